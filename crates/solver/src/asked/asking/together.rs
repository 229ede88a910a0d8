//! Asking rules that reply to many queries faster than to one after the other: first for the parts of all
//! positions, then for the moves of those that do not fall apart.

use super::{Asked, Asking, Asks, Depth, Said, few, smaller};
use crate::budget::{Budget, Halt};
use grundy_theory::ruleset::custom::queries::{RulesQuery, RulesReplies, RulesReply};

impl Asking {
    /// What is said about each position, as [`ask`](Asking::ask) returns it; `None` if the rules are not
    /// faster so.
    pub(super) fn ask_together(
        &self,
        all: &[Asked],
        depth: Depth,
        budget: &Budget,
    ) -> Option<Vec<Option<Result<Said, Halt>>>> {
        self.rules.reply(&[])?;
        let memory = budget.limits().memory;
        let mut said = match budget.check() {
            Ok(()) => self.said_together(all, depth, memory),
            Err(stop) => vec![Err(stop)],
        };
        if let (true, Some(first)) = (said.is_empty(), all.first()) {
            // The replies about one position were too long to be sent together.
            said.push(self.ask_one(first, depth, memory));
        }
        let mut answers: Vec<_> = said.into_iter().map(Some).collect();
        answers.resize_with(all.len(), || None);
        Some(answers)
    }

    /// What is said about the first of these positions; a failure is the last.
    fn said_together(&self, all: &[Asked], depth: Depth, memory: u64) -> Vec<Result<Said, Halt>> {
        let mut parts = self.parts_together(all);
        if depth == Depth::Parts {
            return parts;
        }
        let mut queries = Vec::new();
        for (asked, said) in all.iter().zip(&parts) {
            if let Ok(Said::Whole) = said {
                let players = self.players(asked).iter();
                queries.extend(players.map(|&player| RulesQuery::Moves(&asked.at, player)));
            }
        }
        let mut replies = self.rules.reply(&queries).unwrap_or_default().into_iter();
        for place in 0..parts.len() {
            if let Ok(Said::Whole) = parts[place] {
                let count = self.players(&all[place]).len();
                let replies = replies.by_ref().take(count).collect();
                let Some(said) = self.said_of_replies(&all[place], replies, memory) else {
                    parts.truncate(place);
                    return parts;
                };
                parts[place] = said;
            }
            if parts[place].is_err() {
                parts.truncate(place + 1);
                return parts;
            }
        }
        parts
    }

    /// The parts of the first of these positions.
    fn parts_together(&self, all: &[Asked]) -> Vec<Result<Said, Halt>> {
        let asks_for_parts = matches!(self.asks, Asks::Parts | Asks::PartsOrBoth);
        let is_open = |asked: &&Asked| asks_for_parts && !asked.is_whole;
        let queries: Vec<_> = all.iter().filter(is_open).map(|asked| RulesQuery::Parts(&asked.at)).collect();
        let mut replies = self.rules.reply(&queries).unwrap_or_default().into_iter();
        let mut said = Vec::with_capacity(all.len());
        for asked in all {
            let reply = if is_open(&asked) { replies.next() } else { Some(Ok(RulesReply::Parts(None))) };
            let Some(reply) = reply else { break };
            let parts = reply
                .map_err(Halt::from)
                .and_then(|reply| smaller(&*self.rules, &asked.at, reply.parts()))
                .map(|parts| parts.map_or(Said::Whole, Said::Parts));
            let failed = parts.is_err();
            said.push(parts);
            if failed {
                break;
            }
        }
        said
    }

    /// What the moves of each player say about a position; `None` if some are missing.
    fn said_of_replies(
        &self,
        asked: &Asked,
        replies: RulesReplies,
        memory: u64,
    ) -> Option<Result<Said, Halt>> {
        let (mut all, mut lefts, count) = (Vec::new(), 0, replies.len());
        for (index, reply) in replies.into_iter().enumerate() {
            match reply.map_err(Halt::from).and_then(|reply| few(reply.moves(), memory)) {
                Ok(moves) => all.extend(moves),
                Err(stop) => return Some(Err(stop)),
            }
            if index == 0 {
                lefts = all.len();
            }
        }
        (count == self.players(asked).len()).then(|| self.said(&asked.at, all, lefts))
    }
}
