//! A game of positions in a few lines: a knight on a board that ends at the corner (0, 0) and nowhere else.
//! Each move brings it nearer to that corner; whoever cannot move loses.
//!
//! `cargo run --example knight`

use grundy::prelude::*;

fn rules() -> custom::ClosureRules<(i64, i64)> {
    custom::positions(|&(x, y): &(i64, i64)| {
        let jumps = [(x - 2, y - 1), (x - 2, y + 1), (x - 1, y - 2), (x + 1, y - 2)];
        jumps.into_iter().filter(|&(x, y)| x >= 0 && y >= 0).collect()
    })
    .label(|&(x, y), &(a, b)| format!("{:+} {:+}", a - x, b - y))
}

fn main() -> Result<()> {
    let solver = Solver::new();
    let knight = solver.add("knight", rules())?.position([6, 7])?;
    let answer = knight.ask(&Question::new().outcome().grundy().remoteness())?;
    println!("outcome {:?}, value {:?}, lasts {:?}", answer.outcome(), answer.grundy(), answer.remoteness());
    for mv in knight.moves(Player::Left)? {
        if mv.winning()? {
            println!("{mv}");
        }
    }
    Ok(())
}

#[test]
fn the_corners_of_blocks_of_four_are_lost() -> Result<()> {
    let knight = Solver::new().add("knight", rules())?;
    for (x, y) in (0..144).map(|i| (i / 12, i % 12)) {
        // Blocks of four by four repeat, and a knight in the corner of one that is two by two has lost.
        let lost = x % 4 < 2 && y % 4 < 2;
        assert_eq!(knight.position([x, y])?.outcome()?, if lost { Outcome::P } else { Outcome::N });
    }
    Ok(())
}

#[test]
fn it_runs() {
    assert_eq!(main(), Ok(()));
}
