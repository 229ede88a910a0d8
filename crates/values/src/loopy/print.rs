//! Printing, so that everything printed is read back to an equal value.
//!
//! A stopper is printed as its canonical graph is walked through: a move back to the game whose option it is
//! is `pass`, a move back to a game further out is the name of that game's brace. Names are given in the
//! order in which they are met.

use super::ValueContext;
use super::graph::{Node, NodeOptions, PLAYERS};
use super::named_values::Pseudonumber;
use super::value::LoopyValue;
use crate::arena::ValueId;
use crate::notation::Glyphs;
use crate::notation::expression::{Constant, Function};
use crate::notation::printer::{Precedence, PrintedPart, braces};
use crate::number::Dyadic;
use crate::operations::StructuralOrder;
use grundy_budget::Halt;
use grundy_theory::player::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A name is a number between these signs until all is printed.
const NAME: char = '\u{1}';

/// An option that is printed, and what it is if it is short: short ones come first, in their own order.
#[derive(Clone, Debug, Default)]
struct Piece {
    shown: Rc<PrintedPart>,
    short: Option<ValueId>,
}

/// A game that is being printed.
struct Frame {
    node: Node,
    number: usize,
    options: [NodeOptions; 2],
    pieces: [Vec<Piece>; 2],
    /// Some move goes back here from further in.
    named: bool,
}

/// A number and the subscript of the tiny or miny beside it.
pub(super) struct TinyParts {
    number: Dyadic,
    /// What the player who threatens would win beyond the number, as Left's.
    pub(super) threatened: Node,
}

/// What is the same for all of a text.
struct Print {
    style: Glyphs,
    /// Left's moves are printed as Right's, and the negatives of stoppers in place of them.
    mirrored: bool,
    /// Upon, uponth and their negatives, each with nimbers.
    units: FxHashMap<Node, [String; 2]>,
    order: StructuralOrder,
    /// How many games have been begun.
    frames: usize,
    /// Bytes of the texts.
    held: u64,
}

