//! What is asked of every game of Left and Right on boards of cells, whatever its rules.

use grundy_theory::catalogue::forms::{ErasedGame, TypedGame};
use grundy_theory::catalogue::{self, Selective, SelectiveVisitor};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::PartizanKind;
use grundy_theory::ruleset::{Notation, Ruleset};
use proptest::prelude::*;
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The games with their letters, the first being what stands around a board when it is put on a larger one.
const GAMES: [(&str, &str); 17] = [
    ("domineering", "#.."),
    ("clobber", ".xo#"),
    ("hot-clobber", ".xo"),
    ("kings", ".xo"),
    ("knights", ".xo"),
    ("rooks", ".xo"),
    ("queens", ".xo"),
    ("anti-clobber", "#xo."),
    ("amazons", "#xo.."),
    ("king-dirt", "#xo.."),
    ("fission", "#x..."),
    ("konane", "#xo."),
    ("snort", "#xo...."),
    ("col", "#xo...."),
    ("nogo", "#xo..."),
    ("maze", "#x.."),
    ("maize", "#x.."),
];

/// Does something with the rules of a game and a position.
struct With<'a, F>(&'a str, F);

trait ForBoard {
    fn look<R: Notation>(self, rules: &R, at: R::Position);
}

impl<F: ForBoard> With<'_, F> {
    fn look<R: Notation>(self, rules: &R) -> Option<()> {
        // In NoGo some boards are no positions.
        if let Ok(at) = rules.parse(&Data::from(self.0)) {
            self.1.look(rules, at);
        }
        Some(())
    }
}

impl<F: ForBoard> Selective for With<'_, F> {
    type Output = ();

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> Option<()> {
        self.look(&*game.rules)
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> Option<()> {
        self.look(&game.rules)
    }
}

fn look(game: &str, board: &str, test: impl ForBoard) {
    catalogue::visit(game, SelectiveVisitor(With(board, test))).expect("a game").expect("a partizan game");
}

fn options<R: Ruleset>(rules: &R, at: &R::Position, player: Player) -> Vec<R::Position> {
    let mut options = Vec::new();
    let _ = rules.visit_moves(at, player, &mut |mv| {
        options.push(rules.play(at, &mv).expect("boards do not grow"));
        ControlFlow::Continue(())
    });
    options
}

fn signed_parts<R: Ruleset>(rules: &R, at: &R::Position) -> Vec<(R::Position, bool)> {
    let mut parts = Vec::new();
    rules.visit_raw_components(at, &mut |piece| parts.push(rules.raw_component_up_to_sign(&piece)));
    parts
}

/// Comparison of sums by playing them: slow, and by the rules alone.
struct Play<'a, R: Ruleset> {
    rules: &'a R,
    known: HashMap<[Vec<R::Position>; 2], bool>,
}

impl<R: Ruleset> Play<'_, R> {
    fn options(&self, sum: &[R::Position], player: Player) -> Vec<Vec<R::Position>> {
        let mut all = Vec::new();
        for (i, at) in sum.iter().enumerate() {
            for to in options(self.rules, at, player) {
                let mut sum = sum.to_vec();
                sum[i] = to;
                all.push(sum);
            }
        }
        all
    }

    /// Is the first sum at most the second? Not if some Left option of the first is at least the second, or
    /// some Right option of the second at most the first.
    fn at_most(&mut self, a: &[R::Position], b: &[R::Position]) -> bool {
        let key = [a.to_vec(), b.to_vec()];
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let lefts = self.options(a, Player::Left);
        let rights = self.options(b, Player::Right);
        let at_most = !lefts.iter().any(|left| self.at_most(b, left))
            && !rights.iter().any(|right| self.at_most(right, a));
        self.known.insert(key, at_most);
        at_most
    }

    fn equal(&mut self, a: &[R::Position], b: &[R::Position]) -> bool {
        self.at_most(a, b) && self.at_most(b, a)
    }
}

struct Parts;

