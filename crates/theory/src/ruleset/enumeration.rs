//! All positions of a size: boards with given numbers of rows and columns, strips of given length, single
//! heaps of a range.
//!
//! The positions of a board or a strip are its fillings with the letters of the game, and each filling has a
//! number, its *code*. Which images of a position are the same game, and which its negative, the ruleset says
//! as permutations of cells and letters; [`OrbitTable`] tells from a code alone whether it is the least of
//! its images.

pub mod shapes;

use crate::data::Data;
use crate::localized::LocalizedString;
use crate::structure::polyominoes::is_connected;
use crate::words;
use shapes::Shapes;
use std::fmt;
use std::sync::Arc;

/// A size as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// A board, written `4x5`.
    Board {
        /// How many rows it has.
        rows: u32,
        /// How many columns it has.
        columns: u32,
    },
    /// A strip of this many cells, written `7`.
    Strip(u32),
    /// Single heaps, written `0..50`.
    Heaps {
        /// The first.
        first: u64,
        /// The last, not below the first.
        last: u64,
    },
    /// Connected shapes of this many cells, as placed; see [`Shapes`].
    Shapes(u32),
    /// A board of which this many cells are there.
    Cells {
        /// How many rows it has.
        rows: u32,
        /// How many columns it has.
        columns: u32,
        /// How many cells are there.
        cells: u32,
        /// Whether these are connected.
        connected: bool,
    },
}

/// Why there are no positions of a size, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SizeError(pub LocalizedString);

/// More codes than this are not gone through.
const MAX_CODES: u64 = 1 << 62;

/// Larger boards and strips are no sizes: with two letters they have more than [`MAX_CODES`] fillings.
const MAX_CELLS: u32 = 62;

impl Size {
    /// Reads a size.
    ///
    /// # Errors
    /// [`SizeError`] where this is none.
    pub fn parse(text: &str) -> Result<Size, SizeError> {
        let text = text.trim();
        let size = if let Some((first, last)) = text.split_once("..") {
            let heaps = number(first).zip(number(last)).filter(|(first, last)| first <= last);
            heaps.map(|(first, last)| Size::Heaps { first, last })
        } else if let Some((rows, columns)) = text.split_once(['x', 'X', '×']) {
            number(rows).zip(number(columns)).and_then(|(rows, columns)| {
                Some(Size::Board { rows: rows.try_into().ok()?, columns: columns.try_into().ok()? })
            })
        } else {
            number(text).and_then(|cells| cells.try_into().ok().map(Size::Strip))
        };
        size.ok_or_else(|| {
            SizeError(words!(
                "\"{text}\" is not a size: write 4x5 for boards of 4 rows and 5 columns, 7 for strips of 7 cells, 0..50 for heaps",
                "\"{text}\" 不是大小：4 行 5 列的棋盘写 4x5，7 格的格带写 7，堆写 0..50"
            ))
        })
    }

    /// The rows and columns, where it is the size of a board.
    ///
    /// # Errors
    /// [`SizeError`] where it is not; so below.
    pub fn board(self) -> Result<[u32; 2], SizeError> {
        match self {
            Size::Board { rows, columns } => Ok([rows, columns]),
            other => Err(SizeError(words!(
                "this game is played on boards, and {other} is not the size of a board: write rows x columns, such as 4x5",
                "这个游戏在棋盘上进行，{other} 不是棋盘的大小：请写 行x列，例如 4x5"
            ))),
        }
    }

    /// How many cells a strip of this size has.
    pub fn strip(self) -> Result<u32, SizeError> {
        match self {
            Size::Strip(cells) => Ok(cells),
            other => Err(SizeError(words!(
                "this game is played on strips, and {other} is not the size of a strip: write how many cells it has, such as 7",
                "这个游戏在格带上进行，{other} 不是格带的大小：请写格数，例如 7"
            ))),
        }
    }

