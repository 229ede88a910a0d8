//! The rules of a script that runs in another process.

use super::limits::{self, ChildCost, ChildExit};
#[cfg(unix)]
use super::pipe::await_input;
use super::wire::{self, ScriptInfo, WORD};
use crate::limits::clock;
use grundy::custom_rules::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, CustomRulesErrorKind,
};
use grundy::solver::engine::budget::Halt;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::custom::exact::ExactRules;
use grundy::solver::theory::ruleset::custom::exact::line::LineRules;
use grundy::solver::theory::ruleset::custom::gathered;
use grundy::solver::theory::ruleset::custom::queries::{RulesQuery, RulesReplies, RulesReply, reply_with};
use grundy::solver::theory::ruleset::{Flow, Visit};
use grundy::solver::theory::value::Score;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use num_bigint::BigInt;
use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// The longest answer of a child that is read.
const MAX_LENGTH: u64 = 1 << 28;

/// Who is asked, while a child is at work, whether it is to be ended: [`ChildExit::Over`] or
/// [`ChildExit::Interrupted`].
pub type StopRequest = Arc<dyn Fn() -> Option<ChildExit> + Send + Sync>;

/// How often that is asked.
const LOOK: Duration = Duration::from_millis(20);

/// What children of a script may take.
#[derive(Clone)]
pub struct ChildLimits {
    /// Memory, and processor time of a call.
    pub cost: ChildCost,
    /// The clock, where there is one.
    pub leash: Option<StopRequest>,
}

impl ChildLimits {
    /// Those of a command, whose question the process of a script ends with.
    pub fn for_command(cost: ChildCost) -> ChildLimits {
        let over = || {
            clock::over()
                .map(|stop| if stop == Halt::Interrupted { ChildExit::Interrupted } else { ChildExit::Over })
        };
        ChildLimits { cost, leash: Some(Arc::new(over)) }
    }

    /// Whether no child is to begin any more.
    fn over(&self) -> Option<ChildExit> {
        self.leash.as_ref().and_then(|leash| leash())
    }
}

/// The rules of a script in a separate process. Threads that ask at once have a process each.
pub struct SandboxedRules {
    /// What a child receives first.
    script: Data,
    said: ScriptInfo,
    bounds: ChildLimits,
    /// Children that nobody is asking.
    idle: Mutex<Vec<Running>>,
    /// Whether a child has ended when it was asked several questions together.
    is_fragile: AtomicBool,
    /// Nanoseconds that callers have waited for answers.
    waited: AtomicU64,
    /// The exact rules, once a child was asked to read them.
    exact: OnceLock<Option<CustomResult<Arc<ExactRules>>>>,
}

/// A child. It ends when this is dropped.
struct Running {
    watched: Arc<Watched>,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    cost: ChildCost,
}

