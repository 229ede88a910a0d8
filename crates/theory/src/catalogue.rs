//! The catalogue: the one list of games.
//!
//! A line names the game, its ruleset, the theorems that speak of it, its notation and what it is in a few
//! words. The solver, the command line and the documentation read the games here.

pub mod forms;
mod impartial;
mod names;
pub mod rules;
mod visitor;

use crate::localized::LocalizedStr;
use crate::outcome::Convention;
use crate::ruleset::any::{ImpartialKind, PartizanKind};
use crate::ruleset::erased_rules::ErasedBoard;
use crate::ruleset::impartial_version::IMPARTIAL;
use crate::ruleset::parameters::{GameError, GameErrorKind, Parameters, no_parameters};
use crate::ruleset::{Ruleset, SharedRules, board, cake, coin, graph, heap, scoring, strip, tree};
use crate::theorem::{self, HeapTheorem, Theorem};
use crate::{text, words};
use forms::{ErasedGame, HeapsGame, TypedGame};
pub use names::{other_names, plain_name};
use std::borrow::Cow;
use std::sync::Arc;
pub use visitor::{RulesetVisitor, Selective, SelectiveVisitor};

/// A line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueEntry {
    /// The name in the notation.
    pub name: &'static str,
    /// The notation with its parameters, `bash:M`; equal to the name where there are none.
    pub notation: &'static str,
    /// A notation that works as it stands, `bash:3`.
    pub sample: &'static str,
    /// The game that this is another name of, `octal:0.77` for Kayles.
    pub alias_of: Option<&'static str>,
    /// What the game is called and what it is, in a few words.
    pub title: LocalizedStr,
    /// What happens to a player who cannot move, if a question does not say it; see [`default_convention`].
    default_convention: Convention,
    /// The path of its ruleset; that of a game which is another name of one is empty.
    ruleset: &'static str,
}

impl CatalogueEntry {
    /// What the game is played on.
    pub fn chapter(&self) -> Category {
        let of_target = self.alias_of.and_then(|target| entry(split(target).0));
        Category::from_path(of_target.unwrap_or(self).ruleset)
    }
}

/// What games are played on, in the order in which a book has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Heaps of tokens.
    Heap,
    /// Coins that are turned.
    Coin,
    /// Strips of squares.
    Row,
    /// Boards of cells.
    Board,
    /// Rectangles that are cut.
    Cake,
    /// Graphs.
    Graph,
    /// Rooted trees.
    Tree,
    /// Games with scores, and those in which both choose at once.
    Score,
}

impl Category {
    /// All of them, with their names and what they are called.
    pub const ALL: [(Category, &'static str, LocalizedStr); 8] = [
        (Category::Heap, "heap", text!("Heaps", "石子堆")),
        (Category::Coin, "coin", text!("Coins", "硬币")),
        (Category::Row, "row", text!("Strips", "条形棋盘")),
        (Category::Board, "board", text!("Boards", "棋盘")),
        (Category::Cake, "cake", text!("Cakes", "切蛋糕")),
        (Category::Graph, "graph", text!("Graphs", "图")),
        (Category::Tree, "tree", text!("Trees", "树")),
        (Category::Score, "score", text!("Scores and matrices", "得分与矩阵")),
    ];

    /// The name of the chapter.
    pub fn name(self) -> &'static str {
        Category::ALL.iter().find(|(chapter, ..)| *chapter == self).map_or("", |(_, name, _)| name)
    }

    /// The chapter of rules in the room of this path, such as `heap::nim::Nim`.
    fn from_path(path: &str) -> Category {
        let room = path.split([':', ' ']).next().unwrap_or_default();
        Category::ALL
            .iter()
            .find(|(_, name, _)| *name == room)
            .map_or(Category::Score, |(chapter, ..)| *chapter)
    }
}

/// Hands a game to a visitor. Where the visitor is given rules without their type, these are made in a
/// function of their own, which is compiled once for all visitors.
macro_rules! hand_over {
    (heaps $($rest:tt)*) => {
        hand_over!(@form heaps, HeapsGame, HeapsGame::new, HeapTheorem, $($rest)*)
    };
    (game $ruleset:ty, $($rest:tt)*) => {
        hand_over!(
            @form game, TypedGame<$ruleset, ImpartialKind>, TypedGame::impartial, Theorem, $ruleset, $($rest)*
        )
    };
    (partizan $ruleset:ty, $($rest:tt)*) => {
        hand_over!(
            @form partizan, TypedGame<$ruleset, PartizanKind>, TypedGame::partizan, Theorem, $ruleset, $($rest)*
        )
    };
    (shared_partizan $ruleset:ty, [$($theorem:ty),*], $parameters:ident, $visitor:ident) => {{
        #[inline(never)]
        fn form(
            parameters: Option<&str>,
        ) -> Result<TypedGame<
            SharedRules<<$ruleset as Ruleset>::Position, <$ruleset as Ruleset>::Move>, PartizanKind,
        >, GameError> {
            let rules = <$ruleset as Parameters>::from_parameters(parameters)?;
            let rules: SharedRules<_, _> = Arc::new(rules);
            Ok(TypedGame::partizan(Arc::new(rules), vec![$(Box::new(<$theorem>::default())),*]))
        }
        form($parameters).map(|game| $visitor.partizan(game))
    }};
    (rare_game $($rest:tt)*) => {
        hand_over!(@form rare_game, ErasedGame<ImpartialKind>, ErasedGame::impartial, Theorem, $($rest)*)
    };
    (rare_partizan $($rest:tt)*) => {
        hand_over!(@form rare_partizan, ErasedGame<PartizanKind>, ErasedGame::partizan, Theorem, $($rest)*)
    };
    (rare_board $($rest:tt)*) => {
        hand_over!(
            @form rare_board, ErasedGame<PartizanKind, ErasedBoard>, ErasedGame::board, Theorem, $($rest)*
        )
    };
    ($kind:ident $ruleset:ty, [$($theorem:ty),*], $parameters:ident, $visitor:ident) => {{
        let rules = <$ruleset as Parameters>::from_parameters($parameters)?;
        Ok($visitor.$kind(rules, vec![$(Box::new(<$theorem>::default())),*]))
    }};
    (
        @form $kind:ident, $form:ty, $make:path, $about:ident,
        $ruleset:ty, [$($theorem:ty),*], $parameters:ident, $visitor:ident
    ) => {{
        #[inline(never)]
        fn form(parameters: Option<&str>) -> Result<$form, GameError> {
            let rules = <$ruleset as Parameters>::from_parameters(parameters)?;
            let theorems: Vec<Box<dyn $about<$ruleset>>> = vec![$(Box::new(<$theorem>::default())),*];
            Ok($make(Arc::new(rules), theorems))
        }
        form($parameters).map(|game| $visitor.$kind(game))
    }};
}

