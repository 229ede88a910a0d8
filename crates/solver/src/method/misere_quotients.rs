//! Sums of single heaps in misère play, by their misère quotient.

use super::heap_moves::{COUNTING, SoughtOptions, WinningOptions, winning_moves};
use super::{Method, MethodInput, MethodMoves, MethodResult, PlayCase};
use crate::answer::{Basis, Claim};
use crate::budget::{Budget, Halt};
use crate::once::lock;
use crate::sequence::splits::Repeats;
use grundy_quotient::{Element, HeapQuotient, Quotient};
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::{Convention, Outcome};
use grundy_theory::ruleset::Visit;
use grundy_theory::ruleset::heap::erased::AnyHeapRules;
use grundy_theory::ruleset::heap::{HeapFamily, HeapGame, HeapMove, HeapOption, HeapRules};
use grundy_theory::words;
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, Weak};

/// Steps that may be taken to find a quotient, however quickly a position is searched: some tens of
/// milliseconds, ten times what the published quotients take.
const MIN_EFFORT: u64 = 1_000_000;

/// The upper limit of these steps: well under a minute.
const MAX_EFFORT: u64 = 1_000_000_000;

/// The upper limit for heaps of several games, which have a finite quotient together less often.
const MAX_EFFORT_TOGETHER: u64 = 100_000_000;

/// At most this many further quotients are kept with a game: of some of its heaps alone, and together with
/// other games.
const MAX_KEPT: usize = 8;

/// Further quotients are kept as long as they hold no more bytes than this, of each of these kinds.
const MAX_BYTES: u64 = 64 << 20;

/// This part of the time that is left may be taken for it; then the position is searched.
const PART_OF_TIME: u32 = 3;

/// The misère quotients of the heaps of one or more games, which grow with the heaps that are asked about.
pub struct MisereQuotients {
    games: Vec<Arc<dyn HeapRules>>,
    known: Mutex<Known>,
    /// Those of sums with heaps of other games, the one used last first.
    together: Mutex<Vec<Together>>,
}

/// The misère quotients of a game and others.
struct Together {
    others: Vec<Weak<MisereQuotients>>,
    quotients: Arc<MisereQuotients>,
}

struct Known {
    quotient: Arc<HeapQuotient>,
    /// Quotients of fewer heaps, with the largest heap, the one used last first. That of more heaps may tell
    /// more of them apart.
    smaller: Vec<(u64, Arc<HeapQuotient>)>,
    /// The steps with which that of all heaps was sought.
    tried: u64,
    /// The least heap up to which no quotient was found, and the steps with which it was sought.
    failed: (u64, u64),
}

/// Heaps of a game, with the quotients of the game.
#[derive(Clone)]
pub struct HeapsOfGame<'a> {
    pub(crate) quotients: &'a Arc<MisereQuotients>,
    pub(crate) heaps: &'a [u64],
}

impl HeapsOfGame<'_> {
    fn tokens(&self) -> u64 {
        self.heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap))
    }

    /// About how many positions can be reached if no move splits a heap; `None` if some may.
    fn positions_without_splits(&self) -> Option<u64> {
        let is_split = |game: &Arc<dyn HeapRules>| !game.family().leaves_one_heap();
        if self.quotients.games.iter().any(is_split) {
            return None;
        }
        Some(self.heaps.iter().fold(1, |product: u64, &heap| product.saturating_mul(heap.saturating_add(1))))
    }

    fn largest(&self) -> u64 {
        self.heaps.iter().copied().max().unwrap_or(0)
    }
}

