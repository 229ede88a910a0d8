//! Comparisons of sums, and variables that are solved for in them.
//!
//! If v + A = B and v is only asked to exist, then A <= B, and B stands in the place of v + A elsewhere: f
//! v + C < D if and only if f B + C < D + f A. An automaton reads fewer numbers side by side then, and knows
//! less of each: 1001 k + v = n and v < 1001 become 1001 k <= n and n < 1001 k + 1001, where no set of all v
//! is followed.

use crate::formula::{LinearTerm, OrderRelation};
use crate::relation::Variable;

/// A sum of multiples of variables and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    /// Each variable once, with a factor that is not 0.
    multiples: Vec<(u64, Variable)>,
    number: u64,
}

impl Sum {
    /// The sum with these multiples, of variables each of which is named once.
    pub(crate) fn new(multiples: Vec<(u64, Variable)>, number: u64) -> Sum {
        Sum { multiples, number }
    }

    pub(crate) fn multiples(&self) -> &[(u64, Variable)] {
        &self.multiples
    }

    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The variable that is all of the sum.
    pub(crate) fn lone(&self) -> Option<Variable> {
        match (&self.multiples[..], self.number) {
            ([(1, variable)], 0) => Some(*variable),
            _ => None,
        }
    }

    fn factor(&self, variable: Variable) -> u64 {
        self.multiples.iter().find(|(_, known)| *known == variable).map_or(0, |&(factor, _)| factor)
    }

    fn without(&self, variable: Variable) -> Sum {
        let multiples = self.multiples.iter().filter(|(_, known)| *known != variable);
        Sum { multiples: multiples.copied().collect(), number: self.number }
    }

    /// This sum and a multiple of another one. `None` if a factor or the number would be too large.
    fn plus(&self, factor: u64, other: &Sum) -> Option<Sum> {
        let mut sum = self.clone();
        sum.number = sum.number.checked_add(factor.checked_mul(other.number)?)?;
        for &(more, variable) in &other.multiples {
            let more = factor.checked_mul(more)?;
            match sum.multiples.iter_mut().find(|(_, known)| *known == variable) {
                Some((known, _)) => *known = known.checked_add(more)?,
                None => sum.multiples.push((more, variable)),
            }
        }
        sum.multiples.retain(|&(factor, _)| factor > 0);
        sum.largest_factor().le(&LinearTerm::MAX).then_some(sum)
    }

    fn largest_factor(&self) -> u64 {
        self.multiples.iter().map(|&(factor, _)| factor).max().unwrap_or(0)
    }

    /// The sum less what another one has of each variable, and of the number, as far as there is as much.
    fn less(&self, other: &Sum) -> Sum {
        let left = self
            .multiples
            .iter()
            .map(|&(factor, variable)| (factor.saturating_sub(other.factor(variable)), variable));
        Sum {
            multiples: left.filter(|&(factor, _)| factor > 0).collect(),
            number: self.number.saturating_sub(other.number),
        }
    }
}

/// How two sums compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comparison {
    pub(crate) sides: [Sum; 2],
    pub(crate) order: OrderRelation,
}

impl Comparison {
    /// The comparison without what both sides have.
    pub(crate) fn new(one: &Sum, order: OrderRelation, other: &Sum) -> Comparison {
        Comparison { sides: [one.less(other), other.less(one)], order }
    }

    fn mentions(&self, variable: Variable) -> bool {
        self.sides.iter().any(|side| side.factor(variable) > 0)
    }

    fn largest_factor(&self) -> u64 {
        self.sides.iter().map(Sum::largest_factor).max().unwrap_or(0)
    }

    /// The sums A and B if this says that variable + A = B.
    fn solved(&self, variable: Variable) -> Option<[Sum; 2]> {
        let [one, other] = &self.sides;
        match (self.order, one.factor(variable), other.factor(variable)) {
            (OrderRelation::Equal, 1, 0) => Some([one.without(variable), other.clone()]),
            (OrderRelation::Equal, 0, 1) => Some([other.without(variable), one.clone()]),
            _ => None,
        }
    }

