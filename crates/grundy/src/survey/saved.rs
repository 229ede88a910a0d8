//! Surveys in files that are gone on with after an interruption.
//!
//! Beside a file stands another one, with `.survey` behind its name, which says what the file holds. Its first line is the
//! question. Each further line is an object about the codes since the line before: `next`, below which all codes are done;
//! `bytes`, how long the file is then; `crc`, the CRC-32 of these bytes; the counts `all` and `unreached`, `[classes, positions]`;
//! and `listed`, the counts by value, `[value, outcome, classes, positions]`.
//!
//! To go on, the last of these lines is taken to which the file still reaches, and what stands behind in either file is cut off.

use super::{Census, Count, Part, Worth};
use crate::resumed::Refused;
use crate::wire::json::data_from_json;
use crate::wire::write;
use crc32fast::Hasher;
use grundy_solver::survey::census::Tally;
use grundy_theory::data::Data;
use grundy_theory::words;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A file that a survey is written to.
#[derive(Debug)]
pub struct Saved {
    out: BufWriter<File>,
    journal: File,
    bytes: u64,
    sum: Hasher,
    next: u64,
    /// Since the last line of the journal.
    since: Census,
    noted: Instant,
}

/// How often the journal is written.
const NOTED_EVERY: Duration = Duration::from_secs(1);

const BUFFER: usize = 1 << 18;

/// The name of the file that says what another one holds.
pub fn journal_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".survey");
    name.into()
}

impl Saved {
    /// Begins a file with this head, or goes on with it, where the same question was asked. Says from which code the survey
    /// goes on, and what was counted before.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn open(
        path: &Path,
        question: &str,
        head: &str,
        codes: u64,
        resume: bool,
    ) -> Result<(Saved, u64, Census), Refused> {
        let journal = match fs::read(journal_of(path)) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        let notes = journal.as_deref().map(Notes::read);
        match (notes, resume) {
            (Some(notes), false) if notes.is_unfinished() => Err(Refused::Unfinished),
            (Some(notes), true) => Saved::go_on(path, question, notes, (head, codes)),
            (None, true) if path.metadata().is_ok_and(|file| file.len() > 0) => {
                let journal = journal_of(path);
                let journal = journal.display();
                Err(Refused::Other(words!(
                    "there is no {journal}, which says what it holds",
                    "没有说明其内容的 {journal}"
                )))
            }
            _ => Saved::begin(path, question, (head, codes)),
        }
    }

    fn begin(
        path: &Path,
        question: &str,
        (head, codes): (&str, u64),
    ) -> Result<(Saved, u64, Census), Refused> {
        let mut journal = File::create(journal_of(path))?;
        journal.write_all(header(question, codes).as_bytes())?;
        let mut saved = Saved::on(File::create(path)?, journal, 0, Hasher::new(), 0);
        saved.write(head.as_bytes())?;
        saved.note()?;
        Ok((saved, 0, Census::default()))
    }

    fn go_on(
        path: &Path,
        question: &str,
        notes: Notes,
        (head, codes): (&str, u64),
    ) -> Result<(Saved, u64, Census), Refused> {
        let expected = header(question, codes);
        if notes.header.ends_with('\n') && notes.header != expected {
            let (held, asked) = (notes.header.trim_end(), expected.trim_end());
            return Err(Refused::Other(words!(
                "it holds another survey: {held}, and not {asked}",
                "其中是另一项普查 {held}，而不是 {asked}"
            )));
        }
        let mut file = match OpenOptions::new().read(true).write(true).open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Saved::begin(path, question, (head, codes));
            }
            file => file?,
        };
        let length = file.metadata()?.len();
        let kept = notes.entries.iter().take_while(|entry| entry.bytes <= length).count();
        let Some(last) = notes.entries[..kept].last() else {
            return Saved::begin(path, question, (head, codes));
        };
        let sum = sum_of(&mut file, last.bytes)?;
        if sum.clone().finalize() != last.sum {
            return Err(Refused::Other(words!(
                "it was changed after it was written: its checksum is wrong",
                "写出之后它被改动过：校验和不符"
            )));
        }
        file.set_len(last.bytes)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = OpenOptions::new().write(true).open(journal_of(path))?;
        journal.set_len(last.end)?;
        journal.seek(SeekFrom::End(0))?;
        let saved = Saved::on(file, journal, last.bytes, sum, last.next);
        let next = last.next;
        let mut census = Census::default();
        notes.entries.into_iter().take(kept).for_each(|entry| census.add(entry.tally));
        Ok((saved, next, census))
    }

    fn on(file: File, journal: File, bytes: u64, sum: Hasher, next: u64) -> Saved {
        let out = BufWriter::with_capacity(BUFFER, file);
        Saved { out, journal, bytes, sum, next, since: Census::default(), noted: Instant::now() }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.bytes += bytes.len() as u64;
        self.sum.update(bytes);
        Ok(())
    }

    /// Adds what came of a block.
    ///
    /// # Errors
    /// Those of writing.
    pub fn add(&mut self, part: &Part<Vec<u8>>) -> io::Result<()> {
        self.write(&part.block)?;
        self.next = part.next;
        self.since.add(part.tally.clone());
        if self.noted.elapsed() >= NOTED_EVERY { self.note() } else { Ok(()) }
    }

    /// Notes what the file holds: at the end, and when a survey is broken off.
    ///
    /// # Errors
    /// Those of writing.
    pub fn note(&mut self) -> io::Result<()> {
        self.out.flush()?;
        let since = std::mem::take(&mut self.since);
        let count = |count: Count| Data::Naturals(vec![count.classes, count.positions]);
        let listed = since.by_value().into_iter().map(|(worth, count)| {
            let numbers = [Data::Natural(count.classes), Data::Natural(count.positions)];
            let words = [Data::from(&*worth.value), Data::from(&*worth.outcome)];
            Data::List(words.into_iter().chain(numbers).collect())
        });
        let entry = Data::object([
            ("next", Data::Natural(self.next)),
            ("bytes", Data::Natural(self.bytes)),
            ("crc", Data::Natural(self.sum.clone().finalize().into())),
            ("all", count(since.all)),
            ("unreached", count(since.unreached)),
            ("listed", Data::List(listed.collect())),
        ]);
        let mut line = Vec::new();
        write::data(&mut line, &entry);
        line.push(b'\n');
        self.journal.write_all(&line)?;
        self.noted = Instant::now();
        Ok(())
    }
}

