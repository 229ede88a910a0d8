//! Any graph, by forces: edges pull, vertices push each other away. After T. M. J. Fruchterman and E. M.
//! Reingold, Graph drawing by force-directed placement (1991), in whole numbers, from a beginning that
//! depends on nothing.

use super::graph::{LayoutGraph, STEP};

/// Pairs of vertices that are looked at in all.
const WORK: usize = 1_000_000;

/// How long an edge wants to be.
const LENGTH: i64 = STEP as i64 * 4 / 3;

/// Rows of parts are no wider than this, except where one part is.
const WIDE: i32 = 14 * STEP;

/// Places a graph: its parts side by side, since what no edge joins would fly away.
pub(super) fn spring(net: &LayoutGraph) -> Vec<[i32; 2]> {
    let mut places = vec![[0, 0]; net.count];
    let (mut left, mut top, mut bottom) = (0, 0, 0);
    for part in parts(net) {
        let own = forces(&part.net);
        let bound = |axis: usize, most: bool| {
            let all = own.iter().map(|place| place[axis]);
            if most { all.max().unwrap_or(0) } else { all.min().unwrap_or(0) }
        };
        let (corner, size) = ([bound(0, false), bound(1, false)], [bound(0, true), bound(1, true)]);
        let wide = size[0] - corner[0];
        if left > 0 && left + wide > WIDE {
            (left, top) = (0, bottom + STEP);
        }
        for (place, &vertex) in own.iter().zip(&part.vertices) {
            places[vertex] = [left + place[0] - corner[0], top + place[1] - corner[1]];
        }
        left += wide + STEP;
        bottom = bottom.max(top + size[1] - corner[1]);
    }
    places
}

/// A part of a graph that edges join, with the numbers that its vertices have in the whole.
struct Part {
    net: LayoutGraph,
    vertices: Vec<usize>,
}

fn parts(net: &LayoutGraph) -> Vec<Part> {
    let mut beside = vec![Vec::new(); net.count];
    for &[from, to] in &net.edges {
        beside[from].push(to);
        beside[to].push(from);
    }
    let (mut found, mut number) = (vec![None; net.count], vec![0; net.count]);
    let mut parts: Vec<Part> = Vec::new();
    for first in 0..net.count {
        if found[first].is_some() {
            continue;
        }
        let mut vertices = vec![first];
        found[first] = Some(parts.len());
        let mut next = 0;
        while next < vertices.len() {
            number[vertices[next]] = next;
            for &to in &beside[vertices[next]] {
                if found[to].is_none() {
                    found[to] = Some(parts.len());
                    vertices.push(to);
                }
            }
            next += 1;
        }
        parts.push(Part { net: LayoutGraph { count: vertices.len(), edges: Vec::new() }, vertices });
    }
    for &[from, to] in &net.edges {
        if let Some(part) = found[from].and_then(|part| parts.get_mut(part)) {
            part.net.edges.push([number[from], number[to]]);
        }
    }
    parts
}

/// Places a part by forces.
fn forces(net: &LayoutGraph) -> Vec<[i32; 2]> {
    let count = net.count;
    let side = LENGTH * (count as u64).isqrt() as i64 + LENGTH;
    // A linear congruential sequence: what it begins with decides the picture.
    let mut state = 0x2545_f491u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i64 % side
    };
    let mut at: Vec<[i64; 2]> = (0..count).map(|_| [random(), random()]).collect();
    let rounds = (WORK / (count * count).max(1)).clamp(20, 300) as i64;
    for round in 0..rounds {
        let mut force = vec![[0i64; 2]; count];
        for one in 0..count {
            for other in one + 1..count {
                let (by, distance) = between(at[one], at[other]);
                push(&mut force, one, other, by, LENGTH * LENGTH / distance, distance);
            }
        }
        for &[from, to] in &net.edges {
            let (by, distance) = between(at[from], at[to]);
            push(&mut force, from, to, by, -(distance * distance / LENGTH), distance);
        }
        let heat = (side / 8 * (rounds - round) / rounds).max(1);
        for (place, force) in at.iter_mut().zip(&force) {
            let strength = length(*force).max(1);
            let step = strength.min(heat);
            for axis in [0, 1] {
                place[axis] += force[axis] * step / strength;
                // Whatever is joined to nothing does not fly away.
                place[axis] = place[axis].clamp(-side, 2 * side);
            }
        }
    }
    at.into_iter().map(|place| place.map(|x| x as i32)).collect()
}

fn length([x, y]: [i64; 2]) -> i64 {
    ((x * x + y * y) as u64).isqrt() as i64
}

/// The way from the second place to the first, and how long it is, at least 1.
fn between(one: [i64; 2], other: [i64; 2]) -> ([i64; 2], i64) {
    let by = [one[0] - other[0], one[1] - other[1]];
    match length(by) {
        0 => ([1, 1], 1),
        length => (by, length),
    }
}

fn push(force: &mut [[i64; 2]], one: usize, other: usize, by: [i64; 2], strength: i64, distance: i64) {
    for axis in [0, 1] {
        let share = by[axis] * strength / distance;
        force[one][axis] += share;
        force[other][axis] -= share;
    }
}
