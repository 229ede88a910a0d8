//! Games of users' own against plain brute force, and against the catalogue.

mod agreement;
mod brute;
mod faults;
mod graphs;
mod heaps;
mod partizan;
mod proof_numbers;
mod together;
