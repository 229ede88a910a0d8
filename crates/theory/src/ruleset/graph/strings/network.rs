//! Chains, joints and loops: all that counts in a position of strings and coins for players who play well.
//!
//! A coin with three strings or more is a *joint*. Coins with two strings form *chains*, which end at joints
//! or at the ground, and *loops*. A coin with one string can be taken; [`unravel`](super::unravel) takes all
//! of them but at most four, and leaves a [`Network`], in which no coin can be taken.
//!
//! Claim. In a network all cuts of one chain or loop come to the same, except that a chain of two coins is
//! best cut in the middle:
//!
//! - A string between two joints, or a joint and the ground, is cut and nothing can be taken.
//! - A chain of one or two coins is lost: the opponent takes it, and moves again. (Cut at an end, a chain of
//!   two coins gives the opponent the choice below as well, which is never better.)
//! - Of a chain of three coins or more the opponent takes all but two, and then either takes these two with
//!   two strings and moves again, or takes the string behind them, so that the other player gets both with
//!   one string and must move.
//! - Of a loop of two or three coins the opponent takes all; of a longer one all but four, and these or none,
//!   as before.
//! - A chain that begins and ends at the same joint, which has one more string, is lost with the joint and
//!   with the chain that this string begins: the opponent takes all but two.
//!
//! Proof. Every cut leaves open chains with as many coins together, at the same joints. By the claim in
//! [`unravel`](super::unravel) the opponent takes all coins of them but the last two or four, in any order.
//! What is left is the network without the chain. (Berlekamp, The Dots and Boxes Game, chapters 6 to 10;
//! Winning Ways, chapter 16.)

use super::super::canonical_labelling::names;
use crate::structure::union_find::UnionFind;

/// The ground among the ends of chains; joints have the numbers from 1 on.
pub const GROUND: u32 = 0;

/// A chain between two joints, or a joint and the ground; its ends may be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chain {
    /// The ends, the lower number first.
    pub ends: [u32; 2],
    /// The number of coins between them, one less than there are strings.
    pub coins: u32,
}

/// A position in which every coin has two strings or more.
///
/// Joints are numbered so that networks of one shape mostly are equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Network {
    /// The number of joints.
    joints: u32,
    chains: Vec<Chain>,
    /// The number of coins of each loop that no chain meets.
    loops: Vec<u32>,
}

/// A position for the player to move, who may take coins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// The number of coins that this player takes first.
    pub sure: u32,
    /// The number of coins that this player then either takes, and moves again, or gives to the opponent, who
    /// must move: 2, 4, or 0 if there is no such choice.
    pub last: u32,
    /// The network that is left.
    pub rest: Network,
}

/// A move in a network, by what it comes to for the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The number of coins that the opponent takes first.
    pub sure: u32,
    /// The number of coins about which the opponent then has the choice that [`Offer::last`] is about.
    pub last: u32,
    /// The place of the chain among the chains, or of the loop behind them.
    place: usize,
    /// The place of the chain that goes with it.
    stem: Option<usize>,
}

impl Offer {
    /// The most coins that the player to move can win more than the opponent, if this number is `rest` for
    /// the player to move in the network that is left.
    pub fn value(&self, rest: i64) -> i64 {
        let rest = if self.last == 0 { rest } else { (i64::from(self.last) + rest).abs() };
        i64::from(self.sure) + rest
    }

    /// Whether the player to move wins every sum with this position as a component, if the last player to
    /// move wins: the choice about the last coins is one between moving next in the rest of the sum and
    /// making the opponent move there.
    pub fn is_loony(&self) -> bool {
        self.last > 0
    }
}

impl Network {
    /// The network with these chains, whose ends are the ground and joints numbered from 1 to `joints`, and
    /// these loops. Every joint that ends chains ends two at least; those that end two become coins of
    /// chains.
    pub(super) fn new(joints: u32, chains: Vec<Chain>, loops: Vec<u32>) -> Network {
        let mut network = Network { joints, chains, loops };
        network.contract();
        network.rename();
        network
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.chains.is_empty() && self.loops.is_empty()
    }

    /// The number of joints.
    pub fn joints(&self) -> u32 {
        self.joints
    }

