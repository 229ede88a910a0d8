//! Search by the rules alone, and what an answer must have in common with it.

use grundy_search::algebra::{GrundyAlgebra, Remoteness};
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::transposition_table::TranspositionTable;
use grundy_solver::answer::{Answer, GrundyAnswer, MoveList, NamedMove, OptionList, Question};
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::{Component, Game, game_with};
use grundy_solver::method::theorems::UseTheorems;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::{Impartial, Ruleset};
use grundy_theory::theorem::EITHER;
use grundy_values::keys::Key;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Normal play and misère play.
pub const PLAYS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// A meter with the usual limits.
pub fn budget() -> Budget {
    Budget::new(&Limits::default())
}

/// A question about everything, with at most `limit` moves.
pub fn question(play: Convention, limit: usize) -> Question {
    let all = Question::default().grundy().remoteness().reason();
    all.play(play).moves(limit).options(limit)
}

/// A game with all its theorems, with that of sums, and with none.
pub fn in_three_ways(notation: &str) -> [Arc<dyn Game>; 3] {
    [UseTheorems::All, UseTheorems::Sums, UseTheorems::None]
        .map(|theorems| game_with(notation, theorems).expect("a game"))
}

/// A game with all its theorems, and with none.
pub fn with_and_without(notation: &str) -> [Arc<dyn Game>; 2] {
    [UseTheorems::All, UseTheorems::None].map(|theorems| game_with(notation, theorems).expect("a game"))
}

/// A position that may stand in sums.
pub fn component(game: &dyn Game, data: &Data) -> Box<dyn Component> {
    game.place(data).expect("a position").component().expect("a part of sums")
}

/// What the engines find out from the rules of `R` alone.
pub struct Search<R: Ruleset> {
    search: RulesetSearch<R>,
    values: TranspositionTable<GrundyAlgebra>,
}

/// How positions are played whose play ends.
fn mode(play: Convention) -> PlayMode {
    PlayMode { play, player: None, may_go_on: false }
}

impl<R: Impartial> Search<R> {
    pub fn new(rules: R) -> Search<R> {
        Search {
            search: RulesetSearch::new(rules),
            values: TranspositionTable::for_whole_positions(GrundyAlgebra),
        }
    }

    /// Who wins; all engines must say the same.
    pub fn outcome(&mut self, at: &R::Position, play: Convention) -> Outcome {
        let outcome = self.search.outcome(at, mode(play), &mut budget()).expect("small");
        assert_eq!(Outcome::from_next(self.length(at, play).wins()), outcome, "lengths of {at:?} {play:?}");
        if play == Convention::Normal {
            assert_eq!(Outcome::from_next(self.value(at) != 0), outcome, "value of {at:?}");
        }
        outcome
    }

    pub fn length(&mut self, at: &R::Position, play: Convention) -> Remoteness {
        self.search.length(at, mode(play), &mut budget()).expect("small")
    }

    pub fn value(&mut self, at: &R::Position) -> u64 {
        self.values.value_of(self.search.graph(), at, &mut budget()).expect("small").into()
    }

    /// The positions that winning moves lead to, in the order in which the rules show the moves.
    pub fn winning(&mut self, at: &R::Position, play: Convention) -> Vec<R::Position> {
        let mut options = Vec::new();
        let rules = self.search.graph().rules();
        let _ = rules.visit_moves(at, EITHER, &mut |mv| {
            options.push(rules.play(at, &mv).expect("small"));
            ControlFlow::Continue(())
        });
        options.retain(|to| self.search.outcome(to, mode(play), &mut budget()).expect("small") == Outcome::P);
        options
    }

    /// Holds an answer to [`question`] against search. `write` writes positions as moves show them.
    pub fn hold(
        &mut self,
        answer: &Answer,
        at: &R::Position,
        asked: &Question,
        write: impl Fn(&R::Position) -> Data,
    ) {
        let play = asked.play;
        let outcome = self.outcome(at, play);
        assert_eq!(answer.outcome, Some(outcome), "outcome of {at:?} {play:?}");
        match answer.grundy.as_ref().expect("asked for") {
            GrundyAnswer::Value(value) => {
                assert_eq!(
                    (play, value.to_u64()),
                    (Convention::Normal, Some(self.value(at))),
                    "value of {at:?}"
                );
            }
            GrundyAnswer::None | GrundyAnswer::Unsought => {}
            GrundyAnswer::Loony => panic!("{at:?} is no position of Nimstring"),
            GrundyAnswer::Infinite(_) => panic!("search ends, and {at:?} is said to go on for ever"),
            GrundyAnswer::OutOfReach(stop) => panic!("value of {at:?}: {stop}"),
        }
        assert_eq!(
            answer.remoteness,
            Some(Some(self.length(at, play).remoteness())),
            "length of {at:?} {play:?}"
        );
        assert!(answer.explain.as_ref().is_some_and(|words| !words.en.is_empty() && !words.zh.is_empty()));
        let list = answer.moves.as_ref().expect("asked for");
        let winning: Vec<Data> = self.winning(at, play).iter().map(&write).collect();
        hold_moves(list, winning, asked.listed(Key::Moves).unwrap_or(0)).unwrap_or_else(|what| {
            panic!("{what}: {at:?} {play:?}: {list:?}");
        });
        if let (Some(list), Some(limit)) = (&answer.options, asked.listed(Key::Options)) {
            self.hold_options(list, at, (play, limit), write);
        }
    }
}

