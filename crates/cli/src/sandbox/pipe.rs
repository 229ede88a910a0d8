//! Waiting for the other process to write.

use std::os::fd::AsFd;
use std::thread;
use std::time::{Duration, Instant};

/// How long a process looks for an answer before it sleeps until there is one. Most calls of a script take
/// less time than it takes to wake a process.
const AWAKE: Duration = Duration::from_micros(100);

/// Waits until something can be read from a pipe, or for a while.
pub fn await_input(pipe: impl AsFd) {
    let began = Instant::now();
    // Not `poll`: a process that may open no file may not poll one.
    while matches!(rustix::io::ioctl_fionread(&pipe), Ok(0)) && began.elapsed() < AWAKE {
        thread::yield_now();
    }
}
