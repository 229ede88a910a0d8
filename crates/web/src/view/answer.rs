//! The answer that is shown beside a board: what the batch would say, with all that can be had.

use grundy::play::{PlayState, Session};
use grundy::solver::engine::budget::Limits;
use grundy::solver::prelude::{Key, Outcome, Question};
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::outcome::Convention;
use grundy::{QuestionError, QuestionErrorKind, SolverState, batch};

/// Steps that are spent on lengths, some hundredths of a second, and where there are more moves than are
/// listed.
pub const FEW_STEPS: u64 = 3_000_000;
pub const FEWER_STEPS: u64 = 200_000;

/// An answer.
pub struct BoardAnswer {
    /// As the batch writes it; an error where there is none.
    pub json: Vec<u8>,
    /// Who wins, where that is found.
    pub outcome: Option<Outcome>,
    /// By which theorem or search.
    pub method: Option<String>,
}

/// How long the game lasts from a stage, where so many steps find that: `Some(None)` where it goes on for
/// ever.
pub fn remoteness(
    session: &Session,
    stage: &PlayState,
    steps: u64,
    solver: &mut SolverState,
) -> Option<Option<u64>> {
    let question = Question::new().remoteness();
    session.ask_within(steps, stage, question, solver).ok()?.remoteness
}

/// The answer about where a game stands. Its length is sought within so many steps, all else within these
/// limits; `told` says what is told of a fault.
pub fn answer(
    session: &Session,
    steps: u64,
    limits: Limits,
    told: impl Fn(QuestionError) -> QuestionError,
    solver: &mut SolverState,
    language: Language,
) -> BoardAnswer {
    let remoteness = remoteness(session, session.stage(), steps, solver).filter(Option::is_some);
    solver.set_limits(limits);
    let full = Question::default().key_if(session.play() == Convention::Normal, Key::Grundy).reason();
    // Some games have no values, and some no reasons.
    let fewer = [full, full.without(Key::Grundy), full.without(Key::Grundy).without(Key::Explain)];
    let mut refused = None;
    for question in fewer {
        match session.ask(session.stage(), question, solver) {
            Ok(mut answer) => {
                answer.remoteness = remoteness;
                let mut json = Vec::new();
                batch::write_told(&mut json, &answer, language);
                let method = answer.method.of(language);
                return BoardAnswer {
                    json,
                    outcome: answer.outcome,
                    method: Some(method.to_owned()).filter(|method| !method.is_empty()),
                };
            }
            Err(fault) => {
                let ends = fault.kind != QuestionErrorKind::Unsupported;
                refused.get_or_insert(fault);
                if ends {
                    break;
                }
            }
        }
    }
    let mut json = Vec::new();
    if let Some(fault) = refused {
        batch::write_refused(&mut json, None, &told(fault), language);
    }
    BoardAnswer { json, outcome: None, method: None }
}
