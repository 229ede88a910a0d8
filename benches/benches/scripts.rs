//! Games as scripts: options a second of the two-line Kayles.
//!
//! The bound is the interpreter: `generation` calls the script for every heap up to 3000 and looks at nothing
//! that it returns but that it is a list. The naive method, `as positions`, reads every option as a position
//! of any kind. `options` is what the solver is shown. `table` makes the table of nim values, which sets a
//! bit for each option and looks for the least that is not set. `small heaps` is what a call costs.
//!
//! Figures are in `docs/benchmarks.md`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy::custom_rules::CustomRules;
use grundy::solver::engine::budget::{Budget, Limits};
use grundy::solver::engine::game::custom;
use grundy_script::Script;
use grundy_theory::player::Player;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;

const KAYLES: &str =
    "def options(n):\n    return [(i, n - k - i) for k in (1, 2) for i in range((n - k) // 2 + 1)]\n";
const LARGEST: u64 = 3000;

fn script(text: &str) -> Script {
    Script::read("kayles.star", text, None, &grundy_script::CallLimits::default())
        .expect("the script is right")
}

/// How many options heaps up to this have.
fn options(largest: u64) -> u64 {
    (1..=largest).map(|n| (n - 1) / 2 + 1 + if n > 1 { (n - 2) / 2 + 1 } else { 0 }).sum()
}

fn visit(script: &Script, largest: u64) -> u64 {
    let mut sum = 0;
    for heap in 1..=largest {
        let visited = script.visit_options(heap, &mut |sizes| {
            sum ^= sizes[0];
            ControlFlow::Continue(())
        });
        visited.expect("the script is right");
    }
    sum
}

fn kayles(c: &mut Criterion) {
    let kayles = script(KAYLES);
    // The same work of the interpreter, and one option to read.
    let silent = script(&KAYLES.replace("return [", "return [[").replace("]\n", "][0]]\n"));
    let positions = script(&KAYLES.replace("options", "moves"));
    let mut group = c.benchmark_group("a script of Kayles, heaps to 3000");
    group.throughput(Throughput::Elements(options(LARGEST))).sample_size(10);
    group.bench_function("generation", |b| b.iter(|| visit(&silent, black_box(LARGEST))));
    group.bench_function("options", |b| b.iter(|| visit(&kayles, black_box(LARGEST))));
    group.bench_function("as positions", |b| {
        b.iter(|| {
            for heap in 1..=LARGEST {
                let visited = positions.visit_moves(&heap.into(), Player::Left, &mut |mv| {
                    black_box(mv);
                    ControlFlow::Continue(())
                });
                visited.expect("the script is right");
            }
        });
    });
    group.bench_function("table", |b| {
        b.iter(|| {
            let game = custom::game(Arc::new(script(KAYLES)));
            let heaps = game.single_heaps().expect("a game on heaps");
            heaps.values(0, LARGEST, &mut Budget::new(&Limits::default())).expect("within the limits")
        });
    });
    group.finish();
    let mut group = c.benchmark_group("a script of Kayles, heaps to 20");
    group.throughput(Throughput::Elements(20)).sample_size(20);
    group.bench_function("small heaps", |b| b.iter(|| visit(&kayles, black_box(20))));
    group.finish();
}

criterion_group!(benches, kayles);
criterion_main!(benches);
