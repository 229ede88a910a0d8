//! Values of positions, from rules.
//!
//! The value of a position is built from the values of its options, and that of an option is the sum of the
//! values of its independent parts. Each part is valued once, and with it its negative: a table of parts up
//! to sign is the memory of the engine. It walks through play on its own stack, whatever the length of a
//! game. Theorems may tell of a part that it is worth a number, a nimber and a smaller part: then that one is
//! valued in its place.

use crate::arena::accounting;
use crate::arena::{Arena, LeftOptions, ValueId};
use crate::number::Dyadic;
use grundy_budget::{Budget, Halt, moves};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::theorem::{BinaryFraction, SplitValue, Theorem};
use grundy_theory::words;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::fmt;
use std::hash::BuildHasher;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The values of the positions of one ruleset, in one arena. What is found stays, also when a limit breaks a
/// question off.
///
/// The ruleset and the arena come with each question: they must be the same ones every time.
#[derive(Debug)]
pub struct PositionValues<R: Ruleset> {
    theorems: ValueReductions<R>,
    /// Parts up to sign.
    components: Vec<R::Position>,
    /// The place of a part in `parts`.
    places: HashTable<u32>,
    states: Vec<State>,
    recent: Vec<Option<RecentComponent<R::Position>>>,
    pieces: Vec<Piece<R::Position>>,
    missed: Vec<Missed<R::Position>>,
    /// Bytes of the pieces beside the list.
    beside: u64,
    frames: Vec<Frame>,
    /// What the open positions may become, one position's options behind those of the one above: parts, and
    /// [`Item`]s that say where an option ends.
    items: Vec<Item>,
    /// The numbers that items stand for.
    numbers: Vec<Dyadic>,
}

/// Theorems that values are found with, by what they [split](Theorem::split) off; there may be none.
pub struct ValueReductions<R: Ruleset>(Arc<[Arc<dyn Theorem<R>>]>);

impl<R: Ruleset> ValueReductions<R> {
    /// The theorems.
    pub fn all(&self) -> &[Arc<dyn Theorem<R>>] {
        &self.0
    }

    /// Those that split values off positions.
    #[must_use]
    pub fn splitting(&self) -> ValueReductions<R> {
        ValueReductions(self.0.iter().filter(|theorem| theorem.splits()).cloned().collect())
    }
}

/// Theorems in a `Box` or an `Arc` each.
impl<R: Ruleset, T> From<Vec<T>> for ValueReductions<R>
where
    Arc<dyn Theorem<R>>: From<T>,
{
    fn from(theorems: Vec<T>) -> ValueReductions<R> {
        ValueReductions(theorems.into_iter().map(Arc::from).collect())
    }
}

impl<R: Ruleset> Clone for ValueReductions<R> {
    fn clone(&self) -> ValueReductions<R> {
        ValueReductions(Arc::clone(&self.0))
    }
}

impl<R: Ruleset> Default for ValueReductions<R> {
    fn default() -> ValueReductions<R> {
        ValueReductions(Arc::new([]))
    }
}

impl<R: Ruleset> fmt::Debug for ValueReductions<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|theorem| theorem.statement().name.en)).finish()
    }
}

/// Steps that a move costs, with the search for its parts.
const MOVE: u64 = 20;

/// What is known of a part, in one word: its value, [`MET`](State::MET) or [`OPEN`](State::OPEN).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State(u32);

impl State {
    /// Met, and not valued yet.
    const MET: State = State(ValueId::NONE[0]);
    /// On the stack: play that leads back here would never end.
    const OPEN: State = State(ValueId::NONE[1]);

    #[inline]
    fn value(self) -> Option<ValueId> {
        ValueId::from_bits(self.0)
    }
}

/// A part as the rules showed it lately: most come again before long, and finding the canonical one of all
/// their symmetric images costs more than a look here.
#[derive(Debug)]
struct RecentComponent<P> {
    component: P,
    place: u32,
    negative: bool,
}

/// A piece of an option that is listed now, as the rules show it.
#[derive(Debug)]
struct Piece<P> {
    component: P,
    hash: u64,
    place: u32,
    negative: bool,
}

