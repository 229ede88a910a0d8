//! Formulas for values or lost positions: computed, in words, as code, and weighed.

use super::expr::{Term, Test};
use super::feature::Feature;
use crate::answer::Answer;
use crate::description_length;
use crate::number_names::number_names;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::fmt::Write;

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// How many numbers make a position.
    pub arity: usize,
    /// The first number that has a value, and the values of the first numbers, to which the formula does not
    /// apply; 1 for won numbers if the formula describes lost positions only.
    pub listed: (u64, Vec<u64>),
    /// What it says.
    pub body: Body,
}

/// What a formula tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// The values: a term for each residue of n.
    Values(Vec<Term>),
    /// The lost positions.
    Lost(Test),
}

impl Rule {
    /// Whether it tells values, and not lost positions alone.
    pub fn has_values(&self) -> bool {
        matches!(self.body, Body::Values(_))
    }

    /// Whether it speaks of these numbers, even if it cannot be computed at them.
    pub fn applies_to(&self, numbers: &[u64]) -> bool {
        numbers.iter().all(|&n| n >= self.listed.0)
    }

    /// The answer at a position; `None` if the formula does not apply or takes too much work.
    pub fn at(&self, numbers: &[u64]) -> Option<Answer> {
        let (first, listed) = &self.listed;
        if !self.applies_to(numbers) {
            return None;
        }
        if let &[n] = numbers {
            let place = usize::try_from(n.checked_sub(*first)?).ok()?;
            if let Some(&value) = listed.get(place) {
                return Some(match self.body {
                    Body::Values(_) => Answer::Value(value),
                    Body::Lost(_) => Answer::Lost(value == 0),
                });
            }
        }
        match &self.body {
            Body::Values(terms) => {
                let n = *numbers.first()?;
                let term = terms.get((n % terms.len() as u64) as usize)?;
                term.value(numbers).map(Answer::Value)
            }
            Body::Lost(test) => test.holds(numbers).map(Answer::Lost),
        }
    }

    /// The value of a single number.
    pub(crate) fn value(&self, n: u64) -> Option<u64> {
        match self.at(&[n])? {
            Answer::Value(value) => Some(value),
            Answer::Lost(_) => None,
        }
    }

    /// The bits that the formula takes.
    pub(crate) fn bits(&self) -> u64 {
        let body = match &self.body {
            Body::Values(terms) => terms.iter().map(Term::bits).sum::<u64>() + 6 * (terms.len() as u64 - 1),
            Body::Lost(test) => test.bits(),
        };
        8 + body + description_length::of_values(&self.listed.1)
    }

    /// The formula in words.
    pub fn words(&self) -> LocalizedString {
        let names = number_names(self.arity);
        let mut words = match &self.body {
            Body::Values(terms) => values_in_words(terms, &names),
            Body::Lost(test) => lost_in_words(test, &names),
        };
        for (n, value) in (self.listed.0..).zip(&self.listed.1) {
            let (en, zh) = match (&self.body, value) {
                (Body::Values(_), value) => (format!("g({n}) = {value}"), format!("g({n}) = {value}")),
                (Body::Lost(_), 0) => (format!("{n} is lost"), format!("{n} 必败")),
                (Body::Lost(_), _) => (format!("{n} is won"), format!("{n} 必胜")),
            };
            let _ = (write!(words.en, "; {en}"), write!(words.zh, "；{zh}"));
        }
        let mut features: Vec<Feature> = Vec::new();
        let mut visit = |feature: Feature| {
            if !features.contains(&feature) {
                features.push(feature);
            }
        };
        match &self.body {
            Body::Values(terms) => terms.iter().for_each(|term| term.visit_features(&mut visit)),
            Body::Lost(test) => test.visit_features(&mut visit),
        }
        if self.arity > 1 && self.listed.0 > 0 {
            let first = self.listed.0;
            let _ = (
                write!(words.en, ", for numbers from {first} on"),
                write!(words.zh, "（各数不小于 {first}）"),
            );
        }
        let glosses: Vec<LocalizedString> = features.into_iter().filter_map(Feature::gloss).collect();
        for (i, LocalizedString { en, zh }) in glosses.iter().enumerate() {
            let (join, join_zh) = if i == 0 { (", where ", "，其中 ") } else { (", and ", "，") };
            let _ = (write!(words.en, "{join}{en}"), write!(words.zh, "{join_zh}{zh}"));
        }
        words
    }

    /// Whether its code computes sums, products or powers, which may be 2^64 or more, or differences, which
    /// may be negative. Those of conditions are compared first.
    pub(crate) fn may_overflow(&self) -> bool {
        match &self.body {
            Body::Values(terms) => {
                let least = self.listed.0 + self.listed.1.len() as u64;
                terms.iter().any(|term| term.may_overflow() || term.may_be_negative(least))
            }
            Body::Lost(test) => test.may_overflow(),
        }
    }

    /// `grundy` and `lost`, or `lost` alone, in the small language of [`crate::code`].
    pub(crate) fn source(&self) -> String {
        let names = number_names(self.arity);
        let list = names.join(", ");
        let mut before = String::new();
        for (n, value) in (self.listed.0..).zip(&self.listed.1) {
            let value = match self.body {
                Body::Values(_) => value.to_string(),
                Body::Lost(_) => (*value == 0).to_string(),
            };
            let _ = writeln!(before, "    if n == {n}\n        return {value}");
        }
        match &self.body {
            Body::Lost(test) => {
                format!("{}test lost({list})\n{before}    return {}\n", test.list(), test.code(&names))
            }
            Body::Values(terms) => {
                let mut code = format!("fn grundy({list})\n{before}");
                let modulus = terms.len();
                for (residue, term) in terms.iter().enumerate().skip(1) {
                    let term = term.code(&names);
                    let _ = writeln!(code, "    if n % {modulus} == {residue}\n        return {term}");
                }
                let term = terms.first().map_or_else(String::new, |term| term.code(&names));
                code + &format!("    return {term}\ntest lost({list})\n    return grundy({list}) == 0\n")
            }
        }
    }
}

fn values_in_words(terms: &[Term], names: &[String]) -> LocalizedString {
    let modulus = terms.len();
    if let [term] = terms {
        return LocalizedString::same(format!("g({}) = {}", names.join(", "), term.as_text(names)));
    }
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (residue, term) in terms.iter().enumerate() {
        let text = format!("g(n) = {}", term.as_text(names));
        let (when, when_zh) = match (modulus, residue) {
            (2, 0) => ("n is even".to_owned(), "n 为偶数".to_owned()),
            (2, _) => ("n is odd".to_owned(), "n 为奇数".to_owned()),
            _ => (format!("n mod {modulus} = {residue}"), format!("n mod {modulus} = {residue}")),
        };
        en.push(format!("{text} if {when}"));
        zh.push(format!("{when_zh} 时 {text}"));
    }
    LocalizedString { en: en.join(", "), zh: zh.join("，") }
}

fn lost_in_words(test: &Test, names: &[String]) -> LocalizedString {
    match test {
        Test::None(tests) => {
            let LocalizedString { en, zh } = Test::Any(tests.clone()).words(names);
            words!("won exactly when {en}", "当且仅当 {zh} 时必胜")
        }
        test => {
            let LocalizedString { en, zh } = test.words(names);
            words!("lost exactly when {en}", "当且仅当 {zh} 时必败")
        }
    }
}
