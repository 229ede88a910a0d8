//! Heaps with a little memory: positions of one integer and a state, of which finitely many occur, have a
//! period that is proved.
//!
//! Theorem. Let from heap N on every move from a heap of n tokens in a state leave n - t tokens, 0 <= t <= T
//! <= N, in one of finitely many states, and let these moves depend on the state and on n mod M alone. If in
//! all states the T heaps before m have the values of the T heaps before m + p, where m >= N and M divides p,
//! then in all states the heap n + p has the value of the heap n, for all n >= m - T. Proof. By induction on
//! n, and for equal n along the moves that take nothing, of which no cycle is made: the heaps n and n + p
//! have the same moves, to positions of the same values. Nothing else is used of values than that they are
//! found from those of the options: who wins in misère play repeats as well.
//!
//! The hypotheses are read from the text of the rules, for each state apart: see
//! [`exact_line`](CustomRules::exact_line).

use super::eventually::Analysis;
use super::window::least_period;
use crate::numerations::within;
use grundy_budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::outcome::Convention;
use grundy_theory::ruleset::custom::CustomRules;
use grundy_theory::ruleset::custom::exact::line::LineRules;
use grundy_theory::ruleset::custom::exact::{Component, Condition, Evaluator, FormRules};
use grundy_theory::text;
use grundy_theory::theorem::{ArithmeticPeriod, Statement};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::ToPrimitive;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem.
pub static STATEMENT: Statement = Statement {
    name: text!(
        "window of all states, by the rules read from the text",
        "各状态的窗口重现（规则由文本读出）"
    ),
    claim: text!(
        "A heap with finitely many states, of which a move takes at most T tokens, repeats its values if the values of T neighbouring heaps recur in all states where the rules are the same.",
        "一堆加上有限多个状态，每步至多取 T 颗：若相邻 T 堆在所有状态下的值在规则相同之处再次出现，则值从此循环。"
    ),
    source: "elementary: the next value depends on these values alone",
};

/// More states are not looked at, nor larger heaps, nor longer lists of moves.
const MAX_STATES: usize = 1 << 8;
const MAX_LENGTH: u64 = 1 << 20;
const MAX_RULES: u64 = 1 << 16;

/// Steps that evaluating the rules of a state at all heaps may take.
const EVALUATION: u64 = 1 << 26;

/// The values of all positions that one position leads to when its integer is any natural number.
#[derive(Clone, Debug)]
pub struct LineValues {
    entry: Option<usize>,
    play: Convention,
    states: HashMap<Data, usize>,
    /// For each state the values of the heaps 0, 1, 2, ... below `from + period`.
    values: Vec<Vec<u32>>,
    from: u64,
    period: u64,
}

impl LineValues {
    /// About how many bytes they take.
    pub fn bytes(&self) -> u64 {
        /// A state with its number, in a table that grows by doubling.
        const STATE: usize = 128;
        let values: usize = self.values.iter().map(|values| size_of_val(&values[..])).sum();
        (values + self.values.len() * STATE) as u64
    }

    /// The value of a position: its Grundy value, or in misère play 1 if the player to move wins and 0 if
    /// not. `None` if nothing is known of it.
    pub fn value(&self, at: &Data) -> Option<u32> {
        let (heap, state) = split(at, self.entry)?;
        self.values[*self.states.get(&state)?].get(self.place(&heap)?).copied()
    }

    /// The heap below `from + period` of the same values.
    fn place(&self, heap: &BigInt) -> Option<usize> {
        let from = BigInt::from(self.from);
        match *heap < from {
            true => heap.to_usize(),
            false => (&from + (heap - &from).mod_floor(&self.period.into())).to_usize(),
        }
    }

    /// The play that the values are about.
    pub fn play(&self) -> Convention {
        self.play
    }

    /// The pattern of the values in the state of a position, with the values of the heaps before it repeats.
    pub fn pattern(&self, at: &Data) -> Option<(ArithmeticPeriod, Vec<u32>)> {
        let (_, state) = split(at, self.entry)?;
        let values = &self.values[*self.states.get(&state)?];
        let known: Vec<u64> = values.iter().map(|&value| value.into()).collect();
        let pattern = least_period(&known, self.from, self.period);
        let end = pattern.preperiod + pattern.period;
        Some((pattern, values[..end as usize].to_vec()))
    }
}

/// The integer of a position, and the rest of it.
fn split(at: &Data, entry: Option<usize>) -> Option<(BigInt, Data)> {
    let Some(entry) = entry else { return Some((natural(at)?, Data::Null)) };
    let mut items = at.items().ok()?;
    let heap = natural(items.get(entry)?)?;
    items[entry] = Data::Null;
    Some((heap, Data::List(items)))
}

