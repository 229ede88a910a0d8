//! What is known about moves, at the places where they are picked.

use grundy_theory::scene::Pick;
use grundy_theory::text;
use grundy_theory::words::Text;

/// What a move comes to, for whoever makes it; in a table of payoffs what a pair of choices is.
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
    /// Neither player gains by choosing otherwise alone.
    Equilibrium,
    /// The same where one player loses what the other wins.
    SaddlePoint,
    /// One of the two choices is worse than another one, whatever the opponent chooses.
    Dominated,
}

impl Verdict {
    /// The sign that tells it without colour: filled, half filled, hollow; a diamond, a cross.
    pub fn sign(self, unicode: bool) -> char {
        match (self, unicode) {
            (Verdict::Win, true) => '●',
            (Verdict::Draw, true) => '◐',
            (Verdict::Loss, true) => '○',
            (Verdict::Win, false) => '+',
            (Verdict::Draw, false) => '=',
            (Verdict::Loss, false) => '-',
            (Verdict::Unknown, _) => '?',
            (Verdict::Equilibrium | Verdict::SaddlePoint, true) => '◆',
            (Verdict::Equilibrium | Verdict::SaddlePoint, false) => '*',
            (Verdict::Dominated, true) => '×',
            (Verdict::Dominated, false) => 'x',
        }
    }

    /// The word for it.
    pub fn word(self) -> Text {
        match self {
            Verdict::Win => text!("wins", "胜"),
            Verdict::Draw => text!("draws", "平"),
            Verdict::Loss => text!("loses", "负"),
            Verdict::Unknown => text!("not known", "未知"),
            Verdict::Equilibrium => text!("Nash equilibrium", "纳什均衡"),
            Verdict::SaddlePoint => text!("saddle point", "鞍点"),
            Verdict::Dominated => text!("dominated", "被支配"),
        }
    }

    /// The name of the class of its marks in an SVG file.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Verdict::Win => "win",
            Verdict::Draw => "draw",
            Verdict::Loss => "loss",
            Verdict::Unknown | Verdict::Dominated => "unknown",
            Verdict::Equilibrium | Verdict::SaddlePoint => "win",
        }
    }

    /// Is it said of a move, which begins where it is marked?
    pub(crate) fn is_of_a_move(self) -> bool {
        self <= Verdict::Unknown
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
