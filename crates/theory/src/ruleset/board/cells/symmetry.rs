//! The symmetries of boards: which images of a position are the same game, and which its negative.

use super::cell_set::{BoardShape, CellSet};
use super::grid::Grid;
use crate::ruleset::enumeration::SymmetryImage;

/// What turning and reflecting a board, and exchanging the colours of the stones, does to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// All directions are alike: the eight images are the same game, and with the colours exchanged its
    /// negative.
    Square,
    /// Left plays along columns and Right along rows: reflections are the same game, and with rows and
    /// columns exchanged its negative.
    Oriented,
    /// Left plays down and Right to the right: with rows and columns exchanged the game is its negative.
    Directed,
}

impl Symmetry {
    /// The images of a board of this shape that have the same shape, but the board itself.
    pub(super) fn images<const P: usize>(self, shape: BoardShape) -> Vec<SymmetryImage> {
        // Upside down, mirrored, rows and columns exchanged.
        let turns = |transposed| {
            [(false, false), (false, true), (true, false), (true, true)].map(|(v, h)| (v, h, transposed))
        };
        let [kept, exchanged] = [turns(false), turns(true)];
        let colours = (P > 1).then_some([1, 2]);
        let (same, negative): (Vec<_>, Vec<_>) = match self {
            Symmetry::Square => {
                let all = [kept, exchanged].concat();
                (all.clone(), all)
            }
            Symmetry::Oriented => (kept.to_vec(), exchanged.to_vec()),
            Symmetry::Directed => (kept[..1].to_vec(), exchanged[..1].to_vec()),
        };
        let negative_colours = colours.filter(|_| self == Symmetry::Square);
        let same = same.into_iter().skip(1).map(|turn| (turn, None, false));
        let all = same.chain(negative.into_iter().map(|turn| (turn, negative_colours, true)));
        let fits = |&((_, _, transposed), _, _): &((bool, bool, bool), _, _)| {
            !transposed || shape.width == shape.height
        };
        all.filter(fits)
            .map(|(turn, exchanged, negative)| SymmetryImage {
                cells: turned(shape, turn),
                exchanged,
                negative,
            })
            .collect()
    }
}

/// Where each cell goes when a board is turned upside down, mirrored, and its rows and columns are exchanged.
pub(in crate::ruleset) fn turned(
    shape: BoardShape,
    (upside_down, mirrored, transposed): (bool, bool, bool),
) -> Vec<u32> {
    let BoardShape { width, height } = shape;
    let place = |cell: u32| {
        let (row, column) = (cell / width, cell % width);
        let row = if upside_down { height - 1 - row } else { row };
        let column = if mirrored { width - 1 - column } else { column };
        if transposed { column * height + row } else { row * width + column }
    };
    (0..shape.cells()).map(place).collect()
}

impl<B: CellSet, const P: usize> Grid<B, P> {
    /// The board with each plane changed.
    #[inline]
    pub(super) fn image(&self, change: impl Fn(&B) -> B) -> [B; P] {
        std::array::from_fn(|i| change(&self.planes[i]))
    }

    /// The board with rows and columns exchanged.
    #[inline]
    pub(super) fn transposed(&self) -> Grid<B, P> {
        let shape = self.shape();
        Grid::new(shape.transposed(), self.image(|plane| plane.transposed(shape)), self.labelled)
    }

    /// The planes of the board as it is, mirrored, turned by half a turn, and upside down.
    #[inline]
    pub(super) fn reflections(&self) -> [[B; P]; 4] {
        let shape = self.shape();
        let upside_down = self.image(|plane| plane.upside_down(shape));
        let half_turned = self.image(|plane| plane.half_turned(shape));
        let mirrored = std::array::from_fn(|i| upside_down[i].half_turned(shape));
        [self.planes.clone(), mirrored, half_turned, upside_down]
    }

    /// The least of the images of the board under the reflections in its axes.
    #[inline]
    fn least_reflection(mut self) -> Grid<B, P> {
        let [_, images @ ..] = self.reflections();
        for image in images {
            if image < self.planes {
                self.planes = image;
            }
        }
        self
    }

