//! Graphs whose vertices may be reserved for a player: what Snort, Col and Fjords on graphs share.
//!
//! The player who chooses a vertex removes it. Each of its neighbours that has no label gets his label, and
//! each that has the opponent's is removed. The games differ in which vertices may be chosen.

use super::VERTICES;
use super::canonical_labelling::names;
use super::geography::{no_vertex, read_edges};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedStr;
use crate::player::Player;
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::structure::union_find::UnionFind;
use crate::{text, words};
use std::ops::ControlFlow;

/// The label of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reservation {
    /// None yet.
    Free,
    /// Left's.
    Left,
    /// Right's.
    Right,
}

impl Reservation {
    /// The label of a player.
    pub fn from_player(player: Player) -> Reservation {
        match player {
            Player::Left => Reservation::Left,
            Player::Right => Reservation::Right,
        }
    }

    fn letter(self) -> Option<&'static str> {
        match self {
            Reservation::Free => None,
            Reservation::Left => Some("L"),
            Reservation::Right => Some("R"),
        }
    }

    fn swapped(self) -> Reservation {
        match self {
            Reservation::Free => Reservation::Free,
            Reservation::Left => Reservation::Right,
            Reservation::Right => Reservation::Left,
        }
    }
}

/// Which vertices may be chosen.
pub trait LabelRules: Send + Sync + 'static {
    /// Whether `player` may choose a vertex with this label.
    fn may_choose(&self, player: Player, label: Reservation) -> bool;

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// The game on a graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct VertexGame<L>(pub L);

/// A graph with labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LabelledGraph {
    /// The label of each vertex.
    labels: Vec<Reservation>,
    /// Pairs of vertices; loops and parallel edges may be among them.
    edges: Vec<[u32; 2]>,
}

/// A player chooses a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChooseVertex {
    /// The vertex.
    pub vertex: u32,
    /// Who chooses it.
    pub player: Player,
}

/// Graphs with more edges or vertices keep their names: they are not searched to the end in any case.
const MAX_RENAMED: usize = 300;

impl LabelledGraph {
    /// The graph without the vertices that are marked. The others are numbered anew in the same order.
    fn without(&self, labels: &[Reservation], gone: &[bool]) -> LabelledGraph {
        let mut kept = 0;
        let number = |&gone: &bool| {
            kept += u32::from(!gone);
            kept.wrapping_sub(1)
        };
        let numbers: Vec<u32> = gone.iter().map(number).collect();
        let stays = |&&[u, v]: &&[u32; 2]| !gone[u as usize] && !gone[v as usize];
        LabelledGraph {
            labels: labels.iter().zip(gone).filter(|(_, gone)| !**gone).map(|(&label, _)| label).collect(),
            edges: self
                .edges
                .iter()
                .filter(stays)
                .map(|edge| edge.map(|end| numbers[end as usize]))
                .collect(),
        }
    }

    fn swapped(&self) -> LabelledGraph {
        LabelledGraph {
            labels: self.labels.iter().map(|label| label.swapped()).collect(),
            edges: self.edges.clone(),
        }
    }

    /// The same graph with names for its vertices that depend on what it looks like.
    fn renamed(&self) -> LabelledGraph {
        if self.edges.len().max(self.labels.len()) > MAX_RENAMED {
            return self.clone();
        }
        let own = self.labels.iter().map(|&label| label as u64).collect();
        let names = names(own, self.edges.iter().map(|&[u, v]| (u, v, 0)), None);
        let mut labels = vec![Reservation::Free; names.len()];
        names.iter().zip(&self.labels).for_each(|(&name, &label)| labels[name as usize] = label);
        let renamed = self.edges.iter().map(|edge| edge.map(|end| names[end as usize]));
        let mut edges: Vec<[u32; 2]> = renamed.map(|[u, v]| [u.min(v), u.max(v)]).collect();
        edges.sort_unstable();
        LabelledGraph { labels, edges }
    }
}

