//! Own rules on heaps: sums of single heaps, with tables.
//!
//! The table asks the rules itself, and keeps the values found before they fail. All else looks at what they were asked
//! about beforehand.

use super::asked::AskedHeaps;
use crate::answer::{MoveList, Worth};
use crate::engine::misere;
use crate::game::heaps::HeapGame;
use crate::game::sequence::Sequence;
use crate::game::{Choice, Component, Contribution, Game, Placed, SingleHeaps, Wanted};
use crate::limits::{Budget, Stop};
use crate::table::restore::Unfit;
use crate::table::values::Values;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::About;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::own::{OwnAbout, OwnRules};
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::text;
use grundy_theory::theorem::Statement;
use grundy_theory::theorem::ferguson::Profile;
use grundy_theory::value::Genus;
use grundy_theory::words::{Text, Words};
use std::sync::Arc;

static ABOUT: About = About {
    rules: text!(
        "Rules of one's own: a move replaces a heap by smaller heaps, as these rules say.",
        "自定义规则：每步按规则把一堆换成若干更小的堆。"
    ),
    format: text!("a list of heaps", "各堆的列表"),
    example: "[10]",
    source: "",
};

/// The game on lists of heaps with own rules.
pub(super) struct OwnHeapGame(HeapGame<AskedHeaps>);

/// A list of heaps.
struct Position {
    rules: Arc<AskedHeaps>,
    heaps: Vec<u64>,
    /// The same, for whom the rules were asked before.
    asked: Box<dyn Component>,
}

impl OwnHeapGame {
    pub(super) fn new(rules: Arc<dyn OwnRules>) -> OwnHeapGame {
        OwnHeapGame(HeapGame::new(AskedHeaps::new(rules, &ABOUT), Vec::new()))
    }
}

impl Game for OwnHeapGame {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let heaps = data.naturals(self.largest_heap())?.to_vec();
        let asked = self.0.place(data)?.component().map_err(PositionError::wrong)?;
        let rules = Arc::clone(self.0.nim_sequence().rules());
        Ok(Placed::Component(Box::new(Position { rules, heaps, asked })))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes() + self.0.heap_rules().bytes()
    }

    fn example(&self) -> String {
        self.0.heap_rules().rules().about().example.unwrap_or_else(|| ABOUT.example.to_owned())
    }

    fn form(&self) -> Form {
        self.0.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.0.plane()
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn own_words(&self) -> Option<OwnAbout> {
        Some(self.0.heap_rules().rules().about())
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }

    fn single_heaps(&self) -> Option<&dyn SingleHeaps> {
        Some(self)
    }
}

impl SingleHeaps for OwnHeapGame {
    fn values(&self, first: u64, last: u64, budget: &mut Budget) -> Result<Vec<u64>, Stop> {
        self.0.values(first, last, budget)
    }

    fn largest_heap(&self) -> u64 {
        self.0.largest_heap()
    }

    fn sequence(&self) -> Sequence<'_> {
        self.0.sequence()
    }

    fn stride(&self, end: u64, budget: &mut Budget) -> Result<u64, Stop> {
        self.0.stride(end, budget)
    }

    fn look(&self, budget: &mut Budget) -> Result<(), Stop> {
        self.0.look(budget)
    }

    fn restore(
        &self,
        values: Values,
        random: &mut dyn FnMut(u64) -> u64,
        budget: &mut Budget,
    ) -> Result<(), Unfit> {
        self.0.restore(values, random, budget)
    }

    fn genera(&self, last: u64, budget: &mut Budget) -> (Vec<Genus>, Option<Stop>) {
        let rules = self.0.heap_rules();
        // Up to where the rules fail.
        let failed = (1..=last).find_map(|heap| rules.ask(&[heap], budget).err().map(|stop| (heap, stop)));
        match failed {
            None => misere::genera(rules, last, budget),
            Some((heap, stop)) => {
                let (genera, reached) = misere::genera(rules, heap - 1, budget);
                (genera, reached.or(Some(stop)))
            }
        }
    }

    fn parity_of_splits(&self) -> Option<u64> {
        None
    }
}

impl Position {
    /// Asks the rules about all that an engine can meet. The table comes first: it goes from small heaps to large ones,
    /// and stops at a limit before the rules are asked about a heap with more options than anybody can list.
    fn ask_all(&self, budget: &mut Budget) -> Result<(), Stop> {
        self.asked.grundy(budget)?;
        self.rules.ask_all(&self.heaps, budget)
    }

    /// Asks the rules about what values do not tell: in normal play the table has told them, and asked itself.
    fn ask_for(&self, play: Play, budget: &mut Budget) -> Result<(), Stop> {
        if play == Play::Normal { Ok(()) } else { self.ask_all(budget) }
    }

    /// Asks the rules about what moves need.
    fn ask_for_moves(&self, play: Play, budget: &mut Budget) -> Result<(), Stop> {
        self.asked.grundy(budget)?;
        self.rules.ask(&self.heaps, budget)?;
        self.ask_for(play, budget)
    }
}

impl Component for Position {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        self.ask_for(play, budget)?;
        self.asked.outcome(play, budget)
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        self.asked.grundy(budget)
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        self.ask_for(play, budget)?;
        self.asked.contribution(play, budget)
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        self.ask_for_moves(play, budget)?;
        self.asked.winning_moves(play, limit, budget)
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        self.ask_for_moves(play, budget)?;
        self.asked.moves_beside(rest, play, limit, budget)
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.ask_all(budget)?;
        self.asked.remoteness(play, budget)
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.ask_all(budget)?;
        self.asked.suspense(play, budget)
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        self.ask_all(budget)?;
        self.asked.choices(play, wanted, budget)
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        self.ask_all(budget)?;
        self.asked.erased(budget)
    }

    fn write(&self) -> Data {
        self.asked.write()
    }

    fn method(&self, play: Play, budget: &mut Budget) -> Text {
        self.asked.method(play, budget)
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        self.ask_for(play, budget)?;
        self.asked.reason(play, budget)
    }
}
