//! Boards that are said by their size.

use grundy_solver::game::Game;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;

/// The rows and columns of a text such as `4x5`; none are 0, since `0x0` is a row of stones in some books.
pub(super) fn size(text: &str) -> Option<(u64, u64)> {
    let (rows, columns) = text.split_once(['x', 'X', '×', '*']).or_else(|| text.split_once(" by "))?;
    let number = |digits: &str| {
        let digits = digits.trim();
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    number(rows).zip(number(columns)).filter(|&(rows, columns)| rows > 0 && columns > 0)
}

/// The board that a text such as `4x5` means in a game, if it means one.
pub(super) fn board(text: &str, game: &dyn Game) -> Option<Data> {
    let (rows, columns) = size(text)?;
    game.notation().board_of(rows, columns).filter(|board| game.place(board).is_ok())
}

/// Sides up to this one are looked at to tell a game with one board from a game with boards of many sizes.
const MAX_SIDE: u64 = 12;

/// Why a text such as `1000x1000` or `2x2,3x3` means no board.
pub(super) fn no_board(text: &str, game: &dyn Game) -> Option<LocalizedString> {
    let Some((rows, columns)) = size(text) else { return several(text, game) };
    let sides = 1..=MAX_SIDE;
    let sizes = sides.clone().flat_map(|rows| sides.clone().map(move |columns| (rows, columns)));
    let mut sizes = sizes.filter(|&(rows, columns)| game.notation().board_of(rows, columns).is_some());
    let Some((own_rows, own_columns)) = sizes.next() else {
        let example = game.form().example.replace('\n', "/");
        let is_board = matches!(game.form().shape, TextShape::Board { .. });
        return is_board.then(|| {
            words!(
                "this game does not begin with a board of a size: write the cells of a position, as in {example}",
                "这个游戏没有固定的开局棋盘：请逐格写出局面，如 {example}"
            )
        });
    };
    Some(match sizes.next() {
        None => words!(
            "this game is played on one board, {own_rows}x{own_columns}: write that, or the cells of a position",
            "这个游戏只用 {own_rows}x{own_columns} 的棋盘：请写这个大小，或逐格写出局面"
        ),
        Some(_) => words!(
            "there is no board {rows}x{columns} in this game: write a size such as {own_rows}x4",
            "这个游戏没有 {rows}x{columns} 的棋盘：请写别的大小，如 {own_rows}x4"
        ),
    })
}

/// Why several sizes mean no board.
fn several(text: &str, game: &dyn Game) -> Option<LocalizedString> {
    let is_between = |c: char| c.is_whitespace() || [',', '，', ';', '/', '|'].contains(&c);
    let mut sizes = text.split(is_between).filter(|piece| !piece.is_empty());
    let (first, second) = (sizes.next()?, sizes.next()?);
    let are_sizes = [first, second].into_iter().chain(sizes).all(|piece| size(piece).is_some());
    (are_sizes && matches!(game.form().shape, TextShape::Board { .. })).then(|| {
        words!(
            "several boards are a sum: write + between them, as in {first} + {second}",
            "几块棋盘构成一个和：请在它们之间写 +，如 {first} + {second}"
        )
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::solver::{SolverState, place};
    use grundy_solver::game::GamePosition;
    use grundy_theory::data::Data;

    #[test]
    fn a_size_is_a_board_and_never_a_row_of_stones() {
        let mut solver = SolverState::default();
        for name in ["clobber", "snort", "cram", "nogo", "domineering", "kings"] {
            let game = solver.game(name).unwrap();
            for (text, rows, columns) in [("1x2", 1, 2), ("2x2", 2, 2), (" 20X2", 20, 2), ("2×20", 2, 20)] {
                let board = match place(&*game, &Data::from(text)).unwrap() {
                    GamePosition::Component(position) => position.write(),
                    GamePosition::Partizan(position) => position.write(),
                    GamePosition::Alone(_) | GamePosition::Sum(_) => Data::Null,
                };
                assert_eq!(board, game.notation().board_of(rows, columns).unwrap(), "{name} {text}");
            }
            for text in ["2000x2000", "2x20000000000000000000000"] {
                let message = place(&*game, &Data::from(text)).err().unwrap().message;
                assert!(message.en.starts_with("there is no board 2"), "{name}: {}", message.en);
            }
        }
        let amazons = solver.game("amazons").unwrap();
        let message = place(&*amazons, &Data::from("4 by 4")).err().unwrap().message;
        assert!(message.en.contains("write the cells"), "{}", message.en);
        let domineering = solver.game("domineering").unwrap();
        for text in ["2x2,3x3", "2x2 3x3", "2x2/3x3/4x4"] {
            let message = place(&*domineering, &Data::from(text)).err().unwrap().message;
            assert!(message.en.contains("write + between them, as in 2x2 + 3x3"), "{}", message.en);
        }
        let hex = solver.game("hex:3").unwrap();
        let message = place(&*hex, &Data::from("4x4")).err().unwrap().message;
        assert!(message.en.contains("played on one board, 3x3"), "{}", message.en);
    }
}
