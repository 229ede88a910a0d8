//! Functions that are computed without the interpreter say what the interpreter says.
#![allow(clippy::unwrap_used)]

use grundy_script::{CallLimits, Script};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::CustomRules;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// What the rules say about a position: the positions after each move in their order, or the message of a
/// failure.
fn moves(script: &Script, at: &Data) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let said = script.visit_moves(at, Player::Left, &mut |mv| {
        found.push(mv.to.to_string());
        ControlFlow::Continue(())
    });
    said.map(|()| found).map_err(|fault| fault.message.en)
}

/// The same body of a function of `p`, once as it is, and once with a text in the way, which only the
/// interpreter knows.
fn compare(body: &str, parameters: Option<&str>, positions: &[Data]) {
    let name = if parameters.is_some() { "p, q, r = 7" } else { "p" };
    let lines = |first: &str| {
        let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
        format!(
            "DIRECTIONS = [(1, 0), (0, -1)]\nPRIMES = (2, 3, 5)\nBOUND = 3\ndef moves({name}):\n{first}{body}"
        )
    };
    let read = |text: &str| Script::read("plain.star", text, parameters, &CallLimits::default()).unwrap();
    let (plain, asked) = (read(&lines("")), read(&lines("    _ = \"\".upper()\n")));
    for at in positions {
        // The lines that faults point at differ, the messages do not.
        assert_eq!(moves(&plain, at), moves(&asked, at), "{body} at {at}");
    }
}

fn pairs() -> Vec<Data> {
    let mut all: Vec<Data> = (0..7u64).flat_map(|a| (0..7u64).map(move |b| Data::from(vec![a, b]))).collect();
    all.extend([Data::from(5u64), Data::from(u64::MAX), Data::Null, Data::Bool(true), Data::from("x")]);
    all.extend([Data::from(vec![1u64, 2, 3]), Data::from(vec![u64::MAX, 1]), Data::from(Vec::<u64>::new())]);
    all
}

#[test]
fn functions_of_all_sorts_say_what_the_interpreter_says() {
    for body in [
        "w, h = p\nacross = [{\"sum\": [(k, h), (w - k, h)]} for k in range(2, w // 2 + 1)]\nreturn across + [{\"sum\": [(w, k), (w, h - k)]} for k in range(2, h // 2 + 1)]",
        "a, b = p\nreturn [(i, b) for i in range(a)] + [(a, i) for i in range(b)] + [(a - i, b - i) for i in range(1, min(a, b) + 1)]",
        "return [(p[0] + x, p[1] + y) for x, y in DIRECTIONS if p[0] + x <= 5 and p[1] + y >= 0]",
        "found = []\nfor i in range(len(p)):\n    for k in PRIMES:\n        if k > p[i]:\n            break\n        found.append(p[:i] + (p[i] - k,) + p[i + 1:])\nreturn found",
        "found = []\nother = found\nfor i in range(p[0]):\n    if i % 2 == 0:\n        continue\n    other += [(i, p[1])]\nreturn found",
        "found = [1]\nfor i in found:\n    found.append(i)\nreturn found",
        "DIRECTIONS.append((1, 1))\nreturn DIRECTIONS",
        "x = DIRECTIONS\nx += [(2, 2)]\nreturn x",
        "return [tuple(sorted((p[1], p[0] - k))) for k in range(1, p[0] + 1)]",
        "return [p[-1], p[-2], (p[1], -p[0]) if p[0] > 3 else (p[1], p[0])]",
        "return [p[0] // (p[1] - 3), p[0] % (p[1] - 4) + 9, abs(p[0] - p[1]), max(p), max(1, p[0], p[1])]",
        "return [k for k in range(p[0], -1, -2) if k in PRIMES or not k]",
        "return [k for k in range(20) if not k & p[0] and k ^ p[1] < 16 and k | 1 != 5 and (k << 2) >> 1 == 2 * k]",
        "return range(p[0])",
        "return []",
        "return (1, 2)",
        "return None",
        "return [None]",
        "return [True]",
        "return [-1]",
        "return [p, (p[0],), ()]",
        "return [1 << 62, 1 << 70]",
        "return [3000000000, (3000000000, 1)]",
        "return [{\"sum\": []}]",
        "return [{\"sum\": [p]}, {\"sum\": (p, 4)}, {\"sum\": [p, p, 1]}]",
        "return [{\"sum\": [p, {\"sum\": [1, 2]}]}]",
        "return [{\"other\": [p, p]}]",
        "return {\"a\": p}",
        "if p[0] > 4:\n    fail(\"too large\")\nreturn [(p[0], k) for k in range(p[1])]",
        "x = 1\nif p[0]:\n    y = 2\nreturn [y]",
        "return [x for x in range(2) for y in range(x)]",
        "return [y for x in range(3) for y in [x, x + 1] if y]",
        "x = 5\nreturn [x for x in range(x)] + [x]",
        "a, b, c = p\nreturn [a, b, c]",
        "return [list(p)]",
        "return list(p)",
        "return [(a, b) for (a, b) in [(1, 2), p]]",
        "return [x for x in DIRECTIONS[1:]] + [DIRECTIONS[0], DIRECTIONS[-1]] if BOUND else []",
        "return [p == (1, 2), p != (1, 2)]",
        "return [1 if p == (1, 2) else 2, 3 if p < (1, 2) else 4]",
        "return [1] + (2,)",
        "return [len(p), len(range(3))]",
        "i = 0\nfor i in range(10):\n    if i == p[0]:\n        break\nelse_ = i\nreturn [i, else_]",
        "i = 7\ni -= p[0]\ni *= 2\ni //= 3\ni %= 5\nreturn [i + 9]",
        "return [0 or 3, 2 and 5, (p[0] or 1) and p[1]]",
        "range = [1]\nreturn range",
        "return [len for len in range(2)]",
    ] {
        compare(body, None, &pairs());
    }
}

