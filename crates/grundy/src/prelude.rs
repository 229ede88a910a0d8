//! The items that most programs need: `use grundy::prelude::*`.

pub use crate::custom;
pub use crate::{
    Answer, Error, ErrorKind, Game, MoverOutcome, Notation, Position, Question, Result, Solver, Value,
};
pub use grundy_solver::budget::Limits;
pub use grundy_theory::localized::Language;
pub use grundy_theory::outcome::Outcome;
pub use grundy_theory::player::Player;
pub use grundy_theory::value::GrundyValue;
pub use grundy_values::keys::Key;
pub use grundy_values::number::Dyadic;
