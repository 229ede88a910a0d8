//! Bounds of boards of middle size from the bounds of their options.
//!
//! For a game G and t >= 0 let l(t) be the largest R_t(G') - t of the Left options G', and r(t) the least
//! L_t(G') + t of the Right options. Walls are those of the module `walls`.
//!
//! Claim. If both players have options, R_t(G) >= min(l(t), r(t)) and L_t(G) >= l(t). Proof. R_t of a game
//! rises with t, by at most as much as t, so that l falls; L_t falls, by at most as much, so that r rises. If
//! G is a number x, each Left option G' has R_0(G') <= x, since otherwise G' > x. So l(t) <= l(0) <= x =
//! R_t(G) = L_t(G). If G is no number, let s be its temperature. For t < s the walls are L_t(G) = l(t) and
//! R_t(G) = r(t). For t >= s both are l(s) = r(s), which is at least l(t).
//!
//! Claim. If only Left has options, G is a whole number n >= 0, and n >= R_0(G') for each of them; if only
//! Right has, G is a whole number n <= 0, and either n = 0 or n >= L_0(G') - 1 for one of them. Proof. n is
//! the least whole number >= 0 of which no Left option G' is at least as large; R_0(G') > n would mean G' >
//! n. In the other case -n is the least whole number >= 0 of which no -G' is at least as large. If -n >= 1,
//! some -G' >= -n - 1, so that R_0(-G') >= -n - 1, that is L_0(G') <= n + 1.
//!
//! Both hold for lower bounds of the walls of options, and for the negative with the players exchanged.
//! Between the temperatures at which walls are kept they rise and fall as said above, which improves one by
//! another.

use crate::search::Context;
use crate::sum::Sum;
use crate::value_terms::in_short;
use crate::walls::{
    Bounds, Line, TEMPERATURES, WALL_PLACES, Walls, is_absent, narrow, sum_bounds, tax, widen,
};
use grundy_budget::Halt;
use grundy_theory::player::Player;

/// Steps that may be spent on the options of a board, and of what they lead to.
const BOUNDING: u64 = 1_000_000;

/// Options of options are not followed further than this.
const MAX_DEPTH: u32 = 40;

/// The best walls among the options of a game, and among those of its negative.
#[derive(Debug, Default)]
struct OptionWalls {
    own: Scaffold,
    of_negative: Scaffold,
}

/// The best walls of options from Left's point of view; `None` if there is no option.
#[derive(Debug, Default)]
struct Scaffold {
    /// The largest R_t of a Left option.
    lefts: Option<Line>,
    /// The least L_t of a Right option.
    rights: Option<Line>,
}

impl OptionWalls {
    /// Adds an option of a player.
    fn add(&mut self, player: Player, option: &Bounds) {
        let (left, right) = match player {
            Player::Left => (&mut self.own, &mut self.of_negative),
            Player::Right => (&mut self.of_negative, &mut self.own),
        };
        let (for_left, for_right) = match player {
            Player::Left => (&option.own, &option.of_negative),
            Player::Right => (&option.of_negative, &option.own),
        };
        join(&mut left.lefts, &for_left.right, i16::max);
        join(&mut right.rights, &for_right.left, i16::min);
    }

    fn bounds(&self) -> Bounds {
        Bounds { own: self.own.walls(), of_negative: self.of_negative.walls() }
    }
}

fn join(best: &mut Option<Line>, line: &Line, better: fn(i16, i16) -> i16) {
    *best = Some(best.map_or(*line, |best| std::array::from_fn(|i| better(best[i], line[i]))));
}

