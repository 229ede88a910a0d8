//! From options to the canonical form.

use super::accounting::{self, FastMap};
use super::canonical_forms::{Arena, FAMILY, Node, too_many};
use super::compare::meter_many;
use super::id::ValueId;
use super::packed::{Bound, PackedNumber};
use super::pivots::{self, Pivots};
use grundy_budget::{Budget, Halt};
use grundy_theory::words;
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Steps that building a value costs, and each option of it: a step is some nanoseconds.
const BUILT: u64 = 40;
const OPTION: u64 = 4;
/// Lists with more options are metered while they are worked on, with the keys by which they are sorted.
const LONG: usize = 1 << 12;
const BYTES_OF_OPTION: u64 = 64;

/// How many options are sorted before they are compared.
const SORTED: usize = 5;

/// How many options are looked up rather than looked through.
const MANY: usize = 24;

/// No more options of one player stand side by side, each with no other one above it: to simplify a game that
/// has more takes seconds.
const MAX_SIDE_BY_SIDE: usize = 1024;

/// Options of one player, the player seen as Left.
pub(crate) type LeftOptions = SmallVec<[ValueId; 32]>;

impl Arena {
    /// The value of the game with these options, Left's and Right's, in any order and with repeats.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn build(
        &mut self,
        left: &[ValueId],
        right: &[ValueId],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let count = left.len() + right.len();
        let bytes = if count > LONG { BYTES_OF_OPTION * count as u64 } else { 0 };
        budget.reserve(bytes)?;
        let mut lefts = [left.iter().copied().collect(), right.iter().map(|id| id.negate()).collect()];
        let built = self.build_towards_left(&mut lefts, budget)?;
        budget.release(bytes);
        Ok(built)
    }

    /// The value of the game whose lefts are on the scratch stack from `base` on, and whose negative's are
    /// from `middle` on.
    pub(super) fn build_from_scratch(
        &mut self,
        base: usize,
        middle: usize,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let mut lefts = [
            LeftOptions::from_slice(&self.scratch[base..middle]),
            LeftOptions::from_slice(&self.scratch[middle..]),
        ];
        self.scratch.truncate(base);
        self.build_towards_left(&mut lefts, budget)
    }

    /// The value of the game G from the lefts of G and those of -G, which are worked on where they stand:
    /// they are large.
    pub(crate) fn build_towards_left(
        &mut self,
        lefts: &mut [LeftOptions; 2],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        budget.charge_steps(BUILT + OPTION * (lefts[0].len() + lefts[1].len()) as u64)?;
        let bounds = [self.bound(&lefts[0]), self.bound(&lefts[1])];
        let [Some((a, _)), Some((b, _))] = bounds else {
            return self.simplest_number(bounds, budget);
        };
        let temper = self.numbers.compare(a, b.negate());
        if temper == Ordering::Less {
            return self.simplest_number(bounds, budget);
        }
        let forbidden = bounds.map(|bound| bound.map_or(0, |(_, forbidden)| forbidden));
        let sets = if temper == Ordering::Equal { pivots::tepid(forbidden) } else { pivots::hot(forbidden) };
        // At equal stops a pivot that is both above and below is the value.
        if temper == Ordering::Equal
            && let Some(pivot) = pivots::first(sets[0] & pivots::negate(sets[1]))
        {
            return self.of_packed(a, pivot, budget);
        }
        if temper == Ordering::Equal
            && let Some(nimber) = self.mex(a, &lefts[0])
            && self.mex(b, &lefts[1]) == Some(nimber)
        {
            return self.of_packed(a, (0, nimber), budget);
        }
        let node = Node { stops: [a, b], pivots: sets, start: 0, lefts: [0, 0] };
        self.antichain(&mut lefts[0], budget)?;
        self.antichain(&mut lefts[1], budget)?;
        self.bypass_reversible(node, lefts, budget)?;
        if temper == Ordering::Equal
            && let Some(family) = self.family_of_options(lefts)
        {
            return self.of_family(family, budget);
        }
        self.intern(node, lefts, budget)
    }

    /// The least m such that `x + *m` is not among these options, where all are of this kind and too many for
    /// pivots.
    ///
    /// Where it is the same for both players it is the value, by the mex rule: to a move above it the answer
    /// goes back to it, and to each move below it the other player has the same one (Siegel, chapter II; for
    /// a number x that is added, by number translation).
    fn mex(&self, x: PackedNumber, lefts: &[ValueId]) -> Option<u64> {
        let mut nimbers = SmallVec::<[u64; 32]>::new();
        if lefts.len() < MANY {
            return None;
        }
        for &left in lefts {
            nimbers.push(self.nimber_beside(left).filter(|_| self.left_stop(left) == x)?);
        }
        nimbers.sort_unstable();
        nimbers.dedup();
        let mex = (0..).zip(&nimbers).take_while(|(place, nimber)| place == *nimber).count();
        Some(mex as u64)
    }

    /// The largest Right stop x of these options, and the pivots P such that one of them is >= x + P.
    fn bound(&self, lefts: &[ValueId]) -> Option<(PackedNumber, Pivots)> {
        let mut highest: Option<PackedNumber> = None;
        let mut forbidden = 0;
        for &left in lefts {
            let node = self.node(left);
            let sign = 1 - left.sign();
            let stop = node.stops[sign].negate();
            match highest.map_or(Ordering::Greater, |highest| self.numbers.compare(stop, highest)) {
                Ordering::Less => {}
                Ordering::Equal => forbidden |= node.pivots[sign],
                Ordering::Greater => (highest, forbidden) = (Some(stop), node.pivots[sign]),
            }
        }
        highest.map(|highest| (highest, pivots::negate(forbidden)))
    }

    /// Where Left's stops stay below Right's the value is the simplest number between; a stop itself counts
    /// as between where no option is on its wrong side (the simplest number theorem; Siegel, chapter II).
    fn simplest_number(
        &mut self,
        bounds: [Option<(PackedNumber, Pivots)>; 2],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let [low, high] = bounds
            .map(|bound| bound.map(|(at, forbidden)| Bound { at, closed: forbidden & pivots::ZERO == 0 }));
        let high = high.map(|bound| Bound { at: bound.at.negate(), ..bound });
        let simplest = self.numbers.simplest(low, high, budget)?;
        self.of_packed(simplest, (0, 0), budget)
    }

    /// Leaves those options that no other one dominates, each once.
    ///
    /// In the order of falling stops, then of falling weight of their pivots, an option can be dominated by
    /// those before it only, unless all these are equal: stops and pivots respect the order of games.
    fn antichain(&mut self, lefts: &mut LeftOptions, budget: &mut Budget) -> Result<(), Halt> {
        if lefts.len() < 2 {
            return Ok(());
        }
        if lefts.len() < SORTED {
            return self.antichain_of_few(lefts, budget);
        }
        self.sort_falling(lefts);
        lefts.dedup();
        let mut kept = 0;
        'options: for next in 0..lefts.len() {
            let candidate = lefts[next];
            let mut place = kept;
            while place > 0 {
                meter_many((kept - place) as u64, budget)?;
                place -= 1;
                if self.le(candidate, lefts[place], 0, budget)? {
                    continue 'options;
                }
            }
            // Equal keys stand side by side, so that those the candidate may dominate come last.
            let alike = |&&left: &&ValueId| self.falling(left, candidate) == Ordering::Equal;
            let first = kept - lefts[..kept].iter().rev().take_while(alike).count();
            let mut write = first;
            for read in first..kept {
                if !self.le(lefts[read], candidate, 0, budget)? {
                    lefts[write] = lefts[read];
                    write += 1;
                }
            }
            lefts[write] = candidate;
            kept = write + 1;
            if kept > MAX_SIDE_BY_SIDE {
                return Err(too_many_side_by_side());
            }
        }
        lefts.truncate(kept);
        Ok(())
    }

    /// The same for so few options that to sort them would take longer than to compare some of them both
    /// ways.
    fn antichain_of_few(&mut self, lefts: &mut LeftOptions, budget: &mut Budget) -> Result<(), Halt> {
        let mut kept = 0;
        'options: for next in 0..lefts.len() {
            let candidate = lefts[next];
            let mut write = 0;
            for read in 0..kept {
                let other = lefts[read];
                if self.le(candidate, other, 0, budget)? {
                    // Nothing was dominated by the candidate before: it would be by the other one as well.
                    continue 'options;
                }
                if !self.le(other, candidate, 0, budget)? {
                    lefts[write] = other;
                    write += 1;
                }
            }
            lefts[write] = candidate;
            kept = write + 1;
        }
        lefts.truncate(kept);
        Ok(())
    }

    /// Sorts options in the order in which they are looked at.
    fn sort_falling(&self, lefts: &mut LeftOptions) {
        let mut keys = SmallVec::<[(i64, i64, i32, ValueId); 32]>::new();
        for &left in lefts.iter() {
            let (node, sign) = (self.node(left), left.sign());
            let [Some(stop), Some(other)] = [sign, 1 - sign].map(|side| node.stops[side].word()) else {
                // Numbers that stand elsewhere are compared where they stand.
                return lefts.sort_unstable_by(|&g, &h| self.falling(g, h).then_with(|| g.cmp(&h)));
            };
            keys.push((-stop, other, -weight(node, sign), left));
        }
        keys.sort_unstable();
        lefts.iter_mut().zip(keys).for_each(|(left, (.., sorted))| *left = sorted);
    }

    /// The order in which options are looked at.
    fn falling(&self, g: ValueId, h: ValueId) -> Ordering {
        let (a, b) = (self.node(g), self.node(h));
        let (i, j) = (g.sign(), h.sign());
        (self.numbers.compare(b.stops[j], a.stops[i]))
            .then_with(|| self.numbers.compare(a.stops[1 - i], b.stops[1 - j]))
            .then_with(|| weight(b, j).cmp(&weight(a, i)))
    }

    /// Replaces each option G^L that is reversible through some G^LR <= G by the Left options of that one,
    /// and leaves no dominated option behind. Whether an option is reversible depends on the value of G
    /// alone, which none of these steps changes: one pass through all, new ones included, is enough.
    fn bypass_reversible(
        &mut self,
        node: Node,
        lefts: &mut [LeftOptions; 2],
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let start = self.pool.len();
        accounting::grow(&mut self.pool, lefts[0].len() + lefts[1].len(), budget)?;
        self.pool.extend(lefts[0].iter().chain(lefts[1].iter()));
        if lefts.iter().any(|side| side.len() >= MANY) {
            let (first, second) = self.pool[start..].split_at_mut(lefts[0].len());
            first.sort_unstable();
            second.sort_unstable();
        }
        self.nodes[ValueId::DRAFT.index()] =
            Node { start: u32::try_from(start).map_err(|_| too_many())?, lefts: counted(lefts)?, ..node };
        let changed = self
            .bypass(ValueId::DRAFT, &mut lefts[0], budget)
            .and_then(|first| Ok([first, self.bypass(ValueId::DRAFT.negate(), &mut lefts[1], budget)?]));
        self.pool.truncate(start);
        for (side, changed) in changed?.into_iter().enumerate() {
            if changed {
                self.antichain(&mut lefts[side], budget)?;
            }
        }
        Ok(())
    }

    fn bypass(&mut self, draft: ValueId, lefts: &mut LeftOptions, budget: &mut Budget) -> Result<bool, Halt> {
        let mut changed = false;
        let mut place = 0;
        // Many options have many options in common.
        let mut tried = (lefts.len() >= MANY).then(FastMap::default);
        while place < lefts.len() {
            match self.reversing(draft, lefts[place], &mut tried, budget)? {
                None => place += 1,
                Some(through) => {
                    changed = true;
                    lefts.swap_remove(place);
                    for new in 0..self.count_lefts(through) {
                        budget.charge_steps(OPTION)?;
                        let left = self.left(through, new, budget)?;
                        if !lefts.contains(&left) {
                            lefts.push(left);
                        }
                    }
                }
            }
        }
        budget.release(tried.map_or(0, |tried| tried.allocation_size() as u64));
        Ok(changed)
    }

    /// A Right option of a Left option that is at most the game itself.
    fn reversing(
        &mut self,
        game: ValueId,
        left: ValueId,
        tried: &mut Option<FastMap<ValueId, ()>>,
        budget: &mut Budget,
    ) -> Result<Option<ValueId>, Halt> {
        // All options of x + *m have the stops x: where that is more than the Right stop of the game, none is
        // at most the game, however many there are.
        if self.nimber_beside(left).is_some_and(|nimber| nimber >= MANY as u64)
            && self.numbers.compare(self.left_stop(left), self.left_stop(game.negate()).negate()).is_gt()
        {
            return Ok(None);
        }
        for place in 0..self.count_lefts(left.negate()) {
            meter_many(place, budget)?;
            let through = self.left(left.negate(), place, budget)?.negate();
            if tried.as_ref().is_some_and(|tried| tried.contains_key(&through)) {
                continue;
            }
            if self.le(through, game, 0, budget)? {
                return Ok(Some(through));
            }
            if let Some(tried) = tried {
                accounting::grow_map(tried, budget)?;
                tried.insert(through, ());
            }
        }
        Ok(None)
    }

    /// The node with these canonical options: the one there is, or a new one.
    pub(super) fn intern(
        &mut self,
        node: Node,
        lefts: &mut [LeftOptions; 2],
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        lefts[0].sort_unstable();
        lefts[1].sort_unstable();
        let order = lefts[0].cmp(&lefts[1]);
        let sign = usize::from(order == Ordering::Greater);
        if sign == 1 {
            lefts.swap(0, 1);
        }
        let upright = |index: u32| {
            let id = ValueId::new(index, order == Ordering::Equal);
            if sign == 1 { id.negate() } else { id }
        };
        let hash = hash_of(&lefts[0], &lefts[1]);
        let same = |&index: &u32| self.lefts_of(index) == [&lefts[0][..], &lefts[1][..]];
        if let Some(&index) = self.places.find(hash, same) {
            return Ok(upright(index));
        }
        let (index, count) = (self.new_index(budget)?, counted(lefts)?);
        accounting::grow(&mut self.pool, lefts[0].len() + lefts[1].len(), budget)?;
        let (nodes, pool) = (&self.nodes, &self.pool);
        let rehash = |&index: &u32| {
            let [first, second] = lefts_of(nodes, pool, index);
            hash_of(first, second)
        };
        accounting::grow_table(&mut self.places, rehash, budget)?;
        self.memo.wake(self.nodes.len(), budget)?;
        let start = u32::try_from(self.pool.len()).map_err(|_| too_many())?;
        self.places.insert_unique(hash, index, |_| hash);
        self.pool.extend(lefts[0].iter().chain(lefts[1].iter()));
        self.nodes.push(Node {
            stops: [node.stops[sign], node.stops[1 - sign]],
            pivots: [node.pivots[sign], node.pivots[1 - sign]],
            start,
            lefts: count,
        });
        Ok(upright(index))
    }

    /// Whether this is among the Left options of a game that has many of them.
    #[inline]
    pub(super) fn is_among_many_lefts(&self, option: ValueId, game: ValueId) -> bool {
        let node = self.node(game);
        if node.lefts[0] == FAMILY || (node.lefts[game.sign()] as usize) < MANY {
            return false;
        }
        self.lefts_of(game.index() as u32)[game.sign()].binary_search(&option).is_ok()
    }

    pub(super) fn lefts_of(&self, index: u32) -> [&[ValueId]; 2] {
        lefts_of(&self.nodes, &self.pool, index)
    }
}

