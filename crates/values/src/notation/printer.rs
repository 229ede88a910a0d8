//! From canonical form to text.
//!
//! Whatever is printed is read back to an equal value, and each brace holds exactly the options of a
//! canonical form.

use super::glyphs;
use crate::arena::{Arena, NumberUpStar, ValueId};
use crate::number::Dyadic;
use crate::operations::{StructuralOrder, TinyForm, UnitForm};
use crate::recursion::{Suspend, all, solve_anew};
use grundy_budget::{Budget, Halt};
use grundy_theory::player::Player;
use grundy_theory::words;
use std::rc::Rc;

/// Which signs a value is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Glyphs {
    /// `^`, `*`, `+-`, `Tiny(G)`.
    #[default]
    Ascii,
    /// `↑`, `∗`, `±`, `⧾G`.
    Unicode,
}

/// Characters that one value may take.
const MAX_CHARACTERS: usize = 1 << 26;
/// Characters that a value and all its followers may take together while it is written.
const MAX_HELD: u64 = 1 << 30;
/// Bars that may stand in a row.
const MAX_BARS: usize = 4;

/// A part of a text, and how it may stand within others.
#[derive(Debug, Default)]
pub(crate) struct PrintedPart {
    pub(crate) text: String,
    shape: Precedence,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Precedence {
    /// A number.
    Number,
    /// A sum without signs, or something that begins with a sign.
    Compound,
    /// One thing that is no number.
    #[default]
    Single,
    /// Braces, with this many bars at most in a row outside of inner braces.
    Braces(usize),
}

impl PrintedPart {
    pub(crate) fn new(text: String, shape: Precedence) -> PrintedPart {
        PrintedPart { text, shape }
    }

    /// A number, left out where it is 0, and what stands behind it.
    pub(crate) fn sum(number: &Dyadic, [first, second]: [String; 2]) -> PrintedPart {
        let number = if number.is_zero() { String::new() } else { number.to_string() };
        let parts = [number, first, second];
        let single = parts.iter().filter(|part| !part.is_empty()).count() == 1;
        PrintedPart::new(parts.concat(), if single { Precedence::Single } else { Precedence::Compound })
    }

    /// The same, if it is not too long.
    pub(crate) fn checked(self) -> Result<Rc<PrintedPart>, Halt> {
        if self.text.len() > MAX_CHARACTERS {
            return Err(Halt::OutOfReach(words!(
                "the canonical form takes more than {MAX_CHARACTERS} characters",
                "标准型的文字超过 {MAX_CHARACTERS} 个字符"
            )));
        }
        Ok(Rc::new(self))
    }

    /// As an operand of a sign: in parentheses where the sign would bind to a part only.
    fn operand(&self) -> String {
        if self.shape == Precedence::Compound { format!("({})", self.text) } else { self.text.clone() }
    }
}

impl Glyphs {
    pub(crate) fn of(self, ascii: &'static str, unicode: &'static str) -> &'static str {
        match self {
            Glyphs::Ascii => ascii,
            Glyphs::Unicode => unicode,
        }
    }

    /// Copies of up.
    fn ups(self, ups: i64) -> String {
        let down = ups < 0;
        let one = if down { self.of("v", "↓") } else { self.of("^", "↑") };
        match ups.unsigned_abs() {
            0 => String::new(),
            1 => one.to_owned(),
            2 => (if down { self.of("vv", "⇓") } else { self.of("^^", "⇑") }).to_owned(),
            many => format!("{one}{many}"),
        }
    }

    pub(crate) fn nimber(self, nimber: u64) -> String {
        let star = self.of("*", "∗");
        match nimber {
            0 => String::new(),
            1 => star.to_owned(),
            more => format!("{star}{more}"),
        }
    }

    fn unit(self, UnitForm { sum, down, n, .. }: UnitForm) -> String {
        let arrow = if down { self.of("v", "↓") } else { self.of("^", "↑") };
        match (self, sum) {
            (Glyphs::Ascii, false) => format!("{arrow}<{n}>"),
            (Glyphs::Ascii, true) => format!("{arrow}[{n}]"),
            (Glyphs::Unicode, false) => format!("{arrow}{}", glyphs::small_digits(n, down)),
            (Glyphs::Unicode, true) => format!("{arrow}[{}]", glyphs::small_digits(n, down)),
        }
    }

    fn family(self, NumberUpStar { number, ups, nimber }: &NumberUpStar) -> PrintedPart {
        match (ups, nimber) {
            (0, 0) => PrintedPart::new(number.to_string(), Precedence::Number),
            _ => PrintedPart::sum(number, [self.ups(*ups), self.nimber(*nimber)]),
        }
    }

