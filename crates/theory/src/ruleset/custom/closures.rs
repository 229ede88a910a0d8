//! Own rules as closures, for programs in Rust.
//!
//! ```
//! use grundy_theory::player::Player;
//! use grundy_theory::ruleset::custom::closures::{heaps, partizan, positions, scored};
//!
//! // A heap: take one token, or split an even heap into two equal ones.
//! let halves = heaps("halves", |n| match n % 2 {
//!     0 => vec![vec![n - 1], vec![n / 2, n / 2]],
//!     _ => vec![vec![n - 1]],
//! });
//! // A knight goes up and left on a board with corner (0, 0).
//! let knight = positions("knight", |&(x, y): &(u64, u64)| {
//!     let steps = [(1, 2), (2, 1)].into_iter();
//!     steps.filter_map(|(a, b)| Some((x.checked_sub(a)?, y.checked_sub(b)?))).collect()
//! });
//! // Left lays a domino along the row, Right erases one cell.
//! let row = partizan("row", |&n: &u64, player| match player {
//!     Player::Left => n.checked_sub(2).into_iter().collect(),
//!     Player::Right => n.checked_sub(1).into_iter().collect(),
//! });
//! // Take one or two coins from a row, each worth its number.
//! let coins = scored(
//!     "coins",
//!     |&(left, score): &(u64, i64), player| {
//!         let gain = |k: u64| if player == Player::Left { k as i64 } else { -(k as i64) };
//!         (1..=left.min(2)).map(|k| (left - k, score + gain(k))).collect()
//!     },
//!     |&(_, score)| score.into(),
//! );
//! ```

use super::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::Flow;
use crate::value::Score;
use crate::visit::Visit;
use crate::words;
use std::sync::Arc;

/// A game on heaps: the closure lists what one heap of `n`, at least 1, may become, each option as the sizes
/// of the heaps that are left, in any order.
pub fn heaps(
    name: &str,
    options: impl Fn(u64) -> Vec<Vec<u64>> + Send + Sync + 'static,
) -> Arc<dyn CustomRules> {
    Arc::new(Heaps { name: name.to_owned(), options })
}

/// An impartial game: the closure lists where the moves of a position lead.
pub fn positions<P: PositionData>(
    name: &str,
    moves: impl Fn(&P) -> Vec<P> + Send + Sync + 'static,
) -> ClosureRules<P> {
    ClosureRules::new(name, CustomKind::Impartial, move |at, _| moves(at))
}

/// A partizan game: the closure lists where the moves of a player lead.
pub fn partizan<P: PositionData>(
    name: &str,
    moves: impl Fn(&P, Player) -> Vec<P> + Send + Sync + 'static,
) -> ClosureRules<P> {
    ClosureRules::new(name, CustomKind::Partizan, moves)
}

/// A game with a score: the closures list where the moves of a player lead, and tell the score of a position
/// without a move.
pub fn scored<P: PositionData>(
    name: &str,
    moves: impl Fn(&P, Player) -> Vec<P> + Send + Sync + 'static,
    score: impl Fn(&P) -> Score + Send + Sync + 'static,
) -> ClosureRules<P> {
    let mut rules = ClosureRules::new(name, CustomKind::Scored, moves);
    rules.score = Box::new(score);
    rules
}

struct Heaps<F> {
    name: String,
    options: F,
}

impl<F: Fn(u64) -> Vec<Vec<u64>> + Send + Sync + 'static> CustomRules for Heaps<F> {
    fn kind(&self) -> CustomKind {
        CustomKind::Heaps
    }

    fn about(&self) -> CustomInfo {
        CustomInfo { name: self.name.clone(), ..CustomInfo::default() }
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        let _ = (self.options)(heap).iter().try_for_each(|option| visit(option));
        Ok(())
    }
}

/// Something about a position.
type Of<P, T> = Box<dyn Fn(&P) -> T + Send + Sync>;

