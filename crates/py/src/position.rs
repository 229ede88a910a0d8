//! Positions, alone and in disjunctive sums: what questions are asked about.

use crate::answer::{Answer, QuestionOptions};
use crate::background;
use crate::convention::{convention_of, player_of, player_word};
use crate::data::{ListKind, to_python};
use crate::errors::PyError;
use crate::game::{CachedGame, Game, bench};
use crate::hints::Hints;
use crate::language::{current, say};
use crate::limits::{Limits, of_question};
use crate::moves::{Move, MoveContext, WrittenMove};
use crate::natural::Natural;
use crate::rules_lock;
use crate::value::{Operand, Value, number};
use grundy::KeyAnswers;
use grundy::move_notation::{MoveNotation, Signs};
use grundy::options::by_rules;
use grundy::play::{ParseMoveError, PlayedMove, fault, player_asked, read_move};
use grundy::quotient::element_data;
use grundy::solver::draw::{Theme, svg};
use grundy::solver::engine::answer::Answer as Found;
use grundy::solver::engine::answer::MAX_LISTED;
use grundy::solver::engine::game::workbench::SharedArena;
use grundy::solver::engine::game::{GamePosition, sum};
use grundy::solver::engine::partizan::hints::Hints as Advised;
use grundy::solver::prelude::*;
use grundy::solver::theory::ruleset::text_format::TextShape;
use grundy::solver::theory::scene::Scene;
use grundy::solver::theory::words;
use grundy::value::Value as Exact;
use grundy::wire::moves::compact;
use grundy::wire::question::KeyArguments;
use grundy::wire::text::{self, Source};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pyclass::CompareOp;
use pyo3::types::{PyInt, PyList, PyTuple};
use std::sync::{Arc, OnceLock};

/// A position of a game, or a disjunctive sum of several.
pub struct Subject {
    /// The games with their positions.
    pub parts: Vec<(CachedGame, Data)>,
    /// Is it a sum? A sum may have one part, or none.
    pub is_sum: bool,
    /// Read by the first question, and asked as often as wanted.
    placed: OnceLock<GamePosition>,
}

