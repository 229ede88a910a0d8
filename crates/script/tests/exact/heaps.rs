//! Rules of single heaps.

use crate::compare::{equal, equal_with, read, script};
use grundy_theory::ruleset::custom::exact::{Component, Term};

/// A script of one line.
fn returns(options: &str) -> String {
    format!("def options(n):\n    return {options}\n")
}

/// The same as a body of several lines.
fn body(lines: &str) -> String {
    let lines: Vec<String> = lines.lines().map(|line| format!("    {line}\n")).collect();
    format!("def options(n):\n{}", lines.concat())
}

#[test]
fn ranges_have_any_ends_and_steps() {
    for options in [
        "range(n)",
        "list(range(n - 1, -1, -1))",
        "[k for k in range(-2, n, 3) if k >= 0]",
        "[n - k for k in range(n, 0, -3)]",
        "[n - k for k in range(1, n + 1, 2)]",
        "[k for k in range(5, 2) if k < n]",
        "[n - k for k in reversed(range(1, min(n, 5) + 1))]",
        "[k // 2 for k in range(0, n, 2)]",
    ] {
        equal(&returns(options));
    }
}

#[test]
fn a_range_of_a_thousand_is_one_move() {
    let rules = equal(&returns("[n - k for k in range(1, 1001) if k <= n]"));
    assert_eq!(rules.forms[0].moves.len(), 1);
    assert_eq!(rules.forms[0].moves[0].bound.len(), 1);
    assert!(rules.constants().contains(&1001.into()));
}

#[test]
fn values_outside_of_the_functions_are_those_that_the_interpreter_made() {
    let top = "STEPS = []\nfor i in range(1, 9):\n    if i % 3 != 1:\n        STEPS.append(i * i)\n\
               SET = set(STEPS)\nTABLE = {k: k + 1 for k in range(4)}\nPAIRS = [(1, 2), (3, 5)]\n\
               WAYS = range(2, 20, 3)\nPOWERS = [1 << k for k in range(12)]\nBIG = 40\n\
               ODD = [k for k in range(1, 400, 2)]\n";
    for options in [
        "[n - s for s in STEPS if s <= n]",
        "[n - k for k in range(1, n + 1) if k in SET]",
        "[n - k for k in range(1, n + 1) if k not in STEPS and k < 70]",
        "[n - TABLE[n % 4] for _ in range(1) if n > 4]",
        "[n - TABLE.get(n, 1)]",
        "[n - a * b for a, b in PAIRS if a * b <= n]",
        "[n - w for w in WAYS if n >= w]",
        "[n - p for p in POWERS if p <= n]",
        "[n - k for k in range(1, n + 1) if n <= BIG or k == 1]",
        "[n - o for o in ODD if o <= n]",
    ] {
        equal(&format!("{top}{}", returns(options)));
    }
}

#[test]
fn a_table_has_a_case_for_each_residue() {
    let top = "MOST = [3, 1, 2]\nLEAST = (1, 1, 2, 1)\n";
    for options in [
        "[n - k for k in range(1, MOST[n % 3] + 1) if k <= n]",
        "[n - k for k in range(LEAST[n % 4], 5) if k <= n]",
        "[n - MOST[-1 - n % 3] for _ in range(1) if n >= 3]",
        "[n - k for k in range(1, [2, 5][n % 2] + 1) if k <= n]",
    ] {
        equal(&format!("{top}{}", returns(options)));
    }
    // Outside of a table the script fails.
    let rules = equal(&format!("{top}{}", returns("[n - 1] if MOST[n - 1] > 1 else []")));
    assert!(rules.constants().contains(&3.into()));
}

#[test]
fn passes_happen_as_long_as_no_earlier_one_ended_the_loop() {
    for lines in [
        "found = []\nfor k in range(1, n + 1):\n    if k * k > n:\n        break\n    found.append(n - k)\nreturn found",
        "found = []\nfor k in range(1, n + 1):\n    if k % 3 == 0:\n        continue\n    if n % k == 4:\n        break\n    found.append(n - k)\nreturn found",
        "for k in range(2, n):\n    if n % k == 0:\n        return [n - k]\nreturn [0]",
        "found = []\nfor k in range(1, n + 1):\n    found.append(n - k)\n    if k * k == n:\n        return found\nreturn found + [0]",
        "for k in range(1, n):\n    if k * (k + 1) // 2 == n:\n        return list(range(n - k, n))\nreturn [n - 1]",
        "found = []\nfor i in range(n):\n    for k in range(i, n):\n        if i + 2 * k > n:\n            break\n        found.append((i, k))\nreturn found",
    ] {
        equal_with(&body(lines), None, 50);
    }
}

