//! Random rules on heaps against plain recursion: values, sums, misère play, moves, tables.

use crate::brute::{PLAYS, ask, budget, by_rounds, everything, game, winning};
use grundy_solver::answer::GrundyAnswer;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::custom::closures::heaps;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// For each heap its options, unsorted, with repetitions and empty heaps among them.
type Options = Vec<Vec<Vec<u64>>>;

const MAX: usize = 9;

fn any_options(parts: usize) -> impl Strategy<Value = Options> {
    vec(vec(vec(0u64..100, 0..=parts), 0..5), MAX + 1).prop_map(|options| {
        let below = |heap: u64, option: Vec<u64>| option.into_iter().map(|size| size % heap.max(1)).collect();
        let of_heap = |(heap, options): (usize, Vec<Vec<u64>>)| {
            options.into_iter().filter(|_| heap > 0).map(|option| below(heap as u64, option)).collect()
        };
        options.into_iter().enumerate().map(of_heap).collect()
    })
}

fn tidy(sizes: impl IntoIterator<Item = u64>) -> Vec<u64> {
    let mut sizes: Vec<u64> = sizes.into_iter().filter(|&size| size > 0).collect();
    sizes.sort_unstable();
    sizes
}

/// The options of a list of heaps, each once.
fn options_of(options: &Options, at: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut all = BTreeSet::new();
    for (i, &heap) in at.iter().enumerate() {
        for option in &options[heap as usize] {
            let rest = at.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &heap)| heap);
            all.insert(tidy(rest.chain(option.iter().copied())));
        }
    }
    all
}

/// All lists of heaps that can be reached, as a graph whose number 0 is the first.
fn graph(options: &Options, at: &[u64]) -> (Vec<Vec<u64>>, Vec<Vec<usize>>) {
    let mut lists = vec![tidy(at.iter().copied())];
    let mut numbers = BTreeMap::from([(lists[0].clone(), 0)]);
    let mut graph: Vec<Vec<usize>> = Vec::new();
    while let Some(list) = lists.get(graph.len()).cloned() {
        let mut to = Vec::new();
        for option in options_of(options, &list) {
            let next = lists.len();
            to.push(*numbers.entry(option.clone()).or_insert(next));
            if numbers[&option] == next {
                lists.push(option);
            }
        }
        graph.push(to);
    }
    (lists, graph)
}

fn rules(options: &Options) -> std::sync::Arc<dyn grundy_solver::game::Game> {
    let options = options.clone();
    game(heaps("random", move |heap| options[heap as usize].clone()))
}

fn value(options: &Options, heap: u64) -> u64 {
    let of_option = |option: &Vec<u64>| option.iter().fold(0, |sum, &size| sum ^ value(options, size));
    let taken: Vec<u64> = options[heap as usize].iter().map(of_option).collect();
    (0..).find(|value| !taken.contains(value)).expect("finitely many are taken")
}

