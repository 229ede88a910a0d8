//! Grids: what the positions of a plane are worth, or who wins them.

use super::partizan;
use super::position::{Game, GamePosition, StandalonePosition};
use crate::answer::{GrundyAnswer, Question};
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::coordinates::Coordinates;
use grundy_theory::ruleset::custom::CustomRulesErrorKind;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_values::keys::Key;

/// What a grid shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridContent {
    /// Grundy values.
    Values,
    /// Outcomes.
    Outcomes,
    /// Scores under best play, Left to begin unless the position says who moves.
    Scores,
}

/// A cell of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridCell {
    /// There is no such position.
    Empty,
    /// A Grundy value.
    Value(GrundyValue),
    /// An outcome.
    Outcome(Outcome),
    /// A score, of a game that ends with one.
    Score(Data),
}

/// Values where the game has any in this plane, else outcomes.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub fn shows(game: &dyn Game, plane: &Coordinates, budget: &mut Budget) -> Result<GridContent, Halt> {
    match cell(game, plane, GridContent::Values, plane.first, budget)? {
        GridCell::Value(_) => Ok(GridContent::Values),
        GridCell::Score(_) => Ok(GridContent::Scores),
        GridCell::Empty | GridCell::Outcome(_) => Ok(GridContent::Outcomes),
    }
}

/// The cell with these coordinates, in normal play. If values are to be shown and the position has none, it
/// is its score, or its outcome.
///
/// # Errors
/// [`Halt`] where a limit is reached, or the value is out of reach.
pub fn cell(
    game: &dyn Game,
    plane: &Coordinates,
    shows: GridContent,
    at: [u64; 2],
    budget: &mut Budget,
) -> Result<GridCell, Halt> {
    match (plane.position)(at) {
        Some(position) => cell_of(game, &position, shows, Convention::Normal, budget),
        None => Ok(GridCell::Empty),
    }
}

/// The cell of a position: empty where the game has no such one, also where a user's rules refuse it. In
/// misère play only outcomes are shown.
///
/// # Errors
/// [`Halt`] where a limit is reached, the value is out of reach, or the rules fail.
pub fn cell_of(
    game: &dyn Game,
    position: &Data,
    shows: GridContent,
    play: Convention,
    budget: &mut Budget,
) -> Result<GridCell, Halt> {
    match game.place(position).map(|placed| cell_at(&placed, shows, play, budget)) {
        Ok(Err(Halt::Own(fault))) if fault.kind == CustomRulesErrorKind::Position => Ok(GridCell::Empty),
        Ok(cell) => cell,
        Err(_) => Ok(GridCell::Empty),
    }
}

fn cell_at(
    placed: &GamePosition,
    shows: GridContent,
    play: Convention,
    budget: &mut Budget,
) -> Result<GridCell, Halt> {
    let position = match placed {
        GamePosition::Component(position) => position,
        GamePosition::Partizan(position) => {
            return Ok(GridCell::Outcome(partizan::whole::outcome(&**position, play, budget)?));
        }
        GamePosition::Alone(alone) => return alone_at(&**alone, shows, play, budget),
        GamePosition::Sum(_) => return Ok(GridCell::Empty),
    };
    if shows != GridContent::Outcomes && play == Convention::Normal {
        match position.grundy(budget)?.what {
            GrundyAnswer::Value(value) => return Ok(GridCell::Value(value)),
            GrundyAnswer::OutOfReach(stop) => return Err(stop),
            GrundyAnswer::Infinite(_) | GrundyAnswer::Loony | GrundyAnswer::None | GrundyAnswer::Unsought => {
            }
        }
    }
    position.outcome(play, false, budget).map(|claim| GridCell::Outcome(claim.what))
}

/// The cell of a position that is played alone: its outcome, or the score of a game that has none.
fn alone_at(
    alone: &dyn StandalonePosition,
    shows: GridContent,
    play: Convention,
    budget: &mut Budget,
) -> Result<GridCell, Halt> {
    let outcome = shows == GridContent::Outcomes;
    let question = Question::new().key_if(outcome, Key::Outcome).play(play).key_if(!outcome, Key::Verdict);
    let answer = alone.answer(&question, budget)?;
    Ok(match (answer.outcome, answer.value) {
        (Some(outcome), _) => GridCell::Outcome(outcome),
        (None, Some(score @ (Data::Natural(_) | Data::Big(_)))) => GridCell::Score(score),
        // Several positions at once have no score in common, and nobody wins where both choose at once.
        (None, _) => return Err(Halt::NoAnswer(no_cell())),
    })
}

fn no_cell() -> LocalizedString {
    words!(
        "a position of this game has neither a value, an outcome nor a single score, of which tables and pictures are made",
        "这个游戏的局面没有值、胜负或单个得分，而表和图由它们组成"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use crate::game::game;
    use grundy_theory::catalogue::entries;

    fn cells(notation: &str, shows: GridContent, ats: &[[u64; 2]]) -> Vec<GridCell> {
        let game = game(notation).unwrap();
        let (plane, mut budget) = (game.plane().unwrap(), Budget::new(&Limits::default()));
        ats.iter().map(|&at| cell(&*game, &plane, shows, at, &mut budget).unwrap()).collect()
    }

    fn value(value: u64) -> GridCell {
        GridCell::Value(value.into())
    }

    #[test]
    fn cells_are_values_where_there_are_any() {
        let found = cells("wythoff", GridContent::Values, &[[0, 0], [1, 2], [3, 1]]);
        assert_eq!(found, [value(0), value(0), value(4)]);
        assert_eq!(cells("kayles", GridContent::Values, &[[5, 7], [3, 3]]), [value(6), value(0)]);
        let found = cells("moore:2", GridContent::Values, &[[0, 0], [1, 1]]);
        assert_eq!(found, [GridCell::Outcome(Outcome::P), GridCell::Outcome(Outcome::N)]);
        let found = cells("wythoff", GridContent::Outcomes, &[[1, 2], [1_000_000, 3]]);
        assert_eq!(found, [GridCell::Outcome(Outcome::P), GridCell::Outcome(Outcome::N)]);
        assert_eq!(
            cells("chomp", GridContent::Outcomes, &[[2, 1], [1, 2]]),
            [GridCell::Outcome(Outcome::P), GridCell::Empty]
        );
        assert_eq!(cells("coin-grid", GridContent::Values, &[[0, 1], [2, 2]])[0], GridCell::Empty);
    }

    #[test]
    fn every_plane_begins_with_a_position() {
        let mut planes = 0;
        for entry in entries() {
            let game = game(entry.sample).unwrap();
            let Some(plane) = game.plane() else { continue };
            planes += 1;
            let mut budget = Budget::new(&Limits::default());
            for at in [plane.first, plane.first.map(|least| least + 3)] {
                let shows = shows(&*game, &plane, &mut budget).unwrap();
                let found = cell(&*game, &plane, shows, at, &mut budget).unwrap();
                assert!(found != GridCell::Empty || entry.name == "chomp", "{} {at:?}", entry.name);
            }
        }
        assert!(planes > 20, "{planes}");
    }
}
