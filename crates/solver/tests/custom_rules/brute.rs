//! Plain brute force on small graphs, with the textbook's words and nothing else; and how answers are asked
//! for.

use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::{Game, custom};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::CustomRules;
use std::sync::Arc;

pub const PLAYS: [Convention; 2] = [Convention::Normal, Convention::Misere];
pub const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

pub fn budget() -> Budget {
    Budget::new(&Limits::default())
}

pub fn game(rules: impl Into<Arc<dyn CustomRules>>) -> Arc<dyn Game> {
    custom::game(rules.into())
}

/// A question about everything that impartial games have.
pub fn everything(play: Convention) -> Question {
    let all = Question::default().grundy().remoteness().reason();
    all.play(play).moves(1000).options(1000)
}

pub fn ask(game: &dyn Game, at: &Data, question: &Question) -> Result<Answer, Refusal> {
    game.place(at).expect("a position").answer(question, &mut budget())
}

/// Where the winning moves lead, in the order of the answer.
pub fn winning(answer: &Answer) -> Vec<Data> {
    let list = answer.moves.as_ref().expect("asked for");
    assert_eq!(list.count, Some(list.moves.len().into()));
    list.moves.iter().map(|mv| mv.to.clone().expect("short")).collect()
}

/// Outcomes and lengths of a graph of states by rounds: in round n those are settled that last n moves.
pub fn by_rounds(options: &[Vec<usize>], play: Convention) -> Vec<(Outcome, Option<u64>)> {
    let mut known: Vec<Option<(bool, u64)>> = vec![None; options.len()];
    for round in 0..=options.len() as u64 {
        let before = known.clone();
        for (state, options) in options.iter().enumerate().filter(|(state, _)| before[*state].is_none()) {
            let after: Vec<_> = options.iter().map(|&option| before[option]).collect();
            let loses = |option: &Option<(bool, u64)>| matches!(option, Some((false, _)));
            if options.is_empty() {
                known[state] = Some((play == Convention::Misere, 0));
            } else if after.iter().any(loses) {
                known[state] = Some((true, round));
            } else if after.iter().all(Option::is_some) {
                known[state] = Some((false, round));
            }
        }
    }
    let verdict = |known: Option<(bool, u64)>| match known {
        Some((wins, length)) => (Outcome::from_next(wins), Some(length)),
        None => (Outcome::D, None),
    };
    known.into_iter().map(verdict).collect()
}

/// Grundy values of a graph in which edges lead to smaller numbers.
pub fn values(options: &[Vec<usize>]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for options in options {
        let taken: Vec<u64> = options.iter().map(|&option| values[option]).collect();
        values.push((0..).find(|value| !taken.contains(value)).expect("finitely many are taken"));
    }
    values
}

/// The states of a sum of graphs, coded as one number, with the sum's options.
pub fn sum(a: &[Vec<usize>], b: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let code = |i: usize, j: usize| i * b.len() + j;
    let states = (0..a.len()).flat_map(|i| (0..b.len()).map(move |j| (i, j)));
    states
        .map(|(i, j)| a[i].iter().map(|&to| code(to, j)).chain(b[j].iter().map(|&to| code(i, to))).collect())
        .collect()
}