impl ValueContext<'_> {
    /// The value in writing; `None` if a side is no stopper.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn print(&mut self, value: LoopyValue, style: Glyphs) -> Result<Option<String>, Halt> {
        if let Some(short) = self.as_short(value) {
            return self.arena.print(short, style, self.budget).map(Some);
        }
        let (Some(onside), Some(offside)) = (self.onside(value)?, self.offside(value)?) else {
            return Ok(None);
        };
        if onside == offside {
            return self.print_graph(onside.on, style, false).map(Some);
        }
        if value == self.constant(Constant::Dud)? {
            return Ok(Some("dud".to_owned()));
        }
        let onside = self.print_graph(onside.on, style, false)?;
        let offside = self.print_graph(offside.on, style, false)?;
        Ok(Some(format!("{onside} & {offside}")))
    }

    /// The onside, or the offside, in writing; if it is no stopper as the graph that is known of it, in which
    /// infinite play is won by Left, or by Right.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached.
    pub fn print_side(&mut self, value: LoopyValue, onside: bool, style: Glyphs) -> Result<String, Halt> {
        match onside {
            true => self.print_graph(value.on, style, false),
            false => self.print_graph(value.off, style, true),
        }
    }

    /// A stopper, or the graph of another side; `mirrored` prints its negative.
    fn print_graph(&mut self, node: Node, style: Glyphs, mirrored: bool) -> Result<String, Halt> {
        let units = self.units(node, style)?;
        let order = StructuralOrder::default();
        let mut print = Print { style, mirrored, units, order, frames: 0, held: 0 };
        let mut path: Vec<Frame> = Vec::new();
        let mut on_path: FxHashMap<Node, usize> = FxHashMap::default();
        let mut finished = self.at_once(node, &mut print)?;
        if finished.is_none() {
            path.push(self.frame(node, &mut print)?);
            on_path.insert(node, 0);
        }
        while let Some(frame) = path.last_mut() {
            let todo = (0..2).find_map(|side| {
                frame.options[side].get(frame.pieces[side].len()).map(|&option| (side, option))
            });
            let Some((side, option)) = todo else {
                if let Some(frame) = path.pop() {
                    on_path.remove(&frame.node);
                    finished = Some(self.close(frame, &mut print)?);
                }
                continue;
            };
            if let Some(piece) = finished.take() {
                frame.pieces[side].push(piece);
                continue;
            }
            let pass = frame.node == option;
            finished = match on_path.get(&option) {
                Some(_) if pass => Some(Piece::single("pass".to_owned())),
                Some(&place) => path.get_mut(place).map(|frame| {
                    frame.named = true;
                    Piece::single(format!("{NAME}{}{NAME}", frame.number))
                }),
                None => self.at_once(option, &mut print)?,
            };
            if finished.is_none() {
                on_path.insert(option, path.len());
                path.push(self.frame(option, &mut print)?);
            }
        }
        self.budget.release(print.held);
        Ok(with_names(&finished.unwrap_or_default().shown.text))
    }

    fn frame(&mut self, node: Node, print: &mut Print) -> Result<Frame, Halt> {
        let mut options = [NodeOptions::new(), NodeOptions::new()];
        for (player, options) in PLAYERS.into_iter().zip(&mut options) {
            let player = if print.mirrored { player.opponent() } else { player };
            self.options_into(node, player, options)?;
        }
        print.frames += 1;
        Ok(Frame { node, number: print.frames, options, pieces: [Vec::new(), Vec::new()], named: false })
    }

    /// What is printed without a walk through its options.
    fn at_once(&mut self, node: Node, print: &mut Print) -> Result<Option<Piece>, Halt> {
        if !self.loops.graph.is_stopper(node) {
            return Ok(None);
        }
        let node = if print.mirrored { self.negative_node(node)? } else { node };
        let shown = if let Node::Short(short) = node {
            let shown = self.arena.shown(short, print.style, self.budget)?;
            return Ok(Some(Piece { shown, short: Some(short) }));
        } else if let Some(shown) = self.pseudonumber(node).and_then(|it| self.pseudonumber_shown(it)) {
            shown
        } else if let Some(shown) = self.unit_shown(node, print)? {
            shown
        } else if let Some(shown) = self.tiny_shown(node, print.style)? {
            shown
        } else if print.mirrored {
            let text = self.print_graph(node, print.style, false)?;
            PrintedPart::new(text, Precedence::Compound)
        } else {
            return Ok(None);
        };
        Ok(Some(self.piece(shown, print)?))
    }

    fn pseudonumber_shown(&self, pseudonumber: Pseudonumber) -> Option<PrintedPart> {
        let (number, word) = match pseudonumber {
            Pseudonumber::On => return Some(PrintedPart::new("on".to_owned(), Precedence::Single)),
            Pseudonumber::Off => return Some(PrintedPart::new("off".to_owned(), Precedence::Single)),
            Pseudonumber::Number(_) => return None,
            Pseudonumber::Over(number) => (number, "over"),
            Pseudonumber::Under(number) => (number, "under"),
        };
        Some(PrintedPart::sum(&self.arena.number(number)?, [word.to_owned(), String::new()]))
    }

    /// Upon, uponth and their negatives, each with nimbers, as far as a graph of this size can be one of
    /// them.
    fn units(&mut self, node: Node, style: Glyphs) -> Result<FxHashMap<Node, [String; 2]>, Halt> {
        /// Sums with larger nimbers are printed by their options.
        const MAX: u64 = 7;
        let nimbers = (self.loops_below(&[node])?.len() as u64).min(MAX);
        let mut units = FxHashMap::default();
        let (upon, uponth) = (self.constant(Constant::Upon)?, self.uponth()?);
        for (unit, on) in [(upon, "[on]"), (uponth, "<on>")] {
            for nimber in 0..=nimbers {
                let star = self.arena.of_nimber(nimber, self.budget)?;
                let sum = self.sum(unit, self.of_short(star))?;
                let text = |arrow| [format!("{arrow}{on}"), style.nimber(nimber)];
                units.insert(sum.on, text(style.of("^", "↑")));
                units.insert(sum.off, text(style.of("v", "↓")));
            }
        }
        Ok(units)
    }

    /// A number and upon or uponth and a nimber.
    fn unit_shown(&mut self, node: Node, print: &Print) -> Result<Option<PrintedPart>, Halt> {
        let left = self.stop_of_node(node, Player::Left)?;
        if left.is_none() || self.stop_of_node(node, Player::Right)? != left {
            return Ok(None);
        }
        let Some(Node::Short(id)) = left else { return Ok(None) };
        let Some(number) = self.arena.number(id) else { return Ok(None) };
        let rest = self.sum_nodes(node, Node::Short(id.negate()))?;
        Ok(print.units.get(&rest).map(|unit| PrintedPart::sum(&number, unit.clone())))
    }

    /// A number and tiny or miny of a pseudonumber whose number is positive, or of `on`.
    fn tiny_shown(&mut self, node: Node, style: Glyphs) -> Result<Option<PrintedPart>, Halt> {
        for player in PLAYERS {
            let Some(TinyParts { number, threatened }) = self.tiny_parts(node, player)? else { continue };
            let Some(pseudonumber) = self.pseudonumber(threatened) else { continue };
            let positive = self.has_positive_number(pseudonumber);
            if let Some(inner) = self.pseudonumber_shown(pseudonumber).filter(|_| positive) {
                return Ok(Some(PrintedPart::sum(
                    &number,
                    [style.tiny(player == Player::Right, &inner), String::new()],
                )));
            }
        }
        Ok(None)
    }

    /// The parts of a canonical stopper `{x||x|x - G}`, for Left, or of its mirror image, for Right, where G
    /// has loops.
    pub(super) fn tiny_parts(&mut self, node: Node, player: Player) -> Result<Option<TinyParts>, Halt> {
        let Some(near @ Node::Short(id)) = self.only_option(node, player)? else { return Ok(None) };
        let Some(number) = self.arena.number(id) else { return Ok(None) };
        let Some(threat) = self.only_option(node, player.opponent())? else { return Ok(None) };
        if self.only_option(threat, player)? != Some(near) {
            return Ok(None);
        }
        let Some(far @ Node::Loop(_)) = self.only_option(threat, player.opponent())? else { return Ok(None) };
        // What is Right's, Miny, is the negative of what is Left's.
        let threatened = match player {
            Player::Left => {
                let far = self.negative_node(far)?;
                self.sum_nodes(near, far)?
            }
            Player::Right => self.sum_nodes(Node::Short(id.negate()), far)?,
        };
        Ok(Some(TinyParts { number, threatened }))
    }

    fn only_option(&mut self, node: Node, player: Player) -> Result<Option<Node>, Halt> {
        let mut options = NodeOptions::new();
        self.options_into(node, player, &mut options)?;
        Ok(match options.as_slice() {
            [option] if *option != node => Some(*option),
            _ => None,
        })
    }

    /// The text of a game whose options have been printed.
    fn close(&mut self, frame: Frame, print: &mut Print) -> Result<Piece, Halt> {
        let Frame { node, number, pieces: [left, right], named, options } = frame;
        let on_cycle = named || options.iter().flatten().any(|&option| option == node);
        let left = self.sorted(left, print)?;
        let is_symmetric =
            !on_cycle && self.loops.graph.is_stopper(node) && self.negative_node(node)? == node;
        let shown = if is_symmetric {
            print.style.symmetric(&left)
        } else {
            let shown = braces(&left, &self.sorted(right, print)?);
            match named {
                // Behind a sign it needs parentheses.
                true => PrintedPart::new(format!("{NAME}{number}{NAME}{}", shown.text), Precedence::Compound),
                false => shown,
            }
        };
        self.piece(shown, print)
    }

    fn piece(&mut self, shown: PrintedPart, print: &mut Print) -> Result<Piece, Halt> {
        let bytes = shown.text.len() as u64;
        self.budget.charge_steps(bytes)?;
        self.budget.reserve(bytes)?;
        print.held += bytes;
        Ok(Piece { shown: shown.checked()?, short: None })
    }

    /// Short options in their own order, then the others by their text.
    fn sorted(&mut self, mut pieces: Vec<Piece>, print: &mut Print) -> Result<Vec<Rc<PrintedPart>>, Halt> {
        let mut short: Vec<ValueId> = pieces.iter().filter_map(|piece| piece.short).collect();
        print.order.sort(self.arena, &mut short, self.budget)?;
        let place =
            |id: Option<ValueId>| short.iter().position(|other| Some(*other) == id).unwrap_or(short.len());
        self.budget.charge_steps((pieces.len() * (1 + short.len())) as u64)?;
        pieces.sort_by_cached_key(|piece| {
            (place(piece.short), piece.short.is_none().then(|| piece.shown.text.clone()))
        });
        Ok(pieces.into_iter().map(|piece| piece.shown).collect())
    }
}

