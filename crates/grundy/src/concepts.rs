//! The concepts of the field, half a page each: what `grundy explain mex` says in every front end.
//!
//! The terms are those of the glossary. Every example runs: a test runs them all.

use grundy_theory::catalogue::plain_name;
use grundy_theory::text;
use grundy_theory::words::Text;

/// A concept and what there is to say about it.
pub struct Concept {
    /// What to ask for, in lower case and with a hyphen for a blank; the first name is the one that is listed.
    pub names: &'static [&'static str],
    /// What it is, in a line.
    pub title: Text,
    /// The explanation, paragraph by paragraph.
    pub paragraphs: &'static [Text],
    /// Command lines that show it.
    pub examples: &'static [&'static str],
}

/// The concept of this name.
pub fn concept(name: &str) -> Option<&'static Concept> {
    let written = plain(name);
    let known = |concept: &&Concept| concept.names.contains(&written.as_str());
    let name = plain_name(name);
    let called = |concept: &&Concept| concept.names.iter().any(|known| plain_name(known) == name);
    CONCEPTS.iter().find(known).or_else(|| CONCEPTS.iter().find(called))
}

/// A name as names are written here. Between Chinese characters no blank is written.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase();
    if name.is_ascii() { name.replace([' ', '_'], "-") } else { name.replace(' ', "") }
}

