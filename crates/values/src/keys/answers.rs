//! The answers to keys that ask about a value.

use super::key::Key;
use crate::arena::{Arena, ValueId};
use crate::notation::{self, EvaluateError, EvaluatedValue, GameResolver, Glyphs};
use crate::operations::kinds::ValueKind;
use crate::operations::{OperationError, StructuralOrder, Wall};
use grundy_budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::words;

/// An answer before it is written down. Games are of the type `G`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyAnswer<G> {
    /// Anything that is no game.
    Data(Data),
    /// A game; nothing where there is none, as of an atomic weight.
    Game(Option<G>),
    /// Games in the order in which they are printed.
    Games(Vec<G>),
}

impl<G> KeyAnswer<G> {
    /// The same answer in other terms for its games.
    pub fn map<H>(self, mut game: impl FnMut(G) -> H) -> KeyAnswer<H> {
        match self {
            KeyAnswer::Data(data) => KeyAnswer::Data(data),
            KeyAnswer::Game(one) => KeyAnswer::Game(one.map(game)),
            KeyAnswer::Games(all) => KeyAnswer::Games(all.into_iter().map(&mut game).collect()),
        }
    }
}

/// The parameters `s` and `t` of a question, as values of the arena of the value asked about.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyParameters {
    /// From where to overheat.
    pub s: Option<ValueId>,
    /// By how much to cool or to heat, or to where to overheat.
    pub t: Option<ValueId>,
}

impl KeyParameters {
    /// Reads the parameters, each a short value.
    ///
    /// # Errors
    /// [`OperationError`] where one cannot be read, or a limit is reached.
    pub fn read(
        s: Option<&str>,
        t: Option<&str>,
        arena: &mut Arena,
        games: &mut dyn GameResolver,
        budget: &mut Budget,
    ) -> Result<KeyParameters, OperationError> {
        let mut read = |name: &str, text: Option<&str>| {
            text.map(|text| parameter(name, text, arena, games, budget)).transpose()
        };
        Ok(KeyParameters { s: read("s", s)?, t: read("t", t)? })
    }
}

fn parameter(
    name: &str,
    text: &str,
    arena: &mut Arena,
    games: &mut dyn GameResolver,
    budget: &mut Budget,
) -> Result<ValueId, OperationError> {
    let wrong = |reason: LocalizedString| {
        OperationError::Parameter(LocalizedString {
            en: format!("the parameter {name}: {}", reason.en),
            zh: format!("参数 {name}：{}", reason.zh),
        })
    };
    let expression = notation::read(text).map_err(|error| wrong(error.message))?;
    match notation::evaluate(&expression, arena, games, budget) {
        Ok(EvaluatedValue::Short(id)) => Ok(id),
        Ok(EvaluatedValue::Loopy(_)) => {
            Err(wrong(words!("a value without loops is expected", "应为无循环的值")))
        }
        Err(EvaluateError::Read(error)) => Err(wrong(error.message)),
        Err(EvaluateError::Stop(stop)) => Err(stop.into()),
    }
}

