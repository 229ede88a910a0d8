//! Own games in which Left and Right may have different moves: values decide, or all that can be reached is looked at
//! from the ends backwards.

use super::view::{ROOT, View};
use super::{Shared, asking, named};
use crate::answer::{By, MoveList, OptionList, Worth};
use crate::engine::retrograde::Verdict;
use crate::game::beside::{in_order, played};
use crate::game::options::Wanted;
use crate::game::partizan::hints::Summands;
use crate::game::partizan::regions::{self, Divided, MoveTo, Region};
use crate::game::partizan::{self, BY_VALUE, ByValue, of_value};
use crate::game::workbench::{SharedWorkbench, Workbench};
use crate::game::{PartizanPosition, VisitValued, once};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::{AnyPosition, Partizan};
use grundy_theory::text;
use grundy_values::loopy::value::Loopy;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// A position.
pub(super) struct Position {
    game: Arc<Shared>,
    at: Data,
    by_value: ByValue,
    /// All that can be reached from here, once it was wanted: always the same rules, so that positions are compared.
    view: OnceLock<Arc<View<Partizan>>>,
}

impl Shared {
    /// The value of a position from which play ends. Its parts are valued each once, whatever position they belong to.
    fn short(&self, at: &Data, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        let id = budget.lock(&self.apart)?.short(at, bench, budget)?;
        Ok(bench.calculator(budget).of_short(id))
    }

    /// Who wins when this player begins, and where it is wanted, how long it takes.
    fn verdict_of(
        &self,
        at: &Data,
        player: Player,
        (play, by_value): (Play, bool),
        budget: &mut Budget,
    ) -> Result<Verdict, Stop> {
        if !by_value {
            return budget.lock(&self.alone)?.verdict(at, player, play, budget);
        }
        let mut bench = budget.lock(&self.bench)?;
        let value = self.short(at, &mut bench, budget)?;
        let outcome = of_value(value, player, &mut bench, budget)?;
        Ok(Verdict { outcome, remoteness: None })
    }
}

impl partizan::Partizan for Position {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        let decided = self.decided(play, budget)?;
        Ok(self.game.verdict_of(&self.at, player, decided, budget)?.outcome)
    }

    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        Ok(budget.lock(&self.game.alone)?.verdict(&self.at, player, play, budget)?.remoteness)
    }

    fn winning_moves(
        &self,
        player: Player,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let decided = self.decided(play, budget)?;
        self.game.moves(&self.at, player, limit, budget, |to, budget| {
            Ok(self.game.verdict_of(to, player.other(), decided, budget)?.outcome == Outcome::P)
        })
    }

    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        // How long play lasts is known to those who look at it from its ends backwards.
        let decided = if wanted.remoteness { (play, false) } else { self.decided(play, budget)? };
        self.game.options(&self.at, player, wanted, budget, |to, budget| {
            Ok((self.game.verdict_of(to, player.other(), decided, budget)?, Worth::None))
        })
    }

    fn worth(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        self.value(bench, budget)
    }

    fn summands(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Summands, Stop> {
        partizan::alone(self, bench, budget)
    }

    fn bench(&self) -> &SharedWorkbench {
        &self.game.bench
    }

    fn method(&self, play: Play) -> By {
        match play == Play::Normal && self.by_value.decided() {
            true => BY_VALUE,
            false => By::Computation(text!("retrograde analysis", "倒推分析")),
        }
    }
}

impl Position {
    pub(super) fn new(game: Arc<Shared>, at: Data) -> Position {
        Position { game, at, by_value: ByValue::default(), view: OnceLock::new() }
    }

    /// Is this play decided by value? Where the value is out of reach, all positions are looked at.
    fn decided(&self, play: Play, budget: &mut Budget) -> Result<(Play, bool), Stop> {
        if play == Play::Misere || self.game.rules.loopy() {
            return Ok((play, false));
        }
        let by_value = self.by_value.decides(budget, |budget| {
            self.explore(budget)?;
            let mut bench = budget.lock(&self.game.bench)?;
            self.game.short(&self.at, &mut bench, budget)
        })?;
        Ok((play, by_value))
    }