    /// The first and the last heap.
    pub fn heaps(self) -> Result<[u64; 2], SizeError> {
        match self {
            Size::Heaps { first, last } => Ok([first, last]),
            other => Err(SizeError(words!(
                "this game is played with heaps, and {other} is not a range of heaps: write the first and the last, such as 0..50",
                "这个游戏使用堆，{other} 不是堆的范围：请写首堆与末堆，例如 0..50"
            ))),
        }
    }
}

fn number(text: &str) -> Option<u64> {
    let text = text.trim();
    // A sign is no digit.
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Size::Board { rows, columns } => write!(f, "{rows}x{columns}"),
            Size::Strip(cells) => write!(f, "{cells}"),
            Size::Heaps { first, last } => write!(f, "{first}..{last}"),
            Size::Shapes(cells) => write!(f, "{cells} connected cells"),
            Size::Cells { rows, columns, cells, connected } => {
                let connected = if *connected { " connected" } else { "" };
                write!(f, "{rows}x{columns}, {cells}{connected} cells")
            }
        }
    }
}

/// The positions of a game that have no size.
pub fn no_sizes() -> SizeError {
    SizeError(words!(
        "the positions of this game have no size: list positions, or choose a game on boards (domineering 4x5, darkraft 2x3), on strips (toads-and-frogs 7, ruler 7) or on heaps (partizan-octal:0.7|0.3, kayles 0..50)",
        "这个游戏的局面没有这样的大小：棋盘游戏（domineering 4x5、darkraft 2x3）、格带游戏（toads-and-frogs 7、ruler 7）以及堆游戏（partizan-octal:0.7|0.3、kayles 0..50）才有；任何游戏的局面都可以逐个列出"
    ))
}

/// All positions of a size.
pub enum Enumeration<P> {
    /// The fillings of a board or strip.
    Fillings(BoardFillings<P>),
    /// Single heaps.
    Heaps {
        /// The first and the last.
        ends: [u64; 2],
        /// The position of a heap.
        make: Box<dyn Fn(u64) -> P + Send + Sync>,
    },
    /// Shapes.
    Shapes {
        /// The shapes, with what may fill their cells.
        shapes: Arc<Shapes>,
        /// The position that is written like this, if it is one that can come up.
        make: MakeWritten<P>,
    },
}

/// The position that is written like this, if it is one that can come up.
pub type MakeWritten<P> = Box<dyn Fn(&Data) -> Option<P> + Send + Sync>;

/// A letter with the state of a cell for which it stands: what the ruleset makes positions of.
pub type Letter = (char, u8);

/// The position with these states of cells, where there is one that can come up.
pub type MakePosition<P> = Box<dyn Fn(&[u8]) -> Option<P> + Send + Sync>;

/// The fillings of the cells of a board or a strip.
pub struct BoardFillings<P> {
    letters: Vec<Letter>,
    cells: u32,
    /// The cells of a row, where a position is a list of rows.
    row: Option<u32>,
    images: Vec<SymmetryImage>,
    make: MakePosition<P>,
    /// Do people write the letters? Else they write what the rules say.
    as_letters: bool,
}

/// How a position becomes another that is the same game, or its negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SymmetryImage {
    /// Where each cell goes.
    pub cells: Vec<u32>,
    /// The states that change places, if any do.
    pub exchanged: Option<[u8; 2]>,
    /// Whether the image is the negative.
    pub negative: bool,
}

impl SymmetryImage {
    fn of_state(&self, state: u8) -> u8 {
        match self.exchanged {
            Some([one, other]) if state == one => other,
            Some([one, other]) if state == other => one,
            _ => state,
        }
    }
}

impl<P> BoardFillings<P> {
    /// The fillings of this many cells with these letters, the position of each being made by `make`. The
    /// images are all others than the position itself that are the same game or its negative: with it they
    /// are a group. Without those of them that are not known classes are smaller; images that are not equal,
    /// or not the negative, would break answers.
    ///
    /// # Errors
    /// [`SizeError`] where there are too many cells.
    pub fn new(
        letters: Vec<Letter>,
        (cells, row): (u32, Option<u32>),
        images: Vec<SymmetryImage>,
        make: MakePosition<P>,
    ) -> Result<BoardFillings<P>, SizeError> {
        if cells > MAX_CELLS {
            return Err(SizeError(words!(
                "{cells} cells are too many: a survey takes {MAX_CELLS} at most",
                "{cells} 格太多：最多 {MAX_CELLS} 格"
            )));
        }
        Ok(BoardFillings { letters, cells, row, images, make, as_letters: true })
    }

