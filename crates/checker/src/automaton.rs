//! All values, or all lost positions, of a game: finite automata that read numbers digit by digit.
//!
//! ```json
//! {"certificate": 1, "kind": "automaton",
//!  "claim": {"game": "nim", "position": [5, 6], "grundy": 3, "outcome": "N"},
//!  "digits": 2, "words": [[1, 0, 0]], "value": [[1, 0, 1, 1, 0], [0, 1, 1, 1, 1]], "worth": [5, 6]}
//! ```
//!
//! An automaton is a list of rows, one for each state: 1 if it accepts, else 0, and where each symbol leads.
//! `words` accepts the words of numbers, in whose order they are counted; `sum` is addition, which is proved
//! from its axioms. The rules come as formulas from the ruleset, or in `moves`, the hypothesis on whose moves
//! all is proved: the automaton at place k accepts the heap moved from with the k heaps that are left.
//! Sentences about all numbers are then decided (see `logic`):
//!
//! - every move leads to a position, and lowers a sum that the ruleset names, so that play ends;
//! - `value` relates each number to one value, the least that no option has; sums of heaps are worth nim sums
//!   (Sprague and Grundy); `up_to` has the nim sums of all values up to a number, for rules that turn runs of
//!   coins;
//! - or `loses` accepts the positions without a move to a position that it accepts. In misère play those
//!   without a move are won. Where a move is one step or several of the same kind, `reaches` has an automaton
//!   for each kind of step: it accepts the positions that are lost, and those from which such a step leads to
//!   one that it accepts. A move leads to a lost position if its first step leads there.
//!
//! Values, and lost positions, are determined by that, by induction along the moves. A claimed `period` is
//! one more such sentence. The value of a heap of the claimed position stands in `worth`.

use crate::logic::Arithmetic;
use crate::period::Period;
use crate::prelude::*;
use grundy_theory::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use grundy_theory::text;

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (claim, evidence) = (&certificate.claim, &certificate.evidence);
    let digits = match evidence.need("digits")? {
        Data::Natural(digits @ 2..=16) => *digits as usize,
        _ => return missing("digits"),
    };
    let mut numbers = Arithmetic::new(digits, evidence.need("words")?, certificate.meter)?;
    let sum = evidence.get("sum");
    sum.map_or(Ok(()), |sum| numbers.add(sum))?;
    let (game, rules, by_steps) = match evidence.get("moves") {
        None => ruleset(certificate)?,
        Some(moves) => stated(moves, &mut numbers)?,
    };
    // Rules that name a numeration name a base.
    if rules.numeration.is_some_and(|base| !numbers.is_base() || base != digits.to_string()) {
        return missing("words");
    }
    let play = if rules.parts { Convention::Normal } else { claim.play()? };
    let (kind, arity) = if rules.parts { ("value", 2) } else { ("loses", rules.at.len()) };
    let states = numbers.give(kind, arity, evidence.need(kind)?)?;
    if rules.sums {
        numbers.give("up_to", 2, evidence.need("up_to")?)?;
    }
    if by_steps {
        let reaches = evidence.items("reaches")?;
        if reaches.len() != rules.moves.len() {
            return missing("reaches");
        }
        for (kind, rows) in reaches.iter().enumerate() {
            numbers.give(&reached(kind), arity, rows)?;
        }
    }
    let (list, values) = (rules.at.join(", "), rules.parts);
    let mut sentences = Sentences { game, rules, by_steps, play, list, numbers };
    sentences.ends()?;
    if values { sentences.values() } else { sentences.losses() }?;
    let mut proved = ProvedClaim::default();
    proved.said.push(sentences.sentence(states));
    if values && let Some(period) = Period::claimed(claim)? {
        let Period { preperiod, period: p, saltus } = period;
        let again = format!("forall n, v: {preperiod} <= n & value(n, v) => value(n + {p}, v + {saltus})");
        sentences.numbers.holds(&again)?;
        proved.said.push(period.sentence(sentences.game.clone(), text!("this automaton", "此自动机")));
    }
    if claim.get("position").is_some() {
        sentences.at_position(certificate, &mut proved)?;
    }
    if sum.is_some() == sentences.numbers.adds { Ok(proved) } else { superfluous("sum") }
}

/// The name of a game, its formulas, and whether these are about single steps of a move.
type Stated = (LocalizedString, MoveFormulas, bool);

