//! A question asked in parts, in the time that is left.

use super::moves::{lines_of_moves, not_found};
use super::options::{ALL, MOVES, SolveOptions, query};
use crate::diagnostic::Diagnostic;
use crate::position::PositionArgs;
use crate::progress::{SEARCHED, SolveProgress};
use crate::render::Renderer;
use crate::status::{CommandResult, ExitStatus};
use grundy::batch;
use grundy::custom_rules::{self, CustomRulesError};
use grundy::move_notation::{MoveNotation, Signs};
use grundy::solver::prelude::*;
use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::scene::Scene;
use grundy::wire::question::PlayQuery;
use grundy::wire::spelling::respelled;
use grundy::{KeyAnswers, QuestionMeter};
use std::cell::RefCell;
use std::io;

/// Steps that are spent on which moves win, some seconds, unless all of them are asked for. Who wins is known
/// by then, and a single move may take longer than all others.
const MOVES_STEPS: u64 = 100_000_000;

/// Steps that are spent on a value that nobody asked for by name, a few seconds.
const VALUE_STEPS: u64 = 400_000_000;

/// A question in parts.
pub(super) struct IncrementalSolve<'a> {
    pub(super) solver: &'a mut SolverState,
    pub(super) asked: &'a PositionArgs,
    pub(super) wanted: &'a SolveOptions,
    pub(super) placed: GamePosition,
    pub(super) meter: QuestionMeter,
    pub(super) language: Language,
    /// The first limit that was reached.
    pub(super) broken_off: Option<QuestionError>,
    /// The first position that custom rules could not show.
    pub(super) not_shown: Option<CustomRulesError>,
}

