//! Values obey the algebra of games, and agree with a slow reference.

use crate::reference::{Form, any_form};
use grundy_budget::{Budget, Halt, Limits};
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_values::arena::{Arena, Comparison, ValueId};
use grundy_values::notation::{EvaluateError, EvaluatedValue, NoResolver, evaluate, read};
use grundy_values::number::Dyadic;
use grundy_values::operations::Thermograph;
use num_bigint::BigInt;
use proptest::prelude::*;
use std::collections::HashMap;

fn budget() -> Budget {
    Budget::new(&Limits::default())
}

/// Numbers, ups, nimbers and switches of any size, and small trees of these.
fn any_text() -> impl Strategy<Value = String> {
    let number = || prop::sample::select(vec!["", "1", "-3", "1/2", "-5/8", "7"]);
    let ups = prop::sample::select(vec!["", "^", "v3", "^12", "^<2>", "v[3]", "vv"]);
    let nimber = prop::sample::select(vec!["*", "*2", "*5", "*13"]);
    let literal = (number(), ups, nimber).prop_map(|(x, n, m)| format!("{x}{n}{m}"));
    let leaf =
        prop_oneof![literal, number().prop_map(|x| if x.is_empty() { "0".to_owned() } else { x.to_owned() })];
    leaf.prop_recursive(3, 12, 2, |inner| {
        let side = || prop::collection::vec(inner.clone(), 1..3).prop_map(|all| all.join(","));
        prop_oneof![
            (side(), side()).prop_map(|(left, right)| format!("{{{left}|{right}}}")),
            side().prop_map(|left| format!("+-{{{left}}}")),
            inner.clone().prop_map(|inner| format!("Tiny({inner})")),
        ]
    })
}

fn value(text: &str, arena: &mut Arena, budget: &mut Budget) -> ValueId {
    match evaluate(&read(text).expect("a value"), arena, &mut NoResolver, budget) {
        Ok(EvaluatedValue::Short(id)) => id,
        other => panic!("{text}: {other:?}"),
    }
}

