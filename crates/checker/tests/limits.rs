//! Small certificates whose check would take all the memory or time there is.

use grundy_checker::{CheckError, CheckLimits, check_within as check};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A certificate of the value of a position, whatever its list says.
fn value(game: &str, position: &str, listed: &str) -> String {
    format!(
        r#"{{"certificate": 1, "kind": "values",
            "claim": {{"game": "{game}", "position": {position}, "outcome": "N", "grundy": 1}}, "values": [[{listed}, 1]]}}"#
    )
}

/// Certificates of a few bytes whose options take gigabytes.
fn large() -> Vec<String> {
    let heaps = vec!["1"; 3000].join(", ");
    vec![
        value("ruler", "[1000000]", "[1000000]"),
        value("multiples:1000000000", "[1]", "[1]"),
        value("tartan:ruler,ruler", "[[5000, 5000]]", "[[5000, 5000]]"),
        format!(
            r#"{{"certificate": 1, "kind": "strategy",
                "claim": {{"game": "nim", "position": [{heaps}], "outcome": "P"}}, "losing": [[{heaps}]]}}"#
        ),
    ]
}

#[test]
fn options_are_weighed_before_they_are_collected() {
    for certificate in large() {
        let begin: String = certificate.chars().take(150).collect();
        let few = CheckLimits { memory: 4 << 20, ..CheckLimits::default() };
        match check(&certificate, &few) {
            Err(CheckError::Memory(limit)) => assert_eq!(limit, 4 << 20),
            other => panic!("{begin}: {other:?}"),
        }
    }
}

#[test]
fn a_check_ends_at_its_time_limit_or_an_interrupt() {
    for certificate in large() {
        let none = CheckLimits { time: Some(Duration::ZERO), ..CheckLimits::default() };
        assert_eq!(check(&certificate, &none), Err(CheckError::Time));
        let interrupt = Some(Arc::new(AtomicBool::new(true)));
        let interrupted = CheckLimits { interrupt, ..CheckLimits::default() };
        assert_eq!(check(&certificate, &interrupted), Err(CheckError::Interrupted));
    }
}

#[test]
fn a_reached_limit_says_nothing_of_the_certificate() {
    for refused in
        [CheckError::TooMuch, CheckError::Memory(1 << 20), CheckError::Time, CheckError::Interrupted]
    {
        assert!(refused.is_limit());
        assert!(!refused.words().en.is_empty() && !refused.words().zh.is_ascii());
    }
    let certificate = value("nim", "[2]", "[1]");
    let wrong = check(&certificate, &CheckLimits::default());
    assert!(wrong.is_err_and(|refused| !refused.is_limit()));
}

#[test]
fn returned_memory_may_be_taken_again() {
    // Each of the positions has options that take about a quarter of the memory.
    let certificate = r#"{"certificate": 1, "kind": "values",
        "claim": {"game": "wythoff", "position": [1, 1], "outcome": "N", "grundy": 2},
        "values": [[[0, 0], 0], [[0, 1], 1], [[1, 1], 2]]}"#;
    let little = CheckLimits { memory: 16 << 10, ..CheckLimits::default() };
    let checked = check(certificate, &little);
    assert!(checked.is_ok(), "{checked:?}");
}
