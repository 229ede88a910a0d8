//! stub
use crate::outcome::Outcome;
use crate::ruleset::heap::HeapRules;
use crate::value::GrundyValue;
/// Profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// xor
    pub xor: GrundyValue,
    /// big
    pub big: u64,
}
impl Default for Profile {
    fn default() -> Profile {
        Profile { xor: GrundyValue::ZERO, big: 0 }
    }
}
impl Profile {
    /// a
    pub fn add(&mut self, v: &GrundyValue) {
        self.xor ^= v;
        self.big += u64::from(*v > GrundyValue::small(1));
    }
    /// c
    pub fn combine(&mut self, o: &Profile) {
        self.xor ^= &o.xor;
        self.big += o.big;
    }
}
/// o
pub fn outcome(p: &Profile) -> Outcome {
    Outcome::of_next((p.big > 0) != p.xor.is_zero())
}
/// t
pub fn target(rest: &Profile) -> Option<GrundyValue> {
    if rest.big > 0 { Some(rest.xor.clone()) } else { Some(&rest.xor ^ &GrundyValue::from(1u64)) }
}
/// h
pub fn hypothesis_by_ferguson<H: HeapRules>(_: &H) -> bool {
    false
}
