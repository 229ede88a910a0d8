//! Positions as requests name them, in JSON and in addresses.

use crate::fields::{RequestFields, wrong};
use crate::query::{Query, encoded};
use crate::scripts::ScriptSource;
use grundy::play::{ParseMoveError, PlayedMove, Session, spelled};
use grundy::solver::engine::game::Game;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::outcome::Convention;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::solver::theory::words;
use grundy::wire::json::data_from_json;
use grundy::wire::text::Source;
use grundy::wire::{moves, text};
use grundy::{QuestionError, QuestionErrorKind, SolverState, default_convention};

/// The most moves that are played before a question.
pub const MAX_MOVES: usize = 1000;

/// The most parts of a sum.
const MAX_PARTS: usize = 64;

/// A position of a game, as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionRef {
    /// The game's example.
    Example,
    /// In the notation of the shell.
    Written(String),
    /// As JSON.
    Data(Data),
}

/// What a request asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionRequest {
    /// The games and their positions.
    pub components: Vec<(String, PositionRef)>,
    /// Was this asked as a sum?
    pub is_sum: bool,
    /// How a game without a move ends.
    pub play: Convention,
    /// Who begins.
    pub player: Player,
    /// The moves played from there.
    pub moves: Vec<String>,
    /// Rules of one's own.
    pub script: Option<ScriptSource>,
}

/// The keys of a position.
pub const KEYS: &[&str] = &["game", "at", "position", "sum", "script", "play", "player", "moves"];

impl PositionRequest {
    /// Reads the position of a request.
    ///
    /// # Errors
    /// [`Fault`] with the place and what is expected.
    pub fn read(fields: &RequestFields<'_>) -> Result<PositionRequest, QuestionError> {
        let script = fields.get("script").map(ScriptSource::read).transpose()?;
        let (components, is_sum) = match fields.get("sum") {
            None => (vec![component(fields, "", script.as_ref())?], false),
            Some(sum) => {
                let components = sum.items().map_err(|error| wrong("sum", error.message))?;
                if components.is_empty() || components.len() > MAX_PARTS {
                    let message = words!("a sum has 1 to {MAX_PARTS} parts", "和应有 1 到 {MAX_PARTS} 项");
                    return Err(wrong("sum", message));
                }
                let read = |(i, data): (usize, &Data)| {
                    let place = format!("sum[{i}]");
                    let within = |mut fault: QuestionError| {
                        fault.at = format!("{place}.{}", fault.at);
                        fault
                    };
                    let fields = RequestFields::new(data, &[&["game", "at", "position"]]).map_err(within)?;
                    component(&fields, &place, script.as_ref())
                };
                (components.iter().enumerate().map(read).collect::<Result<_, _>>()?, true)
            }
        };
        let moves = match fields.get("moves") {
            None => Vec::new(),
            Some(list) => texts("moves", list)?,
        };
        let play = play_of(fields.text("play")?, &components)?;
        let player = player_of(fields.text("player")?)?;
        PositionRequest { components, is_sum, play, player, moves, script }.checked()
    }

    /// Reads the position of an address: `game=nim&at=3,4`, both repeated for a sum. The name of the game may
    /// stand in the path.
    ///
    /// # Errors
    /// As above.
    pub fn from_query(game: Option<&str>, query: &Query) -> Result<PositionRequest, QuestionError> {
        let at = |text: &str| {
            if text.is_empty() { PositionRef::Example } else { PositionRef::Written(text.to_owned()) }
        };
        let components = match game {
            Some(game) => vec![(game.to_owned(), at(query.get("at").unwrap_or_default()))],
            None => {
                // A position belongs to the game before it.
                let mut components: Vec<(String, PositionRef)> = Vec::new();
                for (name, value) in query.pairs() {
                    match (name, components.last_mut()) {
                        ("game", _) => components.push((value.to_owned(), PositionRef::Example)),
                        ("at", Some(component)) => component.1 = at(value),
                        _ => {}
                    }
                }
                components
            }
        };
        if components.is_empty() || components.len() > MAX_PARTS {
            return Err(wrong(
                "game",
                words!("a game is missing, as in ?game=nim&at=3,4,5", "缺少游戏，例如 ?game=nim&at=3,4,5"),
            ));
        }
        let moves = query.get("moves").unwrap_or_default();
        let moves = moves.split(';').filter(|mv| !mv.is_empty()).map(|mv| mv.replace('~', " ")).collect();
        let play = play_of(query.get("play"), &components)?;
        let player = player_of(query.get("player"))?;
        let is_sum = components.len() > 1;
        PositionRequest { components, is_sum, play, player, moves, script: None }.checked()
    }

