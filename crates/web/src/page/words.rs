//! The words of the pages that are written here, in both languages. Those of the page's scripts stand beside
//! them.

use grundy::solver::theory::localized::LocalizedStr;
use grundy::solver::theory::text;

pub const NAME: LocalizedStr = text!("Grundy", "Grundy 组合游戏");
pub const DESCRIPTION: LocalizedStr = text!(
    "Play games of pure strategy, and see who wins, with which moves and why: exactly.",
    "对弈纯策略游戏，并看清谁胜、怎么走、为什么：精确作答。"
);
pub const WHO_WINS: LocalizedStr = text!("Who wins, and why? Exactly.", "谁赢？为什么？精确作答。");
pub const LEAD: LocalizedStr = text!(
    "Play a hundred games of pure strategy against the program, then see every winning move, the value of the position and the proof.",
    "与程序对弈上百种纯策略游戏，再看每一步必胜着法、局面的值与证明。"
);
pub const SEARCH_SAY: LocalizedStr =
    text!("Nim, crosscram, octal:0.77 …", "尼姆、取石子、octal:0.77、cram……");
pub const TRY_IT: LocalizedStr = text!("Try it: take the last token", "试一试：取走最后一颗");
pub const TRY_NIM: LocalizedStr =
    text!("You begin. Take any number from one heap.", "你先走。从一堆中取任意多颗。");
pub const FAMOUS: LocalizedStr = text!("Famous results", "著名结论");
pub const PLAY: LocalizedStr = text!("Play", "对弈");
pub const ANALYSE: LocalizedStr = text!("Analyse", "分析");
pub const SET_UP: LocalizedStr = text!("Set up", "摆局");
pub const TABS: LocalizedStr = text!("Views of this game", "本游戏的视图");
pub const MEANT: LocalizedStr = text!("Did you mean one of these?", "您想找的是其中之一吗？");
pub const LONGER: LocalizedStr = text!("Search longer", "再搜索久一些");
pub const OPENINGS: LocalizedStr = text!("Positions to begin with", "开局选择");
pub const HIDDEN: LocalizedStr =
    text!("Who wins is hidden while you play; it is under \"Analyse\".", "对弈时不显示谁胜；请看“分析”。");
pub const TITLE: LocalizedStr = text!("Grundy: combinatorial games", "Grundy：组合游戏");
pub const GAMES: LocalizedStr = text!("Games", "游戏");
pub const PATTERNS: LocalizedStr = text!("Patterns", "规律");
pub const PATTERNS_WORDS: LocalizedStr = text!(
    "Print the values of small heaps, look for a pattern, prove it for all of them: the program does all three. Each card opens the table of its game.",
    "列出小堆的值，寻找规律，再对所有堆加以证明：程序三件都做。每张卡片通往该游戏的数表。"
);
pub const SUM: LocalizedStr = text!("Sums", "游戏和");
pub const SCRIPT: LocalizedStr = text!("Your own rules", "自己的规则");
pub const ABOUT: LocalizedStr = text!("About", "关于");
pub const SEARCH: LocalizedStr = text!("Search", "搜索");
pub const NOTHING_FOUND: LocalizedStr = text!("No game has this name.", "没有这样的游戏。");
pub const POSITION: LocalizedStr = text!("Position", "局面");
pub const SHOW: LocalizedStr = text!("Show", "显示");
pub const MISERE: LocalizedStr = text!("misère play", "反常规则");
pub const NORMAL: LocalizedStr = text!("normal play", "正常规则");
pub const MOVES: LocalizedStr = text!("Moves", "着法");
pub const NO_MOVES: LocalizedStr = text!("There is no move here.", "这里没有着法。");
pub const UNDO: LocalizedStr = text!("Take the last move back", "悔一步");
pub const ANSWER: LocalizedStr = text!("Answer", "答案");
pub const COLON: LocalizedStr = text!(": ", "：");
pub const VALUE: LocalizedStr = text!("Grundy value", "Grundy 值");
pub const LASTS: LocalizedStr = text!("Moves to the end", "到终局的步数");
pub const RULES: LocalizedStr = text!("Rules", "规则");
pub const NOTATION: LocalizedStr = text!("How positions are written", "局面的写法");
pub const THEOREMS: LocalizedStr = text!("Theorems", "定理");
pub const SOURCE: LocalizedStr = text!("Source", "出处");
pub const REMOTENESS: LocalizedStr = text!("Lasts", "步数");
pub const SCORE: LocalizedStr = text!("Score", "得分");
pub const NOT_FOUND: LocalizedStr = text!("There is no such page", "没有这个页面");
pub const WITHOUT: LocalizedStr = text!("The page without it", "不带该参数的页面");
pub const TO_GAMES: LocalizedStr = text!("All games", "全部游戏");
pub const SCRIPT_WORDS: LocalizedStr = text!(
    "Rules of your own are written in Starlark, a small language like Python. The editor needs JavaScript; `grundy solve my.star POSITION` does not.",
    "自己的规则用 Starlark 编写，它是一种类似 Python 的小语言。编辑器需要 JavaScript；`grundy solve my.star 局面` 则不需要。"
);
pub const ABOUT_WORDS: LocalizedStr = text!(
    "Grundy tells who wins a combinatorial game, with which moves, and why. Answers are exact, or say that they are not. This page was sent by a program that runs on one machine: it asks no other server and keeps no positions.",
    "Grundy 判定组合游戏谁必胜、怎么走、为什么。答案都是精确的，否则会说明。本页由一台机器上的一个程序给出：它不访问其他服务器，也不记录局面。"
);
pub const LIMITS: LocalizedStr = text!("Limits of this server", "本服务器的限制");
pub const BOARD_SECONDS: LocalizedStr = text!("Seconds a view of a board may take", "棋盘视图的秒数");
pub const SECONDS: LocalizedStr = text!("Seconds any other question may take", "其他问题的秒数");
pub const NO_LIMIT: LocalizedStr = text!("no limit", "不限");
pub const MEMORY: LocalizedStr = text!("Memory a question may take, in MiB", "每个问题的内存（MiB）");
pub const BODY: LocalizedStr = text!("Bytes of a question", "问题的字节数");
pub const INTERFACE: LocalizedStr = text!("For programs", "供程序使用");
pub const LICENCE: LocalizedStr = text!("Licence: MIT or Apache-2.0.", "许可证：MIT 或 Apache-2.0。");
pub const OFFLINE: LocalizedStr = text!(
    "Without its service worker this page only shows examples: it needs https or localhost, and a browser that keeps data.",
    "没有 Service Worker，本页只能显示例子：需要 https 或 localhost，以及允许保存数据的浏览器。"
);
