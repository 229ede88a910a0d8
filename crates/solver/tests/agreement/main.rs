//! An engine takes theorems as a list that may be empty: same answers, slower.
//!
//! Every game of the catalogue is built with all its theorems and with none, and both are held against a
//! search that uses the rules alone, on all small positions and on random ones, alone, in sums and in
//! every-move compounds.

#![allow(clippy::disallowed_methods, reason = "brute force goes by the rules alone")]

mod boxes;
mod compounds;
mod misere_heaps;
mod notation;
mod partizan;
mod positions;
mod scores;
mod search;
mod single_positions;

use grundy_solver::game::game;
use grundy_theory::catalogue;
use positions::{SAMPLES, Sample};

/// The games for which no positions are listed: they are tried on what can be reached from their examples.
fn unlisted() -> impl Iterator<Item = &'static str> {
    let entries = catalogue::entries().iter().filter(|entry| {
        let listed = SAMPLES.iter().any(|sample| sample.name == entry.name);
        !listed
            && !boxes::GAMES.contains(&entry.name)
            && !scores::SAMPLES.iter().any(|sample| sample.name == entry.name)
    });
    entries.map(|entry| entry.sample).filter(|sample| !is_partizan(sample))
}

/// The games in which Left and Right may have different moves.
fn of_left_and_right() -> impl Iterator<Item = &'static str> {
    catalogue::entries().iter().map(|entry| entry.sample).filter(|sample| is_partizan(sample))
}

fn is_partizan(notation: &str) -> bool {
    game(notation).expect("a game").is_partizan()
}

#[test]
fn positions_are_listed_for_games_of_the_catalogue() {
    for Sample { name, notations, .. } in SAMPLES {
        for notation in *notations {
            assert_eq!(catalogue::split(notation).0, *name);
        }
    }
}
