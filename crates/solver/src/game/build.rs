//! From a notation, or from rules and theorems, to a game.

use super::impartial::ImpartialGame;
use super::partizan::played::PartizanGame;
use super::position::Game;
use super::{board, boxes, colourable, scored, strategic};
use crate::method::misere_quotients::{ByQuotient, MisereQuotients};
use crate::method::proved_losses::ProvedLosses;
use crate::method::search::SearchMethod;
use crate::method::theorem::TheoremMethod;
use crate::method::theorems::UseTheorems;
use crate::method::unpacked::UnpackedSearch;
use crate::method::{Method, coins, heaps, tokens};
use crate::survey;
use crate::value_arena::SharedArena;
use grundy_theory::catalogue::forms::{ErasedGame, HeapsGame, TypedGame};
use grundy_theory::catalogue::{self, EVERY, RulesetVisitor};
use grundy_theory::ruleset::any::{ImpartialKind, PartizanKind};
use grundy_theory::ruleset::board::BoardGame;
use grundy_theory::ruleset::coin::product::{CoinProductGame, ProductRules};
use grundy_theory::ruleset::coin::{CoinGame, CoinRules};
use grundy_theory::ruleset::erased_rules::{ErasedBoard, ErasedRules};
use grundy_theory::ruleset::graph::TokenRules;
use grundy_theory::ruleset::graph::strings::{Boxes, BoxesGame};
use grundy_theory::ruleset::heap::{HeapGame, HeapRules};
use grundy_theory::ruleset::parameters::GameError;
use grundy_theory::ruleset::scoring::{NormalFormGame, ScoringRuleset};
use grundy_theory::ruleset::{Colourable, Impartial, Notation};
use grundy_theory::theorem::smith::SumTheorem;
use grundy_theory::theorem::{
    CoinTheorem, HeapTheorem, ProductTheorem, ScoreTheorem, StrategicTheorem, Theorem, TintedTheorem,
};
use grundy_theory::words;
use std::sync::Arc;

/// The game that a notation such as `octal:0.77` names, with all its theorems.
///
/// # Errors
/// [`GameError`] where it names none.
pub fn game(notation: &str) -> Result<Arc<dyn Game>, GameError> {
    game_with(notation, UseTheorems::All)
}

/// The game that a notation such as `octal:0.77` names, with or without its theorems.
///
/// # Errors
/// [`GameError`] where it names none.
pub fn game_with(notation: &str, theorems: UseTheorems) -> Result<Arc<dyn Game>, GameError> {
    game_on(notation, theorems, &SharedArena::default())
}

/// The same, with its values made on this workbench.
///
/// # Errors
/// [`GameError`] where the notation names no game.
pub fn game_on(
    notation: &str,
    theorems: UseTheorems,
    bench: &SharedArena,
) -> Result<Arc<dyn Game>, GameError> {
    match notation.strip_prefix(EVERY) {
        Some(inner) if inner.starts_with(EVERY) => Err(GameError::bad_parameter(words!(
            "every: takes a plain game: write {inner} instead of {notation}",
            "every: 后应为普通游戏：请写 {inner}，而不是 {notation}"
        ))),
        Some(inner) => every(game_on(inner, theorems, bench)?),
        None => catalogue::visit(notation, GameBuilder { theorems, bench: Arc::clone(bench) }),
    }
}

/// The game with these rules, in which both players have the same moves, and with theorems about it, which
/// may be none. It is a game as those of the catalogue are, without standing there.
pub fn from_rules<R: Impartial + Notation>(rules: R, theorems: Vec<Box<dyn Theorem<R>>>) -> Arc<dyn Game> {
    GameBuilder::default().game(TypedGame::impartial(Arc::new(rules), theorems))
}

/// The game on sums of single heaps with these rules, and with formulas for their values, which may be none.
pub fn from_heap_rules<H: HeapRules>(rules: H, theorems: Vec<Box<dyn HeapTheorem<H>>>) -> Arc<dyn Game> {
    GameBuilder::default().heaps(HeapsGame::new(Arc::new(rules), theorems))
}

/// The game with these rules, in which Left and Right may have different moves; its values are made on this
/// workbench.
pub fn from_partizan_rules<R: Notation>(rules: R, bench: &SharedArena) -> Arc<dyn Game> {
    let game = TypedGame::partizan(Arc::new(rules), Vec::new());
    GameBuilder { theorems: UseTheorems::All, bench: Arc::clone(bench) }.partizan(game)
}

