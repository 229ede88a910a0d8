//! Automaton certificates in many numerations: the bases 2 to 10 and Pell's.

use grundy_checker::{CheckError, CheckLimits, check_within as check};

/// An automaton as JSON: a row for each state, from whether it accepts and where each symbol leads.
fn rows(states: &[bool], symbols: usize, to: impl Fn(usize, usize) -> usize) -> String {
    let row = |(state, accepts): (usize, &bool)| {
        let next: Vec<String> = (0..symbols).map(|symbol| to(state, symbol).to_string()).collect();
        format!("[{}, {}]", u8::from(*accepts), next.join(", "))
    };
    format!("[{}]", states.iter().enumerate().map(row).collect::<Vec<_>>().join(", "))
}

fn certificate(claim: &str, digits: usize, words: &str, value: &str, values: &str) -> String {
    format!(
        r#"{{"certificate": 1, "kind": "automaton", "claim": {{{claim}}},
            "digits": {digits}, "words": {words}, "value": {value}, "worth": {values}}}"#
    )
}

fn is_proved(certificate: &str) -> bool {
    match check(certificate, &CheckLimits { steps: 2_000_000_000, ..CheckLimits::default() }) {
        Ok(_) => true,
        Err(CheckError::TooMuch) => panic!("too many steps: {certificate}"),
        Err(why) => {
            eprintln!("{}", why.words().en);
            false
        }
    }
}

/// Where at most b - 1 tokens are taken, the value is the last digit in base b.
#[test]
fn values_are_last_digits_in_every_base() {
    for base in [2, 3, 4, 5, 6, 7, 10] {
        let words = rows(&[true], base, |_, _| 0);
        // States: the value has only zeros so far, after the digit 0 and after others; wrong; the value has
        // its digit.
        let value = rows(&[true, false, false, true], base * base, |state, symbol| {
            match (state, symbol % base, symbol / base) {
                (0 | 1, 0, 0) => 0,
                (0 | 1, _, 0) => 1,
                (0 | 1, heap, value) if heap == value => 3,
                _ => 2,
            }
        });
        let heap = 999_999_999_999_999_989_u64;
        let grundy = heap % base as u64;
        let claim = |grundy: u64, period: usize| {
            format!(
                r#""game": "bash:{}", "period": [0, {period}, 0], "position": [{heap}], "grundy": {grundy}"#,
                base - 1
            )
        };
        let text = |grundy: u64, period: usize| {
            certificate(&claim(grundy, period), base, &words, &value, &format!("[{grundy}]"))
        };
        assert!(is_proved(&text(grundy, base)), "{base}");
        assert!(!is_proved(&text(grundy + 1, base)), "{base}");
        assert!(!is_proved(&text(grundy, base + 1)), "{base}");
        assert!(!is_proved(&text(grundy, base).replace("bash:", "nim, bash:")), "{base}");
    }
}

/// In Pell's numeration the digits are 0, 1 and 2, a 2 stands before a 0 and not at the end: 0, 1, 10, 11,
/// 20, 100, ...
#[test]
fn heaps_of_nim_are_worth_their_size_in_the_numeration_of_pell() {
    let words = "[[1, 0, 0, 1], [0, 0, 2, 2], [0, 2, 2, 2]]";
    // Two equal words of numbers.
    let value = rows(&[true, false, false], 9, |state, symbol| match (state, symbol % 3, symbol / 3) {
        (0, 2, 2) => 2,
        (0, heap, value) if heap == value => 0,
        (2, 0, 0) => 0,
        _ => 1,
    });
    let text = |values: u64| {
        let claim = r#""game": "nim", "position": [1000000000000], "outcome": "N""#;
        certificate(claim, 3, words, &value, &format!("[{values}]"))
    };
    assert!(is_proved(&text(1_000_000_000_000)));
    assert!(!is_proved(&text(1_000_000_000_001)));
    // With other words the same automaton is not one of numbers.
    assert!(!is_proved(&text(1_000_000_000_000).replace(words, "[[1, 0, 0, 0]]")));
}
