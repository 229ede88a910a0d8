//! The every-move compound of positions of one game.

use super::component::{Component, OtherComponents};
use super::position::{Game, GamePosition};
use super::sum::is_loopy;
use crate::answer::{Basis, Claim, GrundyAnswer, MoveList, NamedMove, OptionAnswer, OptionList};
use crate::budget::{Budget, Halt};
use crate::method::ComponentValue;
use crate::moves::first_moves;
use crate::moves::named_move::named;
use crate::moves::option_list::OptionGroups;
use crate::moves::options;
use crate::moves::{MoveLimits, SuspenseMove};
use grundy_search::retrograde::RetrogradeResult;
use grundy_search::ruleset_search::{PlayMode, RulesetSearch};
use grundy_theory::data::{Data, PositionError};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::player::Player;
use grundy_theory::ruleset::any::{AnyPosition, AnyRuleset, ImpartialKind};
use grundy_theory::ruleset::erased_notation::ErasedNotation;
use grundy_theory::ruleset::playable::{DrawResult, Playable, PlayableMove, PlayableMoves};
use grundy_theory::ruleset::text_format::{self, TextFormat};
use grundy_theory::ruleset::{Notation, RulesetInfo};
use grundy_theory::scene::{Pick, Scene};
use grundy_theory::sum::continued_conjunctive::{self, ContinuedConjunctive, fields_as_data};
use grundy_theory::theorem::EITHER;
use grundy_theory::theorem::Statement;
use grundy_theory::theorem::ferguson::TameTotal;
use grundy_theory::{text, words};
use num_bigint::BigUint;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// The game `every:GAME`.
pub(super) struct ContinuedConjunctiveGame(pub(super) Arc<dyn Game>);

struct Position {
    rules: Arc<ContinuedConjunctive<AnyRuleset<ImpartialKind>>>,
    components: Vec<Box<dyn Component>>,
    search: Mutex<RulesetSearch<Arc<ContinuedConjunctive<AnyRuleset<ImpartialKind>>>>>,
}

impl Game for ContinuedConjunctiveGame {
    fn place(&self, data: &Data) -> Result<GamePosition, PositionError> {
        let place = |(i, item): (usize, &Data)| {
            let component =
                self.0.place(item).and_then(|component| component.component().map_err(PositionError::wrong));
            component.map_err(|e| e.within(&format!("[{i}]")))
        };
        let components = data.items()?.iter().enumerate().map(place).collect::<Result<_, _>>()?;
        let rules = Arc::new(ContinuedConjunctive(AnyRuleset::new()));
        let search = Mutex::new(RulesetSearch::new(Arc::clone(&rules)));
        Ok(GamePosition::Component(Box::new(Position { rules, components, search })))
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    fn notation(&self) -> &dyn ErasedNotation {
        self
    }

    fn drawn(&self) -> &dyn Playable {
        self
    }

    fn statements(&self) -> Vec<&'static Statement> {
        vec![&continued_conjunctive::STATEMENT]
    }

    fn component_game(&self) -> Option<&dyn Game> {
        Some(&*self.0)
    }
}

/// The compound is not a sum: it has no plane, formulas or steps, whatever those of the game are.
impl ErasedNotation for ContinuedConjunctiveGame {
    fn about(&self) -> &'static RulesetInfo {
        Notation::about(&ContinuedConjunctive(AnyRuleset::<ImpartialKind>::new()))
    }

    /// A list of positions is written as JSON, or as the numbers of a list where the positions are numbers.
    fn form(&self) -> TextFormat {
        text_format::NUMBERS
    }

    /// Two examples of the game side by side.
    fn example(&self) -> Cow<'static, str> {
        let one = self.0.example();
        Cow::Owned(format!("[{one}, {one}]"))
    }

    fn parameter_note(&self) -> LocalizedString {
        self.0.parameter_note()
    }
}