/// The answer to a key, in the shape that the batch writes: numbers and games as texts, counts as integers.
///
/// # Errors
/// [`OperationError`] where a parameter is missing or wrong, or a limit is reached.
pub fn answer(
    key: Key,
    id: ValueId,
    parameters: &KeyParameters,
    style: Glyphs,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<Data, OperationError> {
    Ok(match fact(key, id, parameters, arena, budget)? {
        KeyAnswer::Data(data) => data,
        KeyAnswer::Game(None) => Data::Null,
        KeyAnswer::Game(Some(game)) => Data::Text(arena.print(game, style, budget)?),
        KeyAnswer::Games(all) => {
            let texts: Result<Vec<Data>, Halt> =
                all.into_iter().map(|id| Ok(Data::Text(arena.print(id, style, budget)?))).collect();
            Data::list(texts?)
        }
    })
}

/// The answer to a key, its games as values.
///
/// # Errors
/// [`OperationError`] where a parameter is missing or wrong, or a limit is reached.
pub fn fact(
    key: Key,
    id: ValueId,
    parameters: &KeyParameters,
    arena: &mut Arena,
    budget: &mut Budget,
) -> Result<KeyAnswer<ValueId>, OperationError> {
    let sorted = |mut all: Vec<ValueId>, arena: &mut Arena, budget: &mut Budget| {
        StructuralOrder::default().sort(arena, &mut all, budget)?;
        Ok(KeyAnswer::Games(all))
    };
    Ok(match key {
        Key::Outcome => KeyAnswer::Data(Data::from(arena.outcome(id, budget)?.as_str())),
        Key::MisereOutcome => KeyAnswer::Data(Data::from(arena.misere_outcome(id, budget)?.as_str())),
        Key::Genus | Key::MisereCanonical | Key::Quotient => {
            return Err(Halt::NoAnswer(words!(
                "only single positions of impartial games have genera, misère canonical forms and elements of misère quotients: ask for them with solve or in the batch",
                "亏格、反常规范形和反常商的元素只属于双方着法相同的游戏的单个局面：请用 solve 或批处理查询"
            ))
            .into());
        }
        Key::Verdict
        | Key::Grundy
        | Key::Moves
        | Key::Options
        | Key::Score
        | Key::Explain
        | Key::Remoteness
        | Key::Hints
        | Key::Pattern => {
            let word = key.as_str();
            return Err(Halt::NoAnswer(words!(
                "a value has no \"{word}\": ask for it with a position, with solve or in the batch",
                "值本身没有 \"{word}\"：请用 solve 或批处理就局面提问"
            ))
            .into());
        }
        Key::LeftStop => KeyAnswer::Data(text(arena.stop(id, Player::Left))),
        Key::RightStop => KeyAnswer::Data(text(arena.stop(id, Player::Right))),
        Key::Mean => KeyAnswer::Data(text(arena.mean(id, budget)?)),
        Key::Temperature => KeyAnswer::Data(text(arena.temperature(id, budget)?)),
        Key::Thermograph => KeyAnswer::Data(thermograph(id, arena, budget)?),
        Key::Birthday => KeyAnswer::Data(Data::integer(arena.birthday(id, budget)?)),
        Key::Positions => KeyAnswer::Data(Data::integer(arena.follower_count(id, budget)?)),
        Key::StopCount => KeyAnswer::Data(Data::integer(arena.stop_count(id, budget)?)),
        Key::Uptimal => KeyAnswer::Data(uptimal(id, arena, budget)?),
        Key::Kind => {
            let kinds = arena.kinds(id, budget)?;
            KeyAnswer::Data(Data::list(kinds.into_iter().map(ValueKind::as_str).map(Data::from).collect()))
        }
        Key::Incentives => return sorted(arena.incentives(id, budget)?, arena, budget),
        Key::LeftIncentives | Key::RightIncentives => {
            let player = if key == Key::LeftIncentives { Player::Left } else { Player::Right };
            return sorted(arena.incentives_of(id, player, budget)?, arena, budget);
        }
        Key::LeftOptions | Key::RightOptions => {
            let player = if key == Key::LeftOptions { Player::Left } else { Player::Right };
            return sorted(arena.options(id, player, budget)?, arena, budget);
        }
        Key::AtomicWeight => KeyAnswer::Game(arena.atomic_weight(id, budget)?),
        Key::Canonical | Key::Onside | Key::Offside => KeyAnswer::Game(Some(id)),
        Key::Degree => KeyAnswer::Game(Some(ValueId::ZERO)),
        Key::Reduced => KeyAnswer::Game(Some(arena.reduced(id, budget)?)),
        Key::Freeze => KeyAnswer::Game(Some(arena.freeze(id, budget)?)),
        Key::Companion => KeyAnswer::Game(Some(arena.companion(id, budget)?)),
        Key::Cool => {
            let t = given(parameters.t, "t")?;
            let number = arena.number(t).ok_or_else(|| {
                OperationError::Parameter(words!(
                    "the parameter t is not a number: write a temperature such as 1/2",
                    "参数 t：冷却的温度应为数，例如 1/2"
                ))
            })?;
            KeyAnswer::Game(Some(arena.cool(id, &number, budget)?))
        }
        Key::Heat => KeyAnswer::Game(Some(arena.heat(id, given(parameters.t, "t")?, budget)?)),
        Key::Overheat => {
            let (s, t) = (given(parameters.s, "s")?, given(parameters.t, "t")?);
            KeyAnswer::Game(Some(arena.overheat(id, s, t, budget)?))
        }
    })
}

fn given(parameter: Option<ValueId>, name: &str) -> Result<ValueId, OperationError> {
    parameter.ok_or_else(|| {
        OperationError::Parameter(words!(
            "the parameter {name} is missing: write -{name} 1/2 at the shell, or \"{name}\": \"1/2\" in JSON",
            "缺少参数 {name}：在命令行里请写 -{name} 1/2，在 JSON 里请写 \"{name}\": \"1/2\""
        ))
    })
}

fn text(number: impl ToString) -> Data {
    Data::Text(number.to_string())
}

fn thermograph(id: ValueId, arena: &mut Arena, budget: &mut Budget) -> Result<Data, Halt> {
    let thermograph = arena.thermograph(id, budget)?;
    let wall = |wall: &Wall| {
        Data::list(wall.points().iter().map(|(t, x)| Data::list(vec![text(t), text(x)])).collect())
    };
    Ok(Data::object([("left", wall(thermograph.left())), ("right", wall(&thermograph.right()))]))
}

fn uptimal(id: ValueId, arena: &mut Arena, budget: &mut Budget) -> Result<Data, Halt> {
    Ok(match arena.uptimal(id, budget)? {
        None => Data::Null,
        Some(uptimal) => Data::object([
            ("number", text(uptimal.number)),
            ("nimber", Data::Natural(uptimal.nimber)),
            ("ups", Data::integers(uptimal.ups)),
        ]),
    })
}
