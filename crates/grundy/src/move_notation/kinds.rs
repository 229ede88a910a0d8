//! How each kind of move is written, by the fields of its name.

use super::{MoveNote, Part};
use crate::wire::field_names::label;
use crate::wire::moves::{field, fields};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::scene::{MAX_TOKENS, Pick, of_split};
use grundy_theory::words;

/// The name of a move, of which fields are used up.
struct Name<'a> {
    fields: Vec<(&'static str, &'a Data)>,
}

impl<'a> Name<'a> {
    fn get(&self, wanted: &str) -> Option<&'a Data> {
        self.fields.iter().find(|(name, _)| *name == wanted).map(|&(_, value)| value)
    }

    fn natural(&self, wanted: &str) -> Option<u64> {
        if let Some(Data::Natural(number)) = self.get(wanted) { Some(*number) } else { None }
    }

    fn naturals(&self, wanted: &str) -> Option<&'a [u64]> {
        if let Some(Data::Naturals(list)) = self.get(wanted) { Some(list) } else { None }
    }

    fn use_up(&mut self, used: &[&str]) {
        self.fields.retain(|(name, _)| !used.contains(name));
    }
}

/// Fields that tell nothing that others do not.
const REPEATED: [&str; 3] = ["ends", "weight", "player"];

/// A move by its name; `None` where it has none.
pub(super) fn of_name(
    on: &Part<'_>,
    name: &[(&'static str, Data)],
    to: Option<&Data>,
    language: Language,
) -> Option<MoveNote> {
    let mut rest = Name { fields: name.iter().map(|(name, value)| (*name, value)).collect() };
    if rest.get("edge").is_some() {
        rest.use_up(&REPEATED);
    }
    let kinds = [turned, in_cells, across, in_heaps, along, cut];
    let Some(mut written) = kinds.iter().find_map(|kind| kind(on, &mut rest, to, language)) else {
        let text = fields(name, language);
        return (!text.is_empty()).then_some(MoveNote { text, ..MoveNote::default() });
    };
    for (name, value) in &rest.fields {
        written.text.push_str(words!(", ", "，").of(language));
        written.text.push_str(&field(name, value, language));
    }
    Some(written)
}

fn written(text: String) -> Option<MoveNote> {
    Some(MoveNote { text, is_whole: false, names_places: true })
}

/// Cells that are filled: `c3`, `b1–b2`, `from c2`; those of a strip are places.
fn in_cells(on: &Part<'_>, name: &mut Name<'_>, _: Option<&Data>, language: Language) -> Option<MoveNote> {
    let names = &on.names;
    if let Some(cells) = name.get("cells").and_then(|cells| cells.items().ok()) {
        let mut cells = cells.iter().map(|one| names.cell(one)).collect::<Option<Vec<_>>>()?;
        cells.sort_by_key(|name| (name.len(), name.clone()));
        name.use_up(&["cells"]);
        return written(cells.join(if cells.len() == 2 { "–" } else { ", " }));
    }
    if let (Some(row), Some(column)) = (name.natural("row"), name.natural("column")) {
        let cell = names.cell(&Data::Naturals(vec![row, column]))?;
        name.use_up(&["row", "column"]);
        return written(words!("from {cell}", "从 {cell}").of(language).to_owned());
    }
    if let (Some(board), Some([row, column])) = (name.natural("board"), name.naturals("cell")) {
        // Several boards stand side by side as one, with a column between them.
        let boards = on.at.items().ok()?.len() as u64;
        let wide = (on.columns() + 1).checked_div(boards)?;
        let cell = Data::Naturals(vec![*row, board * wide + column]);
        let cell = names.cell(&cell).filter(|_| names.has_cell(&cell))?;
        name.use_up(&["board", "cell"]);
        return written(cell);
    }
    let (key, data) = ["cell", "line", "place"].into_iter().find_map(|key| Some((key, name.get(key)?)))?;
    let cell = names.cell(data)?;
    name.use_up(&[key]);
    // A number alone is one of a list.
    match cell.parse::<u64>() {
        Ok(_) => written(words!("at {cell}", "在 {cell}").of(language).to_owned()),
        Err(_) => written(cell),
    }
}

/// Pieces that go somewhere: `c3→c4`, `a1→a4, d4`. The fox and pieces that have numbers say where they stand
/// by the position.
fn across(on: &Part<'_>, name: &mut Name<'_>, _: Option<&Data>, language: Language) -> Option<MoveNote> {
    let names = &on.names;
    if let (Some(coin), Some(squares)) = (name.natural("coin"), name.natural("squares")) {
        let Data::Naturals(coins) = on.at else { return None };
        let from = *coins.get(usize::try_from(coin).ok()?)?;
        let into = from.checked_sub(squares)?;
        name.use_up(&["coin", "squares"]);
        return written(format!("{from}→{into}"));
    }
    if let Some(into) = name.get("fox") {
        let fox = object_field(on.at, "fox").and_then(|from| names.cell(from))?;
        let into = names.cell(into)?;
        name.use_up(&["fox"]);
        return written(format!("{fox}→{into}"));
    }
    if let (Some(token), Some(into)) = (name.natural("token"), name.get("into")) {
        let all = on.at.items().ok()?;
        let from = names.cell(all.get(usize::try_from(token).ok()?)?)?;
        let into = names.cell(into)?;
        name.use_up(&["token", "into"]);
        return written(format!("{from}→{into}"));
    }
    let (key, from) =
        ["from", "goose"].into_iter().find_map(|key| Some((key, names.cell(name.get(key)?)?)))?;
    if name.get("leaves").is_some() {
        name.use_up(&[key, "leaves"]);
        return written(words!("{from} off", "{from} 出界").of(language).to_owned());
    }
    let into = name.get("into")?;
    let mut text = match into {
        Data::Naturals(heaps) if !names.has_cell(into) => {
            let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
            format!("{from}→{}", heaps.join(" + "))
        }
        into => format!("{from}→{}", names.cell(into)?),
    };
    name.use_up(&[key, "into"]);
    if let Some(arrow) = name.get("arrow").and_then(|arrow| names.cell(arrow)) {
        text.push_str(&format!(", {arrow}"));
        name.use_up(&["arrow"]);
    }
    if let Some(sheep) = name.natural("sheep") {
        text.push_str(&format!(", × {sheep}"));
        name.use_up(&["sheep"]);
    }
    written(text)
}

/// Tokens that are taken: `B −2 (5 → 3)`, `A 5 → 2 + 3`, `both −3`, `A 1–2` where they lie in rows,
/// `take right 5`.
fn in_heaps(on: &Part<'_>, name: &mut Name<'_>, to: Option<&Data>, language: Language) -> Option<MoveNote> {
    let names = &on.names;
    if let (Some(heaps), Some(takes)) = (name.naturals("heaps"), name.naturals("takes")) {
        let one = |(&heap, take): (&u64, &u64)| format!("{} −{take}", names.heap(heap));
        let text: Vec<String> = heaps.iter().zip(takes).map(one).collect();
        name.use_up(&["heaps", "takes"]);
        return written(text.join(", "));
    }
    if let Some(heaps) = name.naturals("heaps") {
        let text: Vec<String> = heaps.iter().map(|&heap| names.heap(heap)).collect();
        name.use_up(&["heaps"]);
        return written(text.join(" + "));
    }
    if name.get("both").is_some() {
        let text = match name.get("take")? {
            Data::Natural(take) => words!("both −{take}", "两堆 −{take}").of(language).to_owned(),
            Data::Naturals(takes) => {
                let heaps = (names.first_heap()..).zip(takes);
                let heaps: Vec<String> =
                    heaps.map(|(heap, take)| format!("{} −{take}", names.heap(heap))).collect();
                heaps.join(", ")
            }
            _ => return None,
        };
        name.use_up(&["both", "take"]);
        return written(text);
    }
    if let (Some(Data::Text(end)), Some(take)) = (name.get("end"), name.get("take")) {
        let text = match &end[..] {
            "left" => words!("take left {take}", "取左端 {take}"),
            _ => words!("take right {take}", "取右端 {take}"),
        };
        name.use_up(&["end", "take"]);
        return written(text.of(language).to_owned());
    }
    if let (Some(place), Some(take)) = (name.natural("box"), name.natural("take")) {
        let size = object_field(on.at, "open")
            .and_then(|open| open.naturals(u64::MAX).ok()?.get(place as usize).copied());
        name.use_up(&["box", "take"]);
        return taken(&names.heap(place), take, size);
    }
    if let Some(boxes) = name.naturals("open") {
        let boxes: Vec<String> = boxes.iter().map(|place| on.closed_box(*place)).collect();
        let boxes = boxes.join(", ");
        name.use_up(&["open"]);
        return written(words!("open {boxes}", "打开 {boxes}").of(language).to_owned());
    }
    of_heap(on, name, to)
}

/// A move in a single heap.
fn of_heap(on: &Part<'_>, name: &mut Name<'_>, to: Option<&Data>) -> Option<MoveNote> {
    let names = &on.names;
    let take = name.natural("take");
    let number = match (name.natural("heap").or_else(|| name.natural("step")), take) {
        (Some(number), _) => number,
        (None, Some(take)) => {
            name.use_up(&["take"]);
            return written(format!("−{take}"));
        }
        (None, None) => return None,
    };
    let place = usize::try_from(number.checked_sub(names.first_heap())?).ok()?;
    let size = if let Data::Naturals(sizes) = on.at { sizes.get(place).copied() } else { None };
    let left = to.and_then(|to| on.heaps_in_place(number, to));
    let heap = names.heap(number);
    // Everything that can be said of such a move follows from what is left.
    const TOLD: [&str; 5] = ["heap", "step", "take", "parts", "least"];
    if let (Some(left), Some(size)) = (&left, size)
        && names.in_rows()
        && size <= MAX_TOKENS
        && let Some(text) = in_row(&heap, size, left)
    {
        name.use_up(&TOLD);
        return written(text);
    }
    match (left, size) {
        (Some(left), Some(size)) if left.len() > 1 || take.is_none() => {
            let left: Vec<String> = left.iter().map(u64::to_string).collect();
            let left = if left.is_empty() { "0".to_owned() } else { left.join(" + ") };
            name.use_up(&TOLD);
            Some(MoveNote { text: format!("{heap} {size} → {left}"), is_whole: true, names_places: true })
        }
        (_, size) => {
            // Where the heap goes on to is not told by what is taken.
            let is_step = name.get("step").is_some();
            name.use_up(&["heap", "step", "take"]);
            taken(&heap, take?, size.filter(|_| !is_step && name.fields.is_empty()))
        }
    }
}

fn taken(heap: &str, take: u64, size: Option<u64>) -> Option<MoveNote> {
    match size.and_then(|size| Some((size, size.checked_sub(take)?))) {
        Some((size, left)) => Some(MoveNote {
            text: format!("{heap} −{take} ({size} → {left})"),
            is_whole: true,
            names_places: true,
        }),
        None => written(format!("{heap} −{take}")),
    }
}

/// The tokens of a row that are taken: what is left stands before and behind them.
fn in_row(heap: &str, size: u64, left: &[u64]) -> Option<String> {
    let mut left = left.to_vec();
    left.sort_unstable();
    let picks = of_split(heap, size, &left)?;
    let tokens: Vec<u64> = picks.iter().filter_map(|pick| pick.as_token().map(|(_, token)| token)).collect();
    // If nothing is taken, or more than two parts are left, the move is written by the sizes.
    if tokens.len() < picks.len() {
        return None;
    }
    match tokens[..] {
        [one] => Some(format!("{heap} {one}")),
        [first, .., last] => Some(format!("{heap} {first}–{last}")),
        [] => None,
    }
}

/// What happens on a graph: an edge goes, or something stands on a vertex.
fn along(on: &Part<'_>, name: &mut Name<'_>, _: Option<&Data>, _: Language) -> Option<MoveNote> {
    if let Some(edge) = name.natural("edge") {
        let mut text = on.names.edge(edge, name.get("token").is_some());
        if let Some(token) = name.natural("token").filter(|token| on.shares_its_vertex(*token)) {
            text.push_str(&format!(" (t{token})"));
        }
        name.use_up(&["edge", "token"]);
        return written(text);
    }
    let vertex = name.natural("vertex")?;
    name.use_up(&["vertex"]);
    written(format!("v{vertex}"))
}

/// Coins that are turned: `turn 3, 6`, `turn 3–6`.
fn turned(on: &Part<'_>, name: &mut Name<'_>, _: Option<&Data>, language: Language) -> Option<MoveNote> {
    let (key, list) = match (name.get("turn"), name.get("run"), name.get("turned")) {
        (Some(Data::Naturals(turn)), ..) => ("turn", joined(turn)),
        (_, Some(Data::Naturals(run)), _) => match run[..] {
            [first, last] if first < last => ("run", format!("{first}–{last}")),
            [first, ..] => ("run", first.to_string()),
            [] => return None,
        },
        (.., Some(cells)) => {
            let cells = cells.items().ok()?;
            let cells: Option<Vec<String>> = cells.iter().map(|cell| on.names.cell(cell)).collect();
            ("turned", cells?.join("; "))
        }
        _ => return None,
    };
    name.use_up(&[key]);
    if key == "turned" {
        name.use_up(&["place"]);
    }
    written(words!("turn {list}", "翻 {list}").of(language).to_owned())
}

/// Cakes that are cut.
fn cut(on: &Part<'_>, name: &mut Name<'_>, _: Option<&Data>, language: Language) -> Option<MoveNote> {
    let (piece, cut) = (name.natural("piece")?, name.natural("cut")?);
    let piece = if on.names.pieces() > 1 { format!("p{piece} ") } else { String::new() };
    name.use_up(&["piece", "cut"]);
    written(words!("{piece}cut {cut}", "{piece}切 {cut}").of(language).to_owned())
}

fn object_field<'a>(at: &'a Data, wanted: &str) -> Option<&'a Data> {
    let Data::Object(fields) = at else { return None };
    fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value)
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

