//! Short games in the plainest way: trees, compared and simplified by the definitions. Slow, and right.

use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_values::arena::{Arena, ValueId};
use proptest::prelude::*;
use std::rc::Rc;

/// A game {L|R} as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
    pub left: Vec<Rc<Form>>,
    pub right: Vec<Rc<Form>>,
}

impl Form {
    /// G <= H: no G^L >= H, and no H^R <= G.
    pub fn at_most(&self, other: &Form) -> bool {
        !self.left.iter().any(|left| other.at_most(left))
            && !other.right.iter().any(|right| right.at_most(self))
    }

    pub fn negative(&self) -> Form {
        let turn = |options: &[Rc<Form>]| options.iter().map(|option| Rc::new(option.negative())).collect();
        Form { left: turn(&self.right), right: turn(&self.left) }
    }

    pub fn plus(&self, other: &Form) -> Form {
        let side = |a: &[Rc<Form>], b: &[Rc<Form>]| {
            let first = a.iter().map(|option| option.plus(other));
            first.chain(b.iter().map(|option| self.plus(option))).map(Rc::new).collect()
        };
        Form { left: side(&self.left, &other.left), right: side(&self.right, &other.right) }
    }

    /// The canonical form: reversible options are bypassed and dominated ones deleted until there are none.
    pub fn canonical(&self) -> Form {
        let below = |options: &[Rc<Form>]| options.iter().map(|option| Rc::new(option.canonical())).collect();
        let mut form = Form { left: below(&self.left), right: below(&self.right) };
        while form.bypass() || form.negate_and_bypass() {}
        form.left = maximal(&form.left, |a, b| a.at_most(b));
        form.right = maximal(&form.right, |a, b| b.at_most(a));
        form.left.sort();
        form.right.sort();
        form
    }

    fn bypass(&mut self) -> bool {
        for place in 0..self.left.len() {
            let through = self.left[place].right.iter().find(|through| through.at_most(self)).cloned();
            if let Some(through) = through {
                self.left.swap_remove(place);
                self.left.extend(through.left.iter().cloned());
                return true;
            }
        }
        false
    }

    fn negate_and_bypass(&mut self) -> bool {
        *self = self.negative();
        let changed = self.bypass();
        *self = self.negative();
        changed
    }

    /// The same game in an arena.
    pub fn in_arena(&self, arena: &mut Arena, budget: &mut Budget) -> Result<ValueId, Halt> {
        let mut side = |options: &[Rc<Form>]| -> Result<Vec<ValueId>, Halt> {
            options.iter().map(|option| option.in_arena(arena, budget)).collect()
        };
        let (left, right) = (side(&self.left)?, side(&self.right)?);
        arena.build(&left, &right, budget)
    }

    /// The canonical form that an arena holds.
    pub fn from_arena(id: ValueId, arena: &mut Arena, budget: &mut Budget) -> Result<Form, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in arena.options(id, player, budget)? {
                side.push(Rc::new(Form::from_arena(option, arena, budget)?));
            }
            side.sort();
        }
        let [left, right] = sides;
        Ok(Form { left, right })
    }
}

/// Those below no other one, each once.
fn maximal(options: &[Rc<Form>], at_most: impl Fn(&Form, &Form) -> bool) -> Vec<Rc<Form>> {
    let dominated = |(i, option): (usize, &Rc<Form>)| {
        options
            .iter()
            .enumerate()
            .any(|(j, other)| i != j && at_most(option, other) && (!at_most(other, option) || j < i))
    };
    let kept = options.iter().enumerate().filter(|&(i, option)| !dominated((i, option)));
    kept.map(|(_, option)| Rc::clone(option)).collect()
}

/// Any game of small height.
pub fn any_form(height: u32) -> BoxedStrategy<Form> {
    if height == 0 {
        return Just(Form::default()).boxed();
    }
    let side = || prop::collection::vec(any_form(height - 1).prop_map(Rc::new), 0..3);
    (side(), side()).prop_map(|(left, right)| Form { left, right }).boxed()
}
