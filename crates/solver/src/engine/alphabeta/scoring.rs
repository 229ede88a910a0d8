//! What alpha-beta search needs to know of a game: whose turn it is, what moves bring, and what is known
//! beforehand.

use grundy_theory::player::Player;
use grundy_theory::ruleset::scoring::ScoringRuleset;
use grundy_theory::ruleset::{Flow, Ruleset, Visit};
use grundy_theory::value::Score;
use std::fmt::Debug;

/// What scores are for the search: an ordered group.
pub trait ScoreGroup: Clone + Ord + Debug {
    /// What a move brings that brings nothing.
    const ZERO: Self;
    /// A small difference between two scores, how wide windows are that ask whether a score is reached: where
    /// it is the least one, nothing is found inside them.
    const ONE: Self;
    /// The sum.
    fn plus(&self, other: &Self) -> Self;
    /// The difference.
    fn minus(&self, other: &Self) -> Self;
}

impl ScoreGroup for Score {
    const ZERO: Score = Score::ZERO;
    const ONE: Score = Score::ONE;

    fn plus(&self, other: &Score) -> Score {
        self + other
    }

    fn minus(&self, other: &Score) -> Score {
        self - other
    }
}

/// Scores far from the ends of their range: those of games won on a board.
impl ScoreGroup for i32 {
    const ZERO: i32 = 0;
    const ONE: i32 = 1;

    fn plus(&self, other: &i32) -> i32 {
        self.saturating_add(*other)
    }

    fn minus(&self, other: &i32) -> i32 {
        self.saturating_sub(*other)
    }
}

/// How positions of the ruleset `R` are scored. Left wants a large score, Right a small one.
pub trait Scoring<R: Ruleset> {
    /// The scores.
    type Score: ScoreGroup;

    /// Whose turn it is.
    fn to_move(&self, rules: &R, at: &R::Position) -> Player;

    /// Shows moves among which there is a best one, the most promising ones first.
    fn visit_moves(&self, rules: &R, at: &R::Position, visit: Visit<'_, R::Move>) -> Flow;

    /// What a move adds to the score.
    fn gain(&self, _rules: &R, _at: &R::Position, _mv: &R::Move) -> Self::Score {
        Self::Score::ZERO
    }

    /// The score of a position without moves.
    fn final_score(&self, rules: &R, at: &R::Position) -> Self::Score;

    /// What is known of the score without a search. The default knows nothing, which is always right.
    fn bounds(&self, _rules: &R, _at: &R::Position) -> ScoreBounds<Self::Score> {
        ScoreBounds::default()
    }
}

/// A score lies between these; `None` bounds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBounds<S> {
    /// The score is at least this.
    pub least: Option<S>,
    /// The score is at most this.
    pub most: Option<S>,
}

impl<S> Default for ScoreBounds<S> {
    fn default() -> ScoreBounds<S> {
        ScoreBounds { least: None, most: None }
    }
}

impl<S: ScoreGroup> ScoreBounds<S> {
    /// What both say together.
    pub(super) fn and(self, other: ScoreBounds<S>) -> ScoreBounds<S> {
        ScoreBounds { least: self.least.max(other.least), most: lesser(self.most, other.most) }
    }

    /// The bound that settles a question about this window, where one does: a score that the position reaches
    /// and that is above the window, or one that it does not exceed and that is below it, or the exact score.
    pub(super) fn settles(&self, window: &ScoreBounds<S>) -> Option<S> {
        let above =
            self.least.as_ref().filter(|&least| window.most.as_ref().is_some_and(|most| least >= most));
        let below =
            self.most.as_ref().filter(|&most| window.least.as_ref().is_some_and(|least| most <= least));
        let exact = self.least.as_ref().filter(|_| self.least == self.most);
        above.or(below).or(exact).cloned()
    }

    /// The same bounds of a score that is smaller by `gain`.
    pub(super) fn before(&self, gain: &S) -> ScoreBounds<S> {
        let less = |bound: &Option<S>| bound.as_ref().map(|bound| bound.minus(gain));
        ScoreBounds { least: less(&self.least), most: less(&self.most) }
    }
}

/// The lesser of two upper bounds. (`None` is the least of options, which is right for lower bounds.)
pub(super) fn lesser<S: Ord>(a: Option<S>, b: Option<S>) -> Option<S> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Scores added up as a ruleset with scores gives them.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreTotal;

impl<R: ScoringRuleset> Scoring<R> for ScoreTotal {
    type Score = Score;

    fn to_move(&self, rules: &R, at: &R::Position) -> Player {
        rules.to_move(at)
    }

    #[allow(clippy::disallowed_methods, reason = "the engine meters each move")]
    fn visit_moves(&self, rules: &R, at: &R::Position, visit: Visit<'_, R::Move>) -> Flow {
        rules.visit_moves(at, rules.to_move(at), visit)
    }

    fn gain(&self, rules: &R, at: &R::Position, mv: &R::Move) -> Score {
        rules.gain(at, mv)
    }

    fn final_score(&self, rules: &R, at: &R::Position) -> Score {
        rules.final_score(at)
    }
}
