//! End-Nim.

use super::{MAX_HEAP, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{self, MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Appearance, Element, Pick, Scene, heap_number};
use crate::text;
use std::ops::ControlFlow;

/// End-Nim: take any positive number of tokens from the leftmost or the rightmost non-empty heap of a row.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndNim;

/// A move in End-Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndNimMove {
    /// The place of the heap in the row, from 0.
    pub heap: usize,
    /// What is left of it.
    pub left: u64,
}

/// The places of the leftmost and the rightmost non-empty heap; the same place twice where there is only one.
pub fn ends(row: &[u64]) -> Option<(usize, usize)> {
    let first = row.iter().position(|&heap| heap > 0)?;
    let last = row.iter().rposition(|&heap| heap > 0)?;
    Some((first, last))
}

impl Ruleset for EndNim {
    type Position = Vec<u64>;
    type Move = EndNimMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, EndNimMove>) -> Flow {
        let Some((first, last)) = ends(at) else { return ControlFlow::Continue(()) };
        for left in 0..at[first] {
            visit(EndNimMove { heap: first, left })?;
        }
        if last != first {
            for left in 0..at[last] {
                visit(EndNimMove { heap: last, left })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &EndNimMove) -> Result<Vec<u64>, PositionTooLarge> {
        let mut to = at.clone();
        to[mv.heap] = mv.left;
        Ok(to)
    }

    /// Emptied heaps are no longer in the row, and a row read from the right is the same game.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let row: Vec<u64> = at.iter().copied().filter(|&heap| heap > 0).collect();
        let mirrored: Vec<u64> = row.iter().rev().copied().collect();
        row.min(mirrored)
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl Impartial for EndNim {}

impl Notation for EndNim {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_HEAP).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &EndNimMove) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, at: &Vec<u64>, mv: &EndNimMove) -> MoveName {
        vec![("heap", Data::Natural(mv.heap as u64)), ("take", Data::Natural(at[mv.heap] - mv.left))]
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, heaps: usize) -> Option<MoveFormulas> {
        let all = move_formulas::names(heaps)?;
        let empty = |heaps: &[&str]| {
            let all: Vec<String> = heaps.iter().map(|heap| format!("{heap} = 0")).collect();
            if all.is_empty() { "true".to_owned() } else { all.join(" & ") }
        };
        let take = |i: usize| {
            let mut left: Vec<String> = all.iter().map(|&name| name.to_owned()).collect();
            left[i].push('\'');
            let (before, after) = (empty(&all[..i]), empty(&all[i + 1..]));
            let when = format!("{}' < {} & (({before}) | ({after}))", all[i], all[i]);
            MoveFormula { left: vec![left], ..MoveFormula::new(&[], when) }
        };
        Some(MoveFormulas::position(all, (0..heaps).map(take).collect(), vec![1; heaps]))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        self.scene_around(at, 0)
    }

    fn scene_around(&self, at: &Vec<u64>, number: u64) -> Scene {
        let mut scene = Scene::piles_from(at, 0, number);
        if let Some((first, last)) = ends(at) {
            let is_end = |heap| heap == first as u64 || heap == last as u64;
            let inner = |thing: &&mut Element| heap_number(&thing.id).is_some_and(|heap| !is_end(heap));
            scene.things.iter_mut().filter(inner).for_each(|thing| thing.look = Appearance::Still);
        }
        scene
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<EndNimMove> {
        let [(heap, take)] = taken(at, 0, picks)?[..] else { return None };
        let (first, last) = ends(at)?;
        (heap == first || heap == last).then(|| EndNimMove { heap, left: at[heap] - take })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A position is a row of heaps. A move takes any positive number of tokens from the leftmost or from the rightmost heap that is not empty.",
        "局面是一排石子堆。每步从最左边或最右边的非空堆中取走任意正数颗石子。",
    ),
    format: text!("the heaps from left to right", "从左到右各堆的石子数"),
    example: "[3,2,4]",
    source: "M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8(2) (2001), R1",
};

impl Parameters for EndNim {
    fn from_parameters(parameters: Option<&str>) -> Result<EndNim, GameError> {
        no_parameters("end-nim", parameters).map(|()| EndNim)
    }
}
