//! What custom rules say about positions in which Left and Right may have different moves: values decide, or
//! all that can be reached is looked at from the ends backwards.

use crate::answer::Basis;
use crate::asked::asking::{self, Asks};
use crate::asked::components::AskedComponents;
use crate::asked::rules::{At, Own};
use crate::asked::study::Study;
use crate::asked::view::{ROOT, View};
use crate::budget::{Budget, Halt};
use crate::method::MethodInput;
use crate::method::blame::blamed;
use crate::once::{lock, once};
use crate::partizan::by_value::BY_RETROGRADE;
use crate::partizan::exact::{ExactResult, ExactSearch};
use crate::partizan::judge::Judge;
use crate::partizan::position::Mover;
use crate::value_arena::ValueArena;
use grundy_search::retrograde::RetrogradeResult;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::any::{AnyPosition, PartizanKind};
use grundy_theory::ruleset::custom::CustomRules;
use grundy_values::loopy::value::LoopyValue;
use grundy_wins::grounds::Grounds;
use std::sync::{Arc, Mutex, OnceLock};

/// What was found out about the positions of an own game.
pub(crate) struct Studied {
    /// Positions with whose turn it is.
    in_turns: Mutex<Study>,
    /// Positions as a whole with the moves of both players.
    whole: Mutex<Study>,
    /// Positions with their parts, and where there are none with the moves of both players.
    apart: Mutex<Study>,
    /// Who wins, by a search with exact parts.
    exact: Mutex<ExactSearch<AskedComponents>>,
    loopy: bool,
}

type Here<'a> = MethodInput<'a, Own<PartizanKind>>;

/// All that can be reached from a position, once it was wanted: always the same rules, so that positions are
/// compared.
type Seen = OnceLock<Arc<View<PartizanKind>>>;

impl Studied {
    pub(crate) fn new(rules: &Arc<dyn CustomRules>) -> Studied {
        let study = |asks| Mutex::new(Study::new(Arc::clone(rules), asks));
        Studied {
            in_turns: study(Asks::Turns { scored: false }),
            whole: study(Asks::Both),
            apart: study(Asks::PartsOrBoth),
            exact: Mutex::new(ExactSearch::NEW),
            loopy: rules.loopy(),
        }
    }

    /// All that can be reached from the position asked about, as it is: no position is taken apart.
    fn view<'a>(&self, on: Here<'a>, budget: &mut Budget) -> Result<&'a Arc<View<PartizanKind>>, Halt> {
        once(on.note(Seen::new), || budget.lock(&self.whole)?.view(on.at, budget).map(Arc::new))
    }

    fn verdict(
        &self,
        on: Here<'_>,
        player: Player,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<RetrogradeResult, Halt> {
        blamed(on, budget.lock(&self.in_turns)?.verdict(on.at, player, play, budget))
    }
}

impl Judge<Own<PartizanKind>> for Studied {
    fn values_decide(&self, _: &Own<PartizanKind>) -> bool {
        !self.loopy
    }

    fn explore(&self, on: Here<'_>, budget: &mut Budget) -> Result<(), Halt> {
        match self.loopy {
            true => self.view(on, budget).map(|_| ()),
            false => budget.lock(&self.apart)?.explore(on.at, budget),
        }
    }

    fn before_moves(&self, on: Here<'_>, player: Player, budget: &mut Budget) -> Result<(), Halt> {
        on.rules.ask(on.at, player, budget)
    }

    /// Taken apart as far as the rules do so. All that can be reached was looked at before: there is an end
    /// to it.
    fn components(&self, on: Here<'_>, budget: &mut Budget) -> Result<Vec<At>, Halt> {
        const PART: u64 = 100;
        let (mut open, mut components) = (vec![on.at.clone()], Vec::new());
        while let Some(at) = open.pop() {
            budget.charge_steps(PART)?;
            budget.reserve(at.size_in_memory() as u64)?;
            match asking::components(on.rules.rules(), &at)? {
                Some(more) => open.extend(more.into_iter().rev().map(At::new)),
                None => components.push(at),
            }
        }
        Ok(components)
    }

    /// Where play ends, parts are valued each once, whatever position they belong to.
    fn value(&self, on: Here<'_>, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt> {
        if !self.loopy {
            let bench_of = (bench.stamp(), bench.arena());
            let id = blamed(on, budget.lock(&self.apart)?.short(on.at, bench_of, budget))?;
            return Ok(bench.calculator(budget).of_short(id));
        }
        let view = Arc::clone(self.view(on, budget)?);
        let at = if on.is_root() { Some(ROOT) } else { view.parse(on.at).ok() };
        bench.calculator(budget).position(&*view, &at.unwrap_or(ROOT))
    }

    fn outcome(&self, on: Here<'_>, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt> {
        blamed(on, budget.lock(&self.in_turns)?.outcome(on.at, mover.player, mover.play, budget))
    }

    fn has_exact(&self, _: &Own<PartizanKind>) -> bool {
        !self.loopy
    }

    fn exact(
        &self,
        on: Here<'_>,
        player: Player,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<ExactResult, Halt> {
        let new = |stamp| AskedComponents::new(on.rules.shared(), stamp);
        let found = budget.lock(&self.exact)?.wins((&[on.at], &[]), player, new, bench, budget);
        blamed(on, found)
    }

    fn grounds(
        &self,
        on: Here<'_>,
        result: (Player, bool),
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Grounds, Halt> {
        let new = |stamp| AskedComponents::new(on.rules.shared(), stamp);
        let found = budget.lock(&self.exact)?.grounds((&[on.at], &[]), result, new, bench, budget);
        blamed(on, found)
    }

    fn remoteness(&self, on: Here<'_>, mover: Mover, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        Ok(self.verdict(on, mover.player, mover.play, budget)?.remoteness)
    }

    fn erased(&self, on: Here<'_>, budget: &mut Budget) -> Result<AnyPosition, Halt> {
        Ok(AnyPosition::new(Arc::clone(self.view(on, budget)?), ROOT))
    }

    fn method(&self, _: &Own<PartizanKind>) -> Basis {
        BY_RETROGRADE
    }

    fn bytes(&self) -> u64 {
        let studied: u64 =
            [&self.in_turns, &self.whole, &self.apart].map(|study| lock(study).bytes()).iter().sum();
        studied + lock(&self.exact).bytes()
    }
}
