//! Custom rules beyond every search: heaps with a memory, play without end that a part decides, and products
//! of rows of coins.

#![cfg(feature = "scripts")]
#![allow(clippy::unwrap_used)]

use grundy::custom_rules::{self, CustomRules, positions};
use grundy::sequence::one_coordinate::CoordinateSequence;
use grundy::sequence::period::find_any;
use grundy::sequence::points::CoordinateFamily;
use grundy::solver::engine::answer::GrundyAnswer;
use grundy::solver::engine::budget::{Budget, Limits};
use grundy::solver::prelude::*;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::theorem::ArithmeticPeriod;
use grundy_script::Script;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

fn script(text: &str, parameters: Option<&str>) -> Arc<dyn CustomRules> {
    Arc::new(Script::read("game.star", text, parameters, &grundy_script::CallLimits::default()).unwrap())
}

fn solver(rules: &Arc<dyn CustomRules>) -> SolverState {
    let mut solver = SolverState::default();
    solver.add("game", Arc::clone(rules));
    solver
}

fn moves(rules: &dyn CustomRules, at: &Data) -> Vec<Data> {
    let mut all = Vec::new();
    rules
        .visit_moves(at, Player::Left, &mut |mv| {
            all.push(mv.to);
            ControlFlow::Continue(())
        })
        .unwrap();
    all
}

/// The Grundy value, or in misère play 1 if the player to move wins.
fn brute(rules: &dyn CustomRules, at: &Data, play: Convention, known: &mut HashMap<Data, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let options: Vec<u64> = moves(rules, at).iter().map(|to| brute(rules, to, play, known)).collect();
    let value = match play {
        Convention::Normal => (0..).find(|value| !options.contains(value)).unwrap(),
        Convention::Misere => u64::from(options.is_empty() || options.contains(&0)),
    };
    known.insert(at.clone(), value);
    value
}

/// A position with a number in place of the mark.
fn at(template: &str, n: u64) -> Data {
    grundy::wire::json::data_from_json(template.replace("{n}", &n.to_string()).as_bytes()).unwrap()
}

const SOLDIERS: &str = "
def moves(position, x, y, z):
    n, last = position
    if n == 0:
        return []
    found = [(max(n - x, 0), 0)]
    if last != 1:
        found.append((max(n - y, 0), 1))
    if last != 2:
        found.append((max(n - z, 0), 2))
    return found
";

const NOT_THE_SAME: &str = "
def moves(position, m):
    n, last = position
    return [(n - k, k) for k in range(1, m + 1) if k <= n and k != last]
";

