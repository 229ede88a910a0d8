//! Games as visitors of the catalogue are given them: with the type of their rules where searches are to be
//! compiled for it, and without it.
//!
//! The rules lose their type in functions that are compiled here, once. What is generic over a visitor is
//! compiled again in each crate that has one.

use crate::ruleset::any::{ImpartialKind, PartizanKind};
use crate::ruleset::board::BoardGame;
use crate::ruleset::erased_rules::{ErasedBoard, ErasedRules};
use crate::ruleset::heap::HeapRules;
use crate::ruleset::heap::erased::AnyHeapRules;
use crate::ruleset::{Impartial, Notation};
use crate::theorem::erased::erase_theorems;
use crate::theorem::erased_heaps::ErasedHeapTheorem;
use crate::theorem::{HeapTheorem, Theorem};
use std::sync::Arc;

/// Rules without their type, and the theorems about them.
pub struct ErasedGame<K, E = ()> {
    /// The rules.
    pub rules: ErasedRules<K, E>,
    /// The theorems.
    pub theorems: Vec<Box<dyn Theorem<ErasedRules<K, E>>>>,
}

impl ErasedGame<ImpartialKind> {
    /// A game with the same moves for both players.
    pub fn impartial<R: Impartial + Notation, T>(rules: Arc<R>, theorems: Vec<T>) -> ErasedGame<ImpartialKind>
    where
        Arc<dyn Theorem<R>>: From<T>,
    {
        let theorems = erase_theorems(&rules, theorems);
        ErasedGame { rules: ErasedRules::impartial(rules), theorems }
    }
}

impl ErasedGame<PartizanKind> {
    /// A game in which Left and Right may have different moves.
    pub fn partizan<R: Notation, T>(rules: Arc<R>, theorems: Vec<T>) -> ErasedGame<PartizanKind>
    where
        Arc<dyn Theorem<R>>: From<T>,
    {
        let theorems = erase_theorems(&rules, theorems);
        ErasedGame { rules: ErasedRules::partizan(rules), theorems }
    }
}

impl ErasedGame<PartizanKind, ErasedBoard> {
    /// A game won on a board.
    pub fn board<R: BoardGame, T>(rules: Arc<R>, theorems: Vec<T>) -> ErasedGame<PartizanKind, ErasedBoard>
    where
        Arc<dyn Theorem<R>>: From<T>,
    {
        let theorems = erase_theorems(&rules, theorems);
        ErasedGame { rules: ErasedRules::board(rules), theorems }
    }
}

/// Rules of one type and the theorems about them, and both without the type.
pub struct TypedGame<R: Notation, K> {
    /// The rules.
    pub rules: Arc<R>,
    /// The theorems.
    pub theorems: Vec<Arc<dyn Theorem<R>>>,
    /// The same game.
    pub erased: ErasedGame<K>,
}

impl<R: Impartial + Notation> TypedGame<R, ImpartialKind> {
    /// A game with the same moves for both players.
    pub fn impartial(rules: Arc<R>, theorems: Vec<Box<dyn Theorem<R>>>) -> TypedGame<R, ImpartialKind> {
        let theorems = shared(theorems);
        let erased = ErasedGame::impartial(Arc::clone(&rules), theorems.clone());
        TypedGame { rules, theorems, erased }
    }
}

impl<R: Notation> TypedGame<R, PartizanKind> {
    /// A game in which Left and Right may have different moves.
    pub fn partizan(rules: Arc<R>, theorems: Vec<Box<dyn Theorem<R>>>) -> TypedGame<R, PartizanKind> {
        let theorems = shared(theorems);
        let erased = ErasedGame::partizan(Arc::clone(&rules), theorems.clone());
        TypedGame { rules, theorems, erased }
    }
}

fn shared<R: Notation>(theorems: Vec<Box<dyn Theorem<R>>>) -> Vec<Arc<dyn Theorem<R>>> {
    theorems.into_iter().map(Arc::from).collect()
}

/// Rules on single heaps without their type, and the formulas for their values. Engines look at the family
/// of the rules, and at options through a visitor: no type makes them faster.
pub struct HeapsGame {
    /// The rules.
    pub rules: AnyHeapRules,
    /// The theorems.
    pub theorems: Vec<Box<dyn HeapTheorem<AnyHeapRules>>>,
}

impl HeapsGame {
    /// The game with these rules and theorems.
    pub fn new<H: HeapRules>(rules: Arc<H>, listed: Vec<Box<dyn HeapTheorem<H>>>) -> HeapsGame {
        let mut theorems: Vec<Box<dyn HeapTheorem<AnyHeapRules>>> = Vec::new();
        for theorem in listed {
            theorems.push(Box::new(ErasedHeapTheorem { rules: Arc::clone(&rules), theorem }));
        }
        HeapsGame { rules: AnyHeapRules(rules), theorems }
    }
}
