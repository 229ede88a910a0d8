//! Games on rooted trees.

pub mod forest_paths;
