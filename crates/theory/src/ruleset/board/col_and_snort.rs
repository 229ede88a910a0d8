//! Snort and Col, in which a stone forbids its neighbouring cells to one of the players.

use super::cells::cell_set::{BoardShape, CellSet, ORTHOGONAL, Offset};
use super::cells::grid::{AnyGrid, Grid, stone};
use super::cells::moves::CellPlacement;
use super::cells::symmetry::Symmetry;
use super::cells::wide_cell_set::WideCellSet;
use super::cells::{CellGame, CellRules, components, on_least_board};
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// A game of placing stones with the rules `R`.
pub type PlacementGame<R> = CellGame<PlacementRules<R>, 2>;

/// What tells one game of placing stones from another.
pub trait PlacementFamily: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// True where a stone forbids the cells around it to its owner, false where it does to the opponent.
    const FORBIDS_OWNER: bool;

    /// The game in words.
    fn about() -> &'static RulesetInfo;
}

/// The rules of a game of placing stones.
///
/// All that matters of a position is where each player may still play, and which of these cells are
/// neighbours. Simplified boards say just that, and are called labelled: a cell is free, Left's alone (state
/// 1), Right's alone (state 2), or not there. So the first plane holds the cells that are closed to Right,
/// the second those closed to Left.
#[derive(Clone, Copy, Debug)]
pub struct PlacementRules<R>(R);

/// The plane of a labelled board with the cells that are closed to a player.
const fn closed_to(player: Player) -> usize {
    match player {
        Player::Left => 1,
        Player::Right => 0,
    }
}

/// To whom a stone of `player` forbids its neighbours.
const fn forbidden<R: PlacementFamily>(player: Player) -> Player {
    if R::FORBIDS_OWNER { player } else { player.opponent() }
}

/// Of boards with more cells that are open to a player all moves are looked at.
const MAX_COMPARED: u32 = 128;

/// A move of a player: its cell, what it closes to that player and to the opponent of what was open, and the
/// cells on which it does so.
struct Placement<B> {
    cell: u32,
    around: B,
    own: B,
    others: B,
}

impl<B: CellSet> Placement<B> {
    /// Whether a player's move is at least as good as another, by what the two close.
    ///
    /// A position is a pair of sets: the cells A open to the player, and Z open to the opponent.
    ///
    /// Claim 1. (A', Z') is at least as good for the player as (A, Z) if A' contains A, and Z contains Z'.
    /// Proof. The player, moving second in the difference, answers each move by the same move in the other
    /// position, where its cell is open. Both moves close the same cells, so the inclusions remain.
    ///
    /// Let u be the cell of this move, v that of the other, and N(u), N(v) these cells with their neighbours.
    ///
    /// Claim 2. In Snort u is at least as good as v if N(u) contains all of N(v) that is in Z. Proof. After u
    /// the position is (A - u, Z - N(u)), after v it is (A - v, Z - N(v)). The player answers a move to u in
    /// the second by v in the first, after which claim 1 applies, and all others by the same move. A stone of
    /// the opponent that closes v in the first would be in N(v) and in Z - N(u), which have no cell in
    /// common. So v stays open there.
    ///
    /// Claim 3. In Col u is at least as good as v if N(v) contains all of N(u) that is in A, and either v is
    /// not in Z, or u is, too, and N(v) contains all of N(u) that is in Z. Proof. After u the position is
    /// (A - N(u), Z - u), after v it is (A - N(v), Z - v). If v is not in Z, claim 1 applies. Otherwise the
    /// opponent has v in the first and u in the second. The player answers v by u, after which claim 1
    /// applies, and all other moves by the same move. A stone of the opponent that closes u in the second is
    /// in N(u) and in Z, therefore in N(v), and closes v in the first.
    fn beats(&self, other: &Placement<B>, forbids_owner: bool) -> bool {
        if !forbids_owner {
            return other.others.without(&self.around).is_empty();
        }
        let for_opponent = !other.others.has(other.cell)
            || self.others.has(self.cell) && self.others.without(&other.around).is_empty();
        for_opponent && self.own.without(&other.around).is_empty()
    }
}

