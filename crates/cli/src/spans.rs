//! Where in the text of a position its parts stand: from `[3]` or `.open[0]` back to the bytes that were written.

use jiter::Jiter;
use std::ops::Range;

/// The bytes of the part that `path` leads to, or of the smallest thing around it that can be told.
pub fn find(text: &str, path: &str) -> Range<usize> {
    let steps = steps(path);
    if is_json(text) {
        let found = (0..=steps.len()).rev().find_map(|length| in_json(text, &steps[..length]));
        return found.unwrap_or(0..text.len());
    }
    match steps.first() {
        Some(Step::Item(i)) => items(text).nth(*i).unwrap_or_else(|| trimmed(text)),
        _ => trimmed(text),
    }
}

/// JSON is what begins like a list, an object or a text.
pub fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{', '"'])
}

/// The numbers of a list written with commas and blanks. What is left out between two commas is an empty item.
pub fn items(text: &str) -> impl Iterator<Item = Range<usize>> {
    let blank = text.trim().is_empty();
    let pieces = text.split([',', '，']).map(move |piece| (offset(text, piece), piece));
    pieces.filter(move |_| !blank).flat_map(move |(start, piece)| {
        let words = piece.split_whitespace().map(move |word| {
            let at = offset(text, word);
            at..at + word.len()
        });
        let nothing = piece.trim().is_empty().then_some(start..start);
        words.chain(nothing)
    })
}

/// Where a part of a text begins.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

fn trimmed(text: &str) -> Range<usize> {
    let inner = text.trim();
    let start = offset(text, inner);
    start..start + inner.len()
}

enum Step<'a> {
    Item(usize),
    Field(&'a str),
}

/// The steps of a path. A field whose name holds a dot or a bracket is not found; then what is around it is shown.
fn steps(path: &str) -> Vec<Step<'_>> {
    let pieces = path.split_inclusive(['.', '[', ']']).map(|piece| piece.trim_end_matches(['.', '[', ']']));
    let names = pieces.filter(|name| !name.is_empty());
    names.map(|name| name.parse().map_or(Step::Field(name), Step::Item)).collect()
}

fn in_json(text: &str, steps: &[Step<'_>]) -> Option<Range<usize>> {
    let mut json = Jiter::new(text.as_bytes());
    for step in steps {
        match step {
            Step::Item(index) => {
                let mut item = json.next_array().ok()??;
                for _ in 0..*index {
                    json.known_skip(item).ok()?;
                    item = json.array_step().ok()??;
                }
            }
            Step::Field(name) => {
                let mut field = json.next_object().ok()??.to_owned();
                while field != *name {
                    json.next_skip().ok()?;
                    json.next_key().ok()??.clone_into(&mut field);
                }
            }
        }
    }
    let item = json.peek().ok()?;
    let start = json.current_index();
    json.known_skip(item).ok()?;
    Some(start..json.current_index())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'a>(text: &'a str, path: &str) -> &'a str {
        &text[find(text, path)]
    }

    #[test]
    fn parts_of_json_are_found() {
        let text = r#" {"open": [1, [2, 3]], "b \" c": {"x": "y,]"}, "z": 7} "#;
        assert_eq!(found(text, ".open[1]"), "[2, 3]");
        assert_eq!(found(text, ".open[1][1]"), "3");
        assert_eq!(found(text, ".z"), "7");
        assert_eq!(found(text, ".open[7]"), "[1, [2, 3]]");
        assert_eq!(found(text, ""), text.trim());
        assert_eq!(found("[1, 2", "[1]"), "2");
        assert_eq!(found("[1, ", "[1]"), "[1, ");
    }

    #[test]
    fn numbers_of_a_list_are_found() {
        assert_eq!(found("3, 44  5", "[1]"), "44");
        assert_eq!(found("3, 44  5", "[2]"), "5");
        assert_eq!(found(" 3 ", ""), "3");
        assert_eq!(find("3,,5", "[1]"), 2..2);
        assert_eq!(items("").count() + items(" \n").count(), 0);
        assert_eq!(items("1,2，3,").count(), 4);
    }
}
