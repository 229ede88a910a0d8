//! Conjunctions of inequalities decided by the Omega test.
//!
//! W. Pugh, The Omega test: a fast and practical integer programming algorithm for dependence analysis,
//! Communications of the ACM 35:8 (1992), 102-114. Of a x >= t and b x <= u with a, b > 0 there follows a u -
//! b t >= 0, the real shadow. Conversely an integer x lies between t / a and u / b if a u - b t >= (a -
//! 1)(b - 1), the dark shadow. The shadows are equal, and the elimination of x is exact, if a or b is 1 in
//! each pair. Otherwise a solution outside the dark shadow lies close to one of the lower bounds: a x = t + i
//! with 0 <= b i <= a b - a - b. These are the splinters.

use super::branch_end::{BranchEnd, Reasons};
use super::conjunction::{Conjunction, Form, Range, Values};
use super::limits::{MAX_DEPTH, out_of_reach};
use super::term::LinearTerm;
use grundy_budget::{Budget, Halt};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// What is known of a conjunction.
pub(super) enum Outcome {
    /// Values for which it holds.
    Model(Values),
    /// It never holds, and no conjunction does that rests on these reasons.
    Unsatisfiable(Reasons),
}

/// What a look at the rational solutions shows.
pub(super) enum Relaxation {
    Decided(Outcome),
    /// There are rational solutions. What is left when every exact elimination is done.
    Open(Box<Reduction>),
}

/// A conjunction from which variables are eliminated exactly.
pub(super) struct Reduction {
    conjunction: Conjunction,
    eliminated: Vec<Elimination>,
}

/// A variable between its bounds.
struct Elimination {
    variable: u32,
    /// factor * variable >= term.
    lows: Vec<Edge>,
    /// factor * variable <= term.
    highs: Vec<Edge>,
    /// How many variables had been solved before.
    solved: usize,
}

struct Edge {
    factor: BigInt,
    term: LinearTerm,
    reasons: Reasons,
}

/// Above so many forms the rational solutions are not followed further: cases are quicker.
const MANY_FORMS: usize = 400;

/// Eliminates every variable, exact or not. Rational solutions that contradict each other are a proof; if
/// every value that is chosen on the way back is an integer, they are a model.
pub(super) fn relax(conjunction: &Conjunction, budget: &mut Budget) -> Result<Relaxation, Halt> {
    budget.scoped(|budget| {
        let mut exact = Reduction { conjunction: conjunction.clone(), eliminated: Vec::new() };
        match exact.eliminate_exactly(budget) {
            Err(BranchEnd::Conflict(reasons)) => {
                return Ok(Relaxation::Decided(Outcome::Unsatisfiable(reasons)));
            }
            Err(BranchEnd::Stopped(stop)) => return Err(stop),
            Ok(()) => {}
        }
        if exact.conjunction.forms.is_empty() {
            let values = exact.model(Values::default(), budget)?;
            return Ok(values.map_or_else(
                || Relaxation::Open(Box::new(exact)),
                |values| Relaxation::Decided(Outcome::Model(values)),
            ));
        }
        let mut rest = Reduction { conjunction: exact.conjunction.clone(), eliminated: Vec::new() };
        match rest.eliminate_all(budget) {
            Err(BranchEnd::Conflict(reasons)) => Ok(Relaxation::Decided(Outcome::Unsatisfiable(reasons))),
            Err(BranchEnd::Stopped(stop)) => Err(stop),
            Ok(false) => Ok(Relaxation::Open(Box::new(exact))),
            Ok(true) => {
                let values = match rest.model(Values::default(), budget)? {
                    Some(values) => exact.model(values, budget)?,
                    None => None,
                };
                Ok(match values {
                    Some(values) => Relaxation::Decided(Outcome::Model(values)),
                    None => Relaxation::Open(Box::new(exact)),
                })
            }
        }
    })
}

/// Decides a conjunction.
pub(super) fn decide(conjunction: &Conjunction, depth: usize, budget: &mut Budget) -> Result<Outcome, Halt> {
    if depth > MAX_DEPTH {
        return Err(out_of_reach());
    }
    let open = match relax(conjunction, budget)? {
        Relaxation::Decided(outcome) => return Ok(outcome),
        Relaxation::Open(open) => open,
    };
    open.split(depth, budget)
}

/// How the integer solutions of an open conjunction are sought.
enum Cases {
    /// A form has few values.
    Values(Form, Range),
    /// Dark shadow and splinters of a variable.
    Shadow(Elimination),
}

