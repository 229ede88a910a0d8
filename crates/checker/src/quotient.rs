//! Misère quotients of heaps: who wins any sum of heaps of a game in misère play.
//!
//! ```json
//! {"certificate": 1, "kind": "quotient",
//!  "claim": {"game": "subtraction:1,2", "play": "misere", "period": [0, 3], "order": 6, "p_portion": 2,
//!            "position": [999999999999999998, 2], "outcome": "P"},
//!  "product": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "generators": [1, 2], "lost": [1, 4],
//!  "heaps": [0, 1, 2]}
//! ```
//!
//! A finite commutative monoid, whose elements are numbers, 0 the identity. `generators` are heaps, `product`
//! has for each of them the products of all elements with its element. `lost` are the elements of the sums
//! that the player to move loses, and `heaps` the elements of the heaps 0, 1, ..., up to `claim.heaps` or to
//! the end of the first period. `claim.period` is a preperiod n0 and a period p: the heaps n and n + p have
//! the same element for all n >= n0.
//!
//! In place of a game and a position, `claim.sum` may list several, and `claim.periods` has a preperiod and a
//! period for each game, in the order in which the sum first names them: this is the quotient of the heaps of
//! all these games together. Then heap n of the game with the number i among k games has the number kn + i in
//! `generators` and in `heaps`, which has as many heaps of each game.
//!
//! *The monoid.* The maps x -> xg commute, and all elements are reached from 0. So there is one commutative
//! product with the identity 0 of which they are the multiplications. Elements are numbered by the least sums
//! of generators that they are, lists that fall in the order of a dictionary; a generator is no product of
//! smaller heaps; and any two elements x, y are distinguished: for some z exactly one of xz, yz is lost.
//!
//! *Lost sums.* Let R(x) be the set of those z for which zx is lost. For a heap with the element x whose
//! options have the elements u, no z is in R(x) and in some R(u): no move in a lost sum makes a lost one.
//!
//! *Won sums.* For a sum w with the element x let E(w) be the set of those z for which zx is not lost, and zu
//! is not lost for each option u of w. The sums v + w have the sets {z : zy in E(v) and zx in E(w)}, y being
//! the element of v. The sets of all sums are finitely many; larger ones for the same element stand for
//! smaller ones, as what they make is larger. None but that of the empty sum contains 0: in every other sum
//! that is not lost, some move makes a lost one. By induction, exactly the sums with a lost element are lost,
//! and the monoid is the misère quotient.
//!
//! *Periods.* Where elements repeat as far as for nim sequences, they repeat for ever, by the same argument:
//! see [`period`](crate::period), and for codes T. E. Plambeck, A. N. Siegel, Misère quotients for impartial
//! games, theorem 5.7 (2008).

use crate::certificate::Subject;
use crate::period::Period;
use crate::prelude::*;
use crate::rules::rules;
use grundy_theory::ruleset::heap::HeapRules;
use std::sync::Arc;

/// Larger monoids are not looked at.
const MAX_ELEMENTS: usize = 1 << 14;
/// More heaps than these are not looked at.
const MAX_HEAPS: u64 = 1 << 22;

/// The games whose heaps are added. Heap n of the game with the number i among k games has the number kn + i.
struct Games<'a> {
    names: Vec<&'a str>,
    parsers: Vec<ParsePosition>,
    rules: Vec<Arc<dyn HeapRules>>,
}

