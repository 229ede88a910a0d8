//! Games in which Left and Right may have different moves: values decide, or play is searched in turns.

use crate::answer::{Basis, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use crate::game::position::{Game, GamePosition};
use crate::method::theorems::UseTheorems;
use crate::method::{MethodInput, RootCache};
use crate::moves::first_moves::{Trial, by_trying_for, in_order, played};
use crate::moves::named_move::named;
use crate::moves::option_list::OptionGroups;
use crate::moves::options::OptionDetail;
use crate::partizan::by_value::{BY_VALUE, DecidedBy, Decider, FindExact, of_value};
use crate::partizan::components;
use crate::partizan::hints::ComponentOptions;
use crate::partizan::hints::SumComponents;
use crate::partizan::integers::{self, MisereIntegers};
use crate::partizan::judge::{AlternatingSearch, Judge};
use crate::partizan::position::PartizanPosition;
use crate::partizan::position::{Mover, Partizan};
use crate::partizan::position::{ValuedMoves, VisitIntegers, alone};
use crate::partizan::unpacked::UnpackedJudge;
use crate::survey::{self, PositionSet, SurveyScope};
use crate::value_arena::{SharedArena, ValueArena};
use grundy_theory::catalogue::forms::{ErasedGame, TypedGame};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::Notation;
use grundy_theory::ruleset::any::{AnyPosition, PartizanKind};
use grundy_theory::ruleset::enumeration::{Size, SizeError};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::erased_rules::ErasedRules;
use grundy_theory::ruleset::playable::Playable;
use grundy_theory::theorem::{Statement, Theorem};
use grundy_theory::words;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::positions::ValueReductions;
use grundy_wins::grounds::Grounds;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The game with the rules `R`.
pub(in crate::game) struct PartizanGame<R: Notation>(Arc<Shared<R>>);

struct Shared<R: Notation> {
    rules: Arc<R>,
    judge: Box<dyn Judge<R>>,
    /// On what positions are worth.
    listed: ValueReductions<R>,
    theorems: UseTheorems,
    bench: SharedArena,
    /// Lists the positions of a size, with their canonical forms as values.
    survey: SurveyScope,
}

/// Rules that have forgotten their type.
type Erased = ErasedRules<PartizanKind>;

struct Position<R: Notation> {
    game: Arc<Shared<R>>,
    at: R::Position,
    note: RootCache,
    decided_by: DecidedBy,
    /// Who wins by a theorem, and the place of the theorem.
    told: OnceLock<Option<(Outcome, usize)>>,
}

impl PartizanGame<Erased> {
    /// A game that is searched by its rules where values do not decide, with theorems on what its positions
    /// are worth.
    pub(in crate::game) fn new<R: Notation>(
        game: TypedGame<R, PartizanKind>,
        theorems: UseTheorems,
        bench: SharedArena,
    ) -> PartizanGame<Erased> {
        let TypedGame { rules, theorems: typed, erased } = game;
        let typed: ValueReductions<R> = theorems.of(typed).into();
        let listed = theorems.of(erased.theorems).into();
        let search = AlternatingSearch::new(Arc::clone(&rules), typed.splitting());
        let judge = Box::new(UnpackedJudge::new(Arc::clone(&rules), search));
        let survey = survey::canonical_forms(rules, typed);
        let rules = Arc::new(erased.rules);
        PartizanGame(Arc::new(Shared { rules, judge, listed, theorems, bench, survey }))
    }

    /// The same game, in which the engines do not know the type of the rules either.
    pub(in crate::game) fn without_type(
        game: ErasedGame<PartizanKind>,
        theorems: UseTheorems,
        bench: SharedArena,
    ) -> PartizanGame<Erased> {
        let rules = Arc::new(game.rules);
        let listed: ValueReductions<Erased> = theorems.of(game.theorems).into();
        let judge = Box::new(AlternatingSearch::without_type(Arc::clone(&rules), listed.splitting()));
        let survey = survey::canonical_forms(Arc::clone(&rules), listed.clone());
        PartizanGame(Arc::new(Shared { rules, judge, listed, theorems, bench, survey }))
    }
}

impl<R: Notation> PartizanGame<R> {
    /// A game of whose positions somebody else knows.
    pub(in crate::game) fn judged(rules: R, judge: Box<dyn Judge<R>>, bench: SharedArena) -> PartizanGame<R> {
        let (rules, listed) = (Arc::new(rules), ValueReductions::default());
        let survey = survey::canonical_forms(Arc::clone(&rules), ValueReductions::default());
        PartizanGame(Arc::new(Shared { rules, judge, listed, theorems: UseTheorems::All, bench, survey }))
    }
}

impl<R: Notation> Game for PartizanGame<R> {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let at = self.0.rules.parse(data)?;
        Ok(GamePosition::Partizan(Box::new(Position {
            game: Arc::clone(&self.0),
            at,
            note: RootCache::new(),
            decided_by: DecidedBy::default(),
            told: OnceLock::new(),
        })))
    }

    fn bytes(&self) -> u64 {
        self.0.judge.bytes()
    }

    fn has_components(&self) -> bool {
        false
    }

    fn is_partizan(&self) -> bool {
        true
    }

    fn drawn(&self) -> &dyn Playable {
        &*self.0.rules
    }

    fn notation(&self) -> &dyn ErasedNotation {
        &*self.0.rules
    }

    fn enumerate(&self, size: Size, letters: Option<&str>) -> Result<Box<dyn PositionSet>, SizeError> {
        (self.0.survey)(size, letters)
    }

    fn statements(&self) -> Vec<&'static Statement> {
        self.0.listed.all().iter().map(|theorem| theorem.statement()).collect()
    }
}