/// The steps that may be taken to find a quotient of these heaps: a part of what a search of the position may
/// take, since there may be no quotient.
fn effort(components: &[HeapsOfGame<'_>]) -> u64 {
    let tokens = components.iter().fold(0, |sum: u64, component| sum.saturating_add(component.tokens()));
    let without_splits = components.iter().try_fold(1, |product: u64, component| {
        Some(product.saturating_mul(component.positions_without_splits()?))
    });
    let positions = partitions(tokens).min(without_splits.unwrap_or(u64::MAX));
    (positions.saturating_mul(tokens) / 4).clamp(MIN_EFFORT, MAX_EFFORT)
}

/// The number of multisets of heaps with at most `tokens` tokens; `u64::MAX` beyond the table.
fn partitions(tokens: u64) -> u64 {
    const LISTED: usize = 128;
    static SUMS: OnceLock<[u64; LISTED]> = OnceLock::new();
    let sums = SUMS.get_or_init(|| {
        let mut counts = [0; LISTED];
        counts[0] = 1;
        for component in 1..LISTED {
            for sum in component..LISTED {
                counts[sum] += counts[sum - component];
            }
        }
        (1..LISTED).for_each(|sum| counts[sum] += counts[sum - 1]);
        counts
    });
    usize::try_from(tokens).ok().and_then(|tokens| sums.get(tokens)).copied().unwrap_or(u64::MAX)
}

/// What stands beside the heaps of a game in a sum whose quotient is known.
#[derive(Clone, Debug)]
pub struct Beside {
    pub(crate) quotient: Arc<HeapQuotient>,
    /// The number of the game in the quotient.
    pub(crate) game: usize,
    /// The element of the heaps beside.
    pub(crate) element: Element,
}

/// How far the search for a quotient came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchState {
    /// To the last heap that was asked for.
    Last,
    /// As far as this effort can come: a further question need not try.
    AllThatEffortReaches,
    /// Until a limit of the question was reached.
    Less,
}

impl MisereQuotients {
    pub(crate) fn new(games: Vec<Arc<dyn HeapRules>>) -> MisereQuotients {
        let quotient = Arc::new(HeapQuotient::new(&rules(&games)));
        let known = Known { quotient, smaller: Vec::new(), tried: 0, failed: (u64::MAX, 0) };
        MisereQuotients { games, known: Mutex::new(known), together: Mutex::default() }
    }

    /// Those of sums of heaps of this game and others, in this order. They are kept with this game.
    pub(crate) fn together(&self, others: &[&Arc<MisereQuotients>]) -> Arc<MisereQuotients> {
        let mut kept = lock(&self.together);
        let is_of_others = |kept: &Together| {
            kept.others.len() == others.len()
                && kept.others.iter().zip(others).all(|(kept, other)| kept.as_ptr() == Arc::as_ptr(other))
        };
        // A game that was forgotten keeps its address as long as it is pointed to, so that no other game is
        // taken for it.
        kept.retain(|kept| kept.others.iter().all(|other| other.strong_count() > 0));
        let found = match kept.iter().position(is_of_others) {
            Some(place) => kept.remove(place),
            None => {
                let games = self.games.iter().chain(others.iter().flat_map(|other| &other.games));
                Together {
                    others: others.iter().map(|other| Arc::downgrade(other)).collect(),
                    quotients: Arc::new(MisereQuotients::new(games.cloned().collect())),
                }
            }
        };
        let quotients = Arc::clone(&found.quotients);
        kept.insert(0, found);
        keep_some(&mut kept, |kept| kept.quotients.bytes());
        quotients
    }

    /// The quotient of all heaps, or of the heaps up to `last` and no others.
    ///
    /// # Errors
    /// [`MissingQuotient`] if a limit of the question is reached.
    pub(crate) fn find(
        &self,
        last: Option<u64>,
        budget: &mut Budget,
    ) -> Result<Arc<HeapQuotient>, MissingQuotient> {
        let mut known = budget.lock(&self.known).map_err(|stop| MissingQuotient { heaps: 0, stop })?;
        let Known { quotient, smaller, .. } = &mut *known;
        match last {
            Some(last) if quotient.known() > last.saturating_add(1) => {
                if let Some(place) = smaller.iter().position(|&(heap, _)| heap == last) {
                    smaller[..=place].rotate_right(1);
                } else {
                    let mut found = HeapQuotient::new(&rules(&self.games));
                    self.grow(&mut found, last, budget)?;
                    smaller.insert(0, (last, Arc::new(found)));
                    keep_some(smaller, |(_, quotient)| quotient.quotient().bytes());
                }
                Ok(Arc::clone(&smaller[0].1))
            }
            _ => {
                self.grow(Arc::make_mut(quotient), last.unwrap_or(u64::MAX), budget)?;
                Ok(Arc::clone(quotient))
            }
        }
    }

    fn grow(
        &self,
        quotient: &mut HeapQuotient,
        last: u64,
        budget: &mut Budget,
    ) -> Result<(), MissingQuotient> {
        let grown = budget.scoped(|budget| quotient.reach(&rules(&self.games), last, budget));
        grown.map_err(|stop| MissingQuotient { heaps: quotient.known(), stop })
    }

