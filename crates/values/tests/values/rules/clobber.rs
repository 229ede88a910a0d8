//! Clobber: a stone moves onto an adjacent stone of the opponent, which is removed.

use super::domineering::Board as Cells;
use grundy_theory::player::Player;
use grundy_theory::ruleset::{Flow, Ruleset, TooLarge, Visit};
use std::ops::ControlFlow;

/// Left's and Right's stones, as cells of boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    pub left: u64,
    pub right: u64,
    pub width: u8,
    pub height: u8,
}

impl Stones {
    /// Stones of both players in turn, like a chess board.
    pub fn checkered(height: u8, width: u8) -> Stones {
        let all = Cells::empty(height, width).cells;
        let is_left = |bit: u8| (bit / width + bit % width).is_multiple_of(2);
        let left = (0..width * height).filter(|&bit| is_left(bit)).fold(0, |cells, bit| cells | 1 << bit);
        Stones { left, right: all & !left, width, height }
    }

    fn first_column(self) -> u64 {
        (0..self.height).fold(0, |cells, r| cells | 1 << (r * self.width))
    }

    fn map(self, f: impl Fn(u64) -> u64) -> Stones {
        Stones { left: f(self.left), right: f(self.right), ..self }
    }

    fn swapped(self) -> Stones {
        Stones { left: self.right, right: self.left, ..self }
    }

    /// The symmetries of the rectangle; those of a square would be more.
    fn turns(self) -> [Stones; 4] {
        let bits = self.width * self.height;
        let half = |cells: u64| cells.reverse_bits() >> (64 - bits);
        let over = |cells: u64| {
            let row = (1_u64 << self.width) - 1;
            (0..self.height).fold(0, |all, r| {
                all | (cells >> (r * self.width) & row) << ((self.height - 1 - r) * self.width)
            })
        };
        [self, self.map(half), self.map(over), self.map(over).map(half)]
    }

    fn transposed(self) -> Stones {
        let flip = |cells: u64| {
            let mut all = 0;
            let mut left = cells;
            while left != 0 {
                let bit = left.trailing_zeros() as u8;
                left &= left - 1;
                all |= 1 << (bit % self.width * self.height + bit / self.width);
            }
            all
        };
        Stones { left: flip(self.left), right: flip(self.right), width: self.height, height: self.width }
    }
}

#[derive(Debug)]
pub struct Clobber;

impl Ruleset for Clobber {
    type Position = Stones;
    /// From and to.
    type Move = (u64, u64);

    fn visit_moves(&self, at: &Stones, player: Player, visit: Visit<'_, (u64, u64)>) -> Flow {
        let at = if player == Player::Left { *at } else { at.swapped() };
        let first = at.first_column();
        let last = first << (at.width - 1);
        let steps: [fn(u64, u8) -> u64; 4] = [|c, w| c << w, |c, w| c >> w, |c, _| c << 1, |c, _| c >> 1];
        let masks = [u64::MAX, u64::MAX, !last, !first];
        for (step, mask) in steps.into_iter().zip(masks) {
            let mut stones = at.left & mask;
            while stones != 0 {
                let stone = stones & stones.wrapping_neg();
                stones &= stones - 1;
                if step(stone, at.width) & at.right != 0 {
                    visit((stone, step(stone, at.width)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Stones, (from, to): &(u64, u64)) -> Result<Stones, TooLarge> {
        let moved = |own: u64, other: u64| (own & !from | to, other & !to);
        if at.left & from != 0 {
            let (left, right) = moved(at.left, at.right);
            return Ok(Stones { left, right, ..*at });
        }
        let (right, left) = moved(at.right, at.left);
        Ok(Stones { left, right, ..*at })
    }

    fn canonical_up_to_sign(&self, at: &Stones) -> (Stones, bool) {
        let mut best = (*at, false);
        for (stones, negative) in [(*at, false), (at.swapped(), true)] {
            for turned in stones.turns().into_iter().chain(stones.transposed().turns()) {
                best = best.min((turned, negative));
            }
        }
        best
    }

    fn visit_parts(&self, at: &Stones, visit: &mut dyn FnMut(Stones)) {
        let first = at.first_column();
        let all = at.left | at.right;
        let near =
            |cells: u64| cells << at.width | cells >> at.width | cells << 1 & !first | (cells & !first) >> 1;
        let mut left = all;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let grown = (part | near(part)) & all;
                if grown == part {
                    break;
                }
                part = grown;
            }
            left &= !part;
            if part & at.left != 0 && part & at.right != 0 {
                visit(trimmed(Stones { left: at.left & part, right: at.right & part, ..*at }));
            }
        }
    }
}

fn trimmed(stones: Stones) -> Stones {
    let row = |cells: u64, r: u8| cells >> (r * stones.width) & ((1 << stones.width) - 1);
    let all = stones.left | stones.right;
    let rows: Vec<u8> = (0..stones.height).filter(|&r| row(all, r) != 0).collect();
    let (Some(&top), Some(&bottom)) = (rows.first(), rows.last()) else { return stones };
    let columns = rows.iter().fold(0, |columns, &r| columns | row(all, r));
    let low = columns.trailing_zeros();
    let width = (64 - columns.leading_zeros() - low) as u8;
    let cut = |cells: u64| (top..=bottom).fold(0, |all, r| all | row(cells, r) >> low << ((r - top) * width));
    Stones { left: cut(stones.left), right: cut(stones.right), width, height: bottom - top + 1 }
}
