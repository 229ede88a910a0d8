//! The positions of a user's own game that were met, and what the rules said about each.
//!
//! They are numbered, and their options stand in one list. What can be reached from a position is looked at
//! as a whole before anything is answered about it; where the rules promise that play ends, that is checked
//! then.

use super::asking::{AllShown, Asked, Asking, Asks, Depth, JOINED, Said, led_to};
use super::move_estimate::MoveEstimate;
use super::packed::Packed;
use super::{ENTRY, text_of};
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::packed::unpack;
use grundy_theory::ruleset::custom::sums::parts_of;
use grundy_theory::ruleset::custom::{CustomMove, CustomRules, CustomRulesError};
use grundy_theory::structure::digraph::MAX_EDGES;
use grundy_theory::value::Score;
use grundy_theory::words;
use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::sync::Arc;

/// Things with numbers, each once.
#[derive(Default)]
struct Interned {
    things: Vec<Arc<Data>>,
    numbers: HashTable<u32>,
}

impl Interned {
    fn find(&self, thing: &Data) -> Option<u32> {
        self.find_hashed(FxBuildHasher.hash_one(thing), thing)
    }

    fn find_hashed(&self, hash: u64, thing: &Data) -> Option<u32> {
        self.numbers.find(hash, |&number| *self.things[number as usize] == *thing).copied()
    }

    /// The number of a thing, and how many bytes more are held for it.
    fn number(&mut self, thing: Data, budget: &mut Budget) -> Result<(u32, u64), Halt> {
        let hash = FxBuildHasher.hash_one(&thing);
        if let Some(number) = self.find_hashed(hash, &thing) {
            return Ok((number, 0));
        }
        let bytes = thing.size_in_memory() as u64 + ENTRY;
        budget.reserve(bytes)?;
        // States are numbered with one bit more, and edges have two bits of their own.
        let number = self.things.len() as u32;
        if number >= u32::MAX / 4 {
            return Err(Halt::Memory(budget.limits().memory));
        }
        self.things.push(Arc::new(thing));
        let things = &self.things;
        self.numbers.insert_unique(hash, number, |&number| FxBuildHasher.hash_one(&things[number as usize]));
        Ok((number, bytes))
    }
}

/// An option: where it leads, and the number of its label, 0 for none. Where positions are asked about with
/// their parts, an option that is a sum has an edge for each part, all but the last of them joined to the
/// next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    /// The number of a position, and perhaps [`JOINS`] or [`AGAIN`].
    to: u32,
    /// One more than the number of a label.
    pub(crate) label: u32,
}

/// The bit of edges whose option continues with the next edge; positions are fewer.
const JOINS: u32 = 1 << 31;

/// The bit of edges after which the same player moves again.
const AGAIN: u32 = 1 << 30;

impl Edge {
    /// An edge to a position, with no label.
    pub(crate) fn to(number: u32) -> Edge {
        Edge { to: number, label: 0 }
    }

    /// The same label, leading elsewhere.
    pub(crate) fn with(self, number: u32) -> Edge {
        Edge { to: number, ..self }
    }

    /// The number of the position.
    pub(crate) fn number(self) -> u32 {
        self.to & !(JOINS | AGAIN)
    }

    /// Whether the option continues with the next edge.
    pub(crate) fn joins(self) -> bool {
        self.to & JOINS != 0
    }

    /// The state that it leads to. If turns matter, it is the turn of the other player, or again that of the
    /// same one.
    fn follower(self, from: u32, turns: bool) -> u32 {
        match (turns, self.to & AGAIN != 0) {
            (false, _) => self.number(),
            (true, false) => 2 * self.number() + 1 - from % 2,
            (true, true) => 2 * self.number() + from % 2,
        }
    }
}

/// A position, where turns matter with whose turn it is.
#[derive(Clone, Copy, Default)]
struct State {
    first: u32,
    count: u32,
    /// How many of the options are Left's, where both players were asked about.
    left: u32,
    /// The last exploration that met it.
    round: u32,
    is: Is,
}

/// What is known of a state.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Is {
    #[default]
    New,
    /// It does not fall apart.
    Whole,
    /// Its options are known.
    Asked,
    /// Its options are known, and it is on the way that is followed.
    Open,
    /// All that can be reached from it is known.
    Closed,
}