impl Scaffold {
    fn walls(&self) -> Walls {
        const ONE: i32 = 1 << WALL_PLACES;
        let rounded_up = |wall: i32| (wall + ONE - 1).div_euclid(ONE) * ONE;
        match (&self.lefts, &self.rights) {
            (None, None) => Walls::ZERO,
            (Some(lefts), None) => Walls::even(rounded_up(widen(lefts[0])).max(0)),
            (None, Some(rights)) if is_absent(rights[0]) => Walls::UNKNOWN,
            (None, Some(rights)) => Walls::even((rounded_up(widen(rights[0])) - ONE).min(0)),
            (Some(lefts), Some(rights)) => of_scaffolds(lefts, rights),
        }
    }
}

fn of_scaffolds(lefts: &Line, rights: &Line) -> Walls {
    let falling: [i32; TEMPERATURES] = std::array::from_fn(|i| widen(lefts[i]) - tax(i));
    let mut right: [i32; TEMPERATURES] = std::array::from_fn(|i| falling[i].min(widen(rights[i]) + tax(i)));
    for i in 1..TEMPERATURES {
        right[i] = right[i].max(right[i - 1]);
    }
    for i in (1..TEMPERATURES).rev() {
        right[i - 1] = right[i - 1].max(right[i] - (tax(i) - tax(i - 1)));
    }
    let mut left: [i32; TEMPERATURES] = std::array::from_fn(|i| falling[i].max(right[i]));
    for i in (1..TEMPERATURES).rev() {
        left[i - 1] = left[i - 1].max(left[i]);
    }
    for i in 1..TEMPERATURES {
        left[i] = left[i].max(left[i - 1] - (tax(i) - tax(i - 1)));
    }
    Walls { right: right.map(narrow), left: left.map(narrow) }
}

