//! Amazons: queens that move and shoot.

use super::cells::cell_set::{BoardShape, CellSet, KING, Offset};
use super::cells::grid::{Grid, stone};
use super::cells::moves::{PackedMove, place};
use super::cells::padded::{Padded, padded, padded_width, with_beside};
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, components};
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

/// The cells that a queen reaches over these free cells.
#[inline]
fn view<B: CellSet>(shape: BoardShape, free: &B, from: u32) -> B {
    let mut seen = B::none(shape);
    if shape.fits(u128::BITS) {
        let mut alone = B::none(shape);
        alone.insert(from);
        for step in KING {
            let next =
                |cells: &B| Some(cells.shifted(shape, step).and(free)).filter(|cells| !cells.is_empty());
            seen = std::iter::successors(next(&alone), next).fold(seen, |seen, cells| seen.or(&cells));
        }
    } else {
        for step in KING {
            shape.ray(from, step).take_while(|&cell| free.has(cell)).for_each(|cell| seen.insert(cell));
        }
    }
    seen
}

/// The cells to which steps of a king lead, two ways for each of these numbers of bits.
#[inline]
fn steps(width: u32) -> [u32; 4] {
    [1, width - 1, width, width + 1]
}

/// How many free cells these amazons see, each as often as it is seen.
#[inline]
fn seen<W: Padded>(width: u32, free: W, amazons: W) -> i32 {
    let mut seen = 0;
    for step in steps(width) {
        let (mut up, mut down) = (amazons >> step & free, amazons << step & free);
        while !(up | down).is_empty() {
            seen += up.count() + down.count();
            (up, down) = (up >> step & free, down << step & free);
        }
    }
    seen as i32
}

/// The amazons that have a free cell beside them, and those that have two.
#[inline]
fn mobile<W: Padded>(width: u32, free: W, amazons: W) -> [W; 2] {
    let (mut once, mut twice) = (W::from(0), W::from(0));
    for step in steps(width) {
        for beside in [free >> step & amazons, free << step & amazons] {
            twice = twice | once & beside;
            once = once | beside;
        }
    }
    [once, twice]
}

/// The number of free cells to which steps of a king lead sooner from `left` than from `right`, less that of
/// the cells to which they lead later.
#[inline]
fn nearer<W: Padded>(width: u32, mut free: W, mut left: W, mut right: W) -> i32 {
    let mut nearer = 0;
    loop {
        (left, right) = (with_beside(width, left) & free, with_beside(width, right) & free);
        if (left | right).is_empty() {
            return nearer;
        }
        nearer += left.without(&right).count() as i32 - right.without(&left).count() as i32;
        // A cell that both come to in the same step counts for neither.
        free = free.without(&(left | right));
    }
}

/// The difference between the players of three counts; `None` on boards that do not fit into such words.
#[inline]
fn difference<B: CellSet, W: Padded>(at: &Grid<B, 2>) -> Option<i32> {
    let shape = at.shape();
    let width = padded_width::<W>(shape)?;
    let free: W = padded(shape, &at.empty());
    let [left, right]: [W; 2] = [Player::Left, Player::Right].map(|player| padded(shape, &at.stones(player)));
    let mobile = mobile(width, free, left | right)
        .map(|amazons| (amazons & left).count() as i32 - (amazons & right).count() as i32);
    let seen = seen(width, free, left) - seen(width, free, right);
    Some(seen + nearer(width, free, left, right) + 3 * (mobile[0] + mobile[1]))
}

/// A number of moves that an amazon has if it moves and shoots on these cells alone, as large as is found by
/// looking at this number of moves.
fn run<B: CellSet>(shape: BoardShape, free: &B, from: u32, looks: &mut u32) -> u32 {
    let (most, mut best) = (free.count(), 0);
    for into in view(shape, free, from).cells() {
        let mut left = free.clone();
        left.insert(from);
        left.remove(into);
        for arrow in view(shape, &left, into).cells() {
            if best == most || *looks == 0 {
                return best;
            }
            *looks -= 1;
            let mut after = left.clone();
            after.remove(arrow);
            best = best.max(1 + run(shape, &after, into, looks));
        }
    }
    best
}

/// How many moves are looked at for a run.
const LOOKS: u32 = 200;

/// How many moves an amazon has in one of the areas that it alone closes, at least: the first of them shoots
/// an arrow back to where the amazon stood.
fn kept_moves<B: CellSet>(at: &Grid<B, 2>, amazon: u32) -> u32 {
    let (shape, free) = (at.shape(), at.empty());
    let mut others = at.stones(Player::Left).or(&at.stones(Player::Right));
    others.remove(amazon);
    let mut kept = 0;
    components(shape, &free, |area| area.reached(shape, &KING), &mut |area| {
        let beside = area.reached(shape, &KING);
        if !beside.has(amazon) || !beside.and(&others).is_empty() {
            return;
        }
        let mut looks = LOOKS;
        for into in view(shape, area, amazon).cells() {
            let mut left = area.clone();
            left.remove(into);
            kept = kept.max(1 + run(shape, &left, into, &mut looks));
        }
    });
    kept
}