impl<L: LabelRules> VertexGame<L> {
    /// The graph without loops and without edges along which nothing ever happens, one of parallel edges
    /// left, and without vertices that are joined to none that anybody may choose.
    ///
    /// A choice changes a neighbour only if that has no label or the opponent's, and labels never change. So
    /// an edge between labelled vertices does nothing where a player who may choose one end has the other
    /// end's label for his own. Where nobody may choose anything in a component nothing in it ever changes.
    fn trimmed(&self, at: &LabelledGraph) -> (LabelledGraph, Vec<u32>) {
        let label = |vertex: u32| at.labels[vertex as usize];
        let acts = |one: u32, other: u32| {
            let (one, other) = (label(one), label(other));
            let changes =
                |player| self.0.may_choose(player, one) && other != Reservation::from_player(player);
            one == Reservation::Free
                || other == Reservation::Free
                || changes(Player::Left)
                || changes(Player::Right)
        };
        let live = at.edges.iter().filter(|&&[u, v]| u != v && (acts(u, v) || acts(v, u)));
        let mut edges: Vec<[u32; 2]> = live.map(|&[u, v]| [u.min(v), u.max(v)]).collect();
        edges.sort_unstable();
        edges.dedup();
        let mut sets = UnionFind::new(at.labels.len() as u32);
        edges.iter().for_each(|&[u, v]| sets.unite(u, v));
        let parts: Vec<u32> = (0..at.labels.len() as u32).map(|vertex| sets.find(vertex)).collect();
        let mut gone = vec![true; at.labels.len()];
        for (&part, &label) in parts.iter().zip(&at.labels) {
            let chosen = |player| self.0.may_choose(player, label);
            gone[part as usize] &= !chosen(Player::Left) && !chosen(Player::Right);
        }
        let gone: Vec<bool> = parts.iter().map(|&part| gone[part as usize]).collect();
        let kept = parts.into_iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(part, _)| part).collect();
        let graph = LabelledGraph { labels: at.labels.clone(), edges };
        (graph.without(&at.labels, &gone), kept)
    }
}

impl<L: LabelRules> Ruleset for VertexGame<L> {
    type Position = LabelledGraph;
    type Move = ChooseVertex;

