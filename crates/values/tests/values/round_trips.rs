//! Whatever is printed is read back, and famous values are printed as the field prints them.

use grundy_budget::{Budget, Halt, Limits};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::notation::{ErrorKind, EvaluateError, EvaluatedValue, Glyphs, NoResolver, evaluate, read};
use grundy_values::operations::StructuralOrder;
use proptest::prelude::*;

fn value(text: &str, arena: &mut Arena) -> Result<ValueId, EvaluateError> {
    let budget = &mut Budget::new(&Limits::default());
    match evaluate(&read(text)?, arena, &mut NoResolver, budget)? {
        EvaluatedValue::Short(id) => Ok(id),
        EvaluatedValue::Loopy(_) => panic!("{text} is loopy"),
    }
}

fn printed(text: &str, style: Glyphs) -> String {
    let mut arena = Arena::new();
    let id = value(text, &mut arena).unwrap_or_else(|failure| panic!("{text}: {failure}"));
    arena.print(id, style, &mut Budget::new(&Limits::default())).expect("no limit is reached")
}

#[test]
fn canonical_forms_are_printed_as_the_field_prints_them() {
    for (text, ascii, unicode) in [
        ("1/2 + 1/8", "5/8", "5/8"),
        ("{0|0}", "*", "∗"),
        ("{0,*|0}", "^*", "↑∗"),
        ("{0|^}", "^^*", "⇑∗"),
        ("3*(^) + 1*2", "1^3*2", "1↑3∗2"),
        ("-(^) - ^", "vv", "⇓"),
        ("{0|v*}", "^<2>", "↑²"),
        ("-{0|v[11]*}", "v<12>", "↓₁₂"),
        ("2 + {^|*} + *3", "2^[2]*3", "2↑[²]∗3"),
        ("^-^<2>", "{^^*|*,^}", "{⇑∗|∗,↑}"),
        ("{1|-1}", "+-1", "±1"),
        ("{1*|-1*}", "+-(1*)", "±(1∗)"),
        ("+-{1,{2|0}}", "+-{1,{2|0}}", "±{1,{2|0}}"),
        ("{0||0|-2} + 3", "3Tiny(2)", "3⧾2"),
        ("{{1/2|0}|0}", "Miny(1/2)", "⧿1/2"),
        ("Tiny({2|1})", "Tiny({2|1})", "⧾{2|1}"),
        ("{1||0|-1}", "{1||0|-1}", "{1||0|-1}"),
        ("{2|1||0|-1}", "{2|1||0|-1}", "{2|1||0|-1}"),
        ("{{3|2},{4|0}|0}", "{{3|2},{4|0}|0}", "{{3|2},{4|0}|0}"),
        ("{3|3}", "3*", "3∗"),
        ("cool({3|1},1)", "2*", "2∗"),
        ("pow({0||0|-2},2)", "{0||0|-2,{0|-2}}", "{0||0|-2,{0|-2}}"),
    ] {
        assert_eq!(printed(text, Glyphs::Ascii), ascii, "{text}");
        assert_eq!(printed(text, Glyphs::Unicode), unicode, "{text}");
    }
}

#[test]
fn more_than_four_bars_are_never_printed() {
    let deep = (1..9).fold("0".to_owned(), |inner, n| format!("{{{}|{inner}}}", 10 * n));
    let text = printed(&deep, Glyphs::Ascii);
    assert!(text.contains("||||") && !text.contains("|||||"), "{text}");
    assert_eq!(printed(&text, Glyphs::Ascii), text);
}

#[test]
fn huge_numbers_ups_and_nimbers_make_no_chains() {
    for text in
        ["1000000000000000000000000000000", "*1000000", "^1000", "-1/1267650600228229401496703205376v7*9"]
    {
        assert_eq!(printed(text, Glyphs::Ascii), text);
    }
    assert_eq!(printed("^1000000*7 - ^999999", Glyphs::Ascii), "^*7");
    assert_eq!(printed("1000000000000000000000*{1|0}", Glyphs::Ascii), "500000000000000000000");
}

