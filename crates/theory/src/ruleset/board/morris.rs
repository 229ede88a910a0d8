//! Three men's morris and achi: men that are put down on nine points, and then move.

use super::turns::{Men, cells, writing};
use super::{BoardGame, BoardResult};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::bitboard::BitBoard;
use crate::{text, words};
use std::ops::ControlFlow;

/// The rules for any number of men: a player puts down a man while one is in hand, and otherwise moves a man.
/// Three in a row win.
#[derive(Clone, Debug)]
pub struct Morris<const MEN: u32> {
    /// Whether a man may go to any empty point.
    flies: bool,
    board: BitBoard,
    lines: Vec<u128>,
}

/// Three men's morris.
pub type ThreeMensMorris = Morris<3>;

/// Achi, with four men each.
pub type Achi = Morris<4>;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A man is put on a point.
    Put(u32),
    /// A man goes from one point to another.
    Step(u32, u32),
}

/// Rows and columns.
const SIDE: u32 = 3;

/// The points that lines join to each point: its neighbours in row and column, and the centre with the
/// corners along the diagonals.
const JOINED: [u128; 9] = [0o032, 0o025, 0o062, 0o121, 0o757, 0o424, 0o230, 0o520, 0o260];

impl<const MEN: u32> Morris<MEN> {
    fn new(flies: bool) -> Morris<MEN> {
        let board = BitBoard::new(SIDE, SIDE);
        let lines = board.lines(SIDE.into());
        Morris { flies, board, lines }
    }

    fn has_line(&self, men: u128) -> bool {
        self.lines.iter().any(|line| line & !men == 0)
    }

    /// Shows the moves of the player to move, whether or not the game is over.
    fn visit_turns(&self, at: &Men, visit: Visit<'_, Turn>) -> Flow {
        let empty = self.board.all() & !at.all();
        if at.own().count_ones() < MEN {
            return cells(empty).try_for_each(|point| visit(Turn::Put(point)));
        }
        for from in cells(at.own()) {
            let within_reach = if self.flies { empty } else { empty & JOINED[from as usize] };
            cells(within_reach).try_for_each(|into| visit(Turn::Step(from, into)))?;
        }
        ControlFlow::Continue(())
    }
}

impl<const MEN: u32> Ruleset for Morris<MEN> {
    type Position = Men;
    type Move = Turn;

    fn visit_moves(&self, at: &Men, player: Player, visit: Visit<'_, Turn>) -> Flow {
        if player != at.to_move || self.ended(at).is_some() {
            return ControlFlow::Continue(());
        }
        self.visit_turns(at, visit)
    }

    fn play(&self, at: &Men, turn: &Turn) -> Result<Men, PositionTooLarge> {
        let own = match *turn {
            Turn::Put(point) => at.own() | 1 << point,
            Turn::Step(from, into) => at.own() & !(1 << from) | 1 << into,
        };
        Ok(at.moved(own, at.others()))
    }

    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &Men) -> Men {
        at.least_image(&self.board)
    }

    /// The players change places together with the turn: who has men in hand does not depend on who began.
    fn canonical_up_to_sign(&self, at: &Men) -> (Men, bool) {
        at.least_image_for_left(&self.board)
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn size_in_memory(&self, _: &Men) -> usize {
        2 * size_of::<Men>()
    }
}

impl<const MEN: u32> BoardGame for Morris<MEN> {
    fn to_move(&self, at: &Men) -> Player {
        at.to_move
    }

    /// The opponent has completed a row, or left no move. A position with a row of the player to move does
    /// not come up.
    fn ended(&self, at: &Men) -> Option<BoardResult> {
        let last = at.to_move.opponent();
        if let Some(winner) = [last, at.to_move].into_iter().find(|&player| self.has_line(at.of(player))) {
            return Some(BoardResult::Won(winner));
        }
        let stuck = self.visit_turns(at, &mut |_| ControlFlow::Break(())).is_continue();
        stuck.then_some(BoardResult::Won(last))
    }

    fn over(&self, at: &Men, ended: BoardResult) -> LocalizedString {
        match ended {
            BoardResult::Won(player) if self.has_line(at.of(player)) && player == at.to_move => words!(
                "The player to move has three men in a row: the game is over.",
                "轮到行动的一方已有三子连成一线：游戏结束。"
            ),
            BoardResult::Won(player) if self.has_line(at.of(player)) => words!(
                "The opponent has three men in a row: the game is over.",
                "对手已有三子连成一线：游戏结束。"
            ),
            _ => words!(
                "No man of the player to move can go anywhere, and a player who cannot move loses.",
                "轮到行动的一方没有可走的子；不能行动者负。"
            ),
        }
    }
}

