//! What people call the things of a scene: the lower left cell of a board is `a1`, the first heap `A`, the
//! second edge of the first plant `A2`.

use grundy_theory::data::Data;
use grundy_theory::scene::{Appearance, ElementKind, Layout, Scene, heap_name, heap_number};
use std::collections::HashMap;

/// The names of the things of a scene.
#[derive(Clone, Debug, Default)]
pub struct ThingNames {
    things: HashMap<String, String>,
    ends: HashMap<String, [String; 2]>,
    first_heap: u64,
    pieces: usize,
    in_rows: bool,
    directed: bool,
}

/// Whether the cells of a scene have letters and numbers: those of boards that count from 0 and are shown
/// whole. Rows of coins, and boards of heap sizes, which count upwards and have nothing to eat on them, keep
/// their own numbers.
fn has_letters(scene: &Scene) -> bool {
    let Layout::Grid { columns, rows, up } = &scene.layout else { return false };
    scene.hidden == 0
        && (!up || scene.things.iter().any(|thing| thing.look == Appearance::Poison))
        && rows.len() > 1
        && columns.first().is_some_and(|name| name == "0")
        && (scene.things.iter().all(|thing| thing.look != Appearance::Still) || is_drawn_on_lines(scene))
}

/// What stands beside the columns and the rows of a board: letters and numbers, or its own names.
pub fn line_names(scene: &Scene) -> [Vec<String>; 2] {
    let Layout::Grid { columns, rows, up } = &scene.layout else { return <[Vec<String>; 2]>::default() };
    if !has_letters(scene) {
        return [columns.clone(), rows.clone()];
    }
    let row = |y: usize| if *up { y + 1 } else { rows.len() - y };
    let rows = (0..rows.len()).map(|y| row(y).to_string()).collect();
    [(0..columns.len()).map(|x| letters(x, b'a')).collect(), rows]
}

/// Whether a board has lines between boxes: then every other cell is out of reach.
fn is_drawn_on_lines(scene: &Scene) -> bool {
    scene
        .things
        .first()
        .is_some_and(|thing| thing.look == Appearance::Still && thing.text.as_deref() == Some("+"))
}

/// The letters of a column, or of a heap, with `first` for 0: `a` to `z`, then `aa`.
fn letters(mut number: usize, first: u8) -> String {
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

/// The number of the heap that has this letter, or is called `h26`, where the first heap is `first`.
fn heap_of(name: &str, first: u64) -> Option<u64> {
    match *name.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            first.checked_add(u64::from(letter.to_ascii_uppercase() - b'A'))
        }
        _ => heap_number(&name.to_ascii_lowercase()),
    }
}

impl ThingNames {
    /// The names of the things of a scene.
    pub fn from_scene(scene: &Scene) -> ThingNames {
        ThingNames::counted(scene, None)
    }

    /// The same where the heap with this number is the first of all, also of those that are not drawn.
    pub fn counted(scene: &Scene, first_heap: Option<u64>) -> ThingNames {
        let in_rows = matches!(scene.layout, Layout::Rows);
        let mut names = ThingNames { in_rows, ..ThingNames::default() };
        names.add(scene, "", first_heap);
        names
    }

