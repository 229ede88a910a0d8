//! Connected sets of cells of a rectangle.

use std::collections::HashSet;
use std::ops::ControlFlow;

/// A cell: row and column, each at least 1.
pub type Cell = (u32, u32);

/// The cells that share an edge with `cell` and lie in the rectangle of the cells from (1, 1) to `corner`.
fn neighbours((x, y): Cell, corner: Cell) -> impl Iterator<Item = Cell> {
    let before = [(x - 1, y), (x, y - 1)].into_iter().filter(|&(x, y)| x > 0 && y > 0);
    before.chain([(x + 1, y), (x, y + 1)].into_iter().filter(move |&(x, y)| x <= corner.0 && y <= corner.1))
}

/// Shows every set of cells of the rectangle from (1, 1) to `corner` that holds the corner and is connected
/// over edges, each once, its cells in no order.
///
/// Redelmeier's method: cells that touch the set wait in a list; a set is made larger by one of those behind
/// the one that was taken last, so that what was passed over stays out. The list keeps the whole search, and
/// no recursion goes as deep as the sets are large.
pub fn visit_connected_sets(
    corner: Cell,
    visit: &mut dyn FnMut(&[Cell]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut waiting = vec![corner];
    let mut met: HashSet<Cell> = HashSet::from([corner]);
    let mut taken: Vec<Cell> = Vec::new();
    // For each cell that was taken, its place in the list, and how long the list was before.
    let mut steps: Vec<(usize, usize)> = Vec::new();
    let mut next = 0;
    loop {
        if let Some(&cell) = waiting.get(next) {
            steps.push((next, waiting.len()));
            taken.push(cell);
            visit(&taken)?;
            waiting.extend(neighbours(cell, corner).filter(|&cell| met.insert(cell)));
            next += 1;
            continue;
        }
        let Some((place, length)) = steps.pop() else { return ControlFlow::Continue(()) };
        taken.pop();
        waiting.drain(length..).for_each(|cell| {
            met.remove(&cell);
        });
        // The corner is in every set.
        if place == 0 {
            return ControlFlow::Continue(());
        }
        next = place + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(corner: Cell) -> Vec<Vec<Cell>> {
        let mut sets = Vec::new();
        let _ = visit_connected_sets(corner, &mut |set| {
            let mut set = set.to_vec();
            set.sort_unstable();
            sets.push(set);
            ControlFlow::Continue(())
        });
        sets
    }

    fn is_connected(set: &[Cell], corner: Cell) -> bool {
        let mut reached = vec![corner];
        let mut i = 0;
        while let Some(&cell) = reached.get(i) {
            let more: Vec<Cell> = neighbours(cell, corner)
                .filter(|cell| set.contains(cell) && !reached.contains(cell))
                .collect();
            reached.extend(more);
            i += 1;
        }
        set.contains(&corner) && reached.len() == set.len()
    }

    #[test]
    fn every_connected_set_is_shown_once() {
        for corner in (1..=4u32).flat_map(|x| (1..=4u32).map(move |y| (x, y))).filter(|(x, y)| x * y <= 12) {
            let cells: Vec<Cell> = (1..=corner.0).flat_map(|x| (1..=corner.1).map(move |y| (x, y))).collect();
            let mut expected: Vec<Vec<Cell>> = (0u32..1 << cells.len())
                .map(|set| (0..cells.len()).filter(|i| set >> i & 1 == 1).map(|i| cells[i]).collect())
                .filter(|set: &Vec<Cell>| is_connected(set, corner))
                .collect();
            expected.sort();
            let mut found = sets(corner);
            found.sort();
            assert_eq!(found, expected, "{corner:?}");
        }
    }
}
