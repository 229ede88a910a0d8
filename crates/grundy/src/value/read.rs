//! Values from what is written, with the positions that it names.

use super::error::{at_column, from_parse_error, stopped};
use super::{Value, lock};
use crate::solver::place;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use crate::wire::text::{self, Source};
use grundy_solver::answer::{GrundyAnswer, Question};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::workbench::{SharedArena, ValueArena};
use grundy_solver::game::{Component, Game, GamePosition};
use grundy_solver::partizan::derived;
use grundy_solver::partizan::position::ValuedMoves;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::{AnyRuleset, ImpartialKind};
use grundy_theory::words;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::loopy::ValueContext;
use grundy_values::loopy::evaluate::LoopyGameResolver;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::expression::{Expression, Node, NodeRef};
use grundy_values::notation::{self, ErrorKind, EvaluateError, GameResolver, ResolveError};
use hashbrown::HashMap;
use std::sync::Arc;

/// Who knows games by their notation, those that an expression names among them.
pub type ResolveGame<'a> = dyn FnMut(&str) -> Result<Arc<dyn Game>, QuestionError> + 'a;

impl Value {
    /// Why an expression has its value: of braces, which options are dominated or reversible; of a sum, the
    /// values of its terms; of a position, what its game says. Empty for other expressions, and if play may
    /// go on for ever.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn derivation(
        text: &str,
        bench: &SharedArena,
        games: &mut ResolveGame<'_>,
        budget: &mut Budget,
    ) -> Result<LocalizedString, QuestionError> {
        let expression = notation::read(text).map_err(|error| from_parse_error(error, text))?;
        if expression.first_loopy().is_some() {
            return Ok(LocalizedString::default());
        }
        let root = expression.root();
        if let Some(Node::Position { game, position }) = expression.nodes.get(root.0) {
            let known = games(game)?;
            let placed = place(&*known, &read_position(&*known, position)?)?;
            let question = Question::new().outcome().reason();
            return Ok(placed.answer(&question, budget)?.explain.unwrap_or_default());
        }
        let mut named = named_positions(&expression, text, bench, games, budget)?;
        let mut bench = lock(bench, budget)?;
        let mut value_of = |at: NodeRef, bench: &mut ValueArena, budget: &mut Budget| {
            let value = bench.calculator(budget).evaluate(&expression.part(at), &mut named);
            value.map_err(|failure| match failure {
                EvaluateError::Read(error) => from_parse_error(error, text),
                EvaluateError::Stop(stop) => stopped(stop, "value"),
            })
        };
        let whole = value_of(root, &mut bench, budget)?;
        let mut values = |all: &[NodeRef], bench: &mut ValueArena, budget: &mut Budget| {
            all.iter()
                .map(|&at| value_of(at, bench, budget))
                .collect::<Result<Vec<LoopyValue>, QuestionError>>()
        };
        let derived = match expression.nodes.get(root.0) {
            Some(Node::Brace { left, right, .. }) => {
                let options = [values(left, &mut bench, budget)?, values(right, &mut bench, budget)?];
                derived::of_options(whole, &options.map(each_once), &mut bench, budget)
            }
            Some(Node::Symmetric { options, .. }) => {
                let left = each_once(values(options, &mut bench, budget)?);
                let right = left.iter().map(|option| option.negative()).collect();
                derived::of_options(whole, &[left, right], &mut bench, budget)
            }
            Some(Node::Plus(..) | Node::Minus(..)) => {
                let mut terms = Vec::new();
                for (at, is_negative) in terms_of(&expression, root) {
                    let value = values(&[at], &mut bench, budget)?.pop();
                    terms.extend(value.map(|value| if is_negative { value.negative() } else { value }));
                }
                derived::of_components(whole, &terms, &mut bench, budget)
            }
            _ => Ok(None),
        };
        Ok(derived.map_err(|stop| stopped(stop, "value"))?.unwrap_or_default())
    }

    /// The value that an expression says, made on this workbench. Games are asked for by their notation.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn read(
        text: &str,
        bench: &SharedArena,
        games: &mut ResolveGame<'_>,
        budget: &mut Budget,
    ) -> Result<Value, QuestionError> {
        let expression = notation::read(text).map_err(|error| from_parse_error(error, text))?;
        let mut named = named_positions(&expression, text, bench, games, budget)?;
        let value = lock(bench, budget)?.calculator(budget).evaluate_with_ko(&expression, &mut named);
        let (value, ko) = value.map_err(|failure| match failure {
            EvaluateError::Read(error) => from_parse_error(error, text),
            EvaluateError::Stop(stop) => stopped(stop, "value"),
        })?;
        Ok(Value { ko: ko.map(Arc::new), ..Value::on(bench, value) })
    }
}