impl Reduction {
    /// The variables of the forms.
    fn variables(&self) -> Vec<u32> {
        let mut variables: Vec<u32> =
            self.conjunction.forms.keys().flatten().map(|(variable, _)| *variable).collect();
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    /// The bounds of a variable, read off the forms.
    fn bounds(&self, variable: u32) -> Elimination {
        let (mut lows, mut highs) = (Vec::new(), Vec::new());
        for (form, range) in &self.conjunction.forms {
            let Ok(place) = form.binary_search_by_key(&variable, |(known, _)| *known) else { continue };
            let coefficient = &form[place].1;
            let rest = LinearTerm::from_sorted(form.clone(), BigInt::zero()).without(variable);
            let factor = coefficient.abs();
            let (above, below) =
                if coefficient.is_negative() { (&mut highs, &mut lows) } else { (&mut lows, &mut highs) };
            for (bound, edges) in [(&range.low, above), (&range.high, below)] {
                let Some(bound) = bound else { continue };
                // coefficient * variable against bound - rest, turned round if the coefficient is negative.
                let term = LinearTerm::constant(bound.value.clone()) - rest.clone();
                let term = if coefficient.is_negative() { -term } else { term };
                edges.push(Edge { factor: factor.clone(), term, reasons: bound.reasons });
            }
        }
        Elimination { variable, lows, highs, solved: self.conjunction.solved.len() }
    }

    /// Eliminates variables while there is one whose shadows agree, the one that leaves the fewest
    /// inequalities first.
    fn eliminate_exactly(&mut self, budget: &mut Budget) -> Result<(), BranchEnd> {
        loop {
            let candidates = self.variables().into_iter().map(|variable| self.bounds(variable));
            let best = candidates.filter(Elimination::is_exact).min_by_key(Elimination::growth);
            budget.charge_steps(64 * self.conjunction.forms.len() as u64)?;
            let Some(best) = best else { return Ok(()) };
            self.project(best, budget)?;
        }
    }

    /// Eliminates every variable by its real shadow. False if there are too many inequalities.
    fn eliminate_all(&mut self, budget: &mut Budget) -> Result<bool, BranchEnd> {
        loop {
            if self.conjunction.forms.len() > MANY_FORMS {
                return Ok(false);
            }
            let candidates = self.variables().into_iter().map(|variable| self.bounds(variable));
            let best = candidates.min_by_key(|bounds| (bounds.growth(), !bounds.is_exact()));
            budget.charge_steps(64 * self.conjunction.forms.len() as u64)?;
            let Some(best) = best else { return Ok(true) };
            self.project(best, budget)?;
        }
    }

    /// Replaces what is known of a variable by its real shadow.
    fn project(&mut self, bounds: Elimination, budget: &mut Budget) -> Result<(), BranchEnd> {
        shadow(&mut self.conjunction, &bounds, false, budget)?;
        self.eliminated.push(bounds);
        Ok(())
    }

    /// Values of the variables eliminated and solved, the last one first, given those that are left. `None`
    /// if there is no integer between the bounds of one of them.
    fn model(&self, mut values: Values, budget: &mut Budget) -> Result<Option<Values>, Halt> {
        let mut to = self.conjunction.solved.len();
        for bounds in self.eliminated.iter().rev() {
            self.conjunction.complete(bounds.solved, to, &mut values);
            to = bounds.solved;
            let edges = bounds.lows.iter().chain(&bounds.highs);
            budget.charge_steps(edges.map(|edge| edge.term.cost()).sum())?;
            let Some(value) = bounds.value(&values) else { return Ok(None) };
            values.0.insert(bounds.variable, value);
        }
        self.conjunction.complete(0, to, &mut values);
        Ok(Some(values))
    }

    /// The cheapest way to go through the integer solutions.
    fn cases(&self) -> Option<Cases> {
        let widths = self.conjunction.forms.iter().filter_map(|(form, range)| {
            let (low, high) = (range.low.as_ref()?, range.high.as_ref()?);
            Some((&high.value - &low.value + BigInt::one(), form, range))
        });
        let narrow = widths.min_by(|one, two| one.0.cmp(&two.0));
        let shadows = self.variables().into_iter().map(|variable| {
            let bounds = self.bounds(variable);
            (count(&bounds.splinters()), bounds)
        });
        let shadow = shadows.min_by(|one, two| one.0.cmp(&two.0).then(one.1.growth().cmp(&two.1.growth())));
        match (narrow, shadow) {
            (Some((values, form, range)), Some((splinters, _))) if values <= splinters => {
                Some(Cases::Values(form.clone(), range.clone()))
            }
            (_, Some((_, bounds))) => Some(Cases::Shadow(bounds)),
            (_, None) => None,
        }
    }

    /// Decides what is left case by case.
    pub(super) fn split(&self, depth: usize, budget: &mut Budget) -> Result<Outcome, Halt> {
        let outcome = match self.cases() {
            None => Outcome::Model(Values::default()),
            Some(Cases::Values(form, range)) => {
                let (Some(low), Some(high)) = (range.low, range.high) else { return Err(out_of_reach()) };
                let above = LinearTerm::from_sorted(form, -&low.value);
                let reasons = low.reasons.and(high.reasons);
                let slice = Slice { term: above, last: high.value - low.value, reasons };
                self.slices(&[slice], depth, budget)?
            }
            Some(Cases::Shadow(bounds)) => match self.dark(&bounds, depth, budget)? {
                Outcome::Unsatisfiable(dark) => match self.slices(&bounds.splinters(), depth, budget)? {
                    Outcome::Unsatisfiable(reasons) => {
                        let edges = bounds.lows.iter().chain(&bounds.highs);
                        let reasons = edges.fold(reasons.and(dark), |all, edge| all.and(edge.reasons));
                        Outcome::Unsatisfiable(reasons)
                    }
                    model => model,
                },
                model => model,
            },
        };
        match outcome {
            // Exact eliminations leave an integer between all bounds.
            Outcome::Model(values) => {
                self.model(values, budget)?.map(Outcome::Model).ok_or_else(out_of_reach)
            }
            unsatisfiable => Ok(unsatisfiable),
        }
    }

    /// The solutions in the dark shadow of a variable.
    fn dark(&self, bounds: &Elimination, depth: usize, budget: &mut Budget) -> Result<Outcome, Halt> {
        let mut dark = self.conjunction.clone();
        match shadow(&mut dark, bounds, true, budget) {
            Err(BranchEnd::Stopped(stop)) => return Err(stop),
            Err(BranchEnd::Conflict(reasons)) => return Ok(Outcome::Unsatisfiable(reasons)),
            Ok(()) => {}
        }
        let outcome = budget.scoped(|budget| decide(&dark, depth + 1, budget))?;
        Ok(match outcome {
            Outcome::Model(mut values) => {
                let value = bounds.value(&values).ok_or_else(out_of_reach)?;
                values.0.insert(bounds.variable, value);
                Outcome::Model(values)
            }
            unsatisfiable => unsatisfiable,
        })
    }

    /// The solutions in one of the slices.
    fn slices(&self, slices: &[Slice], depth: usize, budget: &mut Budget) -> Result<Outcome, Halt> {
        let mut reasons = Reasons::default();
        for slice in slices {
            reasons = reasons.and(slice.reasons);
            let mut at = BigInt::zero();
            while at <= slice.last {
                let mut part = self.conjunction.clone();
                budget.charge_steps(100 * part.forms.len() as u64)?;
                let term = slice.term.clone() - LinearTerm::constant(at.clone());
                let outcome = match part.add_zero(&term, slice.reasons, budget) {
                    Err(BranchEnd::Stopped(stop)) => return Err(stop),
                    Err(BranchEnd::Conflict(reasons)) => Outcome::Unsatisfiable(reasons),
                    Ok(()) => budget.scoped(|budget| decide(&part, depth + 1, budget))?,
                };
                match outcome {
                    Outcome::Unsatisfiable(more) => reasons = reasons.and(more),
                    model => return Ok(model),
                }
                at += 1;
            }
        }
        Ok(Outcome::Unsatisfiable(reasons))
    }
}

/// The cases term = 0, ..., term = last.
struct Slice {
    term: LinearTerm,
    last: BigInt,
    reasons: Reasons,
}

/// How many cases there are.
fn count(slices: &[Slice]) -> BigInt {
    slices.iter().fold(BigInt::zero(), |sum, slice| sum + &slice.last + BigInt::one())
}

impl Elimination {
    /// Whether the real shadow and the dark shadow agree.
    fn is_exact(&self) -> bool {
        self.lows.iter().all(|low| self.highs.iter().all(|high| is_exact(low, high)))
    }

