//! Own impartial games of whole positions.

use super::study::Study;
use super::view::{ROOT, View};
use super::{Shared, named};
use crate::answer::{By, Claim, MoveList, OptionList, Worth};
use crate::engine::retrograde::Verdict;
use crate::game::partizan::by_search;
use crate::game::{Choice, Component, Contribution, Rest, Wanted, once};
use crate::game::{derived, options};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::{AnyPosition, Same};
use grundy_theory::ruleset::own::OwnMove;
use grundy_theory::theorem::ferguson::{self, Profile};
use grundy_theory::theorem::smith;
use grundy_theory::value::{GrundyValue, LoopyValue};
use grundy_theory::words::Words;
use grundy_theory::{text, words};
use std::collections::BTreeSet;
use std::sync::{Arc, MutexGuard, OnceLock};

/// A position.
pub(super) struct Position {
    pub(super) game: Arc<Shared>,
    pub(super) at: Data,
    /// All that can be reached from here, once it was wanted: always the same rules, so that positions are compared.
    pub(super) view: OnceLock<Arc<View<Same>>>,
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
        Ok(tame.filter(|tame| tame.holds).map(|tame| ferguson::profile_of(&tame.value.into())))
    }

    fn moves_to(&self, value: &GrundyValue, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        self.game.moves(&self.at, Player::Left, limit, budget, |to, budget| {
            Ok(matches!(self.game.value(to, budget)?, LoopyValue::Finite(found) if found == *value))
        })
    }
}

impl Component for Position {
    fn outcome(&self, play: Play, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Stop> {
        let by = self.by(play);
        if play == Play::Misere {
            let what = self.game.verdict(&self.at, play, budget)?.outcome;
            return Ok(Claim { what, by, why: why.then(|| by_search(what)) });
        }
        let value = self.game.value(&self.at, budget)?;
        let what = value.outcome();
        let why = match why {
            true => Some(self.derived(&value, budget)?),
            false => None,
        };
        Ok(Claim { what, by, why })
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Claim<Worth>, Stop> {
        let what = Worth::of(self.game.value(&self.at, budget)?);
        Ok(Claim { what, by: self.by(Play::Normal), why: None })
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        match play {
            Play::Misere => Ok(self.tame(budget)?.map(Contribution::Finite)),
            Play::Normal => Ok(Some(Contribution::of(self.game.value(&self.at, budget)?))),
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
        self.moves_to(&crate::game::target(rest, play), limit, budget)
    }

    fn options(
        &self,
        rest: Option<&Rest>,
        play: Play,
        wanted: options::Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        self.game.options(&self.at, Player::Left, wanted, budget, |to, budget| match (rest, play) {
            (None, Play::Misere) => Ok((self.game.verdict(to, play, budget)?, Worth::None)),
            (Some(rest), Play::Misere) => {
                // Where this position is tame, so is all that it leads to.
                let own = ferguson::profile_of(&self.finite(to, budget)?);
                let outcome = ferguson::outcome(&rest.profile.combine(&own));
                Ok((Verdict { outcome, remoteness: None }, Worth::None))
            }
            (_, Play::Normal) => {
                let mut value = self.game.value(to, budget)?;
                if let Some(rest) = rest {
                    value = value.plus(&rest.value);
                }
                let remoteness = match wanted.remoteness && rest.is_none() {
                    true => self.game.verdict(to, play, budget)?.remoteness,
                    false => None,
                };
                Ok((Verdict { outcome: value.outcome(), remoteness }, Worth::of(value)))
            }
        })
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

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition<Same>, Stop> {
        let view = once(&self.view, || {
            self.game.value(&self.at, budget)?;
            self.game.whole(budget)?.view(&self.at, budget).map(Arc::new)
        })?;
        Ok(AnyPosition::impartial(Arc::clone(view), ROOT))
    }

    fn write(&self) -> Data {
        self.at.clone()
    }

    fn may_go_on(&self, budget: &mut Budget) -> Result<bool, Stop> {
        Ok(self.game.rules.loopy() && self.suspense(Play::Normal, budget)?.is_none())
    }
}

impl Position {
    fn by(&self, play: Play) -> By {
        match (self.game.rules.loopy(), play) {
            (true, Play::Normal) => By::Theorem(&smith::STATEMENT),
            (true, Play::Misere) => By::Computation(text!("retrograde analysis", "倒推分析")),
            (false, _) => By::Computation(text!(
                "values of all positions that can be reached",
                "计算所有可到达局面的值"
            )),
        }
    }

    /// Why the position has its value.
    fn derived(&self, value: &LoopyValue, budget: &mut Budget) -> Result<Words, Stop> {
        let words = value_in_words(value);
        let LoopyValue::Finite(finite) = value else { return Ok(words) };
        let most = derived::MOST_OPTIONS;
        let (moves, count) = self.game.pick(&self.at, Player::Left, most, budget, |_, _| Ok(true))?;
        if count > moves.len() as u64 {
            return Ok(words);
        }
        let mut options = BTreeSet::new();
        for mv in moves {
            match self.game.value(&mv.to, budget)? {
                LoopyValue::Finite(value) => options.insert(value),
                // What can be kept going is no option that counts.
                LoopyValue::Infinite(_) => return Ok(words),
            };
        }
        let derived = derived::reason(finite, &options);
        Ok(if derived.en.is_empty() { words } else { words.then(derived) })
    }

    /// The value of a follower from which play ends.
    fn finite(&self, to: &Data, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        Ok(match self.game.value(to, budget)? {
            LoopyValue::Finite(value) => value,
            LoopyValue::Infinite(_) => GrundyValue::ZERO,
        })
    }
}

fn value_in_words(value: &LoopyValue) -> Words {
    match value {
        LoopyValue::Finite(value) if value.is_zero() => words!(
            "The Grundy value is 0: no move leads to a position of value 0, and the player to move loses.",
            "Grundy 值为 0：没有一步能到达值为 0 的局面，先手必败。"
        ),
        LoopyValue::Finite(value) => words!(
            "The Grundy value is {value}, not 0: there is a move to a position of value 0, from which the opponent loses.",
            "Grundy 值为 {value}，不为 0：有一步可以到达值为 0 的局面，使对手必败。"
        ),
        LoopyValue::Infinite(_) => by_search(value.outcome()),
    }
}
