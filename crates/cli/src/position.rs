//! The words of a question: `GAME POSITION [+ GAME POSITION]...`.

use crate::arguments::ConventionArgs;
use crate::diagnostic::{Diagnostic, Span};
use crate::plus_signs::{PLUS, parted};
use crate::script_notation;
use crate::spans;
use grundy::move_notation::VALUE;
use grundy::solver::engine::game::Game;
use grundy::solver::exact::notation;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::wire::lines::DEFAULT_MAX_LINE;
use grundy::wire::spelling::{Letters, is_size, shown};
use grundy::wire::text::{self, ParsedText, Source};
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use std::fs::File;
use std::io::{self, Read, stdin};
use std::ops::Range;

/// The commands whose sums may contain values.
const WITH_VALUES: [&str; 2] = ["solve", "options"];

/// A question's games and positions, and where they stand in what was written.
#[derive(Debug)]
pub struct PositionArgs {
    /// The words with a blank between them.
    line: String,
    components: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    game: Range<usize>,
    notation: String,
    written: Written,
    position: Data,
    /// Where its parts stand, where it is not JSON.
    reading: Option<ParsedText>,
    /// What stands in it and is no part of it, or which one was taken where none is written.
    note: LocalizedString,
}

impl Part {
    fn notes(&self) -> impl Iterator<Item = &LocalizedString> {
        let read = self.reading.iter().filter_map(|reading| reading.note.as_ref());
        read.chain([&self.note]).filter(|words| !words.en.is_empty())
    }
}

/// The text of a position.
#[derive(Clone, Debug)]
enum Written {
    /// A word of the command line.
    Word(Range<usize>),
    /// What a file holds.
    File(Span),
}

/// The component that a fault is about, and the place in it.
fn located(fault: &QuestionError) -> (usize, &str) {
    match fault.at.strip_prefix("sum[").and_then(|rest| rest.split_once("].")) {
        Some((index, within)) => (index.parse().unwrap_or(0), within),
        None => (0, &fault.at),
    }
}

impl PositionArgs {
    /// Reads the words behind a command, and the files that they name.
    pub fn read(
        command: &str,
        words: &[String],
        solver: &mut SolverState,
    ) -> Result<PositionArgs, Diagnostic> {
        let words = &parted(words, solver);
        let mut asked = PositionArgs { line: words.join(" "), components: Vec::new() };
        let mut places = Vec::with_capacity(words.len());
        let mut start = 0;
        for word in words {
            places.push(start..start + word.len());
            start += word.len() + 1;
        }
        let inputs =
            places.split(|place| &asked.line[place.clone()] == PLUS).filter_map(|component| component.get(1));
        if let Some(second) = inputs.filter(|place| &asked.line[(*place).clone()] == "-").nth(1) {
            let message = words!("standard input can be read only once", "标准输入只能读取一次");
            return Err(Diagnostic::misuse(message).at(asked.in_line(second.clone())));
        }
        let components: Vec<Vec<Range<usize>>> =
            places.split(|place| &asked.line[place.clone()] == PLUS).map(<[_]>::to_vec).collect();
        for component in components {
            let Some((game, words)) = component.split_first() else {
                return Err(asked.no_game());
            };
            let game = game.clone();
            if WITH_VALUES.contains(&command) && &asked.line[game.clone()] == VALUE {
                let part = asked.value(game, words)?;
                asked.components.push(part);
                continue;
            }
            let Ok(notation) = script_notation::notation(&asked.line[game.clone()]);
            let named = match solver.game(&notation) {
                Ok(named) => named,
                Err(fault) if fault.own.is_some() => return Err(Diagnostic::from_error(&fault)),
                Err(fault) => match asked.of_same_game(&component, solver) {
                    Some(part) => {
                        asked.components.push(part);
                        continue;
                    }
                    // Of an unknown game nobody knows how positions are written.
                    None => return Err(asked.no_such_game(command, &game, fault.message)),
                },
            };
            let Some(position) = asked.one_word(words, &*named)? else {
                let Some((position, note)) = opening(&*named) else {
                    return Err(asked.no_position(command, &game, &*named));
                };
                let written = Written::Word(game.clone());
                asked.components.push(Part { game, notation, written, position, reading: None, note });
                continue;
            };
            let written = asked.written(position)?;
            let (position, reading) = text::position(written.text(&asked.line), &*named, written.source())
                .map_err(|(at, message)| Diagnostic::misuse(message).at(Some(asked.place(&written, at))))?;
            let note = named.drawn().ignored_input(&position);
            asked.components.push(Part { game, notation, written, position, reading, note });
        }
        Ok(asked)
    }

