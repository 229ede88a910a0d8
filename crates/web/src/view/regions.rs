//! Where the regions of a board lie: the things of its picture that belong to each.
//!
//! A region is known as a separate position, and by moves in it. The things that hang together with that of a
//! move are the region, if there are as many of them as it has; otherwise it has none.

use super::heat::same;
use grundy::engine::partizan::hints::Hints;
use grundy::play::{PlayedMove, Session};
use grundy::theory::scene::{Appearance, Element, ElementKind, Layout, Scene};
use grundy::{QuestionError, SolverState};
use std::collections::{HashMap, HashSet};

/// Moves of each player that are looked through.
const MOVES: usize = 1000;

/// The things of each region.
pub struct Regions(Vec<Vec<String>>);

impl Regions {
    /// The regions of the position of a session. A sum needs none: its parts stand side by side.
    pub fn of(session: &Session, hints: &Hints, solver: &mut SolverState) -> Result<Regions, QuestionError> {
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
            let part = [(game.clone(), stage.at[0].clone())];
            let moves = Session::new(&part, session.play(), advice.player, solver)?.moves(MOVES)?.moves;
            for hint in &advice.canonical {
                let Some(made) = same(hint, &moves, 1) else { continue };
                let Some(first) = begins(&scene, made) else { continue };
                let found = around(&scene, first);
                let own = count(&owns[hint.place], class(first));
                if regions[hint.place].is_empty() && found.len() == own {
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
/// size. Moves of equal regions are known in one of them alone.
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
        let free: Vec<Vec<String>> =
            places.iter().filter(|things| things.len() == sizes[place]).cloned().collect();
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
