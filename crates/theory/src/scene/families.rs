//! Scenes of the shapes that families of games have.

use super::{Appearance, Element, ElementKind, Layout, MAX_HEAPS, MAX_LINES, MAX_PLACES, Scene, viewport};
use std::collections::HashSet;

/// The name of a heap, as moves count them.
pub fn heap_name(heap: impl std::fmt::Display) -> String {
    format!("h{heap}")
}

/// The number of the heap with this name.
pub fn heap_number(name: &str) -> Option<u64> {
    name.strip_prefix('h')?.parse().ok()
}

impl Scene {
    /// Heaps of this many tokens, from heap `first` on, from the top of which moves take.
    pub fn piles(heaps: &[u64], first: u64) -> Scene {
        let shown = (first..).zip(heaps).take(MAX_HEAPS);
        let heap = |(number, &tokens)| {
            Element::new(heap_name(number), ElementKind::Heap(tokens)).with_look(Appearance::Token)
        };
        Scene {
            layout: Layout::Piles,
            things: shown.map(heap).collect(),
            hidden: heaps.len().saturating_sub(MAX_HEAPS) as u64,
        }
    }

    /// As many of these heaps as are shown, from the one with the number `from` on, or as late as leaves no
    /// room empty. The number of the first one of all is `first`.
    pub fn piles_from(heaps: &[u64], first: u64, from: u64) -> Scene {
        let skipped = from.saturating_sub(first).min(heaps.len().saturating_sub(MAX_HEAPS) as u64);
        let shown = Scene::piles(&heaps[skipped as usize..], first + skipped);
        Scene { hidden: shown.hidden + skipped, ..shown }
    }

    /// Heaps whose tokens lie in rows, in which moves leave gaps.
    pub fn rows(heaps: &[u64]) -> Scene {
        Scene { layout: Layout::Rows, ..Scene::piles(heaps, 0) }
    }

    /// A board with these rows and columns, the cells of which look like this. Their names are `cROW,COLUMN`.
    pub fn board(
        rows: &VisibleRange,
        columns: &VisibleRange,
        up: bool,
        mut cell: impl FnMut(u64, u64) -> (Appearance, Option<String>),
    ) -> Scene {
        let mut things = Vec::with_capacity(rows.shown.len() * columns.shown.len());
        for (y, &row) in rows.shown.iter().enumerate() {
            for (x, &column) in columns.shown.iter().enumerate() {
                let (look, text) = cell(row, column);
                things.push(Element {
                    id: format!("c{row},{column}"),
                    is: ElementKind::Cell { x, y },
                    look,
                    text,
                });
            }
        }
        let hidden = rows.all().saturating_mul(columns.all()) - things.len() as u64;
        Scene { layout: Layout::Grid { columns: columns.names(), rows: rows.names(), up }, things, hidden }
    }

    /// A strip of places with these numbers. Their names are `cPLACE`.
    pub fn strip(places: &VisibleRange, mut cell: impl FnMut(u64) -> (Appearance, Option<String>)) -> Scene {
        let thing = |(x, &place): (usize, &u64)| {
            let (look, text) = cell(place);
            Element { id: format!("c{place}"), is: ElementKind::Cell { x, y: 0 }, look, text }
        };
        Scene {
            layout: Layout::Grid { columns: places.names(), rows: vec![String::new()], up: false },
            things: places.shown.iter().enumerate().map(thing).collect(),
            hidden: places.hidden,
        }
    }

    /// Coins in a row from place 1 on, at least `last` of them, of which these show heads.
    pub fn coins(heads: &[u64], last: u64) -> Scene {
        let places = VisibleRange::around(1, heads.last().copied().unwrap_or(0).max(last), heads);
        Scene::strip(&places, |place| match heads.binary_search(&place) {
            Ok(_) => (Appearance::Heads, None),
            Err(_) => (Appearance::Tails, None),
        })
    }

    /// Coins on a board, row and column from 1, of which these show heads.
    pub fn coins_on_board(heads: &[[u64; 2]]) -> Scene {
        let lines = |side: usize| {
            let last = heads.iter().map(|cell| cell[side]).max().unwrap_or(0);
            VisibleRange::lines_around(1, last, heads.iter().map(|cell| cell[side]))
        };
        let heads: HashSet<&[u64; 2]> = heads.iter().collect();
        Scene::board(&lines(0), &lines(1), false, |row, column| {
            (if heads.contains(&[row, column]) { Appearance::Heads } else { Appearance::Tails }, None)
        })
    }

    /// How many coins stand on each square of a strip, from square `first` on.
    pub fn counts(first: u64, coins: &[u64]) -> Scene {
        let places = VisibleRange::first_of(first, coins.len() as u64);
        Scene::strip(&places, |place| match coins.get((place - first) as usize).copied() {
            Some(count @ 1..) => (Appearance::Token, Some(count.to_string())),
            _ => (Appearance::Plain, None),
        })
    }
}

/// The places of a strip, or the lines of a board, of which a long one shows a few.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleRange {
    /// Those shown, rising.
    shown: Vec<u64>,
    /// How many are not.
    hidden: u64,
}