    /// A component without a game: another position of the game before it, if it is one.
    fn of_same_game(&mut self, words: &[Range<usize>], solver: &mut SolverState) -> Option<Part> {
        let Part { game, notation, .. } = self.components.last()?;
        let (game, notation) = (game.clone(), notation.clone());
        let named = solver.game(&notation).ok()?;
        let word = self.line[words.first()?.clone()].trim();
        // Scripts may take any word for a position, misspelled games too.
        let is_name = matches!(named.form().shape, TextShape::Value) && word.starts_with(char::is_alphabetic);
        let is_value = named.is_partizan() && notation::read(word).is_ok();
        if is_name || is_value || word == "-" || word.starts_with('@') {
            return None;
        }
        let line = self.line.clone();
        let position = self.one_word(words, &*named).ok()??;
        let written = Written::Word(position);
        let read = text::position(written.text(&self.line), &*named, written.source());
        let Some((position, reading)) = read.ok().filter(|(data, _)| named.place(data).is_ok()) else {
            self.line = line;
            return None;
        };
        let (name, at) = (&line[game.clone()], written.text(&line));
        let note = words!("{at} is read as {name} {at}", "{at} 读作 {name} {at}");
        Some(Part { game, notation, written, position, reading, note })
    }

    /// A value in the place of a position.
    fn value(&self, game: Range<usize>, words: &[Range<usize>]) -> Result<Part, Diagnostic> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else {
            let message = words!(
                "a value is missing: write it in quotes, as in value '{{3|-1}}'",
                "缺少值：请写在引号中，例如 value '{{3|-1}}'"
            );
            return Err(Diagnostic::misuse(message).at(self.in_line(game.end..game.end)));
        };
        let word = first.start..last.end;
        let position = Data::from(self.line[word.clone()].trim());
        let written = Written::Word(word);
        Ok(Part {
            game,
            notation: VALUE.to_owned(),
            written,
            position,
            reading: None,
            note: LocalizedString::default(),
        })
    }

    /// A word that is no game; if it can be read as a value, how values are written.
    fn no_such_game(&self, command: &str, game: &Range<usize>, message: LocalizedString) -> Diagnostic {
        let word = self.line[game.clone()].trim();
        let problem = Diagnostic::misuse(message).at(self.in_line(game.clone()));
        let is_value = !word.starts_with(char::is_alphabetic) && notation::read(word).is_ok();
        match is_value && WITH_VALUES.contains(&command) {
            true => problem.hint(words!(
                "a value is written behind the word value: value '{word}'",
                "值写在 value 之后：value '{word}'"
            )),
            false => problem,
        }
    }

    /// Notations and positions; of values [`VALUE`] and the text.
    pub fn components(&self) -> impl ExactSizeIterator<Item = (&str, &Data)> {
        self.components.iter().map(|component| (component.notation.as_str(), &component.position))
    }

    /// The letters in which a single position was written, if it is not in those of its game.
    pub fn letters(&self) -> Letters {
        match &self.components[..] {
            [Part { reading: Some(reading), .. }] => reading.letters.clone(),
            _ => Letters::default(),
        }
    }

    /// The convention that a flag names, or the default convention of the games.
    ///
    /// # Errors
    /// [`Diagnostic`] if no flag names one and the games differ.
    pub fn convention(&self, asked: ConventionArgs) -> Result<Convention, Diagnostic> {
        asked.explicit().map_or_else(
            || {
                grundy::default_convention(self.components().map(|(game, _)| game))
                    .map_err(|fault| self.problem(&fault))
            },
            Ok,
        )
    }

    /// What was made of the positions that their writer should know.
    pub fn notes(&self) -> impl Iterator<Item = &LocalizedString> {
        self.components.iter().flat_map(Part::notes)
    }

    /// Tells what is wrong with the question, and where.
    pub fn problem(&self, fault: &QuestionError) -> Diagnostic {
        // The position is right, and finding the answer would cost too much.
        if fault.own.is_none() && fault.kind == QuestionErrorKind::TooLarge && located(fault).1 == "position"
        {
            return Diagnostic::limit(fault.message.clone()).hint(words!(
                "--time and --memory allow more, as in --time 10min --memory 16GiB",
                "可用 --time 和 --memory 放宽限制，例如 --time 10min --memory 16GiB"
            ));
        }
        self.not_placed(fault)
    }

    /// Tells what is wrong with a position that a game does not take, and where.
    pub fn not_placed(&self, fault: &QuestionError) -> Diagnostic {
        if fault.own.is_some() {
            return Diagnostic::from_error(fault);
        }
        let (index, within) = located(fault);
        let component = self.components.get(index);
        let place = match (component, within.strip_prefix("position")) {
            (Some(component), Some(path)) => {
                let at = match &component.reading {
                    Some(reading) => reading.find(path),
                    None => spans::find(component.written.text(&self.line), path),
                };
                Some(self.place(&component.written, at))
            }
            (Some(component), None) if within == "game" => self.in_line(component.game.clone()),
            _ => None,
        };
        let message = fault.message.clone();
        match fault.kind {
            QuestionErrorKind::TooLarge => Diagnostic::limit(message).at(place),
            _ => Diagnostic::misuse(message).at(place),
        }
    }

    fn no_game(&self) -> Diagnostic {
        let message = words!(
            "a position is missing beside +: write a game and a position on both sides",
            "+ 的两边都应有游戏和局面"
        );
        Diagnostic::misuse(message).at(self.in_line(0..self.line.len()))
    }

    /// The words of a position as one; `None` if there is none. Rows of a board that stand apart are joined
    /// like all other rows.
    fn one_word(
        &mut self,
        words: &[Range<usize>],
        game: &dyn Game,
    ) -> Result<Option<Range<usize>>, Diagnostic> {
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return Ok(None) };
        let is_file =
            |word: &Range<usize>| self.line[word.clone()].starts_with('@') || &self.line[word.clone()] == "-";
        if let [_, rest @ ..] = words
            && !rest.is_empty()
            && words.iter().any(is_file)
        {
            let message = words!(
                "a file is a whole position: write + before further games",
                "一个文件就是一个局面：其他游戏写在 + 之后"
            );
            return Err(Diagnostic::misuse(message).at(self.in_line(rest[0].start..last.end)));
        }
        let is_board = matches!(game.form().shape, TextShape::Board { .. });
        if is_board && !is_size(&self.line[first.start..last.end]) {
            for word in &words[1..] {
                self.line.replace_range(word.start - 1..word.start, "/");
            }
        }
        Ok(Some(first.start..last.end))
    }

    fn no_position(&self, command: &str, game: &Range<usize>, named: &dyn Game) -> Diagnostic {
        let (name, example) = (&self.line[game.clone()], named.example());
        let message = if example == NO_EXAMPLE {
            words!(
                "a position is missing: write the arguments of its functions after {name}",
                "缺少局面：请在 {name} 之后写出要传给它的函数的局面"
            )
        } else {
            let example = example_word(&example);
            words!(
                "a position is missing: write grundy {command} {name} {example}",
                "缺少局面：例如 grundy {command} {name} {example}"
            )
        };
        Diagnostic::misuse(message).at(self.in_line(game.end..game.end))
    }

    fn in_line(&self, at: Range<usize>) -> Option<Span> {
        Some(Span { file: None, text: self.line.clone(), line: 1, at })
    }

    fn place(&self, written: &Written, at: Range<usize>) -> Span {
        match written {
            Written::Word(word) => Span {
                file: None,
                text: self.line.clone(),
                line: 1,
                at: word.start + at.start..word.start + at.end,
            },
            Written::File(place) => Span { at, ..place.clone() },
        }
    }

    /// Finds the text that a word stands for.
    fn written(&self, word: Range<usize>) -> Result<Written, Diagnostic> {
        let name = &self.line[word.clone()];
        let (file, text) = match name.strip_prefix('@') {
            Some(file) => (file, File::open(file).and_then(read_text)),
            None if name == "-" => ("-", read_text(stdin().lock())),
            None => return Ok(Written::Word(word)),
        };
        match text {
            Ok(text) => Ok(Written::File(Span { file: Some(file.to_owned()), text, line: 1, at: 0..0 })),
            Err(error) => {
                let LocalizedString { en, zh } = LocalizedString::from(&error);
                let message = words!("{file} cannot be read: {en}", "无法读取 {file}：{zh}");
                Err(Diagnostic::misuse(message).at(self.in_line(word)))
            }
        }
    }
}

