//! Reasons that derive the value of a position of Left and Right from the values of its options, or of its
//! parts; where these take too many words, how many moves win by them.

use super::by_value::of_value;
use super::hints::{PLAYERS, SumComponent, SumComponents};
use super::position::Partizan;
use super::simplified;
use crate::answer::NamedMove;
use crate::budget::{Budget, Halt};
use crate::method::mex_reason::MAX_OPTIONS;
use crate::value_arena::ValueArena;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;

/// Steps and bytes that a reason may take beside the answer: well under a second of work.
const DERIVING: u64 = 2_000_000;
const DERIVING_MEMORY: u64 = 1 << 28;

/// More values than this, of options or of parts, tell a reader nothing; nor does one that takes that many
/// letters.
const MAX_VALUES: usize = 8;
const MAX_LETTERS: usize = 60;

/// Why a position has the value that it has; empty where that takes too much work.
pub(crate) fn reason(
    position: &(impl Partizan + ?Sized),
    budget: &mut Budget,
) -> Result<LocalizedString, Halt> {
    let mut share = budget.sub_budget(DERIVING, DERIVING_MEMORY);
    match derived(position, &mut share) {
        Ok(words) => Ok(words),
        Err(stop @ (Halt::Time | Halt::Interrupted)) => Err(stop),
        Err(_) => Ok(LocalizedString::default()),
    }
}

fn derived(position: &(impl Partizan + ?Sized), budget: &mut Budget) -> Result<LocalizedString, Halt> {
    let mut bench = budget.lock(position.bench())?;
    let SumComponents { list, .. } = position.summands(&mut bench, budget)?;
    let value = position.loopy_value(&mut bench, budget)?;
    let valued = by_values(value, &list, &mut bench, budget)?;
    valued.map_or_else(|| by_winning_moves(&list, &mut bench, budget), Ok)
}

/// The values of the options of a whole, or those of the parts; `None` where that is not told in few words.
fn by_values(
    value: LoopyValue,
    list: &[SumComponent],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    match list {
        [] => Ok(Some(LocalizedString::default())),
        [whole] => {
            let few = whole.moves.iter().all(|moves| moves.len() <= MAX_OPTIONS);
            let options = || PLAYERS.map(|player| values_of(&whole.moves[player as usize]));
            if few { of_options(value, &options(), bench, budget) } else { Ok(None) }
        }
        components => {
            let components: Vec<LoopyValue> = components.iter().map(|component| component.value).collect();
            of_components(value, &components, bench, budget)
        }
    }
}

/// Why a game with these options, Left's and Right's, each once, has this value: which of them are dominated,
/// which are reversible, and what is left. `None` if that takes too many words.
///
/// # Errors
/// [`Halt`] if a limit is reached.
pub fn of_options(
    value: LoopyValue,
    options: &[Vec<LoopyValue>; 2],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    let Some(canonical) = written(value, bench, budget)? else { return Ok(None) };
    let Some(left) = list_of(&options[Player::Left as usize], bench, budget)? else { return Ok(None) };
    let Some(right) = list_of(&options[Player::Right as usize], bench, budget)? else { return Ok(None) };
    let words = words!(
        "The values of the options make it {{{left} | {right}}}, whose canonical form is {canonical}.",
        "由各后继局面的值可知它是 {{{left} | {right}}}，其规范形为 {canonical}。"
    );
    let steps = simplified::reason(value, options, bench, budget)?;
    Ok(Some(if steps.en.is_empty() { words } else { words.then(steps) }))
}

/// Why a sum of values has this value. `None` if that takes too many words.
///
/// # Errors
/// [`Halt`] if a limit is reached.
pub fn of_components(
    value: LoopyValue,
    components: &[LoopyValue],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    let Some(value) = written(value, bench, budget)? else { return Ok(None) };
    if components.len() > MAX_VALUES {
        return Ok(None);
    }
    let mut shown = Vec::with_capacity(components.len());
    for component in components {
        let Some(component) = written(*component, bench, budget)? else { return Ok(None) };
        shown.push(component);
    }
    let (en, zh) = (shown.join(", "), shown.join("、"));
    Ok(Some(LocalizedString {
        en: format!("Its parts have the values {en}, and their sum is {value}."),
        zh: format!("各部分的值为 {zh}，其和为 {value}。"),
    }))
}

/// The values that moves lead to, each once.
fn values_of(moves: &[(NamedMove, LoopyValue)]) -> Vec<LoopyValue> {
    let mut seen: Vec<LoopyValue> = Vec::new();
    for (_, value) in moves {
        if !seen.contains(value) {
            seen.push(*value);
        }
    }
    seen
}

/// How many of each player's moves lead to values with which the opponent, who moves next, loses.
fn by_winning_moves(
    list: &[SumComponent],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<LocalizedString, Halt> {
    let (mut all, mut winning) = ([0, 0], [0, 0]);
    for (place, component) in list.iter().enumerate() {
        let mut rest = bench.calculator(budget).zero();
        for (_, other) in list.iter().enumerate().filter(|(other, _)| *other != place) {
            rest = bench.calculator(budget).sum(rest, other.value)?;
        }
        for player in PLAYERS {
            for (_, value) in &component.moves[player as usize] {
                let after = bench.calculator(budget).sum(rest, *value)?;
                let wins = of_value(after, player.opponent(), bench, budget)? == Outcome::P;
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

/// Values with commas between them; `None` if they are too many or too long.
pub(super) fn list_of(
    values: &[LoopyValue],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<String>, Halt> {
    let mut shown = Vec::new();
    for value in values {
        match written(*value, bench, budget)? {
            Some(value) if shown.len() < MAX_VALUES => shown.push(value),
            _ => return Ok(None),
        }
    }
    Ok(Some(shown.join(", ")))
}

/// A value that takes few letters.
pub(super) fn written(
    value: LoopyValue,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<String>, Halt> {
    let written = bench.calculator(budget).print(value, Glyphs::Ascii)?;
    Ok(written.filter(|written| written.len() <= MAX_LETTERS))
}
