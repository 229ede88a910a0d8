//! Certificates of Grundy values: the values of the positions that the proof needs, and draws.

use super::minimize::{EvidenceEntry, Justification, Requirement, tidy};
use super::oracle::{Oracle, letter};
use super::{ParsedPosition, certificate, no_certificate, not_shown, with_base};
use crate::wire::question::QuestionError;
use grundy_checker::rules::{Components, canonical, components};
use grundy_solver::answer::Question;
use grundy_theory::data::Data;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::AnyPosition;
use grundy_theory::words;
use hashbrown::{HashMap, HashSet};

struct Valuing<'a, 'o> {
    game: &'a str,
    oracle: &'a mut Oracle<'o>,
    /// What the solver says of parts.
    nim_values: HashMap<AnyPosition, Option<u64>>,
    listed: Vec<(AnyPosition, u64)>,
    known: HashSet<AnyPosition>,
}

/// A part on the way, with the parts that its proof needs.
struct Frame {
    component: AnyPosition,
    needs: Vec<AnyPosition>,
}

pub(super) fn write(parsed: &ParsedPosition<'_>, oracle: &mut Oracle<'_>) -> Result<Data, QuestionError> {
    let &ParsedPosition { game, position, ref root } = parsed;
    let root = canonical(root);
    let answer = oracle.ask(&[(game, position.clone())], false, &Question::default())?;
    let mut valuing = Valuing {
        game,
        oracle,
        nim_values: HashMap::default(),
        listed: Vec::new(),
        known: HashSet::default(),
    };
    let mut finite = true;
    for component in components(&root) {
        finite &= valuing.nim_value(&component)?.is_some();
    }
    if !finite || !valuing.all_below(components(&root))? {
        valuing.known.clear();
        valuing.listed.clear();
        valuing.all_reachable(components(&root))?;
    }
    let grundy = valuing.sum(&root)?;
    let claim = Data::object([
        ("game", game.into()),
        ("position", position.clone()),
        ("outcome", letter(answer.outcome)),
        ("grundy", grundy.map_or(Data::Null, Data::Natural)),
    ]);
    valuing.certificate(claim, &root)
}

impl Valuing<'_, '_> {
    fn nim_value(&mut self, component: &AnyPosition) -> Result<Option<u64>, QuestionError> {
        if let Some(nim_value) = self.nim_values.get(component) {
            return Ok(*nim_value);
        }
        let nim_value = self.oracle.nim_value(self.game, &component.write())?;
        self.oracle.hold(component)?;
        self.nim_values.insert(component.clone(), nim_value);
        Ok(nim_value)
    }

    fn sum(&mut self, at: &AnyPosition) -> Result<Option<u64>, QuestionError> {
        let mut sum = Some(0);
        for component in components(at) {
            sum = sum.zip(self.nim_value(&component)?).map(|(a, b)| a ^ b);
        }
        Ok(sum)
    }

    fn options(&mut self, at: &AnyPosition) -> Result<Vec<AnyPosition>, QuestionError> {
        Ok(self.oracle.options(at, Player::Left)?.iter().map(canonical).collect())
    }

    /// Lists these parts after all that they need, where play ends; says false where it goes round in a
    /// circle.
    fn all_below(&mut self, roots: Components) -> Result<bool, QuestionError> {
        let mut open: HashSet<AnyPosition> = HashSet::default();
        for root in roots {
            if self.known.contains(&root) {
                continue;
            }
            open.insert(root.clone());
            let mut stack = vec![self.frame(root)?];
            while let Some(frame) = stack.last_mut() {
                match frame.needs.pop() {
                    Some(need) if self.known.contains(&need) => {}
                    Some(need) if !open.insert(need.clone()) => return Ok(false),
                    Some(need) => {
                        let frame = self.frame(need)?;
                        stack.push(frame);
                    }
                    None => {
                        let component = frame.component.clone();
                        stack.pop();
                        self.list(component)?;
                    }
                }
            }
        }
        Ok(true)
    }

    fn list(&mut self, component: AnyPosition) -> Result<(), QuestionError> {
        if let Some(value) = self.nim_value(&component)? {
            self.known.insert(component.clone());
            self.listed.push((component, value));
        }
        Ok(())
    }

    /// What the value of a component needs: of options with smaller values their components, and of others
    /// those of an option that has the value itself.
    fn frame(&mut self, component: AnyPosition) -> Result<Frame, QuestionError> {
        let value = self.nim_value(&component)?;
        let mut needs = Vec::new();
        for option in self.options(&component)? {
            match (self.sum(&option)?, value) {
                (Some(nim_value), Some(value)) if nim_value < value => needs.extend(components(&option)),
                (_, Some(value)) => needs.extend(self.back(&option, value)?),
                (_, None) => {}
            }
        }
        Ok(Frame { component, needs })
    }

    /// The parts of an option that has this value.
    fn back(&mut self, at: &AnyPosition, value: u64) -> Result<Components, QuestionError> {
        for option in self.options(at)? {
            if self.sum(&option)? == Some(value) {
                return Ok(components(&option));
            }
        }
        Err(no_certificate(words!(
            "the values that were found do not fit together: no certificate is written",
            "找到的值互相不符：不写出证书"
        )))
    }

