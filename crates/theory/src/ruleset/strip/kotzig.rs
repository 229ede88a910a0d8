//! Kotzig's Nim: steps round a ring, never twice to one place.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Appearance, Scene, VisibleRange};
use crate::{text, words};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// From the last place visited of a ring go on by a step of a given set to a place that was not visited.
#[derive(Clone, Debug)]
pub struct Kotzig {
    /// How many places the ring has.
    places: u64,
    /// The steps, each below `places`, in rising order; a step round the whole ring leads nowhere.
    steps: Vec<u64>,
}

/// The most places of a ring.
const MAX_PLACES: u64 = 1_000_000;

impl Ruleset for Kotzig {
    /// The places visited, in order.
    type Position = Vec<u64>;
    /// The next place.
    type Move = u64;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, u64>) -> Flow {
        let Some(last) = at.last() else { return ControlFlow::Continue(()) };
        let mut next: Vec<u64> = self.steps.iter().map(|step| (last + step) % self.places).collect();
        next.sort_unstable();
        next.into_iter().filter(|place| !at.contains(place)).try_for_each(visit)
    }

    fn play(&self, at: &Vec<u64>, &place: &u64) -> Result<Vec<u64>, PositionTooLarge> {
        Ok([&at[..], &[place]].concat())
    }

    /// The order in which the places before the last one were visited is nothing, and neither is where the
    /// ring begins.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let Some((&last, before)) = at.split_last() else { return Vec::new() };
        let mut visited: Vec<u64> =
            before.iter().map(|place| (place + self.places - last) % self.places).collect();
        visited.sort_unstable();
        visited.push(0);
        visited
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + size_of_val(&at[..])
    }
}

impl Impartial for Kotzig {}

impl Notation for Kotzig {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        let places = self.places;
        let at = data.naturals(places - 1)?;
        if at.is_empty() {
            return Err(PositionError::wrong(words!(
                "no place has been visited: write [0], where play begins",
                "还没有到过任何位置：请写 [0]，即起点"
            )));
        }
        let mut seen = vec![false; places as usize];
        for (i, &place) in at.iter().enumerate() {
            let wrong = |message| Err(PositionError::wrong(message).within(&format!("[{i}]")));
            if std::mem::replace(&mut seen[place as usize], true) {
                return wrong(words!(
                    "place {place} is visited twice: each place is visited once at most",
                    "位置 {place} 到过两次：每个位置至多到一次"
                ));
            }
            let before = i.checked_sub(1).map(|before| at[before]);
            if let Some(before) =
                before.filter(|before| !self.steps.contains(&((place + places - before) % places)))
            {
                let steps: Vec<String> = self.steps.iter().map(u64::to_string).collect();
                let steps = steps.join(", ");
                return wrong(words!(
                    "no step leads from {before} to {place}: the steps are {steps}",
                    "没有从 {before} 到 {place} 的一步：步长为 {steps}"
                ));
            }
        }
        Ok(at.to_vec())
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &u64) -> u64 {
        at.len() as u64 + 1
    }

    fn move_name(&self, _: &Vec<u64>, &place: &u64) -> MoveName {
        vec![("place", Data::Natural(place))]
    }

    fn opening(&self) -> Option<Data> {
        Some(Data::Naturals(vec![0]))
    }

    fn example(&self) -> Cow<'static, str> {
        Cow::Borrowed(ABOUT.example)
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let places = VisibleRange::around(0, self.places - 1, at);
        Scene::strip(&places, |place| match at.last() {
            Some(&last) if last == place => (Appearance::Token, None),
            _ if at.contains(&place) => (Appearance::Wall, None),
            _ => (Appearance::Plain, None),
        })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Kotzig {
    fn from_parameters(parameters: Option<&str>) -> Result<Kotzig, GameError> {
        let Some((places, steps)) = parameters.and_then(|text| text.split_once(',')) else {
            return Err(GameError::bad_parameter(words!(
                "kotzig needs the number of places and the steps: write kotzig:7,1,2, say",
                "kotzig 需要位置数和各步长：例如 kotzig:7,1,2"
            )));
        };
        let places = number("kotzig", places.trim(), 1, MAX_PLACES)?;
        let steps = steps.split(',').map(|step| number("kotzig", step.trim(), 1, u64::MAX));
        let mut steps: Vec<u64> =
            steps.map(|step| step.map(|step| step % places)).collect::<Result<_, _>>()?;
        steps.sort_unstable();
        steps.dedup();
        Ok(Kotzig { places, steps })
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "N places stand in a ring. A move goes forward from the last place visited by one of the given steps, to a place that has not been visited. A player who cannot move loses.",
        "N 个位置排成一圈。每步从最后到达的位置按给定的某个步长前进，到达一个尚未到过的位置。无法行动者负。",
    ),
    format: text!("the places visited, in order, counted from 0", "依次到过的位置，从 0 开始编号"),
    example: "[0]",
    source: "A. Kotzig (1946); Berlekamp, Conway, Guy, Winning Ways, chapter 15 (Kotzig's Nim)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_equivalences;

    #[test]
    fn equivalent_options_have_equal_values() {
        for parameters in ["7,1,2", "8,1,3", "6,6,1", "5,2,3", "1,1"] {
            check_equivalences(&Kotzig::from_parameters(Some(parameters)).unwrap(), [vec![0]]);
        }
    }

    #[test]
    fn sequences_that_are_no_walk_are_refused() {
        let rules = Kotzig::from_parameters(Some("7,1,2")).unwrap();
        for (walk, at) in [(vec![], ""), (vec![7], "[0]"), (vec![0, 3], "[1]"), (vec![0, 2, 4, 6, 0], "[4]")]
        {
            assert_eq!(rules.parse(&Data::Naturals(walk.clone())).unwrap_err().at, at, "{walk:?}");
        }
    }
}
