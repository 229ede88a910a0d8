//! All values, or all lost positions, of a game: finite automata that read numbers digit by digit.
//!
//! ```json
//! {"certificate": 1, "kind": "automaton",
//!  "claim": {"game": "nim", "position": [5, 6], "grundy": 3, "outcome": "N"},
//!  "digits": 2, "words": [[1, 0, 0]], "value": [[1, 0, 1, 1, 0], [0, 1, 1, 1, 1]], "worth": [5, 6]}
//! ```
//!
//! An automaton is a list of rows, one for each state: 1 if it accepts, else 0, and where each symbol leads. `words` accepts the words of
//! numbers, in whose order they are counted; `sum` is addition, which is proved from its axioms. The rules come as formulas from the
//! ruleset, or in `moves`, the hypothesis on whose moves all is proved: the automaton at place k accepts the heap moved from with
//! the k heaps that are left. Sentences about all numbers are then decided (see `logic`):
//!
//! - every move leads to a position, and lowers a sum that the ruleset names, so that play ends;
//! - `value` relates each number to one value, the least that no option has; sums of heaps are worth nim sums (Sprague and Grundy);
//!   `up_to` has the nim sums of all values up to a number, for rules that turn runs of coins;
//! - or `loses` accepts the positions without a move to a position that it accepts. In misère play those without a move are won.
//!
//! Values, and lost positions, are determined by that, by induction along the moves. A claimed `period` is one more such sentence. The
//! value of a heap of the claimed position stands in `worth`.

use crate::certificate::{Certificate, Claim, Proved, missing, of_value, one_of, root, same};
use crate::logic::{Dfa, Numbers};
use crate::period::Period;
use crate::rules::{Rules, unsuited};
use crate::{Refused, Steps};
use grundy_theory::data::Data;
use grundy_theory::outcome::{Outcome, Play};
use grundy_theory::ruleset::formulas::{Formulas, MoveFormula, REST};
use grundy_theory::words::{Text, Words};
use grundy_theory::{text, words};

pub(crate) fn check(certificate: &Certificate<'_>, steps: &mut Steps) -> Result<Proved, Refused> {
    let claim = &certificate.claim;
    let digits = match certificate.field("digits")? {
        Data::Natural(digits @ 2..=16) => *digits as usize,
        _ => return Err(missing("digits")),
    };
    let dfa = |name: &str, arity: usize| dfa(certificate.field(name)?, name, digits.pow(arity as u32));
    let mut numbers = Numbers::new(digits, dfa("words", 1)?, steps)?;
    if certificate.evidence("sum").is_some() {
        numbers.add(dfa("sum", 3)?, steps)?;
    }
    let (game, rules) = match certificate.evidence("moves") {
        None => ruleset(claim)?,
        Some(moves) => stated(claim, moves, &mut numbers, digits, steps)?,
    };
    // Rules that name a numeration name a base.
    if rules.numeration.is_some_and(|base| !numbers.is_base() || base != digits.to_string()) {
        return Err(missing("words"));
    }
    let (kind, arity) = if rules.parts { ("value", 2) } else { ("loses", rules.at.len()) };
    let automaton = dfa(kind, arity)?;
    let states = automaton.states();
    numbers.give(kind, arity, automaton, steps)?;
    if rules.sums {
        numbers.give("up_to", 2, dfa("up_to", 2)?, steps)?;
    }
    let mut sentences = Sentences { rules: &rules, numbers, steps };
    sentences.ends()?;
    match (rules.parts, claim.play()?) {
        (true, Play::Normal) => sentences.values()?,
        (true, Play::Misere) => return Err(one_of("claim.play", "normal")),
        (false, play) => sentences.losses(play)?,
    }
    let mut proved = Proved::default();
    proved.said.push(sentence(&game, &rules, claim.play()?, states));
    if let Some(period) = Period::claimed(claim)? {
        sentences.period(&period)?;
        proved.said.push(period.sentence(game.clone(), PROVED));
    }
    if let Some(position) = claim.field("position") {
        at_position(certificate, &rules, &sentences.numbers, position, &game, &mut proved)?;
    }
    claim.holds(&proved)?;
    Ok(proved)
}

