//! Pairing strategies: a board that is drawn because every line can be blocked.

use super::{Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::board::mnk::{Mnk, MnkPosition};
use crate::{text, words};

/// Where every line that is still open to a player can be given two separate empty cells, the opponent
/// prevents all of them.
///
/// He answers a stone on one cell of a pair with a stone on the other one, and plays anywhere if there is
/// nothing to be answered, or if he has the other one already: an additional stone of his own does no harm.
/// So he has a stone on each pair before the line is complete. Where this holds for both players, the game is
/// drawn.
///
/// Pairs are found as a matching of lines, each taken twice, with cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pairing;

static STATEMENT: Statement = Statement {
    name: text!("pairing strategy", "配对策略"),
    claim: text!(
        "If every line that is still open to a player can be given two empty cells that belong to no other such line's pair, the opponent can prevent him from completing a line: he answers each stone on a pair with one on its other cell. If this holds for both players, the game is drawn.",
        "若对某一方仍可连成的每条线都能指定两个空格，且各条线的这对空格互不相交，则对手可阻止他连线：他占据一对中的一格时，对手就占另一格。若双方都如此，则为平局。",
    ),
    source: "A. W. Hales, R. I. Jewett, Regularity and positional games, Trans. AMS 106 (1963), 222-229; Winning Ways, chapter 22",
};

impl Theorem<Mnk> for Pairing {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, rules: &Mnk, at: &MnkPosition, _: Convention) -> Option<Outcome> {
        let [x, o] = both_open_lines(rules, *at);
        (have_pairs(&x, at.all()) && have_pairs(&o, at.all())).then_some(Outcome::D)
    }

    fn reason(&self, rules: &Mnk, at: &MnkPosition, _: Convention) -> LocalizedString {
        let [x, o] = both_open_lines(rules, *at);
        reason(x.len(), o.len())
    }
}

fn both_open_lines(rules: &Mnk, at: MnkPosition) -> [Vec<u128>; 2] {
    [Player::Left, Player::Right].map(|player| open_lines(rules, at, player))
}

fn reason(x: usize, o: usize) -> LocalizedString {
    if (x, o) == (0, 0) {
        return words!(
            "No line is left that either player could still fill: the game is drawn.",
            "双方都已没有可能连成的线：平局。"
        );
    }
    words!(
        "{x} lines are still open to X and {o} to O, and for each player his lines can be given pairs of empty cells, no two pairs with a common cell. A player who answers every stone of the opponent's on a pair with one on its other cell never loses, and both can do so: the game is drawn.",
        "X 仍可连成的线有 {x} 条，O 有 {o} 条；对每一方，都能给他的各条线指定互不相交的空格对。对手占一对中的一格就占另一格，便不会输，而双方都能做到：平局。"
    )
}

/// Lines on which the opponent has no stone.
fn open_lines(rules: &Mnk, at: MnkPosition, player: Player) -> Vec<u128> {
    let other = at.of(player.opponent());
    rules.lines().iter().copied().filter(|line| line & other == 0).collect()
}

/// Whether each line can be given two cells outside `taken`, all of them different.
fn have_pairs(lines: &[u128], taken: u128) -> bool {
    let mut matching = Matching { owner: [None; 128], cell: vec![None; 2 * lines.len()] };
    // Each pair needs two of at most 128 cells.
    lines.len() <= 64 && (0..2 * lines.len()).all(|half| matching.give_cell(half, lines, taken))
}

/// Half pairs and the cells given to them; halves 2i and 2i + 1 belong to line i.
struct Matching {
    /// The half that a cell was given to.
    owner: [Option<usize>; 128],
    /// The cell that was given to a half.
    cell: Vec<Option<usize>>,
}

impl Matching {
    /// Gives a half a cell; others pass their cells on where need be, along an augmenting path.
    fn give_cell(&mut self, half: usize, lines: &[u128], taken: u128) -> bool {
        // From which half each cell was seen first.
        let mut seen: [Option<usize>; 128] = [None; 128];
        let mut queue = vec![half];
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            let mut cells = lines[from / 2] & !taken;
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if seen[cell].is_some() {
                    continue;
                }
                seen[cell] = Some(from);
                match self.owner[cell] {
                    Some(owner) => queue.push(owner),
                    None => {
                        self.pass_on(cell, &seen);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives a free cell to the half that saw it, the cell which that one had to the half that saw this, and
    /// so on.
    fn pass_on(&mut self, free: usize, seen: &[Option<usize>; 128]) {
        let mut passed = Some(free);
        while let Some(cell) = passed {
            let Some(half) = seen[cell] else { return };
            passed = self.cell[half].replace(cell);
            self.owner[cell] = Some(half);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;
    use crate::ruleset::board::{BoardGame, BoardResult};
    use crate::ruleset::parameters::Parameters;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    fn game(parameters: &str) -> Mnk {
        Mnk::from_parameters(Some(parameters)).expect("a game")
    }

    /// 1, 0 or -1 for Left, by trying every move.
    fn play(rules: &Mnk, at: MnkPosition, known: &mut HashMap<MnkPosition, i32>) -> i32 {
        if let Some(&result) = known.get(&at) {
            return result;
        }
        let result = match rules.ended(&at) {
            Some(BoardResult::Won(Player::Left)) => 1,
            Some(BoardResult::Won(Player::Right)) => -1,
            Some(BoardResult::Drawn) => 0,
            None => {
                let mut after = Vec::new();
                let _ = rules.visit_moves(&at, at.to_move(), &mut |cell| {
                    after.push(play(rules, rules.play(&at, &cell).expect("small"), known));
                    ControlFlow::Continue(())
                });
                let best = if at.to_move() == Player::Left { after.iter().max() } else { after.iter().min() };
                best.copied().expect("a move")
            }
        };
        known.insert(at, result);
        result
    }

    #[test]
    fn boards_with_pairs_for_every_line_are_drawn() {
        for parameters in ["3,3,3", "3,4,4", "5,2,3", "5,2,4", "8,1,3", "3,3,9"] {
            let rules = game(parameters);
            let mut known = HashMap::new();
            play(&rules, MnkPosition { x: 0, o: 0 }, &mut known);
            let mut drawn = 0;
            for (at, &result) in &known {
                if rules.ended(at).is_none() && Pairing.outcome(&rules, at, Convention::Normal).is_some() {
                    assert_eq!(result, 0, "{parameters} {at:?}");
                    drawn += 1;
                }
            }
            assert!(drawn > 0, "{parameters}");
        }
    }

    #[test]
    fn five_by_five_with_lines_of_five_is_drawn_and_others_are_not_known() {
        let empty = MnkPosition { x: 0, o: 0 };
        for drawn in ["5,5,5", "6,6,6", "3,3,4", "128,1,129"] {
            assert_eq!(
                Pairing.outcome(&game(drawn), &empty, Convention::Normal),
                Some(Outcome::D),
                "{drawn}"
            );
        }
        for unknown in ["3,3,3", "4,4,4", "2,2,2", "11,11,5", "1,1,1"] {
            assert!(Pairing.outcome(&game(unknown), &empty, Convention::Normal).is_none(), "{unknown}");
        }
    }
}