/// The position with which play of a game begins, or one worth looking at where people choose it, and a
/// sentence that says which; `None` for games of numbers and for rules of users' own.
fn opening(game: &dyn Game) -> Option<(Data, LocalizedString)> {
    if let Some(opening) = game.notation().opening() {
        let shown = shown(&opening);
        let note =
            words!("no position is given: this is the opening, {shown}", "没有给出局面：这里取开局 {shown}");
        return Some((opening, note));
    }
    let shape = game.form().shape;
    if !matches!(
        shape,
        TextShape::Board { .. }
            | TextShape::ColouredEdges { .. }
            | TextShape::Rows { .. }
            | TextShape::Coins { .. }
    ) {
        return None;
    }
    let example = data_from_json(game.example().as_bytes()).ok()?;
    let shown = shown(&example);
    let note =
        words!("no position is given: this is an example, {shown}", "没有给出局面：这里取一个例子 {shown}");
    Some((example, note))
}

impl Written {
    fn source(&self) -> Source {
        match self {
            Written::Word(_) => Source::Argument,
            Written::File(_) => Source::File,
        }
    }

    fn text<'a>(&'a self, line: &'a str) -> &'a str {
        match self {
            Written::Word(word) => &line[word.clone()],
            Written::File(place) => &place.text,
        }
    }
}

