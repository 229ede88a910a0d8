//! The batch: a JSON object a line in, a JSON object a line out, in the same order.

use crate::custom_rules::RulesLoader;
use crate::facts::{KeyAnswers, is_no_answer, not_in_misere_play};
use crate::quotient::MisereQuotient;
use crate::wire::lines::{DEFAULT_MAX_LINE, InputLine, LineReader};
use crate::wire::question::{BatchLine, Operand, PlayQuery, QuestionError, QuestionErrorKind, Request};
use crate::wire::write::ObjectWriter;
use crate::wire::{hints, write};
use crate::{SolverState, count_sums, nimber_ops, options, pattern};
use grundy_solver::answer::{Answer, GrundyAnswer, NamedMove, OptionAnswer};
use grundy_solver::budget::Limits;
use grundy_solver::game::GamePosition;
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::outcome::Convention;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_values::keys::{Key, KeySet, KeySubject};
use std::fmt::Debug;
use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;

/// How a batch is run.
#[derive(Clone, Debug)]
pub struct BatchOptions {
    /// The longest line, in bytes.
    pub max_line: usize,
    /// The language of reasons and messages.
    pub language: Language,
    /// The limits of each question.
    pub limits: Limits,
    /// Who is asked for custom games.
    pub loader: Option<Arc<dyn RulesLoader>>,
    /// The observer, who learns which line is being answered.
    pub watch: Option<Arc<dyn BatchProgress>>,
}

/// An observer who learns which line is being answered, to show people who wait how far it has come.
pub trait BatchProgress: Debug + Send + Sync {
    /// The line with this number, counted from 1 without the blank ones, is being answered from now on.
    fn begin(&self, line: u64);

    /// It was answered, and the answer is about to be written.
    fn end(&self);
}

impl Default for BatchOptions {
    fn default() -> BatchOptions {
        BatchOptions {
            max_line: DEFAULT_MAX_LINE,
            language: Language::English,
            limits: Limits::default(),
            loader: None,
            watch: None,
        }
    }
}

/// What a batch came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Lines answered.
    pub lines: u64,
    /// Lines whose answer is an error.
    pub errors: u64,
}

/// Answers every line of `input` on `output`. Answers are flushed before the next line has to be waited for.
///
/// # Errors
/// What reading or writing reports. A line that is wrong in itself is answered with an error.
///
/// ```
/// let mut out = Vec::new();
/// let query = br#"{"id": 1, "game": "nim", "position": [3, 5, 6]}"#;
/// let summary = grundy::batch::run(&query[..], &mut out, &Default::default()).unwrap();
/// assert_eq!(out, b"{\"id\": 1, \"outcome\": \"P\", \"method\": \"Bouton's theorem\"}\n");
/// assert_eq!((summary.lines, summary.errors), (1, 0));
/// ```
pub fn run(input: impl Read, output: impl Write, options: &BatchOptions) -> io::Result<Summary> {
    let mut lines = LineReader::new(input, options.max_line);
    let mut output = BufWriter::with_capacity(1 << 16, output);
    let mut solver = SolverState::new(options.limits.clone());
    if let Some(loader) = &options.loader {
        solver.set_loader(Arc::clone(loader));
    }
    let mut summary = Summary::default();
    let mut text = Vec::new();
    loop {
        if !lines.has_buffered_line() {
            output.flush()?;
        }
        text.clear();
        let line = lines.next_line()?;
        if let Some(watch) = options.watch.as_ref().filter(|_| line.is_some()) {
            watch.begin(summary.lines + 1);
        }
        let answered = match line {
            None => break,
            Some(InputLine::Text(line)) if line.contains(&b'@') => {
                // Custom rules may take long: nobody waits for what is answered already.
                output.flush()?;
                answer_line(&mut solver, line, options.language, &mut text)
            }
            Some(InputLine::Text(line)) => answer_line(&mut solver, line, options.language, &mut text),
            Some(InputLine::TooLong) => {
                write_answer(&mut text, None, Err(&too_long(options.max_line)), options.language);
                false
            }
        };
        if let Some(watch) = &options.watch {
            watch.end();
        }
        text.push(b'\n');
        output.write_all(&text)?;
        summary.lines += 1;
        summary.errors += u64::from(!answered);
    }
    output.flush()?;
    Ok(summary)
}

fn too_long(max: usize) -> QuestionError {
    let message = words!(
        "the line is longer than {max} bytes: --max-line allows longer ones",
        "这一行超过 {max} 字节：可用 --max-line 放宽"
    );
    QuestionError::new(QuestionErrorKind::TooLarge, "", message)
}

/// Appends the answer to one line, and tells whether it is one and not an error.
pub fn answer_line(solver: &mut SolverState, line: &[u8], language: Language, out: &mut Vec<u8>) -> bool {
    let line = BatchLine::read(line);
    let answer = line.request.and_then(|request| answer(solver, request));
    write_answer(out, line.id, answer.as_ref(), language);
    answer.is_ok()
}

