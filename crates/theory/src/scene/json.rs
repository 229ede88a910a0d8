//! Scenes as data: for programs that draw them, and for scripts that say what their positions look like.

use super::{Appearance, Element, ElementKind, Layout, MAX_EDGES, MAX_LINES, Scene};
use crate::data::{Data, PositionError};
use crate::localized::LocalizedString;
use crate::words;
use std::collections::HashSet;

/// Why data is no scene.
pub type ParseSceneError = PositionError;

/// A scene that is read has no more things than this.
const MAX_THINGS: usize = MAX_LINES * MAX_LINES + 2 * MAX_EDGES;

/// Parts within parts are read so deep.
const MAX_DEPTH: usize = 4;

impl Scene {
    /// The scene as an object; [`read`](Scene::read) reads it back.
    pub fn write(&self) -> Data {
        let mut fields = vec![("layout", Data::from(self.layout.name()))];
        match &self.layout {
            Layout::Piles | Layout::Rows | Layout::Forest => {}
            Layout::Text(text) => fields.push(("text", Data::from(&text[..]))),
            Layout::Grid { columns, rows, up } => {
                fields.extend([("columns", texts(columns)), ("rows", texts(rows)), ("up", Data::Bool(*up))]);
            }
            Layout::Graph { ground, directed } => {
                fields.extend(ground.as_ref().map(|ground| ("ground", Data::from(&ground[..]))));
                fields.push(("directed", Data::Bool(*directed)));
            }
            Layout::Beside(parts) => {
                let part = |(name, scene): &(String, Scene)| {
                    Data::object([("name", Data::from(&name[..])), ("scene", scene.write())])
                };
                fields.push(("parts", Data::list(parts.iter().map(part).collect())));
            }
        }
        fields.push(("things", Data::list(self.things.iter().map(Element::write).collect())));
        if self.hidden > 0 {
            fields.push(("hidden", Data::Natural(self.hidden)));
        }
        Data::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// Reads a scene. Names of rows and columns may be left out, and so may most fields of things.
    ///
    /// # Errors
    /// [`ParseSceneError`] with the place and what is expected there.
    pub fn read(data: &Data) -> Result<Scene, ParseSceneError> {
        Scene::read_within(data, MAX_DEPTH)
    }

    fn read_within(data: &Data, depth: usize) -> Result<Scene, ParseSceneError> {
        let optional = ["things", "columns", "rows", "up", "ground", "directed", "text", "parts", "hidden"];
        let ([layout], [things, columns, rows, up, ground, directed, shown, parts, hidden]) =
            data.fields(["layout"], optional)?;
        let things = match things {
            Some(things) => read_list(things, MAX_THINGS, Element::read).map_err(|e| e.within(".things"))?,
            None => Vec::new(),
        };
        let mut seen = HashSet::new();
        if let Some(i) = things.iter().position(|thing| !seen.insert(&thing.id)) {
            let id = &things[i].id;
            let message = words!("the name \"{id}\" is given twice", "名称 \"{id}\" 出现了两次");
            return Err(PositionError::wrong(message).within(&format!(".things[{i}].id")));
        }
        let far = |which: fn(&Element) -> Option<usize>| {
            things.iter().filter_map(which).max().map_or(0, |most| most + 1)
        };
        let layout = match text(layout).map_err(|e| e.within(".layout"))?.as_str() {
            "piles" => Layout::Piles,
            "row" | "rows" => Layout::Rows,
            "forest" => Layout::Forest,
            "text" => Layout::Text(shown.map_or(Ok(String::new()), text).map_err(|e| e.within(".text"))?),
            "grid" => Layout::Grid {
                columns: lines(columns, far(Element::column)).map_err(|e| e.within(".columns"))?,
                rows: lines(rows, far(Element::row)).map_err(|e| e.within(".rows"))?,
                up: truth(up).map_err(|e| e.within(".up"))?,
            },
            "graph" => Layout::Graph {
                ground: ground.map(text).transpose().map_err(|e| e.within(".ground"))?,
                directed: truth(directed).map_err(|e| e.within(".directed"))?,
            },
            "beside" if depth > 0 => {
                let read = |part: &Data| {
                    let ([name, scene], []) = part.fields(["name", "scene"], [])?;
                    let scene = Scene::read_within(scene, depth - 1).map_err(|e| e.within(".scene"))?;
                    Ok((text(name).map_err(|e| e.within(".name"))?, scene))
                };
                let none = Data::list(Vec::new());
                Layout::Beside(read_list(parts.unwrap_or(&none), 64, read).map_err(|e| e.within(".parts"))?)
            }
            other => {
                let message = words!(
                    "there is no layout \"{other}\": piles, rows, grid, graph, forest, beside or text is expected",
                    "没有名为 \"{other}\" 的布局：应为 piles、rows、grid、graph、forest、beside 或 text"
                );
                return Err(PositionError::wrong(message).within(".layout"));
            }
        };
        let hidden = hidden.map_or(Ok(0), |n| n.natural(u64::MAX)).map_err(|e| e.within(".hidden"))?;
        Scene { layout, things, hidden }.checked()
    }

    /// Cells lie in the grid, and what stands on things or joins them names things that are there.
    fn checked(self) -> Result<Scene, ParseSceneError> {
        let ids: HashSet<&str> = self.things.iter().map(|thing| thing.id.as_str()).collect();
        for (i, thing) in self.things.iter().enumerate() {
            let missing = match &thing.is {
                ElementKind::Edge(ends) => ends.iter().find(|end| !ids.contains(end.as_str())).cloned(),
                ElementKind::On(on) => (!ids.contains(on.as_str())).then(|| on.clone()),
                ElementKind::Cell { x, y } => match &self.layout {
                    Layout::Grid { columns, rows, .. } if *x < columns.len() && *y < rows.len() => None,
                    _ => Some(format!("[{x}, {y}]")),
                },
                ElementKind::Heap(_) | ElementKind::Vertex => None,
            };
            if let Some(missing) = missing {
                let message = words!("there is no {missing} in this scene", "这个画面中没有 {missing}");
                return Err(PositionError::wrong(message).within(&format!(".things[{i}]")));
            }
        }
        Ok(self)
    }
}

impl Layout {
    /// The name of the layout.
    pub fn name(&self) -> &'static str {
        match self {
            Layout::Piles => "piles",
            Layout::Rows => "rows",
            Layout::Grid { .. } => "grid",
            Layout::Graph { .. } => "graph",
            Layout::Forest => "forest",
            Layout::Beside(_) => "beside",
            Layout::Text(_) => "text",
        }
    }
}

