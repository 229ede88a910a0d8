//! `grundy survey`: every position of a size, with its value.

use crate::arguments::Survey as Arguments;
use crate::growing;
use crate::limits;
use crate::listed::Listed;
use crate::number::natural;
use crate::problem::{Place, Problem};
use crate::progress::Progress;
use crate::resumed::{refused, unwritten};
use crate::scripts;
use crate::status::{Ended, Halt, Status};
use crate::value::{key, wanted};
use crate::view::json_line;
use grundy::engine::limits::Stop;
use grundy::prelude::*;
use grundy::survey::lines::Format;
use grundy::survey::saved::{ENDING, Saved};
use grundy::survey::{Census, Condition, Count, Question as Asked, Size, Survey};
use grundy::theory::ruleset::sized::no_sizes;
use grundy::theory::words::Text;
use grundy::theory::{text, words};
use grundy::wire::labels::of_key;
use grundy::wire::write;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use unicode_width::UnicodeWidthStr;

/// How many of the most frequent values are told where nobody says.
const TOP: usize = 10;

/// Runs the command.
pub fn run(arguments: &Arguments, language: Language) -> Ended {
    let asked = asked(arguments)?;
    let top = top(arguments)?;
    // The usual limits of a question for each position; those of time and memory for all.
    let Limits { steps, positions, .. } = Limits::default();
    let limits = Limits { steps, positions, ..growing::limits(&arguments.long, growing::DAY)? };
    let mut solver = scripts::solver(limits, &arguments.scripts);
    let (survey, over) = match &arguments.positions {
        Some(path) => of_positions(path, arguments, asked, &mut solver)?,
        None => of_size(arguments, asked, &mut solver)?,
    };
    let format = format(arguments);
    let mut run = Run {
        survey: &survey,
        format,
        language,
        quiet: arguments.long.quiet,
        census: Census::default(),
        next: 0,
    };
    let ended = match &arguments.output {
        Some(path) => run.save(path, &question(arguments, over, &survey), arguments.resume),
        None => run.print(),
    };
    let Run { census, next, .. } = run;
    match &ended {
        Err(Halt::Command(_)) => {}
        _ if arguments.counts && arguments.json => json_counts(&census, survey.counted_by(), top)?,
        _ if arguments.counts => {
            counts(&census, survey.counted_by(), top, language, &mut io::stdout().lock())?;
        }
        _ if arguments.long.quiet => {}
        _ => counts(&census, survey.counted_by(), top, language, &mut io::stderr().lock())?,
    }
    match ended {
        Ok(()) if census.unreached == Count::default() => Ok(Status::Answered),
        Ok(()) => Ok(Status::Unanswered),
        Err(Halt::Command(stopped)) => Err(stopped),
        Err(Halt::Work(stop)) => Err(halted(&stop, next, survey.codes(), arguments).into()),
    }
}

/// All positions of a size, and the size as part of the question.
fn of_size(arguments: &Arguments, asked: Asked, solver: &mut Solver) -> Result<(Survey, Over), Problem> {
    let size = size(arguments)?;
    let survey = solver.survey(&arguments.game, size, arguments.letters.as_deref(), asked);
    let survey = survey.map_err(|fault| of_fault(&fault, arguments))?;
    Ok((survey, ("size", size.to_string())))
}

/// What `--size`, `--cells` and `--connected` say together.
fn size(arguments: &Arguments) -> Result<Size, Problem> {
    let read = |text: &str| Size::parse(text).map_err(|error| limits::wrong("--size", text, error.0));
    let Some(text) = arguments.cells.as_deref() else {
        return read(arguments.size.as_deref().unwrap_or_default());
    };
    let cells = u32::try_from(natural("--cells", text)?)
        .map_err(|_| limits::wrong("--cells", text, words!("these are too many cells", "格数太多")))?;
    let connected = arguments.connected;
    let board = match arguments.size.as_deref() {
        Some(size) => Some((size, read(size)?)),
        None => None,
    };
    match board {
        Some((_, Size::Board { rows, columns })) => Ok(Size::Cells { rows, columns, cells, connected }),
        Some((size, _)) => {
            let message = words!(
                "--cells chooses among the cells of a board: write its size as rows x columns, such as 4x5",
                "--cells 在棋盘的格中选取：大小请写 行x列，例如 4x5"
            );
            Err(limits::wrong("--size", size, message))
        }
        None if connected => Ok(Size::Shapes(cells)),
        None => {
            let message = words!(
                "cells that need not be connected can be anywhere: add --connected for all connected shapes, or --size 4x5 for the cells of a board",
                "不必相连的格可以在任何地方：请加 --connected 求所有相连的形状，或加 --size 4x5 限于某一棋盘的格"
            );
            Err(limits::wrong("--cells", text, message))
        }
    }
}

