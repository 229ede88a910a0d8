//! Exact values of games of Left and Right: expressions, positions, comparisons.

use crate::Solver;
use crate::solver::place;
use crate::wire::json::data_from_json;
use crate::wire::query::{Fault, FaultKind, Given, Part};
use crate::wire::text;
use grundy_solver::answer::{Question, Refusal};
use grundy_solver::game::partizan::BareValue;
use grundy_solver::game::workbench::Workbench;
use grundy_solver::game::{Game, Placed};
use grundy_solver::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::Play;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Fields;
use grundy_theory::words;
use grundy_theory::words::Words;
use grundy_values::arena::{Arena, Id};
use grundy_values::keys::{Key, Parameters};
use grundy_values::loopy::Calculator;
use grundy_values::loopy::evaluate::LoopyGames;
use grundy_values::loopy::value::{Comparison, Loopy};
use grundy_values::notation::expression::{Expression, Node};
use grundy_values::notation::{self, ErrorKind, Failure, GameError, Games, NoGames, ReadError, Style};
use grundy_values::operations::OperationError;
use hashbrown::HashMap;
use std::sync::{Arc, MutexGuard};

/// More heaps than this are not listed at once.
const MOST_HEAPS: u64 = 1_000_000;

/// What writing a value down may cost where nobody asked for it in canonical form.
const STEPS_TO_PRINT: u64 = 1_000_000;
const BYTES_TO_PRINT: u64 = 1 << 24;

impl Solver {
    /// The value that an expression says, as a position that can be asked about and stand in sums.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    ///
    /// ```
    /// use grundy::prelude::*;
    ///
    /// let mut solver = Solver::default();
    /// let value = solver.place_value("{3|1} + ^*", Default::default())?;
    /// let facts = solver.facts(&value, &[Key::Canonical, Key::Mean], &Default::default(), Default::default())?;
    /// assert_eq!(facts[0], ("canonical", Data::from("{3^*|1^*}")));
    /// assert_eq!(facts[1], ("mean", Data::from("2")));
    /// # Ok::<(), grundy::Fault>(())
    /// ```
    pub fn place_value(&mut self, text: &str, style: Style) -> Result<Placed, Fault> {
        let expression = notation::read(text).map_err(|error| of_read(error, text))?;
        let mut budget = Budget::new(self.limits());
        let mut named = self.named_positions(&expression, text, &mut budget)?;
        let bench = Arc::clone(self.bench());
        let mut held = lock(&bench, &budget)?;
        let value = held.calculator(&mut budget).evaluate(&expression, &mut named);
        let value = value.map_err(|failure| match failure {
            Failure::Read(error) => of_read(error, text),
            Failure::Stop(stop) => stopped(stop, "value"),
        })?;
        let stamp = held.stamp();
        // Moves elsewhere in a sum show it in canonical form, like those in it; a long one as it was written.
        let mut for_print = budget.part(STEPS_TO_PRINT, BYTES_TO_PRINT);
        let printed = held.calculator(&mut for_print).print(value, style).ok().flatten();
        drop(held);
        let bare = BareValue::new(bench, stamp, value, style, printed.unwrap_or_else(|| text.to_owned()));
        Ok(Placed::Partizan(Box::new(bare)))
    }

