//! Conditions on what is told of a value, such as `temperature > 1` or `canonical || ^`.

use crate::keys::Key;
use crate::loopy::Calculator;
use crate::loopy::value::{Comparison, Loopy};
use crate::notation::expression::Expression;
use crate::notation::{self, ErrorKind, Failure, NoGames, ReadError};
use crate::operations::kinds::Kind;
use grundy_limits::Stop;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::words;

/// A key, a relation, and what the answer to the key is compared with.
#[derive(Clone, Debug)]
pub struct Condition {
    /// What is asked about.
    pub key: Key,
    relation: Relation,
    with: With,
}

/// A condition with its values made in some arena.
#[derive(Clone, Debug)]
pub struct Ready {
    condition: Condition,
    value: Option<Loopy>,
}

#[derive(Clone, Debug)]
enum With {
    /// One of the words that the answer is, or a member of the list that it is.
    Word(String),
    /// That there is no answer.
    Null,
    /// A value: numbers are games too.
    Value(Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
    LessOrConfused,
    GreaterOrConfused,
    Confused,
}

/// A sign that begins like another one stands behind it.
const RELATIONS: [(&str, Relation); 10] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("!=", Relation::Unequal),
    ("<|", Relation::LessOrConfused),
    ("|>", Relation::GreaterOrConfused),
    ("||", Relation::Confused),
    ("==", Relation::Equal),
    ("=", Relation::Equal),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

/// How the answers to a key are compared.
enum Answers {
    /// Words, of which each is one of these.
    Words(Vec<&'static str>),
    /// Values, numbers among them.
    Values,
    /// Not at all.
    Others,
}

fn answers(key: Key) -> Answers {
    match key {
        Key::Outcome | Key::MisereOutcome => Answers::Words(Outcome::ALL.map(Outcome::as_str).to_vec()),
        Key::Kind => Answers::Words(Kind::ALL.map(Kind::as_str).to_vec()),
        Key::Thermograph
        | Key::Incentives
        | Key::LeftIncentives
        | Key::RightIncentives
        | Key::LeftOptions
        | Key::RightOptions
        | Key::Uptimal
        | Key::Genus
        | Key::MisereCanonical
        | Key::Quotient => Answers::Others,
        _ => Answers::Values,
    }
}

impl Condition {
    /// Reads a condition: a key, one of `=`, `!=`, `<`, `>`, `<=`, `>=`, `||` (confused), `<|` (less or confused), `|>`, and a
    /// value, a word, or `null` for an answer that does not exist.
    ///
    /// # Errors
    /// [`ReadError`] with the column at which it is wrong and what was expected there.
    pub fn read(text: &str) -> Result<Condition, ReadError> {
        let blank = text.len() - text.trim_start().len();
        let rest = &text[blank..];
        let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(rest.len());
        // A minus sign may stand before a value, and never before a relation.
        let (word, rest) = rest.split_at(end);
        let key = key(word, column(text, rest) - word.len())?;
        let sign = rest.trim_start();
        let (relation, rest) = RELATIONS
            .iter()
            .find_map(|&(known, relation)| Some((relation, sign.strip_prefix(known)?)))
            .ok_or_else(|| {
                ReadError::syntax(column(text, sign), words!(
                    "a relation is expected here: =, !=, <, >, <=, >=, || (confused), <| (less or confused), |>",
                    "这里应为关系：=、!=、<、>、<=、>=、||（不可比较）、<|（小于或不可比较）、|>"
                ))
            })?;
        let begin = rest.trim_start();
        let at = column(text, begin);
        let with = match (answers(key), begin.trim_end()) {
            (_, "null") => With::Null,
            (Answers::Words(known), word) if known.contains(&word) => With::Word(word.to_owned()),
            (Answers::Words(known), _) => {
                let known = known.join(", ");
                return Err(ReadError::syntax(
                    at,
                    words!("one of {known} is expected here", "这里应为 {known} 之一"),
                ));
            }
            (_, value) => With::Value(Box::new(notation::read(value).map_err(|error| moved(error, at))?)),
        };
        let is_order = !matches!(relation, Relation::Equal | Relation::Unequal);
        if is_order && !matches!(with, With::Value(_)) {
            return Err(ReadError::syntax(
                column(text, sign),
                words!(
                    "only = and != are possible here: {word} is not put in order",
                    "这里只能用 = 或 !=：{word} 没有大小之分"
                ),
            ));
        }
        Ok(Condition { key, relation, with })
    }

