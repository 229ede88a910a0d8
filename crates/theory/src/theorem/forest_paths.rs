//! The values of rooted trees from which paths are deleted.

use super::{FirstMoves, PositionAnalysis, Statement, Theorem};
use crate::localized::{LocalizedString, row};
use crate::outcome::Convention;
use crate::ruleset::tree::forest_paths::{Forest, ForestPaths, NO_PARENT, PathMove};
use crate::structure::xor_sets::{XorSet, XorSets};
use crate::value::GrundyValue;
use crate::{text, words};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// The value of a tree is the mex, over its vertices v, of the nim sums of the subtrees that hang on the path
/// from the root to v.
///
/// These nim sums are those for the subtree of a child c, each XOR the values of the children other than c,
/// and for the root itself the nim sum of all its children. So the set for a tree is made of the sets for its
/// children by shifts and unions, which [`XorSets`] does for all vertices together in about n log n steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct HangingSubtrees;

static STATEMENT: Statement = Statement {
    name: text!(
        "Sprague-Grundy theorem, subtrees hanging on a path",
        "Sprague–Grundy 定理（路径上悬挂的子树）"
    ),
    claim: text!(
        "The value of a rooted tree is the mex, over its vertices v, of the nim sum of the values of the subtrees that hang on the path from the root to v.",
        "有根树的值等于：对每个顶点 v，取根到 v 的路径上所悬挂的各子树之值的尼姆和，再对所有 v 求 mex。",
    ),
    source: "R. P. Sprague, Tohoku Mathematical Journal 41 (1935); P. M. Grundy, Eureka 2 (1939); the merging of sets is known from programming contests",
};

/// What is known of a forest.
struct Values {
    /// The value of the subtree of each vertex.
    trees: Vec<u32>,
    /// The nim sum of all trees of the forest.
    total: u32,
    /// The value of the whole forest after each vertex is chosen, and how many vertices this deletes.
    after: Vec<(u32, u32)>,
}

impl Values {
    fn from_forest(at: &Forest) -> Values {
        let parents = at.parents();
        let mut trees = vec![0u32; parents.len()];
        // While the children of a vertex are met: the nim sum of their values, and the set of what can be
        // left of them as if each were alone, XOR its own value.
        let mut hanging = vec![0u32; parents.len()];
        let mut left: Vec<Option<XorSet>> = parents.iter().map(|_| None).collect();
        let (mut sets, mut total) = (XorSets::default(), 0);
        let order = at.bottom_up();
        for &v in &order {
            let v = v as usize;
            let zero = sets.zero();
            let mut set = match left[v].take() {
                Some(set) => sets.unite(set, zero),
                None => zero,
            };
            sets.shift(&mut set, hanging[v]);
            let value = sets.mex(&set);
            trees[v] = value;
            if parents[v] == NO_PARENT {
                total ^= value;
                continue;
            }
            let parent = parents[v] as usize;
            hanging[parent] ^= value;
            sets.shift(&mut set, value);
            left[parent] = Some(match left[parent].take() {
                Some(others) => sets.unite(others, set),
                None => set,
            });
        }
        let mut after = vec![(0, 0); parents.len()];
        for &v in order.iter().rev() {
            let v = v as usize;
            // The value of v's own tree was part of what is left by choosing its parent, or of the whole.
            let (above, deleted) = after.get(parents[v] as usize).copied().unwrap_or((total, 0));
            after[v] = (above ^ trees[v] ^ hanging[v], deleted + 1);
        }
        Values { trees, total, after }
    }
}

/// The moves to positions of value `target`.
fn moves_of_value(values: &Values, at: &Forest, target: u32, limit: usize) -> FirstMoves<PathMove> {
    let moves: Vec<PathMove> = (0u32..)
        .zip(&values.after)
        .filter(|(_, (value, _))| *value == target)
        .map(|(vertex, &(_, deleted))| PathMove { vertex, deleted })
        .collect();
    let count = Some(BigUint::from(moves.len()));
    FirstMoves { moves: first_by_position(at, moves, limit), count }
}

