//! Amazons: queens that move and shoot.

use super::cells::cell_set::{BoardShape, CellSet, KING, Offset};
use super::cells::grid::{Grid, stone};
use super::cells::moves::place;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules};
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::ops::ControlFlow;

/// An amazon moves like a queen of chess, then shoots an arrow like one; the arrow closes the cell where it
/// lands.
pub type Amazons = CellGame<AmazonsRules, 2>;

/// The rules of [`Amazons`].
#[derive(Clone, Copy, Debug)]
pub enum AmazonsRules {}

/// The move of an amazon and its shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAndShot {
    /// Whose amazon it is.
    pub player: Player,
    /// The cell that it leaves.
    pub from: u32,
    /// The cell that it comes to.
    pub into: u32,
    /// The cell that the arrow closes.
    pub arrow: u32,
}

/// The free cells that these cells see in one direction, the nearest ones first.
#[inline]
fn views<B: CellSet>(shape: BoardShape, free: &B, from: &B, step: Offset) -> impl Iterator<Item = B> {
    let next = move |cells: &B| Some(cells.shifted(shape, step).and(free)).filter(|cells| !cells.is_empty());
    std::iter::successors(next(from), next)
}

/// The cells that a queen reaches over these free cells.
#[inline]
fn view<B: CellSet>(shape: BoardShape, free: &B, from: u32) -> B {
    let mut seen = B::none(shape);
    if shape.fits(u128::BITS) {
        let mut alone = B::none(shape);
        alone.insert(from);
        for step in KING {
            seen = views(shape, free, &alone, step).fold(seen, |seen, cells| seen.or(&cells));
        }
    } else {
        for step in KING {
            shape.ray(from, step).take_while(|&cell| free.has(cell)).for_each(|cell| seen.insert(cell));
        }
    }
    seen
}

/// How many of these amazons have a free cell beside them, and how many have two.
#[inline]
fn mobile<B: CellSet>(shape: BoardShape, free: &B, amazons: &B) -> i32 {
    let (mut once, mut twice) = (B::none(shape), B::none(shape));
    for (down, right) in KING {
        let beside = free.shifted(shape, (-down, -right)).and(amazons);
        twice = twice.or(&once.and(&beside));
        once = once.or(&beside);
    }
    (once.count() + twice.count()) as i32
}

/// The number of free cells to which steps of a king lead sooner from `left` than from `right`, less that of
/// the cells to which they lead later.
#[inline]
fn nearer<B: CellSet>(shape: BoardShape, free: &B, mut left: B, mut right: B) -> i32 {
    let mut nearer = 0;
    loop {
        let steps = |cells: &B| cells.reached(shape, &KING).and(free).without(&left).without(&right);
        let (lefts, rights) = (steps(&left), steps(&right));
        if lefts.is_empty() && rights.is_empty() {
            return nearer;
        }
        nearer += lefts.without(&rights).count() as i32 - rights.without(&lefts).count() as i32;
        // A cell that both come to in the same step counts for neither.
        (left, right) = (left.or(&lefts), right.or(&rights));
    }
}

/// Amazons and arrows pass over empty cells by steps of a king, so that regions which no such steps join are
/// independent.
impl CellRules<2> for AmazonsRules {
    type Move = MoveAndShot;

    const NAME: &'static str = "amazons";
    const LETTERS: &'static str = ".xo#";
    const EXAMPLE: &'static str = "x..\n...\n..o";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &KING;

    /// Values of more cells have many options.
    const EXACT_CELLS: u32 = 7;

    /// Boards with amazons have too many options of options.
    const BOUNDED_CELLS: u32 = 0;