/// A move is picked in each component that has one, in their order.
impl Playable for ContinuedConjunctiveGame {
    fn scene(&self, at: &Data) -> DrawResult<Scene> {
        let items = at.items()?;
        let component = |(number, component)| Ok((format!("s{number}"), self.0.drawn().scene(component)?));
        items.iter().enumerate().map(component).collect::<DrawResult<_>>().map(Scene::beside)
    }

    fn moves(&self, at: &Data, player: Player, limit: usize) -> DrawResult<PlayableMoves> {
        let components = at.items()?;
        let mut lists = Vec::with_capacity(components.len());
        for component in &components {
            lists.push(self.0.drawn().moves(component, player, limit)?);
        }
        if lists.iter().all(|list| list.moves.is_empty()) {
            return Ok(PlayableMoves { moves: Vec::new(), all: lists.iter().all(|list| list.all) });
        }
        let mut all = lists.iter().all(|list| list.all);
        let (mut moves, mut turned) = (Vec::new(), vec![0; lists.len()]);
        loop {
            if moves.len() == limit {
                all = false;
                break;
            }
            let chosen: Vec<_> = lists.iter().zip(&turned).map(|(list, &at)| list.moves.get(at)).collect();
            moves.push(together(&components, &chosen));
            // The last component that has another move turns, and those behind it begin again.
            let Some(next) = (0..lists.len()).rev().find(|&i| turned[i] + 1 < lists[i].moves.len()) else {
                break;
            };
            turned[next] += 1;
            turned[next + 1..].fill(0);
        }
        Ok(PlayableMoves { moves, all })
    }

    fn move_from_picks(&self, at: &Data, player: Player, picks: &[Pick]) -> DrawResult<Option<PlayableMove>> {
        let components = at.items()?;
        let (mut chosen, mut used) = (Vec::with_capacity(components.len()), 0);
        for (i, component) in components.iter().enumerate() {
            let before = format!("s{i}.");
            let own = picks.iter().filter_map(|pick| pick.as_str().strip_prefix(&before));
            let own: Vec<Pick> = own.map(Pick::typed).collect();
            used += own.len();
            let mv = if own.is_empty() {
                None
            } else {
                self.0.drawn().move_from_picks(component, player, &own)?
            };
            // A player who can move in a component must.
            if mv.is_none()
                && (!own.is_empty() || !self.0.drawn().moves(component, player, 1)?.moves.is_empty())
            {
                return Ok(None);
            }
            chosen.push(mv);
        }
        let moved = used == picks.len() && used > 0;
        Ok(moved.then(|| together(&components, &chosen.iter().map(Option::as_ref).collect::<Vec<_>>())))
    }
}

/// The move that is made of these, one in each component that has one.
fn together(components: &[Data], chosen: &[Option<&PlayableMove>]) -> PlayableMove {
    let names = chosen.iter().map(|mv| mv.map_or(Data::Null, |mv| fields_as_data(mv.name.clone())));
    let mut picks = Vec::new();
    for (i, mv) in chosen.iter().enumerate() {
        picks.extend(mv.iter().flat_map(|mv| &mv.picks).map(|pick| pick.within(&format!("s{i}"))));
    }
    let to = components.iter().zip(chosen).map(|(component, mv)| match mv {
        Some(mv) => mv.to.clone(),
        None => Some(component.clone()),
    });
    PlayableMove {
        name: vec![("moves", Data::list(names.collect()))],
        picks,
        to: to.collect::<Option<_>>().map(Data::list),
    }
}

/// More moves of one component than this are not listed to find the first winning combinations.
const MAX_CHOICES: usize = 1_000_000;

/// Steps that may be spent on counting winning combinations, about a second of work.
const COUNTING: u64 = 200_000_000;

/// What looking for a length in one component costs, with a product of two numbers.
const LOOKUP: u64 = 60;

impl Position {
    /// How long each component lasts; `None` if one may go on for ever.
    fn lengths(&self, play: Convention, budget: &mut Budget) -> Result<Option<Vec<u64>>, Halt> {
        self.components.iter().map(|component| component.suspense(play, budget)).collect()
    }

