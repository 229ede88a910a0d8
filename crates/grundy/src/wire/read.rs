//! From the text of a line to the question: one pass over the keys, then whether they belong together.

use super::question::{
    BatchLine, CountedPositions, DEFAULT_LIMIT, KeyArguments, Operand, PlayQuery, QuestionError,
    QuestionErrorKind, Request,
};
use crate::default_convention;
use grundy_json::scan::{JsonSyntaxError, Scanner, shown, text_of};
use grundy_solver::answer::Question;
use grundy_theory::data::Data;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::{text, words};
use grundy_values::keys::{Key, KeySet};
use grundy_values::notation::Glyphs;
use num_bigint::Sign;

/// Reads one line.
pub(super) fn line(text: &[u8]) -> BatchLine<'_> {
    let mut scanner = Scanner::new(text);
    let mut draft = Draft::default();
    if let Err(broken) = draft.read(&mut scanner) {
        return BatchLine { id: draft.id, request: Err(scanner.explain(broken).into()) };
    }
    if let Some(repeated) = scanner.repeated {
        let repeated = QuestionError::from(repeated);
        draft.note(repeated.kind, || (repeated.at, repeated.message));
    }
    BatchLine { id: draft.id, request: draft.request() }
}

/// The keys of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ParseKey {
    Id,
    Game,
    Position,
    Sum,
    Play,
    Want,
    Player,
    Limit,
    Op,
    Args,
    Count,
    Heaps,
    Sizes,
    Mod,
    Value,
    Compare,
    Values,
    Notation,
    S,
    T,
    Ordered,
    Quotient,
}

impl ParseKey {
    const ALL: [(&str, ParseKey); 22] = [
        ("id", ParseKey::Id),
        ("game", ParseKey::Game),
        ("position", ParseKey::Position),
        ("sum", ParseKey::Sum),
        ("play", ParseKey::Play),
        ("want", ParseKey::Want),
        ("player", ParseKey::Player),
        ("limit", ParseKey::Limit),
        ("op", ParseKey::Op),
        ("args", ParseKey::Args),
        ("count", ParseKey::Count),
        ("heaps", ParseKey::Heaps),
        ("sizes", ParseKey::Sizes),
        ("mod", ParseKey::Mod),
        ("value", ParseKey::Value),
        ("compare", ParseKey::Compare),
        ("values", ParseKey::Values),
        ("notation", ParseKey::Notation),
        ("s", ParseKey::S),
        ("t", ParseKey::T),
        ("ordered", ParseKey::Ordered),
        ("quotient", ParseKey::Quotient),
    ];

    fn from_name(name: &[u8]) -> Option<ParseKey> {
        ParseKey::ALL.iter().find(|(known, _)| known.as_bytes() == name).map(|&(_, key)| key)
    }

    /// [`ParseKey::ALL`] stands in the order of the declaration.
    fn name(self) -> &'static str {
        ParseKey::ALL[self as usize].0
    }
}

/// What has been read of a line.
#[derive(Default)]
struct Draft<'a> {
    id: Option<&'a [u8]>,
    /// A bit for every key that was there.
    seen: u32,
    game: String,
    position: Option<Data>,
    components: Vec<Operand>,
    value: String,
    compared: Vec<Operand>,
    range: Option<Data>,
    style: Glyphs,
    parameters: KeyArguments,
    /// What the line says of the play, if it does.
    play: Option<Convention>,
    keys: KeySet,
    player: Option<Player>,
    limit: Option<u64>,
    op: String,
    args: Option<Data>,
    heaps: Option<Data>,
    sizes: Option<Data>,
    modulus: Option<Data>,
    ordered: Option<bool>,
    fault: Option<QuestionError>,
}

impl<'a> Draft<'a> {
    /// Keeps the most basic fault, and of equals the first. Its words are made only if it is kept: a line may
    /// have millions of faults.
    fn note(&mut self, kind: QuestionErrorKind, fault: impl FnOnce() -> (String, LocalizedString)) {
        if self.fault.as_ref().is_none_or(|known| kind < known.kind) {
            let (at, message) = fault();
            self.fault = Some(QuestionError::new(kind, at, message));
        }
    }

    fn has(&self, key: ParseKey) -> bool {
        self.seen & 1 << key as u32 != 0
    }

