//! What the interpreter says, in both languages. It speaks English alone; the sentences that people meet are
//! said again in Chinese here, with what stands in them. Any other is told as it is, under the interpreter's
//! name.

use crate::error::TABS;
use grundy_theory::localized::{LocalizedStr, LocalizedString};
use grundy_theory::{text, words};

/// Sentences of the interpreter, with `{}` for what stands in them, and how they are said in Chinese, where
/// `{0}` is the first of these. Of sentences that begin alike the longer one comes first.
const SENTENCES: &[(&str, &str)] = &[
    ("Variable `{}` not found, did you mean `{}`?", "没有变量 `{0}`，您是不是想写 `{1}`？"),
    ("Variable `{}` not found", "没有变量 `{0}`"),
    ("Local variable `{}` referenced before assignment", "局部变量 `{0}` 在赋值之前被使用"),
    ("Operation `{}` not supported for types `{}` and `{}`", "类型 `{1}` 与 `{2}` 之间不能作运算 `{0}`"),
    ("Operation `{}` not supported on type `{}`", "类型 `{1}` 不支持运算 `{0}`"),
    (
        "Object of type `{}` has no attribute `{}`, did you mean `{}`?",
        "类型 `{0}` 没有属性 `{1}`，您是不是想写 `{2}`？",
    ),
    ("Object of type `{}` has no attribute `{}`", "类型 `{0}` 没有属性 `{1}`"),
    ("Index `{}` is out of bound", "下标 `{0}` 越界"),
    ("Key `{}` was not found", "没有键 `{0}`"),
    ("Cannot divide by zero", "不能除以零"),
    ("Floor division by zero: {}", "整除以零：{0}"),
    ("float division by zero: {}", "除以零：{0}"),
    ("Modulo by zero: {}", "对零取模：{0}"),
    ("Negative shift count", "移位的位数为负"),
    ("Negative left shift", "左移的位数为负"),
    ("Negative right shift", "右移的位数为负"),
    ("Integer value is too big to fit in {}: {}", "整数 {1} 太大，不适合类型 {0}"),
    ("Type `{}` is not iterable", "类型 `{0}` 不能遍历"),
    ("Type `{}` is not callable", "类型 `{0}` 不能调用"),
    ("Value of type `{}` is not hashable", "类型 `{0}` 的值不能作为键（列表请改用元组）"),
    ("Expected `{}`, but got `{}`", "应为 `{0}`，而得到 `{1}`"),
    ("Expected type `{}` but got `{}`", "类型应为 `{0}`，而得到 `{1}`"),
    ("Expected value of type `{}` but got `{}`", "应为类型 `{0}` 的值，而得到 `{1}`"),
    ("Type of parameters mismatch, expected `{}`, actual `{}`", "参数的类型不符：应为 `{0}`，实为 `{1}`"),
    ("Type of parameters mismatch", "参数的类型不符"),
    (
        "Type of parameter `{}` doesn't match, expected `{}`, actual `{}`",
        "参数 `{0}` 的类型不符：应为 `{1}`，实为 `{2}`",
    ),
    ("Type of parameter `{}` doesn't match", "参数 `{0}` 的类型不符"),
    ("Missing required parameter `{}` for call to {}", "调用 {1} 时缺少参数 `{0}`"),
    ("Missing required parameter `{}`", "缺少参数 `{0}`"),
    ("Missing positional-only parameter `{}` for call to {}", "调用 {1} 时缺少参数 `{0}`"),
    ("Missing named-only parameter `{}` for call to {}", "调用 {1} 时缺少参数 `{0}`"),
    ("Missing parameter `{}` for call to {}", "调用 {1} 时缺少参数 `{0}`"),
    ("Found {} extra positional argument(s) for call to {}", "调用 {1} 时多了 {0} 个参数"),
    ("Found `{}` extra named parameter(s) for call to {}", "调用 {1} 时有多余的参数 `{0}`"),
    ("Argument `{}` occurs more than once", "参数 `{0}` 重复"),
    ("Unexpected parameter named `{}`", "没有名为 `{0}` 的参数"),
    ("Too many positional arguments", "参数太多"),
    ("Wrong number of positional arguments, expected {}, got {}", "参数个数不对：应为 {0}，实为 {1}"),
    ("Unpacked {} values but expected {}", "拆出 {0} 个值，而应有 {1} 个"),
    ("This operation mutates an iterable for an iterator while iterating.", "遍历时不能改变所遍历的对象"),
    ("Dictionary key repeated for `{}`", "字典的键 `{0}` 重复"),
    (
        "a board is a text, or a tuple of texts of the same length, and not: {}",
        "棋盘应为一个文本，或由长度相同的文本组成的元组，而不是 {0}",
    ),
    ("the rows of a board are texts, and not: {}", "棋盘的各行应为文本，而不是 {0}"),
    ("row {} of the board has {} cells, and row 0 has {}", "棋盘第 {0} 行有 {1} 格，而第 0 行有 {2} 格"),
    ("all boards together have more than {} cells", "所有棋盘合计超过 {0} 格"),
    ("the board has more than {} cells", "棋盘超过 {0} 格"),
    ("what is replaced has not the size of what comes in its place", "被替换的部分与替换它的部分大小不同"),
    ("the wall is one letter", "wall 应为一个字符"),
    ("Too many recursion levels", "递归层数太多"),
    ("Cannot parse `{}` as an integer in base {}", "`{0}` 不是 {1} 进制的整数"),
    ("Not enough arguments for format string", "格式字符串的参数不够"),
    ("Too many arguments for format string", "格式字符串的参数太多"),
    ("Parse error: incorrect indentation", "语法错误：缩进不对"),
    (TABS, "语法错误：不得使用制表符"),
    ("Parse error: unfinished string literal", "语法错误：字符串没有结束"),
    ("Parse error: invalid string escape sequence `{}`", "语法错误：没有转义序列 `{0}`"),
    ("Parse error: cannot use reserved keyword `{}`", "语法错误：`{0}` 是保留字"),
    ("Parse error: integer cannot have leading 0, got `{}`", "语法错误：整数不得以 0 开头：`{0}`"),
    ("Parse error: invalid input `{}`", "语法错误：无法识别 `{0}`"),
    ("Parse error: unexpected end of file{}", "语法错误：文件意外结束"),
    ("Argument is an empty iterable, {} expect a non empty iterable", "{0} 的参数不能为空"),
    ("Third argument of range (step) cannot be zero", "range 的第三个参数（步长）不能为 0"),
    ("Parse error: unexpected {} here, expected {}", "语法错误：这里不应有 {0}，应为 {1}"),
    ("Parse error: unexpected {} here", "语法错误：这里不应有 {0}"),
    ("Parse error: unexpected {}, expected {}", "语法错误：这里不应有{0}，应为{1}"),
    ("Parse error: {}", "语法错误：{0}"),
];

