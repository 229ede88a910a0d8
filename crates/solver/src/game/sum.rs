//! Disjunctive sums that may mix games.

use super::Component;
use crate::answer::{Answer, MoveList, NamedMove, Question, Refusal, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::win::Wins;
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::erased::{AnyPosition, Erased};
use grundy_theory::sum::disjunctive::Sum;
use grundy_theory::theorem::EITHER;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::value::GrundyValue;
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::cmp::{Ordering, Reverse};
use std::ops::ControlFlow;

/// Answers a question about the disjunctive sum of positions. Moves lead to the list of all positions.
///
/// # Errors
/// [`Refusal`] where a limit is reached.
pub fn answer(
    parts: &[Box<dyn Component>],
    question: &Question,
    budget: &mut Budget,
) -> Result<Answer, Refusal> {
    super::refuse_scores(question)?;
    let play = question.play;
    let sum = SumPosition::new(parts, play, budget)?;
    let outcome = if question.outcome || question.verdict { Some(sum.outcome(play, budget)?) } else { None };
    let grundy = if question.grundy { Some(sum.grundy(play, budget)?) } else { None };
    let moves = question.moves.map(|limit| sum.winning_moves(play, limit, budget)).transpose()?;
    let remoteness = if question.remoteness { Some(sum.remoteness(play, budget)?) } else { None };
    let explain = if question.explain { Some(sum.reason(play, budget)?) } else { None };
    let method = sum.method(play);
    Ok(Answer { outcome, grundy, value: None, moves, remoteness, further: Vec::new(), method, explain })
}

struct SumPosition<'a> {
    parts: &'a [Box<dyn Component>],
    /// What each part contributes, where values decide the sum.
    profiles: Option<Vec<Profile>>,
    total: Profile,
}

