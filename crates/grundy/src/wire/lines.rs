//! A stream cut into lines, without reading further than needed and without keeping more than one line.

use memchr::memchr;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

/// The longest line read where nobody says otherwise: 256 MiB.
pub const DEFAULT_MAX_LINE: usize = 256 << 20;

/// What is read from the stream at once.
const CHUNK: usize = 64 << 10;

/// A line held beyond a chunk keeps its memory up to this size; a longer one gives it back.
const KEEP: usize = 1 << 20;

/// The lines of a stream.
///
/// A writer that answers line by line flushes before it would wait for more input:
///
/// ```
/// use grundy::wire::lines::{DEFAULT_MAX_LINE, InputLine, LineReader};
/// use std::io::{self, BufWriter, Write};
///
/// fn echo(input: impl io::Read, output: impl io::Write) -> io::Result<()> {
///     let mut lines = LineReader::new(input, DEFAULT_MAX_LINE);
///     let mut out = BufWriter::new(output);
///     loop {
///         if !lines.has_buffered_line() {
///             out.flush()?;
///         }
///         match lines.next_line()? {
///             Some(InputLine::Text(line)) => out.write_all(line)?,
///             Some(InputLine::TooLong) => out.write_all(b"too long")?,
///             None => return out.flush(),
///         }
///         out.write_all(b"\n")?;
///     }
/// }
///
/// let mut out = Vec::new();
/// echo(&b"one\r\n\n  \ntwo"[..], &mut out).unwrap();
/// assert_eq!(out, b"one\ntwo\n");
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    input: BufReader<R>,
    max: usize,
    /// Bytes at the start of the buffer that belong to the line given out last.
    given: usize,
    /// A line that did not lie in one chunk.
    long: Vec<u8>,
    /// Whether the rest of a line that is too long is still to be passed over.
    skipping: bool,
}

/// A line of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputLine<'a> {
    /// Its bytes, without the end of the line; never only blanks.
    Text(&'a [u8]),
    /// A line of more bytes than are allowed. It is reported as soon as that many were read, and its rest
    /// passed over without being stored.
    TooLong,
}

impl<R: Read> LineReader<R> {
    /// The lines of `source`, of at most `max` bytes each, their ends not counted.
    pub fn new(source: R, max: usize) -> LineReader<R> {
        LineReader {
            input: BufReader::with_capacity(CHUNK, source),
            max,
            given: 0,
            long: Vec::new(),
            skipping: false,
        }
    }

    /// Whether [`next_line`](LineReader::next_line) gives a line without reading from the stream.
    ///
    /// False may be wrong, at the end of the stream for one: then a flush too many is the whole harm.
    pub fn has_buffered_line(&mut self) -> bool {
        self.release();
        self.buffered_line().is_some()
    }

    /// The next line that is not blank. A line ends with `\n`, `\r\n` or the stream.
    ///
    /// # Errors
    /// What the stream reports; the line that was being read is lost then.
    pub fn next_line(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.release();
        loop {
            if let Some(length) = self.buffered_line() {
                self.given = length + 1;
                return Ok(Some(limited(&self.input.buffer()[..length], self.max)));
            }
            if self.skipping {
                if self.drop_chunk()? {
                    return Ok(None);
                }
                continue;
            }
            let ended = self.gather()?;
            if self.skipping {
                return Ok(Some(InputLine::TooLong));
            }
            if !is_blank(&self.long) {
                return Ok(Some(limited(&self.long, self.max)));
            }
            if ended {
                return Ok(None);
            }
        }
    }

    /// Takes back what was given out last.
    fn release(&mut self) {
        self.input.consume(std::mem::take(&mut self.given));
        self.long.clear();
        self.long.shrink_to(KEEP);
    }

    /// The length of the first line that lies whole in the buffer and is not blank. What stands before it is
    /// dropped.
    fn buffered_line(&mut self) -> Option<usize> {
        loop {
            let length = memchr(b'\n', self.input.buffer())?;
            if !self.skipping && !is_blank(&self.input.buffer()[..length]) {
                return Some(length);
            }
            self.skipping = false;
            self.input.consume(length + 1);
        }
    }

    /// Passes over what is buffered and reads on; says whether the stream has ended.
    fn drop_chunk(&mut self) -> io::Result<bool> {
        let buffered = self.input.buffer().len();
        self.input.consume(buffered);
        Ok(self.chunk()?.is_empty())
    }