    /// The same positions in another form: `make` makes it of the one at hand. With `negatives` false no
    /// image is called a negative.
    pub fn map<Q>(self, negatives: bool, make: impl Fn(P) -> Q + Send + Sync + 'static) -> BoardFillings<Q>
    where
        P: 'static,
    {
        let BoardFillings { letters, cells, row, mut images, make: first, as_letters } = self;
        images.retain(|image| negatives || !image.negative);
        let make: MakePosition<Q> = Box::new(move |states| first(states).map(&make));
        BoardFillings { letters, cells, row, images, make, as_letters }
    }

    /// The same of positions that are not written as the letters of cells, but as the rules write them:
    /// places of coins, lengths of rows.
    pub fn as_data(self) -> BoardFillings<P> {
        BoardFillings { as_letters: false, ..self }
    }

    /// The sets of this many cells, of which a position is made: places that show heads, squares on which
    /// coins stand. Images are as in [`new`](BoardFillings::new).
    ///
    /// # Errors
    /// [`SizeError`] where there are too many cells.
    pub fn sets(
        cells: u32,
        images: Vec<SymmetryImage>,
        make: impl Fn(&mut dyn Iterator<Item = u32>) -> P + Send + Sync + 'static,
    ) -> Result<BoardFillings<P>, SizeError> {
        let of_states = move |states: &[u8]| {
            Some(make(&mut (0u32..).zip(states).filter_map(|(cell, &state)| (state == 1).then_some(cell))))
        };
        let letters = vec![('.', 0), ('x', 1)];
        BoardFillings::new(letters, (cells, None), images, Box::new(of_states)).map(BoardFillings::as_data)
    }

    /// Only the fillings of which this holds, which says the same of all images of a filling.
    fn kept(self, keep: impl Fn(&[u8]) -> bool + Send + Sync + 'static) -> BoardFillings<P>
    where
        P: 'static,
    {
        let make = self.make;
        BoardFillings { make: Box::new(move |states| if keep(states) { make(states) } else { None }), ..self }
    }

    fn codes(&self) -> Result<u64, SizeError> {
        let (letters, cells) = (self.letters.len() as u64, self.cells);
        let codes = letters.checked_pow(cells).filter(|&codes| codes <= MAX_CODES);
        codes.ok_or_else(|| {
            SizeError(words!(
                "{letters}^{cells} positions are too many to examine: choose a smaller size, or fewer letters",
                "{letters}^{cells} 个局面太多，无法遍历：请选较小的大小或较少的字母"
            ))
        })
    }

    /// With these letters alone, and with the images that need no others.
    fn restricted(mut self, kept: &str) -> Result<BoardFillings<P>, SizeError> {
        if !self.as_letters {
            return Err(SizeError(words!(
                "the positions of this game have no letters to choose from",
                "这个游戏的局面没有可选的字母"
            )));
        }
        let all: String = self.letters.iter().map(|&(letter, _)| letter).collect();
        if let Some(letter) = kept.chars().find(|&letter| !all.contains(letter)) {
            return Err(SizeError(words!(
                "\"{letter}\" is not a letter of this game: write some of {all}",
                "\"{letter}\" 不是这个游戏的字母：可用的字母是 {all}"
            )));
        }
        if kept.is_empty() {
            return Err(SizeError(words!(
                "no letters: write some of {all}",
                "没有字母：请写 {all} 中的若干个"
            )));
        }
        self.letters.retain(|&(letter, _)| kept.contains(letter));
        let letters = &self.letters;
        let has = |state| letters.iter().any(|&(_, known)| known == state);
        self.images.retain(|image| letters.iter().all(|&(_, state)| has(image.of_state(state))));
        Ok(self)
    }
}

impl<P: 'static> Enumeration<P> {
    /// The same sizes of a game in which a position and its negative are the same game.
    pub fn with_negatives_as_images(self) -> Enumeration<P> {
        match self {
            Enumeration::Fillings(mut fillings) => {
                fillings.images.iter_mut().for_each(|image| image.negative = false);
                Enumeration::Fillings(fillings)
            }
            heaps => heaps,
        }
    }

    /// The same positions as another type holds them.
    pub fn map<Q>(self, change: impl Fn(P) -> Q + Send + Sync + 'static) -> Enumeration<Q> {
        match self {
            Enumeration::Fillings(BoardFillings { letters, cells, row, images, make, as_letters }) => {
                let make: MakePosition<Q> = Box::new(move |states| make(states).map(&change));
                Enumeration::Fillings(BoardFillings { letters, cells, row, images, make, as_letters })
            }
            Enumeration::Heaps { ends, make } => {
                Enumeration::Heaps { ends, make: Box::new(move |heap| change(make(heap))) }
            }
            Enumeration::Shapes { shapes, make } => {
                Enumeration::Shapes { shapes, make: Box::new(move |written| make(written).map(&change)) }
            }
        }
    }
}

impl<P> Enumeration<P> {
    /// With these letters alone.
    ///
    /// # Errors
    /// [`SizeError`] where the game does not have one of them.
    pub fn restricted(self, letters: &str) -> Result<Enumeration<P>, SizeError> {
        match self {
            Enumeration::Fillings(fillings) => fillings.restricted(letters).map(Enumeration::Fillings),
            Enumeration::Heaps { .. } => {
                Err(SizeError(words!("heaps have no letters to choose from", "堆没有可选的字母")))
            }
            // Their letters were chosen when they were made.
            shapes @ Enumeration::Shapes { .. } => Ok(shapes),
        }
    }

