//! Games of users' own: once asked (`asked`) their rules are rulesets as all others are, and their games
//! those of all others, with methods that ask.

mod scored;

use super::impartial::ImpartialGame;
use super::partizan::played::PartizanGame;
use super::position::{Game, GamePosition};
use crate::asked::heaps::AskedHeaps;
use crate::asked::product::{CustomProduct, Factor};
use crate::asked::rules::Own;
use crate::method::Method;
use crate::method::asked::Studied;
use crate::method::coins::row;
use crate::method::custom_coins::{CustomCoins, Places};
use crate::method::custom_heaps::{AskFirst, rules_of};
use crate::method::line::KnownLine;
use crate::method::search::SearchMethod;
use crate::method::single_heaps::SumOfHeaps;
use crate::method::theorems::UseTheorems;
use crate::partizan;
use crate::value_arena::SharedArena;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::RulesetInfo;
use grundy_theory::ruleset::custom::playable::PlayableCustom;
use grundy_theory::ruleset::custom::sums::SumRules;
use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomRules, CustomRulesError, CustomRulesErrorKind,
};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::heap::HeapGame;
use grundy_theory::ruleset::heap::erased::AnyHeapRules;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::text;
use grundy_theory::theorem::Statement;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game with these rules: everything that a game of the catalogue has.
pub fn game(rules: Arc<dyn CustomRules>) -> Arc<dyn Game> {
    game_on(rules, SharedArena::default())
}

/// The same, with its values made on this workbench.
pub fn game_on(rules: Arc<dyn CustomRules>, bench: SharedArena) -> Arc<dyn Game> {
    let rules = match rules.kind() {
        // The scores of parts say nothing of the score of a sum.
        CustomKind::Heaps | CustomKind::Scored => rules,
        CustomKind::Impartial | CustomKind::Partizan => Arc::new(SumRules::from_rules(rules)),
    };
    let asked = Arc::clone(&rules);
    let game: Arc<dyn Game> = match rules.kind() {
        CustomKind::Heaps => Arc::new(of_heaps(asked)),
        CustomKind::Impartial => {
            let studied = Studied::new(&asked);
            Arc::new(ImpartialGame::by_value(Arc::new(Own::new(asked)), vec![Box::new(studied)]))
        }
        CustomKind::Partizan => {
            let studied = partizan::asked::Studied::new(&asked);
            Arc::new(PartizanGame::judged(Own::new(asked), Box::new(studied), bench))
        }
        CustomKind::Scored => Arc::new(scored::CustomScoringGame::new(asked)),
    };
    Arc::new(OwnGame { game, drawn: PlayableCustom(Arc::clone(&rules)), rules })
}

/// One of the two games whose product is played.
pub enum TartanFactor<'a> {
    /// A game on a row of coins, by its notation.
    Named(&'a str),
    /// Custom rules of heaps, read as rules of coins: `options(n)` lists what is turned beside the coin in
    /// place n.
    Custom(Arc<dyn CustomRules>),
}

/// The product of two games on a row of coins, one of them at least custom rules. `None` if one of them is no
/// such game.
pub fn tartan(notation: &str, factors: [TartanFactor<'_>; 2]) -> Option<Arc<dyn Game>> {
    let factor = |factor: &TartanFactor<'_>| match factor {
        TartanFactor::Named(notation) => row::factor(notation, UseTheorems::All).map(Factor::Line),
        TartanFactor::Custom(rules) => {
            (rules.kind() == CustomKind::Heaps).then(|| Factor::Custom(Arc::clone(rules)))
        }
    };
    let product = Arc::new([factor(&factors[0])?, factor(&factors[1])?]);
    let places = [0, 1].map(|side| match &factors[side] {
        TartanFactor::Named(_) => Places::Named(Arc::clone(&product), side),
        TartanFactor::Custom(rules) => {
            Places::Heaps(AskFirst::new(&Arc::new(AskedHeaps::new(Arc::clone(rules), &ABOUT))))
        }
    });
    let rules: Arc<dyn CustomRules> = Arc::new(SumRules::from_rules(Arc::new(CustomProduct {
        notation: notation.to_owned(),
        factors: product,
    })));
    let methods: Vec<Box<dyn Method<_>>> =
        vec![Box::new(CustomCoins(places)), Box::new(Studied::new(&rules))];
    let game = Arc::new(ImpartialGame::by_value(Arc::new(Own::new(Arc::clone(&rules))), methods));
    Some(Arc::new(OwnGame { game, drawn: PlayableCustom(Arc::clone(&rules)), rules }))
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Custom rules: a move replaces a heap by smaller heaps, as these rules say.",
        "自定义规则：每步按规则把一堆换成若干更小的堆。"
    ),
    format: text!("a list of heaps", "各堆的列表"),
    example: "[10]",
    source: "",
};