/// All concepts, each after those that it builds on.
pub static CONCEPTS: &[Concept] = &[
    Concept {
        names: &["outcome", "p-position", "n-position", "胜负", "必胜态", "必败态"],
        title: text!("Outcome: who wins when both play well", "胜负：双方都不失误时谁获胜"),
        paragraphs: &[
            text!(
                "In normal play whoever cannot move loses. A position is P (the previous player wins, so the player to move loses) when every move leads to an N-position, and N (the next player wins) when some move leads to a P-position. A position without moves is therefore P.",
                "正常规则下，无法行动者失败。若每一步都走到 N 局面，则该局面为 P（前一个行动者获胜，即先手必败）；若有一步走到 P 局面，则为 N（先手必胜）。因此没有着法的局面是 P 局面。"
            ),
            text!(
                "Where Left and Right have different moves there are four outcomes: L and R, won by that player whoever moves first, and N and P. Where play may go on for ever a position may be a draw, D.",
                "双方着法不同时有四种结果：L（左方总是获胜）、R（右方总是获胜），以及 N 和 P。游戏可能无限进行时，还可能是平局 D。"
            ),
        ],
        examples: &["grundy solve nim 3,5,6", "grundy table wythoff --outcomes --to 10"],
    },
    Concept {
        names: &["option", "options", "follower", "move", "后继", "后继局面", "着法"],
        title: text!("Option: a position after a move", "后继局面：走一步之后的局面"),
        paragraphs: &[text!(
            "The options of a position are the positions to which the player to move may go in one move. Drawn as a graph, positions are vertices, and an arrow leads from each position to each of its options; every game with the same moves for both players is play with a token on such a graph. What follows after any number of moves is called a follower.",
            "一个局面的后继（option）是行动者走一步所能到达的局面。画成有向图，局面是顶点，从每个局面向它的每个后继引一条边；双方着法相同的任何游戏，都相当于在这样的图上移动一枚棋子。走若干步之后到达的局面也统称后续局面。"
        )],
        examples: &[
            "grundy solve nim 3,4 --options",
            "grundy solve graph '0->1 1->2 0->2; tokens 0' --options",
        ],
    },
    Concept {
        names: &["mex", "mex值"],
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
            "impartial",
            "icg",
            "公平组合游戏",
            "公平游戏",
            "nim-product",
            "尼姆积",
            "异或",
            "异或和",
            "和",
        ],
        title: text!(
            "Nimber: what a position is worth in a sum, and how values are added",
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
        examples: &["grundy eval '5 + 3'", "grundy solve nim 3,4 + kayles 10 --explain"],
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
        ],
        title: text!("Misère play: whoever cannot move wins", "反常规则：无法行动者获胜"),
        paragraphs: &[
            text!(
                "In misère play the last move loses. Grundy values then do not decide sums in general: two positions of the same value may behave differently.",
                "反常规则（misère）下，走最后一步的人失败。这时 Grundy 值一般不能决定和的胜负：值相同的局面在和中可能表现不同。"
            ),
            text!(
                "For Nim the change is small. Play as in normal play until all heaps but one have size 1; then leave an odd number of heaps of size 1. This extends to games that are tame, such as subtraction games (Ferguson). Notes in Chinese call it the theorem SJ. It has a condition: where all components are worth 0 or 1, play must be that of heaps of 0 and 1. Kayles, Mark and others do not meet it. For other games the genus, a sequence of misère values of the position beside heaps of 2, says more than one value does; and where no theorem holds positions are searched.",
                "对尼姆来说差别很小：照正常规则走，直到只剩一堆大于 1，然后留下奇数个大小为 1 的堆。这一策略可推广到驯顺（tame）的游戏，例如减法游戏（Ferguson）。中文资料中的 SJ 定理就是这一结论，它要求所有分量的值都不超过 1 时胜负与只剩 0 和 1 的尼姆堆相同；凯尔斯、mark 等游戏不满足这个条件，SJ 定理对它们不成立。对其他游戏，亏格（genus，即该局面与若干个 2 颗石子的堆相加时的反常值序列）比单个值包含更多信息；没有定理可用时，只能搜索。"
            ),
        ],
        examples: &["grundy solve nim 1,1,2 --misere --explain", "grundy table kayles --to 10 --misere"],
    },
    Concept {
        names: &["octal", "hexadecimal", "take-and-break", "八进制", "八进制博弈", "八进制代码", "十六进制"],
        title: text!(
            "Octal codes: take-and-break games in digits",
            "八进制代码：用数字表示取石子并分堆的游戏"
        ),
        paragraphs: &[
            text!(
                "The code 0.d1d2d3... says what may be done with one heap: digit dk tells what may be left when k tokens are taken. It is a sum of 1 (nothing may be left), 2 (one heap) and 4 (two heaps, not empty). Kayles is 0.77: take one or two, and leave nothing, one heap or two. Subtraction games have the digits 0 and 3 alone. With 8 for three heaps the codes are called hexadecimal, and here they go on to five heaps.",
                "代码 0.d1d2d3... 说明对一堆可以做什么：数字 dk 表示取走 k 颗后可以留下什么。它是以下各数之和：1（不留）、2（留一堆）、4（留两个非空堆）。凯尔斯（Kayles）是 0.77：取一颗或两颗，留下零堆、一堆或两堆。减法游戏只含数字 0 和 3。加上表示三堆的 8，就是十六进制代码；这里最多到五堆。"
            ),
            text!(
                "Guy conjectured that the values of every octal game with finitely many digits are periodic in the end. For many of them that is proved by computation; for 0.6, Officers, it is open.",
                "Guy 猜想：数字个数有限的八进制游戏，其值最终都有周期。其中许多已由计算证明；0.6（军官游戏）等仍未解决。"
            ),
        ],
        examples: &["grundy explain octal:0.77", "grundy table octal:0.156 --to 40"],
    },
    Concept {
        names: &["period", "preperiod", "saltus", "周期", "预周期", "增量", "循环节"],
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
        examples: &["grundy period kayles", "grundy period subtraction:1,3,4"],
    },
    Concept {
        names: &["misere-quotient", "misere quotients", "quotient", "反常商"],
        title: text!("Misère quotient: what decides sums in misère play", "反常商：在反常规则下判定和"),
        paragraphs: &[
            text!(
                "In misère play the last move loses, and two heaps of the same Grundy value may behave differently in a sum. Take the sums of heaps of one game. Two of them are alike if, whatever further heaps of the game are added to both, the player to move loses both or wins both. The classes of sums that are alike can be multiplied, by adding heaps: this is the misère quotient. The lost classes are its P-portion.",
                "反常规则下走最后一步者负，Grundy 值相同的两堆放进和里可能表现不同。考虑某个游戏的堆的和：若无论再加上该游戏的哪些堆，两者总是同为先手必败或同为先手必胜，则称两个和等价。等价类可以相乘（即把堆合在一起），这就是反常商；其中必败的类是 P 部分。"
            ),
            text!(
                "If the quotient is finite, a table of products and the class of each heap decide any number of heaps: Kayles has 40 classes, and those of its heaps repeat every 12 from heap 71 on. In normal play the same construction gives the nimbers. Many games have no finite quotient, or none that is known.",
                "若商有限，只需乘法表和每堆所属的类就能判定任意多个堆：凯尔斯有 40 个类，从 71 颗的堆起每 12 颗重复。正常规则下，同样的构造给出的就是尼姆数。许多游戏没有有限的商，或者还不知道。"
            ),
        ],
        examples: &["grundy misere kayles"],
    },
    Concept {
        names: &["remoteness", "suspense", "步数", "悬念数"],
        title: text!("Remoteness: how long a game lasts", "步数：对局持续多久"),
        paragraphs: &[text!(
            "The remoteness of a position is the number of moves when the winner hurries and the loser delays. It is even for P-positions and odd for N-positions. The suspense number counts the moves when the winner delays and the loser hurries. Remoteness decides compounds in which a player moves in every component and the game ends as soon as one component does; where it ends with the last one, in `every:GAME`, suspense numbers decide.",
            "局面的步数（remoteness）是胜者求快、负者求慢时对局的长度：P 局面为偶数，N 局面为奇数。胜者求慢、负者求快时的长度称为悬念数（suspense number）。若每一步都要在所有分量中行动，且任一分量结束则全局结束，胜负由步数决定；若到最后一个分量结束才结束，即 every:游戏，胜负由悬念数决定。"
        )],
        examples: &["grundy solve kayles 7 --remoteness"],
    },
    Concept {
        names: &["every-sg", "every", "join", "每步都走"],
        title: text!("Every-SG: a move in every component", "Every-SG：每一步都要在所有分量中行动"),
        paragraphs: &[text!(
            "In `every:GAME` the player to move makes a move in each component that has one, and whoever cannot move anywhere loses: play ends with the component that lasts longest. In a component that the player to move wins, the winner delays and the loser hurries; the number of moves is the suspense number. The player to move wins the whole exactly if the largest suspense number is odd.",
            "在 every:游戏 中，行动者须在每个还能行动的分量里各走一步，处处都不能行动者负：对局与持续最久的分量同时结束。每个分量中胜者求慢、负者求快，其步数就是悬念数。先手获胜，当且仅当最大的悬念数是奇数。"
        )],
        examples: &["grundy solve every:bash:3 '[[3],[5],[8]]' --explain"],
    },
    Concept {
        names: &["loopy", "draw", "stopper", "有环", "有环游戏", "平局"],
        title: text!("Loopy games: play that may go on for ever", "有环游戏：可能无限进行的游戏"),
        paragraphs: &[text!(
            "On a graph with cycles neither player may be able to force a win: the position is a draw. Retrograde analysis finds the outcomes: positions without moves are P; what can move to P is N; what can only move to N is P; the rest is drawn. For sums Smith's theory gives loopy values: a number, or infinity with the set of finite values of the options.",
            "在有环的图上，可能谁也不能强制取胜：这是平局。用倒推分析求胜负：没有着法的局面为 P；能走到 P 的为 N；只能走到 N 的为 P；其余为平局。对于和，Smith 的理论给出有环值：一个数，或无穷大（∞）连同后继局面中有限值的集合。"
        )],
        examples: &["grundy solve graph '0->1 1->0 0->2 2->3; tokens 0' --explain"],
    },
    Concept {
        names: &[
            "canonical",
            "value",
            "canonical-form",
            "number",
            "up",
            "switch",
            "规范形",
            "值",
            "超现实数",
        ],
        title: text!(
            "Values of games of Left and Right, and their canonical form",
            "左右双方游戏的值及其规范形"
        ),
        paragraphs: &[
            text!(
                "A game of Left and Right is written {L | R}, with the options of Left and those of Right. G >= H when Left, moving second, wins G - H; G = H when both G >= H and H >= G. Values are added, and form a partially ordered group: numbers such as 2 or -3/4 count moves, * is confused with 0, ^ (up) is positive and smaller than every positive number.",
                "左右双方的游戏写作 {L | R}，列出左方与右方的后继局面。若左方后手能赢 G - H，则 G >= H；若同时有 H >= G，则 G = H。值可以相加，构成偏序群：2、-3/4 等数表示领先的步数，* 与 0 不可比较，^（up）为正，但小于任何正数。"
            ),
            text!(
                "Removing dominated options and bypassing reversible ones makes a game as small as possible. What is left, the canonical form, is the same for all games of one value.",
                "去掉被支配的后继、绕过可逆的后继，可以使游戏尽可能小。最后得到的规范形对值相等的所有游戏都相同。"
            ),
        ],
        examples: &["grundy value '{1|-1} + ^'", "grundy solve domineering .../... --want canonical"],
    },
    Concept {
        names: &["temperature", "mean", "thermograph", "cooling", "hot", "stop", "温度", "均值", "温度图"],
        title: text!("Temperature: how urgent it is to move", "温度：行动有多急迫"),
        paragraphs: &[
            text!(
                "A game is hot where moving helps: in {3 | -1} both want to move first. Cooling by t makes every move cost t. The temperature is the least t at which nobody gains by moving any more; the value that the game then settles at is its mean. {3 | -1} has temperature 2 and mean 1.",
                "若行动有利可图，则称游戏是热的：在 {3 | -1} 中双方都想先走。冷却 t 表示每走一步须付 t。使双方都不再因行动获利的最小 t 称为温度；此时游戏所稳定到的值称为均值。{3 | -1} 的温度为 2，均值为 1。"
            ),
            text!(
                "The thermograph draws the stops of Left and Right against t; it ends in a mast over the mean. In a sum of many games it is good advice, though no theorem, to move in the hottest one. Means add exactly; the temperature of a sum is at most the largest of its parts.",
                "温度图画出左、右停止值随 t 的变化，最后汇成均值上方的桅杆。在许多游戏的和中，走最热的一个是好的经验法则，但并非定理。均值可以精确相加；和的温度不超过各部分温度的最大值。"
            ),
        ],
        examples: &["grundy value '{3|-1}' --want mean,temperature,thermograph"],
    },
    Concept {
        names: &["atomic-weight", "uptimal", "all-small", "infinitesimal", "原子权重", "无穷小"],
        title: text!("Atomic weight: how many ups a game is worth", "原子权重：游戏约值多少个 ↑"),
        paragraphs: &[
            text!(
                "A game is all-small if in each of its positions both players can move or neither can, as in Clobber. All its values are infinitesimal, smaller than every positive number, and temperature says nothing about them. The atomic weight takes its place: that of ^ (up) is 1, that of every nimber 0, and atomic weights are added as the games are. It is a game itself, mostly an integer.",
                "若游戏的每个局面中双方或者都能行动、或者都不能（如 Clobber），则称为全小游戏。它的值都是无穷小，小于一切正数，温度对它们毫无意义；取而代之的是原子权重：^（up）的原子权重为 1，尼姆数的为 0，游戏相加时原子权重也相加。原子权重本身也是一个游戏，多为整数。"
            ),
            text!(
                "Where it is 2 or more Left wins, whoever begins; where it is 1 or more Left wins if he begins. The same holds for Right with -2 and -1. In between one has to look closer. Other games may have an atomic weight too, such as {0 || 0 | -2}; numbers other than 0 and hot games have none.",
                "原子权重不小于 2 时，无论谁先走左方都获胜；不小于 1 时，左方先走即可获胜。对右方，-2 和 -1 也是如此；介于其间则须细看。其他游戏也可能有原子权重，例如 {0 || 0 | -2}；0 以外的数和热游戏则没有。"
            ),
        ],
        examples: &[
            "grundy value '^^*' --want atomic-weight,outcome",
            "grundy solve clobber xxxo --want atomic-weight",
        ],
    },
];

