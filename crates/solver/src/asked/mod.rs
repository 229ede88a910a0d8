//! Rules of users' own, which may fail, and whose promises are checked, as rulesets that cannot fail.
//!
//! Rules are asked before they are relied on. What they say is kept, and engines work on what was kept, so
//! that no engine meets rules that fail in the middle of its work: a question about which they fail is
//! answered with the failure, and what is remembered stays right.
//!
//! Three rulesets show what was said: of [heaps](heaps::AskedHeaps) the options of those that were asked
//! about, of [positions](rules::Own) the moves of the one asked about, and a [view](view::View) all that can
//! be reached from one position. What can be reached is [explored] and then [studied](study), part by part
//! where positions fall apart; if play may go on for ever, a [part] of it may decide.

pub(crate) mod asking;
pub(crate) mod components;
mod explored;
pub(crate) mod gathered;
mod graph;
pub(crate) mod heaps;
mod move_estimate;
mod packed;
mod part;
pub(crate) mod product;
pub(crate) mod rules;
mod short;
pub(crate) mod study;
pub(crate) mod view;

use grundy_theory::data::Data;
use grundy_theory::ruleset::RulesetInfo;
use grundy_theory::ruleset::custom::CustomRules;
use grundy_theory::text;

/// Bytes that a numbered thing takes beside itself.
const ENTRY: u64 = 48;

pub(crate) static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!("Custom rules.", "自定义规则。"),
    format: text!("a position of these rules", "这些规则所理解的局面"),
    example: "null",
    source: "",
};

/// A position in a message.
fn text_of(rules: &dyn CustomRules, at: &Data) -> String {
    /// Longer ones are cut.
    const LONG: usize = 80;
    let mut text = match rules.show(at) {
        Ok(Some(text)) if !text.contains('\n') => text,
        _ => at.to_string(),
    };
    if let Some((cut, _)) = text.char_indices().nth(LONG) {
        text.truncate(cut);
        text.push_str("...");
    }
    text
}
