//! What one thread of a survey does: its own workbench, and what is known of the values on it.

use super::census::{CensusCount, CensusKey, Tally};
use super::{
    KeyAnswers, PositionSet, PositionValuer, RowSink, SurveyBlock, SurveyQuestion, SurveyedPosition,
    from_evaluate_error,
};
use crate::budget::{Budget, Halt};
use crate::value_arena::ValueArena;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::enumeration::Orbit;
use grundy_values::filter::{self, CompiledFilter, Filter};
use grundy_values::keys::{Key, KeyParameters};
use grundy_values::loopy::ValueContext;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::NoResolver;
use grundy_values::operations::OperationError;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// Steps that it takes to look at a code.
const LOOK: u64 = 2;

pub(super) struct SurveyWorker<'a, S: RowSink> {
    scope: &'a dyn PositionSet,
    question: &'a SurveyQuestion,
    scribe: &'a S,
    asked: Vec<Key>,
    /// Whether anything is asked about values, and about misère play.
    about: About,
    /// As it was in the beginning.
    fresh: Budget,
    /// Steps for one position.
    steps: u64,
    budget: Budget,
    valuer: Box<dyn PositionValuer + 'a>,
    bench: ValueArena,
    /// The parameters and conditions on this workbench, once they were needed.
    ready: Option<(KeyParameters, Vec<CompiledFilter>)>,
    /// Whether a condition asks how many positions are in a class.
    asks_for_count: bool,
    places: FxHashMap<Place, u32>,
    known: Vec<Known<S::Value>>,
    /// Values met in this block.
    met: Vec<u32>,
}

/// What positions are distinguished by: the value, the outcome in misère play if that is asked about and
/// within reach, and the size of the class if a condition asks for it.
type Place = (LoopyValue, Option<Outcome>, Option<u64>);

/// What has to be found of each position.
#[derive(Clone, Copy)]
struct About {
    values: bool,
    misere: bool,
}

/// What is known of a value.
struct Known<V> {
    key: CensusKey,
    /// Do all conditions hold? Where that is not known they are taken to.
    holds: bool,
    is_whole: bool,
    told: V,
    /// In this block.
    count: CensusCount,
    /// The code of the first position of this worth in this block; none if only negatives were met.
    first: Option<u64>,
}

/// What one answer about a value may cost. A few values among a hundred thousand have an atomic weight that
/// takes longer than all else together: it is reported as out of reach, and can be asked for alone.
const STEPS_FOR_A_FACT: u64 = 1_000_000;

/// Bytes of what is known of a value, without the texts.
const KNOWN: u64 = 256;