/// The positions met.
pub(crate) struct Explored {
    asking: Asking,
    positions: Interned,
    labels: Interned,
    states: Vec<State>,
    edges: Vec<Edge>,
    /// States that are sums of what their edges lead to.
    sums: HashMap<u32, ()>,
    /// Whether any option is a sum.
    joined: bool,
    /// The numbers of positions that were shown packed.
    packed: Packed,
    scores: HashMap<u32, Score>,
    /// Closed states, where play ends each after all that it leads to.
    order: Vec<u32>,
    /// How many moves positions have; learned where positions are looked at one by one.
    estimate: MoveEstimate,
    round: u32,
    bytes: u64,
}

/// What an option costs: it is made, hashed, looked up and stored.
const OPTION: u64 = 100;

/// The same for one that was shown packed.
const PACKED: u64 = 20;

/// Bytes of a state, and of an option; lists grow by doubling.
const STATE: u64 = 2 * (size_of::<State>() as u64 + 4);
const EDGE: u64 = 2 * size_of::<Edge>() as u64;

impl Explored {
    pub(crate) fn new(rules: Arc<dyn CustomRules>, asks: Asks) -> Explored {
        Explored {
            asking: Asking::new(rules, asks),
            positions: Interned::default(),
            labels: Interned::default(),
            states: Vec::new(),
            edges: Vec::new(),
            sums: HashMap::new(),
            joined: false,
            packed: Packed::default(),
            scores: HashMap::new(),
            order: Vec::new(),
            estimate: MoveEstimate::default(),
            round: 0,
            bytes: 0,
        }
    }

    /// The same rules with nothing met yet.
    pub(crate) fn anew(&self) -> Explored {
        Explored::new(Arc::clone(self.asking.rules()), self.asking.asks())
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn rules(&self) -> &dyn CustomRules {
        &**self.asking.rules()
    }

    /// Whether any position, or option, has fallen apart.
    pub(crate) fn has_sums(&self) -> bool {
        self.joined || !self.sums.is_empty()
    }

    /// Whether this state is the sum of those that follow it.
    pub(crate) fn is_sum(&self, state: u32) -> bool {
        self.sums.contains_key(&state)
    }

    /// The score, where the game is over.
    pub(crate) fn score(&self, state: u32) -> Option<&Score> {
        self.scores.get(&state)
    }

    /// Closed states; where play ends each stands after all that it leads to.
    pub(crate) fn order(&self) -> &[u32] {
        &self.order
    }

    /// One more than the largest number of a state.
    pub(crate) fn end(&self) -> u32 {
        self.states.len() as u32
    }

    pub(crate) fn edges(&self, state: u32) -> &[Edge] {
        let State { first, count, .. } = self.states[state as usize];
        &self.edges[first as usize..(first + count) as usize]
    }

    /// How many of the edges are Left's, where both players were asked about.
    pub(crate) fn lefts(&self, state: u32) -> u32 {
        self.states[state as usize].left
    }

    /// The states that follow one.
    pub(crate) fn followers(&self, state: u32) -> impl ExactSizeIterator<Item = u32> + '_ {
        let turns = self.turns();
        self.edges(state).iter().map(move |edge| edge.follower(state, turns))
    }

    pub(crate) fn position(&self, state: u32) -> &Arc<Data> {
        &self.positions.things[(if self.turns() { state / 2 } else { state }) as usize]
    }

    /// Whether any move has a label.
    pub(crate) fn has_labels(&self) -> bool {
        !self.labels.things.is_empty()
    }

    /// The label with this number, as edges have it.
    pub(crate) fn label(&self, label: u32) -> Option<&Arc<Data>> {
        self.labels.things.get(label.checked_sub(1)? as usize)
    }

    /// Whose turn it is.
    pub(crate) fn player(&self, state: u32) -> Player {
        if self.turns() && state % 2 == 1 { Player::Right } else { Player::Left }
    }

    /// Whether both players have the same moves.
    pub(crate) fn is_impartial(&self) -> bool {
        matches!(self.asking.asks(), Asks::Parts | Asks::Whole)
    }

    fn turns(&self) -> bool {
        matches!(self.asking.asks(), Asks::Turns { .. })
    }

