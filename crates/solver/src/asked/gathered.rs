//! Custom rules with a score, asked about positions in which nothing was won so far: what a move wins stands
//! by its label.

use grundy_theory::data::Data;
use grundy_theory::forward;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::custom::gathered::{score, split};
use grundy_theory::ruleset::custom::{CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules};
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
    forward!(kind: CustomKind, about: CustomInfo, loopy: bool, gains_by_threads: bool, steps: u64, work: u64);

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        self.0.visit_moves(at, player, &mut |mv| {
            let (to, won) = split(&*self.0, mv.to);
            let won = &won + &gain_of(mv.gain.as_ref(), player);
            let label = (!won.is_zero()).then(|| Data::list(vec![Data::from(&won)]));
            visit(CustomMove { label, again: mv.again, ..CustomMove::to(to) })
        })
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        self.0.score(at)
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        self.0.show(at)
    }
}
