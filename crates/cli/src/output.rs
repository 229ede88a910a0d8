//! Where tables are written to: standard output or a file, within the limits of the command.

use grundy::solver::engine::budget::Budget;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Bytes written at once.
const BUFFER: usize = 1 << 18;

/// Bytes that count as one step.
const BYTES_PER_STEP: u64 = 8;

/// A file, which is made only when there is something to write, or standard output.
pub struct OutputFile<'a> {
    path: Option<&'a Path>,
    out: Option<BufWriter<Box<dyn Write>>>,
    budget: Option<&'a mut Budget>,
}

impl<'a> OutputFile<'a> {
    /// Standard output where there is no path. What is written counts in the budget; where that is used up,
    /// writing fails with the reason inside the error.
    pub fn new(path: Option<&'a Path>, budget: Option<&'a mut Budget>) -> OutputFile<'a> {
        OutputFile { path, out: None, budget }
    }

    fn out(&mut self) -> io::Result<&mut BufWriter<Box<dyn Write>>> {
        let out = match self.out.take() {
            Some(out) => out,
            None => {
                let out: Box<dyn Write> = match self.path {
                    None => Box::new(io::stdout().lock()),
                    Some(path) => Box::new(File::create(path).map_err(|error| {
                        io::Error::new(error.kind(), format!("{}: {error}", path.display()))
                    })?),
                };
                BufWriter::with_capacity(BUFFER, out)
            }
        };
        Ok(self.out.insert(out))
    }
}

impl Write for OutputFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(budget) = &mut self.budget {
            budget.charge_steps(bytes.len() as u64 / BYTES_PER_STEP + 1).map_err(io::Error::other)?;
        }
        self.out()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out()?.flush()
    }
}
