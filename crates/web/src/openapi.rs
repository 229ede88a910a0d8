//! The list of addresses for programs, in the form of OpenAPI 3.1, made of the routes themselves.

use crate::route::{BATCH, Route, SOLVE, SPOKEN};
use grundy::solver::prelude::Key;
use grundy::solver::theory::data::Data;
use grundy::wire::write;

/// The document.
pub fn document(routes: &[Route]) -> Vec<u8> {
    let info = Data::object([
        ("title", "Grundy".into()),
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("description", "Combinatorial games: who wins, with which moves, and why. See docs/http.md.".into()),
    ]);
    let mut paths: Vec<(String, Data)> = Vec::new();
    for route in routes.iter().filter(|route| route.path.starts_with("/api/")) {
        let mut operation = vec![("summary".to_owned(), Data::from(route.what.en))];
        let parameters = parameters(route);
        if !parameters.is_empty() {
            operation.push(("parameters".to_owned(), Data::List(parameters)));
        }
        if route.method == "POST" {
            operation.push(("requestBody".to_owned(), body(route.path)));
        }
        operation.push(("responses".to_owned(), responses(route.path)));
        let operation = (route.method.to_lowercase(), Data::Object(operation));
        match paths.iter_mut().find(|(path, _)| path == route.path) {
            Some((_, Data::Object(operations))) => operations.push(operation),
            _ => paths.push((route.path.to_owned(), Data::Object(vec![operation]))),
        }
    }
    let schemas = Data::object([
        ("Position", schema(POSITION)),
        ("Error", Data::object([("type", "object".into()), ("required", Data::list(vec!["error".into()]))])),
    ]);
    let document = Data::object([
        ("openapi", "3.1.0".into()),
        ("info", info),
        ("paths", Data::Object(paths)),
        ("components", Data::object([("schemas", schemas)])),
    ]);
    let mut out = Vec::new();
    write::data(&mut out, &document);
    out
}

/// Keys of requests with their types.
type Keys = &'static [(&'static str, &'static str)];

const POSITION: Keys = &[
    ("game", "string"),
    ("at", "string"),
    ("position", ""),
    ("sum", "array"),
    ("script", "object"),
    ("play", "string"),
    ("player", "string"),
    ("moves", "array"),
];
const VIEW: Keys = &[
    ("limit", "integer"),
    ("hints", "boolean"),
    ("svg", "boolean"),
    ("marks", "boolean"),
    ("scene", "boolean"),
    ("first", "integer"),
];
const PLAY: Keys = &[("move", "string"), ("reply", "boolean"), ("strength", "string"), ("seed", "integer")];
const SCRIPT: Keys = &[
    ("text", "string"),
    ("name", "string"),
    ("parameters", "string"),
    ("ask", "string"),
    ("tries", "integer"),
];
/// The keys of the body of a POST.
pub fn keys(path: &str) -> Vec<(&'static str, &'static str)> {
    let parts: &[Keys] = match path {
        "/api/view" => &[POSITION, VIEW],
        "/api/play" => &[POSITION, VIEW, PLAY],
        "/api/hint" | "/api/review" => &[POSITION],
        "/api/script" => &[SCRIPT],
        _ => &[],
    };
    parts.concat()
}

fn schema(keys: &[(&str, &str)]) -> Data {
    let property = |(name, is): &(&str, &str)| {
        let of_type = if is.is_empty() { Vec::new() } else { vec![("type".to_owned(), Data::from(*is))] };
        ((*name).to_owned(), Data::Object(of_type))
    };
    let mut fields = vec![("type".to_owned(), "object".into())];
    if !keys.is_empty() {
        fields.push(("properties".to_owned(), Data::Object(keys.iter().map(property).collect())));
    }
    Data::Object(fields)
}

/// A line of the batch, with what it may want. `docs/NOTATION.md` describes its other keys.
fn line() -> Data {
    let words = Key::ALL.map(|(word, _)| Data::from(word));
    let word = Data::object([("type", "string".into()), ("enum", Data::list(words.to_vec()))]);
    let want = Data::object([("type", "array".into()), ("items", word)]);
    Data::object([("type", "object".into()), ("properties", Data::object([("want", want)]))])
}

fn body(path: &str) -> Data {
    let media = if path == BATCH { "application/x-ndjson" } else { "application/json" };
    let schema = if [BATCH, SOLVE].contains(&path) { line() } else { schema(&keys(path)) };
    let content = Data::Object(vec![(media.to_owned(), Data::object([("schema", schema)]))]);
    Data::object([("required", Data::Bool(true)), ("content", content)])
}

/// What may stand in an address.
fn parameters(route: &Route) -> Vec<Data> {
    let path = route.path;
    let in_path = path.split('{').nth(1).and_then(|rest| rest.split('}').next());
    let spoken = SPOKEN.iter().filter(|_| !path.ends_with("health") && !path.ends_with("openapi.json"));
    let query = route.query.iter().chain(spoken).map(|&name| ("query", name));
    let parameter = |(place, name): (&str, &str)| {
        Data::object([
            ("name", name.into()),
            ("in", place.into()),
            ("required", Data::Bool(place == "path")),
            ("schema", Data::object([("type", "string".into())])),
        ])
    };
    in_path.map(|name| ("path", name)).into_iter().chain(query).map(parameter).collect()
}

fn responses(path: &str) -> Data {
    let media = match path {
        BATCH => "application/x-ndjson",
        "/api/draw.svg" | "/api/picture" | "/api/thermograph" => "image/svg+xml",
        _ => "application/json",
    };
    let content = |media: &str| Data::Object(vec![(media.to_owned(), Data::Object(Vec::new()))]);
    Data::object([
        ("200", Data::object([("description", "The answer.".into()), ("content", content(media))])),
        (
            "default",
            Data::object([("description", "An error.".into()), ("content", content("application/json"))]),
        ),
    ])
}