macro_rules! catalogue {
    (games { $(
        $kind:ident $name:literal $ruleset:ty, by [$($theorem:ty),*], $notation:literal, $sample:literal, $title:expr;
    )* } aliases { $(
        $alias:literal = $target:literal, $alias_title:expr;
    )* }) => {
        static ENTRIES: &[CatalogueEntry] = &[
            $(CatalogueEntry {
                name: $name, notation: $notation, sample: $sample, alias_of: None, title: $title,
                default_convention: <$ruleset as Parameters>::DEFAULT_CONVENTION, ruleset: stringify!($ruleset),
            },)*
            $(CatalogueEntry {
                name: $alias, notation: $alias, sample: $alias, alias_of: Some($target), title: $alias_title,
                default_convention: Convention::Normal, ruleset: "",
            },)*
        ];

        fn dispatch<V: RulesetVisitor>(name: &str, parameters: Option<&str>, visitor: V) -> Result<V::Output, GameError> {
            match name {
                $($name => hand_over!($kind $ruleset, [$($theorem),*], parameters, visitor),)*
                _ => Err(unknown(name)),
            }
        }
    };
}

catalogue! {
games {
    heaps "nim" heap::nim::Nim, by [theorem::bouton::Bouton], "nim", "nim",
        text!("Nim: take any number from one heap", "尼姆：从一堆中取任意多颗");
    heaps "bash" heap::bash::Bash, by [theorem::bachet::Bachet], "bash:M", "bash:3",
        text!("Bash game: take 1 to M from one heap", "巴什博弈：从一堆中取 1 到 M 颗");
    heaps "subtraction" heap::subtraction::Subtraction, by [theorem::interval::Interval, theorem::two_takes::TwoTakes], "subtraction:SET", "subtraction:1,3,4",
        text!("Subtraction game: take s from one heap, s in a set", "减法游戏：从一堆中取 s 颗，s 属于给定集合");
    heaps "allbut" heap::allbut::AllBut, by [theorem::interval::Interval], "allbut:SET", "allbut:1,3",
        text!("All-but game: take any number not in a set", "带禁数的取石子游戏：从一堆中取任意颗，但不得取集合中的数");
    heaps "octal" heap::octal::TakeAndBreak, by [theorem::lasker::LaskersValues], "octal:CODE", "octal:0.77",
        text!("Take-and-break game: octal and hexadecimal codes", "取石子并分堆的游戏：八进制与十六进制代码");
    heaps "grundys-game" heap::grundys_game::GrundysGame, by [], "grundys-game", "grundys-game",
        text!("Grundy's game: split a heap into two different heaps", "格伦迪游戏：把一堆分成大小不同的两堆");
    heaps "split-nim" heap::split_nim::SplitNim, by [theorem::odious::Odious], "split-nim", "split-nim",
        text!("Split Nim: replace a heap by two smaller ones, each possibly empty", "分裂尼姆：把一堆换成两个更小的堆，可以为空");
    heaps "laskers-nim" heap::lasker::LaskersNim, by [theorem::lasker::LaskersValues], "laskers-nim", "laskers-nim",
        text!("Lasker's Nim: take any number from one heap, or split it", "Lasker 尼姆：从一堆中取任意多颗，或把它分成两堆");
    heaps "lieges" heap::lieges::Lieges, by [theorem::lieges::LiegesValue], "lieges:K", "lieges:2",
        text!("Lieges: remove one, or replace a heap by K heaps of half its size", "Lieges：取走一颗，或把一堆换成 K 个一半大小的堆");
    heaps "mark" heap::mark::Mark, by [theorem::mark::DopeyAndVile], "mark", "mark",
        text!("Mark: remove one, or leave half of a heap", "Mark：取走一颗，或使一堆只剩一半");
    heaps "equal-split" heap::equal_split::EqualSplit, by [theorem::equal_split::QuotientBlocks], "equal-split:F", "equal-split:3",
        text!("Equal Split: split a heap of at least F into heaps that differ by at most one", "均分游戏：把至少 F 颗的堆分成大小至多相差 1 的若干堆");
    heaps "xor-nim" heap::xor_nim::XorNim, by [theorem::xor_nim::XorNimValue], "xor-nim", "xor-nim",
        text!("XOR Nim: replace a heap x by a smaller heap x XOR y, y from 1 to x", "异或尼姆：把一堆 x 换成更小的 x XOR y，1 ≤ y ≤ x");
    heaps "dim" heap::dim::Dim, by [theorem::dim::PowersOfTwoInHeap], "dim, dim:proper", "dim",
        text!("Dim: take a divisor of a heap", "Dim：从一堆中取该堆石子数的因数颗");
    heaps "prim" heap::prim::Prim, by [theorem::prim::LeastPrimeFactor], "prim, prim:proper", "prim",
        text!("Prim: take a number coprime to a heap", "Prim：从一堆中取与该堆石子数互素的颗数");
    game "moore" heap::moore::Moore, by [theorem::moore::MooreColumns], "moore:K", "moore:2",
        text!("Moore's Nim: take from 1 to K heaps at once", "穆尔尼姆：每步可在 1 到 K 堆中取子");
    rare_game "staircase" heap::staircase::Staircase, by [theorem::staircase::OddSteps], "staircase", "staircase",
        text!("Staircase Nim: move tokens one step down", "阶梯尼姆：把石子移到下一级");
    game "wythoff" heap::wythoff::Wythoff, by [theorem::wythoff::WythoffPairs, theorem::misere_wythoff::MisereWythoff, theorem::wythoff_values::WythoffValues], "wythoff", "wythoff",
        text!(
            "Wythoff's game: take from one heap, or the same number from both",
            "威佐夫博弈：从一堆中取，或从两堆中取同样多"
        );
    game "nimhoff" heap::nimhoff::Nimhoff, by [], "nimhoff:MOVES", "nimhoff:1+2,n+n",
        text!("Nimhoff: Nim on two heaps with more moves, which take from both", "Nimhoff：两堆尼姆，外加同时从两堆中取的着法");
    game "dynamic" heap::dynamic::DynamicSubtraction, by [theorem::schwenk::Schwenk], "dynamic:K, dynamic:A,B", "dynamic:2",
        text!(
            "Dynamic subtraction: take at most K times, or A times and B more, than was just taken",
            "动态取子：至多取上一步的 K 倍，或 A 倍加 B 颗"
        );
    game "end-nim" heap::end_nim::EndNim, by [theorem::end_nim::AlbertNowakowski], "end-nim", "end-nim",
        text!("End-Nim: take any number from an end of a row of heaps", "端尼姆：从一排石子堆的两端取石子");
    rare_game "antonim" heap::antonim::Antonim, by [theorem::antonim::OneMoreEach], "antonim", "antonim",
        text!("Antonim: Nim that never leaves two equal heaps", "反尼姆：不得留下两个相等非空堆的尼姆");
    rare_game "circular-nim" heap::circular_nim::CircularNim, by [theorem::circular_nim::SolvedRings], "circular-nim:N,K", "circular-nim:4,2",
        text!("Circular Nim: take from up to K neighbouring heaps of a ring", "环形尼姆：从环上至多 K 个相邻堆中取");
    rare_game "simplicial-nim" heap::set_nim::SimplicialNim, by [], "simplicial-nim", "simplicial-nim",
        text!("Simplicial Nim: take from any heaps of one of given sets", "单纯形尼姆：从给定的某个集合的任意几堆中取");
    rare_game "hypergraph-nim" heap::set_nim::HypergraphNim, by [], "hypergraph-nim", "hypergraph-nim",
        text!("Hypergraph Nim: take from each heap of one of given sets", "超图尼姆：从给定的某个集合的每一堆中取");
    rare_game "divisors" heap::divisors::Divisors, by [theorem::divisors::FirstName], "divisors:N", "divisors:36",
        text!("Schuh's game: name divisors of N, no multiple of one named", "舒赫博弈：轮流说 N 的因数，不得是已说数的倍数");
    rare_game "sylver-coinage" heap::sylver_coinage::SylverCoinage, by [theorem::sylver_coinage::QuietEnd], "sylver-coinage", "sylver-coinage",
        text!("Sylver Coinage: name numbers that are not sums of those named", "西尔弗造币：轮流说数，不得是已说数之和");
    rare_game "take-or-merge" heap::take_or_merge::TakeOrMerge, by [theorem::take_or_merge::OnesAndMoves], "take-or-merge", "take-or-merge",
        text!("Take or Merge: take one token or merge two heaps", "取一颗或合并两堆");
    rare_game "merge-cap" heap::merge_cap::MergeCap, by [theorem::merge_cap::CapParity], "merge-cap:M", "merge-cap:4",
        text!("Merge Cap: merge two heaps of at most M tokens in all", "合并总数不超过 M 的两堆");
    rare_game "coin-split" heap::coin_split::CoinSplit, by [theorem::coin_split::OdiousDistances], "coin-split", "coin-split",
        text!("Coin Split: replace a coin by two coins further on", "把一枚硬币换成后面的两枚");
    rare_game "hungergame" heap::hungergame::HungerGame, by [theorem::hungergame::LinearIndependence], "hungergame", "hungergame",
        text!("Hungergame: open boxes or take from an open box", "打开箱子，或从开着的箱子取石子");
    game "euclid" heap::euclid::Euclid, by [theorem::euclid::EuclidQuotients], "euclid", "euclid",
        text!(
            "Euclid: take a multiple of the smaller heap from the larger",
            "欧几里得博弈：从大堆中取小堆的若干倍"
        );
    coins "turning-turtles" coin::turning_turtles::TurningTurtles, by [theorem::turning_turtles::OneOrTwo], "turning-turtles", "turning-turtles",
        text!("Turning Turtles: turn one or two coins of a row", "翻乌龟：在一排硬币中翻一枚或两枚");
    coins "mock-turtles" coin::mock_turtles::MockTurtles, by [theorem::mock_turtles::UpToThree], "mock-turtles", "mock-turtles",
        text!("Mock Turtles: turn one, two or three coins of a row", "假乌龟：在一排硬币中翻一到三枚");
    coins "ruler" coin::ruler::Ruler, by [theorem::ruler::PowersOfTwoThatDivide], "ruler", "ruler",
        text!("Ruler: turn a run of coins of a row", "标尺游戏：在一排硬币中翻相邻的一段");
    coins "coins" coin::coin_spec::CoinSpec, by [theorem::turning_turtles::OneOrTwo, theorem::mock_turtles::UpToThree, theorem::ruler::PowersOfTwoThatDivide, theorem::few_coins::FewCoins], "coins:SPEC", "coins:1-4",
        text!("Coins: turn a given number of coins of a row, anywhere or in a run", "翻硬币：在一排硬币中翻给定枚数，任意位置或相邻");
    product "tartan" coin::tartan::Tartan, by [theorem::tartan::TartanTheorem], "tartan:G1,G2", "tartan:ruler,mock-turtles",
        text!("Tartan: the product of two games on a row of coins", "乘积游戏：两个一排硬币游戏的乘积");
    product "coin-grid" coin::coin_grid::CoinGrid, by [theorem::tartan::TartanTheorem], "coin-grid", "coin-grid",
        text!("Coin Grid: turn the corners of a rectangle of coins", "翻角游戏：翻转硬币矩形的四角");
    rare_game "coloring-grid" coin::coloring_grid::ColoringGrid, by [theorem::coloring_grid::PowersOnDiagonals], "coloring-grid", "coloring-grid",
        text!("Coloring grid: turn a connected set of coins on a board", "连通翻硬币：翻转棋盘上一个连通格集内的硬币");
    rare_game "multiples" coin::multiples::Multiples, by [theorem::multiples::NumberOfMultiples], "multiples:N", "multiples:9",
        text!("Multiples: turn the coins on x, 2x, ..., kx", "倍数翻硬币：翻转 x、2x……kx 上的硬币");
    rare_game "sharti" coin::sharti::Sharti, by [theorem::sharti::PowersOfTwo], "sharti:K", "sharti:2",
        text!("Sharti: turn the coins in a square of side at most K", "Sharti：翻转边长不超过 K 的正方形内的硬币");
    tokens "graph" graph::tokens::Tokens, by [theorem::smith::Smith], "graph", "graph",
        text!("Tokens on a directed graph, with or without cycles", "有向图上的棋子，图可以有环");
    tinted "hackenbush" graph::hackenbush::Hackenbush, by [theorem::fusion::ColonAndFusion], "hackenbush", "hackenbush",
        text!("Hackenbush, green or coloured: cut edges of a graph that stands on the ground", "绿色或彩色 Hackenbush（无向图删边游戏）：剪断立在地面上的图的边");
    rare_game "forest-paths" tree::forest_paths::ForestPaths, by [theorem::forest_paths::HangingSubtrees], "forest-paths", "forest-paths",
        text!("Forest Paths: delete a vertex and all its ancestors", "删路径：删去一个顶点及其所有祖先");
    rare_game "node-kayles" graph::node_kayles::NodeKayles, by [], "node-kayles", "node-kayles",
        text!("Node Kayles: choose a vertex and remove it with its neighbours", "点凯尔斯：选一个顶点，删去它及其邻点");
    rare_game "arc-kayles" graph::arc_kayles::ArcKayles, by [], "arc-kayles", "arc-kayles",
        text!("Arc Kayles: choose an edge and remove both its ends", "边凯尔斯：选一条边，删去它的两个端点");
    rare_game "poset" graph::poset::PosetGame, by [theorem::poset::GreatestElement], "poset", "poset",
        text!("Poset game: choose an element and remove it with all above it", "偏序集博弈：选一个元素，删去它及其上的所有元素");
    rare_game "subset-takeaway" graph::subset_takeaway::SubsetTakeaway, by [theorem::subset_takeaway::ComputedSubsetOpenings], "subset-takeaway:N", "subset-takeaway:4",
        text!("Subset Takeaway: take sets that contain none taken before", "取子集：所取集合不得包含已取过的集合");
    rare_game "sprouts" graph::sprouts::Sprouts, by [theorem::sprouts::ComputedSproutsOpenings], "sprouts, sprouts:N", "sprouts",
        text!("Sprouts: join spots by lines, each with a new spot on it", "豆芽游戏：用线连接各点，并在线上添一个新点");
    rare_game "brussels-sprouts" graph::brussels_sprouts::BrusselsSprouts, by [theorem::brussels_sprouts::FixedLength], "brussels-sprouts, brussels-sprouts:N", "brussels-sprouts:2",
        text!("Brussels Sprouts: join free ends of crosses by lines", "布鲁塞尔豆芽：用线连接各叉的自由端");
    rare_game "geography" graph::geography::Geography, by [theorem::geography::MatchingStrategy], "geography", "geography",
        text!("Geography: move a token on a graph, never twice to one vertex", "地理游戏：在图上移动棋子，不得重复到达同一顶点");
    rare_game "directed-geography" graph::directed_geography::DirectedGeography, by [], "directed-geography", "directed-geography",
        text!("Directed Geography: move a token along arrows, never twice to one vertex", "有向地理游戏：沿箭头移动棋子，不得重复到达同一顶点");
    game "chomp" board::chomp::Chomp, by [theorem::chomp::StrategyStealing], "chomp", "chomp",
        text!("Chomp: choose a square and remove it with all above and to the right", "Chomp（吃巧克力）：选一格，吃掉它及其右上方的所有方格");
    game "cram" board::cram::Cram, by [theorem::cram::HalfTurn], "cram", "cram",
        text!("Cram: dominoes, which both players lay either way", "填格棋：双方都可横放或竖放骨牌");
    rare_game "tac-tix" board::tac_tix::TacTix, by [theorem::tac_tix::HalfTurn], "tac-tix", "tac-tix",
        text!("Tac Tix: take neighbouring counters; the last one loses", "Tac Tix：取走相邻的棋子，取最后一颗者负");
    rare_game "notakto" board::notakto::Notakto, by [theorem::notakto::MisereQuotient], "notakto, notakto:K", "notakto:2",
        text!("Notakto: X-only tic-tac-toe; the last line loses", "反井字棋：双方都写 X，画成最后一条三连线者负");
    rare_game "piece" board::piece::Piece, by [theorem::piece::RooksAndBishops, theorem::piece::KingsAndKnights, theorem::piece_queen::QueensAsHeaps<theorem::wythoff::WythoffPairs>, theorem::piece_queen::QueensAsHeaps<theorem::misere_wythoff::MisereWythoff>, theorem::piece_queen::QueensAsHeaps<theorem::wythoff_values::WythoffValues>], "piece:NAME", "piece:king",
        text!("Chess pieces of one kind that move towards a corner", "走向角落的棋子：同种棋子轮流移近角");
    board "mnk" board::mnk::Mnk, by [theorem::pairing::Pairing], "mnk:M,N,K", "mnk:3,3,3",
        text!("M,n,k-game: K in a row on a board of M columns and N rows", "M,n,k 棋：M 列 N 行棋盘上连成 K 子");
    rare_board "quixo" board::quixo::Quixo, by [theorem::quixo::ComputedQuixoOpenings], "quixo:N,K", "quixo:3",
        text!("Quixo: take a cube from the border and push it back in, K in a row", "推推棋：从边缘取方块推回，K 子连线");
    rare_board "dodgem" board::dodgem::Dodgem, by [theorem::dodgem::ComputedDodgemOpenings], "dodgem:N", "dodgem:3",
        text!("Dodgem: cars cross a board in two directions", "躲避棋：双方的车沿两个方向穿过棋盘");
    rare_board "three-mens-morris" board::morris::ThreeMensMorris, by [], "three-mens-morris, three-mens-morris:fly", "three-mens-morris",
        text!("Three men's morris: put down three men, then move them, three in a row", "三子棋：各放三子后走子，三子连线");
    rare_board "achi" board::morris::Achi, by [], "achi", "achi",
        text!("Achi: put down four men, then move them, three in a row", "阿奇棋：各放四子后走子，三子连线");
    board "connect" board::connect::Connect, by [theorem::connect_openings::ComputedConnectOpenings], "connect:W,H,K", "connect:4,4,3",
        text!("Connect: stones fall down columns, and K in a row win", "落子连线棋：棋子落到列底，连成 K 子者胜");
    board "hex" board::hex::Hex, by [theorem::hex::NashsStrategyStealing], "hex:N", "hex:3",
        text!("Hex: join opposite sides of a rhombus of hexagons", "六贯棋：在六边形组成的菱形棋盘上连通相对的两边");
    scored "minimax" scoring::minimax::Minimax, by [theorem::backward_induction::BackwardInduction], "minimax", "minimax",
        text!("Minimax: max and min move a token along the edges of a graph", "极小化极大：max 与 min 轮流在图上移动棋子");
    scored "wooden-chess" scoring::wooden_chess::WoodenChess, by [theorem::profiles::Profiles], "wooden-chess", "wooden-chess",
        text!("Wooden chess: fill a board from its corner, each player with other scores", "木棋：从角落开始填棋盘，双方各有得分表");
    scored "carrots" scoring::carrots::Carrots, by [theorem::middle_numbers::MiddleNumbers], "carrots", "carrots",
        text!("Carrots: remove numbers from the ends of a row; the last one is the score", "胡萝卜：从一排数的两端取走数，最后剩下的数为得分");
    scored "othello" scoring::othello::Othello, by [theorem::othello_openings::ComputedOthelloOpenings], "othello:N", "othello:4",
        text!("Othello: turn the discs that are enclosed; more discs at the end win", "黑白棋：夹住并翻转对方的棋子，终局时棋子多者胜");
    boxes "dots-and-boxes" graph::strings::DotsAndBoxes, by [], "dots-and-boxes", "dots-and-boxes",
        text!("Dots and Boxes: a player who completes a box wins it and moves again", "点格棋：围成一格者得该格并再走一步");
    boxes "strings-and-coins" graph::strings::StringsAndCoins, by [], "strings-and-coins", "strings-and-coins",
        text!("Strings and Coins: a player who frees a coin wins it and moves again", "绳与硬币：剪下硬币者得之并再走一步");
    boxes "nimstring" graph::strings::Nimstring, by [], "nimstring", "nimstring",
        text!("Nimstring: Dots and Boxes won by moving last", "尼姆串：以最后行动定胜负的点格棋");
    strategic "bimatrix" scoring::bimatrix::Bimatrix, by [theorem::best_replies::BestReplies], "bimatrix", "bimatrix",
        text!("Bimatrix game: both players choose simultaneously", "双矩阵博弈：双方同时选择");
    rare_game "darkraft" board::darkraft::Darkraft, by [theorem::darkraft::DiagonalIntervals], "darkraft", "darkraft",
        text!("Darkraft: rays along the diagonals destroy the cells of a board", "Darkraft：沿对角线的射线毁掉棋盘上的格子");
    rare_game "nimble" strip::nimble::Nimble, by [theorem::nimble::CoinsAreHeaps], "nimble", "nimble",
        text!("Nimble: slide a coin down a strip of squares", "Nimble：沿格带向下滑动一枚硬币");
    rare_game "welter" strip::welter::Welter, by [theorem::welter::WeltersFunction], "welter", "welter",
        text!("Welter's game: move a coin to any lower free square", "韦尔特博弈：把一枚硬币移到编号更小的任一空格");
    rare_game "kotzig" strip::kotzig::Kotzig, by [], "kotzig:N,SET", "kotzig:7,1,2",
        text!("Kotzig's Nim: steps round a ring, to no place twice", "科齐格尼姆：沿环按给定步长前进，不得重复到达");
    rare_game "silver-dollar" strip::silver_dollar::SilverDollar, by [theorem::silver_dollar::EveryOtherGap], "silver-dollar", "silver-dollar",
        text!("Silver Dollar: slide a coin down a strip, past no other coin", "银元游戏：沿格带向下滑动一枚硬币，不得越过其他硬币");
    rare_game "treblecross-strip" strip::treblecross::TreblecrossStrip, by [theorem::treblecross::FarCells], "treblecross-strip", "treblecross-strip",
        text!("Treblecross on a strip: three crosses in a row win", "格带上的一维井字棋：先连成三个叉者胜");
    shared_partizan "domineering" board::domineering::Domineering, by [theorem::domineering_rectangles::DomineeringRectangles], "domineering", "domineering",
        text!("Domineering: dominoes, Left's upright and Right's lying", "多米诺博弈：左方竖放、右方横放骨牌");
    shared_partizan "clobber" board::clobber::Clobber, by [], "clobber", "clobber",
        text!("Clobber: take a neighbouring stone of the opponent", "Clobber：吃掉相邻的对方棋子");
    shared_partizan "hot-clobber" board::hot_clobber::HotClobber, by [], "hot-clobber", "hot-clobber",
        text!("Hot Clobber: take a neighbouring stone of either colour", "热 Clobber：吃掉相邻的任一颜色棋子");
    shared_partizan "kings" board::king_clobber::KingClobber, by [], "kings", "kings",
        text!("Clobber with the king's move of chess", "王 Clobber：按国际象棋王的走法吃子");
    shared_partizan "knights" board::knights::KnightClobber, by [], "knights", "knights",
        text!("Clobber with the knight's move of chess", "马 Clobber：按国际象棋马的走法吃子");
    shared_partizan "rooks" board::rooks::RookClobber, by [], "rooks", "rooks",
        text!("Clobber with the rook's move of chess", "车 Clobber：按国际象棋车的走法吃子");
    shared_partizan "queens" board::queens::QueenClobber, by [], "queens", "queens",
        text!("Clobber with the queen's move of chess", "后 Clobber：按国际象棋后的走法吃子");
    shared_partizan "anti-clobber" board::anti_clobber::AntiClobber, by [], "anti-clobber", "anti-clobber",
        text!("Anti-Clobber: move to an empty cell and leave a stone of the opponent", "反 Clobber：移到空格，并在原处留下对方的棋子");
    shared_partizan "amazons" board::amazons::Amazons, by [], "amazons", "amazons",
        text!("Amazons: queens that move and shoot arrows", "亚马逊棋：皇后移动并射箭");
    rare_partizan "king-dirt" board::king_dirt::KingDirt, by [], "king-dirt, king-dirt:B,W,M", "king-dirt",
        text!("King Dirt: kings leave walls behind them; B and W more may be placed", "王的足迹：王走过的格子成为墙；双方还可放下 B 个和 W 个王");
    rare_partizan "sheep" board::sheep::Sheep, by [], "sheep", "sheep",
        text!("Sheep: part of a herd goes as far as it can, on hexagons", "羊：羊群分出一部分走到尽头，六边形棋盘");
    shared_partizan "fission" board::fission::Fission, by [], "fission", "fission",
        text!("Fission: a stone splits in two, upright for Left and across for Right", "裂变：一枚棋子分裂为两枚，左方竖向、右方横向");
    shared_partizan "konane" board::konane::Konane, by [], "konane", "konane",
        text!("Konane: jump over stones of the opponent, which are removed", "Konane：跳过并移除对方的棋子");
    shared_partizan "snort" board::snort::Snort, by [], "snort", "snort",
        text!("Snort: place a stone beside none of the opponent's", "Snort：在旁边没有对方棋子的空格放子");
    shared_partizan "col" board::col::Col, by [], "col", "col",
        text!("Col: place a stone beside none of one's own", "Col：在旁边没有己方棋子的空格放子");
    shared_partizan "nogo" board::nogo::NoGo, by [], "nogo", "nogo",
        text!("NoGo: place a stone, all groups keeping an empty neighbour", "不围棋：放子后各棋块须仍有相邻空格");
    shared_partizan "maze" board::maze::Maze, by [], "maze", "maze",
        text!("Maze: move a token any way down (Left) or to the right (Right)", "Maze：棋子任意远向下（左方）或向右（右方）移动");
    shared_partizan "maize" board::maize::Maize, by [], "maize", "maize",
        text!("Maize: move a token one cell down (Left) or to the right (Right)", "Maize：棋子向下（左方）或向右（右方）移一格");
    partizan "toads-and-frogs" strip::toads_and_frogs::ToadsAndFrogs, by [theorem::terminal_toads::TerminalToads], "toads-and-frogs, toads-and-frogs:K, toads-and-frogs:A,B,C,F", "toads-and-frogs",
        text!("Toads and Frogs: step forwards or jump over enemies", "蟾蜍与青蛙：向前走一格或跳过对方");
    partizan "elephants-and-rhinos" strip::elephants_and_rhinos::ElephantsAndRhinos, by [theorem::terminal_toads::TerminalToads], "elephants-and-rhinos", "elephants-and-rhinos",
        text!("Elephants and Rhinos: step forwards, and never jump", "大象与犀牛：向前走一格，不能跳");
    partizan "backsliding-toads-and-frogs" strip::backsliding::BackslidingToadsAndFrogs, by [], "backsliding-toads-and-frogs", "backsliding-toads-and-frogs",
        text!("Backsliding Toads and Frogs: as Toads and Frogs, and steps back too", "可后退的蟾蜍与青蛙：也可向后退一格");
    partizan "toppling-dominoes" strip::toppling_dominoes::TopplingDominoes, by [], "toppling-dominoes", "toppling-dominoes",
        text!("Toppling Dominoes: topple a domino and all on one side of it", "推倒骨牌：推倒一张骨牌及其一侧的全部骨牌");
    rare_partizan "push" strip::push::Push, by [theorem::last_stone::LastStone], "push", "push",
        text!("Push: move a piece to the left, pushing those directly before it", "推：把棋子向左移，推动紧挨着的棋子");
    rare_partizan "shove" strip::shove::Shove, by [theorem::last_stone::LastStone], "shove", "shove",
        text!("Shove: move a piece and all before it to the left", "挤：把棋子及其左边的全部棋子向左移");
    rare_partizan "cherries" strip::cherries::Cherries, by [], "cherries", "cherries",
        text!("Cherries: remove one's own cherry from an end of a row", "樱桃：从一行的端头取走自己的樱桃");
    rare_partizan "blockbusting" strip::blockbusting::Blockbusting, by [], "blockbusting", "blockbusting",
        text!("Blockbusting: claim cells, Left wants neighbours", "街区争夺：轮流占格，左方求相邻");
    rare_partizan "seating-couples" strip::seating_couples::SeatingCouples, by [], "seating-couples", "seating-couples",
        text!("Seating Couples: no gentleman beside a lady but his own", "夫妻入座：男士旁边不得坐别人的夫人");
    rare_partizan "roll-the-lawn" strip::roll_the_lawn::RollTheLawn, by [], "roll-the-lawn", "roll-the-lawn",
        text!("Roll the Lawn: a roller flattens the bumps that it passes", "压草坪：滚筒压低所经过的凸起");
    rare_partizan "childish-hackenbush" graph::childish_hackenbush::ChildishHackenbush, by [], "childish-hackenbush", "childish-hackenbush",
        text!("Childish Hackenbush: cut edges with which no other edge falls", "幼稚 Hackenbush：只能剪断不带落其他边的边");
    rare_partizan "partizan-arc-kayles" graph::partizan_arc_kayles::PartizanArcKayles, by [], "partizan-arc-kayles", "partizan-arc-kayles",
        text!("Partizan Arc Kayles: take an edge with both its ends", "偏向边凯尔斯：取走一条边及其两个端点");
    rare_partizan "snort-graph" graph::snort_graph::SnortGraph, by [], "snort-graph", "snort-graph",
        text!("Snort on a graph: no two neighbours of different colours", "图上 Snort：相邻顶点不得异色");
    rare_partizan "col-graph" graph::col_graph::ColGraph, by [], "col-graph", "col-graph",
        text!("Col on a graph: no two neighbours of one colour", "图上 Col：相邻顶点不得同色");
    rare_partizan "fjords" graph::fjords::Fjords, by [], "fjords", "fjords",
        text!("Fjords: choose a vertex of one's own and win its neighbours", "峡湾：选自己的顶点并占领其邻点");
    rare_partizan "cutcake" cake::cutcake::Cutcake, by [], "cutcake", "cutcake",
        text!("Cutcake: Left cuts vertically, Right horizontally", "切蛋糕：左方竖切，右方横切");
    rare_partizan "eatcake" cake::eatcake::Eatcake, by [], "eatcake", "eatcake",
        text!("Eatcake: Left eats a column, Right a row", "吃蛋糕：左方吃一列，右方吃一行");
    rare_partizan "maundy-cake" cake::maundy_cake::MaundyCake, by [], "maundy-cake", "maundy-cake",
        text!("Maundy Cake: cut into equal pieces, Left vertically, Right horizontally", "均分蛋糕：切成相等的块，左方竖切，右方横切");
    rare_partizan "turn-and-eatcake" cake::turn_and_eatcake::TurnAndEatcake, by [], "turn-and-eatcake", "turn-and-eatcake",
        text!("Turn-and-Eatcake: turn a piece, then eat a column or a row", "先转后吃：先转蛋糕，再吃一列或一行");
    rare_partizan "partizan-euclid" cake::partizan_euclid::PartizanEuclid, by [], "partizan-euclid", "partizan-euclid",
        text!("Partizan Euclid: continue with the remainder, or with its complement", "偏向欧几里得：换成余数或其补数");
    rare_partizan "partizan-subtraction" heap::partizan_subtraction::PartizanSubtraction, by [], "partizan-subtraction:L|R", "partizan-subtraction:1,3|2,3",
        text!("Partizan subtraction game: take a number in one's own set", "偏向减法游戏：取自己集合中的数");
    rare_partizan "partizan-splittles" heap::partizan_splittles::PartizanSplittles, by [], "partizan-splittles:L|R", "partizan-splittles:2|3",
        text!("Partizan Splittles: take a number in one's own set, and split the rest", "偏向减法分堆游戏：取自己集合中的数，并可把余下的分开");
    rare_partizan "partizan-octal" heap::partizan_octal::PartizanOctal, by [], "partizan-octal:A|B", "partizan-octal:0.7|0.3",
        text!("Partizan octal game: take and break by one's own code", "偏向八进制游戏：按自己的代码取与分");
    rare_partizan "northcott" board::northcott::Northcott, by [theorem::northcott::GapsAreHeaps], "northcott", "northcott",
        text!("Northcott's game: pieces advance and retreat along rows", "诺思科特博弈：棋子沿各行进退");
    partizan "fox-and-geese" board::fox_and_geese::FoxAndGeese, by [], "fox-and-geese:W", "fox-and-geese:4",
        text!("Fox and Geese: geese that go down hunt a fox that goes anywhere", "狐狸与鹅：只能向下的鹅围捕任意走的狐狸");
}
aliases {
    "tic-tac-toe" = "mnk:3,3,3", text!("Tic-tac-toe: three in a row", "井字棋：三子连成一线");
    "connect-four" = "connect:7,6,4", text!("Connect Four: stones fall down seven columns, and four in a row win", "四子棋：棋子落到列底，连成四子者胜");
    "kayles" = "octal:0.77", text!("Kayles: knock down one pin or two neighbours of a row", "凯尔斯：击倒一行中一个或相邻两个柱");
    "dawsons-kayles" = "octal:0.07", text!("Dawson's Kayles: knock down two neighbours of a row", "道森凯尔斯：击倒一行中相邻两个柱");
    "dawsons-chess" = "octal:0.137", text!("Dawson's Chess: pawns in three ranks, as a game of heaps", "道森棋：三行兵的棋局，化为石子堆");
    "treblecross" = "octal:0.007", text!("Treblecross as a game of heaps: take three, leaving up to two heaps", "一维井字棋的石子堆形式：取走三颗，可分成两堆");
    "cannibal-clobber" = "hot-clobber", text!("Cannibal Clobber: take a neighbouring stone of either colour", "食同类 Clobber：吃掉相邻的任一颜色棋子");
    "battle-sheep" = "sheep", text!("Battle Sheep: part of a herd goes as far as it can, on hexagons", "战羊：羊群分出一部分走到尽头，六边形棋盘");
    "officers" = "octal:0.6", text!("Officers: take one of a heap of at least two, leaving one heap or two", "军官游戏：从至少两颗的堆中取一颗，余下一堆或两堆");
}
}

