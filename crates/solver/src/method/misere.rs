//! Why the misère theorem on sums of values, which many readers expect, does not decide a position.

use grundy_theory::localized::{LocalizedString, row};
use grundy_theory::ruleset::heap::HeapOption;
use grundy_theory::words;

/// What a heap or a token lacks that the theorem needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// A move from this heap leaves several.
    Splits(u64, HeapOption),
    /// This heap has the value 0 and moves, and none to the value 1.
    NoMoveToOne(u64),
    /// A token on this vertex has the value 0 and edges, and none to the value 1.
    OnVertex(u32),
    /// A token can be moved for ever.
    Cycle,
}

impl Failure {
    /// The failure in words.
    pub(super) fn in_words(&self) -> LocalizedString {
        let LocalizedString { en, zh } = match self {
            Failure::Splits(heap, left) => {
                let parts = row(left.sizes());
                words!(
                    "it needs that no move splits a heap, and a move splits a heap of {heap} into {parts}",
                    "它要求每步不使堆分裂，而一步可以把 {heap} 颗的堆分成 {parts}"
                )
            }
            Failure::NoMoveToOne(heap) => words!(
                "it needs that every heap of value 0 that has a move has one to the value 1, and a heap of {heap} has the value 0 and moves, none of them to the value 1",
                "它要求每个值为 0 且还能走的堆都能走到值 1，而 {heap} 颗的堆值为 0，还能走，却没有一步走到值 1"
            ),
            Failure::OnVertex(vertex) => words!(
                "it needs that every vertex of value 0 that has an edge has one to the value 1, and vertex {vertex} has the value 0 and edges, none of them to the value 1",
                "它要求每个值为 0 且有出边的顶点都有边通向值 1，而顶点 {vertex} 的值为 0，有出边，却没有一条通向值 1"
            ),
            Failure::Cycle => words!(
                "it needs that play ends, and a token can be moved round a cycle",
                "它要求对局必然结束，而这里有棋子可以沿环一直走下去"
            ),
        };
        words!(
            "Ferguson's misère theorem, which Chinese notes call SJ, does not hold here: {en}.",
            "弗格森反常规则定理（中文资料称 SJ 定理）在此不成立：{zh}。"
        )
    }
}

/// Of positions that fall apart.
pub(super) fn of_parts() -> LocalizedString {
    words!(
        "Ferguson's misère theorem, which Chinese notes call SJ, is not used: it needs that no move splits a component, and that every position of value 0, except the ends, has a move to one of value 1.",
        "这里没有使用弗格森反常规则定理（中文资料称 SJ 定理）：它要求每步不使分量分裂，并且每个值为 0 的非终止局面都能走到值为 1 的局面。"
    )
}

/// Of coins that are turned.
pub(super) fn of_coins() -> LocalizedString {
    words!(
        "Ferguson's misère theorem, which Chinese notes call SJ, does not hold here: it speaks of sums, and coins are a sum of single coins in normal play only, in which two heads on one place cancel.",
        "弗格森反常规则定理（中文资料称 SJ 定理）在此不成立：它说的是和，而只有在正常规则下，各枚硬币才构成单枚硬币之和：同一位置的两个正面相互抵消。"
    )
}
