//! What the tests of theorems compare with: plain recursion over the moves, no theorem, no parts, no
//! canonical forms, no haste. Positions are the same only if they are equal: a ruleset that calls different
//! games the same would hide itself otherwise.

pub(crate) use super::equivalences::check_equivalences;
use super::{ArithmeticPeriod, CoinTheorem, EITHER, HeapTheorem, ScoreTheorem, Theorem};
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::coin::{CoinSet, FlipRule};
use crate::ruleset::heap::{HeapOption, HeapRules};
use crate::ruleset::scoring::ScoringRuleset;
use crate::ruleset::{Notation, Ruleset};
use crate::structure::symmetric_difference::{self, FirstK};
use crate::value::{GrundyValue, Score};
use num_bigint::BigUint;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// Everything about the positions of one ruleset, remembered.
pub(crate) struct Brute<'a, R: Ruleset> {
    rules: &'a R,
    values: HashMap<R::Position, u64>,
    misere: HashMap<R::Position, bool>,
    suspense: HashMap<R::Position, u64>,
    remoteness: HashMap<(R::Position, bool), u64>,
}

fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.dedup();
    values.iter().zip(0..).take_while(|&(&value, i)| value == i).count() as u64
}

impl<'a, R: Ruleset> Brute<'a, R> {
    pub(crate) fn new(rules: &'a R) -> Brute<'a, R> {
        Brute {
            rules,
            values: HashMap::new(),
            misere: HashMap::new(),
            suspense: HashMap::new(),
            remoteness: HashMap::new(),
        }
    }

    pub(crate) fn moves(&self, at: &R::Position) -> Vec<(R::Move, R::Position)> {
        let mut moves = Vec::new();
        let _ = self.rules.visit_moves(at, EITHER, &mut |mv| {
            let to = self.rules.play(at, &mv).expect("small positions can be written down");
            moves.push((mv, to));
            ControlFlow::Continue(())
        });
        moves
    }

    pub(crate) fn grundy(&mut self, at: &R::Position) -> u64 {
        if let Some(&value) = self.values.get(at) {
            return value;
        }
        let values = self.moves(at).iter().map(|(_, to)| self.grundy(to)).collect();
        let value = mex(values);
        self.values.insert(at.clone(), value);
        value
    }

    pub(crate) fn outcome(&mut self, at: &R::Position, play: Convention) -> Outcome {
        Outcome::from_next(match play {
            Convention::Normal => self.grundy(at) != 0,
            Convention::Misere => self.wins_misere(at),
        })
    }

    fn wins_misere(&mut self, at: &R::Position) -> bool {
        if let Some(&wins) = self.misere.get(at) {
            return wins;
        }
        let moves = self.moves(at);
        let wins = moves.is_empty() || moves.iter().any(|(_, to)| !self.wins_misere(to));
        self.misere.insert(at.clone(), wins);
        wins
    }

    /// Moves until the end when the winner delays and the loser hurries.
    fn suspense(&mut self, at: &R::Position) -> u64 {
        if let Some(&length) = self.suspense.get(at) {
            return length;
        }
        let after: Vec<u64> = self.moves(at).iter().map(|(_, to)| self.suspense(to)).collect();
        let longest_win = after.iter().filter(|&length| length % 2 == 0).max();
        let length = longest_win.or(after.iter().min()).map_or(0, |length| length + 1);
        self.suspense.insert(at.clone(), length);
        length
    }

    /// Moves until the end when the winner hurries and the loser delays.
    fn remoteness(&mut self, at: &R::Position, play: Convention) -> u64 {
        let key = (at.clone(), play == Convention::Misere);
        if let Some(&length) = self.remoteness.get(&key) {
            return length;
        }
        let after: Vec<R::Position> = self.moves(at).into_iter().map(|(_, to)| to).collect();
        let (lost, won): (Vec<_>, Vec<_>) =
            after.into_iter().partition(|to| self.outcome(to, play) == Outcome::P);
        let quickest_win = lost.iter().map(|to| self.remoteness(to, play)).min();
        let slowest_loss = won.iter().map(|to| self.remoteness(to, play)).max();
        let length = quickest_win.or(slowest_loss).map_or(0, |length| length + 1);
        self.remoteness.insert(key, length);
        length
    }
}

/// Holds everything a theorem says about `positions` against plain recursion. Lists of moves are compared
/// whole, in the order of answers, and cut short.
pub(crate) fn check<R: Notation>(
    rules: &R,
    theorem: &dyn Theorem<R>,
    positions: impl IntoIterator<Item = R::Position>,
) {
    let in_order = |at: &R::Position, moves: &Moves<R>| check_order(rules, moves, at);
    check_with(rules, theorem, positions, &in_order);
}

/// The same for a ruleset whose answers stand in the order of the move, by `key`, not of the position moved
/// to.
pub(crate) fn check_by_move<R: Notation, K: Ord>(
    rules: &R,
    theorem: &dyn Theorem<R>,
    positions: impl IntoIterator<Item = R::Position>,
    key: impl Fn(&R::Move) -> K,
) {
    assert!(rules.moves_are_sorted());
    check_with(rules, theorem, positions, &|at, moves| {
        assert!(moves.iter().map(|(mv, _)| key(mv)).is_sorted_by(|a, b| a < b), "order of moves of {at:?}");
    });
}

/// Moves with the positions that they lead to.
type Moves<R> = [(<R as Ruleset>::Move, <R as Ruleset>::Position)];

fn check_with<R: Notation>(
    rules: &R,
    theorem: &dyn Theorem<R>,
    positions: impl IntoIterator<Item = R::Position>,
    check_order: &dyn Fn(&R::Position, &Moves<R>),
) {
    let mut brute = Brute::new(rules);
    for at in positions {
        assert_eq!(rules.parse(&rules.write(&at)).as_ref(), Ok(&at), "what is written is read back");
        check_order(&at, &brute.moves(&at));
        if let Some(value) = theorem.grundy(rules, &at) {
            assert_eq!(value, GrundyValue::from(brute.grundy(&at)), "value of {at:?}");
        }
        if let Some(length) = theorem.suspense(rules, &at) {
            assert_eq!(length, brute.suspense(&at), "suspense number of {at:?}");
        }
        for play in [Convention::Normal, Convention::Misere] {
            if let Some(length) = theorem.remoteness(rules, &at, play) {
                assert_eq!(length, brute.remoteness(&at, play), "{play:?} remoteness of {at:?}");
            }
            let Some(outcome) = theorem.outcome(rules, &at, play) else { continue };
            assert_eq!(outcome, brute.outcome(&at, play), "{play:?} outcome of {at:?}");
            assert!(!theorem.reason(rules, &at, play).en.is_empty());
            let wins: Vec<R::Position> = brute.moves(&at).into_iter().map(|(_, to)| to).collect();
            let wins: Vec<_> = wins.into_iter().filter(|to| brute.outcome(to, play) == Outcome::P).collect();
            for limit in [0, 1, 1000] {
                let listed = theorem.winning_moves(rules, &at, play, limit);
                compare(rules, &at, listed, &wins, limit);
            }
        }
        for value in 0..5u64 {
            let to: Vec<R::Position> = brute.moves(&at).into_iter().map(|(_, to)| to).collect();
            let to: Vec<_> = to.into_iter().filter(|to| brute.grundy(to) == value).collect();
            for limit in [0, 2, 1000] {
                let listed = theorem.moves_to(rules, &at, &value.into(), limit);
                compare(rules, &at, listed, &to, limit);
            }
        }
    }
}

fn check_order<R: Notation>(rules: &R, moves: &Moves<R>, at: &R::Position) {
    if rules.moves_are_sorted() {
        let written: Vec<_> = moves.iter().map(|(_, to)| numbers(&rules.write(to))).collect();
        assert!(written.is_sorted(), "moves of {at:?} are not shown in order: {written:?}");
    }
    let names: HashSet<_> = moves.iter().map(|(mv, _)| rules.move_name(at, mv)).collect();
    assert_eq!(names.len(), moves.len(), "two moves of {at:?} have one name");
}

/// All numbers of a written position, and all characters of its texts, in the order in which they stand;
/// where a list or a text ends there is a number below all others, so that it comes before those that go on.
fn numbers(data: &crate::data::Data) -> Vec<i128> {
    use crate::data::Data;
    const END: i128 = i128::MIN;
    let row = |row: &[u64]| row.iter().map(|&n| i128::from(n)).chain([END]).collect::<Vec<i128>>();
    match data {
        Data::Natural(n) => vec![i128::from(*n)],
        Data::Big(n) => vec![i128::try_from(&**n).expect("small")],
        Data::Text(text) => text.chars().map(|c| i128::from(u32::from(c))).chain([END]).collect(),
        Data::Naturals(list) => row(list),
        Data::Integers(list) => list.iter().map(|&n| i128::from(n)).chain([END]).collect(),
        Data::Rows { width, cells } => cells.chunks_exact(*width).flat_map(row).chain([END]).collect(),
        Data::List(items) => items.iter().flat_map(numbers).chain([END]).collect(),
        Data::Object(fields) => fields.iter().flat_map(|(_, value)| numbers(value)).collect(),
        _ => vec![],
    }
}

fn compare<R: Notation>(
    rules: &R,
    at: &R::Position,
    listed: Option<super::FirstMoves<R::Move>>,
    expected: &[R::Position],
    limit: usize,
) {
    let Some(listed) = listed else { return };
    if let Some(count) = listed.count {
        assert_eq!(count, BigUint::from(expected.len()), "number of moves of {at:?}");
    }
    let to: Vec<_> = listed.moves.iter().map(|mv| rules.play(at, mv).expect("small")).collect();
    let mut expected = expected.to_vec();
    if !rules.moves_are_sorted() {
        expected.sort_by_key(|to| numbers(&rules.write(to)));
    }
    expected.truncate(limit);
    assert_eq!(to, expected, "moves of {at:?}, at most {limit}");
}

/// Scores by plain recursion over the moves, remembered.
struct Scores<'a, R: ScoringRuleset> {
    rules: &'a R,
    known: HashMap<R::Position, Score>,
}

