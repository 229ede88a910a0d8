//! Antonim: Nim that never leaves two equal heaps.

use super::{MAX_HEAP, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Pick, Scene};
use crate::{text, words};
use std::ops::ControlFlow;

/// Take any positive number of tokens from one heap so that no two heaps that are left have the same size.
#[derive(Clone, Copy, Debug, Default)]
pub struct Antonim;

/// A move in Antonim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AntonimMove {
    /// The place of the heap in the list, from 0.
    pub heap: usize,
    /// What is left of it.
    pub left: u64,
}

impl Ruleset for Antonim {
    type Position = Vec<u64>;
    type Move = AntonimMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, AntonimMove>) -> Flow {
        let mut sizes: Vec<u64> = at.iter().copied().filter(|&size| size > 0).collect();
        sizes.sort_unstable();
        for (heap, &size) in at.iter().enumerate() {
            let mut smaller = sizes.iter().copied().take_while(|&other| other < size).peekable();
            for left in 0..size {
                if smaller.next_if_eq(&left).is_none() {
                    visit(AntonimMove { heap, left })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &AntonimMove) -> Result<Vec<u64>, PositionTooLarge> {
        let mut to = at.clone();
        to[mv.heap] = mv.left;
        Ok(to)
    }

    /// The order of heaps is nothing, and neither is an empty one.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let mut heaps: Vec<u64> = at.iter().copied().filter(|&size| size > 0).collect();
        heaps.sort_unstable();
        heaps
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl Impartial for Antonim {}

impl Notation for Antonim {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let at = data.naturals(MAX_HEAP)?;
        let mut sizes: Vec<u64> = at.iter().copied().filter(|&size| size > 0).collect();
        sizes.sort_unstable();
        let Some(twice) = sizes.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) else {
            return Ok(at.to_vec());
        };
        let place = at.iter().rposition(|&size| size == twice).unwrap_or_default();
        Err(PositionError::wrong(words!(
            "two heaps have {twice} tokens, and no position has two equal heaps: write different sizes",
            "有两堆都是 {twice} 颗，而局面中不会有两个相等的堆：请写不同的大小"
        ))
        .within(&format!("[{place}]")))
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &AntonimMove) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, at: &Vec<u64>, mv: &AntonimMove) -> MoveName {
        vec![("heap", Data::Natural(mv.heap as u64)), ("take", Data::Natural(at[mv.heap] - mv.left))]
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::piles(at, 0)
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<AntonimMove> {
        let [(heap, take)] = taken(at, 0, picks)?[..] else { return None };
        let left = at[heap] - take;
        (left == 0 || !at.contains(&left)).then_some(AntonimMove { heap, left })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Antonim {
    fn from_parameters(parameters: Option<&str>) -> Result<Antonim, GameError> {
        no_parameters("antonim", parameters).map(|()| Antonim)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "No two heaps have the same size, except that any number of them may be empty. A move takes any positive number of tokens from one heap and must leave such a position. A player who cannot move loses.",
        "除空堆外，任何两堆的石子数都不相等。每步从一堆中取走任意正数颗石子，取后仍须满足这一条件。无法行动者负。",
    ),
    format: text!("a list of heaps, no two equal but empty ones", "各堆石子数的列表，除空堆外互不相等"),
    example: "[1,3,4]",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 15 (Antonim)",
};
