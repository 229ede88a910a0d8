//! Moves of components as answers list them: as moves of the sum that the components stand in.

use super::named_move::{LONG_LIST, LONG_POSITION};
use super::options::group_of;
use crate::answer::{MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use grundy_theory::data::Data;
use num_bigint::BigUint;
use std::cmp::Ordering;

/// Moves of components, or what is known of them. What they take is held until they are listed.
pub(crate) struct ComponentMoves<T> {
    all: Vec<(usize, T)>,
    bytes: u64,
}

/// What can be gathered.
pub(crate) trait MemorySize {
    /// About how many bytes it takes.
    fn size_in_memory(&self) -> u64;
}

impl MemorySize for NamedMove {
    fn size_in_memory(&self) -> u64 {
        NamedMove::size_in_memory(self)
    }
}

impl MemorySize for OptionAnswer {
    fn size_in_memory(&self) -> u64 {
        OptionAnswer::size_in_memory(self)
    }
}

impl<T> Default for ComponentMoves<T> {
    fn default() -> ComponentMoves<T> {
        ComponentMoves { all: Vec::new(), bytes: 0 }
    }
}

impl<T: MemorySize> ComponentMoves<T> {
    /// Takes a move of this component.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub(crate) fn push(&mut self, component: usize, mv: T, budget: &mut Budget) -> Result<(), Halt> {
        let bytes = mv.size_in_memory();
        self.bytes += bytes;
        self.all.push((component, mv));
        budget.reserve(bytes)
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The same for answers, in which the number may be unknown.
    pub(crate) fn count(&self) -> Option<BigUint> {
        Some(self.len().into())
    }

    /// The first `limit` in this order, each as it is in the sum.
    fn first(
        self,
        at: &[Data],
        limit: usize,
        order: impl Fn(&(usize, T), &(usize, T)) -> Ordering,
        of_sum: impl Fn(usize, T, bool) -> T,
        budget: &mut Budget,
    ) -> Result<Vec<T>, Halt> {
        let ComponentMoves { mut all, bytes } = self;
        all.sort_by(order);
        all.truncate(limit);
        let (short, mut first) = (is_short(at, all.len()), Vec::with_capacity(all.len()));
        // The owner of the list counts it.
        budget.scoped(|budget| {
            for (component, mv) in all {
                let mv = of_sum(component, mv, short);
                budget.reserve(mv.size_in_memory())?;
                first.push(mv);
            }
            Ok(())
        })?;
        budget.release(bytes);
        Ok(first)
    }
}

/// Moves of components as moves of the sum, the first `limit` in the order of the lists they lead to.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub(crate) fn listed(
    at: &[Data],
    moves: ComponentMoves<NamedMove>,
    count: Option<BigUint>,
    limit: usize,
    budget: &mut Budget,
) -> Result<MoveList, Halt> {
    let order = |a: &(usize, NamedMove), b: &(usize, NamedMove)| in_order(at, (a.0, &a.1), (b.0, &b.1));
    let of_sum = |component, mv, short| in_sum(at, component, mv, short);
    Ok(MoveList::new(moves.first(at, limit, order, of_sum, budget)?, count))
}

/// All moves of components as moves of the sum: winning, drawing and losing ones, each group in the order of
/// the lists they lead to.
///
/// # Errors
/// [`Halt`] where a limit is reached.
pub(crate) fn grouped(
    at: &[Data],
    options: ComponentMoves<OptionAnswer>,
    count: Option<BigUint>,
    limit: usize,
    budget: &mut Budget,
) -> Result<OptionList, Halt> {
    let order = |a: &(usize, OptionAnswer), b: &(usize, OptionAnswer)| {
        let group = |option: &OptionAnswer| option.outcome.map(group_of);
        group(&a.1).cmp(&group(&b.1)).then_with(|| in_order(at, (a.0, &a.1.mv), (b.0, &b.1.mv)))
    };
    let of_sum = |component, option: OptionAnswer, short| OptionAnswer {
        mv: in_sum(at, component, option.mv, short),
        ..option
    };
    Ok(OptionList { options: options.first(at, limit, order, of_sum, budget)?, count })
}

/// The order of two moves of components: that of the lists they lead to. A list that becomes smaller does so
/// the more the earlier it changes, one that becomes larger likewise. In between stand moves after which it
/// is the same.
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

/// Whether this many lists are short enough to be written.
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