impl Subject {
    /// The play that is meant if a question names none.
    fn default_convention(&self) -> Result<Convention, PyError> {
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

    /// What it looks like, as SVG; `None` where custom rules fail.
    pub fn picture(&self, language: Language) -> Option<String> {
        let scene = |(known, at): &(CachedGame, Data)| known.game.drawn().scene(at).ok();
        let mut scenes = self.parts.iter().map(scene).collect::<Option<Vec<_>>>()?;
        let scene = match self.is_sum {
            true => Scene::beside((0..).map(|i: usize| format!("s{i}")).zip(scenes).collect()),
            false => scenes.pop()?,
        };
        Some(svg(&scene, &[], Theme::Either, language))
    }

    /// Answers a question, when it is its turn.
    pub fn answer(&self, question: &Question, budget: &mut Budget) -> Result<Found, PyError> {
        self.in_turn(budget, |subject, budget| subject.answered(question, budget))
    }

    /// What it is worth in normal play, when it is its turn.
    pub fn value(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        self.in_turn(budget, Subject::valued)
    }

    /// What temperatures say about it, when it is its turn.
    pub fn hints(&self, player: Option<Player>, budget: &mut Budget) -> Result<Advised, PyError> {
        self.in_turn(budget, |subject, budget| {
            let placed = subject.placed()?;
            let bench = subject.bench();
            Ok(placed.hints_or_searched(player, budget, |budget| {
                placed.hints(player, Glyphs::Ascii, &mut *budget.lock(&bench)?, budget)
            })?)
        })
    }

    /// The genus as text, when it is its turn.
    fn genus(&self, budget: &mut Budget) -> Result<String, PyError> {
        self.in_turn(budget, |subject, budget| Ok(subject.placed()?.genus(&bench(), budget)?.to_string()))
    }

    /// The misère canonical form as text, when it is its turn.
    fn misere_canonical(&self, budget: &mut Budget) -> Result<String, PyError> {
        self.in_turn(budget, |subject, budget| Ok(subject.placed()?.misere_canonical(&bench(), budget)?))
    }

    /// What the misère quotient of its heaps says of it, when it is its turn.
    fn misere_quotient(&self, budget: &mut Budget) -> Result<Data, PyError> {
        self.in_turn(budget, |subject, budget| {
            let (quotient, element) = subject.placed()?.misere_quotient(&bench(), budget)?;
            Ok(element_data(&quotient, element))
        })
    }

    /// Who wins if this player is to move, when it is its turn; `None` in games with a score. The player does
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

    /// All moves by their rules alone, when it is its turn.
    fn options(
        &self,
        play: Convention,
        player: Option<Player>,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<OptionList, PyError> {
        self.in_turn(budget, |subject, budget| {
            // A question that wants nothing is refused as all others are: for its position, player or play.
            let nothing = Question::new().play(play).player(player);
            subject.placed()?.answer(&nothing, budget)?;
            let parts: Vec<_> =
                subject.parts.iter().map(|(known, at)| (Arc::clone(&known.game), at)).collect();
            by_rules(&parts, subject.is_sum, player, limit)
                .map_err(|error| PyError::from_rules_error(fault(error)))
        })
    }

    /// The move of a player that a text says, when it is its turn; `None` if it says none.
    fn read_move(
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

    /// A move of a part as a move of the whole.
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

    /// How moves from here are written for people.
    pub fn notation(&self, language: Language) -> MoveNotation<'_> {
        // Moves go by their names where rules fail to say what a position looks like, and where they are in
        // Python: these are asked in their turn.
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

    /// The position that a move leads to; `None` where that would be very long.
    pub fn after(&self, to: &Data) -> Option<Subject> {
        let moved = |(known, _): &(CachedGame, Data), to: Data| (known.clone(), to);
        let parts = match self.is_sum {
            true => self.parts.iter().zip(to.items().ok()?).map(|(part, to)| moved(part, to)).collect(),
            false => self.parts.iter().map(|part| moved(part, to.clone())).collect(),
        };
        Some(Subject { parts, is_sum: self.is_sum, placed: OnceLock::new() })
    }

    /// Asks it, when it is its turn.
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

    /// The same position; where rules are in Python, in games of which nobody else asks.
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
            let facts = KeyAnswers::new(placed, &keys, question.play, given, &self.bench(), budget)?;
            found.further.extend(facts.or_too_large()?.told);
        }
        Ok(found)
    }

    /// Where values are found. Rules in Python are asked meanwhile, and may work with values themselves:
    /// nobody waits for nobody.
    fn bench(&self) -> SharedArena {
        if self.lists() == ListKind::Tuples { SharedArena::default() } else { bench() }
    }

    /// The position, read when it is first asked about.
    fn placed(&self) -> Result<&GamePosition, PyError> {
        if let Some(placed) = self.placed.get() {
            return Ok(placed);
        }
        let placed = self.place()?;
        Ok(self.placed.get_or_init(|| placed))
    }

    /// The sum of the values of the parts.
    fn valued(&self, budget: &mut Budget) -> Result<Exact, PyError> {
        let bench = bench();
        let mut sum: Option<Exact> = None;
        for (i, (known, position)) in self.parts.iter().enumerate() {
            let placed = match self.is_sum {
                true => grundy::place_component(i, &*known.game, position)?,
                false => grundy::place(&*known.game, position)?,
            };
            let value = Exact::from_position(&placed, &bench, budget)?;
            sum = Some(match sum {
                Some(sum) => sum.sum(&value, budget)?,
                None => value,
            });
        }
        sum.map_or_else(|| Ok(number("0", budget)?), Ok)
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

    /// A failure of custom rules as the exception that they raised, where they did.
    pub fn settled(&self, failure: PyError) -> PyError {
        self.parts.iter().fold(failure, |failure, (known, _)| known.settled(failure))
    }

    /// How positions of it look in Python: as tuples where rules in Python are among the games.
    pub fn lists(&self) -> ListKind {
        match self.parts.iter().any(|(known, _)| known.lists == ListKind::Tuples) {
            true => ListKind::Tuples,
            false => ListKind::Lists,
        }
    }

    /// As people write it.
    pub fn text(&self) -> String {
        let parts =
            self.parts.iter().map(|(known, position)| format!("{} {}", known.name, compact(position)));
        parts.collect::<Vec<_>>().join(" + ")
    }
}

/// A position of a game: `game(position)`. Positions are added to sums with `+`.
///
/// >>> position = grundy.game("nim")([3, 4])
/// >>> position, position.outcome(), position.grundy()
/// (Position(nim [3, 4]), 'N', 7)
/// >>> position + grundy.game("kayles")([5])
/// Sum(nim [3, 4] + kayles [5])
#[pyclass(frozen, subclass, module = "grundy")]
pub struct Position {
    pub subject: Arc<Subject>,
}

impl Position {
    /// What is told of it in misère play, within limits.
    fn told<T: Send + 'static>(
        &self,
        py: Python<'_>,
        limits: Option<Limits>,
        tell: fn(&Subject, &mut Budget) -> Result<T, PyError>,
    ) -> PyResult<T> {
        self.subject.refuse_nested(py)?;
        let subject = Arc::clone(&self.subject);
        let find = move |budget: &mut Budget| tell(&subject, budget).map_err(PyError::by_limit);
        background::run(py, of_question(limits.as_ref()), None, find)
    }

    /// How moves from here are asked about.
    fn context(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<MoveContext> {
        let play = self.play(py, play)?;
        let player = player.map(|player| player_of(py, player)).transpose()?;
        Ok(MoveContext { from: Arc::clone(&self.subject), play, player, limits })
    }

    /// The play of this word; that of the game if there is none.
    fn play(&self, py: Python<'_>, word: Option<&str>) -> PyResult<Convention> {
        match word {
            Some(word) => convention_of(py, word),
            None => self.subject.default_convention().map_err(|failure| failure.raise(py)),
        }
    }

    /// The error for a text that is no move here.
    fn no_move(&self, py: Python<'_>, text: &str, player: Option<Player>) -> PyErr {
        let first = self.options(py, None, player.map(player_word), Natural::from(1), None);
        let message = match first.as_ref().map(|moves| moves.first()) {
            Ok(Some(mv)) => {
                let mv = mv.short();
                words!(
                    "\"{text}\" is not a move here: write one such as \"{mv}\", from the list of options()",
                    "\"{text}\" 在这里不是着法：请写如 \"{mv}\" 的着法；options() 列出所有着法"
                )
            }
            _ => words!("\"{text}\" is not a move here: there is none", "\"{text}\" 不是着法：这里没有着法"),
        };
        PyError::bad_parameter("move", message).raise(py)
    }

    /// This position; a sum where it is one.
    pub fn from_subject(py: Python<'_>, subject: Arc<Subject>) -> PyResult<Py<Position>> {
        match subject.is_sum {
            true => {
                let sum = PyClassInitializer::from(Position { subject }).add_subclass(Sum);
                Ok(Py::new(py, sum)?.into_bound(py).into_super().unbind())
            }
            false => Py::new(py, Position { subject }),
        }
    }
}

#[pymethods]
impl Position {
    /// Finds who wins; the rest is computed when it is read, or immediately if `want` names it: words such as
    /// `moves`, or keys of the exact value such as `temperature`, whose answers are in `further`.
    /// `progress=True` shows how many steps this takes, of those that the limits allow.
    ///
    /// >>> grundy.game("nim")([3, 4]).solve()
    /// N: the player to move wins
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), want=None, progress=None, limits=None), text_signature = "($self, *, play=None, player=None, limit=100, want=None, progress=None, limits=None)")]
    #[expect(clippy::too_many_arguments)]
    pub fn solve(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        want: Option<Vec<String>>,
        progress: Option<&Bound<'_, PyAny>>,
        limits: Option<Limits>,
    ) -> PyResult<Answer> {
        let play = self.play(py, play)?;
        let asking = QuestionOptions::new(py, play, player, limit, limits)?;
        Answer::ask(py, Arc::clone(&self.subject), asking, want.as_deref(), progress)
    }

    /// Who wins: `N`, `P`, `L`, `R` or `D`; `None` in games that end with a score.
    ///
    /// >>> board = grundy.game("domineering")(["..", ".."])
    /// >>> board.outcome(), board.outcome(player="right")
    /// ('N', 'N')
    #[pyo3(signature = (*, play=None, player=None, limits=None))]
    pub fn outcome(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<Option<&'static str>> {
        self.solve(py, play, player, Natural::from(0), Some(Vec::new()), None, limits)?.outcome(py)
    }

    /// The Grundy value; `None` if there is none, `math.inf` if it is infinite.
    ///
    /// >>> (grundy.game("nim")([3, 4]) + grundy.game("kayles")([5])).grundy()
    /// 3
    #[pyo3(signature = (*, limits=None))]
    pub fn grundy<'py>(&self, py: Python<'py>, limits: Option<Limits>) -> PyResult<Bound<'py, PyAny>> {
        self.solve(py, Some("normal"), None, Natural::from(0), Some(Vec::new()), None, limits)?.grundy(py)
    }

    /// The winning moves; the best ones in games that end with a score.
    ///
    /// >>> grundy.game("nim")([3, 5, 7]).moves()
    /// [<A -1 (3 -> 2)>, <B -1 (5 -> 4)>, <C -1 (7 -> 6)>]
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), limits=None), text_signature = "($self, *, play=None, player=None, limit=100, limits=None)")]
    pub fn moves<'py>(
        &self,
        py: Python<'py>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<Bound<'py, PyList>> {
        self.solve(py, play, player, limit, Some(Vec::new()), None, limits)?.moves(py)
    }

    /// All moves, winning or not, at most `limit` of them, in the order of the rules.
    ///
    /// Nothing is solved for this: `move.wins` is computed when it is read. `position.solve().options` has
    /// the winning moves first.
    ///
    /// >>> board = grundy.game("domineering")(["..", ".."])
    /// >>> [str(move) for move in board.options(player="left")]
    /// ['a1-a2', 'b1-b2']
    /// >>> board.options()[0].player, len(board.options())
    /// ('left', 4)
    #[pyo3(signature = (*, play=None, player=None, limit=Natural::from(100), limits=None), text_signature = "($self, *, play=None, player=None, limit=100, limits=None)")]
    fn options(
        &self,
        py: Python<'_>,
        play: Option<&str>,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<Vec<Move>> {
        let context = self.context(py, play, player, limits)?;
        let limit = limit.at_most("limit").map_err(|failure| failure.raise(py))?.min(MAX_LISTED);
        self.subject.refuse_nested(py)?;
        let (subject, play, player) = (Arc::clone(&self.subject), context.play, context.player);
        let find = move |budget: &mut Budget| subject.options(play, player, limit, budget);
        let list = background::run(py, of_question(context.limits.as_ref()), None, find)?;
        let notation = self.subject.notation(current(py));
        let moves = list.options.into_iter().map(|option| {
            let written = WrittenMove::new(&option.mv, &notation);
            Move::new(option.mv, written, context.clone())
        });
        Ok(moves.collect())
    }

    /// The move of this notation: `"b1-b2"`, `"A -2"`, `"c3->c4"`, in a sum `"component 1: A -2"`. Fields
    /// (`"heap 0 take 2"`) and the position that the move leads to are read as well. If both Left and Right
    /// can make it, `player` decides who does.
    ///
    /// >>> board = grundy.game("domineering")(["...", "..."])
    /// >>> move = board.move("b1-b2")
    /// >>> move.to, move.wins
    /// (['.#.', '.#.'], True)
    /// >>> move.position.move("c1-c2").to
    /// ['.##', '.##']
    #[pyo3(name = "move", signature = (text, *, play=None, player=None, limits=None))]
    fn read(
        &self,
        py: Python<'_>,
        text: String,
        play: Option<&str>,
        player: Option<&str>,
        limits: Option<Limits>,
    ) -> PyResult<Move> {
        let mut context = self.context(py, play, player, limits)?;
        let (named, line) = split_player(&text);
        let players = match context.player.or(named) {
            Some(_) if named.is_some_and(|named| context.player.is_some_and(|player| player != named)) => {
                vec![]
            }
            Some(player) => vec![player],
            None if self.subject.is_partizan() => vec![Player::Left, Player::Right],
            None => vec![Player::Left],
        };
        self.subject.refuse_nested(py)?;
        let (subject, line) = (Arc::clone(&self.subject), line.to_owned());
        let read = background::run(py, of_question(context.limits.as_ref()), None, move |budget| {
            let mut found = Vec::new();
            for player in players {
                found.extend(subject.read_move(player, &line, budget)?.map(|mv| (player, mv)));
            }
            Ok(found)
        })?;
        let mut read = read.into_iter();
        let (player, mv) = match (read.next(), read.next()) {
            (Some(only), None) => only,
            (Some(_), Some(_)) => return Err(no_player(&text).raise(py)),
            (None, _) => return Err(self.no_move(py, &text, context.player)),
        };
        if self.subject.is_partizan() {
            context.player = Some(player);
        }
        let written = WrittenMove::new(&mv, &self.subject.notation(current(py)));
        Ok(Move::new(mv, written, context))
    }

    /// Advice from temperatures on where to move in normal play, for one player or for both.
    ///
    /// >>> board = grundy.game("domineering")(["..#...", "..#..."])
    /// >>> board.hints(player="left").left["thermostrat"]["move"]
    /// <e1-e2: -> ..#.#./..#.#.>
    #[pyo3(signature = (*, player=None, limits=None))]
    fn hints(&self, py: Python<'_>, player: Option<&str>, limits: Option<Limits>) -> PyResult<Hints> {
        let player = player.map(|player| player_of(py, player)).transpose()?;
        self.subject.refuse_nested(py)?;
        let subject = Arc::clone(&self.subject);
        let find = move |budget: &mut Budget| subject.hints(player, budget).map_err(PyError::by_limit);
        let found = background::run(py, of_question(limits.as_ref()), None, find)?;
        Ok(Hints::new(found, Arc::clone(&self.subject)))
    }

    /// The genus: the Grundy value, and the misère Grundy values beside 0, 1, 2, ... Nim heaps of two; of a
    /// Nim heap its size.
    ///
    /// >>> grundy.game("kayles")([5]).genus()
    /// '4^146'
    #[pyo3(signature = (*, limits=None))]
    fn genus(&self, py: Python<'_>, limits: Option<Limits>) -> PyResult<String> {
        self.told(py, limits, Subject::genus)
    }

    /// The misère canonical form: a Nim heap as its size, any other form as its options in braces.
    ///
    /// >>> grundy.game("kayles")([5]).misere_canonical()
    /// '{1,2,3,{2,3}}'
    #[pyo3(signature = (*, limits=None))]
    fn misere_canonical(&self, py: Python<'_>, limits: Option<Limits>) -> PyResult<String> {
        self.told(py, limits, Subject::misere_canonical)
    }

    /// The misère quotient of the game, for heaps on single heaps: the `element`, as the least heaps that
    /// have it, whether it is lost (`in_p`), and the `order` of the quotient.
    ///
    /// >>> grundy.game("kayles")([5, 9, 100]).quotient()
    /// {'element': [2, 2, 1], 'in_p': False, 'order': 40}
    #[pyo3(signature = (*, limits=None))]
    fn quotient<'py>(&self, py: Python<'py>, limits: Option<Limits>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.told(py, limits, Subject::misere_quotient)?, ListKind::Lists)
    }

    /// The value of the position in normal play: a [`Value`] to compute with. `grundy.value(position,
    /// limits=...)` is the same with limits.
    ///
    /// >>> grundy.game("domineering")(["...", "..."]).value
    /// value('{2|-1/2}')
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Value> {
        Value::from_position(py, &self.subject, None)
    }

    /// The parts, each with its game.
    ///
    /// >>> (grundy.game("nim")([3]) + grundy.game("kayles")([5])).parts
    /// [(Game(nim), [3]), (Game(kayles), [5])]
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Game, Bound<'py, PyAny>)>> {
        let parts = self.subject.parts.iter();
        parts
            .map(|(known, data)| Ok((Game { known: known.clone() }, to_python(py, data, known.lists)?)))
            .collect()
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Position>() else { return Ok(py.NotImplemented()) };
        let parts = self.subject.parts.iter().chain(&other.get().subject.parts);
        Ok(Sum::from_components(py, parts.cloned().collect())?.into_any())
    }

    /// The value of the difference.
    fn __sub__(&self, py: Python<'_>, other: Operand) -> PyResult<Value> {
        self.value(py)?.__sub__(py, other)
    }

    /// The negative of the value.
    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        Ok(self.value(py)?.__neg__())
    }

    /// The order of the values.
    fn __lt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Lt)
    }

    fn __le__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Le)
    }

    fn __gt__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Gt)
    }

    fn __ge__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__richcmp__(py, other, CompareOp::Ge)
    }

    /// Whether the values are confused.
    fn __or__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.value(py)?.__or__(py, other)
    }

    fn __ror__(&self, py: Python<'_>, other: Operand) -> PyResult<bool> {
        self.__or__(py, other)
    }

    /// A position is equal to itself only: compare the values of two positions for equality as values.
    fn __hash__(slf: &Bound<'_, Position>) -> usize {
        slf.as_ptr().addr() >> 4
    }

    /// `sum` begins with 0, which is the game without moves.
    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let empty = other.cast::<PyInt>().is_ok_and(|number| number.as_any().eq(0).unwrap_or(false));
        match empty {
            true => Ok(Sum::from_components(py, self.subject.parts.clone())?.into_any()),
            false => Ok(py.NotImplemented()),
        }
    }

    /// How pickles restore it: a sum of its parts, or a game called with a position.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let parts = self.parts(py)?;
        match (self.subject.is_sum, &parts[..]) {
            (false, [_]) => {
                let make = py.import("grundy._grundy")?.getattr("_kept_position")?;
                Ok((make, parts.into_iter().next().into_pyobject(py)?.cast_into()?))
            }
            _ => Ok((py.get_type::<Sum>().into_any(), (parts,).into_pyobject(py)?)),
        }
    }

    /// As notebooks show it: a picture, light or dark as the reader prefers.
    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        self.subject.picture(current(py))
    }

    fn __repr__(&self) -> String {
        match self.subject.is_sum {
            true => format!("Sum({})", self.subject.text()),
            false => format!("Position({})", self.subject.text()),
        }
    }
}