    /// The position or value that a part of a query is.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn place_part(&mut self, part: &Part, style: Style) -> Result<Placed, Fault> {
        match part {
            Part::Position { game, position } => self.place(game, position),
            Part::Value(text) => self.place_value(text, style),
        }
    }

    /// What is asked about the value of a position, each with its key.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn facts(
        &mut self,
        position: &Placed,
        keys: &[Key],
        given: &Given,
        style: Style,
    ) -> Result<Fields, Fault> {
        let mut budget = Budget::new(self.limits());
        let bench = Arc::clone(self.bench());
        let mut bench = lock(&bench, &budget)?;
        let value = position.value(&mut bench, &mut budget)?;
        let mut calculator = bench.calculator(&mut budget);
        let (s, t) = (given.s.as_deref(), given.t.as_deref());
        let parameters = Parameters::read(s, t, calculator.arena, &mut NoGames, calculator.budget)
            .map_err(of_operation)?;
        let mut facts = Fields::with_capacity(keys.len());
        for &key in keys {
            if key == Key::MisereOutcome {
                // Of a position, and not of its canonical form: the two may differ.
                facts.push((key.as_str(), Data::Null));
                continue;
            }
            let fact = calculator.answer(key, value, &parameters, style).map_err(of_operation)?;
            let Some(fact) = fact else { return Err(unsupported(key)) };
            facts.push((key.as_str(), fact));
        }
        drop(bench);
        let asked = Question { play: Play::Misere, ..Question::default() };
        for (_, fact) in facts.iter_mut().filter(|(name, _)| *name == Key::MisereOutcome.as_str()) {
            let outcome = position.answer(&asked, &mut budget)?.outcome;
            *fact = outcome.map_or(Data::Null, |outcome| Data::from(outcome.as_str()));
        }
        Ok(facts)
    }

    /// The canonical form of a position as text.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn canonical(&mut self, position: &Placed, style: Style) -> Result<Data, Fault> {
        let facts = self.facts(position, &[Key::Canonical], &Given::default(), style)?;
        Ok(facts.into_iter().next().map_or(Data::Null, |(_, fact)| fact))
    }

    /// How two values or positions compare: `<`, `>`, `=` or `||`.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn compare(&mut self, two: &[Part; 2]) -> Result<&'static str, Fault> {
        let mut place = |i: usize| {
            self.place_part(&two[i], Style::default()).map_err(|mut fault| {
                fault.at = format!("compare[{i}].{}", fault.at);
                fault
            })
        };
        let (one, other) = (place(0)?, place(1)?);
        let mut budget = Budget::new(self.limits());
        let bench = Arc::clone(self.bench());
        let mut bench = lock(&bench, &budget)?;
        let one = one.value(&mut bench, &mut budget)?;
        let other = other.value(&mut bench, &mut budget)?;
        let compared = bench.calculator(&mut budget).compare(one, other);
        Ok(match compared.map_err(|stop| stopped(stop, "compare"))? {
            Comparison { at_least: true, at_most: true } => "=",
            Comparison { at_least: true, .. } => ">",
            Comparison { at_most: true, .. } => "<",
            _ => "||",
        })
    }

    /// The canonical forms of the heaps of a game from the first to the last.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn heap_values(&mut self, notation: &str, range: &Data, style: Style) -> Result<Vec<Data>, Fault> {
        let (first, last) = heap_range(range)?;
        let game = self.game(notation)?;
        let is_heaps = game.is_partizan() && place(&*game, &Data::from(vec![first])).is_ok();
        if !is_heaps || !notation.starts_with("partizan-") {
            return Err(Fault::new(
                FaultKind::Unsupported,
                "values",
                words!(
                    "\"values\" lists single heaps, of a game on heaps of Left and Right such as partizan-octal:0.7|0.3",
                    "\"values\" 列出单堆的值，需要双方着法不同的堆游戏，例如 partizan-octal:0.7|0.3"
                ),
            ));
        }
        let mut budget = Budget::new(self.limits());
        let bench = Arc::clone(self.bench());
        let mut bench = lock(&bench, &budget)?;
        let mut values = Vec::new();
        for heap in first..=last {
            let position = place(&*game, &Data::from(vec![heap]))?;
            let value = position.value(&mut bench, &mut budget)?;
            let text = bench.calculator(&mut budget).print(value, style);
            let text = text.map_err(|stop| stopped(stop, "values"))?;
            values.push(text.map_or(Data::Null, Data::Text));
        }
        Ok(values)
    }

    /// The values of all positions that an expression names.
    fn named_positions(
        &mut self,
        expression: &Expression,
        text: &str,
        budget: &mut Budget,
    ) -> Result<Named, Fault> {
        let mut named = Named::default();
        let nodes = expression.nodes.iter().zip(&expression.columns);
        for (node, &column) in nodes {
            let Node::Position { game, position } = node else { continue };
            let key = (game.clone(), position.clone());
            if named.values.contains_key(&key) {
                continue;
            }
            let wrong = |fault: Fault| Fault { at: "value".to_owned(), ..at_column(fault, column, text) };
            let known = self.game(game).map_err(wrong)?;
            let data = read_position(&*known, position).map_err(wrong)?;
            let placed = place(&*known, &data).map_err(wrong)?;
            let bench = Arc::clone(self.bench());
            let mut bench = lock(&bench, budget)?;
            let value = placed.value(&mut bench, budget)?;
            let options = options_of(&placed, &mut bench, budget)?;
            let short = bench.calculator(budget).as_short(value);
            named.values.insert(key, Position { value, short, options });
        }
        Ok(named)
    }
}

