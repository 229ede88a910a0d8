//! Disjunctive sums that may mix games.

use super::partizan::sum::PartizanSum;
use super::{Component, Contribution, Placed, once};
use crate::answer::{Answer, MoveList, NamedMove, Question, Refusal, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::retrograde::{Reached, Verdict};
use crate::engine::win::Wins;
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::erased::{AnyPosition, Erased};
use grundy_theory::sum::disjunctive::Sum;
use grundy_theory::theorem::EITHER;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::value::{GrundyValue, LoopyValue};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// Answers a question about the disjunctive sum of positions that were read one by one.
///
/// # Errors
/// [`NoPart`] where one of them can be no part of a sum; else [`Refusal`].
pub fn answer_placed(
    parts: Vec<Placed>,
    question: &Question,
    budget: &mut Budget,
) -> Result<Result<Answer, Refusal>, NoPart> {
    if !parts.iter().any(|part| matches!(part, Placed::Partizan(_))) {
        let component =
            |(part, placed): (usize, Placed)| placed.component().map_err(|reason| NoPart { part, reason });
        let components: Vec<_> = parts.into_iter().enumerate().map(component).collect::<Result<_, _>>()?;
        return Ok(answer(&components, question, budget));
    }
    if let Some(part) = parts.iter().position(|part| matches!(part, Placed::Alone(_))) {
        return Err(NoPart { part, reason: super::not_a_part() });
    }
    Ok(super::partizan::answer(&PartizanSum::new(parts), question, budget))
}

/// A position that can be no part of a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPart {
    /// Its place among the parts.
    pub part: usize,
    /// Why.
    pub reason: Words,
}

/// Answers a question about the disjunctive sum of impartial positions. Moves lead to the list of all positions.
///
/// # Errors
/// [`Refusal`] where a limit is reached.
pub fn answer(
    parts: &[Box<dyn Component>],
    question: &Question,
    budget: &mut Budget,
) -> Result<Answer, Refusal> {
    super::refuse_scores(question)?;
    super::refuse_player(question)?;
    let play = question.play;
    let sum = SumPosition::new(parts, play, budget)?;
    let outcome = if question.outcome || question.verdict { Some(sum.outcome(play, budget)?) } else { None };
    let grundy = if question.grundy { Some(sum.grundy(play, budget)?) } else { None };
    let moves = question.moves.map(|limit| sum.winning_moves(play, limit, budget)).transpose()?;
    let remoteness = if question.remoteness { Some(sum.remoteness(play, budget)?) } else { None };
    let explain = if question.explain { Some(sum.reason(play, budget)?) } else { None };
    let method = sum.method(play, budget);
    Ok(Answer { outcome, grundy, value: None, moves, remoteness, further: Vec::new(), method, explain })
}

struct SumPosition<'a> {
    parts: &'a [Box<dyn Component>],
    /// What each part contributes, where values decide the sum.
    contributions: Option<Vec<Contribution>>,
    /// What the parts contribute that need not go on for ever.
    total: Profile,
    /// All positions that can be reached, where play may go on for ever and values do not decide.
    reached: OnceLock<Reached<Sum<Erased>>>,
}

