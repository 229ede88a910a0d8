//! Fjords: a player chooses among the vertices that are his.

use super::reserved_vertices::{FORMAT, LabelRules, Reservation, VertexGame};
use crate::player::Player;
use crate::ruleset::RulesetInfo;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::text;

/// Only a vertex of his own may be chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct FjordsRules;

/// Fjords.
pub type Fjords = VertexGame<FjordsRules>;

impl LabelRules for FjordsRules {
    fn may_choose(&self, player: Player, label: Reservation) -> bool {
        label == Reservation::from_player(player)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Fjords {
    fn from_parameters(parameters: Option<&str>) -> Result<Fjords, GameError> {
        no_parameters("fjords", parameters).map(|()| VertexGame(FjordsRules))
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Vertices may be Left's, Right's, or free. A player chooses a vertex that is his. It is removed; its free neighbours become his, and its neighbours that are the opponent's are removed. Free vertices cannot be chosen. A player who cannot move loses.",
        "顶点或属左方（L），或属右方（R），或为空闲。轮到者选一个自己的顶点，把它删去；它的空闲邻点归他所有，对方的邻点被删去。空闲的顶点不能选。无法行动者负。",
    ),
    format: FORMAT,
    example: "{\"vertices\":4,\"edges\":[[0,1],[1,2],[2,3]],\"labels\":{\"0\":\"L\",\"3\":\"R\"}}",
    source: "A. N. Siegel's CGSuite, after the board game Fjords (F.-B. Delonge, 2005)",
};
