//! Certificates of scores, and of games won on a board.

use super::minimize::{EvidenceEntry, Requirement, tidy};
use super::oracle::Oracle;
use super::{certificate, no_certificate, not_shown, stopped, with_base};
use crate::wire::question::{QuestionError, QuestionErrorKind};
use grundy_solver::answer::Question;
use grundy_theory::catalogue::{self, Selective, SelectiveVisitor};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::board::BoardGame;
use grundy_theory::ruleset::scoring::ending::{BoardGameScore, ScoringGame, ScoringRules};
use grundy_theory::ruleset::scoring::{ScoringRuleset, score};
use grundy_theory::ruleset::{Notation, Ruleset};
use grundy_theory::theorem::{ScoreTheorem, Theorem};
use grundy_theory::value::Score;
use grundy_theory::words;
use hashbrown::HashMap;
use std::ops::ControlFlow;

pub(super) fn write(game: &str, position: &Data, oracle: &mut Oracle<'_>) -> Result<Data, QuestionError> {
    let request = Request { game, position, oracle };
    match catalogue::visit(game, SelectiveVisitor(request))? {
        Some(written) => written,
        None => Err(no_certificate(words!("{game} has no scores", "{game} 没有得分"))),
    }
}

struct Request<'a, 'o> {
    game: &'a str,
    position: &'a Data,
    oracle: &'a mut Oracle<'o>,
}

impl Selective for Request<'_, '_> {
    type Output = Result<Data, QuestionError>;

    fn board<R: BoardGame>(
        self,
        rules: R,
        _: Vec<Box<dyn Theorem<R>>>,
    ) -> Option<Result<Data, QuestionError>> {
        if rules.is_loopy() {
            let game = self.game;
            return Some(Err(no_certificate(words!(
                "play of {game} may go on for ever: certificates are for games that end",
                "{game} 的对局可能永不结束：证书只用于会结束的游戏"
            ))));
        }
        Some(self.bounds(&BoardGameScore(rules), "outcome"))
    }

    fn scored<R: ScoringRuleset>(
        self,
        rules: R,
        _: Vec<Box<dyn ScoreTheorem<R>>>,
    ) -> Option<Result<Data, QuestionError>> {
        // Certificates speak of what Left gains.
        let other = rules.parse(self.position).is_ok_and(|at| rules.to_move(&at) == Player::Right);
        if rules.tells_mover() && other {
            let game = self.game;
            return Some(Err(no_certificate(words!(
                "certificates of {game} are for positions in which the first player moves: exchange the players",
                "{game} 的证书只针对轮到先行一方的局面：请交换双方"
            ))));
        }
        Some(self.bounds(&ScoringGame(rules), "value"))
    }
}

/// A position and which bound of its score is to be shown: 0 the lower one, 1 the upper one.
type EvidenceKey<S> = (<<S as ScoringRules>::Rules as Ruleset>::Position, usize);

impl Request<'_, '_> {
    fn bounds<S: ScoringRules>(self, game: &S, claimed: &str) -> Result<Data, QuestionError> {
        let root = game.rules().parse(self.position).map_err(|error| {
            QuestionError::new(QuestionErrorKind::BadPosition, format!("position{}", error.at), error.message)
        })?;
        let mut bounds = Bounds {
            game,
            name: self.game,
            oracle: self.oracle,
            scores: HashMap::default(),
            listed: Vec::new(),
        };
        let mut known: HashMap<EvidenceKey<S>, usize> = HashMap::default();
        let score = bounds.score(&root)?;
        for side in [0, 1] {
            let mut stack = vec![((root.clone(), side), None::<Vec<EvidenceKey<S>>>)];
            while let Some((key, needs)) = stack.last_mut() {
                if known.contains_key(key) {
                    stack.pop();
                    continue;
                }
                match needs {
                    None => {
                        let (mut all, one) = bounds.needs(key)?;
                        all.truncate(if one { 1 } else { all.len() });
                        *needs = Some(all);
                    }
                    Some(needs) => match needs.pop() {
                        Some(need) => stack.push((need, None)),
                        None => {
                            let key = key.clone();
                            stack.pop();
                            bounds.list(&key)?;
                            known.insert(key, known.len());
                        }
                    },
                }
            }
        }
        let said = match claimed {
            "outcome" => outcome(game.to_move(&root), &score).as_str().into(),
            _ => Data::from(&score),
        };
        let claim =
            Data::object([("game", self.game.into()), ("position", self.position.clone()), (claimed, said)]);
        let mut positions: Vec<Data> = bounds.listed.iter().map(|(at, _, _)| at.clone()).collect();
        let base = with_base(&mut positions);
        let entries = positions.into_iter().zip(&bounds.listed).map(|(at, (_, side, score))| {
            let [low, high] =
                if *side == 0 { [Data::from(score), Data::Null] } else { [Data::Null, Data::from(score)] };
            Data::list(vec![at, low, high])
        });
        let entries: Vec<Data> = entries.collect();
        let mut keys: Vec<&EvidenceKey<S>> = known.keys().collect();
        keys.sort_by_key(|key| known[*key]);
        let mut tidied = Vec::new();
        for (key, entry) in keys.into_iter().zip(&entries) {
            let (ways, one) = bounds.needs(key)?;
            let places: Vec<usize> = ways.iter().filter_map(|way| known.get(way).copied()).collect();
            let needs: Vec<Requirement> = match one {
                true => vec![places.into_iter().map(|place| vec![place]).collect()],
                false => places.into_iter().map(|place| vec![vec![place]]).collect(),
            };
            tidied.push(EvidenceEntry { text: entry.to_string(), needs });
        }
        let roots = [0, 1].into_iter().filter_map(|side| known.get(&(root.clone(), side)));
        let order = tidy(tidied, roots.map(|&place| vec![vec![place]]).collect()).ok_or_else(not_shown)?;
        let entries = order.into_iter().map(|place| entries[place].clone());
        let mut evidence = vec![("bounds", Data::list(entries.collect()))];
        evidence.extend(base.map(|base| ("base", base)));
        Ok(certificate("score", claim, evidence))
    }
}

