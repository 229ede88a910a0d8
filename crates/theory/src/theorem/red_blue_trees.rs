//! Coloured Hackenbush: a tree of red and blue edges is a number, and so a stalk.

use super::{BinaryFraction, SplitValue, Statement, Theorem};
use crate::localized::LocalizedString;
use crate::outcome::{Convention, Outcome};
use crate::ruleset::graph::coloured::Colour;
use crate::ruleset::graph::coloured_hackenbush::ColouredHackenbush;
use crate::ruleset::graph::hackenbush_family::ColouredGroundedGraph;
use crate::structure::blocks::{Blocks, Branch};
use crate::structure::pendant_trees::Edge;
use crate::{text, words};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use std::cmp::Ordering;

/// Claim. Let H be red and blue edges that form a tree and share only the vertex x with all other edges. Then
/// the position keeps its value if H is replaced by a stalk of red and blue edges on x, which has no more
/// edges than H.
///
/// Proof. By induction H is worth a number where x is the ground. Several trees on x are worth the sum of
/// theirs. An edge of Left with trees on top that are worth the number z together is worth 1:z, the ordinal
/// sum of 1 and z (the colon principle), which is (z + k)/2^(k-1) for the least integer k >= 1 with z + k >
/// 1; with a red edge Left and Right have changed places. A number is worth a stalk, whose edges are the
/// signs of its expansion: blue, the simplest larger number, or red, the simplest smaller one. As many edges
/// as the number's birthday are enough, and no position has a birthday larger than its number of edges. The
/// colon principle puts the stalk in the place of H (Winning Ways, chapters 2 and 7).
#[derive(Clone, Copy, Debug, Default)]
pub struct RedBlueTrees;

static STATEMENT: Statement = Statement {
    name: text!("numbers of red-blue trees", "红蓝树的数值"),
    claim: text!(
        "In coloured Hackenbush a tree of red and blue edges is worth a number: a blue edge with trees on top that are worth z together is worth (z + k)/2^(k-1) for the least k >= 1 with z + k > 1, and a red edge the same with the signs exchanged. The tree may be replaced by the stalk of this number.",
        "彩色 Hackenbush 中，由红边和蓝边组成的树等于一个数：若蓝边上端各树之和为 z，则它等于 (z + k)/2^(k-1)，其中 k 是满足 z + k > 1 的最小正整数；红边同理，符号相反。这棵树可以换成表示该数的一根茎。",
    ),
    source: "Berlekamp, Conway, Guy, Winning Ways, chapters 2 and 7",
};

/// Trees beside other edges that have more edges stay as they are: they would become stalks of as many edges.
const MAX_EDGES: usize = 1 << 12;

/// Positions of at most this many edges are answered by their options and values, which say more.
const FEW_EDGES: usize = 12;

/// A number as play on trees builds it: an integer and binary digits behind the point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Number {
    /// The largest integer that is no larger.
    whole: i64,
    /// The digits behind the point, the last place first, in which there is a 1.
    digits: Vec<bool>,
}

impl Number {
    fn is_positive(&self) -> bool {
        self.whole > 0 || self.whole == 0 && !self.digits.is_empty()
    }

