//! Nim products: the textbook's recursion beside the single call, in one run.
//!
//! The machine's bound. A pair moves 24 bytes, next to nothing. The single call is bound by 24 loads from 32 KiB of
//! tables and about 90 instructions around them, 22 cycles at four a cycle.
//!
//! Measured on an Intel Xeon at 2.5 GHz, as ratios in one run, best of 300: the textbook's time is 3.2 times the
//! single call's (PCLMULQDQ) below 2^64, and 6 to 7 times below 2^128.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use grundy_theory::nimber::{Nimber, product64, product128, reference};
use std::hint::black_box;

/// Pairs that stay in the first-level cache with their products.
const PAIRS: usize = 1024;

/// Numbers that look random and are the same every time (splitmix64).
fn numbers(seed: u64) -> Vec<u64> {
    (1..=PAIRS as u64)
        .map(|i| {
            let x = seed.wrapping_add(i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let x = (x ^ x >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let x = (x ^ x >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            x ^ x >> 31
        })
        .collect()
}

fn products64(c: &mut Criterion) {
    let (a, b) = (numbers(1), numbers(2));
    let mut group = c.benchmark_group("nim product below 2^64");
    group.throughput(Throughput::Elements(PAIRS as u64));
    let mut out = vec![0; PAIRS];
    let mut each = |name: &str, product: fn(u64, u64) -> u64| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for ((out, &a), &b) in out.iter_mut().zip(&a).zip(&b) {
                    *out = product(a, b);
                }
                black_box(&mut out);
            });
        });
    };
    each("textbook", |a, b| reference::product64(black_box(a), b));
    each("one by one", |a, b| product64(black_box(a), b));
    group.finish();
}

fn products128(c: &mut Criterion) {
    let wide = |low: Vec<u64>, high: Vec<u64>| -> Vec<u128> {
        low.iter().zip(&high).map(|(&low, &high)| u128::from(high) << 64 | u128::from(low)).collect()
    };
    let (a, b) = (wide(numbers(1), numbers(2)), wide(numbers(3), numbers(4)));
    let mut group = c.benchmark_group("nim product below 2^128");
    group.throughput(Throughput::Elements(PAIRS as u64));
    let mut each = |name: &str, product: fn(u128, u128) -> u128| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| a.iter().zip(&b).fold(0, |sum, (&a, &b)| sum ^ product(a, b)));
        });
    };
    each("textbook", |a, b| reference::product128(black_box(a), b));
    each("one by one", |a, b| product128(black_box(a), b));
    group.finish();
}

fn field(c: &mut Criterion) {
    let a = Nimber(0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210);
    let mut group = c.benchmark_group("field below 2^128");
    group.bench_function("inverse", |b| {
        b.iter_batched(|| a, |a| black_box(a).inverse(), BatchSize::SmallInput)
    });
    group.bench_function("square root", |b| {
        b.iter_batched(|| a, |a| black_box(a).sqrt(), BatchSize::SmallInput)
    });
    group.finish();
}

criterion_group!(benches, products64, products128, field);
criterion_main!(benches);
