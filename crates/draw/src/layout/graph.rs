//! Graphs whose vertices are to be placed.

/// How far vertices of one level lie apart, and levels from each other.
pub(super) const STEP: i32 = 56;

/// The vertices of a graph by their numbers.
pub(crate) struct LayoutGraph {
    pub(crate) count: usize,
    /// The ends of each edge, loops left out.
    pub(crate) edges: Vec<[usize; 2]>,
}