    /// The state of a position with this player to move, after all that can be reached from it was looked at.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, the rules fail, or play does not end though they promise it.
    pub(crate) fn reach(&mut self, at: &Data, player: Player, budget: &mut Budget) -> Result<u32, Halt> {
        let root = self.enter_alone(at, player, budget)?;
        if self.states[root as usize].is != Is::Closed {
            let met = self.explore(root, budget)?;
            self.close(root, &met, budget)?;
        }
        Ok(root)
    }

    /// The state of a position with this player to move, of which the options alone were asked for.
    ///
    /// # Errors
    /// Returns an error if a limit is reached or the rules fail.
    pub(crate) fn enter_alone(
        &mut self,
        at: &Data,
        player: Player,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        match self.positions.find(at) {
            Some(position) => {
                self.room(position, budget)?;
                Ok(self.state(position, player))
            }
            None => {
                // A position that the rules do not understand is not worth a number.
                let asked = Asked { at: Arc::new(at.clone()), player, is_whole: false };
                let said = self.asking.ask(&[asked], Depth::Moves, budget).pop().flatten();
                let said = said.transpose()?;
                let position = self.numbered(at.clone(), budget)?;
                let root = self.state(position, player);
                said.map_or(Ok(()), |said| self.keep(root, said, budget))?;
                Ok(root)
            }
        }
    }

    /// Whether the options of a state are known.
    pub(crate) fn is_asked(&self, state: u32) -> bool {
        !matches!(self.states[state as usize].is, Is::New | Is::Whole)
    }

    /// Whether a state is known so far.
    pub(crate) fn is_known(&self, state: u32, depth: Depth) -> bool {
        match depth {
            Depth::Parts => self.states[state as usize].is != Is::New,
            Depth::Moves => self.is_asked(state),
        }
    }

    /// How many moves a state that does not fall apart has, or has probably.
    pub(crate) fn count_moves(&self, state: u32) -> u32 {
        match self.is_asked(state) {
            true => self.edges(state).iter().filter(|edge| !edge.joins()).count() as u32,
            false => self.estimate.moves(self.position(state)),
        }
    }

