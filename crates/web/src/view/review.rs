//! Games looked back on.

use super::answer::{FEW_STEPS, remoteness};
use super::heat::{Stops, stops};
use super::position_job::about;
use super::write::{turn_of, word};
use crate::fields::RequestFields;
use crate::http_request::HttpRequest;
use crate::job::{Job, QueuedQuestion};
use crate::reply;
use crate::request::{self, PositionRequest, link};
use crate::state::ServerState;
use grundy::move_notation::Signs;
use grundy::play::{PlayedMove, Session, spelled};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, SolverState};
use std::time::Duration;

/// `/api/review`.
pub fn review(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let position = PositionRequest::read(&RequestFields::new(&data, &[request::KEYS])?)?;
    Ok(about(desk, asked, reply::JSON, position, (), |solver, ticket, position, (), language| {
        let session = position.session(solver)?;
        write_review(&session, solver, ticket, language)
    }))
}

fn write_review(
    session: &Session,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
    language: Language,
) -> Result<Vec<u8>, QuestionError> {
    // Each stage has its share of the time that is left.
    let reviewed = session.review_by_stages(solver, |solver, left| {
        let limits = ticket.limits();
        // It asks several questions, and what the stages were worth is sought after all of them.
        let share = u32::try_from(left).unwrap_or(u32::MAX).saturating_add(1).saturating_mul(ASKED);
        solver.set_limits(Limits { time: limits.time.map(|time| time / share), ..limits });
    })?;
    solver.set_limits(ticket.limits());
    let mut out = Vec::new();
    let mut whole = ObjectWriter::begin(&mut out);
    let list = whole.key("moves");
    list.push(b'[');
    for (one, made) in reviewed.iter().zip(session.made()) {
        if one.number > 0 {
            list.extend_from_slice(b", ");
        }
        let stage = &session.stages()[one.number];
        let mut object = ObjectWriter::begin(list);
        object.put("number", one.number as u64);
        object.put("turn", turn_of(session, stage));
        object.put("do", &spelled(&made.picks)[..]);
        let notation = session.notation(stage, Signs::Typographic, language);
        object.put("say", &made.line(&notation)[..]);
        object.put("note", &made.written(&notation)[..]);
        object.put("best", word(one.judged.best));
        object.put("made", word(one.judged.made));
        object.put("mistake", Data::Bool(one.judged.is_mistake()));
        write::list(object.key("better"), &one.better, |out, better: &PlayedMove| {
            let mut object = ObjectWriter::begin(out);
            object.put("do", &spelled(&better.picks)[..]);
            object.put("say", &better.line(&notation)[..]);
            object.put("note", &better.written(&notation)[..]);
            object.end();
        });
        object.put(
            "remoteness",
            remoteness(session, stage, FEW_STEPS, solver).flatten().map_or(Data::Null, Data::Natural),
        );
        object.put("link", &link(session, solver, one.number)[..]);
        object.end();
    }
    list.push(b']');
    write_course(whole.key("course"), session, solver, ticket);
    let mistakes = reviewed.iter().filter(|one| one.judged.is_mistake()).count();
    whole.put("mistakes", mistakes as u64);
    whole.end();
    Ok(out)
}

/// What each stage was worth, the last one as well: its stops and its mean, null where they are not found
/// soon. A game whose players have the same moves has none.
fn write_course(out: &mut Vec<u8>, session: &Session, solver: &mut SolverState, ticket: &QueuedQuestion) {
    let limits = ticket.limits();
    let shares = u32::try_from(session.stages().len()).unwrap_or(u32::MAX);
    let time = limits.time.map(|time| time / shares).map_or(EACH, |time| time.min(EACH));
    solver.set_limits(Limits {
        time: limits.time.map(|_| time),
        steps: limits.steps.min(FEW_STEPS),
        ..limits
    });
    let found: Vec<Option<Stops>> =
        session.stages().iter().map(|stage| stops(session, stage, solver)).collect();
    write::list(out, found, |out, stops| match stops {
        None => write::data(out, &Data::Null),
        Some(Stops { left, mean, right }) => {
            let mut object = ObjectWriter::begin(out);
            object.put("left", &left[..]);
            object.put("mean", &mean[..]);
            object.put("right", &right[..]);
            object.end();
        }
    });
    solver.set_limits(ticket.limits());
}

/// The most questions about a stage.
const ASKED: u32 = 5;

/// The longest that the value of a stage is sought.
const EACH: Duration = Duration::from_millis(300);
