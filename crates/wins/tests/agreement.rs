//! The search says what canonical values say, whatever it may use.

#![allow(clippy::unwrap_used, reason = "tests")]

use grundy_budget::{Budget, Limits};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::ruleset::board::{
    amazons::Amazons, anti_clobber::AntiClobber, clobber::Clobber, col::Col, domineering::Domineering,
    fission::Fission, hot_clobber::HotClobber, king_clobber::KingClobber, king_dirt::KingDirt,
    konane::Konane, maize::Maize, maze::Maze, nogo::NoGo, queens::QueenClobber, rooks::RookClobber,
    sheep::Sheep, snort::Snort,
};
use grundy_theory::ruleset::parameters::Parameters;
use grundy_theory::ruleset::strip::elephants_and_rhinos::ElephantsAndRhinos;
use grundy_theory::ruleset::strip::toads_and_frogs::ToadsAndFrogs;
use grundy_theory::ruleset::strip::toppling_dominoes::TopplingDominoes;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::positions::{PositionValues, ValueReductions};
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SearchOptions, SumPosition};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::sync::Arc;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// All combinations of what the search may use, and all of it with next to no room for components.
fn all_options() -> impl Iterator<Item = SearchOptions> {
    let combinations = (0..16).map(|bits| SearchOptions {
        mirror: bits & 1 > 0,
        bands: bits & 2 > 0,
        bounds: bits & 4 > 0,
        proof_numbers: bits & 8 > 0,
        ..SearchOptions::default()
    });
    combinations.chain([SearchOptions { max_components: 2, ..SearchOptions::default() }])
}

/// The rules of a game with its searches, and its values.
struct Game<R: Notation> {
    rules: Arc<R>,
    values: PositionValues<R>,
    arena: Arena,
    searches: Vec<(OutcomeSearch, RulesetComponents<R>)>,
    budget: Budget,
}

impl<R: Notation + Parameters> Game<R> {
    fn new(options: impl Iterator<Item = SearchOptions>) -> Game<R> {
        Game::with_options(None, options)
    }

    fn with_options(parameters: Option<&str>, options: impl Iterator<Item = SearchOptions>) -> Game<R> {
        let rules = Arc::new(R::from_parameters(parameters).unwrap());
        let search = |options| {
            (
                OutcomeSearch::new(options),
                RulesetComponents::new(Arc::clone(&rules), ValueReductions::default()),
            )
        };
        Game {
            searches: options.map(search).collect(),
            rules,
            values: PositionValues::default(),
            arena: Arena::new(),
            budget: Budget::new(&Limits { steps: u64::MAX, ..Limits::default() }),
        }
    }

    fn parse(&self, text: &str) -> Option<R::Position> {
        self.rules.parse(&Data::Text(text.to_owned())).ok()
    }

    fn value(&mut self, at: &R::Position) -> ValueId {
        self.values.value(&*self.rules, at, &mut self.arena, &mut self.budget).unwrap()
    }

    /// Compares all searches with the value of the sum of these positions and values.
    fn check(&mut self, sum: &[&R::Position], values: &[ValueId]) {
        let mut total = ValueId::ZERO;
        for value in sum.iter().map(|at| self.value(at)).chain(values.iter().copied()).collect::<Vec<_>>() {
            total = self.arena.plus(total, value, &mut self.budget).unwrap();
        }
        let outcome = self.arena.outcome(total, &mut self.budget).unwrap();
        for (search, components) in &mut self.searches {
            let [left, right] = PLAYERS.map(|player| {
                // Numbered for each question: an earlier one may have forgotten the components.
                let mut position = SumPosition::default();
                for at in sum {
                    position.add_components(&components.number(at, &mut self.budget).unwrap());
                }
                values.iter().for_each(|value| position.add_value(*value));
                search.wins(&position, player, components, &mut self.arena, &mut self.budget).unwrap()
            });
            let found = match (left, right) {
                (true, true) => Outcome::N,
                (true, false) => Outcome::L,
                (false, true) => Outcome::R,
                (false, false) => Outcome::P,
            };
            assert_eq!(
                found,
                outcome,
                "{:?} + {values:?}",
                sum.iter().map(|at| self.rules.write(at)).collect::<Vec<_>>()
            );
        }
    }

