//! What front ends need: `use grundy::solver::prelude::*`.

pub use crate::{QuestionError, QuestionErrorKind, SolverState, custom_rules};
pub use grundy_solver::answer::{
    Answer, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList, Question,
};
pub use grundy_solver::budget::{Budget, Halt, Limits};
pub use grundy_solver::game::GamePosition;
pub use grundy_solver::partizan::hints::Hints;
pub use grundy_theory::data::Data;
pub use grundy_theory::localized::Language;
pub use grundy_theory::outcome::{Convention, Outcome};
pub use grundy_theory::player::Player;
pub use grundy_values::keys::{Key, KeySet};
pub use grundy_values::notation::Glyphs;
