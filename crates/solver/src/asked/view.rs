//! All that can be reached from one position of a user's own game, as rules that cannot fail: for sums and
//! compounds.

use super::ABOUT;
use super::explored::{Edge, Explored};
use crate::budget::{Budget, Halt};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::ImpartialKind;
use grundy_theory::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit,
};
use grundy_theory::words;
use hashbrown::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;

/// The rules; `K` says whether both players have the same moves. A position is its number.
pub(crate) struct View<K> {
    positions: Vec<Seen>,
    edges: Vec<Edge>,
    labels: HashMap<u32, Arc<Data>>,
    impartial: bool,
    kind: PhantomData<K>,
}

/// The position from which the others can be reached.
pub(crate) const ROOT: u32 = 0;

/// A position with its options among the edges: first Left's, then Right's, where the players have different
/// ones.
struct Seen {
    at: Arc<Data>,
    first: usize,
    right: usize,
    end: usize,
}

/// Bytes for each position, and for each edge.
const POSITION: u64 = 2 * size_of::<Seen>() as u64 + 16;
const EDGE: u64 = 2 * size_of::<Edge>() as u64;

impl<K> View<K> {
    /// All that can be reached from `root`.
    pub(crate) fn from_explored(
        explored: &Explored,
        root: u32,
        budget: &mut Budget,
    ) -> Result<View<K>, Halt> {
        let mut numbers: HashMap<u32, u32> = HashMap::from_iter([(root, ROOT)]);
        let mut states = vec![root];
        let impartial = explored.is_impartial();
        let mut view = View {
            positions: Vec::new(),
            edges: Vec::new(),
            labels: HashMap::new(),
            impartial,
            kind: PhantomData,
        };
        while let Some(&state) = states.get(view.positions.len()) {
            let edges = explored.edges(state);
            budget.charge_steps(1 + edges.len() as u64)?;
            budget.reserve(POSITION + EDGE * edges.len() as u64)?;
            let first = view.edges.len();
            for edge in edges {
                // Positions are looked at as a whole here, so that no edges are joined.
                let (to, label) = (edge.number(), edge.label);
                let number = *numbers.entry(to).or_insert_with(|| {
                    states.push(to);
                    states.len() as u32 - 1
                });
                view.edges.push(edge.with(number));
                if let Some(text) = explored.label(label) {
                    view.labels.entry(label).or_insert_with(|| Arc::clone(text));
                }
            }
            let right = first + explored.lefts(state) as usize;
            let at = Arc::clone(explored.position(state));
            view.positions.push(Seen { at, first, right, end: view.edges.len() });
        }
        Ok(view)
    }
}

impl<K: Send + Sync + 'static> Ruleset for View<K> {
    type Position = u32;
    /// The number of the edge.
    type Move = usize;

    fn visit_moves(&self, at: &u32, player: Player, visit: Visit<'_, usize>) -> Flow {
        let Seen { first, right, end, .. } = self.positions[*at as usize];
        let mut moves = match (self.impartial, player) {
            (true, _) => first..end,
            (false, Player::Left) => first..right,
            (false, Player::Right) => right..end,
        };
        moves.try_for_each(visit)
    }

    fn play(&self, _: &u32, mv: &usize) -> Result<u32, PositionTooLarge> {
        Ok(self.edges[*mv].number())
    }
}

impl Impartial for View<ImpartialKind> {}

impl<K: Send + Sync + 'static> Notation for View<K> {
    fn parse(&self, data: &Data) -> Result<u32, PositionError> {
        let number = self.positions.iter().position(|seen| *seen.at == *data);
        number.map(|number| number as u32).ok_or_else(|| {
            PositionError::wrong(words!(
                "this position cannot be reached from the position of the question",
                "从所问的局面无法到达这个局面"
            ))
        })
    }

    fn write(&self, at: &u32) -> Data {
        Data::clone(&self.positions[*at as usize].at)
    }

    fn size_after(&self, _: &u32, mv: &usize) -> u64 {
        self.positions[self.edges[*mv].number() as usize].at.size()
    }

    fn move_name(&self, _: &u32, mv: &usize) -> MoveName {
        let label = self.labels.get(&self.edges[*mv].label);
        label.map(|label| ("label", Data::clone(label))).into_iter().collect()
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}