/// All games, in the order of the catalogue.
pub fn entries() -> &'static [CatalogueEntry] {
    ENTRIES
}

/// The line of a game, by its name without parameters.
pub fn entry(name: &str) -> Option<&'static CatalogueEntry> {
    ENTRIES.iter().find(|entry| entry.name == name)
}

/// The play by which a game is played if a question does not say it. Custom games, and those that are made of
/// others, are played in normal play; `None` if there is no such game.
///
/// ```
/// use grundy_theory::catalogue::default_convention;
/// use grundy_theory::outcome::Convention;
/// assert_eq!(default_convention("tac-tix"), Some(Convention::Misere));
/// assert_eq!(default_convention("nim"), Some(Convention::Normal));
/// ```
pub fn default_convention(notation: &str) -> Option<Convention> {
    if notation.starts_with('@') || !game_within(notation).0.is_empty() {
        return Some(Convention::Normal);
    }
    let known = entry(split(&spelled(notation)).0)?;
    let meant = known.alias_of.and_then(|target| entry(split(target).0)).unwrap_or(known);
    Some(meant.default_convention)
}

/// The notation as the catalogue writes it, where it is clear what is meant: names in capitals, with blanks
/// or underlines (`NIM`, `Silver Dollar`), names in Chinese (`威佐夫博弈`), and codes of take-and-break games
/// without the game's name, perhaps without the 0 before the point (`0.77`, `.77`). Anything else stays as it
/// is.
///
/// ```
/// use grundy_theory::catalogue::spelled;
/// assert_eq!((&*spelled("NIM"), &*spelled(".77")), ("nim", "octal:0.77"));
/// ```
pub fn spelled(notation: &str) -> Cow<'_, str> {
    let (name, parameters) = split(notation);
    if entry(name).is_some() {
        return Cow::Borrowed(notation);
    }
    // Names of problems may come with parameters; what stands for a parameter is none.
    let elsewhere = names::known_elsewhere(name).filter(|_| parameters.is_none());
    let placeholder = |game: &&'static str| {
        split(game).1.is_none_or(|text| text.chars().all(|c| c.is_ascii_uppercase() || c == ','))
    };
    if let Some(game) = elsewhere.filter(|game| !placeholder(game) || entry(split(game).0).is_none()) {
        return Cow::Borrowed(game);
    }
    let known = entry(&plain(name)).or_else(|| called(name)).or_else(|| entry(split(elsewhere?).0));
    match (known, parameters) {
        (Some(entry), None) => Cow::Borrowed(entry.name),
        (Some(entry), Some(parameters)) => Cow::Owned(format!("{}:{parameters}", entry.name)),
        // Codes have a point, and names have none: a number alone is no game.
        (None, None) if name.contains('.') => code(name).map_or(Cow::Borrowed(notation), Cow::Owned),
        // A colon as wide as a Chinese character.
        (None, _) if notation.contains('：') => {
            Cow::Owned(spelled(&notation.replace('：', ":")).into_owned())
        }
        (None, _) => Cow::Borrowed(notation),
    }
}

