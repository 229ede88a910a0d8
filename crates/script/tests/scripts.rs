//! What scripts may say, and what they are told when they are wrong.
#![allow(clippy::unwrap_used)]

use grundy_script::{CallLimits, Script};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::{
    CustomKind, CustomMove, CustomRules, CustomRulesError, CustomRulesErrorKind,
};
use grundy_theory::value::Score;
use proptest::prelude::*;
use std::ops::ControlFlow;

fn read(text: &str) -> Result<Script, CustomRulesError> {
    read_with(text, None)
}

fn read_with(text: &str, parameters: Option<&str>) -> Result<Script, CustomRulesError> {
    let limits = CallLimits { steps: 1_000_000, memory: 1 << 26, ..CallLimits::default() };
    Script::read("game.star", text, parameters, &limits)
}

fn options(script: &Script, heap: u64) -> Result<Vec<Vec<u64>>, CustomRulesError> {
    let mut options = Vec::new();
    script.visit_options(heap, &mut |sizes| {
        options.push(sizes.to_vec());
        ControlFlow::Continue(())
    })?;
    Ok(options)
}

fn moves(script: &Script, at: impl Into<Data>, player: Player) -> Result<Vec<CustomMove>, CustomRulesError> {
    let mut moves = Vec::new();
    script.visit_moves(&at.into(), player, &mut |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    })?;
    Ok(moves)
}

fn targets(script: &Script, at: impl Into<Data>) -> Result<Vec<Data>, CustomRulesError> {
    Ok(moves(script, at, Player::Left)?.into_iter().map(|mv| mv.to).collect())
}

/// The line and column of a fault, from 1.
fn place(fault: &CustomRulesError) -> (usize, usize) {
    fault.place.as_ref().map_or((0, 0), |place| (place.line, place.column))
}

#[test]
fn options_are_heaps_or_tuples_of_heaps() {
    let script = read("def options(n): return [n - 1, (1, n - 1), [n // 2] * 3, (), 1 << 62]").unwrap();
    assert_eq!(script.kind(), CustomKind::Heaps);
    assert_eq!(options(&script, 5).unwrap(), [vec![4], vec![1, 4], vec![2, 2, 2], vec![], vec![1 << 62]]);
    let ranges = read("def options(n): return range(n)").unwrap();
    assert_eq!(options(&ranges, 3).unwrap(), [[0], [1], [2]]);
    let large = 10u64.pow(18);
    let less = read("def options(n): return [n - 1]").unwrap();
    assert_eq!(options(&less, large).unwrap(), [[large - 1]]);
}

#[test]
fn positions_are_whatever_does_not_change() {
    let script =
        read("def moves(p): return [p, (p,), None, True, -3, 1 << 70, \"x\", ((1, 2), (3, 4))]").unwrap();
    assert_eq!(script.kind(), CustomKind::Impartial);
    let big = Data::integer(num_bigint::BigInt::from(1) << 70u32);
    let rows = Data::Rows { width: 2, cells: vec![1, 2, 3, 4] };
    for at in [Data::from(vec![1, 2]), Data::Null, "\u{1f40d}".into(), big.clone(), rows.clone()] {
        let found = targets(&script, at.clone()).unwrap();
        let nested = Data::list(vec![at.clone()]);
        let rest = [Data::Null, Data::Bool(true), Data::small(-3), big.clone(), "x".into(), rows.clone()];
        assert_eq!(found[..2], [at, nested]);
        assert_eq!(found[2..], rest);
    }
}

#[test]
fn moves_may_have_names() {
    let script = read("def moves(p): return {\"one\": p - 1, (2, \"two\"): p - 2}").unwrap();
    let found = moves(&script, 5u64, Player::Left).unwrap();
    assert_eq!(found[0], CustomMove { label: Some("one".into()), ..CustomMove::to(4u64.into()) });
    assert_eq!(found[1].label, Some(Data::List(vec![2u64.into(), "two".into()])));
}

