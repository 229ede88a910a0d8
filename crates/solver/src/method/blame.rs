//! Whose mistake it is where rules fail.

use crate::asked::asking::led_to;
use crate::asked::rules::{At, Own};
use crate::budget::Halt;
use crate::method::MethodInput;
use grundy_theory::ruleset::Ruleset;

/// What was found out about a position. The failure of rules about one that they themselves lead to is their
/// mistake.
pub(crate) fn blamed<K, T>(on: MethodInput<'_, Own<K>>, found: Result<T, Halt>) -> Result<T, Halt>
where
    Own<K>: Ruleset<Position = At>,
{
    found.map_err(|stop| if on.is_root() { stop } else { led_to(on.rules.rules(), on.at, stop) })
}
