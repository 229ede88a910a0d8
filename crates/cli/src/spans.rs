//! Where in the JSON of a position its parts stand: from `[3]` or `.open[0]` back to the bytes that were
//! written.

use jiter::Jiter;
use std::ops::Range;

/// The bytes of the part that `path` leads to, or of the smallest thing around it that can be told.
pub fn find(text: &str, path: &str) -> Range<usize> {
    let steps = steps(path);
    let found = (0..=steps.len()).rev().find_map(|length| in_json(text, &steps[..length]));
    found.unwrap_or(0..text.len())
}

enum Step<'a> {
    Item(usize),
    Field(&'a str),
}

/// The steps of a path. A field whose name holds a dot or a bracket is not found; then what is around it is
/// shown.
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
}
