//! Any other impartial game: theorems first, search where they are silent.

use super::beside::{by_outcome, by_trying, choices};
use super::heaps::lock;
use super::{Choice, Component, Contribution, Game, Placed, Wanted, named};
use crate::answer::{MoveList, Worth};
use crate::engine::evaluate::{Arithmetic, Grundy, Length, Lengths, Memo};
use crate::engine::sweep::{Sweeps, Values, Winners};
use crate::engine::win::Wins;
use crate::limits::{Budget, Stop};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::ruleset::{About, Impartial, Notation};
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::theorem::{Listed, Statement, Study, Theorem};
use grundy_theory::value::GrundyValue;
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// The game with the rules `R`.
pub struct StudiedGame<R: Notation>(Arc<Shared<R>>);

struct Shared<R: Notation> {
    rules: Arc<R>,
    theorems: Vec<Box<dyn Theorem<R>>>,
    value_tables: Mutex<Sweeps<R, Values>>,
    normal_tables: Mutex<Sweeps<R, Winners>>,
    misere_tables: Mutex<Sweeps<R, Winners>>,
    values: Mutex<Memo<R, Grundy>>,
    tame: Mutex<Memo<R, Tameness>>,
    normal: Mutex<Wins<R>>,
    misere: Mutex<Wins<R>>,
    normal_lengths: Mutex<Memo<R, Lengths>>,
    misere_lengths: Mutex<Memo<R, Lengths>>,
}

struct Position<R: Notation> {
    game: Arc<Shared<R>>,
    at: R::Position,
    /// For each theorem what its long look at this position found out, once it was taken.
    studies: Vec<OnceLock<Option<Box<dyn Study<R>>>>>,
}

/// A Grundy value, and whether the misère theorem's hypothesis holds in every position that can be reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tame {
    /// The value.
    pub(super) value: u64,
    /// Does the hypothesis hold?
    pub(super) holds: bool,
}

/// Evaluates to [`Tame`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tameness;

impl Arithmetic for Tameness {
    type Value = Tame;
    // The hypothesis is about whole positions: in a sum of parts it may fail though it holds in each.
    const ADDITIVE: bool = false;

    fn build(&self, options: &mut Vec<Tame>) -> Tame {
        let value = Grundy.build(&mut options.iter().map(|option| option.value).collect());
        let reaches_one = options.iter().any(|option| option.value == 1);
        let here = value != 0 || options.is_empty() || reaches_one;
        Tame { value, holds: here && options.iter().all(|option| option.holds) }
    }

    fn plus(&self, a: Tame, _: Tame) -> Tame {
        a
    }

    fn zero(&self) -> Tame {
        Tame { value: 0, holds: true }
    }
}

/// What may be spent on a value beside an outcome that is known without it: a few seconds, a gigabyte.
const EXTRA_STEPS: u64 = 400_000_000;
const EXTRA_MEMORY: u64 = 1 << 30;

impl<R: Impartial + Notation> StudiedGame<R> {
    /// The game with these theorems, which may be none: then everything is searched.
    pub fn new(rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> StudiedGame<R> {
        StudiedGame(Arc::new(Shared {
            rules: Arc::new(rules),
            theorems,
            value_tables: Mutex::new(Sweeps::new(Values::default())),
            normal_tables: Mutex::new(Sweeps::new(Winners(Play::Normal))),
            misere_tables: Mutex::new(Sweeps::new(Winners(Play::Misere))),
            values: Mutex::new(Memo::new(Grundy)),
            tame: Mutex::new(Memo::new(Tameness)),
            normal: Mutex::new(Wins::new(Play::Normal)),
            misere: Mutex::new(Wins::new(Play::Misere)),
            normal_lengths: Mutex::new(Memo::new(Lengths(Play::Normal))),
            misere_lengths: Mutex::new(Memo::new(Lengths(Play::Misere))),
        }))
    }
}

impl<R: Impartial + Notation> StudiedGame<R> {
    /// A position that was read already.
    pub(super) fn component(&self, at: R::Position) -> Box<dyn Component> {
        let studies = self.0.theorems.iter().map(|_| OnceLock::new()).collect();
        Box::new(Position { game: Arc::clone(&self.0), at, studies })
    }

    /// The rules.
    pub(super) fn rules(&self) -> &R {
        &self.0.rules
    }
}

impl<R: Impartial + Notation> Game for StudiedGame<R> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        Ok(Placed::Component(self.component(self.0.rules.parse(data)?)))
    }

    fn bytes(&self) -> u64 {
        let game = &*self.0;
        lock(&game.value_tables).bytes()
            + lock(&game.normal_tables).bytes()
            + lock(&game.misere_tables).bytes()
            + lock(&game.values).bytes()
            + lock(&game.tame).bytes()
            + lock(&game.normal).bytes()
            + lock(&game.misere).bytes()
            + lock(&game.normal_lengths).bytes()
            + lock(&game.misere_lengths).bytes()
    }

    fn form(&self) -> Form {
        self.0.rules.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.0.rules.plane()
    }

    fn about(&self) -> &'static About {
        self.0.rules.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.theorems.iter().map(|theorem| theorem.statement()).collect()
    }
}