    /// Lists all parts that play can reach, those with values as soon as others show them.
    fn all_reachable(&mut self, roots: Components) -> Result<(), QuestionError> {
        let mut found: HashSet<AnyPosition> = HashSet::default();
        let mut waiting = roots.into_vec();
        waiting.retain(|root| found.insert(root.clone()));
        let mut all = Vec::new();
        while let Some(component) = waiting.pop() {
            for option in self.options(&component)? {
                for component in components(&option) {
                    if found.insert(component.clone()) {
                        waiting.push(component);
                    }
                }
            }
            all.push(component);
        }
        let mut finite = Vec::new();
        for component in all {
            finite.extend(self.nim_value(&component)?.map(|value| (component, value)));
        }
        while !finite.is_empty() {
            let before = finite.len();
            let mut later = Vec::new();
            for (component, value) in finite {
                match self.is_shown(&component, value)? {
                    true => self.list(component)?,
                    false => later.push((component, value)),
                }
            }
            finite = later;
            if finite.len() == before {
                return Err(not_shown());
            }
        }
        Ok(())
    }

    fn known_sum(&self, at: &AnyPosition) -> Option<u64> {
        components(at).iter().try_fold(0, |sum, component| {
            let nim_value = self
                .known
                .contains(component)
                .then(|| self.nim_values.get(component).copied().flatten())
                .flatten();
            Some(sum ^ nim_value?)
        })
    }

    fn is_shown(&mut self, component: &AnyPosition, value: u64) -> Result<bool, QuestionError> {
        let mut smaller = HashSet::<u64>::default();
        for option in self.options(component)? {
            match self.known_sum(&option) {
                Some(nim_value) if nim_value < value => {
                    smaller.insert(nim_value);
                }
                Some(_) => {}
                None => {
                    let mut options = self.options(&option)?.into_iter();
                    if !options.any(|back| self.known_sum(&back) == Some(value)) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(smaller.len() as u64 == value)
    }

    /// The places in the list of the parts of a position that have values, and the nim sum of these; `None`
    /// where a part has none and is not listed.
    fn way(&self, places: &HashMap<AnyPosition, usize>, at: &AnyPosition) -> Option<(Justification, u64)> {
        let components: Option<Justification> =
            components(at).iter().map(|component| places.get(component).copied()).collect();
        components.map(|way| {
            let sum = way.iter().fold(0, |sum, &place| sum ^ self.listed[place].1);
            (way, sum)
        })
    }

    /// What the value of a part needs, with all ways in which the list has it.
    fn needs(
        &mut self,
        places: &HashMap<AnyPosition, usize>,
        component: &AnyPosition,
        value: u64,
    ) -> Result<Vec<Requirement>, QuestionError> {
        let mut needs: Vec<Requirement> = (0..value).map(|_| Vec::new()).collect();
        for option in self.options(component)? {
            let mut differs = Vec::new();
            if let Some((way, sum)) = self.way(places, &option) {
                differs.push(way.clone());
                needs[..value as usize]
                    .get_mut(sum as usize)
                    .into_iter()
                    .for_each(|need| need.push(way.clone()));
            }
            for back in self.options(&option)? {
                differs.extend(self.way(places, &back).filter(|(_, sum)| *sum == value).map(|(way, _)| way));
            }
            needs.push(differs);
        }
        Ok(needs)
    }

    fn certificate(mut self, claim: Data, root: &AnyPosition) -> Result<Data, QuestionError> {
        let mut entries: Vec<Data> =
            self.listed.iter().map(|(component, _)| canonical(component).write()).collect();
        let base = with_base(&mut entries);
        let pairs = entries.into_iter().zip(&self.listed);
        let entries: Vec<Data> =
            pairs.map(|(entry, &(_, value))| Data::list(vec![entry, value.into()])).collect();
        let listed = self.listed.clone();
        let places =
            listed.iter().enumerate().map(|(place, (component, _))| (component.clone(), place)).collect();
        let mut tidied = Vec::new();
        for ((component, value), entry) in listed.iter().zip(&entries) {
            tidied.push(EvidenceEntry {
                text: entry.to_string(),
                needs: self.needs(&places, component, *value)?,
            });
        }
        // Parts without a value that play reaches from the claim need all their options with one, and so does
        // the claim.
        let mut claimed: Vec<Requirement> = Vec::new();
        let (mut waiting, mut met) = (vec![root.clone()], HashSet::new());
        while let Some(at) = waiting.pop() {
            let mut way = Justification::new();
            for component in components(&at) {
                match places.get(&component) {
                    Some(&place) => way.push(place),
                    None if met.insert(component.clone()) => waiting.extend(self.options(&component)?),
                    None => {}
                }
            }
            claimed.extend((!way.is_empty()).then(|| vec![way]));
        }
        let order = tidy(tidied, claimed).ok_or_else(not_shown)?;
        let entries = order.into_iter().map(|place| entries[place].clone());
        let mut evidence = vec![("values", Data::list(entries.collect()))];
        evidence.extend(base.map(|base| ("base", base)));
        Ok(certificate("values", claim, evidence))
    }
}
