//! Certificates of exact values: the parts of positions that play can reach, the canonical form of each, and
//! how its options simplify.

use super::minimize::{EvidenceEntry, Justification, Requirement, tidy};
use super::oracle::{Oracle, letter};
use super::{ParsedPosition, certificate, not_shown, stopped, with_base};
use crate::wire::question::QuestionError;
use grundy_checker::rules::components;
use grundy_solver::budget::Halt;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, PartizanKind};
use grundy_values::arena::{Arena, Comparison, ValueId};
use grundy_values::positions::PositionValues;
use hashbrown::HashMap;
use std::collections::{BTreeMap, BTreeSet};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// About how many bytes a form takes, beside its options.
const FORM: u64 = 128;

pub(super) fn write(parsed: &ParsedPosition<'_>, oracle: &mut Oracle<'_>) -> Result<Data, QuestionError> {
    let &ParsedPosition { game, position, ref root } = parsed;
    let (arena, values) = (Arena::new(), PositionValues::default());
    let mut exact = Exact { oracle, arena, values, components: Vec::new(), places: HashMap::default() };
    // A value exists only if play ends.
    let value = exact.value(root)?;
    let claimed = exact.explore(root)?;
    let forms = exact.forms(value)?;
    let outcome = exact.arena.outcome(value, exact.oracle.budget).map_err(|stop| stopped(&stop))?;
    let claim = Data::object([
        ("game", game.into()),
        ("position", position.clone()),
        ("outcome", letter(Some(outcome))),
        ("canonical", forms.below(value)),
    ]);
    exact.certificate(claim, claimed, &forms)
}

/// A part that play can reach, with its value and its options, each of which is the sum of some parts.
struct Part {
    at: AnyPosition,
    value: ValueId,
    options: [Vec<Justification>; 2],
}

/// What is known of the parts that play can reach.
struct Exact<'a, 'o> {
    oracle: &'a mut Oracle<'o>,
    arena: Arena,
    values: PositionValues<AnyRuleset<PartizanKind>>,
    components: Vec<Part>,
    places: HashMap<AnyPosition, usize>,
}

/// Canonical forms by their places in a table, in the order of birthdays, then of options.
#[derive(Default)]
struct Forms {
    places: HashMap<ValueId, u64>,
    /// The options of Left and of Right.
    table: Vec<[Vec<u64>; 2]>,
    ids: Vec<ValueId>,
}

impl Forms {
    /// The sum of values as a certificate writes it: their places, rising, without 0.
    fn sum(&self, values: impl IntoIterator<Item = ValueId>) -> Vec<u64> {
        let mut sum: Vec<u64> =
            values.into_iter().map(|value| self.places[&value]).filter(|&place| place != 0).collect();
        sum.sort_unstable();
        sum
    }

    /// The table of a form and of those below it.
    fn below(&self, value: ValueId) -> Data {
        let mut kept = BTreeMap::new();
        let mut waiting = vec![self.places[&value]];
        while let Some(place) = waiting.pop() {
            if kept.insert(place, 0).is_none() {
                waiting.extend(self.table[place as usize].iter().flatten());
            }
        }
        (0..).zip(kept.values_mut()).for_each(|(number, place)| *place = number);
        let form = |place: &u64| {
            let [left, right] = &self.table[*place as usize];
            written([left, right].map(|list| list.iter().map(|option| kept[option]).collect()))
        };
        Data::list(kept.keys().map(form).collect())
    }
}

/// A form as its options.
fn written(options: [Vec<u64>; 2]) -> Data {
    Data::list(options.map(Data::Naturals).to_vec())
}

impl Exact<'_, '_> {
    fn value(&mut self, at: &AnyPosition) -> Result<ValueId, QuestionError> {
        let value = self.values.value(&AnyRuleset::new(), at, &mut self.arena, self.oracle.budget);
        value.map_err(|stop| stopped(&stop))
    }

    /// The parts of a position by their places; new ones are added.
    fn way(&mut self, at: &AnyPosition) -> Result<Justification, QuestionError> {
        let mut way = Justification::new();
        for component in components(at) {
            let place = match self.places.get(&component) {
                Some(&place) => place,
                None => {
                    self.oracle.hold(&component)?;
                    let value = self.value(&component)?;
                    self.places.insert(component.clone(), self.components.len());
                    self.components.push(Part { at: component, value, options: [Vec::new(), Vec::new()] });
                    self.components.len() - 1
                }
            };
            way.push(place);
        }
        Ok(way)
    }

    /// Lists all parts that play can reach; returns those of the position.
    fn explore(&mut self, root: &AnyPosition) -> Result<Justification, QuestionError> {
        let (claimed, mut next) = (self.way(root)?, 0);
        while let Some(component) = self.components.get(next).map(|component| component.at.clone()) {
            for (side, player) in PLAYERS.into_iter().enumerate() {
                let mut ways = Vec::new();
                for option in self.oracle.options(&component, player)? {
                    ways.push(self.way(&option)?);
                }
                ways.sort_unstable();
                ways.dedup();
                self.components[next].options[side] = ways;
            }
            next += 1;
        }
        Ok(claimed)
    }

    /// The options of a player in a canonical form.
    fn options(&mut self, value: ValueId, player: Player) -> Result<Vec<ValueId>, Halt> {
        self.arena.options(value, player, self.oracle.budget)
    }

