//! Grundy values: a list of positions with their values, each with all that its proof needs before it; and
//! the positions that can be drawn out for ever.
//!
//! ```json
//! {"certificate": 1, "kind": "values",
//!  "claim": {"game": "wythoff", "position": [1, 1], "outcome": "N", "grundy": 2},
//!  "values": [[[0, 0], 0], [[0, 1], 1], [[1, 1], 2]]}
//! ```
//!
//! *Values.* A position has the value v where each smaller value is that of an option, and each option either
//! has another value or has itself an option of the value v. Only values listed *earlier* count. (Sprague and
//! Grundy, where play ends; C. A. B. Smith, Graphs and composite games, 1966, where it may not: then the
//! position and a heap of v are lost together by the player to move, whose opponent goes down the list with
//! each reply.) Where a position falls apart, its value is the nim sum of the values of its parts.
//!
//! *Who wins.* A claim without a value may be shown by an option of the value 0: then the player to move
//! wins.
//!
//! *Draws.* What the list has no value for, and play from the claimed position can reach, is looked at from
//! there on. Let K be the set of the values of options of such a position, an option with one part that has
//! no value counting for those of that part, shifted, and an option with several for none. If for each of
//! them, m being the least number that is not in K, an option that has no value has no m in its K, then the
//! sum of such a position and a heap of n is won by the player to move if n is in K, and a draw if not: if
//! n > m, the heap goes down to m; if n = m, the move is to the option named. So a player who is not lost can
//! always leave another who is not.

use crate::prelude::*;
use crate::rules::{Components, MAX_OPTIONS, components};
use grundy_theory::ruleset::Ruleset;
use grundy_theory::ruleset::any::AnyRuleset;
use std::collections::hash_map::Entry;

/// The components of a sum, one where there is no sum, and who moves; where both players have the same moves,
/// that is Left.
pub(crate) type State = (Components, Player);

/// The states that are known to have values; those of value 0 are lost.
pub(crate) type LossTable = EvidenceList<State, u64>;

/// How a sum is played.
pub(crate) struct SumRules<'a> {
    /// Reads the positions of each component.
    pub(crate) readers: Vec<ParsePosition>,
    pub(crate) play: Convention,
    /// Whether the players have different moves.
    pub(crate) partizan: bool,
    /// Whether the components of positions are listed, instead of all of them.
    pub(crate) by_components: bool,
    pub(crate) meter: &'a Meter,
}

/// About how many bytes an entry of a list takes beside its position.
const ENTRY: u64 = 256;

/// How many bytes of a position are made in the time of a step.
const BYTES_PER_STEP: u64 = 32;

/// What is known of a state: the nim sum of its parts with values, their places in the list, and its parts
/// without a value.
struct StateValue {
    sum: u64,
    shown: Vec<usize>,
    rest: Vec<State>,
}

/// The states without a value that play can reach: the values of their options, and their options without
/// one.
type Loops = FxHashMap<State, (FxHashSet<u64>, Vec<StateValue>)>;

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (subject, rules) = certificate.rules()?;
    let AnyRules::Moves { parse, impartial: true, .. } = rules else {
        return certificate.unsuited(subject.0);
    };
    let root = canonical(&at("claim.position", parse(subject.1))?);
    let meter = certificate.meter;
    let game = SumRules {
        readers: vec![parse],
        play: Convention::Normal,
        partizan: false,
        by_components: true,
        meter,
    };
    let mut listed = LossTable::read(certificate, "values", |listed, entry, place| {
        let [written, Data::Natural(value)] = tuple(entry, place)? else { return missing(place) };
        let state =
            (Components::from([certificate.position(&game.readers[0], &written, place)?]), Player::Left);
        let needs = game.needs(&state, value, listed)?;
        Ok((state, value, needs))
    })?;
    let (root, mut proved, name) =
        ((Components::from([root]), Player::Left), ProvedClaim::default(), names(&[subject]));
    if certificate.claim.get("grundy").is_none() && !game.state_value(&root, &listed).rest.is_empty() {
        // Who wins may be claimed without a value.
        let need = game.differs(&root, 0, 0, &listed)?;
        if need.0.is_some() {
            listed.take(vec![need], "claim", &Data::Null)?;
            listed.end()?;
            proved.wins(LocalizedString::same(name), Outcome::N);
            return Ok(proved);
        }
    }
    let mut known = |state: &State| {
        let state_value = game.state_value(state, &listed);
        listed.take(vec![listed.need(&state_value.shown)], "claim", &Data::Null).map(|_| state_value)
    };
    let root = known(&root)?;
    let (mut loops, mut waiting) = (Loops::default(), root.rest.clone());
    while let Some(state) = waiting.pop() {
        if let Entry::Vacant(new) = loops.entry(state) {
            certificate.meter.take(1 << 12)?;
            let all =
                meter.lend(|| game.options(new.key())?.iter().map(&mut known).collect::<Result<Vec<_>>>())?;
            // What is found is held in memory.
            meter.hold(all.iter().map(StateValue::bytes).sum::<u64>() + ENTRY)?;
            let (valued, others): (Vec<StateValue>, _) =
                all.into_iter().partition(|state_value| state_value.rest.is_empty());
            waiting.extend(others.iter().flat_map(|state_value| state_value.rest.iter().cloned()));
            new.insert((valued.iter().map(|state_value| state_value.sum).collect(), others));
        }
    }
    for ((sum, _), (values, others)) in &loops {
        let mex = (0..).find(|n| !values.contains(n)).unwrap_or(0);
        if others.iter().all(|option| option.reaches(&loops, mex)) {
            return not_shown("claim", &sum[0].write());
        }
    }
    listed.end()?;
    if root.rest.is_empty() {
        proved.value(LocalizedString::same(name), root.sum);
    } else {
        let outcome = if root.reaches(&loops, 0) { Outcome::N } else { Outcome::D };
        proved.wins(words!("{name} can be drawn out for ever", "{name} 可以无限进行下去"), outcome);
        proved.grundy = Some(None);
    }
    Ok(proved)
}