impl<'a, S: RowSink> SurveyWorker<'a, S> {
    pub(super) fn new(
        scope: &'a dyn PositionSet,
        question: &'a SurveyQuestion,
        scribe: &'a S,
        budget: Budget,
        steps: u64,
    ) -> SurveyWorker<'a, S> {
        let asked = question.asked();
        let about = About { values: question.is_about_values(), misere: asked.contains(&Key::MisereOutcome) };
        SurveyWorker {
            scope,
            question,
            scribe,
            asked,
            about,
            fresh: budget.clone(),
            steps,
            budget,
            valuer: scope.valuer(),
            bench: ValueArena::default(),
            ready: None,
            asks_for_count: question.conditions.iter().any(Filter::asks_for_count),
            places: FxHashMap::default(),
            known: Vec::new(),
            met: Vec::new(),
        }
    }

    /// The positions of a block. Where the time is over or the work is interrupted it ends with what is done.
    pub(super) fn block(&mut self, codes: Range<u64>) -> SurveyBlock<S::Block> {
        let mut part =
            SurveyBlock { next: codes.end, block: S::Block::default(), tally: Tally::default(), stop: None };
        if let Err(stop) = self.budget.check() {
            return SurveyBlock { next: codes.start, stop: Some(stop), ..part };
        }
        for code in codes {
            let done = self.budget.charge_steps(LOOK).and_then(|()| {
                match self.scope.class(code, self.question.up_to_sign) {
                    Some(class) => self.position(code, class, &mut part),
                    None => Ok(()),
                }
            });
            if let Err(stop) = done {
                part.next = code;
                part.stop = Some(stop);
                break;
            }
        }
        self.tell_counts(&mut part.tally);
        part
    }

    /// Adds a position to a block.
    fn position(&mut self, code: u64, class: Orbit, part: &mut SurveyBlock<S::Block>) -> Result<(), Halt> {
        let at = SurveyedPosition { code, count: class.same + class.negatives };
        let all = CensusCount { classes: 1, positions: at.count };
        let (place, negative) = match self.values(code, class, part) {
            Ok(Some(places)) => places,
            Ok(None) => return Ok(()),
            Err(stop @ (Halt::Time | Halt::Interrupted)) => return Err(stop),
            Err(stop) => {
                // The meter counts the steps for all positions.
                let stop = if let Halt::Steps(_) = stop { Halt::Steps(self.steps) } else { stop };
                let facts = KeyAnswers { told: Vec::new(), missing: Some(stop) };
                self.scribe.add(&mut part.block, at, &self.scribe.value(facts));
                part.tally.all.add(all);
                part.tally.unreached.add(all);
                return Ok(());
            }
        };
        part.tally.all.add(all);
        let mut holds = false;
        let sides = [(Some(place), class.same, Some(at.code)), (negative, class.negatives, None)];
        let sides = sides.into_iter().filter_map(|(place, count, code)| Some((place?, count, code)));
        for (place, positions, code) in sides {
            let known = &mut self.known[place as usize];
            if !known.holds {
                continue;
            }
            if known.count == CensusCount::default() {
                self.met.push(place);
                known.first = None;
            }
            known.first = known.first.or(code);
            // A class with its negatives is one class, of the value that is shown where that is listed.
            known.count.add(CensusCount { classes: u64::from(!holds), positions });
            holds = true;
        }
        let shown = &self.known[place as usize];
        if !shown.is_whole {
            part.tally.unreached.add(all);
        }
        if holds {
            self.scribe.add(&mut part.block, at, &shown.told);
        }
        Ok(())
    }

    /// The places of what is known of the value of a position, and of its negative where there are negatives
    /// in the class; `None` where this is no position. Where the memory is full all is forgotten, and what is
    /// left of it tried anew.
    fn values(
        &mut self,
        code: u64,
        class: Orbit,
        part: &mut SurveyBlock<S::Block>,
    ) -> Result<Option<(u32, Option<u32>)>, Halt> {
        let found = self.try_values(code, class);
        if !matches!(found, Err(Halt::Memory(_))) {
            return found;
        }
        let was_fresh = self.places.is_empty();
        self.tell_counts(&mut part.tally);
        self.forget();
        if was_fresh { found } else { self.try_values(code, class) }
    }

    /// Hands over what was counted in this block.
    fn tell_counts(&mut self, tally: &mut Tally) {
        for place in self.met.drain(..) {
            let known = &mut self.known[place as usize];
            tally.listed.push((known.key.clone(), std::mem::take(&mut known.count)));
            tally.examples.extend(known.first.map(|first| (known.key.clone(), first)));
        }
    }

    fn forget(&mut self) {
        self.valuer.forget();
        self.bench = ValueArena::default();
        self.ready = None;
        self.places = FxHashMap::default();
        self.known = Vec::new();
        self.budget = self.fresh.clone();
    }

    fn try_values(&mut self, code: u64, class: Orbit) -> Result<Option<(u32, Option<u32>)>, Halt> {
        let (valuer, bench) = (&mut self.valuer, &mut self.bench);
        let value = match self.about.values {
            true => self.budget.with_step_limit(self.steps, |budget| valuer.value(code, bench, budget))?,
            false => Some(bench.calculator(&mut self.budget).zero()),
        };
        let Some(value) = value else { return Ok(None) };
        let misere = if self.about.misere {
            match self.budget.with_step_limit(self.steps, |budget| valuer.misere(code, budget)) {
                Ok(Some(outcome)) => Some(outcome),
                Ok(None) => return Ok(None),
                Err(stop @ (Halt::Time | Halt::Interrupted | Halt::Memory(_))) => return Err(stop),
                // What is known of the value is reported.
                Err(_) if self.about.values => None,
                Err(stop) => return Err(stop),
            }
        } else {
            None
        };
        let count = class.same + class.negatives;
        let at = |value, misere| (value, misere, self.asks_for_count.then_some(count));
        let (at, negative) = (at(value, misere), at(value.negative(), misere.map(Outcome::negative)));
        let place = self.place(at)?;
        let negative = if class.negatives == 0 { None } else { Some(self.place(negative)?) };
        Ok(Some((place, negative)))
    }

    /// The place of what is known of a value.
    fn place(&mut self, at: Place) -> Result<u32, Halt> {
        let (value, misere, count) = at;
        if let Some(&place) = self.places.get(&at) {
            return Ok(place);
        }
        if self.ready.is_none() {
            let mut calculator = self.bench.calculator(&mut self.budget);
            self.ready = Some(ready(self.question, &mut calculator).map_err(stop)?);
        }
        let Some((parameters, conditions)) = &self.ready else { return Ok(0) };
        let (asked, question, bench) = (&self.asked, self.question, &mut self.bench);
        let steps = self.steps;
        let study = self.budget.with_step_limit(self.steps, |budget| {
            let mut calculator = bench.calculator(budget);
            let misere = misere.ok_or(Halt::Steps(steps));
            study((asked, question), parameters, conditions, (value, misere, count), &mut calculator)
        })?;
        self.budget.reserve(KNOWN + study.bytes())?;
        let Study { key, holds, facts } = study;
        let is_whole = facts.missing.is_none();
        let told = self.scribe.value(facts);
        let place = self.known.len() as u32;
        self.known.push(Known { key, holds, is_whole, told, count: CensusCount::default(), first: None });
        self.places.insert(at, place);
        Ok(place)
    }
}

