//! Proof number search where all play is small: every sum in which either player can move looks alike to
//! bounds.
//!
//! A sum has two numbers. `wins` estimates how much is left to show that Left, who moves, wins, `loses` how
//! much to show that Left loses; 0 means shown. Left wins by one move, so `wins` is the least `loses` after a
//! move; Left loses if no move wins, so `loses` is the largest `wins` after a move and one more for each
//! other move that is still open: added up in full, sums that are reached in several ways would count several
//! times.

use crate::search::Context;
use crate::sum::{Sum, TermKind};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// What is left to show of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    wins: u32,
    loses: u32,
}

/// More than any number of a sum that can still be shown.
const INFINITE: u32 = u32::MAX / 4;

const OPEN: Numbers = Numbers { wins: 1, loses: 1 };

impl Numbers {
    fn decided(wins: bool) -> Numbers {
        if wins { Numbers { wins: 0, loses: INFINITE } } else { Numbers { wins: INFINITE, loses: 0 } }
    }

    fn result(self) -> Option<bool> {
        match self {
            Numbers { wins: 0, .. } => Some(true),
            Numbers { loses: 0, .. } => Some(false),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: [u64; 2],
    wins: u32,
    loses: u32,
    work: u32,
}

/// The numbers of sums that are not decided yet, and the stack of those at work.
#[derive(Debug, Default)]
pub(crate) struct ProofTable {
    entries: Vec<[Entry; 2]>,
    used: usize,
    root: Sum,
    frames: Vec<Frame>,
}

/// Places of the table at first, and at most: 80 MB.
const MIN: usize = 1 << 8;
const MAX: usize = 1 << 20;

/// An option is left when it needs a quarter more than the second best.
const fn beyond(second: u32) -> u32 {
    second.saturating_add(second / 4).saturating_add(1)
}

/// A sum at work.
#[derive(Debug)]
struct Frame {
    key: u128,
    /// The name of its terms, and its number.
    terms: (u128, i64),
    options: Vec<SumOption>,
    /// Numbers with which it is left for others that look more promising.
    limits: Numbers,
    began: u64,
}

/// A sum after a move, in which the opponent moves as Left.
#[derive(Debug)]
struct SumOption {
    sum: Sum,
    key: u128,
    numbers: Numbers,
}

impl ProofTable {
    pub(crate) fn bytes(&self) -> u64 {
        (self.entries.capacity() * size_of::<[Entry; 2]>()) as u64
    }

    pub(crate) fn visit_sums(&self, visit: &mut dyn FnMut(&Sum)) {
        visit(&self.root);
        self.frames.iter().flat_map(|frame| &frame.options).for_each(|option| visit(&option.sum));
    }

    fn place(&self, key: [u64; 2]) -> usize {
        key[1] as usize & self.entries.len().wrapping_sub(1)
    }

    fn get(&self, key: u128) -> Option<Numbers> {
        let key = halves(key);
        let place = self.entries.get(self.place(key))?;
        let entry = place.iter().find(|entry| entry.work > 0 && entry.key == key)?;
        Some(Numbers { wins: entry.wins, loses: entry.loses })
    }

    fn set(&mut self, key: u128, numbers: Numbers, work: u64, budget: &mut Budget) -> Result<(), Halt> {
        if 4 * self.used >= 3 * self.entries.len() {
            self.grow(budget)?;
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        self.insert(Entry { key: halves(key), wins: numbers.wins, loses: numbers.loses, work });
        Ok(())
    }

    /// A new entry takes its own old place, an empty one, or that of the entry with less work.
    fn insert(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let Some(tiers) = self.entries.get_mut(place) else { return };
        let own = tiers.iter().position(|old| old.work > 0 && old.key == entry.key);
        let tier = own.unwrap_or(usize::from(tiers[1].work < tiers[0].work));
        self.used += usize::from(tiers[tier].work == 0);
        tiers[tier] = entry;
    }

    fn grow(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let wanted = (2 * self.entries.len()).max(MIN);
        if wanted > MAX || budget.check_ahead(0, (wanted * size_of::<[Entry; 2]>()) as u64).is_err() {
            return if self.entries.is_empty() { Err(Halt::Memory(budget.limits().memory)) } else { Ok(()) };
        }
        let old = std::mem::replace(&mut self.entries, vec![Default::default(); wanted]);
        self.used = 0;
        old.into_iter().flatten().filter(|entry| entry.work > 0).for_each(|entry| self.insert(entry));
        Ok(())
    }
}

fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

impl Frame {
    /// What is left to show of the sum, by its options.
    fn numbers(&self) -> Numbers {
        let (mut wins, mut most, mut open) = (INFINITE, 0, 0);
        for SumOption { numbers, .. } in &self.options {
            wins = wins.min(numbers.loses);
            if numbers.wins > 0 {
                most = most.max(numbers.wins);
                open += 1;
            }
        }
        match (wins, open) {
            (0, _) => Numbers::decided(true),
            (_, 0) => Numbers::decided(false),
            _ => Numbers { wins, loses: (most + open - 1).min(INFINITE - 1) },
        }
    }

    /// The option that comes next, and the numbers with which it is left.
    fn most_promising(&self) -> Option<(usize, Numbers)> {
        let (mut best, mut second, mut open) = (None, INFINITE, 0);
        let mut least = INFINITE;
        for (place, SumOption { numbers, .. }) in self.options.iter().enumerate() {
            if numbers.wins == 0 {
                continue;
            }
            open += 1;
            if numbers.loses < least || best.is_none() {
                second = least;
                (best, least) = (Some(place), numbers.loses);
            } else {
                second = second.min(numbers.loses);
            }
        }
        let limits = Numbers {
            loses: self.limits.wins.min(beyond(second)),
            wins: self.limits.loses.saturating_sub(open - 1),
        };
        best.map(|best| (best, limits))
    }
}

impl Context<'_> {
    /// Whether Left wins an all-small sum by moving first.
    pub(crate) fn prove(&mut self, sum: &Sum) -> Result<bool, Halt> {
        self.search.proofs.root = sum.clone();
        self.search.proofs.frames.clear();
        let result = self.prove_root(self.key(sum));
        self.search.proofs.frames.clear();
        result
    }

    fn prove_root(&mut self, key: u128) -> Result<bool, Halt> {
        let root = self.search.proofs.root.clone();
        self.expand(&root, key, Numbers { wins: INFINITE, loses: INFINITE })?;
        loop {
            let Some(frame) = self.search.proofs.frames.last() else { return Ok(false) };
            let numbers = frame.numbers();
            let given_up = numbers.wins >= frame.limits.wins || numbers.loses >= frame.limits.loses;
            if numbers.result().is_some() || given_up {
                let (key, frame_terms, began) = (frame.key, frame.terms, frame.began);
                let work = self.search.searched.saturating_sub(began) + 1;
                match numbers.result() {
                    Some(wins) => self.search.table.set(frame_terms, wins, work, self.budget)?,
                    None => self.search.proofs.set(key, numbers, work, self.budget)?,
                }
                self.search.proofs.frames.pop();
                let Some(parent) = self.search.proofs.frames.last_mut() else {
                    return Ok(numbers.result() == Some(true));
                };
                for option in parent.options.iter_mut().filter(|option| option.key == key) {
                    option.numbers = numbers;
                }
                continue;
            }
            let Some((place, limits)) = frame.most_promising() else { return Ok(false) };
            let SumOption { sum, key, .. } = &frame.options[place];
            let (sum, key) = (sum.clone(), *key);
            self.expand(&sum, key, limits)?;
            self.look()?;
        }
    }

    /// Puts a sum onto the stack, with all its options.
    fn expand(&mut self, sum: &Sum, key: u128, limits: Numbers) -> Result<(), Halt> {
        self.count()?;
        let began = self.search.searched;
        let mut options: Vec<SumOption> = Vec::new();
        let pending = self.components.pending();
        let listed = self.list_options(sum, &mut options);
        self.components.truncate_pending(pending);
        listed?;
        let terms = (self.terms_key(sum), sum.number);
        self.search.proofs.frames.push(Frame { key, terms, options, limits, began });
        Ok(())
    }

    /// Left's options, up to the first one that is known to win.
    fn list_options(&mut self, sum: &Sum, options: &mut Vec<SumOption>) -> Result<(), Halt> {
        for (place, term) in sum.terms.iter().enumerate() {
            if place > 0 && sum.terms[place - 1] == *term {
                continue;
            }
            let mut rest = sum.clone();
            rest.terms.remove(place);
            match term.kind() {
                TermKind::Value(index) => {
                    let places =
                        self.search.values.options((index, term.is_negative()), self.arena, self.budget)?;
                    for place in places {
                        let mut after = rest.clone();
                        let option = self.search.values.option(place);
                        self.add_centred(&mut after, option)?;
                        if self.add_option(&after, options)? {
                            return Ok(());
                        }
                    }
                }
                TermKind::Board(index) => {
                    let first = self.components.pending();
                    let player = if term.is_negative() { Player::Right } else { Player::Left };
                    self.components.push_moves(index, player, self.budget)?;
                    for pending in first..self.components.pending() {
                        let mut after = rest.clone();
                        for mut component in self.components.number_pending(pending, self.budget)? {
                            component.negative ^= term.is_negative();
                            self.add_component(&mut after, component)?;
                        }
                        if self.add_option(&after, options)? {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the option wins at sight.
    fn add_option(&mut self, after: &Sum, options: &mut Vec<SumOption>) -> Result<bool, Halt> {
        let sum = after.negative();
        let key = self.key(&sum);
        if options.iter().any(|option| option.key == key) {
            return Ok(false);
        }
        let known = self.at_sight(&sum)?;
        let numbers = match known {
            Some(wins) => Numbers::decided(wins),
            None => self.search.proofs.get(key).unwrap_or(OPEN),
        };
        options.push(SumOption { sum, key, numbers });
        Ok(known == Some(false))
    }
}
