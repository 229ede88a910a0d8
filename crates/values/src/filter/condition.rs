//! A condition that was read.

use crate::keys::{AnswerType, Key};
use crate::operations::kinds::ValueKind;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Outcome;

#[derive(Clone, Debug)]
pub(super) enum Tree {
    All(Vec<Tree>),
    Any(Vec<Tree>),
    Not(Box<Tree>),
    Comparison(Side, Relation, Side),
}

/// What stands on one side of a comparison.
#[derive(Clone, Debug)]
pub(super) enum Side {
    /// The answer to a key.
    Answer(Key),
    /// One of the words that an answer is, or a member of the list that it is.
    Word(String),
    /// That there is no answer.
    Null,
    /// A value in which nothing is asked; its place among those of [`CompiledFilter`].
    Value(String, usize),
    /// A value made from answers.
    Mixed(Vec<Piece>),
}

/// A part of an expression.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Text(String),
    Answer(Key),
    /// How many positions are in the class.
    Count,
}

/// Tells the value of a position such as `domineering(../..)`, as text.
pub type Positions<'a> = &'a mut dyn FnMut(&str) -> Result<String, LocalizedString>;

/// Conditions nested more deeply are refused.
pub(super) const MAX_NESTED: usize = 64;

/// The word for the number of positions in a class.
pub(super) const COUNT: &str = "count";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
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
pub(super) const RELATIONS: [(&str, Relation); 10] = [
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
pub(super) enum Answers {
    /// Words, of which each is one of these.
    Words(Vec<&'static str>),
    /// Values, numbers among them.
    Values,
    /// Not at all.
    Others,
}

pub(super) fn answers(key: Key) -> Answers {
    match key.answer_type() {
        AnswerType::Outcome => Answers::Words(Outcome::ALL.map(Outcome::as_str).to_vec()),
        AnswerType::Kinds => Answers::Words(ValueKind::ALL.map(ValueKind::as_str).to_vec()),
        AnswerType::Number | AnswerType::Integer | AnswerType::Value => Answers::Values,
        AnswerType::Other => Answers::Others,
    }
}

/// The key that a word names in a condition.
pub(super) fn key_of(word: &str) -> Option<Key> {
    Key::from_name(word).filter(|key| key.is_of_value())
}

/// Whether the answer to a key is a word.
pub(super) fn is_word(key: Key) -> bool {
    matches!(answers(key), Answers::Words(_))
}
