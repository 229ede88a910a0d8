//! Many positions and many games at once.

use super::shared::{
    CSV, Help, LONG_MEMORY, OVERHEAT_BY, OVERHEAT_FROM, QUIET_SURVEY, SURVEY_TIME, THREADS, UNICODE,
};
use grundy::solver::theory::text;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "survey",
        about: text!(
            "List every position of a size up to symmetry, with its value, and count each value",
            "某一大小的全部局面（对称者只列一次）及其值，并统计各值的局面数"
        ),
        more: Some(text!(
            "A size is 4x5 for boards of 4 rows and 5 columns, 2x2..3x4 for all boards between these, 7 for strips, 3..7 for several, 0..50 for heaps. The word values in place of a game stands for all values born by a day, which is the size: 3, or 2..3. In place of a size --positions names a file with positions of any game, also of scripts and of impartial games, one a line as `grundy solve` takes them. Each line of the answer is a class of positions that reflections and turns of the game make the same, shown by its first one; count is the size of the class. A condition compares expressions in which keys stand for their answers and count for the size of the class: 'canonical + * = 0', 'left-stop - right-stop > 1', 'canonical = domineering(../..)', 'outcome = N and (mean > 0 or count >= 4)'. A file begins with a line that says the program, its version, the commit it was built from if that is known, and the question; it begins with # in CSV. Exit status: 0 all was examined, 1 a limit was reached or a value is out of reach, 2 something is wrong with the question.",
            "大小：4 行 5 列的棋盘写 4x5，其间的全部棋盘写 2x2..3x4，格带写 7 或 3..7，堆写 0..50。游戏处写 values 表示某一天之前出生的所有值，大小即天数：3 或 2..3。也可用 --positions 指定一个文件，每行写一个局面（写法同 `grundy solve`）：任何游戏都可以，包括脚本和无偏游戏。答案的每行是在该游戏的反射和旋转下相同的一类局面，列出其中第一个；count 是这一类的局面数。条件比较两个表达式，其中各项的名称代表其答案，count 代表这一类的局面数：'canonical + * = 0'、'left-stop - right-stop > 1'、'canonical = domineering(../..)'、'outcome = N and (mean > 0 or count >= 4)'。文件首行说明程序、版本、编译所用的提交（若已知）和所问的问题，在 CSV 中以 # 开头。退出状态：0 已全部遍历，1 达到限制或有的值无法求出，2 提问有误。"
        )),
        usage: "survey GAME {--size SIZE | --cells CELLS --connected | --positions FILE} [OPTIONS]",
        examples: &[
            "grundy survey domineering --size 2x3",
            "grundy survey clobber --size 2x3 --letters .xo --where 'canonical = *' --csv",
            "grundy survey toads-and-frogs --size 6 --counts --top 5",
            "grundy survey 'partizan-octal:0.7|0.3' --size 0..20 --want canonical,mean",
            "grundy survey domineering --cells 6 --connected --counts --count-by temperature",
            "grundy survey push --size 4 --want misere-outcome --csv",
            "grundy survey domineering --size 2x2..3x3 --sort temperature --top 5 --quiet",
            "grundy survey clobber --size 2x2 --where 'canonical + * = 0 or atomic-weight > 1' --counts --examples --csv",
            "grundy survey values --size 3 --where 'temperature > 1' --counts --top 5",
            "grundy survey game.star --positions positions.txt",
        ],
        arguments: &[
            (
                "game",
                text!("The game, as `grundy games` lists it, or a script", "游戏（见 `grundy games`）或脚本"),
            ),
            (
                "size",
                text!(
                    "The size: rows x columns of a board, cells of a strip, first..last of several",
                    "大小：棋盘的 行x列、格带的格数；多种大小写 首..末"
                ),
            ),
            (
                "cells",
                text!(
                    "Set the number of cells: of every shape with --connected, on such a board with --size",
                    "存在的格数：加 --connected 为所有形状，加 --size 为这种棋盘上的格"
                ),
            ),
            (
                "connected",
                text!(
                    "Take only connected cells. Turned and mirrored shapes are different positions",
                    "只要相连的格。旋转或反射后的形状是不同的局面"
                ),
            ),
            (
                "positions",
                text!(
                    "Take the positions in this file, one per line, instead of a size (- for standard input)",
                    "此文件中的局面（每行一个），代替某一大小的全部局面（- 表示标准输入）"
                ),
            ),
            (
                "letters",
                text!(
                    "Fill the cells with these letters only, such as .xo (default: all letters of the game)",
                    "只用这些字母填格，例如 .xo（默认为该游戏的全部字母）"
                ),
            ),
            (
                "up_to_sign",
                text!(
                    "Count a position and its negative, with Left and Right exchanged, as one class",
                    "把局面与其负局面（左右双方互换）归为一类"
                ),
            ),
            (
                "want",
                text!(
                    "Choose keys, as for `grundy value` (default: canonical,temperature,left-stop,right-stop,atomic-weight,outcome)",
                    "要求的内容，同 `grundy value`（默认 canonical,temperature,left-stop,right-stop,atomic-weight,outcome）"
                ),
            ),
            OVERHEAT_FROM,
            OVERHEAT_BY,
            (
                "conditions",
                text!(
                    "Keep only positions with 'temperature > 1', 'outcome = P or canonical || ^', 'kind = number' (repeatable: all must hold)",
                    "只要满足条件的局面，例如 'temperature > 1'、'outcome = P or canonical || ^'、'kind = number'；多个条件须同时成立"
                ),
            ),
            UNICODE,
            (
                "json",
                text!(
                    "Write a line of JSON for each class (default unless the output is a terminal)",
                    "每类一行 JSON（输出不是终端时的默认格式）"
                ),
            ),
            CSV,
            (
                "output",
                text!(
                    "Write to this file, an Arrow file for FILE.arrow or FILE.feather (default: standard output)",
                    "写入的文件；文件.arrow 或 文件.feather 为 Arrow 文件（默认为标准输出）"
                ),
            ),
            ("resume", text!("Resume the interrupted survey in this file", "从此文件中断之处继续普查")),
            (
                "sort",
                text!(
                    "List by this key, such as temperature, or by count, the largest first, up to --top",
                    "按此项（例如 temperature）或 count 从大到小排列；列出的行数用 --top 指定"
                ),
            ),
            ("reverse", text!("List the smallest first", "从小到大排列")),
            (
                "examples",
                text!("Show a position with each value that is counted", "统计时为每个值列出一个局面"),
            ),
            (
                "decimal",
                text!(
                    "Write stops, means and temperatures as decimals, in JSON as numbers: 1.25",
                    "把止、均值和温度写成小数 1.25，在 JSON 中写成数"
                ),
            ),
            (
                "counts",
                text!(
                    "List only how many positions have each value and outcome",
                    "只列出各值与各胜负的局面数"
                ),
            ),
            (
                "count_by",
                text!(
                    "Count positions by this key, such as temperature (default: canonical)",
                    "按这一项统计局面数，例如 temperature（默认 canonical）"
                ),
            ),
            (
                "top",
                text!(
                    "List this many of the most frequent values, or lines with --sort: 5, all (default: 10, but all with --counts)",
                    "列出最常见的多少个值，用 --sort 时为多少行：5、all（默认 10；用 --counts 时为 all）"
                ),
            ),
            THREADS,
            QUIET_SURVEY,
            ("time", SURVEY_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "discover",
        about: text!("Search a family of games for proved patterns", "在一族游戏中查找可证明的规律"),
        more: Some(text!(
            "Families: octal N and hexadecimal N, all codes of at most N digits; subtraction N, all sets of numbers up to N; nim N, Nim on two heaps with moves from both, up to N from each; wythoff N, the same with the moves of Wythoff's game as well. Or any game, or a script, with a parameter in braces and --for. Each game is treated as by `grundy pattern --from-table`. The text lists the games with a proved pattern; --json and --csv list all. Exit status: 0 all was searched, 1 a limit was reached, 2 something is wrong with the question.",
            "游戏族：octal 位数 与 hexadecimal 位数，即不超过此位数的全部代码；subtraction N，即不超过 N 的数的全部集合；nim N，即两堆尼姆外加同时从两堆中取的着法，各取至多 N 颗；wythoff N，即威佐夫博弈外加这样的着法。也可写带花括号参数的任何游戏或脚本，并加 --for。每个游戏的处理同 `grundy pattern --from-table`。默认列出规律得到证明的游戏；--json 与 --csv 列出全部。退出状态：0 已全部查找，1 达到限制，2 提问有误。"
        )),
        usage: "discover {FAMILY NUMBER | GAME --for NAME=FIRST..LAST} [OPTIONS]",
        examples: &[
            "grundy discover octal 1",
            "grundy discover wythoff 4 --most 1 --csv",
            "grundy discover 'bash:{K}' --for K=1..5 --json",
        ],
        arguments: &[
            (
                "family",
                text!(
                    "octal, hexadecimal, subtraction, nim, wythoff; or a game with a parameter in braces",
                    "octal、hexadecimal、subtraction、nim、wythoff；或带花括号参数的游戏"
                ),
            ),
            ("number", text!("The number of digits, or the largest take", "代码的位数，或每次所取的最大数")),
            (
                "most",
                text!(
                    "Take only sets of at most this many numbers, or moves from both heaps",
                    "只取至多含这么多个数（或这么多种同时从两堆中取的着法）的集合"
                ),
            ),
            (
                "sweep",
                text!(
                    "Set the values of the parameter in braces in the game, such as K=3..20",
                    "游戏名中花括号内参数的取值，如 K=3..20"
                ),
            ),
            (
                "to",
                text!(
                    "End each table at this number (default: as `grundy pattern`)",
                    "各表的最大数（默认同 `grundy pattern`）"
                ),
            ),
            ("json", text!("Write a line of JSON for each game", "每个游戏一行 JSON")),
            CSV,
            (
                "output",
                text!(
                    "Write to this file, JSON unless --csv is given (default: standard output)",
                    "写入的文件，默认为 JSON，加 --csv 则为 CSV（不写则为标准输出）"
                ),
            ),
            ("resume", text!("Resume the interrupted search in this file", "从此文件中断之处继续查找")),
            THREADS,
            QUIET_SURVEY,
            ("time", SURVEY_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
];
