//! Answers at the scale that each game's row names: graphs, trees, boards and rows of numbers.
//!
//! The bound of each is reading the question, `read`; where the algorithm is linear, `read and answer` is to
//! stay within three times that. The naive methods are given the position already read: values through a hash
//! map and sets for graphs, sets copied from vertex to vertex for forest paths, every window for carrots.
//!
//! Figures are in `docs/benchmarks.md`.

use criterion::{Criterion, criterion_group, criterion_main};
use grundy::solver::prelude::*;
use grundy::wire::question::BatchLine;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Display;
use std::hint::black_box;

/// Numbers that look random, below 2^31.
fn numbers() -> impl FnMut(u64) -> u64 {
    let mut x = 3u64;
    move |below| {
        x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (x >> 33) % below
    }
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

fn pairs(edges: &[(u64, u64)]) -> String {
    list(edges.iter().map(|(u, v)| format!("[{u},{v}]")))
}

/// Measures reading a question, reading and answering it, and the naive method.
fn measure<T>(c: &mut Criterion, name: &str, game: &str, position: &str, naive: Option<&dyn Fn() -> T>) {
    let want = match game {
        "carrots" => r#"["value"]"#,
        "geography" => r#"["outcome"]"#,
        _ => r#"["outcome", "grundy"]"#,
    };
    let line = format!(r#"{{"game": "{game}", "position": {position}, "want": {want}}}"#);
    let mut group = c.benchmark_group(name);
    group.sample_size(10);
    group.bench_function("read", |b| b.iter(|| BatchLine::read(black_box(line.as_bytes()))));
    let mut solver = SolverState::default();
    let mut out = Vec::new();
    group.bench_function("read and answer", |b| {
        b.iter(|| {
            out.clear();
            let line = black_box(line.as_bytes());
            assert!(grundy::batch::answer_line(&mut solver, line, Language::English, &mut out));
        });
    });
    if let Some(naive) = naive {
        group.bench_function("naive", |b| b.iter(naive));
    }
    group.finish();
}

fn graphs(c: &mut Criterion) {
    let mut below = numbers();
    let down: Vec<(u64, u64)> = (0..1_000_000)
        .map(|_| {
            let tail = 1 + below(99_999);
            (tail, below(tail))
        })
        .collect();
    let position = format!(r#"{{"edges": {}, "tokens": [99000]}}"#, pairs(&down));
    measure(c, "graph, 10^6 edges", "graph", &position, Some(&|| values_by_hashing(&down)));

    let around: Vec<(u64, u64)> = (0..100_000).map(|_| (below(50_000), below(50_000))).collect();
    let position = format!(r#"{{"edges": {}, "token": 7, "vertices": 50000}}"#, pairs(&around));
    measure::<()>(c, "geography, 10^5 edges", "geography", &position, None);
}

/// Grundy values by recursion with a hash map, a set of values at each vertex. No path is long here.
fn values_by_hashing(edges: &[(u64, u64)]) -> u64 {
    fn value(v: u64, heads: &HashMap<u64, Vec<u64>>, known: &mut HashMap<u64, u64>) -> u64 {
        if let Some(&value) = known.get(&v) {
            return value;
        }
        let below: HashSet<u64> =
            heads.get(&v).into_iter().flatten().map(|&head| value(head, heads, known)).collect();
        let least = (0..).find(|n| !below.contains(n)).unwrap_or(0);
        known.insert(v, least);
        least
    }
    let mut heads: HashMap<u64, Vec<u64>> = HashMap::new();
    edges.iter().for_each(|&(tail, head)| heads.entry(tail).or_default().push(head));
    let mut known = HashMap::new();
    // Every vertex after those below it, so that the recursion stays shallow.
    (0..100_000).map(|v| value(v, &heads, &mut known)).max().unwrap_or(0)
}

fn trees(c: &mut Criterion) {
    let mut below = numbers();
    for (name, vertices) in [("tree", 1_000_001), ("cycles", 500_001)] {
        let edges: Vec<(u64, u64)> = (1..=1_000_000)
            .map(|v| if v < vertices { (v, below(v)) } else { (below(vertices), below(vertices)) })
            .collect();
        let position = format!(r#"{{"edges": {}, "ground": 0}}"#, pairs(&edges));
        let colon = || colon_principle(&edges);
        let naive: Option<&dyn Fn() -> u64> = if name == "tree" { Some(&colon) } else { None };
        measure(c, &format!("hackenbush, 10^6 edges, {name}"), "hackenbush", &position, naive);
    }
    let parents: Vec<i64> = (0..100_000u64).map(|v| if v == 0 { -1 } else { below(v) as i64 }).collect();
    let position = format!(r#"{{"parents": {}}}"#, list(&parents));
    let naive = || sets_of_values(&parents);
    measure(c, "forest-paths, 10^5 vertices", "forest-paths", &position, Some(&naive));
}

/// The colon principle with a list of children for each vertex; parents have smaller numbers.
fn colon_principle(edges: &[(u64, u64)]) -> u64 {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); edges.len() + 1];
    edges.iter().for_each(|&(v, parent)| children[parent as usize].push(v as usize));
    let mut values = vec![0u64; children.len()];
    for v in (0..children.len()).rev() {
        values[v] = children[v].iter().fold(0, |sum, &child| sum ^ (values[child] + 1));
    }
    values[0]
}

/// Forest paths by a set of values for each vertex, copied into that of its parent.
fn sets_of_values(parents: &[i64]) -> u64 {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); parents.len()];
    for (v, &parent) in parents.iter().enumerate().skip(1) {
        children[parent as usize].push(v);
    }
    let mut sets: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); parents.len()];
    let mut values = vec![0; parents.len()];
    for v in (0..parents.len()).rev() {
        let sum = children[v].iter().fold(0, |sum, &child| sum ^ values[child]);
        let mut set = BTreeSet::from([sum]);
        for &child in &children[v] {
            let rest = sum ^ values[child];
            set.extend(std::mem::take(&mut sets[child]).into_iter().map(|value| value ^ rest));
        }
        values[v] = (0..).find(|n| !set.contains(n)).unwrap_or(0);
        sets[v] = set;
    }
    values[0]
}

