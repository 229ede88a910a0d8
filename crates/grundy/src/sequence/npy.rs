//! The format NPY, version 1.0, in which NumPy keeps arrays: unsigned numbers, little-endian.
//!
//! Source: NumPy documentation, `numpy.lib.format`. Written here rather than by a crate, since it is a header
//! of a line and the values are to be streamed.

use std::io::{self, Write};

/// The bytes of a number in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NpyWidth {
    /// Below 2^8.
    One = 1,
    /// Below 2^16.
    Two = 2,
    /// Below 2^32.
    Four = 4,
    /// Below 2^64.
    Eight = 8,
}

impl NpyWidth {
    /// The narrowest that holds all numbers up to `largest`.
    pub fn for_largest(largest: u64) -> NpyWidth {
        match largest {
            0..=0xff => NpyWidth::One,
            0x100..=0xffff => NpyWidth::Two,
            0x1_0000..=0xffff_ffff => NpyWidth::Four,
            _ => NpyWidth::Eight,
        }
    }
}

/// Writes what stands before the numbers of an array of this shape.
///
/// # Errors
/// Those of writing.
pub fn header(out: &mut impl Write, width: NpyWidth, shape: &[u64]) -> io::Result<()> {
    /// Magic, version, and the length of the rest.
    const BEFORE: usize = 6 + 2 + 2;
    /// The numbers begin at a multiple of this.
    const ALIGNED: usize = 64;
    let sizes: String = shape.iter().map(|size| format!("{size},")).collect();
    // A byte has no order.
    let order = if width == NpyWidth::One { '|' } else { '<' };
    let bytes = width as u8;
    let mut text = format!("{{'descr': '{order}u{bytes}', 'fortran_order': False, 'shape': ({sizes}), }}");
    let blanks = (BEFORE + text.len() + 1).next_multiple_of(ALIGNED) - (BEFORE + text.len() + 1);
    text.extend(std::iter::repeat_n(' ', blanks));
    text.push('\n');
    out.write_all(b"\x93NUMPY\x01\x00")?;
    // Shapes of one or two numbers take far less than 2^16 bytes.
    out.write_all(&(text.len() as u16).to_le_bytes())?;
    out.write_all(text.as_bytes())
}

/// Writes an array of one dimension.
///
/// # Errors
/// Those of writing.
pub fn array(out: &mut impl Write, values: &[u64]) -> io::Result<()> {
    let width = NpyWidth::for_largest(values.iter().copied().max().unwrap_or(0));
    header(out, width, &[values.len() as u64])?;
    numbers(out, width, values, &mut Vec::new())
}

/// Writes numbers, which must fit the width; `buffer` is scratch space.
///
/// # Errors
/// Those of writing.
pub fn numbers(
    out: &mut impl Write,
    width: NpyWidth,
    values: &[u64],
    buffer: &mut Vec<u8>,
) -> io::Result<()> {
    buffer.clear();
    match width {
        NpyWidth::One => buffer.extend(values.iter().map(|&value| value as u8)),
        NpyWidth::Two => values.iter().for_each(|&value| buffer.extend((value as u16).to_le_bytes())),
        NpyWidth::Four => values.iter().for_each(|&value| buffer.extend((value as u32).to_le_bytes())),
        NpyWidth::Eight => values.iter().for_each(|&value| buffer.extend(value.to_le_bytes())),
    }
    out.write_all(buffer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_is_as_numpy_wants_it() {
        let mut out = Vec::new();
        header(&mut out, NpyWidth::Two, &[3]).unwrap();
        assert_eq!(out.len() % 64, 0);
        assert_eq!(out[..10], [0x93, b'N', b'U', b'M', b'P', b'Y', 1, 0, 118, 0]);
        let text = std::str::from_utf8(&out[10..]).unwrap();
        assert_eq!(text.trim_end(), "{'descr': '<u2', 'fortran_order': False, 'shape': (3,), }");
        assert!(text.ends_with('\n'));
        numbers(&mut out, NpyWidth::Two, &[1, 0x1234, 7], &mut Vec::new()).unwrap();
        assert_eq!(out[128..], [1, 0, 0x34, 0x12, 7, 0]);
    }

    #[test]
    fn the_narrowest_width_is_taken() {
        let widths =
            [255, 256, 65_535, 65_536, u32::MAX.into(), 1 << 32].map(|n| NpyWidth::for_largest(n) as u8);
        assert_eq!(widths, [1, 2, 2, 4, 4, 8]);
    }
}
