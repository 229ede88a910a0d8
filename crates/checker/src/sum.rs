//! A disjunctive sum of positions, each of which has a certificate of its own that shows its Grundy value.
//!
//! ```json
//! {"certificate": 1, "kind": "sum",
//!  "claim": {"sum": [{"game": "nim", "position": [1]}, {"game": "bash:3", "position": [5]}], "outcome": "P", "grundy": 0},
//!  "parts": [
//!    {"certificate": 1, "kind": "sequence",
//!     "claim": {"game": "nim", "position": [1], "outcome": "N", "grundy": 1}, "values": [0, 1]},
//!    {"certificate": 1, "kind": "sequence",
//!     "claim": {"game": "bash:3", "position": [5], "outcome": "N", "grundy": 1}, "values": [0, 1, 2, 3, 0, 1]}]}
//! ```
//!
//! The value of a sum is the nim sum of the values of its parts (Sprague and Grundy). Each part claims its value and who wins.

use crate::certificate::Subject;
use crate::prelude::*;

pub(crate) fn check(certificate: &Certificate<'_>, steps: &Steps) -> Result<Proved, Refused> {
    let subjects = certificate.claim.subjects()?;
    let parts = certificate.evidence.items("parts")?;
    if parts.len() != subjects.len() {
        return Err(missing("parts"));
    }
    let mut sum = 0;
    for (i, (part, subject)) in parts.iter().zip(&subjects).enumerate() {
        let part = Certificate::read(part)?;
        let own = part.claim.subject()?;
        let value = part.check(steps)?.grundy.flatten().filter(|_| {
            let claims = part.claim.get("grundy").and(part.claim.get("outcome"));
            (own.game, own.position) == (subject.game, subject.position) && claims.is_some()
        });
        let Some(value) = value else {
            return wrong(words!(
                "parts[{i}] does not claim the value of this position",
                "parts[{i}] 没有声称此局面的值"
            ));
        };
        sum ^= value;
    }
    let mut proved = Proved::default();
    proved.value(same(subjects.iter().map(Subject::name).collect::<Vec<_>>().join(" + ")), sum);
    Ok(proved)
}
