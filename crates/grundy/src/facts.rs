//! What is asked about the value of a position, key by key: one that has no answer takes nothing from the
//! others.

use crate::SolverState;
use crate::quotient::element_data;
use crate::value::{from_operation_error, lock, of_ko, unsupported};
use crate::wire::field_names::RULES;
use crate::wire::question::{KeyArguments, QuestionError, QuestionErrorKind};
use grundy_solver::answer::Question;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::GamePosition;
use grundy_solver::game::workbench::SharedArena;
use grundy_theory::data::Data;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::MoveName;
use grundy_theory::words;
use grundy_values::keys::{Key, KeyParameters};
use grundy_values::loopy::ko::KoFound;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::{Glyphs, NoResolver};
use grundy_values::operations::OperationError;
use std::sync::Arc;

/// The answers to some keys, in the order in which they were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyAnswers {
    /// Each key with its answer: `null` where the value has none, left out where a limit was reached on the
    /// way to it.
    pub told: MoveName,
    /// The keys among them that have no answer, and why: [`QuestionErrorKind::Unsupported`] or
    /// [`QuestionErrorKind::TooLarge`]. An atomic weight or a sum of uptimals that does not exist is an
    /// answer, and not among them.
    pub unanswered: Vec<(&'static str, QuestionError)>,
}

impl KeyAnswers {
    fn add(&mut self, key: &'static str, found: Result<Data, QuestionError>) {
        match found {
            Ok(fact) => self.told.push((key, fact)),
            Err(fault) => self.miss(key, fault),
        }
    }

    /// Notes that a key has no answer.
    pub(crate) fn miss(&mut self, key: &'static str, fault: QuestionError) {
        if fault.kind == QuestionErrorKind::Unsupported {
            self.told.push((key, Data::Null));
        }
        self.unanswered.push((key, fault));
    }

    /// The same, where there is an answer among them or nothing was asked.
    ///
    /// # Errors
    /// The reason why the first key has none.
    pub fn or_refused(self) -> Result<KeyAnswers, QuestionError> {
        let answered = |key: &str| self.unanswered.iter().all(|(missing, _)| *missing != key);
        match self.unanswered.first() {
            Some((_, fault)) if !self.told.iter().any(|(key, _)| answered(key)) => Err(fault.clone()),
            _ => Ok(self),
        }
    }

    /// The same, if no limit kept anything back.
    ///
    /// # Errors
    /// The first limit that was reached.
    pub fn or_too_large(self) -> Result<KeyAnswers, QuestionError> {
        let cut_short = |(_, fault): &&(_, QuestionError)| fault.kind == QuestionErrorKind::TooLarge;
        match self.unanswered.iter().find(cut_short) {
            Some((_, fault)) => Err(fault.clone()),
            None => Ok(self),
        }
    }

    /// Whether a limit kept something back.
    pub fn is_cut_short(&self) -> bool {
        self.unanswered.iter().any(|(_, fault)| fault.kind == QuestionErrorKind::TooLarge)
    }
}

impl SolverState {
    /// What is asked about the value of a position. Values are those of normal play: in misère play
    /// only the keys [of misère play](Key::is_of_misere_play) have an answer.
    ///
    /// # Errors
    /// [`QuestionError`] where the question itself is wrong, or custom rules fail. A key that has no answer
    /// is [noted](KeyAnswers::unanswered) beside those that have one.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let over = solver.place_value("over", Glyphs::Ascii)?;
    /// let keys = [Key::Canonical, Key::Mean];
    /// let facts = solver.facts(&over, &keys, Convention::Normal, &Default::default(), Glyphs::Ascii)?;
    /// assert_eq!(facts.told, [("canonical", Data::from("over")), ("mean", Data::Null)]);
    /// assert_eq!(facts.unanswered[0].0, "mean");
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn facts(
        &mut self,
        position: &GamePosition,
        keys: &[Key],
        play: Convention,
        given: &KeyArguments,
        style: Glyphs,
    ) -> Result<KeyAnswers, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|_, budget| KeyAnswers::new(position, keys, play, (given, style), &bench, budget))
    }
}

