//! From text to [`Expression`].
//!
//! Operators wait on a stack of the reader's own until what follows binds more loosely (Dijkstra's shunting
//! yard), brackets wait on the same stack; the depth of nesting is bounded by memory alone.

use super::error::ParseValueError;
use super::expression::{BraceLabel, Constant, Expression, Function, Literal, Node, NodeRef, Ups};
use super::glyphs;
use super::group::Group;
use super::literal::Cursor;
use super::parser::{Operator, PASS, Parser, PendingItem, PendingOperand, ReadPart};
use crate::number::Dyadic;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use std::collections::HashMap;

/// Reads a value or an expression, in ASCII or Unicode.
///
/// ```
/// use grundy_values::notation::expression::Node;
/// let sum = grundy_values::notation::read("{3|1} + ^*")?;
/// assert!(matches!(sum.nodes.last(), Some(Node::Plus(..))));
/// let error = grundy_values::notation::read("{3|1|0}").unwrap_err();
/// assert_eq!((error.column, error.kind.as_str()), (5, "syntax"));
/// # Ok::<(), grundy_values::notation::ParseValueError>(())
/// ```
///
/// # Errors
/// [`ParseValueError`] with the column at which the text stops being one.
pub fn read(text: &str) -> Result<Expression, ParseValueError> {
    let mut reader = Parser {
        cursor: Cursor::new(text),
        expression: Expression { nodes: Vec::new(), columns: Vec::new(), labelled: Vec::new() },
        operands: Vec::new(),
        waiting: Vec::new(),
        names: HashMap::new(),
    };
    reader.whole()?;
    Ok(reader.expression)
}

/// How the names of scripts end.
const SCRIPT: &str = ".star";

/// What the text must hold next.
enum Next {
    Operand,
    /// An operand, or the empty side of a brace.
    Side,
    Operator,
}

/// What to write in place of what follows a value, where something may be meant by it.
fn ends_before(next: Option<char>) -> LocalizedString {
    match next {
        Some('.') => words!(
            "the value ends before this: numbers are written as fractions, such as 1/2 for 0.5",
            "值到这里已经结束：数写作分数，如 0.5 写作 1/2"
        ),
        Some('*') => words!(
            "the value ends before this: write + *2 to add a nimber, and 2*(G) with the number in front for copies of G",
            "值到这里已经结束：若要加尼姆数请写 + *2，若要取若干份 G 请把数写在前面，如 2*(G)"
        ),
        Some(c @ ('^' | 'v' | '{')) => words!(
            "the value ends before this: write + {c} to add what follows; n copies of G are n*(G)",
            "值到这里已经结束：若要加上后面的值请写 + {c}；n 份 G 写作 n*(G)"
        ),
        _ => words!(
            "the value ends before this: + - : or the end is expected; n copies of G are n*(G)",
            "值到这里已经结束：这里应为 +、-、: 或结尾；n 份 G 写作 n*(G)"
        ),
    }
}

impl Parser {
    fn whole(&mut self) -> Result<(), ParseValueError> {
        let mut next = Next::Operand;
        loop {
            self.cursor.skip_blanks();
            next = match next {
                Next::Side if matches!(self.cursor.peek(0), Some('|' | '}')) => Next::Operator,
                Next::Side | Next::Operand => self.operand()?,
                Next::Operator => match self.cursor.peek(0) {
                    Some(_) => self.operator()?,
                    None => return self.end(),
                },
            };
        }
    }

    fn end(&mut self) -> Result<(), ParseValueError> {
        self.apply_down_to(0)?;
        match self.waiting.last().map(|open| (&open.what, open.column)) {
            None => self.operand_taken().map(|_| ()),
            Some((open, column)) => {
                let close = if matches!(open, PendingOperand::Group(_)) { '}' } else { ')' };
                Err(self.cursor.syntax(words!(
                    "{close} is expected before the end: the bracket at column {column} is open",
                    "结尾之前应有 {close}：第 {column} 列的括号未关闭"
                )))
            }
        }
    }

