//! Terms and conditions in which patterns are stated: computed, written as text and as code, and weighed.

use super::feature::{Feature, Property};
use crate::description_length;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use num_integer::Integer;

/// A term with natural values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// One of the numbers of a position.
    Number(usize),
    /// A constant.
    Constant(u64),
    /// A function.
    Of(Feature, Box<Term>),
    /// Two terms together.
    Two(Sign, Box<Term>, Box<Term>),
}

/// What joins two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// +
    Plus,
    /// A difference that is not negative.
    Minus,
    /// Times.
    Times,
    /// The quotient, rounded down.
    Over,
    /// The remainder.
    Mod,
    /// The nim sum.
    Xor,
    /// The bits that both have.
    And,
    /// The bits that one has.
    Or,
    /// The greatest common divisor.
    Gcd,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
    /// The distance.
    Distance,
    /// The power.
    Power,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Two terms are equal.
    Equal(Term, Term),
    /// The first term is smaller.
    Less(Term, Term),
    /// A number has a property.
    Is(Property, Term),
    /// 0 < x < y and y / x is below the golden ratio.
    BelowGolden(Term, Term),
    /// y - x = k and x = floor(k (1 + sqrt(5))/2) for some k: Wythoff's pairs.
    Wythoff(Term, Term),
    /// A member of the sequence that begins with `start`, in which floor(times L / over) + plus follows L.
    Chain {
        /// The first member.
        start: u64,
        /// The factor.
        times: u64,
        /// The divisor.
        over: u64,
        /// What is added.
        plus: u64,
    },
    /// A member of the sequence in which times b + more a + plus follows a, b.
    TwoStep {
        /// The first two members.
        start: [u64; 2],
        /// The factor of the last member.
        times: u64,
        /// The factor of the one before it.
        more: u64,
        /// What is added.
        plus: u64,
    },
    /// A member of a sequence in which each member is the sum of the last one and of an earlier one.
    Lagged {
        /// The first members.
        start: Vec<u64>,
        /// How far before the last one the earlier one is.
        lag: usize,
    },
    /// One of them holds.
    Any(Vec<Test>),
    /// None of them holds.
    None(Vec<Test>),
}

/// Why a term has no value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    /// A difference is negative, or a divisor is 0.
    Undefined,
    /// A number is 2^64 or more, or computing it takes too much work.
    Unknown,
}

/// Two values. A term without a value makes a condition false even if the other term is unknown.
fn both<T, U>(one: Result<T, Missing>, other: Result<U, Missing>) -> Result<(T, U), Missing> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (Err(Missing::Undefined), _) | (_, Err(Missing::Undefined)) => Err(Missing::Undefined),
        _ => Err(Missing::Unknown),
    }
}

/// Whether a condition on a value holds: it does not if the value is undefined.
fn decided<T>(value: Result<T, Missing>, holds: impl FnOnce(T) -> Option<bool>) -> Option<bool> {
    match value {
        Ok(value) => holds(value),
        Err(Missing::Undefined) => Some(false),
        Err(Missing::Unknown) => None,
    }
}

impl Term {
    pub(crate) fn n() -> Term {
        Term::Number(0)
    }

    pub(crate) fn two(sign: Sign, one: Term, other: Term) -> Term {
        Term::Two(sign, Box::new(one), Box::new(other))
    }

    /// With a constant on the right.
    pub(crate) fn with(self, sign: Sign, constant: u64) -> Term {
        Term::two(sign, self, Term::Constant(constant))
    }

    /// With a constant added, which may be negative.
    pub(crate) fn plus(self, constant: i64) -> Term {
        match constant {
            0 => self,
            1.. => self.with(Sign::Plus, constant.unsigned_abs()),
            _ => self.with(Sign::Minus, constant.unsigned_abs()),
        }
    }

    pub(crate) fn of(self, feature: Feature) -> Term {
        Term::Of(feature, Box::new(self))
    }

    /// The value; `None` if it is negative, too large, or takes too much work.
    pub fn value(&self, numbers: &[u64]) -> Option<u64> {
        self.evaluate(numbers).ok()
    }

