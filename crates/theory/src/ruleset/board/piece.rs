//! Chess pieces that go towards a corner.

use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::ops::ControlFlow;

/// Pieces of one kind on a board without end to the right and upwards; each move takes one of them nearer to
/// the corner. Pieces do not block each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Any distance along a row or a column.
    Rook,
    /// Any distance along the diagonal to the corner.
    Bishop,
    /// As rook or bishop.
    Queen,
    /// One step of the queen.
    King,
    /// Two steps along one line and one along the other, of the four such moves that lead nearer.
    Knight,
    /// As rook, or one step along the diagonal.
    DragonKing,
    /// As rook or knight.
    Chancellor,
    /// As queen or knight.
    Amazon,
}

/// The row and the column of a piece, counted from 0.
pub type Square = [u64; 2];

/// Pieces stand below this.
const MAX: u64 = 1_000_000_000_000_000_000;

/// The move of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ride {
    /// The place of the piece in the list of pieces.
    pub piece: usize,
    /// The square that it comes to.
    pub into: Square,
}

impl Piece {
    const ALL: [(Piece, &'static str); 8] = [
        (Piece::Rook, "rook"),
        (Piece::Bishop, "bishop"),
        (Piece::Queen, "queen"),
        (Piece::King, "king"),
        (Piece::Knight, "knight"),
        (Piece::DragonKing, "dragon-king"),
        (Piece::Chancellor, "chancellor"),
        (Piece::Amazon, "amazon"),
    ];

    /// The steps that the piece makes any number of times in a move.
    fn rides(self) -> &'static [Square] {
        match self {
            Piece::Rook | Piece::DragonKing | Piece::Chancellor => &[[1, 0], [0, 1]],
            Piece::Bishop => &[[1, 1]],
            Piece::Queen | Piece::Amazon => &[[1, 0], [0, 1], [1, 1]],
            Piece::King | Piece::Knight => &[],
        }
    }

    /// The steps that the piece makes once.
    fn steps(self) -> &'static [[i8; 2]] {
        const KNIGHT: &[[i8; 2]] = &[[-2, -1], [-2, 1], [-1, -2], [1, -2]];
        match self {
            Piece::Rook | Piece::Bishop | Piece::Queen => &[],
            Piece::King => &[[-1, 0], [0, -1], [-1, -1]],
            Piece::DragonKing => &[[-1, -1]],
            Piece::Knight | Piece::Chancellor | Piece::Amazon => KNIGHT,
        }
    }

    /// Shows the squares that the piece can go to, each once.
    fn visit_targets(self, [row, column]: Square, visit: &mut dyn FnMut(Square) -> Flow) -> Flow {
        for &[down, left] in self.steps() {
            let target = row.checked_add_signed(down.into()).zip(column.checked_add_signed(left.into()));
            if let Some((row, column)) = target {
                visit([row, column])?;
            }
        }
        for &[down, left] in self.rides() {
            let farthest = match (down, left) {
                (0, _) => column,
                (_, 0) => row,
                _ => row.min(column),
            };
            (1..=farthest).rev().try_for_each(|by| visit([row - down * by, column - left * by]))?;
        }
        ControlFlow::Continue(())
    }
}

impl Ruleset for Piece {
    type Position = Vec<Square>;
    type Move = Ride;

