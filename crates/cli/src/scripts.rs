//! Custom games in files: `squares.star`, and `squares.star:3` with a parameter.

use crate::arguments::ScriptArgs;
use crate::sandbox::{ChildCost, ChildLimits, SandboxedRules};
use grundy::custom_rules::{self, CustomRules, RulesLoader};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::catalogue::game_within;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use grundy_script::{ENDING, Script, split, text_of};
use std::panic;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Where scripts are found, and where they run.
#[derive(Clone, Debug, Default)]
pub struct ScriptLoader {
    /// The only directory whose files are read; without it any file is.
    pub directory: Option<PathBuf>,
    /// What the process of a script may take, if each runs in one.
    pub sandbox: Option<ChildCost>,
}

impl ScriptLoader {
    /// Any file, in a sandbox if the arguments ask for one.
    pub fn anywhere(arguments: &ScriptArgs, limits: &Limits) -> ScriptLoader {
        ScriptLoader { directory: None, sandbox: arguments.sandbox.then(|| ChildCost::within(limits)) }
    }
}

/// A solver that knows scripts.
pub fn solver(limits: Limits, arguments: &ScriptArgs) -> SolverState {
    let scripts = ScriptLoader::anywhere(arguments, &limits);
    let mut solver = SolverState::new(limits);
    solver.set_loader(Arc::new(scripts));
    solver
}

/// If a list or a text is beyond all bounds the interpreter panics, which is caught and reported as a limit:
/// what it says itself is for nobody.
pub fn silence() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !grundy_script::is_running() {
            usual(panic);
        }
    }));
}

/// What a saved table belongs to: the game, and of a script what stands in its file, since that may change.
pub fn saved_for(game: &str) -> String {
    let (_, name) = game_within(game);
    let name = name.strip_prefix('@').unwrap_or(name);
    let text = split(name)
        .and_then(|(file, _)| text_of(Path::new(file), file, &grundy_script::CallLimits::default()).ok());
    match text {
        Some(text) => format!("{game} {:08x}", crc32fast::hash(text.as_bytes())),
        None => game.to_owned(),
    }
}

impl RulesLoader for ScriptLoader {
    fn load(&self, notation: &str) -> Result<Arc<dyn CustomRules>, QuestionError> {
        let Some((name, parameters)) = split(notation) else {
            return Err(wrong(words!(
                "@{notation} is not a script: names of scripts end in {ENDING}, and parameters follow a colon, as in @game.star:3",
                "@{notation} 不是脚本：脚本的文件名以 {ENDING} 结尾，参数写在冒号之后，例如 @game.star:3"
            )));
        };
        let path = self.find(name)?;
        let limits = grundy_script::CallLimits::default();
        let text = text_of(&path, name, &limits).map_err(custom_rules::fault)?;
        let rules: Result<Arc<dyn CustomRules>, _> = match self.sandbox {
            Some(cost) => SandboxedRules::start(name, &text, parameters, ChildLimits::for_command(cost))
                .map(|rules| Arc::new(rules) as _),
            None => Script::read(name, &text, parameters, &limits).map(|rules| Arc::new(rules) as _),
        };
        rules.map_err(custom_rules::fault)
    }

    fn knows(&self, word: &str) -> bool {
        split(word).is_some()
    }
}

impl ScriptLoader {
    /// The file that a name means. Where there is a directory it is in it, also by way of links.
    fn find(&self, name: &str) -> Result<PathBuf, QuestionError> {
        let Some(directory) = &self.directory else { return Ok(PathBuf::from(name)) };
        let refused = || {
            let directory = directory.display();
            wrong(words!(
                "{name} is not a script in {directory}: scripts are read only from there",
                "{directory} 中没有脚本 {name}：只从该目录读取脚本"
            ))
        };
        let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        let path = directory.join(name).canonicalize().ok().filter(|_| plain).ok_or_else(refused)?;
        let inside = directory.canonicalize().is_ok_and(|directory| path.starts_with(directory));
        if inside { Ok(path) } else { Err(refused()) }
    }
}

fn wrong(message: LocalizedString) -> QuestionError {
    QuestionError::new(QuestionErrorKind::BadParameter, "game", message)
}
