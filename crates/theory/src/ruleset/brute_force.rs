//! What the tests of partizan rulesets compare with: plain recursion over the moves of positions as they are
//! written.

use super::{Notation, Ruleset};
use crate::data::Data;
use crate::outcome::Convention;
use crate::player::Player;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::slice;

/// Positions added up, and positions taken away, in which the players have changed places; each by its
/// number, rising.
type Sum = [Vec<u32>; 2];

/// Plays sums and differences of positions of one game, slowly.
pub(crate) struct DifferenceGame<'a, R: Ruleset> {
    rules: &'a R,
    numbers: HashMap<R::Position, u32>,
    /// For each number the numbers of the positions to which Left and Right can move.
    options: Vec<[Vec<u32>; 2]>,
    wins: HashMap<(Sum, Player, bool), bool>,
}

impl<'a, R: Ruleset> DifferenceGame<'a, R> {
    pub(crate) fn new(rules: &'a R) -> DifferenceGame<'a, R> {
        DifferenceGame { rules, numbers: HashMap::new(), options: Vec::new(), wins: HashMap::new() }
    }

    fn number(&mut self, at: &R::Position) -> u32 {
        if let Some(&number) = self.numbers.get(at) {
            return number;
        }
        let options = [Player::Left, Player::Right].map(|player| {
            let mut after = Vec::new();
            let _ = self.rules.visit_moves(at, player, &mut |mv| {
                after.push(self.rules.play(at, &mv).expect("small positions can be written down"));
                ControlFlow::Continue(())
            });
            after
        });
        let mut options = options.map(|after| after.iter().map(|to| self.number(to)).collect::<Vec<u32>>());
        options.iter_mut().for_each(|options| {
            options.sort_unstable();
            options.dedup();
        });
        let number = self.options.len() as u32;
        self.options.push(options);
        self.numbers.insert(at.clone(), number);
        number
    }

    fn sum(&mut self, added: &[R::Position], taken: &[R::Position]) -> Sum {
        let sum = [added, taken].map(|side| side.iter().map(|at| self.number(at)).collect());
        self.tidied(sum)
    }

    /// The same without positions in which nobody can move.
    fn tidied(&self, sum: Sum) -> Sum {
        sum.map(|mut side| {
            side.retain(|&at| self.options[at as usize].iter().any(|options| !options.is_empty()));
            side.sort_unstable();
            side
        })
    }

    /// Whether `player` wins, moving first.
    fn wins(&mut self, sum: &Sum, player: Player, play: Convention) -> bool {
        let key = (sum.clone(), player, play == Convention::Misere);
        if let Some(&wins) = self.wins.get(&key) {
            return wins;
        }
        let mut can_move = false;
        let mut wins = false;
        'moves: for (side, mover) in [player, player.opponent()].into_iter().enumerate() {
            for i in 0..sum[side].len() {
                for to in self.options[sum[side][i] as usize][mover as usize].clone() {
                    can_move = true;
                    let mut next = sum.clone();
                    next[side][i] = to;
                    let next = self.tidied(next);
                    if !self.wins(&next, player.opponent(), play) {
                        wins = true;
                        break 'moves;
                    }
                }
            }
        }
        let wins = wins || play == Convention::Misere && !can_move;
        self.wins.insert(key, wins);
        wins
    }

    /// Does nobody win who moves first? What is both added and taken away is worth nothing.
    fn is_zero(&mut self, added: &[R::Position], taken: &[R::Position]) -> bool {
        let [mut added, mut taken] = self.sum(added, taken);
        added.retain(|at| taken.iter().position(|other| other == at).map(|i| taken.remove(i)).is_none());
        let sum = [added, taken];
        [Player::Left, Player::Right].into_iter().all(|player| !self.wins(&sum, player, Convention::Normal))
    }

    /// Whether the sum of the first equals the sum of the second.
    pub(crate) fn equal(&mut self, one: &[R::Position], other: &[R::Position]) -> bool {
        self.is_zero(one, other)
    }

