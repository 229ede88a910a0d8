//! Treblecross: one-dimensional tic-tac-toe with crosses only.

use super::alphabet::{text_of, too_long};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::enumeration::{BoardFillings, Enumeration, Size, SizeError, SymmetryImage};
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::{text, words};
use std::ops::ControlFlow;

/// Put a cross on an empty cell; the first who makes three in a row wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreblecrossStrip;

/// Longer strips are not accepted.
const MAX_CELLS: usize = 10_000;

/// Whether three crosses stand in a row.
pub fn is_over(at: &[bool]) -> bool {
    at.windows(3).any(|cells| cells.iter().all(|&crossed| crossed))
}

impl Ruleset for TreblecrossStrip {
    /// For each cell, whether it is crossed.
    type Position = Vec<bool>;
    /// The cell that is crossed.
    type Move = usize;

    /// None where three crosses stand in a row: the player who made them has won.
    fn visit_moves(&self, at: &Vec<bool>, _: Player, visit: Visit<'_, usize>) -> Flow {
        if is_over(at) {
            return ControlFlow::Continue(());
        }
        // A text with a cross comes after the one with an empty cell there.
        (0..at.len()).rev().filter(|&cell| !at[cell]).try_for_each(visit)
    }

    fn play(&self, at: &Vec<bool>, &cell: &usize) -> Result<Vec<bool>, PositionTooLarge> {
        let mut after = at.clone();
        after[cell] = true;
        Ok(after)
    }

    fn canonical(&self, at: &Vec<bool>) -> Vec<bool> {
        let turned: Vec<bool> = at.iter().rev().copied().collect();
        turned.min(at.clone())
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Vec<bool>) -> usize {
        size_of::<Vec<bool>>() + 64 + at.len()
    }
}

impl Impartial for TreblecrossStrip {}

impl Notation for TreblecrossStrip {
    fn parse(&self, data: &Data) -> Result<Vec<bool>, PositionError> {
        let strip = text_of(data, &words!("a text such as \"..X..\"", "文本，例如 \"..X..\""))?;
        if strip.len() > MAX_CELLS {
            return Err(too_long(MAX_CELLS));
        }
        let cell = |c: char| match c {
            '.' => Ok(false),
            'X' | 'x' => Ok(true),
            other => Err(PositionError::wrong(words!(
                "{other} is in a cell: write X for a cross and . for an empty cell",
                "格中出现 {other}：请用 X 表示叉，用 . 表示空格"
            ))),
        };
        strip.chars().map(cell).collect()
    }

    fn write(&self, at: &Vec<bool>) -> Data {
        Data::Text(at.iter().map(|&crossed| if crossed { 'X' } else { '.' }).collect())
    }

    fn size_after(&self, at: &Vec<bool>, _: &usize) -> u64 {
        // A cell is a character, not a number.
        at.len() as u64 / 4
    }

    fn move_name(&self, _: &Vec<bool>, &cell: &usize) -> MoveName {
        vec![("cell", Data::from(cell as u64))]
    }

    fn form(&self) -> TextFormat {
        TextFormat { shape: TextShape::Board { field: None, letters: ".X" }, example: "..X...." }
    }

    fn enumerate(&self, size: Size) -> Result<Enumeration<Vec<bool>>, SizeError> {
        let length = size.strip()?;
        let reversed = SymmetryImage { cells: (0..length).rev().collect(), exchanged: None, negative: false };
        let make = |states: &[u8]| Some(states.iter().map(|&state| state == 1).collect());
        let letters = vec![('.', 0), ('X', 1)];
        BoardFillings::new(letters, (length, None), vec![reversed], Box::new(make)).map(Enumeration::Fillings)
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for TreblecrossStrip {
    fn from_parameters(parameters: Option<&str>) -> Result<TreblecrossStrip, GameError> {
        no_parameters("treblecross-strip", parameters).map(|()| TreblecrossStrip)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "Both players put crosses on the empty cells of a strip, one a turn. The player who makes three crosses in a row wins; a player who cannot move, since the strip is full, loses.",
        "双方轮流在一条格带的空格中画叉，每次一个。先连成三个叉者胜；格带已满、无法行动者负。",
    ),
    format: text!("a text, X for a cross and . for an empty cell", "文本：X 表示叉，. 表示空格"),
    example: "\"..X....\"",
    source: "Winning Ways, chapter 4; the heap game is octal:0.007",
};