/// Hands the game that `notation` names to a visitor, with its static type.
///
/// # Errors
/// [`GameError`] where it names none.
pub fn visit<V: RulesetVisitor>(notation: &str, visitor: V) -> Result<V::Output, GameError> {
    match notation.strip_prefix(IMPARTIAL) {
        Some(game) => impartial::version(game).map(|version| visitor.impartial_version(version)),
        None => visit_entry(notation, visitor),
    }
}

/// The same for a game that has its own line.
fn visit_entry<V: RulesetVisitor>(notation: &str, visitor: V) -> Result<V::Output, GameError> {
    let notation = &*spelled(notation);
    let (name, parameters) = split(notation);
    match entry(name).and_then(|entry| entry.alias_of) {
        Some(target) => {
            no_parameters(name, parameters)?;
            let (name, parameters) = split(target);
            dispatch(name, parameters, visitor)
        }
        None => dispatch(name, parameters, visitor),
    }
}

/// What the notation of an every-move compound begins with; the notation of the game follows.
pub const EVERY: &str = "every:";

/// What a notation says to make of a game, `every:impartial:` for instance, and the notation of the game.
///
/// ```
/// use grundy_theory::catalogue::game_within;
/// assert_eq!(game_within("every:impartial:clobber"), ("every:impartial:", "clobber"));
/// assert_eq!(game_within("octal:0.77"), ("", "octal:0.77"));
/// ```
pub fn game_within(notation: &str) -> (&str, &str) {
    let mut game = notation;
    while let Some(inner) = [EVERY, IMPARTIAL].iter().find_map(|made| game.strip_prefix(made)) {
        game = inner;
    }
    notation.split_at(notation.len() - game.len())
}