fn agree(options: &Options, at: &[u64]) {
    let own = rules(options);
    let (lists, graph) = graph(options, at);
    for play in PLAYS {
        let rounds = by_rounds(&graph, play);
        let answer = ask(&*own, &Data::from(at.to_vec()), &everything(play)).expect("small");
        assert_eq!(
            (answer.outcome, answer.remoteness),
            (Some(rounds[0].0), Some(rounds[0].1)),
            "{at:?} {play:?}"
        );
        if play == Convention::Normal {
            let sum = at.iter().fold(0, |sum, &heap| sum ^ value(options, heap));
            assert_eq!(answer.grundy, Some(GrundyAnswer::Value(sum.into())));
        }
        let reached: BTreeSet<Vec<u64>> = winning(&answer)
            .iter()
            .map(|to| tidy(to.naturals(u64::MAX).expect("heaps").iter().copied()))
            .collect();
        let losing = graph[0].iter().filter(|&&to| rounds[to].0 == Outcome::P).map(|&to| lists[to].clone());
        assert_eq!(reached, losing.collect(), "{at:?} {play:?}");
        let moves: Vec<Data> = winning(&answer);
        assert!(moves.is_sorted_by(|a, b| a.lexicographic(b).is_le()), "{moves:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn heaps_that_split_agree_with_brute_force(options in any_options(3), at in vec(0u64..8, 0..3)) {
        agree(&options, &at);
    }

    #[test]
    fn heaps_that_do_not_split_agree_with_brute_force(options in any_options(1), at in vec(0u64..10, 0..4)) {
        agree(&options, &at);
    }

    #[test]
    fn every_move_compounds_take_the_longest_suspense(options in any_options(1), at in vec(0u64..9, 1..4)) {
        let compound = grundy_solver::game::every(rules(&options)).unwrap();
        let lists: Vec<Data> = at.iter().map(|&heap| Data::from(vec![heap])).collect();
        let answer = ask(&*compound, &Data::list(lists), &everything(Convention::Normal)).unwrap();
        let suspense = |heap: u64| lengths(&options, heap).1;
        let longest = at.iter().map(|&heap| suspense(heap)).max().unwrap();
        prop_assert_eq!(answer.outcome, Some(Outcome::from_next(longest % 2 == 1)));
    }
}

/// Who wins a heap that does not split, and how long play lasts when the winner delays and the loser hurries.
fn lengths(options: &Options, heap: u64) -> (bool, u64) {
    let after: Vec<_> = options[heap as usize]
        .iter()
        .map(|option| lengths(options, tidy(option.clone()).first().copied().unwrap_or(0)))
        .collect();
    let lost = after.iter().filter(|(wins, _)| !wins).map(|(_, length)| length);
    let won = after.iter().filter(|(wins, _)| *wins).map(|(_, length)| length);
    match (lost.max(), won.min()) {
        (None, None) => (false, 0),
        (Some(longest), _) => (true, longest + 1),
        (None, Some(shortest)) => (false, shortest + 1),
    }
}

#[test]
fn a_table_of_kayles_is_the_one_of_the_catalogue() {
    let own = game(heaps("kayles", kayles));
    let catalogue = grundy_solver::game::game("kayles").unwrap();
    let [own, known] =
        [&own, &catalogue].map(|game| game.single_heaps().unwrap().values(0, 3000, &mut budget()).unwrap());
    assert_eq!(own, known);
}

fn kayles(heap: u64) -> Vec<Vec<u64>> {
    (1..=heap.min(2))
        .flat_map(|take| (0..=(heap - take) / 2).map(move |a| vec![a, heap - take - a]))
        .collect()
}

#[test]
fn values_of_every_width_are_found() {
    // The value of a heap is the heap.
    let nim = game(heaps("nim", |heap| (0..heap).map(|left| vec![left]).collect()));
    let values = nim.single_heaps().unwrap().values(0, 700, &mut budget()).unwrap();
    assert_eq!(values, (0..=700).collect::<Vec<_>>());
}

#[test]
fn options_may_have_many_different_sizes() {
    // All of 1, 2, ..., n - 1 at once, or all but one token.
    let staircase = |n: u64| vec![vec![n - 1], (0..n).rev().collect()];
    let options: Options = (0..=MAX as u64).map(|n| if n == 0 { vec![] } else { staircase(n) }).collect();
    agree(&options, &[5]);
    let own = rules(&options);
    let asked = grundy_solver::answer::Question::default().grundy();
    let answer = ask(&*own, &Data::from(vec![9]), &asked).unwrap();
    assert_eq!(answer.grundy, Some(GrundyAnswer::Value(value(&options, 9).into())));
}

/// Kayles, told slowly: a second core lists options ahead.
#[test]
fn slow_rules_and_fast_ones_make_the_same_table() {
    let slow = game(heaps("slow", |heap| {
        let began = std::time::Instant::now();
        while began.elapsed() < std::time::Duration::from_micros(2 * heap) {}
        kayles(heap)
    }));
    let fast = game(heaps("fast", kayles));
    let [slow, fast] =
        [slow, fast].map(|game| game.single_heaps().unwrap().values(0, 400, &mut budget()).unwrap());
    assert_eq!(slow, fast);
}

#[test]
fn a_saved_table_is_checked_by_the_rules() {
    let values = |game: &dyn grundy_solver::game::Game| match game.single_heaps().unwrap().sequence() {
        grundy_solver::method::sequence::HeapSequence::Table(known) => known.values().clone(),
        grundy_solver::method::sequence::HeapSequence::Formula(_) => panic!("no theorem speaks of own rules"),
    };
    let (old, again) = (game(heaps("kayles", kayles)), game(heaps("kayles", kayles)));
    old.single_heaps().unwrap().values(0, 900, &mut budget()).unwrap();
    let table = again.single_heaps().unwrap();
    table.restore(values(&*old), &mut |below| below / 2, &mut budget()).unwrap();
    assert_eq!(table.sequence().end(), 901);
    let other = game(heaps("one", |heap| vec![vec![heap - 1]]));
    let refused = other.single_heaps().unwrap().restore(values(&*old), &mut |below| below / 2, &mut budget());
    assert!(refused.is_err(), "{refused:?}");
}