    fn checked(self) -> Result<PositionRequest, QuestionError> {
        if self.moves.len() > MAX_MOVES {
            let message = words!("at most {MAX_MOVES} moves are played", "最多走 {MAX_MOVES} 步");
            return Err(wrong("moves", message));
        }
        Ok(self)
    }

    /// Reads the positions as those of their games.
    ///
    /// # Errors
    /// [`Fault`] with the place and what is expected.
    pub fn components(&self, solver: &mut SolverState) -> Result<Vec<(String, Data)>, QuestionError> {
        let mut components = Vec::with_capacity(self.components.len());
        for (i, (notation, at)) in self.components.iter().enumerate() {
            let place = |fault: QuestionError, name: &str| match self.is_sum {
                true => QuestionError { at: format!("sum[{i}].{name}"), ..fault },
                false => QuestionError { at: name.to_owned(), ..fault },
            };
            let game = solver.game(notation).map_err(|fault| place(fault, "game"))?;
            let data = match at {
                PositionRef::Data(data) => data.clone(),
                PositionRef::Example => example(&*game),
                PositionRef::Written(written) => {
                    let read =
                        text::position(written, &*game, Source::Argument).map_err(|(_, message)| {
                            place(QuestionError::new(QuestionErrorKind::BadPosition, "", message), "at")
                        })?;
                    read.0
                }
            };
            components.push((notation.clone(), data));
        }
        Ok(components)
    }

    /// A fault of one of the parts.
    pub fn within(&self, component: usize, fault: QuestionError) -> QuestionError {
        let at = if self.is_sum { format!("sum[{component}].{}", fault.at) } else { fault.at.clone() };
        QuestionError { at: self.place_of(&at), ..fault }
    }

    /// Where a fault is in the request: a position that was written as text stands at `at`, as a whole.
    fn place_of(&self, at: &str) -> String {
        let component = at.strip_prefix("sum[").and_then(|rest| rest.split_once(']')?.0.parse().ok());
        let (i, before) = match component {
            Some(i) => (i, format!("sum[{i}].")),
            None => (0, String::new()),
        };
        let written = matches!(self.components.get(i), Some((_, PositionRef::Written(_))));
        let in_position = at.strip_prefix(&before).is_some_and(|rest| rest.starts_with("position"));
        if written && in_position { format!("{before}at") } else { at.to_owned() }
    }

    /// The word for the play, if it is not the games' own.
    pub fn unusual_play(&self) -> Option<&'static str> {
        unusual(self.components.iter().map(|(game, _)| game.as_str()), self.play)
    }

    /// The game that goes on from here, and the game of its beginning.
    ///
    /// # Errors
    /// As above; also where a move is none.
    pub fn session(&self, solver: &mut SolverState) -> Result<Session, QuestionError> {
        let components = self.components(solver)?;
        let mut session = Session::new(&components, self.play, self.player, solver)
            .map_err(|fault| QuestionError { at: self.place_of(&fault.at), ..fault })?;
        for (i, mv) in self.moves.iter().enumerate() {
            let made = typed(&session, mv, &format!("moves[{i}]"))?;
            session.make(made);
        }
        Ok(session)
    }
}

/// The move that was written.
///
/// # Errors
/// [`Fault`] where it is none.
pub fn typed(session: &Session, mv: &str, place: &str) -> Result<PlayedMove, QuestionError> {
    session.typed(mv).map_err(|unread| match unread {
        ParseMoveError::NoMove(message) => wrong(place, message),
        ParseMoveError::Fault(fault) => fault,
    })
}

fn component(
    fields: &RequestFields<'_>,
    place: &str,
    script: Option<&ScriptSource>,
) -> Result<(String, PositionRef), QuestionError> {
    let game = match (fields.text("game")?, script) {
        (Some(game), _) => game.to_owned(),
        (None, Some(script)) if place.is_empty() => script.notation(None),
        (None, _) => {
            let name = if place.is_empty() { "game".to_owned() } else { format!("{place}.game") };
            return Err(wrong(&name, words!("a game is missing, such as \"nim\"", "缺少游戏，例如 \"nim\"")));
        }
    };
    let at = match (fields.text("at")?, fields.get("position")) {
        (Some(at), None) => PositionRef::Written(at.to_owned()),
        (None, Some(position)) => PositionRef::Data(position.clone()),
        (None, None) => PositionRef::Example,
        (Some(_), Some(_)) => {
            return Err(wrong("at", words!("give at or position, not both", "at 与 position 只能给一个")));
        }
    };
    Ok((game, at))
}

