//! The components of the positions of any ruleset, by numbers.

use crate::components::{BandNames, BoardPlace, ComponentList, Components, Features, SignedComponent};
use crate::wide_hash::wide_hash;
use grundy_budget::{Budget, Halt, moves};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::positions::{PositionValues, ValueReductions};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Components of the rules `R`.
pub struct RulesetComponents<R: Ruleset> {
    rules: Arc<R>,
    components: PositionNumbers<R::Position>,
    values: PositionValues<R>,
    pending: Vec<Pending<R::Position>>,
    /// Components as they were met first, where that is another image of the component or of its negative:
    /// moves are listed as in the position that it is part of, so that equal estimates leave them in the same
    /// order.
    as_met: Vec<Option<(R::Position, bool)>>,
    /// Pieces as the rules showed them lately, each at a place that its hash gives: most come again before
    /// long, and to find which component they are takes longer.
    recent: Vec<Option<(R::Position, SignedComponent)>>,
    /// The rules of positions that have different ones, in the order in which they came.
    rules_met: Vec<usize>,
}

/// A position that waits to be looked at.
#[derive(Clone, Debug)]
struct Pending<P> {
    position: P,
    /// Whether its negative is meant.
    negative: bool,
    /// The name of the move that led to it.
    key: Option<NonZeroU64>,
}

impl<P> Pending<P> {
    /// A position to which no move led.
    fn new(position: P, negative: bool) -> Pending<P> {
        Pending { position, negative, key: None }
    }
}

/// How many pieces are kept as they were met.
const RECENT: usize = 1 << 13;

/// The pieces of a position, as the rules show them.
type Pieces<P> = SmallVec<[P; 4]>;

/// Steps that it takes to make a move and to number a component.
const MADE: u64 = 12;
const NUMBERED: u64 = 100;

/// Moves are counted up to this number, where rules do not say how large a position is.
const MANY_MOVES: i32 = 64;

/// Positions by number.
pub struct PositionNumbers<P> {
    positions: Vec<Option<P>>,
    free: Vec<u32>,
    /// Numbers, each beside its position's hash: most others are told apart without a look at them.
    places: HashTable<(u32, u32)>,
    /// Bytes of the positions beside the list.
    outside: u64,
}

impl<P> Default for PositionNumbers<P> {
    /// No position has a number.
    fn default() -> PositionNumbers<P> {
        PositionNumbers { positions: Vec::new(), free: Vec::new(), places: HashTable::new(), outside: 0 }
    }
}

impl<P: Eq + Hash> PositionNumbers<P> {
    /// The number of a position, a new one if it has none. So many bytes of it are not in the list of
    /// positions.
    ///
    /// # Errors
    /// [`Halt`] if there are too many.
    pub fn number(&mut self, position: P, outside: u64) -> Result<u32, Halt> {
        let of_position = FxBuildHasher.hash_one(&position);
        let short = (of_position >> 20) as u32;
        let same = |&(place, hash): &(u32, u32)| {
            hash == short && self.positions[place as usize].as_ref() == Some(&position)
        };
        if let Some(&(place, _)) = self.places.find(of_position, same) {
            return Ok(place);
        }
        let place = match self.free.pop() {
            Some(place) => place,
            None => {
                let place = u32::try_from(self.positions.len()).map_err(|_| too_many())?;
                self.positions.push(None);
                place
            }
        };
        let positions = &self.positions;
        self.places.insert_unique(of_position, (place, short), |&(place, _)| {
            positions[place as usize].as_ref().map_or(0, |position| FxBuildHasher.hash_one(position))
        });
        self.positions[place as usize] = Some(position);
        self.outside += outside;
        Ok(place)
    }

    /// The position with this number.
    pub fn get(&self, place: u32) -> Option<&P> {
        self.positions.get(place as usize)?.as_ref()
    }

    /// Forgets all positions but those to be kept; `outside` is what [`number`](PositionNumbers::number) was told.
    pub fn retain(&mut self, keep: impl Fn(u32) -> bool, outside: impl Fn(&P) -> u64) {
        self.places.retain(|&mut (place, _)| keep(place));
        for (place, position) in (0..).zip(&mut self.positions) {
            if !keep(place)
                && let Some(gone) = position.take()
            {
                self.outside = self.outside.saturating_sub(outside(&gone));
                self.free.push(place);
            }
        }
    }

