//! The concepts of the field, half a page each: what `grundy explain mex` says in every front end.
//!
//! The terms are those of the glossary. Every example runs: a test runs them all.

mod impartial;
mod partizan;

use grundy_theory::catalogue::{entries, entry, plain_name, spelled, split};
use grundy_theory::localized::LocalizedStr;

/// A concept and what there is to say about it.
pub struct Concept {
    /// What to ask for, in lower case and with a hyphen for a blank; the first name is the one that is
    /// listed.
    pub names: &'static [&'static str],
    /// What it is, in a line.
    pub title: LocalizedStr,
    /// The explanation, paragraph by paragraph.
    pub paragraphs: &'static [LocalizedStr],
    /// A picture in plain letters, the same in every language; empty if there is none. It begins with a line
    /// break.
    pub picture: &'static str,
    /// Command lines that show it.
    pub examples: &'static [&'static str],
}

/// All concepts, each after those that it builds on.
pub fn concepts() -> impl Iterator<Item = &'static Concept> + Clone {
    impartial::CONCEPTS.iter().chain(partizan::CONCEPTS)
}

/// The concept of this name. Words that do not tell names apart may stand around it ("Conway's theory of
/// numbers"), and up to two letters may be wrong, unless a game is called so or is as near.
///
/// ```
/// use grundy::glossary::concept;
/// let named = |name| concept(name).map(|concept| concept.names[0]);
/// assert_eq!(named("Sprague and Grundy's theorem"), Some("nimber"));
/// assert_eq!(named("thremografh"), Some("thermograph"));
/// assert_eq!(named("Grundy's game"), None);
/// ```
pub fn concept(name: &str) -> Option<&'static Concept> {
    let plain = plain_name(name);
    let is_called = |concept: &&Concept| concept.names.iter().any(|known| plain_name(known) == plain);
    concepts().find(is_called).or_else(|| {
        let is_game = entry(split(&spelled(name)).0).is_some();
        if is_game || !is_words(name) { None } else { by_words(name).or_else(|| misspelt(&plain)) }
    })
}

/// Whether a name is made of words alone: names of files, notations and positions are not.
fn is_words(name: &str) -> bool {
    name.chars().all(|c| c.is_alphabetic() || is_between_words(c) || matches!(c, '\'' | '’'))
}

/// Whether a sign stands between words: a blank, an underline or a dash.
fn is_between_words(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '_' | '·' | '−' | '–' | '—')
}

/// Words that do not tell concepts apart.
const FILLING: [&str; 24] = [
    "the",
    "a",
    "an",
    "of",
    "in",
    "for",
    "and",
    "is",
    "what",
    "game",
    "theorem",
    "principle",
    "theory",
    "function",
    "argument",
    "rule",
    "concept",
    "position",
    "play",
    "value",
    "number",
    "move",
    "option",
    "combinatorial",
];

/// The concept that is left when possessives, plurals, the order of words, and words that do not tell
/// concepts apart are disregarded.
fn by_words(name: &str) -> Option<&'static Concept> {
    let named = |key: &[String]| {
        let is_named = |concept: &&Concept| concept.names.iter().any(|known| words(known) == key);
        concepts().find(is_named).filter(|_| !key.is_empty())
    };
    let all = words(name);
    named(&all).or_else(|| {
        // "Conway's thermograph": whose it is matters less.
        let rest: Vec<&str> = name.split_whitespace().filter(|word| !is_possessive(word)).collect();
        named(&words(&rest.join(" ")))
    })
}

fn is_possessive(word: &str) -> bool {
    word.ends_with("'s") || word.ends_with("’s") || word.ends_with(['\'', '’'])
}

/// The words of a name in alphabetical order, in the singular. Filling words stay if there are no others.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(is_between_words)
        .map(|word| singular(&word.to_lowercase()))
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    let telling: Vec<String> = words.iter().filter(|word| !FILLING.contains(&&***word)).cloned().collect();
    if telling.is_empty() { words } else { telling }
}

/// A word without the ending of a possessive or of a plural.
fn singular(word: &str) -> String {
    let word = ["'s", "’s", "'", "’"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
    let word = plain_name(word);
    if let Some(stem) = word.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    match word.strip_suffix('s') {
        Some(stem) if stem.len() > 2 && word.is_ascii() && !stem.ends_with(['s', 'u', 'i']) => {
            stem.to_owned()
        }
        _ => word,
    }
}

/// The one concept with a name that differs in at most two letters, if it is nearer than every game.
fn misspelt(plain: &str) -> Option<&'static Concept> {
    let length = plain.chars().count();
    let most = match (length, plain.is_ascii()) {
        // Short words are like many others.
        (0..=2, _) | (3..=4, true) => return None,
        (3..=5, _) => 1,
        _ => 2,
    };
    let distance = |known: &str| {
        let known = plain_name(known);
        // Short names are like many words.
        let most = if known.chars().count() < 5 { 1 } else { most };
        Some(strsim::osa_distance(plain, &known)).filter(|&distance| distance <= most)
    };
    let nearest = |concept: &'static Concept| {
        let least = concept.names.iter().filter_map(|known| distance(known)).min()?;
        Some((least, concept))
    };
    let near: Vec<_> = concepts().filter_map(nearest).collect();
    let least = near.iter().map(|(distance, _)| *distance).min()?;
    let chinese = |title: &'static str| title.split('：').next().unwrap_or_default();
    let is_game_nearer = entries()
        .iter()
        .flat_map(|entry| [entry.name, chinese(entry.title.zh)])
        .any(|known| strsim::osa_distance(plain, &plain_name(known)) <= least);
    let mut nearest = near.iter().filter(|(distance, _)| *distance == least);
    match (nearest.next(), nearest.next()) {
        (Some((_, concept)), None) if !is_game_nearer => Some(*concept),
        _ => None,
    }
}