fn outcome(to_move: Player, score: &Score) -> Outcome {
    match to_move {
        _ if score.is_zero() => Outcome::D,
        Player::Left => Outcome::from_next(*score > Score::ZERO),
        Player::Right => Outcome::from_next(*score < Score::ZERO),
    }
}

struct Bounds<'a, 'o, S: ScoringRules> {
    game: &'a S,
    name: &'a str,
    oracle: &'a mut Oracle<'o>,
    scores: HashMap<<S::Rules as Ruleset>::Position, Score>,
    listed: Vec<(Data, usize, Score)>,
}

impl<S: ScoringRules> Bounds<'_, '_, S> {
    fn score(&mut self, at: &<S::Rules as Ruleset>::Position) -> Result<Score, QuestionError> {
        if let Some(score) = self.scores.get(at) {
            return Ok(score.clone());
        }
        let found = match self.game.end(at) {
            Some(score) => score,
            None => self.ask(at)?,
        };
        let bytes = 128 + self.game.rules().size_in_memory(at) as u64;
        self.oracle.budget.reserve(bytes).map_err(|stop| stopped(&stop))?;
        self.scores.insert(at.clone(), found.clone());
        Ok(found)
    }

    fn ask(&mut self, at: &<S::Rules as Ruleset>::Position) -> Result<Score, QuestionError> {
        let answer =
            self.oracle.ask(&[(self.name, self.game.rules().write(at))], false, &Question::default())?;
        if let Some(value) = &answer.value {
            return score(value).map_err(|_| {
                no_certificate(words!(
                    "this question is about several positions: ask for the certificate of one",
                    "一次问了几个局面：请只要求一个局面的证书"
                ))
            });
        }
        let mover = match self.game.to_move(at) {
            Player::Left => Score::ONE,
            Player::Right => -&Score::ONE,
        };
        Ok(match answer.outcome {
            Some(Outcome::N) => mover,
            Some(Outcome::P) => -&mover,
            _ => Score::ZERO,
        })
    }

    /// The bounds that a bound needs: those of the best moves, of which one is enough (then `true`), or those
    /// of all moves.
    fn needs(&mut self, key: &EvidenceKey<S>) -> Result<(Vec<EvidenceKey<S>>, bool), QuestionError> {
        let (at, side) = key;
        if self.game.end(at).is_some() {
            return Ok((Vec::new(), false));
        }
        let mover = self.game.to_move(at);
        let by_one = *side == if mover == Player::Left { 0 } else { 1 };
        let own = self.score(at)?;
        let mut options = Vec::new();
        let mut limit = Ok(());
        let _ = self.game.rules().visit_moves(at, mover, &mut |mv| {
            limit = self.oracle.budget.charge_steps(1);
            if let Ok(to) = self.game.rules().play(at, &mv) {
                options.push((self.game.gain(at, &mv), to));
            }
            if limit.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        limit.map_err(|stop| stopped(&stop))?;
        let mut needs = Vec::new();
        for (gain, to) in options {
            if !by_one || &gain + &self.score(&to)? == own {
                needs.push((to, *side));
            }
        }
        Ok((needs, by_one))
    }

    fn list(&mut self, (at, side): &EvidenceKey<S>) -> Result<(), QuestionError> {
        let score = self.score(at)?;
        self.listed.push((self.game.rules().write(at), *side, score));
        Ok(())
    }
}
