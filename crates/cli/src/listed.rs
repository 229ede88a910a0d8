//! Positions in a file, one a line: what `grundy survey --positions` goes through.

use crate::position::read_text;
use crate::problem::{Place, Problem};
use crate::spans;
use grundy::engine::game::Game;
use grundy::theory::data::Data;
use grundy::theory::words;
use grundy::theory::words::Words;
use grundy::wire::text::{self, Reading, Source};
use grundy::{Fault, FaultKind};
use std::fs::File;
use std::io::stdin;
use std::ops::Range;
use std::path::Path;

/// Positions with where they stand.
pub struct Listed {
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
    reading: Option<Reading>,
}

impl Listed {
    /// Reads the positions of a game; `-` is standard input. Empty lines and comments are skipped.
    pub fn read(path: &Path, game: &dyn Game) -> Result<Listed, Problem> {
        let file = path.display().to_string();
        let text = match file.as_str() {
            "-" => read_text(stdin().lock()),
            _ => File::open(path).and_then(read_text),
        };
        let text = text.map_err(|error| {
            let Words { en, zh } = Words::from(&error);
            Problem::misuse(words!("{file} cannot be read: {en}", "无法读取 {file}：{zh}"))
        })?;
        let mut listed = Listed { file, text, lines: Vec::new() };
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
            return Err(Problem::misuse(words!(
                "{file} holds no position: write one a line, as for `grundy solve`",
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
    pub fn problem(&self, fault: &Fault) -> Option<Problem> {
        let (index, path) = fault.at.strip_prefix("positions[")?.split_once("].")?;
        let line = self.lines.get(index.parse::<usize>().ok()?)?;
        if fault.own.is_some() || fault.kind == FaultKind::TooLarge {
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
    fn wrong(&self, number: usize, line: &Range<usize>, within: Range<usize>, message: Words) -> Problem {
        let text = self.text[line.clone()].trim_end().to_owned();
        Problem::misuse(message).at(Some(Place {
            file: Some(self.file.clone()),
            text,
            line: number,
            at: within,
        }))
    }
}
