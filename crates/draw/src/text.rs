//! Scenes as text.

use crate::mark::MoveMark;
use crate::thing_names::{ThingNames, line_names};
use grundy_theory::scene::{Appearance, Element, ElementKind, Layout, MAX_TOKENS, Scene};
use std::collections::{HashMap, HashSet};
use unicode_width::UnicodeWidthStr;

/// What text is written on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Columns, of which a full-width character takes two.
    pub width: usize,
    /// May signs stand that are not ASCII?
    pub unicode: bool,
    /// May colours stand? Nothing is told by them alone.
    pub colour: bool,
}

impl TextStyle {
    /// Eighty columns of plain ASCII.
    pub const ASCII: TextStyle = TextStyle { width: 80, unicode: false, colour: false };

    /// Eighty columns of Unicode without colours.
    pub const UNICODE: TextStyle = TextStyle { width: 80, unicode: true, colour: false };

    fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.unicode { unicode } else { ascii }
    }
}

/// A scene as lines, with what is known about the moves that begin at its things. No line is wider than the
/// paper, except words of the notation that do not fit on one.
pub fn text(scene: &Scene, marks: &[MoveMark], paper: TextStyle) -> String {
    let mut lines = Lines { paper, text: String::new() };
    lines.scene("", scene, &by_pick(marks));
    lines.text
}

type Marks<'a> = HashMap<&'a str, &'a MoveMark>;

fn by_pick(marks: &[MoveMark]) -> Marks<'_> {
    marks.iter().map(|mark| (mark.pick.as_str(), mark)).collect()
}

struct Lines {
    paper: TextStyle,
    text: String,
}

