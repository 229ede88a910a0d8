//! From a guess to a proof: is this automaton the one of the values, or of the lost positions?
//!
//! The Grundy value of a position is the least number that is the value of none of its options. Values are
//! determined by that as soon as every move leads to something smaller. So a relation g(n, v) is the one of
//! the values exactly if it gives each n one v, no option of n has the value v, and some option has each
//! smaller value: sentences that automata decide, once the rules are formulas. Lost positions are those
//! without a move to a lost position, in the same way. What is decided to be false refutes the guess.

use grundy_automata::arithmetic::{Arithmetic, ArithmeticError, ProofStep};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas, REST};

/// What came of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofResult {
    /// It is proved.
    Proved,
    /// It is wrong.
    Refuted,
    /// It was not decided.
    Open,
}

/// What somebody who wants to check a proof has to go through: definitions, automata and sentences in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofEvidence {
    /// The name of the numeration.
    pub numeration: String,
    /// The steps.
    pub steps: Vec<ProofStep>,
}

/// The names in proofs of the relation between a number and its value, and of that of the numbers that make a
/// lost position.
pub const VALUE: &str = "value";
/// See [`VALUE`].
pub const LOSES: &str = "loses";
/// The name in proofs of the relation between a number and the nim sum of the values up to it.
pub const UP_TO: &str = "sum_up_to";
/// The name in proofs of the relation between a heap and those of so many heaps that a move leaves, where
/// moves are read.
pub fn moves_to(parts: usize) -> String {
    format!("moves_to_{parts}")
}
/// The name in proofs of the relation of the positions that are lost or from which steps of a kind lead to a
/// lost one.
pub fn reaches(kind: usize) -> String {
    format!("reaches{kind}")
}
const POSITION: &str = "position";
const MOVES: &str = "moves";

/// What decides sentences one after the other, until one is false.
struct Sentences<'a> {
    numbers: &'a mut Arithmetic,
    budget: &'a mut Budget,
}

