//! What is known of Chomp without search.

use super::{FirstMoves, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::board::chomp::{Chomp, ChompMove};
use crate::value::GrundyValue;
use crate::{text, words};

/// Rectangles other than the single square are won by strategy stealing: if taking the far corner did not
/// win, its answer would have been a winning first move. Bars with one row and one column of squares are two
/// heaps of Nim; so a bar with as many rows as columns, and more squares than these two, is won by leaving
/// them. Of bars with two rows, or two columns, those are lost in which the first is longer by one.
///
/// In a square the move to the two equal heaps is the only one that wins: any other leaves a rectangle, or a
/// bar on which the opponent can make the same move.
#[derive(Clone, Copy, Debug, Default)]
pub struct StrategyStealing;

static STATEMENT: Statement = Statement {
    name: text!("strategy stealing (Chomp)", "策略窃取（Chomp）"),
    claim: text!(
        "The first player wins every rectangle but the single square, by strategy stealing, and every bar with as many rows as columns that holds the square of the second row and second column, by choosing it. A bar of two rows is lost exactly when the first is longer by one. A bar of one row of a squares and one column of b is worth (a - 1) XOR (b - 1).",
        "除单个方格外，任何矩形都是先手必胜（策略窃取）；行数与列数相等且含有第二行第二列方格的局面也是先手必胜，选该格即可。两行的局面当且仅当第一行恰好长 1 格时先手必败。只有一行 a 格和一列 b 格的局面，其值为 (a - 1) XOR (b - 1)。",
    ),
    source: "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876-879; Winning Ways, chapter 18",
};

/// A bar whose game is known.
enum Known {
    /// One row and one column of squares: two heaps of Nim, what is beside the corner and what is above it.
    Hook([u64; 2]),
    /// Two rows, or, where `turned`, two columns of at least two squares in the second.
    Two { rows: [u64; 2], turned: bool },
    /// As many rows as columns, and the square beyond both; `square` where nothing is missing.
    Equal { square: bool },
    /// Any other rectangle.
    Rectangle,
}

impl Known {
    fn from_position(at: &[u64]) -> Option<Known> {
        let height = at.len() as u64;
        match *at {
            [first] => Some(Known::Hook([first - 1, 0])),
            [first, 1, ..] => Some(Known::Hook([first - 1, height - 1])),
            [first, second] => Some(Known::Two { rows: [first, second], turned: false }),
            [2, ..] => {
                let second = at.iter().take_while(|&&row| row == 2).count() as u64;
                Some(Known::Two { rows: [height, second], turned: true })
            }
            [first, ..] if first == height => Some(Known::Equal { square: at.last() == Some(&first) }),
            [first, ..] if at.last() == Some(&first) => Some(Known::Rectangle),
            _ => None,
        }
    }
}

/// The moves in a hook that leave `heaps` with the nim sum `value`.
fn hook_moves(heaps: [u64; 2], value: u64, limit: usize) -> FirstMoves<ChompMove> {
    let [beside, above] = heaps;
    let mut moves = Vec::new();
    if above ^ value < beside {
        moves.push(ChompMove { row: 0, column: (above ^ value) + 1 });
    }
    if beside ^ value < above {
        // Rows are counted in memory, so that this one is there.
        moves.extend(usize::try_from((beside ^ value) + 1).map(|row| ChompMove { row, column: 0 }));
    }
    FirstMoves::all(moves, limit)
}

/// The one move that wins with two rows, where there is one; `turned` as in [`Known::Two`].
fn two_moves([first, second]: [u64; 2], turned: bool, limit: usize) -> FirstMoves<ChompMove> {
    let bite = if first == second {
        ChompMove { row: 1, column: first - 1 }
    } else if first > second + 1 {
        ChompMove { row: 0, column: second + 1 }
    } else {
        return FirstMoves::none();
    };
    let turn = |bite: ChompMove| {
        let row = usize::try_from(bite.column).ok()?;
        Some(ChompMove { row, column: bite.row as u64 })
    };
    let bite = if turned { turn(bite) } else { Some(bite) };
    FirstMoves::all(bite.into_iter().collect(), limit)
}

impl Theorem<Chomp> for StrategyStealing {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn grundy(&self, _: &Chomp, at: &Vec<u64>) -> Option<GrundyValue> {
        match Known::from_position(at)? {
            Known::Hook([beside, above]) => Some((beside ^ above).into()),
            _ => None,
        }
    }

    fn outcome(&self, _: &Chomp, at: &Vec<u64>, play: Convention) -> Option<Outcome> {
        if play == Convention::Misere {
            return None;
        }
        let wins = match Known::from_position(at)? {
            Known::Hook([beside, above]) => beside != above,
            Known::Two { rows: [first, second], .. } => first != second + 1,
            Known::Equal { .. } | Known::Rectangle => true,
        };
        Some(Outcome::from_next(wins))
    }

    fn winning_moves(
        &self,
        _: &Chomp,
        at: &Vec<u64>,
        play: Convention,
        limit: usize,
    ) -> Option<FirstMoves<ChompMove>> {
        if play == Convention::Misere {
            return None;
        }
        match Known::from_position(at)? {
            Known::Hook(heaps) => Some(hook_moves(heaps, 0, limit)),
            Known::Two { rows, turned } => Some(two_moves(rows, turned, limit)),
            Known::Equal { square: true } => {
                Some(FirstMoves::all(vec![ChompMove { row: 1, column: 1 }], limit))
            }
            Known::Equal { square: false } | Known::Rectangle => None,
        }
    }

    fn moves_to(
        &self,
        rules: &Chomp,
        at: &Vec<u64>,
        value: &GrundyValue,
        limit: usize,
    ) -> Option<FirstMoves<ChompMove>> {
        match (Known::from_position(at)?, value.to_u64()) {
            (_, Some(0)) => self.winning_moves(rules, at, Convention::Normal, limit),
            (Known::Hook(heaps), Some(value)) => Some(hook_moves(heaps, value, limit)),
            (Known::Hook(_), None) => Some(FirstMoves::none()),
            _ => None,
        }
    }

    fn reason(&self, _: &Chomp, at: &Vec<u64>, _: Convention) -> LocalizedString {
        let (height, width) = (at.len(), at.first().copied().unwrap_or(0));
        match Known::from_position(at) {
            Some(Known::Hook([0, 0])) => words!("Only the poisoned square is left.", "只剩下有毒的方格。"),
            Some(Known::Hook([beside, above])) => words!(
                "Beside the poisoned square there are {beside} squares, above it {above}, and no others: these are two heaps of Nim, which are lost exactly when they are equal.",
                "有毒方格旁边有 {beside} 格，上方有 {above} 格，此外再无方格：这就是两堆尼姆，当且仅当两堆相等时先手必败。"
            ),
            Some(Known::Two { rows: [first, second], turned: false }) => words!(
                "Of two rows, those are lost in which the first is longer by one; here they are {first} and {second}.",
                "两行的局面当且仅当第一行恰好长 1 格时先手必败；这里两行为 {first} 和 {second}。"
            ),
            Some(Known::Two { rows: [first, second], turned: true }) => words!(
                "Of two columns, those are lost in which the first is longer by one; here they are {first} and {second}.",
                "两列的局面当且仅当第一列恰好长 1 格时先手必败；这里两列为 {first} 和 {second}。"
            ),
            Some(Known::Equal { .. }) => words!(
                "There are as many rows as columns, {height}: choosing the square in the second row and second column leaves one row and one column of equal length, and then whatever is eaten of one is eaten of the other.",
                "行数与列数相等，都是 {height}：选第二行第二列的方格，剩下等长的一行和一列，此后对手吃哪边多少，就在另一边吃同样多。"
            ),
            Some(Known::Rectangle) => words!(
                "A rectangle of {height} rows and {width} columns: if eating only the far corner does not win, the opponent has a winning answer, and that answer could have been the first move, for it takes the far corner too.",
                "这是 {height} 行 {width} 列的矩形：若只吃最远角的一格不能获胜，则对手有必胜的应着，而这一着本可作为第一步（它同样会吃掉最远角）。"
            ),
            None => LocalizedString::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::ruleset::board::chomp::transposed;
    use crate::ruleset::ranking::Ranking;
    use crate::ruleset::{Notation, Ruleset};
    use crate::theorem::brute_force::{check, check_equivalences};
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::ControlFlow;

    /// All bars with this many rows at most, the first of up to `longest` squares.
    fn bars(rows: usize, longest: u64) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = (1..=longest).map(|first| vec![first]).collect();
        let mut last = all.clone();
        for _ in 1..rows {
            last = last
                .iter()
                .flat_map(|bar| (1..=bar[bar.len() - 1]).map(move |row| [&bar[..], &[row]].concat()))
                .collect();
            all.extend(last.iter().cloned());
        }
        all
    }

    #[test]
    fn small_bars_agree_with_play() {
        check(&Chomp, &StrategyStealing, bars(5, 5));
        check(&Chomp, &StrategyStealing, bars(3, 8));
        check(&Chomp, &StrategyStealing, bars(8, 3));
        check(&Chomp, &StrategyStealing, bars(2, 12));
        check(&Chomp, &StrategyStealing, bars(13, 2));
    }

    #[test]
    fn rows_and_columns_may_be_exchanged() {
        check_equivalences(&Chomp, bars(4, 4));
        check_equivalences(&Chomp, bars(5, 2));
        for bar in bars(5, 5) {
            assert_eq!(transposed(&transposed(&bar)), bar);
        }
    }

    #[test]
    fn large_bars_are_answered_from_their_shape() {
        const LARGE: u64 = 1_000_000_000_000_000_000;
        let listed = |at: &Vec<u64>| StrategyStealing.winning_moves(&Chomp, at, Convention::Normal, 5);
        for (rows, bite) in [
            (vec![LARGE, LARGE], ChompMove { row: 1, column: LARGE - 1 }),
            (vec![LARGE, 7], ChompMove { row: 0, column: 8 }),
            (vec![LARGE], ChompMove { row: 0, column: 1 }),
            (vec![1000; 1000], ChompMove { row: 1, column: 1 }),
        ] {
            assert_eq!(listed(&rows), Some(FirstMoves::all(vec![bite], 5)));
        }
        let rectangle = vec![LARGE; 3];
        assert_eq!(StrategyStealing.outcome(&Chomp, &rectangle, Convention::Normal), Some(Outcome::N));
        assert_eq!(
            StrategyStealing.outcome(&Chomp, &vec![LARGE, LARGE - 1], Convention::Normal),
            Some(Outcome::P)
        );
    }

    /// The numbers that a numbering tells, held against the moves.
    fn check_numbering(set: &dyn Ranking<Vec<u64>>, bars: &[Vec<u64>]) {
        let numbers: BTreeMap<u64, &Vec<u64>> =
            bars.iter().filter_map(|bar| Some((set.number(bar)?, bar))).collect();
        let mut sources: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        let mut met = Vec::new();
        let _ = set.visit(0, &mut |at| {
            let number = at.number();
            let bar = numbers[&number];
            assert_eq!(set.position(number).as_ref(), Some(bar), "position {number}");
            let mut options = BTreeSet::new();
            at.visit_options(&mut |option| assert!(options.insert(option)));
            let mut expected = BTreeSet::new();
            let _ = Chomp.visit_moves(bar, Player::Left, &mut |mv| {
                let option =
                    set.number(&Chomp.play(bar, &mv).expect("small")).expect("no move leaves the set");
                assert!(option < number && expected.insert(option));
                ControlFlow::Continue(())
            });
            assert_eq!(options, expected, "options of {bar:?}");
            at.visit_sources(&mut |source| {
                assert!(source < set.count());
                assert!(sources.entry(source).or_default().insert(number), "{source} of {bar:?}");
            });
            met.push((number, options));
            ControlFlow::Continue(())
        });
        assert!(met.iter().map(|met| met.0).eq(numbers.keys().copied()), "all are met in order");
        check_walk_from_anywhere(set, &met);
        assert_eq!((set.position(0), set.position(set.count())), (None, None));
        for (number, options) in met {
            assert_eq!(sources.remove(&number).unwrap_or_default(), options, "{number}");
        }
        assert!(sources.is_empty());
    }

    /// A walk may begin at any number: it goes on as the one from the beginning does.
    fn check_walk_from_anywhere(set: &dyn Ranking<Vec<u64>>, met: &[(u64, BTreeSet<u64>)]) {
        for first in 0..=set.count() + 1 {
            let mut rest = met.iter().filter(|(number, _)| *number >= first);
            let _ = set.visit(first, &mut |at| {
                let (number, expected) = rest.next().expect("as many as from the beginning");
                let mut options = BTreeSet::new();
                at.visit_options(&mut |option| assert!(options.insert(option)));
                assert_eq!((at.number(), &options), (*number, expected), "from {first}");
                ControlFlow::Continue(())
            });
            assert!(rest.next().is_none(), "from {first}");
        }
    }

    #[test]
    fn numberings_know_options_and_sources() {
        for (outline, rows, longest) in
            [(vec![4, 3], 2, 4), (vec![4; 4], 4, 4), (vec![5, 5, 2, 2, 1], 5, 5), (vec![3; 5], 5, 3)]
        {
            for set in Chomp.rankings(&outline) {
                check_numbering(&*set, &bars(rows.max(longest as usize), longest.max(rows as u64)));
            }
        }
    }

    #[test]
    fn positions_that_are_none_are_refused_with_the_place() {
        let refused = |rows: Vec<u64>| {
            let error = Chomp.parse(&rows.into()).expect_err("no position");
            (error.at, error.too_large)
        };
        assert_eq!(refused(vec![]), (String::new(), false));
        assert_eq!(refused(vec![0, 0]), (String::new(), false));
        assert_eq!(refused(vec![3, 1, 2]), ("[2]".into(), false));
        assert_eq!(refused(vec![0, 1]), ("[1]".into(), false));
        assert_eq!(refused(vec![1; 1_000_001]), (String::new(), true));
        assert_eq!(Chomp.parse(&vec![3, 1, 0, 0].into()), Ok(vec![3, 1]));
    }
}
