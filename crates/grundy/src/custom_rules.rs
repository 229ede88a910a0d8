//! Custom games: rules given as closures, or by anything that implements [`CustomRules`], and where to find
//! them by name.
//!
//! ```
//! use grundy::custom_rules;
//! use grundy::solver::prelude::*;
//!
//! // Kayles: knock down one pin, or two that stand next to each other.
//! let kayles = custom_rules::heaps("kayles", |n| {
//!     (1..=2).filter(|&k| k <= n).flat_map(|k| (0..=(n - k) / 2).map(move |a| vec![a, n - k - a])).collect()
//! });
//! let mut solver = SolverState::default();
//! solver.add("kayles", kayles);
//! let sum = [("@kayles".to_owned(), Data::from(vec![5])), ("nim".to_owned(), Data::from(vec![4]))];
//! assert_eq!(solver.ask_sum(&sum, &Question::default())?.outcome, Some(Outcome::P));
//! # Ok::<(), grundy::QuestionError>(())
//! ```
//!
//! There are four kinds, and a function for each:
//!
//! | function | a game of | what it gets |
//! |---|---|---|
//! | [`heaps`] | single heaps | tables, periods, pictures, values, sums, misère play, every-move compounds |
//! | [`positions`] | whole positions, with the same moves for both players | values, sums, misère play, every-move compounds; with [`loopy`](ClosureRules::loopy) draws |
//! | [`partizan`] | whole positions, with moves for Left and for Right | outcomes L, R, N and P, sums with each other and with impartial games |
//! | [`scored`] | whole positions, and a score at the end | the score under best play, and the best moves |
//!
//! Positions are numbers, texts, tuples and lists of such, or any type that implements [`PositionData`]. All
//! that can be reached from a position has to be finite; if it is little, all of it is visited before the
//! position is answered. What rules promise is checked about all that is visited: heaps must become smaller,
//! and play must end unless they are `loopy`; else the answer is a [`QuestionError`] with the positions that
//! show it.
//!
//! Rules that may fail themselves, or that come from another language, implement [`CustomRules`]. If they are
//! far away, in another process for example, they answer several [queries](RulesQuery) at a time.

pub use grundy_theory::ruleset::custom::closures::{
    ClosureRules, PositionData, heaps, partizan, positions, scored,
};
pub use grundy_theory::ruleset::custom::queries::{RulesQuery, RulesReplies, RulesReply};
pub use grundy_theory::ruleset::custom::sums::sum_of;
pub use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
    PackedOrMove, SourceLocation, VisitShown,
};

use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::fmt;
use std::sync::Arc;

/// Who finds rules by what stands behind the `@` of a notation, parameters included: in a file, say.
pub trait RulesLoader: Send + Sync {
    /// The rules that this names.
    ///
    /// # Errors
    /// [`QuestionError`] where it names none, or they cannot be read.
    fn load(&self, notation: &str) -> Result<Arc<dyn CustomRules>, QuestionError>;

    /// Whether this word would name rules with an `@` in front of it: the message then says so.
    fn knows(&self, _word: &str) -> bool {
        false
    }
}

impl fmt::Debug for dyn RulesLoader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Loader")
    }
}

/// A failure of rules as a batch answers it: mistakes are faults of the game, and name their place.
pub fn fault(fault: CustomRulesError) -> QuestionError {
    let (kind, at) = match fault.kind {
        CustomRulesErrorKind::Mistake => (QuestionErrorKind::BadParameter, "game"),
        CustomRulesErrorKind::Position => (QuestionErrorKind::BadPosition, "position"),
        CustomRulesErrorKind::Limit | CustomRulesErrorKind::Interrupted => {
            (QuestionErrorKind::TooLarge, "position")
        }
    };
    let message = match &fault.place {
        None => fault.message.clone(),
        Some(place) => {
            let place = format!("{}:{}:{}", place.file, place.line, place.column);
            LocalizedString {
                en: format!("{place}: {}", fault.message.en),
                zh: format!("{place}：{}", fault.message.zh),
            }
        }
    };
    QuestionError { own: Some(Box::new(fault)), ..QuestionError::new(kind, at, message) }
}

/// The `@` in front of rules was forgotten.
pub(crate) fn without_sign(notation: &str, word: &str) -> QuestionError {
    let message = words!(
        "there is no game \"{notation}\": custom rules have an @ before their name, \"@{word}\"",
        "没有名为 \"{notation}\" 的游戏：自己的规则要在名字前写 @，即 \"@{word}\""
    );
    QuestionError::new(QuestionErrorKind::UnknownGame, "game", message)
}

/// The rules of a game that was added as a whole are not known.
pub(crate) fn no_rules(notation: &str) -> QuestionError {
    let message = words!(
        "the rules of {notation} are not known here: add the game that ImpartialVersion makes of them under another name",
        "这里不知道 {notation} 的规则：请把由 ImpartialVersion 做成的游戏以另一个名称加入"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "game", message)
}

/// A product that can be read in two ways.
pub(crate) fn tartan_in_two_ways(notation: &str) -> QuestionError {
    let message = words!(
        "{notation} can be read in two ways: write it without parameters that are games",
        "{notation} 有两种读法：请勿使用本身是游戏的参数"
    );
    QuestionError::new(QuestionErrorKind::BadParameter, "game", message)
}

/// A product of what are no games on a row of coins.
pub(crate) fn no_tartan(notation: &str) -> QuestionError {
    let message = words!(
        "{notation}: there is no comma with a game on a row of coins on either side; write options(n) in a script, the coins that are turned beside the one in place n, as in tartan:@game.star,ruler",
        "{notation}：没有一个逗号的两侧都是一排硬币的游戏；脚本中请用 options(n) 列出与位置 n 的硬币一起翻转的硬币，如 tartan:@game.star,ruler"
    );
    QuestionError::new(QuestionErrorKind::BadParameter, "game", message)
}

/// There is nobody who knows the game.
pub(crate) fn unknown(notation: &str) -> QuestionError {
    let message = words!(
        "{notation} names custom rules, but none were given this name",
        "{notation} 指您自己的规则，但没有以此为名的规则"
    );
    QuestionError::new(QuestionErrorKind::UnknownGame, "game", message)
}
