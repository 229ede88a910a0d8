//! The form of a certificate, and what all kinds have in common.

use crate::prelude::*;
use crate::rules::{normal, rules};
use crate::{automaton, score, sequence, strategy, sum, values};
use std::borrow::Cow;
use std::cell::Cell;

/// A certificate, taken apart.
pub(crate) struct Certificate<'a> {
    /// What kind it is.
    pub(crate) kind: &'a str,
    /// What it claims.
    pub(crate) claim: Fields<'a>,
    /// All its fields.
    pub(crate) evidence: Fields<'a>,
}

/// Named fields; those that nobody has read are refused in the end.
pub(crate) struct Fields<'a> {
    place: &'static str,
    all: Vec<(&'a str, &'a Data, Cell<bool>)>,
}

/// A position of a game.
pub(crate) struct Subject<'a> {
    pub(crate) game: &'a str,
    pub(crate) position: &'a Data,
}

/// What was proved.
#[derive(Debug, Default)]
pub(crate) struct Proved {
    /// Who wins, with the player who moves where that matters.
    pub(crate) outcome: Option<Outcome>,
    /// The Grundy value; the inner `None` where the position can be drawn out for ever.
    pub(crate) grundy: Option<Option<u64>>,
    /// All of it in words.
    pub(crate) said: Vec<Words>,
}

impl Proved {
    /// Says something of a position, and who wins there.
    pub(crate) fn wins(&mut self, Words { en, zh }: Words, outcome: Outcome) {
        let verdict = outcome.verdict();
        self.said.push(Words { en: en + verdict.en, zh: zh + verdict.zh });
        self.outcome = Some(outcome);
    }

    /// Says that a position has this Grundy value, and so who wins.
    pub(crate) fn value(&mut self, Words { en, zh }: Words, value: u64) {
        let said = words!("{en} has the Grundy value {value}", "{zh} 的 Grundy 值为 {value}");
        self.wins(said, Outcome::of_next(value != 0));
        self.grundy = Some(Some(value));
    }
}

/// The same in both languages, as names of games are.
pub(crate) fn same(name: impl ToString) -> Words {
    Words { en: name.to_string(), zh: name.to_string() }
}

impl Subject<'_> {
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.game, self.position)
    }

    pub(crate) fn read(&self, parse: &Parse) -> Result<AnyPosition, Refused> {
        parse(self.position).map_err(|error| at("claim.position", error))
    }
}

impl<'a> Fields<'a> {
    fn of(data: &'a Data, place: &'static str) -> Result<Fields<'a>, Refused> {
        match data {
            Data::Object(fields) => {
                let all = fields.iter().map(|(name, data)| (name.as_str(), data, Cell::new(false)));
                Ok(Fields { place, all: all.collect() })
            }
            _ => Err(missing(place)),
        }
    }

    /// A field that may be left out.
    pub(crate) fn get(&self, name: &str) -> Option<&'a Data> {
        let (_, data, read) = self.all.iter().find(|(known, ..)| *known == name)?;
        read.set(true);
        Some(data)
    }

    /// A field.
    pub(crate) fn need(&self, name: &str) -> Result<&'a Data, Refused> {
        self.get(name).ok_or_else(|| missing(name))
    }

    pub(crate) fn text(&self, name: &str) -> Result<&'a str, Refused> {
        match self.need(name)? {
            Data::Text(text) => Ok(text),
            _ => Err(missing(name)),
        }
    }

    /// The items of a list.
    pub(crate) fn items(&self, name: &str) -> Result<Vec<Data>, Refused> {
        self.need(name)?.items().map_err(|error| at(name, error))
    }

    fn all_read(&self) -> Result<(), Refused> {
        match self.all.iter().find(|(.., read)| !read.get()) {
            None => Ok(()),
            Some((name, ..)) => superfluous(&format!("{}: \"{name}\"", self.place)),
        }
    }

    /// The position that is spoken of; where there is none, `null`.
    pub(crate) fn subject(&self) -> Result<Subject<'a>, Refused> {
        Ok(Subject { game: self.text("game")?, position: self.get("position").unwrap_or(&Data::Null) })
    }

    /// The positions that are added up.
    pub(crate) fn subjects(&self) -> Result<Vec<Subject<'a>>, Refused> {
        let Data::List(parts) = self.need("sum")? else { return Err(missing("claim.sum")) };
        let subject = |part| {
            let fields = Fields::of(part, "claim.sum")?;
            let subject = fields.subject()?;
            fields.all_read().map(|()| subject)
        };
        parts.iter().map(subject).collect()
    }

    /// What happens to a player who cannot move.
    pub(crate) fn play(&self) -> Result<Play, Refused> {
        match self.get("play").map(|_| self.text("play")).transpose()? {
            None | Some("normal") => Ok(Play::Normal),
            Some("misere") => Ok(Play::Misere),
            _ => Err(one_of("claim.play", "normal, misere")),
        }
    }

    /// Holds one thing that is claimed against what the evidence shows. Nothing is claimed that is not shown.
    pub(crate) fn agree(&self, name: &str, shown: Option<Data>) -> Result<(), Refused> {
        let Some(claimed) = self.get(name).filter(|claimed| shown.as_ref() != Some(claimed)) else {
            return Ok(());
        };
        let Words { en, zh } = shown.map_or(words!("none", "没有这一项"), same);
        wrong(words!(
            "the claim is {name} {claimed}, and the evidence shows {en}",
            "声称 {name} 为 {claimed}，而证据表明为 {zh}"
        ))
    }
}

