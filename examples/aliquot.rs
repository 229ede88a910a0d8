//! A game on heaps in a few lines: Aliquot. A move takes from a heap a number of tokens that divides its size, but not
//! all of it. The value of a heap is the number of times that 2 divides it.
//!
//! `cargo run --example aliquot`

use grundy::solver::prelude::*;
use std::sync::Arc;

fn rules() -> Arc<dyn own::OwnRules> {
    own::heaps("aliquot", |n| (1..n).filter(|take| n % take == 0).map(|take| vec![n - take]).collect())
}

fn main() -> Result<(), Fault> {
    let mut solver = SolverState::default();
    solver.add("aliquot", rules());
    let question = Question { grundy: true, moves: Some(3), explain: true, ..Question::default() };
    let answer = solver.ask_one("@aliquot", &Data::from(vec![12, 20, 8]), &question)?;
    println!("outcome {:?}, value {:?}", answer.outcome, answer.grundy);
    for mv in answer.moves.into_iter().flat_map(|list| list.moves) {
        println!("move to {}", mv.to.unwrap_or(Data::Null));
    }
    // It may stand in sums with built-in games.
    let sum = [("@aliquot".to_owned(), Data::from(vec![48])), ("nim".to_owned(), Data::from(vec![4]))];
    let beside_nim = solver.ask_sum(&sum, &Question::default())?;
    println!("48 beside a heap of 4 in Nim: {:?}", beside_nim.outcome);
    Ok(())
}

#[test]
fn a_heap_is_worth_the_exponent_of_2_in_it() {
    let game = grundy::engine::game::own::game(rules());
    let values = game.single_heaps().map(|heaps| heaps.values(1, 400, &mut Budget::new(&Limits::default())));
    // R. K. Guy and R. J. Nowakowski: Aliquot, in the list of games played with numbers.
    assert_eq!(values, Some(Ok((1u64..=400).map(|n| n.trailing_zeros().into()).collect())));
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
