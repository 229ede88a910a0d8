//! Moves as a person writes them: `heap 0: 4 -> 1`.
//!
//! What changed is read off the positions before and after the move. Only two names of fields are known here, as the
//! batch interface fixes them: `heap`, the place of what changed, and `component`, the part of a sum; any other field
//! is shown with its name.

use super::write;
use grundy_solver::answer::NamedMove;
use grundy_theory::data::Data;
use grundy_theory::words;
use grundy_theory::words::Language;

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
pub fn describe_own(mv: &NamedMove, show: &dyn Fn(&Data) -> Option<String>) -> Option<String> {
    let shown = mv.to.as_ref().and_then(show)?;
    let name = mv.name.iter().map(|(name, value)| field(name, value)).collect::<Vec<_>>().join(", ");
    let gap = if name.is_empty() { "" } else { ": " };
    // A board stands in lines below each other, where there is room for it.
    Some(format!("{name}{gap}-> {}", shown.trim_end().replace('\n', " / ")))
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

/// The rows of a board in one line, where there is room for it.
fn board(to: &Data) -> Option<String> {
    let rows = match to {
        Data::List(rows) if !rows.is_empty() => rows,
        _ => return None,
    };
    let row = |row: &Data| if let Data::Text(row) = row { Some(row.clone()) } else { None };
    let board = rows.iter().map(row).collect::<Option<Vec<_>>>()?.join("/");
    (board.chars().count() <= LONG).then_some(board)
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
    let name = name.iter().map(|(name, value)| field(name, value)).collect::<Vec<_>>().join(", ");
    match to.map(|to| board(to).map_or_else(|| changes(from, to), |board| format!("-> {board}"))) {
        None => name,
        Some(changes) if name.is_empty() => changes,
        Some(changes) => format!("{name}: {changes}"),
    }
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
fn changes(from: &Data, to: &Data) -> String {
    match (from, to) {
        (Data::Naturals(before), Data::Naturals(after)) if before.len() == after.len() => {
            let changed = || before.iter().zip(after).filter(|(a, b)| a != b);
            if (1..=MANY).contains(&changed().count()) {
                return changed().map(|(a, b)| format!("{a} -> {b}")).collect::<Vec<_>>().join(", ");
            }
            format!("-> {}", compact(to))
        }
        (Data::Object(before), Data::Object(after)) => {
            let old = |name: &str| before.iter().find(|(known, _)| known == name).map(|(_, value)| value);
            let changed = after.iter().filter_map(|(name, value)| match old(name) {
                Some(old) if old == value => None,
                Some(old @ (Data::Natural(_) | Data::Big(_))) => {
                    Some(format!("{name} {} -> {}", compact(old), compact(value)))
                }
                Some(_) => Some(format!("{name} -> {}", compact(value))),
                None => Some(field(name, value)),
            });
            changed.collect::<Vec<_>>().join(", ")
        }
        _ => format!("-> {}", compact(to)),
    }
}

/// A field with its name; what is simply true is only named, and so is what a user has named.
fn field(name: &str, value: &Data) -> String {
    match value {
        Data::Text(label) if name == "label" => {
            cut(label.chars().map(|c| if c.is_control() { ' ' } else { c }).collect())
        }
        Data::Text(player) if name == "player" => format!("{name} {player}"),
        Data::Bool(true) => name.to_owned(),
        Data::Naturals(list) => format!("{name} {}", cut(join(list))),
        _ => format!("{name} {}", compact(value)),
    }
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// A value in one line, cut where it is long.
pub fn compact(value: &Data) -> String {
    let mut text = Vec::new();
    write::data(&mut text, value);
    cut(String::from_utf8_lossy(&text).into_owned())
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
        assert_eq!(shown(&both, &naturals(&[3, 5]), Some(naturals(&[1, 3]))), "both, take 2: 3 -> 1, 5 -> 3");
        let long = Data::from(vec![1_000_000; 100]);
        assert!(shown(&[], &Data::Null, Some(long)).len() < 80);
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
