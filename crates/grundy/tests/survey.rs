//! Surveys agree with what each position alone is worth, for every game that has positions of a size.
#![allow(clippy::unwrap_used)]

use grundy::solver::prelude::*;
use grundy::solver::theory::catalogue;
use grundy::survey::{Census, Filter, Size, SurveyQuestion as Asked};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// How many positions have each value.
type Counts = BTreeMap<String, u64>;

fn counts(census: &Census) -> Counts {
    census.by_value().into_iter().map(|(key, count)| (key.value.to_string(), count.positions)).collect()
}

/// All texts of so many letters.
fn fillings(letters: &str, cells: usize) -> Vec<String> {
    (0..cells).fold(vec![String::new()], |all, _| {
        all.iter().flat_map(|text| letters.chars().map(move |letter| format!("{text}{letter}"))).collect()
    })
}

/// Every position of a size, written down one by one.
fn positions(size: Size, letters: &str) -> Vec<Data> {
    match size {
        Size::Heaps { first, last } => (first..=last).map(|heap| Data::from(vec![heap])).collect(),
        Size::Strip(cells) => {
            fillings(letters, cells as usize).iter().map(|text| Data::from(text.as_str())).collect()
        }
        Size::Board { rows, columns } => fillings(letters, (rows * columns) as usize)
            .iter()
            .map(|text| {
                let row = |i: u32| Data::from(&text[(i * columns) as usize..((i + 1) * columns) as usize]);
                Data::list((0..rows).map(row).collect())
            })
            .collect(),
        other => panic!("no boards, strips or heaps: {other}"),
    }
}

/// A size of which a game has some hundreds of positions.
fn size(letters: &str, is_board: bool, is_square: bool) -> Size {
    let cells = match letters.len() {
        0 => return Size::Heaps { first: 0, last: 12 },
        2 => 9,
        3 => 6,
        _ => 4,
    };
    match (is_board, is_square, cells) {
        (false, ..) => Size::Strip(cells),
        (true, true, 9) => Size::Board { rows: 3, columns: 3 },
        (true, true, _) => Size::Board { rows: 2, columns: 2 },
        (true, false, _) => Size::Board { rows: 2, columns: cells / 2 },
    }
}

/// The letters of a game's positions, and whether these are boards; nothing where it has no positions of a
/// size.
fn shape(solver: &mut SolverState, game: &str) -> Option<(String, bool)> {
    let sizes = [("1x1", true), ("1", false), ("0..1", false)];
    sizes.iter().find_map(|&(text, is_board)| {
        let survey = solver.survey(game, Size::parse(text).unwrap(), None, Asked::default()).ok()?;
        // Positions that are not written as letters have a test of their own.
        let mut of_strips = || solver.survey(game, Size::parse("1").unwrap(), None, Asked::default()).is_ok();
        let is_heap = text == "0..1" && !of_strips();
        (is_heap || !survey.letters().is_empty()).then(|| (survey.letters(), is_board))
    })
}

#[test]
fn classes_stand_for_positions_of_the_same_value_in_every_game() {
    let mut games = Vec::new();
    for entry in catalogue::entries() {
        let mut solver = SolverState::default();
        let Some((letters, is_board)) = shape(&mut solver, entry.sample) else { continue };
        let mut sizes = vec![size(&letters, is_board, false), size(&letters, is_board, true)];
        sizes.dedup();
        // Values of positions that go round in circles take long to compare.
        if entry.name == "backsliding-toads-and-frogs" {
            sizes = vec![Size::Strip(5)];
        }
        for size in sizes {
            let mut expected = Counts::new();
            for position in positions(size, &letters) {
                // A position that cannot come up is none.
                let Ok(placed) = solver.place(entry.sample, &position) else { continue };
                let Data::Text(value) = solver.canonical(&placed, Glyphs::Ascii).unwrap() else {
                    *expected.entry(String::new()).or_default() += 1;
                    continue;
                };
                *expected.entry(value).or_default() += 1;
            }
            for up_to_sign in [false, true] {
                let asked = Asked { keys: vec![Key::Canonical], up_to_sign, ..Asked::default() };
                let survey = solver.survey(entry.sample, size, None, asked).unwrap();
                let mut shown = 0;
                let census = survey.visit(&mut |row| {
                    shown += row.count;
                    assert_eq!(row.facts.missing, None, "{}: {:?}", entry.name, row.position);
                    ControlFlow::Continue(())
                });
                let census = census.unwrap();
                assert_eq!(counts(&census), expected, "{} {size}, up to sign: {up_to_sign}", entry.name);
                assert_eq!(shown, expected.values().sum::<u64>(), "{} {size}", entry.name);
            }
        }
        games.push(entry.name);
    }
    assert!(games.len() >= 25, "{games:?}");
    for game in [
        "domineering",
        "amazons",
        "nogo",
        "king-dirt",
        "toads-and-frogs",
        "push",
        "toppling-dominoes",
        "partizan-octal",
        "darkraft",
    ] {
        assert!(games.contains(&game), "{game}");
    }
}

