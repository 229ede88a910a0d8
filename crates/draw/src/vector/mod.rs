//! SVG files as shapes, and these as PDF and as TikZ.

mod pdf;
mod tikz;

pub use pdf::pdf;
pub use tikz::tikz;

use crate::png::{no_picture, no_picture_because, tree};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use resvg::tiny_skia::{Path, Pixmap, Point, Transform};
use resvg::usvg::{
    Fill, FillRule, Group, Image, ImageKind, LineCap, LineJoin, Node, Paint, Stroke, Text, TextAnchor,
};

/// Red, green and blue.
type Rgb = [u8; 3];

/// A picture as a list of shapes in one system of coordinates: pixels from the top left corner.
struct Drawing {
    size: [f32; 2],
    shapes: Vec<Shape>,
}

enum Shape {
    Filled { path: Path, colour: Rgb, opacity: f32, even_odd: bool },
    Line { path: Path, colour: Rgb, opacity: f32, pen: Pen },
    Image { corner: [f32; 2], size: [f32; 2], pixels: Pixmap },
    Text(Label),
}

/// How a line is drawn, in pixels.
struct Pen {
    width: f32,
    dashes: Vec<f32>,
    cap: LineCap,
    join: LineJoin,
}

/// Letters that stay letters.
struct Label {
    text: String,
    /// The middle of its box, or of the side that is its anchor.
    at: [f32; 2],
    anchor: TextAnchor,
    /// Degrees, counted against the clock.
    angle: f32,
    size: f32,
    colour: Rgb,
}

/// What becomes of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    Outlines,
    Text,
}

impl Drawing {
    fn read(svg: &str, letters: Letters) -> Result<Drawing, LocalizedString> {
        let tree = tree(svg)?;
        let size = [tree.size().width(), tree.size().height()];
        let mut drawing = Drawing { size, shapes: Vec::new() };
        drawing.group(tree.root(), letters)?;
        Ok(drawing)
    }

