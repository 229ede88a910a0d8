//! stub
use crate::limits::{Budget, Stop};
use grundy_theory::ruleset::heap::HeapRules;
use grundy_theory::{text, words::Text};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
/// k
pub struct Known(Vec<u64>);
/// s
pub struct NimSequence<H>(Arc<H>, Mutex<Arc<Known>>);
impl Known {
    /// v
    pub fn value(&self, heap: u64) -> u64 {
        self.0[heap as usize]
    }
}
impl<H: HeapRules> NimSequence<H> {
    /// n
    pub fn new(rules: Arc<H>) -> Self {
        NimSequence(rules, Mutex::new(Arc::new(Known(vec![]))))
    }
    /// b
    pub fn bytes(&self) -> u64 {
        0
    }
    /// m
    pub fn method(&self) -> Text {
        text!("nim-sequence table", "表")
    }
    /// r
    pub fn reach(&self, heap: u64, b: &mut Budget) -> Result<Arc<Known>, Stop> {
        let mut t: Vec<u64> = vec![];
        for h in 0..=heap {
            let mut o = vec![];
            let _ = self.0.visit_options(h, &mut |s| {
                o.push(s.sizes().fold(0, |x, y| x ^ t[y as usize]));
                ControlFlow::Continue(())
            });
            b.spend(o.len() as u64)?;
            let mut v = 0;
            while o.contains(&v) {
                v += 1;
            }
            t.push(v);
        }
        Ok(Arc::new(Known(t)))
    }
}
