//! What the texts of a command are, and those that several commands share.

use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::text;

/// The texts of a command.
pub(super) struct Help {
    /// The name; `grundy` for the program itself.
    pub(super) command: &'static str,
    /// What it does, in a line.
    pub(super) about: LocalizedStr,
    /// What more there is to say.
    pub(super) more: Option<LocalizedStr>,
    /// What may follow the name.
    pub(super) usage: &'static str,
    /// Command lines that work as they stand.
    pub(super) examples: &'static [&'static str],
    /// What each argument is for.
    pub(super) arguments: &'static [Argument],
}

/// Arguments that have the same text wherever they occur.
pub(super) const SHARED: &[Argument] = &[
    ("help", text!("Print this help", "显示本帮助")),
    ("version", text!("Print the version", "显示版本")),
    (
        "lang",
        text!(
            "Choose the language of help, messages and reasons: en or zh (default: the locale's)",
            "输出所用的语言：en 或 zh（默认由系统语言环境决定）"
        ),
    ),
    (
        "time",
        text!(
            "Limit the time for a question: 10s, 500ms, 2min (default: 5min, and about half a minute of work, and exact values of a million positions)",
            "每个问题的时间限制：10s、500ms、2min（默认 5min，且计算量通常以半分钟为限，精确值以一百万个局面为限）"
        ),
    ),
    (
        "sandbox",
        text!(
            "Run untrusted scripts in a separate process with limits on memory and processor time",
            "在单独的进程中运行脚本，并限制内存和处理器时间：用于他人的脚本"
        ),
    ),
    (
        "certificate",
        text!(
            "Write evidence for the answer to this file, for `grundy check`",
            "把答案的证据写入此文件，供 `grundy check` 检查"
        ),
    ),
    (
        "tables",
        text!(
            "Keep large tables in this folder: they may exceed memory, are reused, and resume after an interruption",
            "把整个游戏的大表存放在此目录：可以超过内存，下次可再用，中断后可接着算"
        ),
    ),
    (
        "memory",
        text!(
            "Limit the memory for a question: 4GiB, 500MB (default: 8GiB, but at most half of the free memory)",
            "每个问题的内存限制：4GiB、500MB（默认 8GiB，且不超过可用内存的一半）"
        ),
    ),
];

/// The concepts that can be explained.
pub(super) const EXPLAINED: LocalizedStr = text!(
    "`grundy explain` also knows the concepts of the field: outcome, impartial, option, mex, nimber, nim-product, strategy-stealing, colon-principle, fusion, misere, octal, period, arithmetic-periodic, sparse-space, misere-quotient, remoteness, every-sg, loopy, canonical, number, star, up, tiny, switch, dominated, reversible, temperature, thermograph, atomic-weight, sidling. Misspelt names are recognised; any other word lists the games and concepts that mention it.",
    "`grundy explain` 也讲解概念：outcome（胜负）、impartial（公平）、option（后继）、mex、nimber（尼姆数）、nim-product（尼姆积）、strategy-stealing（策略盗取）、colon-principle（冒号原理）、fusion（融合原理）、misere（反常规则）、octal（八进制代码）、period（周期）、arithmetic-periodic（算术周期）、sparse-space（稀疏空间）、misere-quotient（反常商）、remoteness（步数）、every-sg（每步在所有分量中行动）、loopy（有环游戏）、canonical（规范形）、number（数）、star（星）、up、tiny、switch（开关）、dominated（被支配）、reversible（可逆）、temperature（温度）、thermograph（温度图）、atomic-weight（原子权重）、sidling（侧行）。名称可有笔误；写其他词则列出与之有关的游戏和概念。"
);

/// What names a game.
pub(super) const GAME: LocalizedStr = text!(
    "The game, as `grundy games` lists it, or a script: FILE.star or FILE.star:PARAMETERS, also in every: and tartan:",
    "游戏（见 `grundy games`），或脚本：文件.star、文件.star:参数，也可用于 every: 与 tartan:"
);

