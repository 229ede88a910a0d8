//! Values from what is written, with the positions that it names.

use super::fault::{at_column, of_read, stopped};
use super::{Value, lock};
use crate::solver::place;
use crate::wire::query::{Fault, FaultKind};
use crate::wire::text::{self, Source};
use grundy_solver::game::workbench::{SharedWorkbench, Workbench};
use grundy_solver::game::{Game, Placed};
use grundy_solver::limits::Budget;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_theory::words::Words;
use grundy_values::arena::{Arena, Id};
use grundy_values::loopy::Calculator;
use grundy_values::loopy::evaluate::LoopyGames;
use grundy_values::loopy::value::Loopy;
use grundy_values::notation::expression::{Expression, Node};
use grundy_values::notation::{self, ErrorKind, Failure, GameError, Games};
use hashbrown::HashMap;
use std::sync::Arc;

/// Who knows games by their notation, those that an expression names among them.
pub type FindGame<'a> = dyn FnMut(&str) -> Result<Arc<dyn Game>, Fault> + 'a;

impl Value {
    /// The value that an expression says, made on this workbench. Games are asked for by their notation.
    ///
    /// # Errors
    /// [`Fault`] with the kind, the place and what was expected.
    pub fn read(
        text: &str,
        bench: &SharedWorkbench,
        games: &mut FindGame<'_>,
        budget: &mut Budget,
    ) -> Result<Value, Fault> {
        let expression = notation::read(text).map_err(|error| of_read(error, text))?;
        let mut named = named_positions(&expression, text, bench, games, budget)?;
        let value = lock(bench, budget)?.calculator(budget).evaluate(&expression, &mut named);
        let value = value.map_err(|failure| match failure {
            Failure::Read(error) => of_read(error, text),
            Failure::Stop(stop) => stopped(stop, "value"),
        })?;
        Ok(Value::on(bench, value))
    }
}

/// The values of all positions that an expression names.
fn named_positions(
    expression: &Expression,
    text: &str,
    bench: &SharedWorkbench,
    games: &mut FindGame<'_>,
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
        let known = games(game).map_err(wrong)?;
        let data = read_position(&*known, position).map_err(wrong)?;
        let placed = place(&*known, &data).map_err(wrong)?;
        let mut bench = lock(bench, budget)?;
        let value = placed.value(&mut bench, budget)?;
        let options = options_of(&placed, &mut bench, budget)?;
        let short = bench.calculator(budget).as_short(value);
        named.values.insert(key, Position { value, short, options });
    }
    Ok(named)
}

/// A position as people write it, in JSON or in the form of its game.
fn read_position(game: &dyn Game, position: &str) -> Result<Data, Fault> {
    let wrong = |message: Words| Fault::new(FaultKind::BadPosition, "value", message);
    let read = text::position(position, game, Source::Argument);
    read.map(|(data, _)| data).map_err(|(_, message)| wrong(message))
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
