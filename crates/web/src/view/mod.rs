//! Positions as a page shows them, moves, and games looked back on.

mod answer;
mod heat;
mod hinted_move;
mod opponent;
mod options;
mod position;
mod position_job;
mod regions;
mod review;
mod write;

pub use heat::heat;
pub use opponent::{hint, play};
pub use options::ViewOptions;
pub use position::write_view;
pub use review::review;
#[cfg(feature = "pictures")]
pub use write::text_of;
pub use write::{title, word};

use crate::fields::{RequestFields, wrong};
use crate::http_request::HttpRequest;
use crate::job::Job;
use crate::reply;
use crate::request::{self, PositionRequest};
use crate::state::ServerState;
use grundy::QuestionError;
use grundy::solver::draw::{Theme, svg};
use grundy::solver::theory::words;
use options::SHOWN;
use position_job::about;

/// `/api/view`.
pub fn view(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let fields = RequestFields::new(&data, &[request::KEYS, SHOWN])?;
    let (position, shown) = (PositionRequest::read(&fields)?, ViewOptions::read(&fields)?);
    Ok(about(desk, asked, reply::JSON, position, shown, |solver, ticket, position, shown, language| {
        let session = position.session(solver)?;
        let mut out = Vec::new();
        write_view(&mut out, &session, shown, solver, ticket, language)?;
        Ok(out)
    }))
}

/// `/api/draw.svg`.
pub fn draw(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let position = PositionRequest::from_query(None, &asked.query)?;
    let values = asked.query.is_on("values");
    let theme = match asked.query.get("theme") {
        None => Theme::Either,
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(_) => return Err(wrong("theme", words!("light or dark is expected", "应为 light 或 dark"))),
    };
    Ok(about(
        desk,
        asked,
        reply::SVG,
        position,
        (values, theme),
        |solver, ticket, position, &(values, theme), language| {
            let session = position.session(solver)?;
            solver.set_limits(ticket.limits());
            let marks = if values { session.marks(solver)? } else { Vec::new() };
            Ok(svg(&session.scene()?, &marks, theme, language).into_bytes())
        },
    ))
}