/// The rules that the ruleset of a game states as formulas; `claim.numbers` says how many numbers make a
/// position.
fn ruleset(certificate: &Certificate<'_>) -> Result<Stated> {
    let (subject, rules) = certificate.rules()?;
    let numbers = match certificate.claim.get("numbers") {
        None => 1,
        Some(Data::Natural(numbers @ 2..=8)) => *numbers as usize,
        Some(_) => return missing("claim.numbers"),
    };
    let AnyRules::Moves { formulas, steps, impartial: true, parse, .. } = rules else {
        return certificate.unsuited(subject.0);
    };
    if *subject.1 != Data::Null {
        at("claim.position", parse(subject.1))?;
    }
    let formulas = formulas(numbers);
    let by_steps = formulas.is_none();
    match formulas.or(steps).filter(|formulas| formulas.at.len() == numbers && !(by_steps && formulas.parts))
    {
        Some(formulas) => Ok((LocalizedString::same(subject.0), formulas, by_steps)),
        None => certificate.unsuited(subject.0),
    }
}

/// The name of the relation of the positions that are lost, or from which steps of a kind lead to a lost one.
fn reached(kind: usize) -> String {
    format!("reaches{kind}")
}

/// Rules that are a hypothesis: the automaton at place k says to which k heaps a heap may be moved.
fn stated(moves: &Data, numbers: &mut Arithmetic<'_>) -> Result<Stated> {
    const NAMES: [&str; 4] = ["n", "a", "b", "c"];
    let moves = at("moves", moves.items())?;
    if moves.len() > NAMES.len() || matches!(moves.last(), None | Some(Data::Null)) {
        return missing("moves");
    }
    let mut formulas = Vec::new();
    for (k, rows) in moves.iter().enumerate().filter(|(_, rows)| **rows != Data::Null) {
        let (name, all) = (format!("moves{k}"), &NAMES[..=k]);
        numbers.give(&name, k + 1, rows)?;
        formulas.push(MoveFormula::new(&all[1..], format!("{name}({})", all.join(", "))));
    }
    let game = words!("heaps with the moves that are stated here", "走法如此处所述的堆");
    Ok((game, MoveFormulas::heap(formulas), false))
}

/// Values are the least numbers that no option has.
const VALUES: [&str; 4] = [
    "forall n: position(n) <=> (exists v: value(n, v))",
    "forall n, v, w: value(n, v) & value(n, w) => v = w",
    "forall n, v: ~(value(n, v) & option(n, v))",
    "forall n, u, v: value(n, v) & u < v => option(n, u)",
];

/// The nim sums of all values up to a number. Where a number has no value, as 0 has none, the sum stays.
const UP_TO: [&str; 4] = [
    "up_to(0, 0) & (forall n: exists s: up_to(n, s))",
    "forall n, s, t: up_to(n, s) & up_to(n, t) => s = t",
    "forall n, s, t, v: up_to(n, s) & up_to(n + 1, t) & value(n + 1, v) => xor(s, v, t)",
    "forall n: position(n + 1)",
];

/// What is to hold for all numbers.
struct Sentences<'a> {
    game: LocalizedString,
    rules: MoveFormulas,
    /// Whether a move is one step or several of the same kind, and the rules tell the steps.
    by_steps: bool,
    play: Convention,
    /// The numbers that make a position, as formulas write them.
    list: String,
    numbers: Arithmetic<'a>,
}

/// One of these formulas.
fn one_of(formulas: &[String]) -> String {
    if formulas.is_empty() { "false".to_owned() } else { formulas.join(" | ") }
}