/// More numbers than this are not written down to compare them, or held at one time.
const MAX_COMPARED: usize = 200_000_000;
const MAX_HELD: usize = 20_000_000;

/// The first `limit` moves in the order of the positions they lead to, where these are few or short enough;
/// else in the order of their vertices.
fn first_by_position(at: &Forest, mut moves: Vec<PathMove>, limit: usize) -> Vec<PathMove> {
    let length = at.parents().len();
    let kept = limit.saturating_mul(2).min(moves.len());
    if limit == 0
        || length.saturating_mul(moves.len()) > MAX_COMPARED
        || length.saturating_mul(kept) > MAX_HELD
    {
        moves.truncate(limit);
        return moves;
    }
    let mut first: Vec<(Vec<u32>, PathMove)> = Vec::with_capacity(kept);
    let order = |a: &(Vec<u32>, PathMove), b: &(Vec<u32>, PathMove)| -> Ordering {
        a.0.cmp(&b.0).then(a.1.vertex.cmp(&b.1.vertex))
    };
    for mv in moves {
        if first.len() == kept {
            first.sort_unstable_by(order);
            first.truncate(limit);
        }
        // The parent -1 of a root comes first.
        let written = at.after(mv.vertex).parents().iter().map(|parent| parent.wrapping_add(1)).collect();
        first.push((written, mv));
    }
    first.sort_unstable_by(order);
    first.truncate(limit);
    first.into_iter().map(|(_, mv)| mv).collect()
}

impl Theorem<ForestPaths> for HangingSubtrees {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(&self, _: &ForestPaths, at: &Forest) -> Option<Box<dyn PositionAnalysis<ForestPaths>>> {
        Some(Box::new(Values::from_forest(at)))
    }
}

impl PositionAnalysis<ForestPaths> for Values {
    fn grundy(&self) -> Option<GrundyValue> {
        Some(u64::from(self.total).into())
    }

