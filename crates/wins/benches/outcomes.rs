//! Who wins boards of several games: positions searched, sums made by moves, and CPU seconds for each player
//! who may begin.
//!
//! `cargo bench -p grundy-wins --bench outcomes -- 6x8 clobber` asks the questions whose names hold one of
//! these words; without words it asks those that take seconds, not minutes. A word with an equals sign, such
//! as `snort=.../.x.`, asks about a board of its own.

#![allow(clippy::unwrap_used, reason = "a table for developers")]

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::board::{
    amazons::Amazons, clobber::Clobber, col::Col, domineering::Domineering, konane::Konane, nogo::NoGo,
    snort::Snort,
};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_values::arena::Arena;
use grundy_values::positions::ValueReductions;
use grundy_wins::components::Components;
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};
use std::sync::Arc;

/// The CPU seconds that this process has taken.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}

/// Asks who wins by moving first, for each player.
fn ask<R: Notation + Parameters>(name: &str, board: &str) {
    let rules = Arc::new(R::from_parameters(None).unwrap());
    let at = rules.parse(&Data::Text(board.to_owned())).unwrap();
    let mut budget = Budget::new(&Limits { steps: u64::MAX, memory: 1 << 40, ..Limits::default() });
    let mut arena = Arena::new();
    let mut components = RulesetComponents::new(Arc::clone(&rules), ValueReductions::default());
    let mut search = OutcomeSearch::default();
    let position = SumPosition::new(components.number(&at, &mut budget).unwrap());
    for player in [Player::Left, Player::Right] {
        let (began, searched, made) = (seconds(), search.searched(), search.made());
        let wins = search.wins(&position, player, &mut components, &mut arena, &mut budget);
        println!(
            "{name:24} {player:?} {:5} {:>9} {:>9} {:8.2} s {:>5} MB",
            wins.map_or("open".to_owned(), |wins| wins.to_string()),
            search.searched() - searched,
            search.made() - made,
            seconds() - began,
            (search.bytes() + components.bytes()) >> 20,
        );
    }
}

/// An empty board of so many rows and columns.
fn empty(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("/")
}

/// A board of Clobber filled with stones by turns.
fn chequered(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        (0..columns).map(|column| if (row + column).is_multiple_of(2) { 'x' } else { 'o' }).collect()
    };
    (0..rows).map(row).collect::<Vec<String>>().join("/")
}

type Question = (String, fn(&str, &str), String, bool);

/// Names, games, boards, and whether the question takes long.
fn questions() -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    let mut add = |game: &str,
                   ask: fn(&str, &str),
                   sizes: &[(usize, usize)],
                   long,
                   board: fn(usize, usize) -> String| {
        for &(rows, columns) in sizes {
            questions.push((format!("{game} {rows}x{columns}"), ask, board(rows, columns), long));
        }
    };
    let domineering = ask::<Domineering> as fn(&str, &str);
    let quick = [(6, 6), (7, 7), (4, 12), (6, 8), (7, 8), (6, 9), (8, 9)];
    add("domineering", domineering, &quick, false, empty);
    add("domineering", domineering, &[(8, 8), (7, 9), (9, 9)], true, empty);
    add("clobber", ask::<Clobber>, &[(4, 4), (4, 5), (1, 40), (1, 50)], false, chequered);
    add("clobber", ask::<Clobber>, &[(4, 6), (1, 60), (5, 5)], true, chequered);
    add("nogo", ask::<NoGo>, &[(1, 18), (1, 20), (3, 4)], false, empty);
    add("nogo", ask::<NoGo>, &[(4, 4)], true, empty);
    add("snort", ask::<Snort>, &[(5, 5), (5, 7), (6, 6)], false, empty);
    add("snort", ask::<Snort>, &[(6, 7)], true, empty);
    add("col", ask::<Col>, &[(5, 5), (5, 6), (6, 6)], false, empty);
    let mut other = |name: &str, ask: fn(&str, &str), board: &str, long| {
        questions.push((name.to_owned(), ask, board.to_owned(), long));
    };
    other("amazons 4x4", ask::<Amazons>, ".x../o..x/x..o/..o.", false);
    other("amazons 4x4 corners", ask::<Amazons>, "x..o/..../..../o..x", false);
    other("amazons 5x5", ask::<Amazons>, ".x.x./...../...../...../.o.o.", true);
    other("konane 5x5", ask::<Konane>, "xoxox/ox.xo/x.oxo/oxoxo/xoxox", false);
    questions
}

/// Asks about a board of a game given by its name.
fn ask_own(game: &str, board: &str) {
    let asked = questions().into_iter().find(|(name, ..)| name.starts_with(game));
    match asked {
        Some((_, ask, ..)) => ask(game, board),
        None => println!("{game}: unknown"),
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let (own, words): (Vec<String>, Vec<String>) = words.into_iter().partition(|word| word.contains('='));
    own.iter().filter_map(|word| word.split_once('=')).for_each(|(game, board)| ask_own(game, board));
    if words.is_empty() && !own.is_empty() {
        return;
    }
    for (name, ask, board, long) in questions() {
        if if words.is_empty() { !long } else { words.iter().any(|word| name.contains(word.as_str())) } {
            ask(&name, &board);
        }
    }
}
