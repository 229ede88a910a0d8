//! Components of custom rules, by numbers, for the search with exact parts: rules that are asked when a
//! position is met, and that may fail then.

use super::asking::{self, Asks, led_to};
use super::study::Study;
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::CustomRules;
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use grundy_wins::components::{BandNames, BoardPlace, ComponentList, Components, Features, SignedComponent};
use grundy_wins::ruleset::PositionNumbers;
use grundy_wins::wide_hash::wide_hash;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// Components of positions of custom rules.
pub(crate) struct AskedComponents {
    rules: Arc<dyn CustomRules>,
    components: PositionNumbers<Data>,
    pending: Vec<Data>,
    /// How many moves more Left has than Right, and how many both have.
    mobility: HashMap<Data, Mobility, FxBuildHasher>,
    /// Bytes of the positions whose mobility is known.
    held: u64,
    values: Study,
    /// Of the workbench that values belong to.
    stamp: u64,
}

/// How many moves Left and Right have.
type Mobility = [u32; 2];

/// Steps that it takes to number a component.
const NUMBERED: u64 = 100;

/// Components with at most this many moves are replaced by their values: rules cannot say how large a
/// position is.
const EXACT_MOVES: u32 = 8;

/// How many bytes of positions whose mobility is remembered.
const MAX_HELD: u64 = 1 << 26;

impl AskedComponents {
    /// No position was met yet; values are those of the workbench with this stamp.
    pub(crate) fn new(rules: Arc<dyn CustomRules>, stamp: u64) -> AskedComponents {
        AskedComponents {
            values: Study::new(Arc::clone(&rules), Asks::PartsOrBoth),
            rules,
            components: PositionNumbers::default(),
            pending: Vec::new(),
            mobility: HashMap::default(),
            held: 0,
            stamp,
        }
    }

    /// Where the moves of a player lead.
    fn followers(&self, at: &Data, player: Player, budget: &mut Budget) -> Result<Vec<Data>, Halt> {
        let (before, steps) = (self.rules.work(), self.rules.steps());
        let moves = asking::moves(&*self.rules, at, player, budget.limits().memory)
            .map_err(|stop| led_to(&*self.rules, at, stop))?;
        let work = self.rules.work().saturating_sub(before);
        budget.charge_steps(work.max(steps) + moves.len() as u64)?;
        Ok(moves.into_iter().map(|mv| mv.to).collect())
    }

    fn mobility(&mut self, at: &Data, budget: &mut Budget) -> Result<Mobility, Halt> {
        if let Some(&known) = self.mobility.get(at) {
            return Ok(known);
        }
        let mut mobility = Mobility::default();
        for (count, player) in mobility.iter_mut().zip([Player::Left, Player::Right]) {
            *count = u32::try_from(self.followers(at, player, budget)?.len()).unwrap_or(u32::MAX);
        }
        if self.held > MAX_HELD {
            self.forget_mobility();
        }
        self.held += at.size_in_memory() as u64;
        self.mobility.insert(at.clone(), mobility);
        Ok(mobility)
    }

    fn forget_mobility(&mut self) {
        self.mobility = HashMap::default();
        self.held = 0;
    }

    fn at(&self, at: u32) -> Result<&Data, Halt> {
        self.components.get(at).ok_or_else(forgotten)
    }

    /// The components of a position, numbered: it is taken apart as far as the rules do so.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail.
    pub(crate) fn number(&mut self, at: &Data, budget: &mut Budget) -> Result<ComponentList, Halt> {
        let (mut open, mut components) = (vec![at.clone()], ComponentList::new());
        while let Some(at) = open.pop() {
            budget.charge_steps(NUMBERED)?;
            let pieces =
                asking::components(&*self.rules, &at).map_err(|stop| led_to(&*self.rules, &at, stop))?;
            match pieces {
                Some(pieces) => open.extend(pieces.into_iter().rev()),
                None => {
                    let outside = at.size_in_memory() as u64;
                    let index = self.components.number(at, outside)?;
                    components.push(SignedComponent { index, negative: false });
                }
            }
        }
        Ok(components)
    }
}

fn difference([lefts, rights]: Mobility) -> i32 {
    let signed = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    signed(lefts) - signed(rights)
}

fn forgotten() -> Halt {
    Halt::OutOfReach(words!("too many components would have to be examined", "需要考察的部分太多"))
}

impl Components for AskedComponents {
    fn push_moves(&mut self, at: u32, player: Player, budget: &mut Budget) -> Result<(), Halt> {
        let at = self.at(at)?.clone();
        let followers = self.followers(&at, player, budget)?;
        self.pending.extend(followers);
        Ok(())
    }

    fn pending(&self) -> usize {
        self.pending.len()
    }

    fn estimate(&mut self, at: u32, budget: &mut Budget) -> Result<i32, Halt> {
        let at = self.at(at)?.clone();
        Ok(difference(self.mobility(&at, budget)?))
    }

    fn estimate_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<i32, Halt> {
        let at = self.pending.get(pending).ok_or_else(forgotten)?.clone();
        Ok(difference(self.mobility(&at, budget)?))
    }

    fn number_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<ComponentList, Halt> {
        let at = self.pending.get(pending).ok_or_else(forgotten)?.clone();
        self.number(&at, budget)
    }

    fn truncate_pending(&mut self, len: usize) {
        self.pending.truncate(len);
    }

    fn features(&mut self, at: u32, budget: &mut Budget) -> Result<Features, Halt> {
        let position = self.at(at)?.clone();
        let mobility = self.mobility(&position, budget)?;
        Ok(Features {
            key: wide_hash(&position, 0),
            cells: mobility[0].saturating_add(mobility[1]),
            exact_cells: EXACT_MOVES,
            // Rules are asked too often for the options of options.
            bounded_cells: 0,
            all_small: false,
            zero: false,
            own_negative: false,
        })
    }

    fn cells(&self, _: u32) -> Option<u32> {
        None
    }

    fn value(&mut self, at: u32, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
        let at = self.at(at)?.clone();
        self.values.short(&at, (self.stamp, arena), budget).map_err(|stop| led_to(&*self.rules, &at, stop))
    }

    fn lines(&self, _: u32, _: Player) -> u32 {
        0
    }

    fn band_names(&mut self, _: BoardPlace, _: Player, _: u32, _: &mut BandNames) -> usize {
        0
    }

    fn number_band(
        &mut self,
        _: BoardPlace,
        _: Player,
        _: (u32, u32),
        _: &mut Budget,
    ) -> Result<Option<ComponentList>, Halt> {
        Ok(None)
    }

    fn retain(&mut self, keep: &dyn Fn(u32) -> bool) {
        self.components.retain(keep, |at| at.size_in_memory() as u64);
        self.forget_mobility();
    }

    fn len(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        self.components.bytes() + self.mobility.allocation_size() as u64 + self.held + self.values.bytes()
    }
}
