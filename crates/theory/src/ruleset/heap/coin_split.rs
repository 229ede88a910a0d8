//! Splitting coins towards the end of a row of places.

use super::MAX_HEAP;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::Scene;
use crate::{text, words};
use std::ops::ControlFlow;

/// Take one coin from a place and add one coin each to two places behind it, which may be the same place.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoinSplit;

/// A move in [`CoinSplit`]: a coin of `from` becomes one each in the places `into`, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CoinMove {
    /// Where the coin is taken.
    pub from: usize,
    /// The two places behind it, in rising order.
    pub into: [usize; 2],
}

/// The most places that a position may have.
const MAX_PLACES: usize = 100;

/// More coins than this in one place are kept together as one part.
const MAX_PARTS: u64 = 64;

/// Shows the moves in order, those from the place `from`.
fn visit_from(places: usize, from: usize, visit: Visit<'_, CoinMove>) -> Flow {
    for j in from + 1..places {
        for k in j..places {
            visit(CoinMove { from, into: [j, k] })?;
        }
    }
    ControlFlow::Continue(())
}

impl Ruleset for CoinSplit {
    type Position = Vec<u64>;
    type Move = CoinMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, CoinMove>) -> Flow {
        for (from, _) in at.iter().enumerate().filter(|&(_, &coins)| coins > 0) {
            visit_from(at.len(), from, visit)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &CoinMove) -> Result<Vec<u64>, PositionTooLarge> {
        let mut to = at.clone();
        to[mv.from] -= 1;
        for place in mv.into {
            to[place] = to[place].checked_add(1).ok_or(PositionTooLarge)?;
        }
        Ok(to)
    }

    /// Coins on the last place never move, and empty places at the beginning never fill.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let Some((_, movable)) = at.split_last() else { return vec![] };
        let Some(first) = movable.iter().position(|&coins| coins > 0) else { return vec![] };
        [&movable[first..], &[0]].concat()
    }

    /// Every coin moves on its own. A place with very many is left whole.
    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        for (place, &coins) in at.iter().enumerate().take(at.len().saturating_sub(1)) {
            let (parts, each) = if coins <= MAX_PARTS { (coins, 1) } else { (1, coins) };
            let mut part = vec![0; at.len() - place];
            part[0] = each;
            (0..parts).for_each(|_| visit(part.clone()));
        }
    }

    fn is_sum_of_components(&self, _: &Vec<u64>) -> bool {
        true
    }

    /// Answers list the moves by from where and to where they lead, and so they are shown.
    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn lists_by_move(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl Impartial for CoinSplit {}

impl Notation for CoinSplit {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let coins = data.naturals(MAX_HEAP)?;
        if coins.len() > MAX_PLACES {
            return Err(PositionError::too_large(words!(
                "there are too many places: write at most {MAX_PLACES}",
                "位置最多 {MAX_PLACES} 个"
            )));
        }
        Ok(coins.to_vec())
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &CoinMove) -> u64 {
        at.len() as u64
    }

    /// Places are counted from 1 here.
    fn move_name(&self, _: &Vec<u64>, mv: &CoinMove) -> MoveName {
        let into = mv.into.iter().map(|&place| place as u64 + 1).collect();
        vec![("from", Data::Natural(mv.from as u64 + 1)), ("into", Data::Naturals(into))]
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::counts(1, at)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins lie on places in a row. A move takes one coin from a place and adds one coin each to two places further on, which may be the same place.",
        "一排位置上放有硬币。每步从某个位置取走一枚硬币，并在它后面的两个位置（可以相同）各放一枚。",
    ),
    format: text!("how many coins lie on each place", "各位置的硬币数"),
    example: "[1,0,1,5]",
    source: "Hunan team selection 2007 (HNOI), the splitting game",
};

impl Parameters for CoinSplit {
    fn from_parameters(parameters: Option<&str>) -> Result<CoinSplit, GameError> {
        no_parameters("coin-split", parameters).map(|()| CoinSplit)
    }
}
