//! The impartial version of a game of Left and Right: either player may make the moves of both.
//!
//! A position of the version has as its options all that Left or Right could move to, equal positions once. A
//! position and its negative therefore have the same options, and the same Grundy value. The version of a sum
//! is the sum of the versions: a move in a sum is a move in one component, for either player. So canonical
//! forms, also those up to sign, and components are those of the game itself, as these keep the options of
//! each player.

use super::coordinates::Coordinates;
use super::enumeration::{Enumeration, Size, SizeError};
use super::outcome_hooks::OutcomeHooks;
use super::text_format::TextFormat;
use super::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::scene::{Pick, Scene, by_name};
use crate::words;
use std::borrow::Cow;
use std::hash::{BuildHasher, Hash, RandomState};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// What the notation of an impartial version begins with; the notation of the game follows.
pub const IMPARTIAL: &str = "impartial:";

/// The impartial version of the game with the rules `R`.
#[derive(Debug)]
pub struct ImpartialVersion<R>(pub Arc<R>);

/// Positions with at most this many cells have at most some thousand moves.
const FEW_CELLS: u32 = 64;

/// A move of one of the players, which either may make.
#[derive(Clone, Debug)]
pub struct EitherMove<M> {
    /// Whose move it is; of moves of both to the same position Left's is shown.
    pub player: Player,
    mv: M,
    /// Whether names of moves have to say whose moves they are; known to all moves of one visit.
    tells_player: Arc<OnceLock<bool>>,
}

/// Moves by the hash of what distinguishes them, in the order of hashes once they are sorted.
struct MovesByHash<M> {
    hasher: RandomState,
    moves: Vec<(u64, M)>,
}

impl<M> MovesByHash<M> {
    fn new() -> MovesByHash<M> {
        MovesByHash { hasher: RandomState::new(), moves: Vec::new() }
    }

    fn add(&mut self, key: &impl Hash, mv: M) {
        self.moves.push((self.hasher.hash_one(key), mv));
    }

    fn sort(&mut self) {
        self.moves.sort_unstable_by_key(|&(hash, _)| hash);
    }

    /// Whether a move with this key is the same; of sorted moves.
    fn any(&self, key: &impl Hash, same: impl Fn(&M) -> bool) -> bool {
        let wanted = self.hasher.hash_one(key);
        let first = self.moves.partition_point(|&(hash, _)| hash < wanted);
        self.moves[first..].iter().take_while(|&&(hash, _)| hash == wanted).any(|(_, mv)| same(mv))
    }
}