impl ForBoard for Parts {
    fn look<R: Notation>(self, rules: &R, at: R::Position) {
        let mut play = Play { rules, known: HashMap::new() };
        let whole = std::slice::from_ref(&at);
        let canonical = rules.canonical(&at);
        assert!(play.equal(whole, std::slice::from_ref(&canonical)), "{at:?} is not {canonical:?}");
        let (up_to_sign, negative) = rules.canonical_up_to_sign(&at);
        if negative {
            assert!(play.equal(&[at.clone(), up_to_sign.clone()], &[]), "{at:?} is not -{up_to_sign:?}");
        } else {
            assert!(play.equal(whole, std::slice::from_ref(&up_to_sign)), "{at:?} is not {up_to_sign:?}");
        }
        let mut parts = Vec::new();
        rules.visit_components(&at, &mut |part| parts.push(part));
        assert!(play.equal(whole, &parts), "{at:?} is not the sum of {parts:?}");
        for part in &parts {
            assert_eq!(rules.canonical(part), *part, "a part of {at:?}");
            assert!(
                [Player::Left, Player::Right].iter().any(|&player| !options(rules, part, player).is_empty())
            );
        }
        // Parts beside `true` stand for their negatives: they go to the other side.
        let (mut positive, mut negated) = (Vec::new(), vec![at.clone()]);
        for (part, negative) in signed_parts(rules, &at) {
            if negative { negated.push(part) } else { positive.push(part) }
        }
        assert!(play.equal(&negated, &positive), "{at:?}: {negated:?} is not {positive:?}");
    }
}

/// A game and a board of a few cells.
fn boards(most: usize) -> impl Strategy<Value = (&'static str, char, Vec<String>)> {
    let shapes: Vec<(usize, usize)> =
        (1..=most).flat_map(|height| (1..=most / height).map(move |width| (height, width))).collect();
    (prop::sample::select(&GAMES[..]), prop::sample::select(shapes)).prop_flat_map(
        |((game, letters), (height, width))| {
            let letters: Vec<char> = letters.chars().collect();
            let around = letters[0];
            let row = prop::collection::vec(prop::sample::select(letters), width);
            let row = row.prop_map(|letters| letters.into_iter().collect::<String>());
            (Just(game), Just(around), prop::collection::vec(row, height))
        },
    )
}

struct Same<'a>(&'a str);

impl ForBoard for Same<'_> {
    /// The other board has the same parts and as many moves.
    fn look<R: Notation>(self, rules: &R, at: R::Position) {
        let other = rules.parse(&Data::from(self.0)).expect("a larger board");
        for player in [Player::Left, Player::Right] {
            let counts = [&at, &other].map(|at| options(rules, at, player).len());
            assert_eq!(counts[0], counts[1], "moves of {player:?} in {at:?}");
        }
        assert!(same_members(signed_parts(rules, &at), signed_parts(rules, &other)), "{at:?}, {}", self.0);
    }
}

fn same_members<T: Eq + Hash>(a: Vec<T>, b: Vec<T>) -> bool {
    let count = |list: Vec<T>| {
        let mut counts: HashMap<T, usize> = HashMap::new();
        list.into_iter().for_each(|item| *counts.entry(item).or_default() += 1);
        counts
    };
    count(a) == count(b)
}

/// The board on a larger one.
fn placed(rows: &[String], around: char, (height, width): (usize, usize)) -> String {
    let line = |inner: &str| {
        let left = (width - inner.len()) / 2;
        let fill = |cells: usize| std::iter::repeat_n(around, cells).collect::<String>();
        format!("{}{inner}{}", fill(left), fill(width - inner.len() - left))
    };
    let top = (height - rows.len()) / 2;
    let row = |i: usize| line(i.checked_sub(top).and_then(|i| rows.get(i)).map_or("", String::as_str));
    (0..height).map(row).collect::<Vec<_>>().join("/")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn parts_images_and_negatives_are_equal_to_the_position_in_play((game, _, rows) in boards(6)) {
        look(game, &rows.join("/"), Parts);
    }

    #[test]
    fn large_boards_are_divided_as_small_ones_are((game, around, rows) in boards(20)) {
        let small = rows.join("/");
        look(game, &small, Same(&placed(&rows, around, (21, 22))));
        // Sliding stones are not divided on boards of this size.
        if !["rooks", "queens"].contains(&game) {
            look(game, &small, Same(&placed(&rows, around, (70, 65))));
        }
    }

    #[test]
    fn boards_are_written_as_they_are_read((game, around, rows) in boards(12)) {
        struct Written(Data);
        impl ForBoard for Written {
            fn look<R: Notation>(self, rules: &R, at: R::Position) {
                assert_eq!(rules.write(&at), self.0);
                assert_eq!(rules.parse(&self.0), Ok(at));
            }
        }
        let large = placed(&rows, around, (13, 12));
        for board in [rows.join("/"), large] {
            let list = Data::list(board.split('/').map(Data::from).collect());
            look(game, &board, Written(list));
        }
    }
}