    fn check_all(&mut self, letters: &str, (height, width): (usize, usize)) {
        let letters: Vec<char> = letters.chars().collect();
        let cells = height * width;
        for number in 0..letters.len().pow(cells as u32) {
            let mut rest = number;
            let text: String = (0..cells)
                .map(|_| {
                    let letter = letters[rest % letters.len()];
                    rest /= letters.len();
                    letter
                })
                .collect();
            let rows: Vec<&str> = (0..height).map(|row| &text[row * width..(row + 1) * width]).collect();
            if let Some(at) = self.parse(&rows.join("/")) {
                self.check(&[&at], &[]);
            }
        }
    }
}

/// Some values: numbers, infinitesimals and hot ones.
fn some_values(arena: &mut Arena, budget: &mut Budget) -> Vec<ValueId> {
    let one = arena.of_integer(1, budget).unwrap();
    let star = arena.of_nimber(1, budget).unwrap();
    let half = arena.build(&[ValueId::ZERO], &[one], budget).unwrap();
    let up = arena.build(&[ValueId::ZERO], &[star], budget).unwrap();
    let switch = arena.build(&[one], &[one.negate()], budget).unwrap();
    let hot = arena.build(&[switch], &[one.negate()], budget).unwrap();
    let tiny = arena.build(&[ValueId::ZERO], &[hot.negate()], budget).unwrap();
    vec![ValueId::ZERO, one, star, half, up, switch, hot, tiny, half.negate(), up.negate()]
}

