//! The program's own moves.

use super::options::{SHOWN, ViewOptions};
use super::position::write_view;
use super::position_job::about;
use super::write::{has_sides, write_made};
use crate::fields::{RequestFields, wrong};
use crate::http_request::HttpRequest;
use crate::job::{Job, QueuedQuestion};
use crate::reply;
use crate::request::{self, PositionRequest};
use crate::state::ServerState;
use grundy::play::{LISTED, PlayedMove, Session, Strength};
use grundy::solver::engine::budget::Limits;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::words;
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use std::time::Duration;

/// How the program plays.
struct Partner {
    mv: Option<String>,
    replies: bool,
    strength: Strength,
    seed: u64,
    shown: ViewOptions,
}

/// `/api/play`.
pub fn play(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let fields = RequestFields::new(&data, &[request::KEYS, SHOWN, &["move", "reply", "strength", "seed"]])?;
    let word = fields.text("strength")?.unwrap_or("perfect");
    let strength = Strength::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, strength)| strength);
    let partner = Partner {
        mv: fields.text("move")?.map(str::to_owned),
        replies: fields.truth("reply", true)?,
        strength: strength.ok_or_else(|| {
            wrong("strength", words!("perfect, good or easy is expected", "应为 perfect、good 或 easy"))
        })?,
        seed: fields.number("seed", 0, u64::MAX)?,
        shown: ViewOptions::read(&fields)?,
    };
    let position = PositionRequest::read(&fields)?;
    Ok(about(desk, asked, reply::JSON, position, partner, |solver, ticket, position, partner, language| {
        let mut session = position.session(solver)?;
        // Without a move the program is to move.
        let mut program = session.stage().player;
        if let Some(mv) = &partner.mv {
            program = program.opponent();
            let made = request::typed(&session, mv, "move")?;
            session.make(made);
        }
        let mut out = Vec::new();
        let mut said = b"null".to_vec();
        let mut known = true;
        // A turn may have several moves.
        while partner.replies && session.stage().player == program {
            let Some((made, found)) = chosen(&session, position, partner, solver, ticket)? else { break };
            known &= found;
            said.clear();
            write_made(&mut said, &session, (session.stage(), &made), solver, language);
            session.make(made);
        }
        write_view(&mut out, &session, &partner.shown, solver, ticket, language)?;
        // The reply stands at the end of the view.
        out.pop();
        out.extend_from_slice(b", \"reply\": ");
        out.extend_from_slice(&said);
        if !known {
            out.extend_from_slice(b", \"reply_known\": false");
        }
        out.push(b'}');
        Ok(out)
    }))
}

/// How long a move may be sought; without limit only the best move is good enough.
fn patience(strength: Strength) -> Option<Duration> {
    match strength {
        Strength::Easy => Some(Duration::from_millis(150)),
        Strength::Good => Some(Duration::from_millis(700)),
        Strength::Perfect => None,
    }
}

/// Steps of a millisecond, about.
const STEPS: u64 = 20_000;

/// Moves that are looked at where none can be judged.
const TRIED: usize = 60;

/// Of these moves the one after which the opponent has fewest moves, and the player most where the players'
/// moves differ.
fn freest(
    session: &Session,
    position: &PositionRequest,
    moves: Vec<PlayedMove>,
    solver: &mut SolverState,
) -> Result<Option<PlayedMove>, QuestionError> {
    let components = |made: &PlayedMove| {
        let mut at = session.stage().at.clone();
        at[made.component] = made.to.clone();
        session.games().map(str::to_owned).zip(at).collect::<Vec<_>>()
    };
    let own = session.stage().player;
    let sides = has_sides(session, solver);
    let mut best: Option<(i64, PlayedMove)> = None;
    for made in moves.into_iter().take(TRIED) {
        let components = components(&made);
        let mut free = |player: Player| -> Result<i64, QuestionError> {
            let after = Session::new(&components, position.play, player, solver)?;
            Ok(after.moves(LISTED)?.moves.len() as i64)
        };
        let gain = if sides { free(own)? - free(own.opponent())? } else { 0 };
        if best.as_ref().is_none_or(|(known, _)| gain > *known) {
            best = Some((gain, made));
        }
    }
    Ok(best.map(|(_, made)| made))
}

/// The move of the program, and whether it was found by knowing what moves come to: where a limit is reached
/// it was not.
fn chosen(
    session: &Session,
    position: &PositionRequest,
    partner: &Partner,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
) -> Result<Option<(PlayedMove, bool)>, QuestionError> {
    // The same game and seed have the same moves, each with numbers of its own.
    let made = session.made().len() as u64;
    let mut random =
        fastrand::Rng::with_seed(partner.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(made));
    // The view of what comes after it is to be found out as well.
    let limits = ticket.limits();
    let half = limits.time.map(|time| time / 2);
    solver.set_limits(match patience(partner.strength) {
        // In a browser there is no clock to ask, and steps stand for it.
        Some(patience) if cfg!(target_arch = "wasm32") => {
            Limits { steps: limits.steps.min(patience.as_millis() as u64 * STEPS), ..limits }
        }
        Some(patience) => Limits { time: Some(half.map_or(patience, |half| patience.min(half))), ..limits },
        None => Limits { time: half, ..limits },
    });
    match session.choose(partner.strength, &mut |below| random.u64(0..below.max(1)), solver) {
        Err(fault) if fault.kind == QuestionErrorKind::TooLarge => {
            // What cannot be found soon is not waited for: a move that leaves the opponent few moves and many
            // of one's own.
            let mut moves = session.moves(LISTED)?.moves;
            random.shuffle(&mut moves);
            Ok(freest(session, position, moves, solver)?.map(|made| (made, false)))
        }
        chosen => Ok(chosen?.map(|made| (made, true))),
    }
}

/// `/api/hint`.
pub fn hint(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let position = PositionRequest::read(&RequestFields::new(&data, &[request::KEYS])?)?;
    Ok(about(desk, asked, reply::JSON, position, (), |solver, ticket, position, (), language| {
        let session = position.session(solver)?;
        solver.set_limits(ticket.limits());
        let best = session.choose(Strength::Perfect, &mut |_| 0, solver)?;
        let mut out = Vec::new();
        match best {
            Some(made) => write_made(&mut out, &session, (session.stage(), &made), solver, language),
            None => out.extend_from_slice(b"null"),
        }
        Ok(out)
    }))
}
