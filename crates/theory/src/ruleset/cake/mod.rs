//! Games on rectangular cakes, and on pairs of numbers that are cut like cakes: a file per ruleset.
//!
//! A position is a list of pieces, whose sum it is: a move is made in one piece and leaves others of it.
//! [`CakeRules`] speak of one piece, [`CakeGame`] makes the game.

pub mod cutcake;
pub mod eatcake;
pub mod maundy_cake;
pub mod partizan_euclid;
pub mod turn_and_eatcake;

use super::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, lesser};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedStr;
use crate::player::Player;
use crate::scene::{Appearance, Pick, Scene, VisibleRange};
use crate::{text, words};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// The longest side that a piece may have where its game does not say otherwise.
pub const MAX_SIDE: u64 = 1_000_000_000_000_000_000;

/// More pieces than this are not written down.
const MAX_PIECES: u64 = 1 << 22;

/// More pieces than this are not drawn.
const MAX_SEEN: usize = 12;

/// A piece: rows and columns, both at least 1.
pub type Piece = [u64; 2];

/// Equal pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// One of them.
    pub piece: Piece,
    /// How many there are, at least 1.
    pub count: u64,
}

/// A way to cut one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What tells it from the other cuts of the same player: where it is made, or into how many parts.
    pub at: u64,
    /// What is left.
    pub left: SmallVec<[Pieces; 2]>,
}

impl Cut {
    /// Two pieces are left; those without rows or without columns vanish.
    pub fn in_two(at: u64, one: Piece, other: Piece) -> Cut {
        let left = [one, other].into_iter().filter(|piece| !piece.contains(&0));
        Cut { at, left: left.map(|piece| Pieces { piece, count: 1 }).collect() }
    }
}

/// The rules for one piece.
pub trait CakeRules: Send + Sync + 'static {
    /// Shows every cut of a piece that `player` may make.
    fn visit_cuts(&self, piece: Piece, player: Player, visit: Visit<'_, Cut>) -> Flow;

    /// Whether a piece whose rows and columns have changed places is the negative of what it was.
    fn turns_sign(&self) -> bool {
        true
    }

    /// A piece with the same cuts.
    fn simplest(&self, piece: Piece) -> Piece {
        piece
    }

    /// The longest side that a piece may have.
    fn longest_side(&self) -> u64 {
        MAX_SIDE
    }

    /// The game in words.
    fn about(&self) -> &'static RulesetInfo;
}

/// The game on a list of pieces.
#[derive(Clone, Copy, Debug, Default)]
pub struct CakeGame<C>(pub C);

/// A cut of one of the pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CakeMove {
    /// The place of the piece in the list, from 0.
    pub piece: usize,
    /// How it is cut.
    pub cut: Cut,
}

/// The pieces of a position.
pub type CakePosition = SmallVec<[Piece; 2]>;

impl<C: CakeRules> CakeGame<C> {
    /// The pieces that somebody may cut, each as simple as it can be.
    fn alive<'a>(&'a self, at: &'a CakePosition) -> impl Iterator<Item = Piece> + 'a {
        at.iter().filter(|&&piece| self.is_alive(piece)).map(|&piece| self.0.simplest(piece))
    }

    fn is_alive(&self, piece: Piece) -> bool {
        let mut stop = |_| ControlFlow::Break(());
        [Player::Left, Player::Right]
            .into_iter()
            .any(|player| self.0.visit_cuts(piece, player, &mut stop).is_break())
    }
}

impl<C: CakeRules> Ruleset for CakeGame<C> {
    type Position = CakePosition;
    type Move = CakeMove;

