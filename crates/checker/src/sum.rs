//! A disjunctive sum of positions, each of which has a certificate of its own that shows its Grundy value.
//!
//! ```json
//! {"certificate": 1, "kind": "sum",
//!  "claim": {"sum": [{"game": "nim", "position": [1]}, {"game": "bash:3", "position": [5]}], "outcome": "P", "grundy": 0},
//!  "parts": [
//!    {"certificate": 1, "kind": "sequence", "claim": {"game": "nim", "position": [1]}, "values": [0, 1]},
//!    {"certificate": 1, "kind": "sequence", "claim": {"game": "bash:3", "position": [5]}, "values": [0, 1, 2, 3, 0, 1]}]}
//! ```
//!
//! The value of a sum is the nim sum of the values of its parts (Sprague and Grundy).

use crate::certificate::{Certificate, Proved, at, missing, of_value, same};
use crate::{Refused, Steps};
use grundy_theory::words;

pub(crate) fn check(certificate: &Certificate<'_>, steps: &mut Steps) -> Result<Proved, Refused> {
    let subjects = certificate.claim.subjects()?;
    let parts = certificate.field("parts")?.items().map_err(|error| at("parts", error))?;
    if parts.len() != subjects.len() {
        return Err(missing("parts"));
    }
    let (mut sum, mut names) = (0, Vec::new());
    for (i, (part, subject)) in parts.iter().zip(&subjects).enumerate() {
        let part = Certificate::read(part)?;
        let own = if part.kind == "sum" { Err(missing("game")) } else { part.claim.subject() }?;
        if own.game != subject.game || own.position != subject.position {
            return Err(Refused::Wrong(words!(
                "parts[{i}] is about another position than the claim",
                "parts[{i}] 所说的局面与声称的不同"
            )));
        }
        match part.check(steps)?.grundy {
            Some(Some(value)) => sum ^= value,
            _ => {
                return Err(Refused::Wrong(words!(
                    "parts[{i}] shows no Grundy value",
                    "parts[{i}] 没有给出 Grundy 值"
                )));
            }
        }
        names.push(format!("{} {}", subject.game, subject.position));
    }
    let mut proved = Proved::default();
    of_value(same(&names.join(" + ")), sum, &mut proved);
    certificate.claim.holds(&proved)?;
    Ok(proved)
}
