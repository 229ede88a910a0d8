//! Products of coin-turning games: coins on a board, turned in rows by one game and in columns by another.

use super::{CoinSet, FlipRule, MAX_PLACE, MAX_PLACES, faces, listed_twice, place_zero};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, ONE_HEAD};
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError};
use crate::ruleset::text_format::{self, TextFormat};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::structure::symmetric_difference::{FlipSet, turn};
use crate::words;
use std::sync::Arc;

/// A cell of the board: its row and its column, counted from 1.
pub type Cell = [u64; 2];

/// The rules of a product.
pub trait ProductRules: Send + Sync + 'static {
    /// The notations of the two games on a row of coins: by which rows and by which columns are turned.
    fn factors(&self) -> [&str; 2];

    /// Which sets of rows and which sets of columns may be turned.
    fn turns(&self) -> [FlipRule; 2];

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

impl ProductRules for Box<dyn ProductRules> {
    fn factors(&self) -> [&str; 2] {
        (**self).factors()
    }

    fn turns(&self) -> [FlipRule; 2] {
        (**self).turns()
    }

    fn about(&self) -> &'static RulesetInfo {
        (**self).about()
    }
}

/// The game on a board of coins with the rules `P`: positions are the cells that show heads, rising.
#[derive(Clone, Debug)]
pub struct CoinProductGame<P>(pub Arc<P>);

/// The cells in some rows and some columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CellProduct {
    /// The rows; a legal set of the first game.
    pub rows: CoinSet,
    /// The columns; a legal set of the second game.
    pub columns: CoinSet,
}

impl CellProduct {
    fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.places().flat_map(|i| self.columns.places().map(move |j| [i, j]))
    }

    fn size(&self) -> u64 {
        self.rows.size().saturating_mul(self.columns.size())
    }
}

impl FlipSet for CellProduct {
    type Place = Cell;

    fn first_difference(&self, other: &CellProduct) -> Option<Cell> {
        let (row, other_row) = (self.rows.least(), other.rows.least());
        if row != other_row {
            let columns = if row < other_row { &self.columns } else { &other.columns };
            return Some([row.min(other_row), columns.least()]);
        }
        match self.columns.first_difference(&other.columns) {
            Some(column) => Some([row, column]),
            None => self.rows.first_difference(&other.rows).map(|row| [row, self.columns.least()]),
        }
    }

    fn holds(&self, [i, j]: Cell) -> bool {
        self.rows.holds(i) && self.columns.holds(j)
    }

    fn count_above(&self, [i, j]: Cell) -> u128 {
        let in_row = if self.rows.holds(i) { self.columns.count_above(j) } else { 0 };
        // Both counts are at most 10^18.
        self.rows.count_above(i) * u128::from(self.columns.size()) + in_row
    }
}

impl<P: ProductRules> CoinProductGame<P> {
    /// Whether the coin in this cell can be the largest of a move.
    fn is_live(&self, &[i, j]: &Cell) -> bool {
        let [rows, columns] = self.0.turns();
        i >= rows.least() && j >= columns.least()
    }
}

impl<P: ProductRules> Ruleset for CoinProductGame<P> {
    type Position = Vec<Cell>;
    type Move = CellProduct;

    fn visit_moves(&self, at: &Vec<Cell>, _: Player, visit: Visit<'_, CellProduct>) -> Flow {
        let turns = self.0.turns();
        at.iter().try_for_each(|&[i, j]| {
            turns[0].visit_sets(i, &mut |rows| {
                turns[1].visit_sets(j, &mut |columns| visit(CellProduct { rows: rows.clone(), columns }))
            })
        })
    }

    fn play(&self, at: &Vec<Cell>, mv: &CellProduct) -> Result<Vec<Cell>, PositionTooLarge> {
        if self.size_after(at, mv) > MAX_PLACES { Err(PositionTooLarge) } else { Ok(turn(at, mv.cells())) }
    }

    /// Coins that cannot be the largest of a move do not matter.
    fn canonical(&self, at: &Vec<Cell>) -> Vec<Cell> {
        at.iter().copied().filter(|cell| self.is_live(cell)).collect()
    }

