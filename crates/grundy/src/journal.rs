//! Journals from which an interrupted job resumes.
//!
//! A job writes a file piece by piece. Its journal stands beside the file, under the same name with an
//! ending, and says what the file holds. Every line of a journal begins with the CRC-32 of the rest of the
//! line in eight hexadecimal digits and a blank. The first line is the question. Each further line is an
//! object:
//!
//! | key | meaning |
//! |---|---|
//! | `next`, `of` | how many items are done, and how many there are |
//! | `bytes`, `crc` | the length of the file at that point, and the CRC-32 of these bytes |
//! | `counts` | what the job counted since the line before |
//!
//! To resume, the last line is taken to which the file still reaches, and what follows in either file is cut
//! off. A line of the journal that is torn or damaged is dropped with all that follow it, so it costs work
//! and never changes a result; a file whose bytes do not match their checksum is refused.

use crate::wire::json::data_from_json;
use crate::wire::write;
use crc32fast::Hasher;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a file is not continued, or not written over.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    Io(io::Error),
    /// It holds something else, or was changed.
    Other(LocalizedString),
    /// It holds this and is not finished, and the call does not ask to continue it.
    Unfinished,
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Io(error)
    }
}

/// A job whose results are written to a file.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The file.
    pub path: &'a Path,
    /// The ending of the journal's name.
    pub ending: &'static str,
    /// All that decides about the lines of the file, in one line.
    pub question: &'a str,
    /// The beginning of the file, before the first item.
    pub head: &'a str,
    /// How many items there are.
    pub items: u64,
}

/// What was done before an interruption.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Done {
    /// How many items are done.
    pub next: u64,
    /// What was counted, in pieces.
    pub counts: Vec<Data>,
}

/// A file and its journal, both open for more.
#[derive(Debug)]
pub struct Journal {
    out: BufWriter<File>,
    notes: File,
    items: u64,
    bytes: u64,
    sum: Hasher,
    noted: Instant,
}

const BUFFER: usize = 1 << 18;

impl Job<'_> {
    /// The name of the journal.
    pub fn journal(&self) -> PathBuf {
        let mut name = OsString::from(self.path);
        name.push(self.ending);
        name.into()
    }

    /// Begins the file, or resumes it if it answers the same question.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(&self, resume: bool) -> Result<(Journal, Done), JournalError> {
        let notes = match fs::read(self.journal()) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        let length = self.path.metadata().map_or(0, |file| file.len());
        match (notes, resume) {
            (Some(text), false) if Notes::read(&text).is_unfinished(length) => Err(JournalError::Unfinished),
            (Some(text), true) => self.resume(Notes::read(&text)),
            (None, true) if length > 0 => {
                let journal = self.journal();
                let journal = journal.display();
                Err(JournalError::Other(words!(
                    "there is no {journal}, which describes its contents",
                    "没有说明其内容的 {journal}"
                )))
            }
            _ => self.begin(),
        }
    }

    fn begin(&self) -> Result<(Journal, Done), JournalError> {
        let mut notes = File::create(self.journal())?;
        notes.write_all(&summed(self.question.as_bytes()))?;
        let mut journal = self.on(File::create(self.path)?, notes, 0, Hasher::new());
        journal.write(self.head.as_bytes())?;
        journal.note(0, Data::Null)?;
        Ok((journal, Done::default()))
    }

    fn resume(&self, notes: Notes) -> Result<(Journal, Done), JournalError> {
        match &notes.question {
            Question::Torn => return self.begin(),
            Question::Unread => {
                let journal = self.journal();
                let journal = journal.display();
                return Err(JournalError::Other(words!(
                    "{journal} is damaged, or of an earlier version without checksums",
                    "{journal} 已损坏，或出自没有校验和的旧版本"
                )));
            }
            Question::Read(held) if held != self.question => {
                let asked = self.question;
                return Err(JournalError::Other(words!(
                    "it answers another question: {held}, and not {asked}",
                    "它回答的是另一个问题：{held}，而不是 {asked}"
                )));
            }
            Question::Read(_) => {}
        }
        let mut file = match OpenOptions::new().read(true).write(true).open(self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return self.begin(),
            file => file?,
        };
        let kept = notes.reached(file.metadata()?.len());
        let Some(last) = notes.entries[..kept].last() else { return self.begin() };
        let sum = sum_of(&mut file, last.bytes)?;
        if sum.clone().finalize() != last.sum {
            return Err(JournalError::Other(words!(
                "it was changed after it was written: its checksum is wrong",
                "写出之后它被改动过：校验和不符"
            )));
        }
        file.set_len(last.bytes)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = OpenOptions::new().write(true).open(self.journal())?;
        journal.set_len(last.end)?;
        journal.seek(SeekFrom::End(0))?;
        let journal = self.on(file, journal, last.bytes, sum);
        let next = last.next;
        let counts = notes.entries.into_iter().take(kept).map(|entry| entry.counts).collect();
        Ok((journal, Done { next, counts }))
    }

    fn on(&self, file: File, notes: File, bytes: u64, sum: Hasher) -> Journal {
        let out = BufWriter::with_capacity(BUFFER, file);
        Journal { out, notes, items: self.items, bytes, sum, noted: Instant::now() }
    }
}

