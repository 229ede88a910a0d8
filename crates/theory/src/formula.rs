//! Formulas: what can be said about natural numbers with order, addition and relations that have names.

use crate::localized::LocalizedString;
use crate::words;
use std::fmt;

/// A sum of multiples of variables and a number.
///
/// ```
/// use grundy_theory::formula::LinearTerm;
///
/// let term = LinearTerm::constant(3).plus(1000, "k").and_then(|term| term.plus(1, "k"));
/// assert_eq!(term.map(|term| term.to_string()), Some("1001*k + 3".to_owned()));
/// assert_eq!(LinearTerm::variable("k").plus(LinearTerm::MAX, "k"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearTerm {
    /// Each variable once, in the order in which they are mentioned.
    multiples: Vec<(u64, String)>,
    number: u64,
}

impl LinearTerm {
    /// The largest factor of a variable.
    pub const MAX: u64 = (1 << 63) - 1;

    /// A number.
    pub fn constant(number: u64) -> LinearTerm {
        LinearTerm { multiples: Vec::new(), number }
    }

    /// A variable.
    pub fn variable(name: &str) -> LinearTerm {
        LinearTerm { multiples: vec![(1, name.to_owned())], number: 0 }
    }

    /// Adds a multiple of a variable. `None` if the factor of the variable is then 0 or above
    /// [`MAX`](LinearTerm::MAX).
    #[must_use]
    pub fn plus(mut self, factor: u64, name: &str) -> Option<LinearTerm> {
        let known = self.multiples.iter_mut().find(|(_, known)| known == name);
        let before = known.as_ref().map_or(0, |known| known.0);
        let sum = before.checked_add(factor).filter(|sum| (1..=LinearTerm::MAX).contains(sum))?;
        match known {
            Some(known) => known.0 = sum,
            None => self.multiples.push((sum, name.to_owned())),
        }
        Some(self)
    }

    /// The factors and their variables, each variable once. Factors are from 1 to [`MAX`](LinearTerm::MAX).
    pub fn multiples(&self) -> &[(u64, String)] {
        &self.multiples
    }

    /// The number added to the multiples.
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderRelation {
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
    /// Equal.
    Equal,
    /// Not equal.
    Unequal,
}

/// A formula of first-order logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// True or false.
    Constant(bool),
    /// How two sums compare.
    Compare(LinearTerm, OrderRelation, LinearTerm),
    /// These numbers stand in the relation of this name.
    Apply(String, Vec<LinearTerm>),
    /// Not.
    Not(Box<Formula>),
    /// All of them.
    And(Vec<Formula>),
    /// At least one of them.
    Or(Vec<Formula>),
    /// If the first, then the second.
    Implies(Box<Formula>, Box<Formula>),
    /// The first exactly if the second.
    Iff(Box<Formula>, Box<Formula>),
    /// There are such numbers.
    Exists(Vec<String>, Box<Formula>),
    /// For all such numbers.
    Forall(Vec<String>, Box<Formula>),
}

/// A formula that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct ParseFormulaError {
    /// Where, in characters, from 1.
    pub column: usize,
    /// What was expected there.
    pub message: LocalizedString,
}

/// Formulas in formulas go no deeper than this.
const MAX_DEPTH: usize = 64;

/// The longest text of a formula, in characters.
const MAX_LENGTH: usize = 1 << 16;

impl Formula {
    /// Reads a formula.
    ///
    /// `exists x, y: x + 2*y = n & ~(x < y)`; from the loosest to the tightest: `exists`, `forall`, `<=>`,
    /// `=>`, `|`, `&`, `~`; comparisons `=`, `!=`, `<`, `<=`, `>`, `>=` of sums of multiples,
    /// `1001*k + v + 1`; relations by name, `odious(n)`; `true`, `false`; parentheses.
    ///
    /// # Errors
    /// [`ParseFormulaError`] with the column and what was expected there.
    ///
    /// ```
    /// use grundy_theory::formula::Formula;
    /// let text = "forall n: exists m: n = 2*m | n = m + m + 1";
    /// assert_eq!(Formula::read(text).unwrap().to_string(), "forall n: exists m: n = 2*m | n = 2*m + 1");
    /// assert_eq!(Formula::read("n - 1 = m").unwrap_err().column, 3);
    /// ```
    pub fn read(text: &str) -> Result<Formula, ParseFormulaError> {
        let characters: Vec<char> = text.chars().take(MAX_LENGTH + 1).collect();
        let mut reader = Reader { characters: &characters, at: 0, depth: 0 };
        if characters.len() > MAX_LENGTH {
            return Err(reader.error(words!("this formula is too long: write a shorter one", "公式太长")));
        }
        let formula = reader.formula()?;
        match reader.peek() {
            None => Ok(formula),
            Some(_) => Err(reader.error(words!(
                "the formula ends here: write & or | before another formula",
                "公式到此结束：若要继续，请先写 & 或 |"
            ))),
        }
    }
}

