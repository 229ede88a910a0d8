//! What rules tell the search is what values say.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_budget::{Budget, Limits, moves};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::{amazons::Amazons, col::Col, domineering::Domineering, snort::Snort};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_values::arena::{Arena, ValueId};
use grundy_values::number::Dyadic;
use grundy_values::positions::PositionValues;
use std::collections::HashMap;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// The rules of a game, and its values.
struct Game<R: Ruleset> {
    rules: R,
    values: PositionValues<R>,
    arena: Arena,
    budget: Budget,
}

impl<R: Notation + Parameters> Game<R> {
    fn new() -> Game<R> {
        Game {
            rules: R::from_parameters(None).unwrap(),
            values: PositionValues::default(),
            arena: Arena::new(),
            budget: Budget::new(&Limits { steps: u64::MAX, ..Limits::default() }),
        }
    }

    fn parse(&self, rows: &[String]) -> R::Position {
        self.rules.parse(&Data::Text(rows.join("/"))).unwrap()
    }

    fn value(&mut self, at: &R::Position) -> ValueId {
        self.values.value(&self.rules, at, &mut self.arena, &mut self.budget).unwrap()
    }

    /// The names of the bands of at most three lines, each with its last line and the number of its lines.
    fn names(&self, at: &R::Position, player: Player) -> Vec<((u32, u32), Option<NonZeroU64>)> {
        let hooks = self.rules.outcome_hooks();
        let mut names = Vec::new();
        hooks.visit_band_names(at, player, 3, &mut |name| names.push(name));
        let lines = 1..=hooks.lines(at, player);
        let bands = lines.flat_map(|end| (1..=end.min(3)).map(move |count| (end, count)));
        let bands: Vec<((u32, u32), Option<NonZeroU64>)> = bands.zip(names.iter().copied()).collect();
        assert_eq!(bands.len(), names.len());
        bands
    }
}

/// A board of these cells, given by letters that are the digits of a number.
fn board(letters: &str, (height, width): (usize, usize), mut number: u64) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let mut letter = || {
        let letter = letters[(number % letters.len() as u64) as usize];
        number /= letters.len() as u64;
        letter
    };
    (0..height).map(|_| (0..width).map(|_| letter()).collect()).collect()
}

/// All boards of this size.
fn boards(letters: &'static str, size: (usize, usize)) -> impl Iterator<Item = Vec<String>> {
    let count = (letters.len() as u64).pow((size.0 * size.1) as u32);
    (0..count).map(move |number| board(letters, size, number))
}

/// Numbers without a pattern.
fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x2436_a885_a308_d313_u64), |number| {
        let next = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        Some(next ^ next >> 29)
    })
}

/// The board below which its image is, turned by half a turn with the players exchanged.
fn with_image(rows: &[String]) -> Vec<String> {
    let exchanged = |letter| match letter {
        'x' => 'o',
        'o' => 'x',
        other => other,
    };
    let image = rows.iter().rev().map(|row| row.chars().rev().map(exchanged).collect());
    rows.iter().cloned().chain(image).collect()
}

/// Counts the components that are called zero, which are.
fn count_zeros<R: Notation + Parameters>(game: &mut Game<R>, rows: &[String]) -> usize {
    let at = game.parse(rows);
    let mut pieces = Vec::new();
    game.rules.visit_raw_components(&at, &mut |piece| pieces.push(piece));
    pieces.retain(|piece| game.rules.outcome_hooks().is_zero(piece));
    for piece in &pieces {
        assert_eq!(game.value(piece), ValueId::ZERO, "{rows:?}");
    }
    pieces.len()
}

