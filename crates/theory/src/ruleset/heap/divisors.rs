//! Schuh's game: naming divisors of a number, none a multiple of one named before.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, one_number};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::primes::divisors;
use crate::{text, words};
use std::borrow::Cow;

/// Name a divisor of N other than 1 that is no multiple of a number named before.
#[derive(Clone, Debug)]
pub struct Divisors {
    /// The number N.
    pub number: u64,
    /// Its divisors but 1, in rising order.
    divisors: Vec<u64>,
}

/// The largest N.
const MAX: u64 = 1_000_000_000_000_000_000;

/// The numbers of which none is a multiple of another one, in rising order.
fn least(mut named: Vec<u64>) -> Vec<u64> {
    named.sort_unstable();
    named.dedup();
    let mut least: Vec<u64> = Vec::with_capacity(named.len());
    for number in named {
        if !least.iter().any(|&other| number.is_multiple_of(other)) {
            least.push(number);
        }
    }
    least
}

impl Ruleset for Divisors {
    /// The numbers named of which none is a multiple of another one, in rising order.
    type Position = Vec<u64>;
    /// The divisor.
    type Move = u64;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, u64>) -> Flow {
        let free = |divisor: &&u64| !at.iter().any(|&named| divisor.is_multiple_of(named));
        self.divisors.iter().filter(free).copied().try_for_each(visit)
    }

    fn play(&self, at: &Vec<u64>, &divisor: &u64) -> Result<Vec<u64>, PositionTooLarge> {
        Ok(least([&at[..], &[divisor]].concat()))
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + size_of_val(&at[..])
    }
}

impl Impartial for Divisors {}

impl Notation for Divisors {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let named = data.naturals(u64::MAX)?;
        let number = self.number;
        match named.iter().position(|&divisor| divisor < 2 || !number.is_multiple_of(divisor)) {
            None => Ok(least(named.to_vec())),
            Some(i) => {
                let divisor = named[i];
                Err(PositionError::wrong(words!(
                    "{divisor} cannot have been named: write divisors of {number} other than 1",
                    "不可能说过 {divisor}：请写 {number} 的除 1 以外的因数"
                ))
                .within(&format!("[{i}]")))
            }
        }
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &u64) -> u64 {
        at.len() as u64 + 1
    }

    fn move_name(&self, _: &Vec<u64>, &divisor: &u64) -> MoveName {
        vec![("divisor", Data::Natural(divisor))]
    }

    fn opening(&self) -> Option<Data> {
        Some(Data::Naturals(vec![]))
    }

    fn example(&self) -> Cow<'static, str> {
        // Of a prime there is nothing else to be named.
        match self.divisors.len() {
            0 | 1 => Cow::Borrowed("[]"),
            _ => Cow::Owned(format!("[{}]", self.number)),
        }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Divisors {
    fn from_parameters(parameters: Option<&str>) -> Result<Divisors, GameError> {
        let number = one_number("divisors", parameters, 1, MAX)?;
        let divisors = divisors(number).into_iter().skip(1).collect();
        Ok(Divisors { number, divisors })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "The players take turns to name a divisor of N other than 1 that is not a multiple of a number named before. A player who cannot name one loses.",
        "双方轮流说出 N 的一个除 1 以外的因数，且不得是已说过的某个数的倍数。说不出者负。",
    ),
    format: text!("the numbers named so far, [] at the beginning", "已说过的数，开局为 []"),
    example: "[36]",
    source: "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)",
};
