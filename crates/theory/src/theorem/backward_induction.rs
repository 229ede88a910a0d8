//! Backward induction: the score of a game on a graph, counted from its ends.

use super::{PrincipalVariation, ScoreTheorem, Statement};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::scoring::minimax::{Minimax, MinimaxGraph, Token};
use crate::value::Score;
use crate::{text, words};

/// Two scores for each vertex, one for each player to move, from the ends of the game backwards.
///
/// Every edge is looked at once for each player, so that time and memory are linear in the graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackwardInduction;

static STATEMENT: Statement = Statement {
    name: text!("backward induction", "逆向归纳法"),
    claim: text!(
        "On a directed graph without cycles the score with max to move is the largest of weight + score with min to move over the edges that lead on, with min to move the smallest of weight + score with max to move, and where no edge leads on the payoff.",
        "在有向无环图上，轮到 max 时的得分是各条出边的“权 + 轮到 min 时的得分”的最大值，轮到 min 时的得分是“权 + 轮到 max 时的得分”的最小值；没有出边时得分为该顶点的收益。",
    ),
    source: "E. Zermelo, Proc. 5th International Congress of Mathematicians (1913), vol. 2, 501-504; H. W. Kuhn, Extensive games and the problem of information, Annals of Mathematics Studies 28 (1953), 193-216",
};

/// The scores of a vertex with either player to move.
#[derive(Clone, Debug)]
struct Scores {
    max: Score,
    min: Score,
}

impl Scores {
    fn with(&self, player: Player) -> &Score {
        match player {
            Player::Left => &self.max,
            Player::Right => &self.min,
        }
    }
}

/// The scores of all vertices; 0 where the token cannot come.
fn scores(board: &MinimaxGraph, reached: &[u32]) -> Vec<Scores> {
    let dag = board.dag();
    let mut scores = vec![Scores { max: Score::ZERO, min: Score::ZERO }; dag.vertices()];
    for &vertex in reached {
        let mut best: Option<Scores> = None;
        for (edge, to) in dag.edges_from(vertex) {
            let after = &scores[to as usize];
            let max = board.weight(edge) + &after.min;
            let min = board.weight(edge) + &after.max;
            best = Some(match best {
                None => Scores { max, min },
                Some(best) => Scores { max: best.max.max(max), min: best.min.min(min) },
            });
        }
        let payoff = || Scores { max: board.payoff(vertex).clone(), min: board.payoff(vertex).clone() };
        scores[vertex as usize] = best.unwrap_or_else(payoff);
    }
    scores
}

impl ScoreTheorem<Minimax> for BackwardInduction {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn best_play(&self, _: &Minimax, at: &Token) -> Option<PrincipalVariation<(u32, u32)>> {
        let board = &*at.board;
        let reached = board.dag().reached_from(at.vertex);
        let scores = scores(board, &reached);
        let score = scores.get(at.vertex as usize)?.with(at.to_move).clone();
        let after = |to: u32| scores[to as usize].with(at.to_move.opponent());
        let keeps = |&(edge, to): &(u32, u32)| board.weight(edge) + after(to) == score;
        let mut moves: Vec<(u32, u32)> = board.dag().edges_from(at.vertex).filter(keeps).collect();
        moves.sort_unstable_by_key(|&(edge, to)| (to, edge));
        let reason = reason(at, &score, reached.len(), after);
        Some(PrincipalVariation { score, moves, reason })
    }
}

/// More edges than this are not spelled out.
const MAX_EDGES: usize = 6;

