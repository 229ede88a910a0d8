//! Why a certificate proves nothing.

use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::fmt;

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

/// What is read or shown, or why it is not.
pub(crate) type Result<T, E = CheckError> = std::result::Result<T, E>;

pub(crate) fn unreadable<T>(words: LocalizedString) -> Result<T> {
    Err(CheckError::Unreadable(words))
}

pub(crate) fn wrong<T>(words: LocalizedString) -> Result<T> {
    Err(CheckError::Wrong(words))
}

/// A certificate about larger things than its kind is for: no limit can be raised.
pub(crate) fn beyond() -> CheckError {
    CheckError::Wrong(words!(
        "a number, a value or a sum in this certificate is beyond what certificates of its kind are about",
        "证书中的某个数、值或和超出了此类证书的范围"
    ))
}

/// What no step needs is refused: what is not checked is not to be believed.
pub(crate) fn superfluous<T>(place: &str) -> Result<T> {
    wrong(words!("{place} is superfluous", "{place} 是多余的"))
}
