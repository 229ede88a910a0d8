//! Positions of every game of the catalogue: all small ones, and random ones.

use grundy_theory::data::Data;
use proptest::collection::vec;
use proptest::prelude::*;

/// What positions of a game look like.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Lists of up to so many numbers, each up to so much.
    Lists(usize, u64),
    /// Two numbers, each up to so much.
    Pairs(u64),
    /// A heap up to so much, with or without a limit.
    Limited(u64),
    /// So many heaps of one, written as their number.
    Ones(u64),
    /// Up to so many open and so many closed boxes, with up to so much in each.
    Boxes(usize, usize, u64),
    /// The positions that a function makes of the numbers below so many.
    Numbered(u64, fn(u64) -> Data),
}

/// The positions that a game is tried on.
pub struct Sample {
    /// The game's name in the catalogue.
    pub name: &'static str,
    /// The game, with several parameters where it takes them.
    pub notations: &'static [&'static str],
    /// All positions of these shapes are tried.
    pub small: &'static [Shape],
    /// Random positions of these shapes are tried.
    pub random: &'static [Shape],
    /// Positions of these shapes are tried beside others.
    pub beside: &'static [Shape],
}

use Shape::{Boxes, Limited, Lists, Numbered, Ones, Pairs};

const fn heaps(name: &'static str, notations: &'static [&'static str]) -> Sample {
    Sample {
        name,
        notations,
        small: &[Lists(1, 16), Lists(2, 6), Lists(3, 3)],
        random: &[Lists(3, 8)],
        beside: &[Lists(2, 3)],
    }
}

const fn coins(name: &'static str, notations: &'static [&'static str]) -> Sample {
    Sample {
        name,
        notations,
        small: &[Numbered(1 << 7, places)],
        random: &[Numbered(1 << 9, places)],
        beside: &[Numbered(1 << 4, places)],
    }
}

/// The places whose binary digits are 1.
fn places(set: u64) -> Data {
    (1..=u64::from(u64::BITS)).filter(|place| set >> (place - 1) & 1 == 1).collect::<Vec<u64>>().into()
}

/// The cells of a board with three columns whose binary digits are 1.
fn cells(set: u64) -> Data {
    let cells = (0..u64::from(u64::BITS)).filter(|cell| set >> cell & 1 == 1);
    Data::list(cells.map(|cell| vec![cell / 3 + 1, cell % 3 + 1].into()).collect())
}

/// A line for each game of the catalogue.
pub const SAMPLES: &[Sample] = &[
    heaps("nim", &["nim"]),
    heaps("bash", &["bash:1", "bash:3", "bash:1000000000000000000"]),
    heaps(
        "subtraction",
        &[
            "subtraction:1,3,4",
            "subtraction:2,5..7",
            "subtraction:3..5",
            "subtraction:2,4",
            "subtraction:1..1000000000000000000",
            "subtraction:3,8..1000000000000000000",
            "subtraction:fibonacci",
            "subtraction:squares",
            "subtraction:primes",
            "subtraction:powers-of-2",
        ],
    ),
    heaps("allbut", &["allbut:1,3", "allbut:2", "allbut:1,2", "allbut:5..1000000000000000000"]),
    heaps("octal", &["octal:0.77", "octal:4.F0c", "octal:0.7F7", "octal:0.137", "octal:C.8", "octal:0.333"]),
    heaps("grundys-game", &["grundys-game"]),
    // The heaps become more with every move, so that the whole tree is searched from small heaps only.
    Sample {
        small: &[Lists(1, 4), Lists(2, 3), Lists(3, 2)],
        random: &[Lists(3, 3)],
        beside: &[Lists(2, 2)],
        ..heaps("split-nim", &["split-nim"])
    },
    Sample {
        small: &[Lists(1, 7), Lists(2, 4), Lists(3, 3)],
        random: &[Lists(2, 6)],
        beside: &[Lists(2, 2)],
        ..heaps("lieges", &["lieges:1", "lieges:2", "lieges:3"])
    },
    heaps("equal-split", &["equal-split:1", "equal-split:2", "equal-split:5"]),
    heaps("xor-nim", &["xor-nim"]),
    Sample {
        name: "moore",
        notations: &["moore:1", "moore:2", "moore:3", "moore:1000000"],
        small: &[Lists(1, 9), Lists(2, 6), Lists(3, 3), Lists(4, 2)],
        random: &[Lists(4, 5)],
        beside: &[Lists(2, 3)],
    },
    Sample {
        name: "staircase",
        notations: &["staircase"],
        small: &[Lists(2, 5), Lists(4, 2)],
        random: &[Lists(5, 3)],
        beside: &[Lists(2, 3)],
    },
    Sample {
        name: "wythoff",
        notations: &["wythoff"],
        small: &[Pairs(12)],
        random: &[Pairs(40)],
        beside: &[Pairs(4)],
    },
    Sample {
        name: "dynamic",
        notations: &[
            "dynamic:1",
            "dynamic:2",
            "dynamic:3",
            "dynamic:2,1",
            "dynamic:0,3",
            "dynamic:1,2",
            "dynamic:7",
        ],
        small: &[Limited(14)],
        random: &[Limited(60)],
        beside: &[Limited(7)],
    },
    Sample {
        name: "end-nim",
        notations: &["end-nim"],
        small: &[Lists(2, 6), Lists(3, 4), Lists(5, 2)],
        random: &[Lists(5, 4)],
        beside: &[Lists(3, 2)],
    },
    Sample {
        name: "take-or-merge",
        notations: &["take-or-merge"],
        small: &[Lists(2, 7), Lists(3, 4), Lists(5, 2)],
        random: &[Lists(5, 5)],
        beside: &[Lists(3, 2)],
    },
    Sample {
        name: "merge-cap",
        notations: &[
            "merge-cap:1",
            "merge-cap:2",
            "merge-cap:3",
            "merge-cap:4",
            "merge-cap:5",
            "merge-cap:8",
        ],
        small: &[Lists(3, 4), Lists(5, 2), Ones(14)],
        random: &[Lists(7, 4), Ones(18)],
        beside: &[Lists(4, 2), Ones(5)],
    },
    Sample {
        name: "coin-split",
        notations: &["coin-split"],
        small: &[Lists(4, 2), Lists(3, 3), Lists(6, 1)],
        random: &[Lists(5, 2)],
        beside: &[Lists(3, 1)],
    },
    Sample {
        name: "hungergame",
        notations: &["hungergame"],
        small: &[Boxes(1, 2, 4), Boxes(0, 4, 3), Boxes(2, 2, 2)],
        random: &[Boxes(2, 3, 4)],
        beside: &[Boxes(1, 2, 2)],
    },
    Sample {
        name: "euclid",
        notations: &["euclid"],
        small: &[Pairs(14)],
        random: &[Pairs(100)],
        beside: &[Pairs(9)],
    },
    coins("turning-turtles", &["turning-turtles"]),
    coins("mock-turtles", &["mock-turtles"]),
    coins("ruler", &["ruler"]),
    coins(
        "coins",
        &[
            "coins:1-1",
            "coins:2-2",
            "coins:2-3",
            "coins:1-4",
            "coins:3-5",
            "coins:2-9",
            "coins:run",
            "coins:1-3,run",
            "coins:2-4,run",
        ],
    ),
    Sample {
        name: "tartan",
        notations: &[
            "tartan:ruler,turning-turtles",
            "tartan:mock-turtles,coins:1-2,run",
            "tartan:coins:2-2,coins:1-4",
        ],
        small: &[Numbered(1 << 6, cells)],
        random: &[Numbered(1 << 8, cells)],
        beside: &[Numbered(1 << 3, cells)],
    },
    Sample {
        name: "coin-grid",
        notations: &["coin-grid"],
        small: &[Numbered(1 << 6, cells)],
        random: &[Numbered(1 << 9, cells)],
        beside: &[Numbered(1 << 3, cells)],
    },
    heaps("kayles", &["kayles"]),
    heaps("dawsons-kayles", &["dawsons-kayles"]),
    heaps("dawsons-chess", &["dawsons-chess"]),
    heaps("treblecross", &["treblecross"]),
    heaps("officers", &["officers"]),
];

impl Shape {
    /// Every position of this shape.
    pub fn all(self) -> Vec<Data> {
        match self {
            Lists(longest, most) => lists(longest, 0, most).into_iter().map(Data::from).collect(),
            Pairs(most) => {
                lists(2, 0, most).into_iter().filter(|list| list.len() == 2).map(Data::from).collect()
            }
            Limited(most) => (0..=most)
                .flat_map(|heap| {
                    let limited = (0..=heap + 1).map(Some);
                    limited.chain([None]).map(move |limit| limited_heap(heap, limit))
                })
                .collect(),
            Ones(most) => (0..=most).map(ones).collect(),
            Boxes(open, closed, most) => lists(open, 0, most)
                .into_iter()
                .flat_map(|open| {
                    lists(closed, 1, most).into_iter().map(move |closed| boxes(open.clone(), closed))
                })
                .collect(),
            Numbered(count, position) => (0..count).map(position).collect(),
        }
    }

    /// Random positions of this shape.
    pub fn random(self) -> BoxedStrategy<Data> {
        match self {
            Lists(longest, most) => vec(0..=most, 0..=longest).prop_map(Data::from).boxed(),
            Pairs(most) => vec(0..=most, 2).prop_map(Data::from).boxed(),
            Limited(most) => (0..=most, proptest::option::of(0..=most))
                .prop_map(|(heap, limit)| limited_heap(heap, limit))
                .boxed(),
            Ones(most) => (0..=most).prop_map(ones).boxed(),
            Boxes(open, closed, most) => (vec(0..=most, 0..=open), vec(1..=most, 0..=closed))
                .prop_map(|(open, closed)| boxes(open, closed))
                .boxed(),
            Numbered(count, position) => (0..count).prop_map(position).boxed(),
        }
    }
}

/// Random positions of any of these shapes.
pub fn random(shapes: &'static [Shape]) -> BoxedStrategy<Data> {
    proptest::sample::select(shapes).prop_flat_map(Shape::random).boxed()
}

/// All lists of up to `longest` numbers from `least` to `most`.
fn lists(longest: usize, least: u64, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|list: &Vec<u64>| (least..=most).map(move |n| [&list[..], &[n]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

fn limited_heap(heap: u64, limit: Option<u64>) -> Data {
    match limit {
        Some(limit) => Data::object([("heap", heap.into()), ("limit", limit.into())]),
        None => Data::object([("heap", heap.into())]),
    }
}

fn ones(count: u64) -> Data {
    Data::object([("ones", count.into())])
}

fn boxes(open: Vec<u64>, closed: Vec<u64>) -> Data {
    Data::object([("open", open.into()), ("closed", closed.into())])
}
