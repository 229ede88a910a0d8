//! Components as terms: which are values, which are known to be 0, and what bounds of the others are known.

use crate::components::SignedComponent;
use crate::search::Context;
use crate::sum::{Sum, Term, TermKind};
use crate::value_terms::{CentredValue, in_short};
use crate::walls::Bounds;
use grundy_budget::Halt;
use grundy_theory::player::Player;
use grundy_values::arena::ValueId;

/// What a component is to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardKind {
    /// Not looked at yet.
    New,
    /// It is 0.
    Zero,
    /// It is replaced by its value.
    Value(CentredValue),
    /// It is a term.
    Board,
}

/// What is known of a component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    pub(crate) kind: BoardKind,
    pub(crate) key: u128,
    pub(crate) bounds: Bounds,
    /// Whether bands of the board, and of its negative, are still to be looked at.
    to_band: [bool; 2],
    pub(crate) all_small: bool,
    pub(crate) own_negative: bool,
    /// Whether it was met since components were forgotten last.
    pub(crate) recent: bool,
}

impl Board {
    pub(crate) const NEW: Board = Board {
        kind: BoardKind::New,
        key: 0,
        bounds: Bounds::UNKNOWN,
        to_band: [false; 2],
        all_small: false,
        own_negative: false,
        recent: false,
    };
}

/// Steps that may be spent on the value of a small component.
const VALUING: u64 = 200_000;

/// Values with more options stay components.
const MAX_OPTIONS: u64 = 40;

impl Context<'_> {
    /// What is known of a component, worked out now if it is new.
    pub(crate) fn board(&mut self, index: u32) -> Result<&Board, Halt> {
        let place = index as usize;
        if self.search.boards.len() <= place {
            self.search.boards.resize(place + 1, Board::NEW);
        }
        if self.search.boards[place].kind == BoardKind::New {
            let board = self.new_board(index)?;
            // Bounds may have met further components.
            self.search.boards[place] = board;
        }
        let board = &mut self.search.boards[place];
        board.recent = true;
        Ok(board)
    }

    fn new_board(&mut self, index: u32) -> Result<Board, Halt> {
        let features = self.components.features(index, self.budget)?;
        let mut board = Board {
            kind: BoardKind::Board,
            key: features.key,
            all_small: features.all_small,
            own_negative: features.own_negative,
            recent: true,
            ..Board::NEW
        };
        if features.zero && self.search.options.mirror {
            board.kind = BoardKind::Zero;
            return Ok(board);
        }
        if features.cells <= features.exact_cells
            && let Some(value) = self.value_of(index, VALUING)?
        {
            let sizes = [Player::Left, Player::Right].map(|player| self.arena.option_count(value, player));
            if sizes[0].saturating_add(sizes[1]) <= MAX_OPTIONS || self.arena.number(value).is_some() {
                let value = self.search.values.term(value, self.arena, self.budget)?;
                board.kind = BoardKind::Value(value);
                return Ok(board);
            }
            let thermograph = self.arena.thermograph(value, self.budget)?;
            board.bounds = Bounds::from_thermograph(&thermograph);
        } else if features.all_small {
            // An all-small game is infinitesimal: both stops are 0, and so are its walls.
            board.bounds = Bounds::ZERO;
        } else {
            board.to_band = [self.search.options.bands; 2];
            if self.search.options.bounds && features.cells <= features.bounded_cells {
                board.bounds = self.bounds_by_options(index)?;
            }
        }
        Ok(board)
    }

    /// Looks at the bands of all terms that are boards, or of their negatives, unless that was done before:
    /// most sums are decided by one of the two.
    pub(crate) fn look_at_bands(&mut self, sum: &Sum, negative: bool) -> Result<(), Halt> {
        for term in &sum.terms {
            let TermKind::Board(index) = term.kind() else { continue };
            let negative = term.is_negative() != negative;
            if self.search.boards[index as usize].to_band[usize::from(negative)] {
                let walls = self.walls_by_bands(index, negative)?;
                let board = &mut self.search.boards[index as usize];
                board.to_band[usize::from(negative)] = false;
                *board.bounds.of_mut(negative) = board.bounds.of(negative).joined(&walls);
            }
        }
        Ok(())
    }

    /// The value of a component, if so many steps are enough.
    pub(crate) fn value_of(&mut self, index: u32, steps: u64) -> Result<Option<ValueId>, Halt> {
        let (components, arena) = (&mut *self.components, &mut *self.arena);
        in_short(self.budget, steps, |budget| components.value(index, arena, budget))
    }

    /// Adds a component, or its negative, to a sum.
    pub(crate) fn add_component(&mut self, sum: &mut Sum, component: SignedComponent) -> Result<(), Halt> {
        let board = self.board(component.index)?;
        match board.kind {
            BoardKind::Zero | BoardKind::New => Ok(()),
            BoardKind::Value(value) => {
                let value = if component.negative { value.negate() } else { value };
                self.add_centred(sum, value)
            }
            BoardKind::Board => {
                sum.add(Term::new(TermKind::Board(component.index), component.negative, board.own_negative));
                Ok(())
            }
        }
    }

    /// Adds a value to a sum.
    pub(crate) fn add_value(&mut self, sum: &mut Sum, value: ValueId) -> Result<(), Halt> {
        let value = self.search.values.term(value, self.arena, self.budget)?;
        self.add_centred(sum, value)
    }

    /// Adds a value to a sum.
    pub(crate) fn add_centred(&mut self, sum: &mut Sum, value: CentredValue) -> Result<(), Halt> {
        self.search.values.add(sum, value, self.arena, self.budget)
    }
}
