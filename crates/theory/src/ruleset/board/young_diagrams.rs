//! All Young diagrams inside a given one, counted through.
//!
//! A diagram is written as its rows, from the longest to the shortest. In lexicographic order a diagram comes
//! before all that contain it. Its number in this order is a sum over its rows: the i-th adds how many
//! diagrams have the same rows before it and a shorter i-th row, and this depends on the length of the i-th
//! row alone.
//!
//! To *cut* a diagram at a square is to take away this square and all that are in no earlier row and no
//! earlier column.

use crate::ruleset::Flow;
use crate::ruleset::ranking::{RankedPosition, Ranking};
use std::ops::ControlFlow;

/// The diagrams inside an outline, the empty one among them, with the cuts that leave one square at least as
/// moves.
#[derive(Clone, Debug)]
pub struct YoungDiagrams {
    outline: Vec<u64>,
    /// For each row and each length of it: how many diagrams there are in this row and those behind it, with
    /// a shorter row here. The last entry is for a length that is one too many.
    shorter: Vec<Vec<u64>>,
}

impl YoungDiagrams {
    /// Outlines with more squares than this are not counted through.
    pub const MAX_SQUARES: u64 = 1 << 21;

    /// The diagrams inside an outline, whose rows do not become longer. `None` where it has too many squares.
    /// Where the diagrams are 2^64 or more their numbers mean nothing, and their count is 2^64 - 1.
    pub fn inside(outline: Vec<u64>) -> Option<YoungDiagrams> {
        if outline.iter().fold(0u64, |sum, &row| sum.saturating_add(row)) > YoungDiagrams::MAX_SQUARES {
            return None;
        }
        let mut shorter: Vec<Vec<u64>> = vec![Vec::new(); outline.len()];
        for i in (0..outline.len()).rev() {
            let behind = shorter.get(i + 1).zip(outline.get(i + 1));
            let mut row = Vec::with_capacity(outline[i] as usize + 2);
            let mut sum = 0u64;
            for length in 0..=outline[i] {
                row.push(sum);
                let rest = behind.map_or(1, |(counts, &longest)| counts[length.min(longest) as usize + 1]);
                sum = sum.saturating_add(rest);
            }
            row.push(sum);
            shorter[i] = row;
        }
        Some(YoungDiagrams { outline, shorter })
    }

    /// The rows of a diagram by its number, which is below the count, with empty ones behind.
    fn rows(&self, number: u64) -> Vec<u64> {
        let (mut rest, mut before) = (number, u64::MAX);
        let lengths = self.outline.iter().zip(&self.shorter).map(|(&most, shorter)| {
            let lengths = &shorter[..=most.min(before) as usize];
            // As many shorter ones as there are at most: the first length, 0, has none.
            let length = lengths.partition_point(|&count| count <= rest).saturating_sub(1);
            rest -= lengths[length];
            before = length as u64;
            before
        });
        lengths.collect()
    }
}

impl Ranking<Vec<u64>> for YoungDiagrams {
    fn count(&self) -> u64 {
        self.shorter.first().and_then(|row| row.last()).copied().unwrap_or(1)
    }

    fn most_moves(&self) -> u64 {
        self.outline.iter().sum()
    }

    /// Equal rows are written once, with how often they occur.
    fn name(&self) -> String {
        let runs = self.outline.chunk_by(|a, b| a == b).map(|run| format!("{}x{}", run[0], run.len()));
        format!("chomp {}", runs.collect::<Vec<_>>().join(" "))
    }

    fn number(&self, at: &Vec<u64>) -> Option<u64> {
        let fits =
            at.len() <= self.outline.len() && at.iter().zip(&self.outline).all(|(row, most)| row <= most);
        fits.then(|| {
            at.iter()
                .zip(&self.shorter)
                .fold(0, |sum: u64, (&row, shorter)| sum.saturating_add(shorter[row as usize]))
        })
    }

    fn position(&self, number: u64) -> Option<Vec<u64>> {
        if number == 0 || number >= self.count() {
            return None;
        }
        let mut rows = self.rows(number);
        rows.truncate(rows.iter().take_while(|&&row| row > 0).count());
        Some(rows)
    }

