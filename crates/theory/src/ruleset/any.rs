//! One type for the positions of every game.
//!
//! [`AnyPosition`] carries its rules with it, so that [`AnyRuleset`] is itself a ruleset: engines that work
//! on any ruleset work on games chosen by name and on sums that mix games, without a second copy.

use super::outcome_hooks::OutcomeHooks;
use super::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::data::{Data, PositionError, weight_of_fields};
use crate::player::Player;
use crate::scene::{Pick, Scene};
use crate::{text, words};
use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Marks positions in which Left and Right may have different moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanKind;

/// Marks positions in which both players always have the same moves: they are made of [`Impartial`] rules
/// alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct ImpartialKind;

/// The ruleset of [`AnyPosition`]: each position is played by its own rules. It is impartial where all of
/// them are.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyRuleset<K = PartizanKind>(PhantomData<K>);

impl<K> AnyRuleset<K> {
    /// The rules.
    pub const fn new() -> AnyRuleset<K> {
        AnyRuleset(PhantomData)
    }
}

/// A position of some game, with the game's rules.
pub struct AnyPosition<K = PartizanKind>(Arc<dyn ErasedPosition>, PhantomData<K>);

/// A move of some game: its name and where it leads.
#[derive(Clone, Debug)]
pub struct AnyMove<K = PartizanKind> {
    /// What names the move.
    pub name: MoveName,
    /// The position after it.
    pub to: Result<AnyPosition<K>, PositionTooLarge>,
}

impl AnyPosition {
    /// A position of `rules`.
    pub fn new<R: Notation>(rules: Arc<R>, position: R::Position) -> AnyPosition {
        AnyPosition(Arc::new(TypedPosition { rules, position }), PhantomData)
    }
}

impl AnyPosition<ImpartialKind> {
    /// A position of rules that are the same for both players.
    pub fn impartial<R: Impartial + Notation>(
        rules: Arc<R>,
        position: R::Position,
    ) -> AnyPosition<ImpartialKind> {
        AnyPosition(Arc::new(TypedPosition { rules, position }), PhantomData)
    }
}

impl<K> AnyPosition<K> {
    /// A position of `rules`, which are of the kind `K`.
    pub(crate) fn placed<R: Notation>(rules: Arc<R>, position: R::Position) -> AnyPosition<K> {
        AnyPosition(Arc::new(TypedPosition { rules, position }), PhantomData)
    }

    /// The same position, beside others in which the players have different moves.
    pub fn partizan(self) -> AnyPosition {
        AnyPosition(self.0, PhantomData)
    }

    /// Writes the position in its game's notation.
    pub fn write(&self) -> Data {
        self.0.write()
    }

    /// Shows where the moves of a player lead, as long as more are wanted and nothing fails; without their
    /// names, since making these costs time.
    ///
    /// # Errors
    /// The error of the visitor.
    pub fn try_options<E>(
        &self,
        player: Player,
        mut wants_more: impl FnMut(Result<AnyPosition<K>, PositionTooLarge>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut looked = Ok(());
        let _ = self.0.visit_options(player, &mut |to| match wants_more(
            to.map(|to| AnyPosition(to, PhantomData)),
        ) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(error) => {
                looked = Err(error);
                ControlFlow::Break(())
            }
        });
        looked
    }

    /// Writes what moves change of the position, in its game's notation; all of it where the game does not
    /// tell that.
    pub fn write_short(&self) -> Data {
        self.0.write_short()
    }

    /// The position without its rules, if they are rules of this type.
    pub fn typed<R: Notation>(&self) -> Option<&R::Position> {
        let placed: &dyn Any = &*self.0;
        placed.downcast_ref::<TypedPosition<R>>().map(|at| &at.position)
    }
}

/// A move of rules whose type is not known: a [`Ruleset::Move`].
pub type ErasedMove = Arc<dyn Any + Send + Sync>;

/// What the rules of the positions of one game say of them, for [`erased_rules`](super::erased_rules). Moves
/// belong to the position.
impl<K> AnyPosition<K> {
    pub(super) fn visit_erased(&self, player: Player, visit: &mut dyn FnMut(ErasedMove) -> Flow) -> Flow {
        self.0.visit_erased(player, visit)
    }

