//! The rules of any game by its name, for those who know no more of a game than its rules: positions are of
//! one type.

use super::{Visitor, visit};
use crate::data::{Data, PositionError};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::product::{Board, ProductRules};
use crate::ruleset::coin::{CoinRules, Coins};
use crate::ruleset::erased::{AnyPosition, AnyRuleset};
use crate::ruleset::formulas::Formulas;
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::heap::{HeapRules, Heaps};
use crate::ruleset::parameters::GameError;
use crate::ruleset::score::ending::{BoardGameScore, Scores, Seen, WithScore};
use crate::ruleset::score::{Scored, Strategic};
use crate::ruleset::{Colourable, Impartial, Notation, Ruleset};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// Positions that are played as a sum; mostly one.
pub type Sum = SmallVec<[AnyPosition; 1]>;

/// Reads a position of one game.
pub type ParsePosition = Box<dyn Fn(&Data) -> Result<AnyPosition, PositionError>>;

/// Looks at a position of a game with scores, and at its moves if there are no more than so many.
pub type ScoreView = Box<dyn Fn(&Data, usize) -> Result<Seen, PositionError>>;

/// The rules of one game.
pub enum Rules {
    /// Whoever cannot move loses, in misère play wins.
    Moves {
        /// Reads a position.
        parse: ParsePosition,
        /// Do both players always have the same moves?
        impartial: bool,
        /// The rules on single heaps, of whose sums positions consist.
        heaps: Option<Arc<dyn HeapRules>>,
        /// The rules as formulas, for so many numbers in a position.
        formulas: Box<dyn Fn(usize) -> Option<Formulas>>,
        /// The formulas of single steps, if a move is one step or several of the same kind.
        steps: Option<Formulas>,
    },
    /// The game ends with a score; is it won on a board?
    Scored(ScoreView, bool),
    /// A player who takes a coin moves again: no kind of certificate covers that.
    Again,
    /// Both players choose at once.
    Strategic,
}

impl Rules {
    /// The rules of a game, for positions written as this one is.
    ///
    /// # Errors
    /// [`GameError`] where there is no such game.
    pub fn of(game: &str, sample: &Data) -> Result<Rules, GameError> {
        visit(game, Reading { sample })
    }
}

/// A position up to what the rules call the same.
pub fn canonical(at: &AnyPosition) -> AnyPosition {
    AnyRuleset::new().canonical(at)
}

/// One of the positions that the rules call the same, for those who write one for all of them: the canonical
/// one, where it can be written.
pub fn normal(parse: &ParsePosition, at: &AnyPosition) -> AnyPosition {
    let form = canonical(at);
    let again = parse(&form.write()).is_ok_and(|again| canonical(&again) == form);
    if again { form } else { at.clone() }
}

/// The independent parts of a position.
pub fn parts(at: &AnyPosition) -> Sum {
    let mut parts = Sum::new();
    AnyRuleset::new().visit_parts(at, &mut |part| parts.push(part));
    parts
}

struct Reading<'a> {
    sample: &'a Data,
}

fn moves<R: Notation>(rules: R, impartial: bool, heaps: Option<Arc<dyn HeapRules>>) -> Rules {
    let rules = Arc::new(rules);
    let stated = Arc::clone(&rules);
    let steps = rules.steps().map(|steps| steps.rules);
    let parse = move |data: &Data| rules.parse(data).map(|at| AnyPosition::new(Arc::clone(&rules), at));
    let formulas = Box::new(move |numbers| stated.formulas(numbers));
    Rules::Moves { parse: Box::new(parse), impartial, heaps, formulas, steps }
}

fn scored(rules: impl Scores + 'static, on_board: bool) -> Rules {
    Rules::Scored(Box::new(move |at, most| rules.see(at, most)), on_board)
}

impl Visitor for Reading<'_> {
    type Output = Rules;

    fn heaps<H: HeapRules>(self, rules: H, _: Vec<Box<dyn HeapTheorem<H>>>) -> Rules {
        let rules = Arc::new(rules);
        moves(Heaps(Arc::clone(&rules)), true, Some(rules))
    }

    fn coins<C: CoinRules>(self, rules: C, _: Vec<Box<dyn CoinTheorem>>) -> Rules {
        moves(Coins(Arc::new(rules)), true, None)
    }

    fn product<P: ProductRules>(self, rules: P, _: Vec<Box<dyn ProductTheorem>>) -> Rules {
        moves(Board(Arc::new(rules)), true, None)
    }

    fn tokens<R: TokenRules>(self, rules: R, _: Vec<Box<dyn SumTheorem>>) -> Rules {
        moves(rules, true, None)
    }

    fn game<R: Impartial + Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Rules {
        moves(rules, true, None)
    }

    fn partizan<R: Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Rules {
        moves(rules, false, None)
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Rules {
        match rules.parse(self.sample) {
            Ok(_) => moves(rules, true, None),
            Err(_) => moves(rules.coloured(), false, None),
        }
    }

    fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Rules {
        scored(BoardGameScore(rules), true)
    }

    fn scored<R: Scored>(self, rules: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> Rules {
        scored(WithScore(rules), false)
    }

    fn boxes<R: BoxesGame>(self, _: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> Rules {
        Rules::Again
    }

    fn strategic<R: Strategic>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> Rules {
        Rules::Strategic
    }
}
