//! Hints by temperature: which component is the hottest, what the strategies choose, and which moves are
//! canonical; and of each move, exactly, whether it wins.

use super::reasons;
use crate::answer::{NamedMove, Refusal};
use crate::budget::{Budget, Halt};
use crate::moves::component_moves::{in_sum, is_short};
use crate::value_arena::ValueArena;
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::words;
use grundy_values::arena::ValueId;
use grundy_values::loopy::value::LoopyValue;
use grundy_values::notation::Glyphs;
use grundy_values::number::Dyadic;
use grundy_values::strategy::hotstrat::hotstrat;
use grundy_values::strategy::sentestrat::sentestrat;
use grundy_values::strategy::thermostrat::thermostrat;
use grundy_values::strategy::{StrategyChoice, worth_moving_to};
use grundy_wins::grounds::{Decision, Grounds};

/// Both players.
pub(crate) const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Who is shown a move and the value of the position it leads to.
pub type VisitValued<'a> =
    &'a mut dyn FnMut(NamedMove, LoopyValue, &mut ValueArena, &mut Budget) -> Result<(), Halt>;

/// An independent part of a position, with the moves that each player has in it.
pub struct ComponentOptions {
    /// The part as its own position.
    pub at: Data,
    /// Its value.
    pub value: LoopyValue,
    /// The moves of Left and those of Right, each on the whole position, with the value of the region after
    /// it.
    pub moves: [Vec<(NamedMove, LoopyValue)>; 2],
}

/// What is added in a sum, or in a position that falls apart into regions; or a position alone.
pub struct SumComponents {
    /// The components as their games write them.
    pub at: Vec<Data>,
    /// Each of them, or its regions.
    pub list: Vec<SumComponent>,
    /// Was a sum asked about? Then moves lead to the list of all positions.
    pub is_sum: bool,
}

/// A component or a region of one, with what each player may make of it.
pub struct SumComponent {
    /// The component.
    pub component: usize,
    /// The region as its own position, where the component has several.
    pub region: Option<Data>,
    /// Its value.
    pub value: LoopyValue,
    /// The moves of Left and those of Right, each with the value it leads to.
    pub moves: [Vec<(NamedMove, LoopyValue)>; 2],
}

impl SumComponent {
    /// The moves of each player are shown by `show`.
    pub(crate) fn new(
        component: usize,
        value: LoopyValue,
        show: &mut dyn FnMut(Player, VisitValued<'_>) -> Result<(), Halt>,
    ) -> Result<SumComponent, Halt> {
        let mut moves = [Vec::new(), Vec::new()];
        for player in PLAYERS {
            let moves = &mut moves[player as usize];
            show(player, &mut |mv, value, _, budget| {
                budget.reserve(size_of::<LoopyValue>() as u64 + mv.size_in_memory())?;
                moves.push((mv, value));
                Ok(())
            })?;
        }
        Ok(SumComponent { component, region: None, value, moves })
    }

    /// A region of a component.
    pub(crate) fn from_region(component: usize, region: ComponentOptions) -> SumComponent {
        SumComponent { component, region: Some(region.at), value: region.value, moves: region.moves }
    }
}

/// What temperatures say about a position or a sum, from which play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hints {
    /// The temperature and the mean of each component, or of each region of one.
    pub components: Vec<Temperature>,
    /// What they say to each player who was asked about.
    pub players: Vec<PlayerHints>,
    /// What a search says to these players, if values are out of reach; then there is nothing else.
    pub searched: Vec<SearchAdvice>,
}

/// The winning moves of the player who moves first, if values are out of reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchAdvice {
    /// Who moves.
    pub player: Player,
    /// The first winning moves.
    pub winning: Vec<SearchHint>,
    /// How many moves win, without those that are undecided; `None` if they were not counted.
    pub count: Option<u64>,
    /// How many moves are undecided: each would take a longer search.
    pub undecided: u64,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchHint {
    /// The move, named as in lists of moves.
    pub mv: NamedMove,
    /// What decides that the opponent loses after it; `None` if that is not told.
    pub grounds: Option<Grounds>,
}

