//! Nimber expressions: `6 (x) 7 + 3`.
//!
//! | written | meaning |
//! |---|---|
//! | `5`, `1_000`, `1e3`, `0x1F` | a nimber below 2^128; `*5`, the star right before a digit, is the same |
//! | `a + b`, `a ⊕ b`, `a xor b` | nim sum |
//! | `a (x) b`, `a ⊗ b`, `a * b` | nim product |
//! | `a / b` | the nimber whose product with `b` is `a` |
//! | `a ** n` | the product of `n` copies of `a`; `n` is an ordinary whole number |
//! | `sqrt(a)`, `inv(a)`, `mex(a, b, ...)`, `mex({a, b})` | square root, inverse, least number not among these |
//!
//! `**` binds before products and quotients, and these before sums; equals are taken from left to right.
//! Parentheses group. `^` is left out: for some it is the nim sum, for others a power. `-` is left out, since
//! in this field it would be `+`.
//!
//! Not here: nimbers of 2^128 and more, and variables.

use grundy_theory::localized::LocalizedString;
use grundy_theory::nimber::{Nimber, mex_big};
use grundy_theory::numeral;
use grundy_theory::words;
use num_bigint::BigUint;
use std::ops::Range;
use winnow::ascii::multispace0;
use winnow::combinator::{Infix, alt, expression, not, opt, peek, preceded, terminated};
use winnow::error::{ErrMode, ParserError};
use winnow::prelude::*;
use winnow::stream::{LocatingSlice, Location, Stateful};
use winnow::token::{any, one_of, take_while};

/// Why a text is not a nimber expression, or has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: {message}", .at.start + 1)]
pub struct ExpressionError {
    /// The bytes that are wrong; empty at the end of the text where something is missing.
    pub at: Range<usize>,
    /// What is wrong and what to write.
    pub message: LocalizedString,
}

/// The longest expression read. Reading an exponent takes time that grows with the square of its length.
const MAX_LENGTH: usize = 1 << 16;

/// Parentheses and functions may be nested this deep: each costs some of the stack.
const MAX_DEPTH: u32 = 100;

/// The value of an expression.
///
/// # Errors
/// [`ExpressionError`] where it cannot be read, and where it divides by zero.
///
/// ```
/// use grundy::{nimber_expression::evaluate, solver::theory::nimber::Nimber};
/// assert_eq!(evaluate("6 (x) 7 + 3"), Ok(Nimber(6) * Nimber(7) + Nimber(3)));
/// assert_eq!(evaluate("6 - 1").unwrap_err().at, 2..3);
/// ```
pub fn evaluate(text: &str) -> Result<Nimber, ExpressionError> {
    if text.len() > MAX_LENGTH {
        let message = words!(
            "the expression is longer than {MAX_LENGTH} bytes: break it into parts",
            "表达式超过 {MAX_LENGTH} 字节：请拆成几个部分"
        );
        return Err(ExpressionError { at: 0..text.len(), message });
    }
    let mut input = Input { input: LocatingSlice::new(text), state: 0 };
    let value = sum.parse_next(&mut input).and_then(|value| end(&mut input).map(|()| value.nimber));
    value.map_err(|error| {
        error.into_inner().unwrap_or(EvaluationError(None)).0.unwrap_or_else(|| nothing(&input))
    })
}

/// The rest of the text, and how deep it is nested here.
type Input<'a> = Stateful<LocatingSlice<&'a str>, u32>;

/// An error; `None` where one way of reading does not fit and another may.
#[derive(Debug)]
struct EvaluationError(Option<ExpressionError>);

impl ParserError<Input<'_>> for EvaluationError {
    type Inner = EvaluationError;

    fn from_input(_: &Input<'_>) -> EvaluationError {
        EvaluationError(None)
    }

    fn into_inner(self) -> Result<EvaluationError, EvaluationError> {
        Ok(self)
    }
}

type Parsed<T> = Result<T, ErrMode<EvaluationError>>;

/// A nimber and where it stands.
struct Term {
    nimber: Nimber,
    at: Range<usize>,
}

fn wrong<T>(at: Range<usize>, message: LocalizedString) -> Parsed<T> {
    Err(ErrMode::Cut(EvaluationError(Some(ExpressionError { at, message }))))
}

fn sum(input: &mut Input<'_>) -> Parsed<Term> {
    expression(operand).infix(operator).parse_next(input)
}

fn operator<'a>(input: &mut Input<'a>) -> Parsed<Infix<Input<'a>, Term, ErrMode<EvaluationError>>> {
    preceded(
        multispace0,
        alt((
            nim_sum.value(Infix::Left(1, |_: &mut _, a, b| Ok(join(&a, &b, a.nimber + b.nimber)))),
            product.value(Infix::Left(2, |_: &mut _, a, b| Ok(join(&a, &b, a.nimber * b.nimber)))),
            '/'.value(Infix::Left(2, |_: &mut _, a, b| divide(&a, &b))),
        )),
    )
    .parse_next(input)
}

