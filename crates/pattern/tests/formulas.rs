//! Closed formulas are found in tables of values and of lost positions, and say what the definition says of
//! numbers beyond the table.
#![allow(clippy::unwrap_used)]

use grundy_budget::{Budget, Limits};
use grundy_pattern::PatternClass;
use grundy_pattern::answer::Answer;
use grundy_pattern::formula::{Body, Feature, Property, Rule, Sign, Term, Test};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions;
use grundy_pattern::rules::HeapRulesSource;
use grundy_pattern::sequence::find;
use grundy_pattern::solution::Solution;
use grundy_pattern::value_table::ValueTable;
use grundy_theory::outcome::Convention;

/// The prime factors with multiplicity.
fn factors(n: u64) -> Vec<u64> {
    let (mut rest, mut all) = (n, Vec::new());
    for p in 2..=n {
        while rest > 1 && rest.is_multiple_of(p) {
            all.push(p);
            rest /= p;
        }
    }
    all
}

/// A set of pairs, and words that its formula contains.
type Pairs<'a> = (&'a str, &'a dyn Fn(u64, u64) -> bool);

fn different(n: u64) -> usize {
    let mut all = factors(n);
    all.dedup();
    all.len()
}

fn times(n: u64, p: u64) -> u64 {
    factors(n).iter().filter(|&&q| q == p).count() as u64
}

fn exponents(n: u64) -> Vec<u64> {
    (2..=n).map(|p| times(n, p)).filter(|&e| e > 0).collect()
}

fn divisors(n: u64) -> u64 {
    (1..=n).filter(|d| n.is_multiple_of(*d)).count() as u64
}

fn digits(n: u64, base: u64) -> Vec<u64> {
    std::iter::successors(Some(n), |n| Some(n / base)).take_while(|&n| n > 0).map(|n| n % base).collect()
}

fn is_prime(n: u64) -> bool {
    factors(n).len() == 1
}

/// The index of a prime.
fn index(p: u64) -> u64 {
    (2..=p).filter(|&q| is_prime(q)).count() as u64
}

fn chain(mut n: u64, last: u64, next: impl Fn(u64) -> u64) -> u64 {
    let mut steps = 0;
    while n > last {
        n = next(n);
        steps += 1;
    }
    steps
}

fn totient(n: u64) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    (1..=n).filter(|&k| gcd(k, n) == 1).count() as u64
}

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

#[test]
fn values_have_formulas() {
    const LONG: u64 = 400;
    let functions: [(&str, &dyn Fn(u64) -> u64); 16] = [
        ("v_2(n)", &|n| times(n, 2)),
        ("Omega(n)", &|n| factors(n).len() as u64),
        ("omega(n) mod 2", &|n| different(n) as u64 % 2),
        ("xorexp(n)", &|n| exponents(n).iter().fold(0, |sum, e| sum ^ e)),
        ("maxexp(n)", &|n| exponents(n).into_iter().max().unwrap_or(0)),
        ("lpf(n)", &|n| factors(n).first().copied().unwrap_or(n)),
        ("index(gpf(n))", &|n| factors(n).last().map_or(0, |&p| index(p))),
        ("index(lpf(n)) if n is odd", &|n| {
            if n % 2 == 1 { factors(n).first().map_or(1, |&p| index(p)) } else { 0 }
        }),
        ("steps_phi(n)", &|n| chain(n, 1, totient)),
        ("steps_tau(n)", &|n| chain(n, 2, divisors)),
        ("v_2(n) XOR v_3(n)", &|n| times(n, 2) ^ times(n, 3)),
        ("max(v_2(n), v_3(n))", &|n| times(n, 2).max(times(n, 3))),
        ("s_10(n)", &|n| digits(n, 10).iter().sum()),
        ("n - s_2(n)", &|n| n - digits(n, 2).iter().sum::<u64>()),
        ("n XOR floor(n / 2)", &|n| n ^ (n / 2)),
        ("n mod 3 = 1", &|n| [n / 3, times(n, 2), digits(n, 2).len() as u64][(n % 3) as usize]),
    ];
    for (name, function) in functions {
        let values: Vec<u64> = (0..LONG).map(function).collect();
        let mut numerations = Numerations::default();
        let sequence = ValueTable { first: 0, values: &values };
        let found = find(sequence, None, HeapRulesSource::Unknown, &mut numerations, &mut budget()).unwrap();
        let found = found.unwrap_or_else(|| panic!("{name}"));
        assert_eq!(found.class, PatternClass::Formula, "{name}: {}", found.formula.en);
        assert!(found.formula.en.contains(name), "{name}: {}", found.formula.en);
        assert!(!found.is_derived());
        let solution = found.solution.unwrap();
        for n in (0..700).chain([1000, 1023, 1024, 1296]) {
            assert_eq!(solution.value(n), Some(function(n)), "{name} {n}");
        }
    }
}

