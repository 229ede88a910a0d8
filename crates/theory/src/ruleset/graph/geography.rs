//! Moving a token on a graph, never twice to one vertex.

use super::VERTICES;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Undirected vertex geography: the token moves along an edge, and the vertex it leaves is deleted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Geography;

/// A graph and the vertex of the token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GeographyPosition {
    /// The edges, as they were written; loops and parallel edges may be among them.
    edges: Vec<[u32; 2]>,
    /// Where the token is.
    token: u32,
    /// All vertices are below this number.
    vertices: u32,
}

impl GeographyPosition {
    /// The edges; loops and parallel edges may be among them.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// Where the token is.
    pub fn token(&self) -> u32 {
        self.token
    }

    /// All vertices are below this number.
    pub fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The vertices that the token can move to, in rising order.
    pub fn targets(&self) -> Vec<u32> {
        let mut targets: Vec<u32> =
            self.edges.iter().filter_map(|&[u, v]| other_end(u, v, self.token)).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

/// The other end of an edge at `vertex`; a loop has none.
fn other_end(u: u32, v: u32, vertex: u32) -> Option<u32> {
    match (u == vertex, v == vertex) {
        (true, false) => Some(v),
        (false, true) => Some(u),
        _ => None,
    }
}

impl Ruleset for Geography {
    type Position = GeographyPosition;
    /// Where the token moves to.
    type Move = u32;

    fn visit_moves(&self, at: &GeographyPosition, _: Player, visit: Visit<'_, u32>) -> Flow {
        for target in at.targets() {
            visit(target)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &GeographyPosition, &target: &u32) -> Result<GeographyPosition, PositionTooLarge> {
        let edges = at.edges.iter().copied().filter(|edge| !edge.contains(&at.token)).collect();
        Ok(GeographyPosition { edges, token: target, vertices: at.vertices })
    }

    /// What can be reached from the token, without loops and with one of parallel edges; the vertices are
    /// numbered in the order in which a breadth-first search from the token meets them.
    fn canonical(&self, at: &GeographyPosition) -> GeographyPosition {
        let mut ends: Vec<[u32; 2]> =
            at.edges.iter().filter(|[u, v]| u != v).flat_map(|&[u, v]| [[u, v], [v, u]]).collect();
        ends.sort_unstable();
        ends.dedup();
        // The vertices with neighbours, each with the range of its ends.
        let mut lists: Vec<(u32, usize, usize)> = Vec::new();
        for (i, &[u, _]) in ends.iter().enumerate() {
            match lists.last_mut().filter(|list| list.0 == u) {
                Some(list) => list.2 = i + 1,
                None => lists.push((u, i, i + 1)),
            }
        }
        let find = |v: u32| lists.binary_search_by_key(&v, |list| list.0).ok();
        let mut numbers: Vec<Option<u32>> = vec![None; lists.len()];
        let mut queue: VecDeque<usize> = find(at.token).into_iter().collect();
        queue.iter().for_each(|&token| numbers[token] = Some(0));
        let (mut met, mut edges) = (1, Vec::new());
        while let Some(place) = queue.pop_front() {
            let (_, begin, end) = lists[place];
            let own = numbers[place].unwrap_or(0);
            for &[_, v] in &ends[begin..end] {
                let Some(neighbour) = find(v) else { continue };
                let number = *numbers[neighbour].get_or_insert_with(|| {
                    queue.push_back(neighbour);
                    met += 1;
                    met - 1
                });
                if own < number {
                    edges.push([own, number]);
                }
            }
        }
        edges.sort_unstable();
        GeographyPosition { edges, token: 0, vertices: met }
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &GeographyPosition) -> usize {
        // To find the canonical form takes several times as much as the form itself.
        size_of::<GeographyPosition>() + 64 + 64 * at.edges.len()
    }
}

impl Impartial for Geography {}

impl Notation for Geography {
    fn parse(&self, data: &Data) -> Result<GeographyPosition, PositionError> {
        let ([edges, token, vertices], []) = data.fields(["edges", "token", "vertices"], [])?;
        let vertices = vertices.natural(VERTICES).map_err(|error| error.within(".vertices"))? as u32;
        let token = read_vertex(token, vertices).map_err(|error| error.within(".token"))?;
        let edges = read_edges(edges, vertices).map_err(|error| error.within(".edges"))?;
        Ok(GeographyPosition { edges, token, vertices })
    }

    fn write(&self, at: &GeographyPosition) -> Data {
        let edges = match at.edges[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.edges.iter().flatten().map(|&v| v.into()).collect() },
        };
        let (token, vertices) = (Data::Natural(at.token.into()), Data::Natural(at.vertices.into()));
        Data::object([("edges", edges), ("token", token), ("vertices", vertices)])
    }

    /// As if no edge went.
    fn size_after(&self, at: &GeographyPosition, _: &u32) -> u64 {
        2 * at.edges.len() as u64 + 2
    }

    fn write_short(&self, at: &GeographyPosition) -> Option<Data> {
        Some(Data::object([("token", Data::Natural(at.token.into()))]))
    }

    fn move_name(&self, _: &GeographyPosition, &target: &u32) -> MoveName {
        vec![("vertex", Data::Natural(target.into()))]
    }

    /// Who wins is known from matchings, of the values nothing is.
    fn has_grundy(&self, _: &GeographyPosition) -> bool {
        false
    }

    fn form(&self) -> TextFormat {
        let fields = &[
            ExtraField { name: "token", holds: FieldType::Number },
            ExtraField { name: "vertices", holds: FieldType::Vertices },
        ];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "0 1\n1 2\n2 3\ntoken 1",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

pub(super) fn no_vertex(vertices: u32) -> PositionError {
    PositionError::wrong(words!(
        "there is no such vertex: the {vertices} vertices are numbered from 0",
        "没有这个顶点：{vertices} 个顶点从 0 开始编号"
    ))
}

fn read_vertex(data: &Data, vertices: u32) -> Result<u32, PositionError> {
    match data.natural(u64::MAX) {
        Ok(vertex) if vertex < vertices.into() => Ok(vertex as u32),
        Ok(_) => Err(no_vertex(vertices)),
        Err(error) if error.too_large => Err(no_vertex(vertices)),
        Err(error) => Err(error),
    }
}

pub(super) fn read_edges(data: &Data, vertices: u32) -> Result<Vec<[u32; 2]>, PositionError> {
    let edges: Vec<[u32; 2]> = super::edges(data)?.into_iter().map(|(u, v)| [u, v]).collect();
    match edges.iter().flatten().position(|&v| v >= vertices) {
        Some(i) => Err(no_vertex(vertices).within(&format!("[{}][{}]", i / 2, i % 2))),
        None => Ok(edges),
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A token stands on a vertex of an undirected graph. A move takes it along an edge to a vertex where it has not been before. A player who cannot move loses.",
        "棋子放在无向图的一个顶点上。每步沿一条边把它移到从未到过的顶点。无法行动者负。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...], \"token\": s, \"vertices\": n}, vertices counted from 0",
        "{\"edges\": [[u, v], ...], \"token\": s, \"vertices\": n}，顶点从 0 开始编号"
    ),
    example: "{\"edges\":[[0,1],[1,2],[2,3]],\"token\":1,\"vertices\":4}",
    source: "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993), 371-381",
};

impl Parameters for Geography {
    fn from_parameters(parameters: Option<&str>) -> Result<Geography, GameError> {
        no_parameters("geography", parameters).map(|()| Geography)
    }
}
