//! Grundy values by proof numbers, against those by all options.

use crate::games::{budget, empty_board, game};
use grundy_budget::{Budget, Halt, Limits};
use grundy_search::algebra::GrundyAlgebra;
use grundy_search::graph::{Component, Decompose, GameGraph, OptionBuffer};
use grundy_search::nimber_search::{NimberSearch, SearchResult};
use grundy_search::ruleset_graph::RulesetGraph;
use grundy_search::transposition_table::TranspositionTable;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::clobber::Clobber;
use grundy_theory::ruleset::board::col::Col;
use grundy_theory::ruleset::board::cram::Cram;
use grundy_theory::ruleset::board::domineering::Domineering;
use grundy_theory::ruleset::board::nogo::NoGo;
use grundy_theory::ruleset::graph::node_kayles::NodeKayles;
use grundy_theory::ruleset::graph::poset::PosetGame;
use grundy_theory::ruleset::graph::sprouts::Sprouts;
use grundy_theory::ruleset::impartial_version::ImpartialVersion;
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::strip::elephants_and_rhinos::ElephantsAndRhinos;
use grundy_theory::ruleset::{Notation, Ruleset};
use proptest::prelude::*;
use std::sync::Arc;

/// An impartial game, and a position of it.
fn impartial<R: Notation + Parameters>(position: impl Into<Data>) -> (ImpartialVersion<R>, R::Position) {
    let (rules, at) = game::<R>(position);
    (ImpartialVersion(Arc::new(rules)), at)
}

fn components<R: Ruleset>(graph: &mut RulesetGraph<R>, at: &R::Position) -> Vec<Component> {
    let mut out = OptionBuffer::default();
    graph.components(at, Decompose::Components, &mut out, &mut budget()).expect("small");
    out.components().to_vec()
}

fn search() -> NimberSearch {
    NimberSearch::by_proof_numbers()
}

fn what<T>(found: Result<SearchResult<T>, Halt>) -> Result<T, Halt> {
    found.map(|found| found.what)
}

/// Compares values, and who wins beside each heap up to one more than the value. Returns the value and how
/// many positions the two searches looked at.
fn hold<R: Ruleset>((rules, at): (R, R::Position)) -> (u32, [u64; 2]) {
    let mut graph = RulesetGraph::new(rules);
    let components = components(&mut graph, &at);
    let mut table = TranspositionTable::new(GrundyAlgebra);
    let value = table.value(&mut graph, &components, &mut budget()).expect("small");
    for heap in (0..=value + 1).chain([63, 64, 1000]) {
        let mut search = search();
        let wins = search.wins(&mut graph, &components, heap, &mut budget());
        assert_eq!(what(wins), Ok(heap != value), "{at:?} and {heap}");
        assert_eq!(what(search.value(&mut graph, &components, &mut budget())), Ok(value), "{at:?}");
    }
    let found = search().value(&mut graph, &components, &mut budget()).expect("small");
    assert_eq!(found.what, value, "{at:?}");
    (value, [table.evaluated(), found.positions.unwrap_or(0)])
}

fn hold_all_boards<R: Notation + Parameters>(letters: &[char], sizes: &[(usize, usize)]) {
    for &(height, width) in sizes {
        let cells = (height * width) as u32;
        for code in 0..letters.len().pow(cells) {
            let letter = |cell: u32| letters[code / letters.len().pow(cell) % letters.len()];
            let row = |y| (0..width).map(move |x| (y * width + x) as u32);
            let rows: Vec<String> = (0..height).map(|y| row(y).map(letter).collect()).collect();
            let at = Data::from(&rows.join("/")[..]);
            if R::from_parameters(None).expect("no parameters").parse(&at).is_ok() {
                hold(impartial::<R>(at));
            }
        }
    }
}

fn graph_of(vertices: u64, edges: impl IntoIterator<Item = [u64; 2]>, name: &str) -> Data {
    let edges = edges.into_iter().map(|edge| Data::Naturals(edge.to_vec())).collect();
    Data::Object(vec![("vertices".into(), Data::Natural(vertices)), (name.into(), Data::list(edges))])
}

