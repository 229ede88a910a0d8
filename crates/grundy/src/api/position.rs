//! Positions and their sums.

use super::moves::Moves;
use super::question::Answer;
use super::{Error, Game, Question, Result, Solver, Value};
use crate::certificate::{self, CertificateRequest};
use crate::facts::{KeyAnswers, not_in_misere_play};
use crate::solver::SolverState;
use crate::value;
use crate::wire::moves::position as shown;
use crate::wire::question::{KeyArguments, Operand};
use grundy_solver::answer::{self, GrundyAnswer};
use grundy_solver::game::GamePosition;
use grundy_solver::game::workbench::SharedArena;
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::value::{Genus, GrundyValue};
use grundy_theory::words;
use grundy_values::keys::Key;
use grundy_values::notation::Glyphs;
use std::fmt;
use std::iter::Sum;
use std::ops::Add;
use std::sync::Arc;

/// A position of a game, or a disjunctive sum of positions and values.
///
/// ```
/// use grundy::prelude::*;
///
/// let solver = Solver::new();
/// let kayles = solver.game("kayles")?;
/// assert_eq!(kayles.position([5])?.genus()?.to_string(), "4^146");
/// assert_eq!(solver.game("nim")?.position([1, 1])?.misere().outcome()?, Outcome::N);
///
/// let sum = kayles.position([3, 4])? + solver.game("nim")?.position([2])?;
/// assert_eq!(sum.outcome()?, Outcome::P);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    solver: Solver,
    components: Arc<[Component]>,
    is_sum: bool,
    placed: Arc<GamePosition>,
    /// Where the values of its games are made.
    bench: SharedArena,
    convention: Convention,
}

/// A component of a sum.
#[derive(Clone)]
pub(super) enum Component {
    /// A position of a game.
    Game { game: Game, at: Data },
    /// A value.
    Value(Value),
}

impl Component {
    fn part(&self) -> Result<Operand> {
        Ok(match self {
            Component::Game { game, at } => {
                Operand::Position { game: game.notation().to_owned(), position: at.clone() }
            }
            Component::Value(value) => Operand::Value(value.text()?),
        })
    }

    /// Custom rules must still be those of their name, since positions are found by name.
    fn check_rules(&self, state: &SolverState) -> Result<()> {
        let Component::Game { game, .. } = self else { return Ok(()) };
        let name = game.notation();
        if state.generation(name) == game.generation() {
            return Ok(());
        }
        Err(Error::unsupported(words!(
            "{name} names other rules in this solver: ask the solver for the game again",
            "{name} 在这个求解器中是另一套规则：请重新向求解器取得这个游戏"
        )))
    }

    /// As people write it.
    pub(super) fn shown(&self) -> String {
        match self {
            Component::Game { at, .. } => shown(at),
            Component::Value(value) => value.to_string(),
        }
    }
}

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoverOutcome {
    /// The player wins.
    Wins,
    /// Neither player can force a win.
    Draws,
    /// The player loses.
    Loses,
}

impl Position {
    pub(super) fn from_components(
        solver: &Solver,
        components: Vec<Component>,
        is_sum: bool,
    ) -> Result<Position> {
        let mut state = solver.state();
        state.trim();
        for component in &components {
            component.check_rules(&state)?;
        }
        let placed = match &components[..] {
            [Component::Game { game, at }] if !is_sum => state.place(game.notation(), at)?,
            several => {
                let parts = several.iter().map(Component::part).collect::<Result<Vec<Operand>>>()?;
                state.place_sum_of(&parts, Glyphs::Ascii)?
            }
        };
        let bench = Arc::clone(state.arena());
        drop(state);
        Ok(Position {
            solver: solver.clone(),
            components: components.into(),
            is_sum,
            placed: Arc::new(placed),
            bench,
            convention: Convention::Normal,
        })
    }

    pub(super) fn components(&self) -> &[Component] {
        &self.components
    }

    /// The position with another component in this place.
    pub(super) fn with_component(&self, i: usize, component: Component) -> Result<Position> {
        let mut components = self.components.to_vec();
        components[i] = component;
        let position = Position::from_components(&self.solver, components, self.is_sum)?;
        Ok(Position { convention: self.convention, ..position })
    }

    /// Whether the players may have different moves; false for games with a score and games won on a board.
    pub fn is_partizan(&self) -> bool {
        self.placed.is_partizan()
    }

    /// The same position in misère play, in which the player who cannot move wins.
    #[must_use]
    pub fn misere(self) -> Position {
        Position { convention: Convention::Misere, ..self }
    }