impl<'a> Games<'a> {
    /// The games of these positions, and for each position the number of its game.
    fn from_certificate(
        certificate: &Certificate<'a>,
        subjects: &[Subject<'a>],
    ) -> Result<(Games<'a>, Vec<usize>)> {
        let mut games = Games { names: Vec::new(), parsers: Vec::new(), rules: Vec::new() };
        let mut numbers = Vec::with_capacity(subjects.len());
        for &(name, position) in subjects {
            let known = games.names.iter().position(|&known| known == name);
            numbers.push(known.unwrap_or(games.names.len()));
            if known.is_none() {
                let AnyRules::Moves { parse, heaps: Some(heaps), .. } = rules(name, position)? else {
                    return certificate.unsuited(name);
                };
                games.names.push(name);
                games.parsers.push(parse);
                games.rules.push(heaps);
            }
        }
        if games.names.is_empty() { missing("claim.sum") } else { Ok((games, numbers)) }
    }

    fn count(&self) -> u64 {
        self.names.len() as u64
    }
}

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (claim, meter) = (&certificate.claim, certificate.meter);
    let subjects = claim.subjects()?;
    let (games, numbers) = Games::from_certificate(certificate, &subjects)?;
    if claim.play()? != Convention::Misere {
        return missing("claim.play");
    }
    let monoid = Monoid::read(&certificate.evidence, meter)?;
    let order = monoid.order() as u64;
    let count = monoid.lost.iter().filter(|&&lost| lost).count() as u64;
    claim.agree("order", Some(order.into()))?;
    claim.agree("p_portion", Some(count.into()))?;
    let periods = Repetition::claimed(claim, &games)?;
    let needed = match (&periods, claim.get("heaps")) {
        (Some(periods), None) => periods.iter().map(Repetition::end).max().unwrap_or(0),
        (None, Some(last)) => at("claim.heaps", last.natural(u64::MAX - 1))? + 1,
        _ => return missing("claim.period"),
    };
    let heaps = heaps(&certificate.evidence, &monoid, &games, periods.as_deref(), needed, meter)?;
    monoid.verify(&games.rules, &heaps, meter)?;
    let mut proved = ProvedClaim::default();
    proved.said.push(sentence(&games, [order, count], periods.as_deref(), needed));
    if subjects.iter().any(|(_, position)| **position != Data::Null) {
        let mut product = 0;
        for (&(_, position), game) in subjects.iter().zip(numbers) {
            at("claim.position", (games.parsers[game])(position))?;
            for &heap in at("claim.position", position.naturals(u64::MAX))? {
                let listed = periods.as_ref().map_or(heap, |periods| periods[game].listed(heap));
                let number =
                    listed.checked_mul(games.count()).and_then(|first| first.checked_add(game as u64));
                let number = number.and_then(|number| usize::try_from(number).ok());
                let Some(&element) = number.and_then(|number| heaps.get(number)) else {
                    return missing("claim.position");
                };
                product = monoid.times(product, element);
            }
        }
        let LocalizedString { en, zh } = misere(Convention::Misere);
        let name = names(&subjects);
        let said = LocalizedString { en: name.clone() + &en, zh: name + &zh };
        proved.wins(said, Outcome::from_next(!monoid.lost[product as usize]));
    }
    Ok(proved)
}

/// The elements of as many heaps as the theorem on periods asks for: those that are listed, and then by the
/// periods.
fn heaps(
    evidence: &FieldReader<'_>,
    monoid: &Monoid,
    games: &Games<'_>,
    periods: Option<&[Repetition]>,
    needed: u64,
    meter: &Meter,
) -> Result<Vec<Element>> {
    let listed = evidence.naturals("heaps")?;
    let (known, count) = (listed.len() as u64, games.count());
    if needed.checked_mul(count) != Some(known) {
        let needed = needed.saturating_mul(count);
        return wrong(words!(
            "{known} elements of heaps instead of {needed}",
            "有 {known} 个堆的元素，应为 {needed} 个"
        ));
    }
    let mut heaps = monoid.heaps(listed)?;
    let Some(periods) = periods else { return Ok(heaps) };
    let mut window = needed;
    for (period, rules) in periods.iter().zip(&games.rules) {
        let own = period.0.needed_in_misere_play(rules.family())?.0.ok_or(CheckError::TooMuch)?;
        window = window.max(own);
    }
    if window > MAX_HEAPS / count {
        return Err(CheckError::TooMuch);
    }
    meter.hold(8 * window * count)?;
    for heap in 0..window {
        for (game, period) in periods.iter().enumerate() {
            let number = |heap: u64| (heap * count) as usize + game;
            if heap < period.end() {
                continue;
            }
            let repeated = heaps[number(heap - period.0.period)];
            match heaps.get(number(heap)) {
                None => heaps.push(repeated),
                Some(&element) if element == repeated => {}
                Some(_) => {
                    return wrong(words!(
                        "claim.periods: the elements of {heap} tokens do not repeat",
                        "claim.periods：{heap} 颗的堆的元素不重复"
                    ));
                }
            }
        }
    }
    Ok(heaps)
}

