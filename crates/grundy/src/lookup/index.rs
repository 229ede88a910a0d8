//! The values of the first heaps of all games that are looked at, in a file that is compiled in. A test
//! compares it with the tables; `GRUNDY_WRITE_INDEX=1 cargo test -p grundy --lib lookup` writes it anew.
//!
//! The file: the number of sequences, two bytes, low one first; the sequences in rising order, each as the
//! number of values that it has in common with the one before, and the rest of its values, a byte each; for
//! each game the number of its sequence, two bytes.

/// How many values are kept of a game, those of the heaps from 0 on.
pub(super) const KEPT: usize = 48;

/// What stands in place of a sequence: the game is no sum of single heaps, or some value takes more than a
/// byte.
const NO_HEAPS: u16 = u16::MAX;
const LARGE: u16 = u16::MAX - 1;

static FILE: &[u8] = include_bytes!("index.bin");

/// The sequences, and which game has which.
pub(super) struct SequenceIndex {
    pub(super) sequences: Vec<[u8; KEPT]>,
    of_games: Vec<u16>,
}

/// What is known of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IndexedGame {
    /// Its values are these.
    Sequence(usize),
    /// It is no sum of single heaps.
    NoHeaps,
    /// Its values have to be computed.
    Unknown,
}

impl SequenceIndex {
    pub(super) fn read() -> SequenceIndex {
        let number = |bytes: &[u8]| u16::from_le_bytes([bytes[0], bytes[1]]);
        let mut rest = FILE;
        let mut take = |count: usize| {
            let (taken, left) = rest.split_at(count.min(rest.len()));
            rest = left;
            taken
        };
        let count = number(take(2));
        let mut sequences = Vec::with_capacity(count.into());
        let mut sequence = [0; KEPT];
        for _ in 0..count {
            let same = usize::from(take(1)[0]);
            sequence[same..].copy_from_slice(take(KEPT - same));
            sequences.push(sequence);
        }
        SequenceIndex { sequences, of_games: take(usize::MAX).chunks_exact(2).map(number).collect() }
    }

    /// What is known of the game with this number.
    pub(super) fn of(&self, game: usize) -> IndexedGame {
        match self.of_games.get(game) {
            Some(&NO_HEAPS) => IndexedGame::NoHeaps,
            Some(&LARGE) | None => IndexedGame::Unknown,
            Some(&sequence) => IndexedGame::Sequence(sequence.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;
    use grundy_solver::budget::{Budget, Limits};
    use grundy_solver::game::game_with;
    use grundy_solver::method::theorems::UseTheorems;
    use std::path::Path;

    /// The file as the tables have it.
    fn made() -> Vec<u8> {
        let kept: Vec<Result<[u8; KEPT], u16>> = games()
            .iter()
            .map(|name| {
                let game = game_with(name, UseTheorems::Sums).unwrap();
                let Some(heaps) = game.single_heaps() else { return Err(NO_HEAPS) };
                let values = heaps.values(0, KEPT as u64 - 1, &mut Budget::new(&Limits::default())).unwrap();
                let bytes: Option<Vec<u8>> = values.iter().map(|&value| value.try_into().ok()).collect();
                bytes.and_then(|bytes| bytes.try_into().ok()).ok_or(LARGE)
            })
            .collect();
        let mut sequences: Vec<[u8; KEPT]> = kept.iter().flatten().copied().collect();
        sequences.sort_unstable();
        sequences.dedup();
        let mut file = (sequences.len() as u16).to_le_bytes().to_vec();
        let mut before: Option<&[u8; KEPT]> = None;
        for sequence in &sequences {
            let same =
                before.map_or(0, |before| before.iter().zip(sequence).take_while(|(a, b)| a == b).count());
            file.push(same as u8);
            file.extend(&sequence[same..]);
            before = Some(sequence);
        }
        for game in &kept {
            let number = match game {
                Ok(values) => sequences.binary_search(values).unwrap() as u16,
                Err(why) => *why,
            };
            file.extend(number.to_le_bytes());
        }
        file
    }

    #[test]
    fn the_index_says_what_the_tables_say() {
        let made = made();
        if std::env::var_os("GRUNDY_WRITE_INDEX").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lookup/index.bin");
            std::fs::write(path, &made).unwrap();
            return;
        }
        assert!(made == FILE, "the index is not up to date: see the head of this file");
        let index = SequenceIndex::read();
        assert_eq!(index.of_games.len(), games().len());
        assert!(index.sequences.is_sorted());
    }
}
