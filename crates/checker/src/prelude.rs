//! What nearly all modules speak of.

pub(crate) use crate::certificate::{
    Certificate, FieldReader, ProvedClaim, at, misere, missing, names, tuple, word,
};
pub(crate) use crate::proof::{EvidenceList, Requirement, not_shown, superfluous};
pub(crate) use crate::rules::{AnyRules, ParsePosition, canonical};
pub(crate) use crate::{CheckError, Meter, Result, unreadable, wrong};
pub(crate) use grundy_theory::data::{Data, PositionError};
pub(crate) use grundy_theory::localized::LocalizedString;
pub(crate) use grundy_theory::outcome::{Convention, Outcome};
pub(crate) use grundy_theory::player::Player;
pub(crate) use grundy_theory::ruleset::any::AnyPosition;
pub(crate) use grundy_theory::words;
pub(crate) use rustc_hash::{FxHashMap, FxHashSet};
pub(crate) use std::ops::ControlFlow;