fn lock<'a>(
    bench: &'a grundy_solver::game::workbench::SharedWorkbench,
    budget: &Budget,
) -> Result<MutexGuard<'a, Workbench>, Fault> {
    budget.lock(bench).map_err(|stop| stopped(stop, "value"))
}

/// A position as people write it, in JSON or in the form of its game.
fn read_position(game: &dyn Game, position: &str) -> Result<Data, Fault> {
    // A number alone is a heap, as the game's form has it.
    if position.trim_start().starts_with(['[', '{', '"'])
        && let Ok(data) = data_from_json(position.as_bytes())
    {
        return Ok(data);
    }
    let wrong = |message: Words| Fault::new(FaultKind::BadPosition, "value", message);
    text::read(position, game.form().shape).map(|reading| reading.data).map_err(|(_, message)| wrong(message))
}

/// The values of both players' options, as they are played; nothing where the position has none that are known.
fn options_of(
    placed: &Placed,
    bench: &mut Workbench,
    budget: &mut Budget,
) -> Result<Option<[Vec<Id>; 2]>, Fault> {
    let Placed::Partizan(position) = placed else { return Ok(None) };
    let mut options = [Vec::new(), Vec::new()];
    let mut short = true;
    for player in [Player::Left, Player::Right] {
        let list = &mut options[player as usize];
        let visited = position.visit_valued(player, bench, budget, &mut |_, value, bench, budget| {
            match bench.calculator(budget).as_short(value) {
                Some(id) => list.push(id),
                None => short = false,
            }
            Ok(())
        });
        visited.map_err(|stop| stopped(stop, "value"))?;
    }
    Ok(short.then_some(options))
}

/// The positions that an expression names.
#[derive(Default)]
struct Named {
    values: HashMap<(String, String), Position>,
}

struct Position {
    value: Loopy,
    short: Option<Id>,
    options: Option<[Vec<Id>; 2]>,
}

impl Named {
    fn get(&self, game: &str, position: &str) -> Result<&Position, GameError> {
        self.values.get(&(game.to_owned(), position.to_owned())).ok_or_else(|| {
            let message = words!("there is no game called {game} here", "这里没有名为 {game} 的游戏");
            GameError::Wrong(ErrorKind::UnknownGame, message)
        })
    }
}

fn no_short_value() -> GameError {
    let message = words!("a position without loops is expected here", "这里应为无循环的局面");
    GameError::Wrong(ErrorKind::Unsupported, message)
}

impl Games for Named {
    fn value(&mut self, game: &str, position: &str, _: &mut Arena, _: &mut Budget) -> Result<Id, GameError> {
        self.get(game, position)?.short.ok_or_else(no_short_value)
    }

