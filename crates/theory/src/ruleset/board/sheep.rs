//! Sheep: herds that split and wander as far as they can.

use super::cells::cell_set::BoardShape;
use super::cells::moves::CellMove;
use super::cells::notation::uneven;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::outcome_hooks::OutcomeHooks;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape as FormShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::{text, words};
use std::ops::ControlFlow;

/// A part of a herd goes as far as it can in one of six directions; at least one sheep stays behind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sheep;

/// A pasture of cells: a positive number is a herd of Left's, a negative one a herd of Right's, 0 an empty
/// cell.
///
/// A herd of one sheep never moves, and no cell becomes empty. So such a herd is a cell that is not there,
/// who owns it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pasture {
    height: u32,
    width: u32,
    herds: Box<[i32]>,
}

/// Sheep leave a herd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The cell that they leave and the one that they come to.
    pub way: CellMove,
    /// How many they are.
    pub sheep: u32,
}

/// The most cells of a pasture.
const MAX_CELLS: usize = 100_000;

/// The most sheep of a herd.
const MAX_SHEEP: u64 = 1_000_000;

/// A herd that stays where it is, for cells in which nothing can happen.
const STILL: i32 = 1;

/// The steps to the neighbours of a cell, as on a board of hexagons whose rows are shifted.
const STEPS: [(i32, i32); 6] = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)];

impl Pasture {
    fn shape(&self) -> BoardShape {
        BoardShape { width: self.width, height: self.height }
    }

    fn herd(&self, cell: u32) -> i32 {
        self.herds.get(cell as usize).copied().unwrap_or(STILL)
    }

    /// Whether something may still happen on this cell.
    fn is_live(&self, cell: u32) -> bool {
        self.herd(cell).unsigned_abs() != 1
    }

    /// The last of the empty cells that follow each other in this direction, if there are any.
    fn farthest(&self, from: u32, step: (i32, i32)) -> Option<u32> {
        self.shape().ray(from, step).take_while(|&cell| self.herd(cell) == 0).last()
    }

    /// Sets of live cells that are joined over empty ones, each with a herd and an empty cell.
    ///
    /// Sheep cross empty cells alone, and herds stay. So what happens in one of these sets never touches
    /// another one, to which all else is as good as herds of one sheep.
    fn regions(&self) -> Vec<Vec<u32>> {
        let shape = self.shape();
        let mut seen = vec![false; self.herds.len()];
        let mut regions = Vec::new();
        for first in 0..shape.cells() {
            if seen[first as usize] || !self.is_live(first) {
                continue;
            }
            seen[first as usize] = true;
            let (mut region, mut met) = (vec![first], 0);
            while let Some(&cell) = region.get(met) {
                met += 1;
                for next in STEPS.iter().filter_map(|&step| shape.next(cell, step)) {
                    let joined = self.herd(cell) == 0 || self.herd(next) == 0;
                    if joined && self.is_live(next) && !seen[next as usize] {
                        seen[next as usize] = true;
                        region.push(next);
                    }
                }
            }
            let empty = region.iter().filter(|&&cell| self.herd(cell) == 0).count();
            if (1..region.len()).contains(&empty) {
                regions.push(region);
            }
        }
        regions
    }

    /// These regions on the smallest pasture that holds them, with herds no larger than makes a difference.
    ///
    /// Claim: if c cells of its region are empty, a herd of 2^c sheep or more is the same game as one of
    /// exactly 2^c. Proof, by induction on c: for c = 0 nothing moves. Otherwise a move leaves c - 1 empty
    /// cells, or fewer in each part, and two herds that count up to U = 2^(c-1) at most. A herd of n >= 2U
    /// splits into all pairs (i, j) of such counts with i or j equal to U, and into no others, as i, j < U
    /// need n < 2U: the same pairs for every such n.
    fn of_regions(&self, regions: &[Vec<u32>]) -> Pasture {
        let cells = || regions.iter().flatten();
        let row = |cell: &u32| cell / self.width;
        let column = |cell: &u32| cell % self.width;
        let (Some(top), Some(bottom)) = (cells().map(row).min(), cells().map(row).max()) else {
            return Pasture { width: 0, height: 0, herds: Box::default() };
        };
        let left = cells().map(column).min().unwrap_or(0);
        let right = cells().map(column).max().unwrap_or(0);
        let shape = BoardShape { width: right + 1 - left, height: bottom + 1 - top };
        let mut herds = vec![STILL; shape.cells() as usize].into_boxed_slice();
        for region in regions {
            let empty = region.iter().filter(|&&cell| self.herd(cell) == 0).count();
            let most = 1i32.checked_shl(empty as u32).filter(|&most| most > 0).unwrap_or(i32::MAX);
            for cell in region {
                let place = (row(cell) - top) * shape.width + column(cell) - left;
                herds[place as usize] = self.herd(*cell).clamp(-most, most);
            }
        }
        Pasture { width: shape.width, height: shape.height, herds }
    }

