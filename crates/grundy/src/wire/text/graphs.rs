//! Graphs as contests and books write them beside lists of edges: paths, stalks, parents with colours, inputs
//! of judges.

use crate::wire::spelling::colour;
use grundy_theory::localized::LocalizedString;
use grundy_theory::ruleset::text_format::{ExtraField, TextShape};
use grundy_theory::words;

/// A list of edges, and what is to be said of it.
type Edges = (String, Option<LocalizedString>);

/// A graph in one of these ways as a list of edges, or why it may be several graphs; `None` if the text is
/// none of them.
pub(super) fn as_edges(text: &str, shape: TextShape) -> Option<Result<Edges, LocalizedString>> {
    let (fields, coloured) = match shape {
        TextShape::ColouredEdges { fields } => (fields, true),
        TextShape::Rows { list: Some("edges"), fields } => (fields, false),
        _ => return None,
    };
    let has = |name: &str| fields.iter().any(|field: &ExtraField| field.name == name);
    if coloured && has("ground") {
        if let Some(edges) = of_stalks(text) {
            return Some(Ok((edges, None)));
        }
        if let Some(tree) = of_parents(text) {
            return Some(tree);
        }
    }
    if has("tokens")
        && let Some(graph) = of_judges(text)
    {
        return Some(Ok(graph));
    }
    // Edges with a direction have no number of vertices beside them.
    if has("token") && has("vertices") && text.contains(['>', '→']) {
        return Some(Err(no_arrows()));
    }
    of_paths(text).map(|text| Ok((text, None)))
}

/// Geography is best known on graphs with arrows, along which alone its token moves.
fn no_arrows() -> LocalizedString {
    words!(
        "the token of this game moves along edges in both directions: write 0-1 for an edge, or ask directed-geography for play along arrows",
        "这个游戏的棋子可沿边双向移动：边请写 0-1；只沿箭头移动的游戏是 directed-geography"
    )
}

/// Stalks of coloured edges, each a word such as `BRRB` that begins at the ground.
fn of_stalks(text: &str) -> Option<String> {
    let mut edges = Vec::new();
    let mut vertices = 0;
    for stalk in
        text.split(|c: char| c.is_whitespace() || c == ',' || c == '/').filter(|word| !word.is_empty())
    {
        let mut from = 0;
        for letter in stalk.chars() {
            let colour = colour(letter.encode_utf8(&mut [0; 4])).filter(|_| letter.is_ascii())?;
            vertices += 1;
            edges.push(format!("{from} {vertices} {colour}"));
            from = vertices;
        }
    }
    (!edges.is_empty()).then(|| edges.join("\n"))
}

/// The parent of each vertex, perhaps behind a line with their number, and a word with a letter for the
/// colour of the edge below each. The ground is -1, or 0 where vertices are counted from 1.
fn of_parents(text: &str) -> Option<Result<Edges, LocalizedString>> {
    let lines: Vec<&str> =
        text.split(['\n', ';', '/']).map(str::trim).filter(|line| !line.is_empty()).collect();
    let [before @ .., parents, colours] = &lines[..] else { return None };
    let parents: Vec<i64> =
        parents.split_whitespace().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let letters: Vec<char> = colours.chars().filter(|letter| !letter.is_whitespace()).collect();
    let colours: Vec<&str> =
        letters.iter().map(|letter| colour(letter.encode_utf8(&mut [0; 4]))).collect::<Option<_>>()?;
    let counted = match before {
        [] => true,
        [count] => count.parse() == Ok(parents.len()),
        _ => false,
    };
    if !counted || parents.is_empty() || parents.len() != colours.len() {
        return None;
    }
    let readings = [1, 0].map(|first| numbered(&parents, first));
    let (parents, note) = match readings {
        [Some(one), Some(zero)] if one != zero => return Some(Err(two_trees(&zero, &one))),
        [Some(one), _] => (one, words!("vertices are counted from 1", "顶点从 1 起编号")),
        [None, Some(zero)] => (zero, words!("vertices are counted from 0", "顶点从 0 起编号")),
        [None, None] => return None,
    };
    let edge =
        |(vertex, (parent, colour)): (usize, (&usize, &&str))| format!("{parent} {} {colour}", vertex + 1);
    let edges: Vec<String> = parents.iter().zip(&colours).enumerate().map(edge).collect();
    Some(Ok((edges.join("\n"), Some(note))))
}

