//! Short questions about values that are huge: answered, or refused before much is done.

use grundy_budget::{Budget, Halt, Limits};
use grundy_theory::player::Player;
use grundy_values::arena::{Arena, NumberUpStar, ValueId};
use grundy_values::notation::{EvaluateError, EvaluatedValue, Glyphs, NoResolver, evaluate, read};
use grundy_values::number::Dyadic;

/// The value, or where it stopped; and how many steps were taken.
fn value(text: &str, arena: &mut Arena) -> (Result<ValueId, Halt>, u64) {
    let mut budget = Budget::new(&Limits::default());
    let value = match evaluate(&read(text).expect("a value"), arena, &mut NoResolver, &mut budget) {
        Ok(EvaluatedValue::Short(id)) => Ok(id),
        Err(EvaluateError::Stop(stop)) => Err(stop),
        other => panic!("{text}: {other:?}"),
    };
    (value, budget.steps())
}

#[test]
fn nimbers_on_top_of_nimbers_are_one() {
    let (mut arena, mut budget) = (Arena::new(), Budget::new(&Limits::default()));
    for number in ["0", "3", "-1", "5/8"] {
        for m in 1..5_u64 {
            for n in 0..5_u64 {
                let below = format!("{number} + *{m}");
                let (Ok(below), Ok(above)) = (value(&below, &mut arena).0, arena.of_nimber(n, &mut budget))
                else {
                    panic!("{below}")
                };
                let form = [Player::Left, Player::Right]
                    .map(|player| arena.options(below, player, &mut budget).expect("a few options"));
                let by_form = arena.ordinal_sum_of_form(&form, above, &mut budget).expect("a small sum");
                assert_eq!(arena.ordinal_sum(below, above, &mut budget), Ok(by_form), "{number}*{m}:*{n}");
            }
        }
    }
    let (sum, steps) = value("*1000000:*1000000", &mut arena);
    let printed = arena.print(sum.expect("a nimber"), Glyphs::Ascii, &mut budget);
    assert_eq!(printed, Ok("*2000000".to_owned()));
    assert!(steps < 1000, "{steps}");
}

#[test]
fn tables_out_of_reach_are_refused_early() {
    for (text, most) in [
        ("127*6469:13", 1_000_000),
        ("*1025:1", 1_000_000),
        ("3/4:-1000000", 1_000_000),
        ("2:-1000000000", 1_000_000),
        ("1/1073741824:1000000", 1_000_000),
    ] {
        let (value, steps) = value(text, &mut Arena::new());
        assert!(
            matches!(value, Err(Halt::OutOfReach(_) | Halt::Memory(_) | Halt::Steps(_))),
            "{text}: {value:?}"
        );
        assert!(steps < most, "{text}: {steps} steps");
    }
}

#[test]
fn options_that_have_no_room_are_not_listed() {
    let (mut arena, mut budget) = (Arena::new(), Budget::new(&Limits::default()));
    let family = NumberUpStar { number: Dyadic::ZERO, ups: 0, nimber: 1_000_000_000_000 };
    let huge = arena.of_family(family, &mut budget).expect("a nimber");
    assert!(matches!(arena.options(huge, Player::Left, &mut budget), Err(Halt::Memory(_) | Halt::Steps(_))));
    assert!(budget.steps() < 1000);
}
