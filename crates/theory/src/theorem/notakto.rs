//! Who wins Notakto, on any number of boards.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::notakto::{CELLS, Cross, Notakto, free_cells, is_finished, least_image};
use crate::{text, words};
use num_bigint::BigUint;
use std::sync::LazyLock;

/// Each board is an element of a commutative monoid of order 18, given by a, b, c, d with a^2 = 1, b^3 = b,
/// b^2 c = c, c^3 = a c^2, b^2 d = d, c d = a d, d^2 = c^2; a finished board is 1, and an empty one c. In
/// misère play the player to move loses exactly when the product of all boards is a, b^2, b c or c^2.
///
/// The proof is a finite computation, which a test does. For a sum of boards let q be its element and T the
/// set of the elements after one move. Of two sums the elements multiply, q r, and T and U give T r and q U
/// together. So from the boards alone come all pairs (q, T) of sums, 285 of them; in each q is one of the
/// four elements exactly when T is not empty and has none of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct MisereQuotient;

static STATEMENT: Statement = Statement {
    name: text!(
        "the misère quotient of order 18 (Plambeck, Whitehead)",
        "18 阶反常商（Plambeck、Whitehead）"
    ),
    claim: text!(
        "In misère play each board of Notakto is an element of a commutative monoid of order 18 with the generators a, b, c, d; an empty board is c. The player to move loses exactly when the product of all boards is a, b^2, b c or c^2.",
        "反常规则下，Notakto 的每个棋盘对应由 a、b、c、d 生成的 18 阶交换幺半群中的一个元素，空棋盘为 c。当且仅当各棋盘之积为 a、b^2、b c 或 c^2 时先手必败。",
    ),
    source: "T. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe (2013)",
};

/// An element of the monoid: the exponents of a, b, c, d in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Element([u8; 4]);

const ONE: Element = Element([0; 4]);
const A: Element = Element([1, 0, 0, 0]);
const B: Element = Element([0, 1, 0, 0]);
const C: Element = Element([0, 0, 1, 0]);
const D: Element = Element([0, 0, 0, 1]);

/// The elements of positions that are lost.
const LOST: [Element; 4] = [A, Element([0, 2, 0, 0]), Element([0, 1, 1, 0]), Element([0, 0, 2, 0])];

/// The boards that are not finished, up to turns and reflections, each by its crosses in octal digits, a
/// digit for a row, the last row first.
const BOARDS: [(Element, &[u16]); 8] = [
    (ONE, &[0o001, 0o002, 0o142]),
    (
        A,
        &[
            0o012, 0o015, 0o025, 0o033, 0o034, 0o050, 0o053, 0o104, 0o141, 0o146, 0o154, 0o163, 0o252, 0o255,
            0o345, 0o356, 0o505,
        ],
    ),
    (
        B,
        &[
            0o005, 0o013, 0o014, 0o021, 0o022, 0o035, 0o036, 0o052, 0o055, 0o143, 0o145, 0o156, 0o161, 0o162,
            0o253,
        ],
    ),
    (Element([1, 1, 0, 0]), &[0o023, 0o032, 0o105, 0o116, 0o152]),
    (C, &[0o000]),
    (Element([0, 0, 2, 0]), &[0o020]),
    (D, &[0o016, 0o051, 0o106]),
    (Element([1, 0, 0, 1]), &[0o003]),
];

impl Element {
    /// In lowest terms. Each rule lowers the sum of the exponents, but for d^2 = c^2, which lowers that of d.
    fn from_exponents([mut a, mut b, mut c, mut d]: [u8; 4]) -> Element {
        loop {
            match (b, c, d) {
                (_, _, 2..) => (c, d) = (c + 2, d - 2),
                (_, 1.., 1) => (a, c) = (a + 1, c - 1),
                (_, 3.., 0) => (a, c) = (a + 1, c - 1),
                (3.., ..) => b -= 2,
                (2, c, d) if c + d > 0 => b -= 2,
                _ => return Element([a % 2, b, c, d]),
            }
        }
    }

    fn times(self, other: Element) -> Element {
        let (Element([a, b, c, d]), Element([e, f, g, h])) = (self, other);
        Element::from_exponents([a + e, b + f, c + g, d + h])
    }

    fn is_lost(self) -> bool {
        LOST.contains(&self)
    }

    fn in_words(self) -> String {
        let factors = self.0.iter().zip("abcd".chars()).filter(|(exponent, _)| **exponent > 0);
        let power = |(&exponent, letter): (&u8, char)| match exponent {
            1 => letter.to_string(),
            _ => format!("{letter}^{exponent}"),
        };
        let factors: Vec<String> = factors.map(power).collect();
        if factors.is_empty() { "1".to_owned() } else { factors.join(" ") }
    }
}

/// The element of each board.
static ELEMENTS: LazyLock<Vec<Element>> = LazyLock::new(|| {
    let of_image =
        |image| BOARDS.iter().find(|(_, boards)| boards.contains(&image)).map(|(element, _)| *element);
    let element = |board| if is_finished(board) { ONE } else { of_image(least_image(board)).unwrap_or(ONE) };
    (0..1 << CELLS).map(element).collect()
});

fn element_of(board: u16) -> Element {
    ELEMENTS.get(usize::from(board)).copied().unwrap_or(ONE)
}

fn product(at: &[u16]) -> Element {
    at.iter().fold(ONE, |product, &board| product.times(element_of(board)))
}

impl Theorem<Notakto> for MisereQuotient {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn outcome(&self, _: &Notakto, at: &Vec<u16>, play: Convention) -> Option<Outcome> {
        (play == Convention::Misere).then(|| Outcome::from_next(!product(at).is_lost()))
    }

