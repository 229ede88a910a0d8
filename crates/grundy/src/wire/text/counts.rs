//! First lines that say how many numbers follow: contests write them, and they may be mistaken for what they
//! count.

use super::lines::{Line, Lines};
use super::{TextError, offset};
use grundy_theory::data::Data;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

impl Lines<'_> {
    /// How many numbers stand in each line of a list.
    fn lengths(&self) -> Vec<usize> {
        let starts = self.lines.iter().map(|line| line.before);
        let ends = starts.clone().skip(1).chain([self.numbers.len()]);
        starts.zip(ends).map(|(start, end)| end - start).collect()
    }

    /// Leaves out a first line that says how many numbers follow, and tells so. Lines that may be one list or
    /// several are refused; those that end with a comma go on.
    pub(super) fn leave_out_count(&mut self) -> Result<Option<LocalizedString>, TextError> {
        let lengths = self.lengths();
        let Some((last, before)) = self.lines.split_last() else { return Ok(None) };
        let goes_on = |line: &Line<'_>| line.text.trim_end().ends_with([',', '，']);
        if before.is_empty() || before.iter().all(goes_on) {
            return Ok(None);
        }
        let count = self.numbers.len() - 1;
        let counted = lengths[0] == 1 && self.numbers[0] == Data::Natural(count as u64);
        let one_each = lengths.iter().all(|&length| length == 1);
        let first = self.at(before[0].text.trim());
        match (counted, one_each) {
            (true, false) => {
                self.numbers.remove(0);
                self.rows.remove(0);
                Ok(Some(words!(
                    "the first line, {count}, is the number of those below, and is left out",
                    "首行的 {count} 是其后各数的个数，不计入局面"
                )))
            }
            (true, true) => Err((
                first,
                words!(
                    "this may be one of the numbers, or say how many follow: leave it out, or write all in one line",
                    "这可能是其中一个数，也可能表示其后有几个数：请去掉它，或把所有数写在一行"
                ),
            )),
            (false, true) => Ok(None),
            (false, false) => Err((
                self.at(last.text.trim()),
                words!(
                    "these lines may be one list or several: write one list in one line, or end its lines with commas; `grundy batch` takes several positions",
                    "这几行可能是一个列表，也可能是几个：一个列表请写在一行，或在行末加逗号；多个局面请用 `grundy batch`"
                ),
            )),
        }
    }

    /// Refuses a first line that may be an edge, or say how many vertices and edges there are.
    pub(super) fn refuse_counts(&self) -> Result<(), TextError> {
        let ([first, rest @ ..], None) = (&self.lines[..], self.declared) else { return Ok(()) };
        let Some(rows) = self.rows.len().checked_sub(1) else { return Ok(()) };
        let plain = !first.text.contains(['-', '>']) && !rest.is_empty();
        let ends_a_line = self.text[offset(self.text, first.text) + first.text.len()..].starts_with('\n');
        let [Data::Natural(vertices), Data::Natural(edges)] = self.numbers[..self.ends[0]] else {
            return Ok(());
        };
        let mut others = self.ends.windows(2).flat_map(|ends| self.numbers_before(ends[0], ends[1]));
        let fits = others.all(|number| matches!(number, Data::Natural(n) if *n <= vertices));
        if !(plain && ends_a_line && edges == rows as u64 && fits) {
            return Ok(());
        }
        Err((
            self.at(first.text.trim()),
            words!(
                "this may be an edge, or the numbers of vertices and edges: write {vertices}-{edges} for the edge, or p edge {vertices} {edges} for the numbers",
                "这可能是一条边，也可能是顶点数与边数：边请写 {vertices}-{edges}，顶点数与边数请写 p edge {vertices} {edges}"
            ),
        ))
    }
}
