//! Exact values: the canonical form of a position of a game in which Left and Right have different moves.
//!
//! ```json
//! {"certificate": 1, "kind": "canonical",
//!  "claim": {"game": "domineering", "position": ["..", ".."], "outcome": "N",
//!            "canonical": [[[], []], [[], [0]], [[0], []], [[2], [1]]]},
//!  "forms": [[[], []], [[], [0]], [[0], []], [[2], [1]]],
//!  "positions": [[[".", "."], 2, [], []], [[".."], 1, [], []], [["..", ".."], 3, [], []]]}
//! ```
//!
//! *Forms.* `forms` is a table: the lists of the Left and of the Right options of each form, by their places
//! in the table, where they stand before it. A form is canonical if no option of a player is dominated by
//! another one, and none is reversible: no Left option A has a Right option at most the form, no Right option
//! a Left option at least the form. All forms of the table are canonical; so two of them are never equal
//! (Siegel, Combinatorial Game Theory, chapter II). They stand in the order of birthdays, then of their
//! options.
//!
//! *Comparison.* G is at most H if Left, moving first, loses the difference G - H. Differences are sums of
//! forms and of negatives of forms; play in them is searched, and remembered. A form and its negative are
//! left out together, since their sum is 0.
//!
//! *Simplification.* An entry of `positions` is a part of a position, its form F, and what becomes of its
//! Left and its Right options. An option is the sum of the forms of its parts, which stand in the list
//! before. Each option of a player is
//!
//! - kept, if it equals an option of F, and then it is not listed;
//! - `"dominated"` by an option of F, the first one that is better for the player;
//! - or `"reversible"` through a reply of the opponent, the first one that is no better for the player than
//!   F.
//!
//! Each option of F is kept in this way, or is no better for the player than a reversible option.
//!
//! Claim. Then the position G equals F. Proof. A kept or dominated Left option A is at most a Left option of
//! F, and a reversible one has a Right option that is at most F; in both cases A >= F is false. A Left option
//! of F that is at most a Left option of G is not at least G. The same holds for Right. So G <= F and F <= G
//! by definition.
//!
//! The claim repeats the part of the table that its own form needs: the form that equals the sum of the forms
//! of the parts of its position.

use crate::prelude::*;
use crate::rules::components;
use std::collections::BTreeSet;

/// A sum of forms by their places in the table; -n is the negative of form n. It is sorted, 0 is left out,
/// and so are a form and its negative.
type Sum = Vec<i32>;

/// The parts of positions that have forms.
type ValueEvidence = EvidenceList<AnyPosition, i32>;

/// About how many bytes a sum takes in the memory of comparisons, without its forms.
const ENTRY: u64 = 64;

/// The table of forms.
struct Forms<'a> {
    /// The options of Left and of Right.
    all: Vec<[Vec<i32>; 2]>,
    birthdays: Vec<u64>,
    /// Whether Left wins a sum, moving first.
    known: FxHashMap<Sum, bool>,
    /// Whether the form belongs to a position.
    used: Vec<bool>,
    meter: &'a Meter,
}

/// Longer names of forms are not printed.
const MAX_LENGTH: usize = 200;

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let (subject, rules) = certificate.rules()?;
    let AnyRules::Moves { parse, .. } = rules else { return certificate.unsuited(subject.0) };
    let root = at("claim.position", parse(subject.1))?;
    let mut forms = Forms::read(certificate)?;
    let mut listed = ValueEvidence::read(certificate, "positions", |listed, entry, place| {
        let [written, Data::Natural(form), left, right] = tuple(entry, place)? else { return missing(place) };
        let form = forms.find(form, place)?;
        let position = certificate.position(&parse, &written, place)?;
        let mut needs = Vec::new();
        for (player, named) in [(Player::Left, left), (Player::Right, right)] {
            let options = forms.options(&position, player, listed, &mut needs)?;
            let shown = forms.simplified(form, player, &options)?;
            if shown.map_or_else(|| not_shown(place, entry), Ok)? != named {
                return wrong(words!("{place} names other simplifications", "{place} 所写的化简不对"));
            }
        }
        Ok((position, form, needs))
    })?;
    let (sum, way) = sum_of_components(&root, &listed)?;
    listed.take(vec![listed.need(&way)], "claim", &Data::Null)?;
    let form = forms.equal_to(&sum)?.map_or_else(|| not_shown("claim", &written(&sum)), Ok)?;
    listed.end()?;
    forms.end()?;
    certificate.claim.agree("canonical", Some(forms.below(form)))?;
    let [left, right] = [form, -form].map(|form| forms.wins(sum_of([form])));
    let outcome = Outcome::from_both(Outcome::from_next(left?), Outcome::from_next(right?));
    let (mut proved, name, text) = (ProvedClaim::default(), names(&[subject]), forms.text(form));
    proved.wins(words!("{name} has the canonical form {text}", "{name} 的规范形为 {text}"), outcome);
    Ok(proved)
}

