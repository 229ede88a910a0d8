//! Checks certificates: evidence for an answer, written down so that it can be verified without trusting who
//! found it.
//!
//! [`check`] reads a certificate and says what it proves, or why it proves nothing. It searches nothing but
//! differences of canonical forms and sums of values, and it shares no code with the solver. What has to be
//! trusted is small and lies open:
//!
//! - the rules of the games (`theory/ruleset`): the moves, the notation, and that play ends. They also say
//!   which positions are the same, the negative of each other, or the sum of independent components. They
//!   tell a search for the winner of boards of value 0, all-small games, and cuts that cost one player;
//! - the theorems of Sprague, Grundy and Smith on sums, of thermographs and of number avoidance, and those on
//!   periods, each stated where it is used;
//! - this crate.
//!
//! Not the reading of files: a certificate is what was read, and what is proved is said of that.
//!
//! A kind of certificate is a module:
//!
//! - [`strategy`]: who wins, in normal and misère play, for games of one position or sums;
//! - [`outcome`]: who wins sums of games of Left and Right, with exact values of small components;
//! - [`values`]: Grundy values of positions, and draws of games in which play may never end;
//! - [`score`]: scores under best play, and games won on a board;
//! - [`sequence`]: Grundy values of all heaps up to a bound, and their period;
//! - [`quotient`]: who wins all sums of heaps of a game in misère play;
//! - [`sum`]: a sum of positions, each with its own certificate;
//! - [`canonical`]: exact values of games in which Left and Right have different moves, as canonical forms;
//! - [`automaton`]: all values or lost positions of a game, as a finite automaton knows them.
//!
//! [`rules`] and [`period`] say what games and theorems the certificates speak of, for those who write them.
//!
//! `strategy`, `outcome`, `values`, `score` and `canonical` have lists in which what an entry needs stands
//! before it: `proof` has what they share. To read the crate, begin with `certificate`, `kinds` and `proof`;
//! then `sequence` with `code` and `period`, and `automaton` with `logic`, `relation` and `dfa`.

pub mod automaton;
pub mod canonical;
mod certificate;
mod code;
mod dfa;
mod error;
mod kinds;
mod logic;
mod meter;
pub mod outcome;
pub mod period;
mod prelude;
mod proof;
pub mod quotient;
mod relation;
pub mod rules;
pub mod score;
pub mod sequence;
pub mod strategy;
pub mod sum;
pub mod values;

use certificate::Certificate;
pub use error::CheckError;
use error::Result;
use grundy_json::data_from_json;
use grundy_theory::{data::Data, localized::LocalizedString, words};
pub use meter::{CheckLimits, Meter};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The kind of the certificate.
    pub kind: String,
    /// What is proved, a sentence each.
    pub proved: Vec<LocalizedString>,
    /// Moves and pairs of heaps that were looked at.
    pub steps: u64,
}

impl Verified {
    /// What is proved, a sentence each.
    pub fn claims(&self) -> &[LocalizedString] {
        &self.proved
    }
}

/// Checks a certificate, given as JSON, within the default limits.
///
/// ```
/// let certificate = |outcome: &str| {
///     format!(
///         r#"{{"certificate": 1, "kind": "strategy", "losing": [[], [1, 1]],
///         "claim": {{"game": "nim", "position": [1, 2], "outcome": "{outcome}"}}}}"#
///     )
/// };
/// let checked = grundy_checker::check(&certificate("N"))?;
/// assert_eq!(checked.claims()[0].to_string(), "nim [1, 2]: the player to move wins");
/// assert!(grundy_checker::check(&certificate("P")).is_err());
/// # Ok::<(), grundy_checker::CheckError>(())
/// ```
///
/// # Errors
/// [`CheckError`] if it is not JSON, proves nothing, or takes too much work.
pub fn check(text: &str) -> Result<Verified> {
    check_within(text, &CheckLimits::default())
}

/// [`check`] within other limits.
///
/// # Errors
/// As [`check`].
pub fn check_within(text: &str, limits: &CheckLimits) -> Result<Verified> {
    let certificate = data_from_json(text.as_bytes()).map_err(|error| {
        let LocalizedString { en, zh } = error.message;
        let column = error.column;
        CheckError::Unreadable(words!("column {column}: {en}", "第 {column} 列：{zh}"))
    })?;
    check_data(&certificate, limits)
}

/// [`check`] of a certificate that was read before.
///
/// # Errors
/// [`CheckError`] if it proves nothing, or takes too much work.
pub fn check_data(certificate: &Data, limits: &CheckLimits) -> Result<Verified> {
    let meter = Meter::new(limits);
    // Lists of the certificate are taken apart, and compared as texts.
    meter.hold(3 * certificate.size_in_memory() as u64)?;
    let certificate = Certificate::read(certificate, &meter)?;
    let proved = certificate.check()?.said;
    Ok(Verified { kind: certificate.kind.0.to_owned(), proved, steps: meter.steps() })
}
