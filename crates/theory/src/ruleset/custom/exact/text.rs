//! Exact rules as text and back, for rules that are read in another process.
//!
//! Nodes stand one to a line, those that a node mentions before it, and are mentioned by the number of their
//! line. What is read is made anew by the methods that build normal forms, so that no text leads to an arena
//! that is none.

use super::condition::{Condition, ConditionId, Range};
use super::substitute::Node;
use super::term::{Bitwise, Expressions, Term, TermId, VariableId};
use super::{Component, ConstantLoop, ExactMove, ExactRules, Form, FormRules, Left};
use crate::ruleset::custom::SourceLocation;
use num_bigint::BigInt;
use num_traits::Signed;
use std::collections::HashMap;
use std::fmt::Write;

/// Texts with more lines are refused.
const MAX_LINES: usize = 1 << 20;

impl ExactRules {
    /// The rules as text, which [`from_text`](ExactRules::from_text) reads.
    pub fn to_text(&self) -> String {
        let mut writer = Writer { rules: self, lines: HashMap::new(), text: String::new(), count: 0 };
        for form in &self.forms {
            writer.form(form);
        }
        for each in &self.constant_loops {
            let SourceLocation { file, line, column, text } = &each.place;
            let quoted = [file, text].map(|text| text.replace(['\n', '\t'], " "));
            writer.line(&format!("loop\t{}\t{line}\t{column}\t{}\t{}", each.passes, quoted[0], quoted[1]));
        }
        writer.text
    }

    /// Reads the text of rules; `None` if it is none.
    pub fn from_text(text: &str) -> Option<ExactRules> {
        let rules =
            ExactRules { expressions: Expressions::new(), forms: Vec::new(), constant_loops: Vec::new() };
        let mut reader = Reader { rules, nodes: Vec::new(), variables: HashMap::new() };
        for line in text.lines() {
            if reader.nodes.len() >= MAX_LINES {
                return None;
            }
            reader.line(line)?;
        }
        Some(reader.rules)
    }
}

