//! Pages that are of use without JavaScript: HTML with the board, the answer, the reason, and moves as plain
//! links.

mod frame;
mod game;
pub(crate) mod head;
pub(crate) mod html;
mod patterns;
mod start;
pub(crate) mod words;

pub use game::{game, sum};
pub use patterns::patterns;
pub use start::catalogue;

use crate::http_request::HttpRequest;
use crate::reply::{self, Reply};
use crate::state::{ServerState, told_limits};
use frame::{Frame, here, path};
use grundy::QuestionError;
use grundy::solver::theory::localized::LocalizedStr;
use html::Html;
use std::time::Duration;

/// A page that needs no solver.
fn plain(
    asked: &HttpRequest,
    page: &str,
    title: LocalizedStr,
    state: Option<&[u8]>,
    main: impl FnOnce(&mut Html),
) -> Reply {
    let language = asked.language;
    let frame =
        Frame { page, title: title.of(language), language, here: &here(asked), about: "", embedded: false };
    let body = |html: &mut Html| {
        html.element("h1", &[], title.of(language));
        main(html);
    };
    Reply::new(reply::HTML, frame.around(body, state))
}

/// `/script`.
pub fn script(desk: &ServerState, asked: &HttpRequest) -> Reply {
    plain(asked, "script", words::SCRIPT, Some(&told_limits(desk)), |html| {
        html.element("p", &[], words::SCRIPT_WORDS.of(asked.language));
    })
}

/// `/about`.
pub fn about(desk: &ServerState, asked: &HttpRequest) -> Reply {
    let language = asked.language;
    plain(asked, "about", words::ABOUT, Some(&told_limits(desk)), |html| {
        html.element("p", &[], words::ABOUT_WORDS.of(language));
        html.element("h2", &[], words::LIMITS.of(language)).open("dl", &[]);
        let seconds = |time: Option<Duration>| {
            time.map_or(words::NO_LIMIT.of(language).to_owned(), |time| time.as_secs().to_string())
        };
        let rows = [
            (words::BOARD_SECONDS, seconds(desk.limits.time.or(desk.patience))),
            (words::SECONDS, seconds(desk.limits.time)),
            (words::MEMORY, (desk.limits.memory >> 20).to_string()),
            (words::BODY, crate::state::MAX_BODY.to_string()),
        ];
        for (label, value) in rows {
            html.element("dt", &[], label.of(language)).element("dd", &[], &value);
        }
        html.close("dl").element("h2", &[], words::INTERFACE.of(language)).open("p", &[]);
        html.link("/api/openapi.json", "/api/openapi.json").close("p");
        html.element("p", &[], words::LICENCE.of(language));
    })
}

/// Something in the address means nothing here.
pub fn refused(asked: &HttpRequest, fault: &QuestionError) -> Reply {
    let reply = plain(asked, "missing", words::NOT_FOUND, None, |html| {
        html.element("p", &[("class", "error"), ("role", "alert")], fault.message.of(asked.language));
        html.open("p", &[]).link(&path(asked), words::WITHOUT.of(asked.language)).close("p");
    });
    reply.with_status(reply::status(fault))
}

/// There is no such page.
pub fn missing(asked: &HttpRequest) -> Reply {
    let reply = plain(asked, "missing", words::NOT_FOUND, None, |html| {
        html.open("p", &[]).link("/", words::TO_GAMES.of(asked.language)).close("p");
    });
    reply.with_status(404)
}