/// Positions with coordinates. clap ends a line at `{n}`.
pub(super) const AT: LocalizedStr = text!(
    "Mark the coordinates of a position by names in braces, as in '[[{a},{b}],true]' or '{a},2,3'",
    "如 '{a},2,3' 或 '[[{a},{b}],true]'：用花括号中的名字标出坐标的局面"
);
pub(super) const FOR: LocalizedStr = text!(
    "Let the number {K} in the name of the game go from 3 to 20: --for K=3..20",
    "让游戏名中的数 {K} 从 3 取到 20：--for K=3..20"
);
/// What an argument is called, and what it is for.
pub(super) type Argument = (&'static str, LocalizedStr);

// Arguments that some commands share.
pub(super) const MISERE: Argument =
    ("misere", text!("Use misère play: a player who cannot move wins", "反常规则：无法行动者获胜"));
pub(super) const NORMAL: Argument = (
    "normal",
    text!(
        "Use normal play: a player who cannot move loses (default in most games)",
        "正常规则：无法行动者落败（多数游戏的默认规则）"
    ),
);
pub(super) const ASCII: Argument = (
    "ascii",
    text!(
        "Use plain ASCII, without signs that a font or a screen reader may lack",
        "只用 ASCII 字符，适合缺少符号的字体和读屏软件"
    ),
);
pub(super) const WIDTH: Argument = (
    "width",
    text!(
        "Set the columns of text (default: those of the terminal, or 80)",
        "文本的列数（默认为终端宽度，否则 80）"
    ),
);
pub(super) const POSITIONS: Argument = (
    "words",
    text!(
        "The game, as `grundy games` lists it, or a script FILE.star, then the position; further games and positions after +",
        "游戏（见 `grundy games`，或脚本 文件.star）和局面；可用 + 再接其他游戏和局面"
    ),
);
pub(super) const PLAYER: Argument = (
    "player",
    text!(
        "Choose who moves, left or right, if they have different moves",
        "轮到谁走：left（左）或 right（右），用于双方走法不同的游戏"
    ),
);
pub(super) const OVERHEAT_FROM: Argument = ("s", text!("Overheat from this value", "过热（overheat）的起点"));
pub(super) const OVERHEAT_BY: Argument =
    ("t", text!("Cool, heat or overheat by this value", "冷却、加热或过热的温度"));
pub(super) const JSON_LINE: Argument = (
    "json",
    text!("Answer with one line of JSON, as `grundy batch` does", "以一行 JSON 回答，与 `grundy batch` 相同"),
);
pub(super) const EXPRESSION: Argument =
    ("words", text!("The expression, best in quotes", "表达式，最好用引号括起"));
pub(super) const UNICODE: Argument =
    ("unicode", text!("Write ↑, ∗, ± in place of ^, *, +-", "用 ↑、∗、± 代替 ^、*、+-"));
pub(super) const PICTURE_OUTPUT: Argument = (
    "output",
    text!(
        "Write to FILE.svg, FILE.png, FILE.pdf or FILE.tex (TikZ), or - for SVG on standard output",
        "写入的文件：文件.svg、文件.png、文件.pdf 或 文件.tex（TikZ）；- 表示把 SVG 写到标准输出"
    ),
);
pub(super) const CSV: Argument = ("csv", text!("Write CSV, with a line of names", "CSV，首行为列名"));
pub(super) const THREADS: Argument =
    ("threads", text!("Use this many threads (default: all cores)", "线程数（默认为全部核心）"));
pub(super) const QUIET_SURVEY: Argument =
    ("quiet", text!("Show neither progress nor counts", "不显示进度和统计"));
pub(super) const QUIET: Argument = ("quiet", text!("Do not show progress", "不显示进度"));
pub(super) const JSON_OBJECT: Argument =
    ("json", text!("Answer with one JSON object", "以一个 JSON 对象回答"));

/// The limits of long tables.
pub(super) const LONG_TIME: LocalizedStr =
    text!("Limit the time: 10s, 2min, 3h (default: 1h)", "时间限制：10s、2min、3h（默认 1h）");
/// The time of surveys, which resume.
pub(super) const SURVEY_TIME: LocalizedStr =
    text!("Limit the time: 10s, 2min, 3h (default: 24h)", "时间限制：10s、2min、3h（默认 24h）");
pub(super) const LONG_MEMORY: LocalizedStr = text!(
    "Limit the memory: 4GiB, 500MB (default: half of the free memory)",
    "内存限制：4GiB、500MB（默认为可用内存的一半）"
);
