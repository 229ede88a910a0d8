//! Who wins: a list of positions in which the player to move loses, each with all that its proof needs before it.
//!
//! ```json
//! {"certificate": 1, "kind": "strategy",
//!  "claim": {"game": "nim", "position": [1, 2], "outcome": "N"},
//!  "losing": [[], [1, 1]]}
//! ```
//!
//! Whoever moves in a position of the list loses if to each option the opponent has a reply that leads to a position listed
//! *earlier*: every play in which the opponent keeps to these replies goes down the list, so that it ends, and ends with a
//! position of the list in which nobody can move. In normal play that is lost. In misère play a position without a move is won, so
//! that none may be listed, and an option without a move needs no reply.
//!
//! A position that is not listed is won by the player to move who has a move to one that is.
//!
//! - `claim`: `game` and `position`, or `sum` (a list of these pairs); `play` is `normal` or `misere`; `outcome` is N or P, where Left
//!   and Right have different moves also L or R, or N or P for the `player` who moves.
//! - `losing`: the positions; of a sum, lists of positions.
//! - `to_move`: where Left and Right have different moves, who moves in each of them.
//! - `base`: fields that all positions have in common, where positions are objects.

use crate::certificate::{Certificate, Proved, Subject, at, player, unreadable};
use crate::rules::{Parse, Rules, canonical, each_option, unsuited};
use crate::{Refused, Steps};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::player::Player;
use grundy_theory::ruleset::erased::AnyPosition;
use grundy_theory::words;
use grundy_theory::words::Words;
use rustc_hash::FxHashSet;
use std::ops::ControlFlow;

/// The components of a sum; one where there is no sum.
type Sum = Vec<AnyPosition>;

struct Table {
    play: Play,
    /// Have the players different moves?
    partizan: bool,
    loses: FxHashSet<(Sum, Player)>,
}

pub(crate) fn check(certificate: &Certificate<'_>, steps: &mut Steps) -> Result<Proved, Refused> {
    let claim = &certificate.claim;
    let (subjects, alone) = match claim.field("sum") {
        Some(_) => (claim.subjects()?, false),
        None => (vec![claim.subject()?], true),
    };
    let mut partizan = false;
    let mut readers = Vec::new();
    for subject in &subjects {
        match Rules::of(subject.game, subject.position)? {
            Rules::Moves { parse, impartial, .. } => {
                partizan |= !impartial;
                readers.push(parse);
            }
            _ => return Err(unsuited(subject.game, certificate.kind)),
        }
    }
    let mut table = Table { play: claim.play()?, partizan, loses: FxHashSet::default() };
    let entries = certificate.field("losing")?.items().map_err(|error| at("losing", error))?;
    let movers = certificate.items("to_move")?;
    if movers.len() != if partizan { entries.len() } else { 0 } {
        return Err(unreadable(words!(
            "\"to_move\" says who moves in each position of \"losing\" where Left and Right have different moves, and is left out elsewhere",
            "左右双方着法不同时，\"to_move\" 应逐一说明 \"losing\" 中各局面由谁走；否则应略去"
        )));
    }
    for (i, entry) in entries.iter().enumerate() {
        let place = format!("losing[{i}]");
        let mover = movers.get(i).map_or(Ok(Player::Left), |word| player(word, &format!("to_move[{i}]")))?;
        let written = match alone {
            true => vec![certificate.written(entry).into_owned()],
            false => entry.items().map_err(|error| at(&place, error))?,
        };
        let position = read(&readers, &written, &place)?;
        if !table.refuted(&position, mover, steps)? {
            return Err(Refused::Wrong(words!(
                "{place}: {entry} is not shown to be lost by the player to move: an option has no reply to a position listed before it",
                "{place}：未能说明 {entry} 是先手必败：有一个后继局面没有应着能走到列表中更早的局面"
            )));
        }
        table.loses.insert((position, mover));
    }
    let written: Vec<Data> = subjects.iter().map(|subject| subject.position.clone()).collect();
    let root = read(&readers, &written, "claim.position")?;
    let outcome = table.outcome(&root, claim.player()?, steps)?;
    let said = sentence(&subjects, table.play, claim.player()?, outcome);
    let proved = Proved { outcome: Some(outcome), grundy: None, said: vec![said] };
    claim.holds(&proved)?;
    Ok(proved)
}

