//! Rules of one's own on trial: that they can be read, and that they work.

use crate::fields::{RequestFields, wrong};
use crate::http_request::HttpRequest;
use crate::job::{Job, LaneKind};
use crate::reply;
use crate::request::{example, written};
use crate::scripts::ScriptSource;
use crate::state::ServerState;
use crate::tables::first_values;
use grundy::play::Session;
use grundy::solver::engine::budget::{Budget, Limits};
use grundy::solver::engine::game::Game;
use grundy::solver::prelude::Question;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::words;
use grundy::wire::write::ObjectWriter;
use grundy::{QuestionError, QuestionErrorKind, SolverState};
use std::sync::Arc;

/// Positions that are tried where nobody says how many, and the most that are.
const TRIES: u64 = 30;
const MAX_TRIES: u64 = 1000;

/// `/api/script`: can it be read, what does it say of itself, and do its rules work in the positions that
/// come next?
pub fn check(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let fields = RequestFields::new(&data, &[&["text", "name", "parameters", "ask", "tries"]])?;
    if let Some(ask) = fields.text("ask")?.filter(|ask| *ask != "check") {
        let message = words!(
            "\"{ask}\" is not asked here: other questions go to /api/view and the like, with the script in them",
            "此处不能问 \"{ask}\"：其他问题请连同脚本发往 /api/view 等地址"
        );
        return Err(wrong("ask", message));
    }
    let text = ScriptSource::from_fields(&fields)?;
    let notation = text.notation(fields.text("parameters")?);
    let tries = fields.number("tries", TRIES, MAX_TRIES)?;
    let scripts = Arc::clone(&desk.scripts);
    let read = (text, notation, tries);
    Ok(Job::new(asked, LaneKind::Script, reply::JSON, read, move |_, ticket, (text, notation, tries), _| {
        scripts.ask(text, ticket.limits(), |solver| told(solver, notation, *tries as usize))
    })
    .soon())
}

fn told(solver: &mut SolverState, notation: &str, tries: usize) -> Result<Vec<u8>, QuestionError> {
    let game = solver.game(notation)?;
    let words = game.custom_info().unwrap_or_default();
    let example = example(&*game);
    let tried = tried(notation, &*game, &example, tries, solver)?;
    let mut out = Vec::new();
    let mut object = ObjectWriter::begin(&mut out);
    object.put("ok", Data::Bool(true));
    object.put("name", &words.name[..]);
    object.put("rules", &words.rules[..]);
    object.put("game", notation);
    if example == Data::Null {
        object.put("at", Data::Null);
    } else {
        object.put("at", &written(&example, &*game)[..]);
    }
    object.put("partizan", Data::Bool(game.is_partizan()));
    object.put("heaps", Data::Bool(game.single_heaps().is_some()));
    object.put("tried", tried as u64);
    let few = Limits { steps: solver.limits().steps.min(SOME_STEPS), ..solver.limits().clone() };
    let values = first_values(&*game, SHOWN_VALUES, &mut Budget::new(&few))?;
    object.put("values", values.map_or(Data::Null, Data::from));
    object.end();
    Ok(out)
}

/// Asks the rules about the example and the positions that come after it, breadth first: what they look like,
/// which moves there are, and the value of the smallest. Says how many were tried.
///
/// # Errors
/// The first mistake of the rules.
fn tried(
    notation: &str,
    game: &dyn Game,
    example: &Data,
    tries: usize,
    solver: &mut SolverState,
) -> Result<usize, QuestionError> {
    // Without an example nobody knows what its positions are.
    if tries == 0 || *example == Data::Null {
        return Ok(0);
    }
    let begin = |at: &Data, player, solver: &mut SolverState| {
        Session::new(&[(notation.to_owned(), at.clone())], Convention::Normal, player, solver)
    };
    let players: &[Player] =
        if game.is_partizan() { &[Player::Left, Player::Right] } else { &[Player::Left] };
    let mut seen = vec![example.clone()];
    let mut next = 0;
    while next < seen.len() {
        let at = seen[next].clone();
        next += 1;
        begin(&at, Player::Left, solver)?.scene()?;
        for &player in players {
            for made in begin(&at, player, solver)?.moves(tries)?.moves {
                if seen.len() < tries && !seen.contains(&made.to) {
                    seen.push(made.to);
                }
            }
        }
    }
    // What lies far is not sought; a mistake on the way to it is reported.
    let last = begin(&seen[next - 1], Player::Left, solver)?;
    let question = Question::default();
    match last.ask_within(SOME_STEPS, last.stage(), question, solver) {
        Err(fault) if fault.kind != QuestionErrorKind::TooLarge && fault.own.is_some() => Err(fault),
        _ => Ok(next),
    }
}

/// Heaps whose values are shown beside the rules.
const SHOWN_VALUES: u64 = 25;

/// Steps that are spent on the value of a position when a script is tried.
const SOME_STEPS: u64 = 1_000_000;
