//! What is around every page: its head, the links to the other pages, and the words of its scripts.

use super::html::Html;
use super::{head, words};
use crate::assets;
use crate::http_request::HttpRequest;
use crate::query::encoded;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::wire::json::data_from_json;
use grundy::wire::write;

/// What is around every page.
pub struct Frame<'a> {
    /// Which page it is.
    pub page: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its language.
    pub language: Language,
    /// The address of the page, without its language.
    pub here: &'a str,
    /// What it says in a list of links; what all pages say where there is nothing to say of this one.
    pub about: &'a str,
    /// Whether it is shown in a frame of another page.
    pub embedded: bool,
}

impl Frame<'_> {
    /// The whole page, with this as its main part.
    pub fn around(&self, main: impl FnOnce(&mut Html), state: Option<&[u8]>) -> Vec<u8> {
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
pub fn code(language: Language) -> &'static str {
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
pub fn here(asked: &HttpRequest) -> String {
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
pub fn path(asked: &HttpRequest) -> String {
    format!("/{}", asked.path.trim_start_matches(['/', '\\']))
}
