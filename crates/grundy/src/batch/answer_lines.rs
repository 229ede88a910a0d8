//! Answers and errors as lines of the batch have them.

use crate::options;
use crate::wire::question::QuestionError;
use crate::wire::write::{self, ObjectWriter};
use grundy_solver::answer::{Answer, GrundyAnswer, NamedMove, OptionAnswer};
use grundy_theory::data::Data;
use grundy_theory::localized::Language;
use grundy_theory::value::GrundyValue;

/// Appends an answer as a line of the batch would have it.
pub fn write_told(out: &mut Vec<u8>, answer: &Answer, language: Language) {
    let mut object = ObjectWriter::begin(out);
    write_position(&mut object, answer, language);
    object.end();
}

/// Appends an error as the value of `error` in a line of the batch.
pub fn write_fault(out: &mut Vec<u8>, fault: &QuestionError, language: Language) {
    let mut error = ObjectWriter::begin(out);
    write::text(error.key("kind"), fault.kind.as_str());
    write::text(error.key("message"), fault.message.of(language));
    write::text(error.key("at"), &fault.at);
    error.end();
}

/// What has no answer, each with the reason in the form of an error.
pub(super) fn write_unanswered(
    object: &mut ObjectWriter<'_>,
    unanswered: &[(&'static str, QuestionError)],
    language: Language,
) {
    if unanswered.is_empty() {
        return;
    }
    let mut all = ObjectWriter::begin(object.key("unanswered"));
    for (key, fault) in unanswered {
        write_fault(all.key(key), fault, language);
    }
    all.end();
}

pub(super) fn write_position(object: &mut ObjectWriter<'_>, answer: &Answer, language: Language) {
    if let Some(outcome) = answer.outcome {
        write::text(object.key("outcome"), outcome.as_str());
    }
    if let Some(grundy) = &answer.grundy {
        write_grundy(object, grundy, language);
    }
    if let Some(value) = &answer.value {
        write::data(object.key("value"), value);
    }
    if let Some(list) = &answer.moves {
        write::list(object.key("moves"), &list.moves, write_move);
        match list.count.as_ref().filter(|_| list.undecided == 0) {
            Some(count) => write::big_uint(object.key("winning_moves"), count),
            None => object.key("winning_moves").extend_from_slice(b"null"),
        }
    }
    if let Some(list) = &answer.options {
        let write_option = |out: &mut Vec<u8>, option: &OptionAnswer| write_option(out, option, language);
        write::list(object.key("options"), &list.options, write_option);
        match &list.count {
            Some(count) => write::big_uint(object.key("option_count"), count),
            None => object.key("option_count").extend_from_slice(b"null"),
        }
    }
    if let Some(remoteness) = answer.remoteness {
        write_remoteness(object, remoteness);
    }
    for (name, value) in &answer.further {
        write::data(object.key(name), value);
    }
    if !answer.method.en.is_empty() {
        write::text(object.key("method"), &answer.method.en);
        // Programs go by the name that is the same everywhere; people are shown that of their language.
        if language != Language::English {
            write::text(object.key("method_name"), answer.method.of(language));
        }
    }
    if let Some(words) = &answer.explain {
        write::text(object.key("explain"), words.of(language));
    }
}

fn write_grundy(object: &mut ObjectWriter<'_>, grundy: &GrundyAnswer, language: Language) {
    match grundy {
        GrundyAnswer::Value(value) => match value.to_u64() {
            Some(small) => write::natural(object.key("grundy"), small),
            None => write::big_uint(object.key("grundy"), &value.to_biguint()),
        },
        GrundyAnswer::Infinite(options) => {
            write::text(object.key("grundy"), "inf");
            let options: Vec<_> = options.iter().map(GrundyValue::to_biguint).collect();
            write::list(object.key("inf"), &options, write::big_uint);
        }
        GrundyAnswer::Loony => write::text(object.key("grundy"), "loony"),
        GrundyAnswer::None | GrundyAnswer::Unsought | GrundyAnswer::OutOfReach(_) => {
            object.key("grundy").extend_from_slice(b"null");
            if let Some(why) = grundy.unknown() {
                write::text(object.key("grundy_unknown"), why.of(language));
            }
        }
    }
}

fn write_remoteness(object: &mut ObjectWriter<'_>, remoteness: Option<u64>) {
    match remoteness {
        None => object.key("remoteness").extend_from_slice(b"null"),
        Some(remoteness) => write::natural(object.key("remoteness"), remoteness),
    }
}

fn write_move(out: &mut Vec<u8>, mv: &NamedMove) {
    let mut object = ObjectWriter::begin(out);
    write_fields(&mut object, mv);
    object.end();
}

fn write_fields(object: &mut ObjectWriter<'_>, mv: &NamedMove) {
    if let Some(to) = &mv.to {
        write::data(object.key("to"), to);
    }
    for (name, value) in &mv.name {
        write::data(object.key(name), value);
    }
}

/// A move with what is known of the position it leads to.
fn write_option(out: &mut Vec<u8>, option: &OptionAnswer, language: Language) {
    let mut object = ObjectWriter::begin(out);
    write_fields(&mut object, &option.mv);
    if let Some(wins) = options::wins(option) {
        object.put("wins", Data::Bool(wins));
    }
    if let Some(outcome) = options::outcome_after(option) {
        write::text(object.key("outcome"), outcome.as_str());
    }
    if let Some(grundy) = &option.grundy {
        write_grundy(&mut object, grundy, language);
    }
    if let Some(value) = &option.value {
        write::data(object.key("value"), value);
    }
    if let Some(remoteness) = option.remoteness {
        write_remoteness(&mut object, remoteness);
    }
    object.end();
}