/// What is said of parents that make one tree counted from 0 and another one counted from 1.
fn two_trees(from_zero: &[usize], from_one: &[usize]) -> LocalizedString {
    let listed = |parents: &[usize]| parents.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let (zero, one) = (listed(from_zero), listed(from_one));
    words!(
        "the vertices may be counted from 0 or from 1: write 0 for the ground and count from 1, {zero} or {one}",
        "顶点可能从 0 起编号，也可能从 1 起编号：请以 0 表示地面、从 1 起编号，写成 {zero} 或 {one}"
    )
}

/// The parents with vertices from 1 on and the ground as 0, if this is how the first vertex is counted;
/// `None` if they are no tree.
fn numbered(parents: &[i64], first: i64) -> Option<Vec<usize>> {
    let is_ground = |parent: i64| parent == -1 || first == 1 && parent == 0;
    if first == 1 && parents.contains(&0) && parents.contains(&-1) {
        return None;
    }
    let number = |&parent: &i64| match is_ground(parent) {
        true => Some(0),
        false => parent
            .checked_sub(first)
            .and_then(|place| usize::try_from(place).ok())
            .filter(|&parent| parent < parents.len())
            .map(|parent| parent + 1),
    };
    let parents: Vec<usize> = parents.iter().map(number).collect::<Option<_>>()?;
    // Every way down ends at the ground: each vertex is marked with the walk that met it.
    let mut walks = vec![0; parents.len() + 1];
    for start in 1..=parents.len() {
        let mut at = start;
        while at > 0 && walks[at] == 0 {
            walks[at] = start;
            at = parents[at - 1];
        }
        if at > 0 && walks[at] == start {
            return None;
        }
    }
    Some(parents)
}

/// What judges print of a graph with tokens: a line with the numbers of vertices, edges and tokens, a line
/// for each edge, and one with the tokens.
fn of_judges(text: &str) -> Option<(String, Option<LocalizedString>)> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let numbers =
        |line: &str| line.split_whitespace().map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>();
    let [counts, edges @ .., tokens] = &lines[..] else { return None };
    let &[vertices, arcs, count] = &numbers(counts)?[..] else { return None };
    let is_vertex = |number: &u64| *number <= vertices;
    let fits = |line: &&str| numbers(line).is_some_and(|ends| ends.len() == 2 && ends.iter().all(is_vertex));
    let told = numbers(tokens)?;
    if edges.len() as u64 != arcs
        || told.len() as u64 != count
        || !edges.iter().all(fits)
        || !told.iter().all(is_vertex)
    {
        return None;
    }
    let note = words!(
        "the first line, {counts}, says how many vertices, edges and tokens there are, and is left out",
        "首行的 {counts} 是顶点数、边数与棋子数，不计入局面"
    );
    Some((format!("{}\ntokens {tokens}", edges.join("\n")), Some(note)))
}

