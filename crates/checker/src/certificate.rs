//! The form of a certificate, and what all kinds have in common.

use crate::rules::{Parse, Rules, unsuited};
use crate::{Refused, Steps, automaton, sequence, strategy, sum, values};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_theory::words::Words;
use std::borrow::Cow;

/// A certificate, taken apart.
pub(crate) struct Certificate<'a> {
    /// What kind it is.
    pub(crate) kind: &'a str,
    /// What it claims.
    pub(crate) claim: Claim<'a>,
    evidence: Vec<(&'a str, &'a Data)>,
}

/// What a certificate claims, as it is written.
pub(crate) struct Claim<'a>(Vec<(&'a str, &'a Data)>);

/// A position of a game.
pub(crate) struct Subject<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a Data,
}

/// What was proved.
#[derive(Debug, Default)]
pub(crate) struct Proved {
    /// Who wins, with the player who moves where that matters.
    pub(crate) outcome: Option<Outcome>,
    /// The Grundy value; the inner `None` where the position can be drawn out for ever.
    pub(crate) grundy: Option<Option<u64>>,
    /// All of it in words.
    pub(crate) said: Vec<Words>,
}

/// The same in both languages, as names of games are.
pub(crate) fn same(name: &str) -> Words {
    Words { en: name.to_owned(), zh: name.to_owned() }
}

/// That a position has this Grundy value, and so who wins.
pub(crate) fn of_value(Words { en, zh }: Words, value: u64, proved: &mut Proved) {
    let outcome = Outcome::of_next(value != 0);
    let (words, verdict) =
        (words!("{en} has the Grundy value {value}", "{zh} 的 Grundy 值为 {value}"), outcome.verdict());
    proved.said.push(Words { en: words.en + verdict.en, zh: words.zh + verdict.zh });
    (proved.outcome, proved.grundy) = (Some(outcome), Some(Some(value)));
}

pub(crate) fn unreadable(words: Words) -> Refused {
    Refused::Unreadable(words)
}

/// The claims of fields that a certificate may have, by its kind; each takes all that it knows.
const KINDS: [(&str, &[&str], &[&str]); 6] = [
    ("strategy", &["game", "position", "sum", "play", "player", "outcome"], &["losing", "to_move", "base"]),
    ("values", &["game", "position", "outcome", "grundy"], &["values", "infinite", "base"]),
    ("sequence", &["game", "position", "outcome", "grundy", "heaps", "period"], &["values"]),
    ("sum", &["sum", "outcome", "grundy"], &["parts"]),
    (
        "automaton",
        &["game", "numbers", "position", "play", "outcome", "grundy", "period"],
        &["digits", "words", "sum", "moves", "value", "loses", "up_to", "worth"],
    ),
    ("score", &["game", "position", "outcome", "value"], &["bounds", "base"]),
];

impl<'a> Certificate<'a> {
    /// Takes a certificate apart. Fields that nobody reads are refused: what is not checked is not to be believed.
    pub(crate) fn read(data: &'a Data) -> Result<Certificate<'a>, Refused> {
        let fields = object(data, "")?;
        let field = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|&(_, data)| data);
        if field("certificate") != Some(&Data::Natural(1)) {
            return Err(unreadable(words!(
                "a certificate begins with \"certificate\": 1",
                "证书应含有 \"certificate\": 1"
            )));
        }
        let Some((kind, claims, evidence)) =
            KINDS.iter().find(|(kind, ..)| field("kind") == Some(&Data::from(*kind)))
        else {
            let kinds = KINDS.map(|(kind, ..)| kind).join(", ");
            return Err(unreadable(words!("\"kind\" is one of {kinds}", "\"kind\" 应为 {kinds} 之一")));
        };
        let claim = object(field("claim").unwrap_or(&Data::Null), "claim")?;
        only(&claim, claims, "claim")?;
        let known = [&["certificate", "kind", "claim"], *evidence].concat();
        only(&fields, &known, "")?;
        Ok(Certificate { kind, claim: Claim(claim), evidence: fields })
    }

    /// A field of the evidence.
    pub(crate) fn field(&self, name: &str) -> Result<&'a Data, Refused> {
        self.evidence(name).ok_or_else(|| missing(name))
    }

    /// A field of the evidence that may be left out.
    pub(crate) fn evidence(&self, name: &str) -> Option<&'a Data> {
        self.evidence.iter().find(|(known, _)| *known == name).map(|&(_, data)| data)
    }

    /// The items of a list of the evidence; none where it is left out.
    pub(crate) fn items(&self, name: &str) -> Result<Vec<Data>, Refused> {
        match self.evidence(name) {
            None => Ok(Vec::new()),
            Some(data) => data.items().map_err(|error| at(name, error)),
        }
    }

    /// A position as the evidence writes it: an object is completed by the fields of `base`.
    pub(crate) fn written<'b>(&self, entry: &'b Data) -> Cow<'b, Data> {
        match (entry, self.evidence("base")) {
            (Data::Object(own), Some(Data::Object(base))) => {
                let more = base.iter().filter(|(name, _)| own.iter().all(|(known, _)| known != name));
                Cow::Owned(Data::Object(own.iter().chain(more).cloned().collect()))
            }
            _ => Cow::Borrowed(entry),
        }
    }

    /// Checks it.
    pub(crate) fn check(&self, steps: &mut Steps) -> Result<Proved, Refused> {
        match self.kind {
            "sum" => sum::check(self, steps),
            "strategy" => strategy::check(self, steps),
            "automaton" => automaton::check(self, steps),
            kind => {
                let subject = self.claim.subject()?;
                match (kind, Rules::of(subject.game, subject.position)?) {
                    ("values", Rules::Moves { parse, impartial: true, .. }) => {
                        values::check(self, &parse, steps)
                    }
                    ("sequence", Rules::Moves { heaps: Some(heaps), parse, .. }) => {
                        sequence::check(self, &*heaps, &parse, steps)
                    }
                    ("score", Rules::Scored(game)) => (game.0)(self, steps),
                    _ => Err(unsuited(subject.game, kind)),
                }
            }
        }
    }
}

