//! What a person sees when something is wrong: the sentence, and the place in what was written.

use crate::exit_status::ExitStatus;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::custom_rules::{CustomRulesError, CustomRulesErrorKind};
use grundy::solver::engine::budget::Halt;
use grundy::solver::theory::localized::{Language, LocalizedStr, LocalizedString};
use grundy::solver::theory::text;
use grundy::{QuestionError, QuestionErrorKind};
use std::io::{IsTerminal, Write, stderr};
use std::ops::Range;

/// Something to be told.
#[derive(Clone, Debug)]
pub struct Diagnostic(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    heading: LocalizedStr,
    message: LocalizedString,
    place: Option<Span>,
    hint: Option<LocalizedString>,
    status: ExitStatus,
}

/// A place in a text that somebody wrote.
#[derive(Clone, Debug)]
pub struct Span {
    /// The file, where the text comes from one.
    pub file: Option<String>,
    /// The text.
    pub text: String,
    /// The number of its first line.
    pub line: usize,
    /// The bytes meant.
    pub at: Range<usize>,
}

const ERROR: LocalizedStr = text!("error", "错误");
const LIMIT: LocalizedStr = text!("limit reached", "达到限制");
const HINT: LocalizedStr = text!("hint", "提示");

impl Diagnostic {
    /// The question is wrong.
    pub fn misuse(message: LocalizedString) -> Diagnostic {
        Diagnostic::new(ERROR, message, ExitStatus::Misuse)
    }

    /// The question is right and was not answered: it is beyond a limit.
    pub fn limit(message: LocalizedString) -> Diagnostic {
        Diagnostic::new(LIMIT, message, ExitStatus::Unanswered)
    }

    /// The question is right, and the answer is that there is nothing.
    pub fn nothing(message: LocalizedString) -> Diagnostic {
        Diagnostic::new(ERROR, message, ExitStatus::Unanswered)
    }

    /// A fault of a question, at the place in custom rules where it is one of theirs.
    pub fn from_error(fault: &QuestionError) -> Diagnostic {
        match (&fault.own, fault.kind) {
            (Some(own), _) => Diagnostic::from_rules_error(own),
            (None, QuestionErrorKind::TooLarge) => Diagnostic::limit(fault.message.clone()),
            (None, _) => Diagnostic::misuse(fault.message.clone()),
        }
    }

    /// Custom rules failed.
    pub fn from_rules_error(fault: &CustomRulesError) -> Diagnostic {
        let message = fault.message.clone();
        let problem = match fault.kind {
            CustomRulesErrorKind::Mistake | CustomRulesErrorKind::Position => Diagnostic::misuse(message),
            CustomRulesErrorKind::Limit | CustomRulesErrorKind::Interrupted => Diagnostic::limit(message),
        };
        problem.at(fault.place.as_ref().map(|place| {
            let at = place.text.char_indices().nth(place.column - 1).map_or(place.text.len(), |(at, _)| at);
            Span {
                file: Some(place.file.clone()),
                text: place.text.clone(),
                line: place.line,
                at: at..at + 1,
            }
        }))
    }

    fn new(heading: LocalizedStr, message: LocalizedString, status: ExitStatus) -> Diagnostic {
        Diagnostic(Box::new(Parts { heading, message, place: None, hint: None, status }))
    }

    /// The problem with its place.
    pub fn at(mut self, place: Option<Span>) -> Diagnostic {
        self.0.place = place;
        self
    }

    /// The problem with a hint what to do.
    pub fn hint(mut self, hint: LocalizedString) -> Diagnostic {
        self.0.hint = Some(hint);
        self
    }

    /// Shows the problem on standard error, and tells the exit status.
    pub fn show(&self, language: Language) -> ExitStatus {
        let terminal = stderr().is_terminal();
        let decor = if terminal { DecorStyle::Unicode } else { DecorStyle::Ascii };
        let text = self.render(language, Renderer::styled().decor_style(decor));
        // Colours are taken out where they are not wanted. Where standard error is closed nobody can be told.
        let _ = writeln!(anstream::stderr().lock(), "{text}");
        self.0.status
    }

