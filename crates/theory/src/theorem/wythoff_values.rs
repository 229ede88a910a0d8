//! Grundy values of Wythoff's game, where a table holds them.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::Convention;
use crate::ruleset::heap::wythoff::Wythoff;
use crate::value::GrundyValue;
use crate::{text, words};
use std::sync::{PoisonError, RwLock};

/// The largest heap whose values are tabulated: 12.5 million pairs of two bytes.
pub const MAX: u64 = 5000;

/// A value is the least number that does not stand before it in its row, its column or its diagonal.
///
/// No formula is known. The table is kept between questions and grows by doubling.
#[derive(Debug, Default)]
pub struct WythoffValues(RwLock<Table>);

static STATEMENT: Statement = Statement {
    name: text!("table of Wythoff's game", "威佐夫博弈的值表"),
    claim: text!(
        "The Grundy value of [a, b] is the least number that does not occur before it in its row, its column or its diagonal of the table of values.",
        "[a, b] 的 Grundy 值是值表中同一行、同一列、同一对角线上在它之前未出现过的最小数。",
    ),
    source: "U. Blass, A. S. Fraenkel, The Sprague-Grundy function for Wythoff's game, Theoretical Computer Science 75 (1990), 311-333",
};

/// Values of all pairs a <= b with b below `size`, row after row.
#[derive(Debug, Default)]
struct Table {
    size: usize,
    values: Vec<u16>,
}

/// The numbers that stand in a line already, as bits; the first `full` words hold all of theirs.
#[derive(Clone)]
struct Line {
    words: Vec<u64>,
    full: usize,
}

impl Line {
    fn insert(&mut self, value: usize) {
        self.words[value / 64] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

impl Table {
    fn get(&self, a: usize, b: usize) -> Option<u16> {
        let (a, b) = (a.min(b), a.max(b));
        if b < self.size { self.values.get(b * (b + 1) / 2 + a).copied() } else { None }
    }

    /// The table of the pairs below `size`, which is at most [`MAX`] + 1 so that values fit two bytes.
    fn from_size(size: usize) -> Table {
        // A pair has fewer than 3 * size pairs before it in its lines, and so a smaller value.
        let empty = Line { words: vec![0; 3 * size / 64 + 1], full: 0 };
        let (mut lines, mut diagonals) = (vec![empty.clone(); size], vec![empty; size]);
        let mut values = Vec::with_capacity(size * (size + 1) / 2);
        for b in 0..size {
            for a in 0..=b {
                let (row, column, diagonal) = (&lines[a], &lines[b], &diagonals[b - a]);
                let mut word = row.full.max(column.full).max(diagonal.full);
                let seen = |word: usize| row.words[word] | column.words[word] | diagonal.words[word];
                while seen(word) == u64::MAX {
                    word += 1;
                }
                let value = word * 64 + seen(word).trailing_ones() as usize;
                values.push(value as u16);
                diagonals[b - a].insert(value);
                lines[b].insert(value);
                if a < b {
                    lines[a].insert(value);
                }
            }
        }
        Table { size, values }
    }
}

impl WythoffValues {
    fn value(&self, a: u64, b: u64) -> Option<u16> {
        if a.max(b) > MAX {
            return None;
        }
        let (a, b) = (a as usize, b as usize);
        if let Some(value) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(a, b) {
            return Some(value);
        }
        let mut table = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if table.size <= a.max(b) {
            *table = Table::from_size((a.max(b) + 1).next_power_of_two().clamp(64, MAX as usize + 1));
        }
        table.get(a, b)
    }
}

impl Theorem<Wythoff> for WythoffValues {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Wythoff, &[a, b]: &[u64; 2]) -> Option<GrundyValue> {
        self.value(a, b).map(|value| u64::from(value).into())
    }

    fn reason(&self, _: &Wythoff, &[a, b]: &[u64; 2], _: Convention) -> LocalizedString {
        let value = self.value(a, b).unwrap_or_default();
        words!(
            "{value} is the least number that does not occur before [{a}, {b}] in its row, its column or its diagonal of the table of values.",
            "{value} 是值表中 [{a}, {b}] 同一行、同一列、同一对角线上在它之前未出现过的最小数。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;

    #[test]
    fn values_are_those_of_the_moves() {
        let pairs = (0..18).flat_map(|a| (0..18).map(move |b| [a, b]));
        check(&Wythoff, &WythoffValues::default(), pairs);
    }

    #[test]
    fn the_table_grows_without_changing_and_ends_where_it_is_said_to_end() {
        let table = WythoffValues::default();
        let small = table.value(30, 44);
        assert_eq!(table.value(154, 230), Some(59));
        assert_eq!(table.value(44, 30), small);
        assert_eq!(table.value(10, 4), Some(13));
        assert_eq!(table.value(MAX + 1, 0), None);
    }
}
