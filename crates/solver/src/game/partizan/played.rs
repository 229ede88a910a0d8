//! Games of the catalogue in which Left and Right may have different moves: who wins is searched in turns.

use super::Partizan;
use crate::answer::MoveList;
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::win::Wins;
use crate::game::beside::by_trying_for;
use crate::game::heaps::lock;
use crate::game::{Game, PartizanPosition, Placed};
use crate::limits::{Budget, Stop};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::{About, Notation};
use grundy_theory::sum::turns::Turns;
use grundy_theory::text;
use grundy_theory::theorem::Statement;
use grundy_theory::words::Text;
use std::sync::{Arc, Mutex};

/// The game with the rules `R`.
pub(in crate::game) struct PartizanGame<R: Notation>(Arc<Shared<R>>);

struct Shared<R: Notation> {
    rules: Arc<R>,
    in_turns: Turns<Arc<R>>,
    wins: [Mutex<Wins<Turns<Arc<R>>>>; 2],
    lengths: [Mutex<Memo<Turns<Arc<R>>, Lengths>>; 2],
}

struct Position<R: Notation> {
    game: Arc<Shared<R>>,
    at: R::Position,
}

impl<R: Notation> PartizanGame<R> {
    pub(in crate::game) fn new(rules: R) -> PartizanGame<R> {
        let rules = Arc::new(rules);
        let plays = [Play::Normal, Play::Misere];
        PartizanGame(Arc::new(Shared {
            in_turns: Turns(Arc::clone(&rules)),
            rules,
            wins: plays.map(|play| Mutex::new(Wins::new(play))),
            lengths: plays.map(|play| Mutex::new(Memo::new(Lengths(play)))),
        }))
    }
}

impl<R: Notation> Game for PartizanGame<R> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(Placed::Partizan(Box::new(Position { game: Arc::clone(&self.0), at })))
    }

    fn bytes(&self) -> u64 {
        let wins: u64 = self.0.wins.iter().map(|wins| lock(wins).bytes()).sum();
        wins + self.0.lengths.iter().map(|lengths| lock(lengths).bytes()).sum::<u64>()
    }

    fn has_components(&self) -> bool {
        false
    }

    fn is_partizan(&self) -> bool {
        true
    }

    fn form(&self) -> Form {
        self.0.rules.form()
    }

    fn about(&self) -> &'static About {
        self.0.rules.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }
}

impl<R: Notation> Shared<R> {
    fn outcome(
        &self,
        at: &R::Position,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Outcome, Stop> {
        budget.lock(&self.wins[play as usize])?.outcome(&self.in_turns, &(at.clone(), player), budget)
    }
}

impl<R: Notation> Partizan for Position<R> {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        self.game.outcome(&self.at, player, play, budget)
    }

    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        let game = &*self.game;
        let at = (self.at.clone(), player);
        let length = budget.lock(&game.lengths[play as usize])?.value(&game.in_turns, &at, budget)?;
        Ok(Some(length.remoteness))
    }

    fn winning_moves(
        &self,
        player: Player,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let game = &*self.game;
        by_trying_for(&*game.rules, &self.at, player, limit, budget, &mut |_, to, budget| {
            Ok(game.outcome(to, player.other(), play, budget)? == Outcome::P)
        })
    }

    fn method(&self) -> Text {
        text!("memoised search", "记忆化搜索")
    }
}

impl<R: Notation> PartizanPosition for Position<R> {
    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(&self.game.rules), self.at.clone()))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.may_go_on())
    }
}