/// At most this many winning moves are listed with their reasons.
pub(crate) const SEARCH_HINTS: usize = 20;

/// How hot a component or a region is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Temperature {
    /// The component.
    pub component: usize,
    /// The region as its own position, where the component falls apart into several.
    pub region: Option<Data>,
    /// Its temperature.
    pub temperature: Dyadic,
    /// Its mean.
    pub mean: Dyadic,
}

/// What a player is advised to do who moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerHints {
    /// Who moves.
    pub player: Player,
    /// Does this player win? Exactly, by the canonical form.
    pub wins: bool,
    /// At which number the sum comes to rest when both play for that: its stop.
    pub stop: Dyadic,
    /// What each strategy chooses; nothing where all components are numbers.
    pub strategies: Vec<StrategyAdvice>,
    /// Moves to canonical options of their component, which are neither dominated nor reversible.
    pub canonical: Vec<MoveHint>,
}

/// A strategy by temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The hottest component.
    Hotstrat,
    /// The component whose thermograph is the widest at the ambient temperature.
    Thermostrat,
    /// Answers to threats, else the hottest component.
    Sentestrat,
}

impl Strategy {
    /// Its name, as the batch writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Strategy::Hotstrat => "hotstrat",
            Strategy::Thermostrat => "thermostrat",
            Strategy::Sentestrat => "sentestrat",
        }
    }
}

/// What a strategy chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyAdvice {
    /// Which strategy.
    pub strategy: Strategy,
    /// What a move elsewhere is reckoned to be worth.
    pub ambient: Dyadic,
    /// Where the sum comes to rest at worst for a player who keeps to the strategy; `None` where nothing is
    /// guaranteed.
    pub guarantee: Option<Dyadic>,
    /// The best move by the strategy in the component it chooses.
    pub mv: MoveHint,
}

/// A move with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveHint {
    /// Where it is made: a place in [`Hints::components`].
    pub place: usize,
    /// The move, named as in lists of moves: on the whole position.
    pub mv: NamedMove,
    /// The canonical form of the component, or the region, after it.
    pub value: String,
    /// Does it win? Exactly, by the canonical form of the sum.
    pub wins: bool,
}

/// The hints for one player, or for both.
///
/// # Errors
/// [`Refusal`] where a limit is reached, or play may go on for ever.
pub(crate) fn of(
    summands: &SumComponents,
    player: Option<Player>,
    style: Glyphs,
    bench: &mut ValueArena,
    budget: &mut Budget,
) -> Result<Hints, Refusal> {
    let values =
        summands.list.iter().map(|one| short(one.value, bench, budget)).collect::<Result<Vec<_>, _>>()?;
    let mut components = Vec::with_capacity(values.len());
    for (one, &value) in summands.list.iter().zip(&values) {
        let thermograph = bench.arena().thermograph(value, budget)?;
        let (temperature, mean) = (thermograph.temperature().clone(), thermograph.mean().clone());
        components.push(Temperature {
            component: one.component,
            region: one.region.clone(),
            temperature,
            mean,
        });
    }
    let total = values.iter().try_fold(ValueId::ZERO, |sum, &one| bench.arena().plus(sum, one, budget))?;
    let players = match player {
        Some(player) => vec![player],
        None => PLAYERS.to_vec(),
    };
    let mut hints = Hints { components, players: Vec::with_capacity(players.len()), searched: Vec::new() };
    for player in players {
        let mut looking = Looking { summands, values: &values, total, player, style, bench, budget };
        let advice = looking.advice(&hints.components)?;
        hints.players.push(advice);
    }
    Ok(hints)
}

fn short(value: LoopyValue, bench: &mut ValueArena, budget: &mut Budget) -> Result<ValueId, Refusal> {
    bench.calculator(budget).as_short(value).ok_or_else(|| {
        Refusal::Unsupported(words!(
            "hints are given by temperature, and play that may go on for ever has none here",
            "提示以温度为据，而可能永不结束的对局在此没有温度"
        ))
    })
}

/// A player who looks for a move.
struct Looking<'a> {
    summands: &'a SumComponents,
    values: &'a [ValueId],
    total: ValueId,
    player: Player,
    style: Glyphs,
    bench: &'a mut ValueArena,
    budget: &'a mut Budget,
}

