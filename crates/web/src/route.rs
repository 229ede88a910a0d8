//! Which address is answered by what.

use crate::job::{LaneKind, QuestionFn, QueuedQuestion};
#[cfg(feature = "pictures")]
use crate::pictures;
use crate::query::{Query, decoded};
use crate::reply::{self, Reply};
use crate::state::ServerState;
use crate::{assets, games, openapi, page, scripts, solve, spoken, state, tables, view};
use grundy::SolverState;
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::text;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::{QuestionError, QuestionErrorKind};
use std::hash::{DefaultHasher, Hasher};

/// A request that was read.
#[derive(Clone, Debug)]
pub struct HttpRequest {
    /// GET, HEAD or POST.
    pub method: String,
    /// The address without what stands behind the question mark, as it was written.
    pub path: String,
    /// What stands behind the question mark.
    pub query: Query,
    /// The language of the answer.
    pub language: Language,
    /// The body.
    pub body: Vec<u8>,
    /// What of a file is known already.
    pub known: Option<String>,
}

impl HttpRequest {
    /// The body as data.
    ///
    /// # Errors
    /// [`QuestionError`] where it is no JSON.
    pub fn data(&self) -> Result<Data, QuestionError> {
        Ok(data_from_json(&self.body)?)
    }

    /// Are large numbers to be texts?
    pub fn texts(&self) -> bool {
        self.query.get("numbers") == Some("text")
    }
}

/// A question for the pool.
pub struct Job {
    /// What it is about.
    pub kind: LaneKind,
    /// What is to be done.
    pub work: QuestionFn,
    /// Does somebody wait for it at a board? Then there is always a clock.
    pub waits: bool,
}

impl Job {
    /// Work on what was read from the request. Its faults are told as JSON.
    pub fn new<T: Send + 'static>(
        asked: &HttpRequest,
        kind: LaneKind,
        media: &'static str,
        read: T,
        answer: impl Fn(&mut SolverState, &QueuedQuestion, &T, Language) -> Result<Vec<u8>, QuestionError>
        + Send
        + 'static,
    ) -> Job {
        let language = asked.language;
        let work = move |solver: &mut SolverState, ticket: &QueuedQuestion| match answer(
            solver, ticket, &read, language,
        ) {
            Ok(bytes) => Reply::new(media, bytes),
            Err(fault) => failure(&ticket.told(fault), language),
        };
        Job { kind, work: Box::new(work), waits: false }
    }

    /// The same for somebody who waits for it at a board.
    pub fn soon(self) -> Job {
        Job { waits: true, ..self }
    }
}

/// A fault, with the status that says most about it.
pub fn failure(fault: &QuestionError, language: Language) -> Reply {
    let told = spoken::told(fault.clone());
    Reply::new(reply::JSON, reply::error(&told, language)).with_status(reply::status(fault))
}

/// How an address is answered.
#[derive(Clone, Copy)]
pub enum Handler {
    /// At once.
    Now(fn(&ServerState, &HttpRequest) -> Reply),
    /// In the pool.
    Pool(fn(&ServerState, &HttpRequest) -> Result<Job, QuestionError>),
    /// Line by line.
    Lines,
}

/// An address.
#[derive(Clone, Copy)]
pub struct Route {
    /// GET, which is also HEAD, or POST.
    pub method: &'static str,
    /// The path; `{...}` at its end is any text.
    pub path: &'static str,
    /// What may stand behind the question mark, beside [`SPOKEN`].
    pub query: &'static [&'static str],
    /// What it is for.
    pub what: LocalizedStr,
    /// How it is answered.
    pub by: Handler,
}

/// How much alike two names are where one may have been meant for the other.
const LIKE: f64 = 0.8;

/// The address of batches, whose bodies may be longer.
pub const BATCH: &str = "/api/batch";

/// What may stand behind the question mark of every address: the language, and numbers as texts.
pub const SPOKEN: &[&str] = &["lang", "numbers"];

/// What stands in links to a view.
const OF_A_VIEW: &[&str] = &[
    "game", "at", "play", "player", "moves", "hints", "first", "vs", "second", "seed", "with", "tab",
    "looked", "wait", "embed",
];

