//! Patterns of custom rules: proved from the rules that were read from their text, or tried at positions that
//! are likely to break them.

use super::{Pattern, PatternSearch, is_of_a_part};
use grundy_pattern::answer::Answer;
use grundy_pattern::exact::{self, LogicRules};
use grundy_pattern::numerations::Numerations;
use grundy_pattern::solution::Solution;
use grundy_solver::budget::{Budget, Halt};
use grundy_solver::game::{self, Game};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::outcome::Convention;
use grundy_theory::player::Player;
use grundy_theory::ruleset::custom::exact::ExactRules;
use grundy_theory::ruleset::custom::sums::parts_of;
use grundy_theory::ruleset::custom::{CustomKind, CustomRules, CustomRulesErrorKind};
use grundy_theory::ruleset::move_formulas::MoveFormulas;
use grundy_theory::words;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What is known of the rules of a game that a user brought.
pub(super) struct RulesFormulas {
    rules: Arc<dyn CustomRules>,
    /// The rules, if they were read from their text.
    pub(super) exact: Option<Arc<ExactRules>>,
    /// The same as formulas that automata decide, if they can be said so.
    pub(super) logic: Option<LogicRules>,
}

impl RulesFormulas {
    /// `None` for a game of the catalogue.
    pub(super) fn from_game(game: &dyn Game) -> Option<RulesFormulas> {
        let rules = game.custom_rules()?;
        let exact = rules.exact().and_then(Result::ok);
        let logic = exact.as_deref().and_then(LogicRules::new);
        Some(RulesFormulas { rules, exact, logic })
    }

    /// The formulas for positions of this many numbers, if they mention no digits.
    pub(super) fn formulas(&self, numbers: usize) -> Option<&MoveFormulas> {
        let formulas = self.logic.as_ref().map(|logic| &logic.formulas)?;
        (formulas.at.len() == numbers && !formulas.parts && formulas.numeration.is_none()).then_some(formulas)
    }

    /// The formulas for heaps, if they mention no digits.
    pub(super) fn formulas_of_heaps(&self) -> Option<&MoveFormulas> {
        let formulas = self.logic.as_ref().map(|logic| &logic.formulas)?;
        (formulas.parts && formulas.numeration.is_none()).then_some(formulas)
    }

    /// A pattern that a theorem about a family of games proves.
    pub(super) fn by_family(
        &self,
        numerations: &mut Numerations,
        budget: &mut Budget,
    ) -> Result<Option<Pattern>, Halt> {
        let Some(rules) = &self.exact else { return Ok(None) };
        if let Some(found) = exact::find(rules, budget)? {
            return self.tested(Some(found), Convention::Normal, budget);
        }
        let Some(code) = exact::code(rules, budget)? else { return Ok(None) };
        let found = of_code(&code, numerations, budget)?;
        self.tested(found, Convention::Normal, budget)
    }

    /// Which heaps are lost in misère play, where a theorem about a family of games proves it.
    pub(super) fn by_family_in_misere(&self, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
        let Some(rules) = &self.exact else { return Ok(None) };
        let found = exact::find_misere(rules, budget)?;
        self.tested(found, Convention::Misere, budget)
    }

    /// The recurrence that the lemma on takes of 1 to f(n) tokens proves.
    pub(super) fn by_lemma(&self, budget: &mut Budget) -> Result<Option<Pattern>, Halt> {
        match &self.exact {
            Some(rules) => exact::lemma(rules, budget),
            None => Ok(None),
        }
    }

