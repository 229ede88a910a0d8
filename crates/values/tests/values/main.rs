//! Values as a whole: algebra, writing, famous values, positions.

mod algebra;
mod dossiers;
mod forms;
mod huge_values;
mod positions;
mod reference;
mod round_trips;
