//! Minimax: a token on a directed acyclic graph, moved in turn by max and min.

use super::{ScoringRuleset, score};
use crate::data::{Data, PositionError};
use crate::player::Player;
use crate::ruleset::parameters::{GameError, Parameters, no_parameters};
use crate::ruleset::text_format::{ExtraField, FieldType, TextFormat, TextShape};
use crate::ruleset::{Flow, MoveName, Notation, PositionTooLarge, Ruleset, RulesetInfo, Visit};
use crate::scene::{Pick, Scene};
use crate::structure::dag::{Cycle, Dag};
use crate::value::Score;
use crate::words;
use crate::{localized::row, text};
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules: the player to move moves the token along an edge, whose weight is added to the score; where
/// no edge leads on, the payoff of the vertex is added and the game is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

/// The board: a graph with weights and payoffs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimaxGraph {
    dag: Dag,
    from: Vec<u32>,
    to: Vec<u32>,
    /// Weights of the edges; empty where none were written.
    weights: Vec<Score>,
    /// Payoffs of all vertices.
    payoffs: Vec<Score>,
    /// The vertices whose payoff was written, in that order.
    paid: Vec<u32>,
}

impl MinimaxGraph {
    /// The graph.
    pub fn dag(&self) -> &Dag {
        &self.dag
    }

    /// What an edge adds to the score.
    pub fn weight(&self, edge: u32) -> &Score {
        self.weights.get(edge as usize).unwrap_or(&Score::ZERO)
    }

    /// What the end of the game on this vertex adds to the score.
    pub fn payoff(&self, vertex: u32) -> &Score {
        self.payoffs.get(vertex as usize).unwrap_or(&Score::ZERO)
    }
}

/// The token, whose turn it is, and the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The vertex on which the token stands.
    pub vertex: u32,
    /// Who moves it next: Left is max, Right is min.
    pub to_move: Player,
    /// Where it is moved.
    pub board: Arc<MinimaxGraph>,
}

/// The board is the same for all positions that are ever compared.
impl Hash for Token {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.vertex, self.to_move).hash(state);
    }
}

impl Ruleset for Minimax {
    type Position = Token;
    /// The edge along which the token is moved, and where that leads.
    type Move = (u32, u32);

    /// Shows the edges by where they lead, then by their numbers: a sort, for graphs are written in any
    /// order.
    fn visit_moves(&self, at: &Token, player: Player, visit: Visit<'_, (u32, u32)>) -> Flow {
        if player != at.to_move {
            return ControlFlow::Continue(());
        }
        let mut edges: Vec<(u32, u32)> = at.board.dag.edges_from(at.vertex).collect();
        edges.sort_unstable_by_key(|&(edge, to)| (to, edge));
        edges.into_iter().try_for_each(visit)
    }

    fn play(&self, at: &Token, &(_, to): &(u32, u32)) -> Result<Token, PositionTooLarge> {
        Ok(Token { vertex: to, to_move: at.to_move.opponent(), board: Arc::clone(&at.board) })
    }

    fn moves_are_sorted(&self) -> bool {
        true
    }
}

impl ScoringRuleset for Minimax {
    fn to_move(&self, at: &Token) -> Player {
        at.to_move
    }

    fn gain(&self, at: &Token, &(edge, _): &(u32, u32)) -> Score {
        at.board.weight(edge).clone()
    }

    fn final_score(&self, at: &Token) -> Score {
        at.board.payoff(at.vertex).clone()
    }
}

/// The largest number of a vertex, and the largest number of edges.
const MAX_VERTICES: u64 = 4_000_000;
const MAX_EDGES: usize = 4_000_000;

