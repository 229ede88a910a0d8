//! What went wrong in a script, and in which line.

use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::custom::{CustomRulesError, CustomRulesErrorKind, SourceLocation};
use starlark::codemap::FileSpan;

/// The text of a script.
#[derive(Debug)]
pub struct ScriptSource {
    /// The name of the file.
    pub file: String,
    /// What it holds.
    pub text: String,
}

impl ScriptSource {
    /// Whether a dict of the text has an entry of this name.
    pub fn has_key(&self, name: &str) -> bool {
        ['"', '\''].into_iter().any(|quote| {
            let quoted = format!("{quote}{name}{quote}");
            self.text
                .match_indices(&quoted)
                .any(|(at, _)| self.text[at + quoted.len()..].trim_start().starts_with(':'))
        })
    }

    /// A place by its line and column, both from 0.
    fn place(&self, line: usize, column: usize) -> SourceLocation {
        let text = self.text.lines().nth(line).unwrap_or_default().to_owned();
        SourceLocation { file: self.file.clone(), line: line + 1, column: column + 1, text }
    }

    /// A place by its byte in the text.
    pub fn place_at(&self, byte: usize) -> SourceLocation {
        let before = self.text.get(..byte).unwrap_or_default();
        let begin = before.rfind('\n').map_or(0, |end| end + 1);
        self.place(before.matches('\n').count(), before[begin..].chars().count())
    }

    /// Where a name is defined: `def name` or `name = ` at the beginning of a line.
    pub fn definition(&self, name: &str) -> Option<SourceLocation> {
        let begins = |line: &str, sign| {
            line.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(sign))
        };
        let defines = |line: &str| line.strip_prefix("def ").is_some_and(|rest| begins(rest, '('));
        // A text at the beginning of the file may begin a line with the name, but hardly with its definition.
        match self.text.lines().position(defines) {
            Some(line) => Some(self.place(line, 4)),
            None => {
                let line = self.text.lines().position(|line| !line.starts_with(' ') && begins(line, '='))?;
                Some(self.place(line, 0))
            }
        }
    }

    /// Where a fault of the interpreter arose: in the innermost frame that is in the script.
    pub fn place_of(&self, error: &starlark::Error) -> Option<SourceLocation> {
        let ours = |span: &&FileSpan| span.filename() == self.file;
        let frames = error.call_stack().frames.iter().rev().filter_map(|frame| frame.location.as_ref());
        let span = error.span().into_iter().chain(frames).find(ours)?;
        let begin = span.resolve_span().begin;
        Some(self.place(begin.line, begin.column))
    }

    /// A mistake in a line, counted from 0.
    pub fn mistake_in(&self, line: usize, message: LocalizedString) -> CustomRulesError {
        let column = self.text.lines().nth(line).map_or(0, |text| text.len() - text.trim_start().len());
        CustomRulesError::mistake_at(Some(self.place(line, column)), message)
    }

    /// The same fault at the first line that is indented by a tab, where that is what it is about: Starlark
    /// names the line before.
    pub fn tabs(&self, fault: &CustomRulesError) -> Option<CustomRulesError> {
        let indented = |line: &str| line[..line.len() - line.trim_start().len()].contains('\t');
        let line = self.text.lines().position(indented).filter(|_| fault.message.en.contains(TABS))?;
        Some(self.mistake_in(line, fault.message.clone()))
    }

    /// A mistake at the definition of a name.
    pub fn mistake_at(&self, name: &str, message: LocalizedString) -> CustomRulesError {
        CustomRulesError::mistake_at(self.definition(name), message)
    }
}

/// What Starlark says of tabs.
pub const TABS: &str = "Parse error: tabs are not allowed";

/// What an error of the interpreter says, in a line.
pub fn said(error: &starlark::Error) -> String {
    const LONG: usize = 500;
    let text = error.without_diagnostic().to_string();
    let line: String = text.lines().next().unwrap_or_default().chars().take(LONG).collect();
    // `fail(...)` says so itself.
    line.strip_prefix("fail:").map(|reason| reason.trim().to_owned()).unwrap_or(line)
}

/// A limit was reached, or what was asked about is no position.
pub fn fault(
    kind: CustomRulesErrorKind,
    message: LocalizedString,
    place: Option<SourceLocation>,
) -> CustomRulesError {
    CustomRulesError { kind, message, place }
}