#[test]
fn operations_that_are_not_defined_say_so() {
    let mut arena = Arena::new();
    for (text, kind) in [
        ("cool({3|1},-1)", ErrorKind::BadParameter),
        ("cool({3|1},*)", ErrorKind::BadParameter),
        ("pow({1|0},2)", ErrorKind::BadParameter),
        ("powto(^,0)", ErrorKind::BadParameter),
        ("pow(^,1/2)", ErrorKind::BadParameter),
        ("1 + foo(1)", ErrorKind::UnknownGame),
        ("2foo(1)", ErrorKind::Syntax),
        ("2cool({3|1},1)", ErrorKind::Syntax),
    ] {
        match value(text, &mut arena) {
            Err(EvaluateError::Read(error)) => assert_eq!(error.kind, kind, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn deep_or_large_forms_stop_and_leave_the_arena_whole() {
    let mut arena = Arena::new();
    for text in ["^<1000000>", "*3000000000 + {1|{0|-9}}", "pow(^,100000000)"] {
        let limits = Limits { steps: 50_000_000, ..Limits::default() };
        let budget = &mut Budget::new(&limits);
        let stopped = evaluate(&read(text).unwrap(), &mut arena, &mut NoResolver, budget);
        assert!(matches!(stopped, Err(EvaluateError::Stop(_))), "{text}: {stopped:?}");
    }
    // As deep as comparison and addition go: a limit, but no overflow of the stack.
    let deep = (0..20_000).fold("0".to_owned(), |inner, n| {
        if n % 2 == 0 { format!("{{{n}|{inner}}}") } else { format!("{{{inner}|-{n}}}") }
    });
    for text in
        [format!("{deep} + {{1|*}}"), "^[2400] + {1|0} + {3||2|^}".to_owned(), "^<2400>*3 + ^[9]".to_owned()]
    {
        let _ = value(&text, &mut arena);
    }
    let id = value("{1|0} + {3|*}", &mut arena).unwrap();
    let text = arena.print(id, Glyphs::Ascii, &mut Budget::new(&Limits::default()));
    assert_eq!(text.as_deref(), Ok("{4|3||1*|*}"));
}

/// Trees of literals with all signs that a canonical form may show.
#[test]
fn a_limit_that_is_reached_while_options_are_sorted_is_a_limit() {
    let mut arena = Arena::new();
    let mut nimber = |n| arena.of_nimber(n, &mut Budget::new(&Limits::default())).unwrap();
    let rising: Vec<ValueId> = (0..200).map(&mut nimber).collect();
    let mixed: Vec<ValueId> = (0..200).map(|n| nimber(n * 77 % 200)).collect();
    let mut finished = 0;
    for memory in (0..200_000).step_by(400) {
        let (mut ids, limits) = (mixed.clone(), Limits { memory, ..Limits::default() });
        match StructuralOrder::default().sort(&mut arena, &mut ids, &mut Budget::new(&limits)) {
            Ok(()) => assert_eq!(ids, rising),
            Err(stop) => assert!(matches!(stop, Halt::Memory(_)), "{stop}"),
        }
        finished += u64::from(ids == rising);
    }
    assert!((1..500).contains(&finished), "{finished} of 500 are finished");
}

fn any_text() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "0",
        "1",
        "-2",
        "3/4",
        "*",
        "*2",
        "*6",
        "^",
        "vv*",
        "^9",
        "1v*3",
        "^<2>",
        "v<3>*",
        "-1/2^[2]*2",
        "v[4]",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(4, 20, 3, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..3).prop_map(|all| all.join(","));
        prop_oneof![
            4 => (side(), side()).prop_map(|(left, right)| format!("{{{left}|{right}}}")),
            1 => side().prop_map(|left| format!("+-{{{left}}}")),
            1 => inner.clone().prop_map(|inner| format!("Tiny({inner})")),
            1 => inner.prop_map(|inner| format!("3 + Miny({inner})")),
        ]
    })
}

proptest! {
    #[test]
    fn everything_printed_is_read_back(text in any_text()) {
        let mut arena = Arena::new();
        let id = value(&text, &mut arena).unwrap();
        let budget = &mut Budget::new(&Limits::default());
        for style in [Glyphs::Ascii, Glyphs::Unicode] {
            let printed = arena.print(id, style, budget).unwrap();
            prop_assert_eq!(value(&printed, &mut arena).unwrap(), id, "{}", printed);
            // Another arena, with other ids, prints the same.
            let mut other = Arena::new();
            value("{{4|*7}|{v3,{1|0}|-2}}", &mut other).unwrap();
            let id = value(&printed, &mut other).unwrap();
            prop_assert_eq!(other.print(id, style, budget).unwrap(), printed);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[-+*^v0-9{}|(),:&/<>\\[\\] a-cTinypasovercool.±↑²]{0,24}") {
        let limits = Limits { steps: 1_000_000, memory: 1 << 24, ..Limits::default() };
        if let Ok(expression) = read(&text) {
            let _ = evaluate(&expression, &mut Arena::new(), &mut NoResolver, &mut Budget::new(&limits));
        }
    }
}