impl Journal {
    /// Adds a piece to the file.
    ///
    /// # Errors
    /// An error of writing.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.bytes += bytes.len() as u64;
        self.sum.update(bytes);
        Ok(())
    }

    /// Whether the last note is older than this.
    pub fn is_due(&self, after: Duration) -> bool {
        self.noted.elapsed() >= after
    }

    /// Notes what the file holds, and what was counted since the note before.
    ///
    /// # Errors
    /// An error of writing.
    pub fn note(&mut self, next: u64, counts: Data) -> io::Result<()> {
        self.out.flush()?;
        let entry = Data::object([
            ("next", Data::Natural(next)),
            ("of", Data::Natural(self.items)),
            ("bytes", Data::Natural(self.bytes)),
            ("crc", Data::Natural(self.sum.clone().finalize().into())),
            ("counts", counts),
        ]);
        let mut line = Vec::new();
        write::data(&mut line, &entry);
        self.notes.write_all(&summed(&line))?;
        self.noted = Instant::now();
        Ok(())
    }
}

/// A line of a journal.
fn summed(text: &[u8]) -> Vec<u8> {
    let sum = format!("{:08x} ", crc32fast::hash(text));
    [sum.as_bytes(), text, b"\n"].concat()
}

/// The text of a line of a journal whose checksum is right.
fn unsummed(line: &[u8]) -> Option<&[u8]> {
    let text = line.strip_suffix(b"\n")?.get(9..)?;
    (summed(text) == line).then_some(text)
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
    question: Question,
    entries: Vec<Entry>,
}

/// The first line of a journal.
enum Question {
    /// It is not whole: nothing was written yet.
    Torn,
    /// Its checksum is wrong.
    Unread,
    Read(String),
}

struct Entry {
    next: u64,
    items: u64,
    bytes: u64,
    sum: u32,
    counts: Data,
    /// Where the line ends.
    end: u64,
}

