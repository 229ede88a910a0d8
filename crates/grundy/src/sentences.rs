//! Sentences about natural numbers, decided: what `grundy prove` says in every front end.

use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_automata::least_solutions::{LeastSolutions, first};
use grundy_automata::numeration::Numeration;
use grundy_solver::budget::Budget;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// What is known of a formula.
pub struct SolutionSet {
    /// Its free variables; none of a sentence.
    pub names: Vec<String>,
    /// The automaton that accepts the numbers for which it holds.
    pub dfa: Dfa,
    /// The first of these numbers.
    pub first: LeastSolutions,
}

/// Why a formula was not decided.
#[derive(Clone, Debug)]
pub struct FormulaError {
    /// What is wrong, or which limit was reached.
    pub failure: ArithmeticError,
    /// The text that is wrong: the formula, or that of a definition.
    pub text: String,
}

/// The numbers for which a formula holds that are listed.
const LISTED: usize = 12;

/// Decides a formula about natural numbers. Definitions such as `even(n): exists m: n = 2*m` may be used in
/// it and in the definitions behind them. The numeration is a base from 2 to 16, `zeckendorf`, `pell`, or the
/// coefficients of a recurrence.
///
/// # Errors
/// [`FormulaError`] if a text is wrong, or a limit is reached.
///
/// ```
/// use grundy::solver::prelude::*;
/// use grundy::sentences::decide;
///
/// let mut budget = Budget::new(&Limits::default());
/// let decided = decide("exists n: even(n) & n > 7", &["even(n): exists m: n = 2*m"], "2", &mut budget);
/// assert_eq!(decided.map(|decided| decided.holds()).ok(), Some(Some(true)));
/// ```
pub fn decide(
    formula: &str,
    definitions: &[&str],
    numeration: &str,
    budget: &mut Budget,
) -> Result<SolutionSet, FormulaError> {
    let of = |text: &str| {
        let text = text.to_owned();
        move |failure: ArithmeticError| FormulaError { failure, text }
    };
    let named = Numeration::named(numeration).ok_or_else(|| {
        ArithmeticError::Unknown(words!(
            "there is no numeration \"{numeration}\": write a base from 2 to 16, zeckendorf, pell, or coefficients that do not rise, such as 3,1",
            "没有记数系统 \"{numeration}\"：请写 2 到 16 的进制、zeckendorf、pell，或不增的递推系数，如 3,1"
        ))
    });
    let named = named.map_err(of(numeration))?;
    let mut numbers = Arithmetic::new(named, budget).map_err(|stop| of(formula)(stop.into()))?;
    for definition in definitions {
        define(&mut numbers, definition, budget)?;
    }
    let (names, dfa) = numbers.relation(formula, budget).map_err(of(formula))?;
    let first = first(numbers.numeration(), &dfa, names.len(), LISTED, budget)
        .map_err(|stop| of(formula)(stop.into()))?;
    Ok(SolutionSet { names, dfa, first })
}

/// `name(x, y): formula`
fn define(numbers: &mut Arithmetic, text: &str, budget: &mut Budget) -> Result<(), FormulaError> {
    let wrong = |words: LocalizedString| FormulaError {
        failure: ArithmeticError::Unknown(words),
        text: text.to_owned(),
    };
    let expected = || {
        wrong(words!(
            "\"{text}\" is not a definition: write a name, variables and a formula, as in even(n): exists m: n = 2*m",
            "\"{text}\" 不是定义：请写名称、变量和公式，如 even(n): exists m: n = 2*m"
        ))
    };
    let (head, formula) = text.split_once("):").ok_or_else(expected)?;
    let (name, variables) = head.split_once('(').ok_or_else(expected)?;
    let variables: Vec<&str> = variables.split(',').map(str::trim).collect();
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_name(name.trim()) || !variables.iter().all(|variable| is_name(variable)) {
        return Err(expected());
    }
    let name = name.trim();
    if let Some(twice) =
        variables.iter().enumerate().find_map(|(i, one)| variables[..i].contains(one).then_some(one))
    {
        return Err(wrong(words!(
            "{twice} occurs twice among the variables of {name}: give each its own name",
            "{name} 的变量中 {twice} 出现两次：请给每个变量取不同的名字"
        )));
    }
    if numbers.names().any(|known| known == name) {
        return Err(wrong(words!(
            "{name} is defined already: choose another name",
            "{name} 已有定义：请另取名字"
        )));
    }
    numbers
        .define(name, &variables, formula, budget)
        .map_err(|failure| FormulaError { failure, text: formula.to_owned() })
}

impl SolutionSet {
    /// Whether a sentence holds; `None` of a formula with free variables.
    pub fn holds(&self) -> Option<bool> {
        self.names.is_empty().then(|| self.dfa.accepts_at(0))
    }

    /// The same as an object: `holds`, or `variables`, `states`, the `first` numbers, and whether these are
    /// `all`.
    pub fn data(&self) -> Data {
        if let Some(holds) = self.holds() {
            return Data::object([("holds", Data::Bool(holds))]);
        }
        let names = self.names.iter().map(|name| Data::from(name.as_str())).collect();
        let tuples = self.first.tuples.iter().map(|tuple| Data::from(tuple.clone())).collect();
        Data::object([
            ("variables", Data::List(names)),
            ("states", (self.dfa.states() as u64).into()),
            ("first", Data::List(tuples)),
            ("all", Data::Bool(self.first.all)),
        ])
    }
}
