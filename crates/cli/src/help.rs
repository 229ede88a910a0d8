//! What a person reads about the command line, in both languages, laid over its definition.
//!
//! A command or an argument without a text here fails a test.

mod play;
mod program;
mod questions;
mod surveys;
mod tables;

use clap::{Arg, ArgAction, Command};
use grundy::solver::theory::localized::{Language, LocalizedStr};
use grundy::solver::theory::text;

/// The texts of a command.
struct Help {
    /// The name; `grundy` for the program itself.
    command: &'static str,
    /// What it does, in a line.
    about: LocalizedStr,
    /// What more there is to say.
    more: Option<LocalizedStr>,
    /// What may follow the name.
    usage: &'static str,
    /// Command lines that work as they stand.
    examples: &'static [&'static str],
    /// What each argument is for.
    arguments: &'static [Argument],
}

/// Arguments that have the same text wherever they occur.
const SHARED: &[Argument] = &[
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
const EXPLAINED: LocalizedStr = text!(
    "`grundy explain` also knows the concepts of the field: outcome, impartial, option, mex, nimber, nim-product, strategy-stealing, colon-principle, fusion, misere, octal, period, arithmetic-periodic, sparse-space, misere-quotient, remoteness, every-sg, loopy, canonical, number, star, up, tiny, switch, dominated, reversible, temperature, thermograph, atomic-weight, sidling. Misspelt names are recognised; any other word lists the games and concepts that mention it.",
    "`grundy explain` 也讲解概念：outcome（胜负）、impartial（公平）、option（后继）、mex、nimber（尼姆数）、nim-product（尼姆积）、strategy-stealing（策略盗取）、colon-principle（冒号原理）、fusion（融合原理）、misere（反常规则）、octal（八进制代码）、period（周期）、arithmetic-periodic（算术周期）、sparse-space（稀疏空间）、misere-quotient（反常商）、remoteness（步数）、every-sg（每步在所有分量中行动）、loopy（有环游戏）、canonical（规范形）、number（数）、star（星）、up、tiny、switch（开关）、dominated（被支配）、reversible（可逆）、temperature（温度）、thermograph（温度图）、atomic-weight（原子权重）、sidling（侧行）。名称可有笔误；写其他词则列出与之有关的游戏和概念。"
);

/// What names a game.
const GAME: LocalizedStr = text!(
    "The game, as `grundy games` lists it, or a script: FILE.star or FILE.star:PARAMETERS, also in every: and tartan:",
    "游戏（见 `grundy games`），或脚本：文件.star、文件.star:参数，也可用于 every: 与 tartan:"
);

/// Positions with coordinates. clap ends a line at `{n}`.
const AT: LocalizedStr = text!(
    "Mark the coordinates of a position by names in braces, as in '[[{a},{b}],true]' or '{a},2,3'",
    "如 '{a},2,3' 或 '[[{a},{b}],true]'：用花括号中的名字标出坐标的局面"
);
const FOR: LocalizedStr = text!(
    "Let the number {K} in the name of the game go from 3 to 20: --for K=3..20",
    "让游戏名中的数 {K} 从 3 取到 20：--for K=3..20"
);
/// What an argument is called, and what it is for.
type Argument = (&'static str, LocalizedStr);

// Arguments that some commands share.
const MISERE: Argument =
    ("misere", text!("Use misère play: a player who cannot move wins", "反常规则：无法行动者获胜"));
const NORMAL: Argument = (
    "normal",
    text!(
        "Use normal play: a player who cannot move loses (default in most games)",
        "正常规则：无法行动者落败（多数游戏的默认规则）"
    ),
);
const ASCII: Argument = (
    "ascii",
    text!(
        "Use plain ASCII, without signs that a font or a screen reader may lack",
        "只用 ASCII 字符，适合缺少符号的字体和读屏软件"
    ),
);
const WIDTH: Argument = (
    "width",
    text!(
        "Set the columns of text (default: those of the terminal, or 80)",
        "文本的列数（默认为终端宽度，否则 80）"
    ),
);
const POSITIONS: Argument = (
    "words",
    text!(
        "The game, as `grundy games` lists it, or a script FILE.star, then the position; further games and positions after +",
        "游戏（见 `grundy games`，或脚本 文件.star）和局面；可用 + 再接其他游戏和局面"
    ),
);
const PLAYER: Argument = (
    "player",
    text!(
        "Choose who moves, left or right, if they have different moves",
        "轮到谁走：left（左）或 right（右），用于双方走法不同的游戏"
    ),
);
const OVERHEAT_FROM: Argument = ("s", text!("Overheat from this value", "过热（overheat）的起点"));
const OVERHEAT_BY: Argument = ("t", text!("Cool, heat or overheat by this value", "冷却、加热或过热的温度"));
const JSON_LINE: Argument = (
    "json",
    text!("Answer with one line of JSON, as `grundy batch` does", "以一行 JSON 回答，与 `grundy batch` 相同"),
);
const EXPRESSION: Argument = ("words", text!("The expression, best in quotes", "表达式，最好用引号括起"));
const UNICODE: Argument =
    ("unicode", text!("Write ↑, ∗, ± in place of ^, *, +-", "用 ↑、∗、± 代替 ^、*、+-"));
const PICTURE_OUTPUT: Argument = (
    "output",
    text!(
        "Write to FILE.svg, FILE.png, FILE.pdf or FILE.tex (TikZ), or - for SVG on standard output",
        "写入的文件：文件.svg、文件.png、文件.pdf 或 文件.tex（TikZ）；- 表示把 SVG 写到标准输出"
    ),
);
const CSV: Argument = ("csv", text!("Write CSV, with a line of names", "CSV，首行为列名"));
const THREADS: Argument =
    ("threads", text!("Use this many threads (default: all cores)", "线程数（默认为全部核心）"));
const QUIET_SURVEY: Argument = ("quiet", text!("Show neither progress nor counts", "不显示进度和统计"));
const QUIET: Argument = ("quiet", text!("Do not show progress", "不显示进度"));
const JSON_OBJECT: Argument = ("json", text!("Answer with one JSON object", "以一个 JSON 对象回答"));

/// The limits of long tables.
const LONG_TIME: LocalizedStr =
    text!("Limit the time: 10s, 2min, 3h (default: 1h)", "时间限制：10s、2min、3h（默认 1h）");
/// The time of surveys, which resume.
const SURVEY_TIME: LocalizedStr =
    text!("Limit the time: 10s, 2min, 3h (default: 24h)", "时间限制：10s、2min、3h（默认 24h）");
const LONG_MEMORY: LocalizedStr = text!(
    "Limit the memory: 4GiB, 500MB (default: half of the free memory)",
    "内存限制：4GiB、500MB（默认为可用内存的一半）"
);

/// The texts of all commands.
fn all() -> impl Iterator<Item = &'static Help> {
    [questions::HELP, tables::HELP, play::HELP, surveys::HELP, program::HELP].into_iter().flatten()
}

const COMMANDS: LocalizedStr = text!("Commands", "命令");
const ARGUMENTS: LocalizedStr = text!("Arguments", "参数");
const OPTIONS: LocalizedStr = text!("Options", "选项");
/// What stands above the parts of a help.
pub const HEADINGS: [LocalizedStr; 3] = [COMMANDS, ARGUMENTS, OPTIONS];

const USAGE: LocalizedStr = text!("Usage: ", "用法：");
const EXAMPLES: LocalizedStr = text!("Examples:", "示例：");

/// Lays the texts over a definition of the command line.
pub fn overlay(program: Command, language: Language) -> Command {
    let names: Vec<String> = program.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut program = lay(program, language);
    for name in names {
        program = program.mut_subcommand(name, |command| lay(command, language));
    }
    program
}

fn lay(command: Command, language: Language) -> Command {
    // The flags that clap would add carry clap's own English.
    let command = command.disable_help_flag(true).disable_version_flag(true).disable_help_subcommand(true);
    let mut command = command.arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    if command.get_version().is_some() {
        command = command.arg(Arg::new("version").short('V').long("version").action(ArgAction::Version));
    }
    let Some(help) = help(command.get_name()) else { return command };
    let template = format!("{{about}}\n\n{}{{usage}}\n\n{{all-args}}{{after-help}}", USAGE.of(language));
    let name = command.get_name().to_owned();
    command
        .about(help.about.of(language))
        .override_usage(format!("grundy {}", help.usage))
        .after_help(after(help, language))
        .help_template(template)
        .subcommand_help_heading(COMMANDS.of(language))
        .hide_possible_values(true)
        .mut_args(|argument| {
            let heading = if argument.is_positional() { ARGUMENTS } else { OPTIONS };
            let text = argument_help(&name, argument.get_id().as_str()).map(|text| text.of(language));
            argument.help_heading(heading.of(language)).help(text.unwrap_or_default())
        })
}

/// What stands below the arguments: what more there is to say, and the examples.
fn after(help: &Help, language: Language) -> String {
    let more = help.more.map(|more| format!("{}\n\n", more.of(language))).unwrap_or_default();
    format!("{more}{}\n  {}", EXAMPLES.of(language), help.examples.join("\n  "))
}

fn help(command: &str) -> Option<&'static Help> {
    all().find(|help| help.command == command)
}