#[test]
fn the_last_pass_wins() {
    for lines in [
        "best = 1\nfor k in range(1, n + 1):\n    if n % k == 0 and k < n:\n        best = k\nreturn [n - best]",
        "best = 1\nfor k in range(1, n + 1):\n    if k * k > n:\n        break\n    best = k\nreturn [n - best]",
        "best = 0\nfor k in range(1, n + 1):\n    if n % (k + 1) == 0:\n        best = k\n        break\nreturn [n - best] if best > 0 else []",
        "last = 0\nfor k in range(n):\n    last = k\nreturn [last]",
        "seen = False\nfor k in range(2, n):\n    if n % k == 0:\n        seen = True\nreturn [0] if seen else [n - 1]",
        "pair = (0, 0)\nfor k in range(1, n):\n    if n % k == 1:\n        pair = (k // 2, k)\nreturn [pair]",
        "for k in range(n):\n    pass\nreturn [k]",
    ] {
        equal(&body(lines));
    }
}

#[test]
fn a_variable_that_stays_where_the_loop_goes_on_is_not_carried() {
    let text = "def pure(k):\n    for p in range(2, k + 1):\n        if k % p == 0:\n            for _ in range(12):\n                if k % p == 0:\n                    k = k // p\n            return k == 1\n    return False\n\n\
                def options(n):\n    return [n - k for k in range(1, n + 1) if k == 1 or pure(k)]\n";
    equal_with(text, None, 60);
}

#[test]
fn loops_with_few_constant_passes_are_unrolled() {
    for lines in [
        "a, b = 1, 2\nfound = []\nfor _ in range(15):\n    if a <= n:\n        found.append(n - a)\n    a, b = b, a + b\nreturn found",
        "m = n\nfor _ in range(6):\n    if m % 2 == 0:\n        m = m // 2\n    else:\n        m = m - 1\nreturn [m] if m >= 0 and m < n else []",
        "total = 0\nfor k in (1, 4, 6):\n    total += k\n    if total > n:\n        break\nreturn [n - k for k in range(1, total) if k <= n]",
        "m = n\nfor _ in range(30):\n    if m < 10:\n        break\n    m = m // 10 + m % 10\nreturn [n - m] if m > 0 else []",
    ] {
        equal(&body(lines));
    }
}

#[test]
fn arithmetic_growth_has_a_closed_form() {
    for lines in [
        "found = []\nplace = 1\nfor _ in range(20):\n    digit = n // place % 3\n    for k in range(1, digit + 1):\n        found.append(n - k * place)\n    place = place * 3\nreturn found",
        "found = []\nm = n\nfor _ in range(12):\n    if m % 10 > 0:\n        found.append(n - m % 10)\n    m = m // 10\nreturn found",
        "found = []\nstep = 2\nfor k in range(1, n):\n    if step <= n:\n        found.append(n - step)\n    step += 3\nreturn found",
        "count = 0\nfor k in range(1, n + 1):\n    if n % k == 0:\n        count += 1\nreturn [n - k for k in range(1, count + 1) if k <= n]",
        "m = n\nplace = 1\nfor _ in range(20):\n    if m == 0:\n        break\n    m //= 2\n    place *= 2\nreturn [n - place // 2]",
        "top = n\nfor k in range(n // 2):\n    top -= 1\nreturn [top] if top < n else []",
    ] {
        let rules = equal(&body(lines));
        assert!(rules.forms[0].moves.len() < 4, "{lines}");
    }
}

#[test]
fn shifts_and_bits_are_floors_remainders_and_operations() {
    for options in [
        "[n >> 1, n >> 3]",
        "[n - (1 << k) for k in range(30) if (1 << k) <= n]",
        "[n - (1 << k) for k in range(30) if (n >> k) & 1 == 1]",
        "[n & 7] if n > 7 else []",
        "[n - (n & -n)]",
        "[n & (n - 1)]",
        "[m for m in range(n) if m & n == m]",
        "[m for m in range(n) if (m ^ n) < 8]",
        "[m for m in range(n) if m | 5 == n | 5]",
        "[n - (n & 12)] if n & 12 else [n - 1]",
        "[m for m in range(n) if ~m + n == 3]",
        "[n - (3 << k) for k in range(1, n) if 3 << k <= n]",
    ] {
        equal(&returns(options));
    }
}

#[test]
fn divisors_and_products_are_read() {
    for options in [
        "[n - d for d in range(1, n) if n % d == 0]",
        "[n // d for d in range(2, n + 1) if n % d == 0]",
        "[n - k * k for k in range(1, n + 1) if k * k <= n]",
        "[n - k * (k + 1) // 2 for k in range(1, n + 1) if k * (k + 1) // 2 <= n]",
        "[a * b for a in range(1, n) for b in range(1, n) if a * b < n]",
        "[n - d for d in range(1, n // 2 + 1) if n % (2 * d) == 0]",
        "[n - k for k in range(1, n + 1) if all([k % d != 0 for d in range(2, k)])]",
        "[n - k for k in range(1, n + 1) if any([d * d == k for d in range(k + 1)])]",
    ] {
        equal_with(&returns(options), None, 50);
    }
}

