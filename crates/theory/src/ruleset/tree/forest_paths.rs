//! Deleting a vertex of a rooted forest together with all its ancestors.

use crate::data::{Data, PositionError};
use crate::localized::row;
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use num_bigint::BigInt;
use std::ops::{ControlFlow, Range};

/// Choose a vertex; it and its ancestors are deleted, and the subtrees that hung on them become trees of
/// their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForestPaths;

/// A rooted forest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forest {
    /// The parent of each vertex, [`NO_PARENT`] for a root. There is no cycle.
    parents: Vec<u32>,
}

/// What stands in [`Forest::parents`] for a root.
pub const NO_PARENT: u32 = u32::MAX;

/// A move in [`ForestPaths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathMove {
    /// The vertex chosen.
    pub vertex: u32,
    /// How many vertices are deleted: the vertex itself and its ancestors.
    pub deleted: u32,
}

/// The most vertices that a position may have.
const MAX_VERTICES: usize = 1_000_000;

impl Forest {
    /// The parent of each vertex, [`NO_PARENT`] for a root.
    pub fn parents(&self) -> &[u32] {
        &self.parents
    }

    /// All vertices, each behind its children.
    pub fn bottom_up(&self) -> Vec<u32> {
        bottom_up(&self.parents)
    }

    /// The vertices, each with the number of vertices on the path down to it from its root.
    fn depths(&self) -> Vec<u32> {
        let mut depths = vec![1; self.parents.len()];
        for &v in self.bottom_up().iter().rev() {
            if let Some(&depth) = depths.get(self.parents[v as usize] as usize) {
                depths[v as usize] = depth + 1;
            }
        }
        depths
    }

    /// The vertices from `vertex` up to its root.
    fn upwards(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let parent = |&v: &u32| Some(self.parents[v as usize]).filter(|&parent| parent != NO_PARENT);
        std::iter::successors(Some(vertex), parent)
    }

    /// What is left when `vertex` is chosen.
    pub fn after(&self, vertex: u32) -> Forest {
        let mut gone = vec![false; self.parents.len()];
        self.upwards(vertex).for_each(|v| gone[v as usize] = true);
        self.without(&gone)
    }

    /// What is left without the vertices that are marked, which hold the parent of each vertex that they
    /// hold.
    fn without(&self, gone: &[bool]) -> Forest {
        let mut kept = 0;
        let numbers: Vec<u32> = gone
            .iter()
            .map(|&gone| {
                kept += u32::from(!gone);
                if gone { NO_PARENT } else { kept - 1 }
            })
            .collect();
        let left = self.parents.iter().zip(gone).filter(|&(_, gone)| !gone);
        Forest {
            parents: left
                .map(|(&parent, _)| numbers.get(parent as usize).copied().unwrap_or(NO_PARENT))
                .collect(),
        }
    }
}

/// All vertices, each behind its children; those on a cycle are left out.
fn bottom_up(parents: &[u32]) -> Vec<u32> {
    let mut children = vec![0u32; parents.len()];
    for &parent in parents {
        if let Some(count) = children.get_mut(parent as usize) {
            *count += 1;
        }
    }
    let mut order: Vec<u32> = (0..parents.len() as u32).filter(|&v| children[v as usize] == 0).collect();
    let mut next = 0;
    while let Some(&v) = order.get(next) {
        next += 1;
        let parent = parents[v as usize];
        if let Some(count) = children.get_mut(parent as usize) {
            *count -= 1;
            if *count == 0 {
                order.push(parent);
            }
        }
    }
    order
}

/// The children of all vertices, those of one vertex side by side.
struct Children {
    /// Where the children of each vertex begin in `all`, and at last where they end.
    begins: Vec<usize>,
    all: Vec<u32>,
}

