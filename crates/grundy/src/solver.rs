//! The state of a solver: games by name, with what earlier questions have found out about them. Front ends
//! hold a [`SolverState`] each, and pass a budget with every question.

mod faults;
mod placing;
pub mod prelude;

pub use placing::{place, place_component};

use crate::custom_rules::{self, RulesLoader};
use crate::pattern::lines::Line;
use crate::pattern::numerations::Numerations;
use crate::pattern::{self, Pattern, PatternSearch};
use crate::wire::question::{Operand, QuestionError};
use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_solver::budget::{Budget, Limits};
use grundy_solver::game::custom::TartanFactor;
use grundy_solver::game::workbench::SharedArena;
use grundy_solver::game::{self, Game, GamePosition, sum};
use grundy_solver::method::theorems::UseTheorems;
use grundy_theory::catalogue::{EVERY, game_within};
use grundy_theory::data::Data;
use grundy_theory::ruleset::custom::CustomRules;
use grundy_theory::ruleset::custom::impartial::impartial_version;
use grundy_theory::ruleset::impartial_version::IMPARTIAL;
use grundy_theory::ruleset::parameters::GameError;
use grundy_values::notation::Glyphs;
use hashbrown::{HashMap, HashSet};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The crates below this one, for front ends.
pub use {
    grundy_automata as automata, grundy_draw as draw, grundy_solver as engine, grundy_theory as theory,
    grundy_values as exact,
};

/// How notations of products of games on a row of coins begin.
const TARTAN: &str = "tartan:";

/// A game, with a line of its positions if it is about these alone.
type GameWithLine = (String, Option<String>);

/// Answers the questions of one asker, and keeps tables between them: a hundred thousand questions about one
/// game need one table.
pub struct SolverState {
    games: LruCache<String, Arc<dyn Game>>,
    /// Custom rules and games, by their notation. They are few, and are never forgotten.
    added: HashMap<String, Addition>,
    /// Where the values of all games of Left and Right are made, so that they can be added.
    bench: SharedArena,
    loader: Option<Arc<dyn RulesLoader>>,
    limits: Limits,
    /// The steps of all questions so far, for those that are asked in parts.
    steps: u64,
    /// Questions until the memory held by games is looked at again.
    until_look: u32,
    /// Where patterns are sought, and those that were found, by notation and by how they were looked for.
    numerations: Numerations,
    patterns: LruCache<(String, PatternSearch), Option<Pattern>>,
    /// The games that were told which positions are lost, or of which that is not known.
    told: HashSet<GameWithLine>,
}

/// Rules or a game that were added, with a number that no other rules have, in this solver or another.
struct Addition {
    added: Added,
    generation: u64,
}

/// What was added under a name.
enum Added {
    Rules(Arc<dyn CustomRules>),
    Game(Arc<dyn Game>),
}

/// Games remembered at once.
const GAMES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(255);

/// Questions between two looks at how much memory all games hold.
const LOOK: u32 = 64;

impl Default for SolverState {
    fn default() -> SolverState {
        SolverState::new(Limits::default())
    }
}

impl SolverState {
    /// A solver whose every question keeps within `limits`.
    pub fn new(limits: Limits) -> SolverState {
        SolverState {
            games: LruCache::new(GAMES),
            added: HashMap::new(),
            bench: SharedArena::default(),
            loader: None,
            limits,
            steps: 0,
            until_look: LOOK,
            numerations: Numerations::default(),
            patterns: LruCache::new(GAMES),
            told: HashSet::new(),
        }
    }

    /// The limits of every question.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the limits of every question from now on; what is remembered stays.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The steps that all questions so far took.
    pub fn steps_taken(&self) -> u64 {
        self.steps
    }

    /// Does work within the limits of a question, and counts its steps.
    pub(crate) fn metered<T>(&mut self, work: impl FnOnce(&mut SolverState, &mut Budget) -> T) -> T {
        let mut budget = Budget::new(&self.limits);
        let done = work(self, &mut budget);
        self.steps = self.steps.saturating_add(budget.steps());
        done
    }

