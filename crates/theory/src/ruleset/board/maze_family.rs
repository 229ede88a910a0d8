//! Maze and Maize: tokens that Left moves down and Right to the right.

use super::cells::cell_set::{BoardShape, CellSet, DOWN, ORTHOGONAL, Offset, RIGHT};
use super::cells::grid::Grid;
use super::cells::moves::CellMove;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, components};
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use std::ops::ControlFlow;

/// A game of moving tokens down and to the right with the rules `R`.
pub type MazeGame<R> = CellGame<MazeFamilyRules<R>, 2>;

/// What tells one game of moving tokens from another.
pub trait MazeFamily: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// Whether a token may go several cells.
    const FAR: bool;

    /// The game in words.
    fn about() -> &'static RulesetInfo;
}

/// The rules of a game of moving tokens, which are neutral and written as stones of Left.
#[derive(Clone, Copy, Debug)]
pub struct MazeFamilyRules<R>(R);

impl<R: MazeFamily> CellRules<2> for MazeFamilyRules<R> {
    type Move = CellMove;

    const NAME: &'static str = R::NAME;
    const LETTERS: &'static str = ".x#";
    const EXAMPLE: &'static str = "x..\n.#.\n...";
    const SYMMETRY: Symmetry = Symmetry::Directed;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellMove>) -> Flow {
        let shape = at.shape();
        let step = match player {
            Player::Left => DOWN,
            Player::Right => RIGHT,
        };
        let by = shape.offset(step).unsigned_abs();
        let (tokens, empty) = (at.stones(Player::Left), at.empty());
        let mut landings = tokens.shifted(shape, step).and(&empty);
        let mut cells = 1;
        while !landings.is_empty() {
            for into in landings.cells() {
                visit(CellMove { from: into - cells * by, into })?;
            }
            if !R::FAR {
                break;
            }
            landings = landings.shifted(shape, step).and(&empty);
            cells += 1;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellMove { from, into }: &CellMove) {
        at.set(from, 0);
        at.set(into, 1);
    }

    /// A token that has no cell below it nor to its right stays for ever.
    #[inline]
    fn simplify<B: CellSet>(at: &mut Grid<B, 2>) {
        let shape = at.shape();
        loop {
            let moving = at.open().reached(shape, &[(-1, 0), (0, -1)]);
            let stuck = at.stones(Player::Left).without(&moving);
            if stuck.is_empty() {
                return;
            }
            at.fill(&stuck, true);
        }
    }

    /// Tokens come only to cells that lie below or right of cells to which they come, and are stopped by
    /// nothing else but by each other: cells to which none ever comes do not matter, and the others only to
    /// those that they touch.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, open) = (at.shape(), at.open());
        let mut met = at.stones(Player::Left);
        loop {
            let larger = met.or(&met.reached(shape, &[DOWN, RIGHT]).and(&open));
            if larger == met {
                break;
            }
            met = larger;
        }
        components(shape, &met, |part| part.reached(shape, &ORTHOGONAL), visit);
    }

    fn name(shape: BoardShape, mv: &CellMove) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        R::about()
    }
}