impl<'a> Claim<'a> {
    /// A field.
    pub(crate) fn field(&self, name: &str) -> Option<&'a Data> {
        self.0.iter().find(|(known, _)| *known == name).map(|&(_, data)| data)
    }

    /// The position that the claim is about; where it has none, `null`.
    pub(crate) fn subject(&self) -> Result<Subject<'a>, Refused> {
        match self.field("game") {
            Some(Data::Text(game)) => {
                Ok(Subject { game, position: self.field("position").unwrap_or(&Data::Null) })
            }
            _ => Err(missing("claim.game")),
        }
    }

    /// The positions that are added up.
    pub(crate) fn subjects(&self) -> Result<Vec<Subject<'a>>, Refused> {
        let Some(Data::List(parts)) = self.field("sum") else { return Err(missing("claim.sum")) };
        parts
            .iter()
            .map(|part| {
                let fields = object(part, "claim.sum")?;
                only(&fields, &["game", "position"], "claim.sum")?;
                Claim(fields).subject()
            })
            .collect()
    }

    /// What happens to a player who cannot move.
    pub(crate) fn play(&self) -> Result<Play, Refused> {
        match self.field("play") {
            None => Ok(Play::Normal),
            Some(Data::Text(play)) if play == "normal" => Ok(Play::Normal),
            Some(Data::Text(play)) if play == "misere" => Ok(Play::Misere),
            Some(_) => Err(one_of("claim.play", "normal, misere")),
        }
    }

    /// Who moves, where that is said.
    pub(crate) fn player(&self) -> Result<Option<Player>, Refused> {
        self.field("player").map(|data| player(data, "claim.player")).transpose()
    }

    /// Holds what was found against what is claimed. Nothing is claimed that was not found.
    pub(crate) fn holds(&self, proved: &Proved) -> Result<(), Refused> {
        let outcome = |outcome: Outcome| Data::from(outcome.as_str());
        let number = |value: Option<u64>| value.map_or(Data::Null, Data::Natural);
        agree("outcome", self.field("outcome"), proved.outcome.map(outcome))?;
        agree("grundy", self.field("grundy"), proved.grundy.map(number))
    }
}

/// One thing that is claimed beside what the evidence shows.
pub(crate) fn agree(name: &str, claimed: Option<&Data>, shown: Option<Data>) -> Result<(), Refused> {
    match (claimed, shown) {
        (Some(claimed), Some(shown)) if *claimed != shown => Err(Refused::Wrong(words!(
            "the claim is {name} {claimed}, and the evidence shows {shown}",
            "声称 {name} 为 {claimed}，而证据表明为 {shown}"
        ))),
        (Some(claimed), None) => Err(Refused::Wrong(words!(
            "the claim is {name} {claimed}, and the evidence does not show it",
            "声称 {name} 为 {claimed}，而证据并未说明"
        ))),
        _ => Ok(()),
    }
}

/// Reads a position, given where it stands.
pub(crate) fn position<T>(
    parse: &dyn Fn(&Data) -> Result<T, PositionError>,
    data: &Data,
    place: &str,
) -> Result<T, Refused> {
    parse(data).map_err(|error| at(place, error))
}

/// Reads the position that the claim is about.
pub(crate) fn root(
    parse: &Parse,
    claim: &Claim<'_>,
) -> Result<grundy_theory::ruleset::erased::AnyPosition, Refused> {
    position(parse, claim.subject()?.position, "claim.position")
}

pub(crate) fn player(data: &Data, place: &str) -> Result<Player, Refused> {
    match data {
        Data::Text(word) if word == "left" => Ok(Player::Left),
        Data::Text(word) if word == "right" => Ok(Player::Right),
        _ => Err(one_of(place, "left, right")),
    }
}

pub(crate) fn one_of(place: &str, words: &str) -> Refused {
    unreadable(words!("{place} is one of {words}", "{place} 应为 {words} 之一"))
}

pub(crate) fn missing(name: &str) -> Refused {
    unreadable(words!("\"{name}\" is missing or of another kind", "缺少 \"{name}\"，或类型不对"))
}

pub(crate) fn at(place: &str, error: PositionError) -> Refused {
    let PositionError { at, message: Words { en, zh }, .. } = error;
    unreadable(Words { en: format!("{place}{at}: {en}"), zh: format!("{place}{at}：{zh}") })
}

fn object<'a>(data: &'a Data, place: &str) -> Result<Vec<(&'a str, &'a Data)>, Refused> {
    match data {
        Data::Object(fields) => Ok(fields.iter().map(|(name, data)| (name.as_str(), data)).collect()),
        _ if place.is_empty() => Err(unreadable(words!("a certificate is an object", "证书应为对象"))),
        _ => Err(unreadable(words!("\"{place}\" is an object", "\"{place}\" 应为对象"))),
    }
}

fn only(fields: &[(&str, &Data)], known: &[&str], place: &str) -> Result<(), Refused> {
    match fields.iter().find(|(name, _)| !known.contains(name)) {
        None => Ok(()),
        Some((name, _)) => {
            let known = known.join(", ");
            Err(unreadable(words!(
                "{place}: there is no field \"{name}\" in a certificate of this kind: the fields are {known}",
                "{place}：这类证书没有字段 \"{name}\"：可用的字段是 {known}"
            )))
        }
    }
}
