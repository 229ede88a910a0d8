//! Blockbusting: players claim the parcels of a street, and Left wants neighbours.

use super::alphabet::{STONES, StripSymmetry, size};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{Enumeration, Size, SizeError};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::strip::{Cell, Strip, lefts, taken};
use crate::text;
use std::ops::ControlFlow;

/// Claim an empty cell. When all are claimed Left has a free move for each pair of neighbours that he owns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blockbusting;

/// A street.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockbustingPosition {
    cells: Strip,
    /// Pairs that Left owns elsewhere, without the free moves that he has made.
    gained: u32,
}

/// A move in [`Blockbusting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimParcel {
    /// An empty cell is claimed by a player.
    Cell(u32, Player),
    /// Left makes one of the free moves that he has when the street is full.
    Free,
}

/// The most pairs elsewhere that a position may have.
const MAX_GAINED: u64 = 1_000_000;

impl BlockbustingPosition {
    fn is_full(&self) -> bool {
        self.cells.run_from(0, taken) == self.cells.len()
    }

    /// How many pairs Left owns in all.
    fn pairs(&self) -> u32 {
        let pairs = self.cells.places(lefts).filter(|&cell| self.cells.get(cell + 1) == Cell::Left);
        self.gained + pairs.count() as u32
    }
}

impl Ruleset for Blockbusting {
    type Position = BlockbustingPosition;
    type Move = ClaimParcel;

    fn visit_moves(&self, at: &BlockbustingPosition, player: Player, visit: Visit<'_, ClaimParcel>) -> Flow {
        if at.is_full() {
            let free = player == Player::Left && at.pairs() > 0;
            return if free { visit(ClaimParcel::Free) } else { ControlFlow::Continue(()) };
        }
        let mut cell = 0;
        while cell < at.cells.len() {
            cell += at.cells.run_from(cell, taken);
            if cell < at.cells.len() {
                visit(ClaimParcel::Cell(cell, player))?;
            }
            cell += 1;
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &BlockbustingPosition,
        claim: &ClaimParcel,
    ) -> Result<BlockbustingPosition, PositionTooLarge> {
        Ok(match *claim {
            ClaimParcel::Cell(cell, player) => {
                let mut to = at.clone();
                to.cells.set(cell, if player == Player::Left { Cell::Left } else { Cell::Right });
                to
            }
            ClaimParcel::Free => {
                BlockbustingPosition { cells: Strip::blank(0), gained: at.pairs().saturating_sub(1) }
            }
        })
    }

    /// Only pairs of Left's count. So Right's cells cut the street into blocks whose order and direction do
    /// not matter, and of Left's cells side by side one is as good as all, but for the pairs that there are.
    /// These are kept as a number: to make them moves of their own would change the game, since they may be
    /// made only when the street is full.
    fn canonical(&self, at: &BlockbustingPosition) -> BlockbustingPosition {
        let mut gained = at.gained;
        let mut blocks: Vec<Strip> = Vec::new();
        let mut block: Vec<Cell> = Vec::new();
        for cell in at.cells.cells().chain([Cell::Right]) {
            match cell {
                Cell::Right => {
                    if block.contains(&Cell::Empty) {
                        let turned: Strip = block.iter().rev().copied().collect();
                        blocks.push(turned.min(block.iter().copied().collect()));
                    }
                    block.clear();
                }
                Cell::Left if block.last() == Some(&Cell::Left) => gained += 1,
                other => block.push(other),
            }
        }
        blocks.sort_unstable();
        let apart = |i: usize| (i > 0).then_some(Cell::Right);
        let cells =
            blocks.iter().enumerate().flat_map(|(i, block)| apart(i).into_iter().chain(block.cells()));
        BlockbustingPosition { cells: cells.collect(), gained }
    }

    fn visit_components(&self, at: &BlockbustingPosition, visit: &mut dyn FnMut(BlockbustingPosition)) {
        let whole = self.canonical(at);
        if !whole.cells.is_empty() || whole.gained > 0 {
            visit(whole);
        }
    }

    fn is_sum_of_components(&self, _: &BlockbustingPosition) -> bool {
        true
    }

    fn size_in_memory(&self, at: &BlockbustingPosition) -> usize {
        at.cells.size_in_memory()
    }
}

impl Notation for Blockbusting {
    fn parse(&self, data: &Data) -> Result<BlockbustingPosition, PositionError> {
        if !matches!(data, Data::Object(_)) {
            return Ok(BlockbustingPosition { cells: STONES.parse(data)?, gained: 0 });
        }
        let ([cells, gained], []) = data.fields(["cells", "gained"], [])?;
        let cells = STONES.parse(cells).map_err(|error| error.within(".cells"))?;
        let gained = gained.natural(MAX_GAINED).map_err(|error| error.within(".gained"))?;
        Ok(BlockbustingPosition { cells, gained: gained as u32 })
    }