    fn evaluate(&self, numbers: &[u64]) -> Result<u64, Missing> {
        match self {
            Term::Number(i) => numbers.get(*i).copied().ok_or(Missing::Unknown),
            Term::Constant(value) => Ok(*value),
            Term::Of(feature, of) => feature.of(of.evaluate(numbers)?).ok_or(Missing::Unknown),
            Term::Two(sign, one, other) => {
                let (one, other) = both(one.evaluate(numbers), other.evaluate(numbers))?;
                let missing = match sign {
                    Sign::Minus | Sign::Over | Sign::Mod => Missing::Undefined,
                    _ => Missing::Unknown,
                };
                sign.value(one, other).ok_or(missing)
            }
        }
    }

    /// How many bits it takes to say it.
    pub(crate) fn bits(&self) -> u64 {
        match self {
            Term::Number(_) => 1,
            Term::Constant(value) => 1 + u64::from(u64::BITS - value.leading_zeros()),
            Term::Of(feature, of) => feature.bits() + of.bits(),
            Term::Two(_, one, other) => 2 + one.bits() + other.bits(),
        }
    }

    /// As text, and whether it needs parentheses beside a sign.
    fn text(&self, names: &[String]) -> (String, bool) {
        match self {
            Term::Number(i) => (names[*i].clone(), false),
            Term::Constant(value) => (value.to_string(), false),
            Term::Of(feature, of) => (feature.symbol(&of.text(names).0), false),
            Term::Two(sign, one, other) => {
                let closed = |term: &Term| match term.text(names) {
                    (text, true) => format!("({text})"),
                    (text, false) => text,
                };
                let (plain, plain_other) = (one.text(names).0, other.text(names).0);
                let infix = |sign: &str| (format!("{} {sign} {}", closed(one), closed(other)), true);
                let is_sum = |term: &Term| matches!(term, Term::Two(Sign::Plus | Sign::Minus, ..));
                let is_product = |term: &Term| matches!(term, Term::Two(Sign::Times | Sign::Power, ..));
                let left = if is_sum(one) || is_product(one) { plain.clone() } else { closed(one) };
                let right = if is_product(other) { plain_other.clone() } else { closed(other) };
                match sign {
                    Sign::Plus => (format!("{left} + {right}"), true),
                    Sign::Minus => (format!("{left} - {right}"), true),
                    Sign::Times if matches!(**other, Term::Constant(_)) => {
                        (format!("{} * {}", closed(other), closed(one)), true)
                    }
                    Sign::Times => infix("*"),
                    Sign::Over => (format!("floor({} / {})", closed(one), closed(other)), false),
                    Sign::Mod => infix("mod"),
                    Sign::Xor => infix("XOR"),
                    Sign::And => infix("AND"),
                    Sign::Or => infix("OR"),
                    Sign::Gcd => (format!("gcd({plain}, {plain_other})"), false),
                    Sign::Min => (format!("min({plain}, {plain_other})"), false),
                    Sign::Max => (format!("max({plain}, {plain_other})"), false),
                    Sign::Distance => (format!("|{plain} - {}|", closed(other)), false),
                    Sign::Power => (format!("{}^{}", closed(one), closed(other)), true),
                }
            }
        }
    }

    pub(crate) fn as_text(&self, names: &[String]) -> String {
        self.text(names).0
    }

    pub(crate) fn visit_features(&self, visit: &mut impl FnMut(Feature)) {
        match self {
            Term::Number(_) | Term::Constant(_) => {}
            Term::Of(feature, of) => {
                visit(*feature);
                of.visit_features(visit);
            }
            Term::Two(_, one, other) => {
                one.visit_features(visit);
                other.visit_features(visit);
            }
        }
    }

    /// As code: see `crate::code`.
    pub(crate) fn code(&self, names: &[String]) -> String {
        match self {
            Term::Number(i) => names[*i].clone(),
            Term::Constant(value) => value.to_string(),
            Term::Of(feature, of) => feature.call(&of.code(names)),
            Term::Two(sign, one, other) => {
                let (one, other) = (one.code(names), other.code(names));
                let infix = |sign: &str| format!("({one} {sign} {other})");
                let call = |name: &str| format!("{name}({one}, {other})");
                match sign {
                    Sign::Plus => infix("+"),
                    Sign::Minus => infix("-"),
                    Sign::Times => infix("*"),
                    Sign::Over => infix("/"),
                    Sign::Mod => infix("%"),
                    Sign::Xor => infix("^"),
                    Sign::And => infix("&"),
                    Sign::Or => infix("|"),
                    Sign::Gcd => call("common_divisor"),
                    Sign::Min => call("smaller"),
                    Sign::Max => call("larger"),
                    Sign::Distance => call("distance"),
                    Sign::Power => call("power"),
                }
            }
        }
    }