    /// The positions of which this many cells are there.
    ///
    /// # Errors
    /// [`SizeError`] if the game has no letter for cells that are not there.
    pub fn of_cells(self, cells: u32, connected: bool) -> Result<Enumeration<P>, SizeError>
    where
        P: 'static,
    {
        let gone = match &self {
            Enumeration::Fillings(all) if all.as_letters && all.row.is_some() => state_of(&all.letters, GONE),
            _ => None,
        };
        let (Enumeration::Fillings(all), Some(gone)) = (self, gone) else { return Err(shapes::no_shapes()) };
        let width = all.row.unwrap_or(0) as usize;
        let keep = move |states: &[u8]| {
            let taken: Vec<bool> = states.iter().map(|&state| state != gone).collect();
            taken.iter().filter(|&&is| is).count() == cells as usize
                && (!connected || is_connected(width, &taken))
        };
        Ok(Enumeration::Fillings(all.kept(keep)))
    }

    /// How many codes there are: they are the numbers from 0 on. Nothing below may be asked about others.
    ///
    /// # Errors
    /// [`SizeError`] where there are too many to go through: then nothing below may be asked.
    pub fn codes(&self) -> Result<u64, SizeError> {
        match self {
            Enumeration::Fillings(fillings) => fillings.codes(),
            Enumeration::Heaps { ends: [first, last], .. } => Ok((last - first).saturating_add(1)),
            Enumeration::Shapes { shapes, .. } => Ok(shapes.codes()),
        }
    }

    /// The letters of the positions; none where they are not written as letters.
    pub fn letters(&self) -> String {
        match self {
            Enumeration::Fillings(fillings) if !fillings.as_letters => String::new(),
            Enumeration::Fillings(fillings) => fillings.letters.iter().map(|&(letter, _)| letter).collect(),
            Enumeration::Heaps { .. } => String::new(),
            Enumeration::Shapes { shapes, .. } => shapes.letters(),
        }
    }

    /// Which codes are the least of their images.
    pub fn orbits(&self) -> OrbitTable {
        match self {
            Enumeration::Fillings(fillings) => OrbitTable::new(fillings),
            Enumeration::Heaps { .. } => OrbitTable::trivial(),
            Enumeration::Shapes { shapes, .. } => {
                OrbitTable { shapes: Some(Arc::clone(shapes)), ..OrbitTable::trivial() }
            }
        }
    }

