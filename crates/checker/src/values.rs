//! Grundy values: a list of positions with their values, each with all that its proof needs before it; and the positions that can
//! be drawn out for ever.
//!
//! ```json
//! {"certificate": 1, "kind": "values",
//!  "claim": {"game": "wythoff", "position": [1, 1], "outcome": "N", "grundy": 2},
//!  "values": [[[0, 0], 0], [[0, 1], 1], [[1, 1], 2]]}
//! ```
//!
//! *Values.* A position has the value v where each smaller value is that of an option, and each option either has another value or
//! has itself an option of the value v. Only values listed *earlier* count. (Sprague and Grundy, where play ends; C. A. B. Smith, Graphs and
//! composite games, 1966, where it may not: then the position and a heap of v are lost together by the player to
//! move, whose opponent goes down the list with each reply.) Where a position falls apart, its value is the nim sum of the values of its
//! parts.
//!
//! *Draws.* Let all options of the positions under `infinite` consist of parts with values and of such positions. Let K be
//! the set of the values of options of a position, an option with one infinite part counting for those of that part, shifted, and an
//! option with several for none. If for each of them, m being the least number that is not in K, an option that has no
//! value has no m in its K, then the sum of such a position and a heap of n is won by the player to move if n is in K, and a draw
//! if not: if n > m, the heap goes down to m; if n = m, the move is to the option named. So a player who is not lost can
//! always leave another who is not.

use crate::prelude::*;
use crate::rules::parts;

struct Table<'a> {
    listed: Proof<AnyPosition>,
    /// The values of the list, by place.
    values: Vec<u64>,
    infinite: FxHashMap<AnyPosition, usize>,
    steps: &'a Steps,
}

/// What is known of a position: the nim sum of its parts with values, their places in the list, and its parts without a value.
struct Worth {
    sum: u64,
    shown: Vec<usize>,
    drawn: Vec<usize>,
}

/// Of a position without a value: the values of its options, and its options without one.
type Loop = (FxHashSet<u64>, Vec<Worth>);

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let (subject, rules) = certificate.rules()?;
    let Rules::Moves { parse, impartial: true, .. } = rules else {
        return certificate.unsuited(subject.game);
    };
    let (listed, values) = (Proof::new("values"), Vec::new());
    let mut table = Table { listed, values, infinite: FxHashMap::default(), steps };
    for (i, entry) in certificate.evidence.items("values")?.iter().enumerate() {
        let place = format!("values[{i}]");
        let pair = entry.items().ok().and_then(|items| <[Data; 2]>::try_from(items).ok());
        let Some([written, Data::Natural(value)]) = pair else { return Err(missing(&place)) };
        let position = certificate.position(&parse, &written, &place)?;
        let rank = table.rank(&position, value)?.ok_or_else(|| not_shown(&place, entry))?;
        table.listed.add(position, rank, entry.to_string())?;
        table.values.push(value);
    }
    let mut infinite = Vec::new();
    if certificate.evidence.get("infinite").is_some() {
        infinite = certificate.evidence.items("infinite")?;
        infinite.first().map_or_else(|| superfluous("infinite"), |_| Ok(()))?;
    }
    let mut drawn = Vec::new();
    for (i, entry) in infinite.iter().enumerate() {
        let place = format!("infinite[{i}]");
        let position = certificate.position(&parse, entry, &place)?;
        table.infinite.insert(position.clone(), i);
        if i > 0 && infinite[i - 1].to_string() >= entry.to_string() {
            return superfluous(&place);
        }
        drawn.push(position);
    }
    let worth = table.known(&subject.read(&parse)?)?;
    let loops = table.draws(&drawn, &worth)?;
    table.listed.end()?;
    let (mut proved, name) = (Proved::default(), subject.name());
    if worth.drawn.is_empty() {
        proved.value(same(name), worth.sum);
    } else {
        let outcome = if worth.reaches(&loops, 0) { Outcome::N } else { Outcome::D };
        proved.wins(words!("{name} can be drawn out for ever", "{name} 可以无限进行下去"), outcome);
        proved.grundy = Some(None);
    }
    Ok(proved)
}

