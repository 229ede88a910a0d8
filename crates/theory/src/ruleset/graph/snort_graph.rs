//! Snort on a graph: no two neighbours of different colours.

use super::reserved_vertices::{FORMAT, LabelRules, Reservation, VertexGame};
use crate::player::Player;
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// A vertex may be chosen that is not reserved for the opponent.
#[derive(Clone, Copy, Debug, Default)]
pub struct SnortGraphRules;

/// Snort on a graph.
pub type SnortGraph = VertexGame<SnortGraphRules>;

impl LabelRules for SnortGraphRules {
    fn may_choose(&self, player: Player, label: Reservation) -> bool {
        label == Reservation::Free || label == Reservation::from_player(player)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for SnortGraph {
    fn from_parameters(parameters: Option<&str>) -> Result<SnortGraph, GameError> {
        no_parameters("snort-graph", parameters).map(|()| VertexGame(SnortGraphRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A vertex may be reserved for a player by a label, L for Left, R for Right. A player chooses a vertex that is free or his own. It is removed; its free neighbours become his, and its neighbours that are the opponent's are removed. A player who cannot move loses.",
        "顶点可带标记，L 表示只留给左方，R 表示只留给右方。轮到者选一个无标记的或自己的顶点，把它删去；它的无标记邻点归他所有，对方的邻点被删去。无法行动者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]],\"labels\":{\"0\":\"L\"}}",
    source: "Berlekamp, Conway, Guy, Winning Ways: S. Norton's Snort",
};