fn argument_help(command: &str, argument: &str) -> Option<LocalizedStr> {
    let own = help(command).map_or(&[][..], |help| help.arguments);
    own.iter().chain(SHARED).find(|(id, _)| *id == argument).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments;

    fn commands() -> Vec<Command> {
        let program = arguments::command(Language::Chinese);
        program.get_subcommands().cloned().chain([program.clone()]).collect()
    }

    #[test]
    fn every_command_and_argument_has_a_text() {
        for command in commands() {
            assert!(help(command.get_name()).is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                assert!(argument_help(command.get_name(), id).is_some(), "{} {id}", command.get_name());
            }
        }
    }

    #[test]
    fn every_text_belongs_to_an_argument() {
        let commands = commands();
        for help in all() {
            let command = commands.iter().find(|command| command.get_name() == help.command).unwrap();
            for (id, _) in help.arguments {
                assert!(
                    command.get_arguments().any(|argument| argument.get_id() == id),
                    "{} {id}",
                    help.command
                );
            }
        }
    }

    #[test]
    fn every_concept_is_listed() {
        for name in grundy::glossary::concepts().map(|concept| concept.names[0]) {
            assert!(EXPLAINED.en.contains(name) && EXPLAINED.zh.contains(name), "{name}");
        }
    }

    #[test]
    fn no_line_of_the_chinese_help_is_english_but_those_that_wait() {
        let texts = all().flat_map(|help| {
            let arguments = help.arguments.iter().map(|&(_, text)| text);
            arguments.chain([help.about]).chain(help.more)
        });
        let all = texts.chain(SHARED.iter().map(|&(_, text)| text));
        let waiting: Vec<LocalizedStr> = all.filter(|text| *text == LocalizedStr::waiting(text.en)).collect();
        for mut command in commands() {
            let help = command.render_help().to_string();
            for line in help.lines().filter(|line| !line.trim().is_empty()) {
                let is_code = ["grundy ", "echo "].iter().any(|start| line.trim().starts_with(start));
                let waits = waiting.iter().any(|text| line.contains(text.en));
                assert!(is_code || waits || !line.is_ascii(), "{}: {line}", command.get_name());
            }
        }
    }
}