/// What those who wait for a child and those who end it share.
struct Watched {
    child: Mutex<Child>,
    /// Whether it is at work.
    asked: AtomicBool,
    /// Why it was ended from here.
    ended: Mutex<Option<ChildExit>>,
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Watched {
    /// Ends the child. Where it has ended already there is nothing to end.
    fn end(&self) {
        let _ = held(&self.child).kill();
    }
}

/// Ends a child that works beyond its leash, until it is gone.
fn watch(watched: &Weak<Watched>, leash: &StopRequest) {
    loop {
        thread::sleep(LOOK);
        let Some(watched) = watched.upgrade() else { return };
        if watched.asked.load(Ordering::SeqCst)
            && let Some(end) = leash()
        {
            held(&watched.ended).get_or_insert(end);
            watched.end();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.watched.end();
        let _ = held(&self.watched.child).wait();
    }
}

impl SandboxedRules {
    /// Reads a script in a new process.
    ///
    /// # Errors
    /// What is wrong with the script, or why there is no process.
    pub fn start(
        name: &str,
        text: &str,
        parameters: Option<&str>,
        bounds: ChildLimits,
    ) -> CustomResult<SandboxedRules> {
        let script = Data::object([
            ("script", name.into()),
            ("text", text.into()),
            ("parameters", wire::option(parameters.map(Data::from))),
        ]);
        let (running, said) = Running::start(&script, &bounds)?;
        Ok(SandboxedRules {
            script,
            said,
            bounds,
            idle: Mutex::new(vec![running]),
            is_fragile: AtomicBool::new(false),
            waited: AtomicU64::new(0),
            exact: OnceLock::new(),
        })
    }

    /// Asks a child.
    fn ask(&self, asked: &str, at: Data) -> CustomResult<Data> {
        let mut line = Vec::new();
        write::data(&mut line, &Data::object([(asked, at)]));
        let answer = self.send(line)?;
        match wire::read_fault(&answer) {
            Some(fault) => Err(fault),
            None => Ok(answer),
        }
    }

    /// Sends a question to a child. One that has ended is gone, and the next question has a new one.
    fn send(&self, question: Vec<u8>) -> CustomResult<Data> {
        if let Some(end) = self.bounds.over() {
            return Err(told(end, self.bounds.cost));
        }
        let waiting = held(&self.idle).pop();
        let mut running = match waiting {
            Some(running) => running,
            None => Running::start(&self.script, &self.bounds)?.0,
        };
        let began = Instant::now();
        let answer = running.ask(question)?;
        let waited = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.waited.fetch_add(waited, Ordering::Relaxed);
        held(&self.idle).push(running);
        Ok(answer)
    }

    /// Asks several questions together. If the child has ended, nobody knows at which of them: then the first
    /// is asked alone, and later ones are.
    fn ask_together(&self, queries: &[RulesQuery<'_>]) -> RulesReplies {
        let mut line = vec![b'['];
        for (place, query) in queries.iter().enumerate() {
            let asked = match *query {
                RulesQuery::Parts(_) => "parts",
                RulesQuery::Moves(_, player) => name_of(player),
            };
            let _ = write!(line, "{}{{\"{asked}\":", if place > 0 { "," } else { "" });
            write::data(&mut line, query.at());
            line.push(b'}');
        }
        line.push(b']');
        match self.send(line).and_then(items) {
            Ok(answers) => {
                let replies = queries.iter().zip(answers);
                replies
                    .map(|(query, answer)| {
                        wire::read_fault(&answer).map_or_else(|| reply(*query, answer), Err)
                    })
                    .collect()
            }
            Err(_) if queries.len() > 1 => {
                self.is_fragile.store(true, Ordering::Relaxed);
                self.ask_together(&queries[..1])
            }
            Err(fault) => vec![Err(fault)],
        }
    }
}

impl Running {
    fn start(script: &Data, bounds: &ChildLimits) -> CustomResult<(Running, ScriptInfo)> {
        let mut running = Running::spawn(bounds).map_err(|error| {
            let LocalizedString { en, zh } = LocalizedString::from(&error);
            let message = words!(
                "the script cannot run in a separate process: {en}",
                "无法在单独的进程中运行脚本：{zh}"
            );
            CustomRulesError { kind: CustomRulesErrorKind::Limit, message, place: None }
        })?;
        let mut line = Vec::new();
        write::data(&mut line, script);
        let answer = running.ask(line)?;
        match (ScriptInfo::read(&answer), wire::read_fault(&answer)) {
            (Some(said), _) => Ok((running, said)),
            (None, Some(fault)) => Err(fault),
            (None, None) => Err(not_understood()),
        }
    }

    fn spawn(bounds: &ChildLimits) -> io::Result<Running> {
        let mut child = Command::new(env::current_exe()?)
            .arg(WORD)
            .args(bounds.cost.words())
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What a script prints, and what its process says when it ends for want of memory, is for nobody.
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let watched = Arc::new(Watched {
            child: Mutex::new(child),
            asked: AtomicBool::new(false),
            ended: Mutex::default(),
        });
        if let Some(leash) = bounds.leash.clone() {
            let watched = Arc::downgrade(&watched);
            thread::spawn(move || watch(&watched, &leash));
        }
        Ok(Running { watched, input, output: BufReader::new(output), cost: bounds.cost })
    }

    /// Sends a line.
    fn ask(&mut self, mut line: Vec<u8>) -> CustomResult<Data> {
        line.push(b'\n');
        self.watched.asked.store(true, Ordering::SeqCst);
        // Where the child has ended the answer is missing too.
        let _ = self.input.write_all(&line).and_then(|()| self.input.flush());
        line.clear();
        #[cfg(unix)]
        await_input(self.output.get_ref());
        let read = self.output.by_ref().take(MAX_LENGTH).read_until(b'\n', &mut line);
        self.watched.asked.store(false, Ordering::SeqCst);
        match read {
            Ok(_) if line.ends_with(b"\n") => data_from_json(&line).map_err(|_| not_understood()),
            Ok(length) if length as u64 == MAX_LENGTH => {
                let message = words!(
                    "the script returned more than {MAX_LENGTH} bytes",
                    "脚本返回的内容超过 {MAX_LENGTH} 字节"
                );
                Err(CustomRulesError { kind: CustomRulesErrorKind::Limit, message, place: None })
            }
            _ => Err(self.ended()),
        }
    }

    /// Why there is no answer.
    fn ended(&mut self) -> CustomRulesError {
        let ended = *held(&self.watched.ended);
        let status = held(&self.watched.child).wait();
        told(ended.unwrap_or_else(|| status.map_or(ChildExit::Memory, limits::end)), self.cost)
    }
}

/// Why a child was ended, in words.
fn told(end: ChildExit, cost: ChildCost) -> CustomRulesError {
    let ChildCost { memory, seconds } = cost;
    let (kind, message) = match end {
        ChildExit::Interrupted => (CustomRulesErrorKind::Interrupted, words!("interrupted", "已中断")),
        ChildExit::Over => (
            CustomRulesErrorKind::Limit,
            words!(
                "the script was stopped: the time limit of the question was reached",
                "脚本已被终止：已到本问题的时间限制"
            ),
        ),
        ChildExit::Time => (
            CustomRulesErrorKind::Limit,
            words!(
                "the script was stopped: one call took more than {seconds} s of processor time",
                "脚本已被终止：一次调用的处理器时间超过 {seconds} 秒"
            ),
        ),
        ChildExit::Memory => (
            CustomRulesErrorKind::Limit,
            words!(
                "the script was stopped: it used more than {memory} bytes of memory, or its calls were nested too deep",
                "脚本已被终止：内存超过 {memory} 字节，或嵌套太深"
            ),
        ),
    };
    CustomRulesError { kind, message, place: None }
}

fn not_understood() -> CustomRulesError {
    CustomRulesError::mistake(LocalizedString::from(grundy::solver::theory::text!(
        "the process of the script sent something that is not an answer",
        "运行脚本的进程给出了无法理解的回答"
    )))
}

fn items(data: Data) -> CustomResult<Vec<Data>> {
    data.into_items().map_err(|_| not_understood())
}

/// The word that asks for the moves of a player.
fn name_of(player: Player) -> &'static str {
    if player == Player::Left { "left" } else { "right" }
}

fn reply(query: RulesQuery<'_>, answer: Data) -> CustomResult<RulesReply> {
    Ok(match query {
        RulesQuery::Parts(_) => RulesReply::Parts(parts(answer)?),
        RulesQuery::Moves(..) => RulesReply::Moves(moves(answer)?.collect()),
    })
}

fn parts(answer: Data) -> CustomResult<Option<Vec<Data>>> {
    match answer {
        Data::Null => Ok(None),
        parts => items(parts).map(Some),
    }
}

fn moves(answer: Data) -> CustomResult<impl Iterator<Item = CustomMove>> {
    let Data::Object(fields) = answer else { return Err(not_understood()) };
    let mut lists: [Vec<Data>; 4] = Default::default();
    for (name, list) in fields {
        let place = wire::MOVES.iter().position(|known| *known == name).ok_or_else(not_understood)?;
        lists[place] = items(list)?;
    }
    let [to, labels, gains, again] = lists;
    let (mut labels, mut gains, mut again) = (labels.into_iter(), gains.into_iter(), again.into_iter());
    Ok(to.into_iter().map(move |to| CustomMove {
        to,
        label: labels.next(),
        gain: gains.next().as_ref().and_then(gathered::score),
        again: again.next() == Some(Data::Bool(true)),
    }))
}

impl CustomRules for SandboxedRules {
    fn kind(&self) -> CustomKind {
        self.said.kind
    }

    fn about(&self) -> CustomInfo {
        self.said.about.clone()
    }

    fn loopy(&self) -> bool {
        self.said.loopy
    }

    /// A step is some nanoseconds.
    fn work(&self) -> u64 {
        self.waited.load(Ordering::Relaxed) / 8
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        match self.ask("options", heap.into())? {
            Data::Rows { width, cells } => {
                let _ = cells.chunks_exact(width).try_for_each(visit);
            }
            options => {
                for option in items(options)? {
                    if visit(option.naturals(u64::MAX).map_err(|_| not_understood())?).is_break() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        let _ = moves(self.ask(name_of(player), at.clone())?)?.try_for_each(visit);
        Ok(())
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        if !self.said.has_parts {
            return Ok(None);
        }
        parts(self.ask("parts", at.clone())?)
    }

    fn reply(&self, queries: &[RulesQuery<'_>]) -> Option<RulesReplies> {
        if self.is_fragile.load(Ordering::Relaxed) {
            return None;
        }
        let known = |query: RulesQuery<'_>| {
            let is_known = !self.said.has_parts && matches!(query, RulesQuery::Parts(_));
            is_known.then_some(Ok(RulesReply::Parts(None)))
        };
        reply_with(queries, known, |open| {
            Some(if open.is_empty() { RulesReplies::new() } else { self.ask_together(open) })
        })
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        match self.ask("score", at.clone())? {
            Data::Natural(score) => Ok(Score::from(score)),
            Data::Big(score) => Ok(Score::from(BigInt::clone(&score))),
            _ => Err(not_understood()),
        }
    }

    fn gathered_at(&self, at: &Data) -> Option<usize> {
        self.said.gathered.of(at)
    }

    fn exact(&self) -> Option<CustomResult<Arc<ExactRules>>> {
        let read = || match self.ask("exact", Data::Null) {
            Ok(Data::Text(text)) => {
                Some(ExactRules::from_text(&text).map(Arc::new).ok_or_else(not_understood))
            }
            Ok(_) => None,
            Err(fault) => Some(Err(fault)),
        };
        self.exact.get_or_init(read).clone()
    }

    fn exact_line(&self, at: &Data, entry: Option<usize>) -> Option<CustomResult<Arc<LineRules>>> {
        let entry = wire::option(entry.map(|entry| Data::Natural(entry as u64)));
        match self.ask("line", Data::object([("at", at.clone()), ("entry", entry)])) {
            Ok(Data::Null) => None,
            Ok(line) => Some(wire::read_line(&line).map(Arc::new).ok_or_else(not_understood)),
            Err(fault) => Some(Err(fault)),
        }
    }

    fn draw(&self, at: &Data) -> CustomResult<Option<Data>> {
        self.ask("draw", at.clone()).map(|drawn| if drawn == Data::Null { None } else { Some(drawn) })
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        self.ask("show", at.clone()).map(|shown| wire::text(&shown))
    }
}