    pub(super) fn play_erased(&self, mv: &ErasedMove) -> Result<AnyPosition<K>, PositionTooLarge> {
        self.0.play_erased(mv).map(|to| AnyPosition(to, PhantomData))
    }

    pub(super) fn name_erased(&self, mv: &ErasedMove) -> MoveName {
        self.0.name_erased(mv)
    }

    pub(super) fn picks_erased(&self, mv: &ErasedMove) -> Option<Vec<Pick>> {
        self.0.picks_erased(mv)
    }

    pub(super) fn size_after_erased(&self, mv: &ErasedMove) -> u64 {
        self.0.size_after_erased(mv)
    }

    pub(super) fn scene(&self, around: Option<u64>) -> Scene {
        self.0.scene(around)
    }
}

impl<K> Clone for AnyPosition<K> {
    fn clone(&self) -> AnyPosition<K> {
        AnyPosition(Arc::clone(&self.0), PhantomData)
    }
}

impl<K> PartialEq for AnyPosition<K> {
    fn eq(&self, other: &AnyPosition<K>) -> bool {
        self.0.same(&*other.0)
    }
}

impl<K> Eq for AnyPosition<K> {}

impl<K> Hash for AnyPosition<K> {
    fn hash<H: Hasher>(&self, mut state: &mut H) {
        self.0.feed(&mut state);
    }
}

impl<K> fmt::Debug for AnyPosition<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write().fmt(f)
    }
}

impl<K: Clone + fmt::Debug + Send + Sync + 'static> Ruleset for AnyRuleset<K> {
    type Position = AnyPosition<K>;
    type Move = AnyMove<K>;

    fn visit_moves(&self, at: &AnyPosition<K>, player: Player, visit: Visit<'_, AnyMove<K>>) -> Flow {
        at.0.visit_moves(player, &mut |name, to| {
            visit(AnyMove { name, to: to.map(|to| AnyPosition(to, PhantomData)) })
        })
    }

    fn play(&self, _: &AnyPosition<K>, mv: &AnyMove<K>) -> Result<AnyPosition<K>, PositionTooLarge> {
        mv.to.clone()
    }

    fn canonical(&self, at: &AnyPosition<K>) -> AnyPosition<K> {
        AnyPosition(at.0.canonical(), PhantomData)
    }

    fn visit_components(&self, at: &AnyPosition<K>, visit: &mut dyn FnMut(AnyPosition<K>)) {
        at.0.visit_components(&mut |part| visit(AnyPosition(part, PhantomData)));
    }

    fn is_sum_of_components(&self, at: &AnyPosition<K>) -> bool {
        at.0.is_sum_of_components()
    }

    fn canonical_up_to_sign(&self, at: &AnyPosition<K>) -> (AnyPosition<K>, bool) {
        let (canonical, negative) = at.0.canonical_up_to_sign();
        (AnyPosition(canonical, PhantomData), negative)
    }

    fn visit_raw_components(&self, at: &AnyPosition<K>, visit: &mut dyn FnMut(AnyPosition<K>)) {
        at.0.visit_raw_components(&mut |part| visit(AnyPosition(part, PhantomData)));
    }

    fn raw_component_up_to_sign(&self, piece: &AnyPosition<K>) -> (AnyPosition<K>, bool) {
        let (canonical, negative) = piece.0.raw_component_up_to_sign();
        (AnyPosition(canonical, PhantomData), negative)
    }

    fn visit_option_components(
        &self,
        at: &AnyPosition<K>,
        player: Player,
        visit: &mut dyn FnMut(Option<AnyPosition<K>>),
    ) -> bool {
        at.0.visit_option_components(player, &mut |part| {
            visit(part.map(|part| AnyPosition(part, PhantomData)))
        })
    }

    fn min_reachable(&self, at: &AnyPosition<K>) -> u128 {
        at.0.min_reachable()
    }

    fn count_moves(&self, at: &AnyPosition<K>) -> Option<u128> {
        at.0.count_moves()
    }

    fn estimate_moves(&self, at: &AnyPosition<K>) -> Option<u64> {
        at.0.estimate_moves()
    }

    fn size_in_memory(&self, at: &AnyPosition<K>) -> usize {
        at.0.size_in_memory()
    }

    fn move_size_in_memory(&self, mv: &AnyMove<K>) -> usize {
        let to = mv.to.as_ref().map_or(0, |to| to.0.size_in_memory());
        size_of_val(mv) + weight_of_fields(&mv.name) + to
    }

    fn move_cost(&self, at: &AnyPosition<K>) -> u64 {
        at.0.move_cost()
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<AnyPosition<K>> {
        self
    }
}

