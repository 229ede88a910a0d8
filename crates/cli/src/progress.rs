//! How far a long table has come, on standard error.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar with the rate and the time left; silent where standard error is no terminal.
pub struct Progress(ProgressBar);

impl Progress {
    /// For so many values. `quiet` shows nothing.
    pub fn new(values: u64, quiet: bool) -> Progress {
        let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(values), target);
        let template = "{bar:30} {human_pos}/{human_len}  {per_sec}  {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// The values of the heaps below this one are known: some of them were before.
    pub fn begin(&self, known: u64) {
        self.0.set_position(known);
        // The rate is that of the work done now.
        self.0.reset_eta();
    }

    /// The values of the heaps below this one are known now.
    pub fn reached(&self, known: u64) {
        self.0.set_position(known.min(self.0.length().unwrap_or(known)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
