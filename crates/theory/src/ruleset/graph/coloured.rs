//! Edges that belong to Left, to Right, or to either.

use super::{MAX_EDGES, VERTICES, edge, edges, too_many_edges};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::MoveName;
use crate::scene::Appearance;
use crate::structure::pendant_trees::Edge;
use crate::words;
use std::cmp::Ordering;

/// The colour of an edge: who may choose it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Colour {
    /// Left.
    Blue = 1,
    /// Right.
    Red = 2,
    /// Either.
    Green = 3,
}

/// A list of edges with their colours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColouredEdges {
    /// The ends of each edge.
    pub ends: Vec<Edge>,
    /// The colour of each edge.
    pub colours: Vec<Colour>,
}

impl Colour {
    const ALL: [(&'static str, Colour); 3] = [("b", Colour::Blue), ("r", Colour::Red), ("g", Colour::Green)];

    /// Whether this player may choose an edge of this colour.
    pub fn is_for(self, player: Player) -> bool {
        self != if player == Player::Left { Colour::Red } else { Colour::Blue }
    }

    /// The colour of an edge that stands for two parallel ones where one choice is as good as the other.
    pub fn or(self, other: Colour) -> Colour {
        if self == other { self } else { Colour::Green }
    }

    /// The colour when Left and Right change places.
    pub fn swapped(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
            Colour::Green => Colour::Green,
        }
    }

    /// What an edge of this colour looks like.
    pub fn look(self) -> Appearance {
        match self {
            Colour::Blue => Appearance::Left,
            Colour::Red => Appearance::Right,
            Colour::Green => Appearance::Green,
        }
    }

    /// The letter in the notation.
    pub fn letter(self) -> &'static str {
        Colour::ALL.iter().find(|&&(_, colour)| colour == self).map_or("g", |&(letter, _)| letter)
    }
}

impl ColouredEdges {
    /// Reads a list of edges `[u, v]`, which are green, and `[u, v, colour]`.
    ///
    /// # Errors
    /// [`PositionError`] at the first edge that is none.
    pub fn parse(data: &Data) -> Result<ColouredEdges, PositionError> {
        if let Data::Rows { width: 2, .. } = data {
            let ends = edges(data)?;
            return Ok(ColouredEdges { colours: vec![Colour::Green; ends.len()], ends });
        }
        let items = data.items()?;
        if items.len() > MAX_EDGES {
            return Err(too_many_edges());
        }
        items.iter().enumerate().map(|(i, item)| coloured_edge(item, i)).collect()
    }

    /// Writes the list, every edge with its colour.
    pub fn write(&self) -> Data {
        let edge = |(&(u, v), colour): (&Edge, &Colour)| {
            Data::List(vec![Data::Natural(u.into()), Data::Natural(v.into()), Data::from(colour.letter())])
        };
        Data::list(self.ends.iter().zip(&self.colours).map(edge).collect())
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All edges in turn.
    pub fn iter(&self) -> impl Iterator<Item = (Edge, Colour)> + Clone + '_ {
        self.ends.iter().copied().zip(self.colours.iter().copied())
    }

    /// The same with Left and Right in each other's place.
    pub fn swapped(&self) -> ColouredEdges {
        self.iter().map(|(ends, colour)| (ends, colour.swapped())).collect()
    }

    /// The same with new names for the vertices, the lesser end of each edge first, in rising order.
    pub fn renamed(&self, names: &[u32]) -> ColouredEdges {
        let mut edges: Vec<(Edge, Colour)> = self
            .iter()
            .map(|((u, v), colour)| {
                let (u, v) = (names[u as usize], names[v as usize]);
                ((u.min(v), u.max(v)), colour)
            })
            .collect();
        edges.sort_unstable();
        edges.into_iter().collect()
    }

    /// How the number of Right's own edges compares with that of Left's.
    pub fn right_to_left(&self) -> Ordering {
        let count = |wanted| self.colours.iter().filter(|&&colour| colour == wanted).count();
        count(Colour::Red).cmp(&count(Colour::Blue))
    }

    /// About how many bytes of memory it takes.
    pub fn size_in_memory(&self) -> usize {
        self.len() * (size_of::<Edge>() + size_of::<Colour>())
    }

