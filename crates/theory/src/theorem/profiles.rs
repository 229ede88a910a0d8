//! Backward induction over the profiles of a board that is filled from its corner.

use super::{PrincipalVariation, ScoreTheorem, Statement};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::scoring::wooden_chess::{WoodenChess, WoodenChessPosition};
use crate::value::Score;
use crate::{text, words};

/// The score of every profile, from the full board backwards.
///
/// The border of the filled cells is a path of n + m steps, and so a word with a one for each of the n rows:
/// in row r (from below, from 0) with l cells filled it stands at place l + r. Filling a cell moves a one up
/// by one place. There are C(n + m, n) such words, 184756 for ten by ten. In colexicographic order, in which
/// words are also rising numbers, the word with ones at p_0 < p_1 < ... has the rank C(p_0, 1) + C(p_1, 2) +
/// ...; moving the one of row r up from p raises it by C(p, r), so that a word's followers are found without
/// a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Profiles;

static STATEMENT: Statement = Statement {
    name: text!("backward induction over profiles", "按轮廓线的逆向归纳"),
    claim: text!(
        "The filled cells of a board filled from its corner are given by how many there are in each row, numbers that do not increase; of an n by m board there are C(n+m, n) such profiles. With the first player to move a profile is worth the largest of a + worth of the next profile over the cells that may be filled, with the second the smallest of worth of the next profile - b.",
        "从角落开始填的棋盘，其已填的格由各行的格数（不增的数列）给出；n × m 的棋盘共有 C(n+m, n) 种这样的轮廓。轮到先手时，轮廓的值是各可填格的“a + 下一轮廓的值”的最大值；轮到后手时，是“下一轮廓的值 - b”的最小值。",
    ),
    source: "E. Zermelo, Proc. 5th International Congress of Mathematicians (1913), vol. 2, 501-504; for this board: National Olympiad in Informatics of China, provincial round 2018",
};

/// Rows and columns of the largest board together.
const MAX_STEPS: usize = 20;

/// Binomial coefficients C(n, k) for n up to [`MAX_STEPS`].
fn binomials() -> [[u32; MAX_STEPS + 1]; MAX_STEPS + 1] {
    let mut table = [[0; MAX_STEPS + 1]; MAX_STEPS + 1];
    for n in 0..=MAX_STEPS {
        table[n][0] = 1;
        for k in 1..=n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
        }
    }
    table
}

/// The word of a profile: a one for each row.
fn word(at: &WoodenChessPosition) -> u32 {
    let rows = at.filled.iter().take(at.rows()).rev().enumerate();
    rows.fold(0, |word, (row, &cells)| word | 1 << (row + usize::from(cells)))
}

/// The next larger word with as many ones [Gosper, HAKMEM item 175].
fn next(word: u32) -> u32 {
    let low = word & word.wrapping_neg();
    let carried = word + low;
    carried | (((word ^ carried) >> 2) / low)
}

/// What each option of a profile brings, by its row in the order of moves, and all together.
struct Values {
    score: Score,
    options: Vec<(usize, Score)>,
    profiles: usize,
}

fn values(at: &WoodenChessPosition) -> Values {
    let (rows, columns) = (at.rows(), at.columns());
    let binomials = binomials();
    let full = ((1u32 << rows) - 1) << columns;
    let words: Vec<u32> =
        std::iter::successors(Some(word(at)), |&word| (word != full).then(|| next(word))).collect();
    // Cells of the row that is r from below, as the words count them.
    let table = |table: &crate::ruleset::scoring::ScoreMatrix, row: usize, column: usize| {
        table.row(rows - 1 - row).get(column).cloned().unwrap_or(Score::ZERO)
    };
    // values[i] belongs to words[i], whose rank is i more than that of the first.
    let mut values = vec![Score::ZERO; words.len()];
    let mut options = Vec::new();
    for (i, &word) in words.iter().enumerate().rev() {
        options.clear();
        let (mut row, mut ones, mut filled) = (0, word, 0);
        let mut open = [(0, 0, 0); MAX_STEPS];
        let mut count = 0;
        while ones != 0 {
            let place = ones.trailing_zeros() as usize;
            filled += place - row;
            if place + 1 < rows + columns && word >> (place + 1) & 1 == 0 {
                open[count] = (row, place - row, i + binomials[place][row] as usize);
                count += 1;
            }
            ones &= ones - 1;
            row += 1;
        }
        let left = filled % 2 == 0;
        for &(row, column, after) in &open[..count] {
            let after = &values[after];
            let score = match left {
                true => &table(&at.worths.first, row, column) + after,
                false => after - &table(&at.worths.second, row, column),
            };
            options.push((rows - 1 - row, score));
        }
        let scores = options.iter().map(|(_, score)| score);
        let best = if left { scores.max() } else { scores.min() };
        values[i] = best.cloned().unwrap_or(Score::ZERO);
    }
    Values { score: values.swap_remove(0), options, profiles: words.len() }
}

