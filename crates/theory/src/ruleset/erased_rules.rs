//! The rules of one game without their type: for games that are many in types and few in use, so that no
//! engine is compiled for each.

use super::any::{AnyPosition, AnyRuleset, ErasedMove, ImpartialKind, PartizanKind};
use super::board::{BoardGame, BoardResult};
use super::coordinates::Coordinates;
use super::enumeration::{Enumeration, Size, SizeError};
use super::erased_notation::ErasedNotation;
use super::heap::partizan_heaps::PartizanHeapRules;
use super::move_formulas::{MoveFormulas, RepeatedStep};
use super::outcome_hooks::OutcomeHooks;
use super::text_format::TextFormat;
use super::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::scene::{Pick, Scene};
use std::borrow::Cow;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// What stands for the kind of players in [`AnyRuleset`].
pub trait Kind: Clone + Debug + Send + Sync + 'static {}

impl<K: Clone + Debug + Send + Sync + 'static> Kind for K {}

/// The rules of one game. Positions are played by rules of the same type and are as fast as these, but for a
/// pointer each. `E` is what is known of how play ends; nothing, the default, where a player without a move
/// ends it.
pub struct ErasedRules<K, E = ()> {
    game: Box<dyn OneGame<K>>,
    /// The rules that any position brings along.
    of_positions: AnyRuleset<K>,
    ends: E,
}

impl ErasedRules<ImpartialKind> {
    /// These rules, which are the same for both players.
    pub fn impartial<R: Impartial + Notation>(rules: Arc<R>) -> ErasedRules<ImpartialKind> {
        ErasedRules { game: Box::new(One(rules, PhantomData)), of_positions: AnyRuleset::new(), ends: () }
    }
}

impl ErasedRules<PartizanKind> {
    /// These rules.
    pub fn partizan<R: Notation>(rules: Arc<R>) -> ErasedRules<PartizanKind> {
        ErasedRules { game: Box::new(One(rules, PhantomData)), of_positions: AnyRuleset::new(), ends: () }
    }
}

impl ErasedRules<PartizanKind, ErasedBoard> {
    /// These rules, of a game that is won on a board.
    pub fn board<R: BoardGame>(rules: Arc<R>) -> ErasedRules<PartizanKind, ErasedBoard> {
        let ends = ErasedBoard(Box::new(One::<R, PartizanKind>(Arc::clone(&rules), PhantomData)));
        ErasedRules { game: Box::new(One(rules, PhantomData)), of_positions: AnyRuleset::new(), ends }
    }
}

/// What the rules of a game won on a board say of its end.
pub struct ErasedBoard(Box<dyn OneBoard>);

/// The methods of [`BoardGame`].
trait OneBoard: Send + Sync {
    fn to_move(&self, at: &AnyPosition) -> Player;
    fn ended(&self, at: &AnyPosition) -> Option<BoardResult>;
    fn over(&self, at: &AnyPosition, ended: BoardResult) -> LocalizedString;
    fn moves_made(&self, at: &AnyPosition) -> u32;
    fn most_moves(&self, at: &AnyPosition) -> u32;
    fn can_still_win(&self, at: &AnyPosition, player: Player) -> bool;
    fn turns_to_win(&self, at: &AnyPosition, player: Player) -> u32;
    fn sure_winner(&self, at: &AnyPosition) -> Option<Player>;
    fn visit_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow;
    fn visit_winning_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow;
}

/// A position of other rules, of which there is none, is a draw without moves.
impl<R: BoardGame> OneBoard for One<R, PartizanKind> {
    fn to_move(&self, at: &AnyPosition) -> Player {
        at.typed::<R>().map_or(Player::Left, |at| self.0.to_move(at))
    }

    fn ended(&self, at: &AnyPosition) -> Option<BoardResult> {
        at.typed::<R>().map_or(Some(BoardResult::Drawn), |at| self.0.ended(at))
    }

    fn over(&self, at: &AnyPosition, ended: BoardResult) -> LocalizedString {
        at.typed::<R>().map(|at| self.0.over(at, ended)).unwrap_or_default()
    }

    fn moves_made(&self, at: &AnyPosition) -> u32 {
        at.typed::<R>().map_or(0, |at| self.0.moves_made(at))
    }