/// A piece of a line, its colour, and how wide it is.
struct Piece(String, Option<&'static str>);

impl Piece {
    fn plain(text: impl Into<String>) -> Piece {
        Piece(text.into(), None)
    }
}

impl Lines {
    fn scene(&mut self, before: &str, scene: &Scene, marks: &Marks<'_>) {
        match &scene.layout {
            Layout::Piles | Layout::Rows => self.heaps(before, scene, marks),
            Layout::Grid { up, .. } => self.grid(before, scene, *up, marks),
            Layout::Graph { .. } => self.graph(before, scene, marks),
            Layout::Forest => self.forest(before, scene, marks),
            Layout::Text(text) => text.lines().for_each(|line| self.wrapped(line)),
            Layout::Beside(parts) => {
                for (name, part) in parts {
                    self.line(vec![Piece::plain(format!("{before}{name}"))]);
                    self.scene(&format!("{before}{name}."), part, marks);
                }
            }
        }
        if scene.hidden > 0 {
            let dots = self.paper.sign("…", "...");
            self.line(vec![Piece::plain(format!("{dots} +{}", scene.hidden))]);
        }
    }

    fn line(&mut self, pieces: Vec<Piece>) {
        let mut line = String::new();
        for Piece(text, colour) in pieces {
            match colour.filter(|_| self.paper.colour && !text.trim().is_empty()) {
                Some(colour) => line.push_str(&format!("\u{1b}[{colour}m{text}\u{1b}[0m")),
                None => line.push_str(&text),
            }
        }
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    /// A line in as many as it takes.
    fn wrapped(&mut self, line: &str) {
        let mut row = String::new();
        for word in line.split_inclusive(' ') {
            if !row.is_empty() && row.width() + word.trim_end().width() > self.paper.width {
                self.line(vec![Piece::plain(std::mem::take(&mut row))]);
            }
            row.push_str(word);
        }
        self.line(vec![Piece::plain(row)]);
    }

    fn mark(&self, pick: &str, marks: &Marks<'_>) -> Option<Piece> {
        let mark = marks.get(pick)?;
        let value = mark.value.as_ref().map_or(String::new(), |value| format!("({value})"));
        Some(Piece(format!("{}{value}", mark.verdict.sign(self.paper.unicode)), colour_of(mark)))
    }

    /// A heap a line: its name, its tokens, and what moves at them come to.
    fn heaps(&mut self, before: &str, scene: &Scene, marks: &Marks<'_>) {
        let names = ThingNames::from_scene(scene);
        let wide = scene.things.iter().map(|thing| names.of_thing(&thing.id).width()).max().unwrap_or(0);
        for thing in &scene.things {
            let ElementKind::Heap(tokens) = thing.is else { continue };
            let mut pieces = vec![Piece::plain(format!("{:wide$}  ", names.of_thing(&thing.id)))];
            let sign = self.token(thing.look);
            if tokens <= MAX_TOKENS && wide + 2 + 2 * tokens as usize + 8 <= self.paper.width {
                let row = vec![sign; tokens as usize].join(" ");
                pieces.push(Piece(row, colour(thing.look)));
            } else {
                // A bar that ends in a point of its own says that it is not drawn to scale.
                let bar = self.paper.sign("██████▌", "=======>");
                pieces.push(Piece(bar.to_owned(), colour(thing.look)));
                pieces.push(Piece::plain(format!(" {tokens}")));
            }
            pieces.extend(thing.text.iter().map(|text| Piece::plain(format!("  {text}"))));
            self.line(pieces);
            self.marks_under(wide + 2, tokens, &format!("{before}{}", thing.id), marks);
        }
    }

    /// What moves at the tokens of a heap come to, below them; those of large heaps with their names.
    fn marks_under(&mut self, indent: usize, tokens: u64, name: &str, marks: &Marks<'_>) {
        if tokens <= MAX_TOKENS {
            let at = |token: u64| marks.get(&format!("{name}#{token}")[..]).copied();
            if (1..=tokens).any(|token| at(token).is_some()) {
                let mut pieces = vec![Piece::plain(" ".repeat(indent))];
                for token in 1..=tokens {
                    let sign = at(token).map_or(' ', |mark| mark.verdict.sign(self.paper.unicode));
                    pieces.push(Piece(format!("{sign} "), at(token).and_then(colour_of)));
                }
                self.line(pieces);
            }
            return;
        }
        let begins = format!("{name}#");
        let mut found: Vec<_> = marks.iter().filter(|(pick, _)| pick.starts_with(&begins)).collect();
        found.sort_by_key(|(_, mark)| mark.verdict);
        for (pick, _) in found.into_iter().take(4) {
            let mark = self.mark(pick, marks);
            let pieces = [Piece::plain(" ".repeat(indent))].into_iter().chain(mark);
            self.line(pieces.chain([Piece::plain(format!(" {pick}"))]).collect());
        }
    }

    fn token(&self, look: Appearance) -> &'static str {
        match look {
            Appearance::Still => self.paper.sign("·", "."),
            Appearance::Open => self.paper.sign("▢", "o"),
            Appearance::Closed => self.paper.sign("▣", "#"),
            _ => self.paper.sign("●", "o"),
        }
    }

    /// What a cell shows.
    fn cell(&self, thing: &Element) -> String {
        if let Some(text) = &thing.text {
            let filled = if thing.look == Appearance::Still { format!("({text})") } else { text.clone() };
            return filled;
        }
        let sign = match thing.look {
            Appearance::Token => self.paper.sign("●", "o"),
            Appearance::Heads => self.paper.sign("●", "H"),
            Appearance::Tails => self.paper.sign("○", "t"),
            Appearance::Left => "x",
            Appearance::Right => "o",
            Appearance::Green => "g",
            Appearance::Wall => self.paper.sign("░", "#"),
            Appearance::Poison => self.paper.sign("☠", "!"),
            Appearance::Open => self.paper.sign("▢", "_"),
            Appearance::Closed => self.paper.sign("▣", "#"),
            Appearance::Ground => "=",
            Appearance::Plain | Appearance::Card | Appearance::Still => self.paper.sign("·", "."),
        };
        sign.to_owned()
    }

    fn grid(&mut self, before: &str, scene: &Scene, up: bool, marks: &Marks<'_>) {
        let [columns, rows] = line_names(scene);
        let mut cells: HashMap<(usize, usize), &Element> = HashMap::new();
        for thing in &scene.things {
            if let ElementKind::Cell { x, y } = thing.is {
                cells.insert((x, y), thing);
            }
        }
        let shown = |x: usize, y: usize| cells.get(&(x, y)).map_or(String::new(), |thing| self.cell(thing));
        let side = rows.iter().map(|name| name.width()).max().unwrap_or(0);
        let wide: Vec<usize> = (0..columns.len())
            .map(|x| {
                let widest = (0..rows.len()).map(|y| shown(x, y).width()).max().unwrap_or(0);
                widest.max(columns[x].width())
            })
            .collect();
        // Columns that do not fit beside each other follow in further blocks.
        let mut first = 0;
        while first < columns.len() {
            let mut end = first;
            let mut room = self.paper.width.saturating_sub(side + 1);
            while end < columns.len() && (end == first || wide[end] + 2 <= room) {
                room = room.saturating_sub(wide[end] + 2);
                end += 1;
            }
            self.block(before, &cells, [side, first, end], (&columns, &rows, up), &wide, marks);
            first = end;
        }
    }

    fn block(
        &mut self,
        before: &str,
        cells: &HashMap<(usize, usize), &Element>,
        [side, first, end]: [usize; 3],
        (columns, rows, up): (&[String], &[String], bool),
        wide: &[usize],
        marks: &Marks<'_>,
    ) {
        let mut head = vec![Piece::plain(" ".repeat(side))];
        head.extend((first..end).map(|x| Piece::plain(format!("  {:>1$}", columns[x], wide[x]))));
        let lines: Vec<usize> = if up { (0..rows.len()).rev().collect() } else { (0..rows.len()).collect() };
        if !up {
            self.line(std::mem::take(&mut head));
        }
        for y in lines {
            let name = &rows[y];
            let mut pieces = vec![Piece::plain(format!("{name:>side$}"))];
            let mut under = vec![Piece::plain(" ".repeat(side))];
            let mut marked = false;
            for (x, wide) in wide.iter().enumerate().take(end).skip(first) {
                let thing = cells.get(&(x, y));
                let text = thing.map_or(String::new(), |thing| self.cell(thing));
                let blank = " ".repeat(2 + wide - text.width());
                pieces.push(Piece::plain(blank));
                pieces.push(Piece(text, thing.and_then(|thing| colour(thing.look))));
                let pick = thing.map(|thing| format!("{before}{}", thing.id)).unwrap_or_default();
                let mark = marks.get(&pick[..]).copied();
                marked |= mark.is_some();
                let sign = mark.map_or(' ', |mark| mark.verdict.sign(self.paper.unicode));
                under.push(Piece::plain(" ".repeat(1 + wide)));
                under.push(Piece(sign.to_string(), mark.and_then(colour_of)));
            }
            self.line(pieces);
            if marked {
                self.line(under);
            }
        }
        if up {
            self.line(head);
        }
    }

    /// An edge a line, from the ground or the vertex with the smallest name on; then what stands alone.
    fn graph(&mut self, before: &str, scene: &Scene, marks: &Marks<'_>) {
        let directed = matches!(scene.layout, Layout::Graph { directed: true, .. });
        let arrow = if directed { self.paper.sign("─→", "->") } else { self.paper.sign("──", "--") };
        let mut on: HashMap<&str, Vec<&str>> = HashMap::new();
        for thing in &scene.things {
            if let ElementKind::On(at) = &thing.is {
                on.entry(at).or_default().push(&thing.id);
            }
        }
        let looks: HashMap<&str, &Element> =
            scene.things.iter().map(|thing| (thing.id.as_str(), thing)).collect();
        let vertex = |id: &str| {
            let thing = looks.get(id);
            let text =
                thing.and_then(|thing| thing.text.as_ref()).map_or(String::new(), |text| format!("={text}"));
            let look = thing.map_or("", |thing| letter_of(thing.look));
            let tokens = on.get(id).map_or(String::new(), |tokens| format!("[{}]", tokens.join(" ")));
            format!("{before}{id}{look}{text}{tokens}")
        };
        let mut joined: Vec<&str> = Vec::new();
        for thing in &scene.things {
            let ElementKind::Edge([from, to]) = &thing.is else { continue };
            joined.extend([&from[..], to]);
            let weight = thing.text.as_ref().map_or(String::new(), |text| format!(" {text}"));
            let mut pieces = vec![Piece(
                format!(
                    "{before}{}{}  {} {arrow} {}{weight}",
                    thing.id,
                    letter_of(thing.look),
                    vertex(from),
                    vertex(to)
                ),
                colour(thing.look),
            )];
            let pick = format!("{before}{}", thing.id);
            pieces.extend(
                self.mark(&pick, marks).map(|Piece(text, colour)| Piece(format!("  {text}"), colour)),
            );
            self.line(pieces);
        }
        joined.sort_unstable();
        for thing in scene.things.iter().filter(|thing| thing.is == ElementKind::Vertex) {
            let pick = format!("{before}{}", thing.id);
            let mark = self.mark(&pick, marks);
            if mark.is_some() || joined.binary_search(&&thing.id[..]).is_err() {
                let mark = mark.map(|Piece(text, colour)| Piece(format!("  {text}"), colour));
                self.line([Piece::plain(vertex(&thing.id))].into_iter().chain(mark).collect());
            }
        }
    }

    /// Trees with children further to the right than their parents.
    fn forest(&mut self, before: &str, scene: &Scene, marks: &Marks<'_>) {
        let mut children: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut has_parent: Vec<&str> = Vec::new();
        for thing in &scene.things {
            if let ElementKind::Edge([from, to]) = &thing.is {
                children.entry(from).or_default().push(to);
                has_parent.push(to);
            }
        }
        has_parent.sort_unstable();
        let roots = scene
            .things
            .iter()
            .rev()
            .filter(|thing| thing.is == ElementKind::Vertex)
            .map(|thing| &thing.id[..]);
        let mut open: Vec<(usize, &str)> =
            roots.filter(|id| has_parent.binary_search(id).is_err()).map(|root| (0, root)).collect();
        let mut met: HashSet<&str> = HashSet::new();
        while let Some((depth, id)) = open.pop() {
            // Whoever brings a scene may call a graph with cycles a forest.
            if !met.insert(id) {
                continue;
            }
            // Deep trees stay on the paper: their depth is written as a number.
            let indent = match 2 * depth + 12 <= self.paper.width {
                true => "  ".repeat(depth),
                false => format!("({depth}) "),
            };
            let branch = if depth > 0 { self.paper.sign("└ ", "- ") } else { "" };
            let mut pieces = vec![Piece::plain(format!("{indent}{branch}{before}{id}"))];
            let mark = self.mark(&format!("{before}{id}"), marks);
            pieces.extend(mark.map(|Piece(text, colour)| Piece(format!("  {text}"), colour)));
            self.line(pieces);
            let below = children.get(id).map_or(&[][..], |below| below);
            open.extend(below.iter().rev().map(|child| (depth + 1, *child)));
        }
    }
}

/// What tells the colour of an edge or a vertex without colour.
fn letter_of(look: Appearance) -> &'static str {
    match look {
        Appearance::Left => ":L",
        Appearance::Right => ":R",
        Appearance::Green => ":G",
        Appearance::Ground => "=",
        _ => "",
    }
}

/// The colour of a look, as terminals number them.
fn colour(look: Appearance) -> Option<&'static str> {
    match look {
        Appearance::Left => Some("34"),
        Appearance::Right => Some("31"),
        Appearance::Green => Some("32"),
        Appearance::Wall | Appearance::Still => Some("2"),
        Appearance::Poison => Some("35"),
        Appearance::Heads | Appearance::Token => Some("33"),
        _ => None,
    }
}

fn colour_of(mark: &MoveMark) -> Option<&'static str> {
    use crate::mark::MoverOutcome;
    match mark.verdict {
        MoverOutcome::Win => Some("1;32"),
        MoverOutcome::Draw => Some("1;33"),
        MoverOutcome::Loss => Some("31"),
        MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint => Some("1;32"),
        MoverOutcome::Dominated => Some("2"),
        MoverOutcome::Unknown => None,
    }
}
