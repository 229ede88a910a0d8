//! Own impartial games of whole positions.

use super::study::Study;
use super::view::View;
use super::{Shared, named};
use crate::answer::{MoveList, Worth};
use crate::engine::retrograde::Verdict;
use crate::game::partizan::by_search;
use crate::game::{Choice, Component, Contribution, Wanted, once};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::own::OwnMove;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::value::{GrundyValue, LoopyValue};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};
use std::sync::{Arc, MutexGuard, OnceLock};

/// A position.
pub(super) struct Position {
    pub(super) game: Arc<Shared>,
    pub(super) at: Data,
    /// All that can be reached from here, once it was wanted: always the same rules, so that positions are compared.
    pub(super) view: OnceLock<Arc<View>>,
}

impl Shared {
    fn value(&self, at: &Data, budget: &mut Budget) -> Result<LoopyValue, Stop> {
        budget.lock(&self.alone)?.value(at, budget)
    }

    /// Positions as a whole: as they are kept alone, unless these fall apart.
    fn whole(&self, budget: &Budget) -> Result<MutexGuard<'_, Study>, Stop> {
        let alone = budget.lock(&self.alone)?;
        if alone.has_sums() { budget.lock(&self.beside) } else { Ok(alone) }
    }

    /// Asks about a position with its parts first, so that it is known whether any falls apart.
    fn verdict(&self, at: &Data, play: Play, budget: &mut Budget) -> Result<Verdict, Stop> {
        self.value(at, budget)?;
        self.whole(budget)?.verdict(at, Player::Left, play, budget)
    }

    fn suspense(&self, at: &Data, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.value(at, budget)?;
        self.whole(budget)?.suspense(at, play, budget)
    }
}

impl Position {
    /// What decides sums with this position in misère play; `None` where values do not decide.
    fn tame(&self, budget: &mut Budget) -> Result<Option<Profile>, Stop> {
        self.game.value(&self.at, budget)?;
        let tame = self.game.whole(budget)?.tame(&self.at, budget)?;
        Ok(tame.filter(|tame| tame.holds).map(|tame| {
            let mut profile = Profile::default();
            profile.add(&tame.value.into());
            profile
        }))
    }

    fn moves_to(&self, value: &GrundyValue, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        self.game.moves(&self.at, Player::Left, limit, budget, |to, budget| {
            Ok(matches!(self.game.value(to, budget)?, LoopyValue::Finite(found) if found == *value))
        })
    }
}

impl Component for Position {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match play {
            Play::Normal => Ok(self.game.value(&self.at, budget)?.outcome()),
            Play::Misere => Ok(self.game.verdict(&self.at, play, budget)?.outcome),
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        Ok(match self.game.value(&self.at, budget)? {
            LoopyValue::Finite(value) => Worth::Value(value),
            LoopyValue::Infinite(options) => Worth::Infinite(options),
        })
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        match play {
            Play::Misere => Ok(self.tame(budget)?.map(Contribution::Finite)),
            Play::Normal => Ok(Some(match self.game.value(&self.at, budget)? {
                LoopyValue::Finite(xor) => Contribution::Finite(Profile { xor, big: 0 }),
                LoopyValue::Infinite(options) => Contribution::Infinite(options),
            })),
        }
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => self.moves_to(&GrundyValue::ZERO, limit, budget),
            Play::Misere => self.game.moves(&self.at, Player::Left, limit, budget, |to, budget| {
                Ok(self.game.verdict(to, play, budget)?.outcome == Outcome::P)
            }),
        }
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => self.moves_to(&rest.xor, limit, budget),
            Play::Misere => self.moves_to(&ferguson::target(rest), limit, budget),
        }
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        Ok(self.game.verdict(&self.at, play, budget)?.remoteness)
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.game.suspense(&self.at, play, budget)
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        let (moves, count) = self.game.pick(&self.at, Player::Left, wanted.most, budget, |_, _| Ok(true))?;
        let (listed, whole) = (moves.len() as u64, count == moves.len() as u64);
        let choice = |mv: OwnMove| {
            // Only asked where this position has a suspense number, and so have all that it leads to.
            let suspense = self.game.suspense(&mv.to, play, budget)?.unwrap_or(0);
            Ok(Choice { mv: named(mv, listed), suspense })
        };
        Ok((moves.into_iter().map(choice).collect::<Result<_, Stop>>()?, whole))
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        let view = once(&self.view, || {
            self.game.value(&self.at, budget)?;
            self.game.whole(budget)?.view(&self.at, budget).map(Arc::new)
        })?;
        Ok(AnyPosition::new(Arc::clone(view), View::ROOT))
    }

    fn write(&self) -> Data {
        self.at.clone()
    }

    fn may_go_on(&self, budget: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.loopy() && self.suspense(Play::Normal, budget)?.is_none())
    }

    fn method(&self, play: Play, _: &mut Budget) -> Text {
        match (self.game.rules.loopy(), play) {
            (true, Play::Normal) => text!("Smith's theory of loopy sums", "史密斯有环和理论"),
            (true, Play::Misere) => text!("retrograde analysis", "倒推分析"),
            (false, _) => text!("values of all positions that can be reached", "计算所有可到达局面的值"),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        let outcome = self.outcome(play, budget)?;
        if play == Play::Misere {
            return Ok(by_search(outcome));
        }
        Ok(match self.game.value(&self.at, budget)? {
            LoopyValue::Finite(value) if value.is_zero() => words!(
                "The Grundy value is 0: no move leads to a position of value 0, and the player to move loses.",
                "Grundy 值为 0：没有一步能到达值为 0 的局面，先手必败。"
            ),
            LoopyValue::Finite(value) => words!(
                "The Grundy value is {value}, not 0: there is a move to a position of value 0, from which the opponent loses.",
                "Grundy 值为 {value}，不为 0：有一步可以到达值为 0 的局面，使对手必败。"
            ),
            LoopyValue::Infinite(_) => by_search(outcome),
        })
    }
}