impl Looking<'_> {
    fn advice(&mut self, heats: &[Temperature]) -> Result<PlayerHints, Refusal> {
        let (player, values) = (self.player, self.values);
        let means = heats.iter().fold(Dyadic::ZERO, |sum, heat| &sum + &heat.mean);
        let arena = self.bench.arena();
        let hottest = hotstrat(arena, values, self.budget)?;
        let thermostrat = thermostrat(arena, values, player, self.budget)?;
        let sentestrat = sentestrat(arena, values, None, None, self.budget)?;
        let chosen = [
            (Strategy::Hotstrat, hottest, None),
            (
                Strategy::Thermostrat,
                thermostrat.as_ref().map(|found| found.choice.clone()),
                thermostrat.map(|found| found.guarantee),
            ),
            (Strategy::Sentestrat, sentestrat, Some(means)),
        ];
        let mut strategies = Vec::new();
        for (strategy, choice, guarantee) in chosen {
            if let Some(choice) = choice
                && let Some(mv) = self.best(&choice)?
            {
                strategies.push(StrategyAdvice { strategy, ambient: choice.ambient, guarantee, mv });
            }
        }
        let canonical = self.canonical()?;
        let total = self.total;
        let wins = !self.holds(total, player.opponent())?;
        let stop = self.bench.arena().stop(total, player);
        Ok(PlayerHints { player, wins, stop, strategies, canonical })
    }

    /// The best move in the chosen component; of several that are as good, one that wins where there is one.
    fn best(&mut self, choice: &StrategyChoice) -> Result<Option<MoveHint>, Refusal> {
        let mut best: Option<(Dyadic, MoveHint)> = None;
        let summands = self.summands;
        for (mv, value) in &summands.list[choice.component].moves[self.player as usize] {
            let value = short(*value, self.bench, self.budget)?;
            let arena = self.bench.arena();
            let gain = worth_moving_to(arena, value, self.player, &choice.ambient, self.budget)?;
            let better = match &best {
                None => true,
                Some((best, _)) if gain > *best => true,
                Some((best, mv)) => gain == *best && !mv.wins,
            };
            if better {
                let found = self.hinted(choice.component, mv, value)?;
                match &best {
                    // As good, and it does not win either: the first one stays.
                    Some((known, _)) if *known == gain && !found.wins => {}
                    _ => best = Some((gain, found)),
                }
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }

    /// The moves to canonical options.
    fn canonical(&mut self) -> Result<Vec<MoveHint>, Refusal> {
        let mut canonical = Vec::new();
        let summands = self.summands;
        for (place, summand) in summands.list.iter().enumerate() {
            let options = self.bench.arena().options(self.values[place], self.player, self.budget)?;
            for (mv, value) in &summand.moves[self.player as usize] {
                let value = short(*value, self.bench, self.budget)?;
                if options.contains(&value) {
                    canonical.push(self.hinted(place, mv, value)?);
                }
            }
        }
        Ok(canonical)
    }

    fn hinted(&mut self, place: usize, mv: &NamedMove, value: ValueId) -> Result<MoveHint, Halt> {
        let arena = self.bench.arena();
        let rest = arena.minus(self.total, self.values[place], self.budget)?;
        let after = arena.plus(rest, value, self.budget)?;
        let text = arena.print(value, self.style, self.budget)?;
        let wins = self.holds(after, self.player)?;
        Ok(MoveHint { place, mv: self.named(place, mv), value: text, wins })
    }

    /// Whether this player wins a game of this value when the other one moves first.
    fn holds(&mut self, value: ValueId, player: Player) -> Result<bool, Halt> {
        let arena = self.bench.arena();
        match player {
            Player::Left => arena.at_most(ValueId::ZERO, value, self.budget),
            Player::Right => arena.at_most(value, ValueId::ZERO, self.budget),
        }
    }

    /// The move as lists of moves name it: in a sum it leads to the list of all positions.
    fn named(&self, place: usize, mv: &NamedMove) -> NamedMove {
        let SumComponents { at, list, is_sum } = self.summands;
        match is_sum {
            true => in_sum(at, list[place].component, mv.clone(), is_short(at, 1)),
            false => mv.clone(),
        }
    }
}

impl Hints {
    /// The components that are the hottest; none where all are numbers.
    pub fn hottest(&self) -> Vec<usize> {
        let highest = self.components.iter().map(|heat| &heat.temperature).max();
        let hottest =
            |heat: &Temperature| Some(&heat.temperature) == highest && !heat.temperature.is_negative();
        self.components.iter().enumerate().filter(|(_, heat)| hottest(heat)).map(|(i, _)| i).collect()
    }

    /// Whether a component falls apart into regions.
    pub fn has_regions(&self) -> bool {
        self.components.iter().any(|heat| heat.region.is_some())
    }

    /// What strategies choose between, in a sentence.
    fn about(&self, place: usize) -> LocalizedString {
        match &self.components[..] {
            [_] => words!("the position", "这个局面"),
            _ if self.has_regions() => words!("region {place}", "第 {place} 个区域"),
            _ => words!("component {place}", "第 {place} 项"),
        }
    }

    /// What the strategies say to each player, and why, in words.
    pub fn words(&self) -> LocalizedString {
        let mut all = LocalizedString::default();
        let searched = self.searched.iter().map(SearchAdvice::words);
        for sentence in self.players.iter().flat_map(|advice| advice.words(self)).chain(searched) {
            let (en_gap, zh_gap) = if all.en.is_empty() { ("", "") } else { (" ", "") };
            all.en += &format!("{en_gap}{}", sentence.en);
            all.zh += &format!("{zh_gap}{}", sentence.zh);
        }
        all
    }
}

impl SearchAdvice {
    /// Which moves win, and what decides after the first of them.
    pub fn words(&self) -> LocalizedString {
        let who = named(self.player);
        let open = self.undecided;
        let Some(first) = self.winning.first() else {
            return match open {
                0 => LocalizedString {
                    en: format!("{}, by search: no move wins, and values are out of reach.", who.en),
                    zh: format!("{}：经搜索，没有必胜着法；值无法求出。", who.zh),
                },
                1 => LocalizedString {
                    en: format!("{}, by search: 1 move is undecided, all others lose.", who.en),
                    zh: format!("{}：经搜索，1 步未有定论，其余皆负。", who.zh),
                },
                _ => LocalizedString {
                    en: format!("{}, by search: {open} moves are undecided, all others lose.", who.en),
                    zh: format!("{}：经搜索，{open} 步未有定论，其余皆负。", who.zh),
                },
            };
        };
        let count = self.count.unwrap_or(self.winning.len() as u64);
        let won = if count == 1 { "1 move wins".to_owned() } else { format!("{count} moves win") };
        let (undecided, zh_undecided) = match open {
            0 => (String::new(), String::new()),
            1 => (" and 1 is undecided".to_owned(), "，1 步未有定论".to_owned()),
            _ => (format!(" and {open} are undecided"), format!("，{open} 步未有定论")),
        };
        let found = LocalizedString {
            en: format!(
                "{}, by search, as values are out of reach: {won}{undecided}. After the first of them:",
                who.en
            ),
            zh: format!("{}：值无法求出，经搜索有 {count} 步必胜{zh_undecided}。走第一步之后：", who.zh),
        };
        found.then(first.why())
    }
}

impl SearchHint {
    /// Why the opponent loses after the move.
    pub fn why(&self) -> LocalizedString {
        self.grounds.as_ref().map_or_else(reasons::searched, reasons::of_grounds)
    }

    /// What decides it, in a word for programs.
    pub fn decided_by(&self) -> &'static str {
        match self.grounds.as_ref().map(|grounds| &grounds.decision) {
            Some(Decision::Values) => "values",
            Some(Decision::Bounds) => "bounds",
            Some(Decision::Bands(_)) => "bands",
            Some(Decision::Renounced(_)) => "renounced",
            Some(Decision::Search) | None => "search",
        }
    }
}

