//! Carrots: numbers are removed from the ends of a row until one is left.

use super::{ScoringRuleset, scores};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene, cards};
use crate::value::Score;
use crate::{text, words};
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// The rules: the first player has some turns for himself; then both take turns, he first. Each turn removes
/// a number from an end of the row; the last number is the score.
#[derive(Clone, Copy, Debug, Default)]
pub struct Carrots;

/// An end of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowEnd {
    /// The end where the row begins.
    Left,
    /// The end where it stops.
    Right,
}

/// A row of numbers and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarrotsPosition {
    /// The first place of the row in `values`.
    pub from: u32,
    /// The place after its last one; there is at least one place.
    pub to: u32,
    /// How many turns the first player has for himself, less than there are numbers. `None` asks about every
    /// such number at once.
    pub extra: Option<u32>,
    /// Whose turn it is: Left is the first player.
    pub to_move: Player,
    /// All numbers that there ever were.
    pub values: Arc<[Score]>,
}

/// The numbers are the same for all positions that are ever compared.
impl Hash for CarrotsPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.from, self.to, self.extra, self.to_move).hash(state);
    }
}

impl CarrotsPosition {
    /// The numbers that are left.
    pub fn left(&self) -> &[Score] {
        self.values.get(self.range()).unwrap_or_default()
    }

    fn range(&self) -> Range<usize> {
        self.from as usize..self.to as usize
    }

    /// The two ends, that one first whose removal leaves the list that comes first in lexicographic order.
    fn ends(&self) -> [RowEnd; 2] {
        let left = self.left();
        match left.get(1..) <= left.get(..left.len().saturating_sub(1)) {
            true => [RowEnd::Left, RowEnd::Right],
            false => [RowEnd::Right, RowEnd::Left],
        }
    }
}

impl Ruleset for Carrots {
    type Position = CarrotsPosition;
    /// The end that is removed.
    type Move = RowEnd;

    fn visit_moves(&self, at: &CarrotsPosition, player: Player, visit: Visit<'_, RowEnd>) -> Flow {
        if player != at.to_move || at.to - at.from < 2 || at.extra.is_none() {
            return ControlFlow::Continue(());
        }
        at.ends().into_iter().try_for_each(visit)
    }

    fn play(&self, at: &CarrotsPosition, &end: &RowEnd) -> Result<CarrotsPosition, PositionTooLarge> {
        let mut to = at.clone();
        match end {
            RowEnd::Left => to.from += 1,
            RowEnd::Right => to.to -= 1,
        }
        match at.extra {
            Some(extra) if extra > 0 => to.extra = Some(extra - 1),
            _ => to.to_move = at.to_move.opponent(),
        }
        Ok(to)
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl ScoringRuleset for Carrots {
    fn to_move(&self, at: &CarrotsPosition) -> Player {
        at.to_move
    }

    fn gain(&self, _: &CarrotsPosition, _: &RowEnd) -> Score {
        Score::ZERO
    }

    fn final_score(&self, at: &CarrotsPosition) -> Score {
        at.left().first().cloned().unwrap_or(Score::ZERO)
    }

    fn together(&self, at: &CarrotsPosition) -> Option<Vec<CarrotsPosition>> {
        match at.extra {
            Some(_) => None,
            None => {
                Some((0..at.to - at.from).map(|k| CarrotsPosition { extra: Some(k), ..at.clone() }).collect())
            }
        }
    }
}

/// The longest row.
const MAX_VALUES: usize = 4_000_000;

impl Notation for Carrots {
    fn parse(&self, data: &Data) -> Result<CarrotsPosition, PositionError> {
        let ([values], [extra, first]) = data.fields(["values"], ["extra", "first"])?;
        let values = scores(values).map_err(|e| e.within(".values"))?;
        let length = u32::try_from(values.len()).unwrap_or(u32::MAX);
        if values.is_empty() {
            let error = words!("the row is empty: write at least one number", "这一行至少有一个数");
            return Err(PositionError::wrong(error).within(".values"));
        }
        if values.len() > MAX_VALUES {
            let error =
                words!("there are too many numbers: write at most {MAX_VALUES}", "数最多 {MAX_VALUES} 个");
            return Err(PositionError::too_large(error).within(".values"));
        }
        let extra = extra.map_or(Ok(Some(0)), |data| extra_turns(data, length));
        let extra = extra.map_err(|e| e.within(".extra"))?;
        let to_move = match first {
            None => Player::Left,
            Some(Data::Text(name)) if name == "max" => Player::Left,
            Some(Data::Text(name)) if name == "min" && extra == Some(0) => Player::Right,
            Some(_) => {
                let error = words!(
                    "\"max\" is expected here, or \"min\" where \"extra\" is 0 and the second player's turn has come",
                    "这里应为 \"max\"；若 \"extra\" 为 0 且轮到后手，则为 \"min\""
                );
                return Err(PositionError::wrong(error).within(".first"));
            }
        };
        Ok(CarrotsPosition { from: 0, to: length, extra, to_move, values: values.into() })
    }

    fn write(&self, at: &CarrotsPosition) -> Data {
        let values = Data::list(at.left().iter().map(Data::from).collect());
        let extra = at.extra.map_or_else(|| Data::from("all"), |extra| Data::Natural(extra.into()));
        match at.to_move {
            Player::Left => Data::object([("values", values), ("extra", extra)]),
            Player::Right => {
                Data::object([("values", values), ("extra", extra), ("first", Data::from("min"))])
            }
        }
    }

    fn size_after(&self, at: &CarrotsPosition, _: &RowEnd) -> u64 {
        u64::from(at.to - at.from)
    }

    fn move_name(&self, at: &CarrotsPosition, &end: &RowEnd) -> MoveName {
        let left = at.left();
        let (name, removed) = match end {
            RowEnd::Left => ("left", left.first()),
            RowEnd::Right => ("right", left.last()),
        };
        let removed = removed.map_or(Data::Null, Data::from);
        vec![("end", Data::from(name)), ("take", removed)]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "extra", holds: FieldType::NumberOrWord }];
        TextFormat {
            shape: TextShape::Numbers { list: Some("values"), fields },
            example: "4 1 6 2 5\nextra 1",
        }
    }

