//! Periods of nim sequences: what a theorem asks of the list of values.
//!
//! - *Codes* whose last digit stands at k and whose moves leave at most t heaps: g(n + p) = g(n) for n0 <= n
//!   < t n0 + (t - 1) p + k, with n0 and p at least 1, proves it for all n >= n0. For octal games, t = 2,
//!   this is the theorem of Guy and Smith (The G-values of various games, 1956). Where more than k tokens are
//!   left in all, the largest heap that a move leaves is past n0 + p, and can be made p smaller or larger
//!   without changing the value.
//! - *Finite subtraction sets* are codes with t = 1 and k = max(set): k consecutive values that come again p
//!   places later prove the period p (Winning Ways, chapter 4).
//! - *All-but games*, w = max(set): the last w terms of e(n), the number of values of smaller heaps less
//!   g(n), determine the next one (Winning Ways, chapter 4). If w consecutive terms come again p places later
//!   and s of the p terms between are 0, then g(n + p) = g(n) + s from there on.

use crate::code::Code;
use crate::prelude::*;
use grundy_theory::localized::LocalizedStr;
use grundy_theory::ruleset::heap::HeapFamily;
use grundy_theory::text;

const OCTAL: LocalizedStr = text!("the octal periodicity theorem", "八进制游戏周期定理");
const SUBTRACTION: LocalizedStr =
    text!("the periodicity of finite subtraction games", "有限减法游戏的周期性");
const ALL_BUT: LocalizedStr = text!("the theorem on all-but games", "带禁数取石子游戏的定理");

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
    pub(crate) fn claimed(claim: &FieldReader<'_>) -> Result<Option<Period>> {
        let Some(data) = claim.get("period") else { return Ok(None) };
        match at("claim.period", data.naturals(u64::MAX))? {
            &[preperiod, period, saltus] if period > 0 => Ok(Some(Period { preperiod, period, saltus })),
            _ => missing("claim.period"),
        }
    }

    /// How many values, from heap 0 on, the theorem asks for, `None` past all numbers, and what it is called.
    ///
    /// # Errors
    /// [`CheckError`] where no theorem is known here for games of this family.
    pub fn needed(&self, family: HeapFamily<'_>) -> Result<(Option<u64>, LocalizedStr)> {
        let (heaps, last, theorem) = match (family, Code::from_family(family, 0)) {
            (HeapFamily::AllBut(set), _) => (1, set.last().copied().unwrap_or(0), ALL_BUT),
            _ if self.saltus > 0 => return no_theorem(),
            (HeapFamily::TakeAndBreak(_), Some(code)) => (code.heaps(), code.last(), OCTAL),
            (HeapFamily::Subtraction(_), Some(code)) => (1, code.last(), SUBTRACTION),
            // The code of small heaps takes less.
            (HeapFamily::UpTo(most), _) => (1, most, SUBTRACTION),
            _ => return no_theorem(),
        };
        let seen = self.preperiod.max(1).checked_add(self.period);
        Ok((seen.and_then(|seen| seen.checked_mul(heaps)?.checked_add(last)), theorem))
    }

    /// How many elements of misère quotients the theorem asks for: it holds where the number of tokens that a
    /// move takes is bounded.
    ///
    /// # Errors
    /// [`CheckError`] where no theorem is known here for games of this family.
    pub fn needed_in_misere_play(&self, family: HeapFamily<'_>) -> Result<(Option<u64>, LocalizedStr)> {
        match family {
            HeapFamily::TakeAndBreak(_) | HeapFamily::Subtraction(_) | HeapFamily::UpTo(_) => {
                self.needed(family)
            }
            _ => no_theorem(),
        }
    }

    /// Checks what the theorem asks of the values besides that they repeat, all of them being right.
    pub(crate) fn check(&self, family: HeapFamily<'_>, values: &[u64]) -> Result<()> {
        let HeapFamily::AllBut(set) = family else { return Ok(()) };
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

    /// The value of a heap, by the list of those before the first period ends.
    pub(crate) fn value(&self, heap: u64, values: &[u64]) -> Option<u64> {
        let past = heap.saturating_sub(self.preperiod);
        let first = values.get((heap - past + past % self.period) as usize)?;
        (past / self.period).checked_mul(self.saltus)?.checked_add(*first)
    }

    pub(crate) fn sentence(&self, game: LocalizedString, theorem: LocalizedStr) -> LocalizedString {
        let &Period { preperiod, period, saltus } = self;
        let (LocalizedString { en, zh }, LocalizedStr { en: by, zh: by_zh }) = (game, theorem);
        let grows = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        words!(
            "{en}: g(n + {period}) = g(n){grows} for all n >= {preperiod}, by {by}",
            "{zh}：对所有 n >= {preperiod} 有 g(n + {period}) = g(n){grows}，依据{by_zh}"
        )
    }
}

fn no_theorem<T>() -> Result<T> {
    wrong(words!("no theorem known here proves this period", "这里没有已知的定理能证明这个周期"))
}
