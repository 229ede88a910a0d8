//! The process in which a script runs.

use super::limits::{self, ChildCost};
#[cfg(unix)]
use super::pipe::await_input;
use super::wire::{self, ScriptInfo};
use grundy::custom_rules::{CustomRules, CustomRulesError};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::player::Player;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use grundy_script::{CallLimits, Script};
use std::env;
use std::io::{self, BufRead, StdinLock, Write, stdin, stdout};
use std::ops::ControlFlow;
use std::process::ExitCode;

/// Reads a script from standard input, then question after question, and answers on standard output.
///
/// What it may take stands in its command line behind the word that makes it a child.
pub fn serve() -> ExitCode {
    match talk(ChildCost::read(env::args().skip(2)).unwrap_or(ChildCost::USUAL)) {
        Ok(()) => ExitCode::SUCCESS,
        // The parent sees that there is no answer.
        Err(_) => ExitCode::FAILURE,
    }
}

fn talk(cost: ChildCost) -> io::Result<()> {
    limits::confine(cost)?;
    let mut input = stdin().lock();
    let mut line = Vec::new();
    let mut script = None;
    while read_line(&mut input, &mut line)? > 0 {
        limits::begin(cost)?;
        let question = data_from_json(&line).map_err(|_| io::ErrorKind::InvalidData)?;
        let answer = match &script {
            None => {
                let read = read(&question, cost);
                limits::settle(cost)?;
                read.map(|(read, said)| {
                    script = Some(read);
                    said.write()
                })
            }
            Some(script) => answer(script, &question, cost),
        };
        line.clear();
        write::data(&mut line, &answer.unwrap_or_else(|fault| wire::write_fault(&fault)));
        line.push(b'\n');
        let mut output = stdout().lock();
        output.write_all(&line)?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// Reads the next question; returns how many bytes there are.
fn read_line(input: &mut StdinLock<'_>, line: &mut Vec<u8>) -> io::Result<usize> {
    #[cfg(unix)]
    await_input(&*input);
    input.read_until(b'\n', line)
}

fn read(question: &Data, cost: ChildCost) -> Result<(Script, ScriptInfo), CustomRulesError> {
    let ([name, text, parameters], []) = question
        .fields(["script", "text", "parameters"], [])
        .map_err(|error| CustomRulesError::mistake(error.message))?;
    let [name, text, parameters] = [name, text, parameters].map(wire::text);
    let limits = CallLimits { memory: cost.values(), ..CallLimits::default() };
    let script =
        Script::read(&name.unwrap_or_default(), &text.unwrap_or_default(), parameters.as_deref(), &limits)?;
    let gathered = script.gathered_entries().clone();
    let said = ScriptInfo {
        kind: script.kind(),
        loopy: script.loopy(),
        has_parts: script.has_parts(),
        gathered,
        about: script.about(),
    };
    Ok((script, said))
}

/// Answers to questions that are asked together take about this many bytes at most; the rest of the questions
/// are left out.
const TOGETHER: usize = 1 << 24;

/// Answers `{"options": n}`, `{"left": position}` and the like, and a list of such questions.
fn answer(script: &Script, question: &Data, cost: ChildCost) -> Result<Data, CustomRulesError> {
    if let Data::List(questions) = question {
        let (mut answers, mut bytes) = (Vec::new(), 0);
        for question in questions {
            // The time of a call counts from now.
            if bytes >= TOGETHER || limits::begin(cost).is_err() {
                break;
            }
            let said = answer_one(script, question);
            let failed = said.is_err();
            let said = said.unwrap_or_else(|fault| wire::write_fault(&fault));
            bytes += said.size_in_memory();
            answers.push(said);
            if failed {
                break;
            }
        }
        return Ok(Data::List(answers));
    }
    answer_one(script, question)
}

fn answer_one(script: &Script, question: &Data) -> Result<Data, CustomRulesError> {
    let Data::Object(fields) = question else { return Ok(Data::Null) };
    let Some((asked, at)) = fields.first() else { return Ok(Data::Null) };
    match asked.as_str() {
        "options" => {
            let heap = at.natural(u64::MAX).map_err(|error| CustomRulesError::mistake(error.message))?;
            let mut options = Vec::new();
            script.visit_options(heap, &mut |sizes| {
                options.push(Data::from(sizes.to_vec()));
                ControlFlow::Continue(())
            })?;
            Ok(Data::list(options))
        }
        "left" => moves(script, at, Player::Left),
        "right" => moves(script, at, Player::Right),
        "parts" => Ok(wire::option(script.parts(at)?.map(Data::list))),
        "score" => script.score(at).map(|score| Data::from(&score)),
        "draw" => Ok(wire::option(script.draw(at)?)),
        "exact" => script.exact().map_or(Ok(Data::Null), |read| Ok(Data::Text(read?.to_text()))),
        "line" => {
            let ([at, entry], []) =
                at.fields(["at", "entry"], []).map_err(|error| CustomRulesError::mistake(error.message))?;
            let entry = entry.natural(u64::MAX).ok().and_then(|entry| usize::try_from(entry).ok());
            script.exact_line(at, entry).map_or(Ok(Data::Null), |read| Ok(wire::write_line(&*read?)))
        }
        "show" => Ok(wire::option(script.show(at)?.map(Data::Text))),
        _ => Ok(Data::Null),
    }
}

/// Positions, and if the script says so the names of the moves, what they win, and whether the same player
/// moves again.
fn moves(script: &Script, at: &Data, player: Player) -> Result<Data, CustomRulesError> {
    let (mut positions, mut labels) = (Vec::new(), Vec::new());
    let (mut gains, mut again) = (Vec::new(), Vec::new());
    script.visit_moves(at, player, &mut |mv| {
        positions.push(mv.to);
        labels.extend(mv.label);
        gains.push(mv.gain.as_ref().map_or(Data::Null, Data::from));
        again.push(Data::Bool(mv.again));
        ControlFlow::Continue(())
    })?;
    if gains.iter().all(|gain| *gain == Data::Null) {
        gains.clear();
    }
    if again.iter().all(|again| *again == Data::Bool(false)) {
        again.clear();
    }
    let lists = [positions, labels, gains, again].map(Data::list);
    Ok(Data::Object(wire::MOVES.map(str::to_owned).into_iter().zip(lists).collect()))
}