fn boards(c: &mut Criterion) {
    let mut below = numbers();
    let side = 1_000_000_000;
    let rectangles = (0..50_000).map(|_| {
        let (x, y) = (1 + below(side), 1 + below(side));
        let (wide, high) = (below(100_000_000), below(100_000_000));
        list([x, y, (x + wide).min(side), (y + high).min(side)])
    });
    let position = format!(r#"{{"n": {side}, "rectangles": {}}}"#, list(rectangles));
    measure::<()>(c, "sharti, 5*10^4 rectangles", "sharti:1000000000", &position, None);
}

fn rows(c: &mut Criterion) {
    let mut below = numbers();
    for (name, count) in [("carrots, 3*10^5 numbers", 300_000), ("carrots, 3000 numbers", 3_000)] {
        let values: Vec<u64> = (0..count).map(|_| below(1_000_000_000)).collect();
        let position = format!(r#"{{"values": {}, "extra": "all"}}"#, list(&values));
        let windows = || windows_of_carrots(&values);
        let naive: Option<&dyn Fn() -> Vec<u64>> = if count <= 3_000 { Some(&windows) } else { None };
        measure(c, name, "carrots", &position, naive);
    }
}

/// For each number of removals the best of all windows that they leave, looked at one by one.
fn windows_of_carrots(values: &[u64]) -> Vec<u64> {
    let scores = (0..values.len()).map(|extra| {
        let left = values.len() - extra;
        let score = |row: &[u64]| match left {
            _ if left.is_multiple_of(2) => row[left / 2 - 1].max(row[left / 2]),
            1 => row[0],
            _ => row[left / 2].min(row[left / 2 - 1].max(row[left / 2 + 1])),
        };
        values.windows(left).map(score).max().unwrap_or(0)
    });
    scores.collect()
}

criterion_group!(benches, graphs, trees, boards, rows);
criterion_main!(benches);
