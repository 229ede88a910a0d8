//! Conditions on what is reported of a value, such as `temperature > 1`, `canonical + * = 0` or
//! `outcome = N and (mean > 0 or temperature >= 1)`.

mod condition;
mod reading;

pub use condition::Positions;

use crate::keys::Key;
use crate::loopy::ValueContext;
use crate::loopy::value::{LoopyComparison, LoopyValue};
use crate::notation::{self, EvaluateError, NoResolver, ParseValueError};
use condition::{Piece, Relation, Side, Tree, is_word};
use grundy_budget::Halt;
use grundy_theory::data::Data;
use grundy_theory::words;
use reading::ConditionReader;

/// Comparisons, joined by `and`, `or`, `not` and parentheses.
#[derive(Clone, Debug)]
pub struct Filter {
    tree: Tree,
}

/// A condition with its values made in some arena.
#[derive(Clone, Debug)]
pub struct CompiledFilter {
    tree: Tree,
    /// The values of sides that ask nothing, in the order of the tree.
    values: Vec<Option<LoopyValue>>,
}

/// What is known of the position that a condition is about.
pub struct ConditionSubject<'a> {
    /// The answer to a key, if it was found.
    pub answer: &'a dyn Fn(Key) -> Option<&'a Data>,
    /// How many positions are the same up to symmetry.
    pub count: u64,
}

impl Filter {
    /// Reads a condition: comparisons joined by `and`, `or`, `not` and parentheses. A comparison has a
    /// relation, one of `=`, `!=`, `<`, `>`, `<=`, `>=`, `||` (confused), `<|` (less or confused), `|>`,
    /// between two expressions, in which keys such as `temperature` stand for their answers and `count` for
    /// the number of positions in a class. To the right of a key may stand a word, or `null` for an answer
    /// that does not exist. Positions have no place in it.
    ///
    /// # Errors
    /// [`ParseValueError`] with the column at which it is wrong and what was expected there.
    ///
    /// ```
    /// use grundy_values::filter::Filter;
    /// assert!(Filter::read("canonical + * = 0 or (mean > 1 and not outcome = L)").is_ok());
    /// assert_eq!(Filter::read("temperature > 1 or").unwrap_err().column, 19);
    /// ```
    pub fn read(text: &str) -> Result<Filter, ParseValueError> {
        Filter::read_with(text, &mut |_| {
            Err(words!("a position has no value here: write its value", "这里的局面没有值：请写出它的值"))
        })
    }

    /// [`Filter::read`], with positions such as `domineering(../..)`, also in `value(...)`, whose values
    /// are reported by `positions`.
    ///
    /// # Errors
    /// [`ParseValueError`] with the column at which it is wrong and what was expected there.
    pub fn read_with(text: &str, positions: Positions<'_>) -> Result<Filter, ParseValueError> {
        let mut reading = ConditionReader { text, positions, values: 0 };
        Ok(Filter { tree: reading.any(text, 0)? })
    }

    /// What is asked about.
    pub fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        self.tree.visit(&mut |side| match side {
            Side::Answer(key) => keys.push(*key),
            Side::Mixed(pieces) => keys.extend(pieces.iter().filter_map(|piece| match piece {
                Piece::Answer(key) => Some(*key),
                Piece::Text(_) | Piece::Count => None,
            })),
            Side::Word(_) | Side::Null | Side::Value(..) => {}
        });
        keys
    }

    /// Whether the number of positions in a class matters.
    pub fn asks_for_count(&self) -> bool {
        let mut asks = false;
        self.tree.visit(&mut |side| {
            let is_count = |piece: &Piece| matches!(piece, Piece::Count);
            asks |= matches!(side, Side::Mixed(pieces) if pieces.iter().any(is_count));
        });
        asks
    }

    /// Makes the values of the condition.
    ///
    /// # Errors
    /// [`EvaluateError`] where it says something that has no value, or a limit is reached.
    pub fn ready(&self, calculator: &mut ValueContext<'_>) -> Result<CompiledFilter, EvaluateError> {
        let mut values: Vec<Option<LoopyValue>> = Vec::new();
        let mut failed = None;
        self.tree.visit(&mut |side| {
            if let Side::Value(text, place) = side {
                values.resize(values.len().max(place + 1), None);
                match evaluated(text, calculator) {
                    Ok(value) => values[*place] = Some(value),
                    Err(failure) => failed = Some(failure),
                }
            }
        });
        match failed {
            Some(failure) => Err(failure),
            None => Ok(CompiledFilter { tree: self.tree.clone(), values }),
        }
    }
}

fn evaluated(text: &str, calculator: &mut ValueContext<'_>) -> Result<LoopyValue, EvaluateError> {
    calculator.evaluate(&notation::read(text)?, &mut NoResolver)
}

