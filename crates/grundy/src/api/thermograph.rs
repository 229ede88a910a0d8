//! Thermographs.

use grundy_values::number::Dyadic;
use grundy_values::operations::{Thermograph as Walls, Wall as Points};
use std::sync::Arc;

/// The thermograph of a short value: its walls, its mean and its temperature.
///
/// ```
/// use grundy::prelude::*;
///
/// let thermograph = Solver::new().value("{5|-3}")?.thermograph()?;
/// let points: Vec<String> = thermograph.left_wall().points().map(|(t, x)| format!("({t}, {x})")).collect();
/// assert_eq!(points, ["(-1, 6)", "(4, 1)"]);
/// assert_eq!((thermograph.temperature(), thermograph.mean()), (&Dyadic::from(4), &Dyadic::from(1)));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    walls: Arc<Walls>,
    left: Wall,
    right: Wall,
}

/// A wall of a [`Thermograph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(Points);

impl Thermograph {
    pub(super) fn new(walls: Arc<Walls>) -> Thermograph {
        Thermograph { left: Wall(walls.left().clone()), right: Wall(walls.right()), walls }
    }

    /// The Left wall.
    pub fn left_wall(&self) -> &Wall {
        &self.left
    }

    /// The Right wall.
    pub fn right_wall(&self) -> &Wall {
        &self.right
    }

    /// The mean: where the mast stands.
    pub fn mean(&self) -> &Dyadic {
        self.walls.mean()
    }

    /// The temperature: where the mast begins.
    pub fn temperature(&self) -> &Dyadic {
        self.walls.temperature()
    }
}

impl Wall {
    /// The points (t, x) at which the wall bends, with rising t, the first at t = -1. The wall is vertical
    /// above the last one.
    pub fn points(&self) -> impl Iterator<Item = (&Dyadic, &Dyadic)> {
        self.0.points().iter().map(|(t, x)| (t, x))
    }

    /// Where the wall is at a temperature t >= -1.
    pub fn at(&self, t: &Dyadic) -> Dyadic {
        self.0.at(t)
    }
}
