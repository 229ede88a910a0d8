//! Positions as a page shows them, moves, and games looked back on.

use crate::ask::{self, Fields, Position, described, link, written, wrong};
use crate::reply;
use crate::route::{Asked, Desk, Job};
use crate::scripts::{self, Scripts};
use crate::ticket::Ticket;
use grundy::draw::{Theme, Verdict, svg};
use grundy::engine::limits::Limits;
use grundy::play::{
    End, Known, LISTED, Listed, Made, Moves, Session, Stage, Strength, XorTable, marks, spelled,
};
use grundy::prelude::Outcome;
use grundy::theory::catalogue::{entry, split};
use grundy::theory::data::Data;
use grundy::theory::outcome::Play;
use grundy::theory::player::Player;
use grundy::theory::words;
use grundy::theory::words::{Language, Words};
use grundy::wire::query::{Part, PlayQuery, Want};
use grundy::wire::write::{self, Object};
use grundy::{Fault, FaultKind, Solver, batch};
use std::sync::Arc;

/// Moves that are listed where nobody says how many.
pub const USUAL: u64 = 200;

/// What of a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// At most so many moves.
    pub limit: usize,
    /// Who wins, values, reasons.
    pub hints: bool,
    /// The picture as SVG.
    pub svg: bool,
    /// Are moves marked in it?
    pub marks: bool,
    /// The picture as data.
    pub scene: bool,
    /// Steps that may be spent on each thing that is shown, where that is less than a question may cost.
    pub steps: u64,
}

const SHOWN: &[&str] = &["limit", "hints", "svg", "marks", "scene"];

impl Shown {
    fn read(fields: &Fields<'_>) -> Result<Shown, Fault> {
        Ok(Shown {
            limit: fields.number("limit", USUAL, LISTED as u64)? as usize,
            hints: fields.truth("hints", true)?,
            svg: fields.truth("svg", true)?,
            marks: fields.truth("marks", false)?,
            scene: fields.truth("scene", false)?,
            steps: u64::MAX,
        })
    }

    /// What may be spent on the next thing that is shown.
    fn limits(&self, ticket: &Ticket) -> Limits {
        let limits = ticket.limits();
        Limits { steps: limits.steps.min(self.steps), ..limits }
    }
}

/// A job about a position: with the solver of the thread, or with one that knows the script.
fn about<T: Send + Sync + 'static>(
    desk: &Desk,
    asked: &Asked,
    media: &'static str,
    position: Position,
    more: T,
    answer: impl Fn(&mut Solver, &Ticket, &Position, &T, Language) -> Result<Vec<u8>, Fault> + Send + 'static,
) -> Job {
    let scripts: Arc<Scripts> = Arc::clone(&desk.scripts);
    let kind = scripts::kind(position.script.as_ref());
    Job::of(asked, kind, media, (position, more), move |solver, ticket, (position, more), language| {
        scripts::with(&scripts, position.script.as_ref(), solver, ticket, |solver| {
            answer(solver, ticket, position, more, language)
        })
    })
}

/// `/api/view`.
pub fn view(desk: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let data = asked.data()?;
    let fields = Fields::of(&data, &[ask::KEYS, SHOWN])?;
    let (position, shown) = (Position::read(&fields)?, Shown::read(&fields)?);
    Ok(about(desk, asked, reply::JSON, position, shown, |solver, ticket, position, shown, language| {
        let session = position.session(solver)?;
        let mut out = Vec::new();
        write_view(&mut out, &session, shown, solver, ticket, language)?;
        Ok(out)
    }))
}

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
    solver.set_limits(ticket.limits());
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

/// `/api/draw.svg`.
pub fn draw(desk: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let position = Position::of_query(None, &asked.query)?;
    let values = asked.query.is_on("values");
    let theme = match asked.query.get("theme") {
        None => Theme::Either,
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        Some(_) => return Err(wrong("theme", words!("light or dark is expected", "应为 light 或 dark"))),
    };
    Ok(about(
        desk,
        asked,
        reply::SVG,
        position,
        (values, theme),
        |solver, ticket, position, &(values, theme), language| {
            let session = position.session(solver)?;
            solver.set_limits(ticket.limits());
            let marks = if values { session.marks(solver)? } else { Vec::new() };
            Ok(svg(&session.scene()?, &marks, theme, language).into_bytes())
        },
    ))
}