impl VisibleRange {
    /// This many places from `first` on: the first [`MAX_LINES`] of them.
    pub fn lines(first: u64, count: u64) -> VisibleRange {
        let shown: Vec<u64> = (first..).take(count.min(MAX_LINES as u64) as usize).collect();
        VisibleRange { hidden: count - shown.len() as u64, shown }
    }

    /// This many places of a strip from `first` on: where they are many, the first ones and the last.
    pub fn first_of(first: u64, count: u64) -> VisibleRange {
        let most = MAX_PLACES as u64;
        match count.checked_sub(most) {
            None | Some(0) => VisibleRange { shown: (first..first + count).collect(), hidden: 0 },
            Some(hidden) => {
                let last = first + count - 1;
                VisibleRange { shown: (first..first + most - 1).chain([last]).collect(), hidden }
            }
        }
    }

    /// The places from `first` to `last` of a strip, where they are few; else those around the ones of
    /// `wanted`, which rise.
    pub fn around(first: u64, last: u64, wanted: &[u64]) -> VisibleRange {
        VisibleRange::some(first, last, wanted, MAX_PLACES)
    }

    /// The same of the lines of a board, in whatever order they are wanted.
    pub fn lines_around(first: u64, last: u64, wanted: impl Iterator<Item = u64>) -> VisibleRange {
        let mut wanted: Vec<u64> = wanted.collect();
        wanted.sort_unstable();
        wanted.dedup();
        VisibleRange::some(first, last, &wanted, MAX_LINES)
    }

    fn some(first: u64, last: u64, wanted: &[u64], most: usize) -> VisibleRange {
        let Some(further) = last.checked_sub(first) else { return VisibleRange::default() };
        if further < most as u64 {
            return VisibleRange { shown: (first..=last).collect(), hidden: 0 };
        }
        // What lies at the beginning, and at both ends of what is wanted; then what lies around it.
        let mut shown: Vec<u64> = (first..first + 3).collect();
        let half = (most - 3) / 2;
        let ends = || wanted.iter().take(half).chain(wanted.iter().rev().take(half)).copied();
        shown.extend(ends());
        shown.sort_unstable();
        shown.dedup();
        for around in ends().flat_map(|place| [place.saturating_sub(1), place.saturating_add(1)]) {
            if shown.len() >= most {
                break;
            }
            if (first..=last).contains(&around)
                && let Err(at) = shown.binary_search(&around)
            {
                shown.insert(at, around);
            }
        }
        VisibleRange { hidden: (further - (shown.len() as u64 - 1)), shown }
    }

    fn all(&self) -> u64 {
        self.hidden.saturating_add(self.shown.len() as u64)
    }

    fn names(&self) -> Vec<String> {
        self.shown.iter().map(u64::to_string).collect()
    }
}

/// A row of cards with these numbers, from card `first` on.
pub fn cards<T: ToString>(first: u64, numbers: &[T]) -> Scene {
    let places = VisibleRange::first_of(first, numbers.len() as u64);
    Scene::strip(&places, |place| (Appearance::Card, numbers.get((place - first) as usize).map(T::to_string)))
}

impl Scene {
    /// A graph with this many edges, each with its number, its ends and its look, perhaps on the ground.
    /// Vertices are named `v0`, edges `e0`.
    pub fn graph(
        ground: Option<u64>,
        count: usize,
        edge: impl Fn(usize) -> (u64, [u64; 2], Appearance),
    ) -> Scene {
        let mut drawing = GraphScene::default();
        drawing.vertices(ground, Appearance::Ground);
        let shown = viewport::shown(count, |place| Some(edge(place).1), ground.as_slice());
        drawing.hidden += (count - shown.len()) as u64;
        for (number, ends, look) in shown.into_iter().map(edge) {
            drawing.edge(number, ends, look, None);
        }
        drawing.finish(ground)
    }
}

/// A graph while its parts come together.
#[derive(Default)]
pub(super) struct GraphScene {
    scene: Scene,
    seen: HashSet<u64>,
    /// How many things are left out.
    pub(super) hidden: u64,
}

impl GraphScene {
    pub(super) fn vertices(&mut self, vertices: impl IntoIterator<Item = u64>, look: Appearance) {
        for vertex in vertices {
            if self.seen.insert(vertex) {
                self.scene
                    .things
                    .push(Element::new(format!("v{vertex}"), ElementKind::Vertex).with_look(look));
            }
        }
    }

    pub(super) fn edge(&mut self, number: u64, ends: [u64; 2], look: Appearance, text: Option<String>) {
        self.vertices(ends, Appearance::Plain);
        let is = ElementKind::Edge(ends.map(|end| format!("v{end}")));
        self.scene.things.push(Element { id: format!("e{number}"), is, look, text });
    }

    pub(super) fn token(&mut self, token: usize, at: u64) {
        let token = Element::new(format!("t{token}"), ElementKind::On(format!("v{at}")));
        self.scene.things.push(token.with_look(Appearance::Token));
    }

    pub(super) fn finish(mut self, ground: Option<u64>) -> Scene {
        let ground = ground.map(|ground| format!("v{ground}"));
        self.scene.layout = Layout::Graph { ground, directed: false };
        self.scene.hidden = self.hidden;
        self.scene
    }
}
