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

use crate::dfa::Dfa;
use crate::logic::Numbers;
use crate::period::Period;
use crate::prelude::*;
use grundy_theory::ruleset::formulas::{Formulas, MoveFormula, REST};
use grundy_theory::text;

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let (claim, evidence) = (&certificate.claim, &certificate.evidence);
    let digits = match evidence.need("digits")? {
        Data::Natural(digits @ 2..=16) => *digits as usize,
        _ => return Err(missing("digits")),
    };
    let dfa = |name: &str, arity: usize| dfa(evidence.need(name)?, name, digits.pow(arity as u32));
    let mut numbers = Numbers::new(digits, dfa("words", 1)?, steps)?;
    if evidence.get("sum").is_some() {
        numbers.add(dfa("sum", 3)?)?;
    }
    let (game, rules) = match evidence.get("moves") {
        None => ruleset(certificate)?,
        Some(moves) => (
            words!("heaps with the moves that are stated here", "走法如此处所述的堆"),
            stated(moves, &mut numbers, digits)?,
        ),
    };
    // Rules that name a numeration name a base.
    if rules.numeration.is_some_and(|base| !numbers.is_base() || base != digits.to_string()) {
        return Err(missing("words"));
    }
    let play = if rules.parts { Play::Normal } else { claim.play()? };
    let (kind, arity) = if rules.parts { ("value", 2) } else { ("loses", rules.at.len()) };
    let automaton = dfa(kind, arity)?;
    let states = automaton.states();
    numbers.give(kind, arity, automaton)?;
    if rules.sums {
        numbers.give("up_to", 2, dfa("up_to", 2)?)?;
    }
    let mut sentences = Sentences { rules: &rules, numbers };
    sentences.ends()?;
    if rules.parts { sentences.values() } else { sentences.losses(play) }?;
    let mut proved = Proved::default();
    proved.said.push(sentence(&game, &rules, play, states));
    if let Some(period) = Period::claimed(claim)?.filter(|_| rules.parts) {
        let Period { preperiod, period: length, saltus } = period;
        let n = &rules.at[0];
        sentences.numbers.holds(&format!(
            "forall {n}, v: {preperiod} <= {n} & value({n}, v) => value({n} + {length}, v + {saltus})"
        ))?;
        proved.said.push(period.sentence(game.clone(), text!("this automaton", "此自动机")));
    }
    if claim.get("position").is_some() {
        at_position(certificate, &rules, &sentences.numbers, &game, &mut proved)?;
    }
    match evidence.get("sum").is_some() == sentences.numbers.adds.get() {
        true => Ok(proved),
        false => superfluous("sum"),
    }
}

/// An automaton that the certificate gives.
fn dfa(rows: &Data, name: &str, symbols: usize) -> Result<Dfa, Refused> {
    let rows = rows.items().map_err(|_| missing(name))?;
    let rows = rows.iter().map(|row| row.naturals(u64::MAX)).collect::<Result<Vec<_>, _>>();
    rows.ok().and_then(|rows| Dfa::of_rows(&rows, symbols)).ok_or_else(|| missing(name))
}

/// The rules that the ruleset of a game states as formulas; `claim.numbers` says how many numbers make a position.
fn ruleset(certificate: &Certificate<'_>) -> Result<(Words, Formulas), Refused> {
    let (subject, rules) = certificate.rules()?;
    let numbers = match certificate.claim.get("numbers") {
        None => 1,
        Some(Data::Natural(numbers @ 2..=8)) => *numbers as usize,
        Some(_) => return Err(missing("claim.numbers")),
    };
    let Rules::Moves { formulas, impartial: true, parse, .. } = rules else {
        return certificate.unsuited(subject.game);
    };
    if *subject.position != Data::Null {
        subject.read(&parse)?;
    }
    match formulas(numbers).filter(|formulas| formulas.at.len() == numbers) {
        Some(formulas) => Ok((same(subject.game), formulas)),
        None => certificate.unsuited(subject.game),
    }
}

