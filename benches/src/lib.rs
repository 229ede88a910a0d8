//! Speed held against the naive method and the machine's bound: see `benches/benches/`.