    fn most_moves(&self, at: &AnyPosition) -> u32 {
        at.typed::<R>().map_or(0, |at| self.0.most_moves(at))
    }

    fn can_still_win(&self, at: &AnyPosition, player: Player) -> bool {
        at.typed::<R>().is_none_or(|at| self.0.can_still_win(at, player))
    }

    fn turns_to_win(&self, at: &AnyPosition, player: Player) -> u32 {
        at.typed::<R>().map_or(1, |at| self.0.turns_to_win(at, player))
    }

    fn sure_winner(&self, at: &AnyPosition) -> Option<Player> {
        self.0.sure_winner(at.typed::<R>()?)
    }

    fn visit_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow {
        match at.typed::<R>() {
            Some(at) => self.0.visit_candidates(at, &mut |mv| visit(Arc::new(mv))),
            None => Flow::Continue(()),
        }
    }

    fn visit_winning_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow {
        match at.typed::<R>() {
            Some(at) => self.0.visit_winning_candidates(at, &mut |mv| visit(Arc::new(mv))),
            None => Flow::Continue(()),
        }
    }
}

impl BoardGame for ErasedRules<PartizanKind, ErasedBoard> {
    fn to_move(&self, at: &AnyPosition) -> Player {
        self.ends.0.to_move(at)
    }

    fn ended(&self, at: &AnyPosition) -> Option<BoardResult> {
        self.ends.0.ended(at)
    }

    fn over(&self, at: &AnyPosition, ended: BoardResult) -> LocalizedString {
        self.ends.0.over(at, ended)
    }

    fn moves_made(&self, at: &AnyPosition) -> u32 {
        self.ends.0.moves_made(at)
    }

    fn most_moves(&self, at: &AnyPosition) -> u32 {
        self.ends.0.most_moves(at)
    }

    fn can_still_win(&self, at: &AnyPosition, player: Player) -> bool {
        self.ends.0.can_still_win(at, player)
    }

    fn turns_to_win(&self, at: &AnyPosition, player: Player) -> u32 {
        self.ends.0.turns_to_win(at, player)
    }

    fn sure_winner(&self, at: &AnyPosition) -> Option<Player> {
        self.ends.0.sure_winner(at)
    }

    fn visit_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow {
        self.ends.0.visit_candidates(at, visit)
    }

    fn visit_winning_candidates(&self, at: &AnyPosition, visit: Visit<'_, ErasedMove>) -> Flow {
        self.ends.0.visit_winning_candidates(at, visit)
    }
}

/// What the rules of one game say, but for what its positions say, which know their rules.
trait OneGame<K>: Send + Sync {
    fn notation(&self) -> &dyn ErasedNotation;
    fn parse(&self, data: &Data) -> Result<AnyPosition<K>, PositionError>;
    fn only_component(&self, at: &AnyPosition<K>) -> Option<(AnyPosition<K>, bool)>;
    fn is_canonical_cheap(&self) -> bool;
    fn often_decomposes(&self) -> bool;
    fn is_loopy(&self) -> bool;
    fn moves_are_sorted(&self) -> bool;
    fn lists_by_move(&self) -> bool;
    fn move_size_in_memory(&self, mv: &ErasedMove) -> usize;
    fn min_play_length(&self, at: &AnyPosition<K>) -> u64;
    fn write_short(&self, at: &AnyPosition<K>) -> Option<Data>;
    fn has_grundy(&self, at: &AnyPosition<K>) -> bool;
    fn ignored_input(&self, written: &Data) -> LocalizedString;
    fn move_from_picks(&self, at: &AnyPosition<K>, player: Player, picks: &[Pick]) -> Option<ErasedMove>;
    fn move_between(&self, from: &AnyPosition<K>, to: &AnyPosition<K>) -> Option<ErasedMove>;
    fn enumerate(&self, size: Size) -> Result<Enumeration<AnyPosition<K>>, SizeError>;
}

/// Rules with the kind of players in their positions.
struct One<R, K>(Arc<R>, PhantomData<fn() -> K>);

impl<R: Notation, K: Kind> OneGame<K> for One<R, K> {
    fn notation(&self) -> &dyn ErasedNotation {
        &*self.0
    }

    fn parse(&self, data: &Data) -> Result<AnyPosition<K>, PositionError> {
        self.0.parse(data).map(|at| AnyPosition::placed(Arc::clone(&self.0), at))
    }

