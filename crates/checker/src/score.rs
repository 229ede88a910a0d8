//! Scores under best play: a list of positions with bounds, each with all that its proof needs before it.
//!
//! ```json
//! {"certificate": 1, "kind": "score",
//!  "claim": {"game": "carrots", "position": [4, 1, 2], "value": 1},
//!  "bounds": [...]}
//! ```
//!
//! An entry is a position, a lower bound and an upper bound, one of which is `null`. The player who wants a large score shows a lower bound by
//! one move that reaches it, and an upper bound holds for this player where it holds after every move; for the other player it is
//! the other way round. A move's gain is added to the bound of the position it leads to, and only bounds listed *earlier* count. A bound
//! is the best that they show.
//!
//! A game won on a board has the score 1 where Left, who begins, wins, -1 where Right does, and 0 for a draw; its claim is an `outcome`:
//! N, P or D for the player to move.

use crate::certificate::as_written;
use crate::prelude::*;
use crate::rules::{MOST_OPTIONS, See};
use grundy_theory::ruleset::score::ending::Seen;
use grundy_theory::ruleset::score::score;
use grundy_theory::value::Score;

/// The bounds that are known: the list says of a position as it is written, and of the lower or upper bound, where it stands.
struct Table<'a> {
    see: See,
    listed: Proof<(Data, Side)>,
    bounds: Vec<Score>,
    steps: &'a Steps,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Lower,
    Upper,
}

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let (subject, rules) = certificate.rules()?;
    let Rules::Scored(see, on_board) = rules else { return certificate.unsuited(subject.game) };
    let mut table = Table { see, listed: Proof::new("bounds"), bounds: Vec::new(), steps };
    for (i, entry) in certificate.evidence.items("bounds")?.iter().enumerate() {
        let place = format!("bounds[{i}]");
        let triple = entry.items().ok().and_then(|items| <[Data; 3]>::try_from(items).ok());
        let (written, side, bound) = match triple {
            Some([written, bound, Data::Null]) => (written, Side::Lower, bound),
            Some([written, Data::Null, bound]) => (written, Side::Upper, bound),
            _ => return Err(missing(&place)),
        };
        let bound = score(&bound).map_err(|error| at(&place, error))?;
        let position = certificate.completed(&written)?;
        let (seen, moves) = table.look(&position, &place)?;
        as_written(&position, &seen.written, &place)?;
        let rank = table.rank(&seen, &moves, side, &bound).ok_or_else(|| not_shown(&place, entry))?;
        table.listed.add((seen.written, side), rank, entry.to_string())?;
        table.bounds.push(bound);
    }
    let (Seen { written, to_move, .. }, _) = table.look(subject.position, "claim.position")?;
    let mut shown = Vec::new();
    for side in [Side::Lower, Side::Upper] {
        let place = table.listed.find(&(written.clone(), side));
        let mut need = Need::default();
        place.iter().for_each(|&place| table.listed.offer(&mut need, &[place]));
        table.listed.take(need);
        shown.extend(place.map(|place| table.bounds[place].clone()));
    }
    table.listed.end()?;
    let [low, high] = &shown[..] else { return Err(not_shown("claim", &written)) };
    let (mut proved, name) = (Proved::default(), subject.name());
    if low != high {
        return Err(not_shown("claim", &written));
    }
    if on_board {
        let left_wins = *low > Score::ZERO;
        let outcome = Outcome::of_next(left_wins == (to_move == Player::Left));
        proved.wins(same(name), if low.is_zero() { Outcome::D } else { outcome });
    } else {
        certificate.claim.agree("value", Some(Data::from(low)))?;
        proved
            .said
            .push(words!("{name}: the score under best play is {low}", "{name}：最佳走法下的得分为 {low}"));
    }
    Ok(proved)
}

impl Table<'_> {
    /// A position, with what each move from it adds to the score, and where it leads.
    fn look(&self, at: &Data, place: &str) -> Result<(Seen, Vec<(Score, Data)>), Refused> {
        let (mut moves, mut all) = (Vec::new(), true);
        let seen = (self.see)(at, &mut |(gain, to)| {
            all = self.steps.take(1).is_ok() && to.is_some() && moves.len() < MOST_OPTIONS;
            moves.extend(to.map(|to| (gain, to)));
            if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let seen = seen.map_err(|error| crate::certificate::at(place, error))?;
        match (all, seen.single) {
            (true, true) => Ok((seen, moves)),
            (true, false) => Err(not_shown(place, at)),
            (false, _) => Err(Refused::TooMuch),
        }
    }

    /// How far the proof goes down that this is the best bound that the list shows so far; `None` where it is not.
    fn rank(&mut self, seen: &Seen, moves: &[(Score, Data)], side: Side, bound: &Score) -> Option<u32> {
        if let Some(end) = &seen.end {
            return (end == bound).then_some(0);
        }
        let after = moves.iter().filter_map(|(gain, to)| {
            let place = self.listed.find(&(to.clone(), side))?;
            Some((gain + &self.bounds[place], place))
        });
        let after: Vec<(Score, usize)> = after.collect();
        let scores = after.iter().map(|(score, _)| score);
        let best = if seen.to_move == Player::Left { scores.max() } else { scores.min() };
        // One move reaches it, or none does better.
        let by_one = (seen.to_move == Player::Left) == (side == Side::Lower);
        if best != Some(bound) || !by_one && after.len() < moves.len() {
            return None;
        }
        let mut needs = vec![Need::default(); if by_one { 1 } else { after.len() }];
        let ways = after.iter().filter(|(score, _)| !by_one || score == bound);
        for (i, (_, place)) in ways.enumerate() {
            self.listed.offer(&mut needs[if by_one { 0 } else { i }], &[*place]);
        }
        needs.into_iter().filter_map(|need| self.listed.take(need)).max()
    }
}
