//! Sentences of linear arithmetic about games that take from a heap, with constants out of the reach of
//! automata.
#![allow(clippy::unwrap_used)]

use grundy_automata::linear::{LinearFormula, LinearTerm, Validity, find_model, is_valid};
use grundy_budget::{Budget, Halt, Limits};
use num_bigint::BigInt;
use std::collections::BTreeMap;

fn decided(formula: &LinearFormula) -> Validity {
    is_valid(formula, &mut Budget::new(&Limits::default())).unwrap()
}

fn model(formula: &LinearFormula) -> Option<BTreeMap<u32, BigInt>> {
    let found = find_model(formula, &mut Budget::new(&Limits::default())).unwrap();
    found.map(|values| values.into_iter().collect())
}

fn holds(formula: LinearFormula) {
    assert_eq!(decided(&formula), Validity::Valid);
}

fn fails(formula: LinearFormula) -> BTreeMap<u32, BigInt> {
    let Validity::Counterexample(values) = decided(&formula) else { panic!("it holds: {formula:?}") };
    values.into_iter().collect()
}

fn big(digits: &str) -> BigInt {
    digits.parse().unwrap()
}

fn number(value: impl Into<BigInt>) -> LinearTerm {
    LinearTerm::constant(value)
}

fn and(parts: impl IntoIterator<Item = LinearFormula>) -> LinearFormula {
    LinearFormula::And(parts.into_iter().collect())
}

fn or(parts: impl IntoIterator<Item = LinearFormula>) -> LinearFormula {
    LinearFormula::Or(parts.into_iter().collect())
}

fn exists(variables: &[u32], inner: LinearFormula) -> LinearFormula {
    LinearFormula::Exists(variables.to_vec(), Box::new(inner))
}

fn forall(variables: &[u32], inner: LinearFormula) -> LinearFormula {
    LinearFormula::Forall(variables.to_vec(), Box::new(inner))
}

fn equal(one: &LinearTerm, other: &LinearTerm) -> LinearFormula {
    LinearFormula::equal(one.clone(), other.clone())
}

fn at_most(one: &LinearTerm, other: &LinearTerm) -> LinearFormula {
    LinearFormula::at_most(one.clone(), other.clone())
}

fn less(one: &LinearTerm, other: &LinearTerm) -> LinearFormula {
    LinearFormula::less(one.clone(), other.clone())
}

/// `low <= term <= high`.
fn within(low: impl Into<BigInt>, term: &LinearTerm, high: impl Into<BigInt>) -> LinearFormula {
    and([at_most(&number(low), term), at_most(term, &number(high))])
}

/// The next variables that nothing else uses.
#[derive(Default)]
struct Names(u32);

impl Names {
    fn variable(&mut self) -> LinearTerm {
        self.0 += 1;
        LinearTerm::variable(self.0 - 1)
    }

    fn variables<const N: usize>(&mut self) -> [LinearTerm; N] {
        std::array::from_fn(|_| self.variable())
    }

    /// `value = term mod modulus`, with a quotient of its own.
    fn remainder(&mut self, term: &LinearTerm, modulus: &BigInt, value: &LinearTerm) -> LinearFormula {
        let quotient = self.variable();
        and([
            equal(&(quotient * modulus.clone() + value.clone()), term),
            at_most(&number(0), value),
            less(value, &number(modulus.clone())),
        ])
    }
}

/// No option of n has the value that is claimed for n. The claim is a formula for the value of a heap.
fn no_option_has_the_value(
    names: &mut Names,
    claim: &mut impl FnMut(&mut Names, &LinearTerm, &LinearTerm) -> LinearFormula,
    may_take: &impl Fn(&LinearTerm, &LinearTerm) -> LinearFormula,
) -> LinearFormula {
    let [n, k, value] = names.variables();
    let rest = n.clone() - k.clone();
    let option = claim(names, &rest, &value);
    let facts = [
        within(1, &k, big("100000000000000000000000000000000000000000")),
        at_most(&k, &n),
        may_take(&n, &k),
        claim(names, &n, &value),
        option,
    ];
    and(facts).negated()
}