impl<const MEN: u32> Notation for Morris<MEN> {
    fn parse(&self, data: &Data) -> Result<Men, PositionError> {
        let at = writing(SIDE).read_men(data)?;
        check_men(&at, MEN).map_err(|error| match data {
            Data::Object(_) => error.within(".board"),
            _ => error,
        })?;
        Ok(at)
    }

    fn write(&self, at: &Men) -> Data {
        writing(SIDE).write_men(at)
    }

    fn size_after(&self, _: &Men, _: &Turn) -> u64 {
        u64::from(SIDE * SIDE)
    }

    fn move_name(&self, _: &Men, turn: &Turn) -> MoveName {
        let place = |point| writing(SIDE).place_of(point);
        match *turn {
            Turn::Put(point) => vec![("cell", place(point))],
            Turn::Step(from, into) => vec![("from", place(from)), ("into", place(into))],
        }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        ([rows, columns] == [u64::from(SIDE); 2]).then(|| self.opening())?
    }

    fn opening(&self) -> Option<Data> {
        Some(self.write(&Men::NONE))
    }

    fn form(&self) -> TextFormat {
        TextFormat {
            shape: TextShape::Board { field: Some("board"), letters: ".xo" },
            example: "x.o\n.x.\n..o",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        if MEN == 3 { &THREE_MENS_MORRIS } else { &ACHI }
    }
}

/// Whether the men can stand so: x begins, the players take turns, and a man that was put down stays on the
/// board.
fn check_men(at: &Men, most: u32) -> Result<(), PositionError> {
    let (x, o) = (at.x.count_ones(), at.o.count_ones());
    if x > most || o > most {
        return Err(PositionError::wrong(words!(
            "there are {x} men x and {o} men o: write at most {most} of each",
            "这里有 {x} 个 x、{o} 个 o：每方最多 {most} 个"
        )));
    }
    let in_turn = match at.to_move {
        Player::Left => x == o,
        Player::Right => x == o + 1 || (x, o) == (most, most),
    };
    if in_turn {
        return Ok(());
    }
    let turn = if at.to_move == Player::Left { 'x' } else { 'o' };
    Err(PositionError::wrong(words!(
        "x begins and men are put down in turn, so it is not the turn of {turn} with {x} men x and {o} men o: write the turn of the other player, or other men",
        "x 先行，双方轮流放子，故有 {x} 个 x、{o} 个 o 时不会轮到 {turn}：请改写轮到的一方或棋子"
    )))
}

impl Parameters for ThreeMensMorris {
    fn from_parameters(parameters: Option<&str>) -> Result<ThreeMensMorris, GameError> {
        match parameters {
            None => Ok(Morris::new(false)),
            Some("fly") => Ok(Morris::new(true)),
            Some(found) => Err(GameError::bad_parameter(words!(
                "three-mens-morris has no rules \"{found}\": write three-mens-morris, or three-mens-morris:fly for men that go to any empty point",
                "three-mens-morris 没有 \"{found}\" 的规则：请写 three-mens-morris，棋子可走到任意空点时写 three-mens-morris:fly"
            ))),
        }
    }
}

impl Parameters for Achi {
    fn from_parameters(parameters: Option<&str>) -> Result<Achi, GameError> {
        no_parameters("achi", parameters).map(|()| Morris::new(false))
    }
}

static THREE_MENS_MORRIS: RulesetInfo = RulesetInfo {
    rules: text!(
        "The board is that of tic-tac-toe with its lines, and each player has three men. The players take turns, x first, to put a man on an empty point until all six are down; then they take turns to move a man to an empty neighbouring point along a line: rows, columns, and the diagonals through the centre. In three-mens-morris:fly a man goes to any empty point. Three men in a row win, also while men are put down; a player who cannot move loses. Endless play is a draw.",
        "棋盘为井字棋的九个点及其连线，每方三子。x 先行，双方轮流在空点放一子，六子放完后轮流把一子沿线走到相邻空点：横线、竖线和过中心的两条对角线。three-mens-morris:fly 中棋子可走到任意空点。三子连成一线者胜，放子时也算；不能行动者负。无限进行的对局为平局。",
    ),
    format: text!(
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}: three rows with x, o and . for an empty point; without \"turn\" it is the turn of x",
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}：三行，x、o 为棋子，. 为空点；没有 \"turn\" 时轮到 x"
    ),
    example: "{\"board\":[\"x.o\",\".x.\",\"..o\"],\"turn\":\"x\"}",
    source: "H. J. R. Murray, A History of Board-Games Other than Chess (1952), chapter 3",
};