/// Values without repeats.
fn each_once(values: Vec<LoopyValue>) -> Vec<LoopyValue> {
    let mut seen = Vec::with_capacity(values.len());
    for value in values {
        if !seen.contains(&value) {
            seen.push(value);
        }
    }
    seen
}

/// The terms of a sum in their order, each with whether it is subtracted.
fn terms_of(expression: &Expression, root: NodeRef) -> Vec<(NodeRef, bool)> {
    let (mut terms, mut rest) = (Vec::new(), vec![(root, false)]);
    while let Some((at, is_negative)) = rest.pop() {
        match expression.nodes.get(at.0) {
            Some(Node::Plus(one, other)) => rest.extend([(*other, is_negative), (*one, is_negative)]),
            Some(Node::Minus(one, other)) => rest.extend([(*other, !is_negative), (*one, is_negative)]),
            Some(Node::Negative(one)) => rest.push((*one, !is_negative)),
            _ => terms.push((at, is_negative)),
        }
    }
    terms
}

/// The values of all positions that an expression names.
fn named_positions(
    expression: &Expression,
    text: &str,
    bench: &SharedArena,
    games: &mut ResolveGame<'_>,
    budget: &mut Budget,
) -> Result<Named, QuestionError> {
    let mut named = Named::default();
    let nodes = expression.nodes.iter().zip(&expression.columns).zip(expression.asks_for_forms());
    for ((node, &column), asks_for_form) in nodes {
        let Node::Position { game, position } = node else { continue };
        let key = (game.clone(), position.clone());
        if named.values.get(&key).is_some_and(|known| known.has_form || !asks_for_form) {
            continue;
        }
        let wrong =
            |fault: QuestionError| QuestionError { at: "value".to_owned(), ..at_column(fault, column, text) };
        let known = games(game).map_err(wrong)?;
        let data = read_position(&*known, position).map_err(wrong)?;
        let placed = place(&*known, &data).map_err(wrong)?;
        let value = placed.value_on(bench, budget)?;
        let mut bench = lock(bench, budget)?;
        let options =
            if asks_for_form { options_of(&placed, &mut bench, budget).map_err(wrong)? } else { None };
        let short = bench.calculator(budget).as_short(value);
        named.values.insert(key, Position { value, short, has_form: asks_for_form, options });
    }
    Ok(named)
}

/// A position as people write it, in JSON or in the form of its game.
fn read_position(game: &dyn Game, position: &str) -> Result<Data, QuestionError> {
    let wrong =
        |message: LocalizedString| QuestionError::new(QuestionErrorKind::BadPosition, "value", message);
    let read = text::position(position, game, Source::Argument);
    read.map(|(data, _)| data).map_err(|(_, message)| wrong(message))
}

