//! Values that are in print, and some that follow from them at once. WW: Winning Ways, chapter 11; S: Siegel,
//! Combinatorial Game Theory, chapter VI; H: the help of CGSuite 1 and 2, "Loopy Games".

use super::super::graph::PLAYERS;
use super::with;
use crate::notation;

/// An expression, and what its value is printed as.
const VALUES: [(&str, &str); 42] = [
    // WW: the largest game and the least, and the game that nobody wins.
    ("{pass|}", "on"),
    ("on+off", "dud"),
    ("on+on", "on"),
    ("on-1000", "on"),
    ("on+over", "on"),
    ("on+{1|-1}", "on"),
    ("dud+5", "dud"),
    ("dud+on", "dud"),
    ("{pass|pass}", "dud"),
    // WW, S: over is infinitesimal, and larger than all short infinitesimals; so it takes them in.
    ("{0|pass}", "over"),
    ("over+over", "over"),
    ("over+*", "over"),
    ("over+^3*2", "over"),
    ("over-over", "over & under"),
    ("1000*(over)", "over"),
    ("{0|{0|{0|over}}}", "over"),
    ("{1|pass}", "1over"),
    ("{pass|3/2}", "3/2under"),
    ("over+3/2", "3/2over"),
    ("{0|1over}", "1"),
    ("{1over|2}", "3/2"),
    // S: on as an option is no threat that comes after a number.
    ("{1|on}", "2"),
    ("{on|on}", "on"),
    // H: Left's dominated option is left out.
    ("a{0,a|*}", "^[on]"),
    ("{pass|*}", "^[on]"),
    ("{0,pass|*}", "^[on]"),
    ("upon+*", "^[on]*"),
    ("{0,pass|0}", "^[on]*"),
    ("{0||0|0,pass}", "^<on>"),
    ("*-upon", "v[on]*"),
    ("{0|*-upon}", "^<on>"),
    ("upon-upon", "^<on> & v<on>"),
    ("^<on>+^<on>", "^<on>"),
    // H: upover and ace.
    ("{0|*,pass}", "{0|*,pass}"),
    ("{0|Tiny(on)}", "{0|Tiny(on)}"),
    ("Tiny(on)", "Tiny(on)"),
    ("Tiny(on)+Tiny(on)", "Tiny(on)"),
    // WW: tis and tisn, and the sides of their sums.
    ("a{{|a}|}", "1 & 0"),
    ("tis+tisn", "1 & -1"),
    ("tis+tis", "2 & 0"),
    // H, "a nanoko": who takes the ko wins it.
    ("a{1||a|0}", "2 & +-1"),
    ("{on|off}", "+-on"),
];

#[test]
fn values_in_print_are_found() {
    with(|it| {
        for (text, printed) in VALUES {
            let value = it.of(text);
            assert_eq!(it.text(value), printed, "{text}");
        }
    });
}

#[test]
fn unicode_is_printed_and_read_back() {
    with(|it| {
        for (text, printed) in [("upon-upon", "↑<on> & ↓<on>"), ("1+upon+*", "1↑[on]∗"), ("{on|off}", "±on")]
        {
            let value = it.of(text);
            assert_eq!(it.print(value, notation::Glyphs::Unicode).unwrap().as_deref(), Some(printed));
            assert_eq!(it.of(printed), value);
        }
    });
}

#[test]
fn comparisons_in_print_hold() {
    let less = [
        ("^[5]", "upon"),
        ("^<on>", "^<5>"),
        ("0", "^<on>"),
        ("0", "Tiny(on)"),
        ("Tiny(on)", "Tiny(1000)"),
        ("Tiny(on)", "^<on>"),
        ("upon", "over"),
        ("^100", "over"),
        ("{0|*,pass}", "over"),
        ("over", "1/1024"),
        ("off", "-1000000"),
        ("1000000", "on"),
        ("under", "0"),
    ];
    with(|it| {
        for (one, other) in less {
            let (g, h) = (it.of(one), it.of(other));
            let comparison = it.compare(g, h).unwrap();
            assert!(comparison.at_most && !comparison.at_least, "{one} < {other}");
        }
        for (one, other) in [("dud", "0"), ("dud", "5"), ("upon", "*"), ("+-on", "1000"), ("tis", "*")] {
            let (g, h) = (it.of(one), it.of(other));
            let comparison = it.compare(g, h).unwrap();
            assert!(!comparison.at_most && !comparison.at_least, "{one} || {other}");
        }
    });
}

