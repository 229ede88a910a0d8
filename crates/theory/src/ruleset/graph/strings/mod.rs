//! Strings and coins, dots and boxes, Nimstring: one set of rules on graphs and on boards of dots.
//!
//! Lines between dots are strings: each is between two boxes, or between a box and the ground, which is
//! everything outside. Boxes are coins. To draw a line is to cut a string; a box with four lines is a coin
//! without strings.

pub mod network;
mod picture;
pub mod unravel;

use super::{VERTICES, edges};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit, list_weight};
use crate::scene::{Pick, Scene};
use crate::{text, words};
use network::Offer;
use picture::Picture;

/// The ground among the ends of strings.
const GROUND: u32 = u32::MAX;

/// The largest score that is read.
const MAX_SCORE: u64 = 1_000_000_000;

/// A string that is not cut, or a line that is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Line {
    /// The sign of the picture that it is, counted along its rows; 0 in a graph.
    place: u32,
    /// The coins that it joins, in the order in which they were written, or [`GROUND`].
    ends: [u32; 2],
}

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Frame {
    /// As a picture of dots and lines.
    Picture(Picture),
    /// As a list of edges, with this vertex for the ground.
    Graph(Option<u32>),
}

/// The strings that are not cut.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strings {
    frame: Frame,
    lines: Vec<Line>,
    /// What the player to move has won before, and what the opponent has, if that is written.
    score: Option<[i64; 2]>,
}

impl Strings {
    /// The number of strings that are not cut.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether every string is cut.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The number of coins that are not taken.
    pub fn coins(&self) -> u32 {
        self.compact().0
    }

    /// How many coins the player to move has won more than the opponent before, as far as that is written.
    pub fn lead(&self) -> i64 {
        self.score.map_or(0, |[mine, theirs]| mine - theirs)
    }

    /// Whether the position says what was won before.
    pub fn has_score(&self) -> bool {
        self.score.is_some()
    }

    /// The number of coins that a move takes.
    pub fn taken_by(&self, line: u32) -> u32 {
        let ends = self.lines[line as usize].ends;
        let strings =
            |coin: u32| self.lines.iter().filter(|other| other.ends.contains(&coin)).take(2).count();
        ends.iter().filter(|&&coin| coin != GROUND && strings(coin) == 1).count() as u32
    }

    /// What the player to move meets, when all coins are taken that a good player takes.
    pub fn offer(&self) -> Offer {
        let (coins, strings) = self.compact();
        unravel::unravel(coins, &strings)
    }

    /// The number of coins and the strings between them, with the coins numbered from 1.
    fn compact(&self) -> (u32, Vec<[u32; 2]>) {
        let mut coins: Vec<u32> = self.lines.iter().flat_map(|line| line.ends).collect();
        coins.retain(|&coin| coin != GROUND);
        coins.sort_unstable();
        coins.dedup();
        let number = |coin: u32| coins.binary_search(&coin).map_or(network::GROUND, |place| place as u32 + 1);
        (coins.len() as u32, self.lines.iter().map(|line| line.ends.map(number)).collect())
    }
}

/// What the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// More coins than the opponent.
    Coins,
    /// Not to be the one who cannot move.
    LastMove,
}

/// What tells the games apart.
#[derive(Debug)]
struct Variant {
    aim: Aim,
    form: TextFormat,
    about: RulesetInfo,
}

/// The rules: a move cuts a string, and a player who takes a coin with it moves again.
#[derive(Clone, Copy, Debug)]
pub struct Boxes(&'static Variant);

impl Boxes {
    /// What the players want.
    pub fn aim(&self) -> Aim {
        self.0.aim
    }
}

/// A game with these rules.
pub trait BoxesGame: Send + Sync + 'static {
    /// The rules.
    fn rules(&self) -> Boxes;
}

/// Dots and boxes.
#[derive(Clone, Copy, Debug, Default)]
pub struct DotsAndBoxes;

/// The same on any graph.
#[derive(Clone, Copy, Debug, Default)]
pub struct StringsAndCoins;