    /// How long the longest component lasts; `None` if one may go on for ever.
    fn longest(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        Ok(self.lengths(play, budget)?.map(|lengths| longest(&lengths)))
    }

    fn verdict(&self, play: Convention, budget: &mut Budget) -> Result<RetrogradeResult, Halt> {
        let at = self.at(budget)?;
        budget.lock(&self.search)?.verdict(&at, going_on(play), budget)
    }

    fn moves_by_search(&self, play: Convention, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        let (at, mut search) = (self.at(budget)?, budget.lock(&self.search)?);
        // Once the position itself is known, so is all that it leads to.
        search.verdict(&at, going_on(play), budget)?;
        first_moves::by_outcome(&*self.rules, &at, limit, budget, |to, budget| {
            search.outcome(to, going_on(play), budget)
        })
    }

    /// Whether the components are so long that moves show only what they change of them.
    fn is_long(&self, limit: usize) -> bool {
        let size: u64 = self.components.iter().map(|component| component.write().size()).sum();
        size > crate::moves::named_move::LONG_POSITION
            && size.saturating_mul(limit as u64) > crate::moves::named_move::LONG_LIST
    }

    fn at(&self, budget: &mut Budget) -> Result<Vec<AnyPosition<ImpartialKind>>, Halt> {
        self.components.iter().map(|component| component.erased(budget)).collect()
    }

    fn named(&self, combination: &[Option<&SuspenseMove>], over: &[Option<Data>]) -> NamedMove {
        let name =
            combination.iter().map(|choice| choice.map_or(Data::Null, |c| fields_as_data(c.mv.name.clone())));
        let to = over.iter().zip(combination).map(|(over, choice)| match choice {
            Some(choice) => choice.mv.to.clone(),
            None => over.clone(),
        });
        NamedMove {
            name: vec![("moves", Data::list(name.collect()))],
            to: to.collect::<Option<_>>().map(Data::list),
        }
    }
}

/// Play that may go on for ever.
fn going_on(play: Convention) -> PlayMode {
    PlayMode { play, player: None, may_go_on: true }
}

impl Component for Position {
    fn outcome(&self, play: Convention, why: bool, budget: &mut Budget) -> Result<Claim<Outcome>, Halt> {
        match self.lengths(play, budget)? {
            Some(lengths) => {
                let what = continued_conjunctive::outcome(longest(&lengths), play);
                let why = why.then(|| parity_in_words(&lengths, what));
                Ok(Claim { what, by: Basis::Theorem(&continued_conjunctive::STATEMENT), why })
            }
            None => {
                let what = self.verdict(play, budget)?.outcome;
                let by = Basis::Computation(text!("retrograde analysis", "倒推分析"));
                Ok(Claim { what, by, why: why.then(|| backwards_in_words(what)) })
            }
        }
    }

    fn grundy(&self, budget: &mut Budget) -> Result<Claim<GrundyAnswer>, Halt> {
        Ok(super::question::no_value(Component::outcome(self, Convention::Normal, false, budget)?.by))
    }

    /// No theory gives a compound a value; as a part of a sum it is searched.
    fn contribution(&self, _: Convention, _: &mut Budget) -> Result<Option<ComponentValue>, Halt> {
        Ok(None)
    }

