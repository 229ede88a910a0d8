//! Certificates as the program writes and checks them.
#![allow(clippy::unwrap_used)]

mod common;

use common::{directory, run};
use std::fs;

#[test]
fn the_program_writes_and_checks() {
    let directory = directory("certificate-files");
    let file = directory.join("kayles.json");
    let file = file.to_str().unwrap();
    let written = run(&["solve", "kayles", "10,11", "--certificate", file]);
    assert_eq!(written.status, 0, "{}", written.err);
    assert!(written.out.contains("certificate"), "{}", written.out);
    let checked = run(&["check", file]);
    assert_eq!((checked.status, checked.err.as_str()), (0, ""));
    assert_eq!(checked.out, "proved     kayles [10, 11] has the Grundy value 4: the player to move wins\n");
    let wrong = fs::read_to_string(file).unwrap().replace("\"grundy\": 4", "\"grundy\": 5");
    let other = directory.join("wrong.json");
    fs::write(&other, wrong).unwrap();
    let refused = run(&["check", other.to_str().unwrap()]);
    assert_eq!((refused.status, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("the claim is grundy 5, and the evidence shows 4"), "{}", refused.err);
    let missing = run(&["check", "no-such-file.json"]);
    assert_eq!(missing.status, 2);
    let all = run(&["check", "--json", file, other.to_str().unwrap()]);
    assert_eq!((all.status, all.out.lines().count()), (1, 2));
    for words in [
        vec!["table", "nim", "--misere"],
        vec!["period", "kayles", "--at", "{n},2"],
        vec!["table", "wythoff", "--grid"],
    ] {
        let words = [words, vec!["--certificate", other.to_str().unwrap()]].concat();
        let refused = run(&words);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{words:?}: {}", refused.err);
    }
    for (words, end) in [
        (vec!["pattern", "subtraction:squares"], "no pattern of this game is proved"),
        (vec!["pattern", "euclid"], "this pattern is proved along single steps"),
        (
            vec!["solve", "bimatrix", "{\"a\": [[1]], \"b\": [[1]]}"],
            "there are no certificates about bimatrix",
        ),
        (vec!["period", "octal:0.007", "--to", "1000"], "no theorem that the checker knows reaches so far"),
    ] {
        let words = [words, vec!["--certificate", other.to_str().unwrap()]].concat();
        let refused = run(&words);
        assert_eq!(refused.status, 1, "{words:?}: {}", refused.err);
        assert!(refused.err.contains(end), "{words:?}: {}", refused.err);
    }
}
