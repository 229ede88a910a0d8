//! The page as a folder of files for a host that runs no programs.
//!
//! Everything that the server would answer is answered in the browser, by the same code as WebAssembly: a
//! service worker (`sw.js`) stands where the server stood. So the page is the same, with the same addresses,
//! and goes on without a network. Pages of the catalogue's games lie there as files too, for the first visit
//! and for browsers without scripts.

use crate::assets;
use crate::dispatch::answer;
use crate::http_request::HttpRequest;
use crate::page::head::{LINKED, PageHead};
use crate::page::words::OFFLINE;
use crate::query::Query;
use crate::reply::{POLICY, UNFRAMED};
use crate::state::ServerState;
use grundy::SolverState;
use grundy::solver::theory::catalogue::entries;
use grundy::solver::theory::localized::Language;

/// The solver as WebAssembly, where it was there when the program was built.
pub static SOLVER: Option<&[u8]> = include!(concat!(env!("OUT_DIR"), "/solver.rs"));

/// The page that a host shows where there is no file.
const MISSING: &str = "404.html";

/// Where a site lies on its host: the folder that its addresses begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasePath(String);

impl BasePath {
    /// The folder of a path such as `/games/`; `/` is the root of the host. `None` where it is none, or would
    /// have to be encoded.
    pub fn from_path(path: &str) -> Option<BasePath> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        let folder = path.strip_prefix('/')?.trim_end_matches('/');
        let fine = |part: &str| !part.is_empty() && part.chars().all(plain) && part.contains(|c| c != '.');
        match folder {
            "" if path.len() == 1 => Some(BasePath(String::new())),
            folder if folder.split('/').all(fine) => Some(BasePath(format!("/{folder}"))),
            _ => None,
        }
    }

    /// A page whose own addresses lie in the folder. What people write cannot look like the beginning of an
    /// attribute: it stands there without quotes.
    fn moved(&self, page: &str) -> String {
        ATTRIBUTES.iter().fold(page.to_owned(), |page, name| {
            page.replace(&format!(" {name}=\"/"), &format!(" {name}=\"{}/", self.0))
        })
    }
}

/// The attributes of pages that hold addresses.
const ATTRIBUTES: [&str; 3] = ["href", "src", "action"];

/// Without scripts the files are all there is: those of games show the answer.
const ANALYSED: &str = "hints=on";

/// The files of the site, by their paths: pages in this language (visitors choose their own), and the solver.
pub fn site(
    desk: &ServerState,
    language: Language,
    folder: &BasePath,
    solver: &[u8],
) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut own = SolverState::default();
    let mut page = |path: &str, file: String| {
        let asked = HttpRequest {
            method: "GET".to_owned(),
            path: path.to_owned(),
            query: Query::read(if path.starts_with("/g/") { ANALYSED } else { "" }),
            language,
            body: Vec::new(),
            known: None,
        };
        let reply = answer(desk, &mut own, &asked);
        if reply.status == 200 {
            files.push((file, guarded(&String::from_utf8_lossy(&reply.bytes), folder, language)));
        }
    };
    page("/", "index.html".to_owned());
    page("/", MISSING.to_owned());
    for name in ["patterns", "sum", "script", "about"] {
        page(&format!("/{name}"), format!("{name}/index.html"));
    }
    // Not all systems have colons in the names of files: those games are found by way of the page for what is
    // missing.
    for entry in entries().iter().filter(|entry| !entry.sample.contains(':')) {
        page(&format!("/g/{}", entry.sample), format!("g/{}/index.html", entry.sample));
    }
    let plain = assets::all().filter(|(name, _)| *name != WORKER);
    files.extend(plain.map(|(name, bytes)| (format!("assets/{name}"), bytes.to_vec())));
    files.push(("grundy.wasm".to_owned(), solver.to_vec()));
    let worker = worker(&files, folder);
    files.push((WORKER.to_owned(), worker));
    files
}

const WORKER: &str = "sw.js";

/// A page that says itself what the server would say beside it, and starts the worker.
fn guarded(page: &str, folder: &BasePath, language: Language) -> Vec<u8> {
    // A hundred files need not hold the same style.
    let page = page.replacen(&PageHead::get().html, LINKED, 1);
    let head = format!(
        "<head><meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"><script src=\"/assets/offline.js\" \
         data-trouble=\"{}\" defer></script>",
        OFFLINE.of(language)
    );
    folder.moved(&page.replacen("<head>", &head, 1)).into_bytes()
}

/// The worker, with what it keeps and a name for this version of it.
fn worker(files: &[(String, Vec<u8>)], folder: &BasePath) -> Vec<u8> {
    let kept = files.iter().filter(|(path, _)| path.starts_with("assets/") || path == "grundy.wasm");
    let kept: Vec<String> = kept.map(|(path, _)| format!("\"{}/{path}\"", folder.0)).collect();
    let version =
        crc32fast::hash(&files.iter().flat_map(|(_, bytes)| bytes.iter().copied()).collect::<Vec<u8>>());
    let text = String::from_utf8_lossy(&assets::find(WORKER).unwrap_or_default())
        .replace("\"{{files}}\"", &kept.join(", "))
        .replace("{{version}}", &format!("{version:08x}"))
        .replace("{{folder}}", &folder.0)
        .replace("{{attributes}}", &ATTRIBUTES.join("|"))
        .replace("{{policy}}", &format!("{POLICY}{UNFRAMED}"));
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy::solver::engine::budget::Limits;
    use std::collections::HashSet;

    #[test]
    fn every_page_starts_the_worker_and_every_file_that_it_keeps_is_there() {
        let desk = ServerState::alone(Limits::default());
        let root = BasePath::from_path("/").unwrap();
        let files = site(&desk, Language::Chinese, &root, b"solver");
        let names: HashSet<&str> = files.iter().map(|(name, _)| &name[..]).collect();
        assert_eq!(names.len(), files.len());
        for name in [
            "index.html",
            "404.html",
            "about/index.html",
            "g/kayles/index.html",
            "assets/app.js",
            "grundy.wasm",
        ] {
            assert!(names.contains(name), "{name}");
        }
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let text = String::from_utf8(bytes.clone()).unwrap();
            assert!(
                text.contains("offline.js") && text.contains("http-equiv") && text.contains("lang=\"zh\""),
                "{name}"
            );
        }
        let worker = files.iter().find(|(name, _)| name == "sw.js").unwrap();
        let worker = String::from_utf8(worker.1.clone()).unwrap();
        assert!(
            !worker.contains("{{")
                && worker.contains("\"/assets/page.css\"")
                && worker.contains("script-src 'self'")
        );
    }

    #[test]
    fn a_site_in_a_folder_has_no_address_outside_it() {
        for path in ["", "games", "/a//b/", "/../x/", "/a b/", "/spiele?", "/\u{5c3c}/"] {
            assert_eq!(BasePath::from_path(path), None, "{path}");
        }
        assert_eq!(BasePath::from_path("/x/games"), BasePath::from_path("/x/games/"));
        let folder = BasePath::from_path("/x/games/").unwrap();
        let files = site(&ServerState::alone(Limits::default()), Language::English, &folder, b"solver");
        for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
            let text = String::from_utf8(bytes.clone()).unwrap();
            for name in ATTRIBUTES {
                let attribute = format!(" {name}=\"");
                for address in text.split(&attribute).skip(1).filter(|address| address.starts_with('/')) {
                    assert!(address.starts_with("/x/games/"), "{address}");
                }
            }
            assert!(text.contains("src=\"/x/games/assets/app.js\""), "{name}");
        }
    }
}