impl Sentences<'_> {
    /// Do all hold?
    fn all(&mut self, sentences: &[String]) -> Result<bool, ArithmeticError> {
        for sentence in sentences {
            if !self.numbers.prove(sentence, self.budget)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn define(&mut self, name: &str, variables: &[&str], text: &str) -> Result<(), ArithmeticError> {
        self.numbers.define(name, variables, text, self.budget)
    }
}

/// Where deciding stops for want of steps or memory, or because something is not automatic, nothing is known.
fn verdict(found: Result<ProofResult, ArithmeticError>) -> Result<ProofResult, Halt> {
    match found {
        Ok(verdict) => Ok(verdict),
        Err(ArithmeticError::Stopped(stop @ (Halt::Time | Halt::Interrupted))) => Err(stop),
        Err(_) => Ok(ProofResult::Open),
    }
}

/// Is `value`, on the tracks n and v, the relation of the Grundy values of single numbers by these rules?
/// `sums` is the one of the nim sums of all values up to there, for rules that need them.
///
/// # Errors
/// [`Halt`] where the time is over or somebody breaks off.
pub fn values(
    numbers: &mut Arithmetic,
    rules: &MoveFormulas,
    value: &Dfa,
    sums: Option<&Dfa>,
    budget: &mut Budget,
) -> Result<ProofResult, Halt> {
    if !fits(numbers, rules) || rules.at.len() != 1 || rules.sums != sums.is_some() {
        return Ok(ProofResult::Open);
    }
    verdict(decide_values(numbers, rules, value, sums, budget))
}

fn fits(numbers: &Arithmetic, rules: &MoveFormulas) -> bool {
    rules.numeration.is_none_or(|name| name == numbers.numeration().name())
}

fn decide_values(
    numbers: &mut Arithmetic,
    rules: &MoveFormulas,
    value: &Dfa,
    sums: Option<&Dfa>,
    budget: &mut Budget,
) -> Result<ProofResult, ArithmeticError> {
    let given = numbers.give(VALUE, 2, value, budget)?
        && match sums {
            Some(sums) => numbers.give(UP_TO, 2, sums, budget)?,
            None => true,
        };
    if !given {
        return Ok(ProofResult::Open);
    }
    let n = rules.at[0].as_str();
    let mut sentences = Sentences { numbers, budget };
    sentences.define(POSITION, &[n], &rules.domain)?;
    let mut function = vec![
        format!("forall {n}: {POSITION}({n}) => (exists v: {VALUE}({n}, v))"),
        format!("forall {n}, v: {VALUE}({n}, v) => {POSITION}({n})"),
        format!("forall {n}, v, w: {VALUE}({n}, v) & {VALUE}({n}, w) => v = w"),
    ];
    if rules.sums {
        // Such a function begins with 0, and each step adds one more value: there is only one.
        function.extend([
            format!("{UP_TO}(0, 0)"),
            format!("forall n: exists s: {UP_TO}(n, s)"),
            format!("forall n, s, t: {UP_TO}(n, s) & {UP_TO}(n, t) => s = t"),
            format!(
                "forall n, s, t, v: {UP_TO}(n, s) & {UP_TO}(n + 1, t) & {VALUE}(n + 1, v) => xor(s, v, t)"
            ),
        ]);
    }
    if !sentences.all(&function)? {
        return Ok(ProofResult::Refuted);
    }
    let falls: Vec<String> = rules.moves.iter().flat_map(|mv| falls(rules, mv)).collect();
    if !sentences.all(&falls)? {
        return Ok(ProofResult::Open);
    }
    let look_up = if rules.sums { UP_TO } else { VALUE };
    let mut options = Vec::new();
    for (i, mv) in rules.moves.iter().enumerate() {
        let name = format!("option{i}");
        define_option(&mut sentences, &name, n, mv, look_up)?;
        if !sentences.all(&[format!("forall {n}, v: ~({VALUE}({n}, v) & {name}({n}, v))")])? {
            return Ok(ProofResult::Refuted);
        }
        options.push(format!("{name}({n}, u)"));
    }
    options.push("false".to_owned());
    let some = options.join(" | ");
    let least = format!("forall {n}, u, v: {VALUE}({n}, v) & u < v => {some}");
    Ok(if sentences.all(&[least])? { ProofResult::Proved } else { ProofResult::Refuted })
}

/// The variables of a move that are not those of the position moved from.
fn left_variables(rules: &MoveFormulas, mv: &MoveFormula) -> Vec<String> {
    let mut variables: Vec<String> = mv.left.concat();
    variables.retain(|name| !rules.at.contains(name));
    variables.sort();
    variables.dedup();
    variables
}

/// The condition of a move in one formula.
fn condition(mv: &MoveFormula) -> String {
    match &mv.rest {
        Some(rest) => format!("({rest}) & ({})", mv.when),
        None => format!("({})", mv.when),
    }
}

/// Every position left is smaller, and is one: sentences for each.
fn falls(rules: &MoveFormulas, mv: &MoveFormula) -> Vec<String> {
    let mut all = rules.at.clone();
    all.extend(left_variables(rules, mv));
    all.extend(mv.rest.as_ref().map(|_| REST.to_owned()));
    let (all, from, when) = (all.join(", "), rules.at.join(", "), condition(mv));
    let one = |left: &Vec<String>| {
        let smaller = rules.is_smaller(left);
        format!("forall {all}: {POSITION}({from}) & {when} => {smaller}")
    };
    let mut sentences: Vec<String> = mv.left.iter().map(one).collect();
    // Of nim sums up to a number there are some for all numbers.
    if rules.domain != "true" && !rules.sums {
        let there = mv.left.iter().map(|left| {
            format!("forall {all}: {POSITION}({from}) & {when} => {POSITION}({})", left.join(", "))
        });
        sentences.extend(there);
    }
    sentences
}

/// `name(n, w)`: some move of this kind leaves what is worth w.
fn define_option(
    sentences: &mut Sentences<'_>,
    name: &str,
    n: &str,
    mv: &MoveFormula,
    look_up: &str,
) -> Result<(), ArithmeticError> {
    let mut variables: Vec<String> = Vec::new();
    let mut parts = vec![format!("({})", mv.when)];
    let mut so_far = "0".to_owned();
    for (i, left) in mv.left.iter().enumerate() {
        let heap = &left[0];
        if heap != n {
            variables.push(heap.clone());
        }
        let last = i + 1 == mv.left.len();
        if i == 0 {
            so_far = if last { "w".to_owned() } else { "v0'".to_owned() };
            parts.push(format!("{look_up}({heap}, {so_far})"));
        } else {
            let (own, sum) = (format!("v{i}'"), if last { "w".to_owned() } else { format!("t{i}'") });
            parts.push(format!("{look_up}({heap}, {own}) & xor({so_far}, {own}, {sum})"));
            variables.push(own);
            so_far = sum;
        }
        if !last {
            variables.push(so_far.clone());
        }
    }
    if mv.left.is_empty() {
        parts.push("w = 0".to_owned());
    }
    let all = parts.join(" & ");
    let text = if variables.is_empty() { all } else { format!("exists {}: {all}", variables.join(", ")) };
    match &mv.rest {
        None => sentences.define(name, &[n, "w"], &text),
        Some(rest) => {
            let inner = format!("{name}_of_rest");
            sentences.define(&inner, &[REST, "w"], &text)?;
            sentences.define(name, &[n, "w"], &format!("exists {REST}: ({rest}) & {inner}({REST}, w)"))
        }
    }
}

/// How moves are said.
#[derive(Clone, Copy, Debug)]
pub enum MoveDescription<'a> {
    /// By formulas.
    Single(&'a MoveFormulas),
    /// As some steps of a kind, by formulas for a step; with guesses, for each kind, at the relation of the
    /// positions that are lost or from which such steps lead to a lost one.
    Steps(&'a MoveFormulas, &'a [Dfa]),
}

impl<'a> MoveDescription<'a> {
    fn rules(self) -> &'a MoveFormulas {
        match self {
            MoveDescription::Single(rules) | MoveDescription::Steps(rules, _) => rules,
        }
    }
}

