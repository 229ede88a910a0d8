//! What is remembered between questions, and how a question is put.

use crate::band_table::BandTable;
use crate::boards::{Board, BoardKind};
use crate::components::Components;
use crate::depth_first::Frame;
use crate::history::History;
use crate::position::SumPosition;
use crate::proof_numbers::ProofTable;
use crate::sum::{Sum, Term, TermKind};
use crate::table::Table;
use crate::value_terms::{ValueTerms, number_of};
use crate::walls::{Verdict, Walls, decide, is_won};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_values::arena::Arena;

/// What the search may use. All combinations give the same answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchOptions {
    /// Whether rules may say that a position is 0.
    pub mirror: bool,
    /// Whether boards are bounded by bands.
    pub bands: bool,
    /// Whether bounds decide, or what is left when a player renounces moves.
    pub bounds: bool,
    /// Whether all-small play is searched by proof numbers.
    pub proof_numbers: bool,
    /// With more numbered components than this, those that were not met lately are forgotten.
    pub max_components: usize,
}

impl Default for SearchOptions {
    /// All of it.
    fn default() -> SearchOptions {
        SearchOptions {
            mirror: true,
            bands: true,
            bounds: true,
            proof_numbers: true,
            max_components: MAX_COMPONENTS,
        }
    }
}

/// What is known of the sums of one [`Components`] and one arena, which come with each question and must be
/// the same every time.
#[derive(Debug, Default)]
pub struct OutcomeSearch {
    pub(crate) options: SearchOptions,
    pub(crate) boards: Vec<Board>,
    pub(crate) bands: BandTable,
    pub(crate) values: ValueTerms,
    pub(crate) table: Table,
    pub(crate) proofs: ProofTable,
    /// How many sums were searched, in all.
    pub(crate) searched: u64,
    /// How many sums were made by moves, in all.
    pub(crate) made: u64,
    /// How many were when memory was looked at last.
    looked: u64,
    /// How many components are being bounded by their options, each an option of the one before.
    pub(crate) bounding: u32,
    pub(crate) history: History,
    pub(crate) frames: Vec<Frame>,
    pub(crate) depth: usize,
}

/// The search at work on a question.
pub(crate) struct Context<'a> {
    pub(crate) search: &'a mut OutcomeSearch,
    pub(crate) components: &'a mut dyn Components,
    pub(crate) arena: &'a mut Arena,
    pub(crate) budget: &'a mut Budget,
}

/// Lists grow by doubling: below a power of two there is room for what comes between two looks.
const MAX_COMPONENTS: usize = (1 << 19) - (1 << 14);

/// Between two looks at the memory held so many sums are searched.
const LOOK: u64 = 1 << 8;

impl OutcomeSearch {
    /// A search that may use these.
    pub fn new(options: SearchOptions) -> OutcomeSearch {
        OutcomeSearch { options, ..OutcomeSearch::default() }
    }

    /// How many sums were searched so far: those whose moves were looked at.
    pub fn searched(&self) -> u64 {
        self.searched
    }

    /// How many sums were made so far by moves, and looked up.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// About how many bytes it holds.
    pub fn bytes(&self) -> u64 {
        let boards = (self.boards.capacity() * size_of::<Board>()) as u64;
        let tables = self.table.bytes() + self.proofs.bytes() + self.history.bytes();
        boards + self.bands.size_in_memory() + self.values.bytes() + tables
    }

