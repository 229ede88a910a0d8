//! Scenes read off positions as they are written.

use super::shapes::Drawing;
use super::{Is, Layout, Look, MOST_EDGES, MOST_HEAPS, Places, Scene, Thing};
use crate::data::Data;

impl Scene {
    /// What a position looks like as it is written, where its rules say nothing about it: a text or a list of texts of
    /// one length, also in a field `board`, is a board; `edges` are a graph, on the ground `ground`, with `tokens` or a
    /// `token`; `parents` are a forest. All else is shown as text.
    pub fn of(position: &Data) -> Scene {
        let seen = match position {
            Data::Text(row) => Some(Scene::of_row(row)),
            Data::List(_) => position.items().ok().and_then(|rows| Scene::of_rows(&rows)),
            Data::Object(fields) => Scene::of_fields(fields),
            _ => None,
        };
        seen.unwrap_or_else(|| Scene::text(position.to_string()))
    }

    /// A list of numbers as heaps, and all else as it is written: for rules that nobody has said anything about.
    pub fn of_numbers(position: &Data) -> Scene {
        match position {
            Data::Natural(heap) => Scene::piles(&[*heap], 0),
            Data::Naturals(heaps) if !heaps.is_empty() => Scene::piles(heaps, 0),
            other => Scene::of(other),
        }
    }

    fn of_row(row: &str) -> Scene {
        let letters: Vec<char> = row.chars().collect();
        let places = match letters.len() as u64 {
            0 => Places::default(),
            count => Places::around(0, count - 1, &[]),
        };
        Scene::strip(&places, |place| of_letter(letters.get(place as usize).copied().unwrap_or('.')))
    }

    fn of_rows(rows: &[Data]) -> Option<Scene> {
        let row = |row: &Data| {
            if let Data::Text(text) = row { Some(text.chars().collect::<Vec<_>>()) } else { None }
        };
        let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
        let width = rows.first()?.len();
        let even = rows.iter().all(|row| row.len() == width);
        let lines = |count: usize| Places::lines(0, count as u64);
        even.then(|| {
            Scene::board(&lines(rows.len()), &lines(width), false, |y, x| {
                of_letter(rows[y as usize][x as usize])
            })
        })
    }

    fn of_fields(fields: &[(String, Data)]) -> Option<Scene> {
        let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value);
        if let Some(board) = field("board") {
            return Scene::of_rows(&board.items().ok()?);
        }
        if let Some(parents) = field("parents") {
            return Some(Scene::of_parents(&parents.items().ok()?));
        }
        let ground = match field("ground") {
            Some(Data::Natural(ground)) => Some(*ground),
            _ => None,
        };
        let mut graph = Drawing::default();
        graph.vertices(ground, Look::Ground);
        let tokens = match (field("tokens"), field("token"), field("start")) {
            (Some(Data::Naturals(tokens)), ..) => tokens.clone(),
            (_, Some(Data::Natural(token)), _) | (.., Some(Data::Natural(token))) => vec![*token],
            _ => Vec::new(),
        };
        graph.vertices(tokens.iter().copied().take(MOST_HEAPS), Look::Plain);
        graph.edges(field("edges")?);
        if let Some(Data::Natural(vertices)) = field("vertices") {
            graph.vertices(0..(*vertices).min(MOST_EDGES as u64), Look::Plain);
            graph.hidden += vertices.saturating_sub(MOST_EDGES as u64);
        }
        for (token, at) in tokens.iter().enumerate().take(MOST_HEAPS) {
            graph.token(token, *at);
        }
        graph.hidden += tokens.len().saturating_sub(MOST_HEAPS) as u64;
        let mut scene = graph.finish(ground);
        if let Some(Data::Object(labels)) = field("labels") {
            for (vertex, label) in labels.iter().take(MOST_EDGES) {
                scene = scene.looking(&format!("v{vertex}"), of_colour(label));
            }
        }
        if let Some(Data::Object(payoffs)) = field("payoff") {
            for (vertex, payoff) in payoffs.iter().take(MOST_EDGES) {
                let id = format!("v{vertex}");
                if let Some(thing) = scene.things.iter_mut().find(|thing| thing.id == id) {
                    thing.text = Some(payoff.to_string());
                }
            }
        }
        Some(scene)
    }

    fn of_parents(parents: &[Data]) -> Scene {
        let mut things = Vec::new();
        for (vertex, parent) in parents.iter().enumerate().take(MOST_EDGES) {
            things.push(Thing::new(format!("v{vertex}"), Is::Vertex));
            if let Data::Natural(parent) = parent {
                // An ancestor that is not shown would leave the edge without an end.
                if *parent < MOST_EDGES as u64 {
                    let ends = [format!("v{parent}"), format!("v{vertex}")];
                    things.push(Thing::new(format!("e{vertex}"), Is::Edge(ends)));
                }
            }
        }
        Scene { layout: Layout::Forest, things, hidden: parents.len().saturating_sub(MOST_EDGES) as u64 }
    }
}

impl Drawing {
    /// Adds edges written as `[u, v]`, `[u, v, colour]` or `[u, v, weight]`.
    fn edges(&mut self, edges: &Data) {
        let count = match edges {
            Data::Rows { width, cells } => cells.len() / width,
            Data::IntegerRows { width, cells } => cells.len() / width,
            Data::List(list) => list.len(),
            _ => 0,
        };
        self.hidden += count.saturating_sub(MOST_EDGES) as u64;
        // Of a million edges those that are not drawn are not looked at either.
        let first = match edges {
            Data::Rows { width, cells } => {
                let cells = cells.iter().take(MOST_EDGES * width).copied().collect();
                Data::Rows { width: *width, cells }
            }
            Data::IntegerRows { width, cells } => {
                let cells = cells.iter().take(MOST_EDGES * width).copied().collect();
                Data::IntegerRows { width: *width, cells }
            }
            Data::List(list) => Data::List(list.iter().take(MOST_EDGES).cloned().collect()),
            _ => return,
        };
        for (number, edge) in (0..).zip(first.items().unwrap_or_default()) {
            let edge = edge.items().unwrap_or_default();
            if let [Data::Natural(from), Data::Natural(to), further @ ..] = &edge[..] {
                let (look, text) = match further.first() {
                    Some(colour @ Data::Text(_)) => (of_colour(colour), None),
                    Some(weight) => (Look::Plain, Some(weight.to_string())),
                    None => (Look::Plain, None),
                };
                self.edge(number, [*from, *to], look, text);
            }
        }
    }
}

/// What a letter of a board looks like.
fn of_letter(letter: char) -> (Look, Option<String>) {
    match letter {
        '.' | ' ' | '_' => (Look::Plain, None),
        '#' => (Look::Wall, None),
        'x' | 'X' | 'l' | 't' => (Look::Left, Some(letter.to_string())),
        'o' | 'O' | 'r' | 'f' => (Look::Right, Some(letter.to_string())),
        'e' => (Look::Green, Some(letter.to_string())),
        other => (Look::Card, Some(other.to_string())),
    }
}

/// What a colour or a label looks like: blue is Left's, red is Right's, green is either's.
fn of_colour(colour: &Data) -> Look {
    match colour {
        Data::Text(text) if matches!(&text[..], "b" | "L") => Look::Left,
        Data::Text(text) if matches!(&text[..], "r" | "R") => Look::Right,
        Data::Text(text) if matches!(&text[..], "g" | "B") => Look::Green,
        _ => Look::Plain,
    }
}
