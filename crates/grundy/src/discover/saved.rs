//! Files of discoveries, which are gone on with after an interruption. A file holds a line for each game, in the order of the family:
//! so it says itself how far it goes.

use super::lines::Format;
use crate::resumed::Refused;
use grundy_theory::words;
use grundy_theory::words::Words;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

/// A file that lines are written to, each at once.
#[derive(Debug)]
pub struct Saved(File);

impl Saved {
    /// Begins a file, or goes on with it behind its last whole line, where it holds games of this family. Says how many of them are done.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn open(
        path: &Path,
        games: &[String],
        format: Format,
        resume: bool,
    ) -> Result<(Saved, usize), Refused> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error.into()),
        };
        let held = held(&text, games, format);
        match (held, resume) {
            (Ok((done, end)), true) if end > 0 => {
                let mut file = OpenOptions::new().write(true).open(path)?;
                file.set_len(end as u64)?;
                file.seek(SeekFrom::End(0))?;
                Ok((Saved(file), done))
            }
            (Err(words), true) => Err(Refused::Other(words)),
            (Ok((done, _)), false) if done > 0 && done < games.len() => Err(Refused::Unfinished),
            _ => {
                let mut file = File::create(path)?;
                file.write_all(format.head().as_bytes())?;
                Ok((Saved(file), 0))
            }
        }
    }

    /// Adds a line.
    ///
    /// # Errors
    /// Those of writing.
    pub fn add(&mut self, line: &str) -> io::Result<()> {
        self.0.write_all(line.as_bytes())
    }
}

/// How many games a file holds, and where the last whole line of them ends.
fn held(text: &[u8], games: &[String], format: Format) -> Result<(usize, usize), Words> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let other = |line: usize| {
        words!(
            "line {line} is not that of this family's next game",
            "第 {line} 行不是此游戏族中下一个游戏的行"
        )
    };
    let lines = std::str::from_utf8(&text[..whole]).map_err(|_| other(1))?;
    let head = format.head();
    let rest = match lines.strip_prefix(head.as_str()) {
        Some(rest) => rest,
        None if lines.is_empty() => return Ok((0, 0)),
        None => return Err(other(1)),
    };
    let mut done = 0;
    for line in rest.lines() {
        if games.get(done).is_none_or(|game| format.game(line).as_ref() != Some(game)) {
            return Err(other(head.lines().count() + done + 1));
        }
        done += 1;
    }
    Ok((done, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_how_far_it_goes() {
        let games: Vec<String> = ["octal:0.1", "subtraction:1,2", "nim"].map(str::to_owned).to_vec();
        let head = Format::Csv.head();
        let of = |text: String| held(text.as_bytes(), &games, Format::Csv).map(|(done, _)| done);
        assert_eq!(of(String::new()), Ok(0));
        assert_eq!(of(head.clone()), Ok(0));
        let rows = format!("{head}octal:0.1,x,,,,,,1,\n\"subtraction:1,2\",y,,,,,,1,\n");
        assert_eq!(of(rows.clone()), Ok(2));
        // A line that was broken off is done again.
        assert_eq!(of(rows.clone() + "nim,"), Ok(2));
        assert_eq!(of(rows.clone() + "nim,g,,,,,,1,\n"), Ok(3));
        assert!(of(rows + "kayles,g,,,,,,1,\n").is_err());
        assert!(of("something else\n".to_owned()).is_err());
        let json = "{\"game\": \"octal:0.1\", \"pattern\": null}\n";
        assert_eq!(held(json.as_bytes(), &games, Format::Json), Ok((1, json.len())));
    }
}
