//! The rules that a certificate speaks of, by the name of the game.

use crate::certificate::{Certificate, Proved, unreadable};
use crate::score::{self, OnBoard, WithScore};
use crate::{Refused, Steps};
use grundy_theory::catalogue::{self, Visitor};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::BoardGame;
use grundy_theory::ruleset::coin::product::{Board, ProductRules};
use grundy_theory::ruleset::coin::{CoinRules, Coins};
use grundy_theory::ruleset::erased::{AnyPosition, Erased};
use grundy_theory::ruleset::formulas::Formulas;
use grundy_theory::ruleset::graph::TokenRules;
use grundy_theory::ruleset::heap::{HeapRules, Heaps};
use grundy_theory::ruleset::score::{self as scores, Strategic};
use grundy_theory::ruleset::{Impartial, Notation, Ruleset, Tinted};
use grundy_theory::theorem::smith::SumTheorem;
use grundy_theory::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem,
};
use grundy_theory::words;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Reads a position of one game.
pub type Parse = Box<dyn Fn(&Data) -> Result<AnyPosition, PositionError>>;

/// Checks a certificate about a game with scores.
type CheckScore = Box<dyn Fn(&Certificate<'_>, &mut Steps) -> Result<Proved, Refused>>;

/// The rules of one game.
pub enum Rules {
    /// Whoever cannot move loses, in misère play wins.
    Moves {
        /// Reads a position.
        parse: Parse,
        /// Do both players always have the same moves?
        impartial: bool,
        /// The rules on single heaps, of whose sums positions consist.
        heaps: Option<Arc<dyn HeapRules>>,
        /// The rules as formulas, for so many numbers in a position.
        formulas: Box<dyn Fn(usize) -> Option<Formulas>>,
    },
    /// The game ends with a score, or is won on a board.
    Scored(Scored),
    /// Both players choose at once.
    Strategic,
}

/// A game with scores, for those who check.
pub struct Scored(pub(crate) CheckScore);

impl Rules {
    /// The rules of a game, for positions written as this one is.
    ///
    /// # Errors
    /// [`Refused`] where there is no such game.
    pub fn of(game: &str, sample: &Data) -> Result<Rules, Refused> {
        catalogue::visit(game, Reading { sample }).map_err(|error| unreadable(error.message))
    }
}

/// Shows the positions after the moves of a player until `each` breaks off.
pub(crate) fn each_option(
    at: &AnyPosition,
    player: Player,
    steps: &mut Steps,
    mut each: impl FnMut(AnyPosition, &mut Steps) -> Result<ControlFlow<()>, Refused>,
) -> Result<(), Refused> {
    let mut ended = Ok(());
    let _ = Erased::new().visit_moves(at, player, &mut |mv| {
        let seen = steps.take(1).and_then(|()| match mv.to {
            Ok(to) => each(to, steps),
            Err(_) => Err(Refused::TooMuch),
        });
        seen.unwrap_or_else(|refused| {
            ended = Err(refused);
            ControlFlow::Break(())
        })
    });
    ended
}

/// A position up to what the rules call the same.
pub fn canonical(at: &AnyPosition) -> AnyPosition {
    Erased::new().canonical(at)
}

/// The independent parts of a position.
pub fn parts(at: &AnyPosition) -> Vec<AnyPosition> {
    let mut parts = Vec::new();
    Erased::new().visit_parts(at, &mut |part| parts.push(part));
    parts
}

struct Reading<'a> {
    sample: &'a Data,
}

fn moves<R: Notation>(rules: R, impartial: bool, heaps: Option<Arc<dyn HeapRules>>) -> Rules {
    let rules = Arc::new(rules);
    let stated = Arc::clone(&rules);
    let parse = move |data: &Data| rules.parse(data).map(|at| AnyPosition::new(Arc::clone(&rules), at));
    let formulas = Box::new(move |numbers| stated.formulas(numbers));
    Rules::Moves { parse: Box::new(parse), impartial, heaps, formulas }
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

    fn tinted<R: Tinted>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Rules {
        match rules.parse(self.sample) {
            Ok(_) => moves(rules, true, None),
            Err(_) => moves(rules.coloured(), false, None),
        }
    }

    fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Rules {
        let check = move |certificate: &Certificate<'_>, steps: &mut Steps| {
            score::check(&OnBoard(&rules), certificate, steps)
        };
        Rules::Scored(Scored(Box::new(check)))
    }

    fn scored<R: scores::Scored>(self, rules: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> Rules {
        let check = move |certificate: &Certificate<'_>, steps: &mut Steps| {
            score::check(&WithScore(&rules), certificate, steps)
        };
        Rules::Scored(Scored(Box::new(check)))
    }

    fn strategic<R: Strategic>(self, _: R, _: Vec<Box<dyn StrategicTheorem>>) -> Rules {
        Rules::Strategic
    }
}

/// What is said where a kind of certificate does not suit a game.
pub(crate) fn unsuited(game: &str, kind: &str) -> Refused {
    unreadable(words!(
        "certificates of the kind \"{kind}\" do not speak of games such as {game}",
        "\"{kind}\" 类证书不适用于 {game} 这样的游戏"
    ))
}
