//! Directed graphs without cycles, in layers: each edge leads down.

use super::graph::{LayoutGraph, STEP};

/// Times the layers are put in order by what lies above them and below.
const SWEEPS: usize = 4;

/// Places a graph; `None` where it has a cycle.
pub(super) fn layered(net: &LayoutGraph) -> Option<Vec<[i32; 2]>> {
    let mut into = vec![0usize; net.count];
    let mut out = vec![Vec::new(); net.count];
    for &[from, to] in &net.edges {
        into[to] += 1;
        out[from].push(to);
    }
    let mut layer = vec![0usize; net.count];
    let mut ready: Vec<usize> = (0..net.count).filter(|&vertex| into[vertex] == 0).collect();
    let mut next = 0;
    while next < ready.len() {
        let vertex = ready[next];
        next += 1;
        for &to in &out[vertex] {
            layer[to] = layer[to].max(layer[vertex] + 1);
            into[to] -= 1;
            if into[to] == 0 {
                ready.push(to);
            }
        }
    }
    if ready.len() < net.count {
        return None;
    }
    let depth = layer.iter().max().map_or(0, |most| most + 1);
    let mut layers = vec![Vec::new(); depth];
    (0..net.count).for_each(|vertex| layers[layer[vertex]].push(vertex));
    let mut beside = vec![Vec::new(); net.count];
    for &[from, to] in &net.edges {
        beside[from].push(to);
        beside[to].push(from);
    }
    let mut x = vec![0i32; net.count];
    spread(&layers, &mut x);
    for sweep in 0..SWEEPS {
        let order: Vec<usize> =
            if sweep % 2 == 0 { (0..depth).collect() } else { (0..depth).rev().collect() };
        for at in order {
            let middle = |vertex: usize| {
                let sum: i32 = beside[vertex].iter().map(|&other| x[other]).sum();
                sum.checked_div(beside[vertex].len() as i32).unwrap_or(x[vertex])
            };
            let mut keyed: Vec<(i32, usize)> =
                layers[at].iter().map(|&vertex| (middle(vertex), vertex)).collect();
            keyed.sort_by_key(|&(key, _)| key);
            layers[at] = keyed.into_iter().map(|(_, vertex)| vertex).collect();
            spread(&layers[at..=at], &mut x);
        }
    }
    Some((0..net.count).map(|vertex| [x[vertex], layer[vertex] as i32 * STEP]).collect())
}

/// Gives the vertices of a layer places in a row around 0.
fn spread(layers: &[Vec<usize>], x: &mut [i32]) {
    for layer in layers {
        let left = -(layer.len() as i32 - 1) * STEP / 2;
        for (place, &vertex) in layer.iter().enumerate() {
            x[vertex] = left + place as i32 * STEP;
        }
    }
}