const PROVED: Text = text!("this automaton", "此自动机");

/// An automaton that the certificate gives.
fn dfa(rows: &Data, name: &str, symbols: usize) -> Result<Dfa, Refused> {
    let rows = rows.items().map_err(|_| missing(name))?;
    let rows = rows.iter().map(|row| row.naturals(u64::MAX)).collect::<Result<Vec<_>, _>>();
    rows.ok().and_then(|rows| Dfa::of_rows(&rows, symbols)).ok_or_else(|| missing(name))
}

/// The rules that the ruleset of a game states as formulas; `claim.numbers` says how many numbers make a position.
fn ruleset(claim: &Claim<'_>) -> Result<(Words, Formulas), Refused> {
    let subject = claim.subject()?;
    let numbers = match claim.field("numbers") {
        None => 1,
        Some(Data::Natural(numbers @ 2..=8)) => *numbers as usize,
        Some(_) => return Err(missing("claim.numbers")),
    };
    let formulas = match Rules::of(subject.game, subject.position)? {
        Rules::Moves { formulas, impartial: true, parse, .. } => {
            if claim.field("position").is_some() {
                root(&parse, claim)?;
            }
            formulas(numbers)
        }
        _ => None,
    };
    match formulas.filter(|formulas| formulas.at.len() == numbers) {
        Some(formulas) => Ok((same(subject.game), formulas)),
        None => Err(unsuited(subject.game, "automaton")),
    }
}

/// Rules that are a hypothesis: the automaton at place k says to which k heaps a heap may be moved.
fn stated(
    claim: &Claim<'_>,
    moves: &Data,
    numbers: &mut Numbers,
    digits: usize,
    steps: &mut Steps,
) -> Result<(Words, Formulas), Refused> {
    const NAMES: [&str; 3] = ["a", "b", "c"];
    let moves = moves.items().map_err(|_| missing("moves"))?;
    if claim.field("game").is_some() || moves.len() > NAMES.len() + 1 {
        return Err(missing("moves"));
    }
    let mut formulas = Vec::new();
    for (k, rows) in moves.iter().enumerate().filter(|(_, rows)| **rows != Data::Null) {
        let (name, left) = (format!("moves{k}"), &NAMES[..k]);
        numbers.give(&name, k + 1, dfa(rows, "moves", digits.pow(k as u32 + 1))?, steps)?;
        formulas.push(MoveFormula::new(left, format!("{name}({})", [&["n"][..], left].concat().join(", "))));
    }
    let name = words!("heaps with the moves that are stated here", "走法如此处所述的堆");
    Ok((name, Formulas::heap(formulas)))
}

/// What is to hold for all numbers.
struct Sentences<'a> {
    rules: &'a Formulas,
    numbers: Numbers,
    steps: &'a mut Steps,
}

