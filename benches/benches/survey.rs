//! All positions of Domineering of a size, up to symmetry: canonical form, temperature, stops, atomic weight,
//! outcome of each, as lines of JSON.
//!
//! The naive method asks about every position, symmetric or not, by itself; it remembers the values of
//! positions met before as the survey does, but finds and writes all that is told anew for each. The bound is
//! writing: `memcpy` of the lines, which is measured alone.
//!
//! Figures are in `docs/benchmarks.md`.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use grundy::solver::engine::budget::Halt;
use grundy::solver::prelude::*;
use grundy::survey::lines::RowFormat;
use grundy::survey::{Size, SurveyQuestion as Asked};
use std::hint::black_box;
use std::num::NonZeroUsize;

/// The lines of a survey.
fn lines(size: &str, threads: usize) -> Vec<u8> {
    let asked =
        Asked { threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN), ..Asked::default() };
    let size = Size::parse(size).expect("a size");
    let survey = SolverState::default().survey("domineering", size, None, asked).expect("a survey");
    let mut all = Vec::new();
    let written = survey.lines(RowFormat::Json, Language::English, 0, &mut |part| {
        all.extend_from_slice(&part.block);
        Ok::<(), Halt>(())
    });
    written.expect("no limit is reached");
    all
}

/// Each position of 3 rows and 4 columns on its own.
fn one_by_one() -> usize {
    let mut solver = SolverState::default();
    let keys = Asked::default().keys;
    let row =
        |bits: u32| Data::Text((0..4).map(|cell| if bits >> cell & 1 == 1 { '#' } else { '.' }).collect());
    let facts = (0..1_u32 << 12).map(|code| {
        let rows = Data::List((0..3).map(|i| row(code >> (4 * i))).collect());
        let placed = solver.place("domineering", &rows).expect("a position");
        let facts = solver.facts(&placed, &keys, Convention::Normal, &Default::default(), Glyphs::Ascii);
        facts.expect("its facts").told.len()
    });
    facts.sum()
}

fn surveys(c: &mut Criterion) {
    let mut group = c.benchmark_group("survey of Domineering");
    group.sample_size(10);
    group.bench_function("3x4, one by one", |b| b.iter(one_by_one));
    group.bench_function("3x4", |b| b.iter(|| lines("3x4", 1)));
    for threads in [1, 2] {
        group.bench_with_input(BenchmarkId::new("4x5, threads", threads), &threads, |b, &threads| {
            b.iter(|| lines("4x5", threads));
        });
    }
    let all = lines("4x5", 1);
    group.bench_function("4x5, copying the lines", |b| b.iter(|| black_box(&all).clone()));
    group.finish();
}

criterion_group!(benches, surveys);
criterion_main!(benches);