    fn scene(&self, at: &CarrotsPosition) -> Scene {
        cards(0, at.left())
    }

    fn picks(&self, at: &CarrotsPosition, &end: &RowEnd) -> Option<Vec<Pick>> {
        let card = match end {
            RowEnd::Left => 0,
            RowEnd::Right => at.left().len().saturating_sub(1),
        };
        Some(vec![Pick::thing(format!("c{card}"))])
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// How many turns the first player has for himself: less than there are numbers, or all such numbers.
fn extra_turns(data: &Data, length: u32) -> Result<Option<u32>, PositionError> {
    let most = length - 1;
    match data {
        Data::Text(all) if all == "all" => Ok(None),
        Data::Text(_) => Err(PositionError::wrong(words!(
            "a number from 0 to {most} or \"all\" is expected here",
            "这里应为 0 到 {most} 的数或 \"all\""
        ))),
        number => {
            let extra = number.natural(u64::MAX)?;
            let extra = u32::try_from(extra).ok().filter(|&extra| extra <= most);
            let too_many = words!(
                "one number is left at the end: remove at most {most} of {length} numbers",
                "最后要剩一个数：{length} 个数中最多取走 {most} 个"
            );
            extra.map(Some).ok_or_else(|| PositionError::wrong(too_many))
        }
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Numbers stand in a row. First the first player removes a number from an end k times; then both players in turn remove a number from an end, the first player beginning, until one number is left. The first player wants it large, the second wants it small.",
        "一排数。先由先手连续 k 次从两端之一取走一个数；然后双方轮流从两端之一取走一个数，先手先取，直到只剩一个数。先手希望它大，后手希望它小。",
    ),
    format: text!(
        "{\"values\": numbers, \"extra\": k}, or \"extra\": \"all\" for the values with every k; with \"first\": \"min\" it is the second player's turn",
        "{\"values\": 若干数, \"extra\": k}，或用 \"extra\": \"all\" 求所有 k 的值；写 \"first\": \"min\" 表示轮到后手"
    ),
    example: "{\"values\":[4,1,6,2,5],\"extra\":0}",
    source: "Codeforces 794E, Choosing Carrot",
};

impl Parameters for Carrots {
    fn from_parameters(parameters: Option<&str>) -> Result<Carrots, GameError> {
        no_parameters("carrots", parameters).map(|()| Carrots)
    }
}
