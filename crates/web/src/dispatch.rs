//! What is done with a request: answered at once, or by a solver.

use crate::http_request::HttpRequest;
use crate::job::{Job, QuestionFn, QueuedQuestion, as_text, failure};
use crate::reply::{self, Reply};
use crate::route::{Handler, Route};
use crate::routes::ROUTES;
use crate::state::ServerState;
use crate::{page, solve};
use grundy::SolverState;
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
#[cfg(feature = "server")]
use grundy::{QuestionError, QuestionErrorKind};

/// What is done with a request.
pub enum Dispatch {
    /// This is the answer.
    Reply(Reply),
    /// A solver is needed.
    Ask(Job),
    /// Lines of a batch, each a question for a solver.
    Lines(Vec<Vec<u8>>),
}

/// Says what is done with a request.
pub fn next(desk: &ServerState, asked: &HttpRequest) -> Dispatch {
    let here: Vec<&Route> = ROUTES.iter().filter(|route| route.meets(&asked.path).is_some()).collect();
    let method = if asked.method == "HEAD" { "GET" } else { &asked.method };
    let Some(route) = here.iter().find(|route| route.method == method) else {
        return Dispatch::Reply(missing(asked, here.first().map(|route| route.method)));
    };
    if let Some(fault) = route.stranger(&asked.query) {
        return Dispatch::Reply(match asked.path.starts_with("/api/") {
            true => failure(&fault, asked.language),
            false => page::refused(asked, &fault),
        });
    }
    match route.by {
        Handler::Now(answer) => Dispatch::Reply(answer(desk, asked)),
        Handler::Lines => solve::lines(asked).map_or_else(Dispatch::Reply, Dispatch::Lines),
        Handler::Pool(read) => match read(desk, asked) {
            Err(fault) => Dispatch::Reply(failure(&fault, asked.language)),
            Ok(job) => Dispatch::Ask(match asked.texts() {
                true => Job { work: as_text(job.work), ..job },
                false => job,
            }),
        },
    }
}

/// Answers a request where there is one solver, and nobody else asks.
pub fn answer(desk: &ServerState, solver: &mut SolverState, asked: &HttpRequest) -> Reply {
    let mut ask = |mut work: QuestionFn, limits: &Limits| {
        let ticket = QueuedQuestion::new(limits, None);
        solver.set_limits(ticket.limits());
        work(solver, &ticket)
    };
    match next(desk, asked) {
        Dispatch::Reply(reply) => reply,
        Dispatch::Ask(job) => {
            let limits = desk.limits_of(&job);
            ask(job.work, &limits)
        }
        Dispatch::Lines(lines) => {
            let answers =
                lines.into_iter().map(|line| ask(solve::of_line(desk, line, asked).work, &desk.limits).bytes);
            Reply::new(
                reply::LINES,
                answers.flat_map(|line| line.into_iter().chain([b'\n'])).collect::<Vec<u8>>(),
            )
        }
    }
}

/// There is nothing at this address, or not for this method.
fn missing(asked: &HttpRequest, method: Option<&'static str>) -> Reply {
    match method {
        Some(method) => {
            let message = words!("this address takes {method}", "此地址只接受 {method}");
            let allow = if method == "GET" { "GET, HEAD" } else { "POST" };
            Reply::refusal(405, "refused", &message, asked.language).with("allow", allow)
        }
        None if asked.path.starts_with("/api/") => {
            let message = words!(
                "there is nothing at this address: /api/openapi.json lists all of them",
                "此地址没有内容：/api/openapi.json 列出全部地址"
            );
            Reply::refusal(404, "not-found", &message, asked.language)
        }
        None => page::missing(asked),
    }
}

/// Too many questions wait.
pub fn busy(language: Language) -> Reply {
    let message = words!("too many questions are waiting: ask again soon", "等待中的问题太多：请稍后再试");
    Reply::refusal(503, "busy", &message, language).with("retry-after", "1")
}

/// One address asks too many long questions.
pub fn enough(language: Language) -> Reply {
    let message = words!(
        "too many long questions of yours are waiting: ask again when they are answered",
        "您有太多耗时的问题在等待：请等它们答完再问"
    );
    Reply::refusal(429, "busy", &message, language).with("retry-after", "2")
}

/// The clock of a question has run out before a thread was free for it, or before one could stop.
#[cfg(feature = "server")]
pub fn late(ticket: &QueuedQuestion, language: Language) -> Reply {
    match ticket.is_begun() {
        true => {
            let message = words!("the time limit was reached", "已到时间限制");
            failure(&ticket.told(QuestionError::new(QuestionErrorKind::TooLarge, "", message)), language)
        }
        false => busy(language),
    }
}

/// We made a mistake.
pub fn broken(language: Language) -> Reply {
    let message = words!(
        "the question could not be answered: this is a mistake in Grundy",
        "无法回答：这是 Grundy 的错误"
    );
    Reply::refusal(500, "broken", &message, language)
}
