//! Undirected graphs as lists of neighbours.

/// The neighbours of every vertex, those of one vertex side by side.
#[derive(Clone, Debug)]
pub struct Adjacency {
    /// Where the neighbours of each vertex begin in `all`, and at last where they end.
    begins: Vec<u32>,
    all: Vec<u32>,
}

impl Adjacency {
    /// The graph on the vertices below `vertices` with these edges, of which there are fewer than 2^31. Loops
    /// are left out; of parallel edges each makes a separate entry. Edges to other vertices are left out.
    pub fn of(vertices: u32, edges: impl Iterator<Item = [u32; 2]> + Clone) -> Adjacency {
        let edges = edges.filter(|&[u, v]| u != v && u.max(v) < vertices);
        let mut begins = vec![0u32; vertices as usize + 1];
        for v in edges.clone().flatten() {
            begins[v as usize] += 1;
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        // Each entry is the end of its list now, and moves to the beginning as the list is filled.
        let mut all = vec![0; sum as usize];
        let mut put = |at: u32, neighbour: u32| {
            begins[at as usize] -= 1;
            all[begins[at as usize] as usize] = neighbour;
        };
        for [u, v] in edges {
            put(u, v);
            put(v, u);
        }
        Adjacency { begins, all }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> u32 {
        self.begins.len() as u32 - 1
    }

    /// The neighbours of a vertex, one for each edge.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.all[self.begins[vertex as usize] as usize..self.begins[vertex as usize + 1] as usize]
    }
}