    fn render(&self, language: Language, renderer: Renderer) -> String {
        let Parts { heading, message, place, hint, status } = &*self.0;
        let level = if *status == ExitStatus::Misuse { Level::ERROR } else { Level::WARNING };
        let title = level.with_name(heading.of(language)).primary_title(message.of(language));
        let line = place.as_ref().map(Line::from_span);
        let mut group = match (place, &line) {
            (Some(place), Some(line)) => {
                let snippet = Snippet::source(line.text)
                    .line_start(line.number)
                    .annotation(AnnotationKind::Primary.span(line.at.clone()));
                title.element(match &place.file {
                    Some(file) => snippet.path(file),
                    None => snippet,
                })
            }
            _ => Group::with_title(title),
        };
        if let Some(hint) = hint {
            group = group.element(Level::HELP.with_name(HINT.of(language)).message(hint.of(language)));
        }
        let text = renderer.render(&[group]);
        match language {
            Language::English => text,
            Language::Chinese => full_width(&full_width(&text, heading.zh), HINT.zh),
        }
    }
}

/// The text with the colon of Chinese behind a name, where the renderer put that of English.
fn full_width(text: &str, name: &str) -> String {
    match text.split_once(name) {
        Some((before, after)) => format!("{before}{name}{}", after.replacen(": ", "：", 1)),
        None => text.to_owned(),
    }
}

/// The line in which a place begins: all that is shown of a long text.
struct Line<'a> {
    number: usize,
    text: &'a str,
    at: Range<usize>,
}

impl Line<'_> {
    fn from_span(place: &Span) -> Line<'_> {
        let text = &place.text;
        let at = boundary(text, place.at.start);
        let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        let end = text[at..].find('\n').map_or(text.len(), |i| at + i);
        let last = boundary(text, place.at.end).clamp(at, end);
        Line {
            number: text[..start].matches('\n').count() + place.line,
            text: &text[start..end],
            at: at - start..last - start,
        }
    }
}

/// The nearest place at or before `at` where a character begins.
fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A limit was reached.
pub fn stopped(stop: &Halt) -> Diagnostic {
    match stop {
        Halt::Own(fault) => Diagnostic::from_rules_error(fault),
        Halt::NoAnswer(words) => Diagnostic::nothing(words.clone()),
        stop => Diagnostic::limit(stop.words()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::solver::theory::words;

    fn rendered(text: &str, at: Range<usize>) -> String {
        let place = Span { file: None, text: text.to_owned(), line: 1, at };
        let problem = Diagnostic::misuse(words!("this is wrong", "这里有误")).at(Some(place));
        problem.render(Language::English, Renderer::plain())
    }

    #[test]
    fn the_place_is_marked_in_its_line() {
        assert!(rendered("nim 3,x,5", 6..7).ends_with("1 | nim 3,x,5\n  |       ^"));
        assert!(rendered("1\n2 x\n3", 4..7).ends_with("2 | 2 x\n  |   ^"));
        assert!(rendered("尼姆", 1..4).contains('^'));
    }

    #[test]
    fn the_colon_is_that_of_the_language() {
        let problem =
            Diagnostic::misuse(words!("this is wrong: 3", "这里有误: 3")).hint(words!("look", "请看"));
        let in_language = |language| problem.render(language, Renderer::plain());
        assert!(in_language(Language::English).starts_with("error: this is wrong: 3"));
        assert!(in_language(Language::Chinese).starts_with("错误：这里有误: 3"));
        assert!(in_language(Language::Chinese).contains("提示：请看"));
        let styled = problem.render(Language::Chinese, Renderer::styled());
        assert_eq!(styled.matches('：').count(), 2, "{styled}");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        let _ =
            (rendered("", 0..0), rendered("a", 5..9), rendered("a\n", 2..2), rendered("\u{1b}[31m\n", 1..3));
    }
}
