//! What a proved pattern says of numbers far beyond every table.

use super::Pattern;
use grundy_automata::arithmetic::{Arithmetic, ArithmeticError, ProofStep};
use grundy_automata::dfa::Dfa;
use grundy_draw::{AutomatonDiagram, Theme, automaton};
use grundy_pattern::answer::Answer;
use grundy_pattern::numerations::Numerations;
use grundy_pattern::prove::{LOSES, VALUE};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::method::p_positions::PPositions;
use grundy_theory::data::Data;
use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::{text, words};
use std::collections::BTreeMap;

/// A proved automaton that is asked about any numbers.
#[derive(Clone, Debug)]
pub struct ProvedPattern {
    numbers: Arithmetic,
    name: &'static str,
    dfa: Dfa,
    arity: usize,
    by: LocalizedString,
}

impl ProvedPattern {
    /// The automaton of a pattern that automata prove; `None` for other patterns.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn from_pattern(
        found: &Pattern,
        numerations: &mut Numerations,
        budget: &mut Budget,
    ) -> Result<Option<ProvedPattern>, Halt> {
        let (Some(evidence), Some(by)) = (&found.evidence, &found.by) else { return Ok(None) };
        let given = evidence.steps.iter().find_map(|step| match step {
            ProofStep::Given(name, arity, dfa) => {
                let name = [VALUE, LOSES].into_iter().find(|known| known == name)?;
                Some((name, *arity, dfa.clone()))
            }
            _ => None,
        });
        let Some((name, arity, dfa)) = given else { return Ok(None) };
        let Some(mut numbers) = numerations.named(&evidence.numeration, budget)? else { return Ok(None) };
        Ok(numbers.give(name, arity, &dfa, budget)?.then(|| ProvedPattern {
            numbers,
            name,
            dfa,
            arity,
            by: by.clone(),
        }))
    }

    /// Does it tell values? Else it tells lost positions.
    pub fn is_of_values(&self) -> bool {
        self.name == VALUE
    }

    /// The Grundy value of a heap or coin; `None` where the pattern is one of lost positions, or the number
    /// has no value.
    pub fn value(&self, n: u64) -> Option<u64> {
        if self.name == VALUE { self.numbers.value(&self.dfa, n) } else { None }
    }

    /// What it says of a heap, a coin or a position of several numbers; `None` where it says nothing of it.
    pub fn said(&self, numbers: &[u64]) -> Option<Answer> {
        match numbers {
            &[n] if self.is_of_values() => self.value(n).map(Answer::Value),
            numbers => self.is_lost(numbers).map(Answer::Lost),
        }
    }

    /// The automaton of a pattern as an SVG file, with what the pattern says above it.
    ///
    /// # Errors
    /// Words where it has too many states to be looked at.
    ///
    /// ```
    /// use grundy::solver::draw::Theme;
    /// use grundy::pattern::PatternSearch;
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let found = solver.pattern("wythoff", &PatternSearch::default())?.unwrap();
    /// let far = solver.proved_pattern(&found)?.unwrap();
    /// let svg = far.svg(&found, Theme::Either, Language::English).unwrap();
    /// assert!(svg.contains("Zeckendorf"));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn svg(&self, found: &Pattern, theme: Theme, language: Language) -> Result<String, LocalizedString> {
        let by = found.by.as_ref().map_or("", |by| by.of(language)).to_owned();
        let read = text!(
            "digits side by side, the most significant ones first; two circles: accepted",
            "各数的数字并排读入，高位在前；双圈表示接受"
        );
        let title = vec![found.formula.of(language).to_owned(), by, read.of(language).to_owned()];
        let states = self.dfa.states();
        self.drawn(title).map(|drawn| automaton(&drawn, theme)).ok_or_else(|| {
            words!(
                "an automaton with {states} states is too large to be drawn",
                "{states} 个状态的自动机太大，无法画出"
            )
        })
    }

    /// The automaton as SVG without words above it, for a page that has them; `None` if it has too many
    /// states to be read.
    ///
    /// ```
    /// use grundy::solver::draw::Theme;
    /// use grundy::pattern::PatternSearch;
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let found = solver.pattern("wythoff", &PatternSearch::default())?.unwrap();
    /// let svg = solver.proved_pattern(&found)?.unwrap().bare_svg(Theme::Outer).unwrap();
    /// assert!(svg.contains("<circle") && !svg.contains("Zeckendorf"));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn bare_svg(&self, theme: Theme) -> Option<String> {
        self.drawn(Vec::new()).map(|drawn| automaton(&drawn, theme))
    }

    /// The automaton as a picture shows it, without the state from which nothing is accepted; `None` where it
    /// has too many states to be looked at. `title` stands above it.
    fn drawn(&self, title: Vec<String>) -> Option<AutomatonDiagram> {
        const MAX: usize = 60;
        let (dead, digits) = (self.dfa.dead(), self.numbers.numeration().digits());
        let alive: Vec<u32> = (0..self.dfa.states() as u32).filter(|&state| Some(state) != dead).collect();
        if alive.len() > MAX {
            return None;
        }
        let number = |state: u32| alive.iter().position(|&known| known == state);
        let read = |symbol: usize| {
            let digit = |track: u32| (symbol / digits.pow(track) % digits).to_string();
            (0..self.arity as u32).map(digit).collect::<Vec<_>>().join(",")
        };
        let mut arrows: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for (from, &state) in alive.iter().enumerate() {
            for symbol in 0..self.dfa.symbols() {
                if let Some(to) = number(self.dfa.step(state, symbol)) {
                    arrows.entry((from, to)).or_default().push(read(symbol));
                }
            }
        }
        let accepting = alive.iter().map(|&state| self.dfa.accepts_at(state)).collect();
        let arrows = arrows.into_iter().map(|((from, to), read)| (from, to, read)).collect();
        Some(AutomatonDiagram { title, accepting, arrows })
    }

    /// How many states it has, and the name of its numeration.
    pub fn size(&self) -> (usize, &str) {
        (self.dfa.states(), self.numbers.numeration().name())
    }

    /// Is the position with these numbers lost? `None` where the pattern is one of values, or positions have
    /// more or fewer numbers.
    pub fn is_lost(&self, numbers: &[u64]) -> Option<bool> {
        let fits = self.name == LOSES && numbers.len() == self.arity;
        fits.then(|| self.numbers.accepts(&self.dfa, numbers))
    }
}

