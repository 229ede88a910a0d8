//! Theorems by which a pattern seen in a table of Grundy values holds for ever.
//!
//! They are statements only: their hypotheses speak of a table, which is made and held against them by the crate
//! that makes tables.

use super::Statement;
use crate::text;

/// Finite subtraction games.
pub static SUBTRACTION: Statement = Statement {
    name: text!("periodicity of finite subtraction games", "有限减法游戏的周期性"),
    claim: text!(
        "In a subtraction game with a finite set the last max(SET) values determine all that follow. If max(SET) \
         consecutive values from n0 on are repeated p places later, then g(n + p) = g(n) for all n >= n0.",
        "减法集有限时，连续 max(SET) 个值决定其后的一切。若从 n0 起的连续 max(SET) 个值在 p 之后重现，\
         则对所有 n >= n0 有 g(n + p) = g(n)。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (subtraction games); Siegel, Combinatorial Game \
             Theory, section IV.2",
};

/// All-but games.
pub static ALL_BUT: Statement = Statement {
    name: text!("arithmetic periodicity of all-but games", "“除外”减法游戏的算术周期性"),
    claim: text!(
        "When any number may be taken but those of a finite set, let e(n) be the number of values used by heaps \
         smaller than n, less g(n). The last max(SET) terms of e determine all that follow. If max(SET) consecutive \
         terms from n0 on are repeated p places later, and e has s zeros in between, then g(n + p) = g(n) + s for \
         all n >= n0.",
        "可取除某有限集之外的任意数时，记 e(n) 为小于 n 的堆用过的值的个数减去 g(n)。e 的连续 max(SET) 项决定其后的一切。\
         若从 n0 起的连续 max(SET) 项在 p 之后重现，其间 e 有 s 个零，则对所有 n >= n0 有 g(n + p) = g(n) + s。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 4 (All-but); Siegel, Combinatorial Game Theory, \
             section IV.2",
};

/// Octal games, and hexadecimal ones that repeat without growing.
pub static TAKE_AND_BREAK: Statement = Statement {
    name: text!("octal periodicity theorem", "八进制游戏周期定理"),
    claim: text!(
        "In a take-and-break game whose last non-zero digit stands at place k and whose moves leave at most t heaps, \
         if g(n + p) = g(n) for all n with n0 <= n < t n0 + (t - 1) p + k, where n0, p >= 1, then g(n + p) = g(n) for \
         all n >= n0. For octal games t = 2 and the bound is 2 n0 + p + k.",
        "在取拆游戏中，设最后一个非零数字位于第 k 位，每步至多留下 t 堆。若对所有满足 n0 <= n < t n0 + (t - 1) p + k 的 n \
         有 g(n + p) = g(n)（n0, p >= 1），则对所有 n >= n0 有 g(n + p) = g(n)。八进制游戏中 t = 2，界为 2 n0 + p + k。",
    ),
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956); \
             Winning Ways, chapter 4; Siegel, Combinatorial Game Theory, theorem IV.2.7",
};
