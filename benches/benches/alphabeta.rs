//! Alpha-beta search: how many positions are looked at, and how long that takes, beside plain minimax on the
//! same positions.
//!
//! The bound of a uniform tree of degree b and depth d is that of Knuth and Moore [An analysis of alpha-beta
//! pruning, Artificial Intelligence 6 (1975), 293-326]: whatever the order, the values of b^(d/2) + b^(d/2) -
//! 1 leaves (d even) must be known. With leaves at random no order is known beforehand. On graphs with many
//! paths to a position the table matters more: the bound is then the number of positions, one for each vertex
//! and player.
//!
//! The node counts are printed before the times; they do not depend on the machine.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::solver::engine::budget::{Budget, Limits};
use grundy::solver::engine::engine::alphabeta::{AlphaBeta, ScoreTotal};
use grundy::solver::prelude::*;
use grundy_theory::player::Player;
use grundy_theory::ruleset::scoring::ScoringRuleset;
use grundy_theory::ruleset::scoring::minimax::{Minimax, Token};
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::value::Score;
use std::hint::black_box;
use std::ops::ControlFlow;

/// Numbers that look random.
fn numbers(below: u64) -> impl FnMut() -> u64 {
    let mut x = 3u64;
    move || {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (x >> 33) % below
    }
}

fn token(edges: Vec<[u64; 2]>, payoffs: impl Iterator<Item = (u64, u64)>, start: u64) -> Token {
    let payoffs = payoffs.map(|(vertex, payoff)| (vertex.to_string(), Data::from(payoff)));
    let data = Data::object([
        ("edges", Data::Rows { width: 2, cells: edges.concat() }),
        ("payoff", Data::Object(payoffs.collect())),
        ("start", Data::from(start)),
        ("first", Data::from("max")),
    ]);
    Minimax.parse(&data).expect("a graph without cycles")
}

/// A tree in which every vertex of a depth below `depth` has `degree` children, with random leaves.
fn tree(degree: u64, depth: u32) -> Token {
    let inner = (0..depth).map(|level| degree.pow(level)).sum::<u64>();
    let edges = (0..inner).flat_map(|v| (1..=degree).map(move |i| [v, v * degree + i]));
    let mut payoff = numbers(1000);
    token(edges.collect(), (inner..inner + degree.pow(depth)).map(|v| (v, payoff())), 0)
}

/// Layers of vertices, each with `degree` edges into the next layer: many paths lead to each vertex.
fn layers(width: u64, depth: u64, degree: usize) -> Token {
    let mut next = numbers(width);
    let edges = (0..depth * width).flat_map(|v| vec![v; degree]);
    let edges: Vec<_> = edges.map(|v| [v, (v / width + 1) * width + next()]).collect();
    let mut payoff = numbers(1000);
    token(edges, (depth * width..(depth + 1) * width).map(|v| (v, payoff())), 0)
}

/// Plain recursion: the textbook's minimax.
fn plain(at: &Token, nodes: &mut u64) -> Score {
    *nodes += 1;
    let mut best: Option<Score> = None;
    let _ = Minimax.visit_moves(at, at.to_move, &mut |mv| {
        let Ok(to) = Minimax.play(at, &mv) else { return ControlFlow::Continue(()) };
        let score = plain(&to, nodes);
        best = Some(match best.take() {
            None => score,
            Some(best) if at.to_move == Player::Left => best.max(score),
            Some(best) => best.min(score),
        });
        ControlFlow::Continue(())
    });
    best.unwrap_or_else(|| Minimax.final_score(at))
}

fn search(mut search: AlphaBeta<Minimax, ScoreTotal>, at: &Token) -> (Option<Score>, u64) {
    let score = search.score(&Minimax, at, &mut Budget::new(&Limits::default())).ok();
    (score, search.nodes())
}

fn alphabeta(c: &mut Criterion) {
    let positions = [
        ("uniform tree, degree 6, depth 7", tree(6, 7)),
        ("uniform tree, degree 20, depth 4", tree(20, 4)),
        ("layers of 30, depth 12, degree 3", layers(30, 12, 3)),
    ];
    for (name, at) in &positions {
        let mut nodes = 0;
        let score = plain(at, &mut nodes);
        let (pruned, pruned_nodes) = search(AlphaBeta::without_table(ScoreTotal), at);
        let (remembered, remembered_nodes) = search(AlphaBeta::new(ScoreTotal), at);
        assert_eq!((Some(&score), Some(&score)), (pruned.as_ref(), remembered.as_ref()));
        eprintln!("{name}: minimax {nodes}, alpha-beta {pruned_nodes}, with table {remembered_nodes} nodes");
        let mut group = c.benchmark_group(*name);
        group.sample_size(10);
        group.bench_function("minimax", |b| b.iter(|| plain(black_box(at), &mut 0)));
        group.bench_function("alpha-beta", |b| {
            b.iter(|| search(AlphaBeta::without_table(ScoreTotal), black_box(at)));
        });
        group.bench_function("alpha-beta and table", |b| {
            b.iter(|| search(AlphaBeta::new(ScoreTotal), black_box(at)));
        });
        group.finish();
    }
}

criterion_group!(benches, alphabeta);
criterion_main!(benches);