/// The every-move compound of positions of a game.
///
/// # Errors
/// [`GameError`] where its positions cannot be parts of one.
pub fn every(inner: Arc<dyn Game>) -> Result<Arc<dyn Game>, GameError> {
    match (inner.has_components(), inner.is_partizan()) {
        (true, _) => Ok(Arc::new(super::continued_conjunctive::ContinuedConjunctiveGame(inner))),
        (false, true) => Err(GameError::unsupported(crate::partizan::reasons::not_in_compounds())),
        (false, false) => Err(GameError::unsupported(inner.not_a_component())),
    }
}

/// Makes games of rules and theorems.
#[derive(Default)]
struct GameBuilder {
    theorems: UseTheorems,
    bench: SharedArena,
}

impl RulesetVisitor for GameBuilder {
    type Output = Arc<dyn Game>;

    fn heaps(self, game: HeapsGame) -> Arc<dyn Game> {
        let rules = Arc::new(game.rules);
        if self.theorems == UseTheorems::None {
            return self.game(TypedGame::impartial(Arc::new(HeapGame(rules)), Vec::new()));
        }
        let values = heaps::HeapMethod::new(Arc::clone(&rules), self.theorems.of(game.theorems));
        let quotients = ByQuotient(Arc::new(MisereQuotients::new(vec![Arc::clone(&rules.0)])));
        let rules = Arc::new(HeapGame(rules));
        let searched = SearchMethod::new(Arc::clone(&rules), Vec::new());
        Arc::new(ImpartialGame::by_value(
            rules,
            vec![Box::new(values), Box::new(quotients), Box::new(searched)],
        ))
    }

    fn tokens<R: TokenRules>(self, rules: R, listed: Vec<Box<dyn SumTheorem>>) -> Arc<dyn Game> {
        Arc::new(ImpartialGame::by_value(
            Arc::new(rules),
            vec![Box::new(tokens::TokenMethod(self.theorems.of(listed)))],
        ))
    }

    fn coins<C: CoinRules>(self, rules: C, listed: Vec<Box<dyn CoinTheorem>>) -> Arc<dyn Game> {
        let line = match self.theorems {
            UseTheorems::None => None,
            _ => Some(coins::row::CoinRow::new(rules.turns(), self.theorems.of(listed))),
        };
        let rules: Box<dyn CoinRules> = Box::new(rules);
        let rules = CoinGame(Arc::new(rules));
        match line {
            Some(line) => coin_game(rules, line),
            None => self.game(TypedGame::impartial(Arc::new(rules), Vec::new())),
        }
    }

    fn product<P: ProductRules>(self, rules: P, listed: Vec<Box<dyn ProductTheorem>>) -> Arc<dyn Game> {
        let plane = self.theorems.of(listed).into_iter().next().and_then(|theorem| {
            let lines = rules.factors().map(|factor| coins::row::factor(factor, self.theorems));
            let [Some(rows), Some(columns)] = lines else { return None };
            Some(coins::product::CoinProduct::new([rows, columns], theorem))
        });
        let rules: Box<dyn ProductRules> = Box::new(rules);
        let rules = CoinProductGame(Arc::new(rules));
        match plane {
            Some(plane) => coin_game(rules, plane),
            None => self.game(TypedGame::impartial(Arc::new(rules), Vec::new())),
        }
    }

    fn game<R: Impartial + Notation>(self, game: TypedGame<R, ImpartialKind>) -> Arc<dyn Game> {
        self.of_type(game, false)
    }

    fn rare_game(self, game: ErasedGame<ImpartialKind>) -> Arc<dyn Game> {
        let rules = Arc::new(game.rules);
        let mut theorems: Vec<Arc<dyn Theorem<Erased>>> = Vec::new();
        for theorem in self.theorems.of(game.theorems) {
            theorems.push(Arc::from(theorem));
        }
        let search = Box::new(self.search(&rules, theorems.clone()));
        let survey = survey::nimbers(Arc::clone(&rules));
        Arc::new(ImpartialGame::without_type(rules, methods(theorems, search), false, survey))
    }

    fn impartial_version(self, game: ErasedGame<ImpartialKind>) -> Arc<dyn Game> {
        self.rare_game(game)
    }

    fn partizan<R: Notation>(self, game: TypedGame<R, PartizanKind>) -> Arc<dyn Game> {
        Arc::new(PartizanGame::new(game, self.theorems, self.bench))
    }

