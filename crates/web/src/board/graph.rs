//! Graphs and forests; plants on the ground.

use super::Sheet;
use crate::page::html::escaped;
use grundy::solver::draw::{Course, EdgeLine, edge_lines, place};
use grundy::solver::theory::scene::{Appearance, Element, ElementKind, Layout, Scene};
use std::collections::HashMap;
use std::fmt::Write;

/// How much larger the page draws graphs.
const LARGER: [i32; 2] = [8, 5];

impl Sheet<'_> {
    pub(super) fn graph(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2]) -> [i32; 2] {
        let placed = place(scene);
        let (dx, dy) = (left + 34, top + 26);
        let larger = |[x, y]: [i32; 2]| [x, y].map(|side| side * LARGER[0] / LARGER[1]);
        let places: HashMap<&str, [i32; 2]> = placed
            .vertices
            .iter()
            .map(|(name, at)| (&name[..], larger(*at)))
            .map(|(name, [x, y])| (name, [x + dx, y + dy]))
            .collect();
        let [wide, high] = larger(placed.size);
        let (ground, directed) = match &scene.layout {
            Layout::Graph { ground, directed } => (ground.as_deref(), *directed),
            _ => (None, false),
        };
        let plain = ground.is_some();
        if let Some([_, y]) = ground.and_then(|ground| places.get(ground)) {
            let right = wide + dx + 34;
            let _ = writeln!(
                self.body,
                "<rect class=\"hatched\" x=\"{left}\" y=\"{y}\" width=\"{}\" height=\"12\"/><path class=\"ground\" d=\"M{left} {y}H{right}\"/>",
                right - left
            );
        }
        for line in edge_lines(scene, |name| places.get(name).copied()) {
            self.edge(&format!("{before}{}", line.thing.id), &line, directed);
        }
        for thing in scene.things.iter().filter(|thing| thing.is == ElementKind::Vertex) {
            if let Some(&at) = places.get(&thing.id[..]).filter(|_| thing.look != Appearance::Ground) {
                self.vertex(&format!("{before}{}", thing.id), thing, at, plain);
            }
        }
        let mut standing: HashMap<&str, i32> = HashMap::new();
        for thing in &scene.things {
            let ElementKind::On(on) = &thing.is else { continue };
            let Some(&[x, y]) = places.get(&on[..]) else { continue };
            let nth = standing.entry(on).or_default();
            let at = [x + 17 + *nth * 14, y - 17];
            *nth += 1;
            let pick = format!("{before}{}", thing.id);
            let said = self.said(&pick, thing);
            self.thing(&pick, "token", at, &said, &super::coin(at, 11, "t"));
        }
        [wide + dx + 40, high + dy + 30]
    }

    fn edge(&mut self, pick: &str, line: &EdgeLine<'_>, directed: bool) {
        let (thing, [[x1, y1], [x2, y2]]) = (line.thing, line.ends);
        let class = match thing.look {
            Appearance::Left => "eL",
            Appearance::Right => "eR",
            Appearance::Green => "eG",
            _ => "e",
        };
        let Course { middle, path } = line.course(24);
        let path = path.unwrap_or_else(|| {
            let r = 15 + 5 * line.nth;
            format!("M{x1} {y1}a{r} {r} 0 1 1 1 0")
        });
        let mut figures = format!("<path class=\"hit\" d=\"{path}\"/><path class=\"{class}\" d=\"{path}\"/>");
        if matches!(thing.look, Appearance::Right | Appearance::Green) {
            let _ = write!(figures, "<path class=\"core {class}c\" d=\"{path}\"/>");
        }
        if let Some(arrow) = line.arrow(20, 34, 8).filter(|_| directed) {
            let _ = write!(figures, "<path class=\"a\" d=\"{arrow}\"/>");
        }
        let name = thing.text.clone().unwrap_or_else(|| self.names.of_thing(pick).to_owned());
        if !self.small {
            // Beside the line: outside of a steep one, above a flat one.
            let [upper, lower] = if y1 < y2 { [x1, x2] } else { [x2, x1] };
            let ([x, y], class) = match line.is_steep() {
                true if upper < lower => ([middle[0] - 16, middle[1]], "n r"),
                true => ([middle[0] + 16, middle[1] + 5], "n"),
                false => ([middle[0] + 6, middle[1] - 14], "n"),
            };
            let _ = write!(figures, "<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{}</text>", escaped(&name));
            self.size[0] = self.size[0].max(x + name.chars().count() as i32 * 9);
        }
        let said = self.said(pick, thing);
        self.thing(pick, "edge", middle, &said, &figures);
    }

    fn vertex(&mut self, pick: &str, thing: &Element, [x, y]: [i32; 2], plain: bool) {
        let r = if plain || self.small { 8 } else { 18 };
        let mut figures = match thing.look {
            Appearance::Left => super::disc([x, y], r + 2),
            Appearance::Right => super::diamond([x, y], r + 4),
            Appearance::Green => format!("<circle class=\"G\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"),
            _ => format!("<circle class=\"v\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"),
        };
        let coloured = matches!(thing.look, Appearance::Left | Appearance::Right | Appearance::Green);
        let name = thing.text.as_deref().unwrap_or_else(|| thing.id.trim_start_matches('v'));
        if !plain && !self.small {
            let _ = match coloured {
                true => write!(
                    figures,
                    "<text x=\"{}\" y=\"{}\" class=\"n\">{}</text>",
                    x + r + 6,
                    y + 5,
                    escaped(name)
                ),
                false => write!(figures, "<text x=\"{x}\" y=\"{y}\" class=\"k\">{}</text>", escaped(name)),
            };
        }
        let said = self.said(pick, thing);
        let at = if plain { [x, y] } else { [x + 16, y + 16] };
        self.thing(pick, "vertex", at, &said, &figures);
    }
}