    fn add(&mut self, scene: &Scene, before: &str, first_heap: Option<u64>) {
        if let Layout::Beside(parts) = &scene.layout {
            for (name, part) in parts {
                self.add(part, &format!("{before}{name}."), first_heap);
            }
            self.pieces = parts.len();
            return;
        }
        let lettered = has_letters(scene);
        let [columns, rows] = line_names(scene);
        // Heaps are counted from 0 or 1: a window that begins later says nothing of the first one.
        let first =
            || scene.things.first().and_then(|thing| heap_number(&thing.id)).filter(|first| *first <= 1);
        self.first_heap = first_heap.or_else(first).unwrap_or(0);
        self.directed |= matches!(scene.layout, Layout::Graph { directed: true, .. });
        let plants = plants(scene);
        for (place, thing) in (0..).zip(&scene.things) {
            let name = match &thing.is {
                ElementKind::Cell { x, y } if lettered => match (columns.get(*x), rows.get(*y)) {
                    (Some(column), Some(row)) => format!("{column}{row}"),
                    _ => thing.id.clone(),
                },
                // In a single row the column says it all.
                ElementKind::Cell { .. } if rows.len() == 1 => {
                    thing.id.rsplit(['c', ',']).next().unwrap_or(&thing.id).to_owned()
                }
                ElementKind::Heap(_) => match heap_number(&thing.id) {
                    Some(number) => self.heap(number),
                    // Boxes that are closed stand behind those that are open.
                    None if scene.hidden == 0 && is_closed_box(&thing.id) => {
                        self.heap(self.first_heap.saturating_add(place))
                    }
                    None => thing.id.clone(),
                },
                ElementKind::Edge(ends) => {
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

    /// What a cell is called, by its number or its row and column.
    pub fn cell(&self, data: &Data) -> Option<String> {
        let id = cell_id(data)?;
        Some(self.things.get(&id).cloned().unwrap_or_else(|| id.trim_start_matches('c').to_owned()))
    }

    /// Whether there is such a cell.
    pub fn has_cell(&self, data: &Data) -> bool {
        cell_id(data).is_some_and(|id| self.things.contains_key(&id))
    }

    /// What the heap with this number is called: by a letter, or where these come to an end as programs call
    /// it.
    pub fn heap(&self, number: u64) -> String {
        match number.checked_sub(self.first_heap) {
            Some(place @ 0..26) => letters(place as usize, b'A'),
            _ => heap_name(number as usize),
        }
    }

    /// The number of the heap that is called so.
    pub fn heap_called(&self, name: &str) -> Option<u64> {
        heap_of(name, self.first_heap)
    }

    /// The number of the first heap.
    pub fn first_heap(&self) -> u64 {
        self.first_heap
    }

    /// Whether tokens lie in rows, so that a move takes some of them.
    pub fn in_rows(&self) -> bool {
        self.in_rows
    }

    /// How many pieces lie beside each other.
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// An edge: its place in a plant, or its ends, which stand at an arrow where it has a direction or `goes`
    /// says that something moves along it.
    pub fn edge(&self, number: u64, goes: bool) -> String {
        let id = format!("e{number}");
        let name = self.of_thing(&id);
        let Some(ends) = self.ends.get(&id).filter(|_| name == id) else { return name.to_owned() };
        let line = if self.directed || goes { "→" } else { "–" };
        let text = format!("{}{line}{}", self.of_thing(&ends[0]), self.of_thing(&ends[1]));
        // Several edges may have the same ends.
        match self.ends.values().filter(|other| *other == ends).count() {
            1 => text,
            _ => format!("{text} ({id})"),
        }
    }
}

/// Whether this is the name of a closed box.
fn is_closed_box(id: &str) -> bool {
    id.strip_prefix('b').is_some_and(|digits| digits.parse::<u64>().is_ok())
}

fn cell_id(data: &Data) -> Option<String> {
    match data {
        Data::Natural(n) => Some(format!("c{n}")),
        Data::Naturals(pair) => match pair[..] {
            [row, column] => Some(format!("c{row},{column}")),
            _ => None,
        },
        _ => None,
    }
}

/// The edges of plants that stand on the ground: each plant has a letter, from the left, and its edges have
/// numbers.
fn plants(scene: &Scene) -> HashMap<String, String> {
    let Layout::Graph { ground: Some(ground), .. } = &scene.layout else { return HashMap::new() };
    let edges = || {
        scene.things.iter().filter_map(|thing| match &thing.is {
            ElementKind::Edge(ends) => Some((&thing.id, ends)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let names: Vec<String> = [0, 25, 26, 27, 701, 702].map(|n| letters(n, b'a')).to_vec();
        assert_eq!(names, ["a", "z", "aa", "ab", "zz", "aaa"]);
    }

    #[test]
    fn heaps_are_found_by_what_they_are_called() {
        for first in [0, 1] {
            let names = ThingNames { first_heap: first, ..ThingNames::default() };
            for number in first..100 {
                assert_eq!(names.heap_called(&names.heap(number)), Some(number));
            }
            assert_eq!(names.heap_called("b"), Some(first + 1));
            assert_eq!(
                (names.heap_called(""), names.heap_called("é"), names.heap_called("ab")),
                (None, None, None)
            );
        }
    }
}