/// Does this player win the sum of two games, moving first? By play.
fn wins(
    player: Player,
    g: ValueId,
    h: ValueId,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    for (moved, other) in [(g, h), (h, g)] {
        for option in arena.options(moved, player, budget)? {
            if !wins(player.opponent(), option, other, arena, budget)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Sums that are known, G + *n by G and n.
type Sums = HashMap<(ValueId, u64), ValueId>;

/// G + *n by the definition of the sum.
fn plus_nimber(
    g: ValueId,
    n: u64,
    sums: &mut Sums,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<ValueId, Halt> {
    if let Some(&sum) = sums.get(&(g, n)) {
        return Ok(sum);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
        for option in arena.options(g, player, budget)? {
            side.push(plus_nimber(option, n, sums, arena, budget)?);
        }
        for k in 0..n {
            side.push(plus_nimber(g, k, sums, arena, budget)?);
        }
    }
    let sum = arena.build(&sides[0], &sides[1], budget)?;
    sums.insert((g, n), sum);
    Ok(sum)
}

#[test]
fn large_nimbers_stand_beside_hot_games() {
    let (mut arena, mut budget) = (Arena::new(), budget());
    for (text, same) in [
        ("{2|0} + *1000000", "{2*1000000|*1000000}"),
        ("{2*5|^*3} - *123456789", "{2*123456784|^*123456790}"),
        ("+-{3,{5|2}} + 1/2*1000", "{7/2*1000,{11/2*1000|5/2*1000}|-5/2*1000,{-3/2*1000|-9/2*1000}}"),
        ("*300:*300", "*600"),
    ] {
        assert_eq!(value(text, &mut arena, &mut budget), value(same, &mut arena, &mut budget), "{text}");
    }
    // Its stars are moves that matter: *1000 has a thousand of them.
    let mut budget = self::budget();
    let expression = read("{1,1*|0,*} + *1000").expect("a value");
    let found = evaluate(&expression, &mut arena, &mut NoResolver, &mut budget);
    assert!(matches!(found, Err(EvaluateError::Stop(Halt::OutOfReach(_)))), "{found:?}");
    assert!(budget.steps() < 1_000_000);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn nimbers_are_added_as_sums_are_defined((form, text, n) in (any_form(3), any_text(), 1..8_u64)) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let nimber = arena.of_nimber(n, &mut budget).unwrap();
        let form = form.in_arena(&mut arena, &mut budget).unwrap();
        for g in [form, value(&text, &mut arena, &mut budget)] {
            let sum = plus_nimber(g, n, &mut Sums::new(), &mut arena, &mut budget).unwrap();
            prop_assert_eq!(arena.plus(g, nimber, &mut budget).unwrap(), sum);
        }
    }

    #[test]
    fn the_mex_rule_holds_beside_dominated_options(
        (a, b) in (prop::collection::vec(0..45_u64, 24..60), prop::collection::vec(0..45_u64, 24..60))
    ) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let mut nimbers = |all: &[u64]| -> Vec<ValueId> {
            all.iter().map(|&m| arena.of_nimber(m, &mut budget).unwrap()).collect()
        };
        let [mut left, mut right] = [nimbers(&a), nimbers(&b)];
        let found = arena.build(&left, &right, &mut budget).unwrap();
        left.push(arena.of_integer(-1, &mut budget).unwrap());
        right.push(arena.of_integer(1, &mut budget).unwrap());
        prop_assert_eq!(arena.build(&left, &right, &mut budget).unwrap(), found);
        let mex = |all: &[u64]| (0..).find(|m| !all.contains(m)).unwrap();
        let nimber = arena.of_nimber(mex(&a), &mut budget).unwrap();
        prop_assert_eq!(found == nimber, mex(&a) == mex(&b));
    }

    #[test]
    fn canonical_forms_are_those_of_the_definition(form in any_form(3)) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let id = form.in_arena(&mut arena, &mut budget).unwrap();
        prop_assert_eq!(Form::from_arena(id, &mut arena, &mut budget).unwrap(), form.canonical());
        let negative = form.negative().in_arena(&mut arena, &mut budget).unwrap();
        prop_assert_eq!(negative, id.negate());
    }

    #[test]
    fn order_and_sums_are_those_of_the_definition((g, h) in (any_form(2), any_form(3))) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let a = g.in_arena(&mut arena, &mut budget).unwrap();
        let b = h.in_arena(&mut arena, &mut budget).unwrap();
        let relation = Comparison::new(g.at_most(&h), h.at_most(&g));
        prop_assert_eq!(arena.compare(a, b, &mut budget).unwrap(), relation);
        let sum = g.plus(&h).in_arena(&mut arena, &mut budget).unwrap();
        prop_assert_eq!(arena.plus(a, b, &mut budget).unwrap(), sum);
    }

    #[test]
    fn values_are_a_group((g, h, k) in (any_text(), any_text(), any_text())) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let [g, h, k] = [g, h, k].map(|text| value(&text, &mut arena, &mut budget));
        let mut plus = |a, b| arena.plus(a, b, &mut budget).unwrap();
        prop_assert_eq!(plus(g, h), plus(h, g));
        let (first, last) = (plus(g, h), plus(h, k));
        prop_assert_eq!(plus(first, k), plus(g, last));
        prop_assert_eq!(plus(g, g.negate()), ValueId::ZERO);
        prop_assert_eq!(plus(first, h.negate()), g);
    }

    #[test]
    fn comparison_is_play_of_the_difference((g, h) in (any_form(3), any_form(3))) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let g = g.in_arena(&mut arena, &mut budget).unwrap();
        let h = h.in_arena(&mut arena, &mut budget).unwrap();
        let left = wins(Player::Left, g, h.negate(), &mut arena, &mut budget).unwrap();
        let right = wins(Player::Right, g, h.negate(), &mut arena, &mut budget).unwrap();
        prop_assert_eq!(arena.compare(g, h, &mut budget).unwrap(), Comparison::new(!left, !right));
        let difference = arena.minus(g, h, &mut budget).unwrap();
        let outcome = match (left, right) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        };
        prop_assert_eq!(arena.outcome(difference, &mut budget).unwrap(), outcome);
    }

    #[test]
    fn comparisons_agree_with_differences((g, h) in (any_text(), any_text())) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let [g, h] = [g, h].map(|text| value(&text, &mut arena, &mut budget));
        let difference = arena.minus(g, h, &mut budget).unwrap();
        let relation = arena.compare(g, h, &mut budget).unwrap();
        prop_assert_eq!(arena.compare(difference, ValueId::ZERO, &mut budget).unwrap(), relation);
        let (left, right) = (arena.stop(difference, Player::Left), arena.stop(difference, Player::Right));
        prop_assert!(right <= left);
        if left < Dyadic::ZERO {
            prop_assert_eq!(relation, Comparison::Less);
        }
    }

    #[test]
    fn means_add_and_thermographs_of_sums_lie_within_bounds((g, h) in (any_text(), any_text())) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let [g, h] = [g, h].map(|text| value(&text, &mut arena, &mut budget));
        let sum = arena.plus(g, h, &mut budget).unwrap();
        let [g, h, sum] = [g, h, sum].map(|id| arena.thermograph(id, &mut budget).unwrap());
        prop_assert_eq!(&(g.mean() + h.mean()), sum.mean());
        prop_assert!(sum.temperature() <= g.temperature().max(h.temperature()));
        let right = |game: &Thermograph, t: &Dyadic| game.right().at(t);
        for t in (0..40).map(|i| Dyadic::new(i, 2)) {
            let (low, high) = (&right(&g, &t) + &right(&h, &t), &g.left().at(&t) + &h.left().at(&t));
            prop_assert!(low <= right(&sum, &t) && sum.left().at(&t) <= high);
            prop_assert!(right(&sum, &t) <= sum.left().at(&t));
        }
    }

    #[test]
    fn multiples_are_repeated_sums((g, n) in (any_text(), -5..6_i64)) {
        let (mut arena, mut budget) = (Arena::new(), budget());
        let g = value(&g, &mut arena, &mut budget);
        let one = if n < 0 { g.negate() } else { g };
        let sum = (0..n.abs()).fold(ValueId::ZERO, |sum, _| arena.plus(sum, one, &mut budget).unwrap());
        prop_assert_eq!(arena.multiple(&BigInt::from(n), g, &mut budget).unwrap(), sum);
    }
}

#[test]
fn many_copies_are_added_whether_or_not_their_values_grow() {
    let (mut arena, mut budget) = (Arena::new(), budget());
    let hot = value("{3,{5|2}|0}", &mut arena, &mut budget);
    let mut copies = |n: u64, g, arena: &mut Arena| arena.multiple(&BigInt::from(n), g, &mut budget);
    let [few, more, all] = [110, 130, 240].map(|n| copies(n, hot, &mut arena).unwrap());
    assert!(matches!(copies(10_000_000, hot, &mut arena), Err(Halt::OutOfReach(_))));
    let mut budget = self::budget();
    assert_eq!(arena.plus(few, more, &mut budget).unwrap(), all);
    // Two of these are an integer.
    let switch = value("{2|0}", &mut arena, &mut budget);
    let billion = arena.multiple(&BigInt::from(1_000_000_000), switch, &mut budget).unwrap();
    assert_eq!(arena.number(billion), Some(Dyadic::from(1_000_000_000)));
}