fn sentence(
    games: &Games<'_>,
    [order, count]: [u64; 2],
    periods: Option<&[Repetition]>,
    needed: u64,
) -> LocalizedString {
    let names = games.names.join(" + ");
    let quotient = match periods {
        Some(_) => words!(
            "{names}: the misère quotient of all heaps has {order} elements, {count} of them lost",
            "{names}：所有堆的反常商有 {order} 个元素，其中 {count} 个必败"
        ),
        None => {
            let last = needed - 1;
            words!(
                "{names}: the misère quotient of the heaps 0 to {last} has {order} elements, {count} of them lost",
                "{names}：0 到 {last} 各堆的反常商有 {order} 个元素，其中 {count} 个必败"
            )
        }
    };
    match periods {
        None => quotient,
        Some([Repetition(Period { preperiod, period, .. })]) => {
            let LocalizedString { en, zh } = quotient;
            words!(
                "{en}, and the heaps n and n + {period} have the same element for all n >= {preperiod}",
                "{zh}；对所有 n >= {preperiod}，n 颗与 n + {period} 颗的堆是同一元素"
            )
        }
        Some(periods) => {
            let LocalizedString { en, zh } = quotient;
            let of_game = |(name, Repetition(Period { preperiod, period, .. })): (&&str, &Repetition)| {
                format!("{name} n + {period} = n (n >= {preperiod})")
            };
            let all: Vec<String> = games.names.iter().zip(periods).map(of_game).collect();
            let all = all.join(", ");
            words!("{en}; these heaps have the same element: {all}", "{zh}；下列各堆是同一元素：{all}")
        }
    }
}

/// How elements repeat, as a period of values without growth.
struct Repetition(Period);

impl Repetition {
    /// The period of the game, or those of all games of a sum.
    fn claimed(claim: &FieldReader<'_>, games: &Games<'_>) -> Result<Option<Vec<Repetition>>> {
        let one = |data: &Data, place: &str| match at(place, data.naturals(u64::MAX))? {
            &[preperiod, period] if period > 0 && preperiod.checked_add(period).is_some() => {
                Ok(Repetition(Period { preperiod, period, saltus: 0 }))
            }
            _ => missing(place),
        };
        if claim.get("sum").is_none() {
            return claim.get("period").map(|data| Ok(vec![one(data, "claim.period")?])).transpose();
        }
        let Some(data) = claim.get("periods") else { return Ok(None) };
        let periods = at("claim.periods", data.items())?;
        if periods.len() != games.names.len() {
            return missing("claim.periods");
        }
        periods.iter().map(|data| one(data, "claim.periods")).collect::<Result<Vec<_>>>().map(Some)
    }

    /// Where the first period ends.
    fn end(&self) -> u64 {
        self.0.preperiod + self.0.period
    }

    /// The heap before the end of the first period with the same element.
    fn listed(&self, heap: u64) -> u64 {
        let past = heap.saturating_sub(self.0.preperiod);
        heap - past + past % self.0.period
    }
}

type Element = u32;
/// An element and a generator, whose product is another element.
type Product = (Element, usize);
type Set = Vec<u64>;

fn has(set: &Set, element: Element) -> bool {
    set[element as usize / 64] >> (element % 64) & 1 == 1
}

fn is_subset(one: &Set, other: &Set) -> bool {
    one.iter().zip(other).all(|(one, other)| one & !other == 0)
}

struct Monoid {
    generators: Vec<u64>,
    /// The number of elements that are products of smaller heaps than each generator.
    before: Vec<Element>,
    /// All products, row by row.
    product: Vec<Element>,
    lost: Vec<bool>,
}

