//! The rules of any game by its name, for those who know no more of a game than its rules: positions are of
//! one type.

use super::{RulesetVisitor, visit};
use crate::data::{Data, PositionError};
use crate::ruleset::any::{AnyPosition, AnyRuleset};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::product::{CoinProductGame, ProductRules};
use crate::ruleset::coin::{CoinGame, CoinRules};
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::heap::{HeapGame, HeapRules};
use crate::ruleset::move_formulas::MoveFormulas;
use crate::ruleset::parameters::GameError;
use crate::ruleset::scoring::ending::{BoardGameScore, ScoredPosition, ScoringGame, ScoringRules};
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation, Ruleset};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};
use smallvec::SmallVec;
use std::sync::Arc;

/// Positions that are played as a sum; mostly one.
pub type Components = SmallVec<[AnyPosition; 1]>;

/// Reads a position of one game.
pub type ParsePosition = Box<dyn Fn(&Data) -> Result<AnyPosition, PositionError>>;

/// Looks at a position of a game with scores, and at its moves if there are no more than this number of them.
pub type ScoreView = Box<dyn Fn(&Data, usize) -> Result<ScoredPosition, PositionError>>;

/// The rules of one game.
pub enum AnyRules {
    /// A player who cannot move loses; in misère play, wins.
    Moves {
        /// Reads a position.
        parse: ParsePosition,
        /// Whether both players always have the same moves.
        impartial: bool,
        /// The rules on single heaps, of whose sums positions consist.
        heaps: Option<Arc<dyn HeapRules>>,
        /// The rules as formulas, for this many numbers in a position.
        formulas: Box<dyn Fn(usize) -> Option<MoveFormulas>>,
        /// The formulas of single steps, if a move is one step or several of the same kind.
        steps: Option<MoveFormulas>,
    },
    /// The game ends with a score; the flag says whether it is won on a board.
    Scored(ScoreView, bool),
    /// A player who takes a coin moves again: no kind of certificate covers that.
    Again,
    /// Both players choose at once.
    Strategic,
}

impl AnyRules {
    /// The rules of a game, for positions written as this one is.
    ///
    /// # Errors
    /// [`GameError`] where there is no such game.
    pub fn new(game: &str, sample: &Data) -> Result<AnyRules, GameError> {
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
pub fn components(at: &AnyPosition) -> Components {
    let mut parts = Components::new();
    AnyRuleset::new().visit_components(at, &mut |part| parts.push(part));
    parts
}

struct Reading<'a> {
    sample: &'a Data,
}

fn moves<R: Notation>(rules: R, impartial: bool, heaps: Option<Arc<dyn HeapRules>>) -> AnyRules {
    let rules = Arc::new(rules);
    let stated = Arc::clone(&rules);
    let steps = rules.steps().map(|steps| steps.rules);
    let parse = move |data: &Data| rules.parse(data).map(|at| AnyPosition::new(Arc::clone(&rules), at));
    let formulas = Box::new(move |numbers| stated.formulas(numbers));
    AnyRules::Moves { parse: Box::new(parse), impartial, heaps, formulas, steps }
}

fn scored(rules: impl ScoringRules + 'static, on_board: bool) -> AnyRules {
    AnyRules::Scored(Box::new(move |at, most| rules.see(at, most)), on_board)
}

impl RulesetVisitor for Reading<'_> {
    type Output = AnyRules;

    fn heaps<H: HeapRules>(self, rules: H, _: Vec<Box<dyn HeapTheorem<H>>>) -> AnyRules {
        let rules = Arc::new(rules);
        moves(HeapGame(Arc::clone(&rules)), true, Some(rules))
    }

    fn coins<C: CoinRules>(self, rules: C, _: Vec<Box<dyn CoinTheorem>>) -> AnyRules {
        moves(CoinGame(Arc::new(rules)), true, None)
    }

    fn product<P: ProductRules>(self, rules: P, _: Vec<Box<dyn ProductTheorem>>) -> AnyRules {
        moves(CoinProductGame(Arc::new(rules)), true, None)
    }

    fn tokens<R: TokenRules>(self, rules: R, _: Vec<Box<dyn SumTheorem>>) -> AnyRules {
        moves(rules, true, None)
    }

    fn game<R: Impartial + Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> AnyRules {
        moves(rules, true, None)
    }

    fn partizan<R: Notation>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> AnyRules {
        moves(rules, false, None)
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> AnyRules {
        match rules.parse(self.sample) {
            Ok(_) => moves(rules, true, None),
            Err(_) => moves(rules.coloured(), false, None),
        }
    }

    fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> AnyRules {
        scored(BoardGameScore(rules), true)
    }

    fn scored<R: ScoringRuleset>(self, rules: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> AnyRules {
        scored(ScoringGame(rules), false)
    }

    fn boxes<R: BoxesGame>(self, _: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> AnyRules {
        AnyRules::Again
    }

    fn strategic<R: NormalFormGame>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> AnyRules {
        AnyRules::Strategic
    }
}