/// The number to take of a heap, given its value and a smaller one.
type Witness<'a> = &'a dyn Fn(&LinearTerm, &LinearTerm) -> LinearTerm;

/// Every value below the one claimed for n is that of an option, the one that `witness` takes of n for the
/// value u.
fn smaller_values_are_reached(
    names: &mut Names,
    claim: &mut impl FnMut(&mut Names, &LinearTerm, &LinearTerm) -> LinearFormula,
    may_take: &impl Fn(&LinearTerm, &LinearTerm) -> LinearFormula,
    witness: Option<Witness>,
) -> LinearFormula {
    let [n, value, u, k] = names.variables();
    let given =
        and([at_most(&number(0), &n), at_most(&number(0), &u), less(&u, &value), claim(names, &n, &value)]);
    let first = names.0;
    let reached = claim(names, &(n.clone() - k.clone()), &u);
    let quotients: Vec<u32> = (first..names.0).chain([3 + n.coefficients()[0].0]).collect();
    let reached = and([at_most(&number(1), &k), at_most(&k, &n), may_take(&n, &k), reached]);
    match witness {
        // The quotients of the option are functions of it: they may be chosen.
        Some(witness) => {
            let taken = equal(&k, &witness(&value, &u));
            given.implies(exists(&quotients, and([taken, reached])))
        }
        None => given.implies(exists(&quotients, reached)),
    }
}

/// Takes of 1 to `most`.
fn takes(most: impl Into<BigInt>) -> impl Fn(&LinearTerm, &LinearTerm) -> LinearFormula {
    let most = most.into();
    move |_, k| within(1, k, most.clone())
}

fn remainders(modulus: BigInt) -> impl FnMut(&mut Names, &LinearTerm, &LinearTerm) -> LinearFormula {
    move |names, n, value| names.remainder(n, &modulus, value)
}

#[test]
fn takes_of_1_to_1000_have_the_remainders_by_1001() {
    for most in ["3", "1000", "5000", "10000000000000000000", "10000000000000000000000000000000000000000"] {
        let most = big(most);
        let mut claim = remainders(&most + 1);
        holds(no_option_has_the_value(&mut Names::default(), &mut claim, &takes(most.clone())));
        let difference = |value: &LinearTerm, u: &LinearTerm| value.clone() - u.clone();
        let (names, may_take) = (&mut Names::default(), takes(most.clone()));
        holds(smaller_values_are_reached(names, &mut claim, &may_take, Some(&difference)));
    }
}

#[test]
fn witnesses_for_smaller_values_are_found_without_help() {
    for most in ["3", "1000", "10000000000000000000"] {
        let most = big(most);
        let mut claim = remainders(&most + 1);
        holds(smaller_values_are_reached(&mut Names::default(), &mut claim, &takes(most), None));
    }
}

#[test]
fn the_heap_itself_is_refuted_at_the_first_heap_beyond_the_takes() {
    let mut claim = |_: &mut Names, n: &LinearTerm, value: &LinearTerm| equal(value, n);
    holds(no_option_has_the_value(&mut Names::default(), &mut claim, &takes(1000)));
    let names = &mut Names::default();
    let values = fails(smaller_values_are_reached(names, &mut claim, &takes(1000), None));
    // n - u is more than 1000.
    assert!(&values[&0] - &values[&2] > BigInt::from(1000), "{values:?}");
}

#[test]
fn a_move_banned_at_one_heap_is_noticed() {
    // Takes of 1 to 6, but no 3 at 600: 600 is 5 mod 7, and 2 is not reached.
    let may_take = |n: &LinearTerm, k: &LinearTerm| {
        let banned = and([equal(n, &number(600)), equal(k, &number(3))]);
        and([within(1, k, 6), banned.negated()])
    };
    let mut claim = remainders(7.into());
    holds(no_option_has_the_value(&mut Names::default(), &mut claim, &may_take));
    let values = fails(smaller_values_are_reached(&mut Names::default(), &mut claim, &may_take, None));
    assert_eq!((&values[&0], &values[&2]), (&BigInt::from(600), &BigInt::from(2)));
    // A ban beyond the smaller values is of no concern.
    let may_take = |n: &LinearTerm, k: &LinearTerm| {
        let banned = and([equal(n, &number(600)), equal(k, &number(6))]);
        and([within(1, k, 6), banned.negated()])
    };
    holds(smaller_values_are_reached(&mut Names::default(), &mut claim, &may_take, None));
}

