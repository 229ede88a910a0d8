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

use crate::certificate::{Certificate, Proved, at, missing};
use crate::{Refused, Steps};
use grundy_theory::outcome::Outcome;
use grundy_theory::words;
use grundy_theory::words::Words;

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
    let outcome = Outcome::of_next(sum != 0);
    let (name, verdict) = (names.join(" + "), outcome.verdict());
    let words = words!("{name} has the Grundy value {sum}", "{name} 的 Grundy 值为 {sum}");
    let said = vec![Words { en: words.en + verdict.en, zh: words.zh + verdict.zh }];
    let proved = Proved { outcome: Some(outcome), grundy: Some(Some(sum)), said };
    certificate.claim.holds(&proved)?;
    Ok(proved)
}
