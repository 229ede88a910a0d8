//! An engine takes theorems as a list that may be empty: same answers, slower.
//!
//! Every game of the catalogue is built with all its theorems and with none, and both are held against a search that
//! uses the rules alone, on all small positions and on random ones, alone, in sums and in every-move compounds.

mod alone;
mod compounds;
mod positions;
mod scores;
mod search;

use grundy_theory::catalogue;
use positions::{SAMPLES, Sample};

#[test]
fn every_game_of_the_catalogue_has_positions_to_be_tried_on() {
    let missing: Vec<&str> = catalogue::entries()
        .iter()
        .map(|entry| entry.name)
        .filter(|&name| !SAMPLES.iter().any(|sample| sample.name == name))
        .filter(|&name| !scores::SAMPLES.iter().any(|sample| sample.name == name))
        .collect();
    assert!(missing.is_empty(), "add these games to tests/agreement/positions.rs: {missing:?}");
    for Sample { name, notations, .. } in SAMPLES {
        for notation in *notations {
            assert_eq!(catalogue::split(notation).0, *name);
        }
    }
}
