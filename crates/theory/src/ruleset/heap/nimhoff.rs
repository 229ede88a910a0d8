//! Two heaps, from which moves of a list may take at once: Nim, and Wythoff's game, with more moves.

use super::{MAX_HEAP, parse_pair, taken};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::player::Player;
use crate::ruleset::coordinates::{Coordinates, TWO_HEAPS};
use crate::ruleset::move_formulas::{MoveFormula, MoveFormulas};
use crate::ruleset::parameters::{GameError, Parameters, number};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::{text, words};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

/// More moves than this have no place in a game's name.
const MAX_MOVES: usize = 64;

/// Differences beyond this are not written out as formulas.
const MAX_FORMULAS: u64 = 16;

/// Nim on two heaps with more moves: a number from one heap and a number from the other, both out of a list.
#[derive(Clone, Debug)]
pub struct Nimhoff {
    /// May positive numbers be taken from both heaps that differ by less than this? 1 for the same number
    /// from both, 0 for none.
    differ: u64,
    /// What may be taken from the first heap and from the second one, neither of them 0, in either order; x
    /// <= y.
    extra: BTreeSet<(u64, u64)>,
    /// The same, by what is taken from the first heap.
    by_first: BTreeMap<u64, BTreeSet<u64>>,
}

/// A move: what is taken from the first heap, and what from the second one.
pub type NimhoffMove = [u64; 2];

impl Nimhoff {
    fn new(differ: u64, extra: BTreeSet<(u64, u64)>) -> Nimhoff {
        let mut by_first: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for &(x, y) in &extra {
            by_first.entry(x).or_default().insert(y);
            by_first.entry(y).or_default().insert(x);
        }
        Nimhoff { differ, extra, by_first }
    }

    /// What may be taken from one heap beside x from the other because the two are near each other; at
    /// least 1.
    fn near(&self, x: u64) -> Range<u64> {
        match self.differ {
            0 => x..x,
            differ => (x + 1).saturating_sub(differ).max(1)..x.saturating_add(differ),
        }
    }
}

impl Ruleset for Nimhoff {
    type Position = [u64; 2];
    type Move = NimhoffMove;

    fn visit_moves(&self, &[a, b]: &[u64; 2], _: Player, visit: Visit<'_, NimhoffMove>) -> Flow {
        for x in (1..=a).rev() {
            let listed = || self.by_first.get(&x).into_iter().flatten().copied();
            let near = self.near(x);
            for y in listed().filter(|y| (near.end..=b).contains(y)).rev() {
                visit([x, y])?;
            }
            for y in (near.start..near.end.min(b.saturating_add(1))).rev() {
                visit([x, y])?;
            }
            for y in listed().filter(|&y| y < near.start && y <= b).rev() {
                visit([x, y])?;
            }
            visit([x, 0])?;
        }
        for y in (1..=b).rev() {
            visit([0, y])?;
        }
        ControlFlow::Continue(())
    }

    fn play(&self, &[a, b]: &[u64; 2], &[x, y]: &NimhoffMove) -> Result<[u64; 2], PositionTooLarge> {
        Ok([a - x, b - y])
    }

