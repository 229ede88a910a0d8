//! Families of games.

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// The families, by name: what their number means.
pub const FAMILIES: [(&str, &str); 5] = [
    ("octal", "digits"),
    ("hexadecimal", "digits"),
    ("subtraction", "largest take"),
    ("nim", "largest take in a move from both heaps"),
    ("wythoff", "largest take in a move from both heaps"),
];

/// No family has more games.
const MAX: u64 = 1 << 20;

/// The names of a family's games, in the order in which they are gone through.
///
/// - `octal`: the codes 0.d1 ... dn of at most `number` octal digits, the last of them not 0; `hexadecimal`:
///   the same in base 16.
/// - `subtraction`: the sets of numbers up to `number`, not empty.
/// - `nim`: Nim on two heaps with moves that take x from one heap and y from the other, x <= y <= `number`:
///   every set of such moves that is not empty. `wythoff`: the same with x < y, beside those that take the
///   same number from both.
///
/// `most` bounds the numbers in a set, or the moves in one.
///
/// # Errors
/// [`QuestionError`] where there is no such family, or it is empty or too large.
///
/// ```
/// let games = grundy::discover::family("nim", 3, None)?;
/// assert_eq!((games.len(), games[2].as_str()), (63, "nimhoff:1+1,1+2"));
/// # Ok::<(), grundy::QuestionError>(())
/// ```
pub fn family(name: &str, number: u64, most: Option<u64>) -> Result<Vec<String>, QuestionError> {
    let games = match name {
        "octal" => codes(number, 8)?,
        "hexadecimal" => codes(number, 16)?,
        "subtraction" => {
            sets((1..=number.min(64)).map(|take| take.to_string()), number, most, "subtraction:")?
        }
        "nim" | "wythoff" => {
            let number = number.min(64);
            let same = name == "wythoff";
            let pairs = (1..=number).flat_map(|x| (x + u64::from(same)..=number).map(move |y| (x, y)));
            let prefix = if same { "nimhoff:n+n," } else { "nimhoff:" };
            let count = pairs.clone().count() as u64;
            sets(pairs.map(|(x, y)| format!("{x}+{y}")), count, most, prefix)?
        }
        _ => {
            let known: Vec<&str> = FAMILIES.iter().map(|(name, _)| *name).collect();
            let known = known.join(", ");
            return Err(wrong(
                "family",
                words!(
                    "there is no family \"{name}\": write one of {known}, or a game with a parameter in braces and --for",
                    "没有游戏族 \"{name}\"：可用的有 {known}，或写带花括号参数的游戏并加 --for"
                ),
            ));
        }
    };
    match games.is_empty() {
        true => Err(wrong("number", words!("this family has no games", "这个游戏族中没有游戏"))),
        false => Ok(games),
    }
}

fn wrong(at: &str, message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, at, message)
}

fn too_many() -> QuestionError {
    wrong(
        "number",
        words!(
            "the family has more than {MAX} games: take a smaller number",
            "这个游戏族超过 {MAX} 个游戏：请取更小的数"
        ),
    )
}

fn codes(digits: u64, base: u64) -> Result<Vec<String>, QuestionError> {
    let power = u32::try_from(digits).ok().and_then(|digits| base.checked_pow(digits));
    let count = power.filter(|&count| count <= MAX).ok_or_else(too_many)?;
    let code = |code: u64| {
        let digit = |place: u64| code / base.pow((digits - place) as u32) % base;
        let text: String = (1..=digits)
            .filter_map(|place| char::from_digit(digit(place) as u32, base as u32))
            .map(|digit| digit.to_ascii_uppercase())
            .collect();
        format!("octal:0.{}", text.trim_end_matches('0'))
    };
    Ok((1..count).map(code).collect())
}

/// The sets of `items` that are not empty and not larger than `most`, in the order of the binary numbers that
/// they make.
fn sets(
    items: impl Iterator<Item = String>,
    count: u64,
    most: Option<u64>,
    prefix: &str,
) -> Result<Vec<String>, QuestionError> {
    const MAX_ITEMS: u64 = 40;
    if count > MAX_ITEMS {
        return Err(too_many());
    }
    let items: Vec<String> = items.collect();
    let most = most.unwrap_or(count);
    // How many there are, before they are made.
    let mut all = 0u64;
    let mut of_size = 1u64;
    for size in 1..=most.min(count) {
        of_size = of_size.saturating_mul(count - size + 1) / size;
        all = all.saturating_add(of_size);
    }
    if all > MAX {
        return Err(too_many());
    }
    let mut games = Vec::new();
    // Subsets of few members among many are made one member at a time.
    let mut chosen: Vec<usize> = Vec::new();
    add(items.len(), most as usize, &mut chosen, &mut |chosen| {
        let list: Vec<&str> = chosen.iter().rev().map(|&i| items[i].as_str()).collect();
        games.push(format!("{prefix}{}", list.join(",")));
    });
    Ok(games)
}

/// Gives all sets that continue with members below `below`, smaller binary numbers first; `chosen` falls.
fn add(below: usize, most: usize, chosen: &mut Vec<usize>, give: &mut dyn FnMut(&[usize])) {
    if !chosen.is_empty() {
        give(chosen);
    }
    if chosen.len() >= most {
        return;
    }
    for next in 0..below {
        chosen.push(next);
        add(next, most, chosen, give);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hashbrown::HashSet;

    #[test]
    fn families_have_as_many_games_as_there_are() {
        for (name, number, most, count, first, last) in [
            ("octal", 2, None, 63, "octal:0.01", "octal:0.77"),
            ("hexadecimal", 1, None, 15, "octal:0.1", "octal:0.F"),
            ("subtraction", 4, None, 15, "subtraction:1", "subtraction:1,2,3,4"),
            ("nim", 3, None, 63, "nimhoff:1+1", "nimhoff:1+1,1+2,1+3,2+2,2+3,3+3"),
            ("wythoff", 4, Some(3), 41, "nimhoff:n+n,1+2", "nimhoff:n+n,2+3,2+4,3+4"),
        ] {
            let games = family(name, number, most).unwrap();
            assert_eq!(games.len(), count, "{name}");
            assert_eq!(games.iter().collect::<HashSet<_>>().len(), count, "{name}");
            assert_eq!((games[0].as_str(), games[count - 1].as_str()), (first, last));
            for game in &games {
                assert!(crate::SolverState::default().game(game).is_ok(), "{game}");
            }
        }
    }

    #[test]
    fn families_that_are_none_are_refused() {
        for (name, number, most) in [
            ("octal", 0, None),
            ("octal", 40, None),
            ("subtraction", u64::MAX, None),
            ("subtraction", 64, Some(3)),
            ("nim", 0, None),
            ("nim", 3, Some(0)),
            ("chess", 3, None),
        ] {
            assert!(family(name, number, most).is_err(), "{name} {number}");
        }
    }
}
