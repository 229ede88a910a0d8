//! Values made in an arena whose work is broken off again and again: what is finished stays valid. A second
//! arena with large limits does the same work, and the two agree.

use crate::bytes::Bytes;
use grundy::solver::engine::budget::{Budget, Halt, Limits};
use grundy::solver::exact::arena::{Arena, NumberUpStar, ValueId};
use grundy::solver::exact::loopy::value::{LoopyComparison, LoopyGraph, LoopyValue};
use grundy::solver::exact::loopy::{LoopyArena, ValueContext};
use grundy::solver::exact::notation::expression::Constant;
use grundy::solver::exact::notation::{Glyphs, NoResolver, read};
use grundy::solver::exact::number::Dyadic;
use grundy::solver::exact::operations::OperationError;
use grundy::solver::theory::player::Player;
use num_bigint::BigInt;

/// Operations of one input, and values that are kept.
const MAX_OPERATIONS: usize = 40;
const MAX_VALUES: usize = 12;

/// What is left unfinished within these limits is left out.
fn large() -> Limits {
    Limits { memory: 64 << 20, steps: 300_000, ..Limits::default() }
}

/// A program of operations, each with its own small limits.
pub fn check(input: &[u8]) {
    let mut bytes = Bytes(input);
    let (mut broken, mut whole) = (Desk::default(), Desk::default());
    // Each value as it is on the two desks.
    let mut values = [&mut broken, &mut whole].map(|desk| vec![desk.within(&large(), |it| it.zero())]);
    for _ in 0..MAX_OPERATIONS {
        if bytes.0.is_empty() {
            break;
        }
        let small =
            Limits { memory: 1 << (8 + bytes.below(14)), steps: 1 << bytes.below(18), ..Limits::default() };
        let operation = Operation::drawn(&mut bytes, values[0].len());
        let expected = whole.apply(&operation, &values[1], &large());
        let attempt = broken.apply(&operation, &values[0], &small);
        let found = match attempt {
            // What was broken off is asked for once more, on what it left behind.
            Err(OperationError::Stop(_)) => broken.apply(&operation, &values[0], &large()),
            finished => finished,
        };
        let (found, expected) = match (found, expected) {
            (Ok(Some(found)), Ok(Some(expected))) => (found, expected),
            (Err(OperationError::Stop(_)), _) | (_, Err(OperationError::Stop(_))) => continue,
            (Ok(None), Ok(None)) => continue,
            (Err(OperationError::Parameter(_)), Err(OperationError::Parameter(_))) => continue,
            (found, expected) => panic!("{operation:?}: {found:?}, and elsewhere {expected:?}"),
        };
        agree(&mut broken, found, &mut whole, expected, &operation);
        for (values, value) in values.iter_mut().zip([found, expected]) {
            if values.len() == MAX_VALUES {
                values.remove(1);
            }
            values.push(value);
        }
    }
    let pairs = values[0].iter().zip(&values[1]);
    for (i, (&found, &expected)) in pairs.enumerate() {
        agree(&mut broken, found, &mut whole, expected, &i);
        broken.obeys_algebra(found, values[0][(i + 1) % values[0].len()]);
    }
}

/// One step of a program. Numbers that name values count the values there are.
#[derive(Debug)]
enum Operation {
    Constant(Constant),
    NumberUpStar(NumberUpStar),
    Build(Vec<usize>, Vec<usize>),
    Graph(Vec<Edge>),
    Negative(usize),
    Tiny(usize),
    Multiple(i64, usize),
    One(One, usize),
    Two(Two, usize, usize),
    Overheat(usize, usize, usize),
    Power(usize, u64),
    Cool(usize, Dyadic),
}

/// A move of a graph: to a node, or to a value.
#[derive(Debug)]
struct Edge {
    from: usize,
    player: Player,
    to: Result<usize, usize>,
}

