//! Checks certificates: evidence for an answer, written down so that it can be verified without trusting who found it.
//!
//! [`check`] reads a certificate and says what it proves, or why it proves nothing. It searches nothing, and it shares no
//! code with the solver. What has to be trusted is small and lies open:
//!
//! - the rules of the games: the moves, the notation, and which positions the rules call the same or the sum of independent parts
//!   (`theory/ruleset`);
//! - the theorems of Sprague, Grundy and Smith on sums, and those on periods, each stated where it is used;
//! - this crate.
//!
//! A kind of certificate is a module:
//!
//! - [`strategy`]: who wins, in normal and misère play, for games of one position or sums;
//! - [`values`]: Grundy values of positions, and draws of games in which play may never end;
//! - [`score`]: scores under best play, and games won on a board;
//! - [`sequence`]: Grundy values of all heaps up to a bound, and their period;
//! - [`sum`]: a sum of positions, each with a certificate of its own;
//! - [`automaton`]: all values or lost positions of a game, as a finite automaton knows them.
//!
//! [`rules`] and [`period`] say what games and theorems the certificates speak of, for those who write them.
//!
//! The first three are lists in which whatever an entry needs stands before it: `proof` has what they share. To read the
//! crate, begin with `certificate` and `proof`.

pub mod automaton;
mod certificate;
mod dfa;
mod heaps;
mod json;
mod logic;
pub mod period;
mod prelude;
mod proof;
pub mod rules;
pub mod score;
pub mod sequence;
pub mod strategy;
pub mod sum;
pub mod values;

use grundy_theory::{words, words::Words};
use std::cell::Cell;

/// How much work a check may be.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Moves and pairs of heaps that are looked at.
    pub steps: u64,
}

impl Default for Limits {
    /// Some minutes of work.
    fn default() -> Limits {
        Limits { steps: 20_000_000_000 }
    }
}

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The kind of the certificate.
    pub kind: String,
    /// What is proved, a sentence each.
    pub proved: Vec<Words>,
    /// Moves and pairs of heaps that were looked at.
    pub steps: u64,
}

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It is no JSON, or not of the form of a certificate, or names no game or position.
    Unreadable(Words),
    /// It claims what its evidence does not show.
    Wrong(Words),
    /// Checking it is more work than the limits allow.
    TooMuch,
}

impl Refused {
    /// The reason in words.
    pub fn words(&self) -> Words {
        match self {
            Refused::Unreadable(words) | Refused::Wrong(words) => words.clone(),
            Refused::TooMuch => words!(
                "checking this certificate takes more steps than the limit allows: raise the limit on steps",
                "检查这份证书所需的步数超过了限制：请提高步数限制"
            ),
        }
    }
}

/// Checks a certificate, given as JSON.
///
/// ```
/// use grundy_checker::{check, Limits};
///
/// let certificate = r#"{
///     "certificate": 1, "kind": "strategy",
///     "claim": {"game": "nim", "position": [1, 2], "outcome": "N"},
///     "losing": [[], [1, 1]]
/// }"#;
/// let checked = check(certificate, &Limits::default()).expect("a proof");
/// assert_eq!(checked.proved[0].en, "nim [1, 2]: the player to move wins");
///
/// let wrong = certificate.replace("\"N\"", "\"P\"");
/// assert!(check(&wrong, &Limits::default()).is_err());
/// ```
///
/// # Errors
/// [`Refused`] where it proves nothing, or takes too much work.
pub fn check(text: &str, limits: &Limits) -> Result<Checked, Refused> {
    let data = json::read(text)?;
    let steps = Steps(Cell::new(limits.steps));
    let certificate = certificate::Certificate::read(&data)?;
    let proved = certificate.check(&steps)?;
    Ok(Checked {
        kind: certificate.kind.to_owned(),
        proved: proved.said,
        steps: limits.steps - steps.0.get(),
    })
}

/// The work that may still be done.
struct Steps(Cell<u64>);

impl Steps {
    /// Takes so many steps.
    fn take(&self, steps: u64) -> Result<(), Refused> {
        self.0.set(self.0.get().checked_sub(steps).ok_or(Refused::TooMuch)?);
        Ok(())
    }
}

fn unreadable<T>(words: Words) -> Result<T, Refused> {
    Err(Refused::Unreadable(words))
}

fn wrong<T>(words: Words) -> Result<T, Refused> {
    Err(Refused::Wrong(words))
}
