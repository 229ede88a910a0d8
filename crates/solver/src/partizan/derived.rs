//! Reasons that derive the value of a position of Left and Right from the values of its options, or of its parts; where these take
//! too many words, how many moves win by them.

use super::decided::of_value;
use super::hints::{PLAYERS, Summand, Summands};
use super::position::Partizan;
use crate::limits::{Budget, Stop};
use crate::method::derived::MOST_OPTIONS;
use crate::workbench::Workbench;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_theory::words::Words;
use grundy_values::loopy::value::Loopy;
use grundy_values::notation::Style;

/// Steps and bytes that a reason may take beside the answer: well under a second of work.
const DERIVING: u64 = 2_000_000;
const DERIVING_MEMORY: u64 = 1 << 28;

/// More values than this, of options or of parts, tell a reader nothing; nor does one that takes so many letters.
const MOST_VALUES: usize = 8;
const MOST_LETTERS: usize = 60;

/// Why a position has the value that it has; empty where that takes too much work.
pub(crate) fn reason(position: &(impl Partizan + ?Sized), budget: &mut Budget) -> Result<Words, Stop> {
    let mut part = budget.part(DERIVING, DERIVING_MEMORY);
    match derived(position, &mut part) {
        Ok(words) => Ok(words),
        Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
        Err(_) => Ok(Words::default()),
    }
}

fn derived(position: &(impl Partizan + ?Sized), budget: &mut Budget) -> Result<Words, Stop> {
    let mut bench = budget.lock(position.bench())?;
    let Summands { list, .. } = position.summands(&mut bench, budget)?;
    let value = position.worth(&mut bench, budget)?;
    let valued = match written(value, &mut bench, budget)? {
        Some(value) => by_values(&value, &list, &mut bench, budget)?,
        None => None,
    };
    valued.map_or_else(|| by_winning_moves(&list, &mut bench, budget), Ok)
}

/// The values of the options of a whole, or those of the parts; `None` where that is not told in few words.
fn by_values(
    value: &str,
    list: &[Summand],
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Option<Words>, Stop> {
    if let [whole] = list {
        let (Some(left), Some(right)) =
            (options(whole, Player::Left, bench, budget)?, options(whole, Player::Right, bench, budget)?)
        else {
            return Ok(None);
        };
        return Ok(Some(words!(
            "The values of the options make it {{{left} | {right}}}, whose canonical form is {value}.",
            "由各后继局面的值可知它是 {{{left} | {right}}}，其规范形为 {value}。"
        )));
    }
    if list.is_empty() {
        return Ok(Some(Words::default()));
    }
    if list.len() > MOST_VALUES {
        return Ok(None);
    }
    let mut parts = Vec::with_capacity(list.len());
    for part in list {
        let Some(part) = written(part.value, bench, budget)? else { return Ok(None) };
        parts.push(part);
    }
    let (en, zh) = (parts.join(", "), parts.join("、"));
    Ok(Some(Words {
        en: format!("Its parts have the values {en}, and their sum is {value}."),
        zh: format!("各部分的值为 {zh}，其和为 {value}。"),
    }))
}

/// How many of each player's moves lead to values with which the opponent, who moves next, loses.
fn by_winning_moves(list: &[Summand], bench: &mut Workbench, budget: &mut Budget) -> Result<Words, Stop> {
    let (mut all, mut winning) = ([0, 0], [0, 0]);
    for (place, part) in list.iter().enumerate() {
        let mut rest = bench.calculator(budget).zero();
        for (_, other) in list.iter().enumerate().filter(|(other, _)| *other != place) {
            rest = bench.calculator(budget).sum(rest, other.value)?;
        }
        for player in PLAYERS {
            for (_, value) in &part.moves[player as usize] {
                let after = bench.calculator(budget).sum(rest, *value)?;
                let wins = of_value(after, player.other(), bench, budget)? == Outcome::P;
                all[player as usize] += 1;
                winning[player as usize] += u32::from(wins);
            }
        }
    }
    let ([left, right], [left_wins, right_wins]) = (all, winning);
    Ok(words!(
        "By the values of the options {left_wins} of Left's {left} moves win, and {right_wins} of Right's {right}.",
        "由各后继局面的值可知：左方的 {left} 种着法中有 {left_wins} 种获胜，右方的 {right} 种中有 {right_wins} 种获胜。"
    ))
}

/// The values of the options of a player, each once.
fn options(
    whole: &Summand,
    player: Player,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Option<String>, Stop> {
    let moves = &whole.moves[player as usize];
    if moves.len() > MOST_OPTIONS {
        return Ok(None);
    }
    let mut seen: Vec<Loopy> = Vec::new();
    let mut shown = Vec::new();
    for (_, value) in moves {
        if seen.contains(value) {
            continue;
        }
        seen.push(*value);
        match written(*value, bench, budget)? {
            Some(value) if shown.len() < MOST_VALUES => shown.push(value),
            _ => return Ok(None),
        }
    }
    Ok(Some(shown.join(", ")))
}

fn written(value: Loopy, bench: &mut Workbench, budget: &mut Budget) -> Result<Option<String>, Stop> {
    let written = bench.calculator(budget).print(value, Style::Ascii)?;
    Ok(written.filter(|written| written.len() <= MOST_LETTERS))
}