fn nim_sum(input: &mut Input<'_>) -> Parsed<()> {
    alt((one_of(['+', '⊕']).void(), "xor".void(), "XOR".void(), "异或".void())).parse_next(input)
}

fn product(input: &mut Input<'_>) -> Parsed<()> {
    alt(("(x)".void(), "⊗".void(), ('*', not('*')).void())).parse_next(input)
}

fn join(a: &Term, b: &Term, nimber: Nimber) -> Term {
    Term { nimber, at: a.at.start..b.at.end }
}

fn divide(a: &Term, b: &Term) -> Parsed<Term> {
    match b.nimber.inverse() {
        Some(inverse) => Ok(join(a, b, a.nimber * inverse)),
        None => wrong(
            b.at.clone(),
            words!("this is 0, and nothing can be divided by 0", "这里的值为 0，不能除以 0"),
        ),
    }
}

/// What stands between operators of sum and product: a number, a group or a function, perhaps to a power.
fn operand(input: &mut Input<'_>) -> Parsed<Term> {
    let (mut term, at) = preceded(multispace0, atom.with_span()).parse_next(input)?;
    term.at = at;
    if opt(preceded(multispace0, "**")).parse_next(input)?.is_none() {
        return Ok(term);
    }
    let exponent = preceded(multispace0, exponent).parse_next(input)?;
    let power =
        Term { nimber: term.nimber.power_big(&exponent), at: term.at.start..input.current_token_start() };
    let start = input.current_token_start();
    if peek(opt(preceded(multispace0, "**"))).parse_next(input)?.is_some() {
        return wrong(
            power.at.start..start,
            words!(
                "put this in parentheses before it is raised to another power",
                "再次乘方之前，请给这一部分加上括号"
            ),
        );
    }
    Ok(power)
}

fn atom(input: &mut Input<'_>) -> Parsed<Term> {
    let start = input.current_token_start();
    if peek(opt("(x)")).parse_next(input)?.is_none() && opt('(').parse_next(input)?.is_some() {
        return nested(input, start, |input| {
            let term = sum(input)?;
            close(input, start)?;
            Ok(term)
        });
    }
    if let Some(number) = opt(number).parse_next(input)? {
        let at = start..input.current_token_start();
        return match u128::try_from(&number) {
            Ok(value) => Ok(Term { nimber: Nimber(value), at }),
            Err(_) => wrong(at, words!("nimbers are below 2^128 here", "这里的尼姆数应小于 2^128")),
        };
    }
    match opt(name).parse_next(input)? {
        Some(name) => function(input, name, start),
        None => missing(input),
    }
}

/// Reads something inside parentheses.
fn nested<T>(
    input: &mut Input<'_>,
    start: usize,
    inside: impl FnOnce(&mut Input<'_>) -> Parsed<T>,
) -> Parsed<T> {
    if input.state == MAX_DEPTH {
        return wrong(
            start..input.current_token_start(),
            words!("this is nested more than {MAX_DEPTH} deep", "这里的嵌套超过 {MAX_DEPTH} 层"),
        );
    }
    input.state += 1;
    let value = inside(input)?;
    input.state -= 1;
    Ok(value)
}

fn close(input: &mut Input<'_>, start: usize) -> Parsed<()> {
    if opt(preceded(multispace0, ')')).parse_next(input)?.is_some() {
        return Ok(());
    }
    multispace0.parse_next(input)?;
    if opt(peek(any)).parse_next(input)?.is_some() {
        return after_operand(input);
    }
    wrong(
        start..input.current_token_start(),
        words!("this parenthesis is never closed: write ) at its end", "这个括号没有闭合：请在末尾补上 )"),
    )
}

/// A decimal or hexadecimal number, with a star before it or without.
fn number(input: &mut Input<'_>) -> Parsed<BigUint> {
    preceded(opt(terminated('*', peek(digit))), preceded(peek(digit), whole_number)).parse_next(input)
}

fn digit(input: &mut Input<'_>) -> Parsed<char> {
    one_of('0'..='9').parse_next(input)
}

fn whole_number(input: &mut Input<'_>) -> Parsed<BigUint> {
    let start = input.current_token_start();
    let text = take_while(1.., |c: char| c.is_alphanumeric() || matches!(c, '.' | '_')).parse_next(input)?;
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let number = match hexadecimal {
        Some(digits) => BigUint::parse_bytes(digits.as_bytes(), 16),
        None => numeral::whole(text).or_else(|| BigUint::parse_bytes(text.as_bytes(), 10)),
    };
    match number.filter(|_| hexadecimal.is_none_or(|digits| !digits.contains('_'))) {
        Some(number) => Ok(number),
        None => wrong(
            start..input.current_token_start(),
            words!(
                "this is not a whole number: write digits, or 0x and hexadecimal digits",
                "这不是整数：请写十进制数字，或 0x 加十六进制数字"
            ),
        ),
    }
}

fn exponent(input: &mut Input<'_>) -> Parsed<BigUint> {
    if let Some(number) = opt(preceded(peek(digit), whole_number)).parse_next(input)? {
        return Ok(number);
    }
    wrong(
        here(input),
        words!(
            "an ordinary whole number is expected after **, such as 5 ** 3",
            "** 后面应为普通的非负整数，例如 5 ** 3"
        ),
    )
}

fn name<'a>(input: &mut Input<'a>) -> Parsed<&'a str> {
    take_while(1.., char::is_alphanumeric).parse_next(input)
}