impl<'a> Certificate<'a> {
    /// Takes a certificate apart.
    pub(crate) fn read(data: &'a Data) -> Result<Certificate<'a>, Refused> {
        let evidence = Fields::of(data, "a certificate")?;
        if evidence.get("certificate") != Some(&Data::Natural(1)) {
            return Err(missing("certificate"));
        }
        let claim = Fields::of(evidence.need("claim")?, "claim")?;
        Ok(Certificate { kind: evidence.text("kind")?, claim, evidence })
    }

    /// Checks it.
    pub(crate) fn check(&self, steps: &Steps) -> Result<Proved, Refused> {
        let proved = match self.kind {
            "strategy" => strategy::check(self, steps),
            "values" => values::check(self, steps),
            "sequence" => sequence::check(self, steps),
            "sum" => sum::check(self, steps),
            "automaton" => automaton::check(self, steps),
            "score" => score::check(self, steps),
            _ => Err(one_of("kind", "strategy, values, sequence, sum, automaton, score")),
        }?;
        self.claim.agree("outcome", proved.outcome.map(|outcome| outcome.as_str().into()))?;
        self.claim.agree("grundy", proved.grundy.map(|value| value.map_or(Data::Null, Data::Natural)))?;
        self.claim.all_read()?;
        self.evidence.all_read()?;
        Ok(proved)
    }

    /// The rules of the game of the claim.
    pub(crate) fn rules(&self) -> Result<(Subject<'a>, Rules), Refused> {
        let subject = self.claim.subject()?;
        rules(subject.game, subject.position).map(|rules| (subject, rules))
    }

    /// What is said where a kind of certificate does not suit a game.
    pub(crate) fn unsuited<T>(&self, game: &str) -> Result<T, Refused> {
        let kind = self.kind;
        unreadable(words!(
            "no certificate of the kind \"{kind}\" is about {game}",
            "没有关于 {game} 的 \"{kind}\" 类证书"
        ))
    }

    /// A position of the evidence, completed by the fields of `base`, which it does not have itself.
    pub(crate) fn completed<'b>(&self, entry: &'b Data) -> Result<Cow<'b, Data>, Refused> {
        match (entry, self.evidence.get("base")) {
            (Data::Object(own), Some(Data::Object(base))) => {
                let twice = |(name, _): &(String, Data)| own.iter().any(|(known, _)| known == name);
                match base.is_empty() || base.iter().any(twice) {
                    true => superfluous("base"),
                    false => Ok(Cow::Owned(Data::Object(own.iter().chain(base).cloned().collect()))),
                }
            }
            (_, None) => Ok(Cow::Borrowed(entry)),
            _ => Err(missing("base")),
        }
    }

    /// Reads a position of the evidence, which must be written as the rules write it.
    pub(crate) fn position(&self, parse: &Parse, entry: &Data, place: &str) -> Result<AnyPosition, Refused> {
        let entry = self.completed(entry)?;
        let position = normal(parse, &parse(&entry).map_err(|error| at(place, error))?);
        as_written(&entry, &position.write(), place)?;
        Ok(canonical(&position))
    }
}

/// Positions of the evidence are written in one way, so that none stands there twice.
pub(crate) fn as_written(entry: &Data, written: &Data, place: &str) -> Result<(), Refused> {
    let same = match (entry, written) {
        (Data::Object(own), Data::Object(known)) => {
            own.len() == known.len() && own.iter().all(|field| known.contains(field))
        }
        _ => entry == written,
    };
    if same { Ok(()) } else { wrong(words!("{place} is written {written}", "{place} 应写作 {written}")) }
}

pub(crate) fn player(data: &Data, place: &str) -> Result<Player, Refused> {
    match data {
        Data::Text(word) if word == "left" => Ok(Player::Left),
        Data::Text(word) if word == "right" => Ok(Player::Right),
        _ => Err(one_of(place, "left, right")),
    }
}

pub(crate) fn one_of(place: &str, words: &str) -> Refused {
    Refused::Unreadable(words!("\"{place}\" is one of {words}", "\"{place}\" 应为 {words} 之一"))
}

pub(crate) fn missing(name: &str) -> Refused {
    Refused::Unreadable(words!("\"{name}\" is missing or of another kind", "缺少 \"{name}\"，或类型不对"))
}

pub(crate) fn at(place: &str, error: PositionError) -> Refused {
    let PositionError { at, message: Words { en, zh }, .. } = error;
    Refused::Unreadable(words!("{place}{at}: {en}", "{place}{at}：{zh}"))
}
