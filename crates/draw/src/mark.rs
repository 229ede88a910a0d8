//! What is known about moves, at the places where they are picked.

use grundy_theory::scene::Pick;
use grundy_theory::text;
use grundy_theory::words::Text;

/// What a move comes to, for whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// It wins.
    Win,
    /// It draws.
    Draw,
    /// It loses.
    Loss,
    /// It is not known.
    Unknown,
}

impl Verdict {
    /// The sign that tells it without colour: filled, half filled, hollow.
    pub fn sign(self, unicode: bool) -> char {
        match (self, unicode) {
            (Verdict::Win, true) => '●',
            (Verdict::Draw, true) => '◐',
            (Verdict::Loss, true) => '○',
            (Verdict::Win, false) => '+',
            (Verdict::Draw, false) => '=',
            (Verdict::Loss, false) => '-',
            (Verdict::Unknown, _) => '?',
        }
    }

    /// The word for it.
    pub fn word(self) -> Text {
        match self {
            Verdict::Win => text!("wins", "胜"),
            Verdict::Draw => text!("draws", "平"),
            Verdict::Loss => text!("loses", "负"),
            Verdict::Unknown => text!("not known", "未知"),
        }
    }

    /// The name of the class of its marks in an SVG file.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
            Verdict::Unknown => "unknown",
        }
    }
}

/// A place where moves begin, and the best of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The first pick of the moves.
    pub pick: Pick,
    /// What the best of them comes to.
    pub verdict: Verdict,
    /// A value of the position it leads to, as it is written.
    pub value: Option<String>,
}
