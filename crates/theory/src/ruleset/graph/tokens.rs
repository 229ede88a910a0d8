//! Tokens that move along the edges of a directed graph.

use super::{TokenRules, VERTICES, edges};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::Scene;
use crate::structure::digraph::Digraph;
use crate::{text, words};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Each move takes one token along one edge.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tokens;

/// A graph with tokens on its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenPosition {
    graph: Arc<Digraph>,
    tokens: Vec<u32>,
}

/// Positions of one game share the graph: the tokens tell them apart.
impl Hash for TokenPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tokens.hash(state);
    }
}

/// A token's move along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenMove {
    /// The place of the token in the list of tokens.
    pub token: usize,
    /// The vertex that it moves to.
    pub to: u32,
    /// The place of the edge in the list of edges.
    pub edge: u32,
}

impl Ruleset for Tokens {
    type Position = TokenPosition;
    type Move = TokenMove;

    fn visit_moves(&self, at: &TokenPosition, _: Player, visit: Visit<'_, TokenMove>) -> Flow {
        for (token, &from) in at.tokens.iter().enumerate() {
            for (to, edge) in at.graph.leaving(from) {
                visit(TokenMove { token, to, edge })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &TokenPosition, step: &TokenMove) -> Result<TokenPosition, PositionTooLarge> {
        let mut to = at.clone();
        if let Some(vertex) = to.tokens.get_mut(step.token) {
            *vertex = step.to;
        }
        Ok(to)
    }

    /// The order of tokens is nothing, and neither is a token that cannot move.
    fn canonical(&self, at: &TokenPosition) -> TokenPosition {
        let mut tokens: Vec<u32> =
            at.tokens.iter().copied().filter(|&vertex| !at.graph.heads(vertex).is_empty()).collect();
        tokens.sort_unstable();
        TokenPosition { graph: Arc::clone(&at.graph), tokens }
    }

    fn visit_components(&self, at: &TokenPosition, visit: &mut dyn FnMut(TokenPosition)) {
        for token in self.canonical(at).tokens {
            visit(TokenPosition { graph: Arc::clone(&at.graph), tokens: vec![token] });
        }
    }

    fn is_sum_of_components(&self, _: &TokenPosition) -> bool {
        true
    }

    fn size_in_memory(&self, at: &TokenPosition) -> usize {
        size_of::<TokenPosition>() + 4 * at.tokens.len() + 64
    }
}

impl Impartial for Tokens {}

impl TokenRules for Tokens {
    fn graph<'a>(&self, at: &'a TokenPosition) -> &'a Digraph {
        &at.graph
    }

    fn tokens<'a>(&self, at: &'a TokenPosition) -> &'a [u32] {
        &at.tokens
    }

    fn step(&self, token: usize, to: u32, place: u32) -> TokenMove {
        TokenMove { token, to, edge: place }
    }
}

impl Notation for Tokens {
    fn parse(&self, data: &Data) -> Result<TokenPosition, PositionError> {
        let ([listed, tokens], []) = data.fields(["edges", "tokens"], [])?;
        let edges = edges(listed).map_err(|error| error.within(".edges"))?;
        let vertices = edges.iter().map(|&(tail, head)| tail.max(head) + 1).max().unwrap_or(0);
        let mut joined = vec![false; vertices as usize];
        for &(tail, head) in &edges {
            joined[tail as usize] = true;
            joined[head as usize] = true;
        }
        let tokens = tokens.naturals(VERTICES - 1).map_err(|error| error.within(".tokens"))?;
        if let Some(i) = tokens.iter().position(|&vertex| joined.get(vertex as usize) != Some(&true)) {
            let vertex = tokens[i];
            let error = PositionError::wrong(words!(
                "no edge has the vertex {vertex}: a token stands on a vertex of some edge",
                "没有边含有顶点 {vertex}：棋子必须放在某条边的顶点上"
            ));
            return Err(error.within(&format!(".tokens[{i}]")));
        }
        let graph = Arc::new(Digraph::new(vertices, edges.into_iter()));
        Ok(TokenPosition { graph, tokens: tokens.iter().map(|&vertex| vertex as u32).collect() })
    }

    fn write(&self, at: &TokenPosition) -> Data {
        let cells: Vec<u64> =
            at.graph.in_order().iter().flat_map(|&(tail, head)| [u64::from(tail), u64::from(head)]).collect();
        let edges = if cells.is_empty() { Data::Naturals(cells) } else { Data::Rows { width: 2, cells } };
        Data::object([("edges", edges), ("tokens", tokens(&at.tokens))])
    }

    fn size_after(&self, at: &TokenPosition, _: &TokenMove) -> u64 {
        2 * at.graph.edges() as u64 + at.tokens.len() as u64
    }

    fn write_short(&self, at: &TokenPosition) -> Option<Data> {
        Some(Data::object([("tokens", tokens(&at.tokens))]))
    }

    fn move_name(&self, _: &TokenPosition, step: &TokenMove) -> MoveName {
        vec![("token", Data::from(step.token as u64)), ("edge", Data::from(u64::from(step.edge)))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "tokens", holds: FieldType::Numbers }];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "4 2\n4 3\n3 2\n3 1\n2 0\ntokens 4 3",
        }
    }

    fn scene(&self, at: &TokenPosition) -> Scene {
        Scene::from_position(&self.write(at)).directed()
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

fn tokens(tokens: &[u32]) -> Data {
    Data::Naturals(tokens.iter().map(|&vertex| vertex.into()).collect())
}

impl Parameters for Tokens {
    fn from_parameters(parameters: Option<&str>) -> Result<Tokens, GameError> {
        no_parameters("graph", parameters).map(|()| Tokens)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Tokens stand on the vertices of a directed graph. A move takes one token along one edge; several tokens may stand on one vertex. A player who cannot move loses. Where the graph has cycles, play that never ends is a draw.",
        "有向图的顶点上放有若干棋子。每步沿一条边移动一枚棋子，同一顶点可以有多枚棋子。无法移动者负。图中有环时，永不结束的对局为平局。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...], \"tokens\": [v, ...]}: the edges u -> v, vertices numbered from 0, and where the tokens stand",
        "{\"edges\": [[u, v], ...], \"tokens\": [v, ...]}：各条边 u -> v（顶点从 0 编号）以及各棋子所在的顶点",
    ),
    example: "{\"edges\": [[4, 2], [4, 3], [3, 2], [3, 1], [2, 0]], \"tokens\": [4, 3]}",
    source: "P. M. Grundy, Mathematics and games, Eureka 2 (1939); C. A. B. Smith, Graphs and composite games (1966)",
};
