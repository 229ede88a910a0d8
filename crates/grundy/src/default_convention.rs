//! The play that is meant if a question names none.

use crate::{QuestionError, QuestionErrorKind};
use grundy_theory::catalogue;
use grundy_theory::outcome::Convention;
use grundy_theory::words;

/// The play by which these games are played if a question does not say it: mostly normal play, misère play in
/// Notakto and Tac Tix. Unknown names are ignored.
///
/// # Errors
/// [`QuestionError`] if they are several and differ in it.
///
/// ```
/// use grundy::solver::prelude::*;
/// assert_eq!(grundy::default_convention(["tac-tix", "notakto:2"]).unwrap(), Convention::Misere);
/// assert!(grundy::default_convention(["tac-tix", "nim"]).is_err());
/// ```
pub fn default_convention<'a>(games: impl IntoIterator<Item = &'a str>) -> Result<Convention, QuestionError> {
    let mut own = None;
    for play in games.into_iter().filter_map(catalogue::default_convention) {
        if own.is_some_and(|known| known != play) {
            let message = words!(
                "the components of this sum are not all played by the same rule: write normal or misere",
                "这个和的各部分规则不同：请写明 normal（正常规则）或 misere（反常规则）"
            );
            return Err(QuestionError::new(QuestionErrorKind::BadParameter, "play", message));
        }
        own = Some(play);
    }
    Ok(own.unwrap_or_default())
}