    fn visit_moves(&self, at: &Vec<Square>, _: Player, visit: Visit<'_, Ride>) -> Flow {
        for (piece, &from) in at.iter().enumerate() {
            self.visit_targets(from, &mut |into| visit(Ride { piece, into }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<Square>, ride: &Ride) -> Result<Vec<Square>, PositionTooLarge> {
        let mut to = at.clone();
        to[ride.piece] = ride.into;
        Ok(to)
    }

    /// The order of pieces is nothing, rows and columns may be exchanged, and a piece in the corner is done.
    fn canonical(&self, at: &Vec<Square>) -> Vec<Square> {
        let moving = at.iter().filter(|&&square| square != [0, 0]);
        let mut squares: Vec<Square> = moving.map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        squares.sort_unstable();
        squares
    }

    /// Each piece moves on its own.
    fn visit_components(&self, at: &Vec<Square>, visit: &mut dyn FnMut(Vec<Square>)) {
        self.canonical(at).into_iter().for_each(|square| visit(vec![square]));
    }

    fn is_sum_of_components(&self, _: &Vec<Square>) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<Square>) -> usize {
        size_of::<Vec<Square>>() + 64 + size_of_val(&at[..])
    }
}

impl Impartial for Piece {}

impl Notation for Piece {
    fn parse(&self, data: &Data) -> Result<Vec<Square>, PositionError> {
        let square = |(i, item): (usize, &Data)| {
            let numbers = item.naturals(MAX).and_then(|numbers| {
                <Square>::try_from(numbers).map_err(|_| {
                    let found = numbers.len();
                    PositionError::wrong(words!(
                        "a square is a row and a column such as [3, 5], and this has {found} numbers",
                        "一个格子应写成行和列，例如 [3, 5]，而这里有 {found} 个数"
                    ))
                })
            });
            numbers.map_err(|error| error.within(&format!("[{i}]")))
        };
        data.items()?.iter().enumerate().map(square).collect()
    }

    fn write(&self, at: &Vec<Square>) -> Data {
        match at[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.iter().flatten().copied().collect() },
        }
    }

    fn size_after(&self, at: &Vec<Square>, _: &Ride) -> u64 {
        2 * at.len() as u64
    }

    fn move_name(&self, _: &Vec<Square>, ride: &Ride) -> MoveName {
        vec![("token", Data::Natural(ride.piece as u64)), ("into", Data::Naturals(ride.into.to_vec()))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Rows { list: None, fields: &[] }, example: "5 3\n2 7" }
    }

    fn parameter_note(&self) -> LocalizedString {
        match self {
            Piece::Rook => {
                words!("The rook goes any distance along its row or column.", "车沿行或列走任意远。")
            }
            Piece::Bishop => words!(
                "The bishop goes any distance along the diagonal, both numbers falling by the same.",
                "象沿对角线走任意远，两个数减少同样多。"
            ),
            Piece::Queen => words!(
                "The queen goes any distance along its row, its column or the diagonal.",
                "后沿行、列或对角线走任意远。"
            ),
            Piece::King => words!(
                "The king goes one step along its row, its column or the diagonal.",
                "王沿行、列或对角线走一步。"
            ),
            Piece::Knight => words!(
                "The knight changes the two numbers by -2 and -1, -2 and +1, -1 and -2, or +1 and -2.",
                "马使两个数分别改变 -2 和 -1、-2 和 +1、-1 和 -2，或 +1 和 -2。"
            ),
            Piece::DragonKing => words!(
                "The dragon king goes as a rook, or one step along the diagonal.",
                "龙王走法同车，或沿对角线走一步。"
            ),
            Piece::Chancellor => {
                words!("The chancellor goes as a rook or as a knight.", "宰相走法同车或同马。")
            }
            Piece::Amazon => words!("The amazon goes as a queen or as a knight.", "亚马逊走法同后或同马。"),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Piece {
    fn from_parameters(parameters: Option<&str>) -> Result<Piece, GameError> {
        let found = Piece::ALL.iter().find(|(_, name)| Some(*name) == parameters);
        found.map(|(piece, _)| *piece).ok_or_else(|| {
            let all = Piece::ALL.map(|(_, name)| name).join(", ");
            let written = parameters.unwrap_or_default();
            GameError::bad_parameter(words!(
                "\"{written}\" is not a piece of this game: write piece:NAME with one of {all}",
                "这个游戏没有棋子 \"{written}\"：请写 `piece:NAME`，`NAME` 为 `{all}` 之一"
            ))
        })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Chess pieces of one kind stand on a board that has a corner and no end. A move takes one piece nearer to the corner, in its own manner; pieces do not block each other, and several may stand on one square. A player who cannot move loses.",
        "若干同种棋子放在只有一个角、没有尽头的棋盘上。每步按该棋子的走法把一枚棋子移近角；棋子互不阻挡，同一格可有多枚。无法行动者负。",
    ),
    format: text!(
        "a list of pieces, each the numbers of its row and its column, counted from 0",
        "各棋子所在的行号和列号的列表，从 0 开始"
    ),
    example: "[[5,3],[2,7]]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 3 (Wyt Queens, White Knights)",
};
