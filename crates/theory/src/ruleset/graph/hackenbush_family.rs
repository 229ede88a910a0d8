//! Cutting coloured edges of a graph that stands on the ground: what the kinds of coloured Hackenbush share.

use super::VERTICES;
use super::coloured::{Colour, ColouredEdges};
use super::hackenbush::{CompactGraph, MAX_RENAMED};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::scene::Scene;
use crate::words;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Which edges may be cut.
pub trait CutRules: Send + Sync + 'static {
    /// Whether an edge may be cut where others fall with it; its player may choose it by its colour.
    fn may_fell(&self, colour: Colour) -> bool;

    /// The most edges that a position may have.
    fn most_edges(&self) -> usize;

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// The game on a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct CutGame<C>(pub C);

/// A graph all of whose edges are joined to the ground.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColouredGroundedGraph {
    ground: u32,
    edges: ColouredEdges,
    /// For each edge its place in the list that was given, where that list held more than these.
    places: Option<Vec<u32>>,
}

impl ColouredGroundedGraph {
    /// The graph of these edges, with those that are not joined to the ground left out.
    pub(crate) fn new(ground: u32, edges: ColouredEdges) -> ColouredGroundedGraph {
        let Some(joined) = CompactGraph::new(ground, &edges.ends).joined(None) else {
            return ColouredGroundedGraph { ground, edges, places: None };
        };
        let places = (0u32..).zip(&joined).filter(|(_, joined)| **joined).map(|(place, _)| place).collect();
        ColouredGroundedGraph { ground, edges: kept(&edges, &joined), places: Some(places) }
    }

    /// The edges, all joined to the ground, in the order in which they were given.
    pub fn edges(&self) -> &ColouredEdges {
        &self.edges
    }

    /// The graph with numbers for its vertices that do not go far beyond how many they are.
    pub(crate) fn dense(&self) -> CompactGraph<'_> {
        CompactGraph::new(self.ground, &self.edges.ends)
    }
}

/// The edges that are marked.
fn kept(edges: &ColouredEdges, marked: &[bool]) -> ColouredEdges {
    edges.iter().zip(marked).filter(|(_, marked)| **marked).map(|(edge, _)| edge).collect()
}

impl<C: CutRules> Ruleset for CutGame<C> {
    type Position = ColouredGroundedGraph;
    /// The place of the edge in [`ColouredGroundedGraph::edges`].
    type Move = usize;

    fn visit_moves(&self, at: &ColouredGroundedGraph, player: Player, visit: Visit<'_, usize>) -> Flow {
        let graph = at.dense();
        for (i, &colour) in at.edges.colours.iter().enumerate().filter(|(_, colour)| colour.is_for(player)) {
            let falls = |joined: &[bool]| joined.iter().filter(|&&joined| !joined).count() > 1;
            if self.0.may_fell(colour) || !graph.joined(Some(i)).is_some_and(|joined| falls(&joined)) {
                visit(i)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &ColouredGroundedGraph,
        &cut: &usize,
    ) -> Result<ColouredGroundedGraph, PositionTooLarge> {
        let joined = at.dense().joined(Some(cut)).unwrap_or_default();
        Ok(ColouredGroundedGraph { ground: at.ground, edges: kept(&at.edges, &joined), places: None })
    }

    /// Names of vertices and the order of edges are nothing.
    fn canonical(&self, at: &ColouredGroundedGraph) -> ColouredGroundedGraph {
        if at.edges.len() > MAX_RENAMED {
            return ColouredGroundedGraph { places: None, ..at.clone() };
        }
        let graph = at.dense();
        let names = graph.names(|i| at.edges.colours[i] as u8);
        let dense = ColouredEdges { ends: graph.edges.to_vec(), colours: at.edges.colours.clone() };
        ColouredGroundedGraph { ground: 0, edges: dense.renamed(&names), places: None }
    }

    /// With the colours exchanged Left and Right have changed places. The form with more blue edges is taken.
    fn canonical_up_to_sign(&self, at: &ColouredGroundedGraph) -> (ColouredGroundedGraph, bool) {
        let swapped = || {
            let swapped = ColouredGroundedGraph { edges: at.edges.swapped(), places: None, ..at.clone() };
            self.canonical(&swapped)
        };
        match at.edges.right_to_left() {
            Ordering::Less => (self.canonical(at), false),
            Ordering::Greater => (swapped(), true),
            Ordering::Equal => lesser(self.canonical(at), swapped()),
        }
    }

    /// What is joined through the ground alone is independent: whether an edge falls depends on its part
    /// alone.
    fn visit_components(&self, at: &ColouredGroundedGraph, visit: &mut dyn FnMut(ColouredGroundedGraph)) {
        let graph = at.dense();
        graph.visit_parts(&mut |part| {
            let edges =
                part.iter().map(|&i| (graph.edges[i as usize], at.edges.colours[i as usize])).collect();
            visit(self.canonical(&ColouredGroundedGraph { ground: graph.ground, edges, places: None }));
        });
    }

    fn is_sum_of_components(&self, _: &ColouredGroundedGraph) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    /// Large graphs count for more than they take, since searching them is for nothing.
    fn size_in_memory(&self, at: &ColouredGroundedGraph) -> usize {
        96 + if at.edges.len() > MAX_RENAMED { 8 } else { 1 } * at.edges.size_in_memory()
    }
}

impl<C: CutRules> Notation for CutGame<C> {
    fn parse(&self, data: &Data) -> Result<ColouredGroundedGraph, PositionError> {
        let ([list], [ground]) = data.fields(["edges"], ["ground"])?;
        let edges = ColouredEdges::parse(list).map_err(|error| error.within(".edges"))?;
        let most = self.0.most_edges();
        if edges.len() > most {
            return Err(super::more_edges_than(most).within(".edges"));
        }
        let ground = ground.map_or(Ok(0), |ground| ground.natural(VERTICES - 1));
        let ground = ground.map_err(|error| error.within(".ground"))?;
        Ok(ColouredGroundedGraph::new(ground as u32, edges))
    }

    fn write(&self, at: &ColouredGroundedGraph) -> Data {
        Data::object([("edges", at.edges.write()), ("ground", Data::Natural(at.ground.into()))])
    }

    /// Edges count as one entry each.
    fn size_after(&self, at: &ColouredGroundedGraph, _: &usize) -> u64 {
        at.edges.len() as u64
    }

    fn move_name(&self, at: &ColouredGroundedGraph, &cut: &usize) -> MoveName {
        let place = at.places.as_ref().and_then(|places| places.get(cut));
        at.edges.name(cut, place.map_or(cut as u64, |&place| place.into()))
    }

    fn ignored_input(&self, written: &Data) -> LocalizedString {
        match self.parse(written) {
            Ok(ColouredGroundedGraph { ground, places: Some(_), .. }) => words!(
                "edges that are not joined to the ground, vertex {ground}, are left out: add a line such as ground 1 to choose another",
                "未与地面（顶点 {ground}）相连的边不计入局面：另写一行（如 ground 1）可另选地面"
            ),
            _ => LocalizedString::default(),
        }
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "ground", holds: FieldType::NumberOr(0) }];
        TextFormat { shape: TextShape::ColouredEdges { fields }, example: "0 1 b\n1 2 r\n1 3 g\nground 0" }
    }