    /// Reads the whole line.
    fn read(&mut self, scan: &mut Scanner<'a>) -> Result<(), JsonSyntaxError> {
        if scan.peek()? != b'{' {
            scan.value()?;
            self.note(QuestionErrorKind::Syntax, || {
                let message = words!(
                    "a query is a JSON object such as {{\"game\": \"nim\", \"position\": [3, 5, 6]}}",
                    "查询应为 JSON 对象，例如 {{\"game\": \"nim\", \"position\": [3, 5, 6]}}"
                );
                (String::new(), message)
            });
            return scan.finish();
        }
        let mut more = scan.enter_object()?;
        while more {
            let (at, key) = scan.name(|name| ParseKey::from_name(name).ok_or_else(|| shown(name)))?;
            match key {
                Ok(key) if self.has(key) => {
                    scan.note_repeated(at, key.name());
                    scan.value()?;
                }
                Ok(key) => {
                    self.seen |= 1 << key as u32;
                    self.read_key(key, scan)?;
                }
                Err(name) => {
                    scan.value()?;
                    self.note(QuestionErrorKind::Syntax, || {
                        let keys = listed(&ParseKey::ALL);
                        let message = words!(
                            "there is no key \"{name}\": write one of {keys}",
                            "没有键 \"{name}\"：可用的键是 {keys}"
                        );
                        (name, message)
                    });
                }
            }
            more = scan.next_field()?;
        }
        scan.finish()
    }

    /// Reads the value of a key.
    fn read_key(&mut self, key: ParseKey, scan: &mut Scanner<'a>) -> Result<(), JsonSyntaxError> {
        match key {
            ParseKey::Id => self.id = Some(scan.verbatim()?),
            ParseKey::Game | ParseKey::Count | ParseKey::Quotient => self.game = self.read_text(key, scan)?,
            ParseKey::Op => self.op = self.read_text(key, scan)?,
            ParseKey::Position => self.position = Some(scan.value()?),
            ParseKey::Args => self.args = Some(scan.value()?),
            ParseKey::Heaps => self.heaps = Some(scan.value()?),
            ParseKey::Sizes => self.sizes = Some(scan.value()?),
            ParseKey::Mod => self.modulus = Some(scan.value()?),
            ParseKey::Ordered => self.ordered = self.read_flag(key, scan)?,
            ParseKey::Sum => self.components = self.read_components(key, scan)?,
            ParseKey::Compare => self.compared = self.read_components(key, scan)?,
            ParseKey::Value => self.value = self.read_text(key, scan)?,
            ParseKey::Values => self.range = Some(scan.value()?),
            ParseKey::S => self.parameters.s = Some(self.read_parameter(key, scan)?),
            ParseKey::T => self.parameters.t = Some(self.read_parameter(key, scan)?),
            ParseKey::Notation => {
                let choice = [("ascii", Glyphs::Ascii), ("unicode", Glyphs::Unicode)];
                self.style = self.read_choice(key, &choice, scan)?.unwrap_or_default();
            }
            ParseKey::Want => self.read_want(scan)?,
            ParseKey::Limit => self.read_limit(scan)?,
            ParseKey::Play => {
                let choice = [("normal", Convention::Normal), ("misere", Convention::Misere)];
                self.play = self.read_choice(key, &choice, scan)?;
            }
            ParseKey::Player => {
                let choice = [("left", Player::Left), ("right", Player::Right)];
                self.player = self.read_choice(key, &choice, scan)?;
            }
        }
        Ok(())
    }

    /// A text that names a game or an operation.
    fn read_text(&mut self, key: ParseKey, scan: &mut Scanner<'a>) -> Result<String, JsonSyntaxError> {
        if scan.peek()? == b'"' {
            return scan.string(text_of);
        }
        let found = scan.value()?;
        self.note(QuestionErrorKind::Syntax, || {
            (key.name().to_owned(), expected("a text", "文本", &described(&found)))
        });
        Ok(String::new())
    }

    /// A number as a text, or a whole number as it stands.
    fn read_parameter(&mut self, key: ParseKey, scan: &mut Scanner<'a>) -> Result<String, JsonSyntaxError> {
        match scan.value()? {
            Data::Text(text) => Ok(text),
            other => match other.to_i64() {
                Some(number) => Ok(number.to_string()),
                None => {
                    self.note(QuestionErrorKind::BadParameter, || {
                        let expected =
                            expected("a text such as \"1/2\"", "文本，例如 \"1/2\"", &described(&other));
                        (key.name().to_owned(), expected)
                    });
                    Ok(String::new())
                }
            },
        }
    }

