//! Places in a written game: braces, and their negatives.

use crate::notation::expression::{Expression, Node, NodeRef};
use grundy_theory::player::Player;

/// A brace of a graph, or its negative.
pub(super) type Corner = (NodeRef, bool);

/// The options of a player in a brace or in its negative.
pub(super) fn options(expression: &Expression, (at, turned): Corner, player: Player) -> Vec<Corner> {
    let own = if turned { player.opponent() } else { player };
    match expression.nodes.get(at.0) {
        Some(Node::Brace { left, right, .. }) => {
            let side = if own == Player::Left { left } else { right };
            side.iter().map(|&option| (option, turned)).collect()
        }
        // Right's options are the negatives of Left's; and the game is its own negative.
        Some(Node::Symmetric { options, .. }) => {
            options.iter().map(|&option| (option, player == Player::Right)).collect()
        }
        _ => Vec::new(),
    }
}
