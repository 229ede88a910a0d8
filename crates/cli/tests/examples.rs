//! The scripts in `examples/`: each gives the value that its source publishes, and so does plain search
//! written here a second time, without the scripts.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::HashMap;
use std::hash::Hash;

/// What `grundy solve` answers, as JSON.
fn solved(script: &str, position: &str) -> String {
    let path = format!("{}/../../examples/{script}.star", env!("CARGO_MANIFEST_DIR"));
    let run = common::run(&["solve", &path, position, "--json"]);
    assert_eq!(run.status, 0, "{script} {position}: {}{}", run.out, run.err);
    run.out
}

fn field<'a>(answer: &'a str, name: &str) -> &'a str {
    let (_, rest) =
        answer.split_once(&format!("\"{name}\": ")).unwrap_or_else(|| panic!("{name} in {answer}"));
    rest.split([',', '}']).next().unwrap().trim_matches('"')
}

fn outcome(script: &str, position: &str) -> String {
    field(&solved(script, position), "outcome").to_owned()
}

fn grundy(script: &str, position: &str) -> u64 {
    field(&solved(script, position), "grundy").parse().unwrap()
}

/// The value of a position by its definition.
fn value<P: Clone + Eq + Hash>(at: &P, moves: &dyn Fn(&P) -> Vec<P>, known: &mut HashMap<P, u64>) -> u64 {
    if let Some(value) = known.get(at) {
        return *value;
    }
    let options: Vec<u64> = moves(at).iter().map(|to| value(to, moves, known)).collect();
    let mex = (0..).find(|n| !options.contains(n)).unwrap();
    known.insert(at.clone(), mex);
    mex
}

/// Does the player to move win? The flag says whether that is Left.
fn wins<P: Clone + Eq + Hash>(
    at: &P,
    left: bool,
    moves: &dyn Fn(&P, bool) -> Vec<P>,
    known: &mut HashMap<(P, bool), bool>,
) -> bool {
    let key = (at.clone(), left);
    if let Some(won) = known.get(&key) {
        return *won;
    }
    let won = moves(at, left).iter().any(|to| !wins(to, !left, moves, known));
    known.insert(key, won);
    won
}

fn partizan<P: Clone + Eq + Hash>(at: &P, moves: &dyn Fn(&P, bool) -> Vec<P>) -> &'static str {
    let mut known = HashMap::new();
    match (wins(at, true, moves, &mut known), wins(at, false, moves, &mut known)) {
        (true, true) => "N",
        (true, false) => "L",
        (false, true) => "R",
        (false, false) => "P",
    }
}

/// Who wins where play may go on for ever: a position is won with a lost option, and lost when all are won.
fn loopy(start: &str, moves: &dyn Fn(&str) -> Vec<String>) -> &'static str {
    let mut positions = vec![start.to_owned()];
    let mut options: Vec<Vec<usize>> = Vec::new();
    while options.len() < positions.len() {
        let found = moves(&positions[options.len()]);
        let numbers = found.into_iter().map(|to| {
            positions.iter().position(|known| *known == to).unwrap_or_else(|| {
                positions.push(to);
                positions.len() - 1
            })
        });
        let numbers = numbers.collect();
        options.push(numbers);
    }
    let mut known: Vec<Option<bool>> = vec![None; positions.len()];
    loop {
        let mut changed = false;
        for at in 0..positions.len() {
            let result = if options[at].iter().any(|&to| known[to] == Some(false)) {
                Some(true)
            } else if options[at].iter().all(|&to| known[to] == Some(true)) {
                Some(false)
            } else {
                None
            };
            changed |= known[at] != result;
            known[at] = result;
        }
        if !changed {
            return known[0].map_or("D", |won| if won { "N" } else { "P" });
        }
    }
}

#[test]
fn mark_is_lost_where_the_binary_form_ends_in_an_odd_number_of_zeros() {
    let mut known = HashMap::new();
    let moves = |n: &u64| if *n == 0 { vec![] } else { vec![n - 1, n / 2] };
    for n in [0u64, 1, 2, 5, 6, 8, 10, 16, 30, 32, 40, 160] {
        let lost = n == 0 || n.trailing_zeros() % 2 == 1;
        assert_eq!(outcome("mark", &n.to_string()) == "P", lost, "{n}");
        assert_eq!(grundy("mark", &n.to_string()), value(&n, &moves, &mut known), "{n}");
    }
}

