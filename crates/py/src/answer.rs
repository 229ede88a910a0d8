//! Answers, found when they are looked at.

use crate::background::{self, ProgressCallback};
use crate::convention::{convention_of, convention_word, player_of, player_word};
use crate::data::to_python;
use crate::errors::PyError;
use crate::html;
use crate::language::{chosen, current};
use crate::limits::{Limits, of_question};
use crate::moves::{Move, MoveContext, WrittenMove, with_facts};
use crate::natural::Natural;
use crate::pickle::{kept, restored};
use crate::position::Position;
use crate::subject::Subject;
use grundy::move_notation::MoveNotation;
use grundy::solver::engine::answer::Answer as Found;
use grundy::solver::engine::answer::MAX_LISTED;
use grundy::solver::exact::keys::KeySubject;
use grundy::solver::prelude::*;
use grundy::solver::theory::player::Player;
use grundy::solver::theory::words;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How a question is asked, whatever it asks for.
#[derive(Clone)]
pub struct QuestionOptions {
    play: Convention,
    player: Option<Player>,
    limit: usize,
    limits: Limits,
}

impl QuestionOptions {
    /// As people write it.
    pub fn new(
        py: Python<'_>,
        play: Convention,
        player: Option<&str>,
        limit: Natural,
        limits: Option<Limits>,
    ) -> PyResult<QuestionOptions> {
        let limit = limit.at_most("limit").map_err(|failure| failure.raise(py))?;
        let player = player.map(|player| player_of(py, player)).transpose()?;
        Ok(QuestionOptions { play, player, limit: limit.min(MAX_LISTED), limits: limits.unwrap_or_default() })
    }

    fn question(&self, keys: &[Key]) -> Question {
        let mut question = Question::new().play(self.play).player(self.player);
        question.keys = keys.iter().copied().collect();
        question.limit = self.limit as u64;
        question
    }
}

/// Whether a question may ask for this; hints and patterns have methods of their own.
fn is_answered(key: Key) -> bool {
    key.subject() == KeySubject::Play || key.is_fact()
}

/// What pickles keep. The options depend on what else was asked.
fn kept_keys() -> impl Iterator<Item = Key> {
    let words = Key::ALL.into_iter().map(|(_, key)| key);
    [Key::Verdict].into_iter().chain(words).filter(|&key| is_answered(key) && key != Key::Options)
}

/// The answer to a question. `outcome`, `grundy`, `moves` and the others are computed when they are first
/// read.
///
/// >>> answer = grundy.game("nim").solve([3, 4])
/// >>> answer
/// N: the player to move wins
/// >>> answer.outcome, answer.grundy, answer.moves
/// ('N', 7, [<B -1 (4 -> 3)>])
#[pyclass(frozen, module = "grundy")]
pub struct Answer {
    subject: Arc<Subject>,
    asking: QuestionOptions,
    /// What was found.
    found: Mutex<BTreeMap<Key, Arc<Found>>>,
}

impl Answer {
    /// Asks for what is wanted, for what matters most where nothing is said, and for nothing yet where the
    /// list is empty. Who watches is told the steps, of those that the limits allow.
    pub fn ask(
        py: Python<'_>,
        subject: Arc<Subject>,
        asking: QuestionOptions,
        want: Option<&[String]>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let keys = match want {
            None => vec![Key::Verdict],
            Some(words) => words.iter().map(|word| wanted(py, word)).collect::<PyResult<_>>()?,
        };
        let answer = Answer { subject, asking, found: Mutex::default() };
        if !keys.is_empty() {
            let mut bounds = of_question(Some(&answer.asking.limits));
            let watcher = ProgressCallback::wanted(progress, bounds.steps)?;
            bounds.told = watcher.is_some().then(|| ProgressCallback::reached(watcher.as_ref()).cell());
            answer.find_within(py, &keys, bounds, watcher)?;
        }
        Ok(answer)
    }

    fn find(&self, py: Python<'_>, keys: &[Key]) -> PyResult<Arc<Found>> {
        self.find_within(py, keys, of_question(Some(&self.asking.limits)), None)
    }

    fn find_within(
        &self,
        py: Python<'_>,
        keys: &[Key],
        bounds: grundy::solver::prelude::Limits,
        watcher: Option<ProgressCallback>,
    ) -> PyResult<Arc<Found>> {
        self.subject.refuse_nested(py)?;
        let (subject, question) = (Arc::clone(&self.subject), self.asking.question(keys));
        let found = background::run(py, bounds, watcher, move |budget| subject.answer(&question, budget))?;
        let found = Arc::new(found);
        let mut all = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        for &key in keys {
            all.insert(key, Arc::clone(&found));
        }
        Ok(found)
    }

