//! Heat maps of grids of values.

use crate::axis::Axis;
use crate::canvas;
use crate::layout::{Area, Layout};
use crate::raster::Raster;
use crate::scene::{ColorBar, Filled, Frame, Label, Place, Scene};
use crate::theme::{even, ink_on};
use crate::{Error, Labels, Style};

/// Pictures of at most so many cells hold each of them as a rectangle.
const RECTANGLES: usize = 2500;

/// Grids of at most so many columns and rows have their values written in the cells.
const WRITTEN: usize = 20;

/// Values of all (x, y) in a rectangle, in rows of equal y from the least y on.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The least x and the least y.
    pub first: (u64, u64),
    /// How many values x has.
    pub columns: usize,
    /// The values; `None` where there is nothing.
    pub values: &'a [Option<u64>],
}

impl Grid<'_> {
    fn rows(&self) -> usize {
        self.values.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The mean value of the cells that a pixel covers: the pixel `i` of `wide` and `j` of `high`, from the bottom.
    fn mean(&self, (i, wide): (usize, usize), (j, high): (usize, usize)) -> Option<f64> {
        let (columns, rows) = (covered(i, wide, self.columns), covered(j, high, self.rows()));
        let of_row = |y: usize| &self.values[y * self.columns..][columns.clone()];
        let (count, sum) = rows
            .flat_map(of_row)
            .flatten()
            .fold((0u32, 0.0), |(count, sum), &value| (count + 1, sum + value as f64));
        (count > 0).then(|| sum / f64::from(count))
    }
}

/// The places out of `all` that fall on place `i` of `pixels`: one at least.
fn covered(i: usize, pixels: usize, all: usize) -> std::ops::Range<usize> {
    let first = i * all / pixels;
    first..((i + 1) * all / pixels).max(first + 1)
}

/// The heat map of a grid, with (0, 0) at the left bottom corner. Colours go in even steps from the value 0 to the
/// largest. Where several cells fall on a pixel it shows their mean.
///
/// # Errors
///
/// [`Error::Empty`] where there are no values, [`Error::Shape`] where they do not fill the rows, [`Error::Size`] where
/// the style has a size that no picture has.
pub fn grid(labels: &Labels, grid: Grid, style: &Style) -> Result<Vec<u8>, Error> {
    let (columns, rows, values) = (grid.columns, grid.rows(), grid.values.len());
    if columns * rows != values {
        return Err(Error::Shape { columns, rows, values });
    }
    let Some(&most) = grid.values.iter().flatten().max() else { return Err(Error::Empty) };
    canvas::know_font();
    let frame = Frame {
        labels: *labels,
        x: Axis::of_cells(grid.first.0, columns),
        y: Axis::of_cells(grid.first.1, rows),
        square: columns == rows,
        color_bar: true,
        legend: false,
        heads: false,
    };
    let layout = Layout::of(&frame, style)?;
    let axis = Axis::exactly_to(most);
    let mut scene = if values <= RECTANGLES {
        rectangles(grid, &axis, &layout)
    } else {
        Scene { raster: Some(image(grid, &axis, layout.plot)), ..Scene::default() }
    };
    scene.color_bar = Some(ColorBar { name: "value".to_owned(), axis, color: Box::new(even) });
    canvas::file(&frame, &scene, &layout, style)
}

fn rectangles(grid: Grid, axis: &Axis, layout: &Layout) -> Scene {
    let mut scene = Scene::default();
    let side = (layout.plot.width() / grid.columns).min(layout.plot.height() / grid.rows());
    let digits = grid.values.iter().flatten().max().map_or(1, |most| most.to_string().len());
    // Digits are about half as wide as they are high.
    let size = (side / (digits / 2 + 2)) as i32;
    for (i, value) in grid.values.iter().enumerate() {
        let Some(value) = *value else { continue };
        let at = (
            grid.first.0 as f64 + (i % grid.columns) as f64,
            grid.first.1 as f64 + (i / grid.columns) as f64,
        );
        let color = even(axis.share(value as f64));
        scene.boxes.push(Filled { corners: [(at.0 - 0.5, at.1 + 0.5), (at.0 + 0.5, at.1 - 0.5)], color });
        if grid.columns.max(grid.rows()) <= WRITTEN {
            let text = value.to_string();
            scene.texts.push(Label { at, text, size, color: ink_on(color), place: Place::Around });
        }
    }
    scene
}

fn image(grid: Grid, axis: &Axis, area: Area) -> Raster {
    let (width, height) = (area.width().min(grid.columns), area.height().min(grid.rows()));
    let mut image = Raster::new(width, height);
    for y in 0..height {
        for x in 0..width {
            if let Some(value) = grid.mean((x, width), (height - 1 - y, height)) {
                image.set(x, y, even(axis.share(value)));
            }
        }
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_falls_on_a_pixel() {
        for (pixels, all) in [(10, 10), (3, 10), (10, 3), (7, 1000)] {
            let mut seen: Vec<usize> = (0..pixels).flat_map(|i| covered(i, pixels, all)).collect();
            seen.dedup();
            assert_eq!(seen, (0..all).collect::<Vec<_>>(), "{all} cells on {pixels} pixels");
        }
    }

    #[test]
    fn a_pixel_shows_the_mean_of_its_cells() {
        let values = [Some(0), Some(2), Some(4), Some(6), None, None, Some(8), None];
        let grid = Grid { first: (0, 0), columns: 4, values: &values };
        assert_eq!(grid.mean((0, 2), (0, 1)), Some(1.0));
        assert_eq!(grid.mean((1, 2), (0, 1)), Some(6.0));
        assert_eq!(grid.mean((0, 2), (1, 2)), None);
    }
}