#[test]
fn values_without_a_formula_have_none() {
    // One value that differs late is enough.
    for wrong in [150, 350] {
        let mut values: Vec<u64> = (0..400).map(|n| factors(n).len() as u64).collect();
        values[wrong] += 1;
        let sequence = ValueTable { first: 0, values: &values };
        let found =
            find(sequence, None, HeapRulesSource::Unknown, &mut Numerations::default(), &mut budget())
                .unwrap();
        assert!(found.is_none_or(|found| found.class != PatternClass::Formula));
    }
}

fn lost(arity: usize, below: u64, is_lost: &dyn Fn(&[u64]) -> bool) -> Option<(String, Solution)> {
    let tuple =
        |place: u64| -> Vec<u64> { (0..arity as u32).rev().map(|i| place / below.pow(i) % below).collect() };
    let table: Vec<bool> = (0..below.pow(arity as u32)).map(|place| is_lost(&tuple(place))).collect();
    let at = (b'a'..).take(arity).map(|letter| char::from(letter).to_string()).collect();
    let outcomes = OutcomeTable { at, below, play: Convention::Normal, lost: table };
    let found = positions::find(
        &outcomes,
        positions::PositionRules::Unknown,
        &mut Numerations::default(),
        &mut budget(),
    );
    let found = found.unwrap()?;
    Some((found.formula.en, found.solution.unwrap()))
}

#[test]
fn lost_numbers_have_conditions_and_recurrences() {
    let recurrent = |start: u64, next: &dyn Fn(u64) -> u64, n: u64| {
        let mut member = start;
        while member < n {
            member = next(member);
        }
        member == n
    };
    let sets: [(&str, &dyn Fn(u64) -> bool); 8] = [
        ("n is odd or n is 2 times a power of 4", &|n| {
            n % 2 == 1 || n > 0 && n.is_power_of_two() && times(n, 2) % 2 == 1
        }),
        ("n + 1 is a power of 2", &|n| (n + 1).is_power_of_two()),
        ("n is a triangular number", &|n| (0..=n).any(|k| k * (k + 1) / 2 == n)),
        ("n + 1 is a prime number", &|n| is_prime(n + 1)),
        ("s_2(n) is even", &|n| n.count_ones().is_multiple_of(2)),
        ("Omega(n) is even", &|n| n > 0 && factors(n).len().is_multiple_of(2)),
        ("floor(3L/2) + 1 follows L", &|n| n < 2 || recurrent(2, &|k| 3 * k / 2 + 1, n)),
        ("b + a follows a, b", &|n| {
            [1, 3, 4, 7, 11, 18, 29, 47, 76, 123, 199, 322, 521, 843, 1364].contains(&n)
        }),
    ];
    for (name, is_lost) in sets {
        let (formula, solution) =
            lost(1, 512, &|numbers| is_lost(numbers[0])).unwrap_or_else(|| panic!("{name}"));
        assert!(formula.contains(name), "{name}: {formula}");
        for n in 0..1500 {
            assert_eq!(solution.at(&[n]), Some(Answer::Lost(is_lost(n))), "{name} {n}");
        }
    }
}