    /// A quotient that covers all these heaps: that of all heaps, if it is found with this effort, otherwise
    /// that of as many heaps as are needed, or of a few more. `None` if none is found.
    ///
    /// # Errors
    /// Returns an error if a limit of the question is reached.
    pub(crate) fn covering(
        &self,
        components: &[HeapsOfGame<'_>],
        budget: &mut Budget,
    ) -> MethodResult<Arc<HeapQuotient>> {
        let most = if self.games.len() > 1 { MAX_EFFORT_TOGETHER } else { MAX_EFFORT };
        let effort = effort(components).min(most);
        let largest = components.iter().map(HeapsOfGame::largest).max().unwrap_or(0);
        let mut known = budget.lock(&self.known)?;
        if known.tried < effort
            && known.quotient.may_be_complete()
            && self.reach(&mut known, u64::MAX, effort, budget)? == SearchState::AllThatEffortReaches
        {
            known.tried = effort;
        }
        let is_sought = largest < known.failed.0 || effort > known.failed.1;
        if is_sought
            && !known.quotient.covers(largest)
            && self.reach(&mut known, largest, effort, budget)? == SearchState::AllThatEffortReaches
        {
            known.failed = (largest, effort);
        }
        Ok(known.quotient.covers(largest).then(|| Arc::clone(&known.quotient)))
    }

    /// Finds the quotient of the heaps up to `last`, if that takes no more than this effort. What is held for
    /// it is counted again the next time, as the tables of the game.
    fn reach(
        &self,
        known: &mut Known,
        last: u64,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<SearchState, Halt> {
        let quotient = Arc::make_mut(&mut known.quotient);
        let is_all = budget.remaining_steps() > effort;
        let reached = budget.scoped(|budget| {
            budget.within_part_of_time(PART_OF_TIME, |budget| {
                budget.with_step_limit(effort, |budget| quotient.reach(&rules(&self.games), last, budget))
            })
        });
        match reached {
            Ok(()) => Ok(SearchState::Last),
            Err(stop @ (Halt::Interrupted | Halt::Own(_))) => Err(stop),
            Err(Halt::Steps(_)) if is_all => Ok(SearchState::AllThatEffortReaches),
            Err(Halt::OutOfReach(_)) => Ok(SearchState::AllThatEffortReaches),
            Err(_) => budget.check().map(|()| SearchState::Less),
        }
    }

    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        let together: u64 = lock(&self.together).iter().map(|kept| kept.quotients.bytes()).sum();
        let known = lock(&self.known);
        let smaller: u64 = known.smaller.iter().map(|(_, quotient)| quotient.quotient().bytes()).sum();
        known.quotient.quotient().bytes() + smaller + together
    }
}

/// A quotient that was not found.
#[derive(Clone, Debug)]
pub struct MissingQuotient {
    /// For how many heaps a quotient was found, the empty one included.
    pub heaps: u64,
    /// Why no further.
    pub stop: Halt,
}

/// Drops the last of some that are kept, but never the first, until they are few and small enough.
fn keep_some<T>(kept: &mut Vec<T>, bytes: impl Fn(&T) -> u64) {
    kept.truncate(MAX_KEPT);
    let mut held = 0_u64;
    let is_small = |kept: &T| {
        held = held.saturating_add(bytes(kept));
        held <= MAX_BYTES
    };
    let small = kept.iter().map(is_small).take_while(|&is_small| is_small).count();
    kept.truncate(small.max(1));
}

fn rules(games: &[Arc<dyn HeapRules>]) -> Vec<&dyn HeapRules> {
    games.iter().map(|game| &**game).collect()
}

/// The element of heaps of a game, if it is known of each of them.
pub(crate) fn element_of(quotient: &HeapQuotient, game: usize, heaps: &[u64]) -> Option<Element> {
    heaps.iter().try_fold(0, |product, &heap| {
        let element = quotient.element(game, heap)?;
        Some(quotient.quotient().times(product, element))
    })
}

/// For each of these elements the product of all others and of `beside`.
pub(crate) fn products_of_others(quotient: &Quotient, beside: Element, elements: &[Element]) -> Vec<Element> {
    // Of those before each place, and with it of those after it.
    let mut others = Vec::with_capacity(elements.len());
    let mut product = beside;
    for &element in elements {
        others.push(product);
        product = quotient.times(product, element);
    }
    let mut after = 0;
    for (other, &element) in others.iter_mut().zip(elements).rev() {
        *other = quotient.times(*other, after);
        after = quotient.times(after, element);
    }
    others
}

/// Who wins a sum of heaps that has this element. For each game of the quotient, `components` has the number
/// of the first component of the sum that is of this game.
pub(crate) fn claim(
    quotient: &HeapQuotient,
    element: Element,
    components: &[usize],
    why: bool,
) -> Claim<Outcome> {
    let order = quotient.quotient().order();
    let what = Outcome::from_next(!quotient.quotient().is_lost(element));
    Claim { what, by: Basis::Quotient(order), why: why.then(|| reason(quotient, element, components)) }
}

/// The least heaps with an element, and of several games for each of them those of the game.
fn least_heaps(quotient: &HeapQuotient, element: Element, components: &[usize]) -> LocalizedString {
    let list = |of: Option<usize>| {
        let heaps = quotient.sum_of(element).filter(|&(game, _)| of.is_none_or(|of| of == game));
        heaps.map(|(_, heap)| heap.to_string()).collect::<Vec<_>>().join(" + ")
    };
    match (element, components) {
        (0, _) => words!("no heap at all", "空局面"),
        (_, [] | [_]) if quotient.quotient().least_sum(element).len() == 1 => {
            let heap = list(None);
            words!("a heap of {heap}", " {heap} 颗的一堆")
        }
        (_, [] | [_]) => {
            let heaps = list(None);
            words!("the heaps {heaps}", "各堆 {heaps} ")
        }
        (_, components) => {
            let of_games = components.iter().enumerate().map(|(game, index)| (index, list(Some(game))));
            let (mut en, mut zh) = (Vec::new(), Vec::new());
            for (index, heaps) in of_games.filter(|(_, heaps)| !heaps.is_empty()) {
                en.push(format!("{heaps} of the game of component {index}"));
                zh.push(format!("第 {index} 项的游戏的 {heaps}"));
            }
            let (en, zh) = (en.join(" and "), zh.join("与"));
            words!("the heaps {en}", "各堆（{zh}）")
        }
    }
}

fn reason(quotient: &HeapQuotient, element: Element, components: &[usize]) -> LocalizedString {
    let (order, lost) = (quotient.quotient().order(), quotient.quotient().lost().count());
    let of_all = match quotient.is_complete() {
        true => words!(
            "The misère quotient of these heaps has {order} elements, of which {lost} are lost by the player to move: its P-portion.",
            "这些堆的反常商有 {order} 个元素，其中 {lost} 个是先手必败的，称为 P 部分。"
        ),
        false => {
            let last = quotient.known().saturating_sub(1);
            words!(
                "The misère quotient of the heaps up to {last} has {order} elements, of which {lost} are lost by the player to move: its P-portion.",
                "不超过 {last} 颗的堆的反常商有 {order} 个元素，其中 {lost} 个是先手必败的，称为 P 部分。"
            )
        }
    };
    let LocalizedString { en, zh } = least_heaps(quotient, element, components);
    of_all.then(match quotient.quotient().is_lost(element) {
        true => words!(
            "This sum has the same element as {en}, which is in the P-portion: every move leaves the P-portion, and the player to move loses.",
            "这个和与{zh}是同一个元素，属于 P 部分：任何一步都会离开 P 部分，先手必败。"
        ),
        false if element == 0 => words!(
            "This sum has the same element as {en}, which is not in the P-portion: the player to move wins, by a move into the P-portion or because there is no move.",
            "这个和与{zh}是同一个元素，不属于 P 部分：先手必胜，或走进 P 部分，或已无步可走。"
        ),
        false => words!(
            "This sum has the same element as {en}, which is not in the P-portion: the player to move wins by a move into it.",
            "这个和与{zh}是同一个元素，不属于 P 部分：先手走进 P 部分即可获胜。"
        ),
    })
}

/// The options of the heaps of a game that win beside what stands there.
struct Options<'a> {
    rules: &'a dyn HeapRules,
    beside: &'a Beside,
    heaps: &'a [u64],
    /// For each place the element of all else.
    rests: Vec<Element>,
}

