//! Moves that were typed as people write them.

use super::ascii;
use grundy_draw::ThingNames;
use grundy_theory::data::{Data, MoveName};

/// What was typed: perhaps a summand, and a move without blanks, in small letters and the signs of every
/// keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The place of the summand.
    pub component: Option<usize>,
    text: String,
}

/// How well a move fits what was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It is written so.
    Exact,
    /// It is written so but for what people leave out or exchange: `b2-b1`, `c3-c4`, `B -2` without the
    /// sizes.
    Loose,
}

impl MoveText {
    /// What was typed at a game, or at a sum.
    pub fn from_line(line: &str, is_sum: bool) -> MoveText {
        let (component, rest) = match is_sum {
            true => split_summand(line.trim()),
            false => (None, line),
        };
        MoveText { component, text: plain(rest) }
    }

    /// Whether a move is meant that people write so.
    pub fn fit(&self, note: &str) -> Option<Fit> {
        let note = plain(note);
        if note == self.text {
            return Some(Fit::Exact);
        }
        let loose = without_sizes(&note).replace("->", "-");
        let typed = self.text.replace("->", "-");
        let turned_round = || {
            let (a, b) = self.text.split_once('-')?;
            let ends_in_digit = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
            let are_cells = [a, b]
                .iter()
                .all(|cell| cell.starts_with(|c: char| c.is_ascii_lowercase()) && ends_in_digit(cell));
            (are_cells && note == format!("{b}-{a}")).then_some(())
        };
        (loose == typed || turned_round().is_some()).then_some(Fit::Loose)
    }

    /// The name of a move in which tokens are taken from heaps: `B -2`, `both -3`, `-2`.
    pub fn heaps(&self, names: &ThingNames) -> Option<MoveName> {
        // Of tokens in a row it matters which are taken.
        if names.in_rows() {
            return None;
        }
        let (heap, take) = without_sizes(&self.text).split_once('-')?;
        let take = ("take", Data::Natural(take.parse().ok()?));
        Some(match heap {
            "" => vec![take],
            "both" | "两堆" => vec![("both", Data::Bool(true)), take],
            heap => vec![("heap", Data::Natural(names.heap_called(heap)?)), take],
        })
    }

    /// Whether it contains the sizes of heaps.
    pub fn has_sizes(&self) -> bool {
        without_sizes(&self.text) != self.text
    }
}

/// `B -2 (5 -> 3)` without what stands in brackets at its end.
fn without_sizes(text: &str) -> &str {
    match text.rfind('(') {
        Some(begin) if text.ends_with(')') => text[..begin].trim_end(),
        _ => text,
    }
}

/// The text in small letters and in the signs of every keyboard, without blanks.
fn plain(text: &str) -> String {
    let text = ascii(text).replace('—', "-").replace('⇒', "->").replace('，', ",").replace('：', ":");
    let text = text.replace('；', ";").replace('（', "(").replace('）', ")");
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// The summand that stands before a move: `component 1 (nim): A -2`, `s1 A -2`, `1: A -2`.
fn split_summand(line: &str) -> (Option<usize>, &str) {
    let place = |text: &str| -> Option<usize> {
        let text = text.trim();
        let text = text.split(['(', '（']).next().unwrap_or(text).trim();
        let digits = text.trim_start_matches("component").trim_start_matches(['s', 'S', '第']).trim();
        digits.trim_end_matches('项').trim().parse().ok()
    };
    // The name of a game may hold a colon: the last one stands before the move.
    if let Some((before, rest)) = line.rsplit_once([':', '：'])
        && let Some(place) = place(before)
    {
        return (Some(place), rest);
    }
    match line.split_once([' ', '.']) {
        Some((before, rest)) if before.starts_with(['s', 'S']) => match place(before) {
            Some(place) => (Some(place), rest),
            None => (None, line),
        },
        _ => (None, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(typed: &str, note: &str) -> Option<Fit> {
        MoveText::from_line(typed, false).fit(note)
    }

    #[test]
    fn moves_are_read_with_any_signs() {
        for typed in ["b −2 (5→3)", "B -2 (5 -> 3)", "B–2 (5 → 3)", "b-2(5->3)", "B −2 （5 → 3）"]
        {
            assert_eq!(fit(typed, "B −2 (5 → 3)"), Some(Fit::Exact), "{typed}");
        }
        for (typed, note) in [("B -2", "B −2 (5 → 3)"), ("c3-c4", "c3→c4"), ("b2-b1", "b1–b2")] {
            assert_eq!(fit(typed, note), Some(Fit::Loose), "{typed}");
        }
        // Sizes that are typed must be right; the ends of an arrow, and what is taken from which heap, are no
        // pair.
        for (typed, note) in [
            ("B -2 (6 -> 4)", "B −2 (5 → 3)"),
            ("c4->c3", "c3→c4"),
            ("2-1", "1–2"),
            ("A 2-1", "A 1–2"),
            ("", "c3"),
        ] {
            assert_eq!(fit(typed, note), None, "{typed}");
        }
    }

    #[test]
    fn summands_stand_before_moves() {
        let nim = "A -2";
        for typed in [
            "component 1 (bash:3): A -2",
            "第 1 项（bash:3）：A −2",
            "s1: A -2",
            "s1 A -2",
            "S1.A -2",
            "1: A -2",
        ] {
            let typed = MoveText::from_line(typed, true);
            assert_eq!((typed.component, typed.fit(nim)), (Some(1), Some(Fit::Exact)), "{typed:?}");
        }
        assert_eq!(MoveText::from_line(nim, true).component, None);
        assert_eq!(MoveText::from_line("s1 A -2", false).fit(nim), None);
    }
}
