//! Certificates of Grundy values, and of who wins, where a search by the rules finds them: of the values that
//! it met those that prove each other.
//!
//! A part has the value g where each smaller number is the value of an option, and each option has another
//! value or has itself an option of the value g. So one option is chosen for each smaller number, and each
//! other option is refuted by a reply. Which is taken, if there are several, goes by what is listed already.

use super::minimize::{EvidenceEntry, Justification, Requirement, tidy};
use super::{certificate, not_shown, stopped, with_base};
use crate::wire::question::QuestionError;
use grundy_checker::rules::{ParsePosition, canonical, components, normal};
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::search::graph::{
    Component, Decompose, GameGraph, NextMoves, OptionBuffer, OptionQuery, PositionId,
};
use grundy_solver::search::nimber_search::{NimberSearch, SearchResult};
use grundy_solver::search::option_meter::{MAX_OPTIONS, too_many_options};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::ruleset::{PositionTooLarge, Ruleset};
use hashbrown::{HashMap, HashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The parts of a position, by their numbers, in rising order; equal parts are there several times.
type Sum = Vec<PositionId>;

/// Bytes of a numbered part, beside its weight, and of a part of an option in a list.
const NUMBERED: u64 = 96;
const LISTED: u64 = 32;

/// The parts of positions, as the checker divides them.
#[derive(Default)]
struct ComponentGraph {
    positions: Vec<AnyPosition>,
    numbers: HashMap<AnyPosition, u32>,
    bytes: u64,
}

impl ComponentGraph {
    /// The parts of a position.
    fn sum(&mut self, at: &AnyPosition, budget: &mut Budget) -> Result<Sum, Halt> {
        let mut sum = Sum::new();
        for component in components(at) {
            budget.charge_steps(1)?;
            let number = match self.numbers.get(&component) {
                Some(&number) => number,
                None => {
                    let bytes = NUMBERED + AnyRuleset::new().size_in_memory(&component) as u64;
                    budget.reserve(bytes)?;
                    self.bytes += bytes;
                    let number = self.positions.len() as u32;
                    if number == Component::MAX_NUMBER {
                        return Err(Halt::Memory(budget.limits().memory));
                    }
                    self.positions.push(component.clone());
                    self.numbers.insert(component, number);
                    number
                }
            };
            sum.push(PositionId::new(number));
        }
        sum.sort_unstable();
        Ok(sum)
    }

    /// Shows the options of a part as long as nothing fails.
    fn visit(
        &self,
        at: PositionId,
        budget: &mut Budget,
        mut visit: impl FnMut(AnyPosition, &mut Budget) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let mut count = 0;
        self.positions[at.index()].try_options(Player::Left, |option| {
            let option = option.map_err(|PositionTooLarge| Halt::Memory(budget.limits().memory))?;
            budget.charge_steps(OPTION)?;
            count += 1;
            if count > MAX_OPTIONS {
                return Err(too_many_options());
            }
            visit(option, budget).map(|()| true)
        })
    }
}

/// Steps that an option costs: it is made, brought to canonical form and looked up.
const OPTION: u64 = 100;

impl GameGraph for ComponentGraph {
    fn options(&mut self, of: OptionQuery, out: &mut OptionBuffer, budget: &mut Budget) -> NextMoves {
        let OptionQuery { at, range, .. } = of;
        let (mut options, mut bytes) = (Vec::new(), 0);
        self.visit(at, budget, |option, budget| {
            let weight = NUMBERED + AnyRuleset::new().size_in_memory(&option) as u64;
            budget.reserve(weight)?;
            bytes += weight;
            options.push(option);
            Ok(())
        })?;
        budget.release(bytes);
        let end = u64::from(range.start) + u64::from(range.max);
        let more = options.len() as u64 > end;
        let wanted = options.into_iter().skip(range.start as usize).take(range.max as usize);
        for option in wanted {
            for component in self.sum(&canonical(&option), budget)? {
                out.push(component.into());
            }
            out.end_option(budget)?;
        }
        Ok(more.then_some(end as u32))
    }

    fn len(&self) -> u32 {
        self.positions.len() as u32
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn count_moves(&mut self, at: PositionId, _: Player, budget: &mut Budget) -> Result<u32, Halt> {
        let (rules, position) = (AnyRuleset::new(), &self.positions[at.index()]);
        let count = rules.count_moves(position);
        if let Some(count) = count.or_else(|| rules.estimate_moves(position).map(u128::from)) {
            return Ok(u32::try_from(count).unwrap_or(u32::MAX));
        }
        let mut count = 0;
        self.visit(at, budget, |_, _| {
            count += 1;
            Ok(())
        })?;
        Ok(count)
    }
}

/// A proof that grows.
struct Proving<'a> {
    budget: &'a mut Budget,
    graph: ComponentGraph,
    search: NimberSearch,
    /// The options of parts, each once.
    options: HashMap<PositionId, Rc<[Sum]>>,
    /// The parts whose values are listed or will be, and those of them that are not yet proved.
    listed: HashSet<PositionId>,
    open: Vec<PositionId>,
    /// The proved ones.
    proved: Vec<PositionId>,
    places: HashMap<PositionId, usize>,
}

/// A certificate of who wins a position, and if that is asked, of its value, written within a number of
/// steps.
pub(super) fn write(
    game: &str,
    position: &Data,
    root: (&ParsePosition, &AnyPosition),
    (grundy, steps): (bool, u64),
    budget: &mut Budget,
) -> Result<Data, QuestionError> {
    budget.with_step_limit(steps, |budget| {
        // Nothing is kept.
        let held = budget.remaining().memory;
        let written = search(game, position, root, grundy, budget);
        budget.release(held.saturating_sub(budget.remaining().memory));
        written
    })
}

fn search(
    game: &str,
    position: &Data,
    (parse, root): (&ParsePosition, &AnyPosition),
    grundy: bool,
    budget: &mut Budget,
) -> Result<Data, QuestionError> {
    let mut proving = Proving {
        budget,
        graph: ComponentGraph::default(),
        search: NimberSearch::default(),
        options: HashMap::new(),
        listed: HashSet::new(),
        open: Vec::new(),
        proved: Vec::new(),
        places: HashMap::new(),
    };
    let written = proving.root(root, grundy).and_then(|claimed| {
        proving.prove()?;
        Ok(claimed)
    });
    let (outcome, value, root) = written.map_err(|stop| stopped(&stop))?;
    let mut claim =
        vec![("game", game.into()), ("position", position.clone()), ("outcome", outcome.as_str().into())];
    claim.extend(value.map(|value| ("grundy", Data::Natural(value.into()))));
    let claim = Data::Object(claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect());
    let needs = match value.is_some() || proving.unlisted(&root) == 0 {
        true => vec![root],
        false => proving.replies(&root, 0).map_err(|stop| stopped(&stop))?,
    };
    proving.certificate(claim, parse, needs)
}

impl Proving<'_> {
    /// Finds out who wins a position, and lists what that needs. The value is found if it is asked for.
    fn root(&mut self, at: &AnyPosition, grundy: bool) -> Result<(Outcome, Option<u32>, Sum), Halt> {
        let root = self.graph.sum(at, self.budget)?;
        let wins = !grundy && {
            let all: Vec<Component> = root.iter().map(|&component| component.into()).collect();
            self.search.wins(&mut self.graph, &all, 0, self.budget)?.what
        };
        if wins {
            let reply = match self.cheapest_reply(&root, 0)? {
                Some(reply) => Some(reply),
                None => self.lost_option(&root)?,
            };
            if let Some(reply) = reply {
                self.list(&reply);
                return Ok((Outcome::N, None, root));
            }
        }
        let value = self.found(&root)?;
        self.list(&root);
        Ok((Outcome::from_next(value != 0), grundy.then_some(value), root))
    }

    /// An option of value 0, whose values were not all met.
    fn lost_option(&mut self, root: &[PositionId]) -> Result<Option<Sum>, Halt> {
        for option in self.options_of_sum(root)? {
            if self.found(&option)? == 0 {
                return Ok(Some(option));
            }
        }
        Ok(None)
    }

    /// Lists all that needs to be listed.
    fn prove(&mut self) -> Result<(), Halt> {
        while let Some(at) = self.open.pop() {
            self.prove_component(at)?;
            self.places.insert(at, self.proved.len());
            self.proved.push(at);
        }
        Ok(())
    }

    /// Lists what the value of a component needs.
    fn prove_component(&mut self, at: PositionId) -> Result<(), Halt> {
        let value = self.found(&[at])?;
        let options = self.options(at)?;
        for smaller in 0..value {
            let mut chosen = None;
            for option in options.iter().filter(|option| self.known(option) == Some(smaller)) {
                chosen = self.cheaper(chosen, option);
            }
            // The value of an option may follow from what cancels, or from how many options there are.
            for option in options.iter() {
                if chosen.is_none() && self.known(option).is_none() && self.found(option)? == smaller {
                    chosen = self.cheaper(None, option);
                }
            }
            self.list(&chosen.map_or_else(Vec::new, |(_, option)| option));
        }
        for option in options.iter() {
            let own = self.known(option).map(|_| option);
            if own.is_some_and(|own| self.unlisted(own) == 0) {
                continue;
            }
            let reply = self.cheapest_reply(option, value)?;
            let shown = match (own, reply) {
                (Some(own), Some(reply)) if self.unlisted(own) < self.unlisted(&reply) => own.clone(),
                (_, Some(reply)) => reply,
                (_, None) => {
                    self.found(option)?;
                    option.clone()
                }
            };
            self.list(&shown);
        }
        Ok(())
    }

    /// The option of a sum with this value that needs the fewest new entries, of those whose values are
    /// known.
    fn cheapest_reply(&mut self, sum: &[PositionId], value: u32) -> Result<Option<Sum>, Halt> {
        let mut chosen = None;
        for reply in self.options_of_sum(sum)? {
            if self.known(&reply) == Some(value) {
                chosen = self.cheaper(chosen, &reply);
            }
        }
        Ok(chosen.map(|(_, reply)| reply))
    }

    fn cheaper(&self, chosen: Option<(usize, Sum)>, sum: &[PositionId]) -> Option<(usize, Sum)> {
        let cost = self.unlisted(sum);
        match chosen {
            Some((least, _)) if least <= cost => chosen,
            _ => Some((cost, sum.to_vec())),
        }
    }

    /// How many parts of a sum are not listed.
    fn unlisted(&self, sum: &[PositionId]) -> usize {
        sum.iter().filter(|component| !self.listed.contains(*component)).count()
    }

    fn list(&mut self, sum: &[PositionId]) {
        for &component in sum {
            if self.listed.insert(component) {
                self.open.push(component);
            }
        }
    }

    /// The value of a sum, if it is known.
    fn known(&self, sum: &[PositionId]) -> Option<u32> {
        sum.iter().try_fold(0, |value, &component| Some(value ^ self.search.known(component)?))
    }

    /// The value of a sum, which is searched if it is not known.
    fn found(&mut self, sum: &[PositionId]) -> Result<u32, Halt> {
        let mut value = 0;
        for &component in sum {
            let SearchResult { what, .. } =
                self.search.value(&mut self.graph, &[component.into()], self.budget)?;
            value ^= what;
        }
        Ok(value)
    }

    fn options(&mut self, at: PositionId) -> Result<Rc<[Sum]>, Halt> {
        if let Some(options) = self.options.get(&at) {
            return Ok(Rc::clone(options));
        }
        let (mut out, budget) = (OptionBuffer::default(), &mut *self.budget);
        self.graph.options(OptionQuery::all(at, Player::Left, Decompose::Components), &mut out, budget)?;
        let options: BTreeSet<Sum> = out
            .options_from(0)
            .map(|option| option.iter().map(|component| component.id()).collect())
            .collect();
        let options: Rc<[Sum]> = options.into_iter().collect();
        budget.reserve(LISTED * (out.components().len() + options.len()) as u64)?;
        self.options.insert(at, Rc::clone(&options));
        Ok(options)
    }

    /// The options of a sum: those of each part beside the others.
    fn options_of_sum(&mut self, sum: &[PositionId]) -> Result<Vec<Sum>, Halt> {
        let mut all = Vec::new();
        for (index, &component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == component {
                continue;
            }
            for option in self.options(component)?.iter() {
                let mut to = sum.to_vec();
                to.remove(index);
                to.extend(option);
                to.sort_unstable();
                all.push(to);
            }
        }
        self.budget.charge_steps(all.len() as u64)?;
        Ok(all)
    }

    /// The options of a sum with this value all of whose parts are listed.
    fn replies(&mut self, sum: &[PositionId], value: u32) -> Result<Vec<Sum>, Halt> {
        let mut replies = self.options_of_sum(sum)?;
        replies.retain(|reply| self.unlisted(reply) == 0 && self.known(reply) == Some(value));
        Ok(replies)
    }

    fn way(&self, sum: &[PositionId]) -> Justification {
        sum.iter().filter_map(|component| self.places.get(component).copied()).collect()
    }

    fn ways(&self, sums: &[Sum]) -> Requirement {
        sums.iter().map(|sum| self.way(sum)).collect()
    }

    /// What the value of a part needs, with all ways in which the list has it.
    fn needs(&mut self, at: PositionId) -> Result<Vec<Requirement>, Halt> {
        let (value, options) = (self.found(&[at])?, self.options(at)?);
        let mut needs = Vec::new();
        for smaller in 0..value {
            let has = |option: &&Sum| self.unlisted(option) == 0 && self.known(option) == Some(smaller);
            needs.push(options.iter().filter(has).map(|option| self.way(option)).collect());
        }
        for option in options.iter() {
            let mut differs: Requirement = Vec::new();
            if self.unlisted(option) == 0 {
                differs.push(self.way(option));
            }
            let replies = self.replies(option, value)?;
            differs.extend(self.ways(&replies));
            self.budget.reserve(LISTED * differs.len() as u64)?;
            needs.push(differs);
        }
        Ok(needs)
    }

    /// The certificate; the claim needs one of these sums.
    fn certificate(
        mut self,
        claim: Data,
        parse: &ParsePosition,
        claimed: Vec<Sum>,
    ) -> Result<Data, QuestionError> {
        let write = |at: &PositionId| normal(parse, &self.graph.positions[at.index()]).write();
        let mut entries: Vec<Data> = self.proved.iter().map(write).collect();
        let base = with_base(&mut entries);
        let proved = std::mem::take(&mut self.proved);
        let mut tidied = Vec::new();
        for (entry, &at) in entries.iter_mut().zip(&proved) {
            let value = self.known(&[at]).unwrap_or(0);
            *entry = Data::list(vec![entry.clone(), Data::Natural(value.into())]);
            let needs = self.needs(at).map_err(|stop| stopped(&stop))?;
            tidied.push(EvidenceEntry { text: entry.to_string(), needs });
        }
        let order = tidy(tidied, vec![self.ways(&claimed)]).ok_or_else(not_shown)?;
        let listed: Vec<Data> = order.into_iter().map(|place| entries[place].clone()).collect();
        // Where nothing is listed, nothing is completed.
        let base = base.filter(|_| !listed.is_empty());
        let mut evidence = vec![("values", Data::list(listed))];
        evidence.extend(base.map(|base| ("base", base)));
        Ok(certificate("values", claim, evidence))
    }
}
