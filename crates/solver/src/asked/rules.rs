//! Custom rules as a ruleset that cannot fail: a position shows the moves that the rules were asked about,
//! and none before.

use super::{ABOUT, asking};
use crate::budget::{Budget, Halt};
use crate::once::once;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::ImpartialKind;
use grundy_theory::ruleset::custom::{CustomMove, CustomRules};
use grundy_theory::ruleset::text_format::{self, TextFormat};
use grundy_theory::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit,
};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The rules; `K` says whether both players have the same moves.
pub(crate) struct Own<K> {
    rules: Arc<dyn CustomRules>,
    kind: PhantomData<K>,
}

/// A position, with what the rules said about its moves.
#[derive(Clone, Debug)]
pub(crate) struct At(Arc<Told>);

#[derive(Debug)]
struct Told {
    at: Data,
    /// Left's moves, which are those of both players where these have the same, and Right's: in the order of
    /// answers, each once.
    moves: [OnceLock<Vec<CustomMove>>; 2],
}

impl At {
    pub(crate) fn new(at: Data) -> At {
        At(Arc::new(Told { at, moves: Default::default() }))
    }
}

impl Deref for At {
    type Target = Data;

    fn deref(&self) -> &Data {
        &self.0.at
    }
}

/// Positions are equal as they are written, whatever was asked about them.
impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        **self == **other
    }
}

impl Eq for At {}

impl Hash for At {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Data::hash(self, state);
    }
}

impl<K> Own<K> {
    pub(crate) fn new(rules: Arc<dyn CustomRules>) -> Own<K> {
        Own { rules, kind: PhantomData }
    }

    pub(crate) fn rules(&self) -> &dyn CustomRules {
        &*self.rules
    }

    /// The rules, to be kept.
    pub(crate) fn shared(&self) -> Arc<dyn CustomRules> {
        Arc::clone(&self.rules)
    }

    /// Asks about the moves of a player, so that the position shows them.
    ///
    /// # Errors
    /// [`Halt`] where the rules fail, or there are more moves than can be dealt with.
    pub(crate) fn ask(&self, at: &At, player: Player, budget: &mut Budget) -> Result<(), Halt> {
        let asked = once(&at.0.moves[player as usize], || {
            let mut moves = asking::moves(self.rules(), at, player, budget.limits().memory)?;
            moves.sort_by(in_order);
            moves.dedup();
            budget.charge_steps(moves.len() as u64)?;
            Ok(moves)
        });
        asked.map(|_| ())
    }
}

/// The order of answers: by where moves lead, then by their labels and by what they win.
fn in_order(a: &CustomMove, b: &CustomMove) -> Ordering {
    let of_labels = match (&a.label, &b.label) {
        (Some(a), Some(b)) => a.lexicographic(b),
        (a, b) => a.is_some().cmp(&b.is_some()),
    };
    a.to.lexicographic(&b.to).then(of_labels).then_with(|| (&a.gain, a.again).cmp(&(&b.gain, b.again)))
}

impl<K: Send + Sync + 'static> Ruleset for Own<K> {
    type Position = At;
    type Move = CustomMove;

    fn visit_moves(&self, at: &At, player: Player, visit: Visit<'_, CustomMove>) -> Flow {
        at.0.moves[player as usize].get().into_iter().flatten().cloned().try_for_each(visit)
    }

    fn play(&self, _: &At, mv: &CustomMove) -> Result<At, PositionTooLarge> {
        Ok(At::new(mv.to.clone()))
    }

    fn is_loopy(&self) -> bool {
        self.rules.loopy()
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for Own<ImpartialKind> {}

impl<K: Send + Sync + 'static> Notation for Own<K> {
    /// Whether it is a position is known to the rules, which are asked when a question about it is.
    fn parse(&self, data: &Data) -> Result<At, PositionError> {
        Ok(At::new(data.clone()))
    }

    fn write(&self, at: &At) -> Data {
        Data::clone(at)
    }

    fn size_after(&self, _: &At, mv: &CustomMove) -> u64 {
        mv.to.size()
    }

    fn move_name(&self, _: &At, mv: &CustomMove) -> MoveName {
        mv.fields()
    }

    fn form(&self) -> TextFormat {
        text_format::VALUE
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}