    /// Reads what may begin a value.
    fn operand(&mut self) -> Result<Next, ParseValueError> {
        let column = self.cursor.column();
        if self.cursor.eat("+-") {
            return Ok(self.symmetric(column));
        }
        // As books print tiny and miny, the subscript beside its sign.
        for (sign, operator) in [("+_", Operator::Tiny), ("-_", Operator::Miny)] {
            if self.cursor.eat(sign) {
                self.wait(operator, column);
                return Ok(Next::Operand);
            }
        }
        if let Some(number) = self.cursor.number()? {
            return self.behind_number(number, column);
        }
        if let Some(game) = self.script() {
            return self.position_of(game, column);
        }
        match self.cursor.peek(0) {
            Some('-') => self.wait_sign(Operator::Negative),
            Some(glyphs::TINY) => self.wait_sign(Operator::Tiny),
            Some(glyphs::MINY) => self.wait_sign(Operator::Miny),
            Some('(') => Ok(self.open(1, PendingOperand::Parenthesis(ReadPart::Itself), column)),
            Some('{') => {
                let group = Group::new(self.new_label(), None, false, self.operands.len());
                Ok(self.open(1, PendingOperand::Group(group), column))
            }
            Some('^' | '*') => {
                let literal = self.cursor.ups_and_nimber(Dyadic::ZERO)?;
                self.push(Node::Literal(literal), column);
                Ok(Next::Operator)
            }
            Some(c) if c.is_ascii_alphabetic() => self.word(column),
            _ => Err(self.cursor.syntax(words!(
                "a value is expected here: a number, ^, v, *, +-, a brace or a name",
                "这里应为一个值：数、^、v、*、+-、花括号或名称"
            ))),
        }
    }

    fn wait_sign(&mut self, sign: Operator) -> Result<Next, ParseValueError> {
        let column = self.cursor.column();
        self.cursor.skip(1);
        self.wait(sign, column);
        Ok(Next::Operand)
    }

    fn wait(&mut self, operator: Operator, column: usize) {
        self.waiting.push(PendingItem { what: PendingOperand::Operator(operator), column });
    }

    /// Goes past an opening bracket of this many characters.
    fn open(&mut self, characters: usize, what: PendingOperand, column: usize) -> Next {
        let next = if matches!(what, PendingOperand::Group(_)) { Next::Side } else { Next::Operand };
        self.waiting.push(PendingItem { what, column });
        self.cursor.skip(characters);
        next
    }

    /// Behind `+-`: a brace with options or with a game in it, a sum in parentheses, or one value.
    fn symmetric(&mut self, column: usize) -> Next {
        match self.cursor.peek(0) {
            Some('{') => {
                let group = Group::new(self.new_label(), None, true, self.operands.len());
                self.open(1, PendingOperand::Group(group), column)
            }
            Some('(') => self.open(1, PendingOperand::Parenthesis(ReadPart::Symmetric), column),
            _ => {
                self.wait(Operator::Symmetric, column);
                Next::Operand
            }
        }
    }

