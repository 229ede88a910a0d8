//! Games of the catalogue in which Left and Right may have different moves: values decide, or play is searched in turns.

use super::hints::Summands;
use super::regions::{self, Divided, MoveTo, Region};
use super::{BY_SEARCH, BY_VALUE, ByValue, Partizan, alone, of_value};
use crate::answer::{By, MoveList, OptionList, OptionTo, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::retrograde::{Reached, Verdict};
use crate::engine::win::Wins;
use crate::game::beside::{by_trying_for, in_order, played};
use crate::game::options::{Groups, Next, Wanted};
use crate::game::workbench::{SharedWorkbench, Workbench};
use crate::game::{Game, PartizanPosition, Placed, Theorems, VisitValued, lock, named};
use crate::limits::{Budget, Stop};
use crate::survey::{self, Scope};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::drawn::Drawn;
use grundy_theory::ruleset::erased::{AnyPosition, Erased};
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::sized::{NoSize, Size};
use grundy_theory::ruleset::{About, Notation};
use grundy_theory::sum::turns::Turns;
use grundy_theory::theorem::Statement;
use grundy_theory::words;
use grundy_values::loopy::value::Loopy;
use grundy_values::positions::Positions;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

/// The game with the rules `R`.
pub(in crate::game) struct PartizanGame<R: Notation>(Arc<Shared<R>>);

struct Shared<R: Notation> {
    rules: Arc<R>,
    theorems: Theorems,
    bench: SharedWorkbench,
    /// Values of positions, and the workbench they belong to.
    values: Mutex<(u64, Positions<R>)>,
    /// By the moves alone; of one type for all games, since it is long code.
    wins: [Mutex<Wins<Turns<Erased>>>; 2],
    lengths: [Mutex<Memo<Turns<Erased>, Lengths>>; 2],
    reached: [Mutex<Option<Reached<Turns<Erased>>>>; 2],
}

struct Position<R: Notation> {
    game: Arc<Shared<R>>,
    at: R::Position,
    by_value: ByValue,
}

/// Steps that a position costs that is met in search, and bytes, at least.
const MET: u64 = 100;
const REMEMBERED: u64 = 64;

const IN_TURNS: Turns<Erased> = Turns(Erased::new());

impl<R: Notation> PartizanGame<R> {
    pub(in crate::game) fn new(rules: R, theorems: Theorems, bench: SharedWorkbench) -> PartizanGame<R> {
        let plays = [Play::Normal, Play::Misere];
        PartizanGame(Arc::new(Shared {
            rules: Arc::new(rules),
            theorems,
            bench,
            values: Mutex::new((u64::MAX, Positions::default())),
            wins: plays.map(|play| Mutex::new(Wins::new(play))),
            lengths: plays.map(|play| Mutex::new(Memo::new(Lengths(play)))),
            reached: Default::default(),
        }))
    }
}

impl<R: Notation> Game for PartizanGame<R> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(Placed::Partizan(Box::new(Position {
            game: Arc::clone(&self.0),
            at,
            by_value: ByValue::default(),
        })))
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

    fn drawn(&self) -> &dyn Drawn {
        &*self.0.rules
    }

    fn form(&self) -> Form {
        self.0.rules.form()
    }

    fn example(&self) -> String {
        self.0.rules.example().into_owned()
    }

    fn about(&self) -> &'static About {
        self.0.rules.about()
    }

    fn of_size(&self, size: Size, letters: Option<&str>) -> Result<Box<dyn Scope>, NoSize> {
        survey::of_size(&self.0.rules, size, letters)
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }
}

impl<R: Notation> Shared<R> {
    /// The independent parts of a position, in the order in which the rules show them.
    fn parts(&self, at: &R::Position, budget: &mut Budget) -> Result<Vec<R::Position>, Stop> {
        const PART: u64 = 20;
        let mut parts = Vec::new();
        let mut found = budget.spend(PART);
        self.rules.visit_parts(at, &mut |part| {
            if found.is_ok() {
                found = budget.spend(PART).and_then(|()| budget.hold(self.rules.weight(&part) as u64));
                parts.push(part);
            }
        });
        found.map(|()| parts)
    }

