//! A request as it was read, before anything in it means something.

use crate::query::Query;
use grundy::QuestionError;
use grundy::solver::theory::data::Data;
use grundy::solver::theory::localized::Language;
use grundy::wire::json::data_from_json;

/// A request that was read.
#[derive(Clone, Debug)]
pub struct HttpRequest {
    /// GET, HEAD or POST.
    pub method: String,
    /// The address without what stands behind the question mark, as it was written.
    pub path: String,
    /// What stands behind the question mark.
    pub query: Query,
    /// The language of the answer.
    pub language: Language,
    /// The body.
    pub body: Vec<u8>,
    /// What of a file is known already.
    pub known: Option<String>,
}

impl HttpRequest {
    /// The body as data.
    ///
    /// # Errors
    /// [`QuestionError`] where it is no JSON.
    pub fn data(&self) -> Result<Data, QuestionError> {
        Ok(data_from_json(&self.body)?)
    }

    /// Whether large numbers are to be texts.
    pub fn texts(&self) -> bool {
        self.query.get("numbers") == Some("text")
    }
}
