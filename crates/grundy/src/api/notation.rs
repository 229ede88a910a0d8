//! Positions as programs write them.

use super::custom;
use super::{Error, Result};
use crate::wire::text::{Source, position};
use grundy_solver::game::Game;
use grundy_theory::data::Data;

/// A position as it is written: numbers for heaps, or text in the notation of its game, or JSON.
///
/// ```
/// use grundy::prelude::*;
///
/// let solver = Solver::new();
/// let nim = solver.game("nim")?;
/// assert_eq!(nim.position([3, 4, 5])?.grundy()?, 2);
/// assert_eq!(nim.position("3,4,5")?.to_string(), nim.position("[3, 4, 5]")?.to_string());
/// assert_eq!(solver.game("domineering")?.position("../..")?.value()?.to_string(), "+-1");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation(Written);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Written {
    Text(String),
    Data(Data),
}

impl Notation {
    /// A position of custom rules, written as they write it.
    pub fn from_position(position: &impl custom::PositionData) -> Notation {
        Notation(Written::Data(position.write()))
    }

    /// What a game reads.
    pub(super) fn read(self, game: &dyn Game) -> Result<Data> {
        let text = match self.0 {
            Written::Data(data) => return Ok(data),
            Written::Text(text) => text,
        };
        position(&text, game, Source::Argument).map(|(data, _)| data).map_err(|(place, message)| {
            let before = text.get(..place.start).unwrap_or(&text);
            let column = before.chars().count() + 1;
            Error::position(message, format!("column {column}"))
        })
    }
}

impl From<&str> for Notation {
    fn from(text: &str) -> Notation {
        Notation(Written::Text(text.to_owned()))
    }
}

impl From<&String> for Notation {
    fn from(text: &String) -> Notation {
        text.as_str().into()
    }
}

impl From<String> for Notation {
    fn from(text: String) -> Notation {
        Notation(Written::Text(text))
    }
}

impl From<u64> for Notation {
    fn from(number: u64) -> Notation {
        Notation(Written::Data(number.into()))
    }
}

impl From<Vec<u64>> for Notation {
    fn from(numbers: Vec<u64>) -> Notation {
        Notation(Written::Data(numbers.into()))
    }
}

impl From<&[u64]> for Notation {
    fn from(numbers: &[u64]) -> Notation {
        numbers.to_vec().into()
    }
}

impl<const N: usize> From<[u64; N]> for Notation {
    fn from(numbers: [u64; N]) -> Notation {
        numbers.to_vec().into()
    }
}

impl From<Data> for Notation {
    fn from(data: Data) -> Notation {
        Notation(Written::Data(data))
    }
}