    fn write(&self, at: &BlockbustingPosition) -> Data {
        let cells = STONES.write(&at.cells);
        match at.gained {
            0 => cells,
            gained => Data::object([("cells", cells), ("gained", Data::Natural(gained.into()))]),
        }
    }

    fn size_after(&self, at: &BlockbustingPosition, _: &ClaimParcel) -> u64 {
        size(at.cells.len())
    }

    fn move_name(&self, _: &BlockbustingPosition, claim: &ClaimParcel) -> MoveName {
        match *claim {
            ClaimParcel::Cell(cell, _) => vec![("cell", Data::Natural(cell.into()))],
            ClaimParcel::Free => vec![("free", Data::Bool(true))],
        }
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".xo" }, example: ".xx..o." }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<BlockbustingPosition>, SizeError> {
        STONES.enumerate(size, &[StripSymmetry::Reversed], &[], |cells| BlockbustingPosition {
            cells,
            gained: 0,
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Blockbusting {
    fn from_parameters(parameters: Option<&str>) -> Result<Blockbusting, GameError> {
        no_parameters("blockbusting", parameters).map(|()| Blockbusting)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Players claim the empty cells of a strip. When all are claimed Left has one free move for each pair of adjacent cells that are both his; Right has none. A player who cannot move loses.",
        "双方轮流占据格带上的空格。全部占满之后，每有一对相邻的格子同属左方，左方就多一步自由步；右方的相邻格子不计。无法行动者负。",
    ),
    format: text!(
        "a text from left to right: x for a cell of Left's, o for one of Right's, . for an empty cell; {\"cells\": \"...\", \"gained\": k} with k pairs more",
        "从左到右的文本：x 表示左方的格子，o 表示右方的格子，. 表示空格；另有 k 对时写 {\"cells\": \"...\", \"gained\": k}"
    ),
    example: "\".xx..o.\"",
    source: "E. R. Berlekamp, Blockbusting and Domineering, Journal of Combinatorial Theory A 49 (1988)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{DifferenceGame, holds_up, stays_canonical, strings};

    #[test]
    fn small_streets_hold_up() {
        for text in strings(".xo", 5) {
            holds_up(&Blockbusting, &text.as_str().into());
            stays_canonical(&Blockbusting, &text.as_str().into());
        }
        for text in strings(".xo", 3) {
            let data = Data::object([("cells", text.as_str().into()), ("gained", 2.into())]);
            holds_up(&Blockbusting, &data);
        }
    }

    #[test]
    fn a_full_street_is_worth_the_pairs_in_it() {
        let at = |text: &str| Blockbusting.parse(&text.into()).unwrap();
        let mut play = DifferenceGame::new(&Blockbusting);
        assert!(play.equal(&[at("xxxoxx")], &[at("xx"), at("xx"), at("xx")]));
        assert!(play.equal(&[at("oo")], &[]));
        // Winning Ways says "switch": {1 | 0} twice is 1.
        assert!(play.equal(&[at("x."), at("x.")], &[at("xx")]));
    }

    #[test]
    fn blocks_between_cells_of_right_differ_from_their_order() {
        let canonical = |text: &str| {
            Blockbusting.write(&Blockbusting.canonical(&Blockbusting.parse(&text.into()).unwrap()))
        };
        assert_eq!(canonical("xxx.o.xoxx"), canonical("xxo.xo.xxx"));
        assert_eq!(canonical("oxxo"), Data::object([("cells", "".into()), ("gained", 1.into())]));
    }

    /// Right's cells also cut the street into summands, as far as values go: so [Berlekamp 1988] adds them.
    #[test]
    fn blocks_are_summands_in_value() {
        let at = |text: &str| Blockbusting.parse(&text.into()).unwrap();
        let mut play = DifferenceGame::new(&Blockbusting);
        for (a, b) in [("x.", ".x."), ("xx", "..x"), ("..", "x.x"), ("xxx", ".x")] {
            assert!(play.equal(&[at(&format!("{a}o{b}"))], &[at(a), at(b)]));
        }
    }
}
