//! What known automata are called.
//!
//! A name is a formula. A learned relation has the name if the two are proved to be equivalent.

use grundy_automata::arithmetic::{Arithmetic, ArithmeticError};
use grundy_automata::dfa::Dfa;
use grundy_budget::{Budget, Halt};
use grundy_theory::localized::LocalizedStr;
use grundy_theory::text;

/// A relation with a name.
struct Name {
    /// The numeration in which it is stated; any, where it is empty.
    numeration: &'static str,
    /// Between which variables.
    at: &'static [&'static str],
    formula: &'static str,
    words: LocalizedStr,
}

const NAMES: &[Name] = &[
    Name {
        numeration: "",
        at: &["n", "v"],
        formula: "v = n",
        words: text!("g(n) = n", "对所有 n：g(n) = n"),
    },
    Name {
        numeration: "2",
        at: &["n", "v"],
        formula: "1 <= n & lowest(n, v) | n = 0 & v = 0",
        words: text!(
            "g(n) is the lowest 1 bit of n, the largest power of 2 that divides n",
            "g(n) 是 n 的最低位的 1，即整除 n 的最大的 2 的幂"
        ),
    },
    Name {
        numeration: "2",
        at: &["n", "v"],
        formula: "n = 0 & v = 0 | (exists p: place(p) & p <= n & n < 2*p & v + p = n + 1)",
        words: text!(
            "g(n) = n + 1 - p, where p is the largest power of 2 up to n; g(0) = 0",
            "g(n) = n + 1 - p，其中 p 是不超过 n 的最大的 2 的幂；g(0) = 0"
        ),
    },
    Name {
        numeration: "2",
        at: &["n", "v"],
        formula: "1 <= n & lowest(n, v)",
        words: text!(
            "g(n) is the lowest 1 bit of n, the largest power of 2 that divides n",
            "g(n) 是 n 的最低位的 1，即整除 n 的最大的 2 的幂"
        ),
    },
    Name {
        numeration: "2",
        at: &["n", "v"],
        formula: "odious(v) & (v + 2 = 2*n | v + 1 = 2*n)",
        words: text!(
            "g(n) is the n-th odious number: 2n - 2 or 2n - 1, whichever has an odd number of 1 bits",
            "g(n) 是第 n 个可憎数：2n - 2 与 2n - 1 中二进制有奇数个 1 的那个"
        ),
    },
    Name {
        numeration: "2",
        at: &["n", "v"],
        formula: "odious(v) & (v + 2 = 2*n | v + 1 = 2*n) | n = 0 & v = 0",
        words: text!(
            "g(n) is the n-th odious number, 2n - 2 or 2n - 1, whichever has an odd number of 1 bits; g(0) = 0",
            "g(n) 是第 n 个可憎数：2n - 2 与 2n - 1 中二进制有奇数个 1 的那个；g(0) = 0"
        ),
    },
    Name {
        numeration: "zeckendorf",
        at: &["a", "b"],
        formula: "even_end(a) & shifted(a, b) | even_end(b) & shifted(b, a)",
        words: text!(
            "Wythoff's pairs are lost: the Zeckendorf word of the smaller heap ends in an even number of zeros, and a zero after it makes the word of the larger one",
            "威佐夫数对为必败局面：小堆的齐肯多夫表示以偶数个 0 结尾，在其后添一个 0 即为大堆的表示"
        ),
    },
    Name {
        numeration: "zeckendorf",
        at: &["n", "q"],
        formula: "n = 0 | (exists t: lowest(n, t) & q < t)",
        words: text!(
            "n tokens are lost exactly when the limit q is less than the last part of n written as a sum of Fibonacci numbers of which no two are consecutive",
            "把 n 写成不相邻斐波那契数之和，当且仅当上限 q 小于其中最小的一项时必败"
        ),
    },
    Name {
        numeration: "2",
        at: &["n", "q"],
        formula: "n = 0 | (exists t: lowest(n, t) & q < t)",
        words: text!(
            "n tokens are lost exactly when the limit q is less than the lowest 1 bit of n",
            "当且仅当上限 q 小于 n 的最低位的 1 时必败"
        ),
    },
    Name {
        numeration: "2",
        at: &["a", "b", "c"],
        formula: "xor(a, b, c)",
        words: text!("lost exactly when the nim sum (XOR) is 0", "当且仅当尼姆和（异或）为 0 时必败"),
    },
    Name {
        numeration: "",
        at: &["a", "b", "c"],
        formula: "a = c",
        words: text!(
            "lost exactly when the first and the third number are equal",
            "当且仅当第一个数与第三个数相等时必败"
        ),
    },
    Name {
        numeration: "",
        at: &["a", "b", "c"],
        formula: "a = 0 & b = 0 & c = 0",
        words: text!("lost only when nothing is left", "只有全部取完时才必败"),
    },
    Name {
        numeration: "",
        at: &["a", "b", "c"],
        formula: "a = b & b = c",
        words: text!("lost exactly when all three numbers are equal", "当且仅当三个数全相等时必败"),
    },
    Name {
        numeration: "2",
        at: &["a", "b", "c", "d"],
        formula: "exists t: xor(a, b, t) & xor(c, d, t)",
        words: text!("lost exactly when the nim sum (XOR) is 0", "当且仅当尼姆和（异或）为 0 时必败"),
    },
    Name {
        numeration: "",
        at: &["a", "b"],
        formula: "a = b",
        words: text!("lost exactly when both numbers are equal", "当且仅当两数相等时必败"),
    },
    Name {
        numeration: "",
        at: &["a", "b"],
        formula: "a = b + 1",
        words: text!(
            "lost exactly when the first number is the second one plus 1",
            "当且仅当第一个数等于第二个数加 1 时必败"
        ),
    },
    Name {
        numeration: "",
        at: &["a", "b"],
        formula: "a = 0 & b = 0",
        words: text!("lost only when nothing is left", "只有全部取完时才必败"),
    },
    Name {
        numeration: "",
        at: &["a", "b"],
        formula: "a = 0",
        words: text!("lost exactly when the first number is 0", "当且仅当第一个数为 0 时必败"),
    },
];

