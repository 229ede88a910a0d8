//! Coin-turning games: a file per ruleset.
//!
//! Coins lie in a row, on places 1, 2, 3, ...; a move turns the coins of some set of places, where the coin
//! in the largest place goes from heads to tails. Which sets may be turned does not depend on what the coins
//! show, so that the coins that show heads are independent: a position is the sum of its single heads (two
//! heads in one place, as the sum may have them, are worth nothing together).

pub mod coin_grid;
pub mod coin_spec;
pub mod coloring_grid;
pub mod faces;
mod formulas;
pub mod mock_turtles;
pub mod multiples;
pub mod notation;
pub mod product;
pub mod ruler;
pub mod sharti;
pub mod tartan;
pub mod turning_turtles;

use super::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError};
use crate::ruleset::move_formulas::MoveFormulas;
use crate::ruleset::text_format::{self, TextFormat};
use crate::scene::Scene;
use crate::structure::symmetric_difference::{FlipSet, first_difference, turn};
use crate::words;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest place that a position may have.
pub const MAX_PLACE: u64 = 1_000_000_000_000_000_000;

/// Longer positions are not written down.
const MAX_PLACES: u64 = 1 << 24;

/// Which sets of places may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlipRule {
    /// Any places, from `least` to `most` of them; 1 <= least <= most.
    Anywhere {
        /// The fewest coins in a move.
        least: u64,
        /// The most coins in a move.
        most: u64,
    },
    /// Consecutive places, from `least` to `most` of them; `most` is `u64::MAX` where there is no bound.
    Run {
        /// The fewest coins in a move.
        least: u64,
        /// The most coins in a move.
        most: u64,
    },
}

impl FlipRule {
    /// The fewest coins that a move turns. A coin in a place below this never is the largest of a move.
    pub fn least(&self) -> u64 {
        let (FlipRule::Anywhere { least, .. } | FlipRule::Run { least, .. }) = self;
        *least
    }

    /// The most coins that a move turns.
    pub fn most(&self) -> u64 {
        let (FlipRule::Anywhere { most, .. } | FlipRule::Run { most, .. }) = self;
        *most
    }

    /// Shows every legal set with this largest place, each once: fewer coins first. In the stead of sets of
    /// more places than can be written down stands one of all places up to the largest, which
    /// [`Ruleset::play`] refuses.
    pub fn visit_sets(&self, place: u64, visit: Visit<'_, CoinSet>) -> Flow {
        let sizes = self.least()..=self.most().min(place);
        match self {
            FlipRule::Run { .. } => sizes
                .into_iter()
                .try_for_each(|size| visit(CoinSet::Run { first: place - size + 1, last: place })),
            FlipRule::Anywhere { .. } => sizes.into_iter().try_for_each(|size| {
                if size > MAX_PLACES {
                    return visit(CoinSet::Run { first: 1, last: place });
                }
                visit_subsets(place - 1, size - 1, &mut |mut places| {
                    places.push(place);
                    visit(CoinSet::Places(places))
                })
            }),
        }
    }

    /// How many legal sets have this largest place; `None` where they are 2^64 or more.
    pub fn count_sets(&self, place: u64) -> Option<u64> {
        let most = self.most().min(place);
        let Some(range) = most.checked_sub(self.least()) else { return Some(0) };
        match self {
            FlipRule::Run { .. } => range.checked_add(1),
            FlipRule::Anywhere { least, .. } => {
                let (mut sum, mut subsets) = (0u64, 1u64);
                for others in 0..most {
                    if others + 1 >= *least {
                        sum = sum.checked_add(subsets)?;
                    }
                    // The next binomial coefficient of place - 1.
                    let next = u128::from(subsets) * u128::from(place - 1 - others) / u128::from(others + 1);
                    subsets = u64::try_from(next).ok()?;
                }
                Some(sum)
            }
        }
    }
}

/// Shows the sets of `size` of the places 1 to `places`, as rising lists, in lexicographic order. One set
/// must fit in memory.
pub(crate) fn visit_subsets(places: u64, size: u64, visit: Visit<'_, Vec<u64>>) -> Flow {
    if size > places {
        return ControlFlow::Continue(());
    }
    let mut chosen: Vec<u64> = (1..=size).collect();
    loop {
        visit(chosen.clone())?;
        // The last entry that can be raised is raised, and those behind it follow at once.
        let raised = (0..chosen.len()).rev().find(|&i| chosen[i] < places - (size - 1 - i as u64));
        let Some(i) = raised else { return ControlFlow::Continue(()) };
        let value = chosen[i] + 1;
        for (entry, place) in chosen[i..].iter_mut().zip(value..) {
            *entry = place;
        }
    }
}