/// What is found out about a value.
struct Study {
    key: CensusKey,
    holds: bool,
    facts: KeyAnswers,
}

impl Study {
    /// About how many bytes its texts take, kept twice.
    fn bytes(&self) -> u64 {
        2 * self.facts.told.iter().map(|(_, told)| told.size_in_memory() as u64).sum::<u64>()
    }
}

fn study(
    (asked, question): (&[Key], &SurveyQuestion),
    parameters: &KeyParameters,
    conditions: &[CompiledFilter],
    (value, misere, count): (LoopyValue, Result<Outcome, Halt>, Option<u64>),
    calculator: &mut ValueContext<'_>,
) -> Result<Study, Halt> {
    let mut facts = KeyAnswers::default();
    for &key in asked {
        if key == Key::MisereOutcome {
            match &misere {
                Ok(outcome) => facts.told.push((key, Data::from(outcome.as_str()))),
                Err(stop) => pass_over(stop.clone(), &mut facts.missing)?,
            }
        } else if let Some(told) = answer(key, value, parameters, question, calculator, &mut facts.missing)? {
            facts.told.push((key, told));
        }
    }
    let mut holds = true;
    let KeyAnswers { told, missing } = &mut facts;
    let answer_to = |key| told.iter().find(|(known, _)| *known == key).map(|(_, answer)| answer);
    let known = filter::ConditionSubject { answer: &answer_to, count: count.unwrap_or(0) };
    for condition in conditions {
        match condition.holds(&known, calculator) {
            // A condition without an answer counts as true; the missing key is reported.
            Ok(is_so) => holds &= is_so.unwrap_or(true),
            Err(stop) => pass_over(stop, missing)?,
        }
    }
    let mut word = |key| {
        let told = match facts.told.iter().find(|(known, _)| *known == key) {
            Some((_, told)) => Some(told.clone()),
            None => answer(key, value, parameters, question, calculator, &mut None)?,
        };
        // A canonical form that cannot be written down is not known.
        let told = told.filter(|told| key != Key::Canonical || *told != Data::Null);
        Ok::<_, Halt>(Arc::from(told.as_ref().map(text).unwrap_or_default()))
    };
    // Unless values are asked about, this one stands for none.
    let outcome = if question.is_about_values() { word(Key::Outcome)? } else { "".into() };
    let value = match question.counted_by() {
        Key::MisereOutcome => misere.map_or("", Outcome::as_str).into(),
        by => word(by)?,
    };
    let key = CensusKey { value, outcome };
    facts.told.retain(|(key, _)| question.keys.contains(key));
    Ok(Study { key, holds, facts })
}

