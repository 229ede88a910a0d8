//! Custom rules: games of one's own as closures.
//!
//! | function | a game of |
//! |---|---|
//! | [`heaps`] | single heaps |
//! | [`positions`] | whole positions, with the same moves for both players |
//! | [`partizan`] | whole positions, with moves for Left and for Right |
//! | [`scored`] | whole positions, and a score at the end |
//!
//! [`Solver::add`](super::Solver::add) gives them a name and makes a game of them.
//!
//! ```
//! use grundy::prelude::*;
//!
//! let solver = Solver::new();
//! let squares = solver.add("squares", custom::heaps(|n| (1..).take_while(move |k| k * k <= n).map(move |k| n - k * k)))?;
//! assert_eq!(squares.nim_sequence()?.values(0..12)?, [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1]);
//! assert_eq!((squares.position([10, 20])? + solver.game("nim")?.position([3])?).grundy()?, 3);
//! # Ok::<(), Error>(())
//! ```
//!
//! Positions are numbers, texts, tuples and lists of these, or any type that implements [`PositionData`].
//! What rules promise is checked: heaps become smaller, and play ends unless the rules are
//! [`loopy`](ClosureRules::loopy).

pub use grundy_theory::ruleset::custom::closures::{ClosureRules, PositionData};
pub use grundy_theory::ruleset::custom::{CustomInfo, CustomKind, CustomRules, CustomRulesError};

use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::closures;
use grundy_theory::value::Score;
use std::fmt;
use std::sync::Arc;

/// Makes rules of a name.
type NameRules = Box<dyn FnOnce(&str) -> Arc<dyn CustomRules> + Send>;

/// Custom rules before they have a name.
pub struct Rules(NameRules);

impl Rules {
    pub(super) fn named(self, name: &str) -> Arc<dyn CustomRules> {
        (self.0)(name)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rules")
    }
}

impl From<Arc<dyn CustomRules>> for Rules {
    fn from(rules: Arc<dyn CustomRules>) -> Rules {
        Rules(Box::new(|_| rules))
    }
}

impl<P: PositionData> From<ClosureRules<P>> for Rules {
    fn from(closures: ClosureRules<P>) -> Rules {
        Rules(Box::new(|name| closures.named(name).into()))
    }
}

/// What a heap becomes by a move: one heap, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapOption(Vec<u64>);

impl From<u64> for HeapOption {
    fn from(heap: u64) -> HeapOption {
        HeapOption(vec![heap])
    }
}

impl<const N: usize> From<[u64; N]> for HeapOption {
    fn from(heaps: [u64; N]) -> HeapOption {
        HeapOption(heaps.to_vec())
    }
}

impl From<Vec<u64>> for HeapOption {
    fn from(heaps: Vec<u64>) -> HeapOption {
        HeapOption(heaps)
    }
}

/// A game on heaps: the closure lists what one heap of n, at least 1, may become.
pub fn heaps<I>(options: impl Fn(u64) -> I + Send + Sync + 'static) -> Rules
where
    I: IntoIterator<Item: Into<HeapOption>>,
{
    let lists = move |heap| {
        let lists = options(heap).into_iter().map(|option| option.into().0);
        lists.collect::<Vec<_>>()
    };
    Rules(Box::new(|name| closures::heaps(name, lists)))
}

/// An impartial game: the closure lists where the moves of a position lead.
pub fn positions<P: PositionData>(moves: impl Fn(&P) -> Vec<P> + Send + Sync + 'static) -> ClosureRules<P> {
    closures::positions("", moves)
}

/// A game of Left and Right: the closure lists where the moves of a player lead.
pub fn partizan<P: PositionData>(
    moves: impl Fn(&P, Player) -> Vec<P> + Send + Sync + 'static,
) -> ClosureRules<P> {
    closures::partizan("", moves)
}

/// A game with a score: the closures list where the moves of a player lead, and tell the score of a position
/// without moves.
pub fn scored<P: PositionData>(
    moves: impl Fn(&P, Player) -> Vec<P> + Send + Sync + 'static,
    score: impl Fn(&P) -> Score + Send + Sync + 'static,
) -> ClosureRules<P> {
    closures::scored("", moves, score)
}
