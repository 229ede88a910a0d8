//! Take one token or merge two heaps.

use super::MAX_HEAP;
use super::merge::{Merge, visit_mergers};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{self, MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::Scene;
use crate::text;

/// Take one token from a heap, or merge two non-empty heaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct TakeOrMerge;

/// A move in [`TakeOrMerge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOrMergeMove {
    /// One token is taken from the heap in this place.
    Take(usize),
    /// Two heaps are merged.
    Merge(Merge),
}

impl Ruleset for TakeOrMerge {
    type Position = Vec<u64>;
    type Move = TakeOrMergeMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, TakeOrMergeMove>) -> Flow {
        // A take makes the first place that it changes smaller, a merger makes it larger.
        for (heap, _) in at.iter().enumerate().filter(|&(_, &size)| size > 0) {
            visit(TakeOrMergeMove::Take(heap))?;
        }
        visit_mergers(at, |_| Some(1..=u64::MAX), &mut |merge| visit(TakeOrMergeMove::Merge(merge)))
    }

    fn play(&self, at: &Vec<u64>, mv: &TakeOrMergeMove) -> Result<Vec<u64>, PositionTooLarge> {
        match *mv {
            TakeOrMergeMove::Take(heap) => {
                let mut to = at.clone();
                to[heap] -= 1;
                Ok(to)
            }
            TakeOrMergeMove::Merge(merge) => merge.play(at),
        }
    }

    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let mut heaps: Vec<u64> = at.iter().copied().filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        heaps
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl Impartial for TakeOrMerge {}

impl Notation for TakeOrMerge {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_HEAP).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &TakeOrMergeMove) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, _: &Vec<u64>, mv: &TakeOrMergeMove) -> MoveName {
        match *mv {
            TakeOrMergeMove::Take(heap) => {
                vec![("heap", Data::Natural(heap as u64)), ("take", Data::Natural(1))]
            }
            TakeOrMergeMove::Merge(merge) => merge.name(),
        }
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, heaps: usize) -> Option<MoveFormulas> {
        let all = move_formulas::names(heaps)?;
        let take = |i: usize| {
            let mut left: Vec<String> = all.iter().map(|&name| name.to_owned()).collect();
            left[i].push('\'');
            MoveFormula { left: vec![left], ..MoveFormula::new(&[], format!("{0} = {0}' + 1", all[i])) }
        };
        let moves = (0..heaps).map(take).chain(move_formulas::mergers(all, |_| String::new())).collect();
        Some(MoveFormulas::position(all, moves, move_formulas::places(all)))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::piles(at, 0)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes one token from a heap, or merges two heaps that are not empty into one.",
        "每步从一堆中取走一颗石子，或把两个非空的堆合并成一堆。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[1,1,2]",
    source: "ACM ICPC, Asia Regional Contest Chengdu 2011, Alice and Bob",
};

impl Parameters for TakeOrMerge {
    fn from_parameters(parameters: Option<&str>) -> Result<TakeOrMerge, GameError> {
        no_parameters("take-or-merge", parameters).map(|()| TakeOrMerge)
    }
}
