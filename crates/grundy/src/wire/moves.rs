//! Moves as a person writes them: `heap 0: 4 -> 1`.
//!
//! What changed is read off the positions before and after the move. Where that could mean several places, the whole
//! position is shown, or each place that changed. The batch interface fixes the names of fields; `heap`, the place of
//! what changed, and `component`, the part of a sum, have their own phrases, and all others are shown with their name.

use super::labels::label;
use super::write;
use grundy_solver::answer::NamedMove;
use grundy_theory::data::Data;
use grundy_theory::words::Language;
use grundy_theory::{text, words};

/// Parts of positions longer than this are cut.
const LONG: usize = 60;

/// More changes than this are not shown one by one.
const MANY: usize = 8;

/// A move from the position `from` of a single game.
pub fn describe(mv: &NamedMove, from: &Data, language: Language) -> String {
    let (whose, name) = split_player(&mv.name, language);
    whose + &single(name, from, mv.to.as_ref(), language)
}

/// Whose move it is, where that is said, and the other fields.
fn split_player<'a>(
    name: &'a [(&'static str, Data)],
    language: Language,
) -> (String, &'a [(&'static str, Data)]) {
    let whose = match name.first() {
        Some(("player", Data::Text(player))) if player == "left" => words!("Left: ", "左方："),
        Some(("player", _)) => words!("Right: ", "右方："),
        _ => return (String::new(), name),
    };
    (whose.of(language).to_owned(), &name[1..])
}

/// A move of a custom game, where the user says how positions look.
pub fn describe_own(
    mv: &NamedMove,
    show: &dyn Fn(&Data) -> Option<String>,
    language: Language,
) -> Option<String> {
    let shown = mv.to.as_ref().and_then(show)?;
    let (whose, name) = split_player(&mv.name, language);
    // A board stands in lines below each other, where there is room for it.
    let change = format!("-> {}", shown.trim_end().replace('\n', " / "));
    Some(whose + &named(name, &change, language))
}

