//! Answers as notebooks show them: small tables that follow the colours of the page, light or dark.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::{text, words};

pub const POSITION: LocalizedStr = text!("position", "局面");
pub const PLAY: LocalizedStr = text!("play", "规则");
pub const MISERE: LocalizedStr = text!("misère: a player who cannot move wins", "反常规则：无法行动者获胜");
pub const VALUE: LocalizedStr = text!("Grundy value", "Grundy 值");
pub const BEST: LocalizedStr = text!("moves", "着法");
pub const METHOD: LocalizedStr = text!("method", "方法");
pub const WHY: LocalizedStr = text!("why", "理由");

/// So many moves are shown.
pub const MOVES: usize = 10;

/// What only some games have is shown under the name that programs read.
pub fn named(name: &'static str) -> LocalizedStr {
    LocalizedStr { en: name, zh: name }
}

/// A Grundy value, where there is one that is known.
pub fn grundy(grundy: &GrundyAnswer) -> Option<String> {
    match grundy {
        GrundyAnswer::Value(value) => Some(value.to_string()),
        GrundyAnswer::Infinite(options) => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            Some(format!("∞{{{}}}", options.join(", ")))
        }
        GrundyAnswer::Loony => Some("loony".to_owned()),
        GrundyAnswer::None | GrundyAnswer::Unsought | GrundyAnswer::OutOfReach(_) => None,
    }
}

/// The lines of some moves, and one that says how many more there are.
pub fn list_of_moves(mut lines: Vec<String>, list: &MoveList, language: Language) -> Vec<String> {
    let more = match &list.count {
        Some(count) if *count == lines.len().into() && !lines.is_empty() => return lines,
        Some(count) if lines.is_empty() => words!("{count}", "{count} 个"),
        Some(count) => {
            let more = count - lines.len();
            words!("... and {more} more", "……另有 {more} 个")
        }
        None => words!("... and more", "……还有更多"),
    };
    lines.push(more.of(language).to_owned());
    lines
}

/// A table of two columns under a heading.
pub fn card(heading: &str, rows: &[(LocalizedStr, Vec<String>)], language: Language) -> String {
    let mut html = format!(
        "<table style=\"border-collapse:collapse;text-align:left\"><thead><tr><th colspan=\"2\" \
         style=\"text-align:left\">{}</th></tr></thead><tbody>",
        escaped(heading)
    );
    for (label, lines) in rows {
        let lines: Vec<String> = lines.iter().map(|line| escaped(line)).collect();
        html.push_str(&format!(
            "<tr><td style=\"text-align:left;opacity:.7;vertical-align:top\">{}</td><td style=\"text-align:left\">{}</td></tr>",
            escaped(label.of(language)),
            lines.join("<br>")
        ));
    }
    html.push_str("</tbody></table>");
    html
}

/// A picture by itself: the styles of an SVG in a page would be those of the whole page.
pub fn image(svg: &str, instead: &str) -> String {
    let data = STANDARD.encode(svg);
    format!("<img src=\"data:image/svg+xml;base64,{data}\" alt=\"{}\"/>", escaped(instead))
}

/// Text in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