#[derive(Clone, Copy, Debug)]
enum One {
    Freeze,
    Reduced,
    Companion,
    AtomicWeight,
    Mean,
    Degree,
}

#[derive(Clone, Copy, Debug)]
enum Two {
    Sum,
    Difference,
    Ordinal,
    Heat,
    Norton,
    Conway,
    Conjunctive,
    Selective,
    Sides,
}

/// The nodes of a graph.
const MAX_NODES: u8 = 4;

impl Operation {
    fn drawn(bytes: &mut Bytes<'_>, count: usize) -> Operation {
        let one = |bytes: &mut Bytes<'_>| usize::from(bytes.byte()) % count;
        let some = |bytes: &mut Bytes<'_>| (0..bytes.below(4)).map(|_| one(bytes)).collect();
        let player = |byte: u8| if byte.is_multiple_of(2) { Player::Left } else { Player::Right };
        match bytes.below(16) {
            0 | 1 => Operation::NumberUpStar(family(bytes)),
            2 => Operation::Constant(Constant::ALL[usize::from(bytes.below(8))].1),
            3..=6 => Operation::Build(some(bytes), some(bytes)),
            7 => {
                let edge = |bytes: &mut Bytes<'_>| Edge {
                    from: bytes.below(MAX_NODES).into(),
                    player: player(bytes.byte()),
                    to: if bytes.below(2) == 0 { Ok(bytes.below(MAX_NODES).into()) } else { Err(one(bytes)) },
                };
                Operation::Graph((0..=bytes.below(10)).map(|_| edge(bytes)).collect())
            }
            8 => Operation::Negative(one(bytes)),
            9 => Operation::Tiny(one(bytes)),
            10 => Operation::Multiple(i64::from(bytes.below(9)) - 4, one(bytes)),
            11 => {
                let all =
                    [One::Freeze, One::Reduced, One::Companion, One::AtomicWeight, One::Mean, One::Degree];
                Operation::One(all[usize::from(bytes.below(6))], one(bytes))
            }
            12 | 13 => {
                let all = [
                    Two::Sum,
                    Two::Difference,
                    Two::Ordinal,
                    Two::Heat,
                    Two::Norton,
                    Two::Conway,
                    Two::Conjunctive,
                    Two::Selective,
                    Two::Sides,
                ];
                Operation::Two(all[usize::from(bytes.below(9))], one(bytes), one(bytes))
            }
            14 if bytes.below(2) == 0 => Operation::Power(one(bytes), u64::from(bytes.below(5)) + 1),
            14 => Operation::Overheat(one(bytes), one(bytes), one(bytes)),
            _ => Operation::Cool(one(bytes), number(bytes)),
        }
    }
}

fn number(bytes: &mut Bytes<'_>) -> Dyadic {
    Dyadic::new(i64::from(bytes.byte()) - 64, u32::from(bytes.below(4)))
}

/// Mostly small, sometimes as large as can be.
fn family(bytes: &mut Bytes<'_>) -> NumberUpStar {
    let ups = match bytes.below(16) {
        0 => i64::MAX - i64::from(bytes.below(3)),
        1 => -i64::MAX,
        small => i64::from(small) - 8,
    };
    let nimber = match bytes.below(16) {
        0 => u64::MAX,
        small => u64::from(small) / 2,
    };
    NumberUpStar { number: number(bytes), ups, nimber }
}

/// Tables of values.
#[derive(Default)]
struct Desk {
    arena: Arena,
    loops: LoopyArena,
}

