//! Games on graphs without labels and colours in which a move removes vertices: what Node Kayles and Arc
//! Kayles share.

use super::canonical_labelling::names;
use super::geography::read_edges;
use super::neighbour_sets::NeighbourSets;
use super::{VERTICES, edges};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedStr;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::union_find::UnionFind;
use crate::{text, words};
use std::borrow::Cow;
use std::fmt::Debug;
use std::marker::PhantomData;

/// A graph without loops on the vertices 0, 1, 2, ...; parallel edges may be among its edges.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlainGraph {
    /// How many vertices there are.
    vertices: u32,
    /// Pairs of vertices.
    edges: Vec<[u32; 2]>,
}

impl PlainGraph {
    /// How many vertices there are.
    pub fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Pairs of different vertices; a pair may be there more than once.
    pub fn edges(&self) -> &[[u32; 2]] {
        &self.edges
    }

    /// The graph that is left when the vertices go for which `gone` is true, and all edges at them; the
    /// others are numbered in rising order.
    pub fn without(&self, gone: &[bool]) -> PlainGraph {
        let mut left = 0;
        let number = |&gone: &bool| {
            let number = left;
            left += u32::from(!gone);
            number
        };
        let numbers: Vec<u32> = gone.iter().map(number).collect();
        let kept = self.edges.iter().filter(|edge| edge.iter().all(|&end| !gone[end as usize]));
        let edges = kept.map(|edge| edge.map(|end| numbers[end as usize])).collect();
        PlainGraph { vertices: left, edges }
    }

    /// The same graph with one of parallel edges, the ends of each and all edges in rising order.
    pub fn simple(&self) -> PlainGraph {
        let mut edges: Vec<[u32; 2]> = self.edges.iter().map(|&[u, v]| [u.min(v), u.max(v)]).collect();
        edges.sort_unstable();
        edges.dedup();
        PlainGraph { vertices: self.vertices, edges }
    }

    /// The graph with names of vertices that depend on what it looks like alone, as far as that is seen
    /// cheaply.
    pub fn renamed(&self) -> PlainGraph {
        if let Some(sets) = NeighbourSets::new(self.vertices, &self.edges) {
            return PlainGraph::on(&sets, sets.all());
        }
        let edges = self.simple().edges;
        let names = names(vec![0; self.vertices as usize], edges.iter().map(|&[u, v]| (u, v, 0)), None);
        let edges = edges.iter().map(|edge| edge.map(|end| names[end as usize])).collect();
        PlainGraph { vertices: self.vertices, edges }.simple()
    }

    /// The graph on some vertices of another one, [renamed](PlainGraph::renamed).
    pub fn on(graph: &NeighbourSets, vertices: u64) -> PlainGraph {
        PlainGraph { vertices: vertices.count_ones(), edges: graph.renamed(vertices) }
    }

    /// Shows the connected components of the graph, each with one of parallel edges and renamed.
    pub fn visit_components(&self, visit: &mut dyn FnMut(PlainGraph)) {
        if let Some(sets) = NeighbourSets::new(self.vertices, &self.edges) {
            return sets
                .visit_components(sets.all(), &mut |component| visit(PlainGraph::on(&sets, component)));
        }
        let mut sets = UnionFind::new(self.vertices);
        self.edges.iter().for_each(|&[u, v]| sets.unite(u, v));
        let component: Vec<u32> = (0..self.vertices).map(|vertex| sets.find(vertex)).collect();
        let mut vertices: Vec<u32> = (0..self.vertices).collect();
        vertices.sort_by_key(|&vertex| component[vertex as usize]);
        let mut edges = self.edges.clone();
        edges.sort_by_key(|&[u, _]| component[u as usize]);
        let mut numbers = vec![0; vertices.len()];
        let mut rest = &edges[..];
        for part in vertices.chunk_by(|&a, &b| component[a as usize] == component[b as usize]) {
            (0..).zip(part).for_each(|(number, &vertex)| numbers[vertex as usize] = number);
            let own = component[part[0] as usize];
            let (inside, behind) =
                rest.split_at(rest.partition_point(|&[u, _]| component[u as usize] == own));
            rest = behind;
            let edges = inside.iter().map(|edge| edge.map(|end| numbers[end as usize])).collect();
            visit(PlainGraph { vertices: part.len() as u32, edges }.renamed());
        }
    }

