//! Pictures as TikZ, to be typeset with the letters of the document.

use super::drawing::{Drawing, Label, Letters, Rgb, Shape, number};
use super::pdf::{cubic, end};
use crate::png::no_picture_because;
use grundy_theory::localized::LocalizedString;
use grundy_theory::words;
use resvg::tiny_skia::{Path, PathSegment, Point};
use resvg::usvg::{LineCap, TextAnchor};
use std::fmt::Write;

/// TeX's points for a pixel: an inch has 72.27 points and 96 pixels.
const POINTS: f32 = 0.7528;

/// An SVG file as a `tikzpicture`, for documents that load the package `tikz`.
///
/// # Errors
/// Words for a picture that cannot be drawn, as one that holds an image.
pub fn tikz(svg: &str) -> Result<String, LocalizedString> {
    let drawing = Drawing::read(svg, Letters::Text)?;
    let mut writer = Writer { height: drawing.size[1], colours: Vec::new(), body: String::new() };
    for shape in &drawing.shapes {
        writer.draw(shape)?;
    }
    let mut text = String::from("\\begin{tikzpicture}[x=1pt,y=1pt]\n");
    // Writing to a string does not fail.
    for (name, [red, green, blue]) in writer.colours.iter().enumerate() {
        let _ = writeln!(text, "  \\definecolor{{grundy{name}}}{{RGB}}{{{red},{green},{blue}}}");
    }
    Ok(text + &writer.body + "\\end{tikzpicture}\n")
}

struct Writer {
    height: f32,
    colours: Vec<Rgb>,
    body: String,
}

impl Writer {
    fn draw(&mut self, shape: &Shape) -> Result<(), LocalizedString> {
        match shape {
            Shape::Filled { path, colour, opacity, even_odd } => {
                let rule = if *even_odd { ",even odd rule" } else { "" };
                let colour = self.colour(*colour);
                let path = self.path(path);
                let _ = writeln!(self.body, "  \\fill[{colour}{}{rule}] {path};", opacity_of(*opacity));
            }
            Shape::Line { path, colour, opacity, pen } => {
                let (colour, path) = (self.colour(*colour), self.path(path));
                let mut options = format!("{colour},line width={}pt", number(pen.width * POINTS));
                if pen.cap == LineCap::Round {
                    options += ",line cap=round";
                }
                if !pen.dashes.is_empty() {
                    let dashes = pen.dashes.chunks(2).map(|pair| {
                        let [on, off] = [pair[0], pair[pair.len() - 1]].map(|length| number(length * POINTS));
                        format!("on {on}pt off {off}pt")
                    });
                    options += &format!(",dash pattern={}", dashes.collect::<Vec<_>>().join(" "));
                }
                let _ = writeln!(self.body, "  \\draw[{options}{}] {path};", opacity_of(*opacity));
            }
            Shape::Text(label) => self.label(label),
            Shape::Image { .. } => {
                return Err(no_picture_because(&words!(
                    "TikZ has no pixel images: write FILE.pdf or FILE.svg",
                    "TikZ 不支持像素图像，文件.pdf 或 文件.svg 支持"
                )));
            }
        }
        Ok(())
    }

    fn label(&mut self, label: &Label) {
        let anchor = match label.anchor {
            TextAnchor::Start => "west",
            TextAnchor::Middle => "center",
            TextAnchor::End => "east",
        };
        let size = number(label.size * POINTS);
        let turned =
            if label.angle == 0.0 { String::new() } else { format!(",rotate={}", number(label.angle)) };
        let [x, y] = label.at;
        let (colour, at) = (self.colour(label.colour), self.place(Point::from_xy(x, y)));
        let _ = writeln!(
            self.body,
            "  \\node[anchor={anchor},inner sep=0pt,text={colour}{turned},font=\\fontsize{{{size}}}{{{size}}}\\selectfont] \
             at {at} {{{}}};",
            escaped(&label.text)
        );
    }

    fn colour(&mut self, colour: Rgb) -> String {
        let place = self.colours.iter().position(|known| *known == colour).unwrap_or_else(|| {
            self.colours.push(colour);
            self.colours.len() - 1
        });
        format!("grundy{place}")
    }

    fn place(&self, point: Point) -> String {
        format!("({},{})", number(point.x * POINTS), number((self.height - point.y) * POINTS))
    }

    fn path(&self, path: &Path) -> String {
        let (mut text, mut last) = (String::new(), Point::zero());
        let curve = |one: Point, other: Point, to: Point| {
            let [one, other, to] = [one, other, to].map(|point| self.place(point));
            format!(" .. controls {one} and {other} .. {to}")
        };
        for segment in path.segments() {
            text += &match segment {
                PathSegment::MoveTo(to) => format!(" {}", self.place(to)),
                PathSegment::LineTo(to) => format!(" -- {}", self.place(to)),
                PathSegment::QuadTo(by, to) => {
                    let [one, other] = cubic(last, by, to);
                    curve(one, other, to)
                }
                PathSegment::CubicTo(one, other, to) => curve(one, other, to),
                PathSegment::Close => " -- cycle".to_owned(),
            };
            last = end(segment).unwrap_or(last);
        }
        text.trim_start().to_owned()
    }
}

fn opacity_of(opacity: f32) -> String {
    if opacity >= 1.0 { String::new() } else { format!(",opacity={}", number(opacity)) }
}

/// A text in which no sign is a command.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '…' => escaped.push_str("\\dots{}"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(sign);
            }
            sign => escaped.push(sign),
        }
    }
    escaped
}
