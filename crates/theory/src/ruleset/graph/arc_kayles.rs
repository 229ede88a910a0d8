//! Arc Kayles: choosing edges no two of which meet.

use super::plain::{FORMAT, GraphRules, OnGraph, PlainGraph};
use crate::data::Data;
use crate::ruleset::{Flow, MoveName, RulesetInfo, Visit};
use crate::text;
use std::borrow::Cow;

/// Choose an edge, which goes with both its ends and all edges at these.
pub type ArcKayles = OnGraph<Edges>;

/// The rules of [`ArcKayles`].
#[derive(Clone, Copy, Debug)]
pub enum Edges {}

impl GraphRules for Edges {
    /// The place of the edge; each of parallel edges is a move.
    type Move = usize;

    const NAME: &'static str = "arc-kayles";

    fn visit_moves(at: &PlainGraph, visit: Visit<'_, usize>) -> Flow {
        (0..at.edges().len()).try_for_each(visit)
    }

    fn remove(at: &PlainGraph, &edge: &usize, gone: &mut [bool]) {
        at.edges()[edge].iter().for_each(|&end| gone[end as usize] = true);
    }

    /// Vertices without edges are nothing.
    fn trimmed(at: &PlainGraph) -> Cow<'_, PlainGraph> {
        let mut alone = vec![true; at.vertices() as usize];
        at.edges().iter().flatten().for_each(|&end| alone[end as usize] = false);
        Cow::Owned(at.without(&alone))
    }

    fn name(at: &PlainGraph, &edge: &usize) -> MoveName {
        let [u, v] = at.edges()[edge];
        vec![("edge", Data::Natural(edge as u64)), ("ends", Data::from(vec![u64::from(u), u64::from(v)]))]
    }

    fn about() -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses an edge of a graph, which is removed with both its ends and all edges at these. A player who cannot move, since no edge is left, loses.",
        "每步选图的一条边，把它连同两个端点以及与端点相连的所有边一起删去。没有边可选者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":5,\"edges\":[[0,1],[1,2],[2,3],[3,4]]}",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978)",
};