    /// The pasture with rows and columns exchanged.
    fn transposed(&self) -> Pasture {
        let cells = (0..self.width).flat_map(|column| (0..self.height).map(move |row| (row, column)));
        let herds = cells.map(|(row, column)| self.herd(row * self.width + column)).collect();
        Pasture { width: self.height, height: self.width, herds }
    }

    fn half_turned(&self) -> Pasture {
        Pasture { herds: self.herds.iter().rev().copied().collect(), ..*self }
    }

    /// The least of the images that are the same game.
    ///
    /// Half a turn and exchanging rows and columns take the six directions to each other; a reflection in an
    /// axis does not.
    fn least(self) -> Pasture {
        let (half_turned, transposed) = (self.half_turned(), self.transposed());
        let other = transposed.half_turned();
        self.min(half_turned).min(transposed.min(other))
    }

    /// The pasture on which Left and Right have changed places.
    fn negative(&self) -> Pasture {
        let negative = |&herd: &i32| if herd == STILL { STILL } else { -herd };
        Pasture { herds: self.herds.iter().map(negative).collect(), ..*self }
    }

    fn is_empty(&self) -> bool {
        self.herds.is_empty()
    }
}

impl Ruleset for Sheep {
    type Position = Pasture;
    type Move = Split;

    fn visit_moves(&self, at: &Pasture, player: Player, visit: Visit<'_, Split>) -> Flow {
        for (from, &herd) in (0..).zip(at.herds.iter()) {
            let own = if player == Player::Left { herd } else { -herd };
            if own < 2 {
                continue;
            }
            for into in STEPS.iter().filter_map(|&step| at.farthest(from, step)) {
                for sheep in 1..own.unsigned_abs() {
                    visit(Split { way: CellMove { from, into }, sheep })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Pasture, mv: &Split) -> Result<Pasture, PositionTooLarge> {
        let mut to = at.clone();
        let sheep = at.herd(mv.way.from).signum() * mv.sheep as i32;
        to.herds[mv.way.from as usize] -= sheep;
        to.herds[mv.way.into as usize] = sheep;
        Ok(to)
    }

    fn canonical(&self, at: &Pasture) -> Pasture {
        at.of_regions(&at.regions()).least()
    }

    fn canonical_up_to_sign(&self, at: &Pasture) -> (Pasture, bool) {
        self.raw_component_up_to_sign(&at.of_regions(&at.regions()))
    }

    fn visit_components(&self, at: &Pasture, visit: &mut dyn FnMut(Pasture)) {
        self.visit_raw_components(at, &mut |piece| visit(piece.least()));
    }

    fn is_sum_of_components(&self, _: &Pasture) -> bool {
        true
    }

    fn visit_raw_components(&self, at: &Pasture, visit: &mut dyn FnMut(Pasture)) {
        at.regions().iter().for_each(|region| visit(at.of_regions(std::slice::from_ref(region))));
    }

    fn raw_component_up_to_sign(&self, piece: &Pasture) -> (Pasture, bool) {
        lesser(piece.clone().least(), piece.negative().least())
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Pasture) -> usize {
        size_of::<Pasture>() + 64 + size_of_val(&at.herds[..])
    }

    fn outcome_hooks(&self) -> &dyn OutcomeHooks<Pasture> {
        self
    }
}

impl OutcomeHooks<Pasture> for Sheep {
    fn is_own_negative(&self, at: &Pasture) -> bool {
        at.clone().least() == at.negative().least()
    }
}

impl Notation for Sheep {
    fn parse(&self, data: &Data) -> Result<Pasture, PositionError> {
        let rows = match data {
            Data::Text(_) => {
                let expected = words!("a list of rows of whole numbers", "若干行整数的列表");
                return Err(PositionError::shape(data, &expected));
            }
            _ => data.items()?,
        };
        let mut herds = Vec::new();
        let mut width = None;
        for (row, item) in rows.iter().enumerate() {
            let within = |error: PositionError| error.within(&format!("[{row}]"));
            let expected = words!("a row of the pasture, a list of whole numbers", "牧场的一行（整数列表）");
            let items = item.items().map_err(|_| within(PositionError::shape(item, &expected)))?;
            for (column, item) in items.iter().enumerate() {
                herds.push(herd(item).map_err(|error| within(error.within(&format!("[{column}]"))))?);
            }
            if herds.len().max(rows.len()) > MAX_CELLS {
                return Err(PositionError::too_large(words!(
                    "the pasture is too large: write at most {MAX_CELLS} cells and rows",
                    "牧场的格数和行数最多为 {MAX_CELLS}"
                )));
            }
            let (length, width) = (items.len() as u32, *width.get_or_insert(items.len() as u32));
            if length != width {
                return Err(within(uneven(row, length, width)));
            }
        }
        Ok(Pasture { width: width.unwrap_or(0), height: rows.len() as u32, herds: herds.into() })
    }

    fn write(&self, at: &Pasture) -> Data {
        let row = |row: u32| (0..at.width).map(|column| at.herd(row * at.width + column).into()).collect();
        Data::list((0..at.height).map(|i| Data::integers(row(i))).collect())
    }

    fn size_after(&self, at: &Pasture, _: &Split) -> u64 {
        at.herds.len() as u64
    }

    fn move_name(&self, at: &Pasture, mv: &Split) -> MoveName {
        let mut name = mv.way.name(at.shape());
        name.push(("sheep", Data::Natural(mv.sheep.into())));
        name
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: FormShape::Rows { list: None, fields: &[] }, example: "0 0 -4\n0 0 0\n4 0 0" }
    }

    /// Each herd with its number, as it is written.
    fn scene(&self, at: &Pasture) -> Scene {
        if at.is_empty() {
            return Scene::from_position(&self.write(at));
        }
        let lines = |count: u32| VisibleRange::lines(0, count.into());
        Scene::board(&lines(at.height), &lines(at.width), false, |row, column| {
            let herd = at.herd(row as u32 * at.width + column as u32);
            match herd {
                0 => (Appearance::Plain, None),
                1.. => (Appearance::Left, Some(herd.to_string())),
                _ => (Appearance::Right, Some(herd.to_string())),
            }
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// Reads what stands on a cell.
fn herd(data: &Data) -> Result<i32, PositionError> {
    let herd = match data {
        Data::Natural(_) | Data::Big(_) => data.to_i64(),
        _ => {
            let expected = words!(
                "a whole number (a herd of Left's, or with a minus a herd of Right's, or 0 for an empty cell)",
                "整数（左方的羊群；带负号为右方的羊群；0 为空格）"
            );
            return Err(PositionError::shape(data, &expected));
        }
    };
    match herd {
        Some(herd) if herd.unsigned_abs() <= MAX_SHEEP => Ok(herd as i32),
        _ => Err(PositionError::too_large(words!(
            "the herd is too large: write at most {MAX_SHEEP} sheep",
            "一群羊至多 {MAX_SHEEP} 只"
        ))),
    }
}

impl Parameters for Sheep {
    fn from_parameters(parameters: Option<&str>) -> Result<Sheep, GameError> {
        no_parameters("sheep", parameters).map(|()| Sheep)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Herds of sheep stand on a pasture, one on a cell. A move splits off any number of sheep from a herd of one's own, at least one staying behind; they go together as far as empty cells reach in one of six directions, one cell at least: up, down, left, right, up to the right, or down to the left. So the cells are neighbours as on a board of hexagons. A player who cannot move loses. A herd of a single sheep never moves, and may stand for a cell that is not there.",
        "牧场的格子上有羊群，每格至多一群。每步从自己的一群羊中分出若干只，至少留下一只；分出的羊一起沿六个方向之一（上、下、左、右、右上、左下）穿过空格走到尽头，至少走一格。格子的相邻关系如同六边形棋盘。无法行动者负。只有一只羊的群永远不动，可以用来表示不存在的格子。",
    ),
    format: text!(
        "a list of rows from the top, each a list of whole numbers: 3 for a herd of three sheep of Left's, -3 for one of Right's, 0 for an empty cell",
        "自上而下的各行，每行是整数列表：3 表示左方的三只羊，-3 表示右方的三只羊，0 表示空格"
    ),
    example: "[[0,0,-4],[0,0,0],[4,0,0]]",
    source: "F. Rotta, Battle Sheep, first called Splits (Blue Orange, 2010); MCGS, University of Alberta (sheep)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::brute_force::{DifferenceGame, holds_up, stays_canonical};
    use proptest::prelude::*;

    fn pasture(rows: &[Vec<i64>]) -> Data {
        Data::list(rows.iter().map(|row| Data::integers(row.clone())).collect())
    }

    /// All pastures of this shape with these herds.
    fn pastures(height: usize, width: usize, herds: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let count = herds.len().pow((height * width) as u32);
        let all = (0..count).map(|mut number| {
            let mut next = || {
                let herd = herds[number % herds.len()];
                number /= herds.len();
                herd
            };
            (0..height).map(|_| (0..width).map(|_| next()).collect()).collect()
        });
        all.collect()
    }

    /// The pastures after each move, by the words of the rules.
    fn after(rows: &[Vec<i64>], sign: i64) -> Vec<Data> {
        let cell = |row: i64, column: i64| {
            let row = usize::try_from(row).ok().and_then(|row| rows.get(row));
            row.and_then(|row| row.get(usize::try_from(column).ok()?)).copied()
        };
        let mut after = Vec::new();
        for (row, column) in
            (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |column| (row, column)))
        {
            for (down, right) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, 1), (1, -1)] {
                let mut far = 0;
                while cell(row as i64 + (far + 1) * down, column as i64 + (far + 1) * right) == Some(0) {
                    far += 1;
                }
                for sheep in 1..rows[row][column] * sign {
                    if far > 0 {
                        let mut to = rows.to_vec();
                        to[row][column] -= sign * sheep;
                        let place =
                            ((row as i64 + far * down) as usize, (column as i64 + far * right) as usize);
                        to[place.0][place.1] = sign * sheep;
                        after.push(pasture(&to));
                    }
                }
            }
        }
        after.sort_by(Data::lexicographic);
        after
    }

    #[test]
    fn part_of_a_herd_goes_as_far_as_it_can() {
        let shapes = [(1, 4, &[0, 1, 2, -3][..]), (2, 3, &[0, 0, 3, -2]), (3, 2, &[0, -1, 2, -2])];
        for rows in shapes.into_iter().flat_map(|(height, width, herds)| pastures(height, width, herds)) {
            let at = Sheep.parse(&pasture(&rows)).unwrap();
            for (player, sign) in [(Player::Left, 1), (Player::Right, -1)] {
                let mut found = Vec::new();
                let _ = Sheep.visit_moves(&at, player, &mut |mv| {
                    found.push(Sheep.write(&Sheep.play(&at, &mv).unwrap()));
                    ControlFlow::Continue(())
                });
                found.sort_by(Data::lexicographic);
                assert_eq!(found, after(&rows, sign), "{rows:?}");
            }
        }
    }

    #[test]
    fn small_pastures_hold_up() {
        let shapes = [(1, 4, &[0, 1, 2, -3][..]), (2, 2, &[0, 0, 4, -3, -1]), (2, 3, &[0, -2, 2])];
        for rows in shapes.into_iter().flat_map(|(height, width, herds)| pastures(height, width, herds)) {
            holds_up(&Sheep, &pasture(&rows));
            stays_canonical(&Sheep, &pasture(&rows));
        }
    }

    #[test]
    fn a_herd_counts_no_more_than_its_cells_let_it() {
        let at = |herd: i64| Sheep.parse(&pasture(&[vec![herd, 0, -2, -1, 0], vec![1, 0, 1, 1, 0]])).unwrap();
        assert_eq!(Sheep.canonical(&at(4)), Sheep.canonical(&at(1_000_000)));
        assert_ne!(Sheep.canonical(&at(3)), Sheep.canonical(&at(4)));
        let mut play = DifferenceGame::new(&Sheep);
        assert!(play.equal(&[at(4)], &[at(9)]));
    }

    #[test]
    fn herds_of_one_sheep_are_walls() {
        let parts = |rows: &[Vec<i64>]| {
            let mut parts = Vec::new();
            Sheep.visit_components(&Sheep.parse(&pasture(rows)).unwrap(), &mut |part| {
                parts.push(Sheep.write(&part).to_string());
            });
            parts
        };
        assert_eq!(parts(&[vec![2, 0, -1, 1, 0, 0, -2, 5]]), ["[[0, 2]]", "[[-2, 0, 0]]"]);
        // Between herds of two nothing happens; a herd beside two empty cells belongs to both.
        assert_eq!(parts(&[vec![0, 2, -2, 0]]).len(), 2);
        assert_eq!(parts(&[vec![0, 3, 0]]), ["[[0, 3, 0]]"]);
        // A herd that has one cell to go to counts as two.
        assert_eq!(parts(&[vec![1, 0, 1], vec![3, 1, 0]]), ["[[1, 0], [2, 1]]"]);
        assert_eq!(parts(&[vec![1, 1, 0], vec![3, 1, 0]]), [""; 0]);
        assert_eq!(parts(&[]), [""; 0]);
    }

    #[test]
    fn errors_say_where_and_what_is_expected() {
        let list = |rows: Vec<Data>| Data::list(rows);
        for (data, at, message) in [
            ("3 0".into(), "", "a list of rows of whole numbers is expected here, not a text"),
            (5.into(), "", "a list is expected here"),
            (Data::from(vec![3, 0]), "[0]", "a row of the pasture, a list of whole numbers is expected here"),
            (
                list(vec![Data::from(vec![3, 0]), Data::from(vec![1])]),
                "[1]",
                "row 1 has 1 cells and row 0 has 2",
            ),
            (list(vec![list(vec!["x".into(), 0.into()])]), "[0][0]", "0 for an empty cell"),
            (list(vec![list(vec![Data::Fraction("1.5".to_owned())])]), "[0][0]", "a whole number"),
            (
                list(vec![Data::from(vec![0, 1_000_001])]),
                "[0][1]",
                "the herd is too large: write at most 1000000 sheep",
            ),
        ] {
            let error = Sheep.parse(&data).unwrap_err();
            assert_eq!(error.at, at, "{data}");
            assert!(error.message.en.contains(message), "{}", error.message.en);
        }
        assert!(Sheep.parse(&list(vec![Data::from(vec![0; MAX_CELLS + 1])])).unwrap_err().too_large);
        for empty in [Data::from(vec![]), Data::List(vec![Data::from(vec![])])] {
            assert_eq!(Sheep.write(&Sheep.parse(&empty).unwrap()), empty);
        }
    }

    proptest! {
        #[test]
        fn pastures_are_written_as_they_are_read(
            rows in (1usize..6).prop_flat_map(|width| {
                prop::collection::vec(prop::collection::vec(-1_000_000i64..=1_000_000, width), 1..6)
            })
        ) {
            let data = pasture(&rows);
            prop_assert_eq!(Sheep.write(&Sheep.parse(&data).unwrap()), data);
        }

        #[test]
        fn random_pastures_hold_up(
            rows in prop::collection::vec(
                prop::collection::vec(prop::sample::select(vec![0, 0, 0, 1, 2, -2, -3, 5]), 3), 2),
        ) {
            holds_up(&Sheep, &pasture(&rows));
            stays_canonical(&Sheep, &pasture(&rows));
        }
    }
}
