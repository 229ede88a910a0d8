//! A function for each fuzz target. It panics where the program would be wrong.

use crate::bytes::Bytes;
use grundy::batch::{self, BatchOptions};
use grundy::solver::engine::answer::{Answer, GrundyAnswer, Question, Refusal};
use grundy::solver::engine::budget::{Budget, Halt, Limits};
use grundy::solver::engine::game::{self, Component, Game, GamePosition};
use grundy::solver::engine::method::theorems::UseTheorems;
use grundy::solver::exact::keys::Key;
use grundy::solver::theory::catalogue::{self};
use grundy::solver::theory::data::Data;
use grundy::solver::theory::outcome::{Convention, Outcome};
use grundy::solver::theory::ruleset::Ruleset;
use grundy::solver::theory::ruleset::any::AnyRuleset;
use grundy::solver::theory::ruleset::parameters::GameErrorKind;
use grundy::solver::theory::theorem::EITHER;
use grundy::wire::json::data_from_json;
use grundy::wire::write;
use num_bigint::BigUint;
use serde::de::IgnoredAny;
use std::ops::ControlFlow;
use std::time::Duration;

/// Limits small enough that thousands of questions a second are answered.
pub(crate) fn limits() -> Limits {
    Limits { memory: 64 << 20, steps: 200_000, ..Limits::default() }
}

/// Lines of a batch: one line of JSON comes out for each that is not blank.
pub fn batch(input: &[u8]) {
    batch_within(input, limits());
}

fn batch_within(input: &[u8], limits: Limits) {
    const MAX_LINE: usize = 1 << 16;
    let options = BatchOptions { max_line: MAX_LINE, limits, ..BatchOptions::default() };
    let mut out = Vec::new();
    let summary = batch::run(input, &mut out, &options).expect("memory can be read and written");
    let asked = input.split(|&byte| byte == b'\n').filter(|line| !line.iter().all(u8::is_ascii_whitespace));
    let answers: Vec<&[u8]> = out.split_terminator().collect();
    assert_eq!(answers.len(), asked.count(), "lines answered");
    assert_eq!(summary.lines, answers.len() as u64);
    let mut errors = 0;
    for answer in answers {
        std::str::from_utf8(answer).expect("an answer is UTF-8");
        serde_json::from_slice::<IgnoredAny>(answer).expect("an answer is JSON");
        errors += u64::from(memchr_error(answer));
    }
    assert!(summary.errors <= errors, "every error is an answer that says so");
}

/// A question about huge positions, alone, in compounds and in sums, with a limit of memory and a clock as a
/// server has them. What it really takes is for the fuzzer to look at (`-rss_limit_mb`, `-timeout`).
pub fn far(input: &[u8]) {
    const WANTS: [&str; 8] =
        ["outcome", "grundy", "moves", "options", "remoteness", "explain", "hints", "canonical"];
    let mut bytes = Bytes(input);
    let wants: Vec<String> =
        (0..=bytes.below(2)).map(|_| format!("\"{}\"", WANTS[usize::from(bytes.below(8))])).collect();
    let play = if bytes.below(2) == 0 { "normal" } else { "misere" };
    let parts: Vec<String> = (0..=bytes.below(3)).map(|_| bytes.far_part()).collect();
    let asked = match &parts[..] {
        [one] => one.clone(),
        several => format!("\"sum\": [{{{}}}]", several.join("}, {")),
    };
    let line = format!("{{{asked}, \"play\": \"{play}\", \"want\": [{}]}}\n", wants.join(", "));
    let (memory, time) = (256 << 20, Some(Duration::from_secs(1)));
    let limits = Limits { memory, time, steps: u64::MAX, positions: u64::MAX, ..Limits::default() };
    batch_within(line.as_bytes(), limits);
}

/// Lines, each ended by `\n`.
trait SplitTerminator {
    fn split_terminator(&self) -> impl Iterator<Item = &[u8]>;
}

impl SplitTerminator for Vec<u8> {
    fn split_terminator(&self) -> impl Iterator<Item = &[u8]> {
        assert!(self.is_empty() || self.ends_with(b"\n"), "the last line is ended");
        self.split_inclusive(|&byte| byte == b'\n').map(|line| &line[..line.len() - 1])
    }
}

fn memchr_error(answer: &[u8]) -> bool {
    answer.windows(8).any(|window| window == b"\"error\":")
}

