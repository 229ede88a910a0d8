//! Grundy values of single coins, place by place, from the rules alone.

use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::coin::{CoinSet, FlipRule};
use grundy_theory::structure::odious::is_odious;
use grundy_theory::theorem::few_coins::Completion;
use grundy_theory::words;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The values of the first places, as far as they were needed.
#[derive(Debug)]
pub struct CoinTable {
    turns: FlipRule,
    rule: Rule,
}

#[derive(Debug)]
enum Rule {
    Run(Prefixes),
    Anywhere(Lexicode),
}

/// Nim sums of the values of the first places: of none, of one, ...
#[derive(Debug)]
struct Prefixes(Vec<u64>);

/// Values where up to a fixed, even number 2h of coins may be turned.
///
/// The value of the next place is the least number that is no nim sum of up to 2h - 1 values of places before
/// it: the greedy columns of a lexicographic code of distance 2h + 1 (Conway and Sloane 1986). A number is
/// such a sum if it differs from some sum of up to h - 1 values by a sum of up to h. Sums of up to h are kept
/// as bits, so that 64 numbers are looked at together: XOR with the last six binary digits permutes the bits
/// of a word.
#[derive(Debug)]
struct Lexicode {
    /// The values of places 1, 2, ...; rising.
    values: Vec<u64>,
    /// Bit v is set if v is the nim sum of up to h values.
    sums: Vec<u64>,
    /// The nim sums of exactly 0, 1, ..., h - 1 values.
    exact: Vec<Vec<u64>>,
    /// The 64 numbers looked at, 64·`block` and so on, and which of them are sums of up to 2h - 1 values. If
    /// any is not, all of this is exact.
    block: u64,
    covered: u64,
    work: u64,
}

/// Words that may be looked at in the life of a table, some seconds of work, and bytes that it may take.
const MAX_WORK: u64 = 1_000_000_000;
const MAX_BYTES: u64 = 1 << 30;

/// Once a table has cost this fraction of the work allowed, it is given up if it has less than this fraction
/// of the places asked for: the work grows faster than the square of the places, and mostly much faster.
const SAMPLE: u64 = 16;
const SAMPLED: u64 = 3;

/// More coins in a move than this are no table's matter: it would end where moves begin to be left out.
const MAX_COINS: u64 = 64;

fn out_of_reach(turns: &FlipRule, place: u64) -> Halt {
    let (least, most) = (turns.least(), turns.most());
    Halt::OutOfReach(words!(
        "no formula is known for {least} to {most} coins anywhere, and a table of values that reaches place {place} would take too long",
        "任意位置翻 {least} 到 {most} 枚时没有已知公式，而计算到位置 {place} 的值表耗时过长"
    ))
}

