//! Games of users' own: rules that may fail, and whose promises are checked.
//!
//! Rules are asked before they are relied on. What they say is kept, and engines work on what was kept, so that no
//! engine meets rules that fail in the middle of its work: a question about which they fail is answered with the
//! failure, and what is remembered stays right.

mod asked;
mod heaps;

use super::Game;
use grundy_theory::ruleset::own::OwnRules;
use std::sync::Arc;

/// The game with these rules: everything that a game of the catalogue has.
pub fn game(rules: Arc<dyn OwnRules>) -> Arc<dyn Game> {
    Arc::new(heaps::OwnHeapGame::new(rules))
}
