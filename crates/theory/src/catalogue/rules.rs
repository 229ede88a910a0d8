//! The rules of any game by its name, for those who know no more of a game than its rules: positions are of
//! one type.

use super::forms::{ErasedGame, HeapsGame, TypedGame};
use super::{RulesetVisitor, visit};
use crate::data::{Data, PositionError};
use crate::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind, PartizanKind};
use crate::ruleset::board::BoardGame;
use crate::ruleset::coin::product::{CoinProductGame, ProductRules};
use crate::ruleset::coin::{CoinGame, CoinRules};
use crate::ruleset::erased_rules::{ErasedBoard, ErasedRules, Kind};
use crate::ruleset::graph::TokenRules;
use crate::ruleset::graph::strings::{Boxes, BoxesGame};
use crate::ruleset::heap::{HeapGame, HeapRules};
use crate::ruleset::move_formulas::MoveFormulas;
use crate::ruleset::parameters::GameError;
use crate::ruleset::scoring::ending::{BoardGameScore, ScoredPosition, ScoringGame, ScoringRules};
use crate::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use crate::ruleset::{Colourable, Impartial, Notation, Ruleset};
use crate::theorem::smith::SumTheorem;
use crate::theorem::{CoinTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem};
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

fn moves<K: Kind>(rules: ErasedRules<K>, impartial: bool, heaps: Option<Arc<dyn HeapRules>>) -> AnyRules {
    let rules = Arc::new(rules);
    let stated = Arc::clone(&rules);
    let steps = rules.steps().map(|steps| steps.rules);
    let parse = move |data: &Data| rules.parse(data).map(AnyPosition::partizan);
    let formulas = Box::new(move |numbers| stated.formulas(numbers));
    AnyRules::Moves { parse: Box::new(parse), impartial, heaps, formulas, steps }
}

fn impartial<R: Impartial + Notation>(rules: R) -> AnyRules {
    moves(ErasedRules::impartial(Arc::new(rules)), true, None)
}

fn scored(rules: impl ScoringRules + 'static, on_board: bool) -> AnyRules {
    AnyRules::Scored(Box::new(move |at, most| rules.see(at, most)), on_board)
}

impl RulesetVisitor for Reading<'_> {
    type Output = AnyRules;

    fn heaps(self, game: HeapsGame) -> AnyRules {
        let heaps = Arc::clone(&game.rules.0);
        moves(ErasedRules::impartial(Arc::new(HeapGame(Arc::new(game.rules)))), true, Some(heaps))
    }

    fn coins<C: CoinRules>(self, rules: C, _: Vec<Box<dyn CoinTheorem>>) -> AnyRules {
        impartial(CoinGame(Arc::new(rules)))
    }

    fn product<P: ProductRules>(self, rules: P, _: Vec<Box<dyn ProductTheorem>>) -> AnyRules {
        impartial(CoinProductGame(Arc::new(rules)))
    }

    fn tokens<R: TokenRules>(self, rules: R, _: Vec<Box<dyn SumTheorem>>) -> AnyRules {
        impartial(rules)
    }

    fn game<R: Impartial + Notation>(self, game: TypedGame<R, ImpartialKind>) -> AnyRules {
        self.rare_game(game.erased)
    }

    fn rare_game(self, game: ErasedGame<ImpartialKind>) -> AnyRules {
        moves(game.rules, true, None)
    }

    fn impartial_version(self, game: ErasedGame<ImpartialKind>) -> AnyRules {
        self.rare_game(game)
    }

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> AnyRules {
        self.rare_partizan(game.erased)
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> AnyRules {
        moves(game.rules, false, None)
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> AnyRules {
        match rules.parse(self.sample) {
            Ok(_) => impartial(rules),
            Err(_) => moves(ErasedRules::partizan(Arc::new(rules.coloured())), false, None),
        }
    }

    fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> AnyRules {
        scored(BoardGameScore(rules), true)
    }

    fn rare_board(self, game: ErasedGame<PartizanKind, ErasedBoard>) -> AnyRules {
        scored(BoardGameScore(game.rules), true)
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
