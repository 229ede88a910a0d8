//! Discoveries in files that are resumed after an interruption: beside a file stands its
//! [journal](crate::journal).

use super::lines::Format;
use super::{Discovery, DiscoveryCount, DiscoveryRow};
use crate::journal::{Job, Journal, JournalError};
use crate::wire::write;
use grundy_theory::data::Data;
use std::io;
use std::path::Path;

/// The ending of the name of a journal.
pub const ENDING: &str = ".discover";

/// A file that lines are written to, each immediately.
#[derive(Debug)]
pub struct DiscoveryFile {
    journal: Journal,
    next: u64,
}

impl DiscoveryFile {
    /// Begins a file, or resumes it behind its last line if it holds games of this discovery. Returns also
    /// how many of them are done, and what was counted among them.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(
        path: &Path,
        discovery: &Discovery,
        format: Format,
        resume: bool,
    ) -> Result<(DiscoveryFile, DiscoveryCount), JournalError> {
        let games = &discovery.games;
        let question = question(discovery, format);
        let job = Job {
            path,
            ending: ENDING,
            question: &question,
            head: &format.head(),
            items: games.len() as u64,
        };
        let (journal, done) = job.open(resume)?;
        let mut count = DiscoveryCount::default();
        for counts in done.counts.iter().filter_map(|counts| counts.naturals(u64::MAX).ok()) {
            if let &[proved, observed, stopped] = counts {
                count.games += 1;
                count.proved += proved;
                count.observed += observed;
                count.stopped += stopped;
            }
        }
        Ok((DiscoveryFile { journal, next: done.next }, count))
    }

    /// Adds the line of a game.
    ///
    /// # Errors
    /// An error of writing.
    pub fn add(&mut self, row: &DiscoveryRow, line: &str) -> io::Result<()> {
        self.journal.write(line.as_bytes())?;
        self.next += 1;
        let mut count = DiscoveryCount::default();
        count.add(row);
        self.journal.note(self.next, Data::Naturals(vec![count.proved, count.observed, count.stopped]))
    }
}

/// All that decides about the lines of a file, in one line. The games have a checksum, since they are many.
fn question(discovery: &Discovery, format: Format) -> String {
    let games = &discovery.games;
    let end = |game: Option<&String>| Data::from(game.map_or("", String::as_str));
    let all = Data::object([
        ("discover", Data::Natural(games.len() as u64)),
        ("from", end(games.first())),
        ("to", end(games.last())),
        ("games", Data::Natural(crc32fast::hash(games.join("\n").as_bytes()).into())),
        ("terms", discovery.look.to.map_or(Data::Null, Data::Natural)),
        ("csv", Data::Bool(format == Format::Csv)),
    ]);
    let mut line = Vec::new();
    write::data(&mut line, &all);
    String::from_utf8_lossy(&line).into_owned()
}