/// The functions; `mex` takes any number of operands, the others one.
fn function(input: &mut Input<'_>, name: &str, start: usize) -> Parsed<Term> {
    let at = start..input.current_token_start();
    if !matches!(name, "sqrt" | "inv" | "mex") {
        return wrong(
            at,
            words!(
                "there is no \"{name}\" here: write sqrt(a), inv(a) or mex(a, b, ...)",
                "这里没有 \"{name}\"：可用的有 sqrt(a)、inv(a) 和 mex(a, b, ...)"
            ),
        );
    }
    if opt(preceded(multispace0, '(')).parse_next(input)?.is_none() {
        return wrong(at, words!("write {name}(...) with parentheses", "请写成带括号的 {name}(...)"));
    }
    let operands = nested(input, start, |input| operands(input, start))?;
    let at = start..input.current_token_start();
    let nimber = match (name, &operands[..]) {
        ("mex", all) => {
            let all: Vec<BigUint> = all.iter().map(|term| term.nimber.0.into()).collect();
            Nimber::from(mex_big(&all))
        }
        ("sqrt", [term]) => term.nimber.sqrt(),
        ("inv", [term]) => return divide(&Term { nimber: Nimber::ONE, at: at.clone() }, term),
        _ => {
            return wrong(at, words!("{name} takes one number: {name}(5)", "{name} 只接受一个数：{name}(5)"));
        }
    };
    Ok(Term { nimber, at })
}

/// Operands between commas, perhaps as a set in braces, and the closing parenthesis.
fn operands(input: &mut Input<'_>, start: usize) -> Parsed<Vec<Term>> {
    let mut operands = Vec::new();
    let is_set = opt((multispace0, '{')).parse_next(input)?.is_some();
    let end = if is_set { '}' } else { ')' };
    let mut is_open = opt((multispace0, end)).parse_next(input)?.is_none();
    while is_open {
        operands.push(sum(input)?);
        is_open = opt((multispace0, ',')).parse_next(input)?.is_some();
        if !is_open && is_set && opt((multispace0, '}')).parse_next(input)?.is_none() {
            return after_operand(input);
        }
        if !is_open && !is_set {
            close(input, start)?;
        }
    }
    if is_set {
        close(input, start)?;
    }
    Ok(operands)
}

/// The end of the text.
fn end(input: &mut Input<'_>) -> Parsed<()> {
    multispace0.parse_next(input)?;
    if opt(peek(any)).parse_next(input)?.is_some() { after_operand(input) } else { Ok(()) }
}

/// The next character, or the end of the text.
fn here(input: &Input<'_>) -> Range<usize> {
    let start = input.current_token_start();
    let length = input.chars().next().map_or(0, char::len_utf8);
    start..start + length
}

/// A number or a parenthesis should stand here, and something else does.
fn missing(input: &mut Input<'_>) -> Parsed<Term> {
    let message = match input.chars().next() {
        None => words!("a number is missing at the end, such as 5", "末尾缺少一个数，例如 5"),
        Some('-') => no_minus(),
        Some(_) => words!("a number or ( is expected here, such as 5", "这里应为数或 (，例如 5"),
    };
    wrong(here(input), message)
}

fn no_minus() -> LocalizedString {
    words!(
        "there is no minus: the difference of nimbers is their sum, write +",
        "没有减号：尼姆数的差就是尼姆和，请写 +"
    )
}

/// An operator should stand here, and something else does.
fn after_operand<T>(input: &mut Input<'_>) -> Parsed<T> {
    let message = match input.chars().next() {
        Some('-') => no_minus(),
        Some('^') => words!(
            "^ can be read in two ways: write + for the nim sum, ** for a power",
            "^ 有歧义：尼姆和请写 +，乘方请写 **"
        ),
        Some(')') => words!("this parenthesis was never opened", "这个括号没有对应的左括号"),
        _ => words!(
            "an operator is expected here: + for the nim sum, (x) for the nim product, / or **",
            "这里应为运算符：+ 表示尼姆和，(x) 表示尼姆积，另有 / 和 **"
        ),
    };
    wrong(here(input), message)
}

