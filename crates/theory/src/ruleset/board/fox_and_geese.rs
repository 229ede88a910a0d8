//! Fox and Geese on a board that has no upper end.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Geese that go down hunt a fox that goes where it likes.
#[derive(Clone, Copy, Debug)]
pub struct FoxAndGeese {
    width: u64,
}

/// A square: row and column, from 1, row 1 at the bottom.
pub type Square = [u64; 2];

/// Where everybody stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FoxAndGeesePosition {
    /// The squares of the geese, rising.
    geese: Vec<Square>,
    fox: Square,
}

/// A move in [`FoxAndGeese`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoxAndGeeseMove {
    /// A goose goes from one square to another.
    Goose(Square, Square),
    /// The fox goes to a square.
    Fox(Square),
    /// The fox has escaped, and runs on.
    Run,
}

/// The widest board.
const WIDEST: u64 = 1_000_000;

/// Nobody may stand higher.
const MAX: u64 = 1_000_000_000_000;

/// The most geese.
const MAX_GEESE: usize = 100_000;

impl FoxAndGeese {
    /// The diagonal neighbours of a square on the board, in the row above or in the row below.
    fn diagonal(self, [row, column]: Square, up: bool) -> impl Iterator<Item = Square> {
        let row = if up { row + 1 } else { row - 1 };
        let columns = [column - 1, column + 1].into_iter();
        columns
            .filter(move |&column| row >= 1 && (1..=self.width).contains(&column))
            .map(move |column| [row, column])
    }

    /// Is the game over by rule? Then the fox has passed the geese, or will with its next step.
    fn is_over(self, at: &FoxAndGeesePosition) -> bool {
        // Rows stand before columns, so that the last goose is one of the highest.
        let Some(&[highest, _]) = at.geese.last() else { return true };
        let [row, _] = at.fox;
        row >= highest || row + 1 == highest && self.diagonal(at.fox, true).any(|square| at.is_free(square))
    }
}

impl FoxAndGeesePosition {
    fn is_free(&self, square: Square) -> bool {
        square != self.fox && self.geese.binary_search(&square).is_err()
    }
}

impl Ruleset for FoxAndGeese {
    type Position = FoxAndGeesePosition;
    type Move = FoxAndGeeseMove;

    /// Where the game is over by rule its value is `off`: Left has no move, and Right may move to the same
    /// position for ever.
    fn visit_moves(
        &self,
        at: &FoxAndGeesePosition,
        player: Player,
        visit: Visit<'_, FoxAndGeeseMove>,
    ) -> Flow {
        if self.is_over(at) {
            return if player == Player::Right {
                visit(FoxAndGeeseMove::Run)
            } else {
                ControlFlow::Continue(())
            };
        }
        match player {
            Player::Left => {
                for &goose in &at.geese {
                    for to in self.diagonal(goose, false).filter(|&to| at.is_free(to)) {
                        visit(FoxAndGeeseMove::Goose(goose, to))?;
                    }
                }
                ControlFlow::Continue(())
            }
            Player::Right => {
                let around = self.diagonal(at.fox, true).chain(self.diagonal(at.fox, false));
                around.filter(|&to| at.is_free(to)).try_for_each(|to| visit(FoxAndGeeseMove::Fox(to)))
            }
        }
    }

    fn play(
        &self,
        at: &FoxAndGeesePosition,
        step: &FoxAndGeeseMove,
    ) -> Result<FoxAndGeesePosition, PositionTooLarge> {
        let mut to = at.clone();
        match *step {
            FoxAndGeeseMove::Goose(from, square) => {
                if let Ok(place) = to.geese.binary_search(&from) {
                    to.geese[place] = square;
                }
                to.geese.sort_unstable();
            }
            FoxAndGeeseMove::Fox(square) => to.fox = square,
            FoxAndGeeseMove::Run => {}
        }
        Ok(to)
    }

    /// All positions in which the game is over are one. On a board of odd width left and right may be
    /// exchanged.
    fn canonical(&self, at: &FoxAndGeesePosition) -> FoxAndGeesePosition {
        if self.is_over(at) {
            return FoxAndGeesePosition { geese: Vec::new(), fox: [1, 1] };
        }
        if self.width.is_multiple_of(2) {
            return at.clone();
        }
        let turned = |&[row, column]: &Square| [row, self.width + 1 - column];
        let mut geese: Vec<Square> = at.geese.iter().map(turned).collect();
        geese.sort_unstable();
        FoxAndGeesePosition { geese, fox: turned(&at.fox) }.min(at.clone())
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &FoxAndGeesePosition) -> usize {
        size_of::<FoxAndGeesePosition>() + 64 + size_of_val(&at.geese[..])
    }
}