impl Formula {
    /// The variables that nothing binds, in the order in which they are mentioned.
    pub fn free(&self) -> Vec<String> {
        let mut free = Vec::new();
        self.mention(&mut Vec::new(), &mut free);
        free
    }

    /// The same with "and", "not", "there are" and relations with names alone: comparisons are `less`,
    /// `at_most`, `equal` and `unequal`, and nothing is negated twice.
    ///
    /// ```
    /// use grundy_theory::formula::Formula;
    /// let plain = Formula::read("forall n: n < m | odious(n)").unwrap().plain();
    /// assert_eq!(plain.to_string(), "~(exists n: at_most(m, n) & ~odious(n))");
    /// ```
    #[must_use]
    pub fn plain(self) -> Formula {
        let not = Formula::contrary;
        match self {
            Formula::Constant(true) => Formula::And(Vec::new()),
            Formula::Constant(false) => not(Formula::Constant(true)),
            Formula::Compare(one, order, other) => {
                let name = match order {
                    OrderRelation::Less => "less",
                    OrderRelation::AtMost => "at_most",
                    OrderRelation::Equal => "equal",
                    OrderRelation::Unequal => "unequal",
                };
                Formula::Apply(name.to_owned(), vec![one, other])
            }
            Formula::Apply(..) => self,
            Formula::Not(part) => not(*part),
            Formula::And(parts) => Formula::And(parts.into_iter().map(Formula::plain).collect()),
            Formula::Or(parts) => {
                Formula::Not(Box::new(Formula::And(parts.into_iter().map(Formula::contrary).collect())))
            }
            Formula::Implies(one, other) => {
                Formula::Not(Box::new(Formula::And(vec![one.plain(), not(*other)])))
            }
            Formula::Iff(one, other) => {
                let then = Formula::Implies(one.clone(), other.clone());
                Formula::And(vec![then.plain(), Formula::Implies(other, one).plain()])
            }
            Formula::Exists(names, part) => Formula::Exists(names, Box::new(part.plain())),
            Formula::Forall(names, part) => {
                Formula::Not(Box::new(Formula::Exists(names, Box::new(not(*part)))))
            }
        }
    }

    /// That it does not hold, plainly.
    fn contrary(self) -> Formula {
        match self {
            Formula::Compare(one, OrderRelation::Less, other) => {
                Formula::Compare(other, OrderRelation::AtMost, one).plain()
            }
            Formula::Compare(one, OrderRelation::AtMost, other) => {
                Formula::Compare(other, OrderRelation::Less, one).plain()
            }
            Formula::Compare(one, OrderRelation::Equal, other) => {
                Formula::Compare(one, OrderRelation::Unequal, other).plain()
            }
            Formula::Compare(one, OrderRelation::Unequal, other) => {
                Formula::Compare(one, OrderRelation::Equal, other).plain()
            }
            other => match other.plain() {
                Formula::Not(part) => *part,
                plain => Formula::Not(Box::new(plain)),
            },
        }
    }

    fn mention(&self, bound: &mut Vec<String>, free: &mut Vec<String>) {
        let mut terms = |terms: &[&LinearTerm]| {
            for (_, name) in terms.iter().flat_map(|term| &term.multiples) {
                if !bound.contains(name) && !free.contains(name) {
                    free.push(name.clone());
                }
            }
        };
        match self {
            Formula::Constant(_) => {}
            Formula::Compare(one, _, other) => terms(&[one, other]),
            Formula::Apply(_, list) => terms(&list.iter().collect::<Vec<_>>()),
            Formula::Not(inner) => inner.mention(bound, free),
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.mention(bound, free));
            }
            Formula::Implies(one, other) | Formula::Iff(one, other) => {
                one.mention(bound, free);
                other.mention(bound, free);
            }
            Formula::Exists(names, inner) | Formula::Forall(names, inner) => {
                let outer = bound.len();
                bound.extend(names.iter().cloned());
                inner.mention(bound, free);
                bound.truncate(outer);
            }
        }
    }
}

