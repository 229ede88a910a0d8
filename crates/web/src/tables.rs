//! Tables, periods and statistics of values, as on the shell.

use crate::fields::{number, wrong};
use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind as Lane, QueuedQuestion};
use crate::reply;
use crate::request::{PositionRef, play_of};
use crate::state::ServerState;
use grundy::pattern::{self, PatternSearch, Target};
use grundy::sequence::grid::{GridError, ValueGrid};
use grundy::sequence::points::CoordinateFamily;
use grundy::sequence::statistics::statistics;
use grundy::sequence::write::{SequenceWriter, json};
use grundy::sequence::{self, grow, period};
use grundy::solver::draw::Theme;
use grundy::solver::engine::answer::Refusal;
use grundy::solver::engine::budget::{Budget, Halt};
use grundy::solver::engine::game::Game;
use grundy::solver::prelude::{Data, Language};
use grundy::solver::theory::words;
use grundy::wire::write;
use grundy::{QuestionError, QuestionErrorKind, SolverState};

/// The most values of a table in one answer.
const MAX_VALUES: u64 = 100_000;

/// Where tables end when nobody says where, and rows and columns of grids.
const HUNDRED: u64 = 100;
const SQUARE: u64 = 16;

/// What is asked of a game's values.
pub struct TableRequest {
    /// The notation of the game.
    pub game: String,
    from: Vec<u64>,
    /// Where the table ends, along each of its sides.
    pub to: Vec<u64>,
}

impl TableRequest {
    fn read(asked: &HttpRequest) -> Result<TableRequest, QuestionError> {
        let query = &asked.query;
        let game = query.get("game").ok_or_else(|| {
            wrong("game", words!("a game is missing, as in ?game=kayles", "缺少游戏，例如 ?game=kayles"))
        })?;
        let numbers = |name| -> Result<Vec<u64>, QuestionError> {
            let text: &str = query.get(name).unwrap_or_default();
            text.split(',').filter(|part| !part.is_empty()).map(|part| number(name, part, u64::MAX)).collect()
        };
        Ok(TableRequest { game: game.to_owned(), from: numbers("from")?, to: numbers("to")? })
    }
}

/// A question about the values of a game.
pub fn job(
    asked: &HttpRequest,
    media: &'static str,
    answer: impl Fn(&TableRequest, &dyn Game, &mut Budget, Language) -> Result<Vec<u8>, QuestionError>
    + Send
    + 'static,
) -> Result<Job, QuestionError> {
    let about = TableRequest::read(asked)?;
    Ok(Job::new(
        asked,
        Lane::Game,
        media,
        about,
        move |solver: &mut SolverState, ticket: &QueuedQuestion, about, language| {
            let game = solver.game(&about.game)?;
            answer(about, &*game, &mut Budget::new(&ticket.limits()), language)
        },
    ))
}

fn stopped(stop: Halt) -> QuestionError {
    Refusal::from(stop).into()
}

/// `/api/table`.
pub fn table(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    job(asked, reply::JSON, |about, game, budget, _| match (game.single_heaps(), about.to.len()) {
        (Some(_), 0 | 1) => row(about, game, budget),
        _ => grid(about, game, budget),
    })
}

fn row(about: &TableRequest, game: &dyn Game, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
    let heaps = sequence::of(game)?;
    let first = about.from.first().copied().unwrap_or(0);
    let last = about.to.first().copied().unwrap_or(first.saturating_add(HUNDRED - 1));
    if first > last {
        return Err(wrong("from", words!("{first} is larger than {last}", "{first} 大于 {last}")));
    }
    few(last - first)?;
    within(last, heaps.largest_heap())?;
    grow(heaps, last.saturating_add(1), budget, |_| Ok::<(), Halt>(())).map_err(stopped)?;
    let mut out = Vec::new();
    // Writing to memory does not fail.
    let _ = json(&mut out, &about.game, &heaps.sequence(), SequenceWriter { first, last });
    Ok(out)
}

fn grid(about: &TableRequest, game: &dyn Game, budget: &mut Budget) -> Result<Vec<u8>, QuestionError> {
    let points = CoordinateFamily::ending(game, about.to.len())?;
    let spread = |given: &[u64], usual: Vec<u64>| match *given {
        [] => usual,
        [one] => vec![one; usual.len()],
        _ => given.to_vec(),
    };
    let from = spread(&about.from, points.first());
    let usual = from.iter().map(|first| first.saturating_add(SQUARE - 1)).collect();
    let to = spread(&about.to, usual);
    let grid = ValueGrid::new(&points, &from, &to, None, budget)?;
    few(grid.shape().iter().fold(1, |product: u64, side| product.saturating_mul(*side)))?;
    let mut out = Vec::new();
    grid.json(&mut out, &about.game, budget).map_err(|broken| match broken {
        GridError::Stopped(stop) => stopped(stop),
        GridError::Fault(fault) => fault,
        GridError::Io(error) => QuestionError::new(QuestionErrorKind::TooLarge, "to", (&error).into()),
    })?;
    Ok(out)
}

