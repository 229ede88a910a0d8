//! Certificates of who wins sums of games of Left and Right, whose small components are exact values: the
//! sums that a winning strategy leads to, up to those of which the checker sees at sight who wins.

use super::minimize::{EvidenceEntry, Requirement, tidy};
use super::oracle::letter;
use super::strategy::{claimed, player_word};
use super::{
    CertificateRequest, certificate, check_limits, no_certificate, not_shown, refused_for_a_limit, stopped,
};
use crate::wire::question::QuestionError;
use grundy_checker::outcome::{Games, Sum, Sums, Term};
use grundy_checker::rules::ParsePosition;
use grundy_checker::{CheckError, Meter};
use grundy_solver::budget::{Budget, Halt};
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset};
use grundy_theory::ruleset::outcome_hooks::OutcomeHooks;
use grundy_values::arena::{Arena, ValueId};
use grundy_values::number::Dyadic;
use grundy_values::positions::ValueReductions;
use grundy_wins::ruleset::RulesetComponents;
use grundy_wins::{OutcomeSearch, SumPosition};
use hashbrown::{HashMap, HashSet};
use std::convert::Infallible;
use std::sync::Arc;

/// Binary digits of the numbers of sums behind the point.
const PLACES: u32 = 32;

/// About how many bytes a listed sum takes.
const ENTRY: u64 = 256;

/// What becomes of a term when the search is asked about it.
enum SearchTerm {
    Value(i32),
    Component(AnyPosition, bool),
}

/// The search for who wins, which is asked about the checker's sums.
struct Search<'b> {
    search: OutcomeSearch,
    components: RulesetComponents<AnyRuleset>,
    arena: Arena,
    values: HashMap<i32, ValueId>,
    budget: &'b mut Budget,
}

struct Proof<'a, 'b> {
    sums: Sums<'a>,
    search: Search<'b>,
    /// Sums that Left loses by moving first, each behind all that its proof needs.
    lost: Vec<Sum>,
    places: HashMap<Sum, usize>,
    /// Sums that are listed or will be: they are taken as replies where they can be.
    wanted: HashSet<Sum>,
}

/// A lost sum on the way, with the sums that its proof needs.
struct Frame {
    sum: Sum,
    needs: Vec<Sum>,
}

/// With fewer cells or moves the positions of a strategy are few, and easier to follow.
const MIN_CELLS: u32 = 13;

/// Whether a certificate of this kind is wanted: for large positions of games that the checker adds up.
pub(super) fn suits(asked: &CertificateRequest, readers: &[&ParsePosition]) -> bool {
    let subjects = asked.components.iter().map(|(game, position)| (game.as_str(), position));
    let size = readers
        .iter()
        .zip(&asked.components)
        .map(|(parse, (_, position))| parse(position).map_or(0, |at| size(&at)));
    size.sum::<u32>() >= MIN_CELLS && Games::new(subjects).is_ok_and(|games| games.is_partizan())
}

/// How many cells a position has; where the rules do not count any, how many moves, up to a few.
fn size(at: &AnyPosition) -> u32 {
    AnyRuleset::new().cells(at).unwrap_or_else(|| {
        let mut moves = 0;
        for player in [Player::Left, Player::Right] {
            let counted: Result<(), Infallible> = at.try_options(player, |_| {
                moves += 1;
                Ok(moves < MIN_CELLS)
            });
            let Ok(()) = counted;
        }
        moves
    })
}

pub(super) fn write(asked: &CertificateRequest, budget: &mut Budget) -> Result<Data, QuestionError> {
    let meter = Meter::new(&check_limits(budget));
    let subjects = asked.components.iter().map(|(game, position)| (game.as_str(), position));
    let games = Games::new(subjects).map_err(|error| failed(&error))?;
    let mut sums = Sums::new(&meter);
    let positions = asked.components.iter().map(|(_, position)| position);
    let root = games.sum(&mut sums, positions).map_err(|error| failed(&error))?;
    let rules = RulesetComponents::new(Arc::new(AnyRuleset::new()), ValueReductions::default());
    let search = Search {
        search: OutcomeSearch::default(),
        components: rules,
        arena: Arena::new(),
        values: HashMap::default(),
        budget,
    };
    let (lost, places, wanted) = (Vec::new(), HashMap::default(), HashSet::default());
    let mut proof = Proof { sums, search, lost, places, wanted };
    let movers = asked.player.map_or(vec![Player::Left, Player::Right], |player| vec![player]);
    let (mut outcomes, mut needs) = (Vec::new(), Vec::new());
    for mover in movers {
        let sum = if mover == Player::Left { root.clone() } else { proof.sums.negated(&root) };
        let wins = proof.decide(&sum)?;
        outcomes.push(Outcome::from_next(wins));
        needs.push((sum, wins));
    }
    let outcome = match outcomes[..] {
        [left, right] => Outcome::from_both(left, right),
        [outcome] => outcome,
        _ => return Err(not_shown()),
    };
    proof.certificate(asked, outcome, needs)
}