/// The sets of cells of a board, each cell as its row and column from 1 on.
fn sets(rows: u64, columns: u64) -> impl Iterator<Item = Vec<Vec<u64>>> {
    let cells: Vec<Vec<u64>> =
        (1..=rows).flat_map(|row| (1..=columns).map(move |column| vec![row, column])).collect();
    (0..1u32 << cells.len()).map(move |set| {
        cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, cell)| cell.clone()).collect()
    })
}

/// The rules alone find the values that the theorems of these games tell.
#[test]
fn impartial_games_have_sizes_too() {
    let on_strip = |first: u64| -> Vec<Data> {
        let place = |cell: &Vec<u64>| cell[1] - 1 + first;
        sets(1, 7).map(|cells| Data::from(cells.iter().map(place).collect::<Vec<_>>())).collect()
    };
    let on_board = |rows, columns| -> Vec<Data> {
        sets(rows, columns).map(|cells| Data::list(cells.into_iter().map(Data::from).collect())).collect()
    };
    let bars: Vec<Data> = (1..=3u64)
        .flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| Data::from(vec![a, b, c]))))
        .collect();
    let cases = [
        ("ruler", "7", on_strip(1)),
        ("mock-turtles", "7", on_strip(1)),
        ("coins:1-4", "7", on_strip(1)),
        ("silver-dollar", "7", on_strip(0)),
        ("coin-grid", "2x4", on_board(2, 4)),
        ("tartan:ruler,mock-turtles", "2x4", on_board(2, 4)),
        ("coloring-grid", "2x4", on_board(2, 4)),
        ("coloring-grid", "3x3", on_board(3, 3)),
        ("chomp", "3x3", bars),
    ];
    for (game, size, positions) in cases {
        let mut solver = SolverState::default();
        let mut expected = Counts::new();
        for position in &positions {
            let placed = solver.place(game, position).unwrap();
            let Data::Text(value) = solver.canonical(&placed, Glyphs::Ascii).unwrap() else {
                panic!("{position:?}")
            };
            *expected.entry(value).or_default() += 1;
        }
        let survey = solver.survey(game, Size::parse(size).unwrap(), None, Asked::default()).unwrap();
        let mut shown = 0;
        let census = survey.visit(&mut |row| {
            assert!(positions.contains(&row.position) || game == "chomp", "{game}: {:?}", row.position);
            shown += row.count;
            ControlFlow::Continue(())
        });
        assert_eq!(counts(&census.unwrap()), expected, "{game} {size}");
        assert_eq!(shown, positions.len() as u64, "{game} {size}");
        let of_letters = solver.survey(game, Size::parse(size).unwrap(), Some(".x"), Asked::default());
        assert_eq!(of_letters.err().map(|fault| fault.at), Some("letters".to_owned()), "{game}");
    }
}