impl Monoid {
    fn read(evidence: &FieldReader<'_>, meter: &Meter) -> Result<Monoid> {
        let generators = evidence.naturals("generators")?.to_vec();
        let rows = evidence.items("product")?;
        let mut steps: Vec<Vec<Element>> = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = at("product", row.naturals(MAX_ELEMENTS as u64))?;
            meter.hold(4 * row.len() as u64)?;
            steps.push(row.iter().map(|&element| element as Element).collect());
        }
        let order = steps.first().map_or(1, Vec::len);
        let fits = |row: &Vec<Element>| row.len() == order && row.iter().all(|&x| (x as usize) < order);
        let rises = generators.windows(2).all(|pair| pair[0] < pair[1]);
        let is_table = (1..=MAX_ELEMENTS).contains(&order) && steps.iter().all(fits);
        if !rises || generators.len() != steps.len() || !is_table {
            return missing("product");
        }
        for (place, one) in steps.iter().enumerate() {
            for other in &steps[..place] {
                meter.take(order as u64)?;
                let commute = |x: usize| one[other[x] as usize] == other[one[x] as usize];
                if !(0..order).all(commute) {
                    return wrong(words!("product: products do not commute", "product：乘积不可交换"));
                }
            }
        }
        let mut lost = vec![false; order];
        let listed = evidence.naturals("lost")?;
        for (place, &element) in listed.iter().enumerate() {
            let Some(lost) = lost.get_mut(element as usize).filter(|_| element > 0) else {
                return missing("lost");
            };
            if place > 0 && listed[place - 1] >= element {
                return missing("lost");
            }
            *lost = true;
        }
        let (made, before) = numbered(&steps, meter)?;
        told_apart(&steps, &lost, meter)?;
        meter.hold((order * order) as u64 * 4)?;
        let mut product = Vec::with_capacity(order * order);
        for x in 0..order {
            meter.take(order as u64 / 8 + 1)?;
            let row = product.len();
            product.push(x as Element);
            for &(parent, letter) in &made {
                product.push(steps[letter][product[row + parent as usize] as usize]);
            }
        }
        Ok(Monoid { generators, before, product, lost })
    }

    fn order(&self) -> usize {
        self.lost.len()
    }

    fn row(&self, x: Element) -> &[Element] {
        let from = x as usize * self.order();
        &self.product[from..from + self.order()]
    }

    fn times(&self, x: Element, y: Element) -> Element {
        self.row(x)[y as usize]
    }

    fn set(&self, holds: impl Fn(Element) -> bool) -> Set {
        let mut set = vec![0; self.order().div_ceil(64)];
        for element in (0..self.order() as Element).filter(|&element| holds(element)) {
            set[element as usize / 64] |= 1 << (element % 64);
        }
        set
    }

    /// The elements of the heaps that are listed. A generator is the first heap that its element needs.
    fn heaps(&self, listed: &[u64]) -> Result<Vec<Element>> {
        let mut next = 0;
        let mut heaps = Vec::with_capacity(listed.len());
        for (heap, &element) in listed.iter().enumerate() {
            let is_generator = self.generators.get(next) == Some(&(heap as u64));
            let first = self.before.get(next).map_or(self.order() as u64, |&first| u64::from(first));
            let fits = if is_generator { element == first } else { element < first };
            if !fits {
                return wrong(words!(
                    "heaps[{heap}]: {element} is not its element",
                    "heaps[{heap}]：{element} 不是此堆的元素"
                ));
            }
            next += usize::from(is_generator);
            heaps.push(element as Element);
        }
        if next == self.generators.len() { Ok(heaps) } else { missing("generators") }
    }

    /// Checks by the rules that the sums with lost elements are those that the player to move loses.
    fn verify(&self, games: &[Arc<dyn HeapRules>], heaps: &[Element], meter: &Meter) -> Result<()> {
        let (order, count) = (self.order(), games.len());
        let mut seen = FxHashSet::default();
        let mut family = Family { monoid: self, singles: Vec::new(), of: vec![Vec::new(); order] };
        let mut met = vec![usize::MAX; order];
        for (heap, &element) in heaps.iter().enumerate() {
            let mut options = Vec::new();
            let mut ended = Ok(());
            let game = heap % count;
            let _ = games[game].visit_options((heap / count) as u64, &mut |split| {
                let product = |product, size: u64| self.times(product, heaps[size as usize * count + game]);
                let option = split.sizes().filter(|&size| size > 0).fold(0, product);
                if met[option as usize] != heap {
                    met[option as usize] = heap;
                    options.push(option);
                }
                ended = meter.take(1);
                if ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            ended?;
            let not_its = || {
                wrong(words!(
                    "heaps[{heap}]: {element} is not its element",
                    "heaps[{heap}]：{element} 不是此堆的元素"
                ))
            };
            if options.is_empty() {
                if element != 0 {
                    return not_its();
                }
                continue;
            }
            options.sort_unstable();
            meter.hold(4 * options.len() as u64 + 32)?;
            if !seen.insert((element, options.clone())) {
                continue;
            }
            meter.take((order * options.len()) as u64 / 8)?;
            let makes_lost = |z: Element| {
                let row = self.row(z);
                options.iter().any(|&option| self.lost[row[option as usize] as usize])
            };
            let lost = |z: Element| self.lost[self.times(z, element) as usize];
            if (0..order as Element).any(|z| lost(z) && makes_lost(z)) {
                return not_its();
            }
            let idle = self.set(|z| !lost(z) && !makes_lost(z));
            meter.take(family.singles.len() as u64)?;
            if idle.iter().any(|&word| word != 0) && !family.singles.contains(&(element, idle.clone())) {
                meter.hold(idle.len() as u64 * 8 + 32)?;
                family.singles.push((element, idle));
            }
        }
        family.close(meter)
    }
}

/// The sets E of sums, the largest for each element, made of those of single heaps.
struct Family<'a> {
    monoid: &'a Monoid,
    singles: Vec<(Element, Set)>,
    of: Vec<Vec<Set>>,
}

