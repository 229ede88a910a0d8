//! What temperatures say of a position of Left and Right: values, means, thermographs, and what to play by
//! them.

use super::hinted_move::same;
use super::position_job::about;
use super::regions::Regions;
use super::write::{has_sides, text_of};
use crate::fields::RequestFields;
use crate::http_request::HttpRequest;
use crate::job::Job;
use crate::reply;
use crate::request::{self, PositionRequest};
use crate::state::ServerState;
use grundy::move_notation::Signs;
use grundy::play::{PlayState, PlayedMove, Session, spelled};
use grundy::solver::engine::budget::Budget;
use grundy::solver::engine::partizan::hints::Temperature;
use grundy::solver::exact::notation::Glyphs;
use grundy::solver::exact::number::Dyadic;
use grundy::solver::exact::operations::{Thermograph, Wall};
use grundy::solver::prelude::GamePosition;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::words;
use grundy::value::Value;
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, QuestionErrorKind, SolverState};

/// At most this many moves have their values.
const MOVES: usize = 200;

/// At most this many components have their values.
const COMPONENTS: usize = 26;

/// `/api/heat`.
pub fn heat(desk: &ServerState, asked: &HttpRequest) -> Result<Job, QuestionError> {
    let data = asked.data()?;
    let position = PositionRequest::read(&RequestFields::new(&data, &[request::KEYS])?)?;
    Ok(about(desk, asked, reply::JSON, position, (), |solver, ticket, position, (), language| {
        let session = position.session(solver)?;
        solver.set_limits(ticket.limits());
        write_heat(&session, solver, language)
    }))
}

/// The values of the components of a stage.
fn values(
    session: &Session,
    stage: &PlayState,
    solver: &mut SolverState,
) -> Result<Vec<Value>, QuestionError> {
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let value = |(game, at): (&String, &Data)| {
        let placed = solver.place(game, at)?;
        solver.value_of(&placed)
    };
    games.iter().zip(&stage.at).map(value).collect()
}

fn sum<'a>(
    values: impl Iterator<Item = &'a Value>,
    budget: &mut Budget,
) -> Result<Option<Value>, QuestionError> {
    let mut sum: Option<Value> = None;
    for value in values {
        sum = Some(match sum {
            None => value.clone(),
            Some(sum) => sum.sum(value, budget)?,
        });
    }
    Ok(sum)
}

/// Where a position comes to rest when Left or Right begins, and its mean between them.
pub struct Stops {
    /// If Left moves first.
    pub left: String,
    /// The mean value.
    pub mean: String,
    /// If Right moves first.
    pub right: String,
}

/// The stops of a stage of a game of Left and Right in normal play, where they are found within the limits.
pub fn stops(session: &Session, stage: &PlayState, solver: &mut SolverState) -> Option<Stops> {
    if session.play() != Convention::Normal || !has_sides(session, solver) {
        return None;
    }
    let values = values(session, stage, solver).ok()?;
    let mut budget = Budget::new(solver.limits());
    let whole = sum(values.iter(), &mut budget).ok()??;
    let thermograph = whole.thermograph(&mut budget).ok()?;
    let at = |wall: &Wall| wall.at(&Dyadic::ZERO).to_string();
    let (left, right) = (at(thermograph.left()), at(&thermograph.right()));
    Some(Stops { left, mean: thermograph.mean().to_string(), right })
}

fn write_heat(
    session: &Session,
    solver: &mut SolverState,
    language: Language,
) -> Result<Vec<u8>, QuestionError> {
    if session.play() == Convention::Misere {
        let message = words!("temperatures belong to normal play", "温度只用于正常规则");
        return Err(QuestionError::new(QuestionErrorKind::Unsupported, "play", message));
    }
    let stage = session.stage();
    let components = values(session, stage, solver)?;
    let mut budget = Budget::new(solver.limits());
    let Some(whole) = sum(components.iter(), &mut budget)? else { return Ok(b"null".to_vec()) };
    let mut out = Vec::new();
    let mut object = ObjectWriter::begin(&mut out);
    let thermograph = whole.thermograph(&mut budget)?;
    write_value(&mut object, &whole, &thermograph, &mut budget);
    write_thermograph(object.key("thermograph"), &thermograph);
    let moves = session.moves(MOVES)?.moves;
    // What the other components are worth together.
    let mut rests: Vec<Option<Value>> = Vec::with_capacity(components.len());
    for component in 0..components.len() {
        let others =
            components.iter().enumerate().filter(|(other, _)| *other != component).map(|(_, value)| value);
        rests.push(sum(others, &mut budget)?);
    }
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let list = object.key("options");
    list.push(b'[');
    for (i, made) in moves.iter().enumerate() {
        let placed = solver.place(&games[made.component], &made.to)?;
        let mut after = solver.value_of(&placed)?;
        if let Some(rest) = &rests[made.component] {
            after = after.sum(rest, &mut budget)?;
        }
        if i > 0 {
            list.extend_from_slice(b", ");
        }
        let mut option = ObjectWriter::begin(list);
        option.put("do", &spelled(&made.picks)[..]);
        let thermograph = after.thermograph(&mut budget)?;
        write_value(&mut option, &after, &thermograph, &mut budget);
        option.end();
    }
    list.push(b']');
    write_hints(&mut object, session, &moves, solver, language)?;
    object.end();
    Ok(out)
}

