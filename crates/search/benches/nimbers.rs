//! Grundy values of boards and graphs by proof numbers: positions looked at, positions met, and CPU seconds,
//! for who wins and then for the value.
//!
//! `cargo bench -p grundy-search --bench nimbers -- cram sprouts` asks the questions whose names hold one of
//! these words; without words it asks those that take seconds, not minutes.

#![allow(clippy::unwrap_used, reason = "a table for developers")]

use grundy_budget::{Budget, Limits};
use grundy_search::algebra::GrundyAlgebra;
use grundy_search::graph::{Component, Decompose, GameGraph, OptionBuffer};
use grundy_search::nimber_search::{NimberSearch, SearchResult};
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::data::Data;
use grundy_theory::ruleset::board::clobber::Clobber;
use grundy_theory::ruleset::board::cram::Cram;
use grundy_theory::ruleset::board::nogo::NoGo;
use grundy_theory::ruleset::graph::node_kayles::NodeKayles;
use grundy_theory::ruleset::graph::sprouts::Sprouts;
use grundy_theory::ruleset::impartial_version::ImpartialVersion;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Notation, Ruleset};
use std::sync::Arc;

/// The CPU seconds that this process has taken.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

/// How long a question takes.
#[derive(Clone, Copy, PartialEq)]
enum Work {
    /// Seconds: it is asked if no question is named.
    Short,
    /// Up to minutes.
    Long,
    /// Up to minutes for the outcome, which alone is asked for.
    LongOutcome,
}

/// Asks who wins, and for the value.
fn search<R: Ruleset>(name: &str, rules: R, at: &R::Position, work: Work) {
    let mut graph = RulesetGraph::new(rules);
    let mut search = NimberSearch::new(TranspositionTable::new(GrundyAlgebra));
    let mut budget = Budget::new(&Limits { steps: u64::MAX, memory: 1 << 40, ..Limits::default() });
    let mut parts = OptionBuffer::default();
    graph.components(at, Decompose::Components, &mut parts, &mut budget).unwrap();
    let parts: Vec<Component> = parts.components().to_vec();
    let mut row =
        |what: &str,
         search: &mut NimberSearch,
         ask: &mut dyn FnMut(&mut NimberSearch, &mut RulesetGraph<R>) -> SearchResult<String>| {
            let began = seconds();
            let SearchResult { what: found, positions } = ask(search, &mut graph);
            println!(
                "{name:22} {what:6} {found:>5} {:>10} {:>10} {:8.2} s {:>5} MB",
                positions.map_or("all".to_owned(), |positions| positions.to_string()),
                graph.len(),
                seconds() - began,
                (search.bytes() + graph.bytes()) >> 20,
            );
        };
    row("wins", &mut search, &mut |search, graph| {
        let SearchResult { what, positions } = search.wins(graph, &parts, 0, &mut budget).unwrap();
        SearchResult { what: what.to_string(), positions }
    });
    if work != Work::LongOutcome {
        row("value", &mut search, &mut |search, graph| {
            let SearchResult { what, positions } = search.value(graph, &parts, &mut budget).unwrap();
            SearchResult { what: what.to_string(), positions }
        });
    }
}

/// An empty board of so many rows and columns.
fn empty(rows: usize, columns: usize) -> Data {
    Data::Text(vec![".".repeat(columns); rows].join("/"))
}

/// A board of Clobber filled with stones by turns.
fn chequered(rows: usize, columns: usize) -> Data {
    let row = |row: usize| {
        (0..columns).map(|column| if (row + column).is_multiple_of(2) { 'x' } else { 'o' }).collect()
    };
    Data::Text((0..rows).map(row).collect::<Vec<String>>().join("/"))
}

/// The graph of a grid.
fn grid(rows: usize, columns: usize) -> Data {
    let (height, width) = (rows as u64, columns as u64);
    let right = (0..height * width).filter(|v| (v + 1) % width != 0).map(|v| [v, v + 1]);
    let down = (0..(height - 1) * width).map(|v| [v, v + width]);
    let edges = right.chain(down).map(|edge| Data::Naturals(edge.to_vec())).collect();
    Data::Object(vec![
        ("vertices".into(), Data::Natural(height * width)),
        ("edges".into(), Data::list(edges)),
    ])
}

/// So many spots.
fn spots(_: usize, count: usize) -> Data {
    let rules = Sprouts::from_parameters(Some(&count.to_string())).unwrap();
    rules.opening().unwrap()
}

type Ask = fn(&str, &Data, Work);

fn alone<R: Notation + Parameters>(name: &str, at: &Data, work: Work) {
    let rules = R::from_parameters(None).unwrap();
    let at = rules.parse(at).unwrap();
    search(name, rules, &at, work);
}

fn of_both<R: Notation + Parameters>(name: &str, at: &Data, work: Work) {
    let rules = R::from_parameters(None).unwrap();
    let at = rules.parse(at).unwrap();
    search(name, ImpartialVersion(Arc::new(rules)), &at, work);
}

/// Names, positions, and how long the question takes.
fn questions() -> Vec<(String, Ask, Data, Work)> {
    let mut questions: Vec<(String, Ask, Data, Work)> = Vec::new();
    let mut add = |game: &str, ask: Ask, at: fn(usize, usize) -> Data, sizes: &[(usize, usize)], work| {
        questions.extend(
            sizes
                .iter()
                .map(|&(rows, columns)| (format!("{game} {rows}x{columns}"), ask, at(rows, columns), work)),
        );
    };
    add("cram", alone::<Cram>, empty, &[(5, 5), (5, 6), (4, 8), (4, 9), (5, 7)], Work::Short);
    add("cram", alone::<Cram>, empty, &[(4, 10), (5, 8), (4, 11), (4, 12), (6, 7)], Work::Long);
    add("node-kayles", alone::<NodeKayles>, grid, &[(6, 6), (6, 7), (7, 7)], Work::Short);
    add("node-kayles", alone::<NodeKayles>, grid, &[(7, 8), (8, 8)], Work::Long);
    add("nogo", of_both::<NoGo>, empty, &[(1, 14), (4, 4)], Work::Short);
    add("nogo", of_both::<NoGo>, empty, &[(1, 18)], Work::LongOutcome);
    add("clobber", of_both::<Clobber>, chequered, &[(4, 4), (4, 5)], Work::Short);
    add("clobber", of_both::<Clobber>, chequered, &[(1, 200)], Work::LongOutcome);
    add(
        "sprouts",
        alone::<Sprouts>,
        spots,
        &[(1, 6), (1, 8), (1, 12), (1, 13), (1, 14), (1, 16), (1, 17)],
        Work::LongOutcome,
    );
    questions
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for (name, ask, at, work) in questions() {
        if if words.is_empty() {
            work == Work::Short
        } else {
            words.iter().any(|word| name.contains(word.as_str()))
        } {
            ask(&name, &at, work);
        }
    }
}