fn grid(height: u64, width: u64, name: &str) -> Data {
    let right = (0..height * width).filter(|v| (v + 1) % width != 0).map(|v| [v, v + 1]);
    let down = (0..(height - 1) * width).map(|v| [v, v + width]);
    graph_of(height * width, right.chain(down), name)
}

fn board(cells: &[char], width: usize) -> Data {
    let rows: Vec<String> = cells.chunks(width).map(|row| row.iter().collect()).collect();
    Data::from(&rows.join("/")[..])
}

#[test]
fn values_by_proof_numbers_are_those_by_all_options_on_all_small_boards() {
    hold_all_boards::<Cram>(&['.', '#'], &[(1, 7), (2, 5), (3, 4)]);
    hold_all_boards::<Clobber>(&['x', 'o', '.'], &[(1, 6), (2, 3)]);
    hold_all_boards::<NoGo>(&['.', 'x', 'o'], &[(1, 6), (2, 3)]);
    hold_all_boards::<Col>(&['.', 'x', '#'], &[(1, 6), (2, 3)]);
}

#[test]
fn values_by_proof_numbers_are_those_by_all_options_on_empty_boards() {
    for (height, width) in [(1, 15), (2, 7), (3, 5), (4, 4)] {
        hold(game::<Cram>(empty_board(height, width)));
        hold(impartial::<Domineering>(empty_board(height, width)));
    }
    for (height, width) in [(1, 9), (2, 4), (3, 3)] {
        hold(impartial::<NoGo>(empty_board(height, width)));
        hold(impartial::<Col>(empty_board(height, width)));
    }
    hold(impartial::<Clobber>("xoxo/oxox/xoxo"));
}

#[test]
fn values_by_proof_numbers_are_those_by_all_options_of_graphs() {
    for (height, width) in [(1, 12), (2, 6), (3, 5), (4, 4)] {
        hold(game::<NodeKayles>(grid(height, width, "edges")));
    }
    // Values may be as large as the number of options.
    for (height, width) in [(2, 5), (4, 4), (4, 5)] {
        hold(game::<PosetGame>(grid(height, width, "relations")));
    }
    let (rules, at) = game::<PosetGame>(grid(1, 70, "relations"));
    let mut graph = RulesetGraph::new(rules);
    let components = components(&mut graph, &at);
    assert_eq!(what(search().value(&mut graph, &components, &mut budget())), Ok(70));
    for (heap, wins) in [(3, true), (63, true), (66, true), (70, false), (71, true)] {
        let found = search().wins(&mut graph, &components, heap, &mut budget());
        assert_eq!(what(found), Ok(wins), "{heap}");
    }
}

#[test]
fn cancelling_components_and_terminal_positions_have_value_0() {
    assert_eq!(hold(game::<Cram>("....#....")).0, 0);
    assert_eq!(hold(game::<Cram>("#")).0, 0);
    assert_eq!(hold(impartial::<Clobber>("xo.ox")).0, 0);
}

#[test]
fn rows_that_fall_apart_have_the_values_of_their_components() {
    hold(impartial::<Clobber>("xoxoxoxoxoxoxoxoxo"));
    hold(impartial::<Clobber>("xxoxxoxxoxxoxxoxxo"));
    hold(impartial::<ElephantsAndRhinos>("..t..f.t..f..t.f"));
}

#[test]
fn large_boards_take_fewer_positions_by_proof_numbers() {
    let (value, [all, by_proof]) = hold(game::<Cram>(empty_board(3, 7)));
    assert_eq!((value, all), (1, 2763));
    assert!(by_proof < all / 2, "{by_proof}");
}

#[test]
fn small_positions_are_valued_by_all_options_and_large_ones_by_proof_numbers() {
    for (width, value, by_proof) in [(4, 0, false), (7, 3, true)] {
        let (rules, at) = game::<Cram>(empty_board(4, width));
        let mut graph = RulesetGraph::new(rules);
        let components = components(&mut graph, &at);
        let mut search = NimberSearch::new(TranspositionTable::new(GrundyAlgebra));
        let SearchResult { what, positions } =
            search.value(&mut graph, &components, &mut budget()).expect("within limits");
        assert_eq!((what, positions.is_some()), (value, by_proof));
        let known = search.wins(&mut graph, &components, value, &mut budget());
        assert_eq!(known, Ok(SearchResult { what: false, positions: None }));
    }
}

