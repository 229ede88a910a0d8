//! What the strategies guarantee, held against every play of the opponent.

use super::hotstrat::hotstrat;
use super::sentestrat::sentestrat;
use super::thermostrat::thermostrat;
use super::{StrategyChoice, worth_moving_to};
use crate::arena::{Arena, ValueId};
use crate::notation::{EvaluatedValue, NoResolver, evaluate, read};
use crate::number::Dyadic;
use grundy_budget::{Budget, Limits};
use grundy_theory::player::Player;
use proptest::collection::vec;
use proptest::prelude::*;

/// A player of one side, with what it remembers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    Thermostrat,
    Sentestrat,
}

struct Table {
    arena: Arena,
    budget: Budget,
}

impl Table {
    fn new() -> Table {
        Table { arena: Arena::new(), budget: Budget::new(&Limits::default()) }
    }

    fn value(&mut self, text: &str) -> ValueId {
        match evaluate(&read(text).unwrap(), &mut self.arena, &mut NoResolver, &mut self.budget) {
            Ok(EvaluatedValue::Short(id)) => id,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn sum(&mut self, all: &[ValueId]) -> ValueId {
        all.iter().fold(ValueId::ZERO, |sum, &one| self.arena.plus(sum, one, &mut self.budget).unwrap())
    }

    fn means(&mut self, all: &[ValueId]) -> Dyadic {
        all.iter().fold(Dyadic::ZERO, |sum, &one| &sum + &self.arena.mean(one, &mut self.budget).unwrap())
    }

    fn options(&mut self, value: ValueId, player: Player) -> Vec<ValueId> {
        self.arena.options(value, player, &mut self.budget).unwrap()
    }

    /// The best option of a component by the ambient temperature.
    fn best(&mut self, value: ValueId, choice: &StrategyChoice, player: Player) -> ValueId {
        let options = self.options(value, player);
        let gain = |option: &ValueId| {
            worth_moving_to(&mut self.arena, *option, player, &choice.ambient, &mut self.budget).unwrap()
        };
        options.into_iter().max_by_key(gain).expect("a component with something to gain has options")
    }

    /// Where the sum comes to rest at worst for a player who keeps to a strategy, and moves first.
    fn rest(
        &mut self,
        all: &[ValueId],
        (strategy, player): (Plan, Player),
        (last, ambient): (Option<usize>, Option<Dyadic>),
    ) -> Dyadic {
        let sum = self.sum(all);
        if let Some(number) = self.arena.number(sum) {
            return number;
        }
        let (arena, budget) = (&mut self.arena, &mut self.budget);
        let choice = match strategy {
            Plan::Thermostrat => thermostrat(arena, all, player, budget).unwrap().map(|found| found.choice),
            Plan::Sentestrat => sentestrat(arena, all, last, ambient.as_ref(), budget).unwrap(),
        };
        let choice = choice.expect("a sum of numbers is a number");
        let mut moved = all.to_vec();
        moved[choice.component] = self.best(all[choice.component], &choice, player);
        let sum = self.sum(&moved);
        if let Some(number) = self.arena.number(sum) {
            return number;
        }
        let mut worst: Option<Dyadic> = None;
        for component in 0..moved.len() {
            for option in self.options(moved[component], player.opponent()) {
                let mut answered = moved.clone();
                answered[component] = option;
                let next = (Some(component), Some(choice.ambient.clone()));
                let rest = self.rest(&answered, (strategy, player), next);
                worst = Some(match worst {
                    None => rest,
                    Some(worst) if player == Player::Left => worst.min(rest),
                    Some(worst) => worst.max(rest),
                });
            }
        }
        worst.expect("who cannot move has lost, and the sum would be a number")
    }
}

/// Switches, threats, and what is infinitesimal beside them.
fn any_component() -> impl Strategy<Value = String> {
    let number = prop::sample::select(vec!["0", "1", "-1", "2", "-3", "1/2", "5", "-6", "*", "^"]);
    number.prop_map(str::to_owned).prop_recursive(2, 6, 2, |inner| {
        let side = || vec(inner.clone(), 1..3).prop_map(|all| all.join(","));
        (side(), side()).prop_map(|(left, right)| format!("{{{left}|{right}}}"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn thermostrat_keeps_its_guarantee_which_is_near_the_best(texts in vec(any_component(), 1..4)) {
        let mut table = Table::new();
        let all: Vec<ValueId> = texts.iter().map(|text| table.value(text)).collect();
        for player in [Player::Left, Player::Right] {
            let Some(found) = thermostrat(&mut table.arena, &all, player, &mut table.budget).unwrap() else {
                continue;
            };
            let hottest = hotstrat(&mut table.arena, &all, &mut table.budget).unwrap().unwrap().ambient;
            let rest = table.rest(&all, (Plan::Thermostrat, player), (None, None));
            let sum = table.sum(&all);
            let stop = table.arena.stop(sum, player);
            let [guarantee, rest, stop] = match player {
                Player::Left => [found.guarantee, rest, stop],
                Player::Right => [-&found.guarantee, -&rest, -&stop],
            };
            prop_assert!(guarantee <= rest && rest <= stop, "{texts:?}: {guarantee} {rest} {stop}");
            prop_assert!(stop <= &guarantee + &hottest, "{texts:?}: {stop} {guarantee} {hottest}");
        }
    }

    #[test]
    fn sentestrat_brings_a_sum_to_the_sum_of_the_means(texts in vec(any_component(), 1..4)) {
        let mut table = Table::new();
        let all: Vec<ValueId> = texts.iter().map(|text| table.value(text)).collect();
        let means = table.means(&all);
        for player in [Player::Left, Player::Right] {
            let sum = table.sum(&all);
            if table.arena.is_number(sum) {
                continue;
            }
            let rest = table.rest(&all, (Plan::Sentestrat, player), (None, None));
            match player {
                Player::Left => prop_assert!(rest >= means, "{texts:?}: {rest} {means}"),
                Player::Right => prop_assert!(rest <= means, "{texts:?}: {rest} {means}"),
            }
        }
    }
}

#[test]
fn the_widest_thermograph_need_not_be_the_hottest() {
    let mut table = Table::new();
    // Right may come down to -2 whenever he likes: what Left gains in the hotter component is less than it
    // seems.
    let all = [table.value("{2||-2|-22}"), table.value("+-3")];
    let hottest = hotstrat(&mut table.arena, &all, &mut table.budget).unwrap().unwrap();
    assert_eq!((hottest.component, hottest.ambient), (0, Dyadic::from(4)));
    let found = thermostrat(&mut table.arena, &all, Player::Left, &mut table.budget).unwrap().unwrap();
    assert_eq!(found.choice, StrategyChoice { component: 1, ambient: Dyadic::ZERO });
    let sum = table.sum(&all);
    assert_eq!((found.guarantee, table.arena.stop(sum, Player::Left)), (Dyadic::from(1), Dyadic::from(1)));
    // It wins, and the move in the hottest component does not.
    let outcome = |table: &mut Table, all: [&str; 2]| {
        let all = all.map(|text| table.value(text));
        let sum = table.sum(&all);
        table.arena.at_most(ValueId::ZERO, sum, &mut table.budget).unwrap()
    };
    assert!(outcome(&mut table, ["{2||-2|-22}", "3"]) && !outcome(&mut table, ["2", "+-3"]));
}

#[test]
fn numbers_leave_nothing_to_choose() {
    let mut table = Table::new();
    let all = ["3", "-1/2"].map(|text| table.value(text));
    assert_eq!(hotstrat(&mut table.arena, &all, &mut table.budget), Ok(None));
    assert_eq!(sentestrat(&mut table.arena, &all, Some(0), Some(&Dyadic::ZERO), &mut table.budget), Ok(None));
    assert_eq!(thermostrat(&mut table.arena, &all, Player::Right, &mut table.budget), Ok(None));
}

#[test]
fn a_threat_is_answered_where_it_was_made() {
    let mut table = Table::new();
    let all = ["{9|1}", "+-2", "{12|-12}"].map(|text| table.value(text));
    let ambient = Dyadic::from(2);
    let choice = sentestrat(&mut table.arena, &all, Some(0), Some(&ambient), &mut table.budget).unwrap();
    assert_eq!(choice, Some(StrategyChoice { component: 0, ambient: ambient.clone() }));
    let choice = sentestrat(&mut table.arena, &all, Some(1), Some(&ambient), &mut table.budget).unwrap();
    assert_eq!(choice, Some(StrategyChoice { component: 2, ambient }));
}
