//! A position with everything that a page shows of it.

use super::answer::{FEW_STEPS, FEWER_STEPS, answer};
use super::options::ViewOptions;
use super::write::{
    has_sides, has_temperatures, shell, title, verdict, write_components, write_end, write_made,
    write_options, write_xor,
};
use crate::board::board;
use crate::job::QueuedQuestion;
use crate::request::link;
use grundy::play::{MoveTable, PlayableMoves, Session, marks, spelled};
use grundy::solver::draw::ThingNames;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::scene::{Layout, Scene, heap_number};
use grundy::wire::write::{self, ObjectWriter};
use grundy::{QuestionError, SolverState};
use std::collections::HashSet;

/// What of a position is drawn that is too large to be shown whole.
#[derive(Clone, Copy)]
enum Window {
    /// So many heaps from this one on, of so many; the number of the first one of all is `low`.
    Heaps { first: u64, shown: u64, all: u64, low: u64 },
    /// What lies around this vertex of a graph, or around its tokens or its ground; so many things do not lie
    /// there.
    Graph { around: Option<u64>, hidden: u64 },
}

impl Window {
    fn new(scene: &Scene, session: &Session, around: Option<u64>) -> Option<Window> {
        let hidden = scene.hidden;
        match (&scene.layout, &session.stage().at[..]) {
            _ if hidden == 0 => None,
            (Layout::Graph { .. } | Layout::Forest, [_]) => Some(Window::Graph { around, hidden }),
            (Layout::Piles | Layout::Rows, [Data::Naturals(heaps)]) => {
                let first = heap_number(&scene.things.first()?.id)?;
                let whole = heap_number(&session.scene().ok()?.things.first()?.id)?;
                let (shown, all) = (scene.things.len() as u64, heaps.len() as u64);
                (shown + hidden == all).then_some(Window::Heaps { first, shown, all, low: whole })
            }
            _ => None,
        }
    }

    fn write(self, mut view: ObjectWriter<'_>) {
        match self {
            Window::Heaps { first, shown, all, low } => {
                for (name, number) in [("first", first), ("shown", shown), ("all", all), ("low", low)] {
                    view.put(name, number);
                }
            }
            Window::Graph { around, hidden } => {
                view.put("around", around.map_or(Data::Null, Data::Natural));
                view.put("hidden", hidden);
            }
        }
        view.end();
    }
}

/// What is drawn of a position: found out first, so that it is there however long the rest takes.
struct Drawn {
    scene: Scene,
    window: Option<Window>,
    /// The first moves.
    moves: PlayableMoves,
    /// Do the players move in turns? Not where both choose at once.
    has_turns: bool,
}

impl Drawn {
    fn new(session: &Session, shown: &ViewOptions) -> Result<Drawn, QuestionError> {
        let whole = session.scene()?;
        let scene = match shown.first.filter(|_| whole.hidden > 0) {
            Some(first) => session.scene_around(first)?,
            None => whole,
        };
        let window = Window::new(&scene, session, shown.first);
        let (moves, has_turns) = match session.moves(shown.limit) {
            Ok(moves) => (each_once(moves), true),
            Err(fault) if fault.own.is_none() => (PlayableMoves::default(), false),
            Err(fault) => return Err(fault),
        };
        Ok(Drawn { scene, window, moves, has_turns })
    }
}

/// The moves without those that custom rules list twice.
fn each_once(mut moves: PlayableMoves) -> PlayableMoves {
    let mut met = HashSet::new();
    moves.moves.retain(|made| met.insert((made.component, spelled(&made.picks), made.to.to_string())));
    moves
}

/// Appends what a page shows of where a game stands.
pub fn write_view(
    out: &mut Vec<u8>,
    session: &Session,
    shown: &ViewOptions,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
    language: Language,
) -> Result<(), QuestionError> {
    solver.trim();
    solver.set_limits(shown.limits(ticket));
    let drawn = Drawn::new(session, shown)?;
    let mut view = ObjectWriter::begin(out);
    write_stage(&mut view, session, &drawn, solver, language);
    let scene = drawn.scene.write();
    if let Data::Object(fields) = &scene
        && let Some((_, layout)) = fields.first()
    {
        write::data(view.key("layout"), layout);
    }
    match drawn.window {
        None => view.put("window", Data::Null),
        Some(window) => window.write(ObjectWriter::begin(view.key("window"))),
    }
    if shown.scene {
        write::data(view.key("scene"), &scene);
    }
    match shown.hints {
        true => write_known(&mut view, session, shown, drawn, solver, ticket, language)?,
        false => write_unknown(&mut view, session, shown, &drawn, solver, language),
    }
    view.put("link", &link(session, solver, session.made().len())[..]);
    view.put("shell", &shell(session, solver)[..]);
    view.end();
    Ok(())
}