#[test]
fn moves_say_who_moves_after_them() {
    let text = "def moves(p): return [{\"to\": p - 1, \"gain\": 3, \"again\": True}, {\"to\": p - 2, \"again\": False}]";
    let found = moves(&read(text).unwrap(), 5u64, Player::Left).unwrap();
    assert_eq!(found.iter().map(|mv| mv.again).collect::<Vec<_>>(), [true, false]);
    let scored = format!("{text}\ndef score(p): return p");
    assert_eq!(read(&scored.replace("\"gain\": 3, ", "")).unwrap().kind(), CustomKind::Scored);
}

#[test]
fn moves_say_what_they_win() {
    let script = read(
        "def moves(p): return [{\"to\": p - 1, \"gain\": 3}, {\"to\": (p, 1), \"gain\": -2}, {\"to\": p - 2}]",
    )
    .unwrap();
    assert_eq!(script.kind(), CustomKind::Scored);
    let found = moves(&script, 5u64, Player::Left).unwrap();
    let gains: Vec<_> = found.iter().map(|mv| mv.gain.clone()).collect();
    assert_eq!(gains, [Some(Score::from(3_i64)), Some(Score::from(-2_i64)), None]);
    assert_eq!(found[0].to, 4u64.into());
    let named = read("def moves(p): return {\"take\": {\"to\": p - 1, 'gain': 3}}").unwrap();
    let found = moves(&named, 5u64, Player::Left).unwrap();
    assert_eq!(
        (found[0].label.clone(), found[0].gain.clone()),
        (Some("take".into()), Some(Score::from(3_i64)))
    );
    for (text, expected) in [
        ("def moves(p): return [{\"to\": 1, \"gian\": 2, \"gain\": 2}]", "no entry \"gian\""),
        ("def moves(p): return [{\"to\": 1, \"gain\": \"x\"}]", "is an integer"),
        ("def moves(p): return [{\"to\": 1, \"gain\": 1, \"again\": 1}]", "is True or False"),
        ("def moves(p): return [{\"to\": 1, \"again\": True}]", "only in games with a score"),
    ] {
        let fault = moves(&read(text).unwrap(), 5u64, Player::Left).unwrap_err();
        assert!(fault.message.en.contains(expected), "{}", fault.message.en);
    }
}

#[test]
fn players_may_have_moves_of_their_own_and_games_scores() {
    let text = "def left(p): return [p - 1]\ndef right(p): return [p - 2]\n";
    let script = read(text).unwrap();
    assert_eq!(script.kind(), CustomKind::Partizan);
    assert_eq!(moves(&script, 5u64, Player::Right).unwrap()[0].to, 3u64.into());
    let scored = read(&format!("{text}def score(p): return -p\n")).unwrap();
    assert_eq!(scored.kind(), CustomKind::Scored);
    assert_eq!(scored.score(&3u64.into()).unwrap(), Score::from(-3i64));
}

#[test]
fn a_scripts_description_is_kept() {
    let script = read(
        "\"\"\"A game.\n\nIts rules.\n\"\"\"\nloopy = True\nexample = (1, (\"a\", 2))\ndef moves(p): return []\n\
         def parts(p): return [p, p] if p == 1 else None\ndef show(p): return \"<%s>\" % p\n",
    )
    .unwrap();
    assert!(script.loopy());
    let about = script.about();
    assert_eq!((about.name.as_str(), about.rules.as_str()), ("game", "A game.\n\nIts rules."));
    assert_eq!(about.example.as_deref(), Some("[1,[\"a\",2]]"));
    assert_eq!(script.parts(&1u64.into()).unwrap(), Some(vec![1u64.into(), 1u64.into()]));
    assert_eq!(script.parts(&2u64.into()).unwrap(), None);
    assert_eq!(script.show(&7u64.into()).unwrap().as_deref(), Some("<7>"));
    let heaps = read("example = 5\ndef options(n): return []").unwrap();
    assert_eq!(heaps.about().example.as_deref(), Some("[5]"));
}