    /// The comparison with B in the place of variable + A. `None` if numbers become too large.
    fn replaced(&self, variable: Variable, [a, b]: &[Sum; 2]) -> Option<Comparison> {
        let [one, other] = &self.sides;
        let (left, right) = (one.factor(variable), other.factor(variable));
        let one = one.without(variable).plus(left, b)?.plus(right, a)?;
        let other = other.without(variable).plus(right, b)?.plus(left, a)?;
        Some(Comparison::new(&one, self.order, &other))
    }
}

/// More variables than this beside the one that is solved for would stand in too many places.
const MAX_OTHERS: usize = 2;

/// Solves for variables that are only asked to exist, as long as no factor grows.
pub(crate) fn solve(comparisons: &mut Vec<Comparison>, may_go: impl Fn(Variable) -> bool) {
    while let Some(fewer) = solved_once(comparisons, &may_go) {
        *comparisons = fewer;
    }
}

/// The comparisons with a variable fewer.
fn solved_once(comparisons: &[Comparison], may_go: impl Fn(Variable) -> bool) -> Option<Vec<Comparison>> {
    let most = comparisons.iter().map(Comparison::largest_factor).max()?;
    let variables = |comparison: &Comparison| {
        let multiples = comparison.sides.iter().flat_map(|side| &side.multiples);
        multiples.map(|&(_, variable)| variable).collect::<Vec<_>>()
    };
    comparisons.iter().enumerate().find_map(|(at, equation)| {
        let mentioned = variables(equation);
        if mentioned.len() > MAX_OTHERS + 1 {
            return None;
        }
        mentioned.into_iter().filter(|&variable| may_go(variable)).find_map(|variable| {
            let sides = equation.solved(variable)?;
            let mut fewer = Vec::with_capacity(comparisons.len());
            for (i, comparison) in comparisons.iter().enumerate() {
                fewer.push(match comparison.mentions(variable) {
                    _ if i == at => Comparison::new(&sides[0], OrderRelation::AtMost, &sides[1]),
                    true => comparison.replaced(variable, &sides)?,
                    false => comparison.clone(),
                });
            }
            // That a number is not below 0 need not be said.
            fewer.retain(|comparison| {
                comparison.order != OrderRelation::AtMost || comparison.sides[0] != Sum::default()
            });
            fewer.iter().all(|comparison| comparison.largest_factor() <= most).then_some(fewer)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(
        one: (&[(u64, Variable)], u64),
        order: OrderRelation,
        other: (&[(u64, Variable)], u64),
    ) -> Comparison {
        Comparison::new(&Sum::new(one.0.to_vec(), one.1), order, &Sum::new(other.0.to_vec(), other.1))
    }

    const N: Variable = 0;
    const K: Variable = 1;
    const V: Variable = 2;

    #[test]
    fn a_remainder_is_solved_for() {
        let mut comparisons = vec![
            compare((&[(1, N)], 0), OrderRelation::Equal, (&[(1001, K), (1, V)], 0)),
            compare((&[(1, V)], 0), OrderRelation::Less, (&[], 1001)),
        ];
        solve(&mut comparisons, |variable| variable == V);
        let bounds = [
            compare((&[(1001, K)], 0), OrderRelation::AtMost, (&[(1, N)], 0)),
            compare((&[(1, N)], 0), OrderRelation::Less, (&[(1001, K)], 1001)),
        ];
        assert_eq!(comparisons, bounds);
    }

    #[test]
    fn a_variable_whose_place_a_larger_factor_would_take_stays() {
        let equation = compare((&[(1, V)], 0), OrderRelation::Equal, (&[(1000, K)], 0));
        let other = compare((&[(1, N)], 0), OrderRelation::Equal, (&[(1000, V)], 0));
        let mut comparisons = vec![equation, other];
        let before = comparisons.clone();
        solve(&mut comparisons, |variable| variable == V);
        assert_eq!(comparisons, before);
    }

    #[test]
    fn common_terms_of_both_sides_cancel() {
        let one = compare((&[(3, N), (2, K)], 5), OrderRelation::Less, (&[(1, N), (4, K)], 2));
        assert_eq!(one, compare((&[(2, N)], 3), OrderRelation::Less, (&[(2, K)], 0)));
    }
}