impl KeyAnswers {
    /// The answers for a position, its values in this arena. Keys about play have none here.
    ///
    /// # Errors
    /// As [`SolverState::facts`].
    pub fn new(
        position: &GamePosition,
        keys: &[Key],
        play: Convention,
        (given, style): (&KeyArguments, Glyphs),
        bench: &SharedArena,
        budget: &mut Budget,
    ) -> Result<KeyAnswers, QuestionError> {
        let mut found = match play {
            Convention::Normal => of_value(position, keys, (given, style), bench, budget)?,
            Convention::Misere => vec![Err(not_in_misere_play()); keys.len()],
        };
        for (key, found) in keys.iter().zip(&mut found) {
            if key.is_of_misere_play() {
                *found = of_misere_play(*key, position, bench, budget);
            }
        }
        let mut facts = KeyAnswers::default();
        for (key, found) in keys.iter().zip(found) {
            match found {
                Err(fault) if !is_no_answer(&fault) => return Err(fault),
                found => facts.add(key.as_str(), found),
            }
        }
        let is_of_ko = |key: &Key| matches!(key, Key::Mean | Key::Temperature);
        if play == Convention::Normal && matches!(position.ko(), Some(Ok(_))) && keys.iter().any(is_of_ko) {
            facts.told.push((RULES, Data::from("economist's rules (Berlekamp 1996)")));
        }
        Ok(facts)
    }
}

/// Answers a key about misère play, for a position and not for its canonical form in normal play: the two
/// may differ.
fn of_misere_play(
    key: Key,
    position: &GamePosition,
    bench: &SharedArena,
    budget: &mut Budget,
) -> Result<Data, QuestionError> {
    Ok(match key {
        Key::Genus => Data::Text(position.genus(bench, budget)?.to_string()),
        Key::MisereCanonical => Data::Text(position.misere_canonical(bench, budget)?),
        Key::Quotient => {
            let (quotient, element) = position.misere_quotient(bench, budget)?;
            element_data(&quotient, element)
        }
        _ => {
            let asked = Question::default().play(Convention::Misere);
            let outcome = position.answer(&asked, budget)?.outcome;
            outcome.map_or(Data::Null, |outcome| Data::from(outcome.as_str()))
        }
    })
}

/// The answers that the value gives, for each key one; those to keys of misère play are of no use, since
/// they depend on the position.
fn of_value(
    position: &GamePosition,
    keys: &[Key],
    (given, style): (&KeyArguments, Glyphs),
    shared: &SharedArena,
    budget: &mut Budget,
) -> Result<Vec<Result<Data, QuestionError>>, QuestionError> {
    let is_of_value = |key: &Key| !key.is_of_misere_play();
    if !keys.iter().any(is_of_value) {
        return Ok(vec![Ok(Data::Null); keys.len()]);
    }
    // Custom rules are asked before the workbench is held: they may ask about values too.
    let value = position.value_on(shared, budget);
    let mut bench = lock(shared, budget)?;
    let (s, t) = (given.s.as_deref(), given.t.as_deref());
    let parameters =
        KeyParameters::read(s, t, bench.arena(), &mut NoResolver, budget).map_err(from_operation_error)?;
    let value = match value {
        Ok(value) => value,
        Err(refusal) => return Ok(vec![Err(refusal.into()); keys.len()]),
    };
    let ko = position.ko();
    let mut ask = |key: Key, steps: u64, budget: &mut Budget| {
        budget.with_step_limit(steps, |budget| {
            let mut calculator = bench.calculator(budget);
            answer(key, (value, ko), &parameters, style, &mut calculator)
        })
    };
    // A key that takes long leaves half of what there is to those behind it, and is tried again with what
    // they leave.
    let mut found = Vec::with_capacity(keys.len());
    for &key in keys {
        let steps = budget.remaining_steps() / 2;
        found.push(if is_of_value(&key) { ask(key, steps, budget) } else { Ok(Data::Null) });
    }
    for (&key, found) in keys.iter().zip(&mut found) {
        if let Err(OperationError::Stop(Halt::Steps(_))) = found {
            *found = ask(key, budget.remaining_steps(), budget);
        }
    }
    Ok(found.into_iter().map(|found| found.map_err(from_operation_error)).collect())
}

fn answer(
    key: Key,
    (value, ko): (LoopyValue, Option<&KoFound>),
    parameters: &KeyParameters,
    style: Glyphs,
    calculator: &mut grundy_values::loopy::ValueContext<'_>,
) -> Result<Data, OperationError> {
    let found = calculator.answer(key, value, parameters, style)?;
    of_ko(key, found, ko)?.ok_or_else(|| Halt::NoAnswer(unsupported(key).message).into())
}

/// Whether nothing is wrong with the question, but no answer is within reach.
pub(crate) fn is_no_answer(fault: &QuestionError) -> bool {
    matches!(fault.kind, QuestionErrorKind::Unsupported | QuestionErrorKind::TooLarge) && fault.own.is_none()
}

/// Why there is no value in misère play.
pub fn not_in_misere_play() -> QuestionError {
    let message = words!(
        "values and temperatures are those of normal play, and say nothing of misère play: ask for normal play, or for \"misere-outcome\"",
        "值和温度只属于正常规则，与反常规则无关：请按正常规则提问，或改问 \"misere-outcome\""
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "play", message)
}
