//! What holds for all loopy games.

use super::super::ValueContext;
use super::super::graph::{Node, NodeOptions, PLAYERS};
use super::{Shape, shapes, with};
use crate::keys::{Key, KeyParameters};
use crate::notation::Glyphs;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use proptest::prelude::*;

impl ValueContext<'_> {
    fn moves(&mut self, node: Node, player: Player) -> NodeOptions {
        let mut options = NodeOptions::new();
        self.options_into(node, player, &mut options).unwrap();
        options
    }

    /// The sum of all pairs of nodes as a graph, not simplified.
    fn raw_sums(&mut self, one: &Shape, other: &Shape) -> Vec<Node> {
        let (ones, others) = (self.raw(one), self.raw(other));
        let mut pairs: Vec<(Node, Node)> = Vec::new();
        pairs.extend(ones.iter().flat_map(|&one| others.iter().map(move |&other| (one, other))));
        let mut nodes: Vec<[Vec<usize>; 2]> = Vec::new();
        while let Some(&(one, other)) = pairs.get(nodes.len()) {
            nodes.push(PLAYERS.map(|player| {
                let first = self.moves(one, player).into_iter().map(|one| (one, other));
                let moves: Vec<(Node, Node)> =
                    first.chain(self.moves(other, player).into_iter().map(|other| (one, other))).collect();
                let mut place = |pair| {
                    pairs.iter().position(|met| *met == pair).unwrap_or_else(|| {
                        pairs.push(pair);
                        pairs.len() - 1
                    })
                };
                moves.into_iter().map(&mut place).collect()
            }));
        }
        let base = self.loops.graph.len();
        for both in nodes {
            let both = both.map(|side| side.into_iter().map(|to| Node::Loop(base + to as u32)).collect());
            self.loops.graph.push(both, false, self.budget).unwrap();
        }
        (0..ones.len() * others.len()).map(|at| Node::Loop(base + at as u32)).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn simplifying_keeps_every_value(shape in shapes(8)) {
        with(|it| {
            let draft = it.draft_of(&shape);
            let simple = it.simplify(&draft).unwrap();
            for (old, new) in it.raw(&shape).into_iter().zip(simple) {
                assert!(it.equal(old, new).unwrap(), "{shape:?}");
            }
        });
    }

    #[test]
    fn canonical_stoppers_have_nothing_to_simplify(shape in shapes(8)) {
        with(|it| {
            let draft = it.draft_of(&shape);
            let nodes = it.simplify(&draft).unwrap();
            let nodes = it.loops_below(&nodes).unwrap();
            let stoppers: Vec<Node> = nodes.into_iter().filter(|&node| it.loops.graph.is_stopper(node)).collect();
            for &node in &stoppers {
                for player in PLAYERS {
                    for option in it.moves(node, player) {
                        for other in it.moves(node, player) {
                            let dominated = other != option && it.dominates(other, option, player).unwrap();
                            assert!(!dominated, "{shape:?}");
                        }
                        for answer in it.moves(option, player.opponent()) {
                            assert!(!it.dominates(node, answer, player).unwrap(), "{shape:?}");
                        }
                    }
                }
                for &other in &stoppers {
                    assert!(node == other || !it.equal(node, other).unwrap(), "{shape:?}");
                }
            }
        });
    }

    /// Siegel, "New results in loopy games": cycles of canonical stoppers are passes, or at least four moves
    /// long.
    #[test]
    fn canonical_stoppers_have_no_short_cycles_but_passes(shape in shapes(10)) {
        with(|it| {
            let draft = it.draft_of(&shape);
            let nodes = it.simplify(&draft).unwrap();
            for node in it.loops_below(&nodes).unwrap() {
                if !it.loops.graph.is_stopper(node) {
                    continue;
                }
                let mut ways = vec![node];
                for _ in 0..3 {
                    let further = ways.iter().flat_map(|&at| PLAYERS.map(|player| (at, player)));
                    let further: Vec<(Node, Player)> = further.collect();
                    let moved = further.into_iter().flat_map(|(at, player)| {
                        it.moves(at, player).into_iter().filter(move |&to| to != at).collect::<Vec<_>>()
                    });
                    ways = moved.collect();
                    assert!(!ways.contains(&node), "{shape:?}");
                }
            }
        });
    }

    #[test]
    fn sums_are_those_of_the_graphs(one in shapes(2), other in shapes(2)) {
        with(|it| {
            let raw = it.raw_sums(&one, &other);
            let (ones, others) = (it.values(&one), it.values(&other));
            let pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| (one, other)));
            for ((one, other), raw) in pairs.zip(raw) {
                let sum = it.sum(one, other).unwrap();
                assert!(it.equal(sum.on, raw).unwrap());
            }
        });
    }

    #[test]
    fn sums_commute_and_associate(one in shapes(2), other in shapes(2), third in shapes(2)) {
        with(|it| {
            let [g, h, k] = [one, other, third].map(|shape| it.values(&shape)[0]);
            let sum = it.sum(g, h).unwrap();
            assert_eq!(sum, it.sum(h, g).unwrap());
            let (left, right) = (it.sum(sum, k).unwrap(), it.sum(h, k).unwrap());
            let right = it.sum(g, right).unwrap();
            assert_eq!(it.text(left), it.text(right));
            let negative = it.sum(g.negative(), h.negative()).unwrap();
            assert_eq!(it.text(negative), it.text(sum.negative()));
        });
    }

    #[test]
    fn all_printed_text_is_read_back(shape in shapes(7)) {
        with(|it| {
            for value in it.values(&shape) {
                for style in [Glyphs::Ascii, Glyphs::Unicode] {
                    if let Some(text) = it.print(value, style).unwrap() {
                        assert_eq!(it.of(&text), value, "{text} {shape:?}");
                    }
                }
            }
        });
    }

    #[test]
    fn the_sides_bound_the_game(shape in shapes(6)) {
        with(|it| {
            for value in it.values(&shape) {
                if let (Some(onside), Some(offside)) = (it.onside(value).unwrap(), it.offside(value).unwrap()) {
                    assert!(it.compare(onside, value).unwrap().at_least, "{shape:?}");
                    assert!(it.compare(value, offside).unwrap().at_least, "{shape:?}");
                    assert_eq!(it.with_sides(onside, offside).unwrap(), Some(value));
                    assert_eq!(it.with_sides(offside, onside).unwrap().is_some(), onside == offside);
                }
            }
        });
    }

    #[test]
    fn the_degree_is_not_negative_and_that_of_the_negative_too(shape in shapes(4)) {
        with(|it| {
            let zero = it.zero();
            for value in it.values(&shape) {
                if let Some(degree) = it.degree(value).unwrap() {
                    assert!(it.compare(degree, zero).unwrap().at_least, "{shape:?}");
                    assert_eq!(it.degree(value.negative()).unwrap(), Some(degree), "{shape:?}");
                }
            }
        });
    }

    /// What is concluded from the moves of one node holds for all followers.
    #[test]
    fn pseudonumbers_are_the_stoppers_with_left_options_below_right_options(shape in shapes(6)) {
        with(|it| {
            for value in it.values(&shape) {
                if !it.is_stopper(value).unwrap() {
                    continue;
                }
                let ordered = it.all_below(value.on).unwrap().into_iter().all(|node| {
                    let (left, right) = (it.moves(node, Player::Left), it.moves(node, Player::Right));
                    left.iter().all(|&left| {
                        right.iter().all(|&right| {
                            it.at_least(right, left).unwrap() && !it.at_least(left, right).unwrap()
                        })
                    })
                });
                assert_eq!(it.is_pseudonumber(value).unwrap(), ordered, "{shape:?}");
            }
        });
    }

    #[test]
    fn stops_are_pseudonumbers_and_bound_one_another(shape in shapes(7)) {
        with(|it| {
            for value in it.values(&shape) {
                let stops = PLAYERS.map(|player| it.stop(value, player).unwrap());
                assert_eq!(stops[0].is_some(), it.is_stopper(value).unwrap());
                if let [Some(left), Some(right)] = stops {
                    assert!(it.is_pseudonumber(left).unwrap() && it.is_pseudonumber(right).unwrap());
                    assert!(it.compare(left, right).unwrap().at_least, "{shape:?}");
                }
            }
        });
    }
}