    fn visit_moves(&self, at: &LabelledGraph, player: Player, visit: Visit<'_, ChooseVertex>) -> Flow {
        for (vertex, &label) in (0u32..).zip(&at.labels) {
            if self.0.may_choose(player, label) {
                visit(ChooseVertex { vertex, player })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &LabelledGraph, choice: &ChooseVertex) -> Result<LabelledGraph, PositionTooLarge> {
        let mut labels = at.labels.clone();
        let mut gone = vec![false; labels.len()];
        let own = Reservation::from_player(choice.player);
        gone[choice.vertex as usize] = true;
        for &[u, v] in &at.edges {
            let neighbour = match (u == choice.vertex, v == choice.vertex) {
                (true, false) => v,
                (false, true) => u,
                _ => continue,
            };
            match at.labels[neighbour as usize] {
                Reservation::Free => labels[neighbour as usize] = own,
                label => gone[neighbour as usize] = label != own,
            }
        }
        Ok(at.without(&labels, &gone))
    }

    /// Names of vertices and the order of edges are nothing.
    fn canonical(&self, at: &LabelledGraph) -> LabelledGraph {
        self.trimmed(at).0.renamed()
    }

    /// With the labels exchanged Left and Right have changed places.
    fn canonical_up_to_sign(&self, at: &LabelledGraph) -> (LabelledGraph, bool) {
        lesser(self.canonical(at), self.canonical(&at.swapped()))
    }

    /// Choices are felt by neighbours alone, so that components are independent.
    fn visit_components(&self, at: &LabelledGraph, visit: &mut dyn FnMut(LabelledGraph)) {
        let (graph, parts) = self.trimmed(at);
        let mut vertices: Vec<u32> = (0..graph.labels.len() as u32).collect();
        vertices.sort_by_key(|&vertex| parts[vertex as usize]);
        let mut numbers = vec![0; vertices.len()];
        for part in vertices.chunk_by(|&a, &b| parts[a as usize] == parts[b as usize]) {
            (0..).zip(part).for_each(|(number, &vertex)| numbers[vertex as usize] = number);
        }
        let mut edges = graph.edges;
        edges.sort_by_key(|&[u, _]| parts[u as usize]);
        let mut rest = &edges[..];
        for part in vertices.chunk_by(|&a, &b| parts[a as usize] == parts[b as usize]) {
            let number = parts[part[0] as usize];
            let (own, behind) = rest.split_at(rest.partition_point(|&[u, _]| parts[u as usize] == number));
            rest = behind;
            let labels = part.iter().map(|&vertex| graph.labels[vertex as usize]).collect();
            let edges = own.iter().map(|edge| edge.map(|end| numbers[end as usize])).collect();
            visit(LabelledGraph { labels, edges }.renamed());
        }
    }

    fn is_sum_of_components(&self, _: &LabelledGraph) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &LabelledGraph) -> usize {
        size_of::<LabelledGraph>() + 96 + at.labels.len() + size_of_val(&at.edges[..])
    }
}

impl<L: LabelRules> Notation for VertexGame<L> {
    fn parse(&self, data: &Data) -> Result<LabelledGraph, PositionError> {
        let ([vertices], [edges, labels]) = data.fields(["vertices"], ["edges", "labels"])?;
        let vertices = vertices.natural(VERTICES).map_err(|error| error.within(".vertices"))? as u32;
        let edges = edges.map_or(Ok(Vec::new()), |edges| read_edges(edges, vertices));
        let edges = edges.map_err(|error| error.within(".edges"))?;
        let labels = labels
            .map_or(Ok(vec![Reservation::Free; vertices as usize]), |labels| read_labels(labels, vertices));
        Ok(LabelledGraph { labels: labels.map_err(|error| error.within(".labels"))?, edges })
    }

    fn write(&self, at: &LabelledGraph) -> Data {
        let edges = match at.edges[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.edges.iter().flatten().map(|&end| end.into()).collect() },
        };
        let named = |(vertex, label): (usize, &Reservation)| {
            label.letter().map(|letter| (vertex.to_string(), letter.into()))
        };
        let labels = Data::Object(at.labels.iter().enumerate().filter_map(named).collect());
        let vertices = Data::Natural(at.labels.len() as u64);
        Data::object([("vertices", vertices), ("edges", edges), ("labels", labels)])
    }

    /// As if nothing went.
    fn size_after(&self, at: &LabelledGraph, _: &ChooseVertex) -> u64 {
        (2 * at.edges.len() + at.labels.len()) as u64
    }