    fn canonical(&self, &[a, b]: &[u64; 2]) -> [u64; 2] {
        [a.min(b), a.max(b)]
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl Impartial for Nimhoff {}

impl Notation for Nimhoff {
    fn parse(&self, data: &Data) -> Result<[u64; 2], PositionError> {
        parse_pair(data)
    }

    fn write(&self, at: &[u64; 2]) -> Data {
        Data::Naturals(at.to_vec())
    }

    fn size_after(&self, _: &[u64; 2], _: &NimhoffMove) -> u64 {
        2
    }

    fn move_name(&self, _: &[u64; 2], &[x, y]: &NimhoffMove) -> MoveName {
        match (x, y) {
            (x, 0) => vec![("heap", Data::Natural(0)), ("take", Data::Natural(x))],
            (0, y) => vec![("heap", Data::Natural(1)), ("take", Data::Natural(y))],
            (x, y) => vec![("both", Data::Bool(true)), ("take", Data::Naturals(vec![x, y]))],
        }
    }

    fn plane(&self) -> Option<Coordinates> {
        Some(TWO_HEAPS)
    }

    fn formulas(&self, _: usize) -> Option<MoveFormulas> {
        let to = |left: [&str; 2], when: &str| MoveFormula {
            left: vec![left.map(str::to_owned).to_vec()],
            ..MoveFormula::new(&[], when)
        };
        let mut moves = vec![to(["c", "b"], "c < a"), to(["a", "d"], "d < b")];
        // A formula for each difference: constants cost less in proofs than sums.
        if self.differ > MAX_FORMULAS {
            return None;
        }
        for by in 0..self.differ {
            moves.push(to(["c", "d"], &format!("exists k: 1 <= k & c + k + {by} = a & d + k = b")));
            if by > 0 {
                moves.push(to(["c", "d"], &format!("exists k: 1 <= k & c + k = a & d + k + {by} = b")));
            }
        }
        let ordered = self.by_first.iter().flat_map(|(x, all)| all.iter().map(move |y| (x, y)));
        moves.extend(ordered.map(|(x, y)| to(["c", "d"], &format!("c + {x} = a & d + {y} = b"))));
        Some(MoveFormulas::position(&["a", "b"], moves, vec![1, 1]))
    }

    fn move_between(&self, &[a, b]: &[u64; 2], &[c, d]: &[u64; 2]) -> Option<NimhoffMove> {
        Some([a.checked_sub(c)?, b.checked_sub(d)?])
    }

    fn scene(&self, at: &[u64; 2]) -> Scene {
        Scene::piles(at, 0)
    }

    fn move_from_picks(&self, at: &[u64; 2], _: Player, picks: &[Pick]) -> Option<NimhoffMove> {
        let legal = |x, y| {
            self.near(x).contains(&y) || self.by_first.get(&x).is_some_and(|listed| listed.contains(&y))
        };
        match taken(at, 0, picks)?[..] {
            [(0, x)] => Some([x, 0]),
            [(1, y)] => Some([0, y]),
            [(0, x), (1, y)] if legal(x, y) => Some([x, y]),
            _ => None,
        }
    }

    fn parameter_note(&self) -> LocalizedString {
        let differ = self.differ;
        let same = match differ {
            0 => None,
            1 => Some(words!("the same number from both heaps", "从两堆中取同样多")),
            _ => Some(words!(
                "positive numbers that differ by less than {differ}",
                "两个正数，相差小于 {differ}"
            )),
        };
        let extra = self.extra.iter().map(|(x, y)| {
            words!("{x} from one heap and {y} from the other", "从一堆中取 {x} 颗、从另一堆中取 {y} 颗")
        });
        let all: Vec<LocalizedString> = same.into_iter().chain(extra).collect();
        let [en, zh] = [
            all.iter().map(|words| &*words.en).collect::<Vec<_>>().join("; "),
            all.iter().map(|words| &*words.zh).collect::<Vec<_>>().join("；"),
        ];
        words!("Moves from both heaps: {en}.", "同时从两堆中取：{zh}。")
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "There are two heaps. A move takes any positive number of tokens from one heap, or takes from both as the list of moves allows: x+y is x tokens from one heap and y from the other, n+n the same positive number from both, n+n~d positive numbers that differ by less than d.",
        "有两堆石子。每步从一堆中取走任意正数颗，或按所列着法同时从两堆中取：x+y 表示从一堆中取 x 颗、从另一堆中取 y 颗，n+n 表示从两堆中取同样多的正数颗，n+n~d 表示从两堆中各取正数颗、相差小于 d。",
    ),
    format: text!("a list of the two heaps", "两堆石子数的列表"),
    example: "[10,4]",
    source: "A. S. Fraenkel, M. Lorberbom, Nimhoff games, Journal of Combinatorial Theory, Series A 58 (1991), 1-25",
};

/// What stands for the same number from both heaps.
const SAME: &str = "n+n";

impl Parameters for Nimhoff {
    fn from_parameters(parameters: Option<&str>) -> Result<Nimhoff, GameError> {
        let text = parameters.unwrap_or_default();
        let (mut differ, mut extra) = (0, BTreeSet::new());
        for item in text.split(',') {
            if let Some(by) = item.strip_prefix(SAME) {
                differ = differ.max(match by.strip_prefix('~') {
                    Some(by) => number("nimhoff", by, 1, MAX_HEAP)?,
                    None if by.is_empty() => 1,
                    None => return Err(wrong(item)),
                });
                continue;
            }
            let (x, y) = item.split_once('+').ok_or_else(|| wrong(item))?;
            let number = |text| number("nimhoff", text, 1, MAX_HEAP);
            let (x, y) = (number(x)?, number(y)?);
            extra.insert((x.min(y), x.max(y)));
        }
        if extra.len() > MAX_MOVES {
            let count = extra.len();
            return Err(GameError::bad_parameter(words!(
                "nimhoff takes at most {MAX_MOVES} moves, not {count}",
                "nimhoff 至多列出 {MAX_MOVES} 种着法，而不是 {count} 种"
            )));
        }
        Ok(Nimhoff::new(differ, extra))
    }
}

fn wrong(item: &str) -> GameError {
    GameError::bad_parameter(words!(
        "nimhoff: \"{item}\" is not a move from two heaps: write x+y with positive numbers, n+n for the same number from both, or n+n~2 for numbers that differ by less than 2, as in nimhoff:1+2,n+n",
        "nimhoff：\"{item}\" 不是从两堆中取的着法：请写 x+y（均为正数），n+n 表示两堆取同样多，n+n~2 表示相差小于 2，如 nimhoff:1+2,n+n"
    ))
}
