//! Scenes read off positions as they are written.

use super::families::{GraphScene, heap_number};
use super::{Appearance, Element, ElementKind, Layout, MAX_EDGES, MAX_HEAPS, Scene, VisibleRange, viewport};
use crate::data::Data;
use std::collections::BTreeSet;

impl Scene {
    /// What a position looks like as it is written, where its rules say nothing about it: a text or a list of
    /// texts of one length, also in a field `board`, is a board; `edges` are a graph, on the ground `ground`,
    /// with `tokens` or a `token`; `parents` are a forest. All else is shown as text.
    pub fn from_position(position: &Data) -> Scene {
        Scene::seen(position, None)
    }

    /// The same scene of a large position with another window: of a graph or a forest what lies around this
    /// vertex, of heaps those from the one with this number on. Heaps of which some are marked stay as they
    /// are.
    pub fn around(self, position: &Data, number: u64) -> Scene {
        match (&self.layout, position) {
            (Layout::Graph { .. } | Layout::Forest, _) => self.around_vertex(position, number),
            (Layout::Piles | Layout::Rows, Data::Naturals(heaps)) => self.beginning_at(heaps, number),
            _ => self,
        }
    }

    fn beginning_at(self, heaps: &[u64], number: u64) -> Scene {
        let first = self.things.first().and_then(|thing| heap_number(&thing.id));
        let piles =
            |first, from| Scene { layout: self.layout.clone(), ..Scene::piles_from(heaps, first, from) };
        match first {
            Some(first) if self == piles(first, first) => piles(first, number),
            _ => self,
        }
    }

    fn around_vertex(self, position: &Data, vertex: u64) -> Scene {
        let mut other = Scene::seen(position, Some(vertex));
        // Rules that draw all edges alike draw these alike.
        let mut looks = self
            .things
            .iter()
            .filter(|thing| matches!(thing.is, ElementKind::Edge(_)))
            .map(|thing| thing.look);
        if let Some(look) = looks.next().filter(|look| looks.all(|other| other == *look)) {
            let edges = other.things.iter_mut().filter(|thing| matches!(thing.is, ElementKind::Edge(_)));
            edges.for_each(|edge| edge.look = look);
        }
        Scene { layout: self.layout, ..other }
    }

    fn seen(position: &Data, around: Option<u64>) -> Scene {
        let seen = match position {
            Data::Text(row) => Some(Scene::from_row(row)),
            Data::List(_) => position.items().ok().and_then(|rows| Scene::from_rows(&rows)),
            Data::Object(fields) => Scene::from_fields(fields, around),
            _ => None,
        };
        seen.unwrap_or_else(|| Scene::text(position.to_string()))
    }

    /// A list of numbers as heaps, and all else as it is written: for rules that nobody has said anything
    /// about.
    pub fn from_numbers(position: &Data) -> Scene {
        match position {
            Data::Natural(heap) => Scene::piles(&[*heap], 0),
            Data::Naturals(heaps) if !heaps.is_empty() => Scene::piles(heaps, 0),
            other => Scene::from_position(other),
        }
    }

    fn from_row(row: &str) -> Scene {
        let letters: Vec<char> = row.chars().collect();
        let places = VisibleRange::first_of(0, letters.len() as u64);
        Scene::strip(&places, |place| of_letter(letters.get(place as usize).copied().unwrap_or('.')))
    }

    fn from_rows(rows: &[Data]) -> Option<Scene> {
        let row = |row: &Data| {
            if let Data::Text(text) = row { Some(text.chars().collect::<Vec<_>>()) } else { None }
        };
        let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
        let width = rows.first()?.len();
        let even = rows.iter().all(|row| row.len() == width);
        let lines = |count: usize| VisibleRange::lines(0, count as u64);
        even.then(|| {
            Scene::board(&lines(rows.len()), &lines(width), false, |y, x| {
                of_letter(rows[y as usize][x as usize])
            })
        })
    }

    fn from_fields(fields: &[(String, Data)], around: Option<u64>) -> Option<Scene> {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
        if let Some(board) = field("board") {
            return Scene::from_rows(&board.items().ok()?);
        }
        if let Some(parents) = field("parents") {
            return Scene::from_parents(parents, around);
        }
        let ground = match field("ground") {
            Some(Data::Natural(ground)) => Some(*ground),
            _ => None,
        };
        let mut graph = GraphScene::default();
        graph.vertices(ground, Appearance::Ground);
        let tokens = match (field("tokens"), field("token"), field("start")) {
            (Some(Data::Naturals(tokens)), ..) => tokens.clone(),
            (_, Some(Data::Natural(token)), _) | (.., Some(Data::Natural(token))) => vec![*token],
            _ => Vec::new(),
        };
        graph.vertices(tokens.iter().copied().take(MAX_HEAPS), Appearance::Plain);
        let roots = match around {
            Some(vertex) => vec![vertex],
            None => tokens.iter().copied().take(MAX_HEAPS).chain(ground).collect(),
        };
        graph.edges(field("edges")?, &roots);
        // Of a large graph, what no edge shown leads to is not shown either.
        if let Some(Data::Natural(vertices)) = field("vertices")
            && graph.hidden == 0
        {
            graph.vertices(0..(*vertices).min(MAX_EDGES as u64), Appearance::Plain);
            graph.hidden += vertices.saturating_sub(MAX_EDGES as u64);
        }
        for (token, at) in tokens.iter().enumerate().take(MAX_HEAPS) {
            graph.token(token, *at);
        }
        graph.hidden += tokens.len().saturating_sub(MAX_HEAPS) as u64;
        let mut scene = graph.finish(ground);
        if let Some(Data::Object(labels)) = field("labels") {
            for (vertex, label) in labels.iter().take(MAX_EDGES) {
                scene = scene.looking(&format!("v{vertex}"), of_colour(label));
            }
        }
        if let Some(Data::Object(payoffs)) = field("payoff") {
            for (vertex, payoff) in payoffs.iter().take(MAX_EDGES) {
                let id = format!("v{vertex}");
                if let Some(thing) = scene.things.iter_mut().find(|thing| thing.id == id) {
                    thing.text = Some(payoff.to_string());
                }
            }
        }
        Some(scene)
    }

