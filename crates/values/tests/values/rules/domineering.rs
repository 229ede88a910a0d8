//! Domineering: Left covers two cells of a column, Right two of a row.

use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, Ruleset, TooLarge, Visit};
use std::ops::ControlFlow;

/// Empty cells as bits, row by row, each row of `width` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    pub cells: u64,
    pub width: u8,
    pub height: u8,
}

/// The bits of a byte, so many places apart.
static SPREAD: [[u64; 256]; 9] = {
    let mut table = [[0; 256]; 9];
    let mut apart = 1;
    while apart < 9 {
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                if byte >> bit & 1 == 1 && apart * bit < 64 {
                    table[apart][byte] |= 1 << (apart * bit);
                }
                bit += 1;
            }
            byte += 1;
        }
        apart += 1;
    }
    table
};

impl Board {
    /// At most 8 rows of at most 8 cells.
    pub fn empty(height: u8, width: u8) -> Board {
        Board { cells: u64::MAX >> (64 - width * height), width, height }
    }

    fn row(self, row: u8) -> u64 {
        self.cells >> (row * self.width) & ((1 << self.width) - 1)
    }

    fn of_rows(rows: impl Iterator<Item = u64>, width: u8, height: u8) -> Board {
        let cells = rows.enumerate().fold(0, |cells, (i, row)| cells | row << (i as u32 * u32::from(width)));
        Board { cells, width, height }
    }

    fn upside_down(self) -> Board {
        Board::of_rows((0..self.height).rev().map(|r| self.row(r)), self.width, self.height)
    }

    fn half_turn(self) -> Board {
        let cells = self.cells.reverse_bits() >> (64 - self.width * self.height);
        Board { cells, ..self }
    }

    fn transposed(self) -> Board {
        let cells = (0..self.height).fold(0, |cells, r| cells | self.column_of_row(r) << r);
        Board { cells, width: self.height, height: self.width }
    }

    /// A row stood upright, as the first column of a board as wide as this one is high.
    fn column_of_row(self, r: u8) -> u64 {
        SPREAD[usize::from(self.height % 9)][self.row(r) as usize % 256]
    }

    /// Without empty rows and columns at the edges.
    fn trimmed(self) -> Board {
        let rows = (0..self.height).map(|r| self.row(r));
        let columns = rows.clone().fold(0, |all, row| all | row);
        if columns == 0 {
            return Board { cells: 0, width: 0, height: 0 };
        }
        let left = columns.trailing_zeros();
        let width = (64 - columns.leading_zeros() - left) as u8;
        let top = rows.clone().take_while(|&row| row == 0).count();
        let bottom = rows.clone().rev().take_while(|&row| row == 0).count();
        let height = self.height - (top + bottom) as u8;
        Board::of_rows(rows.skip(top).take(height.into()).map(|row| row >> left), width, height)
    }

    fn turns(self) -> [Board; 4] {
        let over = self.upside_down();
        [self, over, self.half_turn(), over.half_turn()]
    }
}

#[derive(Debug)]
pub struct Domineering;

impl Ruleset for Domineering {
    type Position = Board;
    type Move = u64;

    fn visit_moves(&self, at: &Board, player: Player, visit: Visit<'_, u64>) -> Flow {
        let (step, starts) = match player {
            Player::Left => (at.width, at.cells & at.cells >> at.width),
            Player::Right => {
                let last = (0..at.height).fold(0, |cells, r| cells | 1 << ((r + 1) * at.width - 1));
                (1, at.cells & at.cells >> 1 & !last)
            }
        };
        let mut starts = starts;
        while starts != 0 {
            let cell = starts & starts.wrapping_neg();
            starts &= starts - 1;
            visit(cell | cell << step)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Board, mv: &u64) -> Result<Board, TooLarge> {
        Ok(Board { cells: at.cells & !mv, ..*at })
    }

    fn canonical_up_to_sign(&self, at: &Board) -> (Board, bool) {
        let upright = at.turns().into_iter().min().map(|board| (board, false));
        let turned = at.transposed().turns().into_iter().min().map(|board| (board, true));
        upright.min(turned).unwrap_or((*at, false))
    }

    fn visit_parts(&self, at: &Board, visit: &mut dyn FnMut(Board)) {
        let inner = (0..at.height).fold(0, |cells, r| cells | 1 << (r * at.width));
        let mut left = at.cells;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let sideways = part << 1 & !inner | (part & !inner) >> 1;
                let grown = (part | sideways | part << at.width | part >> at.width) & at.cells;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            if part & (part - 1) != 0 {
                visit(Board { cells: part, ..*at }.trimmed());
            }
        }
    }
}
