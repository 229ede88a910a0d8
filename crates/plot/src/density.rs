//! How many points fall on each pixel.
//!
//! A million discs on top of each other show a blot, and make a file of a hundred megabytes. Counting the
//! points of each pixel shows what is inside the blot. A lone point still gets a spot that can be seen.

use crate::area::Area;
use crate::axis::Axis;
use crate::raster::Raster;
use crate::theme::Theme;

/// Counts of points in a grid of pixels, rows from the top.
pub struct Density {
    width: usize,
    height: usize,
    counts: Vec<u32>,
    x: Scale,
    y: Scale,
    down: bool,
}

/// From numbers on an axis to columns of pixels.
#[derive(Clone, Copy)]
struct Scale {
    from: f64,
    per_unit: f64,
    last: f64,
}

impl Scale {
    fn new(axis: &Axis, pixels: usize) -> Scale {
        let from = -axis.share(0.0) * axis.length();
        Scale { from, per_unit: (pixels - 1) as f64 / axis.length(), last: (pixels - 1) as f64 }
    }

    fn pixel(self, number: u64) -> usize {
        ((number as f64 - self.from) * self.per_unit).round().clamp(0.0, self.last) as usize
    }
}

impl Density {
    /// No points, on linear axes that fill an area.
    pub fn new(area: Area, x: &Axis, y: &Axis) -> Density {
        let (width, height) = (area.width(), area.height());
        let counts = vec![0; width * height];
        let (x, y, down) = (Scale::new(x, width), Scale::new(y, height), y.is_down());
        Density { width, height, counts, x, y, down }
    }

    /// Counts a point.
    pub fn add(&mut self, x: u64, y: u64) {
        let row = if self.down { self.y.pixel(y) } else { self.height - 1 - self.y.pixel(y) };
        let count = &mut self.counts[row * self.width + self.x.pixel(x)];
        *count = count.saturating_add(1);
    }

    /// The largest count.
    pub fn most(&self) -> u32 {
        self.counts.iter().copied().max().unwrap_or(0)
    }

    /// The image, in which every pixel with points makes a spot of this width and height. Where spots meet
    /// the larger count is seen.
    pub fn image(&self, (wide, high): (usize, usize), theme: Theme) -> Raster {
        let mut spread = vec![0; self.counts.len()];
        for (i, &count) in self.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            let (row, column) = (i / self.width, i % self.width);
            let rows = around(row, high, self.height);
            for place in rows.map(|row| row * self.width) {
                for spot in &mut spread[place..place + self.width][around(column, wide, self.width)] {
                    *spot = count.max(*spot);
                }
            }
        }
        let axis = Axis::for_counts(u64::from(self.most()));
        let mut image = Raster::new(self.width, self.height);
        for (i, &count) in spread.iter().enumerate().filter(|(_, count)| **count > 0) {
            image.set(i % self.width, i / self.width, theme.density(axis.share(f64::from(count))));
        }
        image
    }
}

/// `length` places around one of them, out of `all`.
fn around(place: usize, length: usize, all: usize) -> std::ops::Range<usize> {
    let first = place.saturating_sub((length - 1) / 2);
    first..(place + length / 2 + 1).min(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Area = Area { left: 0, top: 0, right: 99, bottom: 49 };

    #[test]
    fn every_point_is_counted_once() {
        let axes = [Axis::for_points(0, 1_000_000), Axis::for_points(0, 7)];
        let mut density = Density::new(AREA, &axes[0], &axes[1]);
        (0..=1_000_000).for_each(|n| density.add(n, n % 8));
        assert_eq!(density.counts.iter().sum::<u32>(), 1_000_001);
        assert!(density.most() > 1000 && density.most() < 2000);
    }

    #[test]
    fn a_lone_point_makes_a_spot_at_its_place() {
        let axes = [Axis::between(0, 99), Axis::between(0, 49)];
        let mut density = Density::new(AREA, &axes[0], &axes[1]);
        density.add(10, 0);
        let image = density.image((3, 3), Theme::Light);
        let shown = |x: usize, y: usize| image.at(x, y).is_some();
        assert!(shown(10, 49) && shown(9, 49) && shown(11, 48) && !shown(12, 49) && !shown(10, 47));
        let mut density = Density::new(AREA, &axes[0], &axes[1].clone().downwards());
        density.add(10, 0);
        let image = density.image((3, 3), Theme::Light);
        assert!(image.at(10, 0).is_some() && image.at(10, 49).is_none());
    }

    #[test]
    fn spots_at_the_edge_are_cut() {
        assert_eq!([around(0, 4, 9), around(8, 4, 9), around(4, 1, 9)], [0..3, 7..9, 4..5]);
    }
}