static ACHI: RulesetInfo = RulesetInfo {
    rules: text!(
        "The board is that of tic-tac-toe with its lines, and each player has four men. The players take turns, x first, to put a man on an empty point until all eight are down; then they take turns to move a man to the empty point along a line: rows, columns, and the diagonals through the centre. Three men in a row win, also while men are put down; a player who cannot move loses. Endless play is a draw.",
        "棋盘为井字棋的九个点及其连线，每方四子。x 先行，双方轮流在空点放一子，八子放完后轮流把一子沿线走到空点：横线、竖线和过中心的两条对角线。三子连成一线者胜，放子时也算；不能行动者负。无限进行的对局为平局。",
    ),
    format: text!(
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}: three rows with x, o and . for an empty point; without \"turn\" it is the turn of x",
        "{\"board\": [\"x.o\", ...], \"turn\": \"x\"}：三行，x、o 为棋子，. 为空点；没有 \"turn\" 时轮到 x"
    ),
    example: "{\"board\":[\"x.o\",\".x.\",\"..o\"],\"turn\":\"x\"}",
    source: "C. Zaslavsky, Tic Tac Toe and Other Three-in-a-Row Games (1982)",
};

#[cfg(test)]
mod tests {
    use super::super::turns::trial::{boards, game_of, options, position, totals};
    use super::*;

    #[test]
    fn lines_join_neighbours_and_diagonals_only_at_the_centre() {
        for (from, &joined) in (0..).zip(&JOINED) {
            for to in 0..SIDE * SIDE {
                let apart = [from / SIDE, from % SIDE].into_iter().zip([to / SIDE, to % SIDE]);
                let apart: Vec<u32> = apart.map(|(a, b)| a.abs_diff(b)).collect();
                let beside = apart.iter().sum::<u32>() == 1;
                let diagonal = apart == [1, 1] && (from == 4 || to == 4);
                assert_eq!(joined >> to & 1 == 1, beside || diagonal, "{from} {to}");
            }
        }
    }

    #[test]
    fn men_are_put_down_and_then_moved() {
        let (steps, flies) = (game_of::<ThreeMensMorris>(""), game_of::<ThreeMensMorris>("fly"));
        let after = |rules: &ThreeMensMorris, board: &str, turn: &str| {
            boards(rules, &options(rules, &position(rules, board, turn)))
        };
        assert_eq!(after(&steps, "xo./ox./..x", "o").len(), 0);
        assert_eq!(after(&steps, "xo./ox./...", "x").len(), 5);
        assert_eq!(after(&steps, "xox/oxo/...", "x"), ["xox/o.o/x..", "xox/o.o/.x.", "xox/o.o/..x"]);
        assert_eq!(after(&flies, "xox/oxo/...", "x").len(), 9);
        let achi = game_of::<Achi>("");
        assert_eq!(boards(&achi, &options(&achi, &position(&achi, "xox/oxo/...", "x"))).len(), 3);
    }

    #[test]
    fn rows_win_and_blocked_men_lose() {
        let rules = game_of::<Achi>("");
        let ended = |board: &str, turn: &str| rules.ended(&position(&rules, board, turn));
        assert_eq!(ended("oxx/o.o/oxx", "x"), Some(BoardResult::Won(Player::Right)));
        assert_eq!(ended("xxx/oo./...", "o"), Some(BoardResult::Won(Player::Left)));
        assert_eq!(ended("oox/xoo/x.x", "x"), None);
        assert_eq!(ended("xox/oxo/xo.", "o"), Some(BoardResult::Won(Player::Left)));
        assert_eq!(ended("oxx/xoo/xo.", "x"), Some(BoardResult::Won(Player::Right)));
    }

    #[test]
    fn boards_that_no_play_leads_to_are_refused() {
        let rules = game_of::<ThreeMensMorris>("");
        for (board, turn) in [
            ("x../.../...", "x"),
            (".../.../...", "o"),
            ("o../.../...", "x"),
            ("xxx/x../ooo", "x"),
            ("xx./.../ooo", "o"),
            ("xx./.../...", "o"),
        ] {
            let data = Data::object([("board", board.into()), ("turn", turn.into())]);
            assert_eq!(rules.parse(&data).map_err(|error| error.at), Err(".board".to_owned()), "{board}");
        }
        for turn in ["x", "o"] {
            position(&rules, "xx./o../oxo", turn);
        }
    }

    /// The numbers are those of a search written apart from this one.
    #[test]
    fn openings_have_the_answers_of_another_search() {
        assert_eq!(totals(&game_of::<ThreeMensMorris>("")), [5390, 2997, 1185, 9637]);
        assert_eq!(totals(&game_of::<ThreeMensMorris>("fly")), [5390, 3334, 1084, 6238]);
        assert_eq!(totals(&game_of::<Achi>("")), [5716, 3527, 2189, 12187]);
    }
}
