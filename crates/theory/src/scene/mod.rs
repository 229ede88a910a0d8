//! What a position looks like, and where a move is picked: no colours, no pixels, no words.
//!
//! A [`Scene`] is a list of [things](Element) with names that speak the notation: `h0` is heap 0, `h0#2` its
//! second token from below, `c1,3` the cell in row 1 and column 3, `e5` edge 5. A move is a sequence of
//! [picks](Pick) of such names; they are what a mouse clicks on and what a person types. One crate draws all
//! scenes and knows no game.
//!
//! Rulesets say little of this. The default is read off the position as it is written
//! ([`Scene::from_position`]): texts are boards, `edges` are a graph, `parents` a forest. Picks follow from
//! the names of moves ([`by_name`]).
//!
//! Large positions show a window: a scene holds no more things than can be drawn, and says how many it
//! [leaves out](Scene::hidden). Of a graph it is what lies around the tokens, the ground, or [a
//! vertex](Scene::around).

mod families;
mod infer;
mod json;
mod picks;
mod viewport;

pub use families::{VisibleRange, cards, heap_name, heap_number};
pub use json::ParseSceneError;
pub(crate) use picks::PickReader;
pub use picks::{Pick, by_name, of_split};

use std::collections::HashMap;

/// More heaps than this are not shown.
pub const MAX_HEAPS: usize = 60;

/// A heap of more tokens than this is shown by its number.
pub const MAX_TOKENS: u64 = 24;

/// A board shows no more rows and columns than this.
pub const MAX_LINES: usize = 32;

/// More places of a strip than this are not shown.
pub const MAX_PLACES: usize = 60;

/// More edges or vertices than this are not shown.
pub const MAX_EDGES: usize = 300;

/// A position as it is to be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// How the things lie.
    pub layout: Layout,
    /// What there is to be seen, no name twice.
    pub things: Vec<Element>,
    /// How many things more there are.
    pub hidden: u64,
}

/// How the things of a scene lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Heaps: a move takes tokens from the top of them.
    Piles,
    /// Heaps whose tokens lie in a row: a move may leave gaps in them.
    Rows,
    /// Cells in columns and rows.
    Grid {
        /// What stands over each column.
        columns: Vec<String>,
        /// What stands beside each row.
        rows: Vec<String>,
        /// True where the first row is the lowest.
        up: bool,
    },
    /// Vertices and edges.
    Graph {
        /// The vertex that is the ground.
        ground: Option<String>,
        /// Whether edges have a direction, from their first end to their second.
        directed: bool,
    },
    /// Rooted trees: an edge leads from a vertex to a child of it.
    Forest,
    /// Scenes side by side. Names of things begin with the name of the part and a point, as in `s1.h0`.
    Beside(Vec<(String, Scene)>),
    /// A text, for positions that nobody has said more about.
    Text(String),
}

impl Default for Layout {
    fn default() -> Layout {
        Layout::Text(String::new())
    }
}

/// Something to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name: letters, digits, commas and minus signs.
    pub id: String,
    /// What it is.
    pub is: ElementKind,
    /// What it looks like.
    pub look: Appearance,
    /// What is written on it: a number or a letter of the notation.
    pub text: Option<String>,
}

/// What a thing is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A heap of this many tokens, the first of which is `NAME#1`.
    Heap(u64),
    /// A cell in this column and row of those of the [grid](Layout::Grid), from 0.
    Cell {
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// A vertex.
    Vertex,
    /// An edge between two vertices, which may be the same.
    Edge([String; 2]),
    /// A piece that stands on the thing of this name.
    On(String),
}

/// The looks that a thing may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Appearance {
    /// That of any thing of its kind: an empty cell, a vertex, an edge.
    #[default]
    Plain,
    /// A token, or something with tokens on it.
    Token,
    /// A coin that shows heads.
    Heads,
    /// A coin that shows tails.
    Tails,
    /// Left's.
    Left,
    /// Right's.
    Right,
    /// Either player's.
    Green,
    /// Not there any more, or never there.
    Wall,
    /// What loses for the player who takes it.
    Poison,
    /// A box that is open.
    Open,
    /// A box that is closed.
    Closed,
    /// A card with a number.
    Card,
    /// The ground.
    Ground,
    /// Out of reach of moves, and shown for what stands beside it.
    Still,
}

impl Appearance {
    /// All of them, with their names.
    pub const ALL: [(&str, Appearance); 14] = [
        ("plain", Appearance::Plain),
        ("token", Appearance::Token),
        ("heads", Appearance::Heads),
        ("tails", Appearance::Tails),
        ("left", Appearance::Left),
        ("right", Appearance::Right),
        ("green", Appearance::Green),
        ("wall", Appearance::Wall),
        ("poison", Appearance::Poison),
        ("open", Appearance::Open),
        ("closed", Appearance::Closed),
        ("card", Appearance::Card),
        ("ground", Appearance::Ground),
        ("still", Appearance::Still),
    ];

    /// The name of the look.
    pub fn name(self) -> &'static str {
        Appearance::ALL.iter().find(|(_, look)| *look == self).map_or("plain", |(name, _)| name)
    }
}

impl Element {
    /// A thing that looks as others of its kind.
    pub fn new(id: impl Into<String>, is: ElementKind) -> Element {
        Element { id: id.into(), is, look: Appearance::Plain, text: None }
    }

    /// The same with another look.
    pub fn with_look(mut self, look: Appearance) -> Element {
        self.look = look;
        self
    }

    /// The same with something written on it.
    pub fn with_text(mut self, text: impl Into<String>) -> Element {
        self.text = Some(text.into());
        self
    }
}

impl Scene {
    /// A text.
    pub fn text(text: impl Into<String>) -> Scene {
        Scene { layout: Layout::Text(text.into()), ..Scene::default() }
    }

    /// Scenes side by side, each with its name.
    pub fn beside(parts: Vec<(String, Scene)>) -> Scene {
        Scene { layout: Layout::Beside(parts), ..Scene::default() }
    }

    /// The same graph with edges that have a direction.
    pub fn directed(mut self) -> Scene {
        if let Layout::Graph { directed, .. } = &mut self.layout {
            *directed = true;
        }
        self
    }

    /// The same with the look of a thing changed, where it is there.
    pub fn looking(mut self, id: &str, look: Appearance) -> Scene {
        self.things.iter_mut().filter(|thing| thing.id == id).for_each(|thing| thing.look = look);
        self
    }

    /// The things by their names, those of parts with the name of the part before theirs.
    pub fn names(&self) -> HashMap<String, &Element> {
        let mut names = HashMap::new();
        self.gather("", &mut names);
        names
    }

    fn gather<'a>(&'a self, before: &str, names: &mut HashMap<String, &'a Element>) {
        names.extend(self.things.iter().map(|thing| (format!("{before}{}", thing.id), thing)));
        if let Layout::Beside(parts) = &self.layout {
            parts.iter().for_each(|(part, scene)| scene.gather(&format!("{before}{part}."), names));
        }
    }

    /// How many things are left out, here and in parts.
    pub fn all_hidden(&self) -> u64 {
        let parts = if let Layout::Beside(parts) = &self.layout { &parts[..] } else { &[] };
        parts.iter().fold(self.hidden, |sum, (_, part)| sum.saturating_add(part.all_hidden()))
    }
}
