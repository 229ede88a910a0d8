//! Ordinal sums of forms as they are written, held against the definition.

use grundy_budget::{Budget, Limits};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::notation::{ErrorKind, EvaluateError, EvaluatedValue, NoResolver, evaluate, read};

fn value(text: &str, arena: &mut Arena) -> Result<ValueId, EvaluateError> {
    match evaluate(&read(text)?, arena, &mut NoResolver, &mut Budget::new(&Limits::default()))? {
        EvaluatedValue::Short(id) => Ok(id),
        EvaluatedValue::Loopy(_) => panic!("{text} is loopy"),
    }
}

fn equal(one: &str, other: &str) {
    let mut arena = Arena::new();
    let mut of = |text: &str| value(text, &mut arena).unwrap_or_else(|failure| panic!("{text}: {failure}"));
    assert_eq!(of(one), of(other), "{one} = {other}");
}

#[test]
fn ordinal_sums_take_the_options_that_are_written() {
    for (sum, options) in [
        ("{-1|1} : 1", "1/2"),
        ("{*|*} : 1", "^"),
        ("{0|2} : 1", "3/2"),
        ("1 : 1", "2"),
        ("{0|} : 1", "2"),
        ("0 : 1", "1"),
        ("{0,*2|0,*2} : *", "*3"),
        ("(({-1|1})) : 1", "1/2"),
        ("({-1|1} + 0) : 1", "1/2"),
        ("(1/2 + 1/2) : 1", "{1/2,1|3/2}"),
        ("(* + *) : 1", "{*,0|*}"),
        ("(1 - {0|2}) : 1", "{-1,0|1}"),
        ("(-{0|2}) : 1", "{-2,-1|0}"),
        ("-{0|2} : 1", "-3/2"),
        ("(2*{*|*}) : 1", "{*,0|*}"),
        ("(-1*{0|2}) : 1", "{-2,-1|0}"),
        ("(0*{0|2}) : 1", "1"),
        ("+-{1,{1|1}} : 1", "{1,1*,+-{1,1*}|-1,-1*}"),
        ("Tiny(1) : 1", "{0,Tiny(1)|{0|-1}}"),
        ("({*|*} : *) : 1", "{*|*} : (* : 1)"),
        ("{*|*} : * : 1", "{*|*} : (* : 1)"),
        ("(1 : {*|*}) : 1", "1 : ({*|*} : 1)"),
        ("{{-1|1} : 1|{-1|1}} : 1", "{1/2,{1/2|0}|0}"),
        ("canonical({-1|1}) : 1", "1"),
        ("reduced({^|*}) : 1", "1"),
    ] {
        equal(sum, options);
    }
}

#[test]
fn the_definition_holds_for_every_tower() {
    let bases = [
        ("-1", "1"),
        ("*", "*"),
        ("0", "2"),
        ("0,*2", "0,*2"),
        ("^,v", "^"),
        ("", "3"),
        ("{1|-1}", "0"),
        ("", ""),
    ];
    for (left, right) in bases {
        let base = format!("{{{left}|{right}}}");
        let with =
            |more: &str, side: &str| if side.is_empty() { more.to_owned() } else { format!("{side},{more}") };
        equal(&format!("{base} : *"), &format!("{{{}|{}}}", with(&base, left), with(&base, right)));
        for n in 1..4 {
            let below = format!("{base} : {}", n - 1);
            equal(&format!("{base} : {n}"), &format!("{{{}|{right}}}", with(&below, left)));
            equal(&format!("({base} : {n}) : *"), &format!("{base} : ({n} : *)"));
        }
        // What stands above counts by its value alone (the colon principle).
        equal(&format!("{base} : {{0|1}}"), &format!("{base} : 1/2"));
        equal(&format!("{base} : {{0|2}}"), &format!("{base} : 1"));
    }
}

#[test]
fn operations_on_forms_refuse_what_has_none() {
    let mut arena = Arena::new();
    for (text, said) in [
        ("freeze({3|1}) : 1", "canonical(G)"),
        ("(1 + freeze({3|1})) : 1", "canonical(G)"),
        ("conjunctive({-1|1},*)", "canonical(G)"),
        ("selective(*,{0,{*|*}|0})", "canonical(G)"),
    ] {
        match value(text, &mut arena) {
            Err(EvaluateError::Read(error)) => {
                assert_eq!(error.kind, ErrorKind::Unsupported, "{text}");
                assert!(error.message.en.contains(said), "{text}: {error}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    equal("conjunctive(canonical({-1|1}),*)", "0");
    equal("conjunctive({1|-1},*2)", "conjunctive(+-1,*2)");
}

#[test]
fn ordinal_sums_of_many_forms_are_associative() {
    let many = 100;
    let left = format!("{}{{*|*}}{} : 1", "(".repeat(many), " : *)".repeat(many));
    let right = format!("{{*|*}} : {}1", "* : ".repeat(many));
    equal(&left, &right);
}
