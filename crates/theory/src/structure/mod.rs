//! What formulas stand on: structures of finite mathematics that know nothing of games.

pub mod adjacency;
pub mod bit_board;
pub mod bit_counts;
pub mod blocks;
pub mod chains;
pub mod columns;
pub mod connected;
pub mod dag;
pub mod depth_first;
pub mod digraph;
pub mod dominance;
pub mod golden;
pub mod hanging_trees;
pub mod matching;
pub mod multiset;
pub mod nim;
pub mod odious;
pub mod polyominoes;
pub mod rectangles;
pub mod rising;
pub mod strip;
pub mod turned;
pub mod union_find;
pub mod walsh_hadamard;
pub mod xor_basis;
pub mod xor_sets;
