//! The name of a value in its arena.

use std::fmt;

/// A value of one [`Arena`](super::Arena), equal exactly where the ids are equal.
///
/// An id means nothing to any other arena. G and -G are one node and differ in the last bit alone, so that
/// negation costs nothing; where G = -G the second bit is set, and the last one is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(u32);

const NEGATIVE: u32 = 1;
const OWN_NEGATIVE: u32 = 2;

impl ValueId {
    /// The value 0 of every arena.
    pub const ZERO: ValueId = ValueId::new(1, true);

    /// The node that is being built.
    pub(super) const DRAFT: ValueId = ValueId::new(0, false);

    /// Nodes that an arena may hold.
    pub(super) const MAX: usize = 1 << 30;

    pub(super) const fn new(index: u32, own_negative: bool) -> ValueId {
        ValueId(index << 2 | if own_negative { OWN_NEGATIVE } else { 0 })
    }

    pub(super) const fn index(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// 1 for the negative of its node, else 0.
    pub(super) const fn sign(self) -> usize {
        (self.0 & NEGATIVE) as usize
    }

    /// The value -G.
    #[inline]
    pub const fn negate(self) -> ValueId {
        ValueId(self.0 ^ (!(self.0 >> 1) & NEGATIVE))
    }

    /// The one of G and -G that stands for both.
    #[inline]
    pub const fn upright(self) -> ValueId {
        ValueId(self.0 & !NEGATIVE)
    }

    /// Whether G = -G.
    #[inline]
    pub const fn is_own_negative(self) -> bool {
        self.0 & OWN_NEGATIVE != 0
    }

    /// Two words that are the bits of no id.
    pub(crate) const NONE: [u32; 2] = [OWN_NEGATIVE | NEGATIVE, 1 << 2 | OWN_NEGATIVE | NEGATIVE];

    /// The id as one word.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The id with these bits, where there is one.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Option<ValueId> {
        if bits & ValueId::NONE[0] == ValueId::NONE[0] { None } else { Some(ValueId(bits)) }
    }

    /// The id in 31 bits.
    pub(super) const fn packed(self) -> u64 {
        ((self.0 >> 2) as u64) << 1 | (self.0 & NEGATIVE) as u64
    }
}

impl fmt::Debug for ValueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.sign() == 1 { "-#" } else { "#" }, self.index())
    }
}