impl ScoreTheorem<WoodenChess> for Profiles {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn best_play(&self, rules: &WoodenChess, at: &WoodenChessPosition) -> Option<PrincipalVariation<usize>> {
        let values = values(at);
        let best = values.options.iter().filter(|(_, score)| *score == values.score);
        let moves = best.map(|&(row, _)| row).collect();
        let reason = reason(rules, at, &values);
        Some(PrincipalVariation { score: values.score, moves, reason })
    }
}

fn reason(rules: &WoodenChess, at: &WoodenChessPosition, values: &Values) -> LocalizedString {
    use crate::ruleset::scoring::ScoringRuleset;
    let Values { score, options, profiles } = values;
    if options.is_empty() {
        return words!("The board is full: nothing more is scored.", "棋盘已满，不再得分。");
    }
    let cells = options.iter().map(|(row, score)| format!("[{row}, {}]: {score}", at.filled[*row]));
    let cells = cells.collect::<Vec<_>>().join("; ");
    let counted = words!(
        "A partly filled board is given by how many cells of each row are filled; from the full board backwards, {profiles} such profiles were evaluated.",
        "已填的部分由各行已填的格数决定；从填满的棋盘开始逆向算出了 {profiles} 种轮廓的值。"
    );
    counted.then(match rules.to_move(at) {
        Player::Left => words!(
            "The first player can fill the cells ({cells}), each with his lead at the end; the largest is {score}.",
            "先手可填的格及之后最终的领先分为（{cells}）；其中最大为 {score}。"
        ),
        Player::Right => words!(
            "The second player can fill the cells ({cells}), each with the first player's lead at the end; the smallest is {score}.",
            "后手可填的格及之后先手最终的领先分为（{cells}）；其中最小为 {score}。"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::{Notation, Ruleset};
    use crate::theorem::brute_force::check_scores;
    use proptest::prelude::*;

    fn board(rows: usize, columns: usize, worths: &[i64]) -> WoodenChessPosition {
        let table = |from: usize| {
            let rows = worths[from..from + rows * columns].chunks(columns);
            Data::list(rows.map(|row| Data::integers(row.to_vec())).collect())
        };
        let data = Data::object([("a", table(0)), ("b", table(rows * columns))]);
        WoodenChess.parse(&data).expect("a board")
    }

    proptest! {
        #[test]
        fn profiles_are_worth_what_plain_recursion_finds(
            (rows, columns) in (1usize..5, 1usize..5),
            worths in prop::collection::vec(-9i64..10, 32),
            moves in prop::collection::vec(0usize..4, 0..6),
        ) {
            let mut at = board(rows, columns, &worths);
            let empty = at.clone();
            for row in moves {
                let mut open = Vec::new();
                use crate::ruleset::scoring::ScoringRuleset;
                let _ = WoodenChess.visit_moves(&at, WoodenChess.to_move(&at), &mut |row| {
                    open.push(row);
                    std::ops::ControlFlow::Continue(())
                });
                if open.contains(&row) {
                    at = WoodenChess.play(&at, &row).expect("short");
                }
            }
            check_scores(&WoodenChess, &Profiles, [empty, at]);
        }
    }

    #[test]
    fn the_largest_board_has_184756_profiles() {
        let at = board(10, 10, &[1; 200]);
        let values = values(&at);
        assert_eq!((values.profiles, values.score), (184_756, Score::ZERO));
    }
}