    /// Bytes of all positions that are not in the list.
    fn outside(&self) -> u64 {
        self.outside
    }

    /// How many numbers are in use.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether no position has a number.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> u64 {
        let lists =
            self.positions.capacity() * size_of::<Option<P>>() + self.free.capacity() * size_of::<u32>();
        (lists + self.places.allocation_size()) as u64 + self.outside
    }
}

impl<R: Ruleset> RulesetComponents<R> {
    /// No component is known yet; values are found with these theorems.
    pub fn new(rules: Arc<R>, theorems: ValueReductions<R>) -> RulesetComponents<R> {
        RulesetComponents {
            rules,
            components: PositionNumbers::default(),
            values: PositionValues::new(theorems),
            pending: Vec::new(),
            as_met: Vec::new(),
            recent: Vec::new(),
            rules_met: Vec::new(),
        }
    }

    /// The components of a position, numbered.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached.
    pub fn number(&mut self, at: &R::Position, budget: &mut Budget) -> Result<ComponentList, Halt> {
        let pieces = self.pieces(at);
        self.number_pieces(pieces, budget)
    }

    fn pieces(&self, at: &R::Position) -> Pieces<R::Position> {
        let mut pieces = Pieces::new();
        self.rules.visit_raw_components(at, &mut |piece| pieces.push(piece));
        pieces
    }

    fn number_pieces(
        &mut self,
        pieces: Pieces<R::Position>,
        budget: &mut Budget,
    ) -> Result<ComponentList, Halt> {
        budget.charge_steps(NUMBERED * pieces.len() as u64)?;
        let mut components = ComponentList::new();
        if self.recent.is_empty() {
            self.recent.resize(RECENT, None);
        }
        for piece in pieces {
            let place = FxBuildHasher.hash_one(&piece) as usize % RECENT;
            if let Some(Some((known, component))) = self.recent.get(place)
                && *known == piece
            {
                components.push(*component);
                continue;
            }
            let component = self.number_piece(&piece)?;
            components.push(component);
            // Others may take much memory.
            if outside(&*self.rules, &piece) == 0 {
                self.recent[place] = Some((piece, component));
            }
        }
        Ok(components)
    }

    /// The component that a piece is, numbered.
    fn number_piece(&mut self, piece: &R::Position) -> Result<SignedComponent, Halt> {
        let (least, negative) = self.rules.raw_component_up_to_sign(piece);
        let outside = outside(&*self.rules, &least);
        let before = self.components.len();
        let met = (negative || least != *piece).then(|| (piece.clone(), negative));
        let index = self.components.number(least, outside)?;
        if self.components.len() > before {
            self.keep_as_met(index, met);
        }
        Ok(SignedComponent { index, negative })
    }

    fn keep_as_met(&mut self, index: u32, met: Option<(R::Position, bool)>) {
        let place = index as usize;
        if self.as_met.len() <= place {
            self.as_met.resize(place + 1, None);
        }
        self.as_met[place] = met;
    }

    fn at(&self, at: u32) -> Result<&R::Position, Halt> {
        self.components.get(at).ok_or_else(too_many)
    }

    /// A component in the image in which it was met, or the negative of that.
    fn as_met(&self, at: u32) -> Result<(R::Position, bool), Halt> {
        match self.as_met.get(at as usize) {
            Some(Some(met)) => Ok(met.clone()),
            _ => Ok((self.at(at)?.clone(), false)),
        }
    }

    /// A board, or its negative, and who of its players is meant.
    fn board(&self, at: BoardPlace, player: Player) -> Option<(&R::Position, bool, Player)> {
        match at {
            BoardPlace::Component(at) => Some((self.components.get(at)?, false, player)),
            BoardPlace::Pending(pending) => {
                let Pending { position, negative, .. } = self.pending.get(pending)?;
                Some((position, *negative, if *negative { player.opponent() } else { player }))
            }
        }
    }
}

