//! What is known about moves, at the places where they are picked.

use grundy_theory::localized::LocalizedStr;
use grundy_theory::scene::Pick;
use grundy_theory::text;

/// What a move comes to, for whoever makes it; in a table of payoffs what a pair of choices is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoverOutcome {
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

impl MoverOutcome {
    /// The sign that tells it without colour: filled, half filled, hollow; a diamond, a cross.
    pub fn sign(self, unicode: bool) -> char {
        match (self, unicode) {
            (MoverOutcome::Win, true) => '●',
            (MoverOutcome::Draw, true) => '◐',
            (MoverOutcome::Loss, true) => '○',
            (MoverOutcome::Win, false) => '+',
            (MoverOutcome::Draw, false) => '=',
            (MoverOutcome::Loss, false) => '-',
            (MoverOutcome::Unknown, _) => '?',
            (MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint, true) => '◆',
            (MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint, false) => '*',
            (MoverOutcome::Dominated, true) => '×',
            (MoverOutcome::Dominated, false) => 'x',
        }
    }

    /// The word for it.
    pub fn word(self) -> LocalizedStr {
        match self {
            MoverOutcome::Win => text!("wins", "胜"),
            MoverOutcome::Draw => text!("draws", "平"),
            MoverOutcome::Loss => text!("loses", "负"),
            MoverOutcome::Unknown => text!("not known", "未知"),
            MoverOutcome::Equilibrium => text!("Nash equilibrium", "纳什均衡"),
            MoverOutcome::SaddlePoint => text!("saddle point", "鞍点"),
            MoverOutcome::Dominated => text!("dominated", "被支配"),
        }
    }

    /// The name of the class of its marks in an SVG file.
    pub(crate) fn class(self) -> &'static str {
        match self {
            MoverOutcome::Win => "win",
            MoverOutcome::Draw => "draw",
            MoverOutcome::Loss => "loss",
            MoverOutcome::Unknown | MoverOutcome::Dominated => "unknown",
            MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint => "win",
        }
    }

    /// Is it said of a move, which begins where it is marked?
    pub(crate) fn is_of_a_move(self) -> bool {
        self <= MoverOutcome::Unknown
    }
}

/// A place where moves begin, and the best of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMark {
    /// The first pick of the moves.
    pub pick: Pick,
    /// What the best of them comes to.
    pub verdict: MoverOutcome,
    /// A value of the position it leads to, as it is written.
    pub value: Option<String>,
}