    /// One of a few words.
    fn read_choice<T: Copy>(
        &mut self,
        key: ParseKey,
        choice: &[(&str, T)],
        scan: &mut Scanner<'a>,
    ) -> Result<Option<T>, JsonSyntaxError> {
        match known_word(choice, scan)? {
            Ok(value) => Ok(Some(value)),
            Err(found) => {
                self.note(QuestionErrorKind::BadParameter, || {
                    (key.name().to_owned(), expected_one_of(choice, &found))
                });
                Ok(None)
            }
        }
    }

    /// True or false.
    fn read_flag(&mut self, key: ParseKey, scan: &mut Scanner<'a>) -> Result<Option<bool>, JsonSyntaxError> {
        match scan.value()? {
            Data::Bool(flag) => Ok(Some(flag)),
            other => {
                self.note(QuestionErrorKind::BadParameter, || {
                    let message = expected("true or false", "true 或 false", &described(&other));
                    (key.name().to_owned(), message)
                });
                Ok(None)
            }
        }
    }

    fn read_limit(&mut self, scan: &mut Scanner<'a>) -> Result<(), JsonSyntaxError> {
        match scan.value()? {
            Data::Natural(limit) => self.limit = Some(limit),
            // No list of moves comes near 2^64.
            Data::Big(limit) if limit.sign() == Sign::Plus => self.limit = Some(u64::MAX),
            other => {
                self.note(QuestionErrorKind::BadParameter, || {
                    let message = expected("a whole number from 0 up", "不小于 0 的整数", &described(&other));
                    (ParseKey::Limit.name().to_owned(), message)
                });
            }
        }
        Ok(())
    }

    fn read_want(&mut self, scan: &mut Scanner<'a>) -> Result<(), JsonSyntaxError> {
        if scan.peek()? != b'[' {
            let found = scan.value()?;
            self.note(QuestionErrorKind::BadParameter, || {
                let words = listed(&Key::ALL);
                let (en, zh) =
                    (format!("a list of some of {words}"), format!("由 {words} 中若干项组成的列表"));
                (ParseKey::Want.name().to_owned(), expected(&en, &zh, &described(&found)))
            });
            return Ok(());
        }
        self.keys = KeySet::EMPTY;
        let mut more = scan.enter_list()?;
        let mut index = 0;
        while more {
            match known_word(&Key::ALL, scan)? {
                Ok(key) => self.keys = self.keys.with(key),
                Err(found) => {
                    self.note(QuestionErrorKind::BadParameter, || {
                        (format!("want[{index}]"), expected_one_of(&Key::ALL, &found))
                    });
                }
            }
            index += 1;
            more = scan.next_item()?;
        }
        Ok(())
    }

    /// A list of positions and values.
    fn read_components(
        &mut self,
        key: ParseKey,
        scan: &mut Scanner<'a>,
    ) -> Result<Vec<Operand>, JsonSyntaxError> {
        let mut components = Vec::new();
        if scan.peek()? != b'[' {
            let found = scan.value()?;
            self.note(QuestionErrorKind::BadPosition, || {
                let message = expected(
                    "a list of objects with \"game\" and \"position\"",
                    "由含有 \"game\" 和 \"position\" 的对象组成的列表",
                    &described(&found),
                );
                (key.name().to_owned(), message)
            });
            return Ok(components);
        }
        let mut more = scan.enter_list()?;
        let mut index = 0;
        while more {
            let item = scan.value()?;
            // After a fault the line is only read on for its syntax and its id.
            if self.fault.is_none() {
                let component = match item {
                    Data::Text(value) if key == ParseKey::Compare => Ok(Operand::Value(value)),
                    item => component(item),
                };
                match component {
                    Ok(component) => components.push(component),
                    Err((step, message)) => {
                        let name = key.name();
                        self.note(QuestionErrorKind::BadPosition, || {
                            (format!("{name}[{index}]{step}"), message)
                        });
                    }
                }
            }
            index += 1;
            more = scan.next_item()?;
        }
        Ok(components)
    }

