//! The form of a certificate, and what all kinds have in common.

use crate::error::{Result, superfluous, unreadable, wrong};
use crate::meter::Meter;
use crate::rules::{AnyRules, ParsePosition, canonical, normal, rules};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_theory::words;
use std::cell::Cell;

/// A certificate, taken apart.
pub(crate) struct Certificate<'a> {
    /// What kind it is.
    pub(crate) kind: Kind,
    /// What it claims.
    pub(crate) claim: FieldReader<'a>,
    /// All its fields.
    pub(crate) evidence: FieldReader<'a>,
    /// The work that may still be done.
    pub(crate) meter: &'a Meter,
}

/// Named fields; those that nobody has read are refused in the end.
pub(crate) struct FieldReader<'a> {
    place: &'static str,
    all: Vec<(&'a str, &'a Data, Cell<bool>)>,
}

/// A game, and a position of it.
pub(crate) type Subject<'a> = (&'a str, &'a Data);

/// What was proved.
#[derive(Debug, Default)]
pub(crate) struct ProvedClaim {
    /// Who wins, with the player who moves where that matters.
    pub(crate) outcome: Option<Outcome>,
    /// The Grundy value; the inner `None` where the position can be drawn out for ever.
    pub(crate) grundy: Option<Option<u64>>,
    /// All of it in words.
    pub(crate) said: Vec<LocalizedString>,
}

/// The name of a kind, and what checks it.
pub(crate) type Kind = (&'static str, fn(&Certificate<'_>) -> Result<ProvedClaim>);

impl ProvedClaim {
    /// Says something of a position, and who wins there.
    pub(crate) fn wins(&mut self, LocalizedString { en, zh }: LocalizedString, outcome: Outcome) {
        let verdict = outcome.verdict();
        self.said.push(LocalizedString { en: en + verdict.en, zh: zh + verdict.zh });
        self.outcome = Some(outcome);
    }

    /// Says that a position has this Grundy value, and so who wins.
    pub(crate) fn value(&mut self, LocalizedString { en, zh }: LocalizedString, value: u64) {
        let said = words!("{en} has the Grundy value {value}", "{zh} 的 Grundy 值为 {value}");
        self.wins(said, Outcome::from_next(value != 0));
        self.grundy = Some(Some(value));
    }
}

/// The name of a sum of positions.
pub(crate) fn names(all: &[Subject<'_>]) -> String {
    all.iter().map(|(game, position)| format!("{game} {position}")).collect::<Vec<_>>().join(" + ")
}

impl<'a> FieldReader<'a> {
    /// The fields of an object.
    pub(crate) fn new(data: &'a Data, place: &'static str) -> Result<FieldReader<'a>> {
        let Data::Object(fields) = data else { return missing(place) };
        let all = fields.iter().map(|(name, data)| (name.as_str(), data, Cell::new(false)));
        Ok(FieldReader { place, all: all.collect() })
    }

    /// A field that may be left out.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Data> {
        let (_, data, read) = self.all.iter().find(|(known, ..)| *known == name)?;
        read.set(true);
        Some(data)
    }

    /// A field.
    pub(crate) fn need(&self, name: &str) -> Result<&'a Data> {
        self.get(name).map_or_else(|| missing(name), Ok)
    }

    /// The items of a list.
    pub(crate) fn items(&self, name: &str) -> Result<Vec<Data>> {
        at(name, self.need(name)?.items())
    }

    /// A list of natural numbers.
    pub(crate) fn naturals(&self, name: &str) -> Result<&'a [u64]> {
        at(name, self.need(name)?.naturals(u64::MAX))
    }

    /// Refuses fields that nobody has read.
    pub(crate) fn all_read(&self) -> Result<()> {
        let unread = self.all.iter().find(|(.., read)| !read.get());
        unread.map_or(Ok(()), |(name, ..)| superfluous(&format!("{}: \"{name}\"", self.place)))
    }

    /// The position that is spoken of; where there is none, `null`.
    pub(crate) fn subject(&self) -> Result<Subject<'a>> {
        let Data::Text(game) = self.need("game")? else { return missing("game") };
        Ok((game, self.get("position").unwrap_or(&Data::Null)))
    }

    /// The positions that are added up; or only one.
    pub(crate) fn subjects(&self) -> Result<Vec<Subject<'a>>> {
        let components = match self.get("sum") {
            None => return Ok(vec![self.subject()?]),
            Some(Data::List(components)) => components,
            Some(_) => return missing("claim.sum"),
        };
        let subject = |component| {
            let fields = FieldReader::new(component, "claim.sum")?;
            let subject = fields.subject()?;
            fields.all_read().map(|()| subject)
        };
        components.iter().map(subject).collect()
    }

    /// What happens to a player who cannot move.
    pub(crate) fn play(&self) -> Result<Convention> {
        const PLAYS: &[(&str, Convention)] =
            &[("normal", Convention::Normal), ("misere", Convention::Misere)];
        self.get("play").map_or(Ok(Convention::Normal), |play| word(play, "claim.play", PLAYS))
    }

    /// Holds one thing that is claimed against what the evidence shows. Nothing is claimed that is not shown.
    pub(crate) fn agree(&self, name: &str, shown: Option<Data>) -> Result<()> {
        let other = self.get(name).filter(|claimed| shown.as_ref() != Some(claimed));
        let Some(claimed) = other else { return Ok(()) };
        let LocalizedString { en, zh } = shown.map_or(words!("none", "没有这一项"), LocalizedString::same);
        wrong(words!(
            "the claim is {name} {claimed}, and the evidence shows {en}",
            "声称 {name} 为 {claimed}，而证据表明为 {zh}"
        ))
    }
}

