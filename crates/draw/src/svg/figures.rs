//! The figures of an SVG file.

use crate::alt_text::say;
use crate::edges::{Course, EdgeLine, edge_lines};
use crate::layout::place;
use crate::mark::{MoveMark, MoverOutcome};
use crate::thing_names::{ThingNames, line_names};
use crate::xml::escaped;
use grundy_theory::localized::Language;
use grundy_theory::scene::{Appearance, Element, ElementKind, Layout, MAX_TOKENS, Scene};
use std::collections::HashMap;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// What lies around a picture.
const MARGIN: i32 = 14;

/// The side of a cell, and what a token takes.
const CELL: i32 = 30;

/// What a column of a letter takes, about.
const LETTER: i32 = 8;

/// Figures, and how much room they take.
pub(super) struct SvgCanvas<'a> {
    /// The figures as XML.
    pub(super) body: String,
    /// Width and height.
    pub(super) size: [i32; 2],
    marks: HashMap<&'a str, &'a MoveMark>,
    language: Language,
}

impl<'a> SvgCanvas<'a> {
    pub(super) fn new(scene: &Scene, marks: &'a [MoveMark], language: Language) -> SvgCanvas<'a> {
        let marks = marks.iter().map(|mark| (mark.pick.as_str(), mark)).collect();
        let mut sheet = SvgCanvas { body: String::new(), size: [0, 0], marks, language };
        sheet.scene("", scene, [MARGIN, MARGIN]);
        sheet.size = sheet.size.map(|side| side + MARGIN);
        sheet
    }

    /// Draws a scene with its upper left corner at this place, and says where it ends.
    fn scene(&mut self, before: &str, scene: &Scene, corner: [i32; 2]) -> [i32; 2] {
        let mut end = match &scene.layout {
            Layout::Piles | Layout::Rows => self.heaps(before, scene, corner),
            Layout::Grid { up, .. } => self.grid(before, scene, corner, *up),
            Layout::Graph { .. } | Layout::Forest => self.graph(before, scene, corner),
            Layout::Text(text) => self.text(text, corner),
            Layout::Beside(parts) => self.beside(before, parts, corner),
        };
        if scene.hidden > 0 {
            self.label(&format!("… +{}", scene.hidden), [corner[0], end[1] + 14], "n");
            end[1] += 20;
        }
        self.size = [self.size[0].max(end[0]), self.size[1].max(end[1])];
        end
    }

    fn label(&mut self, text: &str, [x, y]: [i32; 2], class: &str) {
        let _ = writeln!(self.body, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(text));
        let wide = text.width() as i32 * LETTER;
        let right = match class.contains('k') {
            true => x + wide / 2,
            false if class.contains('r') => x,
            false => x + wide,
        };
        self.size[0] = self.size[0].max(right);
    }

    /// Opens what belongs to a pick: it is pressed where a move begins there, and is a picture else.
    fn open(&mut self, pick: &str, said: &str) {
        let (role, value) = match self.marks.get(pick) {
            Some(mark) => {
                let word = mark.verdict.word().of(self.language);
                let value = mark.value.as_ref().map_or(String::new(), |value| format!(" ({value})"));
                let role = if mark.verdict.is_of_a_move() { " role=\"button\" tabindex=\"0\"" } else { "" };
                (role, format!(": {word}{value}"))
            }
            None => ("", String::new()),
        };
        let (pick, said) = (escaped(pick), escaped(said));
        let _ = write!(self.body, "<g data-pick=\"{pick}\"{role}><title>{said}{value}</title>");
    }

    fn close(&mut self, pick: &str, at: [i32; 2]) {
        if let Some(mark) = self.marks.get(pick) {
            self.body.push_str(&mark.verdict.figure(at));
        }
        self.body.push_str("</g>\n");
    }

    fn heaps(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2]) -> [i32; 2] {
        let names = ThingNames::from_scene(scene);
        let widest = scene.things.iter().map(|thing| names.of_thing(&thing.id).width()).max();
        let wide = widest.unwrap_or(0) as i32 * LETTER + 8;
        let (mut y, mut right) = (top, left);
        for thing in &scene.things {
            let ElementKind::Heap(tokens) = thing.is else { continue };
            let name = &format!("{before}{}", thing.id);
            self.label(names.of_thing(&thing.id), [left, y + 16], "n");
            let x = left + wide;
            let end = if tokens <= MAX_TOKENS {
                self.tokens(thing, name, tokens, [x, y])
            } else {
                self.bar(thing, name, [x, y])
            };
            if let Some(text) = &thing.text {
                self.label(text, [end + 8, y + 16], "n");
            }
            right = right.max(end);
            y += CELL;
        }
        [right, y.max(top + 4)]
    }

