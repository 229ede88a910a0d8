//! Boards that are said by their size.

use grundy_solver::game::Game;
use grundy_theory::data::Data;

/// The rows and columns of a text such as `4x5`.
fn size(text: &str) -> Option<(u64, u64)> {
    let (rows, columns) = text.trim().split_once(['x', 'X', '×', '*'])?;
    let number = |digits: &str| {
        let digits = digits.trim();
        digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    number(rows).zip(number(columns))
}

/// The board that a text such as `4x5` means in a game, if it means one.
pub(super) fn board(text: &str, game: &dyn Game) -> Option<Data> {
    let (rows, columns) = size(text)?;
    game.notation().board_of(rows, columns).filter(|board| game.place(board).is_ok())
}
