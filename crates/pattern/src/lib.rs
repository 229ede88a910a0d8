//! From a table of values, or of lost positions, to a formula; and from the formula to a proof.
//!
//! [`sequence`] finds patterns in the values of heaps or coins, [`positions`] in lost positions of several
//! numbers, [`rows`] in one row of the values of games of two numbers. What is found is a guess. [`prove`]
//! turns it into a theorem, where the rules are given as [formulas](grundy_theory::ruleset::move_formulas): it
//! decides the equation that values obey, or refutes the guess. A guess that is neither is shown only where
//! it is much shorter than the table ([`Pattern::by`] is `None` then).
//!
//! Modules depend only on those below them. At the bottom are tables ([`value_table`], [`outcome_table`]) and
//! what a pattern may state ([`pattern_formula`], [`formula`], [`digit_rule`], [`recurrence_by_residues`],
//! [`takes`]). A [`solution`] computes what a pattern states, [`code`] writes it as a program, and [`found`]
//! adds how it is proved. Above are the searches, each for one kind of pattern, and at the top [`sequence`]
//! and [`positions`], which try one search after the other.
//!
//! Not here: games, tables and their periods by theorems; they come from the caller.

pub mod answer;
mod automaton_words;
pub mod code;
mod complementary_pairs;
mod description_length;
mod digit_cases;
pub mod digit_rule;
mod digit_search;
pub mod exact;
mod expression;
pub mod formula;
mod formula_search;
pub mod found;
mod known_automata;
pub mod lost_period;
mod number_names;
pub mod numerations;
pub mod outcome_table;
pub mod pattern_formula;
mod period_words;
mod periods;
pub mod positions;
pub mod prove;
pub mod recurrence_by_residues;
mod recurrence_search;
mod regular;
mod residues;
pub mod rows;
pub mod rules;
pub mod sequence;
mod sliding_window;
pub mod solution;
pub mod takes;
mod value_automata;
pub mod value_table;

pub use found::{Conditional, Pattern, PatternClass};
pub use pattern_formula::PatternFormula;
