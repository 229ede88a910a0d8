//! Nim sequences: the textbook's mex over a hash set, and our kernels, in one run. Each makes the whole table anew.
//!
//! The machine's bound. A split costs two loads, an XOR and a store, one store a cycle: 0.4 ns. A value of Officers (0.6) needs
//! the splits with its 1584 rare positions and about as many others that show the rare values below it: 1.3 µs. We look
//! at 4700. Dense games (0.007) have n / 2 splits and no way around them. For primes each of the n smaller heaps shifts 512
//! bits, a load and an OR of two registers: 0.8 n ns for 512 heaps.
//!
//! Measured on an Intel Xeon at 2.5 GHz with AVX2, busy with other work, as ratios in one run, time of the textbook's
//! way over ours: 0.6 to 3000 heaps 60, 0.007 63, Grundy's game 49, 0.16 145, 0.8 to 200 heaps 130, Kayles 5000 (the
//! period ends the table at 256), squares to 20000 heaps 75, a set of 4 takes 46, all but three and one large number 790.
//! With less else running, primes to 10^6 took 2.2 s, squares to 10^6 0.4 s, 0.6 to 10^5 0.6 s.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grundy_solver::limits::{Budget, Limits};
use grundy_solver::table::{NimSequence, REACH};
use grundy_theory::catalogue::Parameters;
use grundy_theory::ruleset::heap::subtraction::Subtraction;
use grundy_theory::ruleset::heap::{HeapRules, LARGEST_HEAP};
use grundy_theory::ruleset::heap::{allbut::AllBut, grundys_game::GrundysGame, octal::TakeAndBreak};
use std::collections::HashSet;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The textbook's way: the values of all options in a hash set, and the least number that is not in it.
fn naive<H: HeapRules>(rules: &H, len: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..len {
        let mut seen = HashSet::new();
        let _ = rules.visit_options(heap, &mut |left| {
            seen.insert(left.sizes().fold(0, |sum, size| sum ^ values[size as usize]));
            ControlFlow::Continue(())
        });
        values.push((0..).find(|value| !seen.contains(value)).unwrap_or(0));
    }
    values
}

/// Ours. A heap past the table, so that a pattern ends it where there is one.
fn ours<H: HeapRules>(rules: &Arc<H>, heap: u64) -> u64 {
    let sequence = NimSequence::new(Arc::clone(rules));
    let known = sequence.reach(heap, &mut Budget::new(&Limits::default()));
    known.map_or(0, |known| known.value(heap))
}

/// The same table both ways, and a longer one by ours.
fn compare<H: HeapRules>(c: &mut Criterion, name: &str, rules: H, len: u64, longer: u64) {
    let rules = Arc::new(rules);
    let mut group = c.benchmark_group(name);
    group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group.throughput(Throughput::Elements(len));
    group.bench_function(format!("textbook, {len}"), |bencher| {
        bencher.iter(|| naive(&*rules, black_box(len)))
    });
    for len in [len, longer] {
        if len < REACH {
            group.throughput(Throughput::Elements(len));
        }
        group.bench_function(format!("ours, {len}"), |bencher| {
            bencher.iter_batched(|| len - 1, |heap| ours(&rules, heap), BatchSize::SmallInput);
        });
    }
    group.finish();
}

fn read<H: Parameters>(parameters: &str) -> H {
    H::from_parameters(Some(parameters)).unwrap_or_else(|error| panic!("{error}"))
}

fn splits(c: &mut Criterion) {
    let octal = read::<TakeAndBreak>;
    compare(c, "officers 0.6", octal("0.6"), 3000, 100_000);
    compare(c, "treblecross 0.007", octal("0.007"), 3000, 20_000);
    compare(c, "grundys-game", GrundysGame, 3000, 100_000);
    compare(c, "octal 0.8", octal("0.8"), 200, 2000);
    compare(c, "kayles and its period", octal("0.77"), 3000, LARGEST_HEAP);
    compare(c, "octal 0.16 and its period", octal("0.16"), 3000, LARGEST_HEAP);
}

fn subtraction(c: &mut Criterion) {
    compare(c, "primes", read::<Subtraction>("primes"), 1000, 200_000);
    compare(c, "squares", read::<Subtraction>("squares"), 20_000, 1_000_000);
    // The large number keeps the period out of the table.
    compare(c, "subtraction 2,5,9", read::<Subtraction>("2,5,9,100000000000"), 100_000, 10_000_000);
    compare(c, "allbut 3,14,15", read::<AllBut>("3,14,15,926535897932"), 1000, 100_000);
}

criterion_group!(benches, splits, subtraction);
criterion_main!(benches);
