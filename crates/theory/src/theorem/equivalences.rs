//! What rulesets promise about their positions, held against the moves alone: that canonical forms are the
//! same games, that positions are equal to the sums of their parts, and that canonical forms are written and
//! read back.
//!
//! Two positions are the same game if each move in one leads to a position that is the same game as some
//! option of the other. For loops this is bisimulation: the positions that moves reach are divided into
//! classes until no class has positions with options in different classes. Nothing is compared but moves, so
//! no canonical form can hide its own mistakes.
//!
//! A position need not be the same game as the sum of its parts, only equal to it: coins that show heads are
//! turned with others, and are worth the nim sum of single heads. Positions of impartial games are therefore
//! compared by their Grundy values, others by playing their difference where they are not the same game.

#[path = "../../tests/common/json.rs"]
mod json;

use crate::data::Data;
use crate::player::Player;
use crate::ruleset::brute_force::DifferenceGame;
use crate::ruleset::{Notation, Ruleset};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// A sum of positions.
type Sum<R> = Vec<<R as Ruleset>::Position>;

/// What is to be known of rules besides their moves.
pub(crate) struct Kind<'a, R: Ruleset> {
    /// What tells positions apart: who moves, how the game ended.
    of_position: &'a dyn Fn(&R::Position) -> String,
    /// What tells moves apart: what they gain.
    of_move: &'a dyn Fn(&R::Position, &R::Move) -> String,
    /// How a position is compared with its parts.
    parts: Parts,
}

/// How a position is compared with the sum of its parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// By Grundy values.
    Nimbers,
    /// By playing the difference.
    Difference,
    /// They are the same game.
    Same,
    /// There is one part: games with a score are no sums.
    Alone,
}

impl<R: Ruleset> Kind<'static, R> {
    fn plain(parts: Parts) -> Kind<'static, R> {
        Kind { of_position: &|_| String::new(), of_move: &|_, _| String::new(), parts }
    }
}

/// The sums that moves reach from some others.
struct Graph<'a, R: Ruleset> {
    rules: &'a R,
    kind: &'a Kind<'a, R>,
    places: HashMap<Sum<R>, usize>,
    sums: Vec<Sum<R>>,
    /// Whose move it is, the sign of the move, and where it leads.
    moves: Vec<Vec<(usize, String, usize)>>,
}

