//! Famous values, with what is known of each. Sources: Winning Ways; Conway, On Numbers and Games; Albert,
//! Nowakowski, Wolfe, Lessons in Play; Siegel, Combinatorial Game Theory.

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_values::arena::Arena;
use grundy_values::keys::{Key, KeyParameters, answer};
use grundy_values::notation::{EvaluatedValue, Glyphs, NoResolver, evaluate, read};
use grundy_values::operations::OperationError;

fn asked(text: &str, key: &str, s: Option<&str>, t: Option<&str>) -> Result<String, OperationError> {
    let (mut arena, budget) = (Arena::new(), &mut Budget::new(&Limits::default()));
    let expression = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let Ok(EvaluatedValue::Short(id)) = evaluate(&expression, &mut arena, &mut NoResolver, budget) else {
        panic!("{text} is a short value");
    };
    let parameters = KeyParameters::read(s, t, &mut arena, &mut NoResolver, budget)?;
    let key = Key::from_name(key).unwrap_or_else(|| panic!("{key} is a key"));
    let data = answer(key, id, &parameters, Glyphs::Ascii, &mut arena, budget)?;
    Ok(match data {
        Data::Text(text) => text,
        other => other.to_string().replace('"', ""),
    })
}

/// Checks `key = answer` for a value, one a line.
fn dossier(text: &str, facts: &str) {
    for fact in facts.lines().map(str::trim).filter(|fact| !fact.is_empty()) {
        let (key, expected) = fact.split_once(" = ").unwrap_or_else(|| panic!("{fact}"));
        let found = asked(text, key, None, None).unwrap_or_else(|error| panic!("{text}, {key}: {error}"));
        assert_eq!(found, expected, "{text}, {key}");
    }
}

#[test]
fn star_is_its_own_negative() {
    dossier(
        "*",
        "outcome = N
        mean = 0
        temperature = 0
        left-stop = 0
        atomic-weight = 0
        birthday = 1
        positions = 2
        stop-count = 2
        companion = 0
        misere-outcome = P
        uptimal = {number: 0, nimber: 1, ups: []}
        kind = [nimber, numberish, infinitesimal, all-small, uptimal, odd, odd-tempered]",
    );
}

#[test]
fn up_is_the_smallest_positive_all_small_game_of_its_weight() {
    dossier(
        "^",
        "outcome = L
        canonical = ^
        left-options = [0]
        right-options = [*]
        atomic-weight = 1
        birthday = 2
        reduced = 0
        companion = ^*
        incentives = [^*]
        misere-outcome = R
        thermograph = {left: [[-1, 1], [0, 0]], right: [[-1, 0]]}",
    );
}

#[test]
fn numbers_are_cold() {
    dossier(
        "25/16",
        "temperature = -1/16
        mean = 25/16
        birthday = 6
        left-stop = 25/16
        right-stop = 25/16
        freeze = 25/16
        stop-count = 1
        companion = 25/16",
    );
    dossier(
        "-7",
        "temperature = -1\nbirthday = 7\nincentives = [-1]\noutcome = R\npositions = 8\natomic-weight = null",
    );
    dossier(
        "0",
        "outcome = P\natomic-weight = 0\ncompanion = *\nbirthday = 0\npositions = 1\ntemperature = -1",
    );
    dossier(
        "3/4",
        "positions = 4\nthermograph = {left: [[-1, 1], [-1/2, 1], [-1/4, 3/4]], right: [[-1, 0], [-1/4, 3/4]]}",
    );
}

#[test]
fn switches_are_hot() {
    dossier(
        "{3|1}",
        "mean = 2
        temperature = 1
        freeze = 2*
        atomic-weight = null
        thermograph = {left: [[-1, 4], [1, 2]], right: [[-1, 0], [1, 2]]}
        uptimal = null",
    );
    dossier("+-1", "outcome = N\nmean = 0\ntemperature = 1\ncanonical = +-1\nleft-incentives = [{2|0}]");
    // Winning Ways, chapter 6: a threat that is sente.
    dossier("{5||1|-9}", "mean = 1\ntemperature = 4\nleft-stop = 5\nright-stop = 1");
}

