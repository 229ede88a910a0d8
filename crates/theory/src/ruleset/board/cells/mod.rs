//! Games of Left and Right on boards of cells: how positions are kept, divided, turned, read and written.
//! Each game adds its moves.

mod band_names;
pub mod cell_set;
pub mod grid;
mod machine_words;
pub mod moves;
pub(in crate::ruleset::board) mod notation;
pub(in crate::ruleset::board) mod padded;
mod parts;
pub mod symmetry;
pub mod wide_cell_set;

use crate::data::{Data, PositionError};
use crate::outcome::Convention;
use crate::player::Player;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError};
use crate::ruleset::outcome_hooks::OutcomeHooks;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape as FormShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, SharedRules, Visit};
use cell_set::{BoardShape, CellSet, Offset, Rectangle};
use grid::{AnyGrid, Grid, on_grid};
use moves::PackedMove;
pub use parts::{MAX_CELLS_OF_WORDS, components, components_by_steps, on_least_board, region};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::num::NonZeroU64;
use symmetry::Symmetry;

/// The rules of a game on boards whose cells have 2^P states; see [`AnyGrid`].
pub trait CellRules<const P: usize>: Send + Sync + Sized + 'static {
    /// A legal move.
    type Move: Copy + Debug + Into<PackedMove> + From<PackedMove> + Send + Sync + 'static;

    /// The name of the game.
    const NAME: &'static str;

    /// The letters of a board: some of `.xo#`, or, if there are two states, those of a cell that is there and
    /// of one that is not.
    const LETTERS: &'static str;

    /// A board for people who have not seen one, as lines.
    const EXAMPLE: &'static str;

    /// The letters of the board that play begins with, along its first row, each row one further on; none,
    /// the default, where people choose it.
    const OPENING: &'static [char] = &[];

    /// The play that is meant if none is named; see [`Parameters::DEFAULT_CONVENTION`].
    const DEFAULT_CONVENTION: Convention = Convention::Normal;

    /// What turning a board does.
    const SYMMETRY: Symmetry;

    /// True where a cell in which nothing more can happen is like a cell that is not there, false where it is
    /// like an empty one and cells that are not there are like empty ones too.
    const WALLS: bool = true;

    /// Steps that join the cells of a board: cells that no such steps over live cells join are independent,
    /// live being those that are there, or with `WALLS` false those that hold something. Without any, boards
    /// beyond some size are not divided.
    const JOINS: &'static [Offset];

    /// Shows every move of a player, each once, until the visitor stops.
    fn visit_moves<B: CellSet>(at: &Grid<B, P>, player: Player, visit: Visit<'_, Self::Move>) -> Flow;

    /// Shows moves of a player in a simplified board, to each of whose other moves one of these is at least
    /// as good. Returns whether it did. The default, `false`, shows nothing and costs time; a move without a
    /// better or equal one that is left out breaks answers.
    fn visit_best_moves<B: CellSet>(
        _at: &Grid<B, P>,
        _player: Player,
        _visit: &mut dyn FnMut(&Self::Move),
    ) -> bool {
        false
    }

    /// Makes a move.
    fn play<B: CellSet>(at: &mut Grid<B, P>, mv: &Self::Move);

    /// Puts walls, or empty cells, in the place of cells that can be told to change nothing. The default does
    /// nothing, which costs time.
    fn simplify<B: CellSet>(_at: &mut Grid<B, P>) {}

    /// The same game on a smaller board, where one can be told; the default is the board itself.
    fn compressed<B: CellSet>(at: Grid<B, P>) -> Grid<B, P> {
        at
    }

    /// Shows the cells of independent parts of a simplified board. Cells that are shown in no part are such
    /// that no move depends on them. The default goes by the steps of [`JOINS`](CellRules::JOINS).
    fn visit_components<B: CellSet>(at: &Grid<B, P>, visit: &mut dyn FnMut(&B)) {
        let (shape, live) = (at.shape(), at.live::<Self>());
        if shape.cells() > MAX_CELLS_OF_WORDS {
            return components_by_steps(shape, &live, Self::JOINS, visit);
        }
        // Each step goes on from where the one before it came to.
        let joined = |part: &B| {
            let joins = Self::JOINS.iter();
            joins.fold(part.clone(), |part, &step| part.or(&part.shifted(shape, step).and(&live)))
        };
        components(shape, &live, joined, visit);
    }

    /// Can either player move in a part that [`visit_components`](CellRules::visit_components) shows? `None`,
    /// the default, where that is not seen at once: then moves are looked for.
    fn can_move<B: CellSet>(_at: &Grid<B, P>, _part: &B) -> Option<bool> {
        None
    }

    /// How many moves there are in a game in which both players have the same, where that is seen at once:
    /// searches compare boards by it. `None`, the default, costs the time to count them; any number is right.
    fn count_moves<B: CellSet>(_at: &Grid<B, P>) -> Option<u32> {
        None
    }

    /// See [`Ruleset::visit_option_components`], for games in which both players have the same moves. The
    /// default, `false`, costs time.
    fn visit_option_components(_at: &AnyGrid<P>, _visit: &mut dyn FnMut(Option<AnyGrid<P>>)) -> bool {
        false
    }

    /// See [`Ruleset::structure_name`], for boards of one component. `None`, the default, costs time.
    fn structure_name(_at: &AnyGrid<P>) -> Option<Vec<u8>> {
        None
    }

    /// True where in every position either both players can move or neither. False costs time; a wrong true
    /// breaks answers.
    const ALL_SMALL: bool = false;

    /// The largest number of cells with which a search for the winner replaces a part by its value; any
    /// number is right.
    const EXACT_CELLS: u32 = 8;

    /// The same on boards of one row.
    const EXACT_CELLS_OF_ROWS: u32 = Self::EXACT_CELLS;

    /// The largest number of cells with which the search bounds a part by the bounds of its options; any
    /// number is right.
    const BOUNDED_CELLS: u32 = 10;

    /// The player from whom cuts between rows take moves, those across the cut, while the opponent loses
    /// none; `None` where both would lose some. Cuts between columns cost the other player, as reflections in
    /// the diagonal exchange the players. The default costs time; the wrong player breaks answers.
    const ROW_CUTS: Option<Player> = None;

    /// How much better a simplified board looks for Left than for Right: an order in which moves are tried.
    /// The default, `None`, counts the moves of both; any number is right.
    fn estimate<B: CellSet>(_at: &Grid<B, P>) -> Option<i32> {
        None
    }

    /// Whether a search remembers by the cells that they change which moves won, and tries these earlier in
    /// other boards.
    const REMEMBERS_MOVES: bool = false;

    /// Shows what is left of a simplified board if a player renounces moves, each board with a number of
    /// moves of this player that nobody can take away. For the player the board is at least as good as each
    /// of these sums. The default, which shows nothing, costs time; a sum that is better breaks answers.
    fn visit_renounced<B: CellSet>(
        _at: &Grid<B, P>,
        _player: Player,
        _visit: &mut dyn FnMut(Grid<B, P>, u32),
    ) {
    }

    /// Whether the second player is known to win a simplified board. The default, `false`, costs time; a
    /// wrong `true` breaks answers.
    fn is_zero<B: CellSet>(_at: &Grid<B, P>) -> bool {
        false
    }

    /// A board with stones that is the same game as one whose states have another reading, for people to
    /// read: the same one for all boards with the same canonical form. `None`, the default, where boards have
    /// one reading.
    fn with_stones<B: CellSet>(_at: &Grid<B, P>) -> Option<AnyGrid<P>> {
        None
    }

    /// Whether this position can come up.
    ///
    /// # Errors
    /// [`PositionError`] where it cannot.
    fn check<B: CellSet>(_at: &Grid<B, P>) -> Result<(), PositionError> {
        Ok(())
    }

    /// What names a move on a board of this shape.
    fn name(shape: BoardShape, mv: &Self::Move) -> MoveName;

    /// The game in words.
    fn about() -> &'static RulesetInfo;
}

