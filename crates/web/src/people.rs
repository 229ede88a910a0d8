//! Moves as people write them: `b1–b2`, `c3→c4`, `B −2 (5 → 3)`, `A 1–2`.
//!
//! They are read off the names of moves and the scene of the position that they are made in. The picks and the names that programs
//! read stay beside them.

use grundy::play::{Made, PlayState, Session};
use grundy::theory::data::Data;
use grundy::theory::player::Player;
use grundy::theory::scene::{Is, Layout, Look, Scene, heap_number};
use grundy::theory::words;
use grundy::theory::words::Language;
use grundy::wire::labels::label;
use std::collections::HashMap;

/// What the things of a scene are called on a board: the lower left cell is `a1`, the first heap `A`, the second edge of the first
/// plant `A2`.
#[derive(Debug, Default)]
pub struct Names {
    things: HashMap<String, String>,
    ends: HashMap<String, [String; 2]>,
    low: u64,
    /// How many pieces lie beside each other.
    pieces: usize,
    rows: bool,
    directed: bool,
}

/// Whether the cells of a scene have letters and numbers: those of boards that count from 0. Rows of coins and boards of heap
/// sizes keep their own numbers.
pub fn has_letters(scene: &Scene) -> bool {
    let Layout::Grid { columns, rows, .. } = &scene.layout else { return false };
    rows.len() > 1
        && columns.first().is_some_and(|name| name == "0")
        && (scene.things.iter().all(|thing| thing.look != Look::Still) || is_drawn_on_lines(scene))
}

/// Whether a board has lines between boxes: then every other cell is out of reach.
fn is_drawn_on_lines(scene: &Scene) -> bool {
    scene.things.first().is_some_and(|thing| thing.look == Look::Still && thing.text.as_deref() == Some("+"))
}

/// The letters of a column, or of a heap: `a` to `z`, then `aa`.
pub fn letters(mut number: usize, first: u8) -> String {
    let mut out = Vec::new();
    loop {
        out.push(first + (number % 26) as u8);
        number /= 26;
        if number == 0 {
            break;
        }
        number -= 1;
    }
    out.reverse();
    out.into_iter().map(char::from).collect()
}

impl Names {
    /// The names of the things of a scene.
    pub fn of(scene: &Scene) -> Names {
        Names::counted(scene, None)
    }

    /// The same where the heap with this number is the first of all, also of those that are not drawn.
    pub fn counted(scene: &Scene, low: Option<u64>) -> Names {
        let mut names = Names { rows: matches!(scene.layout, Layout::Rows), ..Names::default() };
        names.add(scene, "", low);
        names
    }

    fn add(&mut self, scene: &Scene, before: &str, low: Option<u64>) {
        if let Layout::Beside(parts) = &scene.layout {
            for (name, part) in parts {
                self.add(part, &format!("{before}{name}."), low);
            }
            self.pieces = parts.len();
            return;
        }
        let lettered = has_letters(scene);
        let (count, up) = match &scene.layout {
            Layout::Grid { rows, up, .. } => (rows.len(), *up),
            _ => (0, false),
        };
        let first = || scene.things.first().and_then(|thing| heap_number(&thing.id));
        self.low = low.or_else(first).unwrap_or(0);
        self.directed |= matches!(scene.layout, Layout::Graph { directed: true, .. });
        let plants = plants(scene);
        for thing in &scene.things {
            let name = match &thing.is {
                Is::Cell { x, y } if lettered => {
                    let row = if up { y + 1 } else { count - y };
                    format!("{}{row}", letters(*x, b'a'))
                }
                Is::Heap(_) => match heap_number(&thing.id) {
                    Some(number) => letters(number.saturating_sub(self.low) as usize, b'A'),
                    None => thing.id.clone(),
                },
                Is::Edge(ends) => {
                    self.ends.insert(format!("{before}{}", thing.id), ends.clone());
                    plants.get(&thing.id).cloned().unwrap_or_else(|| thing.id.clone())
                }
                _ => thing.id.trim_start_matches(['c', 'v', 't']).to_owned(),
            };
            self.things.insert(format!("{before}{}", thing.id), name);
        }
    }

    /// What a thing is called; its own name where nobody knows better.
    pub fn of_thing<'a>(&'a self, id: &'a str) -> &'a str {
        self.things.get(id).map_or(id, String::as_str)
    }

    fn cell(&self, data: &Data) -> Option<String> {
        let id = match data {
            Data::Natural(n) => format!("c{n}"),
            Data::Naturals(pair) => match pair[..] {
                [row, column] => format!("c{row},{column}"),
                _ => return None,
            },
            _ => return None,
        };
        Some(self.things.get(&id).cloned().unwrap_or_else(|| id.trim_start_matches('c').to_owned()))
    }

    fn heap(&self, number: u64) -> String {
        letters(number.saturating_sub(self.low).min(1 << 20) as usize, b'A')
    }