impl Desk {
    fn within<T>(&mut self, limits: &Limits, work: impl FnOnce(&mut ValueContext<'_>) -> T) -> T {
        let mut budget = Budget::new(limits);
        work(&mut ValueContext { arena: &mut self.arena, loops: &mut self.loops, budget: &mut budget })
    }

    fn apply(
        &mut self,
        operation: &Operation,
        values: &[LoopyValue],
        limits: &Limits,
    ) -> Result<Option<LoopyValue>, OperationError> {
        self.within(limits, |it| apply(it, operation, values))
    }

    /// G - G is no loss for whoever moves second, sums commute, and H - G is the negative of G - H.
    fn obeys_algebra(&mut self, g: LoopyValue, h: LoopyValue) {
        // What is not finished says nothing.
        let _ = self.within(&large(), |it| {
            let nothing = it.difference(g, g)?;
            let zero = it.zero();
            match it.as_short(g) {
                Some(_) => assert_eq!(nothing, zero, "G - G = 0"),
                None => {
                    let both = [nothing, nothing.negative()];
                    for side in both {
                        if let Some(onside) = it.onside(side)? {
                            assert!(it.compare(onside, zero)?.at_least, "the second player survives G - G");
                        }
                    }
                }
            }
            let (one, other) = (it.sum(g, h)?, it.sum(h, g)?);
            assert!(is_equal(it.compare(one, other)?), "G + H = H + G");
            let (one, other) = (it.difference(g, h)?, it.difference(h, g)?);
            assert!(is_equal(it.compare(one, other.negative())?), "G - H = -(H - G)");
            if it.as_short(g).is_some() && it.as_short(h).is_some() {
                let (relation, sign) = (it.compare(g, h)?, it.compare(one, zero)?);
                assert_eq!(relation, sign, "G and H compare as G - H and 0");
            }
            Ok::<(), Halt>(())
        });
    }
}

fn is_equal(compared: LoopyComparison) -> bool {
    compared.at_least && compared.at_most
}

/// Is this the same value on both desks?
fn agree(
    broken: &mut Desk,
    found: LoopyValue,
    whole: &mut Desk,
    expected: LoopyValue,
    at: &dyn std::fmt::Debug,
) {
    let text = whole.within(&large(), |it| it.print(expected, Glyphs::Ascii));
    let Ok(Some(text)) = text else { return };
    let expression = read(&text).unwrap_or_else(|error| panic!("{at:?}: {text}: {error}"));
    let equal = broken.within(&large(), |it| {
        let Ok(read) = it.evaluate(&expression, &mut NoResolver) else { return Ok(true) };
        assert!(it.as_short(found).is_none() || it.as_short(found) == it.as_short(read), "{at:?}: {text}");
        Ok::<bool, Halt>(is_equal(it.compare(found, read)?))
    });
    assert_ne!(equal, Ok(false), "{at:?}: the other arena has {text}");
}

/// The result of an operation; `None` where it has none for these values.
fn apply(
    it: &mut ValueContext<'_>,
    operation: &Operation,
    values: &[LoopyValue],
) -> Result<Option<LoopyValue>, OperationError> {
    let at = |&place: &usize| values[place];
    let all = |places: &[usize]| places.iter().map(at).collect::<Vec<_>>();
    Ok(Some(match operation {
        Operation::Constant(constant) => it.constant(*constant)?,
        Operation::NumberUpStar(family) => {
            let id = it.arena.of_family(family.clone(), it.budget)?;
            it.of_short(id)
        }
        Operation::Build(left, right) => return Ok(Some(build(it, &all(left), &all(right))?)),
        Operation::Graph(edges) => return Ok(graph(it, edges, values)?),
        Operation::Negative(g) => at(g).negative(),
        Operation::Tiny(g) => it.tiny(at(g))?,
        Operation::Multiple(n, g) => multiple(it, *n, at(g))?,
        Operation::One(One::Degree, g) => return Ok(it.degree(at(g))?),
        Operation::Two(Two::Sum, g, h) => it.sum(at(g), at(h))?,
        Operation::Two(Two::Difference, g, h) => it.difference(at(g), at(h))?,
        Operation::Two(Two::Sides, g, h) => return Ok(it.with_sides(at(g), at(h))?),
        _ => {
            let Some(id) = short_operation(it, operation, values)? else { return Ok(None) };
            it.of_short(id)
        }
    }))
}

/// Short options make a game by way of the arena.
fn build(it: &mut ValueContext<'_>, left: &[LoopyValue], right: &[LoopyValue]) -> Result<LoopyValue, Halt> {
    let mut short =
        |options: &[LoopyValue]| options.iter().map(|&g| it.as_short(g)).collect::<Option<Vec<ValueId>>>();
    if let (Some(left), Some(right)) = (short(left), short(right)) {
        let id = it.arena.build(&left, &right, it.budget)?;
        return Ok(it.of_short(id));
    }
    it.brace(left, right)
}

fn graph(
    it: &mut ValueContext<'_>,
    edges: &[Edge],
    values: &[LoopyValue],
) -> Result<Option<LoopyValue>, Halt> {
    let mut definition = LoopyGraph::default();
    let nodes = (0..MAX_NODES).map(|_| definition.node(it.budget)).collect::<Result<Vec<u32>, _>>()?;
    for Edge { from, player, to } in edges {
        match *to {
            Ok(to) => definition.move_to(nodes[*from], *player, nodes[to], it.budget)?,
            Err(value) => it.move_to_value(&mut definition, nodes[*from], *player, values[value])?,
        }
    }
    let defined = it.define(&definition)?;
    definition.release(it.budget);
    Ok(defined.first().copied())
}

fn multiple(it: &mut ValueContext<'_>, n: i64, g: LoopyValue) -> Result<LoopyValue, Halt> {
    match it.as_short(g) {
        Some(id) => {
            let id = it.arena.multiple(&BigInt::from(n), id, it.budget)?;
            Ok(it.of_short(id))
        }
        None => it.multiple(n, g),
    }
}

/// What is known for short games alone.
fn short_operation(
    it: &mut ValueContext<'_>,
    operation: &Operation,
    values: &[LoopyValue],
) -> Result<Option<ValueId>, OperationError> {
    let mut short = |place: usize| it.as_short(values[place]);
    let operands = match *operation {
        Operation::One(_, g) | Operation::Power(g, _) | Operation::Cool(g, _) => [short(g); 3],
        Operation::Two(_, g, h) => [short(g), short(h), short(h)],
        Operation::Overheat(g, s, t) => [short(g), short(s), short(t)],
        _ => [None; 3],
    };
    let [Some(g), Some(h), Some(t)] = operands else { return Ok(None) };
    let (arena, budget) = (&mut *it.arena, &mut *it.budget);
    Ok(Some(match operation {
        Operation::One(One::Freeze, _) => arena.freeze(g, budget)?,
        Operation::One(One::Reduced, _) => arena.reduced(g, budget)?,
        Operation::One(One::Companion, _) => arena.companion(g, budget)?,
        Operation::One(One::AtomicWeight, _) => return Ok(arena.atomic_weight(g, budget)?),
        Operation::One(One::Mean, _) => {
            let mean = arena.mean(g, budget)?;
            arena.of_number(&mean, budget)?
        }
        Operation::Two(Two::Ordinal, ..) => arena.ordinal_sum(g, h, budget)?,
        Operation::Two(Two::Heat, ..) => arena.heat(g, h, budget)?,
        Operation::Two(Two::Norton, ..) => arena.norton(g, h, budget)?,
        Operation::Two(Two::Conway, ..) => arena.conway_product(g, h, budget)?,
        Operation::Two(Two::Conjunctive, ..) => arena.conjunctive(g, h, budget)?,
        Operation::Two(Two::Selective, ..) => arena.selective(g, h, budget)?,
        Operation::Overheat(..) => arena.overheat(g, h, t, budget)?,
        Operation::Power(_, n) => arena.power(g, *n, budget)?,
        Operation::Cool(_, t) => arena.cool(g, t, budget)?,
        _ => return Ok(None),
    }))
}