    /// Makes the values of the condition.
    ///
    /// # Errors
    /// [`Failure`] where it says something that has no value, or a limit is reached.
    pub fn ready(&self, calculator: &mut Calculator<'_>) -> Result<Ready, Failure> {
        let value = match &self.with {
            With::Value(expression) => Some(calculator.evaluate(expression, &mut NoGames)?),
            With::Word(_) | With::Null => None,
        };
        Ok(Ready { condition: self.clone(), value })
    }
}

impl Ready {
    /// Does it hold, where this is the answer to its key? Where there is no answer only `= null` and `!=` hold.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn holds(&self, answer: &Data, calculator: &mut Calculator<'_>) -> Result<bool, Stop> {
        let Condition { relation, with, .. } = &self.condition;
        let wanted = *relation == Relation::Equal;
        let (text, value) = match (with, self.value, answer) {
            (With::Null, ..) => return Ok((*answer == Data::Null) == wanted),
            (_, _, Data::Null) => return Ok(*relation == Relation::Unequal),
            (With::Word(word), _, Data::List(all)) => {
                return Ok(all.contains(&Data::from(word.as_str())) == wanted);
            }
            (With::Word(word), ..) => return Ok((*answer == Data::from(word.as_str())) == wanted),
            (With::Value(_), None, _) => return Ok(false),
            (With::Value(_), Some(value), Data::Text(text)) => (text.clone(), value),
            (With::Value(_), Some(value), other) => (other.to_string(), value),
        };
        let told = match notation::read(&text).map_err(Failure::from) {
            Ok(expression) => calculator.evaluate(&expression, &mut NoGames),
            Err(failure) => Err(failure),
        };
        let told = match told {
            Ok(told) => told,
            Err(Failure::Stop(stop)) => return Err(stop),
            Err(Failure::Read(error)) => return Err(Stop::OutOfReach(error.message)),
        };
        Ok(relation.is(calculator.compare(told, value)?))
    }

    /// What is asked about.
    pub fn key(&self) -> Key {
        self.condition.key
    }
}

impl Relation {
    fn is(self, Comparison { at_least, at_most }: Comparison) -> bool {
        match self {
            Relation::Equal => at_least && at_most,
            Relation::Unequal => !(at_least && at_most),
            Relation::Less => at_most && !at_least,
            Relation::Greater => at_least && !at_most,
            Relation::AtMost => at_most,
            Relation::AtLeast => at_least,
            Relation::LessOrConfused => !at_least,
            Relation::GreaterOrConfused => !at_most,
            Relation::Confused => !at_least && !at_most,
        }
    }
}

fn key(word: &str, column: usize) -> Result<Key, ReadError> {
    let comparable = |&(_, key): &(&str, Key)| !matches!(answers(key), Answers::Others);
    Key::of_name(word).filter(|&key| comparable(&(word, key))).ok_or_else(|| {
        let all = Key::ALL.iter().filter(|known| comparable(known)).map(|(name, _)| *name);
        let all = all.collect::<Vec<_>>().join(", ");
        ReadError::new(
            ErrorKind::BadParameter,
            column,
            words!(
                "a condition begins with what is compared, which is one of {all}",
                "条件以所比较的内容开头，应为 {all} 之一"
            ),
        )
    })
}

/// The column, from 1, at which the rest of a text begins.
fn column(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

fn moved(error: ReadError, at: usize) -> ReadError {
    ReadError { column: error.column + at - 1, ..error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Arena;
    use crate::keys::Parameters;
    use crate::loopy::Loops;
    use crate::notation::Style;
    use grundy_limits::{Budget, Limits};

    fn holds(value: &str, condition: &str) -> bool {
        let (mut arena, mut loops, mut budget) =
            (Arena::new(), Loops::new(), Budget::new(&Limits::default()));
        let mut it = Calculator { arena: &mut arena, loops: &mut loops, budget: &mut budget };
        let value = it.evaluate(&notation::read(value).unwrap(), &mut NoGames).unwrap();
        let condition = Condition::read(condition).unwrap().ready(&mut it).unwrap();
        let answer = it.answer(condition.key(), value, &Parameters::default(), Style::Ascii).unwrap();
        condition.holds(&answer.unwrap_or(Data::Null), &mut it).unwrap()
    }

    #[test]
    fn values_numbers_and_words_are_compared() {
        for (value, condition, expected) in [
            ("{3|1}", "temperature >= 1", true),
            ("{3|1}", "temperature>1", false),
            ("1/2", "temperature = -1/2", true),
            ("5", "birthday > 4", true),
            ("*2", "canonical=*2", true),
            ("*", "canonical <= ^", false),
            ("*", "canonical || ^", true),
            ("*", "canonical <| ^", true),
            ("^", "canonical |> 0", true),
            ("^", "atomic-weight = 1", true),
            ("{3|1}", "atomic-weight = null", true),
            ("{3|1}", "atomic-weight > -5", false),
            ("*", "outcome = N", true),
            ("*", "outcome != N", false),
            ("3/4", "kind = number", true),
            ("3/4", "kind != integer", true),
            ("on", "canonical > 100", true),
            ("on", "temperature > 1", false),
        ] {
            assert_eq!(holds(value, condition), expected, "{value}: {condition}");
        }
    }

    #[test]
    fn what_is_no_condition_is_told_with_its_column() {
        for (text, column, expected) in [
            ("heat of 3", 6, "a relation"),
            ("temprature > 1", 1, "temperature"),
            ("thermograph = 1", 1, "begins with"),
            ("temperature 1", 13, "a relation"),
            ("temperature > {1", 17, ""),
            ("  outcome = X", 13, "one of"),
            ("outcome < N", 9, "only = and !="),
            ("kind = prime", 8, "one of"),
            ("", 1, "begins with"),
        ] {
            let error = Condition::read(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.message.en.contains(expected), "{text}: {error}");
        }
    }
}