    fn winning_moves(&self, play: Convention, limit: usize, budget: &mut Budget) -> Result<MoveList, Halt> {
        if self.longest(play, budget)?.is_none() {
            return self.moves_by_search(play, limit, budget);
        }
        let mut complete = true;
        let mut choices = Vec::with_capacity(self.components.len());
        let wanted = MoveLimits { most: MAX_CHOICES, brief: self.is_long(limit) };
        let write = |component: &dyn Component| {
            if wanted.brief { component.write_short() } else { component.write() }
        };
        let mut over = Vec::with_capacity(self.components.len());
        for component in &self.components {
            let (list, whole) = component.choices(play, wanted, budget)?;
            complete &= whole;
            over.push(list.is_empty().then(|| write(&**component)));
            choices.push(list);
        }
        if choices.iter().all(Vec::is_empty) {
            return Ok(MoveList::none());
        }
        let combinations = Combinations::new(&choices, play);
        let first = combinations.first(limit, budget)?;
        let moves = first.iter().map(|combination| self.named(combination, &over)).collect();
        if !complete {
            return Ok(MoveList::new(moves, None));
        }
        match combinations.count(&mut budget.sub_budget(COUNTING, u64::MAX)) {
            Ok(count) => Ok(MoveList::new(moves, Some(count))),
            Err(Halt::Steps(_)) => Ok(MoveList::new(moves, None)),
            Err(stop) => Err(stop),
        }
    }

    fn moves_beside(&self, _: (&TameTotal, Convention), _: usize, _: &mut Budget) -> Result<MoveList, Halt> {
        // Only asked of positions that have a profile.
        Ok(MoveList::new(Vec::new(), None))
    }

    fn options(
        &self,
        (_, play): (Option<&OtherComponents>, Convention),
        wanted: options::OptionDetail,
        budget: &mut Budget,
    ) -> Result<OptionList, Halt> {
        let at = self.at(budget)?;
        let goes_on = self.is_loopy(budget)?;
        let mode = PlayMode { may_go_on: goes_on, ..going_on(play) };
        let mut search = budget.lock(&self.search)?;
        if goes_on {
            search.verdict(&at, mode, budget)?;
        }
        let groups = OptionGroups::new(wanted.limit, goes_on, budget);
        groups.of_moves(&*self.rules, &at, EITHER, budget, &mut |groups, mv, to, budget| {
            let RetrogradeResult { outcome, remoteness } = search.result(&to, mode, budget)?;
            if groups.takes(outcome) {
                let mut option = OptionAnswer::to(named(&*self.rules, &at, mv, wanted.limit), outcome);
                option.grundy = wanted.grundy.then_some(GrundyAnswer::None);
                option.remoteness = wanted.remoteness.then_some(remoteness);
                groups.push(option);
            }
            Ok(())
        })
    }

    fn remoteness(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        let (at, may_go_on) = (self.at(budget)?, self.is_loopy(budget)?);
        budget.lock(&self.search)?.remoteness(&at, PlayMode { may_go_on, ..going_on(play) }, budget)
    }

    fn suspense(&self, play: Convention, budget: &mut Budget) -> Result<Option<u64>, Halt> {
        self.longest(play, budget)
    }

    fn is_loopy(&self, budget: &mut Budget) -> Result<bool, Halt> {
        is_loopy(&self.components, budget)
    }

    fn choices(
        &self,
        _: Convention,
        _: MoveLimits,
        _: &mut Budget,
    ) -> Result<(Vec<SuspenseMove>, bool), Halt> {
        // A compound inside a compound is refused when the game is named.
        Ok((Vec::new(), false))
    }

    fn erased(&self, budget: &mut Budget) -> Result<AnyPosition<ImpartialKind>, Halt> {
        Ok(AnyPosition::impartial(Arc::clone(&self.rules), self.at(budget)?))
    }

    fn write(&self) -> Data {
        Data::list(self.components.iter().map(|component| component.write()).collect())
    }
}

fn backwards_in_words(outcome: Outcome) -> LocalizedString {
    match outcome {
        Outcome::D => words!(
            "Some component can be kept going for ever; all positions were searched backwards from the ends, and neither player can force an end.",
            "有分量可以永远走下去；从终局倒推了全部局面，双方都无法强行结束并取胜。"
        ),
        outcome => words!(
            "Some component can be kept going for ever; all positions were searched backwards from the ends, and this one is {outcome}.",
            "有分量可以永远走下去；从终局倒推了全部局面，此局面为 {outcome}。"
        ),
    }
}

