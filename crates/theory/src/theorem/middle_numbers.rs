//! Carrots are decided by the middle of the row.

use super::{PrincipalVariation, ScoreTheorem, Statement};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::scoring::carrots::{Carrots, CarrotsPosition, RowEnd};
use crate::value::Score;
use crate::{text, words};

/// The score depends on the two or three numbers in the middle of the row.
///
/// Let the first player be to move in a row of L numbers without turns for himself. The claim: for even L the
/// score is max(x, y), where x, y are the two middle numbers; for odd L >= 3 it is max(min(p, q), min(q, r)),
/// where p, q, r are the three middle ones. With the second player to move max and min change places, by
/// symmetry.
///
/// Induction on L. If L is odd, the first player leaves an even row whose middle is (q, r) or (p, q), worth
/// the smaller one with the second to move: he takes the better. If L = 2, it is seen at once. If L >= 4 is
/// even and ..., w, x, y, z, ... is the middle, he leaves an odd row with the middle (x, y, z) or (w, x, y),
/// worth min(max(x, y), max(y, z)) or min(max(w, x), max(x, y)) with the second to move. Both are at most
/// max(x, y); the former is at least y, the latter at least x; so the better is max(x, y).
///
/// The first player's k turns for himself leave any window of L - k numbers that he likes. The middles of the
/// windows of length L - k - 2 are those of length L - k and one more at either end: so the best of all
/// windows is found for every k in one pass.
#[derive(Clone, Copy, Debug, Default)]
pub struct MiddleNumbers;

static STATEMENT: Statement = Statement {
    name: text!("middle numbers of a row", "中间数定理"),
    claim: text!(
        "With the first player to move, a row of even length is worth the larger of its two middle numbers, and one of odd length from 3 the larger of min(p, q) and min(q, r), where p, q, r are its three middle numbers; with k extra turns for the first player, the best window that is k shorter counts.",
        "轮到先手时，偶数长的行的值是中间两数中较大的；奇数长（至少 3）的行的值是 min(p, q) 与 min(q, r) 中较大的，其中 p, q, r 是中间三数；若先手另有 k 次，则取长度少 k 的各段中最好的。",
    ),
    source: "Codeforces 794E, Choosing Carrot; the proof is in Grundy's source code, theorem/middle_numbers.rs",
};

/// The score of a row that is played in turn.
fn played<'a>(row: &'a [Score], to_move: Player) -> Option<&'a Score> {
    let better = |a: &'a Score, b: &'a Score| if to_move == Player::Left { a.max(b) } else { a.min(b) };
    let worse = |a: &'a Score, b: &'a Score| if to_move == Player::Left { a.min(b) } else { a.max(b) };
    let middle = row.len() / 2;
    match (row.len() % 2, row.get(middle.saturating_sub(1)..)?) {
        (0, [x, y, ..]) => Some(better(x, y)),
        (_, [only]) => Some(only),
        (_, [p, q, r, ..]) => Some(better(worse(p, q), worse(q, r))),
        _ => None,
    }
}

