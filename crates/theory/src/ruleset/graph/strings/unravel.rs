//! Takes the coins that can be taken, as far as that is best whatever else there is.
//!
//! An *open chain* begins with a coin that has one string. Let V be the most coins that the player to move
//! can win more than the opponent, and D the position without the open chain.
//!
//! Claim. (1) The first coin of an open chain is taken unless the chain has two coins and ends at the ground
//! or at a coin with three strings or more, or has four coins and both its ends are open. (2) If there are
//! several open chains of these two kinds, those of four coins and then all but one of those of two are
//! taken. (3) If one is left, with k coins, then V = |k + V(D)|: the player takes all k coins and moves
//! again, or gives all of them to the opponent, who takes them with one string less and must move.
//!
//! Proof, by induction on the number of strings. A move that takes no coin and leaves the open chain lets the
//! opponent take the same coins, and is therefore no better than to take them first and to make this move
//! then. A move that takes a coin elsewhere can be made afterwards too. So only the moves in the open chains
//! are compared: cutting one behind its second coin gives away two coins. In a chain of three coins or more
//! this can still be done with the last two, when the first ones are won; in a chain with both ends open the
//! same is true of the string in the middle of the last four. With two open chains, to take one and to give
//! away the other gains at least two coins over giving away the first. For (3) the two lines are 2 + V(D) and
//! -2 - V(D), or the same with 4.
//!
//! In Nimstring, where a player who cannot move loses, the same moves decide: a position with such a choice
//! is won in every sum, since D with the rest of the sum is won by the player to move there or by the other
//! one. A coin that is taken without a choice changes no value.
//!
//! (Winning Ways, chapter 16.)

use super::network::{Chain, GROUND, Network, Offer};

/// The end of an open chain: no coin and not the ground.
const OPEN: u32 = u32::MAX;

/// Chains between coins and the ground. Each has two ends, with numbers one after the other or not; chains
/// grow by losing the ends at which they meet.
struct Ends {
    /// The coin at each end, [`GROUND`], or [`OPEN`].
    at: Vec<u32>,
    /// The other end of the same chain.
    partner: Vec<u32>,
    /// The number of coins of the chain that ends here.
    coins: Vec<u32>,
    /// Whether the chain is there.
    there: Vec<bool>,
    /// The ends at each coin that there ever were, and the number of those that are there.
    of_coin: Vec<Vec<u32>>,
    degree: Vec<u32>,
    loops: Vec<u32>,
    taken: u32,
    /// Open ends that are still to be looked at.
    open: Vec<u32>,
    /// Open ends of chains of two coins, and of four with both ends open; some may have grown or be taken
    /// since.
    pairs: Vec<u32>,
    fours: Vec<u32>,
    is_offered: [Vec<bool>; 2],
}

/// What the player to move meets in the position with these strings, each between two coins numbered from 1
/// to `coins` or a coin and the [ground](GROUND). Parallel strings are several.
pub fn unravel(coins: u32, strings: &[[u32; 2]]) -> Offer {
    let mut ends = Ends::new(coins, strings);
    (1..=coins).for_each(|coin| ends.settle(coin));
    ends.offer()
}

impl Ends {
    fn new(coins: u32, strings: &[[u32; 2]]) -> Ends {
        let count = 2 * strings.len();
        let mut of_coin = vec![Vec::new(); coins as usize + 1];
        let mut degree = vec![0; coins as usize + 1];
        let at: Vec<u32> = strings.iter().flatten().copied().collect();
        for (end, &coin) in (0u32..).zip(&at) {
            if coin != GROUND {
                of_coin[coin as usize].push(end);
                degree[coin as usize] += 1;
            }
        }
        Ends {
            at,
            partner: (0..count as u32).map(|end| end ^ 1).collect(),
            coins: vec![0; count],
            there: vec![true; count],
            of_coin,
            degree,
            loops: Vec::new(),
            taken: 0,
            open: Vec::new(),
            pairs: Vec::new(),
            fours: Vec::new(),
            is_offered: [vec![false; count], vec![false; count]],
        }
    }