fn mirrored_boards_are_zero_in<R: Notation + Parameters>(least: [usize; 3]) {
    let mut game = Game::<R>::new();
    let letters = ".xo#";
    // Half of the boards of 2 by 3, 2 by 4, 4 by 3.
    let halves = [(1, 3), (1, 4), (2, 3)].into_iter().flat_map(|size| boards(letters, size));
    let zeros: usize = halves.map(|rows| count_zeros(&mut game, &with_image(&rows))).sum();
    assert!(zeros >= least[0], "{zeros}");
    // With a middle row; most of these boards are no image of themselves.
    let zeros: usize = boards(letters, (3, 3)).step_by(7).map(|rows| count_zeros(&mut game, &rows)).sum();
    assert!(zeros >= least[1], "{zeros}");
    let random = numbers().take(300).map(|number| with_image(&board("...xo##", (2, 4), number >> 20)));
    let zeros: usize = random.map(|rows| count_zeros(&mut game, &rows)).sum();
    assert!(zeros >= least[2], "{zeros}");
}

#[test]
fn mirrored_boards_of_snort_are_zero() {
    mirrored_boards_are_zero_in::<Snort>([10, 0, 3]);
}

#[test]
fn mirrored_boards_of_col_are_zero() {
    mirrored_boards_are_zero_in::<Col>([10, 0, 3]);
}

/// Checks that one of the moves that are shown is at least as good as each move, and counts those that are
/// not shown.
fn count_beaten<R: Notation + Parameters>(game: &mut Game<R>, rows: &[String]) -> usize {
    let at = game.parse(rows);
    let (mut pieces, mut beaten) = (Vec::new(), 0);
    game.rules.visit_raw_components(&at, &mut |piece| pieces.push(piece));
    for (piece, player) in pieces.iter().flat_map(|piece| PLAYERS.map(|player| (piece, player))) {
        let (mut all, mut best) = (Vec::new(), Vec::new());
        let _ = moves::visit(&game.rules, piece, player, &mut game.budget, |mv, _| {
            all.push(game.rules.play(piece, &mv).unwrap());
            Ok(ControlFlow::Continue(()))
        });
        assert!(
            game.rules.outcome_hooks().visit_best_options(piece, player, &mut |option| best.push(option))
        );
        beaten += all.len() - best.len();
        let [all, best] = [all, best]
            .map(|options| options.iter().map(|option| game.value(option)).collect::<Vec<ValueId>>());
        for id in all {
            let as_good = best.iter().any(|&best| {
                let (less, more) = if player == Player::Left { (id, best) } else { (best, id) };
                game.arena.at_most(less, more, &mut game.budget).unwrap()
            });
            assert!(as_good, "{rows:?}, {player:?}");
        }
    }
    beaten
}

fn best_moves_are_as_good_as_all_in<R: Notation + Parameters>(least: usize) {
    let mut game = Game::<R>::new();
    let letters = ".xo#";
    let small = [(1, 5), (2, 3), (3, 2)].into_iter().flat_map(|size| boards(letters, size));
    let random = numbers()
        .take(300)
        .flat_map(|number| [board("...xo#", (3, 3), number >> 20), board("....xo#", (3, 4), number >> 20)]);
    let beaten: usize = small.chain(random).map(|rows| count_beaten(&mut game, &rows)).sum();
    assert!(beaten >= least, "{beaten}");
}

#[test]
fn best_moves_of_snort_are_as_good_as_all() {
    best_moves_are_as_good_as_all_in::<Snort>(1000);
}

#[test]
fn best_moves_of_col_are_as_good_as_all() {
    best_moves_are_as_good_as_all_in::<Col>(1000);
}

/// Compares a board with what is left of it if one player renounces the moves across one line.
fn check_cuts(game: &mut Game<Domineering>, rows: &[String]) {
    let at = game.parse(rows);
    let value = game.value(&at);
    for player in PLAYERS {
        let hooks = game.rules.outcome_hooks();
        let lines = hooks.lines(&at, player);
        assert_eq!(lines as usize, if player == Player::Left { rows.len() } else { rows[0].len() });
        for cut in 1..lines {
            let hooks = game.rules.outcome_hooks();
            let bands = [hooks.band(&at, player, 0, cut), hooks.band(&at, player, cut, lines - cut)];
            let [first, second] = bands.map(|band| game.value(&band.unwrap()));
            let sum = game.arena.plus(first, second, &mut game.budget).unwrap();
            let (less, more) = if player == Player::Left { (sum, value) } else { (value, sum) };
            assert!(
                game.arena.at_most(less, more, &mut game.budget).unwrap(),
                "{rows:?}, {player:?}, line {cut}"
            );
        }
    }
}

