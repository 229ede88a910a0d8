//! Things in words, for those who do not see them.

use grundy_theory::localized::{Language, LocalizedString};
use grundy_theory::scene::{Appearance, Element, ElementKind};
use grundy_theory::words;

/// A thing in words: its name, what it is, and what it shows.
pub fn say(thing: &Element, language: Language) -> String {
    let id = &thing.id;
    let is = match &thing.is {
        ElementKind::Heap(tokens) => words!("heap {id}: {tokens} tokens", "堆 {id}：{tokens} 颗"),
        ElementKind::Cell { .. } => words!("cell {id}", "格 {id}"),
        ElementKind::Vertex => words!("vertex {id}", "顶点 {id}"),
        ElementKind::Edge([from, to]) => words!("edge {id} from {from} to {to}", "边 {id}：{from} 到 {to}"),
        ElementKind::On(on) => words!("piece {id} on {on}", "棋子 {id}，在 {on}"),
    };
    let mut said = is.of(language).to_owned();
    let look = match thing.look {
        Appearance::Plain | Appearance::Token | Appearance::Card => None,
        Appearance::Heads => Some(words!("heads", "正面")),
        Appearance::Tails => Some(words!("tails", "反面")),
        Appearance::Left if thing.text.is_none() => Some(words!("Left's", "左方的")),
        Appearance::Right if thing.text.is_none() => Some(words!("Right's", "右方的")),
        Appearance::Left | Appearance::Right | Appearance::Still => None,
        Appearance::Green => Some(words!("either player's", "双方的")),
        Appearance::Wall => Some(words!("not there", "没有")),
        Appearance::Poison => Some(words!("poisoned", "有毒")),
        Appearance::Open => Some(words!("open box", "开着的箱子")),
        Appearance::Closed => Some(words!("closed box", "关着的箱子")),
        Appearance::Ground => Some(words!("ground", "地面")),
    };
    let text = thing.text.as_ref().map(LocalizedString::same);
    for further in [look, text].into_iter().flatten() {
        said.push_str(words!(", ", "，").of(language));
        said.push_str(further.of(language));
    }
    said
}
