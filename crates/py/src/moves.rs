//! Moves of Python: the class, and how moves are written. The child `methods` has the methods, which return
//! positions, answers and values.

pub mod methods;

use crate::limits::Limits;
use crate::subject::Subject;
use grundy::move_notation::MoveNotation;
use grundy::options::{outcome_after, wins};
use grundy::solver::engine::answer::NamedMove;
use grundy::solver::prelude::*;
use grundy::solver::theory::player::Player;
use pyo3::prelude::*;
use std::sync::Arc;

/// Where a move is made, and how the questions about it are asked.
#[derive(Clone)]
pub struct MoveContext {
    /// Where it is made.
    pub from: Arc<Subject>,
    /// Normal or misère play.
    pub play: Convention,
    /// The player who makes the move, if the question named one.
    pub player: Option<Player>,
    /// What an answer about it may cost.
    pub limits: Option<Limits>,
}

/// A move as people write it.
#[derive(Clone)]
pub struct WrittenMove {
    /// The move alone.
    short: String,
    /// With what it changes.
    line: String,
}

impl WrittenMove {
    /// A move in the notation of where it is made.
    pub fn new(mv: &NamedMove, notation: &MoveNotation<'_>) -> WrittenMove {
        WrittenMove { short: notation.short(mv), line: notation.line(mv, &|_| None) }
    }
}

/// A move whose fields also contain what is known of the position it leads to. Of games of Left and Right the
/// solver knows who wins there when one of them begins, which is no outcome class.
pub fn with_facts(option: &OptionAnswer, is_partizan: bool) -> NamedMove {
    let mut mv = option.mv.clone();
    if let Some(wins) = wins(option) {
        mv.name.push(("wins", Data::Bool(wins)));
    }
    if let Some(outcome) = outcome_after(option).filter(|_| !is_partizan) {
        mv.name.push(("outcome", Data::from(outcome.as_str())));
    }
    if let Some(GrundyAnswer::Value(value)) = &option.grundy {
        mv.name.push(("grundy", Data::integer(value.to_biguint().into())));
    }
    if let Some(value) = &option.value {
        mv.name.push(("value", value.clone()));
    }
    mv
}

/// A move: `to` is the position it leads to, and the fields that name it (`heap`, `take`, ...) are attributes
/// and keys. `str(move)` is the move as people write it.
///
/// `position` is the position it leads to, for further questions; `outcome` and `grundy` are those of this
/// position, and `wins` is whether the player who makes the move wins by it. `value` is the exact value of
/// the position in normal play (in hints on a sum, of the component), or the score in games with a score.
/// What is not known yet is computed when it is read.
///
/// >>> move = grundy.game("nim").moves([3, 4])[0]
/// >>> str(move), move.heap, move["take"], move.to
/// ('B -1 (4 -> 3)', 1, 1, [3, 3])
/// >>> move.wins, move.outcome, move.grundy, move.value
/// (True, 'P', 0, value('0'))
#[pyclass(frozen, module = "grundy")]
pub struct Move {
    mv: NamedMove,
    written: WrittenMove,
    context: MoveContext,
}

impl Move {
    /// A move that is made there.
    pub fn new(mv: NamedMove, written: WrittenMove, context: MoveContext) -> Move {
        Move { mv, written, context }
    }

    /// The move as people write it.
    pub fn short(&self) -> &str {
        &self.written.short
    }
}
