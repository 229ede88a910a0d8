//! What [`Notation`] says of a game as a whole, without the type of its positions: any rules as one object.
//!
//! Games hand this object on instead of forwarding one method after another, so a method that is added here
//! cannot be lost on the way.

use super::coordinates::Coordinates;
use super::heap::partizan_heaps::PartizanHeapRules;
use super::move_formulas::{MoveFormulas, RepeatedStep};
use super::text_format::TextFormat;
use super::{Notation, RulesetInfo};
use crate::data::Data;
use crate::localized::LocalizedString;
use std::borrow::Cow;

/// The methods of [`Notation`] that speak of no position in particular. All rules with a notation have them.
pub trait ErasedNotation: Send + Sync {
    /// See [`Notation::about`].
    fn about(&self) -> &'static RulesetInfo;

    /// See [`Notation::form`].
    fn form(&self) -> TextFormat;

    /// See [`Notation::example`].
    fn example(&self) -> Cow<'static, str>;

    /// See [`Notation::board_of`]. Games that are made of others have no boards.
    fn board_of(&self, _rows: u64, _columns: u64) -> Option<Data> {
        None
    }

    /// See [`Notation::opening`]. Games that are made of others have no opening.
    fn opening(&self) -> Option<Data> {
        None
    }

    /// See [`Notation::parameter_note`].
    fn parameter_note(&self) -> LocalizedString;

    /// See [`Notation::plane`].
    fn plane(&self) -> Option<Coordinates> {
        None
    }

    /// See [`Notation::sided_rules`]. Games that are made of others have none.
    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        None
    }

    /// See [`Notation::formulas`].
    fn formulas(&self, _numbers: usize) -> Option<MoveFormulas> {
        None
    }

    /// See [`Notation::steps`].
    fn steps(&self) -> Option<RepeatedStep> {
        None
    }
}

impl<R: Notation> ErasedNotation for R {
    fn about(&self) -> &'static RulesetInfo {
        Notation::about(self)
    }

    fn form(&self) -> TextFormat {
        Notation::form(self)
    }

    fn example(&self) -> Cow<'static, str> {
        Notation::example(self)
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        Notation::board_of(self, rows, columns)
    }

    fn opening(&self) -> Option<Data> {
        Notation::opening(self)
    }

    fn parameter_note(&self) -> LocalizedString {
        Notation::parameter_note(self)
    }

    fn plane(&self) -> Option<Coordinates> {
        Notation::plane(self)
    }

    fn formulas(&self, numbers: usize) -> Option<MoveFormulas> {
        Notation::formulas(self, numbers)
    }

    fn steps(&self) -> Option<RepeatedStep> {
        Notation::steps(self)
    }

    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        Notation::sided_rules(self)
    }
}