    /// The position of a code, where it is one that can come up.
    pub fn position(&self, code: u64) -> Option<P> {
        match self {
            Enumeration::Fillings(fillings) => {
                let mut states = [0; MAX_CELLS as usize];
                let states = &mut states[..fillings.cells as usize];
                fillings.each_cell(code, |cell, (_, state)| states[cell] = state);
                (fillings.make)(states)
            }
            Enumeration::Heaps { ends: [first, _], make } => Some(make(first + code)),
            Enumeration::Shapes { shapes, make } => make(&shapes.data(code)),
        }
    }

    /// The position of a code as people write it, in the layouts of letters and heaps; rows stand between the
    /// given texts, and `/` is usual.
    pub fn write(&self, code: u64, between: &str, out: &mut Vec<u8>) {
        match self {
            Enumeration::Fillings(fillings) => {
                let mut letters = [b'.'; MAX_CELLS as usize];
                let letters = &mut letters[..fillings.cells as usize];
                fillings.each_cell(code, |cell, (letter, _)| letters[cell] = letter as u8);
                let row = fillings.row.unwrap_or(fillings.cells).max(1) as usize;
                for (i, row) in letters.chunks(row).enumerate() {
                    if i > 0 {
                        out.extend_from_slice(between.as_bytes());
                    }
                    out.extend_from_slice(row);
                }
            }
            Enumeration::Heaps { ends: [first, _], .. } => {
                out.extend_from_slice((first + code).to_string().as_bytes())
            }
            Enumeration::Shapes { shapes, .. } => {
                out.extend_from_slice(shapes.rows(code).join(between).as_bytes());
            }
        }
    }

    /// How a position is laid out.
    pub fn layout(&self) -> PositionLayout {
        match self {
            Enumeration::Fillings(BoardFillings { as_letters: false, .. }) => PositionLayout::Written,
            Enumeration::Fillings(BoardFillings { row: Some(0), .. }) => PositionLayout::Empty,
            Enumeration::Fillings(BoardFillings { row: Some(_), .. }) => PositionLayout::Rows,
            Enumeration::Fillings(_) => PositionLayout::Strip,
            Enumeration::Shapes { .. } => PositionLayout::Rows,
            Enumeration::Heaps { .. } => PositionLayout::Heap,
        }
    }
}

/// What [`Enumeration::write`] writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionLayout {
    /// The rows of a board.
    Rows,
    /// Nothing: a board without columns.
    Empty,
    /// The cells of a strip.
    Strip,
    /// The number of a heap.
    Heap,
    /// A whole position, as data: one that was given, or that is not written as letters.
    Written,
}

impl<P> BoardFillings<P> {
    /// The letters of a filling, from the last cell: the first one is the leading digit of the code.
    fn each_cell(&self, code: u64, mut visit: impl FnMut(usize, Letter)) {
        let (base, mut rest) = (self.letters.len() as u64, code);
        // Surveys come here for every class, and division takes longer than all else.
        let bits = base.is_power_of_two().then(|| base.trailing_zeros());
        for cell in (0..self.cells as usize).rev() {
            let (next, digit) = match (bits, u32::try_from(rest)) {
                (Some(bits), _) => (rest >> bits, rest & (base - 1)),
                (None, Ok(rest)) => ((rest / base as u32).into(), (rest % base as u32).into()),
                (None, Err(_)) => (rest / base, rest % base),
            };
            visit(cell, self.letters[digit as usize]);
            rest = next;
        }
    }
}

/// Which codes are the least of their images, and how many images they have.
///
/// The code of an image is a sum over the cells, so that it is looked up: a number for each run of cells.
#[derive(Clone, Debug)]
pub struct OrbitTable {
    /// How many fillings a run of cells has.
    run: u64,
    same: Vec<Map>,
    negative: Vec<Map>,
    /// Shapes know their images themselves.
    shapes: Option<Arc<Shapes>>,
}

/// For each run of cells, from the last one, what its fillings contribute to the code of the image.
type Map = Vec<Vec<u64>>;

