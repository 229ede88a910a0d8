//! Theorems: a file for each, with its statement, its hypotheses, its conclusion and its source.
//!
//! A theorem answers where it applies and says nothing (`None`) elsewhere. Engines take theorems as a list
//! that may be empty: the answers stay the same, they only take longer. Tests hold every theorem against
//! search by the rules alone.

pub mod antonim;
pub mod bachet;
pub mod backward_induction;
pub mod best_replies;
pub mod bouton;
pub mod brussels_sprouts;
#[cfg(test)]
pub(crate) mod brute_force;
pub mod chomp;
pub mod circular_nim;
mod circular_nim_families;
mod circular_nim_six_four;
pub mod coin_split;
pub mod coloring_grid;
pub mod connect_openings;
pub mod cram;
pub mod darkraft;
pub mod dim;
pub mod divisors;
pub mod dodgem;
pub mod domineering_rectangles;
pub mod end_nim;
pub mod equal_split;
#[cfg(test)]
mod equivalences;
pub mod erased;
pub mod erased_heaps;
pub mod euclid;
pub mod ferguson;
pub mod few_coins;
pub mod forest_paths;
pub mod fusion;
pub mod geography;
pub mod green_parts;
pub mod hex;
pub mod hungergame;
pub mod interval;
pub mod lasker;
pub mod last_stone;
pub mod lieges;
pub mod mark;
pub mod merge_cap;
pub mod middle_numbers;
pub mod misere_wythoff;
pub mod mock_turtles;
pub mod moore;
pub mod multiples;
pub mod nimble;
pub mod northcott;
pub mod notakto;
pub mod odious;
pub mod othello_openings;
pub mod pairing;
pub mod periodicity;
pub mod piece;
pub mod piece_queen;
pub mod poset;
pub mod prim;
pub mod profiles;
pub mod quixo;
pub mod red_blue_trees;
pub mod ruler;
pub mod schwenk;
pub mod sharti;
pub mod silver_dollar;
pub mod smith;
pub mod sprague_grundy;
pub mod sprouts;
pub mod staircase;
pub mod subset_takeaway;
pub mod sylver_coinage;
pub mod tac_tix;
pub mod take_or_merge;
pub mod tartan;
pub mod terminal_toads;
pub mod treblecross;
pub mod turning_turtles;
pub mod two_takes;
pub mod welter;
pub mod wythoff;
pub mod wythoff_values;
pub mod xor_nim;

use crate::localized::{LocalizedStr, LocalizedString};
use crate::outcome::{Convention, Outcome};
use crate::player::Player;
use crate::ruleset::coin::{CoinSet, FlipRule};
use crate::ruleset::heap::{HeapRules, VisitOption};
use crate::ruleset::scoring::ScoringRuleset;
use crate::ruleset::scoring::bimatrix::StrategicForm;
use crate::ruleset::{Colourable, Flow, Ruleset};
use crate::value::{GrundyValue, Score};
use num_bigint::{BigInt, BigUint};
use std::ops::ControlFlow;

/// What a theorem says and who proved it.
#[derive(Clone, Copy, Debug)]
pub struct Statement {
    /// The name that the field uses.
    pub name: LocalizedStr,
    /// Hypotheses and conclusion in a sentence or two.
    pub claim: LocalizedStr,
    /// Where it is proved.
    pub source: &'static str,
}

/// Winning moves, or moves to a given value: the first ones in the order of answers, and how many there are
/// in all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMoves<M> {
    /// The first moves, at most as many as were asked for.
    pub moves: Vec<M>,
    /// How many there are in all; `None` where counting is infeasible.
    pub count: Option<BigUint>,
}

impl<M> FirstMoves<M> {
    /// No move.
    pub fn none() -> FirstMoves<M> {
        FirstMoves { moves: Vec::new(), count: Some(BigUint::ZERO) }
    }

    /// All the moves there are, of which the first `limit` are kept.
    pub fn all(mut moves: Vec<M>, limit: usize) -> FirstMoves<M> {
        let count = Some(BigUint::from(moves.len()));
        moves.truncate(limit);
        FirstMoves { moves, count }
    }
}