    fn group(&mut self, group: &Group, letters: Letters) -> Result<(), LocalizedString> {
        for node in group.children() {
            match node {
                Node::Group(inner) => self.group(inner, letters)?,
                Node::Path(path) if path.is_visible() => {
                    let Some(shape) = path.data().clone().transform(path.abs_transform()) else { continue };
                    let fill = path.fill().and_then(|fill| filled(&shape, fill));
                    let line = path.stroke().and_then(|stroke| line(&shape, stroke, path.abs_transform()));
                    self.shapes.extend(fill.into_iter().chain(line));
                }
                Node::Image(image) if image.is_visible() => self.shapes.push(pixels(image)?),
                Node::Text(text) if letters == Letters::Outlines => self.group(text.flattened(), letters)?,
                Node::Text(text) => self.shapes.extend(label(text).map(Shape::Text)),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
        Ok(())
    }
}

/// Pictures of this crate have plain colours only.
fn plain(paint: &Paint) -> Option<Rgb> {
    match paint {
        Paint::Color(colour) => Some([colour.red, colour.green, colour.blue]),
        _ => None,
    }
}

fn filled(path: &Path, fill: &Fill) -> Option<Shape> {
    let even_odd = fill.rule() == FillRule::EvenOdd;
    Some(Shape::Filled {
        path: path.clone(),
        colour: plain(fill.paint())?,
        opacity: fill.opacity().get(),
        even_odd,
    })
}

fn line(path: &Path, stroke: &Stroke, transform: Transform) -> Option<Shape> {
    // All transformations of these pictures keep angles.
    let scale = (transform.sx * transform.sy - transform.kx * transform.ky).abs().sqrt();
    let pen = Pen {
        width: stroke.width().get() * scale,
        dashes: stroke.dasharray().unwrap_or_default().iter().map(|dash| dash * scale).collect(),
        cap: stroke.linecap(),
        join: stroke.linejoin(),
    };
    Some(Shape::Line {
        path: path.clone(),
        colour: plain(stroke.paint())?,
        opacity: stroke.opacity().get(),
        pen,
    })
}

fn pixels(image: &Image) -> Result<Shape, LocalizedString> {
    let ImageKind::PNG(file) = image.kind() else {
        return Err(no_picture_because(&words!("an image of an unknown kind", "其中有其他格式的图像")));
    };
    let pixels = Pixmap::decode_png(file).map_err(|error| no_picture(&error.to_string()))?;
    let area = image.abs_bounding_box();
    Ok(Shape::Image { corner: [area.x(), area.y()], size: [area.width(), area.height()], pixels })
}

fn label(text: &Text) -> Option<Label> {
    let chunks = text.chunks();
    let span = chunks.first()?.spans().first()?;
    let (area, transform) = (text.bounding_box(), text.abs_transform());
    let angle = -transform.ky.atan2(transform.sx).to_degrees();
    let is_turned = angle.abs() > 0.5;
    let anchor = if is_turned { TextAnchor::Middle } else { chunks.first()?.anchor() };
    let x = match anchor {
        TextAnchor::Start => area.left(),
        TextAnchor::Middle => (area.left() + area.right()) / 2.0,
        TextAnchor::End => area.right(),
    };
    let mut at = Point::from_xy(x, (area.top() + area.bottom()) / 2.0);
    transform.map_point(&mut at);
    Some(Label {
        text: chunks.iter().map(|chunk| chunk.text()).collect(),
        at: [at.x, at.y],
        anchor,
        angle: if is_turned { angle } else { 0.0 },
        size: span.font_size().get() * transform.sx.hypot(transform.ky),
        colour: span.fill().and_then(|fill| plain(fill.paint())).unwrap_or_default(),
    })
}

/// A number of a file: no more places than a printer can show.
fn number(x: f32) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"50\" viewBox=\"0 0 200 100\">\
        <rect x=\"20\" y=\"20\" width=\"40\" height=\"40\" fill=\"#ff0000\" stroke=\"#00f\" stroke-width=\"4\"/>\
        <text x=\"100\" y=\"50\" font-size=\"20\" font-family=\"Noto Sans\" text-anchor=\"middle\">{3|1}_#</text></svg>";

    #[test]
    fn shapes_stand_in_the_coordinates_of_the_page() {
        let drawing = Drawing::read(PICTURE, Letters::Text).unwrap();
        assert_eq!(drawing.size, [100.0, 50.0]);
        let [Shape::Filled { path, colour, .. }, Shape::Line { pen, .. }, Shape::Text(label)] =
            &drawing.shapes[..]
        else {
            panic!("three shapes");
        };
        assert_eq!((path.bounds().left(), path.bounds().bottom(), *colour), (10.0, 30.0, [255, 0, 0]));
        assert_eq!((pen.width, label.size, &*label.text), (2.0, 10.0, "{3|1}_#"));
        assert!((label.at[0] - 50.0).abs() < 0.5);
    }

    #[test]
    fn pdf_files_have_all_their_objects_where_the_table_says() {
        let file = pdf(PICTURE).unwrap();
        assert!(file.starts_with(b"%PDF-1.4") && file.ends_with(b"%%EOF\n"));
        let text = String::from_utf8_lossy(&file);
        assert!(text.contains("/MediaBox [0 0 75 37.5]"));
        let find = |needle: &[u8]| file.windows(needle.len()).rposition(|window| window == needle);
        let table = find(b"\nxref\n").expect("a table") + 1;
        let start = text.rsplit("startxref\n").next().and_then(|rest| rest.lines().next()).expect("a place");
        assert_eq!(start.parse(), Ok(table));
        let entries = String::from_utf8_lossy(&file[table..]).into_owned();
        for (object, entry) in entries.lines().filter(|line| line.ends_with(" n ")).enumerate() {
            let place: usize = entry[..10].parse().expect("an offset");
            let head = format!("{} 0 obj", object + 1);
            assert_eq!(&file[place..place + head.len()], head.as_bytes());
        }
    }

    #[test]
    fn tikz_has_letters_that_latex_can_read() {
        let text = tikz(PICTURE).unwrap();
        assert!(text.contains(r"\{3\textbar{}1\}\_\#"), "{text}");
        assert!(text.contains("\\definecolor") && text.trim_end().ends_with("\\end{tikzpicture}"));
    }

    #[test]
    fn drawings_of_a_wrong_form_are_refused() {
        assert!(pdf("<html/>").is_err() && tikz("").is_err());
    }
}