impl Sentences<'_> {
    /// Every move leads to positions, and lowers the sum that the rules name, so that play ends.
    fn ends(&mut self) -> Result<()> {
        self.numbers.define("position", &self.list, &self.rules.domain)?;
        let (rules, list) = (&self.rules, &self.list);
        for (mv, left) in rules.moves.iter().flat_map(|mv| mv.left.iter().map(move |left| (mv, left))) {
            // Of nim sums up to a number there are some for every number.
            let there = if rules.sums { "true" } else { &format!("position({})", left.join(", ")) };
            let fails = rules.some(mv, &[], &format!("~({there} & {})", rules.is_smaller(left)));
            self.numbers.holds(&format!("forall {list}: ~(position({list}) & {fails})"))?;
        }
        Ok(())
    }

    fn values(&mut self) -> Result<()> {
        if self.rules.sums {
            UP_TO.iter().try_for_each(|sentence| self.numbers.holds(sentence))?;
        }
        let (is_function, is_least) = VALUES.split_at(2);
        is_function.iter().try_for_each(|sentence| self.numbers.holds(sentence))?;
        let relation = if self.rules.sums { "up_to" } else { "value" };
        let mut options = Vec::new();
        for mv in &self.rules.moves {
            // The nim sum of what is left: w0 of the first part, w1 of the first two, ..., w of all.
            let sum = |k| if k + 1 < mv.left.len() { format!("w{k}") } else { "w".to_owned() };
            let (first, mut more) = (mv.left.first(), Vec::new());
            let mut said =
                first.map_or("w = 0".to_owned(), |left| format!("{relation}({}, {})", left[0], sum(0)));
            for (k, left) in mv.left.iter().enumerate().skip(1) {
                said += &format!(" & {relation}({}, v{k}) & xor({}, v{k}, {})", left[0], sum(k - 1), sum(k));
                more.extend([format!("v{k}"), sum(k - 1)]);
            }
            options.push(self.rules.some(mv, &more, &said));
        }
        self.numbers.define("option", "n, w", &one_of(&options))?;
        is_least.iter().try_for_each(|sentence| self.numbers.holds(sentence))
    }

    fn losses(&mut self) -> Result<()> {
        let (mut wins, mut moves, list) = (Vec::new(), Vec::new(), self.list.clone());
        for (kind, mv) in self.rules.moves.iter().enumerate() {
            let [to] = &mv.left[..] else { return missing("loses") };
            let name = if self.by_steps { reached(kind) } else { "loses".to_owned() };
            let wins_by = self.rules.some(mv, &[], &format!("{name}({})", to.join(", ")));
            if self.by_steps {
                let also = format!("position({list}) & (loses({list}) | {wins_by})");
                self.numbers.holds(&format!("forall {list}: {name}({list}) <=> {also}"))?;
            }
            wins.push(wins_by);
            moves.push(self.rules.some(mv, &[], "true"));
        }
        let moves = if self.play == Convention::Misere { one_of(&moves) } else { "true".to_owned() };
        let lost = format!("position({list}) & ~({}) & ({moves})", one_of(&wins));
        self.numbers.define("lost", &list, &lost)?;
        self.numbers.holds(&format!("forall {list}: loses({list}) <=> lost({list})"))
    }

    /// What is proved of all positions.
    fn sentence(&self, states: usize) -> LocalizedString {
        let (at, LocalizedString { en, zh }) = (&self.list, &self.game);
        let LocalizedString { en: play, zh: play_zh } = misere(self.play);
        match self.rules.parts {
            true => words!(
                "{en}: g({at}) = v for exactly the pairs ({at}, v) that the automaton of {states} states accepts",
                "{zh}：当且仅当 {states} 个状态的自动机接受 ({at}, v) 时 g({at}) = v"
            ),
            false => words!(
                "{en}{play}: exactly the ({at}) that the automaton of {states} states accepts are lost",
                "{zh}{play_zh}：恰有 {states} 个状态的自动机所接受的 ({at}) 必败"
            ),
        }
    }

    /// What the automaton says of the position of the claim.
    fn at_position(&mut self, certificate: &Certificate<'_>, proved: &mut ProvedClaim) -> Result<()> {
        let (position, numbers, LocalizedString { en, zh }) =
            (certificate.claim.need("position")?, &mut self.numbers, &self.game);
        let at = self.rules.numbers(position).map_or_else(|| missing("claim.position"), Ok)?;
        let name = LocalizedString { en: format!("{en} {position}"), zh: format!("{zh} {position}") };
        if self.rules.parts {
            let values = certificate.evidence.naturals("worth")?;
            let pairs = at.iter().zip(values).map(|(&n, &v)| numbers.related("value", &[n, v]));
            let shown = pairs.collect::<Result<Vec<bool>>>()?;
            if values.len() != at.len() || shown.contains(&false) {
                return wrong(words!(
                    "\"worth\" does not have the values of the heaps",
                    "\"worth\" 不是各堆的值"
                ));
            }
            proved.value(name, values.iter().fold(0, |sum, value| sum ^ value));
        } else if numbers.related("position", &at)? {
            proved.wins(name, Outcome::from_next(!numbers.related("loses", &at)?));
        } else {
            return missing("claim.position");
        }
        Ok(())
    }
}
