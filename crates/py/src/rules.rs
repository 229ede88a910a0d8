//! Users' own rules in Python: an object with methods, asked under the interpreter lock.
//!
//! An exception in the user's code ends the question, and comes out of it as itself. On its way through the
//! solver it is a fault with the exception's text; the rules keep the exception until somebody asks for it by
//! that text.

mod gains;
mod results;

use crate::current_job;
use crate::data::{ListKind, holds_truth, position_of_rules, to_python, with_numbers};
use crate::errors::PyError;
use crate::language::say;
use grundy::custom_rules::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, PackedOrMove, VisitShown,
};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::LocalizedString;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::{Flow, Visit};
use grundy::solver::theory::value::Score;
use grundy::solver::theory::words;
use grundy::wire::moves::compact;
use grundy::wire::write;
use num_bigint::BigInt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};
use results::{RulesError, given, pack_all, sizes};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Rules as an object of Python has them.
pub struct PyRules {
    object: Py<PyAny>,
    kind: CustomKind,
    about: CustomInfo,
    loopy: bool,
    /// Do both players ask `moves`?
    plain: bool,
    options: Option<Py<PyAny>>,
    left: Option<Py<PyAny>>,
    right: Option<Py<PyAny>>,
    parts: Option<Py<PyAny>>,
    score: Option<Py<PyAny>>,
    show: Option<Py<PyAny>>,
    /// Did any option hold a truth value?
    truths: AtomicBool,
    /// The exception that the rules raised last, and the fault that it was made into.
    raised: Mutex<Option<(LocalizedString, PyErr)>>,
}

impl PyRules {
    /// The rules that an object has: `options` of heaps, else `moves`, or `left` and `right`; `parts`,
    /// `score`, `show`, `loopy` and `example` where they are there. Moves that win something make a game with
    /// a score.
    pub fn from_rules(rules: &Bound<'_, PyAny>) -> PyResult<PyRules> {
        let method = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            let found = rules.getattr_opt(name)?.filter(|found| found.is_callable());
            Ok(found.map(Bound::unbind))
        };
        let moves = method("moves")?;
        let copy = |method: &Option<Py<PyAny>>| method.as_ref().map(|method| method.clone_ref(rules.py()));
        let (options, score) = (method("options")?, method("score")?);
        let left = method("left")?.or_else(|| copy(&moves));
        let right = method("right")?.or_else(|| copy(&moves));
        let kind = match (&options, &moves, &left, &right, &score) {
            (Some(_), None, None, None, None) => CustomKind::Heaps,
            (None, _, Some(_), Some(_), Some(_)) => CustomKind::Scored,
            (None, _, Some(left), Some(right), None) if gains::are_told(rules, [left, right])? => {
                CustomKind::Scored
            }
            (None, Some(_), Some(_), Some(_), None) if rules.getattr_opt("left")?.is_none() => {
                CustomKind::Impartial
            }
            (None, None, Some(_), Some(_), None) => CustomKind::Partizan,
            _ => return Err(unclear(rules)),
        };
        let plain = moves.is_some() && rules.getattr_opt("left")?.is_none();
        let loopy = rules.getattr_opt("loopy")?.map_or(Ok(false), |loopy| loopy.is_truthy())?;
        let about = about(rules)?;
        let (parts, show) = (method("parts")?, method("show")?);
        let (truths, raised) = (AtomicBool::default(), Mutex::default());
        let object = rules.clone().unbind();
        Ok(PyRules {
            object,
            kind,
            about,
            loopy,
            plain,
            options,
            left,
            right,
            parts,
            score,
            show,
            truths,
            raised,
        })
    }

    /// The object that has the rules.
    pub fn object<'py>(&self, py: Python<'py>) -> &Bound<'py, PyAny> {
        self.object.bind(py)
    }

    /// What the rules are called.
    pub fn name(&self) -> &str {
        &self.about.name
    }

    /// How their positions look in Python: positions of their own making may be keys of dictionaries, as
    /// there.
    pub fn lists(&self) -> ListKind {
        if self.kind == CustomKind::Heaps { ListKind::Lists } else { ListKind::Tuples }
    }

    /// The exception behind a fault of these rules.
    pub fn raised(&self, fault: &CustomRulesError) -> Option<PyErr> {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        match raised.take() {
            Some((words, error)) if words == fault.message => Some(error),
            other => {
                *raised = other;
                None
            }
        }
    }

    /// Keeps an exception, and makes a fault of it.
    fn keep(&self, py: Python<'_>, error: PyErr) -> CustomRulesError {
        let (name, text) = (self.name(), error.to_string());
        let words = words!("the rules of {name} raised {text}", "{name} 的规则引发了 {text}");
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        let old = raised.replace((words.clone(), error.clone_ref(py)));
        // Dropping it may run code of the user's, which may ask us.
        drop(raised);
        drop(old);
        CustomRulesError::mistake(words)
    }

    /// Asks the rules.
    fn ask<T>(&self, ask: impl FnOnce(Python<'_>) -> Result<T, RulesError>) -> CustomResult<T> {
        Python::attach(|py| {
            // The text of an exception is the user's too, and may ask us.
            current_job::asking(self.address(), || {
                ask(py).map_err(|wrong| match wrong {
                    RulesError::Raised(error) => self.keep(py, error),
                    RulesError::Said(words) => CustomRulesError::mistake(words),
                })
            })
        })
    }

    /// What tells these rules from others.
    pub fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    /// Refuses to be asked in the middle of an answer of one's own: what is known of a game is locked then.
    pub fn refuse_nested(&self) -> Result<(), PyError> {
        if !current_job::here().asked.contains(&self.address()) {
            return Ok(());
        }
        let name = self.name();
        Err(PyError::bad_parameter(
            "game",
            words!(
                "the rules of {name} query their own game while they are queried: call their functions instead",
                "{name} 的规则在回答时询问自己的游戏：请直接调用规则函数"
            ),
        ))
    }

    /// The method that says what a player may do.
    fn name_of(&self, player: Player) -> &'static str {
        match player {
            _ if self.plain => "moves",
            Player::Left => "left",
            Player::Right => "right",
        }
    }

    fn call<'py>(
        &self,
        py: Python<'py>,
        method: &Option<Py<PyAny>>,
        at: &Data,
    ) -> Result<Option<Bound<'py, PyAny>>, RulesError> {
        let Some(method) = method else { return Ok(None) };
        Ok(Some(method.bind(py).call1((to_python(py, at, self.lists())?,))?))
    }

    /// Goes through what a method returned about a position, which is to be a list or something like it.
    fn each<'py>(
        &self,
        method: &str,
        at: impl FnOnce() -> String,
        returned: &Bound<'py, PyAny>,
    ) -> Result<Bound<'py, PyIterator>, RulesError> {
        if returned.getattr_opt("__iter__")?.is_some() || returned.getattr_opt("__getitem__")?.is_some() {
            return Ok(returned.try_iter()?);
        }
        let (name, at) = (self.name(), at());
        if returned.is_none() {
            return Err(RulesError::Said(words!(
                "{method} of {name} returned None for {at}: return a list, [] where there is no move (is a \"return\" \
                 missing?)",
                "{name} 的 {method} 对 {at} 返回了 None：应返回列表，没有着法时返回 []（是否漏写了 \"return\"？）"
            )));
        }
        let returned = returned.repr()?.to_string();
        Err(RulesError::Said(words!(
            "{method} of {name} returned {returned} for {at}: return a list, [] where there is no move",
            "{name} 的 {method} 对 {at} 返回了 {returned}：应返回列表，没有着法时返回 []"
        )))
    }
}