#[test]
fn parameters_fill_the_further_arguments() {
    let text = "def options(n, k = 2, name = \"\"): return [n - k] if name == \"\" else []";
    assert_eq!(options(&read_with(text, None).unwrap(), 9).unwrap(), [[7]]);
    assert_eq!(options(&read_with(text, Some("3")).unwrap(), 9).unwrap(), [[6]]);
    assert!(options(&read_with(text, Some("3,x")).unwrap(), 9).unwrap().is_empty());
    let fault = read_with(text, Some("3,x,5")).unwrap_err();
    assert_eq!((fault.kind, place(&fault)), (CustomRulesErrorKind::Mistake, (1, 5)));
    assert!(
        fault.message.en.contains("(n, k = 2, name = \"\")") || fault.message.en.contains("n, k"),
        "{fault}"
    );
    assert!(read_with("def options(n, k): return []", None).unwrap_err().message.en.contains("0 parameters"));
    // Other functions take as many as they want.
    let shown = read_with("def moves(p, k): return []\ndef show(p): return \"\"\n", Some("3")).unwrap();
    assert_eq!(shown.show(&1u64.into()).unwrap().as_deref(), Some(""));
}

#[test]
fn scripts_without_rules_or_with_two_are_reported() {
    for (text, at, word) in [
        ("x = 1", (0, 0), "no rules"),
        ("def left(p): return []", (1, 5), "right(position)"),
        ("\ndef right(p): return []", (2, 5), "left(position)"),
        ("def moves(p): return []\ndef options(n): return []", (2, 5), "twice"),
        ("moves = 3", (1, 1), "function"),
        ("def options(n): return []\ndef score(n): return 1", (2, 5), "score"),
        ("loopy = 1\ndef moves(p): return []", (1, 1), "True or False"),
        ("loopy = True\ndef options(n): return []", (1, 1), "leave out loopy"),
        ("example = [[1]]\ndef moves(p): return []", (1, 1), "tuple(...)"),
    ] {
        let fault = read(text).unwrap_err();
        assert_eq!((fault.kind, place(&fault)), (CustomRulesErrorKind::Mistake, at), "{text}: {fault}");
        assert!(fault.message.en.contains(word), "{text}: {fault}");
    }
}

#[test]
fn mistakes_are_reported_with_their_line_and_column() {
    let syntax = read("def options(n):\n    return [n - ]\n").unwrap_err();
    assert_eq!(place(&syntax), (2, 17));
    assert_eq!(syntax.place.unwrap().text, "    return [n - ]");
    let name = read("def options(n):\n    return [m]\n").unwrap_err();
    assert_eq!(place(&name), (2, 13));
    let script = read("def moves(p):\n    return inner(p)\n\ndef inner(p):\n    return [1 + p]\n").unwrap();
    let fault = targets(&script, "x").unwrap_err();
    assert_eq!(place(&fault), (5, 13), "{fault}");
    assert!(fault.message.en.contains("moves(\"x\")"), "{fault}");
}

#[test]
fn returned_options_are_checked_at_the_definition() {
    for (returned, word) in [
        ("None", "a list of positions"),
        ("3", "a list of positions"),
        ("\"ab\"", "a list of positions"),
        ("(1, 2)", "a list of positions"),
        ("[[1, 2]]", "tuple(...)"),
        ("[1.5]", "float"),
        ("[len]", "is not a position"),
        ("[{}]", "dict"),
    ] {
        let fault =
            targets(&read(&format!("\ndef moves(p):\n    return {returned}\n")).unwrap(), 1u64).unwrap_err();
        assert_eq!(
            (fault.kind, place(&fault)),
            (CustomRulesErrorKind::Mistake, (2, 5)),
            "{returned}: {fault}"
        );
        assert!(fault.message.en.contains(word), "{returned}: {fault}");
    }
    for returned in ["[-1]", "[\"x\"]", "[(1, None)]", "[1 << 64]", "[True]", "None", "{}", "[1.0]"] {
        let fault = options(&read(&format!("def options(n): return {returned}")).unwrap(), 3).unwrap_err();
        assert_eq!(
            (fault.kind, place(&fault)),
            (CustomRulesErrorKind::Mistake, (1, 5)),
            "{returned}: {fault}"
        );
    }
}

#[test]
fn fail_refuses_a_position() {
    let script = read("def moves(p):\n    fail(\"a text is expected\")\n").unwrap();
    let fault = targets(&script, 3u64).unwrap_err();
    assert_eq!((fault.kind, place(&fault)), (CustomRulesErrorKind::Position, (2, 5)));
    assert!(fault.message.en.ends_with("a text is expected"), "{fault}");
    assert_eq!(targets(&script, Data::object([])).unwrap_err().kind, CustomRulesErrorKind::Position);
    assert_eq!(read("fail(\"no\")").unwrap_err().kind, CustomRulesErrorKind::Mistake);
}

