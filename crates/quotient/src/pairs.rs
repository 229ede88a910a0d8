//! Sums that a candidate calls won although no move wins them.
//!
//! A candidate names an element for every heap, and so for every sum of heaps. For a sum w of the element x
//! let E be the set of those elements z that make zx won, although no move in w makes a lost position out of
//! zw. If a sum w other than the empty one has the identity in its set E, the candidate calls w won and every
//! option of w won: it is wrong about w or an option of it.
//!
//! The pair of a sum is the product of the pairs of its heaps: (x, E)(y, F) = (xy, {z : zy in E and zx in
//! F}). Both sides grow with E and F, so a pair whose set is contained in that of another pair of the same
//! element finds nothing that the other one does not find. If the other sum is also the smaller one, it finds
//! the smaller sums.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word};
use grundy_budget::{Budget, Halt};

/// The pairs of all sums of some heaps, but for those that are contained in another.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// For each element the sets, none of which contains another.
    of: Vec<Vec<Bits>>,
    /// The heaps whose pairs make all others.
    letters: Vec<Letter>,
    bytes: u64,
}

#[derive(Clone, Debug)]
struct Letter {
    heap: u32,
    element: Element,
    idle: Bits,
    /// All elements z, those with the same product with the letter together, rising.
    divided: Vec<Element>,
    /// Where in this list the elements z end whose product with the letter is an element.
    ends: Vec<u32>,
}

impl Letter {
    fn new(monoid: &Monoid, heap: u32, element: Element, idle: Bits) -> Letter {
        let multiples = monoid.multiples(element);
        let mut divided: Vec<Element> = (0..monoid.order() as Element).collect();
        divided.sort_by_key(|&z| multiples[z as usize]);
        let mut ends = vec![0; monoid.order()];
        multiples.iter().for_each(|&product| ends[product as usize] += 1);
        let mut end = 0;
        for place in &mut ends {
            end += *place;
            *place = end;
        }
        Letter { heap, element, idle, divided, ends }
    }

    /// The elements z whose product with the letter is this element.
    fn divide(&self, product: usize) -> &[Element] {
        let start = product.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.divided[start as usize..self.ends[product] as usize]
    }

    /// The set of a sum of this letter and a sum with another pair, and how many products were looked at.
    fn join(&self, monoid: &Monoid, element: Element, idle: &Bits) -> (Bits, u64) {
        let mut both = Bits::none(monoid.order());
        let mut cost = 0;
        let others = monoid.multiples(element);
        for product in idle.iter() {
            let quotients = self.divide(product);
            cost += 1 + quotients.len() as u64;
            for &z in quotients {
                if self.idle.has(others[z as usize] as usize) {
                    both.insert(z as usize);
                }
            }
        }
        (both, cost)
    }

    fn bytes(order: usize) -> u64 {
        Bits::bytes(order) + order as u64 * 8 + 64
    }
}

/// A sum on the walk through all sums.
struct Visited {
    letter: usize,
    element: Element,
    idle: Bits,
    /// The next letter to add.
    next: usize,
}

impl Pairs {
    /// The pair of the empty sum, without the identity: that the empty sum is won although it has no move is
    /// no mistake, but other sums of its element may be mistaken for won. A pair (1, E) finds nothing beside
    /// others, as (1, E)(y, F) is contained in (y, F).
    pub(crate) fn empty(monoid: &Monoid) -> Pairs {
        let mut of = vec![Vec::new(); monoid.order()];
        of[0].push(Bits::collect(monoid.order(), |z| z != 0 && !monoid.lost().has(z)));
        let bytes = monoid.order() as u64 * 24 + Bits::bytes(monoid.order());
        Pairs { of, letters: Vec::new(), bytes }
    }

    /// Whether another pair finds all that this one finds.
    pub(crate) fn cover(&self, element: Element, idle: &Bits) -> bool {
        idle.is_empty() || self.of[element as usize].iter().any(|other| idle.is_subset(other))
    }

    /// About how many bytes they hold.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds the pairs of all sums with a heap later than those before. Returns the least sum below the bound
    /// that the candidate is found to be wrong about; the pairs are as they were then, or if it fails.
    ///
    /// Sums are ordered as lists that fall, so a walk that extends a list by rising heaps up to its last one
    /// meets them in order. A sum whose pair is contained in that of a smaller one is not extended: with the
    /// same heaps added, it still is.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn extend(
        &mut self,
        monoid: &Monoid,
        (heap, element, idle): (u32, Element, Bits),
        bound: Option<&Word>,
        budget: &mut Budget,
    ) -> Result<Option<Word>, Halt> {
        let order = monoid.order();
        budget.charge_steps(order as u64)?;
        self.letters.push(Letter::new(monoid, heap, element, idle.clone()));
        let mut added = Vec::new();
        let found = budget.scoped(|budget| self.walk(monoid, (element, idle), bound, &mut added, budget));
        if matches!(found, Ok(None)) {
            self.bytes += Letter::bytes(order);
            self.drop_contained(&added);
        } else {
            self.letters.pop();
            for &element in added.iter().rev() {
                self.of[element as usize].pop();
            }
        }
        found
    }

    fn walk(
        &mut self,
        monoid: &Monoid,
        (element, idle): (Element, Bits),
        bound: Option<&Word>,
        added: &mut Vec<Element>,
        budget: &mut Budget,
    ) -> Result<Option<Word>, Halt> {
        let size = Bits::bytes(monoid.order());
        budget.reserve(Letter::bytes(monoid.order()))?;
        let mut path: Vec<Visited> = Vec::new();
        let mut next = Some(Visited { letter: self.letters.len() - 1, element, idle, next: 0 });
        loop {
            if let Some(visited) = next.take() {
                // The identity.
                let is_wrong = visited.idle.has(0);
                let idle = visited.idle.clone();
                let element = visited.element;
                path.push(visited);
                if is_wrong || bound.is_some() {
                    let word: Word = path.iter().map(|visited| self.letters[visited.letter].heap).collect();
                    if bound.is_some_and(|bound| word >= *bound) {
                        return Ok(None);
                    }
                    if is_wrong {
                        return Ok(Some(word));
                    }
                }
                budget.reserve(2 * size + 16)?;
                self.of[element as usize].push(idle);
                added.push(element);
            }
            let Some(last) = path.last_mut() else { return Ok(None) };
            if last.next > last.letter {
                path.pop();
                continue;
            }
            let letter = &self.letters[last.next];
            last.next += 1;
            let product = monoid.times(last.element, letter.element);
            let (both, cost) = letter.join(monoid, last.element, &last.idle);
            budget.charge_steps(1 + cost / 4)?;
            if !self.cover(product, &both) {
                next = Some(Visited { letter: last.next - 1, element: product, idle: both, next: 0 });
            }
        }
    }

    /// Drops pairs that are contained in others, of elements for which pairs were added.
    fn drop_contained(&mut self, added: &[Element]) {
        let size = |sets: &[Bits], order: usize| sets.len() as u64 * Bits::bytes(order);
        let order = self.of.len();
        self.bytes += added.len() as u64 * Bits::bytes(order);
        for &element in added {
            let sets = &mut self.of[element as usize];
            let before = size(sets, order);
            // None is contained in an earlier one.
            let mut place = 0;
            while place < sets.len() {
                let (set, later) = (&sets[place], &sets[place + 1..]);
                match later.iter().any(|other| set.is_subset(other)) {
                    true => drop(sets.remove(place)),
                    false => place += 1,
                }
            }
            self.bytes -= before - size(sets, order);
        }
    }
}
