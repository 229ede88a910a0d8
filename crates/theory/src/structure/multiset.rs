//! A multiset of numbers and all its sub-multisets, numbered.

/// A multiset. Its sub-multisets have the numbers from 0, the empty one, to [`size`](Multiset::size) - 1, the
/// whole: a number written in mixed radix says how often each value is in. So the numbers of disjoint parts
/// add up, and a part has a smaller number than the whole.
#[derive(Clone, Debug)]
pub struct Multiset {
    kinds: Vec<Kind>,
    size: usize,
}

#[derive(Clone, Copy, Debug)]
struct Kind {
    value: u64,
    count: usize,
    /// The number of the sub-multiset that holds this value once.
    once: usize,
}

impl Multiset {
    /// The multiset of a sorted list, unless there are more than `most_pairs` pairs of a sub-multiset and a
    /// sub-multiset of that.
    pub fn new(sorted: &[u64], most_pairs: u64) -> Option<Multiset> {
        let (mut kinds, mut size, mut pairs) = (Vec::new(), 1usize, 1u64);
        for run in sorted.chunk_by(|a, b| a == b) {
            let n = run.len() as u64;
            pairs =
                pairs.checked_mul((n + 1).checked_mul(n + 2)? / 2).filter(|&pairs| pairs <= most_pairs)?;
            kinds.push(Kind { value: run[0], count: run.len(), once: size });
            size = size.checked_mul(run.len() + 1)?;
        }
        Some(Multiset { kinds, size })
    }

    /// How many sub-multisets there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of the sub-multiset that holds this value once and nothing else.
    pub fn once(&self, value: u64) -> Option<usize> {
        self.kinds.binary_search_by_key(&value, |kind| kind.value).ok().map(|i| self.kinds[i].once)
    }

    /// The values in the sub-multiset with this number, each once, with how often they are in.
    pub fn values(&self, number: usize) -> impl Iterator<Item = (u64, usize)> + '_ {
        self.digits(number)
            .zip(&self.kinds)
            .map(|(digit, kind)| (kind.value, digit))
            .filter(|part| part.1 > 0)
    }

    /// Shows the numbers of all parts of the sub-multiset with this number, itself and the empty one among
    /// them.
    pub fn visit_parts(&self, number: usize, mut visit: impl FnMut(usize)) {
        let most: Vec<(usize, usize)> = self
            .digits(number)
            .zip(&self.kinds)
            .map(|(d, kind)| (d, kind.once))
            .filter(|d| d.0 > 0)
            .collect();
        let mut digits = vec![0; most.len()];
        let mut part = 0;
        loop {
            visit(part);
            // Count one further: digits that are at their most go back to 0.
            let mut i = 0;
            while i < most.len() && digits[i] == most[i].0 {
                part -= digits[i] * most[i].1;
                digits[i] = 0;
                i += 1;
            }
            if i == most.len() {
                return;
            }
            digits[i] += 1;
            part += most[i].1;
        }
    }

    fn digits(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        self.kinds.iter().map(move |kind| number / kind.once % (kind.count + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_found_once() {
        let set = Multiset::new(&[2, 2, 5, 7, 7, 7], 1000).expect("6 * 3 * 10 pairs");
        assert_eq!(set.size(), 24);
        assert_eq!(set.values(23).collect::<Vec<_>>(), [(2, 2), (5, 1), (7, 3)]);
        for number in 0..24 {
            let mut parts = Vec::new();
            set.visit_parts(number, |part| parts.push(part));
            let within = |part: usize| {
                set.values(part).all(|(value, n)| set.values(number).any(|(v, most)| v == value && n <= most))
            };
            assert_eq!(parts, (0..24).filter(|&part| within(part)).collect::<Vec<_>>());
        }
        assert_eq!(set.once(5), Some(3));
        assert!(Multiset::new(&[2, 2, 5, 7, 7, 7], 179).is_none());
    }
}