/// Something about a position when this player moves.
type OfPlayer<P, T> = Box<dyn Fn(&P, Player) -> T + Send + Sync>;

/// The name of the move from one position to another.
type Label<P> = Box<dyn Fn(&P, &P) -> String + Send + Sync>;

/// What the move from one position to another wins.
type Gain<P> = Box<dyn Fn(&P, &P) -> Score + Send + Sync>;

/// Whether the player who moves from one position to another moves again.
type Again<P> = Box<dyn Fn(&P, &P) -> bool + Send + Sync>;

/// Rules that consist of closures on positions of the type `P`.
pub struct ClosureRules<P> {
    name: String,
    kind: CustomKind,
    moves: OfPlayer<P, Vec<P>>,
    loopy: bool,
    label: Option<Label<P>>,
    gain: Option<Gain<P>>,
    again: Option<Again<P>>,
    parts: Option<Of<P, Vec<P>>>,
    score: Of<P, Score>,
    show: Option<Of<P, String>>,
}

impl<P: PositionData> ClosureRules<P> {
    fn new(
        name: &str,
        kind: CustomKind,
        moves: impl Fn(&P, Player) -> Vec<P> + Send + Sync + 'static,
    ) -> ClosureRules<P> {
        ClosureRules {
            name: name.to_owned(),
            kind,
            moves: Box::new(moves),
            loopy: false,
            label: None,
            gain: None,
            again: None,
            parts: None,
            score: Box::new(|_| Score::ZERO),
            show: None,
        }
    }

    /// The same rules under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> ClosureRules<P> {
        name.clone_into(&mut self.name);
        self
    }

    /// Play may go on for ever.
    pub fn loopy(mut self) -> ClosureRules<P> {
        self.loopy = true;
        self
    }

    /// Names the move from one position to another.
    pub fn label(mut self, label: impl Fn(&P, &P) -> String + Send + Sync + 'static) -> ClosureRules<P> {
        self.label = Some(Box::new(label));
        self
    }

    /// Tells what the move from one position to another wins for the player who makes it: the game has a
    /// score, which is what Left wins less what Right wins, and the score of a position without a move is
    /// added to it.
    pub fn gains(mut self, gain: impl Fn(&P, &P) -> Score + Send + Sync + 'static) -> ClosureRules<P> {
        self.gain = Some(Box::new(gain));
        self.kind = CustomKind::Scored;
        self
    }

    /// Tells whether the player who makes the move from one position to another moves again, as the player
    /// who closes a box does: the game has a score.
    pub fn again(mut self, again: impl Fn(&P, &P) -> bool + Send + Sync + 'static) -> ClosureRules<P> {
        self.again = Some(Box::new(again));
        self.kind = CustomKind::Scored;
        self
    }

    /// Lists the independent parts of a position, whose disjunctive sum it is.
    pub fn parts(mut self, parts: impl Fn(&P) -> Vec<P> + Send + Sync + 'static) -> ClosureRules<P> {
        self.parts = Some(Box::new(parts));
        self
    }

    /// Shows a position to people.
    pub fn show(mut self, show: impl Fn(&P) -> String + Send + Sync + 'static) -> ClosureRules<P> {
        self.show = Some(Box::new(show));
        self
    }

    fn read(&self, at: &Data) -> CustomResult<P> {
        P::read(at).ok_or_else(|| {
            let expected = P::expected();
            let message = words!(
                "{at} is not a position of this game: write {expected}, as JSON",
                "{at} 不是这个游戏的局面：应为 {expected}（JSON）"
            );
            CustomRulesError { kind: CustomRulesErrorKind::Position, message, place: None }
        })
    }
}

impl<P: PositionData> From<ClosureRules<P>> for Arc<dyn CustomRules> {
    fn from(rules: ClosureRules<P>) -> Arc<dyn CustomRules> {
        Arc::new(rules)
    }
}

