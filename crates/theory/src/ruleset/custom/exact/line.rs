//! Rules of a line of positions: one integer is any natural number, and everything else in a position is
//! given.
//!
//! With everything else given, more can be read than with all of it unknown: texts, truth values, entries of
//! tables.

use super::{ExactRules, Left, Position};
use crate::data::Data;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// The rules of the positions of a line.
#[derive(Clone, Debug)]
pub struct LineRules {
    /// One form with one variable, the integer. Each move leaves one position: its first number is the number
    /// of a [shape](LineRules::shapes), and the others stand in the marks of this shape.
    pub rules: ExactRules,
    /// Positions with [marks](mark) in place of integers that depend on variables.
    pub shapes: Vec<Data>,
}

/// The name of the field of a mark.
const MARK: &str = "mark";

/// Stands in a shape for one of the numbers, counted from 0.
pub fn mark(number: usize) -> Data {
    Data::object([(MARK, Data::Natural(number as u64))])
}

/// The number that a mark stands for; `None` for what is no mark.
fn marked(data: &Data) -> Option<usize> {
    match data {
        Data::Object(fields) => match &fields[..] {
            [(name, Data::Natural(number))] if name == MARK => number.to_usize(),
            _ => None,
        },
        _ => None,
    }
}

impl LineRules {
    /// The position that a move leaves, as an evaluator visits it; `None` if it names no shape.
    pub fn position(&self, (_, numbers): &Position) -> Option<Data> {
        let (shape, numbers) = numbers.split_first()?;
        filled(self.shapes.get(shape.to_usize()?)?, numbers)
    }

    /// Which of the numbers of a position that a move leaves is the entry of the list, or without one the
    /// whole position; `None` if none is, as for an entry that is given.
    pub fn number_at(&self, left: &Left, entry: Option<usize>) -> Option<usize> {
        let shape = self.rules.expressions.as_constant(*left.numbers.first()?)?.to_usize()?;
        let mark = match (self.shapes.get(shape)?, entry) {
            (shape, None) => marked(shape)?,
            (Data::List(items), Some(entry)) => marked(items.get(entry)?)?,
            _ => return None,
        };
        Some(mark + 1)
    }
}

/// A shape with these numbers in place of its marks.
fn filled(shape: &Data, numbers: &[BigInt]) -> Option<Data> {
    if let Some(number) = marked(shape) {
        return numbers.get(number).map(|number| Data::integer(number.clone()));
    }
    match shape {
        Data::List(items) => {
            Some(Data::list(items.iter().map(|item| filled(item, numbers)).collect::<Option<_>>()?))
        }
        given => Some(given.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::custom::exact::Form;

    #[test]
    fn marks_are_replaced_by_numbers_at_any_depth() {
        let rules =
            ExactRules { expressions: Default::default(), forms: Vec::new(), constant_loops: Vec::new() };
        let nested = |number| Data::list(vec![Data::from("x"), number]);
        let line = LineRules { rules, shapes: vec![Data::list(vec![mark(0), nested(mark(1)), Data::Null])] };
        let left = |numbers: &[i64]| (Form::Tuple(3), numbers.iter().map(|&n| n.into()).collect());
        let expected = Data::list(vec![7u64.into(), nested(9u64.into()), Data::Null]);
        assert_eq!(line.position(&left(&[0, 7, 9])), Some(expected));
        assert_eq!(line.position(&left(&[1, 7, 9])), None);
        assert_eq!(line.position(&left(&[0, 7])), None);
    }
}