    /// Whether in misère play each player, moving first, fares alike in a position and in a sum, taken away
    /// or not.
    fn same_misere(&mut self, at: &R::Position, sum: &[R::Position], taken: bool) -> bool {
        let one = self.sum(slice::from_ref(at), &[]);
        let other = if taken { self.sum(&[], sum) } else { self.sum(sum, &[]) };
        [Player::Left, Player::Right].into_iter().all(|player| {
            self.wins(&one, player, Convention::Misere) == self.wins(&other, player, Convention::Misere)
        })
    }
}

/// Tests all that a partizan ruleset promises about a position, which must be a small one of a game that
/// ends.
pub(crate) fn holds_up<R: Notation>(rules: &R, data: &Data) {
    let at = rules.parse(data).unwrap_or_else(|error| panic!("{data}: {error}"));
    assert_eq!(rewritten(rules, &at), rules.write(&at), "{data} is read back");
    let mut play = DifferenceGame::new(rules);

    let whole = slice::from_ref(&at);
    let canonical = rules.canonical(&at);
    assert!(play.equal(whole, slice::from_ref(&canonical)), "{data} is not worth {canonical:?}");
    assert!(play.same_misere(&at, slice::from_ref(&canonical), false), "{data} as {canonical:?}, misère");

    let mut parts = Vec::new();
    rules.visit_components(&at, &mut |part| parts.push(part));
    assert!(play.equal(whole, &parts), "{data} is not the sum of {parts:?}");
    assert!(play.same_misere(&at, &parts, false), "{data} as {parts:?}, misère");

    let (form, negative) = rules.canonical_up_to_sign(&at);
    let zero = if negative {
        play.is_zero(&[at.clone(), form.clone()], &[])
    } else {
        play.equal(whole, slice::from_ref(&form))
    };
    assert!(zero, "{data} is not {form:?}, {negative}");
    assert!(
        play.same_misere(&at, slice::from_ref(&form), negative),
        "{data} as {form:?}, {negative}, misère"
    );

    for player in [Player::Left, Player::Right] {
        let mut names = Vec::new();
        let _ = rules.visit_moves(&at, player, &mut |mv| {
            let name = rules.move_name(&at, &mv);
            assert!(name.iter().all(|(field, _)| !["to", "player", "value", "outcome"].contains(field)));
            assert!(!names.contains(&name), "{data}: two moves are named {name:?}");
            names.push(name);
            let to = rules.play(&at, &mv).expect("small positions can be written down");
            assert_eq!(rewritten(rules, &to), rules.write(&to), "a move from {data}");
            ControlFlow::Continue(())
        });
    }
}

/// A position as it is written after it was written and read.
fn rewritten<R: Notation>(rules: &R, at: &R::Position) -> Data {
    rules.write(&rules.parse(&rules.write(at)).expect("what is written is read"))
}

/// Tests that canonical forms and parts have themselves for their canonical forms. Of graphs this is not
/// promised: vertices that look alike may get their names in any order.
pub(crate) fn stays_canonical<R: Notation>(rules: &R, data: &Data) {
    let at = rules.parse(data).unwrap_or_else(|error| panic!("{data}: {error}"));
    let canonical = rules.canonical(&at);
    assert_eq!(rules.canonical(&canonical), canonical, "{data}");
    let form = rules.canonical_up_to_sign(&at).0;
    assert_eq!(rules.canonical_up_to_sign(&form).0, form, "{data}");
    rules.visit_components(&at, &mut |part| assert_eq!(rules.canonical(&part), part, "a part of {data}"));
    rules.visit_raw_components(&at, &mut |piece| {
        assert_eq!(
            rules.raw_component_up_to_sign(&piece),
            rules.canonical_up_to_sign(&piece),
            "a piece of {data}"
        );
    });
}

/// All texts of up to this many of these letters.
pub(crate) fn strings(letters: &str, longest: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|text| letters.chars().map(move |letter| format!("{text}{letter}")))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}
