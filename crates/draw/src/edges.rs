//! How edges run between the places of their ends.

use grundy_theory::scene::{Element, ElementKind, Layout, Scene};
use std::collections::HashMap;

/// An edge of a scene between two places.
#[derive(Clone, Copy, Debug)]
pub struct EdgeLine<'a> {
    /// The edge.
    pub thing: &'a Element,
    /// Where it begins and ends.
    pub ends: [[i32; 2]; 2],
    /// How many edges between the same vertices come up to this one, with it.
    pub nth: i32,
}

/// The course of an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The middle of it.
    pub middle: [i32; 2],
    /// The path in SVG; nothing where both ends are one place.
    pub path: Option<String>,
}

/// The edges of a scene whose ends have places. What stands on the ground stands on its own foot.
pub fn edge_lines<'a>(scene: &'a Scene, place: impl Fn(&str) -> Option<[i32; 2]>) -> Vec<EdgeLine<'a>> {
    let ground = match &scene.layout {
        Layout::Graph { ground, .. } => ground.as_deref(),
        _ => None,
    };
    let mut parallel: HashMap<[&str; 2], i32> = HashMap::new();
    let mut lines = Vec::new();
    for thing in &scene.things {
        let ElementKind::Edge([from, to]) = &thing.is else { continue };
        let (Some(a), Some(b)) = (place(from), place(to)) else { continue };
        let ends = if from <= to { [&from[..], to] } else { [&to[..], from] };
        let nth = parallel.entry(ends).or_default();
        *nth += 1;
        let foot = |end: &str, at: [i32; 2], other: [i32; 2]| {
            if Some(end) == ground { [other[0], at[1]] } else { at }
        };
        lines.push(EdgeLine { thing, ends: [foot(from, a, b), foot(to, b, a)], nth: *nth });
    }
    lines
}

impl EdgeLine<'_> {
    /// How far the ends are from each other, along x, along y, and as the crow flies.
    fn way(&self) -> [i32; 3] {
        let [[x1, y1], [x2, y2]] = self.ends;
        let (dx, dy) = (x2 - x1, y2 - y1);
        let [wide, high] = [dx, dy].map(i64::from);
        [dx, dy, (((wide * wide + high * high) as u64).isqrt() as i32).max(1)]
    }

    /// The course of the edge: the second one between two vertices is bent to one side by so much, the third
    /// to the other.
    pub fn course(&self, bend: i32) -> Course {
        let [[x1, y1], [x2, y2]] = self.ends;
        let [dx, dy, length] = self.way();
        let bend = match self.nth {
            1 => 0,
            nth => (nth / 2) * bend * if nth % 2 == 0 { 1 } else { -1 },
        };
        let middle = [(x1 + x2) / 2 - dy * bend / length, (y1 + y2) / 2 + dx * bend / length];
        let path = match (length, bend) {
            (1, _) => None,
            (_, 0) => Some(format!("M{x1} {y1}L{x2} {y2}")),
            _ => {
                let [x, y] = [2 * middle[0] - (x1 + x2) / 2, 2 * middle[1] - (y1 + y2) / 2];
                Some(format!("M{x1} {y1}Q{x} {y} {x2} {y2}"))
            }
        };
        Course { middle, path }
    }

    /// The head of an arrow at its end, as a path in SVG: how far its tip and its back are from there, and
    /// half of how wide it is.
    pub fn arrow(&self, tip: i32, back: i32, half: i32) -> Option<String> {
        let [_, [x, y]] = self.ends;
        let [dx, dy, length] = self.way();
        let at = |along: i32, across: i32| {
            let [x, y] = [x - dx * along / length, y - dy * along / length];
            [x - dy * across / length, y + dx * across / length]
        };
        let [[ax, ay], [bx, by], [cx, cy]] = [at(tip, 0), at(back, half), at(back, -half)];
        (length > 1).then(|| format!("M{ax} {ay}L{bx} {by}L{cx} {cy}z"))
    }

    /// Whether the line is nearer to upright than to level.
    pub fn is_steep(&self) -> bool {
        let [dx, dy, _] = self.way();
        dx.abs() < dy.abs()
    }
}
