//! The impartial version of custom rules of Left and Right: either player may make the moves of both.

use super::{OwnAbout, OwnFault, OwnKind, OwnMove, OwnRules, Shown};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::Flow;
use crate::ruleset::impartial_version::IMPARTIAL;
use crate::words;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The impartial version of these rules.
struct Version(Arc<dyn OwnRules>);

/// The impartial version of rules of Left and Right.
///
/// # Errors
/// Returns an error for rules of any other kind.
pub fn impartial_version(rules: Arc<dyn OwnRules>) -> Result<Arc<dyn OwnRules>, OwnFault> {
    let name = rules.about().name;
    match rules.kind() {
        OwnKind::Partizan => Ok(Arc::new(Version(rules))),
        OwnKind::Heaps | OwnKind::Impartial => Err(OwnFault::mistake(words!(
            "both players have the same moves in {name} already: leave out {IMPARTIAL}",
            "在 {name} 中双方的着法本来就相同：请去掉 {IMPARTIAL}"
        ))),
        OwnKind::Scored => Err(OwnFault::mistake(words!(
            "{name} ends with a score: {IMPARTIAL} takes rules with left and right",
            "{name} 以得分结束：{IMPARTIAL} 只用于有 left 和 right 的规则"
        ))),
    }
}

impl OwnRules for Version {
    fn kind(&self) -> OwnKind {
        OwnKind::Impartial
    }

    fn about(&self) -> OwnAbout {
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
        visit: &mut dyn FnMut(OwnMove) -> Flow,
    ) -> Result<(), OwnFault> {
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
        visit: &mut dyn FnMut(Shown<'_>) -> Flow,
    ) -> Result<(), OwnFault> {
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

    fn parts(&self, at: &Data) -> Result<Option<Vec<Data>>, OwnFault> {
        self.0.parts(at)
    }

    fn show(&self, at: &Data) -> Result<Option<String>, OwnFault> {
        self.0.show(at)
    }

    fn draw(&self, at: &Data) -> Result<Option<Data>, OwnFault> {
        self.0.draw(at)
    }
}
