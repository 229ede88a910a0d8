//! Names of boards of Cram as plane graphs: cells are vertices, and edges join cells that share one.
//!
//! A move takes an edge with its ends, so that boards with the same graph are the same game. Of several cells
//! that are joined to the same cell alone a move takes at most one, and whichever it is, the others are alone
//! then: one of them does as well as all.
//!
//! The name is the least text of a walk: it begins with an edge, goes breadth first, and meets the neighbours
//! of each vertex in their order around it, from the one on that it came from. Walks begin where the graph
//! looks like nowhere else, as far as possible. A name tells the graph, so that different graphs have
//! different names; a graph that is drawn in several ways may have several.

use crate::ruleset::board::cells::cell_set::{BoardShape, CellSet, ORTHOGONAL};

/// The graph of a board, on vertices that stand for cells.
struct PlaneGraph {
    count: usize,
    /// The neighbours of each in their order around it, and how many there are.
    neighbours: [([u8; 4], u8); MAX_VERTICES],
    /// Whether a vertex has a neighbour without other ones, which is left out of the graph.
    has_leaf: [bool; MAX_VERTICES],
}

const MAX_VERTICES: usize = u64::BITS as usize;

/// The mark behind the neighbours of a vertex; what is added for a vertex with a leaf.
const END: u8 = 0x80;
const LEAF: u8 = 1;

/// A name of the component of this board, which has one that consists of several cells. Boards with the same
/// name are the same game.
pub(super) fn name(shape: BoardShape, empty: &u64) -> Vec<u8> {
    let graph = PlaneGraph::new(shape, empty).without_leaves();
    let looks = graph.looks();
    let mut least: Vec<u8> = Vec::new();
    let mut walk = Walk { text: Vec::new(), places: [0; MAX_VERTICES], met: [(0, 0); MAX_VERTICES] };
    for start in graph.starts(&looks) {
        if walk.is_less(&graph, start, &least) {
            std::mem::swap(&mut least, &mut walk.text);
        }
    }
    least
}

/// Where a walk starts: at a vertex, with one of its neighbours, in one of two directions.
#[derive(Clone, Copy)]
struct Start {
    vertex: usize,
    first: usize,
    clockwise: bool,
}

impl PlaneGraph {
    fn new(shape: BoardShape, empty: &u64) -> PlaneGraph {
        let mut numbers = [0_u8; MAX_VERTICES];
        for (number, cell) in (0..).zip(empty.cells()) {
            numbers[cell as usize & 63] = number;
        }
        let reached = ORTHOGONAL.map(|(down, right)| empty.shifted(shape, (-down, -right)) & empty);
        let offsets = ORTHOGONAL.map(|step| shape.offset(step));
        let mut neighbours = [([0; 4], 0); MAX_VERTICES];
        for (cell, (around, degree)) in empty.cells().zip(&mut neighbours) {
            for (set, offset) in reached.iter().zip(offsets) {
                if set.has(cell) {
                    around[*degree as usize & 3] = numbers[cell.wrapping_add_signed(offset) as usize & 63];
                    *degree += 1;
                }
            }
        }
        PlaneGraph { count: empty.count() as usize, neighbours, has_leaf: [false; MAX_VERTICES] }
    }

    /// The graph without the leaves of vertices that have other neighbours too.
    fn without_leaves(&self) -> PlaneGraph {
        let degree = |vertex: u8| self.neighbours[vertex as usize].1;
        let is_leaf = |vertex: u8, beside: u8| degree(vertex) == 1 && degree(beside) > 1;
        let mut kept = 0;
        let mut numbers = [u8::MAX; MAX_VERTICES];
        for (vertex, number) in numbers.iter_mut().enumerate().take(self.count) {
            if self.around(vertex).iter().all(|&other| !is_leaf(vertex as u8, other)) {
                *number = kept;
                kept += 1;
            }
        }
        let (neighbours, has_leaf) = ([([0; 4], 0); MAX_VERTICES], [false; MAX_VERTICES]);
        let mut graph = PlaneGraph { count: kept as usize, neighbours, has_leaf };
        for vertex in (0..self.count).filter(|&vertex| numbers[vertex] != u8::MAX) {
            let number = numbers[vertex] as usize;
            let (around, degree) = &mut graph.neighbours[number];
            for &other in self.around(vertex) {
                if is_leaf(other, vertex as u8) {
                    graph.has_leaf[number] = true;
                } else {
                    around[*degree as usize] = numbers[other as usize];
                    *degree += 1;
                }
            }
        }
        graph
    }