/// `/api/review`.
pub fn review(desk: &Desk, asked: &Asked) -> Result<Job, Fault> {
    let data = asked.data()?;
    let position = Position::read(&Fields::of(&data, &[ask::KEYS])?)?;
    Ok(about(desk, asked, reply::JSON, position, (), |solver, ticket, position, (), language| {
        let session = position.session(solver)?;
        solver.set_limits(ticket.limits());
        write_review(&session, solver, language)
    }))
}

fn write_review(session: &Session, solver: &mut Solver, language: Language) -> Result<Vec<u8>, Fault> {
    let reviewed = session.review(solver)?;
    let mut out = Vec::new();
    let mut whole = Object::begin(&mut out);
    let list = whole.key("moves");
    list.push(b'[');
    for (one, made) in reviewed.iter().zip(session.made()) {
        if one.number > 0 {
            list.extend_from_slice(b", ");
        }
        let stage = &session.stages()[one.number];
        let mut object = Object::begin(list);
        object.put("number", one.number as u64);
        object.put("turn", (one.number % 2) as u64);
        object.put("do", &spelled(&made.picks)[..]);
        object.put("say", &described(session, &stage.at, made, language)[..]);
        object.put("best", word(one.judged.best));
        object.put("made", word(one.judged.made));
        object.put("mistake", Data::Bool(one.judged.is_mistake()));
        write::list(object.key("better"), &one.better, |out, better: &Made| {
            let mut object = Object::begin(out);
            object.put("do", &spelled(&better.picks)[..]);
            object.put("say", &described(session, &stage.at, better, language)[..]);
            object.end();
        });
        object.put("remoteness", remoteness(session, stage, solver).map_or(Data::Null, Data::Natural));
        object.put("link", &link(session, solver, one.number)[..]);
        object.end();
    }
    list.push(b']');
    let mistakes = reviewed.iter().filter(|one| one.judged.is_mistake()).count();
    whole.put("mistakes", mistakes as u64);
    whole.end();
    Ok(out)
}

/// Steps that are spent on lengths: some hundredths of a second.
const FEW_STEPS: u64 = 3_000_000;

/// How long the game lasts from a stage, where that is found soon.
fn remoteness(session: &Session, stage: &Stage, solver: &mut Solver) -> Option<u64> {
    let question = grundy::prelude::Question { verdict: false, remoteness: true, ..Default::default() };
    session.ask_within(FEW_STEPS, stage, question, solver).ok()?.remoteness?
}

/// The word of the interface for a verdict.
pub fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Draw => "draw",
        Verdict::Loss => "loss",
        Verdict::Unknown => "unknown",
        Verdict::Equilibrium | Verdict::SaddlePoint => "equilibrium",
        Verdict::Dominated => "dominated",
    }
}

/// The question whose answer a page shows, as the batch has it.
fn query(session: &Session, remoteness: bool) -> PlayQuery {
    let stage = session.stage();
    let parts = session.games().zip(&stage.at);
    let parts: Vec<Part> = parts
        .map(|(game, position)| Part::Position { game: game.to_owned(), position: position.clone() })
        .collect();
    let want = Want::VERDICT | Want::EXPLAIN;
    let want = if session.play() == Play::Normal { want | Want::GRUNDY } else { want };
    PlayQuery {
        is_sum: parts.len() > 1,
        parts,
        play: session.play(),
        want: if remoteness { want | Want::REMOTENESS } else { want },
        limit: 0,
        player: session.has_sides().then_some(stage.player),
        style: Default::default(),
        parameters: Default::default(),
    }
}