impl<R: Impartial + Notation> Shared<R> {
    /// The first theorem that says something, with what it says.
    fn first<'a, T>(&'a self, says: impl Fn(&'a dyn Theorem<R>) -> Option<T>) -> Option<T> {
        self.theorems.iter().find_map(|theorem| says(&**theorem))
    }

    fn value(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        match self.first(|theorem| theorem.grundy(&self.rules, at)) {
            Some(value) => Ok(value),
            None => self.found_value(at, budget),
        }
    }

    /// The value where no theorem knows that of the whole position: that of its parts, if there are several.
    fn found_value(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        if !self.rules.falls_apart() {
            return self.searched_value(at, budget);
        }
        let mut parts = Vec::new();
        self.rules.visit_parts(at, &mut |part| parts.push(part));
        let mut sum = GrundyValue::ZERO;
        for part in parts {
            sum ^= &match self.first(|theorem| theorem.grundy(&self.rules, &part)) {
                Some(value) => value,
                None => self.searched_value(&part, budget)?,
            };
        }
        Ok(sum)
    }

    /// The value without a theorem: by table, or else by search.
    fn searched_value(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        let found = budget.lock(&self.value_tables)?.entry(&self.rules, at, budget)?;
        let value = match found {
            Some(value) => value,
            None => budget.lock(&self.values)?.value(&self.rules, at, budget)?,
        };
        Ok(value.into())
    }

    fn outcome(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match self.first(|theorem| theorem.outcome(&self.rules, at, play)) {
            Some(outcome) => Ok(outcome),
            None => self.found_outcome(at, play, budget),
        }
    }

    /// The outcome without a theorem: by table, or else by search.
    fn found_outcome(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        if play == Play::Normal && self.rules.falls_apart() {
            let value = self.found_value(at, budget)?;
            return Ok(Outcome::of_next(!value.is_zero()));
        }
        let found = self.tables(play, budget)?.entry(&self.rules, at, budget)?;
        match found {
            Some(outcome) => Ok(outcome),
            None => {
                let wins = if play == Play::Normal { &self.normal } else { &self.misere };
                budget.lock(wins)?.outcome(&self.rules, at, budget)
            }
        }
    }