#[test]
fn a_most_that_changes_at_a_heap_changes_the_remainders() {
    // From m * 33 on at most t may be taken, below it m - 1: the values begin anew there.
    for (m, t) in [(22, 17), (1009, 980), (10_003, 6110)] {
        let from = number(m * 33);
        let may_take = |n: &LinearTerm, k: &LinearTerm| {
            let before = and([less(n, &from), less(k, &number(m))]);
            or([before, and([at_most(&from, n), at_most(k, &number(t))])])
        };
        let claim = |shift: i64| {
            let from = from.clone();
            move |names: &mut Names, n: &LinearTerm, value: &LinearTerm| {
                let after = n.clone() - from.clone() - number(shift);
                let before = and([less(n, &from), names.remainder(n, &m.into(), value)]);
                or([before, and([at_most(&from, n), names.remainder(&after, &(t + 1).into(), value)])])
            }
        };
        holds(no_option_has_the_value(&mut Names::default(), &mut claim(0), &may_take));
        holds(smaller_values_are_reached(&mut Names::default(), &mut claim(0), &may_take, None));
        let values = fails(no_option_has_the_value(&mut Names::default(), &mut claim(1), &may_take));
        assert!(values[&0] >= BigInt::from(m * 33));
        fails(smaller_values_are_reached(&mut Names::default(), &mut claim(1), &may_take, None));
    }
}