    /// About how many bytes it takes.
    pub fn size_in_memory(&self) -> usize {
        size_of::<PlainGraph>() + 64 + size_of_val(&self.edges[..])
    }

    /// Reads `{"vertices": n, "edges": [[u, v], ...]}`; without `vertices` there is one more than the largest
    /// number of one.
    pub fn parse(data: &Data) -> Result<PlainGraph, PositionError> {
        let ([list], [vertices]) = data.fields(["edges"], ["vertices"])?;
        let within = |error: PositionError| error.within(".edges");
        let vertices = match vertices {
            Some(vertices) => vertices.natural(VERTICES).map_err(|error| error.within(".vertices"))? as u32,
            None => edges(list).map_err(within)?.iter().map(|&(u, v)| u.max(v) + 1).max().unwrap_or(0),
        };
        let edges = read_edges(list, vertices).map_err(within)?;
        match edges.iter().position(|[u, v]| u == v) {
            None => Ok(PlainGraph { vertices, edges }),
            Some(i) => Err(PositionError::wrong(words!(
                "an edge cannot lead from a vertex to itself here: join two different vertices",
                "这里没有从顶点到自身的边：一条边连接两个不同的顶点"
            ))
            .within(&format!(".edges[{i}]"))),
        }
    }

    /// Writes it as [`parse`](PlainGraph::parse) reads it.
    pub fn write(&self) -> Data {
        let edges = match self.edges[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: self.edges.iter().flatten().map(|&end| end.into()).collect() },
        };
        Data::object([("vertices", Data::Natural(self.vertices.into())), ("edges", edges)])
    }
}

/// The rules of such a game.
pub trait GraphRules: Send + Sync + 'static {
    /// A legal move.
    type Move: Clone + Debug + Send + Sync + 'static;

    /// The name of the game.
    const NAME: &'static str;

    /// Shows every move, each once, until the visitor stops.
    fn visit_moves(at: &PlainGraph, visit: Visit<'_, Self::Move>) -> Flow;

    /// Marks the vertices that a move removes.
    fn remove(at: &PlainGraph, mv: &Self::Move, gone: &mut [bool]);

    /// How many moves there are, where that is seen at once. `None`, the default, costs the time to count
    /// them; searches compare positions by it, so any number is right.
    fn count_moves(_at: &PlainGraph) -> Option<u32> {
        None
    }

    /// See [`Ruleset::visit_option_components`]. The default, `false`, costs time.
    fn visit_option_components(_at: &PlainGraph, _visit: &mut dyn FnMut(Option<PlainGraph>)) -> bool {
        false
    }

    /// The graph as it is kept. The default is the graph as it was written.
    fn read(graph: PlainGraph) -> PlainGraph {
        graph
    }

    /// The graph without what changes nothing. The default is the graph, which costs time.
    fn trimmed(at: &PlainGraph) -> Cow<'_, PlainGraph> {
        Cow::Borrowed(at)
    }

    /// What names a move.
    fn name(at: &PlainGraph, mv: &Self::Move) -> MoveName;

    /// The game in words.
    fn about() -> &'static RulesetInfo;
}

/// The game with the rules `G`.
#[derive(Clone, Copy, Debug)]
pub struct OnGraph<G>(PhantomData<G>);

impl<G: GraphRules> Ruleset for OnGraph<G> {
    type Position = PlainGraph;
    type Move = G::Move;

    fn visit_moves(&self, at: &PlainGraph, _: Player, visit: Visit<'_, G::Move>) -> Flow {
        G::visit_moves(at, visit)
    }

    fn play(&self, at: &PlainGraph, mv: &G::Move) -> Result<PlainGraph, PositionTooLarge> {
        let mut gone = vec![false; at.vertices as usize];
        G::remove(at, mv, &mut gone);
        Ok(at.without(&gone))
    }

    /// Names of vertices, the order of edges and parallel edges are nothing.
    fn canonical(&self, at: &PlainGraph) -> PlainGraph {
        G::trimmed(at).renamed()
    }