    /// The chains, in rising order.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// The numbers of coins of the loops, in rising order.
    pub fn loops(&self) -> &[u32] {
        &self.loops
    }

    /// The number of coins.
    pub fn coins(&self) -> u64 {
        let in_chains = self.chains.iter().map(|chain| u64::from(chain.coins)).sum::<u64>();
        u64::from(self.joints) + in_chains + self.loops.iter().map(|&coins| u64::from(coins)).sum::<u64>()
    }

    /// About how many bytes it takes.
    pub fn size_in_memory(&self) -> usize {
        size_of::<Network>() + size_of_val(&self.chains[..]) + size_of_val(&self.loops[..]) + 32
    }

    /// The moves, one of those that come to the same, and none that is never better than another one. The
    /// most promising come first: those that leave the opponent no choice, and among these those at joints
    /// with few chains.
    pub fn cuts(&self) -> Vec<Cut> {
        let degrees = self.degrees();
        let degree = |end: u32| if end == GROUND { u32::MAX / 2 } else { degrees[end as usize] };
        let mut cuts = Vec::with_capacity(self.chains.len() + self.loops.len());
        for (place, chain) in self.chains.iter().enumerate() {
            if place > 0 && self.chains[place - 1] == *chain {
                continue;
            }
            let [one, other] = chain.ends;
            let stem = if one == other && degree(one) == 3 { self.stem(place) } else { None };
            let coins = chain.coins + stem.map_or(0, |stem| 1 + self.chains[stem].coins);
            let last = if coins > 2 || stem.is_some() { 2 } else { 0 };
            let cut = Cut { sure: coins - last, last, place, stem };
            cuts.push((last, degree(one) + degree(other), cut));
        }
        for (place, &coins) in self.loops.iter().enumerate() {
            if place == 0 || self.loops[place - 1] != coins {
                let last = if coins > 3 { 4 } else { 0 };
                let place = self.chains.len() + place;
                cuts.push((last, 0, Cut { sure: coins - last, last, place, stem: None }));
            }
        }
        cuts.sort_by_key(|&(last, degree, _)| (last, degree));
        cuts.into_iter().map(|(_, _, cut)| cut).collect()
    }

    /// The other chain at the joint, one of three, at which this chain begins and ends.
    fn stem(&self, place: usize) -> Option<usize> {
        let [joint, _] = self.chains[place].ends;
        (0..self.chains.len()).find(|&other| other != place && self.chains[other].ends.contains(&joint))
    }

    /// How many ends of chains there are at each joint.
    fn degrees(&self) -> Vec<u32> {
        let mut degrees = vec![0; self.joints as usize + 1];
        for end in self.chains.iter().flat_map(|chain| chain.ends) {
            degrees[end as usize] += 1;
        }
        degrees
    }

    /// The network that is left after a cut, when the opponent has taken all coins of what was cut, or given
    /// them away.
    pub fn after(&self, cut: &Cut) -> Network {
        let (mut chains, mut loops) = (self.chains.clone(), self.loops.clone());
        match cut.place.checked_sub(chains.len()) {
            Some(place) => {
                loops.remove(place);
            }
            None => {
                chains.swap_remove(cut.place.max(cut.stem.unwrap_or(0)));
                if let Some(stem) = cut.stem {
                    chains.swap_remove(stem.min(cut.place));
                }
            }
        }
        Network::new(self.joints, chains, loops)
    }

    /// Makes coins of chains of joints that end two chains.
    fn contract(&mut self) {
        let degrees = self.degrees();
        for joint in (1..=self.joints).filter(|&joint| degrees[joint as usize] == 2) {
            let at = |chain: &Chain| chain.ends.contains(&joint);
            let Some(first) = self.chains.iter().position(at) else { continue };
            let one = self.chains.swap_remove(first);
            if one.ends == [joint, joint] {
                self.loops.push(one.coins + 1);
                continue;
            }
            let Some(second) = self.chains.iter().position(at) else { continue };
            let other = &mut self.chains[second];
            let far = |chain: &Chain| if chain.ends[0] == joint { chain.ends[1] } else { chain.ends[0] };
            *other = Chain { ends: [far(&one), far(other)], coins: one.coins + other.coins + 1 };
        }
    }