    /// A move that is made in a position of one game.
    fn of_move(&self, made: &Made, at: &Data, language: Language) -> Option<String> {
        let get = |wanted: &str| made.name.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        let cell = |name: &str| get(name).and_then(|data| self.cell(data));
        if let Some(cells) = get("cells").and_then(|cells| cells.items().ok()) {
            let mut cells = cells.iter().map(|one| self.cell(one)).collect::<Option<Vec<_>>>()?;
            cells.sort_by_key(|name| (name.len(), name.clone()));
            return Some(cells.join(if cells.len() == 2 { "–" } else { ", " }));
        }
        let from = ["from", "goose", "fox"].into_iter().find_map(cell);
        if let (Some(from), Some(into)) = (from, get("into")) {
            let into = match into {
                Data::Naturals(pair)
                    if !self.things.contains_key(&format!("c{},{}", pair.first()?, pair.get(1)?)) =>
                {
                    pair.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
                }
                one => self.cell(one)?,
            };
            let further: Vec<String> = [cell("arrow"), get("sheep").map(|count| format!("× {count}"))]
                .into_iter()
                .flatten()
                .map(|more| format!(", {more}"))
                .collect();
            return Some(format!("{from}→{into}{}", further.concat()));
        }
        if let (Some(Data::Natural(piece)), Some(cut)) = (get("piece"), get("cut")) {
            let piece = if self.pieces > 1 { format!("p{piece} ") } else { String::new() };
            return Some(words!("{piece}cut {cut}", "{piece}切 {cut}").of(language).to_owned());
        }
        if let (Some(Data::Natural(row)), Some(Data::Natural(column))) = (get("row"), get("column")) {
            let name = self.cell(&Data::Naturals(vec![*row, *column]))?;
            return Some(words!("from {name}", "从 {name}").of(language).to_owned());
        }
        // Several boards stand side by side as one, whose cells the picks are.
        if get("board").is_some() {
            return None;
        }
        if let Some(name) = ["cell", "line"].into_iter().find_map(cell) {
            return Some(name);
        }
        self.of_heaps(made, at, language).or_else(|| self.of_graph(made)).or_else(|| of_coins(made, language))
    }

    fn of_heaps(&self, made: &Made, at: &Data, language: Language) -> Option<String> {
        let get = |wanted: &str| made.name.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        if let (Some(Data::Naturals(heaps)), Some(Data::Naturals(takes))) = (get("heaps"), get("takes")) {
            let one = |(&heap, take): (&u64, &u64)| format!("{} −{take}", self.heap(heap));
            return Some(heaps.iter().zip(takes).map(one).collect::<Vec<_>>().join(", "));
        }
        if let Some(Data::Naturals(heaps)) = get("heaps") {
            return Some(heaps.iter().map(|&heap| self.heap(heap)).collect::<Vec<_>>().join(" + "));
        }
        let take = get("take");
        if get("both").is_some() {
            let take = take?;
            return Some(words!("both −{take}", "两堆 −{take}").of(language).to_owned());
        }
        if let Some(Data::Text(end)) = get("end") {
            let take = take?;
            return Some(match &end[..] {
                "left" => words!("take left {take}", "取左端 {take}").of(language).to_owned(),
                _ => words!("take right {take}", "取右端 {take}").of(language).to_owned(),
            });
        }
        let number = match (get("heap").or_else(|| get("step")), take) {
            (Some(Data::Natural(number)), _) => *number,
            (None, Some(take)) => return Some(format!("−{take}")),
            _ => return None,
        };
        let heap = self.heap(number);
        let tokens: Vec<u64> =
            made.picks.iter().filter_map(|pick| pick.as_token().map(|(_, token)| token)).collect();
        if self.rows && tokens.len() == made.picks.len() {
            return match tokens[..] {
                [one] => Some(format!("{heap} {one}")),
                [first, .., last] => Some(format!("{heap} {first}–{last}")),
                [] => None,
            };
        }
        let size = match at {
            Data::Naturals(sizes) => sizes.get(number.checked_sub(self.low)? as usize),
            _ => None,
        };
        match (take, size, get("parts")) {
            (Some(Data::Natural(take)), Some(&size), None) => {
                Some(format!("{heap} −{take} ({size} → {})", size.checked_sub(*take)?))
            }
            (Some(take), None, None) => Some(format!("{heap} −{take}")),
            (_, Some(&size), _) => Some(format!("{heap} {size} → {}", new_heaps(at, &made.to)?)),
            _ => None,
        }
    }

    fn of_graph(&self, made: &Made) -> Option<String> {
        let get = |wanted: &str| made.name.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        if let Some(Data::Natural(number)) = get("edge") {
            let id = format!("e{number}");
            let name = self.of_thing(&id);
            let Some([from, to]) = self.ends.get(&id).filter(|_| name == id) else {
                return Some(name.to_owned());
            };
            let line = if self.directed || get("token").is_some() { "→" } else { "–" };
            return Some(format!("{}{line}{}", self.of_thing(from), self.of_thing(to)));
        }
        let vertex = get("vertex")?;
        Some(vertex.to_string())
    }

