//! Exact values of games of Left and Right: expressions, positions, comparisons.

use crate::SolverState;
use crate::solver::place;
use crate::value::{Value, lock, stopped};
use crate::wire::question::{KeyArguments, Operand, QuestionError, QuestionErrorKind};
use grundy_solver::budget::Budget;
use grundy_solver::game::GamePosition;
use grundy_solver::partizan::hints::Hints;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::keys::Key;
use grundy_values::notation::Glyphs;
use std::sync::Arc;

/// More heaps than this are not listed at once.
const MAX_HEAPS: u64 = 1_000_000;

impl SolverState {
    /// The value that an expression says.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn value(&mut self, text: &str) -> Result<Value, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|solver, budget| {
            Value::read(text, &bench, &mut |game: &str| solver.game_or_script(game), budget)
        })
    }

    /// Why an expression has its value: of braces, which options are dominated by which and which are
    /// reversible through which, and what is left; of a sum, the values of its terms; of a position, what its
    /// game says. Empty for other expressions.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    ///
    /// let why = SolverState::default().derivation("{0,1|3}")?;
    /// assert!(why.en.contains("0 is dominated by 1"), "{}", why.en);
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn derivation(&mut self, text: &str) -> Result<LocalizedString, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|solver, budget| {
            Value::derivation(text, &bench, &mut |game: &str| solver.game_or_script(game), budget)
        })
    }

    /// What a position is worth in normal play.
    ///
    /// # Errors
    /// [`QuestionError`] where it has no value, or a limit is reached.
    pub fn value_of(&mut self, position: &GamePosition) -> Result<Value, QuestionError> {
        Ok(self.metered(|solver, budget| Value::from_position(position, solver.arena(), budget))?)
    }

    /// The value that an expression says, as a position that can be asked about and stand in sums.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let value = solver.place_value("{3|1} + ^*", Default::default())?;
    /// assert_eq!(solver.canonical(&value, Glyphs::Ascii)?, Data::from("{3^*|1^*}"));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn place_value(&mut self, text: &str, style: Glyphs) -> Result<GamePosition, QuestionError> {
        let question = self.meter();
        let value = self.within_share(&question, 1, |solver| solver.value(text))?;
        // Moves elsewhere in a sum show it in canonical form, like those in it; a long one as it was written.
        self.within_share(&question, 1, |solver| solver.metered(|_, budget| value.place(style, text, budget)))
    }

    /// The position or value that a component of a query is.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn place_component(
        &mut self,
        component: &Operand,
        style: Glyphs,
    ) -> Result<GamePosition, QuestionError> {
        match component {
            Operand::Position { game, position } => self.place(game, position),
            Operand::Value(text) => self.place_value(text, style),
        }
    }

    /// What temperatures say about a position or a sum: the hottest component, what strategies choose and
    /// guarantee, and of each move they choose, exactly, whether it wins. For one player, or for both. Where
    /// values are out of reach a search says which moves win.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    /// use grundy::wire::question::Operand;
    ///
    /// let mut solver = SolverState::default();
    /// let parts = ["{2||-2|-22}", "+-3"].map(|value| Operand::Value(value.to_owned()));
    /// let sum = solver.place_sum_of(&parts, Glyphs::default())?;
    /// let hints = solver.hints(&sum, Some(Player::Left), Glyphs::default())?;
    /// assert_eq!(hints.hottest(), [0]);
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn hints(
        &mut self,
        position: &GamePosition,
        player: Option<Player>,
        style: Glyphs,
    ) -> Result<Hints, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|_, budget| {
            Ok(position.hints_or_searched(player, budget, |budget| {
                position.hints(player, style, &mut *budget.lock(&bench)?, budget)
            })?)
        })
    }

    /// The canonical form of a position as text.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn canonical(&mut self, position: &GamePosition, style: Glyphs) -> Result<Data, QuestionError> {
        let facts =
            self.facts(position, &[Key::Canonical], Convention::Normal, &KeyArguments::default(), style)?;
        Ok(facts.or_refused()?.told.into_iter().next().map_or(Data::Null, |(_, fact)| fact))
    }

    /// How two values or positions compare: `<`, `>`, `=` or `||`.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn compare(&mut self, two: &[Operand; 2]) -> Result<&'static str, QuestionError> {
        let question = self.meter();
        let mut place = |i: usize| {
            let placed =
                self.within_share(&question, 1, |solver| solver.place_component(&two[i], Glyphs::default()));
            placed.map_err(|mut fault| {
                fault.at = format!("compare[{i}].{}", fault.at);
                fault
            })
        };
        let (one, other) = (place(0)?, place(1)?);
        self.within_share(&question, 1, |solver| {
            solver.metered(|solver, budget| {
                let one = Value::from_position(&one, solver.arena(), budget)?;
                let other = Value::from_position(&other, solver.arena(), budget)?;
                Ok(one.compare(&other, budget)?.as_str())
            })
        })
    }

    /// The canonical forms of the heaps of a game from the first to the last.
    ///
    /// # Errors
    /// [`QuestionError`] with the kind, the place and what was expected.
    pub fn heap_values(
        &mut self,
        notation: &str,
        range: &Data,
        style: Glyphs,
    ) -> Result<Vec<Data>, QuestionError> {
        let (first, last) = heap_range(range)?;
        let game = self.game(notation)?;
        let is_heaps = game.is_partizan() && place(&*game, &Data::from(vec![first])).is_ok();
        if !is_heaps || !notation.starts_with("partizan-") {
            return Err(QuestionError::new(
                QuestionErrorKind::Unsupported,
                "values",
                words!(
                    "\"values\" lists single heaps, of a game on heaps of Left and Right such as partizan-octal:0.7|0.3",
                    "\"values\" 列出单堆的值，需要双方着法不同的堆游戏，例如 partizan-octal:0.7|0.3"
                ),
            ));
        }
        let mut budget = Budget::new(self.limits());
        let bench = Arc::clone(self.arena());
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
}

fn heap_range(range: &Data) -> Result<(u64, u64), QuestionError> {
    let wrong = |kind, message| QuestionError::new(kind, "values", message);
    let ends = range.naturals(u64::MAX).ok().and_then(|ends| <[u64; 2]>::try_from(ends).ok());
    let Some([first, last]) = ends else {
        let message = words!(
            "\"values\" takes two whole numbers, the first and the last heap: [0, 50]",
            "\"values\" 需要两个整数，即首堆与末堆：[0, 50]"
        );
        return Err(wrong(QuestionErrorKind::BadPosition, message));
    };
    if first > last {
        let message = words!(
            "the first heap, {first}, is larger than the last, {last}",
            "首堆 {first} 大于末堆 {last}"
        );
        return Err(wrong(QuestionErrorKind::BadParameter, message));
    }
    if last - first >= MAX_HEAPS {
        let message =
            words!("at most {MAX_HEAPS} heaps are listed in one answer", "一次最多列出 {MAX_HEAPS} 堆");
        return Err(wrong(QuestionErrorKind::TooLarge, message));
    }
    Ok((first, last))
}
