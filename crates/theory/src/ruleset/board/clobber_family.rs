//! Games in which stones move onto other stones and take them.

use super::cells::cell_set::{BoardShape, CellSet, Offset};
use super::cells::grid::Grid;
use super::cells::moves::CellMove;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, MAX_CELLS_OF_WORDS, components, components_by_steps};
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use std::ops::ControlFlow;

/// A game of taking stones with the rules `R`.
pub type ClobberGame<R> = CellGame<ClobberFamilyRules<R>, 2>;

/// What tells one game of taking stones from another.
pub trait ClobberFamily: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// The letters of a board.
    const LETTERS: &'static str;
    /// A board, as lines.
    const EXAMPLE: &'static str;
    /// The directions in which a stone moves. With each the opposite one is there, and all eight images of
    /// it.
    const STEPS: &'static [Offset];
    /// True where a stone goes over empty cells until it meets another stone, false where it makes one step.
    const SLIDES: bool = false;
    /// Whether a player may take stones of their own.
    const TAKES_OWN: bool = false;

    /// The game in words.
    fn about() -> &'static RulesetInfo;
}

/// The rules of a game of taking stones.
#[derive(Clone, Copy, Debug)]
pub struct ClobberFamilyRules<R>(R);

/// Stones come only to where stones stood before. So stones that no chain of steps from stone to stone joins
/// never meet; the same holds of stones that slide, a step being the way to the next stone in some direction,
/// for where stones are taken away only stones that were joined by the ones between them come into view.
impl<R: ClobberFamily> CellRules<2> for ClobberFamilyRules<R> {
    type Move = CellMove;

    const NAME: &'static str = R::NAME;
    const LETTERS: &'static str = R::LETTERS;
    const OPENING: &'static [char] = &['x', 'o'];
    const EXAMPLE: &'static str = R::EXAMPLE;
    const SYMMETRY: Symmetry = Symmetry::Square;
    const WALLS: bool = false;
    const JOINS: &'static [Offset] = if R::SLIDES { &[] } else { R::STEPS };

    /// Parts of rows are many and alike: the values of 8 stones take longer than the search without them.
    const EXACT_CELLS_OF_ROWS: u32 = 7;

    /// A stone that takes another of the other colour could be taken by it.
    const ALL_SMALL: bool = !R::TAKES_OWN;

    /// Both players have the same number of moves at all times where only stones of the opponent are taken.
    fn estimate<B: CellSet>(_: &Grid<B, 2>) -> Option<i32> {
        if R::TAKES_OWN { None } else { Some(0) }
    }

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellMove>) -> Flow {
        let shape = at.shape();
        let own = at.stones(player);
        let taken = at.stones(player.opponent());
        let taken = if R::TAKES_OWN { taken.or(&own) } else { taken };
        for &step in R::STEPS {
            if R::SLIDES {
                for from in own.cells() {
                    if let Some(into) = first_stone(at, from, step).filter(|&into| taken.has(into)) {
                        visit(CellMove { from, into })?;
                    }
                }
            } else {
                let by = shape.offset(step);
                for into in own.shifted(shape, step).and(&taken).cells() {
                    visit(CellMove { from: into.wrapping_add_signed(-by), into })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellMove { from, into }: &CellMove) {
        at.set(into, at.state(from));
        at.set(from, 0);
    }

    /// A cell that is not there is as good as an empty one: nothing ever moves onto it.
    fn simplify<B: CellSet>(at: &mut Grid<B, 2>) {
        let [x, o] = &at.planes;
        let walls = x.and(o);
        at.fill(&walls, false);
    }

    /// Stones that slide along rows and columns alone pass empty rows and columns without noticing.
    fn compressed<B: CellSet>(at: Grid<B, 2>) -> Grid<B, 2> {
        let diagonal = R::STEPS.iter().any(|&(down, right)| down != 0 && right != 0);
        if R::SLIDES && !diagonal { at.without_empty_lines() } else { at }
    }

    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, stones) = (at.shape(), at.live::<Self>());
        if !R::SLIDES && shape.cells() > MAX_CELLS_OF_WORDS {
            return components_by_steps(shape, &stones, R::STEPS, visit);
        }
        if !R::SLIDES {
            return components(shape, &stones, |part| part.reached(shape, R::STEPS), visit);
        }
        let met = |part: &B| {
            let mut met = B::none(shape);
            for from in part.cells() {
                R::STEPS
                    .iter()
                    .filter_map(|&step| first_stone(at, from, step))
                    .for_each(|into| met.insert(into));
            }
            met
        };
        components(shape, &stones, met, visit);
    }

    /// Where stones of both colours are joined, two of different colours can take each other.
    #[inline]
    fn can_move<B: CellSet>(at: &Grid<B, 2>, part: &B) -> Option<bool> {
        let of = |player| !part.and(&at.stones(player)).is_empty();
        Some(if R::TAKES_OWN { part.count() > 1 } else { of(Player::Left) && of(Player::Right) })
    }

    fn name(shape: BoardShape, mv: &CellMove) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        R::about()
    }
}

/// The first stone in a direction.
#[inline]
fn first_stone<B: CellSet>(at: &Grid<B, 2>, from: u32, step: Offset) -> Option<u32> {
    at.shape().ray(from, step).find(|&cell| at.state(cell) != 0)
}