#[test]
fn limits_are_kept() {
    for (body, word) in [
        ("[0 for _ in range(1000000000)]", "steps"),
        ("[x for x in [\"a\" * 100000 + str(i) for i in range(10000)]]", "bytes"),
        ("deep(1000000)", "deep"),
    ] {
        let text =
            format!("def deep(n): return [] if n == 0 else deep(n - 1)\ndef moves(p):\n    return {body}\n");
        let fault = targets(&read(&text).unwrap(), 1u64).unwrap_err();
        assert_eq!(fault.kind, CustomRulesErrorKind::Limit, "{body}: {fault}");
        assert!(fault.message.en.contains(word), "{body}: {fault}");
    }
    assert_eq!(read("x = [0 for _ in range(1000000000)]").unwrap_err().kind, CustomRulesErrorKind::Limit);
    assert_eq!(read(&" ".repeat(1 << 19)).unwrap_err().kind, CustomRulesErrorKind::Limit);
    // Beyond what the interpreter itself can count.
    let text = "def moves(p):\n    return list(range(p * 2000000000))\n";
    assert_eq!(targets(&read(text).unwrap(), 1u64).unwrap_err().kind, CustomRulesErrorKind::Limit);
    // A short value may be a long position, or one that is nested deeply.
    let text = "def moves(p):\n    t = (1, 2)\n    for _ in range(p):\n        t = (t, t)\n    return [t]\n";
    let script = read(text).unwrap();
    assert_eq!(targets(&script, 5u64).unwrap().len(), 1);
    assert!(targets(&script, 60u64).unwrap_err().message.en.contains("entries"));
    assert!(targets(&script, 200u64).is_err());
}

#[test]
fn scripts_read_nothing_and_know_no_chance() {
    for text in
        ["load(\"other.star\", \"x\")", "open(\"/etc/passwd\")", "import os", "random()", "breakpoint()"]
    {
        assert!(read(&format!("{text}\ndef options(n): return []\n")).is_err(), "{text}");
    }
}

#[test]
fn deep_expressions_do_no_harm() {
    let deep = 1 << 16;
    for text in [
        format!("x = {}1{}", "(".repeat(deep), ")".repeat(deep)),
        format!("x = {}1", "not ".repeat(deep / 2)),
        format!("x = {}1", "- ".repeat(deep)),
        format!("x = 1{}", " + 1".repeat(deep / 2)),
        format!("x = {}1{}", "[".repeat(deep), "]".repeat(deep)),
        "(".repeat(deep),
    ] {
        // Read or refused; the process lives.
        let _ = read(&text);
    }
}

#[test]
fn threads_may_ask_at_once() {
    let script = read("def options(n): return [(i, n - 1 - i) for i in range((n + 1) // 2)]").unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for n in 1..200 {
                    assert_eq!(options(&script, n).unwrap().len() as u64, n.div_ceil(2));
                }
            });
        }
    });
}

/// An expression of the language, sensible or not.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "p", "0", "1", "-1", "1 << 70", "None", "True", "\"x\"", "\"\"", "[]", "()", "{}", "1.5", "len",
        "range(3)", "p.x", "nothing", "p[0]", "set([1])", "1 // 0", "moves",
    ])
    .prop_map(str::to_owned);
    leaf.prop_recursive(4, 24, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a}, {b}]")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{{{a}: {b}}}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} + {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} * {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a} for q in {b}]")),
            inner.clone().prop_map(|a| format!("str({a})")),
            inner.clone().prop_map(|a| format!("tuple({a})")),
            inner.prop_map(|a| format!("moves({a})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn scripts_that_return_garbage_never_panic(body in expression(), name in 0usize..4) {
        let name = ["moves", "options", "score", "parts"][name];
        let rest = if name == "moves" || name == "options" { "" } else { "def moves(p): return []\n" };
        let text = format!("{rest}def {name}(p):\n    return {body}\n");
        if let Ok(script) = read(&text) {
            for at in [Data::Natural(3), Data::from("x"), Data::Null, Data::from(vec![1, 2])] {
                let _ = (targets(&script, at.clone()), script.parts(&at), script.score(&at), script.show(&at));
            }
            let _ = options(&script, 3);
        }
    }

    #[test]
    fn garbage_never_panics(text in "([a-z(){}\\[\\]:=+*, \"'\\n#]|def |return |    |for |in |if |else ){0,60}") {
        let _ = read(&text);
    }
}

