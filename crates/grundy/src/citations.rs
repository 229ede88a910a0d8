//! Sources in the language of the reader. A source is a title with its author and stays as it was printed;
//! what is said about it, and sources that were printed in Chinese, are shown in Chinese to its readers.

use grundy_theory::localized::Language;

/// What is said, in English and in Chinese; what holds another one comes before it.
const SAID: &[(&str, &str)] = &[
    ("BZOJ 3759 for no open boxes; for open boxes ", "没有开着的箱子时见 BZOJ 3759；有开着的箱子时，"),
    ("by a strategy that both players have; ", "由双方都有的策略得出；"),
    ("by induction on the heap; ", "对堆作归纳；"),
    ("by induction, ", "归纳法，"),
    ("; the state (a, b) is well known from the contest problem", "；状态 (a, b) 因竞赛题而为人熟知"),
    ("for i, j >= 3 ", "i、j ≥ 3 时，"),
    ("the proof is in Grundy's source code, ", "证明见 Grundy 源代码 "),
    (
        "In this form the proof stands with its checker. The first such theorems are those of ",
        "这一形式的证明见其检验程序。最早的这类定理属于 ",
    ),
    (
        "The last k values and those of each residue determine the next value: the reason stands with the checker.",
        "下一个值由前 k 个值与各剩余类的值决定：理由见检验程序。",
    ),
    ("contest folklore", "竞赛中流传的结论"),
    ("the same as one row of coins in Mock Turtles:", "等同于一排假乌龟（Mock Turtles）硬币："),
    ("a variant of Nim:", "尼姆的变体："),
    (", with takes by XOR", "，按异或取子"),
    ("the merging of sets is known from programming contests", "集合的合并见于程序设计竞赛"),
    (
        ", for the sum; the blocks are those of Dirichlet's hyperbola method",
        "（用于和）；分块即 Dirichlet 双曲线法",
    ),
    ("misère play by the same answering moves", "反常规则用同样的应着"),
    ("modifiers and blocks as in A. N. Siegel's CGSuite", "修饰符与重复段依 A. N. Siegel 的 CGSuite"),
    ("runs of bounded length by the same induction", "长度有界的段用同样的归纳"),
    (", for coin-turning games in general", "（一般的翻硬币游戏）"),
    ("for the values, compare ", "关于值，参见 "),
    (", on the variant that ends at equal heaps", "（两堆相等时结束的变体）"),
    ("the heap game is ", "堆的形式为 "),
    ("toads and frogs without jumps", "不许跳跃的蟾蜍和青蛙"),
    (", after the board game Fjords", "，依据桌上游戏 Fjords"),
    ("for this board: ", "本棋盘："),
    (
        "Jia Zhihao, paper on combinatorial games of the Chinese national training team for the IOI (2009)",
        "贾志豪，组合游戏略述——浅谈 SG 游戏的若干拓展及变形，国家集训队论文（2009）",
    ),
    ("National Olympiad in Informatics of China, provincial round 2018", "2018 年全国信息学奥林匹克省队选拔"),
    ("\"Mu qi\" (wooden chess); Luogu", "“木棋”；洛谷"),
    ("Hunan team selection 2007 (HNOI), the splitting game", "湖南省队选拔 2007（HNOI），分裂游戏"),
    (
        "Olympiad problem \"Game\" (group splitting with a bound F), Luogu P3235 (HNOI 2014)",
        "湖南省队选拔 2014（HNOI），洛谷 P3235",
    ),
    ("exercises of chapter 2", "第 2 章习题"),
    ("appendix of rulesets", "规则附录"),
    ("the same values", "值相同"),
];

/// A source as it is shown in a language.
pub fn told(source: &str, language: Language) -> String {
    match language {
        Language::English => source.to_owned(),
        Language::Chinese => SAID.iter().fold(source.to_owned(), |told, (en, zh)| told.replace(en, zh)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_on_a_source_are_translated_and_its_title_is_not() {
        let source =
            "Sharti, Codeforces 494E (2014); the proof is in Grundy's source code, theorem/sharti.rs";
        assert_eq!(
            told(source, Language::Chinese),
            "Sharti, Codeforces 494E (2014); 证明见 Grundy 源代码 theorem/sharti.rs"
        );
        assert_eq!(told(source, Language::English), source);
    }

    #[test]
    fn a_container_comes_before_its_contents() {
        for (i, (first, _)) in SAID.iter().enumerate() {
            assert!(SAID[i + 1..].iter().all(|(later, _)| !later.contains(first)), "{first}");
        }
    }
}
