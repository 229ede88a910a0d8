//! The limits of one question that is answered in several parts: together they take no more than one part
//! may.

use crate::SolverState;
use grundy_solver::budget::Limits;
use std::time::Instant;

/// When a question began, and how many steps its solver had taken then.
#[derive(Clone, Copy, Debug)]
pub struct QuestionMeter {
    /// `None` without a limit of time: in a browser there is no clock.
    began: Option<Instant>,
    steps: u64,
}

impl SolverState {
    /// Begins to meter a question.
    pub fn meter(&self) -> QuestionMeter {
        QuestionMeter { began: self.limits().time.map(|_| Instant::now()), steps: self.steps_taken() }
    }

    /// What a metered question may still take: its limits of time and steps without what was taken, divided
    /// by `shares`.
    pub fn remaining(&self, question: &QuestionMeter, shares: u32) -> Limits {
        let limits = self.limits();
        let taken = self.steps_taken().saturating_sub(question.steps);
        let elapsed = question.began.map(|began| began.elapsed()).unwrap_or_default();
        Limits {
            time: limits.time.map(|time| time.saturating_sub(elapsed) / shares.max(1)),
            steps: limits.steps.saturating_sub(taken) / u64::from(shares.max(1)),
            ..limits.clone()
        }
    }

    /// Does a part of a metered question in one of `shares` equal shares of what it may still take.
    pub fn within_share<T>(
        &mut self,
        question: &QuestionMeter,
        shares: u32,
        work: impl FnOnce(&mut SolverState) -> T,
    ) -> T {
        let remaining = self.remaining(question, shares);
        let limits = self.limits().clone();
        self.set_limits(remaining);
        let done = work(self);
        self.set_limits(limits);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn parts_of_a_question_share_its_steps() {
        let mut solver = SolverState::new(Limits { steps: 1_000_000, ..Limits::default() });
        let question = solver.meter();
        let half = solver.within_share(&question, 2, |solver| solver.limits().steps);
        assert_eq!((half, solver.limits().steps), (500_000, 1_000_000));
        solver
            .within_share(&question, 1, |solver| {
                solver.ask_one("chomp", &vec![4, 3, 2].into(), &Default::default())
            })
            .unwrap();
        assert!(solver.steps_taken() > 0);
        assert_eq!(solver.remaining(&question, 1).steps, 1_000_000 - solver.steps_taken());
        assert_eq!(solver.remaining(&solver.meter(), 1).steps, 1_000_000);
    }

    #[test]
    fn parts_of_a_question_share_its_time() {
        let solver = SolverState::new(Limits { time: Some(Duration::from_secs(1000)), ..Limits::default() });
        let question = solver.meter();
        let half = solver.remaining(&question, 2).time.unwrap();
        assert!(half <= Duration::from_secs(500) && half > Duration::from_secs(400));
        assert_eq!(SolverState::default().remaining(&SolverState::default().meter(), 2).time, None);
    }
}
