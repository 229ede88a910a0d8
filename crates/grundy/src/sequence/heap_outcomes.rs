//! Who wins single heaps where no move splits a heap: from small heaps to large ones, until the outcomes are
//! proved to repeat.

use grundy_pattern::exact::least_period;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::Game;
use grundy_solver::method::single_heaps::SumOfHeaps;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::partizan_heaps::PartizanHeapRules;
use grundy_theory::ruleset::heap::take_window::TakeWindow;
use grundy_theory::ruleset::heap::{HeapOption, MAX_HEAP};
use grundy_theory::theorem::ArithmeticPeriod;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// The outcomes of the single heaps of a game.
pub(crate) struct HeapOutcomes<'a> {
    rules: Rules<'a>,
    play: Convention,
    window: Option<TakeWindow>,
    known: Mutex<Known>,
}

/// What tells the options of a heap.
#[derive(Clone, Copy)]
enum Rules<'a> {
    /// Both players have the same moves.
    Alike(&'a dyn SumOfHeaps),
    /// Left and Right have moves of their own.
    Sided(&'a dyn PartizanHeapRules),
}

/// What is known so far.
#[derive(Default)]
struct Known {
    /// For each heap who wins it by beginning: a bit for Left, and one for Right; if both have the same
    /// moves, the first alone.
    wins: Vec<u8>,
    /// What each player may take from large heaps, of the numbers up to the window.
    takes: Option<[Vec<u64>; 2]>,
    /// Whether a heap that each player reaches by taking more than the window is lost to the opponent.
    far: [bool; 2],
    mark: Option<Mark>,
    proved: Option<ArithmeticPeriod>,
    /// Whether a move that leaves several heaps was met: then the outcomes of single heaps do not follow from
    /// each other.
    splits: bool,
}

/// The state before a heap with which later ones are compared: it moves on whenever the distance has doubled.
#[derive(Clone, Copy)]
struct Mark {
    heap: u64,
    far: [bool; 2],
    distance: u64,
}

/// Tables are never longer, nor are windows.
const MAX_LENGTH: u64 = 1 << 32;
const WIDEST: u64 = 1 << 24;

/// Without a window, heaps beyond this one are left to other methods.
const FARTHEST: u64 = 1 << 26;

/// Steps that a heap costs, and an option.
const HEAP: u64 = 4;
const OPTION: u64 = 2;

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

impl<'a> HeapOutcomes<'a> {
    /// Those of a game on sums of single heaps, where nothing tells them sooner: in normal play of games
    /// whose players have the same moves, values do.
    pub(crate) fn new(game: &'a dyn Game, play: Convention) -> Option<HeapOutcomes<'a>> {
        let rules = match (game.single_heaps(), game.notation().sided_rules()) {
            (Some(heaps), _) if play == Convention::Misere => Rules::Alike(heaps),
            (None, Some(rules)) => Rules::Sided(rules),
            _ => return None,
        };
        let window = match rules {
            Rules::Alike(heaps) => heaps.take_window(),
            Rules::Sided(rules) => rules.take_window(),
        };
        let window = window.filter(|window| window.most <= WIDEST);
        Some(HeapOutcomes { rules, play, window, known: Mutex::default() })
    }

    /// Who wins a heap; `None` if that does not follow from who wins smaller ones, or the heap is too large.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or custom rules fail. What was found is kept.
    pub(crate) fn outcome(&self, heap: u64, budget: &mut Budget) -> Result<Option<Outcome>, Halt> {
        let mut known = budget.lock(&self.known)?;
        self.reach(&mut known, heap, budget)?;
        Ok(known.wins(heap).map(|wins| self.outcome_of(wins)))
    }

    /// The period of the outcomes, if it is proved by the outcomes of heaps up to this one.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or custom rules fail.
    pub(crate) fn proved(&self, heap: u64, budget: &mut Budget) -> Result<Option<ArithmeticPeriod>, Halt> {
        let mut known = budget.lock(&self.known)?;
        self.reach(&mut known, heap, budget)?;
        Ok(known.proved)
    }

    /// Whether a theorem proves that the outcomes repeat as soon as a state comes again.
    pub(crate) fn is_provable(&self) -> bool {
        self.window.is_some()
    }

    fn sides(&self) -> usize {
        match self.rules {
            Rules::Alike(_) => 1,
            Rules::Sided(_) => 2,
        }
    }

    fn outcome_of(&self, wins: u8) -> Outcome {
        let of = |side: u8| Outcome::from_next(wins >> side & 1 == 1);
        match self.rules {
            Rules::Alike(_) => of(0),
            Rules::Sided(_) => Outcome::from_both(of(0), of(1)),
        }
    }

    fn largest_heap(&self) -> u64 {
        let largest = match self.rules {
            Rules::Alike(heaps) => heaps.largest_heap(),
            Rules::Sided(_) => MAX_HEAP,
        };
        largest.min(if self.window.is_some() { u64::MAX } else { FARTHEST })
    }

    /// Makes the outcomes of the heaps up to this one known, as far as they follow from each other.
    fn reach(&self, known: &mut Known, heap: u64, budget: &mut Budget) -> Result<(), Halt> {
        if heap > self.largest_heap() {
            return Ok(());
        }
        while known.proved.is_none() && !known.splits && known.wins.len() as u64 <= heap {
            let next = known.wins.len() as u64;
            if next >= MAX_LENGTH {
                return Err(Halt::Memory(budget.limits().memory));
            }
            budget.charge_steps(HEAP)?;
            budget.reserve(1)?;
            self.look(known, next, budget)?;
            if known.proved.is_some() {
                break;
            }
            let mut wins = 0;
            for side in 0..self.sides() {
                match self.wins(known, next, side, budget)? {
                    Some(won) => wins |= u8::from(won) << side,
                    None => {
                        known.splits = true;
                        return Ok(());
                    }
                }
            }
            known.wins.push(wins);
        }
        Ok(())
    }

    /// The bit of the player who moves after this one has moved.
    fn reply(&self, side: usize) -> usize {
        self.sides() - 1 - side
    }

    /// Before the outcome of a large heap is found: what is reached from it by taking more than the window,
    /// and whether the state is that of an earlier heap.
    fn look(&self, known: &mut Known, heap: u64, budget: &mut Budget) -> Result<(), Halt> {
        let Some(window) = self.window.filter(|window| heap > window.most) else { return Ok(()) };
        let left = known.wins[(heap - window.most - 1) as usize];
        for side in 0..self.sides() {
            known.far[side] |= left >> self.reply(side) & 1 == 0;
        }
        let mark = known.mark.get_or_insert(Mark { heap, far: known.far, distance: 1 });
        if heap == mark.heap {
            return Ok(());
        }
        let before = |heap: u64| &known.wins[(heap - window.most) as usize..heap as usize];
        let counts = |side: usize| !window.beyond[side] || mark.far[side] == known.far[side];
        if (0..self.sides()).all(counts) && before(mark.heap) == before(heap) {
            budget.charge_steps(window.most)?;
            known.proved = Some(least_period(&known.wins, mark.heap - window.most, heap - mark.heap));
        } else if heap - mark.heap >= mark.distance {
            *mark = Mark { heap, far: known.far, distance: 2 * mark.distance };
        }
        Ok(())
    }

    /// Whether the player of this side wins a heap by beginning; `None` if a move leaves several heaps.
    fn wins(
        &self,
        known: &mut Known,
        heap: u64,
        side: usize,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Halt> {
        let reply = self.reply(side);
        let window = match self.window {
            Some(window) if heap > window.most => window,
            _ => return self.wins_by_options(known, heap, side, budget),
        };
        if known.takes.is_none() {
            known.takes = Some(self.takes(window, budget)?);
        }
        let takes = known.takes.as_ref().map_or(&[][..], |takes| takes[side].as_slice());
        budget.charge_steps(OPTION * takes.len() as u64)?;
        if takes.is_empty() && !window.beyond[side] {
            return Ok(Some(self.play == Convention::Misere));
        }
        let lost = |taken: &u64| known.wins[(heap - taken) as usize] >> reply & 1 == 0;
        Ok(Some(window.beyond[side] && known.far[side] || takes.iter().any(lost)))
    }

    /// The same by all options, one by one.
    fn wins_by_options(
        &self,
        known: &Known,
        heap: u64,
        side: usize,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Halt> {
        let reply = self.reply(side);
        let (mut wins, mut splits, mut options) = (false, false, 0);
        if heap > 0 {
            self.visit(heap, side, budget, &mut |left| {
                options += 1;
                splits |= left.heaps() > 1;
                let single = left.sizes().next().filter(|_| left.heaps() == 1);
                let left = if left.heaps() == 0 { Some(0) } else { single };
                let lost =
                    |left: u64| known.wins.get(left as usize).is_some_and(|wins| wins >> reply & 1 == 0);
                wins |= left.is_some_and(lost);
                if wins { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            budget.charge_steps(OPTION * options)?;
        }
        // A player who cannot move wins in misère play. A move to one heap may win whatever others leave.
        let ended = options == 0 && self.play == Convention::Misere;
        Ok((wins || !splits).then_some(wins || ended))
    }

    /// What each player may take from a large heap, up to the window.
    fn takes(&self, window: TakeWindow, budget: &mut Budget) -> Result<[Vec<u64>; 2], Halt> {
        let heap = window.most + 1;
        let mut takes = [Vec::new(), Vec::new()];
        for (side, takes) in takes.iter_mut().enumerate().take(self.sides()) {
            self.visit(heap, side, budget, &mut |left| {
                let taken = heap - left.sizes().sum::<u64>();
                if taken <= window.most {
                    takes.push(taken);
                }
                ControlFlow::Continue(())
            })?;
            budget.reserve(8 * takes.len() as u64)?;
        }
        Ok(takes)
    }

    fn visit(
        &self,
        heap: u64,
        side: usize,
        budget: &mut Budget,
        visit: Visit<'_, HeapOption>,
    ) -> Result<(), Halt> {
        match self.rules {
            Rules::Alike(heaps) => heaps.visit_options(heap, budget, visit),
            Rules::Sided(rules) => {
                let _ = rules.visit_options(heap, PLAYERS[side], visit);
                Ok(())
            }
        }
    }
}

impl Known {
    fn wins(&self, heap: u64) -> Option<u8> {
        let place = match &self.proved {
            Some(ArithmeticPeriod { preperiod, period, .. }) if heap >= *preperiod => {
                preperiod + (heap - preperiod) % period
            }
            _ => heap,
        };
        self.wins.get(usize::try_from(place).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_solver::budget::Limits;
    use grundy_solver::game::game;
    use grundy_theory::data::Data;

    /// Who wins a heap by the rules alone: a game that is placed and asked.
    fn asked(notation: &str, heap: u64, play: Convention) -> Outcome {
        let game = game(notation).unwrap();
        let position = Data::Naturals(vec![heap]);
        let mut budget = Budget::new(&Limits::default());
        let question = grundy_solver::answer::Question::new().play(play).outcome();
        game.place(&position).unwrap().answer(&question, &mut budget).unwrap().outcome.unwrap()
    }

    #[test]
    fn outcomes_are_those_that_the_game_answers() {
        let misere = [
            "nim",
            "bash:3",
            "subtraction:2,5",
            "subtraction:squares",
            "allbut:1,3",
            "octal:0.3123",
            "mark",
            "xor-nim",
        ];
        let both =
            ["partizan-subtraction:1,4|2,3", "partizan-subtraction:allbut 1|2", "partizan-octal:0.3|0.03"];
        let cases = misere.iter().map(|game| (*game, Convention::Misere));
        let sided = both.iter().flat_map(|game| [(*game, Convention::Normal), (*game, Convention::Misere)]);
        for (notation, play) in cases.chain(sided) {
            let game = game(notation).unwrap();
            let heaps = HeapOutcomes::new(&*game, play).unwrap();
            let mut budget = Budget::new(&Limits::default());
            for heap in (0..60).rev() {
                let found = heaps.outcome(heap, &mut budget).unwrap();
                assert_eq!(found, Some(asked(notation, heap, play)), "{notation} {heap} {play:?}");
            }
        }
    }

    #[test]
    fn rules_that_split_heaps_say_nothing() {
        let kayles = game("kayles").unwrap();
        let heaps = HeapOutcomes::new(&*kayles, Convention::Misere).unwrap();
        assert_eq!(heaps.outcome(9, &mut Budget::new(&Limits::default())).unwrap(), None);
        assert!(HeapOutcomes::new(&*kayles, Convention::Normal).is_none());
    }
}
