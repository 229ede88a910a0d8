//! The state of a long table in a file, so that it can be continued after an interruption.
//!
//! A file holds, numbers little-endian:
//!
//! | bytes | meaning |
//! |---|---|
//! | 8 | `GRUNDYNS` |
//! | 4 | version of the format, 1 |
//! | 4 | bytes of a value: 1, 2 or 4 |
//! | 8 | how many values there are |
//! | 4 | bytes of the game's notation |
//! | ... | the notation in UTF-8 |
//! | ... | the values of the heaps 0, 1, 2, ... |
//! | 4 | CRC-32 of all that stands before |

use crc32fast::Hasher;
use grundy_solver::sequence::values::NimValues;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;
use tempfile::NamedTempFile;

const MAGIC: &[u8; 8] = b"GRUNDYNS";
const VERSION: u32 = 1;
const CHUNK: usize = 1 << 16;

/// Why a saved table is not continued.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be read.
    Io(io::Error),
    /// It is no saved table, or not one of this game, or damaged.
    Refused(LocalizedString),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        match error.kind() {
            ErrorKind::UnexpectedEof => JournalError::Refused(words!("it ends too early", "文件不完整")),
            _ => JournalError::Io(error),
        }
    }
}

/// Writes a table to a file, which changes at once or not at all.
///
/// # Errors
/// Those of writing.
pub fn save(path: &Path, game: &str, values: &NimValues) -> io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let file = temporary(directory.unwrap_or(Path::new(".")))?;
    let mut out = Checked { inner: BufWriter::new(file), sum: Hasher::new() };
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    let width: u32 = match values {
        NimValues::U8(_) => 1,
        NimValues::U16(_) => 2,
        NimValues::U32(_) => 4,
    };
    out.write_all(&width.to_le_bytes())?;
    out.write_all(&(values.len() as u64).to_le_bytes())?;
    out.write_all(&(game.len() as u32).to_le_bytes())?;
    out.write_all(game.as_bytes())?;
    match values {
        NimValues::U8(cells) => out.write_all(cells)?,
        NimValues::U16(cells) => cells_out(&mut out, cells, |cell| cell.to_le_bytes())?,
        NimValues::U32(cells) => cells_out(&mut out, cells, |cell| cell.to_le_bytes())?,
    }
    let sum = out.sum.finalize();
    out.inner.write_all(&sum.to_le_bytes())?;
    let file = out.inner.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// A new file that others may read as far as they may read new files here: temporary files are private else.
fn temporary(directory: &Path) -> io::Result<NamedTempFile> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let all = std::fs::Permissions::from_mode(0o666);
        tempfile::Builder::new().permissions(all).tempfile_in(directory)
    }
    #[cfg(not(unix))]
    NamedTempFile::new_in(directory)
}

fn cells_out<C: Copy, const N: usize>(
    out: &mut impl Write,
    cells: &[C],
    bytes: impl Fn(C) -> [u8; N],
) -> io::Result<()> {
    let mut piece = Vec::with_capacity(CHUNK);
    for cells in cells.chunks(CHUNK / N) {
        piece.clear();
        cells.iter().for_each(|&cell| piece.extend_from_slice(&bytes(cell)));
        out.write_all(&piece)?;
    }
    Ok(())
}