    /// A pattern that survives the test, with the bound up to which exact rules are those of the text.
    pub(super) fn tested(
        &self,
        found: Option<Pattern>,
        play: Convention,
        budget: &mut Budget,
    ) -> Result<Option<Pattern>, Halt> {
        let Some(mut found) = found else { return Ok(None) };
        if let (true, Some(logic)) = (found.evidence.is_some() && found.by.is_some(), &self.logic) {
            found.below = logic.below.clone();
        }
        let Some(solution) = &found.solution else { return Ok(Some(found)) };
        let constants = self.exact.as_ref().map_or_else(Vec::new, |rules| rules.constants());
        let below = found.below.as_ref().and_then(ToPrimitive::to_u64).unwrap_or(u64::MAX);
        let mut places = places(&constants, solution.arity());
        places.retain(|position| position.iter().all(|&n| n < below));
        places.sort_by_key(|position| position.iter().max().copied());
        let fails = first_failure(&*self.rules, solution, &places, play, budget)?;
        match fails.map(|position| position.iter().max().copied().unwrap_or(0)) {
            None => Ok(Some(found)),
            // A loop that ends after this many passes stands for one that does not.
            Some(n) if n >= LARGE && found.by.is_none() => {
                Ok(Some(Pattern { below: Some(BigInt::from(n)), ..found }))
            }
            Some(_) => Ok(None),
        }
    }
}

/// The proved pattern of a code, for rules that are those of the code.
fn of_code(
    notation: &str,
    numerations: &mut Numerations,
    budget: &mut Budget,
) -> Result<Option<Pattern>, Halt> {
    let Ok(game) = game::game(notation) else { return Ok(None) };
    let found = super::of_game(&*game, &PatternSearch::default(), numerations, budget)?;
    let Some(Pattern { by: Some(LocalizedString { en, zh }), .. }) = &found else { return Ok(None) };
    let by = words!(
        "the rules read from the text, which are those of {notation}, and {en}",
        "由文本读出的规则即 {notation} 的规则，再据{zh}"
    );
    Ok(found.map(|found| Pattern { by: Some(by), ..found }))
}

/// Steps that the test of one pattern may take.
const STEPS: u64 = 250_000_000;

/// Steps that an option of rules in a script takes.
const OPTION_STEPS: u64 = 300;

/// A position with more options is not tried.
const MAX_OPTIONS: usize = 6_000;

/// Positions of several numbers are tried with numbers up to this one, and near constants of the rules.
const MAX_OF_SEVERAL: u64 = 2_000;

/// Random numbers that are tried, and their bound.
const RANDOM: (usize, u64) = (60, 1_000_000);

/// Components of all options of a position; with more it is not tried.
const MAX_COMPONENTS: usize = 100_000;

/// After this many positions in a row with so large a number of options that listing them takes long no
/// larger ones are tried.
const MAX_TOO_LARGE: u32 = 3;

/// A pattern that is observed and fails at a number from this one on is stated for smaller numbers.
const LARGE: u64 = 1 << 32;

/// Steps of the rules from which on that is long.
const LONG_LIST: u64 = 1_000_000;

/// Steps that the claimed value of one number takes, and those of one that is known.
const VALUE_STEPS: u64 = 2_000;
const KNOWN_STEPS: u64 = 10;

/// The first of the positions at which the values that a pattern claims do not obey the rules: a position has
/// the least value that none of its options has. False patterns of custom rules have one cause, a constant of
/// the rules beyond the table: multiples of the constants are tried among others, and small positions, which
/// take less work, first.
fn first_failure(
    rules: &dyn CustomRules,
    solution: &Solution,
    places: &[Vec<u64>],
    play: Convention,
    budget: &mut Budget,
) -> Result<Option<Vec<u64>>, Halt> {
    let mut claims = Claims { solution, of_numbers: HashMap::new() };
    let mut try_all = |budget: &mut Budget| {
        let mut too_large = 0;
        for position in places {
            match obeys(rules, &mut claims, position, play, budget)? {
                Trial::Obeys => too_large = 0,
                Trial::Fails => return Ok(Some(position.clone())),
                Trial::TooLarge => too_large += 1,
            }
            // Larger positions would take longer still.
            if too_large == MAX_TOO_LARGE {
                break;
            }
        }
        Ok(None)
    };
    let tried = budget.within_part_of_time(2, |budget| budget.with_step_limit(STEPS, &mut try_all));
    match tried {
        // What was tried so far agrees.
        Err(stop) if is_of_a_part(&stop, budget) => Ok(None),
        tried => tried,
    }
}