    /// Whether it contains a sum, a product or a power. No function is larger than its number, except at 0.
    pub(crate) fn may_overflow(&self) -> bool {
        match self {
            Term::Number(_) | Term::Constant(_) => false,
            Term::Of(_, of) => of.may_overflow(),
            Term::Two(sign, one, other) => {
                matches!(sign, Sign::Plus | Sign::Times | Sign::Power)
                    || one.may_overflow()
                    || other.may_overflow()
            }
        }
    }

    /// Whether a difference in it may be negative for a number from `least` on. A constant that is subtracted
    /// from the number itself is compared with `least`.
    pub(crate) fn may_be_negative(&self, least: u64) -> bool {
        match self {
            Term::Number(_) | Term::Constant(_) => false,
            Term::Of(_, of) => of.may_be_negative(least),
            Term::Two(Sign::Minus, one, other) => match (&**one, &**other) {
                (Term::Number(_), Term::Constant(constant)) => *constant > least,
                _ => true,
            },
            Term::Two(_, one, other) => one.may_be_negative(least) || other.may_be_negative(least),
        }
    }

    /// The comparisons without which its differences would be negative.
    fn guards(&self, names: &[String], all: &mut Vec<String>) {
        match self {
            Term::Number(_) | Term::Constant(_) => {}
            Term::Of(_, of) => of.guards(names, all),
            Term::Two(sign, one, other) => {
                one.guards(names, all);
                other.guards(names, all);
                let guard = match sign {
                    Sign::Minus => format!("{} >= {}", one.code(names), other.code(names)),
                    Sign::Over | Sign::Mod if !matches!(**other, Term::Constant(_)) => {
                        format!("{} > 0", other.code(names))
                    }
                    _ => return,
                };
                if !all.contains(&guard) {
                    all.push(guard);
                }
            }
        }
    }
}

impl Sign {
    pub(crate) fn value(self, one: u64, other: u64) -> Option<u64> {
        match self {
            Sign::Plus => one.checked_add(other),
            Sign::Minus => one.checked_sub(other),
            Sign::Times => one.checked_mul(other),
            Sign::Over => one.checked_div(other),
            Sign::Mod => one.checked_rem(other),
            Sign::Xor => Some(one ^ other),
            Sign::And => Some(one & other),
            Sign::Or => Some(one | other),
            Sign::Gcd => Some(one.gcd(&other)),
            Sign::Min => Some(one.min(other)),
            Sign::Max => Some(one.max(other)),
            Sign::Distance => Some(one.abs_diff(other)),
            Sign::Power => one.checked_pow(u32::try_from(other).ok()?),
        }
    }
}

impl Test {
    /// Whether it holds; `None` if a number is 2^64 or more, or computing it takes too much work. A condition
    /// on a negative difference, or on a division by 0, does not hold.
    pub fn holds(&self, numbers: &[u64]) -> Option<bool> {
        let compared = |one: &Term, other: &Term, holds: fn(u64, u64) -> bool| {
            let values = both(one.evaluate(numbers), other.evaluate(numbers));
            decided(values, |(one, other)| Some(holds(one, other)))
        };
        let n = numbers.first().copied();
        match self {
            Test::Equal(one, other) => compared(one, other, |one, other| one == other),
            Test::Less(one, other) => compared(one, other, |one, other| one < other),
            Test::Is(property, of) => decided(of.evaluate(numbers), |of| property.of(of)),
            Test::BelowGolden(one, other) => compared(one, other, below_golden),
            Test::Wythoff(one, other) => compared(one, other, wythoff),
            Test::Chain { start, times, over, plus } => {
                Some(is_member(n?, chain(*start, *times, *over, *plus)))
            }
            Test::TwoStep { start, times, more, plus } => {
                Some(is_member(n?, two_step(*start, *times, *more, *plus)))
            }
            Test::Lagged { start, lag } => Some(is_member(n?, lagged(start.clone(), *lag))),
            Test::Any(tests) => any_holds(tests, numbers),
            Test::None(tests) => any_holds(tests, numbers).map(|any| !any),
        }
    }

