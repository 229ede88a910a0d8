//! Who wins, what positions and values are worth.

use super::shared::{
    Argument, EXPLAINED, EXPRESSION, GAME, Help, JSON_LINE, MISERE, NORMAL, OVERHEAT_BY, OVERHEAT_FROM,
    PICTURE_OUTPUT, PLAYER, POSITIONS, UNICODE,
};
use grundy::solver::theory::text;

const WINNING_MOVES: Argument = (
    "moves",
    text!(
        "List this many winning moves: --moves=50, --moves=all (default: 20, but none with --json and 100 with --moves alone)",
        "列出多少个必胜着法：--moves=50、--moves=all（默认 20；使用 --json 时默认不列，单写 --moves 时为 100）"
    ),
);
const ALL_MOVES: Argument =
    ("moves", text!("List this many: a number, or all (default: 100)", "列出多少个：数目或 all（默认 100）"));

pub(super) const HELP: &[Help] = &[
    Help {
        command: "grundy",
        about: text!(
            "Who wins a combinatorial game, with which moves, and why",
            "组合游戏：谁必胜，怎么走，为什么"
        ),
        more: Some(EXPLAINED),
        usage: "COMMAND",
        examples: &["grundy solve nim 3,4,5", "grundy explain nim", "grundy explain mex", "grundy games"],
        arguments: &[],
    },
    Help {
        command: "solve",
        about: text!("Who wins a position, and with which moves", "判断局面的胜负并给出必胜着法"),
        more: Some(text!(
            "The position is a list such as 3,4,5, or JSON, or text such as an edge list, a board or a row of coins such as THHT (`grundy explain GAME` shows how), or @FILE, or - for standard input. Put + between several positions to play them as one sum, where each move is made in one of them; value and a value may stand for a game and a position. If an answer takes longer than a second, the terminal shows why, and how much of the limit is used. Exit status: 0 answered, 1 a limit was reached, 2 something is wrong with the question.",
            "局面可写成 3,4,5 这样的列表、JSON、边表、棋盘或一排硬币（如 THHT）之类的文本（写法见 `grundy explain 游戏`）、@文件，或用 - 表示标准输入。用 + 连接的多个局面作为一个和来玩：每步只在其中一个局面上走；其中也可以有值，写在 value 之后。若解答超过一秒，终端会显示原因和已用的限额。退出状态：0 已解答，1 达到限制，2 提问有误。"
        )),
        usage: "solve GAME POSITION [+ GAME POSITION]... [OPTIONS]",
        examples: &[
            "grundy solve nim 3,4,5",
            "grundy solve nim 3,4,5 --misere --explain",
            "grundy solve nim 3,4 + bash:3 10",
            "grundy solve clobber xoxo + value '{3|-1}'",
            "echo 1 2 3 | grundy solve nim - --json",
        ],
        arguments: &[
            POSITIONS,
            MISERE,
            NORMAL,
            PLAYER,
            WINNING_MOVES,
            (
                "options",
                text!(
                    "List every move, winning or not, with what it leads to: --options=50, --options=all (100 with --options alone)",
                    "列出全部着法及其后果：--options=50、--options=all（单写 --options 时为 100）"
                ),
            ),
            (
                "explain",
                text!("Give the reason, with the numbers of this position", "结合本局面的数值说明理由"),
            ),
            (
                "value",
                text!(
                    "Give the exact value of the position, as a game of Left and Right, and of each listed option",
                    "局面以及所列每一着法到达的局面作为双方游戏的精确值"
                ),
            ),
            (
                "want",
                text!(
                    "Ask for these, with commas between: canonical, mean, temperature, thermograph, atomic-weight, ... of that value, genus, misere-canonical of impartial positions, and options, remoteness, hints, explain of all",
                    "要求的内容，用逗号分隔：该值的 canonical、mean、temperature、thermograph、atomic-weight……；双方着法相同的局面还有 genus、misere-canonical；任何局面都有 options、remoteness、hints、explain"
                ),
            ),
            (
                "hints",
                text!(
                    "Give the temperature of each component, what Hotstrat, Thermostrat and Sentestrat choose, and whether that wins",
                    "各项的温度，Hotstrat、Thermostrat 与 Sentestrat 的选择，以及它们能否取胜"
                ),
            ),
            OVERHEAT_FROM,
            OVERHEAT_BY,
            ("draw", text!("Show the position as text", "以文本画出局面")),
            (
                "remoteness",
                text!(
                    "Give the length of the game when the winner hurries and the loser delays",
                    "胜方求快、负方拖延时的总步数"
                ),
            ),
            JSON_LINE,
        ],
    },
    Help {
        command: "options",
        about: text!("List all moves of a position immediately", "立即列出一个局面的全部着法"),
        more: Some(text!(
            "Moves are written in the notation of their game, with their results if these take little work to find, and without them on boards that are too large to solve. Exit status: 0 listed, 1 a limit was reached, 2 something is wrong with the question.",
            "着法按人们的写法书写；容易求出时附上结果，无法求解的棋盘则只列着法。退出状态：0 已列出，1 达到限制，2 提问有误。"
        )),
        usage: "options GAME POSITION [+ GAME POSITION]... [OPTIONS]",
        examples: &["grundy options domineering 8x8 --player left", "grundy options nim 3,4,5 --moves all"],
        arguments: &[POSITIONS, MISERE, NORMAL, PLAYER, ALL_MOVES, JSON_LINE],
    },
    Help {
        command: "games",
        about: text!(
            "List all games, each with an example that runs",
            "列出所有游戏，并各附一个可直接运行的例子"
        ),
        more: None,
        usage: "games [FILTER] [OPTIONS]",
        examples: &["grundy games", "grundy games nim", "grundy games --json"],
        arguments: &[
            (
                "filter",
                text!(
                    "Only games whose name, title or sources contain this, in either language",
                    "只列出名称、标题或出处（中英文均可）含有此文字的游戏"
                ),
            ),
            ("json", text!("Answer with a JSON list", "以 JSON 列表回答")),
        ],
    },
    Help {
        command: "explain",
        about: text!(
            "The rules of a game, its theorems with their sources, and a worked example; or a concept such as mex",
            "讲解游戏的规则、定理及出处，并附例题；也讲解 mex 等概念"
        ),
        more: Some(EXPLAINED),
        usage: "explain GAME [POSITION] [OPTIONS]",
        examples: &["grundy explain nim", "grundy explain bash:4 10,11", "grundy explain mex"],
        arguments: &[
            ("game", GAME),
            (
                "position",
                text!(
                    "The position to work through (default: a built-in example)",
                    "要讲解的局面（默认使用自带的例子）"
                ),
            ),
        ],
    },
    Help {
        command: "value",
        about: text!("The exact value of a game of Left and Right", "双方着法不同的游戏的精确值"),
        more: Some(text!(
            "Numbers (5/8), nimbers (*2), ups (^, v, ^3), switches (+-1), Tiny(2), braces ({3|1}, {2||1|0}), loopy games (on, off, over, dud, {0|pass}) and positions such as domineering(.../.#.), with +, -, n*G, G:H and functions such as cool(G,t). Everything that is printed can be read back.",
            "数（5/8）、尼姆数（*2）、up（^、v、^3）、开关（+-1）、Tiny(2)、花括号（{3|1}、{2||1|0}）、有环游戏（on、off、over、dud、{0|pass}）以及 domineering(.../.#.) 这样的局面，可用 +、-、n*G、G:H 和 cool(G,t) 等函数。输出均可再次读入。"
        )),
        usage: "value EXPRESSION [OPTIONS]",
        examples: &[
            "grundy value '{3|1} + ^*'",
            "grundy value 'domineering(.../...)' --want canonical,temperature",
            "grundy value '{3|1}' --want cool -t 1/2",
            "grundy value '{0,^|v}' --explain",
            "grundy value '{3|1} + ^' --latex",
        ],
        arguments: &[
            EXPRESSION,
            (
                "want",
                text!(
                    "Choose keys, with commas between: canonical, mean, temperature, thermograph, atomic-weight, ...",
                    "要求的内容，用逗号分隔：canonical、mean、temperature、thermograph、atomic-weight……"
                ),
            ),
            UNICODE,
            OVERHEAT_FROM,
            OVERHEAT_BY,
            (
                "explain",
                text!(
                    "Say which options are dominated or reversible, and what is left",
                    "说明哪些后继被支配或可逆，以及剩下什么"
                ),
            ),
            (
                "latex",
                text!(
                    "Write the canonical form as LaTeX, for mathematics mode",
                    "以 LaTeX（数学模式）写出规范形"
                ),
            ),
            ("json", text!("Answer with a line of JSON, as batch does", "以一行 JSON 回答，格式同 batch")),
        ],
    },
    Help {
        command: "compare",
        about: text!("Compare two games of Left and Right", "比较两个双方游戏"),
        more: Some(text!(
            "Prints <, >, = or || (confused). Values are written as for `grundy value`.",
            "输出 <、>、= 或 ||（不可比较）。值的写法见 `grundy value`。"
        )),
        usage: "compare VALUE VALUE [OPTIONS]",
        examples: &["grundy compare '^' '*'", "grundy compare 'domineering(../..)' '+-1'"],
        arguments: &[
            ("one", text!("The first value", "第一个值")),
            ("other", text!("The second value", "第二个值")),
        ],
    },
    Help {
        command: "born",
        about: text!("List the values born by a day, or random values", "列出某一天之前出生的值，或随机的值"),
        more: Some(text!(
            "A value is born by day n if its canonical form lasts at most n moves: 1, 4, 22 and 1474 values by the days 0 to 3, and more than 10^28 by day 4. Random values have the birthday n: up to day 3 all are equally likely; after that they are values of random forms, in which one option is a random value of the day before and the others are of random days up to 3. `grundy survey values --size 3` lists more about each value, with conditions.",
            "规范形最多持续 n 步的值在第 n 天之前出生：第 0 到 3 天各有 1、4、22、1474 个值，第 4 天超过 10^28 个。随机的值生日为 n：到第 3 天为止每个值机会均等；之后是随机形式的值，其中一个后继是前一天的随机值，其余是随机的第 0 到 3 天的值。`grundy survey values --size 3` 可按条件列出各值的更多性质。"
        )),
        usage: "born DAY [OPTIONS]",
        examples: &[
            "grundy born 2",
            "grundy born 3 --count",
            "grundy born 3 --random 5 --seed 7",
            "grundy born 2 --latex",
        ],
        arguments: &[
            ("day", text!("The day, from 0 on", "天数，从 0 起")),
            ("count", text!("Print how many there are", "只输出个数")),
            (
                "random",
                text!(
                    "List this many random values whose birthday is the day",
                    "列出这么多个生日为这一天的随机值"
                ),
            ),
            (
                "seed",
                text!(
                    "Seed the random values, the same on every machine (default: 0)",
                    "随机种子：相同的种子处处给出相同的值（默认 0）"
                ),
            ),
            UNICODE,
            ("latex", text!("Write LaTeX, for mathematics mode", "写成 LaTeX（数学模式）")),
        ],
    },
    Help {
        command: "hasse",
        about: text!("The Hasse diagram of some values", "一些值的哈斯图"),
        more: Some(text!(
            "Draws the greater values higher, with a line from each value to those of the set that cover it. Without --output each value is listed with those that cover it.",
            "较大的值画在上方；若一个值大于另一个，且其间没有所给的其他值，就连一条线。不写 --output 时，列出每个值及紧接在它之上的值。"
        )),
        usage: "hasse {VALUE... | --born-by DAY} [OPTIONS]",
        examples: &[
            "grundy hasse 0 '*' '^' '^*' 1",
            "grundy hasse --born-by 2 -o day2.svg",
            "grundy hasse --born-by 2 -o day2.tex",
        ],
        arguments: &[
            ("values", text!("The values, as for `grundy value`", "值，写法见 `grundy value`")),
            (
                "born_by",
                text!("Take all values born by this day, 0 to 3", "这一天（0 到 3）之前出生的所有值"),
            ),
            PICTURE_OUTPUT,
            (
                "theme",
                text!(
                    "Choose light or dark (default: as the reader prefers)",
                    "light（浅色）或 dark（深色）；默认随读者的设置"
                ),
            ),
            UNICODE,
        ],
    },
    Help {
        command: "eval",
        about: text!("Arithmetic of nimbers", "尼姆数运算"),
        more: Some(text!(
            "+ is the nim sum, (x) or * the nim product, / its inverse, ** a power with an ordinary exponent. You may use sqrt(a), inv(a), mex(a, b, ...), hexadecimal numbers (0x1F) and parentheses.",
            "+ 表示尼姆和，(x) 或 * 表示尼姆积，/ 为其逆运算，** 为普通整数次幂；另有 sqrt(a)、inv(a)、mex(a, b, ...)、十六进制数（0x1F）和括号。"
        )),
        usage: "eval EXPRESSION [OPTIONS]",
        examples: &["grundy eval '6 (x) 7 + 3'", "grundy eval 'sqrt(2) ** 2'", "grundy eval 'mex(0, 1, 3)'"],
        arguments: &[EXPRESSION],
    },
    Help {
        command: "batch",
        about: text!(
            "Read JSON questions, one per line, and answer each on a line",
            "逐行读取 JSON 查询并逐行回答"
        ),
        more: Some(text!(
            "Exit status: 0 every line was answered, 1 some line got an error, 2 the command line is wrong or the input cannot be read.",
            "退出状态：0 每行都已解答，1 有的行出错，2 命令行有误或无法读取输入。"
        )),
        usage: "batch [FILE] [OPTIONS]",
        examples: &[
            r#"echo '{"game": "nim", "position": [3, 4, 5], "want": ["outcome", "moves"]}' | grundy batch"#,
        ],
        arguments: &[
            (
                "file",
                text!(
                    "The file with the questions (default: standard input)",
                    "查询所在的文件（默认为标准输入）"
                ),
            ),
            (
                "max_line",
                text!(
                    "Accept lines up to this length: 1MiB, 2GB (default: 256MiB)",
                    "每行的最大长度：1MiB、2GB（默认 256MiB）"
                ),
            ),
            (
                "scripts",
                text!(
                    "Read scripts from this directory alone, for games such as @squares.star (default: the current one)",
                    "只从此目录读取脚本，用于 @squares.star 这样的游戏（默认为当前目录）"
                ),
            ),
            (
                "trust_scripts",
                text!(
                    "Run trusted scripts in this process: faster, without limits on memory and processor time",
                    "在本进程中运行脚本，不限制内存和处理器时间：更快，只用于自己的脚本"
                ),
            ),
        ],
    },
];