/// Each position has the hooks of its rules.
impl<K: Clone + fmt::Debug + Send + Sync + 'static> OutcomeHooks<AnyPosition<K>> for AnyRuleset<K> {
    fn cells(&self, at: &AnyPosition<K>) -> Option<u32> {
        at.0.cells()
    }

    fn exact_cells(&self, at: &AnyPosition<K>) -> u32 {
        at.0.exact_cells()
    }

    fn bounded_cells(&self, at: &AnyPosition<K>) -> u32 {
        at.0.bounded_cells()
    }

    fn estimate(&self, at: &AnyPosition<K>) -> Option<i32> {
        at.0.estimate()
    }

    fn visit_best_options(
        &self,
        at: &AnyPosition<K>,
        player: Player,
        visit: &mut dyn FnMut(AnyPosition<K>),
    ) -> bool {
        at.0.visit_best_options(player, &mut |option| visit(AnyPosition(option, PhantomData)))
    }

    fn visit_renounced(
        &self,
        at: &AnyPosition<K>,
        player: Player,
        visit: &mut dyn FnMut(AnyPosition<K>, u32),
    ) {
        at.0.visit_renounced(player, &mut |rest, moves| visit(AnyPosition(rest, PhantomData), moves));
    }

    fn move_key(&self, before: &AnyPosition<K>, after: &AnyPosition<K>) -> Option<NonZeroU64> {
        before.0.move_key(&*after.0)
    }

    fn is_all_small(&self, at: &AnyPosition<K>) -> bool {
        at.0.is_all_small()
    }

    fn is_zero(&self, at: &AnyPosition<K>) -> bool {
        at.0.is_zero()
    }

    fn is_own_negative(&self, at: &AnyPosition<K>) -> bool {
        at.0.is_own_negative()
    }

    fn lines(&self, at: &AnyPosition<K>, player: Player) -> u32 {
        at.0.lines(player)
    }

    fn band(&self, at: &AnyPosition<K>, player: Player, first: u32, count: u32) -> Option<AnyPosition<K>> {
        at.0.band(player, first, count).map(|band| AnyPosition(band, PhantomData))
    }

    fn visit_band_names(
        &self,
        at: &AnyPosition<K>,
        player: Player,
        highest: u32,
        visit: &mut dyn FnMut(Option<NonZeroU64>),
    ) {
        at.0.visit_band_names(player, highest, visit);
    }

    fn band_name(&self, at: &AnyPosition<K>, player: Player, first: u32, count: u32) -> Option<NonZeroU64> {
        at.0.band_name(player, first, count)
    }

    fn changed_lines(
        &self,
        before: &AnyPosition<K>,
        after: &AnyPosition<K>,
        player: Player,
    ) -> Option<(u32, u32)> {
        before.0.changed_lines(&*after.0, player)
    }

    fn rules_of(&self, at: &AnyPosition<K>) -> usize {
        at.0.rules_of()
    }
}

impl Impartial for AnyRuleset<ImpartialKind> {}

