//! The genus: what an impartial position is worth in normal play, and beside any number of Nim heaps of 2 in
//! misère play.

use crate::nimber::mex;
use crate::outcome::Outcome;
use std::fmt;

/// The genus g^{g0 g1 g2 ...} of an impartial position G: g is the Grundy value of G, and g_n the misère
/// Grundy value of G beside n Nim heaps of 2. The misère Grundy value of a position without moves is 1, that
/// of any other the mex of those of its options; it is 0 exactly where the player to move loses in misère
/// play.
///
/// The g_n go on for ever; at last they alternate between two numbers. Source: Conway, On Numbers and Games,
/// chapter 12; Berlekamp, Conway, Guy, Winning Ways, chapter 13.
///
/// ```
/// use grundy_theory::value::Genus;
/// let [zero, one] = [0, 1].map(Genus::from_nim_heap);
/// assert_eq!(Genus::from_options(&[&zero, &one]), Genus::from_nim_heap(2));
/// assert_eq!(zero.superscript(), "120");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// As short as can be; what comes behind repeats the last two numbers.
    misere: Box<[u64]>,
}

impl Genus {
    /// The genus of a Nim heap.
    pub fn from_nim_heap(size: u64) -> Genus {
        let misere: Box<[u64]> = match size {
            0 => [1, 2, 0].into(),
            1 => [0, 3, 1].into(),
            _ => [size, size ^ 2].into(),
        };
        Genus { normal: size, misere }
    }

    /// The genus of a sum of Nim heaps: by their nim sum, and by whether one of them is `big`, that is, at
    /// least 2.
    ///
    /// Beside n heaps of 2 a sum with a big heap has the misère Grundy value of its nim sum, as in normal
    /// play, and the others are a heap of 0 or 1 (Bouton).
    pub fn from_nim_sum(xor: u64, big: bool) -> Genus {
        if big { Genus { normal: xor, misere: [xor, xor ^ 2].into() } } else { Genus::from_nim_heap(xor) }
    }

    /// The genus of a position whose options have these.
    ///
    /// Beside n + 1 heaps of 2 the options are those of G beside n + 1 heaps, and G beside n heaps with 0 or
    /// 1 in place of the last; a heap of 1 changes the last bit of a misère Grundy value. Behind the point
    /// where the numbers of all options alternate, those of G do within five steps: the mex of what the
    /// options leave, m for even and m' for odd n, is hit by the number before it only where the two share
    /// all bits but the last.
    pub fn from_options(options: &[&Genus]) -> Genus {
        let Some(longest) = options.iter().map(|option| option.misere.len()).max() else {
            return Genus::from_nim_heap(0);
        };
        let normal = mex(options.iter().map(|option| option.normal));
        let mut misere: Vec<u64> = Vec::with_capacity(longest + 6);
        for n in 0..longest + 6 {
            let before = misere.last().map(|&last| [last, last ^ 1]);
            let beside = options.iter().map(|option| option.misere_beside(n));
            misere.push(mex(beside.chain(before.into_iter().flatten())));
        }
        while let [.., a, _, c] = *misere
            && a == c
        {
            misere.pop();
        }
        Genus { normal, misere: misere.into() }
    }

    /// The Grundy value in normal play.
    pub fn normal(&self) -> u64 {
        self.normal
    }

    /// The misère Grundy value.
    pub fn misere(&self) -> u64 {
        self.misere_beside(0)
    }

    /// The misère Grundy value beside this many Nim heaps of 2.
    pub fn misere_beside(&self, twos: usize) -> u64 {
        let last = self.misere.len() - 1;
        self.misere[if twos <= last { twos } else { last - (twos - last) % 2 }]
    }

    /// Who wins in misère play.
    pub fn misere_outcome(&self) -> Outcome {
        Outcome::from_next(self.misere() != 0)
    }

    /// The size of the Nim heap that has this genus, where one has.
    pub fn nim_heap(&self) -> Option<u64> {
        (*self == Genus::from_nim_heap(self.normal)).then_some(self.normal)
    }

    /// The numbers g0 g1 g2 ... until they alternate, with commas where one of them has two digits.
    pub fn superscript(&self) -> String {
        let numbers: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        let separator = if self.misere.iter().any(|&number| number > 9) { "," } else { "" };
        numbers.join(separator)
    }

    /// About how many bytes it holds beyond its own size.
    pub fn size_in_memory(&self) -> usize {
        size_of_val(&*self.misere)
    }
}

