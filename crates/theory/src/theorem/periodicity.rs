//! Theorems by which a pattern seen in a table of Grundy values holds for ever.
//!
//! They are statements only: their hypotheses speak of a table, which is made and held against them by the
//! crate that makes tables.

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

/// Subtraction games with an infinite set that repeats.
pub static REPEATING_SUBTRACTION: Statement = Statement {
    name: text!("periodicity of subtraction games with repeating sets", "循环减法集游戏的周期性"),
    claim: text!(
        "Let a subtraction set be such that from k on s is a member exactly if s + d is. If g(n + q) = g(n) for k \
         consecutive n, q a multiple of d, and if heaps of each residue modulo d have no values before the last of \
         these n + q but those that they have before the last n, then g(n + q) = g(n) for all n from there on.",
        "设减法集从 k 起满足：s 属于该集当且仅当 s + d 属于该集。若对 k 个连续的 n 有 g(n + q) = g(n)，q 为 d 的倍数，\
         且模 d 的每个同余类的堆在这些 n + q 的最后一个之前的值都已在最后一个 n 之前出现，则其后所有 n 都有 g(n + q) = g(n)。",
    ),
    source: "The last k values and those of each residue determine the next value: the reason stands with the checker. \
             Compare Winning Ways, chapter 4 (subtraction games)",
};

/// Codes with a block of digits that repeats.
pub static REPEATING_BLOCKS: Statement = Statement {
    name: text!(
        "periodicity of take-and-break games with repeating digits",
        "循环数字的取石子并分堆游戏的周期性"
    ),
    claim: text!(
        "In a take-and-break game whose digits from place k >= 1 on repeat after b places and whose moves leave at most t \
         heaps, if g(n + q) = g(n) for all n with n0 <= n < t (n0 + q) + k - 1, where q is a multiple of b and n0, q >= 1, \
         then g(n + q) = g(n) for all n >= n0.",
        "在取石子并分堆的游戏中，设数字从第 k 位（k >= 1）起每 b 位循环，每步至多留下 t 堆。若 q 是 b 的倍数，且对所有满足 \
         n0 <= n < t (n0 + q) + k - 1 的 n 有 g(n + q) = g(n)（n0, q >= 1），则对所有 n >= n0 有 g(n + q) = g(n)。",
    ),
    source: "The proof stands with the checker; it follows that of the octal periodicity theorem (R. K. Guy, C. A. B. Smith, \
             The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956))",
};

/// Single heaps of games in which tokens are taken and no heap is split.
///
/// Proof. In a heap larger than k the numbers up to k that may be taken are always the same, and lead to the
/// k heaps below it. A larger number leads to a smaller heap still, and all of these are reached or none: for
/// no matter who may take it, it matters only whether one of them is lost to the other player. That changes
/// once at most. So the state before a heap, which is the winners of the last k heaps and these one or two
/// facts, determines the winner of this heap and the next state; whether there is any move is the same in all
/// heaps larger than k. A state that comes again comes again for ever.
pub static OUTCOMES_OF_TAKES: Statement = Statement {
    name: text!("periodicity of outcomes where tokens are taken", "取石子游戏胜负的周期性"),
    claim: text!(
        "Let a move take tokens from a heap and leave the rest as one heap. In all heaps larger than k let each player be allowed the \
         same of the numbers up to k, and of the larger ones all or none. If the winners of the k heaps below some n > k come again p \
         heaps later, and no heap in between is the first that is lost to the opponent of a player who may take more than k, then the \
         winners of single heaps have the period p from there on, in normal and in misère play.",
        "设每步从一堆中取石子，余下的仍为一堆。在所有大于 k 的堆中，设各方可取的不超过 k 的数相同，更大的数则全可取或全不可取。\
         若某个 n > k 之下 k 堆的胜负在 p 堆之后重现，且其间没有首次出现对某方（可取多于 k 颗者）的对手必败的堆，\
         则从那里起单堆的胜负以 p 为周期，正常规则与反常规则皆然。",
    ),
    source: "The last k winners determine the next one: the proof stands with the statement. Compare Winning Ways, chapter 4 \
             (subtraction games), and A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, International \
             Journal of Game Theory 16 (1987)",
};