    pub(crate) fn bits(&self) -> u64 {
        let of = |number: u64| 2 * u64::from(u64::BITS - number.leading_zeros());
        match self {
            // Even and odd are short words.
            Test::Equal(Term::Two(Sign::Mod, of, modulus), Term::Constant(_))
                if **modulus == Term::Constant(2) =>
            {
                2 + of.bits()
            }
            Test::Equal(one, other) | Test::Less(one, other) => 2 + one.bits() + other.bits(),
            Test::Is(property, term) => 1 + property.bits() + term.bits(),
            Test::BelowGolden(one, other) | Test::Wythoff(one, other) => 4 + one.bits() + other.bits(),
            Test::Chain { start, times, over, plus } => 4 + of(*start) + of(*times) + of(*over) + of(*plus),
            Test::TwoStep { start: [a, b], times, more, plus } => {
                4 + of(*a) + of(*b) + of(*times) + of(*more) + of(*plus)
            }
            Test::Lagged { start, lag } => 4 + *lag as u64 + description_length::of_values(start),
            Test::Any(tests) | Test::None(tests) => 2 + tests.iter().map(Test::bits).sum::<u64>(),
        }
    }

    /// Whether a term in it contains a sum, a product or a power. Sums of recurrences stop at n.
    pub(crate) fn may_overflow(&self) -> bool {
        match self {
            Test::Equal(one, other)
            | Test::Less(one, other)
            | Test::BelowGolden(one, other)
            | Test::Wythoff(one, other) => one.may_overflow() || other.may_overflow(),
            Test::Is(_, of) => of.may_overflow(),
            Test::Chain { .. } | Test::TwoStep { .. } | Test::Lagged { .. } => false,
            Test::Any(tests) | Test::None(tests) => tests.iter().any(Test::may_overflow),
        }
    }

    pub(crate) fn visit_features(&self, visit: &mut impl FnMut(Feature)) {
        match self {
            Test::Equal(one, other)
            | Test::Less(one, other)
            | Test::BelowGolden(one, other)
            | Test::Wythoff(one, other) => {
                one.visit_features(visit);
                other.visit_features(visit);
            }
            Test::Is(_, of) => of.visit_features(visit),
            Test::Chain { .. } | Test::TwoStep { .. } | Test::Lagged { .. } => {}
            Test::Any(tests) | Test::None(tests) => tests.iter().for_each(|test| test.visit_features(visit)),
        }
    }

