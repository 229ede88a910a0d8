//! Nim in boxes that have to be opened first.

use super::MAX_HEAP;
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight,
};
use crate::scene::{Appearance, Element, ElementKind, MAX_HEAPS, Scene};
use crate::{text, words};
use std::ops::ControlFlow;

/// Open any positive number of closed boxes, or take any positive number of tokens from one open box.
#[derive(Clone, Copy, Debug, Default)]
pub struct HungerGame;

/// A position of [`HungerGame`]: the tokens in each box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HungerGamePosition {
    /// Open boxes.
    pub open: Vec<u64>,
    /// Closed boxes, at least one token in each.
    pub closed: Vec<u64>,
}

/// A move in [`HungerGame`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HungerGameMove {
    /// These closed boxes are opened: their places from 0, in rising order, at least one.
    Open(Vec<usize>),
    /// Tokens are taken from an open box.
    Take {
        /// The place of the box among the open ones, from 0.
        place: usize,
        /// What is left in it.
        left: u64,
    },
}

/// The next set of places below `boxes` in the order in which binary numbers count them, the first place
/// being the lowest bit; false after the last set.
fn count_on(places: &mut Vec<usize>, boxes: usize) -> bool {
    let carried = places.iter().enumerate().take_while(|&(i, &place)| place == i).count();
    places.drain(..carried);
    places.insert(0, carried);
    carried < boxes
}

impl Ruleset for HungerGame {
    type Position = HungerGamePosition;
    type Move = HungerGameMove;

    /// First the sets of boxes to open, of which there may be 2^n: none is made before it is shown.
    fn visit_moves(&self, at: &HungerGamePosition, _: Player, visit: Visit<'_, HungerGameMove>) -> Flow {
        let mut places = Vec::new();
        while count_on(&mut places, at.closed.len()) {
            visit(HungerGameMove::Open(places.clone()))?;
        }
        for (place, &tokens) in at.open.iter().enumerate() {
            for left in 0..tokens {
                visit(HungerGameMove::Take { place, left })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play(
        &self,
        at: &HungerGamePosition,
        mv: &HungerGameMove,
    ) -> Result<HungerGamePosition, PositionTooLarge> {
        let mut to = at.clone();
        match mv {
            HungerGameMove::Take { place, left } => to.open[*place] = *left,
            HungerGameMove::Open(places) => {
                to.open.extend(places.iter().map(|&place| at.closed[place]));
                let (mut opened, mut place) = (places.iter().peekable(), 0);
                to.closed.retain(|_| {
                    place += 1;
                    opened.next_if_eq(&&(place - 1)).is_none()
                });
            }
        }
        Ok(to)
    }

    fn canonical(&self, at: &HungerGamePosition) -> HungerGamePosition {
        let mut to = at.clone();
        to.open.retain(|&tokens| tokens > 0);
        to.open.sort_unstable();
        to.closed.sort_unstable();
        to
    }

    /// Each open box is a separate heap; the closed boxes stay together, for several may be opened at once.
    fn visit_components(&self, at: &HungerGamePosition, visit: &mut dyn FnMut(HungerGamePosition)) {
        for &tokens in at.open.iter().filter(|&&tokens| tokens > 0) {
            visit(HungerGamePosition { open: vec![tokens], closed: vec![] });
        }
        if !at.closed.is_empty() {
            let mut closed = at.closed.clone();
            closed.sort_unstable();
            visit(HungerGamePosition { open: vec![], closed });
        }
    }

    fn is_sum_of_components(&self, _: &HungerGamePosition) -> bool {
        true
    }

    /// Answers list openings before takes, since a question about this game is first of all what to open.
    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn lists_by_move(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &HungerGamePosition) -> usize {
        list_weight(&at.open) + list_weight(&at.closed)
    }
}

impl Impartial for HungerGame {}

impl Notation for HungerGame {
    fn parse(&self, data: &Data) -> Result<HungerGamePosition, PositionError> {
        let ([], [open, closed]) = data.fields([], ["open", "closed"])?;
        if open.is_none() && closed.is_none() {
            // Says which field is missing.
            let _: ([&Data; 2], [Option<&Data>; 0]) = data.fields(["open", "closed"], [])?;
        }
        let none = Data::Naturals(Vec::new());
        let (open, closed) = (open.unwrap_or(&none), closed.unwrap_or(&none));
        let open = open.naturals(MAX_HEAP).map_err(|e| e.within(".open"))?;
        let closed = closed.naturals(MAX_HEAP).map_err(|e| e.within(".closed"))?;
        if let Some(i) = closed.iter().position(|&tokens| tokens == 0) {
            let error = PositionError::wrong(words!(
                "a closed box holds at least one token",
                "关着的箱子里至少有一颗石子"
            ));
            return Err(error.within(&format!(".closed[{i}]")));
        }
        Ok(HungerGamePosition { open: open.to_vec(), closed: closed.to_vec() })
    }

    fn write(&self, at: &HungerGamePosition) -> Data {
        let list = |boxes: &[u64]| Data::Naturals(boxes.to_vec());
        Data::object([("open", list(&at.open)), ("closed", list(&at.closed))])
    }

    fn size_after(&self, at: &HungerGamePosition, _: &HungerGameMove) -> u64 {
        (at.open.len() + at.closed.len()) as u64
    }

    fn move_name(&self, at: &HungerGamePosition, mv: &HungerGameMove) -> MoveName {
        match mv {
            HungerGameMove::Open(places) => {
                vec![("open", Data::Naturals(places.iter().map(|&place| place as u64).collect()))]
            }
            HungerGameMove::Take { place, left } => {
                vec![("box", Data::Natural(*place as u64)), ("take", Data::Natural(at.open[*place] - left))]
            }
        }
    }

    fn form(&self) -> TextFormat {
        let fields = &[
            ExtraField { name: "open", holds: FieldType::Numbers },
            ExtraField { name: "closed", holds: FieldType::Numbers },
        ];
        TextFormat { shape: TextShape::Fields(fields), example: "open 3 5\nclosed 1 2 4" }
    }

    fn scene(&self, at: &HungerGamePosition) -> Scene {
        let mut scene = Scene::piles(&at.open, 0);
        scene.things.iter_mut().for_each(|open| open.look = Appearance::Open);
        let shown = (0..).zip(&at.closed).take(MAX_HEAPS);
        let closed = shown.map(|(place, &size): (u64, _)| {
            Element::new(format!("b{place}"), ElementKind::Heap(size)).with_look(Appearance::Closed)
        });
        scene.things.extend(closed);
        scene.hidden += at.closed.len().saturating_sub(MAX_HEAPS) as u64;
        scene
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Tokens lie in boxes, some open and some closed. A move opens any positive number of closed boxes, or takes any positive number of tokens from one open box.",
        "石子放在箱子里，有的箱子开着，有的关着。每步打开任意正数个关着的箱子，或从一个开着的箱子里取走任意正数颗石子。",
    ),
    format: text!(
        "{\"open\": [...], \"closed\": [...]}: the tokens in the open and in the closed boxes",
        "{\"open\": [...], \"closed\": [...]}：开着的和关着的各箱的石子数"
    ),
    example: "{\"open\":[],\"closed\":[1,2,3,4]}",
    source: "BZOJ 3759, Hungergame",
};

impl Parameters for HungerGame {
    fn from_parameters(parameters: Option<&str>) -> Result<HungerGame, GameError> {
        no_parameters("hungergame", parameters).map(|()| HungerGame)
    }
}