impl<'a> Certificate<'a> {
    /// The rules of the game of the claim.
    pub(crate) fn rules(&self) -> Result<(Subject<'a>, AnyRules)> {
        let subject = self.claim.subject()?;
        rules(subject.0, subject.1).map(|rules| (subject, rules))
    }

    /// What is said where a kind of certificate does not suit a game.
    pub(crate) fn unsuited<T>(&self, game: &str) -> Result<T> {
        unreadable(words!("no certificate of this kind is about {game}", "没有关于 {game} 的此类证书"))
    }

    /// A position of the evidence, completed by the fields of `base`, which all of them have in common.
    pub(crate) fn completed(&self, entry: &Data) -> Result<Data> {
        match (entry, self.evidence.get("base")) {
            (_, None) => Ok(entry.clone()),
            (Data::Object(own), Some(Data::Object(base))) if !base.is_empty() => {
                Ok(Data::Object(own.iter().chain(base).cloned().collect()))
            }
            _ => missing("base"),
        }
    }

    /// Reads a position of the evidence, of a game that ends by having no move.
    pub(crate) fn position(&self, parse: &ParsePosition, entry: &Data, place: &str) -> Result<AnyPosition> {
        let whole = self.completed(entry)?;
        let position = normal(parse, &at(place, parse(&whole))?);
        as_written(&whole, &position.write(), place).map(|()| canonical(&position))
    }
}

/// Positions of the evidence are written as the rules write them, so that none stands there twice.
pub(crate) fn as_written(whole: &Data, written: &Data, place: &str) -> Result<()> {
    let otherwise = || wrong(words!("{place} is written {written}", "{place} 应写作 {written}"));
    if whole.has_the_fields_of(written) { Ok(()) } else { otherwise() }
}

/// What one of some words stands for.
pub(crate) fn word<T: Copy>(data: &Data, place: &str, words: &[(&str, T)]) -> Result<T> {
    let known = words.iter().find(|(word, _)| matches!(data, Data::Text(text) if text == word));
    let words = words.iter().map(|&(word, _)| word).collect::<Vec<_>>().join(", ");
    let unknown = || unreadable(words!("\"{place}\" is one of {words}", "\"{place}\" 应为 {words} 之一"));
    known.map_or_else(unknown, |&(_, means)| Ok(means))
}

/// The items of a list of this length.
pub(crate) fn tuple<const N: usize>(data: &Data, place: &str) -> Result<[Data; N]> {
    at(place, data.items())?.try_into().or_else(|_| missing(place))
}

/// What is said of play in which having no move wins.
pub(crate) fn misere(play: Convention) -> LocalizedString {
    if play == Convention::Misere {
        words!(" in misère play", "（反常规则）")
    } else {
        LocalizedString::default()
    }
}

/// What is said of who wins a sum of positions, where this player moves, if one is named.
pub(crate) fn proved_outcome(
    subjects: &[Subject<'_>],
    play: Convention,
    mover: Option<Player>,
    outcome: Outcome,
) -> ProvedClaim {
    let player = match mover {
        None => LocalizedString::default(),
        Some(Player::Left) => words!(", Left to move", "，左方走"),
        Some(Player::Right) => words!(", Right to move", "，右方走"),
    };
    let (mut proved, name, play) = (ProvedClaim::default(), names(subjects), misere(play));
    let [en, zh] = [[play.en, player.en], [play.zh, player.zh]].map(|more| name.clone() + &more.concat());
    proved.wins(LocalizedString { en, zh }, outcome);
    proved
}

pub(crate) fn missing<T>(name: &str) -> Result<T> {
    unreadable(words!("\"{name}\" is missing or has the wrong type", "缺少 \"{name}\"，或类型不对"))
}

/// What was read at a place.
pub(crate) fn at<T>(place: &str, read: Result<T, PositionError>) -> Result<T> {
    read.or_else(|PositionError { at, message: LocalizedString { en, zh }, .. }| {
        unreadable(words!("{place}{at}: {en}", "{place}{at}：{zh}"))
    })
}
