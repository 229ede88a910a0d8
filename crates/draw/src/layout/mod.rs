//! Where the vertices of graphs and forests lie: whole numbers, the same on every machine.

mod graph;
mod layered;
mod spring;
mod trees;

pub(crate) use graph::LayoutGraph;

use grundy_theory::scene::{ElementKind, Layout, Scene};
use std::collections::HashMap;

/// The places of vertices, from the left and from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VertexLayout {
    /// For each vertex, in the order of the scene, its name and its place.
    pub vertices: Vec<(String, [i32; 2])>,
    /// The largest places.
    pub size: [i32; 2],
}

/// Places vertices in columns, by how many edges lead to them from vertex 0: wide enough for words on the
/// edges.
pub(crate) fn columns(net: &LayoutGraph) -> Vec<[i32; 2]> {
    const WIDER: i32 = 2;
    let mut depth = vec![usize::MAX; net.count];
    let mut met = Vec::new();
    for first in 0..net.count {
        if depth[first] == usize::MAX {
            depth[first] = 0;
            met.push(first);
        }
        let mut next = 0;
        while let Some(&vertex) = met.get(next) {
            next += 1;
            for &[_, to] in net.edges.iter().filter(|[from, _]| *from == vertex) {
                if depth[to] == usize::MAX {
                    depth[to] = depth[vertex] + 1;
                    met.push(to);
                }
            }
        }
    }
    let down = net.edges.iter().copied().filter(|&[from, to]| depth[from] < depth[to]);
    let net = LayoutGraph { count: net.count, edges: down.collect() };
    let places = layered::layered(&net).unwrap_or_default();
    let least = places.iter().map(|place| place[0]).min().unwrap_or(0);
    places.iter().map(|&[across, down]| [down * WIDER, (across - least) * WIDER]).collect()
}

/// Places the vertices of a graph or a forest.
pub fn place(scene: &Scene) -> VertexLayout {
    let names: Vec<&str> = scene
        .things
        .iter()
        .filter(|thing| thing.is == ElementKind::Vertex)
        .map(|thing| &thing.id[..])
        .collect();
    let numbers: HashMap<&str, usize> = names.iter().enumerate().map(|(i, &name)| (name, i)).collect();
    let ends = |ends: &[String; 2]| Some([*numbers.get(&ends[0][..])?, *numbers.get(&ends[1][..])?]);
    let edges = scene.things.iter().filter_map(|thing| match &thing.is {
        ElementKind::Edge(pair) => ends(pair).filter(|[from, to]| from != to),
        _ => None,
    });
    let net = LayoutGraph { count: names.len(), edges: edges.collect() };
    let places = match &scene.layout {
        Layout::Forest => trees::forest(&net),
        Layout::Graph { ground: Some(ground), .. } => match numbers.get(&ground[..]) {
            Some(&ground) => trees::from_the_ground(&net, ground),
            None => spring::spring(&net),
        },
        Layout::Graph { directed: true, .. } => {
            layered::layered(&net).unwrap_or_else(|| spring::spring(&net))
        }
        _ => spring::spring(&net),
    };
    let least = |axis: usize| places.iter().map(|place: &[i32; 2]| place[axis]).min().unwrap_or(0);
    let least = [least(0), least(1)];
    let places = places.iter().map(|place| [place[0] - least[0], place[1] - least[1]]);
    let vertices: Vec<_> = names.iter().map(|name| (*name).to_owned()).zip(places).collect();
    let most = |axis: usize| vertices.iter().map(|(_, place)| place[axis]).max().unwrap_or(0);
    VertexLayout { size: [most(0), most(1)], vertices }
}
