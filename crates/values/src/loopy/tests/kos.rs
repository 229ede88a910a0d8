//! Kos: against their formula, and against play in a rich environment by the rules alone.

use super::super::graph::{PLAYERS, side};
use super::super::ko::KoFound;
use super::with;
use crate::notation::{NoResolver, read};
use grundy_budget::Halt;
use grundy_theory::player::Player;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use proptest::prelude::*;
use std::collections::HashMap;

fn found(text: &str) -> Option<KoFound> {
    with(|it| it.evaluate_with_ko(&read(text).unwrap(), &mut NoResolver).unwrap().1)
}

/// Mean and temperature as text, the latter empty if it depends on threats.
fn mast(text: &str) -> Result<[String; 2], String> {
    match found(text).unwrap_or_else(|| panic!("{text} has no loops")) {
        Ok(mast) => Ok([
            mast.mean.to_string(),
            mast.temperature.map(|temperature| temperature.to_string()).unwrap_or_default(),
        ]),
        Err(Halt::NoAnswer(words)) => Err(words.en),
        Err(stop) => panic!("{text}: {stop:?}"),
    }
}

fn ratio(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(numerator.into(), denominator.into())
}

#[test]
fn simple_kos_have_a_third_of_what_is_at_stake() {
    for win in -3..=6 {
        for lose in -6..win {
            let (stake, temperature) = (win - lose, ratio(win - lose, 3).to_string());
            let above = ratio(3 * win - stake, 3).to_string();
            let below = ratio(3 * lose + stake, 3).to_string();
            let both = [
                (format!("a{{{win}|b{{a|{lose}}}}}"), above.clone()),
                (format!("b{{a{{{win}|b}}|{lose}}}"), below.clone()),
                (format!("-b{{a{{{}|b}}|{}}}", -lose, -win), above),
                (
                    format!("a{{{win}|b{{a|{lose}}}}} + 1/2 - 3"),
                    (ratio(6 * win - 2 * stake - 15, 6)).to_string(),
                ),
            ];
            for (text, mean) in both {
                assert_eq!(mast(&text), Ok([mean, temperature.clone()]), "{text}");
            }
        }
    }
}

#[test]
fn kos_stand_in_larger_games() {
    for (text, mean, temperature) in [
        // The ko has mean 2 and temperature 1: hotter moves around it see its mean.
        ("{a{3|b{a|0}}|-4}", "-1", "3"),
        ("{9|a{3|b{a|0}}}", "11/2", "7/2"),
        // Left fills with a move that Right has to answer, so the ko is hers whenever the stop is hotter.
        ("a{{6|3}|b{a|0}}", "3", ""),
        ("a{{9|-9}|b{a|-12}}", "-9", ""),
        ("a{5,{4|4}|b{a|-4}}", "2", "3"),
        // A ko as the stop of another one.
        ("a{7|b{a|c{3|d{c|0}}}}", "16/3", "5/3"),
        ("a{1|b{a|0}}", "2/3", "1/3"),
        ("-a{3|b{a|0}}", "-2", "1"),
        ("4 - a{3|b{a|0}}", "2", "1"),
    ] {
        assert_eq!(mast(text), Ok([mean.to_owned(), temperature.to_owned()]), "{text}");
    }
}

#[test]
fn other_loops_have_no_mean_and_say_why() {
    for (text, why) in [
        ("a{0|pass}", "not a simple ko"),
        ("a{3|b{2|c{a|0}}}", "not a simple ko"),
        ("a{3|b{a|0}} + *", "write out the options"),
        ("a{3|b{a|0}} + a{3|b{a|0}}", "write out the options"),
        ("canonical(a{3|b{a|0}})", "write out the options"),
        ("a{3|b{a|0}} + over", "write out the options"),
        ("a{0|b{a|3}}", "neither player gains"),
    ] {
        match found(text) {
            None => panic!("{text} has no loops"),
            Some(Ok(mast)) => panic!("{text}: {mast:?}"),
            Some(Err(stop)) => assert!(stop.words().en.contains(why), "{text}: {}", stop.words().en),
        }
    }
}

/// A game as the test plays it: a score, or a node.
#[derive(Clone, Copy, Debug)]
enum KoPosition {
    Score(i64),
    Node(usize),
}

/// A game with one ko: Right takes it from node 0 to node 1, and Left takes it back.
#[derive(Clone, Debug, Default)]
struct Game {
    nodes: Vec<[Vec<KoPosition>; 2]>,
}

/// A number, or a hot game of two.
#[derive(Clone, Debug)]
enum Tree {
    Score(i64),
    Hot(Box<Tree>, Box<Tree>),
}

impl Game {
    fn add(&mut self, tree: &Tree) -> KoPosition {
        match tree {
            Tree::Score(score) => KoPosition::Score(*score),
            Tree::Hot(left, right) => {
                let both = [vec![self.add(left)], vec![self.add(right)]];
                self.nodes.push(both);
                KoPosition::Node(self.nodes.len() - 1)
            }
        }
    }

    fn text(&self, at: KoPosition, open: &mut Vec<usize>) -> String {
        match at {
            KoPosition::Score(score) => score.to_string(),
            KoPosition::Node(node) if open.contains(&node) => ["a", "b"][node].to_owned(),
            KoPosition::Node(node) => {
                open.push(node);
                let name = ["a", "b", ""][node.min(2)];
                let [left, right] = self.nodes[node]
                    .clone()
                    .map(|side| side.iter().map(|&at| self.text(at, open)).collect::<Vec<_>>().join(","));
                open.pop();
                format!("{name}{{{left}|{right}}}")
            }
        }
    }
}

