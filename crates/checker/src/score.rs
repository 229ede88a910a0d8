//! Scores under best play: a list of positions with bounds, each with all that its proof needs before it.
//!
//! ```json
//! {"certificate": 1, "kind": "score",
//!  "claim": {"game": "carrots", "position": [4, 1, 2], "value": 1},
//!  "bounds": [...]}
//! ```
//!
//! An entry is a position, a lower bound and an upper bound, one of which is `null`. The player who wants a
//! large score shows a lower bound by one move that reaches it, and an upper bound holds for this player
//! where it holds after every move; for the other player it is the other way round. A move's gain is added to
//! the bound of the position it leads to, and only bounds listed *earlier* count. A bound is the best that
//! they show.
//!
//! A game won on a board has the score 1 where Left, who begins, wins, -1 where Right does, and 0 for a draw;
//! its claim is an `outcome`: N, P or D for the player to move.

use crate::certificate::as_written;
use crate::prelude::*;
use crate::rules::MAX_OPTIONS;
use grundy_theory::ruleset::scoring::ending::ScoredPosition;
use grundy_theory::ruleset::scoring::score;
use grundy_theory::value::Score;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Lower,
    Upper,
}

/// The bounds that are known: of a position as it is written, and of which side.
type ScoreBounds = EvidenceList<(Data, Side), Score>;

/// What each move adds to the score, and where it leads.
type Moves = [(Score, Data)];

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (subject, rules) = certificate.rules()?;
    let AnyRules::Scored(see, on_board) = rules else { return certificate.unsuited(subject.0) };
    let look = |written: &Data, place: &str| {
        // Positions after a move are about as long as the one before it.
        let bytes = written.size_in_memory() as u64;
        let room = usize::try_from(certificate.meter.memory() / (2 * bytes)).unwrap_or(usize::MAX);
        let seen = at(place, see(written, MAX_OPTIONS.min(room)))?;
        let moves = seen.moves.as_ref().map_or(0, Vec::len) as u64;
        certificate.meter.take(moves)?;
        certificate.meter.charge_steps(moves.saturating_mul(bytes))?;
        if seen.single { Ok(seen) } else { not_shown(place, written) }
    };
    let mut listed = ScoreBounds::read(certificate, "bounds", |listed, entry, place| {
        let (written, side, bound) = match tuple(entry, place)? {
            [written, bound, Data::Null] => (written, Side::Lower, bound),
            [written, Data::Null, bound] => (written, Side::Upper, bound),
            _ => return missing(place),
        };
        let whole = certificate.completed(&written)?;
        let seen = look(&whole, place)?;
        as_written(&whole, &seen.written, place)?;
        let (claimed, moves) = (bound, seen.moves.ok_or(CheckError::TooMuch)?);
        let bound = at(place, score(&claimed))?;
        as_written(&claimed, &Data::from(&bound), place)?;
        let needs = match &seen.end {
            Some(end) => (*end == bound).then(Vec::new),
            None => needs(seen.to_move, &moves, side, &bound, listed),
        };
        Ok(((seen.written, side), bound, needs.unwrap_or_else(|| vec![Requirement::default()])))
    })?;
    let ScoredPosition { written, to_move, .. } = look(subject.1, "claim.position")?;
    let mut bound = |side| {
        let found = listed.find(&(written.clone(), side)).map(|(place, bound)| (place, bound.clone()));
        let (place, bound) = found.map_or_else(|| not_shown("claim", &written), Ok)?;
        listed.take(vec![listed.need(&[place])], "claim", &written).map(|_| bound)
    };
    let (low, high) = (bound(Side::Lower)?, bound(Side::Upper)?);
    listed.end()?;
    if low != high {
        return not_shown("claim", &written);
    }
    let (mut proved, name) = (ProvedClaim::default(), names(&[subject]));
    if on_board {
        let wins = Outcome::from_next((low > Score::ZERO) == (to_move == Player::Left));
        proved.wins(LocalizedString::same(name), if low.is_zero() { Outcome::D } else { wins });
    } else {
        certificate.claim.agree("value", Some(Data::from(&low)))?;
        let said = words!("{name}: the score under best play is {low}", "{name}：最佳走法下的得分为 {low}");
        proved.said.push(said);
    }
    Ok(proved)
}

/// What shows that this is the best bound that the list shows so far; `None` where it is not.
fn needs(
    mover: Player,
    moves: &Moves,
    side: Side,
    bound: &Score,
    listed: &ScoreBounds,
) -> Option<Vec<Requirement>> {
    let after = moves.iter().filter_map(|(gain, to)| {
        let (place, bound) = listed.find(&(to.clone(), side))?;
        Some((gain + bound, place))
    });
    let after: Vec<(Score, usize)> = after.collect();
    let scores = after.iter().map(|(score, _)| score);
    let best = if mover == Player::Left { scores.max() } else { scores.min() };
    // One move reaches it, or none does better.
    let by_one = (mover == Player::Left) == (side == Side::Lower);
    if best != Some(bound) || !by_one && after.len() < moves.len() {
        return None;
    }
    if !by_one {
        return Some(after.iter().map(|(_, place)| listed.need(&[*place])).collect());
    }
    let mut need = Requirement::default();
    let ways = after.iter().filter(|(score, _)| score == bound);
    ways.for_each(|(_, place)| listed.offer(&mut need, &[*place]));
    Some(vec![need])
}
