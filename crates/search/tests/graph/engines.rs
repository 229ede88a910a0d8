//! Engines against plain recursion: answers, and how many positions are looked at.

use crate::games::{budget, empty_board, game, options, reachable};
use grundy_budget::{Budget, Halt, Limits};
use grundy_search::algebra::{GrundyAlgebra, RemotenessAlgebra};
use grundy_search::graph::{GameGraph, OptionBuffer};
use grundy_search::outcome_search::OutcomeSearch;
use grundy_search::retrograde::{ReachableSet, RetrogradeResult};
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_search::transposition_table::TranspositionTable;
use grundy_search::turns::{InTurns, in_turn};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::board::clobber::Clobber;
use grundy_theory::ruleset::board::domineering::Domineering;
use grundy_theory::ruleset::heap::{HeapGame, nim::Nim};
use grundy_theory::ruleset::strip::backsliding::BackslidingToadsAndFrogs;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

const PLAYS: [Convention; 2] = [Convention::Normal, Convention::Misere];
const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Depth-first search as the engine is specified: an option that is known to lose decides at once, others are
/// tried from the last to the first.
struct PlainSearch<'a, R: Ruleset> {
    rules: &'a R,
    play: Convention,
    known: HashMap<(R::Position, Player), bool>,
}

impl<R: Ruleset> PlainSearch<'_, R> {
    fn wins(&mut self, at: &R::Position, player: Player) -> bool {
        let at = (self.rules.canonical(at), player);
        if let Some(&wins) = self.known.get(&at) {
            return wins;
        }
        let options: Vec<_> = options(self.rules, &at.0, player)
            .iter()
            .map(|option| (self.rules.canonical(option), player.opponent()))
            .collect();
        let wins = if options.is_empty() {
            self.play == Convention::Misere
        } else {
            options.iter().any(|option| self.known.get(option) == Some(&false))
                || options.iter().rev().any(|(option, player)| !self.wins(option, *player))
        };
        self.known.insert(at, wins);
        wins
    }
}

/// Who wins, how long it takes and how many positions are looked at, whoever begins.
fn hold<R: Ruleset + Clone>((rules, at): (R, R::Position)) {
    for play in PLAYS {
        let mut graph = RulesetGraph::new(rules.clone());
        let mut wins = OutcomeSearch::new(play);
        let mut plain = PlainSearch { rules: &rules, play, known: HashMap::new() };
        for player in PLAYERS {
            let id = in_turn(graph.number(&at, &mut budget()).expect("small"), player);
            let outcome = wins.outcome(&mut InTurns(&mut graph), id, &mut budget()).expect("small");
            assert_eq!(outcome, Outcome::from_next(plain.wins(&at, player)), "{at:?} {play:?}");
            assert_eq!(wins.decided(), plain.known.len() as u64, "{at:?} {play:?}");
        }
        // Only what was looked at has a number.
        assert!(u64::from(graph.len()) <= wins.decided() && wins.decided() <= 2 * u64::from(graph.len()));
        let mut lengths = TranspositionTable::new(RemotenessAlgebra(play));
        for player in PLAYERS {
            let id = in_turn(graph.find(&at).expect("a number"), player);
            let mut turns = InTurns(&mut graph);
            let length = lengths.value(&mut turns, &[id.into()], &mut budget()).expect("small");
            let reached = ReachableSet::from(&mut turns, id, play, &mut budget()).expect("small");
            let outcome = Outcome::from_next(length.wins());
            let verdict = RetrogradeResult { outcome, remoteness: Some(length.remoteness()) };
            assert_eq!(reached.on(id), Some(verdict), "{at:?} {play:?}");
            assert_eq!(wins.outcome(&mut turns, id, &mut budget()), Ok(outcome));
        }
        // That a position has a number says nothing about who wins: a search on a full graph looks at no
        // more.
        let mut again = OutcomeSearch::new(play);
        for player in PLAYERS {
            let id = in_turn(graph.find(&at).expect("a number"), player);
            again.outcome(&mut InTurns(&mut graph), id, &mut budget()).expect("small");
        }
        assert_eq!(again.decided(), wins.decided());
    }
}

