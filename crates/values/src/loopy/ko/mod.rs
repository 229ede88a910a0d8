//! Means and temperatures of games with simple kos, by the economist's rules.
//!
//! A ko is a pair of positions: Right takes it by a move from the one to the other, and Left takes it back by
//! a move the other way. A ko may not be taken back at once; after a move elsewhere it may. Mean and
//! temperature are those of play in a rich environment, where a move elsewhere is worth the temperature t
//! (Berlekamp, The economist's view of combinatorial games, 1996; Spight, Extended thermography for multiple
//! kos in Go, 2002). For `a{W|b{a|B}}` with numbers W > B, Left fills from a with one move and Right with
//! two, so the temperature is (W - B)/3, the mean of a is W - (W - B)/3, and that of b is B + (W - B)/3.
//!
//! What happens at lower temperatures depends on threats. Thermographs are therefore drawn twice, with each
//! player as *komaster*. The komaster may take the ko back, and must then win it with the next move, the
//! opponent having moved elsewhere or answered in the same place. The other player cannot take it back. If
//! both thermographs have the same mast, the ko is *placid*, and the mast is the answer: any environment lies
//! between the two. If the means differ it is *hyperactive*, and there is no answer, since none would be
//! independent of threats; if only the temperatures differ there is a mean.
//!
//! A ko depends on how a game is written: the theory of loopy values, in which endless play is a draw, takes
//! other forms for equal. So this reads expressions. Other kos may be options of these, finite games anything
//! but those. Loops of any other kind have no answer.

mod walls;

use super::ValueContext;
use super::builder::{BuilderNode, GraphBuilder};
use super::components::StrongComponents;
use super::corner::{Corner, options};
use super::graph::{PLAYERS, side};
use crate::arena::ValueId;
use crate::notation::NodeValues;
use crate::notation::expression::{Expression, Node, NodeRef};
use crate::number::Dyadic;
use crate::operations;
use grundy_budget::Halt;
use grundy_theory::localized::LocalizedString;
use grundy_theory::player::Player;
use grundy_theory::words;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use walls::{Wall, Walls, WallsError};

/// Mean and temperature of a game with kos.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoMast {
    /// The mean.
    pub mean: BigRational,
    /// The temperature, at least 0; [`Halt::NoAnswer`] if it depends on who is komaster though the mean does
    /// not.
    pub temperature: Result<BigRational, Halt>,
}

/// The mast of a written game with kos, or why it has none: [`Halt::NoAnswer`] if the economist's rules give
/// none, or a limit.
pub type KoFound = Result<KoMast, Halt>;

fn unknown(reason: LocalizedString) -> Halt {
    Halt::NoAnswer(reason)
}

/// Why scaffolds make no thermograph.
fn no_mast(reason: WallsError) -> Halt {
    unknown(match reason {
        WallsError::Cold => words!(
            "neither player gains by moving somewhere in this game with a loop: a ko has a mean and a temperature here if its temperature is at least 0",
            "这个带环游戏的某处双方走动都无所得：这里只有温度不低于 0 的劫才有均值和温度"
        ),
        WallsError::Cave => words!(
            "the scaffolds of the thermograph of this ko meet more than once: its mean and temperature are not known here",
            "这个劫的温度图的两个脚手架不止一次相交：这里不知道它的均值和温度"
        ),
    })
}

fn no_simple_ko() -> Halt {
    unknown(words!(
        "play goes round here in a loop that is not a simple ko, such as a{{3|b{{a|0}}}}: mean and temperature are known for simple kos only",
        "这里的循环不是单劫（例如 a{{3|b{{a|0}}}}）：只有单劫才知道均值和温度"
    ))
}

fn not_written_out() -> Halt {
    unknown(words!(
        "the mean and temperature of a ko are found from braces, with numbers added at most: write out the options, as in a{{3|b{{a|0}}}} + 1",
        "劫的均值和温度由花括号读出，至多再加上数：请写出各选项，例如 a{{3|b{{a|0}}}} + 1"
    ))
}

/// Where an option leads, and the number that is added there.
#[derive(Clone, Debug)]
struct Link {
    to: End,
    shift: Dyadic,
}

#[derive(Clone, Copy, Debug)]
enum End {
    Short(ValueId),
    Inner(u32),
}

/// The braces of a written game with loops, and what their options lead to.
struct Braces {
    nodes: Vec<[Vec<Link>; 2]>,
    root: Link,
}

/// A strongly connected part of a game with simple kos.
enum Part {
    /// A brace that play does not come back to.
    Single(u32),
    /// Right takes the ko by moving from the first to the second, Left by moving back.
    Ko([u32; 2]),
}

/// Larger numbers than this are not calculated with: their bits.
const MAX_BITS: u64 = 1 << 16;

