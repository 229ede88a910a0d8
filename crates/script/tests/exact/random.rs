//! Random scripts: where they are read, the formulas say what the interpreter says.

use crate::compare::{heap, position, read, short_script};
use grundy_theory::ruleset::custom::exact::Form;
use proptest::prelude::*;

/// Writes a script, each choice made by a byte.
struct Writer<'a> {
    bytes: std::slice::Iter<'a, u8>,
    lines: Vec<String>,
    indent: usize,
    /// The variables of the loops around the present line.
    loops: Vec<&'static str>,
}

impl Writer<'_> {
    fn pick(&mut self, of: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % of
    }

    fn number(&mut self) -> usize {
        [1, 2, 3, 0, 4, 5, 7, 10][self.pick(8)]
    }

    fn name(&mut self) -> &'static str {
        let of = self.pick(3 + 2 * self.loops.len());
        match of {
            0 => "n",
            1 => "x",
            2 => "y",
            of => self.loops[(of - 3) / 2],
        }
    }

    fn term(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.pick(3) {
                0 => self.number().to_string(),
                _ => self.name().to_owned(),
            };
        }
        let deeper = depth - 1;
        match self.pick(16) {
            0..=3 => self.term(0),
            4 | 5 => format!("({} + {})", self.term(deeper), self.term(deeper)),
            6 | 7 => format!("({} - {})", self.term(deeper), self.term(deeper)),
            8 => format!("{} * {}", self.name(), self.number()),
            9 => format!("({}) // {}", self.term(deeper), self.number() + 1),
            10 => format!("({}) % {}", self.term(deeper), self.number() + 1),
            11 => {
                let operator = ["//", "%", "*", "&", "|", "^"][self.pick(6)];
                format!("({}) {operator} ({})", self.term(deeper), self.term(deeper))
            }
            12 => {
                let extreme = ["min", "max"][self.pick(2)];
                format!("{extreme}({}, {})", self.term(deeper), self.term(deeper))
            }
            13 => format!("({} if {} else {})", self.term(deeper), self.condition(deeper), self.term(deeper)),
            14 => match self.pick(3) {
                0 => format!("TABLE[({}) % 3]", self.term(deeper)),
                1 => format!("help({}, {})", self.term(deeper), self.term(deeper)),
                _ => format!("abs({})", self.term(deeper)),
            },
            _ => match self.pick(4) {
                0 => format!("len([j for j in range({}) if {}])", self.term(deeper), self.condition_of("j")),
                1 => format!("({}) >> {}", self.term(deeper), self.number()),
                2 => format!("len(found) + {}", self.number()),
                _ => format!(
                    "sorted([{}, {}, {}])[{}]",
                    self.term(0),
                    self.term(0),
                    self.term(0),
                    self.pick(3)
                ),
            },
        }
    }

    fn condition_of(&mut self, name: &'static str) -> String {
        self.loops.push(name);
        let condition = self.condition(1);
        self.loops.pop();
        condition
    }

    fn condition(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.pick(if depth == 0 { 6 } else { 10 }) {
            0..=3 => {
                let comparison = ["<", "<=", "==", "!=", ">", ">="][self.pick(6)];
                format!("{} {comparison} {}", self.term(deeper), self.term(deeper))
            }
            4 => format!("({}) % {} == {}", self.term(deeper), self.number() + 1, self.pick(3)),
            5 => format!("{} in (1, 2, 5, 6)", self.term(deeper)),
            6 => format!("({} and {})", self.condition(deeper), self.condition(deeper)),
            7 => format!("({} or {})", self.condition(deeper), self.condition(deeper)),
            8 => format!("not ({})", self.condition(deeper)),
            _ => {
                let every = ["any", "all"][self.pick(2)];
                format!("{every}([{} for j in range({})])", self.condition_of("j"), self.term(deeper))
            }
        }
    }

    fn line(&mut self, line: &str) {
        self.lines.push(format!("{}{line}", "    ".repeat(self.indent)));
    }

    fn block(&mut self, depth: usize, in_loop: bool) {
        let count = 1 + self.pick(3);
        self.statements(count, depth, in_loop);
    }

    fn statements(&mut self, count: usize, depth: usize, in_loop: bool) {
        self.indent += 1;
        for _ in 0..count {
            self.statement(depth, in_loop);
        }
        self.indent -= 1;
    }

    fn element(&mut self) -> String {
        match self.pick(4) {
            0 => format!("(({}) % n, ({}) % n)", self.term(1), self.term(1)),
            _ => format!("({}) % n", self.term(2)),
        }
    }

    fn statement(&mut self, depth: usize, in_loop: bool) {
        let choice = self.pick(if depth == 0 { 6 } else { 12 });
        match choice {
            0 | 1 => {
                let (name, term) = (["x", "y"][self.pick(2)], self.term(2));
                self.line(&format!("{name} = {term}"));
            }
            2 | 3 => {
                let element = self.element();
                self.line(&format!("found.append({element})"));
            }
            4 => {
                let (name, operator, term) =
                    (["x", "y"][self.pick(2)], ["+=", "-=", "*=", "//="][self.pick(4)], self.number().max(1));
                self.line(&format!("{name} {operator} {term}"));
            }
            5 => {
                let condition = self.condition(1);
                self.line(&format!("if {condition}:"));
                let stop = match (in_loop, self.pick(3)) {
                    (true, 0) => "break",
                    (true, 1) => "continue",
                    (false, 0 | 1) => "x = n // 2",
                    _ => "return found",
                };
                self.indent += 1;
                self.line(stop);
                self.indent -= 1;
            }
            6..=8 => {
                let condition = self.condition(2);
                self.line(&format!("if {condition}:"));
                self.block(depth - 1, in_loop);
                if self.pick(2) == 0 {
                    self.line("else:");
                    self.block(depth - 1, in_loop);
                }
            }
            9 => {
                let element = {
                    self.loops.push("i");
                    let element = self.element();
                    self.loops.pop();
                    element
                };
                let (over, condition) = (self.over(), self.condition_of("i"));
                self.line(&format!("found += [{element} for i in {over} if {condition}]"));
            }
            _ => {
                let name = ["k", "m"][self.loops.len().min(1)];
                let over = self.over();
                self.line(&format!("for {name} in {over}:"));
                self.loops.push(name);
                self.block(depth - 1, true);
                self.loops.pop();
            }
        }
    }

    fn over(&mut self) -> String {
        match self.pick(7) {
            0 => format!("range({})", self.number()),
            1 => format!("range({}, {})", self.number(), self.term(1)),
            2 => format!("range({}, {}, {})", self.term(1), self.term(1), [2, 3, -1, -2][self.pick(4)]),
            3 => "(1, 3, 4)".to_owned(),
            4 => format!("[j + 1 for j in range({}) if {}]", self.name(), self.condition_of("j")),
            5 => "STEPS".to_owned(),
            _ => format!("range({})", self.term(0)),
        }
    }
}