impl<'a> SumPosition<'a> {
    fn new(
        parts: &'a [Box<dyn Component>],
        play: Play,
        budget: &mut Budget,
    ) -> Result<SumPosition<'a>, Stop> {
        let mut sum = SumPosition { parts, profiles: None, total: Profile::default() };
        if let [_] = parts {
            // One part needs no values: it may have a theorem about its outcome alone.
            return Ok(sum);
        }
        let mut profiles = Vec::with_capacity(parts.len());
        for part in parts {
            let Some(profile) = part.profile(play, budget)? else { return Ok(sum) };
            sum.total = sum.total.combine(&profile);
            profiles.push(profile);
        }
        sum.profiles = Some(profiles);
        Ok(sum)
    }

    fn erased(&self) -> Vec<AnyPosition> {
        self.parts.iter().map(|part| part.erased()).collect()
    }

    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match (&self.profiles, self.parts) {
            (Some(_), _) => Ok(decided(&self.total, play)),
            (None, [part]) => part.outcome(play, budget),
            (None, _) => Wins::new(play).outcome(&Sum(Erased), &self.erased(), budget),
        }
    }

    fn grundy(&self, play: Play, budget: &mut Budget) -> Result<Worth, Stop> {
        if play == Play::Misere {
            return Ok(Worth::None);
        }
        let mut total = GrundyValue::ZERO;
        for part in self.parts {
            match part.grundy(budget)? {
                Worth::Value(value) => total ^= &value,
                other => return Ok(other),
            }
        }
        Ok(Worth::Value(total))
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        match (&self.profiles, self.parts) {
            (Some(_), _) if decided(&self.total, play) == Outcome::P => Ok(MoveList::none()),
            (Some(profiles), _) => self.moves_by_values(profiles, play, limit, budget),
            (None, [part]) => {
                let list = part.winning_moves(play, limit, budget)?;
                let moves = list.moves.into_iter().map(|mv| (0, mv)).collect();
                Ok(self.listed(moves, list.count, limit))
            }
            (None, _) => self.moves_by_search(play, limit, budget),
        }
    }

    fn moves_by_values(
        &self,
        profiles: &[Profile],
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let mut count = Some(BigUint::ZERO);
        let mut moves = Vec::new();
        for (component, (part, own)) in self.parts.iter().zip(profiles).enumerate() {
            let rest = Profile { xor: &self.total.xor ^ &own.xor, big: self.total.big - own.big };
            let list = part.moves_beside(&rest, play, limit, budget)?;
            count = count.zip(list.count).map(|(sum, more)| sum + more);
            moves.extend(list.moves.into_iter().map(|mv| (component, mv)));
        }
        Ok(self.listed(moves, count, limit))
    }

    fn moves_by_search(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let (rules, at) = (Sum(Erased), self.erased());
        let mut wins = Wins::new(play);
        let mut moves = Vec::new();
        let mut stop = Ok(());
        let _ = rules.visit_moves(&at, EITHER, &mut |(component, mv)| {
            let tried = match &mv.to {
                Ok(to) => {
                    let mut sum = at.clone();
                    sum[component] = to.clone();
                    wins.outcome(&rules, &sum, budget)
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
        Ok(self.listed(moves, count, limit))
    }

    /// Moves of components as moves of the sum, the first `limit` in the order of the lists they lead to.
    fn listed(&self, mut moves: Vec<(usize, NamedMove)>, count: Option<BigUint>, limit: usize) -> MoveList {
        let at: Vec<Data> = self.parts.iter().map(|part| part.erased().write()).collect();
        let rising = |(component, mv): &(usize, NamedMove)| {
            mv.to.as_ref().is_some_and(|to| to.lexicographic(&at[*component]) == Ordering::Greater)
        };
        // A list that becomes smaller does so the more the earlier it changes, one that becomes larger likewise.
        moves.sort_by(|a, b| match (rising(a), rising(b)) {
            (false, false) => a.0.cmp(&b.0).then_with(|| by_position(&a.1, &b.1)),
            (true, true) => Reverse(a.0).cmp(&Reverse(b.0)).then_with(|| by_position(&a.1, &b.1)),
            (a, b) => a.cmp(&b),
        });
        moves.truncate(limit);
        let size: u64 = at.iter().map(Data::size).sum();
        let short =
            size <= super::LONG_POSITION || size.saturating_mul(moves.len() as u64) <= super::LONG_LIST;
        let moves = moves
            .into_iter()
            .map(|(component, mv)| {
                let to = mv.to.filter(|_| short).map(|to| {
                    let mut list = at.clone();
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

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        match self.parts {
            [part] => part.remoteness(play, budget),
            _ => Ok(Some(Memo::new(Lengths(play)).value(&Sum(Erased), &self.erased(), budget)?.remoteness)),
        }
    }

    fn method(&self, play: Play) -> Text {
        match (&self.profiles, self.parts, play) {
            (Some(_), _, Play::Normal) => text!("Sprague-Grundy theorem", "Sprague–Grundy 定理"),
            (Some(_), _, Play::Misere) => text!("misère theorem (Ferguson)", "反常规则定理（Ferguson）"),
            (None, [part], _) => part.method(play),
            (None, ..) => text!("search of the whole sum", "整个和的搜索"),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        if let [part] = self.parts {
            return part.reason(play, budget);
        }
        let Some(profiles) = &self.profiles else {
            return Ok(words!(
                "The values of the components do not decide this sum: every line of play was searched.",
                "各分量的值不足以判定这个和：已搜索全部着法。"
            ));
        };
        let values = profiles.iter().map(|profile| profile.xor.to_string()).collect::<Vec<_>>().join(", ");
        let (xor, big) = (&self.total.xor, self.total.big);
        Ok(match play {
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

fn decided(total: &Profile, play: Play) -> Outcome {
    match play {
        Play::Normal => Outcome::of_next(!total.xor.is_zero()),
        Play::Misere => ferguson::outcome(total),
    }
}

fn by_position(a: &NamedMove, b: &NamedMove) -> Ordering {
    match (&a.to, &b.to) {
        (Some(a), Some(b)) => a.lexicographic(b),
        _ => Ordering::Equal,
    }
}