impl CoinTable {
    /// Nothing is known yet.
    pub fn new(turns: FlipRule) -> CoinTable {
        let rule = match turns {
            FlipRule::Run { .. } => Rule::Run(Prefixes(vec![0])),
            FlipRule::Anywhere { most, .. } => {
                Rule::Anywhere(Lexicode::new(most.min(MAX_COINS) as usize / 2))
            }
        };
        CoinTable { turns, rule }
    }

    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        match &self.rule {
            Rule::Run(Prefixes(sums)) => sums.len() as u64 * 8,
            Rule::Anywhere(code) => code.bytes(),
        }
    }

    /// Finds the values of all places up to this one.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; what was found until then is kept.
    pub fn reach(&mut self, place: u64, budget: &mut Budget) -> Result<(), Halt> {
        let turns = self.turns;
        match &mut self.rule {
            Rule::Run(prefixes) => prefixes.reach(&turns, place, budget),
            Rule::Anywhere(_) if turns.most() > MAX_COINS => Err(out_of_reach(&turns, place)),
            Rule::Anywhere(code) => {
                let needed = place.saturating_sub(turns.least() - 1);
                code.reach(needed, budget)?.then_some(()).ok_or_else(|| out_of_reach(&turns, place))
            }
        }
    }

    /// The value of a place that was [reached](CoinTable::reach).
    pub fn value(&self, place: u64) -> u64 {
        match &self.rule {
            Rule::Run(Prefixes(sums)) => sums[place as usize] ^ sums[place as usize - 1],
            Rule::Anywhere(code) => {
                // The first coins, one less than must be turned, are idle: see `FewCoins`. Turning at least
                // so many is turning at least one of those behind them.
                place.checked_sub(self.turns.least()).map_or(0, |n| self.of_code(code, n as usize))
            }
        }
    }

    /// The value of the n-th coin, from 0, behind those that are idle.
    ///
    /// The Mock Turtle theorem: where up to 2h + 1 coins may be turned, it is the odious one of 2v and 2v +
    /// 1, where v is the value one place before for up to 2h coins (Winning Ways, chapter 14).
    fn of_code(&self, code: &Lexicode, n: usize) -> u64 {
        if self.turns.most().is_multiple_of(2) {
            return code.values[n];
        }
        let before = n.checked_sub(1).map_or(0, |n| code.values[n]);
        before << 1 | u64::from(!is_odious(before))
    }

    /// Shows the sets with this largest place whose values have this nim sum, in no order, and counts them.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached; some sets may have been shown then.
    pub fn visit_sets(
        &self,
        place: u64,
        sum: u64,
        budget: &mut Budget,
        visit: &mut dyn FnMut(CoinSet),
    ) -> Result<Option<BigUint>, Halt> {
        if place < self.turns.least() {
            return Ok(Some(BigUint::ZERO));
        }
        match &self.rule {
            Rule::Run(Prefixes(sums)) => {
                let (least, most) = (self.turns.least(), self.turns.most().min(place));
                budget.charge_steps(most - least)?;
                let wanted = sums[place as usize] ^ sum;
                let starts = (place - most..=place - least).filter(|&before| sums[before as usize] == wanted);
                let shown = starts.map(|before| visit(CoinSet::Run { first: before + 1, last: place }));
                Ok(Some(shown.count().into()))
            }
            Rule::Anywhere(code) => {
                let n = (place - self.turns.least()) as usize;
                let mut search = SumSearch { table: self, code, budget, visit, count: Some(BigUint::ZERO) };
                let mut chosen = vec![place];
                let others = self.turns.most() - 1;
                search.visit(n, others, sum ^ self.of_code(code, n), &mut chosen)?;
                Ok(search.count)
            }
        }
    }
}

impl Prefixes {
    fn reach(&mut self, turns: &FlipRule, place: u64, budget: &mut Budget) -> Result<(), Halt> {
        let mut seen = Vec::new();
        while self.0.len() as u64 <= place {
            let here = self.0.len() as u64;
            let most = turns.most().min(here);
            let options = (most + 1).saturating_sub(turns.least());
            budget.charge_steps(options + 1)?;
            budget.reserve(8)?;
            let before = self.0[here as usize - 1];
            seen.clear();
            seen.extend((turns.least()..=most).map(|size| before ^ self.0[(here - size) as usize]));
            seen.sort_unstable();
            seen.dedup();
            let value = seen.iter().zip(0u64..).take_while(|&(&value, i)| value == i).count() as u64;
            self.0.push(before ^ value);
        }
        Ok(())
    }
}

/// The word with its bits permuted: bit i moves to i XOR 2^`digit`, where `digit` is below 6.
fn exchanged(word: u64, digit: usize) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    (word & LOW[digit]) << (1 << digit) | word >> (1 << digit) & LOW[digit]
}

impl Lexicode {
    fn new(h: usize) -> Lexicode {
        let exact = (0..h).map(|size| if size == 0 { vec![0] } else { Vec::new() }).collect();
        Lexicode { values: Vec::new(), sums: vec![1], exact, block: 0, covered: 1, work: 0 }
    }

    fn bytes(&self) -> u64 {
        let numbers = self.sums.len() + self.values.len() + self.exact.iter().map(Vec::len).sum::<usize>();
        numbers as u64 * 8
    }

    /// Finds the values of so many places. False where that is too much for a table.
    fn reach(&mut self, places: u64, budget: &mut Budget) -> Result<bool, Halt> {
        if self.exact.is_empty() {
            // No coin but the largest may be turned, and 0 is the only value before that is spread by parity.
            budget.reserve(places.saturating_mul(8))?;
            self.values.resize(self.values.len().max(places as usize), 0);
            return Ok(true);
        }
        budget.reserve(self.bytes())?;
        while (self.values.len() as u64) < places {
            let hopeless = self.work > MAX_WORK / SAMPLE && places / SAMPLED > self.values.len() as u64;
            if hopeless || self.work > MAX_WORK || self.bytes() > MAX_BYTES {
                return Ok(false);
            }
            self.next(budget)?;
        }
        budget.release(self.bytes());
        Ok(true)
    }

