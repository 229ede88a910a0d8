//! Where exact values of games of Left and Right are made and kept.

use super::Component;
use crate::answer::Worth;
use crate::limits::{Budget, Stop};
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_values::arena::Arena;
use grundy_values::loopy::value::Loopy;
use grundy_values::loopy::{Calculator, Loops};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Exact values, with or without loops. Games that share a workbench can be added by value.
pub struct Workbench {
    arena: Arena,
    loops: Loops,
    stamp: u64,
}

/// A workbench that several games use.
pub type SharedWorkbench = Arc<Mutex<Workbench>>;

impl Default for Workbench {
    /// With nothing on it.
    fn default() -> Workbench {
        static STAMPS: AtomicU64 = AtomicU64::new(0);
        let stamp = STAMPS.fetch_add(1, Ordering::Relaxed);
        Workbench { arena: Arena::new(), loops: Loops::new(), stamp }
    }
}

impl Workbench {
    /// To work with, within the limits of a question.
    pub fn calculator<'a>(&'a mut self, budget: &'a mut Budget) -> Calculator<'a> {
        Calculator { arena: &mut self.arena, loops: &mut self.loops, budget }
    }

    /// The canonical forms without loops.
    pub fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// What tells it from every other workbench: values are good for the one they were made on.
    pub fn stamp(&self) -> u64 {
        self.stamp
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> u64 {
        self.arena.weight() + self.loops.weight()
    }
}

/// The value of an impartial position: the nimber of its Grundy value.
pub(super) fn of_component(
    component: &dyn Component,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Loopy, Stop> {
    of_grundy(&grundy_of(component, budget)?, bench, budget)
}

/// The Grundy value of an impartial position that is worth a nimber.
pub(super) fn grundy_of(component: &dyn Component, budget: &mut Budget) -> Result<GrundyValue, Stop> {
    match component.grundy(budget)?.what {
        Worth::Value(value) => Ok(value),
        Worth::OutOfReach(stop) => Err(stop),
        worth @ Worth::Unsought => Err(Stop::OutOfReach(worth.unknown().unwrap_or_default())),
        Worth::Infinite(_) => Err(Stop::NoAnswer(words!(
            "this position is worth no nimber, since play may go on for ever: its loopy value is told by \"grundy\"",
            "这个局面不等于任何尼姆数，因为对局可能永不结束：其有环值请用 \"grundy\" 查询"
        ))),
        Worth::None => Err(Stop::NoAnswer(words!(
            "this game has no nimber values, so that no value of this kind exists: ask for \"outcome\"",
            "这个游戏没有尼姆数值，因此没有这种值：请改问 \"outcome\""
        ))),
    }
}

/// The nimber of a Grundy value.
pub(super) fn of_grundy(
    value: &GrundyValue,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Loopy, Stop> {
    let Some(nimber) = value.to_u64() else {
        return Err(Stop::OutOfReach(words!(
            "a nimber beyond 2^64 has no place among the values of games of Left and Right here",
            "超过 2^64 的尼姆数无法作为双方游戏的值处理"
        )));
    };
    let id = bench.arena.of_nimber(nimber, budget)?;
    Ok(bench.calculator(budget).of_short(id))
}