    /// The difference between the players of three counts. Cells that amazons see count as often as they are
    /// seen, cells that they reach first count once, and up to two free cells beside each amazon three times.
    ///
    /// No two amazons of a player see a cell in the same direction, since one would stand in the way of the
    /// other.
    fn estimate<B: CellSet>(at: &Grid<B, 2>) -> Option<i32> {
        let (shape, empty) = (at.shape(), at.empty());
        // On large boards moves are counted, of which there are many.
        if !shape.fits(u128::BITS) {
            return None;
        }
        let seen = |player| {
            let amazons = at.stones(player);
            let seen =
                |step| views(shape, &empty, &amazons, step).map(|cells| cells.count() as i32).sum::<i32>();
            KING.into_iter().map(seen).sum::<i32>()
        };
        let nearer = nearer(shape, &empty, at.stones(Player::Left), at.stones(Player::Right));
        let mobile = |player| mobile(shape, &empty, &at.stones(player));
        let mobility = mobile(Player::Left) - mobile(Player::Right);
        Some(seen(Player::Left) - seen(Player::Right) + nearer + 3 * mobility)
    }

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, MoveAndShot>) -> Flow {
        let shape = at.shape();
        let empty = at.empty();
        for from in at.stones(player).cells() {
            let mut free = empty.clone();
            free.insert(from);
            for into in view(shape, &empty, from).cells() {
                for arrow in view(shape, &free, into).cells() {
                    visit(MoveAndShot { player, from, into, arrow })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, mv: &MoveAndShot) {
        at.set(mv.from, 0);
        at.set(mv.into, stone(mv.player));
        at.set(mv.arrow, Grid::<B, 2>::WALL);
    }

    /// An amazon beside an empty cell can go there and shoot back.
    #[inline]
    fn can_move<B: CellSet>(at: &Grid<B, 2>, part: &B) -> Option<bool> {
        let amazons = part.without(&at.empty());
        Some(!amazons.reached(at.shape(), &KING).and(&at.empty()).is_empty())
    }

    fn name(shape: BoardShape, mv: &MoveAndShot) -> MoveName {
        let cells = [("from", mv.from), ("into", mv.into), ("arrow", mv.arrow)];
        cells.map(|(field, cell)| (field, place(shape, cell))).to_vec()
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Amazons stand on a board, x of Left and o of Right. A move takes an amazon of one's own like a queen of chess, one cell or more in any of the eight directions over and onto empty cells; from there the amazon shoots an arrow, which flies by the same rule and closes the cell where it lands for good. The cell that the amazon has just left is empty. A player who cannot move loses.",
        "棋盘上有双方的皇后，x 属左方，o 属右方。每步先把自己的一枚皇后按国际象棋后的走法移动：沿八个方向之一经过空格，移到空格，至少一格；然后从该处射出一箭，箭按同样的走法飞行，落下的格子从此封闭。皇后刚离开的格子算空格。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # for a closed one",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（封闭的格子）组成的文本"
    ),
    example: "[\"x..\",\"...\",\"..o\"]",
    source: "W. Zamkauskas (1988); E. R. Berlekamp, Sums of N × 2 Amazons, Institute of Mathematical Statistics Lecture Notes 35 (2000), 1-34",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::{Notation, Ruleset};

    fn estimate(rows: &str) -> Option<i32> {
        let rules = Amazons::new();
        let at = rules.parse(&Data::Text(rows.to_owned())).ok()?;
        rules.outcome_hooks().estimate(&at)
    }

    #[test]
    fn estimates_count_the_cells_that_are_seen_those_that_are_nearer_and_those_beside() {
        // Left sees two cells and Right one; each comes first to one.
        assert_eq!(estimate("x..#/###o"), Some(2 - 1 + 1 - 1));
        assert_eq!(estimate("x...#.o"), Some(3 - 1 + 3 - 1));
        assert_eq!(estimate("x.o"), Some(0));
        assert_eq!(estimate("x##/###/##o"), Some(0));
        // Left sees two cells and comes first to both, which are beside the amazon; then to three.
        assert_eq!(estimate("x.#/.##/##o"), Some(2 + 2 + 3 * 2));
        assert_eq!(estimate("x.#/..#/###/##o"), Some(3 + 3 + 3 * 2));
    }

    #[test]
    fn estimates_of_negatives_are_opposite() {
        for rows in ["x..o/.#../x...", "o.../..x./.#.o", ".x../o..x/x..o/..o."] {
            let exchanged = rows.chars().map(|letter| match letter {
                'x' => 'o',
                'o' => 'x',
                other => other,
            });
            let negative = estimate(&exchanged.collect::<String>()).map(|estimate| -estimate);
            assert!(negative.is_some());
            assert_eq!(estimate(rows), negative, "{rows}");
        }
    }
}
