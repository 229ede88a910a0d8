//! A disjunctive sum of positions, each of which has its own certificate that shows its Grundy value.
//!
//! ```json
//! {"certificate": 1, "kind": "sum",
//!  "claim": {"sum": [{"game": "nim", "position": [1]}, {"game": "bash:3", "position": [5]}],
//!            "outcome": "P", "grundy": 0},
//!  "parts": [
//!    {"certificate": 1, "kind": "sequence",
//!     "claim": {"game": "nim", "position": [1], "outcome": "N", "grundy": 1}, "values": [0, 1]},
//!    {"certificate": 1, "kind": "sequence",
//!     "claim": {"game": "bash:3", "position": [5], "outcome": "N", "grundy": 1},
//!     "values": [0, 1, 2, 3, 0, 1]}]}
//! ```
//!
//! The value of a sum is the nim sum of the values of its parts (Sprague and Grundy). Each part claims its
//! value and who wins.

use crate::prelude::*;

pub(crate) fn check(certificate: &Certificate<'_>) -> Result<ProvedClaim> {
    let subjects = certificate.claim.subjects()?;
    let components = certificate.evidence.items("parts")?;
    if components.len() != subjects.len() {
        return missing("parts");
    }
    let mut sum = 0;
    for (i, (component, subject)) in components.iter().zip(&subjects).enumerate() {
        let component = Certificate::read(component, certificate.meter)?;
        let (value, own) = (component.check()?.grundy.flatten(), component.claim.subject()?);
        let claims = component.claim.get("grundy").and(component.claim.get("outcome")).is_some();
        match value.filter(|_| claims && own == *subject) {
            Some(value) => sum ^= value,
            None => wrong(words!("parts[{i}] does not claim this value", "parts[{i}] 没有声称这个值"))?,
        }
    }
    let mut proved = ProvedClaim::default();
    proved.value(LocalizedString::same(names(&subjects)), sum);
    Ok(proved)
}