/// The answer about where a game stands: with what can be had, as the batch would write it. The second is what is told of
/// it.
pub fn answer(
    session: &Session,
    solver: &mut Solver,
    limits: Limits,
    language: Language,
) -> (Vec<u8>, Option<Fault>) {
    let remoteness = remoteness(session, session.stage(), solver).is_some();
    solver.set_limits(limits);
    let full = query(session, remoteness);
    // Some games have no values, and some no reasons.
    let fewer = [full.want, Want::VERDICT | Want::EXPLAIN, Want::VERDICT];
    let mut first = None;
    let mut player = full.player;
    for want in fewer {
        let mut out = Vec::new();
        let asked = PlayQuery { want, player, ..full.clone() };
        match batch::answer_query(solver, &asked, language, &mut out) {
            Ok(_) => return (out, None),
            Err(fault) if fault.kind == FaultKind::Unsupported => {
                if fault.at == "player" {
                    player = None;
                }
                first.get_or_insert((out, Some(fault)));
            }
            Err(fault) => return (out, Some(fault)),
        }
    }
    first.unwrap_or_default()
}

/// Appends what a page shows of where a game stands.
pub fn write_view(
    out: &mut Vec<u8>,
    session: &Session,
    shown: &Shown,
    solver: &mut Solver,
    ticket: &Ticket,
    language: Language,
) -> Result<(), Fault> {
    solver.set_limits(shown.limits(ticket));
    let scene = session.scene()?;
    let mut view = Object::begin(out);
    let games: Vec<&str> = session.games().collect();
    match &games[..] {
        [game] => view.put("game", *game),
        _ => view.put("game", Data::Null),
    }
    view.put("title", &title(&games, solver, language)[..]);
    write_parts(view.key("parts"), session, solver);
    let stage = session.stage();
    view.put("play", if session.play() == Play::Misere { "misere" } else { "normal" });
    view.put("player", if stage.player == Player::Left { "left" } else { "right" });
    view.put("sides", Data::Bool(session.has_sides()));
    view.put("turn", session.turn() as u64);
    let list = view.key("made");
    list.push(b'[');
    for (i, (stage, made)) in session.stages().iter().zip(session.made()).enumerate() {
        if i > 0 {
            list.extend_from_slice(b", ");
        }
        write_made(list, session, &stage.at, made, solver, language);
    }
    list.push(b']');
    let end = session.end(solver).ok().flatten();
    view.put("over", Data::Bool(end.is_some()));
    write_end(view.key("end"), session, end.as_ref(), language);
    let scene_data = scene.write();
    if let Data::Object(fields) = &scene_data
        && let Some((_, layout)) = fields.first()
    {
        write::data(view.key("layout"), layout);
    }
    if shown.scene {
        write::data(view.key("scene"), &scene_data);
    }
    write_known(&mut view, session, shown, &scene, solver, ticket, language)?;
    view.put("link", &link(session, solver, session.made().len())[..]);
    view.put("shell", &shell(session, solver)[..]);
    view.end();
    Ok(())
}

/// The answer, the picture and the moves: what hints are, and what is shown without them.
fn write_known(
    view: &mut Object<'_>,
    session: &Session,
    shown: &Shown,
    scene: &grundy::theory::scene::Scene,
    solver: &mut Solver,
    ticket: &Ticket,
    language: Language,
) -> Result<(), Fault> {
    if !shown.hints {
        if shown.svg {
            view.put("svg", &svg(scene, &[], Theme::Outer, language)[..]);
        }
        for name in ["say", "answer", "xor"] {
            view.put(name, Data::Null);
        }
        // Where both players choose at once there are none.
        let moves = session.moves(shown.limit).or_else(|fault| match fault.own {
            None => Ok(Moves::default()),
            Some(_) => Err(fault),
        })?;
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
        return Ok(());
    }
    let (answer, fault) = answer(session, solver, shown.limits(ticket), language);
    let outcome = told(&answer);
    view.put("say", outcome.map_or(Data::Null, |outcome| verdict(outcome, language).into()));
    view.key("answer").extend_from_slice(&answer);
    solver.set_limits(shown.limits(ticket));
    // Values that the answer did not find are not sought again.
    let xor = if fault.is_none() { session.xor_table(solver) } else { None };
    write_xor(view.key("xor"), xor.as_ref());
    solver.set_limits(shown.limits(ticket));
    let listed = listed(session, shown.limit, solver)?;
    if shown.svg {
        let told = listed.moves.iter().map(|(made, known)| (made, Some(known)));
        let marks = if shown.marks { marks(told) } else { Vec::new() };
        view.put("svg", &svg(scene, &marks, Theme::Outer, language)[..]);
    }
    let moves = listed.moves.iter().map(|(made, known)| (made, Some(known)));
    write_options(view.key("options"), session, moves, solver, language);
    let text = |count: &Option<_>| count.as_ref().map(ToString::to_string);
    let numbers = [("option_count", text(&listed.count)), ("winning_count", text(&listed.winning))];
    for (name, count) in numbers {
        view.put(name, count.as_deref().map_or(Data::Null, Data::from));
    }
    view.put("shown", listed.moves.len() as u64);
    Ok(())
}

