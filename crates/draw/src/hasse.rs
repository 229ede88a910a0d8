//! Partial orders as Hasse diagrams, as SVG and TikZ: what is greater is drawn higher, and lines go to the
//! next greater ones.

use crate::svg::{Theme, document};
use crate::xml::escaped;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// A partial order of things that have names.
#[derive(Clone, Debug, Default)]
pub struct HasseDiagram {
    /// What the things are called.
    pub labels: Vec<String>,
    /// From which thing to which one next above it.
    pub edges: Vec<[usize; 2]>,
}

/// What lies around the picture, in pixels.
const MARGIN: i32 = 30;

/// From one rank to the next.
const RANK: i32 = 64;

/// The height of a label, the width of its letters, and the room around a thing.
const HEIGHT: i32 = 22;
const LETTER: i32 = 7;
const GAP: i32 = 18;

/// A label is given no more room than these letters take.
const MAX_LETTERS: usize = 10_000;

/// More things are discs without labels.
const MAX_LABELS: usize = 200;

/// The room that a disc takes, and its radius.
const DISC: i32 = 14;
const RADIUS: i32 = 4;

/// Times that the ranks are put in order by their neighbours, upwards and downwards.
const SWEEPS: usize = 12;

/// Pixels of a centimetre in TikZ.
const CENTIMETRE: f64 = 38.0;

/// Where the things are, and how large the picture is.
struct Places {
    centres: Vec<[i32; 2]>,
    size: [i32; 2],
    has_labels: bool,
}

impl HasseDiagram {
    /// The edges between things that are there.
    fn drawn_edges(&self) -> Vec<[usize; 2]> {
        let count = self.labels.len();
        self.edges.iter().copied().filter(|[low, high]| low.max(high) < &count && low != high).collect()
    }

    /// How many things are below each one in a longest chain.
    fn ranks(&self, edges: &[[usize; 2]]) -> Vec<usize> {
        let count = self.labels.len();
        let (mut above, mut waits) = (vec![Vec::new(); count], vec![0_usize; count]);
        for &[low, high] in edges {
            above[low].push(high);
            waits[high] += 1;
        }
        let mut ranks = vec![0; count];
        let mut ready: Vec<usize> = (0..count).filter(|&thing| waits[thing] == 0).collect();
        while let Some(low) = ready.pop() {
            for &high in &above[low] {
                ranks[high] = ranks[high].max(ranks[low] + 1);
                waits[high] -= 1;
                if waits[high] == 0 {
                    ready.push(high);
                }
            }
        }
        ranks
    }

    fn width_of(&self, thing: usize, has_labels: bool) -> i32 {
        match has_labels {
            true => self.labels[thing].width().min(MAX_LETTERS) as i32 * LETTER + GAP,
            false => DISC,
        }
    }

    /// Places each rank on a line, centred, in the order of the mean place of the neighbours.
    fn places(&self) -> Places {
        let edges = self.drawn_edges();
        let ranks = self.ranks(&edges);
        let has_labels = self.labels.len() <= MAX_LABELS;
        let mut rows = vec![Vec::new(); ranks.iter().max().map_or(0, |highest| highest + 1)];
        for (thing, &rank) in ranks.iter().enumerate() {
            rows[rank].push(thing);
        }
        let mut neighbours = [vec![Vec::new(); ranks.len()], vec![Vec::new(); ranks.len()]];
        for [low, high] in edges {
            neighbours[0][high].push(low);
            neighbours[1][low].push(high);
        }
        let mut across = vec![0_i32; ranks.len()];
        rows.iter().for_each(|row| self.line_up(row, has_labels, &mut across));
        for sweep in 0..SWEEPS {
            let of = &neighbours[sweep % 2];
            let upwards = sweep % 2 == 0;
            for step in 0..rows.len() {
                let row = &mut rows[if upwards { step } else { ranks_down(step, &ranks) }];
                let mean = |thing: &usize| match &of[*thing][..] {
                    [] => across[*thing],
                    some => {
                        let sum: i64 = some.iter().map(|&other| i64::from(across[other])).sum();
                        (sum / some.len() as i64) as i32
                    }
                };
                row.sort_by_key(mean);
                self.line_up(row, has_labels, &mut across);
            }
        }
        let reach = |thing: usize| across[thing].abs() + self.width_of(thing, has_labels) / 2;
        let half = (0..ranks.len()).map(reach).max().unwrap_or(0) + MARGIN;
        let height = 2 * MARGIN + RANK * (rows.len().max(1) as i32 - 1);
        let centre = |thing: usize| [half + across[thing], height - MARGIN - RANK * ranks[thing] as i32];
        Places { centres: (0..ranks.len()).map(centre).collect(), size: [2 * half, height], has_labels }
    }

    /// Puts the things of a rank beside each other, around 0.
    fn line_up(&self, row: &[usize], has_labels: bool, across: &mut [i32]) {
        let wide: i32 = row.iter().map(|&thing| self.width_of(thing, has_labels)).sum();
        let mut left = -wide / 2;
        for &thing in row {
            let width = self.width_of(thing, has_labels);
            across[thing] = left + width / 2;
            left += width;
        }
    }
}