#[test]
fn rows_have_the_answers_of_each_position_alone() {
    let mut solver = SolverState::default();
    let keys: Vec<Key> = Key::of_values().filter(|key| !key.is_of_misere_play()).collect();
    let given = grundy::wire::question::KeyArguments { s: Some("1".into()), t: Some("1/2".into()) };
    let asked = Asked { keys: keys.clone(), s: given.s.clone(), t: given.t.clone(), ..Asked::default() };
    let survey = solver.survey("clobber", Size::parse("2x3").unwrap(), Some(".xo"), asked).unwrap();
    let mut rows = Vec::new();
    survey
        .visit(&mut |row| {
            rows.push(row);
            ControlFlow::Continue(())
        })
        .unwrap();
    for row in rows.iter().step_by(7) {
        let placed = solver.place("clobber", &row.position).unwrap();
        let facts = solver.facts(&placed, &keys, Convention::Normal, &given, Glyphs::Ascii).unwrap();
        assert!(facts.unanswered.is_empty(), "{:?}", facts.unanswered);
        let told: Vec<_> = row.facts.told.iter().map(|(key, fact)| (key.as_str(), fact.clone())).collect();
        assert_eq!(told, facts.told, "{:?}", row.position);
    }
}

fn census(game: &str, size: &str, asked: Asked) -> Census {
    let mut solver = SolverState::default();
    let survey = solver.survey(game, Size::parse(size).unwrap(), None, asked).unwrap();
    survey.visit(&mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn conditions_leave_the_same_counts_up_to_sign() {
    for condition in ["canonical > 0", "outcome = R", "temperature >= 1", "kind = nimber", "canonical = 1"] {
        let condition = Filter::read(condition).unwrap();
        let all = [false, true].map(|up_to_sign| {
            let asked = Asked { conditions: vec![condition.clone()], up_to_sign, ..Asked::default() };
            counts(&census("domineering", "3x3", asked))
        });
        assert!(!all[0].is_empty());
        assert_eq!(all[0], all[1], "{condition:?}");
    }
}

#[test]
fn threads_change_nothing() {
    let rows = |threads| {
        let asked = Asked { threads: NonZeroUsize::new(threads).unwrap(), ..Asked::default() };
        let survey =
            SolverState::default().survey("domineering", Size::parse("3x4").unwrap(), None, asked).unwrap();
        let mut rows = Vec::new();
        let census = survey.visit(&mut |row| {
            rows.push(row);
            ControlFlow::Continue(())
        });
        (rows, census.unwrap())
    };
    let one = rows(1);
    for threads in [2, 3, 16] {
        assert_eq!(rows(threads), one, "{threads} threads");
    }
}

#[test]
fn a_visitor_may_break_off_and_a_clock_ends_it() {
    let mut solver = SolverState::default();
    let survey = solver.survey("domineering", Size::parse("5x5").unwrap(), None, Asked::default()).unwrap();
    let mut seen = 0;
    survey
        .visit(&mut |_| {
            seen += 1;
            if seen < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
    assert_eq!(seen, 3);
    solver.set_limits(Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() });
    let survey = solver.survey("domineering", Size::parse("5x5").unwrap(), None, Asked::default());
    let ended = survey.and_then(|survey| survey.visit(&mut |_| ControlFlow::Continue(())));
    assert_eq!(ended.unwrap_err().kind, QuestionErrorKind::TooLarge);
}

#[test]
fn values_out_of_reach_are_reported_and_the_survey_continues() {
    let limits = Limits { positions: 5, ..Limits::default() };
    let mut solver = SolverState::new(limits);
    let asked = Asked { threads: NonZeroUsize::MIN, ..Asked::default() };
    let survey = solver.survey("domineering", Size::parse("3x3").unwrap(), None, asked).unwrap();
    let (mut found, mut missing) = (0, 0);
    let census = survey.visit(&mut |row| {
        *(if row.facts.missing.is_some() { &mut missing } else { &mut found }) += row.count;
        ControlFlow::Continue(())
    });
    let census = census.unwrap();
    assert_eq!((found + missing, census.unreached.positions), (512, missing));
    assert!(found > 0 && missing > 0, "{found} found, {missing} missing");
}
