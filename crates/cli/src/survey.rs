//! `grundy survey`: every position of a size, with its value.

mod counts;

use crate::arguments::{RowsArgs, SurveyArgs as Arguments};
use crate::diagnostic::{Diagnostic, Span};
use crate::journal_messages::{refused, resume_hint, unwritten};
use crate::limits;
use crate::number::natural;
use crate::positions_file::PositionsFile;
use crate::progress::Progress;
use crate::scripts;
use crate::sequence_job;
use crate::status::{CommandResult, ExitStatus, LongWorkError};
use crate::value::{key, keys};
use grundy::solver::engine::budget::Halt;
use grundy::solver::engine::survey::SurveyBlock;
use grundy::solver::engine::survey::census::Tally;
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::ruleset::enumeration::no_sizes;
use grundy::solver::theory::words;
use grundy::survey::born::{VALUES, days};
use grundy::survey::lines::RowFormat;
use grundy::survey::saved::{ENDING, SurveyFile};
use grundy::survey::sorted::{Order, SortKey};
use grundy::survey::{Census, CensusCount, Filter, Size, Survey, SurveyQuestion as Asked};
use grundy::wire::write;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;

/// How many of the most frequent values are shown by default.
const TOP: usize = 10;

/// Runs the command.
pub fn run(arguments: &Arguments, language: Language) -> CommandResult {
    let top = top(arguments)?;
    check_arrow(arguments)?;
    let sort = arguments.sort.as_deref().map(sorted_by).transpose()?;
    // The usual limits of a question for each position; those of time and memory for all.
    let Limits { steps, positions, .. } = Limits::default();
    let limits = Limits { steps, positions, ..sequence_job::limits(&arguments.long, sequence_job::DAY)? };
    let mut solver = scripts::solver(limits, &arguments.long.scripts);
    let asked = asked(arguments, sort, &mut solver)?;
    let (survey, over) = match &arguments.positions {
        Some(path) => of_positions(path, arguments, asked, &mut solver)?,
        None => of_size(arguments, asked, &mut solver)?,
    };
    let survey = survey.with_decimals(arguments.decimal);
    let format = format(arguments);
    let mut run = Run {
        survey: &survey,
        format,
        language,
        quiet: arguments.long.quiet,
        census: Census::default(),
        next: 0,
    };
    let order = sort.map(|by| Order {
        by,
        rising: arguments.reverse,
        top: if arguments.top.is_some() { top } else { usize::MAX },
    });
    let ended = match (&arguments.rows.output, order) {
        (Some(path), None) if is_arrow(path) => run.arrow(path, &question(arguments, over, &survey)),
        (output, Some(order)) => {
            let about = output.is_some().then(|| question(arguments, over, &survey));
            run.sort(order, output.as_deref(), about)
        }
        (Some(path), None) => run.save(path, &question(arguments, over, &survey), arguments.rows.resume),
        (None, None) => run.print(),
    };
    let Run { census, next, .. } = run;
    let by = survey.counted_by();
    let told = counts::Counts { survey: &survey, census: &census, by, top, examples: arguments.examples };
    match &ended {
        Err(LongWorkError::Command(_)) => {}
        _ if arguments.counts && arguments.rows.json => counts::write_json(&told)?,
        _ if arguments.counts && arguments.rows.csv => counts::write_csv(&told, &mut io::stdout().lock())?,
        _ if arguments.counts => counts::write(&told, language, &mut io::stdout().lock())?,
        _ if arguments.long.quiet => {}
        _ => counts::write(&told, language, &mut io::stderr().lock())?,
    }
    match ended {
        Ok(()) if census.unreached == CensusCount::default() => Ok(ExitStatus::Answered),
        Ok(()) => Ok(ExitStatus::Unanswered),
        Err(LongWorkError::Command(stopped)) => Err(stopped),
        Err(LongWorkError::Work(stop)) => Err(halted(&stop, next, survey.codes(), arguments).into()),
    }
}

/// All positions of a size, and the size as part of the question.
fn of_size(
    arguments: &Arguments,
    asked: Asked,
    solver: &mut SolverState,
) -> Result<(Survey, Over), Diagnostic> {
    let sizes = sizes(arguments)?;
    let survey = match &sizes[..] {
        [size] if arguments.game == VALUES => {
            days(*size).and_then(|days| solver.survey_of_values(days, asked))
        }
        _ => solver.survey_of_sizes(&arguments.game, &sizes, arguments.letters.as_deref(), asked),
    };
    let survey = survey.map_err(|fault| from_error(&fault, arguments))?;
    let size = match &sizes[..] {
        [size] => size.to_string(),
        _ => arguments.size.as_deref().unwrap_or_default().trim().to_owned(),
    };
    Ok((survey, ("size", size)))
}