impl Notes {
    /// Reads a journal up to the first line that is torn or damaged.
    fn read(text: &[u8]) -> Notes {
        let mut lines = text.split_inclusive(|&byte| byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let question = match unsummed(first) {
            Some(question) => Question::Read(String::from_utf8_lossy(question).into_owned()),
            None if first.ends_with(b"\n") => Question::Unread,
            None => Question::Torn,
        };
        let mut notes = Notes { question, entries: Vec::new() };
        let mut end = first.len() as u64;
        if matches!(notes.question, Question::Read(_)) {
            notes.entries.extend(lines.map_while(|line| {
                end += line.len() as u64;
                entry(unsummed(line)?, end)
            }));
        }
        notes
    }

    /// How many lines speak of no more than a file of this length.
    fn reached(&self, length: u64) -> usize {
        self.entries.iter().take_while(|entry| entry.bytes <= length).count()
    }

    /// Whether a file of this length holds a part of a job, which would be lost.
    fn is_unfinished(&self, length: u64) -> bool {
        let last = self.entries[..self.reached(length)].last();
        last.is_some_and(|last| last.next > 0 && last.next < last.items)
    }
}

fn entry(text: &[u8], end: u64) -> Option<Entry> {
    let data = data_from_json(text).ok()?;
    let ([next, items, bytes, sum, counts], []) =
        data.fields(["next", "of", "bytes", "crc", "counts"], []).ok()?;
    let number = |data: &Data| data.natural(u64::MAX).ok();
    Some(Entry {
        next: number(next)?,
        items: number(items)?,
        bytes: number(bytes)?,
        sum: number(sum)?.try_into().ok()?,
        counts: counts.clone(),
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "name\n";

    fn job(path: &Path) -> Job<'_> {
        Job { path, ending: ".journal", question: "which numbers", head: HEAD, items: 4 }
    }

    /// Writes lines 1 to 3 of four.
    fn three(path: &Path) -> (Vec<u8>, Vec<u8>) {
        let (mut journal, done) = job(path).open(false).unwrap();
        assert_eq!(done, Done::default());
        for item in 1..=3u64 {
            journal.write(format!("{item}\n").as_bytes()).unwrap();
            journal.note(item, Data::Natural(item)).unwrap();
        }
        (fs::read(path).unwrap(), fs::read(job(path).journal()).unwrap())
    }

    /// Resumes, and says how many items are done.
    fn resumed(path: &Path) -> Result<u64, JournalError> {
        let (_, done) = job(path).open(true)?;
        let counted: Vec<Data> = (1..=done.next).map(Data::Natural).collect();
        assert_eq!(done.counts[usize::from(!done.counts.is_empty())..], counted);
        let lines: String = (1..=done.next).map(|item| format!("{item}\n")).collect();
        assert_eq!(fs::read_to_string(path).unwrap(), format!("{HEAD}{lines}"));
        Ok(done.next)
    }

    #[test]
    fn a_flipped_bit_is_never_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let (file, notes) = three(&path);
        for bit in 0..8 * file.len() {
            let mut wrong = file.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, wrong).unwrap();
            assert!(matches!(resumed(&path), Err(JournalError::Other(_))), "bit {bit} of the file");
        }
        for bit in 0..8 * notes.len() {
            let mut wrong = notes.clone();
            wrong[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, &file).unwrap();
            fs::write(job(&path).journal(), wrong).unwrap();
            // A line of the journal that is damaged costs work alone.
            match resumed(&path) {
                Ok(next) => assert!(next < 3, "bit {bit} of the journal"),
                Err(refused) => {
                    assert!(matches!(refused, JournalError::Other(_)), "bit {bit} of the journal")
                }
            }
        }
    }

    #[test]
    fn a_torn_file_or_journal_resumes_from_what_both_hold() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let (file, notes) = three(&path);
        for kept in 0..=file.len() {
            fs::write(&path, &file[..kept]).unwrap();
            fs::write(job(&path).journal(), &notes).unwrap();
            assert_eq!(resumed(&path).unwrap(), (kept.saturating_sub(HEAD.len()) / 2) as u64);
        }
        for kept in 0..=notes.len() {
            fs::write(&path, &file).unwrap();
            fs::write(job(&path).journal(), &notes[..kept]).unwrap();
            assert!(resumed(&path).unwrap() <= 3);
        }
    }

    #[test]
    fn journals_of_others_are_refused_and_parts_are_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        three(&path);
        assert!(matches!(job(&path).open(false), Err(JournalError::Unfinished)));
        let other = Job { question: "which letters", ..job(&path) };
        assert!(
            matches!(other.open(true), Err(JournalError::Other(words)) if words.en.contains("another question"))
        );
        fs::write(job(&path).journal(), "{\"survey\": \"domineering\"}; 4 codes\n").unwrap();
        assert!(
            matches!(job(&path).open(true), Err(JournalError::Other(words)) if words.en.contains("earlier"))
        );
        fs::remove_file(job(&path).journal()).unwrap();
        assert!(
            matches!(job(&path).open(true), Err(JournalError::Other(words)) if words.en.contains("describes its contents"))
        );
    }
}