/// The forms of the components of a position, and their entries.
fn sum_of_components(at: &AnyPosition, listed: &ValueEvidence) -> Result<(Sum, Vec<usize>)> {
    let (mut forms, mut way) = (Vec::new(), Vec::new());
    for component in components(at) {
        let (place, &form) =
            listed.find(&component).map_or_else(|| not_shown("positions", &component.write()), Ok)?;
        forms.push(form);
        way.push(place);
    }
    Ok((sum_of(forms), way))
}

/// The sum of forms and negatives of forms.
fn sum_of(forms: impl IntoIterator<Item = i32>) -> Sum {
    let mut all: Vec<i32> = forms.into_iter().filter(|&form| form != 0).collect();
    all.sort_unstable_by_key(|&form| (form.abs(), form));
    let mut sum = Sum::new();
    for form in all {
        match sum.last() {
            Some(&last) if last == -form => drop(sum.pop()),
            _ => sum.push(form),
        }
    }
    sum
}

/// Where the options of a player and of the opponent stand, and the sign by which what is better for the
/// player is greater.
fn sides(player: Player) -> (usize, usize, i32) {
    if player == Player::Left { (0, 1, 1) } else { (1, 0, -1) }
}

/// A sum as it is written.
fn written(sum: &[i32]) -> Data {
    Data::Naturals(sum.iter().map(|form| form.unsigned_abs().into()).collect())
}