    fn options(
        &mut self,
        game: &str,
        position: &str,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<[Vec<Id>; 2], GameError> {
        let known = self.get(game, position)?;
        if let Some(options) = &known.options {
            return Ok(options.clone());
        }
        // An impartial position: its form does not matter, since its options are nimbers.
        let short = known.short.ok_or_else(no_short_value)?;
        let mut options = |player| arena.options(short, player, budget);
        Ok([options(Player::Left)?, options(Player::Right)?])
    }
}

impl LoopyGames for Named {
    fn loopy(
        &mut self,
        game: &str,
        position: &str,
        _: &mut Calculator<'_>,
    ) -> Result<Option<Loopy>, GameError> {
        let known = self.get(game, position)?;
        Ok(known.short.is_none().then_some(known.value))
    }
}

fn heap_range(range: &Data) -> Result<(u64, u64), Fault> {
    let wrong = |kind, message| Fault::new(kind, "values", message);
    let ends = range.naturals(u64::MAX).ok().and_then(|ends| <[u64; 2]>::try_from(ends).ok());
    let Some([first, last]) = ends else {
        let message = words!(
            "\"values\" takes two whole numbers, the first and the last heap: [0, 50]",
            "\"values\" 需要两个整数，即首堆与末堆：[0, 50]"
        );
        return Err(wrong(FaultKind::BadPosition, message));
    };
    if first > last {
        let message = words!(
            "the first heap, {first}, is larger than the last, {last}",
            "首堆 {first} 大于末堆 {last}"
        );
        return Err(wrong(FaultKind::BadParameter, message));
    }
    if last - first >= MOST_HEAPS {
        let message = words!("at most {MOST_HEAPS} heaps are listed at once", "一次最多列出 {MOST_HEAPS} 堆");
        return Err(wrong(FaultKind::TooLarge, message));
    }
    Ok((first, last))
}

fn stopped(stop: Stop, at: &str) -> Fault {
    match stop {
        Stop::Own(_) => Refusal::from(stop).into(),
        stop => Fault::new(FaultKind::TooLarge, at, stop.words()),
    }
}

fn of_read(error: ReadError, text: &str) -> Fault {
    at_column(Fault::new(kind_of(error.kind), "value", error.message), error.column, text)
}

/// A fault in a written value, with the column in words.
fn at_column(fault: Fault, column: usize, text: &str) -> Fault {
    let Words { en, zh } = fault.message;
    let rest: String = text.chars().skip(column.saturating_sub(1)).take(20).collect();
    let message = match rest.is_empty() {
        true => Words { en: format!("at the end: {en}"), zh: format!("在末尾：{zh}") },
        false => Words {
            en: format!("column {column}, at \"{rest}\": {en}"),
            zh: format!("第 {column} 列 “{rest}” 处：{zh}"),
        },
    };
    Fault { message, ..fault }
}

fn kind_of(kind: ErrorKind) -> FaultKind {
    match kind {
        ErrorKind::Syntax => FaultKind::Syntax,
        ErrorKind::BadPosition => FaultKind::BadPosition,
        ErrorKind::UnknownGame => FaultKind::UnknownGame,
        ErrorKind::BadParameter => FaultKind::BadParameter,
        ErrorKind::TooLarge => FaultKind::TooLarge,
        ErrorKind::Unsupported => FaultKind::Unsupported,
    }
}

fn of_operation(error: OperationError) -> Fault {
    match error {
        OperationError::Parameter(message) => Fault::new(FaultKind::BadParameter, "want", message),
        OperationError::Stop(stop) => stopped(stop, "value"),
    }
}

fn unsupported(key: Key) -> Fault {
    let key = key.as_str();
    Fault::new(
        FaultKind::Unsupported,
        "want",
        words!(
            "there is no \"{key}\" of a value whose play may go on for ever, or one of whose sides is no stopper",
            "可能永不结束的值，或其一侧不是 stopper 的值，没有 \"{key}\""
        ),
    )
}
