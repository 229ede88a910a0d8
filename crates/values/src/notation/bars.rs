//! What bars, commas and the closing brace make of the options before them.

use super::error::ParseValueError;
use super::expression::{BraceLabel, Node, NodeRef};
use super::group::{Group, Side};
use super::parser::{PASS, Parser};
use grundy_theory::words;

impl Group {
    /// A comma (no bars) or bars, behind an option or behind nothing.
    pub(super) fn separate(
        &mut self,
        option: Option<NodeRef>,
        bars: usize,
        column: usize,
        reader: &mut Parser,
    ) -> Result<(), ParseValueError> {
        self.options.extend(option);
        if bars == 0 {
            return Ok(());
        }
        self.resolve(|waiting| waiting < bars, reader);
        if self.waiting.last().is_some_and(|side| side.bars == bars) {
            return Err(ParseValueError::syntax(
                column,
                words!(
                    "two separators of the same length are side by side: write more bars for the looser one, as in {{a|b||c}}",
                    "两个同样长的分隔符相邻：较松的一个应写更多竖线，例如 {{a|b||c}}"
                ),
            ));
        }
        self.waiting.push(Side { options: std::mem::take(&mut self.options), bars, column });
        Ok(())
    }

    /// The closing brace.
    pub(super) fn close(
        mut self,
        option: Option<NodeRef>,
        opened: usize,
        reader: &mut Parser,
    ) -> Result<NodeRef, ParseValueError> {
        self.options.extend(option);
        // The loosest bars belong to the whole: its label, and its name, are those of the brace.
        self.resolve_but_one(reader);
        match self.waiting.pop() {
            None if !self.symmetric => Err(reader.cursor.syntax(words!(
                "a bar is missing between Left's and Right's options, as in {{1|0}}",
                "左方与右方的选项之间缺少竖线，例如 {{1|0}}"
            ))),
            None if self.options.is_empty() => Err(reader.cursor.syntax(words!(
                "an option of Left is expected, as in +-{{1,2}}",
                "这里应为左方的选项，例如 +-{{1,2}}"
            ))),
            None => {
                reader.belong(&self.options, self.label);
                Ok(reader.add(Node::Symmetric { label: self.label, options: self.options }, opened))
            }
            Some(side) if self.symmetric => {
                let inner = reader.new_label();
                let brace = brace(inner, side.options, self.options, opened, reader);
                Ok(reader.add(Node::Symmetric { label: self.label, options: vec![brace] }, opened))
            }
            Some(side) => Ok(brace(self.label, side.options, self.options, opened, reader)),
        }
    }

    /// Closes the sides that wait with bars of such lengths, from the last on.
    fn resolve(&mut self, shorter: impl Fn(usize) -> bool, reader: &mut Parser) {
        while let Some(side) = self.waiting.pop_if(|side| shorter(side.bars)) {
            let right = std::mem::take(&mut self.options);
            let label = reader.new_label();
            self.options = vec![brace(label, side.options, right, side.column, reader)];
        }
    }

    fn resolve_but_one(&mut self, reader: &mut Parser) {
        let loosest = self.waiting.first().map_or(0, |side| side.bars);
        self.resolve(|bars| bars < loosest, reader);
    }
}

fn brace(
    label: BraceLabel,
    left: Vec<NodeRef>,
    right: Vec<NodeRef>,
    column: usize,
    reader: &mut Parser,
) -> NodeRef {
    reader.belong(&left, label);
    reader.belong(&right, label);
    reader.add(Node::Brace { label, left, right }, column)
}

impl Parser {
    /// A `pass` among these options goes back to this brace.
    fn belong(&mut self, options: &[NodeRef], label: BraceLabel) {
        for option in options {
            if let Some(node) = self.expression.nodes.get_mut(option.0)
                && *node == PASS
            {
                *node = Node::Back(label);
            }
        }
    }
}