impl<R: ScoringRuleset> Scores<'_, R> {
    /// The moves of the player to move, in the order in which they are shown, with the score after each.
    fn moves(&mut self, at: &R::Position) -> Vec<(R::Move, R::Position, Score)> {
        let mut moves = Vec::new();
        let player = self.rules.to_move(at);
        let _ = self.rules.visit_moves(at, player, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        let waiting = self.rules.visit_moves(at, player.opponent(), &mut |_| ControlFlow::Break(()));
        assert_eq!(waiting, ControlFlow::Continue(()), "only the player to move has moves: {at:?}");
        let valued = moves.into_iter().map(|mv| {
            let to = self.rules.play(at, &mv).expect("small positions can be written down");
            let score = &self.rules.gain(at, &mv) + &self.score(&to);
            (mv, to, score)
        });
        valued.collect()
    }

    fn score(&mut self, at: &R::Position) -> Score {
        if let Some(score) = self.known.get(at) {
            return score.clone();
        }
        let scores = self.moves(at).into_iter().map(|(_, _, score)| score);
        let best = if self.rules.to_move(at) == Player::Left { scores.max() } else { scores.min() };
        let score = best.unwrap_or_else(|| self.rules.final_score(at));
        self.known.insert(at.clone(), score.clone());
        score
    }
}

