//! The native part of the Python package `grundy`: games, questions, answers, values, tables and pictures of the library,
//! as Python objects. What is easier to say in Python stands in `python/grundy`.
//!
//! Not here: rules, theorems, search. Nothing in this crate knows a game.

mod answer;
mod data;
mod errors;
mod fraction;
mod game;
mod grid;
mod html;
mod language;
mod limits;
mod nimber;
mod plot;
mod position;
mod rules;
mod table;
mod thermograph;
mod turns;
mod value;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _grundy {
    #[pymodule_export]
    use super::answer::{Answer, Move};
    #[pymodule_export]
    use super::game::{Game, count, every, game, games, own_game};
    #[pymodule_export]
    use super::language::usual_language;
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::nimber::{Nimber, eval, mex, nim_sum};
    #[pymodule_export]
    use super::plot::Plot;
    #[pymodule_export]
    use super::position::{Position, Sum};
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::thermograph::Thermograph;
    #[pymodule_export]
    use super::value::{Value, value};
}
