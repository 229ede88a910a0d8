//! Turning a coin and the first multiples of its place.

use super::{faces, notation};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{self, TextFormat};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::structure::symmetric_difference::turn;
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Choose a place x that shows heads and turn the coins of x, 2x, ..., kx, all of them at most N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiples {
    /// The last place, at most [`MAX_BOARD`].
    pub board: u64,
}

/// The largest N of `multiples:N`.
pub const MAX_BOARD: u64 = 1_000_000_000;

/// More coins than this are not turned one by one.
const MAX_TURNED: u64 = 10_000_000;

/// A move in [`Multiples`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlipMultiples {
    /// The smallest place turned.
    pub place: u64,
    /// How many of its multiples are turned, itself among them: from 1 to N / `place`.
    pub times: u64,
}

impl Ruleset for Multiples {
    /// The places that show heads, in rising order.
    type Position = Vec<u64>;
    type Move = FlipMultiples;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, FlipMultiples>) -> Flow {
        for &place in at {
            for times in 1..=self.board / place {
                visit(FlipMultiples { place, times })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &FlipMultiples) -> Result<Vec<u64>, PositionTooLarge> {
        if mv.times > MAX_TURNED {
            return Err(PositionTooLarge);
        }
        Ok(turn(at, (1..=mv.times).map(|k| k * mv.place)))
    }

    /// A coin turned twice lies as before, so that a position is worth the sum of its heads, each alone on
    /// the board.
    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        at.iter().for_each(|&place| visit(vec![place]));
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        8 * at.len() + 64
    }
}

impl Impartial for Multiples {}

impl Notation for Multiples {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let Some(row) = faces::in_a_row(data)? else {
            return notation::places(data, self.board, MAX_BOARD);
        };
        let (coins, board) = (row.len(), self.board);
        if coins as u64 > board {
            return Err(PositionError::wrong(words!(
                "these are {coins} coins, and the places are 1 to {board}: write at most {board}",
                "这里有 {coins} 枚硬币，而位置从 1 到 {board}：最多写 {board} 枚"
            )));
        }
        Ok(faces::heads(&row))
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, mv: &FlipMultiples) -> u64 {
        at.len() as u64 + mv.times
    }

    fn move_name(&self, _: &Vec<u64>, mv: &FlipMultiples) -> MoveName {
        vec![("place", Data::Natural(mv.place)), ("k", Data::Natural(mv.times))]
    }

    fn form(&self) -> TextFormat {
        text_format::ROW_OF_COINS
    }

    /// All coins, on a board too short for the usual example.
    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self.board {
            1 => "[1]",
            2 => "[1,2]",
            _ => ABOUT.example,
        })
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::coins(at, self.board)
    }

    /// The first coin turned, and the last.
    fn picks(&self, _: &Vec<u64>, mv: &FlipMultiples) -> Option<Vec<Pick>> {
        let first = Pick::thing(format!("c{}", mv.place));
        let last = Pick::thing(format!("c{}", mv.place * mv.times));
        Some(if mv.times == 1 { vec![first] } else { vec![first, last] })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie on the places 1 to N. A move chooses a place x that shows heads and a number k with kx at most N, and turns the coins on x, 2x, 3x, ..., kx.",
        "位置 1 到 N 上各有一枚硬币。每步选一个正面朝上的位置 x 和满足 kx ≤ N 的正整数 k，把 x、2x、3x……kx 上的硬币全部翻面。",
    ),
    format: text!(
        "the places that show heads, or what each coin shows, \"THHT\"",
        "正面朝上的位置，或各枚硬币的正反面，如 \"THHT\""
    ),
    example: "[1,3]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 14, for coin-turning games in general",
};

impl Parameters for Multiples {
    fn from_parameters(parameters: Option<&str>) -> Result<Multiples, GameError> {
        one_number("multiples", parameters, 1, MAX_BOARD).map(|board| Multiples { board })
    }
}