#[test]
fn tiny_is_smaller_than_any_up() {
    dossier(
        "Tiny(2)",
        "outcome = L
        atomic-weight = 0
        temperature = 0
        reduced = 0
        right-options = [{0|-2}]
        canonical = Tiny(2)
        uptimal = null
        kind = [numberish, infinitesimal, number-tiny]",
    );
}

#[test]
fn uptimals_show_their_digits() {
    dossier(
        "^<2>",
        "canonical = ^<2>\natomic-weight = 0\nright-options = [v*]\nuptimal = {number: 0, nimber: 0, ups: [0, 1]}",
    );
    dossier(
        "^-^<2>",
        "canonical = {^^*|*,^}\natomic-weight = 1\nuptimal = {number: 0, nimber: 0, ups: [1, -1]}\nincentives = [^[2]*]",
    );
    dossier("1/2 + 3*(^<2>) - 2*(^<3>) + *5", "uptimal = {number: 1/2, nimber: 5, ups: [0, 3, -2]}");
    dossier("{^^*||0|v6}", "uptimal = null\natomic-weight = Tiny(2)");
}

#[test]
fn operations_have_their_known_results() {
    for (text, canonical) in [
        // Siegel, chapter II; Winning Ways, chapters 6 to 8.
        ("cool({4||1|0},1/2)", "{7/2|1*}"),
        ("cool(1/4,-1/2)", "{1/2|*}"),
        ("heat(*,1)", "+-1"),
        ("heat(1/2,1)", "1/2"),
        ("overheat(1/2,1,1)", "{1|0}"),
        ("overheat(7/16,0,0)", "^[3]"),
        ("norton(3/4,2)", "{2*|1}"),
        ("norton({1|-1},^)", "{^3*|v3*}"),
        ("norton(3,^)", "^3"),
        ("conway(3/4,5/2)", "15/8"),
        ("conway(*2,*2)", "*3"),
        ("1 : *", "{1|1}"),
        ("* : 1", "^*"),
        ("* : -1", "v*"),
        ("conjunctive(3,5)", "3"),
        ("selective(*2,*3)", "*5"),
        ("selective(2,3)", "5"),
        ("powto(^,4)", "^[4]"),
        ("pow(^,3)", "^<3>"),
        ("companion(^)", "^*"),
        ("reduced({2*|^})", "{2|0}"),
        ("freeze({3|1})", "2*"),
    ] {
        let canonical = asked(canonical, "canonical", None, None);
        assert_eq!(asked(text, "canonical", None, None), canonical, "{text}");
    }
}

#[test]
fn parameters_are_asked_for_by_name() {
    assert_eq!(asked("{3|1}", "cool", None, Some("1/2")), Ok("{5/2|3/2}".to_owned()));
    assert_eq!(asked("7/16", "overheat", Some("0"), Some("0")), Ok("^[3]".to_owned()));
    assert_eq!(asked("*", "heat", None, Some("*")), Ok("0".to_owned()));
    for (key, t) in [
        ("cool", None),
        ("cool", Some("*")),
        ("cool", Some("-1")),
        ("heat", Some("1/3")),
        ("overheat", Some("1")),
    ] {
        let error = asked("{3|1}", key, None, t);
        assert!(matches!(error, Err(OperationError::Parameter(_))), "{key}: {error:?}");
    }
}

#[test]
fn threats_deep_inside_cost_no_long_search_for_a_weight() {
    dossier("{3/2|*|||v||-1*|-3/2}", "left-stop = 0\nright-stop = 0\natomic-weight = null");
    dossier("Tiny(2)", "atomic-weight = 0");
}

#[test]
fn powers_beyond_any_depth_are_refused_at_once() {
    for text in ["pow(^,1000000000000)", "powto({0|*2},100000)", "^[1000000]"] {
        let (mut arena, mut budget) = (Arena::new(), Budget::new(&Limits::default()));
        let expression = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = evaluate(&expression, &mut arena, &mut NoResolver, &mut budget);
        assert!(found.is_err() && budget.steps() < 10_000, "{text}: {found:?}");
    }
}
