//! Whole answers: Nim with a million heaps, and a batch of small questions.
//!
//! The bound of the first is reading the heaps: 8 MB, one addition for each in the baseline `sum`. An answer
//! needs the nim sum and the number of winning moves; carry-save adders find both in one pass, about five
//! operations on a word. The naive method makes one pass for the nim sum and one that lists all winning
//! moves. With JSON around it the bound is reading 20 MB of text, which `read` measures alone.
//!
//! The bound of the second is reading and writing about 200 bytes a question. The naive method forgets the
//! game after each question, so that its table is made anew.
//!
//! Figures are in `docs/benchmarks.md`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy::solver::engine::answer::Question;
use grundy::solver::engine::budget::{Budget, Limits};
use grundy::solver::engine::game;
use grundy::solver::prelude::*;
use grundy::wire::question::BatchLine;
use std::fmt::Write as _;
use std::hint::black_box;

/// Numbers that look random, below 10^18.
fn numbers(count: usize) -> Vec<u64> {
    let mut x = 3u64;
    let mut next = || {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (x >> 4) % 1_000_000_000_000_000_000
    };
    (0..count).map(|_| next()).collect()
}

fn nim_of_a_million_heaps(c: &mut Criterion) {
    let heaps = numbers(1_000_000);
    let question = Question::default().grundy().moves(100);
    let game = game::game("nim").expect("Nim is a game");
    let mut group = c.benchmark_group("nim, 10^6 heaps");
    group.throughput(Throughput::Elements(1_000_000)).sample_size(40);
    group.bench_function("sum", |b| {
        b.iter(|| black_box(&heaps).iter().fold(0u64, |sum, &heap| sum.wrapping_add(heap)));
    });
    group.bench_function("naive", |b| {
        b.iter(|| {
            let sum = black_box(&heaps).iter().fold(0, |sum, &heap| sum ^ heap);
            let winning = heaps.iter().enumerate().filter(|&(_, &heap)| heap ^ sum < heap);
            winning.map(|(i, &heap)| (i, heap ^ sum)).collect::<Vec<_>>()
        });
    });
    let data = Data::from(heaps.clone());
    group.bench_function("answer", |b| {
        b.iter_batched(
            || game.place(&data).expect("a position of Nim"),
            // The position is handed back, so that giving back its memory is not measured.
            |position| (position.answer(&question, &mut Budget::new(&Limits::default())), position),
            criterion::BatchSize::LargeInput,
        );
    });
    let line = format!(
        r#"{{"id": 1, "game": "nim", "position": {heaps:?}, "want": ["outcome", "grundy", "moves"]}}"#
    );
    group.bench_function("read", |b| b.iter(|| BatchLine::read(black_box(line.as_bytes()))));
    let mut solver = SolverState::default();
    let mut out = Vec::new();
    group.bench_function("read and answer", |b| {
        b.iter(|| {
            out.clear();
            grundy::batch::answer_line(&mut solver, black_box(line.as_bytes()), Language::English, &mut out)
        });
    });
    group.finish();
}

/// Small questions about games with formulas.
fn questions(count: usize) -> String {
    const GAMES: [&str; 7] = ["nim", "bash:3", "xor-nim", "split-nim", "lieges:2", "euclid", "wythoff"];
    let mut lines = String::new();
    for (i, pair) in numbers(2 * count).chunks_exact(2).enumerate() {
        let (game, a, b) = (GAMES[i % GAMES.len()], pair[0] % 30, pair[1] % 30);
        let _ = writeln!(
            lines,
            r#"{{"id": {i}, "game": "{game}", "position": [{a}, {b}], "want": ["outcome", "grundy", "moves"]}}"#
        );
    }
    lines
}

fn small_questions(c: &mut Criterion) {
    let lines = questions(100_000);
    let mut group = c.benchmark_group("batch, 10^5 small questions");
    group.throughput(Throughput::Elements(100_000)).sample_size(20);
    group.bench_function("naive", |b| {
        b.iter(|| {
            let mut out = Vec::new();
            for line in black_box(&lines).lines() {
                grundy::batch::answer_line(
                    &mut SolverState::default(),
                    line.as_bytes(),
                    Language::English,
                    &mut out,
                );
            }
            out
        });
    });
    group.bench_function("batch", |b| {
        b.iter(|| {
            let mut out = Vec::with_capacity(1 << 24);
            grundy::batch::run(black_box(lines.as_bytes()), &mut out, &Default::default()).map(|_| out)
        });
    });
    group.finish();
}

criterion_group!(benches, nim_of_a_million_heaps, small_questions);
criterion_main!(benches);