    /// Whether this player wins by moving first. The components of the position are numbered for this
    /// question: earlier ones may have forgotten them.
    ///
    /// # Errors
    /// [`Halt`] if a limit is reached or the rules fail. What was found until then is remembered.
    pub fn wins(
        &mut self,
        position: &SumPosition,
        player: Player,
        components: &mut dyn Components,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<bool, Halt> {
        self.at_work(components, arena, budget, |context| context.wins(position, player))
    }

    /// What is remembered of whether this player wins by moving first, or seen without a search; `None` if
    /// nothing is.
    ///
    /// # Errors
    /// As [`wins`](OutcomeSearch::wins).
    pub fn wins_at_sight(
        &mut self,
        position: &SumPosition,
        player: Player,
        components: &mut dyn Components,
        arena: &mut Arena,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Halt> {
        self.at_work(components, arena, budget, |context| {
            let sum = context.sum_of(position, player)?;
            context.at_sight(&sum)
        })
    }

    /// Does work of a question, and leaves nothing of it on the stacks.
    pub(crate) fn at_work<T>(
        &mut self,
        components: &mut dyn Components,
        arena: &mut Arena,
        budget: &mut Budget,
        work: impl FnOnce(&mut Context<'_>) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let result = work(&mut Context { search: self, components, arena, budget });
        (self.depth, self.bounding) = (0, 0);
        components.truncate_pending(0);
        result
    }
}

impl Context<'_> {
    fn wins(&mut self, position: &SumPosition, player: Player) -> Result<bool, Halt> {
        let sum = self.sum_of(position, player)?;
        self.check_memory(Some(&sum))?;
        let wins = self.solve(sum, None)?;
        // Without a limit of its own a search ends with an answer.
        wins.ok_or_else(|| Halt::Steps(self.budget.limits().steps))
    }

    /// The sum of a position, in which this player moves as Left.
    pub(crate) fn sum_of(&mut self, position: &SumPosition, player: Player) -> Result<Sum, Halt> {
        let mut sum = Sum::default();
        for component in &position.components {
            self.add_component(&mut sum, *component)?;
        }
        for value in &position.values {
            self.add_value(&mut sum, *value)?;
        }
        Ok(if player == Player::Left { sum } else { sum.negative() })
    }

    /// The name of the terms of a sum: their names added up, a negative counting minus.
    pub(crate) fn terms_key(&self, sum: &Sum) -> u128 {
        let mut key = 0u128;
        for term in &sum.terms {
            let of_term = match term.kind() {
                TermKind::Value(index) => self.search.values.get(index).key,
                TermKind::Board(index) => self.search.boards[index as usize].key,
            };
            key = if term.is_negative() { key.wrapping_sub(of_term) } else { key.wrapping_add(of_term) };
        }
        key
    }

    /// The name of a sum: that of its terms and of its number.
    pub(crate) fn key(&self, sum: &Sum) -> u128 {
        const NUMBER: u128 = 0xa4093822299f31d0_082efa98ec4e6c89;
        (sum.number as u128).wrapping_mul(NUMBER).wrapping_add(self.terms_key(sum))
    }

    /// Remembers a result. A board with a number that Left loses by moving first is at most 0: a bound of the
    /// board.
    pub(crate) fn remember(&mut self, sum: &Sum, wins: bool, work: u64) -> Result<(), Halt> {
        let key = self.terms_key(sum);
        self.search.table.set((key, sum.number), wins, work, self.budget)?;
        if self.search.options.bounds
            && !wins
            && let [term] = sum.terms[..]
            && let TermKind::Board(index) = term.kind()
        {
            let bounds = &mut self.search.boards[index as usize].bounds;
            bounds.of_mut(!term.is_negative()).raise(sum.number);
        }
        Ok(())
    }

    /// What is remembered of a sum.
    pub(crate) fn remembered(&self, sum: &Sum) -> Option<bool> {
        self.search.table.get(self.terms_key(sum), sum.number)
    }

    /// Lower bounds of a term, or of its negative.
    #[inline]
    pub(crate) fn walls(&self, term: Term, negative: bool) -> &Walls {
        let bounds = match term.kind() {
            TermKind::Value(index) => &self.search.values.get(index).bounds,
            TermKind::Board(index) => &self.search.boards[index as usize].bounds,
        };
        bounds.of(term.is_negative() != negative)
    }

    /// Whether the bounds of its terms say that Left wins a sum by moving first.
    fn is_won(&self, sum: &Sum) -> bool {
        is_won(sum.number, sum.terms.iter().map(|term| self.walls(*term, false)))
    }

    /// What the bounds of its terms say of a sum in which Left moves.
    pub(crate) fn bounded(&self, sum: &Sum) -> Verdict {
        decide(sum.number, sum.terms.iter().map(|term| (self.walls(*term, false), self.walls(*term, true))))
    }

    /// Whether Left wins a sum by moving first, if that is seen without a search.
    pub(crate) fn at_sight(&mut self, sum: &Sum) -> Result<Option<bool>, Halt> {
        self.search.made += 1;
        if sum.terms.is_empty() {
            return Ok(Some(sum.number > 0));
        }
        self.look_at_bands(sum, false)?;
        if self.search.options.bounds && self.is_won(sum) {
            return Ok(Some(true));
        }
        self.look_at_bands(sum, true)?;
        if self.search.options.bounds
            && let Verdict::Decided(wins) = self.bounded(sum)
        {
            return Ok(Some(wins));
        }
        if let [term] = sum.terms[..]
            && let TermKind::Value(index) = term.kind()
        {
            let value = self.search.values.id(index, term.is_negative());
            let number = self.arena.of_number(&number_of(-sum.number), self.budget)?;
            // Left loses by moving first exactly if the sum is at most 0.
            return Ok(Some(!self.arena.at_most(value, number, self.budget)?));
        }
        // The table is too large for caches: bounds are faster.
        Ok(self.remembered(sum))
    }

    /// Whether play in a sum is infinitesimal, and some of it not valued.
    pub(crate) fn is_all_small(&self, sum: &Sum) -> bool {
        let infinitesimal = |term: &Term| match term.kind() {
            TermKind::Value(index) => self.search.values.get(index).bounds.is_infinitesimal(),
            TermKind::Board(index) => self.search.boards[index as usize].all_small,
        };
        sum.number == 0 && sum.terms.iter().any(|term| term.is_board()) && sum.terms.iter().all(infinitesimal)
    }

    /// Looks at the memory held now and then. Called when every sum at work is on a stack.
    pub(crate) fn look(&mut self) -> Result<(), Halt> {
        if self.search.searched < self.search.looked + LOOK {
            return Ok(());
        }
        self.search.looked = self.search.searched;
        self.check_memory(None)
    }

    /// Keeps within the limits of memory: forgets components that were not met lately, if there are many. A
    /// sum that is on no stack keeps its components if it is given.
    fn check_memory(&mut self, beside: Option<&Sum>) -> Result<(), Halt> {
        if self.components.len() > self.search.options.max_components {
            self.forget(beside);
        }
        let held = self.search.bytes() + self.components.bytes();
        self.budget.check_ahead(0, held)
    }

    fn forget(&mut self, beside: Option<&Sum>) {
        let OutcomeSearch { options, boards, frames, depth, proofs, .. } = &mut *self.search;
        let mut keep: Vec<bool> = boards.iter().map(|board| board.recent).collect();
        // Half of all stay if all were met lately.
        if keep.iter().filter(|recent| **recent).count() > options.max_components / 2 {
            keep.fill(false);
        }
        let mut mark = |sum: &Sum| {
            for term in &sum.terms {
                if let TermKind::Board(index) = term.kind() {
                    keep[index as usize] = true;
                }
            }
        };
        frames[..*depth].iter().for_each(|frame| frame.visit_sums(&mut mark));
        proofs.visit_sums(&mut mark);
        beside.into_iter().for_each(mark);
        for (board, keep) in self.search.boards.iter_mut().zip(&keep) {
            if *keep {
                board.recent = false;
            } else {
                board.kind = BoardKind::New;
            }
        }
        self.components.retain(&|index| keep.get(index as usize).copied().unwrap_or(false));
    }
}