#[test]
fn the_value_of_aliquot_is_how_often_two_divides_the_heap() {
    let mut known = HashMap::new();
    let moves = |n: &u64| (1..*n).filter(|d| n.is_multiple_of(*d)).map(|d| n - d).collect();
    for n in [1u64, 2, 12, 40, 63, 64, 96] {
        assert_eq!(grundy("aliquot", &n.to_string()), u64::from(n.trailing_zeros()), "{n}");
        assert_eq!(u64::from(n.trailing_zeros()), value(&n, &moves, &mut known));
    }
}

/// A board of free cells, as bits.
fn board(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

/// Dominoes on a board whose taken cells are bits: those that lie across, or upright.
fn dominoes(taken: u64, rows: usize, columns: usize, upright: bool) -> Vec<u64> {
    let (down, right) = if upright { (1, 0) } else { (0, 1) };
    let mut found = Vec::new();
    for i in 0..rows - down {
        for j in 0..columns - right {
            let domino = 1 << (i * columns + j) | 1 << ((i + down) * columns + j + right);
            if taken & domino == 0 {
                found.push(taken | domino);
            }
        }
    }
    found
}

#[test]
fn cram_has_the_values_that_are_published() {
    for (rows, columns, published) in [(2, 2, 0), (2, 3, 1), (3, 3, 0), (3, 4, 1), (3, 5, 1), (4, 4, 0)] {
        let moves = |taken: &u64| {
            [true, false].into_iter().flat_map(|upright| dominoes(*taken, rows, columns, upright)).collect()
        };
        assert_eq!(value(&0, &moves, &mut HashMap::new()), published, "{rows} by {columns}");
        assert_eq!(grundy("cram", &board(rows, columns)), published, "{rows} by {columns}");
    }
}

#[test]
fn domineering_on_squares_up_to_four_is_won_by_the_next_player() {
    for (rows, columns, published) in [(2, 2, "N"), (3, 3, "N"), (4, 4, "N"), (3, 1, "L"), (1, 3, "R")] {
        let moves = |taken: &u64, left: bool| dominoes(*taken, rows, columns, left);
        assert_eq!(partizan(&0, &moves), published, "{rows} by {columns}");
        let position = format!("[{}]", vec![format!("\"{}\"", ".".repeat(columns)); rows].join(", "));
        assert_eq!(outcome("domineering", &position), published, "{rows} by {columns}");
    }
}

#[test]
fn clobber_on_alternating_strips_is_a_p_position_only_on_six_cells() {
    let moves = |strip: &String, left: bool| {
        let (mine, theirs) = if left { ('x', 'o') } else { ('o', 'x') };
        let cells: Vec<char> = strip.chars().collect();
        let mut found = Vec::new();
        for from in 0..cells.len() {
            for to in [from.wrapping_sub(1), from + 1] {
                if cells[from] == mine && cells.get(to) == Some(&theirs) {
                    let mut after = cells.clone();
                    (after[from], after[to]) = ('_', mine);
                    found.push(after.into_iter().collect());
                }
            }
        }
        found
    };
    for n in 1..=6 {
        let strip = "xo".repeat(n);
        let published = if n == 3 { "P" } else { "N" };
        assert_eq!(partizan(&strip, &moves), published, "{strip}");
        assert_eq!(outcome("clobber", &strip), published, "{strip}");
    }
}

#[test]
fn two_halves_and_minus_one_are_nothing() {
    let moves = |stalks: &Vec<String>, left: bool| {
        let mut found = Vec::new();
        for (i, stalk) in stalks.iter().enumerate() {
            for (j, edge) in stalk.chars().enumerate() {
                if (edge == 'B') == left {
                    let mut after = stalks.clone();
                    after[i].truncate(j);
                    found.push(after);
                }
            }
        }
        found
    };
    let stalks = |list: &[&str]| list.iter().map(|stalk| (*stalk).to_owned()).collect::<Vec<_>>();
    // BR is 1/2, BRR is 1/4, BRB is 3/4, R is -1.
    for (list, published) in [
        (vec!["BR", "BR", "R"], "P"),
        (vec!["BRR", "BRB", "R"], "P"),
        (vec!["BR"], "L"),
        (vec!["BR", "R"], "R"),
        (vec!["BRR", "BRR", "RB"], "P"),
    ] {
        assert_eq!(partizan(&stalks(&list), &moves), published, "{list:?}");
        assert_eq!(outcome("stalks", &format!("{list:?}")), published, "{list:?}");
    }
}

#[test]
fn free_strips_of_col_are_worth_nothing_but_for_a_single_cell() {
    let moves = |strip: &String, left: bool| {
        let colour = if left { b'b' } else { b'r' };
        let cells = strip.as_bytes();
        let free = |&i: &usize| {
            cells[i] == b'.' && (i == 0 || cells[i - 1] != colour) && cells.get(i + 1) != Some(&colour)
        };
        let painted = |i: usize| {
            let mut after = cells.to_vec();
            after[i] = colour;
            String::from_utf8(after).unwrap()
        };
        (0..cells.len()).filter(free).map(painted).collect()
    };
    for n in 1..=7 {
        let strip = ".".repeat(n);
        let published = if n == 1 { "N" } else { "P" };
        assert_eq!(partizan(&strip, &moves), published, "{strip}");
        assert_eq!(outcome("col", &strip), published, "{strip}");
    }
}

/// The pieces change sides, so that the player to move has the x.
fn swapped(cells: &[u8]) -> String {
    cells
        .iter()
        .map(|cell| match cell {
            b'x' => 'o',
            b'o' => 'x',
            _ => '.',
        })
        .collect()
}

fn slides(position: &str, may: &dyn Fn(&[u8], usize, usize) -> bool) -> Vec<String> {
    let cells = position.as_bytes();
    let free = position.find('.').unwrap();
    let from = (0..cells.len()).filter(|&at| cells[at] == b'x' && may(cells, at, free));
    from.map(|at| {
        let mut after = cells.to_vec();
        after.swap(at, free);
        swapped(&after)
    })
    .collect()
}

#[test]
fn mu_torere_and_pong_hau_ki_are_draws() {
    let around = |cells: &[u8], at: usize, to: usize| match (at, to) {
        (8, _) => true,
        (at, 8) => cells[(at + 1) % 8] == b'o' || cells[(at + 7) % 8] == b'o',
        (at, to) => (at + 1) % 8 == to || (to + 1) % 8 == at,
    };
    assert_eq!(loopy("xxxxoooo.", &|at| slides(at, &around)), "D");
    assert_eq!(outcome("mu-torere", "xxxxoooo."), "D");
    // Whoever is shut in has lost.
    assert_eq!(loopy("oxxxxooo.", &|at| slides(at, &around)), outcome("mu-torere", "oxxxxooo."));

    let lines = [(0, 2), (0, 3), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)];
    let joined = |_: &[u8], at: usize, to: usize| lines.contains(&(at, to)) || lines.contains(&(to, at));
    for position in ["oo.xx", "xx.oo", "x.oxo", ".xoxo", "oxxo."] {
        let found = loopy(position, &|at| slides(at, &joined));
        assert_eq!(outcome("pong-hau-ki", position), found, "{position}");
    }
    assert_eq!(outcome("pong-hau-ki", "oo.xx"), "D");
}