impl Piece {
    fn single(text: String) -> Piece {
        Piece { shown: Rc::new(PrintedPart::new(text, Precedence::Single)), short: None }
    }
}

/// Puts in the names, in the order in which they are met.
fn with_names(text: &str) -> String {
    let mut names: FxHashMap<&str, String> = FxHashMap::default();
    let mut fresh = fresh_names();
    let mut named = String::with_capacity(text.len());
    for (at, part) in text.split(NAME).enumerate() {
        if at % 2 == 0 {
            named.push_str(part);
        } else {
            named.push_str(names.entry(part).or_insert_with(|| fresh.next().unwrap_or_default()));
        }
    }
    named
}

/// a, b, c, ..., aa, ab, ... without the words and letters that mean something else.
fn fresh_names() -> impl Iterator<Item = String> {
    let taken: FxHashSet<&str> = Constant::ALL
        .iter()
        .map(|(name, _)| *name)
        .chain(Function::ALL.iter().map(|(name, ..)| *name))
        .chain(["pass", "tiny", "miny"])
        .collect();
    (1_u64..).map(letters).filter(move |name| !name.starts_with('v') && !taken.contains(name.as_str()))
}

fn letters(mut number: u64) -> String {
    let mut letters = Vec::new();
    while number > 0 {
        number -= 1;
        letters.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
    }
    letters.iter().rev().collect()
}
