//! Prints the small language of [`crate::code`] in each programming language.

use super::helpers::with_helpers;
use super::target::Target;
use std::collections::BTreeSet;

/// The source in a programming language, after the helper functions that it calls. `None` if the language
/// does not hold its numbers.
pub(super) fn printed(source: &str, target: Target) -> Option<String> {
    let source = with_helpers(source);
    let mut printer =
        Printer { target, text: String::new(), open: Vec::new(), mutable: BTreeSet::new(), listed: 0 };
    let lines: Vec<&str> = source.lines().collect();
    for (i, line) in lines.iter().enumerate() {
        printer.line(line, &lines[i + 1..])?;
    }
    printer.close(0);
    let body = printer.text;
    Some(match target {
        Target::Python => body.trim_start().to_owned(),
        Target::Cpp => {
            format!("#include <vector>\n\ntypedef unsigned long long u64;\n\n{}", body.trim_start())
        }
        Target::Rust => body.trim_start().to_owned(),
        Target::Java => {
            let indented = body.trim_start().lines().map(|line| match line {
                "" => "\n".to_owned(),
                line => format!("    {line}\n"),
            });
            format!("final class Pattern {{\n{}}}\n", indented.collect::<String>())
        }
    })
}

struct Printer {
    target: Target,
    text: String,
    /// The indentation of the blocks that are open.
    open: Vec<usize>,
    /// Parameters and variables of the function that are assigned to.
    mutable: BTreeSet<String>,
    /// How many numbers its lists have.
    listed: usize,
}

impl Printer {
    fn line(&mut self, line: &str, following: &[&str]) -> Option<()> {
        let code = line.trim_start();
        if code.is_empty() {
            return Some(());
        }
        let depth = line.len() - code.len();
        let is_else = code == "else";
        self.close(depth);
        let pad = " ".repeat(depth);
        let python = self.target == Target::Python;
        let (word, rest) = code.split_once(' ').unwrap_or((code, ""));
        let text = match word {
            "fn" | "test" => {
                self.mutable = assigned(following);
                self.text += if python { "\n\n" } else { "\n" };
                self.head(word == "test", rest)
            }
            "list" => {
                let (name, items) = rest.split_once(" = ")?;
                self.list(name, items)?
            }
            "let" => {
                let (name, value) = rest.split_once(" = ")?;
                let value = self.expression(value)?;
                match self.target {
                    Target::Python => format!("{name} = {value}"),
                    Target::Cpp => format!("u64 {name} = {value};"),
                    Target::Rust if self.mutable.contains(name) => format!("let mut {name} = {value};"),
                    Target::Rust => format!("let {name} = {value};"),
                    Target::Java => format!("long {name} = {value};"),
                }
            }
            "array" => {
                let (name, length) = rest.split_once(" = ")?;
                let length = self.expression(length)?;
                match self.target {
                    Target::Python => format!("{name} = [0] * ({length})"),
                    Target::Cpp => format!("std::vector<u64> {name}({length}, 0);"),
                    Target::Rust => format!("let mut {name} = vec![0_u64; ({length}) as usize];"),
                    Target::Java => format!("long[] {name} = new long[(int) ({length})];"),
                }
            }
            "while" | "if" => {
                let condition = self.expression(rest)?;
                let condition = match self.target {
                    Target::Cpp | Target::Java => format!("({})", bare(&condition)),
                    Target::Python | Target::Rust => bare(&condition).to_owned(),
                };
                self.opened(depth, format!("{word} {condition}"))
            }
            "else" => self.opened(depth, "else".to_owned()),
            "return" => {
                let value = self.expression(rest)?;
                let end = if python { "" } else { ";" };
                format!("return {}{end}", bare(&value))
            }
            _ => {
                let (to, value) = code.split_once(" = ")?;
                let (to, value) = (self.expression(to)?, self.expression(value)?);
                let end = if python { "" } else { ";" };
                format!("{to} = {}{end}", bare(&value))
            }
        };
        if is_else && !python {
            // It follows the brace of the block before it.
            let end = self.text.trim_end_matches('\n').len();
            self.text.truncate(end);
            self.text += &format!(" {text}\n");
        } else {
            self.text += &format!("{pad}{text}\n");
        }
        if matches!(word, "fn" | "test") {
            self.open.push(depth);
        }
        Some(())
    }

    /// Ends the blocks that are not shallower than this.
    fn close(&mut self, depth: usize) {
        while let Some(last) = self.open.pop_if(|open| *open >= depth) {
            if self.target != Target::Python {
                self.text += &format!("{}}}\n", " ".repeat(last));
            }
        }
    }

    fn opened(&mut self, depth: usize, head: String) -> String {
        self.open.push(depth);
        match self.target {
            Target::Python => format!("{head}:"),
            Target::Cpp | Target::Rust | Target::Java => format!("{head} {{"),
        }
    }

