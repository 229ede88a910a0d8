//! Games hand on everything that the notation of their rules says.

use grundy_solver::game::{Game, game};
use grundy_theory::catalogue::forms::{ErasedGame, HeapsGame, TypedGame};
use grundy_theory::catalogue::{self, Selective, SelectiveVisitor};
use grundy_theory::ruleset::any::{ImpartialKind, PartizanKind};
use grundy_theory::ruleset::board::BoardGame;
use grundy_theory::ruleset::coin::product::{CoinProductGame, ProductRules};
use grundy_theory::ruleset::coin::{CoinGame, CoinRules};
use grundy_theory::ruleset::coordinates::Coordinates;
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::erased_rules::ErasedBoard;
use grundy_theory::ruleset::graph::TokenRules;
use grundy_theory::ruleset::heap::HeapGame;
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::ruleset::scoring::ScoringRuleset;
use grundy_theory::ruleset::{Colourable, Impartial, Notation};
use grundy_theory::theorem::smith::SumTheorem;
use grundy_theory::theorem::{CoinTheorem, ProductTheorem, ScoreTheorem, Theorem, TintedTheorem};
use std::sync::Arc;

/// The rules of a game as they are.
struct Rules;

impl Selective for Rules {
    type Output = Arc<dyn ErasedNotation>;

    fn heaps(self, game: HeapsGame) -> Option<Self::Output> {
        Some(Arc::new(HeapGame(Arc::new(game.rules))))
    }

    fn coins<C: CoinRules>(self, rules: C, _: Vec<Box<dyn CoinTheorem>>) -> Option<Self::Output> {
        Some(Arc::new(CoinGame(Arc::new(rules))))
    }

    fn product<P: ProductRules>(self, rules: P, _: Vec<Box<dyn ProductTheorem>>) -> Option<Self::Output> {
        Some(Arc::new(CoinProductGame(Arc::new(rules))))
    }

    fn tokens<R: TokenRules>(self, rules: R, _: Vec<Box<dyn SumTheorem>>) -> Option<Self::Output> {
        Some(Arc::new(rules))
    }

    fn game<R: Impartial + Notation>(self, game: TypedGame<R, ImpartialKind>) -> Option<Self::Output> {
        Some(game.rules)
    }

    fn rare_game(self, game: ErasedGame<ImpartialKind>) -> Option<Self::Output> {
        Some(Arc::new(game.rules))
    }

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> Option<Self::Output> {
        Some(game.rules)
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> Option<Self::Output> {
        Some(Arc::new(game.rules))
    }

    fn tinted<R: Colourable>(self, rules: R, _: Vec<Box<dyn TintedTheorem<R>>>) -> Option<Self::Output> {
        Some(Arc::new(rules))
    }

    fn board<R: BoardGame>(self, rules: R, _: Vec<Box<dyn Theorem<R>>>) -> Option<Self::Output> {
        Some(Arc::new(rules))
    }

    fn rare_board(self, game: ErasedGame<PartizanKind, ErasedBoard>) -> Option<Self::Output> {
        Some(Arc::new(game.rules))
    }

    fn scored<R: ScoringRuleset>(self, rules: R, _: Vec<Box<dyn ScoreTheorem<R>>>) -> Option<Self::Output> {
        Some(Arc::new(rules))
    }
}

/// What is said of a game as a whole, in one text; of formulas and planes what they are made of.
fn said(
    form: &str,
    example: &str,
    particulars: &str,
    notation: (Option<Coordinates>, [Option<MoveFormulas>; 3], bool),
) -> String {
    let (plane, formulas, steps) = notation;
    let plane = plane.map(|plane| (plane.axes, plane.first, (plane.position)([2, 3])));
    let formulas =
        formulas.map(|formulas| formulas.map(|formulas| (formulas.at, formulas.moves, formulas.domain)));
    format!("{form} | {example} | {particulars} | {plane:?} | {formulas:?} | {steps}")
}

fn of_game(game: &dyn Game) -> String {
    let formulas = [1, 2, 3].map(|numbers| game.formulas(numbers));
    let notation = (game.plane(), formulas, game.steps().is_some());
    said(game.form().example, &game.example(), &game.parameter_note().en, notation)
}

fn of_rules(rules: &dyn ErasedNotation) -> String {
    let formulas = [1, 2, 3].map(|numbers| rules.formulas(numbers));
    let notation = (rules.plane(), formulas, rules.steps().is_some());
    said(rules.form().example, &rules.example(), &rules.parameter_note().en, notation)
}

#[test]
fn every_game_says_what_the_notation_of_its_rules_says() {
    let mut games = 0;
    for entry in catalogue::entries() {
        let Some(rules) = catalogue::visit(entry.sample, SelectiveVisitor(Rules)).unwrap() else { continue };
        let game = game(entry.sample).unwrap();
        // Positions with colours are written in a form of their own.
        if game.form().example == rules.form().example {
            assert_eq!(of_game(&*game), of_rules(&*rules), "{}", entry.name);
            assert!(std::ptr::eq(game.about(), rules.about()), "{}", entry.name);
        }
        games += 1;
    }
    assert!(games > 80, "{games}");
}

#[test]
fn heaps_of_left_and_right_have_grids() {
    for notation in ["partizan-subtraction:1,2|1,3", "partizan-octal:0.7|0.3", "partizan-splittles:1,2|2"] {
        assert!(game(notation).unwrap().plane().is_some(), "{notation}");
    }
}