/// Reads the table of a game from a file; `None` where there is no such file. What it holds is still to be
/// held against the rules.
///
/// # Errors
/// [`JournalError`].
pub fn load(path: &Path, game: &str) -> Result<Option<NimValues>, JournalError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let size = file.metadata()?.len();
    let mut input = Checked { inner: BufReader::new(file), sum: Hasher::new() };
    if input.array::<8>()? != *MAGIC {
        return Err(refused(words!("it is not a saved table", "它不是保存的表")));
    }
    let version = input.number()?;
    if version != VERSION {
        return Err(refused(words!(
            "its format has the version {version}, and only {VERSION} is known here",
            "其格式版本为 {version}，此处只能读取版本 {VERSION}"
        )));
    }
    let width = input.number()?;
    let len = u64::from_le_bytes(input.array()?);
    let name = input.number()?;
    // Numbers in a damaged file may be anything: no memory is taken for what the file cannot hold.
    let header = 8 + 4 + 4 + 8 + 4 + u128::from(name);
    if header + u128::from(len) * u128::from(width) + 4 != u128::from(size) {
        return Err(refused(words!("it does not have the length that it states", "其长度与所写的不符")));
    }
    let mut notation = vec![0; name as usize];
    input.read_exact(&mut notation)?;
    let saved = String::from_utf8_lossy(&notation);
    if saved != game {
        return Err(refused(words!(
            "it contains a table of {saved}, not of {game}",
            "其中是 {saved} 的表，而不是 {game} 的"
        )));
    }
    let len = len as usize;
    let values = match width {
        1 => NimValues::U8(input.cells(len, u8::from_le_bytes)?),
        2 => NimValues::U16(input.cells(len, u16::from_le_bytes)?),
        4 => NimValues::U32(input.cells(len, u32::from_le_bytes)?),
        _ => {
            return Err(refused(words!(
                "values of {width} bytes are unknown here",
                "无法读取宽 {width} 字节的值"
            )));
        }
    };
    let sum = input.sum.clone().finalize();
    let mut stored = [0; 4];
    input.inner.read_exact(&mut stored)?;
    if u32::from_le_bytes(stored) != sum {
        return Err(refused(words!("its checksum is wrong: it was damaged", "校验和不符：文件已损坏")));
    }
    Ok(Some(values))
}

fn refused(words: LocalizedString) -> JournalError {
    JournalError::Refused(words)
}

/// A stream, and the checksum of what went through it.
struct Checked<T> {
    inner: T,
    sum: Hasher,
}

impl<W: Write> Write for Checked<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

impl<R: Read> Checked<R> {
    fn array<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn number(&mut self) -> io::Result<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn cells<C, const N: usize>(&mut self, len: usize, cell: impl Fn([u8; N]) -> C) -> io::Result<Vec<C>> {
        let mut cells = Vec::with_capacity(len);
        let mut piece = vec![0; CHUNK];
        while cells.len() < len {
            let bytes = &mut piece[..(N * (len - cells.len())).min(CHUNK)];
            self.read_exact(bytes)?;
            cells.extend(bytes.as_chunks::<N>().0.iter().map(|&bytes| cell(bytes)));
        }
        Ok(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(a: &NimValues, b: &NimValues) -> bool {
        match (a, b) {
            (NimValues::U8(a), NimValues::U8(b)) => a == b,
            (NimValues::U16(a), NimValues::U16(b)) => a == b,
            (NimValues::U32(a), NimValues::U32(b)) => a == b,
            _ => false,
        }
    }

    #[test]
    fn tables_of_each_width_come_back() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        assert!(load(&path, "nim").unwrap().is_none());
        let all = [
            NimValues::U8(vec![]),
            NimValues::U8((0..=255).cycle().take(200_000).collect()),
            NimValues::U16((0..60_000).collect()),
            NimValues::U32((0..60_000).map(|n| n * 70_000).collect()),
        ];
        for values in all {
            save(&path, "octal:0.6", &values).unwrap();
            assert!(same(&load(&path, "octal:0.6").unwrap().unwrap(), &values));
            let Err(JournalError::Refused(words)) = load(&path, "nim") else { panic!("a foreign table") };
            assert!(words.en.contains("octal:0.6"));
        }
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1, "nothing else is left behind");
    }

    #[test]
    fn every_damaged_byte_is_noticed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("table");
        save(&path, "nim", &NimValues::U16((0..40).collect())).unwrap();
        let good = std::fs::read(&path).unwrap();
        for i in 0..good.len() {
            let mut bad = good.clone();
            bad[i] ^= 0x10;
            std::fs::write(&path, bad).unwrap();
            assert!(matches!(load(&path, "nim"), Err(JournalError::Refused(_))), "byte {i}");
            std::fs::write(&path, &good[..i]).unwrap();
            assert!(matches!(load(&path, "nim"), Err(JournalError::Refused(_))), "{i} bytes");
        }
    }
}
