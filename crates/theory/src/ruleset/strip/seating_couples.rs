//! Seating couples: a lady and a gentleman beside each other, on a row of chairs.

use super::alphabet::{MAX_CELLS, text_of, too_long};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{
    Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser, list_weight,
};
use crate::{text, words};
use std::ops::ControlFlow;

/// Seat a couple on two empty chairs, the lady to the left of the gentleman (Left) or to his right (Right),
/// so that no gentleman sits beside a lady but his own.
#[derive(Clone, Copy, Debug, Default)]
pub struct SeatingCouples;

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chair {
    /// Nobody.
    Empty,
    /// A lady.
    Lady,
    /// A gentleman.
    Gentleman,
}

/// A couple from left to right, as a player seats it.
fn couple(player: Player) -> [Chair; 2] {
    match player {
        Player::Left => [Chair::Lady, Chair::Gentleman],
        Player::Right => [Chair::Gentleman, Chair::Lady],
    }
}

fn other(chair: Chair) -> Chair {
    match chair {
        Chair::Empty => Chair::Empty,
        Chair::Lady => Chair::Gentleman,
        Chair::Gentleman => Chair::Lady,
    }
}

/// Whether these may sit beside each other without being a couple.
fn at_ease(one: Option<&Chair>, next: Chair) -> bool {
    one.is_none_or(|&one| one == Chair::Empty || one == next)
}

/// The lesser of the row and of its reflection with ladies and gentlemen exchanged: in a reflection the
/// players have changed places, and so they have once more when these are exchanged.
fn least(row: Vec<Chair>) -> Vec<Chair> {
    let turned: Vec<Chair> = row.iter().rev().map(|&chair| other(chair)).collect();
    row.min(turned)
}

impl Ruleset for SeatingCouples {
    type Position = Vec<Chair>;
    /// The first of the two chairs, and whose couple sits there.
    type Move = (usize, Player);

    fn visit_moves(&self, at: &Vec<Chair>, player: Player, visit: Visit<'_, (usize, Player)>) -> Flow {
        let [first, second] = couple(player);
        for (chair, pair) in at.windows(2).enumerate() {
            let before = chair.checked_sub(1).and_then(|before| at.get(before));
            let free = pair.iter().all(|&chair| chair == Chair::Empty);
            if free && at_ease(before, first) && at_ease(at.get(chair + 2), second) {
                visit((chair, player))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &Vec<Chair>,
        &(chair, player): &(usize, Player),
    ) -> Result<Vec<Chair>, PositionTooLarge> {
        let mut to = at.clone();
        to[chair..chair + 2].copy_from_slice(&couple(player));
        Ok(to)
    }

    /// A row seen from the other side of the table, with ladies and gentlemen exchanged, is the same game.
    fn canonical(&self, at: &Vec<Chair>) -> Vec<Chair> {
        least(at.clone())
    }

    /// With ladies and gentlemen exchanged Left and Right have changed places.
    fn canonical_up_to_sign(&self, at: &Vec<Chair>) -> (Vec<Chair>, bool) {
        lesser(least(at.clone()), least(at.iter().map(|&chair| other(chair)).collect()))
    }

    /// Runs of at least two empty chairs, each with the couples beside it.
    fn visit_components(&self, at: &Vec<Chair>, visit: &mut dyn FnMut(Vec<Chair>)) {
        let mut from = 0;
        for run in at.chunk_by(|a, b| (*a == Chair::Empty) == (*b == Chair::Empty)) {
            let to = from + run.len();
            if run[0] == Chair::Empty && run.len() > 1 {
                visit(least(at[from.saturating_sub(2)..(to + 2).min(at.len())].to_vec()));
            }
            from = to;
        }
    }

    fn is_sum_of_components(&self, _: &Vec<Chair>) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<Chair>) -> usize {
        list_weight(at)
    }
}

impl Notation for SeatingCouples {
    fn parse(&self, data: &Data) -> Result<Vec<Chair>, PositionError> {
        let expected = words!("a text of ., w and m", "由 .、w 和 m 组成的文本");
        let text = text_of(data, &expected)?;
        if text.len() > MAX_CELLS {
            return Err(too_long(MAX_CELLS));
        }
        let mut row = Vec::with_capacity(text.len());
        for (place, letter) in (1..).zip(text.chars()) {
            row.push(match letter {
                '.' => Chair::Empty,
                'w' => Chair::Lady,
                'm' => Chair::Gentleman,
                _ => {
                    return Err(PositionError::wrong(words!(
                        "chair {place}, counted from 1, is \"{letter}\": . is an empty chair, w a lady, m a gentleman",
                        "第 {place} 把椅子（从 1 起）是 \"{letter}\"：. 为空椅，w 为女士，m 为男士"
                    )));
                }
            });
        }
        check(&row).map(|()| row)
    }