/// What parse errors speak of, longer ones first.
const PARTS: &[(&str, &str)] = &[
    ("end of expression (comparisons are not associative in Starlark)", "表达式的结尾"),
    ("end of expression", "表达式的结尾"),
    ("new indentation block", "缩进的代码块"),
    ("end of file", "文件的结尾"),
    ("new line", "换行"),
    ("expression", "表达式"),
    ("identifier", "名称"),
    ("keyword ", "关键字 "),
    ("symbol ", "符号 "),
];

/// What to write in place of what people know from Python and Starlark does not have. A sentence that begins
/// like this is the end of what is said: the interpreter's guess at another name would mislead.
const ADVICE: &[(&str, LocalizedStr)] = &[
    (
        "Parse error: cannot use reserved keyword `while`",
        text!("write `for i in range(...):` with `break`", "请用 `for i in range(...):` 配合 `break`"),
    ),
    ("Parse error: cannot use reserved keyword `is`", text!("write `==`, or `!=`", "请用 `==` 或 `!=`")),
    (
        "Parse error: cannot use reserved keyword `import`",
        text!("write the function into the script itself", "请把函数直接写进脚本"),
    ),
    (
        "Parse error: cannot use reserved keyword `from`",
        text!("write the function into the script itself", "请把函数直接写进脚本"),
    ),
    (
        "Parse error: cannot use reserved keyword `try`",
        text!("there are no exceptions: check first with `if`", "没有异常：请先用 `if` 判断"),
    ),
    (
        "Parse error: cannot use reserved keyword `raise`",
        text!("write `fail(\"why\")`", "请用 `fail(\"原因\")`"),
    ),
    (
        "Parse error: cannot use reserved keyword `assert`",
        text!("write `if not ...: fail(\"why\")`", "请用 `if not ...: fail(\"原因\")`"),
    ),
    (
        "Parse error: cannot use reserved keyword `yield`",
        text!("put everything into a list and return it", "请把结果放进列表再返回"),
    ),
    (
        "Parse error: unexpected symbol '**'",
        text!("write `n * n`: there are no powers", "没有乘方：请写 `n * n`"),
    ),
    ("Parse error: invalid input `!`", text!("write `not`, or `!=`", "请用 `not` 或 `!=`")),
    (TABS, text!("indent with blanks", "请用空格缩进")),
    (
        "Operation `(iter)` not supported on type `string`",
        text!("write `for letter in text.elems()`", "请写 `for letter in text.elems()`"),
    ),
    (
        "Variable `sum` not found",
        text!(
            "add up in a loop: `total = 0`, then `for x in list: total += x`",
            "请用循环相加：先 `total = 0`，再 `for x in list: total += x`"
        ),
    ),
    (
        "Variable `gcd` not found",
        text!(
            "define it: `def gcd(a, b): return gcd(b, a % b) if b else a`",
            "请自己定义：`def gcd(a, b): return gcd(b, a % b) if b else a`"
        ),
    ),
    (
        "Variable `pow` not found",
        text!("multiply in a loop, or write `1 << k` for powers of 2", "请用循环相乘；2 的幂写 `1 << k`"),
    ),
];

/// Comparisons in a row are told at their end.
const CHAINED: &str = "(comparisons are not associative in Starlark)";