/// How many lefts there are of G and of -G.
fn counted(lefts: &[LeftOptions; 2]) -> Result<[u16; 2], Halt> {
    let count = |side: &LeftOptions| u16::try_from(side.len()).ok().filter(|&count| count < FAMILY);
    match (count(&lefts[0]), count(&lefts[1])) {
        (Some(own), Some(of_negative)) => Ok([own, of_negative]),
        _ => Err(too_many_side_by_side()),
    }
}

/// A weight that falls from dominating to dominated options: pivots below, less pivots above.
fn weight(node: &Node, sign: usize) -> i32 {
    node.pivots[1 - sign].count_ones() as i32 - node.pivots[sign].count_ones() as i32
}

#[cold]
fn too_many_side_by_side() -> Halt {
    Halt::OutOfReach(words!(
        "a player would have more than {MAX_SIDE_BY_SIDE} undominated options here",
        "这里一方将有超过 {MAX_SIDE_BY_SIDE} 个互不支配的选项"
    ))
}

fn lefts_of<'a>(nodes: &[Node], pool: &'a [ValueId], index: u32) -> [&'a [ValueId]; 2] {
    let node = &nodes[index as usize];
    debug_assert_ne!(node.lefts[0], FAMILY);
    let start = node.start as usize;
    let middle = start + node.lefts[0] as usize;
    [&pool[start..middle], &pool[middle..middle + node.lefts[1] as usize]]
}

fn hash_of(first: &[ValueId], second: &[ValueId]) -> u64 {
    let mut hasher = FxHasher::default();
    first.hash(&mut hasher);
    second.hash(&mut hasher);
    hasher.finish()
}
