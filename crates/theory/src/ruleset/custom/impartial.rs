//! The impartial version of custom rules of Left and Right: either player may make the moves of both.

use super::{CustomInfo, CustomKind, CustomMove, CustomRules, CustomRulesError, PackedOrMove};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::Flow;
use crate::ruleset::impartial_version::IMPARTIAL;
use crate::words;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The impartial version of these rules.
struct Version(Arc<dyn CustomRules>);

/// The impartial version of rules of Left and Right.
///
/// # Errors
/// Returns an error for rules of any other kind.
pub fn impartial_version(rules: Arc<dyn CustomRules>) -> Result<Arc<dyn CustomRules>, CustomRulesError> {
    let name = rules.about().name;
    match rules.kind() {
        CustomKind::Partizan => Ok(Arc::new(Version(rules))),
        CustomKind::Heaps | CustomKind::Impartial => Err(CustomRulesError::mistake(words!(
            "both players have the same moves in {name} already: leave out {IMPARTIAL}",
            "在 {name} 中双方的着法本来就相同：请去掉 {IMPARTIAL}"
        ))),
        CustomKind::Scored => Err(CustomRulesError::mistake(words!(
            "{name} ends with a score: {IMPARTIAL} takes rules with left and right",
            "{name} 以得分结束：{IMPARTIAL} 只用于有 left 和 right 的规则"
        ))),
    }
}

impl CustomRules for Version {
    fn kind(&self) -> CustomKind {
        CustomKind::Impartial
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

    /// Each position is asked about twice.
    fn steps(&self) -> u64 {
        self.0.steps().saturating_mul(2)
    }

    fn work(&self) -> u64 {
        self.0.work()
    }

    fn visit_moves(
        &self,
        at: &Data,
        _: Player,
        visit: &mut dyn FnMut(CustomMove) -> Flow,
    ) -> Result<(), CustomRulesError> {
        let mut flow = ControlFlow::Continue(());
        for player in [Player::Left, Player::Right] {
            if flow.is_continue() {
                self.0.visit_moves(at, player, &mut |mv| {
                    flow = visit(mv);
                    flow
                })?;
            }
        }
        Ok(())
    }

    fn visit_shown(
        &self,
        at: &Data,
        _: Player,
        visit: &mut dyn FnMut(PackedOrMove<'_>) -> Flow,
    ) -> Result<(), CustomRulesError> {
        let mut flow = ControlFlow::Continue(());
        for player in [Player::Left, Player::Right] {
            if flow.is_continue() {
                self.0.visit_shown(at, player, &mut |shown| {
                    flow = visit(shown);
                    flow
                })?;
            }
        }
        Ok(())
    }

    fn parts(&self, at: &Data) -> Result<Option<Vec<Data>>, CustomRulesError> {
        self.0.parts(at)
    }

    fn show(&self, at: &Data) -> Result<Option<String>, CustomRulesError> {
        self.0.show(at)
    }

    fn draw(&self, at: &Data) -> Result<Option<Data>, CustomRulesError> {
        self.0.draw(at)
    }
}
