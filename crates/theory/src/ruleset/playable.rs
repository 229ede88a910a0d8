//! Any rules as front ends meet them that draw positions and let people play: positions are [`Data`].

use super::custom::CustomRulesError;
use super::{MoveName, Notation};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::scene::{Pick, PickReader, Scene};
use crate::words;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A move with the picks that make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayableMove {
    /// What names the move.
    pub name: MoveName,
    /// Where it is picked; no two moves of a player have the same picks.
    pub picks: Vec<Pick>,
    /// The position after it; `None` where it would be long, or could not be held in memory.
    pub to: Option<Data>,
}

/// The moves of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayableMoves {
    /// The first ones.
    pub moves: Vec<PlayableMove>,
    /// Whether these are all.
    pub all: bool,
}

/// Why a position is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// It is none of this game.
    #[error("{0}")]
    Position(#[from] PositionError),
    /// The rules are a user's own, and they failed.
    #[error("{0}")]
    Own(#[from] CustomRulesError),
}

/// What is drawn, or why it is not.
pub type DrawResult<T> = Result<T, DrawError>;

/// Rules whose positions can be drawn and played. All rules with a notation are: see [`Notation::scene`].
pub trait Playable: Send + Sync {
    /// What a position looks like.
    ///
    /// # Errors
    /// [`DrawError`] where it is no position of the game, or custom rules fail; so below.
    fn scene(&self, at: &Data) -> DrawResult<Scene>;

    /// The same with another window where it is too large to be shown whole: what lies around the vertex with
    /// this number, or the heaps from it on. The default shows what else is shown.
    ///
    /// # Errors
    /// As above.
    fn scene_around(&self, at: &Data, _number: u64) -> DrawResult<Scene> {
        self.scene(at)
    }

    /// What stands in a position as it is written and is no part of it; the default is nothing. See
    /// [`Notation::ignored_input`].
    fn ignored_input(&self, _at: &Data) -> LocalizedString {
        LocalizedString::default()
    }

    /// Are moves made in turns? Where both players choose at once, there is a table to be seen, and nothing
    /// to be picked.
    fn has_turns(&self) -> bool {
        true
    }

    /// The first moves of a player, at most this many. Where both have the same moves, or the position says
    /// who is to move, it does not matter which player is asked about.
    ///
    /// # Errors
    /// As above.
    fn moves(&self, at: &Data, player: Player, limit: usize) -> DrawResult<PlayableMoves>;

    /// The move of a player with these picks; its `to` is `None` only where it could not be held in memory.
    ///
    /// # Errors
    /// As above.
    fn move_from_picks(&self, at: &Data, player: Player, picks: &[Pick]) -> DrawResult<Option<PlayableMove>>;
}

/// Moves that are looked through for one that is picked.
const MAX_LOOKED_AT: usize = 200_000;

/// Positions after moves are written while they hold no more numbers than this together.
const LONG: u64 = 2_000_000;

impl<R: Notation> Playable for R {
    fn scene(&self, at: &Data) -> DrawResult<Scene> {
        Ok(Notation::scene(self, &self.parse(at)?))
    }

    fn scene_around(&self, at: &Data, number: u64) -> DrawResult<Scene> {
        Ok(Notation::scene_around(self, &self.parse(at)?, number))
    }

    fn ignored_input(&self, at: &Data) -> LocalizedString {
        Notation::ignored_input(self, at)
    }

    fn moves(&self, at: &Data, player: Player, limit: usize) -> DrawResult<PlayableMoves> {
        let at = self.parse(at)?;
        let scene = Notation::scene(self, &at);
        let reader = PickReader::new(&scene);
        let mut written = 0u64;
        let (mut moves, mut all) = (Vec::new(), true);
        let _ = self.visit_moves(&at, player, &mut |mv| {
            if moves.len() == limit {
                all = false;
                return ControlFlow::Break(());
            }
            let name = self.move_name(&at, &mv);
            let picks = Notation::picks(self, &at, &mv).unwrap_or_else(|| reader.read(&name));
            written = written.saturating_add(self.size_after(&at, &mv));
            let to = if written <= LONG { self.play(&at, &mv).ok().map(|to| self.write(&to)) } else { None };
            moves.push(PlayableMove { name, picks, to });
            ControlFlow::Continue(())
        });
        tell_apart(&mut moves);
        Ok(PlayableMoves { moves, all })
    }

    fn move_from_picks(&self, at: &Data, player: Player, picks: &[Pick]) -> DrawResult<Option<PlayableMove>> {
        let position = self.parse(at)?;
        let told = |mv: &R::Move| PlayableMove {
            name: self.move_name(&position, mv),
            picks: picks.to_vec(),
            to: self.play(&position, mv).ok().map(|to| self.write(&to)),
        };
        if let Some(mv) = Notation::move_from_picks(self, &position, player, picks) {
            return Ok(Some(told(&mv)));
        }
        let moves = Playable::moves(self, at, player, MAX_LOOKED_AT)?.moves;
        let Some(place) = moves.iter().position(|mv| mv.picks == picks) else { return Ok(None) };
        if moves[place].to.is_some() {
            return Ok(moves.into_iter().nth(place));
        }
        let (mut found, mut passed) = (None, 0);
        let _ = self.visit_moves(&position, player, &mut |mv| {
            if passed == place {
                found = Some(told(&mv));
                return ControlFlow::Break(());
            }
            passed += 1;
            ControlFlow::Continue(())
        });
        Ok(found)
    }
}

/// Puts a number behind the picks of moves that have the same.
pub fn tell_apart(moves: &mut [PlayableMove]) {
    let mut seen: HashMap<Vec<Pick>, u64> = HashMap::new();
    for mv in moves.iter() {
        *seen.entry(mv.picks.clone()).or_default() += 1;
    }
    seen.retain(|_, count| *count > 1);
    let mut told: HashMap<Vec<Pick>, u64> = HashMap::new();
    for mv in moves.iter_mut().filter(|mv| seen.contains_key(&mv.picks)) {
        let number = told.entry(mv.picks.clone()).or_default();
        *number += 1;
        mv.picks.push(Pick::word("choice", &Data::Natural(*number)));
    }
}

/// The failure of rules that cannot be played at all.
pub fn not_played() -> DrawError {
    DrawError::Position(PositionError::wrong(words!(
        "both players choose simultaneously in this game: there are no turns to play",
        "这个游戏中双方同时选择：没有轮流的着法"
    )))
}