impl<R: Notation> Shared<R> {
    /// The integer that a position is in misère play, and the theorem that says so.
    fn misere_integer(&self, at: &R::Position) -> Option<(i64, &'static Statement)> {
        let said =
            |theorem: &dyn Theorem<R>| Some((theorem.misere_integer(&self.rules, at)?, theorem.statement()));
        self.listed.all().iter().find_map(|theorem| said(&**theorem))
    }
}

impl<R: Notation> Position<R> {
    fn on(&self) -> MethodInput<'_, R> {
        MethodInput::root(&self.game.rules, &self.at, &self.note)
    }

    /// Who wins a position in normal play, for both starters, by the first theorem that says it.
    fn by_theorem(&self, at: &R::Position) -> Option<(Outcome, usize)> {
        let Shared { rules, listed, .. } = &*self.game;
        let outcome = |theorem: &Arc<dyn Theorem<R>>| theorem.outcome(rules, at, Convention::Normal);
        listed.all().iter().enumerate().find_map(|(place, theorem)| Some((outcome(theorem)?, place)))
    }

    /// The theorem that says who wins this position, and what it says.
    fn told(&self, play: Convention) -> Option<(Outcome, &dyn Theorem<R>)> {
        if play == Convention::Misere {
            return None;
        }
        let told = *self.told.get_or_init(|| self.by_theorem(&self.at));
        told.and_then(|(outcome, place)| Some((outcome, &**self.game.listed.all().get(place)?)))
    }

    /// Who wins a position that this one leads to, if this player begins there: by a theorem, or as this
    /// position is decided.
    fn outcome_after(
        &self,
        (to, player): (&R::Position, Player),
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        if let (Convention::Normal, Some((outcome, _))) = (play, self.by_theorem(to)) {
            budget.charge_steps(self.game.rules.size_in_memory(to) as u64)?;
            return Ok(for_player(outcome, player));
        }
        let decider = self.decided(player.opponent(), play, budget)?;
        self.outcome_of(self.on().follower(to), player, (play, decider), budget)
    }

    /// What decides this play: the value or a search with exact parts, whichever is found sooner; else play
    /// is searched in turns.
    fn decided(&self, player: Player, play: Convention, budget: &mut Budget) -> Result<Decider, Halt> {
        let Shared { judge, theorems, bench, .. } = &*self.game;
        if play == Convention::Misere && self.game.misere_integer(&self.at).is_some() {
            return Ok(Decider::Integers);
        }
        if play == Convention::Misere
            || *theorems == UseTheorems::None
            || !judge.values_decide(&self.game.rules)
        {
            return Ok(Decider::Turns);
        }
        if let Some(known) = self.decided_by.known() {
            return Ok(known);
        }
        let cells = judge.cells(self.on(), budget)?;
        let mut value = |budget: &mut Budget| {
            judge.explore(self.on(), budget)?;
            judge.value(self.on(), &mut *budget.lock(bench)?, budget).map(|_| ())
        };
        let mut exact =
            |budget: &mut Budget| judge.exact(self.on(), player, &mut *budget.lock(bench)?, budget);
        let exact = judge.has_exact(&self.game.rules).then_some(&mut exact as FindExact<'_>);
        self.decided_by.find(cells, budget, &mut value, exact)
    }

    /// Who wins a position that this one leads to, or this one, when this player begins.
    fn outcome_of(
        &self,
        on: MethodInput<'_, R>,
        player: Player,
        (play, decider): (Convention, Decider),
        budget: &mut Budget,
    ) -> Result<Outcome, Halt> {
        let Shared { judge, bench, .. } = &*self.game;
        match decider {
            Decider::Value => {
                let mut bench = budget.lock(bench)?;
                let value = judge.value(on, &mut bench, budget)?;
                of_value(value, player, &mut bench, budget)
            }
            Decider::Exact => {
                let found = judge.exact(on, player, &mut *budget.lock(bench)?, budget)?;
                self.decided_by.count(found);
                Ok(Outcome::from_next(found.wins))
            }
            Decider::Integers => match self.game.misere_integer(on.at) {
                Some((total, _)) => Ok(integers::outcome(total, player)),
                None => judge.outcome(on, Mover::new(player, play), budget),
            },
            Decider::Turns => judge.outcome(on, Mover::new(player, play), budget),
        }
    }
}