/// Rules that are a hypothesis: the automaton at place k says to which k heaps a heap may be moved.
fn stated(moves: &Data, numbers: &mut Numbers<'_>, digits: usize) -> Result<Formulas, Refused> {
    const NAMES: [&str; 3] = ["a", "b", "c"];
    let moves = moves.items().map_err(|_| missing("moves"))?;
    if moves.len() > NAMES.len() + 1 || matches!(moves.last(), None | Some(Data::Null)) {
        return Err(missing("moves"));
    }
    let mut formulas = Vec::new();
    for (k, rows) in moves.iter().enumerate().filter(|(_, rows)| **rows != Data::Null) {
        let (name, left) = (format!("moves{k}"), &NAMES[..k]);
        numbers.give(&name, k + 1, dfa(rows, "moves", digits.pow(k as u32 + 1))?)?;
        formulas.push(MoveFormula::new(left, format!("{name}({})", [&["n"][..], left].concat().join(", "))));
    }
    Ok(Formulas::heap(formulas))
}

/// What is to hold for all numbers.
struct Sentences<'a> {
    rules: &'a Formulas,
    numbers: Numbers<'a>,
}

impl Sentences<'_> {
    /// That a move leads somewhere, said of what is left in this way.
    fn some(&self, mv: &MoveFormula, said: &str) -> String {
        let left = mv.left.iter().flatten().map(String::as_str);
        let own: Vec<&str> = left.filter(|&name| self.rules.at.iter().all(|known| known != name)).collect();
        let some = if own.is_empty() { String::new() } else { format!("exists {}: ", own.join(", ")) };
        let inner = format!("{some}({}) & ({said})", mv.when);
        match &mv.rest {
            None => inner,
            Some(rest) => format!("exists {REST}: ({rest}) & ({inner})"),
        }
    }

    /// Every move leads to positions, and lowers the sum that the rules name, so that play ends.
    fn ends(&mut self) -> Result<(), Refused> {
        let rules = self.rules;
        let at: Vec<&str> = rules.at.iter().map(String::as_str).collect();
        let list = at.join(", ");
        self.numbers.define("position", &at, &rules.domain)?;
        for mv in &rules.moves {
            for left in &mv.left {
                // What does not change weighs the same on both sides.
                let changed = at.iter().zip(left).zip(&rules.measure);
                let changed = changed.filter(|((old, new), times)| **old != new.as_str() && **times > 0);
                let weigh = |((old, new), times)| (format!("{times}*{old}"), format!("{times}*{new}"));
                let (before, after): (Vec<String>, Vec<String>) = changed.map(weigh).unzip();
                // Of nim sums up to a number there are some for every number.
                let there =
                    if rules.sums { "true".to_owned() } else { format!("position({})", left.join(", ")) };
                let lower = match before.is_empty() {
                    true => "false".to_owned(),
                    false => format!("{} < {}", after.join(" + "), before.join(" + ")),
                };
                let fails = self.some(mv, &format!("~({there} & {lower})"));
                self.numbers.holds(&format!("forall {list}: ~(position({list}) & ({fails}))"))?;
            }
        }
        Ok(())
    }

    fn values(&mut self) -> Result<(), Refused> {
        let (rules, n) = (self.rules, self.rules.at[0].as_str());
        self.numbers.holds(&format!("forall {n}: position({n}) <=> (exists v: value({n}, v))"))?;
        self.numbers.holds(&format!("forall {n}, v, w: value({n}, v) & value({n}, w) => v = w"))?;
        if rules.sums {
            self.numbers.holds("up_to(0, 0) & (forall n: exists s: up_to(n, s))")?;
            self.numbers.holds("forall n, s, t: up_to(n, s) & up_to(n, t) => s = t")?;
            // Where a number has no value, as 0 has none, the sum stays.
            self.numbers.holds(
                "forall n, s, t, v: up_to(n, s) & up_to(n + 1, t) & value(n + 1, v) => xor(s, v, t)",
            )?;
            self.numbers.holds("forall n: position(n + 1)")?;
        }
        let worth = if rules.sums { "up_to" } else { "value" };
        self.numbers.define("option", &[n, "w"], "false")?;
        for mv in &rules.moves {
            // The nim sum of what is left: w1 of the first part, w2 of the first two, ...
            let mut sum = "w0 = 0".to_owned();
            for (k, left) in mv.left.iter().enumerate() {
                let part = &left[0];
                sum = match k.checked_sub(1) {
                    None => format!("{worth}({part}, w0)"),
                    Some(j) => format!("exists w{j}, v: ({sum}) & {worth}({part}, v) & xor(w{j}, v, w{k})"),
                };
            }
            let last = format!("w{}", mv.left.len().saturating_sub(1));
            self.numbers.define("one", &[n, &last], &self.some(mv, &sum))?;
            self.numbers.define("option", &[n, "w"], &format!("option({n}, w) | one({n}, w)"))?;
        }
        self.numbers.holds(&format!("forall {n}, v: ~(value({n}, v) & option({n}, v))"))?;
        self.numbers.holds(&format!("forall {n}, u, v: value({n}, v) & u < v => option({n}, u)"))
    }

    fn losses(&mut self, play: Play) -> Result<(), Refused> {
        let at: Vec<&str> = self.rules.at.iter().map(String::as_str).collect();
        let list = at.join(", ");
        for (name, misere) in [("wins", false), ("moves", true)] {
            self.numbers.define(name, &at, "false")?;
            for mv in self.rules.moves.iter().filter(|_| !misere || play == Play::Misere) {
                let [to] = &mv.left[..] else { return Err(missing("loses")) };
                let said = if misere { "true".to_owned() } else { format!("loses({})", to.join(", ")) };
                self.numbers.define("one", &at, &self.some(mv, &said))?;
                self.numbers.define(name, &at, &format!("{name}({list}) | one({list})"))?;
            }
        }
        let more = if play == Play::Misere { format!(" & moves({list})") } else { String::new() };
        self.numbers
            .holds(&format!("forall {list}: loses({list}) <=> position({list}) & ~wins({list}){more}"))
    }
}