/// The same game won by the last move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nimstring;

macro_rules! game {
    ($game:ident, $name:literal, $variant:ident) => {
        impl BoxesGame for $game {
            fn rules(&self) -> Boxes {
                Boxes(&$variant)
            }
        }

        impl Parameters for $game {
            fn from_parameters(parameters: Option<&str>) -> Result<$game, GameError> {
                no_parameters($name, parameters).map(|()| $game)
            }
        }
    };
}

game!(DotsAndBoxes, "dots-and-boxes", DOTS_AND_BOXES);
game!(StringsAndCoins, "strings-and-coins", STRINGS_AND_COINS);
game!(Nimstring, "nimstring", NIMSTRING);

impl Ruleset for Boxes {
    type Position = Strings;
    /// The place of a string among those that are not cut.
    type Move = u32;

    fn visit_moves(&self, at: &Strings, _: Player, visit: Visit<'_, u32>) -> Flow {
        (0..at.lines.len() as u32).try_for_each(visit)
    }

    /// [`Strings::taken_by`] says who moves next; the score of this player is written first.
    fn play(&self, at: &Strings, &line: &u32) -> Result<Strings, PositionTooLarge> {
        let taken = i64::from(at.taken_by(line));
        let score =
            at.score.map(|[mine, theirs]| if taken > 0 { [mine + taken, theirs] } else { [theirs, mine] });
        let mut lines = at.lines.clone();
        lines.remove(line as usize);
        Ok(Strings { frame: at.frame, lines, score })
    }

    fn count_moves(&self, at: &Strings) -> Option<u128> {
        Some(at.lines.len() as u128)
    }

    fn size_in_memory(&self, at: &Strings) -> usize {
        size_of::<Strings>() + list_weight(&at.lines)
    }
}

impl Notation for Boxes {
    fn parse(&self, data: &Data) -> Result<Strings, PositionError> {
        let has = |wanted: &str| matches!(data, Data::Object(fields) if fields.iter().any(|(name, _)| name == wanted));
        let scored = self.0.aim == Aim::Coins;
        let (frame, lines, score) = match (has("edges"), data) {
            (true, _) if scored => {
                let ([list], [ground, score]) = data.fields(["edges"], ["ground", "score"])?;
                let (frame, lines) = read_graph(list, ground)?;
                (frame, lines, score)
            }
            (true, _) => {
                let ([list], [ground]) = data.fields(["edges"], ["ground"])?;
                let (frame, lines) = read_graph(list, ground)?;
                (frame, lines, None)
            }
            (false, Data::Object(_)) if scored => {
                let ([board], [score]) = data.fields(["board"], ["score"])?;
                let (picture, lines) = picture::read(board).map_err(|error| error.within(".board"))?;
                (Frame::Picture(Picture { in_field: true, ..picture }), lines, score)
            }
            (false, Data::Object(_)) => {
                let ([board], []) = data.fields(["board"], [])?;
                let (picture, lines) = picture::read(board).map_err(|error| error.within(".board"))?;
                (Frame::Picture(Picture { in_field: true, ..picture }), lines, None)
            }
            _ => {
                let (picture, lines) = picture::read(data)?;
                (Frame::Picture(picture), lines, None)
            }
        };
        let score = score.map(read_score).transpose().map_err(|error| error.within(".score"))?;
        Ok(Strings { frame, lines, score })
    }

    fn write(&self, at: &Strings) -> Data {
        let mut fields = Vec::new();
        match at.frame {
            Frame::Picture(picture) => {
                let board = picture.write(&at.lines);
                if !picture.in_field {
                    return board;
                }
                fields.push(("board".to_owned(), board));
            }
            Frame::Graph(ground) => {
                let vertex = |end: u32| u64::from(if end == GROUND { ground.unwrap_or(0) } else { end });
                let edges = match at.lines[..] {
                    [] => Data::Naturals(Vec::new()),
                    _ => {
                        let ends = at.lines.iter().flat_map(|line| line.ends.map(vertex));
                        Data::Rows { width: 2, cells: ends.collect() }
                    }
                };
                fields.push(("edges".to_owned(), edges));
                fields.extend(ground.map(|ground| ("ground".to_owned(), Data::Natural(ground.into()))));
            }
        }
        let score = at.score.map(|score| ("score".to_owned(), Data::integers(score.to_vec())));
        fields.extend(score);
        Data::Object(fields)
    }

