//! Cells in columns and rows, on a tray.

use super::{CELL, Sheet, Style, coin, diamond, disc};
use crate::page::html::escaped;
use grundy::solver::draw::line_names;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::scene::{Appearance, Element, ElementKind, Scene};
use std::collections::HashMap;
use std::fmt::Write;

impl Sheet<'_> {
    pub(super) fn grid(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2], up: bool) -> [i32; 2] {
        self.most = 240;
        let [columns, rows] = line_names(scene);
        let widest = scene
            .things
            .iter()
            .filter_map(|thing| thing.text.as_ref())
            .map(|text| text.chars().count())
            .max();
        let wide = CELL.max(widest.unwrap_or(1) as i32 * 11 + 12);
        let named = !self.small && rows.len() > 1;
        let (x0, y0) = (left + if named { 34 } else { 6 }, top + 6);
        let line = |y: usize| if up { rows.len() - 1 - y } else { y } as i32;
        let (across, down) = (columns.len() as i32 * wide, rows.len() as i32 * CELL);
        let _ = writeln!(
            self.body,
            "<rect class=\"tray\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\"/>",
            x0 - 6,
            y0 - 6,
            across + 12,
            down + 12
        );
        if !self.small {
            for (x, name) in columns.iter().enumerate() {
                self.label(name, [x0 + x as i32 * wide + wide / 2, y0 + down + 22], "n k", None);
            }
        }
        for (y, name) in rows.iter().enumerate().filter(|_| named) {
            self.label(name, [x0 - 14, y0 + line(y) * CELL + CELL / 2], "n r", None);
        }
        // A board full of tokens is eaten: its cells are the tokens.
        if scene.things.iter().any(|thing| thing.look == Appearance::Poison) {
            self.style = Style::Chocolate;
        }
        let eaten = scene
            .things
            .iter()
            .all(|thing| !matches!(thing.look, Appearance::Plain | Appearance::Still | Appearance::Tails));
        let mut corners = HashMap::new();
        for thing in &scene.things {
            let ElementKind::Cell { x, y } = thing.is else { continue };
            let corner = [x0 + x as i32 * wide, y0 + line(y) * CELL];
            let pick = format!("{before}{}", thing.id);
            let number = columns.get(x).filter(|_| rows.len() == 1).map(String::as_str);
            self.cell(&pick, thing, corner, wide, eaten, number);
            corners.insert(pick, corner);
        }
        self.dominoes(&corners);
        let below = if self.small { 6 } else { 32 };
        [x0 + across + 6, y0 + down + below]
    }

    fn cell(
        &mut self,
        pick: &str,
        thing: &Element,
        [x, y]: [i32; 2],
        wide: i32,
        eaten: bool,
        number: Option<&str>,
    ) {
        let middle = [x + wide / 2, y + CELL / 2];
        let block = |class: &str| {
            format!(
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
                x + 1,
                y + 1,
                wide - 2,
                CELL - 2
            )
        };
        let word = thing.text.as_deref().unwrap_or_default();
        let is_number = !word.is_empty() && word.trim_start_matches('-').chars().all(|c| c.is_ascii_digit());
        let mut figures = match thing.look {
            Appearance::Wall if self.style == Style::Queens => block("c") + &cross(middle),
            // What lies there says enough.
            Appearance::Wall if self.past.covers(pick) => block("c"),
            Appearance::Wall => block("wall") + &block("hatched"),
            Appearance::Still => block("still"),
            Appearance::Poison => block("poison") + &cross(middle),
            Appearance::Token if eaten && self.style == Style::Chocolate => block("choc"),
            Appearance::Token if eaten => block("cake"),
            _ => block("c"),
        };
        let stone = match thing.look {
            Appearance::Left if word == "X" => strokes(middle),
            Appearance::Right if word == "O" => ring(middle),
            Appearance::Left => disc(middle, 23),
            Appearance::Right => diamond(middle, 25),
            Appearance::Green => format!(
                "<rect class=\"G\" x=\"{}\" y=\"{}\" width=\"38\" height=\"38\" rx=\"8\"/>",
                middle[0] - 19,
                middle[1] - 19
            ),
            Appearance::Heads => coin(middle, 22, "h"),
            Appearance::Tails => {
                format!("<circle class=\"d\" cx=\"{}\" cy=\"{}\" r=\"22\"/>", middle[0], middle[1])
            }
            Appearance::Token if !eaten => coin(middle, 22, "t"),
            _ => String::new(),
        };
        figures.push_str(&stone);
        if self.style == Style::Queens && matches!(thing.look, Appearance::Left | Appearance::Right) {
            figures.push_str(&crown(middle, if thing.look == Appearance::Left { "onL" } else { "onR" }));
        }
        let on = match thing.look {
            Appearance::Left => "k onL",
            Appearance::Right => "k onR",
            Appearance::Heads | Appearance::Token => "k gold",
            _ => "k",
        };
        let shown = match thing.look {
            Appearance::Heads | Appearance::Tails => number.unwrap_or_default(),
            _ if thing.look == Appearance::Card || is_number => word,
            _ => "",
        };
        let mark = self.marks.get(pick).copied();
        let value = mark
            .and_then(|mark| mark.value.as_deref())
            .filter(|_| stone.is_empty() && shown.is_empty() && !self.small);
        if let Some(text) = value {
            let _ = write!(
                figures,
                "<text x=\"{}\" y=\"{}\" class=\"n k\">{}</text>",
                middle[0],
                middle[1] - 12,
                escaped(text)
            );
        }
        if !shown.is_empty() {
            let _ = write!(
                figures,
                "<text x=\"{}\" y=\"{}\" class=\"{on}\">{}</text>",
                middle[0],
                middle[1],
                escaped(shown)
            );
        }
        let plain = stone.is_empty() && shown.is_empty();
        let at = match (plain, value) {
            (true, None) => middle,
            (true, Some(_)) => [middle[0], middle[1] + 10],
            _ => [x + wide - 14, y + 14],
        };
        let said = self.said(pick, thing);
        let class = if plain && thing.look == Appearance::Plain { "cell free" } else { "cell" };
        self.thing(pick, class, at, &said, &figures);
    }

    /// The dominoes that were laid on cells of this board.
    fn dominoes(&mut self, corners: &HashMap<String, [i32; 2]>) {
        let past = self.past;
        for (i, (cells, player)) in past.dominoes.iter().enumerate() {
            let (Some(&[ax, ay]), Some(&[bx, by])) = (corners.get(&cells[0]), corners.get(&cells[1])) else {
                continue;
            };
            let last = past.laid && i + 1 == past.dominoes.len() && !self.small;
            let (x, y) = (ax.min(bx) + 3, ay.min(by) + 3);
            let (wide, high) = ((ax - bx).abs() + CELL - 6, (ay - by).abs() + CELL - 6);
            let class = match player {
                Some(Player::Left) => "L",
                Some(Player::Right) => "R",
                None => "t",
            };
            let block = |class: &str, out: i32| {
                format!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"9\"/>",
                    x - out,
                    y - out,
                    wide + 2 * out,
                    high + 2 * out
                )
            };
            let mut figures = block(class, 0);
            if *player == Some(Player::Right) {
                figures.push_str(&block("hatched", 0));
            }
            for [cx, cy] in [[ax, ay], [bx, by]].map(|[x, y]| [x + CELL / 2, y + CELL / 2]) {
                figures.push_str(&match player {
                    Some(Player::Right) => {
                        format!("<path class=\"onR\" d=\"M{cx} {}l11 11l-11 11l-11 -11z\"/>", cy - 11)
                    }
                    _ => format!("<circle class=\"onL\" cx=\"{cx}\" cy=\"{cy}\" r=\"8\"/>"),
                });
            }
            let (mx, my) = ((ax + bx + CELL) / 2, (ay + by + CELL) / 2);
            let seam =
                if ax == bx { format!("M{} {my}h32", mx - 16) } else { format!("M{mx} {}v32", my - 16) };
            let on = if *player == Some(Player::Right) { "seam onR" } else { "seam onL" };
            let _ = write!(figures, "<path class=\"{on}\" d=\"{seam}\"/>");
            if last {
                figures.push_str(&block("hair", 2));
                figures.push_str(&block("lastring", 1));
            }
            let _ = writeln!(self.body, "<g class=\"domino\">{figures}</g>");
        }
    }
}

fn cross([x, y]: [i32; 2]) -> String {
    format!("<path class=\"arrow\" d=\"M{} {}l24 24m0 -24l-24 24\"/>", x - 12, y - 12)
}

fn strokes([x, y]: [i32; 2]) -> String {
    format!("<path class=\"strokeL\" d=\"M{} {}l32 32m0 -32l-32 32\"/>", x - 16, y - 16)
}

fn ring([x, y]: [i32; 2]) -> String {
    format!("<circle class=\"strokeR\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/>")
}

fn crown([x, y]: [i32; 2], class: &str) -> String {
    format!("<path class=\"{class} crown\" d=\"M{} {}l5 7l5 -10l5 10l5 -7v15h-20z\"/>", x - 10, y - 6)
}
