//! The misère quotient of some heaps, which grows heap by heap.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word, with};
use crate::options::Options;
use crate::pairs::Pairs;
use crate::trial::{Candidate, HeapCycle, Known, Trial, too_many_elements};
use grundy_budget::{Budget, Halt};

/// The misère quotient of the sums of some heaps: their classes, where two sums are alike if no further heaps
/// make one of them lost and the other won.
///
/// Every quotient here is verified: a player who moves in a sum whose element is lost leaves no lost element,
/// and in any other sum with a move some move leaves one. So by induction exactly the sums with a lost
/// element are lost.
#[derive(Clone, Debug)]
pub struct Quotient {
    options: Vec<Options>,
    found: Candidate,
    pairs: Pairs,
}

impl Default for Quotient {
    fn default() -> Quotient {
        let monoid = Monoid::trivial();
        let pairs = Pairs::empty(&monoid);
        Quotient { options: Vec::new(), found: Candidate { monoid, images: Vec::new() }, pairs }
    }
}

impl Quotient {
    /// Adds a heap with these options, sums of heaps that were added before. Heaps have the numbers 0, 1, ...
    /// If it fails, the quotient is as it was.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn add(&mut self, options: Options, budget: &mut Budget) -> Result<(), Halt> {
        budget.reserve(options.bytes())?;
        let bytes = self.found.bytes() + self.pairs.bytes();
        // What is only tried is given back; what the quotient holds now is counted in place of what it held.
        let added = budget.scoped(|budget| self.place(options, budget));
        budget.release(bytes);
        budget.reserve(self.found.bytes() + self.pairs.bytes())?;
        added
    }

    fn place(&mut self, options: Options, budget: &mut Budget) -> Result<(), Halt> {
        if options.is_empty() {
            self.options.push(options);
            self.found.images.push(0);
            return Ok(());
        }
        let wins = self.found.wins(&options, budget)?;
        let like = self.element_like(&wins, budget)?;
        self.options.push(options);
        match like {
            Some(element) => self.found.images.push(element),
            None => {
                if let Err(stop) = self.grow(budget) {
                    self.options.pop();
                    return Err(stop);
                }
            }
        }
        Ok(())
    }

    /// The element that a new heap has if it is not a new one; its pairs are added then.
    fn element_like(&mut self, wins: &Bits, budget: &mut Budget) -> Result<Option<Element>, Halt> {
        let monoid = &self.found.monoid;
        let order = monoid.order();
        budget.charge_steps(order as u64)?;
        let fits =
            |&x: &Element| monoid.lost().has(x as usize) != wins.has(0) && monoid.row(x).is_disjoint(wins);
        let fitting: Vec<(Element, Bits)> =
            (0..order as Element).filter(fits).map(|x| (x, idle(monoid, x, wins))).collect();
        if let Some((element, _)) = fitting.iter().find(|(element, idle)| self.pairs.cover(*element, idle)) {
            return Ok(Some(*element));
        }
        let heap = self.options.len() as u32;
        for (element, idle) in fitting {
            if self.pairs.extend(monoid, (heap, element, idle), None, budget)?.is_none() {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Finds the quotient whose last heap is a new element.
    ///
    /// Every candidate is right about all sums that are smaller than the least one it is found to be wrong
    /// about, so that the outcome of this one follows from its options: it is the opposite. The next
    /// candidate tells this sum from all smaller ones of its element, and is right about it too.
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let heap = self.options.len() as u32 - 1;
        let mut base = self.found.clone();
        base.images.push(0);
        let counted = [HeapCycle { heap, index: 2, period: 2 }];
        let mut tried = tried(&base, &counted, &self.options, None, budget)?;
        while let Some(candidate) = tried {
            let (bytes, checked) = (candidate.bytes(), candidate.checked(&self.options, budget)?);
            match checked {
                Ok(pairs) => {
                    self.pairs = pairs;
                    self.found = candidate;
                    return Ok(());
                }
                Err(word) => tried = Some(self.recalibrated(&candidate, &word, budget)?),
            }
            budget.release(bytes);
        }
        // Nothing is known that the first candidate could be found to be wrong about.
        Err(too_many_elements())
    }

    /// A candidate that is right about a sum which this one is wrong about, and about all smaller sums.
    ///
    /// Some heaps of the sum are counted in place of having an element: as few as tell it from the smaller
    /// sums of its element, and rather small ones. Counts repeat as the powers of the element do or later, so
    /// that sums of the same element in the product have the same element here.
    fn recalibrated(
        &self,
        candidate: &Candidate,
        word: &Word,
        budget: &mut Budget,
    ) -> Result<Candidate, Halt> {
        let monoid = &candidate.monoid;
        let known = Known { word, is_lost: !monoid.lost().has(monoid.of(word, &candidate.images) as usize) };
        let mut counted: Vec<HeapCycle> = Vec::new();
        for heaps in word.chunk_by(|a, b| a == b).rev() {
            let heap = heaps[0];
            let (index, period) = monoid.cycle(candidate.images[heap as usize]);
            // With a period of 2 or more, one less than the number of heaps is still enough.
            let index = index.max(heaps.len() as u32 - 1).max(1);
            let period = if period % 2 == 0 { period } else { 2 * period };
            counted.push(HeapCycle { heap, index, period });
        }
        let mut stopped = None;
        for size in 1..=counted.len() {
            let mut chosen: Vec<usize> = (0..size).collect();
            loop {
                let heaps: Vec<HeapCycle> = chosen.iter().map(|&place| counted[place]).collect();
                match tried(candidate, &heaps, &self.options, Some(&known), budget) {
                    Ok(Some(found)) => return Ok(found),
                    Ok(None) => {}
                    // Fewer elements may do with other heaps.
                    Err(stop @ Halt::OutOfReach(_)) => stopped = Some(stop),
                    Err(stop) => return Err(stop),
                }
                if !next_subset(&mut chosen, counted.len()) {
                    break;
                }
            }
        }
        // The counts of all its heaps tell the sum from every smaller one, so their product was too large.
        Err(stopped.unwrap_or_else(too_many_elements))
    }

    /// The number of elements.
    pub fn order(&self) -> usize {
        self.found.monoid.order()
    }

    /// The element of each heap that was added.
    pub fn images(&self) -> &[Element] {
        &self.found.images
    }

    /// The product of two elements.
    pub fn times(&self, x: Element, y: Element) -> Element {
        self.found.monoid.times(x, y)
    }

    /// Whether a sum with this element is lost by the player to move.
    pub fn is_lost(&self, element: Element) -> bool {
        self.found.monoid.lost().has(element as usize)
    }

    /// The lost elements, rising: the P-portion.
    pub fn lost(&self) -> impl Iterator<Item = Element> + '_ {
        self.found.monoid.lost().iter().map(|element| element as Element)
    }

    /// The least sum of heaps that is this element, the largest heap first.
    pub fn least_sum(&self, element: Element) -> &[u32] {
        &self.found.monoid.words[element as usize]
    }

    /// The product of an element with itself, this many times.
    pub fn power(&self, element: Element, mut times: u64) -> Element {
        let (mut power, mut square) = (0, element);
        while times > 0 {
            if times % 2 == 1 {
                power = self.times(power, square);
            }
            square = self.times(square, square);
            times /= 2;
        }
        power
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> u64 {
        let options: u64 = self.options.iter().map(Options::bytes).sum();
        options + Monoid::bytes(self.order()) + self.pairs.bytes() + self.found.images.len() as u64 * 4
    }
}

impl Candidate {
    /// Those elements z for which some option makes a lost position of z and the heap.
    fn wins(&self, options: &Options, budget: &mut Budget) -> Result<Bits, Halt> {
        budget.charge_steps(options.len() as u64)?;
        let mut reached = Bits::none(self.monoid.order());
        for heaps in options.iter() {
            reached.insert(self.monoid.of(heaps, &self.images) as usize);
        }
        let mut wins = Bits::none(self.monoid.order());
        reached.iter().for_each(|element| wins.unite(self.monoid.row(element as Element)));
        Ok(wins)
    }

    /// The pairs of a candidate that is right about all sums, or the least sum that it is found to be wrong
    /// about.
    fn checked(&self, options: &[Options], budget: &mut Budget) -> Result<Result<Pairs, Word>, Halt> {
        let monoid = &self.monoid;
        let mut wins = Vec::with_capacity(options.len());
        let mut wrong: Option<Word> = None;
        for (heap, (options, &element)) in (0..).zip(options.iter().zip(&self.images)) {
            if options.is_empty() {
                continue;
            }
            let won = self.wins(options, budget)?;
            budget.charge_steps(monoid.order() as u64 / 8)?;
            if let Some(rest) = monoid.row(element).first_in_both(&won) {
                let word = with(&monoid.words[rest], heap);
                if wrong.as_ref().is_none_or(|least| word < *least) {
                    wrong = Some(word);
                }
            }
            wins.push((heap, element, won));
        }
        let mut pairs = Pairs::empty(monoid);
        for (heap, element, won) in wins {
            if wrong.as_ref().is_some_and(|word| word[0] < heap) {
                break;
            }
            let idle = idle(monoid, element, &won);
            if (idle.has(0) || !pairs.cover(element, &idle))
                && let Some(word) = pairs.extend(monoid, (heap, element, idle), wrong.as_ref(), budget)?
            {
                return Ok(Err(word));
            }
        }
        Ok(wrong.map_or(Ok(pairs), Err))
    }
}

/// The reduced product of a candidate with counts of heaps, unless it is wrong about a sum whose outcome is
/// known. What it holds is left on the meter, what was held meanwhile is not.
fn tried(
    base: &Candidate,
    counted: &[HeapCycle],
    options: &[Options],
    known: Option<&Known>,
    budget: &mut Budget,
) -> Result<Option<Candidate>, Halt> {
    let found = budget.scoped(|budget| match Trial::new(base, counted, options, known, budget)? {
        Some(trial) => trial.reduced(budget).map(Some),
        None => Ok(None),
    })?;
    budget.reserve(found.as_ref().map_or(0, Candidate::bytes))?;
    Ok(found)
}

/// Those z that make a won position together with a heap of this element, although no move in the heap wins
/// it.
fn idle(monoid: &Monoid, element: Element, wins: &Bits) -> Bits {
    let row = monoid.row(element);
    Bits::collect(monoid.order(), |z| !row.has(z) && !wins.has(z))
}

/// Puts the next subset of the same size of the numbers below `count` in the place of this one; false after
/// the last.
fn next_subset(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(place) = (0..size).rev().find(|&place| chosen[place] < count - size + place) else {
        return false;
    };
    chosen[place] += 1;
    for later in place + 1..size {
        chosen[later] = chosen[later - 1] + 1;
    }
    true
}
