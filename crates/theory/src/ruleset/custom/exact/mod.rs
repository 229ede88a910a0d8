//! Rules read exactly from their text: every move of every position, as formulas about integers.
//!
//! Custom rules can only be queried at one position after another, which proves nothing about all positions.
//! Where the text of the rules is at hand (a script), a reader translates it into [`ExactRules`]: a list of
//! kinds of moves, each with bound variables, a condition and the components that are left. Provers decide
//! sentences about these formulas; tests compare them with what the rules answer.
//!
//! Terms and conditions live in one arena, [`Expressions`], that keeps equal ones once: forty passes of a
//! loop are forty nodes and not 2^40.

mod build;
mod condition;
mod evaluate;
pub mod line;
mod substitute;
mod term;
#[cfg(test)]
mod tests;
mod text;
mod used;

pub use condition::{Condition, ConditionId, Range};
pub use evaluate::{Assignment, Evaluator, Position};
pub use term::{Bitwise, Expressions, Term, TermId, VariableId};

use super::SourceLocation;
use num_bigint::BigInt;

/// Rules as formulas, for every position of the game.
#[derive(Clone, Debug)]
pub struct ExactRules {
    /// The arena of all terms and conditions below.
    pub expressions: Expressions,
    /// One set of rules for each form of position; most games have one form.
    pub forms: Vec<FormRules>,
    /// The loops of the text that have a constant number of passes, in the order of the text. The formulas
    /// are exact with them: where such an end stands for "as long as there is something to do", as in
    /// `for _ in range(40)`, the rules change beyond it, and a sentence about all positions is only true of
    /// these rules, with their end.
    pub constant_loops: Vec<ConstantLoop>,
}

/// A loop with a constant number of passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantLoop {
    /// Where the text says what it runs over.
    pub place: SourceLocation,
    /// How many passes it has if nothing ends it earlier.
    pub passes: BigInt,
}

/// How the positions of a form are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A single heap. A position of the game is a sum of heaps; an empty heap has no moves and is not asked
    /// about.
    Heap,
    /// A single integer.
    Number,
    /// A tuple of this many integers.
    Tuple(usize),
}

impl Form {
    /// How many integers make a position of this form.
    pub fn arity(self) -> usize {
        match self {
            Form::Heap | Form::Number => 1,
            Form::Tuple(arity) => arity,
        }
    }
}

/// The rules for the positions of one form.
#[derive(Clone, Debug)]
pub struct FormRules {
    /// How these positions are written.
    pub form: Form,
    /// The variables for the integers of a position, in order. All are natural numbers.
    pub variables: Vec<VariableId>,
    /// True of the positions that the rules accept; false where they call `fail`.
    pub domain: ConditionId,
    /// The kinds of moves. A position has a move for each assignment of the bound variables that satisfies
    /// the condition.
    pub moves: Vec<ExactMove>,
}

/// One kind of move.
#[derive(Clone, Debug)]
pub struct ExactMove {
    /// The bound variables, each with its range; later ranges may mention earlier variables.
    pub bound: Vec<Range>,
    /// The condition under which the move exists.
    pub when: ConditionId,
    /// The components of the position that the move leaves; none if nothing is left.
    pub left: Vec<Component>,
}

/// What a move leaves.
#[derive(Clone, Debug)]
pub enum Component {
    /// One position.
    Single(Left),
    /// One position for each assignment of the bound variables, as in `tuple(range(k, n))`.
    Each {
        /// The bound variables.
        bound: Vec<Range>,
        /// The condition on them.
        when: ConditionId,
        /// The position.
        left: Left,
    },
}

/// A position as terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// How it is written.
    pub form: Form,
    /// Its integers.
    pub numbers: Vec<TermId>,
}

impl ExactRules {
    /// Every integer constant of the formulas, each once, by size: the places near which a false pattern
    /// fails first. The powers that a bounded exponent reaches are among them.
    pub fn constants(&self) -> Vec<BigInt> {
        self.expressions.constants()
    }
}