/// The game with the rules `R`.
#[derive(Clone, Copy, Debug)]
pub struct CellGame<R, const P: usize>(PhantomData<R>);

impl<R: CellRules<P>, const P: usize> Default for CellGame<R, P> {
    fn default() -> CellGame<R, P> {
        CellGame::RULES
    }
}

impl<R: CellRules<P>, const P: usize> CellGame<R, P> {
    /// These rules.
    pub(in crate::ruleset::board) const RULES: CellGame<R, P> = CellGame(PhantomData);

    /// The rules, which have no parameters.
    pub fn new() -> CellGame<R, P> {
        CellGame::RULES
    }

    #[inline]
    fn after(at: &AnyGrid<P>, mv: &R::Move) -> AnyGrid<P> {
        let mut to = at.clone();
        match &mut to {
            AnyGrid::Small(grid) => R::play(grid, mv),
            AnyGrid::Double(grid) => R::play(&mut **grid, mv),
            AnyGrid::Wide(grid) => R::play(&mut **grid, mv),
        }
        to
    }

    /// The cells of a band of lines, given by the first line and the number of lines.
    #[inline]
    fn band_in(board: BoardShape, player: Player, (first, count): (u32, u32)) -> Option<Rectangle> {
        let BoardShape { width, height } = board;
        Some(match R::ROW_CUTS? == player {
            true => Rectangle { top: first, left: 0, shape: BoardShape { width, height: count } },
            false => Rectangle { top: 0, left: first, shape: BoardShape { width: count, height } },
        })
    }