/// A class of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// How many of its positions are the same game as the one shown.
    pub same: u64,
    /// How many are its negatives, and are not counted there.
    pub negatives: u64,
}

/// Fillings of a run of cells, at most.
const RUN: u64 = 1 << 11;

impl OrbitTable {
    /// Each code stands for itself alone.
    pub fn trivial() -> OrbitTable {
        OrbitTable { run: RUN, same: Vec::new(), negative: Vec::new(), shapes: None }
    }

    fn new<P>(fillings: &BoardFillings<P>) -> OrbitTable {
        let base = fillings.letters.len() as u64;
        let mut orbits = OrbitTable::trivial();
        let (mut length, mut run) = (1, base);
        while base > 1 && run * base <= RUN {
            (length, run) = (length + 1, run * base);
        }
        orbits.run = run.max(2);
        for image in &fillings.images {
            let map = map(fillings, image, length);
            if image.negative { orbits.negative.push(map) } else { orbits.same.push(map) }
        }
        orbits
    }

    /// The class of the position of this code, where it is the least code of its class; with the negatives in
    /// one class with a position, or in one of their own.
    #[inline]
    pub fn class(&self, code: u64, up_to_sign: bool) -> Option<Orbit> {
        if let Some(shapes) = &self.shapes {
            return shapes.class(code, up_to_sign);
        }
        class_of(
            (self.same.len(), self.fixed(&self.same, code)?),
            (self.negative.len(), &mut || self.fixed(&self.negative, code)),
            up_to_sign,
        )
    }

    /// How many images are the position itself; `None` where one has a lesser code.
    #[inline]
    fn fixed(&self, maps: &[Map], code: u64) -> Option<u64> {
        let mut fixed = 0;
        for map in maps {
            let (mut rest, mut image) = (code, 0);
            for run in map {
                image += run[(rest % self.run) as usize];
                rest /= self.run;
            }
            if image < code {
                return None;
            }
            fixed += u64::from(image == code);
        }
        Some(fixed)
    }
}

/// The class of a position that has this many images, of which `same` are the position itself, and this many
/// negatives; the last function counts those that are the position itself, `None` if one comes before it.
#[inline]
fn class_of(
    (images, same): (usize, u64),
    (negatives, itself): (usize, &mut dyn FnMut() -> Option<u64>),
    up_to_sign: bool,
) -> Option<Orbit> {
    let order = images as u64 + 1;
    let class = Orbit { same: order / (same + 1), negatives: 0 };
    if !up_to_sign || negatives == 0 {
        return Some(class);
    }
    // Half of the group are negatives: those that lead back here do so for a position that is its own
    // negative.
    let itself = itself()? > 0;
    Some(Orbit { negatives: if itself { 0 } else { class.same }, ..class })
}

/// The letter of a cell that is not there.
const GONE: char = '#';

/// The state of a letter.
fn state_of(letters: &[Letter], letter: char) -> Option<u8> {
    letters.iter().find(|&&(known, _)| known == letter).map(|&(_, state)| state)
}