#[test]
fn moves_are_counted_one_by_one() {
    struct Count(usize, usize);
    impl ForBoard for Count {
        fn look<R: Notation>(self, rules: &R, at: R::Position) {
            let found = [Player::Left, Player::Right].map(|player| options(rules, &at, player).len());
            assert_eq!(found, [self.0, self.1], "{:?}", rules.write(&at));
        }
    }
    for (game, board, left, right) in [
        ("domineering", ".../.#.", 2, 2),
        ("domineering", "", 0, 0),
        ("clobber", "xo#/ox.", 4, 4),
        ("hot-clobber", "xxo", 3, 1),
        ("kings", "x./.o", 1, 1),
        ("knights", "x../..o", 1, 1),
        ("rooks", "x.o/.../o.x", 4, 4),
        ("queens", "x.o/.../o.x", 4, 4),
        ("queens", "x../.../..o", 1, 1),
        ("anti-clobber", "o..o", 0, 2),
        // From either end three cells, with 3, 3 and 3 shots.
        ("amazons", "x...", 9, 0),
        ("amazons", "x.../....", 28, 0),
        ("king-dirt", "x.o/.#.", 2, 2),
        ("fission", "..x../.....", 0, 1),
        // Two stops are two moves.
        ("konane", "xo.o.", 2, 0),
        ("konane", "xo.xo", 1, 1),
        ("snort", ".x./...", 5, 2),
        ("col", ".x./...", 2, 5),
        ("nogo", ".x.", 2, 0),
        ("nogo", ".x../....", 7, 7),
        ("maze", "x../.../...", 2, 2),
        ("maize", "x../.../...", 1, 1),
    ] {
        look(game, board, Count(left, right));
    }
}

#[test]
fn errors_say_where_and_what_is_expected() {
    struct Error(Data, &'static str, bool);
    impl ForBoard for Error {
        fn look<R: Notation>(self, rules: &R, _: R::Position) {
            let error = rules.parse(&self.0).expect_err("no position");
            assert!(error.to_string().contains(self.1), "{error}");
            assert_eq!(error.too_large, self.2, "{error}");
        }
    }
    let list = |rows: &[&str]| Data::list(rows.iter().map(|&row| row.into()).collect());
    let no_text = Data::list(vec!["xo".into(), 3.into()]);
    for (game, data, expected) in [
        ("domineering", list(&["..", ".x"]), "[1]: row 1, column 1 (counted from 0) is \"x\""),
        ("domineering", "../.x".into(), "row 1, column 1 (counted from 0) is \"x\""),
        ("kings", list(&["#."]), ". for an empty cell, x for"),
        ("clobber", list(&["..", "."]), "row 1 has 1 cells and row 0 has 2"),
        ("konane", no_text, "[1]: a row of the board, a text is expected here, not a number"),
        ("maze", 5.into(), "a list is expected here"),
        ("nogo", list(&["xo", "o."]), "row 0, column 0 (counted from 0) is in a group without"),
    ] {
        look(game, "", Error(data, expected, false));
    }
    let large = Data::Text(".".repeat(1_000_001));
    look("snort", "", Error(large, "1000000 cells", true));
}

#[test]
fn the_largest_boards_are_divided() {
    struct Divided(usize);
    impl ForBoard for Divided {
        fn look<R: Notation>(self, rules: &R, at: R::Position) {
            assert_eq!(signed_parts(rules, &at).len(), self.0);
        }
    }
    let rows = vec!["..#".repeat(333); 1000].join("/");
    look("domineering", &rows, Divided(333));
    look("clobber", &"xo.".repeat(333_333), Divided(333_333));
    look("amazons", &"x.#".repeat(333_333), Divided(333_333));
    look("king-dirt", &"x.#".repeat(333_333), Divided(333_333));
    look("nogo", &"x..o#".repeat(200_000), Divided(200_000));
}