/// What a pattern claims, each claim about a single number found once.
struct Claims<'a> {
    solution: &'a Solution,
    of_numbers: HashMap<u64, Option<Answer>>,
}

impl Claims<'_> {
    fn at(&mut self, numbers: &[u64], budget: &mut Budget) -> Result<Option<Answer>, Halt> {
        budget.charge_steps(KNOWN_STEPS)?;
        let &[n] = numbers else {
            budget.charge_steps(VALUE_STEPS)?;
            return Ok(self.solution.at(numbers));
        };
        if let Some(&known) = self.of_numbers.get(&n) {
            return Ok(known);
        }
        budget.charge_steps(VALUE_STEPS)?;
        let answer = self.solution.at(numbers);
        self.of_numbers.insert(n, answer);
        Ok(answer)
    }

    /// What the pattern claims of a sum.
    fn together(&mut self, components: &[Vec<u64>], budget: &mut Budget) -> Result<Option<Answer>, Halt> {
        if let [single] = components {
            return self.at(single, budget);
        }
        let mut sum = 0;
        for component in components {
            match self.at(component, budget)? {
                Some(Answer::Value(value)) => sum ^= value,
                Some(Answer::Lost(_)) | None => return Ok(None),
            }
        }
        Ok(Some(Answer::Value(sum)))
    }
}

/// Positions at which a pattern is tried.
fn places(constants: &[BigInt], arity: usize) -> Vec<Vec<u64>> {
    let mut numbers: Vec<u64> = (0..64).collect();
    let around = |place: u64| place.saturating_sub(2)..place.saturating_add(12);
    for constant in constants.iter().filter_map(ToPrimitive::to_u64).filter(|&constant| constant > 12) {
        numbers.extend((1..=3).filter_map(|times| constant.checked_mul(times)).flat_map(around));
    }
    let near_constants = numbers.len();
    for power in
        (4..=20).map(|exponent| 1_u64 << exponent).chain((2..=6).map(|exponent| 10_u64.pow(exponent)))
    {
        numbers.extend(power - 2..power + 3);
    }
    let mut random = fastrand::Rng::with_seed(0x67_72_75_6e_64_79);
    let mut drawn: Vec<u64> = (0..RANDOM.0)
        .map(|_| {
            let high = 1 << random.u32(6..20);
            random.u64(0..high)
        })
        .collect();
    drawn.retain(|&n| n <= RANDOM.1);
    numbers.extend(drawn);
    let mut seen = BTreeSet::new();
    let mut place = 0;
    numbers.retain(|&n| {
        place += 1;
        seen.insert(n) && (arity == 1 || place <= near_constants || n <= MAX_OF_SEVERAL)
    });
    if arity == 1 {
        return numbers.into_iter().map(|n| vec![n]).collect();
    }
    // Of several numbers all are near the same place, or all but one are small.
    let mut all = Vec::new();
    for (i, &n) in numbers.iter().enumerate() {
        for shift in 0..3_u64 {
            let beside = |j: usize| n.saturating_add(shift * j as u64);
            all.push((0..arity).map(beside).collect());
            all.push((0..arity).rev().map(beside).collect());
            let small = (i as u64 * 7 + shift) % 24;
            let one =
                |place: usize| (0..arity).map(|j| if j == place { n } else { small + j as u64 }).collect();
            all.extend((0..arity).map(one));
        }
    }
    all
}

/// What trying a pattern at one position shows.
enum Trial {
    /// The claim obeys the rules, or nothing can be said.
    Obeys,
    /// The claim breaks the rules.
    Fails,
    /// There are too many options, and listing them takes long.
    TooLarge,
}

