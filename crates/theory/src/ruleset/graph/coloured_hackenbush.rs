//! Coloured Hackenbush: blue, red and green edges of a graph that stands on the ground.

use super::MAX_EDGES;
use super::coloured::Colour;
use super::hackenbush_family::{CutGame, CutRules};
use crate::ruleset::RulesetInfo;
use crate::text;

/// Every edge may be cut by the player to whom its colour belongs.
#[derive(Clone, Copy, Debug, Default)]
pub struct HackenbushRules;

/// Coloured Hackenbush.
pub type ColouredHackenbush = CutGame<HackenbushRules>;

impl ColouredHackenbush {
    /// The rules.
    pub const fn new() -> ColouredHackenbush {
        CutGame(HackenbushRules)
    }
}

impl CutRules for HackenbushRules {
    fn may_fell(&self, _: Colour) -> bool {
        true
    }

    fn most_edges(&self) -> usize {
        MAX_EDGES
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A graph stands on the ground, which is one of its vertices. Left deletes a blue or a green edge, Right a red or a green one; everything that is then no longer joined to the ground is removed as well. A player who cannot move loses.",
        "一个图立在地面上，地面是图的一个顶点。左方删去一条蓝边或绿边，右方删去一条红边或绿边；此后不再与地面相连的一切也随之删去。无法行动者负。",
    ),
    format: text!(
        "{\"edges\": [[u, v, c], ...], \"ground\": g}; the colour c is \"b\" for blue, \"r\" for red or \"g\" for green, and a pair without a colour is green; loops and parallel edges are allowed",
        "{\"edges\": [[u, v, c], ...], \"ground\": g}；颜色 c 为 \"b\"（蓝）、\"r\"（红）或 \"g\"（绿），不写颜色的边为绿色；允许自环和重边"
    ),
    example: "{\"edges\":[[0,1,\"b\"],[1,2,\"r\"],[1,3,\"g\"]],\"ground\":0}",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapters 1, 2, 7 and 8",
};