fn named(player: Player) -> LocalizedString {
    match player {
        Player::Left => words!("Left", "左方"),
        Player::Right => words!("Right", "右方"),
    }
}

impl PlayerHints {
    /// What is said to this player in these hints, in whole sentences.
    pub fn words(&self, hints: &Hints) -> Vec<LocalizedString> {
        let mut sentences: Vec<LocalizedString> =
            self.strategies.iter().map(|one| self.about(one, &hints.about(one.mv.place))).collect();
        if self.strategies.is_empty() {
            sentences.push(self.about_numbers());
        } else {
            sentences.push(self.about_winning());
        }
        sentences
    }

    fn who(&self) -> LocalizedString {
        named(self.player)
    }

    /// A bound of what the player gets, in words: Left wants much, Right little.
    fn bound(&self) -> LocalizedString {
        match self.player {
            Player::Left => words!("or more", "或更大"),
            Player::Right => words!("or less", "或更小"),
        }
    }

    fn about(&self, one: &StrategyAdvice, at: &LocalizedString) -> LocalizedString {
        let t = &one.ambient;
        let (who, bound) = (self.who(), self.bound());
        let guarantee = one.guarantee.clone().unwrap_or(Dyadic::ZERO);
        let stop = &self.stop;
        let both = |en: String, zh: String| LocalizedString { en, zh };
        match one.strategy {
            Strategy::Hotstrat => both(
                format!(
                    "{}, Hotstrat: {} is the hottest, of temperature {t}. This guarantees nothing.",
                    who.en, at.en
                ),
                format!("{}，Hotstrat：{}最热，温度为 {t}。它没有任何保证。", who.zh, at.zh),
            ),
            Strategy::Thermostrat => both(
                format!(
                    "{}, Thermostrat: at the ambient temperature {t} the thermograph of {} is the widest. Who keeps to it comes to rest at {guarantee} {}; with best play it is {stop}.",
                    who.en, at.en, bound.en
                ),
                format!(
                    "{}，Thermostrat：在环境温度 {t} 处，{}的温度图最宽。始终照此行棋可保证停在 {guarantee} {}；最佳着法停在 {stop}。",
                    who.zh, at.zh, bound.zh
                ),
            ),
            Strategy::Sentestrat => both(
                format!(
                    "{}, Sentestrat: nobody has moved yet, so {}, the hottest; from then on an answer to every move that leaves its component hotter than {t}. Who keeps to it comes to rest at {guarantee} {}.",
                    who.en, at.en, bound.en
                ),
                format!(
                    "{}，Sentestrat：尚无人行棋，故选最热的{}；此后凡对手的一步使所在项比 {t} 更热，就在该项应对。始终照此行棋可保证停在 {guarantee} {}。",
                    who.zh, at.zh, bound.zh
                ),
            ),
        }
    }

