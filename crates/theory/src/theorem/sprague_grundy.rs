//! The theorem of Sprague and Grundy: every impartial position is worth a Nim heap.

use super::Statement;
use crate::text;

/// The theorem, by which values of components decide sums in normal play.
///
/// Proof for a sum whose components have the Grundy values a, b, ...: the move of one component from a to a'
/// changes the nim sum, since a' differs from a; and where the nim sum s is not 0, some component has the
/// highest bit of s, so that a XOR s is less than its value a and is that of one of its options, by the
/// definition of mex. So from a nim sum of 0 every move leads to others, and from any other some move leads
/// to 0.
pub static STATEMENT: Statement = Statement {
    name: text!("Sprague-Grundy theorem", "Sprague–Grundy 定理"),
    claim: text!(
        "In normal play every position of an impartial game that must end is equal to a Nim heap whose size is its Grundy value: the mex of the values of its options. The value of a disjunctive sum is the nim sum of the values, and the player to move loses exactly when it is 0.",
        "正常规则下，必定结束的公平博弈的每个局面都等于一个尼姆堆，其大小即 Grundy 值：各后继之值的 mex。和的值是各分量之值的尼姆和，为 0 时恰好是先手必败。",
    ),
    source: "R. P. Sprague, Über mathematische Kampfspiele, Tohoku Mathematical Journal 41 (1935); P. M. Grundy, Mathematics and games, Eureka 2 (1939)",
};
