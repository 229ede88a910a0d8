//! Who may ask: whoever asks this server, and no page of another one.

use crate::reply::Reply;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use hyper::Method;
use hyper::header::{self, HeaderMap};

/// The names by which the server may be called.
#[derive(Clone, Debug)]
pub struct AllowedHosts {
    /// Further names, beside those of this machine.
    pub hosts: Vec<String>,
    /// May it be called by any name that is an address?
    pub any_address: bool,
    /// Whether pages of other servers may show its pages in a frame.
    pub frames: bool,
}

impl AllowedHosts {
    /// Is a host, perhaps with a port, one of ours? Else a page of a stranger could give its own name our
    /// address, and read what we say.
    fn knows(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.rsplit_once(':').map_or(host, |(name, _)| name),
        };
        let own = ["localhost", "127.0.0.1", "::1"];
        own.iter().any(|own| own.eq_ignore_ascii_case(name))
            || self.hosts.iter().any(|own| own.eq_ignore_ascii_case(name) || own.eq_ignore_ascii_case(host))
            || self.any_address && name.parse::<std::net::IpAddr>().is_ok()
    }
}

/// Why a request is refused, where it is.
pub fn refusal(
    names: &AllowedHosts,
    method: &Method,
    path: &str,
    headers: &HeaderMap,
    language: Language,
) -> Option<Reply> {
    let text = |name| headers.get(name).map(|value: &header::HeaderValue| value.to_str().unwrap_or("?"));
    let refused = |message| Some(Reply::refusal(403, "refused", &message, language));
    let host = text(header::HOST).unwrap_or_default();
    if headers.get_all(header::HOST).iter().count() != 1 || !names.knows(host) {
        return refused(words!(
            "this server is not called by that name: start it with --host NAME to allow one",
            "本服务器不使用这个主机名：启动时可用 --host 名称 添加"
        ));
    }
    let reads = *method == Method::GET || *method == Method::HEAD;
    let sent = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let own =
        |origin: &str| origin.split_once("://").is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(host));
    // A page of another server may link here, and no more where frames are not allowed: what it embeds would
    // make this one work.
    let strange = sent("sec-fetch-site").is_some_and(|site| !["same-origin", "none"].contains(&site));
    let links = reads
        && !path.starts_with("/api/")
        && sent("sec-fetch-dest").is_some_and(|dest| dest == "document" || names.frames && dest == "iframe");
    let of_another = !reads && text(header::ORIGIN).is_some_and(|origin| !own(origin));
    if strange && !links || of_another {
        return refused(words!(
            "pages of other servers may not ask questions here",
            "其他网站的页面不能在这里提问"
        ));
    }
    if reads {
        return None;
    }
    let media = text(header::CONTENT_TYPE).unwrap_or_default();
    let (media, parameters) = media.split_once(';').unwrap_or((media, ""));
    let media = media.trim();
    let charset = parameters
        .split(';')
        .find_map(|one| one.trim().to_lowercase().strip_prefix("charset=").map(str::to_owned));
    if charset.is_some_and(|charset| !["utf-8", "utf8", "us-ascii"].contains(&charset.trim_matches('"'))) {
        let message = words!(
            "questions are read as UTF-8: send the header Content-Type: application/json; charset=utf-8",
            "提问按 UTF-8 读取：请发送首部 Content-Type: application/json; charset=utf-8"
        );
        return Some(Reply::refusal(415, "refused", &message, language));
    }
    if *method == Method::POST && !["application/json", "application/x-ndjson"].contains(&media) {
        let message = words!(
            "questions are JSON: send the header Content-Type: application/json",
            "提问须为 JSON：请发送首部 Content-Type: application/json"
        );
        return Some(Reply::refusal(415, "refused", &message, language));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_known() {
        let names =
            AllowedHosts { hosts: vec!["grundy.example".to_owned()], any_address: false, frames: false };
        for host in ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "[::1]:8080", "grundy.example:1"] {
            assert!(names.knows(host), "{host}");
        }
        for host in ["", "evil.example", "127.0.0.1.evil.example", "localhost.evil:80", "192.168.1.2"] {
            assert!(!names.knows(host), "{host}");
        }
        assert!(AllowedHosts { any_address: true, ..names }.knows("192.168.1.2:80"));
    }
}