/// The values of both players' options, as they are played: the form of the position. `None` if they are
/// those of its canonical form.
fn options_of(
    placed: &GamePosition,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<[Vec<ValueId>; 2]>, QuestionError> {
    let position = match placed {
        GamePosition::Partizan(position) => position,
        GamePosition::Component(component) => return options_of_both(placed, &**component, bench, budget),
        GamePosition::Alone(_) | GamePosition::Sum(_) => return Ok(None),
    };
    let mut options = [Vec::new(), Vec::new()];
    let mut short = true;
    for player in [Player::Left, Player::Right] {
        let list = &mut options[player as usize];
        let visit = &mut |_, value, bench: &mut ValueArena, budget: &mut Budget| {
            match bench.calculator(budget).as_short(value) {
                Some(id) => list.push(id),
                None => short = false,
            }
            Ok(())
        };
        let visited = position.visit_valued(ValuedMoves { player, bench, budget, visit });
        visited.map_err(|stop| stopped(stop, "value"))?;
    }
    if short { Ok(Some(options)) } else { Err(no_known_options()) }
}

/// Options of an impartial position that are looked at.
const MAX_OPTIONS: usize = 10_000;

/// The options of an impartial position: nimbers, the same for both players. They need not be those of its
/// canonical form: an option of a larger value than the position's own is reversible, and counts all the
/// same.
fn options_of_both(
    placed: &GamePosition,
    component: &dyn Component,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Option<[Vec<ValueId>; 2]>, QuestionError> {
    let stop = |stop| stopped(stop, "value");
    let count = AnyRuleset::<ImpartialKind>::new().count_moves(&component.erased(budget).map_err(stop)?);
    let GrundyAnswer::Value(own) = component.grundy(budget).map_err(stop)?.what else {
        return Err(no_known_options());
    };
    // As many moves as the value is large lead to each smaller value once.
    if count.is_some_and(|count| own.to_biguint() == count.into()) {
        return Ok(None);
    }
    let too_many = || {
        Halt::OutOfReach(words!(
            "an ordinal sum needs every option of its base, and this position has more than {MAX_OPTIONS}: write canonical(G) for its canonical form",
            "序数和要考察底的每个选项，而这个局面的选项超过 {MAX_OPTIONS} 个：可写 canonical(G) 取其规范形"
        ))
    };
    if count.is_some_and(|count| count > MAX_OPTIONS as u128) {
        return Err(stop(too_many()));
    }
    let question = Question::new().grundy().options(MAX_OPTIONS);
    let list = placed.answer(&question, budget)?.options.unwrap_or_default();
    if list.count != Some(list.options.len().into()) {
        return Err(stop(too_many()));
    }
    let mut nimbers = Vec::with_capacity(list.options.len());
    for option in list.options {
        match option.grundy {
            Some(GrundyAnswer::Value(value)) => nimbers.push(value.to_u64().ok_or_else(no_known_options)?),
            Some(GrundyAnswer::OutOfReach(reached)) => return Err(stop(reached)),
            _ => return Err(no_known_options()),
        }
    }
    nimbers.sort_unstable();
    nimbers.dedup();
    let options: Result<Vec<ValueId>, Halt> =
        nimbers.into_iter().map(|nimber| bench.arena().of_nimber(nimber, budget)).collect();
    let options = options.map_err(stop)?;
    Ok(Some([options.clone(), options]))
}

fn no_known_options() -> QuestionError {
    let message = words!(
        "an ordinal sum needs the value of every option of its base, and this position has options without one: write canonical(G) for its canonical form",
        "序数和需要底的每个选项的值，而这个局面有的选项没有值：可写 canonical(G) 取其规范形"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "value", message)
}

/// The positions that an expression names.
#[derive(Default)]
struct Named {
    values: HashMap<(String, String), Position>,
}

struct Position {
    value: LoopyValue,
    short: Option<ValueId>,
    /// Whether its options were looked for.
    has_form: bool,
    /// Its options, where they are not those of its canonical form.
    options: Option<[Vec<ValueId>; 2]>,
}

impl Named {
    fn get(&self, game: &str, position: &str) -> Result<&Position, ResolveError> {
        self.values.get(&(game.to_owned(), position.to_owned())).ok_or_else(|| {
            let message = words!("there is no game called {game} here", "这里没有名为 {game} 的游戏");
            ResolveError::Wrong(ErrorKind::UnknownGame, message)
        })
    }
}

fn no_short_value() -> ResolveError {
    let message = words!("a position without loops is expected here", "这里应为无循环的局面");
    ResolveError::Wrong(ErrorKind::Unsupported, message)
}

impl GameResolver for Named {
    fn value(
        &mut self,
        game: &str,
        position: &str,
        _: &mut Arena,
        _: &mut Budget,
    ) -> Result<ValueId, ResolveError> {
        self.get(game, position)?.short.ok_or_else(no_short_value)
    }

    fn options(
        &mut self,
        game: &str,
        position: &str,
        _: &mut Arena,
        _: &mut Budget,
    ) -> Result<Option<[Vec<ValueId>; 2]>, ResolveError> {
        Ok(self.get(game, position)?.options.clone())
    }
}

impl LoopyGameResolver for Named {
    fn loopy(
        &mut self,
        game: &str,
        position: &str,
        _: &mut ValueContext<'_>,
    ) -> Result<Option<LoopyValue>, ResolveError> {
        let known = self.get(game, position)?;
        Ok(known.short.is_none().then_some(known.value))
    }
}