    /// The table of the forms of all parts, of this value, and of what stands below them.
    fn forms(&mut self, value: ValueId) -> Result<Forms, QuestionError> {
        let mut birthdays: HashMap<ValueId, u64> = HashMap::default();
        let mut open: Vec<ValueId> =
            self.components.iter().map(|component| component.value).chain([value]).collect();
        while let Some(&value) = open.last() {
            if birthdays.contains_key(&value) {
                open.pop();
                continue;
            }
            let all = PLAYERS.map(|player| self.options(value, player));
            let mut options = Vec::new();
            for list in all {
                options.extend(list.map_err(|stop| stopped(&stop))?);
            }
            let below = open.len();
            open.extend(options.iter().filter(|option| !birthdays.contains_key(*option)));
            if open.len() == below {
                let birthday = options.iter().map(|option| birthdays[option] + 1).max().unwrap_or(0);
                let bytes = FORM + 8 * options.len() as u64;
                self.oracle.budget.reserve(bytes).map_err(|stop| stopped(&stop))?;
                birthdays.insert(value, birthday);
                open.pop();
            }
        }
        let mut days: BTreeMap<u64, Vec<ValueId>> = BTreeMap::new();
        birthdays.into_iter().for_each(|(value, day)| days.entry(day).or_default().push(value));
        let mut forms = Forms::default();
        for born in days.into_values() {
            let mut rows = Vec::new();
            for value in born {
                let mut row = [Vec::new(), Vec::new()];
                for (list, player) in row.iter_mut().zip(PLAYERS) {
                    let options = self.options(value, player).map_err(|stop| stopped(&stop))?;
                    list.extend(options.iter().map(|option| forms.places[option]));
                    list.sort_unstable();
                }
                rows.push((row, value));
            }
            rows.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            for (row, value) in rows {
                forms.places.insert(value, forms.table.len() as u64);
                forms.table.push(row);
                forms.ids.push(value);
            }
        }
        Ok(forms)
    }

    /// The sum of forms by their places.
    fn sum(&mut self, forms: &Forms, places: &[u64]) -> Result<ValueId, Halt> {
        let mut sum = ValueId::ZERO;
        for &place in places {
            sum = self.arena.plus(sum, forms.ids[place as usize], self.oracle.budget)?;
        }
        Ok(sum)
    }

    /// How two values compare for a player: greater is better.
    fn compare(&mut self, player: Player, one: ValueId, other: ValueId) -> Result<Comparison, Halt> {
        let (one, other) = if player == Player::Left { (one, other) } else { (other, one) };
        self.arena.compare(one, other, self.oracle.budget)
    }

    /// What becomes of the options of a player in a component that are not kept: each is dominated, or
    /// reversible.
    fn simplified(&mut self, forms: &Forms, component: usize, player: Player) -> Result<Data, Halt> {
        let side = usize::from(player == Player::Right);
        let form = self.components[component].value;
        let sums: BTreeSet<Vec<u64>> = self.components[component].options[side]
            .iter()
            .map(|way| forms.sum(way.iter().map(|&component| self.components[component].value)))
            .collect();
        let mut named = Vec::new();
        'options: for sum in sums {
            let option = self.sum(forms, &sum)?;
            for &target in &forms.table[forms.places[&form] as usize][side] {
                match self.compare(player, option, forms.ids[target as usize])? {
                    Comparison::Equal => continue 'options,
                    Comparison::Less => {
                        named.push(Data::list(vec![sum.into(), "dominated".into(), target.into()]));
                        continue 'options;
                    }
                    Comparison::Greater | Comparison::Confused => {}
                }
            }
            for reply in replies(forms, &sum, 1 - side) {
                let value = self.sum(forms, &reply)?;
                if matches!(self.compare(player, value, form)?, Comparison::Less | Comparison::Equal) {
                    named.push(Data::list(vec![sum.into(), "reversible".into(), reply.into()]));
                    continue 'options;
                }
            }
        }
        Ok(Data::list(named))
    }

    fn certificate(
        mut self,
        claim: Data,
        claimed: Justification,
        forms: &Forms,
    ) -> Result<Data, QuestionError> {
        let mut positions: Vec<Data> = self.components.iter().map(|component| component.at.write()).collect();
        let base = with_base(&mut positions);
        let (mut entries, mut tidied) = (Vec::new(), Vec::new());
        for (component, position) in positions.into_iter().enumerate() {
            let mut entry = vec![position, forms.places[&self.components[component].value].into()];
            for player in PLAYERS {
                entry.push(self.simplified(forms, component, player).map_err(|stop| stopped(&stop))?);
            }
            let entry = Data::list(entry);
            let needs: Vec<Requirement> =
                self.components[component].options.iter().flatten().map(|way| vec![way.clone()]).collect();
            tidied.push(EvidenceEntry { text: entry.to_string(), needs });
            entries.push(entry);
        }
        let order = tidy(tidied, vec![vec![claimed]]).ok_or_else(not_shown)?;
        let table = forms.table.iter().map(|row| written(row.clone())).collect();
        let listed = order.iter().map(|&place| entries[place].clone()).collect();
        let mut evidence = vec![("forms", Data::list(table)), ("positions", Data::list(listed))];
        evidence.extend(base.filter(|_| !order.is_empty()).map(|base| ("base", base)));
        Ok(certificate("canonical", claim, evidence))
    }
}

/// The sums that the opponent can move to in a sum, in order.
fn replies(forms: &Forms, sum: &[u64], side: usize) -> BTreeSet<Vec<u64>> {
    let mut replies = BTreeSet::new();
    for (i, &component) in sum.iter().enumerate() {
        for &to in &forms.table[component as usize][side] {
            let others = sum.iter().enumerate().filter(|&(other, _)| other != i).map(|(_, &form)| form);
            let mut reply: Vec<u64> = others.chain([to].into_iter().filter(|&to| to != 0)).collect();
            reply.sort_unstable();
            replies.insert(reply);
        }
    }
    replies
}