/// What is proved of all positions.
fn sentence(Words { en, zh }: &Words, rules: &Formulas, play: Play, states: usize) -> Words {
    let at = rules.at.join(", ");
    let [misere, misere_zh] =
        if play == Play::Misere { [" in misère play", "（反常规则）"] } else { ["", ""] };
    match rules.parts {
        true => words!(
            "{en}: g({at}) = v for exactly the pairs ({at}, v) that the automaton of {states} states accepts",
            "{zh}：当且仅当 {states} 个状态的自动机接受 ({at}, v) 时 g({at}) = v"
        ),
        false => words!(
            "{en}{misere}: exactly those ({at}) are lost that the automaton of {states} states accepts",
            "{zh}{misere_zh}：恰有 {states} 个状态的自动机所接受的 ({at}) 必败"
        ),
    }
}

/// What the automaton says of the position of the claim.
fn at_position(
    certificate: &Certificate<'_>,
    rules: &Formulas,
    numbers: &Numbers<'_>,
    game: &Words,
    proved: &mut Proved,
) -> Result<(), Refused> {
    let position = certificate.claim.need("position")?;
    // The numbers of a list, or those in the fields of an object, in order.
    let at: Vec<u64> = match position {
        Data::Naturals(at) => at.clone(),
        Data::Object(fields) => fields.iter().filter_map(|(_, data)| data.natural(u64::MAX).ok()).collect(),
        _ => Vec::new(),
    };
    let name = Words { en: format!("{} {position}", game.en), zh: format!("{} {position}", game.zh) };
    if rules.parts {
        let worth = certificate.evidence.need("worth")?.naturals(u64::MAX).map_err(|_| missing("worth"))?;
        let each = at.iter().all(|&n| (rules.write)(&[n]) == Data::Naturals(vec![n]));
        if worth.len() != at.len() || !each || *position != Data::Naturals(at.clone()) {
            return Err(missing("worth"));
        }
        for (&n, &v) in at.iter().zip(worth) {
            if !numbers.related("value", &[n, v])? {
                return wrong(words!("the value of {n} is not {v}", "{n} 的值不是 {v}"));
            }
        }
        proved.value(name, worth.iter().fold(0, |sum, value| sum ^ value));
    } else {
        let written = (rules.write)(&at) == *position && at.len() == rules.at.len();
        if !written || !numbers.related("position", &at)? {
            return Err(missing("claim.position"));
        }
        proved.wins(name, Outcome::of_next(!numbers.related("loses", &at)?));
    }
    Ok(())
}
