//! The play of a difference of two games, as a graph.

use super::graph::Node;
use rustc_hash::FxHashMap;

/// A place in the play of G - H: followers of G and of H, and whether Left is to move.
type Place = (Node, Node, bool);

/// Bytes of a place with its entry in the table, and of an edge with its reverse.
const PLACE_BYTES: u64 = 2 * (size_of::<Place>() as u64 + 8) + 24;
const EDGE_BYTES: u64 = 16;

/// All places that can be reached, and what is not known of them.
#[derive(Debug, Default)]
pub(super) struct DifferenceGame {
    number: FxHashMap<Place, u32>,
    pub(super) places: Vec<Place>,
    /// Left is to move and has a move after which he is known to survive.
    pub(super) saved: Vec<bool>,
    /// Where the moves of each place begin in `moves`; one entry more than places.
    pub(super) starts: Vec<u32>,
    pub(super) moves: Vec<Move>,
}

/// A move of the difference.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) to: u32,
    /// Made in G, not in H.
    pub(super) in_first: bool,
}

impl DifferenceGame {
    pub(super) fn clear(&mut self) {
        self.number.clear();
        self.places.clear();
        self.saved.clear();
        self.starts.clear();
        self.moves.clear();
    }

    pub(super) fn reach(&mut self, place: Place) -> u32 {
        let next = self.places.len() as u32;
        let number = *self.number.entry(place).or_insert(next);
        if number == next {
            self.places.push(place);
            self.saved.push(false);
        }
        number
    }

    pub(super) fn moves(&self, place: usize) -> &[Move] {
        &self.moves[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The memory that all this takes, with what finding the survivors takes.
    pub(super) fn bytes(&self) -> u64 {
        PLACE_BYTES * self.places.len() as u64 + EDGE_BYTES * self.moves.len() as u64
    }

    pub(super) fn left_to_move(&self, place: usize) -> bool {
        self.places[place].2
    }

    /// The moves backwards: for each place, where one comes from.
    pub(super) fn reversed(&self) -> (Vec<u32>, Vec<Move>) {
        let mut starts = vec![0_u32; self.places.len() + 1];
        for mv in &self.moves {
            starts[mv.to as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut from = vec![Move { to: 0, in_first: false }; self.moves.len()];
        for place in 0..self.places.len() {
            for mv in self.moves(place) {
                let slot = &mut next[mv.to as usize];
                from[*slot as usize] = Move { to: place as u32, in_first: mv.in_first };
                *slot += 1;
            }
        }
        (starts, from)
    }
}
