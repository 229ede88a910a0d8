//! Values that repeat, in words.

use crate::pattern_formula::Residues;
use crate::value_table::ValueTable;
use grundy_theory::localized::LocalizedString;
use grundy_theory::theorem::ArithmeticPeriod;
use grundy_theory::words;

/// Values that repeat, or grow by the same amount in every period, in words.
pub(crate) fn of_period(sequence: ValueTable<'_>, pattern: &ArithmeticPeriod) -> LocalizedString {
    let &ArithmeticPeriod { preperiod, period, saltus } = pattern;
    let from_start = preperiod <= sequence.first;
    let residues = || sequence.pairs().take(period as usize).map(|(n, value)| (n % period, value));
    if from_start && saltus == 0 && period > 1 && residues().all(|(residue, value)| residue == value) {
        return words!("g(n) = n mod {period}", "对所有 n：g(n) = n mod {period}");
    }
    if from_start && period == 1 && saltus == 1 && sequence.values.first() == Some(&sequence.first) {
        return words!("g(n) = n", "对所有 n：g(n) = n");
    }
    if from_start && sequence.first == 0 && saltus == 1 && residues().all(|(_, value)| value == 0) {
        return words!("g(n) = floor(n / {period})", "g(n) = ⌊n / {period}⌋");
    }
    let start = preperiod.max(sequence.first);
    let (first, list) = (sequence.first, listed(sequence, start, period));
    let next = match saltus {
        0 => format!("g(n + {period}) = g(n)"),
        saltus => format!("g(n + {period}) = g(n) + {saltus}"),
    };
    words!(
        "{next} for n >= {start}; the values from g({first}) on are {list}",
        "当 n ≥ {start} 时 {next}；从 g({first}) 起各值为 {list}"
    )
}

/// The values that a period needs, the first of them where they are many.
fn listed(sequence: ValueTable<'_>, start: u64, period: u64) -> String {
    const MAX: u64 = 40;
    let needed = (start - sequence.first).saturating_add(period);
    let list: Vec<String> =
        sequence.values.iter().take(needed.min(MAX) as usize).map(u64::to_string).collect();
    let dots = if MAX < needed { ", ..." } else { "" };
    format!("{}{dots}", list.join(", "))
}

/// Values that grow by an amount that depends on the residue, in words.
pub(crate) fn of_residues(
    sequence: ValueTable<'_>,
    Residues { preperiod, salti }: &Residues,
) -> LocalizedString {
    const MAX: usize = 40;
    let (first, period) = (sequence.first, salti.len() as u64);
    let start = (*preperiod).max(first);
    let dots = if salti.len() > MAX { ", ..." } else { "" };
    let each: Vec<String> = salti.iter().take(MAX).map(u64::to_string).collect();
    let (each, list) = (format!("{}{dots}", each.join(", ")), listed(sequence, start, period));
    words!(
        "g(n + {period}) = g(n) + s for n >= {start}, where s is {each} for n mod {period} = 0, 1, ...; the values from g({first}) on are {list}",
        "当 n ≥ {start} 时 g(n + {period}) = g(n) + s，其中 n mod {period} = 0、1、…… 时 s 依次为 {each}；从 g({first}) 起各值为 {list}"
    )
}
