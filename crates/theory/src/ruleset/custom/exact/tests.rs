use super::*;
use num_traits::ToPrimitive;
use std::collections::HashMap;
use std::ops::ControlFlow;

fn number(n: i64) -> BigInt {
    BigInt::from(n)
}

#[test]
fn equal_terms_have_equal_ids() {
    let mut e = Expressions::new();
    let (x, y) = (e.new_variable("x"), e.new_variable("y"));
    let (x, y) = (e.variable(x), e.variable(y));
    let one = e.add(x, y);
    let other = e.add(y, x);
    assert_eq!(one, other);
    // (2x + y + 7) // 2 = x + 3 + (y + 1) // 2.
    let two = e.number(2);
    let twice = e.linear(&[(x, number(2)), (y, number(1))], number(7));
    let half = e.floor_divide(twice, two);
    let odd = e.plus(y, 1);
    let odd = e.floor_divide(odd, two);
    let sum = e.add(x, odd);
    assert_eq!(half, e.plus(sum, 3));
    // x // 2 // 3 = x // 6.
    let (three, six) = (e.number(3), e.number(6));
    let halves = e.floor_divide(x, two);
    let sixths = e.floor_divide(halves, three);
    assert_eq!(sixths, e.floor_divide(x, six));
    // x & 7 = x mod 8, and x mod y = 0 says that y divides x.
    let (seven, eight) = (e.number(7), e.number(8));
    assert_eq!(e.bits(Bitwise::And, x, seven), e.modulo(x, eight));
    let rest = e.modulo(x, y);
    assert_eq!(e.zero(rest), e.divides(y, x));
}

#[test]
fn forty_passes_are_no_tree() {
    // if k % 2 == 0: k = k // 2, forty times.
    let mut e = Expressions::new();
    let n = e.new_variable("n");
    let mut k = e.variable(n);
    let two = e.number(2);
    for _ in 0..40 {
        let even = e.divides(two, k);
        let half = e.floor_divide(k, two);
        k = e.choice(even, half, k);
    }
    assert!(e.len() < 500);
    let mut evaluator = Evaluator::new(&e, 100_000);
    for n_value in [1_i64, 12, 1 << 39, 96] {
        evaluator.assign(n, number(n_value));
        assert_eq!(evaluator.term(k), Some(number(n_value >> n_value.trailing_zeros())));
    }
}

#[test]
fn normal_forms_have_the_value_of_what_they_replace() {
    let mut e = Expressions::new();
    let (x, y) = (e.new_variable("x"), e.new_variable("y"));
    let (tx, ty) = (e.variable(x), e.variable(y));
    let mut terms = Vec::new();
    for (a, b, c, d) in [(4, 6, 5, 2), (3, -5, 7, 6), (12, 18, -7, 24), (-4, 1, 3, -3)] {
        let sum = e.linear(&[(tx, number(a)), (ty, number(b))], number(c));
        let divisor = e.number(d);
        let value = move |x: i64, y: i64| (a * x + b * y + c, d);
        let (quotient, rest) = (e.floor_divide(sum, divisor), e.modulo(sum, divisor));
        let (sign, zero) = (e.not_negative(sum), e.zero(sum));
        terms.push((quotient, rest, sign, zero, value));
    }
    let mut evaluator = Evaluator::new(&e, u64::MAX);
    for (a, b) in (-20..20).flat_map(|a| (-20..20).map(move |b| (a, b))) {
        evaluator.assign(x, number(a));
        evaluator.assign(y, number(b));
        for (quotient, rest, sign, zero, value) in &terms {
            let (sum, divisor) = value(a, b);
            let floor = num_integer::Integer::div_floor(&sum, &divisor);
            assert_eq!(evaluator.term(*quotient), Some(number(floor)));
            assert_eq!(evaluator.term(*rest), Some(number(sum - floor * divisor)));
            assert_eq!(evaluator.condition(*sign), Some(sum >= 0));
            assert_eq!(evaluator.condition(*zero), Some(sum == 0));
        }
    }
}

#[test]
fn replaced_variables_are_gone() {
    let mut e = Expressions::new();
    let n = e.new_variable("n");
    let term = e.variable(n);
    let (one, next) = (e.number(1), e.plus(term, 1));
    let range = e.new_range("d", one, next);
    let d = e.variable(range.variable);
    let divides = e.divides(d, term);
    let divisors = e.count(range, divides);
    let twelve = e.number(12);
    let of_twelve = e.replace(divisors, &HashMap::from([(n, twelve)]));
    assert!(e.free_variables(of_twelve).is_empty());
    assert_eq!(Evaluator::new(&e, 1000).term(of_twelve), Some(number(6)));
    assert_eq!(Evaluator::new(&e, 3).term(of_twelve), None);
}

