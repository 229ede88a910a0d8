//! Positions of several sizes as one scope: first those of the first size, then those of the next.

use super::scope::{PositionSet, PositionValuer, ValueFound};
use crate::budget::{Budget, Halt};
use crate::value_arena::ValueArena;
use grundy_theory::data::Data;
use grundy_theory::outcome::Outcome;
use grundy_theory::ruleset::enumeration::{Orbit, PositionLayout};

/// The scopes, each with the code at which it begins.
struct Several {
    components: Vec<(u64, Box<dyn PositionSet>)>,
    codes: u64,
}

/// All positions of these scopes, one scope after the other. `None` if there are none, if they are too many,
/// or if they are written in different ways.
pub fn several(scopes: Vec<Box<dyn PositionSet>>) -> Option<Box<dyn PositionSet>> {
    let layout = scopes.first()?.layout();
    let mut codes = 0_u64;
    let mut components = Vec::with_capacity(scopes.len());
    for scope in scopes {
        if scope.layout() != layout {
            return None;
        }
        let begin = codes;
        codes = codes.checked_add(scope.codes())?;
        components.push((begin, scope));
    }
    Some(Box::new(Several { components, codes }))
}

impl Several {
    /// The place of the scope of a code, and the code within it.
    fn place(&self, code: u64) -> (usize, u64) {
        let place = self.components.partition_point(|(begin, _)| *begin <= code).saturating_sub(1);
        (place, code - self.components[place].0)
    }
}

impl PositionSet for Several {
    fn codes(&self) -> u64 {
        self.codes
    }

    fn letters(&self) -> String {
        self.components[0].1.letters()
    }

    fn class(&self, code: u64, up_to_sign: bool) -> Option<Orbit> {
        let (place, code) = self.place(code);
        self.components[place].1.class(code, up_to_sign)
    }

    fn layout(&self) -> PositionLayout {
        self.components[0].1.layout()
    }

    fn write(&self, code: u64, between: &str, out: &mut Vec<u8>) {
        let (place, code) = self.place(code);
        self.components[place].1.write(code, between, out);
    }

    fn data(&self, code: u64) -> Option<Data> {
        let (place, code) = self.place(code);
        self.components[place].1.data(code)
    }

    fn valuer(&self) -> Box<dyn PositionValuer + '_> {
        let valuers = self.components.iter().map(|(_, component)| component.valuer()).collect();
        Box::new(Valuers { several: self, valuers })
    }
}

struct Valuers<'a> {
    several: &'a Several,
    valuers: Vec<Box<dyn PositionValuer + 'a>>,
}

impl PositionValuer for Valuers<'_> {
    fn value(&mut self, code: u64, bench: &mut ValueArena, budget: &mut Budget) -> ValueFound {
        let (place, code) = self.several.place(code);
        self.valuers[place].value(code, bench, budget)
    }

    fn misere(&mut self, code: u64, budget: &mut Budget) -> Result<Option<Outcome>, Halt> {
        let (place, code) = self.several.place(code);
        self.valuers[place].misere(code, budget)
    }

    fn forget(&mut self) {
        self.valuers.iter_mut().for_each(|valuer| valuer.forget());
    }
}
