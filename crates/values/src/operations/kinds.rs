//! Kinds of values.

use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::recursion::{all, solve_anew};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;

/// What a short value may be. Several may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueKind {
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

impl ValueKind {
    /// Every kind.
    pub const ALL: [ValueKind; 17] = [
        ValueKind::Zero,
        ValueKind::Integer,
        ValueKind::Number,
        ValueKind::Nimber,
        ValueKind::Numberish,
        ValueKind::Infinitesimal,
        ValueKind::AllSmall,
        ValueKind::NumberTiny,
        ValueKind::Uptimal,
        ValueKind::Even,
        ValueKind::Odd,
        ValueKind::EvenTempered,
        ValueKind::OddTempered,
        ValueKind::Stopper,
        ValueKind::Idempotent,
        ValueKind::Plumtree,
        ValueKind::Pseudonumber,
    ];

    /// The word by which answers call it.
    pub const fn as_str(self) -> &'static str {
        match self {
            ValueKind::Zero => "zero",
            ValueKind::Integer => "integer",
            ValueKind::Number => "number",
            ValueKind::Nimber => "nimber",
            ValueKind::Numberish => "numberish",
            ValueKind::Infinitesimal => "infinitesimal",
            ValueKind::AllSmall => "all-small",
            ValueKind::NumberTiny => "number-tiny",
            ValueKind::Uptimal => "uptimal",
            ValueKind::Even => "even",
            ValueKind::Odd => "odd",
            ValueKind::EvenTempered => "even-tempered",
            ValueKind::OddTempered => "odd-tempered",
            ValueKind::Stopper => "stopper",
            ValueKind::Idempotent => "idempotent",
            ValueKind::Plumtree => "plumtree",
            ValueKind::Pseudonumber => "pseudonumber",
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
    /// [`Halt`] where a limit is reached.
    pub fn kinds(&mut self, g: ValueId, budget: &mut Budget) -> Result<Vec<ValueKind>, Halt> {
        let (left, right) = (self.stop(g, Player::Left), self.stop(g, Player::Right));
        let nimber = matches!(self.family(g), Some(NumberUpStar { number, ups: 0, .. }) if number.is_zero());
        let (parity, temper) = (self.parity(g, false, budget)?, self.parity(g, true, budget)?);
        let holds = [
            (ValueKind::Zero, g == ValueId::ZERO),
            (ValueKind::Integer, self.is_integer(g)),
            (ValueKind::Number, self.is_number(g)),
            (ValueKind::Nimber, nimber),
            (ValueKind::Numberish, left == right),
            (ValueKind::Infinitesimal, left == right && left.is_zero()),
            (ValueKind::AllSmall, self.is_all_small(g, budget)?),
            (
                ValueKind::NumberTiny,
                self.is_number(g) || self.family(g).is_none() && self.tiny_form(g, budget)?.is_some(),
            ),
            (ValueKind::Uptimal, self.uptimal(g, budget)?.is_some()),
            (ValueKind::Even, parity == Parity::Even),
            (ValueKind::Odd, parity == Parity::Odd),
            (ValueKind::EvenTempered, temper == Parity::Even),
            (ValueKind::OddTempered, temper == Parity::Odd),
        ];
        Ok(holds.into_iter().filter(|(_, holds)| *holds).map(|(kind, _)| kind).collect())
    }

    /// Whether in every follower both players can move, or neither.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn is_all_small(&mut self, g: ValueId, budget: &mut Budget) -> Result<bool, Halt> {
        if let Some(family) = self.family(g) {
            return Ok(family.number.is_zero());
        }
        for node in self.nodes_below(g, budget)? {
            let [left, right] = self.both_options(node, budget)?;
            let small = |option: &ValueId| self.family(*option).is_none_or(|family| family.number.is_zero());
            if left.is_empty() != right.is_empty() || !left.iter().chain(&right).all(small) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The parity of the canonical form; with `tempered` every number is even.
    fn parity(&mut self, g: ValueId, tempered: bool, budget: &mut Budget) -> Result<Parity, Halt> {
        solve_anew(g.upright(), budget, |g, known, budget| {
            match self.family(g) {
                Some(NumberUpStar { ups: 0, nimber: 0, .. }) if tempered => return Ok(Parity::Even),
                Some(NumberUpStar { number, ups: 0, nimber: 0 }) if number.is_integer() => {
                    return Ok(if number.numerator().bit(0) { Parity::Odd } else { Parity::Even });
                }
                Some(NumberUpStar { ups: 0, nimber: 0 | 1, .. }) | None => {}
                // With ups or a larger nimber there are options x and `x + *`, which differ in parity if they
                // have any, or an option of this kind again.
                Some(_) => return Ok(Parity::Neither),
            }
            let options = self.both_options(g, budget)?.concat();
            Ok(Parity::above(&all(options.into_iter().map(ValueId::upright), known)?))
        })
    }
}
