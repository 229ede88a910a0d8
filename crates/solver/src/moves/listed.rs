//! Moves of components as answers list them: as moves of the sum that the components stand in.

use super::naming::{LONG_LIST, LONG_POSITION};
use super::options::group_of;
use crate::answer::{MoveList, NamedMove, OptionList, OptionTo};
use grundy_theory::data::Data;
use num_bigint::BigUint;
use std::cmp::Ordering;

/// Moves of components as moves of the sum, the first `limit` in the order of the lists they lead to.
pub(crate) fn listed(
    at: &[Data],
    mut moves: Vec<(usize, NamedMove)>,
    count: Option<BigUint>,
    limit: usize,
) -> MoveList {
    moves.sort_by(|a, b| in_order(at, (a.0, &a.1), (b.0, &b.1)));
    moves.truncate(limit);
    let short = is_short(at, moves.len());
    let moves = moves.into_iter().map(|(component, mv)| in_sum(at, component, mv, short)).collect();
    MoveList { moves, count }
}

/// All moves of components as moves of the sum: winning, drawing and losing ones, each group in the order of the lists
/// they lead to.
pub(crate) fn grouped(
    at: &[Data],
    mut options: Vec<(usize, OptionTo)>,
    count: Option<BigUint>,
    limit: usize,
) -> OptionList {
    options.sort_by(|a, b| {
        let group = |option: &OptionTo| option.outcome.map(group_of);
        group(&a.1).cmp(&group(&b.1)).then_with(|| in_order(at, (a.0, &a.1.mv), (b.0, &b.1.mv)))
    });
    options.truncate(limit);
    let short = is_short(at, options.len());
    let named = |(component, option): (usize, OptionTo)| OptionTo {
        mv: in_sum(at, component, option.mv.clone(), short),
        ..option
    };
    OptionList { options: options.into_iter().map(named).collect(), count }
}

/// The order of two moves of components: that of the lists they lead to. A list that becomes smaller does so the more
/// the earlier it changes, one that becomes larger likewise. In between stand moves after which it is the same.
fn in_order(at: &[Data], a: (usize, &NamedMove), b: (usize, &NamedMove)) -> Ordering {
    let change = |(component, mv): (usize, &NamedMove)| {
        mv.to.as_ref().map_or(Ordering::Less, |to| to.lexicographic(&at[component]))
    };
    match (change(a), change(b)) {
        (Ordering::Greater, Ordering::Greater) => b.0.cmp(&a.0).then_with(|| by_position(a.1, b.1)),
        (one, other) if one == other => a.0.cmp(&b.0).then_with(|| by_position(a.1, b.1)),
        (one, other) => one.cmp(&other),
    }
}

/// Are so many lists short enough to be written?
pub(crate) fn is_short(at: &[Data], listed: usize) -> bool {
    let size: u64 = at.iter().map(Data::size).sum();
    size <= LONG_POSITION || size.saturating_mul(listed as u64) <= LONG_LIST
}

/// A move of a component as one of the sum.
pub(crate) fn in_sum(at: &[Data], component: usize, mv: NamedMove, short: bool) -> NamedMove {
    let to = mv.to.filter(|_| short).map(|to| {
        let mut list = at.to_vec();
        list[component] = to;
        Data::list(list)
    });
    let mut name = vec![("component", Data::Natural(component as u64))];
    name.extend(mv.name);
    NamedMove { name, to }
}

fn by_position(a: &NamedMove, b: &NamedMove) -> Ordering {
    match (&a.to, &b.to) {
        (Some(a), Some(b)) => a.lexicographic(b),
        _ => Ordering::Equal,
    }
}
