//! Rectangles of pixels.

/// A rectangle: the last row and column belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Area {
    /// Columns of pixels.
    pub fn width(&self) -> usize {
        (self.right - self.left + 1).max(1) as usize
    }

    /// Rows of pixels.
    pub fn height(&self) -> usize {
        (self.bottom - self.top + 1).max(1) as usize
    }
}
