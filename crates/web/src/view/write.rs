//! What a view is made of, as JSON.

use crate::request::written;
use grundy::SolverState;
use grundy::move_notation::Signs;
use grundy::play::{GameEnd, MoveInfo, NimSumTable, PlayState, PlayedMove, Session, spelled};
use grundy::solver::draw::{MoverOutcome, ThingNames};
use grundy::solver::prelude::{GamePosition, Outcome};
use grundy::solver::theory::catalogue::{entry, split};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::{Language, LocalizedString};
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::words;
use grundy::wire::write::{self, ObjectWriter};

/// The word of the interface for a verdict.
pub fn word(verdict: MoverOutcome) -> &'static str {
    match verdict {
        MoverOutcome::Win => "win",
        MoverOutcome::Draw => "draw",
        MoverOutcome::Loss => "loss",
        MoverOutcome::Unknown => "unknown",
        MoverOutcome::Equilibrium | MoverOutcome::SaddlePoint => "equilibrium",
        MoverOutcome::Dominated => "dominated",
    }
}

/// Who wins, as a sentence.
pub fn verdict(outcome: Outcome, language: Language) -> &'static str {
    // Who began is not who is to move now: the words of the theory would mislead in the middle of a game.
    match (outcome, language) {
        (Outcome::N, Language::Chinese) => return "轮到走的一方必胜",
        (Outcome::P, Language::Chinese) => return "轮到走的一方必败",
        _ => {}
    }
    // It is written to stand behind the letter.
    outcome.verdict().of(language).trim_start_matches([':', ' ', '：'])
}

/// What the games are called.
pub fn title(games: &[&str], solver: &mut SolverState, language: Language) -> String {
    let name = |game: &&str| {
        let own = solver.game(game).ok().and_then(|game| game.custom_info()).map(|own| own.name);
        let known = entry(split(game).0).map(|entry| entry.title.of(language).to_owned());
        own.filter(|name| !name.is_empty()).or(known).unwrap_or_else(|| (*game).to_owned())
    };
    match games {
        [_] => games.iter().map(name).collect(),
        games => games.join(" + "),
    }
}

pub fn write_components(out: &mut Vec<u8>, session: &Session, solver: &mut SolverState) {
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    out.push(b'[');
    for (i, (game, at)) in games.iter().zip(&session.stage().at).enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        let mut component = ObjectWriter::begin(out);
        component.put("game", &game[..]);
        component.put("at", &text_of(game, at, solver)[..]);
        write::data(component.key("position"), at);
        component.end();
    }
    out.push(b']');
}

/// Whether the players have different moves, here or in what came before: a plant with coloured edges belongs
/// to Left and Right.
pub fn has_sides(session: &Session, solver: &mut SolverState) -> bool {
    let start = &session.stages()[0];
    let differ = |(game, at): (&str, &Data)| solver.place(game, at).is_ok_and(|placed| placed.is_partizan());
    session.has_sides() || session.games().zip(&start.at).any(differ)
}

/// Whether values and temperatures can be asked for: of Left and Right in normal play, where the last move
/// wins.
pub fn has_temperatures(session: &Session, solver: &mut SolverState) -> bool {
    let is_summand = |(game, at): (&str, &Data)| {
        solver.place(game, at).is_ok_and(|placed| !matches!(placed, GamePosition::Alone(_)))
    };
    session.play() == Convention::Normal && session.games().zip(&session.stage().at).all(is_summand)
}

/// The player to move at a stage: 0 for the one who began.
pub fn turn_of(session: &Session, stage: &PlayState) -> u64 {
    u64::from(stage.player != session.stages()[0].player)
}

/// A position of a game as people write it.
pub fn text_of(game: &str, at: &Data, solver: &mut SolverState) -> String {
    solver.game(game).map_or_else(|_| at.to_string(), |known| written(at, &*known))
}

/// A move that was made at a stage.
pub fn write_made(
    out: &mut Vec<u8>,
    session: &Session,
    (stage, made): (&PlayState, &PlayedMove),
    solver: &mut SolverState,
    language: Language,
) {
    let at = &stage.at[..];
    let notation = session.notation(stage, Signs::Typographic, language);
    let mut object = ObjectWriter::begin(out);
    object.put("player", if stage.player == Player::Left { "left" } else { "right" });
    object.put("turn", turn_of(session, stage));
    object.put("do", &spelled(&made.picks)[..]);
    write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
    object.put("say", &made.line(&notation)[..]);
    object.put("note", &made.written(&notation)[..]);
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let after = at.iter().enumerate().map(|(i, at)| if i == made.component { &made.to } else { at });
    let texts: Vec<String> = games.iter().zip(after).map(|(game, at)| text_of(game, at, solver)).collect();
    write::list(object.key("at"), &texts, |out, text| write::text(out, text));
    object.end();
}

pub fn write_options<'a>(
    out: &mut Vec<u8>,
    session: &Session,
    moves: impl Iterator<Item = (&'a PlayedMove, Option<&'a MoveInfo>)>,
    solver: &mut SolverState,
    language: Language,
) {
    let games: Vec<_> = session.games().map(|game| solver.game(game).ok()).collect();
    let notation = session.notation(session.stage(), Signs::Typographic, language);
    out.push(b'[');
    for (i, (made, known)) in moves.enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        let mut object = ObjectWriter::begin(out);
        object.put("do", &spelled(&made.picks)[..]);
        write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
        object.put("say", &made.line(&notation)[..]);
        object.put("note", &made.written(&notation)[..]);
        object.put("part", made.component as u64);
        let name = made.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        object.put("name", Data::Object(name));
        match &games[made.component] {
            Some(game) => object.put("at", &written(&made.to, &**game)[..]),
            None => object.put("at", Data::Null),
        }
        if let Some((upright, line)) = cut(&session.stage().at[made.component], made) {
            object.put("cut", line);
            object.put("upright", Data::Bool(upright));
        }
        if let Some(known) = known {
            write_what_is_known(&mut object, known);
        }
        object.end();
    }
    out.push(b']');
}