/// Holds everything a theorem says about the scores of `positions` against plain recursion.
pub(crate) fn check_scores<R: ScoringRuleset>(
    rules: &R,
    theorem: &dyn ScoreTheorem<R>,
    positions: impl IntoIterator<Item = R::Position>,
) {
    let mut brute = Scores { rules, known: HashMap::new() };
    for at in positions {
        assert_eq!(
            rules.parse(&rules.write(&at)).as_ref().map(|read| rules.write(read)),
            Ok(rules.write(&at))
        );
        if let Some(together) = rules.together(&at) {
            let Some((scores, reason)) = theorem.scores_together(rules, &at) else { continue };
            let expected: Vec<Score> = together.iter().map(|at| brute.score(at)).collect();
            assert_eq!(scores, expected, "scores of {at:?}");
            assert!(!reason.en.is_empty());
            continue;
        }
        let Some(best) = theorem.best_play(rules, &at) else { continue };
        assert_eq!(best.score, brute.score(&at), "score of {at:?}");
        assert!(!best.reason.en.is_empty());
        let moves = brute.moves(&at);
        let written: Vec<_> = moves.iter().map(|(_, to, _)| rules.write(to)).collect();
        if rules.moves_are_sorted() {
            assert!(written.is_sorted_by(|a, b| a.lexicographic(b).is_le()), "moves of {at:?}: {written:?}");
        }
        let names: HashSet<_> = moves.iter().map(|(mv, _, _)| rules.move_name(&at, mv)).collect();
        assert_eq!(names.len(), moves.len(), "two moves of {at:?} have one name");
        let expected = moves.iter().filter(|(_, _, score)| *score == best.score);
        let expected: Vec<_> = expected.map(|(mv, _, _)| rules.move_name(&at, mv)).collect();
        let found: Vec<_> = best.moves.iter().map(|mv| rules.move_name(&at, mv)).collect();
        assert_eq!(found, expected, "best moves of {at:?}");
    }
}

