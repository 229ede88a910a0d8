//! Rules that reply to many queries at once say the same as rules that are asked one by one.

use crate::brute::{PLAYERS, PLAYS, ask, everything, game};
use grundy_solver::answer::{Answer, Question, Refusal};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::custom::closures::{partizan, positions, scored};
use grundy_theory::ruleset::custom::impartial::impartial_version;
use grundy_theory::ruleset::custom::queries::{RulesQuery, RulesReplies, RulesReply};
use grundy_theory::ruleset::custom::{
    CustomInfo, CustomKind, CustomMove, CustomResult, CustomRules, CustomRulesError,
};
use grundy_theory::value::Score;
use grundy_theory::words;
use proptest::collection::vec;
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The same rules, at most so many replies at once; none if that is 0. They fail about one position.
struct Together {
    rules: Arc<dyn CustomRules>,
    most: Option<usize>,
    failing: Option<Data>,
}

impl Together {
    fn check(&self, at: &Data) -> CustomResult {
        match &self.failing {
            Some(failing) if failing == at => {
                Err(CustomRulesError::mistake(words!("nobody knows {at}", "没有人知道 {at}")))
            }
            _ => Ok(()),
        }
    }

    fn reply_to(&self, query: RulesQuery<'_>) -> CustomResult<RulesReply> {
        match query {
            RulesQuery::Parts(at) => self.parts(at).map(RulesReply::Parts),
            RulesQuery::Moves(at, player) => {
                let mut moves = Vec::new();
                self.visit_moves(at, player, &mut |mv| {
                    moves.push(mv);
                    ControlFlow::Continue(())
                })?;
                Ok(RulesReply::Moves(moves))
            }
        }
    }
}

impl CustomRules for Together {
    fn kind(&self) -> CustomKind {
        self.rules.kind()
    }

    fn about(&self) -> CustomInfo {
        self.rules.about()
    }

    fn visit_moves(&self, at: &Data, player: Player, visit: Visit<'_, CustomMove>) -> CustomResult {
        self.check(at)?;
        self.rules.visit_moves(at, player, visit)
    }

    fn parts(&self, at: &Data) -> CustomResult<Option<Vec<Data>>> {
        self.check(at)?;
        self.rules.parts(at)
    }

    fn score(&self, at: &Data) -> CustomResult<Score> {
        self.rules.score(at)
    }

    fn reply(&self, queries: &[RulesQuery<'_>]) -> Option<RulesReplies> {
        let mut replies = RulesReplies::new();
        for &query in queries.iter().take(self.most?) {
            replies.push(self.reply_to(query));
            if replies.last().is_some_and(Result::is_err) {
                break;
            }
        }
        Some(replies)
    }
}

/// Take one or two that stand next to each other, Right at least two from the end of a run; a row is a list of
/// runs.
fn taken(runs: &[u64], player: Player) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (i, &run) in runs.iter().enumerate() {
        for (take, left) in (1..=2u64).flat_map(|take| (0..run).map(move |left| (take, left))) {
            if take + left <= run && (player == Player::Left || take + left + 2 <= run) {
                let mut to = runs.to_vec();
                to.splice(i..=i, [left, run - take - left]);
                all.push(to);
            }
        }
    }
    all
}

fn runs_as_parts(runs: &[u64]) -> Vec<Vec<u64>> {
    runs.iter().map(|&run| vec![run]).collect()
}

fn kinds() -> Vec<Arc<dyn CustomRules>> {
    let impartial = positions("rows", |runs: &Vec<u64>| taken(runs, Player::Left));
    let of_both = partizan("rows", |runs: &Vec<u64>, player| taken(runs, player));
    let points =
        scored("rows", |runs: &Vec<u64>, player| taken(runs, player), |runs| (runs.len() as i64).into());
    let with_parts = partizan("rows", |runs: &Vec<u64>, player| taken(runs, player));
    let with_parts: Arc<dyn CustomRules> = with_parts.parts(|runs| runs_as_parts(runs)).into();
    vec![
        impartial.into(),
        positions("rows", |runs: &Vec<u64>| taken(runs, Player::Left))
            .parts(|runs| runs_as_parts(runs))
            .into(),
        of_both.into(),
        Arc::clone(&with_parts),
        points.into(),
    ]
}

/// An answer without how it was found, which may depend on the order in which positions are met.
fn found(answer: Result<Answer, Refusal>) -> Result<Answer, Refusal> {
    answer.map(|answer| Answer { method: LocalizedString::default(), explain: None, ..answer })
}

fn asked(
    rules: &Arc<dyn CustomRules>,
    most: Option<usize>,
    failing: Option<&Data>,
    at: &Data,
) -> Vec<Result<Answer, Refusal>> {
    let kind = rules.kind();
    let together = Together { rules: Arc::clone(rules), most, failing: failing.cloned() };
    let questions = PLAYS.into_iter().flat_map(|play| match kind {
        CustomKind::Impartial => vec![everything(play)],
        CustomKind::Scored => vec![Question::default().moves(100)],
        _ => PLAYERS.map(|player| Question::default().play(play).player(player).moves(100)).to_vec(),
    });
    let game = game(Arc::new(together) as Arc<dyn CustomRules>);
    questions.map(|question| found(ask(&*game, at, &question))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn all_kinds_of_rules_say_the_same(runs in vec(0u64..6, 1..3), most in 1usize..5, failing in vec(0u64..5, 1..3)) {
        let (at, failing) = (Data::from(runs), Data::from(failing));
        for rules in kinds() {
            for failing in [None, Some(&failing)] {
                let alone = asked(&rules, None, failing, &at);
                prop_assert_eq!(&alone, &asked(&rules, Some(most), failing, &at));
                prop_assert_eq!(&alone, &asked(&rules, Some(1000), failing, &at));
            }
        }
    }

    #[test]
    fn impartial_versions_say_the_same(runs in vec(0u64..6, 1..3), most in 1usize..5) {
        let at = Data::from(runs);
        for rules in kinds().into_iter().filter(|rules| rules.kind() == CustomKind::Partizan) {
            let version = |most| {
                let together = Together { rules: Arc::clone(&rules), most, failing: None };
                let version = impartial_version(Arc::new(together)).expect("rules of Left and Right");
                found(ask(&*game(version), &at, &everything(PLAYS[0])))
            };
            let alone = version(None);
            prop_assert_eq!(&alone, &version(Some(most)));
            prop_assert_eq!(&alone, &version(Some(1000)));
        }
    }
}
