//! What a move changes, and the fields of its name, where [the notation for people](crate::move_notation)
//! says no more.
//!
//! What changed is read off the positions before and after the move. Where that could mean several places,
//! the whole position is shown, or each place that changed. The batch interface fixes the names of fields,
//! which are shown with their names.

use super::field_names::label;
use super::write;
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::{text, words};

/// Parts of positions longer than this are cut.
const LONG: usize = 60;

/// More changes than this are not shown one by one.
const MANY: usize = 8;

/// The fields that name a move, one after the other.
pub(crate) fn fields(name: &[(&'static str, Data)], language: Language) -> String {
    one_after_the_other(name.iter().map(|field| field_of_move(field, name, language)), language)
}

fn one_after_the_other(fields: impl Iterator<Item = String>, language: Language) -> String {
    fields.collect::<Vec<_>>().join(text!(", ", "，").of(language))
}

/// Where a move leads, as its user says that positions look: a board stands in lines below each other, where
/// there is room for it.
pub(crate) fn own_change(shown: &str) -> String {
    format!("-> {}", shown.trim_end().replace('\n', " / "))
}

/// What a move of this name changes in a position.
pub(crate) fn change_of(name: &[(&'static str, Data)], from: &Data, to: &Data, language: Language) -> String {
    let heap = name.iter().find_map(|field| match field {
        ("heap", Data::Natural(heap)) => usize::try_from(*heap).ok(),
        _ => None,
    });
    if let Some(heap) = heap
        && let Some(left) = heaps_in_place(heap, from, to)
        && let Data::Naturals(heaps) = from
    {
        return format!("{} -> {}", heaps[heap], join(&left));
    }
    match board(to) {
        Some(board) => format!("-> {board}"),
        None => changed_lines(from, to, language).unwrap_or_else(|| changes(from, to, language)),
    }
}

/// Whether a board is too long for a line; a move that is named by its places then says enough.
pub(crate) fn is_long_board(at: &Data) -> bool {
    rows(at).is_some() && board(at).is_none()
}

/// The lines of a board that a move changes; `None` if there are many, or the boards have different sizes.
fn changed_lines(from: &Data, to: &Data, language: Language) -> Option<String> {
    let (Data::List(before), Data::List(after)) = (from, to) else { return None };
    let size = |row: &Data| if let Data::Text(row) = row { Some(row.chars().count()) } else { None };
    let is_board = before.iter().chain(after).all(|row| size(row).is_some_and(|size| size <= LONG));
    if !is_board || !before.iter().map(size).eq(after.iter().map(size)) {
        return None;
    }
    let changed = || before.iter().zip(after).enumerate().filter(|(_, (old, new))| old != new);
    let rows = changed().map(|(place, (_, row))| {
        let (number, row) = (place + 1, position(row));
        words!("line {number} -> {row}", "第 {number} 行 -> {row}").of(language).to_owned()
    });
    (1..=MANY).contains(&changed().count()).then(|| one_after_the_other(rows, language))
}

/// A position in one line, however long: a strip as it is, a board with `/` between its rows, anything else
/// as JSON.
pub fn position(at: &Data) -> String {
    match at {
        Data::Text(strip) => strip.clone(),
        at => rows(at).unwrap_or_else(|| write_in_full(at)),
    }
}

/// The rows of a board in one line.
fn rows(to: &Data) -> Option<String> {
    let rows = match to {
        Data::List(rows) if !rows.is_empty() => rows,
        _ => return None,
    };
    let row = |row: &Data| if let Data::Text(row) = row { Some(row.clone()) } else { None };
    rows.iter().map(row).collect::<Option<Vec<_>>>().map(|rows| rows.join("/"))
}

/// The rows of a board in one line, if there is room for it.
fn board(to: &Data) -> Option<String> {
    rows(to).filter(|board| board.chars().count() <= LONG)
}

/// The heaps that stand after a move in place of the one at this place; `None` where anything else changed.
pub(crate) fn heaps_in_place(heap: usize, from: &Data, to: &Data) -> Option<Vec<u64>> {
    let (Data::Naturals(from), Data::Naturals(to)) = (from, to) else { return None };
    let parts = (to.len() + 1).checked_sub(from.len())?;
    from.get(heap)?;
    let left = to.get(heap..heap + parts)?;
    let same = from[..heap] == to[..heap] && from[heap + 1..] == to[heap + parts..];
    same.then(|| left.to_vec())
}

/// What a move changes.
fn changes(from: &Data, to: &Data, language: Language) -> String {
    match (from, to) {
        (Data::Naturals(before), Data::Naturals(after)) if before.len() == after.len() => {
            changes_of_list(before, after, language).unwrap_or_else(|| format!("-> {}", compact(to)))
        }
        (Data::Object(before), Data::Object(after)) => {
            let old = |name: &str| before.iter().find(|(known, _)| known == name).map(|(_, value)| value);
            let changed = after.iter().filter_map(|(name, value)| match old(name) {
                Some(old) if old == value => None,
                Some(old) => Some(change_of_field(label(name, language), old, value, language)),
                None => Some(field(name, value, language)),
            });
            one_after_the_other(changed, language)
        }
        _ => format!("-> {}", compact(to)),
    }
}

/// `4 -> 1` where one number changed and no other is equal to it; the changes with their places, where the
/// list is too long to be shown; else `None`.
fn changes_of_list(before: &[u64], after: &[u64], language: Language) -> Option<String> {
    let changed = || before.iter().zip(after).enumerate().filter(|(_, (a, b))| a != b);
    let count = changed().take(MANY + 1).count();
    let (_, (first, to)) = changed().next()?;
    if count == 1 && before.iter().filter(|&number| number == first).count() == 1 {
        return Some(format!("{first} -> {to}"));
    }
    // Each number takes three characters or more with what stands between.
    let is_short = 3 * after.len() <= LONG && write_in_full(&Data::from(after.to_vec())).len() <= LONG;
    let places = changed().map(|(place, (a, b))| {
        words!("place {place}: {a} -> {b}", "第 {place} 位：{a} -> {b}").of(language).to_owned()
    });
    (!is_short && count <= MANY).then(|| one_after_the_other(places, language))
}

/// A field that changes. Of a long list that becomes shorter the reader learns how much of it is left.
fn change_of_field(label: &str, old: &Data, new: &Data, language: Language) -> String {
    if let (Data::Text(_), Data::Text(new)) = (old, new) {
        return format!("{label} -> {}", cut(super::field_names::label(new, language).to_owned()));
    }
    if let Data::Natural(_) | Data::Big(_) = old {
        return format!("{label} {} -> {}", compact(old), compact(new));
    }
    if let (Some(all), Some(left)) = (length(old), length(new))
        && left < all
        && (left > LONG || write_in_full(new).chars().count() > LONG)
    {
        return words!("{label}: {left} of {all} left", "{label}：{all} 中余 {left}").of(language).to_owned();
    }
    format!("{label} -> {}", compact(new))
}

fn length(list: &Data) -> Option<usize> {
    match list {
        Data::Naturals(list) => Some(list.len()),
        Data::Rows { width, cells } => Some(cells.len() / width),
        Data::List(items) => Some(items.len()),
        _ => None,
    }
}

/// A field of a move beside its other fields: tokens and coins that are moved, heaps that are merged and runs
/// of coins that are turned are shown as what is done.
fn field_of_move(
    (name, value): &(&'static str, Data),
    all: &[(&'static str, Data)],
    language: Language,
) -> String {
    let has = |other: &str| all.iter().any(|(name, _)| *name == other);
    let words = match (*name, value) {
        ("take", Data::Natural(count)) if has("step") => words!("move {count}", "移 {count} 颗"),
        ("squares", Data::Natural(count)) if has("coin") => words!("move {count}", "移 {count} 格"),
        ("heaps", Data::Naturals(heaps)) if !has("takes") => {
            let heaps = cut(join(heaps));
            words!("merge heaps {heaps}", "合并堆 {heaps}")
        }
        ("run", Data::Naturals(run)) => match run[..] {
            [first, last] if first == last => words!("turn {first}", "翻 {first}"),
            [first, last] => words!("turn {first} to {last}", "翻 {first} 到 {last}"),
            _ => return field(name, value, language),
        },
        _ => return field(name, value, language),
    };
    words.of(language).to_owned()
}

/// A field with its name; what is simply true is only named, and so is what a user has named.
pub(crate) fn field(name: &str, value: &Data, language: Language) -> String {
    let called = label(name, language);
    match value {
        Data::Text(text) if name == "label" => {
            cut(text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
        }
        Data::Text(word) if language == Language::Chinese => match label(word, language) {
            // A word of the user's own stays apart.
            same if same == word => format!("{called} {word}"),
            translated => format!("{called}{translated}"),
        },
        Data::Bool(true) => called.to_owned(),
        Data::Naturals(list) => format!("{called} {}", cut(join(list))),
        Data::List(items) if items.iter().any(|item| matches!(item, Data::Object(_))) => {
            let moves: Vec<String> = items.iter().map(|item| move_of_part(item, language)).collect();
            format!(
                "{called}{}{}",
                words!(" ", "：").of(language),
                moves.join(words!("; ", "；").of(language))
            )
        }
        Data::Object(inner) => {
            let inner =
                one_after_the_other(inner.iter().map(|(name, value)| field(name, value, language)), language);
            let apart = if language == Language::Chinese { "" } else { " " };
            format!("{called}{apart}{inner}")
        }
        _ => format!("{called} {}", compact(value)),
    }
}

/// What is done in a part of a compound, or nothing.
fn move_of_part(item: &Data, language: Language) -> String {
    match item {
        Data::Object(inner) => {
            one_after_the_other(inner.iter().map(|(name, value)| field(name, value, language)), language)
        }
        Data::Null => words!("none", "无").of(language).to_owned(),
        other => compact(other),
    }
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A value in one line, cut where it is long.
pub fn compact(value: &Data) -> String {
    cut(write_in_full(value))
}

fn write_in_full(value: &Data) -> String {
    let mut text = Vec::new();
    write::data(&mut text, value);
    String::from_utf8_lossy(&text).into_owned()
}

fn cut(mut text: String) -> String {
    if let Some((at, _)) = text.char_indices().nth(LONG) {
        text.truncate(at);
        text.push_str("...");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(rows: usize, changed: &[(usize, &str)]) -> String {
        let board = |changes: &[(usize, &str)]| {
            let row =
                |place| changes.iter().find(|(at, _)| *at == place).map_or("..........", |(_, row)| row);
            Data::List((0..rows).map(|place| Data::from(row(place))).collect())
        };
        change_of(&[], &board(&[]), &board(changed), Language::English)
    }

    #[test]
    fn lines_that_change_are_shown_of_a_board_too_long_for_a_line() {
        assert_eq!(change(2, &[(1, ".#........")]), "-> ........../.#........");
        assert_eq!(change(9, &[(3, "#.........")]), "line 4 -> #.........");
        let two = change(9, &[(0, ".#........"), (8, "........#.")]);
        assert_eq!(two, "line 1 -> .#........, line 9 -> ........#.");
        assert!(change(9, &[(3, "#........")]).starts_with("-> [\""), "a row of another length");
    }
}
