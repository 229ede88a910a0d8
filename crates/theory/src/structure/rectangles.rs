//! Unions of rectangles of cells: their rows, and how many of their cells lie on coarse grids.

use std::ops::ControlFlow;

/// The cells (x, y) with x1 <= x <= x2 and y1 <= y <= y2, written `[x1, y1, x2, y2]`; numbers are at least 1
/// and below 2^32 - 1.
pub type Rectangle = [u32; 4];

/// Cells of one row, from the first number to the second.
pub type CellRun = (u32, u32);

/// A visitor of rows that are alike: the first row, the last row, and the stretches of cells in each of them.
pub type VisitRows<'a> = &'a mut dyn FnMut(u32, u32, &[CellRun]) -> ControlFlow<()>;

/// For every t the parity of the number of cells of the union whose coordinates are both multiples of 2^t, as
/// bit t.
///
/// The multiples of 2^t from a to b are floor(b / 2^t) - floor((a - 1) / 2^t) in number; the parity of that,
/// for all t at once, is b XOR (a - 1). So the parities of a rectangle are (x2 XOR x1 - 1) AND (y2 XOR y1 -
/// 1). For a union a line sweeps over x, and a segment tree over y holds the parities of what is covered, all
/// t in one word. Takes O(n log n) for n rectangles.
pub fn grid_parities(rectangles: &[Rectangle]) -> u32 {
    let mut ends: Vec<u32> = rectangles.iter().flat_map(|&[_, y1, _, y2]| [y1 - 1, y2]).collect();
    ends.sort_unstable();
    ends.dedup();
    let place = |y: u32| ends.partition_point(|&end| end < y);
    let mut events: Vec<Event> = rectangles
        .iter()
        .flat_map(|&[x1, y1, x2, y2]| {
            let (first, last) = (place(y1 - 1) as u32, place(y2) as u32);
            [(x1 - 1, true), (x2, false)].map(|(x, opens)| Event { x, opens, first, last })
        })
        .collect();
    events.sort_unstable_by_key(|event| event.x);
    let mut covered = Covered::new(&ends);
    let (mut parities, mut last) = (0, 0);
    for event in events {
        parities ^= (event.x ^ last) & covered.parities();
        last = event.x;
        covered.change(event.first as usize, event.last as usize, event.opens);
    }
    parities
}

/// A rectangle begins or ends behind row `x`.
struct Event {
    x: u32,
    opens: bool,
    /// Its columns, as numbers of ends.
    first: u32,
    last: u32,
}

/// A segment tree over stretches of columns.
struct Covered {
    nodes: Vec<Node>,
    leaves: usize,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// How many rectangles cover all of the node and not all of its parent.
    covers: u32,
    /// The parities of all columns below the node.
    all: u32,
    /// The parities of the columns below the node that are covered by what is said in it and below it.
    covered: u32,
}

impl Covered {
    /// Nothing is covered; `ends` are the last columns of the stretches, the first one ends before them.
    fn new(ends: &[u32]) -> Covered {
        let leaves = ends.len().saturating_sub(1).next_power_of_two();
        let mut nodes = vec![Node::default(); 2 * leaves];
        for (node, pair) in nodes[leaves..].iter_mut().zip(ends.windows(2)) {
            node.all = pair[0] ^ pair[1];
        }
        for i in (1..leaves).rev() {
            nodes[i].all = nodes[2 * i].all ^ nodes[2 * i + 1].all;
        }
        Covered { nodes, leaves }
    }

    fn parities(&self) -> u32 {
        self.nodes[1].covered
    }

    /// Covers the stretches from `first` up to `last`, that not included, once more or once less.
    fn change(&mut self, first: usize, last: usize, opens: bool) {
        let (mut left, mut right) = (first + self.leaves, last + self.leaves);
        let (left_leaf, right_leaf) = (left, right - 1);
        while left < right {
            if left % 2 == 1 {
                self.cover(left, opens);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                self.cover(right, opens);
            }
            left /= 2;
            right /= 2;
        }
        for leaf in [left_leaf, right_leaf] {
            let mut node = leaf / 2;
            while node > 0 {
                self.gather(node);
                node /= 2;
            }
        }
    }

    fn cover(&mut self, node: usize, opens: bool) {
        let covers = &mut self.nodes[node].covers;
        *covers = if opens { *covers + 1 } else { *covers - 1 };
        self.gather(node);
    }

    fn gather(&mut self, node: usize) {
        let below = if node < self.leaves {
            self.nodes[2 * node].covered ^ self.nodes[2 * node + 1].covered
        } else {
            0
        };
        let node = &mut self.nodes[node];
        node.covered = if node.covers > 0 { node.all } else { below };
    }
}

/// Shows the rows of the union in rising order, those that are alike at once: first row, last row, and the
/// stretches of cells in each of them, maximal and in rising order, at least one. With `turned`, cells of
/// that rectangle are shown where they are not in the union, and the union's cells in it are not.
pub fn visit_rows(
    rectangles: &[Rectangle],
    turned: Option<Rectangle>,
    visit: VisitRows<'_>,
) -> ControlFlow<()> {
    let mut events: Vec<(u32, bool, CellRun)> = rectangles
        .iter()
        .flat_map(|&[x1, y1, x2, y2]| [(x1, true, (y1, y2)), (x2 + 1, false, (y1, y2))])
        .collect();
    events.sort_unstable();
    let mut cuts: Vec<u32> = events.iter().map(|event| event.0).collect();
    cuts.extend(turned.iter().flat_map(|&[x1, _, x2, _]| [x1, x2 + 1]));
    cuts.sort_unstable();
    cuts.dedup();
    let mut open: Vec<CellRun> = Vec::new();
    let (mut next, mut stretches) = (0, Vec::new());
    for pair in cuts.windows(2) {
        while let Some(&(_, opens, stretch)) = events.get(next).filter(|event| event.0 == pair[0]) {
            let place = open.partition_point(|&other| other < stretch);
            if opens {
                open.insert(place, stretch);
            } else {
                open.remove(place);
            }
            next += 1;
        }
        join(&open, &mut stretches);
        if let Some([x1, y1, x2, y2]) = turned
            && (x1..=x2).contains(&pair[0])
        {
            stretches = turn((y1, y2), &stretches);
        }
        if !stretches.is_empty() {
            visit(pair[0], pair[1] - 1, &stretches)?;
        }
    }
    ControlFlow::Continue(())
}