impl Notation for FoxAndGeese {
    fn parse(&self, data: &Data) -> Result<FoxAndGeesePosition, PositionError> {
        let ([geese, fox], []) = data.fields(["geese", "fox"], [])?;
        let fox = self.square(fox).map_err(|error| error.within(".fox"))?;
        let items = geese.items().map_err(|error| error.within(".geese"))?;
        if items.len() > MAX_GEESE {
            return Err(PositionError::too_large(words!(
                "there are too many geese: write at most {MAX_GEESE}",
                "鹅至多 {MAX_GEESE} 只"
            ))
            .within(".geese"));
        }
        let mut squares = Vec::with_capacity(items.len());
        for (i, item) in items.iter().enumerate() {
            let within = |error: PositionError| error.within(&format!("[{i}]")).within(".geese");
            squares.push((self.square(item).map_err(within)?, i));
        }
        squares.sort_unstable();
        let twice = squares.windows(2).find(|pair| pair[0].0 == pair[1].0).map(|pair| pair[1].1);
        let on_fox = squares.iter().find(|&&(square, _)| square == fox).map(|&(_, i)| i);
        if let Some(i) = twice.or(on_fox) {
            return Err(PositionError::wrong(words!(
                "this square is occupied: put one goose or the fox on each square",
                "这一格已经有了：每格只能有一只鹅或狐狸"
            ))
            .within(&format!("[{i}]"))
            .within(".geese"));
        }
        Ok(FoxAndGeesePosition { geese: squares.into_iter().map(|(square, _)| square).collect(), fox })
    }