    /// Numbers the joints by what the network looks like, and puts everything in order.
    fn rename(&mut self) {
        let mut numbers = vec![0u32; self.joints as usize + 1];
        let mut own: Vec<u64> = Vec::with_capacity(numbers.len());
        for end in self.chains.iter().flat_map(|chain| chain.ends) {
            if end != GROUND && numbers[end as usize] == 0 {
                own.push(0);
                numbers[end as usize] = own.len() as u32;
            }
        }
        self.joints = own.len() as u32;
        for chain in &mut self.chains {
            chain.ends = chain.ends.map(|end| numbers[end as usize]);
            chain.ends.sort_unstable();
            if let [GROUND, joint] = chain.ends
                && joint != GROUND
            {
                let own = &mut own[joint as usize - 1];
                *own = own.wrapping_add(GROUNDED.wrapping_pow(chain.coins.saturating_add(1)));
            }
        }
        if self.joints > 0 {
            let colour = |coins: u32| u8::try_from(coins).unwrap_or(u8::MAX);
            let edges = self.chains.iter().filter(|chain| chain.ends[0] != GROUND);
            let edges = edges.map(|chain| (chain.ends[0] - 1, chain.ends[1] - 1, colour(chain.coins)));
            let names = names(own, edges, None);
            for chain in &mut self.chains {
                chain.ends =
                    chain.ends.map(|end| if end == GROUND { GROUND } else { names[end as usize - 1] + 1 });
                chain.ends.sort_unstable();
            }
        }
        self.chains.sort_unstable();
        self.loops.sort_unstable();
    }

    /// The independent components, each renamed, as Nimstring has them: chains of three coins or more are as
    /// good as chains of three there, and components all of whose moves are loony, as a long chain on the
    /// ground, are left out.
    ///
    /// Chains that meet at the ground alone are independent. Whether a chain has three coins or more is never
    /// changed by a move elsewhere, and how many makes no difference to what is loony.
    pub fn visit_nimstring_components(&self, visit: &mut dyn FnMut(Network)) {
        for &coins in self.loops.iter().filter(|&&coins| coins < 4) {
            visit(Network { loops: vec![coins], ..Network::default() });
        }
        for chain in self.chains.iter().filter(|chain| chain.ends == [GROUND; 2] && chain.coins < 3) {
            visit(Network { chains: vec![*chain], ..Network::default() });
        }
        let mut sets = UnionFind::new(self.joints + 1);
        let between_joints = self.chains.iter().filter(|chain| chain.ends[0] != GROUND);
        between_joints.for_each(|chain| sets.unite(chain.ends[0], chain.ends[1]));
        let at_joints = self.chains.iter().filter(|chain| chain.ends[1] != GROUND);
        let mut chains: Vec<(u32, Chain)> = at_joints
            .map(|chain| (sets.find(chain.ends[1]), Chain { coins: chain.coins.min(3), ..*chain }))
            .collect();
        chains.sort_unstable();
        for component in chains.chunk_by(|one, other| one.0 == other.0) {
            let mut joints: Vec<u32> = component.iter().flat_map(|(_, chain)| chain.ends).collect();
            joints.push(GROUND);
            joints.sort_unstable();
            joints.dedup();
            let number = |joint: u32| joints.partition_point(|&other| other < joint) as u32;
            let chains = component.iter().map(|(_, chain)| Chain { ends: chain.ends.map(number), ..*chain });
            visit(Network::new(joints.len() as u32 - 1, chains.collect(), Vec::new()));
        }
    }

    /// The network in few bytes, as a key of tables: no two networks have the same.
    pub fn key(&self) -> Box<[u8]> {
        let mut key = Vec::with_capacity(3 * self.chains.len() + self.loops.len() + 1);
        let mut push = |number: u32| match u8::try_from(number) {
            Ok(small) if small < u8::MAX => key.push(small),
            _ => {
                key.push(u8::MAX);
                key.extend_from_slice(&number.to_le_bytes());
            }
        };
        push(self.chains.len() as u32);
        for chain in &self.chains {
            chain.ends.into_iter().chain([chain.coins]).for_each(&mut push);
        }
        self.loops.iter().copied().for_each(push);
        key.into_boxed_slice()
    }
}

/// What chains from a joint to the ground look like from the joint: a power of this for each.
const GROUNDED: u64 = 0x9e37_79b9_7f4a_7c15;