impl Search<'_> {
    /// A sum for the search.
    fn position(&mut self, sums: &Sums<'_>, sum: &Sum) -> Result<SumPosition, Halt> {
        let mut position = SumPosition::default();
        let terms: Vec<SearchTerm> = sums
            .terms(sum)
            .into_iter()
            .map(|term| match term {
                Term::Value(value) => SearchTerm::Value(value),
                Term::Component(at, is_negative) => SearchTerm::Component(at.clone(), is_negative),
            })
            .collect();
        for term in terms {
            match term {
                SearchTerm::Value(value) => position.add_value(self.value(sums, value)?),
                SearchTerm::Component(at, is_negative) => {
                    let mut components = self.components.number(&at, self.budget)?;
                    components.iter_mut().for_each(|component| component.negative ^= is_negative);
                    position.add_components(&components);
                }
            }
        }
        let number = self.arena.of_number(&Dyadic::new(sum.number(), PLACES), self.budget)?;
        position.add_value(number);
        Ok(position)
    }

    /// A value of the checker.
    fn value(&mut self, sums: &Sums<'_>, value: i32) -> Result<ValueId, Halt> {
        if let Some(&known) = self.values.get(&value) {
            return Ok(known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (list, player) in options.iter_mut().zip([Player::Left, Player::Right]) {
            for option in sums.options_of_value(value, player) {
                list.push(self.value(sums, option)?);
            }
        }
        let made = self.arena.build(&options[0], &options[1], self.budget)?;
        self.values.insert(value, made);
        Ok(made)
    }

    fn wins(&mut self, sums: &Sums<'_>, sum: &Sum) -> Result<bool, Halt> {
        let position = self.position(sums, sum)?;
        let Search { search, components, arena, budget, .. } = self;
        search.wins(&position, Player::Left, components, arena, budget)
    }

    fn wins_at_sight(&mut self, sums: &Sums<'_>, sum: &Sum) -> Result<Option<bool>, Halt> {
        let position = self.position(sums, sum)?;
        let Search { search, components, arena, budget, .. } = self;
        search.wins_at_sight(&position, Player::Left, components, arena, budget)
    }
}

impl Proof<'_, '_> {
    fn at_sight(&mut self, sum: &Sum) -> Result<Option<bool>, QuestionError> {
        self.sums.at_sight(sum).map_err(|error| failed(&error))
    }

    fn options(&mut self, sum: &Sum) -> Result<Vec<Sum>, QuestionError> {
        self.sums.options(sum).map_err(|error| failed(&error))
    }

    /// Adds whatever proves whether Left wins a sum by moving first.
    fn decide(&mut self, sum: &Sum) -> Result<bool, QuestionError> {
        if let Some(wins) = self.at_sight(sum)? {
            return Ok(wins);
        }
        let wins = self.search.wins(&self.sums, sum).map_err(|stop| stopped(&stop))?;
        match wins {
            false => self.prove(sum.clone())?,
            true => {
                if let Some(reply) = self.reply(sum)? {
                    self.prove(reply)?;
                }
            }
        }
        Ok(wins)
    }

    /// An option of a won sum that the opponent loses; `None` if that is seen at sight.
    fn reply(&mut self, sum: &Sum) -> Result<Option<Sum>, QuestionError> {
        let mut open = Vec::new();
        for option in self.options(sum)? {
            match self.at_sight(&option)? {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => open.push(option),
            }
        }
        let listed = open.iter().find(|option| self.places.contains_key(*option));
        if let Some(known) = listed.or_else(|| open.iter().find(|option| self.wanted.contains(*option))) {
            return Ok(Some(known.clone()));
        }
        let mut rest = Vec::new();
        for option in open {
            match self.search.wins_at_sight(&self.sums, &option).map_err(|stop| stopped(&stop))? {
                Some(true) => {}
                Some(false) => return Ok(Some(option)),
                None => rest.push(option),
            }
        }
        for option in rest {
            if !self.search.wins(&self.sums, &option).map_err(|stop| stopped(&stop))? {
                return Ok(Some(option));
            }
        }
        Err(not_shown())
    }

    /// Lists a lost sum, after all that its proof needs.
    fn prove(&mut self, sum: Sum) -> Result<(), QuestionError> {
        if self.places.contains_key(&sum) {
            return Ok(());
        }
        let mut stack = vec![self.frame(sum)?];
        while let Some(frame) = stack.last_mut() {
            if let Some(need) = frame.needs.pop() {
                if !self.places.contains_key(&need) {
                    let frame = self.frame(need)?;
                    stack.push(frame);
                }
                continue;
            }
            if let Some(Frame { sum, .. }) = stack.pop() {
                self.search.budget.reserve(ENTRY).map_err(|stop| stopped(&stop))?;
                self.places.insert(sum.clone(), self.lost.len());
                self.lost.push(sum);
            }
        }
        Ok(())
    }

    fn frame(&mut self, sum: Sum) -> Result<Frame, QuestionError> {
        let mut needs = Vec::new();
        for option in self.options(&sum)? {
            match self.at_sight(&option)? {
                Some(true) => {}
                Some(false) => return Err(not_shown()),
                None => {
                    if let Some(reply) = self.reply(&option)?
                        && !self.places.contains_key(&reply)
                    {
                        self.wanted.insert(reply.clone());
                        needs.push(reply);
                    }
                }
            }
        }
        Ok(Frame { sum, needs })
    }

    /// The options of a sum that are known to be lost by the opponent, each a way to win; `None` if one is
    /// seen at sight, and nothing is needed.
    fn ways(&mut self, sum: &Sum) -> Result<Option<Requirement>, QuestionError> {
        let mut ways = Requirement::new();
        for option in self.options(sum)? {
            match self.at_sight(&option)? {
                Some(true) => {}
                Some(false) => return Ok(None),
                None => ways.extend(self.places.get(&option).map(|&place| vec![place])),
            }
        }
        Ok(Some(ways))
    }

    fn certificate(
        mut self,
        asked: &CertificateRequest,
        outcome: Outcome,
        claims: Vec<(Sum, bool)>,
    ) -> Result<Data, QuestionError> {
        let (mut entries, mut written) = (Vec::new(), Vec::new());
        for place in 0..self.lost.len() {
            let sum = self.lost[place].clone();
            let mut needs = Vec::new();
            for option in self.options(&sum)? {
                if self.at_sight(&option)?.is_none() {
                    needs.extend(self.ways(&option)?);
                }
            }
            let entry = self.sums.write(&sum, asked.is_sum).map_err(|error| failed(&error))?;
            entries.push(EvidenceEntry { text: entry.to_string(), needs });
            written.push(entry);
        }
        let mut needs = Vec::new();
        for (sum, wins) in claims {
            if self.at_sight(&sum)?.is_some() {
                continue;
            }
            match (wins, self.places.get(&sum)) {
                (false, Some(&place)) => needs.push(vec![vec![place]]),
                _ => needs.extend(self.ways(&sum)?),
            }
        }
        let order = tidy(entries, needs).ok_or_else(not_shown)?;
        let listed = order.iter().map(|&place| written[place].clone()).collect();
        let mut claim = claimed(asked);
        claim.extend(asked.player.map(|player| ("player", player_word(player))));
        claim.push(("outcome", letter(Some(outcome))));
        let claim = claim.into_iter().map(|(name, data)| (name.to_owned(), data)).collect();
        Ok(certificate("outcome", Data::Object(claim), vec![("lost", Data::list(listed))]))
    }
}

/// Why the checker cannot follow.
fn failed(error: &CheckError) -> QuestionError {
    if error.is_limit() { refused_for_a_limit(error) } else { no_certificate(error.words()) }
}