    fn size_after(&self, at: &Strings, _: &u32) -> u64 {
        match at.frame {
            Frame::Picture(picture) => u64::from(picture.rows) * u64::from(picture.columns),
            Frame::Graph(_) => 2 * at.lines.len() as u64,
        }
    }

    fn move_name(&self, at: &Strings, &line: &u32) -> MoveName {
        let (Line { place, ends }, taken) = (at.lines[line as usize], at.taken_by(line));
        let mut name = match at.frame {
            Frame::Picture(picture) => {
                let [row, column] = picture.sign(place);
                vec![("line", Data::Naturals(vec![row.into(), column.into()]))]
            }
            Frame::Graph(ground) => {
                let vertex = |end: u32| u64::from(if end == GROUND { ground.unwrap_or(0) } else { end });
                vec![
                    ("edge", Data::Natural(line.into())),
                    ("ends", Data::Naturals(ends.map(vertex).to_vec())),
                ]
            }
        };
        if taken > 0 && self.0.aim == Aim::Coins {
            name.push(("gain", Data::Natural(taken.into())));
        }
        if taken > 0 {
            name.push(("again", Data::Bool(true)));
        }
        name
    }

    fn board_of(&self, rows: u64, columns: u64) -> Option<Data> {
        Picture::with_size(rows, columns).map(|(picture, lines)| picture.write(&lines))
    }

    fn form(&self) -> TextFormat {
        self.0.form
    }

    fn scene(&self, at: &Strings) -> Scene {
        match at.frame {
            Frame::Picture(picture) => picture.scene(&at.lines),
            Frame::Graph(_) => Scene::from_position(&self.write(at)),
        }
    }

    fn picks(&self, at: &Strings, &line: &u32) -> Option<Vec<Pick>> {
        let pick = match at.frame {
            Frame::Picture(picture) => {
                let [row, column] = picture.sign(at.lines[line as usize].place);
                format!("c{row},{column}")
            }
            Frame::Graph(_) => format!("e{line}"),
        };
        Some(vec![Pick::thing(pick)])
    }

    fn about(&self) -> &'static RulesetInfo {
        &self.0.about
    }
}

/// Reads a graph.
fn read_graph(list: &Data, ground: Option<&Data>) -> Result<(Frame, Vec<Line>), PositionError> {
    let ground = ground.map(|ground| ground.natural(VERTICES - 1)).transpose();
    let ground = ground.map_err(|error| error.within(".ground"))?.map(|ground| ground as u32);
    let edges = edges(list).map_err(|error| error.within(".edges"))?;
    if let Some(place) = edges.iter().position(|(u, v)| u == v) {
        return Err(PositionError::wrong(words!(
            "a string cannot join a coin to itself: join two different vertices",
            "没有从硬币到自身的绳：请连接两个不同的顶点"
        ))
        .within(&format!(".edges[{place}]")));
    }
    let end = |vertex: u32| if Some(vertex) == ground { GROUND } else { vertex };
    let lines = edges.into_iter().map(|(u, v)| Line { place: 0, ends: [u, v].map(end) });
    Ok((Frame::Graph(ground), lines.collect()))
}

/// Reads what the player to move and the opponent have won before.
fn read_score(data: &Data) -> Result<[i64; 2], PositionError> {
    match data.naturals(MAX_SCORE)? {
        &[mine, theirs] => Ok([mine as i64, theirs as i64]),
        other => {
            let found = other.len();
            Err(PositionError::wrong(words!(
                "a score is what the player to move has won and what the opponent has, and this has {found} numbers: write [2, 1]",
                "得分应为轮到的一方与对手各自已得的数，而这里有 {found} 个数：请写 [2, 1]"
            )))
        }
    }
}

