//! Games of the catalogue written as own rules give the answers of the catalogue.

use crate::brute::{PLAYS, ask, budget, everything, game, winning};
use grundy_solver::game::{self, Game, sum as sums};
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::closures::{heaps, positions};
use grundy_values::keys::Key;
use proptest::collection::vec;
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

type Pair = (&'static str, Arc<dyn Game>, Arc<dyn Game>);

fn pair(notation: &'static str, own: Arc<dyn Game>) -> Pair {
    (notation, game::game(notation).expect("a game"), own)
}

/// Games on heaps.
static HEAPS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let take = |takes: fn(u64) -> Vec<u64>| {
        move |n: u64| takes(n).into_iter().filter(|&k| k <= n).map(|k| vec![n - k]).collect::<Vec<_>>()
    };
    let split = |n: u64| (1..n).filter(move |&a| a < n - a).map(move |a| vec![n - a, a]).collect::<Vec<_>>();
    vec![
        pair("subtraction:1,3,4", game(heaps("subtraction", take(|_| vec![4, 3, 1])))),
        pair("subtraction:squares", game(heaps("squares", take(|n| (1..=n).map(|k| k * k).collect())))),
        pair("nim", game(heaps("nim", take(|n| (1..=n).rev().collect())))),
        pair("grundys-game", game(heaps("grundy", split))),
        pair(
            "kayles",
            game(heaps("kayles", |n| {
                let left = |take: u64| (0..=n - take).map(move |a| vec![a, n - take - a]);
                (1..=n.min(2)).flat_map(left).collect()
            })),
        ),
        pair(
            "lieges:3",
            game(heaps("lieges", |n| {
                let halves = (n % 2 == 0).then(|| vec![n / 2; 3]);
                halves.into_iter().chain([vec![n - 1]]).collect()
            })),
        ),
    ]
});

/// Games of whole positions.
static POSITIONS: LazyLock<Vec<Pair>> = LazyLock::new(|| {
    let wythoff = |&(a, b): &(u64, u64)| {
        let one = (0..a).map(|a| (a, b)).chain((0..b).map(|b| (a, b))).collect::<Vec<_>>();
        one.into_iter().chain((1..=a.min(b)).map(|k| (a - k, b - k))).collect()
    };
    let chomp = |rows: &Vec<u64>| {
        let bite = |row: usize, left: u64| {
            let eaten = rows.iter().enumerate().map(|(i, &n)| if i >= row { n.min(left) } else { n });
            eaten.filter(|&n| n > 0).collect::<Vec<u64>>()
        };
        let bites = rows.iter().enumerate().flat_map(|(row, &n)| (0..n).map(move |left| (row, left)));
        bites.map(|(row, left)| bite(row, left)).filter(|to| !to.is_empty()).collect()
    };
    vec![pair("wythoff", game(positions("wythoff", wythoff))), pair("chomp", game(positions("chomp", chomp)))]
});

fn agree(pair: &Pair, at: &Data) {
    let (notation, known, own) = pair;
    for play in PLAYS {
        let [a, b] = [known, own].map(|game| ask(&**game, at, &everything(play)).expect("small"));
        let told = |answer: &grundy_solver::answer::Answer| {
            (answer.outcome, answer.grundy.clone(), answer.remoteness, winning(answer))
        };
        assert_eq!(told(&a), told(&b), "{notation} {at} {play:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_on_heaps(which in 0usize..6, at in vec(0u64..9, 0..4)) {
        agree(&HEAPS[which], &Data::from(at));
    }

    #[test]
    fn games_of_positions(a in 0u64..9, b in 0u64..9, rows in vec(1u64..6, 1..4)) {
        agree(&POSITIONS[0], &Data::from(vec![a, b]));
        let mut rows = rows;
        rows.sort_unstable_by(|a, b| b.cmp(a));
        agree(&POSITIONS[1], &Data::from(rows));
    }

    #[test]
    fn sums_and_compounds(which in 0usize..6, other in 0usize..6, at in vec(0u64..8, 1..3), beside in 0u64..8, pair in (0u64..6, 0u64..6)) {
        let sum = |own: bool| {
            let of = |pair: &Pair| if own { Arc::clone(&pair.2) } else { Arc::clone(&pair.1) };
            let parts = [
                of(&HEAPS[which]).place(&Data::from(at.clone())),
                of(&HEAPS[other]).place(&Data::from(vec![beside])),
                of(&POSITIONS[0]).place(&Data::from(vec![pair.0, pair.1])),
            ];
            parts.map(|part| part.unwrap()).into_iter().collect::<Vec<_>>()
        };
        for play in PLAYS {
            let asked = everything(play).without(Key::Remoteness).without(Key::Explain);
            let [a, b] = [false, true].map(|own| {
                let answer = sums::of(sum(own)).unwrap().answer(&asked, &mut budget()).unwrap();
                (answer.outcome, answer.grundy.clone(), winning(&answer))
            });
            prop_assert_eq!(a, b);
        }
        let lists = Data::list(at.iter().map(|&heap| Data::from(vec![heap])).collect());
        let (_, known, own) = &HEAPS[which];
        for play in PLAYS {
            let [a, b] = [known, own].map(|inner| {
                let compound = game::every(Arc::clone(inner)).unwrap();
                let answer = ask(&*compound, &lists, &everything(play)).unwrap();
                (answer.outcome, answer.remoteness, winning(&answer))
            });
            prop_assert_eq!(a, b);
        }
    }
}