/// Why the game of a function cannot be pickled, in words.
#[pyfunction(name = "_no_name")]
pub fn no_name(py: Python<'_>, name: &str) -> String {
    let message = words!(
        "games of functions are pickled by their names, and {name} is not this game: decorate a function of a module, or \
         write a class of rules",
        "函数游戏按名称序列化，而 {name} 不是这个游戏：请装饰模块中的函数，或写一个规则类"
    );
    say(py, &message)
}

fn unclear(rules: &Bound<'_, PyAny>) -> PyErr {
    let words = words!(
        "rules have one of these: `options(heap)`; or `moves(position)`; or both `left(position)` and \
         `right(position)`; and beside the last two `score(position)` or `gains = True` if the game has a score",
        "规则应有其中一种：`options(heap)`；或 `moves(position)`；或 `left(position)` 与 `right(position)` 两者；\
         后两种在有得分的游戏中另加 `score(position)` 或 `gains = True`"
    );
    PyTypeError::new_err(say(rules.py(), &words))
}

fn about(rules: &Bound<'_, PyAny>) -> PyResult<CustomInfo> {
    let py = rules.py();
    let text = |name: &str| -> PyResult<Option<String>> {
        Ok(rules.getattr_opt(name)?.and_then(|text| text.extract::<String>().ok()))
    };
    let name = match text("name")? {
        Some(name) => name,
        None => rules.get_type().name()?.to_string(),
    };
    let doc = text("__doc__")?.map(|doc| py.import("inspect")?.getattr("cleandoc")?.call1((doc,))?.extract());
    let example = match rules.getattr_opt("example")? {
        None => None,
        Some(example) => {
            let data = position_of_rules(&example).map_err(|failure| failure.raise(py))?;
            let mut json = Vec::new();
            write::data(&mut json, &data);
            String::from_utf8(json).ok()
        }
    };
    Ok(CustomInfo { name, rules: doc.transpose()?.unwrap_or_default(), example, ..CustomInfo::default() })
}