impl Table<'_> {
    /// What is known of a position; `None` where a part is not listed.
    fn worth(&self, at: &AnyPosition) -> Option<Worth> {
        let mut worth = Worth { sum: 0, shown: Vec::new(), drawn: Vec::new() };
        for part in parts(at) {
            match self.listed.find(&part) {
                Some(place) => {
                    worth.sum ^= self.values[place];
                    worth.shown.push(place);
                }
                None => worth.drawn.push(*self.infinite.get(&part)?),
            }
        }
        Some(worth)
    }

    fn options(&self, at: &AnyPosition) -> Result<Vec<AnyPosition>, Refused> {
        options(at, Player::Left, self.steps)
    }

    /// How far the proof goes down that the position has this value; `None` where the values listed so far do not show it.
    fn rank(&mut self, at: &AnyPosition, value: u64) -> Result<Option<u32>, Refused> {
        let options = self.options(at)?;
        if value > options.len() as u64 {
            return Ok(None);
        }
        let mut needs = vec![Need::default(); value as usize];
        for option in options {
            let mut differs = Need::default();
            if let Some(worth) = self.worth(&option) {
                if worth.sum == value {
                    return Ok(None);
                }
                self.listed.offer(&mut differs, &worth.shown);
                if let Some(smaller) = needs.get_mut(worth.sum as usize) {
                    self.listed.offer(smaller, &worth.shown);
                }
            }
            for back in self.options(&option)?.iter().filter_map(|back| self.worth(back)) {
                if back.sum == value {
                    self.listed.offer(&mut differs, &back.shown);
                }
            }
            needs.push(differs);
        }
        let ranks: Option<Vec<u32>> = needs.into_iter().map(|need| self.listed.take(need)).collect();
        Ok(ranks.map(|ranks| ranks.into_iter().max().unwrap_or(0)))
    }

    /// What a position is worth of which it must be known.
    fn known(&mut self, at: &AnyPosition) -> Result<Worth, Refused> {
        let worth = self.worth(at).ok_or_else(|| not_shown("claim", &at.write()))?;
        let mut need = Need::default();
        self.listed.offer(&mut need, &worth.shown);
        self.listed.take(need);
        Ok(worth)
    }

    /// Checks that these positions have no value, and that the claim needs all of them.
    fn draws(&mut self, drawn: &[AnyPosition], root: &Worth) -> Result<Vec<Loop>, Refused> {
        let mut loops: Vec<Loop> = Vec::new();
        for position in drawn {
            let mut own = Loop::default();
            for option in self.options(position)? {
                let worth = self.known(&option)?;
                match worth.drawn.is_empty() {
                    true => drop(own.0.insert(worth.sum)),
                    false => own.1.push(worth),
                }
            }
            loops.push(own);
        }
        let (mut met, mut waiting) = (FxHashSet::default(), root.drawn.clone());
        while let Some(place) = waiting.pop() {
            if met.insert(place) {
                waiting.extend(loops[place].1.iter().flat_map(|worth| &worth.drawn));
            }
        }
        for (i, (values, options)) in loops.iter().enumerate() {
            if !met.contains(&i) {
                return superfluous(&format!("infinite[{i}]"));
            }
            let mex = (0..).find(|n| !values.contains(n)).unwrap_or(0);
            if !options.iter().any(|option| !option.reaches(&loops, mex)) {
                return wrong(words!("infinite[{i}] has the value {mex}", "infinite[{i}] 的值为 {mex}"));
            }
        }
        Ok(loops)
    }
}

impl Worth {
    /// Is this value among those of the options of a position without a value?
    fn reaches(&self, loops: &[Loop], value: u64) -> bool {
        matches!(self.drawn[..], [place] if loops[place].0.contains(&(value ^ self.sum)))
    }
}