/// Reads at most as much as a line of the batch may have, so that an endless file ends in an error.
pub fn read_text(source: impl Read) -> io::Result<String> {
    let mut text = String::new();
    source.take(DEFAULT_MAX_LINE as u64 + 1).read_to_string(&mut text)?;
    if text.len() > DEFAULT_MAX_LINE {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("more than {DEFAULT_MAX_LINE} bytes"),
        ));
    }
    // Some editors begin every file with a mark of its encoding.
    if text.starts_with('\u{feff}') {
        text.remove(0);
    }
    Ok(text)
}

/// What stands for the example of rules that have none.
pub const NO_EXAMPLE: &str = "null";

/// A position in JSON as a word of the shell: numbers with commas where it is a plain list, else JSON in
/// quotes.
pub fn example_word(json: &str) -> String {
    match data_from_json(json.as_bytes()) {
        Ok(Data::Naturals(list)) if !list.is_empty() => {
            list.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
        }
        _ => format!("'{}'", json.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_whatever_the_form() {
        let nim = SolverState::default().game("nim").unwrap();
        let read = |text| text::position(text, &*nim, Source::Argument).map(|(data, _)| data);
        assert_eq!(read("[]"), Ok(Data::from(vec![])));
        assert_eq!(read("[[1,2],[3,4]]"), Ok(Data::Rows { width: 2, cells: vec![1, 2, 3, 4] }));
        assert_eq!(read("[3, 4").unwrap_err().0, 5..6);
    }

    #[test]
    fn examples_are_words_of_the_shell() {
        assert_eq!(example_word("[3, 5, 7]"), "3,5,7");
        assert_eq!(example_word("{\"heap\": 11}"), "'{\"heap\": 11}'");
        assert_eq!(example_word("[]"), "'[]'");
    }
}
