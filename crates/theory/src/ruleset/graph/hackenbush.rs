//! Green Hackenbush: cutting edges of a graph that stands on the ground.

use super::{VERTICES, edges};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::form::{Field, Form, Holds, Shape};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{About, Fields, Flow, Impartial, Notation, Ruleset, TooLarge, Visit};
use crate::structure::hanging_trees::Edge;
use crate::structure::union_find::UnionFind;
use crate::text;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Delete an edge and whatever is then not joined to the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hackenbush;

/// A graph all of whose edges are joined to the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bush {
    ground: u32,
    edges: Vec<Edge>,
    /// For each edge its place in the list that was given, where that list held more than these.
    places: Option<Vec<u32>>,
}

/// A graph whose vertices are 0, 1, ..., `vertices` - 1, with few numbers that are no vertex, in the order of their names.
#[derive(Clone, Debug)]
pub struct Dense<'a> {
    /// The edges, in the order of the position.
    pub edges: Cow<'a, [Edge]>,
    /// The vertex on the ground.
    pub ground: u32,
    /// All vertices are below this.
    pub vertices: u32,
}

impl<'a> Dense<'a> {
    fn new(ground: u32, edges: &'a [Edge]) -> Dense<'a> {
        let vertices = edges.iter().fold(ground, |most, &(u, v)| most.max(u).max(v)) + 1;
        if vertices as usize <= 4 * edges.len() + 16 {
            return Dense { edges: Cow::Borrowed(edges), ground, vertices };
        }
        let mut names: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).chain([ground]).collect();
        names.sort_unstable();
        names.dedup();
        let number = |name: u32| names.partition_point(|&other| other < name) as u32;
        let edges = edges.iter().map(|&(u, v)| (number(u), number(v))).collect();
        Dense { edges: Cow::Owned(edges), ground: number(ground), vertices: names.len() as u32 }
    }

    /// For each edge whether it is joined to the ground; `None` where all are.
    fn joined(&self, without: Option<usize>) -> Option<Vec<bool>> {
        let mut sets = UnionFind::new(self.vertices);
        for (i, &(u, v)) in self.edges.iter().enumerate() {
            if without != Some(i) {
                sets.unite(u, v);
            }
        }
        let ground = sets.find(self.ground);
        let mut whole = without.is_none();
        let joined = self.edges.iter().enumerate().map(|(i, &(u, _))| {
            let joined = without != Some(i) && sets.find(u) == ground;
            whole &= joined;
            joined
        });
        let joined = joined.collect();
        (!whole).then_some(joined)
    }
}

impl Bush {
    /// The graph of these edges, with those that are not joined to the ground left out.
    fn new(ground: u32, edges: Vec<Edge>) -> Bush {
        let Some(joined) = Dense::new(ground, &edges).joined(None) else {
            return Bush { ground, edges, places: None };
        };
        let keep = |&i: &usize| joined[i];
        let places: Vec<usize> = (0..edges.len()).filter(keep).collect();
        Bush {
            ground,
            edges: places.iter().map(|&i| edges[i]).collect(),
            places: Some(places.into_iter().map(|i| i as u32).collect()),
        }
    }

    /// The edges, all joined to the ground, in the order in which they were given.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The graph with numbers for its vertices that do not go far beyond how many they are.
    pub fn dense(&self) -> Dense<'_> {
        Dense::new(self.ground, &self.edges)
    }
}

impl Ruleset for Hackenbush {
    type Position = Bush;
    /// The place of the edge in [`Bush::edges`].
    type Move = usize;

    fn visit_moves(&self, at: &Bush, _: Player, visit: Visit<'_, usize>) -> Flow {
        for i in 0..at.edges.len() {
            visit(i)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Bush, &cut: &usize) -> Result<Bush, TooLarge> {
        let joined = at.dense().joined(Some(cut)).unwrap_or_default();
        let left = at.edges.iter().zip(joined).filter(|(_, joined)| *joined).map(|(&edge, _)| edge);
        Ok(Bush { ground: at.ground, edges: left.collect(), places: None })
    }

    /// Names of vertices and the order of edges are nothing. Vertices are named anew from the ground up, those that
    /// look alike from the ground in any order: so trees of one shape always become equal, and graphs mostly do.
    fn canonical(&self, at: &Bush) -> Bush {
        if at.edges.len() > MOST_RENAMED {
            return Bush { places: None, ..at.clone() };
        }
        let graph = at.dense();
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); graph.vertices as usize];
        for &(u, v) in graph.edges.iter() {
            neighbours[u as usize].push(v);
            neighbours[v as usize].push(u);
        }
        let looks = looks(&neighbours, graph.ground);
        let mut names: Vec<Option<u32>> = vec![None; graph.vertices as usize];
        names[graph.ground as usize] = Some(0);
        let mut named = vec![graph.ground];
        let mut next = 0;
        while let Some(&vertex) = named.get(next) {
            let mut above = neighbours[vertex as usize].clone();
            above.sort_by_key(|&other| looks[other as usize]);
            for other in above {
                let name = &mut names[other as usize];
                if name.is_none() {
                    *name = Some(named.len() as u32);
                    named.push(other);
                }
            }
            next += 1;
        }
        // Every vertex of an edge is joined to the ground and has a name.
        let name = |vertex: u32| names[vertex as usize].unwrap_or(0);
        let renamed = graph.edges.iter().map(|&(u, v)| (name(u).min(name(v)), name(u).max(name(v))));
        let mut edges: Vec<Edge> = renamed.collect();
        edges.sort_unstable();
        Bush { ground: 0, edges, places: None }
    }

    /// What is joined through the ground alone is independent.
    fn visit_parts(&self, at: &Bush, visit: &mut dyn FnMut(Bush)) {
        let graph = at.dense();
        let mut sets = UnionFind::new(graph.vertices);
        let above = |vertex: u32| vertex != graph.ground;
        for &(u, v) in graph.edges.iter().filter(|&&(u, v)| above(u) && above(v)) {
            sets.unite(u, v);
        }
        let mut parts: Vec<(u32, Edge)> = Vec::new();
        for &(u, v) in graph.edges.iter() {
            parts.push((sets.find(if above(u) { u } else { v }), (u, v)));
        }
        parts.sort_by_key(|&(part, _)| part);
        for part in parts.chunk_by(|a, b| a.0 == b.0) {
            // Every loop at the ground is a part of its own.
            let alone = if part[0].0 == graph.ground { 1 } else { part.len() };
            for edges in part.chunks(alone) {
                let edges = edges.iter().map(|&(_, edge)| edge).collect();
                visit(self.canonical(&Bush { ground: graph.ground, edges, places: None }));
            }
        }
    }

    /// Large graphs count for more than they take, since searching them is for nothing.
    fn weight(&self, at: &Bush) -> usize {
        let edge = if at.edges.len() > MOST_RENAMED { 8 * size_of::<Edge>() } else { size_of::<Edge>() };
        edge * at.edges.len() + 96
    }
}

