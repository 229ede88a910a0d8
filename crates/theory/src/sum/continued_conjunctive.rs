//! The every-move compound: a move is a move in every component that still has one.
//!
//! Conway calls it the continued conjunctive compound (On Numbers and Games, chapter 14). The component that
//! ends last decides, so that the winner of a component wants it to last and the loser wants it to be
//! over: what counts of a component is its suspense number, and the compound is won by the player to move
//! when the largest suspense number is odd (in misère play: even).

use crate::data::{Data, PositionError};
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::{
    Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_bytes,
};
use crate::text;
use crate::theorem::Statement;
use std::ops::ControlFlow;

/// The rules of every-move compounds of positions of `R`.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContinuedConjunctive<R>(pub R);

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
pub const fn outcome(longest: u64, play: Convention) -> Outcome {
    let odd = longest % 2 == 1;
    match play {
        Convention::Normal => Outcome::from_next(odd),
        Convention::Misere => Outcome::from_next(!odd),
    }
}

/// Moves of one component that are held at once.
const MAX_HELD: usize = 1 << 16;

/// The moves of one component, a stretch of them at a time: there may be more than anybody can hold.
struct Wheel<'a, R: Ruleset> {
    rules: &'a R,
    part: &'a R::Position,
    player: Player,
    /// The stretch, and how many moves come before it.
    moves: Vec<R::Move>,
    before: u64,
    /// Which of the stretch stands in front.
    at: usize,
    most: usize,
}

impl<'a, R: Ruleset> Wheel<'a, R> {
    fn new(rules: &'a R, part: &'a R::Position, player: Player, most: usize) -> Wheel<'a, R> {
        let mut wheel = Wheel { rules, part, player, moves: Vec::new(), before: 0, at: 0, most };
        wheel.stretch_from(0);
        wheel
    }

    /// Holds up to this many moves from now on, at least two.
    fn hold(&mut self, most: usize) {
        self.most = most.max(2);
        self.stretch_from(self.before);
    }

    fn has_several(&self) -> bool {
        self.moves.len() > 1
    }

    /// The move in front; `None` where the component has none.
    fn current(&self) -> Option<R::Move> {
        self.moves.get(self.at).cloned()
    }

    /// Goes on to the next move; where there is none, back to the first, and returns false.
    fn turn(&mut self) -> bool {
        self.at += 1;
        if self.at < self.moves.len() {
            return true;
        }
        let next = self.before + self.moves.len() as u64;
        // A stretch that is not full was the last one.
        let more = self.moves.len() == self.most && self.stretch_from(next);
        if !more {
            self.at = 0;
            if self.before > 0 || self.moves.is_empty() {
                self.stretch_from(0);
            }
        }
        more
    }

    /// Holds the moves from this one on; false where there are none.
    fn stretch_from(&mut self, first: u64) -> bool {
        (self.before, self.at) = (first, 0);
        self.moves.clear();
        let (mut skipped, moves, most) = (0, &mut self.moves, self.most);
        let _ = self.rules.visit_moves(self.part, self.player, &mut |mv| {
            if skipped < first {
                skipped += 1;
                return ControlFlow::Continue(());
            }
            moves.push(mv);
            if moves.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        !self.moves.is_empty()
    }
}

impl<R: Ruleset> Ruleset for ContinuedConjunctive<R> {
    type Position = Vec<R::Position>;
    /// For each component its move, `None` where it has none.
    type Move = Vec<Option<R::Move>>;

    fn visit_moves(&self, at: &Self::Position, player: Player, visit: Visit<'_, Self::Move>) -> Flow {
        let wheels = at.iter().map(|part| Wheel::new(&self.0, part, player, 2));
        let mut wheels: Vec<Wheel<'_, R>> = wheels.collect();
        if wheels.iter().all(|wheel| wheel.current().is_none()) {
            return ControlFlow::Continue(());
        }
        // The last component with several moves turns fastest and is never held: each of its moves is shown
        // as it comes.
        let fastest = wheels.iter().rposition(|wheel| wheel.has_several()).unwrap_or(0);
        let (slower, rest) = wheels.split_at_mut(fastest);
        let Some((fast, fixed)) = rest.split_first() else { return ControlFlow::Continue(()) };
        for (turns, wheel) in slower.iter_mut().rev().enumerate() {
            // A wheel further to the left turns after many more moves, so that few of its moves need to be
            // held.
            wheel.hold(u32::try_from(turns).ok().and_then(|turns| MAX_HELD.checked_shr(turns)).unwrap_or(0));
        }
        loop {
            let mut move_with = |mv: Option<R::Move>| {
                let before = slower.iter().map(Wheel::current);
                visit(before.chain([mv]).chain(fixed.iter().map(Wheel::current)).collect())
            };
            match fast.current() {
                None => move_with(None)?,
                Some(_) => self.0.visit_moves(fast.part, player, &mut |mv| move_with(Some(mv)))?,
            }
            if !slower.iter_mut().rev().any(Wheel::turn) {
                return ControlFlow::Continue(());
            }
        }
    }

    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Result<Self::Position, PositionTooLarge> {
        at.iter()
            .zip(mv)
            .map(|(part, mv)| mv.as_ref().map_or_else(|| Ok(part.clone()), |mv| self.0.play(part, mv)))
            .collect()
    }

    fn canonical(&self, at: &Self::Position) -> Self::Position {
        at.iter().map(|part| self.0.canonical(part)).collect()
    }

    fn size_in_memory(&self, at: &Self::Position) -> usize {
        let parts: usize = at.iter().map(|part| self.0.size_in_memory(part)).sum();
        size_of::<Self::Position>() + list_bytes(0, at.len()) + parts
    }

    fn move_size_in_memory(&self, mv: &Self::Move) -> usize {
        // A separate list in what is written of each component.
        const WRITTEN: usize = 64;
        let own = |mv: &Option<R::Move>| match mv {
            Some(mv) => self.0.move_size_in_memory(mv),
            None => size_of_val(mv),
        };
        size_of_val(mv) + list_bytes(0, mv.len()) + mv.iter().map(|mv| WRITTEN + own(mv)).sum::<usize>()
    }

    fn move_cost(&self, at: &Self::Position) -> u64 {
        at.iter().fold(at.len() as u64, |sum, part| sum.saturating_add(self.0.move_cost(part)))
    }
}

impl<R: Impartial> Impartial for ContinuedConjunctive<R> {}

impl<R: Notation> Notation for ContinuedConjunctive<R> {
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
    fn move_name(&self, at: &Self::Position, mv: &Self::Move) -> MoveName {
        let name = |(part, mv): (&R::Position, &Option<R::Move>)| match mv {
            Some(mv) => fields_as_data(self.0.move_name(part, mv)),
            None => Data::Null,
        };
        vec![("moves", Data::list(at.iter().zip(mv).map(name).collect()))]
    }

    fn has_grundy(&self, _: &Self::Position) -> bool {
        false
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// The fields of a move as an object.
pub fn fields_as_data(fields: MoveName) -> Data {
    Data::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A position is a list of positions of one game. A move is a move in every one of them that still has a move; a player who cannot move at all loses.",
        "局面由同一游戏的若干局面组成。每步必须在所有还能走的局面中各走一步；完全无法走的一方输。",
    ),
    format: text!("a list of positions of the game", "该游戏局面的列表"),
    example: "[[3],[2,1]]",
    source: "J. H. Conway, On Numbers and Games (1976), chapter 14",
};
