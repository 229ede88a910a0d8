//! Games of the catalogue in which Left and Right may have different moves: who wins is searched in turns.

use super::Partizan;
use crate::answer::{By, MoveList, OptionList, OptionTo, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::win::Wins;
use crate::game::beside::{by_trying_for, in_order, played};
use crate::game::options::{Groups, Next, Wanted};
use crate::game::{Game, PartizanPosition, Placed, lock, named};
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
use std::ops::ControlFlow;
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

    fn remoteness(
        &self,
        at: &R::Position,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop> {
        let lengths = &self.lengths[play as usize];
        Ok(Some(budget.lock(lengths)?.value(&self.in_turns, &(at.clone(), player), budget)?.remoteness))
    }
}

impl<R: Notation> Partizan for Position<R> {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        self.game.outcome(&self.at, player, play, budget)
    }

    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.game.remoteness(&self.at, player, play, budget)
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

    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        let (game, rules) = (&*self.game, &*self.game.rules);
        let mut groups = Groups::new(wanted.limit, rules.may_go_on(), budget);
        in_order(rules, &self.at, player, budget, &mut |mv, budget| {
            match groups.next()? {
                Next::Look => {}
                Next::Counted => return Ok(ControlFlow::Continue(())),
                Next::Enough => return Ok(ControlFlow::Break(())),
            }
            let to = played(rules, &self.at, &mv, budget)?;
            let outcome = game.outcome(&to, player.other(), play, budget)?;
            if groups.takes(outcome) {
                let mut option = OptionTo::to(named(rules, &self.at, &mv, wanted.limit), outcome);
                option.grundy = wanted.grundy.then_some(Worth::None);
                if wanted.remoteness {
                    option.remoteness = Some(game.remoteness(&to, player.other(), play, budget)?);
                }
                groups.push(option);
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(groups.finish(None))
    }

    fn method(&self) -> By {
        By::Computation(text!("memoised search", "记忆化搜索"))
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