/// The maximal stretches of the union of stretches that are given in rising order.
fn join(open: &[CellRun], joined: &mut Vec<CellRun>) {
    joined.clear();
    for &(first, last) in open {
        match joined.last_mut() {
            Some(before) if before.1 + 1 >= first => before.1 = before.1.max(last),
            _ => joined.push((first, last)),
        }
    }
}

/// The cells that are in the stretch or in the stretches, not in both.
fn turn(turned: CellRun, stretches: &[CellRun]) -> Vec<CellRun> {
    // Cells change sides at these places; where two of them meet there is no change.
    let mut sides: Vec<u32> = stretches.iter().chain([&turned]).flat_map(|&(a, b)| [a, b + 1]).collect();
    sides.sort_unstable();
    let mut changes: Vec<u32> = Vec::with_capacity(sides.len());
    for side in sides {
        if changes.last() == Some(&side) {
            changes.pop();
        } else {
            changes.push(side);
        }
    }
    changes.chunks_exact(2).map(|pair| (pair[0], pair[1] - 1)).collect()
}

/// The union, with `turned` as in [`visit_rows`], as rectangles without common cells: every row is cut into
/// maximal stretches, and equal stretches of neighbouring rows are joined. They stand in lexicographic order.
/// There is one such list for each set of cells. `None` where it would hold more than `most` rectangles, or
/// finding it would take much longer than such a list does.
pub fn disjoint_cover(
    rectangles: &[Rectangle],
    turned: Option<Rectangle>,
    most: usize,
) -> Option<Vec<Rectangle>> {
    let mut closed: Vec<Rectangle> = Vec::new();
    let mut open: Vec<Rectangle> = Vec::new();
    let mut steps = 0;
    let whole = visit_rows(rectangles, turned, &mut |x1, x2, stretches| {
        let mut old = std::mem::take(&mut open).into_iter().peekable();
        for &(y1, y2) in stretches {
            while let Some(before) = old.next_if(|before| (before[1], before[3]) < (y1, y2)) {
                closed.push(before);
            }
            match old.next_if(|before| before[2] + 1 == x1 && (before[1], before[3]) == (y1, y2)) {
                Some([begin, ..]) => open.push([begin, y1, x2, y2]),
                None => open.push([x1, y1, x2, y2]),
            }
        }
        closed.extend(old);
        steps += stretches.len();
        if closed.len() > most || steps / STEPS_A_RECTANGLE > most {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    closed.extend(open);
    closed.sort_unstable();
    (whole.is_continue() && closed.len() <= most).then_some(closed)
}

/// How many stretches [`disjoint_cover`] looks at for a rectangle that it may make.
const STEPS_A_RECTANGLE: usize = 300;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn rectangle(side: u32) -> impl Strategy<Value = Rectangle> {
        (1..=side, 1..=side, 1..=side, 1..=side)
            .prop_map(|(a, b, c, d)| [a.min(c), b.min(d), a.max(c), b.max(d)])
    }

    fn cells(rectangles: &[Rectangle]) -> BTreeSet<(u32, u32)> {
        let cells =
            |&[x1, y1, x2, y2]: &Rectangle| (x1..=x2).flat_map(move |x| (y1..=y2).map(move |y| (x, y)));
        rectangles.iter().flat_map(cells).collect()
    }

    proptest! {
        #[test]
        fn parities_agree_with_counting_cells(rectangles in vec(rectangle(40), 0..9)) {
            let cells = cells(&rectangles);
            for t in 0..7 {
                let on_grid = |&&(x, y): &&(u32, u32)| x % (1 << t) == 0 && y % (1 << t) == 0;
                let parity = cells.iter().filter(on_grid).count() % 2;
                prop_assert_eq!(grid_parities(&rectangles) >> t & 1, parity as u32);
            }
        }

        #[test]
        fn covers_hold_the_same_cells_once(
            rectangles in vec(rectangle(8), 0..9),
            turned in proptest::option::of(rectangle(8)),
        ) {
            let cover = disjoint_cover(&rectangles, turned, 1000).expect("small");
            let union = cells(&rectangles);
            let square = turned.map_or_else(BTreeSet::new, |turned| cells(&[turned]));
            prop_assert_eq!(cells(&cover), union.symmetric_difference(&square).copied().collect());
            let area = |&[x1, y1, x2, y2]: &Rectangle| ((x2 - x1 + 1) * (y2 - y1 + 1)) as usize;
            prop_assert_eq!(cover.iter().map(area).sum::<usize>(), cells(&cover).len());
            prop_assert!(cover.is_sorted());
            prop_assert_eq!(&disjoint_cover(&cover, None, 1000).expect("small"), &cover);
            let single: Vec<Rectangle> = cells(&cover).iter().map(|&(x, y)| [x, y, x, y]).collect();
            prop_assert_eq!(disjoint_cover(&single, None, 1000).expect("small"), cover);
        }
    }
}
