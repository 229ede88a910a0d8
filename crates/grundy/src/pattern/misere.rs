//! Which single heaps are lost in misère play: values decide nothing there, so nothing is said about several
//! heaps.

use super::custom::RulesFormulas;
use super::{MAX, OWN_HEAPS, Pattern, PatternSearch, SEARCH, TableSearch, over};
use crate::sequence::outcomes;
use crate::sequence::points::CoordinateFamily;
use grundy_pattern::lost_period;
use grundy_pattern::numerations::Numerations;
use grundy_pattern::outcome_table::OutcomeTable;
use grundy_pattern::positions::{self, PositionRules};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_solver::periodicity::observe::observe;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::words;

/// Steps for a table where nobody says how far; shorter ones are tried if it takes more.
const QUICK: u64 = 50_000_000;

/// What is found about the single heaps of a game.
pub(super) fn of_single_heaps(
    TableSearch { game, rules, look }: TableSearch<'_>,
    heaps: &dyn SumOfHeaps,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let custom = RulesFormulas::from_game(game);
    let points = CoordinateFamily::heaps(game);
    let theorem = match &custom {
        _ if look.from_table => None,
        Some(custom) => custom.by_family_in_misere(budget)?,
        None if heaps.take_window().is_some() => by_window(&points, budget)?,
        None => None,
    };
    let found = match theorem {
        Some(found) => Some(found),
        None => of_table(&points, (rules, custom.as_ref()), look, numerations, budget)?,
    };
    // Evidence is that of positions, which are sums of heaps here.
    Ok(found.map(|found| said_of_single_heaps(Pattern { evidence: None, ..found })))
}

/// The same, said of single heaps.
fn said_of_single_heaps(found: Pattern) -> Pattern {
    let LocalizedString { en, zh } = &found.formula;
    Pattern { formula: words!("of single heaps: {en}", "单堆时：{zh}"), ..found }
}

/// A period that is proved by the last few outcomes.
fn by_window(points: &CoordinateFamily<'_>, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
    let (seen, stop) = budget
        .with_step_limit(SEARCH, |budget| outcomes::find(points, Convention::Misere, None, budget, |_| ()));
    over(stop)?;
    let (Some(pattern), Some(by)) = (seen.pattern, seen.by) else { return Ok(None) };
    let last = pattern.preperiod.saturating_add(pattern.period);
    let Some(lost) = lost(points, last, budget)? else { return Ok(None) };
    let found = lost_period::observed(&lost, &pattern);
    let checked_to = Some(seen.checked_to);
    Ok(found.map(|found| Pattern { by: Some(by.name.into()), checked_to, terms_used: None, ..found }))
}

/// What a table shows: an automaton, which the rules prove or not, or a period that is seen.
fn of_table(
    points: &CoordinateFamily<'_>,
    (rules, custom): (Option<&MoveFormulas>, Option<&RulesFormulas>),
    look: &PatternSearch,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let Some(lost) = table(points, look.to, budget)? else { return Ok(None) };
    let below = lost.len() as u64;
    let wins: Vec<u64> = lost.iter().map(|&lost| u64::from(!lost)).collect();
    let rules = rules.or(custom.and_then(|custom| custom.formulas_of_heaps())).and_then(alone);
    let known = rules.as_ref().map_or(PositionRules::Unknown, PositionRules::Given);
    let table = OutcomeTable { at: vec!["n".to_owned()], below, play: Convention::Misere, lost };
    let sought = budget.with_step_limit(SEARCH, |budget| positions::find(&table, known, numerations, budget));
    let found = match sought {
        // What takes too long to prove may be seen.
        Err(stop) if super::is_of_a_part(&stop, budget) => None,
        sought => sought?,
    };
    let tested = |found: Option<Pattern>, budget: &mut Budget| match custom {
        Some(custom) => custom.tested(found, Convention::Misere, budget),
        None => Ok(found),
    };
    let found = tested(found, budget)?;
    if found.as_ref().is_some_and(|found| found.by.is_some()) {
        return Ok(found);
    }
    let period = observe(&wins).and_then(|pattern| lost_period::observed(&table.lost, &pattern));
    let period = period.map(|period| Pattern { checked_to: Some(below - 1), ..period });
    Ok(tested(period, budget)?.or(found))
}

/// Which of the first heaps are lost: as many as somebody says, otherwise as many as do not take long.
fn table(
    points: &CoordinateFamily<'_>,
    to: Option<u64>,
    budget: &mut Budget,
) -> Result<Option<Vec<bool>>, Halt> {
    if let Some(to) = to {
        return lost(points, to.min(MAX), budget);
    }
    for to in [OWN_HEAPS, 255, 127] {
        match budget.with_step_limit(QUICK, |budget| lost(points, to, budget)) {
            Err(stop @ (Halt::Time | Halt::Interrupted | Halt::Own(_))) => return Err(stop),
            Err(_) => {}
            lost => return lost,
        }
    }
    lost(points, 63, budget)
}

/// Which of the heaps up to `last` are lost; `None` if one is neither lost nor won.
fn lost(points: &CoordinateFamily<'_>, last: u64, budget: &mut Budget) -> Result<Option<Vec<bool>>, Halt> {
    let all = outcomes::row(points, Convention::Misere, last, budget)?;
    let decided = all.iter().all(|outcome| matches!(outcome, Outcome::N | Outcome::P));
    Ok(decided.then(|| all.into_iter().map(|outcome| outcome == Outcome::P).collect()))
}

/// The rules of single heaps as those of positions of one number, if every move leaves one heap at most.
fn alone(rules: &MoveFormulas) -> Option<MoveFormulas> {
    let of = |mv: &MoveFormula| match &mv.left[..] {
        // An empty heap is what is left.
        [] => {
            let rest = vec![vec!["z".to_owned()]];
            Some(MoveFormula { left: rest, when: format!("({}) & z = 0", mv.when), ..mv.clone() })
        }
        [_] => Some(mv.clone()),
        _ => None,
    };
    let moves = rules.moves.iter().map(of).collect::<Option<_>>()?;
    (rules.at.len() == 1 && !rules.sums).then(|| MoveFormulas { moves, parts: false, ..rules.clone() })
}