/// A value with its mean and its temperature; as text where it is short.
fn write_value(object: &mut ObjectWriter<'_>, value: &Value, thermograph: &Thermograph, budget: &mut Budget) {
    let text = value.text_if_short(Glyphs::Unicode, budget);
    object.put("value", text.map_or(Data::Null, Data::Text));
    object.put("mean", &thermograph.mean().to_string()[..]);
    object.put("temperature", &thermograph.temperature().to_string()[..]);
}

/// Both walls, each as its corners `[t, x]` from the bottom to the foot of the mast.
fn write_thermograph(out: &mut Vec<u8>, thermograph: &Thermograph) {
    let mut object = ObjectWriter::begin(out);
    let mast = (thermograph.temperature().clone(), thermograph.mean().clone());
    for (name, wall) in [("left", thermograph.left().clone()), ("right", thermograph.right())] {
        let points = wall.points().iter().chain((wall.points().last() != Some(&mast)).then_some(&mast));
        write::list(object.key(name), points, |out, (t, x)| {
            write::list(out, [t, x], |out, number| write::text(out, &number.to_string()));
        });
    }
    object.end();
}

/// The components and what strategies by temperature choose.
fn write_hints(
    object: &mut ObjectWriter<'_>,
    session: &Session,
    moves: &[PlayedMove],
    solver: &mut SolverState,
    language: Language,
) -> Result<(), QuestionError> {
    let stage = session.stage();
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let placed = match &games[..] {
        [game] => solver.place(game, &stage.at[0])?,
        games => {
            let components: Vec<_> = games.iter().cloned().zip(stage.at.iter().cloned()).collect();
            solver.place_sum(&components)?
        }
    };
    if !placed.is_partizan() {
        return Ok(());
    }
    let hints = solver.hints(&placed, None, Glyphs::Unicode)?;
    let regions = Regions::new(session, &hints, solver)?;
    let list = object.key("components");
    list.push(b'[');
    for (i, heat) in hints.components.iter().take(COMPONENTS).enumerate() {
        if i > 0 {
            list.extend_from_slice(b", ");
        }
        let mut one = ObjectWriter::begin(list);
        write_component(&mut one, heat, &games, stage, solver)?;
        write::list(one.key("things"), regions.things(i), |out, thing| write::text(out, thing));
        one.end();
    }
    list.push(b']');
    object.put("hottest", Data::from(hints.hottest().into_iter().map(|i| i as u64).collect::<Vec<_>>()));
    let notation = session.notation(stage, Signs::Typographic, language);
    let own = hints.players.iter().filter(|advice| advice.player == stage.player);
    let strategies = own.flat_map(|advice| &advice.strategies);
    let found = strategies.filter_map(|one| Some((one, same(&one.mv, moves, games.len())?)));
    write::list(object.key("strategies"), found, |out, (one, made)| {
        let mut object = ObjectWriter::begin(out);
        object.put("strategy", one.strategy.as_str());
        object.put("component", one.mv.place as u64);
        object.put("ambient", &one.ambient.to_string()[..]);
        object.put(
            "guarantee",
            one.guarantee.as_ref().map_or(Data::Null, |least| Data::Text(least.to_string())),
        );
        object.put("do", &spelled(&made.picks)[..]);
        object.put("note", &made.written(&notation)[..]);
        object.put("wins", Data::Bool(one.mv.wins));
        object.end();
    });
    Ok(())
}

fn write_component(
    object: &mut ObjectWriter<'_>,
    heat: &Temperature,
    games: &[String],
    stage: &PlayState,
    solver: &mut SolverState,
) -> Result<(), QuestionError> {
    let game = &games[heat.component];
    let at = heat.region.as_ref().unwrap_or(&stage.at[heat.component]);
    object.put("at", &text_of(game, at, solver)[..]);
    let placed: GamePosition = solver.place(game, at)?;
    let value = solver.value_of(&placed)?;
    let text = value.text_if_short(Glyphs::Unicode, &mut Budget::new(solver.limits()));
    object.put("value", text.map_or(Data::Null, Data::Text));
    object.put("mean", &heat.mean.to_string()[..]);
    object.put("temperature", &heat.temperature.to_string()[..]);
    Ok(())
}