    fn tokens(&mut self, thing: &Element, name: &str, tokens: u64, [x, y]: [i32; 2]) -> i32 {
        let class = class_of(thing.look);
        for token in 1..=tokens {
            let pick = format!("{name}#{token}");
            let cx = x + 12 + (token as i32 - 1) * 26;
            self.open(&pick, &pick);
            let _ = write!(self.body, "<circle class=\"{class}\" cx=\"{cx}\" cy=\"{}\" r=\"10\"/>", y + 12);
            self.close(&pick, [cx, y + 12]);
        }
        x + tokens as i32 * 26
    }

    /// A heap that is too large for tokens.
    fn bar(&mut self, thing: &Element, name: &str, [x, y]: [i32; 2]) -> i32 {
        let ElementKind::Heap(tokens) = thing.is else { return x };
        let class = class_of(thing.look);
        let width = 160;
        self.open(name, &say(thing, self.language));
        let _ =
            write!(self.body, "<path class=\"{class}\" d=\"M{x} {}h{width}l8 10l-8 10h-{width}z\"/>", y + 2);
        let begins = format!("{name}#");
        let best = self
            .marks
            .iter()
            .filter(|(pick, _)| pick.starts_with(&begins))
            .min_by_key(|(pick, mark)| (mark.verdict, **pick));
        let best = best.map(|(pick, mark)| ((*pick).to_owned(), mark.verdict));
        if let Some((_, verdict)) = &best {
            self.body.push_str(&verdict.figure([x + 10, y + 12]));
        }
        self.body.push_str("</g>\n");
        let said = tokens.to_string();
        self.label(&said, [x + width + 14, y + 16], "");
        let mut end = x + width + 14 + said.len() as i32 * LETTER;
        if let Some((pick, _)) = best {
            self.label(&pick, [end + 8, y + 16], "n");
            end += 8 + pick.len() as i32 * LETTER;
        }
        end
    }