/// The outcome that an answer tells, where it tells one.
fn told(answer: &[u8]) -> Option<Outcome> {
    let Ok(Data::Object(fields)) = grundy::wire::json::data_from_json(answer) else { return None };
    let (_, Data::Text(word)) = fields.into_iter().find(|(name, _)| name == "outcome")? else { return None };
    Outcome::ALL.into_iter().find(|outcome| outcome.as_str() == word)
}

/// Who wins, as a sentence.
fn verdict(outcome: Outcome, language: Language) -> &'static str {
    // It is written to stand behind the letter.
    outcome.verdict().of(language).trim_start_matches([':', ' ', '：'])
}

/// The moves with what is known of them.
fn listed(session: &Session, limit: usize, solver: &mut Solver) -> Result<Listed, Fault> {
    match session.listed(limit, solver) {
        // Where both players choose at once there are no turns, and no moves to list.
        Err(fault) if session.moves(1).is_err() && fault.own.is_none() => Ok(Listed::default()),
        listed => listed,
    }
}

/// What the games are called.
pub fn title(games: &[&str], solver: &mut Solver, language: Language) -> String {
    let name = |game: &&str| {
        let own = solver.game(game).ok().and_then(|game| game.own_words()).map(|own| own.name);
        let known = entry(split(game).0).map(|entry| entry.title.of(language).to_owned());
        own.filter(|name| !name.is_empty()).or(known).unwrap_or_else(|| (*game).to_owned())
    };
    match games {
        [_] => games.iter().map(name).collect(),
        games => games.join(" + "),
    }
}

fn write_parts(out: &mut Vec<u8>, session: &Session, solver: &mut Solver) {
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    out.push(b'[');
    for (i, (game, at)) in games.iter().zip(&session.stage().at).enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        let mut part = Object::begin(out);
        part.put("game", &game[..]);
        part.put("at", &text_of(game, at, solver)[..]);
        write::data(part.key("position"), at);
        part.end();
    }
    out.push(b']');
}

/// A position of a game as people write it.
pub fn text_of(game: &str, at: &Data, solver: &mut Solver) -> String {
    solver.game(game).map_or_else(|_| at.to_string(), |known| written(at, known.form()))
}

/// A move that was made from these positions.
fn write_made(
    out: &mut Vec<u8>,
    session: &Session,
    at: &[Data],
    made: &Made,
    solver: &mut Solver,
    language: Language,
) {
    let mut object = Object::begin(out);
    object.put("do", &spelled(&made.picks)[..]);
    write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
    object.put("say", &described(session, at, made, language)[..]);
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let after = at.iter().enumerate().map(|(i, at)| if i == made.part { &made.to } else { at });
    let texts: Vec<String> = games.iter().zip(after).map(|(game, at)| text_of(game, at, solver)).collect();
    write::list(object.key("at"), &texts, |out, text| write::text(out, text));
    object.end();
}

