//! Coloured edges in other words than `b`, `r` and `g`.

use grundy_theory::data::Data;

/// Names of colours, small; Left's are blue and black, Right's are red and white.
const COLOURS: [(&str, &[&str]); 3] = [
    ("b", &["b", "blue", "black", "l", "left", "蓝", "黑"]),
    ("r", &["r", "red", "w", "white", "right", "红", "白"]),
    ("g", &["g", "green", "e", "either", "绿"]),
];

/// The letter of a colour.
pub(in crate::wire) fn colour(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    COLOURS.iter().find(|(_, names)| names.contains(&&*small)).map(|(letter, _)| *letter)
}

/// A graph whose edges have the letters of its game; `None` if they had them before.
pub(super) fn respelled(position: &Data) -> Option<Data> {
    let Data::Object(fields) = position else { return None };
    let is_other = |item: &Data| matches!(item, Data::Text(word) if colour(word) != Some(word.as_str()));
    let of_others = |row: &Data| matches!(row, Data::List(items) if items.iter().any(is_other));
    let (_, edges) = fields.iter().find(|(name, _)| name == "edges")?;
    if !matches!(edges, Data::List(rows) if rows.iter().any(of_others)) {
        return None;
    }
    let mut fields = fields.clone();
    let (_, edges) = fields.iter_mut().find(|(name, _)| name == "edges")?;
    let Data::List(rows) = edges else { return None };
    for row in rows {
        let Data::List(items) = row else { return None };
        for item in items {
            if let Data::Text(word) = item {
                *item = colour(word)?.into();
            }
        }
    }
    Some(Data::Object(fields))
}

/// The edges of a graph as people write them; `None` if it has no list of edges.
pub(super) fn shown(position: &Data) -> Option<String> {
    /// More are not shown.
    const MAX: usize = 12;
    let Data::Object(fields) = position else { return None };
    let (_, edges) = fields.iter().find(|(name, _)| name == "edges")?;
    let edges = edges.items().ok()?;
    let edge = |edge: &Data| {
        let items = edge.items().unwrap_or_default();
        let items = items.iter().map(|item| match item {
            Data::Text(letter) => letter.clone(),
            item => item.to_string(),
        });
        items.collect::<Vec<_>>().join(" ")
    };
    let mut shown: Vec<String> = edges.iter().take(MAX).map(edge).collect();
    if edges.len() > MAX {
        shown.push("...".to_owned());
    }
    Some(shown.join("; "))
}
