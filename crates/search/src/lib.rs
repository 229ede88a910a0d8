//! Searches over numbered positions: every engine is compiled once, whatever the rules are.
//!
//! A [`GameGraph`](graph::GameGraph) numbers positions and lists the options of a number. Engines see nothing
//! else, so they take a `&mut dyn GameGraph`. [`RulesetGraph`](ruleset_graph::RulesetGraph) makes a graph of
//! any rules; it is the only code here that is generic over them.
//!
//! Not here: theorems, values of Left and Right, tables of ranked positions (`grundy-solver`,
//! `grundy-values`).

pub mod algebra;
pub mod endless;
pub mod game_search;
pub mod graph;
pub mod loopy;
pub mod misere_forms;
pub mod nimber_search;
mod number_table;
mod option_cache;
pub mod option_meter;
pub mod outcome_search;
mod proof_table;
pub mod retrograde;
pub mod ruleset_graph;
pub mod ruleset_search;
pub mod strings;
pub mod suspense;
pub mod transposition_table;
pub mod turns;
