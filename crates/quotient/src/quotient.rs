//! The misère quotient of some heaps, which grows heap by heap.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word, with};
use crate::options::Options;
use crate::pairs::Pairs;
use crate::trial::{Candidate, Counted, Trial, too_many_elements};
use grundy_limits::{Budget, Stop};

/// The misère quotient of the sums of some heaps: their classes, where two sums are alike if no further heaps make one of them
/// lost and the other won.
///
/// Every quotient here is verified: a player who moves in a sum whose element is lost leaves no lost element, and in any other sum
/// with a move some move leaves one. So by induction exactly the sums with a lost element are lost.
#[derive(Clone, Debug)]
pub struct Quotient {
    options: Vec<Options>,
    found: Candidate,
    pairs: Pairs,
}

impl Default for Quotient {
    fn default() -> Quotient {
        let monoid = Monoid::trivial();
        let pairs = Pairs::of_nothing(&monoid);
        Quotient { options: Vec::new(), found: Candidate { monoid, images: Vec::new() }, pairs }
    }
}

impl Quotient {
    /// Adds a heap with these options, sums of heaps that were added before. Heaps have the numbers 0, 1, ... If it fails, the
    /// quotient is as it was.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn add(&mut self, options: Options, budget: &mut Budget) -> Result<(), Stop> {
        budget.hold(options.bytes())?;
        if options.is_empty() {
            self.options.push(options);
            self.found.images.push(0);
            return Ok(());
        }
        let wins = self.found.wins(&options, budget)?;
        match self.element_like(&wins, budget)? {
            Some((element, pairs)) => {
                if let Some(pairs) = pairs {
                    self.pairs = pairs;
                }
                self.found.images.push(element);
                self.options.push(options);
                Ok(())
            }
            None => {
                self.options.push(options);
                let grown = self.grow(budget);
                if grown.is_err() {
                    self.options.pop();
                }
                grown
            }
        }
    }

    /// The element that a new heap has if it is not a new one, with the pairs if they change.
    fn element_like(
        &self,
        wins: &Bits,
        budget: &mut Budget,
    ) -> Result<Option<(Element, Option<Pairs>)>, Stop> {
        let monoid = &self.found.monoid;
        let order = monoid.order();
        budget.spend(order as u64)?;
        let fits =
            |&x: &Element| monoid.lost().has(x as usize) != wins.has(0) && monoid.row(x).is_disjoint(wins);
        let fitting: Vec<(Element, Bits)> =
            (0..order as Element).filter(fits).map(|x| (x, idle(monoid, x, wins))).collect();
        if let Some((element, _)) = fitting.iter().find(|(element, idle)| self.pairs.cover(*element, idle)) {
            return Ok(Some((*element, None)));
        }
        let heap = self.options.len() as u32;
        for (element, idle) in fitting {
            let mut pairs = self.pairs.clone();
            if pairs.extend(monoid, heap, element, idle, budget)?.is_none() {
                return Ok(Some((element, Some(pairs))));
            }
        }
        Ok(None)
    }

    /// Finds the quotient whose last heap is a new element.
    ///
    /// Every candidate is right about all sums that are smaller than the least one it is found to be wrong about, so that the
    /// outcome of this one follows from its options: it is the opposite. The next candidate tells this sum from all smaller ones of
    /// its element, and is right about it too.
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let heap = self.options.len() as u32 - 1;
        let mut base = self.found.clone();
        base.images.push(0);
        let mut candidate =
            Trial::new(&base, &[Counted { heap, index: 2 }], &self.options, budget)?.reduced(budget)?;
        loop {
            match candidate.checked(&self.options, budget)? {
                Ok(pairs) => {
                    self.pairs = pairs;
                    self.found = candidate;
                    return Ok(());
                }
                Err(word) => candidate = self.recalibrated(&candidate, &word, budget)?,
            }
        }
    }

    /// A candidate that is right about a sum which this one is wrong about, and about all smaller sums.
    fn recalibrated(
        &self,
        candidate: &Candidate,
        word: &Word,
        budget: &mut Budget,
    ) -> Result<Candidate, Stop> {
        let lost = !candidate.monoid.lost().has(candidate.monoid.of(word, &candidate.images) as usize);
        let mut counted: Vec<Counted> = Vec::new();
        for &heap in word {
            match counted.last_mut() {
                Some(last) if last.heap == heap => last.index += 1,
                _ => counted.push(Counted { heap, index: 1 }),
            }
        }
        counted.iter_mut().for_each(|counted| counted.index = counted.index.max(2));
        let mut stopped = None;
        for size in 1..=counted.len() {
            for chosen in subsets(&counted, size) {
                match Trial::new(candidate, &chosen, &self.options, budget) {
                    Ok(trial) if trial.is_lost(word) == lost => return trial.reduced(budget),
                    Ok(_) => {}
                    // Fewer elements may do with other heaps.
                    Err(stop @ Stop::OutOfReach(_)) => stopped = Some(stop),
                    Err(stop) => return Err(stop),
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
        options + Monoid::bytes(self.order()) + self.found.images.len() as u64 * 4
    }
}

impl Candidate {
    /// Those elements z for which some option makes a lost position of z and the heap.
    fn wins(&self, options: &Options, budget: &mut Budget) -> Result<Bits, Stop> {
        budget.spend(options.len() as u64)?;
        let mut reached = Bits::none(self.monoid.order());
        for heaps in options.iter() {
            reached.insert(self.monoid.of(heaps, &self.images) as usize);
        }
        let mut wins = Bits::none(self.monoid.order());
        reached.iter().for_each(|element| wins.unite(self.monoid.row(element as Element)));
        Ok(wins)
    }

    /// The pairs of a candidate that is right about all sums, or the least sum that it is found to be wrong about.
    fn checked(&self, options: &[Options], budget: &mut Budget) -> Result<Result<Pairs, Word>, Stop> {
        let monoid = &self.monoid;
        let mut pairs = Pairs::of_nothing(monoid);
        let mut wrong: Option<Word> = None;
        for (heap, (options, &element)) in (0..).zip(options.iter().zip(&self.images)) {
            if wrong.as_ref().is_some_and(|word| *word < vec![heap]) {
                break;
            }
            if options.is_empty() {
                continue;
            }
            let wins = self.wins(options, budget)?;
            budget.spend(monoid.order() as u64 / 8)?;
            if let Some(rest) = monoid.row(element).first_in_both(&wins) {
                let word = with(&monoid.words[rest], heap);
                if wrong.as_ref().is_none_or(|least| word < *least) {
                    wrong = Some(word);
                }
            }
            let idle = idle(monoid, element, &wins);
            if (idle.has(0) || !pairs.cover(element, &idle))
                && let Some(word) = pairs.extend(monoid, heap, element, idle, budget)?
            {
                let least = wrong.filter(|least| *least < word).unwrap_or(word);
                return Ok(Err(least));
            }
        }
        Ok(wrong.map_or(Ok(pairs), Err))
    }
}

/// Those z that make a won position together with a heap of this element, although no move in the heap wins it.
fn idle(monoid: &Monoid, element: Element, wins: &Bits) -> Bits {
    let row = monoid.row(element);
    Bits::collect(monoid.order(), |z| !row.has(z) && !wins.has(z))
}

/// The subsets of some size.
fn subsets(all: &[Counted], size: usize) -> Vec<Vec<Counted>> {
    match (all.split_first(), size) {
        (_, 0) => vec![Vec::new()],
        (None, _) => Vec::new(),
        (Some((first, rest)), _) => {
            let with_first = subsets(rest, size - 1).into_iter().map(|mut chosen| {
                chosen.insert(0, *first);
                chosen
            });
            with_first.chain(subsets(rest, size)).collect()
        }
    }
}
