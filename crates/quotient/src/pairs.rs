//! Sums that a candidate calls won although no move wins them.
//!
//! A candidate names an element for every heap, and so for every sum of heaps. For a sum w of the element x let E be the set of
//! those elements z that make zx won, although no move in w makes a lost position out of zw. If a sum w other than the empty one
//! has the identity in its set E, the candidate calls w won and every option of w won: it is wrong about w or an option of it.
//!
//! The pair of a sum is the product of the pairs of its heaps: (x, E)(y, F) = (xy, {z : zy in E and zx in F}). Both sides grow
//! with E and F, so a pair whose set is contained in that of another pair of the same element finds nothing that the other one
//! does not find. If the other sum is also the smaller one, it finds the smaller sums.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word, with};
use grundy_limits::{Budget, Stop};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The pairs of all sums of some heaps, but for those that are contained in another.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// For each element the sets, none of which contains another.
    of: Vec<Vec<Bits>>,
    /// The heaps whose pairs make all others.
    letters: Vec<Letter>,
}

#[derive(Clone, Debug)]
struct Letter {
    heap: u32,
    element: Element,
    idle: Bits,
}

impl Pairs {
    /// The pair of the empty sum, without the identity: that the empty sum is won although it has no move is no mistake, but other
    /// sums of its element may be mistaken for won. A pair (1, E) finds nothing beside others, as (1, E)(y, F) is contained in
    /// (y, F).
    pub(crate) fn of_nothing(monoid: &Monoid) -> Pairs {
        let mut of = vec![Vec::new(); monoid.order()];
        of[0].push(Bits::collect(monoid.order(), |z| z != 0 && !monoid.lost().has(z)));
        Pairs { of, letters: Vec::new() }
    }

    /// Whether another pair finds all that this one finds.
    pub(crate) fn cover(&self, element: Element, idle: &Bits) -> bool {
        idle.is_empty() || self.of[element as usize].iter().any(|other| idle.is_subset(other))
    }

    /// Adds the pairs of all sums with a heap later than those before. Returns the least sum that the candidate is found to be
    /// wrong about; nothing that was added is of use then.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn extend(
        &mut self,
        monoid: &Monoid,
        heap: u32,
        element: Element,
        idle: Bits,
        budget: &mut Budget,
    ) -> Result<Option<Word>, Stop> {
        let order = monoid.order();
        let cost = order as u64 / 8 + 8;
        budget.spend(cost)?;
        let first = Reverse((vec![heap], element, idle.clone()));
        self.letters.push(Letter { heap, element, idle });
        let mut todo = BinaryHeap::from([first]);
        while let Some(Reverse((word, element, idle))) = todo.pop() {
            // The identity.
            if idle.has(0) {
                return Ok(Some(word));
            }
            if self.cover(element, &idle) {
                continue;
            }
            for letter in &self.letters {
                budget.spend(cost)?;
                let product = monoid.times(element, letter.element);
                let (mine, others) = (monoid.multiples(letter.element), monoid.multiples(element));
                let mut both = Bits::none(order);
                for z in 0..order {
                    if idle.has(mine[z] as usize) && letter.idle.has(others[z] as usize) {
                        both.insert(z);
                    }
                }
                if !self.cover(product, &both) {
                    budget.hold(Bits::bytes(order) + 64)?;
                    todo.push(Reverse((with(&word, letter.heap), product, both)));
                }
            }
            let sets = &mut self.of[element as usize];
            sets.retain(|other| !other.is_subset(&idle));
            sets.push(idle);
        }
        Ok(None)
    }
}
