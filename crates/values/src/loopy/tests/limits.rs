//! Reached limits are answers of their own, and what was found before stays good.

use super::super::{LoopyArena, ValueContext};
use crate::arena::Arena;
use crate::notation::error::{ErrorKind, EvaluateError};
use crate::notation::{self, NoResolver};
use grundy_budget::{Budget, Halt, Limits};

fn evaluate(
    arena: &mut Arena,
    loops: &mut LoopyArena,
    text: &str,
    limits: &Limits,
) -> Result<String, EvaluateError> {
    let mut budget = Budget::new(limits);
    let mut it = ValueContext { arena, loops, budget: &mut budget };
    let value = it.evaluate(&notation::read(text)?, &mut NoResolver)?;
    Ok(it.print(value, notation::Glyphs::Ascii)?.unwrap_or_default())
}

#[test]
fn steps_and_memory_end_the_question_and_not_the_tables() {
    let text = "a{0,pass|b{1|a,*2}} + {on||0|-2,pass} + {pass|^3} + {0|v,pass} + a{1|b{0,a|pass}}";
    let (mut arena, mut loops) = (Arena::new(), LoopyArena::new());
    let whole = evaluate(&mut Arena::new(), &mut LoopyArena::new(), text, &Limits::default()).unwrap();
    let mut stopped = 0;
    for bits in 8..34 {
        for limits in [
            Limits { steps: 1 << bits, ..Limits::default() },
            Limits { memory: 1 << bits, ..Limits::default() },
        ] {
            match evaluate(&mut arena, &mut loops, text, &limits) {
                Ok(found) => assert_eq!(found, whole),
                Err(EvaluateError::Stop(Halt::Steps(_) | Halt::Memory(_))) => stopped += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(stopped > 0);
}

#[test]
fn nimbers_too_large_beside_loops_are_reported_immediately() {
    let limits = Limits { steps: 100_000, ..Limits::default() };
    let found = |text| evaluate(&mut Arena::new(), &mut LoopyArena::new(), text, &limits);
    assert!(matches!(found("over + *1000000"), Err(EvaluateError::Stop(Halt::OutOfReach(_)))));
    assert!(matches!(found("1/2*129 - {0,pass|*}"), Err(EvaluateError::Stop(Halt::OutOfReach(_)))));
    // One player passes for ever: what is added is nothing to him.
    assert_eq!(found("*1000000 + on").unwrap(), "on");
    assert_eq!(found("off - {5|*1000000}").unwrap(), "off");
    assert_eq!(found("dud + *1000000").unwrap(), "dud");
}

#[test]
fn texts_may_be_nested_deeply() {
    let nested = |inner: &str, many| format!("{}{inner}{}", "{0|".repeat(many), "}".repeat(many));
    for text in [nested("pass", 20_000), format!("a{}", nested("a", 100))] {
        let found = evaluate(&mut Arena::new(), &mut LoopyArena::new(), &text, &Limits::default());
        assert_eq!(found.unwrap(), "over");
    }
}

#[test]
fn names_stand_as_options_only_and_sides_are_in_order() {
    let limits = Limits::default();
    let kind = |text: &str| match evaluate(&mut Arena::new(), &mut LoopyArena::new(), text, &limits) {
        Err(EvaluateError::Read(error)) => Some(error.kind),
        _ => None,
    };
    assert_eq!(kind("a{0|a+1}"), Some(ErrorKind::Unsupported));
    assert_eq!(kind("a{0|Tiny(a)}"), Some(ErrorKind::Unsupported));
    assert_eq!(kind("on:1"), Some(ErrorKind::Unsupported));
    assert_eq!(kind("heat(over,1)"), Some(ErrorKind::Unsupported));
    assert_eq!(kind("0 & 1"), Some(ErrorKind::BadPosition));
    assert_eq!(kind("dud & 0"), Some(ErrorKind::BadPosition));
}