/// The cells where a player may place a stone.
#[inline]
fn open_to<R: PlacementFamily, B: CellSet>(at: &Grid<B, 2>, player: Player) -> B {
    let shape = at.shape();
    if at.labelled {
        let [a, b] = &at.planes;
        return B::all(shape).without(if closed_to(player) == 0 { a } else { b });
    }
    let forbidding = at.stones(forbidden::<R>(player));
    at.empty().without(&forbidding.reached(shape, &ORTHOGONAL))
}

impl<R: PlacementFamily> CellRules<2> for PlacementRules<R> {
    type Move = CellPlacement;

    const NAME: &'static str = R::NAME;
    const LETTERS: &'static str = ".xo#";
    const OPENING: &'static [char] = &['.'];
    const EXAMPLE: &'static str = "x..\n.#.\n..o";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    /// Values of Col are numbers, some with a star; those of Snort are hot and have many options, and bounds
    /// say nearly as much.
    const EXACT_CELLS: u32 = if R::FORBIDS_OWNER { 10 } else { 5 };
    const BOUNDED_CELLS: u32 = if R::FORBIDS_OWNER { 10 } else { 13 };

    /// Cells open to Left, less those open to Right, four to a move; in Snort those that the opponent cannot
    /// close count half a move more.
    fn estimate<B: CellSet>(at: &Grid<B, 2>) -> Option<i32> {
        let shape = at.shape();
        let [lefts, rights] = [Player::Left, Player::Right].map(|player| open_to::<R, B>(at, player));
        let difference = 4 * (lefts.count() as i32 - rights.count() as i32);
        if R::FORBIDS_OWNER {
            return Some(difference);
        }
        let safe = |own: &B, others: &B| {
            let felt = others.or(&others.reached(shape, &ORTHOGONAL));
            own.without(&felt).count() as i32
        };
        Some(difference + 2 * (safe(&lefts, &rights) - safe(&rights, &lefts)))
    }