/// A set of places that are turned together; not empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CoinSet {
    /// These places, rising.
    Places(Vec<u64>),
    /// All places from `first` to `last`.
    Run {
        /// The least place.
        first: u64,
        /// The largest place, at least `first`.
        last: u64,
    },
}

impl CoinSet {
    /// The places, rising.
    pub fn places(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            CoinSet::Places(places) => Box::new(places.iter().copied()),
            CoinSet::Run { first, last } => Box::new(*first..=*last),
        }
    }

    /// How many places.
    pub fn size(&self) -> u64 {
        match self {
            CoinSet::Places(places) => places.len() as u64,
            CoinSet::Run { first, last } => last - first + 1,
        }
    }

    /// The least place.
    pub fn least(&self) -> u64 {
        match self {
            CoinSet::Places(places) => places.first().copied().unwrap_or(0),
            CoinSet::Run { first, .. } => *first,
        }
    }

    /// What names the set: `turn`, the list of its places, or `run`, its first and last place.
    pub fn name(&self) -> (&'static str, Data) {
        match self {
            CoinSet::Places(places) => ("turn", Data::Naturals(places.clone())),
            CoinSet::Run { first, last } => ("run", Data::Naturals(vec![*first, *last])),
        }
    }
}

impl FlipSet for CoinSet {
    type Place = u64;

    fn first_difference(&self, other: &CoinSet) -> Option<u64> {
        if let (CoinSet::Run { first: a, last: b }, CoinSet::Run { first: c, last: d }) = (self, other) {
            return if a != c { Some(*a.min(c)) } else { (b != d).then(|| b.min(d) + 1) };
        }
        first_difference(self.places(), other.places())
    }

    fn holds(&self, place: u64) -> bool {
        match self {
            CoinSet::Places(places) => places.binary_search(&place).is_ok(),
            CoinSet::Run { first, last } => (*first..=*last).contains(&place),
        }
    }

    fn count_above(&self, place: u64) -> u128 {
        match self {
            CoinSet::Places(places) => {
                (places.len() - places.partition_point(|&other| other <= place)) as u128
            }
            CoinSet::Run { first, last } => u128::from((last + 1).saturating_sub((place + 1).max(*first))),
        }
    }
}

/// The rules of a coin-turning game on a row of coins.
pub trait CoinRules: Send + Sync + 'static {
    /// Which sets of places may be turned.
    fn turns(&self) -> FlipRule;

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

impl CoinRules for Box<dyn CoinRules> {
    fn turns(&self) -> FlipRule {
        (**self).turns()
    }

    fn about(&self) -> &'static RulesetInfo {
        (**self).about()
    }
}

/// The game on a row of coins with the rules `C`: positions are the places that show heads, rising.
#[derive(Clone, Debug)]
pub struct CoinGame<C>(pub Arc<C>);

impl<C: CoinRules> Ruleset for CoinGame<C> {
    type Position = Vec<u64>;
    type Move = CoinSet;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, CoinSet>) -> Flow {
        let turns = self.0.turns();
        at.iter().try_for_each(|&place| turns.visit_sets(place, visit))
    }

    fn play(&self, at: &Vec<u64>, mv: &CoinSet) -> Result<Vec<u64>, PositionTooLarge> {
        if self.size_after(at, mv) > MAX_PLACES { Err(PositionTooLarge) } else { Ok(turn(at, mv.places())) }
    }

    /// Coins that are too few places from the beginning to be the largest of a move do not matter.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let least = self.0.turns().least();
        at[at.partition_point(|&place| place < least)..].to_vec()
    }

    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        let least = self.0.turns().least();
        at.iter().filter(|&&place| place >= least).for_each(|&place| visit(vec![place]));
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + size_of_val(at.as_slice())
    }
}

impl<C: CoinRules> Impartial for CoinGame<C> {}

