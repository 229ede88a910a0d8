//! Asking own rules about positions, on both cores where they take their time.

mod together;

use super::text_of;
use crate::budget::{Budget, Halt};
use crate::join::both;
use grundy_search::option_meter::{MAX_BYTES, MAX_OPTIONS, too_many_options};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::{
    CustomMove, CustomRules, CustomRulesError, CustomRulesErrorKind, PackedOrMove,
};
use grundy_theory::value::Score;
use grundy_theory::words;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Its independent parts, and where there are none its moves; both players have the same.
    Parts,
    /// Its moves; both players have the same.
    Whole,
    /// The moves of the player whose turn it is, and where there are none and the game is scored, the score.
    Turns {
        /// Whether the game ends with a score.
        scored: bool,
    },
    /// The moves of Left, and those of Right.
    Both,
    /// Its independent parts, and where there are none the moves of Left, and those of Right.
    PartsOrBoth,
}

/// How far positions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Whether they fall apart into independent parts, and which.
    Parts,
    /// The same, and the moves of those that do not.
    Moves,
}

/// A position that is asked about.
pub(crate) struct Asked {
    pub(crate) at: Arc<Data>,
    /// Whose turn it is.
    pub(crate) player: Player,
    /// Whether it is known not to fall apart.
    pub(crate) is_whole: bool,
}

/// What the rules say about a position.
pub(crate) enum Said {
    /// It does not fall apart, and nothing more was asked.
    Whole,
    /// It is the sum of these.
    Parts(Vec<Data>),
    /// Its moves, and how many of the first are Left's, where both were asked about.
    Moves(Vec<CustomMove>, usize),
    /// Its moves, for which only where they lead matters.
    Shown(AllShown),
    /// The game is over, with this score.
    Over(Score),
}

/// Moves as rules have shown them.
#[derive(Default)]
pub(crate) struct AllShown {
    /// Packed positions, with [`JOINED`] where the next one is a part of the same option.
    pub(crate) packed: Vec<u64>,
    /// All others.
    pub(crate) others: Vec<CustomMove>,
}

/// The bit that no packed position has.
pub(crate) const JOINED: u64 = 1 << 63;

impl Said {
    fn bytes(&self) -> u64 {
        let bytes = match self {
            Said::Whole => 0,
            Said::Parts(components) => components.iter().map(Data::size_in_memory).sum(),
            Said::Moves(moves, _) => moves.iter().map(size_in_memory).sum(),
            Said::Shown(all) => {
                size_of_val(&all.packed[..]) + all.others.iter().map(size_in_memory).sum::<usize>()
            }
            Said::Over(score) => score.size_in_memory(),
        };
        bytes as u64
    }
}

fn its_own_part(rules: &dyn CustomRules, at: &Data) -> CustomRulesError {
    let at = text_of(rules, at);
    CustomRulesError::mistake_at(
        rules.about().parts_at,
        words!(
            "the parts of {at} are this position itself and others: return the smaller parts into which it splits",
            "{at} 的各部分中又有它自己：parts 应给出它分成的各个部分"
        ),
    )
}

fn size_in_memory(mv: &CustomMove) -> usize {
    size_of::<CustomMove>() + mv.to.size_in_memory() + mv.label.as_ref().map_or(0, Data::size_in_memory)
}

/// About how long it takes to ask about as many positions as are asked about at once.
const SPELL: Duration = Duration::from_millis(8);

/// Where asking takes longer than this, a second core helps.
const WORTH_A_THREAD: Duration = Duration::from_micros(500);

/// No more positions are asked about at once.
const MAX_AT_ONCE: usize = 1 << 12;

/// What is said at once takes about this many bytes on each core at most.
const SAID_AT_ONCE: u64 = 1 << 25;

/// How fast rules are, as far as they were asked.
pub(crate) struct Asking {
    rules: Arc<dyn CustomRules>,
    asks: Asks,
    /// For one position, by how far it is looked at.
    time: [Duration; 2],
}

impl Asking {
    pub(crate) fn new(rules: Arc<dyn CustomRules>, asks: Asks) -> Asking {
        Asking { rules, asks, time: [SPELL; 2] }
    }

