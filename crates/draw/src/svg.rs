//! Scenes as SVG.

mod figures;

use crate::mark::{MoveMark, MoverOutcome};
use crate::text::{TextStyle, text as as_text};
use crate::xml::escaped;
use figures::SvgCanvas;
use grundy_theory::localized::Language;
use grundy_theory::scene::Scene;
use std::fmt::Write;

/// Dark on light, or light on dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As whoever looks at it prefers.
    #[default]
    Either,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// As the page says that the picture stands in: without colours and without a ground of its own.
    Outer,
}

/// Colours by their names: ground, ink, muted, line, wood, Left's, Right's, green, win, draw, loss. They
/// differ in lightness as well as in hue, and nothing is told by them alone.
const LIGHT: [(&str, &str); 11] = [
    ("g", "#fcfcfb"),
    ("i", "#181817"),
    ("m", "#54534f"),
    ("l", "#b9b8b2"),
    ("w", "#e7c26a"),
    ("L", "#2a78d6"),
    ("R", "#d0402c"),
    ("G", "#2e8b57"),
    ("win", "#14794a"),
    ("draw", "#a66a00"),
    ("loss", "#b3261e"),
];
const DARK: [(&str, &str); 11] = [
    ("g", "#18191b"),
    ("i", "#f5f5f3"),
    ("m", "#babab4"),
    ("l", "#5c5d60"),
    ("w", "#c89b3c"),
    ("L", "#58a0f0"),
    ("R", "#ff7b66"),
    ("G", "#5cc48a"),
    ("win", "#57d49a"),
    ("draw", "#f0b54a"),
    ("loss", "#ff8a80"),
];

/// What the classes of figures look like.
const LOOKS: &str = "text{font:12px system-ui,sans-serif;fill:var(--i)}.n{fill:var(--m)}\
.t{fill:var(--w);stroke:var(--i)}.s{fill:var(--l);stroke:var(--m)}.h{fill:var(--w);stroke:var(--i)}.d{fill:var(--g);stroke:var(--i)}\
.c{fill:var(--g);stroke:var(--l)}.x{fill:var(--l);stroke:var(--l)}.p{fill:var(--R);stroke:var(--i)}\
.L{fill:var(--L);stroke:var(--i)}.R{fill:var(--R);stroke:var(--i)}.G{fill:var(--G);stroke:var(--i)}\
.e{stroke:var(--i);stroke-width:3;fill:none}.eL{stroke:var(--L);stroke-width:4;fill:none}\
.eR{stroke:var(--R);stroke-width:4;fill:none;stroke-dasharray:9 3}.eG{stroke:var(--G);stroke-width:4;fill:none;stroke-dasharray:2 3}\
.b{stroke:var(--i);stroke-width:2}.a{fill:var(--i)}.v{fill:var(--g);stroke:var(--i);stroke-width:2}\
.k{text-anchor:middle;dominant-baseline:central}.r{text-anchor:end;dominant-baseline:central}.o{fill:#fff}\
.win{stroke:var(--win);fill:var(--win)}.draw{stroke:var(--draw);fill:none;stroke-width:2}\
.loss{stroke:var(--loss);fill:none}.unknown{stroke:var(--m);fill:none;stroke-dasharray:2 2}\
[role=button]{cursor:pointer}[role=button]:focus{outline:2px solid var(--L)}";

/// A scene as an SVG file, with what is known about the moves that begin at its things. Everything that can
/// be picked has its name in `data-pick`, and a title that says what it is.
pub fn svg(scene: &Scene, marks: &[MoveMark], theme: Theme, language: Language) -> String {
    let sheet = SvgCanvas::new(scene, marks, language);
    document(&label(scene), sheet.size, &sheet.body, theme)
}

/// A whole file around figures, with a short text for those who do not see it.
pub(crate) fn document(label: &str, [width, height]: [i32; 2], body: &str, theme: Theme) -> String {
    let mut file = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"group\" aria-label=\"{}\">",
        escaped(label),
    );
    if theme != Theme::Outer {
        let _ = writeln!(
            file,
            "<style>{}{LOOKS}</style><rect width=\"{width}\" height=\"{height}\" fill=\"var(--g)\"/>",
            variables(theme)
        );
    }
    file.push_str(body);
    file.push_str("</svg>\n");
    file
}

/// A file with its colours written where they are used, for what knows no variables; light where the reader
/// chooses.
#[cfg(feature = "png")]
pub fn of_one_theme(mut file: String, theme: Theme) -> String {
    for (name, colour) in if theme == Theme::Dark { DARK } else { LIGHT } {
        file = file.replace(&format!("var(--{name})"), colour);
    }
    file
}

/// A short text that stands for the picture as a whole.
fn label(scene: &Scene) -> String {
    const LONG: usize = 200;
    let text = as_text(scene, &[], TextStyle::ASCII);
    let mut label: String = text.lines().map(str::trim).collect::<Vec<_>>().join("; ");
    if let Some((cut, _)) = label.char_indices().nth(LONG) {
        label.truncate(cut);
        label.push_str("...");
    }
    label
}

fn variables(theme: Theme) -> String {
    let set = |colours: [(&str, &str); 11]| {
        let each = colours.map(|(name, colour)| format!("--{name}:{colour}"));
        format!("svg{{{}}}", each.join(";"))
    };
    match theme {
        Theme::Light => set(LIGHT),
        Theme::Dark => set(DARK),
        Theme::Outer => String::new(),
        Theme::Either => format!("{}@media(prefers-color-scheme:dark){{{}}}", set(LIGHT), set(DARK)),
    }
}

impl MoverOutcome {
    /// A small figure around this place that tells a verdict by its shape.
    pub(crate) fn figure(self, [x, y]: [i32; 2]) -> String {
        let class = self.class();
        match self {
            MoverOutcome::Draw => format!(
                "<path class=\"win draw\" d=\"M{x} {}a4 4 0 0 1 0 8z\"/><circle class=\"draw\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>",
                y - 4
            ),
            MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint => {
                format!("<path class=\"{class}\" d=\"M{x} {}l5 5l-5 5l-5 -5z\"/>", y - 5)
            }
            MoverOutcome::Dominated => {
                format!("<path class=\"b\" d=\"M{} {}l8 8m0 -8l-8 8\"/>", x - 4, y - 4)
            }
            MoverOutcome::Win | MoverOutcome::Loss | MoverOutcome::Unknown => {
                format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>")
            }
        }
    }
}
