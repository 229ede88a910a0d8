//! Answers in the words of the batch.

use super::super::ValueContext;
use super::super::value::LoopyValue;
use super::with;
use crate::keys::{Key, KeyParameters};
use crate::notation::Glyphs;
use grundy_theory::data::Data;

fn answer(it: &mut ValueContext<'_>, value: LoopyValue, key: Key) -> Option<Data> {
    it.answer(key, value, &KeyParameters::default(), Glyphs::Ascii).unwrap()
}

#[test]
fn outcomes_have_nine_names() {
    let all = [
        ("on", "L"),
        ("off", "R"),
        ("{on|off}", "N"),
        ("0", "P"),
        ("dud", "D"),
        ("{0|dud}", "NHat"),
        ("{dud|0}", "NCheck"),
        ("tis", "PHat"),
        ("tisn", "PCheck"),
    ];
    with(|it| {
        for (text, outcome) in all {
            let value = it.of(text);
            assert_eq!(answer(it, value, Key::Outcome), Some(Data::from(outcome)), "{text}");
        }
    });
}

#[test]
fn keys_are_answered_as_far_as_they_are_known() {
    let all = [
        ("over", Key::Canonical, Some("over")),
        ("tis", Key::Onside, Some("1")),
        ("tis", Key::Offside, Some("0")),
        ("tis", Key::LeftStop, None),
        ("{3|1under}", Key::RightStop, Some("1under")),
        ("upon", Key::Degree, Some("^<on>")),
        ("over", Key::Mean, None),
        ("over", Key::Thermograph, None),
        // What turns out to have no loops is answered as short games are.
        ("a{0|{1|a}}", Key::Mean, Some("1")),
        ("{1|on}", Key::Temperature, Some("-1")),
    ];
    with(|it| {
        for (text, key, found) in all {
            let value = it.of(text);
            assert_eq!(answer(it, value, key), found.map(Data::from), "{text} {}", key.as_str());
        }
        let value = it.of("{0||0|0,pass}");
        assert_eq!(answer(it, value, Key::Positions), Some(Data::Natural(3)));
        let value = it.of("{pass|0}");
        assert_eq!(answer(it, value, Key::LeftOptions), Some(Data::list(vec![Data::from("under")])));
    });
}

#[test]
fn kinds_of_short_and_of_loopy_values_are_listed() {
    let all: [(&str, &[&str]); 4] = [
        ("upon", &["numberish", "infinitesimal", "stopper", "plumtree"]),
        ("{on|off}", &["stopper", "plumtree"]),
        ("dud", &["idempotent"]),
        ("over", &["numberish", "infinitesimal", "stopper", "idempotent", "plumtree", "pseudonumber"]),
    ];
    with(|it| {
        for (text, kinds) in all {
            let value = it.of(text);
            let kinds = kinds.iter().map(|kind| Data::from(*kind)).collect();
            assert_eq!(answer(it, value, Key::Kind), Some(Data::list(kinds)), "{text}");
        }
        let value = it.of("1/2");
        let Some(Data::List(kinds)) = answer(it, value, Key::Kind) else { panic!("no list") };
        for kind in ["number", "stopper", "pseudonumber"] {
            assert!(kinds.contains(&Data::from(kind)), "{kind}");
        }
    });
}