impl Children {
    fn from_parents(parents: &[u32]) -> Children {
        let mut begins = vec![0; parents.len() + 1];
        for &parent in parents {
            if let Some(count) = begins.get_mut(parent as usize) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        // From the ends backwards, so that each entry comes to say where its children begin.
        let mut all = vec![0; sum];
        for (v, &parent) in parents.iter().enumerate().rev() {
            if parent != NO_PARENT {
                begins[parent as usize] -= 1;
                all[begins[parent as usize]] = v as u32;
            }
        }
        Children { begins, all }
    }

    fn range(&self, vertex: u32) -> Range<usize> {
        self.begins[vertex as usize]..self.begins[vertex as usize + 1]
    }
}

/// A forest that is the same for all forests of this shape: its vertices as a walk down from the roots meets
/// them, simpler trees first.
///
/// Trees are compared by the lists of their children, these in rising order. So the order of all trees whose
/// roots are on one level follows from the order one level below (Aho, Hopcroft, Ullman, *The Design and
/// Analysis of Computer Algorithms*, section 3.2).
fn sorted(forest: &Forest) -> Forest {
    let parents = &forest.parents;
    let mut levels: Vec<Vec<u32>> = Vec::new();
    for (v, depth) in forest.depths().into_iter().enumerate() {
        if levels.len() < depth as usize {
            levels.resize(depth as usize, Vec::new());
        }
        levels[depth as usize - 1].push(v as u32);
    }
    let mut children = Children::from_parents(parents);
    let mut ranks = vec![0u32; parents.len()];
    for level in levels.iter_mut().rev() {
        let mut lists: Vec<(Vec<u32>, u32)> = Vec::with_capacity(level.len());
        for &v in level.iter() {
            let range = children.range(v);
            let own = &mut children.all[range];
            own.sort_unstable_by_key(|&child| ranks[child as usize]);
            lists.push((own.iter().map(|&child| ranks[child as usize]).collect(), v));
        }
        lists.sort_unstable();
        let mut rank = 0;
        for (i, (list, v)) in lists.iter().enumerate() {
            rank += u32::from(i > 0 && lists[i - 1].0 != *list);
            ranks[*v as usize] = rank;
            level[i] = *v;
        }
    }
    let roots = levels.first().map_or(&[][..], |roots| &roots[..]);
    let mut walk: Vec<(u32, u32)> = roots.iter().rev().map(|&root| (root, NO_PARENT)).collect();
    let mut written = Vec::with_capacity(parents.len());
    while let Some((v, parent)) = walk.pop() {
        let number = written.len() as u32;
        written.push(parent);
        walk.extend(children.all[children.range(v)].iter().rev().map(|&child| (child, number)));
    }
    Forest { parents: written }
}

impl Ruleset for ForestPaths {
    type Position = Forest;
    type Move = PathMove;

    fn visit_moves(&self, at: &Forest, _: Player, visit: Visit<'_, PathMove>) -> Flow {
        for (vertex, deleted) in at.depths().into_iter().enumerate() {
            visit(PathMove { vertex: vertex as u32, deleted })?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Forest, mv: &PathMove) -> Result<Forest, PositionTooLarge> {
        Ok(at.after(mv.vertex))
    }

    /// The shape: the order of the vertices does not matter.
    fn canonical(&self, at: &Forest) -> Forest {
        sorted(at)
    }

    /// Each tree.
    fn visit_components(&self, at: &Forest, visit: &mut dyn FnMut(Forest)) {
        // In this order every tree stands in one piece behind its root.
        let whole = sorted(at).parents;
        let mut rest = &whole[..];
        let mut begin = 0;
        while let Some((_, below)) = rest.split_first() {
            let length = 1 + below.iter().take_while(|&&parent| parent != NO_PARENT).count();
            let (tree, behind) = rest.split_at(length);
            let parents =
                tree.iter().map(|&parent| if parent == NO_PARENT { NO_PARENT } else { parent - begin });
            visit(Forest { parents: parents.collect() });
            begin += length as u32;
            rest = behind;
        }
    }

    fn is_sum_of_components(&self, _: &Forest) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Forest) -> usize {
        // To find the canonical form takes several times as much as the form itself.
        size_of::<Forest>() + 64 + 32 * at.parents.len()
    }
}

impl Impartial for ForestPaths {}

impl Notation for ForestPaths {
    fn parse(&self, data: &Data) -> Result<Forest, PositionError> {
        let ([parents], []) = data.fields(["parents"], [])?;
        read(parents).map_err(|error| error.within(".parents"))
    }

    fn write(&self, at: &Forest) -> Data {
        let parent = |&parent: &u32| match parent {
            NO_PARENT => Data::integer(BigInt::from(-1)),
            _ => Data::Natural(parent.into()),
        };
        Data::object([("parents", Data::list(at.parents.iter().map(parent).collect()))])
    }

    fn size_after(&self, at: &Forest, mv: &PathMove) -> u64 {
        at.parents.len() as u64 - u64::from(mv.deleted)
    }