    /// Where half a turn exchanges the players and no cell touches its image, the second player answers each
    /// stone in the image of its cell. That cell was open to the second player, as the other was to the
    /// first; the stone just placed closes only cells beside its own, and the image is none of them. So after
    /// each answer the board is its own image again, and the first player is the first who cannot move.
    fn is_zero<B: CellSet>(at: &Grid<B, 2>) -> bool {
        at.labelled && at.mirrors(&at.open())
    }

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellPlacement>) -> Flow {
        for cell in open_to::<R, B>(at, player).cells() {
            visit(CellPlacement { player, cell })?;
        }
        ControlFlow::Continue(())
    }

    /// Of moves that beat each other the first one counts.
    fn visit_best_moves<B: CellSet>(
        at: &Grid<B, 2>,
        player: Player,
        visit: &mut dyn FnMut(&CellPlacement),
    ) -> bool {
        let shape = at.shape();
        let [own, others] = [player, player.opponent()].map(|player| open_to::<R, B>(at, player));
        if !at.labelled || own.count() > MAX_COMPARED {
            return false;
        }
        let placement = |cell: u32| {
            let mut around = B::none(shape);
            around.insert(cell);
            around = around.or(&around.reached(shape, &ORTHOGONAL));
            Placement { cell, own: around.and(&own), others: around.and(&others), around }
        };
        let placements: SmallVec<[Placement<B>; 32]> = own.cells().map(placement).collect();
        let beats = |a: usize, b: usize| placements[a].beats(&placements[b], R::FORBIDS_OWNER);
        for (place, Placement { cell, .. }) in placements.iter().enumerate() {
            let beaten = (0..placements.len()).any(|other| {
                other != place && beats(other, place) && (other < place || !beats(place, other))
            });
            if !beaten {
                visit(&CellPlacement { player, cell: *cell });
            }
        }
        true
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, &CellPlacement { player, cell }: &CellPlacement) {
        if !at.labelled {
            return at.set(cell, stone(player));
        }
        let shape = at.shape();
        at.set(cell, Grid::<B, 2>::WALL);
        let mut placed = B::none(shape);
        placed.insert(cell);
        let closed = placed.reached(shape, &ORTHOGONAL);
        if let Some(plane) = at.planes.get_mut(closed_to(forbidden::<R>(player))) {
            *plane = plane.or(&closed);
        }
    }

    #[inline]
    fn simplify<B: CellSet>(at: &mut Grid<B, 2>) {
        if at.labelled {
            return;
        }
        let shape = at.shape();
        let taken = B::all(shape).without(&at.empty());
        let mut closed = [taken.clone(), taken];
        for player in [Player::Left, Player::Right] {
            if let Some(plane) = closed.get_mut(closed_to(forbidden::<R>(player))) {
                *plane = plane.or(&at.stones(player).reached(shape, &ORTHOGONAL));
            }
        }
        *at = Grid::new(shape, closed, true);
    }

    /// Cells stay closed to whom they are closed. A stone on a cell closes its neighbours to a player, and it
    /// is not felt by those that are closed to him already: in Snort by the cells of the player who places
    /// it, in Col by those of the other. So two neighbours that are both one player's in Snort, or each a
    /// different player's in Col, do not matter to each other.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, open) = (at.shape(), at.open());
        let [closed_to_right, closed_to_left] = &at.planes;
        let joined = |part: &B| {
            let not_lefts = part.without(&closed_to_right.without(closed_to_left));
            let not_rights = part.without(&closed_to_left.without(closed_to_right));
            let (beside_not_lefts, beside_not_rights) =
                (not_lefts.reached(shape, &ORTHOGONAL), not_rights.reached(shape, &ORTHOGONAL));
            // Left's cells are joined by those that are not Left's in Snort, not Right's in Col.
            let (lefts, rights) = if R::FORBIDS_OWNER {
                (beside_not_rights, beside_not_lefts)
            } else {
                (beside_not_lefts, beside_not_rights)
            };
            let free = part.reached(shape, &ORTHOGONAL).without(closed_to_right).without(closed_to_left);
            free.or(&lefts.and(closed_to_right)).or(&rights.and(closed_to_left))
        };
        components(shape, &open, joined, visit);
    }

    /// Every cell that is there is open to somebody.
    #[inline]
    fn can_move<B: CellSet>(_: &Grid<B, 2>, _: &B) -> Option<bool> {
        Some(true)
    }

    /// A cell that only one player may play on has a stone beside it that closes it to the other. Such a
    /// stone stands on a cell that is not there, whose neighbours all are that player's alone: so it closes
    /// nothing else, and a stone is put on each cell of this kind, within the board or beside it.
    fn with_stones<B: CellSet>(at: &Grid<B, 2>) -> Option<AnyGrid<2>> {
        if !at.labelled {
            return None;
        }
        let (inner, open) = (at.shape(), at.open());
        let shape = BoardShape { width: inner.width + 2, height: inner.height + 2 };
        // The cell of the board where a cell of the wider one is.
        let within = |cell: u32| {
            let (row, column) = ((cell / shape.width).checked_sub(1)?, (cell % shape.width).checked_sub(1)?);
            let there = row < inner.height && column < inner.width;
            Some(row * inner.width + column).filter(|&cell| there && open.has(cell))
        };
        let beside = |cell: u32| ORTHOGONAL.iter().filter_map(move |&step| within(shape.next(cell, step)?));
        let closes = |player: Player| {
            let closed = closed_to(forbidden::<R>(player));
            move |cell: u32| at.state(cell) == 1 << closed
        };
        let state = |cell: u32| match (within(cell), beside(cell).next()) {
            (Some(_), _) => 0,
            (None, Some(_)) if beside(cell).all(closes(Player::Left)) => stone(Player::Left),
            (None, Some(_)) if beside(cell).all(closes(Player::Right)) => stone(Player::Right),
            (None, _) => Grid::<B, 2>::WALL,
        };
        let states: Vec<u8> = (0..shape.cells()).map(state).collect();
        let kept =
            (0..).zip(&states).filter(|(_, state)| **state != Grid::<B, 2>::WALL).map(|(cell, _)| cell);
        let wide = Grid::<WideCellSet, 2>::from_states(shape, &states, false);
        Some(on_least_board::<Self, 2>(&wide, &kept.collect::<Vec<u32>>()))
    }

    fn name(shape: BoardShape, mv: &CellPlacement) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        R::about()
    }
}
