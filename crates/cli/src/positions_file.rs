//! Positions in a file, one a line: what `grundy survey --positions` goes through.

use crate::diagnostic::{Diagnostic, Span};
use crate::position::read_text;
use crate::spans;
use grundy::solver::engine::game::Game;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::wire::text::{self, ParsedText, Source};
use grundy::{QuestionError, QuestionErrorKind};
use std::fs::File;
use std::io::stdin;
use std::ops::Range;
use std::path::Path;

/// Positions with where they stand.
pub struct PositionsFile {
    file: String,
    /// All that the file holds.
    text: String,
    lines: Vec<Line>,
}

struct Line {
    number: usize,
    at: Range<usize>,
    position: Data,
    /// Where its parts stand, where it is not JSON.
    reading: Option<ParsedText>,
}

impl PositionsFile {
    /// Reads the positions of a game; `-` is standard input. Empty lines and comments are skipped.
    pub fn read(path: &Path, game: &dyn Game) -> Result<PositionsFile, Diagnostic> {
        let file = path.display().to_string();
        let text = match file.as_str() {
            "-" => read_text(stdin().lock()),
            _ => File::open(path).and_then(read_text),
        };
        let text = text.map_err(|error| {
            let LocalizedString { en, zh } = LocalizedString::from(&error);
            Diagnostic::misuse(words!("{file} cannot be read: {en}", "无法读取 {file}：{zh}"))
        })?;
        let mut listed = PositionsFile { file, text, lines: Vec::new() };
        let mut begin = 0;
        for (i, line) in listed.text.split('\n').enumerate() {
            let at = begin..begin + line.len();
            begin = at.end + 1;
            if text::is_without_position(line, game) {
                continue;
            }
            let line = line.strip_suffix('\r').unwrap_or(line);
            let read = text::position(line, game, Source::Argument);
            let (position, reading) =
                read.map_err(|(wrong, message)| listed.wrong(i + 1, &at, wrong, message))?;
            listed.lines.push(Line { number: i + 1, at, position, reading });
        }
        if listed.lines.is_empty() {
            let file = &listed.file;
            return Err(Diagnostic::misuse(words!(
                "{file} contains no position: write one per line, as for `grundy solve`",
                "{file} 中没有局面：请每行写一个，写法同 `grundy solve`"
            )));
        }
        Ok(listed)
    }

    /// The positions.
    pub fn positions(&self) -> Vec<Data> {
        self.lines.iter().map(|line| line.position.clone()).collect()
    }

    /// What the file holds, in a few letters: a survey that is resumed is that of the same positions.
    pub fn mark(&self) -> String {
        format!("{:08x}", crc32fast::hash(self.text.as_bytes()))
    }

    /// Tells where a position is wrong, as `positions[3].position...`.
    pub fn problem(&self, fault: &QuestionError) -> Option<Diagnostic> {
        let (index, path) = fault.at.strip_prefix("positions[")?.split_once("].")?;
        let line = self.lines.get(index.parse::<usize>().ok()?)?;
        if fault.own.is_some() || fault.kind == QuestionErrorKind::TooLarge {
            return None;
        }
        let path = path.strip_prefix("position").unwrap_or_default();
        let within = match &line.reading {
            Some(reading) => reading.find(path),
            None => spans::find(&self.text[line.at.clone()], path),
        };
        Some(self.wrong(line.number, &line.at, within, fault.message.clone()))
    }

    /// Something is wrong in a line.
    fn wrong(
        &self,
        number: usize,
        line: &Range<usize>,
        within: Range<usize>,
        message: LocalizedString,
    ) -> Diagnostic {
        let text = self.text[line.clone()].trim_end().to_owned();
        Diagnostic::misuse(message).at(Some(Span {
            file: Some(self.file.clone()),
            text,
            line: number,
            at: within,
        }))
    }
}
