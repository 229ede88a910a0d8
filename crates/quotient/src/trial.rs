//! Larger monoids to try: products with free cyclic monoids that count some heaps, and what becomes of them when elements that
//! behave alike are put together.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word, with};
use crate::options::Options;
use grundy_limits::{Budget, Stop};
use grundy_theory::words;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Larger products are not tried.
const MOST_ELEMENTS: usize = 1 << 16;

/// A heap that is counted up to `index`, and from there on modulo 2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    pub(crate) heap: u32,
    pub(crate) index: u32,
}

impl Counted {
    fn size(self) -> u32 {
        self.index + 2
    }

    fn sum(self, a: u32, b: u32) -> u32 {
        let sum = a + b;
        if sum < self.size() { sum } else { self.index + (sum - self.index) % 2 }
    }
}

/// A monoid and the element of each heap.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) monoid: Monoid,
    pub(crate) images: Vec<Element>,
}

/// The product of a monoid with counts of heaps, restricted to the elements that sums of heaps have.
pub(crate) struct Trial<'a> {
    base: &'a Candidate,
    counted: &'a [Counted],
    /// The heaps that make all elements.
    letters: Vec<u32>,
    /// The least sum of each element, rising, and its code.
    words: Vec<Word>,
    codes: Vec<u32>,
    /// The element of each code.
    numbers: Vec<Element>,
    lost: Bits,
}

/// A code of the product that no sum of heaps has.
const NONE: Element = Element::MAX;