/// The name of a concept that is most like this one, and how like, from 0 to 1; none where none is like it at all.
pub fn nearest(name: &str) -> Option<(&'static str, f64)> {
    /// As for the names of games.
    const LIKE: f64 = 0.8;
    let name = plain(name);
    let names = CONCEPTS.iter().flat_map(|concept| concept.names.iter().copied());
    let like = names.map(|known| (known, strsim::jaro_winkler(&name, known)));
    like.filter(|&(_, likeness)| likeness > LIKE).max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_found_and_mean_one_concept_each() {
        let names: Vec<&str> = CONCEPTS.iter().flat_map(|concept| concept.names.iter().copied()).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        for name in names {
            assert!(concept(&name.to_uppercase()).is_some(), "{name}");
        }
        assert!(concept("nothing").is_none());
        for (name, meant) in
            [("nim sum", "nimber"), ("SG 值", "nimber"), ("周期", "period"), ("Misère", "misere")]
        {
            assert_eq!(concept(name).map(|concept| concept.names[0]), Some(meant), "{name}");
        }
    }

    #[test]
    fn names_that_are_nearly_right_are_known() {
        for (name, near) in
            [("Temprature", "temperature"), ("atomic weigth", "atomic-weight"), ("nimbers", "nimber")]
        {
            assert_eq!(nearest(name).map(|(near, _)| near), Some(near));
        }
        assert_eq!(nearest("xyzzy"), None);
    }
}