/// The canonical form up to sign of a piece that is not among the recent ones, with its number among the
/// pieces.
#[derive(Debug)]
struct Missed<P> {
    piece: u32,
    canonical: P,
    hash: u64,
    place: u32,
}

/// Pieces that take more bytes than this beside their list get their places before the next move: until then
/// no limit counts them.
const BESIDE: u64 = 1 << 20;

/// No place.
const NOWHERE: u32 = u32::MAX;

/// The number of known parts from which on parts are kept, and how many, a power of 2. Small questions do
/// without.
const RECENT: [(usize, usize); 2] = [(1 << 9, 1 << 12), (1 << 12, 1 << 15)];

/// A piece of the list of options of an open position.
#[derive(Clone, Copy, Debug)]
enum Item {
    /// A part of an option, and whether its negative is meant.
    Part(u32, bool),
    /// An integer that belongs to an option, beside its parts.
    Integer(i32),
    /// A nimber that belongs to an option, beside its parts.
    Nimber(u32),
    /// The number in this place of the list of numbers, beside the parts of an option.
    Number(u32),
    /// The end of an option of this player.
    End(Player),
}

/// An open position.
#[derive(Debug)]
struct Frame {
    component: u32,
    /// Where its items begin.
    items: usize,
    /// Up to where they are valued.
    valued: usize,
}

impl<R: Ruleset> Default for PositionValues<R> {
    fn default() -> PositionValues<R> {
        PositionValues::new(ValueReductions::default())
    }
}