/// The name and what stands behind its first colon.
pub fn split(notation: &str) -> (&str, Option<&str>) {
    match notation.split_once(':') {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (notation, None),
    }
}

fn unknown(name: &str) -> GameError {
    let message = match nearest(name) {
        Some(near) => words!(
            "there is no game \"{name}\": did you mean {near}?",
            "没有名为 \"{name}\" 的游戏：您是不是想写 {near}？"
        ),
        None => words!(
            "there is no game \"{name}\": `grundy games`, /api/games and docs/NOTATION.md list all games",
            "没有名为 \"{name}\" 的游戏：`grundy games`、/api/games 和 docs/NOTATION.md 列出了全部游戏"
        ),
    };
    GameError { kind: GameErrorKind::Unknown, message }
}

/// The notation most like this name, where one is like it at all.
fn nearest(name: &str) -> Option<String> {
    if let Some(code) = code(name) {
        return Some(code);
    }
    let set = heap::subtraction::Subtraction::from_parameters(Some(name));
    if name.contains(',') && set.is_ok() {
        return Some(format!("subtraction:{name}"));
    }
    if !name.is_ascii()
        && let Some(entry) = ENTRIES.iter().find(|entry| entry.title.zh.contains(name.trim()))
    {
        return Some(entry.sample.to_owned());
    }
    nearest_game(name).map(|(near, _)| near.to_owned())
}

