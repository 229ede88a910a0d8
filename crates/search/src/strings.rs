//! Strings and coins: how many coins the player to move wins more than the opponent, and the values of
//! Nimstring.
//!
//! Both searches look at [networks](Network), in which every coin has two strings or more, and remember what
//! they find of them.

use grundy_budget::{Budget, Halt};
use grundy_theory::nimber::mex;
use grundy_theory::ruleset::graph::strings::network::{Network, Offer};
use grundy_theory::words;
use rustc_hash::FxHashMap;

/// What a network costs, and each of its chains and joints: each option is made, renamed, hashed and looked
/// up.
const NODE: u64 = 100;
const OPTION: u64 = 200;

/// Networks with more chains and loops than this are refused: no search comes to their end.
const MAX_OPTIONS: usize = 400;

/// About how many bytes an entry of a table takes beside its key: a pointer with a length, and empty places.
const ENTRY: u64 = 64;

/// Refuses what no search reaches.
fn check_size(at: &Network) -> Result<(), Halt> {
    let size = at.chains().len() + at.loops().len();
    if size <= MAX_OPTIONS {
        return Ok(());
    }
    Err(Halt::OutOfReach(words!(
        "the lines that are left form {size} chains and loops: more than {MAX_OPTIONS} cannot be searched",
        "剩下的线构成 {size} 条链与环：超过 {MAX_OPTIONS} 条便无法搜索"
    )))
}

/// A search for the most coins that the player to move can win more than the opponent.
#[derive(Debug, Default)]
pub struct DifferenceSearch {
    /// For each network a lower and an upper bound.
    table: FxHashMap<Box<[u8]>, [i32; 2]>,
    bytes: u64,
}

impl DifferenceSearch {
    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The difference for the player who meets an offer.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; what was found until then is kept.
    pub fn difference(&mut self, offer: &Offer, budget: &mut Budget) -> Result<i64, Halt> {
        check_size(&offer.rest)?;
        budget.scoped(|budget| {
            self.make_room(budget);
            self.narrowed(offer, budget)
        })
    }

    /// What earlier questions found is dropped if it leaves this one no memory.
    fn make_room(&mut self, budget: &mut Budget) {
        if budget.reserve(self.bytes).is_err() {
            *self = DifferenceSearch::default();
        }
    }

    fn narrowed(&mut self, offer: &Offer, budget: &mut Budget) -> Result<i64, Halt> {
        let all = i64::from(offer.sure) + i64::from(offer.last) + offer.rest.coins() as i64;
        let [mut low, mut high] = [-all, all];
        // Differences are as even or odd as the number of coins is. Narrow windows are searched sooner than a
        // wide one.
        let mut guess = all & 1;
        while low < high {
            let difference = if guess == low { low + 2 } else { guess };
            guess = self.offer(offer, [difference - 2, difference], budget)?;
            if guess < difference { high = guess } else { low = guess }
        }
        Ok(low)
    }