#[test]
fn searches_in_turns_are_those_of_plain_recursion() {
    for (height, width) in [(1, 1), (2, 2), (3, 3), (2, 7), (4, 4)] {
        hold(game::<Domineering>(empty_board(height, width)));
    }
    for board in ["xoxo/oxox", "xox/oxo/xox", "xoxoxoxoxo"] {
        hold(game::<Clobber>(Data::from(board)));
    }
}

#[test]
fn every_position_is_evaluated_once() {
    let (rules, at) = game::<Clobber>(Data::from("xoxo/oxox/xoxo"));
    let root = rules.canonical(&at);
    let (mut open, mut seen) = (vec![(root.clone(), Player::Left)], HashSet::from([(root, Player::Left)]));
    while let Some((at, player)) = open.pop() {
        for option in options(&rules, &at, player) {
            let option = (rules.canonical(&option), player.opponent());
            if seen.insert(option.clone()) {
                open.push(option);
            }
        }
    }
    let mut graph = RulesetGraph::new(rules);
    let root = in_turn(graph.number(&at, &mut budget()).expect("small"), Player::Left);
    let mut lengths = TranspositionTable::new(RemotenessAlgebra(Convention::Normal));
    for _ in 0..2 {
        lengths.value(&mut InTurns(&mut graph), &[root.into()], &mut budget()).expect("small");
        assert_eq!(lengths.evaluated(), seen.len() as u64);
    }
    let reached =
        ReachableSet::from(&mut InTurns(&mut graph), root, Convention::Normal, &mut budget()).expect("small");
    assert_eq!(reached.len(), seen.len());
}

#[test]
fn nim_is_won_when_the_nim_sum_is_not_0_and_misere_nim_differs_only_at_the_end() {
    let mut search = RulesetSearch::new(HeapGame(Arc::new(Nim)));
    let mut whole = TranspositionTable::for_whole_positions(GrundyAlgebra);
    let mut split = TranspositionTable::new(GrundyAlgebra);
    let mode = |play| PlayMode { play, player: None, may_go_on: false };
    let mut budget = budget();
    for at in (0..216u64).map(|i| vec![i % 6, i / 6 % 6, i / 36]) {
        let sum = at.iter().fold(0, |sum, heap| sum ^ heap);
        let normal = search.outcome(&at, mode(Convention::Normal), &mut budget);
        assert_eq!(normal, Ok(Outcome::from_next(sum != 0)));
        let misere = Outcome::from_next((sum != 0) == at.iter().any(|&heap| heap > 1));
        assert_eq!(search.outcome(&at, mode(Convention::Misere), &mut budget), Ok(misere));
        let result = search.result(&at, mode(Convention::Misere), &mut budget).expect("small");
        assert_eq!(
            (result.outcome, search.verdict(&at, mode(Convention::Misere), &mut budget)),
            (misere, Ok(result))
        );
        for values in [&mut whole, &mut split] {
            let value = values.value_of(search.graph(), &at, &mut budget).expect("small");
            assert_eq!(u64::from(value), sum);
        }
    }
    // Heaps of up to five tokens, and what is left of three of them.
    assert_eq!((split.evaluated(), whole.evaluated()), (5, 56));
}

