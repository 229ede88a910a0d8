//! Values on their own, without a game that they come from: they are played by their canonical options.

use super::by_value::{BY_VALUE, of_value};
use super::hints::SumComponents;
use super::position::Partizan;
use super::position::alone;
use crate::answer::{Basis, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use crate::moves::component_moves::{ComponentMoves, grouped};
use crate::moves::options::OptionDetail;
use crate::partizan::position::{Mover, PartizanPosition, ValuedMoves};
use crate::value_arena::{SharedArena, ValueArena};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_theory::words;
use grundy_values::loopy::ko::KoFound;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;
use std::sync::Arc;

/// A value, made on a workbench.
pub struct ValuePosition {
    bench: SharedArena,
    stamp: u64,
    value: LoopyValue,
    style: Glyphs,
    written: String,
    ko: Option<Arc<KoFound>>,
}

impl ValuePosition {
    /// A value of this workbench, which is shown so where it is not moved in; moves are shown in this style.
    pub fn new(
        bench: SharedArena,
        stamp: u64,
        value: LoopyValue,
        style: Glyphs,
        written: String,
    ) -> ValuePosition {
        ValuePosition { bench, stamp, value, style, written, ko: None }
    }

    /// With mean and temperature of what was written, if that has kos.
    #[must_use]
    pub fn with_ko(self, ko: Option<Arc<KoFound>>) -> ValuePosition {
        ValuePosition { ko, ..self }
    }

    fn on(&self, bench: &ValueArena) -> Result<LoopyValue, Halt> {
        match bench.stamp() == self.stamp {
            true => Ok(self.value),
            false => Err(Halt::OutOfReach(words!(
                "this value belongs to another solver: print it and parse it with this one",
                "这个值是在别处求得的：请重新写出"
            ))),
        }
    }
}

fn by_value_alone() -> Halt {
    Halt::NoAnswer(words!(
        "a value that is not a position of a game is played by value, in normal play: its length and its misère outcome depend on the position",
        "不是某个游戏局面的值只按正常规则以值而论：步数和反常规则下的胜负取决于具体局面"
    ))
}

impl Partizan for ValuePosition {
    fn outcome(&self, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt> {
        let Mover { player, play } = mover;
        let mut bench = budget.lock(&self.bench)?;
        let value = self.on(&bench)?;
        if play == Convention::Normal {
            return of_value(value, player, &mut bench, budget);
        }
        let short = bench.calculator(budget).as_short(value).ok_or_else(by_value_alone)?;
        let outcome = bench.arena().misere_outcome(short, budget)?;
        let wins = match player {
            Player::Left => matches!(outcome, Outcome::N | Outcome::L),
            Player::Right => matches!(outcome, Outcome::N | Outcome::R),
        };
        Ok(Outcome::from_next(wins))
    }

    fn remoteness(&self, _: Mover, _: &mut Budget) -> Result<Option<u64>, Halt> {
        Err(by_value_alone())
    }

    fn winning_moves(&self, mover: Mover, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let wanted = OptionDetail { limit: usize::MAX, grundy: false, remoteness: false };
        let all = self.options(mover, wanted, budget)?.options;
        let wins = all.into_iter().filter(|option| option.outcome == Some(Outcome::P));
        let mut moves: Vec<NamedMove> = wins.map(|option| option.mv).collect();
        let count = Some(moves.len().into());
        moves.truncate(limit);
        Ok(MoveList::new(moves, count))
    }

    fn options(&self, mover: Mover, wanted: OptionDetail, budget: &mut Budget) -> Result<OptionList, Halt> {
        let Mover { player, play } = mover;
        if play == Convention::Misere {
            return Err(by_value_alone());
        }
        let mut options = ComponentMoves::default();
        let mut bench = budget.lock(&self.bench)?;
        let mut visit = |mv, value, bench: &mut ValueArena, budget: &mut Budget| {
            let mut option = OptionAnswer::to(mv, of_value(value, player.opponent(), bench, budget)?);
            option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
            options.push(0, option, budget)
        };
        self.visit_valued(ValuedMoves { player, bench: &mut bench, budget, visit: &mut visit })?;
        let count = options.count();
        let mut list = grouped(&[self.write()], options, count, wanted.limit, budget)?;
        // Alone it is no list of positions.
        for option in &mut list.options {
            option.mv.name.clear();
            option.mv.to = option.mv.to.take().and_then(|to| to.items().ok()?.into_iter().next());
        }
        Ok(list)
    }

    fn loopy_value(&self, bench: &mut ValueArena, _: &mut Budget) -> Result<LoopyValue, Halt> {
        self.on(bench)
    }

    fn summands(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<SumComponents, Halt> {
        alone(self, bench, budget)
    }

    fn bench(&self) -> &SharedArena {
        &self.bench
    }

    fn method(&self, _: Convention) -> Basis {
        BY_VALUE
    }
}

impl PartizanPosition for ValuePosition {
    fn ko(&self) -> Option<&KoFound> {
        self.ko.as_deref()
    }

    fn value(&self, bench: &mut ValueArena, _: &mut Budget) -> Result<LoopyValue, Halt> {
        self.on(bench)
    }

    fn visit_valued(&self, asked: ValuedMoves<'_>) -> Result<(), Halt> {
        let ValuedMoves { player, bench, budget, visit } = asked;
        let value = self.on(bench)?;
        let options = bench.calculator(budget).options(value, player)?.ok_or_else(by_value_alone)?;
        for option in options {
            let text = bench.calculator(budget).print(option, self.style)?.ok_or_else(by_value_alone)?;
            let mv = NamedMove { name: Vec::new(), to: Some(Data::Text(text)) };
            visit(mv, option, bench, budget)?;
        }
        Ok(())
    }

    fn write(&self) -> Data {
        Data::Text(self.written.clone())
    }

    fn erased(&self, _: &mut Budget) -> Result<AnyPosition, Halt> {
        Err(by_value_alone())
    }

    fn is_loopy(&self, _: &mut Budget) -> Result<bool, Halt> {
        Ok(false)
    }
}