    /// How many inequalities more there are when the variable is eliminated.
    fn growth(&self) -> i64 {
        let (lows, highs) = (self.lows.len() as i64, self.highs.len() as i64);
        lows * highs - lows - highs
    }

    /// The splinters at the lower bounds, or those at the upper ones, whichever are fewer.
    fn splinters(&self) -> Vec<Slice> {
        let at = |edges: &[Edge], opposite: &[Edge], sign: i32| -> Vec<Slice> {
            let slices = edges.iter().filter_map(|edge| {
                let others = opposite.iter().filter(|other| !is_exact(edge, other));
                let last = others.map(|other| {
                    let (a, b) = (&edge.factor, &other.factor);
                    (a * b - a - b).div_floor(b)
                });
                let term = LinearTerm::new([(self.variable, edge.factor.clone())], 0) - edge.term.clone();
                Some(Slice { term: term * sign, last: last.max()?, reasons: edge.reasons })
            });
            slices.collect()
        };
        let (lows, highs) = (at(&self.lows, &self.highs, 1), at(&self.highs, &self.lows, -1));
        if count(&lows) <= count(&highs) { lows } else { highs }
    }

    /// The integer nearest to 0 between the bounds.
    fn value(&self, values: &Values) -> Option<BigInt> {
        let low = self.lows.iter().map(|edge| -(-values.of(&edge.term)).div_floor(&edge.factor)).max();
        let high = self.highs.iter().map(|edge| values.of(&edge.term).div_floor(&edge.factor)).min();
        match (low, high) {
            (Some(low), Some(high)) if low > high => None,
            (Some(low), _) if low.is_positive() => Some(low),
            (_, Some(high)) if high.is_negative() => Some(high),
            _ => Some(BigInt::zero()),
        }
    }
}

/// Whether an integer lies between a lower and an upper bound wherever a rational number does. The order of
/// the bounds is of no concern, because gaps are counted as they are for a constant: between t / a and u / a
/// with u - t >= a - 1.
fn is_exact(one: &Edge, other: &Edge) -> bool {
    if one.factor.is_one() || other.factor.is_one() {
        return true;
    }
    let gap = (other.term.clone() * one.factor.clone()).plus(&-&other.factor, &one.term);
    gap.coefficients().is_empty() && gap.constant_part().abs() >= (&one.factor - 1) * (&other.factor - 1)
}

/// Replaces the bounds of a variable by its real shadow, or its dark one.
fn shadow(
    conjunction: &mut Conjunction,
    bounds: &Elimination,
    is_dark: bool,
    budget: &mut Budget,
) -> Result<(), BranchEnd> {
    conjunction.forms.retain(|form, _| form.iter().all(|(variable, _)| *variable != bounds.variable));
    for low in &bounds.lows {
        for high in &bounds.highs {
            let mut gap = (high.term.clone() * low.factor.clone()).plus(&-&high.factor, &low.term);
            if is_dark {
                gap = gap - LinearTerm::constant((&low.factor - 1) * (&high.factor - 1));
            }
            budget.charge_steps(2 * gap.cost())?;
            conjunction.add_not_negative(&gap, low.reasons.and(high.reasons), budget)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(factor: i64, term: i64) -> Edge {
        Edge { factor: factor.into(), term: LinearTerm::constant(term), reasons: Reasons::default() }
    }

    #[test]
    fn integers_outside_the_dark_shadow_are_in_a_splinter() {
        let mut outside = [0, 0];
        for (a, b, t, u) in (2..8).flat_map(|a| {
            (2..8).flat_map(move |b| (-9..9).flat_map(move |t| (-9..9).map(move |u| (a, b, t, u))))
        }) {
            if a * u - b * t >= (a - 1) * (b - 1) {
                continue;
            }
            let bounds =
                Elimination { variable: 0, lows: vec![edge(a, t)], highs: vec![edge(b, u)], solved: 0 };
            let slices = bounds.splinters();
            for x in (-9..9).filter(|x| a * x >= t && b * x <= u) {
                let offset = |slice: &Slice| slice.term.value(|_| x.into());
                let is_in = |slice: &Slice| !offset(slice).is_negative() && offset(slice) <= slice.last;
                assert!(slices.iter().any(is_in), "{t} <= {a} x, {b} x <= {u}, x = {x}");
                outside[usize::from(slices.iter().any(|slice| offset(slice) == slice.last))] += 1;
            }
        }
        assert!(outside.iter().all(|count| *count > 0), "{outside:?}");
    }
}