/// Is `loses` the relation of the numbers that make lost positions by these rules? In misère play whoever
/// cannot move has won.
///
/// # Errors
/// [`Halt`] where the time is over or somebody breaks off.
pub fn losses(
    numbers: &mut Arithmetic,
    moves: MoveDescription<'_>,
    play: Convention,
    loses: &Dfa,
    budget: &mut Budget,
) -> Result<ProofResult, Halt> {
    let rules = moves.rules();
    let single = rules.moves.iter().all(|mv| mv.left.len() == 1 && mv.rest.is_none());
    let guessed = matches!(moves, MoveDescription::Steps(_, guesses) if guesses.len() != rules.moves.len());
    if !fits(numbers, rules) || rules.parts || !single || guessed {
        return Ok(ProofResult::Open);
    }
    verdict(decide_losses(numbers, moves, play, loses, budget))
}

fn decide_losses(
    numbers: &mut Arithmetic,
    how: MoveDescription<'_>,
    play: Convention,
    loses: &Dfa,
    budget: &mut Budget,
) -> Result<ProofResult, ArithmeticError> {
    let rules = how.rules();
    if !numbers.give(LOSES, rules.at.len(), loses, budget)? {
        return Ok(ProofResult::Open);
    }
    if let MoveDescription::Steps(_, guesses) = how {
        for (kind, guess) in guesses.iter().enumerate() {
            if !numbers.give(&reaches(kind), rules.at.len(), guess, budget)? {
                return Ok(ProofResult::Open);
            }
        }
    }
    let at: Vec<&str> = rules.at.iter().map(String::as_str).collect();
    let list = at.join(", ");
    let mut sentences = Sentences { numbers, budget };
    sentences.define(POSITION, &at, &rules.domain)?;
    if !sentences.all(&[format!("forall {list}: {LOSES}({list}) => {POSITION}({list})")])? {
        return Ok(ProofResult::Refuted);
    }
    // Whatever is said by steps is said of smaller positions first.
    let falls: Vec<String> = rules.moves.iter().flat_map(|mv| falls(rules, mv)).collect();
    if matches!(how, MoveDescription::Steps(..)) && !sentences.all(&falls)? {
        return Ok(ProofResult::Open);
    }
    let mut reach = vec![format!("{LOSES}({list})")];
    if play == Convention::Misere {
        define_moves(&mut sentences, rules)?;
        if !sentences.all(&[format!("forall {list}: {LOSES}({list}) => {MOVES}({list})")])? {
            return Ok(ProofResult::Refuted);
        }
        reach.push(format!("~{MOVES}({list})"));
    }
    for (i, mv) in rules.moves.iter().enumerate() {
        let name = format!("wins{i}");
        let (to, when) = (mv.left[0].join(", "), condition(mv));
        let left = left_variables(rules, mv).join(", ");
        let predicate = match how {
            MoveDescription::Single(_) => LOSES.to_owned(),
            MoveDescription::Steps(..) => reaches(i),
        };
        sentences.define(&name, &at, &format!("exists {left}: {when} & {predicate}({to})"))?;
        if matches!(how, MoveDescription::Steps(..)) {
            let same = format!("forall {list}: {predicate}({list}) <=> {LOSES}({list}) | {name}({list})");
            if !sentences.all(&[same])? {
                return Ok(ProofResult::Refuted);
            }
        }
        if !sentences.all(&[format!("forall {list}: ~({LOSES}({list}) & {name}({list}))")])? {
            return Ok(ProofResult::Refuted);
        }
        reach.push(format!("{name}({list})"));
    }
    if !sentences.all(&[format!("forall {list}: {POSITION}({list}) => {}", reach.join(" | "))])? {
        return Ok(ProofResult::Refuted);
    }
    Ok(if sentences.all(&falls)? { ProofResult::Proved } else { ProofResult::Open })
}

/// The relation of the positions in which there is a move.
fn define_moves(sentences: &mut Sentences<'_>, rules: &MoveFormulas) -> Result<(), ArithmeticError> {
    let at: Vec<&str> = rules.at.iter().map(String::as_str).collect();
    let mut some = vec!["false".to_owned()];
    for (i, mv) in rules.moves.iter().enumerate() {
        let name = format!("moves{i}");
        let left = left_variables(rules, mv).join(", ");
        sentences.define(&name, &at, &format!("exists {left}: {}", condition(mv)))?;
        some.push(format!("{name}({})", at.join(", ")));
    }
    sentences.define(MOVES, &at, &some.join(" | "))
}

/// What was gone through in this arithmetic since the last time it was told to forget.
pub fn evidence(numbers: &Arithmetic) -> ProofEvidence {
    ProofEvidence { numeration: numbers.numeration().name().to_owned(), steps: numbers.steps().to_vec() }
}