impl<C: CoinRules> Notation for CoinGame<C> {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        if let Some(row) = faces::in_a_row(data)? {
            return Ok(faces::heads(&row));
        }
        let places = data.naturals(MAX_PLACE)?;
        if let Some(i) = places.iter().position(|&place| place == 0) {
            return Err(place_zero().within(&format!("[{i}]")));
        }
        let mut heads = places.to_vec();
        heads.sort_unstable();
        match heads.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(heads),
            Some(pair) => {
                let place = pair[0];
                let i = places.iter().rposition(|&other| other == place).unwrap_or(0);
                Err(listed_twice(&place.to_string()).within(&format!("[{i}]")))
            }
        }
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, mv: &CoinSet) -> u64 {
        (at.len() as u64).saturating_add(mv.size())
    }

    fn move_name(&self, _: &Vec<u64>, mv: &CoinSet) -> MoveName {
        vec![mv.name()]
    }

    fn form(&self) -> TextFormat {
        text_format::ROW_OF_COINS
    }

    fn formulas(&self, _: usize) -> Option<MoveFormulas> {
        MoveFormulas::coins(self.0.turns())
    }

    /// Any of the coins shows heads.
    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<u64>>, SizeError> {
        let make = |cells: &mut dyn Iterator<Item = u32>| cells.map(|cell| u64::from(cell) + 1).collect();
        BoardFillings::sets(size.strip()?, Vec::new(), make).map(Enumeration::Fillings)
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::coins(at, 0)
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

fn place_zero() -> PositionError {
    PositionError::wrong(words!(
        "places are counted from 1, there is no place 0: write what the coins show as H and T, such as THHT",
        "位置从 1 开始编号，没有位置 0：若写的是各枚硬币的正反，请写成 H 与 T，例如 THHT"
    ))
}

fn listed_twice(place: &str) -> PositionError {
    PositionError::wrong(words!(
        "place {place} is listed twice: write each place that shows heads once, or what the coins show as H and T, such as THHT",
        "位置 {place} 出现了两次：每个正面朝上的位置只写一次，或把各枚硬币的正反写成 H 与 T，例如 THHT"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::coin::coin_spec::CoinSpec;
    use crate::theorem::brute_force::check_equivalences;

    const RULES: [FlipRule; 8] = [
        FlipRule::Anywhere { least: 1, most: 1 },
        FlipRule::Anywhere { least: 1, most: 3 },
        FlipRule::Anywhere { least: 2, most: 3 },
        FlipRule::Anywhere { least: 3, most: 9 },
        FlipRule::Anywhere { least: 1, most: 100 },
        FlipRule::Run { least: 1, most: u64::MAX },
        FlipRule::Run { least: 2, most: 3 },
        FlipRule::Run { least: 4, most: 4 },
    ];

    fn subsets(largest: u64) -> impl Iterator<Item = Vec<u64>> {
        (0u64..1 << largest)
            .map(move |set| (1..=largest).filter(|place| set >> (place - 1) & 1 == 1).collect())
    }

    #[test]
    fn legal_sets_are_those_of_the_rules() {
        for turns in RULES {
            let sizes = turns.least()..=turns.most();
            for place in 1..9 {
                let mut shown = Vec::new();
                let _ = turns.visit_sets(place, &mut |set| {
                    shown.push(set.places().collect::<Vec<u64>>());
                    ControlFlow::Continue(())
                });
                shown.sort();
                let run = |set: &[u64]| set.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                let mut legal: Vec<Vec<u64>> = subsets(place)
                    .filter(|set| set.last() == Some(&place) && sizes.contains(&(set.len() as u64)))
                    .filter(|set| matches!(turns, FlipRule::Anywhere { .. }) || run(set))
                    .collect();
                legal.sort();
                assert_eq!(shown, legal, "{turns:?}, largest place {place}");
                assert_eq!(turns.count_sets(place), Some(legal.len() as u64));
            }
        }
    }

    #[test]
    fn sets_beyond_64_bits_are_not_counted() {
        assert_eq!(FlipRule::Anywhere { least: 1, most: 100 }.count_sets(100), None);
        assert_eq!(FlipRule::Anywhere { least: 1, most: 3 }.count_sets(MAX_PLACE), None);
        assert_eq!(FlipRule::Run { least: 1, most: u64::MAX }.count_sets(MAX_PLACE), Some(MAX_PLACE));
    }

    #[test]
    fn heads_are_independent_and_idle_ones_are_nothing() {
        for turns in RULES {
            check_equivalences(&CoinGame(Arc::new(CoinSpec { turns })), subsets(5));
        }
    }

    #[test]
    fn wrong_positions_are_refused() {
        let rules = CoinGame(Arc::new(CoinSpec { turns: RULES[0] }));
        let parse = |data: Data| rules.parse(&data).map_err(|error| (error.at, error.too_large));
        assert_eq!(parse(Data::Naturals(vec![5, 2])), Ok(vec![2, 5]));
        assert_eq!(parse(Data::Naturals(vec![5, 0])), Err(("[1]".to_owned(), false)));
        assert_eq!(parse(Data::Naturals(vec![5, 2, 5])), Err(("[2]".to_owned(), false)));
        assert_eq!(parse(Data::Naturals(vec![MAX_PLACE + 1])), Err(("[0]".to_owned(), true)));
    }

    #[test]
    fn long_runs_are_not_written_down() {
        let rules = CoinGame(Arc::new(CoinSpec { turns: RULES[5] }));
        assert_eq!(
            rules.play(&vec![1 << 40], &CoinSet::Run { first: 1, last: 1 << 40 }),
            Err(PositionTooLarge)
        );
        assert_eq!(rules.play(&vec![2, 5], &CoinSet::Run { first: 2, last: 5 }), Ok(vec![3, 4]));
    }
}