/// Units of a point, and of the steps between the values of moves elsewhere.
const UNITS: i64 = 24;
/// Moves elsewhere of value 0, at the end.
const IDLE: usize = 8;
/// The most valuable move elsewhere.
const TOP: usize = 12 * UNITS as usize;

/// Play of a game beside moves elsewhere, of which the most valuable is always taken: by turns, a ko not
/// being taken back at once.
struct Play<'a> {
    game: &'a Game,
    known: HashMap<(usize, Option<usize>, usize, Player), i64>,
}

impl Play<'_> {
    /// What Left gains if this player begins and this many moves elsewhere are left.
    fn score(&mut self, at: KoPosition, banned: Option<usize>, left: usize, player: Player) -> i64 {
        let node = match at {
            // Moves elsewhere are shared out in turn.
            KoPosition::Score(score) => {
                let all = environment(left);
                return score * UNITS + if player == Player::Left { all } else { -all };
            }
            KoPosition::Node(node) => node,
        };
        if let Some(&known) = self.known.get(&(node, banned, left, player)) {
            return known;
        }
        let sign = if player == Player::Left { 1 } else { -1 };
        let mut best = match left.checked_sub(1) {
            Some(rest) => sign * value(left) + self.score(at, None, rest, player.opponent()),
            None => 0,
        };
        for &to in &self.game.nodes[node][side(player)].clone() {
            let takes = matches!(to, KoPosition::Node(to) if to < 2 && node < 2);
            if takes && (left == 0 || matches!(to, KoPosition::Node(to) if Some(to) == banned)) {
                continue;
            }
            let score = self.score(to, takes.then_some(node), left, player.opponent());
            if (score - best) * sign > 0 {
                best = score;
            }
        }
        self.known.insert((node, banned, left, player), best);
        best
    }
}

/// The value of the best of this many moves elsewhere.
fn value(left: usize) -> i64 {
    left.saturating_sub(IDLE) as i64
}

/// What the player who begins gains by taking turns elsewhere.
fn environment(left: usize) -> i64 {
    (1..=left).rev().map(value).enumerate().map(|(i, value)| if i % 2 == 0 { value } else { -value }).sum()
}

impl Tree {
    /// The stops of play that Left begins, and that Right begins.
    fn stops(&self) -> [i64; 2] {
        match self {
            Tree::Score(score) => [*score; 2],
            Tree::Hot(left, right) => [left.stops()[1], right.stops()[0]],
        }
    }

    /// Whether nobody has to pay for moving first: play as this test has it counts no moves that are left
    /// over, as the numbers of games do, and {-1|0} would be worth 0 in place of -1/2.
    fn is_hot(&self) -> bool {
        let [left, right] = self.stops();
        match self {
            Tree::Score(_) => true,
            Tree::Hot(one, other) => left >= right && one.is_hot() && other.is_hot(),
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = (-6..=6_i64).prop_map(Tree::Score);
    leaf.prop_recursive(2, 4, 2, |inner| {
        (inner.clone(), inner).prop_map(|(left, right)| Tree::Hot(Box::new(left), Box::new(right)))
    })
    .prop_filter("moving first costs something", Tree::is_hot)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn masts_are_those_of_play_in_a_rich_environment(
        win in trees(), lose in trees(), aside in prop::option::of(trees()),
        back in prop::option::of(trees()), around in prop::option::of((trees(), any::<bool>())), first in 0..2_usize,
    ) {
        let mut game = Game { nodes: vec![Default::default(); 2] };
        let (win, lose) = (game.add(&win), game.add(&lose));
        game.nodes[0] = [vec![win], vec![KoPosition::Node(1)]];
        game.nodes[1] = [vec![KoPosition::Node(0)], vec![lose]];
        if let Some(aside) = aside {
            let aside = game.add(&aside);
            game.nodes[0][1].push(aside);
        }
        if let Some(back) = back {
            let back = game.add(&back);
            game.nodes[1][0].push(back);
        }
        let mut root = KoPosition::Node(first);
        if let Some((around, left)) = around {
            let around = game.add(&around);
            game.nodes.push(if left { [vec![around], vec![root]] } else { [vec![root], vec![around]] });
            root = KoPosition::Node(game.nodes.len() - 1);
        }
        let text = game.text(root, &mut Vec::new());
        let Some(Ok(mast)) = found(&text) else { return Ok(()) };
        let units = ratio(UNITS, 1);
        let mean = (&mast.mean * &units).to_f64().unwrap();
        let Ok(temperature) = mast.temperature.clone() else { return Ok(()) };
        prop_assert!(!temperature.is_negative());
        let temperature = (temperature * &units).to_f64().unwrap();
        let mut play = Play { game: &game, known: HashMap::new() };
        let mut hot = 0;
        let mut at_top = [0; 2];
        for left in 0..=TOP + IDLE {
            let all = environment(left);
            at_top = PLAYERS.map(|player| {
                let all = if player == Player::Left { all } else { -all };
                play.score(root, None, left, player) - all
            });
            if at_top.iter().any(|&score| (score as f64 - mean).abs() > 5.0) {
                hot = left;
            }
        }
        let found = (at_top[0] + at_top[1]) as f64 / 2.0;
        prop_assert!((found - mean).abs() <= 4.0, "{text}: {mast:?}, but {found} of {mean}");
        let hot = value(hot) as f64;
        prop_assert!((hot - temperature).abs() <= 10.0, "{text}: {mast:?}, but {hot} of {temperature}");
    }
}
