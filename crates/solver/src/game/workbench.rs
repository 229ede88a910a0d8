//! Values of impartial positions beside those of games of Left and Right.

pub use crate::value_arena::{SharedArena, ValueArena};

use super::component::Component;
use crate::answer::GrundyAnswer;
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use grundy_theory::outcome::Convention;
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_values::loopy::value::LoopyValue;

/// The value of an impartial position: the nimber of its Grundy value.
pub(super) fn value_of_component(
    component: &dyn Component,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<LoopyValue, Halt> {
    value_of_grundy(&grundy_of(component, budget)?, bench, budget)
}

/// The Grundy value of an impartial position that is worth a nimber.
pub(super) fn grundy_of(component: &dyn Component, budget: &mut Budget) -> Result<GrundyValue, Halt> {
    match component.grundy(budget)?.what {
        GrundyAnswer::Value(value) => Ok(value),
        GrundyAnswer::OutOfReach(stop) => Err(stop),
        // A sum needs it, and searches for it.
        unsought @ GrundyAnswer::Unsought => match component.contribution(Convention::Normal, budget)? {
            Some(ComponentValue::Finite(own)) => Ok(own.xor),
            _ => Err(Halt::OutOfReach(unsought.unknown().unwrap_or_default())),
        },
        GrundyAnswer::Infinite(_) => Err(Halt::NoAnswer(words!(
            "this position is worth no nimber, since play may go on for ever: ask for its loopy value with \"grundy\"",
            "这个局面不等于任何尼姆数，因为对局可能永不结束：其有环值请用 \"grundy\" 查询"
        ))),
        GrundyAnswer::Loony | GrundyAnswer::None => Err(Halt::NoAnswer(words!(
            "this game has no nimber values, so no value of this kind exists: ask for \"outcome\"",
            "这个游戏没有尼姆数值，因此没有这种值：请改问 \"outcome\""
        ))),
    }
}

/// The nimber of a Grundy value.
pub(super) fn value_of_grundy(
    value: &GrundyValue,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<LoopyValue, Halt> {
    let Some(nimber) = value.to_u64() else {
        return Err(Halt::OutOfReach(words!(
            "a nimber beyond 2^64 has no place among the values of games of Left and Right here",
            "超过 2^64 的尼姆数无法作为双方游戏的值处理"
        )));
    };
    let id = bench.arena().of_nimber(nimber, budget)?;
    Ok(bench.calculator(budget).of_short(id))
}