    /// The product without a board is that of those before it and of those behind it.
    fn winning_moves(
        &self,
        _: &Notakto,
        at: &Vec<u16>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<Cross>> {
        if play == Convention::Normal {
            return None;
        }
        let mut before = vec![ONE];
        for &board in at {
            before.push(before.last().map_or(ONE, |product| product.times(element_of(board))));
        }
        let (mut moves, mut count) = (Vec::new(), 0u64);
        let mut behind = ONE;
        for (board, &crosses) in at.iter().enumerate().rev() {
            let rest = before[board].times(behind);
            for cell in free_cells(crosses) {
                if rest.times(element_of(crosses | 1 << cell)).is_lost() {
                    count += 1;
                    if moves.len() < limit {
                        moves.push(Cross { board, cell });
                    }
                }
            }
            behind = behind.times(element_of(crosses));
        }
        Some(FirstMoves { moves, count: Some(BigUint::from(count)) })
    }

    fn reason(&self, _: &Notakto, at: &Vec<u16>, _: Convention) -> LocalizedString {
        if at.iter().all(|&board| is_finished(board)) {
            return Convention::Misere.of_nothing();
        }
        /// More factors are not spelled out.
        const SPELLED_OUT: usize = 8;
        let mut factors: Vec<String> =
            at.iter().take(SPELLED_OUT).map(|&board| element_of(board).in_words()).collect();
        if at.len() > SPELLED_OUT {
            factors.push("...".to_owned());
        }
        let (factors, value) = (factors.join(" * "), product(at).in_words());
        if product(at).is_lost() {
            words!(
                "In the misère quotient of order 18 the boards have the product {factors} = {value}, one of a, b^2, b c and c^2: the player to move loses.",
                "在 18 阶反常商中，各棋盘之积为 {factors} = {value}，属于 a、b^2、b c、c^2：先手必败。"
            )
        } else {
            words!(
                "In the misère quotient of order 18 the boards have the product {factors} = {value}, none of a, b^2, b c and c^2: the player to move wins by making it one of them.",
                "在 18 阶反常商中，各棋盘之积为 {factors} = {value}，不属于 a、b^2、b c、c^2：先手使其变为其中之一即可获胜。"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::{check, check_equivalences};
    use std::collections::{BTreeSet, HashSet};

    const RULES: Notakto = Notakto { boards: None };

    type Pair = (Element, BTreeSet<Element>);

    fn summed((q, t): &Pair, (r, u): &Pair) -> Pair {
        let moved = t.iter().map(|&to| to.times(*r)).chain(u.iter().map(|&to| q.times(to)));
        (q.times(*r), moved.collect())
    }

    #[test]
    fn sums_of_any_boards_are_decided_by_their_product() {
        let boards: HashSet<Pair> = (0..1 << CELLS)
            .filter(|&board| !is_finished(board))
            .map(|board| {
                (element_of(board), free_cells(board).map(|cell| element_of(board | 1 << cell)).collect())
            })
            .collect();
        let nothing: Pair = (ONE, BTreeSet::new());
        let mut known = HashSet::from([nothing.clone()]);
        let mut open = vec![nothing];
        while let Some(pair) = open.pop() {
            let (element, moves) = &pair;
            let loses = !moves.is_empty() && !moves.iter().any(|to| to.is_lost());
            assert_eq!(element.is_lost(), loses, "{pair:?}");
            for board in &boards {
                let sum = summed(&pair, board);
                if known.insert(sum.clone()) {
                    open.push(sum);
                }
            }
        }
        assert_eq!(known.len(), 285);
    }

    #[test]
    fn the_monoid_has_order_18() {
        let mut elements = BTreeSet::from([ONE]);
        loop {
            let more: BTreeSet<Element> =
                elements.iter().flat_map(|&one| [ONE, A, B, C, D].map(|other| one.times(other))).collect();
            if more == elements {
                break;
            }
            elements = more;
        }
        assert_eq!(elements.len(), 18);
        for &x in &elements {
            for &y in &elements {
                assert_eq!(x.times(y), y.times(x));
                for &z in &elements {
                    assert_eq!(x.times(y).times(z), x.times(y.times(z)));
                }
            }
        }
        let listed: usize = BOARDS.iter().map(|(_, boards)| boards.len()).sum();
        let images: HashSet<u16> =
            (0..1 << CELLS).filter(|&board| !is_finished(board)).map(least_image).collect();
        assert_eq!((listed, images.len()), (46, 46));
    }

    #[test]
    fn boards_agree_with_play() {
        check(&RULES, &MisereQuotient, (0..1 << CELLS).map(|board| vec![board]));
        let late = (0u16..1 << CELLS).filter(|board| board.count_ones() >= 5).step_by(7);
        let pairs = late.clone().flat_map(|one| late.clone().map(move |other| vec![one, other]));
        check(&RULES, &MisereQuotient, pairs);
        check_equivalences(
            &RULES,
            (0u16..1 << CELLS).filter(|board| board.count_ones() > 5).map(|board| vec![board]),
        );
    }

    #[test]
    fn many_boards_have_an_outcome() {
        for (boards, outcome) in
            [(0, Outcome::N), (1, Outcome::N), (2, Outcome::P), (3, Outcome::N), (4, Outcome::P)]
        {
            assert_eq!(
                MisereQuotient.outcome(&RULES, &vec![0; boards], Convention::Misere),
                Some(outcome),
                "{boards}"
            );
        }
        let listed = MisereQuotient.winning_moves(&RULES, &vec![0; 9999], Convention::Misere, 2).unwrap();
        assert_eq!(listed.moves[0], Cross { board: 9998, cell: 8 });
        assert_eq!(listed.count, Some(89_991u64.into()));
    }
}