    /// Makes a coin part of a chain if it has at most two strings.
    fn settle(&mut self, coin: u32) {
        if self.degree[coin as usize] > 2 {
            return;
        }
        let mut ends = std::mem::take(&mut self.of_coin[coin as usize]);
        ends.retain(|&end| self.there[end as usize]);
        self.degree[coin as usize] = 0;
        match ends[..] {
            [end] => {
                self.at[end as usize] = OPEN;
                self.set_coins(end, self.coins[end as usize] + 1);
                self.open.push(end);
            }
            [one, other] if self.partner[one as usize] == other => {
                self.loops.push(self.coins[one as usize] + 1);
                self.remove(one);
            }
            [one, other] => {
                let far = [one, other].map(|end| self.partner[end as usize]);
                let coins = self.coins[one as usize] + self.coins[other as usize] + 1;
                [one, other].iter().for_each(|&end| self.there[end as usize] = false);
                for (end, partner) in [(far[0], far[1]), (far[1], far[0])] {
                    self.partner[end as usize] = partner;
                    if self.at[end as usize] == OPEN {
                        self.open.push(end);
                    }
                }
                self.set_coins(far[0], coins);
            }
            _ => {}
        }
    }

    /// Sets the number of coins of the chain that ends here.
    fn set_coins(&mut self, end: u32, coins: u32) {
        self.coins[end as usize] = coins;
        self.coins[self.partner[end as usize] as usize] = coins;
    }

    /// Removes the chain that ends here, without a look at the coins at its ends.
    fn remove(&mut self, end: u32) {
        self.there[end as usize] = false;
        self.there[self.partner[end as usize] as usize] = false;
    }

    /// Removes an open chain with all its coins.
    fn remove_open(&mut self, end: u32) {
        self.remove(end);
        let far = self.at[self.partner[end as usize] as usize];
        if far != GROUND && far != OPEN {
            self.degree[far as usize] -= 1;
            self.settle(far);
        }
    }

    /// Takes the coins of an open chain that are taken in any case.
    fn take_from(&mut self, end: u32) {
        if !self.there[end as usize] {
            return;
        }
        let coins = self.coins[end as usize];
        let partner = self.partner[end as usize];
        let both_open = self.at[partner as usize] == OPEN;
        let (last, first) = if both_open { (4, end.min(partner)) } else { (2, end) };
        // Two or three coins between open ends are all taken: the last two by one string.
        if coins < last {
            self.taken += coins;
            self.remove_open(end);
            return;
        }
        self.taken += coins - last;
        self.set_coins(end, last);
        if !std::mem::replace(&mut self.is_offered[usize::from(both_open)][first as usize], true) {
            let offered = if both_open { &mut self.fours } else { &mut self.pairs };
            offered.push(first);
        }
    }

    /// An open chain about which there is a choice, one of four coins if there is one; it is no longer
    /// listed.
    fn next_choice(&mut self) -> Option<u32> {
        while let Some(end) = self.fours.pop() {
            if self.there[end as usize] {
                return Some(end);
            }
        }
        while let Some(end) = self.pairs.pop() {
            let is_open = self.at[self.partner[end as usize] as usize] == OPEN;
            if self.there[end as usize] && !is_open {
                return Some(end);
            }
        }
        None
    }

    /// Takes all that is taken, and counts the last coins about which there is a choice.
    fn offer(mut self) -> Offer {
        let mut last = 0;
        loop {
            while let Some(end) = self.open.pop() {
                self.take_from(end);
            }
            let Some(one) = self.next_choice() else { break };
            let coins = self.coins[one as usize];
            match self.next_choice() {
                None => last = coins,
                Some(other) => {
                    self.taken += coins;
                    let offered =
                        if self.coins[other as usize] == 4 { &mut self.fours } else { &mut self.pairs };
                    offered.push(other);
                }
            }
            self.remove_open(one);
        }
        Offer { sure: self.taken, last, rest: self.network() }
    }

    /// What is left when no chain is open.
    fn network(self) -> Network {
        let mut joints = 0;
        let mut number = vec![GROUND; self.degree.len()];
        for (coin, &degree) in self.degree.iter().enumerate().skip(1) {
            if degree > 0 {
                joints += 1;
                number[coin] = joints;
            }
        }
        let first = |&end: &u32| self.there[end as usize] && end < self.partner[end as usize];
        let chain = |end: u32| {
            let ends = [end, self.partner[end as usize]].map(|end| number[self.at[end as usize] as usize]);
            Chain { ends, coins: self.coins[end as usize] }
        };
        let chains = (0..self.at.len() as u32).filter(first).map(chain).collect();
        Network::new(joints, chains, self.loops)
    }
}