    fn write(&self, at: &FoxAndGeesePosition) -> Data {
        let geese = match at.geese[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.geese.iter().flatten().copied().collect() },
        };
        Data::object([("geese", geese), ("fox", Data::Naturals(at.fox.to_vec()))])
    }

    fn size_after(&self, at: &FoxAndGeesePosition, _: &FoxAndGeeseMove) -> u64 {
        2 * at.geese.len() as u64 + 2
    }

    fn move_name(&self, _: &FoxAndGeesePosition, step: &FoxAndGeeseMove) -> MoveName {
        let square = |square: Square| Data::Naturals(square.to_vec());
        match *step {
            FoxAndGeeseMove::Goose(from, to) => vec![("goose", square(from)), ("into", square(to))],
            FoxAndGeeseMove::Fox(to) => vec![("fox", square(to))],
            FoxAndGeeseMove::Run => vec![("runs", Data::Bool(true))],
        }
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "fox", holds: FieldType::Numbers }];
        TextFormat {
            shape: TextShape::Rows { list: Some("geese"), fields },
            example: "5 1\n5 3\n5 5\nfox 1 3",
        }
    }

    /// A goose on each square of a row, and the fox three rows below.
    fn example(&self) -> Cow<'static, str> {
        /// A hunt between few is found out soon.
        const FEW: u64 = 6;
        if self.width == 4 {
            return Cow::Borrowed(ABOUT.example);
        }
        // Row 4 has the even columns; a board of one column has none.
        let row = if self.width == 1 { 5 } else { 4 };
        let geese = (1..=self.width.min(FEW)).filter(|column| (row + column) % 2 == 0);
        let geese: Vec<String> = geese.map(|column| format!("[{row},{column}]")).collect();
        Cow::Owned(format!("{{\"geese\":[{}],\"fox\":[1,1]}}", geese.join(",")))
    }

    fn scene(&self, at: &FoxAndGeesePosition) -> Scene {
        let highest = at.geese.iter().map(|&[row, _]| row).chain([at.fox[0] + 1]).max().unwrap_or(1);
        let stand = || at.geese.iter().chain([&at.fox]);
        let rows = VisibleRange::lines_around(1, highest, stand().map(|&[row, _]| row));
        let columns = VisibleRange::lines_around(1, self.width, stand().map(|&[_, column]| column));
        Scene::board(&rows, &columns, true, |row, column| {
            if at.fox == [row, column] {
                (Appearance::Right, Some("F".to_owned()))
            } else if at.geese.binary_search(&[row, column]).is_ok() {
                (Appearance::Left, Some("G".to_owned()))
            } else {
                (Appearance::Plain, None)
            }
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl FoxAndGeese {
    /// Reads a square of the board.
    fn square(self, data: &Data) -> Result<Square, PositionError> {
        let width = self.width;
        match *data.naturals(MAX)? {
            [row, column] if row >= 1 && (1..=width).contains(&column) && row % 2 == column % 2 => {
                Ok([row, column])
            }
            _ => Err(PositionError::wrong(words!(
                "this is not a square of the board: write [row, column], the row at least 1, the column from 1 to {width}, and their sum even",
                "这不是棋盘上的格子：请写 [行, 列]，行至少为 1，列为 1 到 {width}，且行列之和为偶数"
            ))),
        }
    }
}

impl Parameters for FoxAndGeese {
    fn from_parameters(parameters: Option<&str>) -> Result<FoxAndGeese, GameError> {
        one_number("fox-and-geese", parameters, 1, WIDEST).map(|width| FoxAndGeese { width })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "On a board of a given width that goes on upwards for ever only the squares are used whose row and column have an even sum. Left moves a goose one row down along a diagonal to a free square, Right moves the fox one step along any diagonal to a free square. A player who cannot move loses. As soon as the fox is as high as the highest goose, or one row lower with a free square before it upwards, it has escaped: Right may then move for ever, and Left not at all.",
        "棋盘宽度给定，向上无限延伸，只用行列之和为偶数的格子。左方把一只鹅沿对角线向下走一行到空格，右方把狐狸沿任意对角线走一步到空格。无法行动者负。狐狸一旦与最高的鹅同高，或低一行而其上方对角有空格，就逃脱了：此后右方可无限行动，左方不能行动。",
    ),
    format: text!(
        "{\"geese\": [[row, column], ...], \"fox\": [row, column]}, rows counted from 1 at the bottom, columns from 1",
        "{\"geese\": [[行, 列], ...], \"fox\": [行, 列]}，行从底部 1 起，列从 1 起"
    ),
    example: "{\"geese\":[[4,2],[4,4]],\"fox\":[1,3]}",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 20; A. N. Siegel, Loopy games and computation (2005)",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn chase(geese: &[[u64; 2]], fox: [u64; 2]) -> Data {
        Data::object([
            ("geese", Data::list(geese.iter().map(|goose| Data::Naturals(goose.to_vec())).collect())),
            ("fox", Data::Naturals(fox.to_vec())),
        ])
    }

    fn steps(width: u64, data: &Data, player: Player) -> Vec<FoxAndGeeseMove> {
        let rules = FoxAndGeese { width };
        let (at, mut steps) = (rules.parse(data).unwrap(), Vec::new());
        let _ = rules.visit_moves(&at, player, &mut |step| {
            let to = rules.play(&at, &step).unwrap();
            assert_eq!(rules.parse(&rules.write(&to)), Ok(to));
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }

    #[test]
    fn geese_go_down_and_the_fox_anywhere() {
        let data = chase(&[[5, 1], [5, 3]], [2, 2]);
        assert_eq!(
            steps(3, &data, Player::Left),
            [([5, 1], [4, 2]), ([5, 3], [4, 2])].map(|(a, b)| FoxAndGeeseMove::Goose(a, b))
        );
        assert_eq!(
            steps(3, &data, Player::Right),
            [[3, 1], [3, 3], [1, 1], [1, 3]].map(FoxAndGeeseMove::Fox)
        );
        let data = chase(&[[4, 2], [5, 1], [2, 2]], [1, 1]);
        assert_eq!(steps(3, &data, Player::Right), []);
    }

    #[test]
    fn a_fox_that_escaped_runs_for_ever() {
        for data in
            [chase(&[[3, 1]], [3, 3]), chase(&[[3, 1]], [2, 2]), chase(&[], [1, 1]), chase(&[[3, 1]], [4, 2])]
        {
            assert_eq!(steps(3, &data, Player::Left), []);
            assert_eq!(steps(3, &data, Player::Right), [FoxAndGeeseMove::Run]);
            let rules = FoxAndGeese { width: 3 };
            let at = rules.parse(&data).unwrap();
            assert_eq!(rules.play(&at, &FoxAndGeeseMove::Run).unwrap(), at);
            assert_eq!(rules.canonical(&at), rules.parse(&chase(&[], [1, 1])).unwrap());
        }
        // The way up is shut.
        assert_ne!(steps(3, &chase(&[[3, 1], [3, 3]], [2, 2]), Player::Right), [FoxAndGeeseMove::Run]);
    }

    #[test]
    fn a_board_of_odd_width_is_the_same_from_behind() {
        let canonical = |width, geese: &[[u64; 2]], fox| {
            let rules = FoxAndGeese { width };
            rules.canonical(&rules.parse(&chase(geese, fox)).unwrap())
        };
        assert_eq!(canonical(5, &[[6, 2], [7, 5]], [1, 1]), canonical(5, &[[7, 1], [6, 4]], [1, 5]));
        assert_ne!(canonical(6, &[[6, 2], [7, 5]], [1, 1]), canonical(6, &[[7, 1], [6, 4]], [1, 5]));
    }

    #[test]
    fn text_that_is_no_chase_gets_a_message_that_says_where() {
        for (data, at) in [
            (chase(&[[3, 2]], [1, 1]), ".geese[0]"),
            (chase(&[[3, 1], [3, 5]], [1, 1]), ".geese[1]"),
            (chase(&[[3, 1], [2, 2], [3, 1]], [1, 1]), ".geese[2]"),
            (chase(&[[3, 1], [1, 1]], [1, 1]), ".geese[1]"),
            (chase(&[[3, 1]], [0, 0]), ".fox"),
        ] {
            assert_eq!(FoxAndGeese { width: 4 }.parse(&data).unwrap_err().at, at, "{data}");
        }
        assert!(FoxAndGeese { width: 4 }.parse(&chase(&[], [MAX + 1, 1])).unwrap_err().too_large);
    }
}