/// Who wins and in how many moves, by rounds: in round n everything that is decided by n moves.
fn by_rounds<R: Ruleset>(rules: &R, at: &R::Position) -> HashMap<(R::Position, Player), RetrogradeResult> {
    let mut open: Vec<_> =
        reachable(rules, at).into_iter().flat_map(|at| PLAYERS.map(|p| (at.clone(), p))).collect();
    let mut decided: HashMap<(R::Position, Player), RetrogradeResult> = HashMap::new();
    for round in 0.. {
        let verdicts = open.iter().map(|(at, player)| {
            let options = options(rules, at, *player);
            let outcomes: Vec<_> = options
                .iter()
                .map(|option| {
                    decided.get(&(rules.canonical(option), player.opponent())).map(|verdict| verdict.outcome)
                })
                .collect();
            let wins = outcomes.contains(&Some(Outcome::P));
            (wins || outcomes.iter().all(|outcome| *outcome == Some(Outcome::N)))
                .then(|| Outcome::from_next(wins))
        });
        let verdicts: Vec<_> = verdicts.collect();
        if verdicts.iter().all(Option::is_none) {
            break;
        }
        let positions = std::mem::take(&mut open);
        for (at, outcome) in positions.into_iter().zip(verdicts) {
            match outcome {
                Some(outcome) => {
                    _ = decided.insert(at, RetrogradeResult { outcome, remoteness: Some(round) })
                }
                None => open.push(at),
            }
        }
    }
    decided
}

#[test]
fn play_that_can_be_kept_going_is_drawn() {
    let (mut decided, mut drawn) = (0, 0);
    for board in ["t.f", "t..f", "tt..ff", "ttt..fff", "tt...ff"] {
        let (rules, at) = game::<BackslidingToadsAndFrogs>(Data::from(board));
        let expected = by_rounds(&rules, &at);
        let mut search = RulesetSearch::new(rules);
        for at in reachable(&rules, &at) {
            for player in PLAYERS {
                let mode = PlayMode { play: Convention::Normal, player: Some(player), may_go_on: true };
                let verdict = search.verdict(&at, mode, &mut budget()).expect("small");
                let draw = RetrogradeResult { outcome: Outcome::D, remoteness: None };
                assert_eq!(
                    verdict,
                    *expected.get(&(at.clone(), player)).unwrap_or(&draw),
                    "{at:?} {player:?}"
                );
                *if verdict == draw { &mut drawn } else { &mut decided } += 1;
            }
        }
    }
    assert!(decided > 100 && drawn > 100, "{decided} {drawn}");
}

#[test]
fn a_search_that_is_too_large_says_so_and_can_go_on() {
    let at = vec![30, 31, 32];
    let mode = PlayMode { play: Convention::Misere, player: None, may_go_on: false };
    let mut search = RulesetSearch::new(HeapGame(Arc::new(Nim)));
    let few = Limits { steps: 100_000, ..Limits::default() };
    assert_eq!(search.outcome(&at, mode, &mut Budget::new(&few)), Err(Halt::Steps(100_000)));
    assert_eq!(search.length(&at, mode, &mut Budget::new(&few)), Err(Halt::Steps(100_000)));
    assert_eq!(search.verdict(&at, mode, &mut Budget::new(&few)), Err(Halt::Steps(100_000)));
    assert_eq!(search.outcome(&at, mode, &mut budget()), Ok(Outcome::N));
    assert_eq!(search.length(&at, mode, &mut budget()).map(|length| length.wins()), Ok(true));
    let little = Limits { memory: 10_000, ..Limits::default() };
    let mut search = RulesetSearch::new(HeapGame(Arc::new(Nim)));
    assert_eq!(search.outcome(&at, mode, &mut Budget::new(&little)), Err(Halt::Memory(10_000)));
    assert_eq!(search.outcome(&at, mode, &mut budget()), Ok(Outcome::N));
}

#[test]
fn a_search_gives_back_all_that_it_held() {
    let (rules, at) = game::<Domineering>(empty_board(4, 5));
    let mut search = RulesetSearch::new(rules);
    let mode = PlayMode { play: Convention::Misere, player: Some(Player::Left), may_go_on: false };
    let mut budget = budget();
    let memory = budget.remaining().memory;
    search.outcome(&at, mode, &mut budget).expect("small");
    search.length(&at, mode, &mut budget).expect("small");
    assert_eq!(budget.remaining().memory, memory);
    // No position is pending: the next search begins with an empty stack.
    let id = search.graph().find(&at).expect("a number");
    assert_eq!(search.graph().number_pending(id, 0, &mut budget), Ok(None));
    let mut components = OptionBuffer::default();
    assert!(components.is_empty() && components.options_from(0).next().is_none());
    components.truncate(0);
}
