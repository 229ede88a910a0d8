//! The files of the page, which stand in the program.

use std::borrow::Cow;

/// Their names and what is in them.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What is in a file of the page. In development builds it is read from the source, so that it can be edited
/// while the server runs.
pub fn find(name: &str) -> Option<Cow<'static, [u8]>> {
    #[cfg(debug_assertions)]
    if let Some(bytes) = from_source(name) {
        return Some(Cow::Owned(bytes));
    }
    FILES.iter().find(|(known, _)| *known == name).map(|&(_, bytes)| Cow::Borrowed(bytes))
}

#[cfg(debug_assertions)]
fn from_source(name: &str) -> Option<Vec<u8>> {
    let plain = |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0']);
    name.split('/')
        .all(plain)
        .then(|| std::fs::read(format!("{}/assets/{name}", env!("CARGO_MANIFEST_DIR"))).ok())?
}

/// All of them.
#[cfg(feature = "server")]
pub fn all() -> impl Iterator<Item = (&'static str, Cow<'static, [u8]>)> {
    FILES.iter().filter_map(|(name, _)| Some((*name, find(name)?)))
}

/// The media type of a file of this name.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("json") => "application/json; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}