/// Answers a question about a position, and appends the answer or the error as a line of the batch would have
/// it. Says whether nothing was kept back by a limit.
///
/// # Errors
/// The [`QuestionError`] that was written.
pub fn answer_query(
    solver: &mut SolverState,
    query: &PlayQuery,
    language: Language,
    out: &mut Vec<u8>,
) -> Result<bool, QuestionError> {
    let told = position(solver, query);
    let cut_short = |found: &Found| matches!(found, Found::Position(told, _) if told.is_cut_short());
    let whole = told.as_ref().map(|found| !cut_short(found)).map_err(Clone::clone);
    write_answer(out, None, told.as_ref(), language);
    whole
}

/// What a line comes to.
enum Found {
    /// About a position, and the pattern of its game where that was asked for.
    Position(Box<BatchAnswer>, Option<Box<Option<pattern::Pattern>>>),
    Result(num_bigint::BigUint),
    Wins(num_bigint::BigUint),
    Relation(&'static str),
    Values(Vec<Data>),
    Quotient(Box<MisereQuotient>),
}

fn answer(solver: &mut SolverState, request: Request) -> Result<Found, QuestionError> {
    match request {
        Request::Play(query) => position(solver, &query),
        Request::Op { op, args } => nimber_ops::apply(&op, &args).map(Found::Result),
        Request::Count { game, positions } => count_sums::count(solver, &game, &positions).map(Found::Wins),
        Request::Quotient { game, heaps } => {
            let heaps = heaps.map(|heaps| heaps.natural(u64::MAX)).transpose();
            let heaps = heaps.map_err(|error| {
                QuestionError::new(QuestionErrorKind::BadParameter, "heaps", error.message)
            })?;
            solver.misere_quotient(&game, heaps).map(Box::new).map(Found::Quotient)
        }
        Request::Compare(two) => solver.compare(&two).map(Found::Relation),
        Request::Values { game, range, style } => solver.heap_values(&game, &range, style).map(Found::Values),
    }
}

fn position(solver: &mut SolverState, query: &PlayQuery) -> Result<Found, QuestionError> {
    let question = solver.meter();
    let answer = Box::new(ask(solver, query)?);
    let pattern = query
        .question
        .asks(Key::Pattern)
        .then(|| Box::new(solver.within_share(&question, 1, |solver| pattern_of(solver, query))));
    Ok(Found::Position(answer, pattern))
}

/// The pattern of the game of a position, in the play that was asked about. A sum has none, and neither has a
/// game in which none is found within the limits.
fn pattern_of(solver: &mut SolverState, query: &PlayQuery) -> Option<pattern::Pattern> {
    match &query.components[..] {
        [Operand::Position { game, .. }] if !query.is_sum => {
            let look =
                pattern::PatternSearch { play: query.question.play, ..pattern::PatternSearch::default() };
            solver.pattern(game, &look).ok().flatten()
        }
        _ => None,
    }
}

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
    Ok((answer, refused))
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

fn write_answer(
    out: &mut Vec<u8>,
    id: Option<&[u8]>,
    answer: Result<&Found, &QuestionError>,
    language: Language,
) {
    let mut object = ObjectWriter::begin(out);
    if let Some(id) = id {
        object.key("id").extend_from_slice(id);
    }
    match answer {
        Ok(Found::Position(told, pattern)) => {
            write_position(&mut object, &told.answer, language);
            if let Some(pattern) = pattern {
                write::data(object.key("pattern"), &pattern::data((**pattern).as_ref(), language));
            }
            write_unanswered(&mut object, &told.unanswered, language);
        }
        Ok(Found::Result(result)) => write::big_uint(object.key("result"), result),
        Ok(Found::Relation(relation)) => write::text(object.key("relation"), relation),
        Ok(Found::Values(values)) => write::list(object.key("values"), values, write::data),
        Ok(Found::Quotient(quotient)) => write::data(object.key("quotient"), &quotient.data()),
        Ok(Found::Wins(wins)) => write::big_uint(object.key("wins"), wins),
        Err(fault) => write_fault(object.key("error"), fault, language),
    }
    object.end();
}

/// Appends an answer as a line of the batch would have it.
pub fn write_told(out: &mut Vec<u8>, answer: &Answer, language: Language) {
    let mut object = ObjectWriter::begin(out);
    write_position(&mut object, answer, language);
    object.end();
}

/// Appends an error as a line of the batch would have it; `id` is that of the question, as JSON.
pub fn write_refused(out: &mut Vec<u8>, id: Option<&[u8]>, fault: &QuestionError, language: Language) {
    write_answer(out, id, Err(fault), language);
}

/// Appends an error as the value of `error` in a line of the batch.
pub fn write_fault(out: &mut Vec<u8>, fault: &QuestionError, language: Language) {
    let mut error = ObjectWriter::begin(out);
    write::text(error.key("kind"), fault.kind.as_str());
    write::text(error.key("message"), fault.message.of(language));
    write::text(error.key("at"), &fault.at);
    error.end();
}

/// What has no answer, each with the reason in the form of an error.
fn write_unanswered(
    object: &mut ObjectWriter<'_>,
    unanswered: &[(&'static str, QuestionError)],
    language: Language,
) {
    if unanswered.is_empty() {
        return;
    }
    let mut all = ObjectWriter::begin(object.key("unanswered"));
    for (key, fault) in unanswered {
        write_fault(all.key(key), fault, language);
    }
    all.end();
}

fn write_position(object: &mut ObjectWriter<'_>, answer: &Answer, language: Language) {
    if let Some(outcome) = answer.outcome {
        write::text(object.key("outcome"), outcome.as_str());
    }
    if let Some(grundy) = &answer.grundy {
        write_grundy(object, grundy, language);
    }
    if let Some(value) = &answer.value {
        write::data(object.key("value"), value);
    }
    if let Some(list) = &answer.moves {
        write::list(object.key("moves"), &list.moves, write_move);
        match list.count.as_ref().filter(|_| list.undecided == 0) {
            Some(count) => write::big_uint(object.key("winning_moves"), count),
            None => object.key("winning_moves").extend_from_slice(b"null"),
        }
    }
    if let Some(list) = &answer.options {
        let write_option = |out: &mut Vec<u8>, option: &OptionAnswer| write_option(out, option, language);
        write::list(object.key("options"), &list.options, write_option);
        match &list.count {
            Some(count) => write::big_uint(object.key("option_count"), count),
            None => object.key("option_count").extend_from_slice(b"null"),
        }
    }
    if let Some(remoteness) = answer.remoteness {
        write_remoteness(object, remoteness);
    }
    for (name, value) in &answer.further {
        write::data(object.key(name), value);
    }
    if !answer.method.en.is_empty() {
        write::text(object.key("method"), &answer.method.en);
        // Programs go by the name that is the same everywhere; people are shown that of their language.
        if language != Language::English {
            write::text(object.key("method_name"), answer.method.of(language));
        }
    }
    if let Some(words) = &answer.explain {
        write::text(object.key("explain"), words.of(language));
    }
}

fn write_grundy(object: &mut ObjectWriter<'_>, grundy: &GrundyAnswer, language: Language) {
    match grundy {
        GrundyAnswer::Value(value) => match value.to_u64() {
            Some(small) => write::natural(object.key("grundy"), small),
            None => write::big_uint(object.key("grundy"), &value.to_biguint()),
        },
        GrundyAnswer::Infinite(options) => {
            write::text(object.key("grundy"), "inf");
            let options: Vec<_> = options.iter().map(GrundyValue::to_biguint).collect();
            write::list(object.key("inf"), &options, write::big_uint);
        }
        GrundyAnswer::Loony => write::text(object.key("grundy"), "loony"),
        GrundyAnswer::None | GrundyAnswer::Unsought | GrundyAnswer::OutOfReach(_) => {
            object.key("grundy").extend_from_slice(b"null");
            if let Some(why) = grundy.unknown() {
                write::text(object.key("grundy_unknown"), why.of(language));
            }
        }
    }
}

fn write_remoteness(object: &mut ObjectWriter<'_>, remoteness: Option<u64>) {
    match remoteness {
        None => object.key("remoteness").extend_from_slice(b"null"),
        Some(remoteness) => write::natural(object.key("remoteness"), remoteness),
    }
}

fn write_move(out: &mut Vec<u8>, mv: &NamedMove) {
    let mut object = ObjectWriter::begin(out);
    write_fields(&mut object, mv);
    object.end();
}

fn write_fields(object: &mut ObjectWriter<'_>, mv: &NamedMove) {
    if let Some(to) = &mv.to {
        write::data(object.key("to"), to);
    }
    for (name, value) in &mv.name {
        write::data(object.key(name), value);
    }
}

/// A move with what is known of the position it leads to.
fn write_option(out: &mut Vec<u8>, option: &OptionAnswer, language: Language) {
    let mut object = ObjectWriter::begin(out);
    write_fields(&mut object, &option.mv);
    if let Some(wins) = options::wins(option) {
        object.put("wins", Data::Bool(wins));
    }
    if let Some(outcome) = options::outcome_after(option) {
        write::text(object.key("outcome"), outcome.as_str());
    }
    if let Some(grundy) = &option.grundy {
        write_grundy(&mut object, grundy, language);
    }
    if let Some(value) = &option.value {
        write::data(object.key("value"), value);
    }
    if let Some(remoteness) = option.remoteness {
        write_remoteness(&mut object, remoteness);
    }
    object.end();
}
