//! Games that end with a score and games won on a board, in one form: for those who compare scores, and know
//! nothing of boards.

use super::ScoringRuleset;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::board::{BoardGame, BoardResult};
use crate::ruleset::{Notation, Ruleset};
use crate::value::Score;
use std::ops::ControlFlow;

/// A position of a game that ends with a score.
#[derive(Clone, Debug)]
pub struct ScoredPosition {
    /// The position as its rules write it.
    pub written: Data,
    /// Whether this is one position, and not the notation of several that are asked about together.
    pub single: bool,
    /// Whose turn it is.
    pub to_move: Player,
    /// The score where the game has ended; `None` where it goes on.
    pub end: Option<Score>,
    /// What each move adds to the score, and the position after it. `None` where there are more moves than
    /// were asked for, or one leads to a position that is too large.
    pub moves: Option<Vec<(Score, Data)>>,
}

/// Rules that end with a score.
pub trait ScoringRules: Send + Sync {
    /// The rules.
    type Rules: Notation;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// Whether this is one position, and not the notation of several that are asked about together.
    fn is_single(&self, _at: &<Self::Rules as Ruleset>::Position) -> bool {
        true
    }

    /// Whose turn it is.
    fn to_move(&self, at: &<Self::Rules as Ruleset>::Position) -> Player;

    /// What a move adds to the score.
    fn gain(&self, at: &<Self::Rules as Ruleset>::Position, mv: &<Self::Rules as Ruleset>::Move) -> Score;

    /// The score of a position without moves; `None` where the game goes on.
    fn end(&self, at: &<Self::Rules as Ruleset>::Position) -> Option<Score>;

    /// Looks at a position that is written, and at its moves if there are no more than `most`.
    ///
    /// # Errors
    /// [`PositionError`] where it is none of the game.
    fn see(&self, at: &Data, most: usize) -> Result<ScoredPosition, PositionError> {
        let rules = self.rules();
        let at = rules.parse(at)?;
        let (to_move, end) = (self.to_move(&at), self.end(&at));
        let mut moves = Vec::new();
        let mut visit = |mv| match rules.play(&at, &mv) {
            Ok(to) if moves.len() < most => {
                moves.push((self.gain(&at, &mv), rules.write(&to)));
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        };
        let all = end.is_some() || rules.visit_moves(&at, to_move, &mut visit).is_continue();
        let moves = all.then_some(moves);
        Ok(ScoredPosition { written: rules.write(&at), single: self.is_single(&at), to_move, end, moves })
    }
}

/// A game with scores.
pub struct ScoringGame<R>(pub R);

/// A game won on a board: the score is 1 where Left, who begins, has won, -1 where Right has, and 0 for a
/// draw.
pub struct BoardGameScore<R>(pub R);

impl<R: ScoringRuleset> ScoringRules for ScoringGame<R> {
    type Rules = R;

    fn rules(&self) -> &R {
        &self.0
    }

    fn is_single(&self, at: &R::Position) -> bool {
        self.0.together(at).is_none()
    }

    fn to_move(&self, at: &R::Position) -> Player {
        self.0.to_move(at)
    }

    fn gain(&self, at: &R::Position, mv: &R::Move) -> Score {
        self.0.gain(at, mv)
    }

    fn end(&self, at: &R::Position) -> Option<Score> {
        let stuck = self.0.visit_moves(at, self.0.to_move(at), &mut |_| ControlFlow::Break(())).is_continue();
        stuck.then(|| self.0.final_score(at))
    }
}

impl<R: BoardGame> ScoringRules for BoardGameScore<R> {
    type Rules = R;

    fn rules(&self) -> &R {
        &self.0
    }

    fn to_move(&self, at: &R::Position) -> Player {
        self.0.to_move(at)
    }

    fn gain(&self, _: &R::Position, _: &R::Move) -> Score {
        Score::ZERO
    }

    fn end(&self, at: &R::Position) -> Option<Score> {
        self.0.ended(at).map(|ended| match ended {
            BoardResult::Won(Player::Left) => Score::ONE,
            BoardResult::Won(Player::Right) => -&Score::ONE,
            BoardResult::Drawn => Score::ZERO,
        })
    }
}