    /// What was found before.
    fn known(&self, key: Key) -> Option<Arc<Found>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    fn get(&self, py: Python<'_>, key: Key) -> PyResult<Arc<Found>> {
        self.known(key).map_or_else(|| self.find(py, &[key]), Ok)
    }

    /// What was found before, or what matters most.
    fn any(&self, py: Python<'_>) -> PyResult<Arc<Found>> {
        let found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let known = found.iter().find(|(key, _)| key.subject() == KeySubject::Play);
        let known = known.map(|(_, found)| Arc::clone(found));
        drop(found);
        known.map_or_else(|| self.get(py, Key::Verdict), Ok)
    }

    fn moved(&self, mv: NamedMove, notation: &MoveNotation<'_>) -> Move {
        let written = WrittenMove::new(&mv, notation);
        Move::new(mv, written, self.context())
    }

    fn context(&self) -> MoveContext {
        let QuestionOptions { play, player, limits, .. } = self.asking.clone();
        MoveContext { from: Arc::clone(&self.subject), play, player, limits: Some(limits) }
    }
}

/// The key of a word in `want`.
fn wanted(py: Python<'_>, word: &str) -> PyResult<Key> {
    let found = Key::from_name(&word.replace('_', "-")).filter(|&key| is_answered(key));
    found.ok_or_else(|| {
        let all = Key::ALL.into_iter().filter(|&(_, key)| is_answered(key)).map(|(word, _)| word);
        let all = all.collect::<Vec<_>>().join(", ");
        let message =
            words!("there is no \"{word}\": write one of {all}", "不能求 \"{word}\"：可求的有 {all}");
        PyError::bad_parameter("want", message).raise(py)
    })
}

#[pymethods]
impl Answer {
    /// Who wins: `N` the player to move, `P` the other, `L` Left, `R` Right, `D` neither; `None` in games
    /// with a score.
    ///
    /// >>> grundy.game("nim").solve([3, 3]).outcome
    /// 'P'
    /// >>> grundy.game("domineering").solve(["..", ".."]).outcome
    /// 'N'
    #[getter]
    pub fn outcome(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        let found = self.known(Key::Outcome).map_or_else(|| self.get(py, Key::Verdict), Ok)?;
        Ok(found.outcome.map(Outcome::as_str))
    }

