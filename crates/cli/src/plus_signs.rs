//! The + between components of a sum, which may stand inside of quotes.

use crate::script_notation;
use grundy::SolverState;
use grundy::move_notation::VALUE;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::wire::text::is_json;

/// Between two components.
pub const PLUS: &str = "+";

/// The words of a question, in which each + between components is a word. `clobber 'xo + xo'` has four words
/// after that: in a position of a game in whose letters there is no +, a + between blanks adds positions.
pub fn parted(words: &[String], solver: &mut SolverState) -> Vec<String> {
    let mut parted = Vec::with_capacity(words.len());
    let mut game: Option<&str> = None;
    for word in words {
        match game {
            Some(name) if word.contains(" + ") && adds_positions(name, word, solver) => {
                for (i, position) in word.split(" + ").enumerate() {
                    parted.extend((i > 0).then(|| PLUS.to_owned()));
                    parted.push(position.trim().to_owned());
                }
            }
            _ => parted.push(word.clone()),
        }
        match word.as_str() {
            PLUS => game = None,
            word => game = game.or(Some(word)),
        }
    }
    parted
}

/// Whether a + between blanks adds positions in a position of this game.
fn adds_positions(game: &str, position: &str, solver: &mut SolverState) -> bool {
    if game == VALUE || is_json(position) || position.contains(['/', '|', '\n']) {
        return false;
    }
    let Ok(notation) = script_notation::notation(game);
    solver.game(&notation).is_ok_and(|game| match game.form().shape {
        TextShape::Value => false,
        TextShape::Board { letters, .. } => !letters.is_empty() && !letters.contains('+'),
        _ => true,
    })
}