/// The positions in a file.
fn of_positions(
    path: &Path,
    arguments: &Arguments,
    asked: Asked,
    solver: &mut Solver,
) -> Result<(Survey, Over), Problem> {
    let game = solver.game(&arguments.game).map_err(|fault| Problem::of(&fault))?;
    let listed = Listed::read(path, &*game)?;
    let survey = solver.survey_of(&arguments.game, listed.positions(), asked);
    let survey =
        survey.map_err(|fault| listed.problem(&fault).unwrap_or_else(|| of_fault(&fault, arguments)))?;
    Ok((survey, ("positions", listed.mark())))
}

/// What a survey goes over: its option, and what that says.
type Over = (&'static str, String);

/// A survey on its way.
struct Run<'a> {
    survey: &'a Survey,
    format: Format,
    language: Language,
    quiet: bool,
    census: Census,
    next: u64,
}

impl Run<'_> {
    fn print(&mut self) -> Result<(), Halt<Stop>> {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        out.write_all(self.survey.head(self.format).as_bytes())?;
        let (census, next) = (&mut self.census, &mut self.next);
        let progress = Progress::new(self.survey.codes(), self.quiet || io::stdout().is_terminal());
        let ended = self.survey.lines(self.format, self.language, 0, &mut |part| {
            out.write_all(&part.block)?;
            census.add(part.tally);
            *next = part.next;
            progress.reached(part.next);
            Ok(())
        });
        drop(progress);
        out.flush()?;
        ended
    }

    fn save(&mut self, path: &Path, question: &str, resume: bool) -> Result<(), Halt<Stop>> {
        let head = self.survey.head(self.format);
        let opened = Saved::open(path, question, &head, self.survey.codes(), resume);
        let (mut saved, from, before) = opened.map_err(|reason| {
            let name = path.display();
            let unfinished =
                words!("{name} holds a survey that is not finished", "{name} 中有一项未完成的普查");
            Halt::<Stop>::from(refused(reason, path, resume, unfinished, &format!("{name}{ENDING}")))
        })?;
        self.census = before;
        self.next = from;
        let (census, next) = (&mut self.census, &mut self.next);
        let progress = Progress::new(self.survey.codes(), self.quiet);
        progress.begin(from);
        let written = |error| Halt::<Stop>::from(unwritten(path, &error));
        let ended = self.survey.lines(self.format, self.language, from, &mut |part| {
            saved.add(&part).map_err(written)?;
            census.add(part.tally);
            *next = part.next;
            progress.reached(part.next);
            Ok(())
        });
        drop(progress);
        saved.note().map_err(written)?;
        ended
    }
}

/// What the command line asks about each position.
fn asked(arguments: &Arguments) -> Result<Asked, Problem> {
    let usual = Asked::default();
    let threads = match &arguments.threads {
        Some(text) => NonZeroUsize::new(natural("--threads", text)? as usize).ok_or_else(|| {
            limits::wrong("--threads", text, words!("at least one thread is needed", "至少需要一个线程"))
        })?,
        None => usual.threads,
    };
    let conditions = arguments.conditions.iter().map(|text| condition(text)).collect::<Result<_, _>>()?;
    let count_by = arguments.count_by.as_deref().map(|word| key("--count-by", word)).transpose()?;
    Ok(Asked {
        keys: arguments.want.as_deref().map(wanted).transpose()?.unwrap_or(usual.keys),
        conditions,
        count_by,
        s: arguments.s.clone(),
        t: arguments.t.clone(),
        style: if arguments.unicode { Style::Unicode } else { Style::Ascii },
        up_to_sign: arguments.up_to_sign,
        threads,
    })
}

