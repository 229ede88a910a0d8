//! Larger monoids to try: some heaps are counted in place of having an element, and elements that behave
//! alike are put together.

use crate::bits::Bits;
use crate::monoid::{Element, Monoid, Word};
use crate::options::Options;
use grundy_budget::{Budget, Halt};
use grundy_theory::words;

/// Larger products are not tried.
const MAX_ELEMENTS: usize = 1 << 16;
/// Nor are those of which so few codes belong to sums that a table of all codes is wasted.
const MAX_CODES: u64 = 1 << 24;

/// A heap that is counted up to `index`, and from there on modulo `period`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeapCycle {
    pub(crate) heap: u32,
    pub(crate) index: u32,
    pub(crate) period: u32,
}

/// A monoid and the element of each heap.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) monoid: Monoid,
    pub(crate) images: Vec<Element>,
}

impl Candidate {
    /// About how many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        Monoid::bytes(self.monoid.order()) + self.images.len() as u64 * 4
    }
}

/// The place of a count in a code.
#[derive(Clone, Copy, Debug)]
struct Field {
    counted: HeapCycle,
    shift: u32,
    mask: u32,
}

impl Field {
    fn sum(self, a: u32, b: u32) -> u32 {
        let HeapCycle { index, period, .. } = self.counted;
        let sum = (a >> self.shift & self.mask) + (b >> self.shift & self.mask);
        let sum = if sum < index + period { sum } else { index + (sum - index) % period };
        sum << self.shift
    }
}

/// A heap that makes elements.
#[derive(Clone, Debug)]
struct Letter {
    heap: u32,
    code: u32,
    /// The codes of its options.
    options: Vec<u32>,
}

/// An element other than the identity. Its least sum is that of its parent and the letter, which is none of
/// the larger ones.
#[derive(Clone, Copy, Debug)]
struct Node {
    code: u32,
    parent: Element,
    letter: u32,
}

/// The product of a monoid with counts of heaps, restricted to the elements that sums of heaps have. A heap
/// that is counted is nothing but counted: its element in the monoid is replaced by the identity.
pub(crate) struct Trial<'a> {
    base: &'a Candidate,
    fields: Vec<Field>,
    base_mask: u32,
    letters: Vec<Letter>,
    /// The elements, by rising least sums.
    nodes: Vec<Node>,
    /// One more than the element of each code, 0 for a code that no sum has.
    numbers: Vec<u32>,
    lost: Vec<bool>,
}

/// A sum whose outcome is known.
pub(crate) struct Known<'a> {
    pub(crate) word: &'a [u32],
    pub(crate) is_lost: bool,
}