/// A pattern must be that of the values, with the least preperiod and period.
fn check_pattern(pattern: ArithmeticPeriod, value: impl Fn(u64) -> u64) {
    let ArithmeticPeriod { preperiod, period, saltus } = pattern;
    let repeats = |n: u64, p: u64| value(n + p) == value(n) + saltus;
    assert!((preperiod..preperiod + 300).all(|n| repeats(n, period)), "{pattern:?}");
    assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{pattern:?}");
    let mut shorter = if period > 100 { 0..0 } else { 1..period };
    assert!(!shorter.any(|p| (preperiod..preperiod + 300).all(|n| repeats(n, p))), "{pattern:?}");
}

/// Holds the formula for heaps 0 to `largest` against plain recursion, heap by heap and in small sums.
pub(crate) fn check_heaps<H: HeapRules>(rules: &H, theorem: &dyn HeapTheorem<H>, largest: u64) {
    assert!(theorem.holds(rules));
    if let Some(pattern) = theorem.pattern(rules) {
        check_pattern(pattern, |heap| theorem.value(rules, heap));
    }
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=largest {
        let mut options: Vec<(HeapOption, u64)> = Vec::new();
        let _ = rules.visit_options(heap, &mut |left| {
            let value = left.sizes().fold(0, |sum, size| sum ^ values[size as usize]);
            options.push((left, value));
            ControlFlow::Continue(())
        });
        let written: Vec<Vec<u64>> = options
            .iter()
            .map(|(left, _)| if left.heaps() == 0 { vec![0] } else { left.sizes().collect() })
            .collect();
        assert!(
            written.is_sorted_by(|a, b| a < b),
            "options of {heap} are not shown once each, in order: {written:?}"
        );
        let value = mex(options.iter().map(|&(_, value)| value).collect());
        assert_eq!(theorem.value(rules, heap), value, "value of a heap of {heap}");
        assert!(!theorem.reason(rules, heap).en.is_empty());
        for target in 0..value + 3 {
            let expected: Vec<HeapOption> =
                options.iter().filter(|&&(_, value)| value == target).map(|(left, _)| left.clone()).collect();
            let mut found = Vec::new();
            let _ = theorem.visit_options_of_value(rules, heap, target, &mut |left| {
                found.push(left);
                ControlFlow::Continue(())
            });
            assert_eq!(found, expected, "options of {heap} of value {target}");
            if let Some(count) = theorem.count_options_of_value(rules, heap, target) {
                assert_eq!(
                    count,
                    BigUint::from(expected.len()),
                    "number of options of {heap} of value {target}"
                );
            }
        }
        values.push(value);
    }
    let sample: Vec<u64> = (0..=largest).step_by(3).collect();
    let sum = sample.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
    assert_eq!(theorem.nim_sum(rules, &sample), sum);
    if let Some(survey) = theorem.survey(rules, &sample) {
        let winning = sample
            .iter()
            .map(|&heap| theorem.count_options_of_value(rules, heap, values[heap as usize] ^ sum));
        let winning = if sum == 0 { Some(BigUint::ZERO) } else { winning.sum() };
        assert_eq!((survey.nim_sum, Some(survey.winning_moves.into())), (sum, winning));
    }
}

