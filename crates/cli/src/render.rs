//! How answers look: a line that says who wins, then rows with a label.

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use grundy::explain::ExplainLine;
use grundy::solver::prelude::{Data, Outcome};
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::wire::write;
use std::io::{self, StdoutLock, Write};
use unicode_width::UnicodeWidthStr;

/// Standard output for a person: with colours on a terminal, plain elsewhere and where `NO_COLOR` is set.
pub struct Renderer {
    out: AutoStream<StdoutLock<'static>>,
    /// The language.
    pub language: Language,
}

/// A value as one line of JSON on standard output.
pub fn json_line(value: &Data) -> io::Result<()> {
    let mut line = Vec::new();
    write::data(&mut line, value);
    line.push(b'\n');
    io::stdout().lock().write_all(&line)
}

const HEADING: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();

/// The column where the text of a row begins.
const COLUMN: usize = 11;

impl Renderer {
    /// Standard output.
    pub fn new(language: Language) -> Renderer {
        Renderer { out: anstream::stdout().lock(), language }
    }

    /// Who wins, as the player to move sees it.
    pub fn verdict(&mut self, outcome: Outcome) -> io::Result<()> {
        let style = match outcome {
            Outcome::N => WIN,
            Outcome::P => LOSS,
            _ => HEADING,
        };
        writeln!(self.out, "{style}{outcome}{style:#}{}", outcome.verdict().of(self.language))
    }

    /// A table: the first row heads the columns, which are as wide as they need to be.
    pub fn columns(&mut self, rows: &[Vec<String>]) -> io::Result<()> {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |i: usize| rows.iter().filter_map(|row| row.get(i)).map(|cell| cell.width()).max();
        let widths: Vec<usize> = (0..count).map(|i| wide(i).unwrap_or(0)).collect();
        for row in rows {
            let mut line = String::new();
            for (i, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let blank = " ".repeat(width - cell.width());
                // Numbers end below each other, and the words of the last column begin so.
                match i + 1 == count {
                    true => line.push_str(cell),
                    false => line.push_str(&format!("{blank}{cell}  ")),
                }
            }
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// A row: a label, and text in lines below each other.
    pub fn row<S: AsRef<str>>(
        &mut self,
        label: LocalizedStr,
        lines: impl IntoIterator<Item = S>,
    ) -> io::Result<()> {
        let mut label = label.of(self.language);
        for line in lines {
            let gap = COLUMN.saturating_sub(label.width()).max(usize::from(!label.is_empty()));
            writeln!(self.out, "{LABEL}{label}{LABEL:#}{:gap$}{}", "", line.as_ref())?;
            label = "";
        }
        Ok(())
    }

    /// What there is to read about something.
    pub fn lines(&mut self, lines: &[ExplainLine]) -> io::Result<()> {
        lines.iter().try_for_each(|line| match line {
            ExplainLine::Heading(text) => self.heading(text),
            ExplainLine::Gap => self.gap(),
            ExplainLine::Paragraph(text) | ExplainLine::Picture(text) => self.paragraph(text),
            ExplainLine::Row(label, lines) => self.row(*label, lines),
            ExplainLine::Command(text) => self.command(0, text),
        })
    }

    /// A heading in a separate line.
    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{HEADING}{text}{HEADING:#}")
    }

    /// Plain text.
    pub fn paragraph(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Something to type, below what it belongs to.
    pub fn command(&mut self, indent: usize, text: &str) -> io::Result<()> {
        writeln!(self.out, "{:indent$}{LABEL}{text}{LABEL:#}", "")
    }

    /// An empty line.
    pub fn gap(&mut self) -> io::Result<()> {
        writeln!(self.out)
    }

    /// Shows what has been written: a person does not wait for the rest.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