    fn visit_components(&self, at: &Vec<Cell>, visit: &mut dyn FnMut(Vec<Cell>)) {
        at.iter().filter(|cell| self.is_live(cell)).for_each(|&cell| visit(vec![cell]));
    }

    fn size_in_memory(&self, at: &Vec<Cell>) -> usize {
        size_of::<Vec<Cell>>() + size_of_val(at.as_slice())
    }
}

impl<P: ProductRules> Impartial for CoinProductGame<P> {}

impl<P: ProductRules> Notation for CoinProductGame<P> {
    fn parse(&self, data: &Data) -> Result<Vec<Cell>, PositionError> {
        if let Some(rows) = faces::on_a_board(data)? {
            return Ok(faces::cells(&rows));
        }
        let cells = match data {
            Data::Naturals(none) if none.is_empty() => &[],
            Data::Rows { width: 2, cells } => cells.as_slice(),
            other => return Err(not_cells(other)),
        };
        if let Some(i) = cells.iter().position(|&place| !(1..=MAX_PLACE).contains(&place)) {
            let error = if cells[i] == 0 { place_zero() } else { PositionError::above(MAX_PLACE) };
            return Err(error.within(&format!("[{}]", i % 2)).within(&format!("[{}]", i / 2)));
        }
        let mut heads: Vec<Cell> = cells.as_chunks().0.to_vec();
        heads.sort_unstable();
        match heads.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(heads),
            Some(pair) => {
                let [i, j] = pair[0];
                let at = cells.as_chunks().0.iter().rposition(|cell| *cell == pair[0]).unwrap_or(0);
                Err(listed_twice(&format!("[{i}, {j}]")).within(&format!("[{at}]")))
            }
        }
    }

    fn write(&self, at: &Vec<Cell>) -> Data {
        if at.is_empty() {
            return Data::Naturals(Vec::new());
        }
        Data::Rows { width: 2, cells: at.as_flattened().to_vec() }
    }

    fn size_after(&self, at: &Vec<Cell>, mv: &CellProduct) -> u64 {
        (at.len() as u64).saturating_add(mv.size()).saturating_mul(2)
    }

    fn move_name(&self, _: &Vec<Cell>, mv: &CellProduct) -> MoveName {
        vec![("rows", Data::object([mv.rows.name()])), ("columns", Data::object([mv.columns.name()]))]
    }

    fn form(&self) -> TextFormat {
        text_format::BOARD_OF_COINS
    }

    /// Any of the coins of a board shows heads.
    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<Cell>>, SizeError> {
        let [height, width] = size.board()?;
        let make = move |cells: &mut dyn Iterator<Item = u32>| {
            cells.map(|cell| [cell / width + 1, cell % width + 1].map(u64::from)).collect()
        };
        BoardFillings::sets(width.saturating_mul(height), Vec::new(), make).map(Enumeration::Fillings)
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(ONE_HEAD)
    }

    fn scene(&self, at: &Vec<Cell>) -> Scene {
        Scene::coins_on_board(at)
    }

    /// The cells at the last row and column, at those before them, and so on; whichever runs out first stays
    /// with its last one.
    fn picks(&self, _: &Vec<Cell>, mv: &CellProduct) -> Option<Vec<Pick>> {
        let ends = |set: &CoinSet| match set {
            CoinSet::Places(places) => places.iter().rev().copied().collect(),
            CoinSet::Run { first, last } if first == last => vec![*last],
            CoinSet::Run { first, last } => vec![*last, *first],
        };
        let (rows, columns) = (ends(&mv.rows), ends(&mv.columns));
        let pick = |i: usize| {
            let line = |lines: &[u64]| lines.get(i).or_else(|| lines.first()).copied().unwrap_or(0);
            Pick::thing(format!("c{},{}", line(&rows), line(&columns)))
        };
        Some((0..rows.len().max(columns.len())).map(pick).collect())
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

/// Why this is no list of cells: the first thing in it that is none.
fn not_cells(data: &Data) -> PositionError {
    let expected = words!("a list of cells [i, j]", "格子 [i, j] 的列表");
    let Ok(items) = data.items() else { return PositionError::shape(data, &expected) };
    for (at, item) in items.iter().enumerate() {
        let within = |error: PositionError| error.within(&format!("[{at}]"));
        match item.naturals(MAX_PLACE) {
            Ok([_, _]) => {}
            Ok(cell) => {
                let found = cell.len();
                return within(PositionError::wrong(words!(
                    "a cell is written with two numbers, [row, column], not {found}",
                    "一个格子应写作两个数 [行, 列]，而不是 {found} 个"
                )));
            }
            Err(error) => return within(error),
        }
    }
    PositionError::shape(data, &expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::coin::coin_grid::CoinGrid;
    use crate::ruleset::coin::tartan::Tartan;
    use crate::ruleset::parameters::Parameters;
    use crate::theorem::brute_force::check_equivalences;
    use std::ops::ControlFlow;

    fn boards(rows: u64, columns: u64) -> impl Iterator<Item = Vec<Cell>> {
        let cells: Vec<Cell> = (1..=rows).flat_map(|i| (1..=columns).map(move |j| [i, j])).collect();
        (0u32..1 << cells.len()).map(move |set| {
            cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &cell)| cell).collect()
        })
    }

    #[test]
    fn heads_are_independent_and_idle_ones_are_nothing() {
        for factors in ["ruler,turning-turtles", "coins:2-3,mock-turtles", "coins:1-2,run,coins:2-2"] {
            let rules = CoinProductGame(Arc::new(Tartan::from_parameters(Some(factors)).unwrap()));
            check_equivalences(&rules, boards(2, 3));
            check_equivalences(&rules, boards(3, 2));
        }
    }

    #[test]
    fn a_corner_and_up_to_three_more_are_turned_in_the_grid() {
        let rules = CoinProductGame(Arc::new(CoinGrid));
        let mut reached = Vec::new();
        let _ = rules.visit_moves(&vec![[2, 3]], Player::Left, &mut |mv| {
            reached.push(rules.play(&vec![[2, 3]], &mv).unwrap());
            ControlFlow::Continue(())
        });
        reached.sort();
        let expected: Vec<Vec<Cell>> = vec![
            vec![],
            vec![[1, 1], [1, 3], [2, 1]],
            vec![[1, 2], [1, 3], [2, 2]],
            vec![[1, 3]],
            vec![[2, 1]],
            vec![[2, 2]],
        ];
        assert_eq!(reached, expected);
    }

    #[test]
    fn wrong_positions_are_refused() {
        let rules = CoinProductGame(Arc::new(CoinGrid));
        let parse = |data: Data| rules.parse(&data).map_err(|error| (error.at, error.too_large));
        let rows = |width, cells| Data::Rows { width, cells };
        assert_eq!(parse(Data::Naturals(vec![])), Ok(vec![]));
        assert_eq!(parse(rows(2, vec![2, 1, 1, 5])), Ok(vec![[1, 5], [2, 1]]));
        assert_eq!(parse(rows(2, vec![2, 1, 1, 0])), Err(("[1][1]".to_owned(), false)));
        assert_eq!(parse(rows(2, vec![2, 1, u64::MAX, 1])), Err(("[1][0]".to_owned(), true)));
        assert_eq!(parse(rows(2, vec![2, 1, 3, 4, 2, 1])), Err(("[2]".to_owned(), false)));
        assert_eq!(parse(rows(3, vec![2, 1, 3])), Err(("[0]".to_owned(), false)));
        assert_eq!(parse(Data::Naturals(vec![2, 1])), Err(("[0]".to_owned(), false)));
        assert_eq!(parse(Data::Natural(2)), Err((String::new(), false)));
        let ragged = Data::List(vec![Data::Naturals(vec![1, 2]), Data::Naturals(vec![])]);
        assert_eq!(parse(ragged), Err(("[1]".to_owned(), false)));
    }
}
