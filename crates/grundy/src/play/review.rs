//! Looking back, and reasons.

use super::{PlayState, PlayedMove, Session};
use crate::solver::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_draw::MoverOutcome;
use grundy_solver::answer::{GrundyAnswer, Question};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};

/// A move that was made, and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReview {
    /// Which move of the game, from 0.
    pub number: usize,
    /// What the player could have reached, and what this move reached.
    pub judged: MoveVerdict,
    /// Some moves that were better, where there were any.
    pub better: Vec<PlayedMove>,
}

/// What a move comes to, beside what could be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveVerdict {
    /// What the best move comes to.
    pub best: MoverOutcome,
    /// What the move made comes to.
    pub made: MoverOutcome,
}

impl MoveVerdict {
    /// Whether something was given away.
    pub fn is_mistake(self) -> bool {
        self.made != MoverOutcome::Unknown && self.best != MoverOutcome::Unknown && self.made > self.best
    }
}

/// Heaps and their values, which are added without carrying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimSumTable {
    /// Each heap with its value.
    pub rows: Vec<(String, u64)>,
    /// The sum of all.
    pub sum: u64,
}

/// Better moves that are shown.
const BETTER: usize = 3;

/// Heaps of a table that a person reads.
const MAX_ROWS: usize = 32;

impl Session {
    /// Every move made, with what it was worth.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or custom rules fail.
    pub fn review(&self, solver: &mut SolverState) -> Result<Vec<MoveReview>, QuestionError> {
        let stages = self.stages().iter().zip(self.made()).enumerate();
        stages.map(|(number, (stage, made))| self.judge(number, stage, made, solver)).collect()
    }

    /// The same where no stage may take the time of all: `prepare` sets the limits of the next one and is
    /// told how many there are still. A stage for which they do not suffice is not known.
    ///
    /// # Errors
    /// [`QuestionError`] where custom rules fail.
    pub fn review_by_stages(
        &self,
        solver: &mut SolverState,
        mut prepare: impl FnMut(&mut SolverState, usize),
    ) -> Result<Vec<MoveReview>, QuestionError> {
        let stages = self.stages().iter().zip(self.made()).enumerate();
        let judge = |(number, (stage, made))| {
            prepare(solver, self.made().len() - number);
            match self.judge(number, stage, made, solver) {
                Err(fault) if fault.kind == QuestionErrorKind::TooLarge && fault.own.is_none() => {
                    let judged = MoveVerdict { best: MoverOutcome::Unknown, made: MoverOutcome::Unknown };
                    Ok(MoveReview { number, judged, better: Vec::new() })
                }
                judged => judged,
            }
        };
        stages.map(judge).collect()
    }

    fn judge(
        &self,
        number: usize,
        stage: &PlayState,
        made: &PlayedMove,
        solver: &mut SolverState,
    ) -> Result<MoveReview, QuestionError> {
        let known = self.known(stage, solver)?;
        let of = |mv: &PlayedMove| {
            known.get(&(mv.component, mv.to.clone())).map_or(MoverOutcome::Unknown, |known| known.verdict)
        };
        let best = match self.ask(stage, Question::default(), solver)?.outcome {
            Some(Outcome::N) => MoverOutcome::Win,
            Some(Outcome::D) => MoverOutcome::Draw,
            Some(_) => MoverOutcome::Loss,
            // In games with scores some move is best.
            None => MoverOutcome::Win,
        };
        let reached = match of(made) {
            MoverOutcome::Unknown => self.reached(number, solver)?,
            verdict => verdict,
        };
        let judged = MoveVerdict { best, made: reached };
        let mut better = Vec::new();
        if judged.is_mistake() {
            let moves = self.moves_at(stage, super::LISTED)?.moves;
            better.extend(moves.into_iter().filter(|mv| of(mv) == best).take(BETTER));
        }
        Ok(MoveReview { number, judged, better })
    }

    /// What a move came to, asked of the position that it led to.
    fn reached(&self, number: usize, solver: &mut SolverState) -> Result<MoverOutcome, QuestionError> {
        let Some(after) = self.stages().get(number + 1) else { return Ok(MoverOutcome::Unknown) };
        Ok(match self.ask(after, Question::default(), solver)?.outcome {
            Some(Outcome::N) => MoverOutcome::Loss,
            Some(Outcome::D) => MoverOutcome::Draw,
            Some(_) => MoverOutcome::Win,
            None => MoverOutcome::Unknown,
        })
    }

    /// Who wins here, and why.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached or custom rules fail.
    pub fn why(&self, solver: &mut SolverState) -> Result<(Option<Outcome>, LocalizedString), QuestionError> {
        let question = Question::default().reason();
        let answer = self.ask(self.stage(), question, solver)?;
        Ok((answer.outcome, answer.explain.unwrap_or_else(super::nothing)))
    }

    /// The values of the heaps, where the game is a sum of few single heaps in normal play with values below
    /// 2^64; else `None`.
    pub fn xor_table(&self, solver: &mut SolverState) -> Option<NimSumTable> {
        if self.play() != Convention::Normal {
            return None;
        }
        let mut rows = Vec::new();
        for (i, (component, at)) in self.components.iter().zip(&self.stage().at).enumerate() {
            component.game.single_heaps()?;
            let before = if self.components.len() == 1 { String::new() } else { format!("s{i}.") };
            for (heap, &size) in at.naturals(u64::MAX).ok()?.iter().enumerate() {
                let question = Question::new().grundy();
                let answer =
                    solver.ask_one(&component.notation, &Data::Naturals(vec![size]), &question).ok()?;
                let Some(GrundyAnswer::Value(value)) = answer.grundy else { return None };
                rows.push((format!("{before}h{heap}"), value.to_string().parse().ok()?));
                if rows.len() > MAX_ROWS {
                    return None;
                }
            }
        }
        let sum = rows.iter().fold(0, |sum, (_, value)| sum ^ value);
        Some(NimSumTable { rows, sum })
    }
}
