//! A game of positions in a few lines: a knight on a board that ends at the corner (0, 0) and nowhere else. Each move
//! brings it nearer to that corner; whoever cannot move loses.
//!
//! `cargo run --example knight`

use grundy::solver::prelude::*;

fn rules() -> own::Closures<(i64, i64)> {
    own::positions("knight", |&(x, y): &(i64, i64)| {
        let jumps = [(x - 2, y - 1), (x - 2, y + 1), (x - 1, y - 2), (x + 1, y - 2)];
        jumps.into_iter().filter(|&(x, y)| x >= 0 && y >= 0).collect()
    })
    .label(|&(x, y), &(a, b)| format!("{:+} {:+}", a - x, b - y))
}

fn main() -> Result<(), Fault> {
    let mut solver = SolverState::default();
    solver.add("knight", rules());
    let question = Question { grundy: true, remoteness: true, moves: Some(9), ..Question::default() };
    let answer = solver.ask_one("@knight", &Data::from(vec![6, 7]), &question)?;
    println!("outcome {:?}, value {:?}, lasts {:?}", answer.outcome, answer.grundy, answer.remoteness);
    for mv in answer.moves.into_iter().flat_map(|list| list.moves) {
        println!("{:?} to {}", mv.name, mv.to.unwrap_or(Data::Null));
    }
    Ok(())
}

#[test]
fn the_corners_of_blocks_of_four_are_lost() {
    let mut solver = SolverState::default();
    solver.add("knight", rules());
    for at in (0..144).map(|i| vec![i / 12, i % 12]) {
        // Blocks of four by four repeat, and a knight in the corner of one that is two by two has lost.
        let lost = at.iter().all(|place| place % 4 < 2);
        let answer = solver.ask_one("@knight", &Data::from(at), &Question::default());
        assert_eq!(answer.map(|answer| answer.outcome), Ok(Some(if lost { Outcome::P } else { Outcome::N })));
    }
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
