//! Whose mistake it is where rules fail.

use crate::asked::asking::led_to;
use crate::asked::rules::{At, Own};
use crate::limits::Stop;
use crate::method::On;
use grundy_theory::ruleset::Ruleset;

/// What was found out about a position. The failure of rules about one that they themselves lead to is their
/// mistake.
pub(crate) fn blamed<K, T>(on: On<'_, Own<K>>, found: Result<T, Stop>) -> Result<T, Stop>
where
    Own<K>: Ruleset<Position = At>,
{
    found.map_err(|stop| if on.is_root() { stop } else { led_to(on.rules.rules(), on.at, stop) })
}