impl ValueContext<'_> {
    /// The mast of a written game whose value has loops.
    pub(super) fn ko(&mut self, expression: &Expression, short: &NodeValues) -> KoFound {
        let braces = self.braces(expression, short)?;
        let parts = self.parts_of(&braces)?;
        let left = self.mast_under(&braces, &parts, Player::Left)?;
        let right = self.mast_under(&braces, &parts, Player::Right)?;
        let ((mean, temperature), (other_mean, other_temperature)) = (left, right);
        if mean != other_mean {
            return Err(unknown(words!(
                "the mean of this ko depends on threats: it is {mean} if Left is komaster and {other_mean} if Right is",
                "这个劫的均值取决于劫材：左方为劫主时为 {mean}，右方为劫主时为 {other_mean}"
            )));
        }
        let temperature = match temperature == other_temperature {
            true => Ok(temperature),
            false => Err(unknown(words!(
                "the temperature of this ko depends on threats: it is {temperature} if Left is komaster and {other_temperature} if Right is",
                "这个劫的温度取决于劫材：左方为劫主时为 {temperature}，右方为劫主时为 {other_temperature}"
            ))),
        };
        Ok(KoMast { mean, temperature })
    }

    /// The braces that can be reached from the whole expression.
    fn braces(&mut self, expression: &Expression, short: &NodeValues) -> Result<Braces, Halt> {
        let mut reader =
            Reader { expression, short, named: with_names(expression), met: BraceOrder::default() };
        let root = reader.link(self, (expression.root(), false))?;
        let mut nodes: Vec<[Vec<Link>; 2]> = Vec::new();
        while let Some(&corner) = reader.met.order.get(nodes.len()) {
            let mut both = [Vec::new(), Vec::new()];
            for player in PLAYERS {
                for option in options(expression, corner, player) {
                    both[side(player)].push(reader.link(self, option)?);
                }
            }
            nodes.push(both);
        }
        Ok(Braces { nodes, root })
    }

    /// The parts of the braces, each behind all that can be reached from it.
    fn parts_of(&mut self, braces: &Braces) -> Result<Vec<Part>, Halt> {
        let mut draft = GraphBuilder::default();
        for _ in &braces.nodes {
            draft.push(self.budget)?;
        }
        for (node, both) in (0..).zip(&braces.nodes) {
            for player in PLAYERS {
                for link in &both[side(player)] {
                    if let End::Inner(to) = link.to {
                        draft.add(node, player, BuilderNode::Inner(to), self.budget)?;
                    }
                }
            }
        }
        let components = StrongComponents::from_draft(&draft, self.budget)?;
        let leads = |from: u32, player: Player, to: u32| braces.leads(from, player, to);
        let parts = components.parts.iter().map(|part| match part[..] {
            [one] if PLAYERS.iter().all(|&player| !leads(one, player, one)) => Ok(Part::Single(one)),
            [one, other] => {
                let is_ko = |a: u32, b: u32| {
                    leads(a, Player::Right, b)
                        && leads(b, Player::Left, a)
                        && !leads(a, Player::Left, b)
                        && !leads(b, Player::Right, a)
                        && PLAYERS.iter().all(|&player| !leads(a, player, a) && !leads(b, player, b))
                        && !braces.shifts(a, b)
                        && !braces.shifts(b, a)
                };
                match (is_ko(one, other), is_ko(other, one)) {
                    (true, _) => Ok(Part::Ko([one, other])),
                    (_, true) => Ok(Part::Ko([other, one])),
                    _ => Err(no_simple_ko()),
                }
            }
            _ => Err(no_simple_ko()),
        });
        let parts = parts.collect();
        draft.release(self.budget);
        parts
    }

    /// Mean and temperature of the whole if this player is komaster.
    fn mast_under(
        &mut self,
        braces: &Braces,
        parts: &[Part],
        master: Player,
    ) -> Result<(BigRational, BigRational), Halt> {
        let mut known: FxHashMap<u32, Walls> = FxHashMap::default();
        for part in parts {
            match *part {
                Part::Single(node) => {
                    let left = self.scaffold(braces, &known, (node, Player::Left), None)?;
                    let right = self.scaffold(braces, &known, (node, Player::Right), None)?;
                    let walls = Walls::from_scaffolds(&needed(left)?, &needed(right)?).map_err(no_mast)?;
                    known.insert(node, walls);
                }
                Part::Ko(pair) => self.ko_under(braces, &mut known, pair, master)?,
            }
        }
        let (mean, temperature) = self.walls(&braces.root, &known)?.mast();
        Ok((mean, temperature))
    }

    /// Adds the walls of both positions of a ko if this player is komaster.
    ///
    /// The komaster's move back is followed by the move that fills the ko: the opponent, who may not take it
    /// at once, moves elsewhere, or answers with another move here. It is no option of the other player's,
    /// for whom the taken ko is lost: his move into it is worth what the komaster makes of it.
    fn ko_under(
        &mut self,
        braces: &Braces,
        known: &mut FxHashMap<u32, Walls>,
        [above, below]: [u32; 2],
        master: Player,
    ) -> Result<(), Halt> {
        // The komaster moves back from `taken` to `filled`, where the next move fills the ko.
        let (filled, taken) = if master == Player::Left { (above, below) } else { (below, above) };
        let other = master.opponent();
        let tax = |player: Player| if player == Player::Left { -1 } else { 1 };
        let better = |player: Player, one: &Wall, two: &Wall| match player {
            Player::Left => one.max(two),
            Player::Right => one.min(two),
        };
        let both = |player, one: Wall, two: Option<Wall>| match two {
            Some(two) => better(player, &one, &two),
            None => one,
        };
        let zero = BigRational::zero();
        let fills = needed(self.scaffold(braces, known, (filled, master), Some(taken))?)?;
        let answers = self.scaffold(braces, known, (filled, other), Some(taken))?;
        let back = both(other, fills.clone(), answers.clone()).moved(&zero, tax(master));
        let own = both(master, back, self.scaffold(braces, known, (taken, master), Some(filled))?);
        let others = needed(self.scaffold(braces, known, (taken, other), Some(filled))?)?;
        let walls = of_players(master, &own, &others).map_err(no_mast)?;
        let reply = if master == Player::Left { &walls.left } else { &walls.right };
        let takes = both(other, reply.moved(&zero, tax(other)), answers);
        known.insert(taken, walls);
        known.insert(filled, of_players(master, &fills, &takes).map_err(no_mast)?);
        Ok(())
    }

    /// The scaffold of a player in a brace, without the options that lead to `left_out`; `None` without any
    /// option.
    fn scaffold(
        &mut self,
        braces: &Braces,
        known: &FxHashMap<u32, Walls>,
        (node, player): (u32, Player),
        left_out: Option<u32>,
    ) -> Result<Option<Wall>, Halt> {
        let mut best: Option<Wall> = None;
        for link in braces.links(node, player) {
            if matches!(link.to, End::Inner(to) if Some(to) == left_out) {
                continue;
            }
            let walls = self.walls(link, known)?;
            let (wall, tax) = if player == Player::Left { (walls.right, -1) } else { (walls.left, 1) };
            let wall = wall.moved(&BigRational::zero(), tax);
            self.budget.charge_steps(wall.bits())?;
            best = Some(match best {
                None => wall,
                Some(best) if player == Player::Left => best.max(&wall),
                Some(best) => best.min(&wall),
            });
            if best.as_ref().is_some_and(|best| best.bits() > MAX_BITS) {
                return Err(Halt::OutOfReach(too_long()));
            }
        }
        Ok(best)
    }

    /// The walls of what a link leads to.
    fn walls(&mut self, link: &Link, known: &FxHashMap<u32, Walls>) -> Result<Walls, Halt> {
        let walls = match link.to {
            End::Short(id) => {
                let thermograph = self.arena.thermograph(id, self.budget)?;
                Walls { left: from_zero(thermograph.left())?, right: from_zero(&thermograph.right())? }
            }
            // Parts come behind all that they lead to.
            End::Inner(node) => known.get(&node).cloned().ok_or_else(no_simple_ko)?,
        };
        let shift = ratio(&link.shift)?;
        Ok(Walls { left: walls.left.moved(&shift, 0), right: walls.right.moved(&shift, 0) })
    }
}

