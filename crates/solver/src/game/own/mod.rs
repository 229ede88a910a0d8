//! Games of users' own: rules that may fail, and whose promises are checked.
//!
//! Rules are asked before they are relied on. What they say is kept, and engines work on what was kept, so that no
//! engine meets rules that fail in the middle of its work: a question about which they fail is answered with the
//! failure, and what is remembered stays right.

mod asked;
mod asking;
mod explored;
mod heaps;
mod impartial;
mod packed;
mod partizan;
mod scored;
mod short;
mod study;
mod view;

use super::options::{Groups, Wanted};
use super::workbench::SharedWorkbench;
use super::{Game, LONG_LIST, LONG_POSITION, Placed, lock};
use crate::answer::{MoveList, NamedMove, OptionList, OptionTo, Worth};
use crate::engine::retrograde::Verdict;
use crate::limits::{Budget, Stop};
use asking::Asks;
use grundy_theory::data::{Data, PositionError};
use grundy_theory::player::Player;
use grundy_theory::ruleset::drawn::Drawn;
use grundy_theory::ruleset::form::{self, Form};
use grundy_theory::ruleset::own::drawn::OwnDrawn;
use grundy_theory::ruleset::own::sums::Sums;
use grundy_theory::ruleset::own::{OwnAbout, OwnFault, OwnKind, OwnMove, OwnRules};
use grundy_theory::ruleset::{About, Fields};
use grundy_theory::text;
use grundy_theory::theorem::Statement;
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::sync::{Arc, Mutex, OnceLock};
use study::Study;

/// The game with these rules: everything that a game of the catalogue has.
pub fn game(rules: Arc<dyn OwnRules>) -> Arc<dyn Game> {
    game_on(rules, SharedWorkbench::default())
}

/// The same, with its values made on this workbench.
pub fn game_on(rules: Arc<dyn OwnRules>, bench: SharedWorkbench) -> Arc<dyn Game> {
    match rules.kind() {
        OwnKind::Heaps => Arc::new(heaps::game(rules)),
        // The scores of parts say nothing of the score of a sum.
        OwnKind::Scored => Arc::new(OwnGame(Arc::new(Shared::new(rules, bench)))),
        _ => Arc::new(OwnGame(Arc::new(Shared::new(Arc::new(Sums::of(rules)), bench)))),
    }
}

/// A game of whole positions.
struct OwnGame(Arc<Shared>);

/// The rules with what was found out about them.
struct Shared {
    rules: Arc<dyn OwnRules>,
    /// Single positions: with their parts, where the game is impartial, and in turns where it is not.
    alone: Mutex<Study>,
    /// Impartial positions without parts, partizan ones with the moves of both players.
    beside: Mutex<Study>,
    /// Partizan positions with their parts, and where there are none with the moves of both players.
    apart: Mutex<Study>,
    /// Where values of partizan positions are made.
    bench: SharedWorkbench,
    drawn: OwnDrawn,
}

static ABOUT: About = About {
    rules: text!("Rules of one's own.", "自定义规则。"),
    format: text!("a position as these rules understand it", "这些规则所理解的局面"),
    example: "null",
    source: "",
};

impl Shared {
    fn new(rules: Arc<dyn OwnRules>, bench: SharedWorkbench) -> Shared {
        let (alone, beside) = match rules.kind() {
            OwnKind::Partizan => (Asks::Turns { scored: false }, Asks::Both),
            OwnKind::Scored => (Asks::Turns { scored: true }, Asks::Both),
            // Parts of a position that can be kept going add up otherwise: such positions are looked at as a whole.
            _ if rules.loopy() => (Asks::Whole, Asks::Whole),
            _ => (Asks::Parts, Asks::Whole),
        };
        let study = |asks| Mutex::new(Study::new(Arc::clone(&rules), asks));
        let apart = study(Asks::PartsOrBoth);
        Shared {
            alone: study(alone),
            beside: study(beside),
            apart,
            bench,
            drawn: OwnDrawn(Arc::clone(&rules)),
            rules,
        }
    }

    /// The first moves of a player that are wanted, and how many there are.
    fn pick(
        &self,
        at: &Data,
        player: Player,
        limit: usize,
        budget: &mut Budget,
        mut wanted: impl FnMut(&Data, &mut Budget) -> Result<bool, Stop>,
    ) -> Result<(Vec<OwnMove>, u64), Stop> {
        let mut moves = asking::moves(&*self.rules, at, player, budget.limits().memory)?;
        moves.sort_by(in_order);
        moves.dedup();
        budget.spend(moves.len() as u64)?;
        let (mut found, mut count) = (Vec::new(), 0u64);
        for mv in moves {
            if wanted(&mv.to, budget).map_err(|stop| asking::led_to(&*self.rules, &mv.to, stop))? {
                count += 1;
                if found.len() < limit {
                    found.push(mv);
                }
            }
        }
        Ok((found, count))
    }