fn advice(said: &str) -> Option<(&str, LocalizedStr)> {
    if said.ends_with(CHAINED) {
        return Some((said, text!("write `a < b and b < c`", "请写 `a < b and b < c`")));
    }
    let (begin, advice) = ADVICE.iter().find(|(begin, _)| said.starts_with(begin))?;
    let guess = said.find(", did you mean").filter(|_| begin.starts_with("Variable"));
    Some((&said[..guess.unwrap_or(said.len())], *advice))
}

/// A sentence of the interpreter in both languages, with what to write instead where that is known.
pub fn translated(said: String) -> LocalizedString {
    match advice(&said) {
        Some((said, advice)) => {
            let LocalizedString { en, zh } = sentence(said.to_owned());
            LocalizedString { en: format!("{en}: {}", advice.en), zh: format!("{zh}：{}", advice.zh) }
        }
        None => sentence(said),
    }
}

fn sentence(said: String) -> LocalizedString {
    if said == "Immutable" {
        return words!(
            "a value defined outside the functions cannot be changed after the script is read",
            "脚本读入之后，函数之外定义的值不能再改变"
        );
    }
    let known = SENTENCES.iter().find_map(|(en, zh)| Some((holes(en, &said)?, zh)));
    let zh = match known {
        Some((held, zh)) => {
            let parse = said.starts_with("Parse error: unexpected");
            let part = |held: &str| match parse {
                true => PARTS.iter().fold(held.to_owned(), |held, (en, zh)| held.replace(en, zh)),
                false => held.to_owned(),
            };
            let fill = |zh: String, (i, held): (usize, &&str)| zh.replace(&format!("{{{i}}}"), &part(held));
            held.iter().enumerate().fold((*zh).to_owned(), fill)
        }
        None => format!("Starlark 报告：{said}"),
    };
    LocalizedString { en: said, zh }
}

/// What stands in the holes of a sentence; `None` where it is another one.
fn holes<'a>(sentence: &str, said: &'a str) -> Option<Vec<&'a str>> {
    let mut pieces = sentence.split("{}");
    let mut rest = said.strip_prefix(pieces.next()?)?;
    let mut held = Vec::new();
    let mut pieces = pieces.peekable();
    while let Some(piece) = pieces.next() {
        let at = match pieces.peek() {
            // The last piece ends the sentence.
            None => rest.ends_with(piece).then(|| rest.len() - piece.len())?,
            Some(_) => rest.find(piece)?,
        };
        held.push(&rest[..at]);
        rest = &rest[at + piece.len()..];
    }
    rest.is_empty().then_some(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_said_in_chinese_with_what_stands_in_them() {
        for (en, zh) in [
            ("Variable `limit` not found, did you mean `list`?", "没有变量 `limit`，您是不是想写 `list`？"),
            ("Variable `limit` not found", "没有变量 `limit`"),
            (
                "Operation `+` not supported for types `int` and `NoneType`",
                "类型 `int` 与 `NoneType` 之间不能作运算 `+`",
            ),
            ("Floor division by zero: 3 // 0", "整除以零：3 // 0"),
            ("Parse error: something new", "语法错误：something new"),
            (
                "Parse error: unexpected keyword 'return', expected new indentation block",
                "语法错误：这里不应有关键字 'return'，应为缩进的代码块",
            ),
            ("Something new", "Starlark 报告：Something new"),
        ] {
            let words = translated(en.to_owned());
            assert_eq!((words.en.as_str(), words.zh.as_str()), (en, zh));
        }
    }

    #[test]
    fn python_errors_say_what_to_write_here() {
        for (said, en, zh) in [
            (
                "Variable `sum` not found, did you mean `set`?",
                "Variable `sum` not found: add up in a loop: `total = 0`, then `for x in list: total += x`",
                "没有变量 `sum`：请用循环相加：先 `total = 0`，再 `for x in list: total += x`",
            ),
            (
                "Parse error: unexpected symbol '<', expected end of expression (comparisons are not associative in Starlark)",
                "Parse error: unexpected symbol '<', expected end of expression (comparisons are not associative in Starlark): write `a < b and b < c`",
                "语法错误：这里不应有符号 '<'，应为表达式的结尾：请写 `a < b and b < c`",
            ),
            (
                "Parse error: cannot use reserved keyword `is`",
                "Parse error: cannot use reserved keyword `is`: write `==`, or `!=`",
                "语法错误：`is` 是保留字：请用 `==` 或 `!=`",
            ),
        ] {
            let words = translated(said.to_owned());
            assert_eq!((words.en.as_str(), words.zh.as_str()), (en, zh));
        }
    }

    #[test]
    fn every_sentence_holds_the_same_in_both_languages() {
        for (en, zh) in SENTENCES {
            let count = en.matches("{}").count();
            let held = (0..count).filter(|i| zh.contains(&format!("{{{i}}}"))).count();
            assert!(held == count || en.contains("end of file"), "{en}");
            assert!(!zh.contains(&format!("{{{count}}}")), "{zh}");
        }
    }
}
