//! What custom rules say, as a method: own games in which both players have the same moves.

use super::blame::blamed;
use super::misere;
use super::search::{by_search, found_by, reason};
use crate::answer::{Basis, Claim};
use crate::asked::asking::{Asks, led_to};
use crate::asked::rules::Own;
use crate::asked::study::Study;
use crate::asked::view::{ROOT, View};
use crate::budget::{Budget, Halt, moves};
use crate::method::ComponentValue;
use crate::method::line::KnownLine;
use crate::method::{Method, MethodInput, MethodMoves, MethodResult, PlayCase};
use crate::once::{lock, once};
use grundy_search::nimber_search::SearchResult;
use grundy_search::retrograde::RetrogradeResult;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, ImpartialKind};
use grundy_theory::ruleset::custom::{CustomMove, CustomRules};
use grundy_theory::theorem::ferguson;
use grundy_theory::theorem::smith;
use grundy_theory::theorem::{EITHER, FirstMoves};
use grundy_theory::value::LoopyNimValue;
use grundy_theory::{text, words};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};

/// What was found out about the positions of an own game.
pub(crate) struct Studied {
    /// Single positions with their parts.
    alone: Mutex<Study>,
    /// Positions without parts.
    whole: Mutex<Study>,
    /// Lines of positions whose values are proved.
    lines: RwLock<Vec<Arc<dyn KnownLine>>>,
    loopy: bool,
}

type Here<'a> = MethodInput<'a, Own<ImpartialKind>>;
type Case<'a> = PlayCase<'a, Own<ImpartialKind>>;

/// All that can be reached from a position, once it was wanted: always the same rules, so that positions are
/// compared.
type Seen = OnceLock<Arc<View<ImpartialKind>>>;

impl Studied {
    pub(crate) fn new(rules: &Arc<dyn CustomRules>) -> Studied {
        let study = |asks| Mutex::new(Study::new(Arc::clone(rules), asks));
        // Parts of a position that can be kept going add up otherwise: such positions are looked at as a
        // whole.
        let alone = if rules.loopy() { Asks::Whole } else { Asks::Parts };
        Studied {
            alone: study(alone),
            whole: study(Asks::Whole),
            lines: RwLock::default(),
            loopy: rules.loopy(),
        }
    }

    fn nim_value(&self, on: Here<'_>, budget: &mut Budget) -> Result<SearchResult<LoopyNimValue>, Halt> {
        blamed(on, budget.lock(&self.alone)?.value(on.at, budget))
    }

    /// Positions are looked at as a whole if play may go on for ever.
    fn falls_apart(&self, on: Here<'_>, budget: &mut Budget) -> Result<bool, Halt> {
        if self.loopy {
            return Ok(false);
        }
        blamed(on, budget.lock(&self.alone)?.falls_apart(on.at, budget))
    }

