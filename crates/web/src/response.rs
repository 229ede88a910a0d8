//! Answers as hyper sends them: compressed, and with what every answer says.

use crate::page::head::PageHead;
use crate::reply::{POLICY, Reply, UNFRAMED};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::{BodyExt, Full, combinators::UnsyncBoxBody};
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::{Response, StatusCode};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// What is sent: known as a whole, or as it comes.
pub type Body = UnsyncBoxBody<Bytes, Infallible>;

/// Shorter answers are not worth compressing.
const SHORT: usize = 1000;

/// An answer as it is sent to whoever reads gzip, or does not.
pub fn response(reply: Reply, gzip: bool) -> Response<Body> {
    let shrinks = !reply.media.starts_with("image/png") && !reply.media.starts_with("font/");
    let packed = if gzip && shrinks && reply.bytes.len() >= SHORT { packed_once(&reply) } else { None };
    let is_packed = packed.is_some();
    let bytes = packed.unwrap_or_else(|| Bytes::from(reply.bytes));
    let mut response = Response::new(Full::new(bytes).boxed_unsync());
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(reply.media));
    if is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language"));
    for (name, value) in reply.headers {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    response
}

/// Files of the page as they are sent, by their tags: a page asks for a dozen at once.
static FILES: Mutex<BTreeMap<String, Bytes>> = Mutex::new(BTreeMap::new());

/// An answer that has a tag is compressed when it is first asked for, and kept.
fn packed_once(reply: &Reply) -> Option<Bytes> {
    let Some((_, tag)) = reply.headers.iter().find(|(name, _)| *name == "etag") else {
        return packed(&reply.bytes, Compression::default());
    };
    let files = || FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = files().get(tag).cloned();
    if kept.is_some() {
        return kept;
    }
    let bytes = packed(&reply.bytes, Compression::best())?;
    files().insert(tag.clone(), bytes.clone());
    Some(bytes)
}

fn packed(bytes: &[u8], level: Compression) -> Option<Bytes> {
    let mut packed = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), level);
    packed.write_all(bytes).ok()?;
    packed.finish().ok().map(Bytes::from)
}

/// What every answer says, whatever is in it. Pages of other servers may show a page in a frame where that is
/// allowed.
pub fn guard(headers: &mut HeaderMap, frames: bool) {
    const ALL: [(&str, &str); 5] = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ];
    for (name, value) in ALL {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let unframed = if frames { "" } else { UNFRAMED };
    if !frames {
        headers.insert("x-frame-options", HeaderValue::from_static("DENY"));
    }
    let set = |headers: &mut HeaderMap, policy: &str| {
        if let Ok(policy) = HeaderValue::from_str(&format!("{policy}{unframed}")) {
            headers.insert("content-security-policy", policy);
        }
    };
    let is_page = |media: &HeaderValue| media.as_bytes().starts_with(b"text/html");
    match headers.get(header::CONTENT_TYPE).is_some_and(is_page) {
        true => set(headers, &PageHead::get().policy),
        false => set(headers, POLICY),
    }
    let is_picture = |media: &HeaderValue| media.as_bytes().starts_with(b"image/svg");
    if headers.get(header::CONTENT_TYPE).is_some_and(is_picture) {
        // A picture that is opened by itself has its style in it, and nothing else.
        set(headers, "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