    /// What a position falls apart into, taken apart as far as the rules do so. All that can be reached was looked at before:
    /// there is an end to it.
    fn apart(&self, at: &Data, budget: &mut Budget) -> Result<Vec<Data>, Stop> {
        const PART: u64 = 100;
        let (mut open, mut parts) = (vec![at.clone()], Vec::new());
        while let Some(at) = open.pop() {
            budget.spend(PART)?;
            budget.hold(at.weight() as u64)?;
            match asking::parts(&*self.game.rules, &at)? {
                Some(more) => open.extend(more.into_iter().rev()),
                None => parts.push(at),
            }
        }
        Ok(parts)
    }

    /// All that can be reached, as it is: no position is taken apart.
    fn view(&self, budget: &mut Budget) -> Result<&Arc<View<Partizan>>, Stop> {
        once(&self.view, || budget.lock(&self.game.beside)?.view(&self.at, budget).map(Arc::new))
    }
}

impl Divided for Position {
    type Part = Data;

    fn parts(&self, budget: &mut Budget) -> Result<Vec<Data>, Stop> {
        self.apart(&self.at, budget)
    }

    fn part(&self, part: &Data, bench: &mut Workbench, budget: &mut Budget) -> Result<(Data, Loopy), Stop> {
        Ok((part.clone(), self.game.short(part, bench, budget)?))
    }

    fn moves(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<[Vec<MoveTo<Data>>; 2], Stop> {
        let mut moves = [Vec::new(), Vec::new()];
        for player in [Player::Left, Player::Right] {
            let (found, _) = self.game.pick(&self.at, player, usize::MAX, budget, |_, _| Ok(true))?;
            for mv in found {
                let parts = self.apart(&mv.to, budget)?;
                let value = self.game.short(&mv.to, bench, budget)?;
                moves[player as usize].push((named(mv, 1), parts, value));
            }
        }
        Ok(moves)
    }
}

impl PartizanPosition for Position {
    fn value(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Loopy, Stop> {
        if !self.game.rules.loopy() {
            return self.game.short(&self.at, bench, budget);
        }
        let view = Arc::clone(self.view(budget)?);
        bench.calculator(budget).position(&*view, &ROOT)
    }

    fn explore(&self, budget: &mut Budget) -> Result<(), Stop> {
        match self.game.rules.loopy() {
            true => self.view(budget).map(|_| ()),
            false => budget.lock(&self.game.apart)?.explore(&self.at, budget),
        }
    }

    fn visit_valued(
        &self,
        player: Player,
        bench: &mut Workbench,
        budget: &mut Budget,
        visit: VisitValued<'_>,
    ) -> Result<(), Stop> {
        if !self.game.rules.loopy() {
            let (moves, _) = self.game.pick(&self.at, player, usize::MAX, budget, |_, _| Ok(true))?;
            for mv in moves {
                let value = self.game.short(&mv.to, bench, budget)?;
                visit(named(mv, 1), value, bench, budget)?;
            }
            return Ok(());
        }
        let view = Arc::clone(self.view(budget)?);
        in_order(&*view, &ROOT, player, budget, &mut |mv, budget| {
            let to = played(&*view, &ROOT, &mv, budget)?;
            let value = bench.calculator(budget).position(&*view, &to)?;
            visit(crate::game::named(&*view, &ROOT, &mv, 1), value, bench, budget)?;
            Ok(ControlFlow::Continue(()))
        })
    }

    fn regions(&self, bench: &mut Workbench, budget: &mut Budget) -> Result<Option<Vec<Region>>, Stop> {
        if self.game.rules.loopy() {
            return Ok(None);
        }
        self.explore(budget)?;
        regions::of(self, bench, budget)
    }

    fn write(&self) -> Data {
        self.at.clone()
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        Ok(AnyPosition::new(Arc::clone(self.view(budget)?), ROOT))
    }

    fn may_go_on(&self, _: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.loopy())
    }
}
