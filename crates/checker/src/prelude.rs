//! What nearly all modules speak of.

pub(crate) use crate::certificate::{
    Certificate, FieldReader, ProvedClaim, at, misere, missing, names, proved_outcome, tuple, word,
};
pub(crate) use crate::error::{CheckError, Result, superfluous, unreadable, wrong};
pub(crate) use crate::meter::Meter;
pub(crate) use crate::proof::{EvidenceList, Requirement, not_shown};
pub(crate) use crate::rules::{AnyRules, ParsePosition, canonical};
pub(crate) use grundy_theory::data::Data;
pub(crate) use grundy_theory::localized::LocalizedString;
pub(crate) use grundy_theory::outcome::{Convention, Outcome};
pub(crate) use grundy_theory::player::Player;
pub(crate) use grundy_theory::ruleset::any::AnyPosition;
pub(crate) use grundy_theory::words;
pub(crate) use rustc_hash::{FxHashMap, FxHashSet};
pub(crate) use std::ops::ControlFlow;