/// Whether the claimed value of a position is that of its options. Positions that the game does not have, and
/// those of which the pattern says nothing, are passed over.
fn obeys(
    rules: &dyn CustomRules,
    claims: &mut Claims<'_>,
    numbers: &[u64],
    play: Convention,
    budget: &mut Budget,
) -> Result<Trial, Halt> {
    budget.charge_steps(1000)?;
    let Some(claimed) = claims.at(numbers, budget)? else { return Ok(Trial::Obeys) };
    let before = rules.work();
    let options = match options(rules, numbers, budget)? {
        Options::All(options) => options,
        Options::TooManyComponents => return Ok(Trial::TooLarge),
        Options::TooMany if rules.work().saturating_sub(before) > LONG_LIST => return Ok(Trial::TooLarge),
        Options::None | Options::TooMany => return Ok(Trial::Obeys),
    };
    let mut answers = Vec::with_capacity(options.len());
    for components in &options {
        let Some(answer) = claims.together(components, budget)? else { return Ok(Trial::Obeys) };
        answers.push(answer);
    }
    let obeys = match claimed {
        Answer::Value(value) => {
            let values: BTreeSet<u64> = answers
                .iter()
                .filter_map(|answer| match answer {
                    Answer::Value(value) => Some(*value),
                    Answer::Lost(_) => None,
                })
                .collect();
            let mex = (0..).zip(&values).take_while(|(least, value)| least == *value).count() as u64;
            mex == value
        }
        Answer::Lost(lost) => {
            let ends_well = play == Convention::Misere && answers.is_empty();
            lost == (!ends_well && answers.iter().all(|answer| !answer.is_lost()))
        }
    };
    Ok(if obeys { Trial::Obeys } else { Trial::Fails })
}

/// The options of a position, each as its components.
enum Options {
    All(Vec<Vec<Vec<u64>>>),
    /// There is no such position, or it has options of another kind.
    None,
    TooMany,
    TooManyComponents,
}

fn options(rules: &dyn CustomRules, numbers: &[u64], budget: &mut Budget) -> Result<Options, Halt> {
    let before = rules.work();
    let mut all: Vec<Option<Vec<Vec<u64>>>> = Vec::new();
    let mut count = 0;
    let mut add = |components: Option<Vec<Vec<u64>>>| {
        count += components.as_ref().map_or(0, Vec::len);
        all.push(components);
        let few = all.len() < MAX_OPTIONS && count < MAX_COMPONENTS;
        if few { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let asked = match (rules.kind(), numbers) {
        (CustomKind::Heaps, &[0]) => Ok(()),
        (CustomKind::Heaps, &[heap]) => rules.visit_options(heap, &mut |sizes| add(Some(heaps_left(sizes)))),
        (CustomKind::Impartial, numbers) => {
            let position =
                if let &[n] = numbers { Data::Natural(n) } else { Data::Naturals(numbers.to_vec()) };
            rules.visit_moves(&position, Player::Left, &mut |mv| add(components(&mv.to)))
        }
        _ => return Ok(Options::None),
    };
    budget.charge_steps(
        rules.steps() + OPTION_STEPS * all.len() as u64 + rules.work().saturating_sub(before),
    )?;
    match asked {
        Err(fault) if fault.kind == CustomRulesErrorKind::Interrupted => Err(Halt::Interrupted),
        Err(_) => Ok(Options::None),
        Ok(()) if count >= MAX_COMPONENTS => Ok(Options::TooManyComponents),
        Ok(()) if all.len() >= MAX_OPTIONS => Ok(Options::TooMany),
        Ok(()) => Ok(all.into_iter().collect::<Option<_>>().map_or(Options::None, Options::All)),
    }
}

/// The heaps that an option leaves: an empty heap if it leaves nothing.
fn heaps_left(sizes: &[u64]) -> Vec<Vec<u64>> {
    let live = sizes.iter().filter(|size| **size > 0).map(|&size| vec![size]);
    let heaps: Vec<Vec<u64>> = live.collect();
    if heaps.is_empty() { vec![vec![0]] } else { heaps }
}

fn components(to: &Data) -> Option<Vec<Vec<u64>>> {
    match parts_of(to) {
        Some(parts) => parts.iter().map(of_number_or_list).collect(),
        None => of_number_or_list(to).map(|numbers| vec![numbers]),
    }
}

fn of_number_or_list(data: &Data) -> Option<Vec<u64>> {
    match data {
        Data::Natural(n) => Some(vec![*n]),
        list => list.naturals(u64::MAX).ok().map(<[u64]>::to_vec),
    }
}
