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
    heaps("prim", &["prim", "prim:proper"]),
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
        name: "nimhoff",
        notations: &["nimhoff:1+2", "nimhoff:n+n,1+2", "nimhoff:2+2,3+1", "nimhoff:n+n", "nimhoff:n+n~3,1+5"],
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
    Sample {
        name: "coloring-grid",
        notations: &["coloring-grid"],
        small: &[Numbered(1 << 6, cells)],
        random: &[Numbered(1 << 9, cells)],
        beside: &[Numbered(1 << 4, cells)],
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
    Sample {
        name: "multiples",
        notations: &["multiples:4", "multiples:6"],
        small: &[Numbered(1 << 4, places)],
        random: &[Numbered(1 << 4, places)],
        beside: &[Numbered(1 << 3, places)],
    },
    Sample {
        name: "sharti",
        notations: &["sharti:1", "sharti:2", "sharti:3"],
        small: &[Numbered(1 << 6, board)],
        random: &[Numbered(1 << 9, board)],
        beside: &[Numbered(1 << 4, board)],
    },
    Sample {
        name: "graph",
        notations: &["graph"],
        small: &[Numbered(3000, tokens)],
        random: &[Numbered(1 << 40, tokens)],
        beside: &[Numbered(1 << 40, tokens)],
    },
    Sample {
        name: "hackenbush",
        notations: &["hackenbush"],
        small: &[Numbered(3000, bush)],
        random: &[Numbered(1 << 40, bush)],
        beside: &[Numbered(1 << 8, bush)],
    },
    Sample {
        name: "forest-paths",
        notations: &["forest-paths"],
        small: &[Numbered(34, forest)],
        random: &[Numbered(874, forest)],
        beside: &[Numbered(10, forest)],
    },
    Sample {
        name: "geography",
        notations: &["geography"],
        small: &[Numbered(4 << 6, journey)],
        random: &[Numbered(4 << 20, journey)],
        beside: &[Numbered(4 << 6, journey)],
    },
    Sample {
        name: "chomp",
        notations: &["chomp"],
        small: &[Numbered(256, bar)],
        random: &[Numbered(4096, bar)],
        beside: &[Numbered(20, bar)],
    },
    Sample {
        name: "darkraft",
        notations: &["darkraft"],
        small: &[Numbered(1 << 10, diagonals)],
        random: &[Numbered(1 << 20, diagonals)],
        beside: &[Numbered(1 << 8, diagonals)],
    },
    heaps("kayles", &["kayles"]),
    heaps("dawsons-kayles", &["dawsons-kayles"]),
    heaps("dawsons-chess", &["dawsons-chess"]),
    heaps("treblecross", &["treblecross"]),
    heaps("officers", &["officers"]),
];

/// The digits of a number to some base, the last one first, as many as are asked for.
struct Digits(u64);

impl Digits {
    fn next(&mut self, base: u64) -> u64 {
        let digit = self.0 % base;
        self.0 /= base;
        digit
    }
}

/// A graph without cycles on up to five vertices with up to two tokens.
fn tokens(number: u64) -> Data {
    let mut digits = Digits(number);
    let count = digits.next(3);
    let down = (0..=digits.next(6)).map(|_| {
        let tail = 1 + digits.next(4);
        vec![tail, digits.next(tail)]
    });
    let edges: Vec<Vec<u64>> = down.collect();
    let tokens: Vec<u64> = (0..count).map(|_| edges[digits.next(edges.len() as u64) as usize][0]).collect();
    let edges = Data::list(edges.into_iter().map(Data::from).collect());
    Data::object([("edges", edges), ("tokens", tokens.into())])
}

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

/// The places whose bit is set, from 1 on.
fn places(set: u64) -> Data {
    Data::Naturals((0..64).filter(|place| set >> place & 1 == 1).map(|place| place + 1).collect())
}

/// The cells of a board of three columns whose bit is set, row by row.
fn heads(set: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..64).filter(move |cell| set >> cell & 1 == 1).map(|cell| (cell / 3 + 1, cell % 3 + 1))
}

fn cells(set: u64) -> Data {
    Data::list(heads(set).map(|(x, y)| Data::Naturals(vec![x, y])).collect())
}

fn board(set: u64) -> Data {
    let rectangles = heads(set).map(|(x, y)| Data::Naturals(vec![x, y, x, y])).collect();
    Data::object([("n", Data::Natural(3)), ("rectangles", Data::list(rectangles))])
}

/// Up to six edges on four vertices.
fn bush(number: u64) -> Data {
    let mut digits = Digits(number);
    let edges = (0..digits.next(7)).map(|_| Data::Naturals(vec![digits.next(4), digits.next(4)]));
    let edges = Data::list(edges.collect());
    Data::object([("edges", edges), ("ground", Data::Natural(0))])
}

/// The rooted forest with this number, parents before their children: forests of n vertices come before those
/// of n + 1, and there are n! of them.
fn forest(mut number: u64) -> Data {
    let (mut vertices, mut count) = (0, 1);
    while number >= count {
        number -= count;
        vertices += 1;
        count *= vertices;
    }
    let parents = (1..=vertices as i64).map(|choices| {
        let parent = (number % choices as u64) as i64 - 1;
        number /= choices as u64;
        parent
    });
    Data::object([("parents", Data::integers(parents.collect()))])
}

/// The token on one of the vertices 0 to 3, and edges between those of the vertices 0, 1, 2, ... whose pair
/// has a 1 in the rest of the number.
fn journey(number: u64) -> Data {
    let pairs = (1..7u64).flat_map(|v| (0..v).map(move |u| [u, v]));
    let chosen = (2..64).zip(pairs).filter(|(bit, _)| number >> bit & 1 == 1);
    let edges = Data::list(chosen.map(|(_, edge)| Data::Naturals(edge.to_vec())).collect());
    Data::object([("edges", edges), ("token", (number & 3).into()), ("vertices", Data::Natural(7))])
}

/// The bar of chocolate whose edge, from the top to the right, goes down where the number has a 1 and else to
/// the right; one row more, and one square more in each row, than that makes.
fn bar(number: u64) -> Data {
    let bits = u64::BITS - number.leading_zeros();
    let (mut length, mut rows) = (1, Vec::new());
    for bit in 0..bits {
        match number >> bit & 1 {
            1 => rows.push(length),
            _ => length += 1,
        }
    }
    rows.push(length);
    rows.reverse();
    Data::Naturals(rows)
}

/// A board of up to three cells in a row: two bits of the number for how many, and two for each cell.
fn diagonals(number: u64) -> Data {
    let (width, cells) = (number % 4, number / 4);
    let count = (u64::BITS - cells.leading_zeros()).div_ceil(2).into();
    let row = |first: u64| -> String {
        (first..first + width).map(|i| [".", "L", "R", "X"][(cells >> (2 * i) & 3) as usize]).collect()
    };
    let rows = (0..count).step_by(width.max(1) as usize).filter(|_| width > 0);
    Data::list(rows.map(|first| Data::Text(row(first))).collect())
}
