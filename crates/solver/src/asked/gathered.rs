//! Custom rules with a score, asked about positions in which nothing was won so far: what a move wins stands
//! by its label.

use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Flow;
use grundy_theory::ruleset::custom::gathered::{score, split};
use grundy_theory::ruleset::custom::{CustomInfo, CustomKind, CustomMove, CustomRules, CustomRulesError};
use grundy_theory::value::Score;
use std::sync::Arc;

/// The rules, for positions that [`split`] leaves.
pub(crate) struct Gathered(pub(crate) Arc<dyn CustomRules>);

/// What a move with this label wins.
pub(crate) fn gain(label: Option<&Data>) -> Score {
    let gain = label.and_then(|label| score(label.items().ok()?.first()?));
    gain.unwrap_or(Score::ZERO)
}

/// What a move that wins this for the player who makes it adds to the score.
pub(crate) fn gain_of(gain: Option<&Score>, player: Player) -> Score {
    match (gain, player) {
        (None, _) => Score::ZERO,
        (Some(gain), Player::Left) => gain.clone(),
        (Some(gain), Player::Right) => -gain,
    }
}

impl CustomRules for Gathered {
    fn kind(&self) -> CustomKind {
        self.0.kind()
    }

    fn about(&self) -> CustomInfo {
        self.0.about()
    }

    fn loopy(&self) -> bool {
        self.0.loopy()
    }

    fn gains_by_threads(&self) -> bool {
        self.0.gains_by_threads()
    }

    fn steps(&self) -> u64 {
        self.0.steps()
    }

    fn work(&self) -> u64 {
        self.0.work()
    }

    fn visit_moves(
        &self,
        at: &Data,
        player: Player,
        visit: &mut dyn FnMut(CustomMove) -> Flow,
    ) -> Result<(), CustomRulesError> {
        self.0.visit_moves(at, player, &mut |mv| {
            let (to, won) = split(&*self.0, mv.to);
            let won = &won + &gain_of(mv.gain.as_ref(), player);
            let label = (!won.is_zero()).then(|| Data::list(vec![Data::from(&won)]));
            visit(CustomMove { label, again: mv.again, ..CustomMove::to(to) })
        })
    }

    fn score(&self, at: &Data) -> Result<Score, CustomRulesError> {
        self.0.score(at)
    }

    fn show(&self, at: &Data) -> Result<Option<String>, CustomRulesError> {
        self.0.show(at)
    }
}