#[test]
fn lost_pairs_and_triples_have_conditions() {
    let golden = |x: u64, y: u64| y * y < x * y + x * x;
    let pairs: [Pairs<'_>; 8] = [
        ("all numbers are odd", &|a, b| a % 2 == 1 && b % 2 == 1),
        ("all numbers are even", &|a, b| a % 2 == 0 && b % 2 == 0),
        ("a XOR b < 2", &|a, b| a / 2 == b / 2),
        ("s_2(a) = s_2(b)", &|a, b| a.count_ones() == b.count_ones()),
        ("(floor(a / 2) + floor(b / 3)) mod 3 = 0", &|a, b| (a / 2 + b / 3) % 3 == 0),
        ("a + b is prime or", &|a, b| is_prime(a + b) || a == b),
        ("(1 + sqrt(5))/2", &|a, b| a.min(b) == 0 || a != b && golden(a.min(b), a.max(b))),
        ("v_3(a) = v_3(b)", &|a, b| times(a, 3) == times(b, 3)),
    ];
    for (name, is_lost) in pairs {
        let (formula, solution) =
            lost(2, 40, &|at| is_lost(at[0], at[1])).unwrap_or_else(|| panic!("{name}"));
        let name = if name.contains("prime") { "prime" } else { name };
        assert!(formula.contains(name), "{name}: {formula}");
        for (a, b) in (0..120).flat_map(|a| (0..120).map(move |b| (a, b))).step_by(7) {
            assert_eq!(solution.at(&[a, b]), Some(Answer::Lost(is_lost(a, b))), "{name} {a} {b}");
        }
    }
    let rest = |at: &[u64]| (at[0] % 3) ^ (at[1] % 3) ^ (at[2] % 3) == 0;
    let (_, solution) = lost(3, 16, &rest).unwrap();
    for a in 0..40 {
        assert_eq!(solution.at(&[a, 2 * a, 17]), Some(Answer::Lost(rest(&[a, 2 * a, 17]))));
    }
}

fn two(sign: Sign, one: Term, other: Term) -> Term {
    Term::Two(sign, Box::new(one), Box::new(other))
}

/// Whether a position is lost by a condition; `None` if that is unknown.
fn lost_by(test: Test, numbers: &[u64]) -> Option<bool> {
    let rule = Rule { arity: numbers.len(), listed: (0, Vec::new()), body: Body::Lost(test) };
    rule.at(numbers).map(Answer::is_lost)
}

#[test]
fn conditions_that_cannot_be_computed_are_unknown() {
    let (number, constant) = (Term::Number, Term::Constant);
    let power = || Test::Is(Property::Power(1, 2), two(Sign::Plus, number(0), constant(1)));
    assert_eq!(lost_by(power(), &[u64::MAX]), None);
    assert_eq!(lost_by(power(), &[u64::MAX >> 1]), Some(true));
    let less = || Test::Less(number(1), two(Sign::Times, number(0), constant(2)));
    assert_eq!((lost_by(less(), &[1 << 63, 5]), lost_by(less(), &[3, 5])), (None, Some(true)));
    let product = two(Sign::Mod, two(Sign::Times, number(0), number(1)), constant(3));
    assert_eq!(lost_by(Test::Equal(product, constant(0)), &[1 << 40, 1 << 40]), None);
    let large_prime = 1_000_000_000_000_000_003;
    let index = Term::Of(Feature::LeastIndex, Box::new(number(0)));
    assert_eq!(lost_by(Test::Equal(index, constant(1)), &[large_prime]), None);
    assert_eq!(lost_by(Test::Is(Property::Prime, number(0)), &[large_prime]), Some(true));
    // A condition on a negative difference, or on a division by 0, does not hold.
    let minus = || Test::Equal(two(Sign::Minus, number(0), constant(7)), constant(0));
    assert_eq!((lost_by(minus(), &[3]), lost_by(minus(), &[7])), (Some(false), Some(true)));
    assert_eq!(lost_by(Test::None(vec![minus()]), &[3]), Some(true));
    let rest = Test::Equal(two(Sign::Mod, number(0), number(1)), constant(0));
    assert_eq!(lost_by(rest, &[4, 0]), Some(false));
    // One condition that holds decides a union, whatever the others are.
    let rest = |rest: u64| Test::Equal(two(Sign::Mod, number(0), constant(2)), constant(rest));
    assert_eq!(lost_by(Test::Any(vec![power(), rest(1)]), &[u64::MAX]), Some(true));
    assert_eq!(lost_by(Test::None(vec![power(), rest(1)]), &[u64::MAX]), Some(false));
    assert_eq!(lost_by(Test::Any(vec![power(), rest(0)]), &[u64::MAX]), None);
    assert_eq!(lost_by(Test::None(vec![power(), rest(0)]), &[u64::MAX]), None);
}

#[test]
fn recurrences_have_all_their_members_below_2_to_the_64() {
    let fibonacci = || Test::TwoStep { start: [1, 2], times: 1, more: 1, plus: 0 };
    let last = 12_200_160_415_121_876_738;
    for (n, is_member) in [(1, true), (4, false), (last - 1, false), (last, true), (u64::MAX, false)] {
        assert_eq!(lost_by(fibonacci(), &[n]), Some(is_member), "{n}");
    }
}