    /// The game that a notation names.
    ///
    /// # Errors
    /// [`QuestionError`] where it names none.
    pub fn game(&mut self, notation: &str) -> Result<Arc<dyn Game>, QuestionError> {
        if let Some(game) = self.games.get(notation) {
            return Ok(Arc::clone(game));
        }
        let (made, custom) = game_within(notation);
        let product = custom.starts_with(TARTAN) && custom.contains('@');
        let custom = custom.starts_with('@');
        let game = match notation.strip_prefix(EVERY) {
            Some(inner) if custom || product => game::every(self.game(inner)?)?,
            _ if custom && made.is_empty() => self.load(notation)?,
            _ if custom && made == IMPARTIAL => self.load_impartial(notation)?,
            _ if product && made.is_empty() => self.tartan(notation)?,
            _ => game::game_on(notation, UseTheorems::All, &self.bench)
                .map_err(|error| self.unknown(notation, error))?,
        };
        self.games.put(notation.to_owned(), Arc::clone(&game));
        self.told.retain(|(told, _)| told != notation);
        Ok(game)
    }

    /// The game that an expression names: a script needs no `@` there.
    ///
    /// # Errors
    /// [`QuestionError`] if it names none.
    pub(crate) fn game_or_script(&mut self, notation: &str) -> Result<Arc<dyn Game>, QuestionError> {
        match self.loader.as_ref().is_some_and(|loader| loader.knows(notation)) {
            true if !notation.starts_with('@') => self.game(&format!("@{notation}")),
            _ => self.game(notation),
        }
    }

