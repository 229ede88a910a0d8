//! Grundy values: a list of positions with their values, each with all that its proof needs before it; and the positions that can
//! be drawn out for ever.
//!
//! ```json
//! {"certificate": 1, "kind": "values",
//!  "claim": {"game": "kayles", "position": [2, 2], "outcome": "P", "grundy": 0},
//!  "values": [[[1], 1], [[2], 2]]}
//! ```
//!
//! *Values.* A position has the value v where each smaller value is that of an option, and each option either has another value or
//! has itself an option of the value v. Only values listed *earlier* count. (Sprague and Grundy, where play ends; C. A. B. Smith, Graphs and
//! composite games, 1966, where it may not: then the position and a heap of v are lost together by the player to
//! move, whose opponent goes down the list with each reply.) Where a position falls apart, its value is the nim sum of the values of its
//! parts.
//!
//! *Draws.* Let all options of the positions under `infinite` consist of parts with values and of such positions. Let K be
//! the set of the values of options of a position, an option with one infinite part counting for those of that part, shifted, and an
//! option with several for none. If for each of them, m being the least number that is not in K, an option that has no
//! value has no m in its K, then the sum of such a position and a heap of n is won by the player to move if n is in K, and a draw
//! if not: if n > m, the heap goes down to m; if n = m, the move is to the option named. So a player who is not lost can
//! always leave another who is not.

use crate::certificate::{Certificate, Proved, at, of_value, position, root, same, unreadable};
use crate::rules::{Parse, canonical, each_option, parts};
use crate::{Refused, Steps};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::words;
use grundy_theory::words::Words;
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::ControlFlow;

/// Nim sums of more than this are no Grundy values of positions that anybody can list.
type Value = u64;

#[derive(Default)]
struct Table {
    values: FxHashMap<AnyPosition, Value>,
    infinite: FxHashMap<AnyPosition, usize>,
    /// Of each infinite position: the values of its options, and its options without a value.
    loops: Vec<(FxHashSet<Value>, Vec<Drawn>)>,
}

/// A position without a value: the nim sum of its parts with values, and its only other part, where it has one.
#[derive(Clone, Copy)]
struct Drawn {
    shift: Value,
    only: Option<usize>,
}

/// What is known of a position.
enum Worth {
    Value(Value),
    Drawn(Drawn),
    Unknown,
}

pub(crate) fn check(
    certificate: &Certificate<'_>,
    parse: &Parse,
    steps: &mut Steps,
) -> Result<Proved, Refused> {
    let claim = &certificate.claim;
    let read = |entry: &Data, place: &str| position(parse, &certificate.written(entry), place);
    let mut table = Table::default();
    for (i, entry) in
        certificate.field("values")?.items().map_err(|error| at("values", error))?.iter().enumerate()
    {
        let place = format!("values[{i}]");
        let (written, value) = pair(entry, &place)?;
        let position = canonical(&read(&written, &place)?);
        if !table.shows(&position, value, steps)? {
            return Err(Refused::Wrong(words!(
                "{place}: the value {value} of {written} is not shown by the values listed before it",
                "{place}：{written} 的值 {value} 不能由列表中更早的值得出"
            )));
        }
        table.values.insert(position, value);
    }
    let infinite = certificate.items("infinite")?;
    for (i, entry) in infinite.iter().enumerate() {
        table.infinite.insert(canonical(&read(entry, &format!("infinite[{i}]"))?), i);
    }
    table.draws(&infinite, |entry, i| read(entry, &format!("infinite[{i}]")), steps)?;
    let subject = claim.subject()?;
    let proved = table.proved(&format!("{} {}", subject.game, subject.position), &root(parse, claim)?)?;
    claim.holds(&proved)?;
    Ok(proved)
}

/// A position and its value.
fn pair(entry: &Data, place: &str) -> Result<(Data, Value), Refused> {
    let items = entry.items().map_err(|error| at(place, error))?;
    match <[Data; 2]>::try_from(items) {
        Ok([written, Data::Natural(value)]) => Ok((written, value)),
        _ => Err(unreadable(words!(
            "{place}: a pair of a position and its value",
            "{place}：应为局面与其值组成的一对"
        ))),
    }
}

