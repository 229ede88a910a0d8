//! Who wins undirected vertex geography.

use super::{FirstMoves, PositionAnalysis, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::graph::geography::{Geography, GeographyPosition};
use crate::structure::adjacency::Adjacency;
use crate::structure::matching::Matching;
use crate::value::GrundyValue;
use crate::{text, words};

/// The player to move wins exactly when every maximum matching covers the token; and wins by moving to a
/// neighbour that some maximum matching of the graph without the token leaves out.
///
/// If a maximum matching M leaves the token out, the opponent answers every move along its edge of M: the
/// token never comes to a vertex that M leaves out, for else there would be an alternating path between two
/// such vertices, and a larger matching. So positions whose token is left out are lost, and what is to be
/// found are moves to them.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatchingStrategy;

static STATEMENT: Statement = Statement {
    name: text!("maximum matching (undirected vertex geography)", "最大匹配定理（无向点地理）"),
    claim: text!(
        "The player to move wins exactly when every maximum matching of the graph covers the token's vertex.",
        "当且仅当图的每个最大匹配都覆盖棋子所在顶点时，先手必胜。",
    ),
    source: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993), 371-381; J. Edmonds, Canadian Journal of Mathematics 17 (1965), 449-467",
};

/// What is known of a position.
struct Matched {
    /// The vertices to move to, in rising order.
    winning: Vec<u32>,
    /// How many vertices the token can move to.
    targets: usize,
    /// How many edges a maximum matching without the token's vertex has.
    size: usize,
}

impl Matched {
    fn from_position(at: &GeographyPosition) -> Matched {
        let mut winning = at.targets();
        let targets = winning.len();
        if targets == 0 {
            return Matched { winning, targets, size: 0 };
        }
        let rest = at.edges().iter().copied().filter(|edge| !edge.contains(&at.token()));
        let matching = Matching::maximum(&Adjacency::of(at.vertices(), rest));
        winning.retain(|&target| matching.is_inessential(target));
        Matched { winning, targets, size: matching.size() }
    }
}

impl Theorem<Geography> for MatchingStrategy {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn study(&self, _: &Geography, at: &GeographyPosition) -> Option<Box<dyn PositionAnalysis<Geography>>> {
        Some(Box::new(Matched::from_position(at)))
    }
}

impl PositionAnalysis<Geography> for Matched {
    fn outcome(&self, play: Convention) -> Option<Outcome> {
        (play == Convention::Normal).then(|| Outcome::from_next(!self.winning.is_empty()))
    }