const COLOURS: &str = "
TAKES = {\"red\": [1, 3], \"blue\": [2, 5]}
def other(colour):
    return \"blue\" if colour == \"red\" else \"red\"
def moves(position):
    colour, n = position
    return [(other(colour) if k < 5 else colour, n - k) for k in TAKES[colour] if k <= n]
";

const ONE_PASS: &str = "
def moves(position):
    n, passed = position
    found = [(n - k, passed) for k in [1, 2, 4] if k <= n]
    if not passed and n > 0:
        found.append((n, True))
    return found
";

const TWO_MEMORIES: &str = "
def moves(position):
    n, s, t = position
    found = []
    for k in range(1, 4):
        if n >= k and (s + k) % 2 == t:
            found.append((n - k, k % 2, (t + k) % 3 % 2))
    if n >= 5:
        found.append((n - 5, t, s))
    return found
";

const EACH_ONCE: &str = "
def moves(position):
    n, used = position
    found = []
    for k in range(3):
        if (used >> k) & 1 == 0 and n > k:
            found.append((n - k - 1, used + (1 << k)))
    if n >= 2:
        found.append((n - 2, used))
    return found
";

/// The two arms of the move hold for one x in bounds of their own.
const TWO_ARMS: &str = "
def moves(position):
    n, last = position
    return [((n - 1, \"a\") if x <= 3 else (n - 1 - n % 2, None)) for x in range(1, n + 1) if x >= n - 12]
";

const NEAR_THE_END: &str = "
def moves(position):
    last, n = position
    return [(n - m, m) for m in range(max(0, n - 4), n) if n - m != last]
";

const BY_RESIDUE: &str = "
def moves(position):
    n, last = position
    return [(n - k, k % 2) for k in range(1, n + 1) if k <= 3 + n % 2 and (k + last) % 3 != n % 3]
";

/// Scripts, their parameters, and a position with a mark.
const WITH_MEMORY: [(&str, Option<&str>, &str); 10] = [
    (SOLDIERS, Some("1,2,3"), "[{n},0]"),
    (SOLDIERS, Some("2,5,7"), "[{n},2]"),
    (NOT_THE_SAME, Some("3"), "[{n},0]"),
    (NOT_THE_SAME, Some("4"), "[{n},2]"),
    (COLOURS, None, "[\"red\",{n}]"),
    (ONE_PASS, None, "[{n},false]"),
    (TWO_MEMORIES, None, "[{n},0,1]"),
    (EACH_ONCE, None, "[{n},0]"),
    (NEAR_THE_END, None, "[0,{n}]"),
    (BY_RESIDUE, None, "[{n},0]"),
];

#[test]
fn heaps_with_a_memory_have_a_proved_period_which_brute_force_confirms() {
    for (text, parameters, template) in WITH_MEMORY {
        let rules = script(text, parameters);
        let mut solver = solver(&rules);
        let game = solver.game("@game").unwrap();
        let points = CoordinateFamily::marked(&*game, template).unwrap();
        let line = CoordinateSequence::new(&points);
        let (found, _) = find_any(&*game, &line, &mut Budget::new(&Limits::default()), |_| ());
        assert!(found.by.is_some(), "{template} of {text}");
        let pattern = found.pattern.unwrap();
        let (mut normal, mut misere) = (HashMap::new(), HashMap::new());
        let mut value = |n| brute(&*rules, &at(template, n), Convention::Normal, &mut normal);
        for n in pattern.preperiod..150 {
            assert_eq!(value(n), value(n + pattern.period), "{n} of {text}");
        }
        if pattern.preperiod > 0 {
            let before = pattern.preperiod - 1;
            assert_ne!(value(before), value(before + pattern.period), "{text}");
        }
        // Periods divide this number.
        let shift = 232_792_560 * 23 * 29 * 31 * 37;
        for n in 150..170 {
            let far = at(template, n + shift);
            let answer = solver.ask_one("@game", &far, &Question::default().grundy()).unwrap();
            assert_eq!(answer.grundy, Some(GrundyAnswer::Value(value(n).into())), "{n} of {text}");
            let question = Question::default().play(Convention::Misere);
            let answer = solver.ask_one("@game", &far, &question).unwrap();
            let wins = brute(&*rules, &at(template, n), Convention::Misere, &mut misere) == 1;
            assert_eq!(answer.outcome, Some(if wins { Outcome::N } else { Outcome::P }), "{n} of {text}");
        }
    }
}

#[test]
fn a_change_planted_anywhere_is_part_of_the_proof() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..12 {
        let (place, banned, most) = (random.u64(40..900), random.u64(1..5), random.u64(3..6));
        let text = format!(
            "def moves(position):\n    n, last = position\n    return [(n - k, k) for k in range(1, {}) if k <= n and k != last and not (n == {place} and k == {banned})]\n",
            most + 1
        );
        let rules = script(&text, None);
        let mut solver = solver(&rules);
        let game = solver.game("@game").unwrap();
        let points = CoordinateFamily::marked(&*game, "[{n},0]").unwrap();
        let line = CoordinateSequence::new(&points);
        let (found, _) = find_any(&*game, &line, &mut Budget::new(&Limits::default()), |_| ());
        assert!(found.by.is_some(), "{text}");
        let ArithmeticPeriod { preperiod, period, .. } = found.pattern.unwrap();
        let mut known = HashMap::new();
        let mut value = |n| brute(&*rules, &at("[{n},0]", n), Convention::Normal, &mut known);
        for n in preperiod..preperiod.max(1000) + 50 {
            assert_eq!(value(n), value(n + period), "{n} of {text}");
        }
    }
}

#[test]
fn takes_without_a_bound_prove_nothing() {
    for text in [
        "def moves(p):\n    n, s = p\n    return [(n - k, 1 - s) for k in range(1, n + 1) if (k + s) % 2 == 0]\n",
        "def moves(p):\n    n, s = p\n    return [(n // 2, s)] if n else []\n",
        "def moves(p):\n    n, s = p\n    return [(n - 1, s + 1)] if n else []\n",
        "loopy = True\ndef moves(p):\n    n, s = p\n    return [(n - 1, s)] if n else []\n",
        "def moves(p):\n    n, s = p\n    return [(n, 1 - s), (n - 1, s)] if n > 5000 else []\n",
    ] {
        let rules = script(text, None);
        let mut solver = solver(&rules);
        let game = solver.game("@game").unwrap();
        let points = CoordinateFamily::marked(&*game, "[{n},0]").unwrap();
        let line = CoordinateSequence::new(&points);
        let mut budget = Budget::new(&Limits { steps: 20_000_000, ..Limits::default() });
        let (found, _) = find_any(&*game, &line, &mut budget, |_| ());
        assert!(found.by.is_none(), "{text}");
    }
}

#[test]
fn winning_moves_far_out_are_those_that_leave_the_value_0() {
    let rules = script(SOLDIERS, Some("1,2,3"));
    let mut solver = solver(&rules);
    let question = Question::default().moves(10).grundy();
    for n in 1_000_000_000_000_000_000_u64..1_000_000_000_000_000_008 {
        let answer = solver.ask_one("@game", &at("[{n},0]", n), &question).unwrap();
        let mut known = HashMap::new();
        // The period is 4.
        let near = at("[{n},0]", 40 + n % 4);
        let lost = moves(&*rules, &near)
            .iter()
            .filter(|to| brute(&*rules, to, Convention::Normal, &mut known) == 0)
            .count();
        assert_eq!(answer.moves.unwrap().moves.len(), lost, "{n}");
    }
}

/// Say n + 1, or n divided by a prime divisor.
fn divisors(n: u64) -> Vec<u64> {
    let is_prime = |p: &u64| (2..*p).all(|d| !p.is_multiple_of(d));
    match n {
        0 | 1 => Vec::new(),
        n => [n + 1]
            .into_iter()
            .chain((2..=n).filter(|p| n % p == 0).filter(is_prime).map(|p| n / p))
            .collect(),
    }
}

/// Outcomes and lengths of the positions up to `end`, as far as these decide: larger ones are never decided.
fn rounds(end: u64, play: Convention) -> Vec<Option<(bool, u64)>> {
    let mut known: Vec<Option<(bool, u64)>> = vec![None; end as usize + 2];
    for round in 0..end {
        let before = known.clone();
        for n in (0..=end).filter(|&n| before[n as usize].is_none()) {
            let after: Vec<_> = divisors(n).iter().map(|&to| before[to as usize]).collect();
            known[n as usize] = if after.is_empty() {
                (round == 0).then_some((play == Convention::Misere, 0))
            } else if after.iter().any(|to| matches!(to, Some((false, _)))) {
                Some((true, round))
            } else {
                after.iter().all(Option::is_some).then_some((false, round))
            };
        }
        if known == before && round > 1 {
            break;
        }
    }
    known
}

#[test]
fn moves_that_bind_one_variable_have_bounds_of_their_own() {
    let rules = script(TWO_ARMS, None);
    let mut solver = solver(&rules);
    let mut known = HashMap::new();
    for n in 0..5010 {
        let far = at("[{n},\"a\"]", n);
        let value = brute(&*rules, &far, Convention::Normal, &mut known);
        if n >= 5000 {
            let question = Question::default().grundy();
            let answer = solver.ask_one("@game", &far, &question).unwrap();
            assert_eq!(answer.grundy, Some(GrundyAnswer::Value(value.into())), "{n}");
        }
    }
}

#[test]
fn play_that_can_go_up_for_ever_is_decided_by_a_part_of_it() {
    let rules: Arc<dyn CustomRules> = Arc::new(positions("divide", |&n: &u64| divisors(n)).loopy());
    let mut solver = solver(&rules);
    for play in [Convention::Normal, Convention::Misere] {
        let right = rounds(400, play);
        let mut decided = 0;
        for n in 2..40 {
            let Some((wins, length)) = right[n as usize] else { continue };
            let question = Question::default().play(play).key_if(n < 12, Key::Remoteness).moves(10);
            let answer = solver.ask_one("@game", &n.into(), &question).unwrap();
            assert_eq!(answer.outcome, Some(if wins { Outcome::N } else { Outcome::P }), "{n}, {play:?}");
            if n < 12 {
                assert_eq!(answer.remoteness, Some(Some(length)), "{n}, {play:?}");
            }
            assert_eq!(answer.moves.unwrap().moves.is_empty(), !wins, "{n}, {play:?}");
            decided += 1;
        }
        // In misère play the first position to be lost would need n + 1 to be won, and so on: nothing is
        // decided.
        assert_eq!(decided > 10, play == Convention::Normal, "{decided}");
    }
}

#[test]
fn positions_that_no_part_decides_are_never_called_draws() {
    let up: Arc<dyn CustomRules> = Arc::new(positions("up", |&n: &u64| vec![n + 1]).loopy());
    let mut solver = SolverState::new(Limits { steps: 30_000_000, ..Limits::default() });
    solver.add("game", up);
    let fault = solver.ask_one("@game", &0u64.into(), &Question::default()).unwrap_err();
    assert!(fault.message.en.contains("positions can be reached so far"), "{}", fault.message.en);
    // All positions were seen: a ring that is too long to be looked at first.
    let ring: Arc<dyn CustomRules> =
        Arc::new(positions("ring", |&n: &u64| vec![(n + 1) % 20_000, (n * 7 + 3) % 20_000]).loopy());
    let mut solver = SolverState::default();
    solver.add("game", ring);
    let answer = solver.ask_one("@game", &0u64.into(), &Question::default()).unwrap();
    assert_eq!(answer.outcome, Some(Outcome::D));
}

const RULER: &str = "
def options(n):
    return [tuple(range(n - k, n)) for k in range(n)]
";

/// Turns the coin and two equal ones, which is turning none of them, or any other.
const SINGLE_OR_PAIR: &str = "
def options(n):
    return [(), (n - 1, n - 1)] + [(m, 0) for m in range(1, n)]
";

#[test]
fn products_of_scripts_are_those_of_the_games_of_the_catalogue() {
    let mut solver = solver(&script(RULER, None));
    solver.add("turtles", script(SINGLE_OR_PAIR, None));
    let question = Question::default().grundy().moves(1000);
    for (custom, named) in [
        ("tartan:@game,@turtles", "tartan:ruler,turning-turtles"),
        ("tartan:@game,mock-turtles", "tartan:ruler,mock-turtles"),
        ("tartan:coins:1-2,run,@turtles", "tartan:coins:1-2,run,turning-turtles"),
    ] {
        for cells in [vec![], vec![[4, 4]], vec![[1, 1], [3, 2]], vec![[2, 5], [4, 1], [4, 3]]] {
            let at = Data::list(cells.iter().map(|cell: &[u64; 2]| Data::from(cell.to_vec())).collect());
            let one = solver.ask_one(custom, &at, &question).unwrap();
            let other = solver.ask_one(named, &at, &question).unwrap();
            assert_eq!((one.outcome, &one.grundy), (other.outcome, &other.grundy), "{custom} {at}");
            let to = |answer: &Answer| {
                let mut to: Vec<String> = answer
                    .moves
                    .as_ref()
                    .unwrap()
                    .moves
                    .iter()
                    .map(|mv| mv.to.as_ref().unwrap().to_string())
                    .collect();
                to.sort();
                to.dedup();
                to
            };
            assert_eq!(to(&one), to(&other), "{custom} {at}");
            let misere = Question::default().play(Convention::Misere);
            if cells.iter().all(|cell| cell[0] * cell[1] < 7) {
                let [one, other] =
                    [custom, named].map(|game| solver.ask_one(game, &at, &misere).unwrap().outcome);
                assert_eq!(one, other, "{custom} {at}");
            }
        }
    }
}

#[test]
fn values_on_a_board_are_those_of_its_rules_alone() {
    const SQUARES: &str = "
def options(n):
    return [tuple(range(n - k * k + 1, n)) for k in range(1, n + 1) if k * k <= n]
";
    let mut solver = solver(&script(SQUARES, None));
    solver.add("turtles", script(SINGLE_OR_PAIR, None));
    let game = solver.game("tartan:@game,@turtles").unwrap();
    let rules = game.custom_rules().unwrap();
    let mut known = HashMap::new();
    for (i, j) in (1..6).flat_map(|i| (1..4).map(move |j| (i, j))) {
        let at = Data::list(vec![Data::from(vec![i, j])]);
        let answer = solver.ask_one("tartan:@game,@turtles", &at, &Question::default().grundy());
        let mut all = HashMap::new();
        let right = if i * j <= 6 {
            brute(&*rules, &at, Convention::Normal, &mut all)
        } else {
            of_cells(&*rules, &at, &mut known)
        };
        assert_eq!(answer.unwrap().grundy, Some(GrundyAnswer::Value(right.into())), "{at}");
    }
}

/// The value of a board as the nim sum of its single heads.
fn of_cells(rules: &dyn CustomRules, at: &Data, known: &mut HashMap<Data, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let cells = at.items().unwrap();
    let value = match &cells[..] {
        [_] => {
            let options: Vec<u64> = moves(rules, at).iter().map(|to| of_cells(rules, to, known)).collect();
            (0..).find(|value| !options.contains(value)).unwrap()
        }
        cells => {
            cells.iter().fold(0, |sum, cell| sum ^ of_cells(rules, &Data::list(vec![cell.clone()]), known))
        }
    };
    known.insert(at.clone(), value);
    value
}

#[test]
fn products_of_what_are_no_rows_of_coins_are_refused() {
    let mut solver = solver(&script("def moves(n):\n    return []\n", None));
    solver.add("coins", script(RULER, None));
    for (notation, expected) in [
        ("tartan:@game,ruler", "options(n)"),
        ("tartan:@coins,nim", "options(n)"),
        ("tartan:@nobody,ruler", "@nobody"),
    ] {
        let fault = solver.game(notation).err().unwrap();
        assert!(fault.message.en.contains(expected), "{notation}: {}", fault.message.en);
    }
    let fault =
        solver.ask_one("tartan:@coins,@coins", &Data::from(vec![3]), &Question::default()).unwrap_err();
    assert!(fault.message.en.contains("is not a board of coins"), "{}", fault.message.en);
    let rules = custom_rules::heaps("grows", |n| vec![vec![n]]);
    solver.add("grows", rules);
    let at = Data::list(vec![Data::from(vec![2, 2])]);
    assert!(solver.ask_one("tartan:@grows,ruler", &at, &Question::default()).is_err());
}