    fn rare_partizan(self, game: ErasedGame<PartizanKind>) -> Arc<dyn Game> {
        Arc::new(PartizanGame::without_type(game, self.theorems, self.bench))
    }

    fn tinted<R: Colourable>(self, rules: R, listed: Vec<Box<dyn TintedTheorem<R>>>) -> Arc<dyn Game> {
        let (theorems, bench) = (self.theorems, Arc::clone(&self.bench));
        let of_coloured = listed.iter().flat_map(|theorem| theorem.coloured()).collect();
        let coloured = TypedGame::partizan(Arc::new(rules.coloured()), of_coloured);
        let mut plain: Vec<Box<dyn Theorem<R>>> = Vec::new();
        for theorem in listed {
            plain.push(theorem);
        }
        Arc::new(colourable::ColourableGame {
            plain: self.of_type(TypedGame::impartial(Arc::new(rules), plain), true),
            coloured: Arc::new(PartizanGame::new(coloured, theorems, bench)),
        })
    }

    fn board<R: BoardGame>(self, rules: R, listed: Vec<Box<dyn Theorem<R>>>) -> Arc<dyn Game> {
        Arc::new(board::BoardGameSolver::new(rules, self.theorems.of(listed)))
    }

    fn rare_board(self, game: ErasedGame<PartizanKind, ErasedBoard>) -> Arc<dyn Game> {
        self.board(game.rules, game.theorems)
    }

    fn scored<R: ScoringRuleset>(self, rules: R, listed: Vec<Box<dyn ScoreTheorem<R>>>) -> Arc<dyn Game> {
        Arc::new(scored::ScoringGameSolver::new(rules, self.theorems.of(listed)))
    }

    fn boxes<R: BoxesGame>(self, game: R, _: Vec<Box<dyn Theorem<Boxes>>>) -> Arc<dyn Game> {
        Arc::new(boxes::GameOfBoxes::new(game.rules()))
    }

    fn strategic<R: NormalFormGame>(self, rules: R, listed: Vec<Box<dyn StrategicTheorem>>) -> Arc<dyn Game> {
        Arc::new(strategic::NormalFormSolver::new(rules, self.theorems.of(listed)))
    }
}

impl GameBuilder {
    /// A game whose searches know the type of its rules. Left and Right may have different moves in other
    /// positions of it.
    fn of_type<R: Impartial + Notation>(
        self,
        game: TypedGame<R, ImpartialKind>,
        takes_player: bool,
    ) -> Arc<dyn Game> {
        let TypedGame { rules, theorems, erased } = game;
        let search = self.search(&rules, self.theorems.of(theorems));
        let search = UnpackedSearch { rules: Arc::clone(&rules), search };
        let survey = survey::nimbers(rules);
        let methods = methods(self.theorems.of(erased.theorems), Box::new(search));
        Arc::new(ImpartialGame::without_type(Arc::new(erased.rules), methods, takes_player, survey))
    }

    /// The search by these rules, with what theorems tell of components.
    fn search<R: Impartial + Notation>(
        &self,
        rules: &Arc<R>,
        theorems: Vec<Arc<dyn Theorem<R>>>,
    ) -> SearchMethod<R> {
        match self.theorems {
            UseTheorems::All | UseTheorems::Sums => SearchMethod::new(Arc::clone(rules), theorems),
            UseTheorems::None => SearchMethod::from_rules_alone(Arc::clone(rules)),
        }
    }
}

/// Rules that have forgotten their type.
type Erased = ErasedRules<ImpartialKind>;

/// Theorems, proved losses, and a search that speaks where these are silent.
fn methods<T>(theorems: Vec<T>, search: Box<dyn Method<Erased>>) -> Vec<Box<dyn Method<Erased>>>
where
    Arc<dyn Theorem<Erased>>: From<T>,
{
    let mut methods: Vec<Box<dyn Method<Erased>>> = Vec::new();
    for theorem in theorems {
        methods.push(Box::new(TheoremMethod(Arc::from(theorem))));
    }
    methods.push(Box::new(ProvedLosses::default()));
    methods.push(search);
    methods
}

/// Coins whose values are known, and where these do not decide, in misère play, searched.
fn coin_game<R: Impartial + Notation>(rules: R, values: impl coins::CoinValues<R>) -> Arc<dyn Game> {
    let rules = Arc::new(rules);
    let searched = SearchMethod::new(Arc::clone(&rules), Vec::new());
    Arc::new(ImpartialGame::by_value(rules, vec![Box::new(coins::CoinMethod(values)), Box::new(searched)]))
}