    /// Finds the value of one place more.
    fn next(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        while self.covered == u64::MAX {
            self.block += 1;
            self.covered = 0;
            self.cover(budget)?;
            if self.work > MAX_WORK {
                // The table is given up, between two places.
                return Ok(());
            }
        }
        let value = self.block << 6 | u64::from(self.covered.trailing_ones());
        let new_sums: usize = self.exact.iter().map(Vec::len).sum();
        let words = (value + 1).next_power_of_two() as usize >> 6;
        budget.reserve((words.saturating_sub(self.sums.len()) + new_sums) as u64 * 8)?;
        budget.charge_steps(new_sums as u64)?;
        self.take(value, words.max(1));
        self.cover(budget)
    }

    /// The next place has this value.
    fn take(&mut self, value: u64, words: usize) {
        if words > self.sums.len() {
            self.sums.resize(words, 0);
        }
        for sum in self.exact.iter().flatten() {
            let sum = sum ^ value;
            self.sums[(sum >> 6) as usize] |= 1 << (sum & 63);
        }
        for size in (1..self.exact.len()).rev() {
            let (smaller, larger) = self.exact.split_at_mut(size);
            larger[0].extend(smaller[size - 1].iter().map(|sum| sum ^ value));
        }
        self.values.push(value);
    }

    /// Looks which numbers of the block are sums of up to 2h - 1 values, until all are.
    ///
    /// Sums with the latest values come first. They are closest to the block, so that the other part of a sum
    /// is small; small numbers are most often such sums, and are close together in memory.
    fn cover(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let mut looked = 0;
        for part in self.exact.iter().rev().flat_map(|sums| sums.rchunks(64)) {
            if self.covered == u64::MAX {
                break;
            }
            looked += part.len() as u64;
            // Word d is to be permuted by XOR with d. Halving the words permutes many by one digit together.
            let mut words = [0; 64];
            for sum in part {
                if let Some(&word) = self.sums.get((self.block ^ sum >> 6) as usize) {
                    words[(sum & 63) as usize] |= word;
                }
            }
            for digit in (0..6).rev() {
                let (left, right) = words.split_at_mut(1 << digit);
                for (word, other) in left.iter_mut().zip(right) {
                    *word |= exchanged(*other, digit);
                }
            }
            self.covered |= words[0];
        }
        self.work += looked;
        budget.charge_steps(looked)
    }

    /// Is the number perhaps a nim sum of up to this many values?
    fn may_be_sum(&self, number: u64, values: u64) -> bool {
        values > self.exact.len() as u64
            || self.sums.get((number >> 6) as usize).is_some_and(|word| word >> (number & 63) & 1 == 1)
    }
}

/// Looks for all sets of places with a given nim sum.
struct SumSearch<'a> {
    table: &'a CoinTable,
    code: &'a Lexicode,
    budget: &'a mut Budget,
    visit: &'a mut dyn FnMut(CoinSet),
    count: Option<BigUint>,
}