/// Refuses more values than are sent at once.
pub fn few(values: u64) -> Result<(), QuestionError> {
    if values <= MAX_VALUES {
        return Ok(());
    }
    let message = words!(
        "an answer has at most {MAX_VALUES} values: ask for a part of the table, as in from=1000&to=1999",
        "每次最多给出 {MAX_VALUES} 个值：请分段查询，例如 from=1000&to=1999"
    );
    Err(QuestionError::new(QuestionErrorKind::TooLarge, "to", message))
}

/// The values of the heaps below `end`, where a game has them and they are found within the budget.
///
/// # Errors
/// [`QuestionError`] where the work was interrupted: it may begin anew.
pub fn first_values(
    game: &dyn Game,
    end: u64,
    budget: &mut Budget,
) -> Result<Option<Vec<u64>>, QuestionError> {
    let Some(heaps) = game.single_heaps() else { return Ok(None) };
    let end = end.min(heaps.largest_heap().saturating_add(1));
    match grow(heaps, end, budget, |_| Ok::<(), Halt>(())) {
        Ok(()) => {}
        Err(stop @ Halt::Interrupted) => return Err(stopped(stop)),
        Err(_) => return Ok(None),
    }
    let mut values = vec![0; end as usize];
    heaps.sequence().copy(0, &mut values);
    Ok(Some(values))
}

fn within(last: u64, largest: u64) -> Result<(), QuestionError> {
    if last <= largest {
        return Ok(());
    }
    let message = words!("heaps of this game are at most {largest}", "此游戏的堆最大为 {largest}");
    Err(QuestionError::new(QuestionErrorKind::TooLarge, "to", message))
}

/// `/api/period`.
pub fn period(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    job(asked, reply::JSON, |about, _, budget, language| {
        // What others have asked before would be seen in the answer: it is found out anew.
        let game = &*SolverState::default().game(&about.game)?;
        let heaps = sequence::of(game)?;
        let (found, stop) = match about.to.first() {
            Some(&end) => {
                within(end, heaps.largest_heap())?;
                period::find(heaps, end, budget, |_| ())
            }
            None => period::find_any(game, heaps, budget, |_| ()),
        };
        // What was seen before a limit is told, but not what somebody broke off.
        if let Some(stop @ (Halt::Own(_) | Halt::OutOfReach(_) | Halt::Interrupted)) = stop {
            return Err(stopped(stop));
        }
        let mut data = found.data(&about.game);
        // The page says in its own language what proves it.
        if let (Data::Object(fields), Some(by)) = (&mut data, found.by) {
            let told = fields.iter_mut().filter(|(name, _)| name == "by");
            told.for_each(|(_, value)| *value = by.name.of(language).into());
        }
        let mut out = Vec::new();
        write::data(&mut out, &data);
        Ok(out)
    })
}

/// `/api/pattern`.
pub fn pattern(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let about = TableRequest::read(asked)?;
    let play = play_of(asked.query.get("play"), &[(about.game.clone(), PositionRef::Example)])?;
    Ok(Job::new(asked, Lane::Game, reply::JSON, (about, play), |solver, ticket, (about, play), language| {
        solver.set_limits(ticket.limits());
        let found =
            solver.pattern(&about.game, &PatternSearch { play: *play, ..PatternSearch::default() })?;
        let mut data = pattern::data(found.as_ref(), language);
        if let (Data::Object(fields), Some(found)) = (&mut data, &found) {
            let code = |target: Target| {
                let code = pattern::code(found, target, language);
                (target.as_str().to_owned(), code.map_or(Data::Null, Data::Text))
            };
            fields.push(("code".to_owned(), Data::Object(Target::ALL.map(code).to_vec())));
            let drawn = solver.proved_pattern(found)?.and_then(|far| far.bare_svg(Theme::Outer));
            fields.push(("automaton".to_owned(), drawn.map_or(Data::Null, Data::Text)));
        }
        let mut out = Vec::new();
        write::data(&mut out, &data);
        Ok(out)
    })
    .soon())
}

/// `/api/stats`.
pub fn stats(_: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    job(asked, reply::JSON, |about, game, budget, _| {
        let heaps = sequence::of(game)?;
        let last = about.to.first().copied().unwrap_or(1000);
        within(last, heaps.largest_heap())?;
        grow(heaps, last.saturating_add(1), budget, |_| Ok::<(), Halt>(())).map_err(stopped)?;
        let mut out = Vec::new();
        write::data(&mut out, &statistics(heaps, last, budget).map_err(stopped)?.data(&about.game, last));
        Ok(out)
    })
}