    pub(crate) fn rules(&self) -> &Arc<dyn CustomRules> {
        &self.rules
    }

    pub(crate) fn asks(&self) -> Asks {
        self.asks
    }

    /// How many positions are well asked about at once.
    pub(crate) fn at_once(&self, depth: Depth) -> usize {
        let spells = SPELL.as_nanos() / self.time[depth as usize].as_nanos().max(1);
        usize::try_from(spells).unwrap_or(MAX_AT_ONCE).clamp(1, MAX_AT_ONCE)
    }

    /// Asks about some of these positions, at least about the first where there is one: what is said about
    /// each, in their order, and `None` for those that were left for later: those after one about which the
    /// rules fail, too. The budget tells how much may be held, and when to stop.
    pub(crate) fn ask(
        &mut self,
        all: &[Asked],
        depth: Depth,
        budget: &Budget,
    ) -> Vec<Option<Result<Said, Halt>>> {
        let began = Instant::now();
        let time = self.time[depth as usize];
        let helps = self.rules.gains_by_threads()
            && all.len() > 1
            && time * all.len() as u32 > WORTH_A_THREAD
            && rayon::current_num_threads() > 1;
        let (here, there) = all.split_at(if helps { all.len().div_ceil(2) } else { all.len() });
        let answers = match there {
            [] => self.ask_here(here, depth, budget),
            _ => {
                let (mut answers, more) =
                    both(|| self.ask_here(here, depth, budget), || self.ask_here(there, depth, budget));
                answers.extend(more);
                answers
            }
        };
        let asked = answers.iter().flatten().count().max(1) as u32;
        // What was fast once may be slow later: it is believed by halves.
        self.time[depth as usize] = (time + began.elapsed() / asked) / 2;
        answers
    }

    fn ask_here(&self, all: &[Asked], depth: Depth, budget: &Budget) -> Vec<Option<Result<Said, Halt>>> {
        if let Some(answers) = self.ask_together(all, depth, budget) {
            return answers;
        }
        let memory = budget.limits().memory;
        let (mut bytes, mut failed) = (0, false);
        let one = |asked: &Asked| {
            (!failed && bytes < SAID_AT_ONCE.min(memory / 8)).then(|| {
                let said = budget.check().and_then(|()| self.ask_one(asked, depth, memory));
                failed = said.is_err();
                bytes += said.as_ref().map_or(0, Said::bytes);
                said
            })
        };
        all.iter().map(one).collect()
    }

    /// Whose moves are asked for.
    fn players(&self, asked: &Asked) -> &'static [Player] {
        const BOTH: [Player; 2] = [Player::Left, Player::Right];
        match (self.asks, asked.player) {
            (Asks::Both | Asks::PartsOrBoth, _) => &BOTH,
            (_, Player::Left) => &BOTH[..1],
            (_, Player::Right) => &BOTH[1..],
        }
    }

    /// What moves say about a position. If both players were asked about, the first `lefts` are Left's.
    fn said(&self, at: &Data, moves: Vec<CustomMove>, lefts: usize) -> Result<Said, Halt> {
        Ok(match self.asks {
            Asks::Parts => Said::Shown(AllShown { packed: Vec::new(), others: moves }),
            Asks::Turns { scored: true } if moves.is_empty() => Said::Over(self.rules.score(at)?),
            Asks::Whole | Asks::Turns { .. } => Said::Moves(moves, 0),
            Asks::Both | Asks::PartsOrBoth => Said::Moves(moves, lefts),
        })
    }

    fn ask_one(&self, asked: &Asked, depth: Depth, memory: u64) -> Result<Said, Halt> {
        let (rules, Asked { at, player, is_whole }) = (&*self.rules, asked);
        if !is_whole
            && matches!(self.asks, Asks::Parts | Asks::PartsOrBoth)
            && let Some(components) = components(rules, at)?
        {
            return Ok(Said::Parts(components));
        }
        if depth == Depth::Parts {
            return Ok(Said::Whole);
        }
        if self.asks == Asks::Parts {
            return Ok(Said::Shown(shown(rules, at, *player, memory)?));
        }
        let (mut all, mut lefts) = (Vec::new(), 0);
        for (index, &player) in self.players(asked).iter().enumerate() {
            all.extend(moves(rules, at, player, memory)?);
            if index == 0 {
                lefts = all.len();
            }
        }
        self.said(at, all, lefts)
    }
}