/// A nimber expression: a value or an error that points into the text.
pub fn expression(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    match grundy::nimber_expression::evaluate(text) {
        Ok(value) => {
            let written = value.0.to_string();
            assert_eq!(grundy::nimber_expression::evaluate(&written), Ok(value), "a value is an expression");
        }
        Err(error) => {
            assert!(error.at.start <= error.at.end && error.at.end <= text.len(), "{error:?} points outside");
            assert!(
                text.is_char_boundary(error.at.start) && text.is_char_boundary(error.at.end),
                "{error:?}"
            );
            assert!(!error.message.en.is_empty() && !error.message.zh.is_empty());
        }
    }
}

/// The notation of a game, and a position as JSON on the lines after it.
pub fn notation(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let (notation, position) = text.split_once('\n').unwrap_or((text, ""));
    let game = match game::game(notation) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.message.en.is_empty() && !error.message.zh.is_empty());
            return;
        }
    };
    let example = game.about().example;
    let compound = notation.starts_with("every:");
    let position = match data_from_json(position.as_bytes()) {
        Ok(data) => data,
        Err(_) if compound => return,
        Err(_) => data_from_json(example.as_bytes()).expect("an example is JSON"),
    };
    check(notation, &*game, &position, &Ask { play: Convention::Normal, limit: 5, all: true });
}

/// A game of the catalogue and a position of about the right shape, both drawn from the input.
pub fn position(input: &[u8]) {
    let mut bytes = Bytes(input);
    let notation = bytes.game();
    let game = match game::game(&notation) {
        Ok(game) => game,
        // Games that are only played alone are no part of compounds.
        Err(error) if error.kind == GameErrorKind::Unsupported && notation.starts_with("every:") => return,
        Err(error) => panic!("{notation} is a game: {error}"),
    };
    let play = if bytes.below(2) == 0 { Convention::Normal } else { Convention::Misere };
    let ask = Ask { play, limit: bytes.below(8) as usize, all: bytes.below(4) == 0 };
    let data = match (bytes.below(2), data_from_json(game.about().example.as_bytes())) {
        (0, Ok(example)) => bytes.changed(&example),
        _ => bytes.data(0),
    };
    check(&notation, &*game, &data, &ask);
}

/// How a position is asked about.
struct Ask {
    play: Convention,
    limit: usize,
    /// Also what takes long: value, length and reason.
    all: bool,
}

fn question(ask: &Ask) -> Question {
    Question::default()
        .play(ask.play)
        .key_if(ask.all, Key::Grundy)
        .moves(ask.limit)
        .key_if(ask.all, Key::Explain)
}

/// Holds the answer against the rules, and against the answer without theorems.
fn check(notation: &str, game: &dyn Game, data: &Data, ask: &Ask) {
    let position = match game.place(data) {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.message.en.is_empty() && !error.message.zh.is_empty());
            return;
        }
    };
    let position = match position {
        GamePosition::Component(component) => component,
        other @ (GamePosition::Partizan(_) | GamePosition::Alone(_) | GamePosition::Sum(_)) => {
            // Nothing to hold the answer against; but there is one, or a refusal.
            let _ = other.answer(&question(ask), &mut Budget::new(&limits()));
            return;
        }
    };
    let written = position.write();
    let again = component(notation, game, &written);
    assert_eq!(again.write(), written, "{notation}: a position written and read is the same");
    let answer = answer(&*position, ask);
    if let Ok(answer) = &answer {
        consistent(notation, game, &*position, ask, answer);
    }
    let Ok(plain) = game::game_with(notation, UseTheorems::None) else { panic!("{notation} is a game") };
    let plain = component(notation, &*plain, data);
    let (Ok(answer), Ok(searched)) = (answer, self::answer(&*plain, ask)) else { return };
    let at = format!("{notation} {written:?} {:?}", ask.play);
    assert_eq!(answer.outcome, searched.outcome, "outcome of {at}");
    if let (Some(GrundyAnswer::Value(value)), Some(GrundyAnswer::Value(found))) =
        (&answer.grundy, &searched.grundy)
    {
        assert_eq!(value, found, "value of {at}");
    }
    if let (Some(listed), Some(found)) = (&answer.moves, &searched.moves) {
        if let (Some(count), Some(found)) = (&listed.count, &found.count) {
            assert_eq!(count, found, "winning moves of {at}");
        }
        if listed.count.is_some() && found.count.is_some() {
            assert_eq!(listed.moves, found.moves, "winning moves of {at}");
        }
    }
}

