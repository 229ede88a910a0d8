//! The kinds of certificates, and what checks each.

use crate::certificate::{Certificate, FieldReader, Kind, ProvedClaim, missing, word};
use crate::error::Result;
use crate::meter::Meter;
use crate::{automaton, canonical, outcome, quotient, score, sequence, strategy, sum, values};
use grundy_theory::data::Data;

const KINDS: [Kind; 9] = [
    ("strategy", strategy::check),
    ("values", values::check),
    ("outcome", outcome::check),
    ("sequence", sequence::check),
    ("sum", sum::check),
    ("automaton", automaton::check),
    ("score", score::check),
    ("canonical", canonical::check),
    ("quotient", quotient::check),
];

impl<'a> Certificate<'a> {
    /// Takes a certificate apart.
    pub(crate) fn read(data: &'a Data, meter: &'a Meter) -> Result<Certificate<'a>> {
        let evidence = FieldReader::new(data, "a certificate")?;
        if evidence.get("certificate") != Some(&Data::Natural(1)) {
            return missing("certificate");
        }
        let claim = FieldReader::new(evidence.need("claim")?, "claim")?;
        let kind = word(evidence.need("kind")?, "kind", &KINDS.map(|kind| (kind.0, kind)))?;
        Ok(Certificate { kind, claim, evidence, meter })
    }

    /// Checks it.
    pub(crate) fn check(&self) -> Result<ProvedClaim> {
        let proved = self.kind.1(self)?;
        self.claim.agree("outcome", proved.outcome.map(|outcome| outcome.as_str().into()))?;
        self.claim.agree("grundy", proved.grundy.map(|value| value.map_or(Data::Null, Data::Natural)))?;
        self.claim.all_read()?;
        self.evidence.all_read()?;
        Ok(proved)
    }
}
