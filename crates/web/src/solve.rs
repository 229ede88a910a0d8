//! Questions of the batch, one of them or many.

use crate::http_request::HttpRequest;
use crate::job::{Job, QuestionFn, QueuedQuestion, as_text, failure};
use crate::reply::{self, Reply};
use crate::scripts::{self, ScriptSource, Scripts};
use crate::state::{MAX_LINES, ServerState};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use grundy::{QuestionError, QuestionErrorKind, SolverState, batch};
use std::sync::Arc;

/// A line of the batch.
enum Line {
    /// A question, and the rules that come with it.
    Question(Vec<u8>, Option<ScriptSource>),
    /// What comes with it are no rules; with the `id` of the line, where it has one.
    Refused(Option<Vec<u8>>, QuestionError),
}

impl Line {
    /// Takes `script` out of a line that has one. A line that names no game is about the script itself. What
    /// else is wrong with the line is told with the answer.
    fn read(line: Vec<u8>) -> Line {
        let named = line.windows(SCRIPT.len()).any(|part| part == SCRIPT.as_bytes());
        let mut fields = match named.then(|| data_from_json(&line)) {
            Some(Ok(Data::Object(fields))) => fields,
            Some(Err(error)) => return Line::Refused(None, error.into()),
            _ => return Line::Question(line, None),
        };
        let Some(place) = fields.iter().position(|(name, _)| name == SCRIPT) else {
            return Line::Question(line, None);
        };
        let script = match ScriptSource::read(&fields.remove(place).1) {
            Ok(script) => script,
            Err(fault) => return Line::Refused(id(&fields), fault),
        };
        if !fields.iter().any(|(name, _)| ABOUT.contains(&&name[..])) {
            fields.push(("game".to_owned(), Data::Text(script.notation(None))));
        }
        let mut line = Vec::new();
        write::data(&mut line, &Data::Object(fields));
        Line::Question(line, Some(script))
    }

    fn script(&self) -> Option<&ScriptSource> {
        match self {
            Line::Question(_, script) => script.as_ref(),
            Line::Refused(..) => None,
        }
    }

    fn answer(
        &self,
        scripts: &Scripts,
        solver: &mut SolverState,
        ticket: &QueuedQuestion,
        language: Language,
    ) -> Vec<u8> {
        let mut out = Vec::new();
        let (line, script) = match self {
            Line::Question(line, script) => (line, script.as_ref()),
            Line::Refused(id, fault) => {
                batch::write_refused(&mut out, id.as_deref(), fault, language);
                return out;
            }
        };
        let answered = scripts::with(scripts, script, solver, ticket, |solver| {
            batch::answer_line(solver, line, language, &mut out);
            Ok(())
        });
        if let Err(fault) = answered {
            let id = match data_from_json(line) {
                Ok(Data::Object(fields)) => id(&fields),
                _ => None,
            };
            batch::write_refused(&mut out, id.as_deref(), &fault, language);
        }
        out
    }
}

/// The `id` of a line, as JSON.
fn id(fields: &[(String, Data)]) -> Option<Vec<u8>> {
    let (_, id) = fields.iter().find(|(name, _)| name == "id")?;
    let mut json = Vec::new();
    write::data(&mut json, id);
    Some(json)
}

/// Where the text of a script stands in a line.
const SCRIPT: &str = "script";

/// What a line may be about that is not a single game.
const ABOUT: &[&str] = &["game", "sum", "value", "compare", "op", "count"];

/// One line of the batch.
pub fn solve(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let line = Line::read(one_line(&asked.body).to_vec());
    let (kind, scripts) = (scripts::kind(line.script()), Arc::clone(&desk.scripts));
    Ok(Job::new(asked, kind, reply::JSON, line, move |solver, ticket, line, language| {
        Ok(line.answer(&scripts, solver, ticket, language))
    }))
}

/// The line without blanks around it; line ends within it are blanks of JSON.
fn one_line(body: &[u8]) -> &[u8] {
    body.trim_ascii()
}

/// The lines of a batch.
pub fn lines(asked: &HttpRequest) -> Result<Vec<Vec<u8>>, Reply> {
    let lines = asked.body.split(|&byte| byte == b'\n').map(|line| line.trim_ascii().to_vec());
    let lines: Vec<Vec<u8>> = lines.filter(|line| !line.is_empty()).collect();
    if lines.len() > MAX_LINES {
        let message = words!("a batch has at most {MAX_LINES} lines", "每批最多 {MAX_LINES} 行");
        return Err(failure(
            &QuestionError::new(QuestionErrorKind::BadParameter, "", message),
            asked.language,
        )
        .with_status(413));
    }
    Ok(lines)
}

/// The question of a line.
pub fn of_line(desk: &ServerState, line: Vec<u8>, asked: &HttpRequest) -> Job {
    let (language, scripts) = (asked.language, Arc::clone(&desk.scripts));
    let line = Line::read(line);
    let kind = scripts::kind(line.script());
    let work: QuestionFn = Box::new(move |solver, ticket| {
        Reply::new(reply::JSON, line.answer(&scripts, solver, ticket, language))
    });
    Job { kind, work: if asked.texts() { as_text(work) } else { work }, waits: false }
}