impl<'a> IncrementalSolve<'a> {
    /// Reads the position of this query.
    pub(super) fn begin(
        solver: &'a mut SolverState,
        (asked, wanted): (&'a PositionArgs, &'a SolveOptions),
        query: &PlayQuery,
        language: Language,
    ) -> Result<IncrementalSolve<'a>, Diagnostic> {
        let meter = solver.meter();
        let placed = batch::place(solver, query).map_err(|fault| asked.not_placed(&fault))?;
        let (broken_off, not_shown) = (None, None);
        Ok(IncrementalSolve { solver, asked, wanted, placed, meter, language, broken_off, not_shown })
    }

    /// Asks for one thing, in the time that is left.
    pub(super) fn ask(&mut self, keys: impl Into<KeySet>) -> Result<Answer, QuestionError> {
        self.ask_within(keys, self.wanted.moves.unwrap_or(MOVES))
    }

    /// The same, with this many moves listed.
    fn ask_within(&mut self, keys: impl Into<KeySet>, limit: u64) -> Result<Answer, QuestionError> {
        let query = query(self.asked, self.wanted, keys.into(), limit);
        self.timed(1, |asking| {
            let mut answer = asking.solver.ask(&asking.placed, &query.question)?;
            if asking.wanted.asks(Key::Canonical)
                && query.question.play == Convention::Normal
                && let Err(fault) = batch::value_moves(asking.solver, &query, &mut answer)
                && fault.kind != QuestionErrorKind::Unsupported
            {
                // The moves are known all the same.
                asking.broken_off.get_or_insert(fault);
            }
            Ok(answer)
        })
    }

    /// Asks in the time that is left, or in one of this many equal shares of it.
    pub(super) fn timed<T>(&mut self, shares: u32, ask: impl FnOnce(&mut Self) -> T) -> T {
        let limits = self.solver.limits().clone();
        let moves = (self.wanted.moves != Some(ALL)).then_some(MOVES_STEPS);
        let by_name = self.wanted.asks(Key::Grundy) || self.wanted.asks(Key::Canonical);
        // A clock that was set decides alone.
        let value = (!by_name && limits.steps < u64::MAX).then_some(VALUE_STEPS);
        self.solver.set_limits(Limits { moves, value, ..self.solver.remaining(&self.meter, shares) });
        let answer = self.waiting(ask);
        self.solver.set_limits(limits);
        answer
    }

    /// Does work that may take long while a person waits.
    fn waiting<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let mut limits = self.solver.limits().clone();
        let waiting = SolveProgress::begin(&mut limits, SEARCHED, self.language);
        self.solver.set_limits(limits);
        let done = work(self);
        drop(waiting);
        done
    }

    /// Asks for one thing more; where a limit is reached the row says so.
    pub(super) fn try_to_ask(
        &mut self,
        keys: impl Into<KeySet>,
        label: LocalizedStr,
        view: &mut Renderer,
    ) -> io::Result<Option<Answer>> {
        self.try_to_ask_within(keys, self.wanted.moves.unwrap_or(MOVES), label, view)
    }

    pub(super) fn try_to_ask_within(
        &mut self,
        keys: impl Into<KeySet>,
        limit: u64,
        label: LocalizedStr,
        view: &mut Renderer,
    ) -> io::Result<Option<Answer>> {
        match self.ask_within(keys, limit) {
            Ok(answer) => Ok(Some(answer)),
            Err(fault) if fault.kind == QuestionErrorKind::Unsupported => {
                view.row(label, [fault.message.of(view.language)])?;
                Ok(None)
            }
            Err(fault) => {
                view.row(label, [not_found(&fault.message).of(view.language)])?;
                view.flush()?;
                self.broken_off.get_or_insert(fault);
                Ok(None)
            }
        }
    }

    /// What is wanted of the exact value.
    pub(super) fn facts(&mut self) -> Result<KeyAnswers, QuestionError> {
        let SolveOptions { play, given, .. } = self.wanted;
        self.solver.facts(&self.placed, &self.wanted.facts(), *play, given, Glyphs::default())
    }

    /// The same before anything else, where the value tells who wins: then that need not be searched. A
    /// search that is to answer where the value is out of reach has as much time.
    pub(super) fn facts_first(&mut self) -> Option<Result<KeyAnswers, QuestionError>> {
        let tells = self.placed.is_partizan() && self.wanted.play == Convention::Normal;
        (tells && !self.wanted.facts().is_empty()).then(|| self.timed(2, Self::facts))
    }

    pub(super) fn lines_of_moves(&mut self, list: &MoveList, limit: u64, language: Language) -> Vec<String> {
        // Where rules fail to say what a position looks like, moves go by their names.
        let scene = |solver: &mut SolverState, notation: &str, at: &Data| {
            let Ok(game) = solver.game(notation) else { return Scene::default() };
            // In the letters of the game, whichever came in.
            let own = respelled(at, &*game);
            game.drawn().scene(own.as_ref().map_or(at, |own| &own.data)).unwrap_or_default()
        };
        let components: Vec<_> = self.asked.components().collect();
        let [(notation, from)] = components[..] else {
            let components =
                components.into_iter().map(|(game, at)| (game, at, scene(self.solver, game, at)));
            let written = MoveNotation::from_sum(components, Signs::Ascii, language);
            return lines_of_moves(list, limit, language, |mv| written.line(mv, &|_| None));
        };
        let game = self.solver.game(notation).ok();
        let failed = RefCell::new(None);
        let show = |at: &Data| match game.as_ref()?.show(at) {
            Ok(shown) => shown,
            Err(fault) => {
                failed.borrow_mut().get_or_insert(fault);
                None
            }
        };
        let letters = self.asked.letters();
        let scene = scene(self.solver, notation, from);
        let from = letters.position(from);
        let written = MoveNotation::new(notation, &from, scene, Signs::Ascii, language);
        let lines = lines_of_moves(list, limit, language, |mv| {
            // Rules know positions in their own letters.
            let shown = mv.to.as_ref().and_then(&show);
            let to = mv.to.as_ref().map(|to| letters.position(to));
            written.line(&NamedMove { to, ..mv.clone() }, &|_| shown.clone())
        });
        self.note_not_shown(failed.into_inner());
        lines
    }

    /// Takes note that rules could not show a position, which takes nothing from the answer but is shown at
    /// its end.
    pub(super) fn note_not_shown(&mut self, fault: Option<CustomRulesError>) {
        self.not_shown = self.not_shown.take().or(fault);
    }

    pub(super) fn end(self, view: &mut Renderer) -> CommandResult {
        view.flush()?;
        let told =
            self.not_shown.map(|fault| self.asked.problem(&custom_rules::fault(fault)).show(view.language));
        match self.broken_off {
            None => Ok(told.unwrap_or(ExitStatus::Answered)),
            Some(fault) => Err(self.asked.problem(&fault).into()),
        }
    }
}