impl<'a, R: Ruleset> Graph<'a, R> {
    fn new(rules: &'a R, kind: &'a Kind<'a, R>) -> Graph<'a, R> {
        Graph { rules, kind, places: HashMap::new(), sums: Vec::new(), moves: Vec::new() }
    }

    fn place(&mut self, sum: Sum<R>) -> usize {
        let Graph { places, sums, .. } = self;
        *places.entry(sum).or_insert_with_key(|sum| {
            sums.push(sum.clone());
            sums.len() - 1
        })
    }

    /// Follows all moves; false if that leads to more than this many sums.
    fn explore(&mut self, most: usize) -> bool {
        while let Some(sum) = self.sums.get(self.moves.len()).cloned() {
            let mut moves = Vec::new();
            for (i, at) in sum.iter().enumerate() {
                for (side, player) in [Player::Left, Player::Right].into_iter().enumerate() {
                    let mut options = Vec::new();
                    let _ = self.rules.visit_moves(at, player, &mut |mv| {
                        let to = self.rules.play(at, &mv).expect("small positions can be written down");
                        options.push(((self.kind.of_move)(at, &mv), to));
                        if options.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                    for (sign, to) in options {
                        let mut next = sum.clone();
                        next[i] = to;
                        moves.push((side, sign, self.place(next)));
                    }
                }
            }
            self.moves.push(moves);
            if self.sums.len() > most {
                return false;
            }
        }
        true
    }

    /// The Grundy value of a sum, in a game in which both players have the same moves and play ends.
    fn grundy(&self, place: usize, known: &mut [Option<u64>]) -> u64 {
        if let Some(value) = known[place] {
            return value;
        }
        let options: BTreeSet<u64> =
            self.moves[place].iter().map(|&(_, _, to)| self.grundy(to, known)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap_or_default();
        known[place] = Some(value);
        value
    }

    /// The class of each sum: those of one class are the same game.
    fn classes(&self) -> Vec<usize> {
        let sign = |sum: &Sum<R>| sum.iter().map(self.kind.of_position).collect::<String>();
        let mut signs: HashMap<String, usize> = HashMap::new();
        let mut classes: Vec<usize> = Vec::new();
        for sum in &self.sums {
            let new = signs.len();
            classes.push(*signs.entry(sign(sum)).or_insert(new));
        }
        let mut before = 0;
        loop {
            let mut numbers = HashMap::new();
            let mut next = Vec::new();
            for (own, moves) in classes.iter().zip(&self.moves) {
                let options: BTreeSet<(usize, &str, usize)> =
                    moves.iter().map(|(side, sign, to)| (*side, &sign[..], classes[*to])).collect();
                let new = numbers.len();
                next.push(*numbers.entry((*own, options)).or_insert(new));
            }
            let count = numbers.len();
            if count == before {
                return classes;
            }
            (classes, before) = (next, count);
        }
    }
}

/// Holds what an impartial ruleset says about its positions, that [`canonical`](Ruleset::canonical) changes
/// no game and that a position is worth the sum of its [parts](Ruleset::visit_components), against the moves
/// alone.
pub(crate) fn check_equivalences<R: Ruleset>(rules: &R, positions: impl IntoIterator<Item = R::Position>) {
    check_of_kind(rules, positions, &Kind::plain(Parts::Nimbers));
}

/// More sums than these are not explored.
const MAX_SUMS: usize = 1 << 20;

fn check_of_kind<R: Ruleset>(
    rules: &R,
    positions: impl IntoIterator<Item = R::Position>,
    kind: &Kind<'_, R>,
) {
    let mut graph = Graph::new(rules, kind);
    let mut checked = Vec::new();
    for at in positions {
        let canonical = rules.canonical(&at);
        let mut parts = Vec::new();
        rules.visit_components(&at, &mut |part| {
            assert_eq!(rules.canonical(&part), part, "parts of {at:?} are canonical");
            parts.push(part);
        });
        let [own, form] = [&at, &canonical].map(|at| graph.place(vec![at.clone()]));
        let apart = match kind.parts {
            Parts::Nimbers => parts.iter().map(|part| graph.place(vec![part.clone()])).collect(),
            Parts::Difference | Parts::Same | Parts::Alone => vec![graph.place(parts.clone())],
        };
        let sum = rules.is_sum_of_components(&at).then(|| graph.place(parts.clone()));
        checked.push((at, canonical, parts, (own, form, sum), apart));
    }
    assert!(graph.explore(MAX_SUMS), "smaller positions are to be checked");
    let classes = graph.classes();
    let mut values = vec![None; graph.sums.len()];
    for (at, canonical, parts, (own, form, sum), apart) in checked {
        assert_eq!(
            classes[own], classes[form],
            "{at:?} is another game than its canonical form {canonical:?}"
        );
        if let Some(sum) = sum {
            assert_eq!(classes[own], classes[sum], "{at:?} is another game than the sum of {parts:?}");
        }
        let equal = match kind.parts {
            Parts::Nimbers => {
                let sum = apart.iter().fold(0, |sum, &part| sum ^ graph.grundy(part, &mut values));
                sum == graph.grundy(own, &mut values)
            }
            Parts::Same | Parts::Alone => classes[own] == classes[apart[0]],
            Parts::Difference => {
                classes[own] == classes[apart[0]]
                    || DifferenceGame::new(rules).equal(std::slice::from_ref(&at), &parts)
            }
        };
        assert!(equal, "{at:?} is not the sum of {parts:?}");
    }
}

/// Canonical forms, and parts, are their own canonical forms, also after they were written and read: so what
/// is written for all positions that are the same is one text.
///
/// A position of a game with a score may remember what was before: of those only what is written counts.
fn check_written<R: Notation>(rules: &R, positions: impl IntoIterator<Item = R::Position>, parts: Parts) {
    let check = |at: &R::Position, form: R::Position| {
        assert_eq!(rules.canonical(&form), form, "the canonical form of {at:?}");
        let written = rules.write(&form);
        let read = rules.parse(&written).unwrap_or_else(|error| panic!("{written}, of {at:?}: {error:?}"));
        let again = rules.canonical(&read);
        assert_eq!(rules.write(&again), written, "the canonical form of {at:?} is read back");
        assert!(
            again == form || parts == Parts::Alone,
            "{written}, the canonical form of {at:?}, is read back"
        );
    };
    for at in positions {
        check(&at, rules.canonical(&at));
        rules.visit_components(&at, &mut |part| check(&at, part));
    }
}

mod catalogue {
    use super::*;
    use crate::catalogue::forms::{ErasedGame, HeapsGame, TypedGame};
    use crate::catalogue::{self, RulesetVisitor};
    use crate::ruleset::any::{ImpartialKind, PartizanKind};
    use crate::ruleset::board::BoardGame;
    use crate::ruleset::coin::product::{CoinProductGame, ProductRules};
    use crate::ruleset::coin::{CoinGame, CoinRules};
    use crate::ruleset::enumeration::Size;
    use crate::ruleset::erased_rules::{ErasedBoard, ErasedRules};
    use crate::ruleset::graph::TokenRules;
    use crate::ruleset::graph::strings::{Boxes, BoxesGame};
    use crate::ruleset::heap::HeapGame;
    use crate::ruleset::impartial_version::ImpartialVersion;
    use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
    use crate::ruleset::{Colourable, Impartial};
    use crate::theorem::smith::SumTheorem;
    use crate::theorem::{
        CoinTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
    };
    use std::sync::Arc;

    /// Checks positions of one game: small ones that random plays lead to, and the smallest sizes. Says how
    /// many there were.
    struct Checking;

    /// From a position at most this many others can be reached, if it is to be checked.
    const MAX_REACHED: usize = 200;

    /// How many positions of each game are checked, and of each size.
    const MAX_CHECKED: usize = 12;

    /// A sequence of numbers that looks random (Vigna's SplitMix64).
    fn random(seed: &mut u64) -> usize {
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = *seed;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) as usize >> 1
    }

    /// The positions of random plays from this one.
    fn played<R: Ruleset>(rules: &R, start: &R::Position) -> Vec<R::Position> {
        let mut all = vec![start.clone()];
        let mut seed = 1;
        for _ in 0..12 {
            let mut at = start.clone();
            for _ in 0..40 {
                let mut options = Vec::new();
                for player in [Player::Left, Player::Right] {
                    let _ = rules.visit_moves(&at, player, &mut |mv| {
                        options.extend(rules.play(&at, &mv));
                        if options.len() > MAX_REACHED {
                            ControlFlow::Break(())
                        } else {
                            ControlFlow::Continue(())
                        }
                    });
                }
                if options.is_empty() {
                    break;
                }
                at = options.swap_remove(random(&mut seed) % options.len());
                all.push(at.clone());
            }
        }
        all
    }

    /// The positions of the least sizes.
    fn sized<R: Notation>(rules: &R) -> Vec<R::Position> {
        let mut all = Vec::new();
        for size in ["1x4", "2x2", "2x3", "3x2", "3x3", "3", "5", "7", "0..9"] {
            let size = Size::parse(size).unwrap();
            let Ok(positions) = rules.enumerate(size) else { continue };
            let Ok(codes) = positions.codes() else { continue };
            let step = (codes / MAX_CHECKED as u64).max(1);
            all.extend((0..codes).step_by(step as usize).filter_map(|code| positions.position(code)));
        }
        all
    }

    fn checked<R: Notation>(rules: &R, kind: &Kind<'_, R>) -> usize {
        let example = json::data(serde_json::from_str(&rules.example()).unwrap());
        let start = rules.parse(&example).unwrap_or_else(|error| panic!("{example}: {error:?}"));
        let small = |at: &R::Position| {
            let mut graph = Graph::new(rules, kind);
            graph.place(vec![at.clone()]);
            graph.explore(MAX_REACHED)
        };
        // Plays end with the smallest positions.
        let mut played = played(rules, &start);
        played.reverse();
        played.retain(small);
        let mut all = Vec::new();
        let step = (played.len() / MAX_CHECKED).max(1);
        all.extend(played.into_iter().step_by(step));
        all.extend(sized(rules).into_iter().filter(small));
        check_written(rules, all.iter().cloned(), kind.parts);
        let count = all.len();
        check_of_kind(rules, all, kind);
        count
    }

    fn impartial<R: Notation>(rules: &R) -> usize {
        checked(rules, &Kind::plain(if rules.is_loopy() { Parts::Same } else { Parts::Nimbers }))
    }

    fn partizan<R: Notation>(rules: &R) -> usize {
        checked(rules, &Kind::plain(if rules.is_loopy() { Parts::Same } else { Parts::Difference }))
    }

    /// The game, and its impartial version: a position and its negative are one there, and either player may
    /// make the moves of both.
    fn both_versions<R: Notation>(rules: Arc<R>) -> usize {
        let count = partizan(&*rules);
        if rules.is_loopy() {
            return count;
        }
        count + impartial(&ErasedRules::impartial(Arc::new(ImpartialVersion(rules))))
    }

    impl RulesetVisitor for Checking {
        type Output = usize;

        fn heaps(self, game: HeapsGame) -> usize {
            impartial(&HeapGame(Arc::new(game.rules)))
        }

        fn coins<C: CoinRules>(self, rules: C, _: Vec<Box<dyn CoinTheorem>>) -> usize {
            impartial(&CoinGame(Arc::new(rules)))
        }

        fn product<P: ProductRules>(self, rules: P, _: Vec<Box<dyn ProductTheorem>>) -> usize {
            impartial(&CoinProductGame(Arc::new(rules)))
        }

        fn tokens<R: TokenRules>(self, rules: R, _: Vec<Box<dyn SumTheorem>>) -> usize {
            impartial(&rules)
        }

        fn game<R: Impartial + Notation>(self, game: TypedGame<R, ImpartialKind>) -> usize {
            impartial(&*game.rules)
        }

        fn rare_game(self, game: ErasedGame<ImpartialKind>) -> usize {
            impartial(&game.rules)
        }

        fn impartial_version(self, game: ErasedGame<ImpartialKind>) -> usize {
            impartial(&game.rules)
        }

        fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> usize {
            both_versions(game.rules)
        }

        fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> usize {
            both_versions(Arc::new(game.rules))
        }

        fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> usize {
            impartial(&rules) + both_versions(Arc::new(rules.coloured()))
        }

        fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> usize {
            let ended = |at: &R::Position| format!("{:?} {:?}", rules.to_move(at), rules.ended(at));
            checked(&rules, &Kind { of_position: &ended, ..Kind::plain(Parts::Same) })
        }

        fn rare_board(self, game: ErasedGame<PartizanKind, ErasedBoard>) -> usize {
            self.board(game.rules, Vec::new())
        }

        fn scored<R: ScoringRuleset>(self, rules: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> usize {
            let score = |at: &R::Position| {
                let moves = rules.visit_moves(at, rules.to_move(at), &mut |_| ControlFlow::Break(()));
                let end = moves.is_continue().then(|| rules.final_score(at));
                format!("{:?} {end:?}", rules.to_move(at))
            };
            let gain = |at: &R::Position, mv: &R::Move| rules.gain(at, mv).to_string();
            checked(&rules, &Kind { of_position: &score, of_move: &gain, parts: Parts::Alone })
        }

        /// Every position is its own canonical form.
        fn boxes<R: BoxesGame>(self, _: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> usize {
            1
        }

        /// There are no moves, and so no positions that are the same.
        fn strategic<R: NormalFormGame>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> usize {
            1
        }
    }

    #[test]
    fn canonical_forms_and_parts_of_every_game_are_the_same_games() {
        let mut failures = Vec::new();
        for entry in catalogue::entries() {
            let checked = std::panic::catch_unwind(|| catalogue::visit(entry.sample, Checking).unwrap());
            let said = |panic: &Box<dyn std::any::Any + Send>| panic.downcast_ref::<String>().cloned();
            match checked {
                Ok(0) => failures.push(format!("{}: no position is small enough", entry.sample)),
                Ok(_) => {}
                Err(panic) => failures.push(format!("{}: {:?}", entry.sample, said(&panic))),
            }
        }
        assert!(failures.is_empty(), "{failures:#?}");
    }

    /// A ruleset whose canonical form merges what is not the same is found out.
    #[test]
    #[should_panic(expected = "is another game than its canonical form")]
    fn a_canonical_form_of_another_game_is_found_out() {
        check_equivalences(&crate::ruleset::heap::wythoff::Wythoff, [[1, 2]]);
        check_equivalences(&Wrong, [3]);
    }

    /// A heap from which one or two tokens are taken, all even heaps of which are called the same.
    struct Wrong;

    impl Ruleset for Wrong {
        type Position = u64;
        type Move = u64;

        fn visit_moves(
            &self,
            at: &u64,
            _: Player,
            visit: crate::ruleset::Visit<'_, u64>,
        ) -> crate::ruleset::Flow {
            (1..=2.min(*at)).try_for_each(visit)
        }

        fn play(&self, at: &u64, mv: &u64) -> Result<u64, crate::ruleset::PositionTooLarge> {
            Ok(at - mv)
        }

        fn canonical(&self, at: &u64) -> u64 {
            at % 2
        }
    }
}
