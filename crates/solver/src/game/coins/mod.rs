//! Coin-turning games: a position is the sum of its single heads, whose values a formula or a table gives.

pub mod line;
pub mod plane;

use super::studied::StudiedGame;
use super::{Choice, Component, Contribution, Game, Placed, Wanted, named};
use crate::answer::{MoveList, Worth};
use crate::limits::{Budget, Stop};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::ruleset::form::Form;
use grundy_theory::ruleset::plane::Plane;
use grundy_theory::ruleset::{About, Impartial, Notation};
use grundy_theory::theorem::ferguson::Profile;
use grundy_theory::theorem::{Listed, Statement};
use grundy_theory::value::GrundyValue;
use grundy_theory::words;
use grundy_theory::words::{Text, Words};
use std::sync::Arc;

/// Steps that may be spent on listing and counting winning moves, a second or two of work.
const COUNTING: u64 = 300_000_000;

/// What looking at one head costs.
const HEAD: u64 = 20;

/// What is known of the values of single coins under the rules `R`.
pub trait CoinValues<R: Notation>: Send + Sync + 'static {
    /// The nim sum of the values of all heads.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached; so below.
    fn nim_sum(&self, at: &R::Position, budget: &mut Budget) -> Result<GrundyValue, Stop>;

    /// The first `limit` moves that turn coins whose values have this nim sum, which is not 0.
    fn moves(
        &self,
        at: &R::Position,
        sum: &GrundyValue,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Listed<R::Move>, Stop>;

    /// About how many bytes the tables hold.
    fn bytes(&self) -> u64;

    /// The theorems in use.
    fn statements(&self) -> Vec<&'static Statement>;

    /// The theorem or algorithm that gives the values.
    fn method(&self, at: &R::Position) -> Text;

    /// What the heads are worth, and why.
    fn values_in_words(&self, at: &R::Position, budget: &mut Budget) -> Result<Words, Stop>;
}

/// The game with the rules `R` and values from `V`. Where values do not decide, in misère play, it is searched.
pub struct CoinGame<R: Notation, V> {
    shared: Arc<Shared<R, V>>,
}

struct Shared<R: Notation, V> {
    searched: StudiedGame<R>,
    values: V,
}

struct Position<R: Notation, V> {
    game: Arc<Shared<R, V>>,
    at: R::Position,
    searched: Box<dyn Component>,
}

impl<R: Impartial + Notation, V: CoinValues<R>> CoinGame<R, V> {
    /// The game with these rules and values.
    pub fn new(rules: R, values: V) -> CoinGame<R, V> {
        CoinGame { shared: Arc::new(Shared { searched: StudiedGame::new(rules, Vec::new()), values }) }
    }
}

impl<R: Impartial + Notation, V: CoinValues<R>> Game for CoinGame<R, V> {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let game = &self.shared;
        let at = game.searched.rules().parse(data)?;
        let searched = game.searched.component(at.clone());
        Ok(Placed::Component(Box::new(Position { game: Arc::clone(game), at, searched })))
    }

    fn bytes(&self) -> u64 {
        self.shared.searched.bytes() + self.shared.values.bytes()
    }

    fn form(&self) -> Form {
        self.shared.searched.form()
    }

    fn plane(&self) -> Option<Plane> {
        self.shared.searched.plane()
    }

    fn about(&self) -> &'static About {
        self.shared.searched.about()
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.shared.values.statements()
    }
}

impl<R: Impartial + Notation, V: CoinValues<R>> Position<R, V> {
    fn nim_sum(&self, budget: &mut Budget) -> Result<GrundyValue, Stop> {
        self.game.values.nim_sum(&self.at, budget)
    }

    /// The moves to positions worth `target`.
    fn moves_to(&self, target: &GrundyValue, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        let turned = &self.nim_sum(budget)? ^ target;
        if turned.is_zero() {
            return Ok(MoveList::none());
        }
        let Listed { moves, count } = self.game.values.moves(&self.at, &turned, limit, budget)?;
        let rules = self.game.searched.rules();
        Ok(MoveList {
            moves: moves.iter().map(|mv| named(rules, &self.at, mv, moves.len())).collect(),
            count,
        })
    }
}

impl<R: Impartial + Notation, V: CoinValues<R>> Component for Position<R, V> {
    fn outcome(&self, play: Play, budget: &mut Budget) -> Result<Outcome, Stop> {
        match play {
            Play::Normal => Ok(Outcome::of_next(!self.nim_sum(budget)?.is_zero())),
            Play::Misere => self.searched.outcome(play, budget),
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Worth, Stop> {
        self.nim_sum(budget).map(Worth::Value)
    }

    fn contribution(&self, play: Play, budget: &mut Budget) -> Result<Option<Contribution>, Stop> {
        match play {
            Play::Normal => Ok(Some(Contribution::Finite(Profile { xor: self.nim_sum(budget)?, big: 0 }))),
            Play::Misere => self.searched.contribution(play, budget),
        }
    }

    fn winning_moves(&self, play: Play, limit: usize, budget: &mut Budget) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => self.moves_to(&GrundyValue::ZERO, limit, budget),
            Play::Misere => self.searched.winning_moves(play, limit, budget),
        }
    }

    fn moves_beside(
        &self,
        rest: &Profile,
        play: Play,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Stop> {
        match play {
            Play::Normal => self.moves_to(&rest.xor, limit, budget),
            Play::Misere => self.searched.moves_beside(rest, play, limit, budget),
        }
    }

    fn remoteness(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.searched.remoteness(play, budget)
    }

    fn suspense(&self, play: Play, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        self.searched.suspense(play, budget)
    }

    fn choices(&self, play: Play, wanted: Wanted, budget: &mut Budget) -> Result<(Vec<Choice>, bool), Stop> {
        self.searched.choices(play, wanted, budget)
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Stop> {
        self.searched.erased(budget)
    }

    fn write(&self) -> Data {
        self.searched.write()
    }

    fn write_short(&self) -> Data {
        self.searched.write_short()
    }

    fn method(&self, play: Play, budget: &mut Budget) -> Text {
        match play {
            Play::Normal => self.game.values.method(&self.at),
            Play::Misere => self.searched.method(play, budget),
        }
    }

    fn reason(&self, play: Play, budget: &mut Budget) -> Result<Words, Stop> {
        if play == Play::Misere {
            return self.searched.reason(play, budget);
        }
        let sum = self.nim_sum(budget)?;
        let values = self.game.values.values_in_words(&self.at, budget)?;
        Ok(values.then(if sum.is_zero() {
            words!(
                "Their nim sum (XOR) is 0, and every move makes it other than 0: the player to move loses.",
                "它们的尼姆和（异或）为 0，任何一步都会使其不为 0：先手必败。"
            )
        } else {
            let sum = shown(&sum);
            words!(
                "Their nim sum (XOR) is {sum}, not 0: the player to move wins by making it 0.",
                "它们的尼姆和（异或）为 {sum}，不为 0：先手使其变为 0 即可获胜。"
            )
        }))
    }
}

/// Heads whose values a reason spells out.
const SPELLED_OUT: usize = 6;

/// A value, as a reason shows it: nobody reads a number of thousands of digits.
fn shown(value: &GrundyValue) -> String {
    if let Some(value) = value.to_u128() {
        return value.to_string();
    }
    let value = value.to_biguint();
    let rest = if value.count_ones() > 1 { " + ..." } else { "" };
    format!("2^{}{rest}", value.bits().saturating_sub(1))
}
