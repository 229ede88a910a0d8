//! How fast a line of the batch is read, against `serde_json` in the same run.
//!
//! Bound: every byte of a line is looked at at least once. `memchr` for its end is the machine's speed at
//! just that; taking the numbers out costs eleven times as much for 18 digits a number.
//!
//! Measured on an Intel Xeon at 2.5 GHz, time over that of `serde_json` into a typed struct in the same run:
//!
//! | | ours | ratio |
//! |---|---|---|
//! | a million heaps of 18 digits (20 MB) | 16 ms | 0.34 (0.6 where the compiler lays `serde_json` out luckily) |
//! | a million heaps of 1 to 18 digits (11 MB) | 23 ms | 0.54 |
//! | a small query | 345 to 370 ns | 0.85 to 0.93 |
//! | writing a million heaps of 18 digits | 16 ms | 1.0 (with a blank after each comma, which `serde_json` leaves out) |
//!
//! `serde_json` borrows the texts of the small query, ours owns them and has checked the keys.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use grundy::wire::question::{BatchLine, Request};
use grundy::wire::write;
use serde::Deserialize;
use std::hint::black_box;

/// What `serde_json` reads: the very keys of the line, typed, heaps straight into one vector.
#[derive(Deserialize)]
struct Typed<'a> {
    id: u64,
    game: &'a str,
    position: Vec<u64>,
    #[serde(default, borrow)]
    want: Vec<&'a str>,
}

/// Heaps of one to eighteen digits, or of just eighteen.
fn heaps(count: usize, mixed: bool) -> Vec<u64> {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        // xorshift64
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let full = |n: u64| 10u64.pow(17) + n % (9 * 10u64.pow(17));
    (0..count)
        .map(|_| if mixed { full(next()) / 10u64.pow((next() % 18) as u32) } else { full(next()) })
        .collect()
}

fn line_of(heaps: &[u64]) -> Vec<u8> {
    let mut line = br#"{"id": 7, "game": "nim", "position": "#.to_vec();
    write::naturals(&mut line, heaps);
    line.push(b'}');
    line
}

fn read(line: &[u8]) -> BatchLine<'_> {
    let line = BatchLine::read(line);
    assert!(matches!(line.request, Ok(Request::Play(_))));
    line
}

fn typed(line: &[u8]) -> Typed<'_> {
    serde_json::from_slice(line).expect("a line of the expected shape")
}

fn long_lines(c: &mut Criterion) {
    for (name, mixed) in
        [("a million heaps of 18 digits", false), ("a million heaps of 1 to 18 digits", true)]
    {
        let heaps = heaps(1_000_000, mixed);
        let line = line_of(&heaps);
        assert_eq!(typed(&line).position, heaps);
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Bytes(line.len() as u64)).sample_size(20);
        group.bench_function("read", |b| b.iter(|| read(black_box(&line))));
        group.bench_function("serde_json", |b| b.iter(|| typed(black_box(&line))));
        group.bench_function("memchr", |b| b.iter(|| memchr::memchr(b'\n', black_box(&line))));
        group.bench_function("write", |b| {
            let mut out = Vec::new();
            b.iter(|| {
                out.clear();
                write::naturals(&mut out, black_box(&heaps));
            });
        });
        group.bench_function("write, serde_json", |b| {
            let mut out = Vec::new();
            b.iter(|| {
                out.clear();
                serde_json::to_writer(&mut out, black_box(&heaps)).expect("numbers can be written");
            });
        });
        group.finish();
    }
}

fn small_line(c: &mut Criterion) {
    let line = br#"{"id": 7, "game": "nim", "position": [3,5,6], "want": ["outcome","grundy","moves"]}"#;
    let query = typed(line);
    assert_eq!((query.id, query.game, query.want.len()), (7, "nim", 3));
    let mut group = c.benchmark_group("a small query");
    group.bench_function("read", |b| b.iter(|| read(black_box(line))));
    group.bench_function("serde_json", |b| b.iter(|| typed(black_box(line))));
    group.finish();
}

criterion_group!(benches, long_lines, small_line);
criterion_main!(benches);
