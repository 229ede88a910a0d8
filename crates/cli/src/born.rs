//! `grundy born` and `grundy hasse`: values by their birthdays, and their order.

use crate::arguments::{BornArgs, HasseArgs};
use crate::diagnostic::Diagnostic;
use crate::limits::{self, wrong};
use crate::number::natural;
use crate::picture::{self, OutputFormat};
use crate::progress::{VALUED, waiting};
use crate::scripts;
use crate::status::{CommandResult, ExitStatus};
use grundy::solver::draw::{HasseDiagram, hasse_diagram, hasse_diagram_tikz};
use grundy::solver::engine::budget::Budget;
use grundy::solver::prelude::*;
use grundy::solver::theory::words;
use grundy::value::latex::latex;
use grundy::value::{Value, ValueOrder};
use std::io::{self, BufWriter, Write};

/// How the values are written.
#[derive(Clone, Copy)]
struct Writing {
    style: Glyphs,
    latex: bool,
}

impl Writing {
    fn text(self, value: &Value, budget: &mut Budget) -> Result<String, Diagnostic> {
        let text = value.text(self.style, budget).map_err(problem)?;
        Ok(if self.latex { latex(&text) } else { text })
    }

    fn texts(self, values: &[Value], budget: &mut Budget) -> Result<Vec<String>, Diagnostic> {
        values.iter().map(|value| self.text(value, budget)).collect()
    }
}

/// Runs `grundy born`.
pub fn born(arguments: &BornArgs, language: Language) -> CommandResult {
    let limits = limits::for_command(&arguments.limits)?;
    let mut solver = SolverState::new(limits.clone());
    let day = day("DAY", &arguments.day)?;
    let values = match &arguments.random {
        Some(count) => {
            let count = natural("--random", count)?;
            let seed = arguments.seed.as_deref().map_or(Ok(0), |seed| natural("--seed", seed))?;
            waiting(&mut solver, VALUED, language, |solver| solver.random_values(day, count, seed))
        }
        None => waiting(&mut solver, VALUED, language, |solver| solver.born_by(day)),
    };
    let values = values.map_err(problem)?;
    let mut out = BufWriter::new(io::stdout().lock());
    if arguments.count {
        writeln!(out, "{}", values.len())?;
        return Ok(ExitStatus::Answered);
    }
    let style = if arguments.unicode || arguments.latex { Glyphs::Unicode } else { Glyphs::Ascii };
    let writing = Writing { style, latex: arguments.latex };
    let mut budget = Budget::new(&limits);
    for value in &values {
        writeln!(out, "{}", writing.text(value, &mut budget)?)?;
    }
    out.flush()?;
    Ok(ExitStatus::Answered)
}

/// Runs `grundy hasse`.
pub fn hasse(arguments: &HasseArgs, language: Language) -> CommandResult {
    let format = arguments.output.as_deref().map(OutputFormat::from_path).transpose()?;
    let limits = limits::for_command(&arguments.run.limits)?;
    let mut solver = scripts::solver(limits.clone(), &arguments.run.scripts);
    let values = match &arguments.born_by {
        Some(text) => {
            let day = day("--born-by", text)?;
            waiting(&mut solver, VALUED, language, |solver| solver.born_by(day)).map_err(problem)?
        }
        None => {
            let read = |text: &String| solver.value(text).map_err(problem);
            arguments.values.iter().map(read).collect::<Result<Vec<_>, _>>()?
        }
    };
    let order = waiting(&mut solver, VALUED, language, |solver| solver.order_of(&values)).map_err(problem)?;
    let mut budget = Budget::new(&limits);
    let is_tikz = format == Some(OutputFormat::Tikz);
    // The font of other pictures has no signs for values.
    let has_signs = !matches!(format, Some(OutputFormat::Png | OutputFormat::Pdf));
    let style = if arguments.unicode && has_signs || is_tikz { Glyphs::Unicode } else { Glyphs::Ascii };
    let ValueOrder { values, edges } = order;
    let labels = Writing { style, latex: is_tikz }.texts(&values, &mut budget)?;
    let diagram = HasseDiagram { labels, edges };
    match (format, &arguments.output) {
        (Some(format), Some(output)) => {
            let theme = picture::theme(arguments.theme.as_deref(), format);
            let file = match is_tikz {
                true => (OutputFormat::head() + &hasse_diagram_tikz(&diagram)).into_bytes(),
                false => format.file(hasse_diagram(&diagram, theme), theme)?,
            };
            picture::write(output, &file)?;
        }
        _ => list(&diagram)?,
    }
    Ok(ExitStatus::Answered)
}

/// Each value with those next above it.
fn list(HasseDiagram { labels, edges }: &HasseDiagram) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for (place, label) in labels.iter().enumerate() {
        let above = edges.iter().filter(|[low, _]| *low == place);
        let above: Vec<&str> = above.filter_map(|[_, high]| labels.get(*high)).map(String::as_str).collect();
        match &above[..] {
            [] => writeln!(out, "{label}")?,
            above => writeln!(out, "{label} < {}", above.join("; "))?,
        }
    }
    out.flush()
}

fn day(option: &str, text: &str) -> Result<u32, Diagnostic> {
    u32::try_from(natural(option, text)?).map_err(|_| {
        wrong(option, text, words!("this day is too late: write a smaller number", "这一天太晚，无法考察"))
    })
}

fn problem(fault: QuestionError) -> Diagnostic {
    match fault.kind {
        QuestionErrorKind::TooLarge => Diagnostic::limit(fault.message),
        _ => Diagnostic::from_error(&fault),
    }
}