/// All addresses.
pub const ROUTES: &[Route] = &[
    Route {
        method: "GET",
        path: "/",
        query: &["search"],
        what: text!("the catalogue", "游戏目录"),
        by: Handler::Pool(page::catalogue),
    },
    Route {
        method: "GET",
        path: "/g/{notation}",
        query: OF_A_VIEW,
        what: text!("the page of a game", "游戏页面"),
        by: Handler::Pool(page::game),
    },
    Route {
        method: "GET",
        path: "/sum",
        query: OF_A_VIEW,
        what: text!("the page of a sum", "游戏之和的页面"),
        by: Handler::Pool(page::sum),
    },
    Route {
        method: "GET",
        path: "/patterns",
        query: &[],
        what: text!("games whose values follow a rule", "值有规律的游戏"),
        by: Handler::Pool(page::patterns),
    },
    Route {
        method: "GET",
        path: "/script",
        query: OF_A_VIEW,
        what: text!("the page for rules of one's own", "编写自己规则的页面"),
        by: Handler::Now(page::script),
    },
    Route {
        method: "GET",
        path: "/about",
        query: &[],
        what: text!("about this server", "关于本服务器"),
        by: Handler::Now(page::about),
    },
    Route {
        method: "GET",
        path: "/assets/{name}",
        query: &[],
        what: text!("a file of the page", "页面所用的文件"),
        by: Handler::Now(asset),
    },
    Route {
        method: "GET",
        path: "/api/games",
        query: &["search"],
        what: text!("the games of the catalogue", "目录中的游戏"),
        by: Handler::Pool(games::all),
    },
    Route {
        method: "GET",
        path: "/api/games/{notation}",
        query: &[],
        what: text!("rules, theorems and notation of a game", "游戏的规则、定理与记法"),
        by: Handler::Pool(games::one),
    },
    Route {
        method: "POST",
        path: "/api/solve",
        query: &[],
        what: text!(
            "a question of the batch, answered as the batch does",
            "batch 的一个查询，回答与 batch 相同"
        ),
        by: Handler::Pool(solve::solve),
    },
    Route {
        method: "POST",
        path: BATCH,
        query: &[],
        what: text!("lines of questions, answered as the batch does", "逐行查询，回答与 batch 相同"),
        by: Handler::Lines,
    },
    Route {
        method: "POST",
        path: "/api/view",
        query: &[],
        what: text!("a position with its picture, its answer and all moves", "局面、图、答案与全部着法"),
        by: Handler::Pool(view::view),
    },
    Route {
        method: "POST",
        path: "/api/play",
        query: &[],
        what: text!("a move, and the program's reply", "走一步，程序应对"),
        by: Handler::Pool(view::play),
    },
    Route {
        method: "POST",
        path: "/api/hint",
        query: &[],
        what: text!("a best move", "一个最优着法"),
        by: Handler::Pool(view::hint),
    },
    Route {
        method: "POST",
        path: "/api/review",
        query: &[],
        what: text!("what each move of a game was worth", "对局中每一步的得失"),
        by: Handler::Pool(view::review),
    },
    Route {
        method: "POST",
        path: "/api/heat",
        query: &[],
        what: text!("values and temperatures of a position and its moves", "局面与各着法的值和温度"),
        by: Handler::Pool(view::heat),
    },
    Route {
        method: "GET",
        path: "/api/draw.svg",
        query: &["game", "at", "play", "player", "moves", "values", "theme"],
        what: text!("the picture of a position", "局面的图"),
        by: Handler::Pool(view::draw),
    },
    Route {
        method: "GET",
        path: "/api/table",
        query: &["game", "from", "to"],
        what: text!(
            "a table of values, as `grundy table --format json`",
            "值表，同 `grundy table --format json`"
        ),
        by: Handler::Pool(tables::table),
    },
    Route {
        method: "GET",
        path: "/api/period",
        query: &["game", "to"],
        what: text!(
            "the period of the values, as `grundy period --json`",
            "值的周期，同 `grundy period --json`"
        ),
        by: Handler::Pool(tables::period),
    },
    Route {
        method: "GET",
        path: "/api/stats",
        query: &["game", "to"],
        what: text!(
            "how often each value occurs, as `grundy stats --json`",
            "各值出现的次数，同 `grundy stats --json`"
        ),
        by: Handler::Pool(tables::stats),
    },
    Route {
        method: "GET",
        path: "/api/pattern",
        query: &["game", "play"],
        what: text!(
            "the pattern of the values, as `grundy pattern --json`, with code",
            "值的规律，同 `grundy pattern --json`，附代码"
        ),
        by: Handler::Pool(tables::pattern),
    },
    #[cfg(feature = "pictures")]
    Route {
        method: "GET",
        path: "/api/picture",
        query: &["game", "to", "kind", "theme"],
        what: text!("a picture of the values", "值的图"),
        by: Handler::Pool(pictures::picture),
    },
    #[cfg(feature = "pictures")]
    Route {
        method: "GET",
        path: "/api/thermograph",
        query: &["game", "at", "moves", "player", "theme"],
        what: text!("the thermograph of a position", "局面的温度图"),
        by: Handler::Pool(pictures::thermograph),
    },
    Route {
        method: "POST",
        path: "/api/script",
        query: &[],
        what: text!("whether rules of one's own can be read, and what they say", "检查自己的规则能否读入"),
        by: Handler::Pool(scripts::check),
    },
    Route {
        method: "GET",
        path: "/api/limits",
        query: &[],
        what: text!("what a question may cost here", "本服务器上每个问题的限制"),
        by: Handler::Now(state::limits),
    },
    Route {
        method: "GET",
        path: "/api/health",
        query: &[],
        what: text!("is the server well?", "服务器是否正常"),
        by: Handler::Now(state::health),
    },
    Route {
        method: "GET",
        path: "/api/openapi.json",
        query: &[],
        what: text!("this list, for programs", "供程序使用的接口清单"),
        by: Handler::Now(|_, _| Reply::new(reply::JSON, openapi::document())),
    },
];