impl Tree {
    fn visit(&self, visit: &mut dyn FnMut(&Side)) {
        match self {
            Tree::All(parts) | Tree::Any(parts) => parts.iter().for_each(|part| part.visit(visit)),
            Tree::Not(part) => part.visit(visit),
            Tree::Comparison(left, _, right) => {
                visit(left);
                visit(right);
            }
        }
    }
}

/// What a side says of a position.
enum Found {
    Value(LoopyValue),
    Null,
    /// The answer is out of reach.
    Unknown,
}

impl CompiledFilter {
    /// Whether the condition holds; `None` if that depends on an answer that was not found. An answer that
    /// does not exist fulfils only `= null` and `!=`.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn holds(
        &self,
        known: &ConditionSubject<'_>,
        calculator: &mut ValueContext<'_>,
    ) -> Result<Option<bool>, Halt> {
        self.tree_holds(&self.tree, known, calculator)
    }

    fn tree_holds(
        &self,
        tree: &Tree,
        known: &ConditionSubject<'_>,
        calculator: &mut ValueContext<'_>,
    ) -> Result<Option<bool>, Halt> {
        let (parts, decisive) = match tree {
            Tree::All(parts) => (parts, false),
            Tree::Any(parts) => (parts, true),
            Tree::Not(part) => return Ok(self.tree_holds(part, known, calculator)?.map(|holds| !holds)),
            Tree::Comparison(left, relation, right) => {
                return self.compares(left, *relation, right, known, calculator);
            }
        };
        let mut all_known = true;
        for part in parts {
            match self.tree_holds(part, known, calculator)? {
                Some(holds) if holds == decisive => return Ok(Some(decisive)),
                Some(_) => {}
                None => all_known = false,
            }
        }
        Ok(all_known.then_some(!decisive))
    }

    fn compares(
        &self,
        left: &Side,
        relation: Relation,
        right: &Side,
        known: &ConditionSubject<'_>,
        calculator: &mut ValueContext<'_>,
    ) -> Result<Option<bool>, Halt> {
        let wanted = relation == Relation::Equal;
        if let Side::Answer(key) = left {
            let Some(answer) = (known.answer)(*key) else { return Ok(None) };
            let word = match right {
                Side::Null => return Ok(Some((*answer == Data::Null) == wanted)),
                Side::Word(word) => Some(Data::from(word.as_str())),
                Side::Answer(other) if is_word(*other) => {
                    let Some(other) = (known.answer)(*other) else { return Ok(None) };
                    Some(other.clone())
                }
                Side::Answer(_) | Side::Value(..) | Side::Mixed(_) => None,
            };
            if let Some(word) = word {
                return Ok(Some(match answer {
                    Data::Null => !wanted,
                    Data::List(all) => all.contains(&word) == wanted,
                    answer => (*answer == word) == wanted,
                }));
            }
        }
        let one = self.found(left, known, calculator)?;
        let other = self.found(right, known, calculator)?;
        Ok(match (one, other) {
            (Found::Unknown, _) | (_, Found::Unknown) => None,
            (Found::Value(one), Found::Value(other)) => Some(relation.is(calculator.compare(one, other)?)),
            (Found::Null, _) | (_, Found::Null) => Some(relation == Relation::Unequal),
        })
    }

    fn found(
        &self,
        side: &Side,
        known: &ConditionSubject<'_>,
        calculator: &mut ValueContext<'_>,
    ) -> Result<Found, Halt> {
        let mut text = String::new();
        let one;
        let pieces = match side {
            Side::Value(_, place) => {
                return Ok(self.values.get(*place).copied().flatten().map_or(Found::Unknown, Found::Value));
            }
            Side::Word(_) | Side::Null => return Ok(Found::Null),
            Side::Answer(key) => {
                one = [Piece::Answer(*key)];
                &one[..]
            }
            Side::Mixed(pieces) => pieces,
        };
        for piece in pieces {
            match piece {
                Piece::Text(part) => text += part,
                Piece::Count => text += &format!("({})", known.count),
                Piece::Answer(key) => match (known.answer)(*key) {
                    None => return Ok(Found::Unknown),
                    Some(Data::Null) => return Ok(Found::Null),
                    Some(Data::Text(answer)) => text += &format!("({answer})"),
                    Some(answer) => text += &format!("({answer})"),
                },
            }
        }
        match evaluated(&text, calculator) {
            Ok(value) => Ok(Found::Value(value)),
            Err(EvaluateError::Stop(stop)) => Err(stop),
            Err(EvaluateError::Read(error)) => Err(Halt::OutOfReach(error.message)),
        }
    }
}

