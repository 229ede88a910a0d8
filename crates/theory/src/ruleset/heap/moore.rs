//! Moore's Nim: moves in several heaps at once.

use super::{MAX_HEAP, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{self, MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Pick, Scene};
use crate::text;
use std::ops::ControlFlow;

/// Moore's Nim_K: take any positive numbers of tokens from at least one heap and at most `most` heaps.
#[derive(Clone, Copy, Debug)]
pub struct Moore {
    /// From how many heaps a move may take, at least 1.
    pub most: u64,
}

/// A move in Moore's Nim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MooreMove {
    /// The places of the heaps that are lowered, in rising order, each with the tokens left there.
    pub left: Vec<(usize, u64)>,
}

impl Ruleset for Moore {
    type Position = Vec<u64>;
    type Move = MooreMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, MooreMove>) -> Flow {
        let heaps: Vec<usize> = (0..at.len()).filter(|&heap| at[heap] > 0).collect();
        let most = usize::try_from(self.most).unwrap_or(usize::MAX).min(heaps.len());
        // The lowered heaps, as places in `heaps`, with what is left. Like an odometer: the last lowered heap
        // that can be raised by one is, and all heaps after it become as small as the number of heaps allows.
        let mut lowered: Vec<(usize, u64)> = (0..most).map(|i| (i, 0)).collect();
        while !lowered.is_empty() {
            let left = lowered.iter().map(|&(i, left)| (heaps[i], left)).collect();
            visit(MooreMove { left })?;
            let Some((last, left)) = lowered.pop() else { break };
            if left + 1 < at[heaps[last]] {
                lowered.push((last, left + 1));
            }
            lowered.extend((last + 1..heaps.len()).take(most - lowered.len()).map(|i| (i, 0)));
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, mv: &MooreMove) -> Result<Vec<u64>, PositionTooLarge> {
        let mut to = at.clone();
        for &(heap, left) in &mv.left {
            to[heap] = left;
        }
        Ok(to)
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

impl Impartial for Moore {}

impl Notation for Moore {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_HEAP).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &MooreMove) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, at: &Vec<u64>, mv: &MooreMove) -> MoveName {
        let heaps: Vec<u64> = mv.left.iter().map(|&(heap, _)| heap as u64).collect();
        let takes: Vec<u64> = mv.left.iter().map(|&(heap, left)| at[heap] - left).collect();
        vec![("heaps", heaps.into()), ("takes", takes.into())]
    }

    fn has_grundy(&self, at: &Vec<u64>) -> bool {
        self.most == 1 || at.len() <= 1
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, heaps: usize) -> Option<MoveFormulas> {
        let all = move_formulas::names(heaps)?;
        let mut moves = Vec::new();
        for lowered in 1u32..1 << heaps {
            if u64::from(lowered.count_ones()) > self.most {
                continue;
            }
            let is_low = |i: usize| lowered >> i & 1 == 1;
            let left = (0..heaps).map(|i| if is_low(i) { format!("{}'", all[i]) } else { all[i].to_owned() });
            let when: Vec<String> =
                (0..heaps).filter(|&i| is_low(i)).map(|i| format!("{}' < {}", all[i], all[i])).collect();
            moves.push(MoveFormula { left: vec![left.collect()], ..MoveFormula::new(&[], when.join(" & ")) });
        }
        Some(MoveFormulas::position(all, moves, vec![1; heaps]))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::piles(at, 0)
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<MooreMove> {
        let taken = taken(at, 0, picks)?;
        let rises = taken.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let legal = rises && !taken.is_empty() && taken.len() as u64 <= self.most;
        legal.then(|| MooreMove {
            left: taken.into_iter().map(|(heap, take)| (heap, at[heap] - take)).collect(),
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes any positive numbers of tokens from at least one heap and at most K heaps.",
        "每步从至少一堆、至多 K 堆中各取走任意正数颗石子。",
    ),
    format: text!("a list of heaps", "各堆石子数的列表"),
    example: "[1,2,3]",
    source: "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93-94",
};

impl Parameters for Moore {
    fn from_parameters(parameters: Option<&str>) -> Result<Moore, GameError> {
        one_number("moore", parameters, 1, MAX_HEAP).map(|most| Moore { most })
    }
}
