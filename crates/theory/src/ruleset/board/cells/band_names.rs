//! Names of bands: numbers that tell rows of a board that follow each other from all others.

use super::cell_set::{BoardShape, CellSet, Rectangle};
use super::grid::Grid;
use std::num::NonZeroU64;

impl<B: CellSet, const P: usize> Grid<B, P> {
    /// Shows the names of the bands of at most `highest` rows. Mirror images have the same name if
    /// `mirrored`.
    ///
    /// A name consists of the reading of the states, of the number of rows, of the planes of the band one
    /// behind the other, and of a one in front of these, which tells how many cells there are. So boards of
    /// any width share the names, and different bands have different ones.
    pub(super) fn visit_band_names(
        &self,
        highest: u32,
        mirrored: bool,
        visit: &mut dyn FnMut(Option<NonZeroU64>),
    ) {
        let shape = self.shape();
        let images = self.reflections();
        let images = if mirrored { &images[..] } else { &images[..1] };
        for end in 1..=shape.height {
            for height in 1..=highest.min(end) {
                // On the last two of the images the rows are counted from the end.
                let top = [end - height, shape.height - end];
                let band =
                    |i: usize| Rectangle { top: top[i / 2], left: 0, shape: BoardShape { height, ..shape } };
                visit(self.name(images, band));
            }
        }
    }

    /// The name of the band that is the whole board.
    #[inline]
    pub(super) fn own_name(&self, mirrored: bool) -> Option<NonZeroU64> {
        let images = self.reflections();
        let images = if mirrored { &images[..] } else { &images[..1] };
        self.name(images, |_| Rectangle { top: 0, left: 0, shape: self.shape() })
    }

    /// The least of the names of a band, which each of these images of the board has in one place; `None` if
    /// it has too many rows or cells.
    #[inline]
    fn name(&self, images: &[[B; P]], band: impl Fn(usize) -> Rectangle) -> Option<NonZeroU64> {
        const FOR_ROWS: u32 = 3;
        let BoardShape { width, height } = band(0).shape;
        let cells = width.saturating_mul(height);
        if height >= 1 << FOR_ROWS || cells.saturating_mul(P as u32) + FOR_ROWS + 2 > u64::BITS {
            return None;
        }
        let bits = |(i, planes): (usize, &[B; P])| {
            let plane = |plane: &B| plane.cropped(self.shape(), band(i)).low_word();
            planes.iter().fold(1, |bits: u64, each| bits << cells | plane(each))
        };
        let least = images.iter().enumerate().map(bits).min()?;
        NonZeroU64::new((least << FOR_ROWS | u64::from(height)) << 1 | u64::from(self.labelled))
    }
}