impl<'a> Forms<'a> {
    fn read(certificate: &Certificate<'a>) -> Result<Forms<'a>> {
        let (all, birthdays, used) = (Vec::new(), Vec::new(), Vec::new());
        let mut forms = Forms { all, birthdays, known: FxHashMap::default(), used, meter: certificate.meter };
        for (i, entry) in certificate.evidence.items("forms")?.iter().enumerate() {
            let place = format!("forms[{i}]");
            let [left, right] = tuple(entry, &place)?;
            forms.add([options(&left, i, &place)?, options(&right, i, &place)?], &place)?;
        }
        Ok(forms)
    }

    /// Adds a form, which must be canonical and stand in its order.
    fn add(&mut self, form: [Vec<i32>; 2], place: &str) -> Result<()> {
        let number = i32::try_from(self.all.len()).or(Err(CheckError::TooMuch))?;
        let birthday =
            form.iter().flatten().map(|&option| self.birthdays[option as usize] + 1).max().unwrap_or(0);
        let last = self.birthdays.last().zip(self.all.last());
        if last.is_some_and(|last| last >= (&birthday, &form)) {
            return wrong(words!("{place} is in the wrong place", "{place} 的位置不对"));
        }
        self.all.push(form);
        self.birthdays.push(birthday);
        self.used.push(false);
        for player in [Player::Left, Player::Right] {
            let (own, other, sign) = sides(player);
            let options = self.all[number as usize][own].clone();
            for &option in &options {
                for &better in options.iter().filter(|&&better| better != option) {
                    if self.at_most(&[option], &[better], sign)? {
                        return wrong(words!("{place} has a dominated option", "{place} 有被支配的选项"));
                    }
                }
                for reply in self.all[option as usize][other].clone() {
                    if self.at_most(&[reply], &[number], sign)? {
                        return wrong(words!("{place} has a reversible option", "{place} 有可逆的选项"));
                    }
                }
            }
        }
        Ok(())
    }

    /// A form of the table by its place.
    fn find(&mut self, form: u64, place: &str) -> Result<i32> {
        let used = self.used.get_mut(form as usize).map_or_else(|| missing(place), Ok)?;
        *used = true;
        Ok(form as i32)
    }

    /// The form that equals a sum, if the table has it.
    fn equal_to(&mut self, sum: &Sum) -> Result<Option<i32>> {
        for form in 0..self.all.len() as i32 {
            if self.at_most(sum, &[form], 1)? && self.at_most(&[form], sum, 1)? {
                self.used[form as usize] = true;
                return Ok(Some(form));
            }
        }
        Ok(None)
    }

    /// Whether a sum is at most another one; with the sign -1, at least.
    fn at_most(&mut self, one: &[i32], other: &[i32], sign: i32) -> Result<bool> {
        let (one, other) = (one.iter().map(|form| sign * form), other.iter().map(|form| -sign * form));
        Ok(!self.wins(sum_of(one.chain(other)))?)
    }

    /// Whether Left wins a sum, moving first: some move leads to a sum that Right, moving first, does not
    /// win. Right wins a sum if Left wins its negative.
    fn wins(&mut self, sum: Sum) -> Result<bool> {
        let mut open = vec![(self.moves(&sum)?, sum)];
        let mut wins = false;
        while let Some((moves, sum)) = open.last_mut() {
            wins = match (self.known.get(sum), moves.last()) {
                (Some(&known), _) => known,
                (None, None) => false,
                (None, Some(to)) => match self.known.get(to) {
                    Some(true) => {
                        moves.pop();
                        continue;
                    }
                    Some(false) => true,
                    None => {
                        let to = to.clone();
                        open.push((self.moves(&to)?, to));
                        continue;
                    }
                },
            };
            self.known.insert(std::mem::take(sum), wins);
            open.pop();
        }
        Ok(wins)
    }

    /// The negatives of the sums that Left can move to.
    fn moves(&self, sum: &Sum) -> Result<Vec<Sum>> {
        let mut moves = Vec::new();
        for (i, &form) in sum.iter().enumerate() {
            let others = || sum.iter().enumerate().filter(|&(other, _)| other != i).map(|(_, form)| -form);
            let options = &self.all[form.unsigned_abs() as usize][usize::from(form < 0)];
            moves.extend(options.iter().map(|&to| sum_of(others().chain([-form.signum() * to]))));
        }
        self.meter.take((1 << 10) + moves.len() as u64)?;
        // What is found of each sum is kept.
        self.meter.hold(moves.iter().map(|moved: &Sum| ENTRY + 4 * moved.len() as u64).sum())?;
        Ok(moves)
    }

    /// What the options of a player in a position are worth; each needs its parts.
    fn options(
        &self,
        at: &AnyPosition,
        player: Player,
        listed: &ValueEvidence,
        needs: &mut Vec<Requirement>,
    ) -> Result<BTreeSet<Sum>> {
        let mut options = BTreeSet::new();
        at.try_options(player, |option| {
            self.meter.take(1)?;
            let (sum, way) = sum_of_components(&option.or(Err(CheckError::TooMuch))?, listed)?;
            needs.push(listed.need(&way));
            options.insert(sum);
            Ok(true)
        })?;
        Ok(options)
    }

    /// What becomes of the options of a player, if they simplify to those of a form.
    fn simplified(&mut self, form: i32, player: Player, options: &BTreeSet<Sum>) -> Result<Option<Data>> {
        let (own, _, sign) = sides(player);
        let mut left: Vec<i32> = self.all[form as usize][own].clone();
        let (targets, mut named, mut reversible) = (left.clone(), Vec::new(), Vec::new());
        for option in options {
            let mut better = None;
            for &target in &targets {
                if self.at_most(option, &[target], sign)? {
                    better = Some(target);
                    break;
                }
            }
            let (word, by) = match better {
                Some(target) if self.at_most(&[target], option, sign)? => {
                    left.retain(|&other| other != target);
                    continue;
                }
                Some(target) => ("dominated", Data::Natural(target as u64)),
                None => {
                    let Some(reply) = self.reply(option, form, player)? else { return Ok(None) };
                    reversible.push(option);
                    ("reversible", written(&reply))
                }
            };
            named.push(Data::list(vec![written(option), word.into(), by]));
        }
        for target in left {
            let mut from = false;
            for option in &reversible {
                from = from || self.at_most(&[target], option, sign)?;
            }
            if !from {
                return Ok(None);
            }
        }
        Ok(Some(Data::list(named)))
    }

    /// The first reply to an option that is no better for the player than a form.
    fn reply(&mut self, option: &Sum, form: i32, player: Player) -> Result<Option<Sum>> {
        let (_, other, sign) = sides(player);
        let mut replies = BTreeSet::new();
        for (i, &component) in option.iter().enumerate() {
            let others = || option.iter().enumerate().filter(|&(other, _)| other != i).map(|(_, &form)| form);
            let to = self.all[component as usize][other].iter();
            replies.extend(to.map(|&reply| sum_of(others().chain([reply]))));
        }
        for reply in replies {
            if self.at_most(&reply, &[form], sign)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// Marks also the options of forms that are marked.
    fn mark(&self, marked: &mut [bool]) {
        for (form, options) in self.all.iter().enumerate().rev() {
            if marked[form] {
                options.iter().flatten().for_each(|&option| marked[option as usize] = true);
            }
        }
    }

    /// At the end every form must have been used.
    fn end(&self) -> Result<()> {
        let mut used = self.used.clone();
        self.mark(&mut used);
        let idle = used.iter().position(|&used| !used);
        idle.map_or(Ok(()), |place| superfluous(&format!("forms[{place}]")))
    }

    /// The table of a form and of those below it.
    fn below(&self, form: i32) -> Data {
        let mut marked = vec![false; self.all.len()];
        marked[form as usize] = true;
        self.mark(&mut marked);
        let count =
            |count: &mut u64, &marked: &bool| Some(std::mem::replace(count, *count + u64::from(marked)));
        let numbers: Vec<u64> = marked.iter().scan(0, count).collect();
        let list =
            |list: &Vec<i32>| Data::Naturals(list.iter().map(|&option| numbers[option as usize]).collect());
        let kept = self.all.iter().zip(&marked).filter(|(_, marked)| **marked);
        Data::list(kept.map(|([left, right], _)| Data::list(vec![list(left), list(right)])).collect())
    }

    /// The name of a form in braces, in which integers are written as such.
    fn text(&self, form: i32) -> String {
        let mut text = String::new();
        self.print(form, &mut text);
        if text.len() > MAX_LENGTH { "of \"canonical\"".to_owned() } else { text }
    }

    fn print(&self, form: i32, text: &mut String) {
        if text.len() > MAX_LENGTH {
            return;
        }
        let [left, right] = &self.all[form as usize];
        if let (Some(n), true) = (self.birthdays.get(form as usize), left.is_empty() || right.is_empty()) {
            // A canonical form in which one player has no move is an integer.
            text.push_str(&if right.is_empty() { n.to_string() } else { format!("-{n}") });
            return;
        }
        for (options, opening) in [(left, '{'), (right, '|')] {
            text.push(opening);
            for (i, &option) in options.iter().enumerate() {
                text.push_str(if i > 0 { "," } else { "" });
                self.print(option, text);
            }
        }
        text.push('}');
    }
}

/// The options of the form at this place, rising.
fn options(list: &Data, before: usize, place: &str) -> Result<Vec<i32>> {
    let list = at(place, list.naturals(u64::MAX))?;
    if !list.is_sorted_by(|a, b| a < b) || list.last().is_some_and(|&last| last >= before as u64) {
        return missing(place);
    }
    Ok(list.iter().map(|&option| option as i32).collect())
}
