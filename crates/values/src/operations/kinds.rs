//! Kinds of values.

use crate::arena::{Arena, Family, Id};
use crate::recursion::{all, solve_anew};
use grundy_limits::{Budget, Stop};
use grundy_theory::player::Player;

/// What a short value may be. Several may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 0.
    Zero,
    /// An integer.
    Integer,
    /// A number.
    Number,
    /// A nimber.
    Nimber,
    /// Both stops are equal: a number and an infinitesimal.
    Numberish,
    /// Both stops are 0.
    Infinitesimal,
    /// In every follower both players can move, or neither.
    AllSmall,
    /// A number, or a number + tiny or miny.
    NumberTiny,
    /// A number + a nimber + multiples of uptimal units.
    Uptimal,
    /// 0, or every option is odd.
    Even,
    /// Not 0, and every option is even.
    Odd,
    /// A number, or every option is odd-tempered.
    EvenTempered,
    /// No number, and every option is even-tempered.
    OddTempered,
    /// No infinite play in which Left and Right take turns.
    Stopper,
    /// G + G = G.
    Idempotent,
    /// A stopper all of whose cycles are passes.
    Plumtree,
    /// In every follower Left's options are below Right's.
    Pseudonumber,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 17] = [
        Kind::Zero,
        Kind::Integer,
        Kind::Number,
        Kind::Nimber,
        Kind::Numberish,
        Kind::Infinitesimal,
        Kind::AllSmall,
        Kind::NumberTiny,
        Kind::Uptimal,
        Kind::Even,
        Kind::Odd,
        Kind::EvenTempered,
        Kind::OddTempered,
        Kind::Stopper,
        Kind::Idempotent,
        Kind::Plumtree,
        Kind::Pseudonumber,
    ];

    /// The word by which answers call it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Zero => "zero",
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::Nimber => "nimber",
            Kind::Numberish => "numberish",
            Kind::Infinitesimal => "infinitesimal",
            Kind::AllSmall => "all-small",
            Kind::NumberTiny => "number-tiny",
            Kind::Uptimal => "uptimal",
            Kind::Even => "even",
            Kind::Odd => "odd",
            Kind::EvenTempered => "even-tempered",
            Kind::OddTempered => "odd-tempered",
            Kind::Stopper => "stopper",
            Kind::Idempotent => "idempotent",
            Kind::Plumtree => "plumtree",
            Kind::Pseudonumber => "pseudonumber",
        }
    }
}

/// Of which parity a game is; most are of neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parity {
    Even,
    Odd,
    Neither,
}

impl Parity {
    /// That of a game with these options.
    fn above(options: &[Parity]) -> Parity {
        match options {
            all if all.iter().all(|parity| *parity == Parity::Odd) => Parity::Even,
            all if all.iter().all(|parity| *parity == Parity::Even) => Parity::Odd,
            _ => Parity::Neither,
        }
    }
}

impl Arena {
    /// Every kind that a value is of.
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn kinds(&mut self, g: Id, budget: &mut Budget) -> Result<Vec<Kind>, Stop> {
        let (left, right) = (self.stop(g, Player::Left), self.stop(g, Player::Right));
        let nimber = matches!(self.family(g), Some(Family { number, ups: 0, .. }) if number.is_zero());
        let (parity, temper) = (self.parity(g, false, budget)?, self.parity(g, true, budget)?);
        let holds = [
            (Kind::Zero, g == Id::ZERO),
            (Kind::Integer, self.is_integer(g)),
            (Kind::Number, self.is_number(g)),
            (Kind::Nimber, nimber),
            (Kind::Numberish, left == right),
            (Kind::Infinitesimal, left == right && left.is_zero()),
            (Kind::AllSmall, self.is_all_small(g, budget)?),
            (
                Kind::NumberTiny,
                self.is_number(g) || self.family(g).is_none() && self.tiny_form(g, budget)?.is_some(),
            ),
            (Kind::Uptimal, self.uptimal(g, budget)?.is_some()),
            (Kind::Even, parity == Parity::Even),
            (Kind::Odd, parity == Parity::Odd),
            (Kind::EvenTempered, temper == Parity::Even),
            (Kind::OddTempered, temper == Parity::Odd),
        ];
        Ok(holds.into_iter().filter(|(_, holds)| *holds).map(|(kind, _)| kind).collect())
    }

    /// Can in every follower both players move, or neither?
    ///
    /// # Errors
    /// [`Stop`] where a limit is reached.
    pub fn is_all_small(&mut self, g: Id, budget: &mut Budget) -> Result<bool, Stop> {
        if let Some(family) = self.family(g) {
            return Ok(family.number.is_zero());
        }
        for node in self.nodes_below(g, budget)? {
            let [left, right] = self.both_options(node, budget)?;
            let small = |option: &Id| self.family(*option).is_none_or(|family| family.number.is_zero());
            if left.is_empty() != right.is_empty() || !left.iter().chain(&right).all(small) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The parity of the canonical form; with `tempered` every number is even.
    fn parity(&mut self, g: Id, tempered: bool, budget: &mut Budget) -> Result<Parity, Stop> {
        solve_anew(g.upright(), budget, |g, known, budget| {
            match self.family(g) {
                Some(Family { ups: 0, nimber: 0, .. }) if tempered => return Ok(Parity::Even),
                Some(Family { number, ups: 0, nimber: 0 }) if number.is_integer() => {
                    return Ok(if number.numerator().bit(0) { Parity::Odd } else { Parity::Even });
                }
                Some(Family { ups: 0, nimber: 0 | 1, .. }) | None => {}
                // With ups or a larger nimber there are options x and `x + *`, which differ in parity if they
                // have any, or an option of this kind again.
                Some(_) => return Ok(Parity::Neither),
            }
            let options = self.both_options(g, budget)?.concat();
            Ok(Parity::above(&all(options.into_iter().map(Id::upright), known)?))
        })
    }
}
