//! The impartial version of custom rules of Left and Right: either player may make the moves of both.

use super::queries::{RulesQuery, RulesReplies, RulesReply};
use super::{CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError, VisitShown};
use crate::data::Data;
use crate::player::Player;
use crate::ruleset::impartial_version::IMPARTIAL;
use crate::visit::Visit;
use crate::{forward, words};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The impartial version of these rules.
struct Version(Arc<dyn CustomRules>);

/// The impartial version of rules of Left and Right.
///
/// # Errors
/// Returns an error for rules of any other kind.
pub fn impartial_version(rules: Arc<dyn CustomRules>) -> CustomResult<Arc<dyn CustomRules>> {
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

    forward!(about: CustomInfo, loopy: bool, gains_by_threads: bool, work: u64);

    /// Each position is asked about twice.
    fn steps(&self) -> u64 {
        self.0.steps().saturating_mul(2)
    }

    fn visit_moves(&self, at: &Data, _: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
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

    fn visit_shown(&self, at: &Data, _: Player, visit: VisitShown<'_>) -> CustomResult {
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

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        self.0.parts(at)
    }

    fn reply(&self, queries: &[RulesQuery<'_>]) -> Option<RulesReplies> {
        let mut of_both = Vec::with_capacity(2 * queries.len());
        for &query in queries {
            match query {
                RulesQuery::Parts(_) => of_both.push(query),
                RulesQuery::Moves(at, _) => {
                    of_both.extend([Player::Left, Player::Right].map(|player| RulesQuery::Moves(at, player)));
                }
            }
        }
        let mut asked = self.0.reply(&of_both)?.into_iter();
        let mut replies = RulesReplies::with_capacity(queries.len());
        for query in queries {
            let reply = match query {
                RulesQuery::Parts(_) => asked.next(),
                RulesQuery::Moves(..) => both_players(&mut asked),
            };
            replies.extend(reply);
        }
        Some(replies)
    }

    fn show(&self, at: &Data) -> CustomResult<Option<String>> {
        self.0.show(at)
    }

    fn draw(&self, at: &Data) -> CustomResult<Option<Data>> {
        self.0.draw(at)
    }
}

/// The moves of Left and those of Right; `None` if some were not replied.
fn both_players(
    asked: &mut impl Iterator<Item = CustomResult<RulesReply>>,
) -> Option<CustomResult<RulesReply>> {
    let mut moves = match asked.next()? {
        Ok(lefts) => lefts.moves(),
        failed => return Some(failed),
    };
    Some(asked.next()?.map(|rights| {
        moves.extend(rights.moves());
        RulesReply::Moves(moves)
    }))
}