/// The name of a game that is most like this one, and how like, from 0 to 1; none where none is like it at
/// all.
pub fn nearest_game(name: &str) -> Option<(&'static str, f64)> {
    let name = plain(name);
    ENTRIES
        .iter()
        .map(|entry| (entry.name, strsim::jaro_winkler(&name, entry.name)))
        .filter(|&(_, likeness)| likeness > 0.8)
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

/// A name as names are written here: people write capitals, blanks and underlines where there are none.
fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '_'], "-")
}

/// The game of this name, or whose title in Chinese begins with it, whatever does not tell names apart.
fn called(name: &str) -> Option<&'static CatalogueEntry> {
    let name = plain_name(name);
    let is_called = |known: Option<&str>| known.is_some_and(|known| plain_name(known) == name);
    let first =
        |entry: &&CatalogueEntry| is_called(Some(entry.name)) || is_called(entry.title.zh.split('：').next());
    ENTRIES.iter().find(first).filter(|_| !name.is_empty())
}

/// The take-and-break game whose code this is, written without the game's name and perhaps as `.77`.
fn code(name: &str) -> Option<String> {
    let zero = if name.starts_with('.') { "0" } else { "" };
    let code = format!("{zero}{name}");
    let known = heap::octal::TakeAndBreak::from_parameters(Some(&code)).is_ok();
    known.then(|| format!("octal:{code}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_understood_where_it_is_clear_what_is_meant() {
        for (name, meant) in [
            ("NIM", "nim"),
            ("Kayles", "kayles"),
            ("silver_dollar", "silver-dollar"),
            ("Tic Tac Toe", "tic-tac-toe"),
            ("Bash:3", "bash:3"),
            ("Octal:0.3F", "octal:0.3F"),
            ("尼姆", "nim"),
            ("巴什博弈：3", "bash:3"),
            ("凯尔斯", "kayles"),
            (".77", "octal:0.77"),
            ("0.77", "octal:0.77"),
            ("4.[3]", "octal:4.[3]"),
        ] {
            assert_eq!(spelled(name), meant);
            assert!(visit(name, SelectiveVisitor(Known)).is_ok(), "{name}");
        }
        for name in ["", ".", "4", "77", "nimm", "0.x!!", "0.77:3", "octal:0.77", "every:NIM"] {
            assert_eq!(spelled(name), name);
        }
    }

    struct Known;

    impl Selective for Known {
        type Output = ();
    }

    #[test]
    fn names_that_are_nearly_right_are_set_right() {
        for (name, near) in [
            ("nimm", "nim"),
            ("Kaylez", "kayles"),
            ("Silver Dolar", "silver-dollar"),
            ("1,3,4", "subtraction:1,3,4"),
            ("威佐夫", "wythoff"),
            ("减法", "subtraction:1,3,4"),
        ] {
            assert_eq!(nearest(name).as_deref(), Some(near), "{name}");
            assert!(unknown(name).message.zh.contains(near));
        }
        for name in ["", ".", "0.x!!", "xyzzy"] {
            assert_eq!(nearest(name), None, "{name}");
        }
    }
}