    fn answer(&self, question: Question) -> Result<answer::Answer> {
        let question = question.play(self.convention);
        Ok(self.placed.answer(&question, &mut self.solver.budget())?)
    }

    /// Who wins.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) of games that end with a score, or a limit.
    pub fn outcome(&self) -> Result<Outcome> {
        let answer = self.answer(Question::new().outcome())?;
        answer.outcome.ok_or_else(no_outcome)
    }

    /// The result for this player, who moves first. Games whose positions say who is to move have the result
    /// for that player.
    ///
    /// # Errors
    /// As [`outcome`](Position::outcome).
    pub fn outcome_for(&self, first: Player) -> Result<MoverOutcome> {
        let player = self.is_partizan().then_some(first);
        let question = Question::new().outcome().player(player);
        match self.answer(question)?.outcome.ok_or_else(no_outcome)? {
            Outcome::N => Ok(MoverOutcome::Wins),
            Outcome::P => Ok(MoverOutcome::Loses),
            _ => Ok(MoverOutcome::Draws),
        }
    }

    /// The Grundy value.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if there is none, as in misère play, or a limit.
    pub fn grundy(&self) -> Result<GrundyValue> {
        let answer = self.answer(Question::new().grundy())?;
        match answer.grundy {
            Some(GrundyAnswer::Value(value)) => Ok(value),
            Some(GrundyAnswer::OutOfReach(stop)) => Err(stop.into()),
            Some(unsought @ GrundyAnswer::Unsought) => {
                Err(Error::unsupported(unsought.unknown().unwrap_or_default()))
            }
            Some(GrundyAnswer::Infinite(_) | GrundyAnswer::Loony | GrundyAnswer::None) | None => {
                Err(no_grundy_value())
            }
        }
    }

    /// The exact value in normal play.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) of games that have none, or a limit.
    pub fn value(&self) -> Result<Value> {
        if self.convention == Convention::Misere {
            return Err(not_in_misere_play().into());
        }
        let inner = value::Value::from_position(&self.placed, &self.bench, &mut self.solver.budget())?;
        Ok(Value::new(&self.solver, inner))
    }

    /// The genus: the Grundy value, and the misère Grundy values beside heaps of 2.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if the players may have different moves or play may go
    /// on for ever, or a limit.
    pub fn genus(&self) -> Result<Genus> {
        Ok(self.placed.genus(&self.bench, &mut self.solver.budget())?)
    }

    /// The moves of a player, each with its name, the position after it and whether it wins. Nothing is
    /// solved before [`Move::winning`](super::Move::winning) is called.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if both players choose at once;
    /// [`Limit`](super::ErrorKind::Limit) if a component has more than a million moves:
    /// [`ask`](Position::ask) with [`Question::moves`] finds winning moves of any position.
    pub fn moves(&self, player: Player) -> Result<Moves<'_>> {
        Moves::new(self, player)
    }

    /// Answers several questions with one budget. A position that is [misère](Position::misere) stays so,
    /// whatever the convention of the question.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) of [`Key::Hints`] and [`Key::Pattern`], which are no part
    /// of an [`Answer`]. What the game does not have, or a limit.
    ///
    /// Keys that a value does not have are no error: see [`Answer::get`].
    pub fn ask(&self, question: &Question) -> Result<Answer> {
        if let Some(key) = [Key::Hints, Key::Pattern].into_iter().find(|&key| question.asks(key)) {
            let word = key.as_str();
            return Err(Error::unsupported(words!(
                "\"{word}\" is no part of an answer here: ask for it in the batch",
                "这里不回答 \"{word}\"：请用批处理来问"
            )));
        }
        let play = if self.convention == Convention::Misere { self.convention } else { question.play };
        let mut budget = self.solver.budget();
        let answer = self.placed.answer(&question.play(play), &mut budget)?;
        let keys: Vec<Key> = question.keys.iter().filter(|key| key.is_fact()).collect();
        let mut facts = KeyAnswers::default();
        if !keys.is_empty() {
            let as_text = (&KeyArguments::default(), Glyphs::Ascii);
            facts = KeyAnswers::new(&self.placed, &keys, play, as_text, &self.bench, &mut budget)?;
        }
        Ok(Answer::new(answer, facts.or_too_large()?.told))
    }

    /// Evidence of who wins and of the value, which the crate `grundy-checker` verifies without the solver.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if there is no kind of certificate for this, or a
    /// limit.
    pub fn certificate(&self) -> Result<Certificate> {
        let part = |component: &Component| match component {
            Component::Game { game, at } => Ok((game.notation().to_owned(), at.clone())),
            Component::Value(_) => Err(Error::unsupported(words!(
                "there are no certificates of sums with values",
                "含有值的和没有证书"
            ))),
        };
        let parts = self.components.iter().map(part).collect::<Result<Vec<_>>>()?;
        let asked = CertificateRequest {
            components: parts,
            is_sum: self.is_sum,
            play: self.convention,
            player: None,
            grundy: !self.is_partizan() && self.convention == Convention::Normal,
            canonical: self.is_partizan() && self.convention == Convention::Normal,
        };
        Ok(Certificate(certificate::of_position(&mut self.solver.state(), &asked)?))
    }

    /// The disjunctive sum of two positions, of the same game or of different ones. The convention is that of
    /// the first.
    ///
    /// # Errors
    /// [`Unsupported`](super::ErrorKind::Unsupported) if one of them cannot stand in a sum, or a limit.
    pub fn checked_add(&self, other: &Position) -> Result<Position> {
        if self.convention != other.convention {
            return Err(Error::unsupported(words!(
                "one of these positions is in misère play: write (a + b).misere()",
                "其中一个局面按反常规则：请写 (a + b).misere()"
            )));
        }
        self.beside(other.components.to_vec())
    }

    /// The disjunctive sum of a position and a value.
    ///
    /// # Errors
    /// As [`checked_add`](Position::checked_add).
    pub fn checked_add_value(&self, value: &Value) -> Result<Position> {
        self.beside(vec![Component::Value(value.clone())])
    }

    fn beside(&self, more: Vec<Component>) -> Result<Position> {
        let components = [self.components.to_vec(), more].concat();
        let sum = Position::from_components(&self.solver, components, true)?;
        Ok(Position { convention: self.convention, ..sum })
    }
}

