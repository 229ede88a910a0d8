//! An SVG file as shapes.

use crate::png::{no_picture, no_picture_because, tree};
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use resvg::tiny_skia::{Path, Pixmap, Point, Transform};
use resvg::usvg::{
    Fill, FillRule, Group, Image, ImageKind, LineCap, LineJoin, Node, Paint, Stroke, Text, TextAnchor,
};

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// A picture as a list of shapes in one system of coordinates: pixels from the top left corner.
pub(super) struct Drawing {
    pub(super) size: [f32; 2],
    pub(super) shapes: Vec<Shape>,
}

pub(super) enum Shape {
    Filled { path: Path, colour: Rgb, opacity: f32, even_odd: bool },
    Line { path: Path, colour: Rgb, opacity: f32, pen: Pen },
    Image { corner: [f32; 2], size: [f32; 2], pixels: Pixmap },
    Text(Label),
}

/// How a line is drawn, in pixels.
pub(super) struct Pen {
    pub(super) width: f32,
    pub(super) dashes: Vec<f32>,
    pub(super) cap: LineCap,
    pub(super) join: LineJoin,
}

/// Letters that stay letters.
pub(super) struct Label {
    pub(super) text: String,
    /// The middle of its box, or of the side that is its anchor.
    pub(super) at: [f32; 2],
    pub(super) anchor: TextAnchor,
    /// Degrees, counted against the clock.
    pub(super) angle: f32,
    pub(super) size: f32,
    pub(super) colour: Rgb,
}

/// What becomes of texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    Outlines,
    Text,
}

impl Drawing {
    pub(super) fn read(svg: &str, letters: Letters) -> Result<Drawing, LocalizedString> {
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
pub(super) fn number(x: f32) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