    /// The same, as answers show them.
    fn moves(
        &self,
        at: &Data,
        player: Player,
        limit: usize,
        budget: &mut Budget,
        wanted: impl FnMut(&Data, &mut Budget) -> Result<bool, Stop>,
    ) -> Result<MoveList, Stop> {
        let (found, count) = self.pick(at, player, limit, budget, wanted)?;
        let listed = found.len() as u64;
        let moves = found.into_iter().map(|mv| named(mv, listed)).collect();
        Ok(MoveList { moves, count: Some(count.into()) })
    }
}

impl Shared {
    /// All moves of a player, with what they lead to.
    fn options(
        &self,
        at: &Data,
        player: Player,
        wanted: Wanted,
        budget: &mut Budget,
        mut look: impl FnMut(&Data, &mut Budget) -> Result<(Verdict, Worth), Stop>,
    ) -> Result<OptionList, Stop> {
        let mut groups = Groups::new(wanted.limit, self.rules.loopy(), budget);
        let (moves, _) = self.pick(at, player, usize::MAX, budget, |_, _| Ok(true))?;
        let count = BigUint::from(moves.len());
        for mv in moves {
            let (verdict, worth) =
                look(&mv.to, budget).map_err(|stop| asking::led_to(&*self.rules, &mv.to, stop))?;
            if groups.takes(verdict.outcome) {
                let mut option = OptionTo::to(named(mv, wanted.limit as u64), verdict.outcome);
                option.grundy = wanted.grundy.then_some(worth);
                option.remoteness = wanted.remoteness.then_some(verdict.remoteness);
                groups.push(option);
            }
        }
        Ok(groups.finish(Some(count)))
    }
}

/// The order of answers: by where moves lead, then by their labels.
fn in_order(a: &OwnMove, b: &OwnMove) -> Ordering {
    a.to.lexicographic(&b.to).then_with(|| match (&a.label, &b.label) {
        (Some(a), Some(b)) => a.lexicographic(b),
        (a, b) => a.is_some().cmp(&b.is_some()),
    })
}

/// A move as answers show it.
fn named(mv: OwnMove, listed: u64) -> NamedMove {
    let size = mv.to.size();
    let short = size <= LONG_POSITION || size.saturating_mul(listed) <= LONG_LIST;
    let name: Fields = mv.label.map(|label| ("label", label)).into_iter().collect();
    NamedMove { name, to: short.then_some(mv.to) }
}

/// A position in a message.
fn text_of(rules: &dyn OwnRules, at: &Data) -> String {
    /// Longer ones are cut.
    const LONG: usize = 80;
    let mut text = match rules.show(at) {
        Ok(Some(text)) if !text.contains('\n') => text,
        _ => at.to_string(),
    };
    if let Some((cut, _)) = text.char_indices().nth(LONG) {
        text.truncate(cut);
        text.push_str("...");
    }
    text
}

impl Game for OwnGame {
    fn place(&self, data: &Data) -> Result<Placed, PositionError> {
        let (game, at) = (Arc::clone(&self.0), data.clone());
        Ok(match self.0.rules.kind() {
            OwnKind::Partizan => Placed::Partizan(Box::new(partizan::Position::new(game, at))),
            OwnKind::Scored => Placed::Alone(Box::new(scored::Position { game, at })),
            _ => Placed::Component(Box::new(impartial::Position { game, at, view: OnceLock::new() })),
        })
    }

    fn bytes(&self) -> u64 {
        [&self.0.alone, &self.0.beside, &self.0.apart].map(|study| lock(study).bytes()).iter().sum()
    }

    fn has_components(&self) -> bool {
        !matches!(self.0.rules.kind(), OwnKind::Partizan | OwnKind::Scored)
    }

    fn is_partizan(&self) -> bool {
        self.0.rules.kind() == OwnKind::Partizan
    }

    fn example(&self) -> String {
        self.0.rules.about().example.unwrap_or_else(|| ABOUT.example.to_owned())
    }

    fn drawn(&self) -> &dyn Drawn {
        &self.0.drawn
    }

    fn form(&self) -> Form {
        form::VALUE
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn own_words(&self) -> Option<OwnAbout> {
        Some(self.0.rules.about())
    }

    fn show(&self, at: &Data) -> Result<Option<String>, OwnFault> {
        self.0.rules.show(at)
    }

    fn statements(&self) -> Vec<&'static Statement> {
        Vec::new()
    }
}