/// The walls from the scaffolds of this player and of the other one.
fn of_players(player: Player, own: &Wall, others: &Wall) -> Result<Walls, WallsError> {
    match player {
        Player::Left => Walls::from_scaffolds(own, others),
        Player::Right => Walls::from_scaffolds(others, own),
    }
}

fn needed(scaffold: Option<Wall>) -> Result<Wall, Halt> {
    scaffold.ok_or_else(|| {
        unknown(words!(
            "a player has no option besides the ko: its mean and temperature are known only if each player can end it",
            "有一方除劫以外没有选项：只有双方都能结束劫时才知道它的均值和温度"
        ))
    })
}

fn too_long() -> LocalizedString {
    words!("the numbers of this ko are too long: write shorter ones", "这个劫中的数太长：请写较短的数")
}

/// A dyadic number as a ratio, unless it is very long.
fn ratio(number: &Dyadic) -> Result<BigRational, Halt> {
    let numerator = number.numerator();
    if number.exponent() > MAX_BITS || numerator.bits() > MAX_BITS {
        return Err(Halt::OutOfReach(too_long()));
    }
    Ok(BigRational::new(numerator, BigInt::one() << number.exponent()))
}

/// The part of a wall without kos at t >= 0.
fn from_zero(wall: &operations::Wall) -> Result<Wall, Halt> {
    let mut points = vec![(BigRational::zero(), ratio(&wall.at(&Dyadic::ZERO))?)];
    for (t, x) in wall.points().iter().filter(|(t, _)| *t > Dyadic::ZERO) {
        points.push((ratio(t)?, ratio(x)?));
    }
    Ok(Wall::through(points))
}

