//! What the program says to whoever sits at a shell, said to whoever asks over the web.

use grundy::QuestionError;
use grundy::solver::theory::localized::LocalizedString;

/// What is said at a shell, in English and in Chinese, and what is said here.
const ELSEWHERE: &[[(&str, &str); 2]] = &[
    [
        ("`grundy games` lists all games", "/api/games lists all games"),
        ("`grundy games` 会列出全部游戏", "/api/games 会列出全部游戏"),
    ],
    [(", or JSON, or @FILE", ", or JSON"), ("这样的列表、JSON 或 @文件", "这样的列表或 JSON")],
    [("type a move such as", "write a move such as"), ("请输入如", "请写如")],
    [
        (
            ", a number of the list that \"moves\" shows, or \"help\"",
            ", what names it, or the position that it leads to",
        ),
        (" 的着法、moves 所列的编号，或 help", " 的着法、着法的名称，或走后的局面"),
    ],
    [
        (
            ", which `grundy survey` lists, as in grundy survey 'partizan-octal:0.7|0.3' --size 0..50",
            ": ask for the canonical form of a position",
        ),
        (
            "，可用 `grundy survey` 列出，例如 grundy survey 'partizan-octal:0.7|0.3' --size 0..50",
            "：请查询局面的标准型",
        ),
    ],
];

/// A fault as it is told here.
pub fn told(mut fault: QuestionError) -> QuestionError {
    let LocalizedString { en, zh } = &mut fault.message;
    for [english, chinese] in ELSEWHERE {
        for (said, (from, to)) in [(&mut *en, english), (&mut *zh, chinese)] {
            if said.contains(from) {
                *said = said.replace(from, to);
            }
        }
    }
    fault
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy::SolverState;
    use grundy::play::{ParseMoveError, Session};
    use grundy::solver::theory::data::Data;
    use grundy::solver::theory::outcome::Convention;
    use grundy::solver::theory::player::Player;
    use grundy::wire::text;

    /// Each sentence of the table is said by somebody: what is no longer said is no longer to be replaced.
    #[test]
    fn every_replaced_phrase_occurs_in_a_message() {
        let mut solver = SolverState::default();
        let game = solver.game("xyzzy:1").map(|_| ()).unwrap_err();
        let nim = solver.game("nim").unwrap();
        let (_, position) = text::position("3,x", &*nim, text::Source::Argument).unwrap_err();
        let session = Session::new(
            &[("nim".to_owned(), Data::from(vec![3]))],
            Convention::Normal,
            Player::Left,
            &mut solver,
        )
        .unwrap();
        let Err(ParseMoveError::NoMove(mv)) = session.typed("h9#9") else { panic!("a move") };
        let partizan = solver.game("partizan-octal:0.7|0.3").unwrap();
        let Err(table) = grundy::sequence::of(&*partizan).map(|_| ()) else { panic!("a sequence") };
        let all = [game.message, position, mv, table.message];
        for [english, chinese] in ELSEWHERE {
            assert!(all.iter().any(|words| words.en.contains(english.0)), "{}", english.0);
            assert!(all.iter().any(|words| words.zh.contains(chinese.0)), "{}", chinese.0);
        }
        for words in all {
            let told = told(QuestionError::new(grundy::QuestionErrorKind::Syntax, "", words)).message;
            for shell in ["grundy ", "@FILE", "help", "--"] {
                assert!(!told.en.contains(shell) && !told.zh.contains(shell), "{told:?}");
            }
        }
    }
}
