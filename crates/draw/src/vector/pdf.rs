//! Pictures as PDF files of one page. Letters are outlines, so that no font has to be there.

use super::drawing::{Drawing, Letters, Pen, Rgb, Shape, number};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use grundy_theory::localized::LocalizedString;
use resvg::tiny_skia::{Path, PathSegment, Pixmap, Point};
use resvg::usvg::{LineCap, LineJoin};
use std::fmt::Write as _;
use std::io::Write as _;

/// Points of a page for a pixel: an inch has 72 points and 96 pixels.
const POINTS: f32 = 0.75;

/// An SVG file as a PDF file.
///
/// # Errors
/// Words for a picture that cannot be drawn.
pub fn pdf(svg: &str) -> Result<Vec<u8>, LocalizedString> {
    let drawing = Drawing::read(svg, Letters::Outlines)?;
    let mut page = Page::default();
    // From pixels down the page to points up the page.
    let [width, height] = drawing.size.map(|side| side * POINTS);
    let _ = writeln!(page.content, "{POINTS} 0 0 -{POINTS} 0 {} cm", number(height));
    drawing.shapes.iter().for_each(|shape| page.draw(shape));
    Ok(page.file(width, height))
}

/// What a page shows, and what it needs for that.
#[derive(Default)]
struct Page {
    content: String,
    /// Degrees of opacity, in hundredths: fill and line alike.
    opacities: Vec<u32>,
    images: Vec<Pixmap>,
}

impl Page {
    // Writing to a string does not fail.
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Filled { path, colour, opacity, even_odd } => {
                self.opacity(*opacity);
                let _ = writeln!(self.content, "{} rg", share(*colour));
                self.path(path);
                self.content.push_str(if *even_odd { "f*\n" } else { "f\n" });
            }
            Shape::Line { path, colour, opacity, pen } => {
                self.opacity(*opacity);
                let _ = writeln!(self.content, "{} RG", share(*colour));
                self.pen(pen);
                self.path(path);
                self.content.push_str("S\n");
            }
            Shape::Image { corner: [x, y], size: [width, height], pixels } => {
                let name = self.images.len();
                self.images.push(pixels.clone());
                let [width, height, x, y] = [*width, -height, *x, y + height].map(number);
                let _ = writeln!(self.content, "q {width} 0 0 {height} {x} {y} cm /I{name} Do Q");
            }
            // Letters are outlines here.
            Shape::Text(_) => {}
        }
    }

    fn opacity(&mut self, opacity: f32) {
        let hundredths = (opacity * 100.0).round() as u32;
        let name = self.opacities.iter().position(|&known| known == hundredths).unwrap_or_else(|| {
            self.opacities.push(hundredths);
            self.opacities.len() - 1
        });
        let _ = write!(self.content, "/O{name} gs ");
    }

    fn pen(&mut self, pen: &Pen) {
        let cap = match pen.cap {
            LineCap::Butt => 0,
            LineCap::Round => 1,
            LineCap::Square => 2,
        };
        let join = match pen.join {
            LineJoin::Round => 1,
            LineJoin::Bevel => 2,
            _ => 0,
        };
        let dashes: Vec<String> = pen.dashes.iter().copied().map(number).collect();
        let _ = write!(self.content, "{} w {cap} J {join} j [{}] 0 d ", number(pen.width), dashes.join(" "));
    }

    fn path(&mut self, path: &Path) {
        let mut last = Point::zero();
        for segment in path.segments() {
            let [points, operator] = match segment {
                PathSegment::MoveTo(to) => [pair(to), " m ".to_owned()],
                PathSegment::LineTo(to) => [pair(to), " l ".to_owned()],
                PathSegment::QuadTo(by, to) => {
                    let [one, other] = cubic(last, by, to);
                    [[one, other, to].map(pair).join(" "), " c ".to_owned()]
                }
                PathSegment::CubicTo(one, other, to) => {
                    [[one, other, to].map(pair).join(" "), " c ".to_owned()]
                }
                PathSegment::Close => [String::new(), "h ".to_owned()],
            };
            self.content += &points;
            self.content += &operator;
            last = end(segment).unwrap_or(last);
        }
    }

    fn file(&self, width: f32, height: f32) -> Vec<u8> {
        /// The first objects are the catalogue, the list of pages, the page and what it shows.
        const FIRST_IMAGE: usize = 5;
        let opacities = self.opacities.iter().enumerate().map(|(name, &hundredths)| {
            let share = number(hundredths as f32 / 100.0);
            format!("/O{name} << /ca {share} /CA {share} >>")
        });
        let images = (0..self.images.len()).map(|name| format!("/I{name} {} 0 R", FIRST_IMAGE + 2 * name));
        let resources = format!(
            "<< /ExtGState << {} >> /XObject << {} >> >>",
            opacities.collect::<Vec<_>>().join(" "),
            images.collect::<Vec<_>>().join(" ")
        );
        let mut file = File::default();
        file.object("<< /Type /Catalog /Pages 2 0 R >>", None);
        file.object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>", None);
        let [width, height] = [width, height].map(number);
        file.object(
            &format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {height}] /Contents 4 0 R /Resources {resources} >>"
            ),
            None,
        );
        file.object("", Some(self.content.as_bytes()));
        for (number, image) in self.images.iter().enumerate() {
            file.image(image, FIRST_IMAGE + 2 * number + 1);
        }
        file.end()
    }
}