/// What `--size`, `--cells` and `--connected` say together.
fn sizes(arguments: &Arguments) -> Result<Vec<Size>, Diagnostic> {
    let Some(cells) = arguments.cells.as_deref() else {
        let text = arguments.size.as_deref().unwrap_or_default();
        return Survey::sizes(text).map_err(|error| limits::wrong("--size", text, error.0));
    };
    Ok(vec![with_cells(arguments, cells)?])
}

/// The size that `--cells` says.
fn with_cells(arguments: &Arguments, text: &str) -> Result<Size, Diagnostic> {
    let read = |text: &str| Size::parse(text).map_err(|error| limits::wrong("--size", text, error.0));
    let cells = u32::try_from(natural("--cells", text)?).map_err(|_| {
        limits::wrong("--cells", text, words!("there are too many cells: write fewer", "格数太多"))
    })?;
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
    solver: &mut SolverState,
) -> Result<(Survey, Over), Diagnostic> {
    let game = solver.game(&arguments.game).map_err(|fault| Diagnostic::from_error(&fault))?;
    let listed = PositionsFile::read(path, &*game)?;
    let survey = solver.survey_of(&arguments.game, listed.positions(), asked);
    let survey =
        survey.map_err(|fault| listed.problem(&fault).unwrap_or_else(|| from_error(&fault, arguments)))?;
    Ok((survey, ("positions", listed.mark())))
}

/// What a survey goes over: its option, and what that says.
type Over = (&'static str, String);

/// A survey on its way.
struct Run<'a> {
    survey: &'a Survey,
    format: RowFormat,
    language: Language,
    quiet: bool,
    census: Census,
    next: u64,
}

