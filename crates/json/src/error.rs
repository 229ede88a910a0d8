//! Why a text is not JSON, and where.

use grundy_theory::localized::LocalizedString;

/// Why a text is not JSON of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct ParseJsonError {
    /// The byte at which it goes wrong; the first byte of the text is in column 1.
    pub column: usize,
    /// What is wrong and what is expected.
    pub message: LocalizedString,
}
