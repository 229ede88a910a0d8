//! Green Hackenbush: cutting edges of a graph that stands on the ground.

use super::VERTICES;
use super::canonical_labelling::names;
use super::coloured::{Colour, ColouredEdges};
use super::coloured_hackenbush::ColouredHackenbush;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{
    Colourable, Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit,
};
use crate::scene::{Appearance, Scene};
use crate::structure::pendant_trees::Edge;
use crate::structure::union_find::UnionFind;
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Delete an edge and whatever is then not joined to the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hackenbush;

/// A graph all of whose edges are joined to the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GroundedGraph {
    ground: u32,
    edges: Vec<Edge>,
    /// For each edge its place in the list that was given, where that list held more than these.
    places: Option<Vec<u32>>,
}

/// A graph whose vertices are 0, 1, ..., `vertices` - 1, with few numbers that are no vertex, in the order of
/// their names.
#[derive(Clone, Debug)]
pub struct CompactGraph<'a> {
    /// The edges, in the order of the position.
    pub edges: Cow<'a, [Edge]>,
    /// The vertex on the ground.
    pub ground: u32,
    /// All vertices are below this.
    pub vertices: u32,
}

impl<'a> CompactGraph<'a> {
    /// The graph of these edges.
    pub(crate) fn new(ground: u32, edges: &'a [Edge]) -> CompactGraph<'a> {
        let vertices = edges.iter().fold(ground, |most, &(u, v)| most.max(u).max(v)) + 1;
        if vertices as usize <= 4 * edges.len() + 16 {
            return CompactGraph { edges: Cow::Borrowed(edges), ground, vertices };
        }
        let mut names: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).chain([ground]).collect();
        names.sort_unstable();
        names.dedup();
        let number = |name: u32| names.partition_point(|&other| other < name) as u32;
        let edges = edges.iter().map(|&(u, v)| (number(u), number(v))).collect();
        CompactGraph { edges: Cow::Owned(edges), ground: number(ground), vertices: names.len() as u32 }
    }

    /// For each edge whether it is joined to the ground; `None` where all are.
    pub(super) fn joined(&self, without: Option<usize>) -> Option<Vec<bool>> {
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

    /// New names for the vertices, from the ground up; `colour` tells edges apart by their places.
    pub(super) fn names(&self, colour: impl Fn(usize) -> u8 + Clone) -> Vec<u32> {
        let mut own = vec![0; self.vertices as usize];
        own[self.ground as usize] = 1;
        let edges = self.edges.iter().enumerate().map(move |(i, &(u, v))| (u, v, colour(i)));
        names(own, edges, Some(self.ground))
    }

    /// Shows what is joined through the ground alone, as the places of edges. Every loop at the ground is a
    /// separate part.
    pub(super) fn visit_parts(&self, visit: &mut dyn FnMut(&[u32])) {
        let mut sets = UnionFind::new(self.vertices);
        let above = |vertex: u32| vertex != self.ground;
        for &(u, v) in self.edges.iter().filter(|&&(u, v)| above(u) && above(v)) {
            sets.unite(u, v);
        }
        let part = |sets: &mut UnionFind, (u, v): Edge| sets.find(if above(u) { u } else { v });
        let mut places: Vec<u32> = (0..self.edges.len() as u32).collect();
        let parts: Vec<u32> = self.edges.iter().map(|&edge| part(&mut sets, edge)).collect();
        places.sort_by_key(|&place| parts[place as usize]);
        for places in places.chunk_by(|&a, &b| parts[a as usize] == parts[b as usize]) {
            let loops = parts[places[0] as usize] == self.ground;
            places.chunks(if loops { 1 } else { places.len() }).for_each(&mut *visit);
        }
    }
}

impl GroundedGraph {
    /// The graph of these edges, with those that are not joined to the ground left out.
    fn new(ground: u32, edges: Vec<Edge>) -> GroundedGraph {
        let Some(joined) = CompactGraph::new(ground, &edges).joined(None) else {
            return GroundedGraph { ground, edges, places: None };
        };
        let keep = |&i: &usize| joined[i];
        let places: Vec<usize> = (0..edges.len()).filter(keep).collect();
        GroundedGraph {
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
    pub fn dense(&self) -> CompactGraph<'_> {
        CompactGraph::new(self.ground, &self.edges)
    }
}

impl Ruleset for Hackenbush {
    type Position = GroundedGraph;
    /// The place of the edge in [`GroundedGraph::edges`].
    type Move = usize;