fn write_options<'a>(
    out: &mut Vec<u8>,
    session: &Session,
    moves: impl Iterator<Item = (&'a Made, Option<&'a Known>)>,
    solver: &mut Solver,
    language: Language,
) {
    let games: Vec<_> = session.games().map(|game| solver.game(game).ok()).collect();
    out.push(b'[');
    for (i, (made, known)) in moves.enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        let mut object = Object::begin(out);
        object.put("do", &spelled(&made.picks)[..]);
        write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
        object.put("say", &described(session, &session.stage().at, made, language)[..]);
        object.put("part", made.part as u64);
        let name = made.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        object.put("name", Data::Object(name));
        match &games[made.part] {
            Some(game) => object.put("at", &written(&made.to, game.form())[..]),
            None => object.put("at", Data::Null),
        }
        if let Some(known) = known {
            write_what_is_known(&mut object, known);
        }
        object.end();
    }
    out.push(b']');
}

fn write_what_is_known(object: &mut Object<'_>, known: &Known) {
    object.put("verdict", word(known.verdict));
    let outcome = match known.verdict {
        Verdict::Win => Data::from("P"),
        Verdict::Draw => Data::from("D"),
        Verdict::Loss => Data::from("N"),
        Verdict::Unknown | Verdict::Equilibrium | Verdict::SaddlePoint | Verdict::Dominated => Data::Null,
    };
    object.put("outcome", outcome);
    if let Some(value) = &known.grundy {
        object.put("grundy", &value[..]);
    }
    if let Some(lasts) = known.remoteness {
        object.put("remoteness", lasts);
    }
    if let Some(value) = &known.value {
        write::data(object.key("value"), value);
    }
}

fn write_end(out: &mut Vec<u8>, session: &Session, end: Option<&End>, language: Language) {
    let Some(end) = end else { return out.extend_from_slice(b"null") };
    let winner = match end {
        End::MoverWins(true) => Some(session.turn()),
        End::MoverWins(false) => Some(1 - session.turn()),
        End::Draw | End::Score(_) => None,
    };
    let mut object = Object::begin(out);
    object.put("winner", winner.map_or(Data::Null, |winner| Data::Natural(winner as u64)));
    if let End::Score(Some(score)) = end {
        object.put("score", &score.to_string()[..]);
    }
    object.put("say", ended(end, winner).of(language));
    object.end();
}

fn ended(end: &End, winner: Option<usize>) -> Words {
    match (winner, end) {
        (Some(0), _) => words!("the first player wins", "先手胜"),
        (Some(_), _) => words!("the second player wins", "后手胜"),
        (None, End::Score(Some(score))) => {
            words!("the game is over; the score is {score}", "对局结束；得分为 {score}")
        }
        (None, End::Score(None)) => words!("the game is over", "对局结束"),
        (None, _) => words!("a draw", "平局"),
    }
}

fn write_xor(out: &mut Vec<u8>, table: Option<&XorTable>) {
    let Some(table) = table else { return out.extend_from_slice(b"null") };
    let digits =
        table.rows.iter().map(|(_, value)| 64 - value.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let mut object = Object::begin(out);
    write::list(object.key("rows"), &table.rows, |out, (name, value)| {
        let mut row = Object::begin(out);
        row.put("name", &name[..]);
        row.put("value", &value.to_string()[..]);
        row.put("binary", &format!("{value:0>digits$b}")[..]);
        row.end();
    });
    object.put("sum", &table.sum.to_string()[..]);
    object.put("binary", &format!("{:0>digits$b}", table.sum)[..]);
    object.end();
}

/// The command that plays on from here.
fn shell(session: &Session, solver: &mut Solver) -> String {
    let mut words = vec!["grundy play".to_owned()];
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    for (i, (game, at)) in games.iter().zip(&session.stage().at).enumerate() {
        if i > 0 {
            words.push("+".to_owned());
        }
        let game_word = game.strip_prefix('@').unwrap_or(game);
        words.extend([quoted(game_word), quoted(&text_of(game, at, solver))]);
    }
    if session.play() == Play::Misere {
        words.push("--misere".to_owned());
    }
    if session.stage().player == Player::Right && session.has_sides() {
        words.push("--player right".to_owned());
    }
    words.join(" ")
}

/// A word of the shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":,.-_/".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
