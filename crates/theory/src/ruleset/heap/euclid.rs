//! The game of Euclid.

use super::{parse_pair, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas, RepeatedStep};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::text;
use std::ops::ControlFlow;

/// The game of Euclid: take a positive multiple of the smaller heap from the larger one, until a heap is
/// empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclid;

/// A move in the game of Euclid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EuclidMove {
    /// The heap that is made smaller, 0 or 1.
    pub heap: usize,
    /// How many tokens are taken, a positive multiple of the other heap.
    pub take: u64,
}

impl Ruleset for Euclid {
    type Position = [u64; 2];
    type Move = EuclidMove;

    fn visit_moves(&self, at: &[u64; 2], _: Player, visit: Visit<'_, EuclidMove>) -> Flow {
        for heap in [0, 1] {
            let (size, other) = (at[heap], at[1 - heap]);
            if other > 0 && size >= other {
                for times in (1..=size / other).rev() {
                    visit(EuclidMove { heap, take: times * other })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &[u64; 2], mv: &EuclidMove) -> Result<[u64; 2], PositionTooLarge> {
        let mut to = *at;
        to[mv.heap] -= mv.take;
        Ok(to)
    }

    fn canonical(&self, &[p, q]: &[u64; 2]) -> [u64; 2] {
        [p.min(q), p.max(q)]
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for Euclid {}

impl Notation for Euclid {
    fn parse(&self, data: &Data) -> Result<[u64; 2], PositionError> {
        parse_pair(data)
    }

    fn write(&self, at: &[u64; 2]) -> Data {
        Data::Naturals(at.to_vec())
    }

    fn size_after(&self, _: &[u64; 2], _: &EuclidMove) -> u64 {
        2
    }

    fn move_name(&self, _: &[u64; 2], mv: &EuclidMove) -> MoveName {
        vec![("heap", Data::Natural(mv.heap as u64)), ("take", Data::Natural(mv.take))]
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(Coordinates { axes: ["p", "q"], ..TWO_HEAPS })
    }

    /// A step takes the smaller heap from the larger one once.
    fn steps(&self) -> Option<RepeatedStep> {
        let step = |left: [&str; 2], when: &str| MoveFormula {
            left: vec![left.map(str::to_owned).to_vec()],
            ..MoveFormula::new(&[], when)
        };
        let moves = vec![step(["r", "q"], "1 <= q & r + q = p"), step(["p", "r"], "1 <= p & r + p = q")];
        let next = |kind: usize, at: &[u64]| {
            let (larger, smaller) = (*at.get(kind)?, *at.get(1usize.checked_sub(kind)?)?);
            let mut to = at.to_vec();
            to[kind] = larger.checked_sub(smaller).filter(|_| smaller > 0)?;
            Some(to)
        };
        Some(RepeatedStep { rules: MoveFormulas::position(&["p", "q"], moves, vec![1, 1]), next })
    }

    fn scene(&self, at: &[u64; 2]) -> Scene {
        Scene::piles(at, 0)
    }

    fn move_from_picks(&self, at: &[u64; 2], _: Player, picks: &[Pick]) -> Option<EuclidMove> {
        let [(heap, take)] = taken(at, 0, picks)?[..] else { return None };
        let other = *at.get(1 - heap)?;
        (other > 0 && take.is_multiple_of(other)).then_some(EuclidMove { heap, take })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "There are two heaps. A move takes a positive multiple of the smaller heap from the larger one. The game ends when a heap is empty.",
        "有两堆石子。每步从较大的一堆中取走较小一堆的正整数倍。有一堆为空时游戏结束。",
    ),
    format: text!("a list of the two heaps", "两堆石子数的列表"),
    example: "[24,7]",
    source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette 53 (1969), 354-357",
};

impl Parameters for Euclid {
    fn from_parameters(parameters: Option<&str>) -> Result<Euclid, GameError> {
        no_parameters("euclid", parameters).map(|()| Euclid)
    }
}
