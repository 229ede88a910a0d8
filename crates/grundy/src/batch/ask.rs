//! Questions about one position, each key of which is answered or refused by name.

use crate::facts::{KeyAnswers, is_no_answer, not_in_misere_play};
use crate::wire::hints;
use crate::wire::question::{Operand, PlayQuery, QuestionError, QuestionErrorKind};
use crate::{SolverState, options};
use grundy_solver::answer::{Answer, NamedMove, Question};
use grundy_solver::game::GamePosition;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_values::keys::{Key, KeySet, KeySubject};

/// What a question about a position comes to.
#[derive(Clone, Debug)]
pub struct BatchAnswer {
    /// The answer.
    pub answer: Answer,
    /// What else was wanted, and why it has no answer; see [`KeyAnswers`].
    pub unanswered: Vec<(&'static str, QuestionError)>,
}

impl BatchAnswer {
    /// Whether a limit kept something back.
    pub fn is_cut_short(&self) -> bool {
        self.unanswered.iter().any(|(_, fault)| fault.kind == QuestionErrorKind::TooLarge)
    }
}

/// Answers a question about a position. What is wanted of its value and has no answer takes nothing from the
/// rest. Where moves alone are asked for they are listed at once.
///
/// # Errors
/// [`QuestionError`] with the kind, the place and what was expected; also where nothing of what is wanted has
/// an answer.
pub fn ask(solver: &mut SolverState, query: &PlayQuery) -> Result<BatchAnswer, QuestionError> {
    match query.question.listed(Key::Options) {
        Some(limit) if query.question.keys == KeySet::from(Key::Options) => {
            options::at_once(solver, query, limit, |solver| ask_all(solver, query))
        }
        _ => ask_all(solver, query),
    }
}

/// The same with all the work that the limits allow.
fn ask_all(solver: &mut SolverState, query: &PlayQuery) -> Result<BatchAnswer, QuestionError> {
    solver.trim();
    let question = solver.meter();
    let position = solver.within_share(&question, 1, |solver| place(solver, query))?;
    let keys: Vec<Key> = query.question.keys.iter().filter(|key| key.is_fact()).collect();
    let plain = query.question.keys.iter().any(|key| key.subject() == KeySubject::Play);
    let ask = |solver: &mut SolverState| match plain {
        true => solver.within_share(&question, 1, |solver| ask_plain(solver, &position, query)),
        false => Ok((Answer::empty(), Vec::new())),
    };
    let facts_in = |solver: &mut SolverState, shares: u32| {
        solver.within_share(&question, shares, |solver| {
            solver.facts(&position, &keys, query.question.play, &query.parameters, query.style)
        })
    };
    // The value of a game of Left and Right tells who wins: it is found first, in place of a search. A search
    // that is to answer where the value is out of reach gets half of what there is, and the value what the
    // search leaves.
    let ((mut answer, refused), mut facts) = if position.is_partizan() {
        let first = facts_in(solver, if plain { 2 } else { 1 })?;
        let answer = ask(solver)?;
        let facts = if plain && first.is_cut_short() { facts_in(solver, 1)? } else { first };
        (answer, facts)
    } else {
        (ask(solver)?, facts_in(solver, 1)?)
    };
    let has_plain = plain && answer != Answer::empty();
    for (key, fault) in refused {
        facts.miss(key, fault);
    }
    let is_known = |key: &str| facts.unanswered.iter().all(|(missing, _)| *missing != key);
    if keys.contains(&Key::Canonical)
        && is_known(Key::Canonical.as_str())
        && let Err(fault) =
            solver.within_share(&question, 1, |solver| value_moves(solver, query, &mut answer))
        && !is_no_answer(&fault)
    {
        return Err(fault);
    }
    if query.question.asks(Key::Hints) {
        let add = |solver: &mut SolverState| add_hints(solver, &position, query, &mut answer, &mut facts);
        solver.within_share(&question, 1, add)?;
    }
    let facts = if has_plain { facts } else { facts.or_refused()? };
    answer.further.extend(facts.told);
    Ok(BatchAnswer { answer, unanswered: facts.unanswered })
}

/// What was wanted, and why it has no answer.
type Refused = (&'static str, QuestionError);

/// What may take long although all else is known at once. Each is asked for alone, after the rest.
const LONG: [Key; 3] = [Key::Moves, Key::Options, Key::Remoteness];

/// Answers what all positions have, and tells what this one lacks and what a limit kept back. If the question
/// asks for what no position of this game has, each thing is asked for alone.
fn ask_plain(
    solver: &mut SolverState,
    position: &GamePosition,
    query: &PlayQuery,
) -> Result<(Answer, Vec<Refused>), QuestionError> {
    let each = solver.meter();
    let asked: Vec<Key> =
        query.question.keys.iter().filter(|key| key.subject() == KeySubject::Play).collect();
    let mut first = query.question;
    let at_once = asked.iter().find(|key| !LONG.contains(key)).or(asked.first());
    LONG.iter().filter(|&key| Some(key) != at_once).for_each(|&key| first = first.without(key));
    let (mut answer, mut refused) = (Answer::empty(), Vec::new());
    match solver.ask(position, &first) {
        Ok(more) => add_answer(&mut answer, more),
        Err(fault) if is_lacking(&fault, query) => {}
        Err(fault) => return Err(fault),
    }
    let is_later = |key: &Key| answer == Answer::empty() || !first.asks(*key);
    for key in asked.into_iter().filter(is_later).collect::<Vec<_>>() {
        match solver.within_share(&each, 1, |solver| ask_alone(solver, position, query, key)) {
            Ok(more) => add_answer(&mut answer, more),
            Err(fault) if is_lacking(&fault, query) && key != Key::Verdict => {
                refused.push((key.as_str(), fault));
            }
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge && answer != Answer::empty() => {
                refused.push((key.as_str(), fault));
            }
            Err(fault) => return Err(fault),
        }
    }
    add_winner(solver, position, &query.question, &mut answer);
    Ok((answer, refused))
}

/// Adds who wins to an answer to the first question that tells the score alone, if the score decides that.
pub fn add_winner(
    solver: &mut SolverState,
    position: &GamePosition,
    question: &Question,
    answer: &mut Answer,
) {
    if !question.asks(Key::Verdict) || answer.outcome.is_some() || answer.value.is_none() {
        return;
    }
    let mut outcome = *question;
    outcome.keys = KeySet::from(Key::Outcome);
    // Most games with scores have no outcome.
    if let Ok(more) = solver.ask(position, &outcome) {
        answer.outcome = more.outcome;
    }
}

/// Whether positions of this game never have what was asked for. A question that does not say who moves lacks
/// what depends on it; one that says so in vain is wrong as a whole.
fn is_lacking(fault: &QuestionError, query: &PlayQuery) -> bool {
    let here = fault.at == "want" || fault.at == "player" && query.question.player.is_none();
    fault.kind == QuestionErrorKind::Unsupported && here && fault.own.is_none()
}

/// Answers one part of a question. Options are shown with what else is asked of positions, as far as that is
/// known in half of what is left.
fn ask_alone(
    solver: &mut SolverState,
    position: &GamePosition,
    query: &PlayQuery,
    key: Key,
) -> Result<Answer, QuestionError> {
    let each = solver.meter();
    let mut alone = query.question;
    alone.keys = KeySet::from(key);
    let detail = |detail| (key == Key::Options && query.question.asks(detail)).then_some(detail);
    let with_value = detail(Key::Grundy).map(|value| alone.key(value));
    let with_length = detail(Key::Remoteness).map(|length| with_value.unwrap_or(alone).key(length));
    for more in [with_length, with_value].into_iter().flatten() {
        match solver.within_share(&each, 2, |solver| solver.ask(position, &more)) {
            Err(fault) if fault.kind == QuestionErrorKind::TooLarge || is_lacking(&fault, query) => {}
            answered => return answered,
        }
    }
    solver.within_share(&each, 1, |solver| solver.ask(position, &alone))
}

/// Adds the answer to another part of the question.
fn add_answer(answer: &mut Answer, more: Answer) {
    let Answer { outcome, grundy, value, moves, options, remoteness, further, method, explain } = more;
    answer.outcome = answer.outcome.or(outcome);
    answer.grundy = answer.grundy.take().or(grundy);
    answer.value = answer.value.take().or(value);
    answer.moves = answer.moves.take().or(moves);
    answer.options = answer.options.take().or(options);
    answer.remoteness = answer.remoteness.or(remoteness);
    answer.explain = answer.explain.take().or(explain);
    if answer.further.is_empty() {
        answer.further = further;
    }
    if answer.method.en.is_empty() {
        answer.method = method;
    }
}

/// Adds what temperatures say, as one more thing that may have no answer.
fn add_hints(
    solver: &mut SolverState,
    position: &GamePosition,
    query: &PlayQuery,
    answer: &mut Answer,
    facts: &mut KeyAnswers,
) -> Result<(), QuestionError> {
    let hints = match query.question.play {
        Convention::Normal => solver.hints(position, query.question.player, query.style),
        Convention::Misere => Err(not_in_misere_play()),
    };
    match hints {
        Ok(hints) => {
            if query.question.asks(Key::Explain) {
                let of_hints = hints.words();
                answer.explain = Some(match answer.explain.take() {
                    Some(LocalizedString { en, zh }) => LocalizedString {
                        en: format!("{en} {}", of_hints.en),
                        zh: format!("{zh}{}", of_hints.zh),
                    },
                    None => of_hints,
                });
            }
            let listed = query.question.listed(Key::Hints).unwrap_or(0);
            facts.told.push((Key::Hints.as_str(), hints::data(&hints, listed)));
        }
        Err(fault) if is_no_answer(&fault) => facts.miss(Key::Hints.as_str(), fault),
        Err(fault) => return Err(fault),
    }
    Ok(())
}

/// Tells the value of each position that a listed move leads to: `value` of a winning move, `canonical` of an
/// option.
///
/// # Errors
/// [`QuestionError`] with the kind, the place and what was expected.
pub fn value_moves(
    solver: &mut SolverState,
    query: &PlayQuery,
    answer: &mut Answer,
) -> Result<(), QuestionError> {
    let question = solver.meter();
    for mv in answer.moves.iter_mut().flat_map(|list| &mut list.moves) {
        if let Some(value) = solver.within_share(&question, 1, |solver| value_after(solver, query, mv))? {
            mv.name.push(("value", value));
        }
    }
    for option in answer.options.iter_mut().flat_map(|list| &mut list.options) {
        if let Some(value) =
            solver.within_share(&question, 1, |solver| value_after(solver, query, &option.mv))?
        {
            option.mv.name.push(("canonical", value));
        }
    }
    Ok(())
}

fn value_after(
    solver: &mut SolverState,
    query: &PlayQuery,
    mv: &NamedMove,
) -> Result<Option<Data>, QuestionError> {
    let Some(to) = &mv.to else { return Ok(None) };
    let moved = |component: &Operand, to: Data| match (component, to) {
        (Operand::Value(_), Data::Text(text)) => Some(Operand::Value(text)),
        (Operand::Value(_), _) => None,
        (Operand::Position { game, .. }, position) => {
            Some(Operand::Position { game: game.clone(), position })
        }
    };
    let components: Option<Vec<Operand>> = match query.is_sum {
        true => match to.items() {
            Ok(items) => {
                query.components.iter().zip(items).map(|(component, to)| moved(component, to)).collect()
            }
            Err(_) => return Ok(None),
        },
        false => query.components.iter().map(|component| moved(component, to.clone())).collect(),
    };
    let Some(components) = components else { return Ok(None) };
    let question = solver.meter();
    let after = PlayQuery { components, ..query.clone() };
    let after = solver.within_share(&question, 1, |solver| place(solver, &after))?;
    solver.within_share(&question, 1, |solver| solver.canonical(&after, query.style)).map(Some)
}

/// The position that a query asks about.
///
/// # Errors
/// [`QuestionError`] with the kind, the place and what was expected.
pub fn place(solver: &mut SolverState, query: &PlayQuery) -> Result<GamePosition, QuestionError> {
    match &query.components[..] {
        [component] if !query.is_sum => solver.place_component(component, query.style),
        components => solver.place_sum_of(components, query.style),
    }
}