fn condition(text: &str) -> Result<Condition, Problem> {
    Condition::read(text).map_err(|error| {
        const OPTION: &str = "--where ";
        let line = format!("{OPTION}{text}");
        let place = line.char_indices().nth(OPTION.len() + error.column - 1).map_or(line.len(), |(at, _)| at);
        let end = line[place..].chars().next().map_or(place, |c| place + c.len_utf8());
        Problem::misuse(error.message).at(Some(Place { file: None, text: line, line: 1, at: place..end }))
    })
}

/// How many values are counted.
fn top(arguments: &Arguments) -> Result<usize, Problem> {
    match arguments.top.as_deref() {
        Some("all") => Ok(usize::MAX),
        Some(text) => natural("--top", text).map(|top| usize::try_from(top).unwrap_or(usize::MAX)),
        None if arguments.counts => Ok(usize::MAX),
        None => Ok(TOP),
    }
}

fn format(arguments: &Arguments) -> Format {
    let is_terminal = arguments.output.is_none() && io::stdout().is_terminal();
    match arguments {
        Arguments { counts: true, .. } => Format::Nothing,
        Arguments { csv: true, .. } => Format::Csv,
        Arguments { json: false, .. } if is_terminal => Format::Text,
        _ => Format::Json,
    }
}

/// What a file belongs to: all that decides about its lines.
fn question(arguments: &Arguments, (option, over): Over, survey: &Survey) -> String {
    let mut line = Vec::new();
    let of = |text: &Option<String>| text.as_deref().map_or(Data::Null, Data::from);
    let mut all = Data::object([
        ("survey", Data::from(arguments.game.as_str())),
        (option, Data::from(over.as_str())),
        ("letters", Data::from(survey.letters().as_str())),
        ("up-to-sign", Data::Bool(arguments.up_to_sign)),
        ("want", of(&arguments.want)),
        ("s", of(&arguments.s)),
        ("t", of(&arguments.t)),
        ("where", Data::list(arguments.conditions.iter().map(|text| Data::from(text.as_str())).collect())),
        ("unicode", Data::Bool(arguments.unicode)),
        ("csv", Data::Bool(arguments.csv)),
    ]);
    // Earlier files have no such field, and were counted by canonical forms.
    if let (Data::Object(fields), Some(key)) = (&mut all, &arguments.count_by) {
        fields.push(("count-by".to_owned(), Data::from(key.as_str())));
    }
    write::data(&mut line, &all);
    String::from_utf8_lossy(&line).into_owned()
}

fn of_fault(fault: &Fault, arguments: &Arguments) -> Problem {
    match fault.kind {
        FaultKind::TooLarge => Problem::limit(fault.message.clone()),
        FaultKind::BadParameter if fault.at == "size" => {
            let (option, text) = match (&arguments.cells, &arguments.size) {
                (Some(cells), None) => ("--cells", cells.as_str()),
                (_, size) => ("--size", size.as_deref().unwrap_or_default()),
            };
            let problem = limits::wrong(option, text, fault.message.clone());
            match fault.message == no_sizes().0 {
                true => problem.hint(words!(
                    "positions of any game can be listed in a file, one a line: --positions FILE in place of --size",
                    "任何游戏的局面都可以列在文件中（每行一个）：请写“--positions 文件”，不写 --size"
                )),
                false => problem,
            }
        }
        FaultKind::BadParameter if fault.at == "letters" => {
            let letters = arguments.letters.as_deref().unwrap_or_default();
            limits::wrong("--letters", letters, fault.message.clone())
        }
        _ => Problem::of(fault),
    }
}

/// A limit was reached on the way: says how far it went.
fn halted(stop: &Stop, next: u64, codes: u64, arguments: &Arguments) -> Problem {
    let reached = match arguments.positions {
        None => words!(
            "(the first {next} of {codes} fillings were gone through)",
            "（已遍历 {codes} 种填法中的前 {next} 种）"
        ),
        Some(_) => words!(
            "(the first {next} of {codes} positions were gone through)",
            "（已遍历 {codes} 个局面中的前 {next} 个）"
        ),
    };
    let hint = match &arguments.output {
        Some(path) => {
            let path = path.display();
            words!(
                "what is done is kept in {path}: run the same command with --resume to go on",
                "已完成的部分保存在 {path} 中：在同样的命令后加 --resume 可以继续"
            )
        }
        None => words!(
            "-o FILE would have kept what is done, to go on later with --resume",
            "使用 -o 文件 可以保存已完成的部分，以后用 --resume 继续"
        ),
    };
    Problem::limit(stop.words().then(reached)).hint(hint)
}

