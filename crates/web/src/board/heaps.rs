//! Heaps: stacks of tokens, rows of pins, and bars with their numbers.

use super::{Sheet, Style, coin};
use grundy::solver::theory::scene::{Appearance, Element, ElementKind, Layout, MAX_TOKENS, Scene};
use grundy::solver::theory::words;
use std::fmt::Write;

/// Stacks that are no higher, and no more of them, stand side by side.
const HIGH: u64 = 12;
const STACKS: usize = 9;

impl Sheet<'_> {
    pub(super) fn heaps(&mut self, before: &str, scene: &Scene, corner: [i32; 2]) -> [i32; 2] {
        let taken =
            |thing: &Element| self.past.taken.get(&format!("{before}{}", thing.id)).copied().unwrap_or(0);
        let fits = |thing: &Element| matches!(thing.is, ElementKind::Heap(n) if n.saturating_add(taken(thing)) <= HIGH);
        let stacks = scene.layout == Layout::Piles
            && scene.things.len() <= STACKS
            && scene.things.iter().all(|thing| fits(thing) && thing.text.is_none());
        if stacks { self.stacks(before, scene, corner) } else { self.rows(before, scene, corner) }
    }

    /// What a token is called, and what it is.
    fn token(&self, name: &str, token: u64) -> String {
        let heap = self.names.of_thing(name);
        words!("{heap}, token {token}", "{heap}，第 {token} 颗").of(self.language).to_owned()
    }

    fn stacks(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2]) -> [i32; 2] {
        const WIDE: i32 = 92;
        const STEP: i32 = 42;

        let of = |thing: &Element| if let ElementKind::Heap(tokens) = thing.is { tokens } else { 0 };
        let gone: Vec<u64> = scene
            .things
            .iter()
            .map(|thing| self.past.taken.get(&format!("{before}{}", thing.id)).copied().unwrap_or(0))
            .collect();
        let most = scene.things.iter().zip(&gone).map(|(thing, gone)| of(thing) + gone).max().unwrap_or(0);
        let foot = top + most.max(2) as i32 * STEP + 4;
        for (i, (thing, &gone)) in scene.things.iter().zip(&gone).enumerate() {
            let name = format!("{before}{}", thing.id);
            let (x, tokens) = (left + 10 + i as i32 * WIDE + WIDE / 2, of(thing));
            let class = class_of(thing.look);
            for token in (tokens + 1..=tokens + gone).rev() {
                let y = foot - 4 - token as i32 * STEP + STEP / 2;
                let _ = writeln!(self.body, "<circle class=\"gone\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/>");
            }
            let _ = writeln!(self.body, "<path class=\"foot\" d=\"M{} {foot}h48\"/>", x - 24);
            for token in 1..=tokens {
                let at = [x, foot - 4 - token as i32 * STEP + STEP / 2];
                let pick = format!("{name}#{token}");
                self.thing(&pick, "token", at, &self.token(&name, token), &coin(at, 19, class));
            }
            if !self.small {
                let shown = self.names.of_thing(&name).to_owned();
                self.label(&shown, [x, foot + 22], "k b", Some(&name));
                self.label(&tokens.to_string(), [x, foot + 42], "n k", None);
            }
        }
        let below = if self.small { 6 } else { 50 };
        [left + 20 + scene.things.len() as i32 * WIDE, foot + below]
    }

    fn rows(&mut self, before: &str, scene: &Scene, [left, top]: [i32; 2]) -> [i32; 2] {
        let pins = self.style == Style::Pins;
        let (step, high) = if pins { (52, 122) } else { (40, 48) };
        let (mut y, mut right) = (top, left);
        let x = if self.small { left } else { left + 58 };
        for thing in &scene.things {
            let ElementKind::Heap(tokens) = thing.is else { continue };
            let name = format!("{before}{}", thing.id);
            if !self.small {
                let shown = self.names.of_thing(&name).to_owned();
                self.label(&shown, [left, y + high / 2 + 5], "b", Some(&name));
            }
            let end = match tokens <= MAX_TOKENS {
                true => {
                    if pins && tokens > 0 {
                        let wide = tokens as i32 * step;
                        let _ = writeln!(
                            self.body,
                            "<rect class=\"shelf\" x=\"{x}\" y=\"{}\" width=\"{wide}\" height=\"6\" rx=\"3\"/>",
                            y + 78
                        );
                    }
                    for token in 1..=tokens {
                        let pick = format!("{name}#{token}");
                        let cx = x + (token as i32 - 1) * step + step / 2;
                        let said = self.token(&name, token);
                        if pins {
                            let hit = format!(
                                "<rect class=\"near\" x=\"{}\" y=\"{y}\" width=\"{step}\" height=\"{}\"/>",
                                cx - step / 2,
                                high - 6
                            );
                            self.thing(&pick, "pin", [cx, y + 98], &said, &(hit + &bottle(cx, y + 6)));
                        } else {
                            let at = [cx, y + high / 2];
                            self.thing(&pick, "token", at, &said, &coin(at, 17, class_of(thing.look)));
                        }
                    }
                    x + tokens as i32 * step
                }
                false => self.bar(thing, &name, [x, y]),
            };
            if let Some(text) = &thing.text {
                self.label(text, [end + 10, y + high / 2 + 5], "n", None);
            }
            right = right.max(end);
            y += high;
        }
        [right, y.max(top + 8)]
    }

    /// A heap that is too large for tokens.
    fn bar(&mut self, thing: &Element, name: &str, [x, y]: [i32; 2]) -> i32 {
        let ElementKind::Heap(tokens) = thing.is else { return x };
        let width = 200;
        let figure = format!(
            "<path class=\"{}\" d=\"M{x} {}h{width}l12 14l-12 14h-{width}z\"/>",
            class_of(thing.look),
            y + 10
        );
        let begins = format!("{name}#");
        let best = self
            .marks
            .iter()
            .filter(|(pick, _)| pick.starts_with(&begins))
            .min_by_key(|(pick, mark)| (mark.verdict, **pick))
            .map(|(_, mark)| super::sign(mark.verdict, [x + 20, y + 24]))
            .unwrap_or_default();
        self.thing(name, "bar", [x + 20, y + 24], &self.said(name, thing), &(figure + &best));
        let said = tokens.to_string();
        self.label(&said, [x + width + 20, y + 30], "", None);
        x + width + 20 + said.len() as i32 * 9
    }
}

fn class_of(look: Appearance) -> &'static str {
    match look {
        Appearance::Closed | Appearance::Still => "s",
        Appearance::Open => "d",
        _ => "t",
    }
}

/// A pin, 72 units high.
fn bottle(x: i32, y: i32) -> String {
    format!(
        "<path class=\"bottle\" d=\"M{x} {y}c-11 0-12 9-9 17c3 8-10 17-10 34c0 11 4 18 6 21h26c2-3 6-10 6-21c0-17-13-26-10-34c3-8 2-17-9-17z\"/>\
         <path class=\"band\" d=\"M{} {}h18m-19 6h20\"/>",
        x - 9,
        y + 20,
    )
}
