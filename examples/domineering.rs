//! A partizan game in a few lines: Domineering. Left lays dominoes upright on a board, Right lays them flat;
//! the player who cannot lay one loses. A position is the width, the height, and the sum of 2^i over all
//! cells i that are covered.
//!
//! `cargo run --example domineering`

use grundy::prelude::*;

fn rules() -> custom::ClosureRules<(u64, u64, u64)> {
    custom::partizan(|&(width, height, covered): &(u64, u64, u64), player| {
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

fn main() -> Result<()> {
    let domineering = Solver::new().add("domineering", rules())?;
    for (width, height) in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)] {
        println!("{width} by {height}: {:?}", domineering.position([width, height, 0])?.outcome()?);
    }
    // The same board when Left begins, with the moves that win, and its value.
    let board = domineering.position([3, 3, 0])?;
    let answer = board.ask(&Question::new().player(Player::Left).moves(9))?;
    println!(
        "Left wins on 3 by 3 with {} moves; the board is worth {}",
        answer.moves().len(),
        board.value()?
    );
    Ok(())
}

#[test]
fn small_boards_have_their_known_outcomes() -> Result<()> {
    let domineering = Solver::new().add("domineering", rules())?;
    // D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8x8 Domineering (2000).
    for (width, height, outcome) in
        [(2, 2, Outcome::N), (3, 3, Outcome::N), (4, 4, Outcome::N), (1, 4, Outcome::L)]
    {
        let found = domineering.position([width, height, 0])?.outcome()?;
        assert_eq!(found, outcome, "{width} by {height}");
    }
    Ok(())
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
