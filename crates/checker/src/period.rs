//! Periods of nim sequences: what a theorem asks of the list of values.
//!
//! - *Finite subtraction sets*, w = max(set): a heap of at least w tokens has its options among the w heaps before it, so that w
//!   consecutive values that come again p places later prove the period p (Winning Ways, chapter 4).
//! - *Codes* whose last digit stands at k and whose moves leave at most t heaps: g(n + p) = g(n) for n0 <= n < t n0 + (t - 1) p + k, with n0
//!   and p at least 1, proves it for all n >= n0. For octal games, t = 2, this is the theorem of Guy and Smith (The G-values of
//!   various games, 1956). Where more than k tokens are left in all, the largest heap that a move leaves is past n0 + p, and can be
//!   made p smaller or larger without changing the value.
//! - *All-but games*, w = max(set): the last w terms of e(n), the number of values of smaller heaps less g(n), determine the next one
//!   (Winning Ways, chapter 4). If w consecutive terms come again p places later and s of the p terms between are 0, then
//!   g(n + p) = g(n) + s from there on.

use crate::prelude::*;
use crate::sequence::heaps_left;
use grundy_theory::ruleset::heap::Family;
use grundy_theory::text;
use grundy_theory::words::Text;

/// g(n + period) = g(n) + saltus for all n from the preperiod on.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// The preperiod.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// How much the values grow in a period.
    pub saltus: u64,
}

impl Period {
    /// The period that is claimed, where one is.
    pub(crate) fn claimed(claim: &Fields<'_>) -> Result<Option<Period>, Refused> {
        match claim.get("period") {
            None => Ok(None),
            Some(Data::Naturals(numbers)) => match numbers[..] {
                [preperiod, period, saltus] if period > 0 => Ok(Some(Period { preperiod, period, saltus })),
                _ => Err(missing("claim.period")),
            },
            Some(_) => Err(missing("claim.period")),
        }
    }

    /// Holds the period against the values, all of which are known to be right and as many as the theorem asks for.
    pub(crate) fn check(&self, family: Family<'_>, values: &[u64]) -> Result<(), Refused> {
        let &Period { preperiod, period, saltus } = self;
        let mut again = values.iter().zip(&values[period as usize..]).skip(preperiod as usize);
        if !again.all(|(value, later)| value.checked_add(saltus) == Some(*later)) {
            return wrong(words!(
                "the values do not have the period that is claimed",
                "这些值不具有所声称的周期"
            ));
        }
        match family {
            Family::AllBut(set) => self.window(set, values),
            _ if saltus != 0 => no_theorem(),
            _ => Ok(()),
        }
    }

    /// How many values, from heap 0 on, the theorem asks for, `None` past all numbers, and what it is called.
    ///
    /// # Errors
    /// [`Refused`] where no theorem is known here for games of this family.
    pub fn needed(&self, family: Family<'_>) -> Result<(Option<u64>, Text), Refused> {
        let window = |width: u64| self.preperiod.checked_add(self.period)?.checked_add(width);
        match (family, heaps_left(family)) {
            (_, Some((digits, heaps))) => {
                let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0) as u64;
                let heaps = u64::from(heaps);
                let first = self.preperiod.max(1).checked_add(self.period);
                let needed = first.and_then(|first| first.checked_mul(heaps)?.checked_add(last));
                Ok((needed, text!("the octal periodicity theorem", "八进制游戏周期定理")))
            }
            (Family::Subtraction(set), _) => Ok((window(set.last().copied().unwrap_or(0)), SUBTRACTION)),
            (Family::UpTo(most), _) => Ok((window(most), SUBTRACTION)),
            (Family::AllBut(set), _) => Ok((
                window(set.last().copied().unwrap_or(0)),
                text!("the theorem on all-but games", "带禁数取石子游戏的定理"),
            )),
            _ => no_theorem(),
        }
    }

    /// The hypothesis of the theorem on all-but games.
    fn window(&self, set: &[u64], values: &[u64]) -> Result<(), Refused> {
        let mut terms = Vec::with_capacity(values.len());
        let mut used = 0;
        for &value in values {
            terms.push(used - value.min(used));
            used = used.max(value + 1);
        }
        let (first, period) = (self.preperiod as usize, self.period as usize);
        let width = set.last().map_or(0, |&last| last as usize);
        let again = terms[first..first + width] == terms[first + period..first + period + width];
        let zeros = terms[first..first + period].iter().filter(|&&term| term == 0).count() as u64;
        if again && zeros == self.saltus { Ok(()) } else { no_theorem() }
    }

    /// The value of a heap beyond the list.
    pub(crate) fn value(&self, heap: u64, values: &[u64]) -> Option<u64> {
        let past = heap.checked_sub(self.preperiod)?;
        let first = values.get((self.preperiod + past % self.period) as usize)?;
        (past / self.period).checked_mul(self.saltus)?.checked_add(*first)
    }

    pub(crate) fn sentence(&self, game: Words, theorem: Text) -> Words {
        let &Period { preperiod, period, saltus } = self;
        let (Words { en, zh }, Text { en: by, zh: by_zh }) = (game, theorem);
        let grows = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        words!(
            "{en}: g(n + {period}) = g(n){grows} for all n >= {preperiod}, by {by}",
            "{zh}：对所有 n >= {preperiod} 有 g(n + {period}) = g(n){grows}，依据{by_zh}"
        )
    }
}

const SUBTRACTION: Text = text!("the periodicity of finite subtraction games", "有限减法游戏的周期性");

fn no_theorem<T>() -> Result<T, Refused> {
    wrong(words!("no theorem that is known here proves this period", "这里没有已知的定理能证明这个周期"))
}
