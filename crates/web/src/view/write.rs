//! What a view is made of, as JSON.

use crate::ask::{described, written};
use crate::people::Notes;
use grundy::SolverState;
use grundy::draw::Verdict;
use grundy::play::{End, Known, Made, NimSumTable, PlayState, Session, spelled};
use grundy::solver::prelude::Outcome;
use grundy::theory::catalogue::{entry, split};
use grundy::theory::data::Data;
use grundy::theory::outcome::Play;
use grundy::theory::player::Player;
use grundy::theory::scene::{Is, Layout, Look, Scene, Thing};
use grundy::theory::words;
use grundy::theory::words::{Language, Words};
use grundy::wire::write::{self, Object};

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
        let own = solver.game(game).ok().and_then(|game| game.own_words()).map(|own| own.name);
        let known = entry(split(game).0).map(|entry| entry.title.of(language).to_owned());
        own.filter(|name| !name.is_empty()).or(known).unwrap_or_else(|| (*game).to_owned())
    };
    match games {
        [_] => games.iter().map(name).collect(),
        games => games.join(" + "),
    }
}

pub fn write_parts(out: &mut Vec<u8>, session: &Session, solver: &mut SolverState) {
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

/// Whether the players have different moves, here or in what came before: a plant with coloured edges belongs to Left and Right.
pub fn has_sides(session: &Session) -> bool {
    let coloured = || {
        let start = session.scene_of(&session.stages()[0]);
        start.is_ok_and(|scene| has_colours(&scene))
    };
    session.has_sides() || session.games().any(|game| split(game).0 == "hackenbush") && coloured()
}

fn has_colours(scene: &Scene) -> bool {
    let own =
        |thing: &Thing| matches!(thing.is, Is::Edge(_)) && matches!(thing.look, Look::Left | Look::Right);
    match &scene.layout {
        Layout::Beside(parts) => parts.iter().any(|(_, part)| has_colours(part)),
        _ => scene.things.iter().any(own),
    }
}

/// A position of a game as people write it.
pub fn text_of(game: &str, at: &Data, solver: &mut SolverState) -> String {
    solver.game(game).map_or_else(|_| at.to_string(), |known| written(at, &*known))
}

/// A move that was made at a stage.
pub fn write_made(
    out: &mut Vec<u8>,
    session: &Session,
    (stage, made): (&PlayState, &Made),
    solver: &mut SolverState,
    language: Language,
) {
    let at = &stage.at[..];
    let notes = Notes::of(session, stage);
    let mut object = Object::begin(out);
    object.put("player", if stage.player == Player::Left { "left" } else { "right" });
    object.put("turn", u64::from(stage.player != session.stages()[0].player));
    object.put("do", &spelled(&made.picks)[..]);
    write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
    object.put("say", &described(session, at, made, language)[..]);
    object.put("note", &notes.note(made, at, language)[..]);
    let games: Vec<String> = session.games().map(str::to_owned).collect();
    let after = at.iter().enumerate().map(|(i, at)| if i == made.part { &made.to } else { at });
    let texts: Vec<String> = games.iter().zip(after).map(|(game, at)| text_of(game, at, solver)).collect();
    write::list(object.key("at"), &texts, |out, text| write::text(out, text));
    object.end();
}

pub fn write_options<'a>(
    out: &mut Vec<u8>,
    session: &Session,
    moves: impl Iterator<Item = (&'a Made, Option<&'a Known>)>,
    solver: &mut SolverState,
    language: Language,
) {
    let games: Vec<_> = session.games().map(|game| solver.game(game).ok()).collect();
    let notes = Notes::of(session, session.stage());
    out.push(b'[');
    for (i, (made, known)) in moves.enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        let mut object = Object::begin(out);
        object.put("do", &spelled(&made.picks)[..]);
        write::list(object.key("picks"), &made.picks, |out, pick| write::text(out, pick.as_str()));
        object.put("say", &described(session, &session.stage().at, made, language)[..]);
        object.put("note", &notes.note(made, &session.stage().at, language)[..]);
        object.put("part", made.part as u64);
        let name = made.name.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        object.put("name", Data::Object(name));
        match &games[made.part] {
            Some(game) => object.put("at", &written(&made.to, &**game)[..]),
            None => object.put("at", Data::Null),
        }
        if let Some(known) = known {
            write_what_is_known(&mut object, known);
        }
        object.end();
    }
    out.push(b']');
}

pub fn write_what_is_known(object: &mut Object<'_>, known: &Known) {
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

pub fn write_end(out: &mut Vec<u8>, session: &Session, end: Option<&End>, language: Language) {
    let Some(end) = end else { return out.extend_from_slice(b"null") };
    let winner = match end {
        End::MoverWins(true) => Some(session.turn()),
        End::MoverWins(false) => Some(1 - session.turn()),
        End::Draw | End::Score(_) => None,
    };
    let mut object = Object::begin(out);
    object.put("winner", winner.map_or(Data::Null, |winner| Data::Natural(winner as u64)));
    object.put(
        "score",
        match end {
            End::Score(Some(score)) => Data::from(&score.to_string()[..]),
            _ => Data::Null,
        },
    );
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

pub fn write_xor(out: &mut Vec<u8>, table: Option<&NimSumTable>) {
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
    if session.play() == Play::Misere {
        words.push("--misere".to_owned());
    } else if grundy::own_play(session.games()) != Ok(Play::Normal) {
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
