//! Automata of one number as regular expressions, by the elimination of states: S. C. Kleene, Representation
//! of events in nerve nets and finite automata (1956); J. A. Brzozowski, E. J. McCluskey (1963).

use grundy_automata::dfa::Dfa;
use std::collections::BTreeMap;
use std::fmt;

/// A regular expression of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Expression {
    /// The empty word.
    Empty,
    /// One of these digits.
    Digit(Vec<u8>),
    /// One after the other.
    Chain(Vec<Expression>),
    /// One of them.
    Either(Vec<Expression>),
    /// Any number of them.
    Star(Box<Expression>),
}

/// Longer expressions say less than the number of states.
const MAX_LENGTH: usize = 48;

/// Automata with more states have long expressions.
const MAX_STATES: usize = 8;

impl Expression {
    fn then(self, next: Expression) -> Expression {
        match (self, next) {
            (Expression::Empty, one) | (one, Expression::Empty) => one,
            (one, other) => {
                let parts = |part| match part {
                    Expression::Chain(parts) => parts,
                    part => vec![part],
                };
                Expression::Chain([parts(one), parts(other)].concat())
            }
        }
    }

    fn or(self, other: Expression) -> Expression {
        let mut parts = Vec::new();
        let mut digits: Vec<u8> = Vec::new();
        for one in [self, other] {
            match one {
                Expression::Digit(more) => digits.extend(more),
                Expression::Either(more) => {
                    for part in more {
                        match part {
                            Expression::Digit(more) => digits.extend(more),
                            part if parts.contains(&part) => {}
                            part => parts.push(part),
                        }
                    }
                }
                one if parts.contains(&one) => {}
                one => parts.push(one),
            }
        }
        digits.sort_unstable();
        digits.dedup();
        if !digits.is_empty() {
            parts.insert(0, Expression::Digit(digits));
        }
        if parts.len() == 1 { parts.remove(0) } else { Expression::Either(parts) }
    }

    fn star(self) -> Expression {
        match self {
            Expression::Empty => Expression::Empty,
            Expression::Star(inner) => Expression::Star(inner),
            // The empty word is there without being said.
            Expression::Either(parts) if parts.contains(&Expression::Empty) => {
                let rest = parts.into_iter().filter(|part| *part != Expression::Empty);
                rest.reduce(Expression::or).unwrap_or(Expression::Empty).star()
            }
            one => Expression::Star(Box::new(one)),
        }
    }

