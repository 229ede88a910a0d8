//! Every move with what it leads to, the winning ones first, however many there are.

use super::{MoveInfo, PlayableMoves, PlayedMove, Session, of_option};
use crate::solver::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_draw::MoverOutcome;
use grundy_solver::answer::{MoveList, NamedMove, Question};
use grundy_solver::budget::Limits;
use grundy_theory::data::Data;
use num_bigint::BigUint;
use std::collections::{HashMap, VecDeque};

/// Steps that are spent on values and lengths, some hundredths of a second, and on outcomes alone.
const STEPS: [u64; 2] = [3_000_000, 30_000_000];

/// The same where there are more moves than are listed.
const STEPS_OF_MANY: [u64; 2] = [200_000, 1_000_000];

/// The moves of the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveTable {
    /// The first ones with what is known of them: those that win, those that draw, those that lose, those of
    /// which nothing is known.
    pub moves: Vec<(PlayedMove, MoveInfo)>,
    /// How many there are; `None` where they cannot be counted.
    pub count: Option<BigUint>,
    /// How many of them win, or are best where nobody wins; `None` where they cannot be counted.
    pub winning: Option<BigUint>,
}

/// Nothing but what a move comes to.
fn only(verdict: MoverOutcome) -> MoveInfo {
    MoveInfo { verdict, grundy: None, remoteness: None, value: None }
}

impl Session {
    /// The moves of the player to move with what each leads to, at most `limit`. Of a position with more
    /// moves than can be looked at, those that win are found all the same where the game knows them. Little
    /// work is done for it: what takes a long search is not known.
    ///
    /// # Errors
    /// [`QuestionError`] where custom rules fail, there are no turns, or the work is interrupted.
    pub fn listed(&self, limit: usize, solver: &mut SolverState) -> Result<MoveTable, QuestionError> {
        self.listed_of(self.moves(limit)?, limit, solver)
    }

    /// The same of moves that are known already: those that [`moves`](Session::moves) shows within this
    /// limit.
    ///
    /// # Errors
    /// As above.
    pub fn listed_of(
        &self,
        moves: PlayableMoves,
        limit: usize,
        solver: &mut SolverState,
    ) -> Result<MoveTable, QuestionError> {
        let stage = self.stage();
        let steps = if moves.all { STEPS } else { STEPS_OF_MANY };
        let mut drawn: HashMap<(usize, Data), VecDeque<PlayedMove>> = HashMap::new();
        for made in &moves.moves {
            drawn.entry((made.component, made.to.clone())).or_default().push_back(made.clone());
        }
        let question = Question::new().moves(limit);
        let asked =
            within_moves(steps[0] / 2, solver, |solver| self.ask_within(steps[0], stage, question, solver));
        let winning = match asked {
            Ok(answer) => answer.moves.unwrap_or_default(),
            Err(_) => MoveList::new(Vec::new(), None),
        };
        let (known, count) = match self.options(stage, limit, steps, solver) {
            Ok(list) => {
                (list.options.into_iter().map(|option| (of_option(&option), option.mv)).collect(), list.count)
            }
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge => {
                let wins = winning.moves.into_iter().map(|mv| (only(MoverOutcome::Win), mv));
                (wins.collect::<Vec<_>>(), moves.all.then(|| moves.moves.len().into()))
            }
            Err(fault) => return Err(fault),
        };
        let mut listed = Vec::with_capacity(limit.min(moves.moves.len()));
        for (known, mv) in known {
            let same = self.key(stage, &mv).and_then(|key| drawn.get_mut(&key));
            let made = match same.and_then(|same| take(same, &mv)) {
                Some(made) => Some(made),
                None => self.unlisted(stage, mv)?,
            };
            listed.extend(made.map(|made| (made, known)));
        }
        // Those of which nothing was found out.
        let is_left = |made: &PlayedMove| {
            drawn.get(&(made.component, made.to.clone())).is_some_and(|same| same.contains(made))
        };
        let rest: Vec<PlayedMove> = moves.moves.into_iter().filter(is_left).collect();
        listed.extend(rest.into_iter().map(|made| (made, only(MoverOutcome::Unknown))));
        listed.truncate(limit);
        let winning = winning.count.filter(|_| winning.undecided == 0);
        Ok(MoveTable { moves: listed, count, winning })
    }
}

/// Asks for moves with this many steps for the question which of them win.
pub(super) fn within_moves<T>(
    steps: u64,
    solver: &mut SolverState,
    ask: impl FnOnce(&mut SolverState) -> T,
) -> T {
    let limits = solver.limits().clone();
    solver.set_limits(Limits { moves: Some(steps), ..limits.clone() });
    let answer = ask(solver);
    solver.set_limits(limits);
    answer
}

/// The move of this name; where names differ, the first that leads there.
fn take(same: &mut VecDeque<PlayedMove>, mv: &NamedMove) -> Option<PlayedMove> {
    let told = |made: &PlayedMove| made.name.iter().all(|field| mv.name.contains(field));
    let place = same.iter().position(told).unwrap_or(0);
    same.remove(place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::LISTED;
    use crate::wire::json::data_from_json;
    use grundy_theory::catalogue::entries;
    use grundy_theory::outcome::Convention;
    use grundy_theory::player::Player;
    use std::collections::HashSet;

    /// Positions from which some game of the catalogue is played, that of its example among them.
    fn sessions(solver: &mut SolverState) -> Vec<Session> {
        let mut all = Vec::new();
        for entry in entries() {
            let example = data_from_json(solver.game(entry.sample).unwrap().example().as_bytes()).unwrap();
            let components = [(entry.sample.to_owned(), example)];
            let session = Session::new(&components, Convention::Normal, Player::Left, solver).unwrap();
            if session.check(solver).is_ok() {
                all.push(session);
            }
        }
        all
    }

    #[test]
    fn every_move_is_listed_once_and_counted() {
        let mut solver = SolverState::default();
        for session in sessions(&mut solver) {
            let name = session.games().next().unwrap().to_owned();
            let moves = session.moves(LISTED).unwrap();
            let listed = session.listed(LISTED, &mut solver).unwrap();
            if !moves.all {
                assert!(listed.count > Some(LISTED.into()), "{name}");
                continue;
            }
            assert_eq!(listed.count, Some(moves.moves.len().into()), "{name}");
            let all: HashSet<_> = moves.moves.iter().map(|made| &made.picks).collect();
            let told: HashSet<_> = listed.moves.iter().map(|(made, _)| &made.picks).collect();
            assert_eq!(told, all, "{name}");
        }
    }

    #[test]
    fn moves_too_many_to_list_are_counted() {
        let mut solver = SolverState::default();
        for (game, at, count) in [
            ("nim", vec![1_000_000_000_000_000_000, 7], "1000000000000000007"),
            ("bash:3", vec![1_000_000_000_000_000_000, 2], "5"),
            ("wythoff", vec![1_000_000_000_000_000_000, 7], "1000000000000000014"),
            // One pin leaves 10^12 - 1 in two parts or one, two leave 10^12 - 2.
            ("kayles", vec![1_000_000_000_000], "1000000000000"),
        ] {
            let components = [(game.to_owned(), Data::from(at))];
            let session = Session::new(&components, Convention::Normal, Player::Left, &mut solver).unwrap();
            let listed = session.listed(3, &mut solver).unwrap();
            assert_eq!(listed.count.map(|count| count.to_string()).as_deref(), Some(count), "{game}");
        }
    }
}
