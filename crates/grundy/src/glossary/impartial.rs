//! Concepts of impartial games, of heaps and of play in general.

use super::Concept;
use grundy_theory::text;

pub(super) static CONCEPTS: &[Concept] = &[
    Concept {
        names: &[
            "outcome",
            "p-position",
            "n-position",
            "胜负",
            "必胜态",
            "必败态",
            "outcome-class",
            "zermelo",
        ],
        title: text!("Outcome: who wins if both play well", "胜负：双方都不失误时谁获胜"),
        paragraphs: &[
            text!(
                "In normal play a player who cannot move loses. A position is P (the previous player wins, so the player to move loses) when every move leads to an N-position, and N (the next player wins) when some move leads to a P-position. A position without moves is therefore P.",
                "正常规则下，无法行动者失败。若每一步都走到 N 局面，则该局面为 P（前一个行动者获胜，即先手必败）；若有一步走到 P 局面，则为 N（先手必胜）。因此没有着法的局面是 P 局面。"
            ),
            text!(
                "Where Left and Right have different moves there are four outcomes: L and R, won by that player, whoever moves first, and N and P. If play can go on for ever, a position may be a draw, D.",
                "双方着法不同时有四种结果：L（左方总是获胜）、R（右方总是获胜），以及 N 和 P。游戏可能无限进行时，还可能是平局 D。"
            ),
        ],
        picture: "",
        examples: &["grundy solve nim 3,5,6", "grundy table wythoff --outcomes --to 10"],
    },
    Concept {
        names: &[
            "impartial",
            "impartial-game",
            "icg",
            "公平",
            "公平组合游戏",
            "公平游戏",
            "无偏游戏",
            "partizan",
            "partisan",
            "非公平",
            "非公平游戏",
        ],
        title: text!("Impartial: both players have the same moves", "公平游戏：双方着法相同"),
        paragraphs: &[
            text!(
                "A game is impartial if, from every position, both players have the same moves: Nim, Kayles, Cram. It is partizan if they may have different ones, as Left and Right have in Domineering or Hackenbush with colours. Chess is partizan, because each player moves pieces of one colour.",
                "若在每个局面下双方的着法都相同，则称游戏是公平的（impartial），如尼姆、凯尔斯（Kayles）、填格棋。若双方的着法可以不同，则为非公平游戏，如多米诺博弈和彩色 Hackenbush 中的左方与右方。国际象棋是非公平的，因为各方只能走自己颜色的棋子。"
            ),
            text!(
                "In normal play without endless lines every impartial position has the value of a Nim heap, its Grundy value, and two outcomes are possible: N and P. A partizan position has a value {L | R} and four possible outcomes. `impartial:GAME` lets either player make the moves of both.",
                "在正常规则下，若游戏必定结束，则公平游戏的每个局面都相当于一个尼姆堆，其大小即 Grundy 值，胜负只有 N 与 P 两种。非公平游戏的局面有自己的值 {L | R}，胜负有四种。`impartial:游戏` 让双方都可以走两方的着法。"
            ),
        ],
        picture: r"
{A, B | A, B}     L: A, B     R: A, B
{A, B | C}        L: A, B     R: C",
        examples: &["grundy solve nim 3,4 --options", "grundy solve impartial:domineering .../..."],
    },
    Concept {
        names: &["option", "options", "follower", "move", "后继", "后继局面", "着法"],
        title: text!("Option: a position after a move", "后继局面：走一步之后的局面"),
        paragraphs: &[text!(
            "The options of a position are the positions to which the player to move may go in one move. Drawn as a graph, positions are vertices, and an arrow leads from each position to each of its options; every game with the same moves for both players is play with a token on such a graph. A position after any number of moves is called a follower.",
            "一个局面的后继（option）是行动者走一步所能到达的局面。画成有向图，局面是顶点，从每个局面向它的每个后继引一条边；双方着法相同的任何游戏，都相当于在这样的图上移动一枚棋子。走若干步之后到达的局面也统称后续局面。"
        )],
        picture: r"
3,4 ---> 0,4   1,4   2,4
    ---> 3,0   3,1   3,2   3,3",
        examples: &[
            "grundy solve nim 3,4 --options",
            "grundy solve graph '0->1 1->2 0->2; tokens 0' --options",
        ],
    },
    Concept {
        names: &["mex", "mex值", "minimum-excludant", "minimum-excluded-value", "最小排除值"],
        title: text!("Mex: the least number that is missing", "mex：未出现的最小非负整数"),
        paragraphs: &[
            text!(
                "The mex (minimum excluded value) of a set of numbers is the least of 0, 1, 2, ... that is not in the set: mex{0, 1, 3} = 2, mex{1, 2} = 0, and the mex of the empty set is 0.",
                "一组数的 mex（最小排除值）是 0、1、2……中不在其中的最小者：mex{0, 1, 3} = 2，mex{1, 2} = 0，空集的 mex 为 0。"
            ),
            text!(
                "The Grundy value of a position is the mex of the values of its options. From a value n there are moves to every smaller value and none to n itself, just as in a Nim heap of n; moves to larger values can be answered by a move back to n. That is why the position may be replaced by such a heap.",
                "局面的 Grundy 值（SG 值）是其所有后继局面的值的 mex。值为 n 的局面可以走到任何更小的值，但走不到 n 本身，正如 n 颗石子的尼姆堆；走到更大的值时，对手总能走回 n。因此这个局面可以用这样一个堆代替。"
            ),
        ],
        picture: "",
        examples: &["grundy eval 'mex(0, 1, 3)'", "grundy solve kayles 4 --explain"],
    },
    Concept {
        names: &[
            "nimber",
            "grundy",
            "grundy-value",
            "sg",
            "sprague-grundy",
            "nim-sum",
            "sum",
            "xor",
            "尼姆数",
            "尼姆和",
            "grundy值",
            "sg值",
            "sg函数",
            "sg定理",
            "异或",
            "异或和",
            "和",
            "bouton",
            "布顿",
            "disjunctive-sum",
            "nim-value",
            "nim-addition",
            "斯普拉格格伦迪",
            "格伦迪值",
        ],
        title: text!(
            "Nimber: the value of a position in a sum, and how values are added",
            "尼姆数：局面在和中的值，以及值的相加"
        ),
        paragraphs: &[
            text!(
                "In a disjunctive sum each move is made in one of the components. The theorem of Sprague and Grundy: when both players have the same moves, play ends and the last move wins, every position behaves in all sums like one Nim heap, whose size is its Grundy value. The nimber *n is the value of a heap of n.",
                "在游戏的（不相交）和中，每一步只在其中一个分量里行动。Sprague–Grundy 定理：若双方着法相同、游戏必定结束、最后行动者获胜，则每个局面在任何和中都相当于一个尼姆堆，其大小就是它的 Grundy 值。尼姆数 *n 即 n 颗石子的堆的值。"
            ),
            text!(
                "The value of a sum is the nim sum of the values of its components: addition in binary without carries, which programs call XOR. The player to move loses exactly when it is 0. With a second operation, the nim product, nimbers form a field.",
                "和的值是各分量的值的尼姆和，即不进位的二进制加法（异或，XOR）。先手必败当且仅当尼姆和为 0。再加上尼姆积，尼姆数构成一个域。"
            ),
        ],
        picture: r"
3   011
5   101
6   110
--------
0   000",
        examples: &["grundy eval '5 + 3'", "grundy solve nim 3,4 + kayles 10 --explain"],
    },
    Concept {
        names: &[
            "nim-product",
            "nim-multiplication",
            "nim-times",
            "field-of-nimbers",
            "尼姆积",
            "尼姆乘法",
            "尼姆乘积",
        ],
        title: text!("Nim product: the multiplication of nimbers", "尼姆积：尼姆数的乘法"),
        paragraphs: &[
            text!(
                "The nim product of a and b is the least number that is none of a'b + ab' + a'b', for a' below a and b' below b, where + is the nim sum. With the nim sum it makes the numbers below 2^(2^n) a field, in which every number but 0 has an inverse.",
                "a 与 b 的尼姆积是不等于任何 a'b + ab' + a'b' 的最小数，其中 a' 小于 a，b' 小于 b，+ 为尼姆和。它与尼姆和使小于 2^(2^n) 的数构成一个域，除 0 以外的每个数都有逆元。"
            ),
            text!(
                "To compute it, split numbers by the Fermat powers F = 2, 4, 16, 256, ...: F times a smaller number is the ordinary product, and F times F is 3F/2. The theorem of the Tartan games: in the product of two coin-turning games, a coin has the nim product of the values that it has in the two games.",
                "计算时按费马幂 F = 2、4、16、256……拆分：F 与更小的数相乘就是普通乘积，F 乘 F 等于 3F/2。乘积游戏（Tartan）的定理：在两个翻硬币游戏的乘积中，一枚硬币的值是它在两个游戏中的值的尼姆积。"
            ),
        ],
        picture: r"
     0  1  2  3
  +-------------
0 |  0  0  0  0
1 |  0  1  2  3
2 |  0  2  3  1
3 |  0  3  1  2",
        examples: &["grundy eval '6 (x) 7'", "grundy explain tartan:ruler,mock-turtles"],
    },
    Concept {
        names: &[
            "strategy-stealing",
            "stealing-strategies",
            "strategy-stealing-argument",
            "策略盗取",
            "策略偷取",
            "偷策略",
            "盗取策略",
            "策略窃取",
        ],
        title: text!("Strategy stealing: a win without a strategy", "策略盗取：不给出策略而证明必胜"),
        paragraphs: &[
            text!(
                "Suppose that the second player could win. If the first player has a move after which every answer leads to a position that could have been reached in one move, the first player plays the answer immediately: the strategy is stolen. So the first player wins.",
                "假设后手必胜。若先手有一步棋，使对手的每个应着所到的局面，先手原本一步就能走到，那么先手可以直接走那个应着，把对手的策略据为己有。因此先手必胜。"
            ),
            text!(
                "In Chomp this move is the corner opposite the poisoned square, since every other move removes that corner as well. In Hex and tic-tac-toe an extra stone never harms, so the second player cannot win. The argument says who wins and not how: for large boards of Chomp and Hex no winning first move is known.",
                "在 Chomp 中，这一步是吃掉与毒格相对的角：其他任何着法都会同时吃掉这个角。在六贯棋和井字棋中，多一枚棋子绝无坏处，所以后手不可能必胜。这一论证只说明谁必胜，不说明怎么走：对于大的 Chomp 和六贯棋棋盘，还不知道必胜的第一步。"
            ),
        ],
        picture: r"
. . . x
. . . .
P . . .",
        examples: &["grundy solve chomp '[4,4,4]' --explain", "grundy solve hex:3 '.../.../...' --explain"],
    },
    Concept {
        names: &["colon-principle", "colon", "ordinal-sum", "冒号原理", "冒号", "序数和", "次序和"],
        title: text!("Colon principle: branches become a stalk", "冒号原理：分支可换成一根茎"),
        paragraphs: &[
            text!(
                "In green Hackenbush, the branches above one vertex may be replaced by one stalk whose length is the nim sum of their values, and the value of the whole stays the same. An edge with something of value x on top has value x + 1. So every tree is reduced from its leaves to the ground.",
                "在绿色 Hackenbush（无向图删边游戏）中，一个顶点之上的各分支可以换成一根茎，长度为各分支的值的尼姆和，整体的值不变。上面是值为 x 的部分的一条边，其值为 x + 1。于是每棵树都可以从叶到地面逐步化简。"
            ),
            text!(
                "The principle holds for all games: in the ordinal sum G : H a move in H leaves G, and a move in G removes H. If H and K are equal, so are G : H and G : K; if H is at least K, G : H is at least G : K. In an expression it is written G:H.",
                "这一原理对所有游戏成立：在序数和 G : H 中，在 H 中走一步会留下 G，在 G 中走一步则 H 全部消失。若 H 与 K 相等，则 G : H 与 G : K 相等；若 H 不小于 K，则 G : H 不小于 G : K。在表达式中写作 G:H。"
            ),
        ],
        picture: r"
      o           o
      |           |
  o   o           o
   \ /            |
    o      ->     o
    |             |
    |             o
    |             |
----+----     ----+----",
        examples: &["grundy solve hackenbush '0-1 1-2 1-3 3-4' --explain", "grundy value '*:2'"],
    },
    Concept {
        names: &["fusion", "fusion-principle", "融合", "融合原理", "缩环", "缩点"],
        title: text!("Fusion principle: a cycle becomes one vertex", "融合原理：环可以缩成一个顶点"),
        paragraphs: &[
            text!(
                "In green Hackenbush all vertices of a cycle may be made one vertex, and the value stays the same. The edges of the cycle become loops at that vertex, and a loop has the value of a single edge, 1. So a cycle of even length adds 0 and one of odd length adds 1.",
                "在绿色 Hackenbush（无向图删边游戏）中，环上的所有顶点可以合并成一个顶点，值不变。环上的边变成该顶点处的自环，一个自环相当于一条边，值为 1。因此长为偶数的环贡献 0，长为奇数的环贡献 1。"
            ),
            text!(
                "Together with the colon principle this gives the value of every green graph: first the cycles are fused, then the trees that are left become stalks. If edges are blue or red the principle does not hold.",
                "与冒号原理合用，就能求出任何绿色图的值：先缩环，剩下的树再化成茎。若有蓝边或红边，此原理不成立。"
            ),
        ],
        picture: r"
  o---o             o
   \ /              |
    o       ->      o
    |               |
----+----       ----+----",
        examples: &["grundy solve hackenbush '0-1 1-2 2-3 3-1' --explain"],
    },
    Concept {
        names: &[
            "misere",
            "misère",
            "genus",
            "tame",
            "反常规则",
            "反常游戏",
            "反常",
            "anti-sg",
            "sj",
            "sj定理",
            "亏格",
            "misere-play",
            "genera",
            "驯顺",
        ],
        title: text!("Misère play: a player who cannot move wins", "反常规则：无法行动者获胜"),
        paragraphs: &[
            text!(
                "In misère play the last move loses. Grundy values then do not decide sums in general: two positions of the same value may behave differently.",
                "反常规则（misère）下，走最后一步的人失败。这时 Grundy 值一般不能决定和的胜负：值相同的局面在和中可能表现不同。"
            ),
            text!(
                "For Nim the change is small. Play as in normal play until all heaps but one have size 1; then leave an odd number of heaps of size 1. This extends to games that are tame, such as subtraction games (Ferguson). Notes in Chinese call it the theorem SJ. It has a condition: where all components are worth 0 or 1, play must be that of heaps of 0 and 1. Kayles, Mark and others do not meet it. For other games the genus, a sequence of misère values of the position beside heaps of 2, says more than one value does; if no theorem holds, positions are searched.",
                "对尼姆来说差别很小：照正常规则走，直到只剩一堆大于 1，然后留下奇数个大小为 1 的堆。这一策略可推广到驯顺（tame）的游戏，例如减法游戏（Ferguson）。中文资料中的 SJ 定理就是这一结论，它要求所有分量的值都不超过 1 时胜负与只剩 0 和 1 的尼姆堆相同；凯尔斯、mark 等游戏不满足这个条件，SJ 定理对它们不成立。对其他游戏，亏格（genus，即该局面与若干个 2 颗石子的堆相加时的反常值序列）比单个值包含更多信息；没有定理可用时，只能搜索。"
            ),
        ],
        picture: "",
        examples: &["grundy solve nim 1,1,2 --misere --explain", "grundy table kayles --to 10 --misere"],
    },
    Concept {
        names: &[
            "octal",
            "hexadecimal",
            "take-and-break",
            "八进制",
            "八进制博弈",
            "八进制代码",
            "十六进制",
            "octal-game",
            "octal-code",
            "hexadecimal-game",
        ],
        title: text!(
            "Octal codes: take-and-break games in digits",
            "八进制代码：用数字表示取石子并分堆的游戏"
        ),
        paragraphs: &[
            text!(
                "The code 0.d1d2d3... says what may be done with one heap: digit dk says what may be left when k tokens are taken. It is a sum of 1 (nothing may be left), 2 (one heap) and 4 (two heaps, not empty). Kayles is 0.77: take one or two, and leave nothing, one heap or two. Subtraction games have the digits 0 and 3 alone. With 8 for three heaps the codes are called hexadecimal, and here they go on to five heaps.",
                "代码 0.d1d2d3... 说明对一堆可以做什么：数字 dk 表示取走 k 颗后可以留下什么。它是以下各数之和：1（不留）、2（留一堆）、4（留两个非空堆）。凯尔斯（Kayles）是 0.77：取一颗或两颗，留下零堆、一堆或两堆。减法游戏只含数字 0 和 3。加上表示三堆的 8，就是十六进制代码；这里最多到五堆。"
            ),
            text!(
                "Guy conjectured that the values of every octal game with finitely many digits are eventually periodic. For many of them that is proved by computation; for 0.6, Officers, it is open.",
                "Guy 猜想：数字个数有限的八进制游戏，其值最终都有周期。其中许多已由计算证明；0.6（军官游戏）等仍未解决。"
            ),
        ],
        picture: "",
        examples: &["grundy explain octal:0.77", "grundy table octal:0.156 --to 40"],
    },
    Concept {
        names: &[
            "period",
            "preperiod",
            "saltus",
            "周期",
            "预周期",
            "增量",
            "循环节",
            "periodic",
            "periodicity",
            "周期性",
        ],
        title: text!("Period: when the values of heaps repeat for ever", "周期：堆的值何时无限重复"),
        paragraphs: &[
            text!(
                "The nim sequence of a game on heaps is g(0), g(1), g(2), ... It has period p from the preperiod n0 on when g(n + p) = g(n) for all n >= n0. Where the values grow by the same saltus s each time, g(n + p) = g(n) + s, the sequence is arithmetically periodic.",
                "堆类游戏的尼姆数列是 g(0)、g(1)、g(2)……若对所有 n >= n0 有 g(n + p) = g(n)，则称它从预周期 n0 起以 p 为周期。若每次增加同一个增量 s，即 g(n + p) = g(n) + s，则称为算术周期。"
            ),
            text!(
                "A period seen in a table is an observation. A theorem makes it a proof: in an octal game with k digits it is enough that the repetition holds up to 2 n0 + 2 p + k. `grundy period` looks for one and says which theorem proves it; then heaps of any size are answered.",
                "表中看到的周期只是观察结果，要由定理证明：对有 k 位数字的八进制游戏，只要验证重复一直延续到 2 n0 + 2 p + k 即可。`grundy period` 寻找周期，并说明由哪个定理证明；此后任意大的堆都能回答。"
            ),
        ],
        picture: "",
        examples: &["grundy period kayles", "grundy period subtraction:1,3,4"],
    },
    Concept {
        names: &[
            "arithmetic-periodic",
            "arithmetic-periodicity",
            "arithmetic-period",
            "arithmetically-periodic",
            "算术周期",
            "算术周期性",
            "等差周期",
        ],
        title: text!(
            "Arithmetic periodic: values that grow by the same saltus",
            "算术周期：每个周期增加同一增量"
        ),
        paragraphs: &[
            text!(
                "The values of heaps are arithmetically periodic if g(n + p) = g(n) + s for all n from the preperiod on, with a saltus s above 0. Nim has period 1 and saltus 1, and Lasker's Nim has period 4 and saltus 4. With saltus 0 the values are periodic.",
                "若从预周期起对所有 n 有 g(n + p) = g(n) + s，且增量 s 大于 0，则称堆的值具有算术周期。尼姆的周期为 1、增量为 1；Lasker 尼姆的周期为 4、增量为 4。增量为 0 时就是普通的周期。"
            ),
            text!(
                "Such values have no bound, so a repetition in a table proves less than for bounded values. `grundy period` names the theorem that proves it for all heaps, or says that it is only observed.",
                "这样的值没有上界，因此表中的重复比有界时说明得更少。`grundy period` 指出对所有堆证明它的定理，否则说明只是观察所得。"
            ),
        ],
        picture: r"
n     0  1  2  3  4  5  6  7  8  9 10 11 12
g(n)  0  1  2  4  3  5  6  8  7  9 10 12 11",
        examples: &["grundy period laskers-nim", "grundy table laskers-nim --to 16"],
    },
    Concept {
        names: &["sparse-space", "rare", "common", "rare-values", "sparse", "稀疏空间", "稀有值", "常见值"],
        title: text!("Sparse space: rare values and common ones", "稀疏空间：稀有值与常见值"),
        paragraphs: &[
            text!(
                "In many octal games nearly every value has an odd number of ones, in base 2, at the places of some mask. These values are common; the few others are rare, and form the sparse space, which always contains 0. The nim sum of two rare values or of two common ones is rare, that of a rare one and a common one is common.",
                "在许多八进制游戏中，几乎所有的值写成二进制后，在某个掩码所指的各位上共有奇数个 1，称为常见值；其余少数为稀有值，它们构成稀疏空间，0 总在其中。两个稀有值或两个常见值的尼姆和是稀有值，一个稀有值与一个常见值的尼姆和是常见值。"
            ),
            text!(
                "So the common values that a split can reach come only from pairs with a rare heap. When rare heaps are few, a new value is found by looking at these pairs alone, and long tables are quick: for Officers, octal 0.6, most heaps are computed this way.",
                "因此分堆所能到达的常见值，只来自含稀有堆的配对。稀有堆很少时，只看这些配对就能求出新的值，长表也能很快算出：军官游戏（八进制 0.6）的大多数堆就是这样计算的。"
            ),
        ],
        picture: r"
     R  C
  +-------
R |  R  C
C |  C  R",
        examples: &["grundy stats kayles --to 1000"],
    },
    Concept {
        names: &["misere-quotient", "quotient", "反常商", "quotient-monoid", "反常商幺半群"],
        title: text!("Misère quotient: what decides sums in misère play", "反常商：在反常规则下判定和"),
        paragraphs: &[
            text!(
                "In misère play the last move loses, and two heaps of the same Grundy value may behave differently in a sum. Take the sums of heaps of one game. Two of them are alike if, whatever further heaps of the game are added to both, the player to move loses both or wins both. The classes of sums that are alike can be multiplied, by adding heaps: this is the misère quotient. The lost classes are its P-portion.",
                "反常规则下走最后一步者负，Grundy 值相同的两堆放进和里可能表现不同。考虑某个游戏的堆的和：若无论再加上该游戏的哪些堆，两者总是同为先手必败或同为先手必胜，则称两个和等价。等价类可以相乘（即把堆合在一起），这就是反常商；其中必败的类是 P 部分。"
            ),
            text!(
                "If the quotient is finite, a table of products and the class of each heap decide any number of heaps: Kayles has 40 classes, and those of its heaps repeat every 12 from heap 71 on. Heaps of several games that are added have a quotient together. In normal play the same construction gives the nimbers. Many games have no finite quotient, or none that is known.",
                "若商有限，只需乘法表和每堆所属的类就能判定任意多个堆：凯尔斯有 40 个类，从 71 颗的堆起每 12 颗重复。几个游戏的堆相加，则有共同的商。正常规则下，同样的构造给出的就是尼姆数。许多游戏没有有限的商，或者还不知道。"
            ),
        ],
        picture: r"
{1, a}     a a = 1     P = {a}",
        examples: &["grundy misere kayles"],
    },
    Concept {
        names: &["remoteness", "suspense", "步数", "悬念数", "suspense-number", "最短步数", "悬念"],
        title: text!("Remoteness: how long a game lasts", "步数：对局持续多久"),
        paragraphs: &[text!(
            "The remoteness of a position is the number of moves when the winner hurries and the loser delays. It is even for P-positions and odd for N-positions. The suspense number counts the moves when the winner delays and the loser hurries. Remoteness decides compounds in which a player moves in every component and the game ends as soon as one component does; where it ends with the last one, in `every:GAME`, suspense numbers decide.",
            "局面的步数（remoteness）是胜者求快、负者求慢时对局的长度：P 局面为偶数，N 局面为奇数。胜者求慢、负者求快时的长度称为悬念数（suspense number）。若每一步都要在所有分量中行动，且任一分量结束则全局结束，胜负由步数决定；若到最后一个分量结束才结束，即 every:游戏，胜负由悬念数决定。"
        )],
        picture: r"
P 0  <---  N 1  <---  P 2  <---  N 3",
        examples: &["grundy solve kayles 7 --remoteness"],
    },
    Concept {
        names: &["every-sg", "every", "join", "每步都走"],
        title: text!("Every-SG: a move in every component", "Every-SG：每一步都要在所有分量中行动"),
        paragraphs: &[text!(
            "In `every:GAME` the player to move makes a move in each component that has one, and a player who cannot move anywhere loses: play ends with the component that lasts longest. In a component that the player to move wins, the winner delays and the loser hurries; the number of moves is the suspense number. The player to move wins the whole exactly if the largest suspense number is odd.",
            "在 every:游戏 中，行动者须在每个还能行动的分量里各走一步，处处都不能行动者负：对局与持续最久的分量同时结束。每个分量中胜者求慢、负者求快，其步数就是悬念数。先手获胜，当且仅当最大的悬念数是奇数。"
        )],
        picture: "",
        examples: &["grundy solve every:bash:3 '[[3],[5],[8]]' --explain"],
    },
    Concept {
        names: &["loopy", "draw", "stopper", "有环", "有环游戏", "平局", "loopy-game", "循环", "循环游戏"],
        title: text!("Loopy games: play that may go on for ever", "有环游戏：可能无限进行的游戏"),
        paragraphs: &[text!(
            "On a graph with cycles neither player may be able to force a win: the position is a draw. Retrograde analysis finds the outcomes: positions without moves are P; a position that can move to P is N; one that can only move to N is P; the rest are drawn. For sums Smith's theory gives loopy values: a number, or infinity with the set of finite values of the options.",
            "在有环的图上，可能谁也不能强制取胜：这是平局。用倒推分析求胜负：没有着法的局面为 P；能走到 P 的为 N；只能走到 N 的为 P；其余为平局。对于和，Smith 的理论给出有环值：一个数，或无穷大（∞）连同后继局面中有限值的集合。"
        )],
        picture: "",
        examples: &["grundy solve graph '0->1 1->0 0->2 2->3; tokens 0' --explain"],
    },
];