fn natural(data: &Data) -> Option<BigInt> {
    match data {
        Data::Natural(number) => Some((*number).into()),
        Data::Big(number) if number.sign() == num_bigint::Sign::Plus => Some(BigInt::clone(number)),
        _ => None,
    }
}

/// A position with this heap.
fn joined(state: &Data, entry: Option<usize>, heap: u64) -> Option<Data> {
    let Some(entry) = entry else { return Some(heap.into()) };
    let mut items = state.items().ok()?;
    *items.get_mut(entry)? = heap.into();
    Some(Data::list(items))
}

/// Proves the values of a line of positions: of those that differ from `at` in the integer that is the entry
/// of the list with this number, or the whole position. `None` if the hypotheses of the theorem are not read
/// from the text, or the values do not come again in a table of a practical length.
///
/// # Errors
/// Returns [`Halt`] if the time is over or the question was interrupted.
pub fn of_line(
    rules: &dyn CustomRules,
    at: &Data,
    entry: Option<usize>,
    play: Convention,
    budget: &mut Budget,
) -> Result<Option<LineValues>, Halt> {
    if rules.loopy() {
        return Ok(None);
    }
    let Some((_, first)) = split(at, entry) else { return Ok(None) };
    let found = within(budget, |budget| {
        let mut table =
            Table { rules, entry, play, states: Vec::new(), numbers: HashMap::new(), met: HashMap::new() };
        table.prove(first, budget)
    })?;
    Ok(found.flatten())
}

/// A move to a heap and a state.
type Move = (u64, usize);

/// The moves of one state that depend on a remainder from some heap on.
struct Repeated {
    start: u64,
    period: u64,
    /// The moves from the heaps below `start + period`.
    lists: Vec<Vec<Move>>,
}

struct State {
    state: Data,
    rules: Arc<LineRules>,
    repeated: Option<Repeated>,
    values: Vec<u32>,
}

struct Table<'a> {
    rules: &'a dyn CustomRules,
    entry: Option<usize>,
    play: Convention,
    states: Vec<State>,
    numbers: HashMap<Data, usize>,
    /// Values of positions in states that occur with small heaps only.
    met: HashMap<Move, u32>,
}