#[test]
fn tables_of_residues_with_exceptions_are_proved() {
    // Takes of 1, 2 and 4, but no 2 at 602: a period, exceptions from the ban on, and a period.
    let (takes, at, banned) = ([1, 2, 4], 602_usize, 2);
    let mut values: Vec<usize> = Vec::new();
    for n in 0..900 {
        let is_option = |k: &usize| *k <= n && !(n == at && *k == banned);
        let options: Vec<usize> = takes.into_iter().filter(is_option).map(|k| values[n - k]).collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    let period = 3;
    let settled = (at..).find(|from| (*from..890).all(|n| values[n] == values[n + period])).unwrap();
    let small = |number: usize| number as i64;
    let mut claim = |names: &mut Names, n: &LinearTerm, value: &LinearTerm| {
        let mut residues = |from: usize| {
            let [quotient, rest] = names.variables();
            let rows = (0..period).map(|row| {
                and([equal(&rest, &number(small(row))), equal(value, &number(small(values[from + row])))])
            });
            let sum = quotient * small(period) + rest.clone() + number(small(from));
            and([equal(&sum, n), within(0, &rest, small(period) - 1), or(rows)])
        };
        let before = and([less(n, &number(small(at))), residues(0)]);
        let after = and([at_most(&number(small(settled)), n), residues(settled)]);
        let exceptions = (at..settled)
            .map(|heap| and([equal(n, &number(small(heap))), equal(value, &number(small(values[heap])))]));
        or([before, after].into_iter().chain(exceptions))
    };
    let may_take = |n: &LinearTerm, k: &LinearTerm| {
        let ban = and([equal(n, &number(small(at))), equal(k, &number(small(banned)))]);
        and([or(takes.map(|take| equal(k, &number(small(take))))), ban.negated()])
    };
    holds(no_option_has_the_value(&mut Names::default(), &mut claim, &may_take));
    holds(smaller_values_are_reached(&mut Names::default(), &mut claim, &may_take, None));
    let any = |_: &LinearTerm, k: &LinearTerm| or(takes.map(|take| equal(k, &number(small(take)))));
    let counterexample = fails(no_option_has_the_value(&mut Names::default(), &mut claim, &any));
    assert_eq!((&counterexample[&0], &counterexample[&1]), (&BigInt::from(at), &BigInt::from(banned)));
}

/// value = half * floor(n / (2 half)) + (n mod half).
fn all_but(names: &mut Names, half: &BigInt, n: &LinearTerm, value: &LinearTerm) -> LinearFormula {
    let [blocks, remainder] = names.variables();
    and([
        LinearFormula::floor(n.clone(), half * 2, blocks.clone()),
        names.remainder(n, half, &remainder),
        equal(value, &(blocks * half.clone() + remainder)),
    ])
}

#[test]
fn all_takes_but_one_have_values_that_grow_by_half() {
    for half in ["2", "1000", "10000000000000000000"] {
        let half = big(half);
        let mut claim =
            |names: &mut Names, n: &LinearTerm, value: &LinearTerm| all_but(names, &half, n, value);
        let may_take = |_: &LinearTerm, k: &LinearTerm| equal(k, &number(half.clone())).negated();
        holds(no_option_has_the_value(&mut Names::default(), &mut claim, &may_take));
        holds(smaller_values_are_reached(&mut Names::default(), &mut claim, &may_take, None));
        // Without the ban the value is reached by taking it.
        let any = |_: &LinearTerm, _: &LinearTerm| LinearFormula::Constant(true);
        fails(no_option_has_the_value(&mut Names::default(), &mut claim, &any));
    }
}

/// f = floor(a n / b) + c, at most `most` if there is such.
#[derive(Clone)]
struct Bound {
    a: i64,
    c: i64,
    b: i64,
    most: Option<BigInt>,
}

impl Bound {
    /// k <= f(n), by a quotient that is chosen.
    fn allows(&self, names: &mut Names, n: &LinearTerm, k: &LinearTerm) -> LinearFormula {
        let quotient = names.variable();
        let floor = LinearFormula::floor(n.clone() * self.a + number(self.c), self.b, quotient.clone());
        let most = self.most.iter().map(|most| at_most(k, &number(most.clone())));
        and([floor, at_most(&number(1), k), at_most(k, &quotient)].into_iter().chain(most))
    }

    /// The three sentences of the lemma on takes of 1 to f(n).
    fn lemma(&self) -> [LinearFormula; 3] {
        let sentence = |given: [i64; 2], then: [i64; 2], more: i64| {
            let names = &mut Names::default();
            let [n, k] = names.variables();
            let at = |shift: i64, term: &LinearTerm| term.clone() + number(shift);
            let hypothesis = self.allows(names, &at(given[0], &n), &at(given[1], &k));
            let conclusion = self.allows(names, &at(then[0], &n), &at(then[1], &k));
            let first = [at_most(&number(0), &n), at_most(&number(more), &k), hypothesis];
            // The quotient of the conclusion is the last variable.
            and(first).implies(exists(&[names.0 - 1], conclusion))
        };
        [sentence([0, 0], [0, -1], 2), sentence([0, 0], [1, 0], 1), sentence([1, 1], [0, 0], 1)]
    }
}

#[test]
fn takes_up_to_a_floor_satisfy_the_lemma() {
    for (a, c, b) in [(1, 0, 2), (1, -1, 2), (1, 0, 3), (2, 0, 3), (1, 0, 5001)] {
        for most in [None, Some(big("100")), Some(big("10000000000000000000"))] {
            for sentence in (Bound { a, c, b, most }).lemma() {
                holds(sentence);
            }
        }
    }
    // f = 2 n grows by 2.
    let [_, _, third] = (Bound { a: 2, c: 0, b: 1, most: None }).lemma();
    fails(third);
}

#[test]
fn minima_maxima_and_sums_of_floors_are_compared() {
    let names = &mut Names::default();
    let [n, half, least, two_thirds, fifth] = names.variables();
    let given = and([
        at_most(&number(0), &n),
        LinearFormula::floor(n.clone(), 2, half.clone()),
        or([
            and([equal(&least, &half), at_most(&half, &number(100))]),
            and([equal(&least, &number(100)), at_most(&number(100), &half)]),
        ]),
        LinearFormula::floor(n.clone() * 2, 3, two_thirds.clone()),
        LinearFormula::floor(n.clone(), 5, fifth.clone()),
    ]);
    // min(n // 2, 100) <= floor(2 n / 3) + floor(n / 5) <= n
    let sum = two_thirds + fifth;
    let bounds = and([at_most(&least, &sum), at_most(&sum, &n)]);
    holds(given.clone().implies(bounds));
    let values = fails(given.clone().implies(less(&sum, &number(1_000_000))));
    assert!(values[&3].clone() + &values[&4] >= BigInt::from(1_000_000));
    let values = fails(given.implies(less(&least, &number(100))));
    assert!(values[&0] >= BigInt::from(200));
}

#[test]
fn two_ways_to_say_unequal_splits_agree() {
    let [n, i, a, b] = Names::default().variables();
    // i from 1 to n - 1 with 2 i < n; a + b = n with 0 < a < b.
    let one = and([at_most(&number(1), &i), less(&i, &n), less(&(i.clone() * 2), &n)]);
    let other = and([equal(&(a.clone() + b.clone()), &n), less(&number(0), &a), less(&a, &b)]);
    let same = or([
        and([equal(&i, &a), equal(&(n.clone() - i.clone()), &b)]),
        and([equal(&i, &b), equal(&(n.clone() - i.clone()), &a)]),
    ]);
    let inclusions = |one: &LinearFormula, other: &LinearFormula| {
        let forth = one.clone().implies(exists(&[2, 3], and([other.clone(), same.clone()])));
        let back = other.clone().implies(exists(&[1], and([one.clone(), same.clone()])));
        [forth, back]
    };
    inclusions(&one, &other).into_iter().for_each(holds);
    // With 2 i <= n equal heaps are among them.
    let equal_heaps = and([at_most(&number(1), &i), less(&i, &n), at_most(&(i.clone() * 2), &n)]);
    let [forth, back] = inclusions(&equal_heaps, &other);
    let values = fails(forth);
    assert_eq!(values[&0], &values[&1] * 2);
    holds(back);
}

#[test]
fn quantifiers_alternate() {
    let [n, q, r] = Names::default().variables();
    let remainder = |modulus: i64, most: i64| {
        let sum = q.clone() * modulus + r.clone();
        forall(&[0], exists(&[1, 2], and([equal(&sum, &n), within(0, &r, most)])))
    };
    holds(remainder(7, 6));
    fails(remainder(7, 5));
    holds(remainder(5001, 5000));
    fails(remainder(5001, 4999));
    // There is no largest number; every number lies between two others; some number is at most all squares of
    // 3, 4, 5.
    holds(exists(&[0], forall(&[1], at_most(&q, &n))).negated());
    holds(forall(&[0], exists(&[1], forall(&[2], or([less(&r, &q), less(&n, &r)])))));
    holds(exists(&[0], forall(&[1], or([less(&q, &number(3)), less(&n, &q)]))));
    // What a witness has to satisfy beside its bounds is not lost: 8 q mod 7 takes more than one value.
    let divided = LinearFormula::Divides(7.into(), q.clone() * 8 - n.clone());
    fails(forall(&[1], within(-4, &q, 4).implies(divided)));
    // A bound variable hides a free one.
    holds(and([equal(&n, &number(3)), exists(&[0], equal(&n, &number(4)))]).implies(equal(&n, &number(3))));
}

#[test]
fn numbers_are_sums_of_coins_from_a_bound_on() {
    // With coins 5 and 8 the largest number that is no sum is 27.
    let [n, a, b] = Names::default().variables();
    let coins =
        and([at_most(&number(0), &a), at_most(&number(0), &b), equal(&(a.clone() * 5 + b.clone() * 8), &n)]);
    let from = |least: i64| at_most(&number(least), &n).implies(exists(&[1, 2], coins.clone()));
    holds(from(28));
    let values = fails(from(27));
    assert_eq!(values[&0], BigInt::from(27));
}

#[test]
fn real_shadows_are_not_believed() {
    // Pugh's example: 27 <= 11 x + 13 y <= 45 and -10 <= 7 x - 9 y <= 4 have real solutions, and no integer
    // ones.
    let [x, y] = Names::default().variables();
    let system = |low: i64| {
        let (sum, difference) = (x.clone() * 11 + y.clone() * 13, x.clone() * 7 - y.clone() * 9);
        and([within(27, &sum, 45), within(low, &difference, 4)])
    };
    assert_eq!(model(&system(-10)), None);
    let values = model(&system(-12)).unwrap();
    let value = |a: i64, b: i64| &values[&0] * a + &values[&1] * b;
    assert!(value(11, 13) >= 27.into() && value(11, 13) <= 45.into());
    assert!(value(7, -9) >= (-12).into() && value(7, -9) <= 4.into());
    // 3 x is never between 2 y and 2 y + 1 with both odd ends cut off: a splinter decides.
    let between = and([within(1, &(x.clone() * 6 - y.clone() * 10), 1)]);
    assert_eq!(model(&between), None);
}

#[test]
fn large_numbers_stay_exact() {
    let large = big("10000000000000000000000000000000000000000");
    let [x, y] = Names::default().variables();
    // Bézout: large x - (large + 1) y = 1.
    let combination = x.clone() * large.clone() - y.clone() * (&large + 1);
    let values = model(&and([equal(&combination, &number(1)), at_most(&number(0), &x)])).unwrap();
    assert_eq!(&values[&0] * &large - &values[&1] * (&large + 1), BigInt::from(1));
    assert!(values[&0] >= BigInt::from(0));
    // Twice that is even.
    let even = x.clone() * (&large * 2) - y.clone() * (&large * 6);
    assert_eq!(model(&equal(&even, &number(&large + 1))), None);
    // A quotient determines its number up to the remainder.
    let [n, q] = Names::default().variables();
    let floor = LinearFormula::floor(n.clone(), large.clone(), q.clone());
    let bounds = and([
        at_most(&(q.clone() * large.clone()), &n),
        at_most(&n, &(q * large.clone() + number(&large - 1))),
    ]);
    holds(floor.implies(bounds));
    let values = model(&and([
        LinearFormula::Divides(large.clone(), n.clone() - number(7)),
        less(&number(large.clone()), &n),
    ]))
    .unwrap();
    assert_eq!(&values[&0] % &large, BigInt::from(7));
}

#[test]
fn contradictions_end_only_the_cases_that_they_rest_on() {
    let [x, y, z, w] = Names::default().variables();
    let is = |value: i64| equal(&x, &number(value));
    // Contradictions that no single bound shows.
    let circle = |gap: i64| and([less(&z, &y), less(&w, &z), at_most(&(y.clone() + number(gap)), &w)]);
    // The disjunction belongs to the first case alone.
    let inner = or([and([is(5), or([circle(0), circle(1)])]), is(7)]);
    assert_eq!(model(&inner).unwrap()[&0], BigInt::from(7));
    // The last alternative is out of the question in the first case alone.
    let beside = and([or([is(5), is(7)]), or([circle(0), circle(1), and([is(7), at_most(&y, &z)])])]);
    assert_eq!(model(&beside).unwrap()[&0], BigInt::from(7));
}

#[test]
fn hostile_formulas_end_with_a_limit() {
    let deep = (0..1000).fold(LinearFormula::Constant(true), |inner, _| LinearFormula::Not(Box::new(inner)));
    let budget = || Budget::new(&Limits { steps: 1 << 22, ..Limits::default() });
    assert!(matches!(find_model(&deep, &mut budget()), Err(Halt::OutOfReach(_))));
    // Splinters as many as 10^40.
    let large = big("10000000000000000000000000000000000000000");
    let names = &mut Names::default();
    let [x, y, z] = names.variables();
    let sum = x.clone() * large.clone() + y.clone() * (&large + 7) + z.clone() * (&large * 3 + 1);
    let other = x * (&large - 1) - y * (&large + 2) + z * 5;
    let narrow = and([within(1, &sum, &large / 3), within(1, &other, &large / 5)]);
    let decided = find_model(&narrow, &mut budget());
    assert!(!matches!(decided, Ok(None)), "{decided:?}");
}