    fn only_component(&self, at: &AnyPosition<K>) -> Option<(AnyPosition<K>, bool)> {
        let (piece, negative) = self.0.only_component(at.typed::<R>()?)?;
        Some((AnyPosition::placed(Arc::clone(&self.0), piece), negative))
    }

    fn is_canonical_cheap(&self) -> bool {
        self.0.is_canonical_cheap()
    }

    fn often_decomposes(&self) -> bool {
        self.0.often_decomposes()
    }

    fn is_loopy(&self) -> bool {
        self.0.is_loopy()
    }

    fn moves_are_sorted(&self) -> bool {
        self.0.moves_are_sorted()
    }

    fn lists_by_move(&self) -> bool {
        self.0.lists_by_move()
    }

    fn move_size_in_memory(&self, mv: &ErasedMove) -> usize {
        // The pointer, what it counts, and what the allocator adds.
        const POINTER: usize = 48;
        POINTER + mv.downcast_ref().map_or(0, |mv| self.0.move_size_in_memory(mv))
    }

    fn min_play_length(&self, at: &AnyPosition<K>) -> u64 {
        at.typed::<R>().map_or(0, |at| self.0.min_play_length(at))
    }

    fn write_short(&self, at: &AnyPosition<K>) -> Option<Data> {
        self.0.write_short(at.typed::<R>()?)
    }

    fn has_grundy(&self, at: &AnyPosition<K>) -> bool {
        at.typed::<R>().is_none_or(|at| self.0.has_grundy(at))
    }

    fn ignored_input(&self, written: &Data) -> LocalizedString {
        self.0.ignored_input(written)
    }

    fn move_from_picks(&self, at: &AnyPosition<K>, player: Player, picks: &[Pick]) -> Option<ErasedMove> {
        Some(Arc::new(self.0.move_from_picks(at.typed::<R>()?, player, picks)?))
    }

    fn move_between(&self, from: &AnyPosition<K>, to: &AnyPosition<K>) -> Option<ErasedMove> {
        Some(Arc::new(self.0.move_between(from.typed::<R>()?, to.typed::<R>()?)?))
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<AnyPosition<K>>, SizeError> {
        let rules = Arc::clone(&self.0);
        Ok(self.0.enumerate(size)?.map(move |at| AnyPosition::placed(Arc::clone(&rules), at)))
    }
}

impl<K: Kind, E: Send + Sync + 'static> Ruleset for ErasedRules<K, E> {
    type Position = AnyPosition<K>;
    type Move = ErasedMove;

    fn visit_moves(&self, at: &AnyPosition<K>, player: Player, visit: Visit<'_, ErasedMove>) -> Flow {
        at.visit_erased(player, visit)
    }

    fn play(&self, at: &AnyPosition<K>, mv: &ErasedMove) -> Result<AnyPosition<K>, PositionTooLarge> {
        at.play_erased(mv)
    }

    fn canonical(&self, at: &AnyPosition<K>) -> AnyPosition<K> {
        self.of_positions.canonical(at)
    }

    fn canonical_up_to_sign(&self, at: &AnyPosition<K>) -> (AnyPosition<K>, bool) {
        self.of_positions.canonical_up_to_sign(at)
    }

    fn visit_components(&self, at: &AnyPosition<K>, visit: &mut dyn FnMut(AnyPosition<K>)) {
        self.of_positions.visit_components(at, visit);
    }

    fn is_sum_of_components(&self, at: &AnyPosition<K>) -> bool {
        self.of_positions.is_sum_of_components(at)
    }

    fn visit_raw_components(&self, at: &AnyPosition<K>, visit: &mut dyn FnMut(AnyPosition<K>)) {
        self.of_positions.visit_raw_components(at, visit);
    }

    fn raw_component_up_to_sign(&self, piece: &AnyPosition<K>) -> (AnyPosition<K>, bool) {
        self.of_positions.raw_component_up_to_sign(piece)
    }

    fn visit_option_components(
        &self,
        at: &AnyPosition<K>,
        player: Player,
        visit: &mut dyn FnMut(Option<AnyPosition<K>>),
    ) -> bool {
        self.of_positions.visit_option_components(at, player, visit)
    }

