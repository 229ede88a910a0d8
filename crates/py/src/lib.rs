//! The native part of the Python package `grundy`: games, questions, answers, values, tables and pictures of
//! the library, as Python objects. What is easier to say in Python stands in `python/grundy`.
//!
//! Not here: rules, theorems, search. Nothing in this crate knows a game.
//!
//! Modules depend on each other in one direction, from the end of this list to its beginning:
//!
//! 1. `language`, `errors`, `natural`, `limits`, `convention`, `fraction`, `data`, `html`, `pickle`:
//!    arguments, results and errors between Python and Rust.
//! 2. `current_job`, `rules_lock`, `background`: work on other threads, one question at a time for rules in
//!    Python.
//! 3. `rules`: rules in Python as custom rules of the library.
//! 4. `solver_state`, `cached_game`, `subject`: games, positions and sums in Rust, which know no class.
//! 5. `nimber`, `table`, `plot`, `thermograph`: classes without a position.
//! 6. `game`, `position`, `moves`, `value`: classes whose methods return objects of each other. Here are the
//!    fields and how objects are made.
//! 7. `answer`, `hints`: classes that contain moves.
//! 8. `grid`, `pattern`, `quotient`, `survey`: tables and records of a game.
//! 9. `value::methods`, `moves::methods`, `position::methods`, `game::methods`: the methods of the classes in
//!    6.
//! 10. `count`, `discover`, `explain`, `lookup`, `prove`: functions.

// The comments of classes and methods are their documentation in Python, with examples as `help` shows them.
#![allow(rustdoc::invalid_html_tags, rustdoc::broken_intra_doc_links, clippy::doc_lazy_continuation)]

mod answer;
mod background;
mod cached_game;
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
mod solver_state;
mod subject;
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
    use super::moves::Move;
    #[pymodule_export]
    use super::moves::methods::kept_move;
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