    fn tables(&self, play: Play, budget: &Budget) -> Result<MutexGuard<'_, Sweeps<R, Winners>>, Stop> {
        budget.lock(if play == Play::Normal { &self.normal_tables } else { &self.misere_tables })
    }

    fn length(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<Length, Stop> {
        let lengths = if play == Play::Normal { &self.normal_lengths } else { &self.misere_lengths };
        budget.lock(lengths)?.value(&self.rules, at, budget)
    }

    fn suspense(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<u64, Stop> {
        let known = self.first(|theorem| theorem.suspense(&self.rules, at)).filter(|_| play == Play::Normal);
        match known {
            Some(suspense) => Ok(suspense),
            None => Ok(self.length(at, play, budget)?.suspense),
        }
    }

    fn remoteness(&self, at: &R::Position, play: Play, budget: &mut Budget) -> Result<u64, Stop> {
        match self.first(|theorem| theorem.remoteness(&self.rules, at, play)) {
            Some(remoteness) => Ok(remoteness),
            None => Ok(self.length(at, play, budget)?.remoteness),
        }
    }

    fn tameness(&self, at: &R::Position, budget: &Budget) -> Result<Tame, Stop> {
        let mut part = budget.part(EXTRA_STEPS, EXTRA_MEMORY);
        budget.lock(&self.tame)?.value(&self.rules, at, &mut part)
    }
}

impl<R: Impartial + Notation> Position<R> {
    /// The first theorem that says something about this position, with what it says: from its long look, where it
    /// takes one.
    fn first<T>(
        &self,
        looked: impl Fn(&dyn Study<R>) -> Option<T>,
        says: impl Fn(&dyn Theorem<R>) -> Option<T>,
    ) -> Option<(Text, T)> {
        self.game.theorems.iter().zip(&self.studies).find_map(|(theorem, study)| {
            let said = match study.get_or_init(|| theorem.study(&self.game.rules, &self.at)) {
                Some(study) => looked(&**study),
                None => says(&**theorem),
            };
            Some((theorem.statement().name, said?))
        })
    }

    /// The outcome that a theorem tells, and the theorem's name.
    fn told(&self, play: Play) -> Option<(Text, Outcome)> {
        self.first(|study| study.outcome(play), |theorem| theorem.outcome(&self.game.rules, &self.at, play))
    }

    fn value(&self, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        match self.first(|study| study.grundy(), |theorem| theorem.grundy(&self.game.rules, &self.at)) {
            Some((_, value)) => Ok(value),
            None => self.game.found_value(&self.at, budget),
        }
    }

    fn named(&self, listed: Listed<R::Move>) -> MoveList {
        let Listed { moves, count } = listed;
        let rules = &*self.game.rules;
        MoveList { moves: moves.iter().map(|mv| named(rules, &self.at, mv, moves.len())).collect(), count }
    }

    fn moves_to(&self, value: &GrundyValue, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let (game, at) = (&*self.game, &self.at);
        match self.first(
            |study| study.moves_to(&game.rules, at, value, limit),
            |theorem| theorem.moves_to(&game.rules, at, value, limit),
        ) {
            Some((_, listed)) => Ok(self.named(listed)),
            None => by_trying(&*game.rules, &self.at, limit, budget, |to, budget| {
                Ok(game.value(to, budget)? == *value)
            }),
        }
    }

    /// What decides sums with this position; `None` where values do not decide.
    fn profile(&self, play: Play, budget: &mut Budget) -> Result<Option<Profile>, Stop> {
        if play == Play::Normal {
            return Ok(Some(Profile { xor: self.value(budget)?, big: 0 }));
        }
        match self.game.tameness(&self.at, budget) {
            Ok(Tame { value, holds: true }) => {
                let mut profile = Profile::default();
                profile.add(&value.into());
                Ok(Some(profile))
            }
            Ok(Tame { holds: false, .. }) => Ok(None),
            Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
            Err(_) => Ok(None),
        }
    }
}

impl<R: Impartial + Notation> Component for Position<R> {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match self.told(play) {
            Some((_, outcome)) => Ok(outcome),
            None => self.game.outcome(&self.at, play, budget),
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        if !self.game.rules.has_grundy(&self.at) {
            return Ok(Worth::None);
        }
        let mut part = budget.part(EXTRA_STEPS, EXTRA_MEMORY);
        match self.value(&mut part) {
            Ok(value) => Ok(Worth::Value(value)),
            Err(stop @ (Stop::Time | Stop::Interrupted)) => Err(stop),
            Err(stop) => Ok(Worth::OutOfReach(stop)),
        }
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        Ok(self.profile(play, budget)?.map(Contribution::Finite))
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let (game, at) = (&*self.game, &self.at);
        match self.first(
            |study| study.winning_moves(&game.rules, at, play, limit),
            |theorem| theorem.winning_moves(&game.rules, at, play, limit),
        ) {
            Some((_, listed)) => Ok(self.named(listed)),
            None if self.outcome(play, budget)? == Outcome::P => Ok(MoveList::none()),
            None => {
                by_outcome(&*game.rules, &self.at, limit, budget, |to, budget| game.outcome(to, play, budget))
            }
        }
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => self.moves_to(&rest.xor, limit, budget),
            Play::Misere => self.moves_to(&ferguson::target(rest), limit, budget),
        }
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.game.remoteness(&self.at, play, budget).map(Some)
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.game.suspense(&self.at, play, budget).map(Some)
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        let game = &*self.game;
        choices(&*game.rules, &self.at, wanted, budget, |to, budget| game.suspense(to, play, budget))
    }

    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(&self.game.rules), self.at.clone()))
    }

    fn write(&self) -> Data {
        self.game.rules.write(&self.at)
    }

    fn write_short(&self) -> Data {
        self.game.rules.write_short(&self.at).unwrap_or_else(|| self.write())
    }

    fn method(&self, play: Play, budget: &mut Budget) -> Text {
        let swept =
            || self.game.tables(play, budget).is_ok_and(|tables| tables.has(&self.game.rules, &self.at));
        match self.told(play) {
            Some((name, _)) => name,
            None if swept() => {
                text!("retrograde analysis", "倒推分析")
            }
            None => text!("memoised search", "记忆化搜索"),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        let (rules, at) = (&*self.game.rules, &self.at);
        if let Some((_, words)) = self.first(
            |study| study.outcome(play).map(|_| study.reason(rules, at, play)),
            |theorem| theorem.outcome(rules, at, play).map(|_| theorem.reason(rules, at, play)),
        ) {
            return Ok(words);
        }
        let wins = self.winning_moves(play, 1, budget)?;
        Ok(match wins.moves.is_empty() {
            true => words!(
                "Every move was searched to the end of the game: each one leads to a position that the opponent wins.",
                "已将每一步搜索到终局：无论怎么走，对手都能获胜。"
            ),
            false => words!(
                "The game was searched to its end: there is a move after which the opponent has no winning reply.",
                "已搜索到终局：存在一步，使对手无论如何应对都会输。"
            ),
        })
    }
}