impl<'a> Trial<'a> {
    /// The product, and which of its elements are lost: an element is as its least sum is, by the moves of
    /// this sum. `None` if the sum whose outcome is known is found to have the other one.
    ///
    /// # Errors
    /// Returns an error if the product is too large or a limit is reached.
    pub(crate) fn new(
        base: &'a Candidate,
        counted: &[HeapCycle],
        options: &[Options],
        known: Option<&Known>,
        budget: &mut Budget,
    ) -> Result<Option<Trial<'a>>, Halt> {
        let bits = |largest: u32| u32::BITS - largest.leading_zeros();
        let base_bits = bits(base.monoid.order() as u32 - 1);
        let mut shift = base_bits;
        let mut fields = Vec::with_capacity(counted.len());
        for &counted in counted {
            let width = bits(counted.index + counted.period - 1);
            if shift + width > MAX_CODES.ilog2() {
                return Err(too_many_elements());
            }
            fields.push(Field { counted, shift, mask: (1 << width) - 1 });
            shift += width;
        }
        let codes = 1_usize << shift;
        budget.reserve(codes as u64 * 4)?;
        budget.charge_steps(codes as u64 / 64)?;
        let mut trial = Trial {
            base,
            fields,
            base_mask: (1 << base_bits) - 1,
            letters: Vec::new(),
            nodes: vec![Node { code: 0, parent: 0, letter: 0 }],
            numbers: vec![0; codes],
            lost: vec![false],
        };
        trial.numbers[0] = 1;
        Ok(trial.explore(options, known, budget)?.then_some(trial))
    }

    /// Finds the elements by rising sums and evaluates each; false if the known sum has the wrong outcome.
    ///
    /// Sums are ordered as lists that fall, so a walk that extends a list by rising heaps up to its last one
    /// meets them in order. A sum whose element was met before is not extended: with the same heaps added,
    /// the smaller sum has the same element.
    fn explore(
        &mut self,
        options: &[Options],
        known: Option<&Known>,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        let known = known.map(|known| (self.code_of_sum(known.word), known.is_lost));
        // The elements from the heap at which a walk begins to the present one, each with the next letter to
        // try.
        let mut path: Vec<(Element, usize)> = Vec::new();
        for heap in 0..self.base.images.len() as u32 {
            let code = self.code_of(heap);
            if self.numbers[code as usize] != 0 {
                continue;
            }
            let options = &options[heap as usize];
            budget.charge_steps(options.len() as u64)?;
            let mut codes: Vec<u32> = options.iter().map(|heaps| self.code_of_sum(heaps)).collect();
            codes.sort_unstable();
            codes.dedup();
            budget.reserve(codes.len() as u64 * 4 + 64)?;
            self.letters.push(Letter { heap, code, options: codes });
            let mut next = Some(Node { code, parent: 0, letter: self.letters.len() as u32 - 1 });
            loop {
                if let Some(node) = next.take() {
                    let element = self.add(node, budget)?;
                    path.push((element, 0));
                    let lost = !self.wins(&path, budget)?;
                    self.lost.push(lost);
                    if known.is_some_and(|(code, is_lost)| code == node.code && lost != is_lost) {
                        return Ok(false);
                    }
                }
                let Some((element, letter)) = path.last_mut() else { break };
                let node = self.nodes[*element as usize];
                if *letter as u32 > node.letter {
                    path.pop();
                    continue;
                }
                let (parent, tried) = (*element, *letter);
                *letter += 1;
                let code = self.times(node.code, self.letters[tried].code);
                if self.numbers[code as usize] == 0 {
                    next = Some(Node { code, parent, letter: tried as u32 });
                }
            }
        }
        Ok(true)
    }

    fn add(&mut self, node: Node, budget: &mut Budget) -> Result<Element, Halt> {
        if self.nodes.len() == MAX_ELEMENTS {
            return Err(too_many_elements());
        }
        budget.charge_steps(node.letter as u64 + 4)?;
        budget.reserve(size_of::<Node>() as u64 + 1)?;
        self.nodes.push(node);
        self.numbers[node.code as usize] = self.nodes.len() as u32;
        Ok(self.nodes.len() as Element - 1)
    }

    /// Whether some move in the last sum of the path makes a lost one.
    fn wins(&self, path: &[(Element, usize)], budget: &mut Budget) -> Result<bool, Halt> {
        let mut behind = 0;
        for (place, &(element, _)) in path.iter().enumerate().rev() {
            let node = self.nodes[element as usize];
            let letter = &self.letters[node.letter as usize];
            let is_first = place == 0 || self.nodes[path[place - 1].0 as usize].letter != node.letter;
            if is_first {
                let rest = self.times(self.nodes[node.parent as usize].code, behind);
                budget.charge_steps(1 + letter.options.len() as u64 / 4)?;
                if letter.options.iter().any(|&option| self.is_lost_code(self.times(rest, option))) {
                    return Ok(true);
                }
            }
            behind = self.times(behind, letter.code);
        }
        Ok(false)
    }

    /// Whether the element of a code that was met is lost.
    fn is_lost_code(&self, code: u32) -> bool {
        self.lost[self.numbers[code as usize] as usize - 1]
    }

    fn code_of(&self, heap: u32) -> u32 {
        match self.fields.iter().find(|field| field.counted.heap == heap) {
            Some(field) => 1 << field.shift,
            None => self.base.images[heap as usize],
        }
    }

    fn code_of_sum(&self, heaps: &[u32]) -> u32 {
        heaps.iter().fold(0, |code, &heap| self.times(code, self.code_of(heap)))
    }

    fn times(&self, a: u32, b: u32) -> u32 {
        let base = self.base.monoid.times(a & self.base_mask, b & self.base_mask);
        self.fields.iter().fold(base, |code, field| code | field.sum(a, b))
    }

    /// The monoid in which elements that behave alike are one.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn reduced(&self, budget: &mut Budget) -> Result<Candidate, Halt> {
        let (count, letters) = (self.nodes.len(), self.letters.len());
        budget.reserve((count * (letters + 4)) as u64 * 4)?;
        let mut steps = Vec::with_capacity(letters);
        for letter in &self.letters {
            budget.charge_steps(count as u64)?;
            let product = |node: &Node| self.numbers[self.times(node.code, letter.code) as usize] - 1;
            steps.push(self.nodes.iter().map(product).collect::<Vec<u32>>());
        }
        let classes = Classes::new(&self.lost, &steps, budget)?;
        let order = classes.firsts.len();
        budget.reserve(Monoid::bytes(order))?;
        let product = self.products(&classes, &steps, budget)?;
        let words = classes.firsts.iter().map(|&first| self.word(first)).collect();
        let lost = Bits::collect(order, |class| self.lost[classes.firsts[class] as usize]);
        let heaps = 0..self.base.images.len() as u32;
        let images =
            heaps.map(|heap| classes.of[self.numbers[self.code_of(heap) as usize] as usize - 1]).collect();
        budget.charge_steps((order * order) as u64 / 4)?;
        Ok(Candidate { monoid: Monoid::new(words, product, &lost), images })
    }

    /// The products of all classes, row by row.
    fn products(
        &self,
        classes: &Classes,
        steps: &[Vec<u32>],
        budget: &mut Budget,
    ) -> Result<Vec<Element>, Halt> {
        let order = classes.firsts.len();
        // What is left of a least sum without its last heap is a least sum too.
        let made: Vec<(usize, usize)> = classes.firsts[1..]
            .iter()
            .map(|&first| self.nodes[first as usize])
            .map(|node| (classes.of[node.parent as usize] as usize, node.letter as usize))
            .collect();
        let step = |steps: &Vec<u32>| {
            let of = |&first: &u32| classes.of[steps[first as usize] as usize];
            classes.firsts.iter().map(of).collect::<Vec<Element>>()
        };
        let steps: Vec<Vec<Element>> = steps.iter().map(step).collect();
        let mut product = Vec::with_capacity(order * order);
        for x in 0..order {
            budget.charge_steps(order as u64 / 4)?;
            let row = product.len();
            product.push(x as Element);
            for &(parent, letter) in &made {
                product.push(steps[letter][product[row + parent] as usize]);
            }
        }
        Ok(product)
    }

    /// The least sum that is an element.
    fn word(&self, mut element: Element) -> Word {
        let mut word = Vec::new();
        while element != 0 {
            let node = self.nodes[element as usize];
            word.push(self.letters[node.letter as usize].heap);
            element = node.parent;
        }
        word.reverse();
        word
    }
}

