//! Trees with their leaves side by side, and parents over the middle of their children.

use super::graph::{LayoutGraph, STEP};

/// Rooted trees from the top down.
pub(super) fn forest(net: &LayoutGraph) -> Vec<[i32; 2]> {
    let mut children = vec![Vec::new(); net.count];
    let mut has_parent = vec![false; net.count];
    for &[from, to] in &net.edges {
        children[from].push(to);
        has_parent[to] = true;
    }
    let roots = (0..net.count).filter(|&vertex| !has_parent[vertex]).collect();
    lie(net.count, &children, roots)
}

/// A graph on the ground: each vertex as high as it is far away, over or beside those that it is first
/// reached from.
pub(super) fn from_the_ground(net: &LayoutGraph, ground: usize) -> Vec<[i32; 2]> {
    let mut beside = vec![Vec::new(); net.count];
    for &[from, to] in &net.edges {
        beside[from].push(to);
        beside[to].push(from);
    }
    let (mut children, mut met) = (vec![Vec::new(); net.count], vec![false; net.count]);
    let mut roots = vec![ground];
    met[ground] = true;
    let mut queue = vec![ground];
    let mut next = 0;
    for other in 0..=net.count {
        while next < queue.len() {
            let vertex = queue[next];
            next += 1;
            for &to in &beside[vertex] {
                if !std::mem::replace(&mut met[to], true) {
                    children[vertex].push(to);
                    queue.push(to);
                }
            }
        }
        // What is not joined to the ground stands beside it.
        if other < net.count && !std::mem::replace(&mut met[other], true) {
            roots.push(other);
            queue.push(other);
        }
    }
    let mut places = lie(net.count, &children, roots);
    places.iter_mut().for_each(|place| place[1] = -place[1]);
    places
}

/// Places trees; no call within a call, however deep they are.
fn lie(count: usize, children: &[Vec<usize>], roots: Vec<usize>) -> Vec<[i32; 2]> {
    // Whoever brings a scene may call a graph with cycles a forest.
    let (mut places, mut met) = (vec![[0, 0]; count], vec![false; count]);
    let mut right = 0;
    let mut open: Vec<(usize, i32, bool)> = roots.into_iter().rev().map(|root| (root, 0, false)).collect();
    while let Some((vertex, depth, seen)) = open.pop() {
        let below = &children[vertex];
        if !seen && std::mem::replace(&mut met[vertex], true) {
            continue;
        }
        if !seen && !below.is_empty() {
            open.push((vertex, depth, true));
            open.extend(below.iter().rev().map(|&child| (child, depth + 1, false)));
            continue;
        }
        let x = match (below.first(), below.last()) {
            (Some(&first), Some(&last)) => (places[first][0] + places[last][0]) / 2,
            _ => {
                right += STEP;
                right - STEP
            }
        };
        places[vertex] = [x, depth * STEP];
    }
    places
}