/// The line at which a move cuts a rectangle in two: is it upright, and behind how many columns or rows it
/// lies.
fn cut(at: &Data, made: &PlayedMove) -> Option<(bool, u64)> {
    let get = |wanted: &str| made.name.iter().find(|(name, _)| *name == wanted).map(|(_, value)| value);
    let (Data::Natural(piece), Data::Natural(line)) = (get("piece")?, get("cut")?) else { return None };
    let (place, line) = (usize::try_from(*piece).ok()?, *line);
    let (before, after) = (pieces(at)?, pieces(&made.to)?);
    let [rows, columns] = *before.get(place)?;
    let halves = [*after.get(place)?, *after.get(place + 1)?];
    let upright = halves == [[rows, line], [rows, columns.checked_sub(line)?]];
    let lying = || Some(halves == [[line, columns], [rows.checked_sub(line)?, columns]]);
    (upright || lying()?).then_some((upright, line))
}

/// Rectangles as they are written: one alone as its two sides.
fn pieces(at: &Data) -> Option<Vec<[u64; 2]>> {
    let piece = |data: &Data| if let Data::Naturals(sides) = data { sides[..].try_into().ok() } else { None };
    match piece(at) {
        Some(one) => Some(vec![one]),
        None => at.items().ok()?.iter().map(piece).collect(),
    }
}

pub fn write_what_is_known(object: &mut ObjectWriter<'_>, known: &MoveInfo) {
    object.put("verdict", word(known.verdict));
    let outcome = match known.verdict {
        MoverOutcome::Win => Data::from("P"),
        MoverOutcome::Draw => Data::from("D"),
        MoverOutcome::Loss => Data::from("N"),
        MoverOutcome::Unknown
        | MoverOutcome::Equilibrium
        | MoverOutcome::SaddlePoint
        | MoverOutcome::Dominated => Data::Null,
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

pub fn write_end(
    out: &mut Vec<u8>,
    session: &Session,
    end: Option<&GameEnd>,
    solver: &mut SolverState,
    language: Language,
) {
    let Some(end) = end else { return out.extend_from_slice(b"null") };
    let winner = match end {
        GameEnd::MoverWins(true) => Some(session.turn()),
        GameEnd::MoverWins(false) => Some(1 - session.turn()),
        GameEnd::Draw | GameEnd::Score(_) => None,
    };
    let mut object = ObjectWriter::begin(out);
    object.put("winner", winner.map_or(Data::Null, |winner| Data::Natural(winner as u64)));
    object.put(
        "score",
        match end {
            GameEnd::Score(Some(score)) => Data::from(&score.to_string()[..]),
            _ => Data::Null,
        },
    );
    // Games that are won on the board end in another way.
    let alone = |(game, at): (&str, &Data)| {
        solver.place(game, at).map_or(true, |at| matches!(at, GamePosition::Alone(_)))
    };
    let stuck = *end == GameEnd::MoverWins(false) && !session.games().zip(&session.stage().at).any(alone);
    object.put("stuck", Data::Bool(stuck));
    object.put("say", ended(end, winner).of(language));
    object.end();
}

fn ended(end: &GameEnd, winner: Option<usize>) -> LocalizedString {
    match (winner, end) {
        (Some(0), _) => words!("the first player wins", "先手胜"),
        (Some(_), _) => words!("the second player wins", "后手胜"),
        (None, GameEnd::Score(Some(score))) => {
            words!("the game is over; the score is {score}", "对局结束；得分为 {score}")
        }
        (None, GameEnd::Score(None)) => words!("the game is over", "对局结束"),
        (None, _) => words!("a draw", "平局"),
    }
}

/// The values in binary, each with the name that its heap has on the board.
pub fn write_xor(out: &mut Vec<u8>, table: Option<&NimSumTable>, names: &ThingNames) {
    let Some(table) = table else { return out.extend_from_slice(b"null") };
    let digits =
        table.rows.iter().map(|(_, value)| 64 - value.leading_zeros()).max().unwrap_or(0).max(1) as usize;
    let mut object = ObjectWriter::begin(out);
    write::list(object.key("rows"), &table.rows, |out, (name, value)| {
        let mut row = ObjectWriter::begin(out);
        row.put("name", names.of_thing(name));
        row.put("value", &value.to_string()[..]);
        row.put("binary", &format!("{value:0>digits$b}")[..]);
        row.end();
    });
    object.put("sum", &table.sum.to_string()[..]);
    object.put("binary", &format!("{:0>digits$b}", table.sum)[..]);
    object.end();
}

/// The command that plays on from here.
pub fn shell(session: &Session, solver: &mut SolverState) -> String {
    let mut words = vec!["grundy play".to_owned()];
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    for (i, (game, at)) in games.iter().zip(&session.stage().at).enumerate() {
        if i > 0 {
            words.push("+".to_owned());
        }
        let game_word = game.strip_prefix('@').unwrap_or(game);
        words.extend([quoted(game_word), quoted(&text_of(game, at, solver))]);
    }
    if session.play() == Convention::Misere {
        words.push("--misere".to_owned());
    } else if grundy::default_convention(session.games()) != Ok(Convention::Normal) {
        words.push("--normal".to_owned());
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