impl Run<'_> {
    fn print(&mut self) -> Result<(), LongWorkError<Halt>> {
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

    /// Lists the lines in order. A file says first what was asked.
    fn sort(
        &mut self,
        order: Order,
        path: Option<&Path>,
        question: Option<String>,
    ) -> Result<(), LongWorkError<Halt>> {
        let progress = Progress::new(self.survey.codes(), self.quiet || io::stdout().is_terminal());
        let next = &mut self.next;
        let sorted = self.survey.sorted(self.format, self.language, order, &mut |reached| {
            *next = reached;
            progress.reached(reached);
        });
        drop(progress);
        let (lines, census) = sorted?;
        self.census = census;
        match path {
            None => {
                let head = self.survey.head(self.format);
                io::stdout().lock().write_all(&[head.as_bytes(), &lines].concat())?;
            }
            Some(path) => {
                // A file with a survey that is not finished is not written over.
                let (mut saved, ..) = self.opened(path, &question.unwrap_or_default(), false)?;
                let tally = Tally::default();
                let all = SurveyBlock { next: self.survey.codes(), block: lines, tally, stop: None };
                let written = |error| LongWorkError::<Halt>::from(unwritten(path, &error));
                saved.add(&all).map_err(written)?;
                saved.note().map_err(written)?;
            }
        }
        Ok(())
    }

    /// Begins a file, or resumes it: from which code the survey goes on, and what was counted before.
    fn opened(
        &self,
        path: &Path,
        question: &str,
        resume: bool,
    ) -> Result<(SurveyFile, u64, Census), LongWorkError<Halt>> {
        let head = about(question, self.format) + &self.survey.head(self.format);
        SurveyFile::open(path, question, &head, self.survey.codes(), resume).map_err(|reason| {
            let name = path.display();
            let unfinished = words!("{name} contains an unfinished survey", "{name} 中有一项未完成的普查");
            refused(reason, path, resume, unfinished, &format!("{name}{ENDING}")).into()
        })
    }

    /// Writes an Arrow file, which is not resumed.
    fn arrow(&mut self, path: &Path, question: &str) -> Result<(), LongWorkError<Halt>> {
        let unwritten = |error: io::Error| LongWorkError::<Halt>::from(unwritten(path, &error));
        let mut file = BufWriter::new(File::create(path).map_err(unwritten)?);
        let program = program();
        let about = [("program", &*program), ("question", question)];
        let progress = Progress::new(self.survey.codes(), self.quiet);
        let next = &mut self.next;
        let mut reached = |code| {
            *next = code;
            progress.reached(code);
        };
        let mut write = |bytes: &[u8]| file.write_all(bytes).map_err(unwritten);
        let ended = self.survey.arrow(&about, self.language, &mut reached, &mut write);
        drop(progress);
        file.flush().map_err(unwritten)?;
        let (ended, census) = match ended {
            Ok(census) => (Ok(()), census),
            Err((halt, census)) => (Err(halt), census),
        };
        self.census = census;
        ended
    }

    fn save(&mut self, path: &Path, question: &str, resume: bool) -> Result<(), LongWorkError<Halt>> {
        let (mut saved, from, before) = self.opened(path, question, resume)?;
        self.census = before;
        self.next = from;
        let (census, next) = (&mut self.census, &mut self.next);
        let progress = Progress::new(self.survey.codes(), self.quiet);
        progress.begin(from);
        let written = |error| LongWorkError::<Halt>::from(unwritten(path, &error));
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

/// The program that writes a file, with its version and, if that is known, the commit it was built from.
fn program() -> String {
    let version = env!("CARGO_PKG_VERSION");
    match env!("GRUNDY_COMMIT") {
        "" => format!("grundy {version}"),
        commit => format!("grundy {version} ({commit})"),
    }
}

/// What a file says first: the program, and what was asked.
fn about(question: &str, format: RowFormat) -> String {
    let program = program();
    match format {
        RowFormat::Csv => format!("# {program}: {question}\n"),
        RowFormat::Json => format!("{{\"program\": \"{program}\", \"question\": {question}}}\n"),
        RowFormat::Text | RowFormat::Nothing => String::new(),
    }
}

/// What lines are put in order by.
fn sorted_by(word: &str) -> Result<SortKey, Diagnostic> {
    if word == "count" { Ok(SortKey::Count) } else { key("--sort", word, Key::is_of_value).map(SortKey::Key) }
}

/// What the command line asks about each position.
fn asked(
    arguments: &Arguments,
    sort: Option<SortKey>,
    solver: &mut SolverState,
) -> Result<Asked, Diagnostic> {
    let usual = Asked::default();
    let threads = match &arguments.threads {
        Some(text) => NonZeroUsize::new(natural("--threads", text)? as usize).ok_or_else(|| {
            limits::wrong("--threads", text, words!("at least one thread is needed", "至少需要一个线程"))
        })?,
        None => usual.threads,
    };
    let conditions =
        arguments.conditions.iter().map(|text| condition(text, solver)).collect::<Result<_, _>>()?;
    let count_by =
        arguments.count_by.as_deref().map(|word| key("--count-by", word, Key::is_of_value)).transpose()?;
    let mut reported = match &arguments.want {
        Some(list) => keys(list, Key::is_of_value)?,
        None => usual.keys,
    };
    if let Some(SortKey::Key(key)) = sort.filter(|by| !reported.iter().any(|&key| *by == SortKey::Key(key))) {
        reported.push(key);
    }
    Ok(Asked {
        keys: reported,
        conditions,
        count_by,
        s: arguments.s.clone(),
        t: arguments.t.clone(),
        style: if arguments.unicode { Glyphs::Unicode } else { Glyphs::Ascii },
        up_to_sign: arguments.up_to_sign,
        threads,
    })
}

fn condition(text: &str, solver: &mut SolverState) -> Result<Filter, Diagnostic> {
    solver.condition(text).map_err(|error| {
        const OPTION: &str = "--where ";
        let line = format!("{OPTION}{text}");
        let place = line.char_indices().nth(OPTION.len() + error.column - 1).map_or(line.len(), |(at, _)| at);
        let end = line[place..].chars().next().map_or(place, |c| place + c.len_utf8());
        Diagnostic::misuse(error.message).at(Some(Span { file: None, text: line, line: 1, at: place..end }))
    })
}

/// How many values are counted.
fn top(arguments: &Arguments) -> Result<usize, Diagnostic> {
    match arguments.top.as_deref() {
        Some("all") => Ok(usize::MAX),
        Some(text) => natural("--top", text).map(|top| usize::try_from(top).unwrap_or(usize::MAX)),
        None if arguments.counts => Ok(usize::MAX),
        None => Ok(TOP),
    }
}

/// Whether a file is to be an Arrow file.
fn is_arrow(path: &Path) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    matches!(ending.as_deref(), Some("arrow" | "feather"))
}

/// Refuses what does not go together with an Arrow file.
fn check_arrow(arguments: &Arguments) -> Result<(), Diagnostic> {
    let Some(path) = arguments.rows.output.as_deref().filter(|path| is_arrow(path)) else { return Ok(()) };
    let wrong = [
        ("--csv", arguments.rows.csv),
        ("--json", arguments.rows.json),
        ("--sort", arguments.sort.is_some()),
        ("--resume", arguments.rows.resume),
    ];
    match wrong.into_iter().find(|(_, is_set)| *is_set) {
        None => Ok(()),
        Some((option, _)) => {
            let name = path.display().to_string();
            let message = words!(
                "{option} cannot be used with {name}, an Arrow file: leave it out, or write to FILE.csv or FILE.jsonl",
                "{option} 不能用于 Arrow 文件 {name}：请去掉它，或写到 文件.csv 或 文件.jsonl"
            );
            Err(limits::wrong("--output", &name, message))
        }
    }
}

fn format(arguments: &Arguments) -> RowFormat {
    let is_terminal = arguments.rows.output.is_none() && io::stdout().is_terminal();
    match arguments {
        Arguments { counts: true, .. } => RowFormat::Nothing,
        Arguments { rows: RowsArgs { csv: true, .. }, .. } => RowFormat::Csv,
        Arguments { rows: RowsArgs { json: false, .. }, .. } if is_terminal => RowFormat::Text,
        _ => RowFormat::Json,
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
        ("csv", Data::Bool(arguments.rows.csv)),
    ]);
    // Earlier files have no such fields: they were counted by canonical forms, in the order of the codes.
    if let Data::Object(fields) = &mut all {
        let count_by = arguments.count_by.as_ref().map(|key| ("count-by", Data::from(key.as_str())));
        let sort = arguments.sort.as_ref().map(|key| ("sort", Data::from(key.as_str())));
        let flag = |name, is_set: bool| is_set.then_some((name, Data::Bool(true)));
        let more = [count_by, sort, flag("reverse", arguments.reverse), flag("decimal", arguments.decimal)];
        fields.extend(more.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)));
    }
    write::data(&mut line, &all);
    String::from_utf8_lossy(&line).into_owned()
}