#[test]
fn boards_fall_apart_and_have_images() {
    let script = read("def moves(p): return regions(p, \".\") + images(p)").unwrap();
    let rows = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
    let board = rows(&["..#", "##.", "#.."]);
    let regions = [rows(&[".."]), rows(&["#.", ".."])];
    let images = [
        board.clone(),
        rows(&["#..", ".##", "..#"]),
        rows(&["#..", "##.", "..#"]),
        rows(&["..#", ".##", "#.."]),
    ];
    assert_eq!(targets(&script, board).unwrap(), [&regions[..], &images[..]].concat());
    // A strip.
    assert_eq!(targets(&script, ".#..").unwrap(), [".", "..", ".#..", "..#."].map(Data::from));
    let stones =
        read("def moves(p): return regions(p, \"xo\", wall = \".\") + images(p, turned = True)").unwrap();
    let found = targets(&stones, rows(&["x.", ".o"])).unwrap();
    assert_eq!(found[..2], [rows(&["x"]), rows(&["o"])]);
    let images = ["x./.o", ".x/o.", ".o/x.", "o./.x", "x./.o", ".x/o.", ".o/x.", "o./.x"];
    assert_eq!(found[2..], images.map(|image| rows(&image.split('/').collect::<Vec<_>>())));
    let moves = read("def moves(p): return replaced(p, \"tf.\", \".ft\")").unwrap();
    assert_eq!(targets(&moves, "tf.tf.").unwrap(), [".fttf.", "tf..ft"].map(Data::from));
    let narrow = rows(&["", ""]);
    let found = targets(&read("def moves(p): return images(p)").unwrap(), narrow.clone()).unwrap();
    assert_eq!(found, vec![narrow; 4]);
    // What a script defines itself is meant.
    let own = read("def regions(p): return [p - 1]\ndef moves(p): return regions(p)").unwrap();
    assert_eq!(targets(&own, 2u64).unwrap(), [Data::from(1u64)]);
}

#[test]
fn text_that_is_no_board_gets_a_message() {
    for (text, said) in [
        ("regions(3, \".\")", "a board is a text, or a tuple of texts of the same length, and not: int"),
        ("regions((\".\", 3), \".\")", "the rows of a board are texts, and not: int"),
        ("images((\"..\", \".\"))", "row 1 of the board has 1 cells, and row 0 has 2"),
        ("images(\".\" * 70000)", "the board has more than 65536 cells"),
        ("replaced(\".\" * 10000, \".\", \"#\")", "all boards together have more than 16777216 cells"),
        ("regions(\".\", \".\", wall = \"ab\")", "the wall is one letter"),
        ("replaced(\"..\", \".\", \"##\")", "what is replaced has not the size of what comes in its place"),
    ] {
        let fault = targets(&read(&format!("def moves(p): return {text}")).unwrap(), 1u64).unwrap_err();
        assert!(fault.message.en.ends_with(said), "{}", fault.message.en);
        assert!(!fault.message.zh.contains("Starlark"), "{}", fault.message.zh);
        assert_eq!(fault.place.unwrap().line, 1);
    }
    let empty = read("def moves(p): return regions(p, \".\") + images(p, turned = True)").unwrap();
    let none = Data::list(Vec::new());
    assert_eq!(targets(&empty, none.clone()).unwrap(), vec![none; 8]);
}

#[test]
fn shifts_to_the_left_are_exact() {
    // With a dict, which sends the function to the interpreter, and without.
    for text in [
        "def moves(p):\n    given = dict(by = p[1])\n    return [(p[0] << given[\"by\"],)]",
        "def moves(p): return [(p[0] << p[1],)]",
    ] {
        let script = read(text).unwrap();
        for (n, places) in [(1, 31), (3, 30), (1 << 30, 2), (5, 3), (0, 40), (1, 33), (1 << 31, 5)] {
            let shifted = targets(&script, vec![n, places]).unwrap();
            assert_eq!(shifted, [Data::from(vec![n << places])], "{n} << {places}");
        }
    }
    let fault = read("def options(n):\n    k = 1\n    k <<= n\n    return [0] if n else []").err().unwrap();
    assert_eq!(place(&fault), (3, 5));
    assert!(fault.message.en.contains("x = x << k"), "{}", fault.message.en);
}

