//! Treblecross is the octal game 0.007 on the cells that are far from crosses.

use super::{PositionAnalysis, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::nimber::mex;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::strip::treblecross::{TreblecrossStrip, is_over};
use crate::text;
use crate::theorem::FirstMoves;
use crate::words;
use std::sync::{Mutex, PoisonError};

/// Who wins, and how: complete three in a row where that is possible; else cross a cell that is at least
/// three cells from every cross, so that the nim sum of the runs of such cells becomes 0.
///
/// A cross within two cells of another one lets the opponent complete three in a row, unless it does so
/// itself. So until somebody is forced to, only far cells are crossed, and who can no longer do that loses:
/// he must cross a cell near another cross, or there is no empty cell. A cross in a run of far cells takes it
/// and the two cells on either side, which leaves two shorter runs: the octal game 0.007, where a run of n
/// cells is a heap of n + 2.
#[derive(Debug, Default)]
pub struct FarCells {
    /// The values of runs by their length, as far as they were needed.
    values: Mutex<Vec<u64>>,
}

/// On a shorter strip nobody makes three in a row, and the number of empty cells decides.
const MIN_LENGTH: usize = 3;

static STATEMENT: Statement = Statement {
    name: text!("Treblecross as octal game 0.007", "一维井字棋即八进制游戏 0.007"),
    claim: text!(
        "If a move completes three in a row the player to move wins. Otherwise he wins exactly when the nim sum of the runs of cells at least three away from every cross is not 0, where a run of n is worth a heap of n + 2 of the octal game 0.007.",
        "若一步可连成三个，先手必胜。否则，把与所有叉的距离至少为 3 的格子分成连续的段，长 n 的段等同于八进制游戏 0.007 中大小为 n + 2 的堆；尼姆和不为 0 时先手必胜，为 0 时先手必败。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (Treblecross)",
};

/// What a look at a strip finds out.
struct StripReport {
    /// The moves that complete three in a row, rising.
    completing: Vec<usize>,
    /// The values of runs by their length.
    values: Vec<u64>,
    /// The runs of far cells: where each begins, and how long it is.
    runs: Vec<(usize, usize)>,
    nim_sum: u64,
}

impl Theorem<TreblecrossStrip> for FarCells {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(
        &self,
        _: &TreblecrossStrip,
        at: &Vec<bool>,
    ) -> Option<Box<dyn PositionAnalysis<TreblecrossStrip>>> {
        let decided = at.len() < MIN_LENGTH || is_over(at);
        (!decided).then(|| Box::new(self.look(at)) as Box<dyn PositionAnalysis<TreblecrossStrip>>)
    }
}

impl FarCells {
    /// The values of runs up to this length.
    fn values(&self, longest: usize) -> Vec<u64> {
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        for length in values.len()..=longest {
            // The other half of the cells leaves the same runs.
            let value = mex((0..length.div_ceil(2)).map(|cell| split(&values, length, cell)));
            values.push(value);
        }
        values[..=longest].to_vec()
    }

    fn look(&self, at: &[bool]) -> StripReport {
        let runs = runs(at);
        let values = self.values(runs.iter().map(|&(_, length)| length).max().unwrap_or(0));
        let nim_sum = runs.iter().fold(0, |sum, &(_, length)| sum ^ values[length]);
        StripReport { completing: completing(at), values, runs, nim_sum }
    }
}

impl PositionAnalysis<TreblecrossStrip> for StripReport {
    fn outcome(&self, play: Convention) -> Option<Outcome> {
        match play {
            Convention::Normal => Some(Outcome::from_next(!self.completing.is_empty() || self.nim_sum != 0)),
            Convention::Misere => None,
        }
    }

    fn winning_moves(
        &self,
        _: &TreblecrossStrip,
        _: &Vec<bool>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<usize>> {
        if play == Convention::Misere {
            return None;
        }
        let mut moves = self.completing.clone();
        if moves.is_empty() {
            for &(start, length) in &self.runs {
                let rest = self.nim_sum ^ self.values[length];
                moves.extend(
                    (0..length).filter(|&cell| self.after(length, cell) == rest).map(|cell| start + cell),
                );
            }
        }
        moves.reverse();
        Some(FirstMoves::all(moves, limit))
    }

    fn reason(&self, _: &TreblecrossStrip, _: &Vec<bool>, _: Convention) -> LocalizedString {
        if let Some(cell) = self.completing.first() {
            return words!(
                "A cross on cell {cell} (counted from 0) makes three in a row: the player to move wins at once.",
                "在第 {cell} 格（从 0 编号）画叉即连成三个：先手立即获胜。"
            );
        }
        let runs = row(self.runs.iter().map(|&(_, length)| length as u64));
        let values = row(self.runs.iter().map(|&(_, length)| self.values[length]));
        let sum = self.nim_sum;
        let far = words!(
            "A cross within two cells of another lets the opponent make three in a row, so only cells at least three away from every cross are played. Their runs have the lengths {runs} and, as heaps of the octal game 0.007, the values {values}; the nim sum (XOR) is {sum}.",
            "在距已有的叉两格以内画叉会让对手连成三个，因此双方只走距所有叉至少三格的格子。这些格子的各段长为 {runs}，作为八进制游戏 0.007 的堆，值为 {values}；尼姆和（异或）为 {sum}。"
        );
        far.then(match sum {
            0 => words!(
                "It is 0: the player to move runs out of such cells first, and loses.",
                "为 0：先手先用完这些格子，必败。"
            ),
            _ => words!(
                "It is not 0: the player to move wins by making it 0. It decides who wins, and is not the Grundy value of the position, for which the other cells count too.",
                "不为 0：先手使其变为 0 即可获胜。它只决定胜负，并不是局面的 Grundy 值：后者还与其余的格子有关。"
            ),
        })
    }
}

impl StripReport {
    /// The value of a run after a cross on one of its cells.
    fn after(&self, length: usize, cell: usize) -> u64 {
        split(&self.values, length, cell)
    }
}

/// The value of what a cross leaves of a run of this length.
fn split(values: &[u64], length: usize, cell: usize) -> u64 {
    values[cell.saturating_sub(2)] ^ values[length.saturating_sub(cell + 3)]
}

/// The moves that complete three in a row, rising.
fn completing(at: &[bool]) -> Vec<usize> {
    let crossed = |cell: usize| at.get(cell).copied().unwrap_or(false);
    let completes = |cell: usize| {
        let before = |back: usize| cell.checked_sub(back).is_some_and(crossed);
        (before(2) && before(1))
            || (before(1) && crossed(cell + 1))
            || (crossed(cell + 1) && crossed(cell + 2))
    };
    (0..at.len()).filter(|&cell| !at[cell] && completes(cell)).collect()
}

/// The runs of far cells: where each begins, and how long it is.
fn runs(at: &[bool]) -> Vec<(usize, usize)> {
    let crossed = |cell: usize| at.get(cell).copied().unwrap_or(false);
    let far = |cell: usize| (cell.saturating_sub(2)..=cell + 2).all(|near| !crossed(near));
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for cell in (0..at.len()).filter(|&cell| far(cell)) {
        match runs.last_mut().filter(|(start, length)| start + length == cell) {
            Some((_, length)) => *length += 1,
            None => runs.push((cell, 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};

    fn strips(length: usize) -> impl Iterator<Item = Vec<bool>> {
        (0u32..1 << length).map(move |set| (0..length).map(|cell| set >> cell & 1 == 1).collect())
    }

    #[test]
    fn small_strips_agree_with_play() {
        check(&TreblecrossStrip, &FarCells::default(), (0..=9).flat_map(strips));
        check_equivalences(&TreblecrossStrip, strips(6));
    }

    #[test]
    fn empty_strips_agree_with_play() {
        check(&TreblecrossStrip, &FarCells::default(), (10..=13).map(|length| vec![false; length]));
    }
}
