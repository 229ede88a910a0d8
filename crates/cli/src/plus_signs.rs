//! The + between components of a sum, which may stand inside of quotes.

use crate::script_notation;
use grundy::SolverState;
use grundy::move_notation::VALUE;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::wire::text::is_json;

/// Between two components.
pub const PLUS: &str = "+";

/// The words of a question, in which each + between components is a word, and each game as well. So
/// `clobber 'xo + xo'` has four words, and `'clobber xo'` has two: in a position of a game in whose letters
/// there is no +, a + between blanks adds positions.
pub fn parted(words: &[String], solver: &mut SolverState) -> Vec<String> {
    let mut parted = Vec::with_capacity(words.len());
    let mut game: Option<String> = None;
    for word in words {
        let position = match game {
            None if word != PLUS => {
                let (name, position) = game_and_position(word, solver);
                parted.push(name.to_owned());
                game = Some(name.to_owned());
                match position {
                    Some(position) => position,
                    None => continue,
                }
            }
            _ => word,
        };
        let summands: Vec<&str> = position.split(" + ").map(str::trim).collect();
        let name = game.as_deref().unwrap_or_default();
        if summands.len() < 2 || !adds_positions(name, (position, &summands), solver) {
            parted.push(position.to_owned());
        } else {
            parted.push(summands[0].to_owned());
            for summand in &summands[1..] {
                let (name, position) = game_and_position(summand, solver);
                parted.extend([PLUS.to_owned(), name.to_owned()]);
                parted.extend(position.map(str::to_owned));
            }
        }
        if word == PLUS {
            game = None;
        }
    }
    parted
}

/// A game and a position that are one word, in quotes; else the word alone.
fn game_and_position<'a>(word: &'a str, solver: &mut SolverState) -> (&'a str, Option<&'a str>) {
    let mut is_game = |name: &str| {
        let Ok(notation) = script_notation::notation(name);
        name == VALUE || solver.game(&notation).is_ok()
    };
    match word.trim().split_once(char::is_whitespace) {
        Some((name, position)) if !is_game(word) && is_game(name) => (name, Some(position)),
        _ => (word, None),
    }
}

/// Whether a + between blanks adds positions in a position of this game.
fn adds_positions(game: &str, (position, summands): (&str, &[&str]), solver: &mut SolverState) -> bool {
    // Single signs with blanks between them are a row, in which + may be a cell.
    let is_row = position.split_whitespace().all(|sign| sign.chars().count() == 1);
    let is_empty = summands.iter().any(|summand| summand.is_empty());
    if game == VALUE || is_json(position) || is_empty || position.contains(['/', '|', '\n']) {
        return false;
    }
    let Ok(notation) = script_notation::notation(game);
    solver.game(&notation).is_ok_and(|game| match game.form().shape {
        TextShape::Value => false,
        TextShape::Board { letters, .. } => !letters.is_empty() && !letters.contains('+') && !is_row,
        _ => true,
    })
}