/// A theorem about positions of the ruleset `R`, impartial unless it says otherwise. Of games won on a board
/// it tells who wins, and why, in positions in which the game has not ended.
///
/// Every method may say `None`: the theorem does not speak of this, and the answer is found in another way.
/// What it does say is exact. A theorem whose formula is quick to apply gives the methods for what it tells;
/// one that takes a long look at a position gives [`study`](Theorem::study), which the other methods then
/// ask.
pub trait Theorem<R: Ruleset>: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// What one long look at a position finds out, for all questions about it.
    fn study(&self, _rules: &R, _at: &R::Position) -> Option<Box<dyn PositionAnalysis<R>>> {
        None
    }

    /// The Grundy value in normal play.
    fn grundy(&self, rules: &R, at: &R::Position) -> Option<GrundyValue> {
        self.study(rules, at)?.grundy()
    }

    /// Who wins; if Left and Right may have different moves, who wins for both starters. The default knows
    /// what the Grundy value tells.
    fn outcome(&self, rules: &R, at: &R::Position, play: Convention) -> Option<Outcome> {
        match (self.study(rules, at), play) {
            (Some(study), _) => study.outcome(play),
            (None, Convention::Normal) => self.grundy(rules, at).map(of_value),
            (None, Convention::Misere) => None,
        }
    }

    /// The first `limit` winning moves in the order of answers. `None` leaves them to be found by trying
    /// every move, so that only positions with very many moves need this.
    fn winning_moves(&self, rules: &R, at: &R::Position, play: Convention, limit: usize) -> KnownMoves<R> {
        self.study(rules, at)?.winning_moves(rules, at, play, limit)
    }

    /// The first `limit` moves to positions of Grundy value `value`; for sums. `None` as for
    /// [`winning_moves`](Theorem::winning_moves).
    fn moves_to(&self, rules: &R, at: &R::Position, value: &GrundyValue, limit: usize) -> KnownMoves<R> {
        self.study(rules, at)?.moves_to(rules, at, value, limit)
    }

    /// How long the game lasts when the winner delays and the loser hurries: the suspense number of the
    /// every-move compound (Conway, On Numbers and Games, chapter 14; Smith 1966).
    fn suspense(&self, _rules: &R, _at: &R::Position) -> Option<u64> {
        None
    }

    /// How long the game lasts when the winner hurries and the loser delays, where that is known without
    /// looking at the moves.
    fn remoteness(&self, _rules: &R, _at: &R::Position, _play: Convention) -> Option<u64> {
        None
    }

    /// Of games in which Left and Right may have different moves: values and another position, from which
    /// play is not longer. Together they are worth in normal play what this position is worth.
    fn split(&self, _rules: &R, _at: &R::Position) -> Option<SplitValue<R::Position>> {
        None
    }

    /// Whether it [splits](Theorem::split) values off positions: others are not asked. Asking where it does
    /// not costs time.
    fn splits(&self) -> bool {
        false
    }

    /// Of games in which Left and Right may have different moves: the integer that the position is in misère
    /// play, among sums of positions that have one, of any rules. The positions after its moves have one too.
    /// A move of Left leaves the integer or takes 1 from it, a move of Right leaves it or adds 1. Left has a
    /// move that takes 1 from a positive integer, and Right one that adds 1 to a negative one; where it is 0
    /// neither player has a move.
    ///
    /// Claim. A sum is won by Right if the total T is positive, by Left if it is negative, and by the player
    /// who begins if it is 0. Proof, by induction on the length of play. If T < 0, some integer is negative,
    /// so Right can move, and all that he can do is to leave T, or to raise it to at most 0, with Left to
    /// move; Left, if she can move, leaves T < 0, and if she cannot she wins. If T = 0, either all integers
    /// are 0 and the player who begins wins by having no move, or some are positive and some negative, and
    /// Left moves to T = -1, Right to T = 1. The case T > 0 is that of T < 0 with the players exchanged.
    fn misere_integer(&self, _rules: &R, _at: &R::Position) -> Option<i64> {
        None
    }

    /// The reason for the outcome in a sentence or two, with the numbers of the position. Asked where
    /// [`outcome`](Theorem::outcome) says something.
    fn reason(&self, rules: &R, at: &R::Position, play: Convention) -> LocalizedString {
        self.study(rules, at).map(|study| study.reason(rules, at, play)).unwrap_or_default()
    }
}

/// The first moves that win, or lead to a value, where they are known.
pub type KnownMoves<R> = Option<FirstMoves<<R as Ruleset>::Move>>;

/// A theorem about the positions without colours of a game whose positions may be coloured.
pub trait TintedTheorem<R: Colourable>: Theorem<R> {
    /// What is known of coloured positions beside it. The default, nothing, leaves them to their values.
    fn coloured(&self) -> Vec<Box<dyn Theorem<R::Coloured>>> {
        Vec::new()
    }
}

/// Values that are split off a position, and the position that remains; see [`Theorem::split`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitValue<P> {
    /// An integer, more than `i32::MIN`.
    pub integer: i32,
    /// The size of a nimber.
    pub nimber: u32,
    /// A number that is no small integer.
    pub number: Option<Box<BinaryFraction>>,
    /// The rest.
    pub rest: P,
}

