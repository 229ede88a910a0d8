//! The Silver Dollar game: coins on a strip that cannot pass each other.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Pick, Scene, VisibleRange};
use crate::{text, words};
use std::ops::ControlFlow;

/// Slide one coin towards square 0, over empty squares only.
#[derive(Clone, Copy, Debug, Default)]
pub struct SilverDollar;

/// The largest number of a square.
const MAX_SQUARE: u64 = 1_000_000_000_000_000_000;

/// The move of a coin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The place of the coin in the list of coins.
    pub coin: usize,
    /// How many squares it moves, at least 1.
    pub squares: u64,
}

/// How many squares are free before a coin.
pub fn room(at: &[u64], coin: usize) -> u64 {
    match coin.checked_sub(1) {
        None => at[coin],
        Some(before) => at[coin] - at[before] - 1,
    }
}

impl Ruleset for SilverDollar {
    /// The squares on which the coins stand, rising.
    type Position = Vec<u64>;
    type Move = Slide;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, Slide>) -> Flow {
        for coin in 0..at.len() {
            (1..=room(at, coin)).rev().try_for_each(|squares| visit(Slide { coin, squares }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, slide: &Slide) -> Result<Vec<u64>, PositionTooLarge> {
        let mut after = at.clone();
        after[slide.coin] -= slide.squares;
        Ok(after)
    }

    /// Coins that stand in a row from square 0 never move again.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let stuck = (0u64..).zip(at).take_while(|&(square, &coin)| square == coin).count();
        at[stuck..].iter().map(|coin| coin - stuck as u64).collect()
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + 8 * at.len()
    }
}

impl Impartial for SilverDollar {}

impl Notation for SilverDollar {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let at = data.naturals(MAX_SQUARE)?;
        match at.windows(2).position(|pair| pair[0] >= pair[1]) {
            None => Ok(at.to_vec()),
            Some(i) => {
                let (one, next) = (at[i], at[i + 1]);
                Err(PositionError::wrong(words!(
                    "{next} is listed after {one}: write the squares of the coins in rising order, no square twice",
                    "{one} 之后出现 {next}：硬币所在格须按递增顺序书写，且不得重复"
                ))
                .within(&format!("[{}]", i + 1)))
            }
        }
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &Slide) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, _: &Vec<u64>, slide: &Slide) -> MoveName {
        vec![("coin", Data::from(slide.coin as u64)), ("squares", Data::from(slide.squares))]
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let places = VisibleRange::around(0, at.last().copied().unwrap_or(0), at);
        Scene::strip(&places, |place| match at.binary_search(&place) {
            Ok(_) => (Appearance::Token, None),
            Err(_) => (Appearance::Plain, None),
        })
    }

    /// The coin, and the square that it moves to.
    fn picks(&self, at: &Vec<u64>, slide: &Slide) -> Option<Vec<Pick>> {
        let from = at[slide.coin];
        Some([from, from - slide.squares].map(|square| Pick::thing(format!("c{square}"))).to_vec())
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<Slide> {
        let square = |pick: &Pick| pick.as_str().strip_prefix('c')?.parse::<u64>().ok();
        let [from, to] = picks else { return None };
        let (from, to) = (square(from)?, square(to)?);
        let coin = at.binary_search(&from).ok()?;
        let squares = from.checked_sub(to)?;
        (1..=room(at, coin)).contains(&squares).then_some(Slide { coin, squares })
    }

    /// Coins on any of the squares.
    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<u64>>, SizeError> {
        let make = |squares: &mut dyn Iterator<Item = u32>| squares.map(u64::from).collect();
        BoardFillings::sets(size.strip()?, Vec::new(), make).map(Enumeration::Fillings)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for SilverDollar {
    fn from_parameters(parameters: Option<&str>) -> Result<SilverDollar, GameError> {
        no_parameters("silver-dollar", parameters).map(|()| SilverDollar)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins stand on a strip of squares numbered 0, 1, 2, ..., at most one on a square. A move slides one coin to a lower square, over empty squares only: no coin is passed. A player who cannot move loses. (This is the game without the dollar.)",
        "一条格带的格子编号为 0、1、2……，每格至多一枚硬币。每步把一枚硬币向编号小的方向滑动，只能经过空格，不能越过其他硬币。无法移动者负。（此为不含银元的玩法。）",
    ),
    format: text!("the squares on which coins stand, in rising order", "硬币所在格的编号，按递增顺序"),
    example: "[1,3,7,8]",
    source: "N. G. de Bruijn; Conway, On Numbers and Games (1976), chapter 11; Winning Ways, chapter 15",
};