/// The ranks from the highest down.
fn ranks_down(step: usize, ranks: &[usize]) -> usize {
    ranks.iter().max().map_or(0, |highest| highest - step)
}

/// A partial order as an SVG file. With many things these are discs, whose names are in their titles.
pub fn hasse_diagram(diagram: &HasseDiagram, theme: Theme) -> String {
    let Places { centres, size, has_labels } = diagram.places();
    // Writing to a string does not fail.
    let mut body = String::from("<g style=\"stroke:var(--m);fill:none\">\n");
    for [low, high] in diagram.drawn_edges() {
        let ([x1, y1], [x2, y2]) = (centres[low], centres[high]);
        let _ = writeln!(body, "<path d=\"M{x1} {y1}L{x2} {y2}\"/>");
    }
    body.push_str("</g>\n");
    for (thing, (label, [x, y])) in diagram.labels.iter().zip(&centres).enumerate() {
        let label = escaped(label);
        let _ = match has_labels {
            true => {
                let width = diagram.width_of(thing, true) - GAP / 2;
                let (left, top) = (x - width / 2, y - HEIGHT / 2);
                writeln!(
                    body,
                    "<g><rect class=\"c\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"5\"/>\
                     <text class=\"k\" x=\"{x}\" y=\"{y}\">{label}</text></g>"
                )
            }
            false => writeln!(
                body,
                "<circle class=\"a\" cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\"><title>{label}</title></circle>"
            ),
        };
    }
    let count = diagram.labels.len();
    document(&format!("Hasse diagram: {count}"), size, &body, theme)
}

/// A partial order as a TikZ picture. The labels are LaTeX, for mathematics mode.
pub fn hasse_diagram_tikz(diagram: &HasseDiagram) -> String {
    let Places { centres, size, has_labels, .. } = diagram.places();
    let place = |thing: usize| {
        let [x, y] = centres[thing];
        format!("({:.2},{:.2})", f64::from(x) / CENTIMETRE, f64::from(size[1] - y) / CENTIMETRE)
    };
    let mut text = String::from("\\begin{tikzpicture}[every node/.style={fill=white,inner sep=2pt}]\n");
    for [low, high] in diagram.drawn_edges() {
        let _ = writeln!(text, "  \\draw {} -- {};", place(low), place(high));
    }
    for (thing, label) in diagram.labels.iter().enumerate() {
        let _ = match has_labels {
            true => writeln!(text, "  \\node at {} {{${label}$}};", place(thing)),
            false => writeln!(text, "  \\fill {} circle (1.5pt);", place(thing)),
        };
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diamond() -> HasseDiagram {
        let labels = ["-1", "0", "*", "1"].map(str::to_owned).to_vec();
        HasseDiagram { labels, edges: vec![[0, 1], [0, 2], [1, 3], [2, 3]] }
    }

    #[test]
    fn the_greater_is_higher_and_each_thing_has_a_label() {
        let diamond = diamond();
        let Places { centres, .. } = diamond.places();
        assert!(diamond.edges.iter().all(|&[low, high]| centres[low][1] > centres[high][1]));
        let file = hasse_diagram(&diamond, Theme::Either);
        assert_eq!((file.matches("<path").count(), file.matches("<text").count()), (4, 4));
        roxmltree::Document::parse(&file).expect("XML");
    }

    #[test]
    fn things_of_a_rank_do_not_overlap() {
        let labels = (0..60).map(|number| format!("label {number}")).collect();
        let edges = (1..60).map(|number| [number / 3, number]).collect();
        let diagram = HasseDiagram { labels, edges };
        let Places { centres, .. } = diagram.places();
        for one in 0..60 {
            for other in 0..one {
                let apart = (centres[one][0] - centres[other][0]).abs();
                let wide = (diagram.width_of(one, true) + diagram.width_of(other, true)) / 2 - 1;
                assert!(centres[one][1] != centres[other][1] || apart >= wide, "{one} {other}");
            }
        }
    }

    #[test]
    fn odd_orders_are_drawn_too() {
        assert!(hasse_diagram(&HasseDiagram::default(), Theme::Dark).contains("<svg"));
        let circle = HasseDiagram { edges: vec![[0, 1], [1, 0], [2, 9], [3, 3]], ..diamond() };
        assert_eq!(hasse_diagram(&circle, Theme::Light).matches("<path").count(), 2);
        let many = HasseDiagram { labels: vec!["0".to_owned(); 300], edges: Vec::new() };
        assert_eq!(hasse_diagram(&many, Theme::Light).matches("<title>").count(), 300);
    }

    #[test]
    fn pictures_for_latex_have_a_node_for_each_thing() {
        let text = hasse_diagram_tikz(&diamond());
        assert_eq!((text.matches("\\draw").count(), text.matches("\\node").count()), (4, 4));
        assert!(text.contains("{$-1$}") && text.ends_with("\\end{tikzpicture}\n"));
    }
}