impl Braces {
    fn links(&self, node: u32, player: Player) -> &[Link] {
        self.nodes.get(node as usize).map_or(&[], |both| &both[side(player)])
    }

    /// Whether a move leads from one brace to the other with a number added: then play does not come back to
    /// the same position.
    fn shifts(&self, from: u32, to: u32) -> bool {
        let shifted =
            |link: &Link| matches!(link.to, End::Inner(node) if node == to) && link.shift != Dyadic::ZERO;
        PLAYERS.iter().any(|&player| self.links(from, player).iter().any(shifted))
    }

    /// Whether a move of this player leads from one brace to the other, with or without a number.
    fn leads(&self, from: u32, player: Player, to: u32) -> bool {
        self.links(from, player).iter().any(|link| matches!(link.to, End::Inner(node) if node == to))
    }
}

/// The braces that were met, in the order in which they were.
#[derive(Default)]
struct BraceOrder {
    numbers: FxHashMap<Corner, u32>,
    order: Vec<Corner>,
}

/// Reads what options lead to.
struct Reader<'a> {
    expression: &'a Expression,
    short: &'a NodeValues,
    /// Whether there is the name of a brace in each node.
    named: Vec<bool>,
    met: BraceOrder,
}

/// Bytes of a brace that was met.
const MET_BYTES: u64 = 4 * size_of::<Corner>() as u64;

impl Reader<'_> {
    /// Follows negatives, names and added numbers to a brace or to a game without loops.
    fn link(&mut self, it: &mut ValueContext<'_>, (mut at, mut turned): Corner) -> Result<Link, Halt> {
        let mut shift = Dyadic::ZERO;
        loop {
            it.budget.charge_steps(1)?;
            if let Some(id) = self.free_of_loops(at) {
                return Ok(Link { to: End::Short(if turned { id.negate() } else { id }), shift });
            }
            let number = |node: NodeRef| self.free_of_loops(node).and_then(|id| it.arena.number(id));
            let signed = |number: Dyadic, turned: bool| if turned { -&number } else { number };
            match self.expression.nodes.get(at.0) {
                Some(Node::Brace { .. } | Node::Symmetric { .. }) => {
                    let to = self.meet((at, turned), it)?;
                    return Ok(Link { to: End::Inner(to), shift });
                }
                Some(Node::Negative(operand)) => (at, turned) = (*operand, !turned),
                Some(Node::Back(label)) => {
                    at = *self.expression.labelled.get(label.0).ok_or_else(not_written_out)?;
                }
                Some(Node::Plus(one, other)) => {
                    let (next, added) = match (number(*one), number(*other)) {
                        (_, Some(added)) => (*one, added),
                        (Some(added), None) => (*other, added),
                        _ => return Err(not_written_out()),
                    };
                    shift = &shift + &signed(added, turned);
                    at = next;
                }
                Some(Node::Minus(one, other)) => match (number(*one), number(*other)) {
                    (_, Some(taken)) => {
                        shift = &shift - &signed(taken, turned);
                        at = *one;
                    }
                    (Some(added), None) => {
                        shift = &shift + &signed(added, turned);
                        (at, turned) = (*other, !turned);
                    }
                    _ => return Err(not_written_out()),
                },
                _ => return Err(not_written_out()),
            }
        }
    }

    /// The value of a node in which no brace is named.
    fn free_of_loops(&self, at: NodeRef) -> Option<ValueId> {
        let named = self.named.get(at.0).copied().unwrap_or(true);
        if named { None } else { self.short.of(at) }
    }

    fn meet(&mut self, corner: Corner, it: &mut ValueContext<'_>) -> Result<u32, Halt> {
        if let Some(&number) = self.met.numbers.get(&corner) {
            return Ok(number);
        }
        it.budget.reserve(MET_BYTES)?;
        let number = self.met.order.len() as u32;
        self.met.order.push(corner);
        self.met.numbers.insert(corner, number);
        Ok(number)
    }
}

/// Whether there is the name of a brace in each node of an expression.
fn with_names(expression: &Expression) -> Vec<bool> {
    let mut named: Vec<bool> = Vec::with_capacity(expression.nodes.len());
    for node in &expression.nodes {
        let mut has = matches!(node, Node::Back(_));
        node.visit_operands(|operand| has |= named.get(operand.0).copied().unwrap_or(true));
        named.push(has);
    }
    named
}
