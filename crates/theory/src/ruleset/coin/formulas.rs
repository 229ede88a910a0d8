//! Rules on a row of coins as formulas.

use super::FlipRule;
use crate::data::Data;
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};

impl MoveFormulas {
    /// Coins on places from 1 on.
    pub fn coins(turns: FlipRule) -> Option<MoveFormulas> {
        const MAX: u64 = 4;
        let coins = |moves, sums| {
            let write: fn(&[u64]) -> Data = |numbers| Data::Naturals(numbers.to_vec());
            MoveFormulas { domain: "1 <= n".to_owned(), sums, write, ..MoveFormulas::heap(moves) }
        };
        match turns {
            FlipRule::Anywhere { least, most } if most <= MAX => {
                let of_size = |size: u64| {
                    let names: Vec<&str> = ["a", "b", "c"].into_iter().take(size as usize - 1).collect();
                    let mut chain = names.clone();
                    chain.insert(0, "1");
                    let chain = chain.windows(2).enumerate().map(|(i, pair)| {
                        format!("{} {} {}", pair[0], if i == 0 { "<=" } else { "<" }, pair[1])
                    });
                    let last = names.last().map(|last| format!("{last} < n"));
                    let parts: Vec<String> = chain.chain(last).collect();
                    let when = if parts.is_empty() { "1 <= n".to_owned() } else { parts.join(" & ") };
                    MoveFormula::new(&names, when)
                };
                Some(coins((least.max(1)..=most).map(of_size).collect(), false))
            }
            FlipRule::Anywhere { .. } => None,
            // The coins p + 1 to n are turned: those between are worth the nim sum up to n - 1 and that up to
            // p.
            FlipRule::Run { least, most } => {
                let most = if most == u64::MAX { String::new() } else { format!(" & n <= p + {most}") };
                let when = format!("n = q + 1 & p + {least} <= n{most}");
                Some(coins(vec![MoveFormula::new(&["q", "p"], when)], true))
            }
        }
    }
}
