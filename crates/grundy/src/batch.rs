//! The batch: a JSON object a line in, a JSON object a line out, in the same order.

mod answer_lines;
mod ask;

pub use answer_lines::{write_fault, write_told};
pub use ask::{BatchAnswer, add_winner, ask, place, value_moves};

use crate::custom_rules::RulesLoader;
use crate::quotient::MisereQuotient;
use crate::wire::lines::{DEFAULT_MAX_LINE, InputLine, LineReader};
use crate::wire::question::{BatchLine, Operand, PlayQuery, QuestionError, QuestionErrorKind, Request};
use crate::wire::write::{self, ObjectWriter};
use crate::{SolverState, count_sums, nimber_ops, pattern};
use answer_lines::{write_position, write_unanswered};
use grundy_solver::budget::Limits;
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::words;
use grundy_values::keys::Key;
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

/// Appends an error as a line of the batch would have it; `id` is that of the question, as JSON.
pub fn write_refused(out: &mut Vec<u8>, id: Option<&[u8]>, fault: &QuestionError, language: Language) {
    write_answer(out, id, Err(fault), language);
}
