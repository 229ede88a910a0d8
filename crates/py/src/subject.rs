//! Positions and sums in Rust: games with their positions, and the questions about them. A question about
//! rules in Python waits for its turn.

use crate::cached_game::CachedGame;
use crate::data::ListKind;
use crate::errors::PyError;
use crate::rules_lock;
use crate::solver_state::{arena, read_value};
use grundy::KeyAnswers;
use grundy::move_notation::{MoveNotation, Signs};
use grundy::options::by_rules;
use grundy::play::{ParseMoveError, PlayedMove, fault, player_asked, read_move};
use grundy::quotient::element_data;
use grundy::solver::draw::{Theme, svg};
use grundy::solver::engine::answer::Answer as Found;
use grundy::solver::engine::game::workbench::SharedArena;
use grundy::solver::engine::game::{GamePosition, sum};
use grundy::solver::engine::partizan::hints::Hints as Advised;
use grundy::solver::prelude::*;
use grundy::solver::theory::scene::Scene;
use grundy::value::Value as Exact;
use grundy::wire::moves::compact;
use grundy::wire::question::KeyArguments;
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// A position of a game, or a disjunctive sum of several.
pub struct Subject {
    /// The games with their positions.
    pub parts: Vec<(CachedGame, Data)>,
    /// Whether it is a sum, which may have one part, or none.
    pub is_sum: bool,
    /// The position that the first question reads.
    placed: OnceLock<GamePosition>,
}

impl Subject {
    /// The convention of a question that names none.
    pub fn default_convention(&self) -> Result<Convention, PyError> {
        Ok(grundy::default_convention(self.parts.iter().map(|(known, _)| known.listed()))?)
    }

    /// One position.
    pub fn one(game: CachedGame, position: Data) -> Subject {
        Subject { parts: vec![(game, position)], is_sum: false, placed: OnceLock::new() }
    }

    /// A sum.
    pub fn sum(parts: Vec<(CachedGame, Data)>) -> Subject {
        Subject { parts, is_sum: true, placed: OnceLock::new() }
    }

    /// A picture as SVG; `None` if custom rules fail.
    pub fn picture(&self, language: Language) -> Option<String> {
        let scene = |(known, at): &(CachedGame, Data)| known.game.drawn().scene(at).ok();
        let mut scenes = self.parts.iter().map(scene).collect::<Option<Vec<_>>>()?;
        let scene = match self.is_sum {
            true => Scene::beside((0..).map(|i: usize| format!("s{i}")).zip(scenes).collect()),
            false => scenes.pop()?,
        };
        Some(svg(&scene, &[], Theme::Either, language))
    }

    /// Answers a question in its turn.
    pub fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Found, PyError> {
        self.in_turn(budget, |subject, budget| subject.answered(question, budget))
    }

    /// Finds the value in normal play, in its turn.
    pub fn value(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        self.in_turn(budget, Subject::valued)
    }

    /// Finds hints from temperatures, in their turn.
    pub fn hints(&self, player: Option<Player>, budget: &mut Budget) -> Result<Advised, PyError> {
        self.in_turn(budget, |subject, budget| {
            let placed = subject.placed()?;
            let arena = subject.arena();
            Ok(placed.hints_or_searched(player, budget, |budget| {
                placed.hints(player, Glyphs::Ascii, &mut *budget.lock(&arena)?, budget)
            })?)
        })
    }

    /// Finds the genus as text, in its turn.
    pub fn genus(&self, budget: &mut Budget) -> Result<String, PyError> {
        self.in_turn(budget, |subject, budget| Ok(subject.placed()?.genus(&arena(), budget)?.to_string()))
    }

    /// Finds the misère canonical form as text, in its turn.
    pub fn misere_canonical(&self, budget: &mut Budget) -> Result<String, PyError> {
        self.in_turn(budget, |subject, budget| Ok(subject.placed()?.misere_canonical(&arena(), budget)?))
    }

    /// Finds its element of the misère quotient of its heaps, in its turn.
    pub fn misere_quotient(&self, budget: &mut Budget) -> Result<Data, PyError> {
        self.in_turn(budget, |subject, budget| {
            let (quotient, element) = subject.placed()?.misere_quotient(&arena(), budget)?;
            Ok(element_data(&quotient, element))
        })
    }

