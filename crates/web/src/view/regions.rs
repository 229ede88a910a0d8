//! Where the regions of a board lie: the things of its picture that belong to each.
//!
//! A region is known as a separate position, and by moves in it. The things that hang together with that of a
//! move are the region, if they lie as its own things do, turned or mirrored; otherwise it has none.

use super::hinted_move::same;
use grundy::play::{PlayedMove, Session};
use grundy::solver::engine::partizan::hints::Hints;
use grundy::solver::theory::scene::{Appearance, Element, ElementKind, Layout, Scene};
use grundy::{QuestionError, SolverState};
use std::collections::{HashMap, HashSet};

/// Moves of each player that are looked through.
const MOVES: usize = 1000;

/// The things of each region.
pub struct Regions(Vec<Vec<String>>);

impl Regions {
    /// The regions of the position of a session. A sum needs none: its parts stand side by side.
    pub fn new(session: &Session, hints: &Hints, solver: &mut SolverState) -> Result<Regions, QuestionError> {
        let mut regions = vec![Vec::new(); hints.components.len()];
        let (stage, mut games) = (session.stage(), session.games());
        let (Some(game), None, true) = (games.next(), games.next(), hints.has_regions()) else {
            return Ok(Regions(regions));
        };
        let game = game.to_owned();
        let scene = session.scene()?;
        if scene.hidden > 0 {
            return Ok(Regions(regions));
        }
        let drawn = solver.game(&game)?;
        let owns: Vec<Scene> = hints
            .components
            .iter()
            .map(|heat| heat.region.as_ref().and_then(|at| drawn.drawn().scene(at).ok()).unwrap_or_default())
            .collect();
        let mut kind = None;
        for advice in &hints.players {
            let component = [(game.clone(), stage.at[0].clone())];
            let moves = Session::new(&component, session.play(), advice.player, solver)?.moves(MOVES)?.moves;
            for hint in &advice.canonical {
                let Some(made) = same(hint, &moves, 1) else { continue };
                let Some(first) = begins(&scene, made) else { continue };
                let found = around(&scene, first);
                let own = &owns[hint.place];
                if regions[hint.place].is_empty() && is_like(&scene, &found, own, class(first)) {
                    kind = class(first);
                    regions[hint.place] = found;
                }
            }
        }
        forget_shared(&mut regions);
        if let Some(kind) = kind {
            fill(&mut regions, &owns, hints, &scene, kind);
        }
        Ok(Regions(regions))
    }

    /// The names of the things of a region.
    pub fn things(&self, region: usize) -> &[String] {
        self.0.get(region).map_or(&[], |things| things)
    }
}

/// What two regions claim belongs to neither of them for certain.
fn forget_shared(regions: &mut [Vec<String>]) {
    let mut claimed: HashMap<String, usize> = HashMap::new();
    for thing in regions.iter().flatten() {
        *claimed.entry(thing.clone()).or_default() += 1;
    }
    for region in regions {
        if region.iter().any(|thing| claimed[thing] > 1) {
            region.clear();
        }
    }
}

/// Gives what is left of the board to the regions that are left: equal regions, to as many places of their
/// form. Moves of equal regions are known in one of them alone.
fn fill(regions: &mut [Vec<String>], owns: &[Scene], hints: &Hints, scene: &Scene, kind: Class) {
    let mut places: Vec<Vec<String>> = Vec::new();
    for thing in scene.things.iter().filter(|thing| class(thing) == Some(kind)) {
        let is_taken = regions.iter().chain(&places).flatten().any(|name| *name == thing.id);
        if !is_taken {
            places.push(around(scene, thing));
        }
    }
    let sizes: Vec<usize> = owns.iter().map(|own| count(own, Some(kind))).collect();
    for place in 0..regions.len() {
        let like = |other: &usize| regions[*other].is_empty() && sizes[*other] == sizes[place];
        let left: Vec<usize> = (0..regions.len()).filter(like).collect();
        let are_one =
            left.iter().all(|&other| hints.components[other].region == hints.components[place].region);
        let fits = |things: &&Vec<String>| is_like(scene, things, &owns[place], Some(kind));
        let free: Vec<Vec<String>> = places.iter().filter(fits).cloned().collect();
        if regions[place].is_empty() && sizes[place] > 0 && are_one && left.len() == free.len() {
            for (region, things) in left.into_iter().zip(free) {
                regions[region] = things;
            }
        }
    }
}

/// The thing at which a move begins.
fn begins<'a>(scene: &'a Scene, made: &PlayedMove) -> Option<&'a Element> {
    let pick = made.picks.first()?;
    scene.things.iter().find(|thing| thing.id == pick.as_str() && class(thing).is_some())
}

/// How many things of a class a scene has.
fn count(scene: &Scene, kind: Option<Class>) -> usize {
    scene.things.iter().filter(|thing| class(thing) == kind).count()
}