/// An answer as text, to be counted by.
fn text(told: &Data) -> String {
    match told {
        Data::Text(text) => text.clone(),
        Data::Null => "null".to_owned(),
        Data::List(items) => items.iter().map(text).collect::<Vec<_>>().join("; "),
        told => told.to_string(),
    }
}

/// The answer to a key, unless it is out of reach.
fn answer(
    key: Key,
    value: LoopyValue,
    parameters: &KeyParameters,
    question: &SurveyQuestion,
    calculator: &mut ValueContext<'_>,
    missing: &mut Option<Halt>,
) -> Result<Option<Data>, Halt> {
    let ValueContext { arena, loops, budget } = calculator;
    let answered = budget.with_step_limit(STEPS_FOR_A_FACT, |budget| {
        ValueContext { arena, loops, budget }.answer(key, value, parameters, question.style)
    });
    match answered {
        Ok(told) => Ok(Some(told.unwrap_or(Data::Null))),
        Err(error) => pass_over(stop(error), missing).map(|()| None),
    }
}

/// Notes what is out of reach, so that the survey goes on; what ends it, or makes room for more, is no such
/// thing.
fn pass_over(stop: Halt, missing: &mut Option<Halt>) -> Result<(), Halt> {
    match stop {
        Halt::Time | Halt::Interrupted | Halt::Memory(_) => Err(stop),
        stop => {
            // The meter counts the steps for all positions.
            let stop = if let Halt::Steps(_) = stop { Halt::Steps(STEPS_FOR_A_FACT) } else { stop };
            missing.get_or_insert(stop);
            Ok(())
        }
    }
}

/// Parameters are looked at before a survey begins: what goes wrong later is out of reach.
fn stop(error: OperationError) -> Halt {
    match error {
        OperationError::Parameter(words) => Halt::OutOfReach(words),
        OperationError::Stop(stop) => stop,
    }
}

/// The parameters and conditions of a question, made on a workbench.
fn ready(
    question: &SurveyQuestion,
    calculator: &mut ValueContext<'_>,
) -> Result<(KeyParameters, Vec<CompiledFilter>), OperationError> {
    let (s, t) = (question.s.as_deref(), question.t.as_deref());
    let parameters = KeyParameters::read(s, t, calculator.arena, &mut NoResolver, calculator.budget)?;
    let conditions = question.conditions.iter().map(|condition| condition.ready(calculator));
    Ok((parameters, conditions.collect::<Result<_, _>>().map_err(from_evaluate_error)?))
}

/// Answers the question for the value 0, to see whether its parameters are right.
pub(super) fn trial(question: &SurveyQuestion, budget: &Budget) -> Result<(), OperationError> {
    let (mut bench, mut budget) = (ValueArena::default(), budget.clone());
    let mut calculator = bench.calculator(&mut budget);
    let (parameters, _) = ready(question, &mut calculator)?;
    let zero = calculator.zero();
    for key in question.asked() {
        calculator.answer(key, zero, &parameters, question.style)?;
    }
    Ok(())
}
