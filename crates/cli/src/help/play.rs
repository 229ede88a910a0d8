//! Pictures of positions, and play.

use super::shared::{ASCII, Help, MISERE, NORMAL, WIDTH};
use grundy::solver::theory::text;

pub(super) const HELP: &[Help] = &[
    Help {
        command: "draw",
        about: text!(
            "Draw a position as text or as SVG, with the results of its moves",
            "把局面画成文本或 SVG，并可标出各着法的结果"
        ),
        more: Some(text!(
            "Heaps are named by letters and cells by letter and number, as in moves (A -2, b1-b2). For programs everything in a picture has a name: h0 is heap 0, h0#2 its second token, c1,3 the cell in row 1 and column 3, e5 edge 5, v7 vertex 7, s1.h0 heap 0 of component 1 of a sum. `grundy play` takes the same names as moves. Of a large position a part is drawn, with a note of how much is left out. SVG files follow the reader's choice of light or dark. Exit status: 0 drawn, 1 a limit was reached, 2 something is wrong with the question.",
            "堆以字母为名，格以字母和数字为名，着法也这样写（A -2、b1-b2）。对程序而言，图中的每样东西都有与记法一致的名称：h0 是第 0 堆，h0#2 是它的第 2 颗，c1,3 是第 1 行第 3 列的格，e5 是边 5，v7 是顶点 7，s1.h0 是和的第 1 项的第 0 堆。`grundy play` 用同样的名称表示着法。大的局面只画一部分，并说明略去多少。SVG 会随读者的偏好呈浅色或深色。退出状态：0 已画出，1 达到限制，2 提问有误。"
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
                    "A game and a position, as `grundy solve` takes them, and further ones after +",
                    "游戏和局面，写法同 `grundy solve`；更多的写在 + 之后"
                ),
            ),
            (
                "output",
                text!(
                    "Write to FILE.svg, FILE.png, FILE.pdf or FILE.tex (TikZ), or - for SVG on standard output (default: text)",
                    "写入的文件：文件.svg、文件.png、文件.pdf 或 文件.tex（TikZ）；- 表示把 SVG 写到标准输出（默认输出文本）"
                ),
            ),
            (
                "around",
                text!(
                    "Show a large graph around this vertex, or many heaps from this one on: v7, h60 (default: around the tokens or the ground)",
                    "大的图只画这个顶点附近的部分（默认画棋子或地面附近的部分）；堆很多时从这一堆画起：v7、h60"
                ),
            ),
            (
                "values",
                text!(
                    "Mark the results of moves: filled wins, half filled draws, hollow loses, with values and lengths. In a table of payoffs a diamond marks an equilibrium, a cross a dominated line",
                    "标出各着法的结果：实心为胜，半实心为平，空心为负；并列出值和步数。收益表中菱形为均衡，叉为被支配"
                ),
            ),
            (
                "player",
                text!(
                    "Choose who moves, left or right, if they have different moves (default: left)",
                    "轮到谁走：left（左）或 right（右），用于双方走法不同的游戏（默认 left）"
                ),
            ),
            (
                "theme",
                text!(
                    "Choose light or dark (default: as the reader prefers)",
                    "light（浅色）或 dark（深色）；默认随读者的偏好"
                ),
            ),
            MISERE,
            NORMAL,
            ASCII,
            WIDTH,
        ],
    },
    Help {
        command: "play",
        about: text!("Play a game against the program or another person", "与程序对弈，或两人对弈"),
        more: Some(text!(
            "You move first unless --first says otherwise. A move is typed as it is written (A -2, b1-b2, c3->c4: NOTATION.md, \"Moves\"), as its number in the list that `moves` shows, as its picks (h0#2: token 2 of heap 0 and those above it go; c2,3: a cell), as its fields (heap 0 take 2), or as the position that it leads to. Further: moves, hint, why, undo, back N, review, link, save FILE, show, help, quit. Input that is not a move is explained and changes nothing; the end of the input resigns. Ctrl-C stops a search, and the program makes a random move. If the program finds no move within --time and --memory, type a move for it, or undo. Ctrl-C at the prompt ends the program. With --json a program types {\"do\": \"h0#2\"} and reads an object for each line and for each move of the other side. Exit status: 0 the game ended, 1 a limit was reached before it began, 2 something is wrong with the question, 130 Ctrl-C ended it.",
            "除非写 --first，您先走。着法可按记法书写（A -2、b1-b2、c3->c4，见 NOTATION.md 的“着法”），或写 `moves` 所列的编号、选取（h0#2：第 0 堆的第 2 颗及其上面的被取走；c2,3：一格）、字段（heap 0 take 2），或走后的局面。此外还有：moves、hint、why、undo、back N、review、link、save 文件、show、help、quit。不合法的输入会得到说明，不影响对局；输入结束即认输。Ctrl-C 中断搜索，程序随意走一步。程序在 --time 和 --memory 之内求不出着法时，可替它走一步，或悔棋。等待输入时按 Ctrl-C 结束程序。使用 --json 时，程序输入 {\"do\": \"h0#2\"}，每行输入和对方的每一步各得到一个对象。退出状态：0 对局结束，1 开局之前达到限制，2 提问有误，130 由 Ctrl-C 结束。"
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
                    "A game, from its example or from a position, and further ones after +",
                    "游戏（从例子或所给局面开始）；更多的写在 + 之后"
                ),
            ),
            ("first", text!("Let the program move first", "程序先走")),
            (
                "player",
                text!(
                    "Choose who moves first, left or right, if they have different moves (default: left)",
                    "谁先走：left（左）或 right（右），用于双方走法不同的游戏（默认 left）"
                ),
            ),
            (
                "strength",
                text!(
                    "Set how well the program plays: perfect, good or easy (default: perfect)",
                    "程序的水平：perfect（完美）、good（较好）或 easy（容易）；默认 perfect"
                ),
            ),
            (
                "seed",
                text!(
                    "Seed the random choices with a number, to make a game repeatable",
                    "随机数的种子，使对局可以重现"
                ),
            ),
            ("two", text!("Let two people play", "两人对弈")),
            (
                "json",
                text!(
                    "Exchange one JSON object per line, for programs",
                    "供程序使用：双方各行均为一个 JSON 对象"
                ),
            ),
            MISERE,
            NORMAL,
            ASCII,
            WIDTH,
        ],
    },
];
