//! Comments in files: lines that the game could not read as a part of a position.
//!
//! In lists of numbers, edges, fields and coins nothing begins with `#` or `%`, so a line that does is a
//! comment. A row of a board may begin so: there a comment is a mark, a blank and at least one word, and only
//! if the game cannot read it as a row. Nothing else is left out, and of an argument nothing at all.

use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::TextShape;
use grundy_theory::words;

/// The characters that comments begin with.
pub(super) const MARKS: [char; 2] = ['#', '%'];

/// Whether a line begins like a comment.
pub(super) fn is_marked(line: &str) -> bool {
    line.trim_start().starts_with(MARKS)
}

/// Whether a line consists of a mark, a blank, and text with at least one word of two letters.
pub(super) fn is_remark(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches(MARKS);
    is_marked(line) && text.starts_with(char::is_whitespace) && has_word(text)
}

/// Whether two letters are next to each other in a text.
pub(super) fn has_word(text: &str) -> bool {
    let mut before = false;
    text.chars().any(|c| std::mem::replace(&mut before, c.is_alphabetic()) && before)
}

/// Whether a line of a file says nothing about positions of this shape, which are no texts.
pub(super) fn is_comment(line: &str, shape: TextShape) -> bool {
    let word = line.trim_start();
    let by_rows = matches!(shape, TextShape::Rows { .. } | TextShape::ColouredEdges { .. });
    let is_dimacs = || word.strip_prefix('c').is_some_and(|rest| !rest.starts_with(char::is_alphabetic));
    is_marked(line) || by_rows && is_dimacs()
}

/// The text with blanks in the place of the lines that are comments, so that all others keep their places.
pub(super) fn blanked(text: &str, mut is_comment: impl FnMut(&str) -> bool) -> String {
    let mut blanked = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match is_comment(line) {
            // The line ends with the next one: an empty line may mean something.
            true => blanked.extend(std::iter::repeat_n(' ', line.len())),
            false => blanked.push_str(line),
        }
    }
    blanked
}

/// What is said where lines that might be rows are left out.
pub(super) fn left_out(lines: usize) -> LocalizedString {
    words!(
        "{lines} lines that begin with # or % are read as comments: no row of this game can be written so",
        "以 # 或 % 开头的 {lines} 行视为注释：这个游戏的行不会这样写"
    )
}

/// What is said of a file without a position.
pub(super) fn no_position() -> LocalizedString {
    words!(
        "there is no position here, only blanks and comments: write [] if the empty position is meant",
        "这里没有局面，只有空白和注释：若指空局面，请写 []"
    )
}

/// What is said of a comment in an argument.
pub(super) fn none_here(mark: &str) -> LocalizedString {
    words!(
        "a line that begins with {mark} is a comment only in a file: leave it out here",
        "以 {mark} 开头的行只在文件中是注释：请在这里去掉它"
    )
}
