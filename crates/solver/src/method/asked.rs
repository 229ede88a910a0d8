//! What custom rules say, as a method: own games in which both players have the same moves.

use super::blame::blamed;
use super::misere;
use super::searched::by_search;
use crate::answer::{By, Claim};
use crate::asked::asking::Asks;
use crate::asked::rules::Own;
use crate::asked::study::Study;
use crate::asked::view::{ROOT, View};
use crate::kept::{lock, once};
use crate::limits::{Budget, Stop};
use crate::method::Contribution;
use crate::method::{Method, On, Said};
use grundy_search::retrograde::Verdict;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::{AnyPosition, Same};
use grundy_theory::ruleset::own::OwnRules;
use grundy_theory::theorem::EITHER;
use grundy_theory::theorem::ferguson;
use grundy_theory::theorem::smith;
use grundy_theory::value::LoopyValue;
use grundy_theory::words::Words;
use grundy_theory::{text, words};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

/// What was found out about the positions of an own game.
pub(crate) struct Studied {
    /// Single positions with their parts.
    alone: Mutex<Study>,
    /// Positions without parts.
    whole: Mutex<Study>,
    loopy: bool,
}

type Here<'a> = On<'a, Own<Same>>;

/// All that can be reached from a position, once it was wanted: always the same rules, so that positions are compared.
type Seen = OnceLock<Arc<View<Same>>>;

impl Studied {
    pub(crate) fn new(rules: &Arc<dyn OwnRules>) -> Studied {
        let study = |asks| Mutex::new(Study::new(Arc::clone(rules), asks));
        // Parts of a position that can be kept going add up otherwise: such positions are looked at as a whole.
        let alone = if rules.loopy() { Asks::Whole } else { Asks::Parts };
        Studied { alone: study(alone), whole: study(Asks::Whole), loopy: rules.loopy() }
    }

    fn worth(&self, on: Here<'_>, budget: &mut Budget) -> Result<LoopyValue, Stop> {
        blamed(on, budget.lock(&self.alone)?.value(on.at, budget))
    }

    /// Positions as a whole: as they are kept alone, unless these fall apart. Asks about the position with its parts first, so
    /// that it is known whether any falls apart.
    fn as_a_whole(&self, on: Here<'_>, budget: &mut Budget) -> Result<MutexGuard<'_, Study>, Stop> {
        self.worth(on, budget)?;
        let alone = budget.lock(&self.alone)?;
        if alone.has_sums() { budget.lock(&self.whole) } else { Ok(alone) }
    }

    fn verdict(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Result<Verdict, Stop> {
        blamed(on, self.as_a_whole(on, budget)?.verdict(on.at, Player::Left, play, budget))
    }

    fn by(&self, play: Play) -> By {
        match (self.loopy, play) {
            (true, Play::Normal) => By::Theorem(&smith::STATEMENT),
            (true, Play::Misere) => By::Computation(text!("retrograde analysis", "倒推分析")),
            (false, _) => By::Computation(text!(
                "values of all positions that can be reached",
                "计算所有可到达局面的值"
            )),
        }
    }
}

impl Method<Own<Same>> for Studied {
    fn outcome(&self, on: Here<'_>, play: Play, why: bool, budget: &mut Budget) -> Said<Claim<Outcome>> {
        let by = self.by(play);
        let (what, reason) = match play {
            Play::Normal => {
                let value = self.worth(on, budget)?;
                (value.outcome(), why.then(|| value_in_words(&value)))
            }
            Play::Misere => {
                let what = self.verdict(on, play, budget)?.outcome;
                (what, why.then(|| by_search(what)))
            }
        };
        Ok(Some(Claim { what, by, why: reason }))
    }

    fn value(&self, on: Here<'_>, budget: &mut Budget) -> Said<Claim<LoopyValue>> {
        let what = self.worth(on, budget)?;
        Ok(Some(Claim { what, by: self.by(Play::Normal), why: None }))
    }

    fn contribution(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Said<Option<Contribution>> {
        if play == Play::Normal {
            return Ok(Some(Some(Contribution::of(self.worth(on, budget)?))));
        }
        let tame = blamed(on, self.as_a_whole(on, budget)?.tame(on.at, budget))?;
        let tame = tame.filter(|tame| tame.holds);
        Ok(Some(tame.map(|tame| Contribution::Finite(ferguson::profile_of(&u64::from(tame.value).into())))))
    }

    fn misere_caveat(&self, on: Here<'_>, budget: &mut Budget) -> Said<Words> {
        self.worth(on, budget)?;
        Ok(budget.lock(&self.alone)?.has_sums().then(misere::of_parts))
    }

    fn remoteness(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Said<Option<u64>> {
        Ok(Some(self.verdict(on, play, budget)?.remoteness))
    }

    fn suspense(&self, on: Here<'_>, play: Play, budget: &mut Budget) -> Said<Option<u64>> {
        Ok(Some(blamed(on, self.as_a_whole(on, budget)?.suspense(on.at, play, budget))?))
    }

    fn may_go_on(&self, on: Here<'_>, budget: &mut Budget) -> Result<bool, Stop> {
        Ok(self.loopy && self.as_a_whole(on, budget)?.suspense(on.at, Play::Normal, budget)?.is_none())
    }

    fn before_moves(&self, on: Here<'_>, budget: &mut Budget) -> Result<(), Stop> {
        on.rules.ask(on.at, EITHER, budget)
    }

    fn erased(&self, on: Here<'_>, budget: &mut Budget) -> Said<AnyPosition<Same>> {
        let view =
            once(on.note(Seen::new), || self.as_a_whole(on, budget)?.view(on.at, budget).map(Arc::new))?;
        Ok(Some(AnyPosition::impartial(Arc::clone(view), ROOT)))
    }

    fn bytes(&self) -> u64 {
        lock(&self.alone).bytes() + lock(&self.whole).bytes()
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