    fn around(&self, vertex: usize) -> &[u8] {
        let (around, degree) = &self.neighbours[vertex];
        &around[..*degree as usize]
    }

    /// For each vertex a number that depends only on what the graph looks like from it.
    fn looks(&self) -> [u64; MAX_VERTICES] {
        const ROUNDS: usize = 4;
        let own = |vertex: usize| u64::from(self.neighbours[vertex].1) * 2 + u64::from(self.has_leaf[vertex]);
        let mut looks = [0; MAX_VERTICES];
        (0..self.count).for_each(|vertex| looks[vertex] = mixed(own(vertex)));
        let mut next = looks;
        for _ in 0..ROUNDS {
            for vertex in 0..self.count {
                let others = self.around(vertex).iter();
                let sum = others.fold(0_u64, |sum, &other| sum.wrapping_add(looks[other as usize]));
                next[vertex] = mixed(looks[vertex].wrapping_mul(3).wrapping_add(sum));
            }
            std::mem::swap(&mut looks, &mut next);
        }
        looks
    }

    /// Where walks start: at vertices with the look that fewest have, the least of these looks, and so that
    /// the looks of their neighbours in their order are the least.
    fn starts(&self, looks: &[u64; MAX_VERTICES]) -> Vec<Start> {
        let mut sorted = *looks;
        sorted[..self.count].sort_unstable();
        let runs = sorted[..self.count].chunk_by(|one, other| one == other);
        let rarest = runs.min_by_key(|run| run.len()).map_or(0, |run| run[0]);
        let mut starts = Vec::new();
        let mut least = [u64::MAX; 4];
        for vertex in (0..self.count).filter(|&vertex| looks[vertex] == rarest) {
            for first in 0..self.around(vertex).len().max(1) {
                for clockwise in [true, false] {
                    let mut order = [u64::MAX; 4];
                    let start = Start { vertex, first, clockwise };
                    self.walk_around(start).zip(&mut order).for_each(|(other, look)| *look = looks[other]);
                    if order < least {
                        least = order;
                        starts.clear();
                    }
                    if order == least {
                        starts.push(start);
                    }
                }
            }
        }
        starts
    }

    /// The neighbours of the vertex, from the first one on.
    fn walk_around(&self, Start { vertex, first, clockwise }: Start) -> impl Iterator<Item = usize> + '_ {
        let around = self.around(vertex);
        let mut place = first;
        around.iter().map(move |_| {
            let other = around[place];
            place = match clockwise {
                true if place + 1 == around.len() => 0,
                true => place + 1,
                false => place.checked_sub(1).unwrap_or(around.len() - 1),
            };
            other as usize
        })
    }
}

