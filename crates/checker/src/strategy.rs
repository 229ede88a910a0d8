//! Who wins: a list of positions in which the player to move loses, each with all that its proof needs before
//! it.
//!
//! ```json
//! {"certificate": 1, "kind": "strategy",
//!  "claim": {"game": "nim", "position": [1, 2], "outcome": "N"},
//!  "losing": [[], [1, 1]]}
//! ```
//!
//! The player to move in a position of the list loses if to each option the opponent has a reply that leads
//! to a position listed *earlier*: every play in which the opponent keeps to these replies goes down the
//! list, so that it ends, and ends with a position of the list in which nobody can move. In normal play that
//! is lost. In misère play a position without a move is won, so that none may be listed, and an option
//! without a move needs no reply.
//!
//! A position that is not listed is won by the player to move who has a move to one that is.
//!
//! - `claim`: `game` and `position`, or `sum` (a list of these pairs); `play` is `normal` or `misere`;
//!   `outcome` is N or P, where Left and Right have different moves also L or R, or N or P for the `player`
//!   who moves.
//! - `losing`: the positions; of a sum, lists of positions. Where Left and Right have different moves, pairs
//!   of these and `left` or `right`, who moves.
//! - `base`: fields that all positions have in common, where positions are objects.

use crate::prelude::*;
use crate::rules::{Components, rules};
use crate::values::{LossTable, SumRules};

pub(crate) const PLAYERS: &[(&str, Player)] = &[("left", Player::Left), ("right", Player::Right)];

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (claim, meter) = (&certificate.claim, certificate.meter);
    let (subjects, alone) = (claim.subjects()?, claim.get("sum").is_none());
    let mut game =
        SumRules { readers: vec![], play: claim.play()?, partizan: false, by_components: false, meter };
    let mut root = Components::new();
    for &(name, position) in &subjects {
        let AnyRules::Moves { parse, impartial, .. } = rules(name, position)? else {
            return certificate.unsuited(name);
        };
        root.push(canonical(&at("claim.position", parse(position))?));
        game.partizan |= !impartial;
        game.readers.push(parse);
    }
    let mut lost = LossTable::read(certificate, "losing", |lost, entry, place| {
        let [written, mover] =
            if game.partizan { tuple(entry, place)? } else { [entry.clone(), "left".into()] };
        let components = if alone { vec![written] } else { at(place, written.items())? };
        if components.len() != game.readers.len() {
            return missing(place);
        }
        let read =
            |(parse, component): (&ParsePosition, &Data)| certificate.position(parse, component, place);
        let sum = game.readers.iter().zip(&components).map(read).collect::<Result<Components>>()?;
        let state = (sum, word(&mover, place, PLAYERS)?);
        let needs = game.needs(&state, 0, lost)?;
        Ok((state, 0, needs))
    })?;
    let mut wins = |player| {
        let state = (root.clone(), player);
        let place = lost.find(&state).map(|(place, _)| place);
        let need =
            place.map_or_else(|| game.differs(&state, 0, 0, &lost), |place| Ok(lost.need(&[place])))?;
        lost.take(vec![need], "claim", &"outcome".into())?;
        Ok(Outcome::from_next(place.is_none()))
    };
    let begins = if game.partizan { claim.get("player") } else { None };
    let begins = begins.map(|player| word(player, "claim.player", PLAYERS)).transpose()?;
    let outcome = match begins {
        None if game.partizan => Outcome::from_both(wins(Player::Left)?, wins(Player::Right)?),
        player => wins(player.unwrap_or(Player::Left))?,
    };
    lost.end()?;
    Ok(proved_outcome(&subjects, game.play, begins, outcome))
}