/// The coarsest partition of elements into classes of which each is lost or not, and which every letter maps
/// to classes.
struct Classes {
    /// The class of each element.
    of: Vec<u32>,
    /// The first element of each class, rising.
    firsts: Vec<u32>,
}

impl Classes {
    fn new(lost: &[bool], steps: &[Vec<u32>], budget: &mut Budget) -> Result<Classes, Halt> {
        let mut of: Vec<u32> = lost.iter().map(|&lost| u32::from(lost)).collect();
        let members =
            |lost: u32| (0..of.len() as u32).filter(|&element| of[element as usize] == lost).collect();
        let mut members: Vec<Vec<u32>> = vec![members(0), members(1)];
        loop {
            let before = members.len();
            for steps in steps {
                budget.charge_steps(of.len() as u64 / 4)?;
                for class in 0..members.len() {
                    let target = |&element: &u32| of[steps[element as usize] as usize];
                    let Some(first) = members[class].first().map(target) else { continue };
                    if members[class].iter().all(|element| target(element) == first) {
                        continue;
                    }
                    let mut all = std::mem::take(&mut members[class]);
                    all.sort_by_key(target);
                    let parts: Vec<Vec<u32>> =
                        all.chunk_by(|a, b| target(a) == target(b)).map(<[u32]>::to_vec).collect();
                    for (number, part) in parts.into_iter().enumerate() {
                        if number == 0 {
                            members[class] = part;
                            continue;
                        }
                        part.iter().for_each(|&element| of[element as usize] = members.len() as u32);
                        members.push(part);
                    }
                }
            }
            if members.len() == before {
                break;
            }
        }
        let mut firsts = Vec::new();
        let mut numbers = vec![u32::MAX; members.len()];
        for (element, class) in of.iter_mut().enumerate() {
            let number = &mut numbers[*class as usize];
            if *number == u32::MAX {
                *number = firsts.len() as u32;
                firsts.push(element as u32);
            }
            *class = *number;
        }
        Ok(Classes { of, firsts })
    }
}

/// A product would be too large.
pub(crate) fn too_many_elements() -> Halt {
    Halt::OutOfReach(words!(
        "a monoid with more than {MAX_ELEMENTS} elements would have to be tried",
        "需要尝试元素多于 {MAX_ELEMENTS} 个的幺半群"
    ))
}
