//! Queries to custom rules that are answered together: it takes longer to reach rules in another process than
//! to answer a query.

use super::{CustomMove, CustomResult};
use crate::data::Data;
use crate::player::Player;

/// What rules are asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesQuery<'a> {
    /// Its independent parts, as [`parts`](super::CustomRules::parts) returns them.
    Parts(&'a Data),
    /// The moves of a player, as [`visit_moves`](super::CustomRules::visit_moves) shows them.
    Moves(&'a Data, Player),
}

impl<'a> RulesQuery<'a> {
    /// The position.
    pub fn at(self) -> &'a Data {
        match self {
            RulesQuery::Parts(at) | RulesQuery::Moves(at, _) => at,
        }
    }
}

/// What rules reply to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesReply {
    /// The independent parts, if the rules know any.
    Parts(Option<Vec<Data>>),
    /// The moves, in the order of the rules.
    Moves(Vec<CustomMove>),
}

impl RulesReply {
    /// The parts; `None` if moves were asked for, too.
    pub fn parts(self) -> Option<Vec<Data>> {
        match self {
            RulesReply::Parts(parts) => parts,
            RulesReply::Moves(_) => None,
        }
    }

    /// The moves; none if parts were asked for.
    pub fn moves(self) -> Vec<CustomMove> {
        match self {
            RulesReply::Parts(_) => Vec::new(),
            RulesReply::Moves(moves) => moves,
        }
    }
}

/// Replies in the order of the queries. There may be fewer, but at least one if there is a query; a failure
/// is the last one.
pub type RulesReplies = Vec<CustomResult<RulesReply>>;

/// Replies to queries of which `known` answers some; the others are asked together.
pub fn reply_with(
    queries: &[RulesQuery<'_>],
    known: impl Fn(RulesQuery<'_>) -> Option<CustomResult<RulesReply>>,
    ask: impl FnOnce(&[RulesQuery<'_>]) -> Option<RulesReplies>,
) -> Option<RulesReplies> {
    let known: Vec<_> = queries.iter().map(|&query| known(query)).collect();
    let open: Vec<_> =
        queries.iter().zip(&known).filter(|(_, reply)| reply.is_none()).map(|(&query, _)| query).collect();
    let mut asked = ask(&open)?.into_iter();
    let mut replies = RulesReplies::with_capacity(queries.len());
    for reply in known {
        let Some(reply) = reply.or_else(|| asked.next()) else { break };
        let failed = reply.is_err();
        replies.push(reply);
        if failed {
            break;
        }
    }
    Some(replies)
}
