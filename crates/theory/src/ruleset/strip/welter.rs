//! Welter's game: coins on a strip, no two on one square.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Pick, Scene, VisibleRange};
use crate::{text, words};
use std::ops::ControlFlow;

/// Move one coin to any lower square that is free; other coins may be jumped over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Welter;

/// The largest number of a square.
const MAX_SQUARE: u64 = 1_000_000_000_000_000_000;

/// The move of a coin to a lower square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The square that the coin leaves.
    pub from: u64,
    /// The square that it comes to, on which no coin stands.
    pub to: u64,
}

impl Ruleset for Welter {
    /// The squares on which the coins stand, rising.
    type Position = Vec<u64>;
    type Move = Hop;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, Hop>) -> Flow {
        for (coin, &from) in at.iter().enumerate() {
            let mut below = at[..coin].iter().copied().peekable();
            for to in 0..from {
                if below.next_if_eq(&to).is_none() {
                    visit(Hop { from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, hop: &Hop) -> Result<Vec<u64>, PositionTooLarge> {
        let mut after: Vec<u64> = at.iter().copied().filter(|&square| square != hop.from).collect();
        after.insert(after.partition_point(|&square| square < hop.to), hop.to);
        Ok(after)
    }

    /// Coins that stand in a row from square 0 never move again, and hold no square that others could come
    /// to.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let stuck = (0u64..).zip(at).take_while(|&(square, &coin)| square == coin).count();
        at[stuck..].iter().map(|coin| coin - stuck as u64).collect()
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + 8 * at.len()
    }
}

impl Impartial for Welter {}

impl Notation for Welter {
    /// The squares in any order.
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let written = data.naturals(MAX_SQUARE)?;
        let mut at = written.to_vec();
        at.sort_unstable();
        let Some(twice) = at.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) else {
            return Ok(at);
        };
        let place = written.iter().rposition(|&square| square == twice).unwrap_or_default();
        Err(PositionError::wrong(words!(
            "two coins stand on square {twice}: write each square once",
            "{twice} 号格上有两枚硬币：每个格子只写一次"
        ))
        .within(&format!("[{place}]")))
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &Hop) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, _: &Vec<u64>, hop: &Hop) -> MoveName {
        vec![("from", Data::from(hop.from)), ("into", Data::from(hop.to))]
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let places = VisibleRange::around(0, at.last().copied().unwrap_or(0), at);
        Scene::strip(&places, |place| match at.binary_search(&place) {
            Ok(_) => (Appearance::Token, None),
            Err(_) => (Appearance::Plain, None),
        })
    }

    /// The coin, and the square that it moves to.
    fn picks(&self, _: &Vec<u64>, hop: &Hop) -> Option<Vec<Pick>> {
        Some([hop.from, hop.to].map(|square| Pick::thing(format!("c{square}"))).to_vec())
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<Hop> {
        let square = |pick: &Pick| pick.as_str().strip_prefix('c')?.parse::<u64>().ok();
        let [from, to] = picks else { return None };
        let (from, to) = (square(from)?, square(to)?);
        let legal = to < from && at.binary_search(&from).is_ok() && at.binary_search(&to).is_err();
        legal.then_some(Hop { from, to })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Welter {
    fn from_parameters(parameters: Option<&str>) -> Result<Welter, GameError> {
        no_parameters("welter", parameters).map(|()| Welter)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins stand on a strip of squares numbered 0, 1, 2, ..., at most one on a square. A move takes one coin to any lower square that is free; it may jump over other coins. A player who cannot move loses.",
        "一条格带的格子编号为 0、1、2……，每格至多一枚硬币。每步把一枚硬币移到编号更小的任一空格，可以越过其他硬币。无法行动者负。",
    ),
    format: text!("the squares on which coins stand, no square twice", "硬币所在格的编号，不得重复"),
    example: "[1,3,4]",
    source: "C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954); Conway, On Numbers and Games, chapter 13",
};