    fn head(&self, is_test: bool, rest: &str) -> String {
        let (name, parameters) = rest.split_once('(').unwrap_or((rest, ")"));
        let parameters = parameters.trim_end_matches(')').split(", ");
        let typed = |before: &str| -> String {
            parameters.clone().map(|name| format!("{before}{name}")).collect::<Vec<_>>().join(", ")
        };
        match self.target {
            Target::Python => format!("def {name}({}):", typed("")),
            Target::Cpp => format!("{} {name}({}) {{", if is_test { "bool" } else { "u64" }, typed("u64 ")),
            Target::Java => {
                format!("static {} {name}({}) {{", if is_test { "boolean" } else { "long" }, typed("long "))
            }
            Target::Rust => {
                let one = |name: &str| {
                    format!("{}{name}: u64", if self.mutable.contains(name) { "mut " } else { "" })
                };
                let all = parameters.map(one).collect::<Vec<_>>().join(", ");
                format!("pub fn {name}({all}) -> {} {{", if is_test { "bool" } else { "u64" })
            }
        }
    }

    fn list(&mut self, name: &str, items: &str) -> Option<String> {
        let numbers: Vec<&str> = items.split(", ").collect();
        self.listed += numbers.len();
        if self.listed > self.target.longest() {
            return None;
        }
        let numbers = numbers.into_iter().map(|number| self.number(number)).collect::<Option<Vec<_>>>()?;
        let (count, lines) = (numbers.len(), wrapped(&numbers));
        Some(match self.target {
            Target::Python => format!("{name} = [{lines}]"),
            Target::Cpp => format!("static const u64 {name}[] = {{{lines}}};"),
            Target::Rust => format!("static {name}: [u64; {count}] = [{lines}];"),
            Target::Java => format!("static final long[] {name} = {{{lines}}};"),
        })
    }

    fn number(&self, digits: &str) -> Option<String> {
        let number: u64 = digits.parse().ok().filter(|&number| number <= self.target.largest())?;
        let is_long = number > i32::MAX as u64;
        Some(match self.target {
            Target::Cpp if is_long => format!("{digits}ULL"),
            Target::Java if is_long => format!("{digits}L"),
            _ => digits.to_owned(),
        })
    }

    fn expression(&self, text: &str) -> Option<String> {
        let mut printed = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            if is_word(first) {
                let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                printed += &match (word, self.target) {
                    ("and" | "or" | "not", Target::Python) => word.to_owned(),
                    ("and", _) => "&&".to_owned(),
                    ("or", _) => "||".to_owned(),
                    ("not", _) => "!".to_owned(),
                    ("true", Target::Python) => "True".to_owned(),
                    ("false", Target::Python) => "False".to_owned(),
                    (number, _) if first.is_ascii_digit() => self.number(number)?,
                    (word, _) => word.to_owned(),
                };
                rest = after;
                if word == "not" && self.target != Target::Python {
                    rest = rest.trim_start();
                }
                continue;
            }
            printed += match (first, self.target) {
                ('/', Target::Python) => "//",
                ('[', Target::Rust) => "[(",
                (']', Target::Rust) => ") as usize]",
                ('[', Target::Java) => "[(int) (",
                (']', Target::Java) => ")]",
                _ => &rest[..first.len_utf8()],
            };
            rest = &rest[first.len_utf8()..];
        }
        Some(printed)
    }
}

/// The names that are assigned to before the next function begins.
fn assigned(following: &[&str]) -> BTreeSet<String> {
    let inside = following.iter().take_while(|line| line.is_empty() || line.starts_with(' '));
    let mut names = BTreeSet::new();
    for line in inside {
        let Some((to, _)) = line.split_once(" = ") else { continue };
        let to = to.trim_start();
        if !to.contains(' ') && !to.contains('[') {
            names.insert(to.to_owned());
        }
    }
    names
}

/// An expression without a pair of parentheses around all of it.
fn bare(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) else { return text };
    let mut depth = 0_i64;
    for c in inner.chars() {
        depth += i64::from(c == '(') - i64::from(c == ')');
        if depth < 0 {
            return text;
        }
    }
    inner
}

/// Numbers in lines that are not too long.
fn wrapped(numbers: &[String]) -> String {
    const WIDTH: usize = 96;
    let (mut text, mut column) = (String::new(), 0);
    for (i, number) in numbers.iter().enumerate() {
        if i > 0 {
            text.push(',');
            let fits = column + number.len() + 2 <= WIDTH;
            text += if fits { " " } else { "\n    " };
            column = if fits { column } else { 0 };
        }
        text += number;
        column += number.len() + 2;
    }
    text
}