    fn scene(&self, at: &ColouredGroundedGraph) -> Scene {
        let number = |edge: usize| {
            at.places.as_ref().and_then(|places| places.get(edge)).map_or(edge as u64, |&n| n.into())
        };
        let count = at.edges.ends.len().min(at.edges.colours.len());
        Scene::graph(Some(at.ground.into()), count, |edge| {
            let (u, v) = at.edges.ends[edge];
            (number(edge), [u.into(), v.into()], at.edges.colours[edge].look())
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

#[cfg(test)]
mod tests {
    use super::super::childish_hackenbush::ChildishHackenbush;
    use super::super::coloured_hackenbush::ColouredHackenbush;
    use super::*;
    use crate::ruleset::brute_force::holds_up;
    use proptest::prelude::*;

    fn graph(edges: &[(u64, u64, &str)], ground: u64) -> Data {
        let edge = |&(u, v, colour): &(u64, u64, &str)| Data::list(vec![u.into(), v.into(), colour.into()]);
        Data::object([("edges", Data::list(edges.iter().map(edge).collect())), ("ground", ground.into())])
    }

    fn any_graph(vertices: u64, most: usize) -> impl Strategy<Value = Data> {
        let colour = prop::sample::select(vec!["b", "r", "g"]);
        let edges = prop::collection::vec((0..vertices, 0..vertices, colour), 0..=most);
        (edges, 0..2u64).prop_map(|(edges, ground)| graph(&edges, ground))
    }

    fn cuts<R: Notation<Move = usize>>(rules: &R, data: &Data, player: Player) -> Vec<usize> {
        let (at, mut cuts) = (rules.parse(data).unwrap(), Vec::new());
        let _ = rules.visit_moves(&at, player, &mut |cut| {
            cuts.push(cut);
            ControlFlow::Continue(())
        });
        cuts
    }

    #[test]
    fn children_fell_nothing_else_with_blue_and_red_edges() {
        let data = graph(&[(0, 1, "b"), (1, 2, "b"), (0, 3, "g"), (3, 4, "r"), (1, 1, "b")], 0);
        assert_eq!(cuts(&ColouredHackenbush::new(), &data, Player::Left), [0, 1, 2, 4]);
        assert_eq!(cuts(&ChildishHackenbush::new(), &data, Player::Left), [1, 2, 4]);
        assert_eq!(cuts(&ChildishHackenbush::new(), &data, Player::Right), [2, 3]);
    }

    #[test]
    fn edges_keep_the_places_in_which_they_were_given() {
        let rules = ColouredHackenbush::new();
        let given = graph(&[(5, 6, "b"), (0, 1, "r")], 0);
        assert_eq!(rules.move_name(&rules.parse(&given).unwrap(), &0)[0], ("edge", 1.into()));
        assert!(Notation::ignored_input(&rules, &given).en.contains("vertex 0"));
        assert!(Notation::ignored_input(&rules, &graph(&[(5, 6, "b"), (6, 7, "r")], 5)).en.is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_graphs_hold_up(data in any_graph(5, 6)) {
            holds_up(&ColouredHackenbush::new(), &data);
            holds_up(&ChildishHackenbush::new(), &data);
        }
    }
}
