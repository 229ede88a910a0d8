//! Rules behind a pointer are the same rules, also where their type is forgotten.

use super::coordinates::Coordinates;
use super::enumeration::{Enumeration, Size, SizeError};
use super::heap::partizan_heaps::PartizanHeapRules;
use super::move_formulas::{MoveFormulas, RepeatedStep};
use super::outcome_hooks::OutcomeHooks;
use super::ranking::Ranking;
use super::text_format::TextFormat;
use super::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::scene::{Pick, Scene};
use std::borrow::Cow;
use std::sync::Arc;

/// The rules of any game with these positions and moves: searches are compiled for all of them at once, and
/// know how positions are kept.
pub type SharedRules<P, M> = Arc<dyn Notation<Position = P, Move = M>>;

impl<R: Ruleset + ?Sized> Ruleset for Arc<R> {
    type Position = R::Position;
    type Move = R::Move;

    fn visit_moves(&self, at: &R::Position, player: Player, visit: Visit<'_, R::Move>) -> Flow {
        R::visit_moves(self, at, player, visit)
    }

    fn play(&self, at: &R::Position, mv: &R::Move) -> Result<R::Position, PositionTooLarge> {
        R::play(self, at, mv)
    }

    fn canonical(&self, at: &R::Position) -> R::Position {
        R::canonical(self, at)
    }

    fn canonical_up_to_sign(&self, at: &R::Position) -> (R::Position, bool) {
        R::canonical_up_to_sign(self, at)
    }

    fn visit_components(&self, at: &R::Position, visit: &mut dyn FnMut(R::Position)) {
        R::visit_components(self, at, visit);
    }

    fn is_sum_of_components(&self, at: &R::Position) -> bool {
        R::is_sum_of_components(self, at)
    }

    fn visit_raw_components(&self, at: &R::Position, visit: &mut dyn FnMut(R::Position)) {
        R::visit_raw_components(self, at, visit);
    }

    fn raw_component_up_to_sign(&self, piece: &R::Position) -> (R::Position, bool) {
        R::raw_component_up_to_sign(self, piece)
    }

    fn only_component(&self, at: &R::Position) -> Option<(R::Position, bool)> {
        R::only_component(self, at)
    }

    fn visit_option_components(
        &self,
        at: &R::Position,
        player: Player,
        visit: &mut dyn FnMut(Option<R::Position>),
    ) -> bool {
        R::visit_option_components(self, at, player, visit)
    }

    fn structure_name(&self, at: &R::Position) -> Option<Vec<u8>> {
        R::structure_name(self, at)
    }

    fn is_canonical_cheap(&self) -> bool {
        R::is_canonical_cheap(self)
    }

    fn often_decomposes(&self) -> bool {
        R::often_decomposes(self)
    }

    fn is_loopy(&self) -> bool {
        R::is_loopy(self)
    }

    fn min_play_length(&self, at: &R::Position) -> u64 {
        R::min_play_length(self, at)
    }

    fn min_reachable(&self, at: &R::Position) -> u128 {
        R::min_reachable(self, at)
    }

    fn rankings(&self, at: &R::Position) -> Vec<Box<dyn Ranking<R::Position>>> {
        R::rankings(self, at)
    }

    fn count_moves(&self, at: &R::Position) -> Option<u128> {
        R::count_moves(self, at)
    }

    fn estimate_moves(&self, at: &R::Position) -> Option<u64> {
        R::estimate_moves(self, at)
    }

    fn moves_are_sorted(&self) -> bool {
        R::moves_are_sorted(self)
    }

    fn lists_by_move(&self) -> bool {
        R::lists_by_move(self)
    }

    fn size_in_memory(&self, at: &R::Position) -> usize {
        R::size_in_memory(self, at)
    }

    fn move_size_in_memory(&self, mv: &R::Move) -> usize {
        R::move_size_in_memory(self, mv)
    }

    fn move_cost(&self, at: &R::Position) -> u64 {
        R::move_cost(self, at)
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<R::Position> {
        R::outcome_hooks(self)
    }
}

impl<R: Impartial + ?Sized> Impartial for Arc<R> {}

impl<R: Notation + ?Sized> Notation for Arc<R> {
    fn parse(&self, data: &Data) -> Result<R::Position, PositionError> {
        R::parse(self, data)
    }

    fn write(&self, at: &R::Position) -> Data {
        R::write(self, at)
    }

    fn size_after(&self, at: &R::Position, mv: &R::Move) -> u64 {
        R::size_after(self, at, mv)
    }

    fn write_short(&self, at: &R::Position) -> Option<Data> {
        R::write_short(self, at)
    }

    fn move_name(&self, at: &R::Position, mv: &R::Move) -> MoveName {
        R::move_name(self, at, mv)
    }

    fn has_grundy(&self, at: &R::Position) -> bool {
        R::has_grundy(self, at)
    }

    fn parameter_note(&self) -> LocalizedString {
        R::parameter_note(self)
    }

    fn example(&self) -> Cow<'static, str> {
        R::example(self)
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        R::board_of(self, rows, columns)
    }

    fn opening(&self) -> Option<Data> {
        R::opening(self)
    }

    fn ignored_input(&self, written: &Data) -> LocalizedString {
        R::ignored_input(self, written)
    }

    fn form(&self) -> TextFormat {
        R::form(self)
    }

    fn scene(&self, at: &R::Position) -> Scene {
        R::scene(self, at)
    }

    fn scene_around(&self, at: &R::Position, number: u64) -> Scene {
        R::scene_around(self, at, number)
    }

    fn picks(&self, at: &R::Position, mv: &R::Move) -> Option<Vec<Pick>> {
        R::picks(self, at, mv)
    }

    fn move_from_picks(&self, at: &R::Position, player: Player, picks: &[Pick]) -> Option<R::Move> {
        R::move_from_picks(self, at, player, picks)
    }

    fn plane(&self) -> Option<Coordinates> {
        R::plane(self)
    }

    fn formulas(&self, numbers: usize) -> Option<MoveFormulas> {
        R::formulas(self, numbers)
    }

    fn steps(&self) -> Option<RepeatedStep> {
        R::steps(self)
    }

    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        R::sided_rules(self)
    }

    fn move_between(&self, from: &R::Position, to: &R::Position) -> Option<R::Move> {
        R::move_between(self, from, to)
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<R::Position>, SizeError> {
        R::enumerate(self, size)
    }

    fn about(&self) -> &'static RulesetInfo {
        R::about(self)
    }
}