/// How boards are written as text.
const BOARD: TextFormat =
    TextFormat { shape: TextShape::Board { field: None, letters: "" }, example: "+-+.+\n..|..\n+.+.+" };

/// How graphs are written as text.
const GRAPH: TextFormat = TextFormat {
    shape: TextShape::Rows {
        list: Some("edges"),
        fields: &[ExtraField { name: "ground", holds: FieldType::Number }],
    },
    example: "0 1\n1 2\n2 0\n2 3\n3 0\nground 0",
};

static DOTS_AND_BOXES: Variant = Variant {
    aim: Aim::Coins,
    form: BOARD,
    about: RulesetInfo {
        rules: text!(
            "A move draws a line between two neighbouring dots. A player who completes a box wins it and must move again; a line may complete two. When all lines are drawn, the player with more boxes has won. The value is how many boxes the player to move wins more than the opponent from now on.",
            "每步在相邻两点之间画一条线。围成一格者得该格，并须再走一步；一条线可围成两格。所有线画完后，格多者胜。值为轮到的一方从此刻起比对手多得的格数。",
        ),
        format: text!(
            "rows of signs from the top: + for dots, - and | for lines that are drawn, . for other lines and inside boxes; {\"board\": rows, \"score\": [mine, theirs]} adds what was won before; or a graph as in strings-and-coins",
            "自上而下的各行：+ 为点，- 与 | 为已画的线，. 为未画的线和格内；{\"board\": 各行, \"score\": [己方, 对方]} 计入先前所得；也可写成 strings-and-coins 的图"
        ),
        example: "[\"+-+.+\",\"..|..\",\"+.+.+\"]",
        source: "E. Lucas, L'Arithmétique amusante (1895); E. Berlekamp, The Dots and Boxes Game (2000); Berlekamp, Conway, Guy, Winning Ways, chapter 16",
    },
};

static STRINGS_AND_COINS: Variant = Variant {
    aim: Aim::Coins,
    form: GRAPH,
    about: RulesetInfo {
        rules: text!(
            "Coins are tied to each other and to the ground by strings. A move cuts a string. A player who cuts the last string of a coin wins the coin and must move again; a cut may free two. When all strings are cut, the player with more coins has won. The value is how many coins the player to move wins more than the opponent from now on.",
            "硬币之间、硬币与地面之间系着绳。每步剪断一根绳。剪断某枚硬币最后一根绳者得该硬币，并须再走一步；一剪可得两枚。所有绳剪断后，硬币多者胜。值为轮到的一方从此刻起比对手多得的硬币数。",
        ),
        format: text!(
            "{\"edges\": [[u, v], ...], \"ground\": v}: the strings that are not cut; every vertex but the ground is a coin; with \"score\": [mine, theirs] what was won before; or a board as in dots-and-boxes",
            "{\"edges\": [[u, v], ...], \"ground\": v}：未剪断的绳；地面以外的每个顶点是一枚硬币；可加 \"score\": [己方, 对方] 表示先前所得；也可写成 dots-and-boxes 的棋盘"
        ),
        example: "{\"edges\":[[0,1],[1,2],[2,0],[2,3],[3,0]],\"ground\":0}",
        source: "Berlekamp, Conway, Guy, Winning Ways, chapter 16; E. Berlekamp, The Dots and Boxes Game (2000)",
    },
};

