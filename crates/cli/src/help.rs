//! What a person reads about the command line, in both languages, laid over its definition.
//!
//! A command or an argument without a text here fails a test.

use clap::{Arg, ArgAction, Command};
use grundy::theory::text;
use grundy::theory::words::{Language, Text};

/// The texts of a command.
struct Help {
    /// The name; `grundy` for the program itself.
    command: &'static str,
    /// What it does, in a line.
    about: Text,
    /// What more there is to say.
    more: Option<Text>,
    /// What may follow the name.
    usage: &'static str,
    /// Command lines that work as they stand.
    examples: &'static [&'static str],
    /// What each argument is for.
    arguments: &'static [(&'static str, Text)],
}

/// Arguments that several commands share.
const SHARED: &[(&str, Text)] = &[
    ("help", text!("Print this help", "显示本帮助")),
    ("version", text!("Print the version", "显示版本")),
    (
        "lang",
        text!(
            "The language of help, messages and reasons: en or zh (default: that of the locale)",
            "输出所用的语言：en 或 zh（默认由系统语言环境决定）"
        ),
    ),
    (
        "time",
        text!(
            "Time limit for a question: 10s, 500ms, 2min (default: none, but work is limited to about half a minute, and exact values to a million positions)",
            "每个问题的时间限制：10s、500ms、2min（默认不计时，但计算量以约半分钟为限，精确值以一百万个局面为限）"
        ),
    ),
    (
        "sandbox",
        text!(
            "Run scripts in a separate process, with limits on memory and processor time: for scripts you do not trust",
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
            "Keep large tables of whole games in this folder: they may exceed memory, are found again, and are continued where they were broken off",
            "把整个游戏的大表存放在此目录：可以超过内存，下次可再用，中断后可接着算"
        ),
    ),
    (
        "memory",
        text!(
            "Memory limit for a question: 4GiB, 500MB (default: 8GiB, but at most half of the free memory)",
            "每个问题的内存限制：4GiB、500MB（默认 8GiB，且不超过可用内存的一半）"
        ),
    ),
];

/// The concepts that can be explained.
const EXPLAINED: Text = text!(
    "`grundy explain` also knows the concepts of the field: outcome, mex, nimber, misere, octal, period, remoteness, loopy, canonical, temperature, atomic-weight.",
    "`grundy explain` 也讲解概念：outcome（胜负）、mex、nimber（尼姆数）、misere（反常规则）、octal（八进制代码）、period（周期）、remoteness（步数）、loopy（有环游戏）、canonical（规范形）、temperature（温度）、atomic-weight（原子权重）。"
);

/// What names a game.
const GAME: Text = text!(
    "The game, as `grundy games` lists it, or a script: FILE.star or FILE.star:PARAMETERS",
    "游戏（见 `grundy games`），或脚本：文件.star、文件.star:参数"
);

/// The limits of long tables.
const AT: Text = text!(
    "A position with names in braces for its coordinates, as in '[[{a},{b}],true]' or '{n},2,3'",
    "如 '{n},2,3' 或 '[[{a},{b}],true]'：用花括号中的名字标出坐标的局面"
);
const FOR: Text = text!(
    "Let the number {K} in the name of the game go from 3 to 20: --for K=3..20",
    "让游戏名中的数 {K} 从 3 取到 20：--for K=3..20"
);
const LONG_TIME: Text =
    text!("Time limit: 10s, 2min, 3h (default: none)", "时间限制：10s、2min、3h（默认不限）");
const LONG_MEMORY: Text = text!(
    "Memory limit: 4GiB, 500MB (default: half of the free memory)",
    "内存限制：4GiB、500MB（默认为可用内存的一半）"
);

