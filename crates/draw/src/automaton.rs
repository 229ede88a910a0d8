//! Finite automata as SVG: states in columns by how many steps they are away from the first one, arrows with
//! what they read.

use crate::layout::{LayoutGraph, columns};
use crate::svg::{Theme, document};
use crate::xml::escaped;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// What there is to be seen of an automaton. State 0 is the first one; a state from which nothing is accepted
/// is left out by whoever makes this.
#[derive(Clone, Debug, Default)]
pub struct AutomatonDiagram {
    /// Lines above the picture: what the automaton is called, and what it reads.
    pub title: Vec<String>,
    /// Which states accept.
    pub accepting: Vec<bool>,
    /// From which state to which, and all that is read on the way.
    pub arrows: Vec<(usize, usize, Vec<String>)>,
}

/// The radius of a state, and what lies around the picture.
const RADIUS: i32 = 17;
const MARGIN: i32 = 70;

/// A line of text, and a column of a letter, about.
const LINE: i32 = 18;
const LETTER: i32 = 7;

/// An arrow says no more than this; all of it stands in its title.
const MAX_READ: usize = 4;

/// How far an arrow bends aside, so that one back lies beside it.
const BEND: i32 = 26;

/// As far as neighbours lie apart.
const NEAR: i32 = 112;

/// An automaton as an SVG file, light or dark as the page around it.
pub fn automaton(automaton: &AutomatonDiagram, theme: Theme) -> String {
    let count = automaton.accepting.len();
    let edges = automaton.arrows.iter().map(|&(from, to, _)| [from, to]);
    let net = LayoutGraph {
        count,
        edges: edges.filter(|[from, to]| from != to && *from < count && *to < count).collect(),
    };
    let top = MARGIN + LINE * automaton.title.len() as i32;
    let places: Vec<[i32; 2]> = columns(&net).into_iter().map(|[x, y]| [x + MARGIN, y + top]).collect();
    let side = |axis: usize| places.iter().map(|place| place[axis]).max().unwrap_or(0) + MARGIN;
    let title_wide =
        automaton.title.iter().map(|line| line.width() as i32 * LETTER).max().unwrap_or(0) + 2 * LINE;
    let size = [side(0).max(title_wide), side(1)];
    let mut body = String::from(
        "<defs><marker id=\"to\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
         <path class=\"a\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n",
    );
    for (number, line) in automaton.title.iter().enumerate() {
        let y = LINE * (number as i32 + 1) + 4;
        // Writing to a string does not fail.
        let _ = writeln!(body, "<text x=\"{LINE}\" y=\"{y}\">{}</text>", escaped(line));
    }
    for (from, to, read) in &automaton.arrows {
        if let (Some(&start), Some(&end)) = (places.get(*from), places.get(*to)) {
            arrow(&mut body, start, end, read);
        }
    }
    if let Some([x, y]) = places.first() {
        let _ = writeln!(
            body,
            "<path class=\"b\" fill=\"none\" marker-end=\"url(#to)\" d=\"M{} {y}H{}\"/>",
            x - RADIUS - 28,
            x - RADIUS
        );
    }
    for (number, (&[x, y], &accepts)) in places.iter().zip(&automaton.accepting).enumerate() {
        let _ = write!(body, "<g><circle class=\"v\" cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"/>");
        if accepts {
            let _ = write!(body, "<circle class=\"v\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", RADIUS - 4);
        }
        let _ = writeln!(body, "<text x=\"{x}\" y=\"{y}\" class=\"k\">{number}</text></g>");
    }
    document(&automaton.title.join("; "), size, &body, theme)
}

fn arrow(body: &mut String, [x, y]: [i32; 2], end: [i32; 2], read: &[String]) {
    let (path, [text_x, text_y]) = match [x, y] == end {
        true => {
            let path = format!(
                "M{} {}C{} {} {} {} {} {}",
                x - 8,
                y - 15,
                x - 30,
                y - 58,
                x + 30,
                y - 58,
                x + 8,
                y - 15
            );
            (path, [x, y - 54])
        }
        false => {
            // A long arrow goes around what lies between.
            let far = (x - end[0]).abs().max((y - end[1]).abs());
            let aside = moved([0, 0], [end[1] - y, x - end[0]], BEND + (far - NEAR).max(0) / 2);
            let through = [(x + end[0]) / 2 + aside[0], (y + end[1]) / 2 + aside[1]];
            let toward = |from: [i32; 2]| moved(from, [through[0] - from[0], through[1] - from[1]], RADIUS);
            let ([x1, y1], [x2, y2]) = (toward([x, y]), toward(end));
            let path = format!("M{x1} {y1}Q{} {} {x2} {y2}", through[0], through[1]);
            // The curve passes half way between its ends and the point that it bends to.
            let middle = [(x + end[0]) / 4 + through[0] / 2, (y + end[1]) / 4 + through[1] / 2];
            (path, moved(middle, aside, 9))
        }
    };
    let mut shown = read.iter().take(MAX_READ).cloned().collect::<Vec<_>>().join(" ");
    if read.len() > MAX_READ {
        shown.push_str(" …");
    }
    let _ = writeln!(
        body,
        "<g><title>{}</title><path class=\"b\" fill=\"none\" marker-end=\"url(#to)\" d=\"{path}\"/>\
         <text x=\"{text_x}\" y=\"{text_y}\" class=\"k n\">{}</text></g>",
        escaped(&read.join(" ")),
        escaped(&shown)
    );
}

/// The point that lies so far from another one in a direction.
fn moved([x, y]: [i32; 2], [dx, dy]: [i32; 2], far: i32) -> [i32; 2] {
    let length = i64::from(dx).pow(2) + i64::from(dy).pow(2);
    let length = length.isqrt().max(1);
    let part = |d: i32| (i64::from(d) * i64::from(far) / length) as i32;
    [x + part(dx), y + part(dy)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_states_and_arrows_are_drawn() {
        let of = |read: &str| vec![read.to_owned()];
        let parity = AutomatonDiagram {
            title: vec!["odd <number> of ones".to_owned()],
            accepting: vec![false, true],
            arrows: vec![(0, 0, of("0")), (0, 1, of("1")), (1, 1, of("0")), (1, 0, of("1"))],
        };
        let file = automaton(&parity, Theme::Either);
        assert_eq!(file.matches("<circle").count(), 3);
        // One more for where it begins.
        assert_eq!(file.matches("marker-end").count(), 5);
        assert!(file.contains("odd &lt;number&gt; of ones"));
        assert!(!automaton(&AutomatonDiagram::default(), Theme::Dark).contains("<circle"));
    }
}