impl Notation for Minimax {
    /// Vertices that are in no edge and payoffs of vertices that have moves are allowed and mean nothing: the
    /// payoff of a vertex is never paid while the token can go on.
    fn parse(&self, data: &Data) -> Result<Token, PositionError> {
        let ([edges, start], [payoff, first]) = data.fields(["edges", "start"], ["payoff", "first"])?;
        let Edges { from, to, weights } = Edges::parse(edges).map_err(|e| e.within(".edges"))?;
        let start = vertex(start).map_err(|e| e.within(".start"))?;
        let to_move = first.map_or(Ok(Player::Left), player).map_err(|e| e.within(".first"))?;
        let paid = payoff.map_or(Ok(Vec::new()), payoffs).map_err(|e| e.within(".payoff"))?;
        let named = from.iter().chain(&to).copied().chain(paid.iter().map(|&(vertex, _)| vertex));
        let vertices = named.fold(start, u32::max) + 1;
        let dag = Dag::new(vertices, &from, &to).map_err(|cycle| is_cyclic(&cycle).within(".edges"))?;
        let mut payoffs = vec![Score::ZERO; if paid.is_empty() { 0 } else { vertices as usize }];
        let paid = paid
            .into_iter()
            .map(|(vertex, score)| {
                payoffs[vertex as usize] = score;
                vertex
            })
            .collect();
        let board = Arc::new(MinimaxGraph { dag, from, to, weights, payoffs, paid });
        Ok(Token { vertex: start, to_move, board })
    }

    fn write(&self, at: &Token) -> Data {
        let board = &*at.board;
        let ends = board.from.iter().zip(&board.to).map(|(&from, &to)| [from, to].map(u64::from));
        let edges = if board.from.is_empty() {
            Data::from(Vec::new())
        } else if board.weights.is_empty() {
            Data::Rows { width: 2, cells: ends.flatten().collect() }
        } else {
            let weighted = ends.zip(&board.weights).map(|(ends, weight)| {
                Data::list(ends.map(Data::Natural).into_iter().chain([Data::from(weight)]).collect())
            });
            Data::list(weighted.collect())
        };
        let payoff = board.paid.iter().map(|&v| (v.to_string(), Data::from(board.payoff(v)))).collect();
        let [start, first] = token(at.vertex, at.to_move);
        Data::object([("edges", edges), ("payoff", Data::Object(payoff)), start, first])
    }

    fn size_after(&self, at: &Token, _: &(u32, u32)) -> u64 {
        let board = &*at.board;
        (2 * board.from.len() + board.weights.len() + board.paid.len() + 2) as u64
    }

    fn write_short(&self, at: &Token) -> Option<Data> {
        Some(Data::object(token(at.vertex, at.to_move)))
    }

    fn move_name(&self, at: &Token, &(edge, to): &(u32, u32)) -> MoveName {
        let mut name = vec![("edge", Data::Natural(edge.into())), ("vertex", Data::Natural(to.into()))];
        if !at.board.weights.is_empty() {
            name.push(("weight", Data::from(at.board.weight(edge))));
        }
        name
    }

    fn form(&self) -> TextFormat {
        let fields = &[
            ExtraField { name: "payoff", holds: FieldType::Map },
            ExtraField { name: "start", holds: FieldType::Number },
            ExtraField { name: "first", holds: FieldType::Word },
        ];
        TextFormat {
            shape: TextShape::Rows { list: Some("edges"), fields },
            example: "0 1 2\n0 2\n1 3 5\n2 3 -1\npayoff 3 4\nstart 0\nfirst max",
        }
    }

    fn scene(&self, at: &Token) -> Scene {
        Scene::from_position(&self.write(at)).directed()
    }

    fn picks(&self, _: &Token, &(edge, _): &(u32, u32)) -> Option<Vec<Pick>> {
        Some(vec![Pick::thing(format!("e{edge}"))])
    }

    fn about(&self) -> &'static RulesetInfo {
        &ABOUT
    }
}

