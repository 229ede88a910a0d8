//! Words in a file, of which some pages are in memory.
//!
//! The file begins with a head that says which table it is and how far it is made; behind it lie pages, each
//! with a checksum. A page that was never written is all 0, and so is its checksum. Work that is interrupted,
//! by whatever, loses no more than what was found since the head was last written: later pages are on the
//! disk before it says so, and what they have beyond it is true as well, since words are only changed from
//! unknown to known.

use super::TableLabel;
use crate::budget::{Budget, Halt};
use grundy_theory::words;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Words in a page: 64 KiB.
const WORDS: usize = 1 << 13;

/// Bytes of a page in the file: its words and their checksum.
const PAGE: u64 = 8 * WORDS as u64 + 8;

/// Bytes before the first page.
const HEAD: u64 = 4096;

/// The first line of every such file.
const MAGIC: &str = "grundy table 1";

/// Pages in memory, at least.
const MIN: u64 = 16;

/// No page.
const NONE: u32 = u32::MAX;

/// A file of words.
pub struct PagedFile {
    path: PathBuf,
    file: File,
    label: String,
    words: u64,
    /// For each page of the file its place in memory.
    places: Vec<u32>,
    pages: Vec<Page>,
    /// How many pages may be in memory.
    room: usize,
    /// Where a page is sought next that may leave memory.
    hand: usize,
}

struct Page {
    number: usize,
    words: Box<[u64; WORDS]>,
    changed: bool,
    used: bool,
}

impl PagedFile {
    /// Opens or makes the file of a table; up to which position it is made.
    pub fn open(
        folder: &Path,
        label: TableLabel<'_>,
        words: u64,
        budget: &mut Budget,
    ) -> Result<(PagedFile, u64), Halt> {
        let TableLabel { what, of, count } = label;
        let label = format!("{MAGIC}\n{what}\n{of}\n{count} positions\n");
        let path = folder.join(name_of(what, of, &label));
        let failed = |error: io::Error| failure(&path, &error);
        let pages = words.div_ceil(WORDS as u64);
        // The other half is for what else the question keeps.
        let half = budget.limits().memory / 2;
        let listed = pages.saturating_mul(4);
        let room = (half.saturating_sub(listed) / (PAGE + 32)).min(pages).max(MIN.min(pages));
        budget.reserve(listed.saturating_add(room * (PAGE + 32)))?;
        fs::create_dir_all(folder).map_err(failed)?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(busy(&path)),
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut paged = PagedFile {
            path,
            file,
            label,
            words,
            places: vec![NONE; pages as usize],
            pages: Vec::new(),
            room: room as usize,
            hand: 0,
        };
        let reached = paged.read_head()?;
        Ok((paged, reached.min(count)))
    }

    /// How many bytes of memory it takes at most.
    pub fn bytes(&self) -> u64 {
        4 * self.places.len() as u64 + self.room as u64 * (PAGE + 32)
    }

    #[inline]
    pub fn word(&mut self, at: u64) -> Result<u64, Halt> {
        if at >= self.words {
            return Ok(0);
        }
        let place = self.place_of(at)?;
        Ok(self.pages[place].words[at as usize % WORDS])
    }

    #[inline]
    pub fn change(&mut self, at: u64, how: impl FnOnce(u64) -> u64) -> Result<(), Halt> {
        if at >= self.words {
            return Ok(());
        }
        let place = self.place_of(at)?;
        let page = &mut self.pages[place];
        let word = &mut page.words[at as usize % WORDS];
        let new = how(*word);
        page.changed |= new != *word;
        *word = new;
        Ok(())
    }

    /// Writes all that was changed, and then up to where the table is made.
    pub fn flush(&mut self, reached: u64) -> Result<(), Halt> {
        for place in 0..self.pages.len() {
            self.write_back(place)?;
        }
        let head = format!("{}{reached} done\n", self.label);
        let head = format!("{head}{:08x}\n", crc32fast::hash(head.as_bytes()));
        let written = self.file.sync_data().and_then(|()| {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(head.as_bytes())?;
            self.file.sync_data()
        });
        written.map_err(|error| failure(&self.path, &error))
    }

