//! Which points of a set lie below another one in every coordinate.

/// Points in a leaf of the tree.
const LEAF: usize = 8;

/// For each point, given by `width` coordinates (at least one), whether some other point is larger in all of
/// them.
///
/// A tree of boxes: each node knows the largest coordinates in its half of the points, so that a search for a
/// point above a given one leaves out every half whose corner is not above it. Few halves are entered where
/// the points have few coordinates; where they have many, there are few points for a table of a given size,
/// and most comparisons end after a coordinate or two. The worst case is that of comparing all pairs.
pub fn dominated(points: &[u32], width: usize) -> Vec<bool> {
    let width = width.max(1);
    let tree = Tree::new(points, width);
    points.chunks_exact(width).map(|point| tree.has_above(point)).collect()
}

struct Tree<'a> {
    points: &'a [u32],
    width: usize,
    /// The numbers of the points, so ordered that each node has a range of them.
    order: Vec<u32>,
    /// The largest coordinates below each node. Node 1 is the root, the children of node i are 2i and 2i + 1.
    corners: Vec<u32>,
}

/// A node and its range of points.
#[derive(Clone, Copy)]
struct Node {
    number: usize,
    first: usize,
    end: usize,
    /// The coordinate by which its points are divided.
    axis: usize,
}

impl Node {
    fn halves(self, width: usize) -> Option<[Node; 2]> {
        if self.end - self.first <= LEAF {
            return None;
        }
        let middle = self.first.midpoint(self.end);
        let axis = (self.axis + 1) % width;
        let upper = Node { number: 2 * self.number, first: middle, end: self.end, axis };
        Some([upper, Node { number: 2 * self.number + 1, first: self.first, end: middle, axis }])
    }
}

/// Whether this is larger in every coordinate.
fn above(corner: &[u32], point: &[u32]) -> bool {
    corner.iter().zip(point).all(|(a, b)| a > b)
}

impl<'a> Tree<'a> {
    fn new(points: &'a [u32], width: usize) -> Tree<'a> {
        let count = points.len() / width;
        let order = (0..count as u32).collect();
        // Halves differ by one point at most, so that nodes are numbered without large gaps.
        let nodes = 2 * (count / LEAF + 1).next_power_of_two();
        let mut tree = Tree { points, width, order, corners: vec![0; nodes * width] };
        let mut stack = vec![tree.root()];
        while let Some(node) = stack.pop() {
            tree.set_corner(node);
            if let Some(halves) = node.halves(width) {
                let middle = halves[0].first - node.first;
                tree.order[node.first..node.end]
                    .select_nth_unstable_by_key(middle, |&point| points[point as usize * width + node.axis]);
                stack.extend(halves);
            }
        }
        tree
    }

    fn root(&self) -> Node {
        Node { number: 1, first: 0, end: self.order.len(), axis: 0 }
    }

    fn point(&self, number: u32) -> &'a [u32] {
        let first = number as usize * self.width;
        &self.points[first..first + self.width]
    }

    fn set_corner(&mut self, node: Node) {
        let first = node.number * self.width;
        for &point in &self.order[node.first..node.end] {
            let from = point as usize * self.width;
            let coordinates = &self.points[from..from + self.width];
            for (largest, &coordinate) in self.corners[first..first + self.width].iter_mut().zip(coordinates)
            {
                *largest = coordinate.max(*largest);
            }
        }
    }

    fn has_above(&self, point: &[u32]) -> bool {
        let mut stack = vec![self.root()];
        while let Some(node) = stack.pop() {
            let first = node.number * self.width;
            if !above(&self.corners[first..first + self.width], point) {
                continue;
            }
            match node.halves(self.width) {
                // The upper half, pushed last, is looked at first: there a point above is found soonest.
                Some([upper, lower]) => stack.extend([lower, upper]),
                None => {
                    let mut points = self.order[node.first..node.end].iter();
                    if points.any(|&number| above(self.point(number), point)) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_definition(points: &[u32], width: usize) -> Vec<bool> {
        let rows = || points.chunks_exact(width);
        rows().map(|point| rows().any(|other| above(other, point))).collect()
    }

    proptest! {
        #[test]
        fn the_tree_finds_what_all_pairs_show(
            width in 1usize..5,
            points in prop::collection::vec(0u32..9, 0..400),
        ) {
            let points = &points[..points.len() / width * width];
            prop_assert_eq!(dominated(points, width), by_definition(points, width));
        }
    }

    #[test]
    fn long_chains_and_antichains_are_quick() {
        let n = 50_000u32;
        let chain: Vec<u32> = (0..n).flat_map(|i| [i, i]).collect();
        assert_eq!(dominated(&chain, 2).iter().filter(|&&below| !below).count(), 1);
        let antichain: Vec<u32> = (0..n).flat_map(|i| [i, n - i]).collect();
        assert!(dominated(&antichain, 2).iter().all(|&below| !below));
        assert!(dominated(&vec![7; n as usize], 1).iter().all(|&below| !below));
    }
}