    /// The Grundy value; `None` if there is none, `"loony"` in loony positions of Nimstring, `math.inf` if it
    /// is infinite: then `inf` has the options.
    ///
    /// >>> grundy.game("kayles").solve([5, 6, 7]).grundy
    /// 5
    #[getter]
    pub fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.get(py, Key::Grundy)?.grundy {
            Some(GrundyAnswer::Value(value)) => value.to_biguint().into_bound_py_any(py),
            Some(GrundyAnswer::Infinite(_)) => f64::INFINITY.into_bound_py_any(py),
            Some(GrundyAnswer::Loony) => "loony".into_bound_py_any(py),
            Some(GrundyAnswer::OutOfReach(stop)) => Err(self.subject.settled(stop.clone().into()).raise(py)),
            Some(GrundyAnswer::None | GrundyAnswer::Unsought) | None => Ok(py.None().into_bound(py)),
        }
    }

    /// The finite values of the options of a position whose value is infinite; otherwise `None`.
    ///
    /// >>> loop = {"edges": [[0, 1], [1, 0], [0, 2], [2, 3]], "tokens": [0]}
    /// >>> answer = grundy.game("graph").solve(loop)
    /// >>> answer.grundy, answer.inf
    /// (inf, [1])
    #[getter]
    fn inf(&self, py: Python<'_>) -> PyResult<Option<Vec<num_bigint::BigUint>>> {
        Ok(match &self.get(py, Key::Grundy)?.grundy {
            Some(GrundyAnswer::Infinite(options)) => {
                Some(options.iter().map(|value| value.to_biguint()).collect())
            }
            _ => None,
        })
    }

    /// The score under best play.
    ///
    /// >>> grundy.game("carrots").solve({"values": [4, 1, 6, 2, 5], "extra": 1}).value
    /// 6
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.get(py, Key::Score)?;
        found.value.as_ref().map(|value| to_python(py, value, self.subject.lists())).transpose()
    }

    /// The winning moves, at most `limit` of them; the best ones in games with a score.
    ///
    /// >>> grundy.game("nim").solve([3, 5, 7], limit=2).moves
    /// [<A -1 (3 -> 2)>, <B -1 (5 -> 4)>]
    #[getter]
    pub fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let found = self.get(py, Key::Moves)?;
        let language = current(py);
        let notation = self.subject.notation(language);
        let moves =
            found.moves.iter().flat_map(|list| &list.moves).map(|mv| self.moved(mv.clone(), &notation));
        PyList::new(py, moves.map(|mv| Py::new(py, mv)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The number of all winning moves; `None` if counting them is not feasible.
    ///
    /// >>> grundy.game("nim").solve([3, 5, 7], limit=1).winning_moves
    /// 3
    #[getter]
    fn winning_moves(&self, py: Python<'_>) -> PyResult<Option<num_bigint::BigUint>> {
        Ok(self.get(py, Key::Moves)?.moves.as_ref().and_then(|list| list.count.clone()))
    }

    /// All moves, winning or not, at most `limit` of them: winning ones first, then drawing ones, then losing
    /// ones. Each has the `outcome` of the position it leads to (`P`: the player who made the move wins), and
    /// its `grundy` value, in games with a score its `value`.
    ///
    /// >>> answer = grundy.game("nim").solve([2, 1])
    /// >>> [(move.to, move.wins, move.outcome, move.grundy) for move in answer.options]
    /// [([1, 1], True, 'P', 0), ([0, 1], False, 'N', 1), ([2, 0], False, 'N', 2)]
    #[getter]
    pub fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let found = self.find(py, &[Key::Options, Key::Grundy]).or_else(|_| self.get(py, Key::Options))?;
        let language = current(py);
        let notation = self.subject.notation(language);
        let is_partizan = self.subject.is_partizan();
        let options = found.options.iter().flat_map(|list| &list.options).map(|option| {
            let written = WrittenMove::new(&option.mv, &notation);
            Move::new(with_facts(option, is_partizan), written, self.context())
        });
        PyList::new(py, options.map(|mv| Py::new(py, mv)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The number of all moves; `None` if counting them is not feasible.
    ///
    /// >>> grundy.game("nim").solve([10**18, 7]).option_count
    /// 1000000000000000007
    #[getter]
    fn option_count(&self, py: Python<'_>) -> PyResult<Option<num_bigint::BigUint>> {
        Ok(self.get(py, Key::Options)?.options.as_ref().and_then(|list| list.count.clone()))
    }

    /// The number of moves in the game if the winner hurries and the loser delays; `None` for a draw.
    ///
    /// >>> grundy.game("nim").solve([3, 5]).remoteness
    /// 7
    #[getter]
    fn remoteness(&self, py: Python<'_>) -> PyResult<Option<u64>> {
        Ok(self.get(py, Key::Remoteness)?.remoteness.flatten())
    }

    /// The keys of `want` that ask about the exact value or misère play, such as `temperature`; else the
    /// answers that only games of this kind have, such as equilibria.
    ///
    /// >>> grundy.game("domineering").solve(["..", ".."], want=["temperature"]).further
    /// {'temperature': '1'}
    ///
    /// >>> game = grundy.game("bimatrix").solve({"a": [[3, 0], [5, 1]], "b": [[3, 5], [0, 1]]})
    /// >>> game.further["equilibria"]
    /// [[1, 1]]
    #[getter]
    fn further<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let mut facts: Vec<Arc<Found>> =
            Key::of_values().filter(|key| key.is_fact()).filter_map(|key| self.known(key)).collect();
        if facts.is_empty() {
            facts.push(self.get(py, Key::Verdict)?);
        }
        let dict = PyDict::new(py);
        for (name, value) in facts.iter().flat_map(|found| &found.further) {
            dict.set_item(name, to_python(py, value, self.subject.lists())?)?;
        }
        Ok(dict)
    }

    /// The theorem or algorithm that gave the answer, in English.
    ///
    /// >>> grundy.game("nim").solve([3, 5]).method
    /// "Bouton's theorem"
    #[getter]
    fn method(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.any(py)?.method.en.clone())
    }

    /// The reason, in a sentence or two, in the language of `grundy.language`.
    ///
    /// >>> print(grundy.game("bash:3").solve([10]).explain.split(".")[0])
    /// The heaps have the Grundy values 10 -> 2 (10 mod 4 = 2)
    #[getter]
    fn explain(&self, py: Python<'_>) -> PyResult<String> {
        self.explain_in(py, None)
    }

    /// The reason, in this language: `en` or `zh`.
    ///
    /// >>> print(grundy.game("bash:3").solve([10]).explain_in("zh"))
    /// 各堆的 Grundy 值：10 -> 2（10 mod 4 = 2，即余数）。它们的尼姆和（异或）为 2，不为 0：先手使其变为 0 即可获胜。
    #[pyo3(signature = (language=None))]
    fn explain_in(&self, py: Python<'_>, language: Option<&str>) -> PyResult<String> {
        let language = chosen(py, language)?;
        let found = self.get(py, Key::Explain)?;
        Ok(found.explain.as_ref().map(|words| words.of(language).to_owned()).unwrap_or_default())
    }

    /// How pickles restore it: the question, and the answers found.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PickledAnswer)> {
        let make = py.import("grundy._grundy")?.getattr("_kept_answer")?;
        let position = Py::new(py, Position { subject: Arc::clone(&self.subject) })?;
        let asking = &self.asking;
        let found = kept_keys().filter_map(|key| Some((key.as_str(), kept(&*self.known(key)?)?)));
        let player = asking.player.map(player_word);
        let question = (convention_word(asking.play), player, asking.limit as u64, asking.limits.clone());
        Ok((make, (position, question, found.collect())))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let found = self.known(Key::Outcome).map_or_else(|| self.get(py, Key::Verdict), Ok)?;
        Ok(self.headline(&found, current(py)))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let language = current(py);
        let found = self.known(Key::Outcome).map_or_else(|| self.get(py, Key::Verdict), Ok)?;
        let mut rows = vec![(html::POSITION, vec![self.subject.text()])];
        if self.asking.play == Convention::Misere {
            rows.push((html::PLAY, vec![html::MISERE.of(language).to_owned()]));
        }
        // A picture of an answer does not wait: what takes long is shown once somebody has asked for it.
        let quick = |key| match self.known(key) {
            Some(found) => Some(found),
            None => self.find_within(py, &[key], quick(), None).ok(),
        };
        if self.asking.play == Convention::Normal
            && let Some(text) =
                found.outcome.and_then(|_| quick(Key::Grundy)?.grundy.as_ref().and_then(html::grundy))
        {
            rows.push((html::VALUE, vec![text]));
        }
        if let Some(list) = quick(Key::Moves).as_ref().and_then(|found| found.moves.as_ref()) {
            let notation = self.subject.notation(language);
            let moves: Vec<String> =
                list.moves.iter().take(html::MOVES).map(|mv| notation.line(mv, &|_| None)).collect();
            rows.push((html::BEST, html::list_of_moves(moves, list, language)));
        }
        for (name, value) in &found.further {
            rows.push((html::named(name), vec![grundy::wire::moves::compact(value)]));
        }
        rows.push((html::METHOD, vec![found.method.of(language).to_owned()]));
        if let Some(words) = self.known(Key::Explain).as_ref().and_then(|found| found.explain.as_ref()) {
            rows.push((html::WHY, vec![words.of(language).to_owned()]));
        }
        py.check_signals()?;
        let picture = self.subject.picture(language).map(|svg| html::image(&svg, &self.subject.text()));
        Ok(picture.unwrap_or_default() + &html::card(&self.headline(&found, language), &rows, language))
    }
}