    /// Up to where the table is made, after a look at whether it is the right one. An empty file is a new
    /// table.
    fn read_head(&mut self) -> Result<u64, Halt> {
        let failed = |error: io::Error| failure(&self.path, &error);
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(failed)?;
        (&self.file).take(HEAD).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.iter().all(|&byte| byte == 0) {
            return Ok(0);
        }
        let text: String = bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as char).collect();
        let reached = text.strip_prefix(self.label.as_str()).and_then(|rest| {
            let (reached, rest) = rest.split_once(" done\n")?;
            let head = format!("{}{reached} done\n", self.label);
            let sum = rest.get(..8).and_then(|sum| u32::from_str_radix(sum, 16).ok())?;
            (sum == crc32fast::hash(head.as_bytes())).then(|| reached.parse().ok())?
        });
        reached.ok_or_else(|| damaged(&self.path))
    }

    /// Where the page of a word is in memory, read if need be.
    #[inline]
    fn place_of(&mut self, at: u64) -> Result<usize, Halt> {
        let number = at as usize / WORDS;
        let place = self.places[number];
        if place == NONE {
            return self.read(number);
        }
        self.pages[place as usize].used = true;
        Ok(place as usize)
    }

    #[cold]
    fn read(&mut self, number: usize) -> Result<usize, Halt> {
        let place = self.free_place()?;
        let mut bytes = vec![0u8; PAGE as usize];
        let read = self.file.seek(SeekFrom::Start(HEAD + number as u64 * PAGE)).and_then(|_| {
            let mut read = 0;
            while read < bytes.len() {
                match self.file.read(&mut bytes[read..]) {
                    Ok(0) => break,
                    Ok(more) => read += more,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(read)
        });
        let read = read.map_err(|error| failure(&self.path, &error))?;
        let (data, sum) = bytes.split_at(8 * WORDS);
        // A page that the file ends before, or jumps over, was never written; one that it ends within was cut
        // off.
        let empty = read == 0 || (read == bytes.len() && bytes.iter().all(|&byte| byte == 0));
        let whole = read == bytes.len() && sum == sum_of(data);
        if !empty && !whole {
            return Err(damaged(&self.path));
        }
        let page = &mut self.pages[place];
        for (word, eight) in page.words.iter_mut().zip(data.chunks_exact(8)) {
            *word = u64::from_le_bytes(eight.try_into().unwrap_or_default());
        }
        (page.number, page.changed, page.used) = (number, false, true);
        self.places[number] = place as u32;
        Ok(place)
    }

    /// A place in memory that no page has: a new one, or that of a page that was not used lately.
    fn free_place(&mut self) -> Result<usize, Halt> {
        if self.pages.len() < self.room {
            let words = Box::new([0; WORDS]);
            self.pages.push(Page { number: usize::MAX, words, changed: false, used: false });
            return Ok(self.pages.len() - 1);
        }
        loop {
            self.hand = (self.hand + 1) % self.pages.len();
            let page = &mut self.pages[self.hand];
            if !std::mem::take(&mut page.used) {
                break;
            }
        }
        self.write_back(self.hand)?;
        let page = &mut self.pages[self.hand];
        let number = std::mem::replace(&mut page.number, usize::MAX);
        if let Some(place) = self.places.get_mut(number) {
            *place = NONE;
        }
        Ok(self.hand)
    }

    fn write_back(&mut self, place: usize) -> Result<(), Halt> {
        let page = &mut self.pages[place];
        if !page.changed {
            return Ok(());
        }
        let mut bytes: Vec<u8> = page.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let sum = sum_of(&bytes);
        bytes.extend(sum);
        let at = SeekFrom::Start(HEAD + page.number as u64 * PAGE);
        let written = self.file.seek(at).and_then(|_| self.file.write_all(&bytes));
        written.map_err(|error| failure(&self.path, &error))?;
        page.changed = false;
        Ok(())
    }
}

/// The checksum of a page as it stands behind its words.
fn sum_of(words: &[u8]) -> [u8; 8] {
    u64::from(crc32fast::hash(words)).to_le_bytes()
}

/// The file of a table: readable, and another one for every label.
fn name_of(what: &str, of: &str, label: &str) -> String {
    /// Letters of what people may read; the checksum tells tables apart.
    const READABLE: usize = 80;
    let readable = format!("{of} {what}").chars().take(READABLE).collect::<String>();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let readable: String = readable.chars().map(plain).collect();
    format!("{readable}-{:08x}.table", crc32fast::hash(label.as_bytes()))
}

fn failure(path: &Path, error: &io::Error) -> Halt {
    let path = path.display();
    Halt::NoAnswer(words!("the table in {path} cannot be used: {error}", "无法使用 {path} 中的表：{error}"))
}

fn busy(path: &Path) -> Halt {
    let path = path.display();
    Halt::NoAnswer(words!(
        "another program uses the table in {path}: wait for it, or name another folder",
        "另一个程序正在使用 {path} 中的表：请等它结束，或指定另一个目录"
    ))
}

fn damaged(path: &Path) -> Halt {
    let path = path.display();
    Halt::NoAnswer(words!(
        "the table in {path} is corrupt: delete the file to rebuild it",
        "{path} 中的表已损坏，其内容不予采信：请删除该文件，它会重新生成"
    ))
}
