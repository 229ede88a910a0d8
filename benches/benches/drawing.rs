//! Drawing of large positions: the scene, and its picture as SVG. A picture is to be there at once, whatever
//! the size of the position: in 50 ms, and in 200 KB.
//!
//! The bound is one look at each edge, since the part that is shown is found among all. The sizes of the
//! pictures are printed before the times; they do not depend on the machine. Reading a position from its
//! notation takes longer than drawing it, and is left out.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy_draw::{Theme, svg};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::graph::coloured_hackenbush::HackenbushRules;
use grundy_theory::ruleset::graph::geography::Geography;
use grundy_theory::ruleset::graph::hackenbush::Hackenbush;
use grundy_theory::ruleset::graph::hackenbush_family::CutGame;
use grundy_theory::ruleset::graph::tokens::Tokens;
use grundy_theory::ruleset::heap::HeapGame;
use grundy_theory::ruleset::heap::nim::Nim;
use grundy_theory::ruleset::tree::forest_paths::ForestPaths;
use std::hint::black_box;
use std::sync::Arc;

const EDGES: u64 = 1_000_000;

/// Numbers that look random.
fn numbers(below: u64) -> impl FnMut() -> u64 {
    let mut x = 3u64;
    move || {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (x >> 33) % below
    }
}

/// So many edges, the ends of which `ends` tells by their numbers.
fn rows(ends: impl FnMut(u64) -> [u64; 2]) -> Data {
    Data::Rows { width: 2, cells: (0..EDGES).flat_map(ends).collect() }
}

fn draw<R: Notation>(rules: &R, at: &R::Position) -> String {
    svg(&rules.scene(at), &[], Theme::Either, Language::English)
}

fn measure<R: Notation>(criterion: &mut Criterion, name: &str, rules: R, data: &Data) {
    let at = rules.parse(data).unwrap_or_else(|error| panic!("{name}: {}", error.message));
    let size = draw(&rules, &at).len();
    assert!(size < 200_000, "{name} takes {size} bytes");
    println!("{name}: {size} bytes");
    criterion.bench_function(name, |bencher| bencher.iter(|| draw(&rules, black_box(&at))));
}

fn drawing(criterion: &mut Criterion) {
    let huge = Data::Naturals(vec![1_000_000_000_000_000_000; 1_000_000]);
    measure(criterion, "nim, a million heaps of 10^18", HeapGame(Arc::new(Nim)), &huge);
    let mut random = numbers(EDGES / 4);
    let graph = |edges| Data::object([("edges", edges), ("tokens", Data::Naturals(vec![7]))]);
    let tangle = rows(|edge| if edge == 0 { [7, 8] } else { [random(), random()] });
    measure(criterion, "graph, random edges", Tokens, &graph(tangle));
    measure(
        criterion,
        "graph, a path written backwards",
        Tokens,
        &graph(rows(|edge| [EDGES - edge, EDGES - edge - 1])),
    );
    measure(criterion, "graph, a hub", Tokens, &graph(rows(|edge| [7, edge + 8])));
    let bush = |edges| Data::object([("edges", edges), ("ground", Data::Natural(0))]);
    let mut below = numbers(EDGES);
    measure(
        criterion,
        "hackenbush, a random tree",
        Hackenbush,
        &bush(rows(|edge| [below() % (edge + 1), edge + 1])),
    );
    let coloured = (0..EDGES).map(|edge| {
        Data::list(vec![
            Data::Natural(edge / 3),
            Data::Natural(edge + 1),
            Data::from(["b", "r", "g"][edge as usize % 3]),
        ])
    });
    measure(
        criterion,
        "hackenbush, coloured",
        CutGame(HackenbushRules),
        &bush(Data::list(coloured.collect())),
    );
    let around = Data::object([
        ("edges", rows(|edge| [edge % 1000, edge / 1000 + 1000])),
        ("token", Data::Natural(500)),
        ("vertices", Data::Natural(2000)),
    ]);
    measure(criterion, "geography, a thousand beside a thousand", Geography, &around);
    let parents = (0..EDGES)
        .map(|vertex| if vertex == 0 { Data::integer((-1).into()) } else { Data::Natural(vertex / 2) });
    let forest = Data::object([("parents", Data::list(parents.collect()))]);
    measure(criterion, "forest-paths, a binary tree", ForestPaths, &forest);
}

criterion_group!(benches, drawing);
criterion_main!(benches);
