//! Rules of whole positions.

use crate::compare::{equal, equal_with, read, script};
use grundy_theory::ruleset::custom::exact::Form;

fn pair(example: &str, lines: &str) -> String {
    let lines: Vec<String> = lines.lines().map(|line| format!("    {line}\n")).collect();
    format!("example = {example}\n\ndef moves(p):\n{}", lines.concat())
}

#[test]
fn pairs_and_sums_are_read() {
    for lines in [
        "a, b = p\nreturn [{\"sum\": [(k, b), (a - k - 1, b)]} for k in range(a)] + [(a, k) for k in range(b)]",
        "a, b = p\nreturn ([(a - 2, b)] if a >= 2 else []) + ([(a, b - 7)] if b >= 7 else [])",
        "a, b = p\nif a == 0 or b == 0:\n    return []\nif a >= b:\n    return [(a - k * b, b) for k in range(1, a // b + 1)]\nreturn [(a, b - k * a) for k in range(1, b // a + 1)]",
        "return [tuple(sorted((p[1], p[0] - k))) for k in range(1, p[0] + 1)]",
        "a, b = p\nfound = []\nfor d in range(1, min(a, b) + 1):\n    if a % d == 0 and b % d == 0:\n        if a > d:\n            found.append((a - d, b))\n        if b > d:\n            found.append((a, b - d))\nreturn found",
        "found = []\nfor i in range(len(p)):\n    for k in range(1, p[i] + 1):\n        found.append(p[:i] + (p[i] - k,) + p[i + 1:])\nreturn found",
        "found = []\nfor i in range(2):\n    for k in range(1, p[i] + 1):\n        q = list(p)\n        q[i] -= k\n        q[1 - i] += k - 1\n        found.append(tuple(q))\nreturn found",
        "if p[0] > p[1]:\n    fail(\"the first number is the smaller one\")\nreturn [(k, p[1]) for k in range(p[0])]",
        "a, b = p\nreturn [(max(a, b) - k, min(a, b)) for k in range(1, abs(a - b) + 1)]",
        "a, b = p\nreturn [(x, y) for x in range(a + 1) for y in range(b + 1) if x + y < a + b and (x == a or y == b or a - x == b - y)]",
        "STEPS = [(1, 2), (2, 1)]\nreturn [(p[0] - x, p[1] - y) for x, y in STEPS if p[0] >= x and p[1] >= y]",
        "a, b = p\nreturn [{\"sum\": [(i, b) for i in range(a)]}, (0, 0)] if a > 0 else []",
        "a, b = p\nif (a, b) == (3, 4) or p < (1, 5):\n    return []\nreturn [(a - 1, b)] if a else [(a, b - 1)] if b else []",
    ] {
        equal(&pair("(3, 4)", lines));
    }
}

#[test]
fn triples_are_sorted() {
    equal(&pair(
        "(1, 2, 3)",
        "found = []\nfor i in range(3):\n    for k in range(p[i]):\n        q = [p[j] for j in range(3) if j != i] + [k]\n        found.append(tuple(sorted(q)))\nreturn found",
    ));
    equal(&pair(
        "(3, 2, 1)",
        "a, b, c = p\nreturn [tuple(sorted([a - k, b, c], )) for k in range(1, a + 1)] + [(a, min(b, k), min(c, k)) for k in range(b)]",
    ));
}

#[test]
fn each_kind_of_position_has_its_rules() {
    let rules = equal(
        "example = 9\n\ndef moves(p):\n    if type(p) == \"int\":\n        n, most = p, p - 1\n    else:\n        n, most = p\n    return [(n - k, 2 * k) for k in range(1, min(n, most) + 1)]\n",
    );
    let forms: Vec<Form> = rules.forms.iter().map(|form| form.form).collect();
    assert_eq!(forms, [Form::Number, Form::Tuple(2)]);
    // Without an example all kinds are tried; those that the script fails on are none.
    let rules = equal("def moves(p):\n    a, b = p\n    return [(a - 1, b)] if a else []\n");
    assert_eq!(rules.forms.iter().map(|form| form.form).collect::<Vec<_>>(), [Form::Tuple(2)]);
}

#[test]
fn moves_with_names_are_moves_if_the_names_differ() {
    for lines in [
        "found = {}\nfor k in range(1, p[0] + 1):\n    found[\"left %d\" % k] = (p[0] - k, p[1])\nfor k in range(1, p[1] + 1):\n    found[\"down %d\" % k] = (p[0], p[1] - k)\nreturn found",
        "return {\"%d,%d\" % (x, y): (x, y) for x in range(p[0]) for y in range(p[1])}",
        "return {\"one\": (p[0] - 1, p[1]), \"two\": (p[0], p[1] - 1)} if p[0] and p[1] else {}",
        "return {\"to \" + str(k): (k, p[1]) for k in range(p[0])}",
        "return {f\"row {k}\": (k, p[1]) for k in range(p[0])}",
        "return {k: (p[0], k) for k in range(p[1])}",
    ] {
        equal(&pair("(3, 4)", lines));
    }
    for lines in [
        "return {\"go %d\" % (k // 2): (k, p[1]) for k in range(p[0])}",
        "return {\"%d%d\" % (x, y): (x, y) for x in range(p[0]) for y in range(p[1])}",
        "found = {}\nfor k in range(p[0]):\n    found[\"go %d\" % k] = (k, 0)\nfor k in range(p[1]):\n    found[\"go %d\" % k] = (0, k)\nreturn found",
    ] {
        let fault = read(&script(&pair("(3, 4)", lines), None)).unwrap_err();
        assert!(fault.place.is_some(), "{fault}");
    }
}

#[test]
fn other_positions_and_players_are_refused() {
    for text in [
        "example = \"ab\"\n\ndef moves(p):\n    return [p[1:]] if p else []\n",
        "def left(p):\n    return []\n\ndef right(p):\n    return [p - 1] if p else []\n",
        "def moves(p):\n    return [p - 1] if p else []\n\ndef score(p):\n    return p\n",
        "example = (3, True)\n\ndef moves(p):\n    return [(p[0] - 1, False)] if p[0] else []\n",
    ] {
        let fault = read(&script(text, None)).unwrap_err();
        assert!(fault.place.is_some(), "{fault}");
    }
}

#[test]
fn parameters_of_moves_are_values() {
    equal_with(
        "example = (4, 4)\n\ndef moves(p, most, both = True):\n    a, b = p\n    one = [(a - k, b) for k in range(1, most + 1) if k <= a]\n    return one + ([(a - k, b - k) for k in range(1, min(a, b) + 1)] if both else [])\n",
        Some("3"),
        30,
    );
}