struct Writer<'a> {
    rules: &'a ExactRules,
    lines: HashMap<Node, usize>,
    text: String,
    count: usize,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) -> usize {
        self.text += text;
        self.text.push('\n');
        self.count += 1;
        self.count - 1
    }

    /// Writes a node and all that it mentions, without recursion: texts may nest deeply.
    fn node(&mut self, node: Node) -> usize {
        let mut open = vec![(node, false)];
        while let Some((node, visited)) = open.pop() {
            if self.lines.contains_key(&node) {
                continue;
            }
            if visited {
                let text = self.described(node);
                let line = self.line(&text);
                self.lines.insert(node, line);
                continue;
            }
            open.push((node, true));
            open.extend(self.rules.expressions.children(node).0.into_iter().map(|child| (child, false)));
        }
        self.lines[&node]
    }

    fn term(&mut self, id: TermId) -> usize {
        self.node(Node::Term(id))
    }

    fn condition(&mut self, id: ConditionId) -> usize {
        self.node(Node::Condition(id))
    }

    fn described(&mut self, node: Node) -> String {
        let rules = self.rules;
        match node {
            Node::Term(id) => match rules.expressions.term(id) {
                Term::Variable(variable) => {
                    format!(
                        "var\t{}\t{}",
                        variable.0,
                        rules.expressions.name(*variable).replace(['\t', '\n'], " ")
                    )
                }
                Term::Linear(summands, constant) => {
                    let mut text = format!("sum\t{constant}");
                    for (term, factor) in summands {
                        let _ = write!(text, "\t{}\t{factor}", self.term(*term));
                    }
                    text
                }
                Term::Quotient(of, divisor) => format!("div\t{}\t{divisor}", self.term(*of)),
                Term::FloorDivision(one, other) => {
                    format!("over\t{}\t{}", self.term(*one), self.term(*other))
                }
                Term::Product(one, other) => format!("mul\t{}\t{}", self.term(*one), self.term(*other)),
                Term::Power(base, exponent) => format!("pow\t{}\t{base}", self.term(*exponent)),
                Term::Choice(when, one, other) => {
                    format!("if\t{}\t{}\t{}", self.condition(*when), self.term(*one), self.term(*other))
                }
                Term::Bits(operation, one, other) => {
                    let name = match operation {
                        Bitwise::And => "and",
                        Bitwise::Or => "or",
                        Bitwise::Xor => "xor",
                    };
                    format!("bits\t{name}\t{}\t{}", self.term(*one), self.term(*other))
                }
                Term::DigitCount(of, base) => format!("digits\t{}\t{base}", self.term(*of)),
                Term::Count(range, when) => format!("count\t{}", self.ranged(range, *when)),
                Term::Greatest(range, when, otherwise) => {
                    format!("greatest\t{}\t{}", self.ranged(range, *when), self.term(*otherwise))
                }
                Term::Least(range, when, otherwise) => {
                    format!("least\t{}\t{}", self.ranged(range, *when), self.term(*otherwise))
                }
            },
            Node::Condition(id) => match rules.expressions.condition(id) {
                Condition::Constant(holds) => format!("const\t{}", u8::from(*holds)),
                Condition::NotNegative(term) => format!("natural\t{}", self.term(*term)),
                Condition::Zero(term) => format!("zero\t{}", self.term(*term)),
                Condition::Divides(one, other) => {
                    format!("divides\t{}\t{}", self.term(*one), self.term(*other))
                }
                Condition::Not(inner) => format!("not\t{}", self.condition(*inner)),
                Condition::And(all) => self.joined("all", all),
                Condition::Or(all) => self.joined("any", all),
                Condition::Exists(range, when) => format!("exists\t{}", self.ranged(range, *when)),
            },
        }
    }

    fn joined(&mut self, name: &str, all: &[ConditionId]) -> String {
        all.iter().fold(name.to_owned(), |text, &one| format!("{text}\t{}", self.condition(one)))
    }

    fn ranged(&mut self, range: &Range, when: ConditionId) -> String {
        let (low, high) = (self.term(range.low), self.term(range.high));
        format!("{}\t{low}\t{high}\t{}", range.variable.0, self.condition(when))
    }

    fn form(&mut self, form: &FormRules) {
        let domain = self.condition(form.domain);
        let variables = form.variables.iter().fold(String::new(), |text, variable| {
            format!(
                "{text}\t{}\t{}",
                variable.0,
                self.rules.expressions.name(*variable).replace(['\t', '\n'], " ")
            )
        });
        self.line(&format!("form\t{}\t{domain}{variables}", form_name(form.form)));
        for mv in &form.moves {
            let mut text = format!("move\t{}", self.bound(mv.when, &mv.bound));
            for component in &mv.left {
                text += &match component {
                    Component::Single(left) => format!("\t/\t{}", self.left(left)),
                    Component::Each { bound, when, left } => {
                        format!("\t*\t{}\t|\t{}", self.bound(*when, bound), self.left(left))
                    }
                };
            }
            self.line(&text);
        }
    }

    fn bound(&mut self, when: ConditionId, bound: &[Range]) -> String {
        let mut text = format!("{}\t{}", self.condition(when), bound.len());
        for range in bound {
            let (low, high) = (self.term(range.low), self.term(range.high));
            let _ = write!(text, "\t{}\t{low}\t{high}", range.variable.0);
        }
        text
    }

    fn left(&mut self, left: &Left) -> String {
        left.numbers
            .iter()
            .fold(form_name(left.form), |text, &number| format!("{text}\t{}", self.term(number)))
    }
}

fn form_name(form: Form) -> String {
    match form {
        Form::Heap => "heap".to_owned(),
        Form::Number => "number".to_owned(),
        Form::Tuple(arity) => format!("tuple{arity}"),
    }
}

fn form_named(name: &str) -> Option<Form> {
    match name {
        "heap" => Some(Form::Heap),
        "number" => Some(Form::Number),
        _ => name.strip_prefix("tuple")?.parse().ok().map(Form::Tuple),
    }
}

/// What a line of the text stands for.
enum LineDefinition {
    Term(TermId),
    Condition(ConditionId),
    Nothing,
}