impl Sentences<'_> {
    fn hold(&mut self, sentence: &str) -> Result<(), Refused> {
        self.numbers.holds(sentence, self.steps)
    }

    fn define(&mut self, name: &str, at: &[&str], text: &str) -> Result<(), Refused> {
        self.numbers.define(name, at, text, self.steps)
    }

    /// The variables of a position, and those of a move with its condition; sentences see them in this order.
    fn of_move(&self, mv: &MoveFormula) -> (String, String) {
        let mut own: Vec<&str> = mv.left.iter().flatten().map(String::as_str).collect();
        own.extend(mv.rest.as_ref().map(|_| REST));
        own.retain(|name| self.rules.at.iter().all(|known| known != name));
        let rest = mv.rest.as_ref().map_or(String::new(), |rest| format!("({rest}) & "));
        let some = if own.is_empty() { String::new() } else { format!("exists {}: ", own.join(", ")) };
        (some, format!("{rest}({})", mv.when))
    }

    /// Every move leads to positions, and lowers the sum that the rules name, so that play ends.
    fn ends(&mut self) -> Result<(), Refused> {
        let rules = self.rules;
        let at: Vec<&str> = rules.at.iter().map(String::as_str).collect();
        let list = at.join(", ");
        self.define("position", &at, &rules.domain)?;
        for mv in &rules.moves {
            let (some, when) = self.of_move(mv);
            for left in &mv.left {
                // What does not change weighs the same on both sides.
                let changed =
                    at.iter().zip(left).zip(&rules.measure).filter(|((old, new), _)| **old != new.as_str());
                let (before, after): (Vec<String>, Vec<String>) = changed
                    .filter(|(_, times)| **times > 0)
                    .map(|((old, new), times)| (format!("{times}*{old}"), format!("{times}*{new}")))
                    .unzip();
                // Of nim sums up to a number there are some for every number.
                let there =
                    if rules.sums { "true".to_owned() } else { format!("position({})", left.join(", ")) };
                let lower = if before.is_empty() {
                    "false".to_owned()
                } else {
                    format!("{} < {}", after.join(" + "), before.join(" + "))
                };
                let fails = format!("{some}{when} & ~({there} & {lower})");
                self.hold(&format!("forall {list}: ~(position({list}) & ({fails}))"))?;
            }
        }
        Ok(())
    }

    fn values(&mut self) -> Result<(), Refused> {
        let (rules, n) = (self.rules, self.rules.at[0].as_str());
        self.hold(&format!("forall {n}: position({n}) <=> (exists v: value({n}, v))"))?;
        self.hold(&format!("forall {n}, v, w: value({n}, v) & value({n}, w) => v = w"))?;
        if rules.sums {
            self.hold("up_to(0, 0) & (forall n: exists s: up_to(n, s))")?;
            self.hold("forall n, s, t: up_to(n, s) & up_to(n, t) => s = t")?;
            // Where a number has no value, as 0 has none, the sum stays.
            self.hold("forall n, s, t, v: up_to(n, s) & up_to(n + 1, t) & value(n + 1, v) => xor(s, v, t)")?;
            self.hold("forall n: position(n + 1)")?;
        }
        let worth = if rules.sums { "up_to" } else { "value" };
        self.define("option", &[n, "w"], "false")?;
        for mv in &rules.moves {
            // The nim sum of what is left: w1 of the first part, w2 of the first two, ...
            let mut sum = "w0 = 0".to_owned();
            for (k, left) in mv.left.iter().enumerate() {
                sum = match k {
                    0 => format!("{worth}({}, w0)", left[0]),
                    _ => format!(
                        "exists w{}, v: ({sum}) & {worth}({}, v) & xor(w{}, v, w{k})",
                        k - 1,
                        left[0],
                        k - 1
                    ),
                };
            }
            let last = mv.left.len().saturating_sub(1);
            let (some, when) = self.of_move(&MoveFormula { rest: None, ..mv.clone() });
            let inner = format!("{some}{when} & ({sum})");
            let one = match &mv.rest {
                None => inner,
                Some(rest) => format!("exists {REST}: ({rest}) & ({inner})"),
            };
            self.define("one", &[n, &format!("w{last}")], &one)?;
            self.define("option", &[n, "w"], &format!("option({n}, w) | one({n}, w)"))?;
        }
        self.hold(&format!("forall {n}, v: ~(value({n}, v) & option({n}, v))"))?;
        self.hold(&format!("forall {n}, u, v: value({n}, v) & u < v => option({n}, u)"))
    }

    fn losses(&mut self, play: Play) -> Result<(), Refused> {
        let rules = self.rules;
        let at: Vec<&str> = rules.at.iter().map(String::as_str).collect();
        let list = at.join(", ");
        self.define("wins", &at, "false")?;
        self.define("moves", &at, "false")?;
        for mv in &rules.moves {
            let (some, when) = self.of_move(mv);
            let to =
                mv.left.first().filter(|_| mv.left.len() == 1).ok_or_else(|| missing("loses"))?.join(", ");
            self.define("one", &at, &format!("{some}{when} & loses({to})"))?;
            self.define("wins", &at, &format!("wins({list}) | one({list})"))?;
            self.define("one", &at, &format!("{some}{when}"))?;
            self.define("moves", &at, &format!("moves({list}) | one({list})"))?;
        }
        let more = if play == Play::Misere { format!(" & moves({list})") } else { String::new() };
        self.hold(&format!("forall {list}: loses({list}) <=> position({list}) & ~wins({list}){more}"))
    }

    fn period(&mut self, &Period { preperiod, period, saltus }: &Period) -> Result<(), Refused> {
        let n = &self.rules.at[0];
        self.hold(&format!(
            "forall {n}, v: {preperiod} <= {n} & value({n}, v) => value({n} + {period}, v + {saltus})"
        ))
    }
}