impl<K: Clone + fmt::Debug + Send + Sync + 'static> Notation for AnyRuleset<K> {
    /// A position without its game cannot be read.
    fn parse(&self, _: &Data) -> Result<AnyPosition<K>, PositionError> {
        Err(PositionError::wrong(words!(
            "the game of this position is not known",
            "不知道这是哪个游戏的局面"
        )))
    }

    fn write(&self, at: &AnyPosition<K>) -> Data {
        at.write()
    }

    fn size_after(&self, _: &AnyPosition<K>, mv: &AnyMove<K>) -> u64 {
        mv.to.as_ref().map_or(u64::MAX, |to| to.write().size())
    }

    fn move_name(&self, _: &AnyPosition<K>, mv: &AnyMove<K>) -> MoveName {
        mv.name.clone()
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!("Each position is played by the rules of its own game.", "每个局面按其自身游戏的规则进行。"),
    format: text!("as its game writes it", "按其游戏的写法"),
    example: "[1]",
    source: "",
};

/// Who is shown the name of a move and where it leads.
type VisitMove<'a> = &'a mut dyn FnMut(MoveName, Result<Arc<dyn ErasedPosition>, PositionTooLarge>) -> Flow;

/// Who is shown where a move leads.
type VisitOption<'a> = &'a mut dyn FnMut(Result<Arc<dyn ErasedPosition>, PositionTooLarge>) -> Flow;

/// Who is shown the components of options, and nothing behind those of each option.
type VisitComponent<'a> = &'a mut dyn FnMut(Option<Arc<dyn ErasedPosition>>);

/// What [`AnyRuleset`] needs of a position, without its type.
trait ErasedPosition: Any + Send + Sync {
    fn visit_moves(&self, player: Player, visit: VisitMove<'_>) -> Flow;
    fn visit_options(&self, player: Player, visit: VisitOption<'_>) -> Flow;
    fn visit_erased(&self, player: Player, visit: &mut dyn FnMut(ErasedMove) -> Flow) -> Flow;
    fn play_erased(&self, mv: &ErasedMove) -> Result<Arc<dyn ErasedPosition>, PositionTooLarge>;
    fn name_erased(&self, mv: &ErasedMove) -> MoveName;
    fn picks_erased(&self, mv: &ErasedMove) -> Option<Vec<Pick>>;
    fn size_after_erased(&self, mv: &ErasedMove) -> u64;
    fn scene(&self, around: Option<u64>) -> Scene;
    fn canonical(&self) -> Arc<dyn ErasedPosition>;
    fn visit_components(&self, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>));
    fn is_sum_of_components(&self) -> bool;
    fn canonical_up_to_sign(&self) -> (Arc<dyn ErasedPosition>, bool);
    fn visit_raw_components(&self, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>));
    fn raw_component_up_to_sign(&self) -> (Arc<dyn ErasedPosition>, bool);
    fn visit_option_components(&self, player: Player, visit: VisitComponent<'_>) -> bool;
    fn write(&self) -> Data;
    fn write_short(&self) -> Data;
    fn min_reachable(&self) -> u128;
    fn count_moves(&self) -> Option<u128>;
    fn estimate_moves(&self) -> Option<u64>;
    fn size_in_memory(&self) -> usize;
    fn move_cost(&self) -> u64;
    fn cells(&self) -> Option<u32>;
    fn exact_cells(&self) -> u32;
    fn bounded_cells(&self) -> u32;
    fn estimate(&self) -> Option<i32>;
    fn visit_best_options(&self, player: Player, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>)) -> bool;
    fn visit_renounced(&self, player: Player, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>, u32));
    fn move_key(&self, after: &dyn ErasedPosition) -> Option<NonZeroU64>;
    fn is_all_small(&self) -> bool;
    fn is_zero(&self) -> bool;
    fn is_own_negative(&self) -> bool;
    fn lines(&self, player: Player) -> u32;
    fn band(&self, player: Player, first: u32, count: u32) -> Option<Arc<dyn ErasedPosition>>;
    fn visit_band_names(&self, player: Player, highest: u32, visit: &mut dyn FnMut(Option<NonZeroU64>));
    fn band_name(&self, player: Player, first: u32, count: u32) -> Option<NonZeroU64>;
    fn changed_lines(&self, after: &dyn ErasedPosition, player: Player) -> Option<(u32, u32)>;
    fn rules_of(&self) -> usize;
    fn same(&self, other: &dyn ErasedPosition) -> bool;
    fn feed(&self, state: &mut dyn Hasher);
}