fn reason<'a>(
    at: &Token,
    score: &Score,
    reached: usize,
    after: impl Fn(u32) -> &'a Score,
) -> LocalizedString {
    let (board, vertex) = (&*at.board, at.vertex);
    let edges = board.dag().edges_from(vertex);
    let count = edges.len();
    if count == 0 {
        return words!(
            "No edge leads on from vertex {vertex}: the game is over, and the payoff there is {score}.",
            "顶点 {vertex} 没有出边：游戏结束，该处收益为 {score}。"
        );
    }
    let spelled = |(edge, to)| {
        let (weight, rest) = (board.weight(edge), after(to));
        let sum = weight + rest;
        match (weight.is_zero(), *rest < Score::ZERO) {
            (true, _) => format!("{to}: {sum}"),
            (false, true) => format!("{to}: {weight} - {} = {sum}", -rest),
            (false, false) => format!("{to}: {weight} + {rest} = {sum}"),
        }
    };
    let mut list: Vec<String> = edges.take(MAX_EDGES).map(spelled).collect();
    if count > MAX_EDGES {
        list.push("...".to_owned());
    }
    let list = list.join("; ");
    let counted = words!(
        "The scores of the {reached} vertices that the token can reach were counted from the ends of the game backwards.",
        "从终点开始逆向算出了棋子能到达的 {reached} 个顶点的得分。"
    );
    counted.then(match at.to_move {
        Player::Left => words!(
            "From vertex {vertex} max can move to ({list}), weight and what follows it added up; the largest is {score}.",
            "在顶点 {vertex}，max 可走到（{list}），即权与之后得分之和；其中最大为 {score}。"
        ),
        Player::Right => words!(
            "From vertex {vertex} min can move to ({list}), weight and what follows it added up; the smallest is {score}.",
            "在顶点 {vertex}，min 可走到（{list}），即权与之后得分之和；其中最小为 {score}。"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;
    use crate::theorem::brute_force::check_scores;
    use num_bigint::BigInt;
    use proptest::prelude::*;

    /// A position with these edges, each from a larger vertex to a smaller one.
    fn token(edges: &[(u64, u64, i64)], payoffs: &[i64], start: u64, first: &str) -> Token {
        let edges = edges.iter().filter(|(u, v, _)| u != v);
        let edges = edges.map(|&(u, v, weight)| {
            Data::list(vec![Data::from(u.max(v)), Data::from(u.min(v)), Data::small(weight)])
        });
        let payoffs = payoffs.iter().enumerate().map(|(v, &payoff)| (v.to_string(), Data::small(payoff)));
        let data = Data::object([
            ("edges", Data::list(edges.collect())),
            ("payoff", Data::Object(payoffs.collect())),
            ("start", Data::from(start)),
            ("first", Data::from(first)),
        ]);
        Minimax.parse(&data).expect("a graph without cycles")
    }

    proptest! {
        #[test]
        fn scores_are_those_of_plain_recursion(
            edges in prop::collection::vec((0u64..8, 0u64..8, -3i64..4), 0..14),
            payoffs in prop::collection::vec(-5i64..6, 0..8),
            start in 0u64..8,
            first in prop::sample::select(vec!["max", "min"]),
        ) {
            check_scores(&Minimax, &BackwardInduction, [token(&edges, &payoffs, start, first)]);
        }
    }

    #[test]
    fn a_path_of_a_million_edges_adds_up() {
        let n = 200_000u64;
        let edges: Vec<(u64, u64, i64)> = (1..n).map(|v| (v, v - 1, -(v as i64))).collect();
        let best = BackwardInduction.best_play(&Minimax, &token(&edges, &[5], n - 1, "min")).expect("linear");
        assert_eq!(best.score, Score::from(5 - (n * (n - 1) / 2) as i64));
        assert_eq!(best.moves, [(n as u32 - 2, n as u32 - 2)]);
    }

    #[test]
    fn weights_of_any_size_are_exact() {
        let big = i64::MAX;
        let edges = [(3, 2, big), (3, 1, big - 1), (2, 0, big), (1, 0, big)];
        let best = BackwardInduction.best_play(&Minimax, &token(&edges, &[big], 3, "max")).expect("linear");
        assert_eq!(best.score, Score::from(BigInt::from(big) * 3));
        assert_eq!(best.moves, [(0, 2)]);
    }
}
