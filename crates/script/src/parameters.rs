//! What stands behind the colon: `game.star:3,5,name`.

use grundy_theory::numeral;
use starlark::values::tuple::AllocTuple;
use starlark::values::{Heap, Value};

/// A parameter: an integer where it is written like one, else a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Parameter<'a> {
    Small(i64),
    Big(num_bigint::BigInt),
    Word(&'a str),
}

/// The parameters in a text.
fn split(text: &str) -> Vec<Parameter<'_>> {
    let read = |word: &'_ str| -> Option<num_bigint::BigInt> {
        let (sign, digits) = word.strip_prefix('-').map_or((1, word), |digits| (-1, digits));
        numeral::whole(digits).map(|number| num_bigint::BigInt::from(number) * sign)
    };
    let parameter = |word| match read(word) {
        Some(number) => i64::try_from(&number).map_or(Parameter::Big(number), Parameter::Small),
        None => Parameter::Word(word),
    };
    text.split(',').map(str::trim).map(parameter).collect()
}

/// The parameters as a tuple of the script.
pub fn tuple<'v>(text: Option<&str>, heap: Heap<'v>) -> (Value<'v>, usize) {
    let values: Vec<Value<'v>> = text.map_or_else(Vec::new, |text| {
        let value = |parameter| match parameter {
            Parameter::Small(number) => heap.alloc(number),
            Parameter::Big(number) => heap.alloc(number),
            Parameter::Word(word) => heap.alloc(word),
        };
        split(text).into_iter().map(value).collect()
    });
    let count = values.len();
    (heap.alloc(AllocTuple(values)), count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_numbers_and_other_words_are_texts() {
        use Parameter::{Small, Word};
        assert_eq!(split("3, -5,x2"), [Small(3), Small(-5), Word("x2")]);
        assert_eq!(split(""), [Word("")]);
        assert_eq!(split("+3,10^5"), [Word("+3"), Small(100_000)]);
        assert!(matches!(split("100000000000000000000")[..], [Parameter::Big(_)]));
    }
}