/// The best window that is `extra` shorter than the row, with its first place.
fn best_window(row: &[Score], extra: usize) -> Option<(&Score, usize)> {
    let length = row.len().checked_sub(extra)?;
    let windows = row.windows(length.max(1)).enumerate();
    let scores = windows.filter_map(|(from, window)| Some((played(window, Player::Left)?, from)));
    // The first of the best ones.
    scores.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// The best windows for every number of turns from 0 on.
fn all_windows(row: &[Score]) -> Vec<Score> {
    let mut scores = Vec::with_capacity(row.len());
    // Of windows of even and of odd length, which take turns as they become shorter.
    let mut best: [Option<&Score>; 2] = [None, None];
    for extra in 0..row.len() {
        let length = row.len() - extra;
        let best = &mut best[length % 2];
        if length == 1 {
            // The middle of one number is no middle of three: these windows are looked at afresh.
            *best = row.iter().max();
        } else {
            let ends = [&row[..length], &row[extra..]];
            *best = ends.into_iter().filter_map(|window| played(window, Player::Left)).chain(*best).max();
        }
        scores.extend(best.cloned());
    }
    scores
}

fn score(row: &[Score], extra: u32, to_move: Player) -> Option<Score> {
    match extra {
        0 => played(row, to_move).cloned(),
        extra => best_window(row, extra as usize).map(|(score, _)| score.clone()),
    }
}

impl ScoreTheorem<Carrots> for MiddleNumbers {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn best_play(&self, _: &Carrots, at: &CarrotsPosition) -> Option<PrincipalVariation<RowEnd>> {
        let (row, extra) = (at.left(), at.extra?);
        let best = score(row, extra, at.to_move)?;
        let mut moves = Vec::new();
        if row.len() > 1 {
            let (extra, next) = if extra > 0 { (extra - 1, at.to_move) } else { (0, at.to_move.opponent()) };
            let after = [(RowEnd::Left, &row[1..]), (RowEnd::Right, &row[..row.len() - 1])];
            let keeps = |row: &[Score]| score(row, extra, next).as_ref() == Some(&best);
            moves = after.into_iter().filter(|(_, row)| keeps(row)).collect();
            moves.sort_by_key(|&(_, row)| row);
        }
        let moves = moves.into_iter().map(|(end, _)| end).collect();
        let reason = reason(row, extra, at.to_move, &best);
        Some(PrincipalVariation { score: best, moves, reason })
    }

    fn scores_together(&self, _: &Carrots, at: &CarrotsPosition) -> Option<(Vec<Score>, LocalizedString)> {
        let n = at.left().len();
        let reason = words!(
            "With k extra turns the first player chooses a window of {n} - k numbers, and its middle decides: with an even number of them the larger of the two middle numbers, with an odd number from 3 the larger of min(p, q) and min(q, r) for the three middle numbers p, q, r. For each k this is the best of all windows.",
            "先手另有 k 次时，可选一段 {n} - k 个数，由其中间决定：个数为偶数时取中间两数中较大的，为奇数（至少 3）时取中间三数 p, q, r 的 min(p, q) 与 min(q, r) 中较大的。对每个 k 取所有段中最好的。"
        );
        Some((all_windows(at.left()), reason))
    }
}

fn reason(row: &[Score], extra: u32, to_move: Player, score: &Score) -> LocalizedString {
    let (chosen, from) = match extra {
        0 => (row, 0),
        extra => {
            let from = best_window(row, extra as usize).map_or(0, |(_, from)| from);
            (&row[from..from + (row.len() - extra as usize)], from)
        }
    };
    let (length, middle) = (chosen.len(), chosen.len() / 2);
    let window = match extra {
        0 => LocalizedString::default(),
        extra => words!(
            "With {extra} extra turns the first player can leave any {length} neighbours, and leaves those from place {from} on.",
            "先手另有 {extra} 次，可留下任意 {length} 个相邻的数；他留下从第 {from} 位（从 0 数起）开始的一段。"
        ),
    };
    let middle = match (length % 2, chosen.get(middle.saturating_sub(1)..)) {
        (0, Some([x, y, ..])) => match to_move {
            Player::Left => words!(
                "Of {length} numbers, an even number, the first player to move gets the larger of the two in the middle, {x} and {y}: {score}.",
                "{length} 个数为偶数个，轮到先手时他得到中间两数 {x} 与 {y} 中较大的：{score}。"
            ),
            Player::Right => words!(
                "Of {length} numbers, an even number, the second player to move leaves the smaller of the two in the middle, {x} and {y}: {score}.",
                "{length} 个数为偶数个，轮到后手时留下中间两数 {x} 与 {y} 中较小的：{score}。"
            ),
        },
        (1, Some([p, q, r, ..])) => match to_move {
            Player::Left => words!(
                "Of {length} numbers, an odd number, with {p}, {q}, {r} in the middle, the first player to move gets the larger of min({p}, {q}) and min({q}, {r}): {score}.",
                "{length} 个数为奇数个，中间为 {p}, {q}, {r}，轮到先手时他得到 min({p}, {q}) 与 min({q}, {r}) 中较大的：{score}。"
            ),
            Player::Right => words!(
                "Of {length} numbers, an odd number, with {p}, {q}, {r} in the middle, the second player to move leaves the smaller of max({p}, {q}) and max({q}, {r}): {score}.",
                "{length} 个数为奇数个，中间为 {p}, {q}, {r}，轮到后手时留下 max({p}, {q}) 与 max({q}, {r}) 中较小的：{score}。"
            ),
        },
        _ => words!("One number is left: {score}.", "只剩一个数：{score}。"),
    };
    if window.en.is_empty() { middle } else { window.then(middle) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_scores;
    use proptest::prelude::*;

    fn rows(values: &[i64]) -> Vec<CarrotsPosition> {
        let values: std::sync::Arc<[Score]> = values.iter().map(|&n| Score::from(n)).collect();
        let to = values.len() as u32;
        let row = |extra, to_move| CarrotsPosition { from: 0, to, extra, to_move, values: values.clone() };
        let turns = (0..to).map(|k| row(Some(k), Player::Left));
        turns.chain([row(None, Player::Left), row(Some(0), Player::Right)]).collect()
    }

    #[test]
    fn all_rows_of_up_to_seven_small_numbers_are_worth_what_plain_recursion_finds() {
        for length in 1..8u32 {
            for pattern in 0..3u32.pow(length) {
                let values: Vec<i64> =
                    (0..length).map(|i| i64::from(pattern / 3u32.pow(i) % 3) - 1).collect();
                check_scores(&Carrots, &MiddleNumbers, rows(&values));
            }
        }
    }

    proptest! {
        #[test]
        fn random_rows_are_worth_what_plain_recursion_finds(
            values in prop::collection::vec(-20i64..21, 1..12),
        ) {
            check_scores(&Carrots, &MiddleNumbers, rows(&values));
        }
    }

    #[test]
    fn every_k_of_a_long_row_is_found_in_one_pass() {
        let values: Vec<Score> = (0..200_000i64).map(|i| Score::from(i * 7919 % 100_003)).collect();
        let all = all_windows(&values);
        assert_eq!(all.len(), values.len());
        for extra in [0, 1, 2, 3, 1000, 99_999, 199_997, 199_998, 199_999] {
            let best = best_window(&values, extra).map(|(score, _)| score);
            assert_eq!(all.get(extra), best, "{extra}");
        }
    }
}
