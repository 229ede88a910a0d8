//! Who wins a Connect game from the empty board, where it was computed.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::connect::Connect;
use crate::ruleset::board::stones::MnkPosition;
use crate::{text, words};

/// The results of the computations that solved Connect games with lines of four from the empty board.
///
/// On 7 columns and 6 rows the player who begins wins, with a stone in the middle column alone: Black draws
/// at least against every other first move (Allis 1988). The other sizes are those of Tromp, all with columns
/// and rows that add up to at most 15 and 8 by 8.
#[derive(Clone, Copy, Debug, Default)]
pub struct ComputedConnectOpenings;

static STATEMENT: Statement = Statement {
    name: text!("the computed openings of Connect games", "连子棋开局的计算结果"),
    claim: text!(
        "With lines of four, who wins from the empty board of 4 or more columns and rows is known from computation if they add up to at most 15, and for 8 by 8. On 7 columns and 6 rows the player who begins wins, with the middle column only.",
        "连成 4 子者胜时，列数与行数都至少为 4、相加至多为 15 的空棋盘以及 8 × 8 的空棋盘，胜负已由计算得知。7 列 6 行时先手必胜，且第一步只能下中间一列。",
    ),
    source: "V. Allis, A Knowledge-based Approach of Connect-Four, Report IR-163, Vrije Universiteit Amsterdam (1988); J. D. Allen, Expert play in Connect-Four (1990); J. Tromp, John's Connect Four Playground (2006, 2015)",
};

/// Rows 4, 5, ... of boards with 4, 5, ... columns.
const COMPUTED: [&str; 8] = ["DDPDPPPP", "DDDDNNN", "DDPNPP", "DDNDN", "DDPNP", "DDN", "DD", "D"];

/// The least number of columns and of rows in the list.
const MIN: u32 = 4;

/// The columns and rows of the board that is usual.
const USUAL: (u32, u32) = (7, 6);

fn computed(rules: &Connect, at: &MnkPosition) -> Option<Outcome> {
    if at.all() != 0 || rules.length() != Some(4) {
        return None;
    }
    let row = COMPUTED.get(rules.rows().checked_sub(MIN)? as usize)?;
    match row.as_bytes().get(rules.columns().checked_sub(MIN)? as usize)? {
        b'N' => Some(Outcome::N),
        b'P' => Some(Outcome::P),
        _ => Some(Outcome::D),
    }
}

impl Theorem<Connect> for ComputedConnectOpenings {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &Connect, at: &MnkPosition, play: Convention) -> Option<Outcome> {
        computed(rules, at).filter(|_| play == Convention::Normal)
    }

    /// The middle column of the usual board. The other boards that are won have 40 cells at least: searching
    /// them for moves is infeasible, and none is listed.
    fn winning_moves(
        &self,
        rules: &Connect,
        at: &MnkPosition,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<u128>> {
        let (columns, rows) = (rules.columns(), rules.rows());
        self.outcome(rules, at, play).filter(|&outcome| outcome == Outcome::N)?;
        if (columns, rows) == USUAL {
            return Some(FirstMoves::all(vec![rules.cell(rows - 1, columns / 2)], limit));
        }
        Some(FirstMoves { moves: Vec::new(), count: None })
    }

    fn reason(&self, rules: &Connect, at: &MnkPosition, _: Convention) -> LocalizedString {
        let (columns, rows) = (rules.columns(), rules.rows());
        match computed(rules, at) {
            Some(Outcome::N) if (columns, rows) == USUAL => words!(
                "Connect Four was solved in 1988, by Allen and by Allis: the player who begins wins, and only with the middle column.",
                "四子棋于 1988 年由 Allen 和 Allis 分别解决：先手必胜，且第一步只能下中间一列。"
            ),
            Some(Outcome::N) => words!(
                "On {columns} columns and {rows} rows it is known from computation that the player who begins wins.",
                "{columns} 列 {rows} 行时由计算得知先手必胜。"
            ),
            Some(Outcome::P) => words!(
                "On {columns} columns and {rows} rows it is known from computation that the second player wins.",
                "{columns} 列 {rows} 行时由计算得知后手必胜。"
            ),
            _ => words!(
                "On {columns} columns and {rows} rows it is known from computation that each player can keep the other from winning.",
                "{columns} 列 {rows} 行时由计算得知双方都能阻止对方获胜。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::Ruleset;
    use crate::ruleset::board::tried;
    use crate::ruleset::parameters::Parameters;

    fn outcome(parameters: &str) -> Option<Outcome> {
        let rules = Connect::from_parameters(Some(parameters)).expect("a game");
        ComputedConnectOpenings.outcome(&rules, &MnkPosition::default(), Convention::Normal)
    }

    #[test]
    fn the_smallest_board_agrees_with_play() {
        let rules = Connect::from_parameters(Some("4,4,4")).expect("a game");
        let known = tried::results(&rules, MnkPosition::default());
        assert_eq!(known[&MnkPosition::default()].0, 0);
        assert_eq!(outcome("4,4,4"), Some(Outcome::D));
    }

    #[test]
    fn all_boards_of_the_table_are_recognized() {
        let table =
            include_str!("../../../../tables/connect.csv").lines().filter(|line| !line.starts_with('#'));
        for line in table.skip(1) {
            let [columns, rows, expected] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let outcome = outcome(&format!("{columns},{rows},4")).expect("known");
            assert_eq!(outcome.as_str(), expected, "{line}");
        }
    }

    #[test]
    fn published_results_are_named_and_no_others() {
        for (parameters, expected) in [
            ("7,6,4", Some(Outcome::N)),
            ("6,4,4", Some(Outcome::P)),
            ("7,4,4", Some(Outcome::D)),
            ("5,5,4", Some(Outcome::D)),
            ("6,6,4", Some(Outcome::P)),
            ("6,7,4", Some(Outcome::N)),
            ("8,5,4", Some(Outcome::N)),
            ("8,8,4", Some(Outcome::P)),
            ("11,4,4", Some(Outcome::P)),
            ("4,11,4", Some(Outcome::D)),
            ("12,4,4", None),
            ("9,8,4", None),
            ("3,4,4", None),
            ("7,6,5", None),
            ("7,6,3", None),
        ] {
            assert_eq!(outcome(parameters), expected, "{parameters}");
        }
    }

    #[test]
    fn only_the_middle_column_of_the_usual_board_wins() {
        let rules = Connect::from_parameters(Some("7,6,4")).expect("a game");
        let empty = MnkPosition::default();
        let listed = ComputedConnectOpenings.winning_moves(&rules, &empty, Convention::Normal, 3);
        let moves = listed.expect("known").moves;
        let to = MnkPosition::default().with(Player::Left, moves[0]);
        assert_eq!((moves.len(), rules.canonical(&to)), (1, to));
        assert!(ComputedConnectOpenings.outcome(&rules, &to, Convention::Normal).is_none());
    }
}