/// A proved pattern of lost positions, with the rules by which winning moves are found.
pub(crate) struct PatternLosses {
    pub(crate) far: ProvedPattern,
    pub(crate) rules: MoveFormulas,
}

/// More winning moves than this are not listed.
const MAX: usize = 10_000;

impl PatternLosses {
    fn options(&self, numbers: &[u64], budget: &mut Budget) -> Result<Vec<Vec<u64>>, ArithmeticError> {
        let mut arithmetic = self.far.numbers.clone();
        let at = &self.rules.at;
        let here: Vec<String> = at.iter().zip(numbers).map(|(name, n)| format!("{name} = {n}")).collect();
        let mut all = Vec::new();
        for mv in &self.rules.moves {
            let Some(left) = mv.left.first() else { continue };
            let text = format!("{} & ({}) & {LOSES}({})", here.join(" & "), mv.when, left.join(", "));
            let (names, dfa) = arithmetic.relation(&text, budget)?;
            let Some(tuples) = arithmetic.all(&dfa, names.len(), MAX, budget)? else {
                return Err(ArithmeticError::Stopped(Halt::OutOfReach(words!(
                    "there are more than {MAX} winning moves",
                    "必胜着法超过 {MAX} 种"
                ))));
            };
            let place = |name: &String| names.iter().position(|known| known == name);
            let places: Option<Vec<usize>> = left.iter().map(place).collect();
            let places = places.unwrap_or_default();
            all.extend(tuples.iter().map(|tuple| places.iter().map(|&i| tuple[i]).collect::<Vec<u64>>()));
        }
        all.sort_unstable();
        all.dedup();
        Ok(all)
    }
}

impl PPositions for PatternLosses {
    fn is_lost(&self, numbers: &[u64]) -> Option<bool> {
        self.far.is_lost(numbers)
    }

    fn options(&self, numbers: &[u64], budget: &mut Budget) -> Result<Option<Vec<Vec<u64>>>, Halt> {
        if numbers.len() != self.far.arity {
            return Ok(None);
        }
        match PatternLosses::options(self, numbers, budget) {
            Ok(all) => Ok(Some(all)),
            Err(ArithmeticError::Stopped(stop)) => Err(stop),
            Err(_) => Ok(None),
        }
    }

    fn write(&self, numbers: &[u64]) -> Data {
        (self.rules.write)(numbers)
    }

    fn reason(&self, numbers: &[u64]) -> LocalizedString {
        let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        let LocalizedString { en, zh } = &self.far.by;
        match self.far.is_lost(numbers) {
            Some(true) => words!(
                "A finite automaton reads the digits of the numbers side by side and accepts exactly the lost positions; ({list}) is accepted. That this holds for all positions is proved by {en}.",
                "有限自动机同时读入各数的数字，恰好接受必败局面；({list}) 被接受。这对所有局面成立，证明依据：{zh}。"
            ),
            _ => words!(
                "A finite automaton reads the digits of the numbers side by side and accepts exactly the lost positions; ({list}) is not accepted, so some move leads to one that is. That this holds for all positions is proved by {en}.",
                "有限自动机同时读入各数的数字，恰好接受必败局面；({list}) 不被接受，因此有一步通往必败局面。这对所有局面成立，证明依据：{zh}。"
            ),
        }
    }
}
