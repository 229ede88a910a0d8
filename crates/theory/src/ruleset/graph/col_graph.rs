//! Col on a graph: no two neighbours of one colour.

use super::reserved_vertices::{FORMAT, LabelRules, Reservation, VertexGame};
use crate::player::Player;
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// A vertex may be chosen that has no vertex of the same colour next to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColGraphRules;

/// Col on a graph.
pub type ColGraph = VertexGame<ColGraphRules>;

impl LabelRules for ColGraphRules {
    fn may_choose(&self, player: Player, label: Reservation) -> bool {
        label != Reservation::from_player(player)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for ColGraph {
    fn from_parameters(parameters: Option<&str>) -> Result<ColGraph, GameError> {
        no_parameters("col-graph", parameters).map(|()| VertexGame(ColGraphRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Two players colour the vertices of a graph, no two neighbours alike. A label, L for Left, R for Right, says whose colour is next to a vertex already. A player chooses a vertex that has no label or the opponent's. It is removed; its neighbours without label get the player's, and its neighbours with the opponent's label are removed. A player who cannot move loses.",
        "双方给图的顶点涂色，相邻顶点不得同色。标记 L（左方）或 R（右方）表示该顶点旁边已有谁的颜色。轮到者选一个无标记的或带对方标记的顶点，把它删去；它的无标记邻点得到他的标记，带对方标记的邻点被删去。无法行动者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]],\"labels\":{\"0\":\"L\"}}",
    source: "Berlekamp, Conway, Guy, Winning Ways, chapter 2 (C. Vout's Col); J. H. Conway, On Numbers and Games, chapter 8",
};
