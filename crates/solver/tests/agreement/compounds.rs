//! Positions of several games played together.

use crate::positions::{SAMPLES, random};
use crate::search::{PLAYS, Search, agree, budget, component, in_three_ways, question};
use grundy_solver::game::{self, Component, GamePosition, sum};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind};
use grundy_theory::sum::continued_conjunctive::ContinuedConjunctive;
use grundy_theory::sum::disjunctive::DisjunctiveSum;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::ops::ControlFlow;

/// A game, and a small position of it.
fn any_component() -> impl Strategy<Value = (&'static str, Data)> {
    select(
        SAMPLES
            .iter()
            .flat_map(|sample| sample.notations.iter().map(move |n| (*n, sample.beside)))
            .collect::<Vec<_>>(),
    )
    .prop_flat_map(|(notation, shapes)| (Just(notation), random(shapes)))
}

/// Small positions of one game.
fn components_of_one_game() -> impl Strategy<Value = (&'static str, Vec<Data>)> {
    select(
        SAMPLES
            .iter()
            .flat_map(|sample| sample.notations.iter().map(move |n| (*n, sample.beside)))
            .collect::<Vec<_>>(),
    )
    .prop_flat_map(|(notation, shapes)| (Just(notation), vec(random(shapes), 0..=3)))
}

fn write(at: &[AnyPosition<ImpartialKind>]) -> Data {
    Data::list(at.iter().map(AnyPosition::write).collect())
}

fn sum_of(parts: Vec<Box<dyn Component>>) -> GamePosition {
    sum::of(parts.into_iter().map(GamePosition::Component).collect()).expect("parts of sums")
}

/// Holds the answers about a sum, with all theorems, some and none, against search of the whole sum.
fn hold_sum(parts: &[(&'static str, Data)]) {
    let mut placed: [Vec<Box<dyn Component>>; 3] = Default::default();
    for (notation, data) in parts {
        for (parts, game) in placed.iter_mut().zip(in_three_ways(notation)) {
            parts.push(component(&*game, data));
        }
    }
    let at: Vec<AnyPosition<ImpartialKind>> =
        placed[0].iter().map(|part| part.erased(&mut budget()).expect("small")).collect();
    let sums = placed.map(sum_of);
    let mut search = Search::new(DisjunctiveSum(AnyRuleset::new()));
    for play in PLAYS {
        for limit in [100, 2] {
            let asked = question(play, limit);
            let answers = sums.each_ref().map(|sum| sum.answer(&asked, &mut budget()).expect("small"));
            for answer in &answers {
                agree(&answers[0], answer, &format!("{parts:?} {play:?}"));
                search.hold(answer, &at, &asked, |at| write(at));
            }
        }
    }
}

/// As many of these positions as search gets through together: a turn makes every choice of moves in all of
/// them.
fn few_choices(notation: &str, mut parts: Vec<Data>) -> Vec<Data> {
    const MAX: usize = 1000;
    let [plain, ..] = in_three_ways(notation);
    let mut choices = 1;
    let few = |part: &Data| {
        let at = component(&*plain, part).erased(&mut budget()).expect("small");
        let mut moves = 0;
        let _ = AnyRuleset::new().visit_moves(&at, Player::Left, &mut |_| {
            moves += 1;
            ControlFlow::Continue(())
        });
        choices *= moves.max(1);
        choices <= MAX
    };
    let many = parts.iter().map(few).take_while(|&few| few).count();
    parts.truncate(many.max(1));
    parts
}

/// Holds the answers about an every-move compound against search of the whole compound.
fn hold_every(notation: &str, parts: Vec<Data>) {
    let data = Data::list(few_choices(notation, parts));
    let compounds = in_three_ways(&format!("every:{notation}")).map(|game| component(&*game, &data));
    let [plain, ..] = in_three_ways(notation);
    let parts = data.items().expect("a list");
    let at: Vec<AnyPosition<ImpartialKind>> =
        parts.iter().map(|part| component(&*plain, part).erased(&mut budget()).expect("small")).collect();
    let mut search = Search::new(ContinuedConjunctive(AnyRuleset::new()));
    for play in PLAYS {
        for limit in [100, 2] {
            let asked = question(play, limit);
            let answers = compounds
                .each_ref()
                .map(|compound| game::answer(&**compound, &asked, &mut budget()).expect("small"));
            for answer in &answers {
                agree(&answers[0], answer, &format!("every:{notation} {data:?} {play:?}"));
                search.hold(answer, &at, &asked, |at| write(at));
            }
        }
        let suspense = search.length(&at, play).suspense();
        assert_eq!(
            compounds[0].suspense(play, &mut budget()),
            Ok(Some(suspense)),
            "every:{notation} {data:?} {play:?}"
        );
    }
}

#[test]
fn first_moves_of_a_sum_are_those_of_the_sum_where_a_component_lists_its_own_in_another_order() {
    let boxes = |open: &[u64], closed: &[u64]| {
        Data::object([("open", Data::Naturals(open.to_vec())), ("closed", Data::Naturals(closed.to_vec()))])
    };
    hold_sum(&[("hungergame", boxes(&[2], &[2, 2])), ("allbut:1,2", Data::Naturals(vec![]))]);
    hold_sum(&[("coin-split", Data::Naturals(vec![1, 1, 1, 0])), ("nim", Data::Naturals(vec![1]))]);
}

#[test]
fn a_position_that_moves_write_in_another_way_has_its_place_in_the_order() {
    let turning = Data::list([[1, 1], [1, 3]].map(|at| Data::Naturals(at.to_vec())).to_vec());
    let ones = Data::object([("ones", Data::Natural(2))]);
    hold_sum(&[("merge-cap:2", ones), ("tartan:coins:1-1,ruler", turning)]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_are_answered_the_same_with_and_without_theorems(parts in vec(any_component(), 0..=3)) {
        hold_sum(&parts);
    }

    #[test]
    fn every_move_compounds_last_as_long_as_search_says((notation, parts) in components_of_one_game()) {
        hold_every(notation, parts);
    }
}