impl Family<'_> {
    fn close(&mut self, meter: &Meter) -> Result<()> {
        let order = self.monoid.order();
        let mut todo = std::collections::VecDeque::from(self.singles.clone());
        while let Some((element, idle)) = todo.pop_front() {
            if has(&idle, 0) {
                return wrong(words!(
                    "lost: a sum with the element {element} is claimed to be won, and no move wins it",
                    "lost：有一个元素为 {element} 的和被称为必胜，却没有取胜的走法"
                ));
            }
            let words = idle.len() as u64;
            meter.take(self.of[element as usize].len() as u64 * words / 8 + 1)?;
            let sets = &mut self.of[element as usize];
            if sets.iter().any(|other| is_subset(&idle, other)) {
                continue;
            }
            sets.retain(|other| !is_subset(other, &idle));
            meter.hold(idle.len() as u64 * 16 + 32)?;
            sets.push(idle.clone());
            let mine = self.monoid.row(element);
            for (other, set) in &self.singles {
                meter.take(order as u64 / 8 + 1)?;
                let others = self.monoid.row(*other);
                let both = self.monoid.set(|z| has(&idle, others[z as usize]) && has(set, mine[z as usize]));
                let product = self.monoid.times(element, *other);
                meter.take(self.of[product as usize].len() as u64 * words / 8)?;
                let known = self.of[product as usize].iter().any(|known| is_subset(&both, known));
                if !known && both.iter().any(|&word| word != 0) {
                    meter.hold(both.len() as u64 * 8 + 32)?;
                    todo.push_back((product, both));
                }
            }
        }
        Ok(())
    }
}

/// Walks through the elements by their least sums, which must meet them in the order of their numbers. For
/// each element but 0 that without the last heap of its least sum, and this heap; for each generator the
/// number of elements that are met before it.
fn numbered(steps: &[Vec<Element>], meter: &Meter) -> Result<(Vec<Product>, Vec<Element>)> {
    let disorder = || wrong(words!("product: elements are in another order", "product：元素次序不对"));
    let order = steps.first().map_or(1, Vec::len);
    meter.hold(order as u64 * 16)?;
    let (mut made, mut before) = (Vec::with_capacity(order - 1), Vec::with_capacity(steps.len()));
    for generator in 0..steps.len() {
        before.push(made.len() as Element + 1);
        // Sums that begin with this generator, each with the next one to add.
        let mut path: Vec<(Element, usize, usize)> = Vec::new();
        let mut next = Some((0, generator));
        // A generator must be a new element.
        if steps[generator][0] as usize != made.len() + 1 {
            return disorder();
        }
        loop {
            if let Some((parent, letter)) = next.take() {
                made.push((parent, letter));
                path.push((made.len() as Element, letter, 0));
            }
            let Some((element, last, letter)) = path.last_mut() else { break };
            if *letter > *last {
                path.pop();
                continue;
            }
            meter.take(1)?;
            let product = steps[*letter][*element as usize] as usize;
            if product > made.len() {
                if product != made.len() + 1 {
                    return disorder();
                }
                next = Some((*element, *letter));
            }
            *letter += 1;
        }
    }
    if made.len() + 1 == order { Ok((made, before)) } else { disorder() }
}

/// Checks that any two elements are distinguished by some sum.
fn told_apart(steps: &[Vec<Element>], lost: &[bool], meter: &Meter) -> Result<()> {
    let order = lost.len();
    let mut classes: Vec<u32> = lost.iter().map(|&lost| u32::from(lost)).collect();
    let mut count = classes.iter().collect::<FxHashSet<_>>().len();
    while count < order {
        for steps in steps {
            meter.take(order as u64)?;
            let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
            let refined = (0..order).map(|element| {
                let next = numbers.len() as u32;
                *numbers.entry((classes[element], classes[steps[element] as usize])).or_insert(next)
            });
            classes = refined.collect();
        }
        let before = std::mem::replace(&mut count, classes.iter().collect::<FxHashSet<_>>().len());
        if before == count {
            return wrong(words!("product: two elements are equivalent", "product：有两个元素无法区分"));
        }
    }
    Ok(())
}