/// The first line of a journal.
fn header(question: &str, codes: u64) -> String {
    format!("{question}; {codes} codes\n")
}

/// The checksum of the first bytes of a file.
fn sum_of(file: &mut File, bytes: u64) -> io::Result<Hasher> {
    let mut sum = Hasher::new();
    let mut piece = vec![0; BUFFER];
    let mut rest = file.take(bytes);
    loop {
        match rest.read(&mut piece)? {
            0 => return Ok(sum),
            read => sum.update(&piece[..read]),
        }
    }
}

/// What a journal says.
struct Notes {
    header: String,
    entries: Vec<Entry>,
}

struct Entry {
    next: u64,
    /// All codes that there are.
    codes: u64,
    bytes: u64,
    sum: u32,
    tally: Tally,
    /// Where the line ends.
    end: u64,
}

impl Notes {
    /// Would anything be lost that was computed, and is not all of the survey?
    fn is_unfinished(&self) -> bool {
        self.entries.last().is_some_and(|last| last.next > 0 && last.next < last.codes)
    }

    /// As far as it can be read: a line that was not finished, and what follows it, is left out.
    fn read(text: &[u8]) -> Notes {
        let mut notes = Notes { header: String::new(), entries: Vec::new() };
        let mut end = 0;
        for (i, line) in text.split_inclusive(|&byte| byte == b'\n').enumerate() {
            end += line.len() as u64;
            if i == 0 {
                notes.header = String::from_utf8_lossy(line).into_owned();
                continue;
            }
            let codes =
                notes.header.trim_end().rsplit("; ").next().and_then(|last| last.strip_suffix(" codes"));
            let Some(codes) = codes.and_then(|codes| codes.parse().ok()) else { break };
            let Some(entry) = line.ends_with(b"\n").then(|| entry(line, codes, end)).flatten() else { break };
            notes.entries.push(entry);
        }
        notes
    }
}

fn entry(line: &[u8], codes: u64, end: u64) -> Option<Entry> {
    let data = data_from_json(line.trim_ascii_end()).ok()?;
    let ([next, bytes, sum, all, unreached, listed], []) =
        data.fields(["next", "bytes", "crc", "all", "unreached", "listed"], []).ok()?;
    let number = |data: &Data| data.natural(u64::MAX).ok();
    let count = |data: &Data| {
        let [classes, positions] = data.naturals(u64::MAX).ok()?.try_into().ok()?;
        Some(Count { classes, positions })
    };
    let listed = listed.items().ok()?.into_iter().map(|item| {
        let Data::List(cells) = item else { return None };
        let [Data::Text(value), Data::Text(outcome), classes, positions] = &cells[..] else { return None };
        let worth = Worth { value: value.as_str().into(), outcome: outcome.as_str().into() };
        Some((worth, Count { classes: number(classes)?, positions: number(positions)? }))
    });
    Some(Entry {
        next: number(next)?,
        codes,
        bytes: number(bytes)?,
        sum: number(sum)?.try_into().ok()?,
        tally: Tally {
            all: count(all)?,
            unreached: count(unreached)?,
            listed: listed.collect::<Option<_>>()?,
        },
        end,
    })
}