    /// Learns how many moves a state has that was asked about.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    pub(crate) fn learn_moves(&mut self, state: u32, budget: &mut Budget) -> Result<(), Halt> {
        if self.is_asked(state) && !self.is_sum(state) {
            let moves = self.count_moves(state);
            let at = Arc::clone(self.position(state));
            self.bytes += self.estimate.learn(&at, moves, budget)?;
        }
        Ok(())
    }

    /// How many positions are well asked about together.
    pub(crate) fn at_once(&self, depth: Depth) -> usize {
        self.asking.at_once(depth)
    }

    /// Whether all that can be reached from this position was looked at.
    pub(crate) fn knows(&self, at: &Data, player: Player) -> bool {
        let state = self.positions.find(at).map(|position| self.state(position, player));
        let known = state.and_then(|state| self.states.get(state as usize));
        known.is_some_and(|known| known.is == Is::Closed)
    }

    /// The state of the position with this number, with this player to move.
    fn state(&self, position: u32, player: Player) -> u32 {
        match (self.turns(), player) {
            (false, _) => position,
            (true, Player::Left) => 2 * position,
            (true, Player::Right) => 2 * position + 1,
        }
    }

    /// The number of a position, with room for its states.
    fn numbered(&mut self, position: Data, budget: &mut Budget) -> Result<u32, Halt> {
        let (number, bytes) = self.positions.number(position, budget)?;
        self.bytes += bytes;
        self.room(number, budget)?;
        Ok(number)
    }

    /// Room for the states of a position with a number.
    fn room(&mut self, number: u32, budget: &mut Budget) -> Result<(), Halt> {
        let states = if self.turns() { 2 } else { 1 };
        let end = (number as usize + 1) * states;
        let more = end.saturating_sub(self.states.len());
        if more > 0 {
            let bytes = STATE * more as u64;
            budget.reserve(bytes)?;
            self.bytes += bytes;
            self.states.resize(end, State::default());
        }
        Ok(())
    }

    /// Asks about all that can be reached, and returns what was not closed of it.
    fn explore(&mut self, root: u32, budget: &mut Budget) -> Result<Vec<u32>, Halt> {
        let mut met = Vec::new();
        match self.meet(root, &mut met, budget) {
            Ok(()) => Ok(met),
            Err(stop) => Err(self.many(stop, &met)),
        }
    }

    /// The reason for stopping, with how many positions were met if there are many.
    pub(crate) fn many(&self, stop: Halt, met: &[u32]) -> Halt {
        /// With more positions it is not obvious that play does not end.
        const MANY: usize = 10_000;
        match stop {
            Halt::Steps(_) | Halt::Time if met.len() > MANY => self.without_end(&stop.words(), met),
            stop => stop,
        }
    }

    /// Steps or time run out: rules that never say that play is over look like rules of a large game.
    fn without_end(&self, LocalizedString { en, zh }: &LocalizedString, met: &[u32]) -> Halt {
        let count = met.len();
        let last = met.last().map_or_else(String::new, |&state| text_of(self.rules(), self.position(state)));
        Halt::OutOfReach(LocalizedString {
            en: format!(
                "{en}: {count} positions can be reached so far, one of the last is {last}; do the rules say where play ends?"
            ),
            zh: format!("{zh}：目前已知可到达 {count} 个局面，较后的一个是 {last}；规则是否说明了何时结束？"),
        })
    }

    /// Whether the position met last is much larger than this one, as if there were no end to larger ones.
    pub(crate) fn grows_from(&self, at: &Data) -> bool {
        /// Numbers below this one are small.
        const LITTLE: u64 = 64;
        let last = self.positions.things.last().map_or(Data::Null, |last| Data::clone(last));
        largest(&last) / 16 >= largest(at).max(LITTLE) || last.size() / 4 > at.size() + LITTLE
    }

    /// Puts all that can be reached and is not closed into `met`.
    fn meet(&mut self, root: u32, met: &mut Vec<u32>, budget: &mut Budget) -> Result<(), Halt> {
        self.round += 1;
        enter(&mut self.states, self.round, root, met);
        let mut next = 0;
        while next < met.len() {
            let end = met.len().min(next + self.at_once(Depth::Moves));
            let new: Vec<u32> = met[next..end].iter().copied().filter(|&s| !self.is_asked(s)).collect();
            self.ask_about(&new, Depth::Moves, Some(root), budget)?;
            let most = budget.limits().positions;
            if self.asking.asks() == Asks::PartsOrBoth && met.len() as u64 > most {
                let words = words!(
                    "more than {most} positions would have to be evaluated",
                    "需要求值的局面超过 {most} 个"
                );
                return Err(self.without_end(&words, met));
            }
            // What has to wait is asked about first of all the rest.
            met[next..end].sort_by_key(|&state| !self.is_asked(state));
            while let Some(&state) = met[..end].get(next) {
                if !self.is_asked(state) {
                    break;
                }
                next += 1;
                budget.charge_steps(self.states[state as usize].count.into())?;
                let (turns, State { first, count, .. }) = (self.turns(), self.states[state as usize]);
                for edge in &self.edges[first as usize..(first + count) as usize] {
                    enter(&mut self.states, self.round, edge.follower(state, turns), met);
                }
            }
        }
        Ok(())
    }

    /// Asks about these states; some may have to wait, but not the first. The root is the position of the
    /// question, if it is among them: that the rules do not understand it is no mistake in them.
    pub(crate) fn ask_about(
        &mut self,
        new: &[u32],
        depth: Depth,
        root: Option<u32>,
        budget: &mut Budget,
    ) -> Result<(), Halt> {
        let asked = |&state: &u32| Asked {
            at: Arc::clone(self.position(state)),
            player: self.player(state),
            is_whole: self.states[state as usize].is == Is::Whole,
        };
        let all: Vec<Asked> = new.iter().map(asked).collect();
        let before = self.rules().work();
        let answers = if all.is_empty() { Vec::new() } else { self.asking.ask(&all, depth, budget) };
        let steps = match depth {
            Depth::Parts => OPTION,
            Depth::Moves => self.rules().steps(),
        };
        // What the rules looked at and dropped.
        let work = self.rules().work().saturating_sub(before);
        budget.charge_steps(work.saturating_sub(steps * all.len() as u64))?;
        for ((&state, Asked { at, .. }), answer) in new.iter().zip(&all).zip(answers) {
            let Some(answer) = answer else { continue };
            budget.charge_steps(steps)?;
            match answer {
                Ok(said) => self.keep(state, said, budget)?,
                Err(stop) if root == Some(state) => return Err(stop),
                Err(stop) => return Err(led_to(self.rules(), at, stop)),
            }
        }
        Ok(())
    }

    /// Keeps what the rules said.
    fn keep(&mut self, state: u32, said: Said, budget: &mut Budget) -> Result<(), Halt> {
        let first = self.edges.len();
        let mut left = 0;
        match said {
            Said::Whole => {
                self.states[state as usize].is = Is::Whole;
                return Ok(());
            }
            Said::Over(score) => {
                let bytes = ENTRY + score.size_in_memory() as u64;
                budget.reserve(bytes)?;
                self.bytes += bytes;
                self.scores.insert(state, score);
            }
            Said::Parts(components) => {
                budget.reserve(ENTRY)?;
                self.bytes += ENTRY;
                self.sums.insert(state, ());
                for component in components {
                    let edge = self.edge(component, None, budget)?;
                    self.edges.push(edge);
                }
            }
            Said::Shown(all) => self.push_shown(all, budget)?,
            Said::Moves(mut moves, lefts) => {
                let rights = moves.split_off(lefts);
                self.push_all(moves, budget)?;
                left = (self.edges.len() - first) as u32;
                self.push_all(rights, budget)?;
            }
        }
        let count = (self.edges.len() - first) as u32;
        let round = self.states[state as usize].round;
        self.states[state as usize] = State { first: first as u32, count, left, round, is: Is::Asked };
        Ok(())
    }

    /// Appends the options of a player, each once.
    fn push_all(&mut self, moves: Vec<CustomMove>, budget: &mut Budget) -> Result<(), Halt> {
        let edges = moves.into_iter().map(|mv| {
            let again = if mv.again { AGAIN } else { 0 };
            let edge = self.edge(mv.to, mv.label, budget)?;
            Ok::<Edge, Halt>(edge.with(edge.to | again))
        });
        let mut edges = edges.collect::<Result<Vec<_>, _>>()?;
        edges.sort_unstable();
        edges.dedup();
        // A graph holds no more.
        if self.edges.len() + edges.len() > MAX_EDGES {
            return Err(Halt::Memory(budget.limits().memory));
        }
        self.edges.append(&mut edges);
        Ok(())
    }

    /// Appends options for which only where they lead matters; those that are sums part by part.
    fn push_shown(&mut self, all: AllShown, budget: &mut Budget) -> Result<(), Halt> {
        let AllShown { packed, others } = all;
        let first = self.edges.len();
        let mut joined = false;
        budget.charge_steps(PACKED * packed.len() as u64)?;
        budget.reserve(EDGE * packed.len() as u64)?;
        self.bytes += EDGE * packed.len() as u64;
        if first + packed.len() > MAX_EDGES {
            return Err(Halt::Memory(budget.limits().memory));
        }
        for word in packed {
            let joins = word & JOINED != 0;
            joined |= joins;
            let number = self.number_of_packed(word & !JOINED, budget)?;
            self.edges.push(Edge::to(if joins { number | JOINS } else { number }));
        }
        let mut whole = Vec::new();
        for mv in others {
            let Some(mut components) = parts_of(&mv.to).filter(|components| !components.is_empty()) else {
                whole.push(mv);
                continue;
            };
            let last = components.pop();
            joined |= !components.is_empty();
            for component in components {
                let edge = self.edge(component, mv.label.clone(), budget)?;
                self.edges.push(edge.with(edge.number() | JOINS));
            }
            if let Some(last) = last {
                let edge = self.edge(last, mv.label, budget)?;
                self.edges.push(edge);
            }
        }
        self.push_all(whole, budget)?;
        self.joined |= joined;
        if !joined {
            // Each once; edges that are joined have to stay where they are.
            let mut edges = self.edges.split_off(first);
            edges.sort_unstable();
            edges.dedup();
            self.edges.append(&mut edges);
        }
        Ok(())
    }

    /// The number of a position that was shown packed.
    fn number_of_packed(&mut self, word: u64, budget: &mut Budget) -> Result<u32, Halt> {
        if let Some(number) = self.packed.get(word) {
            return Ok(number);
        }
        let number = self.numbered(unpack(word), budget)?;
        self.bytes += self.packed.enter(word, number, budget)?;
        Ok(number)
    }

    fn edge(&mut self, to: Data, label: Option<Data>, budget: &mut Budget) -> Result<Edge, Halt> {
        budget.charge_steps(OPTION)?;
        budget.reserve(EDGE)?;
        self.bytes += EDGE;
        let label = match label {
            None => 0,
            Some(label) => {
                let (number, bytes) = self.labels.number(label, budget)?;
                self.bytes += bytes;
                number + 1
            }
        };
        Ok(Edge { to: self.numbered(to, budget)?, label })
    }

    /// Closes what was met; where play is to end, looks whether it does.
    fn close(&mut self, root: u32, met: &[u32], budget: &mut Budget) -> Result<(), Halt> {
        if self.rules().loopy() {
            met.iter().for_each(|&state| self.states[state as usize].is = Is::Closed);
            self.order.extend(met);
            return Ok(());
        }
        let closed = self.follow(root)?;
        self.order.extend(closed);
        budget.charge_steps(met.len() as u64)
    }

    /// Looks whether play comes back to where it was among the states that were asked about.
    ///
    /// # Errors
    /// Returns an error if it does.
    pub(crate) fn check_ends(&mut self, root: u32) -> Result<(), CustomRulesError> {
        let followed = self.follow(root)?;
        followed.iter().for_each(|&state| self.states[state as usize].is = Is::Asked);
        Ok(())
    }

    /// Follows all edges of states that were asked about, and returns these states as closed, each after all
    /// that it leads to.
    ///
    /// # Errors
    /// Returns an error if play comes back to where it was; then no more states are closed than before.
    fn follow(&mut self, root: u32) -> Result<Vec<u32>, CustomRulesError> {
        let turns = self.turns();
        let mut closed = Vec::new();
        // The states on the way from the root, with how many of their edges were followed.
        let mut way = Vec::new();
        if self.states[root as usize].is == Is::Asked {
            way.push((root, 0));
            self.states[root as usize].is = Is::Open;
        }
        while let Some((state, followed)) = way.last_mut() {
            let (state, at) = (*state, *followed);
            *followed += 1;
            let Some(follower) = self.edges(state).get(at).map(|edge| edge.follower(state, turns)) else {
                way.pop();
                self.states[state as usize].is = Is::Closed;
                closed.push(state);
                continue;
            };
            match self.states[follower as usize].is {
                Is::Closed | Is::New | Is::Whole => {}
                Is::Open => {
                    let cycle = self.cycle(&way, follower);
                    let followed = way.iter().map(|&(state, _)| state).chain(closed);
                    followed.for_each(|state| self.states[state as usize].is = Is::Asked);
                    return Err(cycle);
                }
                Is::Asked => {
                    self.states[follower as usize].is = Is::Open;
                    way.push((follower, 0));
                }
            }
        }
        Ok(closed)
    }

    /// Play comes back to where it was.
    fn cycle(&self, way: &[(u32, usize)], back_to: u32) -> CustomRulesError {
        let from = way.iter().position(|&(state, _)| state == back_to).unwrap_or(0);
        let cycle = || way[from..].iter().map(|&(state, _)| state);
        let length = way.len() - from;
        let mut shown: Vec<String> =
            cycle().take(SHOWN).map(|state| text_of(self.rules(), self.position(state))).collect();
        if length > SHOWN {
            shown.push("...".to_owned());
        }
        shown.push(text_of(self.rules(), self.position(back_to)));
        let shown = shown.join(" -> ");
        let moves = if length == 1 { "1 move".to_owned() } else { format!("{length} moves") };
        CustomRulesError::mistake_at(
            self.rules().about().moves_at,
            words!(
                "play can go on for ever: after {moves} it is where it was, {shown}. Declare such rules as loopy",
                "对局可能永不结束：{length} 步之后又回到原处，{shown}。允许循环的规则必须声明为 loopy"
            ),
        )
    }
}

/// The largest number in a position, as far as it fits.
fn largest(at: &Data) -> u64 {
    match at {
        Data::Natural(number) => *number,
        Data::Naturals(numbers) => numbers.iter().copied().max().unwrap_or(0),
        Data::Big(_) => u64::MAX,
        Data::List(items) => items.iter().map(largest).max().unwrap_or(0),
        _ => 0,
    }
}

/// Meets a state, once in a round.
fn enter(states: &mut [State], round: u32, state: u32, met: &mut Vec<u32>) {
    let known = &mut states[state as usize];
    if known.is != Is::Closed && known.round != round {
        known.round = round;
        met.push(state);
    }
}

/// How many positions of a cycle are shown at most.
const SHOWN: usize = 6;