    fn winning_moves(
        &self,
        _: &Geography,
        _: &GeographyPosition,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<u32>> {
        (play == Convention::Normal).then(|| FirstMoves::all(self.winning.clone(), limit))
    }

    /// Who wins says which moves lead to the value 0, and no more.
    fn moves_to(
        &self,
        _: &Geography,
        _: &GeographyPosition,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<u32>> {
        value.is_zero().then(|| FirstMoves::all(self.winning.clone(), limit))
    }

    fn reason(&self, _: &Geography, at: &GeographyPosition, _: Convention) -> LocalizedString {
        let (token, size, targets) = (at.token(), self.size, self.targets);
        match self.winning.first() {
            _ if targets == 0 => words!(
                "From vertex {token} no edge leads to a vertex not yet visited: there is no move.",
                "从顶点 {token} 没有边通向未到过的顶点：先手无法行动。"
            ),
            Some(vertex) => words!(
                "Without vertex {token} the largest matchings have size {size}, and one of them leaves its neighbour {vertex} out: move there, and then answer every move along the matching.",
                "去掉顶点 {token} 后，最大匹配的大小为 {size}，其中有一个不覆盖它的邻点 {vertex}：移到那里，此后每次都沿匹配边应对。"
            ),
            None => words!(
                "Without vertex {token} the largest matchings have size {size}, and all of them cover each of its {targets} neighbours: wherever the token moves, the opponent continues along a matching.",
                "去掉顶点 {token} 后，最大匹配的大小为 {size}，且每个最大匹配都覆盖它的全部 {targets} 个邻点：无论移到哪里，对手都可沿匹配边应对。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::{check, check_equivalences};
    use proptest::prelude::*;

    fn journey(edges: &[[u64; 2]], token: u64, vertices: u64) -> GeographyPosition {
        let edges = Data::list(edges.iter().map(|edge| Data::Naturals(edge.to_vec())).collect());
        let fields = [("edges", edges), ("token", token.into()), ("vertices", vertices.into())];
        Geography.parse(&Data::object(fields)).expect("a position")
    }

    /// All graphs on this many vertices, with the token on vertex 0 and on the last one.
    fn journeys(vertices: u64) -> impl Iterator<Item = GeographyPosition> {
        let pairs: Vec<[u64; 2]> = (0..vertices).flat_map(|v| (0..v).map(move |u| [u, v])).collect();
        (0..1u32 << pairs.len()).flat_map(move |set| {
            let chosen = pairs.iter().enumerate().filter(|&(i, _)| set >> i & 1 == 1);
            let edges: Vec<[u64; 2]> = chosen.map(|(_, &edge)| edge).collect();
            [0, vertices - 1].map(|token| journey(&edges, token, vertices))
        })
    }

    #[test]
    fn all_small_graphs_agree_with_play() {
        for vertices in 1..=5 {
            check(&Geography, &MatchingStrategy, journeys(vertices));
        }
    }

    #[test]
    fn the_names_of_vertices_do_not_matter() {
        for vertices in 1..=4 {
            check_equivalences(&Geography, journeys(vertices));
        }
    }

    proptest! {
        #[test]
        fn random_graphs_agree_with_play(
            edges in prop::collection::vec([0u64..9, 0u64..9], 0..14),
            token in 0u64..9,
        ) {
            check(&Geography, &MatchingStrategy, [journey(&edges, token, 9)]);
            check_equivalences(&Geography, [journey(&edges, token, 9)]);
        }
    }

    #[test]
    fn on_a_long_path_the_distance_to_the_ends_decides() {
        let path: Vec<[u64; 2]> = (1..100_000).map(|v| [v - 1, v]).collect();
        for (token, winning) in [(0, &[1][..]), (1, &[0]), (40_000, &[40_001]), (40_001, &[40_000])] {
            let at = journey(&path, token, 100_000);
            let listed =
                MatchingStrategy.winning_moves(&Geography, &at, Convention::Normal, 9).expect("listed");
            assert_eq!(listed.moves, winning);
        }
    }

    #[test]
    fn positions_that_are_none_are_refused_with_the_place() {
        let refused = |edges: Data, token: u64, vertices: u64| {
            let fields = [("edges", edges), ("token", token.into()), ("vertices", vertices.into())];
            let error = Geography.parse(&Data::object(fields)).expect_err("no position");
            (error.at, error.too_large)
        };
        let row = |ends: &[u64]| Data::Naturals(ends.to_vec());
        let none = || Data::Naturals(vec![]);
        assert_eq!(refused(none(), 0, 0), (".token".into(), false));
        assert_eq!(refused(none(), 0, (1 << 24) + 1), (".vertices".into(), true));
        assert_eq!(
            refused(Data::list(vec![row(&[0, 1]), row(&[1, 2])]), 0, 2),
            (".edges[1][1]".into(), false)
        );
        assert_eq!(refused(Data::list(vec![row(&[0, 1, 1])]), 0, 2), (".edges[0]".into(), false));
        assert_eq!(refused(Data::list(vec![row(&[0, 1]), row(&[1])]), 0, 2), (".edges[1]".into(), false));
        assert_eq!(refused(row(&[0, 1]), 0, 2), (".edges[0]".into(), false));
    }
}