/// As in Winning Ways: a number alone where it is the genus of a Nim heap, else with the superscript.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nim_heap() {
            Some(size) => size.fmt(f),
            None => write!(f, "{}^{}", self.normal, self.superscript()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    #[test]
    fn nim_heaps_have_the_genera_of_their_options() {
        for size in 0..40 {
            let options: Vec<Genus> = (0..size).map(Genus::from_nim_heap).collect();
            let options: Vec<&Genus> = options.iter().collect();
            assert_eq!(Genus::from_options(&options), Genus::from_nim_heap(size));
        }
    }

    #[test]
    fn sums_of_nim_heaps_have_the_genera_of_their_options() {
        let mut known: HashMap<[u64; 3], Genus> = HashMap::new();
        for a in 0..5 {
            for b in 0..=a {
                for c in 0..=b {
                    let sorted = |mut heaps: [u64; 3]| {
                        heaps.sort_unstable_by(|a, b| b.cmp(a));
                        heaps
                    };
                    let smaller = (0..a).map(|to| [to, b, c]).chain((0..b).map(|to| [a, to, c]));
                    let options: Vec<_> = smaller.chain((0..c).map(|to| [a, b, to])).map(sorted).collect();
                    let options: Vec<&Genus> = options.iter().map(|option| &known[option]).collect();
                    let genus = Genus::from_options(&options);
                    assert_eq!(genus, Genus::from_nim_sum(a ^ b ^ c, a >= 2), "{a} {b} {c}");
                    known.insert([a, b, c], genus);
                }
            }
        }
        assert_eq!(Genus::from_nim_sum(0, true).to_string(), "0^02");
        assert_eq!(Genus::from_nim_sum(1, true).to_string(), "1^13");
    }

    #[test]
    fn genera_are_written_as_in_winning_ways() {
        let nim = |size| Genus::from_nim_heap(size);
        // Kayles: a row of 5 may become 1, 2, 2 and 2, or 3.
        let two_and_two = Genus { normal: 0, misere: [0, 2].into() };
        let five = Genus::from_options(&[&nim(1), &nim(2), &two_and_two, &nim(3)]);
        assert_eq!(five.to_string(), "4^146");
        assert_eq!(five.nim_heap(), None);
        assert_eq!(
            [0, 1, 2, 9, 12].map(|size| nim(size).superscript()),
            ["120", "031", "20", "9,11", "12,14"]
        );
        assert_eq!(nim(12).to_string(), "12");
    }

    /// A game tree: the places of the options of each position, all smaller than its own place.
    fn any_tree() -> impl Strategy<Value = Vec<Vec<usize>>> {
        prop::collection::vec(prop::collection::vec(0..1000usize, 0..6), 1..14).prop_map(|all| {
            let below = |(place, options): (usize, Vec<usize>)| {
                options.into_iter().filter(|_| place > 0).map(|option| option % place.max(1)).collect()
            };
            all.into_iter().enumerate().map(below).collect()
        })
    }

    /// The misère Grundy value of a position beside Nim heaps of 2 and of 1, by its definition.
    fn plain(
        tree: &[Vec<usize>],
        at: (usize, usize, usize),
        known: &mut HashMap<(usize, usize, usize), u64>,
    ) -> u64 {
        if let Some(&value) = known.get(&at) {
            return value;
        }
        let (place, twos, ones) = at;
        let mut to: Vec<_> = tree[place].iter().map(|&option| (option, twos, ones)).collect();
        if twos > 0 {
            to.extend([(place, twos - 1, ones), (place, twos - 1, ones + 1)]);
        }
        if ones > 0 {
            to.push((place, twos, ones - 1));
        }
        let values: Vec<u64> = to.iter().map(|&option| plain(tree, option, known)).collect();
        let value = if values.is_empty() { 1 } else { mex(values) };
        known.insert(at, value);
        value
    }

    proptest! {
        #[test]
        fn the_genus_says_what_happens_beside_heaps_of_2(tree in any_tree()) {
            let mut genera: Vec<Genus> = Vec::new();
            for options in &tree {
                let options: Vec<&Genus> = options.iter().map(|&option| &genera[option]).collect();
                genera.push(Genus::from_options(&options));
            }
            let mut known = HashMap::new();
            for (place, genus) in genera.iter().enumerate() {
                for twos in 0..20 {
                    prop_assert_eq!(genus.misere_beside(twos), plain(&tree, (place, twos, 0), &mut known));
                }
            }
        }
    }
}
