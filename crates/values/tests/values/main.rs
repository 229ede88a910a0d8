//! Values as a whole: algebra, writing, famous values, positions.

mod algebra;
mod dossiers;
mod forms;
mod hostile;
mod positions;
mod reference;
mod writing;
