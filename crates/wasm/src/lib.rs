//! What `grundy serve` answers, as WebAssembly: for pages on a static host, and without a network.
//!
//! Requests and answers travel as bytes through the memory of the module, which has four functions and needs
//! nothing from outside. A request is four lines and a body: the method, the path, what stands behind the
//! question mark, and `en` or `zh`. The script around it (`sw.js` of the page) calls [`room`] with the length
//! of a request, writes it where that points, and calls [`answer`]; what comes back stands at [`reply`],
//! [`length`] bytes long: a line with the status, one with the media type, and the body.
//!
//! There is no clock here, so that limits are of steps and of memory; and no scripts.

use grundy::SolverState;
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::localized::Language;
use grundy_web::{HttpRequest, Query, ServerState};
use std::cell::RefCell;
use std::str::from_utf8;

/// What a question may cost: some seconds, as browsers end what takes half a minute.
const STEPS: u64 = 400_000_000;
const MEMORY: u64 = 512 << 20;

/// What is kept from one request to the next.
struct State {
    desk: ServerState,
    solver: SolverState,
    request: Vec<u8>,
    reply: Vec<u8>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State::new());
}

impl State {
    fn new() -> State {
        let desk = ServerState::alone(Limits { steps: STEPS, memory: MEMORY, ..Limits::default() });
        State { desk, solver: SolverState::default(), request: Vec::new(), reply: Vec::new() }
    }

    fn answer(&mut self) {
        self.reply.clear();
        let Some(asked) = read(&self.request) else {
            self.reply.extend_from_slice(b"400\ntext/plain\n");
            return;
        };
        let reply = grundy_web::answer(&self.desk, &mut self.solver, &asked);
        self.reply.extend_from_slice(format!("{}\n{}\n", reply.status, reply.media).as_bytes());
        self.reply.extend_from_slice(&reply.bytes);
    }
}

fn read(request: &[u8]) -> Option<HttpRequest> {
    let mut parts = request.splitn(5, |&byte| byte == b'\n');
    let mut line = || from_utf8(parts.next()?).ok();
    let (method, path, query, language) = (line()?, line()?, line()?, line()?);
    let query = Query::read(query);
    Some(HttpRequest {
        method: method.to_owned(),
        path: path.to_owned(),
        language: query.language().or_else(|| Language::from_word(language)).unwrap_or(Language::English),
        query,
        body: parts.next()?.to_vec(),
        known: None,
    })
}

/// Makes room for a request of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request.clear();
        state.request.resize(length, 0);
        state.request.as_mut_ptr()
    })
}

/// Answers the request.
#[unsafe(no_mangle)]
pub extern "C" fn answer() {
    STATE.with_borrow_mut(State::answer);
}

/// Where the answer stands, until the next request.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    STATE.with_borrow(|state| state.reply.as_ptr())
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    STATE.with_borrow(|state| state.reply.len())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn ask(request: &str) -> String {
        let mut state = State::new();
        state.request = request.as_bytes().to_vec();
        state.answer();
        String::from_utf8(state.reply).unwrap()
    }

    #[test]
    fn a_request_is_four_lines_and_a_body() {
        let solved = ask("POST\n/api/solve\n\nen\n{\"game\": \"nim\", \"position\": [3, 5]}");
        assert!(solved.starts_with("200\napplication/json; charset=utf-8\n{\"outcome\": \"N\""), "{solved}");
        let page = ask("GET\n/g/nim\nat=3,4&lang=zh\nen\n");
        assert!(
            page.starts_with("200\ntext/html; charset=utf-8\n<!doctype html><html lang=\"zh\">"),
            "{page}"
        );
        assert!(ask("GET\n/api/nothing\n\nen\n").starts_with("404\n"));
        assert_eq!(ask("GET\n/"), "400\ntext/plain\n");
    }

    #[test]
    fn long_work_is_given_up() {
        let far = ask(
            "POST\n/api/solve\n\nen\n{\"game\": \"chomp\", \"position\": [40, 40, 40, 40, 40, 40], \"want\": [\"grundy\"]}",
        );
        assert!(far.contains("\"grundy\": null, \"grundy_unknown\": "), "{far}");
    }
}