    fn from_parents(parents: &Data, around: Option<u64>) -> Option<Scene> {
        let count = match parents {
            Data::Naturals(list) => list.len(),
            Data::Integers(list) => list.len(),
            Data::List(list) => list.len(),
            _ => return None,
        };
        let parent = |vertex: usize| match parents {
            Data::Naturals(list) => list.get(vertex).copied(),
            Data::Integers(list) => list.get(vertex).and_then(|&parent| u64::try_from(parent).ok()),
            Data::List(list) => list.get(vertex).and_then(|parent| match parent {
                Data::Natural(parent) => Some(*parent),
                _ => None,
            }),
            _ => None,
        };
        let shown = match around {
            // An edge has the number of the vertex that it leads down to.
            Some(vertex) if count > MAX_EDGES => {
                let edges = viewport::shown(count, |v| Some([parent(v)?, v as u64]), &[vertex]);
                let ends = edges.into_iter().flat_map(|v| [parent(v), Some(v as u64)]).flatten();
                ends.chain([vertex]).filter(|&v| v < count as u64).collect::<BTreeSet<_>>()
            }
            _ => (0..count.min(MAX_EDGES) as u64).collect(),
        };
        let mut things = Vec::new();
        for &vertex in &shown {
            things.push(Element::new(format!("v{vertex}"), ElementKind::Vertex));
            // An ancestor that is not shown would leave the edge without an end.
            if let Some(parent) = parent(vertex as usize).filter(|parent| shown.contains(parent)) {
                let ends = [format!("v{parent}"), format!("v{vertex}")];
                things.push(Element::new(format!("e{vertex}"), ElementKind::Edge(ends)));
            }
        }
        Some(Scene { layout: Layout::Forest, things, hidden: (count - shown.len()) as u64 })
    }
}

impl GraphScene {
    /// Adds edges written as `[u, v]`, `[u, v, colour]` or `[u, v, weight]`: of a long list those around the
    /// roots, without a look at what else is written of the others.
    fn edges(&mut self, edges: &Data, roots: &[u64]) {
        let row = |width: usize, place: usize| place * width..(place + 1) * width;
        match edges {
            Data::Rows { width, cells } => {
                let ends = |place| cells[row(*width, place)].first_chunk().copied();
                self.shown(cells.len() / width, ends, roots, |place| {
                    Data::Naturals(cells[row(*width, place)].to_vec())
                });
            }
            Data::IntegerRows { width, cells } => {
                let ends = |place| match cells[row(*width, place)] {
                    [from, to, ..] => Some([u64::try_from(from).ok()?, u64::try_from(to).ok()?]),
                    _ => None,
                };
                self.shown(cells.len() / width, ends, roots, |place| {
                    Data::integers(cells[row(*width, place)].to_vec())
                });
            }
            Data::List(list) => {
                let ends = |place: usize| match &list[place] {
                    Data::Naturals(edge) => edge.first_chunk().copied(),
                    Data::List(edge) => match edge[..] {
                        [Data::Natural(from), Data::Natural(to), ..] => Some([from, to]),
                        _ => None,
                    },
                    _ => None,
                };
                self.shown(list.len(), ends, roots, |place| list[place].clone());
            }
            _ => {}
        }
    }

    /// Adds some of these edges, each of which is written like this.
    fn shown(
        &mut self,
        count: usize,
        ends: impl Fn(usize) -> Option<[u64; 2]>,
        roots: &[u64],
        edge: impl Fn(usize) -> Data,
    ) {
        let shown = viewport::shown(count, &ends, roots);
        self.hidden += (count - shown.len()) as u64;
        for place in shown {
            let Some(ends) = ends(place) else { continue };
            let (look, text) = match edge(place).items().unwrap_or_default().get(2) {
                Some(colour @ Data::Text(_)) => (of_colour(colour), None),
                Some(weight) => (Appearance::Plain, Some(weight.to_string())),
                None => (Appearance::Plain, None),
            };
            self.edge(place as u64, ends, look, text);
        }
    }
}

/// What a letter of a board looks like.
fn of_letter(letter: char) -> (Appearance, Option<String>) {
    match letter {
        '.' | ' ' | '_' => (Appearance::Plain, None),
        '#' => (Appearance::Wall, None),
        'x' | 'X' | 'l' | 't' => (Appearance::Left, Some(letter.to_string())),
        'o' | 'O' | 'r' | 'f' => (Appearance::Right, Some(letter.to_string())),
        'e' => (Appearance::Green, Some(letter.to_string())),
        other => (Appearance::Card, Some(other.to_string())),
    }
}

/// What a colour or a label looks like: blue is Left's, red is Right's, green is either's.
fn of_colour(colour: &Data) -> Appearance {
    match colour {
        Data::Text(text) if matches!(&text[..], "b" | "L") => Appearance::Left,
        Data::Text(text) if matches!(&text[..], "r" | "R") => Appearance::Right,
        Data::Text(text) if matches!(&text[..], "g" | "B") => Appearance::Green,
        _ => Appearance::Plain,
    }
}