fn from_error(fault: &QuestionError, arguments: &Arguments) -> Diagnostic {
    match fault.kind {
        QuestionErrorKind::TooLarge => Diagnostic::limit(fault.message.clone()),
        QuestionErrorKind::BadParameter if fault.at == "size" => {
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
        QuestionErrorKind::BadParameter if fault.at == "letters" => {
            let letters = arguments.letters.as_deref().unwrap_or_default();
            limits::wrong("--letters", letters, fault.message.clone())
        }
        _ => Diagnostic::from_error(fault),
    }
}

/// A limit was reached on the way: says how far it went.
fn halted(stop: &Halt, next: u64, codes: u64, arguments: &Arguments) -> Diagnostic {
    let reached = match arguments.positions {
        None => words!(
            "(the first {next} of {codes} fillings were examined)",
            "（已遍历 {codes} 种填法中的前 {next} 种）"
        ),
        Some(_) => words!(
            "(the first {next} of {codes} positions were examined)",
            "（已遍历 {codes} 个局面中的前 {next} 个）"
        ),
    };
    let lifts = limits::lifts(stop, &arguments.long.limits, "72h");
    if arguments.sort.is_some() {
        let problem = Diagnostic::limit(stop.words().then(reached));
        return match lifts {
            Some(lifts) => problem.hint(lifts),
            None => problem,
        };
    }
    let hint = match &arguments.rows.output {
        Some(path) if is_arrow(path) => {
            let path = path.display();
            words!(
                "{path} contains the positions examined, and cannot be resumed: write to FILE.jsonl or FILE.csv instead",
                "{path} 中有已遍历的局面；写到 文件.jsonl 或 文件.csv 则可以继续"
            )
        }
        path => resume_hint(path.as_deref()),
    };
    let (kept, kept_zh) = (hint.en, hint.zh);
    let hint = match lifts {
        Some(LocalizedString { en, zh }) => words!("{en}; {kept}", "{zh}；{kept_zh}"),
        None => LocalizedString { en: kept, zh: kept_zh },
    };
    Diagnostic::limit(stop.words().then(reached)).hint(hint)
}
