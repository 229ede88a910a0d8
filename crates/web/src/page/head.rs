//! What a page needs before anything can be painted: its style, and the script that chooses light or dark.
//! They stand in the page, so that nothing has to be asked for first.

use super::html::Html;
#[cfg(feature = "server")]
use {
    crate::{assets, reply::POLICY},
    base64::{Engine, prelude::BASE64_STANDARD},
    sha2::{Digest, Sha256},
    std::sync::Arc,
};

/// The same as files of their own. A script behind a style sheet would wait for it.
pub const LINKED: &str =
    "<script src=\"/assets/theme.js\"></script><link rel=\"stylesheet\" href=\"/assets/page.css\">";

/// What stands in the head of a page.
#[cfg(feature = "server")]
pub struct PageHead {
    /// As HTML.
    pub html: String,
    /// What pages that hold it may load and do.
    pub policy: String,
}

#[cfg(feature = "server")]
impl PageHead {
    fn new() -> PageHead {
        let text = |name: &str| String::from_utf8_lossy(&assets::find(name).unwrap_or_default()).into_owned();
        let (script, style) = (text("theme.js"), shortened(&text("page.css")));
        let hash = |text: &str| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)));
        let policy = POLICY
            .replace("script-src 'self'", &format!("script-src 'self' {}", hash(&script)))
            .replace("style-src 'self'", &format!("style-src 'self' {}", hash(&style)));
        PageHead { html: format!("<script>{script}</script><style>{style}</style>"), policy }
    }

    /// The head of all pages.
    #[cfg(not(debug_assertions))]
    pub fn get() -> Arc<PageHead> {
        use std::sync::OnceLock;
        static HEAD: OnceLock<Arc<PageHead>> = OnceLock::new();
        Arc::clone(HEAD.get_or_init(|| Arc::new(PageHead::new())))
    }

    /// The head of all pages, made anew from files that may have been edited.
    #[cfg(debug_assertions)]
    pub fn get() -> Arc<PageHead> {
        Arc::new(PageHead::new())
    }
}

/// A style without its comments and the blanks that lines begin with.
#[cfg(feature = "server")]
fn shortened(style: &str) -> String {
    let mut rest = style;
    let mut plain = String::with_capacity(style.len());
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    let lines: Vec<&str> = plain.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Writes it into a page. What is compiled for browsers links to files that lie there.
pub fn write(html: &mut Html) {
    #[cfg(feature = "server")]
    html.picture(&PageHead::get().html);
    #[cfg(not(feature = "server"))]
    html.picture(LINKED);
}