    fn visit_moves(&self, at: &CakePosition, player: Player, visit: Visit<'_, CakeMove>) -> Flow {
        for (place, &piece) in at.iter().enumerate() {
            self.0.visit_cuts(piece, player, &mut |cut| visit(CakeMove { piece: place, cut }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &CakePosition, mv: &CakeMove) -> Result<CakePosition, PositionTooLarge> {
        if self.size_after(at, mv) > 2 * MAX_PIECES {
            return Err(PositionTooLarge);
        }
        let mut to = CakePosition::new();
        to.extend_from_slice(&at[..mv.piece]);
        for left in &mv.cut.left {
            to.extend(std::iter::repeat_n(left.piece, left.count as usize));
        }
        to.extend_from_slice(&at[mv.piece + 1..]);
        Ok(to)
    }

    /// The order of the pieces does not matter, nor do those that nobody may cut.
    fn canonical(&self, at: &CakePosition) -> CakePosition {
        let mut pieces: CakePosition = self.alive(at).collect();
        pieces.sort_unstable();
        pieces
    }

    fn canonical_up_to_sign(&self, at: &CakePosition) -> (CakePosition, bool) {
        let one = self.canonical(at);
        if !self.0.turns_sign() {
            return (one, false);
        }
        let mut other: CakePosition = one.iter().map(|&[rows, columns]| [columns, rows]).collect();
        other.sort_unstable();
        lesser(one, other)
    }

    /// Each piece is cut on its own.
    fn visit_components(&self, at: &CakePosition, visit: &mut dyn FnMut(CakePosition)) {
        self.alive(at).for_each(|piece| visit(SmallVec::from_slice(&[piece])));
    }

    fn is_sum_of_components(&self, _: &CakePosition) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &CakePosition) -> usize {
        size_of::<CakePosition>() + 64 + if at.spilled() { size_of_val(&at[..]) } else { 0 }
    }
}

impl<C: CakeRules> Notation for CakeGame<C> {
    /// A piece `[m, n]`, or a list of pieces.
    fn parse(&self, data: &Data) -> Result<CakePosition, PositionError> {
        let most = self.0.longest_side();
        match data {
            Data::Naturals(list) if list.is_empty() => Ok(CakePosition::new()),
            Data::Rows { .. } | Data::List(_) | Data::IntegerRows { .. } => {
                let piece = |(i, item): (usize, &Data)| {
                    read_piece(item, most).map_err(|error| error.within(&format!("[{i}]")))
                };
                let items = data.items()?;
                // A list in which some entry is no whole number was meant as a piece.
                if items.iter().all(|item| item.items().is_err()) {
                    return read_piece(data, most).map(|piece| SmallVec::from_slice(&[piece]));
                }
                items.iter().enumerate().map(piece).collect()
            }
            _ => read_piece(data, most).map(|piece| SmallVec::from_slice(&[piece])),
        }
    }

    /// As a list of pieces.
    fn write(&self, at: &CakePosition) -> Data {
        match at[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: at.iter().flatten().copied().collect() },
        }
    }

    fn size_after(&self, at: &CakePosition, mv: &CakeMove) -> u64 {
        let left = mv.cut.left.iter().fold(0u64, |sum, left| sum.saturating_add(left.count));
        left.saturating_add(at.len() as u64).saturating_mul(2)
    }

    fn move_name(&self, _: &CakePosition, mv: &CakeMove) -> MoveName {
        vec![("piece", Data::Natural(mv.piece as u64)), ("cut", Data::Natural(mv.cut.at))]
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        Some(vec![rows, columns].into())
    }

    fn scene(&self, at: &CakePosition) -> Scene {
        let piece = |(place, &[rows, columns]): (usize, &Piece)| {
            let lines = |count: u64| VisibleRange::lines(0, count);
            let cells = Scene::board(&lines(rows), &lines(columns), false, |_, _| (Appearance::Token, None));
            (format!("p{place}"), cells)
        };
        let mut scene = Scene::beside(at.iter().enumerate().take(MAX_SEEN).map(piece).collect());
        scene.hidden = at.len().saturating_sub(MAX_SEEN) as u64;
        scene
    }

    /// The corner of the piece, and what tells the cut.
    fn picks(&self, _: &CakePosition, mv: &CakeMove) -> Option<Vec<Pick>> {
        let corner = Pick::thing("c0,0").within(&format!("p{}", mv.piece));
        Some(vec![corner, Pick::word("cut", &Data::Natural(mv.cut.at))])
    }

    fn about(&self) -> &'static RulesetInfo {
        self.0.about()
    }
}

