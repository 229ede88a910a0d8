//! Dynamic subtraction: how much may be taken depends on what was just taken.

use super::{MAX_HEAP, taken};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::coordinates::Coordinates;
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::{text, words};
use std::ops::ControlFlow;

/// One heap; after a move of t tokens the next one takes at most `times` · t + `plus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DynamicSubtraction {
    /// The factor of what was just taken.
    pub times: u64,
    /// What may be taken beyond that. Not both are 0.
    pub plus: u64,
}

impl DynamicSubtraction {
    /// How many tokens may be taken after `take` were taken.
    pub fn limit_after(&self, take: u64) -> u128 {
        u128::from(self.times) * u128::from(take) + u128::from(self.plus)
    }
}

/// A heap and what may be taken from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LimitedHeap {
    /// Tokens in the heap.
    pub heap: u64,
    /// The most that the next move may take; `None` before the first move, which may take all but one.
    pub limit: Option<u64>,
}

impl LimitedHeap {
    /// The most that can be taken.
    pub fn most(&self) -> u64 {
        self.limit.map_or(self.heap.saturating_sub(1), |limit| limit.min(self.heap))
    }
}

impl Ruleset for DynamicSubtraction {
    type Position = LimitedHeap;
    /// How many tokens are taken.
    type Move = u64;

    fn visit_moves(&self, at: &LimitedHeap, _: Player, visit: Visit<'_, u64>) -> Flow {
        for take in (1..=at.most()).rev() {
            visit(take)?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, at: &LimitedHeap, &take: &u64) -> Result<LimitedHeap, PositionTooLarge> {
        let heap = at.heap - take;
        // A limit above the heap means no more than the heap.
        let limit = u64::try_from(self.limit_after(take)).map_or(heap, |limit| limit.min(heap));
        Ok(LimitedHeap { heap, limit: Some(limit) })
    }

    fn canonical(&self, at: &LimitedHeap) -> LimitedHeap {
        LimitedHeap { heap: at.heap, limit: Some(at.most()) }
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for DynamicSubtraction {}

impl Notation for DynamicSubtraction {
    fn parse(&self, data: &Data) -> Result<LimitedHeap, PositionError> {
        let ([heap], [limit]) = data.fields(["heap"], ["limit"])?;
        let heap = heap.natural(MAX_HEAP).map_err(|e| e.within(".heap"))?;
        let limit = limit.map(|limit| limit.natural(MAX_HEAP).map_err(|e| e.within(".limit"))).transpose()?;
        Ok(LimitedHeap { heap, limit })
    }

    fn write(&self, at: &LimitedHeap) -> Data {
        let heap = Data::Natural(at.heap);
        match at.limit {
            Some(limit) => Data::object([("heap", heap), ("limit", Data::Natural(limit))]),
            None => Data::object([("heap", heap)]),
        }
    }

    fn size_after(&self, _: &LimitedHeap, _: &u64) -> u64 {
        2
    }

    fn move_name(&self, _: &LimitedHeap, &take: &u64) -> MoveName {
        vec![("take", Data::Natural(take))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[
            ExtraField { name: "heap", holds: FieldType::Number },
            ExtraField { name: "limit", holds: FieldType::Number },
        ];
        TextFormat { shape: TextShape::Fields(fields), example: "heap 11\nlimit 3" }
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(HEAP_AND_LIMIT)
    }

    fn formulas(&self, _: usize) -> Option<MoveFormulas> {
        // A move of t leaves a heap of m and a limit of r.
        const MAX: u64 = 64;
        if self.times > MAX {
            return None;
        }
        let (times, plus) = (self.times, self.plus);
        let when = format!("exists t: 1 <= t & t <= q & m + t = n & r = {times}*t + {plus}");
        let take =
            MoveFormula { left: vec![["m", "r"].map(str::to_owned).to_vec()], ..MoveFormula::new(&[], when) };
        let write: fn(&[u64]) -> Data = |numbers| {
            let [heap, limit] = [0, 1].map(|i| numbers.get(i).copied().unwrap_or(0).into());
            Data::object([("heap", heap), ("limit", limit)])
        };
        Some(MoveFormulas { write, ..MoveFormulas::position(&["n", "q"], vec![take], vec![1, 0]) })
    }

    fn scene(&self, at: &LimitedHeap) -> Scene {
        let mut scene = Scene::piles(&[at.heap], 0);
        scene.things.iter_mut().for_each(|heap| heap.text = Some(format!("<= {}", at.most())));
        scene
    }

    fn move_from_picks(&self, at: &LimitedHeap, _: Player, picks: &[Pick]) -> Option<u64> {
        let [(_, take)] = taken(&[at.heap], 0, picks)?[..] else { return None };
        (take <= at.most()).then_some(take)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// One heap, and how many tokens may be taken from it.
const HEAP_AND_LIMIT: Coordinates = Coordinates {
    axes: ["heap", "limit"],
    first: [0, 1],
    position: |[heap, limit]| {
        Some(Data::object([("heap", Data::Natural(heap)), ("limit", Data::Natural(limit))]))
    },
};

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "There is one heap. The first move takes any positive number of tokens, but not all; after a move of t tokens the next move takes from 1 to f(t), where f(t) = K t or A t + B.",
        "只有一堆石子。第一步可取任意正数颗，但不能取完；若某步取了 t 颗，则下一步可取 1 到 f(t) 颗，其中 f(t) = Kt 或 At + B。",
    ),
    format: text!(
        "{\"heap\": n} before the first move, {\"heap\": n, \"limit\": q} where at most q may be taken",
        "第一步之前写 {\"heap\": n}；若最多可取 q 颗，则写 {\"heap\": n, \"limit\": q}"
    ),
    example: "{\"heap\":11}",
    source: "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234; M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9-13",
};

/// The largest K of `dynamic:K`.
const MAX_FACTOR: u64 = 100_000;
/// The largest A and B of `dynamic:A,B`.
const MAX_COEFFICIENT: u64 = 1_000_000;

impl Parameters for DynamicSubtraction {
    fn from_parameters(parameters: Option<&str>) -> Result<DynamicSubtraction, GameError> {
        let Some(text) = parameters else {
            return Err(GameError::bad_parameter(words!(
                "dynamic needs one number or two: write dynamic:2 or dynamic:1,2, say",
                "dynamic 需要一个或两个数：例如 dynamic:2 或 dynamic:1,2"
            )));
        };
        let Some((times, plus)) = text.split_once(',') else {
            return number("dynamic", text, 1, MAX_FACTOR).map(|times| DynamicSubtraction { times, plus: 0 });
        };
        let times = number("dynamic", times, 0, MAX_COEFFICIENT)?;
        let plus = number("dynamic", plus, 0, MAX_COEFFICIENT)?;
        if (times, plus) == (0, 0) {
            return Err(GameError::bad_parameter(words!(
                "dynamic:0,0 leaves no move after the first: one of the two numbers must be positive",
                "dynamic:0,0 在第一步之后无步可走：两个数中至少有一个应为正数"
            )));
        }
        Ok(DynamicSubtraction { times, plus })
    }
}