impl From<MoveAndShot> for PackedMove {
    #[inline]
    fn from(MoveAndShot { player, from, into, arrow }: MoveAndShot) -> PackedMove {
        PackedMove { player, numbers: [from, into, arrow] }
    }
}

impl From<PackedMove> for MoveAndShot {
    #[inline]
    fn from(PackedMove { player, numbers: [from, into, arrow] }: PackedMove) -> MoveAndShot {
        MoveAndShot { player, from, into, arrow }
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
        // On large boards moves are counted, of which there are many.
        difference::<B, u64>(at).or_else(|| difference::<B, u128>(at))
    }

    const REMEMBERS_MOVES: bool = true;

    /// A player renounces the moves of one amazon, but for those in an area that this amazon closes.
    ///
    /// Claim. Let an amazon of the player P stand on d, and let A be a set of free cells to which all free
    /// cells beside them belong, while no other amazon is beside a cell of A. A may be empty. Let the amazon
    /// have a run of m moves that begins with a move into A and a shot at d, and whose other moves and shots
    /// stay in A. Then for P the board is no worse than m moves of P and the board B in which d is closed.
    ///
    /// Proof. P, moving second in the board minus that sum, always has an answer. In the board the opponent
    /// can neither come into A nor shoot into it: the first step into A is from a cell beside A, which is d,
    /// closed or free and then in A; nor over d, where the amazon stands or, after the first move of the
    /// run, the arrow. So each move of the opponent in the board is a move in B, and P makes it in the
    /// negative of B. A move in the negative of B is one of another amazon of P; it stays outside of A and d
    /// for the same reason, and P makes it in the board. A move that takes one of the m moves away is
    /// answered by the next move of the run.
    fn visit_renounced<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: &mut dyn FnMut(Grid<B, 2>, u32)) {
        if !at.shape().fits(u128::BITS) {
            return;
        }
        for amazon in at.stones(player).cells() {
            let mut rest = at.clone();
            rest.set(amazon, Grid::<B, 2>::WALL);
            visit(rest, kept_moves(at, amazon));
        }
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
    use super::super::cells::grid::{AnyGrid, on_grid};
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

    /// The estimate, counted cell by cell.
    fn counted<B: CellSet>(at: &Grid<B, 2>) -> i32 {
        let (shape, free) = (at.shape(), at.empty());
        let mut counts = Vec::new();
        for player in [Player::Left, Player::Right] {
            let amazons = at.stones(player);
            let (mut seen, mut mobile) = (0, 0);
            for amazon in amazons.cells() {
                let rays =
                    KING.map(|step| shape.ray(amazon, step).take_while(|&cell| free.has(cell)).count());
                seen += rays.iter().sum::<usize>() as i32;
                mobile += rays.iter().filter(|&&ray| ray > 0).count().min(2) as i32;
            }
            counts.push(seen + 3 * mobile);
        }
        // Both go on at once: a cell that one has come to is closed to the other.
        let (mut left, mut right) = (at.stones(Player::Left), at.stones(Player::Right));
        let mut nearer = 0;
        loop {
            let new = |from: &B, other: &B| -> Vec<u32> {
                let beside = |&cell: &u32| {
                    KING.iter().any(|&step| shape.next(cell, step).is_some_and(|next| from.has(next)))
                };
                free.without(from).without(other).cells().filter(beside).collect()
            };
            let (lefts, rights) = (new(&left, &right), new(&right, &left));
            if lefts.is_empty() && rights.is_empty() {
                return counts[0] - counts[1] + nearer;
            }
            nearer += lefts.len() as i32 - rights.len() as i32;
            lefts.into_iter().for_each(|cell| left.insert(cell));
            rights.into_iter().for_each(|cell| right.insert(cell));
        }
    }

    #[test]
    fn estimates_are_what_is_counted_cell_by_cell() {
        let rules = Amazons::new();
        let mut state = 11_u64;
        let mut estimated = 0;
        for (height, width) in [
            (1, 1),
            (1, 9),
            (9, 1),
            (2, 2),
            (4, 4),
            (5, 3),
            (7, 8),
            (8, 8),
            (9, 9),
            (1, 63),
            (1, 64),
            (64, 1),
            (2, 60),
            (10, 10),
            (11, 11),
        ] {
            for _ in 0..30 {
                let mut letter = || {
                    state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                    ['.', '.', '.', 'x', 'o', '#'][(state >> 33) as usize % 6]
                };
                let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| letter()).collect()).collect();
                let at = rules.parse(&Data::Text(rows.join("/"))).expect("a board");
                let counted = on_grid!(&at, grid => counted(grid));
                match rules.outcome_hooks().estimate(&at) {
                    Some(estimate) => assert_eq!(estimate, counted, "{rows:?}"),
                    None => assert!((width + 1) * height > 128, "{rows:?}"),
                }
                estimated += usize::from(rules.outcome_hooks().estimate(&at).is_some());
            }
        }
        assert!(estimated >= 400, "{estimated}");
    }
}