impl<'a> SumPosition<'a> {
    fn new(
        parts: &'a [Box<dyn Component>],
        play: Play,
        budget: &mut Budget,
    ) -> Result<SumPosition<'a>, Stop> {
        let mut sum =
            SumPosition { parts, contributions: None, total: Profile::default(), reached: OnceLock::new() };
        if let [_] = parts {
            // One part needs no values: it may have a theorem about its outcome alone.
            return Ok(sum);
        }
        let mut contributions = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(contribution) = part.contribution(play, budget)? else { return Ok(sum) };
            if let Contribution::Finite(profile) = &contribution {
                sum.total = sum.total.combine(profile);
            }
            contributions.push(contribution);
        }
        sum.contributions = Some(contributions);
        Ok(sum)
    }

    fn erased(&self, budget: &mut Budget) -> Result<Vec<AnyPosition>, Stop> {
        self.parts.iter().map(|part| part.erased(budget)).collect()
    }

    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match (&self.contributions, self.parts) {
            (Some(contributions), _) => Ok(self.decided(contributions, play)),
            (None, [part]) => part.outcome(play, budget),
            (None, _) if self.may_go_on(budget)? => Ok(self.verdict(play, budget)?.outcome),
            (None, _) => Wins::new(play).outcome(&Sum(Erased), &self.erased(budget)?, budget),
        }
    }

    fn decided(&self, contributions: &[Contribution], play: Play) -> Outcome {
        match (play, &infinite(contributions)[..]) {
            (Play::Misere, _) => ferguson::outcome(&self.total),
            (Play::Normal, []) => Outcome::of_next(!self.total.xor.is_zero()),
            (Play::Normal, [options]) if options.contains(&self.total.xor) => Outcome::N,
            (Play::Normal, _) => Outcome::D,
        }
    }

    fn may_go_on(&self, budget: &mut Budget) -> Result<bool, Stop> {
        may_go_on(self.parts, budget)
    }

    fn reached(&self, play: Play, budget: &mut Budget) -> Result<&Reached<Sum<Erased>>, Stop> {
        let at = self.erased(budget)?;
        once(&self.reached, || Reached::from(&Sum(Erased), &at, play, budget))
    }

    /// The verdict on a sum that may go on for ever, from all positions that can be reached.
    fn verdict(&self, play: Play, budget: &mut Budget) -> Result<Verdict, Stop> {
        let at = self.erased(budget)?;
        let verdict = self.reached(play, budget)?.on(&Sum(Erased), &at);
        Ok(verdict.unwrap_or(Verdict { outcome: Outcome::D, remoteness: None }))
    }

    fn grundy(&self, play: Play, budget: &mut Budget) -> Result<Worth, Stop> {
        if play == Play::Misere {
            return Ok(Worth::None);
        }
        let mut total = LoopyValue::ZERO;
        for part in self.parts {
            total = total.plus(&match part.grundy(budget)? {
                Worth::Value(value) => LoopyValue::Finite(value),
                Worth::Infinite(options) => LoopyValue::Infinite(options),
                other => return Ok(other),
            });
        }
        Ok(match total {
            LoopyValue::Finite(value) => Worth::Value(value),
            LoopyValue::Infinite(options) => Worth::Infinite(options),
        })
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        match (&self.contributions, self.parts) {
            (Some(known), _) if self.decided(known, play) != Outcome::N => Ok(MoveList::none()),
            (Some(known), _) => self.moves_by_values(known, play, limit, budget),
            (None, [part]) => {
                let list = part.winning_moves(play, limit, budget)?;
                let moves = list.moves.into_iter().map(|mv| (0, mv)).collect();
                Ok(listed(&self.written(), moves, list.count, limit))
            }
            (None, _) => self.moves_by_search(play, limit, budget),
        }
    }

    fn moves_by_values(
        &self,
        contributions: &[Contribution],
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let mut count = Some(BigUint::ZERO);
        let mut moves = Vec::new();
        let goes_on = !infinite(contributions).is_empty();
        for (component, (part, own)) in self.parts.iter().zip(contributions).enumerate() {
            let rest = match own {
                // A component that can be kept going has to be moved to an end.
                Contribution::Finite(_) if goes_on => continue,
                Contribution::Finite(own) => {
                    Profile { xor: &self.total.xor ^ &own.xor, big: self.total.big - own.big }
                }
                Contribution::Infinite(_) => self.total.clone(),
            };
            let list = part.moves_beside(&rest, play, limit, budget)?;
            count = count.zip(list.count).map(|(sum, more)| sum + more);
            moves.extend(list.moves.into_iter().map(|mv| (component, mv)));
        }
        Ok(listed(&self.written(), moves, count, limit))
    }

    fn moves_by_search(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let (rules, at) = (Sum(Erased), self.erased(budget)?);
        let reached = match self.may_go_on(budget)? {
            true => Some(self.reached(play, budget)?),
            false => None,
        };
        let mut wins = Wins::new(play);
        let mut moves = Vec::new();
        let mut stop = Ok(());
        let _ = rules.visit_moves(&at, EITHER, &mut |(component, mv)| {
            let tried = match &mv.to {
                Ok(to) => {
                    let mut sum = at.clone();
                    sum[component] = to.clone();
                    match &reached {
                        Some(reached) => {
                            Ok(reached.on(&rules, &sum).map_or(Outcome::D, |verdict| verdict.outcome))
                        }
                        None => wins.outcome(&rules, &sum, budget),
                    }
                }
                Err(_) => Err(Stop::Memory(budget.limits().memory)),
            };
            match (tried, mv.to) {
                (Ok(Outcome::P), Ok(to)) => {
                    moves.push((component, NamedMove { name: mv.name, to: Some(to.write()) }));
                }
                (Err(reason), _) => {
                    stop = Err(reason);
                    return ControlFlow::Break(());
                }
                _ => {}
            }
            ControlFlow::Continue(())
        });
        stop?;
        let count = Some(BigUint::from(moves.len()));
        Ok(listed(&self.written(), moves, count, limit))
    }

    fn written(&self) -> Vec<Data> {
        self.parts.iter().map(|part| part.write()).collect()
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        match self.parts {
            [part] => part.remoteness(play, budget),
            _ if self.may_go_on(budget)? => Ok(self.verdict(play, budget)?.remoteness),
            _ => Ok(Some(
                Memo::new(Lengths(play)).value(&Sum(Erased), &self.erased(budget)?, budget)?.remoteness,
            )),
        }
    }

    fn method(&self, play: Play, budget: &mut Budget) -> Text {
        match (&self.contributions, self.parts, play) {
            (Some(known), _, Play::Normal) if !infinite(known).is_empty() => {
                text!("Smith's theory of loopy sums", "史密斯有环和理论")
            }
            (Some(_), _, Play::Normal) => text!("Sprague-Grundy theorem", "Sprague–Grundy 定理"),
            (Some(_), _, Play::Misere) => text!("misère theorem (Ferguson)", "反常规则定理（Ferguson）"),
            (None, [part], _) => part.method(play, budget),
            (None, ..) => text!("search of the whole sum", "整个和的搜索"),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        if let [part] = self.parts {
            return part.reason(play, budget);
        }
        let Some(contributions) = &self.contributions else {
            return Ok(words!(
                "The values of the components do not decide this sum: every line of play was searched.",
                "各分量的值不足以判定这个和：已搜索全部着法。"
            ));
        };
        let values = contributions.iter().map(written).collect::<Vec<_>>().join(", ");
        let (xor, big) = (&self.total.xor, self.total.big);
        Ok(match play {
            Play::Normal if !infinite(contributions).is_empty() => match self.decided(contributions, play) {
                Outcome::N => words!(
                    "The components have the values {values}; the one with braces can be kept going for ever, and the player to move wins by moving it to the value {xor}, the nim sum of the others.",
                    "各分量的值为 {values}；带花括号的一项可以永远走下去，先手把它变为其余各项的尼姆和 {xor} 即可获胜。"
                ),
                _ => words!(
                    "The components have the values {values}; those with braces can be kept going for ever, and no move leaves values whose nim sum is 0: nobody can be forced to lose.",
                    "各分量的值为 {values}；带花括号的可以永远走下去，而且没有一步能使尼姆和变为 0：谁也不会输。"
                ),
            },
            Play::Normal if xor.is_zero() => words!(
                "The components have the Grundy values {values}; their nim sum (XOR) is 0, so the player to move loses.",
                "各分量的 Grundy 值为 {values}；尼姆和（异或）为 0，先手必败。"
            ),
            Play::Normal => words!(
                "The components have the Grundy values {values}; their nim sum (XOR) is {xor}, and the player to move wins by making it 0.",
                "各分量的 Grundy 值为 {values}；尼姆和（异或）为 {xor}，先手使其变为 0 即可获胜。"
            ),
            Play::Misere => words!(
                "The components have the nim sum {xor}, and {big} parts have a value of 2 or more; the misère theorem decides by these two numbers.",
                "各分量的尼姆和为 {xor}，其中 {big} 个部分的值不小于 2；反常规则定理由这两个数判定胜负。"
            ),
        })
    }
}

