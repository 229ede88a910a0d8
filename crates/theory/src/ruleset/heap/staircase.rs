//! Staircase Nim.

use super::{MAX_HEAP, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{self, MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Pick, Scene};
use crate::text;
use std::ops::ControlFlow;

/// Staircase Nim: move any positive number of tokens from a step to the step below it; from the first step
/// they leave the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staircase;

/// A move down the stairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaircaseMove {
    /// The place in the list that the tokens leave: step i has the place i - 1.
    pub from: usize,
    /// How many tokens move.
    pub take: u64,
}

impl Ruleset for Staircase {
    type Position = Vec<u64>;
    type Move = StaircaseMove;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, StaircaseMove>) -> Flow {
        // From step 1 the first number falls. From any other step the number before it rises and none before
        // that changes, so that the list is larger the nearer the step is to the first one, and the more
        // tokens move.
        let Some((&first, _)) = at.split_first() else {
            return ControlFlow::Continue(());
        };
        for take in (1..=first).rev() {
            visit(StaircaseMove { from: 0, take })?;
        }
        for (from, &tokens) in at.iter().enumerate().skip(1).rev() {
            for take in 1..=tokens {
                visit(StaircaseMove { from, take })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &Vec<u64>,
        &StaircaseMove { from, take }: &StaircaseMove,
    ) -> Result<Vec<u64>, PositionTooLarge> {
        let mut to = at.clone();
        to[from] -= take;
        if from > 0 {
            // Tokens gather on their way down: after many moves a step may hold more than a number can.
            to[from - 1] = to[from - 1].checked_add(take).ok_or(PositionTooLarge)?;
        }
        Ok(to)
    }

    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let steps = at.iter().rposition(|&tokens| tokens > 0).map_or(0, |last| last + 1);
        at[..steps].to_vec()
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        list_weight(at)
    }
}

impl Impartial for Staircase {}

impl Notation for Staircase {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_HEAP).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &StaircaseMove) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, _: &Vec<u64>, mv: &StaircaseMove) -> MoveName {
        vec![("step", Data::Natural(mv.from as u64 + 1)), ("take", Data::Natural(mv.take))]
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, steps: usize) -> Option<MoveFormulas> {
        let all = move_formulas::names(steps)?;
        let down = |from: usize| {
            let mut left: Vec<String> = all.iter().map(|&name| name.to_owned()).collect();
            left[from].push('\'');
            let mut when = format!("{}' < {}", all[from], all[from]);
            if let Some(to) = from.checked_sub(1) {
                left[to].push('\'');
                when = format!("{when} & {}' + {}' = {} + {}", all[from], all[to], all[from], all[to]);
            }
            MoveFormula { left: vec![left], ..MoveFormula::new(&[], when) }
        };
        let measure = (1..=steps as u64).collect();
        Some(MoveFormulas::position(all, (0..steps).map(down).collect(), measure))
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::piles(at, 1)
    }

    fn move_from_picks(&self, at: &Vec<u64>, _: Player, picks: &[Pick]) -> Option<StaircaseMove> {
        let [(from, take)] = taken(at, 1, picks)?[..] else { return None };
        // Steps hold no more than can be written.
        let fits = from.checked_sub(1).is_none_or(|below| at[below].checked_add(take).is_some());
        fits.then_some(StaircaseMove { from, take })
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Tokens stand on a staircase. A move takes any positive number of tokens from one step to the step below it; from step 1 they leave the game.",
        "石子放在阶梯上。每步把某一级上任意正数颗石子移到下一级；从第 1 级移下的石子离开游戏。",
    ),
    format: text!("a list of the tokens on steps 1, 2, 3, ...", "第 1、2、3……级上石子数的列表"),
    example: "[1,2,3]",
    source: "R. P. Sprague, Über zwei Abarten von Nim, Tohoku Mathematical Journal 43 (1937), 351-354",
};

impl Parameters for Staircase {
    fn from_parameters(parameters: Option<&str>) -> Result<Staircase, GameError> {
        no_parameters("staircase", parameters).map(|()| Staircase)
    }
}