#[test]
fn cuts_cost_their_player_alone() {
    let mut game = Game::new();
    for size in [(1, 5), (2, 3), (4, 2), (3, 3), (3, 4)] {
        boards(".#", size).for_each(|rows| check_cuts(&mut game, &rows));
    }
    for number in numbers().take(40) {
        check_cuts(&mut game, &board("....#", (3, 5), number >> 20));
        check_cuts(&mut game, &board("....#", (4, 4), number >> 20));
    }
}

/// The values that names stand for: Left's, and of names that are given for Right the negatives.
#[derive(Default)]
struct Named(HashMap<NonZeroU64, ValueId>);

impl Named {
    fn check(&mut self, game: &mut Game<Domineering>, rows: &[String]) {
        let at = game.parse(rows);
        for player in PLAYERS {
            for ((end, count), name) in game.names(&at, player) {
                let band = game.rules.outcome_hooks().band(&at, player, end - count, count).unwrap();
                let value = game.value(&band);
                let value = if player == Player::Left { value } else { value.negate() };
                let known = *self.0.entry(name.unwrap()).or_insert(value);
                assert_eq!(known, value, "{rows:?}, {player:?}, {count} lines to {end}");
            }
        }
    }
}

#[test]
fn bands_with_the_same_name_have_the_same_value() {
    let (mut game, mut named) = (Game::new(), Named::default());
    for size in [(1, 1), (1, 5), (2, 3), (3, 2), (3, 3), (3, 4)] {
        boards(".#", size).for_each(|rows| named.check(&mut game, &rows));
    }
    for number in numbers().take(100) {
        named.check(&mut game, &board("..#", (4, 4), number >> 20));
        named.check(&mut game, &board("...##", (5, 4), number >> 10));
    }
}

#[test]
fn bands_of_boards_of_any_size_have_the_names_of_the_bands_alone() {
    let game = Game::<Domineering>::new();
    let mut random = numbers();
    for (height, width) in [(3, 4), (8, 8), (7, 9), (5, 13), (9, 9), (8, 16), (12, 12), (3, 50), (20, 7)] {
        let rows: Vec<String> =
            random.by_ref().take(height).map(|number| board("..#", (1, width), number).concat()).collect();
        let at = game.parse(&rows);
        for player in PLAYERS {
            for ((end, count), name) in game.names(&at, player) {
                let band = game.rules.outcome_hooks().band(&at, player, end - count, count).unwrap();
                let alone = game.names(&band, player);
                assert_eq!(
                    alone.last(),
                    Some(&((count, count), name)),
                    "{rows:?}, {player:?}, {count} lines to {end}"
                );
                let across = if player == Player::Left { width } else { height };
                assert_eq!(name.is_some(), across * count as usize <= 59);
                let single = game.rules.outcome_hooks().band_name(&at, player, end - count, count);
                assert_eq!(single, name, "{rows:?}, {player:?}, {count} lines to {end}");
            }
        }
    }
}

/// The single lines of a board that bands between cuts consist of.
fn lines<R: Notation + Parameters>(game: &Game<R>, at: &R::Position, player: Player) -> Vec<R::Position> {
    let hooks = game.rules.outcome_hooks();
    (0..hooks.lines(at, player)).map(|line| hooks.band(at, player, line, 1).unwrap()).collect()
}

