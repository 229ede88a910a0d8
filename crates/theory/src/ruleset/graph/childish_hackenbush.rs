//! Childish Hackenbush: nothing else may fall with a blue or a red edge.

use super::coloured::Colour;
use super::hackenbush_family::{CutGame, CutRules};
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// A blue or a red edge may be cut where no other edge falls with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChildishHackenbushRules;

/// Childish Hackenbush.
pub type ChildishHackenbush = CutGame<ChildishHackenbushRules>;

/// To list the moves takes as long as the square of the number of edges.
const MAX_EDGES: usize = 10_000;

impl ChildishHackenbush {
    /// The rules.
    pub const fn new() -> ChildishHackenbush {
        CutGame(ChildishHackenbushRules)
    }
}

impl CutRules for ChildishHackenbushRules {
    fn may_fell(&self, colour: Colour) -> bool {
        colour == Colour::Green
    }

    fn most_edges(&self) -> usize {
        MAX_EDGES
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for ChildishHackenbush {
    fn from_parameters(parameters: Option<&str>) -> Result<ChildishHackenbush, GameError> {
        no_parameters("childish-hackenbush", parameters).map(|()| ChildishHackenbush::new())
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "As in Hackenbush Left deletes a blue or a green edge of a graph that stands on the ground, Right a red or a green one; but a blue or a red edge may only be deleted where no other edge is cut off from the ground with it. A player who cannot move loses.",
        "与 Hackenbush 相同：左方删去立在地面上的图的一条蓝边或绿边，右方删去一条红边或绿边；但只有在不使其他边与地面断开时，才能删去蓝边或红边。无法行动者负。",
    ),
    format: text!(
        "{\"edges\": [[u, v, c], ...], \"ground\": g}; the colour c is \"b\" for blue, \"r\" for red or \"g\" for green, and a pair without a colour is green",
        "{\"edges\": [[u, v, c], ...], \"ground\": g}；颜色 c 为 \"b\"（蓝）、\"r\"（红）或 \"g\"（绿），不写颜色的边为绿色"
    ),
    example: "{\"edges\":[[0,1,\"b\"],[1,2,\"r\"],[0,2,\"b\"]],\"ground\":0}",
    source: "Berlekamp, Conway, Guy, Winning Ways",
};
