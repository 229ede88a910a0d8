//! Misère values of single heaps as text, CSV and JSON: the misère Grundy value and the genus of each.

use super::write::digits;
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::text;
use grundy_theory::value::Genus;
use std::io::{self, Write};

/// The genera of the heaps from `first` on.
#[derive(Clone, Copy, Debug)]
pub struct Genera<'a> {
    /// The first heap.
    pub first: u64,
    /// The genera.
    pub genera: &'a [Genus],
}

impl Genera<'_> {
    fn each(&self) -> impl Iterator<Item = (u64, &Genus)> {
        (self.first..).zip(self.genera)
    }

    /// The misère Grundy values.
    pub fn values(&self) -> Vec<u64> {
        self.genera.iter().map(Genus::misere).collect()
    }

    /// A line that says what the columns are, and a line for each heap.
    ///
    /// # Errors
    /// Those of writing; so below.
    pub fn text(&self, out: &mut impl Write, language: Language) -> io::Result<()> {
        let heading = text!(
            "heap, misère Grundy value, genus (a number alone: the genus of a Nim heap of this size)",
            "堆、反常规则的 Grundy 值、亏格（只写一个数时，亏格与该大小的尼姆堆相同）"
        );
        writeln!(out, "{}", heading.of(language))?;
        let last = self.first.saturating_add(self.genera.len() as u64);
        let widest = self.values().into_iter().map(digits).max().unwrap_or(0);
        let heap_width = digits(last);
        for (heap, genus) in self.each() {
            writeln!(out, "{heap:>heap_width$}  {:>widest$}  {genus}", genus.misere())?;
        }
        Ok(())
    }

    /// A line with the names of the columns, and a line for each heap.
    pub fn csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "heap,misere_grundy,grundy,superscript")?;
        for (heap, genus) in self.each() {
            // Numbers with commas between stand in quotation marks.
            let superscript = genus.superscript();
            let quote = if superscript.contains(',') { "\"" } else { "" };
            writeln!(out, "{heap},{},{},{quote}{superscript}{quote}", genus.misere(), genus.normal())?;
        }
        Ok(())
    }

    /// One object: the game, the first and the last heap, the misère Grundy values and the genera.
    pub fn json(&self, out: &mut impl Write, game: &str) -> io::Result<()> {
        let genera = self.genera.iter().map(|genus| Data::from(genus.to_string().as_str()));
        let object = Data::object([
            ("game", game.into()),
            ("play", "misere".into()),
            ("from", self.first.into()),
            ("to", self.first.saturating_add(self.genera.len() as u64).saturating_sub(1).into()),
            ("misere_grundy", Data::Naturals(self.values())),
            ("genus", Data::List(genera.collect())),
        ]);
        let mut line = Vec::new();
        crate::wire::write::data(&mut line, &object);
        line.push(b'\n');
        out.write_all(&line)
    }
}