/// Random boards alone, and in sums of two with a value.
fn check_random<R: Notation + Parameters>(
    letters: &'static str,
    (height, width): (usize, usize),
    cases: u32,
) {
    let row = move |width: usize| {
        proptest::collection::vec(proptest::sample::select(letters.chars().collect::<Vec<_>>()), width)
    };
    let board = move |height: usize, width: usize| {
        proptest::collection::vec(row(width).prop_map(|row| row.into_iter().collect::<String>()), height)
            .prop_map(|rows| rows.join("/"))
    };
    let mut game = Game::<R>::new(all_options());
    let values = some_values(&mut game.arena, &mut game.budget);
    let mut runner = TestRunner::new_with_rng(
        ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() },
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let game = std::cell::RefCell::new(game);
    let strategy = (board(height, width), board(2, 3), 0..values.len());
    runner
        .run(&strategy, |(large, small, value)| {
            let mut game = game.borrow_mut();
            let large = game.parse(&large);
            let small = game.parse(&small);
            if let Some(large) = &large {
                game.check(&[large], &[]);
                game.check(&[large], &[values[value]]);
                if let Some(small) = &small {
                    game.check(&[large, small], &[values[value]]);
                }
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn all_small_boards_of_domineering_agree_with_values() {
    for size in [(1, 4), (2, 3), (3, 3), (3, 4)] {
        Game::<Domineering>::new(all_options()).check_all(".#", size);
    }
}

#[test]
fn all_boards_of_six_cells_agree_with_values() {
    let size = (2, 3);
    Game::<Clobber>::new(all_options()).check_all(".xo", size);
    Game::<Snort>::new(all_options()).check_all(".xo#", size);
    Game::<Col>::new(all_options()).check_all(".xo#", size);
    Game::<NoGo>::new(all_options()).check_all(".xo", size);
    Game::<Amazons>::new(all_options()).check_all(".xo", size);
    Game::<Konane>::new(all_options()).check_all(".xo", size);
    Game::<Fission>::new(all_options()).check_all(".x#", size);
}

#[test]
fn random_boards_agree_with_values() {
    check_random::<Domineering>("...#", (3, 5), 60);
    check_random::<Domineering>("....#", (4, 4), 30);
    check_random::<Clobber>(".xxoo", (3, 4), 60);
    check_random::<Snort>("....xo#", (3, 4), 40);
    check_random::<Col>("....xo#", (3, 4), 40);
    check_random::<NoGo>("...xo", (3, 3), 40);
    check_random::<Konane>(".xoxo", (4, 4), 40);
    check_random::<Fission>("..x#", (3, 4), 40);
}

#[test]
fn other_games_on_boards_agree_with_values() {
    check_random::<Amazons>("..xo#", (2, 4), 20);
    check_random::<AntiClobber>("..xo", (3, 3), 30);
    check_random::<HotClobber>(".xxoo", (3, 4), 30);
    check_random::<KingDirt>("...xo#", (3, 3), 40);
    check_random::<KingClobber>(".xo", (3, 3), 30);
    check_random::<QueenClobber>(".xo", (3, 3), 30);
    check_random::<RookClobber>(".xo", (3, 4), 30);
    check_random::<Maze>("..x#", (3, 4), 30);
    check_random::<Maize>("..x#", (3, 4), 30);
}

#[test]
fn rows_agree_with_values() {
    check_random::<ToadsAndFrogs>("..tf", (1, 9), 60);
    check_random::<ElephantsAndRhinos>("...tf", (1, 10), 60);
    check_random::<TopplingDominoes>("LRE", (1, 7), 60);
}

#[test]
fn kings_in_hand_agree_with_values() {
    for parameters in ["1,0", "1,1", "1,1,1"] {
        Game::<KingDirt>::with_options(Some(parameters), all_options()).check_all(".xo#", (2, 2));
        Game::<KingDirt>::with_options(Some(parameters), all_options()).check_all(".xo", (1, 5));
    }
}

#[test]
fn slides_and_jumps_over_friends_agree_with_values() {
    for parameters in ["1,2,1,1", "2,3,2,0"] {
        Game::<ToadsAndFrogs>::with_options(Some(parameters), all_options()).check_all(".tf", (1, 6));
    }
}

#[test]
fn small_pastures_agree_with_values() {
    let mut game = Game::<Sheep>::new(all_options());
    let herds = [0, 0, 2, -3];
    for number in 0..4usize.pow(6) {
        let herd = |cell: u32| herds[number / 4usize.pow(cell) % 4];
        let rows = [0..3, 3..6].map(|row| Data::integers(row.map(herd).collect()));
        let at = game.rules.parse(&Data::list(rows.to_vec())).unwrap();
        game.check(&[&at], &[]);
    }
}

/// Boards larger than what is replaced by a value, each with the values of all that it leads to.
#[test]
fn larger_boards_agree_with_values() {
    let mut game = Game::<Domineering>::new([SearchOptions::default()].into_iter());
    for board in [
        "..../..../..../....",
        "...../...../...../.....",
        "......./......./.......",
        "...#./...../.#.../.....",
    ] {
        let at = game.parse(board).unwrap();
        game.check(&[&at], &[]);
        game.check(&[&at, &at], &[]);
    }
    let mut game = Game::<Snort>::new(all_options());
    for board in ["..../..../....", "...../.x.../.....", "...#/..../...."] {
        let at = game.parse(board).unwrap();
        game.check(&[&at], &[]);
    }
}

#[test]
fn positions_of_several_games_add() {
    let (clobber, nogo) =
        (Arc::new(Clobber::from_parameters(None).unwrap()), Arc::new(NoGo::from_parameters(None).unwrap()));
    // The same letters are different positions in different games.
    let text = Data::Text("xo.x/.o.o".to_owned());
    let one = AnyPosition::new(Arc::clone(&clobber), clobber.parse(&text).unwrap());
    let other = AnyPosition::new(Arc::clone(&nogo), nogo.parse(&text).unwrap());
    let budget = &mut Budget::new(&Limits::default());
    let mut arena = Arena::new();
    let first = PositionValues::default()
        .value(&*clobber, &clobber.parse(&text).unwrap(), &mut arena, budget)
        .unwrap();
    let second =
        PositionValues::default().value(&*nogo, &nogo.parse(&text).unwrap(), &mut arena, budget).unwrap();
    let total = arena.plus(first, second, budget).unwrap();
    let outcome = arena.outcome(total, budget).unwrap();
    let mut components = RulesetComponents::new(Arc::new(AnyRuleset::new()), ValueReductions::default());
    let mut position = SumPosition::default();
    for at in [&one, &other] {
        position.add_components(&components.number(at, budget).unwrap());
    }
    let mut search = OutcomeSearch::default();
    let [left, right] =
        PLAYERS.map(|player| search.wins(&position, player, &mut components, &mut arena, budget).unwrap());
    assert_eq!(
        (left, right),
        (matches!(outcome, Outcome::N | Outcome::L), matches!(outcome, Outcome::N | Outcome::R))
    );
}
