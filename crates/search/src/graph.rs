//! Game graphs: positions as numbers, and their options as lists of numbers.

use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::visit::Flow;
use grundy_theory::words;

/// The number of a position in a [`GameGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionId(u32);

impl PositionId {
    /// The position with this number.
    pub const fn new(number: u32) -> PositionId {
        PositionId(number)
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Its number, as an index into a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A component of an option: a numbered position or the negative of one, in which Left and Right have changed
/// places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Component(u32);

impl Component {
    /// Numbers of components are below this limit.
    pub const MAX_NUMBER: u32 = 1 << 31;

    /// A position, or its negative. The number of the position is below
    /// [`MAX_NUMBER`](Component::MAX_NUMBER).
    pub const fn new(id: PositionId, negative: bool) -> Component {
        Component(id.0 << 1 | negative as u32)
    }

    /// The numbered position.
    pub const fn id(self) -> PositionId {
        PositionId(self.0 >> 1)
    }

    /// Whether the component is the negative of the numbered position.
    pub const fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }
}

impl From<PositionId> for Component {
    fn from(id: PositionId) -> Component {
        Component::new(id, false)
    }
}

/// How options are split into components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decompose {
    /// Into independent positions whose disjunctive sum the option is.
    Components,
    /// Into independent positions, of which one and its negative share a number.
    SignedComponents,
    /// Into independent positions whose disjunctive sum is the same game, in misère play too.
    Summands,
    /// Each option is one position.
    Whole,
}

/// Some of the moves of a position, in the order of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    /// How many moves are skipped.
    pub start: u32,
    /// The greatest number of moves to list.
    pub max: u32,
}

impl MoveRange {
    /// Every move.
    pub const ALL: MoveRange = MoveRange { start: 0, max: u32::MAX };
}

/// A list of options, each a list of components. Buffers are reused, as lists and as stacks.
#[derive(Debug, Default)]
pub struct OptionBuffer {
    components: Vec<Component>,
    /// Where each option ends in `components`.
    ends: Vec<u32>,
}

impl OptionBuffer {
    /// How many options there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The components of all options, option after option.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The components of all options, to be changed in place.
    pub fn components_mut(&mut self) -> &mut [Component] {
        &mut self.components
    }

    /// The components of every option from the one with this index on.
    pub fn options_from(&self, index: usize) -> impl Iterator<Item = &[Component]> {
        let ends = self.ends.get(index..).unwrap_or_default();
        let mut start = self.components_before(index);
        ends.iter().map(move |&end| {
            let components = self.components.get(start..end as usize).unwrap_or_default();
            start = end as usize;
            components
        })
    }

    /// The components of the option with this index.
    pub fn option(&self, index: usize) -> &[Component] {
        let end = self.components_before(index + 1);
        self.components.get(self.components_before(index)..end).unwrap_or_default()
    }

    /// How many components the options before this index have.
    pub fn components_before(&self, index: usize) -> usize {
        index.checked_sub(1).and_then(|last| self.ends.get(last)).map_or(0, |&end| end as usize)
    }

    /// Adds a component to the option that [`end_option`](OptionBuffer::end_option) will end.
    pub fn push(&mut self, component: Component) {
        self.components.push(component);
    }

    /// Ends an option.
    ///
    /// # Errors
    /// Returns an error if there are more components than a `u32` counts.
    pub fn end_option(&mut self, budget: &Budget) -> Result<(), Halt> {
        let end = u32::try_from(self.components.len());
        self.ends.push(end.map_err(|_| Halt::Memory(budget.limits().memory))?);
        Ok(())
    }

    /// Keeps the first `options` options.
    pub fn truncate(&mut self, options: usize) {
        self.components.truncate(self.components_before(options));
        self.ends.truncate(options);
    }

    /// How many bytes the options from this index on take.
    pub fn bytes_from(&self, index: usize) -> u64 {
        let components = self.components.len() - self.components_before(index);
        4 * (components + self.ends.len().saturating_sub(index)) as u64
    }
}

/// Why a search stops that needs play to end, if a position turns out to depend on itself.
pub fn endless() -> Halt {
    Halt::OutOfReach(words!("play returns to an earlier position", "对局回到了原处"))
}