/// All-but games.
pub static ALL_BUT: Statement = Statement {
    name: text!("arithmetic periodicity of all-but games", "带禁数的取石子游戏的算术周期性"),
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

/// Octal games, and those with larger digits that repeat without growing.
pub static TAKE_AND_BREAK: Statement = Statement {
    name: text!("octal periodicity theorem", "八进制游戏周期定理"),
    claim: text!(
        "In a take-and-break game whose last non-zero digit stands at place k and whose moves leave at most t heaps, \
         if g(n + p) = g(n) for all n with n0 <= n < t n0 + (t - 1) p + k, where n0, p >= 1, then g(n + p) = g(n) for \
         all n >= n0. For octal games t = 2 and the bound is 2 n0 + p + k.",
        "在取石子并分堆的游戏中，设最后一个非零数字位于第 k 位，每步至多留下 t 堆。若对所有满足 n0 <= n < t n0 + (t - 1) p + k 的 n \
         有 g(n + p) = g(n)（n0, p >= 1），则对所有 n >= n0 有 g(n + p) = g(n)。八进制游戏中 t = 2，界为 2 n0 + p + k。",
    ),
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956); \
             Winning Ways, chapter 4; Siegel, Combinatorial Game Theory, theorem IV.2.7",
};

/// Take-and-break games whose values grow.
pub static ARITHMETIC: Statement = Statement {
    name: text!("arithmetic periodicity of take-and-break games", "取石子并分堆的游戏的算术周期性"),
    claim: text!(
        "In a take-and-break game whose moves leave at most t heaps, let s = uv with u a power of 2 and v odd, and let \
         g(n + p) = g(n) + s for n0 <= n < n + p < B, n0, p >= 1. Let P >= 2 be a power of 2 above g(n)/u for n < n0 + p, and \
         above (t E - e)/p, where E >= 0 and e bound pg(n)/u - vn there, g(n)/u rounded down. Let 2^r = 1 modulo v, \
         B >= n0 + p + (p/v) P 2^(tr), and B > t n0 + k for the last place k of a non-zero digit. Then for n >= B no move \
         leads to the value g(n - p) + s. If moreover there is an S such that, for the n of Pp consecutive ones from n0 on and below B, the \
         values below g(n) - S are those of moves to b, b or a, b, b for some a and b, and the values from there up to g(n) are those of moves \
         to a heap of at least n0 and others with a nim sum below Pu, and if g(n) - S - Ps is above g(m) for all m < n0, then \
         g(n + p) = g(n) + s for all n >= n0.",
        "在每步至多留下 t 堆的取石子并分堆的游戏中，设 s = uv，u 为 2 的幂，v 为奇数，且对 n0 <= n < n + p < B 有 g(n + p) = g(n) + s\
         （n0, p >= 1）。设 2 的幂 P >= 2 大于 n < n0 + p 时的 g(n)/u，也大于 (t E - e)/p，其中 E >= 0 与 e 是那里 pg(n)/u - vn 的上下界，\
         g(n)/u 向下取整。设 2^r 模 v 余 1，B >= n0 + p + (p/v) P 2^(tr)，且 B > t n0 + k，k 为最后一个非零数字的位置。\
         则当 n >= B 时没有一步能到达值 g(n - p) + s。若还有 S，使得对 n0 与 B 之间连续 Pp 个 n，小于 g(n) - S 的值都可由走到某个 b, b 或 a, b, b 得到，\
         其余小于 g(n) 的值都可由走到一个不小于 n0 的堆与尼姆和小于 Pu 的其他堆得到，且 g(n) - S - Ps 大于所有 m < n0 的 g(m)，\
         则对所有 n >= n0 有 g(n + p) = g(n) + s。",
    ),
    source: "In this form the proof stands with its checker. The first such theorems are those of R. B. Austin, Impartial and \
             partizan games, thesis, University of Calgary (1976), and S. Howse, R. J. Nowakowski, Periodicity and \
             arithmetic-periodicity in hexadecimal games, Theoretical Computer Science 313 (2004)",
};
