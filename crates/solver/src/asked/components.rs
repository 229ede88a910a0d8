//! Components of custom rules, by numbers, for the search with exact parts: rules that are asked when a
//! position is met, and that may fail then.

use super::asking::{self, Asks, led_to};
use super::study::Study;
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::queries::{RulesQuery, RulesReply};
use grundy_theory::ruleset::custom::{CustomMove, CustomResult, CustomRules};
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
    /// Where the moves of positions lead, as far as there is room.
    moves: HashMap<Data, MoveLists, FxBuildHasher>,
    /// Bytes of these positions.
    held: u64,
    values: Study,
    /// Of the workbench that values belong to.
    stamp: u64,
}

/// Where the moves of Left and those of Right lead.
type MoveLists = Arc<[Vec<Data>; 2]>;

const BOTH: [Player; 2] = [Player::Left, Player::Right];

/// The greatest number of positions whose moves are asked for at once.
const AHEAD: usize = 64;

/// Steps that it takes to number a component.
const NUMBERED: u64 = 100;

/// Components with at most this many moves are replaced by their values: rules cannot say how large a
/// position is.
const EXACT_MOVES: u32 = 8;

/// How many bytes of positions and their moves are remembered.
const MAX_HELD: u64 = 1 << 26;

impl AskedComponents {
    /// No position was met yet; values are those of the workbench with this stamp.
    pub(crate) fn new(rules: Arc<dyn CustomRules>, stamp: u64) -> AskedComponents {
        AskedComponents {
            values: Study::new(Arc::clone(&rules), Asks::PartsOrBoth),
            rules,
            components: PositionNumbers::default(),
            pending: Vec::new(),
            moves: HashMap::default(),
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
        Ok(targets(moves))
    }

    fn moves(&mut self, at: &Data, budget: &mut Budget) -> Result<MoveLists, Halt> {
        if let Some(known) = self.moves.get(at) {
            return Ok(Arc::clone(known));
        }
        let [lefts, rights] = BOTH.map(|player| self.followers(at, player, budget));
        Ok(self.keep(at, [lefts?, rights?]))
    }

    fn keep(&mut self, at: &Data, moves: [Vec<Data>; 2]) -> MoveLists {
        if self.held > MAX_HELD {
            self.forget_moves();
        }
        let bytes = |list: &Vec<Data>| list.iter().map(Data::size_in_memory).sum::<usize>();
        self.held += (at.size_in_memory() + moves.iter().map(bytes).sum::<usize>()) as u64;
        let moves = Arc::new(moves);
        self.moves.insert(at.clone(), Arc::clone(&moves));
        moves
    }

    /// Asks for the moves of the pending positions from this one on, if rules are faster when they are asked
    /// about several. A failure is reported when a position is asked about alone.
    fn ask_ahead(&mut self, pending: usize, budget: &mut Budget) -> Result<(), Halt> {
        if self.rules.reply(&[]).is_none() {
            return Ok(());
        }
        let unknown = |at: &&Data| !self.moves.contains_key(*at);
        let open: Vec<Data> = self.pending[pending..].iter().filter(unknown).take(AHEAD).cloned().collect();
        let queries: Vec<_> =
            open.iter().flat_map(|at| BOTH.map(|player| RulesQuery::Moves(at, player))).collect();
        budget.check()?;
        let before = self.rules.work();
        let replies = self.rules.reply(&queries).unwrap_or_default();
        budget.charge_steps(self.rules.work().saturating_sub(before))?;
        let memory = budget.limits().memory;
        let listed = |reply: CustomResult<RulesReply>| asking::few(reply.ok()?.moves(), memory).ok();
        let mut lists = replies.into_iter().map_while(listed).map(targets);
        for at in &open {
            let (Some(lefts), Some(rights)) = (lists.next(), lists.next()) else { break };
            budget.charge_steps((lefts.len() + rights.len()) as u64)?;
            self.keep(at, [lefts, rights]);
        }
        Ok(())
    }

    fn forget_moves(&mut self) {
        self.moves = HashMap::default();
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

fn targets(moves: Vec<CustomMove>) -> Vec<Data> {
    moves.into_iter().map(|mv| mv.to).collect()
}

/// How many moves more Left has than Right.
fn difference(moves: &[Vec<Data>; 2]) -> i32 {
    let [lefts, rights] = moves.each_ref().map(|list| i32::try_from(list.len()).unwrap_or(i32::MAX));
    lefts - rights
}

fn forgotten() -> Halt {
    Halt::OutOfReach(words!("too many components would have to be examined", "需要考察的部分太多"))
}

impl Components for AskedComponents {
    fn push_moves(&mut self, at: u32, player: Player, budget: &mut Budget) -> Result<(), Halt> {
        let at = self.at(at)?.clone();
        let moves = self.moves(&at, budget)?;
        self.pending.extend_from_slice(&moves[player as usize]);
        Ok(())
    }

    fn pending(&self) -> usize {
        self.pending.len()
    }

    fn estimate(&mut self, at: u32, budget: &mut Budget) -> Result<i32, Halt> {
        let at = self.at(at)?.clone();
        Ok(difference(&*self.moves(&at, budget)?))
    }

    fn estimate_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<i32, Halt> {
        let at = self.pending.get(pending).ok_or_else(forgotten)?.clone();
        if !self.moves.contains_key(&at) {
            self.ask_ahead(pending, budget)?;
        }
        Ok(difference(&*self.moves(&at, budget)?))
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
        let count = self.moves(&position, budget)?.iter().map(Vec::len).sum::<usize>();
        Ok(Features {
            key: wide_hash(&position, 0),
            cells: u32::try_from(count).unwrap_or(u32::MAX),
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
        self.forget_moves();
    }

    fn len(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        self.components.bytes() + self.moves.allocation_size() as u64 + self.held + self.values.bytes()
    }
}