fn read(readers: &[Parse], written: &[Data], place: &str) -> Result<Sum, Refused> {
    if written.len() != readers.len() {
        let count = readers.len();
        return Err(unreadable(words!(
            "{place}: a list of {count} positions",
            "{place}：应为 {count} 个局面的列表"
        )));
    }
    readers
        .iter()
        .zip(written)
        .map(|(parse, data)| Ok(canonical(&crate::certificate::position(parse, data, place)?)))
        .collect()
}

impl Table {
    fn each_option(
        &self,
        sum: &Sum,
        player: Player,
        steps: &mut Steps,
        mut each: impl FnMut(&Sum, &mut Steps) -> Result<ControlFlow<()>, Refused>,
    ) -> Result<(), Refused> {
        let mut to = sum.clone();
        let mut ended = ControlFlow::Continue(());
        for (i, part) in sum.iter().enumerate() {
            each_option(part, player, steps, |option, steps| {
                to[i] = canonical(&option);
                ended = each(&to, steps)?;
                Ok(ended)
            })?;
            if ended.is_break() {
                return Ok(());
            }
            to[i] = part.clone();
        }
        Ok(())
    }

    /// In positions of impartial games nobody asks who moves: that is Left.
    fn next(&self, mover: Player) -> Player {
        if self.partizan { mover.other() } else { mover }
    }

    /// Does every option have a reply to a position that is known to be lost?
    fn refuted(&self, sum: &Sum, mover: Player, steps: &mut Steps) -> Result<bool, Refused> {
        let (mut stuck, mut all) = (true, true);
        self.each_option(sum, mover, steps, |option, steps| {
            stuck = false;
            all = self.has_won(option, self.next(mover), steps)?;
            Ok(if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        Ok(if stuck { self.play == Play::Normal } else { all })
    }

    /// Has this player a move to a position that is known to be lost, or won by having no move?
    fn has_won(&self, sum: &Sum, mover: Player, steps: &mut Steps) -> Result<bool, Refused> {
        let (mut stuck, mut reply) = (true, false);
        let mut key = (Sum::new(), self.next(mover));
        self.each_option(sum, mover, steps, |option, _| {
            stuck = false;
            key.0.clone_from(option);
            reply = self.loses.contains(&key);
            Ok(if reply { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(reply || stuck && self.play == Play::Misere)
    }

    fn outcome(&self, root: &Sum, player: Option<Player>, steps: &mut Steps) -> Result<Outcome, Refused> {
        match (self.partizan, player) {
            (false, None) => self.of_next(root, Player::Left, steps),
            (true, Some(player)) => self.of_next(root, player, steps),
            (true, None) => {
                let left = self.of_next(root, Player::Left, steps)?;
                Ok(Outcome::of_both(left, self.of_next(root, Player::Right, steps)?))
            }
            (false, Some(_)) => Err(unreadable(words!(
                "both players have the same moves here: a claim names no player",
                "这里双方的着法相同：声称中不应指定哪一方"
            ))),
        }
    }

    fn of_next(&self, root: &Sum, mover: Player, steps: &mut Steps) -> Result<Outcome, Refused> {
        if self.loses.contains(&(root.clone(), mover)) {
            return Ok(Outcome::P);
        }
        match self.has_won(root, mover, steps)? {
            true => Ok(Outcome::N),
            false => Err(Refused::Wrong(words!(
                "the position of the claim is not listed as lost, and no move leads from it to one that is",
                "声称的局面未列为必败，也没有一步能走到列出的必败局面"
            ))),
        }
    }
}

/// What is proved, in words.
fn sentence(subjects: &[Subject<'_>], play: Play, player: Option<Player>, outcome: Outcome) -> Words {
    let sum: Vec<String> =
        subjects.iter().map(|subject| format!("{} {}", subject.game, subject.position)).collect();
    let sum = sum.join(" + ");
    let play = match play {
        Play::Normal => Words::default(),
        Play::Misere => words!(" in misère play", "（反常规则）"),
    };
    let player = match player {
        None => Words::default(),
        Some(Player::Left) => words!(", Left to move", "，左方走"),
        Some(Player::Right) => words!(", Right to move", "，右方走"),
    };
    let verdict = outcome.verdict();
    Words {
        en: format!("{sum}{}{}{}", play.en, player.en, verdict.en),
        zh: format!("{sum}{}{}{}", play.zh, player.zh, verdict.zh),
    }
}