    /// Compares the number with 0.
    fn sign(&self) -> Ordering {
        match self.whole {
            0 if self.digits.is_empty() => Ordering::Equal,
            ..0 => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    /// Puts the number on top of a blue or a red edge: the ordinal sum of 1 or -1 and the number.
    ///
    /// Let v be the number, f its part behind the point. If v has the sign of the edge, or v > 0 on a blue
    /// edge, it moves one away from 0. Otherwise k - 1 = m is the largest integer of 1 - v, or of 1 + v on a
    /// red edge, and the value is (v + m + 1)/2^m, or (v - m - 1)/2^m. Its digits are those of f with m
    /// digits before them: 0...01 under blue, 1...10 under red if f > 0. For f = 0 it is 2/2^m, or -2/2^m.
    fn put_on(&mut self, colour: Colour) {
        let is_whole = self.digits.is_empty();
        let before = |number: &mut Number, first: bool, count: i64| {
            number.digits.extend((1..count).map(|_| first));
        };
        match colour {
            Colour::Red if self.whole < 0 => self.whole -= 1,
            Colour::Red => {
                let shift = 1 + self.whole;
                if !is_whole {
                    self.digits.push(false);
                }
                before(self, true, shift);
                self.whole = -1;
            }
            _ if self.is_positive() => self.whole += 1,
            _ if is_whole && self.whole == 0 => self.whole = 1,
            _ => {
                let shift = if is_whole { -self.whole } else { 1 - self.whole };
                // The shift is one more than the zeros before the new 1.
                self.digits.push(true);
                before(self, false, if is_whole { shift } else { shift - 1 });
                self.whole = 0;
            }
        }
    }

    /// Adds a number. This takes as long as the shorter one of both is.
    fn add(&mut self, mut other: Number) {
        if other.digits.len() > self.digits.len() {
            std::mem::swap(self, &mut other);
        }
        let below = self.digits.len() - other.digits.len();
        let mut carry = false;
        for (digit, more) in self.digits[below..].iter_mut().zip(&other.digits) {
            let ones = u8::from(*digit) + u8::from(*more) + u8::from(carry);
            (*digit, carry) = (ones % 2 == 1, ones > 1);
        }
        self.whole += other.whole + i64::from(carry);
        // Two last places that were 1 make a 0.
        if below == 0 {
            let zeros = self.digits.iter().take_while(|digit| !**digit).count();
            self.digits.drain(..zeros);
        }
    }

    /// The number as a fraction.
    fn fraction(&self) -> BinaryFraction {
        let mut bytes = vec![0; self.digits.len().div_ceil(8)];
        for (place, _) in self.digits.iter().enumerate().filter(|(_, digit)| **digit) {
            bytes[place / 8] |= 1 << (place % 8);
        }
        let exponent = self.digits.len() as u64;
        let numerator = (BigInt::from(self.whole) << exponent) + BigInt::from(BigUint::from_bytes_le(&bytes));
        BinaryFraction { numerator, exponent }
    }

    /// Its expansion in signs, the colours of a stalk from the ground up.
    fn stalk(&self) -> Vec<Colour> {
        let BinaryFraction { numerator: target, exponent } = self.fraction();
        let one = BigInt::one() << exponent;
        let (mut now, mut low, mut high): (BigInt, Option<BigInt>, Option<BigInt>) =
            (BigInt::zero(), None, None);
        let mut stalk = Vec::new();
        while now != target {
            let up = target > now;
            stalk.push(if up { Colour::Blue } else { Colour::Red });
            let next = match (up, &low, &high) {
                (true, _, None) => &now + &one,
                (false, None, _) => &now - &one,
                (true, _, Some(high)) => (&now + high) >> 1,
                (false, Some(low), _) => (&now + low) >> 1,
            };
            if up {
                low = Some(now);
            } else {
                high = Some(now);
            }
            now = next;
        }
        stalk
    }
}

/// The number of a tree of these edges on its root; `None` if they are no tree of red and blue edges.
///
/// It takes time and memory as there are edges: a sum costs the digits of the shorter number, which are then
/// gone, and no tree has more digits than edges.
fn number(root: u32, edges: &[(Edge, Colour)]) -> Option<Number> {
    let mut ends: Vec<(u32, u32, Colour)> =
        edges.iter().flat_map(|&((u, v), colour)| [(u, v, colour), (v, u, colour)]).collect();
    ends.sort_unstable_by_key(|&(from, to, _)| (from, to));
    let of = |vertex: u32| {
        let first = ends.partition_point(|&(from, ..)| from < vertex);
        ends[first..].iter().take_while(move |&&(from, ..)| from == vertex)
    };
    // Vertices with their parents and the edges below them, each after its parent.
    let mut order = vec![(root, root, Colour::Green, 0)];
    let mut next = 0;
    while let Some(&(vertex, parent, _, _)) = order.get(next) {
        let mut below = 0;
        for &(_, to, colour) in of(vertex) {
            if to == parent && vertex != root {
                below += 1;
                continue;
            }
            if order.len() > edges.len() {
                return None;
            }
            order.push((to, vertex, colour, next));
        }
        // Two edges to the parent, or a loop, are no tree.
        if below > 1 {
            return None;
        }
        next += 1;
    }
    if order.len() != edges.len() + 1 {
        return None;
    }
    let mut on_top = vec![Number::default(); order.len()];
    for place in (1..order.len()).rev() {
        let (_, _, colour, below) = order[place];
        if colour == Colour::Green {
            return None;
        }
        let mut own = std::mem::take(&mut on_top[place]);
        own.put_on(colour);
        on_top[below].add(own);
    }
    on_top.into_iter().next()
}

/// The number of a position all of whose edges form trees of red and blue edges on the ground.
fn number_of(at: &ColouredGroundedGraph) -> Option<Number> {
    let graph = at.dense();
    let edges: Vec<(Edge, Colour)> =
        graph.edges.iter().copied().zip(at.edges().colours.iter().copied()).collect();
    number(graph.ground, &edges)
}

/// Whether these edges are one stalk on a vertex.
fn is_stalk(root: u32, edges: &[(Edge, Colour)]) -> bool {
    let mut degrees: Vec<u32> = edges.iter().flat_map(|&((u, v), _)| [u, v]).collect();
    degrees.sort_unstable();
    let at_root = degrees.iter().filter(|&&vertex| vertex == root).count();
    at_root == 1 && degrees.chunk_by(|a, b| a == b).all(|same| same.len() <= 2)
}

impl Theorem<ColouredHackenbush> for RedBlueTrees {
    fn statement(&self) -> &'static Statement {
        &STATEMENT
    }

    fn splits(&self) -> bool {
        true
    }

    fn split(
        &self,
        _: &ColouredHackenbush,
        at: &ColouredGroundedGraph,
    ) -> Option<SplitValue<ColouredGroundedGraph>> {
        let graph = at.dense();
        let coloured = |edge: usize| at.edges().colours[edge] != Colour::Green;
        let blocks = Blocks::new(graph.vertices, &graph.edges, graph.ground);
        let mut branches = blocks.branches(coloured);
        branches.sort_unstable_by_key(|branch| branch.vertex);
        let mut gone = vec![false; graph.edges.len()];
        let (mut stalks, mut free) = (Vec::new(), graph.vertices);
        let mut on_ground = Number::default();
        for branches in branches.chunk_by(|one, other| one.vertex == other.vertex) {
            let vertex = branches[0].vertex;
            let of = |branch: &Branch| -> Vec<(Edge, Colour)> {
                let edges = branch.edges.iter().map(|&edge| edge as usize);
                edges.map(|edge| (graph.edges[edge], at.edges().colours[edge])).collect()
            };
            // On the ground the numbers themselves are added; elsewhere stalks stay.
            let is_on_ground = vertex == graph.ground;
            let count: usize = branches.iter().map(|branch| branch.edges.len()).sum();
            if !is_on_ground
                && (count > MAX_EDGES || matches!(branches, [only] if is_stalk(vertex, &of(only))))
            {
                continue;
            }
            let mut sum = Number::default();
            let mut found = false;
            for branch in branches {
                if let Some(number) = number(vertex, &of(branch)) {
                    sum.add(number);
                    branch.edges.iter().for_each(|&edge| gone[edge as usize] = true);
                    found = true;
                }
            }
            if is_on_ground {
                on_ground = sum;
            } else if found {
                let mut top = vertex;
                for colour in sum.stalk() {
                    stalks.push(((top, free), colour));
                    (top, free) = (free, free + 1);
                }
            }
        }
        if !gone.contains(&true) {
            return None;
        }
        let kept = (0..gone.len()).filter(|&edge| !gone[edge]);
        let kept = kept.map(|edge| (graph.edges[edge], at.edges().colours[edge]));
        let rest = ColouredGroundedGraph::new(graph.ground, kept.chain(stalks).collect());
        let number = (on_ground.sign() != Ordering::Equal).then(|| Box::new(on_ground.fraction()));
        Some(SplitValue { integer: 0, nimber: 0, number, rest })
    }

    fn outcome(
        &self,
        _: &ColouredHackenbush,
        at: &ColouredGroundedGraph,
        play: Convention,
    ) -> Option<Outcome> {
        if play == Convention::Misere || at.edges().len() <= FEW_EDGES {
            return None;
        }
        Some(match number_of(at)?.sign() {
            Ordering::Less => Outcome::R,
            Ordering::Equal => Outcome::P,
            Ordering::Greater => Outcome::L,
        })
    }

    fn reason(&self, _: &ColouredHackenbush, at: &ColouredGroundedGraph, _: Convention) -> LocalizedString {
        let Some(number) = number_of(at) else { return LocalizedString::default() };
        let edges = at.edges().len();
        let number_text = in_words(&number);
        let LocalizedString { en, zh } = match number.sign() {
            Ordering::Less => {
                words!("it is less than 0, and Right wins, whoever begins", "它小于 0：无论谁先走，右方必胜")
            }
            Ordering::Equal => words!("the first player loses", "先走的一方必败"),
            Ordering::Greater => {
                words!(
                    "it is greater than 0, and Left wins, whoever begins",
                    "它大于 0：无论谁先走，左方必胜"
                )
            }
        };
        let LocalizedString { en: number_en, zh: number_zh } = number_text;
        words!(
            "All {edges} edges form trees of red and blue edges, and these are numbers: an edge with trees on top is the ordinal sum of 1 or -1 and their number (colon principle). Together they are worth {number_en}; {en}.",
            "全部 {edges} 条边组成红蓝树，每棵树等于一个数：一条边与其上各树等于 1 或 -1 与各树之和的序数和（冒号原理）。总值为 {number_zh}；{zh}。"
        )
    }
}

/// A number, or between which integers it lies if it is long.
fn in_words(number: &Number) -> LocalizedString {
    /// Numbers with more binary digits are not written out.
    const LONG: usize = 64;
    let whole = number.whole;
    if number.digits.len() > LONG {
        let (next, digits) = (whole + 1, number.digits.len());
        return words!(
            "a number between {whole} and {next} with {digits} binary digits after the point",
            "{whole} 与 {next} 之间的一个数，有 {digits} 位二进制小数"
        );
    }
    let BinaryFraction { numerator, exponent } = number.fraction();
    let shown =
        if exponent == 0 { numerator.to_string() } else { format!("{numerator}/{}", 1_u128 << exponent) };
    LocalizedString { en: shown.clone(), zh: shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::ruleset::Notation;

    fn position(edges: &[(u64, u64, &str)]) -> ColouredGroundedGraph {
        let edge = |&(u, v, colour): &(u64, u64, &str)| Data::list(vec![u.into(), v.into(), colour.into()]);
        let data = Data::object([("edges", Data::list(edges.iter().map(edge).collect()))]);
        ColouredHackenbush::new().parse(&data).expect("a graph")
    }

    /// The number that is split off, and the colours of the rest.
    fn split(edges: &[(u64, u64, &str)]) -> Option<(String, String)> {
        let SplitValue { number, rest, .. } =
            RedBlueTrees.split(&ColouredHackenbush::new(), &position(edges))?;
        let number = number.map_or("0".to_owned(), |number| match number.exponent {
            0 => number.numerator.to_string(),
            exponent => format!("{}/{}", number.numerator, 1_u64 << exponent),
        });
        Some((number, rest.edges().colours.iter().map(|colour| colour.letter()).collect()))
    }

    /// The value of a stalk by the rule of the sign expansion: whole steps as long as the colour stays, then
    /// halves.
    fn of_signs(colours: &[Colour]) -> (BigInt, u64) {
        let exponent = colours.len() as u64;
        let (mut units, mut step, mut halves) = (BigInt::zero(), BigInt::one() << exponent, false);
        for (place, &colour) in colours.iter().enumerate() {
            halves |= colour != colours[0];
            if halves && place > 0 {
                step >>= 1;
            }
            units += if colour == Colour::Blue { step.clone() } else { -step.clone() };
        }
        (units, exponent)
    }

    #[test]
    fn stalks_are_expansions_of_their_numbers_in_signs() {
        for length in 0..10_u32 {
            for bits in 0..1_u32 << length {
                let colours: Vec<Colour> = (0..length)
                    .map(|place| if bits >> place & 1 == 0 { Colour::Blue } else { Colour::Red })
                    .collect();
                let edges: Vec<(Edge, Colour)> = (0..length)
                    .zip(&colours)
                    .map(|(vertex, &colour)| ((vertex, vertex + 1), colour))
                    .collect();
                assert_eq!(number(0, &edges).unwrap().stalk(), colours);
            }
        }
    }

    #[test]
    fn numbers_of_stalks_are_those_of_their_signs() {
        for length in 0..12_u32 {
            for bits in 0..1_u32 << length {
                let colours: Vec<Colour> = (0..length)
                    .map(|place| if bits >> place & 1 == 0 { Colour::Blue } else { Colour::Red })
                    .collect();
                let mut number = Number::default();
                colours.iter().rev().for_each(|&colour| number.put_on(colour));
                let (units, exponent) = of_signs(&colours);
                let found = number.fraction();
                assert_eq!(found.numerator << (exponent - found.exponent), units, "{colours:?}");
            }
        }
    }

    #[test]
    fn trees_become_stalks_on_their_vertices() {
        let is = |edges: &[(u64, u64, &str)], number: &str, rest: &str| {
            assert_eq!(split(edges), Some((number.to_owned(), rest.to_owned())), "{edges:?}");
        };
        // 1/2 + 1/2 on the ground, and 1/2 + 1/2 = 1 on a blue edge.
        is(&[(0, 1, "b"), (1, 2, "r"), (0, 3, "b"), (3, 4, "r")], "1", "");
        is(&[(0, 1, "b"), (1, 2, "b"), (2, 3, "r"), (1, 4, "b"), (4, 5, "r")], "2", "");
        is(&[(0, 1, "b"), (1, 2, "r")], "1/2", "");
        is(&[(0, 1, "r"), (1, 2, "b"), (2, 3, "b")], "-1/4", "");
        is(&[(0, 1, "g"), (1, 2, "b"), (1, 3, "r")], "0", "g");
        is(&[(0, 1, "g"), (1, 2, "b"), (2, 3, "b"), (2, 4, "b")], "0", "gbbb");
        // A tree beside a cycle is split off.
        is(&[(0, 1, "b"), (0, 1, "b"), (0, 2, "r")], "-1", "bb");
    }

    #[test]
    fn stalks_on_other_edges_cycles_and_green_edges_stay() {
        assert_eq!(split(&[(0, 1, "g"), (1, 2, "b"), (2, 3, "r")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "r"), (2, 0, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (0, 1, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 1, "b")]), None);
        assert_eq!(split(&[(0, 1, "b"), (1, 2, "g"), (2, 3, "r"), (3, 0, "b")]), None);
    }

    #[test]
    fn trees_of_many_edges_are_decided_by_their_numbers() {
        let outcome = |edges: &[(u64, u64, &str)]| {
            RedBlueTrees.outcome(&ColouredHackenbush::new(), &position(edges), Convention::Normal)
        };
        let string = |colours: &[&'static str]| -> Vec<(u64, u64, &'static str)> {
            (0..).zip(colours).map(|(vertex, &colour)| (vertex, vertex + 1, colour)).collect()
        };
        let alternating: Vec<&str> = ["b", "r"].into_iter().cycle().take(200_000).collect();
        assert_eq!(outcome(&string(&alternating)), Some(Outcome::L));
        assert_eq!(outcome(&string(&alternating[1..])), Some(Outcome::R));
        assert_eq!(outcome(&string(&alternating[..12])), None);
        // A string and its negative, and both with one edge more.
        let mut both = string(&alternating[..20]);
        let other = (0..20).map(|place| {
            let from = if place == 0 { 0 } else { 100 + place };
            (from, 101 + place, if place % 2 == 0 { "r" } else { "b" })
        });
        both.extend(other);
        assert_eq!(outcome(&both), Some(Outcome::P));
        both.push((0, 500, "r"));
        assert_eq!(outcome(&both), Some(Outcome::R));
        both.push((0, 501, "g"));
        assert_eq!(outcome(&both), None);
        let reason = RedBlueTrees.reason(
            &ColouredHackenbush::new(),
            &position(&string(&alternating)),
            Convention::Normal,
        );
        assert!(reason.en.contains("between 0 and 1") && reason.en.contains("Left wins"), "{}", reason.en);
    }

    #[test]
    fn caterpillars_take_time_as_they_have_edges() {
        // Each vertex of a long string has a leaf: every sum is one of a long number and a short one.
        let length = 200_000;
        let body = (0..length).map(|vertex| (vertex, vertex + 1, if vertex % 3 == 0 { "b" } else { "r" }));
        let leaves =
            (1..length).map(|vertex| (vertex, length + vertex, if vertex % 2 == 0 { "b" } else { "r" }));
        let edges: Vec<(u64, u64, &str)> = body.chain(leaves).collect();
        let number = number_of(&position(&edges)).expect("a tree");
        assert!(number.digits.len() as u64 <= 2 * length);
        assert_eq!(number.sign(), Ordering::Greater);
    }
}