fn longest(lengths: &[u64]) -> u64 {
    lengths.iter().copied().max().unwrap_or(0)
}

/// Components whose lengths a reason lists.
const LISTED: usize = 30;

fn parity_in_words(lengths: &[u64], outcome: Outcome) -> LocalizedString {
    let longest = longest(lengths);
    let parity = if longest % 2 == 1 { ("odd", "奇数") } else { ("even", "偶数") };
    let verdict = if outcome == Outcome::N { ("wins", "必胜") } else { ("loses", "必败") };
    let each = match lengths {
        [] => LocalizedString::default(),
        [only] => words!(
            "When the winner of the component delays and the loser hurries, it lasts {only} moves.",
            "若分量的胜者拖延、败者求快，它持续 {only} 步。"
        ),
        _ => {
            let first: Vec<String> = lengths.iter().take(LISTED).map(u64::to_string).collect();
            let (en, zh) = (first.join(", "), first.join("、"));
            let count = lengths.len();
            let LocalizedString { en: more_en, zh: more_zh } = match count > LISTED {
                true => words!(", ... ({count} components)", "……（共 {count} 个分量）"),
                false => LocalizedString::default(),
            };
            words!(
                "When the winner of each component delays and the loser hurries, the components last {en}{more_en} moves.",
                "若每个分量的胜者拖延、败者求快，各分量依次持续 {zh}{more_zh} 步。"
            )
        }
    };
    let decided = LocalizedString {
        en: format!(
            "The longest lasts {longest}: that is {}, so the player to move {}.",
            parity.0, verdict.0
        ),
        zh: format!("最长的持续 {longest} 步：为{}，先手{}。", parity.1, verdict.1),
    };
    if each.en.is_empty() { decided } else { each.then(decided) }
}

/// Combinations of one choice in each component after which the player to move, the opponent, loses.
struct Combinations<'a> {
    choices: &'a [Vec<SuspenseMove>],
    play: Convention,
    /// From component i on: the largest suspense number that loses, where any choice has one.
    losing: Vec<Option<u64>>,
    /// From component i on: the least that the longest of them lasts.
    floor: Vec<u64>,
}

impl<'a> Combinations<'a> {
    fn new(choices: &'a [Vec<SuspenseMove>], play: Convention) -> Combinations<'a> {
        let loses = |&suspense: &u64| continued_conjunctive::outcome(suspense, play) == Outcome::P;
        let (mut losing, mut floor) = (vec![None], vec![0]);
        // A component without moves stays as it is; it is over, and lasts 0 moves.
        for list in choices.iter().rev() {
            let own = suspenses(list);
            let best = own.clone().filter(loses).max();
            losing.push(best.max(losing.last().copied().flatten()));
            floor.push(own.min().unwrap_or(0).max(floor.last().copied().unwrap_or(0)));
        }
        losing.reverse();
        floor.reverse();
        Combinations { choices, play, losing, floor }
    }

    /// Can components from `next` on be chosen so that the compound is lost, when the longest before them
    /// lasts `max`.
    fn can_lose(&self, max: u64, next: usize) -> bool {
        let floor = self.floor[next];
        let by_earlier = max >= floor && continued_conjunctive::outcome(max, self.play) == Outcome::P;
        by_earlier || self.losing[next].is_some_and(|losing| losing >= max.max(floor))
    }

    /// The first combinations in lexicographic order; `None` where a component has no move.
    fn first(&self, limit: usize, budget: &mut Budget) -> Result<Vec<Vec<Option<&'a SuspenseMove>>>, Halt> {
        let mut found: Vec<Vec<Option<&'a SuspenseMove>>> = Vec::new();
        let mut path: Vec<usize> = Vec::new();
        let mut longest = vec![0];
        let mut next = 0;
        while found.len() < limit {
            let depth = path.len();
            let max = longest.last().copied().unwrap_or(0);
            let step = if depth == self.choices.len() {
                if self.can_lose(max, depth) {
                    self.expand(&path, limit, &mut found);
                }
                None
            } else {
                let list = &self.choices[depth];
                let mut open =
                    suspenses(list).enumerate().skip(next).filter(|&(i, _)| !leads_as_before(list, i));
                open.find(|&(_, suspense)| self.can_lose(max.max(suspense), depth + 1))
            };
            budget.charge_steps(1)?;
            match (step, path.pop()) {
                (Some((i, suspense)), last) => {
                    path.extend(last);
                    path.push(i);
                    longest.push(max.max(suspense));
                    next = 0;
                }
                (None, Some(last)) => {
                    longest.pop();
                    next = last + 1;
                }
                (None, None) => break,
            }
        }
        Ok(found)
    }