impl<R: Impartial> Search<R> {
    /// Holds all moves with what they lead to against search.
    fn hold_options(
        &mut self,
        list: &OptionList,
        at: &R::Position,
        (play, limit): (Convention, usize),
        write: impl Fn(&R::Position) -> Data,
    ) {
        let mut reached = Vec::new();
        let rules = self.search.graph().rules();
        let _ = rules.visit_moves(at, EITHER, &mut |mv| {
            reached.push(rules.play(at, &mv).expect("small"));
            ControlFlow::Continue(())
        });
        assert_eq!(list.count, Some(reached.len().into()), "moves of {at:?}");
        let outcomes: Vec<Outcome> = reached.iter().map(|to| self.outcome(to, play)).collect();
        let wins = outcomes.iter().filter(|&&outcome| outcome == Outcome::P).count();
        let listed: Vec<Option<Outcome>> = list.options.iter().map(|option| option.outcome).collect();
        let expected = (0..reached.len()).map(|i| if i < wins { Outcome::P } else { Outcome::N });
        assert!(listed.iter().copied().eq(expected.map(Some).take(limit)), "{listed:?} of {at:?} {play:?}");
        for option in &list.options {
            let to = option.mv.to.as_ref().expect("small");
            let i = reached.iter().position(|position| write(position) == *to).expect("a move leads there");
            assert_eq!(option.outcome, Some(outcomes[i]), "{to} of {at:?} {play:?}");
            if let Some(remoteness) = option.remoteness {
                assert_eq!(
                    remoteness,
                    Some(self.length(&reached[i], play).remoteness()),
                    "{to} of {at:?} {play:?}"
                );
            }
            if let Some(GrundyAnswer::Value(value)) = &option.grundy {
                assert_eq!(value.to_u64(), Some(self.value(&reached[i])), "{to} of {at:?}");
            }
        }
    }
}

/// Holds listed moves against the positions that the winning moves lead to, in the order of the rules.
fn hold_moves(list: &MoveList, mut winning: Vec<Data>, limit: usize) -> Result<(), String> {
    let to = |mv: &NamedMove| mv.to.clone().ok_or("a small position is left out");
    let to = list.moves.iter().map(to).collect::<Result<Vec<_>, _>>()?;
    let Some(count) = &list.count else {
        // Not all need be listed, but one where there is one.
        let some = limit == 0 || to.is_empty() == winning.is_empty();
        let all_win = to.iter().all(|to| winning.contains(to));
        return if some && all_win { Ok(()) } else { Err(format!("winning are {winning:?}")) };
    };
    if *count != BigUint::from(winning.len()) {
        return Err(format!("winning are {winning:?}"));
    }
    // Answers list moves by where they lead, or, where the game says so, in the order of its moves.
    let by_rules = to.iter().eq(winning.iter().take(limit));
    winning.sort_by(Data::lexicographic);
    if by_rules || to.iter().eq(winning.iter().take(limit)) {
        return Ok(());
    }
    Err(format!("in order they are {winning:?}"))
}

/// Do two answers to one question agree? A list that is not whole may be any part of the other. Who searches
/// a sum does not seek the value of a part that it is not asked for, which who adds values has to know.
pub fn agree(with: &Answer, without: &Answer, about: &str) {
    assert_eq!(with.outcome, without.outcome, "outcome of {about}");
    if !matches!(without.grundy, Some(GrundyAnswer::Unsought)) {
        assert_eq!(with.grundy, without.grundy, "value of {about}");
    }
    assert_eq!(with.remoteness, without.remoteness, "length of {about}");
    let (Some(with), Some(without)) = (&with.moves, &without.moves) else { return };
    if with.count.is_some() && without.count.is_some() {
        assert_eq!(with.count, without.count, "number of winning moves of {about}");
        let order = |mv: &NamedMove| (mv.to.clone(), mv.name.clone());
        let sorted = |list: &MoveList| {
            let mut moves: Vec<_> = list.moves.iter().map(order).collect();
            moves.sort_by(|a, b| match (&a.0, &b.0) {
                (Some(a), Some(b)) => a.lexicographic(b),
                _ => Ordering::Equal,
            });
            moves
        };
        assert_eq!(sorted(with), sorted(without), "winning moves of {about}");
    }
}
