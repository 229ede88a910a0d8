//! Every operation and every key of values with huge arguments, under small limits: memory is asked for
//! before it is taken, and whoever breaks off is heard. The allocator of this program counts bytes, so that
//! nothing else is tested here.

#![allow(clippy::unwrap_used)]

use counting::{HELD, PEAK};
use grundy_budget::{Budget, Halt, Limits};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::keys::{Key, KeyParameters, answer};
use grundy_values::notation::{EvaluateError, EvaluatedValue, Glyphs, NoResolver, evaluate, read};
use grundy_values::operations::OperationError;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

mod counting;

/// Tests of this program count the same bytes.
static ALONE: Mutex<()> = Mutex::new(());

const MEMORY: u64 = 1 << 20;

const HUGE: [&str; 9] = [
    "*30000",
    "^^*9000",
    "^1000000000000",
    "1000000000000",
    "1/1125899906842624",
    "^<200>",
    "{9|-7/8}",
    "{3,{5|2}|0}",
    "300*{3,{5|2}|0}",
];

/// Every function of expressions with huge arguments.
fn expressions() -> Vec<String> {
    let one =
        ["-(G)", "companion(G)", "reduced(G)", "freeze(G)", "Tiny(G)", "{0|G}", "+-{G,0}", "900001*(G)"];
    let two = [
        "G + H",
        "G - H",
        "G : H",
        "{G,0|H}",
        "heat(G,H)",
        "cool(G,H)",
        "overheat(G,1,H)",
        "overheat(G,H,1)",
        "norton(G,H)",
        "conway(G,H)",
        "pow(G,H)",
        "powto(G,H)",
        "conjunctive(G,H)",
        "selective(G,H)",
    ];
    let of =
        |text: &str, g: &str, h: &str| text.replace('G', &format!("({g})")).replace('H', &format!("({h})"));
    let ones = one.iter().flat_map(|text| HUGE.map(|g| of(text, g, "")));
    let twos = two.iter().flat_map(|text| HUGE.iter().flat_map(move |g| HUGE.map(|h| of(text, g, h))));
    ones.chain(twos).collect()
}

fn value(text: &str, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Option<Halt>> {
    let expression = read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    match evaluate(&expression, arena, &mut NoResolver, budget) {
        Ok(EvaluatedValue::Short(id)) => Ok(id),
        Ok(EvaluatedValue::Loopy(_)) => panic!("{text} has no loops"),
        Err(EvaluateError::Stop(stop)) => Err(Some(stop)),
        Err(EvaluateError::Read(_)) => Err(None),
    }
}

/// Bytes taken at the most while this is done, beyond those held before.
fn peak<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = HELD.load(Relaxed);
    PEAK.store(before, Relaxed);
    let done = work();
    (done, PEAK.load(Relaxed).saturating_sub(before) as u64)
}

fn assert_within(text: &str, taken: u64) {
    assert!(taken <= MEMORY + MEMORY / 2, "{text}: {taken} bytes");
}

#[test]
fn operations_keep_to_the_memory() {
    let _alone = ALONE.lock().unwrap();
    let limits = Limits { memory: MEMORY, steps: 1 << 19, ..Limits::default() };
    for text in expressions() {
        let (_, taken) = peak(|| value(&text, &mut Arena::new(), &mut Budget::new(&limits)));
        assert_within(&text, taken);
    }
}

#[test]
fn keys_keep_to_the_memory() {
    let _alone = ALONE.lock().unwrap();
    let limits = Limits { memory: MEMORY, steps: 1 << 19, ..Limits::default() };
    for key in Key::of_values() {
        let name = key.as_str();
        for text in HUGE {
            let (_, taken) = peak(|| {
                let (mut arena, mut budget) = (Arena::new(), Budget::new(&limits));
                let id = value(text, &mut arena, &mut budget).unwrap_or(ValueId::ZERO);
                let t = arena.of_integer(1, &mut budget).ok();
                let parameters = KeyParameters { s: t, t };
                answer(key, id, &parameters, Glyphs::Ascii, &mut arena, &mut budget)
            });
            assert_within(&format!("{name} of {text}"), taken);
        }
    }
}

/// Whoever broke off before is heard within a few looks at the clock.
#[test]
fn every_search_can_be_interrupted() {
    const SOON: u64 = 1 << 18;
    let _alone = ALONE.lock().unwrap();
    let limits = Limits { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    for text in expressions() {
        let mut budget = Budget::new(&limits);
        let found = value(&text, &mut Arena::new(), &mut budget);
        assert!(budget.steps() < SOON, "{text}: {} steps, {found:?}", budget.steps());
    }
    for key in Key::of_values() {
        let name = key.as_str();
        for text in HUGE {
            let (mut arena, mut budget) =
                (Arena::new(), Budget::new(&Limits { steps: 1 << 20, ..Limits::default() }));
            let Ok(id) = value(text, &mut arena, &mut budget) else { continue };
            let t = arena.of_integer(1, &mut budget).ok();
            let mut budget = Budget::new(&limits);
            let found = answer(key, id, &KeyParameters { s: t, t }, Glyphs::Ascii, &mut arena, &mut budget);
            let broken_off = matches!(found, Err(OperationError::Stop(Halt::Interrupted)));
            assert!(budget.steps() < SOON, "{name} of {text}: {} steps, {broken_off}", budget.steps());
        }
    }
}