    fn visit_moves(&self, at: &GroundedGraph, _: Player, visit: Visit<'_, usize>) -> Flow {
        for i in 0..at.edges.len() {
            visit(i)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &GroundedGraph, &cut: &usize) -> Result<GroundedGraph, PositionTooLarge> {
        let joined = at.dense().joined(Some(cut)).unwrap_or_default();
        let left = at.edges.iter().zip(joined).filter(|(_, joined)| *joined).map(|(&edge, _)| edge);
        Ok(GroundedGraph { ground: at.ground, edges: left.collect(), places: None })
    }

    /// Names of vertices and the order of edges are nothing. Vertices are named anew from the ground up,
    /// those that look alike from the ground in any order: so trees of one shape always become equal, and
    /// graphs mostly do.
    fn canonical(&self, at: &GroundedGraph) -> GroundedGraph {
        if at.edges.len() > MAX_RENAMED {
            return GroundedGraph { places: None, ..at.clone() };
        }
        let graph = at.dense();
        let names = graph.names(|_| 0);
        let name = |vertex: u32| names[vertex as usize];
        let renamed = graph.edges.iter().map(|&(u, v)| (name(u).min(name(v)), name(u).max(name(v))));
        let mut edges: Vec<Edge> = renamed.collect();
        edges.sort_unstable();
        GroundedGraph { ground: 0, edges, places: None }
    }

    /// What is joined through the ground alone is independent.
    fn visit_components(&self, at: &GroundedGraph, visit: &mut dyn FnMut(GroundedGraph)) {
        let graph = at.dense();
        graph.visit_parts(&mut |part| {
            let edges = part.iter().map(|&edge| graph.edges[edge as usize]).collect();
            visit(self.canonical(&GroundedGraph { ground: graph.ground, edges, places: None }));
        });
    }

    fn is_sum_of_components(&self, _: &GroundedGraph) -> bool {
        true
    }

    /// Large graphs count for more than they take, since searching them is for nothing.
    fn size_in_memory(&self, at: &GroundedGraph) -> usize {
        let edge = if at.edges.len() > MAX_RENAMED { 8 * size_of::<Edge>() } else { size_of::<Edge>() };
        edge * at.edges.len() + 96
    }
}

/// Graphs with more edges keep their names: they are not searched to the end in any case.
pub(super) const MAX_RENAMED: usize = 300;

impl Impartial for Hackenbush {}

impl Colourable for Hackenbush {
    type Coloured = ColouredHackenbush;

    fn coloured(&self) -> ColouredHackenbush {
        ColouredHackenbush::new()
    }
}

impl Notation for Hackenbush {
    /// Edges may be written with the letter of their colour, which is green, and without `ground` the ground
    /// is 0, as among coloured ones: however a position is written, these rules know it.
    fn parse(&self, data: &Data) -> Result<GroundedGraph, PositionError> {
        let ([list], [ground]) = data.fields(["edges"], ["ground"])?;
        let ColouredEdges { ends, colours } =
            ColouredEdges::parse(list).map_err(|error| error.within(".edges"))?;
        if let Some(i) = colours.iter().position(|&colour| colour != Colour::Green) {
            let error = PositionError::wrong(words!("this edge is not green", "这条边不是绿色的"));
            return Err(error.within(&format!(".edges[{i}][2]")));
        }
        let ground = ground.map_or(Ok(0), |ground| ground.natural(VERTICES - 1));
        Ok(GroundedGraph::new(ground.map_err(|error| error.within(".ground"))? as u32, ends))
    }

    fn write(&self, at: &GroundedGraph) -> Data {
        let cells: Vec<u64> = at.edges.iter().flat_map(|&(u, v)| [u.into(), v.into()]).collect();
        let edges = if cells.is_empty() { Data::Naturals(cells) } else { Data::Rows { width: 2, cells } };
        Data::object([("edges", edges), ("ground", Data::Natural(at.ground.into()))])
    }

    /// Edges count as one entry each.
    fn size_after(&self, at: &GroundedGraph, _: &usize) -> u64 {
        at.edges.len() as u64
    }

    fn move_name(&self, at: &GroundedGraph, &cut: &usize) -> MoveName {
        let place =
            at.places.as_ref().and_then(|places| places.get(cut)).map_or(cut as u64, |&place| place.into());
        let ends = at.edges.get(cut).map(|&(u, v)| vec![u.into(), v.into()]);
        vec![("edge", Data::Natural(place)), ("ends", Data::Naturals(ends.unwrap_or_default()))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "ground", holds: FieldType::NumberOr(0) }];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "0 1\n1 2\n2 3\n3 1\nground 0",
        }
    }

    fn scene(&self, at: &GroundedGraph) -> Scene {
        let number = |edge: usize| {
            at.places.as_ref().and_then(|places| places.get(edge)).map_or(edge as u64, |&n| n.into())
        };
        Scene::graph(Some(at.ground.into()), at.edges.len(), |edge| {
            let (u, v) = at.edges[edge];
            (number(edge), [u.into(), v.into()], Appearance::Green)
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A graph stands on the ground, which is one of its vertices. A move deletes an edge and everything that is then no longer joined to the ground.",
        "一个图立在地面上，地面是图的一个顶点。每步删去一条边，以及此后不再与地面相连的一切。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...], \"ground\": g}; loops and parallel edges are allowed, and the ground is 0 if it is left out",
        "{\"edges\": [[u, v], ...], \"ground\": g}；允许自环和重边，不写 ground 时地面为 0"
    ),
    example: "{\"edges\":[[0,1],[1,2],[1,3],[0,4]],\"ground\":0}",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 7",
};

impl Parameters for Hackenbush {
    fn from_parameters(parameters: Option<&str>) -> Result<Hackenbush, GameError> {
        no_parameters("hackenbush", parameters).map(|()| Hackenbush)
    }
}