/// Which options of a position are wanted.
#[derive(Clone, Copy, Debug)]
pub struct OptionQuery {
    /// The position.
    pub at: PositionId,
    /// The player who moves.
    pub player: Player,
    /// How options are taken apart.
    pub decompose: Decompose,
    /// Which of the moves.
    pub range: MoveRange,
}

impl OptionQuery {
    /// All options.
    pub fn all(at: PositionId, player: Player, decompose: Decompose) -> OptionQuery {
        OptionQuery { at, player, decompose, range: MoveRange::ALL }
    }
}

/// The start of the next range of moves, or `None` if no move is left.
pub type NextMoves = Result<Option<u32>, Halt>;

/// A game graph: positions, each with a number, and their options.
///
/// Numbers are given in the order in which positions are met, from 0 on. Equal numbers are equal positions,
/// and a number keeps its meaning as long as the graph lives. That a position has a number says nothing about
/// what is known of it: each engine keeps a list of its own results, by number.
///
/// Engines charge their tables to the [`Budget`]; a graph charges the positions that it adds.
pub trait GameGraph: Send {
    /// Appends the options of a range of moves to `out`, giving a number to every component. Returns the
    /// start of the next range, or `None` if no move is left.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, and if a position has too many options to be searched. Then
    /// `out` may end in part of the options.
    fn options(&mut self, of: OptionQuery, out: &mut OptionBuffer, budget: &mut Budget) -> NextMoves;

    /// Shows the options, as whole positions, without giving a number to any: `None` for an option that has
    /// no number, which is then put on the stack of pending positions. Returns how many positions were
    /// pending before. If the visitor stops, more positions may be pending than it was shown.
    ///
    /// The default gives every option a number, so that none is ever pending: this costs memory.
    ///
    /// # Errors
    /// Returns an error if a limit is reached, and if a position has too many options to be searched.
    fn options_if_known(
        &mut self,
        from: (PositionId, Player),
        see: &mut dyn FnMut(Option<PositionId>) -> Flow,
        budget: &mut Budget,
    ) -> Result<u32, Halt> {
        let mut out = OptionBuffer::default();
        self.options(OptionQuery::all(from.0, from.1, Decompose::Whole), &mut out, budget)?;
        let _ = out.components().iter().try_for_each(|component| see(Some(component.id())));
        Ok(0)
    }

    /// Takes the last position off the stack of pending positions and gives it a number, if it has none yet.
    /// Returns `None` if no more than `pending` positions are pending. The position is an option of `of`.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn number_pending(
        &mut self,
        _of: PositionId,
        _pending: u32,
        _budget: &mut Budget,
    ) -> Result<Option<PositionId>, Halt> {
        Ok(None)
    }

    /// Takes positions off the stack of pending ones until `pending` are left, and gives their bytes back to
    /// the budget.
    fn truncate_pending(&mut self, _pending: u32, _budget: &mut Budget) {}

    /// Every number is below this one.
    fn len(&self) -> u32;

    /// Whether no position has a number.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes the numbered positions take.
    fn bytes(&self) -> u64;

    /// About how many moves a player has, by which searches are ordered. The default, 1, costs time.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn count_moves(&mut self, _at: PositionId, _player: Player, _budget: &mut Budget) -> Result<u32, Halt> {
        Ok(1)
    }

    /// A position with the same options up to equal values, the same one for as many positions as can be told
    /// in some time: worth the time before all options of a position are looked at. The default, the position
    /// itself, costs time.
    ///
    /// # Errors
    /// Returns an error if a limit is reached.
    fn representative(&mut self, at: PositionId, _budget: &mut Budget) -> Result<PositionId, Halt> {
        Ok(at)
    }

    /// Whether the second player is known to win. The default, `false`, costs time; a wrong `true` breaks
    /// answers.
    fn is_zero(&self, _at: PositionId) -> bool {
        false
    }

    /// A number of positions that can be reached from here, at least. The default returns 1, which is always
    /// correct.
    fn min_reachable(&self, _at: PositionId) -> u128 {
        1
    }
}