struct Reader {
    rules: ExactRules,
    nodes: Vec<LineDefinition>,
    variables: HashMap<u32, VariableId>,
}

/// The words of a line that are still to be read.
type Words<'a> = std::str::Split<'a, char>;

impl Reader {
    fn line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split('\t');
        let made = match words.next()? {
            "form" => self.form(words)?,
            "move" => self.mv(words)?,
            "loop" => self.constant_loop(words)?,
            name => self.node(name, &mut words)?,
        };
        self.nodes.push(made);
        Some(())
    }

    fn variable(&mut self, number: &str, name: &str) -> Option<VariableId> {
        let number = number.parse().ok()?;
        if let Some(&known) = self.variables.get(&number) {
            return Some(known);
        }
        let fresh = self.rules.expressions.new_variable(name);
        self.variables.insert(number, fresh);
        Some(fresh)
    }

    fn term(&self, words: &mut Words<'_>) -> Option<TermId> {
        match self.nodes.get(words.next()?.parse::<usize>().ok()?)? {
            LineDefinition::Term(term) => Some(*term),
            _ => None,
        }
    }

    fn condition(&self, words: &mut Words<'_>) -> Option<ConditionId> {
        match self.nodes.get(words.next()?.parse::<usize>().ok()?)? {
            LineDefinition::Condition(condition) => Some(*condition),
            _ => None,
        }
    }

    fn range(&mut self, words: &mut Words<'_>) -> Option<Range> {
        let number = words.next()?;
        let (low, high) = (self.term(words)?, self.term(words)?);
        let variable = self.variable(number, "k")?;
        let range = Range { variable, low, high };
        self.rules.expressions.ranges.push(range);
        Some(range)
    }

    fn node(&mut self, name: &str, words: &mut Words<'_>) -> Option<LineDefinition> {
        let natural = |number: &BigInt| !number.is_negative();
        Some(match name {
            "var" => {
                let variable = self.variable(words.next()?, words.clone().next()?)?;
                LineDefinition::Term(self.rules.expressions.variable(variable))
            }
            "sum" => {
                let constant: BigInt = words.next()?.parse().ok()?;
                let mut summands = Vec::new();
                while words.clone().next().is_some() {
                    summands.push((self.term(words)?, words.next()?.parse().ok()?));
                }
                LineDefinition::Term(self.rules.expressions.linear(&summands, constant))
            }
            "div" => {
                let of = self.term(words)?;
                let divisor =
                    self.rules.expressions.number(words.next()?.parse::<BigInt>().ok().filter(natural)?);
                LineDefinition::Term(self.rules.expressions.floor_divide(of, divisor))
            }
            "over" => {
                let (one, other) = (self.term(words)?, self.term(words)?);
                LineDefinition::Term(self.rules.expressions.floor_divide(one, other))
            }
            "mul" => {
                let (one, other) = (self.term(words)?, self.term(words)?);
                LineDefinition::Term(self.rules.expressions.multiply(one, other))
            }
            "pow" => {
                let exponent = self.term(words)?;
                let base = words.next()?.parse::<BigInt>().ok().filter(BigInt::is_positive)?;
                LineDefinition::Term(self.rules.expressions.power(base, exponent))
            }
            "if" => {
                let (when, one, other) = (self.condition(words)?, self.term(words)?, self.term(words)?);
                LineDefinition::Term(self.rules.expressions.choice(when, one, other))
            }
            "bits" => {
                let operation = match words.next()? {
                    "and" => Bitwise::And,
                    "or" => Bitwise::Or,
                    "xor" => Bitwise::Xor,
                    _ => return None,
                };
                let (one, other) = (self.term(words)?, self.term(words)?);
                LineDefinition::Term(self.rules.expressions.bits(operation, one, other))
            }
            "digits" => {
                let of = self.term(words)?;
                let base = words.next()?.parse().ok().filter(|base| (2..=36).contains(base))?;
                LineDefinition::Term(self.rules.expressions.digit_count(of, base))
            }
            "count" => {
                let (range, when) = (self.range(words)?, self.condition(words)?);
                LineDefinition::Term(self.rules.expressions.count(range, when))
            }
            "greatest" | "least" => {
                let (range, when) = (self.range(words)?, self.condition(words)?);
                let otherwise = self.term(words)?;
                let expressions = &mut self.rules.expressions;
                LineDefinition::Term(match name {
                    "greatest" => expressions.greatest(range, when, otherwise),
                    _ => expressions.least(range, when, otherwise),
                })
            }
            "const" => LineDefinition::Condition(self.rules.expressions.constant(words.next()? == "1")),
            "natural" => {
                let term = self.term(words)?;
                LineDefinition::Condition(self.rules.expressions.not_negative(term))
            }
            "zero" => {
                let term = self.term(words)?;
                LineDefinition::Condition(self.rules.expressions.zero(term))
            }
            "divides" => {
                let (one, other) = (self.term(words)?, self.term(words)?);
                LineDefinition::Condition(self.rules.expressions.divides(one, other))
            }
            "not" => {
                let inner = self.condition(words)?;
                LineDefinition::Condition(self.rules.expressions.not(inner))
            }
            "all" | "any" => {
                let mut all = Vec::new();
                while words.clone().next().is_some() {
                    all.push(self.condition(words)?);
                }
                let expressions = &mut self.rules.expressions;
                LineDefinition::Condition(if name == "all" {
                    expressions.all(&all)
                } else {
                    expressions.any(&all)
                })
            }
            "exists" => {
                let (range, when) = (self.range(words)?, self.condition(words)?);
                LineDefinition::Condition(self.rules.expressions.exists(range, when))
            }
            _ => return None,
        })
    }

    fn form(&mut self, mut words: Words<'_>) -> Option<LineDefinition> {
        let form = form_named(words.next()?)?;
        let domain = self.condition(&mut words)?;
        let mut variables = Vec::new();
        while let Some(number) = words.next() {
            let variable = self.variable(number, words.next()?)?;
            variables.push(variable);
        }
        (variables.len() == form.arity()).then_some(())?;
        self.rules.forms.push(FormRules { form, variables, domain, moves: Vec::new() });
        Some(LineDefinition::Nothing)
    }

    fn mv(&mut self, mut words: Words<'_>) -> Option<LineDefinition> {
        let (when, bound) = self.bound(&mut words)?;
        let mut left = Vec::new();
        let mut rest: Vec<&str> = words.collect();
        while !rest.is_empty() {
            let kind = rest.remove(0);
            let end = rest.iter().position(|&word| word == "/" || word == "*").unwrap_or(rest.len());
            let text = rest.drain(..end).collect::<Vec<_>>().join("\t");
            left.push(match kind {
                "/" => Component::Single(self.left(&text)?),
                "*" => {
                    let (ranges, one) = text.split_once("\t|\t")?;
                    let (when, bound) = self.bound(&mut ranges.split('\t'))?;
                    Component::Each { bound, when, left: self.left(one)? }
                }
                _ => return None,
            });
        }
        self.rules.forms.last_mut()?.moves.push(ExactMove { bound, when, left });
        Some(LineDefinition::Nothing)
    }

    fn bound(&mut self, words: &mut Words<'_>) -> Option<(ConditionId, Vec<Range>)> {
        let when = self.condition(words)?;
        let count: usize = words.next()?.parse().ok()?;
        let bound = (0..count).map(|_| self.range(words)).collect::<Option<_>>()?;
        Some((when, bound))
    }

    fn left(&self, text: &str) -> Option<Left> {
        let mut words = text.split('\t');
        let form = form_named(words.next()?)?;
        let mut numbers = Vec::new();
        while words.clone().next().is_some() {
            numbers.push(self.term(&mut words)?);
        }
        (numbers.len() == form.arity()).then_some(Left { form, numbers })
    }

    fn constant_loop(&mut self, mut words: Words<'_>) -> Option<LineDefinition> {
        let passes = words.next()?.parse().ok()?;
        let (line, column) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        let (file, text) = (words.next()?.to_owned(), words.next()?.to_owned());
        self.rules
            .constant_loops
            .push(ConstantLoop { place: SourceLocation { file, line, column, text }, passes });
        Some(LineDefinition::Nothing)
    }
}