    /// The question, where nothing is wrong.
    fn request(mut self) -> Result<Request, QuestionError> {
        self.check_company();
        let op = self.has(ParseKey::Op);
        let count = self.has(ParseKey::Count);
        let is_sum = self.has(ParseKey::Sum);
        let needed: &[(ParseKey, QuestionErrorKind)] = if op {
            &[(ParseKey::Args, QuestionErrorKind::BadPosition)]
        } else if count {
            &[
                (ParseKey::Heaps, QuestionErrorKind::BadParameter),
                (ParseKey::Sizes, QuestionErrorKind::BadParameter),
            ]
        } else if is_sum
            || self.has(ParseKey::Quotient)
            || self.has(ParseKey::Value)
            || self.has(ParseKey::Compare)
            || self.has(ParseKey::Values)
        {
            &[]
        } else {
            &[(ParseKey::Position, QuestionErrorKind::BadPosition)]
        };
        for &(key, kind) in needed {
            if !self.has(key) {
                self.note(kind, || (key.name().to_owned(), missing(key.name())));
            }
        }
        if self.has(ParseKey::Compare) && self.compared.len() != 2 {
            let count = self.compared.len();
            self.note(QuestionErrorKind::Syntax, || {
                let message = words!(
                    "\"compare\" takes exactly two values or positions, not {count}",
                    "\"compare\" 需要恰好两个值或局面，而不是 {count} 个"
                );
                (ParseKey::Compare.name().to_owned(), message)
            });
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if let Ok(two) = <[Operand; 2]>::try_from(std::mem::take(&mut self.compared)) {
            return Ok(Request::Compare(two));
        }
        if let Some(range) = self.range {
            return Ok(Request::Values { game: self.game, range, style: self.style });
        }
        if self.seen & 1 << ParseKey::Quotient as u32 != 0 {
            return Ok(Request::Quotient { game: self.game, heaps: self.heaps });
        }
        let data = |data: Option<Data>| data.unwrap_or(Data::Null);
        if op {
            return Ok(Request::Op { op: self.op, args: data(self.args) });
        }
        if count {
            let (heaps, sizes, modulus) = (data(self.heaps), data(self.sizes), self.modulus);
            let ordered = self.ordered.unwrap_or(true);
            let positions = CountedPositions { heaps, sizes, modulus, ordered };
            return Ok(Request::Count { game: self.game, positions });
        }
        let components = match (is_sum, self.seen & 1 << ParseKey::Value as u32 != 0) {
            (true, _) => self.components,
            (_, true) => vec![Operand::Value(self.value)],
            _ => vec![Operand::Position { game: self.game, position: data(self.position) }],
        };
        let play = match self.play {
            Some(play) => play,
            None => default_convention(components.iter().filter_map(Operand::game))?,
        };
        let mut question = Question::new().play(play).player(self.player);
        question.keys = self.keys;
        question.limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        Ok(Request::Play(PlayQuery {
            components,
            is_sum,
            question,
            style: self.style,
            parameters: self.parameters,
        }))
    }

    /// Notes a key that does not belong to what the line asks.
    fn check_company(&mut self) {
        const PLAY: [ParseKey; 7] = [
            ParseKey::Play,
            ParseKey::Want,
            ParseKey::Player,
            ParseKey::Limit,
            ParseKey::Notation,
            ParseKey::S,
            ParseKey::T,
        ];
        const GAME: [ParseKey; 8] = [
            ParseKey::Position,
            ParseKey::Play,
            ParseKey::Want,
            ParseKey::Player,
            ParseKey::Limit,
            ParseKey::Notation,
            ParseKey::S,
            ParseKey::T,
        ];
        let (head, company): (ParseKey, &[ParseKey]) = if self.has(ParseKey::Op) {
            (ParseKey::Op, &[ParseKey::Args])
        } else if self.has(ParseKey::Count) {
            (ParseKey::Count, &[ParseKey::Heaps, ParseKey::Sizes, ParseKey::Mod, ParseKey::Ordered])
        } else if self.has(ParseKey::Quotient) {
            (ParseKey::Quotient, &[ParseKey::Heaps])
        } else if self.has(ParseKey::Compare) {
            (ParseKey::Compare, &[])
        } else if self.has(ParseKey::Sum) {
            (ParseKey::Sum, &PLAY)
        } else if self.has(ParseKey::Value) {
            (ParseKey::Value, &PLAY)
        } else if self.has(ParseKey::Values) && self.has(ParseKey::Game) {
            (ParseKey::Values, &[ParseKey::Game, ParseKey::Notation])
        } else if self.has(ParseKey::Game) {
            (ParseKey::Game, &GAME)
        } else {
            return self.note(QuestionErrorKind::Syntax, || {
                let message = words!(
                    "a query needs \"game\" and \"position\", or \"value\", \"sum\" or \"compare\", or \"op\" and \"args\", or \"count\"",
                    "查询需要 \"game\" 和 \"position\"，或 \"value\"、\"sum\"、\"compare\"，或 \"op\" 和 \"args\"，或 \"count\""
                );
                (String::new(), message)
            });
        };
        let stray = ParseKey::ALL.iter().find(|&&(_, key)| {
            self.has(key) && key != ParseKey::Id && key != head && !company.contains(&key)
        });
        if let Some((stray, _)) = stray {
            self.note(QuestionErrorKind::Syntax, || {
                let head = head.name();
                let message = words!(
                    "\"{stray}\" cannot be combined with \"{head}\": ask one thing per line",
                    "\"{stray}\" 不能与 \"{head}\" 同时使用：每行只问一件事"
                );
                (String::from(*stray), message)
            });
        }
    }
}

/// A component of a sum, or what is wrong and where within.
fn component(item: Data) -> Result<Operand, (&'static str, LocalizedString)> {
    const SHAPE: LocalizedStr =
        text!("an object with \"game\" and \"position\"", "含有 \"game\" 和 \"position\" 的对象");
    let Data::Object(fields) = item else {
        return Err(("", expected(SHAPE.en, SHAPE.zh, &described(&item))));
    };
    let (mut game, mut position, mut expression) = (None, None, None);
    for (name, value) in fields {
        match (name.as_str(), value) {
            ("game", Data::Text(notation)) => game = Some(notation),
            ("game", other) => return Err((".game", expected("a text", "文本", &described(&other)))),
            ("position", value) => position = Some(value),
            ("value", Data::Text(text)) => expression = Some(text),
            ("value", other) => return Err((".value", expected("a text", "文本", &described(&other)))),
            _ => {
                let name = shown(name.as_bytes());
                return Err((
                    "",
                    expected(SHAPE.en, SHAPE.zh, &words!("one with \"{name}\"", "含有 \"{name}\" 的对象")),
                ));
            }
        }
    }
    if let Some(expression) = expression {
        return match (game, position) {
            (None, None) => Ok(Operand::Value(expression)),
            _ => Err((
                ".value",
                words!(
                    "\"value\" replaces \"game\" and \"position\"",
                    "\"value\" 用来代替 \"game\" 和 \"position\""
                ),
            )),
        };
    }
    match (game, position) {
        (Some(game), Some(position)) => Ok(Operand::Position { game, position }),
        (None, _) => Err((".game", missing("game"))),
        (_, None) => Err((".position", missing("position"))),
    }
}

/// Reads a value that should be one of these words: what the word stands for, or what was found instead.
fn known_word<T: Copy>(
    known: &[(&str, T)],
    scan: &mut Scanner<'_>,
) -> Result<Result<T, Data>, JsonSyntaxError> {
    if scan.peek()? != b'"' {
        return Ok(Err(scan.value()?));
    }
    scan.string(|word| match known.iter().find(|(name, _)| name.as_bytes() == word) {
        Some(&(_, value)) => Ok(value),
        None => Err(Data::Text(text_of(word))),
    })
}

/// These words, for messages.
fn listed<T>(known: &[(&str, T)]) -> String {
    known.iter().map(|(word, _)| format!("\"{word}\"")).collect::<Vec<_>>().join(", ")
}

/// What was found instead of what is expected, for messages.
fn described(found: &Data) -> LocalizedString {
    match found {
        Data::Text(text) => {
            let text = shown(text.as_bytes());
            words!("\"{text}\"", "“{text}”")
        }
        Data::Fraction(text) => {
            let text = shown(text.as_bytes());
            words!("{text}", "小数 {text}")
        }
        Data::Big(n) if n.sign() == Sign::Minus => words!("a negative number", "负数"),
        other => other.kind(),
    }
}

fn expected_one_of<T>(known: &[(&str, T)], found: &Data) -> LocalizedString {
    let words = listed(known);
    expected(&format!("one of {words}"), &format!(" {words} 之一"), &described(found))
}

fn expected(en: &str, zh: &str, found: &LocalizedString) -> LocalizedString {
    LocalizedString {
        en: format!("{en} is expected here, not {}", found.en),
        zh: format!("这里应为{zh}，而不是{}", found.zh),
    }
}

fn missing(name: &str) -> LocalizedString {
    words!("\"{name}\" is missing", "缺少 \"{name}\"")
}
