//! Where a table of numbered positions is kept: in memory, or in a file that outlives the program.
//!
//! Both are words of 64 bits, 0 at first. A table in a file may be far larger than memory, of which it takes
//! a part for the pages last used.

mod file;

use crate::budget::{Budget, Halt};
use file::PagedFile;
use std::path::Path;

/// The words of a table, and up to which position it is made.
pub struct TableStore {
    place: Place,
    reached: u64,
}

enum Place {
    Memory(Vec<u64>),
    File(Box<PagedFile>),
}

/// What a table is about, so that a file is never taken for another table.
#[derive(Clone, Copy, Debug)]
pub struct TableLabel<'a> {
    /// What is tabulated, such as `outcomes in normal play`.
    pub what: &'a str,
    /// The set of positions, with the rules that number it.
    pub of: &'a str,
    /// How many numbers there are.
    pub count: u64,
}

impl TableStore {
    /// This many words in memory.
    ///
    /// # Errors
    /// [`Halt::Memory`] where they are too many. What is held is the caller's to release.
    pub fn in_memory(words: u64, budget: &mut Budget) -> Result<TableStore, Halt> {
        budget.reserve(words.saturating_mul(8))?;
        let words = usize::try_from(words).map_err(|_| Halt::Memory(budget.limits().memory))?;
        Ok(TableStore { place: Place::Memory(vec![0; words]), reached: 0 })
    }

    /// This many words in a file of this folder, which is made where there is none; with what earlier work
    /// has left there.
    ///
    /// # Errors
    /// [`Halt`] where the file cannot be used, is damaged, or another program works on it.
    pub fn in_folder(
        folder: &Path,
        label: TableLabel<'_>,
        words: u64,
        budget: &mut Budget,
    ) -> Result<TableStore, Halt> {
        let (paged, reached) = PagedFile::open(folder, label, words, budget)?;
        Ok(TableStore { place: Place::File(Box::new(paged)), reached })
    }

    /// How many bytes of memory it takes.
    pub fn bytes(&self) -> u64 {
        match &self.place {
            Place::Memory(words) => 8 * words.len() as u64,
            Place::File(paged) => paged.bytes(),
        }
    }

    /// All positions with smaller numbers are done.
    pub fn reached(&self) -> u64 {
        self.reached
    }

    /// Says that all positions with smaller numbers are done.
    ///
    /// # Errors
    /// [`Halt`] where what was found cannot be written to the file.
    pub fn reach(&mut self, number: u64) -> Result<(), Halt> {
        self.reached = number;
        match &mut self.place {
            Place::Memory(_) => Ok(()),
            Place::File(paged) => paged.flush(number),
        }
    }

    /// A word; 0 beyond the last.
    ///
    /// # Errors
    /// [`Halt`] where the file cannot be read.
    #[inline]
    pub fn word(&mut self, at: u64) -> Result<u64, Halt> {
        match &mut self.place {
            Place::Memory(words) => Ok(words.get(at as usize).copied().unwrap_or(0)),
            Place::File(paged) => paged.word(at),
        }
    }

    /// Changes a word; none beyond the last.
    ///
    /// # Errors
    /// [`Halt`] where the file cannot be read or written.
    #[inline]
    pub fn change(&mut self, at: u64, how: impl FnOnce(u64) -> u64) -> Result<(), Halt> {
        match &mut self.place {
            Place::Memory(words) => {
                if let Some(word) = words.get_mut(at as usize) {
                    *word = how(*word);
                }
                Ok(())
            }
            Place::File(paged) => paged.change(at, how),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    const LABEL: TableLabel<'_> = TableLabel { what: "numbers", of: "nothing", count: 1000 };

    /// More words than fit in the pages that a small memory has room for.
    const MANY: u64 = 40 << 13;

    fn little() -> Budget {
        Budget::new(&Limits { memory: 3 << 20, ..Limits::default() })
    }

    /// Numbers without an order.
    fn scattered() -> impl Iterator<Item = u64> {
        (1..4000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[test]
    fn a_file_holds_what_memory_holds_and_more_than_fits_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut memory = TableStore::in_memory(MANY, &mut Budget::new(&Limits::default())).unwrap();
        let mut file = TableStore::in_folder(folder.path(), LABEL, MANY, &mut little()).unwrap();
        assert!(file.bytes() < memory.bytes());
        let agree = |memory: &mut TableStore, file: &mut TableStore| {
            for i in 0..=MANY {
                assert_eq!(file.word(i), memory.word(i), "word {i}");
            }
        };
        for number in scattered() {
            for store in [&mut memory, &mut file] {
                store.change(number % (MANY + 5), |word| word ^ number).unwrap();
            }
        }
        agree(&mut memory, &mut file);
        file.reach(700).unwrap();
        drop(file);
        let mut file = TableStore::in_folder(folder.path(), LABEL, MANY, &mut little()).unwrap();
        assert_eq!(file.reached(), 700);
        agree(&mut memory, &mut file);
    }

    #[test]
    fn a_file_serves_one_program_at_a_time_and_one_table() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = TableStore::in_folder(folder.path(), LABEL, 10, &mut little()).unwrap();
        first.change(3, |_| 8).unwrap();
        first.reach(5).unwrap();
        let second = TableStore::in_folder(folder.path(), LABEL, 10, &mut little());
        assert!(matches!(second.err(), Some(Halt::NoAnswer(words)) if words.en.contains("another program")));
        let other = TableLabel { of: "another set", ..LABEL };
        let other = TableStore::in_folder(folder.path(), other, 10, &mut little()).unwrap();
        assert_eq!(other.reached(), 0);
        drop(first);
        let mut again = TableStore::in_folder(folder.path(), LABEL, 10, &mut little()).unwrap();
        assert_eq!((again.reached(), again.word(3)), (5, Ok(8)));
    }

    #[test]
    fn a_damaged_file_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let mut store = TableStore::in_folder(folder.path(), LABEL, 10, &mut little()).unwrap();
        store.change(3, |_| 8).unwrap();
        store.reach(5).unwrap();
        drop(store);
        let path = std::fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
        let whole = std::fs::read(&path).unwrap();
        let words = 4096..4096 + 80;
        for place in (0..40).chain(words) {
            let mut bytes = whole.clone();
            bytes[place] ^= 4;
            std::fs::write(&path, bytes).unwrap();
            let mut budget = little();
            let read = TableStore::in_folder(folder.path(), LABEL, 10, &mut budget);
            let read = read.and_then(|mut store| store.word(3));
            assert!(
                matches!(&read, Err(Halt::NoAnswer(words)) if words.en.contains("is corrupt")),
                "{place}: {read:?}"
            );
        }
        std::fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let mut cut = TableStore::in_folder(folder.path(), LABEL, 10, &mut little()).unwrap();
        assert!(cut.word(3).is_err());
    }
}
