//! An address of the server: how it is asked, and how it is answered.

use crate::http_request::HttpRequest;
use crate::job::Job;
use crate::query::{Query, decoded};
use crate::reply::Reply;
use crate::request::KEYS;
use crate::state::ServerState;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind};

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

/// The page of a game.
pub const GAME_PAGE: &str = "/g/{notation}";

/// A file of the page.
pub const ASSET: &str = "/assets/{name}";

/// What there is to read about a game.
pub const GAME: &str = "/api/games/{notation}";

/// The address of batches, whose bodies may be longer.
pub const BATCH: &str = "/api/batch";

/// The address of a single question of the batch.
pub const SOLVE: &str = "/api/solve";

/// What may stand behind the question mark of every address: the language, and numbers as texts.
pub const SPOKEN: &[&str] = &["lang", "numbers"];

impl Route {
    /// What stands behind the question mark and means nothing here, with what may have been meant. Pages are
    /// passed on by people, and those who pass them on hang things on their addresses: there only what looks
    /// like a mistake is one.
    pub fn stranger(&self, query: &Query) -> Option<QuestionError> {
        let known = || self.query.iter().chain(SPOKEN).copied();
        let (name, _) = query.pairs().find(|(name, _)| !known().any(|known| known == *name))?;
        let like = known().map(|known| (strsim::jaro_winkler(name, known), known));
        let nearest = like.filter(|(like, _)| *like > LIKE).max_by(|a, b| a.0.total_cmp(&b.0));
        let is_page = !self.path.starts_with("/api/");
        if is_page && nearest.is_none() && !KEYS.contains(&name) {
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
    pub fn meets<'a>(&self, path: &'a str) -> Option<&'a str> {
        in_braces(self.path, path)
    }
}

fn in_braces<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    match route.split_once('{') {
        None => (route == path).then_some(""),
        Some((before, _)) => path.strip_prefix(before).filter(|rest| !rest.is_empty()),
    }
}

/// What a request has in the place of the braces of its route.
pub fn braced(route: &str, asked: &HttpRequest) -> String {
    decoded(in_braces(route, &asked.path).unwrap_or_default(), false)
}
