//! The program's own moves.

use super::move_list::within_moves;
use super::{LISTED, MoveInfo, PlayState, PlayedMove, Session};
use crate::solver::SolverState;
use crate::wire::question::QuestionError;
use grundy_draw::MoverOutcome;
use grundy_solver::answer::{NamedMove, Question};
use grundy_theory::outcome::Outcome;
use std::collections::HashMap;

/// How well the program plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// It never gives an outcome away: it hurries to win, and delays where it loses.
    #[default]
    Perfect,
    /// As perfect in three moves of four.
    Good,
    /// As perfect in one move of four, and not so that it loses at once where that can be helped.
    Easy,
}

impl Strength {
    /// All of them, with their names.
    pub const WORDS: [(&str, Strength); 3] =
        [("perfect", Strength::Perfect), ("good", Strength::Good), ("easy", Strength::Easy)];

    /// How many of four moves are perfect.
    fn perfect_of_four(self) -> u64 {
        match self {
            Strength::Perfect => 4,
            Strength::Good => 3,
            Strength::Easy => 1,
        }
    }
}

impl Session {
    /// The move that the program makes; `random` says a number below the one that it is given. `None` where
    /// there is no move.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or custom rules fail.
    pub fn choose(
        &self,
        strength: Strength,
        random: &mut dyn FnMut(u64) -> u64,
        solver: &mut SolverState,
    ) -> Result<Option<PlayedMove>, QuestionError> {
        let moves = self.moves(LISTED)?;
        let is_perfect = random(4) < strength.perfect_of_four();
        let known = match self.known_soon(self.stage(), solver)? {
            Some(known) => known,
            // Each move may take a long search: one that wins is found sooner than all are decided.
            None if is_perfect => match self.winning(solver)? {
                Some(mv) => return Ok(Some(mv)),
                // All moves are alike.
                None if self.is_lost(solver)? => HashMap::new(),
                None => self.known(self.stage(), solver)?,
            },
            None => HashMap::new(),
        };
        let of = |mv: &PlayedMove| known.get(&(mv.component, mv.to.clone()));
        if is_perfect {
            // The best of all moves may stand behind those that are listed.
            if !moves.all
                && let Some(mv) = self.winning(solver)?
            {
                return Ok(Some(mv));
            }
            return Ok(moves.moves.into_iter().min_by_key(|mv| rank(of(mv))));
        }
        let safe = |mv: &&PlayedMove| {
            of(mv).is_none_or(|known| known.verdict == MoverOutcome::Win || known.remoteness != Some(1))
        };
        let safe: Vec<&PlayedMove> = moves.moves.iter().filter(safe).collect();
        let choice = if safe.is_empty() { moves.moves.iter().collect() } else { safe };
        let count = choice.len() as u64;
        Ok(if count == 0 { None } else { choice.into_iter().nth(random(count) as usize).cloned() })
    }

    /// A winning move, found without deciding all others; `None` if no move wins, or if where it leads is too
    /// long to be written.
    fn winning(&self, solver: &mut SolverState) -> Result<Option<PlayedMove>, QuestionError> {
        let question = Question::new().moves(1);
        let answer = within_moves(u64::MAX, solver, |solver| self.ask(self.stage(), question, solver))?;
        let Some(mv) = answer.moves.and_then(|list| list.moves.into_iter().next()) else { return Ok(None) };
        self.unlisted(self.stage(), mv)
    }

    /// Whether no move of the player to move wins or draws.
    fn is_lost(&self, solver: &mut SolverState) -> Result<bool, QuestionError> {
        Ok(self.ask(self.stage(), Question::default(), solver)?.outcome == Some(Outcome::P))
    }

    /// A move of an answer that is not among those that the rules list first: its picks follow from its name.
    pub(super) fn unlisted(
        &self,
        stage: &PlayState,
        mv: NamedMove,
    ) -> Result<Option<PlayedMove>, QuestionError> {
        let Some((component, to)) = self.key(stage, &mv) else { return Ok(None) };
        let name: Vec<_> = mv.name.into_iter().filter(|(key, _)| *key != "component").collect();
        let scene =
            self.components[component].game.drawn().scene(&stage.at[component]).map_err(super::fault)?;
        let picks = self.picks(component, &grundy_theory::scene::by_name(&name, &scene));
        Ok(Some(PlayedMove { component, name, picks, to }))
    }
}

/// The order of moves from the best to the worst: a short win, a draw, a long loss.
fn rank(known: Option<&MoveInfo>) -> (MoverOutcome, u64) {
    let Some(known) = known else { return (MoverOutcome::Unknown, 0) };
    let lasts = known.remoteness.unwrap_or(0);
    (known.verdict, if known.verdict == MoverOutcome::Loss { u64::MAX - lasts } else { lasts })
}