/// Relations that names are stated with.
fn state(numbers: &mut Arithmetic, budget: &mut Budget) -> Result<(), ArithmeticError> {
    let digits = numbers.numeration().digits();
    // v is the last digit of n that is not 0, with the zeros behind it. State 0: nothing but zeros in v; 1: v
    // has begun.
    let pairs = digits * digits;
    let lowest = |state: u32, symbol: usize| {
        let (n, v) = (symbol % digits, symbol / digits);
        match state {
            0 if v == 0 => 0,
            0 if v == n => 1,
            1 if n == 0 && v == 0 => 1,
            _ => 2,
        }
    };
    give(numbers, "lowest", 2, pairs, 3, &lowest, &[1], budget)?;
    // b is a with a zero behind it: each digit of b is that of a one place later, and the last one is 0. A
    // state for each digit.
    let shifted = |state: u32, symbol: usize| {
        let (a, b) = (symbol % digits, symbol / digits);
        if a == state as usize { b as u32 } else { digits as u32 }
    };
    give(numbers, "shifted", 2, pairs, digits + 1, &shifted, &[0], budget)?;
    // State 0: no digit but leading zeros; 1: an even number of zeros at the end; 2: an odd one.
    let even_end = |state: u32, digit: usize| match (state, digit) {
        (0, 0) => 0,
        (1, 0) => 2,
        _ => 1,
    };
    give(numbers, "even_end", 1, digits, 3, &even_end, &[0, 1], budget)?;
    if numbers.numeration().name() == "2" {
        let odious = |state: u32, digit: usize| state ^ digit as u32;
        give(numbers, "odious", 1, 2, 2, &odious, &[1], budget)?;
    }
    Ok(())
}

/// Gives a relation by its automaton.
#[expect(clippy::too_many_arguments, reason = "an automaton is its parts")]
fn give(
    numbers: &mut Arithmetic,
    name: &str,
    arity: usize,
    symbols: usize,
    states: usize,
    step: &dyn Fn(u32, usize) -> u32,
    accepting: &[u32],
    budget: &mut Budget,
) -> Result<(), ArithmeticError> {
    let next = (0..states as u32).flat_map(|state| (0..symbols).map(move |symbol| step(state, symbol)));
    let accepting = (0..states as u32).map(|state| accepting.contains(&state)).collect();
    if let Some(dfa) = Dfa::new(symbols, next.collect(), accepting, budget)? {
        numbers.give(name, arity, &dfa, budget)?;
    }
    Ok(())
}

/// The name of a relation between these variables, where it has one.
///
/// # Errors
/// [`Halt`] where the time is over or somebody breaks off.
pub(crate) fn of(
    numbers: &Arithmetic,
    relation: &Dfa,
    at: &[String],
    budget: &mut Budget,
) -> Result<Option<LocalizedStr>, Halt> {
    let mut numbers = numbers.clone();
    match look_up(&mut numbers, relation, at, budget) {
        Ok(name) => Ok(name),
        Err(ArithmeticError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}

fn look_up(
    numbers: &mut Arithmetic,
    relation: &Dfa,
    at: &[String],
    budget: &mut Budget,
) -> Result<Option<LocalizedStr>, ArithmeticError> {
    state(numbers, budget)?;
    if !numbers.give("this", at.len(), relation, budget)? {
        return Ok(None);
    }
    for name in NAMES {
        let stated = name.numeration.is_empty() || name.numeration == numbers.numeration().name();
        if !stated || name.at != at {
            continue;
        }
        let list = name.at.join(", ");
        match numbers.prove(&format!("forall {list}: this({list}) <=> ({})", name.formula), budget) {
            Ok(true) => return Ok(Some(name.words)),
            Err(stop @ ArithmeticError::Stopped(_)) => return Err(stop),
            Ok(false) | Err(_) => {}
        }
    }
    Ok(None)
}