impl Table<'_> {
    fn prove(&mut self, first: Data, budget: &mut Budget) -> Result<Option<LineValues>, Halt> {
        let Some(0) = self.number(first, budget)? else { return Ok(None) };
        let Some(known) = self.close(budget)? else { return Ok(None) };
        let lists = |number: &usize| self.states[*number].repeated.as_ref();
        let (mut start, mut modulus, mut largest) = (0, 1_u64, 0);
        for Repeated { start: from, period, lists } in known.iter().filter_map(lists) {
            start = start.max(*from);
            modulus = modulus.lcm(period);
            let takes = (*from..).zip(&lists[*from as usize..]);
            let takes = takes.flat_map(|(heap, moves)| moves.iter().map(move |(left, _)| heap - left));
            largest = largest.max(takes.max().unwrap_or(0));
            if start.max(modulus) >= MAX_LENGTH / 2 {
                return Ok(None);
            }
        }
        let start = start.max(largest);
        let Some((mark, heap)) = self.repetition(&known, (start, modulus, largest), budget)? else {
            return Ok(None);
        };
        let (from, period) = (mark - largest, heap - mark);
        let states =
            known.iter().enumerate().map(|(i, &number)| (self.states[number].state.clone(), i)).collect();
        let mut values: Vec<Vec<u32>> =
            known.iter().map(|&number| std::mem::take(&mut self.states[number].values)).collect();
        values.iter_mut().for_each(|values| values.truncate((from + period) as usize));
        Ok(Some(LineValues { entry: self.entry, play: self.play, states, values, from, period }))
    }

    /// The number of a state, whose rules are read if it is new; `None` if they cannot be.
    fn number(&mut self, state: Data, budget: &mut Budget) -> Result<Option<usize>, Halt> {
        /// Reading a text takes about as long as so many steps.
        const READING: u64 = 200_000;
        if let Some(&number) = self.numbers.get(&state) {
            return Ok(Some(number));
        }
        budget.charge_steps(READING)?;
        budget.check()?;
        if self.states.len() >= MAX_STATES {
            return Ok(None);
        }
        let Some(at) = joined(&state, self.entry, 0) else { return Ok(None) };
        let Some(Ok(rules)) = self.rules.exact_line(&at, self.entry) else { return Ok(None) };
        self.numbers.insert(state.clone(), self.states.len());
        self.states.push(State { state, rules, repeated: None, values: Vec::new() });
        Ok(Some(self.states.len() - 1))
    }

    /// The states that large heaps can be in; `None` if the hypotheses do not hold.
    fn close(&mut self, budget: &mut Budget) -> Result<Option<Vec<usize>>, Halt> {
        let (mut known, mut next) = (vec![0], 0);
        while let Some(&number) = known.get(next) {
            next += 1;
            let rules = Arc::clone(&self.states[number].rules);
            let Some((start, period)) = repeating(&rules, self.entry) else { return Ok(None) };
            let Some(lists) = self.lists(&rules, 0..start + period, budget)? else { return Ok(None) };
            for &(_, state) in lists[start as usize..].iter().flatten() {
                if !known.contains(&state) {
                    known.push(state);
                }
            }
            self.states[number].repeated = Some(Repeated { start, period, lists });
        }
        Ok(Some(known))
    }

    /// The moves from some heaps in a state with these rules; `None` if one is outside of the domain, or
    /// leaves what is no smaller heap in a state.
    fn lists(
        &mut self,
        rules: &LineRules,
        heaps: std::ops::Range<u64>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Vec<Move>>>, Halt> {
        let [form] = &rules.rules.forms[..] else { return Ok(None) };
        let mut evaluator = Evaluator::new(&rules.rules.expressions, EVALUATION);
        let mut lists = Vec::new();
        for heap in heaps {
            let before = evaluator.steps();
            let Some(left) = left_by(&mut evaluator, rules, form, heap) else { return Ok(None) };
            budget.charge_steps(10 * (before - evaluator.steps()) + 10)?;
            let mut moves = Vec::with_capacity(left.len());
            for position in left {
                let Some((left, state)) = split(&position, self.entry) else { return Ok(None) };
                let Some(left) = left.to_u64().filter(|&left| left <= heap) else { return Ok(None) };
                let Some(state) = self.number(state, budget)? else { return Ok(None) };
                moves.push((left, state));
            }
            moves.sort_unstable();
            moves.dedup();
            budget.reserve(24 + 16 * moves.len() as u64)?;
            lists.push(moves);
        }
        Ok(Some(lists))
    }

    /// The moves of a position.
    fn moves(&mut self, (heap, number): Move, budget: &mut Budget) -> Result<Option<Vec<Move>>, Halt> {
        if let Some(Repeated { start, period, lists }) = &self.states[number].repeated {
            let end = start + period;
            let like = if heap < end { heap } else { start + (heap - start) % period };
            let shift = heap - like;
            return Ok(Some(
                lists[like as usize].iter().map(|&(left, state)| (left + shift, state)).collect(),
            ));
        }
        let rules = Arc::clone(&self.states[number].rules);
        Ok(self.lists(&rules, heap..heap + 1, budget)?.and_then(|mut lists| lists.pop()))
    }

    fn known(&self, (heap, number): Move) -> Option<u32> {
        let State { repeated, values, .. } = &self.states[number];
        match repeated {
            Some(_) => values.get(heap as usize).copied(),
            None => self.met.get(&(heap, number)).copied(),
        }
    }

    /// The value of a position; `None` if play can go round.
    fn value(&mut self, at: Move, budget: &mut Budget) -> Result<Option<u32>, Halt> {
        let (mut way, mut open) = (vec![at], HashSet::new());
        // Values of this heap that are known before their turn in the table of their state.
        let mut early: HashMap<Move, u32> = HashMap::new();
        while let Some(&top) = way.last() {
            let Some(moves) = self.moves(top, budget)? else { return Ok(None) };
            budget.charge_steps(5 + 2 * moves.len() as u64)?;
            let value = |mv: &Move| self.known(*mv).or_else(|| early.get(mv).copied());
            let values: Vec<Option<u32>> = moves.iter().map(value).collect();
            let unknown: Vec<Move> =
                moves.iter().zip(&values).filter(|(_, value)| value.is_none()).map(|(mv, _)| *mv).collect();
            if unknown.is_empty() {
                let values: Vec<u32> = values.into_iter().flatten().collect();
                let value = match self.play {
                    Convention::Normal => (0..).find(|value| !values.contains(value)).unwrap_or(0),
                    Convention::Misere => u32::from(values.is_empty() || values.contains(&0)),
                };
                match self.states[top.1].repeated {
                    Some(_) => early.insert(top, value),
                    None => self.met.insert(top, value),
                };
                open.remove(&top);
                way.pop();
                continue;
            }
            open.insert(top);
            if unknown.iter().any(|mv| open.contains(mv)) {
                return Ok(None);
            }
            way.extend(unknown);
        }
        Ok(self.known(at).or_else(|| early.get(&at).copied()))
    }

    /// Fills the tables until the values of a window come again: the heaps behind both windows.
    fn repetition(
        &mut self,
        known: &[usize],
        (start, modulus, largest): (u64, u64, u64),
        budget: &mut Budget,
    ) -> Result<Option<(u64, u64)>, Halt> {
        // Rows of values, each once; a window is a list of their numbers.
        let (mut rows, mut numbers): (Vec<u32>, HashMap<Vec<u32>, u32>) = (Vec::new(), HashMap::new());
        let (mut mark, mut distance) = (start, modulus);
        for heap in 0..MAX_LENGTH {
            if heap > mark && (heap - mark) % modulus == 0 {
                budget.charge_steps(largest)?;
                let before = |heap: u64| &rows[(heap - largest) as usize..heap as usize];
                if before(mark) == before(heap) {
                    return Ok(Some((mark, heap)));
                }
            }
            if heap >= mark && heap - mark >= distance {
                mark += (heap - mark) / modulus * modulus;
                distance *= 2;
            }
            let mut row = Vec::with_capacity(known.len());
            for &number in known {
                let Some(value) = self.value((heap, number), budget)? else { return Ok(None) };
                row.push(value);
            }
            for (&number, &value) in known.iter().zip(&row) {
                self.states[number].values.push(value);
            }
            budget.reserve(4 * row.len() as u64 + 4)?;
            let new = numbers.len() as u32;
            rows.push(*numbers.entry(row).or_insert(new));
        }
        Ok(None)
    }
}

