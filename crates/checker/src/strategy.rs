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

use crate::certificate::{Subject, player};
use crate::prelude::*;
use crate::rules::rules;

/// The components of a sum, one where there is no sum, and who moves; where both players have the same moves, that is Left.
type State = (Vec<AnyPosition>, Player);

struct Table<'a> {
    play: Play,
    /// Have the players different moves?
    partizan: bool,
    lost: Proof<State>,
    steps: &'a Steps,
}

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let (claim, evidence) = (&certificate.claim, &certificate.evidence);
    let alone = claim.get("sum").is_none();
    let subjects = if alone { vec![claim.subject()?] } else { claim.subjects()? };
    let (mut partizan, mut readers) = (false, Vec::new());
    for subject in &subjects {
        match rules(subject.game, subject.position)? {
            Rules::Moves { parse, impartial, .. } => {
                partizan |= !impartial;
                readers.push(parse);
            }
            _ => return certificate.unsuited(subject.game),
        }
    }
    let mut table = Table { play: claim.play()?, partizan, lost: Proof::new("losing"), steps };
    let entries = evidence.items("losing")?;
    let movers = if partizan { evidence.items("to_move")? } else { vec!["left".into(); entries.len()] };
    if movers.len() != entries.len() {
        return Err(missing("to_move"));
    }
    for (i, (entry, word)) in entries.iter().zip(&movers).enumerate() {
        let place = format!("losing[{i}]");
        let written =
            if alone { vec![entry.clone()] } else { entry.items().map_err(|error| at(&place, error))? };
        if written.len() != readers.len() {
            return Err(missing(&place));
        }
        let read = |(parse, written): (&Parse, &Data)| certificate.position(parse, written, &place);
        let sum = readers.iter().zip(&written).map(read).collect::<Result<Vec<_>, _>>()?;
        let state = (sum, player(word, "to_move")?);
        let rank = table.refuted(&state)?.ok_or_else(|| not_shown(&place, entry))?;
        table.lost.add(state, rank, format!("{entry} {word}"))?;
    }
    let root = subjects.iter().zip(&readers).map(|(subject, parse)| Ok(canonical(&subject.read(parse)?)));
    let root = root.collect::<Result<Vec<_>, Refused>>()?;
    let begins =
        claim.get("player").filter(|_| partizan).map(|word| player(word, "claim.player")).transpose()?;
    let mut outcome = table.outcome((root.clone(), begins.unwrap_or(Player::Left)))?;
    if partizan && begins.is_none() {
        outcome = Outcome::of_both(outcome, table.outcome((root, Player::Right))?);
    }
    table.lost.end()?;
    let mut proved = Proved::default();
    proved.wins(sentence(&subjects, table.play, begins), outcome);
    Ok(proved)
}

impl Table<'_> {
    fn options(&self, (sum, mover): &State) -> Result<Vec<State>, Refused> {
        let next = if self.partizan { mover.other() } else { *mover };
        let mut states = Vec::new();
        for (i, part) in sum.iter().enumerate() {
            for option in options(part, *mover, self.steps)? {
                let mut to = sum.clone();
                to[i] = canonical(&option);
                states.push((to, next));
            }
        }
        Ok(states)
    }

    /// How far the proof goes down that every option has a reply to a position that is known to be lost; `None` where one has none.
    fn refuted(&mut self, state: &State) -> Result<Option<u32>, Refused> {
        let options = self.options(state)?;
        let mut rank = (self.play == Play::Normal || !options.is_empty()).then_some(0);
        for option in options {
            let reply = self.won(&option)?;
            rank = rank.zip(self.lost.take(reply)).map(|(one, other)| one.max(other));
        }
        Ok(rank)
    }

    /// A move to a position that is known to be lost; or none, where having no move wins.
    fn won(&self, state: &State) -> Result<Need, Refused> {
        let (options, mut need) = (self.options(state)?, Need::default());
        if options.is_empty() && self.play == Play::Misere {
            self.lost.offer(&mut need, &[]);
        }
        for place in options.iter().filter_map(|option| self.lost.find(option)) {
            self.lost.offer(&mut need, &[place]);
        }
        Ok(need)
    }

    /// Who wins, for the player who moves.
    fn outcome(&mut self, root: State) -> Result<Outcome, Refused> {
        let (mut need, place) = (Need::default(), self.lost.find(&root));
        match place {
            Some(place) => self.lost.offer(&mut need, &[place]),
            None => need = self.won(&root)?,
        }
        self.lost.take(need).ok_or_else(|| not_shown("claim", &"outcome"))?;
        Ok(Outcome::of_next(place.is_none()))
    }
}

/// What is proved, in words.
fn sentence(subjects: &[Subject<'_>], play: Play, begins: Option<Player>) -> Words {
    let sum = subjects.iter().map(Subject::name).collect::<Vec<_>>().join(" + ");
    let play = if play == Play::Misere {
        words!(" in misère play", "（反常规则）")
    } else {
        Words::default()
    };
    let player = match begins {
        None => Words::default(),
        Some(Player::Left) => words!(", Left to move", "，左方走"),
        Some(Player::Right) => words!(", Right to move", "，右方走"),
    };
    Words { en: sum.clone() + &play.en + &player.en, zh: sum + &play.zh + &player.zh }
}