    /// What is not joined has no edge in common and never will.
    fn visit_components(&self, at: &PlainGraph, visit: &mut dyn FnMut(PlainGraph)) {
        G::trimmed(at).visit_components(visit);
    }

    fn is_sum_of_components(&self, _: &PlainGraph) -> bool {
        true
    }

    fn visit_option_components(
        &self,
        at: &PlainGraph,
        _: Player,
        visit: &mut dyn FnMut(Option<PlainGraph>),
    ) -> bool {
        G::visit_option_components(at, visit)
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn estimate_moves(&self, at: &PlainGraph) -> Option<u64> {
        G::count_moves(at).map(u64::from)
    }

    fn size_in_memory(&self, at: &PlainGraph) -> usize {
        at.size_in_memory()
    }
}

impl<G: GraphRules> Impartial for OnGraph<G> {}

impl<G: GraphRules> Notation for OnGraph<G> {
    fn parse(&self, data: &Data) -> Result<PlainGraph, PositionError> {
        PlainGraph::parse(data).map(G::read)
    }

    fn write(&self, at: &PlainGraph) -> Data {
        at.write()
    }

    fn size_after(&self, at: &PlainGraph, _: &G::Move) -> u64 {
        2 * at.edges.len() as u64 + 1
    }

    fn move_name(&self, at: &PlainGraph, mv: &G::Move) -> MoveName {
        G::name(at, mv)
    }

    fn form(&self) -> TextFormat {
        FORM
    }

    fn about(&self) -> &'static RulesetInfo {
        G::about()
    }
}

impl<G: GraphRules> Parameters for OnGraph<G> {
    fn from_parameters(parameters: Option<&str>) -> Result<OnGraph<G>, GameError> {
        no_parameters(G::NAME, parameters).map(|()| OnGraph(PhantomData))
    }
}

/// How the positions are written as text.
const FORM: TextFormat = TextFormat {
    shape: TextShape::Rows {
        list: Some("edges"),
        fields: &[ExtraField { name: "vertices", holds: FieldType::Vertices }],
    },
    example: "0 1\n1 2\n2 3",
};

/// How the positions are written.
pub(super) const FORMAT: LocalizedStr = text!(
    "{\"vertices\": n, \"edges\": [[u, v], ...]}, vertices counted from 0; without \"vertices\" there is one more than the largest number",
    "{\"vertices\": n, \"edges\": [[u, v], ...]}，顶点从 0 开始编号；不写 \"vertices\" 时比最大的编号多 1"
);

#[cfg(test)]
mod tests {
    use super::super::arc_kayles::ArcKayles;
    use super::super::node_kayles::NodeKayles;
    use super::*;
    use crate::theorem::brute_force::check_equivalences;
    use proptest::prelude::*;

    fn check<G: GraphRules>(graph: &Data) {
        let rules = OnGraph::<G>::from_parameters(None).unwrap();
        check_equivalences(&rules, [rules.parse(graph).unwrap()]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn equivalent_options_have_equal_values(ends in prop::collection::vec((0u64..6, 0u64..6), 0..9)) {
            let edges = ends.iter().filter(|(u, v)| u != v).map(|&(u, v)| Data::from(vec![u, v])).collect();
            let graph = Data::object([("vertices", 6.into()), ("edges", Data::list(edges))]);
            check::<super::super::node_kayles::Vertices>(&graph);
            check::<super::super::arc_kayles::Edges>(&graph);
        }
    }

    #[test]
    fn loops_and_vertices_that_are_not_there_are_refused() {
        let graph = |ends: Vec<u64>| {
            Data::object([("vertices", 2.into()), ("edges", Data::Rows { width: 2, cells: ends })])
        };
        for (ends, at) in [(vec![0, 1, 1, 1], ".edges[1]"), (vec![0, 2], ".edges[0][1]")] {
            let graph = graph(ends);
            assert_eq!(NodeKayles::from_parameters(None).unwrap().parse(&graph).unwrap_err().at, at);
            assert_eq!(ArcKayles::from_parameters(None).unwrap().parse(&graph).unwrap_err().at, at);
        }
    }
}
