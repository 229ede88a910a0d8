//! Surveys in files that are resumed after an interruption: beside a file stands its
//! [journal](crate::journal).
//!
//! The items of the job are the codes. The counts are an object: `all` and `unreached`,
//! `[classes, positions]`; and `listed`, the counts by value, `[value, outcome, classes, positions]`; and
//! `examples`, the code of a position of each value, `[value, outcome, code]`.

use super::{Census, CensusCount, CensusKey, SurveyBlock};
use crate::journal::{Job, Journal, JournalError};
use grundy_solver::survey::census::Tally;
use grundy_theory::data::Data;
use std::io;
use std::path::Path;
use std::time::Duration;

/// The ending of the name of a journal.
pub const ENDING: &str = ".survey";

/// A file that a survey is written to.
#[derive(Debug)]
pub struct SurveyFile {
    journal: Journal,
    next: u64,
    /// Since the last line of the journal.
    since: Census,
}

/// How often the journal is written.
const NOTED_EVERY: Duration = Duration::from_secs(1);

impl SurveyFile {
    /// Begins a file with this head, or resumes it if the same question was asked. Returns also from which
    /// code the survey goes on, and what was counted before.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(
        path: &Path,
        question: &str,
        head: &str,
        codes: u64,
        resume: bool,
    ) -> Result<(SurveyFile, u64, Census), JournalError> {
        let (journal, done) = Job { path, ending: ENDING, question, head, items: codes }.open(resume)?;
        let mut census = Census::default();
        done.counts.iter().filter_map(tally).for_each(|tally| census.add(tally));
        Ok((SurveyFile { journal, next: done.next, since: Census::default() }, done.next, census))
    }

    /// Adds what came of a block.
    ///
    /// # Errors
    /// An error of writing.
    pub fn add(&mut self, part: &SurveyBlock<Vec<u8>>) -> io::Result<()> {
        self.journal.write(&part.block)?;
        self.next = part.next;
        self.since.add(part.tally.clone());
        if self.journal.is_due(NOTED_EVERY) { self.note() } else { Ok(()) }
    }

    /// Notes what the file holds: at the end, and when a survey is interrupted.
    ///
    /// # Errors
    /// An error of writing.
    pub fn note(&mut self) -> io::Result<()> {
        let since = std::mem::take(&mut self.since);
        let count = |count: CensusCount| Data::Naturals(vec![count.classes, count.positions]);
        let listed = since.by_value().into_iter().map(|(key, count)| {
            let numbers = [Data::Natural(count.classes), Data::Natural(count.positions)];
            let words = [Data::from(&*key.value), Data::from(&*key.outcome)];
            Data::List(words.into_iter().chain(numbers).collect())
        });
        let examples = since.by_value().into_iter().filter_map(|(key, _)| {
            let code = Data::Natural(since.example(&key)?);
            Some(Data::List(vec![Data::from(&*key.value), Data::from(&*key.outcome), code]))
        });
        let examples = examples.collect();
        let counts = Data::object([
            ("all", count(since.all)),
            ("unreached", count(since.unreached)),
            ("listed", Data::List(listed.collect())),
            ("examples", Data::List(examples)),
        ]);
        self.journal.note(self.next, counts)
    }
}

/// The counts of a line of the journal; the first line has none.
fn tally(counts: &Data) -> Option<Tally> {
    // Earlier journals have no examples.
    let ([all, unreached, listed], [examples]) =
        counts.fields(["all", "unreached", "listed"], ["examples"]).ok()?;
    let number = |data: &Data| data.natural(u64::MAX).ok();
    let count = |data: &Data| {
        let [classes, positions] = data.naturals(u64::MAX).ok()?.try_into().ok()?;
        Some(CensusCount { classes, positions })
    };
    let listed = listed.items().ok()?.into_iter().map(|item| {
        let Data::List(cells) = item else { return None };
        let [Data::Text(value), Data::Text(outcome), classes, positions] = &cells[..] else { return None };
        let key = CensusKey { value: value.as_str().into(), outcome: outcome.as_str().into() };
        Some((key, CensusCount { classes: number(classes)?, positions: number(positions)? }))
    });
    let examples = match examples {
        Some(examples) => examples.items().ok()?,
        None => Vec::new(),
    };
    let examples = examples.into_iter().map(|item| {
        let Data::List(cells) = item else { return None };
        let [Data::Text(value), Data::Text(outcome), code] = &cells[..] else { return None };
        Some((CensusKey { value: value.as_str().into(), outcome: outcome.as_str().into() }, number(code)?))
    });
    Some(Tally {
        all: count(all)?,
        unreached: count(unreached)?,
        listed: listed.collect::<Option<_>>()?,
        examples: examples.collect::<Option<_>>()?,
    })
}