    /// Positions as a whole: as they are kept alone, unless these fall apart.
    fn as_a_whole(&self, on: Here<'_>, budget: &mut Budget) -> Result<MutexGuard<'_, Study>, Halt> {
        match self.falls_apart(on, budget)? {
            true => budget.lock(&self.whole),
            false => budget.lock(&self.alone),
        }
    }

    fn verdict(&self, on: Here<'_>, play: Convention, budget: &mut Budget) -> Result<RetrogradeResult, Halt> {
        blamed(on, self.as_a_whole(on, budget)?.verdict(on.at, Player::Left, play, budget))
    }

    /// Who wins where play ends: by the value, unless proof numbers decide without it.
    fn normal_outcome(&self, on: Here<'_>, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Halt> {
        let found = blamed(on, budget.lock(&self.alone)?.wins(on.at, budget))?;
        let what = Outcome::from_next(found.what);
        let by = found_by(&found, self.by(Convention::Normal));
        let why = match (why, found.positions) {
            (false, _) => None,
            (true, Some(_)) => Some(reason(what)),
            (true, None) => Some(value_in_words(&self.nim_value(on, budget)?.what)),
        };
        Ok(Claim { what, by, why })
    }

    /// The line that knows the value of a position, and the value.
    fn on_line(&self, on: Here<'_>, play: Convention) -> Option<(Arc<dyn KnownLine>, u32)> {
        // Lines are pushed whole: a panic in between leaves what was there.
        let lines = self.lines.read().unwrap_or_else(PoisonError::into_inner);
        lines.iter().find_map(|line| Some((Arc::clone(line), line.value(on.at, play)?)))
    }

    /// Whether a part of what can be reached has to decide, since the whole is large.
    fn by_part(&self, on: Here<'_>, budget: &mut Budget) -> Result<bool, Halt> {
        Ok(self.loopy && !blamed(on, budget.lock(&self.alone)?.is_small(on.at, Player::Left, budget))?)
    }

    fn by(&self, play: Convention) -> Basis {
        match (self.loopy, play) {
            (true, Convention::Normal) => Basis::Theorem(&smith::STATEMENT),
            (true, Convention::Misere) => Basis::Computation(text!("retrograde analysis", "倒推分析")),
            (false, _) => Basis::Computation(text!(
                "values of all positions that can be reached",
                "计算所有可到达局面的值"
            )),
        }
    }
}

const BY_PART: Basis = Basis::Computation(text!(
    "retrograde analysis of a part of the positions that can be reached",
    "对部分可到达局面的倒推分析"
));

impl Method<Own<ImpartialKind>> for Studied {
    fn outcome(&self, on: Case<'_>, why: bool, budget: &mut Budget) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        if let Some((line, value)) = self.on_line(on, play) {
            let (what, by) = (Outcome::from_next(value != 0), Basis::Theorem(line.statement()));
            return Ok(Some(Claim { what, by, why: why.then(|| line.reason(on.at, play)) }));
        }
        if self.by_part(on, budget)? {
            let mut alone = budget.lock(&self.alone)?;
            let what = blamed(on, alone.outcome(on.at, Player::Left, play, budget))?;
            return Ok(Some(Claim { what, by: BY_PART, why: why.then(|| by_search(what)) }));
        }
        let by = self.by(play);
        let (what, reason) = match play {
            Convention::Normal if self.loopy => {
                let value = self.nim_value(on, budget)?.what;
                (value.outcome(), why.then(|| value_in_words(&value)))
            }
            Convention::Normal => return self.normal_outcome(on, why, budget).map(Some),
            Convention::Misere => {
                let what = self.verdict(on, play, budget)?.outcome;
                (what, why.then(|| by_search(what)))
            }
        };
        Ok(Some(Claim { what, by, why: reason }))
    }

    fn value(&self, on: Here<'_>, budget: &mut Budget) -> MethodResult<Claim<LoopyNimValue>> {
        if let Some((line, value)) = self.on_line(on, Convention::Normal) {
            let what = LoopyNimValue::Finite(u64::from(value).into());
            return Ok(Some(Claim { what, by: Basis::Theorem(line.statement()), why: None }));
        }
        if self.by_part(on, budget)? {
            let what = self.nim_value(on, budget)?.what;
            return Ok(Some(Claim { what, by: BY_PART, why: None }));
        }
        let found = self.nim_value(on, budget)?;
        let by = found_by(&found, self.by(Convention::Normal));
        Ok(Some(Claim { what: found.what, by, why: None }))
    }

    fn contribution(&self, on: Case<'_>, budget: &mut Budget) -> MethodResult<Option<ComponentValue>> {
        let PlayCase { on, play } = on;
        if play == Convention::Normal {
            let value = self.value(on, budget)?.map(|claim| claim.what);
            return Ok(Some(value.map(ComponentValue::from_value)));
        }
        let tame = blamed(on, self.as_a_whole(on, budget)?.tame(on.at, budget))?;
        let tame = tame.filter(|tame| tame.holds);
        Ok(Some(tame.map(|tame| ComponentValue::Finite(ferguson::profile_of(&u64::from(tame.value).into())))))
    }

