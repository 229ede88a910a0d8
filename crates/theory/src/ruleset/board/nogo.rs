//! NoGo: Go without captures.

use super::cells::cell_set::{BoardShape, CellSet, ORTHOGONAL, Offset};
use super::cells::grid::{Grid, stone};
use super::cells::moves::CellPlacement;
use super::cells::symmetry::Symmetry;
use super::cells::{CellGame, CellRules, components, region};
use crate::data::PositionError;
use crate::player::Player;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::{text, words};
use std::ops::ControlFlow;

/// A stone is placed so that every group of stones keeps an empty neighbour.
pub type NoGo = CellGame<NoGoRules, 2>;

/// The rules of [`NoGo`]. Stones of one colour that edges join are a group; the empty cells beside it are its
/// liberties.
#[derive(Clone, Copy, Debug)]
pub enum NoGoRules {}

/// Two liberties of a group, where it has two.
type TwoLiberties = [Option<u32>; 2];

/// Shows the cells of each group of a player, with two of its liberties.
#[inline]
fn visit_groups<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: &mut dyn FnMut(&[u32], TwoLiberties)) {
    let (shape, empty) = (at.shape(), at.empty());
    let mut rest = at.stones(player);
    let mut next = 0;
    while let Some(first) = rest.first_from(next) {
        next = first + 1;
        let group = region(shape, &mut rest, first, &ORTHOGONAL);
        let beside = group.iter().flat_map(|&cell| ORTHOGONAL.map(|step| shape.next(cell, step)));
        let mut liberties = beside.flatten().filter(|&cell| empty.has(cell));
        let one = liberties.next();
        visit(&group, [one, liberties.find(|&cell| Some(cell) != one)]);
    }
}

/// The cells where a player may place a stone: not on the last liberty of a group of the opponent, and beside
/// an empty cell or a group of his own that has another liberty.
#[inline]
fn allowed<B: CellSet>(at: &Grid<B, 2>, player: Player) -> B {
    let (shape, empty) = (at.shape(), at.empty());
    // Sets of a few words are faster moved as a whole, larger ones looked through cell by cell.
    let (breathing, last) = if shape.fits(u128::BITS) {
        let (mut breathing, mut last) = (empty.clone(), B::none(shape));
        let beside = |group: &B| group.reached(shape, &ORTHOGONAL);
        components(shape, &at.stones(player), beside, &mut |group| {
            if beside(group).and(&empty).count() > 1 {
                breathing = breathing.or(group);
            }
        });
        components(shape, &at.stones(player.opponent()), beside, &mut |group| {
            let liberties = beside(group).and(&empty);
            if liberties.count() == 1 {
                last = last.or(&liberties);
            }
        });
        (breathing, last)
    } else {
        let (mut breathing, mut last) = (empty.clone(), B::none(shape));
        visit_groups(at, player, &mut |group, liberties| {
            if let [Some(_), Some(_)] = liberties {
                group.iter().for_each(|&cell| breathing.insert(cell));
            }
        });
        visit_groups(at, player.opponent(), &mut |_, liberties| {
            if let [Some(liberty), None] = liberties {
                last.insert(liberty);
            }
        });
        (breathing, last)
    };
    empty.and(&breathing.reached(shape, &ORTHOGONAL)).without(&last)
}

impl CellRules<2> for NoGoRules {
    type Move = CellPlacement;

    const NAME: &'static str = "nogo";
    const LETTERS: &'static str = ".xo#";
    const OPENING: &'static [char] = &['.'];
    const EXAMPLE: &'static str = "...\n.x.\n..o";
    const SYMMETRY: Symmetry = Symmetry::Square;
    const JOINS: &'static [Offset] = &ORTHOGONAL;

    const REMEMBERS_MOVES: bool = true;
    const BOUNDED_CELLS: u32 = 11;

    /// Cells open to Left, less those open to Right.
    fn estimate<B: CellSet>(at: &Grid<B, 2>) -> Option<i32> {
        let open = |player| allowed(at, player).count() as i32;
        Some(open(Player::Left) - open(Player::Right))
    }

    #[inline]
    fn visit_moves<B: CellSet>(at: &Grid<B, 2>, player: Player, visit: Visit<'_, CellPlacement>) -> Flow {
        for cell in allowed(at, player).cells() {
            visit(CellPlacement { player, cell })?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play<B: CellSet>(at: &mut Grid<B, 2>, mv: &CellPlacement) {
        at.set(mv.cell, stone(mv.player));
    }

    /// Stones are never removed, so that neighbours of different colours do not matter to each other: no
    /// group reaches over them, and none has a liberty there.
    #[inline]
    fn visit_components<B: CellSet>(at: &Grid<B, 2>, visit: &mut dyn FnMut(&B)) {
        let (shape, open) = (at.shape(), at.open());
        let [x, o] = [Player::Left, Player::Right].map(|player| at.stones(player));
        let joined = |part: &B| {
            let beside_all_but_o = part.without(&o).reached(shape, &ORTHOGONAL).without(&o);
            let beside_all_but_x = part.without(&x).reached(shape, &ORTHOGONAL).without(&x);
            beside_all_but_o.or(&beside_all_but_x)
        };
        components(shape, &open, joined, visit);
    }

    fn check<B: CellSet>(at: &Grid<B, 2>) -> Result<(), PositionError> {
        let mut dead = None;
        for player in [Player::Left, Player::Right] {
            visit_groups(at, player, &mut |group, liberties| {
                if liberties == [None, None] {
                    dead = dead.or(group.first().copied());
                }
            });
        }
        let Some(cell) = dead else { return Ok(()) };
        let (row, column) = (cell / at.shape().width, cell % at.shape().width);
        Err(PositionError::wrong(words!(
            "the stone in row {row}, column {column} (counted from 0) is in a group without an empty neighbour: no play leads there",
            "第 {row} 行第 {column} 列（从 0 数起）的棋子所在的棋块没有相邻空格：不可能出现这样的局面"
        )))
    }

    fn name(shape: BoardShape, mv: &CellPlacement) -> MoveName {
        mv.name(shape)
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Left places a stone x on an empty cell, Right a stone o, so that afterwards every group of either player has an empty cell beside it: a group is a set of stones of one colour that are joined over edges. There are no captures. A player who cannot move loses.",
        "左方在空格放棋子 x，右方放 o，放后双方的每个棋块都必须有相邻的空格；由公共边相连的同色棋子为一块。不能吃子。无法行动者负。",
    ),
    format: text!(
        "a list of rows from the top, each a text of x, o, . for an empty cell and # where there is no cell",
        "自上而下的各行，每行是由 x、o、.（空格）和 #（没有格子）组成的文本"
    ),
    example: "[\"...\",\".x.\",\"..o\"]",
    source: "C.-W. Chou, O. Teytaud, S.-J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo, EvoApplications (2011)",
};