impl PyRules {
    /// A move as the rules gave it: a position, or `{"to": position, "gain": number, "again": True}`.
    fn moved(&self, value: &Bound<'_, PyAny>) -> Result<CustomMove, RulesError> {
        let Some(mv) = gains::moved(value)? else { return Ok(CustomMove::to(given(value)?)) };
        if self.kind == CustomKind::Scored {
            return Ok(mv);
        }
        let name = self.name();
        Err(RulesError::Said(words!(
            "a move of {name} has a gain or lets the player move again, but the game has no score: write `gains = True` in the class",
            "{name} 的着法有得分或再走一步，而游戏没有得分：请在类中写 `gains = True`"
        )))
    }

    /// Shows those moves that are not equal in Python, where truth values are numbers, to one shown before.
    fn show_each_once(
        &self,
        moves: Bound<'_, PyIterator>,
        visit: Visit<'_, CustomMove>,
    ) -> Result<(), RulesError> {
        let mut shown = HashSet::new();
        for to in moves {
            let mv = self.moved(&to?)?;
            let gain = mv.gain.as_ref().map(Data::from);
            if shown.insert((with_numbers(&mv.to), gain, mv.again)) && visit(mv).is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl CustomRules for PyRules {
    fn kind(&self) -> CustomKind {
        self.kind
    }

    fn about(&self) -> CustomInfo {
        self.about.clone()
    }

    fn loopy(&self) -> bool {
        self.loopy
    }

    /// Only one thread at a time is in the interpreter.
    fn gains_by_threads(&self) -> bool {
        false
    }

    fn visit_options(&self, heap: u64, visit: &mut dyn FnMut(&[u64]) -> Flow) -> CustomResult {
        self.ask(|py| {
            let Some(options) = &self.options else { return Ok(()) };
            let mut left = Vec::new();
            let returned = options.bind(py).call1((heap,))?;
            for option in self.each("options", || heap.to_string(), &returned)? {
                sizes(&option?, heap, &mut left)?;
                if visit(&left).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        self.visit_shown(at, player, &mut |shown| visit(shown.into()))
    }

    fn visit_shown(&self, at: &Data, player: Player, visit: VisitShown<'_>) -> CustomResult {
        let method = if player == Player::Left { &self.left } else { &self.right };
        let mut words = Vec::new();
        self.ask(|py| {
            let Some(moves) = self.call(py, method, at)? else { return Ok(()) };
            if let Ok(labelled) = moves.cast::<PyDict>() {
                for (label, to) in labelled {
                    let mv = CustomMove { label: Some(given(&label)?), ..self.moved(&to)? };
                    if visit(PackedOrMove::Move(mv)).is_break() {
                        break;
                    }
                }
                return Ok(());
            }
            let name = self.name_of(player);
            if self.truths.load(Ordering::Relaxed) {
                return self.show_each_once(self.each(name, || compact(at), &moves)?, &mut |mv| {
                    visit(PackedOrMove::Move(mv))
                });
            }
            for to in self.each(name, || compact(at), &moves)? {
                let to = to?;
                if pack_all(&to, &mut words) {
                    if visit(PackedOrMove::Packed(&words)).is_break() {
                        break;
                    }
                    continue;
                }
                let mv = self.moved(&to)?;
                if holds_truth(&mv.to) {
                    // Shown again from the first one on, which does no harm; an iterator would be spent.
                    self.truths.store(true, Ordering::Relaxed);
                    let Some(moves) = self.call(py, method, at)? else { return Ok(()) };
                    return self.show_each_once(self.each(name, || compact(at), &moves)?, &mut |mv| {
                        visit(PackedOrMove::Move(mv))
                    });
                }
                if visit(PackedOrMove::Move(mv)).is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        self.ask(|py| {
            let parts = self.call(py, &self.parts, at)?.filter(|parts| !parts.is_none());
            let each =
                |parts| self.each("parts", || compact(at), &parts)?.map(|part| given(&part?)).collect();
            parts.map(each).transpose()
        })
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        self.ask(|py| match self.call(py, &self.score, at)? {
            None => Ok(Score::ZERO),
            Some(score) => match score.extract::<BigInt>() {
                Ok(score) => Ok(Score::from(score)),
                Err(_) => {
                    let (name, at, score) = (self.name(), compact(at), score.repr()?.to_string());
                    Err(RulesError::Said(words!(
                        "score of {name} returned {score} for {at}: a whole number is expected",
                        "{name} 的 score 对 {at} 返回了 {score}：应为整数"
                    )))
                }
            },
        })
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        self.ask(|py| {
            let shown = self.call(py, &self.show, at)?.filter(|shown| !shown.is_none());
            Ok(shown.map(|shown| shown.str().map(|text| text.to_string())).transpose()?)
        })
    }
}
