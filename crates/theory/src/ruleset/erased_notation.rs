//! What [`Notation`] says of a game as a whole, without the type of its positions: any rules as one object.
//!
//! Games hand this object on instead of forwarding one method after another, so a method that is added here
//! cannot be lost on the way.

use super::form::Form;
use super::formulas::{Formulas, Steps};
use super::heap::partizan::PartizanHeapRules;
use super::plane::Plane;
use super::{About, Notation};
use crate::data::Data;
use crate::words::Words;
use std::borrow::Cow;

/// The methods of [`Notation`] that speak of no position in particular. All rules with a notation have them.
pub trait ErasedNotation: Send + Sync {
    /// See [`Notation::about`].
    fn about(&self) -> &'static About;

    /// See [`Notation::form`].
    fn form(&self) -> Form;

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

    /// See [`Notation::particulars`].
    fn particulars(&self) -> Words;

    /// See [`Notation::plane`].
    fn plane(&self) -> Option<Plane>;

    /// See [`Notation::formulas`].
    fn formulas(&self, numbers: usize) -> Option<Formulas>;

    /// See [`Notation::steps`].
    fn steps(&self) -> Option<Steps>;

    /// See [`Notation::sided_rules`]. Games that are made of others have none.
    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        None
    }
}

impl<R: Notation> ErasedNotation for R {
    fn about(&self) -> &'static About {
        Notation::about(self)
    }

    fn form(&self) -> Form {
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

    fn particulars(&self) -> Words {
        Notation::particulars(self)
    }

    fn plane(&self) -> Option<Plane> {
        Notation::plane(self)
    }

    fn formulas(&self, numbers: usize) -> Option<Formulas> {
        Notation::formulas(self, numbers)
    }

    fn steps(&self) -> Option<Steps> {
        Notation::steps(self)
    }

    fn sided_rules(&self) -> Option<&dyn PartizanHeapRules> {
        Notation::sided_rules(self)
    }
}