/// Which entry of positions with two entries is the score won so far.
fn gathered(rules: &str) -> Option<usize> {
    let script = Script::read("game.star", rules, None, &CallLimits::default())
        .unwrap_or_else(|fault| panic!("{rules}: {fault}"));
    script.gathered_entries().of(&Data::from(vec![7, 5]))
}

const TAKEN: &str = "
def left(position):
    return taken(position, 1)

def right(position):
    return taken(position, -1)

def score(position):
    return position[1]
";

#[test]
fn scores_that_are_only_added_to_are_found() {
    for moves in [
        "def taken(position, sign):\n    n, won = position\n    return [(n - k, won + sign * k) for k in range(1, 4) if k <= n]\n",
        "def taken(position, sign):\n    found = []\n    for k in range(3):\n        if position[0] > k:\n            found.append((position[0] - k - 1, position[-1] - sign * k))\n    return found\n",
        "def taken(position, sign):\n    n, won = position\n    if not n:\n        return []\n    won += sign\n    found = [(n - 1, won)]\n    found += [(n - 2, won)] if n > 1 else []\n    return found\n",
        "def taken(position, sign):\n    n, won = position\n    return {\"one\": moved(n - 1, won + sign)} if n else {}\n\ndef moved(n, won):\n    return (n, won)\n",
        "def taken(position, sign):\n    n, won = position\n    found = {}\n    for k in range(n):\n        found[k] = (k, sign + won)\n    return found\n",
    ] {
        assert_eq!(gathered(&format!("{TAKEN}\n{moves}")), Some(1), "{moves}");
    }
    let first = "def moves(p):\n    return [(p[0] + p[1], p[1] - 1)] if p[1] else []\n\ndef score(p):\n    return p[0] - 3\n";
    assert_eq!(gathered(first), Some(0));
}

#[test]
fn scores_on_which_play_depends_are_not() {
    for moves in [
        // A condition.
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, won + sign)] if n and won < 10 else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, won + sign)] if n and 3 != won else []\n",
        "def taken(position, sign):\n    n, won = position\n    if won:\n        return []\n    return [(n - 1, won + sign)] if n else []\n",
        "def taken(position, sign):\n    return [(n - 1, won + sign) for n, won in [position] if position != (5, 5)]\n",
        // Another entry.
        "def taken(position, sign):\n    n, won = position\n    return [(won, n)] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - won, won + sign)] if n else []\n",
        // Anything else than sums.
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, 2 * won)] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, sign - won)] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, max(won, 0))] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, 0)] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(n - 1, won + int(\"%d\" % won))] if n else []\n",
        // Lists with two names, functions inside, texts.
        "def taken(position, sign):\n    n, won = position\n    kept = []\n    other = kept\n    other.append((0, won))\n    return [(n - 1, kept[0][1])] if n else []\n",
        "def taken(position, sign):\n    f = lambda p: p\n    n, won = position\n    return [(n - 1, won)] if n and f(won) else []\n",
        "def taken(position, sign):\n    n, won = position\n    found = [(k, won) for k in range(n)]\n    return [(k, won + len(str(won))) for k in range(n)] if found else []\n",
        "def taken(position, sign):\n    n, won = position\n    return [(k, d) for k, d in {(n - 1, won): 1}.items()] if n else []\n",
        "def taken(position, sign):\n    n, won = position\n    return sorted([(n - 1, won + sign)]) if n else []\n",
    ] {
        assert_eq!(gathered(&format!("{TAKEN}\n{moves}")), None, "{moves}");
    }
    let elsewhere = "def moves(p):\n    return [(p[0] - 1, p[1] + 1)] if p[0] else []\n\ndef score(p):\n    return p[0]\n";
    assert_eq!(gathered(elsewhere), None);
    let without = "def moves(p):\n    return [(p[0] - 1, p[1] + 1)] if p[0] else []\n";
    assert_eq!(gathered(without), None);
}
