//! A partizan game in a few lines: Domineering. Left lays dominoes upright on a board, Right lays them flat; whoever
//! cannot lay one loses. A position is the width, the height, and the sum of 2^i over all cells i that are covered.
//!
//! `cargo run --example domineering`

use grundy::solver::prelude::*;

fn rules() -> own::Closures<(u64, u64, u64)> {
    own::partizan("domineering", |&(width, height, covered): &(u64, u64, u64), player| {
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let fits =
            cells.filter(|&(x, y)| if player == Player::Left { y + 1 < height } else { x + 1 < width });
        let step = if player == Player::Left { width } else { 1 };
        let domino = |(x, y): (u64, u64)| 1 << (y * width + x) | 1 << (y * width + x + step);
        fits.map(domino)
            .filter(|domino| covered & domino == 0)
            .map(|d| (width, height, covered | d))
            .collect()
    })
}

fn main() -> Result<(), Fault> {
    let mut solver = SolverState::default();
    solver.add("domineering", rules());
    for (width, height) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)] {
        let at = Data::from(vec![width, height, 0]);
        let answer = solver.ask_one("@domineering", &at, &Question::default())?;
        println!("{width} by {height}: {:?}", answer.outcome);
    }
    // The same board when Left begins, with the moves that win.
    let asked = Question { player: Some(Player::Left), moves: Some(9), ..Question::default() };
    let answer = solver.ask_one("@domineering", &Data::from(vec![3, 3, 0]), &asked)?;
    println!("Left wins on 3 by 3 with {} moves", answer.moves.map_or(0, |list| list.moves.len()));
    Ok(())
}

#[test]
fn small_boards_have_their_known_outcomes() {
    let mut solver = SolverState::default();
    solver.add("domineering", rules());
    // D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8x8 Domineering (2000).
    for (width, height, outcome) in
        [(2, 2, Outcome::N), (3, 3, Outcome::N), (4, 4, Outcome::N), (1, 4, Outcome::L)]
    {
        let answer =
            solver.ask_one("@domineering", &Data::from(vec![width, height, 0]), &Question::default());
        assert_eq!(answer.map(|answer| answer.outcome), Ok(Some(outcome)), "{width} by {height}");
    }
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