    /// Behind a number: a bracket that it multiplies, something with a name that is added, or ups and a
    /// nimber.
    fn behind_number(&mut self, number: Dyadic, column: usize) -> Result<Next, ParseValueError> {
        if let Some(0) = self.cursor.blanks_before_bracket(0) {
            let bracket = self.cursor.peek(0).unwrap_or('{');
            return Err(self.cursor.syntax(match number.is_integer() {
                true => words!(
                    "a number stands directly before {bracket}: write {number}*{bracket} for {number} copies, {number} + {bracket} for the sum",
                    "{bracket} 前面紧接着一个数：若要取若干份请写 {number}*{bracket}，若要相加请写 {number} + {bracket}"
                ),
                false => words!(
                    "a number stands directly before {bracket}: write {number} + {bracket} for the sum",
                    "{bracket} 前面紧接着一个数：若要相加请写 {number} + {bracket}"
                ),
            }));
        }
        let star = match self.cursor.blanks_before_bracket(0) {
            Some(1..) => Some(0),
            _ => (0..)
                .find(|&ahead| self.cursor.peek(ahead) != Some(' '))
                .filter(|&ahead| {
                    self.cursor.peek(ahead) == Some('*')
                        && self.cursor.blanks_before_bracket(ahead + 1).is_some()
                })
                .map(|ahead| ahead + 1),
        };
        if let Some(characters) = star {
            if !number.is_integer() {
                return Err(ParseValueError::syntax(
                    column,
                    words!(
                        "only integer multiples of a game exist: {number} is not an integer",
                        "游戏只有整数倍：{number} 不是整数"
                    ),
                ));
            }
            self.cursor.skip(characters);
            self.wait(Operator::Multiple(number), column);
            return Ok(Next::Operand);
        }
        if self
            .cursor
            .peek(0)
            .is_some_and(|c| c.is_ascii_alphabetic() && c != 'v' || c == glyphs::TINY || c == glyphs::MINY)
        {
            self.push(Node::Literal(Literal { number, ups: Ups::Times(0), nimber: 0 }), column);
            self.wait(Operator::Attached, column);
            return Ok(Next::Operand);
        }
        let literal = self.cursor.ups_and_nimber(number)?;
        self.push(Node::Literal(literal), column);
        Ok(Next::Operator)
    }