struct TypedPosition<R: Notation> {
    rules: Arc<R>,
    position: R::Position,
}

impl<R: Notation> TypedPosition<R> {
    fn moved(&self, position: R::Position) -> Arc<dyn ErasedPosition> {
        Arc::new(TypedPosition { rules: Arc::clone(&self.rules), position })
    }

    /// A move that these rules have shown.
    fn typed_move<'a>(&self, mv: &'a ErasedMove) -> Option<&'a R::Move> {
        mv.downcast_ref()
    }
}

impl<R: Notation> ErasedPosition for TypedPosition<R> {
    fn visit_moves(&self, player: Player, visit: VisitMove<'_>) -> Flow {
        self.rules.visit_moves(&self.position, player, &mut |mv| {
            let name = self.rules.move_name(&self.position, &mv);
            visit(name, self.rules.play(&self.position, &mv).map(|position| self.moved(position)))
        })
    }

    fn visit_options(&self, player: Player, visit: VisitOption<'_>) -> Flow {
        self.rules.visit_moves(&self.position, player, &mut |mv| {
            visit(self.rules.play(&self.position, &mv).map(|to| self.moved(to)))
        })
    }

    fn visit_erased(&self, player: Player, visit: &mut dyn FnMut(ErasedMove) -> Flow) -> Flow {
        self.rules.visit_moves(&self.position, player, &mut |mv| visit(Arc::new(mv)))
    }

    fn play_erased(&self, mv: &ErasedMove) -> Result<Arc<dyn ErasedPosition>, PositionTooLarge> {
        let mv = self.typed_move(mv).ok_or(PositionTooLarge)?;
        self.rules.play(&self.position, mv).map(|to| self.moved(to))
    }

    fn name_erased(&self, mv: &ErasedMove) -> MoveName {
        self.typed_move(mv).map(|mv| self.rules.move_name(&self.position, mv)).unwrap_or_default()
    }

    fn picks_erased(&self, mv: &ErasedMove) -> Option<Vec<Pick>> {
        self.rules.picks(&self.position, self.typed_move(mv)?)
    }

    fn size_after_erased(&self, mv: &ErasedMove) -> u64 {
        self.typed_move(mv).map_or(u64::MAX, |mv| self.rules.size_after(&self.position, mv))
    }

    fn scene(&self, around: Option<u64>) -> Scene {
        match around {
            None => self.rules.scene(&self.position),
            Some(number) => self.rules.scene_around(&self.position, number),
        }
    }

    fn canonical(&self) -> Arc<dyn ErasedPosition> {
        self.moved(self.rules.canonical(&self.position))
    }

