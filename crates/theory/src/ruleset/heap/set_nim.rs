//! Simplicial Nim and Hypergraph Nim: a move takes from the heaps of one of given sets.

use super::sets::{TakingRule, read_heaps, read_sets, takes, visit_lowered, write_sets};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::Scene;
use crate::text;
use std::sync::Arc;

/// Choose a set and take any numbers of tokens, at least one in all, from its heaps.
pub type SimplicialNim = SetNim<false>;

/// Choose a set and take at least one token from each of its heaps.
pub type HypergraphNim = SetNim<true>;

/// The rules of both; `EACH` where a move takes from each heap of a set.
#[derive(Clone, Copy, Debug, Default)]
pub struct SetNim<const EACH: bool>;

/// Heaps with the sets of them from which a move may take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapsAndSets {
    heaps: Vec<u64>,
    /// As sets of bits.
    sets: Arc<[u128]>,
}

impl<const EACH: bool> SetNim<EACH> {
    const NAME: &'static str = if EACH { "hypergraph-nim" } else { "simplicial-nim" };
    const TAKING: TakingRule = if EACH { TakingRule::Each } else { TakingRule::Some };
}

impl<const EACH: bool> Ruleset for SetNim<EACH> {
    type Position = HeapsAndSets;
    /// The heaps after the move.
    type Move = Vec<u64>;

    fn visit_moves(&self, at: &HeapsAndSets, _: Player, visit: Visit<'_, Vec<u64>>) -> Flow {
        visit_lowered(&at.heaps, &at.sets, Self::TAKING, visit)
    }

    fn play(&self, at: &HeapsAndSets, after: &Vec<u64>) -> Result<HeapsAndSets, PositionTooLarge> {
        Ok(HeapsAndSets { heaps: after.clone(), sets: Arc::clone(&at.sets) })
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn move_size_in_memory(&self, after: &Vec<u64>) -> usize {
        size_of_val(&after[..]) + 32
    }

    fn size_in_memory(&self, at: &HeapsAndSets) -> usize {
        size_of::<HeapsAndSets>() + 64 + size_of_val(&at.heaps[..])
    }
}

impl<const EACH: bool> Impartial for SetNim<EACH> {}

impl<const EACH: bool> Notation for SetNim<EACH> {
    fn parse(&self, data: &Data) -> Result<HeapsAndSets, PositionError> {
        let ([heaps, sets], []) = data.fields(["heaps", "sets"], [])?;
        let heaps = read_heaps(heaps).map_err(|error| error.within(".heaps"))?;
        let sets = read_sets(sets, heaps.len()).map_err(|error| error.within(".sets"))?;
        Ok(HeapsAndSets { heaps, sets: sets.into() })
    }

    fn write(&self, at: &HeapsAndSets) -> Data {
        Data::object([("heaps", Data::Naturals(at.heaps.clone())), ("sets", write_sets(&at.sets))])
    }

    fn size_after(&self, at: &HeapsAndSets, _: &Vec<u64>) -> u64 {
        (at.heaps.len() + at.sets.len()) as u64
    }

    fn move_name(&self, at: &HeapsAndSets, after: &Vec<u64>) -> MoveName {
        let (heaps, take) = takes(&at.heaps, after);
        vec![("heaps", Data::Naturals(heaps)), ("takes", Data::Naturals(take))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "heaps", holds: FieldType::Numbers }];
        TextFormat { shape: TextShape::Rows { list: Some("sets"), fields }, example: "0 1\n1 2\nheaps 3 1 2" }
    }

    fn scene(&self, at: &HeapsAndSets) -> Scene {
        Scene::piles(&at.heaps, 0)
    }

    fn about(&self) -> &'static RulesetInfo {
        if EACH { &HYPERGRAPH } else { &SIMPLICIAL }
    }
}

impl<const EACH: bool> Parameters for SetNim<EACH> {
    fn from_parameters(parameters: Option<&str>) -> Result<SetNim<EACH>, GameError> {
        no_parameters(Self::NAME, parameters).map(|()| SetNim)
    }
}

static SIMPLICIAL: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses one of the sets and takes any numbers of tokens, at least one in all, from the heaps of this set. A player who cannot move loses.",
        "每步选择一个集合，从该集合的各堆中取走任意颗石子，总共至少一颗。无法行动者负。",
    ),
    format: text!(
        "{\"heaps\": [3, 1, 2], \"sets\": [[0, 1], [1, 2]]}, heaps counted from 0",
        "{\"heaps\": [3, 1, 2], \"sets\": [[0, 1], [1, 2]]}，堆从 0 开始编号"
    ),
    example: "{\"heaps\":[3,1,2],\"sets\":[[0,1],[1,2]]}",
    source: "R. Ehrenborg, E. Steingrimsson, Playing Nim on a simplicial complex, Electronic Journal of Combinatorics 3 (1996), R9",
};

static HYPERGRAPH: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses one of the sets and takes at least one token from each heap of this set. A player who cannot move loses.",
        "每步选择一个集合，从该集合的每一堆中各取走至少一颗石子。无法行动者负。",
    ),
    format: text!(
        "{\"heaps\": [3, 1, 2], \"sets\": [[0, 1], [1, 2]]}, heaps counted from 0",
        "{\"heaps\": [3, 1, 2], \"sets\": [[0, 1], [1, 2]]}，堆从 0 开始编号"
    ),
    example: "{\"heaps\":[3,1,2],\"sets\":[[0,1],[1,2]]}",
    source: "E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague-Grundy function of exact k-Nim, Discrete Applied Mathematics 239 (2018)",
};