/// Whether things of a scene lie as those of a class do in the scene of a region, turned or mirrored. Of
/// edges only the number is compared.
fn is_like(scene: &Scene, found: &[String], own: &Scene, kind: Option<Class>) -> bool {
    if found.len() != count(own, kind) {
        return false;
    }
    let found: HashSet<&String> = found.iter().collect();
    let mut turned = form(scene.things.iter().filter(|thing| found.contains(&thing.id)));
    let own = form(own.things.iter().filter(|thing| class(thing) == kind));
    // Mirrored at the diagonal and from left to right by turns: all eight symmetries of the square.
    (0..4).any(|_| {
        turned = moved(turned.iter().map(|&[x, y]| [y, x]).collect());
        let is_swapped = turned == own;
        let right = turned.iter().map(|&[x, _]| x).max().unwrap_or(0);
        turned = moved(turned.iter().map(|&[x, y]| [right - x, y]).collect());
        is_swapped || turned == own
    })
}

/// The columns and rows of the cells among things, moved to the origin.
fn form<'a>(things: impl Iterator<Item = &'a Element>) -> Vec<[usize; 2]> {
    let cell = |thing: &Element| match thing.is {
        ElementKind::Cell { x, y } => Some([x, y]),
        _ => None,
    };
    moved(things.filter_map(cell).collect())
}

/// Cells moved to the origin, in order.
fn moved(mut cells: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    for side in 0..2 {
        let least = cells.iter().map(|cell| cell[side]).min().unwrap_or(0);
        cells.iter_mut().for_each(|cell| cell[side] -= least);
    }
    cells.sort_unstable();
    cells
}

/// The names of the things that hang together with one.
fn around(scene: &Scene, first: &Element) -> Vec<String> {
    let things: Vec<&Element> = scene.things.iter().filter(|thing| class(thing) == class(first)).collect();
    let ground = if let Layout::Graph { ground, .. } = &scene.layout { ground.as_deref() } else { None };
    let mut found = HashSet::from([first.id.as_str()]);
    let mut open = vec![first];
    while let Some(thing) = open.pop() {
        for other in things.iter().filter(|other| touch(thing, other, ground)) {
            if found.insert(other.id.as_str()) {
                open.push(other);
            }
        }
    }
    things.iter().filter(|thing| found.contains(thing.id.as_str())).map(|thing| thing.id.clone()).collect()
}

/// What hangs together with its like: free cells, pieces, edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Free,
    Piece,
    Edge,
}

fn class(thing: &Element) -> Option<Class> {
    match (&thing.is, thing.look) {
        (ElementKind::Edge(_), _) => Some(Class::Edge),
        (ElementKind::Cell { .. }, Appearance::Plain) => Some(Class::Free),
        (ElementKind::Cell { .. }, Appearance::Left | Appearance::Right | Appearance::Green) => {
            Some(Class::Piece)
        }
        _ => None,
    }
}

/// Whether two things lie side by side: cells with a common edge, edges with a common end off the ground.
fn touch(one: &Element, other: &Element, ground: Option<&str>) -> bool {
    match (&one.is, &other.is) {
        (ElementKind::Cell { x, y }, ElementKind::Cell { x: ox, y: oy }) => {
            x.abs_diff(*ox) + y.abs_diff(*oy) == 1
        }
        (ElementKind::Edge(ends), ElementKind::Edge(others)) => {
            ends.iter().any(|end| others.contains(end) && Some(end.as_str()) != ground)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Free cells in these columns and rows.
    fn free(cells: &[[usize; 2]]) -> Scene {
        let thing = |&[x, y]: &[usize; 2]| Element::new(format!("c{y},{x}"), ElementKind::Cell { x, y });
        Scene { things: cells.iter().map(thing).collect(), ..Scene::default() }
    }

    #[test]
    fn the_things_of_a_region_lie_as_on_its_own_board() {
        let scene = free(&[[3, 4], [3, 5], [3, 6], [4, 6]]);
        let found: Vec<String> = scene.things.iter().map(|thing| thing.id.clone()).collect();
        let fits = |own: &[[usize; 2]]| is_like(&scene, &found, &free(own), Some(Class::Free));
        assert!(fits(&[[0, 0], [0, 1], [0, 2], [1, 2]]), "moved");
        assert!(fits(&[[0, 1], [1, 1], [2, 1], [2, 0]]), "turned");
        assert!(fits(&[[1, 0], [1, 1], [1, 2], [0, 2]]), "mirrored");
        assert!(fits(&[[0, 0], [0, 1], [1, 0], [2, 0]]), "turned and mirrored");
        assert!(!fits(&[[0, 0], [0, 1], [1, 0], [1, 1]]), "a square of as many cells");
        assert!(!fits(&[[0, 0], [1, 0], [2, 0], [1, 1]]), "another form of as many cells");
        assert!(!fits(&[[0, 0], [0, 1], [0, 2]]), "fewer cells");
    }
}