/// How much more the player to move can eat of a row than the other.
fn row(slices: &[i64], known: &mut HashMap<Vec<i64>, i64>) -> i64 {
    let [first, .., last] = slices else { return slices.iter().sum() };
    if let Some(best) = known.get(slices) {
        return *best;
    }
    let best = (first - row(&slices[1..], known)).max(last - row(&slices[..slices.len() - 1], known));
    known.insert(slices.to_vec(), best);
    best
}

#[test]
fn four_ninths_of_a_pizza_of_fifteen_slices_is_all_that_is_sure() {
    let pizza = [0, 2, 0, 2, 0, 0, 2, 0, 1, 0, 0, 1, 0, 1, 0];
    let best = (0..pizza.len()).map(|i| {
        let rest: Vec<i64> = pizza[i + 1..].iter().chain(&pizza[..i]).copied().collect();
        pizza[i] - row(&rest, &mut HashMap::new())
    });
    // Four for who begins, five for the other.
    assert_eq!(best.max(), Some(-1));
    let run = common::run(&[
        "solve",
        &format!("{}/../../examples/pizza.star", env!("CARGO_MANIFEST_DIR")),
        &format!("[{pizza:?}, true, 0]"),
        "--json",
    ]);
    assert_eq!(field(&run.out, "value"), "-1", "{}{}", run.out, run.err);
}
