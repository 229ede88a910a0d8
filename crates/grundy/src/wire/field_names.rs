//! What the fields of moves and positions are called in a sentence. Programs read the names themselves;
//! people read these words, which in English are the names.

use grundy_theory::localized::{Language, LocalizedStr};
use grundy_theory::text;
use grundy_values::keys::Key;

/// The words, in the order of the names. Names of the user's own rules are not among them, and stay as they
/// are.
const LABELS: &[(&str, LocalizedStr)] = &[
    ("again", text!("again", "再走一步")),
    ("arrow", text!("arrow", "射箭")),
    ("beside", text!("beside", "旁边")),
    ("board", text!("board", "棋盘")),
    ("both", text!("both", "两堆")),
    ("box", text!("box", "箱")),
    ("cell", text!("cell", "格")),
    ("cells", text!("cells", "各格")),
    ("closed", text!("closed", "关着的")),
    ("coin", text!("coin", "硬币")),
    ("coins", text!("coins", "各硬币")),
    ("column", text!("column", "列")),
    ("columns", text!("columns", "列向")),
    ("cut", text!("cut", "切在")),
    ("divide", text!("divide", "分成")),
    ("divisor", text!("divisor", "因数")),
    ("domino", text!("domino", "骨牌")),
    ("edge", text!("edge", "边")),
    ("edges", text!("edges", "各边")),
    ("end", text!("end", "端")),
    ("ends", text!("ends", "端点")),
    ("extra", text!("extra", "另加")),
    ("filled", text!("filled", "各行已填")),
    ("first", text!("first", "先行者")),
    ("fox", text!("fox", "狐狸")),
    ("free", text!("free", "让步")),
    ("from", text!("from", "从")),
    ("gain", text!("gain", "得分")),
    ("geese", text!("geese", "各鹅")),
    ("goose", text!("goose", "鹅")),
    ("ground", text!("ground", "地面")),
    ("heap", text!("heap", "堆")),
    ("heaps", text!("heaps", "各堆")),
    ("into", text!("into", "到")),
    ("join", text!("join", "连接")),
    ("labels", text!("labels", "标记")),
    ("leaves", text!("leaves", "成为")),
    ("left", text!("left", "左")),
    ("limit", text!("limit", "上限")),
    ("line", text!("line", "线")),
    ("moves", text!("moves", "各着")),
    ("nimber", text!("nimber", "尼姆数")),
    ("number", text!("number", "数")),
    ("open", text!("open", "打开")),
    ("parents", text!("parents", "各父顶点")),
    ("parts", text!("parts", "分成")),
    ("pass", text!("pass", "跳过")),
    ("piece", text!("piece", "块")),
    ("place", text!("place", "位置")),
    ("rectangles", text!("rectangles", "各矩形")),
    ("region", text!("region", "区域")),
    ("relations", text!("relations", "各关系")),
    ("right", text!("right", "右")),
    ("roller", text!("roller", "滚筒")),
    ("row", text!("row", "行")),
    ("rows", text!("rows", "行向")),
    ("run", text!("run", "段")),
    ("set", text!("set", "集合")),
    ("sets", text!("sets", "各集合")),
    ("sheep", text!("sheep", "羊")),
    ("side", text!("side", "边长")),
    ("squares", text!("squares", "格数")),
    ("start", text!("start", "起点")),
    ("step", text!("step", "台阶")),
    ("take", text!("take", "取")),
    ("takes", text!("takes", "各取")),
    ("token", text!("token", "棋子")),
    ("tokens", text!("tokens", "各棋子")),
    ("towards", text!("towards", "倒向")),
    ("turn", text!("turn", "翻")),
    ("turned", text!("turned", "所翻")),
    ("ups", text!("ups", "各 up")),
    ("values", text!("values", "各数")),
    ("vertex", text!("vertex", "顶点")),
    ("vertices", text!("vertices", "顶点数")),
    ("weight", text!("weight", "权")),
];

/// What values may be, in the order of the words that answers have for it.
const KINDS: &[(&str, LocalizedStr)] = &[
    ("all-small", text!("all-small", "全小")),
    (
        "economist's rules (Berlekamp 1996)",
        text!("economist's rules (Berlekamp 1996)", "经济学家规则（Berlekamp 1996）"),
    ),
    ("even", text!("even", "偶")),
    ("even-tempered", text!("even-tempered", "偶性")),
    ("idempotent", text!("idempotent", "幂等")),
    ("infinitesimal", text!("infinitesimal", "无穷小")),
    ("integer", text!("integer", "整数")),
    ("nimber", text!("nimber", "尼姆数")),
    ("number", text!("number", "数")),
    ("number-tiny", text!("number-tiny", "数与 tiny 或 miny 的和")),
    ("numberish", text!("numberish", "近似数")),
    ("odd", text!("odd", "奇")),
    ("odd-tempered", text!("odd-tempered", "奇性")),
    ("plumtree", text!("plumtree", "李树（plumtree）")),
    ("pseudonumber", text!("pseudonumber", "伪数")),
    ("stopper", text!("stopper", "停止者")),
    ("uptimal", text!("uptimal", "up 型")),
    ("zero", text!("zero", "零")),
];

/// The word for a kind of values, or the kind as answers write it where there is none.
pub fn of_kind(kind: &str, language: Language) -> &str {
    let found = KINDS.binary_search_by(|(known, _)| (*known).cmp(kind));
    found.map_or(kind, |at| KINDS[at].1.of(language))
}

/// The rules by which the mean and the temperature of a game with kos are found stand under this name.
pub const RULES: &str = "rules";

/// What the answer to a key is called, or what stands beside the answers under this name.
pub fn of_key(key: &'static str) -> LocalizedStr {
    match Key::from_name(key) {
        Some(key) => key.name(),
        None if key == RULES => text!("rules", "规则"),
        None => LocalizedStr::waiting(key),
    }
}

/// The word for a name, or the name where there is none.
pub fn label(name: &str, language: Language) -> &str {
    let found = LABELS.binary_search_by(|(known, _)| (*known).cmp(name));
    found.map_or(name, |at| LABELS[at].1.of(language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_values::operations::kinds::ValueKind;

    #[test]
    fn names_stand_in_order_and_are_the_english_words() {
        assert!(LABELS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(LABELS.iter().all(|(name, text)| *name == text.en));
        assert_eq!(label("edge", Language::Chinese), "边");
        assert_eq!(label("anything", Language::Chinese), "anything");
    }

    #[test]
    fn every_key_has_its_word() {
        let words = Key::ALL.map(|(name, _)| name);
        for name in words.into_iter().chain([RULES]) {
            assert!(of_key(name).en == name && of_key(name).zh != name, "{name}");
        }
    }

    #[test]
    fn every_kind_has_its_word() {
        assert!(KINDS.is_sorted_by(|a, b| a.0 < b.0));
        for kind in ValueKind::ALL.map(ValueKind::as_str) {
            assert_eq!(of_kind(kind, Language::English), kind);
            assert_ne!(of_kind(kind, Language::Chinese), kind);
        }
    }
}