/// Of 400,000 random graphs of up to five nodes, two are equal to no stopper: all graphs on the values of
/// their followers were tried. This is one of them, a relative of Bach's Carousel (Winning Ways, chapter 11).
#[test]
fn a_game_without_a_stopper_has_an_outcome_and_no_printed_form() {
    let [zero, one, minus_one] = [5, 6, 7];
    let shape: Shape = vec![
        [vec![zero], vec![1, 2]],
        [vec![4], vec![0, minus_one, 4]],
        [vec![], vec![one, zero, 0]],
        [vec![0, minus_one], vec![0, 3, 2]],
        [vec![1, 4], vec![3]],
    ];
    with(|it| {
        let value = it.values(&shape)[0];
        assert_eq!(it.onside(value).unwrap(), None);
        assert_eq!(it.print(value, Glyphs::Ascii).unwrap(), None);
        let answer =
            |it: &mut ValueContext<'_>, key| it.answer(key, value, &KeyParameters::default(), Glyphs::Ascii);
        assert_eq!(answer(it, Key::Canonical), Ok(None));
        assert!(matches!(answer(it, Key::Outcome), Ok(Some(Data::Text(_)))));
        let comparison = it.compare(value, value).unwrap();
        assert!(comparison.at_least && comparison.at_most);
        // It can be added to, and the sum taken apart again.
        let on = it.of("on");
        let (sum, over) = (it.sum(value, on).unwrap(), it.of("over"));
        assert!(it.onside(sum).unwrap().is_some_and(|onside| onside == on));
        let more = it.sum(value, over).unwrap();
        assert!(it.compare(more, value).unwrap().at_least);
    });
}
