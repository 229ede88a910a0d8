//! Runs the checks of the fuzz targets on their seeds, so that a fault once found is found again.

#[path = "../../../fuzz/src/arena.rs"]
mod arena;
#[path = "../../../fuzz/src/bytes.rs"]
mod bytes;
#[path = "../../../fuzz/src/checks.rs"]
mod checks;
#[path = "../../../fuzz/src/value.rs"]
mod value;

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

/// The seeds of a target: the files of its folder, whose names say what they are, and those that only the fuzzer
/// chose, in `seeds.tar.gz`.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut seeds = Vec::new();
    for entry in fs::read_dir(&corpus).unwrap_or_else(|error| panic!("{}: {error}", corpus.display())) {
        let path = entry.expect("a seed can be listed").path();
        if path.extension().is_none_or(|ending| ending != "gz") {
            seeds.push((path.display().to_string(), fs::read(&path).expect("a seed can be read")));
            continue;
        }
        let file = flate2::read::GzDecoder::new(File::open(&path).expect("an archive can be opened"));
        for entry in tar::Archive::new(file).entries().expect("an archive can be listed") {
            let mut entry = entry.expect("a seed can be listed");
            let name = format!("{}: {}", path.display(), entry.path().expect("a seed has a name").display());
            let mut input = Vec::new();
            entry.read_to_end(&mut input).expect("a seed can be read");
            seeds.push((name, input));
        }
    }
    seeds.sort();
    seeds
}

/// Runs the check of a target on each of its seeds.
fn replay(target: &str, check: fn(&[u8])) {
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{target} has no seeds");
    for (name, input) in seeds {
        if let Err(panic) = std::panic::catch_unwind(|| check(&input)) {
            eprintln!("{target}: {name}");
            std::panic::resume_unwind(panic);
        }
    }
}

#[test]
fn lines_of_a_batch_are_answered_one_by_one() {
    replay("batch", checks::batch);
}

#[test]
fn expressions_have_a_value_or_an_error_that_points_into_them() {
    replay("expression", checks::expression);
}

#[test]
fn notations_name_a_game_or_are_refused() {
    replay("notation", checks::notation);
}

#[test]
fn answers_agree_with_the_rules() {
    replay("position", checks::position);
}

#[test]
fn huge_positions_are_answered_or_refused() {
    replay("far", checks::far);
}

#[test]
fn values_are_read_back_as_they_are_printed() {
    replay("value", value::check);
}

#[test]
fn interrupted_work_leaves_nothing_wrong_behind() {
    replay("arena", arena::check);
}
