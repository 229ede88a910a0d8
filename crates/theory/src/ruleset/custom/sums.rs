//! Moves that leave several positions: their disjunctive sum.
//!
//! Rules write such a position as an object, `{"sum": [p, q]}`. [`SumRules`] makes rules that know sums of
//! rules that only know single positions: a move in a sum is a move in one of its parts, and the parts are
//! independent.

use super::exact::ExactRules;
use super::exact::line::LineRules;
use super::queries::{RulesQuery, RulesReplies, RulesReply, reply_with};
use super::{CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, PackedOrMove, VisitShown};
use crate::data::Data;
use crate::forward;
use crate::player::Player;
use crate::value::Score;
use crate::visit::Visit;
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The name of the field.
const SUM: &str = "sum";

/// The sum of these positions: sums among them are taken apart, and the parts stand in order, so that equal
/// sums are equal. The sum of one position is this position.
pub fn sum_of(parts: Vec<Data>) -> Data {
    let mut flat = Vec::with_capacity(parts.len());
    let mut open: Vec<Data> = parts;
    while let Some(part) = open.pop() {
        match parts_of(&part) {
            Some(parts) => open.extend(parts),
            None => flat.push(part),
        }
    }
    if let [_] = flat[..] {
        return flat.remove(0);
    }
    flat.sort_by(Data::lexicographic);
    Data::object([(SUM, Data::List(flat))])
}

/// The parts of a sum; `None` of anything else.
pub fn parts_of(position: &Data) -> Option<Vec<Data>> {
    match position {
        Data::Object(fields) => match &fields[..] {
            [(name, parts)] if name == SUM => parts.items().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// A move of which the rules may show a sum of sums, in any order.
fn in_order(mv: CustomMove) -> CustomMove {
    match parts_of(&mv.to) {
        Some(parts) => CustomMove { to: sum_of(parts), ..mv },
        None => mv,
    }
}

/// Rules with their sums.
pub struct SumRules(Arc<dyn CustomRules>);

impl SumRules {
    /// These rules, and sums of their positions.
    pub fn from_rules(rules: Arc<dyn CustomRules>) -> SumRules {
        SumRules(rules)
    }
}

impl CustomRules for SumRules {
    forward!(kind: CustomKind, about: CustomInfo, loopy: bool, gains_by_threads: bool, steps: u64, work: u64);

    fn exact(&self) -> Option<CustomResult<Arc<ExactRules>>> {
        self.0.exact()
    }

    fn exact_line(&self, at: &Data, entry: Option<usize>) -> Option<CustomResult<Arc<LineRules>>> {
        self.0.exact_line(at, entry)
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        let Some(parts) = parts_of(at) else {
            return self.0.visit_moves(at, player, &mut |mv| visit(in_order(mv)));
        };
        let mut flow = ControlFlow::Continue(());
        for (i, part) in parts.iter().enumerate() {
            // Equal parts stand next to each other, and have the same moves.
            if flow.is_break() || i > 0 && parts[i - 1] == *part {
                continue;
            }
            self.0.visit_moves(part, player, &mut |mv| {
                let mut rest = parts.clone();
                rest[i] = mv.to.clone();
                flow = visit(CustomMove { to: sum_of(rest), ..mv });
                flow
            })?;
        }
        Ok(())
    }

    fn visit_shown(&self, at: &Data, player: Player, visit: VisitShown<'_>) -> CustomResult {
        match parts_of(at) {
            None => self.0.visit_shown(at, player, visit),
            Some(_) => self.visit_moves(at, player, &mut |mv| visit(PackedOrMove::Move(mv))),
        }
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        match parts_of(at) {
            None => self.0.parts(at),
            parts => Ok(parts),
        }
    }

    fn reply(&self, queries: &[RulesQuery<'_>]) -> Option<RulesReplies> {
        let of_sum = |query: RulesQuery<'_>| {
            let parts = parts_of(query.at())?;
            Some(match query {
                RulesQuery::Parts(_) => Ok(RulesReply::Parts(Some(parts))),
                RulesQuery::Moves(at, player) => {
                    let mut moves = Vec::new();
                    let visited = self.visit_moves(at, player, &mut |mv| {
                        moves.push(mv);
                        ControlFlow::Continue(())
                    });
                    visited.map(|()| RulesReply::Moves(moves))
                }
            })
        };
        let mut replies = reply_with(queries, of_sum, |queries| self.0.reply(queries))?;
        for reply in &mut replies {
            if let Ok(RulesReply::Moves(moves)) = reply {
                *moves = mem::take(moves).into_iter().map(in_order).collect();
            }
        }
        Some(replies)
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        self.0.score(at)
    }

    fn draw(&self, at: &Data) -> CustomResult<Option<Data>> {
        self.0.draw(at)
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        let Some(parts) = parts_of(at) else { return self.0.show(at) };
        let shown: Option<Vec<String>> =
            parts.iter().map(|part| self.0.show(part)).collect::<Result<_, _>>()?;
        Ok(shown.map(|shown| shown.join(" + ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_equal_in_any_order_and_nesting() {
        let [a, b, c] = [1u64, 2, 3].map(Data::from);
        let nested = sum_of(vec![c.clone(), sum_of(vec![b.clone(), a.clone()])]);
        assert_eq!(nested, sum_of(vec![a.clone(), b, c]));
        assert_eq!(parts_of(&nested).map(|parts| parts.len()), Some(3));
        assert_eq!(sum_of(vec![a.clone()]), a);
        assert_eq!(parts_of(&sum_of(Vec::new())), Some(Vec::new()));
    }
}