    fn only_component(&self, at: &AnyPosition<K>) -> Option<(AnyPosition<K>, bool)> {
        self.game.only_component(at)
    }

    fn is_canonical_cheap(&self) -> bool {
        self.game.is_canonical_cheap()
    }

    fn often_decomposes(&self) -> bool {
        self.game.often_decomposes()
    }

    fn is_loopy(&self) -> bool {
        self.game.is_loopy()
    }

    fn min_play_length(&self, at: &AnyPosition<K>) -> u64 {
        self.game.min_play_length(at)
    }

    fn min_reachable(&self, at: &AnyPosition<K>) -> u128 {
        self.of_positions.min_reachable(at)
    }

    fn count_moves(&self, at: &AnyPosition<K>) -> Option<u128> {
        self.of_positions.count_moves(at)
    }

    fn estimate_moves(&self, at: &AnyPosition<K>) -> Option<u64> {
        self.of_positions.estimate_moves(at)
    }

    fn moves_are_sorted(&self) -> bool {
        self.game.moves_are_sorted()
    }

    fn lists_by_move(&self) -> bool {
        self.game.lists_by_move()
    }

    fn move_size_in_memory(&self, mv: &ErasedMove) -> usize {
        self.game.move_size_in_memory(mv)
    }

    fn size_in_memory(&self, at: &AnyPosition<K>) -> usize {
        self.of_positions.size_in_memory(at)
    }

    fn move_cost(&self, at: &AnyPosition<K>) -> u64 {
        self.of_positions.move_cost(at)
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<AnyPosition<K>> {
        self.of_positions.outcome_hooks()
    }
}

impl Impartial for ErasedRules<ImpartialKind> {}

impl<K: Kind, E: Send + Sync + 'static> Notation for ErasedRules<K, E> {
    fn parse(&self, data: &Data) -> Result<AnyPosition<K>, PositionError> {
        self.game.parse(data)
    }

    fn write(&self, at: &AnyPosition<K>) -> Data {
        at.write()
    }

    fn size_after(&self, at: &AnyPosition<K>, mv: &ErasedMove) -> u64 {
        at.size_after_erased(mv)
    }

    fn write_short(&self, at: &AnyPosition<K>) -> Option<Data> {
        self.game.write_short(at)
    }

    fn move_name(&self, at: &AnyPosition<K>, mv: &ErasedMove) -> MoveName {
        at.name_erased(mv)
    }

    fn has_grundy(&self, at: &AnyPosition<K>) -> bool {
        self.game.has_grundy(at)
    }

    fn parameter_note(&self) -> LocalizedString {
        self.game.notation().parameter_note()
    }

    fn example(&self) -> Cow<'static, str> {
        self.game.notation().example()
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        self.game.notation().board_of(rows, columns)
    }

    fn opening(&self) -> Option<Data> {
        self.game.notation().opening()
    }

    fn ignored_input(&self, written: &Data) -> LocalizedString {
        self.game.ignored_input(written)
    }

    fn form(&self) -> TextFormat {
        self.game.notation().form()
    }

    fn scene(&self, at: &AnyPosition<K>) -> Scene {
        at.scene(None)
    }

    fn scene_around(&self, at: &AnyPosition<K>, number: u64) -> Scene {
        at.scene(Some(number))
    }

    fn picks(&self, at: &AnyPosition<K>, mv: &ErasedMove) -> Option<Vec<Pick>> {
        at.picks_erased(mv)
    }

    fn move_from_picks(&self, at: &AnyPosition<K>, player: Player, picks: &[Pick]) -> Option<ErasedMove> {
        self.game.move_from_picks(at, player, picks)
    }

    fn plane(&self) -> Option<Coordinates> {
        self.game.notation().plane()
    }

    fn formulas(&self, numbers: usize) -> Option<MoveFormulas> {
        self.game.notation().formulas(numbers)
    }

    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        self.game.notation().sided_rules()
    }

    fn steps(&self) -> Option<RepeatedStep> {
        self.game.notation().steps()
    }

    fn move_between(&self, from: &AnyPosition<K>, to: &AnyPosition<K>) -> Option<ErasedMove> {
        self.game.move_between(from, to)
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<AnyPosition<K>>, SizeError> {
        self.game.enumerate(size)
    }

    fn about(&self) -> &'static RulesetInfo {
        self.game.notation().about()
    }
}
