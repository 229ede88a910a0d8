//! Circular Nim: a move takes from heaps next to each other on a ring.

use super::sets::{MAX_HEAPS, TakingRule, read_heaps, takes, visit_lowered};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::Scene;
use crate::{text, words};
use std::borrow::Cow;

/// Heaps in a ring; take any numbers of tokens, at least one in all, from neighbouring heaps.
#[derive(Clone, Debug)]
pub struct CircularNim {
    /// How many heaps there are.
    pub heaps: usize,
    /// From how many heaps next to each other a move may take, from 1 to `heaps`.
    pub most: usize,
    /// The sets of this many heaps next to each other, as sets of bits.
    arcs: Vec<u128>,
}

impl CircularNim {
    /// The game on `heaps` heaps, from 1 to 128, of which a move takes from up to `most`.
    pub fn new(heaps: usize, most: usize) -> CircularNim {
        let arc = |first: usize| (first..first + most).fold(0u128, |set, heap| set | 1 << (heap % heaps));
        let mut arcs: Vec<u128> = (0..heaps).map(arc).collect();
        arcs.sort_unstable();
        arcs.dedup();
        CircularNim { heaps, most, arcs }
    }
}

impl Ruleset for CircularNim {
    type Position = Vec<u64>;
    /// The heaps after the move.
    type Move = Vec<u64>;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, Vec<u64>>) -> Flow {
        visit_lowered(at, &self.arcs, TakingRule::Some, visit)
    }

    fn play(&self, _: &Vec<u64>, after: &Vec<u64>) -> Result<Vec<u64>, PositionTooLarge> {
        Ok(after.clone())
    }

    /// The ring may be turned and read the other way round.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let back: Vec<u64> = at.iter().rev().copied().collect();
        let turned = |heaps: &[u64], by: usize| [&heaps[by..], &heaps[..by]].concat();
        let all = [at, &back].into_iter().flat_map(|heaps| (0..heaps.len()).map(move |by| turned(heaps, by)));
        all.min().unwrap_or_default()
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn move_size_in_memory(&self, after: &Vec<u64>) -> usize {
        size_of_val(&after[..]) + 32
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + size_of_val(&at[..])
    }
}

impl Impartial for CircularNim {}

impl Notation for CircularNim {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let heaps = read_heaps(data)?;
        let (found, wanted) = (heaps.len(), self.heaps);
        if found == wanted {
            return Ok(heaps);
        }
        Err(PositionError::wrong(words!(
            "these are {found} heaps, and the ring has {wanted}: write all {wanted}, 0 for an empty one",
            "这里有 {found} 堆，而环上有 {wanted} 堆：请写全 {wanted} 堆，空堆写 0"
        )))
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &Vec<u64>) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, at: &Vec<u64>, after: &Vec<u64>) -> MoveName {
        let (heaps, take) = takes(at, after);
        vec![("heaps", Data::Naturals(heaps)), ("takes", Data::Naturals(take))]
    }

    fn example(&self) -> Cow<'static, str> {
        let heaps: Vec<String> = (0..self.heaps).map(|heap| (heap % 3 + 1).to_string()).collect();
        Cow::Owned(format!("[{}]", heaps.join(",")))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::piles(at, 0)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for CircularNim {
    fn from_parameters(parameters: Option<&str>) -> Result<CircularNim, GameError> {
        let pair = parameters.and_then(|text| text.split_once(','));
        let Some((heaps, most)) = pair else {
            return Err(GameError::bad_parameter(words!(
                "circular-nim needs two numbers, the heaps and from how many neighbouring ones a move takes: write circular-nim:5,2, say",
                "circular-nim 需要两个数，即堆数和每步至多从多少个相邻的堆中取：例如 circular-nim:5,2"
            )));
        };
        let heaps = number("circular-nim", heaps.trim(), 1, MAX_HEAPS as u64)?;
        let most = number("circular-nim", most.trim(), 1, MAX_HEAPS as u64)?;
        if most > heaps {
            return Err(GameError::bad_parameter(words!(
                "circular-nim:{heaps},{most}: a move takes from at most all {heaps} heaps: write a second number from 1 to {heaps}",
                "circular-nim:{heaps},{most}：每步至多从全部 {heaps} 堆中取：第二个数请写 1 到 {heaps}"
            )));
        }
        Ok(CircularNim::new(heaps as usize, most as usize))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "N heaps stand in a ring. A move takes any numbers of tokens, at least one in all, from at most K heaps that are next to each other. A player who cannot move loses.",
        "N 堆石子排成一圈。每步从至多 K 个相邻的堆中取走任意颗石子，总共至少一颗。无法行动者负。",
    ),
    format: text!("the heaps around the ring", "沿圈各堆的石子数"),
    example: "[1,2,3,1]",
    source: "M. Dufour, S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013), P22",
};