impl Answer {
    /// Who wins, or the score, in a line.
    fn headline(&self, found: &Found, language: Language) -> String {
        match (&found.outcome, &found.value) {
            (Some(outcome), _) => format!("{outcome}{}", outcome.verdict().of(language)),
            (None, Some(value)) => {
                let value = grundy::wire::moves::compact(value);
                words!("score {value}", "得分 {value}").of(language).to_owned()
            }
            (None, None) => found.method.of(language).to_owned(),
        }
    }
}

/// What a pickle of an answer holds: the position, the question, and what was found as text.
type PickledAnswer = (Py<Position>, KeptQuestion, Vec<(&'static str, String)>);

/// Play, player, how many moves are listed, limits.
type KeptQuestion = (&'static str, Option<&'static str>, u64, Limits);

/// The answer that a pickle holds.
#[pyfunction(name = "_kept_answer")]
pub fn kept_answer(
    py: Python<'_>,
    position: PyRef<'_, Position>,
    question: (String, Option<String>, Natural, Limits),
    found: Vec<(String, String)>,
) -> PyResult<Answer> {
    let (play, player, limit, limits) = question;
    let asking = QuestionOptions::new(py, convention_of(py, &play)?, player.as_deref(), limit, Some(limits))?;
    let answer = Answer { subject: Arc::clone(&position.subject), asking, found: Mutex::default() };
    for (word, text) in found {
        let key = kept_keys().find(|known| known.as_str() == word);
        // What is of another version is found anew.
        if let (Some(key), Some(found)) = (key, restored(&text)) {
            answer.found.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::new(found));
        }
    }
    Ok(answer)
}

/// Limits for what nobody has asked for yet: some milliseconds, and no long wait for a game that others ask.
fn quick() -> grundy::solver::prelude::Limits {
    let time = Some(std::time::Duration::from_millis(200));
    grundy::solver::prelude::Limits { memory: 1 << 26, steps: 1 << 24, time, ..Default::default() }
}