    fn least(at: AnyGrid<P>) -> AnyGrid<P> {
        if !parts::is_turned(&at) {
            return at;
        }
        match at {
            AnyGrid::Small(grid) => AnyGrid::Small(grid.least(R::SYMMETRY)),
            AnyGrid::Double(grid) => AnyGrid::Double(Box::new(grid.least(R::SYMMETRY))),
            AnyGrid::Wide(grid) => AnyGrid::Wide(Box::new(grid.least(R::SYMMETRY))),
        }
    }

    fn least_up_to_sign(at: AnyGrid<P>) -> (AnyGrid<P>, bool) {
        if !parts::is_turned(&at) {
            return (at, false);
        }
        match at {
            AnyGrid::Small(grid) => {
                let (grid, negative) = grid.least_up_to_sign(R::SYMMETRY);
                (AnyGrid::Small(grid), negative)
            }
            AnyGrid::Double(grid) => {
                let (grid, negative) = grid.least_up_to_sign(R::SYMMETRY);
                (AnyGrid::Double(Box::new(grid)), negative)
            }
            AnyGrid::Wide(grid) => {
                let (grid, negative) = grid.least_up_to_sign(R::SYMMETRY);
                (AnyGrid::Wide(Box::new(grid)), negative)
            }
        }
    }
}

/// The rules of any game on boards whose cells have 2^P states.
pub type AnyCellGame<const P: usize> = SharedRules<AnyGrid<P>, PackedMove>;

impl<R: CellRules<P>, const P: usize> Ruleset for CellGame<R, P> {
    type Position = AnyGrid<P>;
    type Move = PackedMove;

    fn visit_moves(&self, at: &AnyGrid<P>, player: Player, visit: Visit<'_, PackedMove>) -> Flow {
        on_grid!(at, grid => R::visit_moves(grid, player, &mut |mv| visit(mv.into())))
    }

    fn play(&self, at: &AnyGrid<P>, &mv: &PackedMove) -> Result<AnyGrid<P>, PositionTooLarge> {
        Ok(Self::after(at, &mv.into()))
    }

    /// The parts in which somebody can move, as they stand to each other, in the least of their images that
    /// are the same game.
    fn canonical(&self, at: &AnyGrid<P>) -> AnyGrid<P> {
        Self::least(parts::reduced::<R, P>(at))
    }

    fn canonical_up_to_sign(&self, at: &AnyGrid<P>) -> (AnyGrid<P>, bool) {
        Self::least_up_to_sign(parts::reduced::<R, P>(at))
    }

    fn visit_components(&self, at: &AnyGrid<P>, visit: &mut dyn FnMut(AnyGrid<P>)) {
        parts::visit_parts::<R, P>(at, &mut |part| visit(Self::least(part)));
    }

    fn is_sum_of_components(&self, _: &AnyGrid<P>) -> bool {
        true
    }

    fn visit_raw_components(&self, at: &AnyGrid<P>, visit: &mut dyn FnMut(AnyGrid<P>)) {
        parts::visit_parts::<R, P>(at, visit);
    }

