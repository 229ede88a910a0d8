//! A game whose rules end by having no move, and in which both players have the same moves: its rules, and a
//! list of methods, the first of which that speaks wins.

use super::component::{Component, OtherComponents};
use super::position::{Game, GamePosition};
use crate::answer::{Basis, Claim, GrundyAnswer, MoveList, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use crate::method::line::KnownLine;
use crate::method::mex_reason;
use crate::method::misere_quotients::{Beside, HeapsOfGame, element_of};
use crate::method::p_positions::PPositions;
use crate::method::single_heaps::SumOfHeaps;
use crate::method::{Method, MethodInput, MethodResult, RootCache};
use crate::moves::first_moves::{by_outcome, by_trying, choices, played};
use crate::moves::named_move::{self, named};
use crate::moves::option_list::OptionGroups;
use crate::moves::options;
use crate::moves::{MoveLimits, SuspenseMove};
use crate::survey::{self, PositionSet, SurveyScope};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::any::{AnyPosition, ImpartialKind};
use grundy_theory::ruleset::enumeration::{Size, SizeError};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::ruleset::{Impartial, Notation};
use grundy_theory::theorem::ferguson::{self, TameTotal};
use grundy_theory::theorem::{EITHER, FirstMoves, Statement};
use grundy_theory::value::{GrundyValue, LoopyNimValue};
use grundy_theory::words;
use smallvec::SmallVec;
use std::sync::Arc;

/// The game with the rules `R`.
pub(super) struct ImpartialGame<R: Notation>(Arc<Shared<R>>);

struct Shared<R: Notation> {
    rules: Arc<R>,
    methods: Vec<Box<dyn Method<R>>>,
    /// Are outcomes known through values? Then a value out of reach leaves nothing to answer.
    by_value: bool,
    /// Whether Left and Right have different moves in other positions of the game.
    takes_player: bool,
    /// Lists the positions of a size; their values are nimbers, found from the rules alone.
    survey: SurveyScope,
    /// A position with its rules alone.
    erase: fn(&Arc<R>, &R::Position) -> AnyPosition<ImpartialKind>,
}

/// A position with what methods have noted of it.
struct Position<R: Notation> {
    game: Arc<Shared<R>>,
    at: R::Position,
    notes: SmallVec<[RootCache; 3]>,
}

/// What may be spent on the value of a follower, of which there may be many, beside an outcome that is known
/// without it: a few seconds, a gigabyte.
const EXTRA_STEPS: u64 = 400_000_000;
const EXTRA_MEMORY: u64 = 1 << 30;

/// The value of the position itself has this part of the steps, of the time and of the memory, and at least
/// as much as that of a follower.
const EXTRA_PART: u32 = 2;

/// Steps and bytes that a reason may take beside the answer: well under a second of work.
const DERIVING: u64 = 2_000_000;
const DERIVING_MEMORY: u64 = 1 << 28;

impl<R: Impartial + Notation> ImpartialGame<R> {
    /// A game whose outcomes are known through values.
    pub(super) fn by_value(rules: Arc<R>, methods: Vec<Box<dyn Method<R>>>) -> ImpartialGame<R> {
        let survey = survey::nimbers(Arc::clone(&rules));
        let erase = |rules: &Arc<R>, at: &R::Position| AnyPosition::impartial(Arc::clone(rules), at.clone());
        ImpartialGame(Arc::new(Shared { rules, methods, by_value: true, takes_player: false, survey, erase }))
    }
}

impl ImpartialGame<ErasedRules<ImpartialKind>> {
    /// A game whose rules have forgotten their type, in which a position may be answered though its value is
    /// out of reach. `takes_player` says whether Left and Right have different moves in other positions of
    /// it, and `survey` lists those of a size.
    pub(super) fn without_type(
        rules: Arc<ErasedRules<ImpartialKind>>,
        methods: Vec<Box<dyn Method<ErasedRules<ImpartialKind>>>>,
        takes_player: bool,
        survey: SurveyScope,
    ) -> Self {
        let erase = |_: &Arc<_>, at: &AnyPosition<ImpartialKind>| at.clone();
        ImpartialGame(Arc::new(Shared { rules, methods, by_value: false, takes_player, survey, erase }))
    }
}

impl<R: Impartial + Notation> Game for ImpartialGame<R> {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        let mut notes = SmallVec::new();
        notes.resize_with(self.0.methods.len(), RootCache::new);
        Ok(GamePosition::Component(Box::new(Position { game: Arc::clone(&self.0), at, notes })))
    }

    fn bytes(&self) -> u64 {
        let mut bytes = 0;
        for method in &self.0.methods {
            bytes += method.bytes();
        }
        bytes
    }

    fn drawn(&self) -> &dyn Playable {
        &*self.0.rules
    }

    fn notation(&self) -> &dyn ErasedNotation {
        &*self.0.rules
    }

    fn tell(&self, known: Arc<dyn PPositions>) {
        self.0.methods.iter().for_each(|method| method.tell(&known));
    }

    fn tell_line(&self, known: Arc<dyn KnownLine>) {
        self.0.methods.iter().for_each(|method| method.tell_line(&known));
    }

    fn statements(&self) -> Vec<&'static Statement> {
        let mut statements = Vec::new();
        for method in &self.0.methods {
            statements.append(&mut method.statements());
        }
        statements
    }

    fn enumerate(&self, size: Size, letters: Option<&str>) -> Result<Box<dyn PositionSet>, SizeError> {
        (self.0.survey)(size, letters)
    }

    fn single_heaps(&self) -> Option<&dyn SumOfHeaps> {
        self.0.methods.iter().find_map(|method| method.single_heaps())
    }
}