/// With each path such as `0-1-2` as its edges, a colour behind it being that of each; `None` if there is no
/// path.
fn of_paths(text: &str) -> Option<String> {
    let path = |word: &str| {
        // Most words are no path, and lists of edges are long.
        word.bytes().filter(|&byte| byte == b'-').nth(1)?;
        let ends: Vec<&str> = word.split("--").flat_map(|part| part.split('-')).collect();
        let is_path = ends.len() > 2
            && ends.iter().all(|end| !end.is_empty() && end.bytes().all(|c| c.is_ascii_digit()));
        is_path.then(|| ends.windows(2).map(|ends| ends.join("-")).collect::<Vec<_>>())
    };
    text.split_whitespace().find_map(path)?;
    let lines = text.split(['\n', ';']).map(|line| {
        let mut words = line.split_whitespace().peekable();
        let mut edges = Vec::new();
        while let Some(word) = words.next() {
            let Some(path) = path(word) else {
                edges.push(word.to_owned());
                continue;
            };
            let colour = words.next_if(|word| word.chars().all(char::is_alphabetic)).unwrap_or_default();
            edges.extend(path.iter().map(|edge| format!("{edge} {colour}").trim_end().to_owned()));
        }
        edges.join(" ")
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_theory::ruleset::text_format::FieldType;

    const BUSH: TextShape =
        TextShape::ColouredEdges { fields: &[ExtraField { name: "ground", holds: FieldType::NumberOr(0) }] };
    const TOKENS: TextShape = TextShape::Rows {
        list: Some("edges"),
        fields: &[ExtraField { name: "tokens", holds: FieldType::Numbers }],
    };

    fn edges(text: &str, shape: TextShape) -> Option<String> {
        as_edges(text, shape)?.ok().map(|(edges, _)| edges.replace('\n', "; "))
    }

    #[test]
    fn stalks_are_words_of_colours() {
        assert_eq!(edges("BRg", BUSH).as_deref(), Some("0 1 b; 1 2 r; 2 3 g"));
        assert_eq!(edges("LR,W", BUSH).as_deref(), Some("0 1 b; 1 2 r; 0 3 r"));
        for none in ["ground", "0 1 b", "", "BX"] {
            assert_eq!(edges(none, BUSH), None, "{none}");
        }
    }

    #[test]
    fn trees_are_read_from_parents_and_colours() {
        assert_eq!(
            edges("5\n-1 1 2 2 -1\nBRBBR\n", BUSH).as_deref(),
            Some("0 1 b; 1 2 r; 2 3 b; 2 4 b; 0 5 r")
        );
        assert_eq!(edges("0 1\nBR", BUSH).as_deref(), Some("0 1 b; 1 2 r"));
        assert_eq!(edges("-1 0 0\nB R G", BUSH).as_deref(), Some("0 1 b; 1 2 r; 1 3 g"));
        for none in
            ["2 1\nBR", "-1 5\nBR", "3\n-1 1\nBR", "-1 1\nB", "-1 x\nBR", "-9223372036854775808 1\nBR"]
        {
            assert_eq!(edges(none, BUSH), None, "{none}");
        }
        assert_eq!(edges("3; 0 1 2; BRB", BUSH).as_deref(), Some("0 1 b; 1 2 r; 2 3 b"));
        let two = as_edges("-1 -1 1\nBRB", BUSH).unwrap().unwrap_err();
        assert!(two.en.ends_with("count from 1, 0 0 2 or 0 0 1"), "{}", two.en);
    }

    #[test]
    fn inputs_of_judges_and_paths_are_lists_of_edges() {
        assert_eq!(edges("3 2 2\n2 1\n3 1\n2 3\n", TOKENS).as_deref(), Some("2 1; 3 1; tokens 2 3"));
        assert_eq!(edges("3 2 1\n2 1\n3 1\n2 3\n", TOKENS), None);
        assert_eq!(edges("0-1-2 b 0-3", BUSH).as_deref(), Some("0-1 b 1-2 b 0-3"));
        assert_eq!(edges("0--1--2", TOKENS).as_deref(), Some("0-1 1-2"));
        assert_eq!(edges("0-1 1-2", TOKENS), None);
    }

    #[test]
    fn arrows_are_no_edges_of_geography() {
        let fields = &[
            ExtraField { name: "token", holds: FieldType::Number },
            ExtraField { name: "vertices", holds: FieldType::Vertices },
        ];
        let shape = TextShape::Rows { list: Some("edges"), fields };
        assert!(as_edges("0->1 1->2; token 1", shape).unwrap().unwrap_err().en.contains("both directions"));
        assert_eq!(edges("0-1 1-2; token 1", shape), None);
        assert_eq!(edges("0->1 1->2; tokens 1", TOKENS), None);
    }
}
