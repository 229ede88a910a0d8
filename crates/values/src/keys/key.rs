//! The keys: one row of a table for each.

use grundy_theory::localized::LocalizedStr;
use grundy_theory::text;

/// One thing that can be asked. The order of keys is that of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Key {
    /// Who wins, or in a game without winners the score. No word asks for it: it is what a question asks that
    /// names no key.
    Verdict,
    /// Who wins.
    Outcome,
    /// The Grundy value.
    Grundy,
    /// The winning moves; in games with scores the best ones.
    Moves,
    /// All moves, and what they lead to.
    Options,
    /// The score under best play.
    Score,
    /// The reason, for a student.
    Explain,
    /// How long the game lasts if the winner hurries and the loser delays.
    Remoteness,
    /// What temperatures say about the moves.
    Hints,
    /// What is known of the game in general.
    Pattern,
    /// The canonical form.
    Canonical,
    /// The Left stop.
    LeftStop,
    /// The Right stop.
    RightStop,
    /// The mean value.
    Mean,
    /// The temperature.
    Temperature,
    /// Both walls.
    Thermograph,
    /// The atomic weight; null if there is none.
    AtomicWeight,
    /// The reduced canonical form.
    Reduced,
    /// Cooled by the temperature.
    Freeze,
    /// Cooled by `t`.
    Cool,
    /// Heated by `t`.
    Heat,
    /// Overheated from `s` to `t`.
    Overheat,
    /// The birthday.
    Birthday,
    /// The incentives of both players that no other one dominates.
    Incentives,
    /// Left's incentives.
    LeftIncentives,
    /// Right's incentives.
    RightIncentives,
    /// Left's canonical options.
    LeftOptions,
    /// Right's canonical options.
    RightOptions,
    /// How many followers there are.
    Positions,
    /// How many leaves the tree has.
    StopCount,
    /// The lattice companion.
    Companion,
    /// Number, nimber and uptimal units; null for all other values.
    Uptimal,
    /// All kinds that hold.
    Kind,
    /// Who wins in misère play.
    MisereOutcome,
    /// The onside of G - G: 0 for a short game.
    Degree,
    /// The onside: a short game itself.
    Onside,
    /// The offside: a short game itself.
    Offside,
    /// The genus of a position in which both players have the same moves.
    Genus,
    /// The misère canonical form of such a position.
    MisereCanonical,
    /// The element that heaps of a game have in their misère quotient.
    Quotient,
}

/// What a key asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySubject {
    /// Play from a position, under the convention of the question.
    Play,
    /// The choice between the moves of a position, by temperature.
    Advice,
    /// The game as a whole.
    Game,
    /// The value of a position in normal play.
    Value,
    /// Misère play, whatever the convention of the question. The value in normal play does not tell it.
    MiserePlay,
}

/// What the answer to a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerType {
    /// An outcome class.
    Outcome,
    /// A list of kinds of values.
    Kinds,
    /// A number.
    Number,
    /// A count.
    Integer,
    /// A value.
    Value,
    /// Anything else.
    Other,
}

/// What is known of a key.
pub(super) struct KeyInfo {
    pub(super) key: Key,
    /// The word that asks for it, and what people call it.
    name: LocalizedStr,
    subject: KeySubject,
    answer: AnswerType,
}

const fn row(key: Key, name: LocalizedStr, subject: KeySubject, answer: AnswerType) -> KeyInfo {
    KeyInfo { key, name, subject, answer }
}

/// The number of keys.
pub(super) const COUNT: usize = 40;