impl Relation {
    fn is(self, LoopyComparison { at_least, at_most }: LoopyComparison) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Arena;
    use crate::keys::KeyParameters;
    use crate::loopy::LoopyArena;
    use crate::notation::Glyphs;
    use grundy_budget::{Budget, Limits};

    fn holds(value: &str, condition: &str) -> bool {
        let (mut arena, mut loops, mut budget) =
            (Arena::new(), LoopyArena::new(), Budget::new(&Limits::default()));
        let mut it = ValueContext { arena: &mut arena, loops: &mut loops, budget: &mut budget };
        let value = it.evaluate(&notation::read(value).unwrap(), &mut NoResolver).unwrap();
        let condition = Filter::read_with(condition, &mut |position| {
            assert!(position.starts_with("domineering("), "{position}");
            Ok("+-1".to_owned())
        })
        .unwrap();
        let keys = condition.keys();
        let condition = condition.ready(&mut it).unwrap();
        let told = |key| {
            let answer = it.answer(key, value, &KeyParameters::default(), Glyphs::Ascii).unwrap();
            (key, answer.unwrap_or(Data::Null))
        };
        let told: Vec<(Key, Data)> = keys.into_iter().map(told).collect();
        let answer = |key| told.iter().find(|(known, _)| *known == key).map(|(_, answer)| answer);
        condition.holds(&ConditionSubject { answer: &answer, count: 4 }, &mut it).unwrap().unwrap()
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
            ("*", "canonical + * = 0", true),
            ("*", "0 = canonical + *", true),
            ("{3|1}", "2*(temperature) + mean = 4", true),
            ("{3|1}", "left-stop - right-stop = 2", true),
            ("{3|1}", "left-stop-right-stop = 2", true),
            ("{3|1}", "left-stop > right-stop", true),
            ("{3|1}", "cool(canonical, 1) = 2*", true),
            ("+-1", "canonical = value(domineering(../..))", true),
            ("+-1", "canonical - domineering(../..) = 0", true),
            ("^", "canonical = ^<1>", true),
            ("^<2>", "canonical < ^<1>", true),
            ("*", "outcome = P or canonical = *", true),
            ("*", "outcome = P and canonical = *", false),
            ("*", "outcome = P or outcome = L or outcome = N", true),
            ("*", "(outcome = P or outcome = N) and (temperature = 0)", true),
            ("*", "not (outcome = P or outcome = N)", false),
            ("*", "not outcome = P", true),
            ("*", "(canonical + *) = 0", true),
            ("{3|1}", "atomic-weight = null or temperature > 5", true),
            ("{3|1}", "atomic-weight + 1 = 1", false),
            ("{3|1}", "atomic-weight + 1 != 1", true),
            ("*", "outcome = outcome", true),
            ("*", "count = 4", true),
            ("*", "count > 3 and count <= 2*(2)", true),
        ] {
            assert_eq!(holds(value, condition), expected, "{value}: {condition}");
        }
    }

    #[test]
    fn text_that_is_no_condition_is_reported_with_its_column() {
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
            ("temperature > 1 or", 19, "begins with"),
            ("temperature > 1 and kind = prime", 28, "one of"),
            ("(temperature > 1", 1, "not closed"),
            ("mean = temperature + ", 22, ""),
            ("mean = nim(3)", 8, "position"),
            ("temperature > 1 or (mean > {1)", 20, "not closed"),
        ] {
            let error = Filter::read(text).unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.message.en.contains(expected), "{text}: {error}");
        }
        let nested = format!("{}mean > 1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(Filter::read(&nested).unwrap_err().message.en.contains("nested"));
        assert!(Filter::read(&"not ".repeat(100_000)).is_err());
    }

    #[test]
    fn an_answer_that_is_not_known_leaves_open_only_what_depends_on_it() {
        let (mut arena, mut loops, mut budget) =
            (Arena::new(), LoopyArena::new(), Budget::new(&Limits::default()));
        let mut it = ValueContext { arena: &mut arena, loops: &mut loops, budget: &mut budget };
        let one = Data::from("1");
        let answer = |key| (key == Key::Mean).then_some(&one);
        for (condition, expected) in [
            ("mean = 1 or temperature = 2", Some(true)),
            ("mean = 2 and temperature = 2", Some(false)),
            ("mean = 1 and temperature = 2", None),
            ("not temperature = 2", None),
            ("temperature + mean = 2", None),
        ] {
            let condition = Filter::read(condition).unwrap().ready(&mut it).unwrap();
            let known = ConditionSubject { answer: &answer, count: 1 };
            assert_eq!(condition.holds(&known, &mut it).unwrap(), expected);
        }
    }
}
