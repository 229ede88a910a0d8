//! What front ends need: `use grundy::solver::prelude::*`.

pub use crate::{Fault, FaultKind, SolverState, own};
pub use grundy_solver::answer::{Answer, MoveList, NamedMove, OptionAnswer, OptionList, Question, Worth};
pub use grundy_solver::game::Placed;
pub use grundy_solver::limits::{Budget, Limits, Stop};
pub use grundy_solver::partizan::hints::Hints;
pub use grundy_theory::data::Data;
pub use grundy_theory::outcome::{Outcome, Play};
pub use grundy_theory::player::Player;
pub use grundy_theory::words::Language;
pub use grundy_values::keys::Key;
pub use grundy_values::notation::Style;
