//! Rules of one's own, which come with the question. They run where whoever started the server says: in a
//! process apart.

use crate::deadline::Deadline;
use crate::fields::{RequestFields, wrong};
use crate::job::{LaneKind, QueuedQuestion};
use grundy::custom_rules::{self, CustomRules, CustomRulesError, RulesLoader};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::words;
use grundy::wire::write::ObjectWriter;
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Who starts scripts: the text of one as the rules of a game. It must not let them do any harm.
pub trait ScriptRunner: Send + Sync {
    /// Reads a script, given its name and its text, with these parameters. Whatever runs for it ends when the
    /// leash is pulled.
    ///
    /// # Errors
    /// What is wrong with it.
    fn start(
        &self,
        script: (&str, &str),
        parameters: Option<&str>,
        leash: &Arc<Deadline>,
    ) -> Result<Arc<dyn CustomRules>, CustomRulesError>;

    /// Bytes that a process of a script may take, and seconds of processor time for a call.
    fn limits(&self) -> (u64, u64);

    /// With how many different parameters one question may use a script: each takes a process.
    fn at_once(&self) -> usize;
}

/// The text of a script, and what it is called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ScriptSource {
    name: String,
    text: String,
}

/// What names of scripts end in.
const ENDING: &str = ".star";

impl ScriptSource {
    /// Reads `{"name": ..., "text": ...}`.
    ///
    /// # Errors
    /// [`QuestionError`] where it is none.
    pub fn read(data: &Data) -> Result<ScriptSource, QuestionError> {
        let read = || ScriptSource::from_fields(&RequestFields::new(data, &[&["name", "text"]])?);
        read().map_err(|fault| match &fault.at[..] {
            "" => QuestionError { at: "script".to_owned(), ..fault },
            at if at.starts_with("script") => fault,
            at => QuestionError { at: format!("script.{at}"), ..fault },
        })
    }

    /// Reads the fields of such an object.
    ///
    /// # Errors
    /// As above.
    pub fn from_fields(fields: &RequestFields<'_>) -> Result<ScriptSource, QuestionError> {
        let name = fields.text("name")?.unwrap_or("game.star");
        let stem = name.strip_suffix(ENDING).unwrap_or(name);
        let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if stem.is_empty() || stem.len() > 60 || !stem.chars().all(plain) {
            let message = words!(
                "a name of letters, digits, - and _ is expected, such as squares.star",
                "名称应由字母、数字、- 和 _ 组成，例如 squares.star"
            );
            return Err(wrong("script.name", message));
        }
        let text = fields.text("text")?.ok_or_else(|| {
            wrong("script.text", words!("the text of the script is missing", "缺少脚本内容"))
        })?;
        Ok(ScriptSource { name: format!("{stem}{ENDING}"), text: text.to_owned() })
    }

    /// The notation of the game with these parameters.
    pub fn notation(&self, parameters: Option<&str>) -> String {
        match parameters.filter(|parameters| !parameters.is_empty()) {
            Some(parameters) => format!("@{}:{parameters}", self.name),
            None => format!("@{}", self.name),
        }
    }
}

/// The scripts that are kept, so that a second question about one need not begin anew.
pub struct Scripts {
    start: Option<Arc<dyn ScriptRunner>>,
    /// Each with its process, while nobody asks.
    idle: Mutex<LruCache<ScriptSource, (Arc<Only>, SolverState)>>,
    most: usize,
}

/// Finds one script alone, with few parameters.
struct Only {
    text: ScriptSource,
    start: Arc<dyn ScriptRunner>,
    leash: Arc<Deadline>,
    started: AtomicUsize,
}

/// So many processes may wait for a further question about a script.
const KEPT: usize = 2;

impl RulesLoader for Only {
    fn load(&self, notation: &str) -> Result<Arc<dyn CustomRules>, QuestionError> {
        let (name, parameters) = match notation.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None => (notation, None),
        };
        let known = &self.text.name;
        if name != known {
            let message = words!(
                "there is no script @{name} here, only @{known}",
                "这里没有脚本 @{name}，只有 @{known}"
            );
            return Err(QuestionError::new(QuestionErrorKind::UnknownGame, "game", message));
        }
        let most = self.start.at_once();
        if self.started.fetch_add(1, Ordering::Relaxed) >= most {
            let message = words!(
                "a script is asked with at most {most} different parameters at once",
                "一次最多以 {most} 组不同的参数使用脚本"
            );
            return Err(QuestionError::new(QuestionErrorKind::TooLarge, "game", message));
        }
        self.start.start((name, &self.text.text), parameters, &self.leash).map_err(custom_rules::fault)
    }
}

impl Scripts {
    /// No script yet, and at most so many that wait.
    pub fn new(start: Option<Arc<dyn ScriptRunner>>, most: usize) -> Scripts {
        let size = NonZeroUsize::new(most).unwrap_or(NonZeroUsize::MIN);
        Scripts { start, idle: Mutex::new(LruCache::new(size)), most }
    }

    /// What is said of scripts in the limits.
    pub fn tell(&self, object: &mut ObjectWriter<'_>) {
        let (memory, seconds) = self.start.as_ref().map_or((0, 0), |start| start.limits());
        object.put("scripts", if self.start.is_some() { "sandbox" } else { "off" });
        object.put("script_memory", memory);
        object.put("script_seconds", seconds);
        let at_once = self.start.as_ref().map_or(0, |start| start.at_once() + KEPT);
        object.put("script_children", (self.most * at_once) as u64);
    }

    /// Asks a solver that knows this script.
    ///
    /// # Errors
    /// [`QuestionError`] where there are no scripts here, and those of the question.
    pub fn ask<T>(
        &self,
        text: &ScriptSource,
        limits: Limits,
        ask: impl FnOnce(&mut SolverState) -> Result<T, QuestionError>,
    ) -> Result<T, QuestionError> {
        let Some(start) = &self.start else {
            let message = words!(
                "this server runs no scripts: whoever starts it says --scripts sandbox",
                "本服务器不运行脚本：启动时可用 --scripts sandbox"
            );
            return Err(QuestionError::new(QuestionErrorKind::Unsupported, "script", message));
        };
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = idle().pop(text);
        let (only, mut solver) = waiting.unwrap_or_else(|| {
            let only = Arc::new(Only {
                text: text.clone(),
                start: Arc::clone(start),
                leash: Arc::default(),
                started: AtomicUsize::new(0),
            });
            let mut solver = SolverState::default();
            solver.set_loader(Arc::clone(&only) as _);
            (only, solver)
        });
        only.leash.hold(&limits);
        solver.set_limits(limits);
        let answer = ask(&mut solver);
        if answer.is_ok() && only.started.load(Ordering::Relaxed) <= KEPT {
            let out = idle().push(text.clone(), (only, solver));
            // Processes are ended outside the lock.
            drop(out);
        }
        answer
    }
}

/// Asks the solver of a thread, or one that knows the script of the question.
///
/// # Errors
/// Those of the question.
pub fn with<T>(
    scripts: &Scripts,
    text: Option<&ScriptSource>,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
    ask: impl FnOnce(&mut SolverState) -> Result<T, QuestionError>,
) -> Result<T, QuestionError> {
    match text {
        None => ask(solver),
        Some(text) => scripts.ask(text, ticket.limits(), ask),
    }
}

/// The lane of a question.
pub fn kind(text: Option<&ScriptSource>) -> LaneKind {
    if text.is_some() { LaneKind::Script } else { LaneKind::Game }
}
