//! Boards written back in the letters in which they came in.

use grundy_theory::data::Data;

/// The letters of a game that stood in other letters in a position, each beside the one that was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters(Vec<(char, char)>);

impl Letters {
    /// The letters in their own writing beside those that were written. Of several for one the first counts.
    pub(super) fn new(letters: impl Iterator<Item = (char, char)>) -> Letters {
        let mut known: Vec<(char, char)> = Vec::new();
        for (own, written) in letters {
            if known.iter().all(|&(other, _)| other != own) {
                known.push((own, written));
            }
        }
        Letters(known)
    }

    fn letter(&self, own: char) -> char {
        self.0.iter().find(|&&(letter, _)| letter == own).map_or(own, |&(_, written)| written)
    }

    fn row(&self, row: &str) -> String {
        row.chars().map(|letter| self.letter(letter)).collect()
    }

    /// A position of the game in these letters. Names of fields stay.
    pub fn position(&self, position: &Data) -> Data {
        match position {
            Data::Text(row) => Data::Text(self.row(row)),
            Data::List(parts) => Data::List(parts.iter().map(|part| self.position(part)).collect()),
            Data::Object(fields) => {
                Data::Object(fields.iter().map(|(name, part)| (name.clone(), self.position(part))).collect())
            }
            _ => position.clone(),
        }
    }

    /// A sentence about positions of the game, with these in the letters. What looks like a position has
    /// several signs, all of them letters of the game, and not points alone.
    pub fn sentence(&self, text: &str) -> String {
        if self.0.is_empty() {
            return text.to_owned();
        }
        let is_sign = |letter: char| {
            letter == '/' || letter == '.' || letter == '#' || self.0.iter().any(|&(own, _)| own == letter)
        };
        let mut said = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|letter| !is_sign(letter)).unwrap_or(rest.len());
            let word = &rest[..end];
            if word.is_empty() {
                said.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let after = &rest[end..];
            let in_a_word = said.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
            let board = if ends_a_sentence(after) { word.strip_suffix('.').unwrap_or(word) } else { word };
            match in_a_word || !is_board(board) {
                true => said.push_str(word),
                false => {
                    said.push_str(&self.row(board));
                    said.push_str(&word[board.len()..]);
                }
            }
            rest = after;
        }
        said
    }
}

/// Whether signs that may stand on a board are one, and no points alone.
fn is_board(signs: &str) -> bool {
    signs.chars().count() > 1 && signs.chars().any(|sign| !matches!(sign, '.' | '/'))
}

/// Whether a point before this text is the end of a sentence.
fn ends_a_sentence(after: &str) -> bool {
    let next = after.strip_prefix(' ').and_then(|after| after.chars().next());
    after.is_empty() || next.is_some_and(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frogs() -> Letters {
        Letters::new([('t', 'T'), ('t', 't'), ('.', '_'), ('f', 'F')].into_iter())
    }

    #[test]
    fn positions_are_written_in_the_letters_that_came_in() {
        assert_eq!(frogs().position(&"tt.f".into()), "TT_F".into());
        let rows = Data::List(vec!["t.".into(), ".f".into()]);
        assert_eq!(frogs().position(&rows), Data::List(vec!["T_".into(), "_F".into()]));
        let board = Data::Object(vec![("board".to_owned(), rows), ("tf".to_owned(), 3_u64.into())]);
        assert_eq!(frogs().position(&board).to_string(), r#"{"board": ["T_", "_F"], "tf": 3}"#);
    }

    #[test]
    fn sentences_keep_their_words() {
        for (said, written) in [
            ("Left moves to tt.f/..f, and wins.", "Left moves to TT_F/__F, and wins."),
            ("the staff of t and f", "the staff of t and f"),
            (
                "tt..f: a draft ... of it. So ..f wins against t.f.",
                "TT__F: a draft ... of it. So __F wins against T_F.",
            ),
            ("from .f. to f..", "from _F_ to F_."),
            ("\"t.f\" 走到 .tf。", "\"T_F\" 走到 _TF。"),
        ] {
            assert_eq!(frogs().sentence(said), written);
        }
        assert_eq!(Letters::default().sentence("tt.f"), "tt.f");
    }
}
