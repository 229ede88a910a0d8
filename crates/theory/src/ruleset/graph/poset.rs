//! The poset game: choosing an element removes it and all above it.

use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, Impartial, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::structure::union_find::UnionFind;
use crate::{text, words};

/// Choose an element of a partially ordered set, which goes with all that is above it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PosetGame;

/// The most elements.
const MAX_ELEMENTS: u64 = 128;

/// A partially ordered set of the elements 0, 1, 2, ...
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Poset {
    /// For each element the set of those above it, as bits.
    above: Vec<u128>,
}

impl Poset {
    /// The number of an element that is above all others, if there is one.
    pub fn greatest(&self) -> Option<usize> {
        let all = |top: usize| (0..self.above.len()).all(|i| i == top || self.above[i] >> top & 1 == 1);
        (0..self.above.len()).find(|&top| all(top))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.above.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.above.is_empty()
    }

    /// What is left when only the elements of this set stay, numbered in rising order.
    fn kept(&self, keep: u128) -> Poset {
        let numbers: Vec<usize> = (0..self.above.len()).filter(|&i| keep >> i & 1 == 1).collect();
        let packed = |set: u128| {
            numbers.iter().enumerate().fold(0, |packed, (new, &old)| packed | (set >> old & 1) << new)
        };
        Poset { above: numbers.iter().map(|&old| packed(self.above[old])).collect() }
    }

    /// The pairs of which the second is directly above the first.
    fn covers(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        let direct = |a: usize, b: usize| {
            let above = self.above[a];
            above >> b & 1 == 1
                && !(0..self.above.len()).any(|c| above >> c & 1 == 1 && self.above[c] >> b & 1 == 1)
        };
        let all = 0..self.above.len();
        all.clone()
            .flat_map(move |a| all.clone().filter(move |&b| direct(a, b)).map(move |b| [a as u64, b as u64]))
    }
}

impl Ruleset for PosetGame {
    type Position = Poset;
    /// The element.
    type Move = u32;

    fn visit_moves(&self, at: &Poset, _: Player, visit: Visit<'_, u32>) -> Flow {
        (0..at.above.len() as u32).try_for_each(visit)
    }

    fn play(&self, at: &Poset, &element: &u32) -> Result<Poset, PositionTooLarge> {
        Ok(at.kept(!(at.above[element as usize] | 1 << element)))
    }

    /// Elements that nothing orders before or after each other never meet.
    fn visit_components(&self, at: &Poset, visit: &mut dyn FnMut(Poset)) {
        let mut sets = UnionFind::new(at.above.len() as u32);
        at.covers().for_each(|[a, b]| sets.unite(a as u32, b as u32));
        let roots: Vec<u32> = (0..at.above.len() as u32).map(|element| sets.find(element)).collect();
        for (element, &root) in (0u32..).zip(&roots) {
            if element == root {
                let part = (0..).zip(&roots).filter(|(_, other)| **other == root);
                visit(at.kept(part.fold(0, |set, (i, _)| set | 1 << i)));
            }
        }
    }

    fn is_sum_of_components(&self, _: &Poset) -> bool {
        true
    }

    fn often_decomposes(&self) -> bool {
        true
    }

    fn size_in_memory(&self, at: &Poset) -> usize {
        size_of::<Poset>() + 64 + size_of_val(&at.above[..])
    }
}

impl Impartial for PosetGame {}