    fn about_numbers(&self) -> LocalizedString {
        let (who, stop) = (self.who(), &self.stop);
        let LocalizedString { en, zh } = self.verdict();
        LocalizedString {
            en: format!("{}: all is a number, {stop} in all, and a move gains nothing. {en}", who.en),
            zh: format!("{}：全部都是数，合计为 {stop}，行棋没有收益。{zh}", who.zh),
        }
    }

    fn verdict(&self) -> LocalizedString {
        match self.wins {
            true => words!("Moving first wins.", "先走可胜。"),
            false => words!("Moving first loses.", "先走必败。"),
        }
    }

    /// How far the strategies are right here.
    fn about_winning(&self) -> LocalizedString {
        let misses = self.strategies.iter().any(|one| !one.mv.wins);
        match (self.wins, misses) {
            (true, false) => words!(
                "Compared exactly, by canonical form, each of these moves wins.",
                "以规范形精确比较：这些着法都能取胜。"
            ),
            (true, true) => words!(
                "Strategies by temperature look at where play comes to rest, and not at who moves last: compared exactly, by canonical form, not all of these moves win, but there is one that does.",
                "按温度的策略只看停止值，不管谁走最后一步：以规范形精确比较，这些着法并非都能取胜，但确有取胜的着法。"
            ),
            (false, _) => words!(
                "Compared exactly, by canonical form, no move wins: moving first loses.",
                "以规范形精确比较：没有能取胜的着法，先走必败。"
            ),
        }
    }
}