    fn misere_caveat(&self, on: Here<'_>, budget: &mut Budget) -> MethodResult<LocalizedString> {
        Ok(self.falls_apart(on, budget)?.then(misere::of_parts))
    }

    /// Those that are found although other moves take too much: then it is not known how many there are.
    fn winning_moves(&self, on: Case<'_>, limit: usize, budget: &mut Budget) -> MethodMoves<CustomMove> {
        let PlayCase { on, play } = on;
        if !self.by_part(on, budget)? {
            return Ok(None);
        }
        let mut alone = budget.lock(&self.alone)?;
        if blamed(on, alone.outcome(on.at, Player::Left, play, budget))? != Outcome::N {
            return Ok(Some(FirstMoves::none()));
        }
        on.rules.ask(on.at, EITHER, budget)?;
        let mut moves = Vec::new();
        let _ = moves::visit(on.rules, on.at, EITHER, budget, |mv, _| {
            moves.push(mv);
            Ok(ControlFlow::Continue(()))
        })?;
        let (mut winning, mut all) = (Vec::new(), true);
        for mv in moves {
            match alone.outcome_if_near(&mv.to, play, budget) {
                Ok(Some(Outcome::P)) => winning.push(mv),
                Ok(outcome) => all &= outcome.is_some(),
                Err(stop) => return Err(led_to(on.rules.rules(), &mv.to, stop)),
            }
        }
        let listed = FirstMoves::all(winning, limit);
        Ok(Some(if all { listed } else { FirstMoves { count: None, ..listed } }))
    }

    fn remoteness(&self, on: Case<'_>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        Ok(Some(self.verdict(on, play, budget)?.remoteness))
    }

    fn suspense(&self, on: Case<'_>, budget: &mut Budget) -> MethodResult<Option<u64>> {
        let PlayCase { on, play } = on;
        Ok(Some(blamed(on, self.as_a_whole(on, budget)?.suspense(on.at, play, budget))?))
    }

    fn is_loopy(&self, on: Here<'_>, budget: &mut Budget) -> Result<bool, Halt> {
        if self.by_part(on, budget)? {
            return Ok(true);
        }
        Ok(self.loopy && self.as_a_whole(on, budget)?.suspense(on.at, Convention::Normal, budget)?.is_none())
    }

    fn before_moves(&self, on: Here<'_>, budget: &mut Budget) -> Result<(), Halt> {
        on.rules.ask(on.at, EITHER, budget)
    }

    fn erased(&self, on: Here<'_>, budget: &mut Budget) -> MethodResult<AnyPosition<ImpartialKind>> {
        let view =
            once(on.note(Seen::new), || self.as_a_whole(on, budget)?.view(on.at, budget).map(Arc::new))?;
        Ok(Some(AnyPosition::impartial(Arc::clone(view), ROOT)))
    }

    fn tell_line(&self, known: &Arc<dyn KnownLine>) {
        self.lines.write().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(known));
    }

    fn bytes(&self) -> u64 {
        let lines = self.lines.read().unwrap_or_else(PoisonError::into_inner);
        let lines: u64 = lines.iter().map(|line| line.bytes()).sum();
        lock(&self.alone).bytes() + lock(&self.whole).bytes() + lines
    }
}

fn value_in_words(value: &LoopyNimValue) -> LocalizedString {
    match value {
        LoopyNimValue::Finite(value) if value.is_zero() => words!(
            "The Grundy value is 0: no move leads to a position of value 0, and the player to move loses.",
            "Grundy 值为 0：没有一步能到达值为 0 的局面，先手必败。"
        ),
        LoopyNimValue::Finite(value) => words!(
            "The Grundy value is {value}, not 0: there is a move to a position of value 0, from which the opponent loses.",
            "Grundy 值为 {value}，不为 0：有一步可以到达值为 0 的局面，使对手必败。"
        ),
        LoopyNimValue::Infinite(_) => by_search(value.outcome()),
    }
}
