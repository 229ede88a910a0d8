//! The example certificates are proved, and none with other evidence for the same claim.
#![allow(clippy::unwrap_used)]

use grundy_checker::{CheckLimits, check_within as check};
use std::fs;
use std::path::Path;

#[test]
fn the_examples_are_proved_and_without_an_entry_they_are_not() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/certificates");
    let mut proved = 0;
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let limits = CheckLimits::default();
        let checked = check(&text, &limits).unwrap_or_else(|why| panic!("{}: {why:?}", path.display()));
        assert!(!checked.proved.is_empty());
        // Something added that nobody reads.
        assert!(
            check(&text.replacen('{', "{\"more\": {\"x\": 1}, ", 1), &limits).is_err(),
            "{}",
            path.display()
        );
        proved += 1;
    }
    assert!(proved >= 22, "{proved}");
}

/// The token at 0 moves to 1, 2 or 3; those at 1 and 3 are worth 1, and the one at 2, of which nothing is
/// said, is worth 0.
#[test]
fn the_reason_for_one_option_says_nothing_about_another() {
    let certificate = |outcome: &str, grundy: u64, entries: &str| {
        let edges = "[[0, 1], [0, 2], [0, 3], [1, 5], [3, 5], [2, 4], [4, 5]]";
        format!(
            r#"{{"certificate": 1, "kind": "values", "claim": {{"game": "graph",
                "position": {{"edges": {edges}, "tokens": [0]}}, "outcome": "{outcome}", "grundy": {grundy}}},
                "values": [{entries}], "base": {{"edges": {edges}}}}}"#
        )
    };
    let entry = |token: u64, value: u64| format!(r#"[{{"tokens": [{token}]}}, {value}]"#);
    let one = [entry(1, 1), entry(3, 1)];
    assert!(
        check(&certificate("P", 0, &[&one[..], &[entry(0, 0)]].concat().join(", ")), &CheckLimits::default())
            .is_err()
    );
    let all = [entry(1, 1), entry(2, 0), entry(3, 1), entry(0, 2)].join(", ");
    check(&certificate("N", 2, &all), &CheckLimits::default()).unwrap();
}

/// Fields that say nothing where they stand.
#[test]
fn unread_keys_are_refused() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/certificates");
    for (file, claim) in
        [("automaton-wythoff", "\"period\": [0, 2, 0]"), ("strategy-misere", "\"player\": \"left\"")]
    {
        let text = fs::read_to_string(examples.join(file).with_extension("json")).unwrap();
        let more = text.replacen("\"claim\": {", &format!("\"claim\": {{{claim}, "), 1);
        assert!(
            check(&text, &CheckLimits::default()).is_ok() && check(&more, &CheckLimits::default()).is_err(),
            "{file}"
        );
    }
}

/// Tables of sets without end are checked; the theorem on periods of finite sets says nothing of them.
#[test]
fn infinite_sets_have_tables_and_no_period() {
    let certificate = |set: &str, claim: &str, values: &[usize]| {
        format!(
            r#"{{"certificate": 1, "kind": "sequence", "claim": {{"game": "subtraction:{set}", {claim}}}, "values": {values:?}}}"#
        )
    };
    let is_proved = |certificate: &str| check(certificate, &CheckLimits::default()).is_ok();
    let squares: Vec<usize> = (1..=6).map(|root| root * root).collect();
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..=40 {
        let options: Vec<usize> =
            squares.iter().take_while(|&&s| s <= heap).map(|&s| values[heap - s]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    assert!(is_proved(&certificate("squares", r#""heaps": 40"#, &values)));
    for heap in 0..=40 {
        let mut wrong = values.clone();
        wrong[heap] = if wrong[heap] == 0 { 2 } else { wrong[heap] - 1 };
        assert!(!is_proved(&certificate("squares", r#""heaps": 40"#, &wrong)), "{heap}");
    }
    assert!(is_proved(&certificate("powers-of-2", r#""heaps": 5"#, &[0, 1, 2, 0, 1, 2])));
    assert!(!is_proved(&certificate("powers-of-2", r#""period": [0, 3, 0]"#, &[0, 1, 2])));
}

#[test]
fn periods_of_too_few_heaps_or_without_a_theorem_are_refused() {
    for text in [
        // Heap 2 of Bash has the value 2.
        r#"{"certificate":1,"kind":"sequence","claim":{"game":"bash:3","period":[1,1,0],"position":[2,1],"outcome":"P"},"values":[0,1]}"#,
        // In misère play heap 2 is won by a move to 1.
        r#"{"certificate":1,"kind":"quotient","claim":{"game":"bash:3","play":"misere","period":[1,1],"order":2,"p_portion":1,"position":[2],"outcome":"P"},"product":[[1,0]],"generators":[1],"lost":[1],"heaps":[0,1]}"#,
        // Heap 4 is won by a move to 2, and no theorem bounds what may be taken.
        r#"{"certificate":1,"kind":"quotient","claim":{"game":"allbut:1","play":"misere","period":[2,1],"order":2,"p_portion":1,"position":[4],"outcome":"P"},"product":[[1,0]],"generators":[2],"lost":[1],"heaps":[0,0,1]}"#,
        // A table without elements.
        r#"{"certificate":1,"kind":"quotient","claim":{"game":"bash:3","play":"misere","heaps":1,"order":2,"p_portion":1},"product":[[]],"generators":[1],"lost":[],"heaps":[0,1]}"#,
    ] {
        assert!(check(text, &CheckLimits::default()).is_err(), "{text}");
    }
}

#[test]
fn scores_are_written_in_one_way() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/certificates");
    let text = fs::read_to_string(examples.join("score-tic-tac-toe.json")).unwrap();
    let is_proved = |certificate: &str| check(certificate, &CheckLimits::default()).is_ok();
    assert!(is_proved(&text));
    let wrong = text.replacen("null, -1]", "null, -1.0]", 1);
    assert_ne!(wrong, text);
    assert!(!is_proved(&wrong));
}

/// Heap n of the game with the number i among k has the number kn + i, which may be more than 2^64.
#[test]
fn the_number_of_a_heap_among_those_of_many_games_does_not_wrap() {
    let takes = (1..=20_u64).filter(|&take| take != 19);
    let takes: Vec<u64> = takes.clone().take(16).chain([19]).chain(takes.skip(16)).collect();
    let part = |take: u64| {
        let heap = if take == 19 { "922337203685477580" } else { "" };
        format!(r#"{{"game": "subtraction:{take}", "position": [{heap}]}}"#)
    };
    let sum = takes.iter().map(|&take| part(take)).collect::<Vec<_>>().join(", ");
    let heaps = ["0"; 20].join(", ");
    let certificate = format!(
        r#"{{"certificate": 1, "kind": "quotient", "claim": {{"sum": [{sum}], "play": "misere", "heaps": 0, "order": 1,
        "p_portion": 0, "outcome": "N"}}, "product": [], "generators": [], "lost": [], "heaps": [{heaps}]}}"#
    );
    // 20 * 922337203685477580 + 16 = 2^64, which is no number of a heap that is listed.
    assert!(check(&certificate, &CheckLimits::default()).is_err());
    let empty = certificate.replace("922337203685477580", "");
    check(&empty, &CheckLimits::default()).unwrap();
}