    fn visit_components(&self, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>)) {
        self.rules.visit_components(&self.position, &mut |part| visit(self.moved(part)));
    }

    fn is_sum_of_components(&self) -> bool {
        self.rules.is_sum_of_components(&self.position)
    }

    fn canonical_up_to_sign(&self) -> (Arc<dyn ErasedPosition>, bool) {
        let (canonical, negative) = self.rules.canonical_up_to_sign(&self.position);
        (self.moved(canonical), negative)
    }

    fn visit_raw_components(&self, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>)) {
        self.rules.visit_raw_components(&self.position, &mut |part| visit(self.moved(part)));
    }

    fn raw_component_up_to_sign(&self) -> (Arc<dyn ErasedPosition>, bool) {
        let (canonical, negative) = self.rules.raw_component_up_to_sign(&self.position);
        (self.moved(canonical), negative)
    }

    fn visit_option_components(&self, player: Player, visit: VisitComponent<'_>) -> bool {
        let mut visit = |part: Option<R::Position>| visit(part.map(|part| self.moved(part)));
        self.rules.visit_option_components(&self.position, player, &mut visit)
    }

    fn write(&self) -> Data {
        self.rules.write(&self.position)
    }

    fn write_short(&self) -> Data {
        self.rules.write_short(&self.position).unwrap_or_else(|| self.write())
    }

    fn min_reachable(&self) -> u128 {
        self.rules.min_reachable(&self.position)
    }

    fn count_moves(&self) -> Option<u128> {
        self.rules.count_moves(&self.position)
    }

    fn estimate_moves(&self) -> Option<u64> {
        self.rules.estimate_moves(&self.position)
    }

    fn size_in_memory(&self) -> usize {
        // The pointer, what it counts, and what the allocator adds.
        const POINTER: usize = 48;
        POINTER + size_of::<TypedPosition<R>>() - size_of::<R::Position>()
            + self.rules.size_in_memory(&self.position)
    }

    fn move_cost(&self) -> u64 {
        self.rules.move_cost(&self.position)
    }

    fn cells(&self) -> Option<u32> {
        self.rules.outcome_hooks().cells(&self.position)
    }

    fn exact_cells(&self) -> u32 {
        self.rules.outcome_hooks().exact_cells(&self.position)
    }

    fn bounded_cells(&self) -> u32 {
        self.rules.outcome_hooks().bounded_cells(&self.position)
    }

    fn estimate(&self) -> Option<i32> {
        self.rules.outcome_hooks().estimate(&self.position)
    }

    fn visit_best_options(&self, player: Player, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>)) -> bool {
        let hooks = self.rules.outcome_hooks();
        hooks.visit_best_options(&self.position, player, &mut |option| visit(self.moved(option)))
    }

    fn visit_renounced(&self, player: Player, visit: &mut dyn FnMut(Arc<dyn ErasedPosition>, u32)) {
        let hooks = self.rules.outcome_hooks();
        hooks.visit_renounced(&self.position, player, &mut |rest, moves| visit(self.moved(rest), moves));
    }

    fn move_key(&self, after: &dyn ErasedPosition) -> Option<NonZeroU64> {
        let after: &dyn Any = after;
        let after = after.downcast_ref::<TypedPosition<R>>()?;
        self.rules.outcome_hooks().move_key(&self.position, &after.position)
    }

    fn is_all_small(&self) -> bool {
        self.rules.outcome_hooks().is_all_small(&self.position)
    }

    fn is_zero(&self) -> bool {
        self.rules.outcome_hooks().is_zero(&self.position)
    }

    fn is_own_negative(&self) -> bool {
        self.rules.outcome_hooks().is_own_negative(&self.position)
    }

    fn lines(&self, player: Player) -> u32 {
        self.rules.outcome_hooks().lines(&self.position, player)
    }

    fn band(&self, player: Player, first: u32, count: u32) -> Option<Arc<dyn ErasedPosition>> {
        let band = self.rules.outcome_hooks().band(&self.position, player, first, count)?;
        Some(self.moved(band))
    }

    fn visit_band_names(&self, player: Player, highest: u32, visit: &mut dyn FnMut(Option<NonZeroU64>)) {
        self.rules.outcome_hooks().visit_band_names(&self.position, player, highest, visit);
    }

    fn band_name(&self, player: Player, first: u32, count: u32) -> Option<NonZeroU64> {
        self.rules.outcome_hooks().band_name(&self.position, player, first, count)
    }

    fn changed_lines(&self, after: &dyn ErasedPosition, player: Player) -> Option<(u32, u32)> {
        let after: &dyn Any = after;
        let after = after.downcast_ref::<TypedPosition<R>>()?;
        self.rules.outcome_hooks().changed_lines(&self.position, &after.position, player)
    }

    fn rules_of(&self) -> usize {
        Arc::as_ptr(&self.rules).addr()
    }

    fn same(&self, other: &dyn ErasedPosition) -> bool {
        let other: &dyn Any = other;
        // The rules are part of the position: heap 5 of one game is not heap 5 of another.
        other
            .downcast_ref::<TypedPosition<R>>()
            .is_some_and(|other| Arc::ptr_eq(&self.rules, &other.rules) && self.position == other.position)
    }

    fn feed(&self, mut state: &mut dyn Hasher) {
        self.position.hash(&mut state);
    }
}