impl SumSearch<'_> {
    /// Takes up to `most` of the first `n` places behind the idle ones whose values have this nim sum, with
    /// those that are `chosen` already. The recursion is as deep as a move has coins, at most [`MAX_COINS`].
    fn visit(&mut self, n: usize, most: u64, sum: u64, chosen: &mut Vec<u64>) -> Result<(), Halt> {
        self.budget.charge_steps(1)?;
        if sum == 0 {
            // No few values, as many as a move may turn, have the nim sum 0.
            self.show(chosen)?;
            return Ok(());
        }
        if most == 0 {
            return Ok(());
        }
        if most == 1 {
            let found = self.find(n, sum);
            return found.map_or(Ok(()), |i| self.with(i, 0, 0, chosen));
        }
        for i in (0..n).rev() {
            let value = self.table.of_code(self.code, i);
            if value.leading_zeros() > sum.leading_zeros() {
                break;
            }
            self.budget.charge_steps(1)?;
            if self.is_possible(sum ^ value, most - 1) {
                self.with(i, most - 1, sum ^ value, chosen)?;
            }
        }
        Ok(())
    }

    /// Where an odd number of coins may be turned values are those of the code and a parity digit.
    fn is_possible(&self, sum: u64, most: u64) -> bool {
        self.code.may_be_sum(sum >> (self.table.turns.most() % 2), most)
    }

    fn with(&mut self, i: usize, most: u64, sum: u64, chosen: &mut Vec<u64>) -> Result<(), Halt> {
        chosen.push(i as u64 + self.table.turns.least());
        self.visit(i, most, sum, chosen)?;
        chosen.pop();
        Ok(())
    }

    /// Which of the first `n` places behind the idle ones has this value: values rise.
    fn find(&self, n: usize, value: u64) -> Option<usize> {
        let (mut start, mut end) = (0, n);
        while start < end {
            let middle = start + (end - start) / 2;
            if self.table.of_code(self.code, middle) < value {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        (start < n && self.table.of_code(self.code, start) == value).then_some(start)
    }

    fn show(&mut self, chosen: &[u64]) -> Result<(), Halt> {
        let completion = Completion::new(&self.table.turns, chosen.iter().rev().copied().collect());
        let sum = self.count.take();
        self.count = sum.zip(completion.count()).map(|(sum, more)| sum + more);
        let mut stop = Ok(());
        let _ = completion.visit(&mut |set| {
            stop = self.budget.charge_steps(set.size());
            if stop.is_err() {
                return ControlFlow::Break(());
            }
            (self.visit)(set);
            ControlFlow::Continue(())
        });
        stop
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use std::collections::BTreeMap;

    fn by_rules(turns: &FlipRule, places: u64) -> Vec<u64> {
        let mut values = vec![0];
        for place in 1..=places {
            let mut options = Vec::new();
            let _ = turns.visit_sets(place, &mut |set| {
                let others = set.places().filter(|&other| other < place);
                options.push(others.fold(0, |sum, other| sum ^ values[other as usize]));
                ControlFlow::Continue(())
            });
            options.sort_unstable();
            options.dedup();
            values.push(options.iter().zip(0u64..).take_while(|&(&value, i)| value == i).count() as u64);
        }
        values
    }

    fn all_turns() -> impl Iterator<Item = (FlipRule, u64)> {
        let anywhere = (1..8).flat_map(|most| {
            (1..=most).map(move |least| (FlipRule::Anywhere { least, most }, if most < 5 { 26 } else { 15 }))
        });
        let runs = (1..7).flat_map(|most| (1..=most).map(move |least| (FlipRule::Run { least, most }, 50)));
        anywhere.chain(runs).chain([(FlipRule::Run { least: 1, most: u64::MAX }, 70)])
    }

    #[test]
    fn tables_agree_with_the_rules() {
        let mut budget = Budget::new(&Limits::default());
        for (turns, places) in all_turns() {
            let values = by_rules(&turns, places);
            let mut table = CoinTable::new(turns);
            for place in 1..=places {
                table.reach(place, &mut budget).unwrap();
                assert_eq!(table.value(place), values[place as usize], "{turns:?}, place {place}");
            }
            for place in 1..=places.min(12) {
                let mut sets: BTreeMap<u64, Vec<Vec<u64>>> = BTreeMap::new();
                let _ = turns.visit_sets(place, &mut |set| {
                    let sum = set.places().fold(0, |sum, other| sum ^ values[other as usize]);
                    sets.entry(sum).or_default().push(set.places().collect());
                    ControlFlow::Continue(())
                });
                for sum in 1..2 * values[place as usize].clamp(4, 40) {
                    let mut expected = sets.remove(&sum).unwrap_or_default();
                    let mut found: Vec<Vec<u64>> = Vec::new();
                    let count = table
                        .visit_sets(place, sum, &mut budget, &mut |set| found.push(set.places().collect()))
                        .unwrap();
                    found.sort();
                    expected.sort();
                    assert_eq!(found, expected, "{turns:?}, place {place}, sum {sum}");
                    assert_eq!(count, Some(expected.len().into()));
                }
            }
        }
    }

    #[test]
    fn known_values_of_moebius_are_found() {
        // Winning Ways, chapter 14: Moebius turns up to five coins; eighteen coins make the values of a
        // famous code.
        let mut table = CoinTable::new(FlipRule::Anywhere { least: 1, most: 5 });
        table.reach(18, &mut Budget::new(&Limits::default())).unwrap();
        let values: Vec<u64> = (1..=18).map(|place| table.value(place)).collect();
        let expected = [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494];
        assert_eq!(values, expected);
    }

    #[test]
    fn wide_rules_are_refused_before_patience_runs_out() {
        let mut budget = Budget::new(&Limits::default());
        let mut table = CoinTable::new(FlipRule::Anywhere { least: 1, most: 1000 });
        assert!(matches!(table.reach(1001, &mut budget), Err(Halt::OutOfReach(_))));
    }
}