/// The positions that the moves from a heap leave; `None` if the heap is outside of the domain.
fn left_by(
    evaluator: &mut Evaluator<'_>,
    rules: &LineRules,
    form: &FormRules,
    heap: u64,
) -> Option<Vec<Data>> {
    let &[variable] = &form.variables[..] else { return None };
    evaluator.assign(variable, heap.into());
    evaluator.condition(form.domain)?.then_some(())?;
    let (mut positions, mut all) = (Vec::new(), true);
    let _ = evaluator.visit_moves(form, &[heap.into()], &mut |left| {
        let position = if let [one] = left { rules.position(one) } else { None };
        all &= position.is_some();
        positions.extend(position);
        if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    all.then_some(positions)
}

/// From which heap on, and with which period, the moves are the same but for the size of the heap: each
/// leaves a bounded number of tokens less, in a state that is the same. `None` if that is not read from the
/// rules.
fn repeating(rules: &LineRules, entry: Option<usize>) -> Option<(u64, u64)> {
    let [form] = &rules.rules.forms[..] else { return None };
    let &[variable] = &form.variables[..] else { return None };
    let expressions = &rules.rules.expressions;
    let (mut start, mut period) = (BigInt::from(0), BigInt::from(1));
    let domain = Analysis::new(expressions, variable, [])
        .condition(form.domain)
        .filter(|domain| domain.answer() == Some(true))?;
    start = start.max(domain.start);
    for mv in &form.moves {
        // Several moves may bind one variable, each within bounds of its own: what is known of one move is
        // not known of another.
        let mut analysis = Analysis::new(expressions, variable, []);
        let conditions = match expressions.condition(mv.when) {
            Condition::And(all) => all.clone(),
            _ => vec![mv.when],
        };
        let (mut parts, mut never) = (Vec::new(), None);
        for range in &mv.bound {
            let bound = analysis.bind(range, &conditions)?;
            if bound.answer() == Some(false) {
                never = Some(bound);
                break;
            }
            parts.push(bound);
        }
        if never.is_none() {
            let when = analysis.condition(mv.when)?;
            if when.answer() == Some(false) {
                never = Some(when);
            } else {
                parts.push(when);
            }
        }
        // A move that large heaps do not have.
        if let Some(never) = never {
            start = start.max(never.start);
            continue;
        }
        let [Component::Single(left)] = &mv.left[..] else { return None };
        let heap = rules.number_at(left, entry)?;
        for (i, &number) in left.numbers.iter().enumerate() {
            let follows = analysis.follows(number, i == heap)?;
            start = start.max(follows.start);
            period = period.lcm(&follows.period);
        }
        for part in parts {
            start = start.max(part.start);
            period = period.lcm(&part.period);
        }
    }
    let (start, period) = (start.to_u64()?, period.to_u64()?);
    (start < MAX_RULES && period < MAX_RULES).then_some((start, period))
}
