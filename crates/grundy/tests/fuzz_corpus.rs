//! The seeds of the fuzz targets, held against the same checks: what fuzzing found stays found.

#[path = "../../../fuzz/src/arena.rs"]
mod arena;
#[path = "../../../fuzz/src/bytes.rs"]
mod bytes;
#[path = "../../../fuzz/src/checks.rs"]
mod checks;
#[path = "../../../fuzz/src/value.rs"]
mod value;

use std::fs;
use std::path::Path;

/// Holds every file of a corpus against the check of its target.
fn replay(target: &str, check: fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(&corpus).unwrap_or_else(|error| panic!("{}: {error}", corpus.display()));
    let mut inputs: Vec<_> = files.map(|file| file.expect("a seed can be listed").path()).collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} is empty", corpus.display());
    for path in inputs {
        let input = fs::read(&path).expect("a seed can be read");
        if let Err(panic) = std::panic::catch_unwind(|| check(&input)) {
            eprintln!("{target}: {}", path.display());
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
