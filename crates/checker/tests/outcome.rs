//! What is said of sums agrees with play by the rules alone.
#![allow(clippy::unwrap_used)]

use grundy_checker::outcome::{Games, Sum, Sums};
use grundy_checker::rules::{AnyRules, canonical};
use grundy_checker::{CheckLimits, Meter, check};
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use std::collections::HashMap;

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % most
    }

    fn board(&mut self, letters: &[u8], (rows, columns): (usize, usize)) -> Data {
        let mut row = || (0..columns).map(|_| letters[self.below(letters.len())] as char).collect::<String>();
        Data::list((0..rows).map(|_| Data::from(row().as_str())).collect())
    }
}

type Played = HashMap<(Vec<AnyPosition>, Player), bool>;

/// Whether a player wins a sum of positions by moving first: all of it is played.
fn wins(sum: &[AnyPosition], player: Player, played: &mut Played) -> bool {
    let key = (sum.to_vec(), player);
    if let Some(&known) = played.get(&key) {
        return known;
    }
    let mut found = false;
    for place in 0..sum.len() {
        let mut options = Vec::new();
        sum[place]
            .try_options(player, |option| {
                options.push(canonical(&option.unwrap()));
                Ok::<bool, ()>(true)
            })
            .unwrap();
        for option in options {
            let mut after = sum.to_vec();
            after[place] = option;
            found = found || !wins(&after, player.opponent(), played);
        }
    }
    played.insert(key, found);
    found
}

/// Whether Left wins a sum by moving first: as is seen at sight, or by the options.
fn decided(sums: &mut Sums<'_>, sum: &Sum, seen: &mut [usize; 2], known: &mut HashMap<Sum, bool>) -> bool {
    if let Some(&known) = known.get(sum) {
        return known;
    }
    let at_sight = sums.at_sight(sum).unwrap();
    seen[usize::from(at_sight.is_some())] += 1;
    let won = at_sight.unwrap_or_else(|| {
        let options = sums.options(sum).unwrap();
        options.iter().any(|option| !decided(sums, option, seen, known))
    });
    known.insert(sum.clone(), won);
    won
}

fn read(game: &str, position: &Data) -> Option<AnyPosition> {
    match AnyRules::new(game, position) {
        Ok(AnyRules::Moves { parse, .. }) => parse(position).ok().map(|at| canonical(&at)),
        _ => None,
    }
}

#[test]
fn sums_are_decided_as_by_play() {
    let mut random = Random(1);
    let meter = Meter::new(&CheckLimits::default());
    for (game, letters, shape, times) in [
        ("domineering", "....#", (3, 4), 60),
        ("domineering", "...#", (4, 4), 20),
        ("clobber", "xxoo.", (3, 4), 30),
        ("clobber", "xo", (2, 5), 30),
        ("snort", "...xo#", (3, 3), 30),
        ("snort", "....", (2, 4), 1),
        ("col", "...xo", (3, 3), 30),
        ("col", "....", (2, 4), 1),
        ("nogo", "...xo", (2, 4), 30),
        ("konane", "xxoo.", (3, 4), 30),
        ("amazons", "...x", (2, 4), 20),
        ("amazons", "..xo#", (3, 3), 20),
    ] {
        let (mut played, mut known, mut seen) = (Played::new(), HashMap::new(), [0, 0]);
        let mut sums = Sums::new(&meter);
        let sample = random.board(letters.as_bytes(), shape);
        let games = Games::new([(game, &sample), ("domineering", &sample_of_domineering())]).unwrap();
        for _ in 0..times {
            let board = random.board(letters.as_bytes(), shape);
            let beside = random.board(b"..#", (2, 2));
            let (Some(at), Some(other)) = (read(game, &board), read("domineering", &beside)) else {
                continue;
            };
            let sum = games.sum(&mut sums, [&board, &beside]).unwrap();
            for player in [Player::Left, Player::Right] {
                let expected = wins(&[at.clone(), other.clone()], player, &mut played);
                let of_player = if player == Player::Left { sum.clone() } else { sums.negated(&sum) };
                let found = decided(&mut sums, &of_player, &mut seen, &mut known);
                assert_eq!(found, expected, "{game} {board} + {beside}, {player:?} moves");
            }
        }
        assert!(seen[1] > 0, "{game}: {seen:?}");
    }
}

fn sample_of_domineering() -> Data {
    Data::list(vec![Data::from("..")])
}

#[test]
fn certificates_without_entries_prove_what_is_seen_at_sight() {
    let certificate = |game: &str, position: &str, outcome: &str| {
        format!(
            r#"{{"certificate": 1, "kind": "outcome",
                "claim": {{"game": "{game}", "position": {position}, "outcome": "{outcome}"}}, "lost": []}}"#
        )
    };
    let board = r#"["......", "......", "......"]"#;
    let outcomes =
        ["N", "P", "L", "R"].map(|outcome| check(&certificate("domineering", board, outcome)).is_ok());
    assert!(outcomes.iter().filter(|proved| **proved).count() <= 1, "{outcomes:?}");
    assert!(check(&certificate("clobber", r#"["xo"]"#, "N")).is_ok());
    // Play may go on for ever, has a score, or is not known.
    for (game, position) in [
        ("dodgem:3", r#"["L..", "L..", ".RR"]"#),
        ("backsliding-toads-and-frogs", r#""t.f""#),
        ("carrots", r#"{"values": [1, 3], "extra": 0}"#),
        ("chess", "[]"),
    ] {
        assert!(check(&certificate(game, position, "N")).is_err(), "{game}");
    }
}
