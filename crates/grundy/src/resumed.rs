//! Files of long work that is gone on with after an interruption.

use grundy_theory::words::Words;
use std::io;

/// Why a file is not gone on with, or not written over.
#[derive(Debug)]
pub enum Refused {
    /// It cannot be read or written.
    Io(io::Error),
    /// It holds something else, or was changed.
    Other(Words),
    /// It holds this and is not finished, and nobody said that it is to be gone on with.
    Unfinished,
}

impl From<io::Error> for Refused {
    fn from(error: io::Error) -> Refused {
        Refused::Io(error)
    }
}
