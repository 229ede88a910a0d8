//! An image of pixels, some of them transparent, and the two ways it gets into a file.

use crate::area::Area;
use crate::error::PlotError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plotters::style::RGBColor;
use png::{BitDepth, ColorType, Compression, Encoder};

/// Pixels in rows from the top; `None` shows what is behind.
pub struct Raster {
    width: usize,
    pixels: Vec<Option<RGBColor>>,
}

impl Raster {
    /// An image that shows nothing.
    pub fn new(width: usize, height: usize) -> Raster {
        Raster { width, pixels: vec![None; width * height] }
    }

    fn height(&self) -> usize {
        self.pixels.len().checked_div(self.width).unwrap_or(0)
    }

    /// Colours a pixel, counted from the left and from the top.
    pub fn set(&mut self, x: usize, y: usize, color: RGBColor) {
        self.pixels[y * self.width + x] = Some(color);
    }

    /// The colour of a pixel.
    #[cfg(test)]
    pub fn at(&self, x: usize, y: usize) -> Option<RGBColor> {
        self.pixels[y * self.width + x]
    }

    /// Lays the image over an area of another one, of red, green and blue bytes in rows of `columns`; pixels
    /// grow or shrink until it fills the area.
    pub fn lay_over(&self, image: &mut [u8], columns: usize, area: Area) {
        for (row, y) in (area.top as usize..=area.bottom as usize).enumerate() {
            let first = (row * self.height() / area.height()) * self.width;
            let pixels = &self.pixels[first..first + self.width];
            let start = (y * columns + area.left as usize) * 3;
            for (column, bytes) in image[start..].chunks_exact_mut(3).take(area.width()).enumerate() {
                if let Some(RGBColor(r, g, b)) = pixels[column * self.width / area.width()] {
                    bytes.copy_from_slice(&[r, g, b]);
                }
            }
        }
    }

    /// An element of an SVG file that fills an area with the image.
    pub fn svg_element(&self, area: Area) -> Result<String, PlotError> {
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|pixel| rgba(*pixel)).collect();
        let file = encode(&bytes, (self.width as u32, self.height() as u32), ColorType::Rgba)?;
        let data = STANDARD.encode(file);
        let (left, top, width, height) = (area.left, area.top, area.width(), area.height());
        Ok(format!(
            "<image x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
             style=\"image-rendering:pixelated\" href=\"data:image/png;base64,{data}\"/>\n"
        ))
    }
}

fn rgba(pixel: Option<RGBColor>) -> [u8; 4] {
    pixel.map_or([0; 4], |RGBColor(r, g, b)| [r, g, b, 255])
}

/// A PNG file of these pixels.
pub fn encode(bytes: &[u8], (width, height): (u32, u32), color: ColorType) -> Result<Vec<u8>, PlotError> {
    let failed = |error: png::EncodingError| PlotError::Drawing(error.to_string());
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(bytes).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(file)
}