    fn raw_component_up_to_sign(&self, piece: &AnyGrid<P>) -> (AnyGrid<P>, bool) {
        Self::least_up_to_sign(piece.clone())
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn visit_option_components(
        &self,
        at: &AnyGrid<P>,
        _: Player,
        visit: &mut dyn FnMut(Option<AnyGrid<P>>),
    ) -> bool {
        R::visit_option_components(at, visit)
    }

    fn structure_name(&self, at: &AnyGrid<P>) -> Option<Vec<u8>> {
        R::structure_name(at)
    }

    fn estimate_moves(&self, at: &AnyGrid<P>) -> Option<u64> {
        on_grid!(at, grid => R::count_moves(grid)).map(u64::from)
    }

    fn size_in_memory(&self, at: &AnyGrid<P>) -> usize {
        at.bytes() + 64
    }

    /// Sets of cells that fit into two words are moved and cut at once, others word by word and cell by cell.
    fn move_cost(&self, at: &AnyGrid<P>) -> u64 {
        const FOR_EACH_CELL: u64 = 100;
        match at {
            AnyGrid::Small(_) | AnyGrid::Double(_) => 0,
            AnyGrid::Wide(grid) => FOR_EACH_CELL * u64::from(grid.shape().cells()),
        }
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<AnyGrid<P>> {
        self
    }
}

impl<R: CellRules<P>, const P: usize> OutcomeHooks<AnyGrid<P>> for CellGame<R, P> {
    fn cells(&self, at: &AnyGrid<P>) -> Option<u32> {
        Some(on_grid!(at, grid => grid.live::<R>().count()))
    }

    fn exact_cells(&self, at: &AnyGrid<P>) -> u32 {
        let rows = on_grid!(at, grid => grid.shape().height);
        if rows == 1 { R::EXACT_CELLS_OF_ROWS } else { R::EXACT_CELLS }
    }

    fn bounded_cells(&self, _: &AnyGrid<P>) -> u32 {
        R::BOUNDED_CELLS
    }

    fn estimate(&self, at: &AnyGrid<P>) -> Option<i32> {
        on_grid!(at, grid => R::estimate(grid))
    }

    fn visit_best_options(&self, at: &AnyGrid<P>, player: Player, visit: &mut dyn FnMut(AnyGrid<P>)) -> bool {
        on_grid!(at, grid => R::visit_best_moves(grid, player, &mut |mv| visit(Self::after(at, mv))))
    }

    fn visit_renounced(&self, at: &AnyGrid<P>, player: Player, visit: &mut dyn FnMut(AnyGrid<P>, u32)) {
        on_grid!(at, grid => R::visit_renounced(grid, player, &mut |rest, moves| {
            visit(CellSet::board(rest), moves);
        }));
    }

    #[inline]
    fn move_key(&self, before: &AnyGrid<P>, after: &AnyGrid<P>) -> Option<NonZeroU64> {
        match (before, after) {
            _ if !R::REMEMBERS_MOVES => None,
            (AnyGrid::Small(before), AnyGrid::Small(after)) => before.change_key(after),
            (AnyGrid::Double(before), AnyGrid::Double(after)) => before.change_key(after),
            (AnyGrid::Wide(before), AnyGrid::Wide(after)) => before.change_key(after),
            _ => None,
        }
    }

    fn is_all_small(&self, _: &AnyGrid<P>) -> bool {
        R::ALL_SMALL
    }

    fn is_zero(&self, at: &AnyGrid<P>) -> bool {
        parts::is_turned(at) && on_grid!(at, grid => R::is_zero(grid))
    }

    fn is_own_negative(&self, at: &AnyGrid<P>) -> bool {
        parts::is_turned(at) && on_grid!(at, grid => grid.is_own_negative(R::SYMMETRY))
    }

    fn lines(&self, at: &AnyGrid<P>, player: Player) -> u32 {
        let BoardShape { width, height } = at.shape();
        match R::ROW_CUTS {
            Some(cut) if cut == player => height,
            Some(_) => width,
            None => 0,
        }
    }

    fn band(&self, at: &AnyGrid<P>, player: Player, first: u32, count: u32) -> Option<AnyGrid<P>> {
        let band = Self::band_in(at.shape(), player, (first, count))?;
        Some(on_grid!(at, grid => CellSet::board(grid.rectangle(band))))
    }

    fn band_name(&self, at: &AnyGrid<P>, player: Player, first: u32, count: u32) -> Option<NonZeroU64> {
        let band = Self::band_in(at.shape(), player, (first, count))?;
        let mirrored = R::SYMMETRY != Symmetry::Directed;
        on_grid!(at, grid => match R::ROW_CUTS? == player {
            true => grid.rectangle(band).own_name(mirrored),
            false => grid.rectangle(band).transposed().own_name(mirrored),
        })
    }

    fn changed_lines(&self, before: &AnyGrid<P>, after: &AnyGrid<P>, player: Player) -> Option<(u32, u32)> {
        let changed = match (before, after) {
            (AnyGrid::Small(before), AnyGrid::Small(after)) => before.changed(after),
            (AnyGrid::Double(before), AnyGrid::Double(after)) => before.changed(after),
            (AnyGrid::Wide(before), AnyGrid::Wide(after)) => before.changed(after),
            _ => None,
        };
        let Rectangle { top, left, shape: BoardShape { width, height } } = changed?;
        Some(if R::ROW_CUTS? == player { (top, top + height - 1) } else { (left, left + width - 1) })
    }

    /// Columns of a board are rows of the board with rows and columns exchanged, which is its negative.
    fn visit_band_names(
        &self,
        at: &AnyGrid<P>,
        player: Player,
        highest: u32,
        visit: &mut dyn FnMut(Option<NonZeroU64>),
    ) {
        let mirrored = R::SYMMETRY != Symmetry::Directed;
        match R::ROW_CUTS {
            Some(cut) if cut == player => {
                on_grid!(at, grid => grid.visit_band_names(highest, mirrored, visit));
            }
            Some(_) => on_grid!(at, grid => grid.transposed().visit_band_names(highest, mirrored, visit)),
            None => {}
        }
    }
}

impl<R: CellRules<P>, const P: usize> Notation for CellGame<R, P> {
    fn parse(&self, data: &Data) -> Result<AnyGrid<P>, PositionError> {
        let board = notation::read(data, R::LETTERS)?;
        on_grid!(&board, grid => R::check(grid))?;
        Ok(board)
    }

    fn write(&self, at: &AnyGrid<P>) -> Data {
        let with_stones = on_grid!(at, grid => R::with_stones(grid));
        notation::write(with_stones.as_ref().unwrap_or(at), R::LETTERS)
    }

    fn size_after(&self, at: &AnyGrid<P>, _: &PackedMove) -> u64 {
        u64::from(at.shape().cells())
    }

    fn move_name(&self, at: &AnyGrid<P>, &mv: &PackedMove) -> MoveName {
        R::name(at.shape(), &mv.into())
    }

    fn form(&self) -> TextFormat {
        // No game of two letters has stones of players.
        let letters = match R::LETTERS {
            ".#" => ".  #",
            ".x#" => ".x #",
            // Counters are the cells that are there, and people read them as stones.
            "x." => ".x",
            letters => letters,
        };
        TextFormat { shape: FormShape::Board { field: None, letters }, example: R::EXAMPLE }
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        let letter = |row: u64, column: u64| R::OPENING[(row + column) as usize % R::OPENING.len()];
        let row = |row: u64| Data::Text((0..columns).map(|column| letter(row, column)).collect());
        let is_board = !R::OPENING.is_empty() && rows.saturating_mul(columns) <= notation::MAX_CELLS.into();
        is_board.then(|| Data::list((0..rows).map(row).collect()))
    }

    /// The images of a board are those of its [`SYMMETRY`](CellRules::SYMMETRY).
    fn enumerate(&self, size: Size) -> Result<Enumeration<AnyGrid<P>>, SizeError> {
        let [height, width] = size.board()?;
        let shape = BoardShape { width, height };
        // What has too many cells is refused before it is turned.
        let letters = notation::states::<P>(R::LETTERS);
        let cells = (width.saturating_mul(height), Some(width));
        let images = if cells.0 <= 64 { R::SYMMETRY.images::<P>(shape) } else { Vec::new() };
        let make = move |states: &[u8]| {
            let board = AnyGrid::from_states(shape, states, false);
            on_grid!(&board, grid => R::check(grid)).is_ok().then_some(board)
        };
        BoardFillings::new(letters, cells, images, Box::new(make)).map(Enumeration::Fillings)
    }

    fn about(&self) -> &'static RulesetInfo {
        R::about()
    }
}

impl<R: CellRules<P>, const P: usize> Parameters for CellGame<R, P> {
    const DEFAULT_CONVENTION: Convention = R::DEFAULT_CONVENTION;

    fn from_parameters(parameters: Option<&str>) -> Result<CellGame<R, P>, GameError> {
        no_parameters(R::NAME, parameters).map(|()| CellGame::RULES)
    }
}