impl Part<'_> {
    /// Whether another token stands where this one does.
    fn shares_its_vertex(&self, token: u64) -> bool {
        let Some(Ok(tokens)) = object_field(self.at, "tokens").map(|tokens| tokens.naturals(u64::MAX)) else {
            return false;
        };
        let at = usize::try_from(token).ok().and_then(|token| tokens.get(token));
        at.is_some_and(|at| tokens.iter().filter(|other| *other == at).count() > 1)
    }

    /// A closed box.
    fn closed_box(&self, place: u64) -> String {
        self.names.of_thing(&format!("b{place}")).to_owned()
    }
}

/// A move of which nothing is known but where it is picked.
pub(super) fn of_picks(on: &Part<'_>, picks: &[Pick], prefix: &str, language: Language) -> Option<MoveNote> {
    let one = |pick: &Pick| {
        let pick = pick.as_str();
        of_pick(on, pick.strip_prefix(prefix).unwrap_or(pick), language)
    };
    let text: Vec<String> = picks.iter().map(one).collect();
    (!text.is_empty()).then(|| MoveNote { text: text.join(", "), is_whole: false, names_places: true })
}

fn of_pick(on: &Part<'_>, pick: &str, language: Language) -> String {
    if let Some((key, value)) = pick.split_once('=') {
        let key = label(key.rsplit('.').next().unwrap_or(key), language);
        return match value {
            "true" => key.to_owned(),
            value => format!("{key} {}", label(value, language)),
        };
    }
    match pick.split_once(['#', '/']) {
        Some((heap, number)) => format!("{} {number}", on.names.of_thing(heap)),
        None => on.names.of_thing(pick).to_owned(),
    }
}
