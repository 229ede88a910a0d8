//! Surveys in the order of an answer, the largest first.

use super::lines::{Lines, RowFormat};
use super::{Census, Survey};
use grundy_solver::budget::Halt;
use grundy_solver::survey::{self, KeyAnswers, RowSink, SurveyBlock, SurveyedPosition};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_values::keys::Key;
use grundy_values::number::Dyadic;
use std::cmp::Ordering;
use std::sync::Arc;

/// What lines are put in order by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SortKey {
    /// The answer to a key that is asked.
    Key(Key),
    /// How many positions are in the class.
    Count,
}

/// The order in which lines are listed, and how many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// What they are put in order by.
    pub by: SortKey,
    /// Whether the smallest comes first.
    pub rising: bool,
    /// How many are listed; the others are counted alone.
    pub top: usize,
}

/// A place in the order: numbers, then other answers as texts, then answers that do not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Rank {
    Number(Dyadic),
    Text(String),
    Missing,
}

impl Rank {
    fn from_answer(answer: Option<&Data>) -> Rank {
        match answer {
            None | Some(Data::Null) => Rank::Missing,
            Some(Data::Text(text)) => {
                Dyadic::read(text).map_or_else(|| Rank::Text(text.clone()), Rank::Number)
            }
            Some(other) => {
                let text = other.to_string();
                Dyadic::read(&text).map_or(Rank::Text(text), Rank::Number)
            }
        }
    }

    /// The largest number first, or the smallest; what is missing last.
    fn compare(&self, other: &Rank, rising: bool) -> Ordering {
        let order = match (self, other) {
            (Rank::Missing, Rank::Missing) => return Ordering::Equal,
            (Rank::Missing, _) => return Ordering::Greater,
            (_, Rank::Missing) => return Ordering::Less,
            (Rank::Number(_), Rank::Text(_)) => return Ordering::Less,
            (Rank::Text(_), Rank::Number(_)) => return Ordering::Greater,
            (Rank::Number(one), Rank::Number(other)) => other.cmp(one),
            (Rank::Text(one), Rank::Text(other)) => {
                return one.len().cmp(&other.len()).then_with(|| one.cmp(other));
            }
        };
        if rising { order.reverse() } else { order }
    }
}

/// A line with its place.
type Line = (Arc<Rank>, Vec<u8>);

struct Ranked<'a> {
    lines: Lines<'a>,
    by: SortKey,
}

impl RowSink for Ranked<'_> {
    type Value = (Arc<Rank>, Vec<u8>);
    type Block = Vec<Line>;

    fn value(&self, facts: KeyAnswers) -> (Arc<Rank>, Vec<u8>) {
        let rank = match self.by {
            SortKey::Count => Rank::Missing,
            SortKey::Key(key) => {
                Rank::from_answer(facts.told.iter().find(|(known, _)| *known == key).map(|(_, told)| told))
            }
        };
        (Arc::new(rank), self.lines.value(facts))
    }

    fn add(&self, block: &mut Vec<Line>, at: SurveyedPosition, (rank, line): &(Arc<Rank>, Vec<u8>)) {
        let rank = match self.by {
            SortKey::Count => Arc::new(Rank::from_answer(Some(&Data::Natural(at.count)))),
            SortKey::Key(_) => Arc::clone(rank),
        };
        let mut out = Vec::new();
        self.lines.add(&mut out, at, line);
        block.push((rank, out));
    }
}

/// Bytes that a line takes beside its text.
const LINE: u64 = 64;

impl Survey {
    /// The lines in order, as one text, with the counts of all positions. Lines of the same rank are in the
    /// order of their codes. `reached` receives the code up to which the survey has come.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached: what was not seen may come first, so nothing is listed.
    pub fn sorted(
        &self,
        format: RowFormat,
        language: Language,
        order: Order,
        reached: &mut dyn FnMut(u64),
    ) -> Result<(Vec<u8>, Census), Halt> {
        let Order { by, rising, top } = order;
        let ranked = Ranked { lines: self.scribe(format, language), by };
        let (mut kept, mut census): (Vec<Line>, Census) = (Vec::new(), Census::default());
        let mut held = 0_u64;
        let compare = |one: &Line, other: &Line| one.0.compare(&other.0, rising);
        let mut give = |part: SurveyBlock<Vec<Line>>| {
            census.add(part.tally);
            held += part.block.iter().map(|(_, line)| line.len() as u64 + LINE).sum::<u64>();
            kept.extend(part.block);
            if kept.len() / 2 > top.max(1 << 10) {
                kept.sort_by(compare);
                kept.truncate(top);
                held = kept.iter().map(|(_, line)| line.len() as u64 + LINE).sum();
            }
            if held > self.limits.memory {
                return Err(Halt::Memory(self.limits.memory));
            }
            reached(part.next);
            Ok(())
        };
        survey::run(&*self.scope, &self.question, 0, &self.limits, &ranked, &mut give)?;
        kept.sort_by(compare);
        kept.truncate(top);
        Ok((kept.into_iter().flat_map(|(_, line)| line).collect(), census))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_first_and_what_is_missing_last() {
        let ranks = ["1/2", "3", "-1", "on"].map(|text| Rank::from_answer(Some(&Data::from(text))));
        let mut all: Vec<Rank> = ranks
            .into_iter()
            .chain([Rank::from_answer(None), Rank::from_answer(Some(&Data::Natural(2)))])
            .collect();
        let number = |text: &str| Rank::Number(Dyadic::read(text).unwrap());
        let behind = [Rank::Text("on".to_owned()), Rank::Missing];
        all.sort_by(|one, other| one.compare(other, false));
        assert_eq!(all[..4], ["3", "2", "1/2", "-1"].map(number));
        assert_eq!(all[4..], behind);
        all.sort_by(|one, other| one.compare(other, true));
        assert_eq!(all[..4], ["-1", "1/2", "2", "3"].map(number));
        assert_eq!(all[4..], behind);
    }
}
