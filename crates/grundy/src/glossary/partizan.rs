//! Concepts of games of Left and Right and of their values.

use super::Concept;
use grundy_theory::text;

pub(super) static CONCEPTS: &[Concept] = &[
    Concept {
        names: &[
            "canonical",
            "value",
            "canonical-form",
            "规范形",
            "值",
            "conway",
            "canonical-form-of-a-game",
            "康威",
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
        picture: r"
      G
   L / \ R
    A   B          {A | B}",
        examples: &["grundy value '{1|-1} + ^'", "grundy solve domineering .../... --want canonical"],
    },
    Concept {
        names: &[
            "number",
            "surreal-number",
            "surreal",
            "dyadic",
            "dyadic-rational",
            "simplicity",
            "simplest-number",
            "simplicity-rule",
            "number-avoidance",
            "数",
            "超现实数",
            "最简数",
            "二进分数",
        ],
        title: text!("Number: a count of free moves", "数：领先多少步"),
        paragraphs: &[
            text!(
                "A game is a number if its options are numbers and every Left option is less than every Right option. 1 = {0 | } is one free move for Left, and 1/2 = {0 | 1} is half of one: two copies of it make 1. Games that end and have finitely many positions have only fractions over powers of 2 as numbers.",
                "若游戏的后继都是数，且每个左方后继都小于每个右方后继，则它是一个数。1 = {0 | } 表示左方领先一步，1/2 = {0 | 1} 表示领先半步：两个相加等于 1。局面有限且必定结束的游戏中，数都是分母为 2 的幂的分数。"
            ),
            text!(
                "Simplicity rule: such a game equals the simplest number strictly between its Left and Right options, the one that is highest in the tree; so {1 | 3} = 2 and {0 | 3} = 1. Number avoidance: where a sum has a component that is not a number, a player who can win can win by moving in such a component.",
                "最简规则：这样的游戏等于严格介于左、右后继之间的最简单的数，即在下面的树中位置最高的数；所以 {1 | 3} = 2，{0 | 3} = 1。避数定理：若和中有不是数的分量，则能获胜的一方在这样的分量中走也能获胜。"
            ),
        ],
        picture: r"
             0
       /           \
     -1             1
    /  \          /   \
  -2  -1/2      1/2    2",
        examples: &["grundy value '{1|3}'", "grundy value '{0|1} + {0|1}'"],
    },
    Concept {
        names: &["star", "*", "∗", "nim-heap-of-one", "*1", "星", "星号"],
        title: text!("Star: the first move wins", "星：先走者获胜"),
        paragraphs: &[
            text!(
                "* = {0 | 0} is the Nim heap of one token: the player to move takes it, and nothing is left. It is confused with 0, less than every positive number and greater than every negative one. * + * = 0, since the second player copies the first.",
                "* = {0 | 0} 是只有一颗石子的尼姆堆：先走者取走它，什么也不剩。它与 0 不可比较，小于一切正数，大于一切负数。* + * = 0，因为后手可以照搬先手的着法。"
            ),
            text!(
                "*2 = {0, * | 0, *} is the heap of two, and *n the heap of n. A nimber after a number is added to it: 1* is 1 + *. * is confused with ^ (up) too, but less than ^^, two ups.",
                "*2 = {0, * | 0, *} 是两颗石子的堆，*n 是 n 颗石子的堆。写在数后面的尼姆数表示相加：1* 即 1 + *。* 与 ^（up）也不可比较，但小于 ^^，即两个 up。"
            ),
        ],
        picture: r"
   *
  / \
 0   0",
        examples: &["grundy value '* + *'", "grundy compare '*' '^'"],
    },
    Concept {
        names: &["up", "down", "^", "↑", "v", "↓", "double-up"],
        title: text!("Up: positive, and below every positive number", "up：正值，但小于一切正数"),
        paragraphs: &[
            text!(
                "^ = {0 | *} (up) is positive: Left wins, whoever begins. It is smaller than every positive number, because Right can move to * and Left can gain nothing but the last move. Its negative is v = {* | 0} (down).",
                "^ = {0 | *}（up）为正：无论谁先走，左方都获胜。它小于一切正数，因为右方可以走到 *，左方除了最后一步之外一无所得。它的相反数是 v = {* | 0}（down）。"
            ),
            text!(
                "^ is confused with *, while ^^ = ^ + ^ is greater than *; ^3 is three ups, never a power. {0 | ^} is ^^*. How many ups a game of this kind is worth is its atomic weight: two or more outweigh every nimber.",
                "^ 与 * 不可比较，而 ^^ = ^ + ^ 大于 *；^3 是三个 up 之和，不是幂。{0 | ^} 等于 ^^*。这类游戏约值多少个 up，由原子权重给出：不小于 2 时超过一切尼姆数。"
            ),
        ],
        picture: r"
   ^
  / \
 0   *
    / \
   0   0",
        examples: &["grundy value '{0|*}'", "grundy compare '^^' '*'"],
    },
    Concept {
        names: &["tiny", "miny", "⧾", "⧿"],
        title: text!("Tiny: a threat that is always answered", "tiny：总会得到应对的威胁"),
        paragraphs: &[
            text!(
                "Tiny(G) = {0 || 0 | -G}: Right can threaten to move to -G, and Left answers by moving to 0. So Left wins whoever begins, but by next to nothing: for a number G > 0, any number of copies of Tiny(G) is less than ^ (up). Its negative Miny(G) = {G | 0 || 0} is the threat of Left.",
                "Tiny(G) = {0 || 0 | -G}：右方可以威胁走到 -G，左方则走到 0 来应对。所以无论谁先走左方都获胜，但优势微乎其微：G 为正数时，任意多个 Tiny(G) 之和都小于 ^（up）。它的相反数 Miny(G) = {G | 0 || 0} 是左方的威胁。"
            ),
            text!(
                "The larger the threat, the smaller the tiny: Tiny(2) is less than Tiny(1), and so is every multiple of it. The atomic weight is 0.",
                "威胁越大，tiny 越小：Tiny(2) 小于 Tiny(1)，它的任何倍数也是如此。它的原子权重为 0。"
            ),
        ],
        picture: r"
   G+
  /  \
 0    .
     / \
    0  -G",
        examples: &["grundy value '{0||0|-2}'", "grundy compare '100*(Tiny(2))' 'Tiny(1)'"],
    },
    Concept {
        names: &["switch", "plus-minus", "开关", "开关游戏"],
        title: text!("Switch: both players want to move", "开关：双方都想先走"),
        paragraphs: &[
            text!(
                "A switch is {x | y} with numbers x > y: Left moves to x, Right to y. Its mean is (x + y)/2, and a move gains (x - y)/2, which is its temperature. With mean m and temperature t it is written m+-t: {5 | 1} is 3+-2. The switch +-t is its own negative, and two equal ones cancel.",
                "开关是 {x | y}，其中数 x > y：左方走到 x，右方走到 y。均值为 (x + y)/2，先走者多得 (x - y)/2，即温度。均值为 m、温度为 t 的开关记作 m+-t：{5 | 1} 即 3+-2。+-t 等于自己的相反数，两个相同的开关抵消。"
            ),
            text!(
                "In a sum of switches and numbers the best move is in the hottest switch. If t1 >= t2 >= ..., Left, moving first, gets the sum of the means and t1 - t2 + t3 - ...",
                "在开关与数的和中，最好的着法是走最热的开关。若 t1 >= t2 >= ……，左方先走时得到均值之和加上 t1 - t2 + t3 - ……"
            ),
        ],
        picture: r"
   {5|1}
    / \
   5   1",
        examples: &["grundy value '{5|1}' --want mean,temperature", "grundy value '3+-2 - {5|1}'"],
    },
    Concept {
        names: &[
            "dominated",
            "dominated-option",
            "dominated-move",
            "domination",
            "dominate",
            "被支配",
            "支配",
            "占优",
            "劣势着法",
            "被支配的后继",
        ],
        title: text!("Dominated: an option that another option replaces", "被支配：可由另一后继取代的后继"),
        paragraphs: &[
            text!(
                "A Left option A of a game is dominated by another Left option B if B >= A: whatever is added, Left is at least as well off with B. A Right option A is dominated by a Right option B if B <= A. A dominated option can be removed, and the value stays the same; of several equal options one is kept.",
                "游戏的左方后继 A 若有另一左方后继 B 满足 B >= A，则称 A 被 B 支配：无论再加上什么，左方选 B 都不会更差。右方后继 A 被右方后继 B 支配，是指 B <= A。去掉被支配的后继，值不变；若几个后继相等，则保留一个。"
            ),
            text!(
                "Together with the bypassing of reversible options this leads to the canonical form. `--explain` says which options of a position are dominated, and by which.",
                "再加上绕过可逆的后继，就得到规范形。`--explain` 说明局面的哪些后继被哪些后继支配。"
            ),
        ],
        picture: r"
{0, 1 | 3}  =  {1 | 3}         1 >= 0",
        examples: &["grundy value '{0,1|3}'", "grundy solve domineering '.../...' --explain"],
    },
    Concept {
        names: &[
            "reversible",
            "reversible-option",
            "reversible-move",
            "reversibility",
            "reversing",
            "bypass",
            "可逆",
            "可逆着法",
            "可逆的后继",
            "可逆后继",
            "绕过",
        ],
        title: text!("Reversible: an option that the opponent can undo", "可逆：对手可以逆转的后继"),
        paragraphs: &[
            text!(
                "A Left option A of G is reversible through B, a Right option of A, if B <= G: Right answers immediately, and is at least as well off as before. Left, knowing this, considers only what comes next. So A is replaced by all Left options of B, and the value of G stays the same. For a Right option A of G, B is a Left option of A with B >= G.",
                "G 的左方后继 A 若有右方后继 B 满足 B <= G，则称 A 经由 B 可逆：右方立即应对，处境不比先前差。左方知道这一点，只须考虑其后的着法。于是用 B 的全部左方后继代替 A，G 的值不变。对 G 的右方后继 A，则 B 是 A 的左方后继，且 B >= G。"
            ),
            text!(
                "In {^ | v} the option ^ = {0 | *} is reversible through *, since * <= {^ | v}. It is replaced by the Left option 0 of *, and v by the Right option 0 of *, so {0 | 0} = * is left. If B has no Left options, A just goes.",
                "在 {^ | v} 中，^ = {0 | *} 经由 * 可逆，因为 * <= {^ | v}。它被换成 * 的左方后继 0；v 也是如此，结果为 {0 | 0} = *。若 B 没有左方后继，则 A 直接去掉。"
            ),
        ],
        picture: r"
G -L-> A -R-> B -L-> C        B <= G
G -----------------L-> C",
        examples: &["grundy value '{^|v}'", "grundy solve domineering '..../.#..' --explain"],
    },
    Concept {
        names: &[
            "temperature",
            "mean",
            "cooling",
            "hot",
            "stop",
            "温度",
            "均值",
            "cool",
            "heat",
            "freeze",
            "mean-value",
            "热",
            "冷却",
            "加热",
            "止",
        ],
        title: text!("Temperature: how urgent it is to move", "温度：行动有多急迫"),
        paragraphs: &[
            text!(
                "A game is hot if moving helps: in {3 | -1} both want to move first. Cooling by t makes every move cost t. The temperature is the least t at which neither player gains by moving; the value at which the game then settles is its mean. {3 | -1} has temperature 2 and mean 1.",
                "若行动有利可图，则称游戏是热的：在 {3 | -1} 中双方都想先走。冷却 t 表示每走一步须付 t。使双方都不再因行动获利的最小 t 称为温度；此时游戏所稳定到的值称为均值。{3 | -1} 的温度为 2，均值为 1。"
            ),
            text!(
                "The thermograph draws the stops of Left and Right against t; it ends in a mast over the mean. In a sum of many games it is good advice, though no theorem, to move in the hottest one. Means add exactly; the temperature of a sum is at most the largest of its parts.",
                "温度图画出左、右停止值随 t 的变化，最后汇成均值上方的桅杆。在许多游戏的和中，走最热的一个是好的经验法则，但并非定理。均值可以精确相加；和的温度不超过各部分温度的最大值。"
            ),
        ],
        picture: "",
        examples: &["grundy value '{3|-1}' --want mean,temperature,thermograph"],
    },
    Concept {
        names: &["thermograph", "thermography", "mast", "wall", "scaffold", "温度图", "桅杆"],
        title: text!("Thermograph: the stops of a game at every temperature", "温度图：各温度下的左右停止值"),
        paragraphs: &[
            text!(
                "Let every move cost t. The left wall of the thermograph shows, for each t, what Left can reach by moving first, the right wall what Right can reach. The left wall at t is the largest right wall of a Left option, less t; the right wall is the smallest left wall of a Right option, plus t.",
                "设每走一步须付 t。温度图的左墙对每个 t 给出左方先走所能达到的数，右墙给出右方先走的结果。左墙在 t 处的值，是各左方后继的右墙中的最大者减去 t；右墙是各右方后继的左墙中的最小者加上 t。"
            ),
            text!(
                "Where the walls meet, moving gains no more than it costs: the mast begins there, a vertical line over the mean, and its foot is at the temperature. Values are drawn with those good for Left on the left. `grundy plot --value '{4|1||-2}' -o thermograph.svg` draws one.",
                "两墙相遇处，走一步所得不再超过代价：从那里起是桅杆，即均值上方的竖线，其高度就是温度。横轴上对左方有利的值画在左边。`grundy plot --value '{4|1||-2}' -o thermograph.svg` 可以画出一幅。"
            ),
        ],
        picture: r"
 t
 3        |
 2        |
 1      /   \
 0    /       \
     3    1   -1",
        examples: &[
            "grundy value '{3|-1}' --want thermograph",
            "grundy value '{4|1||-2}' --want thermograph,mean,temperature",
        ],
    },
    Concept {
        names: &[
            "atomic-weight",
            "uptimal",
            "all-small",
            "infinitesimal",
            "原子权重",
            "无穷小",
            "全小",
            "全小游戏",
        ],
        title: text!("Atomic weight: how many ups a game is worth", "原子权重：游戏约值多少个 ↑"),
        paragraphs: &[
            text!(
                "A game is all-small if in each of its positions both players can move or neither can, as in Clobber. All its values are infinitesimal, smaller than every positive number, and temperature says nothing about them. The atomic weight takes its place: that of ^ (up) is 1, that of every nimber 0, and atomic weights are added as the games are. It is a game itself, mostly an integer.",
                "若游戏的每个局面中双方或者都能行动、或者都不能（如 Clobber），则称为全小游戏。它的值都是无穷小，小于一切正数，温度对它们毫无意义；取而代之的是原子权重：^（up）的原子权重为 1，尼姆数的为 0，游戏相加时原子权重也相加。原子权重本身也是一个游戏，多为整数。"
            ),
            text!(
                "If it is 2 or more Left wins, whoever begins; if it is 1 or more Left wins moving first. The same holds for Right with -2 and -1. In between the weight does not decide. Other games may have an atomic weight too, such as {0 || 0 | -2}; numbers other than 0 and hot games have none.",
                "原子权重不小于 2 时，无论谁先走左方都获胜；不小于 1 时，左方先走即可获胜。对右方，-2 和 -1 也是如此；介于其间则须细看。其他游戏也可能有原子权重，例如 {0 || 0 | -2}；0 以外的数和热游戏则没有。"
            ),
        ],
        picture: "",
        examples: &[
            "grundy value '^^*' --want atomic-weight,outcome",
            "grundy solve clobber xxxo --want atomic-weight",
        ],
    },
    Concept {
        names: &["sidling", "onside", "offside", "sides", "上侧", "下侧", "侧行", "侧移"],
        title: text!("Sidling: the two sides of a loopy game", "侧行：求有环游戏的两侧"),
        paragraphs: &[
            text!(
                "If play in a game of Left and Right can go on for ever, count endless play as a win for Left: the value is then called the onside. Counted as a win for Right it is the offside. The game is written onside & offside; if both are equal, that is its value. tis = 1 & 0 is an example.",
                "若左右双方的游戏可能无限进行，把无限进行算作左方获胜，所得的值称为上侧（onside）；算作右方获胜则得下侧（offside）。游戏写作 上侧 & 下侧；两者相等时就是它的值。例如 tis = 1 & 0。"
            ),
            text!(
                "Sidling finds the sides. Give every position that can recur the value on, compute each from its options, and repeat with the results. The values can only fall; when they no longer change they are the onsides. Begun with off, the values rise to the offsides.",
                "侧行（sidling）用来求两侧：先给每个可能重现的局面以值 on，再由后继计算每个局面的值，并用所得结果反复计算。这些值只会下降；不再变化时就是上侧。从 off 开始则上升到下侧。"
            ),
        ],
        picture: r"
on  >=  ...  >=  S
                 G = S & T
off <=  ...  <=  T",
        examples: &["grundy value 'tis' --want canonical,onside,offside", "grundy value 'over + under'"],
    },
];