    /// A pick that nothing is known about but its name.
    fn of_pick(&self, pick: &str, language: Language) -> String {
        if let Some((key, value)) = pick.split_once('=') {
            let key = key.rsplit('.').next().unwrap_or(key);
            return format!("{} {}", label(key, language), label(value, language));
        }
        match pick.split_once(['#', '/']) {
            Some((heap, number)) => format!("{} {number}", self.of_thing(heap)),
            None => self.of_thing(pick).to_owned(),
        }
    }
}

/// Coins that are turned.
fn of_coins(made: &Made, language: Language) -> Option<String> {
    let get = |wanted: &str| made.name.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
    let list = match (get("turn"), get("run")) {
        (Some(Data::Naturals(turn)), _) => turn.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
        (_, Some(Data::Naturals(run))) => match run[..] {
            [first, last] if first < last => format!("{first}–{last}"),
            [first, ..] => first.to_string(),
            [] => return None,
        },
        _ => return None,
    };
    Some(words!("turn {list}", "翻 {list}").of(language).to_owned())
}

/// The heaps that a move has made out of another one.
fn new_heaps(at: &Data, to: &Data) -> Option<String> {
    let (Data::Naturals(at), Data::Naturals(to)) = (at, to) else { return None };
    let mut before = at.clone();
    let mut new: Vec<u64> = Vec::new();
    for &heap in to {
        match before.iter().position(|&old| old == heap) {
            Some(place) => {
                before.swap_remove(place);
            }
            None => new.push(heap),
        }
    }
    // A heap of the new ones may be as large as another one that is still there.
    let text: Vec<String> = new.iter().map(u64::to_string).collect();
    (!text.is_empty()).then(|| text.join(" + "))
}

/// The edges of plants that stand on the ground: each plant has a letter, from the left, and its edges have numbers.
fn plants(scene: &Scene) -> HashMap<String, String> {
    let Layout::Graph { ground: Some(ground), .. } = &scene.layout else { return HashMap::new() };
    let edges = || {
        scene.things.iter().filter_map(|thing| match &thing.is {
            Is::Edge(ends) => Some((&thing.id, ends)),
            _ => None,
        })
    };
    let mut roots: HashMap<&str, &str> = HashMap::new();
    fn root<'a>(roots: &HashMap<&'a str, &'a str>, mut vertex: &'a str) -> &'a str {
        while let Some(&up) = roots.get(vertex) {
            vertex = up;
        }
        vertex
    }
    for (_, [a, b]) in edges() {
        if a != ground && b != ground {
            let (a, b) = (root(&roots, a), root(&roots, b));
            if a != b {
                roots.insert(b, a);
            }
        }
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let mut names = HashMap::new();
    for (id, [a, b]) in edges() {
        let plant = if a == ground { root(&roots, b) } else { root(&roots, a) };
        let place = counts.iter().position(|(known, _)| *known == plant).unwrap_or_else(|| {
            counts.push((plant, 0));
            counts.len() - 1
        });
        counts[place].1 += 1;
        names.insert(id.clone(), format!("{}{}", letters(place, b'A'), counts[place].1));
    }
    names
}

/// Moves from one stage of a game, as people write them.
pub struct Notes {
    names: Vec<Names>,
    sum: bool,
}

impl Notes {
    /// Of the moves from this stage.
    pub fn of(session: &Session, stage: &PlayState) -> Notes {
        let scene = session.scene_of(stage).unwrap_or_default();
        let names = match &scene.layout {
            Layout::Beside(parts) if stage.at.len() > 1 => {
                parts.iter().map(|(_, scene)| Names::of(scene)).collect()
            }
            _ => vec![Names::of(&scene)],
        };
        Notes { names, sum: stage.at.len() > 1 }
    }

    /// A move as people write it.
    pub fn note(&self, made: &Made, at: &[Data], language: Language) -> String {
        let part = made.part;
        let prefix = if self.sum { format!("s{part}.") } else { String::new() };
        let Some((names, at)) = self.names.get(part).zip(at.get(part)) else {
            return grundy::play::spelled(&made.picks);
        };
        let picks = || {
            let one = |pick: &grundy::theory::scene::Pick| {
                names.of_pick(pick.as_str().strip_prefix(&prefix).unwrap_or(pick.as_str()), language)
            };
            let picks: Vec<String> = made.picks.iter().map(one).collect();
            let cells = made.picks.iter().all(|pick| pick.id().is_some() && pick.as_token().is_none());
            // What is turned or opened goes nowhere.
            let stays = |(name, _): &(&str, Data)| ["rows", "columns", "turned", "open"].contains(name);
            picks.join(match cells {
                true if made.name.iter().any(stays) => ", ",
                true if picks.len() == 2 => "→",
                _ => " ",
            })
        };
        let said = names.of_move(made, at, language).unwrap_or_else(picks);
        if self.sum { format!("s{part}: {said}") } else { said }
    }
}

/// The player of each move that was made, in turn: moves of one turn may follow one another.
pub fn players(session: &Session) -> impl Iterator<Item = (Player, &Made)> {
    session.stages().iter().map(|stage| stage.player).zip(session.made())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 701, 702].map(|n| letters(n, b'a')).to_vec();
        assert_eq!(names, ["a", "z", "aa", "ab", "zz", "aaa"]);
    }
}