#[test]
fn parameters_are_the_same() {
    let positions: Vec<Data> = (0..10u64).map(Data::from).collect();
    for parameters in ["2,3", "2", "x,1", "-1,2"] {
        compare(
            "return [p - q, r] if p > 3 else [k for k in range(p) if k % 2]",
            Some(parameters),
            &positions,
        );
    }
}

#[test]
fn options_of_heaps_are_the_same() {
    let text = |first: &str| {
        format!(
            "def options(n):\n{first}    return [n - k * k for k in range(1, n + 1) if k * k <= n] + [(k, n - k) for k in range(1, n // 2 + 1)]\n"
        )
    };
    let read = |text: &str| Script::read("heaps.star", text, None, &CallLimits::default()).unwrap();
    let (plain, asked) = (read(&text("")), read(&text("    _ = \"\".upper()\n")));
    for heap in (0..60).chain([1 << 40]) {
        let shown = |script: &Script| {
            let mut found = Vec::new();
            let said = script.visit_options(heap, &mut |sizes| {
                found.push(sizes.to_vec());
                if found.len() < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            said.map(|()| found).map_err(|fault| fault.message.en)
        };
        assert_eq!(shown(&plain), shown(&asked), "{heap}");
    }
}

#[test]
fn the_limits_of_scripts_are_kept() {
    let limits = CallLimits { steps: 10_000, ..CallLimits::default() };
    let script =
        Script::read("long.star", "def moves(p): return [0 for i in range(1000000)]", None, &limits).unwrap();
    assert!(moves(&script, &Data::from(1u64)).unwrap_err().contains("more than 10000 steps"));
}

/// Expressions of numbers.
fn expression() -> impl Strategy<Value = String> {
    let leaf =
        prop_oneof![Just("a".to_owned()), Just("b".to_owned()), (-3i64..9).prop_map(|n| format!("({n})"))];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        let op = prop::sample::select(vec!["+", "-", "*", "//", "%", "&", "|", "^", "and", "or"]);
        let comparison = prop::sample::select(vec!["<", "<=", "==", "!=", ">", ">="]);
        prop_oneof![
            (two.clone(), op).prop_map(|((x, y), op)| format!("({x} {op} {y})")),
            (two.clone(), comparison, inner.clone())
                .prop_map(|((x, y), op, z)| format!("({z} if {x} {op} {y} else {x})")),
            two.clone().prop_map(|(x, y)| format!("max({x}, {y})")),
            inner.clone().prop_map(|x| format!("-{x}")),
            (two.clone(), 0..40).prop_map(|((x, _), places)| format!("({x} << {places})")),
            two.prop_map(|(x, y)| format!("({x}, {y})[a % 2]")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_expressions_say_what_the_interpreter_says(x in expression(), y in expression(), condition in expression()) {
        let body = format!("a, b = p\nreturn [(k + ({x}), {y}) for k in range(3) if {condition}]");
        compare(&body, None, &pairs()[..49]);
    }
}

/// What a comprehension looks at and drops is work, computed here or by the interpreter.
#[test]
fn filtered_passes_are_counted() {
    let plain = "def options(n):\n    return [d for d in range(1, n) if n % d == 0]\n";
    let by_interpreter = "def options(n):\n    return [d for d in range(1, n) if str(n % d) == \"0\"]\n";
    for text in [plain, by_interpreter] {
        let script = Script::read("divisors.star", text, None, &CallLimits::default()).unwrap();
        let mut options = 0;
        let before = script.work();
        script
            .visit_options(10_007, &mut |_| {
                options += 1;
                ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(options, 1, "a prime has one proper divisor");
        assert!(script.work() - before >= 10_000, "{}", script.work() - before);
    }
}