    fn visit(&self, first: u64, visit: &mut dyn FnMut(&mut dyn RankedPosition) -> Flow) -> Flow {
        let (height, before) = (self.outline.len(), first.saturating_sub(1));
        if before >= self.count() {
            return ControlFlow::Continue(());
        }
        let mut walk = Walk {
            all: self,
            rows: self.rows(before),
            number: before,
            sums: vec![0; height],
            cuts: vec![0; self.outline.first().map_or(0, |&row| row as usize)],
        };
        while advance(&self.outline, &mut walk.rows, 0, height, 0).is_some() {
            walk.number += 1;
            visit(&mut walk)?;
        }
        ControlFlow::Continue(())
    }
}

/// The next list of rows in which those from `begin` to `end` are at least `least` and the others stay as
/// they are; which row was made longer, while those behind it became as short as they can.
fn advance(outline: &[u64], rows: &mut [u64], begin: usize, end: usize, least: u64) -> Option<usize> {
    let longer = (begin..end).rev().find(|&i| {
        let before = if i == 0 { u64::MAX } else { rows[i - 1] };
        rows[i] < outline[i].min(before)
    })?;
    rows[longer] += 1;
    rows[longer + 1..end].fill(least);
    Some(longer)
}

/// A diagram on the walk through all, and room to work in.
struct Walk<'a> {
    all: &'a YoungDiagrams,
    rows: Vec<u64>,
    number: u64,
    /// For each row: the sum of what the rows up to it add to a number.
    sums: Vec<u64>,
    /// For each column: the sum of what the rows from some row on add to a number when they are cut there.
    cuts: Vec<u64>,
}

impl Walk<'_> {
    /// What row `i` adds to the number of a diagram in which it has this length.
    fn adds(&self, i: usize, length: u64) -> u64 {
        self.all.shorter[i][length as usize]
    }
}

impl RankedPosition for Walk<'_> {
    fn number(&self) -> u64 {
        self.number
    }

    /// From the last row upwards: cutting row i at a column changes the rows from i on.
    fn visit_options(&mut self, visit: &mut dyn FnMut(u64)) {
        let (mut behind, mut seen) = (0, 0);
        let mut before = self.number;
        for i in (0..self.rows.len()).rev() {
            let length = self.rows[i];
            if length == 0 {
                continue;
            }
            // Cut at these columns, the rows behind stay whole.
            self.cuts[seen as usize..length as usize].fill(behind);
            seen = length;
            let own = self.adds(i, length);
            before -= own;
            behind += own;
            let shorter = &self.all.shorter[i][..length as usize];
            for (column, (cut, adds)) in self.cuts.iter_mut().zip(shorter).enumerate() {
                *cut += adds;
                if i > 0 || column > 0 {
                    visit(before + *cut);
                }
            }
        }
    }

    /// A cut at row i leaves the rows before it, and among those from i on some of one length, which it made.
    /// They are rows of equal length behind a longer one: row i is the first of these, and each of them may
    /// have been longer.
    fn visit_sources(&mut self, visit: &mut dyn FnMut(u64)) {
        let height = self.rows.len();
        let mut rows = std::mem::take(&mut self.rows);
        let mut begin = 0;
        while begin < height {
            let length = rows[begin];
            let end = begin + rows[begin..].iter().take_while(|&&row| row == length).count();
            let rest = self.number - (begin..end).map(|i| self.adds(i, length)).sum::<u64>();
            while let Some(longer) = advance(&self.all.outline, &mut rows, begin, end, length) {
                // The sums before the row that became longer are as they were.
                self.refresh(&rows, begin, longer, end);
                visit(rest + self.sums[end - 1]);
            }
            rows[begin..end].fill(length);
            begin = end;
        }
        self.rows = rows;
    }
}

impl Walk<'_> {
    /// Brings the sums that begin at row `begin` up to date from row `from` on.
    fn refresh(&mut self, rows: &[u64], begin: usize, from: usize, end: usize) {
        let mut sum = if from > begin { self.sums[from - 1] } else { 0 };
        for (i, &length) in rows.iter().enumerate().take(end).skip(from) {
            sum += self.adds(i, length);
            self.sums[i] = sum;
        }
    }
}