impl<'a> Options<'a> {
    /// `None` if the quotient does not cover the heaps.
    fn new(rules: &'a dyn HeapRules, heaps: &'a [u64], beside: &'a Beside) -> Option<Options<'a>> {
        let quotient = beside.quotient.quotient();
        let elements: Option<Vec<Element>> =
            heaps.iter().map(|&heap| beside.quotient.element(beside.game, heap)).collect();
        let rests = products_of_others(quotient, beside.element, &elements?);
        Some(Options { rules, beside, heaps, rests })
    }

    fn element(&self, heap: u64) -> Element {
        // Options are smaller than heaps that are covered.
        self.beside.quotient.element(self.beside.game, heap).unwrap_or_default()
    }

    fn broken<'b>(
        &'b self,
        digits: &'b [u8],
        place: usize,
    ) -> SoughtOptions<'b, impl Fn(u64, u64) -> bool + 'b> {
        let quotient = self.beside.quotient.quotient();
        let rest = self.rests[place];
        let is_sought = move |a, b| {
            quotient.is_lost(quotient.times(quotient.times(rest, self.element(a)), self.element(b)))
        };
        SoughtOptions { digits, heap: self.heaps[place], is_sought }
    }

    fn repeats(&self) -> Repeats {
        let repetition = self.beside.quotient.repetition(self.beside.game);
        repetition.map_or(Repeats::NEVER, |repetition| Repeats {
            start: repetition.preperiod.max(1),
            period: repetition.period,
        })
    }
}