/// The number `numerator / 2^exponent`, which need not be in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinaryFraction {
    /// The numerator.
    pub numerator: BigInt,
    /// The exponent of the denominator.
    pub exponent: u64,
}

/// What a theorem found out about one position; see [`Theorem::study`]. The methods are those of [`Theorem`],
/// and are given the position that was studied.
pub trait PositionAnalysis<R: Ruleset>: Send + Sync {
    /// The Grundy value in normal play.
    fn grundy(&self) -> Option<GrundyValue> {
        None
    }

    /// Who wins. The default knows what the Grundy value tells.
    fn outcome(&self, play: Convention) -> Option<Outcome> {
        match play {
            Convention::Normal => self.grundy().map(of_value),
            Convention::Misere => None,
        }
    }

    /// The first `limit` winning moves. The default knows that they lead to the value 0.
    fn winning_moves(&self, rules: &R, at: &R::Position, play: Convention, limit: usize) -> KnownMoves<R> {
        match play {
            Convention::Normal => self.moves_to(rules, at, &GrundyValue::ZERO, limit),
            Convention::Misere => None,
        }
    }

    /// The first `limit` moves to positions of Grundy value `value`.
    fn moves_to(&self, _rules: &R, _at: &R::Position, _value: &GrundyValue, _limit: usize) -> KnownMoves<R> {
        None
    }

    /// The reason for the outcome.
    fn reason(&self, rules: &R, at: &R::Position, play: Convention) -> LocalizedString;
}

fn of_value(value: GrundyValue) -> Outcome {
    Outcome::from_next(!value.is_zero())
}

/// The score of a position under best play, and how it is reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation<M> {
    /// The score.
    pub score: Score,
    /// The moves that keep it, in the order of answers; none where the game is over.
    pub moves: Vec<M>,
    /// The reason in a sentence or two, with the numbers of the position.
    pub reason: LocalizedString,
}

/// A theorem about a game that ends with a score.
pub trait ScoreTheorem<R: ScoringRuleset>: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// Best play from a position that stands for itself alone (see [`ScoringRuleset::together`]). `None`
    /// leaves it to search.
    fn best_play(&self, rules: &R, at: &R::Position) -> Option<PrincipalVariation<R::Move>>;

    /// The scores of all positions that `at` stands for, with the reason, where it stands for several. `None`
    /// leaves them to be found one by one.
    fn scores_together(&self, _rules: &R, _at: &R::Position) -> Option<(Vec<Score>, LocalizedString)> {
        None
    }
}

/// What is found of a game in strategic form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibria {
    /// The rows and columns of all pure equilibria, in rising order: nobody gains who alone chooses another
    /// line.
    pub equilibria: Vec<[u64; 2]>,
    /// The rows than which another row is better whatever the column.
    pub dominated_rows: Vec<u64>,
    /// The columns than which another column is better whatever the row.
    pub dominated_columns: Vec<u64>,
}

/// A theorem about games in strategic form.
pub trait StrategicTheorem: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// Equilibria and dominated lines.
    fn solve(&self, game: &StrategicForm) -> Option<Equilibria>;
}

/// What a pass over all heaps finds out; see [`HeapTheorem::survey`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapTotals {
    /// The nim sum of the values of all heaps.
    pub nim_sum: u64,
    /// How many moves make it 0.
    pub winning_moves: u64,
}

