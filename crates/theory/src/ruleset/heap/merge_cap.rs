//! Merging heaps up to a cap.

use super::MAX_HEAP;
use super::merge::{Merge, visit_mergers};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{self, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{MAX_HEAPS, Scene};
use crate::text;
use std::ops::ControlFlow;

/// Merge two non-empty heaps whose total is at most `cap`.
#[derive(Clone, Copy, Debug)]
pub struct MergeCap {
    /// The most tokens that a merged heap may have, at least 1.
    pub cap: u64,
}

/// A position of [`MergeCap`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MergeCapPosition {
    /// Heap by heap.
    Heaps(Vec<u64>),
    /// How many heaps of one there are.
    Ones(u64),
}

/// More heaps of one than this are not written heap by heap.
const MAX_ONES: u64 = 10_000;

impl MergeCapPosition {
    /// The position heap by heap.
    ///
    /// # Errors
    /// [`PositionTooLarge`] where it is a great many heaps of one.
    fn list(&self) -> Result<Vec<u64>, PositionTooLarge> {
        match self {
            MergeCapPosition::Heaps(heaps) => Ok(heaps.clone()),
            MergeCapPosition::Ones(count @ ..=MAX_ONES) => Ok(vec![1; *count as usize]),
            MergeCapPosition::Ones(_) => Err(PositionTooLarge),
        }
    }
}

impl MergeCap {
    /// The sizes of heaps that a heap of this size may be merged with.
    pub fn partners(&self, heap: u64) -> Option<std::ops::RangeInclusive<u64>> {
        self.cap.checked_sub(heap).map(|most| 1..=most)
    }

    /// The heaps that can still be merged, in rising order of size.
    ///
    /// Heaps only grow, so that a heap which does not fit together with the smallest other one is dead for
    /// good: no move ever touches it, and the position has the same options without it.
    fn live(&self, heaps: &[u64]) -> Vec<u64> {
        let mut live: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        live.sort_unstable();
        if let Some(&smallest) = live.first() {
            let fits = |heap: u64| heap.checked_add(smallest).is_some_and(|total| total <= self.cap);
            let behind = live[1..].partition_point(|&heap| fits(heap));
            live.truncate(if behind == 0 { 0 } else { behind + 1 });
        }
        live
    }
}

impl Ruleset for MergeCap {
    type Position = MergeCapPosition;
    type Move = Merge;

    fn visit_moves(&self, at: &MergeCapPosition, _: Player, visit: Visit<'_, Merge>) -> Flow {
        match at {
            MergeCapPosition::Heaps(heaps) => visit_mergers(heaps, |heap| self.partners(heap), visit),
            MergeCapPosition::Ones(count) => {
                let count = if self.cap < 2 { 0 } else { usize::try_from(*count).unwrap_or(usize::MAX) };
                for first in (0..count).rev() {
                    for second in first + 1..count {
                        visit(Merge { first, second })?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    fn play(&self, at: &MergeCapPosition, mv: &Merge) -> Result<MergeCapPosition, PositionTooLarge> {
        mv.play(&at.list()?).map(MergeCapPosition::Heaps)
    }

    fn canonical(&self, at: &MergeCapPosition) -> MergeCapPosition {
        match at.list() {
            Ok(heaps) => MergeCapPosition::Heaps(self.live(&heaps)),
            Err(PositionTooLarge) if self.cap < 2 => MergeCapPosition::Heaps(vec![]),
            Err(PositionTooLarge) => at.clone(),
        }
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for MergeCap {}

impl Notation for MergeCap {
    fn parse(&self, data: &Data) -> Result<MergeCapPosition, PositionError> {
        if let Data::Object(_) = data {
            let ([ones], []) = data.fields(["ones"], [])?;
            return ones.natural(MAX_HEAP).map(MergeCapPosition::Ones).map_err(|e| e.within(".ones"));
        }
        data.naturals(MAX_HEAP).map(|heaps| MergeCapPosition::Heaps(heaps.to_vec()))
    }

    fn write(&self, at: &MergeCapPosition) -> Data {
        match at {
            MergeCapPosition::Heaps(heaps) => Data::Naturals(heaps.clone()),
            MergeCapPosition::Ones(count) => Data::object([("ones", Data::Natural(*count))]),
        }
    }

    fn size_after(&self, at: &MergeCapPosition, _: &Merge) -> u64 {
        match at {
            MergeCapPosition::Heaps(heaps) => heaps.len() as u64,
            // The position moved to is a list.
            MergeCapPosition::Ones(count) => *count,
        }
    }

    fn move_name(&self, _: &MergeCapPosition, mv: &Merge) -> MoveName {
        mv.name()
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "ones", holds: FieldType::Number }];
        TextFormat { shape: TextShape::Numbers { list: None, fields }, example: "ones 10" }
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, heaps: usize) -> Option<MoveFormulas> {
        let all = move_formulas::names(heaps)?;
        let moves = move_formulas::mergers(all, |total| format!(" & {total} <= {}", self.cap));
        Some(MoveFormulas::position(all, moves, move_formulas::places(all)))
    }

    fn scene(&self, at: &MergeCapPosition) -> Scene {
        match at {
            MergeCapPosition::Heaps(heaps) => Scene::piles(heaps, 0),
            MergeCapPosition::Ones(count) => {
                let shown = (*count).min(MAX_HEAPS as u64);
                let mut scene = Scene::piles(&vec![1; shown as usize], 0);
                scene.hidden = count - shown;
                scene
            }
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move merges two heaps that are not empty and hold at most M tokens together.",
        "每步把两个非空且总数不超过 M 的堆合并成一堆。",
    ),
    format: text!(
        "a list of heaps, or {\"ones\": n} for n heaps of one",
        "各堆石子数的列表，或以 {\"ones\": n} 表示 n 堆一颗"
    ),
    example: "{\"ones\":10}",
    source: "contest folklore",
};

impl Parameters for MergeCap {
    fn from_parameters(parameters: Option<&str>) -> Result<MergeCap, GameError> {
        one_number("merge-cap", parameters, 1, MAX_HEAP).map(|cap| MergeCap { cap })
    }
}
