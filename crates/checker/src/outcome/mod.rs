//! Who wins a sum of components of games of Left and Right: a list of sums that are at most 0, each with all
//! that its proof needs before it.
//!
//! ```json
//! {"certificate": 1, "kind": "outcome",
//!  "claim": {"game": "domineering", "position": ["....", "....", "....", "...."], "outcome": "N"},
//!  "lost": []}
//! ```
//!
//! A sum is at most 0 exactly if Left loses it by moving first. It consists of a number, of other values, and
//! of components that are too large for one: see [`Sums`], which also says what is seen at sight. A sum may
//! be listed if Right wins each of Left's options by moving first: that is seen at sight, or Right has a
//! reply to a sum that is listed *earlier*, or of which it is seen at sight that Left loses it. So all play
//! in which Right keeps to these replies goes down the list and ends at a sum that is decided at sight.
//! Right's win is Left's win of the negative: every sum is written from the point of view of the player who
//! moves.
//!
//! Values, cancellation, walls and bands are about games in which play ends. Rules by which it may go on for
//! ever are refused.
//!
//! - `claim`: as in the kind `strategy`, without `play`.
//! - `lost`: sums, each a list: the number, where it is not 0; values in braces; components with their signs,
//!   in sums of several games with the place of the game. See [`Sums::write`].

mod ends;
mod sums;
mod values;
mod walls;

use crate::prelude::*;
use crate::rules::rules;
use crate::strategy::PLAYERS;
pub use sums::{Sum, Sums, Term};

/// The games of a claim, each with the places at which it stands for the first time, and who reads it.
#[derive(Default)]
pub struct Games {
    readers: Vec<(String, bool, ParsePosition)>,
    /// For each component of the claim, the place of its reader.
    places: Vec<usize>,
}

impl Games {
    /// The games of positions.
    ///
    /// # Errors
    /// [`CheckError`] if the rules of one are not known, or do not suit this kind of certificate.
    pub fn new<'a>(subjects: impl IntoIterator<Item = (&'a str, &'a Data)>) -> Result<Games> {
        let mut games = Games::default();
        for (name, position) in subjects {
            let ends = ends::ends(name);
            let AnyRules::Moves { parse, impartial, .. } = rules(name, position)? else {
                return unsuited(name);
            };
            if !ends {
                return unsuited(name);
            }
            let known = games.readers.iter().position(|(known, kind, _)| known == name && *kind == impartial);
            games.places.push(known.unwrap_or(games.readers.len()));
            if known.is_none() {
                games.readers.push((name.to_owned(), impartial, parse));
            }
        }
        Ok(games)
    }

    /// Whether Left and Right have different moves in one of them.
    pub fn is_partizan(&self) -> bool {
        self.readers.iter().any(|(_, impartial, _)| !impartial)
    }

    /// Adds up positions, one for each component of the claim.
    ///
    /// # Errors
    /// [`CheckError`] if one is no position of its game, or a limit is reached.
    pub fn sum<'a>(&self, sums: &mut Sums<'_>, positions: impl IntoIterator<Item = &'a Data>) -> Result<Sum> {
        let mut sum = Sum::default();
        for (&place, position) in self.places.iter().zip(positions) {
            let at = at("claim.position", (self.readers[place].2)(position))?;
            sums.add(&mut sum, &at, place, false)?;
        }
        Ok(sum)
    }

    /// Reads a sum of the evidence, which must be written as [`Sums::write`] writes it.
    ///
    /// # Errors
    /// [`CheckError`] if it is no sum, or is written otherwise.
    pub fn read(&self, sums: &mut Sums<'_>, entry: &Data, with_games: bool, place: &str) -> Result<Sum> {
        let mut sum = Sum::default();
        for term in at(place, entry.items())? {
            if let Data::Text(value) = &term {
                if !sums.add_text(&mut sum, value)? {
                    return missing(place);
                }
                continue;
            }
            let (sign, game, written) = if with_games {
                let [sign, Data::Natural(game), written] = tuple(&term, place)? else {
                    return missing(place);
                };
                (sign, game, written)
            } else {
                let [sign, written] = tuple(&term, place)?;
                (sign, 0, written)
            };
            let is_negative = word(&sign, place, &[("+", false), ("-", true)])?;
            let reader = usize::try_from(game).ok().and_then(|game| self.readers.get(game));
            let Some((_, _, parse)) = reader else { return missing(place) };
            sums.add(&mut sum, &at(place, parse(&written))?, game as usize, is_negative)?;
        }
        match sums.write(&sum, with_games)? == *entry {
            true => Ok(sum),
            false => {
                let LocalizedString { en, zh } = sums.text(&sum, with_games);
                wrong(words!("{place} is written {en}", "{place} 应写作 {zh}"))
            }
        }
    }
}

fn unsuited<T>(game: &str) -> Result<T> {
    unreadable(words!("no certificate of this kind is about {game}", "没有关于 {game} 的此类证书"))
}

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (claim, meter) = (&certificate.claim, certificate.meter);
    let (subjects, with_games) = (claim.subjects()?, claim.get("sum").is_some());
    let games = Games::new(subjects.iter().copied())?;
    let mut sums = Sums::new(meter);
    let root = games.sum(&mut sums, subjects.iter().map(|(_, position)| *position))?;
    let mut lost = EvidenceList::read(certificate, "lost", |lost: &EvidenceList<Sum, ()>, entry, place| {
        let sum = games.read(&mut sums, entry, with_games, place)?;
        let mut needs = Vec::new();
        for option in sums.options(&sum)? {
            match sums.at_sight(&option)? {
                Some(true) => {}
                Some(false) => return not_shown(place, entry),
                None => needs.push(won(&mut sums, &option, lost)?),
            }
        }
        Ok((sum, (), needs))
    })?;
    let mut wins = |player| {
        let sum = if player == Player::Left { root.clone() } else { sums.negated(&root) };
        let (wins, need) = match (sums.at_sight(&sum)?, lost.find(&sum)) {
            (Some(wins), _) => return Ok(Outcome::from_next(wins)),
            (None, Some((place, ()))) => (false, lost.need(&[place])),
            (None, None) => (true, won(&mut sums, &sum, &lost)?),
        };
        lost.take(vec![need], "claim", &"outcome".into())?;
        Ok(Outcome::from_next(wins))
    };
    let begins = claim.get("player").map(|player| word(player, "claim.player", PLAYERS)).transpose()?;
    let outcome = match begins {
        None => Outcome::from_both(wins(Player::Left)?, wins(Player::Right)?),
        Some(player) => wins(player)?,
    };
    lost.end()?;
    Ok(proved_outcome(&subjects, Convention::Normal, begins, outcome))
}

/// What shows that Left wins a sum by moving first: an option that the opponent, moving first, is known to
/// lose.
fn won(sums: &mut Sums<'_>, sum: &Sum, lost: &EvidenceList<Sum, ()>) -> Result<Requirement> {
    let mut need = Requirement::default();
    for option in sums.options(sum)? {
        match sums.at_sight(&option)? {
            Some(true) => {}
            // With nothing needed there is nothing better.
            Some(false) => return Ok(lost.need(&[])),
            None => lost.find(&option).into_iter().for_each(|(place, _)| lost.offer(&mut need, &[place])),
        }
    }
    Ok(need)
}
