//! Sums in which the players have different moves somewhere.

use super::Partizan;
use crate::answer::{By, MoveList, NamedMove, OptionList, OptionTo, Worth};
use crate::engine::evaluate::{Lengths, Memo};
use crate::engine::retrograde::Reached;
use crate::engine::win::Wins;
use crate::game::lock;
use crate::game::options::Wanted;
use crate::game::sum::{grouped, listed};
use crate::game::{Placed, not_a_part};
use crate::limits::{Budget, Stop};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::erased::{AnyPosition, Erased};
use grundy_theory::sum::disjunctive::Sum;
use grundy_theory::sum::turns::Turns;
use grundy_theory::text;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// A sum in which the players have different moves somewhere: all of it is searched.
pub(in crate::game) struct PartizanSum {
    parts: Vec<Placed>,
    /// The search for each play and each player to begin, once it was wanted.
    searches: [[Mutex<Option<Search>>; 2]; 2],
}

/// How such a sum is searched: depth first where play ends, else from the ends backwards.
enum Search {
    Ending(Wins<Turns<Sum<Erased>>>),
    Cyclic(Box<Reached<Turns<Sum<Erased>>>>),
}

const IN_TURNS: Turns<Sum<Erased>> = Turns(Sum(Erased::new()));

impl PartizanSum {
    pub(in crate::game) fn new(parts: Vec<Placed>) -> PartizanSum {
        PartizanSum { parts, searches: Default::default() }
    }

    fn at(&self, budget: &mut Budget) -> Result<Vec<AnyPosition>, Stop> {
        let erased = |part: &Placed| match part {
            Placed::Component(part) => part.erased(budget).map(AnyPosition::partizan),
            Placed::Partizan(part) => part.erased(budget),
            Placed::Alone(_) | Placed::Sum(_) => Err(Stop::OutOfReach(not_a_part())),
        };
        self.parts.iter().map(erased).collect()
    }

    fn goes_on(&self, budget: &mut Budget) -> Result<bool, Stop> {
        self.parts.iter().try_fold(false, |any, part| {
            Ok(any
                || match part {
                    Placed::Component(part) => part.may_go_on(budget)?,
                    Placed::Partizan(part) => part.may_go_on(budget)?,
                    Placed::Alone(_) | Placed::Sum(_) => false,
                })
        })
    }

    /// Searches with what was found before.
    fn search<T>(
        &self,
        at: &InTurn,
        play: Play,
        budget: &mut Budget,
        work: impl FnOnce(&mut Search, &mut Budget) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let mut search = lock(&self.searches[play as usize][at.1 as usize]);
        let search = match &mut *search {
            Some(search) => search,
            empty => empty.insert(match self.goes_on(budget)? {
                true => Search::Cyclic(Box::new(Reached::from(&IN_TURNS, at, play, budget)?)),
                false => Search::Ending(Wins::new(play)),
            }),
        };
        work(search, budget)
    }
}

/// A sum and the player to move.
type InTurn = (Vec<AnyPosition>, Player);

impl Search {
    fn outcome(&mut self, at: &InTurn, budget: &mut Budget) -> Result<Outcome, Stop> {
        match self {
            Search::Ending(wins) => wins.outcome(&IN_TURNS, at, budget),
            Search::Cyclic(reached) => {
                Ok(reached.on(&IN_TURNS, at).map_or(Outcome::D, |verdict| verdict.outcome))
            }
        }
    }

    fn remoteness(
        &mut self,
        at: &InTurn,
        lengths: &mut Memo<Turns<Sum<Erased>>, Lengths>,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Stop> {
        match self {
            Search::Cyclic(reached) => Ok(reached.on(&IN_TURNS, at).and_then(|verdict| verdict.remoteness)),
            Search::Ending(_) => Ok(Some(lengths.value(&IN_TURNS, at, budget)?.remoteness)),
        }
    }
}

impl Partizan for PartizanSum {
    fn outcome(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        let at = (self.at(budget)?, player);
        self.search(&at, play, budget, |search, budget| search.outcome(&at, budget))
    }

    fn remoteness(&self, player: Player, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        let at = (self.at(budget)?, player);
        self.search(&at, play, budget, |search, budget| {
            search.remoteness(&at, &mut Memo::new(Lengths(play)), budget)
        })
    }

    fn winning_moves(
        &self,
        player: Player,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        let at = (self.at(budget)?, player);
        let moves = self.search(&at, play, budget, |search, budget| {
            let mut moves = Vec::new();
            visit_moves(&at, search, budget, &mut |component, mv, _, outcome, _, _| {
                if outcome == Outcome::P {
                    moves.push((component, mv));
                }
                Ok(())
            })?;
            Ok(moves)
        })?;
        let count = Some(BigUint::from(moves.len()));
        let written: Vec<Data> = at.0.iter().map(AnyPosition::write).collect();
        Ok(listed(&written, moves, count, limit))
    }

    fn options(
        &self,
        player: Player,
        play: Play,
        wanted: Wanted,
        budget: &mut Budget,
    ) -> Result<OptionList, Stop> {
        let at = (self.at(budget)?, player);
        let mut lengths = Memo::new(Lengths(play));
        let options = self.search(&at, play, budget, |search, budget| {
            let mut options = Vec::new();
            visit_moves(&at, search, budget, &mut |component, mv, next, outcome, search, budget| {
                let mut option = OptionTo::to(mv, outcome);
                option.grundy = wanted.grundy.then_some(Worth::None);
                if wanted.remoteness {
                    option.remoteness = Some(search.remoteness(next, &mut lengths, budget)?);
                }
                options.push((component, option));
                Ok(())
            })?;
            Ok(options)
        })?;
        let count = Some(BigUint::from(options.len()));
        let written: Vec<Data> = at.0.iter().map(AnyPosition::write).collect();
        Ok(grouped(&written, options, count, wanted.limit))
    }

    fn method(&self) -> By {
        By::Computation(text!("search of the whole sum", "整个和的搜索"))
    }
}

/// Who is shown a move: its component, where it leads, and who wins there.
type Visitor<'a> =
    dyn FnMut(usize, NamedMove, &InTurn, Outcome, &mut Search, &mut Budget) -> Result<(), Stop> + 'a;

/// Shows all moves with who wins after them.
fn visit_moves(
    at: &InTurn,
    search: &mut Search,
    budget: &mut Budget,
    visit: &mut Visitor<'_>,
) -> Result<(), Stop> {
    let (sum, player) = at;
    let mut stop = Ok(());
    let _ = IN_TURNS.visit_moves(at, *player, &mut |(component, mv)| {
        stop = mv.to.map_err(|_| Stop::Memory(budget.limits().memory)).and_then(|to| {
            let named = NamedMove { name: mv.name, to: Some(to.write()) };
            let mut next = (sum.clone(), player.other());
            next.0[component] = to;
            let outcome = search.outcome(&next, budget)?;
            visit(component, named, &next, outcome, search, budget)
        });
        if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    stop
}