fn texts(name: &str, list: &Data) -> Result<Vec<String>, QuestionError> {
    let items = list.items().map_err(|error| wrong(name, error.message))?;
    let text = |(i, item): (usize, &Data)| match item {
        Data::Text(text) => Ok(text.clone()),
        Data::Natural(number) => Ok(number.to_string()),
        _ => Err(wrong(&format!("{name}[{i}]"), words!("a text is expected", "应为文本"))),
    };
    items.iter().enumerate().map(text).collect()
}

/// The word for a play that is not these games' own.
fn unusual<'a>(games: impl Iterator<Item = &'a str>, play: Convention) -> Option<&'static str> {
    let word = if play == Convention::Misere { "misere" } else { "normal" };
    (default_convention(games) != Ok(play)).then_some(word)
}

/// The play of this word, or the games' own.
///
/// # Errors
/// [`Fault`] where it is another word, or the games differ in how they are played.
pub fn play_of(
    word: Option<&str>,
    components: &[(String, PositionRef)],
) -> Result<Convention, QuestionError> {
    match word {
        None => default_convention(components.iter().map(|(game, _)| game.as_str())),
        Some("normal") => Ok(Convention::Normal),
        Some("misere") => Ok(Convention::Misere),
        Some(_) => Err(wrong("play", words!("normal or misere is expected", "应为 normal 或 misere"))),
    }
}

fn player_of(word: Option<&str>) -> Result<Player, QuestionError> {
    match word {
        None | Some("left") => Ok(Player::Left),
        Some("right") => Ok(Player::Right),
        Some(_) => Err(wrong("player", words!("left or right is expected", "应为 left 或 right"))),
    }
}

/// A position as people write it; as JSON where what they would write is read as something else.
pub fn written(at: &Data, game: &dyn Game) -> String {
    let short = match at {
        Data::Naturals(list) if !list.is_empty() => {
            list.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
        }
        Data::Object(fields) => match (game.form().shape, &fields[..]) {
            (TextShape::Board { field: Some(known), .. }, [(name, Data::List(rows))]) if name == known => {
                rows.iter()
                    .filter_map(|row| if let Data::Text(row) = row { Some(&row[..]) } else { None })
                    .collect::<Vec<_>>()
                    .join("/")
            }
            _ => moves::position(at),
        },
        at => moves::position(at),
    };
    match text::position(&short, game, Source::Argument) {
        Ok((read, _)) if read == *at => short,
        _ => {
            let mut json = Vec::new();
            grundy::wire::write::data(&mut json, at);
            String::from_utf8(json).unwrap_or_default()
        }
    }
}

/// The address of the page where a game stood after so many of its moves.
pub fn link(session: &Session, solver: &mut SolverState, moves: usize) -> String {
    let start = &session.stages()[0];
    let games: Vec<&str> = session.games().collect();
    let mut texts = Vec::with_capacity(games.len());
    for (game, at) in games.iter().zip(&start.at) {
        texts.push(solver.game(game).map_or_else(|_| at.to_string(), |known| written(at, &*known)));
    }
    let mut link = match &games[..] {
        [game] => format!("/g/{}?at={}", encoded(game), encoded(&texts[0])),
        games => {
            let pair = |(game, at): (&&str, &String)| format!("game={}&at={}", encoded(game), encoded(at));
            format!("/sum?{}", games.iter().zip(&texts).map(pair).collect::<Vec<_>>().join("&"))
        }
    };
    if let Some(play) = unusual(games.iter().copied(), session.play()) {
        link.push_str("&play=");
        link.push_str(play);
    }
    if start.player == Player::Right {
        link.push_str("&player=right");
    }
    if moves > 0 {
        let picks = |made: &PlayedMove| encoded(&spelled(&made.picks).replace(' ', "~"));
        let made: Vec<String> = session.made().iter().take(moves).map(picks).collect();
        link.push_str("&moves=");
        link.push_str(&made.join(";"));
    }
    link
}

/// The example of a game: a position to begin with.
pub fn example(game: &dyn Game) -> Data {
    data_from_json(game.example().as_bytes()).unwrap_or(Data::Null)
}