fn map<P>(fillings: &BoardFillings<P>, image: &SymmetryImage, length: u32) -> Map {
    let base = fillings.letters.len() as u64;
    let digit_of = |digit: u64| {
        let (_, state) = fillings.letters[digit as usize];
        let state = image.of_state(state);
        fillings.letters.iter().position(|&(_, known)| known == state).unwrap_or(0) as u64
    };
    let digits: Vec<u64> = (0..base).map(digit_of).collect();
    let weight = |cell: u32| base.pow(fillings.cells - 1 - cell);
    let mut map = Map::new();
    let mut end = fillings.cells;
    while end > 0 {
        let begin = end.saturating_sub(length);
        // From the last cell of the run to the first, each filling of those behind it with each letter.
        let mut run = vec![0];
        for cell in (begin..end).rev() {
            let weight = weight(image.cells[cell as usize]);
            run = digits.iter().flat_map(|digit| run.iter().map(move |rest| rest + digit * weight)).collect();
        }
        map.push(run);
        end = begin;
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fillings whose positions are the states themselves.
    fn strips(cells: u32, images: Vec<SymmetryImage>) -> Enumeration<Vec<u8>> {
        let letters = vec![('.', 0), ('x', 1), ('o', 2)];
        let make: MakePosition<Vec<u8>> = Box::new(|states| Some(states.to_vec()));
        Enumeration::Fillings(BoardFillings::new(letters, (cells, None), images, make).unwrap())
    }

    fn turned(cells: u32, exchanged: Option<[u8; 2]>, negative: bool) -> SymmetryImage {
        SymmetryImage { cells: (0..cells).rev().collect(), exchanged, negative }
    }

    #[test]
    fn sizes_are_read_or_refused() {
        for (text, size) in [
            ("4x5", Size::Board { rows: 4, columns: 5 }),
            (" 3 × 2", Size::Board { rows: 3, columns: 2 }),
            ("7", Size::Strip(7)),
            ("0..50", Size::Heaps { first: 0, last: 50 }),
        ] {
            assert_eq!(Size::parse(text), Ok(size), "{text}");
        }
        for text in ["", "x", "4x", "4x5x6", "-1", "5..3", "..", "1.5", "99999999999"] {
            assert!(Size::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_class_is_shown_once_by_its_least_member_and_stands_for_all_its_images() {
        for cells in [0, 1, 2, 5, 8, 9] {
            let images = vec![
                turned(cells, None, false),
                turned(cells, Some([1, 2]), true),
                SymmetryImage { cells: (0..cells).collect(), exchanged: Some([1, 2]), negative: true },
            ];
            let all = strips(cells, images);
            let orbits = all.orbits();
            let reversed = |at: &[u8]| at.iter().rev().copied().collect::<Vec<u8>>();
            let swapped = |at: &[u8]| at.iter().map(|&state| (3 - state) % 3).collect::<Vec<u8>>();
            let (mut plain, mut up_to_sign) = (0, 0);
            for code in 0..all.codes().unwrap() {
                let at = all.position(code).unwrap();
                let mut same = vec![at.clone(), reversed(&at)];
                same.sort();
                same.dedup();
                let mut negatives = vec![swapped(&at), reversed(&swapped(&at))];
                negatives.sort();
                negatives.dedup();
                negatives.retain(|negative| !same.contains(negative));
                let class = orbits.class(code, false);
                assert_eq!(class.is_some(), same[0] == at, "{at:?}");
                plain += class.map_or(0, |class| class.same);
                let is_least = same[0] == at && negatives.first().is_none_or(|negative| at < *negative);
                let class = orbits.class(code, true);
                let expected = Orbit { same: same.len() as u64, negatives: negatives.len() as u64 };
                assert_eq!(class, is_least.then_some(expected), "{at:?}");
                up_to_sign += class.map_or(0, |class| class.same + class.negatives);
            }
            assert_eq!([plain, up_to_sign], [all.codes().unwrap(); 2], "{cells} cells");
        }
    }

    #[test]
    fn images_that_need_other_letters_are_left_out_with_them() {
        let all = strips(3, vec![turned(3, Some([1, 2]), true)]).restricted(".x").unwrap();
        assert_eq!((all.codes().unwrap(), all.letters().as_str()), (8, ".x"));
        assert!((0..8).all(|code| all.orbits().class(code, true).is_some()));
        let mut text = Vec::new();
        all.write(5, "/", &mut text);
        assert_eq!(text, b"x.x");
        assert!(strips(3, Vec::new()).restricted(".y").is_err());
        assert!(strips(3, Vec::new()).restricted("").is_err());
    }

    #[test]
    fn too_many_positions_are_refused_before_anything_is_made() {
        assert!(strips(40, Vec::new()).codes().unwrap_err().0.en.contains("3^40"));
        assert_eq!(strips(40, Vec::new()).restricted(".x").unwrap().codes(), Ok(1 << 40));
        let make: MakePosition<()> = Box::new(|_| Some(()));
        assert!(BoardFillings::new(vec![('.', 0)], (63, None), Vec::new(), make).is_err());
    }
}
