//! Proofs by automata, and the numerations that automata read, in words.

use grundy_theory::localized::LocalizedString;
use grundy_theory::words;

/// A proof by automata in words.
pub(crate) fn by_automata(states: usize, numeration: &str) -> LocalizedString {
    let system = system_in_words(numeration);
    let (en, zh) = (system.en, system.zh);
    words!(
        "deciding the rules' equation with automata ({states} states, {en})",
        "用自动机判定规则方程（{states} 个状态，{zh}）"
    )
}

/// The numeration of this name.
pub(crate) fn system_in_words(name: &str) -> LocalizedString {
    match (name, name.parse::<u64>()) {
        (_, Ok(base)) => words!("base {base}", "{base} 进制"),
        ("zeckendorf", _) => words!("Zeckendorf's numeration", "齐肯多夫记数系统"),
        ("pell", _) => words!("place values 1, 3, 7, 17, ...", "位值 1、3、7、17……"),
        _ => words!("place values with the recurrence {name}", "位值递推系数为 {name}"),
    }
}