/// A colour as three shares.
fn share(colour: Rgb) -> String {
    colour.map(|channel| format!("{:.3}", f32::from(channel) / 255.0)).join(" ")
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Where a segment ends.
pub(super) fn end(segment: PathSegment) -> Option<Point> {
    match segment {
        PathSegment::MoveTo(to)
        | PathSegment::LineTo(to)
        | PathSegment::QuadTo(_, to)
        | PathSegment::CubicTo(_, _, to) => Some(to),
        PathSegment::Close => None,
    }
}

/// The control points of the cubic curve that is a quadratic one.
pub(super) fn cubic(from: Point, by: Point, to: Point) -> [Point; 2] {
    let towards =
        |end: Point| Point::from_xy(end.x + (by.x - end.x) * 2.0 / 3.0, end.y + (by.y - end.y) * 2.0 / 3.0);
    [towards(from), towards(to)]
}

/// A file on its way: its bytes, and where each object begins.
struct File {
    bytes: Vec<u8>,
    places: Vec<usize>,
}

impl Default for File {
    fn default() -> File {
        File { bytes: b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n".to_vec(), places: Vec::new() }
    }
}

impl File {
    /// The next object: a dictionary, or a stream with the entries of its dictionary.
    fn object(&mut self, entries: &str, stream: Option<&[u8]>) {
        self.places.push(self.bytes.len());
        let number = self.places.len();
        self.bytes.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
        match stream {
            None => self.bytes.extend_from_slice(entries.as_bytes()),
            Some(stream) => {
                let packed = packed(stream);
                let length = packed.len();
                let head = format!("<< {entries} /Filter /FlateDecode /Length {length} >>\nstream\n");
                self.bytes.extend_from_slice(head.as_bytes());
                self.bytes.extend_from_slice(&packed);
                self.bytes.extend_from_slice(b"\nendstream");
            }
        }
        self.bytes.extend_from_slice(b"\nendobj\n");
    }

    /// An image, and its mask as the object `mask`, which is the next one.
    fn image(&mut self, image: &Pixmap, mask: usize) {
        let (mut colours, mut opacities) = (Vec::new(), Vec::new());
        for pixel in image.pixels() {
            let pixel = pixel.demultiply();
            colours.extend([pixel.red(), pixel.green(), pixel.blue()]);
            opacities.push(pixel.alpha());
        }
        let size = format!(
            "/Type /XObject /Subtype /Image /Width {} /Height {} /BitsPerComponent 8",
            image.width(),
            image.height()
        );
        self.object(&format!("{size} /ColorSpace /DeviceRGB /SMask {mask} 0 R"), Some(&colours));
        self.object(&format!("{size} /ColorSpace /DeviceGray"), Some(&opacities));
    }

    fn end(mut self) -> Vec<u8> {
        let table = self.bytes.len();
        let count = self.places.len() + 1;
        let mut text = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for place in &self.places {
            let _ = writeln!(text, "{place:010} 00000 n ");
        }
        let _ = write!(text, "trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n");
        self.bytes.extend_from_slice(text.as_bytes());
        self.bytes
    }
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to a vector does not fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