/// What a position falls apart into; `None` where it does not.
pub(crate) fn components(rules: &dyn CustomRules, at: &Data) -> Result<Option<Vec<Data>>, Halt> {
    smaller(rules, at, rules.parts(at)?)
}

/// The same, of what the rules return.
fn smaller(
    rules: &dyn CustomRules,
    at: &Data,
    components: Option<Vec<Data>>,
) -> Result<Option<Vec<Data>>, Halt> {
    match components {
        Some(components) if components.len() > 1 && components.contains(at) => {
            Err(its_own_part(rules, at).into())
        }
        components => Ok(components.filter(|components| components[..] != *std::slice::from_ref(at))),
    }
}

/// The moves of a player, in the order of the rules, perhaps some of them twice.
///
/// # Errors
/// [`Halt`] where the rules fail, or there are more moves than can be dealt with, or than `memory` bytes can
/// hold.
pub(crate) fn moves(
    rules: &dyn CustomRules,
    at: &Data,
    player: Player,
    memory: u64,
) -> Result<Vec<CustomMove>, Halt> {
    let (mut moves, mut bytes, mut stop) = (Vec::new(), 0, None);
    rules.visit_moves(at, player, &mut |mv| {
        bytes += size_in_memory(&mv) as u64;
        moves.push(mv);
        if bytes >= memory {
            stop = Some(Halt::Memory(memory));
        } else if moves.len() >= MAX_OPTIONS || bytes >= MAX_BYTES {
            stop = Some(too_many_options());
        }
        if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if let Some(stop) = stop {
        return Err(stop);
    }
    Ok(moves)
}

/// Moves that were listed, if they are not too many.
pub(crate) fn few(moves: Vec<CustomMove>, memory: u64) -> Result<Vec<CustomMove>, Halt> {
    let bytes: usize = moves.iter().map(size_in_memory).sum();
    if bytes as u64 >= memory {
        return Err(Halt::Memory(memory));
    }
    if moves.len() >= MAX_OPTIONS || bytes as u64 >= MAX_BYTES {
        return Err(too_many_options());
    }
    Ok(moves)
}

/// The same where only it matters where they lead.
fn shown(rules: &dyn CustomRules, at: &Data, player: Player, memory: u64) -> Result<AllShown, Halt> {
    let (mut all, mut bytes, mut stop) = (AllShown::default(), 0, None);
    rules.visit_shown(at, player, &mut |shown| {
        match shown {
            PackedOrMove::Packed(words) => {
                bytes += 16 * words.len() as u64;
                all.packed.extend(words.iter().map(|word| word | JOINED));
                if let Some(last) = all.packed.last_mut() {
                    *last &= !JOINED;
                }
            }
            PackedOrMove::Move(mv) => {
                bytes += size_in_memory(&mv) as u64;
                all.others.push(mv);
            }
        }
        if bytes >= memory {
            stop = Some(Halt::Memory(memory));
        } else if all.packed.len() + all.others.len() >= MAX_OPTIONS || bytes >= MAX_BYTES {
            stop = Some(too_many_options());
        }
        if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    if let Some(stop) = stop { Err(stop) } else { Ok(all) }
}

/// The failure of rules about a position that they themselves lead to: it is their mistake, not that of who
/// asks.
pub(crate) fn led_to(rules: &dyn CustomRules, at: &Data, stop: Halt) -> Halt {
    match stop {
        Halt::Own(fault) if fault.kind == CustomRulesErrorKind::Position => {
            let position = text_of(rules, at);
            let CustomRulesError { message, place, .. } = *fault;
            let message = LocalizedString {
                en: format!(
                    "the rules lead to the position {position}, and then do not understand it: {}",
                    message.en
                ),
                zh: format!("规则走到局面 {position}，却又不认识它：{}", message.zh),
            };
            CustomRulesError::mistake_at(place, message).into()
        }
        stop => stop,
    }
}
