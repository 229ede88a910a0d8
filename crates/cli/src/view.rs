//! How answers look: a line that says who wins, then rows with a label.

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use grundy::prelude::Outcome;
use grundy::theory::text;
use grundy::theory::words::{Language, Text};
use std::io::{self, StdoutLock, Write};
use unicode_width::UnicodeWidthStr;

/// Standard output for a person: with colours on a terminal, plain elsewhere and where `NO_COLOR` is set.
pub struct View {
    out: AutoStream<StdoutLock<'static>>,
    /// The language.
    pub language: Language,
}

const HEADING: Style = Style::new().bold();
const LABEL: Style = Style::new().dimmed();
const WIN: Style = AnsiColor::Green.on_default().bold();
const LOSS: Style = AnsiColor::Red.on_default().bold();

/// The column where the text of a row begins.
const COLUMN: usize = 11;

impl View {
    /// Standard output.
    pub fn new(language: Language) -> View {
        View { out: anstream::stdout().lock(), language }
    }

    /// Who wins, as the player to move sees it.
    pub fn verdict(&mut self, outcome: Outcome) -> io::Result<()> {
        let style = match outcome {
            Outcome::N => WIN,
            Outcome::P => LOSS,
            Outcome::L | Outcome::R | Outcome::D => HEADING,
        };
        writeln!(self.out, "{style}{outcome}{style:#}{}", verdict(outcome).of(self.language))
    }

    /// A row: a label, and text in lines below each other.
    pub fn row<S: AsRef<str>>(&mut self, label: Text, lines: impl IntoIterator<Item = S>) -> io::Result<()> {
        let mut label = label.of(self.language);
        for line in lines {
            let gap = COLUMN.saturating_sub(label.width()).max(usize::from(!label.is_empty()));
            writeln!(self.out, "{LABEL}{label}{LABEL:#}{:gap$}{}", "", line.as_ref())?;
            label = "";
        }
        Ok(())
    }

    /// A heading in a line of its own.
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

fn verdict(outcome: Outcome) -> Text {
    match outcome {
        Outcome::N => text!(": the player to move wins", "：先手必胜"),
        Outcome::P => text!(": the player to move loses", "：先手必败"),
        Outcome::L => text!(": Left wins, whoever begins", "：无论谁先走，左方必胜"),
        Outcome::R => text!(": Right wins, whoever begins", "：无论谁先走，右方必胜"),
        Outcome::D => text!(": a draw, neither player can force a win", "：平局，双方都无法强行取胜"),
    }
}
