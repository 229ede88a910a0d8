//! Positions of games, from what people write.

use crate::wire::question::{QuestionError, QuestionErrorKind};
use crate::wire::spelling::{no_board_of_size, of_size, respelled};
use crate::wire::text::{self, Source};
use grundy_solver::game::{Game, GamePosition};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::ruleset::text_format::TextShape;

/// A position of a game.
///
/// # Errors
/// [`QuestionError`] where it is none.
pub fn place(game: &dyn Game, position: &Data) -> Result<GamePosition, QuestionError> {
    placed(game, position).map_err(|error| at("position", error))
}

/// The component of a sum with this number.
///
/// # Errors
/// [`QuestionError`] where it is no position of the game.
pub fn place_component(i: usize, game: &dyn Game, position: &Data) -> Result<GamePosition, QuestionError> {
    placed(game, position).map_err(|error| at(&format!("sum[{i}].position"), error))
}

/// A position, in the game's own letters, as a board by its size, or in other letters.
fn placed(game: &dyn Game, position: &Data) -> Result<GamePosition, PositionError> {
    game.place(position).or_else(|error| match in_own_letters(game, position) {
        Some(data) => game.place(&data?),
        None => Err(error),
    })
}

/// A position that the game cannot read, in the game's own letters, or why it has no such position; `None` if
/// the error of the game says more.
fn in_own_letters(game: &dyn Game, position: &Data) -> Option<Result<Data, PositionError>> {
    if let Data::Text(text) = position {
        if let Some(board) = of_size(text, game) {
            return Some(Ok(board.data));
        }
        if let Some(message) = no_board_of_size(text, game) {
            return Some(Err(PositionError::wrong(message)));
        }
        // As people write it at the shell.
        if matches!(game.form().shape, TextShape::Board { letters, .. } if !letters.is_empty()) {
            return match text::position(text, game, Source::Argument) {
                Ok((data, _)) => game.place(&data).is_ok().then_some(Ok(data)),
                Err((_, message)) => Some(Err(PositionError::wrong(message))),
            };
        }
    }
    if let (Some(inner), Data::List(components)) = (game.component_game(), position) {
        let component = |(i, component): (usize, &Data)| match inner.place(component) {
            Ok(_) => Some(Ok(component.clone())),
            Err(_) => in_own_letters(inner, component)
                .map(|read| read.map_err(|error| error.within(&format!("[{i}]")))),
        };
        let components: Option<Result<Vec<Data>, _>> = components.iter().enumerate().map(component).collect();
        return components.map(|read| read.map(Data::list));
    }
    respelled(position, game).map(|other| Ok(other.data))
}

fn at(place: &str, error: PositionError) -> QuestionError {
    let kind = QuestionErrorKind::from_position(&error);
    QuestionError::new(kind, format!("{place}{}", error.at), error.message)
}
