//! Nimble: coins on a strip of squares.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::Scene;
use crate::text;
use std::ops::ControlFlow;

/// Move one coin any number of squares towards square 0; coins may stand on one square and jump over each
/// other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nimble;

/// More coins on one square than this are not accepted.
const MAX_COINS: u64 = 1_000_000_000_000_000_000;

/// The move of a coin to a lower square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The square that the coin leaves.
    pub from: usize,
    /// The square that it comes to.
    pub to: usize,
}

impl Ruleset for Nimble {
    /// How many coins stand on squares 0, 1, 2, ...
    type Position = Vec<u64>;
    type Move = Slide;

    fn visit_moves(&self, at: &Vec<u64>, _: Player, visit: Visit<'_, Slide>) -> Flow {
        for from in (0..at.len()).filter(|&from| at[from] > 0) {
            (0..from).try_for_each(|to| visit(Slide { from, to }))?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &Vec<u64>, slide: &Slide) -> Result<Vec<u64>, PositionTooLarge> {
        let mut after = at.clone();
        after[slide.from] -= 1;
        after[slide.to] += 1;
        Ok(after)
    }

    /// Coins on square 0 and empty squares at the end do not matter.
    fn canonical(&self, at: &Vec<u64>) -> Vec<u64> {
        let used = at.iter().skip(1).rposition(|&coins| coins > 0).map_or(0, |last| last + 2);
        let mut canonical = at[..used].to_vec();
        if let Some(end) = canonical.first_mut() {
            *end = 0;
        }
        canonical
    }

    /// Coins move on their own, and two on one square are worth nothing together.
    fn visit_components(&self, at: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        for square in (1..at.len()).filter(|&square| at[square] % 2 == 1) {
            let mut coin = vec![0; square + 1];
            coin[square] = 1;
            visit(coin);
        }
    }

    /// Two coins on one square cancel in normal play only.
    fn is_sum_of_components(&self, at: &Vec<u64>) -> bool {
        at.iter().skip(1).all(|&coins| coins <= 1)
    }

    fn size_in_memory(&self, at: &Vec<u64>) -> usize {
        size_of::<Vec<u64>>() + 64 + 8 * at.len()
    }
}

impl Impartial for Nimble {}

impl Notation for Nimble {
    fn parse(&self, data: &Data) -> Result<Vec<u64>, PositionError> {
        data.naturals(MAX_COINS).map(<[u64]>::to_vec)
    }

    fn write(&self, at: &Vec<u64>) -> Data {
        Data::Naturals(at.clone())
    }

    fn size_after(&self, at: &Vec<u64>, _: &Slide) -> u64 {
        at.len() as u64
    }

    fn move_name(&self, _: &Vec<u64>, slide: &Slide) -> MoveName {
        vec![("from", Data::from(slide.from as u64)), ("into", Data::from(slide.to as u64))]
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        Scene::counts(0, at)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for Nimble {
    fn from_parameters(parameters: Option<&str>) -> Result<Nimble, GameError> {
        no_parameters("nimble", parameters).map(|()| Nimble)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Coins stand on a strip of squares numbered 0, 1, 2, ..., any number on a square. A move slides one coin to any lower square, over other coins or onto them. A player who cannot move, since all coins stand on square 0, loses.",
        "一条格带的格子编号为 0、1、2……，每格可放任意多枚硬币。每步把一枚硬币移到编号更小的任一格，可以越过或叠放在其他硬币上。所有硬币都在 0 号格时无法移动，轮到者负。",
    ),
    format: text!("how many coins stand on squares 0, 1, 2, ...", "0、1、2……号格上硬币数的列表"),
    example: "[0,1,1,0,0,2,1]",
    source: "T. S. Ferguson, Game Theory, part I, exercises of chapter 2",
};