    fn write(&self, at: &Vec<Chair>) -> Data {
        let letter = |chair: &Chair| match chair {
            Chair::Empty => '.',
            Chair::Lady => 'w',
            Chair::Gentleman => 'm',
        };
        Data::Text(at.iter().map(letter).collect())
    }

    fn size_after(&self, at: &Vec<Chair>, _: &(usize, Player)) -> u64 {
        at.len() as u64 / 4
    }

    fn move_name(&self, _: &Vec<Chair>, &(chair, _): &(usize, Player)) -> MoveName {
        vec![("cell", Data::Natural(chair as u64))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: "" }, example: "..wm....." }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Whether this row can come up: couples beside each other, and nobody beside a stranger of the other sex.
fn check(row: &[Chair]) -> Result<(), PositionError> {
    let mut from = 0;
    for run in row.chunk_by(|a, b| (*a == Chair::Empty) == (*b == Chair::Empty)) {
        if run[0] != Chair::Empty {
            let couples = run.len().is_multiple_of(2) && run.chunks(2).all(|pair| pair[0] != pair[1]);
            let strangers = run[1..].chunks_exact(2).any(|pair| pair[0] != pair[1]);
            if !couples || strangers {
                let (first, last) = (from + 1, from + run.len());
                return Err(PositionError::wrong(words!(
                    "the chairs {first} to {last}, counted from 1, are not filled by couples: write couples as wm or mw, no gentleman beside a lady other than his own",
                    "第 {first} 到 {last} 把椅子（从 1 起）上坐的不是夫妻：夫妻写作 wm 或 mw，且男士旁边不得坐别人的夫人"
                )));
            }
        }
        from += run.len();
    }
    Ok(())
}

impl Parameters for SeatingCouples {
    fn from_parameters(parameters: Option<&str>) -> Result<SeatingCouples, GameError> {
        no_parameters("seating-couples", parameters).map(|()| SeatingCouples)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Couples are seated on a row of chairs, two chairs for each: Left seats the lady to the left of the gentleman, Right to his right. No gentleman may sit beside a lady other than his own. A player who cannot seat a couple loses.",
        "在一排椅子上安排夫妻入座，每对占相邻的两把空椅：左方把女士安排在男士左边，右方把女士安排在男士右边。任何男士旁边不得坐别人的夫人。无法安排者负。",
    ),
    format: text!(
        "a text from left to right: . for an empty chair, w for a lady, m for a gentleman",
        "从左到右的文本：. 为空椅，w 为女士，m 为男士"
    ),
    example: "\"..wm.....\"",
    source: "Conway, On Numbers and Games, chapter 9 (Seating Couples)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical, strings};

    #[test]
    fn small_rows_hold_up() {
        for text in strings(".wm", 6) {
            let data = text.as_str().into();
            if SeatingCouples.parse(&data).is_ok() {
                holds_up(&SeatingCouples, &data);
                stays_canonical(&SeatingCouples, &data);
            }
        }
    }

    #[test]
    fn strangers_do_not_sit_beside_each_other() {
        for text in ["w", "wmw", "wmwm", "mwwmm", "..ww", "x"] {
            assert!(SeatingCouples.parse(&text.into()).is_err(), "{text}");
        }
        for text in ["", "wmmw", "mwwm.mw"] {
            assert!(SeatingCouples.parse(&text.into()).is_ok(), "{text}");
        }
    }
}
