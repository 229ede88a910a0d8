//! Finite commutative monoids in which some elements are lost, and no two elements behave alike.

use crate::bits::Bits;

/// An element of a monoid, by its number. The identity is 0.
pub type Element = u32;

/// A sum of heaps: their numbers, falling. Sums are ordered as lists are. A move replaces a heap by earlier
/// ones, so it leads to a smaller sum; and adding the same heaps to two sums keeps their order.
pub(crate) type Word = Vec<u32>;

/// The sum of a word and one more heap.
pub(crate) fn with(word: &[u32], heap: u32) -> Word {
    let place = word.partition_point(|&other| other > heap);
    let mut sum = Vec::with_capacity(word.len() + 1);
    sum.extend_from_slice(&word[..place]);
    sum.push(heap);
    sum.extend_from_slice(&word[place..]);
    sum
}

/// A commutative monoid with its lost elements. Any two elements x, y are told apart: for some z exactly one
/// of xz, yz is lost.
#[derive(Clone, Debug)]
pub(crate) struct Monoid {
    /// The least sum that is each element, rising.
    pub(crate) words: Vec<Word>,
    /// The products, row by row.
    product: Vec<Element>,
    /// For each element x those z for which xz is lost.
    rows: Vec<Bits>,
}

impl Monoid {
    /// The monoid of sums without a move, which has one element.
    pub(crate) fn trivial() -> Monoid {
        Monoid { words: vec![Vec::new()], product: vec![0], rows: vec![Bits::none(1)] }
    }

    /// The monoid with these least sums, products and lost elements.
    pub(crate) fn new(words: Vec<Word>, product: Vec<Element>, lost: &Bits) -> Monoid {
        let order = words.len();
        let row = |x: usize| Bits::collect(order, |z| lost.has(product[x * order + z] as usize));
        let rows = (0..order).map(row).collect();
        Monoid { words, product, rows }
    }

    /// The number of elements.
    pub(crate) fn order(&self) -> usize {
        self.words.len()
    }

    /// The product of two elements.
    pub(crate) fn times(&self, x: Element, y: Element) -> Element {
        self.product[x as usize * self.order() + y as usize]
    }

    /// The products of an element with every element.
    pub(crate) fn multiples(&self, x: Element) -> &[Element] {
        let from = x as usize * self.order();
        &self.product[from..from + self.order()]
    }

    /// The product of the elements of several heaps.
    pub(crate) fn of(&self, heaps: &[u32], images: &[Element]) -> Element {
        heaps.iter().fold(0, |product, &heap| self.times(product, images[heap as usize]))
    }

    /// Those z for which xz is lost.
    pub(crate) fn row(&self, x: Element) -> &Bits {
        &self.rows[x as usize]
    }

    /// The least i and then the least p with x^(i + p) = x^i.
    pub(crate) fn cycle(&self, x: Element) -> (u32, u32) {
        let mut powers = vec![0];
        let mut power = x;
        loop {
            if let Some(index) = powers.iter().position(|&other| other == power) {
                return (index as u32, (powers.len() - index) as u32);
            }
            powers.push(power);
            power = self.times(power, x);
        }
    }

    /// The lost elements.
    pub(crate) fn lost(&self) -> &Bits {
        &self.rows[0]
    }

    /// How many bytes a monoid of this order holds at least.
    pub(crate) fn bytes(order: usize) -> u64 {
        let order = order as u64;
        order * order * 4 + order * (Bits::bytes(order as usize) + 64)
    }
}