/// What is proved of all positions.
fn sentence(game: &Words, rules: &Formulas, play: Play, states: usize) -> Words {
    let (Words { en, zh }, at) = (game, rules.at.join(", "));
    let misere = if play == Play::Misere { [" in misère play", "（反常规则）"] } else { ["", ""] };
    match rules.parts {
        true => Words {
            en: format!(
                "{en}: g({at}) = v for exactly the pairs ({at}, v) that the automaton of {states} states accepts"
            ),
            zh: format!("{zh}：当且仅当 {states} 个状态的自动机接受 ({at}, v) 时 g({at}) = v"),
        },
        false => Words {
            en: format!(
                "{en}{}: exactly those ({at}) are lost that the automaton of {states} states accepts",
                misere[0]
            ),
            zh: format!("{zh}{}：恰有 {states} 个状态的自动机所接受的 ({at}) 必败", misere[1]),
        },
    }
}

/// What the automaton says of the position of the claim.
fn at_position(
    certificate: &Certificate<'_>,
    rules: &Formulas,
    numbers: &Numbers,
    position: &Data,
    game: &Words,
    proved: &mut Proved,
) -> Result<(), Refused> {
    // The numbers of a list, or those in the fields of an object, in order.
    let at: Vec<u64> = match position {
        Data::Naturals(at) => at.clone(),
        Data::Object(fields) => fields.iter().filter_map(|(_, data)| data.natural(u64::MAX).ok()).collect(),
        _ => Vec::new(),
    };
    let name = |name: &str| format!("{name} {position}");
    let name = Words { en: name(&game.en), zh: name(&game.zh) };
    if rules.parts {
        let worth = certificate.field("worth")?.naturals(u64::MAX).map_err(|_| missing("worth"))?;
        let each = at.iter().all(|&n| (rules.write)(&[n]) == Data::Naturals(vec![n]));
        if worth.len() != at.len() || !each || *position != Data::Naturals(at.clone()) {
            return Err(missing("worth"));
        }
        for (&n, &v) in at.iter().zip(worth) {
            if !numbers.related("value", &[n, v])? {
                return Err(Refused::Wrong(words!("the value of {n} is not {v}", "{n} 的值不是 {v}")));
            }
        }
        of_value(name, worth.iter().fold(0, |sum, value| sum ^ value), proved);
    } else {
        if (rules.write)(&at) != *position
            || at.len() != rules.at.len()
            || !numbers.related("position", &at)?
        {
            return Err(missing("claim.position"));
        }
        let outcome = Outcome::of_next(!numbers.related("loses", &at)?);
        let verdict = outcome.verdict();
        proved.outcome = Some(outcome);
        proved.said.push(Words { en: name.en + verdict.en, zh: name.zh + verdict.zh });
    }
    Ok(())
}