/// The game on lists of heaps.
fn of_heaps(rules: Arc<dyn CustomRules>) -> ImpartialGame<HeapGame<AnyHeapRules>> {
    let asked = Arc::new(AskedHeaps::new(rules, &ABOUT));
    let rules = Arc::new(HeapGame(Arc::new(rules_of(&asked))));
    let searched = SearchMethod::new(Arc::clone(&rules), Vec::new());
    let methods: Vec<Box<dyn Method<_>>> = vec![Box::new(AskFirst::new(&asked)), Box::new(searched)];
    ImpartialGame::by_value(rules, methods)
}

/// A game in its user's words and pictures.
struct OwnGame {
    game: Arc<dyn Game>,
    rules: Arc<dyn CustomRules>,
    /// What is kept of rules holds what was asked before, and people may ask about anything.
    drawn: PlayableCustom,
}

impl Game for OwnGame {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        self.game.place(data)
    }

    fn bytes(&self) -> u64 {
        self.game.bytes()
    }

    fn has_components(&self) -> bool {
        self.game.has_components()
    }

    fn is_partizan(&self) -> bool {
        self.game.is_partizan()
    }

    fn example(&self) -> String {
        self.rules.about().example.unwrap_or_else(|| self.game.example())
    }

    fn notation(&self) -> &dyn ErasedNotation {
        self.game.notation()
    }

    fn custom_info(&self) -> Option<CustomInfo> {
        Some(self.rules.about())
    }

    fn takes(&self, at: &Data) -> Option<bool> {
        // Heaps are numbers, which need not be asked about.
        if self.rules.kind() == CustomKind::Heaps {
            return Some(true);
        }
        let mut moves = false;
        for player in [Player::Left, Player::Right] {
            let asked = self.rules.visit_moves(at, player, &mut |_| {
                moves = true;
                ControlFlow::Break(())
            });
            match asked.map_err(|fault| fault.kind) {
                Ok(()) if !moves && self.rules.kind() != CustomKind::Impartial => {}
                Ok(()) => break,
                // Rules at work on a position are no rules that refuse it.
                Err(CustomRulesErrorKind::Limit | CustomRulesErrorKind::Interrupted) => return Some(true),
                Err(CustomRulesErrorKind::Mistake | CustomRulesErrorKind::Position) => return None,
            }
        }
        Some(moves)
    }

    fn custom_rules(&self) -> Option<Arc<dyn CustomRules>> {
        Some(Arc::clone(&self.rules))
    }

    fn tell_line(&self, known: Arc<dyn KnownLine>) {
        self.game.tell_line(known);
    }

    fn show(&self, at: &Data) -> Result<Option<String>, CustomRulesError> {
        // A heap is a number, and shown as such.
        if self.rules.kind() == CustomKind::Heaps { Ok(None) } else { self.rules.show(at) }
    }

    fn drawn(&self) -> &dyn Playable {
        &self.drawn
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.game.statements()
    }

    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        self.game.single_heaps()
    }
}