impl Route {
    /// What stands behind the question mark and means nothing here, with what may have been meant. Pages are
    /// passed on by people, and those who pass them on hang things on their addresses: there only what looks
    /// like a mistake is one.
    fn stranger(&self, query: &Query) -> Option<QuestionError> {
        let known = || self.query.iter().chain(SPOKEN).copied();
        let (name, _) = query.pairs().find(|(name, _)| !known().any(|known| known == *name))?;
        let like = known().map(|known| (strsim::jaro_winkler(name, known), known));
        let nearest = like.filter(|(like, _)| *like > LIKE).max_by(|a, b| a.0.total_cmp(&b.0));
        let is_page = !self.path.starts_with("/api/");
        if is_page && nearest.is_none() && !crate::request::KEYS.contains(&name) {
            return None;
        }
        let all = known().collect::<Vec<_>>().join(", ");
        let message = match nearest {
            Some((_, nearest)) => words!(
                "there is no parameter \"{name}\" here: do you mean {nearest}? There are {all}",
                "此处没有参数 \"{name}\"：是否想写 {nearest}？可用的有 {all}"
            ),
            None => words!(
                "there is no parameter \"{name}\" here: there are {all}",
                "此处没有参数 \"{name}\"：可用的有 {all}"
            ),
        };
        Some(QuestionError::new(QuestionErrorKind::BadParameter, name, message))
    }

    /// What stands in the place of the braces; empty where there are none. `None` where this is another
    /// address.
    fn meets<'a>(&self, path: &'a str) -> Option<&'a str> {
        match self.path.split_once('{') {
            None => (self.path == path).then_some(""),
            Some((before, _)) => path.strip_prefix(before).filter(|rest| !rest.is_empty()),
        }
    }
}

/// What stands in the place of the braces of the address.
pub fn last(asked: &HttpRequest) -> String {
    let part = ROUTES.iter().find_map(|route| route.meets(&asked.path)).unwrap_or_default();
    decoded(part, false)
}

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

/// The same work, with large numbers as texts where the answer is JSON.
pub fn as_text(mut work: QuestionFn) -> QuestionFn {
    Box::new(move |solver, ticket| {
        let mut reply = work(solver, ticket);
        if reply.media == reply::JSON {
            reply.bytes = reply::numbers_as_text(&reply.bytes);
        }
        reply
    })
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

fn asset(_: &ServerState, asked: &HttpRequest) -> Reply {
    let name = last(asked);
    let Some(bytes) = assets::find(&name) else {
        let message = words!("there is no such file", "没有这个文件");
        return Reply::refusal(404, "not-found", &message, asked.language);
    };
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    let known = asked.known.as_deref().is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let reply = match known {
        true => Reply::new(assets::media_type(&name), Vec::new()).with_status(304),
        false => Reply::new(assets::media_type(&name), bytes.into_owned()),
    };
    reply.with("etag", tag).with("cache-control", "no-cache")
}