/// A formula for the Grundy values of single heaps.
pub trait HeapTheorem<H: HeapRules>: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// Whether it holds for these parameters.
    fn holds(&self, _rules: &H) -> bool {
        true
    }

    /// The largest n such that the values of all heaps up to n are found in a short time. The default is
    /// every heap.
    fn reach(&self, _rules: &H) -> u64 {
        u64::MAX
    }

    /// Whether the value of this heap is found in a short time. Other heaps are left to tables, which refuse
    /// large ones. The default is true up to [`reach`](HeapTheorem::reach).
    fn tells(&self, rules: &H, heap: u64) -> bool {
        heap <= self.reach(rules)
    }

    /// Who wins in normal play if not all values are [told](HeapTheorem::tells). The default says nothing,
    /// and is always right.
    fn outcome_untold(&self, _rules: &H, _heaps: &[u64]) -> Option<Outcome> {
        None
    }

    /// The Grundy value of a heap. Asked only where the theorem [`holds`](HeapTheorem::holds).
    fn value(&self, rules: &H, heap: u64) -> u64;

    /// The nim sum of the values of all heaps.
    fn nim_sum(&self, rules: &H, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.value(rules, heap))
    }

    /// Shows the options of a heap that have the Grundy value `target`, in the order of
    /// [`HeapRules::visit_options`]. The default looks at every option.
    fn visit_options_of_value(&self, rules: &H, heap: u64, target: u64, visit: VisitOption<'_>) -> Flow {
        rules.visit_options(heap, &mut |left| {
            let value = left
                .runs()
                .iter()
                .filter(|run| run.count % 2 == 1)
                .fold(0, |sum, run| sum ^ self.value(rules, run.size));
            if value == target { visit(left) } else { ControlFlow::Continue(()) }
        })
    }

    /// Whether the options of a heap that have the Grundy value `target` are found in a short time; the two
    /// methods about them are asked only then. The default is true.
    fn tells_options_of_value(&self, _rules: &H, _heap: u64, _target: u64) -> bool {
        true
    }

    /// How many options of a heap have the Grundy value `target`, where that is known without looking at
    /// them.
    fn count_options_of_value(&self, _rules: &H, _heap: u64, _target: u64) -> Option<BigUint> {
        None
    }

    /// The nim sum and the number of winning moves in normal play, where both are found in one pass over the
    /// heaps that costs little more than the nim sum alone.
    fn survey(&self, _rules: &H, _heaps: &[u64]) -> Option<HeapTotals> {
        None
    }

    /// How long a game on one heap lasts when the winner delays and the loser hurries; see
    /// [`Theorem::suspense`].
    fn suspense(&self, _rules: &H, _heap: u64) -> Option<u64> {
        None
    }

    /// Is it known that every heap of value 0 that has a move has an option of value 1? That is the
    /// hypothesis of the misère theorem in [`ferguson`]. False is always right.
    fn zero_moves_to_one(&self, _rules: &H) -> bool {
        false
    }

    /// The pattern of the values of all heaps, where the formula shows one. `None` is always right.
    fn pattern(&self, _rules: &H) -> Option<ArithmeticPeriod> {
        None
    }

    /// Why a heap has its value: the end of a sentence that begins "a heap of 7 has value 3: ".
    fn reason(&self, rules: &H, heap: u64) -> LocalizedString;
}

/// g(n + period) = g(n) + saltus for all n >= preperiod, where the period is the least one and the preperiod
/// the least for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArithmeticPeriod {
    /// The least n from which on it holds.
    pub preperiod: u64,
    /// The values repeat after this many heaps, at least 1.
    pub period: u64,
    /// By this much they are larger then.
    pub saltus: u64,
}

/// A visitor of legal sets of coins, which says whether it wants more.
pub type ShowSet<'a> = &'a mut dyn FnMut(CoinSet) -> bool;

/// A formula for the Grundy values of single coins in coin-turning games on a row.
pub trait CoinTheorem: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// The largest place of whose coins it speaks, where these sets may be turned; 0 where it says nothing.
    fn reach(&self, turns: &FlipRule) -> u64;

    /// The Grundy value of a coin that shows heads, in a place within [`reach`](CoinTheorem::reach); so
    /// below.
    fn value(&self, turns: &FlipRule, place: u64) -> GrundyValue;

    /// How many legal sets with this largest place have values whose nim sum is `sum`, which is not 0. `None`
    /// where counting is infeasible.
    fn count_sets(&self, turns: &FlipRule, place: u64, sum: &GrundyValue) -> Option<BigUint>;

    /// Shows these sets. Where the visitor says false, those that come later than the one shown in the order
    /// of answers, that of the positions that `heads` are turned into, need not be shown.
    fn visit_sets(&self, turns: &FlipRule, heads: &[u64], place: u64, sum: &GrundyValue, visit: ShowSet<'_>);

    /// Why a coin has its value: the end of a sentence that begins "a coin in place 7 has value 3: ".
    fn reason(&self, turns: &FlipRule, place: u64) -> LocalizedString;
}

/// A formula for the Grundy values of single coins in the product of two coin-turning games, from the values
/// in the factors.
pub trait ProductTheorem: Send + Sync {
    /// What it says and who proved it.
    fn statement(&self) -> &'static Statement;

    /// The value of a coin whose row and whose column have these values in the factors; also the nim sum of
    /// the values of all cells in rows and columns with these nim sums. `None` where that is too large to be
    /// worked out.
    fn value(&self, row: &GrundyValue, column: &GrundyValue) -> Option<GrundyValue>;

    /// The only nim sum of columns that gives `value` with rows of the nim sum `row`, which is not 0; `None`
    /// where it is too large to be worked out.
    fn column(&self, value: &GrundyValue, row: &GrundyValue) -> Option<GrundyValue>;

    /// Why a coin has its value: the end of a sentence that begins "the coin in cell [3, 4] has value 1: ".
    fn reason(&self, row: &GrundyValue, column: &GrundyValue) -> LocalizedString;
}

/// Who moves, for rules that are the same for both.
pub const EITHER: Player = Player::Left;