    fn move_name(&self, _: &Forest, mv: &PathMove) -> MoveName {
        vec![("vertex", Data::Natural(mv.vertex.into()))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Numbers { list: Some("parents"), fields: &[] }, example: "-1 0 0 2" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

fn read(data: &Data) -> Result<Forest, PositionError> {
    let parents: Vec<u32> = match data {
        Data::Integers(list) => {
            let limit = check_length(list.len())?;
            list.iter()
                .enumerate()
                .map(|(v, &parent)| read_parent(&Data::small(parent), limit, v))
                .collect::<Result<_, _>>()?
        }
        Data::List(items) => {
            let limit = check_length(items.len())?;
            items
                .iter()
                .enumerate()
                .map(|(v, parent)| read_parent(parent, limit, v))
                .collect::<Result<_, _>>()?
        }
        // No vertex is a root, so that there is a cycle unless there is no vertex.
        _ => {
            let list = data.naturals(u64::MAX)?;
            let limit = check_length(list.len())?;
            list.iter()
                .enumerate()
                .map(|(v, &parent)| read_parent(&Data::Natural(parent), limit, v))
                .collect::<Result<_, _>>()?
        }
    };
    let order = bottom_up(&parents);
    if order.len() < parents.len() {
        let mut ordered = vec![false; parents.len()];
        order.iter().for_each(|&v| ordered[v as usize] = true);
        return Err(cycle(&parents, &ordered));
    }
    Ok(Forest { parents })
}

fn check_length(length: usize) -> Result<u64, PositionError> {
    if length <= MAX_VERTICES {
        return Ok(length as u64);
    }
    Err(PositionError::too_large(words!(
        "there are {length} vertices: write at most {MAX_VERTICES}",
        "顶点最多 {MAX_VERTICES} 个，而不是 {length} 个"
    )))
}

/// The parent of `vertex`: a vertex below `limit`, or -1.
fn read_parent(data: &Data, limit: u64, vertex: usize) -> Result<u32, PositionError> {
    let error = match data {
        Data::Natural(parent) if *parent < limit => return Ok(*parent as u32),
        Data::Big(parent) if **parent == BigInt::from(-1) => return Ok(NO_PARENT),
        Data::Natural(parent) => no_vertex(*parent, limit),
        Data::Big(_) => PositionError::wrong(words!(
            "there is no such vertex: a vertex is expected here, a whole number below {limit}, or -1 for a root",
            "没有这个顶点：这里应为小于 {limit} 的顶点编号，树根写 -1"
        )),
        Data::Fraction(_) => PositionError::wrong(words!(
            "this is not written as a whole number: write it without a point and without an exponent",
            "这不是整数写法：请不要用小数点或指数"
        )),
        other => PositionError::shape(other, &words!("a vertex or -1", "顶点编号或 -1")),
    };
    Err(error.within(&format!("[{vertex}]")))
}

fn no_vertex(parent: u64, limit: u64) -> PositionError {
    PositionError::wrong(words!(
        "there is no vertex {parent}: the {limit} vertices are numbered from 0; write -1 for a root",
        "没有顶点 {parent}：{limit} 个顶点从 0 开始编号；树根请写 -1"
    ))
}

/// `ordered` leaves out the vertices of at least one cycle. Each of these has a child among them, and so,
/// since no vertex has two parents, they are on cycles all of them.
fn cycle(parents: &[u32], ordered: &[bool]) -> PositionError {
    let at = ordered.iter().position(|&ordered| !ordered).unwrap_or(0);
    let around =
        std::iter::successors(Some(at), |&v| Some(parents[v] as usize).filter(|&parent| parent != at));
    let shown = row(around.take(parents.len()).map(|v| v as u64));
    PositionError::wrong(words!(
        "the parents form a cycle, in which {shown} are ancestors of each other: write -1 as the parent of a root",
        "父顶点形成了环：{shown} 互为祖先；树根的父顶点应为 -1"
    ))
    .within(&format!("[{at}]"))
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "The vertices form rooted trees. A move chooses a vertex and deletes it together with all its ancestors; the subtrees that hung on the deleted path become trees of their own. A player who cannot move loses.",
        "若干棵有根树。每步选择一个顶点，删去它和它的所有祖先；挂在这条路径上的各子树成为独立的树。无法行动者负。",
    ),
    format: text!(
        "the parent of each vertex, vertices counted from 0, and -1 for a root: {\"parents\": [...]}",
        "各顶点的父顶点，顶点从 0 开始编号，树根写 -1：{\"parents\": [...]}"
    ),
    example: "{\"parents\":[-1,0,0,2]}",
    source: "BZOJ 4730, Alice and Bob are playing again",
};

impl Parameters for ForestPaths {
    fn from_parameters(parameters: Option<&str>) -> Result<ForestPaths, GameError> {
        no_parameters("forest-paths", parameters).map(|()| ForestPaths)
    }
}
