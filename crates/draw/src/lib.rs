//! Positions of combinatorial games as text, as SVG and, with the feature `png`, as PNG, PDF and TikZ.
//!
//! A [`Scene`] says what there is to be seen and knows no colours; this crate draws it and knows no game.
//! [`text`] takes care of the width of a terminal, [`svg`] is light or dark as the page around it, and
//! everything in it that can be picked has a name, a role and a sentence.
//!
//! ```
//! use grundy_draw::{TextStyle, text};
//! use grundy_theory::scene::Scene;
//! assert_eq!(text(&Scene::piles(&[3, 1], 0), &[], TextStyle::ASCII), "A  o o o\nB  o\n");
//! ```
//!
//! The same scene gives the same picture on every machine: places are whole numbers, computed with whole
//! numbers.
//!
//! Not here: games, terminals, files, and pictures of tables, which `grundy-plot` draws.

mod alt_text;
mod automaton;
mod edges;
mod hasse;
mod layout;
mod mark;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod thing_names;
#[cfg(feature = "png")]
mod vector;
mod xml;

pub use alt_text::say;
pub use automaton::{AutomatonDiagram, automaton};
pub use edges::{Course, EdgeLine, edge_lines};
pub use hasse::{HasseDiagram, hasse_diagram, hasse_diagram_tikz};
pub use layout::{VertexLayout, place};
pub use mark::{MoveMark, MoverOutcome};
#[cfg(feature = "png")]
pub use png::{png, png_of_svg};
#[cfg(feature = "png")]
pub use svg::of_one_theme;
pub use svg::{Theme, svg};
pub use text::{TextStyle, text};
pub use thing_names::{ThingNames, line_names};
#[cfg(feature = "png")]
pub use vector::{pdf, tikz};

use grundy_theory::scene::Scene;

/// A scene as one sentence for those who do not see it, with the names of its things.
pub fn described(scene: &Scene, language: grundy_theory::localized::Language) -> String {
    scene.things.iter().map(|thing| say(thing, language)).collect::<Vec<_>>().join("; ")
}