    /// Combinations that lead to one position stand next to each other: from the first choice of each
    /// component in `path`, all that differ only in choices that lead to the same place.
    fn expand(&self, path: &[usize], limit: usize, found: &mut Vec<Vec<Option<&'a SuspenseMove>>>) {
        let mut at = path.to_vec();
        while found.len() < limit {
            found.push(at.iter().zip(self.choices).map(|(&i, list)| list.get(i)).collect());
            let turns = |(index, &i): (usize, &usize)| leads_as_before(&self.choices[index], i + 1);
            let Some(index) = at.iter().enumerate().rposition(turns) else { break };
            at[index] += 1;
            at[index + 1..].copy_from_slice(&path[index + 1..]);
        }
    }

    /// How many combinations there are: those whose longest lasts v are those within v less those within
    /// less.
    fn count(&self, budget: &mut Budget) -> Result<BigUint, Halt> {
        let lists: Vec<Vec<u64>> = self
            .choices
            .iter()
            .map(|list| {
                let mut list: Vec<u64> = suspenses(list).collect();
                list.sort_unstable();
                list
            })
            .collect();
        let lengths: BTreeSet<u64> = lists.iter().flatten().copied().collect();
        let (mut total, mut below) = (BigUint::ZERO, BigUint::ZERO);
        for length in lengths {
            budget.charge_steps(LOOKUP * lists.len() as u64)?;
            let within: BigUint =
                lists.iter().map(|list| BigUint::from(list.partition_point(|&s| s <= length))).product();
            if continued_conjunctive::outcome(length, self.play) == Outcome::P {
                total += &within - &below;
            }
            below = within;
        }
        Ok(total)
    }
}

/// Whether this choice leads to the same position as the one before it.
fn leads_as_before(choices: &[SuspenseMove], i: usize) -> bool {
    let to = |i: usize| choices.get(i).and_then(|choice| choice.mv.to.as_ref());
    i.checked_sub(1).and_then(to).is_some_and(|before| to(i) == Some(before))
}

/// The suspense numbers that a component can be left with: 0 where it has no move.
fn suspenses(choices: &[SuspenseMove]) -> impl Iterator<Item = u64> + Clone + '_ {
    let over = choices.is_empty().then_some(0);
    choices.iter().map(|choice| choice.suspense).chain(over)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Limits;

    #[test]
    fn moves_to_one_position_stand_together() {
        let game = crate::game::game("every:hungergame").unwrap();
        let boxes = |open: Vec<u64>| Data::object([("open", open.into()), ("closed", vec![1, 1].into())]);
        let position = game.place(&Data::list(vec![boxes(vec![]), boxes(vec![2])])).unwrap();
        let position = position.component().unwrap();
        let mut budget = Budget::new(&Limits::default());
        let list = position.winning_moves(Convention::Normal, 1000, &mut budget).unwrap();
        let to: Vec<&Data> = list.moves.iter().filter_map(|mv| mv.to.as_ref()).collect();
        assert_eq!(list.count, Some(BigUint::from(to.len())));
        assert!(to.is_sorted_by(|a, b| a.lexicographic(b).is_le()));
    }
}