/// Where the game stands, and how it came there.
fn write_stage(
    view: &mut ObjectWriter<'_>,
    session: &Session,
    drawn: &Drawn,
    solver: &mut SolverState,
    language: Language,
) {
    let games: Vec<&str> = session.games().collect();
    match &games[..] {
        [game] => view.put("game", *game),
        _ => view.put("game", Data::Null),
    }
    view.put("title", &title(&games, solver, language)[..]);
    write_components(view.key("parts"), session, solver);
    let stage = session.stage();
    view.put("play", if session.play() == Convention::Misere { "misere" } else { "normal" });
    view.put("player", if stage.player == Player::Left { "left" } else { "right" });
    let has_sides = has_sides(session, solver);
    view.put("sides", Data::Bool(has_sides));
    view.put("temperatures", Data::Bool(has_sides && has_temperatures(session, solver)));
    view.put("turn", session.turn() as u64);
    let made = session.stages().iter().zip(session.made());
    let list = view.key("made");
    list.push(b'[');
    for (i, (stage, made)) in made.enumerate() {
        if i > 0 {
            list.extend_from_slice(b", ");
        }
        write_made(list, session, (stage, made), solver, language);
    }
    list.push(b']');
    let end = if drawn.moves.moves.is_empty() { session.end(solver).ok().flatten() } else { None };
    view.put("over", Data::Bool(end.is_some()));
    write_end(view.key("end"), session, end.as_ref(), solver, language);
}

/// The picture and the moves without a word about who wins.
fn write_unknown(
    view: &mut ObjectWriter<'_>,
    session: &Session,
    shown: &ViewOptions,
    drawn: &Drawn,
    solver: &mut SolverState,
    language: Language,
) {
    if shown.svg {
        view.put("svg", &board(session, &drawn.scene, &[], solver, language)[..]);
    }
    for name in ["say", "answer", "method", "xor"] {
        view.put(name, Data::Null);
    }
    let moves = &drawn.moves;
    write_options(
        view.key("options"),
        session,
        moves.moves.iter().map(|made| (made, None)),
        solver,
        language,
    );
    let count = moves.all.then(|| moves.moves.len().to_string());
    view.put("option_count", count.as_deref().map_or(Data::Null, Data::from));
    view.put("winning_count", Data::Null);
    view.put("shown", moves.moves.len() as u64);
}

/// The answer, the picture and the moves with what they come to.
fn write_known(
    view: &mut ObjectWriter<'_>,
    session: &Session,
    shown: &ViewOptions,
    drawn: Drawn,
    solver: &mut SolverState,
    ticket: &QueuedQuestion,
    language: Language,
) -> Result<(), QuestionError> {
    let Drawn { scene, moves, has_turns, .. } = drawn;
    let steps = if moves.all || !has_turns { FEW_STEPS } else { FEWER_STEPS };
    let answered = answer(session, steps, shown.limits(ticket), |fault| ticket.told(fault), solver, language);
    view.put("say", answered.outcome.map_or(Data::Null, |outcome| verdict(outcome, language).into()));
    view.key("answer").extend_from_slice(&answered.json);
    view.put("method", answered.method.map_or(Data::Null, Data::Text));
    solver.set_limits(shown.limits(ticket));
    // Values that the answer did not find are not sought again.
    let xor = if answered.outcome.is_some() { session.xor_table(solver) } else { None };
    write_xor(view.key("xor"), xor.as_ref(), &ThingNames::from_scene(&session.scene()?));
    solver.set_limits(shown.limits(ticket));
    let listed =
        if has_turns { session.listed_of(moves, shown.limit, solver)? } else { MoveTable::default() };
    let moves = || listed.moves.iter().map(|(made, known)| (made, Some(known)));
    if shown.svg {
        let marks = if shown.marks { marks(moves()) } else { Vec::new() };
        view.put("svg", &board(session, &scene, &marks, solver, language)[..]);
    }
    write_options(view.key("options"), session, moves(), solver, language);
    let text = |count: &Option<_>| count.as_ref().map(ToString::to_string);
    let numbers = [("option_count", text(&listed.count)), ("winning_count", text(&listed.winning))];
    for (name, count) in numbers {
        view.put(name, count.as_deref().map_or(Data::Null, Data::from));
    }
    view.put("shown", listed.moves.len() as u64);
    Ok(())
}