#[test]
fn degrees_in_print_are_found() {
    with(|it| {
        for (text, degree) in [
            ("on", "on"),
            ("over", "over"),
            ("upon", "^<on>"),
            ("Tiny(on)", "Tiny(on)"),
            ("1/2", "0"),
            ("^", "0"),
        ] {
            let value = it.of(text);
            let found = it.degree(value).unwrap().unwrap();
            assert_eq!(it.text(found), degree, "{text}");
        }
        let dud = it.of("dud");
        assert_eq!(it.degree(dud).unwrap(), None);
    });
}

#[test]
fn stops_are_pseudonumbers() {
    let all = [
        ("on", "on", "on"),
        ("over", "over", "over"),
        ("{on|off}", "on", "off"),
        ("{over|*}", "over", "0"),
        ("{3|1under}", "3", "1under"),
        ("upon", "0", "0"),
        ("{on||0|off}", "on", "0"),
        ("{0,*|0,pass}", "0", "0"),
        ("5+upon", "5", "5"),
    ];
    with(|it| {
        for (text, left, right) in all {
            let value = it.of(text);
            let stops = PLAYERS.map(|player| it.stop(value, player).unwrap().unwrap());
            assert_eq!(stops.map(|stop| it.text(stop)), [left, right], "{text}");
        }
    });
}

#[test]
fn kinds_are_named() {
    let all = [
        ("on", [true, true, true, true]),
        ("2over", [true, false, true, true]),
        ("upon", [true, false, true, false]),
        ("dud", [false, true, false, false]),
        ("tis", [false, false, false, false]),
        ("1/2", [true, false, true, true]),
        ("0", [true, true, true, true]),
        ("*", [true, false, true, false]),
    ];
    with(|it| {
        for (text, kinds) in all {
            let value = it.of(text);
            let found = [
                it.is_stopper(value).unwrap(),
                it.is_idempotent(value).unwrap(),
                it.is_plumtree(value).unwrap(),
                it.is_pseudonumber(value).unwrap(),
            ];
            assert_eq!(found, kinds, "{text}");
        }
    });
}

#[test]
fn kinds_shared_with_short_games_are_those_of_cgsuite() {
    // The value, the number near it, and whether it is a number and a tiny or miny.
    for (text, near, tiny) in [
        ("on", None, false),
        ("off", None, false),
        ("dud", None, false),
        ("tis", None, false),
        ("over", Some("0"), false),
        ("3/2under", Some("3/2"), false),
        ("+-{0|pass}", Some("0"), false),
        ("{0|{dud|},*}", Some("0"), false),
        ("upon", Some("0"), false),
        ("1^[on]*", Some("1"), false),
        ("{1|over}", None, false),
        ("Tiny(on)", Some("0"), true),
        ("1Tiny(on)", Some("1"), true),
        ("-Tiny(1over)", Some("0"), true),
        ("Tiny({on|1})", Some("0"), true),
        ("{on|{1|0}}", None, false),
    ] {
        with(|it| {
            let value = it.of(text);
            let found = it.number_near(value).unwrap().map(|number| number.to_string());
            assert_eq!(found.as_deref(), near, "{text}");
            assert_eq!(it.is_number_tiny(value).unwrap(), tiny, "{text}");
        });
    }
}

/// Bach's Carousel: neither side is equal to a stopper. CGSuite prints these graphs.
#[test]
fn sides_that_are_no_stoppers_are_printed_as_graphs() {
    with(|it| {
        let carousel = it.of("a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}");
        assert_eq!(it.text(carousel), "no stoppers");
        let sides =
            [true, false].map(|onside| it.print_side(carousel, onside, notation::Glyphs::Ascii).unwrap());
        assert_eq!(sides, ["a{1|1,{1*|a||*}||0}", "a{0,{1|||1*|a||*}|0}"]);
        // Read in its own sense, each is the side that it tells.
        let [onside, offside] = sides.map(|side| it.of(&side));
        assert!(it.at_least(onside.on, carousel.on).unwrap() && it.at_least(carousel.on, onside.on).unwrap());
        assert!(
            it.at_least(offside.off, carousel.off).unwrap()
                && it.at_least(carousel.off, offside.off).unwrap()
        );
    });
}