const POSITIONS: Text = text!("positions", "局面");
const CLASSES: Text = text!("classes", "类");
const LISTED: Text = text!("listed", "列出");
const UNREACHED: Text = text!("out of reach", "无法求出");
const VALUES: Text = text!("values", "值");

/// Each answer that is counted by, whatever the outcome, and how often it occurs, the most frequent ones first.
fn counted(census: &Census) -> Vec<(String, Count)> {
    let mut all: BTreeMap<String, Count> = BTreeMap::new();
    for (worth, count) in census.by_value() {
        all.entry(worth.value.to_string()).or_default().add(count);
    }
    let mut all: Vec<_> = all.into_iter().collect();
    // Those that occur as often: short ones first, else in their order as texts.
    all.sort_by_key(|(value, count)| (Reverse(count.positions), value.len()));
    all
}

/// The counts for people.
fn counts(census: &Census, by: Key, top: usize, language: Language, out: &mut impl Write) -> io::Result<()> {
    let (all, listed) = (census.all, census.listed());
    let mut rows = vec![(POSITIONS.of(language).to_owned(), all.positions.to_string())];
    rows.push((CLASSES.of(language).to_owned(), all.classes.to_string()));
    if listed != all {
        rows.push((LISTED.of(language).to_owned(), format!("{} / {}", listed.positions, listed.classes)));
    }
    if census.unreached != Count::default() {
        rows.push((UNREACHED.of(language).to_owned(), census.unreached.positions.to_string()));
    }
    let named = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let is_outcome = [Key::Outcome, Key::MisereOutcome].contains(&by);
    for (outcome, count) in census.by_outcome().into_iter().filter(|_| !is_outcome) {
        rows.push((named(&outcome), count.positions.to_string()));
    }
    let values = counted(census);
    let counted = if by == Key::Canonical { VALUES.of(language) } else { of_key(by.as_str()).of(language) };
    rows.push((counted.to_owned(), values.len().to_string()));
    let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    for (name, number) in rows {
        writeln!(out, "{name}{:blank$}{number}", "", blank = width + 2 - name.width())?;
    }
    let number = values.first().map_or(0, |(_, count)| count.positions.to_string().len());
    for (value, count) in values.iter().take(top) {
        writeln!(out, "  {:>number$}  {}", count.positions, named(value))?;
    }
    let more = values.len().saturating_sub(top);
    if more > 0 && top > 0 {
        let more = words!("... and {more} more values (--top all)", "……另有 {more} 个值（--top all）");
        writeln!(out, "  {}", more.of(language))?;
    }
    Ok(())
}

/// The counts as a JSON object.
fn json_counts(census: &Census, by: Key, top: usize) -> io::Result<()> {
    let numbers = |name: &str, word: &str, count: Count| {
        Data::object([
            (name, if word.is_empty() { Data::Null } else { Data::from(word) }),
            ("positions", Data::Natural(count.positions)),
            ("classes", Data::Natural(count.classes)),
        ])
    };
    let plain = |count: Count| {
        Data::object([
            ("positions", Data::Natural(count.positions)),
            ("classes", Data::Natural(count.classes)),
        ])
    };
    let values = counted(census);
    let outcomes = census.by_outcome();
    let mut counts = Data::object([
        ("all", plain(census.all)),
        ("listed", plain(census.listed())),
        ("unreached", plain(census.unreached)),
        (
            "outcomes",
            Data::list(outcomes.iter().map(|(word, count)| numbers("outcome", word, *count)).collect()),
        ),
        ("distinct", Data::Natural(values.len() as u64)),
        (
            "values",
            Data::list(
                values.iter().take(top).map(|(value, count)| numbers("value", value, *count)).collect(),
            ),
        ),
    ]);
    if let Data::Object(fields) = &mut counts
        && by != Key::Canonical
    {
        fields.push(("by".to_owned(), Data::from(by.as_str())));
    }
    json_line(&counts)
}