impl Notation for PosetGame {
    fn parse(&self, data: &Data) -> Result<Poset, PositionError> {
        let ([vertices, relations], []) = data.fields(["vertices", "relations"], [])?;
        let count = vertices.natural(MAX_ELEMENTS).map_err(|error| error.within(".vertices"))? as usize;
        let mut above = vec![0u128; count];
        let pairs = relations.items().map_err(|error| error.within(".relations"))?;
        for (i, pair) in pairs.iter().enumerate() {
            let at = |error: PositionError| error.within(&format!(".relations[{i}]"));
            match pair.naturals(u64::MAX).map_err(at)? {
                &[a, b] if a < count as u64 && b < count as u64 => above[a as usize] |= 1 << b,
                _ => {
                    return Err(at(PositionError::wrong(words!(
                        "a relation is a pair [a, b] of elements from 0 on, of which there are {count}, a below b",
                        "一个关系应为一对元素 [a, b]，表示 a 在 b 之下；{count} 个元素从 0 开始编号"
                    ))));
                }
            }
        }
        for k in 0..count {
            for i in 0..count {
                if above[i] >> k & 1 == 1 {
                    above[i] |= above[k];
                }
            }
        }
        match (0..count).find(|&i| above[i] >> i & 1 == 1) {
            None => Ok(Poset { above }),
            Some(i) => Err(PositionError::wrong(words!(
                "element {i} is above itself: write relations without cycles",
                "元素 {i} 在自身之上：关系不能成环"
            ))
            .within(".relations")),
        }
    }

    /// The relations from which all others follow.
    fn write(&self, at: &Poset) -> Data {
        let pairs: Vec<u64> = at.covers().flatten().collect();
        let relations = match pairs[..] {
            [] => Data::Naturals(vec![]),
            _ => Data::Rows { width: 2, cells: pairs },
        };
        Data::object([("vertices", Data::Natural(at.above.len() as u64)), ("relations", relations)])
    }

    fn size_after(&self, at: &Poset, _: &u32) -> u64 {
        let elements = at.above.len() as u64;
        elements * elements
    }

    fn move_name(&self, _: &Poset, &element: &u32) -> MoveName {
        vec![("vertex", Data::Natural(element.into()))]
    }

    fn form(&self) -> TextFormat {
        let fields = &[ExtraField { name: "vertices", holds: FieldType::Vertices }];
        TextFormat { shape: TextShape::Rows { list: Some("relations"), fields }, example: "0 1\n0 2\n1 3" }
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

impl Parameters for PosetGame {
    fn from_parameters(parameters: Option<&str>) -> Result<PosetGame, GameError> {
        no_parameters("poset", parameters).map(|()| PosetGame)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A move chooses an element of a partially ordered set, which is removed with all elements above it. A player who cannot move, since no element is left, loses.",
        "每步选偏序集的一个元素，把它和它之上的所有元素一起删去。没有元素可选者负。",
    ),
    format: text!(
        "{\"vertices\": n, \"relations\": [[a, b], ...]}, a below b, elements counted from 0; what follows from these relations need not be written",
        "{\"vertices\": n, \"relations\": [[a, b], ...]}，a 在 b 之下，元素从 0 开始编号；由这些关系推出的不必写"
    ),
    example: "{\"vertices\":4,\"relations\":[[0,1],[0,2],[1,3]]}",
    source: "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, A curious Nim-type game (1974)",
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theorem::brute_force::check_equivalences;
    use proptest::prelude::*;

    fn poset(pairs: &[(u64, u64)], count: u64) -> Data {
        let pairs = pairs.iter().filter(|(a, b)| a < b).map(|&(a, b)| Data::from(vec![a, b])).collect();
        Data::object([("vertices", count.into()), ("relations", Data::list(pairs))])
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]
        #[test]
        fn equivalent_options_have_equal_values(pairs in prop::collection::vec((0u64..6, 0u64..6), 0..9)) {
            let at = PosetGame.parse(&poset(&pairs, 6)).unwrap();
            prop_assert_eq!(PosetGame.parse(&PosetGame.write(&at)).unwrap(), at.clone());
            check_equivalences(&PosetGame, [at]);
        }
    }

    #[test]
    fn circles_are_refused() {
        let pairs = Data::Rows { width: 2, cells: vec![0, 1, 1, 2, 2, 0] };
        let data = Data::object([("vertices", 3.into()), ("relations", pairs)]);
        assert_eq!(PosetGame.parse(&data).unwrap_err().at, ".relations");
    }
}