/// Take k = 1, 2, 3 tokens, but not 2 from 7.
fn banned_take() -> ExactRules {
    let mut e = Expressions::new();
    let n = e.new_variable("n");
    let heap = e.variable(n);
    let (one, four) = (e.number(1), e.number(4));
    let range = e.new_range("k", one, four);
    let k = e.variable(range.variable);
    let (two, seven) = (e.number(2), e.number(7));
    let (is_two, is_seven, fits) = (e.equal(k, two), e.equal(heap, seven), e.at_most(k, heap));
    let banned = e.all(&[is_two, is_seven]);
    let allowed = e.not(banned);
    let when = e.all(&[fits, allowed]);
    let left = e.subtract(heap, k);
    let left = vec![Component::Single(Left { form: Form::Heap, numbers: vec![left] })];
    let domain = e.constant(true);
    let moves = vec![ExactMove { bound: vec![range], when, left }];
    let form = FormRules { form: Form::Heap, variables: vec![n], domain, moves };
    ExactRules { expressions: e, forms: vec![form], constant_loops: Vec::new() }
}

/// The heaps that a heap may become.
fn options(rules: &ExactRules, n: i64) -> Vec<i64> {
    let mut found = Vec::new();
    let mut evaluator = Evaluator::new(&rules.expressions, 10_000);
    let walked = evaluator.visit_moves(&rules.forms[0], &[number(n)], &mut |left| {
        found.extend(left.iter().map(|(_, numbers)| numbers[0].to_i64().unwrap()));
        ControlFlow::Continue(())
    });
    assert!(walked.is_some());
    found
}

#[test]
fn moves_are_visited_in_the_order_of_the_rules() {
    let rules = banned_take();
    assert_eq!(options(&rules, 7), [6, 4]);
    assert_eq!(options(&rules, 8), [7, 6, 5]);
    assert_eq!(options(&rules, 1), [0]);
}

#[test]
fn rules_written_as_text_have_the_same_moves() {
    let rules = banned_take();
    let text = rules.to_text();
    let read = ExactRules::from_text(&text).unwrap();
    assert_eq!(read.to_text().lines().count(), text.lines().count());
    for n in 1..12 {
        assert_eq!(options(&read, n), options(&rules, n));
    }
    for broken in ["move\t0\t0", "sum\tx", "zero\t5", "form\theap\t0\t0\tn", "var\t0"] {
        assert!(ExactRules::from_text(broken).is_none(), "{broken}");
    }
}

#[test]
fn a_replacement_is_not_bound_by_the_scope_that_it_enters() {
    let mut e = Expressions::new();
    let x = e.new_variable("x");
    let (zero, three, ten) = (e.number(0), e.number(3), e.number(10));
    let range = e.new_range("d", zero, ten);
    let (d, term) = (e.variable(range.variable), e.variable(x));
    let small = e.less(d, three);
    let two = e.greatest(range, small, zero);
    let equal = e.equal(d, term);
    let reached = e.exists(range, equal);
    // Some d is the greatest d below 3.
    let reached = e.replace_in_condition(reached, &HashMap::from([(x, two)]));
    assert_eq!(Evaluator::new(&e, 1000).condition(reached), Some(true));
}

#[test]
fn unused_parts_are_forgotten() {
    let mut e = Expressions::new();
    let n = e.new_variable("n");
    let heap = e.variable(n);
    let (unused, half) = (e.plus(heap, 77), e.number(2));
    let unused = e.multiply(unused, heap);
    assert!(e.as_constant(unused).is_none());
    let half = e.floor_divide(heap, half);
    let when = e.less(half, heap);
    let left = vec![Component::Single(Left { form: Form::Heap, numbers: vec![half] })];
    let form = FormRules {
        form: Form::Heap,
        variables: vec![n],
        domain: when,
        moves: vec![ExactMove { bound: Vec::new(), when, left }],
    };
    let mut rules = ExactRules { expressions: e, forms: vec![form], constant_loops: Vec::new() };
    let before = rules.expressions.len();
    rules.keep_used();
    assert!(rules.expressions.len() < before);
    assert!(!rules.constants().contains(&number(77)));
    assert_eq!(rules.depth(), 3);
    let mut evaluator = Evaluator::new(&rules.expressions, 100);
    let mut options = Vec::new();
    let _ = evaluator.visit_moves(&rules.forms[0], &[number(9)], &mut |left| {
        options.push(left[0].1[0].clone());
        ControlFlow::Continue(())
    });
    assert_eq!(options, [number(4)]);
}