static NIMSTRING: Variant = Variant {
    aim: Aim::LastMove,
    form: BOARD,
    about: RulesetInfo {
        rules: text!(
            "Dots and boxes in which boxes count nothing: a player who completes a box must move again, and a player who cannot move loses. So the player who takes the last box has lost. A position has the Grundy value of the heap of Nim that makes it a loss for the player to move; if there is none, it is loony, and the player to move wins every sum with it.",
            "格数不计的点格棋：围成一格者须再走一步，无法行动者负；因此取得最后一格者负。与某个尼姆堆相加后轮到者负，该堆的大小即为局面的 Grundy 值；若没有这样的堆，局面称为疯局（loony），轮到的一方在任何含它的和中都获胜。",
        ),
        format: text!(
            "a board as in dots-and-boxes or a graph as in strings-and-coins, without a score",
            "dots-and-boxes 的棋盘或 strings-and-coins 的图，不写得分"
        ),
        example: "[\"+-+.+\",\"..|..\",\"+.+.+\"]",
        source: "Berlekamp, Conway, Guy, Winning Ways, chapters 12 and 16; E. Berlekamp, The Dots and Boxes Game (2000)",
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Data {
        Data::list(rows.iter().map(|&row| Data::from(row)).collect())
    }

    fn written(game: Boxes, data: &Data) -> Data {
        game.write(&game.parse(data).unwrap())
    }

    #[test]
    fn positions_are_written_in_the_form_in_which_they_were_read() {
        let rows = board(&["+-+.+", "|.|..", "+.+-+"]);
        let dots = DotsAndBoxes.rules();
        assert_eq!(written(dots, &Data::from("+-+.+/|.|../+.+-+")), rows);
        assert_eq!(written(dots, &board(&["+-+ +", "| |  ", "+ +-+"])), rows);
        let graph =
            Data::object([("edges", Data::Rows { width: 2, cells: vec![3, 1, 1, 3] }), ("ground", 3.into())]);
        for data in [
            Data::object([("board", rows.clone())]),
            Data::object([("board", rows), ("score", vec![2, 0].into())]),
            graph.clone(),
            Data::object([("edges", Data::Naturals(vec![]))]),
        ] {
            assert_eq!(written(dots, &data), data);
        }
        assert_eq!(written(Nimstring.rules(), &graph), graph);
    }

    #[test]
    fn a_player_who_takes_coins_moves_again_and_the_score_is_that_of_the_player_to_move() {
        let dots = DotsAndBoxes.rules();
        let at = Data::object([("board", board(&["+-+.+", "|...|", "+-+-+"])), ("score", vec![5, 7].into())]);
        let at = dots.parse(&at).unwrap();
        assert_eq!((at.len(), at.coins(), at.lead()), (2, 2, -2));
        let after = |mv| dots.write(&dots.play(&at, &mv).unwrap());
        let rows = board(&["+-+-+", "|...|", "+-+-+"]);
        assert_eq!(after(0), Data::object([("board", rows), ("score", vec![7, 5].into())]));
        let rows = board(&["+-+.+", "|.|.|", "+-+-+"]);
        assert_eq!(after(1), Data::object([("board", rows), ("score", vec![6, 7].into())]));
        assert_eq!(dots.move_name(&at, &0), [("line", Data::from(vec![0, 3]))]);
        let name = [("line", vec![1, 2].into()), ("gain", 1.into()), ("again", Data::Bool(true))];
        assert_eq!(dots.move_name(&at, &1), name);
        assert_eq!(Nimstring.rules().move_name(&at, &1).len(), 2);
        assert_eq!(dots.picks(&at, &1), Some(vec![Pick::thing("c1,2")]));
        // One line may complete two boxes.
        let at = dots.parse(&Data::from("+-+-+/|...|/+-+-+")).unwrap();
        assert_eq!(at.taken_by(0), 2);
    }

    #[test]
    fn a_board_is_the_graph_of_its_boxes() {
        let dots = DotsAndBoxes.rules();
        let board = dots.parse(&Data::from("+-+.+/..|../+.+.+")).unwrap();
        let cells = vec![0, 2, 1, 0, 0, 2, 1, 0, 2, 0];
        let graph = Data::object([("edges", Data::Rows { width: 2, cells }), ("ground", 0.into())]);
        assert_eq!(dots.parse(&graph).unwrap().offer(), board.offer());
        assert_eq!(board.offer().rest.joints(), 1);
    }

    #[test]
    fn data_that_are_no_position_are_refused_at_their_place() {
        let edges = |cells: Vec<u64>| Data::object([("edges", Data::Rows { width: 2, cells })]);
        let scored = |score: Vec<u64>| {
            Data::object([("board", Data::from("+.+/.../+.+")), ("score", Data::from(score))])
        };
        for (data, at) in [
            (board(&["+-+", "-.|", "+-+"]), "[1]"),
            (board(&["+-+", "|.|", "+-+-+"]), "[2]"),
            (board(&["+-+", "|x|", "+-+"]), "[1]"),
            (board(&["+-+", "|.|"]), ""),
            (board(&["+-+"]), ""),
            (board(&["++", "||", "++"]), ""),
            (Data::from(""), ""),
            (Data::Naturals(vec![]), ""),
            (Data::Naturals(vec![1]), "[0]"),
            (Data::from("+-+/..|/|-+"), ""),
            (Data::Null, ""),
            (edges(vec![0, 1, 2, 2]), ".edges[1]"),
            (scored(vec![1]), ".score"),
            (Data::object([("board", board(&["+-"]))]), ".board"),
            (Data::object([("edges", vec![].into()), ("ground", "x".into())]), ".ground"),
            (Data::object([("edges", vec![].into()), ("grund", 0.into())]), ".grund"),
        ] {
            let error = DotsAndBoxes.rules().parse(&data).expect_err("no position");
            assert_eq!((error.at.as_str(), error.too_large), (at, false), "{data:?}");
        }
        let far = DotsAndBoxes.rules().parse(&scored(vec![1, u64::MAX])).expect_err("no position");
        assert_eq!((far.at.as_str(), far.too_large), (".score[1]", true));
        assert_eq!(Nimstring.rules().parse(&scored(vec![1, 0])).unwrap_err().at, ".score");
        let wide = "+".repeat(1 << 20);
        assert!(DotsAndBoxes.rules().parse(&board(&[&wide, &wide])).unwrap_err().too_large);
        assert_eq!(DotsAndBoxes.rules().board_of(1 << 40, 1), None);
        assert_eq!(DotsAndBoxes.rules().board_of(0, 3), None);
    }

    #[test]
    fn open_chains_are_taken_but_for_a_choice_about_the_last_coins() {
        let offer = |coins, strings: &[[u32; 2]]| {
            let offer = unravel::unravel(coins, strings);
            (offer.sure, offer.last, offer.rest.coins())
        };
        // Chains of one, two and five coins on the ground, each with an open end.
        assert_eq!(offer(1, &[[0, 1]]), (1, 0, 0));
        assert_eq!(offer(2, &[[0, 1], [1, 2]]), (0, 2, 0));
        assert_eq!(offer(5, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5]]), (3, 2, 0));
        // Both ends open.
        assert_eq!(offer(3, &[[1, 2], [2, 3]]), (3, 0, 0));
        assert_eq!(offer(5, &[[1, 2], [2, 3], [3, 4], [4, 5]]), (1, 4, 0));
        // The four are taken, since there is a cheaper choice.
        assert_eq!(offer(6, &[[1, 2], [2, 3], [3, 4], [0, 5], [5, 6]]), (4, 2, 0));
        // A loop, which nobody can take from, stays.
        assert_eq!(offer(4, &[[1, 2], [2, 3], [3, 1], [0, 4]]), (1, 0, 3));
    }

    #[test]
    fn networks_of_one_shape_are_equal() {
        let network = |strings: &[[u32; 2]]| unravel::unravel(5, strings).rest;
        let one = network(&[[1, 2], [1, 2], [1, 3], [3, 0], [2, 0], [4, 5], [5, 4]]);
        let other = network(&[[5, 3], [5, 3], [2, 5], [2, 0], [3, 0], [4, 1], [1, 4]]);
        assert_eq!((&one, one.key()), (&other, other.key()));
        assert_eq!((one.joints(), one.chains().len(), one.loops()), (2, 4, &[2][..]));
    }
}
