//! The every-move compound: a move is a move in every component that still has one.
//!
//! Conway calls it the continued conjunctive compound (On Numbers and Games, chapter 14). The component that ends
//! last decides, so that whoever wins a component wants it to last and whoever loses it wants it to be over: what
//! counts of a component is its suspense number, and the compound is won by the player to move when the largest
//! suspense number is odd (in misère play: even).

use crate::data::{Data, PositionError};
use crate::outcome::{Outcome, Play};
use crate::player::Player;
use crate::ruleset::{About, Fields, Flow, Impartial, Notation, Ruleset, TooLarge, Visit};
use crate::text;
use crate::theorem::Statement;
use std::ops::ControlFlow;

/// The rules of every-move compounds of positions of `R`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Every<R>(pub R);

/// What decides the compound.
pub static STATEMENT: Statement = Statement {
    name: text!("suspense numbers", "悬念数（suspense number）"),
    claim: text!(
        "In the every-move compound the winner of a component delays and the loser hurries; the player to move wins exactly when the largest of these lengths is odd (in misère play: even).",
        "在“每个分量都要走”的复合博弈中，分量的胜者拖延、败者求快；由此得到的最大步数为奇数时（反常规则下为偶数时），恰好是先手必胜。",
    ),
    source: "J. H. Conway, On Numbers and Games (1976), chapter 14; C. A. B. Smith, Graphs and composite games (1966)",
};

/// Who wins a compound whose largest suspense number is `longest`.
pub const fn outcome(longest: u64, play: Play) -> Outcome {
    let odd = longest % 2 == 1;
    match play {
        Play::Normal => Outcome::of_next(odd),
        Play::Misere => Outcome::of_next(!odd),
    }
}

impl<R: Ruleset> Ruleset for Every<R> {
    type Position = Vec<R::Position>;
    /// For each component its move, `None` where it has none.
    type Move = Vec<Option<R::Move>>;

    fn visit_moves(&self, at: &Self::Position, player: Player, visit: Visit<'_, Self::Move>) -> Flow {
        let choices: Vec<Vec<R::Move>> = at
            .iter()
            .map(|part| {
                let mut moves = Vec::new();
                let _ = self.0.visit_moves(part, player, &mut |mv| {
                    moves.push(mv);
                    ControlFlow::Continue(())
                });
                moves
            })
            .collect();
        if choices.iter().all(Vec::is_empty) {
            return ControlFlow::Continue(());
        }
        // Like the digits of a counter: the last component turns fastest.
        let mut at = vec![0; choices.len()];
        loop {
            visit(choices.iter().zip(&at).map(|(moves, &i)| moves.get(i).cloned()).collect())?;
            let mut digit = choices.len();
            loop {
                if digit == 0 {
                    return ControlFlow::Continue(());
                }
                digit -= 1;
                at[digit] += 1;
                if at[digit] < choices[digit].len() {
                    break;
                }
                at[digit] = 0;
            }
        }
    }

    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Result<Self::Position, TooLarge> {
        at.iter()
            .zip(mv)
            .map(|(part, mv)| mv.as_ref().map_or_else(|| Ok(part.clone()), |mv| self.0.play(part, mv)))
            .collect()
    }

    fn canonical(&self, at: &Self::Position) -> Self::Position {
        at.iter().map(|part| self.0.canonical(part)).collect()
    }

    fn weight(&self, at: &Self::Position) -> usize {
        at.iter().map(|part| self.0.weight(part)).sum()
    }
}

impl<R: Impartial> Impartial for Every<R> {}

impl<R: Notation> Notation for Every<R> {
    fn parse(&self, data: &Data) -> Result<Self::Position, PositionError> {
        let parse = |(i, item): (usize, &Data)| self.0.parse(item).map_err(|e| e.within(&format!("[{i}]")));
        data.items()?.iter().enumerate().map(parse).collect()
    }

    fn write(&self, at: &Self::Position) -> Data {
        Data::list(at.iter().map(|part| self.0.write(part)).collect())
    }

    fn size_after(&self, at: &Self::Position, mv: &Self::Move) -> u64 {
        let size = |(part, mv): (&R::Position, &Option<R::Move>)| match mv {
            Some(mv) => self.0.size_after(part, mv),
            None => self.0.write(part).size(),
        };
        at.iter().zip(mv).map(size).fold(0, u64::saturating_add)
    }

    /// For each component the fields of its move, null where it has none.
    fn name(&self, at: &Self::Position, mv: &Self::Move) -> Fields {
        let name = |(part, mv): (&R::Position, &Option<R::Move>)| match mv {
            Some(mv) => fields_as_data(self.0.name(part, mv)),
            None => Data::Null,
        };
        vec![("moves", Data::list(at.iter().zip(mv).map(name).collect()))]
    }

    fn has_grundy(&self, _: &Self::Position) -> bool {
        false
    }

    fn about(&self) -> &'static About {
        &ABOUT
    }
}

/// The fields of a move as an object.
pub fn fields_as_data(fields: Fields) -> Data {
    Data::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

static ABOUT: About = About {
    rules: text!(
        "A position is a list of positions of one game. A move is a move in every one of them that still has a move; whoever cannot move at all loses.",
        "局面由同一游戏的若干局面组成。每步必须在所有还能走的局面中各走一步；完全无法走的一方输。",
    ),
    format: text!("a list of positions of the game", "该游戏局面的列表"),
    example: "[[3],[2,1]]",
    source: "J. H. Conway, On Numbers and Games (1976), chapter 14",
};