fn written(bytes: &[u8]) -> String {
    let mut writer = Writer { bytes: bytes.iter(), lines: Vec::new(), indent: 0, loops: Vec::new() };
    let help = {
        writer.line("def help(n, x):");
        writer.indent = 1;
        writer.line("y = 2");
        writer.line("found = [n]");
        writer.indent = 0;
        let begin = writer.lines.len();
        writer.block(1, false);
        // A function that calls itself would not end.
        let lines = writer.lines.split_off(begin);
        let body = lines.join("\n").replace("help(", "max(").replace("return found", "return len(found)");
        let body = body.replace("% n", "% 5");
        format!("{}\n{body}\n    return x + y\n", writer.lines.join("\n"))
    };
    writer.lines.clear();
    let count = 3 + writer.pick(5);
    writer.statements(count, 3, false);
    let body = writer.lines.join("\n");
    format!(
        "TABLE = [2, 0, 5]\nSTEPS = [k * k for k in range(1, 9) if k != 4]\n\n{help}\ndef options(n):\n    found = []\n    x = n\n    y = 1\n{body}\n    return found\n"
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_scripts_say_the_same(bytes in prop::collection::vec(any::<u8>(), 60..500)) {
        let text = written(&bytes);
        let script = short_script(&text);
        if let Ok(rules) = read(&script) {
            for n in 1..10 {
                heap(&script, &rules, n);
            }
        }
    }

    #[test]
    fn random_scripts_of_pairs_say_the_same(bytes in prop::collection::vec(any::<u8>(), 60..400)) {
        let text = written(&bytes).replace(
            "def options(n):\n    found = []\n    x = n\n    y = 1",
            "example = (3, 4)\n\ndef moves(p):\n    n, y = p\n    n += 1\n    found = []\n    x = n + y",
        );
        let script = short_script(&text);
        if let Ok(rules) = read(&script) {
            for form in &rules.forms {
                for at in (0..5u64).flat_map(|a| (0..4u64).map(move |b| [a, b])) {
                    if form.form == Form::Tuple(2) {
                        position(&script, &rules, form, &at);
                    }
                }
            }
        }
    }
}