    /// Whether the difference for the player who meets an offer is at least this.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub fn reaches(&mut self, offer: &Offer, difference: i64, budget: &mut Budget) -> Result<bool, Halt> {
        check_size(&offer.rest)?;
        budget.scoped(|budget| {
            self.make_room(budget);
            Ok(self.offer(offer, [difference - 2, difference], budget)? >= difference)
        })
    }

    /// The difference if it is inside the window, otherwise a bound on the same side of the window.
    fn offer(&mut self, offer: &Offer, [least, most]: [i64; 2], budget: &mut Budget) -> Result<i64, Halt> {
        let (sure, last) = (i64::from(offer.sure), i64::from(offer.last));
        let [least, most] = [least - sure, most - sure];
        if last == 0 {
            return Ok(sure + self.network(&offer.rest, [least, most], budget)?);
        }
        // The player to move gains by the choice whatever the rest is, and something if the number of coins
        // is odd.
        let gained = (offer.rest.coins() & 1) as i64;
        if most <= gained {
            return Ok(sure + gained);
        }
        let rest = self.network(&offer.rest, [-most - last, most - last], budget)?;
        Ok(sure + (last + rest).abs())
    }

    /// The difference in a network, as above.
    fn network(&mut self, at: &Network, [least, most]: [i64; 2], budget: &mut Budget) -> Result<i64, Halt> {
        let coins = at.coins() as i64;
        if coins <= least || coins == 0 {
            return Ok(coins);
        }
        if -coins >= most {
            return Ok(-coins);
        }
        budget.charge_steps(NODE)?;
        let key = at.key();
        let known = self.table.get(&key).map_or([-coins, coins], |known| known.map(i64::from));
        if known[0] >= most || known[0] == known[1] {
            return Ok(known[0]);
        }
        if known[1] <= least {
            return Ok(known[1]);
        }
        let [low, high] = [least.max(known[0]), most.min(known[1])];
        let mut best = -coins;
        for cut in &at.cuts() {
            budget.charge_steps(OPTION)?;
            let offer = Offer { sure: cut.sure, last: cut.last, rest: at.after(cut) };
            best = best.max(-self.offer(&offer, [-high, -low.max(best)], budget)?);
            if best >= high {
                break;
            }
        }
        let found = [if best > low { best } else { known[0] }, if best < high { best } else { known[1] }];
        self.remember(key, found, budget);
        Ok(best)
    }

    /// Remembers what was found if memory is left: forgetting only costs time.
    fn remember(&mut self, key: Box<[u8]>, found: [i64; 2], budget: &mut Budget) {
        let bytes = ENTRY + key.len() as u64;
        if let [Ok(least), Ok(most)] = found.map(i32::try_from)
            && (self.table.contains_key(&key) || budget.reserve(bytes).is_ok())
            && self.table.insert(key, [least, most]).is_none()
        {
            self.bytes += bytes;
        }
    }
}

/// A search for values of Nimstring.
#[derive(Debug, Default)]
pub struct NimstringSearch {
    /// The values of components.
    table: FxHashMap<Box<[u8]>, u64>,
    bytes: u64,
}

impl NimstringSearch {
    /// About how many bytes are held.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The value for the player who meets an offer; `None` if it is loony.
    ///
    /// # Errors
    /// Returns an error if a limit is reached; what was found until then is kept.
    pub fn value(&mut self, offer: &Offer, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        if offer.is_loony() {
            return Ok(None);
        }
        budget.scoped(|budget| {
            // What earlier questions found is dropped if it leaves this one no memory.
            if budget.reserve(self.bytes).is_err() {
                *self = NimstringSearch::default();
            }
            self.network(&offer.rest, budget).map(Some)
        })
    }

    /// The value of a network: the nim sum of those of its components.
    fn network(&mut self, at: &Network, budget: &mut Budget) -> Result<u64, Halt> {
        let mut components = Vec::new();
        at.visit_nimstring_components(&mut |component| components.push(component));
        let mut sum = 0;
        for component in components {
            sum ^= self.component(&component, budget)?;
        }
        Ok(sum)
    }

    /// The value of a component: the least number that no option has that is not loony.
    fn component(&mut self, at: &Network, budget: &mut Budget) -> Result<u64, Halt> {
        budget.charge_steps(NODE)?;
        let key = at.key();
        if let Some(&value) = self.table.get(&key) {
            return Ok(value);
        }
        check_size(at)?;
        let mut values = Vec::new();
        for cut in at.cuts().iter().filter(|cut| cut.last == 0) {
            budget.charge_steps(OPTION)?;
            values.push(self.network(&at.after(cut), budget)?);
        }
        let value = mex(values);
        let bytes = ENTRY + key.len() as u64;
        budget.reserve(bytes)?;
        self.bytes += bytes;
        self.table.insert(key, value);
        Ok(value)
    }
}

#[cfg(test)]
mod tests;
