//! Things in words, for those who do not see them.

use grundy_theory::scene::{Is, Look, Thing};
use grundy_theory::words;
use grundy_theory::words::{Language, Words};

/// A thing in words: its name, what it is, and what it shows.
pub fn say(thing: &Thing, language: Language) -> String {
    let id = &thing.id;
    let is = match &thing.is {
        Is::Heap(tokens) => words!("heap {id}: {tokens} tokens", "堆 {id}：{tokens} 颗"),
        Is::Cell { .. } => words!("cell {id}", "格 {id}"),
        Is::Vertex => words!("vertex {id}", "顶点 {id}"),
        Is::Edge([from, to]) => words!("edge {id} from {from} to {to}", "边 {id}：{from} 到 {to}"),
        Is::On(on) => words!("piece {id} on {on}", "棋子 {id}，在 {on}"),
    };
    let mut said = is.of(language).to_owned();
    let look = match thing.look {
        Look::Plain | Look::Token | Look::Card => None,
        Look::Heads => Some(words!("heads", "正面")),
        Look::Tails => Some(words!("tails", "反面")),
        Look::Left if thing.text.is_none() => Some(words!("Left's", "左方的")),
        Look::Right if thing.text.is_none() => Some(words!("Right's", "右方的")),
        Look::Left | Look::Right | Look::Still => None,
        Look::Green => Some(words!("either player's", "双方的")),
        Look::Wall => Some(words!("not there", "没有")),
        Look::Poison => Some(words!("poisoned", "有毒")),
        Look::Open => Some(words!("open box", "开着的箱子")),
        Look::Closed => Some(words!("closed box", "关着的箱子")),
        Look::Ground => Some(words!("ground", "地面")),
    };
    let text = thing.text.as_ref().map(Words::same);
    for further in [look, text].into_iter().flatten() {
        said.push_str(words!(", ", "，").of(language));
        said.push_str(further.of(language));
    }
    said
}