/// A disjunctive sum: a move is a move in one of the parts. `Sum([game(position), ...])`; a part may be
/// written as a pair of a game, or its notation, and a position.
///
/// >>> grundy.Sum([("nim", [4]), ("kayles", [5])]).outcome()
/// 'P'
/// >>> sum(grundy.game("nim")([n]) for n in (1, 2, 3)).outcome()
/// 'P'
#[pyclass(frozen, extends = Position, module = "grundy")]
pub struct Sum;

#[pymethods]
impl Sum {
    #[new]
    fn new(parts: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Sum>> {
        let mut all = Vec::new();
        for part in parts.try_iter()? {
            match component_of_sum(&part?)? {
                Part::Ready(subject) => all.extend(subject.parts.iter().cloned()),
                Part::New(known, data) => all.push((known, data)),
            }
        }
        Ok(Sum::with(all))
    }
}

impl Sum {
    fn with(parts: Vec<(CachedGame, Data)>) -> PyClassInitializer<Sum> {
        PyClassInitializer::from(Position { subject: Arc::new(Subject::sum(parts)) }).add_subclass(Sum)
    }

    fn from_components(py: Python<'_>, parts: Vec<(CachedGame, Data)>) -> PyResult<Py<Sum>> {
        Py::new(py, Sum::with(parts))
    }
}

/// The player who stands before a move, as in `Left: a1-a2`, and the move.
fn split_player(text: &str) -> (Option<Player>, &str) {
    let names = [
        ("Left:", Player::Left),
        ("Right:", Player::Right),
        ("左方：", Player::Left),
        ("右方：", Player::Right),
    ];
    let split =
        |(name, player): (&str, Player)| text.trim().strip_prefix(name).map(|rest| (Some(player), rest));
    names.into_iter().find_map(split).unwrap_or((None, text))
}

/// The error for a move that both players may make.
fn no_player(text: &str) -> PyError {
    let message = words!(
        "both players may move \"{text}\" here: write player=\"left\" or player=\"right\"",
        "双方都可以走 \"{text}\"：请写 player=\"left\" 或 player=\"right\""
    );
    PyError::bad_parameter("player", message)
}

/// The position that a pickle holds.
#[pyfunction(name = "_kept_position")]
pub fn kept_position(game: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Position> {
    let known = CachedGame::from_value(game)?;
    let data = known.read(position).map_err(|failure| failure.raise(game.py()))?;
    Ok(Position { subject: Arc::new(Subject::one(known, data)) })
}

/// A position of a game as people write it: besides what programs exchange, a text such as one writes at the
/// shell, and a single heap for the list of one. In games in which texts and numbers are positions they are
/// taken as such.
pub fn position_of(known: &CachedGame, written: &Bound<'_, PyAny>) -> PyResult<Data> {
    let py = written.py();
    let data = known.read(written).map_err(|failure| failure.raise(py))?;
    let form = known.game.form();
    match (&data, form.shape) {
        (_, TextShape::Value) => Ok(data),
        (
            Data::Natural(_) | Data::Big(_),
            TextShape::Numbers { list: None, .. } | TextShape::Coins { board: false, .. },
        ) => Ok(Data::list(vec![data])),
        // A text is what one writes at the shell, where digits may be a place.
        (Data::Text(words), shape)
            if matches!(shape, TextShape::Coins { .. }) || known.game.place(&data).is_err() =>
        {
            let read = text::position(words, &*known.game, Source::Argument).map_err(|(at, message)| {
                // Python counts characters.
                let column = words.get(..at.start).map_or(0, |before| before.chars().count()) + 1;
                let fault = QuestionError::new(
                    QuestionErrorKind::BadPosition,
                    format!("position, column {column}"),
                    message,
                );
                PyError::Fault(fault).raise(py)
            });
            let (position, reading) = read?;
            if let Some(note) = reading.and_then(|reading| reading.note) {
                py.import("warnings")?.call_method1("warn", (say(py, &note),))?;
            }
            Ok(position)
        }
        _ => Ok(data),
    }
}

enum Part {
    Ready(Arc<Subject>),
    New(CachedGame, Data),
}

fn component_of_sum(part: &Bound<'_, PyAny>) -> PyResult<Part> {
    let py = part.py();
    if let Ok(position) = part.cast::<Position>() {
        return Ok(Part::Ready(Arc::clone(&position.get().subject)));
    }
    if let Ok(pair) = part.cast::<PyTuple>()
        && pair.len() == 2
    {
        let known = CachedGame::from_value(&pair.get_item(0)?)?;
        let data = position_of(&known, &pair.get_item(1)?)?;
        return Ok(Part::New(known, data));
    }
    let words = words!(
        "a part of a sum is a position, such as nim([3, 4]), or a pair of a game and a position",
        "和的每一项应为局面，如 nim([3, 4])，或由游戏与局面组成的二元组"
    );
    Err(PyTypeError::new_err(say(py, &words)))
}
