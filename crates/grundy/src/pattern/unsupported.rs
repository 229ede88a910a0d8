//! Of which games no table can be made in which a pattern would be looked for.

use super::{PatternSearch, points};
use grundy_solver::game::Game;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// Why nothing can be looked for, where that is so: where no pattern is found, this is the reason.
pub fn unsought(game: &dyn Game, look: &PatternSearch) -> Option<LocalizedString> {
    if game.is_partizan() {
        return Some(words!(
            "Left and Right have different moves here, and patterns are sought in games in which both have the same: use grundy survey for the values of all positions of a size",
            "这里左右双方着法不同，而规律只在双方着法相同的游戏的值中寻找：可用 grundy survey 列出某一大小的所有局面的值"
        ));
    }
    if game.single_heaps().is_some() {
        return None;
    }
    if !game.has_components() {
        return Some(words!(
            "this game is not won by moving last, and patterns are sought in the Grundy values and lost positions of games that are",
            "这个游戏不以最后行动判胜负，而规律只在以此判胜负的游戏的 Grundy 值和必败局面中寻找"
        ));
    }
    let numbered = game.formulas(look.numbers).is_some() || game.steps().is_some() || points(game).is_some();
    (!numbered).then(|| {
        words!(
            "this game has no table over a few numbers, counted from 0, in which a pattern could be sought",
            "这个游戏没有由几个从 0 数起的数排成的表可供观察"
        )
    })
}
