//! Values born by a day, random values, and the order of values.

use super::{Value, lock, stopped};
use crate::SolverState;
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::workbench::{SharedArena, ValueArena};
use grundy_theory::words;
use grundy_values::arena::ValueId;
use grundy_values::operations::HasseDiagram;
use grundy_values::operations::random::SeededNumbers;
use std::sync::Arc;

/// Some values with their order.
#[derive(Clone, Debug)]
pub struct ValueOrder {
    /// The values, each once.
    pub values: Vec<Value>,
    /// The edges of the Hasse diagram, as places in `values`: the less value first.
    pub edges: Vec<[usize; 2]>,
}

impl SolverState {
    /// All values born by a day; see [`Arena::born_by`](grundy_values::arena::Arena::born_by).
    ///
    /// # Errors
    /// [`QuestionError`] after day 3, or if a limit is reached.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// assert_eq!(solver.born_by(2)?.len(), 22);
    /// assert!(solver.born_by(4).is_err());
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn born_by(&mut self, day: u32) -> Result<Vec<Value>, QuestionError> {
        self.short_values(|bench, budget| Ok(bench.arena().born_by(day, budget)?.to_vec()))
    }

    /// Random values of a birthday, which follow from the seed; see
    /// [`Arena::random`](grundy_values::arena::Arena::random).
    ///
    /// # Errors
    /// [`QuestionError`] if a limit is reached.
    pub fn random_values(
        &mut self,
        birthday: u32,
        count: u64,
        seed: u64,
    ) -> Result<Vec<Value>, QuestionError> {
        self.short_values(|bench, budget| {
            let bytes = count.saturating_mul(size_of::<Value>() as u64);
            budget.check_ahead(count, bytes)?;
            budget.reserve(bytes)?;
            let mut numbers = SeededNumbers::new(seed);
            (0..count).map(|_| bench.arena().random(birthday, &mut numbers, budget)).collect()
        })
    }

    fn short_values(
        &mut self,
        list: impl FnOnce(&mut ValueArena, &mut Budget) -> Result<Vec<ValueId>, Halt>,
    ) -> Result<Vec<Value>, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|_, budget| {
            let mut held = lock(&bench, budget)?;
            let ids = list(&mut held, budget).map_err(|stop| stopped(stop, "value"))?;
            Ok(on(&bench, &mut held, ids, budget))
        })
    }

    /// The order of values of this solver, each of them once.
    ///
    /// # Errors
    /// [`QuestionError`] if one has loops, or a limit is reached.
    ///
    /// ```
    /// use grundy::solver::prelude::*;
    ///
    /// let mut solver = SolverState::default();
    /// let values = ["-1", "0", "*", "1"].map(|text| solver.value(text));
    /// let order = solver.order_of(&values.into_iter().collect::<Result<Vec<_>, _>>()?)?;
    /// assert_eq!((order.values.len(), order.edges.len()), (4, 4));
    /// # Ok::<(), grundy::QuestionError>(())
    /// ```
    pub fn order_of(&mut self, values: &[Value]) -> Result<ValueOrder, QuestionError> {
        let bench = Arc::clone(self.arena());
        self.metered(|_, budget| {
            let mut held = lock(&bench, budget)?;
            let mut context = held.calculator(budget);
            let short = values.iter().map(|value| context.as_short(value.value));
            let short = short.collect::<Option<Vec<ValueId>>>().ok_or_else(has_loops)?;
            let order = held.arena().hasse_diagram(&short, budget);
            let HasseDiagram { values, edges } = order.map_err(|stop| stopped(stop, "value"))?;
            Ok(ValueOrder { values: on(&bench, &mut held, values, budget), edges })
        })
    }
}

/// Values without loops on a workbench.
fn on(bench: &SharedArena, held: &mut ValueArena, ids: Vec<ValueId>, budget: &mut Budget) -> Vec<Value> {
    let context = held.calculator(budget);
    ids.into_iter().map(|id| Value::on(bench, context.of_short(id))).collect()
}

fn has_loops() -> QuestionError {
    let message = words!(
        "a Hasse diagram shows values without loops, and one of these has loops",
        "哈斯图只画无环的值，而这些值中有一个带环"
    );
    QuestionError::new(QuestionErrorKind::Unsupported, "value", message)
}
