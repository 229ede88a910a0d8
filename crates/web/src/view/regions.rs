//! Where the regions of a board lie: the things of its picture that belong to each.
//!
//! A region is known as a position of its own, and by moves in it. The things that hang together with those of
//! a move are the region, if there are as many of them as it has; otherwise nothing is said of it.

use super::heat::same;
use grundy::engine::partizan::hints::Hints;
use grundy::play::{Made, Session};
use grundy::theory::scene::{Is, Layout, Look, Scene, Thing};
use grundy::{Fault, SolverState};
use std::collections::{HashMap, HashSet};

/// Moves of each player that are looked through.
const MOVES: usize = 1000;

/// The things of each region.
pub struct Regions(Vec<Vec<String>>);

impl Regions {
    /// The regions of the position of a session. A sum needs none: its parts stand side by side.
    pub fn of(session: &Session, hints: &Hints, solver: &mut SolverState) -> Result<Regions, Fault> {
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
        for advice in &hints.players {
            let part = [(game.clone(), stage.at[0].clone())];
            let moves = Session::new(&part, session.play(), advice.player, solver)?.moves(MOVES)?.moves;
            for hint in &advice.canonical {
                let heat = &hints.components[hint.place];
                let (Some(own), Some(made)) = (&heat.region, same(hint, &moves, 1)) else { continue };
                if regions[hint.place].is_empty() {
                    regions[hint.place] = around(&scene, &drawn.drawn().scene(own).unwrap_or_default(), made);
                }
            }
        }
        // What two claim belongs to neither of them for certain.
        let mut claimed: HashMap<String, usize> = HashMap::new();
        for thing in regions.iter().flatten() {
            *claimed.entry(thing.clone()).or_default() += 1;
        }
        for region in &mut regions {
            if region.iter().any(|thing| claimed[thing] > 1) {
                region.clear();
            }
        }
        Ok(Regions(regions))
    }

    /// The names of the things of a region.
    pub fn things(&self, region: usize) -> &[String] {
        self.0.get(region).map_or(&[], |things| things)
    }
}

/// The things that hang together with those of a move, if the region has as many.
fn around(scene: &Scene, region: &Scene, made: &Made) -> Vec<String> {
    let first =
        made.picks.first().and_then(|pick| scene.things.iter().find(|thing| thing.id == pick.as_str()));
    let Some(first) = first else { return Vec::new() };
    let alike = |thing: &&Thing| class(thing) == class(first) && class(thing).is_some();
    let things: Vec<&Thing> = scene.things.iter().filter(alike).collect();
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
    let own = region.things.iter().filter(alike).count();
    if own != found.len() {
        return Vec::new();
    }
    things.iter().filter(|thing| found.contains(thing.id.as_str())).map(|thing| thing.id.clone()).collect()
}

/// What hangs together with its like: free cells, pieces, edges.
#[derive(PartialEq, Eq)]
enum Class {
    Free,
    Piece,
    Edge,
}

fn class(thing: &Thing) -> Option<Class> {
    match (&thing.is, thing.look) {
        (Is::Edge(_), _) => Some(Class::Edge),
        (Is::Cell { .. }, Look::Plain) => Some(Class::Free),
        (Is::Cell { .. }, Look::Left | Look::Right | Look::Green) => Some(Class::Piece),
        _ => None,
    }
}

/// Whether two things lie side by side: cells with a common edge, edges with a common end off the ground.
fn touch(one: &Thing, other: &Thing, ground: Option<&str>) -> bool {
    match (&one.is, &other.is) {
        (Is::Cell { x, y }, Is::Cell { x: ox, y: oy }) => x.abs_diff(*ox) + y.abs_diff(*oy) == 1,
        (Is::Edge(ends), Is::Edge(others)) => {
            ends.iter().any(|end| others.contains(end) && Some(end.as_str()) != ground)
        }
        _ => false,
    }
}
