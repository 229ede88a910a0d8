//! A game on heaps in a few lines: Aliquot. A move takes from a heap a number of tokens that divides its
//! size, but not all of it. The value of a heap is the number of times that 2 divides it.
//!
//! `cargo run --example aliquot`

use grundy::prelude::*;

fn rules() -> custom::Rules {
    custom::heaps(|n| (1..n).filter(move |take| n % take == 0).map(move |take| n - take))
}

fn main() -> Result<()> {
    let solver = Solver::new();
    let aliquot = solver.add("aliquot", rules())?;
    let answer = aliquot.position([12, 20, 8])?.ask(&Question::new().outcome().grundy().moves(3))?;
    println!("outcome {:?}, value {:?}", answer.outcome(), answer.grundy());
    for to in answer.moves() {
        println!("move to {to}");
    }
    // It may stand in sums with built-in games.
    let beside_nim = aliquot.position([48])? + solver.game("nim")?.position([4])?;
    println!("48 beside a heap of 4 in Nim: {:?}", beside_nim.outcome()?);
    Ok(())
}

#[test]
fn the_value_of_a_heap_is_the_exponent_of_2_in_it() {
    let values = Solver::new().add("aliquot", rules()).and_then(|game| game.nim_sequence()?.values(1..401));
    // R. K. Guy and R. J. Nowakowski: Aliquot, in the list of games played with numbers.
    assert_eq!(values, Ok((1_u64..401).map(|n| n.trailing_zeros().into()).collect()));
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