/// For each vertex a number that depends only on what the graph looks like from it and from the ground: equal numbers
/// are made different as long as their neighbours' numbers differ (Weisfeiler, Leman 1968).
fn looks(neighbours: &[Vec<u32>], ground: u32) -> Vec<u64> {
    let mut looks: Vec<u64> = neighbours.iter().map(|others| others.len() as u64).collect();
    if let Some(look) = looks.get_mut(ground as usize) {
        *look = u64::MAX;
    }
    // Looks travel along one edge in a round; more rounds tell more apart and are never needed.
    for _ in 0..neighbours.len().min(MOST_ROUNDS) {
        let sum = |others: &Vec<u32>| {
            others.iter().fold(0u64, |sum, &other| sum.wrapping_add(mixed(looks[other as usize])))
        };
        looks =
            neighbours.iter().zip(&looks).map(|(others, &look)| mixed(look ^ mixed(sum(others)))).collect();
    }
    looks
}

/// How often looks are compared.
const MOST_ROUNDS: usize = 32;

/// Graphs with more edges keep their names: they are not searched to the end in any case.
const MOST_RENAMED: usize = 300;

/// A number that looks random and is always the same for the same number (Vigna's SplitMix64).
fn mixed(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Impartial for Hackenbush {}

impl Notation for Hackenbush {
    fn parse(&self, data: &Data) -> Result<Bush, PositionError> {
        let ([list, ground], []) = data.fields(["edges", "ground"], [])?;
        let edges = edges(list).map_err(|error| error.within(".edges"))?;
        let ground = ground.natural(VERTICES - 1).map_err(|error| error.within(".ground"))?;
        Ok(Bush::new(ground as u32, edges))
    }

    fn write(&self, at: &Bush) -> Data {
        let cells: Vec<u64> = at.edges.iter().flat_map(|&(u, v)| [u.into(), v.into()]).collect();
        let edges = if cells.is_empty() { Data::Naturals(cells) } else { Data::Rows { width: 2, cells } };
        Data::object([("edges", edges), ("ground", Data::Natural(at.ground.into()))])
    }

    /// Edges count as one entry each.
    fn size_after(&self, at: &Bush, _: &usize) -> u64 {
        at.edges.len() as u64
    }

    fn name(&self, at: &Bush, &cut: &usize) -> Fields {
        let place =
            at.places.as_ref().and_then(|places| places.get(cut)).map_or(cut as u64, |&place| place.into());
        let ends = at.edges.get(cut).map(|&(u, v)| vec![u.into(), v.into()]);
        vec![("edge", Data::Natural(place)), ("ends", Data::Naturals(ends.unwrap_or_default()))]
    }

    fn form(&self) -> Form {
        let fields = &[Field { name: "ground", holds: Holds::NumberOr(0) }];
        Form { shape: Shape::Rows { list: Some("edges"), fields }, example: "0 1\n1 2\n2 3\n3 1\nground 0" }
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

static ABOUT: About = About {
    rules: text!(
        "A graph stands on the ground, which is one of its vertices. A move deletes an edge and everything that is then no longer joined to the ground.",
        "一个图立在地面上，地面是图的一个顶点。每步删去一条边，以及此后不再与地面相连的一切。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...], \"ground\": g}; loops and parallel edges are allowed",
        "{\"edges\": [[u, v], ...], \"ground\": g}；允许自环和重边"
    ),
    example: "{\"edges\":[[0,1],[1,2],[1,3],[0,4]],\"ground\":0}",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 7",
};

impl Parameters for Hackenbush {
    fn from_parameters(parameters: Option<&str>) -> Result<Hackenbush, GameError> {
        no_parameters("hackenbush", parameters).map(|()| Hackenbush)
    }
}