impl Context<'_> {
    /// Bounds of a component and of its negative from those of its options; unknown if these take long.
    pub(crate) fn bounds_by_options(&mut self, index: u32) -> Result<Bounds, Halt> {
        if self.search.bounding >= MAX_DEPTH {
            return Ok(Bounds::UNKNOWN);
        }
        let pending = self.components.pending();
        let Context { search, components, arena, budget } = self;
        search.bounding += 1;
        let bounds = in_short(budget, BOUNDING, |budget| {
            Context { search, components: &mut **components, arena, budget }.bounds_of_options(index)
        });
        self.search.bounding -= 1;
        self.components.truncate_pending(pending);
        Ok(bounds?.unwrap_or(Bounds::UNKNOWN))
    }

    fn bounds_of_options(&mut self, index: u32) -> Result<Bounds, Halt> {
        let mut walls = OptionWalls::default();
        let first = self.components.pending();
        for player in [Player::Left, Player::Right] {
            self.components.push_moves(index, player, self.budget)?;
            for pending in first..self.components.pending() {
                let mut option = Sum::default();
                for component in self.components.number_pending(pending, self.budget)? {
                    self.add_component(&mut option, component)?;
                }
                self.look_at_bands(&option, false)?;
                self.look_at_bands(&option, true)?;
                let terms =
                    option.terms.iter().map(|term| (self.walls(*term, false), self.walls(*term, true)));
                walls.add(player, &sum_bounds(option.number, terms));
            }
            self.components.truncate_pending(first);
        }
        Ok(walls.bounds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::components::Components;
    use crate::ruleset::RulesetComponents;
    use crate::search::OutcomeSearch;
    use grundy_budget::{Budget, Limits};
    use grundy_theory::data::Data;
    use grundy_theory::ruleset::Notation;
    use grundy_theory::ruleset::board::{col::Col, domineering::Domineering, nogo::NoGo, snort::Snort};
    use grundy_theory::ruleset::parameters::Parameters;
    use grundy_values::arena::{Arena, ValueId};
    use grundy_values::operations::Thermograph;
    use grundy_values::positions::ValueReductions;
    use std::sync::Arc;

    fn budget() -> Budget {
        Budget::new(&Limits { steps: u64::MAX, ..Limits::default() })
    }

    /// How far known walls are below those of a thermograph, the worst of all temperatures, if none is above.
    fn gap(bounds: &Bounds, thermograph: &Thermograph) -> i32 {
        let exact = Bounds::from_thermograph(thermograph);
        let lines = |bounds: &Bounds| {
            [bounds.own.right, bounds.own.left, bounds.of_negative.right, bounds.of_negative.left]
        };
        let pairs = lines(bounds).into_iter().flatten().zip(lines(&exact).into_iter().flatten());
        let gaps = pairs.map(|(bound, exact)| widen(exact) - widen(bound));
        gaps.inspect(|gap| assert!(*gap >= 0, "{bounds:?} of {exact:?}")).max().unwrap_or(0)
    }

    /// Values of three generations, beginning with small ones.
    fn values(arena: &mut Arena, budget: &mut Budget) -> Vec<ValueId> {
        let mut values = vec![ValueId::ZERO];
        let mut state = 1_u64;
        for _ in 0..600 {
            let mut some = || -> Vec<ValueId> {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                let bits = (state >> 33) as usize;
                let known = values.len();
                (0..bits % 3).map(|place| values[(bits >> (4 + 9 * place)) % known]).collect()
            };
            let (lefts, rights) = (some(), some());
            let value = arena.build(&lefts, &rights, budget).unwrap();
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values
    }

    #[test]
    fn walls_of_options_bound_those_of_their_game() {
        let (mut arena, budget) = (Arena::new(), &mut budget());
        let (mut tight, all) = (0, values(&mut arena, budget));
        for &value in &all {
            let mut walls = OptionWalls::default();
            for player in [Player::Left, Player::Right] {
                for option in 0..arena.option_count(value, player) {
                    let option = arena.option(value, player, option, budget).unwrap();
                    walls.add(player, &Bounds::from_thermograph(&arena.thermograph(option, budget).unwrap()));
                }
            }
            let exact = arena.thermograph(value, budget).unwrap();
            tight += usize::from(gap(&walls.bounds(), &exact) <= 64);
        }
        assert!(all.len() >= 100, "{}", all.len());
        assert!(10 * tight >= all.len(), "{tight} of {}", all.len());
    }

    /// Compares bounds of random boards, all of whose parts are bounded by their options, with their
    /// thermographs, and returns how many are known to less than 1.
    fn tight_bounds<R: Notation + Parameters>(letters: &str, (height, width): (usize, usize)) -> usize {
        let rules = Arc::new(R::from_parameters(None).unwrap());
        let (mut arena, budget) = (Arena::new(), &mut budget());
        let mut components = RulesetComponents::new(Arc::clone(&rules), ValueReductions::default());
        let mut search = OutcomeSearch::default();
        let letters: Vec<char> = letters.chars().collect();
        let (mut state, mut tight) = (7_u64, 0);
        for _ in 0..60 {
            let mut letter = || {
                state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
                letters[(state >> 33) as usize % letters.len()]
            };
            let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| letter()).collect()).collect();
            let Ok(at) = rules.parse(&Data::Text(rows.join("/"))) else { continue };
            for component in components.number(&at, budget).unwrap() {
                let value = components.value(component.index, &mut arena, budget).unwrap();
                let thermograph = arena.thermograph(value, budget).unwrap();
                let mut context =
                    Context { search: &mut search, components: &mut components, arena: &mut arena, budget };
                let bounds = context.bounds_by_options(component.index).unwrap();
                tight += usize::from(gap(&bounds, &thermograph) < 64);
            }
        }
        tight
    }

    #[test]
    fn boards_are_bounded_by_their_options() {
        for (game, tight) in [
            ("snort", tight_bounds::<Snort>("...xo#", (3, 4))),
            ("nogo", tight_bounds::<NoGo>("...xo", (3, 3))),
            ("col", tight_bounds::<Col>("...xo#", (3, 4))),
            ("domineering", tight_bounds::<Domineering>("..#", (3, 4))),
        ] {
            assert!(tight >= 10, "{game}: {tight}");
        }
    }
}