struct Reader<'a> {
    characters: &'a [char],
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, ParseFormulaError>;

impl Reader<'_> {
    fn error(&self, message: LocalizedString) -> ParseFormulaError {
        ParseFormulaError { column: self.at + 1, message }
    }

    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.peek();
        let here = &self.characters[self.at..];
        let fits = sign.chars().count() <= here.len() && sign.chars().zip(here).all(|(a, &b)| a == b);
        self.at += if fits { sign.chars().count() } else { 0 };
        fits
    }

    /// The name that stands here, without taking it.
    fn name_here(&mut self) -> Option<String> {
        self.peek().filter(|c| c.is_ascii_alphabetic() || *c == '_')?;
        let here = self.characters[self.at..].iter();
        Some(here.take_while(|c| c.is_ascii_alphanumeric() || **c == '_' || **c == '\'').collect())
    }

    fn name(&mut self) -> Read<String> {
        let name = self
            .name_here()
            .ok_or_else(|| self.error(words!("the name of a variable is expected", "此处应为变量名")))?;
        if ["exists", "forall", "true", "false"].contains(&name.as_str()) {
            return Err(self.error(words!("{name} is not the name of a variable", "{name} 不能作变量名")));
        }
        self.at += name.len();
        Ok(name)
    }

    fn formula(&mut self) -> Read<Formula> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error(words!(
                "formulas may be nested at most {MAX_DEPTH} deep",
                "公式最多嵌套 {MAX_DEPTH} 层"
            )));
        }
        let mut formula = self.implication()?;
        while self.takes("<=>") {
            formula = Formula::Iff(Box::new(formula), Box::new(self.implication()?));
        }
        self.depth -= 1;
        Ok(formula)
    }

    fn implication(&mut self) -> Read<Formula> {
        let formula = self.list('|')?;
        match self.takes("=>") {
            true => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(self.error(words!("there are too many =>", "=> 太多")));
                }
                let then = self.implication()?;
                self.depth -= 1;
                Ok(Formula::Implies(Box::new(formula), Box::new(then)))
            }
            false => Ok(formula),
        }
    }

    /// What `|` joins, or what `&` joins.
    fn list(&mut self, sign: char) -> Read<Formula> {
        let mut parts = Vec::new();
        loop {
            parts.push(if sign == '|' { self.list('&')? } else { self.unary()? });
            if self.peek() != Some(sign) {
                break;
            }
            self.at += 1;
        }
        Ok(match (parts.len(), sign) {
            (1, _) => parts.remove(0),
            (_, '|') => Formula::Or(parts),
            _ => Formula::And(parts),
        })
    }

    fn unary(&mut self) -> Read<Formula> {
        match self.peek() {
            Some('~') => {
                self.at += 1;
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(self.error(words!("there are too many ~", "~ 太多")));
                }
                let inner = self.unary()?;
                self.depth -= 1;
                Ok(Formula::Not(Box::new(inner)))
            }
            Some('(') => {
                self.at += 1;
                let formula = self.formula()?;
                match self.takes(")") {
                    true => Ok(formula),
                    false => Err(self.error(words!(") is expected", "此处应为 )"))),
                }
            }
            _ => self.quantified(),
        }
    }

    fn quantified(&mut self) -> Read<Formula> {
        let Some(name) = self.name_here() else { return self.comparison(None) };
        match name.as_str() {
            "exists" | "forall" => {
                self.at += name.len();
                let mut names = vec![self.name()?];
                while self.takes(",") {
                    names.push(self.name()?);
                }
                if !self.takes(":") {
                    return Err(self.error(words!(
                        "a colon is expected after the variables, as in exists x: x < n",
                        "变量之后应为冒号，如 exists x: x < n"
                    )));
                }
                let inner = Box::new(self.formula()?);
                Ok(if name == "exists" {
                    Formula::Exists(names, inner)
                } else {
                    Formula::Forall(names, inner)
                })
            }
            "true" | "false" => {
                self.at += name.len();
                Ok(Formula::Constant(name == "true"))
            }
            _ => {
                let before = self.at;
                self.at += name.len();
                if self.peek() == Some('(') {
                    return self.application(name);
                }
                self.at = before;
                self.comparison(None)
            }
        }
    }

    fn application(&mut self, name: String) -> Read<Formula> {
        self.at += 1;
        let mut terms = vec![self.term()?];
        while self.takes(",") {
            terms.push(self.term()?);
        }
        match self.takes(")") {
            true => Ok(Formula::Apply(name, terms)),
            false => Err(self.error(words!("a comma or ) is expected", "此处应为逗号或 )"))),
        }
    }

    /// A comparison, or a chain of them: `1 <= a <= b`.
    fn comparison(&mut self, before: Option<LinearTerm>) -> Read<Formula> {
        let mut left = match before {
            Some(term) => term,
            None => self.term()?,
        };
        let mut parts = Vec::new();
        while let Some((order, turned)) = self.order() {
            let right = self.term()?;
            let (one, other) = if turned { (right.clone(), left) } else { (left, right.clone()) };
            parts.push(Formula::Compare(one, order, other));
            left = right;
        }
        match parts.len() {
            0 => Err(self.error(words!(
                "a comparison such as = or < is expected; there is no subtraction: write n = m + 1 for n - 1 = m",
                "此处应为比较符号，如 = 或 <；没有减法：n - 1 = m 请写成 n = m + 1"
            ))),
            1 => Ok(parts.remove(0)),
            _ => Ok(Formula::And(parts)),
        }
    }

    /// A sign of comparison, and whether its sides change places.
    fn order(&mut self) -> Option<(OrderRelation, bool)> {
        // `<=>` and `=>` join formulas.
        if self.peek()? == '<' && self.characters[self.at..].starts_with(&['<', '=', '>'])
            || self.characters[self.at..].starts_with(&['=', '>'])
        {
            return None;
        }
        let signs = [
            ("<=", OrderRelation::AtMost, false),
            (">=", OrderRelation::AtMost, true),
            ("!=", OrderRelation::Unequal, false),
            ("<", OrderRelation::Less, false),
            (">", OrderRelation::Less, true),
            ("=", OrderRelation::Equal, false),
        ];
        signs.into_iter().find(|(sign, ..)| self.takes(sign)).map(|(_, order, turned)| (order, turned))
    }

    fn term(&mut self) -> Read<LinearTerm> {
        let mut term = LinearTerm::default();
        loop {
            term = self.summand(term)?;
            if !self.takes("+") {
                return Ok(term);
            }
        }
    }

    /// The sum with what stands here: a number, a variable, or a multiple of one.
    fn summand(&mut self, mut term: LinearTerm) -> Read<LinearTerm> {
        let first = self.peek();
        let start = self.at;
        let factor = match first {
            Some('0'..='9') => {
                let here = self.characters[self.at..].iter();
                let digits: String = here.take_while(|c| c.is_ascii_digit()).collect();
                self.at += digits.len();
                let number: Option<u64> = digits.parse().ok();
                if !self.takes("*") {
                    let Some(sum) = number.and_then(|number| term.number.checked_add(number)) else {
                        self.at = start;
                        return Err(
                            self.error(words!("a number below 2^64 is expected", "此处应为小于 2^64 的数"))
                        );
                    };
                    term.number = sum;
                    return Ok(term);
                }
                number.filter(|&factor| factor > 0)
            }
            _ if self.name_here().is_some() => Some(1),
            _ => return Err(self.error(words!("a number or a variable is expected", "此处应为数或变量"))),
        };
        let name = self.name()?;
        factor.and_then(|factor| term.plus(factor, &name)).ok_or_else(|| {
            self.at = start;
            self.error(words!(
                "the factor of {name} is in all not between 1 and 2^63 - 1: write another one",
                "{name} 的系数合计不在 1 到 2^63 - 1 之间：请改用其他系数"
            ))
        })
    }
}