/// The fields of a position that a move changes.
fn token(vertex: u32, to_move: Player) -> [(&'static str, Data); 2] {
    let first = match to_move {
        Player::Left => "max",
        Player::Right => "min",
    };
    [("start", Data::Natural(vertex.into())), ("first", Data::from(first))]
}

fn vertex(data: &Data) -> Result<u32, PositionError> {
    let number = data.natural(MAX_VERTICES)?;
    u32::try_from(number).map_err(|_| PositionError::above(MAX_VERTICES))
}

fn player(data: &Data) -> Result<Player, PositionError> {
    match data {
        Data::Text(name) if name == "max" => Ok(Player::Left),
        Data::Text(name) if name == "min" => Ok(Player::Right),
        Data::Text(_) => {
            Err(PositionError::wrong(words!("write \"max\" or \"min\" here", "这里请写 \"max\" 或 \"min\"")))
        }
        other => Err(PositionError::shape(other, &words!("\"max\" or \"min\"", " \"max\" 或 \"min\""))),
    }
}

fn payoffs(data: &Data) -> Result<Vec<(u32, Score)>, PositionError> {
    let Data::Object(fields) = data else {
        let expected = words!(
            "an object with a payoff for each vertex, such as {{\"3\": 1}}",
            "以顶点为名的收益对象，例如 {{\"3\": 1}}"
        );
        return Err(PositionError::shape(data, &expected));
    };
    let payoff = |(name, value): &(String, Data)| {
        let read = name_of_vertex(name).and_then(|vertex| Ok((vertex, score(value)?)));
        read.map_err(|e| {
            let short: String = name.chars().take(40).collect();
            e.within(&format!(".{short}"))
        })
    };
    fields.iter().map(payoff).collect()
}

/// A vertex as the name of a field: digits without a zero in front.
fn name_of_vertex(name: &str) -> Result<u32, PositionError> {
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
    if !plain || (name.len() > 1 && name.starts_with('0')) {
        return Err(PositionError::wrong(words!(
            "payoffs are named by vertices: write \"3\" for vertex 3",
            "收益以顶点为名：顶点 3 写作 \"3\""
        )));
    }
    let number = name.parse::<u32>().ok().filter(|&number| u64::from(number) <= MAX_VERTICES);
    number.ok_or_else(|| PositionError::above(MAX_VERTICES))
}

fn is_cyclic(Cycle(on): &Cycle) -> PositionError {
    let vertices = row(on.iter().map(|&vertex| u64::from(vertex)));
    PositionError::wrong(words!(
        "the edges form a cycle through the vertices {vertices}: write a graph without cycles",
        "这些边构成经过顶点 {vertices} 的环：游戏可能永不结束，应为无环图"
    ))
}

/// Edges as they are written.
#[derive(Default)]
struct Edges {
    from: Vec<u32>,
    to: Vec<u32>,
    /// Empty where no edge has a weight.
    weights: Vec<Score>,
}

impl Edges {
    fn parse(data: &Data) -> Result<Edges, PositionError> {
        let mut edges = Edges::default();
        match data {
            Data::Naturals(list) if list.is_empty() => {}
            Data::Rows { width: width @ (2 | 3), cells } => {
                edges.expect(cells.len() / width)?;
                for (i, row) in cells.chunks_exact(*width).enumerate() {
                    let weight = row.get(2).map(|&weight| Score::from(weight));
                    edges.push([row[0], row[1]], weight).map_err(|e| e.within(&format!("[{i}]")))?;
                }
            }
            Data::IntegerRows { width: width @ 3, cells } => {
                edges.expect(cells.len() / width)?;
                for (i, row) in cells.chunks_exact(*width).enumerate() {
                    let read = match (u64::try_from(row[0]), u64::try_from(row[1])) {
                        (Ok(from), Ok(to)) => edges.push([from, to], Some(Score::from(row[2]))),
                        _ => edges.push_any(&Data::integers(row.to_vec())),
                    };
                    read.map_err(|e| e.within(&format!("[{i}]")))?;
                }
            }
            Data::List(items) => {
                edges.expect(items.len())?;
                for (i, item) in items.iter().enumerate() {
                    edges.push_any(item).map_err(|e| e.within(&format!("[{i}]")))?;
                }
            }
            other => {
                for (i, item) in other.items()?.iter().enumerate() {
                    edges.push_any(item).map_err(|e| e.within(&format!("[{i}]")))?;
                }
            }
        }
        Ok(edges)
    }

    fn expect(&mut self, count: usize) -> Result<(), PositionError> {
        if count > MAX_EDGES {
            return Err(PositionError::too_large(words!(
                "there are too many edges: write at most {MAX_EDGES}",
                "边最多 {MAX_EDGES} 条"
            )));
        }
        self.from.reserve(count);
        self.to.reserve(count);
        Ok(())
    }

    fn push(&mut self, ends: [u64; 2], weight: Option<Score>) -> Result<(), PositionError> {
        for (place, list) in [&mut self.from, &mut self.to].into_iter().enumerate() {
            let end = vertex(&Data::Natural(ends[place])).map_err(|e| e.within(&format!("[{place}]")))?;
            list.push(end);
        }
        match weight {
            // Edges written without a weight weigh 0 once another one has a weight.
            Some(weight) => {
                self.weights.resize(self.from.len() - 1, Score::ZERO);
                self.weights.push(weight);
            }
            None if self.weights.is_empty() => {}
            None => self.weights.push(Score::ZERO),
        }
        Ok(())
    }

    /// An edge written in any way, right or wrong.
    fn push_any(&mut self, data: &Data) -> Result<(), PositionError> {
        let expected = words!(
            "an edge [from, to] or [from, to, weight] is expected here",
            "这里应为边 [起点, 终点] 或 [起点, 终点, 权]"
        );
        let items = data.items().map_err(|_| PositionError::wrong(expected.clone()))?;
        let (ends, weight) = match &items[..] {
            [from, to] => ([from, to], None),
            [from, to, weight] => ([from, to], Some(score(weight).map_err(|e| e.within("[2]"))?)),
            _ => return Err(PositionError::wrong(expected)),
        };
        let from = ends[0].natural(MAX_VERTICES).map_err(|e| e.within("[0]"))?;
        let to = ends[1].natural(MAX_VERTICES).map_err(|e| e.within("[1]"))?;
        self.push([from, to], weight)
    }
}

static ABOUT: RulesetInfo = RulesetInfo {
    rules: text!(
        "A token stands on a vertex of a directed graph without cycles. Max and min move it in turn along an edge; the weights of the edges and the payoff of the vertex where no edge leads on are added up. Max wants the sum large, min wants it small.",
        "一枚棋子放在有向无环图的一个顶点上。max 和 min 轮流沿一条边移动它；经过的边的权与最后无边可走的顶点的收益相加即为得分。max 希望得分大，min 希望得分小。",
    ),
    format: text!(
        "{\"edges\": [[u, v], ...] or [[u, v, weight], ...], \"payoff\": {\"v\": x, ...}, \"start\": s, \"first\": \"max\" or \"min\"}; weights and payoffs left out are 0, and max is first where \"first\" is left out",
        "{\"edges\": [[u, v], ...] 或 [[u, v, 权], ...], \"payoff\": {\"v\": x, ...}, \"start\": s, \"first\": \"max\" 或 \"min\"}；省略的权和收益为 0，省略 \"first\" 时 max 先行"
    ),
    example: "{\"edges\":[[0,1,2],[0,2,0],[1,3,5],[1,4,-1],[2,4,3]],\"payoff\":{\"3\":1,\"4\":4},\"start\":0,\"first\":\"max\"}",
    source: "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. 5th International Congress of Mathematicians (1913), vol. 2, 501-504",
};

impl Parameters for Minimax {
    fn from_parameters(parameters: Option<&str>) -> Result<Minimax, GameError> {
        no_parameters("minimax", parameters).map(|()| Minimax)
    }
}
