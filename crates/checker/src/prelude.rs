//! What nearly all modules speak of.

pub(crate) use crate::certificate::{Certificate, Fields, Proved, at, misere, missing, names, tuple, word};
pub(crate) use crate::proof::{Need, Proof, not_shown, superfluous};
pub(crate) use crate::rules::{ParsePosition, Rules, canonical};
pub(crate) use crate::{Meter, Refused, Result, unreadable, wrong};
pub(crate) use grundy_theory::data::{Data, PositionError};
pub(crate) use grundy_theory::outcome::{Outcome, Play};
pub(crate) use grundy_theory::player::Player;
pub(crate) use grundy_theory::ruleset::erased::AnyPosition;
pub(crate) use grundy_theory::words;
pub(crate) use grundy_theory::words::Words;
pub(crate) use rustc_hash::{FxHashMap, FxHashSet};
pub(crate) use std::ops::ControlFlow;
