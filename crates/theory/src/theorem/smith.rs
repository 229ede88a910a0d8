//! Sums of impartial games that may go on for ever.

use super::Statement;
use crate::localized::{LocalizedString, row};
use crate::text;
use crate::value::LoopyNimValue;
use crate::words;

/// What decides sums of positions by their values.
pub trait SumTheorem: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// Why a sum of these values has its outcome in normal play.
    fn reason(&self, values: &[LoopyNimValue], total: &LoopyNimValue) -> LocalizedString;
}

/// Smith's theorem, with the one of Sprague and Grundy as the case without cycles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Smith;

/// The theorem.
pub static STATEMENT: Statement = Statement {
    name: text!("Smith's theory of loopy sums", "史密斯有环和理论"),
    claim: text!(
        "A position gets the value m if m is the mex of the values of its options, and every option without a value, or with a larger one, can be reversed to a position of value m; where this never applies the value is infinite, with the set K of the finite values of its options. A sum of finite values is worth their nim sum; with one infinite value it is infinite with K shifted by the nim sum of the others, and won by the player to move exactly when 0 is in the shifted set, and otherwise drawn; with two infinite values it is drawn.",
        "若 m 是某局面各后继之值的 mex，且每个没有值或值更大的后继都能被退回到值为 m 的局面，则该局面的值为 m；始终不适用者值为无穷，并记其后继的有限值之集合 K。有限值之和为其尼姆和；恰有一个无穷值时，和为无穷，K 按其余的尼姆和平移，平移后含 0 则先手必胜，否则为平局；有两个或更多无穷值时为平局。",
    ),
    source: "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966); A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles (1975); Winning Ways, chapter 12",
};

impl SumTheorem for Smith {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn reason(&self, values: &[LoopyNimValue], total: &LoopyNimValue) -> LocalizedString {
        let shown = values.iter().take(MANY).map(written).collect::<Vec<_>>().join(", ");
        let shown = if values.len() > MANY { format!("{shown}, ...") } else { shown };
        let infinite = values.iter().filter(|value| matches!(value, LoopyNimValue::Infinite(_))).count();
        let total = written(total);
        match infinite {
            _ if values.is_empty() => words!(
                "There is no token, and nothing can be moved: the player to move loses.",
                "没有棋子，无法移动：先手必败。"
            ),
            0 if total == "0" => words!(
                "The tokens have the Grundy values {shown}; their nim sum is 0, so every move can be answered and the player to move loses.",
                "各棋子的 Grundy 值为 {shown}；尼姆和为 0，每一步都能被应对，先手必败。"
            ),
            0 => words!(
                "The tokens have the Grundy values {shown}; their nim sum is {total}, and the player to move wins by making it 0.",
                "各棋子的 Grundy 值为 {shown}；尼姆和为 {total}，先手使其变为 0 即可获胜。"
            ),
            1 => words!(
                "The tokens have the values {shown}, one of which can be kept going for ever; the sum is worth {total}, and can be won exactly when 0 is among the values in braces; otherwise neither player can be forced to lose.",
                "各棋子的值为 {shown}，其中一枚可以永远走下去；和的值为 {total}：花括号中含 0 时先手必胜，否则双方都不会输。"
            ),
            _ => words!(
                "The tokens have the values {shown}; {infinite} of them can be kept going for ever, so neither player can be forced to lose.",
                "各棋子的值为 {shown}；其中 {infinite} 枚可以永远走下去，因此谁也不会输。"
            ),
        }
    }
}

/// More values than this are not written out.
const MANY: usize = 12;

fn written(value: &LoopyNimValue) -> String {
    match value {
        LoopyNimValue::Finite(value) => value.to_string(),
        LoopyNimValue::Infinite(options) => {
            format!("∞{{{}}}", row(options.iter().map(|option| option.to_u64().unwrap_or(u64::MAX))))
        }
    }
}