/// A number that looks random and is always the same for the same number.
fn mixed(x: u64) -> u64 {
    let x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// A walk along the edges of a graph.
struct Walk {
    text: Vec<u8>,
    /// For each vertex how many were met when it was, with it; 0 if it was not met.
    places: [u8; MAX_VERTICES],
    /// Vertices in the order in which they were met, each with the place of the neighbour that it was met
    /// from.
    met: [(u8, u8); MAX_VERTICES],
}

impl Walk {
    /// Writes the text of the walk, as long as it can be less than this one. Whether it is; all texts are
    /// less than the empty one.
    fn is_less(&mut self, graph: &PlaneGraph, start: Start, than: &[u8]) -> bool {
        self.text.clear();
        self.places = [0; MAX_VERTICES];
        self.met[0] = (start.vertex as u8, start.first as u8);
        self.places[start.vertex] = 1;
        let (mut count, mut less) = (1, than.is_empty());
        for next in 0..MAX_VERTICES {
            if next == count {
                break;
            }
            let (vertex, first) = self.met[next];
            let from = Start { vertex: vertex as usize, first: first as usize, ..start };
            for other in graph.walk_around(from) {
                if self.places[other] == 0 {
                    let back = graph.around(other).iter().position(|&to| to == vertex);
                    self.met[count] = (other as u8, back.unwrap_or(0) as u8);
                    count += 1;
                    self.places[other] = count as u8;
                }
                if !self.add(self.places[other], &mut less, than) {
                    return false;
                }
            }
            let end = END + if graph.has_leaf[vertex as usize] { LEAF } else { 0 };
            if !self.add(end, &mut less, than) {
                return false;
            }
        }
        less
    }

    /// Adds to the text; `false` if it is greater than the other one by that.
    fn add(&mut self, letter: u8, less: &mut bool, than: &[u8]) -> bool {
        if !*less {
            // Texts of one graph are equally long.
            match than.get(self.text.len()) {
                Some(other) if letter > *other => return false,
                other => *less = other.is_none_or(|&other| letter < other),
            }
        }
        self.text.push(letter);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::ruleset::board::cells::grid::{AnyGrid, Grid};
    use crate::ruleset::board::cells::symmetry::turned;
    use crate::ruleset::board::cram::Cram;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn grid(shape: BoardShape, walls: u64) -> AnyGrid<1> {
        AnyGrid::Small(Grid::new(shape, [walls], false))
    }

    /// The value, by rules alone.
    fn value(at: &AnyGrid<1>, values: &mut HashMap<AnyGrid<1>, u32>) -> u32 {
        if let Some(&value) = values.get(at) {
            return value;
        }
        let mut options = Vec::new();
        let _ = Cram::RULES.visit_moves(at, crate::player::Player::Left, &mut |mv| {
            options.extend(Cram::RULES.play(at, &mv));
            std::ops::ControlFlow::Continue(())
        });
        let reached: Vec<u32> = options.iter().map(|option| value(option, values)).collect();
        let mex = (0..).find(|value| !reached.contains(value)).unwrap_or_default();
        values.insert(at.clone(), mex);
        mex
    }

    #[test]
    fn boards_with_one_name_have_one_value() {
        let mut merged = 0;
        for (width, height) in [(8, 1), (5, 2), (4, 3), (3, 3)] {
            let shape = BoardShape { width, height };
            let mut values = HashMap::new();
            let mut named: HashMap<Vec<u8>, u32> = HashMap::new();
            for walls in 0..1 << shape.cells() {
                Cram::RULES.visit_components(&grid(shape, walls), &mut |part| {
                    let value = value(&part, &mut values);
                    let Some(name) = Cram::RULES.structure_name(&part) else { return };
                    merged += 1;
                    assert_eq!(*named.entry(name).or_insert(value), value, "{part:?}");
                });
            }
            merged -= named.len();
        }
        assert!(merged > 0);
    }

    /// The edges of the graph that a name tells, and how many vertices with leaves there are.
    fn edges(name: &[u8]) -> (usize, usize) {
        let ends = name.iter().filter(|&&letter| letter >= END);
        (name.iter().filter(|&&letter| letter < END).count() / 2, ends.filter(|&&end| end > END).count())
    }

    proptest! {
        #[test]
        fn images_have_one_name(width in 1u32..=8, height in 1u32..=8, walls: u64, more: u64) {
            let shape = BoardShape { width, height };
            let empty = !(walls & more) & u64::all(shape);
            Cram::RULES.visit_components(&grid(shape, u64::all(shape) & !empty), &mut |part| {
                let AnyGrid::Small(part) = part else { return };
                let (shape, empty) = (part.shape(), part.empty());
                let own = name(shape, &empty);
                let (joined, leaves) = edges(&own);
                let [right, down] = [(0, 1), (1, 0)].map(|step| (empty.shifted(shape, step) & empty).count());
                assert!(joined + leaves <= (right + down) as usize);
                for turn in [(false, true, false), (true, false, false), (true, true, false), (false, false, true)] {
                    let places = turned(shape, turn);
                    let image = empty.cells().fold(0_u64, |image, cell| image | 1 << places[cell as usize]);
                    let to = if turn.2 { shape.transposed() } else { shape };
                    assert_eq!(name(to, &image), own, "{part:?} {turn:?}");
                }
            });
        }
    }
}