/// Moves of components as moves of the sum, the first `limit` in the order of the lists they lead to.
pub(super) fn listed(
    at: &[Data],
    mut moves: Vec<(usize, NamedMove)>,
    count: Option<BigUint>,
    limit: usize,
) -> MoveList {
    let change = |(component, mv): &(usize, NamedMove)| {
        mv.to.as_ref().map_or(Ordering::Less, |to| to.lexicographic(&at[*component]))
    };
    // A list that becomes smaller does so the more the earlier it changes, one that becomes larger likewise. In between
    // stand moves after which it is the same.
    moves.sort_by(|a, b| match (change(a), change(b)) {
        (Ordering::Greater, Ordering::Greater) => {
            Reverse(a.0).cmp(&Reverse(b.0)).then_with(|| by_position(&a.1, &b.1))
        }
        (one, other) if one == other => a.0.cmp(&b.0).then_with(|| by_position(&a.1, &b.1)),
        (one, other) => one.cmp(&other),
    });
    moves.truncate(limit);
    let size: u64 = at.iter().map(Data::size).sum();
    let short = size <= super::LONG_POSITION || size.saturating_mul(moves.len() as u64) <= super::LONG_LIST;
    let moves = moves
        .into_iter()
        .map(|(component, mv)| {
            let to = mv.to.filter(|_| short).map(|to| {
                let mut list = at.to_vec();
                list[component] = to;
                Data::list(list)
            });
            let mut name = vec![("component", Data::Natural(component as u64))];
            name.extend(mv.name);
            NamedMove { name, to }
        })
        .collect();
    MoveList { moves, count }
}

/// May play go on for ever in one of these?
pub(super) fn may_go_on(parts: &[Box<dyn Component>], budget: &mut Budget) -> Result<bool, Stop> {
    parts.iter().try_fold(false, |any, part| Ok(any || part.may_go_on(budget)?))
}

/// The options of the contributions that may go on for ever.
fn infinite(contributions: &[Contribution]) -> Vec<&BTreeSet<GrundyValue>> {
    let infinite = contributions.iter().filter_map(|own| match own {
        Contribution::Infinite(options) => Some(options),
        Contribution::Finite(_) => None,
    });
    infinite.collect()
}

fn written(contribution: &Contribution) -> String {
    match contribution {
        Contribution::Finite(profile) => profile.xor.to_string(),
        Contribution::Infinite(options) => {
            let options: Vec<String> = options.iter().map(ToString::to_string).collect();
            format!("∞{{{}}}", options.join(", "))
        }
    }
}

fn by_position(a: &NamedMove, b: &NamedMove) -> Ordering {
    match (&a.to, &b.to) {
        (Some(a), Some(b)) => a.lexicographic(b),
        _ => Ordering::Equal,
    }
}