    fn value(&self, at: &R::Position, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        if self.rules.may_go_on() {
            return bench.calculator(budget).position(&*self.rules, at);
        }
        let mut values = budget.lock(&self.values)?;
        if values.0 != bench.stamp() {
            *values = (bench.stamp(), Positions::default());
        }
        let id = values.1.value(&*self.rules, at, bench.arena(), budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    /// Who wins when this player begins: by value, or by search.
    fn outcome(
        &self,
        at: &R::Position,
        player: Player,
        (play, by_value): (Play, bool),
        budget: &mut Budget,
    ) -> Result<Outcome, Stop> {
        if by_value {
            let mut bench = budget.lock(&self.bench)?;
            let value = self.value(at, &mut bench, budget)?;
            return of_value(value, player, &mut bench, budget);
        }
        // All positions on the way to an end are remembered.
        let positions = self.rules.least_moves(at);
        budget.foresee(positions.saturating_mul(MET), positions.saturating_mul(REMEMBERED))?;
        self.searched(&self.erased(at), player, play, budget)
    }

    fn erased(&self, at: &R::Position) -> AnyPosition {
        AnyPosition::new(Arc::clone(&self.rules), at.clone())
    }

    fn searched(
        &self,
        at: &AnyPosition,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Outcome, Stop> {
        if self.rules.may_go_on() {
            return Ok(self.verdict(at, player, play, budget)?.outcome);
        }
        budget.lock(&self.wins[play as usize])?.outcome(&IN_TURNS, &(at.clone(), player), budget)
    }

    /// The verdict where play may go on for ever, from all positions that can be reached.
    fn verdict(
        &self,
        at: &AnyPosition,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        let in_turn = (at.clone(), player);
        let mut reached = budget.lock(&self.reached[play as usize])?;
        if let Some(known) = &*reached
            && let Some(verdict) = known.on(&IN_TURNS, &in_turn)
        {
            return Ok(verdict);
        }
        let found = Reached::from(&IN_TURNS, &in_turn, play, budget)?;
        let verdict = found.on(&IN_TURNS, &in_turn);
        *reached = Some(found);
        Ok(verdict.unwrap_or(Verdict { outcome: Outcome::D, remoteness: None }))
    }

    fn remoteness(
        &self,
        at: &R::Position,
        player: Player,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop> {
        let at = self.erased(at);
        if self.rules.may_go_on() {
            return Ok(self.verdict(&at, player, play, budget)?.remoteness);
        }
        let lengths = &self.lengths[play as usize];
        Ok(Some(budget.lock(lengths)?.value(&IN_TURNS, &(at, player), budget)?.remoteness))
    }
}

impl<R: Notation> Position<R> {
    /// Is this play decided by value? Where the value is out of reach, play is searched.
    fn decided(&self, play: Play, budget: &mut Budget) -> Result<(Play, bool), Stop> {
        if play == Play::Misere || self.game.theorems == Theorems::None {
            return Ok((play, false));
        }
        let by_value = self.by_value.decides(budget, |budget| {
            let mut bench = budget.lock(&self.game.bench)?;
            self.game.value(&self.at, &mut bench, budget)
        })?;
        Ok((play, by_value))
    }
}

impl<R: Notation> Partizan for Position<R> {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        let decided = self.decided(play, budget)?;
        self.game.outcome(&self.at, player, decided, budget)
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
        let (game, decided) = (&*self.game, self.decided(play, budget)?);
        by_trying_for(&*game.rules, &self.at, player, limit, budget, &mut |_, to, budget| {
            Ok(game.outcome(to, player.other(), decided, budget)? == Outcome::P)
        })
    }

    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        let (game, rules, decided) = (&*self.game, &*self.game.rules, self.decided(play, budget)?);
        let mut groups = Groups::new(wanted.limit, rules.may_go_on(), budget);
        in_order(rules, &self.at, player, budget, &mut |mv, budget| {
            match groups.next()? {
                Next::Look => {}
                Next::Counted => return Ok(ControlFlow::Continue(())),
                Next::Enough => return Ok(ControlFlow::Break(())),
            }
            let to = played(rules, &self.at, &mv, budget)?;
            let outcome = game.outcome(&to, player.other(), decided, budget)?;
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

    fn worth(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        self.game.value(&self.at, bench, budget)
    }

    fn summands(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Summands, Stop> {
        alone(self, bench, budget)
    }

    fn bench(&self) -> &SharedWorkbench {
        &self.game.bench
    }

    fn method(&self, play: Play) -> By {
        if play == Play::Normal && self.by_value.decided() { BY_VALUE } else { BY_SEARCH }
    }
}

impl<R: Notation> Divided for Position<R> {
    type Part = R::Position;

    fn parts(&self, budget: &mut Budget) -> Result<Vec<R::Position>, Stop> {
        self.game.parts(&self.at, budget)
    }

    fn part(
        &self,
        part: &R::Position,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<(Data, Loopy), Stop> {
        Ok((self.game.rules.write(part), self.game.value(part, bench, budget)?))
    }

    fn moves(
        &self,
        bench: &mut Workbench,
        budget: &mut Budget,
    ) -> Result<[Vec<MoveTo<R::Position>>; 2], Stop> {
        let rules = &*self.game.rules;
        let mut moves = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            let moves = &mut moves[player as usize];
            in_order(rules, &self.at, player, budget, &mut |mv, budget| {
                let to = played(rules, &self.at, &mv, budget)?;
                let parts = self.game.parts(&to, budget)?;
                let value = self.game.value(&to, bench, budget)?;
                moves.push((named(rules, &self.at, &mv, 1), parts, value));
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(moves)
    }
}

impl<R: Notation> PartizanPosition for Position<R> {
    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        match self.game.theorems {
            Theorems::All | Theorems::Sums => self.game.value(&self.at, bench, budget),
            // Sums of values rest on the theory of games: without it, all of a sum is searched.
            Theorems::None => Err(Stop::OutOfReach(words!(
                "values are left out here: nothing but search is used",
                "这里不用值：只用搜索"
            ))),
        }
    }

    fn visit_valued(
        &self,
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
        visit: VisitValued<'_>,
    ) -> Result<(), Stop> {
        let rules = &*self.game.rules;
        in_order(rules, &self.at, player, budget, &mut |mv, budget| {
            let to = played(rules, &self.at, &mv, budget)?;
            let value = self.game.value(&to, bench, budget)?;
            visit(named(rules, &self.at, &mv, 1), value, bench, budget)?;
            Ok(ControlFlow::Continue(()))
        })
    }

    fn regions(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Option<Vec<Region>>, Stop> {
        // Loops lead from one position to others that do not follow it: nothing can be taken away then.
        if self.game.rules.may_go_on() { Ok(None) } else { regions::of(self, bench, budget) }
    }

    fn write(&self) -> Data {
        self.game.rules.write(&self.at)
    }

    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(self.game.erased(&self.at))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.may_go_on())
    }
}
