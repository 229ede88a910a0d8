//! Subset Takeaway: taking sets that contain none taken before.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::borrow::Cow;

/// Take a set of the numbers 1 to N, neither empty nor all of them, that contains no set taken before.
#[derive(Clone, Copy, Debug)]
pub struct SubsetTakeaway {
    /// How many numbers there are, from 1 to 20.
    pub numbers: u32,
}

/// The largest N: its sets can still be listed.
const MAX_NUMBERS: u64 = 20;

/// The sets of which none contains another one, rising as lists of numbers.
fn least(mut sets: Vec<u32>) -> Vec<u32> {
    sets.sort_unstable_by_key(|set| set.count_ones());
    let mut least: Vec<u32> = Vec::with_capacity(sets.len());
    for set in sets {
        if !least.iter().any(|inner| inner & !set == 0) {
            least.push(set);
        }
    }
    least.sort_unstable_by_key(|set| set.reverse_bits());
    least.reverse();
    least
}

fn members(set: u32) -> Vec<u64> {
    (0..u32::BITS).filter(|bit| set >> bit & 1 == 1).map(|bit| u64::from(bit) + 1).collect()
}

impl Ruleset for SubsetTakeaway {
    /// The sets taken of which none contains another one, as bits.
    type Position = Vec<u32>;
    /// The set.
    type Move = u32;

    fn visit_moves(&self, at: &Vec<u32>, _: Player, visit: Visit<'_, u32>) -> Flow {
        let all = (1u32 << self.numbers) - 1;
        (1..all).filter(|set| !at.iter().any(|taken| taken & !set == 0)).try_for_each(visit)
    }

    fn play(&self, at: &Vec<u32>, &set: &u32) -> Result<Vec<u32>, PositionTooLarge> {
        Ok(least([&at[..], &[set]].concat()))
    }

    fn size_in_memory(&self, at: &Vec<u32>) -> usize {
        size_of::<Vec<u32>>() + 64 + size_of_val(&at[..])
    }
}

impl Impartial for SubsetTakeaway {}

impl Notation for SubsetTakeaway {
    fn parse(&self, data: &Data) -> Result<Vec<u32>, PositionError> {
        let numbers = u64::from(self.numbers);
        let set = |(i, item): (usize, &Data)| {
            let listed = item.naturals(u64::MAX).map_err(|error| error.within(&format!("[{i}]")))?;
            let inside = listed.iter().all(|number| (1..=numbers).contains(number));
            let set = listed.iter().filter(|_| inside).fold(0u32, |set, number| set | 1 << (number - 1));
            let legal = inside && set.count_ones() as usize == listed.len() && !listed.is_empty();
            if legal && listed.len() < self.numbers as usize {
                return Ok(set);
            }
            Err(PositionError::wrong(words!(
                "this set cannot be taken: write different numbers from 1 to {numbers}, at least one and not all",
                "这不是可以取的集合：请写 1 到 {numbers} 中互不相同的数，至少一个且不是全部"
            ))
            .within(&format!("[{i}]")))
        };
        let sets: Vec<u32> = data.items()?.iter().enumerate().map(set).collect::<Result<_, _>>()?;
        Ok(least(sets))
    }

    fn write(&self, at: &Vec<u32>) -> Data {
        Data::list(at.iter().map(|&set| Data::Naturals(members(set))).collect())
    }

    fn size_after(&self, at: &Vec<u32>, _: &u32) -> u64 {
        (at.len() as u64 + 1) * u64::from(self.numbers)
    }

    fn move_name(&self, _: &Vec<u32>, &set: &u32) -> MoveName {
        vec![("set", Data::Naturals(members(set)))]
    }

    fn opening(&self) -> Option<Data> {
        Some(Data::Naturals(vec![]))
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Rows { list: None, fields: &[] }, example: "1 2\n1 3" }
    }

    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self.numbers {
            1 => "[]",
            2 => "[[1]]",
            _ => ABOUT.example,
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for SubsetTakeaway {
    fn from_parameters(parameters: Option<&str>) -> Result<SubsetTakeaway, GameError> {
        let numbers = one_number("subset-takeaway", parameters, 1, MAX_NUMBERS)?;
        Ok(SubsetTakeaway { numbers: numbers as u32 })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move takes a set of the numbers 1 to N, neither empty nor all of them, that contains no set taken before. A player who cannot move loses.",
        "每步取 1 到 N 的一个子集，既非空集也非全集，且不得包含已取过的任何集合。无法行动者负。",
    ),
    format: text!(
        "the sets taken so far, each a list of numbers; [] at the beginning",
        "已取过的集合，每个是一列数；开局为 []"
    ),
    example: "[[1,2]]",
    source: "D. Gale, A. Neyman, Nim-type games, International Journal of Game Theory 11 (1982)",
};