impl<P: PositionData> CustomRules for ClosureRules<P> {
    fn kind(&self) -> CustomKind {
        self.kind
    }

    fn about(&self) -> CustomInfo {
        CustomInfo { name: self.name.clone(), ..CustomInfo::default() }
    }

    fn loopy(&self) -> bool {
        self.loopy
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        let at = self.read(at)?;
        let _ = (self.moves)(&at, player).iter().try_for_each(|to| {
            let label = self.label.as_ref().map(|label| Data::Text(label(&at, to)));
            let gain = self.gain.as_ref().map(|gain| gain(&at, to));
            let again = self.again.as_ref().is_some_and(|again| again(&at, to));
            visit(CustomMove { to: to.write(), label, gain, again })
        });
        Ok(())
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        let Some(parts) = &self.parts else { return Ok(None) };
        Ok(Some(parts(&self.read(at)?).iter().map(P::write).collect()))
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        Ok((self.score)(&self.read(at)?))
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        let Some(show) = &self.show else { return Ok(None) };
        Ok(Some(show(&self.read(at)?)))
    }
}

/// A type of positions that can be written as JSON and read back.
pub trait PositionData: Sized + Send + Sync + 'static {
    /// Reads a position; `None` where this is none.
    fn read(data: &Data) -> Option<Self>;

    /// Writes it so that [`read`](PositionData::read) reads it back, always the same way.
    fn write(&self) -> Data;

    /// How one is written, with its smallest parts as `0` and `"..."`.
    fn expected() -> String;
}

impl PositionData for Data {
    fn read(data: &Data) -> Option<Data> {
        Some(data.clone())
    }

    fn write(&self) -> Data {
        self.clone()
    }

    fn expected() -> String {
        "...".to_owned()
    }
}

impl PositionData for u64 {
    fn read(data: &Data) -> Option<u64> {
        data.natural(u64::MAX).ok()
    }

    fn write(&self) -> Data {
        Data::Natural(*self)
    }

    fn expected() -> String {
        "0".to_owned()
    }
}

impl PositionData for i64 {
    fn read(data: &Data) -> Option<i64> {
        data.to_i64()
    }

    fn write(&self) -> Data {
        Data::small(*self)
    }

    fn expected() -> String {
        "0".to_owned()
    }
}

impl PositionData for bool {
    fn read(data: &Data) -> Option<bool> {
        if let Data::Bool(value) = data { Some(*value) } else { None }
    }

    fn write(&self) -> Data {
        Data::Bool(*self)
    }

    fn expected() -> String {
        "true".to_owned()
    }
}

impl PositionData for String {
    fn read(data: &Data) -> Option<String> {
        if let Data::Text(text) = data { Some(text.clone()) } else { None }
    }

    fn write(&self) -> Data {
        Data::Text(self.clone())
    }

    fn expected() -> String {
        "\"...\"".to_owned()
    }
}

impl<P: PositionData> PositionData for Vec<P> {
    fn read(data: &Data) -> Option<Vec<P>> {
        data.items().ok()?.iter().map(P::read).collect()
    }

    fn write(&self) -> Data {
        Data::list(self.iter().map(P::write).collect())
    }

    fn expected() -> String {
        format!("[{}, ...]", P::expected())
    }
}

macro_rules! tuples {
    ($($position:ident . $place:tt),*) => {
        impl<$($position: PositionData),*> PositionData for ($($position,)*) {
            fn read(data: &Data) -> Option<Self> {
                let items = data.items().ok().filter(|items| items.len() == [$($place),*].len())?;
                Some(($($position::read(&items[$place])?,)*))
            }

            fn write(&self) -> Data {
                Data::list(vec![$(self.$place.write()),*])
            }

            fn expected() -> String {
                format!("[{}]", [$($position::expected()),*].join(", "))
            }
        }
    };
}

tuples!(A.0, B.1);
tuples!(A.0, B.1, C.2);
tuples!(A.0, B.1, C.2, D.3);