    /// A game that is its own negative, by its Left options.
    pub(crate) fn symmetric(self, left: &[Rc<PrintedPart>]) -> PrintedPart {
        let sign = self.of("+-", "±");
        let text = match left {
            [one] => format!("{sign}{}", one.operand()),
            several => format!("{sign}{{{}}}", list(several)),
        };
        PrintedPart::new(text, Precedence::Compound)
    }

    pub(crate) fn tiny(self, miny: bool, subscript: &PrintedPart) -> String {
        match self {
            Glyphs::Ascii => format!("{}({})", if miny { "Miny" } else { "Tiny" }, subscript.text),
            Glyphs::Unicode => {
                format!("{}{}", if miny { glyphs::MINY } else { glyphs::TINY }, subscript.operand())
            }
        }
    }
}

impl Arena {
    /// A value's canonical form as text.
    ///
    /// # Errors
    /// [`Halt`] where a limit is reached, or the text would be longer than 2^26 characters.
    pub fn print(&mut self, id: ValueId, style: Glyphs, budget: &mut Budget) -> Result<String, Halt> {
        Ok(self.shown(id, style, budget)?.text.clone())
    }

    /// The text with its shape.
    pub(crate) fn shown(
        &mut self,
        id: ValueId,
        style: Glyphs,
        budget: &mut Budget,
    ) -> Result<Rc<PrintedPart>, Halt> {
        let mut order = StructuralOrder::default();
        let mut held = 0;
        let shown = solve_anew(id, budget, |id, known, budget| {
            let shown = self.print_step(id, style, &mut order, |ids| all(ids, known), budget)?.checked()?;
            budget.reserve(shown.text.len() as u64)?;
            held += shown.text.len() as u64;
            if held > MAX_HELD { Err(too_much_text().into()) } else { Ok(shown) }
        });
        budget.release(held);
        shown
    }

    fn print_step(
        &mut self,
        id: ValueId,
        style: Glyphs,
        order: &mut StructuralOrder,
        known: impl Fn(Vec<ValueId>) -> Result<Vec<Rc<PrintedPart>>, Suspend<ValueId>>,
        budget: &mut Budget,
    ) -> Result<PrintedPart, Suspend<ValueId>> {
        if let Some(family) = self.family(id) {
            return Ok(style.family(&family));
        }
        if let Some(unit) = order.unit_form(self, id, budget)? {
            let number = self.stop(id, Player::Left);
            return Ok(PrintedPart::sum(&number, [style.unit(unit), style.nimber(unit.nimber)]));
        }
        if let Some(TinyForm { number, subscript, miny }) = self.tiny_form(id, budget)? {
            let tiny = known(vec![subscript])?.iter().map(|inner| style.tiny(miny, inner)).collect();
            return Ok(PrintedPart::sum(&number, [tiny, String::new()]));
        }
        let sides = order.options(self, id, budget)?;
        let left = known(sides[0].clone())?;
        if id.is_own_negative() {
            return Ok(style.symmetric(&left));
        }
        let right = known(sides[1].clone())?;
        Ok(braces(&left, &right))
    }
}

#[cold]
fn too_much_text() -> Halt {
    Halt::OutOfReach(words!(
        "the canonical form and its followers take more than {MAX_HELD} characters together",
        "规范形及其后继的文字合计超过 {MAX_HELD} 个字符"
    ))
}

fn list(options: &[Rc<PrintedPart>]) -> String {
    options.iter().map(|option| option.text.as_str()).collect::<Vec<_>>().join(",")
}

/// A game by its options. The braces of an only option are left out where more bars in between can tell the
/// same.
pub(crate) fn braces(left: &[Rc<PrintedPart>], right: &[Rc<PrintedPart>]) -> PrintedPart {
    let side = |options: &[Rc<PrintedPart>]| match options {
        [only] => match only.shape {
            Precedence::Braces(bars) if bars < MAX_BARS => {
                (only.text.get(1..only.text.len() - 1).unwrap_or_default().to_owned(), bars)
            }
            _ => (only.text.clone(), 0),
        },
        several => (list(several), 0),
    };
    let ((left, left_bars), (right, right_bars)) = (side(left), side(right));
    let bars = left_bars.max(right_bars) + 1;
    PrintedPart::new(format!("{{{left}{}{right}}}", "|".repeat(bars)), Precedence::Braces(bars))
}