/// How many moves a player has, counted up to a limit.
fn count_moves<R: Ruleset>(
    rules: &R,
    at: &R::Position,
    player: Player,
    budget: &mut Budget,
) -> Result<i32, Halt> {
    let mut count = 0;
    let _ = moves::visit(rules, at, player, budget, |_, _| {
        count += 1;
        Ok(if count < MANY_MOVES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(count)
}

/// How good a position looks for Left.
fn estimate<R: Ruleset>(rules: &R, at: &R::Position, budget: &mut Budget) -> Result<i32, Halt> {
    match rules.outcome_hooks().estimate(at) {
        Some(estimate) => Ok(estimate),
        None => {
            let lefts = count_moves(rules, at, Player::Left, budget)?;
            Ok(lefts - count_moves(rules, at, Player::Right, budget)?)
        }
    }
}

/// The number of rules among those that were met.
fn rules_number(met: &mut Vec<usize>, of: usize) -> usize {
    met.iter().position(|&known| known == of).unwrap_or_else(|| {
        met.push(of);
        met.len() - 1
    })
}

/// The bytes of a position that are not in its table.
fn outside<R: Ruleset>(rules: &R, at: &R::Position) -> u64 {
    rules.size_in_memory(at).saturating_sub(size_of::<R::Position>() + 64) as u64
}

fn too_many() -> Halt {
    Halt::OutOfReach(words!("too many components would have to be looked at", "需要考察的部分太多"))
}

impl<R: Ruleset> Components for RulesetComponents<R> {
    fn push_moves(&mut self, at: u32, player: Player, budget: &mut Budget) -> Result<(), Halt> {
        let (at, negative) = self.as_met(at)?;
        let player = if negative { player.opponent() } else { player };
        let (rules, pending) = (&*self.rules, &mut self.pending);
        let (before, hooks) = (pending.len(), rules.outcome_hooks());
        let mut push = |position| {
            let key = hooks.move_key(&at, &position);
            pending.push(Pending { position, negative, key });
        };
        let shown = hooks.visit_best_options(&at, player, &mut push);
        if shown {
            return budget.charge_steps(MADE * (pending.len() - before) as u64);
        }
        let shown = moves::visit(rules, &at, player, budget, |mv, budget| {
            budget.charge_steps(MADE)?;
            let option = rules.play(&at, &mv).map_err(|_| Halt::Memory(budget.limits().memory))?;
            push(option);
            Ok(ControlFlow::Continue(()))
        });
        shown.map(|_| ())
    }

    fn pending(&self) -> usize {
        self.pending.len()
    }

    fn move_key(&self, pending: usize) -> Option<NonZeroU64> {
        self.pending.get(pending)?.key
    }

    fn push_renounced(&mut self, at: u32, player: Player) -> SmallVec<[u32; 4]> {
        let mut kept = SmallVec::new();
        if let Some(at) = self.components.get(at) {
            let pending = &mut self.pending;
            self.rules.outcome_hooks().visit_renounced(at, player, &mut |rest, moves| {
                pending.push(Pending::new(rest, false));
                kept.push(moves);
            });
        }
        kept
    }

    fn number_small_pending(
        &mut self,
        pending: usize,
        budget: &mut Budget,
    ) -> Result<Option<ComponentList>, Halt> {
        let Pending { position, negative, .. } = self.pending.get(pending).ok_or_else(too_many)?;
        let (pieces, negative) = (self.pieces(position), *negative);
        let hooks = self.rules.outcome_hooks();
        let is_small =
            |piece: &R::Position| hooks.cells(piece).is_some_and(|cells| cells <= hooks.exact_cells(piece));
        if !pieces.iter().all(is_small) {
            return Ok(None);
        }
        let mut components = self.number_pieces(pieces, budget)?;
        components.iter_mut().for_each(|component| component.negative ^= negative);
        Ok(Some(components))
    }

    fn estimate(&mut self, at: u32, budget: &mut Budget) -> Result<i32, Halt> {
        estimate(&*self.rules, self.at(at)?, budget)
    }

    fn estimate_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<i32, Halt> {
        let Pending { position, negative, .. } = self.pending.get(pending).ok_or_else(too_many)?;
        let estimate = estimate(&*self.rules, position, budget)?;
        Ok(if *negative { estimate.saturating_neg() } else { estimate })
    }

    fn number_pending(&mut self, pending: usize, budget: &mut Budget) -> Result<ComponentList, Halt> {
        let Pending { position, negative, .. } = self.pending.get(pending).ok_or_else(too_many)?.clone();
        let mut components = self.number(&position, budget)?;
        components.iter_mut().for_each(|component| component.negative ^= negative);
        Ok(components)
    }

    fn truncate_pending(&mut self, len: usize) {
        self.pending.truncate(len);
    }

    fn features(&mut self, at: u32, budget: &mut Budget) -> Result<Features, Halt> {
        let position = self.components.get(at).ok_or_else(too_many)?;
        let hooks = self.rules.outcome_hooks();
        let salt = rules_number(&mut self.rules_met, hooks.rules_of(position));
        let cells = match hooks.cells(position) {
            Some(cells) => cells,
            None => {
                let lefts = count_moves(&*self.rules, position, Player::Left, budget)?;
                (lefts + count_moves(&*self.rules, position, Player::Right, budget)?) as u32
            }
        };
        Ok(Features {
            key: wide_hash(position, salt as u64),
            cells,
            exact_cells: hooks.exact_cells(position),
            bounded_cells: hooks.bounded_cells(position),
            all_small: hooks.is_all_small(position),
            zero: hooks.is_zero(position),
            own_negative: hooks.is_own_negative(position),
        })
    }

    fn cells(&self, at: u32) -> Option<u32> {
        self.rules.outcome_hooks().cells(self.components.get(at)?)
    }

    fn value(&mut self, at: u32, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
        let at = self.at(at)?.clone();
        self.values.value(&self.rules, &at, arena, budget)
    }

    fn lines(&self, at: u32, player: Player) -> u32 {
        self.components.get(at).map_or(0, |at| self.rules.outcome_hooks().lines(at, player))
    }

    fn band_names(&mut self, at: BoardPlace, player: Player, highest: u32, names: &mut BandNames) -> usize {
        names.clear();
        let Some((at, _, player)) = self.board(at, player) else { return 0 };
        let hooks = self.rules.outcome_hooks();
        hooks.visit_band_names(at, player, highest, &mut |name| names.push(name));
        let rules = hooks.rules_of(at);
        rules_number(&mut self.rules_met, rules)
    }

    fn number_band(
        &mut self,
        at: BoardPlace,
        player: Player,
        (first, count): (u32, u32),
        budget: &mut Budget,
    ) -> Result<Option<ComponentList>, Halt> {
        let (at, negative, player) = self.board(at, player).ok_or_else(too_many)?;
        let Some(band) = self.rules.outcome_hooks().band(at, player, first, count) else { return Ok(None) };
        let mut components = self.number(&band, budget)?;
        components.iter_mut().for_each(|component| component.negative ^= negative);
        Ok(Some(components))
    }

    fn push_board(&mut self, at: u32) -> bool {
        let met = self.as_met(at).ok();
        let is_met = met.is_some();
        self.pending.extend(met.map(|(position, negative)| Pending::new(position, negative)));
        is_met
    }

    fn changed_lines(&self, before: usize, after: usize, player: Player) -> Option<(u32, u32)> {
        let (before, _, player) = self.board(BoardPlace::Pending(before), player)?;
        let Pending { position: after, .. } = self.pending.get(after)?;
        self.rules.outcome_hooks().changed_lines(before, after, player)
    }

    fn pending_band_name(
        &self,
        pending: usize,
        player: Player,
        (first, count): (u32, u32),
    ) -> Option<NonZeroU64> {
        let (at, _, player) = self.board(BoardPlace::Pending(pending), player)?;
        self.rules.outcome_hooks().band_name(at, player, first, count)
    }

    fn retain(&mut self, keep: &dyn Fn(u32) -> bool) {
        let rules = &*self.rules;
        self.components.retain(keep, |at| outside(rules, at));
        self.recent.clear();
        for (place, met) in (0..).zip(&mut self.as_met) {
            if !keep(place) {
                *met = None;
            }
        }
    }

    fn len(&self) -> usize {
        self.components.len()
    }

    fn bytes(&self) -> u64 {
        let as_met = self.as_met.capacity() * size_of::<Option<(R::Position, bool)>>();
        let recent = self.recent.capacity() * size_of::<Option<(R::Position, SignedComponent)>>();
        self.components.bytes() + self.components.outside() + (as_met + recent) as u64
    }
}