impl<'a> Trial<'a> {
    /// The product, and which of its elements are lost: an element is as its least sum is, by the moves of this sum.
    ///
    /// # Errors
    /// Returns an error if the product is too large or a limit is reached.
    pub(crate) fn new(
        base: &'a Candidate,
        counted: &'a [Counted],
        options: &[Options],
        budget: &mut Budget,
    ) -> Result<Trial<'a>, Stop> {
        let sizes = counted.iter().map(|counted| counted.size() as usize);
        let codes = sizes.fold(base.monoid.order(), usize::saturating_mul);
        if codes > 16 * MOST_ELEMENTS {
            return Err(too_many_elements());
        }
        budget.hold(codes as u64 * 8)?;
        let mut trial = Trial {
            base,
            counted,
            letters: Vec::new(),
            words: vec![Vec::new()],
            codes: vec![0],
            numbers: vec![NONE; codes],
            lost: Bits::none(0),
        };
        trial.numbers[0] = 0;
        trial.reach(budget)?;
        trial.evaluate(options, budget)?;
        Ok(trial)
    }

    /// Finds the elements, heap by heap, and so by rising sums.
    fn reach(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        for heap in 0..self.base.images.len() as u32 {
            let code = self.code_of(heap);
            if self.numbers[code as usize] != NONE {
                continue;
            }
            self.letters.push(heap);
            let letters: Vec<(u32, u32)> =
                self.letters.iter().map(|&letter| (letter, self.code_of(letter))).collect();
            let mut todo = BinaryHeap::from([Reverse((vec![heap], code))]);
            while let Some(Reverse((word, code))) = todo.pop() {
                if self.numbers[code as usize] != NONE {
                    continue;
                }
                if self.words.len() == MOST_ELEMENTS {
                    return Err(too_many_elements());
                }
                budget.spend(4 * letters.len() as u64)?;
                budget.hold(64)?;
                for &(letter, factor) in &letters {
                    let product = self.times(code, factor);
                    if self.numbers[product as usize] == NONE {
                        todo.push(Reverse((with(&word, letter), product)));
                    }
                }
                self.numbers[code as usize] = self.words.len() as Element;
                self.words.push(word);
                self.codes.push(code);
            }
        }
        Ok(())
    }

    fn evaluate(&mut self, options: &[Options], budget: &mut Budget) -> Result<(), Stop> {
        let mut after: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for &letter in &self.letters {
            let options = &options[letter as usize];
            budget.spend(options.len() as u64)?;
            let mut codes: Vec<u32> = options.iter().map(|heaps| self.code_of_sum(heaps)).collect();
            codes.sort_unstable();
            codes.dedup();
            after.insert(letter, codes);
        }
        self.lost = Bits::none(self.words.len());
        for (element, word) in self.words.iter().enumerate().skip(1) {
            let mut wins = false;
            for (place, &heap) in word.iter().enumerate() {
                if wins || word[..place].last() == Some(&heap) {
                    continue;
                }
                let rest = self.code_of_sum(&word[..place]);
                let rest = self.times(rest, self.code_of_sum(&word[place + 1..]));
                let codes = &after[&heap];
                budget.spend(codes.len() as u64)?;
                wins = codes
                    .iter()
                    .any(|&code| self.lost.has(self.numbers[self.times(rest, code) as usize] as usize));
            }
            if !wins {
                self.lost.insert(element);
            }
        }
        Ok(())
    }

    fn code_of(&self, heap: u32) -> u32 {
        let mut scale = self.base.monoid.order() as u32;
        let mut code = self.base.images[heap as usize];
        for counted in self.counted {
            code += if counted.heap == heap { scale } else { 0 };
            scale *= counted.size();
        }
        code
    }

    fn code_of_sum(&self, heaps: &[u32]) -> u32 {
        heaps.iter().fold(0, |code, &heap| self.times(code, self.code_of(heap)))
    }

    fn times(&self, a: u32, b: u32) -> u32 {
        let mut scale = self.base.monoid.order() as u32;
        let (mut a, mut b, mut product) =
            (a / scale, b / scale, self.base.monoid.times(a % scale, b % scale));
        for counted in self.counted {
            let size = counted.size();
            product += scale * counted.sum(a % size, b % size);
            (a, b, scale) = (a / size, b / size, scale * size);
        }
        product
    }

    /// Whether the trial calls a sum lost.
    pub(crate) fn is_lost(&self, heaps: &[u32]) -> bool {
        self.lost.has(self.numbers[self.code_of_sum(heaps) as usize] as usize)
    }

    /// The monoid in which elements that behave alike are one.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn reduced(&self, budget: &mut Budget) -> Result<Candidate, Stop> {
        let (count, letters) = (self.words.len(), self.letters.len());
        budget.spend((count * letters) as u64)?;
        let letter_codes: Vec<u32> = self.letters.iter().map(|&letter| self.code_of(letter)).collect();
        let step = |element: usize, letter: u32| {
            self.numbers[self.times(self.codes[element], letter) as usize] as usize
        };
        let steps: Vec<Vec<usize>> = letter_codes
            .iter()
            .map(|&letter| (0..count).map(|element| step(element, letter)).collect())
            .collect();
        let mut classes: Vec<u32> = (0..count).map(|element| u32::from(self.lost.has(element))).collect();
        let mut order = renumber(&mut classes, |_, class| (class, 0));
        loop {
            let before = order;
            for steps in &steps {
                budget.spend(count as u64 / 4)?;
                let old = classes.clone();
                order = renumber(&mut classes, |element, class| (class, old[steps[element]]));
            }
            if order == before {
                break;
            }
        }
        budget.hold(Monoid::bytes(order))?;
        budget.spend((order * order) as u64)?;
        let mut firsts = vec![usize::MAX; order];
        for (element, &class) in classes.iter().enumerate() {
            let first = &mut firsts[class as usize];
            *first = (*first).min(element);
        }
        let words: Vec<Word> = firsts.iter().map(|&first| self.words[first].clone()).collect();
        let places: FxHashMap<u32, usize> = self.letters.iter().copied().zip(0..).collect();
        let mut product = Vec::with_capacity(order * order);
        for x in 0..order {
            let walk = |word: &Word| {
                word.iter().fold(x as Element, |at, heap| classes[steps[places[heap]][firsts[at as usize]]])
            };
            product.extend(words.iter().map(walk));
        }
        let lost = Bits::collect(order, |class| self.lost.has(firsts[class]));
        let heaps = 0..self.base.images.len() as u32;
        let images = heaps.map(|heap| classes[self.numbers[self.code_of(heap) as usize] as usize]).collect();
        Ok(Candidate { monoid: Monoid::new(words, product, &lost), images })
    }
}

/// Numbers the keys of all elements by their first appearance, and returns how many there are.
fn renumber(classes: &mut [u32], key: impl Fn(usize, u32) -> (u32, u32)) -> usize {
    let mut numbers = FxHashMap::default();
    for (element, class) in classes.iter_mut().enumerate() {
        let next = numbers.len() as u32;
        *class = *numbers.entry(key(element, *class)).or_insert(next);
    }
    numbers.len()
}

/// A product would be too large.
pub(crate) fn too_many_elements() -> Stop {
    Stop::OutOfReach(words!(
        "a monoid with more than {MOST_ELEMENTS} elements would have to be tried",
        "需要尝试元素多于 {MOST_ELEMENTS} 个的幺半群"
    ))
}
