//! Reasons that derive a value: the values of the options, and the least number that is missing among them.

use grundy_theory::nimber::mex;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_theory::words::Words;
use std::collections::BTreeSet;

/// Positions with more options than this have no reason of this kind: nobody checks so many.
pub(super) const MOST_OPTIONS: usize = 64;

/// Why a position has its Grundy value. Empty where the values of the options give another one: then not all of them
/// were looked at.
pub(super) fn reason(value: &GrundyValue, options: &BTreeSet<GrundyValue>) -> Words {
    if value.to_u64() != Some(mex(options.iter().filter_map(GrundyValue::to_u64))) {
        return Words::default();
    }
    let list = options.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (en, zh) = (list.join(", "), list.join("、"));
    match list.len() {
        0 => words!("There are no options, so the value is 0.", "没有后继局面，所以值为 0。"),
        1 => Words {
            en: format!("The options have the value {en}, and {value} is the least number other than that."),
            zh: format!("后继局面的值都是 {zh}，其余的最小数（mex）为 {value}。"),
        },
        _ => Words {
            en: format!(
                "The options have the values {en}, and {value} is the least number that is missing (mex)."
            ),
            zh: format!("后继局面的值为 {zh}，其中未出现的最小数（mex）为 {value}。"),
        },
    }
}
