//! The native part of the Python package `grundy`: games, questions, answers, values, tables and pictures of
//! the library, as Python objects. What is easier to say in Python stands in `python/grundy`.
//!
//! Not here: rules, theorems, search. Nothing in this crate knows a game.

// The comments of classes and methods are their documentation in Python, with examples as `help` shows them.
#![allow(rustdoc::invalid_html_tags, rustdoc::broken_intra_doc_links, clippy::doc_lazy_continuation)]

mod answer;
mod background;
mod convention;
mod count;
mod current_job;
mod data;
mod discover;
mod errors;
mod explain;
mod fraction;
mod game;
mod grid;
mod hints;
mod html;
mod language;
mod limits;
mod lookup;
mod moves;
mod natural;
mod nimber;
mod pattern;
mod pickle;
mod plot;
mod position;
mod prove;
mod quotient;
mod rules;
mod rules_lock;
mod survey;
mod table;
mod thermograph;
mod value;

use pyo3::prelude::*;

#[pymodule]
mod _grundy {
    #[pymodule_export]
    use super::answer::{Answer, kept_answer};
    #[pymodule_export]
    use super::count::count;
    #[pymodule_export]
    use super::discover::discover;
    #[pymodule_export]
    use super::explain::explain;
    #[pymodule_export]
    use super::game::{Game, custom_game, every, game, games};
    #[pymodule_export]
    use super::hints::Hints;
    #[pymodule_export]
    use super::language::{check_language, usual_language};
    #[pymodule_export]
    use super::limits::Limits;
    #[pymodule_export]
    use super::lookup::lookup;
    #[pymodule_export]
    use super::moves::{Move, kept_move};
    #[pymodule_export]
    use super::nimber::{Nimber, eval, mex, nim_sum};
    #[pymodule_export]
    use super::pattern::Automaton;
    #[pymodule_export]
    use super::plot::Plot;
    #[pymodule_export]
    use super::position::{Position, Sum, kept_position};
    #[pymodule_export]
    use super::prove::prove;
    #[pymodule_export]
    use super::rules::no_name;
    #[pymodule_export]
    use super::table::{Table, kept_table};
    #[pymodule_export]
    use super::thermograph::Thermograph;
    #[pymodule_export]
    use super::value::{Value, value};

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