    /// Reads what begins with a letter: downs, a constant, the name of a brace, a function, a game.
    fn word(&mut self, column: usize) -> Result<Next, ParseValueError> {
        let word = self.cursor.run(|c| c.is_ascii_alphanumeric());
        let downs = word.strip_prefix('v').map(|rest| rest.trim_start_matches('v'));
        if downs.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit())) {
            let literal = self.cursor.ups_and_nimber(Dyadic::ZERO)?;
            self.push(Node::Literal(literal), column);
            return Ok(Next::Operator);
        }
        if let Some(literal) = self.cursor.spoken() {
            self.push(Node::Literal(literal), column);
            return Ok(Next::Operator);
        }
        let known = match Constant::from_name(&word) {
            Some(constant) => Some(Node::Constant(constant)),
            None if word == "pass" => Some(PASS),
            None => self.brace_named(&word).map(Node::Back),
        };
        match (known, self.cursor.peek(word.len())) {
            (Some(_), Some('{' | '(')) => Err(self.cursor.syntax(words!(
                "the name {word} has a meaning here already: choose another one",
                "名称 {word} 在这里已有含义：请另选一个"
            ))),
            (Some(node), _) => {
                self.cursor.skip(word.len());
                self.push(node, column);
                Ok(Next::Operator)
            }
            (None, Some('{')) => {
                let label = self.new_label();
                self.names.entry(word.clone()).or_default().push(label);
                let characters = word.len() + 1;
                let group = Group::new(label, Some(word), false, self.operands.len());
                Ok(self.open(characters, PendingOperand::Group(group), column))
            }
            (None, _) => self.call(&word, column),
        }
    }

    /// The innermost open brace of this name.
    fn brace_named(&self, name: &str) -> Option<BraceLabel> {
        self.names.get(name).and_then(|labels| labels.last()).copied()
    }

    /// Reads `cool(`, `Tiny(` or a whole `NAME:PARAMETERS(POSITION)`.
    fn call(&mut self, word: &str, column: usize) -> Result<Next, ParseValueError> {
        let mut name = self.cursor.run(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if self.cursor.peek(name.len()) == Some(':') {
            name = self.cursor.run(|c| c != '(');
        }
        if self.cursor.peek(name.chars().count()) != Some('(') {
            let tiny = match name.as_str() {
                "Tiny" | "tiny" => Some(Operator::Tiny),
                "Miny" | "miny" => Some(Operator::Miny),
                _ => None,
            };
            if let Some(operator) = tiny.filter(|_| self.cursor.peek(name.len()) == Some(' ')) {
                self.cursor.skip(name.len());
                self.wait(operator, column);
                return Ok(Next::Operand);
            }
            if let Some(position) = self.bare_position() {
                self.push(position, column);
                return Ok(Next::Operator);
            }
            let small = word.to_ascii_lowercase();
            if Constant::from_name(&small).is_some() {
                return Err(self.cursor.syntax(words!(
                    "there is no value called {word}: did you mean {small}?",
                    "没有名为 {word} 的值：您是不是想写 {small}？"
                )));
            }
            return Err(self.cursor.syntax(words!(
                "there is no value called {word}: write the position of a game or the values of a function in parentheses",
                "没有名为 {word} 的值：游戏和函数后面应有括号，其中写局面或值"
            )));
        }
        let opening = name.chars().count() + 1;
        match (name.as_str(), Function::from_name(&name)) {
            ("Tiny" | "tiny", _) => {
                Ok(self.open(opening, PendingOperand::Parenthesis(ReadPart::Tiny), column))
            }
            ("Miny" | "miny", _) => {
                Ok(self.open(opening, PendingOperand::Parenthesis(ReadPart::Miny), column))
            }
            _ if self.follows_number() => Err(self.directly_behind_number(&name)),
            (_, Some((function, arity))) => {
                Ok(self.open(opening, PendingOperand::Call { function, arity, values: Vec::new() }, column))
            }
            (_, None) => self.position_of(name, column),
        }
    }

    /// Whether a number stands directly before what is read now.
    fn follows_number(&self) -> bool {
        let last = self.waiting.last().map(|open| &open.what);
        matches!(last, Some(PendingOperand::Operator(Operator::Attached)))
    }

    fn directly_behind_number(&self, name: &str) -> ParseValueError {
        self.cursor.syntax(words!(
            "a number stands directly before {name}(: write + or . between them",
            "{name}( 前面紧接着一个数：中间请写 + 或 ."
        ))
    }

    /// Reads a game, which stands here, and its position in parentheses.
    fn position_of(&mut self, game: String, column: usize) -> Result<Next, ParseValueError> {
        if self.follows_number() {
            return Err(self.directly_behind_number(&game));
        }
        self.cursor.skip(game.chars().count() + 1);
        let position = self.position(column)?;
        self.push(Node::Position { game: game.trim_end().to_owned(), position }, column);
        Ok(Next::Operator)
    }

    /// The custom game before the parenthesis of its position, if one stands here: a script such as
    /// `rules/mine.star` or `mine.star:3`, or any other name behind `@`.
    fn script(&self) -> Option<String> {
        /// No name is longer: the text ahead is looked at again for each operand.
        const MAX_LENGTH: usize = 512;
        self.cursor.peek(0).filter(|&c| c.is_alphabetic() || "@./_".contains(c))?;
        let belongs = |c: &char| !c.is_whitespace() && !"(){}[]|,:+*^<>=&'\"".contains(*c);
        let file: String =
            (0..MAX_LENGTH).map_while(|ahead| self.cursor.peek(ahead).filter(belongs)).collect();
        let characters = file.chars().count();
        let is_custom = file.ends_with(SCRIPT) || file.starts_with('@');
        if !is_custom {
            return None;
        }
        match self.cursor.peek(characters) {
            Some('(') => Some(file),
            Some(':') => {
                let game = self.cursor.run(|c| c != '(' && !c.is_whitespace());
                (self.cursor.peek(game.chars().count()) == Some('(')).then_some(game)
            }
            _ => None,
        }
    }

    /// A game with its position behind a blank, as in `domineering 2x3`; the position ends before the next
    /// blank.
    fn bare_position(&mut self) -> Option<Node> {
        let game = self.cursor.run(|c| !c.is_whitespace() && !"(){}|,".contains(c));
        let characters = game.chars().count();
        let blanks = (characters..).take_while(|&ahead| self.cursor.peek(ahead) == Some(' ')).count();
        let first = self.cursor.peek(characters + blanks)?;
        if blanks == 0 || "+-:(){}|,<>=".contains(first) {
            return None;
        }
        self.cursor.skip(characters + blanks);
        let position = self.cursor.run(|c| !c.is_whitespace() && !"(){}".contains(c));
        self.cursor.skip(position.chars().count());
        Some(Node::Position { game, position })
    }

    /// The text up to the parenthesis that closes the one before.
    fn position(&mut self, column: usize) -> Result<String, ParseValueError> {
        let mut depth = 1_usize;
        let mut position = String::new();
        while let Some(c) = self.cursor.peek(0) {
            depth = match c {
                '(' => depth + 1,
                ')' => depth - 1,
                _ => depth,
            };
            self.cursor.skip(1);
            if depth == 0 {
                return Ok(position.trim().to_owned());
            }
            position.push(c);
        }
        Err(self.cursor.syntax(words!(
            ") is expected after the position of the game at column {column}",
            "第 {column} 列的游戏，其局面后面应为 )"
        )))
    }

    /// Reads what may follow a value.
    fn operator(&mut self) -> Result<Next, ParseValueError> {
        let column = self.cursor.column();
        let (operator, characters) = match self.cursor.peek(0) {
            // In `G+-1` the two signs are one: G plus the switch.
            Some('+') if self.cursor.peek(1) == Some('-') => (Operator::Plus, 0),
            Some('+') => (Operator::Plus, 1),
            Some('-') => (Operator::Minus, 1),
            Some(':') => (Operator::Ordinal, 1),
            Some('&') => (Operator::Sides, 1),
            Some(',' | '|' | '}' | ')') => return self.close(column),
            other => return Err(self.cursor.syntax(ends_before(other))),
        };
        // G : H : K is G : (H : K), which asks for the form of G alone.
        let tighter = matches!(operator, Operator::Ordinal);
        self.apply_down_to(operator.binding() + u8::from(tighter))?;
        self.cursor.skip(characters);
        self.wait(operator, column);
        Ok(Next::Operand)
    }

    /// Reads `,`, `|`, `}` or `)`: they end a value, and have a meaning for the innermost open bracket only.
    fn close(&mut self, column: usize) -> Result<Next, ParseValueError> {
        self.apply_down_to(0)?;
        let sign = self.cursor.peek(0);
        match (self.waiting.pop().map(|open| (open.what, open.column)), sign) {
            (Some((PendingOperand::Group(mut group), opened)), Some(sign @ (',' | '|' | '}'))) => {
                let option = if self.operands.len() > group.outside { self.operands.pop() } else { None };
                if sign == '}' {
                    self.cursor.skip(1);
                    if let Some(labels) = group.name.as_ref().and_then(|name| self.names.get_mut(name)) {
                        labels.pop();
                    }
                    let brace = group.close(option, opened, self)?;
                    self.operands.push(brace);
                    return Ok(Next::Operator);
                }
                let bars = self.cursor.run(|c| c == '|').len();
                self.cursor.skip(bars.max(1));
                let next = if bars == 0 { Next::Operand } else { Next::Side };
                group.separate(option, bars, column, self)?;
                self.waiting.push(PendingItem { what: PendingOperand::Group(group), column: opened });
                Ok(next)
            }
            (Some((PendingOperand::Parenthesis(made), opened)), Some(')')) => {
                self.cursor.skip(1);
                self.close_parenthesis(made, opened)
            }
            (
                Some((PendingOperand::Call { function, arity, mut values }, opened)),
                Some(sign @ (',' | ')')),
            ) => {
                values.push(self.operand_taken()?);
                let full = values.len() == arity;
                if full != (sign == ')') {
                    return Err(self.arity_error(function, arity));
                }
                self.cursor.skip(1);
                if full {
                    self.push(Node::Call(function, values), opened);
                    return Ok(Next::Operator);
                }
                self.waiting.push(PendingItem {
                    what: PendingOperand::Call { function, arity, values },
                    column: opened,
                });
                Ok(Next::Operand)
            }
            _ => Err(self.cursor.syntax(words!(
                "no bracket is open here that this sign could belong to",
                "这里没有与该符号对应的未关闭括号"
            ))),
        }
    }

    fn arity_error(&self, function: Function, arity: usize) -> ParseValueError {
        let name =
            Function::ALL.iter().find(|(_, known, _)| *known == function).map_or("", |(name, ..)| name);
        self.cursor.syntax(words!(
            "{name} takes {arity} values, with commas between",
            "{name} 需要 {arity} 个值，以逗号分隔"
        ))
    }

    fn close_parenthesis(&mut self, made: ReadPart, column: usize) -> Result<Next, ParseValueError> {
        let inner = self.operand_taken()?;
        match made {
            ReadPart::Itself => self.operands.push(inner),
            ReadPart::Tiny => self.push(Node::Tiny(inner), column),
            ReadPart::Miny => self.push(Node::Miny(inner), column),
            ReadPart::Symmetric => {
                let label = self.new_label();
                self.push(Node::Symmetric { label, options: vec![inner] }, column);
            }
        }
        Ok(Next::Operator)
    }

    /// Applies the operators that bind at least so tightly, from the last one on.
    fn apply_down_to(&mut self, binding: u8) -> Result<(), ParseValueError> {
        while let Some(PendingItem { what: PendingOperand::Operator(operator), column }) = self.waiting.last()
            && operator.binding() >= binding
        {
            let (operator, column) = (operator.clone(), *column);
            self.waiting.pop();
            self.apply(operator, column)?;
        }
        Ok(())
    }

    fn apply(&mut self, operator: Operator, column: usize) -> Result<(), ParseValueError> {
        let last = self.operand_taken()?;
        let node = match operator {
            Operator::Negative => Node::Negative(last),
            Operator::Multiple(times) => Node::Multiple(times, last),
            Operator::Tiny => Node::Tiny(last),
            Operator::Miny => Node::Miny(last),
            Operator::Symmetric => Node::Symmetric { label: self.new_label(), options: vec![last] },
            Operator::Plus | Operator::Attached => Node::Plus(self.operand_taken()?, last),
            Operator::Minus => Node::Minus(self.operand_taken()?, last),
            Operator::Ordinal => Node::Ordinal(self.operand_taken()?, last),
            Operator::Sides => Node::Sides { onside: self.operand_taken()?, offside: last },
        };
        self.push(node, column);
        Ok(())
    }

    /// The last operand, which may not be `pass`: that is no value, only an option of its brace.
    fn operand_taken(&mut self) -> Result<NodeRef, ParseValueError> {
        let pass = |at: NodeRef| self.expression.nodes.get(at.0) == Some(&PASS);
        match self.operands.pop() {
            Some(operand) if pass(operand) => Err(ParseValueError::syntax(
                self.column_of(operand),
                words!(
                    "pass may occur only as an option in braces, as in {{0|pass}}",
                    "pass 只能作为花括号中的选项，例如 {{0|pass}}"
                ),
            )),
            Some(operand) => Ok(operand),
            None => Err(self.cursor.syntax(words!("a value is expected here", "这里应为一个值"))),
        }
    }

    pub(super) fn column_of(&self, node: NodeRef) -> usize {
        self.expression.columns.get(node.0).copied().unwrap_or(1)
    }

    pub(super) fn new_label(&mut self) -> BraceLabel {
        self.expression.labelled.push(NodeRef(usize::MAX));
        BraceLabel(self.expression.labelled.len() - 1)
    }

    /// A new node, as the last operand.
    fn push(&mut self, node: Node, column: usize) {
        let node = self.add(node, column);
        self.operands.push(node);
    }

    /// A new node.
    pub(super) fn add(&mut self, node: Node, column: usize) -> NodeRef {
        let at = NodeRef(self.expression.nodes.len());
        if let Node::Brace { label, .. } | Node::Symmetric { label, .. } = &node
            && let Some(place) = self.expression.labelled.get_mut(label.0)
        {
            *place = at;
        }
        self.expression.nodes.push(node);
        self.expression.columns.push(column);
        at
    }
}

#[cfg(test)]
mod tests;