    /// What names the choice of an edge, `place` being its place in the list that was given.
    pub(super) fn name(&self, edge: usize, place: u64) -> MoveName {
        let ends = self.ends.get(edge).map(|&(u, v)| vec![u.into(), v.into()]);
        vec![("edge", Data::Natural(place)), ("ends", Data::Naturals(ends.unwrap_or_default()))]
    }
}

impl FromIterator<(Edge, Colour)> for ColouredEdges {
    fn from_iter<I: IntoIterator<Item = (Edge, Colour)>>(edges: I) -> ColouredEdges {
        let (ends, colours) = edges.into_iter().unzip();
        ColouredEdges { ends, colours }
    }
}

fn coloured_edge(data: &Data, i: usize) -> Result<(Edge, Colour), PositionError> {
    let step = format!("[{i}]");
    match data {
        Data::List(parts) => match &parts[..] {
            [u, v, colour] => {
                let end = |end: &Data, place: &str| {
                    let end = end.natural(VERTICES - 1).map_err(|error| error.within(place).within(&step))?;
                    Ok(end as u32)
                };
                let colour = colour_of(colour).map_err(|error| error.within("[2]").within(&step))?;
                Ok(((end(u, "[0]")?, end(v, "[1]")?), colour))
            }
            _ => Err(PositionError::wrong(words!(
                "an edge is a pair of vertices and perhaps a colour, such as [3, 1, \"b\"]",
                "边应为一对顶点，可加颜色，例如 [3, 1, \"b\"]"
            ))
            .within(&step)),
        },
        pair => Ok((edge(pair, i)?, Colour::Green)),
    }
}

fn colour_of(data: &Data) -> Result<Colour, PositionError> {
    let Data::Text(text) = data else {
        return Err(PositionError::shape(
            data,
            &words!("a colour, \"b\", \"r\" or \"g\"", "颜色 \"b\"、\"r\" 或 \"g\""),
        ));
    };
    Colour::ALL.iter().find(|(letter, _)| letter == text).map(|&(_, colour)| colour).ok_or_else(|| {
        PositionError::wrong(words!(
            "there is no colour \"{text}\": write \"b\" for blue, which is Left's, \"r\" for red, which is Right's, or \"g\" for green",
            "没有颜色 \"{text}\"：蓝色（左方）写 \"b\"，红色（右方）写 \"r\"，绿色写 \"g\""
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: Vec<Data>) -> Data {
        Data::list(items)
    }

    #[test]
    fn edges_are_read_with_and_without_colours() {
        let data = list(vec![list(vec![0.into(), 1.into(), "b".into()]), list(vec![1.into(), 2.into()])]);
        let edges = ColouredEdges::parse(&data).unwrap();
        assert_eq!(edges.ends, [(0, 1), (1, 2)]);
        assert_eq!(edges.colours, [Colour::Blue, Colour::Green]);
        assert_eq!(ColouredEdges::parse(&edges.write()), Ok(edges));
        let green = ColouredEdges::parse(&Data::Rows { width: 2, cells: vec![0, 1, 1, 1] }).unwrap();
        assert_eq!(green.colours, [Colour::Green; 2]);
        assert_eq!(ColouredEdges::parse(&list(vec![])), Ok(ColouredEdges::default()));
    }

    #[test]
    fn data_that_are_no_edge_get_a_message_that_says_where() {
        let error = |edge: Vec<Data>| ColouredEdges::parse(&list(vec![list(edge)])).unwrap_err();
        for (edge, at, message) in [
            (vec![0.into(), 1.into(), "y".into()], "[0][2]", "there is no colour \"y\""),
            (vec![0.into(), "r".into(), "r".into()], "[0][1]", "a whole number is expected"),
            (vec![0.into(), "r".into()], "[0]", "a pair of vertices and perhaps a colour"),
            (vec![0.into(), 1.into(), 2.into()], "[0]", "an edge is a pair of vertices"),
            (vec![0.into(), 1.into(), Data::Null], "[0][2]", "a colour, \"b\", \"r\" or \"g\" is expected"),
            (vec![0.into(), (1u64 << 40).into(), "b".into()], "[0][1]", "this number is too large"),
        ] {
            let error = error(edge);
            assert_eq!(error.at, at);
            assert!(error.message.en.contains(message), "{}", error.message.en);
        }
    }
}
