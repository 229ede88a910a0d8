//! How moves are shown, with what is known of where they lead.

use grundy::solver::prelude::*;
use grundy::solver::theory::localized::{LocalizedStr, LocalizedString};
use grundy::solver::theory::{text, words};
use grundy::wire::moves;

/// What stands before a reason.
pub const WHY: LocalizedStr = text!("why", "理由");

/// What a row says where a limit was reached.
pub fn not_found(reason: &LocalizedString) -> LocalizedString {
    let (en, zh) = (&reason.en, &reason.zh);
    LocalizedString { en: format!("not found: {en}"), zh: format!("未求出：{zh}") }
}

/// What is known of the position that a move leads to, for who makes the move.
pub(super) fn told(option: &OptionAnswer) -> LocalizedString {
    let mut told = match (option.outcome, &option.value) {
        (Some(Outcome::P), _) => words!("wins", "胜"),
        (Some(Outcome::N), _) => words!("loses", "负"),
        (Some(Outcome::D), _) => words!("draws", "平"),
        (_, Some(score)) => {
            let score = moves::compact(score);
            words!("score {score}", "得分 {score}")
        }
        _ => LocalizedString::default(),
    };
    match &option.grundy {
        Some(GrundyAnswer::Value(value)) => add(&mut told, words!("value {value}", "Grundy 值 {value}")),
        Some(GrundyAnswer::Loony) => add(&mut told, words!("value loony", "Grundy 值为疯（loony）")),
        Some(GrundyAnswer::Infinite(_)) => add(&mut told, words!("value infinite", "Grundy 值无穷")),
        _ => {}
    }
    if let Some(Some(moves)) = option.remoteness {
        add(&mut told, words!("remoteness {moves}", "还有 {moves} 步"));
    }
    told
}

/// Says one thing more.
pub(super) fn add(told: &mut LocalizedString, words: LocalizedString) {
    let (en_gap, zh_gap) = if told.en.is_empty() { ("", "") } else { (", ", "，") };
    told.en += &format!("{en_gap}{}", words.en);
    told.zh += &format!("{zh_gap}{}", words.zh);
}

/// Takes the value after a move from the fields that name it, where it stands among them.
pub(super) fn take_value(mv: &mut NamedMove) -> Option<String> {
    match mv.name.last() {
        Some((name, Data::Text(value))) if ["value", "canonical"].contains(name) => {
            let value = value.clone();
            mv.name.pop();
            Some(value)
        }
        _ => None,
    }
}

/// Lines of moves, each with what is known of the move behind it.
pub(super) fn with_what_is_told(
    mut lines: Vec<String>,
    told: &[LocalizedString],
    language: Language,
) -> Vec<String> {
    for (line, told) in lines.iter_mut().zip(told) {
        if !told.of(language).is_empty() {
            *line += words!(": ", "：").of(language);
            *line += told.of(language);
        }
    }
    lines
}

/// How moves look, and how many there are beside those.
pub(super) fn lines_of_moves(
    list: &MoveList,
    limit: u64,
    language: Language,
    describe: impl Fn(&NamedMove) -> String,
) -> Vec<String> {
    let mut lines: Vec<String> = list.moves.iter().map(describe).collect();
    let shown = lines.len();
    let rest = match &list.count {
        Some(count) if *count == shown.into() && (shown > 0 || list.undecided > 0) => None,
        Some(count) if shown == 0 => Some(words!("{count}", "{count} 个")),
        Some(count) => {
            let more = count - shown;
            Some(words!("... and {more} more", "……另有 {more} 个"))
        }
        None if shown as u64 == limit => {
            Some(words!("... and more: counting them is not feasible", "……还有更多：无法一一计数"))
        }
        None => Some(words!("how many there are in all is not known", "总数无法确定")),
    };
    let undecided = match list.undecided {
        0 => None,
        1 => Some(words!(
            "1 move is undecided, which would take a longer search: --moves=all decides it",
            "1 个着法未有定论，需要更长的搜索：用 --moves=all 求出"
        )),
        open => Some(words!(
            "{open} moves are undecided, each of which would take a longer search: --moves=all decides them",
            "{open} 个着法未有定论，各需更长的搜索：用 --moves=all 求出"
        )),
    };
    lines.extend(rest.into_iter().chain(undecided).map(|words| words.of(language).to_owned()));
    lines
}
