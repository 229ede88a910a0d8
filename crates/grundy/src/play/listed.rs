//! Every move with what it leads to, the winning ones first, however many there are.

use super::{Known, Made, Session, of_option};
use crate::solver::Solver;
use crate::wire::query::Fault;
use grundy_solver::answer::{NamedMove, Question};
use grundy_theory::data::Data;
use num_bigint::BigUint;
use std::collections::{HashMap, VecDeque};

/// The moves of the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// The first ones with what is known of them: those that win, those that draw, those that lose.
    pub moves: Vec<(Made, Known)>,
    /// How many there are; `None` where they cannot be counted.
    pub count: Option<BigUint>,
    /// How many of them win, or are best where nobody wins; `None` where they cannot be counted.
    pub winning: Option<BigUint>,
}

impl Session {
    /// The moves of the player to move with what each leads to, at most `limit`. Of a position with more moves than can be
    /// looked at, those that win are found all the same where the game knows them.
    ///
    /// # Errors
    /// [`Fault`] where a limit is reached or custom rules fail.
    pub fn listed(&self, limit: usize, solver: &mut Solver) -> Result<Listed, Fault> {
        let stage = self.stage();
        let mut drawn: HashMap<(usize, Data), VecDeque<Made>> = HashMap::new();
        for made in self.moves(limit)?.moves {
            drawn.entry((made.part, made.to.clone())).or_default().push_back(made);
        }
        let options = self.options(stage, limit, solver)?;
        let mut moves = Vec::with_capacity(options.options.len());
        for option in &options.options {
            let same = self.key(stage, &option.mv).and_then(|key| drawn.get_mut(&key));
            let made = match same.and_then(|same| take(same, &option.mv)) {
                Some(made) => Some(made),
                None => self.unlisted(stage, option.mv.clone())?,
            };
            moves.extend(made.map(|made| (made, of_option(option))));
        }
        let counting = Question { verdict: false, moves: Some(0), ..Question::default() };
        let winning = self.ask_soon(stage, counting, solver).ok().and_then(|answer| answer.moves?.count);
        Ok(Listed { moves, count: options.count, winning })
    }
}

/// The move of this name; where names differ, the first that leads there.
fn take(same: &mut VecDeque<Made>, mv: &NamedMove) -> Option<Made> {
    let told = |made: &Made| made.name.iter().all(|field| mv.name.contains(field));
    let place = same.iter().position(told).unwrap_or(0);
    same.remove(place)
}