    fn moves_to(
        &self,
        _: &ForestPaths,
        at: &Forest,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<PathMove>> {
        let target = value.to_u64().and_then(|value| u32::try_from(value).ok());
        Some(target.map_or_else(FirstMoves::none, |target| moves_of_value(self, at, target, limit)))
    }

    fn reason(&self, _: &ForestPaths, at: &Forest, _: Convention) -> LocalizedString {
        let (values, total) = (self, self.total);
        if values.trees.is_empty() {
            return words!("No vertex is left, so there is no move.", "没有顶点了，先手无法行动。");
        }
        let roots: Vec<usize> = (0..values.trees.len()).filter(|&v| at.parents()[v] == NO_PARENT).collect();
        let trees = row(roots.iter().map(|&root| u64::from(values.trees[root])));
        let sum = match roots.len() {
            1 => words!("The tree has the value {trees}", "这棵树的值为 {trees}"),
            _ => words!(
                "The trees have the values {trees}, and their nim sum is {total}",
                "各树的值为 {trees}，尼姆和为 {total}"
            ),
        };
        let sum = sum.then(words!(
            "(the mex over all vertices of the nim sums of what hangs on the path down to them).",
            "（对每个顶点取根到它的路径上所悬挂子树的尼姆和，再求 mex）。"
        ));
        match values.after.iter().position(|&(value, _)| value == 0) {
            Some(vertex) if total != 0 => sum.then(words!(
                "Choosing vertex {vertex} leaves trees whose nim sum is 0.",
                "选择顶点 {vertex} 后，剩下的树的尼姆和为 0。"
            )),
            _ => sum.then(words!(
                "No vertex leaves a nim sum of 0.",
                "无论选择哪个顶点，剩下的树的尼姆和都不为 0。"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{check, check_equivalences};
    use num_bigint::BigInt;
    use proptest::prelude::*;

    fn forest(parents: &[i64]) -> Forest {
        let parents = parents.iter().map(|&parent| Data::integer(BigInt::from(parent))).collect();
        ForestPaths.parse(&Data::object([("parents", Data::list(parents))])).expect("a forest")
    }

    /// All forests in which parents come first.
    fn forests(vertices: usize) -> Vec<Forest> {
        let lists = (0..vertices as i64).fold(vec![vec![]], |lists: Vec<Vec<i64>>, v| {
            lists.iter().flat_map(|list| (-1..v).map(move |parent| [&list[..], &[parent]].concat())).collect()
        });
        lists.iter().map(|list| forest(list)).collect()
    }

    #[test]
    fn small_forests_agree_with_play() {
        for vertices in 0..=6 {
            check(&ForestPaths, &HangingSubtrees, forests(vertices));
        }
    }

    #[test]
    fn the_order_of_vertices_does_not_matter_and_trees_are_independent() {
        for vertices in 0..=5 {
            check_equivalences(&ForestPaths, forests(vertices));
        }
        check_equivalences(&ForestPaths, [forest(&[3, 0, 0, -1, 3, 2, -1, 6, 4])]);
    }

    proptest! {
        #[test]
        fn random_forests_agree_with_play(
            above in prop::collection::vec(0usize..100, 0..10),
            keys in prop::collection::vec(0u32..1000, 10),
        ) {
            // Vertices in an order in which parents may stand behind their children.
            let mut order: Vec<usize> = (0..above.len()).collect();
            order.sort_by_key(|&v| (keys[v], v));
            let mut parents = vec![-1; above.len()];
            for (v, choice) in above.iter().enumerate() {
                let parent = choice % (v + 2);
                if parent < v {
                    parents[order[v]] = order[parent] as i64;
                }
            }
            check(&ForestPaths, &HangingSubtrees, [forest(&parents)]);
            check_equivalences(&ForestPaths, [forest(&parents)]);
        }
    }

    #[test]
    fn a_path_of_a_hundred_thousand_vertices_is_worth_its_length() {
        let path: Vec<i64> = (-1..99_999).collect();
        let at = forest(&path);
        assert_eq!(HangingSubtrees.grundy(&ForestPaths, &at), Some(100_000u64.into()));
        let listed = HangingSubtrees.winning_moves(&ForestPaths, &at, Convention::Normal, 3).expect("listed");
        assert_eq!(listed.moves, [PathMove { vertex: 99_999, deleted: 100_000 }]);
    }

    #[test]
    fn a_star_leaves_one_leaf_less_than_it_has() {
        for leaves in [1usize, 2, 7, 100_000] {
            let star: Vec<i64> = std::iter::once(-1).chain(std::iter::repeat_n(0, leaves)).collect();
            // The root leaves all leaves, a leaf all others: the nim sums are 0 and 1.
            assert_eq!(HangingSubtrees.grundy(&ForestPaths, &forest(&star)), Some(2u64.into()));
        }
    }

    #[test]
    fn positions_that_are_no_forests_are_refused_with_the_place() {
        let refused = |parents: Vec<Data>| {
            let error = ForestPaths.parse(&Data::object([("parents", Data::list(parents))]));
            let error = error.expect_err("no forest");
            (error.at, error.too_large)
        };
        let number = |n: i64| Data::integer(BigInt::from(n));
        assert_eq!(refused(vec![number(-1), number(2), number(1)]), (".parents[1]".into(), false));
        assert_eq!(refused(vec![number(0)]), (".parents[0]".into(), false));
        assert_eq!(refused(vec![number(-1), number(2)]), (".parents[1]".into(), false));
        assert_eq!(refused(vec![number(-1), number(-2)]), (".parents[1]".into(), false));
        assert_eq!(refused(vec![number(-1), Data::Text("0".into())]), (".parents[1]".into(), false));
        assert_eq!(refused(vec![Data::Natural(0); MANY]), (".parents".into(), true));
    }

    const MANY: usize = 1_000_001;
}