impl SumRules<'_> {
    /// Shows the states after the moves in each part, as long as more are wanted.
    fn visit(&self, (sum, mover): &State, mut more: impl FnMut(State) -> Result<bool>) -> Result<()> {
        let next = if self.partizan { mover.opponent() } else { *mover };
        sum.iter().enumerate().try_for_each(|(i, component)| {
            component.try_options(*mover, |option| {
                let option = option.or(Err(CheckError::TooMuch))?;
                self.meter.take(1)?;
                self.meter.charge_steps(bytes(&option) / BYTES_PER_STEP)?;
                let mut to = sum.clone();
                to[i] = canonical(&option);
                more((to, next))
            })
        })
    }

    /// All options of a state; who asks for them gives their memory back.
    fn options(&self, state: &State) -> Result<Vec<State>> {
        let mut options = Vec::new();
        self.visit(state, |option| {
            self.meter.hold(ENTRY + option.0.iter().map(bytes).sum::<u64>())?;
            options.push(option);
            if options.len() > MAX_OPTIONS { Err(CheckError::TooMuch) } else { Ok(true) }
        })?;
        Ok(options)
    }

    fn state_value(&self, state: &State, listed: &LossTable) -> StateValue {
        let mut state_value = StateValue { sum: 0, shown: Vec::new(), rest: Vec::new() };
        let mut add = |component: State| match listed.find(&component) {
            Some((place, value)) => {
                state_value.sum ^= value;
                state_value.shown.push(place);
            }
            None => state_value.rest.push(component),
        };
        match &state.0[..] {
            [one] if self.by_components => {
                components(one)
                    .into_iter()
                    .for_each(|component| add((Components::from([component]), state.1)));
            }
            _ => add(state.clone()),
        }
        state_value
    }

    /// What shows that a state has this value: an option for each smaller one, and of each option that its
    /// value is another.
    pub(crate) fn needs(&self, state: &State, value: u64, listed: &LossTable) -> Result<Vec<Requirement>> {
        self.meter.lend(|| self.needed(state, value, listed))
    }

    fn needed(&self, state: &State, value: u64, listed: &LossTable) -> Result<Vec<Requirement>> {
        let options = self.options(state)?;
        let never = vec![Requirement::default()];
        if value > options.len() as u64 || options.is_empty() && self.play == Convention::Misere {
            return Ok(never);
        }
        let mut needs = vec![Requirement::default(); value as usize];
        for option in options.iter().map(|option| self.state_value(option, listed)) {
            match needs.get_mut(option.sum as usize) {
                _ if !option.rest.is_empty() => {}
                Some(smaller) => listed.offer(smaller, &option.shown),
                None if option.sum == value => return Ok(never),
                None => {}
            }
        }
        for option in &options {
            let rank = needs.iter().filter_map(|need| Some(need.0.as_ref()?.0)).max().unwrap_or(0);
            let need = self.differs(option, value, rank, listed)?;
            self.meter.hold(need.bytes())?;
            needs.push(need);
        }
        Ok(needs)
    }

    /// What shows that the value of a state is another: it is known, or an option has this one. In misère
    /// play, who has no move wins. Ways are looked for until others make no difference to what goes down
    /// `rank` steps anyway.
    pub(crate) fn differs(
        &self,
        state: &State,
        value: u64,
        rank: u32,
        listed: &LossTable,
    ) -> Result<Requirement> {
        let (mut need, mut ended, own) = (Requirement::default(), true, self.state_value(state, listed));
        if own.rest.is_empty() && own.sum != value {
            listed.offer(&mut need, &own.shown);
        }
        self.visit(state, |option| {
            let option = self.state_value(&option, listed);
            if option.rest.is_empty() && option.sum == value {
                listed.offer(&mut need, &option.shown);
            }
            ended = false;
            Ok(!matches!(&need.0, Some((least, common)) if common.is_empty() && *least <= rank))
        })?;
        if ended && self.play == Convention::Misere {
            listed.offer(&mut need, &own.shown);
        }
        Ok(need)
    }
}

/// About how many bytes a position takes.
fn bytes(at: &AnyPosition) -> u64 {
    AnyRuleset::new().size_in_memory(at) as u64
}

impl StateValue {
    /// About how many bytes it takes.
    fn bytes(&self) -> u64 {
        let rest = self.rest.iter().flat_map(|(sum, _)| sum).map(bytes).sum::<u64>();
        ENTRY + size_of_val(&self.shown[..]) as u64 + rest
    }

    /// Whether this value is among those of the options of a state without a value.
    fn reaches(&self, loops: &Loops, value: u64) -> bool {
        matches!(&self.rest[..], [component] if loops[component].0.contains(&(value ^ self.sum)))
    }
}