#[test]
fn elements_and_digits_are_counted() {
    for options in [
        "[n - len([d for d in range(1, n + 1) if n % d == 0])]",
        "[n - k for k in range(1, len(str(n)) + 1) if k <= n]",
        "[n - len(range(1, n, 3))] if n > 1 else [0]",
        "[n - len(str(n - 20))] if n > 3 else []",
    ] {
        equal(&returns(options));
    }
}

#[test]
fn a_tuple_of_unknown_length_is_a_component_for_each() {
    let rules = equal_with(&returns("[tuple(range(k, n)) for k in range(1, n)]"), None, 40);
    let left = &rules.forms[0].moves[0].left[..];
    assert!(matches!(left, [Component::Each { .. }]));
    equal_with(&returns("[tuple([j for j in range(k) if j % 2 == 0]) for k in range(1, n)]"), None, 40);
    equal(&returns("[(k, k // 2, n - k) for k in range(1, n)]"));
    equal(&returns("[[k, n - k] for k in range(1, n)]"));
    equal(&returns("[()]"));
}

#[test]
fn a_script_that_fails_cuts_the_domain() {
    for lines in [
        "if n % 7 == 3:\n    fail(\"no such heap\")\nreturn [n - 1]",
        "return [n // (n - 5)] if n // (n - 5) < n and n // (n - 5) >= 0 else []",
        "return [k for k in range(n) if (k + 1) % (n - 4) == 0]",
        "return [n - (1 << (n - 3))] if n - (1 << (n - 3)) >= 0 else []",
        "return [n // k for k in range(0, n) if k > 1 and n % k == 0]",
        "x = [1, 2, 3][n] if n < 5 else 0\nreturn [x] if x < n else []",
        "if n > 10:\n    x = 1\nreturn [x]",
        "if n < 20:\n    return [n - 1]",
    ] {
        equal(&body(lines));
    }
}