impl<R: Notation> ImpartialVersion<R> {
    /// Whether a move of Left and one of Right have the same name here and lead to different positions.
    fn names_collide(&self, at: &R::Position) -> bool {
        let rules = &self.0;
        let mut of_left = MovesByHash::new();
        let _ = rules.visit_moves(at, Player::Left, &mut |mv| {
            of_left.add(&rules.move_name(at, &mv), mv);
            ControlFlow::Continue(())
        });
        of_left.sort();
        let collides = rules.visit_moves(at, Player::Right, &mut |mv| {
            let (name, to) = (rules.move_name(at, &mv), rules.play(at, &mv));
            let collides =
                of_left.any(&name, |left| rules.move_name(at, left) == name && rules.play(at, left) != to);
            if collides { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        collides.is_break()
    }

    /// Whether the position has so few moves that nothing has to stop in between.
    fn is_small(&self, at: &R::Position) -> bool {
        self.0.outcome_hooks().cells(at).is_some_and(|cells| cells <= FEW_CELLS)
    }

    fn tells_player(&self, at: &R::Position, mv: &EitherMove<R::Move>) -> bool {
        *mv.tells_player.get_or_init(|| self.names_collide(at))
    }
}

fn word(player: Player) -> Data {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
    .into()
}

impl<R: Notation> Ruleset for ImpartialVersion<R> {
    type Position = R::Position;
    type Move = EitherMove<R::Move>;

    /// Left's moves, then Right's, but for those that lead where a move of Left does.
    fn visit_moves(&self, at: &R::Position, _: Player, visit: Visit<'_, EitherMove<R::Move>>) -> Flow {
        let rules = &self.0;
        let tells_player = Arc::new(OnceLock::new());
        let mut show = |player, mv| visit(EitherMove { player, mv, tells_player: Arc::clone(&tells_player) });
        let mut of_left = MovesByHash::new();
        rules.visit_moves(at, Player::Left, &mut |mv| {
            if let Ok(to) = rules.play(at, &mv) {
                of_left.add(&to, mv.clone());
            }
            show(Player::Left, mv)
        })?;
        of_left.sort();
        rules.visit_moves(at, Player::Right, &mut |mv| {
            let same = |to: &R::Position| of_left.any(to, |left| rules.play(at, left).as_ref() == Ok(to));
            match rules.play(at, &mv) {
                Ok(to) if same(&to) => ControlFlow::Continue(()),
                _ => show(Player::Right, mv),
            }
        })
    }

    fn play(&self, at: &R::Position, mv: &EitherMove<R::Move>) -> Result<R::Position, PositionTooLarge> {
        self.0.play(at, &mv.mv)
    }

    fn canonical(&self, at: &R::Position) -> R::Position {
        self.0.canonical_up_to_sign(at).0
    }

    fn visit_components(&self, at: &R::Position, visit: &mut dyn FnMut(R::Position)) {
        self.0.visit_raw_components(at, &mut |piece| visit(self.0.raw_component_up_to_sign(&piece).0));
    }

    fn is_sum_of_components(&self, at: &R::Position) -> bool {
        self.0.is_sum_of_components(at)
    }

    /// Equal options of both players are shown twice.
    fn visit_option_components(
        &self,
        at: &R::Position,
        _: Player,
        visit: &mut dyn FnMut(Option<R::Position>),
    ) -> bool {
        if !self.is_small(at) {
            return false;
        }
        for player in [Player::Left, Player::Right] {
            let _ = self.0.visit_moves(at, player, &mut |mv| {
                if let Ok(to) = self.0.play(at, &mv) {
                    self.visit_components(&to, &mut |part| visit(Some(part)));
                    visit(None);
                }
                ControlFlow::Continue(())
            });
        }
        true
    }

    /// Moves of both players to the same position are two.
    fn estimate_moves(&self, at: &R::Position) -> Option<u64> {
        if !self.is_small(at) {
            return None;
        }
        let mut count = 0;
        for player in [Player::Left, Player::Right] {
            let _ = self.0.visit_moves(at, player, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
        }
        Some(count)
    }

    fn often_decomposes(&self) -> bool {
        self.0.often_decomposes()
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn size_in_memory(&self, at: &R::Position) -> usize {
        self.0.size_in_memory(at)
    }

    fn move_size_in_memory(&self, mv: &EitherMove<R::Move>) -> usize {
        size_of_val(mv) - size_of_val(&mv.mv) + self.0.move_size_in_memory(&mv.mv)
    }

    fn move_cost(&self, at: &R::Position) -> u64 {
        self.0.move_cost(at)
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<R::Position> {
        self
    }
}

/// What the rules tell a search for the winner of Left and Right is of no use here, but for sizes.
impl<R: Notation> OutcomeHooks<R::Position> for ImpartialVersion<R> {
    fn cells(&self, at: &R::Position) -> Option<u32> {
        self.0.outcome_hooks().cells(at)
    }
}

impl<R: Notation> Impartial for ImpartialVersion<R> {}

impl<R: Notation> Notation for ImpartialVersion<R> {
    fn parse(&self, data: &Data) -> Result<R::Position, PositionError> {
        self.0.parse(data)
    }

    fn write(&self, at: &R::Position) -> Data {
        self.0.write(at)
    }

    fn size_after(&self, at: &R::Position, mv: &EitherMove<R::Move>) -> u64 {
        self.0.size_after(at, &mv.mv)
    }

    fn write_short(&self, at: &R::Position) -> Option<Data> {
        self.0.write_short(at)
    }

    /// The name that the move has in the game itself. Where moves of both players have the same name, names
    /// begin with the player.
    fn move_name(&self, at: &R::Position, mv: &EitherMove<R::Move>) -> MoveName {
        let mut name = self.0.move_name(at, &mv.mv);
        if self.tells_player(at, mv) {
            name.insert(0, ("player", word(mv.player)));
        }
        name
    }

    fn parameter_note(&self) -> LocalizedString {
        let version = words!(
            "This is the impartial version of the game: either player may make Left's moves and Right's.",
            "这是该游戏的公平版本：双方都可以走左方的着法和右方的着法。"
        );
        version.then(self.0.parameter_note())
    }

    fn example(&self) -> Cow<'static, str> {
        self.0.example()
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        self.0.board_of(rows, columns)
    }

    fn opening(&self) -> Option<Data> {
        self.0.opening()
    }

    fn ignored_input(&self, written: &Data) -> LocalizedString {
        self.0.ignored_input(written)
    }

    fn form(&self) -> TextFormat {
        self.0.form()
    }

    fn scene(&self, at: &R::Position) -> Scene {
        self.0.scene(at)
    }

    fn scene_around(&self, at: &R::Position, number: u64) -> Scene {
        self.0.scene_around(at, number)
    }

    fn picks(&self, at: &R::Position, mv: &EitherMove<R::Move>) -> Option<Vec<Pick>> {
        let picks = self.0.picks(at, &mv.mv);
        if !self.tells_player(at, mv) {
            return picks;
        }
        let mut picks = picks.unwrap_or_else(|| by_name(&self.0.move_name(at, &mv.mv), &self.0.scene(at)));
        picks.push(Pick::word("player", &word(mv.player)));
        Some(picks)
    }

    fn plane(&self) -> Option<Coordinates> {
        self.0.plane()
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<R::Position>, SizeError> {
        self.0.enumerate(size).map(Enumeration::with_negatives_as_images)
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}