/// Places a position that is known to be one.
fn component(notation: &str, game: &dyn Game, data: &Data) -> Box<dyn Component> {
    let placed = game.place(data).unwrap_or_else(|error| panic!("{notation} {data:?}: {error}"));
    placed.component().unwrap_or_else(|reason| panic!("{notation} {data:?}: {reason}"))
}

fn answer(position: &dyn Component, ask: &Ask) -> Result<Answer, Refusal> {
    game::answer(position, &question(ask), &mut Budget::new(&limits()))
}

/// More moves than this are not looked at.
const MANY: usize = 2_000;

/// Does the answer agree with itself and with the moves that the rules allow?
fn consistent(notation: &str, game: &dyn Game, position: &dyn Component, ask: &Ask, answer: &Answer) {
    let at = format!("{notation} {:?} {:?}: {answer:?}", position.write(), ask.play);
    let mut legal = Vec::new();
    let rules =
        position.erased(&mut Budget::new(&Limits::default())).expect("rules of the catalogue do not fail");
    let every = AnyRuleset::new().visit_moves(&rules, EITHER, &mut |mv| {
        legal.push(mv);
        if legal.len() < MANY { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let wins = answer.outcome == Some(Outcome::N);
    let over = ask.play == Convention::Misere && legal.is_empty();
    if let Some(GrundyAnswer::Value(value)) = &answer.grundy {
        assert_eq!(value.is_zero(), !wins, "{at}");
    }
    let Some(list) = &answer.moves else { panic!("{at}") };
    assert!(list.moves.len() <= ask.limit, "{at}");
    assert!(wins || list.moves.is_empty(), "{at}");
    if let Some(count) = &list.count {
        assert_eq!(*count > BigUint::ZERO, wins && !over, "{at}");
        assert_eq!(BigUint::from(list.moves.len()), count.min(&ask.limit.into()).clone(), "{at}");
    }
    let reached: Vec<Data> = legal.iter().filter_map(|mv| Some(mv.to.as_ref().ok()?.write())).collect();
    for to in list.moves.iter().filter_map(|mv| mv.to.as_ref()) {
        assert!(every.is_break() || reached.contains(to), "{at}: no move leads to {to:?}");
        let next = match game.place(to) {
            Ok(_) => component(notation, game, to),
            // Heaps merged or moved together may be larger than a position may be written with.
            Err(error) if error.too_large => continue,
            Err(error) => panic!("{at}: {to:?} {error}"),
        };
        match next.outcome(ask.play, false, &mut Budget::new(&limits())) {
            Ok(claim) => assert_eq!(claim.what, Outcome::P, "{at}: {to:?}"),
            Err(Halt::Memory(_) | Halt::Steps(_) | Halt::OutOfReach(_)) => {}
            Err(stop) => panic!("{at}: {stop}"),
        }
    }
    if let Some(words) = &answer.explain {
        assert!(!words.en.is_empty() && !words.zh.is_empty(), "{at}");
    }
}

impl Bytes<'_> {
    /// The game and the position of a huge question.
    fn far_part(&mut self) -> String {
        let notation = self.game();
        let example = game::game(&notation).map_or("[[1], [2]]", |game| game.about().example);
        let position = data_from_json(example.as_bytes()).map_or(Data::Null, |example| self.huge(&example));
        let mut json = Vec::new();
        write::data(&mut json, &position);
        format!("\"game\": \"{notation}\", \"position\": {}", String::from_utf8_lossy(&json))
    }

    /// Something like this with huge numbers, and much of it.
    fn huge(&mut self, data: &Data) -> Data {
        match data {
            Data::Natural(n) => Data::Natural(match self.below(4) {
                0 => 10u64.pow(u32::from(self.below(19))),
                1 => self.natural(),
                _ => *n,
            }),
            Data::Text(text) => Data::Text(text.repeat([1, 1, 7, 40][usize::from(self.below(4))])),
            Data::Object(fields) => {
                let field = |(name, value): &(String, Data)| (name.clone(), self.huge(value));
                Data::Object(fields.iter().map(field).collect())
            }
            list => {
                let Ok(items) = list.items() else { return list.clone() };
                let all_texts = items.iter().all(|item| matches!(item, Data::Text(_)));
                let copies = [1, 1, 3, 30][usize::from(self.below(4))];
                let items: Vec<Data> = match all_texts {
                    // The rows of a board stay equally long.
                    true => items.clone(),
                    false => items.iter().map(|item| self.huge(item)).collect(),
                };
                Data::list(items.iter().cycle().take(items.len() * copies).cloned().collect())
            }
        }
    }

    /// A number: mostly small, sometimes around a power of two or ten, sometimes any.
    fn natural(&mut self) -> u64 {
        match self.byte() {
            small @ 0..=199 => u64::from(small % 50),
            200..=229 => (1u64 << self.below(64)).wrapping_add(u64::from(self.below(5))).wrapping_sub(2),
            230..=244 => {
                10u64.pow(u32::from(self.below(20))).wrapping_add(u64::from(self.below(5))).wrapping_sub(2)
            }
            _ => u64::from_le_bytes(std::array::from_fn(|_| self.byte())),
        }
    }

    /// A number for parameters.
    fn least(&mut self, least: u64) -> u64 {
        self.natural().clamp(least, 1_000_000)
    }

    fn hexadecimal(&mut self) -> char {
        char::from_digit(self.below(16).into(), 16).unwrap_or('0')
    }

    /// The notation of a game, with parameters that it takes.
    fn game(&mut self) -> String {
        let entries = catalogue::entries();
        let entry = &entries[usize::from(self.byte()) % entries.len()];
        let plain = match entry.name {
            _ if self.below(2) == 0 => entry.sample.to_owned(),
            name @ ("bash" | "lieges" | "equal-split" | "moore" | "merge-cap") => {
                format!("{name}:{}", self.least(1))
            }
            "dynamic" => format!("dynamic:{},{}", self.least(0), self.least(1)),
            name @ ("subtraction" | "allbut") => {
                let numbers: Vec<String> = (0..=self.below(4)).map(|_| self.least(1).to_string()).collect();
                format!("{name}:{}", numbers.join(","))
            }
            "octal" => {
                let first = ['0', '4'][usize::from(self.below(2))];
                let digits: String = (0..=self.below(4)).map(|_| self.hexadecimal()).collect();
                format!("octal:{first}.{digits}3")
            }
            _ => entry.sample.to_owned(),
        };
        if self.below(16) == 15 { format!("every:{plain}") } else { plain }
    }

    /// Something that is often the position of some game.
    fn data(&mut self, depth: u8) -> Data {
        match self.below(16) {
            0..=8 => self.naturals(),
            9 => Data::object([("heap", self.natural().into()), ("limit", self.natural().into())]),
            10 => Data::object([("heap", self.natural().into())]),
            11 => Data::object([("ones", self.natural().into())]),
            12 => Data::object([("open", self.naturals()), ("closed", self.naturals())]),
            13 if depth < 3 => Data::list((0..self.below(4)).map(|_| self.data(depth + 1)).collect()),
            14 => Data::Natural(self.natural()),
            _ => Data::Null,
        }
    }

    /// Something like this, with other numbers, and items left out or doubled.
    fn changed(&mut self, data: &Data) -> Data {
        match data {
            Data::Natural(_) | Data::Big(_) => match self.below(8) {
                0 => data.clone(),
                1 => Data::Natural(self.natural()),
                2 => Data::small(-i64::from(self.below(4))),
                _ => Data::Natural(self.below(7).into()),
            },
            Data::Text(text) => {
                let letters = ['.', 'X', 'O', 'L', 'R'];
                let letter = |c| if self.below(3) == 0 { letters[usize::from(self.below(5))] } else { c };
                Data::Text(text.chars().map(letter).collect())
            }
            Data::Object(fields) => {
                let field = |(name, value): &(String, Data)| (name.clone(), self.changed(value));
                Data::Object(fields.iter().map(field).collect())
            }
            list => {
                let Ok(items) = list.items() else { return list.clone() };
                let mut changed = Vec::new();
                for item in &items {
                    let copies = [1, 1, 1, 0, 2][usize::from(self.below(5))];
                    (0..copies).for_each(|_| changed.push(self.changed(item)));
                }
                Data::list(changed)
            }
        }
    }

    fn naturals(&mut self) -> Data {
        Data::Naturals((0..self.below(6)).map(|_| self.natural()).collect())
    }
}