    fn length(&self) -> usize {
        match self {
            Expression::Empty | Expression::Digit(_) => 1,
            Expression::Chain(parts) | Expression::Either(parts) => {
                parts.iter().map(|part| part.length() + 1).sum()
            }
            Expression::Star(inner) => inner.length() + 1,
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let closed = |part: &Expression| match part {
            Expression::Either(_) => format!("({part})"),
            part => part.to_string(),
        };
        match self {
            Expression::Empty => write!(f, "()"),
            Expression::Digit(digits) => {
                let text: String = digits.iter().map(u8::to_string).collect();
                if digits.len() == 1 { write!(f, "{text}") } else { write!(f, "[{text}]") }
            }
            Expression::Chain(parts) => write!(f, "{}", parts.iter().map(closed).collect::<String>()),
            Expression::Either(parts) => {
                write!(f, "{}", parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("|"))
            }
            Expression::Star(inner) => match &**inner {
                Expression::Digit(_) => write!(f, "{inner}*"),
                inner => write!(f, "({inner})*"),
            },
        }
    }
}

/// The words of the accepted numbers, without leading zeros, as a regular expression; `None` if it is long.
pub(crate) fn of(dfa: &Dfa) -> Option<String> {
    expression(dfa).map(|expression| expression.to_string()).filter(|text| text.len() <= MAX_LENGTH)
}

fn expression(dfa: &Dfa) -> Option<Expression> {
    if dfa.states() > MAX_STATES || dfa.symbols() > 10 {
        return None;
    }
    // A start before all states, in which no digit was read, and an end behind them.
    let (start, end) = (dfa.states(), dfa.states() + 1);
    let mut edges: BTreeMap<(usize, usize), Expression> = BTreeMap::new();
    let mut add = |from: usize, to: usize, by: Expression| {
        let known = edges.remove(&(from, to));
        edges.insert((from, to), if let Some(known) = known { known.or(by) } else { by });
    };
    for state in 0..dfa.states() as u32 {
        if Some(state) == dfa.dead() {
            continue;
        }
        for digit in 0..dfa.symbols() {
            let to = dfa.step(state, digit);
            if Some(to) != dfa.dead() {
                let by = Expression::Digit(vec![digit as u8]);
                add(state as usize, to as usize, by.clone());
                if state == 0 && digit > 0 {
                    add(start, to as usize, by);
                }
            }
        }
        if dfa.accepts_at(state) {
            add(state as usize, end, Expression::Empty);
            if state == 0 {
                add(start, end, Expression::Empty);
            }
        }
    }
    let mut left: Vec<usize> = (0..dfa.states()).collect();
    while !left.is_empty() {
        // The state with the fewest ways through it comes first.
        let ways = |state: usize| {
            let inside = edges.keys().filter(|&&(from, to)| to == state && from != state).count();
            inside * edges.keys().filter(|&&(from, to)| from == state && to != state).count()
        };
        let place = (0..left.len()).min_by_key(|&place| ways(left[place]))?;
        eliminate(left.remove(place), &mut edges);
        if edges.values().map(Expression::length).sum::<usize>() > 8 * MAX_LENGTH {
            return None;
        }
    }
    edges.remove(&(start, end))
}

fn eliminate(state: usize, edges: &mut BTreeMap<(usize, usize), Expression>) {
    let around = edges.remove(&(state, state)).map_or(Expression::Empty, Expression::star);
    let take = |edges: &BTreeMap<(usize, usize), Expression>, of: &dyn Fn(usize, usize) -> bool| {
        let some = edges.iter().filter(|((from, to), _)| of(*from, *to));
        some.map(|(&key, by)| (key, by.clone())).collect::<Vec<_>>()
    };
    let inside = take(edges, &|_, to| to == state);
    let outside = take(edges, &|from, _| from == state);
    edges.retain(|&(from, to), _| from != state && to != state);
    for ((from, _), into) in &inside {
        for ((_, to), out) in &outside {
            let by = into.clone().then(around.clone()).then(out.clone());
            let known = edges.remove(&(*from, *to));
            edges.insert((*from, *to), if let Some(known) = known { known.or(by) } else { by });
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use grundy_automata::arithmetic::Arithmetic;
    use grundy_automata::numeration::Numeration;
    use grundy_budget::{Budget, Limits};
    use std::collections::BTreeSet;

    impl Expression {
        /// Where a word may end that begins at one of these places.
        fn ends(&self, word: &[u8], from: &BTreeSet<usize>) -> BTreeSet<usize> {
            match self {
                Expression::Empty => from.clone(),
                Expression::Digit(digits) => {
                    let next = |&place: &usize| digits.contains(word.get(place)?).then_some(place + 1);
                    from.iter().filter_map(next).collect()
                }
                Expression::Chain(parts) => {
                    parts.iter().fold(from.clone(), |from, part| part.ends(word, &from))
                }
                Expression::Either(parts) => parts.iter().flat_map(|part| part.ends(word, from)).collect(),
                Expression::Star(inner) => {
                    let mut all = from.clone();
                    loop {
                        let more: BTreeSet<usize> = all.union(&inner.ends(word, &all)).copied().collect();
                        if more == all {
                            return all;
                        }
                        all = more;
                    }
                }
            }
        }
    }

    #[test]
    fn expressions_match_the_words_of_the_accepted_numbers_and_no_others() {
        let budget = &mut Budget::new(&Limits::default());
        let sets = [
            (2, "exists q: n = 3*q"),
            (2, "exists q: n = 2*q + 1"),
            (2, "place(n) | n = 0"),
            (3, "exists q: n = 2*q"),
            (10, "exists q: n = 5*q + 3"),
            (2, "5 <= n"),
        ];
        for (base, set) in sets {
            let mut numbers = Arithmetic::new(Numeration::base(base).unwrap(), budget).unwrap();
            let (_, dfa) = numbers.relation(set, budget).unwrap();
            let expression = expression(&dfa).unwrap();
            for n in 0..2000_u64 {
                let word = if n == 0 { Vec::new() } else { numbers.numeration().word(n) };
                let matches = expression.ends(&word, &BTreeSet::from([0])).contains(&word.len());
                assert_eq!(matches, numbers.accepts(&dfa, &[n]), "{set} {n}: {expression}");
            }
        }
    }
}