impl WinningOptions for Options<'_> {
    fn visit(&self, place: usize, budget: &mut Budget, visit: Visit<'_, HeapOption>) -> Result<(), Halt> {
        let quotient = self.beside.quotient.quotient();
        if let HeapFamily::TakeAndBreak(digits) = self.rules.family()
            && let Some(()) = self.broken(digits, place).visit_far(Some(self.repeats()), budget, visit)?
        {
            return Ok(());
        }
        let mut stop = Ok(());
        let _ = self.rules.visit_options(self.heaps[place], &mut |left| {
            stop = budget.charge_steps(1);
            if stop.is_err() {
                return ControlFlow::Break(());
            }
            let element = left.runs().iter().fold(self.rests[place], |product, run| {
                quotient.times(product, quotient.power(self.element(run.size), run.count))
            });
            if quotient.is_lost(element) { visit(left) } else { ControlFlow::Continue(()) }
        });
        stop
    }

    fn count(&self, place: usize, budget: &mut Budget) -> Result<Option<BigUint>, Halt> {
        match self.rules.family() {
            HeapFamily::TakeAndBreak(digits) => {
                self.broken(digits, place).count(|_| Some(self.repeats()), budget)
            }
            _ => Ok(None),
        }
    }

    fn is_uncountable(&self, count: &BigUint) -> bool {
        *count > COUNTING.into()
    }
}

/// Misère play of heaps of one game, by their quotient.
pub(crate) struct ByQuotient(pub(crate) Arc<MisereQuotients>);

impl ByQuotient {
    fn covering(&self, heaps: &[u64], budget: &mut Budget) -> MethodResult<Arc<HeapQuotient>> {
        self.0.covering(&[HeapsOfGame { quotients: &self.0, heaps }], budget)
    }
}

impl Method<HeapGame<AnyHeapRules>> for ByQuotient {
    fn outcome(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        why: bool,
        budget: &mut Budget,
    ) -> MethodResult<Claim<Outcome>> {
        let PlayCase { on, play } = on;
        if play == Convention::Normal {
            return Ok(None);
        }
        let Some(quotient) = self.covering(on.at, budget)? else { return Ok(None) };
        Ok(element_of(&quotient, 0, on.at).map(|element| claim(&quotient, element, &[0], why)))
    }

    fn winning_moves(
        &self,
        on: PlayCase<'_, HeapGame<AnyHeapRules>>,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodMoves<HeapMove> {
        let PlayCase { on, play } = on;
        if play == Convention::Normal {
            return Ok(None);
        }
        let Some(quotient) = self.covering(on.at, budget)? else { return Ok(None) };
        self.moves_beside_heaps(on, &Beside { quotient, game: 0, element: 0 }, limit, budget)
    }

    fn moves_beside_heaps(
        &self,
        on: MethodInput<'_, HeapGame<AnyHeapRules>>,
        beside: &Beside,
        limit: usize,
        budget: &mut Budget,
    ) -> MethodMoves<HeapMove> {
        let Some(options) = Options::new(&*on.rules.0, on.at, beside) else { return Ok(None) };
        winning_moves(on.at, &options, None, limit, budget).map(Some)
    }

    fn heaps<'a>(&'a self, on: MethodInput<'a, HeapGame<AnyHeapRules>>) -> Option<HeapsOfGame<'a>> {
        Some(HeapsOfGame { quotients: &self.0, heaps: on.at })
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
