//! How people write positions as text, besides the notation that programs exchange: edge lists, boards,
//! matrices.

/// A way to write the positions of a game as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextFormat {
    /// What stands in the text.
    pub shape: TextShape,
    /// A position written so, with a line end between its lines.
    pub example: &'static str,
}

/// What stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextShape {
    /// Numbers.
    Numbers {
        /// The field whose list they are; where there is none they are the position, or the fields alone are.
        list: Option<&'static str>,
        /// Fields that may follow, each in a line that begins with its name.
        fields: &'static [ExtraField],
    },
    /// Fields alone, each in a line that begins with its name. Where each holds one number, the numbers may
    /// also stand in a row, in the order of the fields.
    Fields(&'static [ExtraField]),
    /// Rows of numbers, a line for each: edges, cells, rectangles.
    Rows {
        /// The field whose list they are; where there is none they are the position.
        list: Option<&'static str>,
        /// Fields that may follow, each in a line that begins with its name.
        fields: &'static [ExtraField],
    },
    /// Edges, a line for each: two vertices, and perhaps a letter for the colour. Their list is the field
    /// `edges`.
    ColouredEdges {
        /// Fields that may follow, each in a line that begins with its name.
        fields: &'static [ExtraField],
    },
    /// Rows of characters, a line for each.
    Board {
        /// The field that holds them; where there is none they are the position.
        field: Option<&'static str>,
        /// The letters of a cell that is empty, that holds what is Left's, what is Right's, that is no cell,
        /// and that holds what is both players': in this order, with a blank where there is none such. Boards
        /// in other letters are then understood. An empty text where letters mean something else.
        letters: &'static str,
    },
    /// Coins by what each of them shows: `H` or 1 for heads, `T` or 0 for tails; a line, or on a board one
    /// for each row. The list of those that show heads may be written instead.
    Coins {
        /// Whether the coins lie on a board.
        board: bool,
        /// How those that show heads are listed.
        heads: &'static TextShape,
    },
    /// A number, several with commas between them, or a text: what positions of users' own rules may be.
    Value,
    /// Matrices with an empty line between them, in these fields.
    Matrices(&'static [&'static str]),
}

/// A field of a position beside its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraField {
    /// Its name.
    pub name: &'static str,
    /// What stands behind the name.
    pub holds: FieldType,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldType {
    /// A number.
    Number,
    /// A number, and this one where the field is left out.
    NumberOr(u64),
    /// A number, and where the field is left out one more than the largest number in the first two columns of
    /// the rows.
    Vertices,
    /// Numbers.
    Numbers,
    /// A word.
    Word,
    /// A number or a word.
    NumberOrWord,
    /// A number for each of several numbers: two in a line, and as many lines as there are.
    Map,
    /// A word for each of several numbers, in such lines.
    WordMap,
}

/// Positions of users' own rules.
pub const VALUE: TextFormat = TextFormat { shape: TextShape::Value, example: "" };

/// A row of coins, or the places of those that show heads.
pub const ROW_OF_COINS: TextFormat =
    TextFormat { shape: TextShape::Coins { board: false, heads: &NUMBERS.shape }, example: "THHT" };

/// A board of coins, or the cells of those that show heads.
pub const BOARD_OF_COINS: TextFormat = TextFormat {
    shape: TextShape::Coins { board: true, heads: &TextShape::Rows { list: None, fields: &[] } },
    example: "THH\nHTT",
};

/// Plain lists of numbers.
pub const NUMBERS: TextFormat =
    TextFormat { shape: TextShape::Numbers { list: None, fields: &[] }, example: "" };
