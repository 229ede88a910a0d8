//! What is written around a picture and beside its parts.

/// What is written around a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Labels<'a> {
    /// Above it.
    pub title: &'a str,
    /// Along the horizontal axis.
    pub x: &'a str,
    /// Along the vertical axis.
    pub y: &'a str,
    /// What the parts of pictures are called.
    pub names: &'a ChartStrings,
}

/// What the parts of pictures are called, in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartStrings {
    /// The number that a colour stands for.
    pub value: &'static str,
    /// The same where colours go by rank.
    pub ranks: &'static str,
    /// The value 0, which has a separate colour.
    pub zero: &'static str,
    /// The value 1, where there is no larger one.
    pub one: &'static str,
    /// How many points fall on a pixel.
    pub points: &'static str,
    /// Values that are common.
    pub common: &'static str,
    /// Values that are rare.
    pub rare: &'static str,
    /// A bar that stands for `{}` values.
    pub together: &'static str,
    /// The wall of Left.
    pub left_wall: &'static str,
    /// The wall of Right.
    pub right_wall: &'static str,
    /// The mast.
    pub mast: &'static str,
}

/// The names in English.
pub const ENGLISH: ChartStrings = ChartStrings {
    value: "value",
    ranks: "value, by rank",
    zero: "value 0",
    one: "value 1",
    points: "points",
    common: "common values",
    rare: "rare values",
    together: "each bar: the most frequent of {} values",
    left_wall: "Left wall",
    right_wall: "Right wall",
    mast: "mast",
};