    /// The least of all eight images, among those that are no higher than wide.
    fn least_image(self) -> Grid<B, P> {
        let shape = self.shape();
        if shape.width > shape.height {
            return self.least_reflection();
        }
        let transposed = self.transposed().least_reflection();
        if shape.width < shape.height {
            return transposed;
        }
        let upright = self.least_reflection();
        if transposed.planes < upright.planes { transposed } else { upright }
    }

    /// The board with the colours of the stones exchanged.
    fn recoloured(&self) -> Grid<B, P> {
        let mut exchanged = self.clone();
        exchanged.planes.reverse();
        exchanged
    }

    /// The least of the images that are the same game.
    pub(in crate::ruleset::board) fn least(self, symmetry: Symmetry) -> Grid<B, P> {
        match symmetry {
            Symmetry::Square => self.least_image(),
            Symmetry::Oriented => self.least_reflection(),
            Symmetry::Directed => self,
        }
    }

    /// The negative of the board, in one of its images.
    #[inline]
    fn negative(&self, symmetry: Symmetry) -> Grid<B, P> {
        match symmetry {
            Symmetry::Square => self.recoloured(),
            Symmetry::Oriented | Symmetry::Directed => self.transposed(),
        }
    }

    /// Whether an image of the board is its negative.
    pub(super) fn is_own_negative(&self, symmetry: Symmetry) -> bool {
        let BoardShape { width, height } = self.shape();
        let possible = match symmetry {
            Symmetry::Square => {
                let [first, last] = [self.planes.first(), self.planes.last()];
                first.map(CellSet::count) == last.map(CellSet::count)
            }
            // Reflections keep the shape of the board, its negative has the other one.
            Symmetry::Oriented | Symmetry::Directed => width == height,
        };
        possible && self.negative(symmetry).least(symmetry) == self.clone().least(symmetry)
    }

    /// Whether half a turn or a reflection in an axis exchanges the colours of the stones, while it leaves
    /// none of these cells where it is.
    pub(in crate::ruleset::board) fn is_exchanged(&self, cells: &B) -> bool {
        let shape = self.shape();
        let BoardShape { width, height } = shape;
        let recoloured = self.recoloured().planes;
        let middle_row = |cell: u32| 2 * (cell / width) + 1 == height;
        let middle_column = |cell: u32| 2 * (cell % width) + 1 == width;
        let upside_down = self.image(|plane| plane.upside_down(shape));
        let half_turned = self.image(|plane| plane.half_turned(shape));
        let mirrored = std::array::from_fn(|i| upside_down[i].half_turned(shape));
        upside_down == recoloured && !cells.cells().any(middle_row)
            || mirrored == recoloured && !cells.cells().any(middle_column)
            || half_turned == recoloured && !cells.cells().any(|cell| middle_row(cell) && middle_column(cell))
    }

    /// Whether the board turned by half a turn is the board with the colours exchanged, while no cell of
    /// these is its own image or has its image beside it.
    pub(in crate::ruleset::board) fn mirrors(&self, cells: &B) -> bool {
        let shape = self.shape();
        let BoardShape { width, height } = shape;
        // Cells with their images beside them, or on them, are in the middle: none where both sides are even,
        // else one or two.
        let middle = |side: u32| side.saturating_sub(1) / 2;
        let touches =
            (width % 2 == 1 || height % 2 == 1) && cells.has(middle(height) * width + middle(width));
        shape.cells() > 0
            && !touches
            && self.image(|plane| plane.half_turned(shape)) == self.recoloured().planes
    }

    /// The least of the images that are the same game or its negative, those in front in which Left has more
    /// stones or the board is wider than high; `true` beside a negative.
    pub(super) fn least_up_to_sign(self, symmetry: Symmetry) -> (Grid<B, P>, bool) {
        let decided = match symmetry {
            Symmetry::Square => {
                let count = |plane: Option<&B>| plane.map(CellSet::count);
                count(self.planes.first()).cmp(&count(self.planes.last()))
            }
            Symmetry::Oriented | Symmetry::Directed => self.shape().width.cmp(&self.shape().height),
        };
        if decided.is_gt() {
            return (self.least(symmetry), false);
        }
        let negative = self.negative(symmetry).least(symmetry);
        if decided.is_lt() {
            return (negative, true);
        }
        let least = self.least(symmetry);
        if negative.planes < least.planes { (negative, true) } else { (least, false) }
    }
}