    /// Finds who wins if this player is to move, in its turn; `None` in games with a score. The player does
    /// not matter if both have the same moves, or if the position says who is to move.
    pub fn outcome_for(
        &self,
        player: Option<Player>,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<Outcome>, PyError> {
        self.in_turn(budget, |subject, budget| {
            let placed = subject.placed()?;
            let player = player.and_then(|player| player_asked(placed, player));
            let found = placed.answer(&Question::default().play(play).player(player), budget)?;
            Ok(found.outcome.filter(|_| found.value.is_none()))
        })
    }

    /// Lists all moves by the rules alone, in their turn.
    pub fn options(
        &self,
        play: Convention,
        player: Option<Player>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<OptionList, PyError> {
        self.in_turn(budget, |subject, budget| {
            // A question without keys is refused as any other is: for its position, player or convention.
            let nothing = Question::new().play(play).player(player);
            subject.placed()?.answer(&nothing, budget)?;
            let parts: Vec<_> =
                subject.parts.iter().map(|(known, at)| (Arc::clone(&known.game), at)).collect();
            by_rules(&parts, subject.is_sum, player, limit)
                .map_err(|error| PyError::from_rules_error(fault(error)))
        })
    }

    /// Reads the move of a player from a text, in its turn; `None` if the text is no move.
    pub fn read_move(
        &self,
        player: Player,
        line: &str,
        budget: &mut Budget,
    ) -> Result<Option<NamedMove>, PyError> {
        self.in_turn(budget, |subject, _| {
            subject.placed()?;
            let parts = subject.parts.iter();
            let parts = parts.map(|(known, at)| (known.name.clone(), Arc::clone(&known.game), at.clone()));
            let made = match read_move(parts.collect(), player, line) {
                Ok(made) => made,
                Err(ParseMoveError::NoMove(message)) => return Err(PyError::bad_parameter("move", message)),
                Err(ParseMoveError::Fault(fault)) => return Err(PyError::from_rules_error(fault)),
            };
            Ok(made.map(|made| subject.named(made)))
        })
    }

    /// The move of the sum that a move of a part is.
    fn named(&self, made: PlayedMove) -> NamedMove {
        match self.is_sum {
            false => NamedMove { name: made.name, to: Some(made.to) },
            true => {
                let mut name = vec![("component", Data::Natural(made.component as u64))];
                name.extend(made.name);
                let mut to: Vec<Data> = self.parts.iter().map(|(_, at)| at.clone()).collect();
                to[made.component] = made.to;
                NamedMove { name, to: Some(Data::list(to)) }
            }
        }
    }

    /// The notation of moves from here.
    pub fn notation(&self, language: Language) -> MoveNotation<'_> {
        // Moves have their names if rules fail to draw a position, and if rules are in Python, which are
        // queried in their turn.
        let part = |(known, at): &(CachedGame, Data)| match known.address() {
            None => known.game.drawn().scene(at).unwrap_or_default(),
            Some(_) => Scene::default(),
        };
        match &self.parts[..] {
            [one] if !self.is_sum => {
                MoveNotation::new(&one.0.name, &one.1, part(one), Signs::Ascii, language)
            }
            parts => {
                let parts = parts.iter().map(|one| (one.0.name.as_str(), &one.1, part(one)));
                MoveNotation::from_sum(parts, Signs::Ascii, language)
            }
        }
    }

    /// The position that a move leads to; `None` if the move does not fit the sum.
    pub fn after(&self, to: &Data) -> Option<Subject> {
        let moved = |(known, _): &(CachedGame, Data), to: Data| (known.clone(), to);
        let parts = match self.is_sum {
            true => self.parts.iter().zip(to.items().ok()?).map(|(part, to)| moved(part, to)).collect(),
            false => self.parts.iter().map(|part| moved(part, to.clone())).collect(),
        };
        Some(Subject { parts, is_sum: self.is_sum, placed: OnceLock::new() })
    }

    /// Waits for the turn of the rules in Python, if there are any, and asks.
    fn in_turn<T>(
        &self,
        budget: &mut Budget,
        ask: impl Fn(&Subject, &mut Budget) -> Result<T, PyError>,
    ) -> Result<T, PyError> {
        let held =
            rules_lock::take(self.parts.iter().filter_map(|(known, _)| known.address()).collect(), budget)?;
        let answer = match held {
            Some(_) => ask(self, budget),
            None => ask(&self.anew()?, budget),
        };
        answer.map_err(|failure| self.settled(failure))
    }

    /// The same position, with a private game for each game with rules in Python.
    fn anew(&self) -> Result<Subject, PyError> {
        let parts = self.parts.iter().map(|(known, position)| Ok((known.anew()?, position.clone())));
        let parts = parts.collect::<Result<_, PyError>>()?;
        Ok(Subject { parts, is_sum: self.is_sum, placed: OnceLock::new() })
    }

    fn answered(&self, question: &Question, budget: &mut Budget) -> Result<Found, PyError> {
        let placed = self.placed()?;
        let mut found = placed.answer(question, budget)?;
        let keys: Vec<Key> = question.keys.iter().filter(|key| key.is_fact()).collect();
        if !keys.is_empty() {
            let given = (&KeyArguments::default(), Glyphs::Ascii);
            let facts = KeyAnswers::new(placed, &keys, question.play, given, &self.arena(), budget)?;
            found.further.extend(facts.or_too_large()?.told);
        }
        Ok(found)
    }

    /// The arena for values. Positions whose rules may be in Python have an arena to themselves: the rules
    /// may compute values too while they are queried, and would wait for a shared arena for ever.
    fn arena(&self) -> SharedArena {
        if self.lists() == ListKind::Tuples { SharedArena::default() } else { arena() }
    }

    /// The position, read by the first question.
    fn placed(&self) -> Result<&GamePosition, PyError> {
        if let Some(placed) = self.placed.get() {
            return Ok(placed);
        }
        let placed = self.place()?;
        Ok(self.placed.get_or_init(|| placed))
    }

    /// The sum of the values of the parts.
    fn valued(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        let arena = arena();
        let mut sum: Option<Exact> = None;
        for (i, (known, position)) in self.parts.iter().enumerate() {
            let placed = match self.is_sum {
                true => grundy::place_component(i, &*known.game, position)?,
                false => grundy::place(&*known.game, position)?,
            };
            let value = Exact::from_position(&placed, &arena, budget)?;
            sum = Some(match sum {
                Some(sum) => sum.sum(&value, budget)?,
                None => value,
            });
        }
        sum.map_or_else(|| Ok(read_value("0", budget)?), Ok)
    }

    fn place(&self) -> Result<GamePosition, PyError> {
        if let [(known, position)] = &self.parts[..]
            && !self.is_sum
        {
            return Ok(grundy::place(&*known.game, position)?);
        }
        let parts = self.parts.iter().enumerate();
        let placed = parts.map(|(i, (known, data))| grundy::place_component(i, &*known.game, data));
        Ok(sum::of(placed.collect::<Result<_, _>>()?).map_err(QuestionError::from)?)
    }

    /// A failure of custom rules as the exception that they raised, if they raised one.
    pub fn settled(&self, failure: PyError) -> PyError {
        self.parts.iter().fold(failure, |failure, (known, _)| known.settled(failure))
    }

    /// How its positions look in Python: as tuples if any of its games has tuples.
    pub fn lists(&self) -> ListKind {
        match self.parts.iter().any(|(known, _)| known.lists == ListKind::Tuples) {
            true => ListKind::Tuples,
            false => ListKind::Lists,
        }
    }

    /// Whether Left and Right may have different moves.
    pub fn is_partizan(&self) -> bool {
        self.parts.iter().any(|(known, _)| known.game.is_partizan())
    }

    /// Whether custom rules are queried, which may take long and may be in Python.
    pub fn asks_rules(&self) -> bool {
        self.parts.iter().any(|(known, _)| known.game.custom_rules().is_some())
    }

    /// Refuses a question that rules in Python ask about their own game while they are queried.
    pub fn refuse_nested(&self, py: Python<'_>) -> PyResult<()> {
        let refused = self.parts.iter().try_for_each(|(known, _)| known.refuse_nested());
        refused.map_err(|failure: PyError| failure.raise(py))
    }
    /// The games and positions as text.
    pub fn text(&self) -> String {
        let parts =
            self.parts.iter().map(|(known, position)| format!("{} {}", known.name, compact(position)));
        parts.collect::<Vec<_>>().join(" + ")
    }
}
