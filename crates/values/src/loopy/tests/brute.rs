//! Comparison and outcomes, found again the plainest way.

use super::super::ValueContext;
use super::super::graph::{Node, NodeOptions, PLAYERS, side};
use super::super::value::LoopyOutcome;
use super::{shapes, with};
use grundy_theory::player::Player;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Followers of the first game and of the second, and whether Left is to move.
type Place = (usize, usize, bool);

/// All followers of some nodes, each with the places of its options among them.
fn followers(it: &mut ValueContext<'_>, from: &[Node]) -> Vec<[Vec<usize>; 2]> {
    let mut all = from.to_vec();
    let mut moves = Vec::new();
    while let Some(&node) = all.get(moves.len()) {
        moves.push(PLAYERS.map(|player| {
            let mut options = NodeOptions::new();
            it.options_into(node, player, &mut options).unwrap();
            let place = |option: &Node| {
                all.iter().position(|node| node == option).unwrap_or_else(|| {
                    all.push(*option);
                    all.len() - 1
                })
            };
            options.iter().map(place).collect::<Vec<usize>>()
        }));
    }
    moves
}

/// The pairs of followers (G, H) for which Left, moving second, survives G - H, where infinite play is his
/// exactly if infinitely many moves of it are in G.
fn survived(moves: &[[Vec<usize>; 2]]) -> BTreeSet<(usize, usize)> {
    let places = (0..moves.len()).flat_map(|g| (0..moves.len()).map(move |h| (g, h)));
    let places: Vec<Place> = places.flat_map(|(g, h)| [(g, h, false), (g, h, true)]).collect();
    // What can be moved to, and whether that is a move in G.
    let next: BTreeMap<Place, Vec<(Place, bool)>> = places
        .iter()
        .map(|&(g, h, left)| {
            let (in_g, in_h) = if left { (0, 1) } else { (1, 0) };
            let first = moves[g][in_g].iter().map(|&g| ((g, h, !left), true));
            ((g, h, left), first.chain(moves[h][in_h].iter().map(|&h| ((g, h, !left), false))).collect())
        })
        .collect();
    let mut hopeful: BTreeSet<Place> = places.iter().copied().collect();
    loop {
        let mut sure: BTreeSet<Place> = BTreeSet::new();
        loop {
            let good =
                |&(to, in_g): &(Place, bool)| if in_g { hopeful.contains(&to) } else { sure.contains(&to) };
            let holds = |place: &&Place| {
                if place.2 { next[*place].iter().any(good) } else { next[*place].iter().all(good) }
            };
            let more: Vec<Place> =
                places.iter().filter(|place| !sure.contains(*place)).filter(holds).copied().collect();
            if more.is_empty() {
                break;
            }
            sure.extend(more);
        }
        if sure == hopeful {
            return sure.into_iter().filter(|place| !place.2).map(|(g, h, _)| (g, h)).collect();
        }
        hopeful = sure;
    }
}

fn assert_survival(it: &mut ValueContext<'_>, nodes: &[Node]) {
    let moves = followers(it, nodes);
    let survived = survived(&moves);
    for (g, &one) in nodes.iter().enumerate() {
        for (h, &other) in nodes.iter().enumerate() {
            assert_eq!(it.at_least(one, other).unwrap(), survived.contains(&(g, h)), "{g} {h}");
        }
    }
}

/// How play ends from each follower if each player begins, infinite play being a draw: by going backwards.
fn ends(moves: &[[Vec<usize>; 2]]) -> Vec<[LoopyOutcome; 2]> {
    let mut ends = vec![[LoopyOutcome::Drawn; 2]; moves.len()];
    loop {
        let before = ends.clone();
        for (at, both) in moves.iter().enumerate() {
            for player in PLAYERS {
                let after: Vec<LoopyOutcome> =
                    both[side(player)].iter().map(|&to| ends[to][side(player.opponent())]).collect();
                if after.contains(&LoopyOutcome::Won(player)) {
                    ends[at][side(player)] = LoopyOutcome::Won(player);
                } else if after.iter().all(|end| *end == LoopyOutcome::Won(player.opponent())) {
                    ends[at][side(player)] = LoopyOutcome::Won(player.opponent());
                }
            }
        }
        if ends == before {
            return ends;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn comparison_is_survival_in_the_difference(shape in shapes(4)) {
        with(|it| {
            let nodes = it.raw(&shape);
            assert_survival(it, &nodes);
        });
    }

    #[test]
    fn stoppers_compare_as_games_in_general_do(shape in shapes(4)) {
        with(|it| {
            let draft = it.draft_of(&shape);
            let nodes = it.simplify(&draft).unwrap();
            assert_survival(it, &nodes);
        });
    }

    #[test]
    fn play_ends_as_going_backwards_tells(shape in shapes(6)) {
        with(|it| {
            let nodes = it.raw(&shape);
            let moves = followers(it, &nodes);
            let ends = ends(&moves);
            for (at, value) in it.values(&shape).into_iter().enumerate() {
                let found = PLAYERS.map(|player| it.end(value, player).unwrap());
                assert_eq!(found, ends[at], "{at} {shape:?}");
            }
        });
    }
}

#[test]
fn a_player_without_a_move_loses_and_endless_play_draws() {
    let all = [
        ("0", [LoopyOutcome::Won(Player::Right), LoopyOutcome::Won(Player::Left)]),
        ("dud", [LoopyOutcome::Drawn, LoopyOutcome::Drawn]),
        ("on", [LoopyOutcome::Won(Player::Left); 2]),
        ("{0|dud}", [LoopyOutcome::Won(Player::Left), LoopyOutcome::Drawn]),
        ("{dud|0}", [LoopyOutcome::Drawn, LoopyOutcome::Won(Player::Right)]),
        ("tis", [LoopyOutcome::Drawn, LoopyOutcome::Won(Player::Left)]),
        ("tisn", [LoopyOutcome::Won(Player::Right), LoopyOutcome::Drawn]),
    ];
    with(|it| {
        for (text, ends) in all {
            let value = it.of(text);
            assert_eq!(PLAYERS.map(|player| it.end(value, player).unwrap()), ends, "{text}");
        }
    });
}
