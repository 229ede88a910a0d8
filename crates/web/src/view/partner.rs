//! The program's own moves.

use super::write::write_made;
use super::{SHOWN, Shown, about, write_view};
use crate::ask::{self, Fields, Position, wrong};
use crate::desk::Desk;
use crate::reply;
use crate::route::{Asked, Job};
use crate::ticket::Ticket;
use grundy::engine::limits::Limits;
use grundy::play::{LISTED, Made, Session, Strength};
use grundy::theory::words;
use grundy::{Fault, FaultKind, Solver};

/// How the program plays.
struct Partner {
    mv: Option<String>,
    replies: bool,
    strength: Strength,
    seed: u64,
    shown: Shown,
}

/// `/api/play`.
pub fn play(desk: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let data = asked.data()?;
    let fields = Fields::of(&data, &[ask::KEYS, SHOWN, &["move", "reply", "strength", "seed"]])?;
    let word = fields.text("strength")?.unwrap_or("perfect");
    let strength = Strength::WORDS.iter().find(|(known, _)| *known == word).map(|&(_, strength)| strength);
    let partner = Partner {
        mv: fields.text("move")?.map(str::to_owned),
        replies: fields.truth("reply", true)?,
        strength: strength.ok_or_else(|| {
            wrong("strength", words!("perfect, good or easy is expected", "应为 perfect、good 或 easy"))
        })?,
        seed: fields.number("seed", 0, u64::MAX)?,
        shown: Shown::read(&fields)?,
    };
    let position = Position::read(&fields)?;
    Ok(about(desk, asked, reply::JSON, position, partner, |solver, ticket, position, partner, language| {
        let mut session = position.session(solver)?;
        if let Some(mv) = &partner.mv {
            let made = ask::typed(&session, mv, "move")?;
            session.make(made);
        }
        let reply = if partner.replies { chosen(&session, partner, solver, ticket)? } else { None };
        let mut out = Vec::new();
        let mut said = Vec::new();
        match reply {
            Some(made) => {
                let at = session.stage().at.clone();
                write_made(&mut said, &session, &at, &made, solver, language);
                session.make(made);
            }
            None => said.extend_from_slice(b"null"),
        }
        write_view(&mut out, &session, &partner.shown, solver, ticket, language)?;
        // The reply stands at the end of the view.
        out.pop();
        out.extend_from_slice(b", \"reply\": ");
        out.extend_from_slice(&said);
        out.push(b'}');
        Ok(out)
    }))
}

/// The move of the program; some move where the search for the best one reaches a limit.
fn chosen(
    session: &Session,
    partner: &Partner,
    solver: &mut Solver,
    ticket: &Ticket,
) -> Result<Option<Made>, Fault> {
    // The same game and seed have the same moves, each with numbers of its own.
    let made = session.made().len() as u64;
    let mut random =
        fastrand::Rng::with_seed(partner.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(made));
    // The view of what comes after it is to be found out as well.
    let limits = ticket.limits();
    solver.set_limits(Limits { time: limits.time.map(|time| time / 2), ..limits });
    match session.choose(partner.strength, &mut |below| random.u64(0..below.max(1)), solver) {
        Err(fault) if fault.kind == FaultKind::TooLarge => {
            let moves = session.moves(LISTED)?.moves;
            let count = moves.len();
            Ok(if count == 0 { None } else { moves.into_iter().nth(random.usize(0..count)) })
        }
        chosen => chosen,
    }
}

/// `/api/hint`.
pub fn hint(desk: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let data = asked.data()?;
    let position = Position::read(&Fields::of(&data, &[ask::KEYS])?)?;
    Ok(about(desk, asked, reply::JSON, position, (), |solver, ticket, position, (), language| {
        let session = position.session(solver)?;
        solver.set_limits(ticket.limits());
        let best = session.choose(Strength::Perfect, &mut |_| 0, solver)?;
        let mut out = Vec::new();
        match best {
            Some(made) => write_made(&mut out, &session, &session.stage().at, &made, solver, language),
            None => out.extend_from_slice(b"null"),
        }
        Ok(out)
    }))
}
