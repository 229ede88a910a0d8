//! Where exact values of games of Left and Right are made and kept.

use crate::budget::Budget;
use crate::game::misere::FormsOfPositions;
use grundy_values::arena::Arena;
use grundy_values::loopy::{LoopyArena, ValueContext};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Exact values, with or without loops. Games that share a workbench can be added by value.
pub struct ValueArena {
    arena: Arena,
    loops: LoopyArena,
    misere: FormsOfPositions,
    stamp: u64,
}

/// A workbench that several games use.
pub type SharedArena = Arc<Mutex<ValueArena>>;

impl Default for ValueArena {
    /// With nothing on it.
    fn default() -> ValueArena {
        static STAMPS: AtomicU64 = AtomicU64::new(0);
        let stamp = STAMPS.fetch_add(1, Ordering::Relaxed);
        ValueArena {
            arena: Arena::new(),
            loops: LoopyArena::new(),
            misere: FormsOfPositions::default(),
            stamp,
        }
    }
}

impl ValueArena {
    /// To work with, within the limits of a question.
    pub fn calculator<'a>(&'a mut self, budget: &'a mut Budget) -> ValueContext<'a> {
        ValueContext { arena: &mut self.arena, loops: &mut self.loops, budget }
    }

    /// The canonical forms without loops.
    pub fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// The misère canonical forms.
    pub(crate) fn misere(&mut self) -> &mut FormsOfPositions {
        &mut self.misere
    }

    /// What tells it from every other workbench: values are good for the one they were made on.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> u64 {
        self.arena.size_in_memory() + self.loops.size_in_memory() + self.misere.bytes()
    }
}