impl fmt::Display for LinearTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let multiple = |(factor, name): &(u64, String)| match factor {
            1 => name.clone(),
            _ => format!("{factor}*{name}"),
        };
        let mut parts: Vec<String> = self.multiples.iter().map(multiple).collect();
        if self.number > 0 || parts.is_empty() {
            parts.push(self.number.to_string());
        }
        f.write_str(&parts.join(" + "))
    }
}

impl fmt::Display for OrderRelation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OrderRelation::Less => "<",
            OrderRelation::AtMost => "<=",
            OrderRelation::Equal => "=",
            OrderRelation::Unequal => "!=",
        })
    }
}

/// How tightly a formula holds together.
fn tightness(formula: &Formula) -> u8 {
    match formula {
        Formula::Exists(..) | Formula::Forall(..) => 0,
        Formula::Iff(..) => 1,
        Formula::Implies(..) => 2,
        Formula::Or(_) => 3,
        Formula::And(_) => 4,
        _ => 5,
    }
}

/// The text, from which [`Formula::read`] makes the formula again.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |part: &Formula, least: u8| match tightness(part) >= least {
            true => part.to_string(),
            false => format!("({part})"),
        };
        let join = |parts: &[Formula], sign: &str, least: u8| {
            parts.iter().map(|each| part(each, least)).collect::<Vec<_>>().join(sign)
        };
        match self {
            Formula::Constant(holds) => write!(f, "{holds}"),
            Formula::Compare(one, order, other) => write!(f, "{one} {order} {other}"),
            Formula::Apply(name, terms) => {
                let terms: Vec<String> = terms.iter().map(LinearTerm::to_string).collect();
                write!(f, "{name}({})", terms.join(", "))
            }
            Formula::Not(inner) => match **inner {
                Formula::Compare(..) => write!(f, "~({inner})"),
                _ => write!(f, "~{}", part(inner, 5)),
            },
            Formula::And(parts) => f.write_str(&join(parts, " & ", 5)),
            Formula::Or(parts) => f.write_str(&join(parts, " | ", 4)),
            Formula::Implies(one, other) => write!(f, "{} => {}", part(one, 3), part(other, 2)),
            Formula::Iff(one, other) => write!(f, "{} <=> {}", part(one, 1), part(other, 2)),
            Formula::Exists(names, inner) => write!(f, "exists {}: {inner}", names.join(", ")),
            Formula::Forall(names, inner) => write!(f, "forall {}: {inner}", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_text_is_read_back() {
        for text in [
            "forall n: exists k, v: n = 1001*k + v + 1 & 2*v < 9223372036854775807*k",
            "(exists m: m < n) & n <= 7 => ~even(n + 1, m)",
            "~(a < b) <=> b <= a",
            "~(a < b & b < c) | true",
            "(a = b => b = c) => false",
        ] {
            assert_eq!(Formula::read(text).unwrap().to_string(), text);
        }
        let chain = Formula::read("1 <= a <= b").unwrap();
        assert_eq!(chain.to_string(), "1 <= a & a <= b");
        assert_eq!(Formula::read("a >= b").unwrap().to_string(), "b <= a");
    }

    #[test]
    fn multiples_of_one_variable_are_added_up() {
        let sum = Formula::read("n = k + 3*v + k + 5 + 1000 * k + 1").unwrap();
        assert_eq!(sum.to_string(), "n = 1002*k + 3*v + 6");
        let copies = format!("n = {}k", "k + ".repeat(100));
        assert_eq!(Formula::read(&copies).unwrap().to_string(), "n = 101*k");
    }

    #[test]
    fn unreadable_text_gets_an_error_that_says_where() {
        for (text, column) in [
            ("", 1),
            ("n", 2),
            ("n < ", 5),
            ("exists : n = n", 8),
            ("exists n n = n", 10),
            ("(n = n", 7),
            ("n = 1 m", 7),
            ("n - 1 = m", 3),
            ("f(n", 4),
            ("99999999999999999999 = n", 1),
            ("n = 0*n", 5),
            ("n = 9223372036854775808*n", 5),
            ("n = 99999999999999999999*n", 5),
            ("n = n + 9223372036854775807*n", 9),
            ("18446744073709551615 + 1 = n", 24),
            ("1001*7 = n", 6),
            ("n = 1001*", 10),
        ] {
            assert_eq!(Formula::read(text).unwrap_err().column, column, "{text}");
        }
        for deep in ["(".repeat(1000), "~".repeat(1000), "a=a=>".repeat(1000)] {
            assert!(Formula::read(&deep).is_err());
        }
    }
}