    /// The condition in words.
    pub(crate) fn words(&self, names: &[String]) -> LocalizedString {
        let text = |term: &Term| term.as_text(names);
        match self {
            Test::Equal(Term::Two(Sign::Mod, of, modulus), Term::Constant(rest))
                if **modulus == Term::Constant(2) =>
            {
                if let (Term::Two(sign, ..), 2..) = (&**of, names.len()) {
                    match (sign, rest) {
                        (Sign::Gcd, 0) => return words!("all numbers are even", "各数都是偶数"),
                        (Sign::And, 1) => return words!("all numbers are odd", "各数都是奇数"),
                        _ => {}
                    }
                }
                let of = text(of);
                match rest {
                    0 => words!("{of} is even", "{of} 是偶数"),
                    _ => words!("{of} is odd", "{of} 是奇数"),
                }
            }
            Test::Equal(one, other) => LocalizedString::same(format!("{} = {}", text(one), text(other))),
            Test::Less(one, other) => LocalizedString::same(format!("{} < {}", text(one), text(other))),
            Test::Is(property, of) => property.words(&text(of)),
            Test::BelowGolden(one, other) => {
                let (x, y) = (text(one), text(other));
                LocalizedString::same(format!("1 < {y} / {x} < (1 + sqrt(5))/2"))
            }
            Test::Wythoff(one, other) => {
                let (x, k) = (text(one), text(&Term::two(Sign::Minus, other.clone(), one.clone())));
                words!(
                    "{x} = floor(k * (1 + sqrt(5))/2), where k = {k}",
                    "{x} = floor(k * (1 + sqrt(5))/2)，其中 k = {k}"
                )
            }
            Test::Chain { start, times, over, plus } => {
                let (list, n) = (listed(chain(*start, *times, *over, *plus)), &names[0]);
                let next = match over {
                    1 => sum(&[(*times, "L")], *plus),
                    _ => sum(&[(1, &format!("floor({times}L/{over})"))], *plus),
                };
                words!(
                    "{n} is one of {list}, in which {next} follows L",
                    "{n} 属于 {list}，其中 L 的后一项是 {next}"
                )
            }
            Test::TwoStep { start, times, more, plus } => {
                let (list, n) = (listed(two_step(*start, *times, *more, *plus)), &names[0]);
                let next = sum(&[(*times, "b"), (*more, "a")], *plus);
                words!(
                    "{n} is one of {list}, in which {next} follows a, b",
                    "{n} 属于 {list}，其中 a, b 的后一项是 {next}"
                )
            }
            Test::Lagged { start, lag } => {
                let list = start.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                let (n, lag) = (&names[0], lag + 1);
                words!(
                    "{n} is one of {list}, ..., in which L(k - 1) + L(k - {lag}) is the k-th member",
                    "{n} 属于 {list}……，其中第 k 项是 L(k - 1) + L(k - {lag})"
                )
            }
            Test::Any(tests) => joined(tests, names),
            Test::None(tests) => {
                let LocalizedString { en, zh } = joined(tests, names);
                words!("it is not true that {en}", "并非{zh}")
            }
        }
    }

    /// The list that its code needs, if it needs one.
    pub(crate) fn list(&self) -> String {
        match self {
            Test::Lagged { start, .. } => {
                let list = start.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                format!("list START = {list}\n")
            }
            Test::Any(tests) | Test::None(tests) => tests.iter().map(Test::list).collect(),
            _ => String::new(),
        }
    }

    /// As code: see `crate::code`.
    pub(crate) fn code(&self, names: &[String]) -> String {
        let mut guards = Vec::new();
        let mut code = |terms: &[&Term]| -> Vec<String> {
            terms.iter().for_each(|term| term.guards(names, &mut guards));
            terms.iter().map(|term| term.code(names)).collect()
        };
        let test = match self {
            Test::Equal(one, other) => code(&[one, other]).join(" == "),
            Test::Less(one, other) => code(&[one, other]).join(" < "),
            Test::Is(property, of) => property.call(&code(&[of])[0]),
            Test::BelowGolden(one, other) => format!("below_golden({})", code(&[one, other]).join(", ")),
            Test::Wythoff(one, other) => format!("is_wythoff({})", code(&[one, other]).join(", ")),
            Test::Chain { start, times, over, plus } => {
                format!("in_chain({}, {start}, {times}, {over}, {plus})", names[0])
            }
            Test::TwoStep { start: [a, b], times, more, plus } => {
                format!("in_recurrence({}, {a}, {b}, {times}, {more}, {plus})", names[0])
            }
            Test::Lagged { start, lag } => format!("in_lagged({}, {lag}, {})", names[0], start.len()),
            Test::Any(tests) | Test::None(tests) => {
                let any = tests.iter().map(|test| test.code(names)).collect::<Vec<_>>().join(" or ");
                return if matches!(self, Test::Any(_)) {
                    format!("({any})")
                } else {
                    format!("not ({any})")
                };
            }
        };
        guards.push(test);
        format!("({})", guards.join(" and "))
    }
}

/// Whether one of the conditions holds; `None` if none is known to hold, and one is unknown.
fn any_holds(tests: &[Test], numbers: &[u64]) -> Option<bool> {
    let mut any = Some(false);
    for test in tests {
        match test.holds(numbers) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => any = None,
        }
    }
    any
}

/// Whether n is a member of a sequence that grows.
fn is_member(n: u64, members: impl Iterator<Item = u64>) -> bool {
    members.take_while(|&member| member <= n).last() == Some(n)
}