/// What names a move, and what it changes.
fn named(name: &[(&'static str, Data)], change: &str, language: Language) -> String {
    let name = fields(name.iter().map(|mv| field_of_move(mv, name, language)), language);
    match (name.is_empty(), change.is_empty()) {
        (true, _) => change.to_owned(),
        (false, true) => name,
        (false, false) => format!("{name}{}{change}", text!(": ", "：").of(language)),
    }
}

/// Fields one after the other.
fn fields(fields: impl Iterator<Item = String>, language: Language) -> String {
    fields.collect::<Vec<_>>().join(text!(", ", "，").of(language))
}

/// A move in a sum of these games and positions.
pub fn describe_in_sum(mv: &NamedMove, parts: &[(&str, &Data)], language: Language) -> String {
    let (whose, all) = split_player(&mv.name, language);
    let Some((&("component", Data::Natural(component)), name)) = all.split_first() else {
        return whose + &single(all, &Data::Null, mv.to.as_ref(), language);
    };
    let Some((game, from)) = usize::try_from(component).ok().and_then(|component| parts.get(component))
    else {
        return whose + &single(all, &Data::Null, mv.to.as_ref(), language);
    };
    let to = mv.to.as_ref().and_then(|to| to.items().ok()?.into_iter().nth(component as usize));
    let place = words!("component {component} ({game}), ", "第 {component} 项（{game}），");
    format!("{whose}{}{}", place.of(language), single(name, from, to.as_ref(), language))
}

/// A position in one line, however long: a strip as it is, a board with `/` between its rows, anything else as JSON.
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

fn single(name: &[(&'static str, Data)], from: &Data, to: Option<&Data>, language: Language) -> String {
    let heap = name.iter().find_map(|field| match field {
        ("heap", Data::Natural(heap)) => usize::try_from(*heap).ok(),
        _ => None,
    });
    if let (Some(heap), Some(to)) = (heap, to)
        && let Some(change) = change_of_heap(heap, from, to)
    {
        return words!("heap {heap}: {change}", "第 {heap} 堆：{change}").of(language).to_owned();
    }
    let change =
        to.map(|to| board(to).map_or_else(|| changes(from, to, language), |board| format!("-> {board}")));
    named(name, &change.unwrap_or_default(), language)
}

/// `4 -> 1`, or `7 -> 2,5` where the parts of a heap stand in its place; `None` where anything else changed.
fn change_of_heap(heap: usize, from: &Data, to: &Data) -> Option<String> {
    let (Data::Naturals(from), Data::Naturals(to)) = (from, to) else { return None };
    let parts = (to.len() + 1).checked_sub(from.len())?;
    let before = from.get(heap)?;
    let after = to.get(heap..heap + parts)?;
    let same = from[..heap] == to[..heap] && from[heap + 1..] == to[heap + parts..];
    same.then(|| format!("{before} -> {}", join(after)))
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
            fields(changed, language)
        }
        _ => format!("-> {}", compact(to)),
    }
}

/// `4 -> 1` where one number changed and no other is equal to it; the changes with their places, where the list is too
/// long to be shown; else `None`.
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
    (!is_short && count <= MANY).then(|| fields(places, language))
}

/// A field that changes. Of a long list that becomes shorter it is told how much of it is left.
fn change_of_field(label: &str, old: &Data, new: &Data, language: Language) -> String {
    if let (Data::Text(_), Data::Text(new)) = (old, new) {
        return format!("{label} -> {}", cut(super::labels::label(new, language).to_owned()));
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

/// A field of a move beside its other fields: tokens and coins that are moved, heaps that are merged and runs of coins that are turned are
/// told as what is done.
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
fn field(name: &str, value: &Data, language: Language) -> String {
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
            let inner = fields(inner.iter().map(|(name, value)| field(name, value, language)), language);
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
            fields(inner.iter().map(|(name, value)| field(name, value, language)), language)
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

    fn naturals(list: &[u64]) -> Data {
        Data::from(list.to_vec())
    }

    fn shown(name: &[(&'static str, Data)], from: &Data, to: Option<Data>) -> String {
        describe(&NamedMove { name: name.to_vec(), to }, from, Language::English)
    }

    #[test]
    fn heaps_show_what_becomes_of_them() {
        let heap = |i: u64| ("heap", Data::from(i));
        let take = |n: u64| ("take", Data::from(n));
        assert_eq!(shown(&[heap(1), take(3)], &naturals(&[3, 4]), Some(naturals(&[3, 1]))), "heap 1: 4 -> 1");
        assert_eq!(shown(&[heap(0)], &naturals(&[7, 4]), Some(naturals(&[2, 5, 4]))), "heap 0: 7 -> 2,5");
        assert_eq!(shown(&[heap(0), take(3)], &naturals(&[7, 4]), None), "heap 0, take 3");
        assert_eq!(
            shown(&[heap(9), take(3)], &naturals(&[7]), Some(naturals(&[4]))),
            "heap 9, take 3: 7 -> 4"
        );
    }

    #[test]
    fn other_moves_show_their_name_and_what_changed() {
        let object = |heap: u64| Data::object([("heap", heap.into())]);
        let limited = Data::object([("heap", 8.into()), ("limit", 6.into())]);
        assert_eq!(shown(&[("take", 3.into())], &object(11), Some(limited)), "take 3: heap 11 -> 8, limit 6");
        let both = [("both", Data::Bool(true)), ("take", 2.into())];
        assert_eq!(shown(&both, &naturals(&[3, 5]), Some(naturals(&[1, 3]))), "both, take 2: -> [1, 3]");
        let heap = |heap: u64| Data::object([("heap", heap.into()), ("take", 1.into())]);
        let every = [("moves", Data::list(vec![heap(0), heap(2), Data::Null]))];
        assert_eq!(shown(&every, &Data::Null, None), "moves heap 0, take 1; heap 2, take 1; none");
        let mv = NamedMove { name: every.to_vec(), to: None };
        assert_eq!(describe(&mv, &Data::Null, Language::Chinese), "各着：堆 0，取 1；堆 2，取 1；无");
        let long = Data::from(vec![1_000_000; 100]);
        assert!(shown(&[], &Data::Null, Some(long)).len() < 80);
    }

    #[test]
    fn what_changed_is_said_so_that_it_can_mean_one_thing_only() {
        let of = |before: &[u64], after: &[u64]| shown(&[], &naturals(before), Some(naturals(after)));
        assert_eq!(of(&[6, 0], &[4, 4]), "-> [4, 4]");
        assert_eq!(of(&[6, 1], &[4, 1]), "6 -> 4");
        assert_eq!(of(&[6, 6], &[6, 4]), "-> [6, 4]");
        let mut long = vec![6; 40];
        let before = long.clone();
        long[3] = 4;
        long[39] = 5;
        assert_eq!(of(&before, &long), "place 3: 6 -> 4, place 39: 6 -> 5");
        let edges = |count: u64| {
            Data::object([("edges", Data::list((0..count).map(|i| Data::from(vec![i, i + 1])).collect()))])
        };
        assert_eq!(shown(&[("edge", 7.into())], &edges(40), Some(edges(25))), "edge 7: edges: 25 of 40 left");
        assert_eq!(shown(&[("edge", 1.into())], &edges(2), Some(edges(1))), "edge 1: edges -> [[0, 1]]");
    }

    #[test]
    fn what_is_moved_merged_or_turned_is_not_taken() {
        let both = |name: &[(&'static str, Data)]| {
            let mv = NamedMove { name: name.to_vec(), to: None };
            [Language::English, Language::Chinese].map(|language| describe(&mv, &Data::Null, language))
        };
        assert_eq!(both(&[("step", 3.into()), ("take", 2.into())]), ["step 3, move 2", "台阶 3，移 2 颗"]);
        assert_eq!(both(&[("coin", 1.into()), ("squares", 4.into())]), ["coin 1, move 4", "硬币 1，移 4 格"]);
        assert_eq!(both(&[("heaps", naturals(&[7, 8]))]), ["merge heaps 7,8", "合并堆 7,8"]);
        assert_eq!(
            both(&[("heaps", naturals(&[1, 2])), ("takes", naturals(&[3, 4]))]),
            ["heaps 1,2, takes 3,4", "各堆 1,2，各取 3,4"]
        );
        assert_eq!(both(&[("run", naturals(&[6, 8]))]), ["turn 6 to 8", "翻 6 到 8"]);
        let rows = Data::object([("turn", naturals(&[3]))]);
        let columns = Data::object([("run", naturals(&[2, 3]))]);
        assert_eq!(both(&[("rows", rows), ("columns", columns)])[0], "rows turn 3, columns run 2,3");
    }

    #[test]
    fn chinese_moves_are_in_chinese() {
        let mv = NamedMove {
            name: vec![("player", "left".into()), ("edge", 25.into()), ("ends", naturals(&[21, 27]))],
            to: Some(Data::object([("edges", naturals(&[]))])),
        };
        let from = Data::object([("edges", naturals(&[1]))]);
        assert_eq!(describe(&mv, &from, Language::Chinese), "左方：边 25，端点 21,27：各边 -> []");
        let own = describe_own(&mv, &|_| Some("*\n".to_owned()), Language::Chinese);
        assert_eq!(own.as_deref(), Some("左方：边 25，端点 21,27：-> *"));
    }

    #[test]
    fn sums_name_the_component() {
        let (nim, bash) = (naturals(&[3, 4]), naturals(&[10]));
        let to = Data::list(vec![nim.clone(), naturals(&[8])]);
        let name = vec![("component", 1.into()), ("heap", 0.into()), ("take", 2.into())];
        let mv = NamedMove { name, to: Some(to) };
        let parts = [("nim", &nim), ("bash:3", &bash)];
        assert_eq!(describe_in_sum(&mv, &parts, Language::English), "component 1 (bash:3), heap 0: 10 -> 8");
    }
}