#[test]
fn an_empty_heap_is_not_asked_about() {
    let rules = equal(&returns("list(range(n // 2 + 1)) if n > 1 else [0]"));
    let form = &rules.forms[0];
    let mut evaluator = grundy_theory::ruleset::custom::exact::Evaluator::new(&rules.expressions, 10_000);
    let mut moves = 0;
    let visited = evaluator.visit_moves(form, &[0.into()], &mut |_| {
        moves += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert!(visited.is_some());
    assert_eq!(moves, 0);
    // What fails at 0 alone never fails.
    let rules = equal(&returns("[n - 1] if 100 // n > 5 else []"));
    assert_eq!(rules.forms[0].domain, rules.expressions.clone().constant(true));
}

#[test]
fn a_quotient_is_total_under_its_guard() {
    let rules = equal(&returns("[n - k for k in range(n) if k > 0 and n // k > 3]"));
    assert_eq!(rules.forms[0].domain, rules.expressions.clone().constant(true));
    let text = "def gcd(a, b):\n    for _ in range(40):\n        if b == 0:\n            return a\n        a, b = b, a % b\n\n";
    let rules = equal_with(
        &format!("{text}{}", returns("[n - k for k in range(1, n + 1) if gcd(n, k) == 1]")),
        None,
        40,
    );
    assert_eq!(rules.forms[0].domain, rules.expressions.clone().constant(true));
}

#[test]
fn functions_that_call_themselves_are_followed() {
    let text = "def gcd(a, b):\n    return gcd(b, a % b) if b else a\n\n";
    equal_with(&format!("{text}{}", returns("[n - k for k in range(1, n + 1) if gcd(n, k) > 1]")), None, 30);
}

#[test]
fn forty_passes_are_no_tree_of_terms() {
    let text = body(
        "k = n\nfor _ in range(40):\n    if k % 3 == 0:\n        k = k // 3\nreturn [n - j for j in range(1, k + 1) if j < 4]",
    );
    let rules = equal_with(&text, None, 100);
    assert!(rules.expressions.len() < 2_000, "{}", rules.expressions.len());
}

#[test]
fn a_constant_end_is_read_as_it_is_and_named() {
    let text = "def options(n):\n    return [n - (1 << k) for k in range(5) if (n >> k) & 1 == 1]\n";
    let rules = equal(text);
    let ends: Vec<_> = rules.constant_loops.iter().map(|end| (end.place.line, end.passes.clone())).collect();
    assert_eq!(ends, [(2, 5.into())]);
    let text = body("m = n\nfor _ in range(4):\n    m = m // 10\nreturn [m]");
    let rules = equal_with(&text, None, 100);
    assert_eq!(rules.constant_loops[0].passes, 4.into());
    // (m // 10) // 10 is m // 100.
    let left = &rules.forms[0].moves[0].left[..];
    let [Component::Single(left)] = left else { panic!("{left:?}") };
    assert!(matches!(rules.expressions.term(left.numbers[0]), Term::Quotient(_, by) if *by == 10_000.into()));
}

#[test]
fn parameters_behind_the_colon_and_defaults_are_values() {
    let text = "LEAST = 2\ndef options(n, most, least = LEAST):\n    return [n - k for k in range(least, most + 1) if k <= n]\n";
    equal_with(text, Some("7"), 60);
    equal_with(text, Some("9,4"), 60);
    let text = "def clip(x, low = 0, high = 10):\n    return max(low, min(high, x))\n\ndef options(n):\n    return [n - k for k in range(1, clip(n - 5) + 1)] + [n - k for k in range(1, clip(n, high = 3) + 1)]\n";
    equal(text);
}

#[test]
fn functions_inside_functions_see_the_variables_around_them() {
    let text = "def options(n):\n    half = n // 2\n    def fits(k):\n        return k <= half\n    best = lambda k: k + 1\n    return [n - best(k) for k in range(n) if fits(k)]\n";
    equal(text);
}

#[test]
fn lists_are_joined_repeated_and_filtered() {
    for lines in [
        "found = [n - 1]\nfound += [n - k for k in (2, 3) if k <= n]\nreturn found",
        "found = []\nfound.extend([k for k in range(n) if k % 4 == 1])\nmore = [k + 1 for k in found if k + 1 < n]\nreturn found + more",
        "bits = [1 << k for k in range(8) if (n >> k) & 1]\nreturn [n - b for b in bits] + [n - b - c for b in bits for c in bits if b < c]",
        "zero = [0] * 3\nzero[n % 3] = 1\nreturn [n - 1 - z for z in zero if n - 1 - z >= 0]",
        "a = [1]\nb = a\nb.append(2)\nreturn [n - k for k in a if k <= n]",
        "found = []\nfor k in range(1, 4):\n    row = [k, 2 * k]\n    for x in row:\n        if x <= n:\n            found.append(n - x)\nreturn found",
        "options = [n - k for k in range(1, n + 1)]\nreturn [m for m in options if m % 2 == 0] or [0]",
        "return [min([k for k in range(1, n + 1) if n % (k + 1) == 0] + [n]) - 1]",
        "low = [k for k in range(2, n + 2) if (n + 1) % k == 0]\nreturn [n + 1 - min(low)] if min(low) > 1 and n + 1 - min(low) < n else []",
        "return [n - max(1, min(n // 2, 6)), abs(3 - n) if n > 2 else 0]",
    ] {
        equal(&body(lines));
    }
}

#[test]
fn unknown_text_is_named_with_its_place() {
    for (lines, place) in [
        (
            "total = 0\nfor k in range(n):\n    total = (total * total + k) % 7\nreturn [total] if total < n else []",
            (4, 18),
        ),
        ("return [n - k for k in range(1, n, n)]", (2, 28)),
        ("return [int(str(n)[::-1])]", (2, 17)),
        ("return [k for k in range(n) if hash(str(k)) > 5]", (2, 36)),
        (
            "found = []\nfor k in range(n):\n    if k not in found:\n        found.append(k // 2)\nreturn found",
            (0, 0),
        ),
        ("return sorted([k * 7 % n for k in range(1, n)])[:2]", (0, 0)),
    ] {
        let fault = read(&script(&body(lines), None)).unwrap_err();
        let at = fault.place.clone().map(|place| (place.line, place.column)).unwrap();
        assert!(fault.message.en.contains(": "), "{fault}");
        if place.0 > 0 {
            assert_eq!(at, place, "{lines}: {fault}");
        }
    }
}

#[test]
fn deep_terms_are_evaluated() {
    // Four terms inside each other for each pass.
    let lines = "x = n\nfor _ in range(240):\n    x = (x * x + 1) % 1009\nreturn [x % n]";
    equal_with(&body(lines), None, 5);
}

#[test]
fn scripts_that_read_without_end_are_refused() {
    for text in [
        "def f(n):\n    return f(n - 1) + f(n - 2) if n > 1 else n\n\ndef options(n):\n    return [f(n)]\n"
            .to_owned(),
        body(
            "x = n\nfor i in range(200):\n    for j in range(200):\n        for k in range(200):\n            x = x * x % (i + j + k + 7)\nreturn [x % n]",
        ),
    ] {
        assert!(read(&script(&text, None)).is_err());
    }
}