fn joined(tests: &[Test], names: &[String]) -> LocalizedString {
    let all: Vec<LocalizedString> = tests.iter().map(|test| test.words(names)).collect();
    let of = |one: fn(&LocalizedString) -> &String, sign: &str| {
        all.iter().map(one).cloned().collect::<Vec<_>>().join(sign)
    };
    LocalizedString { en: of(|words| &words.en, " or "), zh: of(|words| &words.zh, "或 ") }
}

/// A sum of multiples and a constant, as people write it.
fn sum(multiples: &[(u64, &str)], constant: u64) -> String {
    let one = |&(times, name): &(u64, &str)| match times {
        1 => name.to_owned(),
        times => format!("{times}{name}"),
    };
    let mut all: Vec<String> = multiples.iter().map(one).collect();
    all.extend((constant > 0).then(|| constant.to_string()));
    all.join(" + ")
}

fn listed(members: impl Iterator<Item = u64>) -> String {
    const SHOWN: usize = 6;
    let all: Vec<String> = members.take(SHOWN).map(|member| member.to_string()).collect();
    format!("{}, ...", all.join(", "))
}

/// The members of a sequence in which floor(times L / over) + plus follows L, as long as they grow and stay
/// below 2^64.
pub(crate) fn chain(start: u64, times: u64, over: u64, plus: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(start), move |&member| {
        let next = u128::from(member) * u128::from(times) / u128::from(over.max(1)) + u128::from(plus);
        u64::try_from(next).ok().filter(|&next| next > member)
    })
}

/// The members of a sequence in which times b + more a + plus follows a, b, as long as they grow and stay
/// below 2^64.
pub(crate) fn two_step([a, b]: [u64; 2], times: u64, more: u64, plus: u64) -> impl Iterator<Item = u64> {
    let next = move |a: u64, b: u64| {
        let next = b.checked_mul(times)?.checked_add(a.checked_mul(more)?)?.checked_add(plus)?;
        (next > b).then_some(next)
    };
    // The last member below 2^64 has no member after it.
    std::iter::successors(Some((a, Some(b))), move |&(a, b)| {
        let b = b?;
        Some((b, next(a, b)))
    })
    .map(|(a, _)| a)
}

/// The members of a sequence in which each member is the sum of the last one and of the one `lag` members
/// before it.
pub(crate) fn lagged(start: Vec<u64>, lag: usize) -> impl Iterator<Item = u64> {
    let mut all = start;
    let mut place = 0;
    std::iter::from_fn(move || {
        if place == all.len() {
            let earlier = *all.get(place.checked_sub(lag + 1)?)?;
            all.push(all.last()?.checked_add(earlier)?);
        }
        place += 1;
        all.get(place - 1).copied()
    })
}

/// Whether 0 < x < y and y / x is below the golden ratio, by its continued fraction.
pub(super) fn below_golden(x: u64, y: u64) -> bool {
    let (mut x, mut y, mut below) = (x, y, true);
    if x == 0 || y <= x {
        return false;
    }
    loop {
        // 1 <= y/x: the ratio is 2 or more, or its comparison is the opposite one of x/(y - x).
        if x == 0 || y - x >= x {
            return !below;
        }
        (x, y, below) = (y - x, x, !below);
    }
}

/// Whether x = floor(k (1 + sqrt(5))/2) for k = y - x.
pub(super) fn wythoff(x: u64, y: u64) -> bool {
    let Some(k) = y.checked_sub(x) else { return false };
    let Some(next) = x.checked_add(1) else { return false };
    if k == 0 || x < k {
        return x == 0 && k == 0;
    }
    (x == k || below_golden(k, x)) && !below_golden(k, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_compared_with_the_golden_one_exactly() {
        for (x, y) in (0..200_u64).flat_map(|x| (0..200).map(move |y| (x, y))) {
            assert_eq!(below_golden(x, y), 0 < x && x < y && y * y < x * y + x * x, "{x} {y}");
            let k = y.wrapping_sub(x);
            let lower = y >= x && x == (k + (5 * k * k).isqrt()) / 2;
            assert_eq!(wythoff(x, y), lower, "{x} {y}");
        }
        // Neighbouring Fibonacci numbers near 2^64 are on both sides of it in turn.
        let (a, b, c) = (4_660_046_610_375_530_309, 7_540_113_804_746_346_429, 12_200_160_415_121_876_738);
        assert!(below_golden(a, b) != below_golden(b, c));
    }
}