    fn grid(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2], up: bool) -> [i32; 2] {
        let [columns, rows] = line_names(scene);
        let widest =
            scene.things.iter().filter_map(|thing| thing.text.as_ref()).map(|text| text.width()).max();
        let named = columns.iter().map(|name| name.width()).max();
        let wide = CELL.max((widest.max(named).unwrap_or(1) as i32) * LETTER + 6);
        let side = rows.iter().map(|name| name.width() as i32).max().unwrap_or(0) * LETTER + 8;
        let (x0, y0) = (left + side, if up { top } else { top + 18 });
        let line = |y: usize| if up { rows.len() - 1 - y } else { y } as i32;
        let below = y0 + rows.len() as i32 * CELL;
        for (x, name) in columns.iter().enumerate() {
            let y = if up { below + 12 } else { top + 8 };
            self.label(name, [x0 + x as i32 * wide + wide / 2, y], "n k");
        }
        for (y, name) in rows.iter().enumerate() {
            self.label(name, [x0 - 6, y0 + line(y) * CELL + CELL / 2], "n r");
        }
        for thing in &scene.things {
            let ElementKind::Cell { x, y } = thing.is else { continue };
            let corner = [x0 + x as i32 * wide, y0 + line(y) * CELL];
            self.cell(&format!("{before}{}", thing.id), thing, corner, wide);
        }
        [x0 + columns.len() as i32 * wide, if up { below + 20 } else { below }]
    }

    fn cell(&mut self, pick: &str, thing: &Element, [x, y]: [i32; 2], wide: i32) {
        let middle = [x + wide / 2, y + CELL / 2];
        self.open(pick, &say(thing, self.language));
        let ground = match thing.look {
            Appearance::Wall => "x",
            Appearance::Still => "s",
            _ => "c",
        };
        let _ = write!(
            self.body,
            "<rect class=\"{ground}\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{CELL}\"/>"
        );
        let stone = !matches!(
            thing.look,
            Appearance::Plain | Appearance::Wall | Appearance::Still | Appearance::Card
        );
        if stone {
            let class = class_of(thing.look);
            let [cx, cy] = middle;
            let _ = match thing.look {
                // Left's are round and Right's are square: colour is not all that tells them.
                Appearance::Right => write!(
                    self.body,
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"20\" height=\"20\"/>",
                    cx - 10,
                    cy - 10
                ),
                Appearance::Poison => {
                    write!(self.body, "<path class=\"{class}\" d=\"M{cx} {}l11 20h-22z\"/>", cy - 11)
                }
                _ => write!(self.body, "<circle class=\"{class}\" cx=\"{cx}\" cy=\"{cy}\" r=\"11\"/>"),
            };
        }
        let mark = self.marks.get(pick).copied();
        if mark
            .is_some_and(|mark| matches!(mark.verdict, MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint))
        {
            let (x, y, wide, high) = (x + 2, y + 2, wide - 4, CELL - 4);
            let _ = write!(
                self.body,
                "<rect class=\"e\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"/>"
            );
        }
        // What a move leads to is written where nothing else stands.
        if let Some(value) =
            mark.and_then(|mark| mark.value.as_ref()).filter(|_| thing.text.is_none() && !stone)
        {
            let _ = write!(
                self.body,
                "<text x=\"{}\" y=\"{}\" class=\"n k\">{}</text>",
                middle[0],
                middle[1],
                escaped(value)
            );
        }
        if let Some(text) = &thing.text {
            let class = if matches!(thing.look, Appearance::Left | Appearance::Right | Appearance::Green) {
                "k o"
            } else {
                "k"
            };
            let _ = write!(
                self.body,
                "<text x=\"{}\" y=\"{}\" class=\"{class}\">{}</text>",
                middle[0],
                middle[1],
                escaped(text)
            );
        }
        self.close(pick, [x + 7, y + 7]);
    }

    fn graph(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2]) -> [i32; 2] {
        let placed = place(scene);
        let (dx, dy) = (left + 16, top + 16);
        let places: HashMap<&str, [i32; 2]> =
            placed.vertices.iter().map(|(name, [x, y])| (&name[..], [x + dx, y + dy])).collect();
        let (ground, directed) = match &scene.layout {
            Layout::Graph { ground, directed } => (ground.as_deref(), *directed),
            _ => (None, false),
        };
        if let Some([_, y]) = ground.and_then(|ground| places.get(ground)) {
            let right = placed.size[0] + dx + 16;
            let _ = writeln!(self.body, "<path class=\"b\" d=\"M{left} {y}H{right}\"/>");
        }
        for line in edge_lines(scene, |name| places.get(name).copied()) {
            self.edge(&format!("{before}{}", line.thing.id), &line, directed);
        }
        for thing in scene.things.iter().filter(|thing| thing.is == ElementKind::Vertex) {
            if let Some(&at) = places.get(&thing.id[..]).filter(|_| thing.look != Appearance::Ground) {
                self.vertex(&format!("{before}{}", thing.id), thing, at);
            }
        }
        let mut standing: HashMap<&str, i32> = HashMap::new();
        for thing in &scene.things {
            let ElementKind::On(on) = &thing.is else { continue };
            let Some(&[x, y]) = places.get(&on[..]) else { continue };
            let nth = standing.entry(on).or_default();
            let (x, y) = (x + 11 + *nth * 9, y - 11);
            *nth += 1;
            let pick = format!("{before}{}", thing.id);
            self.open(&pick, &say(thing, self.language));
            let _ = write!(self.body, "<circle class=\"t\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>");
            self.close(&pick, [x, y]);
        }
        [placed.size[0] + dx + 24, placed.size[1] + dy + 20]
    }

    fn edge(&mut self, pick: &str, line: &EdgeLine<'_>, directed: bool) {
        let (thing, [[x1, y1], _], nth) = (line.thing, line.ends, line.nth);
        let class = match thing.look {
            Appearance::Left => "eL",
            Appearance::Right => "eR",
            Appearance::Green => "eG",
            _ => "e",
        };
        self.open(pick, &say(thing, self.language));
        let Course { middle, path } = line.course(14);
        let _ = match path {
            None => write!(
                self.body,
                "<circle class=\"{class}\" cx=\"{x1}\" cy=\"{}\" r=\"{}\"/>",
                y1 - 12 - 3 * nth,
                10 + 3 * nth
            ),
            Some(path) => write!(self.body, "<path class=\"{class}\" d=\"{path}\"/>"),
        };
        if let Some(arrow) = line.arrow(12, 22, 5).filter(|_| directed) {
            let _ = write!(self.body, "<path class=\"a\" d=\"{arrow}\"/>");
        }
        let name = thing.text.clone().unwrap_or_else(|| thing.id.clone());
        let _ = write!(
            self.body,
            "<text x=\"{}\" y=\"{}\" class=\"n\">{}</text>",
            middle[0] + 5,
            middle[1] - 3,
            escaped(&name)
        );
        self.close(pick, middle);
    }

    fn vertex(&mut self, pick: &str, thing: &Element, [x, y]: [i32; 2]) {
        let class = match thing.look {
            Appearance::Left => "L",
            Appearance::Right => "R",
            Appearance::Green => "G",
            _ => "v",
        };
        self.open(pick, &say(thing, self.language));
        let _ = write!(self.body, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"11\"/>");
        let name = thing.text.as_deref().unwrap_or_else(|| thing.id.trim_start_matches('v'));
        let class = if class == "v" { "k" } else { "k o" };
        let _ = write!(self.body, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(name));
        self.close(pick, [x + 11, y + 11]);
    }

    fn text(&mut self, text: &str, [left, top]: [i32; 2]) -> [i32; 2] {
        let (mut y, mut right) = (top, left);
        for line in text.lines().take(60) {
            let line: String = line.chars().take(160).collect();
            self.label(&line, [left, y + 14], "");
            right = right.max(left + line.width() as i32 * LETTER);
            y += 18;
        }
        [right, y.max(top + 18)]
    }

    /// Parts one after the other, in rows that are not wider than a page.
    fn beside(&mut self, before: &str, parts: &[(String, Scene)], [left, top]: [i32; 2]) -> [i32; 2] {
        const WIDE: i32 = 900;

        let ([mut x, mut y], mut end) = ([left, top], [left, top]);
        for (i, (name, part)) in parts.iter().enumerate() {
            if i > 0 && x > left + WIDE {
                (x, y) = (left, end[1] + 16);
            }
            self.label(&format!("{before}{name}"), [x, y + 12], "n");
            let [right, bottom] = self.scene(&format!("{before}{name}."), part, [x, y + 20]);
            x = right.max(x + 40) + 24;
            end = [end[0].max(right), end[1].max(bottom)];
        }
        end
    }
}

fn class_of(look: Appearance) -> &'static str {
    match look {
        Appearance::Heads => "h",
        Appearance::Tails => "d",
        Appearance::Left => "L",
        Appearance::Right => "R",
        Appearance::Green => "G",
        Appearance::Poison => "p",
        Appearance::Closed => "s",
        Appearance::Still => "s",
        Appearance::Wall => "x",
        _ => "t",
    }
}
