//! From the options of a game of Left and Right to its canonical form, step by step: which options are
//! dominated, which are reversible, and what is left.

use super::derived::{self, written};
use super::hints::PLAYERS;
use crate::budget::{Budget, Halt};
use crate::value_arena::ValueArena;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::loopy::value::LoopyValue;

/// More steps than this are not told.
const MAX_STEPS: usize = 8;

/// Options with more options than this are not looked into.
const MAX_OPTIONS: u64 = 64;

/// A step towards the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// An option is removed, since another one of the same player is at least as good.
    Dominated { option: ValueId, by: ValueId },
    /// An option gives way to the options that its player has after the opponent's answer.
    Reversible { option: ValueId, through: ValueId, instead: Vec<ValueId> },
}

/// The options of a player on the way to the canonical form.
struct Simplified {
    steps: Vec<Step>,
    /// The options that are left.
    kept: Vec<ValueId>,
}

/// Which of these options of a game of this value are dominated or reversible, and what is left. Empty if
/// that takes too many words, or play may go on for ever.
pub(super) fn reason(
    value: LoopyValue,
    options: &[Vec<LoopyValue>; 2],
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<LocalizedString, Halt> {
    let mut calculator = bench.calculator(budget);
    let Some(value) = calculator.as_short(value) else { return Ok(LocalizedString::default()) };
    let mut words = LocalizedString::default();
    let mut left = Vec::new();
    let mut changed = false;
    for player in PLAYERS {
        let all = options[player as usize].iter();
        let short: Option<Vec<ValueId>> =
            all.map(|&option| bench.calculator(budget).as_short(option)).collect();
        let Some(short) = short else { return Ok(LocalizedString::default()) };
        let Some(Simplified { steps, kept }) = simplified(value, player, short, bench.arena(), budget)?
        else {
            return Ok(LocalizedString::default());
        };
        let (Some(told), Some(kept)) = (told(&steps, player, bench, budget)?, list_of(&kept, bench, budget)?)
        else {
            return Ok(LocalizedString::default());
        };
        changed |= !steps.is_empty();
        left.push(kept);
        words = if words.en.is_empty() { told } else { words.then(told) };
    }
    if !changed {
        return Ok(words!("None of them is dominated or reversible.", "其中没有被支配或可逆的后继。"));
    }
    let left = left.join(" | ");
    Ok(words.then(words!("What is left is {{{left}}}.", "剩下 {{{left}}}。")))
}

/// Whether an option is at least as good as another for the player who has both.
fn at_least_as_good(
    player: Player,
    option: ValueId,
    other: ValueId,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<bool, Halt> {
    match player {
        Player::Left => arena.at_most(other, option, budget),
        Player::Right => arena.at_most(option, other, budget),
    }
}

/// The steps for the options of a player, and the options that are left; `None` if they are too many.
fn simplified(
    value: ValueId,
    player: Player,
    options: Vec<ValueId>,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Option<Simplified>, Halt> {
    let (mut kept, mut steps) = (options, Vec::new());
    loop {
        kept = remove_dominated(player, kept, &mut steps, arena, budget)?;
        let Some(reversible) = first_reversible(value, player, &kept, arena, budget)? else { break };
        if let Step::Reversible { option, instead, .. } = &reversible {
            kept.retain(|kept| kept != option);
            let new: Vec<ValueId> = instead.iter().copied().filter(|new| !kept.contains(new)).collect();
            kept.extend(new);
        }
        steps.push(reversible);
        if steps.len() > MAX_STEPS || kept.len() as u64 > MAX_OPTIONS {
            return Ok(None);
        }
    }
    Ok((steps.len() <= MAX_STEPS).then_some(Simplified { steps, kept }))
}

/// The options that no other one dominates. Each one that is removed is dominated by one of these.
fn remove_dominated(
    player: Player,
    options: Vec<ValueId>,
    steps: &mut Vec<Step>,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Vec<ValueId>, Halt> {
    let mut best = Vec::new();
    for &option in &options {
        let mut is_best = true;
        for &other in options.iter().filter(|&&other| other != option) {
            // Options are canonical forms: two different ones are never equal.
            is_best &= !at_least_as_good(player, other, option, arena, budget)?;
        }
        if is_best {
            best.push(option);
        }
    }
    for option in options.into_iter().filter(|option| !best.contains(option)) {
        for &by in &best {
            if at_least_as_good(player, by, option, arena, budget)? {
                steps.push(Step::Dominated { option, by });
                break;
            }
        }
    }
    Ok(best)
}

/// An option after which the opponent can answer and be at least as well off as in the whole game.
fn first_reversible(
    value: ValueId,
    player: Player,
    options: &[ValueId],
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Option<Step>, Halt> {
    for &option in options {
        if arena.option_count(option, player.opponent()) > MAX_OPTIONS {
            continue;
        }
        for through in arena.options(option, player.opponent(), budget)? {
            if at_least_as_good(player.opponent(), through, value, arena, budget)? {
                if arena.option_count(through, player) > MAX_OPTIONS {
                    continue;
                }
                let instead = arena.options(through, player, budget)?;
                return Ok(Some(Step::Reversible { option, through, instead }));
            }
        }
    }
    Ok(None)
}

/// The steps of a player in words; `None` if a value is too long.
fn told(
    steps: &[Step],
    player: Player,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<LocalizedString>, Halt> {
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    let (side, side_zh) = match player {
        Player::Left => ("Left", "左方"),
        Player::Right => ("Right", "右方"),
    };
    for step in steps {
        let (option, other) = match step {
            Step::Dominated { option, by } => (*option, *by),
            Step::Reversible { option, through, .. } => (*option, *through),
        };
        let (Some(option), Some(other)) = (one(option, bench, budget)?, one(other, bench, budget)?) else {
            return Ok(None);
        };
        match step {
            Step::Dominated { .. } => {
                en.push(format!("{option} is dominated by {other}"));
                zh.push(format!("{option} 被 {other} 支配"));
            }
            Step::Reversible { instead, .. } if instead.is_empty() => {
                en.push(format!("{option} is reversible through {other}, where {side} has no option"));
                zh.push(format!("{option} 经由 {other} 可逆，而在 {other} 中{side_zh}没有后继"));
            }
            Step::Reversible { instead, .. } => {
                let Some(instead) = list_of(instead, bench, budget)? else { return Ok(None) };
                en.push(format!("{option} is reversible through {other} and replaced by {instead}"));
                zh.push(format!("{option} 经由 {other} 可逆，换成 {instead}"));
            }
        }
    }
    if steps.is_empty() {
        return Ok(Some(LocalizedString::default()));
    }
    let (en, zh) = (en.join("; "), zh.join("；"));
    Ok(Some(LocalizedString { en: format!("For {side}, {en}."), zh: format!("{side_zh}：{zh}。") }))
}

/// A short value in writing.
fn one(value: ValueId, bench: &mut ValueArena, budget: &mut Budget) -> Result<Option<String>, Halt> {
    let value = bench.calculator(budget).of_short(value);
    written(value, bench, budget)
}

/// Short values in writing.
fn list_of(values: &[ValueId], bench: &mut ValueArena, budget: &mut Budget) -> Result<Option<String>, Halt> {
    let calculator = bench.calculator(budget);
    let values: Vec<LoopyValue> = values.iter().map(|&value| calculator.of_short(value)).collect();
    derived::list_of(&values, bench, budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;
    use grundy_values::notation::{NoResolver, read};

    fn id(text: &str, bench: &mut ValueArena, budget: &mut Budget) -> ValueId {
        let mut calculator = bench.calculator(budget);
        let value = calculator.evaluate(&read(text).unwrap(), &mut NoResolver).unwrap();
        calculator.as_short(value).unwrap()
    }

    const VALUES: [&str; 16] =
        ["0", "1", "-1", "1/2", "-1/2", "2", "*", "*2", "^", "v", "^*", "v*", "+-1", "{1|0}", "{0|-1}", "1*"];

    /// Whatever the options, what is left after the steps are the options of the canonical form.
    #[test]
    fn the_reduced_form_is_the_canonical_form() {
        let (mut bench, mut budget) = (ValueArena::default(), Budget::new(&Limits::default()));
        let ids: Vec<ValueId> = VALUES.iter().map(|text| id(text, &mut bench, &mut budget)).collect();
        let mut pairs: Vec<Vec<ValueId>> = vec![Vec::new()];
        for first in 0..ids.len() {
            pairs.push(vec![ids[first]]);
            pairs.extend((0..first).map(|second| vec![ids[second], ids[first]]));
        }
        let mut told = 0;
        for left in &pairs {
            for right in &pairs {
                let value = bench.arena().build(left, right, &mut budget).unwrap();
                for (player, options) in [(Player::Left, left), (Player::Right, right)] {
                    let found =
                        simplified(value, player, options.clone(), bench.arena(), &mut budget).unwrap();
                    let Some(Simplified { mut kept, .. }) = found else { continue };
                    let mut canonical = bench.arena().options(value, player, &mut budget).unwrap();
                    kept.sort_unstable();
                    canonical.sort_unstable();
                    assert_eq!(kept, canonical, "{left:?} {right:?} {player:?}");
                    told += 1;
                }
            }
        }
        assert!(told > 30_000, "{told}");
    }

    #[test]
    fn steps_are_described_in_words() {
        let (mut bench, mut budget) = (ValueArena::default(), Budget::new(&Limits::default()));
        let mut why = |left: &[&str], right: &[&str]| {
            let [left, right] = [left, right].map(|side| {
                side.iter().map(|text| id(text, &mut bench, &mut budget)).collect::<Vec<ValueId>>()
            });
            let value = bench.arena().build(&left, &right, &mut budget).unwrap();
            let calculator = bench.calculator(&mut budget);
            let of = |ids: &[ValueId]| ids.iter().map(|&id| calculator.of_short(id)).collect::<Vec<_>>();
            let (value, options) = (calculator.of_short(value), [of(&left), of(&right)]);
            reason(value, &options, &mut bench, &mut budget).unwrap().en
        };
        assert_eq!(why(&["0"], &["*"]), "None of them is dominated or reversible.");
        assert_eq!(
            why(&["^"], &["v"]),
            "For Left, ^ is reversible through * and replaced by 0. For Right, v is reversible through * and replaced by 0. What is left is {0 | 0}."
        );
        assert_eq!(
            why(&["0", "1"], &["3"]),
            "For Left, 0 is dominated by 1. For Right, 3 is reversible through 2, where Right has no option. What is left is {1 | }."
        );
    }
}