/// Holds the formula for coins in places 1 to `largest`, or as far as it reaches, against the rules: values,
/// and the sets of each nim sum, all of them and the first ones in the order of answers.
pub(crate) fn check_coins(turns: FlipRule, theorem: &dyn CoinTheorem, largest: u64) {
    let mut values = vec![0];
    for place in 1..=largest.min(theorem.reach(&turns)) {
        let mut sets: Vec<(CoinSet, u64)> = Vec::new();
        let _ = turns.visit_sets(place, &mut |set| {
            let others = set.places().filter(|&other| other < place);
            let value = others.fold(0, |sum, other| sum ^ values[other as usize]);
            sets.push((set, value));
            ControlFlow::Continue(())
        });
        let value = mex(sets.iter().map(|&(_, value)| value).collect());
        assert_eq!(
            theorem.value(&turns, place),
            GrundyValue::from(value),
            "{turns:?}, value of place {place}"
        );
        assert!(!theorem.reason(&turns, place).en.is_empty());
        for sum in 1..2 * value.max(4) {
            let right: Vec<CoinSet> =
                sets.iter().filter(|(_, others)| others ^ value == sum).map(|(set, _)| set.clone()).collect();
            check_sets(turns, theorem, place, sum, right);
        }
        values.push(value);
    }
}

/// Places up to this are looked at with all possible heads beside them.
const ALL_HEADS: u64 = 7;

fn check_sets(turns: FlipRule, theorem: &dyn CoinTheorem, place: u64, sum: u64, right: Vec<CoinSet>) {
    if let Some(count) = theorem.count_sets(&turns, place, &sum.into()) {
        assert_eq!(count, BigUint::from(right.len()), "{turns:?}, sets of place {place} and sum {sum}");
    }
    let beside = (0u64..1 << place.min(ALL_HEADS)).map(|set| {
        let others = (1..place).rev().zip(1..ALL_HEADS).filter(|(_, digit)| set >> digit & 1 == 1);
        let others = others.map(|(other, _)| other);
        let mut heads: Vec<u64> = others.chain([place]).chain((set & 1 == 1).then_some(place + 2)).collect();
        heads.sort_unstable();
        heads
    });
    for heads in beside {
        let mut sorted = right.clone();
        sorted.sort_by(|a, b| symmetric_difference::compare(&heads, a, b));
        for limit in [1, 2, usize::MAX] {
            let mut first =
                FirstK::new(limit, |a: &CoinSet, b: &CoinSet| symmetric_difference::compare(&heads, a, b));
            theorem.visit_sets(&turns, &heads, place, &sum.into(), &mut |set| first.offer(set));
            let found = first.finish();
            let expected = &sorted[..sorted.len().min(limit)];
            assert_eq!(
                found, expected,
                "{turns:?}, heads {heads:?}, place {place}, sum {sum}, first {limit}"
            );
        }
    }
}