/// An outcome for both starters as that of this player who begins: `N` if that player wins.
fn for_player(outcome: Outcome, player: Player) -> Outcome {
    let wins = match outcome {
        Outcome::L => player == Player::Left,
        Outcome::R => player == Player::Right,
        outcome => outcome == Outcome::N,
    };
    Outcome::from_next(wins)
}

impl<R: Notation> Partizan for Position<R> {
    fn outcome(&self, mover: Mover, budget: &mut Budget) -> Result<Outcome, Halt> {
        let Mover { player, play } = mover;
        if let Some((outcome, _)) = self.told(play) {
            return Ok(for_player(outcome, player));
        }
        let decider = self.decided(player, play, budget)?;
        self.outcome_of(self.on(), player, (play, decider), budget)
    }

    fn remoteness(&self, mover: Mover, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        self.game.judge.remoteness(self.on(), mover, budget)
    }

    fn winning_moves(&self, mover: Mover, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let Mover { player, play } = mover;
        let game = &*self.game;
        // One search, or a theorem, says that no move wins.
        let is_known = match self.told(play) {
            Some(_) => true,
            None => self.decided(player, play, budget)? == Decider::Exact,
        };
        if is_known && self.outcome(mover, budget)? == Outcome::P {
            return Ok(MoveList::none());
        }
        // A theorem answers what no search would, and a count of moves may take one.
        if limit == 0 && self.told(play).is_some() {
            return Ok(MoveList::new(Vec::new(), None));
        }
        game.judge.before_moves(self.on(), player, budget)?;
        let trial = Trial::new(budget);
        by_trying_for(&*game.rules, &self.at, (player, limit), trial, budget, &mut |_, to, budget| {
            Ok(self.outcome_after((to, player.opponent()), play, budget)? == Outcome::P)
        })
    }

    fn options(&self, mover: Mover, wanted: OptionDetail, budget: &mut Budget) -> Result<OptionList, Halt> {
        let Mover { player, play } = mover;
        let (game, rules) = (&*self.game, &*self.game.rules);
        game.judge.before_moves(self.on(), player, budget)?;
        let groups = OptionGroups::new(wanted.limit, rules.is_loopy(), budget);
        groups.of_moves(rules, &self.at, player, budget, &mut |groups, mv, to, budget| {
            let on = self.on().follower(&to);
            let outcome = self.outcome_after((&to, player.opponent()), play, budget)?;
            if groups.takes(outcome) {
                let mut option = OptionAnswer::to(named(rules, &self.at, mv, wanted.limit), outcome);
                option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
                if wanted.remoteness {
                    let opponent = Mover::new(player.opponent(), play);
                    option.remoteness = Some(game.judge.remoteness(on, opponent, budget)?);
                }
                groups.push(option);
            }
            Ok(())
        })
    }

    fn reason(&self, play: Convention) -> Option<LocalizedString> {
        self.told(play).map(|(_, theorem)| theorem.reason(&self.game.rules, &self.at, play))
    }

    fn loopy_value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt> {
        self.game.judge.value(self.on(), bench, budget)
    }