impl Element {
    fn column(&self) -> Option<usize> {
        if let ElementKind::Cell { x, .. } = self.is { Some(x) } else { None }
    }

    fn row(&self) -> Option<usize> {
        if let ElementKind::Cell { y, .. } = self.is { Some(y) } else { None }
    }

    fn write(&self) -> Data {
        let mut fields = vec![("id", Data::from(&self.id[..]))];
        match &self.is {
            ElementKind::Heap(tokens) => fields.push(("heap", Data::Natural(*tokens))),
            ElementKind::Cell { x, y } => fields.push(("cell", Data::from(vec![*x as u64, *y as u64]))),
            ElementKind::Vertex => fields.push(("vertex", Data::Bool(true))),
            ElementKind::Edge(ends) => fields.push(("edge", texts(ends))),
            ElementKind::On(on) => fields.push(("on", Data::from(&on[..]))),
        }
        if self.look != Appearance::Plain {
            fields.push(("look", Data::from(self.look.name())));
        }
        fields.extend(self.text.as_ref().map(|text| ("text", Data::from(&text[..]))));
        Data::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    fn read(data: &Data) -> Result<Element, ParseSceneError> {
        let optional = ["heap", "cell", "vertex", "edge", "on", "look", "text"];
        let ([id], [heap, cell, vertex, edge, on, look, shown]) = data.fields(["id"], optional)?;
        let id = text(id).map_err(|e| e.within(".id"))?;
        if id.is_empty() || !id.chars().all(|c| c.is_alphanumeric() || ",-_".contains(c)) {
            let message = words!(
                "a name is made of letters, digits, commas and -, such as \"c1,2\"",
                "名称由字母、数字、逗号和 - 组成，例如 \"c1,2\""
            );
            return Err(PositionError::wrong(message).within(".id"));
        }
        let is = match (heap, cell, vertex, edge, on) {
            (Some(tokens), None, None, None, None) => {
                ElementKind::Heap(tokens.natural(u64::MAX).map_err(|e| e.within(".heap"))?)
            }
            (None, Some(cell), None, None, None) => match cell.naturals(MAX_LINES as u64 * 2 - 1) {
                Ok([x, y]) => ElementKind::Cell { x: *x as usize, y: *y as usize },
                Ok(_) => return Err(PositionError::wrong(pair()).within(".cell")),
                Err(error) => return Err(error.within(".cell")),
            },
            (None, None, Some(_), None, None) => ElementKind::Vertex,
            (None, None, None, Some(edge), None) => {
                let ends = read_list(edge, 2, text).map_err(|e| e.within(".edge"))?;
                ElementKind::Edge(ends.try_into().map_err(|_| PositionError::wrong(pair()).within(".edge"))?)
            }
            (None, None, None, None, Some(on)) => ElementKind::On(text(on).map_err(|e| e.within(".on"))?),
            _ => {
                return Err(PositionError::wrong(words!(
                    "a thing is one of \"heap\", \"cell\", \"vertex\", \"edge\" and \"on\"",
                    "每个物件应恰好有 \"heap\"、\"cell\"、\"vertex\"、\"edge\"、\"on\" 中的一个"
                )));
            }
        };
        let look = match look {
            None => Appearance::Plain,
            Some(name) => {
                let name = text(name).map_err(|e| e.within(".look"))?;
                let known = Appearance::ALL.iter().find(|(known, _)| *known == name);
                known.map(|&(_, look)| look).ok_or_else(|| {
                    let all = Appearance::ALL.map(|(name, _)| name).join(", ");
                    let message = words!(
                        "there is no look \"{name}\": write one of {all}",
                        "没有名为 \"{name}\" 的样子：{all}"
                    );
                    PositionError::wrong(message).within(".look")
                })?
            }
        };
        let text = shown.map(text).transpose().map_err(|e| e.within(".text"))?;
        Ok(Element { id, is, look, text })
    }
}

fn pair() -> LocalizedString {
    words!("a list of two is expected here", "这里应为两项的列表")
}

fn texts(list: &[String]) -> Data {
    Data::List(list.iter().map(|text| Data::from(&text[..])).collect())
}

/// A short text or a number as text.
fn text(data: &Data) -> Result<String, ParseSceneError> {
    match data {
        Data::Text(text) if text.len() <= 4096 => Ok(text.clone()),
        Data::Natural(_) | Data::Big(_) => Ok(data.to_string()),
        other => Err(PositionError::shape(other, &words!("a short text", "短文本"))),
    }
}

fn truth(data: Option<&Data>) -> Result<bool, ParseSceneError> {
    match data {
        None => Ok(false),
        Some(Data::Bool(value)) => Ok(*value),
        Some(other) => Err(PositionError::shape(other, &words!("true or false", "true 或 false"))),
    }
}

/// The names of lines: their numbers, where none are given.
fn lines(names: Option<&Data>, count: usize) -> Result<Vec<String>, ParseSceneError> {
    match names {
        Some(names) => read_list(names, 2 * MAX_LINES, text),
        None => Ok((0..count).map(|line| line.to_string()).collect()),
    }
}

fn read_list<T>(
    data: &Data,
    most: usize,
    read: impl Fn(&Data) -> Result<T, ParseSceneError>,
) -> Result<Vec<T>, ParseSceneError> {
    let items = data.items()?;
    if items.len() > most {
        return Err(PositionError::too_large(words!(
            "there are too many: write at most {most}",
            "最多可有 {most} 个"
        )));
    }
    items.iter().enumerate().map(|(i, item)| read(item).map_err(|e| e.within(&format!("[{i}]")))).collect()
}