impl<R: Ruleset> PositionValues<R> {
    /// Nothing is known yet but these theorems.
    pub fn new(theorems: ValueReductions<R>) -> PositionValues<R> {
        PositionValues {
            theorems,
            components: Vec::new(),
            places: HashTable::new(),
            states: Vec::new(),
            recent: Vec::new(),
            pieces: Vec::new(),
            missed: Vec::new(),
            beside: 0,
            frames: Vec::new(),
            items: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// The same theorems, and nothing known of any position.
    pub fn anew(&self) -> PositionValues<R> {
        PositionValues::new(self.theorems.clone())
    }

    /// How many parts of positions it knows, a part and its negative counted once.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// The value of a position. New parts count as positions of the question's limits.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, or play comes back to where it was.
    pub fn value(
        &mut self,
        rules: &R,
        at: &R::Position,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let most = (self.components.len() as u64).saturating_add(budget.limits().positions);
        let value = self.walk(rules, at, arena, most, budget);
        for frame in self.frames.drain(..) {
            if let Some(state @ &mut State::OPEN) = self.states.get_mut(frame.component as usize) {
                *state = State::MET;
            }
        }
        self.items.clear();
        self.numbers.clear();
        self.pieces.clear();
        self.missed.clear();
        self.beside = 0;
        value
    }

    /// The values of a player's options, one a move.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn options(
        &mut self,
        rules: &R,
        at: &R::Position,
        player: Player,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Vec<ValueId>, Halt> {
        let (mut positions, mut bytes) = (Vec::new(), 0);
        let listed = moves::visit(rules, at, player, budget, |mv, budget| {
            let position = rules.play(at, &mv).map_err(|_| too_large())?;
            let more = (rules.size_in_memory(&position) + size_of::<ValueId>()) as u64;
            budget.reserve(more)?;
            bytes += more;
            positions.push(position);
            Ok(ControlFlow::Continue(()))
        });
        let values = match listed {
            Ok(_) => positions.iter().map(|at| self.value(rules, at, arena, budget)).collect(),
            Err(stop) => Err(stop),
        };
        budget.release(bytes);
        values
    }

    fn walk(
        &mut self,
        rules: &R,
        at: &R::Position,
        arena: &mut Arena,
        most: u64,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        self.list_whole(rules, at, most, budget)?;
        self.place_pieces(rules, 0, most, budget)?;
        self.foresee(rules, most, budget)?;
        let mut sum = ValueId::ZERO;
        for place in 0..self.items.len() {
            match self.items[place] {
                Item::Part(component, negative) => {
                    self.value_component(rules, component, arena, most, budget)?;
                    sum = self.with_component(sum, component, negative, arena, budget)?;
                }
                Item::Integer(integer) => sum = with_integer(sum, integer, arena, budget)?,
                Item::Nimber(nimber) => sum = with_nimber(sum, nimber, arena, budget)?,
                Item::Number(place) => sum = self.with_number(sum, place, arena, budget)?,
                Item::End(_) => {}
            }
        }
        Ok(sum)
    }

    /// Refuses listed parts from which every play is so long that the positions on its way are too many.
    fn foresee(&self, rules: &R, most: u64, budget: &Budget) -> Result<(), Halt> {
        for item in &self.items {
            if let Item::Part(component, _) = *item
                && self.states[component as usize].value().is_none()
            {
                let moves = rules.min_play_length(&self.components[component as usize]);
                if moves > most {
                    return Err(too_many(budget.limits().positions));
                }
                let new = moves.saturating_sub(self.components.len() as u64);
                let bytes = size_of::<R::Position>() + size_of::<State>();
                budget.check_ahead(new.saturating_mul(MOVE), new.saturating_mul(bytes as u64))?;
            }
        }
        Ok(())
    }

    /// Values one part and everything below it.
    fn value_component(
        &mut self,
        rules: &R,
        component: u32,
        arena: &mut Arena,
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let bottom = self.frames.len();
        if self.states[component as usize] == State::MET {
            self.open(rules, component, most, budget)?;
        }
        while self.frames.len() > bottom {
            let Some(frame) = self.frames.last_mut() else { break };
            let missing = self.items[frame.valued..].iter().position(|item| match item {
                Item::Part(component, _) => self.states[*component as usize].value().is_none(),
                Item::Integer(_) | Item::Nimber(_) | Item::Number(_) | Item::End(_) => false,
            });
            if let Some(ahead) = missing {
                frame.valued += ahead;
                if let Item::Part(component, _) = self.items[frame.valued] {
                    self.open(rules, component, most, budget)?;
                }
                continue;
            }
            let (component, items) = (frame.component, frame.items);
            let value = self.build(items, arena, budget)?;
            self.states[component as usize] = State(value.bits());
            self.items.truncate(items);
            self.frames.pop();
        }
        Ok(())
    }

    /// Puts a part on the stack, with all that it may become.
    fn open(&mut self, rules: &R, component: u32, most: u64, budget: &mut Budget) -> Result<(), Halt> {
        if self.states[component as usize] == State::OPEN {
            return Err(Halt::OutOfReach(words!(
                "play can come back to a position here: such a game has no short value",
                "这里的局面可能重复出现：这样的游戏没有短游戏值"
            )));
        }
        let items = self.items.len();
        accounting::grow(&mut self.frames, 1, budget)?;
        self.frames.push(Frame { component, items, valued: items });
        self.states[component as usize] = State::OPEN;
        let at = self.components[component as usize].clone();
        for player in [Player::Left, Player::Right] {
            let _ = moves::visit(rules, &at, player, budget, |mv, budget| {
                let option = rules.play(&at, &mv).map_err(|_| too_large())?;
                self.list_pieces(rules, &option, most, budget)?;
                accounting::grow(&mut self.items, 1, budget)?;
                self.items.push(Item::End(player));
                if self.beside > BESIDE {
                    self.place_some(rules, items, most, budget)?;
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        self.place_pieces(rules, items, most, budget)
    }

    // Away from the innermost loop, where it hardly ever happens.
    #[cold]
    #[inline(never)]
    fn place_some(&mut self, rules: &R, first: usize, most: u64, budget: &mut Budget) -> Result<(), Halt> {
        self.place_pieces(rules, first, most, budget)
    }

    /// Lists the pieces of a position. Those that turn quickly have their places then; those of others are
    /// still to be found.
    fn list_pieces(
        &mut self,
        rules: &R,
        at: &R::Position,
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        budget.charge_steps(MOVE)?;
        let (turned, split) = (rules.is_canonical_cheap(), !self.theorems.0.is_empty());
        if turned
            && !split
            && let Some(piece) = rules.only_component(at)
        {
            return self.list_at_once(rules, piece, most, budget);
        }
        let mut trouble = None;
        rules.visit_raw_components(at, &mut |component| {
            let listed = if split {
                self.list_split(rules, up_to_sign(rules, component), most, budget)
            } else if turned {
                self.list_at_once(rules, rules.raw_component_up_to_sign(&component), most, budget)
            } else {
                self.list_later(rules, component, budget)
            };
            if let Err(stop) = listed {
                trouble.get_or_insert(stop);
            }
        });
        trouble.map_or(Ok(()), Err)
    }

    /// Lists a piece, or what theorems say that it is worth.
    fn list_split(
        &mut self,
        rules: &R,
        (piece, negative): (R::Position, bool),
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let split = self.theorems.0.iter().find_map(|theorem| theorem.split(rules, &piece));
        let Some(split) = split else {
            return self.list_piece(rules, (piece, negative), most, budget);
        };
        let rest = self.list_values(split, negative, budget)?;
        let mut listed = Ok(());
        rules.visit_raw_components(&rest, &mut |component| {
            if listed.is_ok() {
                let (component, turned) = up_to_sign(rules, component);
                listed = self.list_piece(rules, (component, turned ^ negative), most, budget);
            }
        });
        listed
    }

    /// Lists the pieces of the position asked about, after what theorems say of it as a whole: that may be
    /// all, where the pieces are many.
    fn list_whole(
        &mut self,
        rules: &R,
        at: &R::Position,
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let mut rest = None;
        for theorem in &*Arc::clone(&self.theorems.0) {
            if let Some(split) = theorem.split(rules, rest.as_ref().unwrap_or(at)) {
                rest = Some(self.list_values(split, false, budget)?);
            }
        }
        self.list_pieces(rules, rest.as_ref().unwrap_or(at), most, budget)
    }

    /// Lists the values that a theorem splits off a position, or those of its negative, and returns the rest.
    fn list_values(
        &mut self,
        split: SplitValue<R::Position>,
        negative: bool,
        budget: &mut Budget,
    ) -> Result<R::Position, Halt> {
        let SplitValue { integer, nimber, number, rest } = split;
        accounting::grow(&mut self.items, 3, budget)?;
        // A nimber is its own negative.
        self.items.extend((nimber > 0).then_some(Item::Nimber(nimber)));
        self.items.push(Item::Integer(if negative { -integer } else { integer }));
        if let Some(number) = number {
            let BinaryFraction { numerator, exponent } = *number;
            budget.charge_steps(numerator.bits().max(exponent))?;
            let number = Dyadic::from_big(if negative { -numerator } else { numerator }, exponent);
            accounting::grow(&mut self.numbers, 1, budget)?;
            let place = u32::try_from(self.numbers.len()).map_err(|_| too_many(budget.limits().positions))?;
            self.items.push(Item::Number(place));
            self.numbers.push(number);
        }
        Ok(rest)
    }

    fn list_piece(
        &mut self,
        rules: &R,
        piece: (R::Position, bool),
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        match rules.is_canonical_cheap() {
            true => self.list_at_once(rules, piece, most, budget),
            false => self.list_later(rules, piece.0, budget),
        }
    }

    // Called in two places, one of them the innermost loop.
    #[inline(always)]
    fn list_later(&mut self, rules: &R, component: R::Position, budget: &mut Budget) -> Result<(), Halt> {
        accounting::grow(&mut self.items, 1, budget)?;
        accounting::grow(&mut self.pieces, 1, budget)?;
        self.beside += outside(rules, &component);
        let hash = FxBuildHasher.hash_one(&component);
        self.pieces.push(Piece { component, hash, place: NOWHERE, negative: false });
        self.items.push(Item::Part(NOWHERE, false));
        Ok(())
    }

    #[inline]
    fn list_at_once(
        &mut self,
        rules: &R,
        (component, negative): (R::Position, bool),
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        accounting::grow(&mut self.items, 1, budget)?;
        let hash = FxBuildHasher.hash_one(&component);
        let place = match self.places.find(hash, |&place| self.components[place as usize] == component) {
            Some(&place) => place,
            None => self.add(rules, component, hash, most, budget)?,
        };
        self.items.push(Item::Part(place, negative));
        Ok(())
    }

    /// Finds the places of all pieces listed, those of the items from `first` on that have none.
    ///
    /// Each look-up waits for memory several times, and the tables are larger than what stands near. So the
    /// pieces take each step together, in loops so short that the machine waits for many of them at once.
    fn place_pieces(&mut self, rules: &R, first: usize, most: u64, budget: &mut Budget) -> Result<(), Halt> {
        if rules.is_canonical_cheap() {
            return Ok(());
        }
        self.wake(budget)?;
        let slots = self.recent.len().wrapping_sub(1);
        if !self.recent.is_empty() {
            for piece in &mut self.pieces {
                if let Some(Some(recent)) = self.recent.get(piece.hash as usize & slots)
                    && recent.component == piece.component
                {
                    (piece.place, piece.negative) = (recent.place, recent.negative);
                }
            }
        }
        accounting::grow(&mut self.missed, self.pieces.len(), budget)?;
        for (number, piece) in (0..).zip(&mut self.pieces) {
            if piece.place == NOWHERE {
                let (canonical, negative) = rules.raw_component_up_to_sign(&piece.component);
                piece.negative = negative;
                let hash = FxBuildHasher.hash_one(&canonical);
                self.missed.push(Missed { piece: number, canonical, hash, place: NOWHERE });
            }
        }
        for missed in &mut self.missed {
            let same = |&place: &u32| self.components[place as usize] == missed.canonical;
            missed.place = self.places.find(missed.hash, same).copied().unwrap_or(NOWHERE);
        }
        let mut all = std::mem::take(&mut self.missed);
        let met = all.drain(..).try_for_each(|missed| self.keep(rules, missed, most, budget));
        self.missed = all;
        met?;
        self.beside = 0;
        let listed = self.items[first..].iter_mut().filter(|item| matches!(item, Item::Part(NOWHERE, _)));
        for (item, piece) in listed.zip(self.pieces.drain(..)) {
            *item = Item::Part(piece.place, piece.negative);
        }
        Ok(())
    }

    /// Takes memory for recent parts once enough are known that it is worth its while.
    fn wake(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        let wanted = RECENT.into_iter().rev().find(|&(from, _)| self.components.len() >= from);
        if let Some((_, slots)) = wanted.filter(|&(_, slots)| self.recent.len() < slots) {
            budget.reserve(
                ((slots - self.recent.len()) * size_of::<Option<RecentComponent<R::Position>>>()) as u64,
            )?;
            self.recent.clear();
            self.recent.resize_with(slots, || None);
        }
        Ok(())
    }

    /// Gives a missed piece its place, a new one where it has none, and remembers it among the recent ones.
    fn keep(
        &mut self,
        rules: &R,
        missed: Missed<R::Position>,
        most: u64,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let place = match missed.place {
            NOWHERE => self.meet(rules, missed.canonical, missed.hash, most, budget)?,
            place => place,
        };
        let slots = self.recent.len().wrapping_sub(1);
        let piece = &mut self.pieces[missed.piece as usize];
        piece.place = place;
        if let Some(recent) = self.recent.get_mut(piece.hash as usize & slots) {
            budget.reserve(outside(rules, &piece.component))?;
            budget.release(recent.as_ref().map_or(0, |recent| outside(rules, &recent.component)));
            *recent =
                Some(RecentComponent { component: piece.component.clone(), place, negative: piece.negative });
        }
        Ok(())
    }

    /// The place of a part that was not there a moment ago.
    fn meet(
        &mut self,
        rules: &R,
        component: R::Position,
        of_component: u64,
        most: u64,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        match self.places.find(of_component, |&place| self.components[place as usize] == component) {
            Some(&place) => Ok(place),
            None => self.add(rules, component, of_component, most, budget),
        }
    }

    /// Gives a part that is not there a place.
    #[inline(never)]
    fn add(
        &mut self,
        rules: &R,
        component: R::Position,
        of_component: u64,
        most: u64,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        let hash = |component: &R::Position| FxBuildHasher.hash_one(component);
        let place = u32::try_from(self.components.len()).ok().filter(|&place| u64::from(place) < most);
        let place =
            place.filter(|&place| place < NOWHERE).ok_or_else(|| too_many(budget.limits().positions))?;
        accounting::grow(&mut self.components, 1, budget)?;
        accounting::grow(&mut self.states, 1, budget)?;
        accounting::grow_table(&mut self.places, |&place| hash(&self.components[place as usize]), budget)?;
        budget.reserve(outside(rules, &component))?;
        self.places.insert_unique(of_component, place, |_| of_component);
        self.components.push(component);
        self.states.push(State::MET);
        Ok(place)
    }

    /// The value of a position whose listed parts are all valued.
    fn build(&mut self, items: usize, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
        let mut sides = [LeftOptions::new(), LeftOptions::new()];
        let mut option = ValueId::ZERO;
        for &item in &self.items[items..] {
            match item {
                Item::Part(component, negative) => {
                    option = self.with_component(option, component, negative, arena, budget)?;
                    continue;
                }
                Item::Integer(integer) => {
                    option = with_integer(option, integer, arena, budget)?;
                    continue;
                }
                Item::Nimber(nimber) => {
                    option = with_nimber(option, nimber, arena, budget)?;
                    continue;
                }
                Item::Number(place) => {
                    option = self.with_number(option, place, arena, budget)?;
                    continue;
                }
                Item::End(Player::Left) => sides[0].push(option),
                Item::End(Player::Right) => sides[1].push(option.negate()),
            }
            option = ValueId::ZERO;
        }
        arena.build_towards_left(&mut sides, budget)
    }

    /// The sum of these values and that of a listed part, which is valued.
    #[inline]
    fn with_component(
        &self,
        sum: ValueId,
        component: u32,
        negative: bool,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let Some(value) = self.states[component as usize].value() else { return Ok(sum) };
        let value = if negative { value.negate() } else { value };
        // Most options are one part.
        if sum == ValueId::ZERO { Ok(value) } else { arena.plus(sum, value, budget) }
    }

    /// The sum of this value and a number that is listed.
    fn with_number(
        &self,
        sum: ValueId,
        place: u32,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<ValueId, Halt> {
        let Some(number) = self.numbers.get(place as usize) else { return Ok(sum) };
        let number = arena.of_number(number, budget)?;
        arena.plus(sum, number, budget)
    }
}

/// The sum of a value and an integer.
#[inline]
fn with_integer(sum: ValueId, integer: i32, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
    let integer = arena.of_small_integer(integer, budget)?;
    arena.plus(sum, integer, budget)
}

/// The sum of a value and a nimber.
fn with_nimber(sum: ValueId, nimber: u32, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
    let nimber = arena.of_nimber(nimber.into(), budget)?;
    arena.plus(sum, nimber, budget)
}

/// A piece [up to sign](Ruleset::raw_component_up_to_sign) where pieces turn quickly, else as it comes.
fn up_to_sign<R: Ruleset>(rules: &R, component: R::Position) -> (R::Position, bool) {
    if rules.is_canonical_cheap() { rules.raw_component_up_to_sign(&component) } else { (component, false) }
}

/// The bytes of a position that do not stand in its table: rules count 64 more for those of some table.
fn outside<R: Ruleset>(rules: &R, component: &R::Position) -> u64 {
    rules.size_in_memory(component).saturating_sub(size_of::<R::Position>() + 64) as u64
}

pub(crate) fn too_large() -> Halt {
    Halt::OutOfReach(words!(
        "the position after this move is too large to be written",
        "走到的局面太大，无法写出"
    ))
}

#[cold]
fn too_many(most: u64) -> Halt {
    Halt::OutOfReach(words!(
        "more than {most} positions would have to be evaluated",
        "需要求值的局面超过 {most} 个"
    ))
}