fn read_piece(data: &Data, most: u64) -> Result<Piece, PositionError> {
    let sides = data.naturals(most)?;
    match *sides {
        [rows, columns] if rows > 0 && columns > 0 => Ok([rows, columns]),
        [rows, _] => Err(PositionError::wrong(words!("both numbers must be at least 1", "两个数都至少为 1"))
            .within(if rows == 0 { "[0]" } else { "[1]" })),
        _ => {
            let count = sides.len();
            Err(PositionError::wrong(words!(
                "two numbers are expected, such as [2, 3], not {count}",
                "这里应为两个数，例如 [2, 3]，而不是 {count} 个"
            )))
        }
    }
}

/// How cakes are written.
const FORMAT: LocalizedStr = text!(
    "[rows, columns], both at least 1; several pieces as a list, [[2, 3], [1, 4]]",
    "[行数, 列数]，均至少为 1；多块写成列表 [[2, 3], [1, 4]]"
);

#[cfg(test)]
mod tests {
    use super::cutcake::Cutcake;
    use super::eatcake::Eatcake;
    use super::maundy_cake::MaundyCake;
    use super::partizan_euclid::PartizanEuclid;
    use super::turn_and_eatcake::TurnAndEatcake;
    use super::*;
    use crate::ruleset::brute_force::{holds_up, stays_canonical};

    fn all_hold_up<C: CakeRules>(rules: &CakeGame<C>, largest: u64) {
        for rows in 1..=largest {
            for columns in (1..=largest).filter(|columns| rows * columns <= largest) {
                let one = Data::from(vec![rows, columns]);
                let two = Data::Rows { width: 2, cells: vec![1, 2, rows.min(2), columns.min(2)] };
                for data in [one, two] {
                    holds_up(rules, &data);
                    stays_canonical(rules, &data);
                }
            }
        }
    }

    #[test]
    fn small_cakes_hold_up() {
        all_hold_up(&Cutcake::default(), 6);
        all_hold_up(&Eatcake::default(), 6);
        all_hold_up(&TurnAndEatcake::default(), 6);
        all_hold_up(&MaundyCake::default(), 8);
        all_hold_up(&PartizanEuclid::default(), 40);
    }

    #[test]
    fn text_that_is_no_cake_gets_a_message_that_says_where() {
        let half = || Data::Fraction("1.5".to_owned());
        for (data, at, message) in [
            (Data::from(vec![2]), "", "two numbers are expected, such as [2, 3], not 1"),
            (Data::from(vec![1, 2, 3]), "", "not 3"),
            (Data::from(vec![2, 0]), "[1]", "at least 1"),
            (Data::from(vec![0, 2]), "[0]", "at least 1"),
            (Data::list(vec![2.into(), half()]), "[1]", "without a point"),
            (Data::list(vec![2.into(), Data::small(-1)]), "[1]", "negative"),
            (Data::Rows { width: 2, cells: vec![1, 1, 0, 3] }, "[1][0]", "at least 1"),
            (5.into(), "", "a list of whole numbers"),
        ] {
            let error = Cutcake::default().parse(&data).unwrap_err();
            assert_eq!(error.at, at, "{data}");
            assert!(error.message.en.contains(message), "{}", error.message.en);
        }
        assert!(Cutcake::default().parse(&Data::from(vec![2, MAX_SIDE + 1])).unwrap_err().too_large);
    }

    #[test]
    fn the_largest_cakes_are_cut() {
        for player in [Player::Left, Player::Right] {
            let at: CakePosition = SmallVec::from_slice(&[[MAX_SIDE, MAX_SIDE - 1]]);
            let mut count = 0;
            let _ = Cutcake::default().visit_moves(&at, player, &mut |mv| {
                assert_eq!(Cutcake::default().play(&at, &mv).unwrap().len(), 2);
                count += 1;
                if count < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(count, 100);
        }
    }
}