#[test]
fn limits_are_errors_and_what_was_found_stays() {
    let (rules, at) = game::<Cram>(empty_board(4, 7));
    let mut graph = RulesetGraph::new(rules);
    let components = components(&mut graph, &at);
    let mut search = search();
    let few = Limits { steps: 100_000, ..Limits::default() };
    assert_eq!(search.value(&mut graph, &components, &mut Budget::new(&few)), Err(Halt::Steps(100_000)));
    for memory in [0, 1000, 10_000, 100_000, 400_000] {
        let little = Limits { memory, ..Limits::default() };
        let stopped = search.value(&mut graph, &components, &mut Budget::new(&little));
        assert_eq!(stopped, Err(Halt::Memory(memory)));
    }
    let mut budget = budget();
    let memory = budget.remaining().memory;
    assert_eq!(what(search.value(&mut graph, &components, &mut budget)), Ok(3));
    assert_eq!(budget.remaining().memory, memory);
    assert!(search.bytes() > 0);
    for (heap, wins) in [(3, false), (2, true)] {
        let known = search.wins(&mut graph, &components, heap, &mut budget);
        assert_eq!(known, Ok(SearchResult { what: wins, positions: None }));
    }
}

#[test]
fn values_are_found_within_little_more_memory_than_facts_take() {
    let (rules, at) = game::<Cram>(empty_board(4, 6));
    let mut graph = RulesetGraph::new(rules);
    let components = components(&mut graph, &at);
    let (mut least, mut most) = (0, 8 << 20);
    // The least memory in steps of 64 KiB, each from what an empty search finds.
    while most - least > 1 << 16 {
        let memory = (least + most) / 2;
        let limits = Limits { memory, ..Limits::default() };
        match what(search().value(&mut graph, &components, &mut Budget::new(&limits))) {
            Ok(value) => {
                assert_eq!(value, 0);
                most = memory;
            }
            Err(stop) => {
                assert_eq!(stop, Halt::Memory(memory));
                least = memory;
            }
        }
    }
    assert!(most < 4 << 20, "{most}");
}

#[test]
fn openings_of_sprouts_have_the_published_outcomes() {
    for (spots, most) in [(3_u64, 80), (4, 200), (5, 600), (6, 1_000), (7, 2_000)] {
        let (rules, at) = game::<Sprouts>(Data::Natural(spots));
        let mut graph = RulesetGraph::new(rules);
        let components = components(&mut graph, &at);
        let found = search().wins(&mut graph, &components, 0, &mut budget()).expect("small");
        assert_eq!(found.what, spots % 6 >= 3, "{spots}");
        assert!(found.positions.is_some_and(|positions| positions <= most), "{spots}: {found:?}");
    }
}

#[test]
fn moves_are_counted_and_half_turns_seen_by_number() {
    let (rules, at) = game::<Cram>(empty_board(3, 4));
    let (mut graph, mut budget) = (RulesetGraph::new(rules), budget());
    let id = graph.number(&at, &mut budget).expect("small");
    assert_eq!(graph.count_moves(id, Player::Left, &mut budget), Ok(17));
    assert!(!graph.is_zero(id));
    let (_, mirrored) = game::<Cram>(".../.#./.#./...");
    let id = graph.number(&mirrored, &mut budget).expect("small");
    assert!(graph.is_zero(id));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn values_by_proof_numbers_are_those_by_all_options_on_random_boards(
        cells in prop::collection::vec(prop::sample::select(vec!['.', '.', '.', '#']), 20),
        stones in prop::collection::vec(prop::sample::select(vec!['x', 'o', '.']), 15),
    ) {
        hold(game::<Cram>(board(&cells, 5)));
        hold(impartial::<Clobber>(board(&stones, 5)));
    }

    #[test]
    fn values_by_proof_numbers_are_those_by_all_options_of_random_graphs(
        edges in prop::collection::vec([0u64..14, 0u64..14], 10..24),
    ) {
        let edges = edges.into_iter().filter(|[u, v]| u != v);
        hold(game::<NodeKayles>(graph_of(14, edges, "edges")));
    }
}