fn no_outcome() -> Error {
    Error::unsupported(words!(
        "this game ends with a score, not with a winner: ask for Question::new().score()",
        "这个游戏以得分结束，没有胜负：请用 Question::new().score() 询问得分"
    ))
}

fn no_grundy_value() -> Error {
    Error::unsupported(words!(
        "this position has no Grundy value: ask for its outcome or its exact value",
        "这个局面没有 Grundy 值：请询问胜负或精确值"
    ))
}

/// Writes the position in the notation of its game.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.components.iter().map(Component::shown).collect();
        f.write_str(&shown.join(" + "))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

/// A sum, or a panic with the reason why there is none: [`Position::checked_add`] returns it.
impl Add for Position {
    type Output = Position;

    #[track_caller]
    fn add(self, other: Position) -> Position {
        super::expect(self.checked_add(&other))
    }
}

/// A sum, or a panic with the reason why there is none: [`Position::checked_add`] returns it.
impl Add for &Position {
    type Output = Position;

    #[track_caller]
    fn add(self, other: &Position) -> Position {
        super::expect(self.checked_add(other))
    }
}

/// A sum, or a panic with the reason why there is none: [`Position::checked_add_value`] returns it.
impl Add<Value> for Position {
    type Output = Position;

    #[track_caller]
    fn add(self, value: Value) -> Position {
        super::expect(self.checked_add_value(&value))
    }
}

/// The sum of no positions is the empty sum, in which the player to move loses.
impl Sum for Position {
    #[track_caller]
    fn sum<I: Iterator<Item = Position>>(positions: I) -> Position {
        let empty = || super::expect(Position::from_components(&Solver::new(), Vec::new(), true));
        positions.reduce(|sum, position| sum + position).unwrap_or_else(empty)
    }
}

/// A certificate. [`Display`](fmt::Display) is its JSON, which the crate `grundy-checker` and other checkers
/// read.
///
/// ```
/// use grundy::prelude::*;
///
/// let certificate = Solver::new().game("kayles")?.position([10, 11])?.certificate()?;
/// let verified = grundy_checker::check(&certificate.to_string())?;
/// assert_eq!(
///     verified.claims()[0].to_string(),
///     "kayles [10, 11] has the Grundy value 4: the player to move wins"
/// );
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(Data);

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&certificate::text(&self.0))
    }
}

/// The answers to keys that positions have.
pub(super) fn fact_of<'a>(facts: &'a [(&'static str, Data)], key: Key) -> Option<&'a Data> {
    facts.iter().find(|(name, _)| *name == key.as_str()).map(|(_, fact)| fact)
}