const HELP: &[Help] = &[
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
            "The position is a list such as 3,4,5, or JSON, or text such as an edge list or a board (`grundy explain GAME` shows how), or @FILE, or - for standard input. Put + between several positions to play them as one sum, where each move is made in one of them. Where an answer takes longer than a second, the terminal shows why, and how much of the limit is used. Exit status: 0 answered, 1 a limit was reached, 2 something is wrong with the question.",
            "局面可写成 3,4,5 这样的列表、JSON、边表或棋盘之类的文本（写法见 `grundy explain 游戏`）、@文件，或用 - 表示标准输入。用 + 连接的多个局面作为一个和来玩：每步只在其中一个局面上走。若解答超过一秒，终端会显示原因和已用的限额。退出状态：0 已解答，1 达到限制，2 提问有误。"
        )),
        usage: "solve GAME POSITION [+ GAME POSITION]... [OPTIONS]",
        examples: &[
            "grundy solve nim 3,4,5",
            "grundy solve nim 3,4,5 --misere --explain",
            "grundy solve nim 3,4 + bash:3 10",
            "echo 1 2 3 | grundy solve nim - --json",
        ],
        arguments: &[
            (
                "words",
                text!(
                    "The game, as `grundy games` lists it, or a script FILE.star, then the position; further games and positions after +",
                    "游戏（见 `grundy games`，或脚本 文件.star）和局面；可用 + 再接其他游戏和局面"
                ),
            ),
            ("misere", text!("A player who cannot move wins", "反常规则：无法行动者获胜")),
            (
                "player",
                text!(
                    "Who moves, left or right, in games where they have different moves",
                    "轮到谁走：left（左）或 right（右），用于双方走法不同的游戏"
                ),
            ),
            (
                "moves",
                text!(
                    "How many winning moves to list: --moves=50, --moves=all (default: 20; with --json none, and 100 with --moves alone)",
                    "列出多少个必胜着法：--moves=50、--moves=all（默认 20；使用 --json 时默认不列，单写 --moves 时为 100）"
                ),
            ),
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
                    "The exact value of the position as a game of Left and Right, and of what each listed move leads to",
                    "局面以及所列每一着法到达的局面作为双方游戏的精确值"
                ),
            ),
            (
                "want",
                text!(
                    "What to tell of that value: canonical, mean, temperature, thermograph, atomic-weight, ... with commas between them",
                    "该值的哪些性质，用逗号分隔：canonical、mean、temperature、thermograph、atomic-weight……"
                ),
            ),
            (
                "hints",
                text!(
                    "How hot each component is, what Hotstrat, Thermostrat and Sentestrat choose, and whether that wins",
                    "各项的温度，Hotstrat、Thermostrat 与 Sentestrat 的选择，以及它们能否取胜"
                ),
            ),
            ("s", text!("From where to overheat", "过热（overheat）的起点")),
            ("t", text!("By how much to cool, to heat, or to overheat", "冷却、加热或过热的温度")),
            ("draw", text!("Show the position as text", "以文本画出局面")),
            (
                "remoteness",
                text!(
                    "How long the game lasts when the winner hurries and the loser delays",
                    "胜方求快、负方拖延时的总步数"
                ),
            ),
            (
                "json",
                text!(
                    "Answer with one line of JSON, as `grundy batch` does",
                    "以一行 JSON 回答，与 `grundy batch` 相同"
                ),
            ),
        ],
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
                    "Only games whose name, alias or title contains this, in either language",
                    "只列出名称、别名或标题（中英文均可）含有此文字的游戏"
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
            "Numbers (5/8), nimbers (*2), ups (^, v, ^3), switches (+-1), Tiny(2), braces ({3|1}, {2||1|0}), loopy games (on, off, over, dud, {0|pass}) and positions such as domineering(.../.#.), with +, -, n*G, G:H and functions such as cool(G,t). Everything that is printed is read back.",
            "数（5/8）、尼姆数（*2）、up（^、v、^3）、开关（+-1）、Tiny(2)、花括号（{3|1}、{2||1|0}）、有环游戏（on、off、over、dud、{0|pass}）以及 domineering(.../.#.) 这样的局面，可用 +、-、n*G、G:H 和 cool(G,t) 等函数。输出均可再次读入。"
        )),
        usage: "value EXPRESSION [OPTIONS]",
        examples: &[
            "grundy value '{3|1} + ^*'",
            "grundy value 'domineering(.../...)' --want canonical,temperature",
            "grundy value '{3|1}' --want cool -t 1/2",
        ],
        arguments: &[
            ("words", text!("The expression, best in quotes", "表达式，最好用引号括起")),
            (
                "want",
                text!(
                    "What to tell, with commas between: canonical, mean, temperature, thermograph, atomic-weight, ...",
                    "要求的内容，用逗号分隔：canonical、mean、temperature、thermograph、atomic-weight……"
                ),
            ),
            ("unicode", text!("Write ↑, ∗, ± in place of ^, *, +-", "用 ↑、∗、± 代替 ^、*、+-")),
            ("s", text!("From where to overheat", "过热（overheat）的起点")),
            ("t", text!("By how much to cool, to heat, or to overheat", "冷却、加热或过热的温度")),
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
        command: "eval",
        about: text!("Arithmetic of nimbers", "尼姆数运算"),
        more: Some(text!(
            "+ is the nim sum, (x) or * the nim product, / its inverse, ** a power with an ordinary exponent. You may use sqrt(a), inv(a), mex(a, b, ...), hexadecimal numbers (0x1F) and parentheses.",
            "+ 表示尼姆和，(x) 或 * 表示尼姆积，/ 为其逆运算，** 为普通整数次幂；另有 sqrt(a)、inv(a)、mex(a, b, ...)、十六进制数（0x1F）和括号。"
        )),
        usage: "eval EXPRESSION [OPTIONS]",
        examples: &["grundy eval '6 (x) 7 + 3'", "grundy eval 'sqrt(2) ** 2'", "grundy eval 'mex(0, 1, 3)'"],
        arguments: &[("words", text!("The expression, best in quotes", "表达式，最好用引号括起"))],
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
                    "The longest line to accept: 1MiB, 2GB (default: 256MiB)",
                    "每行的最大长度：1MiB、2GB（默认 256MiB）"
                ),
            ),
            (
                "scripts",
                text!(
                    "The only directory from which scripts are read, for games such as @squares.star (default: the current one)",
                    "只从此目录读取脚本，用于 @squares.star 这样的游戏（默认为当前目录）"
                ),
            ),
            (
                "trust_scripts",
                text!(
                    "Run scripts in this process, without limits on memory and processor time: faster, but only for scripts you trust",
                    "在本进程中运行脚本，不限制内存和处理器时间：更快，只用于自己的脚本"
                ),
            ),
        ],
    },
    Help {
        command: "table",
        about: text!(
            "List the values of the heaps up to N, or of a grid of positions",
            "列出到 N 为止各堆的值，或二维局面的值"
        ),
        more: Some(text!(
            "Games whose positions have two coordinates, such as wythoff, are shown as a grid: --to 20, or --to 20,30 for rows and columns. So are scripts with moves(position): as many ends as a position has numbers, one to three. With --at the coordinates of any position are marked. A proved period fills the rest of a table. Exit status: 0 written, 1 a limit was reached, 2 something is wrong with the question.",
            "局面有两个坐标的游戏（如 wythoff）以二维的表列出：--to 20，或用 --to 20,30 分别给出行和列。含 moves(position) 的脚本也是如此：局面由几个数组成就写几个终点，一到三个。用 --at 可标出任何局面中的坐标。证明了周期之后，表的其余部分由周期填出。退出状态：0 已写出，1 达到限制，2 提问有误。"
        )),
        usage: "table GAME [--to N] [OPTIONS]",
        examples: &[
            "grundy table kayles",
            "grundy table wythoff --to 10,15",
            "grundy table octal:0.6 --to 10^4 --from 9900 --format csv",
            "grundy table kayles --from 72 --to 143 --columns 12",
            "grundy table nim --at '{a},{b},3' --to 7",
            "grundy table 'subtraction:1,2,{K}' --for K=3..8 --to 20",
            "grundy table grundys-game --to 10^5 --format npy > values.npy",
        ],
        arguments: &[
            ("game", GAME),
            (
                "to",
                text!(
                    "The last heap, such as 1000 or 10^6 (default: a hundred heaps); for a grid the last row and column (16 of each)",
                    "最后一堆，如 1000 或 10^6（默认列出一百堆）；二维的表则为最后的行和列（默认各 16）"
                ),
            ),
            (
                "from",
                text!(
                    "The first heap (default: 0); for a grid the first row and column",
                    "第一堆（默认 0）；二维的表则为最前的行和列"
                ),
            ),
            (
                "format",
                text!(
                    "text, csv, json or npy (default: text)",
                    "text（文本）、csv、json 或 npy（默认 text）"
                ),
            ),
            (
                "output",
                text!("The file to write to (default: standard output)", "写入的文件（默认为标准输出）"),
            ),
            (
                "save",
                text!(
                    "Save the table to this file while it grows, and resume from it if it exists",
                    "把计算中的表保存在此文件中，文件已存在时接着计算"
                ),
            ),
            (
                "misere",
                text!(
                    "Misère play: list the misère Grundy value and the genus of each heap, as far as limits allow",
                    "反常规则：各堆的反常 Grundy 值与亏格，求到限制为止"
                ),
            ),
            (
                "grid",
                text!(
                    "A grid of positions with two heaps instead of single heaps",
                    "列出两堆局面的二维表，而不是单堆的值"
                ),
            ),
            ("at", AT),
            ("sweep", FOR),
            (
                "columns",
                text!(
                    "So many columns for one coordinate, to line a suspected period up",
                    "一维的表分成几列，便于对齐猜测的周期"
                ),
            ),
            ("outcomes", text!("A grid of who wins instead of values", "列出胜负的二维表，而不是值")),
            ("quiet", text!("Do not show progress", "不显示进度")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "period",
        about: text!(
            "Find out whether the values of a game repeat, and which theorem proves it",
            "值是否有周期，由哪个定理证明"
        ),
        more: Some(text!(
            "The preperiod is the least n0 with g(n + p) = g(n) + saltus for all n from n0 on. Without --to and --time the search takes about half a minute of work, and less where values are seen to grow in a way of which no theorem speaks; if it has then seen a period that a theorem would soon prove, it continues to the proof. Exit status: 0 answered, 1 a limit was reached before N, 2 something is wrong with the question.",
            "预周期是使得 n0 起所有 n 满足 g(n + p) = g(n) + 增量 的最小 n0。不写 --to 和 --time 时，搜索的计算量约为半分钟，若观察到值在增长而没有相应的定理，则更少；若届时已观察到周期，且有定理不久即可证明，则继续算到得出证明为止。退出状态：0 已解答，1 未到 N 就达到限制，2 提问有误。"
        )),
        usage: "period GAME [OPTIONS]",
        examples: &[
            "grundy period kayles",
            "grundy period subtraction:2,5,7 --json",
            "grundy period 'subtraction:1,2,{K}' --for K=3..9",
            "grundy period octal:0.6 --to 10^4",
        ],
        arguments: &[
            ("game", GAME),
            ("to", text!("Look at heaps up to this one", "查看到此为止的堆")),
            ("at", AT),
            ("sweep", FOR),
            ("json", text!("Answer with one JSON object", "以一个 JSON 对象回答")),
            ("quiet", text!("Do not show progress", "不显示进度")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "pattern",
        about: text!(
            "Find a formula for the values of heaps or the lost positions of a game, and prove it",
            "寻找堆的值或必败局面的公式，并加以证明"
        ),
        more: Some(text!(
            "A table of small values is made, a formula is sought in it, and the equation that the rules give is decided for all numbers. A formula that nothing proves is shown as observed, and only if it is much shorter than the table. Exit status: 0 answered (also where there is no pattern), 1 a limit was reached, 2 something is wrong with the question.",
            "先列出小数值的表，从中寻找公式，再对所有数判定规则给出的方程。未能证明的公式标为观察所得，并且只有远短于表时才显示。退出状态：0 已解答（包括没有规律），1 达到限制，2 提问有误。"
        )),
        usage: "pattern GAME [OPTIONS]",
        examples: &[
            "grundy pattern kayles",
            "grundy pattern wythoff",
            "grundy pattern moore:2 --heaps 4",
            "grundy pattern nimhoff:1+1 --at 10^18,10^18",
            "grundy pattern bash:6 --json",
        ],
        arguments: &[
            ("game", GAME),
            (
                "to",
                text!(
                    "The largest number in the table (default: 4095 for heaps, 63 to 255 for pairs)",
                    "表中最大的数（默认：单堆 4095，数对 63 至 255）"
                ),
            ),
            (
                "from_table",
                text!(
                    "Use the table and the rules alone, none of the catalogue's theorems",
                    "只用表和规则，不用目录中的定理"
                ),
            ),
            (
                "heaps",
                text!(
                    "How many heaps positions have, from 2 to 4, where the game lets them be any number (default: 3)",
                    "堆数不定的游戏中局面的堆数，2 到 4（默认 3）"
                ),
            ),
            (
                "misere",
                text!(
                    "In misère play: games of several numbers alone, since values do not decide sums",
                    "反常规则：仅限局面由几个数组成的游戏，因为此时和的胜负不由值决定"
                ),
            ),
            (
                "at",
                text!(
                    "Also say the value of this heap, or who wins with these numbers, of any size, by a pattern that automata prove",
                    "并按自动机证明的规律给出此堆的值，或这些数的胜负；数可任意大"
                ),
            ),
            (
                "output",
                text!(
                    "Draw the automaton of a proved pattern into this SVG file (- for standard output)",
                    "把已证明的规律的自动机画入此 SVG 文件（- 表示标准输出）"
                ),
            ),
            (
                "json",
                text!(
                    "Answer with one JSON object, null where there is no pattern",
                    "以一个 JSON 对象回答，没有规律时为 null"
                ),
            ),
        ],
    },
    Help {
        command: "prove",
        about: text!(
            "Decide a sentence about natural numbers with finite automata",
            "用有限自动机判定关于自然数的命题"
        ),
        more: Some(text!(
            "A formula compares sums (=, !=, <, <=, >, >=), joins comparisons by & (and), | (or), ~ (not), => and <=>, and binds variables: exists x: ..., forall x, y: .... Relations: place(x), the word of x is a 1 and zeros; xor(x, y, z), z is the nim sum, in bases 2, 4, 8, 16; and your own. There is no subtraction: write n = m + 1 for n - 1 = m. A formula in which variables are not bound is answered by the first numbers for which it holds. Exit status: 0 decided, 1 a limit was reached, 2 something is wrong with the formula.",
            "公式可比较和式（=、!=、<、<=、>、>=），用 &（与）、|（或）、~（非）、=>、<=> 连接，并用 exists x: ...、forall x, y: ... 约束变量。可用的关系：place(x)，即 x 的表示为 1 后接若干 0；xor(x, y, z)，即 z 为 x 与 y 的尼姆和，限 2、4、8、16 进制；以及自己定义的关系。没有减法：n - 1 = m 请写成 n = m + 1。含有未约束变量的公式，回答为使其成立的最小的若干组数。退出状态：0 已判定，1 达到限制，2 公式有误。"
        )),
        usage: "prove FORMULA [OPTIONS]",
        examples: &[
            "grundy prove 'forall n: n > 7 => exists a, b: n = 3*a + 5*b'",
            "grundy prove 'forall n: loses(n) <=> ~(exists m: m < n & n <= m + 3 & loses(m))' --define 'loses(n): exists k: n = 4*k'",
            "grundy prove --in zeckendorf 'place(x) & place(y) & place(x + y)'",
        ],
        arguments: &[
            ("words", text!("The formula, best in quotes", "公式，最好用引号括起")),
            (
                "numeration",
                text!(
                    "How numbers are written: a base from 2 to 16, zeckendorf, pell, or coefficients of a recurrence such as 3,1 (default: 2)",
                    "记数系统：2 到 16 进制、zeckendorf、pell，或递推系数，如 3,1（默认 2）"
                ),
            ),
            (
                "definitions",
                text!("A relation with a name; may be given several times", "定义一个关系；可多次使用"),
            ),
            ("json", text!("Answer with one JSON object", "以一个 JSON 对象回答")),
        ],
    },
    Help {
        command: "lookup",
        about: text!("Find the games whose heaps have a sequence of values", "查找堆的值为给定数列的游戏"),
        more: Some(text!(
            "Looked at are the examples of the catalogue, the octal codes of up to three digits, the hexadecimal codes of up to two, and the subtraction sets of numbers up to 12. The sequence may begin at a heap up to 16. Six terms decide little: give twelve. Exit status: 0 answered, 1 a limit was reached, 2 something is wrong with the question.",
            "查找范围：目录中的例子、至多三位的八进制代码、至多两位的十六进制代码、不超过 12 的数的减法集合。数列可从不超过 16 的堆开始。六项所能确定的不多：请给出十二项。退出状态：0 已解答，1 达到限制，2 提问有误。"
        )),
        usage: "lookup TERMS [OPTIONS]",
        examples: &["grundy lookup 0,1,2,3,1,4,3,2,1,4,2,6", "grundy lookup 0,1,0,1,2,2 --json"],
        arguments: &[
            ("terms", text!("The values, with commas between them", "各项，以逗号隔开")),
            ("json", text!("Answer with one JSON object", "以一个 JSON 对象回答")),
        ],
    },
    Help {
        command: "stats",
        about: text!(
            "Count how often each value occurs, and which heaps are rare",
            "统计各值出现的次数与稀有的堆"
        ),
        more: Some(text!(
            "A heap is rare when its value has an even number of binary ones in common with the mask. The mask shown makes the fewest heaps rare; the empty heap is not counted.",
            "堆的值与掩码的公共二进制 1 的个数为偶数时，称此堆稀有。所列的掩码使稀有的堆最少；空堆不计。"
        )),
        usage: "stats GAME --to N [OPTIONS]",
        examples: &["grundy stats kayles --to 10^5", "grundy stats octal:0.6 --to 10^4 --json"],
        arguments: &[
            ("game", GAME),
            ("to", text!("The last heap, such as 1000 or 10^6", "最后一堆，如 1000 或 10^6")),
            ("at", AT),
            (
                "json",
                text!("Answer with one JSON object, with every value", "以一个 JSON 对象回答，列出所有的值"),
            ),
            ("quiet", text!("Do not show progress", "不显示进度")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "plot",
        about: text!(
            "Draw the values of heaps, a grid of values, the P-positions, how often each value occurs, or a thermograph",
            "画图：各堆的值、二维局面的值、P 局面、各值出现的次数，或温度图"
        ),
        more: Some(text!(
            "A GAME alone is drawn with many of its positions. A POSITION behind it, or an expression behind --value, which takes what `grundy value` takes, is drawn as its thermograph: values on the horizontal axis, good for Left on the left, temperatures upwards from -1, with the mean, the temperature, and exact numbers where the walls bend. Positions joined by +, and several --value, are the parts of one sum; --parts shows the parts beside it. (The first word is the name of a game in every command, so that a value has an option of its own here.) Without --kind, a sum of single heaps is drawn as its nim sequence, another game with two coordinates as a grid of values, or of P-positions where it has no values. Where there are many points, colours show how many fall on the same place. Rare and common values have different colours where few heaps are rare (see `grundy stats`). The font of pictures has no Chinese characters, so titles are in English. Exit status: 0 written, 1 a limit was reached, 2 something is wrong with the question.",
            "只写游戏时，画它的许多局面。游戏后写一个局面，或用 --value 写一个表达式（写法同 `grundy value`），则画温度图：横轴为值，对左方有利的在左边；纵轴为温度，从 -1 向上；标出均值、温度，并在各转折处标出精确的数。用 + 连接的局面和多个 --value 是同一个和的各项；--parts 把各项画在和的旁边。（每条命令的第一个词都是游戏名，所以这里的值另用一个选项。）不写 --kind 时：由独立的堆组成的游戏画尼姆数列；局面有两个坐标的其他游戏画值的热图，没有值的画 P 局面。点很多时，颜色表示同一处有多少个点；稀有的堆很少时，稀有的值与常见的值分两色（见 `grundy stats`）。图中的字体没有汉字，因此标题为英文。退出状态：0 已写出，1 达到限制，2 提问有误。"
        )),
        usage: "plot {GAME | GAME POSITION [+ GAME POSITION]... | --value EXPRESSION} -o FILE [OPTIONS]",
        examples: &[
            "grundy plot kayles -o kayles.svg",
            "grundy plot octal:0.6 --to 10^4 --kind values -o officers.png",
            "grundy plot wythoff --kind p-positions -o wythoff.png --theme dark",
            "grundy plot --value '{4|1||-2}' -o thermograph.svg",
            "grundy plot domineering '.../...' + clobber 'xo.' --parts -o sum.png",
        ],
        arguments: &[
            (
                "words",
                text!(
                    "The game, as `grundy games` lists it, or a script; for a thermograph with a position, and further ones behind +",
                    "游戏（见 `grundy games`）或脚本；画温度图时后接局面，更多的局面写在 + 之后"
                ),
            ),
            (
                "value",
                text!(
                    "The value whose thermograph is drawn, as `grundy value` takes it; several are added up",
                    "画此值的温度图，写法同 `grundy value`；写多个则相加"
                ),
            ),
            (
                "parts",
                text!(
                    "Draw the thermograph of each part of a sum beside that of the sum",
                    "在和的温度图旁画出各项的温度图"
                ),
            ),
            (
                "output",
                text!(
                    "The file to write: FILE.svg or FILE.png, or - for SVG on standard output",
                    "写入的文件：文件.svg 或 文件.png；- 表示把 SVG 写到标准输出"
                ),
            ),
            (
                "to",
                text!(
                    "The last heap (default: 1000); for a grid the last coordinate (60), or both as 20,30; for P-positions the last coordinate (200)",
                    "最后一堆（默认 1000）；热图为最大的坐标（默认 60），可用 20,30 分别给出；P 局面为最大的坐标（默认 200）"
                ),
            ),
            ("at", AT),
            ("sweep", FOR),
            (
                "kind",
                text!(
                    "sequence, grid, p-positions or values (default: depends on the game); thermograph for a position or a value",
                    "sequence（数列）、grid（热图）、p-positions（P 局面）或 values（各值的次数），默认由游戏决定；局面或值为 thermograph（温度图）"
                ),
            ),
            ("theme", text!("light or dark (default: light)", "light（浅色）或 dark（深色）；默认 light")),
            (
                "size",
                text!(
                    "Width and height in pixels (default: 1200x750; for grids and P-positions 900x800; for one thermograph 900x750)",
                    "宽和高，单位像素（默认 1200x750；热图与 P 局面为 900x800；单个温度图为 900x750）"
                ),
            ),
            ("quiet", text!("Do not show progress", "不显示进度")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "draw",
        about: text!(
            "Draw a position as text or as SVG, with what its moves come to",
            "把局面画成文本或 SVG，并可标出各着法的结果"
        ),
        more: Some(text!(
            "Everything in a picture has a name that speaks the notation: h0 is heap 0, h0#2 its second token, c1,3 the cell in row 1 and column 3, e5 edge 5, v7 vertex 7, s1.h0 heap 0 of component 1 of a sum. `grundy play` takes the same names as moves. Large positions show a part of themselves and say how much is left out. SVG files are light or dark as their reader prefers. Exit status: 0 drawn, 1 a limit was reached, 2 something is wrong with the question.",
            "图中的每样东西都有与记法一致的名称：h0 是第 0 堆，h0#2 是它的第 2 颗，c1,3 是第 1 行第 3 列的格，e5 是边 5，v7 是顶点 7，s1.h0 是和的第 1 项的第 0 堆。`grundy play` 用同样的名称表示着法。大的局面只画一部分，并说明略去多少。SVG 会随读者的偏好呈浅色或深色。退出状态：0 已画出，1 达到限制，2 提问有误。"
        )),
        usage: "draw GAME POSITION [+ GAME POSITION]... [OPTIONS]",
        examples: &[
            "grundy draw nim 3,4,5",
            "grundy draw kayles 7 --values",
            "grundy draw hackenbush '{\"edges\":[[0,1,\"b\"],[1,2,\"r\"]],\"ground\":0}' -o bush.svg",
            "grundy draw nim 3,4 + domineering '.../...' --ascii",
        ],
        arguments: &[
            (
                "words",
                text!(
                    "A game and a position, as `grundy solve` takes them, and further ones behind +",
                    "游戏和局面，写法同 `grundy solve`；更多的写在 + 之后"
                ),
            ),
            (
                "output",
                text!(
                    "The file to write: FILE.svg or FILE.png, or - for SVG on standard output (default: text)",
                    "写入的文件：文件.svg 或 文件.png；- 表示把 SVG 写到标准输出（默认输出文本）"
                ),
            ),
            (
                "around",
                text!(
                    "Of a large graph, show what lies around this vertex (default: around the tokens or the ground); of many heaps, those from this one on: v7, h60",
                    "大的图只画这个顶点附近的部分（默认画棋子或地面附近的部分）；堆很多时从这一堆画起：v7、h60"
                ),
            ),
            (
                "values",
                text!(
                    "Mark what the moves come to: filled wins, half filled draws, hollow loses; with values and lengths. In a table of payoffs a diamond marks an equilibrium, a cross what is dominated",
                    "标出各着法的结果：实心为胜，半实心为平，空心为负；并列出值和步数。收益表中菱形为均衡，叉为被支配"
                ),
            ),
            (
                "player",
                text!(
                    "Who moves, left or right, in games where they have different moves (default: left)",
                    "轮到谁走：left（左）或 right（右），用于双方走法不同的游戏（默认 left）"
                ),
            ),
            (
                "theme",
                text!(
                    "light or dark (default: as the reader prefers)",
                    "light（浅色）或 dark（深色）；默认随读者的偏好"
                ),
            ),
            ("misere", text!("A player who cannot move wins", "反常规则：无法行动者获胜")),
            (
                "ascii",
                text!(
                    "Plain ASCII, without signs that a font or a screen reader may lack",
                    "只用 ASCII 字符，适合缺少符号的字体和读屏软件"
                ),
            ),
            (
                "width",
                text!(
                    "Columns of text (default: those of the terminal, else 80)",
                    "文本的列数（默认为终端宽度，否则 80）"
                ),
            ),
        ],
    },
    Help {
        command: "play",
        about: text!("Play a game against the program, or against each other", "与程序对弈，或两人对弈"),
        more: Some(text!(
            "You move first unless --first says otherwise. A move is typed as its picks (h0#2: token 2 of heap 0 and those above it go; c2,3: a cell), as its number in the list that `moves` shows, as its fields (heap 0 take 2), or as the position that it leads to. Further: moves, hint, why, undo, back N, review, link, save FILE, show, help, quit. What is no move is explained and changes nothing; the end of the input resigns. Ctrl-C breaks off a search, and some move is made. With --json a program types {\"do\": \"h0#2\"} and reads an object for each line and for each move of the other side. Exit status: 0 the game ended, 2 something is wrong with the question.",
            "除非写 --first，您先走。着法可写作选取（h0#2：第 0 堆的第 2 颗及其上面的被取走；c2,3：一格）、`moves` 所列的编号、字段（heap 0 take 2），或走后的局面。此外还有：moves、hint、why、undo、back N、review、link、save 文件、show、help、quit。不合法的输入会得到说明，不影响对局；输入结束即认输。Ctrl-C 中断搜索，程序随意走一步。使用 --json 时，程序输入 {\"do\": \"h0#2\"}，每行输入和对方的每一步各得到一个对象。退出状态：0 对局结束，2 提问有误。"
        )),
        usage: "play GAME [POSITION] [+ GAME POSITION]... [OPTIONS]",
        examples: &[
            "grundy play nim 3,4,5",
            "grundy play kayles --strength easy",
            "grundy play clobber 'xo./.xo' --two",
            "grundy play nim 3,5 + kayles 4 --first --seed 7",
        ],
        arguments: &[
            (
                "words",
                text!(
                    "A game, from its example or from a position, and further ones behind +",
                    "游戏（从例子或所给局面开始）；更多的写在 + 之后"
                ),
            ),
            ("first", text!("The program moves first", "程序先走")),
            (
                "player",
                text!(
                    "Who moves first, left or right, in games where they have different moves (default: left)",
                    "谁先走：left（左）或 right（右），用于双方走法不同的游戏（默认 left）"
                ),
            ),
            (
                "strength",
                text!(
                    "How well the program plays: perfect, good or easy (default: perfect)",
                    "程序的水平：perfect（完美）、good（较好）或 easy（容易）；默认 perfect"
                ),
            ),
            (
                "seed",
                text!(
                    "A number that decides its chances, so that a game can be repeated",
                    "随机数的种子，使对局可以重现"
                ),
            ),
            ("two", text!("Two persons play", "两人对弈")),
            (
                "json",
                text!(
                    "A JSON object a line both ways, for programs",
                    "供程序使用：双方各行均为一个 JSON 对象"
                ),
            ),
            ("misere", text!("A player who cannot move wins", "反常规则：无法行动者获胜")),
            (
                "ascii",
                text!(
                    "Plain ASCII, without signs that a font or a screen reader may lack",
                    "只用 ASCII 字符，适合缺少符号的字体和读屏软件"
                ),
            ),
            (
                "width",
                text!(
                    "Columns of text (default: those of the terminal, else 80)",
                    "文本的列数（默认为终端宽度，否则 80）"
                ),
            ),
        ],
    },
    Help {
        command: "survey",
        about: text!(
            "Every position of a size up to symmetry, with its value, and how many have each value",
            "某一大小的全部局面（对称者只列一次）及其值，并统计各值的局面数"
        ),
        more: Some(text!(
            "A size is 4x5 for boards of 4 rows and 5 columns, 7 for strips, 0..50 for heaps. In its place --positions names a file with positions of any game, also of scripts and of impartial games, one a line as `grundy solve` takes them. Each line of the answer is a class of positions that reflections and turns of the game make the same, shown by its first one; count is the size of the class. Exit status: 0 all was gone through, 1 a limit was reached or a value is out of reach, 2 something is wrong with the question.",
            "大小：4 行 5 列的棋盘写 4x5，格带写 7，堆写 0..50。也可用 --positions 指定一个文件，每行写一个局面（写法同 `grundy solve`）：任何游戏都可以，包括脚本和无偏游戏。答案的每行是在该游戏的反射和旋转下相同的一类局面，列出其中第一个；count 是这一类的局面数。退出状态：0 已全部遍历，1 达到限制或有的值无法求出，2 提问有误。"
        )),
        usage: "survey GAME {--size SIZE | --positions FILE} [OPTIONS]",
        examples: &[
            "grundy survey domineering --size 2x3",
            "grundy survey clobber --size 2x3 --letters .xo --where 'canonical = *' --csv",
            "grundy survey toads-and-frogs --size 6 --counts --top 5",
            "grundy survey 'partizan-octal:0.7|0.3' --size 0..20 --want canonical,mean",
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
                    "The size: rows x columns of a board, cells of a strip, first..last heap",
                    "大小：棋盘的 行x列、格带的格数、首堆..末堆"
                ),
            ),
            (
                "positions",
                text!(
                    "The positions in this file, one a line, in place of all of a size (- for standard input)",
                    "此文件中的局面（每行一个），代替某一大小的全部局面（- 表示标准输入）"
                ),
            ),
            (
                "letters",
                text!(
                    "Fill the cells with these letters only, such as .xo (default: all that the game has)",
                    "只用这些字母填格，例如 .xo（默认为该游戏的全部字母）"
                ),
            ),
            (
                "up_to_sign",
                text!(
                    "Put positions and their negatives, in which Left and Right have changed places, into one class",
                    "把局面与其负局面（左右双方互换）归为一类"
                ),
            ),
            (
                "want",
                text!(
                    "What to tell, as for `grundy value` (default: canonical,temperature,left-stop,right-stop,atomic-weight,outcome)",
                    "要求的内容，同 `grundy value`（默认 canonical,temperature,left-stop,right-stop,atomic-weight,outcome）"
                ),
            ),
            ("s", text!("From where to overheat", "过热（overheat）的起点")),
            ("t", text!("By how much to cool, to heat, or to overheat", "冷却、加热或过热的温度")),
            (
                "conditions",
                text!(
                    "Only positions such that 'temperature > 1', 'canonical || ^', 'outcome = P', 'kind = number'; several must all hold",
                    "只要满足条件的局面，例如 'temperature > 1'、'canonical || ^'、'outcome = P'、'kind = number'；多个条件须同时成立"
                ),
            ),
            ("unicode", text!("Write ↑, ∗, ± in place of ^, *, +-", "用 ↑、∗、± 代替 ^、*、+-")),
            (
                "json",
                text!(
                    "A line of JSON for each class (default where the output is no terminal)",
                    "每类一行 JSON（输出不是终端时的默认格式）"
                ),
            ),
            ("csv", text!("CSV, with a line of names", "CSV，首行为列名")),
            (
                "output",
                text!("The file to write to (default: standard output)", "写入的文件（默认为标准输出）"),
            ),
            (
                "resume",
                text!("Continue the survey in this file where it was broken off", "从此文件中断之处继续普查"),
            ),
            (
                "counts",
                text!(
                    "List only how many positions have each value and outcome",
                    "只列出各值与各胜负的局面数"
                ),
            ),
            (
                "top",
                text!(
                    "How many of the most frequent values to count: 5, all (default: 10; all with --counts)",
                    "列出最常见的多少个值：5、all（默认 10；用 --counts 时为 all）"
                ),
            ),
            ("threads", text!("Threads at work at once (default: all cores)", "线程数（默认为全部核心）")),
            ("quiet", text!("Show neither progress nor counts", "不显示进度和统计")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "discover",
        about: text!("Search a family of games for patterns that are proved", "在一族游戏中查找可证明的规律"),
        more: Some(text!(
            "Families: octal DIGITS and hexadecimal DIGITS, all codes of at most so many digits; subtraction N, all sets of numbers up to N; nim N, Nim on two heaps with moves from both, up to N from each; wythoff N, the same beside the moves of Wythoff's game. Or any game, or a script, with a parameter in braces and --for. Each game is treated as by `grundy pattern --from-table`. People see the games whose pattern is proved; --json and --csv list all. Exit status: 0 all was searched, 1 a limit was reached, 2 something is wrong with the question.",
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
                    "Only sets of at most so many numbers, or moves from both heaps",
                    "只取至多含这么多个数（或这么多种同时从两堆中取的着法）的集合"
                ),
            ),
            (
                "sweep",
                text!(
                    "The values of the parameter that stands in braces in the game, such as K=3..20",
                    "游戏名中花括号内参数的取值，如 K=3..20"
                ),
            ),
            (
                "to",
                text!(
                    "The last number of each table (default: as `grundy pattern`)",
                    "各表的最大数（默认同 `grundy pattern`）"
                ),
            ),
            ("json", text!("A line of JSON for each game", "每个游戏一行 JSON")),
            ("csv", text!("CSV, with a line of names", "CSV，首行为列名")),
            (
                "output",
                text!(
                    "The file to write to, JSON unless --csv is given (default: standard output)",
                    "写入的文件，默认为 JSON，加 --csv 则为 CSV（不写则为标准输出）"
                ),
            ),
            ("resume", text!("Go on in this file where it was broken off", "从此文件中断之处继续查找")),
            ("threads", text!("Threads at work at once (default: all cores)", "线程数（默认为全部核心）")),
            ("quiet", text!("Show neither progress nor counts", "不显示进度和统计")),
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    Help {
        command: "check",
        about: text!(
            "Verify certificates: what they prove, or why they prove nothing",
            "检查证书：它们证明了什么，或为什么不成立"
        ),
        more: Some(text!(
            "A certificate is evidence for an answer, which `solve`, `period`, `pattern` and `table` write with --certificate. The checker knows the rules of the games and shares no code with the solver. Exit status: 0 all are proved, 1 one is refused, 2 a file cannot be read.",
            "证书是答案的证据，由 `solve`、`period`、`pattern`、`table` 用 --certificate 写出。检查程序只知道游戏规则，与求解程序没有共用代码。退出状态：0 全部成立，1 有的不成立，2 文件无法读取。"
        )),
        usage: "check FILE... [OPTIONS]",
        examples: &["grundy solve kayles 10,11 --certificate kayles.json", "grundy check kayles.json"],
        arguments: &[
            ("files", text!("The certificates, or - for standard input", "证书文件，或用 - 表示标准输入")),
            (
                "steps",
                text!(
                    "The most moves and pairs of heaps to look at (default: some minutes of work)",
                    "至多查看多少步着法和多少对堆（默认为几分钟的工作量）"
                ),
            ),
            ("json", text!("A line of JSON for each file", "每个文件一行 JSON")),
        ],
    },
    #[cfg(feature = "web")]
    Help {
        command: "serve",
        about: text!(
            "Games in a browser, and an interface for programs",
            "在浏览器中研究游戏，并提供编程接口"
        ),
        more: Some(text!(
            "Prints the address of the page and serves it until Ctrl-C. Everything is in the program: nothing is fetched from elsewhere, and no position is kept. Only this machine can reach the page; --listen 0.0.0.0 --public opens it to others: then a question may take 2 s and 512 MiB, scripts included. Without --time a view of a board has 10 s, and tables have no clock: they stop when nobody waits for them. docs/interface.md describes what programs may ask under /api.",
            "显示页面地址并提供服务，直到按 Ctrl-C。一切都在程序之内：不从别处取任何内容，也不保存局面。默认只有本机能访问；--listen 0.0.0.0 --public 向他人开放，此时每个问题（包括脚本）限 2 秒、512 MiB。不写 --time 时，棋盘视图限 10 秒；表没有时限，无人等待时停止。/api 下供程序使用的接口见 docs/interface.zh.md。"
        )),
        usage: "serve [OPTIONS]",
        examples: &["grundy serve --open", "grundy serve --listen 0.0.0.0 --public --host games.example.org"],
        arguments: &[
            (
                "port",
                text!(
                    "The port (default: 8080; 0: any that is free)",
                    "端口（默认 8080；0 表示任意空闲端口）"
                ),
            ),
            (
                "listen",
                text!(
                    "The address to listen at (default: 127.0.0.1, this machine alone)",
                    "监听的地址（默认 127.0.0.1，仅限本机）"
                ),
            ),
            ("open", text!("Show the page in a browser", "在浏览器中打开页面")),
            (
                "public",
                text!(
                    "For strangers: 2 s and 512 MiB for a question, and a share of the places for each address",
                    "供他人使用：每个问题限 2 秒、512 MiB，每个地址只占一部分名额"
                ),
            ),
            (
                "scripts",
                text!(
                    "Rules that people write in the page: sandbox runs them in processes with limits (default), off does not",
                    "页面上编写的规则：sandbox 在受限的进程中运行（默认），off 不运行"
                ),
            ),
            (
                "host",
                text!(
                    "A further name by which the server may be called; may be repeated",
                    "服务器可用的其他主机名；可多次给出"
                ),
            ),
        ],
    },
    #[cfg(feature = "web")]
    Help {
        command: "site",
        about: text!(
            "The same page as a folder of files for any static host",
            "把同一页面写成静态网站的文件夹"
        ),
        more: Some(text!(
            "Writes pages, styles, scripts and the solver as WebAssembly into a folder, to be served as the root of a host, or in a folder of it that --base names; visitors need no server of ours and, after their first visit, no network. Scripts and very long tables need `grundy serve`. Releases have the solver in them; built from source, `.ci/site` makes it and --solver names it.",
            "把页面、样式、脚本和编译成 WebAssembly 的求解器写入文件夹，放在网站根目录即可，也可放在 --base 所指的子目录；访客不需要我们的服务器，首次访问之后也不需要网络。自定义脚本和很长的表需要 `grundy serve`。发行版自带求解器；从源码构建时，用 `.ci/site` 生成，并用 --solver 指明。"
        )),
        usage: "site DIR [OPTIONS]",
        examples: &["grundy site public", "grundy site public --base /games/ --solver grundy.wasm"],
        arguments: &[
            (
                "folder",
                text!(
                    "The folder to write, new or of an earlier site",
                    "要写入的文件夹：新文件夹，或以前生成的网站"
                ),
            ),
            (
                "solver",
                text!(
                    "The solver as WebAssembly (default: the one in the program)",
                    "WebAssembly 求解器（默认用程序自带的）"
                ),
            ),
            (
                "base",
                text!(
                    "The folder of the host in which the site will lie, such as /games/ (default: /)",
                    "网站所在的子目录，例如 /games/（默认 /）"
                ),
            ),
        ],
    },
    Help {
        command: "completions",
        about: text!("Print a completion script for a shell", "输出命令行补全脚本"),
        more: None,
        usage: "completions SHELL",
        examples: &["grundy completions bash > ~/.local/share/bash-completion/completions/grundy"],
        arguments: &[(
            "shell",
            text!("bash, zsh, fish, elvish or powershell", "bash、zsh、fish、elvish 或 powershell"),
        )],
    },
    Help {
        command: "man",
        about: text!("Print the manual page", "输出手册页"),
        more: None,
        usage: "man [COMMAND]",
        examples: &["grundy man > grundy.1", "grundy man solve > grundy-solve.1"],
        arguments: &[(
            "command",
            text!(
                "The command that the page is about (default: the program)",
                "手册页所讲的子命令（默认为整个程序）"
            ),
        )],
    },
];

const COMMANDS: Text = text!("Commands", "命令");
const ARGUMENTS: Text = text!("Arguments", "参数");
const OPTIONS: Text = text!("Options", "选项");
/// What stands above the parts of a help.
pub const HEADINGS: [Text; 3] = [COMMANDS, ARGUMENTS, OPTIONS];

const USAGE: Text = text!("Usage: ", "用法：");
const EXAMPLES: Text = text!("Examples:", "示例：");

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
    HELP.iter().find(|help| help.command == command)
}

fn argument_help(command: &str, argument: &str) -> Option<Text> {
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
        for help in HELP {
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
        for name in grundy::concepts::CONCEPTS.iter().map(|concept| concept.names[0]) {
            assert!(EXPLAINED.en.contains(name) && EXPLAINED.zh.contains(name), "{name}");
        }
    }

    #[test]
    fn no_line_of_the_chinese_help_is_english_but_those_that_wait() {
        let texts = HELP.iter().flat_map(|help| {
            let arguments = help.arguments.iter().map(|&(_, text)| text);
            arguments.chain([help.about]).chain(help.more)
        });
        let all = texts.chain(SHARED.iter().map(|&(_, text)| text));
        let waiting: Vec<Text> = all.filter(|text| *text == Text::waiting(text.en)).collect();
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