impl Table {
    fn worth(&self, at: &AnyPosition) -> Worth {
        let (mut shift, mut drawn, mut only) = (0, 0, None);
        for part in parts(at) {
            match (self.values.get(&part), self.infinite.get(&part)) {
                (Some(value), _) => shift ^= value,
                (None, Some(&place)) => {
                    drawn += 1;
                    only = Some(place);
                }
                (None, None) => return Worth::Unknown,
            }
        }
        match drawn {
            0 => Worth::Value(shift),
            1 => Worth::Drawn(Drawn { shift, only }),
            _ => Worth::Drawn(Drawn { shift, only: None }),
        }
    }

    /// Do the values known so far show that the position has this one?
    fn shows(&self, at: &AnyPosition, value: Value, steps: &mut Steps) -> Result<bool, Refused> {
        let mut smaller = FxHashSet::default();
        let mut fits = true;
        each_option(at, Player::Left, steps, |option, steps| {
            match self.worth(&option) {
                Worth::Value(worth) if worth < value => {
                    smaller.insert(worth);
                }
                Worth::Value(worth) => fits = worth != value,
                _ => fits = self.has_option(&option, value, steps)?,
            }
            Ok(if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(fits && smaller.len() as u64 == value)
    }

    fn has_option(&self, at: &AnyPosition, value: Value, steps: &mut Steps) -> Result<bool, Refused> {
        let mut found = false;
        each_option(at, Player::Left, steps, |option, _| {
            found = matches!(self.worth(&option), Worth::Value(worth) if worth == value);
            Ok(if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(found)
    }

    /// Checks the positions that are said to have no value.
    fn draws(
        &mut self,
        entries: &[Data],
        read: impl Fn(&Data, usize) -> Result<AnyPosition, Refused>,
        steps: &mut Steps,
    ) -> Result<(), Refused> {
        for (i, entry) in entries.iter().enumerate() {
            let (mut values, mut drawn, mut closed) = (FxHashSet::default(), Vec::new(), true);
            each_option(&read(entry, i)?, Player::Left, steps, |option, _| {
                match self.worth(&option) {
                    Worth::Value(value) => {
                        values.insert(value);
                    }
                    Worth::Drawn(option) => drawn.push(option),
                    Worth::Unknown => closed = false,
                }
                Ok(if closed { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            if !closed {
                return Err(Refused::Wrong(words!(
                    "infinite[{i}]: an option of {entry} is not listed",
                    "infinite[{i}]：{entry} 有一个后继局面未列出"
                )));
            }
            self.loops.push((values, drawn));
        }
        for (i, (values, drawn)) in self.loops.iter().enumerate() {
            let mex = (0..).find(|n| !values.contains(n)).unwrap_or(0);
            if !drawn.iter().any(|option| !self.reaches(*option, mex)) {
                return Err(Refused::Wrong(words!(
                    "infinite[{i}]: every option without a value has an option of the value {mex}, so that this position has it",
                    "infinite[{i}]：每个没有值的后继局面都能走到值 {mex}，所以该局面的值就是 {mex}"
                )));
            }
        }
        Ok(())
    }

    /// Is this value among those of the options of a position without a value?
    fn reaches(&self, position: Drawn, value: Value) -> bool {
        position.only.is_some_and(|place| self.loops[place].0.contains(&(value ^ position.shift)))
    }

    fn proved(&self, name: &str, at: &AnyPosition) -> Result<Proved, Refused> {
        let mut proved = Proved::default();
        match self.worth(at) {
            Worth::Value(value) => of_value(same(name), value, &mut proved),
            Worth::Drawn(drawn) => {
                let outcome = if self.reaches(drawn, 0) { Outcome::N } else { Outcome::D };
                let said = words!("{name} can be drawn out for ever", "{name} 可以无限进行下去");
                let verdict = outcome.verdict();
                proved.said.push(Words { en: said.en + verdict.en, zh: said.zh + verdict.zh });
                (proved.outcome, proved.grundy) = (Some(outcome), Some(None));
            }
            Worth::Unknown => {
                return Err(Refused::Wrong(words!(
                    "the position of the claim, or a part of it, is not listed",
                    "声称的局面或其某一部分未列出"
                )));
            }
        }
        Ok(proved)
    }
}
