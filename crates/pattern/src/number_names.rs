//! The variables that stand for the numbers of a position in words and code.

/// The names of the numbers of a position: n, or a, b, ..., or n1, n2, ... for more than 26.
pub(crate) fn number_names(arity: usize) -> Vec<String> {
    match arity {
        1 => vec!["n".to_owned()],
        2..=26 => (b'a'..).take(arity).map(|letter| char::from(letter).to_string()).collect(),
        _ => (1..=arity).map(|i| format!("n{i}")).collect(),
    }
}
