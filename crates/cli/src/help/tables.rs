//! Tables, patterns in them, and what they are drawn as.

#[cfg(feature = "pictures")]
use super::shared::PICTURE_OUTPUT;
use super::shared::{AT, FOR, GAME, Help, JSON_OBJECT, LONG_MEMORY, LONG_TIME, QUIET};
use grundy::solver::theory::text;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "table",
        about: text!(
            "List the values of the heaps up to N, or of a grid of positions",
            "列出到 N 为止各堆的值，或二维局面的值"
        ),
        more: Some(text!(
            "With --outcomes single heaps are listed in one row, also of games of Left and Right; --grid asks for two heaps. Games whose positions have two coordinates, such as wythoff, are shown as a grid: --to 20, or --to 20,30 for rows and columns. So are scripts with moves(position): give one end for each number of a position, one to three. With --at the coordinates of any position are marked. A proved period fills the rest of a table. If a limit is reached, the rows before it are written. Exit status: 0 written, 1 a limit was reached, 2 something is wrong with the question.",
            "用 --outcomes 时单堆的胜负列成一行，双方着法不同的游戏也是如此；要两堆的表请写 --grid。局面有两个坐标的游戏（如 wythoff）以二维的表列出：--to 20，或用 --to 20,30 分别给出行和列。含 moves(position) 的脚本也是如此：局面由几个数组成就写几个终点，一到三个。用 --at 可标出任何局面中的坐标。证明了周期之后，表的其余部分由周期填出。达到限制时，写出此前的各行。退出状态：0 已写出，1 达到限制，2 提问有误。"
        )),
        usage: "table GAME [--to N] [OPTIONS]",
        examples: &[
            "grundy table kayles",
            "grundy table wythoff --to 10,15",
            "grundy table octal:0.6 --to 10^4 --from 9900 --format csv",
            "grundy table kayles --from 72 --to 143 --columns 12",
            "grundy table nim --at '{a},{b},3' --to 7",
            "grundy table 'subtraction:1,2,{K}' --for K=3..8 --to 20",
            "grundy table subtraction:1,4 --to 20 --outcomes --misere",
            "grundy table grundys-game --to 10^5 --format npy > values.npy",
        ],
        arguments: &[
            ("game", GAME),
            (
                "to",
                text!(
                    "Set the last heap, or the last row and column, such as 1000 or 10^6 (default: a hundred heaps, or 16 rows and columns)",
                    "最后一堆，如 1000 或 10^6（默认列出一百堆）；二维的表则为最后的行和列（默认各 16）"
                ),
            ),
            (
                "from",
                text!(
                    "Set the first heap, or the first row and column (default: 0)",
                    "第一堆（默认 0）；二维的表则为最前的行和列"
                ),
            ),
            (
                "format",
                text!(
                    "Choose the format: text, csv, json or npy (default: text)",
                    "text（文本）、csv、json 或 npy（默认 text）"
                ),
            ),
            (
                "output",
                text!("Write to this file (default: standard output)", "写入的文件（默认为标准输出）"),
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
                    "List the misère Grundy value and the genus of each heap, or who wins with --outcomes",
                    "反常规则：各堆的反常 Grundy 值与亏格；用 --outcomes 时列出胜负"
                ),
            ),
            (
                "grid",
                text!(
                    "List a grid of positions with two heaps instead of single heaps",
                    "列出两堆局面的二维表，而不是单堆的值"
                ),
            ),
            ("at", AT),
            ("sweep", FOR),
            (
                "columns",
                text!(
                    "Use this many columns for one coordinate, to line up a suspected period",
                    "一维的表分成几列，便于对齐猜测的周期"
                ),
            ),
            ("outcomes", text!("List who wins instead of values", "列出胜负，而不是值")),
            QUIET,
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
            "The preperiod is the least n0 with g(n + p) = g(n) + saltus for all n from n0 on. Without --to and --time the search takes about half a minute of work, and less if the values grow in a way that no theorem covers; if it has then seen a period that a theorem would soon prove, it continues to the proof. Exit status: 0 answered, 1 a limit was reached before N, 2 something is wrong with the question.",
            "预周期是使得 n0 起所有 n 满足 g(n + p) = g(n) + 增量 的最小 n0。不写 --to 和 --time 时，搜索的计算量约为半分钟，若观察到值在增长而没有相应的定理，则更少；若届时已观察到周期，且有定理不久即可证明，则继续算到得出证明为止。退出状态：0 已解答，1 未到 N 就达到限制，2 提问有误。"
        )),
        usage: "period GAME [OPTIONS]",
        examples: &[
            "grundy period kayles",
            "grundy period subtraction:2,5,7 --json",
            "grundy period 'subtraction:1,2,{K}' --for K=3..9",
            "grundy period octal:0.6 --to 10^4",
            "grundy period 'partizan-subtraction:1,4|2,3' --outcomes",
        ],
        arguments: &[
            ("game", GAME),
            ("to", text!("Search heaps up to this one", "查看到此为止的堆")),
            ("at", AT),
            ("sweep", FOR),
            ("outcomes", text!("Search who wins instead of values", "查看胜负，而不是值")),
            ("misere", text!("Search who wins in misère play", "查看反常规则下的胜负")),
            JSON_OBJECT,
            QUIET,
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
            "The search makes a table of small values, in at most a third of the time, looks for a formula in it, and decides the equation of the rules for all numbers. A formula without a proof is shown as observed, and only if it is much shorter than the table. Exit status: 0 answered (also if there is no pattern), 1 a limit was reached, 2 something is wrong with the question.",
            "先用不超过三分之一的时间列出小数值的表，从中寻找公式，再对所有数判定规则给出的方程。未能证明的公式标为观察所得，并且只有远短于表时才显示。退出状态：0 已解答（包括没有规律），1 达到限制，2 提问有误。"
        )),
        usage: "pattern GAME [OPTIONS]",
        examples: &[
            "grundy pattern kayles",
            "grundy pattern wythoff",
            "grundy pattern wythoff --row 8",
            "grundy pattern moore:2 --heaps 4",
            "grundy pattern nimhoff:1+1 --at 10^18,10^18",
            "grundy pattern wythoff --at '[{s},0]'",
            "grundy pattern bash:6 --json",
        ],
        arguments: &[
            ("game", GAME),
            (
                "from",
                text!(
                    "Use the values from this number on (default: 0, and the rules prove the pattern if they can)",
                    "从此数起考察各值（默认为 0，并尽可能由规则证明规律）"
                ),
            ),
            (
                "to",
                text!(
                    "Set the largest number in the table (default: 4095 for heaps, 63 to 255 for pairs, 511 and 63 with custom rules)",
                    "表中最大的数（默认：单堆 4095，数对 63 至 255；自定义规则为 511 与 63）"
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
                    "Set the number of heaps, from 2 to 4, if the game allows any number (default: 3)",
                    "堆数不定的游戏中局面的堆数，2 到 4（默认 3）"
                ),
            ),
            (
                "misere",
                text!(
                    "Use misère play: find the lost single heaps, since values decide no sums",
                    "反常规则：由堆组成的游戏只考察哪些单堆必败，因为此时和的胜负不由值决定"
                ),
            ),
            (
                "normal",
                text!(
                    "Use normal play, even if the game is usually played in misère play",
                    "正常规则，即使此游戏通常用反常规则"
                ),
            ),
            (
                "row",
                text!(
                    "Use the values of the positions with this first number, in a game of two numbers",
                    "对两个数的游戏，考察第一个数为此值的各局面的值"
                ),
            ),
            (
                "at",
                text!(
                    "Also give the value of this heap, or who wins with these numbers, of any size, by this pattern, or use the positions with marked numbers, as in '[{s},0]'",
                    "并按此规律给出此堆的值，或这些数的胜负，数可任意大；或考察标出数的局面，如 '[{s},0]'"
                ),
            ),
            (
                "code",
                text!(
                    "Write the pattern as a function in this language: grundy(n), or lost(a, b)",
                    "把规律写成此语言的函数：`grundy(n)` 或 `lost(a, b)`"
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
                    "Answer with one JSON object, null if there is no pattern",
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
            "A formula compares sums of multiples such as 1001*k + v + 1 (=, !=, <, <=, >, >=), joins comparisons by & (and), | (or), ~ (not), => and <=>, and binds variables: exists x: ..., forall x, y: .... Relations: place(x), the word of x is a 1 and zeros; xor(x, y, z), z is the nim sum, in bases 2, 4, 8, 16; and your own. There is no subtraction: write n = m + 1 for n - 1 = m. The answer to a formula with free variables is the first numbers for which it holds. Exit status: 0 decided, 1 a limit was reached, 2 something is wrong with the formula.",
            "公式可比较倍数的和式，如 1001*k + v + 1（=、!=、<、<=、>、>=），用 &（与）、|（或）、~（非）、=>、<=> 连接，并用 exists x: ...、forall x, y: ... 约束变量。可用的关系：place(x)，即 x 的表示为 1 后接若干 0；xor(x, y, z)，即 z 为 x 与 y 的尼姆和，限 2、4、8、16 进制；以及自己定义的关系。没有减法：n - 1 = m 请写成 n = m + 1。含有未约束变量的公式，回答为使其成立的最小的若干组数。退出状态：0 已判定，1 达到限制，2 公式有误。"
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
                    "Write numbers in a base from 2 to 16, zeckendorf, pell, or by coefficients of a recurrence such as 3,1 (default: 2)",
                    "记数系统：2 到 16 进制、zeckendorf、pell，或递推系数，如 3,1（默认 2）"
                ),
            ),
            ("definitions", text!("Define a named relation (repeatable)", "定义一个关系；可多次使用")),
            JSON_OBJECT,
        ],
    },
    Help {
        command: "lookup",
        about: text!(
            "Find the games whose heaps have a given sequence of values",
            "查找堆的值为给定数列的游戏"
        ),
        more: Some(text!(
            "The search covers the examples of the catalogue, the octal codes of up to three digits, the hexadecimal codes of up to two, and the subtraction sets of numbers up to 12. The sequence may begin at a heap up to 16. Six terms decide little: give twelve. Exit status: 0 answered, 1 a limit was reached, 2 something is wrong with the question.",
            "查找范围：目录中的例子、至多三位的八进制代码、至多两位的十六进制代码、不超过 12 的数的减法集合。数列可从不超过 16 的堆开始。六项所能确定的不多：请给出十二项。退出状态：0 已解答，1 达到限制，2 提问有误。"
        )),
        usage: "lookup TERMS [OPTIONS]",
        examples: &["grundy lookup 0,1,2,3,1,4,3,2,1,4,2,6", "grundy lookup 0,1,0,1,2,2 --json"],
        arguments: &[
            ("terms", text!("The values, with commas between them", "各项，以逗号隔开")),
            JSON_OBJECT,
        ],
    },
    Help {
        command: "misere",
        about: text!("Find the misère quotient of the heaps of a game", "求某个游戏各堆的反常商"),
        more: Some(text!(
            "In misère play the last move loses, and values do not decide sums. The misère quotient does: two sums of heaps have the same element if no further heaps of the game tell them apart. The heaps and sums that are named stand for their elements; an element is lost if the player to move loses its sums. If the elements are proved to be periodic, it is the quotient of all heaps; --heaps N asks for that of the heaps 0 to N alone. Many games have no finite quotient, or none that is found: the answer then says how far the search got. Exit status: 0 found, 1 a limit was reached, 2 something is wrong with the question.",
            "反常规则下走最后一步者负，值不能判定和，反常商可以：若游戏中任何另外的堆都不能区分两个和，则它们的元素相同。所写的堆与和代表其元素；先手必败的和的元素为必败元素。若证明了元素有周期，则为所有堆的商；--heaps N 只求 0 至 N 颗的堆的商。许多游戏没有有限的商，或求不出：此时答案说明求到了哪里。退出状态：0 已求得，1 达到限制，2 提问有误。"
        )),
        usage: "misere GAME [OPTIONS]",
        examples: &["grundy misere kayles", "grundy misere octal:0.75 --heaps 12 --json"],
        arguments: &[
            (
                "game",
                text!(
                    "The game, a sum of single heaps, as in octal:0.77",
                    "由独立的堆组成的游戏，如 octal:0.77"
                ),
            ),
            ("heaps", text!("Set the largest heap (default: all heaps)", "最大的堆（默认：所有的堆）")),
            (
                "json",
                text!(
                    "Answer with one JSON object, with the table of products",
                    "以一个 JSON 对象回答，含乘法表"
                ),
            ),
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
            QUIET,
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
    #[cfg(feature = "pictures")]
    Help {
        command: "plot",
        about: text!(
            "Draw the values of heaps, a grid of values, the P-positions, how often each value occurs, or a thermograph",
            "画图：各堆的值、二维局面的值、P 局面、各值出现的次数，或温度图"
        ),
        more: Some(text!(
            "A GAME alone is drawn with many of its positions. A POSITION after it, or an expression after --value, which takes what `grundy value` takes, is drawn as its thermograph: values on the horizontal axis, good for Left on the left, temperatures upwards from -1, with the mean, the temperature, and exact numbers where the walls bend. Positions joined by +, and several --value, are the parts of one sum; --parts shows the parts beside it. (The first word is the name of a game in every command, so a value has its own option here.) Without --kind, a sum of single heaps is drawn as its nim sequence, another game with two coordinates as a grid of values, or of P-positions where it has no values. If there are many points, colours show how many fall on the same place. Rare and common values have different colours if few heaps are rare (see `grundy stats`). An SVG file is in the language of --lang; a PNG file, whose letters come with the program, is in English. Exit status: 0 written, 1 a limit was reached, 2 something is wrong with the question.",
            "只写游戏时，画它的许多局面。游戏后写一个局面，或用 --value 写一个表达式（写法同 `grundy value`），则画温度图：横轴为值，对左方有利的在左边；纵轴为温度，从 -1 向上；标出均值、温度，并在各转折处标出精确的数。用 + 连接的局面和多个 --value 是同一个和的各项；--parts 把各项画在和的旁边。（每条命令的第一个词都是游戏名，所以这里的值另用一个选项。）不写 --kind 时：由独立的堆组成的游戏画尼姆数列；局面有两个坐标的其他游戏画值的热图，没有值的画 P 局面。点很多时，颜色表示同一处有多少个点；稀有的堆很少时，稀有的值与常见的值分两色（见 `grundy stats`）。SVG 文件用 --lang 所选的语言；PNG 所用的字体随程序提供，没有汉字，因此用英文。退出状态：0 已写出，1 达到限制，2 提问有误。"
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
                    "The game, as `grundy games` lists it, or a script; for a thermograph with a position, and further ones after +",
                    "游戏（见 `grundy games`）或脚本；画温度图时后接局面，更多的局面写在 + 之后"
                ),
            ),
            (
                "value",
                text!(
                    "Draw the thermograph of this value, as for `grundy value`, or of the sum of several",
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
            PICTURE_OUTPUT,
            (
                "to",
                text!(
                    "Set the last heap, or the last coordinate, or both as 20,30 (default: 1000 heaps, 60 for a grid, 200 for P-positions)",
                    "最后一堆（默认 1000）；热图为最大的坐标（默认 60），可用 20,30 分别给出；P 局面为最大的坐标（默认 200）"
                ),
            ),
            ("at", AT),
            ("sweep", FOR),
            (
                "kind",
                text!(
                    "Choose sequence, grid, p-positions, values, or thermograph for a position or a value (default: depends on the game)",
                    "sequence（数列）、grid（热图）、p-positions（P 局面）或 values（各值的次数），默认由游戏决定；局面或值为 thermograph（温度图）"
                ),
            ),
            (
                "theme",
                text!("Choose light or dark (default: light)", "light（浅色）或 dark（深色）；默认 light"),
            ),
            (
                "size",
                text!(
                    "Set width and height in pixels (default: 1200x750, 900x800 for grids and P-positions, 900x750 for one thermograph)",
                    "宽和高，单位像素（默认 1200x750；热图与 P 局面为 900x800；单个温度图为 900x750）"
                ),
            ),
            QUIET,
            ("time", LONG_TIME),
            ("memory", LONG_MEMORY),
        ],
    },
];
