//! A queen that goes towards a corner is Wythoff's game.

use super::{FirstMoves, KnownMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::Ruleset;
use crate::ruleset::board::piece::{Piece, Ride, Square};
use crate::ruleset::heap::wythoff::{Wythoff, WythoffMove};
use crate::value::GrundyValue;
use crate::words;

/// What a theorem on Wythoff's game says of queens: a queen on row a and column b moves as two heaps of a and
/// b tokens do.
///
/// Who wins with one queen is who wins Wythoff's game; of several queens it is the values that tell, where
/// the theorem knows them all.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueensAsHeaps<T>(T);

/// The only piece that is not in the corner, with its place; the first one if all are there.
fn one_queen(piece: Piece, at: &[Square]) -> Option<(usize, Square)> {
    if piece != Piece::Queen {
        return None;
    }
    let mut moving = at.iter().copied().enumerate().filter(|&(_, square)| square != [0, 0]);
    let first = moving.next().unwrap_or((0, [0, 0]));
    moving.next().is_none().then_some(first)
}

/// The moves of two heaps as moves of the queen in this place.
fn rides(place: usize, square: Square, listed: FirstMoves<WythoffMove>) -> FirstMoves<Ride> {
    let ride = |mv: WythoffMove| {
        let into = Wythoff.play(&square, &mv).ok()?;
        Some(Ride { piece: place, into })
    };
    FirstMoves { moves: listed.moves.into_iter().filter_map(ride).collect(), count: listed.count }
}

impl<T: Theorem<Wythoff>> Theorem<Piece> for QueensAsHeaps<T> {
    fn statement(&self) -> &'static Statement {
        self.0.statement()
    }

    fn grundy(&self, piece: &Piece, at: &Vec<Square>) -> Option<GrundyValue> {
        if *piece != Piece::Queen {
            return None;
        }
        at.iter().try_fold(GrundyValue::ZERO, |sum, square| Some(&sum ^ &self.0.grundy(&Wythoff, square)?))
    }

    fn outcome(&self, piece: &Piece, at: &Vec<Square>, play: Convention) -> Option<Outcome> {
        match (one_queen(*piece, at), play) {
            (Some((_, square)), _) => self.0.outcome(&Wythoff, &square, play),
            (None, Convention::Normal) => {
                self.grundy(piece, at).map(|value| Outcome::from_next(!value.is_zero()))
            }
            (None, Convention::Misere) => None,
        }
    }

    fn winning_moves(
        &self,
        piece: &Piece,
        at: &Vec<Square>,
        play: Convention,
        limit: usize,
    ) -> KnownMoves<Piece> {
        let (place, square) = one_queen(*piece, at)?;
        Some(rides(place, square, self.0.winning_moves(&Wythoff, &square, play, limit)?))
    }

    fn moves_to(
        &self,
        piece: &Piece,
        at: &Vec<Square>,
        value: &GrundyValue,
        limit: usize,
    ) -> KnownMoves<Piece> {
        let (place, square) = one_queen(*piece, at)?;
        Some(rides(place, square, self.0.moves_to(&Wythoff, &square, value, limit)?))
    }

    fn reason(&self, piece: &Piece, at: &Vec<Square>, play: Convention) -> LocalizedString {
        if let Some((_, square)) = one_queen(*piece, at) {
            let [a, b] = square;
            let same = words!(
                "A queen on row {a} and column {b} moves as heaps of {a} and {b} tokens in Wythoff's game.",
                "位于第 {a} 行第 {b} 列的后，走法与威佐夫博弈中 {a} 颗和 {b} 颗的两堆相同。"
            );
            return same.then(self.0.reason(&Wythoff, &square, play));
        }
        let Some(value) = self.grundy(piece, at) else { return LocalizedString::default() };
        words!(
            "Each queen moves as two heaps of Wythoff's game; the nim sum (XOR) of their values is {value}, and the player to move loses exactly when it is 0.",
            "每枚后的走法与威佐夫博弈的两堆相同；各值的尼姆和（异或）为 {value}，为 0 时恰好先手必败。"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check;
    use crate::theorem::misere_wythoff::MisereWythoff;
    use crate::theorem::wythoff::WythoffPairs;
    use crate::theorem::wythoff_values::WythoffValues;

    fn hold(theorem: &dyn Theorem<Piece>) {
        let squares = || (0..14).flat_map(|a| (0..14).map(move |b| [a, b]));
        check(&Piece::Queen, theorem, squares().map(|square| vec![square]));
        check(&Piece::Queen, theorem, squares().step_by(3).map(|square| vec![[0, 0], square]));
        check(&Piece::Queen, theorem, squares().map(|[a, b]| vec![[a % 4, b % 3], [a / 4, b / 3]]));
        check(&Piece::Queen, theorem, [vec![], vec![[0, 0], [0, 0]]]);
        check(&Piece::Amazon, theorem, squares().step_by(5).map(|square| vec![square]));
    }

    #[test]
    fn queens_move_as_heaps() {
        hold(&QueensAsHeaps(WythoffPairs));
        hold(&QueensAsHeaps(MisereWythoff));
        hold(&QueensAsHeaps::<WythoffValues>::default());
    }

    #[test]
    fn a_queen_far_from_the_corner_is_answered() {
        let theorem = QueensAsHeaps(WythoffPairs);
        let far = 1_000_000_000_000_000_000;
        let lost = vec![[far, 618_033_988_749_894_848]];
        assert_eq!(theorem.outcome(&Piece::Queen, &lost, Convention::Normal), Some(Outcome::P));
        let won = vec![[far, 618_033_988_749_894_849]];
        let listed = theorem.winning_moves(&Piece::Queen, &won, Convention::Normal, 20).expect("one queen");
        assert_eq!(listed.moves.last(), Some(&Ride { piece: 0, into: lost[0] }));
    }
}