#[test]
fn lines_outside_of_those_that_are_called_changed_are_the_same() {
    let game = Game::<Domineering>::new();
    let mut random = numbers();
    for (height, width) in [(1, 1), (3, 4), (8, 8), (7, 9), (9, 9), (12, 12), (3, 50)] {
        let mut some = || -> Vec<String> {
            random.by_ref().take(height).map(|number| board("..#", (1, width), number).concat()).collect()
        };
        for (before, other) in (0..20).map(|_| (some(), some())) {
            // A board that differs in one cell, in all that it may, and not at all.
            let mut near = before.clone();
            let place = other.concat().len() / 2 % width;
            let letter = if &near[0][place..=place] == "." { "#" } else { "." };
            near[0].replace_range(place..=place, letter);
            for after in [&near, &other, &before] {
                let [at, to] = [&before, after].map(|rows| game.parse(rows));
                for player in PLAYERS {
                    let hooks = game.rules.outcome_hooks();
                    let differ: Vec<u32> = (0..)
                        .zip(lines(&game, &at, player).iter().zip(&lines(&game, &to, player)))
                        .filter_map(|(line, (one, other))| (one != other).then_some(line))
                        .collect();
                    let ends = differ.first().copied().zip(differ.last().copied());
                    assert_eq!(hooks.changed_lines(&at, &to, player), ends, "{before:?}, {after:?}");
                }
            }
        }
        // Boards of other shapes have no lines in common.
        let [at, to] = [(height, width), (height + 1, width)].map(|(height, width)| {
            game.parse(&(0..height).map(|_| ".".repeat(width)).collect::<Vec<String>>())
        });
        assert_eq!(game.rules.outcome_hooks().changed_lines(&at, &to, Player::Left), None);
    }
}

/// Compares the components of a board with what is left of them if one player renounces moves. Returns how
/// many sums were compared, and how many of them count moves.
fn check_renounced(game: &mut Game<Amazons>, rows: &[String]) -> [usize; 2] {
    let at = game.parse(rows);
    let (mut pieces, mut compared) = (Vec::new(), [0; 2]);
    game.rules.visit_raw_components(&at, &mut |piece| pieces.push(piece));
    for (piece, player) in pieces.iter().flat_map(|piece| PLAYERS.map(|player| (piece, player))) {
        let mut sums = Vec::new();
        let hooks = game.rules.outcome_hooks();
        hooks.visit_renounced(piece, player, &mut |rest, moves| sums.push((rest, moves)));
        let value = game.value(piece);
        for (rest, moves) in sums {
            compared[0] += 1;
            compared[1] += usize::from(moves > 0);
            let moves = if player == Player::Left { i64::from(moves) } else { -i64::from(moves) };
            let moves = game.arena.of_number(&Dyadic::new(moves, 0), &mut game.budget).unwrap();
            let rest = game.value(&rest);
            let sum = game.arena.plus(rest, moves, &mut game.budget).unwrap();
            let (less, more) = if player == Player::Left { (sum, value) } else { (value, sum) };
            assert!(game.arena.at_most(less, more, &mut game.budget).unwrap(), "{rows:?}, {player:?}");
        }
    }
    compared
}

#[test]
fn what_is_left_of_amazons_after_renouncing_is_no_better() {
    let mut game = Game::new();
    let small = [(1, 5), (2, 3), (3, 2), (2, 4)].into_iter().flat_map(|size| boards(".xo#", size));
    let random = numbers().take(400).flat_map(|number| {
        [board("....xo#", (3, 3), number >> 20), board(".....xo##", (3, 4), number >> 20)]
    });
    let mut compared = [0; 2];
    for rows in small.chain(random) {
        let more = check_renounced(&mut game, &rows);
        compared = [compared[0] + more[0], compared[1] + more[1]];
    }
    assert!(compared[0] > 50_000 && compared[1] > 10_000, "{compared:?}");
}

#[test]
fn moves_that_change_the_same_cells_have_the_same_name() {
    let game = Game::<Domineering>::new();
    let key = |before: &str, after: &str| {
        let [before, after] = [before, after].map(|rows| game.parse(&[rows.to_owned()]));
        game.rules.outcome_hooks().move_key(&before, &after)
    };
    let name = key("....#", "##..#");
    assert!(name.is_some());
    assert_eq!(key(".....", "##..."), name);
    assert_ne!(key(".....", ".##.."), name);
    assert_ne!(key("......", "##...."), name);
    assert_eq!(key("....", "##..."), None);
}
