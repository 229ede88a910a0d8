//! Checks certificates: evidence for an answer, written down so that it can be verified without trusting who
//! found it.
//!
//! [`check`] reads a certificate and says what it proves, or why it proves nothing. It searches nothing, and
//! it shares no code with the solver. What has to be trusted is small and lies open:
//!
//! - the rules of the games: the moves, the notation, and which positions the rules call the same or the sum
//!   of independent parts (`theory/ruleset`);
//! - the theorems of Sprague, Grundy and Smith on sums, and those on periods, each stated where it is used;
//! - this crate.
//!
//! Not the reading of files: a certificate is what was read, and what is proved is said of that.
//!
//! A kind of certificate is a module:
//!
//! - [`strategy`]: who wins, in normal and misère play, for games of one position or sums;
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
//! The first three and `canonical` have lists in which whatever an entry needs stands before it: `proof` has
//! what they share. To read the crate, begin with `certificate` and `proof`; then `sequence` with `code` and
//! `period`, and `automaton` with `logic`, `relation` and `dfa`.

pub mod automaton;
pub mod canonical;
mod certificate;
mod code;
mod dfa;
mod logic;
mod meter;
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

use grundy_json::data_from_json;
use grundy_theory::{data::Data, localized::LocalizedString, words};
pub use meter::CheckLimits;
use meter::Meter;
use std::fmt;

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

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// It is not of the form of a certificate, or names no game or position.
    Unreadable(LocalizedString),
    /// It claims what its evidence does not show.
    Wrong(LocalizedString),
    /// Checking it is more work than the limits allow.
    TooMuch,
    /// Checking it would hold more than this many bytes.
    Memory(u64),
    /// The time is over.
    Time,
    /// It was interrupted.
    Interrupted,
}

impl CheckError {
    /// The reason in words.
    pub fn words(&self) -> LocalizedString {
        match self {
            CheckError::Unreadable(words) | CheckError::Wrong(words) => words.clone(),
            CheckError::TooMuch => words!(
                "checking this certificate takes more steps than the limit allows: raise the limit on steps",
                "检查这份证书所需的步数超过了限制：请提高步数限制"
            ),
            CheckError::Memory(limit) => {
                let kib = limit >> 10;
                words!(
                    "checking this certificate takes more than {kib} KiB of memory: raise the limit on memory",
                    "检查这份证书所需的内存超过 {kib} KiB：请提高内存限制"
                )
            }
            CheckError::Time => words!(
                "checking this certificate takes more time than the limit allows: raise the limit on time",
                "检查这份证书所需的时间超过了限制：请提高时间限制"
            ),
            CheckError::Interrupted => words!("interrupted", "已中断"),
        }
    }

    /// Whether a limit was reached, so that nothing is known of the certificate.
    pub fn is_limit(&self) -> bool {
        !matches!(self, CheckError::Unreadable(_) | CheckError::Wrong(_))
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl std::error::Error for CheckError {}

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
    let certificate = certificate::Certificate::read(certificate, &meter)?;
    let proved = certificate.check()?.said;
    Ok(Verified { kind: certificate.kind.0.to_owned(), proved, steps: meter.steps() })
}

/// What is read or shown, or why it is not.
type Result<T, E = CheckError> = std::result::Result<T, E>;

fn unreadable<T>(words: LocalizedString) -> Result<T> {
    Err(CheckError::Unreadable(words))
}

fn wrong<T>(words: LocalizedString) -> Result<T> {
    Err(CheckError::Wrong(words))
}
