//! What the solver says of the positions that a certificate is made of.

use super::stopped;
use crate::solver::{self, SolverState};
use crate::wire::question::QuestionError;
use grundy_solver::answer::{Answer, GrundyAnswer, Question};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::GamePosition;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::ruleset::{PositionTooLarge, Ruleset};

/// About how many bytes an entry of a certificate takes, beside the position.
const ENTRY: u64 = 256;

/// Asks the solver within one budget.
pub(super) struct Oracle<'a> {
    pub(super) solver: &'a mut SolverState,
    pub(super) budget: &'a mut Budget,
}

impl<'a> Oracle<'a> {
    pub(super) fn new(solver: &'a mut SolverState, budget: &'a mut Budget) -> Oracle<'a> {
        Oracle { solver, budget }
    }

    /// Answers a question about a position or a sum of positions.
    pub(super) fn ask(
        &mut self,
        components: &[(&str, Data)],
        is_sum: bool,
        question: &Question,
    ) -> Result<Answer, QuestionError> {
        let placed = self.place(components, is_sum)?;
        Ok(placed.answer(question, self.budget)?)
    }

    pub(super) fn place(
        &mut self,
        components: &[(&str, Data)],
        is_sum: bool,
    ) -> Result<GamePosition, QuestionError> {
        match components {
            [(game, position)] if !is_sum => solver::place(&*self.solver.game(game)?, position),
            components => {
                let components: Vec<(String, Data)> = components
                    .iter()
                    .map(|(game, position)| ((*game).to_owned(), position.clone()))
                    .collect();
                self.solver.place_sum(&components)
            }
        }
    }

    /// The Grundy value of a position, `None` where it can be drawn out for ever, with who wins.
    pub(super) fn nim_value(&mut self, game: &str, position: &Data) -> Result<Option<u64>, QuestionError> {
        let question = Question::default().grundy();
        let answer = self.ask(&[(game, position.clone())], false, &question)?;
        match answer.grundy {
            Some(GrundyAnswer::Value(value)) => match value.to_u64() {
                Some(value) => Ok(Some(value)),
                None => Err(no_value()),
            },
            Some(GrundyAnswer::Infinite(_)) => Ok(None),
            Some(GrundyAnswer::OutOfReach(stop)) => Err(stopped(&stop)),
            _ => Err(no_value()),
        }
    }

    /// Holds the memory of a new entry, which stays.
    pub(super) fn hold(&mut self, entry: &AnyPosition) -> Result<(), QuestionError> {
        self.budget.reserve(size_in_memory(entry)).map_err(|stop| stopped(&stop))
    }

    /// The positions after the moves of a player; those that are listed at once keep within the limit of
    /// memory.
    pub(super) fn options(
        &mut self,
        at: &AnyPosition,
        player: Player,
    ) -> Result<Vec<AnyPosition>, QuestionError> {
        let (mut options, mut bytes) = (Vec::new(), 0);
        let budget = &mut *self.budget;
        let listed = at.try_options(player, |option| {
            budget.charge_steps(1)?;
            let option = option.map_err(|PositionTooLarge| Halt::Memory(budget.limits().memory))?;
            budget.reserve(size_in_memory(&option))?;
            bytes += size_in_memory(&option);
            options.push(option);
            Ok(true)
        });
        self.budget.release(bytes);
        listed.map(|()| options).map_err(|stop| stopped(&stop))
    }
}

fn size_in_memory(entry: &AnyPosition) -> u64 {
    ENTRY + AnyRuleset::new().size_in_memory(entry) as u64
}

fn no_value() -> QuestionError {
    super::no_certificate(grundy_theory::words!(
        "no Grundy value is known here: ask for a certificate of who wins alone",
        "这里没有已知的 Grundy 值：请只要求证明胜负"
    ))
}

/// The letter of an outcome, as a claim writes it.
pub(super) fn letter(outcome: Option<Outcome>) -> Data {
    outcome.map_or(Data::Null, |outcome| outcome.as_str().into())
}
