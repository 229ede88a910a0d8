//! Pages that are of use without JavaScript: HTML with the board, the answer, the reason, and moves as plain
//! links.

mod game;
pub(crate) mod head;
pub(crate) mod html;
mod patterns;
mod start;
pub(crate) mod words;

pub use game::{game, sum};
pub use patterns::patterns;
pub use start::catalogue;

use crate::assets;
use crate::query::encoded;
use crate::reply::{self, Reply};
use crate::route::HttpRequest;
use crate::state::{ServerState, told_limits};
use grundy::QuestionError;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use html::Html;
use std::time::Duration;

/// What is around every page.
struct Frame<'a> {
    page: &'a str,
    title: &'a str,
    language: Language,
    /// The address of the page, without its language.
    here: &'a str,
    /// What it says in a list of links; what all pages say where there is nothing to say of this one.
    about: &'a str,
    /// Whether it is shown in a frame of another page.
    embedded: bool,
}

impl Frame<'_> {
    /// The whole page, with this as its main part.
    fn around(&self, main: impl FnOnce(&mut Html), state: Option<&[u8]>) -> Vec<u8> {
        let mut html = Html::default();
        let lang = code(self.language);
        html.picture("<!doctype html>").open("html", &[("lang", lang)]).open("head", &[]);
        html.open("meta", &[("charset", "utf-8")]);
        html.open("meta", &[("name", "viewport"), ("content", "width=device-width, initial-scale=1")]);
        html.element("title", &[], self.title);
        let general = words::DESCRIPTION.of(self.language);
        let gap = if self.language == Language::Chinese { "" } else { " " };
        let description = format!("{}{}{general}", self.about, if self.about.is_empty() { "" } else { gap });
        html.open("meta", &[("name", "description"), ("content", &description)]);
        html.open("meta", &[("property", "og:title"), ("content", self.title)]);
        html.open("meta", &[("property", "og:description"), ("content", &description)]);
        html.open("link", &[("rel", "icon"), ("href", "/assets/icon.svg")]);
        head::write(&mut html);
        html.open("script", &[("type", "module"), ("src", "/assets/app.js")]).close("script");
        // Scripts that import one another would be asked for one after the other.
        for name in ["dom", "frame"].iter().chain(scripts(self.page)) {
            html.open("link", &[("rel", "modulepreload"), ("href", &format!("/assets/{name}.js"))]);
        }
        html.close("head");
        let embedded = self.embedded.then_some(("data-embed", ""));
        html.open("body", &[("data-page", self.page)].into_iter().chain(embedded).collect::<Vec<_>>())
            .open("header", &[("class", "top")])
            .open("nav", &[]);
        let to = |path: &str| format!("{path}?lang={lang}");
        html.element("a", &[("href", &to("/")), ("class", "brand")], words::NAME.of(self.language)).text(" ");
        for (path, text) in [
            ("/", words::GAMES),
            ("/patterns", words::PATTERNS),
            ("/sum", words::SUM),
            ("/script", words::SCRIPT),
            ("/about", words::ABOUT),
        ] {
            html.link(&to(path), text.of(self.language)).text(" ");
        }
        // A language is called by its own name.
        let (other, name) =
            if self.language == Language::Chinese { ("en", "English") } else { ("zh", "中文") };
        let sign = if self.here.contains('?') { '&' } else { '?' };
        let there = format!("{}{sign}lang={other}", self.here);
        html.element("a", &[("href", &there), ("hreflang", other), ("lang", other)], name);
        html.close("nav").close("header").open("main", &[("id", "main")]);
        main(&mut html);
        html.close("main");
        if let Some(state) = state {
            html.data("state", state);
        }
        html.data("words", &words_of_scripts(self.language));
        html.close("body").close("html");
        html.finish().into_bytes()
    }
}

/// The scripts that a page is made of, beside those of all pages.
fn scripts(page: &str) -> &'static [&'static str] {
    match page {
        "game" => &["api", "link", "game", "board", "steps", "panels", "controls", "review"],
        "catalogue" => &["api", "catalogue", "try", "board", "steps"],
        "patterns" => &["api", "patterns"],
        _ => &[],
    }
}

/// The code of a language.
fn code(language: Language) -> &'static str {
    if language == Language::Chinese { "zh" } else { "en" }
}

/// The words of the page's scripts in one language, from the file that has both.
fn words_of_scripts(language: Language) -> Vec<u8> {
    let file = assets::find("words.json").unwrap_or_default();
    let Ok(Data::Object(words)) = data_from_json(&file) else { return b"null".to_vec() };
    let place = usize::from(language == Language::Chinese);
    let one = |(name, both): (String, Data)| Some((name, both.items().ok()?.into_iter().nth(place)?));
    let mut out = Vec::new();
    write::data(&mut out, &Data::Object(words.into_iter().filter_map(one).collect()));
    out
}

/// The address without the language, which the page sets anew.
fn here(asked: &HttpRequest) -> String {
    let pairs = asked.query.pairs().filter(|(name, _)| *name != "lang");
    let pairs: Vec<String> =
        pairs.map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
    let path = path(asked);
    match pairs.is_empty() {
        true => path,
        false => format!("{path}?{}", pairs.join("&")),
    }
}

/// The path on this host: what begins with two slashes would name another one.
fn path(asked: &HttpRequest) -> String {
    format!("/{}", asked.path.trim_start_matches(['/', '\\']))
}

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