    /// Makes `@name` the notation of a game with these rules, in place of what it named before.
    ///
    /// ```
    /// use grundy::custom_rules;
    /// use grundy::solver::prelude::*;
    ///
    /// // A heap of n; a move takes a square number.
    /// let options = |n| (1..=n).take_while(|k| k * k <= n).map(|k| vec![n - k * k]).collect();
    /// let squares = custom_rules::heaps("squares", options);
    /// let mut solver = SolverState::default();
    /// solver.add("squares", squares);
    /// let answer = solver.ask_one("@squares", &Data::from(vec![10, 20]), &Question::default())?;
    /// assert_eq!(answer.outcome, Some(Outcome::P));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn add(&mut self, name: &str, rules: impl Into<Arc<dyn CustomRules>>) {
        self.put(name, Added::Rules(rules.into()));
    }

    /// The same for a game that was made of a [`Ruleset`](grundy_theory::ruleset::Ruleset): see
    /// [`from_rules`](game::from_rules), [`from_heap_rules`](game::from_heap_rules) and
    /// [`from_partizan_rules`](game::from_partizan_rules).
    pub fn add_game(&mut self, name: &str, game: Arc<dyn Game>) {
        self.put(name, Added::Game(game));
    }

    fn put(&mut self, name: &str, added: Added) {
        let notation = format!("@{}", name.strip_prefix('@').unwrap_or(name));
        // Compounds, versions and products of it as well.
        let stale = self.games.iter().filter(|(game, _)| game.contains(&notation));
        let stale: Vec<String> = stale.map(|(game, _)| game.clone()).collect();
        for game in stale {
            self.games.pop(&game);
        }
        self.patterns.clear();
        static GENERATION: AtomicU64 = AtomicU64::new(1);
        let generation = GENERATION.fetch_add(1, Ordering::Relaxed);
        self.added.insert(notation, Addition { added, generation });
    }

    /// A number that changes when rules that this notation mentions are added anew; 0 if it mentions none.
    pub(crate) fn generation(&self, notation: &str) -> u64 {
        let mentioned = self.added.iter().filter(|(name, _)| notation.contains(&**name));
        mentioned.map(|(_, addition)| addition.generation).max().unwrap_or(0)
    }

    /// Sets who is asked for games whose notation begins with `@` and that were not
    /// [added](SolverState::add).
    pub fn set_loader(&mut self, loader: Arc<dyn RulesLoader>) {
        self.loader = Some(loader);
    }

    /// Why a notation names no game.
    fn unknown(&self, notation: &str, error: GameError) -> QuestionError {
        let (_, word) = game_within(notation);
        match &self.loader {
            Some(loader) if loader.knows(word) => custom_rules::without_sign(notation, word),
            _ => error.into(),
        }
    }

    fn load(&self, notation: &str) -> Result<Arc<dyn Game>, QuestionError> {
        if let Some(Addition { added: Added::Game(game), .. }) = self.added.get(notation) {
            return Ok(Arc::clone(game));
        }
        Ok(game::custom::game_on(self.load_rules(notation)?, Arc::clone(&self.bench)))
    }

    /// The impartial version of custom rules.
    fn load_impartial(&self, notation: &str) -> Result<Arc<dyn Game>, QuestionError> {
        let (_, name) = game_within(notation);
        let rules = impartial_version(self.load_rules(name)?).map_err(custom_rules::fault)?;
        Ok(game::custom::game_on(rules, Arc::clone(&self.bench)))
    }

    /// The product of two games on a row of coins, of which custom rules are one at least. Notations may hold
    /// commas themselves: the one between the two is where both halves are such games.
    fn tartan(&self, notation: &str) -> Result<Arc<dyn Game>, QuestionError> {
        /// No two notations have more commas.
        const MAX_COMMAS: usize = 8;
        let text = &notation[TARTAN.len()..];
        let (mut found, mut fault) = (Vec::new(), None);
        for (comma, _) in text.match_indices(',').take(MAX_COMMAS) {
            let halves = [&text[..comma], &text[comma + 1..]];
            let factors = halves.map(|half| match half.starts_with('@') {
                true => self.load_rules(half).map(TartanFactor::Custom),
                false => Ok(TartanFactor::Named(half)),
            });
            match factors {
                [Ok(rows), Ok(columns)] => found.extend(game::custom::tartan(notation, [rows, columns])),
                [Err(first), _] | [_, Err(first)] => fault = fault.or(Some(first)),
            }
        }
        match (found.pop(), found.is_empty(), fault) {
            (Some(game), true, _) => Ok(game),
            (Some(_), false, _) => Err(custom_rules::tartan_in_two_ways(notation)),
            (None, _, Some(fault)) if text.matches(',').count() == 1 => Err(fault),
            (None, ..) => Err(custom_rules::no_tartan(notation)),
        }
    }

    fn load_rules(&self, notation: &str) -> Result<Arc<dyn CustomRules>, QuestionError> {
        match (self.added.get(notation).map(|addition| &addition.added), &self.loader) {
            (Some(Added::Rules(rules)), _) => Ok(Arc::clone(rules)),
            (Some(Added::Game(_)), _) => Err(custom_rules::no_rules(notation)),
            (None, Some(loader)) => loader.load(&notation[1..]),
            (None, None) => Err(custom_rules::unknown(notation)),
        }
    }

    /// A position of a game, which may be asked as often as wanted.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn place(&mut self, notation: &str, position: &Data) -> Result<GamePosition, QuestionError> {
        let game = self.game(notation)?;
        let placed = place(&*game, position)?;
        self.tell(notation, &*game, position);
        Ok(placed)
    }

    /// Tells a game of which no theorem speaks which of its positions are lost, once, where a question goes
    /// beyond every search and a pattern is proved from the rules. Where none is, or a limit is reached, the
    /// game is as it was.
    fn tell(&mut self, notation: &str, game: &dyn Game, position: &Data) {
        /// Positions of smaller numbers are searched.
        const FAR: u64 = 256;
        if notation.starts_with('@') {
            return self.tell_line(notation, game, position);
        }
        let is_far = position.naturals(u64::MAX).is_ok_and(|numbers| numbers.iter().any(|&n| n > FAR));
        if !is_far || !game.statements().is_empty() {
            return;
        }
        let Some(rules) = game.formulas(PatternSearch::default().numbers).filter(|rules| !rules.parts) else {
            return;
        };
        let key = (notation.to_owned(), None);
        if !self.told.insert(key.clone()) {
            return;
        }
        let found = self.pattern(notation, &PatternSearch::default());
        match found.and_then(|found| found.map_or(Ok(None), |found| self.proved_pattern(&found))) {
            Ok(Some(far)) => game.tell(Arc::new(pattern::PatternLosses { far, rules })),
            Ok(None) => {}
            // Who was short of time, or went away, says nothing about the next one.
            Err(_) if self.limits.time.is_some() || self.limits.interrupt.is_some() => {
                self.told.remove(&key);
            }
            Err(_) => {}
        }
    }

    /// Tells custom rules the values of a line of positions, once, where a question goes beyond every search
    /// and they are proved from the text of the rules. What is only read from the answers of rules is a
    /// hypothesis, and an answer has no place for one.
    fn tell_line(&mut self, notation: &str, game: &dyn Game, position: &Data) {
        let Some(line) = Line::from_large_position(position) else { return };
        let key = (notation.to_owned(), Some(line.name()));
        if !self.told.insert(key.clone()) {
            return;
        }
        match self.metered(|_, budget| line.far(game, budget)) {
            Ok(Some(far)) => game.tell_line(Arc::new(far)),
            Ok(None) => {}
            Err(_) => {
                self.told.remove(&key);
            }
        }
    }

    /// A disjunctive sum of positions that may belong to different games, which may be asked as often as
    /// wanted.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn place_sum(&mut self, components: &[(String, Data)]) -> Result<GamePosition, QuestionError> {
        let component = |(game, position): &(String, Data)| Operand::Position {
            game: game.clone(),
            position: position.clone(),
        };
        self.place_sum_of(&components.iter().map(component).collect::<Vec<_>>(), Glyphs::default())
    }

    /// The same of positions and of values on their own, whose moves are written in this style.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn place_sum_of(
        &mut self,
        components: &[Operand],
        style: Glyphs,
    ) -> Result<GamePosition, QuestionError> {
        let mut positions = Vec::with_capacity(components.len());
        let question = self.meter();
        for (i, component) in components.iter().enumerate() {
            let placed = self.within_share(&question, 1, |solver| solver.place_component(component, style));
            let placed = placed.map_err(|mut fault| {
                fault.at = format!("sum[{i}].{}", fault.at);
                fault
            })?;
            positions.push(placed);
        }
        Ok(sum::of(positions)?)
    }

    /// The pattern of a game's values or lost positions, in general; `None` where none was found.
    ///
    /// # Errors
    /// [`QuestionError`] where there is no such game, or a limit is reached.
    pub fn pattern(
        &mut self,
        notation: &str,
        look: &PatternSearch,
    ) -> Result<Option<Pattern>, QuestionError> {
        let key = (notation.to_owned(), *look);
        if let Some(known) = self.patterns.get(&key) {
            return Ok(known.clone());
        }
        let game = match look.from_table && !notation.contains('@') {
            true => {
                game::game_with(notation, UseTheorems::Sums).map_err(|error| self.unknown(notation, error))?
            }
            false => self.game(notation)?,
        };
        let found =
            self.metered(|solver, budget| pattern::of_game(&*game, look, &mut solver.numerations, budget));
        let found = found.map_err(|stop| QuestionError::from(Refusal::from(stop)))?;
        self.patterns.put(key, found.clone());
        Ok(found)
    }

    /// The pattern of the positions of a game in which coordinates are marked, as in `[{s},0]`, or of those
    /// of one number, from `from` on; observed, and never proved. `None` if none was found.
    ///
    /// # Errors
    /// [`QuestionError`] if there is no such game, it has no such positions, or a limit is reached.
    ///
    /// ```
    /// use grundy::pattern::PatternSearch;
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let found = solver.pattern_at("wythoff", Some("[{s},0]"), 0, &PatternSearch::default())?.unwrap();
    /// assert_eq!(found.formula.en, "of [n,0]: g(n) = n");
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn pattern_at(
        &mut self,
        notation: &str,
        at: Option<&str>,
        from: u64,
        look: &PatternSearch,
    ) -> Result<Option<Pattern>, QuestionError> {
        let game = self.game(notation)?;
        let marked = pattern::MarkedTable::new(&*game, at, from)?;
        let found = self.metered(|solver, budget| marked.find(&*game, look, &mut solver.numerations, budget));
        found.map_err(|stop| QuestionError::from(Refusal::from(stop)))
    }

    /// What a pattern says of any numbers; `None` where no automaton proves it.
    ///
    /// # Errors
    /// [`QuestionError`] where a limit is reached.
    ///
    /// ```
    /// use grundy::pattern::PatternSearch;
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let found = solver.pattern("bash:6", &PatternSearch::default())?.unwrap();
    /// let far = solver.proved_pattern(&found)?.unwrap();
    /// assert_eq!(far.value(1_000_000_000_000_000_000), Some(1));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn proved_pattern(
        &mut self,
        found: &Pattern,
    ) -> Result<Option<pattern::ProvedPattern>, QuestionError> {
        let far = self.metered(|solver, budget| {
            pattern::ProvedPattern::from_pattern(found, &mut solver.numerations, budget)
        });
        far.map_err(|stop| Refusal::from(stop).into())
    }

    /// Where the values of games of Left and Right are made.
    pub fn arena(&self) -> &SharedArena {
        &self.bench
    }

    /// Answers a question about a position.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn ask(&mut self, position: &GamePosition, question: &Question) -> Result<Answer, QuestionError> {
        Ok(self.metered(|_, budget| position.answer(question, budget))?)
    }

    /// Answers a question about one position.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn ask_one(
        &mut self,
        notation: &str,
        position: &Data,
        question: &Question,
    ) -> Result<Answer, QuestionError> {
        self.trim();
        let position = self.place(notation, position)?;
        self.ask(&position, question)
    }

    /// Answers a question about a disjunctive sum of positions that may belong to different games.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn ask_sum(
        &mut self,
        components: &[(String, Data)],
        question: &Question,
    ) -> Result<Answer, QuestionError> {
        self.trim();
        let sum = self.place_sum(components)?;
        self.ask(&sum, question)
    }

    /// Forgets the games used longest ago while all together hold more than half of the memory that one
    /// question may, and the workbench where it holds a quarter. Called before a question is placed: what is
    /// placed belongs to its workbench.
    pub fn trim(&mut self) {
        self.until_look -= 1;
        if self.until_look > 0 {
            return;
        }
        self.until_look = LOOK;
        self.renew_bench_beyond(self.limits.memory / 4);
        let mut bytes: u64 = self.games.iter().map(|(_, game)| game.bytes()).sum();
        while bytes > self.limits.memory / 2 {
            let Some((_, game)) = self.games.pop_lru() else { break };
            bytes = bytes.saturating_sub(game.bytes());
        }
    }

    /// Forgets every game that alone holds more than this many bytes, and the workbench if it does: for
    /// callers who answers strangers, whose long questions are not to leave their tables behind. Not called
    /// between placing a position and asking.
    pub fn drop_larger_than(&mut self, most: u64) {
        self.renew_bench_beyond(most);
        let large =
            |(notation, game): (&String, &Arc<dyn Game>)| (game.bytes() > most).then(|| notation.clone());
        let large: Vec<String> = self.games.iter().filter_map(large).collect();
        for notation in large {
            self.games.pop(&notation);
        }
    }

    fn renew_bench_beyond(&mut self, most: u64) {
        if self.bench.lock().map_or(0, |bench| bench.bytes()) > most {
            // Games on the old workbench would continue to use it: they are named anew.
            self.bench = SharedArena::default();
            self.games.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_long_questions_tables_are_dropped_and_nothing_else() {
        let mut solver = SolverState::new(Limits { steps: 2_000_000, ..Limits::default() });
        let empty = Data::Object(vec![("board".to_owned(), Data::list(vec!["......".into(); 6]))]);
        assert!(solver.ask_one("mnk:6,6,5", &empty, &Question::default()).is_err());
        solver.ask_one("kayles", &Data::from(vec![10, 11]), &Question::default()).unwrap();
        let (long, short) = (solver.game("mnk:6,6,5").unwrap(), solver.game("kayles").unwrap());
        assert!(long.bytes() > 100_000, "{} bytes", long.bytes());
        solver.drop_larger_than(long.bytes());
        assert!(Arc::ptr_eq(&long, &solver.game("mnk:6,6,5").unwrap()));
        solver.drop_larger_than(long.bytes() - 1);
        assert!(Arc::ptr_eq(&short, &solver.game("kayles").unwrap()));
        assert_eq!(solver.game("mnk:6,6,5").unwrap().bytes(), 0);
    }
}