/// All keys, in the order of the declaration, which is the order of answers.
pub(super) const KEYS: [KeyInfo; COUNT] = {
    use AnswerType::{Integer, Kinds, Number, Other};
    use KeySubject::{Advice, Game, MiserePlay, Play, Value};
    [
        row(Key::Verdict, text!("verdict", "结论"), Play, Other),
        row(Key::Outcome, text!("outcome", "胜负"), Play, AnswerType::Outcome),
        row(Key::Grundy, text!("grundy", "Grundy 值"), Play, Other),
        row(Key::Moves, text!("moves", "制胜着法"), Play, Other),
        row(Key::Options, text!("options", "全部着法"), Play, Other),
        row(Key::Score, text!("value", "得分"), Play, Other),
        row(Key::Explain, text!("explain", "理由"), Play, Other),
        row(Key::Remoteness, text!("remoteness", "步数"), Play, Other),
        row(Key::Hints, text!("hints", "提示"), Advice, Other),
        row(Key::Pattern, text!("pattern", "规律"), Game, Other),
        row(Key::Canonical, text!("canonical", "规范形"), Value, AnswerType::Value),
        row(Key::LeftStop, text!("left-stop", "左止"), Value, Number),
        row(Key::RightStop, text!("right-stop", "右止"), Value, Number),
        row(Key::Mean, text!("mean", "均值"), Value, Number),
        row(Key::Temperature, text!("temperature", "温度"), Value, Number),
        row(Key::Thermograph, text!("thermograph", "温度图"), Value, Other),
        row(Key::AtomicWeight, text!("atomic-weight", "原子权重"), Value, AnswerType::Value),
        row(Key::Reduced, text!("reduced", "约化规范形"), Value, AnswerType::Value),
        row(Key::Freeze, text!("freeze", "冻结"), Value, AnswerType::Value),
        row(Key::Cool, text!("cool", "冷却"), Value, AnswerType::Value),
        row(Key::Heat, text!("heat", "加热"), Value, AnswerType::Value),
        row(Key::Overheat, text!("overheat", "过热"), Value, AnswerType::Value),
        row(Key::Birthday, text!("birthday", "生日"), Value, Integer),
        row(Key::Incentives, text!("incentives", "激励"), Value, Other),
        row(Key::LeftIncentives, text!("left-incentives", "左方激励"), Value, Other),
        row(Key::RightIncentives, text!("right-incentives", "右方激励"), Value, Other),
        row(Key::LeftOptions, text!("left-options", "左方后继"), Value, Other),
        row(Key::RightOptions, text!("right-options", "右方后继"), Value, Other),
        row(Key::Positions, text!("positions", "局面数"), Value, Integer),
        row(Key::StopCount, text!("stop-count", "叶数"), Value, Integer),
        row(Key::Companion, text!("companion", "伴随"), Value, AnswerType::Value),
        row(Key::Uptimal, text!("uptimal", "up 展开"), Value, Other),
        row(Key::Kind, text!("kind", "种类"), Value, Kinds),
        row(Key::MisereOutcome, text!("misere-outcome", "反常胜负"), MiserePlay, AnswerType::Outcome),
        row(Key::Degree, text!("degree", "度"), Value, AnswerType::Value),
        row(Key::Onside, text!("onside", "上侧"), Value, AnswerType::Value),
        row(Key::Offside, text!("offside", "下侧"), Value, AnswerType::Value),
        row(Key::Genus, text!("genus", "亏格"), MiserePlay, Other),
        row(Key::MisereCanonical, text!("misere-canonical", "反常规范形"), MiserePlay, Other),
        row(Key::Quotient, text!("quotient", "反常商"), MiserePlay, Other),
    ]
};

// A key finds its row by its place.
const _: () = {
    let mut place = 0;
    while place < COUNT {
        assert!(KEYS[place].key as usize == place);
        place += 1;
    }
};

impl Key {
    /// Every key that a word asks for, with its word.
    pub const ALL: [(&'static str, Key); COUNT - 1] = {
        let mut words = [("", Key::Verdict); COUNT - 1];
        let mut place = 1;
        while place < COUNT {
            words[place - 1] = (KEYS[place].name.en, KEYS[place].key);
            place += 1;
        }
        words
    };

    /// The key of this word.
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL.iter().find(|(known, _)| *known == name).map(|&(_, key)| key)
    }

    /// The keys that ask about a value, in the order of answers: those of surveys and conditions.
    pub fn of_values() -> impl Iterator<Item = Key> {
        Key::ALL.into_iter().map(|(_, key)| key).filter(|key| key.is_of_value())
    }

    /// Its word.
    pub const fn as_str(self) -> &'static str {
        self.info().name.en
    }

    /// What people call it; in English this is its word.
    pub const fn name(self) -> LocalizedStr {
        self.info().name
    }

    /// What it asks about.
    pub const fn subject(self) -> KeySubject {
        self.info().subject
    }

    /// What its answer is.
    pub const fn answer_type(self) -> AnswerType {
        self.info().answer
    }

    /// Whether it can be asked about a value that no position is known of. Who wins can be.
    pub const fn is_of_value(self) -> bool {
        matches!(self, Key::Outcome) || self.is_fact()
    }

    /// Whether it is answered beside play: from the value of a position, or from its misère play.
    pub const fn is_fact(self) -> bool {
        matches!(self.subject(), KeySubject::Value | KeySubject::MiserePlay)
    }

    /// Whether the key asks about misère play, where the value in normal play does not tell the answer of a
    /// position.
    pub const fn is_of_misere_play(self) -> bool {
        matches!(self.subject(), KeySubject::MiserePlay)
    }

    const fn info(self) -> &'static KeyInfo {
        &KEYS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_unique_and_name_their_keys() {
        for (place, &(word, key)) in Key::ALL.iter().enumerate() {
            assert_eq!((Key::from_name(word), key.as_str()), (Some(key), word));
            assert!(Key::ALL[..place].iter().all(|(other, _)| *other != word), "{word}");
            assert_ne!(key.name().zh, "", "{word}");
        }
        assert_eq!(Key::from_name(Key::Verdict.as_str()), None);
    }
}