/// A name as names are written here. Between Chinese characters no blank is written.
fn plain(name: &str) -> String {
    let name = name.trim().to_lowercase();
    if name.is_ascii() { name.replace([' ', '_'], "-") } else { name.replace(' ', "") }
}

/// The name of a concept that is most like this one, and how like, from 0 to 1; none where none is like it at
/// all.
pub fn nearest(name: &str) -> Option<(&'static str, f64)> {
    /// As for the names of games.
    const LIKE: f64 = 0.8;
    let name = plain(name);
    let names = concepts().flat_map(|concept| concept.names.iter().copied());
    let like = names.map(|known| (known, strsim::jaro_winkler(&name, known)));
    like.filter(|&(_, likeness)| likeness > LIKE).max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn named(name: &str) -> Option<&'static str> {
        concept(name).map(|concept| concept.names[0])
    }

    #[test]
    fn names_are_found_and_mean_one_concept_each() {
        let names: Vec<&str> = concepts().flat_map(|concept| concept.names.iter().copied()).collect();
        let mut known: HashMap<String, &str> = HashMap::new();
        for concept in concepts() {
            for name in concept.names {
                let before = known.insert(plain_name(name), concept.names[0]);
                assert!(before.is_none_or(|before| before == concept.names[0]), "{name}: {before:?}");
            }
        }
        for name in names {
            assert!(concept(&name.to_uppercase()).is_some(), "{name}");
        }
        assert!(concept("nothing").is_none());
        for (name, meant) in
            [("nim sum", "nimber"), ("SG 值", "nimber"), ("周期", "period"), ("Misère", "misere")]
        {
            assert_eq!(named(name), Some(meant), "{name}");
        }
    }

    #[test]
    fn words_of_a_name_mean_one_concept() {
        let mut known: HashMap<Vec<String>, &str> = HashMap::new();
        for concept in concepts() {
            for name in concept.names {
                let before = known.insert(words(name), concept.names[0]);
                assert!(before.is_none_or(|before| before == concept.names[0]), "{name}: {before:?}");
            }
        }
    }

    #[test]
    fn names_as_students_type_them_are_found() {
        for (name, meant) in [
            ("Conway's", Some("canonical")),
            ("Conway's numbers", Some("canonical")),
            ("Conway's thermograph", Some("thermograph")),
            ("Sprague-Grundy", Some("nimber")),
            ("Sprague–Grundy theorem", Some("nimber")),
            ("the Sprague-Grundy function", Some("nimber")),
            ("Sprague and Grundy's theorem", Some("nimber")),
            ("Grundy's values", Some("nimber")),
            ("Bouton's theorem", Some("nimber")),
            ("surreal numbers", Some("number")),
            ("Dominated options", Some("dominated")),
            ("dominated_option", Some("dominated")),
            ("reversible moves", Some("reversible")),
            ("Colon Principle", Some("colon-principle")),
            ("fusion", Some("fusion")),
            ("the fusion principle", Some("fusion")),
            ("misère quotient", Some("misere-quotient")),
            ("MISÈRE QUOTIENTS", Some("misere-quotient")),
            ("arithmetic periodicity", Some("arithmetic-periodic")),
            ("strategy stealing argument", Some("strategy-stealing")),
            ("stealing of strategies", Some("strategy-stealing")),
            ("impartial games", Some("impartial")),
            ("what is a thermograph", Some("thermograph")),
            ("∗", Some("star")),
            ("＊", Some("star")),
            ("↑", Some("up")),
            ("冒號原理", Some("colon-principle")),
            ("策略 盗取", Some("strategy-stealing")),
            ("超现实 数", Some("number")),
            ("Grundy's game", None),
            ("squares.star", None),
            ("x.star", None),
            ("octal:0.77", Some("")),
        ] {
            let meant = meant.filter(|meant| !meant.is_empty());
            assert_eq!(named(name), meant, "{name}");
        }
    }

    /// Every listed name of six letters or more, with two neighbouring letters exchanged and one left out,
    /// away from each other.
    #[test]
    fn two_typing_errors_do_not_hide_a_concept() {
        for concept in concepts() {
            let name: Vec<char> = concept.names[0].chars().collect();
            if name.len() < 7 {
                continue;
            }
            for at in [1, name.len() / 2] {
                let mut typed = name.clone();
                typed.swap(at, at + 1);
                typed.remove(if at == 1 { name.len() - 2 } else { 1 });
                let typed: String = typed.into_iter().collect();
                assert_eq!(named(&typed), Some(concept.names[0]), "{typed}");
            }
        }
        for (name, meant) in [
            ("swich", Some("switch")),
            ("fusoin", Some("fusion")),
            ("numbr", Some("number")),
            ("siddling", Some("sidling")),
            ("Temprature", Some("temperature")),
            ("温渡图", Some("thermograph")),
            ("原子权种", Some("atomic-weight")),
            ("nimm", None),
            ("kaylse", None),
            ("colum", None),
            ("xyzzy", None),
        ] {
            assert_eq!(named(name), meant, "{name}");
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

    #[test]
    fn pictures_begin_with_a_line_break_and_stay_narrow() {
        for concept in concepts().filter(|concept| !concept.picture.is_empty()) {
            assert!(concept.picture.starts_with('\n'), "{}", concept.names[0]);
            assert!(concept.picture.lines().all(|line| line.len() <= 72), "{}", concept.names[0]);
        }
    }
}