/// For a text that fits nothing; every parser above says what is wrong itself.
fn nothing(input: &Input<'_>) -> ExpressionError {
    let message = words!("this is not a nimber expression", "这不是尼姆数表达式");
    ExpressionError { at: here(input), message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> u128 {
        evaluate(text).unwrap().0
    }

    fn error(text: &str) -> (Range<usize>, String) {
        let error = evaluate(text).unwrap_err();
        (error.at, error.message.en)
    }

    #[test]
    fn products_bind_before_sums_and_powers_before_products() {
        assert_eq!(value("2 (x) 2 + 1"), 2);
        assert_eq!(value("1 + 2 (x) 2"), 2);
        assert_eq!(value("(1 + 2) ⊗ 2"), 1);
        assert_eq!(value("2*3**2"), value("2 (x) (3 ** 2)"));
        assert_eq!(value("8 / 2 / 3"), value("8 / (2 (x) 3)"));
        assert_eq!(value("6⊕9"), 15);
    }

    #[test]
    fn numbers_may_be_hexadecimal_and_have_a_star() {
        assert_eq!(value("0x1F + *3"), 28);
        assert_eq!(value("3 * *2"), value("3 (x) 2"));
        assert_eq!(value("3 **2"), value("3 (x) 3"));
        assert_eq!(value("0xffffffffffffffffffffffffffffffff"), u128::MAX);
    }

    #[test]
    fn functions_take_expressions() {
        assert_eq!(value("sqrt(5 + 2)"), Nimber(7).sqrt().0);
        assert_eq!(value("inv(7) (x) 7"), 1);
        assert_eq!(value("mex(0, 1, 2+1, 2)"), 4);
        assert_eq!((value("mex({0, 1, 2, 4, 6})"), value("mex({})"), value("mex({ 1 })")), (3, 0, 0));
        assert_eq!((value("3 xor 5"), value("3 XOR 5 ⊕ 1"), value("3 异或 5")), (6, 7, 6));
        assert_eq!(value("mex()"), 0);
        assert_eq!(value("2 ** 1000000000000000000000000000000000000000000"), 2);
    }

    #[test]
    fn errors_point_at_the_place_and_say_what_to_write() {
        assert_eq!(error("6 ^ 7").0, 2..3);
        assert!(error("6 ^ 7").1.contains("write +"));
        assert_eq!(error("6 - 7").0, 2..3);
        assert_eq!(error("6 +").0, 3..3);
        assert_eq!(error("").0, 0..0);
        assert_eq!(error("6 7").0, 2..3);
        assert_eq!(error("(6").0, 0..2);
        assert_eq!(error("6)").0, 1..2);
        assert_eq!(error("6 / (3 + 3)").0, 4..11);
        assert_eq!(error("inv(0)").0, 4..5);
        assert_eq!(error("2 + foo(3)").0, 4..7);
        assert_eq!(error("sqrt(1, 2)").0, 0..10);
        assert_eq!(error("sqrt 2").0, 0..4);
        assert_eq!(error("1.5").0, 0..3);
        assert_eq!(error("340282366920938463463374607431768211456").1, "nimbers are below 2^128 here");
        assert_eq!(error("2 ** x").0, 5..6);
        assert_eq!(error("2 ** 3 ** 2").0, 0..6);
        assert_eq!(error("(x) 3").0, 0..1);
    }

    #[test]
    fn deep_nesting_is_an_error_and_not_a_crash() {
        assert_eq!(value(&format!("{}7{}", "(".repeat(100), ")".repeat(100))), 7);
        assert!(error(&"(".repeat(60_000)).1.contains("nested"));
        assert!(error(&"mex(".repeat(10_000)).1.contains("nested"));
        assert!(error(&" ".repeat(70_000)).1.contains("longer"));
    }

    proptest! {
        #[test]
        fn reading_never_panics(text in "\\PC*") {
            let _ = evaluate(&text);
        }

        #[test]
        fn nothing_made_of_the_right_pieces_panics(
            pieces in proptest::collection::vec(
                prop::sample::select(vec!["(", ")", "(x)", "*", "**", "+", "/", "5", "0x1F", "mex(", "sqrt(", "inv(", ",", " ", "⊗", "0"]),
                0..30,
            ),
        ) {
            if let Err(error) = evaluate(&pieces.concat()) {
                prop_assert_ne!(error.message.en, "this is not a nimber expression");
            }
        }

        #[test]
        fn values_are_those_of_the_field(a: u128, b: u128, c in 1u128..) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            let text = format!("({} + {:#x}) (x) {} / {}", a.0, b.0, c.0, c.0);
            prop_assert_eq!(evaluate(&text), Ok(a + b));
        }
    }
}