    fn summands(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<SumComponents, Halt> {
        alone(self, bench, budget)
    }

    fn bench(&self) -> &SharedArena {
        &self.game.bench
    }

    fn method(&self, play: Convention) -> Basis {
        if let Some((_, theorem)) = self.told(play) {
            return Basis::Theorem(theorem.statement());
        }
        match self.decided_by.known() {
            Some(Decider::Value) if play == Convention::Normal => BY_VALUE,
            Some(Decider::Exact) if play == Convention::Normal => self.decided_by.exact(),
            _ => match self.misere_integers().filter(|_| play == Convention::Misere) {
                Some(integers) => integers.by(),
                None => self.game.judge.method(&self.game.rules),
            },
        }
    }

    fn grounds(&self, player: Player, wins: bool, budget: &mut Budget) -> Result<Option<Grounds>, Halt> {
        let Shared { judge, bench, .. } = &*self.game;
        if self.decided_by.known() != Some(Decider::Exact) {
            return Ok(None);
        }
        judge.grounds(self.on(), (player, wins), &mut *budget.lock(bench)?, budget).map(Some)
    }

    fn grounds_after(
        &self,
        mv: &NamedMove,
        player: Player,
        budget: &mut Budget,
    ) -> Result<Option<Grounds>, Halt> {
        let Shared { rules, judge, bench, .. } = &*self.game;
        let to = mv.to.as_ref().and_then(|to| rules.parse(to).ok());
        let Some(to) = to.filter(|_| self.decided_by.known() == Some(Decider::Exact)) else {
            return Ok(None);
        };
        let lost = (player.opponent(), false);
        judge.grounds(self.on().follower(&to), lost, &mut *budget.lock(bench)?, budget).map(Some)
    }

    fn misere_integers(&self) -> Option<MisereIntegers> {
        let (integer, statement) = self.game.misere_integer(&self.at)?;
        Some(MisereIntegers { statement, integers: vec![integer] })
    }
}

impl<R: Notation> PartizanPosition for Position<R> {
    fn value(&self, bench: &mut ValueArena, budget: &mut Budget) -> Result<LoopyValue, Halt> {
        match self.game.theorems {
            UseTheorems::All | UseTheorems::Sums => self.loopy_value(bench, budget),
            // Sums of values rest on the theory of games: without it, all of a sum is searched.
            UseTheorems::None => Err(Halt::OutOfReach(words!(
                "values are left out here, and only search is used",
                "这里不用值：只用搜索"
            ))),
        }
    }

    fn explore(&self, budget: &mut Budget) -> Result<(), Halt> {
        self.game.judge.explore(self.on(), budget)
    }

    fn visit_valued(&self, asked: ValuedMoves<'_>) -> Result<(), Halt> {
        let ValuedMoves { player, bench, budget, visit } = asked;
        let rules = &*self.game.rules;
        self.game.judge.before_moves(self.on(), player, budget)?;
        in_order(rules, &self.at, player, budget, &mut |mv, budget| {
            let to = played(rules, &self.at, &mv, budget)?;
            let value = self.game.judge.value(self.on().follower(&to), bench, budget)?;
            visit(named(rules, &self.at, &mv, 1), value, bench, budget)?;
            Ok(ControlFlow::Continue(()))
        })
    }

    fn visit_integers(
        &self,
        player: Player,
        budget: &mut Budget,
        visit: VisitIntegers<'_>,
    ) -> Result<(), Halt> {
        let rules = &*self.game.rules;
        in_order(rules, &self.at, player, budget, &mut |mv, budget| {
            let to = played(rules, &self.at, &mv, budget)?;
            if let Some((integer, _)) = self.game.misere_integer(&to) {
                visit(named(rules, &self.at, &mv, 1), integer, budget)?;
            }
            Ok(ControlFlow::Continue(()))
        })
    }

    fn regions(
        &self,
        bench: &mut ValueArena,
        budget: &mut Budget,
    ) -> Result<Option<Vec<ComponentOptions>>, Halt> {
        // Loops lead from one position to others that do not follow it: nothing can be taken away then.
        if self.game.rules.is_loopy() {
            return Ok(None);
        }
        self.explore(budget)?;
        components::of(&*self.game.judge, self.on(), bench, budget)
    }

    fn write(&self) -> Data {
        self.game.rules.write(&self.at)
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition, Halt> {
        self.game.judge.erased(self.on(), budget)
    }

    fn is_loopy(&self, _: &mut Budget) -> Result<bool, Halt> {
        Ok(self.game.rules.is_loopy())
    }
}