    /// Copies a line that does not lie whole in the buffer, until it ends or is too long; says whether the
    /// stream has ended.
    fn gather(&mut self) -> io::Result<bool> {
        self.long.clear();
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                return Ok(true);
            }
            let (length, end) = match memchr(b'\n', chunk) {
                Some(length) => (length, length + 1),
                None => (chunk.len(), chunk.len()),
            };
            self.long.extend_from_slice(&self.input.buffer()[..length]);
            self.input.consume(end);
            if end > length {
                return Ok(false);
            }
            // One byte more may be the \r before the end.
            if self.long.len() > self.max.saturating_add(1) {
                self.skipping = true;
                return Ok(false);
            }
        }
    }

    /// What is buffered, read from the stream if that is nothing. Empty at the end of the stream.
    fn chunk(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(_) => return Ok(self.input.buffer()),
            }
        }
    }
}

/// A line without the `\r` of its end, if it is short enough.
fn limited(line: &[u8], max: usize) -> InputLine<'_> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > max { InputLine::TooLong } else { InputLine::Text(line) }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A stream that gives its bytes in pieces of these sizes, over and over.
    struct Pieces<'a> {
        text: &'a [u8],
        sizes: &'a [usize],
        reads: usize,
    }

    impl Read for Pieces<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            self.reads += 1;
            if self.reads.is_multiple_of(5) {
                return Err(ErrorKind::Interrupted.into());
            }
            let n = self.sizes[self.reads % self.sizes.len()].min(into.len()).min(self.text.len());
            into[..n].copy_from_slice(&self.text[..n]);
            self.text = &self.text[n..];
            Ok(n)
        }
    }

    fn all(source: impl Read, max: usize) -> Vec<Option<Vec<u8>>> {
        let mut lines = LineReader::new(source, max);
        let mut found = Vec::new();
        loop {
            let buffered = lines.has_buffered_line();
            match lines.next_line().unwrap() {
                None => {
                    assert!(!buffered);
                    return found;
                }
                Some(InputLine::Text(line)) => found.push(Some(line.to_vec())),
                Some(InputLine::TooLong) => found.push(None),
            }
        }
    }

    fn expected(text: &[u8], max: usize) -> Vec<Option<Vec<u8>>> {
        text.split(|&b| b == b'\n')
            .filter(|line| !is_blank(line))
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
            .map(|line| (line.len() <= max).then(|| line.to_vec()))
            .collect()
    }

    proptest! {
        #[test]
        fn lines_are_those_of_the_text_however_it_arrives(
            text in "(( {0,3}[ab][ab\r ]{0,9}|[ \r]?)\n){0,20}( {0,3}[ab][ab\r ]{0,9})?",
            sizes in proptest::collection::vec(1usize..20, 1..4),
            max in 1usize..12,
        ) {
            let pieces = Pieces { text: text.as_bytes(), sizes: &sizes, reads: 0 };
            prop_assert_eq!(all(pieces, max), expected(text.as_bytes(), max));
        }
    }

    #[test]
    fn a_line_of_exactly_the_limit_is_given_and_a_longer_one_is_not() {
        let text = [b"x".repeat(100_000), b"\r\n".to_vec(), b"y".repeat(100_001), b"\nz".to_vec()].concat();
        let pieces = Pieces { text: &text, sizes: &[70_000, 3, 1], reads: 0 };
        assert_eq!(all(pieces, 100_000), [Some(b"x".repeat(100_000)), None, Some(b"z".to_vec())]);
    }

    #[test]
    fn a_line_too_long_is_not_stored_and_a_long_one_gives_its_memory_back() {
        let mut lines = LineReader::new(io::repeat(b'x').take(50_000_000), 2_000_000);
        assert_eq!(lines.next_line().unwrap(), Some(InputLine::TooLong));
        assert!(lines.long.capacity() < 5_000_000);
        assert_eq!(lines.next_line().unwrap(), None);
        assert!(lines.long.capacity() <= KEEP);
    }

    #[test]
    fn a_buffered_line_is_known_before_it_is_read() {
        /// Gives one piece and then fails: a reader that reads on would wait.
        struct Once(Option<&'static [u8]>);
        impl Read for Once {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let piece = self.0.take().ok_or(ErrorKind::WouldBlock)?;
                into[..piece.len()].copy_from_slice(piece);
                Ok(piece.len())
            }
        }
        let mut lines = LineReader::new(Once(Some(b"one\n\n \ntwo\n  \nthr")), 100);
        assert!(!lines.has_buffered_line());
        assert_eq!(lines.next_line().unwrap(), Some(InputLine::Text(b"one")));
        assert!(lines.has_buffered_line());
        assert!(lines.has_buffered_line());
        assert_eq!(lines.next_line().unwrap(), Some(InputLine::Text(b"two")));
        assert!(!lines.has_buffered_line());
        assert_eq!(lines.next_line().unwrap_err().kind(), ErrorKind::WouldBlock);
    }
}
