//! How many lists of heaps the first player wins.

use crate::game::game_of;
use crate::limits::{Limits, of_question};
use crate::natural::Natural;
use grundy::count_sums::{CountedPositions, count_in};
use grundy::solver::prelude::Data;
use num_bigint::BigUint;
use pyo3::prelude::*;

/// In how many lists of `heaps` heaps with sizes from `sizes[0]` to `sizes[1]` the first player wins, modulo
/// `mod` if that is given; with `ordered=False`, lists that differ only in their order count once.
///
/// >>> grundy.count("nim", heaps=3, sizes=(1, 7))
/// 301
/// >>> grundy.count("nim", heaps=3, sizes=(1, 7), ordered=False)
/// 77
/// >>> grundy.count("nim", heaps=10**18, sizes=(1, 1000), mod=10**9 + 7)
/// 24457952
#[pyfunction]
#[pyo3(signature = (game, heaps, sizes, r#mod=None, *, ordered=true, limits=None))]
pub fn count(
    game: &Bound<'_, PyAny>,
    heaps: Natural,
    sizes: (Natural, Natural),
    r#mod: Option<Natural>,
    ordered: bool,
    limits: Option<Limits>,
) -> PyResult<BigUint> {
    let known = game_of(game)?;
    let data = |n: Natural, argument| {
        n.big(argument).map(|n| Data::integer(n.into())).map_err(|failure| failure.raise(game.py()))
    };
    let (heaps, modulus) = (data(heaps, "heaps")?, r#mod.map(|n| data(n, "mod")).transpose()?);
    let sizes = Data::list(vec![data(sizes.0, "sizes[0]")?, data(sizes.1, "sizes[1]")?]);
    known.run(game.py(), of_question(limits.as_ref()), None, move |known, budget| {
        let positions = CountedPositions { heaps, sizes, modulus, ordered };
        Ok(count_in(&*known.game, &positions, budget)?)
    })
}
