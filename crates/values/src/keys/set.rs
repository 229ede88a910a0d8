//! Sets of keys.

use super::key::{COUNT, KEYS, Key};

/// A set of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeySet(u64);

const _: () = assert!(COUNT <= u64::BITS as usize);

impl KeySet {
    /// No key.
    pub const EMPTY: KeySet = KeySet(0);
    /// The key that no word asks for.
    pub const VERDICT: KeySet = KeySet::EMPTY.with(Key::Verdict);

    /// The same set with this key.
    #[must_use]
    pub const fn with(self, key: Key) -> KeySet {
        KeySet(self.0 | 1 << key as u32)
    }

    /// The same set without this key.
    #[must_use]
    pub const fn without(self, key: Key) -> KeySet {
        KeySet(self.0 & !(1 << key as u32))
    }

    /// Whether a key is in the set.
    pub const fn has(self, key: Key) -> bool {
        self.0 >> key as u32 & 1 == 1
    }

    /// The keys, in the order of answers.
    pub fn iter(self) -> impl Iterator<Item = Key> {
        KEYS.iter().map(|info| info.key).filter(move |&key| self.has(key))
    }
}

/// What is asked if nothing else is.
impl Default for KeySet {
    fn default() -> KeySet {
        KeySet::VERDICT
    }
}

impl From<Key> for KeySet {
    fn from(key: Key) -> KeySet {
        KeySet::EMPTY.with(key)
    }
}

impl Extend<Key> for KeySet {
    fn extend<I: IntoIterator<Item = Key>>(&mut self, keys: I) {
        *self = keys.into_iter().fold(*self, KeySet::with);
    }
}

impl FromIterator<Key> for KeySet {
    fn from_iter<I: IntoIterator<Item = Key>>(keys: I) -> KeySet {
        keys.into_iter().fold(KeySet::EMPTY, KeySet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_put_into_it() {
        let set: KeySet = [Key::Quotient, Key::Outcome].into_iter().collect();
        assert!(set.iter().eq([Key::Outcome, Key::Quotient]));
        assert_eq!(set.without(Key::Quotient), KeySet::from(Key::Outcome));
        assert!(KeySet::default().iter().eq([Key::Verdict]));
    }
}