/// No method speaks: the list of methods ends with one that has something to say about every position.
fn silent() -> Halt {
    Halt::OutOfReach(words!("no method of this game answers this question", "这个游戏没有能回答此问题的方法"))
}

/// A sum looks at this many moves of a component whose own order is another than that of the sum.
const MAX_BY_MOVE: usize = 10_000;

impl<R: Impartial + Notation> Position<R> {
    /// How many moves have to be listed so that the first `limit` of a sum are among them.
    fn most_in_a_sum(&self, limit: usize) -> usize {
        if self.game.rules.lists_by_move() { limit.max(MAX_BY_MOVE) } else { limit }
    }

    /// The first method that speaks about the position asked about, or about a follower of it.
    fn first<T>(
        &self,
        follower: Option<&R::Position>,
        mut says: impl FnMut(&dyn Method<R>, MethodInput<'_, R>) -> MethodResult<T>,
    ) -> MethodResult<T> {
        for (method, note) in self.game.methods.iter().zip(&self.notes) {
            let mut on = MethodInput::root(&self.game.rules, &self.at, note);
            if let Some(at) = follower {
                on = on.follower(at);
            }
            if let Some(said) = says(&**method, on)? {
                return Ok(Some(said));
            }
        }
        Ok(None)
    }

    fn before_search(&self, budget: &mut Budget) -> Result<(), Halt> {
        self.first(None, |method, on| method.before_search(on, budget).map(|()| None::<()>)).map(|_| ())
    }

    fn before_moves(&self, budget: &mut Budget) -> Result<(), Halt> {
        self.first(None, |method, on| method.before_moves(on, budget).map(|()| None::<()>)).map(|_| ())
    }

    fn claim(
        &self,
        follower: Option<&R::Position>,
        play: Convention,
        why: bool,
        budget: &mut Budget,
    ) -> Result<Claim<Outcome>, Halt> {
        self.first(follower, |method, on| method.outcome(on.in_play(play), why, budget))?.ok_or_else(silent)
    }

    fn value(
        &self,
        follower: Option<&R::Position>,
        budget: &mut Budget,
    ) -> Result<Claim<LoopyNimValue>, Halt> {
        self.first(follower, |method, on| method.value(on, budget))?.ok_or_else(silent)
    }

    fn suspense_of(
        &self,
        follower: Option<&R::Position>,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<u64>, Halt> {
        self.first(follower, |method, on| method.suspense(on.in_play(play), budget))?.ok_or_else(silent)
    }

    /// The value, or why there is none.
    fn nim_value(
        &self,
        follower: Option<&R::Position>,
        budget: &mut Budget,
    ) -> Result<Result<Claim<LoopyNimValue>, GrundyAnswer>, Halt> {
        if !self.game.rules.has_grundy(follower.unwrap_or(&self.at)) {
            return Ok(Err(GrundyAnswer::Unsought));
        }
        if self.game.by_value {
            return match self.value(follower, budget) {
                // Who wins may be known without all that values take.
                Err(stop @ Halt::OutOfReach(_)) if self.game.rules.is_loopy() => {
                    Ok(Err(GrundyAnswer::OutOfReach(stop)))
                }
                value => value.map(Ok),
            };
        }
        match self.extra_value(follower, budget) {
            Ok(value) => Ok(Ok(value)),
            Err(stop @ (Halt::Interrupted | Halt::Own(_))) => Err(stop),
            // Time for the rest of the question may be left.
            Err(stop) => budget.check().map(|()| Err(GrundyAnswer::OutOfReach(stop))),
        }
    }

    /// The value, within what may be spent on it beside the outcome.
    fn extra_value(
        &self,
        follower: Option<&R::Position>,
        budget: &Budget,
    ) -> Result<Claim<LoopyNimValue>, Halt> {
        let part = u64::from(EXTRA_PART);
        let unlimited = budget.limits().steps == u64::MAX;
        let (steps, memory) = match (follower, budget.limits().value) {
            (Some(_), _) if !unlimited => (EXTRA_STEPS, EXTRA_MEMORY),
            (_, Some(steps)) => (steps, EXTRA_MEMORY),
            (_, None) if unlimited => (u64::MAX, budget.remaining().memory / part),
            (_, None) => {
                let remaining = budget.remaining();
                ((remaining.steps / part).max(EXTRA_STEPS), (remaining.memory / part).max(EXTRA_MEMORY))
            }
        };
        let mut extra = budget.sub_budget(steps, memory);
        extra.within_part_of_time(EXTRA_PART, |extra| self.value(follower, extra))
    }

    fn named(&self, listed: FirstMoves<R::Move>, budget: &mut Budget) -> Result<MoveList, Halt> {
        named_move::listed(&*self.game.rules, &self.at, &listed.moves, listed.count, budget)
    }

    /// The winning moves, alone or beside the rest of a sum, where a method finds them without trying all.
    fn told_moves(
        &self,
        rest: Option<&OtherComponents>,
        play: Convention,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodResult<FirstMoves<R::Move>> {
        match rest {
            None => self.first(None, |method, on| method.winning_moves(on.in_play(play), limit, budget)),
            Some(OtherComponents { heaps: Some(beside), .. }) => {
                self.first(None, |method, on| method.moves_beside_heaps(on, beside, limit, budget))
            }
            Some(OtherComponents { value: LoopyNimValue::Infinite(_), .. }) => Ok(None),
            Some(OtherComponents { profile, .. }) => {
                self.first(None, |method, on| method.moves_beside(on.beside(profile, play), limit, budget))
            }
        }
    }

    /// Who wins after a move, alone or beside the rest of a sum.
    fn outcome_after(
        &self,
        to: &R::Position,
        rest: Option<&OtherComponents>,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        let Some(rest) = rest else { return Ok(self.claim(Some(to), play, false, budget)?.what) };
        if let Some(Beside { quotient, game, element }) = &rest.heaps {
            let own = self.first(Some(to), |method, on| {
                Ok(method.heaps(on).and_then(|own| element_of(quotient, *game, own.heaps)))
            })?;
            let sum = quotient.quotient().times(*element, own.ok_or_else(silent)?);
            return Ok(Outcome::from_next(!quotient.quotient().is_lost(sum)));
        }
        let own = self.first(Some(to), |method, on| method.contribution(on.in_play(play), budget))?.flatten();
        match (own.ok_or_else(silent)?, play) {
            (ComponentValue::Finite(own), Convention::Misere) => {
                Ok(ferguson::outcome(&rest.profile.combine(&own)))
            }
            (ComponentValue::Finite(own), _) => {
                Ok(rest.value.plus(&LoopyNimValue::Finite(own.xor)).outcome())
            }
            (ComponentValue::Infinite(own), _) => {
                Ok(rest.value.plus(&LoopyNimValue::Infinite(own)).outcome())
            }
        }
    }

    /// A move with what is wanted of it.
    fn option(
        &self,
        (mv, to, outcome): (&R::Move, &R::Position, Outcome),
        rest: Option<&OtherComponents>,
        play: Convention,
        wanted: options::OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionAnswer, Halt> {
        let grundy = match (wanted.grundy, play) {
            (false, _) => None,
            (true, Convention::Misere) => Some(GrundyAnswer::None),
            (true, Convention::Normal) => Some(match self.nim_value(Some(to), budget)? {
                Ok(Claim { what, .. }) => GrundyAnswer::from_value(match rest {
                    Some(rest) => what.plus(&rest.value),
                    None => what,
                }),
                Err(nim_value) => nim_value,
            }),
        };
        let remoteness = match wanted.remoteness && rest.is_none() {
            true => Some(
                self.first(Some(to), |method, on| method.remoteness(on.in_play(play), budget))?
                    .ok_or_else(silent)?,
            ),
            false => None,
        };
        let mv = named(&*self.game.rules, &self.at, mv, wanted.limit);
        Ok(OptionAnswer { mv, outcome: Some(outcome), grundy, value: None, remoteness })
    }

    /// Why the position has its Grundy value, where its options are few and no method tells that by the parts
    /// it is made of; a reason takes little beside the answer.
    fn derived(&self, budget: &mut Budget) -> Result<LocalizedString, Halt> {
        let told = self.game.methods.iter().any(|method| method.tells_values_of_components());
        if told || !self.game.rules.has_grundy(&self.at) {
            return Ok(LocalizedString::default());
        }
        self.before_moves(budget)?;
        let mut part = budget.sub_budget(DERIVING, DERIVING_MEMORY);
        let rules = &*self.game.rules;
        mex_reason::from_options(rules, &self.at, &mut part, |at, budget| {
            match self.value(at, budget)?.what {
                LoopyNimValue::Finite(value) => Ok(Some(value)),
                LoopyNimValue::Infinite(_) => Ok(None),
            }
        })
    }

    /// The moves to positions of a value, found by trying every move.
    fn moves_to(&self, value: &GrundyValue, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        self.before_moves(budget)?;
        by_trying(&*self.game.rules, &self.at, limit, budget, |to, budget| {
            Ok(matches!(self.value(Some(to), budget)?.what, LoopyNimValue::Finite(found) if found == *value))
        })
    }
}

impl<R: Impartial + Notation> Component for Position<R> {
    fn outcome(&self, play: Convention, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Halt> {
        let mut claim = self.claim(None, play, why, budget)?;
        if play == Convention::Normal
            && let Some(why) = claim.why.take()
        {
            let derived = self.derived(budget)?;
            // A method may have told it by itself.
            let told = derived.en.is_empty() || why.en.contains(&derived.en);
            claim.why = Some(if told { why } else { why.then(derived) });
        }
        if play == Convention::Misere
            && !matches!(claim.by, Basis::Theorem(_))
            && let Some(why) = claim.why.take()
        {
            let caveat = self.misere_caveat(budget)?.unwrap_or_default();
            claim.why = Some(if caveat.en.is_empty() { why } else { why.then(caveat) });
        }
        Ok(claim)
    }

    fn misere_caveat(&self, budget: &mut Budget) -> Result<Option<LocalizedString>, Halt> {
        self.first(None, |method, on| method.misere_caveat(on, budget))
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Claim<GrundyAnswer>, Halt> {
        match self.nim_value(None, budget)? {
            Ok(Claim { what, by, why }) => Ok(Claim { what: GrundyAnswer::from_value(what), by, why }),
            // What tells the outcome without a value is what there is to name.
            Err(what) => {
                let Claim { by, why, .. } = self.claim(None, Convention::Normal, false, budget)?;
                Ok(Claim { what, by, why })
            }
        }
    }

    fn contribution(&self, play: Convention, budget: &mut Budget) -> Result<Option<ComponentValue>, Halt> {
        Ok(self.first(None, |method, on| method.contribution(on.in_play(play), budget))?.flatten())
    }

    fn winning_moves(&self, play: Convention, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        if let Some(listed) =
            self.first(None, |method, on| method.winning_moves(on.in_play(play), limit, budget))?
        {
            return self.named(listed, budget);
        }
        if self.claim(None, play, false, budget)?.what != Outcome::N {
            return Ok(MoveList::none());
        }
        self.before_moves(budget)?;
        by_outcome(&*self.game.rules, &self.at, limit, budget, |to, budget| {
            Ok(self.claim(Some(to), play, false, budget)?.what)
        })
    }

    fn moves_beside_heaps(
        &self,
        beside: &Beside,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Option<MoveList>, Halt> {
        let listed = self.first(None, |method, on| method.moves_beside_heaps(on, beside, limit, budget))?;
        listed.map(|listed| self.named(listed, budget)).transpose()
    }

    fn heaps(&self) -> Option<HeapsOfGame<'_>> {
        let mut methods = self.game.methods.iter().zip(&self.notes);
        methods.find_map(|(method, note)| method.heaps(MethodInput::root(&self.game.rules, &self.at, note)))
    }

    fn moves_beside(
        &self,
        (rest, play): (&TameTotal, Convention),
        limit: usize,
        budget: &mut Budget,
    ) -> Result<MoveList, Halt> {
        let limit = self.most_in_a_sum(limit);
        match self.first(None, |method, on| method.moves_beside(on.beside(rest, play), limit, budget))? {
            Some(listed) => self.named(listed, budget),
            None => self.moves_to(&crate::method::target(rest, play), limit, budget),
        }
    }

    fn options(
        &self,
        (rest, play): (Option<&OtherComponents>, Convention),
        wanted: options::OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let wanted = match rest {
            Some(_) => options::OptionDetail { limit: self.most_in_a_sum(wanted.limit), ..wanted },
            None => wanted,
        };
        self.before_search(budget)?;
        self.before_moves(budget)?;
        let rules = &*self.game.rules;
        let goes_on = |rest: &OtherComponents| matches!(rest.value, LoopyNimValue::Infinite(_));
        let draws = self.is_loopy(budget)? || rest.is_some_and(goes_on);
        let mut groups = OptionGroups::new(wanted.limit, draws, budget).told(rules.count_moves(&self.at));
        if let Some(told) = self.told_moves(rest, play, wanted.limit, budget)? {
            // Those that are taken are counted again among all moves.
            let (mut winning, mut bytes) = (Vec::with_capacity(told.moves.len()), 0);
            for mv in &told.moves {
                let to = played(rules, &self.at, mv, budget)?;
                let option = self.option((mv, &to, Outcome::P), rest, play, wanted, budget)?;
                bytes += option.size_in_memory();
                budget.reserve(option.size_in_memory())?;
                winning.push(option);
            }
            budget.release(bytes);
            // A list that was cut short may lack some: then they are found among all moves.
            if told.count.is_some() || winning.len() >= wanted.limit {
                groups.winning(winning);
            }
        }
        groups.of_moves(rules, &self.at, EITHER, budget, &mut |groups, mv, to, budget| {
            let outcome = self.outcome_after(&to, rest, play, budget)?;
            if groups.takes(outcome) {
                groups.push(self.option((mv, &to, outcome), rest, play, wanted, budget)?);
            }
            Ok(())
        })
    }

    fn remoteness(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        self.before_search(budget)?;
        self.first(None, |method, on| method.remoteness(on.in_play(play), budget))?.ok_or_else(silent)
    }

    fn suspense(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        self.before_search(budget)?;
        self.suspense_of(None, play, budget)
    }

    fn choices(
        &self,
        play: Convention,
        wanted: MoveLimits,
        budget: &mut Budget,
    ) -> Result<(Vec<SuspenseMove>, bool), Halt> {
        self.before_search(budget)?;
        self.before_moves(budget)?;
        // Only asked where this position has a suspense number, and so have all that it leads to.
        choices(&*self.game.rules, &self.at, wanted, budget, |to, budget| {
            Ok(self.suspense_of(Some(to), play, budget)?.unwrap_or(0))
        })
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition<ImpartialKind>, Halt> {
        self.before_search(budget)?;
        let told = self.first(None, |method, on| method.erased(on, budget))?;
        Ok(told.unwrap_or_else(|| (self.game.erase)(&self.game.rules, &self.at)))
    }

    fn write(&self) -> Data {
        self.game.rules.write(&self.at)
    }

    fn write_short(&self) -> Data {
        self.game.rules.write_short(&self.at).unwrap_or_else(|| self.write())
    }

    fn takes_player(&self) -> bool {
        self.game.takes_player
    }

    fn is_loopy(&self, budget: &mut Budget) -> Result<bool, Halt> {
        let goes_on = self.first(None, |method, on| Ok(method.is_loopy(on, budget)?.then_some(())));
        Ok(goes_on?.is_some())
    }
}
