//! Wythoff's game.

use super::{parse_pair, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, MAX_TOKENS, Pick, Scene, VisibleRange};
use crate::text;
use std::ops::ControlFlow;

/// Wythoff's game: two heaps; take any positive number from one of them, or the same number from both.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wythoff;

/// From which heaps a move takes tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WythoffMoveKind {
    /// From the first heap.
    First,
    /// From the second heap.
    Second,
    /// The same number from both heaps.
    Both,
}

/// A move in Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WythoffMove {
    /// From which heap or heaps.
    pub from: WythoffMoveKind,
    /// How many tokens, from each of them.
    pub take: u64,
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];
    type Move = WythoffMove;

    fn visit_moves(&self, &[a, b]: &[u64; 2], _: Player, visit: Visit<'_, WythoffMove>) -> Flow {
        for take in (1..=a).rev() {
            if take <= b {
                visit(WythoffMove { from: WythoffMoveKind::Both, take })?;
            }
            visit(WythoffMove { from: WythoffMoveKind::First, take })?;
        }
        for take in (1..=b).rev() {
            visit(WythoffMove { from: WythoffMoveKind::Second, take })?;
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        &[a, b]: &[u64; 2],
        &WythoffMove { from, take }: &WythoffMove,
    ) -> Result<[u64; 2], PositionTooLarge> {
        Ok(match from {
            WythoffMoveKind::First => [a - take, b],
            WythoffMoveKind::Second => [a, b - take],
            WythoffMoveKind::Both => [a - take, b - take],
        })
    }

    fn canonical(&self, &[a, b]: &[u64; 2]) -> [u64; 2] {
        [a.min(b), a.max(b)]
    }

    fn count_moves(&self, at: &Self::Position) -> Option<u128> {
        let [a, b] = at.map(u128::from);
        Some(a + b + a.min(b))
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for Wythoff {}

impl Notation for Wythoff {
    fn parse(&self, data: &Data) -> Result<[u64; 2], PositionError> {
        parse_pair(data)
    }

    fn write(&self, at: &[u64; 2]) -> Data {
        Data::Naturals(at.to_vec())
    }

    fn size_after(&self, _: &[u64; 2], _: &WythoffMove) -> u64 {
        2
    }

    fn move_name(&self, _: &[u64; 2], mv: &WythoffMove) -> MoveName {
        let from = match mv.from {
            WythoffMoveKind::First => ("heap", Data::Natural(0)),
            WythoffMoveKind::Second => ("heap", Data::Natural(1)),
            WythoffMoveKind::Both => ("both", Data::Bool(true)),
        };
        vec![from, ("take", Data::Natural(mv.take))]
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, _: usize) -> Option<MoveFormulas> {
        let to = |left: [&str; 2], when: &str| MoveFormula {
            left: vec![left.map(str::to_owned).to_vec()],
            ..MoveFormula::new(&[], when)
        };
        let moves = vec![
            to(["c", "b"], "c < a"),
            to(["a", "d"], "d < b"),
            to(["c", "d"], "exists k: 1 <= k & c + k = a & d + k = b"),
        ];
        Some(MoveFormulas::position(&["a", "b"], moves, vec![1, 1]))
    }

    /// Small heaps are a queen on a quarter board, who moves down, to the left, or both: its row and its
    /// column are the heaps.
    fn scene(&self, at: &[u64; 2]) -> Scene {
        if !on_board(at) {
            return Scene::piles(at, 0);
        }
        let &[a, b] = at;
        Scene::board(&VisibleRange::lines(0, a + 1), &VisibleRange::lines(0, b + 1), true, |row, column| {
            match (row == a, column == b) {
                (true, true) => (Appearance::Token, Some("Q".to_owned())),
                (on_row, on_column) if on_row || on_column || a - row == b - column => {
                    (Appearance::Plain, None)
                }
                _ => (Appearance::Still, None),
            }
        })
    }

    fn picks(&self, at: &[u64; 2], mv: &WythoffMove) -> Option<Vec<Pick>> {
        let [row, column] = self.play(at, mv).ok().filter(|_| on_board(at))?;
        Some(vec![Pick::thing(format!("c{row},{column}"))])
    }

    /// Tokens of the heaps, whatever is to be seen of them.
    fn move_from_picks(&self, at: &[u64; 2], _: Player, picks: &[Pick]) -> Option<WythoffMove> {
        match taken(at, 0, picks)?[..] {
            [(0, take)] => Some(WythoffMove { from: WythoffMoveKind::First, take }),
            [(1, take)] => Some(WythoffMove { from: WythoffMoveKind::Second, take }),
            [(0, take), (1, other)] if take == other => {
                Some(WythoffMove { from: WythoffMoveKind::Both, take })
            }
            _ => None,
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Whether the heaps are few enough for a board.
fn on_board(at: &[u64; 2]) -> bool {
    at.iter().all(|&heap| heap <= MAX_TOKENS)
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "There are two heaps. A move takes any positive number of tokens from one heap, or the same positive number from both.",
        "有两堆石子。每步从一堆中取走任意正数颗，或从两堆中取走同样多的正数颗。",
    ),
    format: text!("a list of the two heaps", "两堆石子数的列表"),
    example: "[10,4]",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202",
};

impl Parameters for Wythoff {
    fn from_parameters(parameters: Option<&str>) -> Result<Wythoff, GameError> {
        no_parameters("wythoff", parameters).map(|()| Wythoff)
    }
}