    fn move_name(&self, _: &LabelledGraph, choice: &ChooseVertex) -> MoveName {
        vec![("vertex", Data::Natural(choice.vertex.into()))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[
            ExtraField { name: "vertices", holds: FieldType::Vertices },
            ExtraField { name: "labels", holds: FieldType::WordMap },
        ];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "0 1\n1 2\nlabels 0 L, 2 R",
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

fn read_labels(data: &Data, vertices: u32) -> Result<Vec<Reservation>, PositionError> {
    let Data::Object(fields) = data else {
        return Err(PositionError::shape(
            data,
            &words!("an object such as {{\"3\": \"L\"}}", "形如 {{\"3\": \"L\"}} 的对象"),
        ));
    };
    let mut labels = vec![Reservation::Free; vertices as usize];
    for (name, value) in fields {
        let digits = name.bytes().all(|byte| byte.is_ascii_digit());
        let vertex = name.parse::<usize>().ok().filter(|_| digits).and_then(|vertex| labels.get_mut(vertex));
        let label = match value {
            Data::Text(letter) if letter == "L" => Ok(Reservation::Left),
            Data::Text(letter) if letter == "R" => Ok(Reservation::Right),
            _ => Err(PositionError::wrong(words!(
                "{value} is not a label: write \"L\" for a vertex of Left's or \"R\" for one of Right's",
                "{value} 不是标记：左方的顶点写 \"L\"，右方的顶点写 \"R\""
            ))),
        };
        match (vertex, label) {
            (Some(vertex), Ok(label)) => *vertex = label,
            (Some(_), Err(error)) => return Err(error.within(&format!(".{name}"))),
            (None, _) => return Err(no_vertex(vertices).within(&format!(".{name}"))),
        }
    }
    Ok(labels)
}

/// How the positions of all these games are written.
pub(super) const FORMAT: LocalizedStr = text!(
    "{\"vertices\": n, \"edges\": [[u, v], ...], \"labels\": {\"3\": \"L\", ...}}, vertices counted from 0; a label is \"L\" or \"R\"",
    "{\"vertices\": n, \"edges\": [[u, v], ...], \"labels\": {\"3\": \"L\", ...}}，顶点从 0 开始编号；标记为 \"L\" 或 \"R\""
);

#[cfg(test)]
mod tests {
    use super::super::col_graph::ColGraph;
    use super::super::fjords::Fjords;
    use super::super::snort_graph::SnortGraph;
    use super::*;
    use crate::ruleset::brute_force::holds_up;
    use proptest::prelude::*;

    fn graph(edges: &[(u64, u64)], labels: &[&str]) -> Data {
        let cells: Vec<Data> = edges.iter().map(|&(u, v)| Data::from(vec![u, v])).collect();
        let labels = labels.iter().enumerate().filter(|(_, label)| !label.is_empty());
        Data::object([
            ("vertices", 5.into()),
            ("edges", Data::list(cells)),
            (
                "labels",
                Data::Object(labels.map(|(vertex, &label)| (vertex.to_string(), label.into())).collect()),
            ),
        ])
    }

    fn inert<L: LabelRules>(rules: &VertexGame<L>, labels: [&str; 2]) -> bool {
        let at = rules.parse(&graph(&[(0, 1)], &labels)).unwrap();
        rules.trimmed(&at).0.edges.is_empty()
    }

    #[test]
    fn edges_along_which_nothing_happens_are_left_out() {
        for (labels, snort, col) in [
            (["L", "L"], true, false),
            (["L", "R"], false, true),
            (["R", "R"], true, false),
            (["", "L"], false, false),
        ] {
            assert_eq!(inert(&SnortGraph::default(), labels), snort, "{labels:?}");
            assert_eq!(inert(&Fjords::default(), labels), snort, "{labels:?}");
            assert_eq!(inert(&ColGraph::default(), labels), col, "{labels:?}");
        }
    }

    #[test]
    fn text_that_is_no_label_gets_a_message_that_says_where() {
        for (labels, at) in [
            (Data::object([("5", "L".into())]), ".labels.5"),
            (Data::object([("x", "L".into())]), ".labels.x"),
            (Data::object([("", "L".into())]), ".labels."),
            (Data::object([("4", "X".into())]), ".labels.4"),
            (Data::object([("4", 1.into())]), ".labels.4"),
            (5.into(), ".labels"),
        ] {
            let data = Data::object([("vertices", 5.into()), ("labels", labels)]);
            assert_eq!(SnortGraph::default().parse(&data).unwrap_err().at, at);
        }
        let data =
            Data::object([("vertices", 2.into()), ("edges", Data::Rows { width: 2, cells: vec![0, 2] })]);
        assert_eq!(SnortGraph::default().parse(&data).unwrap_err().at, ".edges[0][1]");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn random_graphs_hold_up(
            edges in prop::collection::vec((0u64..5, 0u64..5), 0..7),
            labels in prop::collection::vec(prop::sample::select(vec!["", "L", "R"]), 5),
        ) {
            let data = graph(&edges, &labels);
            holds_up(&SnortGraph::default(), &data);
            holds_up(&ColGraph::default(), &data);
            holds_up(&Fjords::default(), &data);
        }
    }
}
