//! Moving a token along arrows, never twice to one vertex.

use super::{VERTICES, edges};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::Scene;
use crate::text;

/// Directed vertex geography, also called generalized geography: the token moves along an arrow, and the
/// vertex it leaves is deleted.
#[derive(Clone, Copy, Debug, Default)]
pub struct DirectedGeography;

/// Arrows and the vertex of the token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Journey {
    /// From where to where, as they were written; loops and parallel arrows may be among them.
    arrows: Vec<[u32; 2]>,
    token: u32,
}

impl Ruleset for DirectedGeography {
    type Position = Journey;
    /// Where the token moves to.
    type Move = u32;

    fn visit_moves(&self, at: &Journey, _: Player, visit: Visit<'_, u32>) -> Flow {
        let leaving = at.arrows.iter().filter(|[from, to]| *from == at.token && to != from);
        let mut targets: Vec<u32> = leaving.map(|&[_, to]| to).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().try_for_each(visit)
    }

    fn play(&self, at: &Journey, &target: &u32) -> Result<Journey, PositionTooLarge> {
        let arrows = at.arrows.iter().copied().filter(|arrow| !arrow.contains(&at.token)).collect();
        Ok(Journey { arrows, token: target })
    }

    /// What can be reached from the token, without loops, parallel arrows and arrows back to the token; the
    /// vertices are numbered in the order in which a breadth-first search from the token meets them.
    fn canonical(&self, at: &Journey) -> Journey {
        let useful = |[from, to]: &&[u32; 2]| from != to && *to != at.token;
        let mut arrows: Vec<[u32; 2]> = at.arrows.iter().filter(useful).copied().collect();
        arrows.sort_unstable();
        arrows.dedup();
        let mut vertices: Vec<u32> = arrows.iter().flatten().copied().chain([at.token]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let place = |vertex: u32| vertices.partition_point(|&other| other < vertex);
        let mut numbers = vec![None; vertices.len()];
        numbers[place(at.token)] = Some(0);
        let mut met = vec![at.token];
        let mut kept = Vec::new();
        let mut own = 0;
        while let Some(&from) = met.get(own) {
            let first = arrows.partition_point(|arrow| arrow[0] < from);
            for &[_, to] in arrows[first..].iter().take_while(|arrow| arrow[0] == from) {
                let number = *numbers[place(to)].get_or_insert_with(|| {
                    met.push(to);
                    met.len() as u32 - 1
                });
                kept.push([own as u32, number]);
            }
            own += 1;
        }
        kept.sort_unstable();
        Journey { arrows: kept, token: 0 }
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Journey) -> usize {
        // To find the canonical form takes several times as much as the form itself.
        size_of::<Journey>() + 64 + 40 * at.arrows.len()
    }
}

impl Impartial for DirectedGeography {}

impl Notation for DirectedGeography {
    fn parse(&self, data: &Data) -> Result<Journey, PositionError> {
        let ([listed, token], []) = data.fields(["edges", "token"], [])?;
        let token = token.natural(VERTICES - 1).map_err(|error| error.within(".token"))? as u32;
        let arrows = edges(listed).map_err(|error| error.within(".edges"))?;
        Ok(Journey { arrows: arrows.into_iter().map(|(from, to)| [from, to]).collect(), token })
    }

    fn write(&self, at: &Journey) -> Data {
        let arrows = match at.arrows[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.arrows.iter().flatten().map(|&v| v.into()).collect() },
        };
        Data::object([("edges", arrows), ("token", Data::Natural(at.token.into()))])
    }

    /// As if no arrow went.
    fn size_after(&self, at: &Journey, _: &u32) -> u64 {
        2 * at.arrows.len() as u64 + 1
    }

    fn write_short(&self, at: &Journey) -> Option<Data> {
        Some(Data::object([("token", Data::Natural(at.token.into()))]))
    }

    fn move_name(&self, _: &Journey, &target: &u32) -> MoveName {
        vec![("vertex", Data::Natural(target.into()))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "token", holds: FieldType::Number }];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "0 1\n1 2\n2 0\n1 3\ntoken 0",
        }
    }

    fn scene(&self, at: &Journey) -> Scene {
        Scene::from_position(&self.write(at)).directed()
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for DirectedGeography {
    fn from_parameters(parameters: Option<&str>) -> Result<DirectedGeography, GameError> {
        no_parameters("directed-geography", parameters).map(|()| DirectedGeography)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A token stands on a vertex of a directed graph. A move takes it along an arrow to a vertex where it has not been before. A player who cannot move loses.",
        "棋子放在有向图的一个顶点上。每步沿一条箭头把它移到从未到过的顶点。无法行动者负。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...], \"token\": s}: the arrows u -> v, vertices counted from 0",
        "{\"edges\": [[u, v], ...], \"token\": s}：各条箭头 u -> v，顶点从 0 开始编号"
    ),
    example: "{\"edges\": [[0, 1], [1, 2], [2, 0], [1, 3]], \"token\": 0}",
    source: "T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978), 185-225",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_equivalences;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    fn journey(arrows: &[[u32; 2]], token: u32) -> Journey {
        Journey { arrows: arrows.to_vec(), token }
    }

    /// Whether the player to move wins, told by the rules in their own words: paths without a repetition.
    fn wins(arrows: &[[u32; 2]], token: u32, visited: &mut BTreeSet<u32>) -> bool {
        visited.insert(token);
        let wins = arrows
            .iter()
            .any(|&[from, to]| from == token && !visited.contains(&to) && !wins(arrows, to, visited));
        visited.remove(&token);
        wins
    }

    fn wins_by_moves(at: &Journey) -> bool {
        let mut found = false;
        let _ = DirectedGeography.visit_moves(at, Player::Left, &mut |target| {
            found |= !wins_by_moves(&DirectedGeography.play(at, &target).unwrap_or_else(|_| at.clone()));
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn arrows_between_few_vertices_agree_with_paths() {
        let pairs: Vec<[u32; 2]> = (0..4).flat_map(|v| (0..4).map(move |u| [u, v])).collect();
        let graphs = (0..1u32 << pairs.len()).step_by(7).map(|set| -> Vec<[u32; 2]> {
            pairs.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &pair)| pair).collect()
        });
        for arrows in graphs {
            let at = journey(&arrows, 0);
            assert_eq!(wins_by_moves(&at), wins(&arrows, 0, &mut BTreeSet::new()), "{at:?}");
            let form = DirectedGeography.canonical(&at);
            assert_eq!(wins_by_moves(&form), wins_by_moves(&at), "{at:?}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for at in [journey(&[], 7), journey(&[[0, 1], [0, 1], [1, 1], [5, 0]], 0)] {
            assert_eq!(DirectedGeography.parse(&DirectedGeography.write(&at)), Ok(at));
        }
        for (edges, token, place) in [("[[0,1]]", u64::MAX, ".token"), ("[[0]]", 0, ".edges[0]")] {
            let edges = match edges {
                "[[0]]" => Data::list(vec![Data::Naturals(vec![0])]),
                _ => Data::Rows { width: 2, cells: vec![0, 1] },
            };
            let data = Data::object([("edges", edges), ("token", token.into())]);
            assert_eq!(DirectedGeography.parse(&data).map_err(|error| error.at), Err(place.to_owned()));
        }
    }

    proptest! {
        #[test]
        fn the_names_of_vertices_do_not_matter(
            arrows in prop::collection::vec((0u32..7, 0u32..7).prop_map(|(from, to)| [from, to]), 0..12),
            token in 0u32..7,
        ) {
            check_equivalences(&DirectedGeography, [journey(&arrows, token)]);
        }
    }
}
