//! Roll the Lawn: a roller flattens the bumps that it passes.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight};
use crate::{text, words};
use std::ops::ControlFlow;

/// Left rolls the roller to the left, Right to the right, over at least one bump; each bump passed falls
/// by 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct RollTheLawn;

/// Bumps in a row, with a roller between two of them or at an end.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lawn {
    /// The heights of the bumps to the left of the roller, from the nearest.
    left: Vec<u64>,
    /// Those to its right, from the nearest.
    right: Vec<u64>,
}

/// The most places of a row.
const MAX_PLACES: usize = 100_000;

/// The highest bump.
const MAX: u64 = 1_000_000;

/// A player rolls over this many places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    player: Player,
    places: usize,
}

impl Ruleset for RollTheLawn {
    type Position = Lawn;
    type Move = Roll;

    fn visit_moves(&self, at: &Lawn, player: Player, visit: Visit<'_, Roll>) -> Flow {
        let ahead = if player == Player::Left { &at.left } else { &at.right };
        let Some(first) = ahead.iter().position(|&bump| bump > 0) else { return ControlFlow::Continue(()) };
        (first + 1..=ahead.len()).map(|places| Roll { player, places }).try_for_each(visit)
    }

    fn play(&self, at: &Lawn, roll: &Roll) -> Result<Lawn, PositionTooLarge> {
        let (ahead, behind) = match roll.player {
            Player::Left => (&at.left, &at.right),
            Player::Right => (&at.right, &at.left),
        };
        let (passed, ahead) = ahead.split_at(roll.places);
        let behind =
            passed.iter().rev().map(|bump| bump.saturating_sub(1)).chain(behind.iter().copied()).collect();
        let ahead = ahead.to_vec();
        Ok(match roll.player {
            Player::Left => Lawn { left: ahead, right: behind },
            Player::Right => Lawn { left: behind, right: ahead },
        })
    }

    /// Flat places matter to nobody: a roll that ends behind one is as good before it.
    fn canonical(&self, at: &Lawn) -> Lawn {
        let bumps = |side: &[u64]| side.iter().copied().filter(|&bump| bump > 0).collect();
        Lawn { left: bumps(&at.left), right: bumps(&at.right) }
    }

    /// Seen from the other side of the lawn Left and Right have changed places.
    fn canonical_up_to_sign(&self, at: &Lawn) -> (Lawn, bool) {
        let form = self.canonical(at);
        let negative = Lawn { left: form.right.clone(), right: form.left.clone() };
        if negative < form { (negative, true) } else { (form, false) }
    }

    fn size_in_memory(&self, at: &Lawn) -> usize {
        list_weight(&at.left) + list_weight(&at.right)
    }
}

impl Notation for RollTheLawn {
    fn parse(&self, data: &Data) -> Result<Lawn, PositionError> {
        let ([row, roller], []) = data.fields(["row", "roller"], [])?;
        let row = row.naturals(MAX).map_err(|error| error.within(".row"))?;
        let places = row.len();
        if places > MAX_PLACES {
            return Err(PositionError::too_large(words!(
                "the row is too long: write at most {MAX_PLACES} places",
                "一行至多有 {MAX_PLACES} 个位置"
            ))
            .within(".row"));
        }
        let roller = roller.natural(u64::MAX).map_err(|error| error.within(".roller"))?;
        match usize::try_from(roller).ok().and_then(|roller| row.split_at_checked(roller)) {
            Some((left, right)) => {
                Ok(Lawn { left: left.iter().rev().copied().collect(), right: right.to_vec() })
            }
            None => Err(PositionError::wrong(words!(
                "the roller cannot have {roller} numbers to its left: the row has {places}",
                "滚筒左边不可能有 {roller} 个数：这一行有 {places} 个"
            ))
            .within(".roller")),
        }
    }

    fn write(&self, at: &Lawn) -> Data {
        let row = at.left.iter().rev().chain(&at.right).copied().collect();
        Data::object([("row", Data::Naturals(row)), ("roller", Data::Natural(at.left.len() as u64))])
    }

    fn size_after(&self, at: &Lawn, _: &Roll) -> u64 {
        (at.left.len() + at.right.len()) as u64 + 1
    }

    fn move_name(&self, _: &Lawn, roll: &Roll) -> MoveName {
        vec![("squares", Data::Natural(roll.places as u64))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "roller", holds: FieldType::Number }];
        TextFormat { shape: TextShape::Numbers { list: Some("row"), fields }, example: "2 0 3\nroller 1" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for RollTheLawn {
    fn from_parameters(parameters: Option<&str>) -> Result<RollTheLawn, GameError> {
        no_parameters("roll-the-lawn", parameters).map(|()| RollTheLawn)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Numbers stand in a row, the heights of bumps, and a roller between two of them or at an end. Left rolls it to the left over one or more numbers, Right to the right; each number above 0 that is passed falls by 1, and at least one must. A player who cannot do so loses.",
        "一行数表示各处凸起的高度，滚筒位于两数之间或一端。左方把滚筒向左滚过一个或多个数，右方向右滚；滚过的每个正数减 1，且至少要有一个数减小。无法行动者负。",
    ),
    format: text!(
        "{\"row\": [2, 0, 3], \"roller\": 1}, the roller by how many numbers are to its left",
        "{\"row\": [2, 0, 3], \"roller\": 1}，滚筒写作其左边数的个数"
    ),
    example: "{\"row\":[2,1,3],\"roller\":1}",
    source: "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007): Roll the Lawn",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_lawns_hold_up(row in prop::collection::vec(0u64..3, 0..5), roller: prop::sample::Index) {
            let roller = roller.index(row.len() + 1) as u64;
            let data = Data::object([("row", row.into()), ("roller", roller.into())]);
            holds_up(&RollTheLawn, &data);
            stays_canonical(&RollTheLawn, &data);
        }
    }
}
